"""Big Two: more of breaches, dragons, positions and what is done when time is up."""

from __future__ import annotations

from typing import Any

import pytest

from cardcore.errors import RecordError
from cardcore.games.big_two import (
    BigTwo,
    BigTwoRules,
    BigTwoSetup,
    DealEnded,
    DragonShown,
    DrawnForDeal,
    FirstCard,
)
from tests.games.big_two_ends import D52, after, nets, pack_for, points, position, settled, table
from tests.games.big_two_tables import legal

COMPENSATE: dict[str, Any] = {"one_card_rule": "compensate"}

# Breaches.


@pytest.mark.rule("BT-39", "BT-40", "BT-82")
@pytest.mark.option("big_two", "one_card_rule")
def test_the_two_of_clubs_is_a_single_card_like_others() -> None:
    # Seat 1 had to play the 2s over the 3d; the 2h of seat 2 beats the 2c, but not the 2s.
    follows = table(1, "4d 5c", "2c 2s", "2h", "7h 8d", trick=["0:3d"], **COMPENSATE)
    played = after(follows, "1:2c 2:2h")
    assert settled(played).outcome.liable == 1
    assert points(played) == (0, 5, 0, 0)
    assert nets(played) == (5, -15, 5, 5)
    dutiful = after(follows, "1:2s")
    assert dutiful.notes.breach is None
    # It had to lead its nines.
    leads = table(1, "3d 4d 5c", "2c 9c 9h", "2h", "7h 8d", **COMPENSATE)
    assert points(after(leads, "1:2c 2:2h")) == (0, 7, 0, 0)


@pytest.mark.rule("BT-39", "BT-40", "BT-82")
@pytest.mark.parametrize(
    ("trick", "play", "breach"), [(["0:3d"], "9c", [1, 2, "Kh"]), ([], "4s", [1, 2, ""])]
)
def test_a_breach_counts_in_a_position_too(
    trick: list[str], play: str, breach: list[object]
) -> None:
    hands = ("4d 5c", "4s 9c 9h Kh", "Qd", "7h 8d")
    state = after(table(1, *hands, trick=trick, **COMPENSATE), f"1:{play}")
    facts = state.to_position()
    assert facts["breach"] == breach
    again = state.game.position(facts)
    assert again.to_position() == facts
    # The two cards of each of seats 0 and 3, and the three that seat 1 has left.
    assert points(after(again, "2:Qd")) == (0, 7, 0, 0)
    assert points(after(state.game.position(facts | {"breach": None}), "2:Qd")) == (2, 3, 0, 2)
    for wrong in ([1, 1, "Kh"], [1, 2, "9h Kh"], [1, 2], [1, 4, "Kh"]):
        with pytest.raises(RecordError) as caught:
            state.game.position(facts | {"breach": wrong})
        assert caught.value.code == "bad_position"


# Dragons.


@pytest.mark.rule("BT-13")
@pytest.mark.option("big_two", "dragon")
def test_the_two_decides_between_dragons_and_no_other_card() -> None:
    middle = "456789TJQKA"
    suits = {"3s": "d", "3h": "c", "3d": "s", "3c": "h"}
    hands = [
        " ".join([three, *(f"{rank}{suit}" for rank in middle), f"2{suit}"])
        for three, suit in suits.items()
    ]
    game = BigTwo(rules=BigTwoRules(dragon=True, first_card="next_to_dealer"))
    pack = pack_for(hands, first=1, step=1)
    state = game.deal(setup=BigTwoSetup(pack=pack, dealer=0, cut=0))
    # Seat 0 has the 3s, seat 2 the 2s.
    assert [event.seat for event in state.events if isinstance(event, DragonShown)] == [2]
    assert points(state) == (39, 39, 0, 39)


@pytest.mark.rule("BT-13", "BT-65")
@pytest.mark.option("big_two", "dragon")
def test_nobody_leads_where_a_dragon_wins() -> None:
    # The unshuffled pack, not cut, deals every seat one suit.
    rules: dict[str, Any] = {"dragon": True, "first_card": "next_to_dealer"}
    setup: dict[str, Any] = {"pack": D52, "dealer": 0, "cut": 0}
    state = BigTwo(rules=BigTwoRules(**rules)).deal(setup=BigTwoSetup(**setup))
    assert [type(event) for event in state.events] == [DragonShown, DealEnded]
    # What came before is told all the same.
    rules |= {"first_card": "cut_count", "first_lead": "rounds"}
    setup |= {"shown": 1, "drawn": "2s 3d 4d 5d", "number": 11}
    state = BigTwo(rules=BigTwoRules(**rules)).deal(setup=BigTwoSetup(**setup))
    assert [type(event) for event in state.events] == [
        DrawnForDeal, FirstCard, DragonShown, DealEnded,
    ]  # fmt: skip


# The first lead.


