"""Big Two: turns, passing, claims out of turn, drawing, and announcements (BT-25 to BT-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardcore.cards import parse_cards
from cardcore.errors import RulesError
from cardcore.games.big_two import (
    Announced,
    BigTwo,
    BigTwoRules,
    BigTwoSetup,
    Drew,
    Played,
    Reshuffled,
    TrickClosed,
    WentOut,
)
from tests.games.big_two_ends import after, as_text, nets, points, table
from tests.games.big_two_tables import legal, refused

if TYPE_CHECKING:
    from cardcore.games.big_two import BigTwoState

HANDS = ("4d 9c", "Jh 6s", "2c 5d", "As 7h")


# Turns.


@pytest.mark.rule("BT-27", "BT-28", "BT-29")
@pytest.mark.example("big_two", "X-37")
@pytest.mark.option("big_two", "pass_policy")
def test_a_pass_binds_for_one_turn() -> None:
    state = after(table(0, *HANDS), "0:4d 1:Jh 2:- 3:As 0:- 1:-")
    assert state.actor == 2
    assert legal(state) == ["pass", "2c"]
    state = after(state, "2:2c 3:- 0:- 1:-")
    assert (state.actor, state.top) == (2, 0)
    assert state.events[-1] == TrickClosed(2)
    state = after(state, "2:5d")
    assert points(state) == (1, 1, 0, 1)
    assert nets(state) == (-1, -1, 3, -1)


@pytest.mark.rule("BT-26", "BT-15")
@pytest.mark.example("big_two", "X-38")
def test_the_opening_and_a_free_lead() -> None:
    hand = "3d 3s 4c 5h 6d 7d 8d 9d Td Kc Kh As 2s"
    rest = ("4d 4h", "5c 5s", "6c 6h")
    facts = {"hands": [hand, *rest], "actor": 0, "starter": 0}
    opening = BigTwo().position({**facts, "opening": "3d"})
    plays = legal(opening)
    assert len(plays) == 10
    flushes = {play for play in plays if {card[1] for card in play.split()} == {"d"}}
    assert flushes - {"3d"} == {
        "3d 6d 7d 8d 9d", "3d 6d 7d 8d Td", "3d 6d 7d 9d Td", "3d 6d 8d 9d Td", "3d 7d 8d 9d Td"
    }  # fmt: skip
    assert {*plays} - flushes == {
        "3d 3s", "3d 4c 5h 6d 7d", "3d 4c 5h 6d 2s", "3d 4c 5h As 2s"
    }  # fmt: skip
    assert refused(opening, "pass") == ("lead_due", "BT-26")
    assert refused(opening, "4c") == ("lowest_not_included", "BT-15")
    assert refused(opening, "Kc Kh") == ("lowest_not_included", "BT-15")
    free = [len(play.split()) for play in legal(BigTwo().position(facts))]
    assert (len(free), free.count(1), free.count(2), free.count(5)) == (29, 13, 2, 14)


@pytest.mark.rule("BT-27", "BT-25", "BT-43")
@pytest.mark.example("big_two", "X-80")
def test_illegal_actions_change_nothing() -> None:
    state = after(table(0, *HANDS), "0:4d")
    assert refused(state, "2c", 2) == ("wrong_seat", None)
    assert refused(state, "6s Jh") == ("no_combination", "BT-54")
    assert refused(state, "As") == ("not_held", "BT-27")
    assert refused(state, "4c") == ("not_held", "BT-27")
    hand = "9d 9s Tc Td Th 3c 3h Kd"
    state = table(1, "Ac", hand, "4c 4d", "5c", trick=["0:9h 9c"])
    assert refused(state, "3c 3h") == ("too_low", "BT-56")
    assert refused(state, "Kd") == ("wrong_size", "BT-56")
    assert refused(state, "9d 9s Kd") == ("no_combination", "BT-54")
    assert refused(state, "give Kd") == ("no_gift_due", "BT-25")


@pytest.mark.rule("BT-29", "BT-30", "BT-2")
@pytest.mark.option("big_two", "direction")
@pytest.mark.parametrize(
    ("direction", "order"), [("counterclockwise", "123"), ("clockwise", "321")]
)
def test_the_turn_goes_round(direction: str, order: str) -> None:
    facts = {"hands": list(HANDS), "actor": 0, "direction": direction}
    state = BigTwo(rules=BigTwoRules(direction=direction)).position(facts)  # type: ignore[arg-type]
    state = state.apply(state.parse("4d"))
    seats = []
    for _ in range(3):
        assert state.actor is not None
        seats.append(str(state.actor))
        state = state.apply(state.parse("pass"))
    assert ("".join(seats), state.actor, state.heap.bit_count()) == (order, 0, 1)


@pytest.mark.rule("BT-31", "BT-19")
@pytest.mark.example("big_two", "X-41")
@pytest.mark.option("big_two", "pass_policy")
def test_who_has_passed_is_locked() -> None:
    hands = ("3d 9c", "4d Kh", "5d 6c As", "7h 2s")
    state = after(table(0, *hands, pass_policy="locked"), "0:3d 1:- 2:5d 3:7h 0:-")
    assert state.actor == 2
    assert state.view(1).passed == (True, True, False, False)
    assert refused(state, "Kh", 1) == ("wrong_seat", None)
    state = after(state, "2:As")
    assert state.actor == 3
    state = after(state, "3:2s")
    assert points(state) == (1, 2, 1, 0)
    assert nets(state) == (0, -4, 0, 4)
    free = after(table(0, *hands), "0:3d 1:- 2:5d 3:7h 0:-")
    assert free.actor == 1


@pytest.mark.rule("BT-32")
@pytest.mark.example("big_two", "X-40")
@pytest.mark.option("big_two", "self_beat")
def test_an_owner_beats_its_own_play() -> None:
    hands = ("3d 3s 8c 8h Td Tc", "2d 2s 5c 6c", "4d 4c 7h", "9d 9h Kc")
    facts = {"hands": list(hands), "actor": 0, "direction": "clockwise"}
    state = BigTwo.preset("indonesian").position(facts)
    state = after(state, "0:3d 3s 3:- 2:- 1:-")
    assert (state.actor, state.may_act) == (0, (0,))
    assert legal(state) == ["pass", "8c 8h", "Td Tc"]
    closed = after(state, "0:-")
    assert (closed.actor, closed.top) == (0, 0)
    state = after(state, "0:8c 8h")
    assert state.may_act == (0,)
    state = after(state, "0:Td Tc")
    assert points(state) == (-5, 12, 3, 3)
    assert nets(state) == (33, -35, 1, 1)
    # By default the owner leads anew, and the pair of eights can be beaten.
    state = after(table(0, *hands), "0:3d 3s 1:- 2:- 3:-")
    assert (state.actor, state.top) == (0, 0)
    assert "2d 2s" in legal(after(state, "0:8c 8h"))


@pytest.mark.rule("BT-27", "BT-56")
@pytest.mark.example("big_two", "X-39")
def test_answers_to_a_pair_in_play() -> None:
    hand = "9d 9s Tc Td Th 3c 3h Kd"
    state = table(1, "Ac", hand, "4c 4d", "5c", trick=["0:9h 9c"])
    assert legal(state) == ["pass", "9d 9s", "Td Tc", "Td Th", "Tc Th"]
    assert refused(state, "Td Tc Th") == ("wrong_size", "BT-56")


@pytest.mark.rule("BT-27", "BT-59")
@pytest.mark.example("big_two", "X-81")
@pytest.mark.option("big_two", "honour_beats")
def test_honours_over_a_single_in_play() -> None:
    hands = ("3d", "4d 4c 4h 4s 9d 9h", "5d 6d", "7d 8d")
    state = table(1, *hands, trick=["0:2s"], preset="lukang")
    assert legal(state) == ["pass", "4d 4c 4h 4s 9d", "4d 4c 4h 4s 9h"]
    # Only the seat to act may play them.
    assert state.may_act == (1,)
    assert legal(table(1, *hands, trick=["0:2s"])) == ["pass"]
    out_of_turn = table(3, *hands, trick=["0:2s", "1:-", "2:-"], honour_beats="out_of_turn")
    assert out_of_turn.may_act == (1, 2, 3)
    assert legal(out_of_turn, 1) == ["4d 4c 4h 4s 9d", "4d 4c 4h 4s 9h"]
    claimed = after(out_of_turn, "1:4d 4c 4h 4s 9h")
    assert (claimed.actor, claimed.owner, claimed.passed) == (2, 1, 0)


@pytest.mark.rule("BT-27", "BT-47")
@pytest.mark.example("big_two", "X-86")
@pytest.mark.option("big_two", "quads_form")
def test_bare_quads_in_play() -> None:
    hand = "9d 9c 9h 9s Kd 2s"
    bare = table(1, "3c", hand, "4d", "6d", trick=["0:5d 5c 5h 5s"], quads_form="both")
    assert legal(bare) == ["pass", "9d 9c 9h 9s"]
    assert refused(bare, "9d 9c 9h 9s Kd") == ("wrong_size", "BT-56")
    five = table(1, "3c", hand, "4d", "6d", trick=["0:7d 7c 7h 7s 3d"], quads_form="both")
    assert legal(five) == ["pass", "9d 9c 9h 9s Kd", "9d 9c 9h 9s 2s"]
    assert refused(five, "9d 9c 9h 9s") == ("wrong_size", "BT-56")


@pytest.mark.rule("BT-15", "BT-26")
@pytest.mark.example("big_two", "X-87")
@pytest.mark.option("big_two", "must_include_lowest")
def test_the_opening_of_pusoy_dos_in_play() -> None:
    hand = "3c 3s 3h 4c 5c 6c 7c 8c Kd Kh 2s 2h Ah"
    facts = {"hands": [hand, "3d 4d", "5d 6d", "7d 8d"], "actor": 0, "starter": 0}

    def sizes(state: BigTwoState) -> list[int]:
        plays = [len(play.split()) for play in legal(state)]
        return [plays.count(size) for size in (1, 2, 3, 5)]

    game = BigTwo.preset("pusoy_dos")
    opening = game.position({**facts, "opening": "3c"})
    assert sizes(opening) == [1, 2, 1, 11]
    assert refused(opening, "pass") == ("lead_due", "BT-26")
    assert refused(opening, "3s 3h") == ("lowest_not_included", "BT-15")
    assert sizes(game.position(facts)) == [13, 5, 1, 22]
    # The requirement ends with the first play.
    assert after(opening, "0:3c").notes.opening == 0


@pytest.mark.rule("BT-31", "BT-63", "BT-64")
@pytest.mark.option("big_two", "pass_policy")
def test_a_trick_of_a_finished_owner_closes_when_all_are_locked() -> None:
    options: dict[str, Any] = {
        "pass_policy": "locked", "play_until": "one_left", "scoring": "positions",
    }  # fmt: skip
    state = table(0, "4d 9c", "Jh 6s", "2c", "As 7h", **options)
    state = after(state, "0:4d 1:- 2:2c")
    # Seat 1 is locked: seats 3 and 0 may still answer the last card of seat 2.
    assert (state.actor, state.finished) == (3, (2,))
    state = after(state, "3:-")
    assert state.actor == 0
    state = after(state, "0:-")
    assert (state.actor, state.top, state.events[-1]) == (3, 0, TrickClosed(2))
    # An owner goes out over its own play, and nobody is left who may answer.
    state = table(2, "4d 9c", "Jh 6s", "2c 3d", "As", **options, self_beat=True)
    state = after(state, "2:3d 3:- 0:- 1:-")
    assert (state.actor, state.top != 0) == (2, True)
    state = after(state, "2:2c")
    assert (state.finished, state.actor, state.top) == ((2,), 3, 0)


@pytest.mark.rule("BT-1")
def test_tiles_are_no_cards() -> None:
    tiles, cards = BigTwo.preset("lectio").deal(seed=1), table(0, *HANDS)
    for state, other, text in ((tiles, cards, "expected tiles"), (cards, tiles, "expected cards")):
        for action in other.legal_actions():
            refusal = state.why_not(action)
            assert refusal is not None
            assert (refusal.code, refusal.rule) == ("not_in_deck", "BT-1")
            assert refusal.text.startswith(text)
            assert not state.is_legal(action)


# Claims out of turn.

CLAIMS = ("3d 9c", "4d Kh", "5d 5c 5h 5s 7h Qd", "6h 8d 2s")


@pytest.mark.rule("BT-33")
@pytest.mark.example("big_two", "X-44")
@pytest.mark.option("big_two", "honour_beats")
def test_an_honour_is_played_out_of_turn() -> None:
    start = table(0, *CLAIMS, preset="bu_bu_gao_sheng")
    assert start.may_act == (0,)
    state = after(start, "0:3d")
    # Who may interrupt is no secret; who can is.
    assert (state.actor, state.may_act) == (1, (1, 2, 3))
    assert legal(state, 2) == ["5d 5c 5h 5s 7h", "5d 5c 5h 5s Qd"]
    assert legal(state, 3) == []
    assert state.legal_actions(0) == ()
    assert refused(state, "pass", 2) == ("out_of_turn", "BT-33")
    assert refused(state, "7h", 2) == ("out_of_turn", "BT-33")
    assert refused(state, "3d", 0) == ("wrong_seat", None)
    claimed = after(state, "2:5d 5c 5h 5s Qd")
    event = claimed.events[0]
    assert isinstance(event, Played)
    assert (event.seat, event.out_of_turn) == (2, True)
    assert (claimed.actor, claimed.owner) == (3, 2)
    assert [legal(claimed, seat) for seat in (3, 0, 1)] == [["pass"], [], []]
    led = after(claimed, "3:- 0:- 1:-")
    assert (led.actor, led.may_act) == (2, (2,))
    everything = after(table(0, *CLAIMS, honour_beats="everything"), "0:3d")
    assert everything.may_act == (1,)


@pytest.mark.rule("BT-33")
def test_the_first_claim_wins_and_locked_seats_have_none() -> None:
    fours = "4d 4c 4h 4s 6h"
    hands = ("3d 9c", "8h Kh", "5d 5c 5h 5s 7h Qd", f"{fours} 8d")
    state = after(table(0, *hands, honour_beats="out_of_turn"), "0:3d")
    claimed = after(state, "2:5d 5c 5h 5s Qd")
    # Fours are lower than fives.
    assert refused(claimed, fours, 3) == ("too_low", "BT-60")
    other = after(state, f"3:{fours}")
    assert (other.actor, legal(other, 2)) == (0, ["5d 5c 5h 5s 7h", "5d 5c 5h 5s Qd"])
    options: dict[str, Any] = {"honour_beats": "out_of_turn", "pass_policy": "locked"}
    state = after(table(0, *hands, **options), "0:3d 1:- 2:-")
    assert state.may_act == (3,)
    state = after(table(0, *hands, **options), "0:3d 1:-")
    assert state.may_act == (2, 3)
    assert refused(state, "8h", 1) == ("wrong_seat", None)


@pytest.mark.rule("BT-33", "BT-62")
def test_a_last_play_cannot_be_interrupted() -> None:
    state = after(table(0, "3d", *CLAIMS[1:], honour_beats="out_of_turn"), "0:3d")
    assert (state.actor, state.may_act) == (None, ())
    assert isinstance(state.events[1], WentOut)


@pytest.mark.rule("BT-33")
@pytest.mark.option("big_two", "honour_beats")
def test_who_may_claim_is_known_from_what_all_see() -> None:
    """Hands that look alike from outside list the same seats, whatever is in them."""
    others = ("3d 9c", "4d Kh", "5d 6c 7h 8s Td Qd", "6h 8d 2s")
    for hands in (CLAIMS, others):
        state = after(table(0, *hands, honour_beats="out_of_turn"), "0:3d")
        assert state.may_act == (1, 2, 3)
        state = after(state, "1:-")
        assert state.may_act == (1, 2, 3)
        assert (state.actor, refused(state, "pass", 1)) == (2, ("out_of_turn", "BT-33"))


@pytest.mark.rule("BT-33", "BT-32")
@pytest.mark.option("big_two", "self_beat")
def test_nobody_interrupts_an_owner_that_is_asked_about_its_own_play() -> None:
    options: dict[str, Any] = {
        "honour_beats": "out_of_turn", "pass_policy": "locked", "self_beat": True,
    }  # fmt: skip
    state = after(table(0, *CLAIMS, **options), "0:3d 1:- 2:-")
    assert (state.actor, state.may_act) == (3, (3,))
    state = after(state, "3:-")
    assert (state.actor, state.may_act) == (0, (0,))
    assert refused(state, "5d 5c 5h 5s Qd", 2) == ("wrong_seat", None)
    closed = after(state, "0:-")
    assert (closed.actor, closed.may_act, closed.top) == (0, (0,), 0)


@pytest.mark.rule("BT-33", "BT-36", "BT-62")
@pytest.mark.option("big_two", "announce_at")
def test_a_claim_announces_and_may_be_the_last_play() -> None:
    state = after(
        table(0, *CLAIMS[:2], "5d 5c 5h 5s 7h Qd", CLAIMS[3], honour_beats="out_of_turn",
              announce_at=1),
        "0:3d 2:5d 5c 5h 5s 7h",
    )  # fmt: skip
    assert Announced(2, 1) in state.events
    hands = (*CLAIMS[:2], "5d 5c 5h 5s 7h", CLAIMS[3])
    state = after(table(0, *hands, honour_beats="out_of_turn"), "0:3d 2:5d 5c 5h 5s 7h")
    assert (state.actor, state.finished) == (None, (2,))
    assert points(state) == (1, 2, 0, 3)


# Drawing.

DRAW = ("3d 9c", "4d Kh", "5d 5c 8h")


def drawing(*hands: str, stock: str, **options: Any) -> BigTwoState:
    facts = {"hands": list(hands), "actor": 0, "stock": stock}
    given: dict[str, Any] = {"hand_size": 13, **options}
    return BigTwo(players=3, rules=BigTwoRules(**given)).position(facts, seed=1)


@pytest.mark.rule("BT-34", "BT-35")
@pytest.mark.example("big_two", "X-54")
@pytest.mark.option("big_two", "draw_on_pass")
def test_a_pass_draws_one_card() -> None:
    state = drawing(*DRAW, stock="6s 7s", draw_on_pass="one")
    state = after(state, "0:3d 1:-")
    assert state.events[1] == Drew(1, 1, parse_cards("6s"))
    assert as_text(state.view(1).hand) == ("4d", "6s", "Kh")
    state = after(state, "2:-")
    assert state.view(2).hand[-1:] == parse_cards("8h")
    assert (len(state.stock), state.actor) == (0, 0)
    assert state.view(None).cards_left == (1, 3, 4)
    nothing = after(
        drawing("3d 9c Ks", *DRAW[1:], stock="", draw_on_pass="one"), "0:3d 1:- 2:- 0:9c 1:-"
    )
    assert nothing.view(None).cards_left == (1, 2, 3)
    none = after(table(0, *DRAW), "0:3d 1:-")
    assert none.view(None).cards_left == (1, 2, 3)


@pytest.mark.rule("BT-34", "BT-35")
@pytest.mark.example("big_two", "X-55")
@pytest.mark.option("big_two", "draw_on_pass")
@pytest.mark.option("big_two", "stock_refill")
def test_drawing_as_many_as_needed_and_refilling() -> None:
    hands = ("3d 3c 9c Ks", "4d Kh", "5d 5c 8h")
    for refill in ("none", "reshuffle"):
        state = drawing(*hands, stock="6s 7s 8s", draw_on_pass="needed", stock_refill=refill)
        state = after(state, "0:3d 3c 1:-")
        assert state.events[1] == Drew(1, 2, parse_cards("6s 7s"))
        state = after(state, "2:-")
        # The pile of the trick in progress is not available.
        assert state.events[1] == Drew(2, 1, parse_cards("8s"))
        assert (state.stock, state.heap.bit_count(), state.actor) == ((), 2, 0)
        state = after(state, "0:9c 1:-")
        if refill == "none":
            assert state.view(None).cards_left == (1, 4, 4)
            continue
        assert state.events[1] == Reshuffled(2)
        first = state.hands[1] & state.game.rules.order.lowest(state.hands[1])
        assert first in {1 << card for card in parse_cards("3d 3c")}
        state = after(state, "2:-")
        assert sorted(state.view(None).cards_left) == [1, 5, 5]
        assert {*as_text(state.view(1).hand), *as_text(state.view(2).hand)} >= {"3d", "3c"}


@pytest.mark.rule("BT-35")
@pytest.mark.option("big_two", "stock_refill")
def test_orders_of_refills_are_injected_or_drawn() -> None:
    game = BigTwo.preset("three_player_draw_refill")
    state = game.deal(seed=5)
    reshuffled: list[Any] = []
    while state.actor is not None and not reshuffled:
        state = state.apply(state.legal_actions()[0])
        reshuffled = [event for event in state.events if isinstance(event, Reshuffled)]
    assert reshuffled
    facts = {"hands": ["3d 9c Ks", *DRAW[1:]], "actor": 0, "heap": "4c 4h", "trick": []}
    position = game.position(facts)
    with pytest.raises(RulesError, match="expected a seed") as caught:
        after(position, "0:3d 1:-")
    assert caught.value.code == "no_seed"
    wrong = game.deal(seed=5, setup=BigTwoSetup(reshuffles=["3d 4d"]))
    with pytest.raises(RulesError, match="other cards"):
        played_out(wrong)


@pytest.mark.rule("BT-35", "BT-34")
@pytest.mark.option("big_two", "stock_refill")
def test_reshuffles_are_numbered_and_taken_from_the_setup() -> None:
    game = BigTwo.preset("three_player_draw_refill")
    cards = game.rules.order.cards

    def first_things(state: BigTwoState, reshuffles: int) -> tuple[BigTwoState, int]:
        """Return the state after some refills, and the heap before the last of them."""
        heap = 0
        while state.actor is not None and len(state.notes.refills) < reshuffles:
            heap, state = state.heap, state.apply(state.legal_actions()[0])
        assert len(state.notes.refills) == reshuffles
        assert Reshuffled(heap.bit_count()) in state.events
        return state, heap

    # The same deal with the first order told: the heap as it comes, low to high.
    _, heap = first_things(game.deal(seed=5), 1)
    order = as_text(cards(heap))
    state, _ = first_things(game.deal(seed=5, setup=BigTwoSetup(reshuffles=[" ".join(order)])), 1)
    drew = next(event for event in state.events if isinstance(event, Drew))
    assert as_text(drew.cards) == order[:1]
    assert tuple(as_text(cards(bit))[0] for bit in state.stock) == order[1:]
    # The second is the seed's again.
    second, _ = first_things(state, 2)
    assert (len(second.notes.refills), len(second.stock) > 1) == (2, True)


@pytest.mark.rule("BT-67", "BT-66")
@pytest.mark.option("big_two", "action_limit")
def test_a_deal_that_goes_on_is_dead() -> None:
    game = BigTwo.preset("three_player_draw_refill", action_limit=7)
    state, actions = game.deal(seed=2), 0
    while state.actor is not None:
        state, actions = state.apply(state.legal_actions()[0]), actions + 1
    assert (actions, state.notes.end, points(state)) == (7, "dead", (0, 0, 0))
    settlement = state.settlement
    assert settlement is not None
    assert (settlement.winners, settlement.outcome.loser) == ((), None)
    longer = BigTwo.preset("three_player_draw_refill").deal(seed=2)
    for _ in range(7):
        longer = longer.apply(longer.legal_actions()[0])
    assert longer.actor is not None


def played_out(state: BigTwoState) -> BigTwoState:
    while state.actor is not None:
        state = state.apply(state.legal_actions()[0])
    return state


# Announcements.


@pytest.mark.rule("BT-36")
@pytest.mark.option("big_two", "announce_at")
@pytest.mark.parametrize(("announce_at", "left"), [(0, []), (1, [1]), (2, [2, 1])])
def test_few_cards_are_announced(announce_at: int, left: list[int]) -> None:
    state = table(0, "3d 4d 5d", "6d 7d 8d 9d", announce_at=announce_at)
    told: list[int] = []
    for text in ("0:3d", "1:-", "0:4d"):
        state = after(state, text)
        told += [event.left for event in state.events if isinstance(event, Announced)]
    assert told == left
