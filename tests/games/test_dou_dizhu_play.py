"""Dou Dizhu: turns, rounds, readings at the table, and the end of play (DD-19 to DD-27, DD-60)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardcore.cards import Card
from cardcore.climbing.dou_dizhu import Kind, Reading
from cardcore.errors import DealOver, IllegalAction, RulesError
from cardcore.games.dou_dizhu import (
    Bid,
    DouDizhu,
    DouDizhuSetup,
    DouDizhuState,
    Pass,
    Passed,
    Play,
    Played,
    RoundClosed,
    WentOut,
)
from tests.games.dou_dizhu_tables import (
    after,
    best,
    called,
    cards,
    dealt,
    held,
    legal,
    refused,
    scores,
    settled,
    table,
    texts,
)

HANDS = ("4d 9c 9d", "Jh 6s 6d", "2c 5d 5h")

# Turns and rounds.


@pytest.mark.rule("DD-19", "DD-20")
@pytest.mark.parametrize("players", [3, 4])
def test_the_landlord_leads(players: int) -> None:
    for seat in range(players):
        state = called(dealt(players, {"marker": seat}), "3")
        assert (state.landlord, state.actor, best(state)) == (seat, seat, None)
        assert all(isinstance(action, Play) for action in state.legal_actions())


@pytest.mark.rule("DD-20", "DD-22")
@pytest.mark.example("dou_dizhu", "X-35")
def test_a_leader_plays_and_a_follower_may_pass() -> None:
    state = table(0, *HANDS)
    assert legal(state) == ["4", "9", "99"]
    assert refused(state, "pass") == ("lead_due", "DD-20")
    state = after(state, "0:4d")
    # Seat 1 could beat it.
    assert legal(state) == ["pass", "6", "J"]
    state = after(state, "1:-")
    assert (state.actor, state.events) == (2, (Passed(1),))


@pytest.mark.rule("DD-20", "DD-21", "DD-45")
def test_a_play_is_one_combination_of_cards_in_hand() -> None:
    state = table(0, *HANDS)
    for text in ("9s", "9c 9s", "3", "999", "4 4"):
        assert refused(state, text) == ("not_in_hand", "DD-20")
    for text in ("4d 9c", "4 99", "4d 9c 9d"):
        assert refused(state, text) == ("no_combination", "DD-45")
    state = after(state, "0:9c")
    # Lower, of another number, and of another player.
    assert refused(state, "6s") == ("does_not_beat", "DD-50")
    assert refused(state, "6s 6d") == ("does_not_beat", "DD-50")
    assert refused(state, "6s Jh") == ("no_combination", "DD-45")
    assert refused(state, "2c") == ("not_in_hand", "DD-20")


@pytest.mark.rule("DD-23", "DD-25", "DD-21")
@pytest.mark.example("dou_dizhu", "X-12")
def test_a_pass_is_for_one_turn() -> None:
    hands = ("3s 3h 3d 9s Ks Kh Kd Js 4h", "As Ah Ad 3c 4s 6c", "5s 5h 5d 7s 8c")
    state = after(table(0, *hands), "0:3s 3h 3d 9s 1:- 2:5s 5h 5d 7s 0:Ks Kh Kd Js")
    assert best(state) == (4, 1, "K", 4)
    state = after(state, "1:As Ah Ad 3c 2:-")
    assert (state.actor, state.top != 0) == (0, True)
    state = after(state, "0:-")
    assert (state.actor, best(state), state.owner) == (1, None, None)
    assert state.events == (Passed(0), RoundClosed(1))
    assert [texts(pile) for pile in state.view(2).played] == [
        cards("3s 3h 3d 9s Ks Kh Kd Js"), cards("As Ah Ad 3c"), cards("5s 5h 5d 7s"),
    ]  # fmt: skip
    assert legal(state) == ["4", "6"]
    state = after(state, "1:4s")
    assert (best(state), state.actor) == ((1, 1, "4", 1), 2)


@pytest.mark.rule("DD-25", "DD-23")
@pytest.mark.example("dou_dizhu", "X-36")
def test_a_play_begins_the_count_of_passes_anew() -> None:
    state = table(0, "2s 4d 4h", "5d 6d", "Xb 7d")
    state = after(state, "0:2s 1:- 2:Xb 0:-")
    assert (state.actor, state.owner) == (1, 2)
    state = after(state, "1:-")
    assert (state.actor, best(state)) == (2, None)
    assert refused(state, "pass") == ("lead_due", "DD-20")


@pytest.mark.rule("DD-25", "DD-26", "DD-27")
@pytest.mark.option("dou_dizhu", "players")
def test_three_passes_close_a_round_of_four() -> None:
    state = table(1, "4d 4h", "3s 9c", "5d 6d", "7d 8d", landlord=1)
    state = after(state, "1:3s 2:- 3:7d 0:- 1:9c")
    assert settled(state).outcome.winner == 1
    state = table(1, "4d 4h", "3s 9c", "5d 6d", "7d 8d", landlord=1)
    state = after(state, "1:3s 2:- 3:7d 0:- 1:- 2:-")
    # Seat 3 made the last play, has no turn in the closed round, and leads.
    assert (state.actor, best(state)) == (3, None)
    assert state.events[-1] == RoundClosed(3)
    assert [texts(pile) for pile in state.view(0).played] == [[], ["3s"], [], ["7d"]]
    assert state.view(0).cards_left == (2, 1, 2, 1)
    assert (state.view(0).round, state.view(0).top) == ((), ())


@pytest.mark.rule("DD-24")
def test_a_partner_may_beat_a_partner() -> None:
    state = after(table(0, *HANDS), "0:4d 1:6s")
    assert legal(state) == ["pass", "2"]
    # Not even the last card of a partner is spared.
    state = table(2, "3d 3h", "Ks", "As 2h", landlord=0, moves=["0:3c", "1:Qs"])
    assert legal(state) == ["pass", "A", "2"]
    assert after(state, "2:As").owner == 2


@pytest.mark.rule("DD-26", "DD-25")
def test_played_cards_never_come_back() -> None:
    for seed in range(10):
        state = called(DouDizhu().deal(seed=seed), "3")
        gone: list[str] = []
        while state.actor is not None:
            actions = state.legal_actions()
            before = [texts(state.view(seat).hand) for seat in range(3)]
            seat = state.actor
            state = state.apply(actions[len(actions) // 2])
            played = state.events[0]
            if isinstance(played, Played):
                gone += texts(played.cards)
            for each in range(3):
                assert not {*held(state, each)} & {*gone}
                assert each == seat or held(state, each) == before[each]


@pytest.mark.rule("DD-27")
def test_what_is_public_and_what_is_not() -> None:
    state = called(dealt(), "1 2 P P")
    state = after(state, "1:3h 4s 5d 6h 7s 8d 9h 2:- 0:- 1:2h 2:-")
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view.cards_left == (17, 12, 17)
        assert (view.landlord, view.bid, view.calls) == (1, 2, (1, 2, 0, 0))
        assert [(move.seat, " ".join(map(str, move.cards))) for move in view.round] == [
            (1, "2h"), (2, ""),
        ]  # fmt: skip
        assert texts(view.played[1]) == cards("3h 4s 5d 6h 7s 8d 9h")
        assert (view.doublings, view.stake, view.owner) == (0, 2, 1)
        assert texts(view.hand) == ([] if seat is None else held(state, seat))
    # With other cards in the hands of others, what a seat sees is the same.
    facts = state.to_position()
    swapped = [each.translate({ord("Q"): "K", ord("K"): "Q"}) for each in facts["hands"]]
    one, two = state.game.position(facts), state.game.position(facts | {"hands": swapped})
    assert texts(two.all_cards()) == texts(one.all_cards())
    assert one.view(None) == two.view(None)
    assert [one.view(seat) == two.view(seat) for seat in range(3)] == [False] * 3
    hands = [
        facts["hands"][0],
        facts["hands"][1].replace("Kc", "Kh"),
        facts["hands"][2].replace("Kh", "Kc"),
    ]
    three = state.game.position(facts | {"hands": hands})
    assert [one.view(seat) == three.view(seat) for seat in range(3)] == [True, False, False]


@pytest.mark.rule("DD-27", "DD-4")
def test_a_known_marker_is_known_until_it_is_played() -> None:
    state = called(dealt(3, {"marker": 4}), "3")
    assert (state.landlord, [texts(each) for each in state.view(0).known]) == (1, [[], ["4s"], []])
    state = after(state, "1:3h 2:- 0:-")
    assert texts(state.view(0).known[1]) == ["4s"]
    assert state.view(0) != state.view(2)
    state = after(state, "1:4s")
    assert state.view(0).known == ((), (), ())


@pytest.mark.rule("DD-27", "DD-4")
def test_of_two_copies_the_known_one_may_be_the_one_played() -> None:
    # Seat 3 draws both threes of clubs; the second was the marker.
    state = called(dealt(4, {"marker": 7}), "3")
    assert held(state, 3).count("3c") == 2
    assert texts(state.view(0).known[3]) == ["3c"]
    after_one = after(state, "3:3c")
    assert held(after_one, 3).count("3c") == 1
    assert after_one.view(0).known[3] == ()
    assert texts(after(state, "3:4c").view(0).known[3]) == ["3c"]


# Refusals.


@pytest.mark.rule("DD-69", "DD-21")
def test_what_is_not_allowed_changes_nothing() -> None:
    state = after(table(0, *HANDS), "0:9c 9d")
    for seat in (0, 2):
        for text in ("pass", "bid 3", "5d 5h", "4d"):
            assert refused(state, text, seat) == ("wrong_seat", None)
    assert refused(state, "bid 3") == ("auction_over", "DD-69")
    assert refused(state, "6s 6d") == ("does_not_beat", "DD-50")
    assert refused(state, "Jh") == ("does_not_beat", "DD-50")
    assert legal(state) == ["pass"]
    end = after(state, "1:- 2:- 0:4d")
    assert end.actor is None
    for action in (Pass(), Play("4d"), Bid(3), Play("6s")):
        with pytest.raises(DealOver):
            end.apply(action)
        with pytest.raises(DealOver):
            end.apply(action, 1)
    assert (legal(end), end.settlement) == ([], settled(end))


@pytest.mark.rule("DD-69", "DD-47", "DD-48")
def test_plays_that_do_not_beat_are_refused() -> None:
    hand = "3s 3h 3d 3c 4s 5s 5h 6h 7h 8h 9h 2c"
    refusals = {
        "6s": ("4", "3", "33", "333", "34567"),
        "5d": ("5s", "5h", "4"),
        "2d": ("2", "33"),
        "Xb Xr": ("3333", "2", "33", "333 5"),
        "4h 4d 4c 8s": ("333 4", "333", "333 55"),
        "Ts Th Td Tc": ("3333", "3333 5 6", "2"),
        "6d 6s": ("2", "55", "33", "333"),
        "6d 7d 8d 9d Td": ("56789", "456789", "3456789"),
        "7s 7d 7c": ("333", "333 4"),
        "Js Jh Jd Jc 7s 8s": ("3333 5 6", "333 4", "333"),
    }
    bomb = "Ts Th Td Tc"
    rules = {
        ("5d", "5s"): "DD-52", ("5d", "5h"): "DD-52", ("2d", "2"): "DD-52", ("Xb Xr", ""): "DD-47",
        (bomb, "3333"): "DD-49", (bomb, ""): "DD-48",
    }  # fmt: skip
    for top, plays in refusals.items():
        facts = {"doublings": int(top in {"Xb Xr", bomb})}
        state = table(1, "Kd", hand, "Ks", moves=[f"0:{top}"], facts=facts)
        for play in plays:
            rule = rules.get((top, play)) or rules.get((top, ""), "DD-50")
            assert refused(state, play) == ("does_not_beat", rule), (top, play)


# Readings at the table.

C22 = "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 7d 8c"
C23 = "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d"
D24 = "7s 7h 7d 8s 8h 8d 9s 9h 9d Ts Th Td"
SINGLES, WHOLE = "triplet_sequence_singles", "triplet_sequence"


@pytest.mark.rule("DD-C7", "DD-C6", "DD-C5")
@pytest.mark.example("dou_dizhu", "X-22")
@pytest.mark.option("dou_dizhu", "sequence_singles")
def test_five_triplets_and_a_single() -> None:
    state = table(0, f"{C22} 9c", "Kd", "Ks", sequence_singles="any")
    assert best(after(state, f"0:{C22}")) == (9, 4, "7", 16)
    assert best(after(state, f"0:{C22} named {SINGLES} 7")) == (9, 4, "7", 16)
    assert best(after(state, f"0:{C22} named {SINGLES} 6")) == (9, 4, "6", 16)
    with pytest.raises(IllegalAction, match="length, rank and size of some cards"):
        state.parse(f"{C22} named {SINGLES} 5")
    assert refused(state, f"{C22} named {SINGLES} 8") == ("bad_reading", "DD-C6")
    for option in ("distinct", "repeat"):
        state = table(0, f"{C22} 9c", "Kd", "Ks", sequence_singles=option)
        assert refused(state, C22) == ("no_combination", "DD-45")
        assert refused(state, f"{C22} named {SINGLES} 7")[0] == "no_combination"


@pytest.mark.rule("DD-C7", "DD-C6", "DD-C8")
@pytest.mark.example("dou_dizhu", "X-23")
def test_four_triplets_led() -> None:
    for option in ("distinct", "repeat"):
        state = table(0, f"{C23} 9c", "Kd", "Ks", sequence_singles=option)
        assert best(after(state, f"0:{C23}")) == (8, 4, "6", 12)
        assert best(after(state, f"0:{C23} named {WHOLE} 6")) == (8, 4, "6", 12)
        for rank in "56":
            assert refused(state, f"{C23} named {SINGLES} {rank}") == ("bad_reading", "DD-C6")
    state = table(0, f"{C23} 9c", f"{D24} Jc Qc Kc As", "Ks", sequence_singles="any")
    assert best(after(state, f"0:{C23}")) == (8, 4, "6", 12)
    read = {
        f"{WHOLE} 6": (8, 4, "6", 12), f"{SINGLES} 5": (9, 3, "5", 12),
        f"{SINGLES} 6": (9, 3, "6", 12),
    }  # fmt: skip
    for named, expected in read.items():
        led = after(state, f"0:{C23} named {named}")
        assert best(led) == expected
        # What it was taken for is to be beaten: by four triplets, or by three with singles.
        whole = expected[0] == 8
        assert best(after(led, f"1:{D24}")) == ((8, 4, "T", 12) if whole else (9, 3, "T", 12))
        with_singles = "7s 7h 7d 8s 8h 8d 9s 9h 9d Jc Qc Kc"
        if whole:
            assert refused(led, with_singles) == ("does_not_beat", "DD-50")
        else:
            assert best(after(led, f"1:{with_singles}")) == (9, 3, "9", 12)
    assert refused(state, f"{C23} named {SINGLES} 7") == ("bad_reading", "DD-C6")


def over(top: str) -> DouDizhuState:
    hands = ("4c", f"{D24} 3c", "5c")
    return table(1, *hands, moves=[f"0:{top}"], sequence_singles="any")


@pytest.mark.rule("DD-C6", "DD-C7", "DD-C8")
@pytest.mark.example("dou_dizhu", "X-24")
def test_four_triplets_that_follow() -> None:
    state = over("3s 3h 3d 4s 4h 4d 5s 5h 5d Js Qs Ks")
    assert best(state) == (9, 3, "5", 12)
    assert best(after(state, f"1:{D24}")) == (9, 3, "T", 12)
    assert best(after(state, f"1:{D24} named {SINGLES} T")) == (9, 3, "T", 12)
    assert best(after(state, f"1:{D24} named {SINGLES} 9")) == (9, 3, "9", 12)
    assert refused(state, f"{D24} named {WHOLE} T")[0] == "does_not_beat"
    state = over(f"{C23} named {WHOLE} 6")
    assert best(after(state, f"1:{D24}")) == (8, 4, "T", 12)
    assert refused(state, f"{D24} named {SINGLES} T")[0] == "does_not_beat"
    state = over(f"Js Jh Jd Qs Qh Qd Ks Kh Kd As Ah Ad named {WHOLE} A")
    assert best(state) == (8, 4, "A", 12)
    for named in ("", f" named {WHOLE} T", f" named {SINGLES} T", f" named {SINGLES} 9"):
        assert refused(state, D24 + named)[0] == "does_not_beat"
    lead = table(0, f"{D24} 3c", "4c", "5c", sequence_singles="any")
    assert best(after(lead, f"0:{D24}")) == (8, 4, "T", 12)


@pytest.mark.rule("DD-C6", "DD-C10")
def test_readings_may_be_named_where_there_is_one() -> None:
    state = table(0, "4s 4h 4d 7c 9c", "Kd", "Ks")
    named = Reading(Kind.TRIPLET_SINGLE, 1, 1, 4)
    assert best(state.apply(Play("4s 4h 4d 7c", named))) == (4, 1, "4", 4)
    for other in (Reading(Kind.BOMB, 1, 1, 4), Reading(Kind.TRIPLET_SINGLE, 1, 4, 4)):
        found = state.why_not(Play("444 7", other))
        assert found is not None
        assert (found.code, found.rule) == ("bad_reading", "DD-C6")
    # A reading with a name that no cards have is no reading at all.
    found = state.why_not(Play("4 7", named))
    assert found is not None
    assert found.code == "no_combination"


@pytest.mark.rule("DD-C10")
def test_suits_of_the_same_ranks_are_one_action() -> None:
    state = table(0, "3s 3h 3d 4c 4s", "Kd", "Ks")
    assert legal(state) == ["3", "4", "33", "44", "333", "333 4", "333 44"]
    left = {
        "3h 3d": "3s 4c 4s", "3s 3d": "3h 4c 4s", "3s 3h": "3d 4c 4s", "4s": "3s 3h 3d 4c",
        "3h 3s 4c 3d": "4s",
    }  # fmt: skip
    for play, rest in left.items():
        assert state.is_legal(state.parse(play))
        assert held(after(state, f"0:{play}"), 0) == cards(rest)
    # Ranks alone take some cards of these ranks.
    assert sorted(card[0] for card in held(after(state, "0:333 4"), 0)) == ["4"]
    assert refused(state, "3c") == refused(state, "4h 4s") == ("not_in_hand", "DD-20")
    game = state.game
    assert (
        game.action_id(Play("3h 3d")) == game.action_id(Play("3s 3h")) == game.action_id(Play("33"))
    )


LOOSE: dict[str, Any] = {
    "sequence_singles": "any", "quad_singles": "repeat", "attached_jokers": "both",
}  # fmt: skip


@pytest.mark.rule("DD-C10", "DD-C5", "DD-C7")
@pytest.mark.example("dou_dizhu", "X-30")
def test_each_reading_of_the_same_ranks_is_an_action() -> None:
    hand = "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 8s 9s Th 2s Xb Xr"
    listed = table(0, hand, "Kd", "Ks").legal_actions()
    assert len(listed) == len(set(listed)) == 338
    listed = table(0, hand, "Kd", "Ks", **LOOSE).legal_actions()
    assert len(listed) == len(set(listed)) == 417
    masks = Counter(play.mask for play in listed if isinstance(play, Play))
    assert len(masks) == 415
    (several,) = [mask for mask, count in masks.items() if count > 1]
    named = [play for play in listed if isinstance(play, Play) and play.mask == several]
    assert sorted(str(play) for play in named) == [
        f"play 333 444 555 666 named {reading}"
        for reading in (f"{WHOLE} 6", f"{SINGLES} 5", f"{SINGLES} 6")
    ]
    rules = DouDizhu.preset("action_table_27472").rules
    state = DouDizhu(rules=rules).position(table(0, hand, "Kd", "Ks").to_position())
    assert len(state.legal_actions()) == 389


# Four players.

FOUR_HAND = "4s 4h 4d 5s 5h 5d 6s 6h 6d 6c 8s 9s 7s 7h"


@pytest.mark.rule("DD-53", "DD-54", "DD-40")
def test_four_players_attach_no_singles() -> None:
    four = table(0, FOUR_HAND, "Kd", "Ks", "Kh")
    three = table(0, FOUR_HAND, "Kd", "Ks")
    for play in ("444 8", "444555 8 9", "6666 8 9", "6666 44 55"):
        assert refused(four, play) == ("no_combination", "DD-45")
        assert three.is_legal(three.parse(play))
    for state in (four, three):
        for play in ("444 55", "444555 66 77", "444555", "6666"):
            assert state.is_legal(state.parse(play))
        assert refused(state, "444555 77 8")[0] == "no_combination"
    kinds = Counter(play.value >> 16 for play in four.legal_actions() if isinstance(play, Play))
    assert not {4, 9, 13} & {*kinds}


@pytest.mark.rule("DD-55", "DD-52")
def test_pairs_of_jokers() -> None:
    state = table(1, "3d", "Xb Xb 2s 2s", "Xr Xr Ah", "4d", moves=["0:Ad Ad"])
    assert legal(state) == ["pass", "22", "Xb Xb"]
    state = after(state, "1:2s 2s")
    assert legal(state) == ["pass", "Xr Xr"]
    over_black = table(2, "3d", "2s 2s", "Xr Xr Ah", "4d", moves=["1:Xb Xb"], landlord=1)
    assert legal(over_black) == ["pass", "Xr Xr"]
    over_red = table(2, "3d", "2s 2s", "Xb Xb Ah 3s 3h 3c 3d", "4d", moves=["1:Xr Xr"], landlord=1)
    assert legal(over_red) == ["pass", "3333"]
    mixed = table(0, "Xb Xr 3d", "4d", "5d", "6d")
    assert legal(mixed) == ["3", "Xb", "Xr"]
    assert refused(mixed, "Xb Xr") == ("no_combination", "DD-45")


@pytest.mark.rule("DD-56", "DD-59")
@pytest.mark.option("dou_dizhu", "attached_jokers")
def test_pairs_of_jokers_attached() -> None:
    hand = "4s 4h 4d 5s 5h 5d Xb Xb Xr Xr 7s 7h 9c"
    for option, allowed in (("one", False), ("both", True)):
        state = table(0, hand, "Kd", "Ks", "Kh", attached_jokers=option)
        for play in ("444 XbXb", "555 XrXr", "444555 77 XrXr", "444555 XbXb 77"):
            assert state.is_legal(state.parse(play))
        both = state.parse("444555 XbXbXrXr")
        assert state.is_legal(both) == allowed
        assert refused(state, "444 XbXr")[0] == "no_combination"
        for jokers in ("Xb Xb Xr", "Xb Xr Xr", "Xb Xr"):
            assert refused(state, jokers) == ("no_combination", "DD-45")
        assert state.is_legal(state.parse("Xb Xb Xr Xr"))


@pytest.mark.rule("DD-57", "DD-58", "DD-59")
def test_bombs_of_four_players() -> None:
    eight = "3s 3s 3h 3h 3d 3d 3c 3c"
    state = table(1, "4h", f"{eight} 9c", "2s 2s 2h 2d 2d 2c Ac", "Xb Xb Xr Xr 4d", moves=["0:2c"])
    assert legal(state) == ["pass", "3333", "33333", "333333", "3333333", "33333333"]
    assert legal(after(state, "1:3s 3s 3h 3h")) == ["pass", "2222", "22222", "222222"]
    assert legal(after(state, "1:3s 3s 3h 3h 3d")) == ["pass", "22222", "222222"]
    assert legal(after(state, "1:3s 3s 3h 3h 3d 3d")) == ["pass", "222222"]
    assert legal(after(state, "1:3s 3s 3h 3h 3d 3d 3c")) == ["pass"]
    state = after(state, f"1:{eight} 2:-")
    assert legal(state) == ["pass", "Xb Xb Xr Xr"]
    # Nothing beats the rocket.
    state = after(state, "3:Xb Xb Xr Xr 0:-")
    assert legal(state) == ["pass"]
    assert state.doublings == 2


G = "3s 3h 3d 3c 3s 3h 4s 4h 4d 5s 5h 5d 7s 7h 9s 9h Ts Js Qs Ks As 2s 2h Xb Xb"


@pytest.mark.rule("DD-55", "DD-57", "DD-58")
@pytest.mark.example("dou_dizhu", "X-45")
def test_answers_of_four_players() -> None:
    threes = ["3333", "33333", "333333"]
    expected = {
        "2d 2c": ["Xb Xb", *threes],
        "6s 6h 6d 6c": threes[1:],
        "6s 6s 6h 6h 6d 6d": [],
        "Xr": threes,
        "Ah": ["2", "Xb", *threes],
    }
    for top, answers in expected.items():
        facts = {"doublings": 1} if top.count("6") == 6 else {}
        state = table(1, "Kd", G, "Kh", "Kc", moves=[f"0:{top}"], facts=facts)
        assert legal(state) == ["pass", *answers]
    state = table(1, "Kd", G, "Kh", "Kc", moves=["0:Ah"])
    assert refused(state, "As") == ("does_not_beat", "DD-52")
    state = table(1, "Kd", G, "Kh", "Kc", moves=["0:6s 6h 6d 6c 6s"])
    assert refused(state, "3333") == ("does_not_beat", "DD-58")


@pytest.mark.rule("DD-53", "DD-57", "DD-C10")
@pytest.mark.example("dou_dizhu", "X-44")
def test_leads_of_four_players() -> None:
    state = table(0, G, "Kd", "Kh", "Kc")
    kinds = Counter(play.value >> 16 for play in state.legal_actions() if isinstance(play, Play))
    assert kinds == {1: 12, 2: 7, 3: 3, 5: 18, 6: 3, 7: 1, 8: 3, 10: 24, 11: 3}
    assert len(state.legal_actions()) == 74


# The end.


@pytest.mark.rule("DD-60", "DD-61")
@pytest.mark.parametrize("players", [3, 4])
def test_the_first_without_cards_ends_the_hand(players: int) -> None:
    rest = ["7s 7h 7d 7c", "Xb 5d", "Xr 6d"][: players - 1]
    state = after(table(0, "9c", *rest), "0:9c")
    # Seat 1 could bomb, but may not.
    assert (state.actor, legal(state), state.events[-1]) == (None, [], WentOut(0))
    outcome = settled(state).outcome
    assert (outcome.reason, outcome.winner, outcome.landlord) == ("landlord", 0, 0)
    assert settled(state).winners == (0,)
    with pytest.raises(DealOver):
        state.apply(Play("7777"))


@pytest.mark.rule("DD-61", "DD-60")
@pytest.mark.parametrize("players", [3, 4])
def test_any_partner_who_goes_out_wins_for_all(players: int) -> None:
    for winner in range(1, players):
        rest = ["Td" if seat == winner else "4d 4h 5d" for seat in range(1, players)]
        state = table(0, "9c 9d", *rest)
        moves = [f"{seat}:-" for seat in range(1, winner)]
        state = after(state, " ".join(["0:9c", *moves, f"{winner}:Td"]))
        found = settled(state)
        assert (found.outcome.reason, found.outcome.winner) == ("partners", winner)
        assert found.winners == tuple(range(1, players))
        assert found.places == (players, *[1] * (players - 1))


@pytest.mark.rule("DD-62", "DD-14")
def test_the_deal_passes_on_after_every_hand() -> None:
    for players in (3, 4):
        match = DouDizhu(players=players).match(seed=3)
        first, total = match.dealer, [0] * players
        for number in range(5):
            state = match.deal()
            assert state.table.dealer == (first + number) % players
            state = called(state, "3" if number % 2 else " ".join("P" * players))
            while state.actor is not None:
                state = state.apply(state.legal_actions()[-1])
            total = [a + b for a, b in zip(total, scores(state), strict=True)]
            match = match.add(state)
        assert match.points == match.standings == tuple(total)
        assert any(total)
    dealers = {DouDizhu(players=4).match(seed=seed).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


@pytest.mark.rule("DD-62")
def test_the_first_dealer_may_be_given() -> None:
    match = DouDizhu().match(seed=1)
    given = (match.dealer + 1) % 3
    state = called(match.deal(DouDizhuSetup(dealer=given)), "P P P")
    match = match.add(state)
    assert match.dealer == match.deal().table.dealer == (given + 1) % 3
    assert match.deal(DouDizhuSetup(dealer=match.dealer)).table.dealer == match.dealer
    with pytest.raises(RulesError) as caught:
        match.deal(DouDizhuSetup(dealer=given))
    assert caught.value.code == "not_carried_over"


def test_the_red_joker_is_a_card_of_its_own() -> None:
    state = table(0, "Xb 3d", "Xr 4d", "2s 4h")
    state = after(state, "0:Xb")
    assert legal(state) == ["pass", "Xr"]
    assert state.is_legal(Play([Card("Xr")]))
    assert legal(after(state, "1:Xr")) == ["pass"]