@pytest.mark.rule("BT-14", "BT-15")
@pytest.mark.option("big_two", "first_lead")
@pytest.mark.parametrize(
    ("first_lead", "later"), [("lowest_then_winner", 2), ("lowest_then_loser", 3), ("rounds", 2)]
)
def test_the_lowest_card_leads_the_first_deal_and_a_winner_or_loser_the_next(
    first_lead: Any, later: int
) -> None:
    rules = BigTwoRules(first_lead=first_lead, first_card="next_to_dealer")
    game = BigTwo(rules=rules)
    before: dict[str, Any] = {"number": 2, "previous_winner": 2, "previous_loser": 3}
    nothing: dict[str, Any] = {}
    for carried, leader in ((nothing, 1), (before, later)):
        setup = BigTwoSetup(pack=D52, dealer=0, cut=0, **carried)
        state = game.deal(setup=setup)
        # Seat 1 is dealt the 3d, which has to be played only where it decided the lead.
        assert state.actor == leader
        assert (state.view(1).must_include is not None) == (leader == 1)


# Positions.


def refuses(facts: dict[str, Any], **options: Any) -> bool:
    try:
        position(facts, **options)
    except RecordError as error:
        return error.code == "bad_position"
    return False


@pytest.mark.rule("BT-15")
@pytest.mark.option("big_two", "must_include_lowest")
def test_openings_that_cannot_be() -> None:
    facts: dict[str, Any] = {
        "hands": ["3d 3s 4c", "3h 5d", "6d", "7d"], "actor": 0, "starter": 0, "opening": "3d",
    }  # fmt: skip
    assert position(facts).view(0).must_include is not None
    # Under this option no card has to be in the first play.
    assert refuses(facts, must_include_lowest=False)
    # Neither is a card that is not the lowest, nor one that another seat holds, nor two.
    for opening in ("3s", "4c", "3h", "3d 3s", "3c"):
        assert refuses(facts | {"opening": opening})
    # Nor with another seat to act, or after the first play.
    assert refuses(facts | {"actor": 1})
    assert refuses(facts | {"heap": "8d"})


@pytest.mark.rule("BT-15", "BT-41", "BT-42")
@pytest.mark.option("big_two", "forbidden_last_single")
def test_an_opening_two_waits_only_where_it_is_forbidden_as_a_last_card() -> None:
    # Each was dealt a two, could not lead it, and passed and drew.
    facts: dict[str, Any] = {
        "hands": ["2d 9c", "2s 3d"], "actor": 0, "starter": 0, "opening": "2d", "stock": "4h",
    }  # fmt: skip
    drawing: dict[str, Any] = {"hand_size": 1, "draw_on_pass": "one"}
    state = position(facts, forbidden_last_single="any_two", **drawing)
    assert legal(state) == ["2d"]
    # Where a two may be the last card nobody waits, and the 3d would have been the lowest.
    assert refuses(facts, **drawing)


@pytest.mark.rule("BT-12")
@pytest.mark.option("big_two", "loser_winner_exchange")
def test_an_exchange_is_of_two_seats_and_two_cards() -> None:
    facts: dict[str, Any] = {
        "hands": ["3d 9c Kh", "4d 5c", "5d 6c 8h"], "actor": 0, "exchange": [0, 1, "Kh", ""],
    }  # fmt: skip
    assert str(position(facts, loser_winner_exchange=True).view(0).received) == "Kh"
    for exchange in (
        [0, 1, "Kh"], [0, 1, "Kh", "", ""], [0, 1, "", ""], [0, 0, "Kh", ""], [0, 3, "Kh", ""],
        [0, 1, "8h", ""], [0, 1, "Kh Ks", ""], [1, 0, "Kh", ""], "01Kh",
    ):  # fmt: skip
        assert refuses(facts | {"exchange": exchange}, loser_winner_exchange=True)


@pytest.mark.rule("BT-63")
@pytest.mark.option("big_two", "play_until")
def test_who_is_out_has_no_cards() -> None:
    facts: dict[str, Any] = {
        "hands": ["", "4d 5c", "6d 7c", "8d 9c"], "actor": 1, "finished": [0], "winning": "3s",
        "heap": "3s",
    }  # fmt: skip
    assert position(facts, play_until="one_left").finished == (0,)
    for finished in ([1], [0, 1], [0, 0]):
        assert refuses(facts | {"finished": finished}, play_until="one_left")
    # Nor does it come to its turn again.
    assert refuses(facts | {"actor": 0}, play_until="one_left")
    nobody: dict[str, Any] = {"finished": [], "winning": ""}
    assert refuses(facts | nobody, play_until="one_left")
    # Both seats without cards are out, in one order or the other.
    two_out = facts | {"hands": ["", "4d 5c", "", "8d 9c"]}
    assert refuses(two_out, play_until="one_left")
    for finished in ([0, 2], [2, 0]):
        state = position(two_out | {"finished": finished}, play_until="one_left")
        assert list(state.finished) == finished


# When time is up.


@pytest.mark.rule("BT-26", "BT-27", "BT-38")
def test_a_seat_whose_time_is_up_passes_or_leads_its_lowest_card() -> None:
    hands = ("4d 9c", "4s 9h Kh", "Qd", "7h 8d")
    assert str(table(0, *hands).default_action()) == "play 4d"
    answer = table(1, *hands, trick=["0:3d"])
    assert str(answer.default_action()) == "pass"
    forced = table(1, *hands, trick=["0:3d"], one_card_rule="forced")
    assert str(forced.default_action()) == "play Kh"
