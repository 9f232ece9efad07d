"""Big Two: the one-card rule, liability, forbidden last cards and stuck leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest

from cardcore.errors import HandError
from cardcore.games.big_two import BigTwo, BigTwoRules, Play
from tests.games.big_two_ends import after, nets, points, table
from tests.games.big_two_tables import legal, refused

if TYPE_CHECKING:
    from cardcore.games.big_two import BigTwoState

OTHERS = ("Ad", "7h 8d", "5h 6h")


# The one-card rule.


@pytest.mark.rule("BT-37", "BT-38")
@pytest.mark.example("big_two", "X-45")
@pytest.mark.option("big_two", "one_card_rule")
def test_a_forced_lead() -> None:
    state = table(0, "4s 9d 9c Kh", *OTHERS, one_card_rule="forced")
    assert legal(state) == ["Kh", "9d 9c"]
    assert refused(state, "pass") == ("lead_due", "BT-26")
    assert refused(state, "4s") == ("one_card_rule", "BT-38")
    for rule in ("none", "compensate"):
        assert len(legal(table(0, "4s 9d 9c Kh", *OTHERS, one_card_rule=rule))) == 5


@pytest.mark.rule("BT-38")
@pytest.mark.example("big_two", "X-46")
@pytest.mark.option("big_two", "one_card_rule")
def test_a_forced_answer() -> None:
    def over(top: str, hand: str) -> list[str]:
        hands = ("3s 4c", hand, "Qd", "7h 8d")
        return legal(table(1, *hands, trick=[f"0:{top}"], one_card_rule="forced"))

    assert over("3d", "4s 9c Kh") == ["Kh"]
    assert over("Ad", "4s 9c Kh") == ["pass"]
    assert over("3d 3c", "4s 9c 9h") == ["pass", "9c 9h"]
    state = table(1, "3s 4c", "4s 9c Kh", "Qd", "7h 8d", trick=["0:3d"], one_card_rule="forced")
    assert refused(state, "pass") == ("one_card_rule", "BT-38")
    assert refused(state, "9c") == ("one_card_rule", "BT-38")


@pytest.mark.rule("BT-37")
def test_the_next_opponent_is_not_locked_and_not_out() -> None:
    # Seat 1 has one card but is locked: seat 2 is next.
    hands = ("4s 9c Kh", "3s", "7h 8d", "5h 6h")
    trick = ["0:3h", "1:-", "2:4d", "3:-"]
    locked = table(0, *hands, trick=trick, one_card_rule="forced", pass_policy="locked")
    assert legal(locked) == ["pass", "4s", "9c", "Kh"]
    free = table(0, *hands, trick=trick, one_card_rule="forced")
    assert legal(free) == ["Kh"]
    # Nor is the rule live while the lowest card has to be played.
    facts = {"hands": ["3d 9c Kh", "Ad", "7h 8d", "5h 6h"], "actor": 0, "starter": 0}
    game = BigTwo(rules=BigTwoRules(one_card_rule="forced"))
    assert legal(game.position({**facts, "opening": "3d"})) == ["3d"]
    assert legal(game.position(facts)) == ["Kh"]


LIABLE = ("4d 5c", "4s 9c Kh", "Qd", "7h 8d")


@pytest.mark.rule("BT-39", "BT-40", "BT-82")
@pytest.mark.example("big_two", "X-47")
@pytest.mark.option("big_two", "one_card_rule")
def test_a_breach_pays_for_all() -> None:
    state = table(1, *LIABLE, trick=["0:3d"], one_card_rule="compensate")
    played = after(state, "1:9c 2:Qd")
    assert points(played) == (0, 6, 0, 0)
    assert nets(played) == (6, -18, 6, 6)
    assert points(after(state, "1:- 2:Qd")) == (0, 7, 0, 0)
    dutiful = after(state, "1:Kh")
    assert dutiful.notes.breach is None
    none = table(1, *LIABLE, trick=["0:3d"])
    assert points(after(none, "1:9c 2:Qd")) == (2, 2, 0, 2)


@pytest.mark.rule("BT-40")
@pytest.mark.example("big_two", "X-48")
@pytest.mark.option("big_two", "liability_test")
def test_a_breach_that_made_no_difference() -> None:
    hands = (*LIABLE[:2], "Ad", LIABLE[3])
    for test, wanted in (("but_for", (2, 2, 0, 2)), ("strict", (0, 6, 0, 0))):
        state = table(1, *hands, trick=["0:3d"], one_card_rule="compensate", liability_test=test)
        assert points(after(state, "1:9c 2:Ad")) == wanted


@pytest.mark.rule("BT-39", "BT-40")
@pytest.mark.example("big_two", "X-49")
def test_a_lead_in_breach() -> None:
    def led(hand: str, last: str, moves: str) -> tuple[object, ...]:
        state = table(1, "3d 4d 5c", hand, last, "7h 8d", one_card_rule="compensate")
        return points(after(state, moves))

    assert led("9c 9h Kh", "Ad", "1:Kh 2:Ad") == (0, 7, 0, 0)
    assert led("9c Th Kh", "Ad", "1:Kh 2:Ad") == (3, 2, 0, 2)
    assert led("9c Th Kh", "Jd", "1:9c 2:Jd") == (0, 7, 0, 0)


@pytest.mark.rule("BT-39", "BT-40")
@pytest.mark.example("big_two", "X-50")
def test_who_cannot_stop_it_is_not_liable() -> None:
    hands = ("4d 5c", "4s 9c Kh", "2d", "7h 8d")
    state = table(1, *hands, trick=["0:Ad"], one_card_rule="compensate")
    assert points(after(state, "1:- 2:2d")) == (2, 3, 0, 2)


@pytest.mark.rule("BT-40", "BT-32")
@pytest.mark.example("big_two", "X-88")
@pytest.mark.option("big_two", "self_beat")
def test_the_closing_pass_of_the_opponent_does_not_count() -> None:
    state = table(
        0, "9c 4d", "3d 5c", "Kh 3h", pass_policy="locked", self_beat=True,
        one_card_rule="compensate",
    )  # fmt: skip
    state = after(state, "0:9c 1:-")
    assert state.notes.breach is None
    state = after(state, "2:-")
    assert legal(state) == ["pass"]
    state = after(state, "0:- 0:4d")
    assert points(state) == (0, 0, 4)
    assert nets(state) == (4, 4, -8)


@pytest.mark.rule("BT-40")
def test_another_action_in_between_ends_the_liability() -> None:
    # Seat 2 has one card but passes; it wins a trick later.
    state = table(1, *LIABLE, trick=["0:3d"], one_card_rule="compensate")
    state = after(state, "1:9c")
    assert state.notes.breach is not None
    assert after(state, "2:-").notes.breach is None


# Forbidden last cards.


@pytest.mark.rule("BT-41")
@pytest.mark.example("big_two", "X-51")
@pytest.mark.option("big_two", "forbidden_last_single")
def test_a_two_may_not_be_the_last_single() -> None:
    hands = ("3d 2d", "4d 5d", "6d 7d", "8d 9d")
    state = after(table(0, *hands, forbidden_last_single="any_two"), "0:3d 1:4d 2:- 3:-")
    assert legal(state) == ["pass"]
    assert refused(state, "2d") == ("forbidden_last_single", "BT-41")
    assert after(state, "0:-").actor == 1
    for option in ("none", "top_card"):
        state = after(table(0, *hands, forbidden_last_single=option), "0:3d 1:4d 2:- 3:-")
        assert legal(state) == ["pass", "2d"]
    top = after(
        table(0, "3d 2s", *hands[1:], forbidden_last_single="top_card"), "0:3d 1:4d 2:- 3:-"
    )
    assert legal(top) == ["pass"]
    pair = table(0, "2d 2s", *hands[1:], forbidden_last_single="any_two")
    assert "2d 2s" in legal(pair)


@pytest.mark.rule("BT-42", "BT-26")
@pytest.mark.example("big_two", "X-52")
@pytest.mark.option("big_two", "forbidden_last_single")
def test_a_stuck_leader_passes_the_lead() -> None:
    hands = ("2d Ks", "4d 5d", "6d 7d", "8d 9d")
    state = after(table(0, *hands, forbidden_last_single="any_two"), "0:Ks 1:- 2:- 3:-")
    assert (state.actor, legal(state)) == (0, ["pass"])
    state = after(state, "0:-")
    assert (state.actor, state.top, state.passed) == (1, 0, 0)
    assert legal(state) == ["4d", "5d"]


@pytest.mark.rule("BT-42", "BT-66")
@pytest.mark.example("big_two", "X-53")
@pytest.mark.option("big_two", "forbidden_last_single")
def test_a_deal_where_nobody_can_lead_is_dead() -> None:
    state = after(table(0, "2d Ks", "2s Ah", forbidden_last_single="any_two"), "0:Ks 1:Ah 0:-")
    assert (state.actor, state.notes.end, points(state)) == (None, "dead", (0, 0))
    state = after(table(0, "2d Ks", "2s Ah", forbidden_last_single="top_card"), "0:Ks 1:Ah 0:2d")
    assert points(state) == (0, 1)
    assert nets(state) == (1, -1)


@pytest.mark.rule("BT-42", "BT-34")
def test_a_stuck_leader_draws() -> None:
    rules = BigTwoRules(hand_size=13, draw_on_pass="one", forbidden_last_single="any_two")
    facts = {"hands": ["2d", "2s"], "actor": 0, "stock": "9c"}
    state = BigTwo(players=2, rules=rules).position(facts)
    assert legal(state) == ["pass"]
    state = after(state, "0:-")
    # Seat 1 is stuck too, but seat 0 can lead.
    assert (state.actor, legal(state)) == (1, ["pass"])
    state = after(state, "1:-")
    assert legal(state) == ["9c", "2d"]


@pytest.mark.rule("BT-41", "BT-63", "BT-64")
@pytest.mark.option("big_two", "forbidden_last_single")
def test_a_stuck_leader_among_three_who_play_on() -> None:
    # Seat 2 went out on an unbeaten ace; seat 3 holds a lone two and passes the lead on.
    options: dict[str, Any] = {
        "forbidden_last_single": "any_two", "play_until": "one_left", "scoring": "positions",
    }  # fmt: skip
    state = table(2, "5d 9c", "6d Kd", "Ah", "2c", **options)
    state = after(state, "2:Ah 3:- 0:- 1:-")
    assert (state.actor, legal(state)) == (3, ["pass"])
    assert refused(state, "2c") == ("forbidden_last_single", "BT-41")
    state = after(state, "3:-")
    assert (state.actor, state.passed, state.pile, legal(state)) == (0, 0, (), ["5d", "9c"])
    # Nor can it answer a single, so it is left with its two.
    state = after(state, "0:5d 1:6d 3:- 0:9c")
    assert (state.finished, state.actor) == ((2, 0), 1)
    state = after(state, "1:Kd")
    assert (state.actor, state.notes.end, state.finished) == (None, "one_left", (2, 0, 1))
    assert points(state) == (3, 1, 5, 0)
    assert nets(state) == (3, -5, 11, -9)


@pytest.mark.rule("BT-42", "BT-31")
@pytest.mark.option("big_two", "pass_policy")
def test_a_pass_of_the_lead_locks_nobody() -> None:
    hands = ("2d Ks", "4d 5d", "6d 7d", "8d 9d")
    options: dict[str, Any] = {"forbidden_last_single": "any_two", "pass_policy": "locked"}
    state = after(table(0, *hands, **options), "0:Ks 1:- 2:- 3:-")
    state = after(state, "0:-")
    assert (state.actor, state.passed, state.pile) == (1, 0, ())
    # Seat 0 is asked again in the trick that seat 1 leads, though it can only pass.
    state = after(state, "1:4d 2:6d 3:8d")
    assert (state.actor, legal(state)) == (0, ["pass"])
    assert after(state, "0:-").passed == 0b0001


@pytest.mark.rule("BT-42", "BT-66", "BT-35")
@pytest.mark.option("big_two", "stock_refill")
def test_a_heap_to_reshuffle_keeps_a_deal_alive() -> None:
    def stuck(refill: Literal["none", "reshuffle"]) -> BigTwoState:
        rules = BigTwoRules(
            hand_size=13, draw_on_pass="one", forbidden_last_single="any_two", stock_refill=refill
        )
        facts = {"hands": ["2d Ks", "2s", "2c"], "actor": 0}
        state = BigTwo(players=3, rules=rules).position(facts, seed=3)
        found: BigTwoState = after(state, "0:Ks 1:- 2:-")
        return found

    dead = stuck("none")
    assert (dead.actor, dead.notes.end) == (None, "dead")
    assert points(dead) == (0, 0, 0)
    alive = stuck("reshuffle")
    assert (alive.actor, legal(alive)) == (0, ["pass"])
    # The king of the closed trick is the whole new stock.
    alive = after(alive, "0:-")
    assert (alive.hands[0].bit_count(), alive.heap, alive.stock) == (2, 0, ())
    assert (alive.actor, len(alive.notes.refills), legal(alive)) == (1, 1, ["pass"])
    assert legal(after(alive, "1:- 2:-")) == ["Ks", "2d"]


@pytest.mark.rule("BT-66", "BT-84", "BT-67")
@pytest.mark.option("big_two", "action_limit")
def test_a_deal_may_end_with_its_last_action_or_die() -> None:
    def played(limit: int) -> BigTwoState:
        rules = BigTwoRules(
            hand_size=13, draw_on_pass="one", stock_refill="reshuffle", action_limit=limit
        )
        facts = {"hands": ["3d 9c", "4d Kh", "5d 5c 8h"], "actor": 0, "stock": "6s 7s 8s"}
        state = BigTwo(players=3, rules=rules).position(facts, seed=3)
        found: BigTwoState = after(state, "0:3d 1:- 2:-")
        return found

    assert (played(4).actor, played(3).actor) == (0, None)
    assert points(played(3)) == (0, 0, 0)
    assert played(3).notes.end == "dead"
    # The fourth action is the last card: the deal is won, not dead.
    won = after(played(4), "0:9c")
    assert (won.notes.end, won.finished, points(won)) == ("out", (0,), (0, 3, 4))


@pytest.mark.rule("BT-38", "BT-59")
def test_an_honour_may_be_played_where_the_highest_single_is_due() -> None:
    hands = ("3s 4c", "6d 6c 6h 6s 4h Kh", "Qd", "7h 8d")
    forced = table(1, *hands, trick=["0:3d"], one_card_rule="forced", honour_beats="everything")
    assert legal(forced) == ["Kh", "4h 6d 6c 6h 6s", "6d 6c 6h 6s Kh"]
    over = table(1, *hands, trick=["0:Ad"], one_card_rule="forced", honour_beats="everything")
    assert legal(over) == ["pass", "4h 6d 6c 6h 6s", "6d 6c 6h 6s Kh"]
    hands = ("3s 4c", "6d 6c 6h 6s 4h Kh", "Qd", "7h 8d")
    state = table(1, *hands, trick=["0:3d"], one_card_rule="compensate", honour_beats="everything")
    assert after(state, "1:6d 6c 6h 6s Kh").notes.breach is None
    assert after(state, "1:4h").notes.breach is not None


@pytest.mark.rule("BT-37", "BT-39")
@pytest.mark.option("big_two", "direction")
def test_the_next_opponent_goes_with_the_direction() -> None:
    facts = {"hands": ["4s 9c Kh", "3s", "7h 8d", "5h 6h"], "actor": 0}
    for direction, wanted in (("counterclockwise", ["Kh"]), ("clockwise", ["4s", "9c", "Kh"])):
        rules = BigTwoRules(one_card_rule="forced", direction=direction)  # type: ignore[arg-type]
        assert legal(BigTwo(rules=rules).position({**facts, "direction": direction})) == wanted


@pytest.mark.rule("BT-37", "BT-32")
@pytest.mark.option("big_two", "self_beat")
def test_an_owner_that_may_beat_itself_has_no_duty() -> None:
    # Nobody but the owner may still answer, and its own play is no lead either.
    state = table(
        0, "9c Jd Kh", "3d", "4d 5d", trick=["0:8c", "1:-", "2:-"], pass_policy="locked",
        self_beat=True, one_card_rule="forced",
    )  # fmt: skip
    assert legal(state) == ["pass", "9c", "Jd", "Kh"]
    # Leading anew it has one.
    assert legal(after(state, "0:-")) == ["Kh"]


@pytest.mark.rule("BT-39", "BT-40")
@pytest.mark.option("big_two", "liability_test")
def test_only_the_last_action_before_the_last_card_is_a_breach_that_pays() -> None:
    # Seat 1 is in breach by a pass, but seat 2 passes too and wins only later.
    hands = ("Ks 4d 5c", "Ah 6h", "Qd", "7h 8d")
    for test in ("but_for", "strict"):
        state = table(1, *hands, trick=["0:Kd"], one_card_rule="compensate", liability_test=test)
        state = after(state, "1:- 2:- 3:-")
        assert (state.actor, state.notes.breach) == (0, None)
        state = after(state, "0:4d 1:6h")
        # This one does: Ah would have stopped Qd.
        assert state.notes.breach is not None
        assert points(after(state, "2:Qd")) == (0, 5, 0, 0)


@pytest.mark.rule("BT-39", "BT-17")
@pytest.mark.option("big_two", "one_card_rule")
def test_a_resampled_breach_follows_the_resampled_hand() -> None:
    # Seat 1 passes over Ts; whether it had to play depends on what it holds.
    state = table(1, "3d 4d", "9c Kh", "2d", "5h Jd 6d", trick=["0:Ts"], one_card_rule="compensate")
    state = after(state, "1:-")
    seen = set()
    for seed in range(60):
        other = state.resample(3, seed)
        holds = [str(card) for card in other.view(1).hand]
        could = any(card[0] in "JQKA2" for card in holds)
        assert (other.notes.breach is not None) == could, holds
        seen.add(could)
        assert state.resample(1, seed).notes.breach == state.notes.breach
    assert seen == {True, False}


@pytest.mark.rule("BT-42", "BT-17")
@pytest.mark.option("big_two", "forbidden_last_single")
@pytest.mark.parametrize("forbidden", ["any_two", "top_card"])
def test_who_passed_on_a_lead_still_holds_a_forbidden_card_when_resampled(forbidden: str) -> None:
    state = table(0, "2s", "2d 4d 9h", "Ah 3s 5c Jd", forbidden_last_single=forbidden)
    state = after(state, "0:-")
    wanted = {"2d", "2s"} if forbidden == "any_two" else {"2s"}
    found = {str(state.resample(2, seed).view(0).hand[0]) for seed in range(60)}
    assert found == wanted


@pytest.mark.rule("BT-26")
def test_a_text_of_cards_is_refused_whole_when_it_is_too_long() -> None:
    with pytest.raises(HandError, match="at most 400 characters") as caught:
        Play("3d" + " " * 500 + "4d")
    assert caught.value.code == "wrong_card_count"
