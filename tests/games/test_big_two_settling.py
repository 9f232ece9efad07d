"""Big Two: how deals end and what they come to, BT-62 to BT-84."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardcore.games.big_two import (
    BigTwo,
    BigTwoRules,
    BigTwoSetup,
    DealEnded,
    DealOutcome,
    DragonShown,
    Played,
    WentOut,
)
from cardcore.settlement import Line
from tests.games.big_two_ends import (
    D52,
    after,
    dragon_end,
    end,
    hands_of,
    nets,
    points,
    settled,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

EIGHT_AND_TEN = ((8, 2), (10, 4))


# The end of a deal


@pytest.mark.rule("BT-62")
def test_the_last_card_ends_the_deal() -> None:
    # Seats 1 to 3 could all beat 4d.
    state = after(table(0, "4d", "5d 6d", "7d 8d", "9d Td"), "0:4d")
    assert state.actor is None
    assert state.may_act == ()
    assert settled(state).outcome == DealOutcome("out", 0, 1, (0,), (0, 2, 2, 2), None)
    assert settled(state).winners == (0,)
    assert points(state) == (0, 2, 2, 2)
    assert [type(event) for event in state.events] == [Played, WentOut, DealEnded]


@pytest.mark.rule("BT-63", "BT-64", "BT-78")
@pytest.mark.example("big_two", "X-42")
@pytest.mark.option("big_two", "play_until")
@pytest.mark.option("big_two", "scoring")
@pytest.mark.option("big_two", "position_points")
def test_playing_to_the_last_player() -> None:
    options: dict[str, Any] = {"play_until": "one_left", "scoring": "positions"}
    hands = ("5d 9c", "6d Kd", "Ah", "4d Jc Jh")
    state = after(table(2, *hands, **options), "2:Ah 3:- 0:- 1:-")
    assert state.finished == (2,)
    assert state.actor == 3
    state = after(state, "3:Jc Jh 0:- 1:-")
    assert state.actor == 3
    state = after(state, "3:4d 0:5d 1:6d 0:9c")
    assert state.actor is None
    assert settled(state).outcome == DealOutcome("one_left", 2, 1, (2, 3, 0), (0, 1, 0, 0), None)
    assert points(state) == (1, 0, 5, 3)
    assert nets(state) == (-5, -9, 11, 3)
    assert settled(state).places == (3, 4, 1, 2)
    other = after(table(2, *hands, position_points=(9, 4, -2, -3), **options),
                  "2:Ah 3:- 0:- 1:- 3:Jc Jh 0:- 1:- 3:4d 0:5d 1:6d 0:9c")  # fmt: skip
    assert points(other) == (-2, -3, 9, 4)
    assert nets(other) == (-16, -20, 28, 8)


@pytest.mark.rule("BT-63")
@pytest.mark.example("big_two", "X-43")
def test_a_last_card_that_is_beaten() -> None:
    options: dict[str, Any] = {"play_until": "one_left", "scoring": "positions"}
    state = table(2, "5d 9c", "6d Kd", "9h", "4d Jc", **options)
    state = after(state, "2:9h 3:Jc 0:- 1:Kd 3:- 0:-")
    assert state.actor == 1
    assert state.finished == (2,)


@pytest.mark.rule("BT-63", "BT-68")
@pytest.mark.option("big_two", "play_until")
def test_penalties_when_playing_to_the_last_player() -> None:
    hands = ("4d", "5d 6d", "7d 8d", "9d Td")
    first_out = after(table(0, *hands), "0:4d")
    assert points(first_out) == (0, 2, 2, 2)
    moves = "0:4d 1:5d 2:7d 3:- 1:- 2:8d 3:- 1:- 3:Td 1:- 3:9d"
    state = after(table(0, *hands, play_until="one_left"), moves)
    assert state.actor is None
    assert settled(state).outcome.finished == (0, 2, 3)
    # Only seat 1 pays, and it is the loser.
    assert points(state) == (0, 1, 0, 0)
    assert nets(state) == (1, -3, 1, 1)
    assert settled(state).outcome.loser == 1


@pytest.mark.rule("BT-64")
def test_a_locked_trick_that_nobody_may_answer_closes_at_once() -> None:
    hands, moves = ("3c 9c", "5d Kh", "4c", "8d Kc"), "0:3c 1:- 2:4c 3:- 0:9c"
    state = after(table(0, *hands, play_until="one_left", pass_policy="locked"), moves)
    assert state.finished == (2, 0)
    assert (state.actor, state.owner, state.pile) == (1, None, ())
    assert state.heap.bit_count() == 3
    # With free passes seat 1 may still beat the last card of seat 0.
    state = after(table(0, *hands, play_until="one_left"), moves)
    assert (state.actor, state.owner) == (1, 0)
    assert after(state, "1:Kh").actor == 3


@pytest.mark.rule("BT-65")
@pytest.mark.option("big_two", "dragon")
def test_a_dragon_ends_a_deal_to_the_last_player_too() -> None:
    game = BigTwo(rules=BigTwoRules(
        dragon=True, play_until="one_left", scoring="positions", first_card="next_to_dealer"
    ))  # fmt: skip
    state = game.deal(setup=BigTwoSetup(pack=D52, dealer=0, cut=0))
    assert state.actor is None
    assert state.finished == (0,)
    outcome = settled(state).outcome
    assert (outcome.reason, outcome.winner, outcome.finished) == ("dragon", 0, (0,))
    assert settled(state).places == (1, 2, 2, 2)
    assert points(state) == (5, 0, 0, 0)


@pytest.mark.rule("BT-83")
@pytest.mark.example("big_two", "X-29")
@pytest.mark.option("big_two", "dragon")
def test_four_dragons() -> None:
    rules = BigTwoRules(dragon=True, first_card="next_to_dealer")
    setup = BigTwoSetup(pack=D52, dealer=0, cut=0)
    state = BigTwo(rules=rules).deal(setup=setup)
    assert state.actor is None
    assert [event.seat for event in state.events if isinstance(event, DragonShown)] == [0]
    assert points(state) == (0, 39, 39, 39)
    assert nets(state) == (117, -39, -39, -39)
    # 13 cards each of equal ranks: the largest combinations are straight flushes, and the royal
    # one of the diamonds is the lowest.
    assert settled(state).outcome == DealOutcome("dragon", 0, 1, (0,), (0, 13, 13, 13), None)
    without = BigTwo(rules=BigTwoRules(first_card="next_to_dealer")).deal(setup=setup)
    assert without.actor == 1


@pytest.mark.rule("BT-83")
@pytest.mark.example("big_two", "X-84")
@pytest.mark.option("big_two", "scoring")
@pytest.mark.option("big_two", "multiplier_scope")
def test_a_dragon_in_the_other_schemes() -> None:
    suits = [" ".join(f"{rank}{suit}" for rank in "3456789TJQKA2") for suit in "sdch"]
    assert nets(dragon_end(*suits, scoring="winner_collects")) == (117, -39, -39, -39)
    assert points(dragon_end(*suits, scoring="pusoy_dos")) == (1, 0, 0, 0)
    to_last: dict[str, Any] = {"play_until": "one_left", "scoring": "positions"}
    assert points(dragon_end(*suits, **to_last)) == (5, 0, 0, 0)
    starter = dragon_end(*suits, facts={"starter": 2}, multiplier_scope="starter")
    assert points(starter) == (0, 13, 39, 13)
    # By the same rule, 13 cards more than the holder each, three times.
    assert points(dragon_end(*suits, scoring="pair_difference")) == (0, 13, 13, 13)
    assert nets(dragon_end(*suits, scoring="pair_difference")) == (117, -39, -39, -39)
    # Each of the others has straight flushes; hearts are the highest.
    assert nets(dragon_end(*suits, scoring="fixed_loser")) == (1, 0, 0, -1)
    # (12 cards + 5 for the two) * 3, and no finish to score.
    assert points(dragon_end(*suits, scoring="indonesian")) == (0, 51, 51, 51)
    # No last play: nothing is doubled for it.
    assert points(dragon_end(*suits, final_twos_double=True)) == (0, 39, 39, 39)


@pytest.mark.rule("BT-66", "BT-84")
def test_a_dead_deal_scores_nothing() -> None:
    state = table(0, "2d Ks", "2s Ah", forbidden_last_single="any_two")
    state = after(state, "0:Ks 1:Ah 0:-")
    assert state.actor is None
    assert settled(state).outcome == DealOutcome("dead", None, None, (), (1, 1), None)
    assert settled(state).winners == ()
    assert settled(state).places == (1, 1)
    assert points(state) == nets(state) == (0, 0)
    schemes = (
        "winner_collects", "pair_difference", "fixed_loser", "pusoy_dos", "indonesian"
    )  # fmt: skip
    dead: dict[str, Any] = {"end": "dead", "finished": [], "winning": "", "heap": ""}
    for scoring in schemes:
        other = end("2d", "2s", facts=dead, scoring=scoring, forbidden_last_single="any_two")
        assert points(other) == nets(other) == (0, 0)


@pytest.mark.rule("BT-66", "BT-84")
def test_a_dead_deal_to_the_last_player_keeps_places() -> None:
    options: dict[str, Any] = {"play_until": "one_left", "forbidden_last_single": "any_two"}
    facts = {"end": "dead", "finished": [2]}
    hands = ("2d", "2c", "", "2h")
    by_place = end(*hands, facts=facts, scoring="positions", **options)
    assert points(by_place) == (0, 0, 5, 0)
    assert nets(by_place) == (-5, -5, 15, -5)
    assert settled(by_place).outcome.loser is None
    assert settled(by_place).places == (2, 2, 1, 2)
    by_penalty = end(*hands, facts=facts, double_per_two_left=True, **options)
    assert points(by_penalty) == (2, 2, 0, 2)
    nobody: dict[str, Any] = {"end": "dead", "finished": [], "winning": "", "heap": ""}
    none_out = end("2d", "2c", "Ks 2h", facts=nobody, **options)
    assert points(none_out) == (1, 1, 2)
    assert nets(none_out) == (1, 1, -2)
    assert settled(none_out).winners == ()


@pytest.mark.rule("BT-67", "BT-84")
def test_a_deal_beyond_the_limit_is_dead() -> None:
    game = BigTwo.preset("three_player_draw_refill", action_limit=1)
    state = game.deal(seed=3)
    state = state.apply(state.legal_actions()[0])
    assert state.actor is None
    assert settled(state).outcome.reason == "dead"
    assert points(state) == nets(state) == (0, 0, 0)


# The loser


@pytest.mark.rule("BT-11")
@pytest.mark.example("big_two", "X-35")
@pytest.mark.example("big_two", "X-36")
def test_the_loser_among_seats_that_tie() -> None:
    one = end("", "4d 4c 9h 9s Kd", "5d 5c 5h 9d Jd", "Ks")
    assert settled(one).outcome.loser == 1
    other = end("", "4d 4c 9h 9s Kd", "Qc Qd 3h 5s 7c", "Ks")
    assert settled(other).outcome.loser == 1
    # More cards lose, however large the combination.
    assert settled(end("", "4d 5c", "6d 6c 6h", "Ks")).outcome.loser == 2


@pytest.mark.rule("BT-11", "BT-57")
def test_the_loser_by_five_cards_is_found_on_the_ladder() -> None:
    straight, full_house = "3d 4c 5d 6c 7d", "8d 8c 8h 3c 3h"
    for classes in ("ladder", "separate"):
        state = end("", full_house, straight, five_card_classes=classes)
        assert settled(state).outcome.loser == 2
    # Without triples both have a pair only, of eights and of jacks.
    both = ("", "8d 8c 8h 3c", "Jd Jc 4h 5c")
    assert settled(end(*both)).outcome.loser == 2
    assert settled(end(*both, triples=False)).outcome.loser == 1
    # Equal pairs: the higher suit decides.
    assert settled(end("", "9d 9s 4c", "9c 9h 5c")).outcome.loser == 2


# Penalties


@pytest.mark.rule("BT-68", "BT-73")
@pytest.mark.example("big_two", "X-56")
def test_penalties_and_payments() -> None:
    state = end(*hands_of(0, 9, 10, 13))
    assert points(state) == (0, 9, 20, 39)
    assert nets(state) == (68, 32, -12, -88)
    assert settled(state).places == (1, 2, 3, 4)
    assert settled(state).outcome.loser == 3
    lines = settled(state).payments.lines
    assert lines[0] == Line(1, 0, 9, "difference", "BT-73")
    assert len(lines) == 6
    for stake in (2, 10**30):
        staked = nets(end(*hands_of(0, 9, 10, 13), stake=stake))
        assert staked == (68 * stake, 32 * stake, -12 * stake, -88 * stake)


def by_count(counts: Iterable[int], **options: Any) -> list[int]:
    """Return the penalty of a hand by its number of cards."""
    return [points(end("", hands_of(count)[0], "As", **options))[1] for count in counts]


@pytest.mark.rule("BT-69")
@pytest.mark.example("big_two", "X-57")
@pytest.mark.option("big_two", "multipliers")
def test_factors_of_the_basic_scale() -> None:
    expected = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 22, 24, 39]
    assert by_count(range(1, 14)) == expected
    assert by_count(range(14, 18)) == [42, 45, 48, 51]


@pytest.mark.rule("BT-69")
@pytest.mark.example("big_two", "X-58")
@pytest.mark.example("big_two", "X-59")
@pytest.mark.example("big_two", "X-60")
@pytest.mark.option("big_two", "multipliers")
def test_factors_of_other_scales() -> None:
    heavy = ((8, 2), (10, 3), (13, 4))
    assert by_count(range(7, 14), multipliers=heavy) == [7, 16, 18, 30, 33, 36, 52]
    assert by_count((8, 9, 10, 13), multipliers=((8, 2),)) == [16, 18, 20, 26]
    found = by_count((8, 9, 10, 11, 13), multipliers=EIGHT_AND_TEN)
    assert found == [16, 18, 40, 44, 52]
    assert by_count((10, 11, 13), multipliers=((11, 2),)) == [10, 22, 26]
    assert by_count((1, 10, 13, 17), multipliers=()) == [1, 10, 13, 17]
    assert by_count((1, 2), multipliers=((0, 7),)) == [7, 14]
    # A hand of more than 13 cards has the factor for 13.
    assert by_count((13, 14, 17), multipliers=((10, 2), (14, 9))) == [26, 28, 34]


@pytest.mark.rule("BT-69", "BT-73")
@pytest.mark.example("big_two", "X-77")
def test_penalties_of_three_players() -> None:
    state = end(*hands_of(0, 17, 14))
    assert points(state) == (0, 51, 42)
    assert nets(state) == (93, -60, -33)


@pytest.mark.rule("BT-71")
@pytest.mark.example("big_two", "X-61")
@pytest.mark.option("big_two", "double_per_two_left")
def test_twos_left_double() -> None:
    hands = ("", "3d 3c 4d 4c 6d 6c 7d 2c 2h", "5d 2d", "Ts Js Qs")
    doubled = end(*hands, multipliers=EIGHT_AND_TEN, double_per_two_left=True)
    assert points(doubled) == (0, 72, 4, 3)
    assert nets(doubled) == (79, -209, 63, 67)
    assert points(end(*hands, multipliers=EIGHT_AND_TEN)) == (0, 18, 2, 3)
    assert points(end("", "2d 2c 2h 2s", "4d", double_per_two_left=True)) == (0, 64, 1)


@pytest.mark.rule("BT-70")
@pytest.mark.example("big_two", "X-64")
@pytest.mark.option("big_two", "multiplier_scope")
def test_the_starter_alone_is_multiplied() -> None:
    hands, facts = hands_of(0, 10, 11, 13), {"starter": 1}
    state = end(*hands, facts=facts, multiplier_scope="starter")
    assert points(state) == (0, 20, 11, 13)
    assert nets(state) == (44, -36, 0, -8)
    assert points(end(*hands, facts=facts)) == (0, 20, 22, 39)


@pytest.mark.rule("BT-72")
@pytest.mark.example("big_two", "X-65")
@pytest.mark.option("big_two", "final_twos_double")
def test_a_last_play_of_twos_doubles() -> None:
    hands = ["", "4d 4c 4h", " ".join(f"{rank}h" for rank in "56789TJQKA"), "5c 6c 7c 8c 9c"]
    expected = {
        "2d 2s": (0, 6, 40, 10),
        "2d": (0, 6, 40, 10),
        "2d 2c 2s": (0, 6, 40, 10),
        "Ks": (0, 3, 20, 5),
        "2d 2c 2s Kd Kc": (0, 3, 20, 5),
    }
    for last, wanted in expected.items():
        assert points(end(*hands, last=last, final_twos_double=True)) == wanted
        assert points(end(*hands, last=last)) == (0, 3, 20, 5)
    bare = end(*hands, last="2d 2c 2h 2s", final_twos_double=True, quads_form="bare")
    assert points(bare) == (0, 6, 40, 10)


@pytest.mark.rule("BT-68")
@pytest.mark.example("big_two", "X-66")
@pytest.mark.example("big_two", "X-67")
@pytest.mark.option("big_two", "card_values")
def test_values_of_cards_left() -> None:
    hands = ("", "3d Tc Jh Kd As 2c", "3c 4c 5c 6c 7c 8c 9c Ts Js Qs", "2d")
    ten = ((10, 2),)
    faces = end(*hands, last="4s", card_values="faces", multipliers=ten)
    assert points(faces) == (0, 13, 24, 4)
    assert nets(faces) == (41, -11, -55, 25)
    ladder = end(*hands, last="4s", card_values="ladder", multipliers=ten)
    assert points(ladder) == (0, 54, 110, 13)
    assert nets(ladder) == (177, -39, -263, 125)
    assert points(end(*hands, last="4s", multipliers=ten)) == (0, 6, 20, 1)


# Other schemes


@pytest.mark.rule("BT-74")
@pytest.mark.example("big_two", "X-63")
@pytest.mark.option("big_two", "scoring")
@pytest.mark.option("big_two", "stake")
def test_the_winner_alone_collects() -> None:
    state = end(*hands_of(0, 9, 10, 13), scoring="winner_collects")
    assert points(state) == (0, 9, 20, 39)
    assert nets(state) == (68, -9, -20, -39)
    assert settled(state).payments.lines[0] == Line(1, 0, 9, "penalty", "BT-74")
    staked = end(*hands_of(0, 9, 10, 13), scoring="winner_collects", stake=3)
    assert nets(staked) == (204, -27, -60, -117)


@pytest.mark.rule("BT-75")
@pytest.mark.example("big_two", "X-62")
@pytest.mark.option("big_two", "scoring")
@pytest.mark.option("big_two", "multipliers")
def test_pairs_pay_the_difference_of_their_cards() -> None:
    hands = hands_of(0, 10, 2, 5)
    state = end(*hands, preset="pair_difference")
    assert points(state) == (0, 10, 2, 5)
    assert nets(state) == (27, -33, 9, -3)
    assert set(settled(state).payments.lines) == {
        Line(1, 0, 20, "cards_left", "BT-75"),
        Line(1, 2, 8, "cards_left", "BT-75"),
        Line(1, 3, 5, "cards_left", "BT-75"),
        Line(2, 0, 2, "cards_left", "BT-75"),
        Line(3, 0, 5, "cards_left", "BT-75"),
        Line(3, 2, 3, "cards_left", "BT-75"),
    }
    # What is for penalties only changes nothing, and the stake does.
    twos = ("", "2d 2c", "4d 4c 4h 4s", "5d")
    options: dict[str, Any] = {"scoring": "pair_difference", "multipliers": ()}
    others: dict[str, Any] = {
        "card_values": "ladder", "multiplier_scope": "starter", "double_per_two_left": True,
        "final_twos_double": True,
    }  # fmt: skip
    assert nets(end(*twos, last="2h", **options, **others)) == nets(
        end(*twos, last="2h", **options)
    )
    assert nets(end(*twos, **options, stake=5)) == (35, -5, -45, 15)


@pytest.mark.rule("BT-76")
@pytest.mark.example("big_two", "X-72")
@pytest.mark.example("big_two", "X-73")
@pytest.mark.example("big_two", "X-74")
@pytest.mark.example("big_two", "X-75")
@pytest.mark.example("big_two", "X-76")
@pytest.mark.option("big_two", "fixed_payment")
@pytest.mark.option("big_two", "scoring")
@pytest.mark.option("big_two", "stake")
def test_one_loser_pays_a_fixed_sum() -> None:
    expected = {
        ("3d 4d 5d 6d 7d", "9c 9d 9h 9s Kc", "2s 2h"): 1,
        ("9c 9d 9h 9s", "2d", "Ah Kc Qc"): 2,
        ("9c 9d 9h", "Ad", "Kh Kc Qc 3d 3c"): 2,
        ("9c 9d 9h Qs", "Kd 4h", "Kh 3c"): 1,
        ("9c Kd 3h", "Qd 4h 5s", "Ks 3c"): 1,
    }
    for hands, loser in expected.items():
        state = end("", *hands, scoring="fixed_loser")
        assert points(state) == tuple(int(seat == loser) for seat in range(4))
        assert nets(state) == tuple((seat == 0) - (seat == loser) for seat in range(4))
    paid = end("", "5d", "6d", scoring="fixed_loser", fixed_payment=7, stake=3)
    assert points(paid) == (0, 0, 1)
    assert settled(paid).payments.lines == (Line(2, 0, 21, "fixed_payment", "BT-76"),)


@pytest.mark.rule("BT-76", "BT-60")
def test_the_highest_honour_pays_the_fixed_sum() -> None:
    quads, royal = "9c 9d 9h 9s Kc", "Td Jd Qd Kd Ad"
    suited = "3h 4h 5h 6h 7h"
    fixed: dict[str, Any] = {"scoring": "fixed_loser", "honour_order": "quads_over_non_royal"}
    assert points(end("", quads, suited, **fixed)) == (0, 1, 0)
    assert points(end("", quads, royal, **fixed)) == (0, 0, 1)
    # With two extra cards a bare suited run is no honour, and seven cards are.
    plus: dict[str, Any] = {"scoring": "fixed_loser", "straight_flush_extra": 2}
    assert points(end("", quads, suited, **plus)) == (0, 1, 0)
    assert points(end("", quads, f"{suited} 8d 8c", **plus)) == (0, 0, 1)
    # Under bare quads four of a kind is none either, even with a fifth card.
    bare = end("", "9c 9d 9h 9s Kc", "3h As", scoring="fixed_loser", quads_form="bare")
    assert points(bare) == (0, 0, 1)


@pytest.mark.rule("BT-73", "BT-77")
@pytest.mark.example("big_two", "X-68")
@pytest.mark.option("big_two", "scoring")
def test_twos_of_the_last_play_in_pusoy_dos() -> None:
    expected = {
        "5c": 1, "2d": 2, "2d 2h": 4, "2c 2s 2h": 8, "2c 2s 2h 2d 3c": 16, "Kc Kh Kd 2s 2c": 4,
        "Ah 2d 3c 4s 5h": 2,
    }  # fmt: skip
    for last, score in expected.items():
        state = end("", "6d", "7d 8d", "9d", last=last, preset="pusoy_dos")
        assert points(state) == (score, 0, 0, 0)
        assert nets(state) == (3 * score, -score, -score, -score)


@pytest.mark.rule("BT-80")
@pytest.mark.example("big_two", "X-69")
@pytest.mark.option("big_two", "scoring")
def test_the_finish_in_indonesia() -> None:
    expected = {
        "5c": -5, "Kd Ks": -5, "2d": -10, "2d 2h": -20, "Kc Kh Kd 2s 2c": -20,
        "Ah 2d 3c 4s 5h": -10,
    }  # fmt: skip
    for last, score in expected.items():
        for stacks in (False, True):
            state = end("", "6d", "7d 8d", "9d", last=last, preset="indonesian",
                        finish_bonus_stacks=stacks)  # fmt: skip
            assert points(state) == (score, 1, 2, 1)


@pytest.mark.rule("BT-79", "BT-80")
@pytest.mark.example("big_two", "X-70")
@pytest.mark.option("big_two", "finish_bonus_stacks")
def test_a_special_last_play_in_indonesia() -> None:
    expected = {
        "9d 9c 9h 9s 2d": (-40, -50),
        "4h 5h 6h 7h 8h": (-80, -85),
        "2d 2c 2h 2s 3d": (-160, -200),
    }
    for last, scores in expected.items():
        for stacks, score in zip((False, True), scores, strict=True):
            state = end("", "6d", "7d 8d", "Td", last=last, preset="indonesian",
                        finish_bonus_stacks=stacks)  # fmt: skip
            assert points(state) == (score, 1, 2, 1)
    bare = end("", "6d", "7d", last="2d 2c 2h 2s", scoring="indonesian", quads_form="both")
    assert points(bare) == (-160, 1, 1)


@pytest.mark.rule("BT-79", "BT-81")
@pytest.mark.example("big_two", "X-71")
def test_what_losers_score_in_indonesia() -> None:
    thirteen = "4c 4d 5c 5d 6c 6d 8c 8d 9c 9d Tc Td Ad"
    hands = ("", "3d Ks 2c", "3c 3h 7d 7h 7s 8h 8s Jc Jd 2d 2h", thirteen)
    facts = {"bonuses": [0, -20, 0, 0]}
    state = end(*hands, last="7c", facts=facts, preset="indonesian")
    assert points(state) == (-5, -13, 38, 39)
    assert nets(state) == (79, 111, -93, -97)
    # Seat 0 went out first, whatever seat 1 gains.
    assert settled(state).winners == (0,)
    assert settled(state).places == (1, 2, 3, 4)
    # What is for penalties only changes nothing.
    others = end(*hands, last="7c", facts=facts, preset="indonesian", card_values="ladder",
                 double_per_two_left=True, multiplier_scope="starter")  # fmt: skip
    assert points(others) == (-5, -13, 38, 39)


@pytest.mark.rule("BT-79", "BT-32")
def test_specials_count_when_their_trick_closes() -> None:
    quads, higher = "4d 4c 4h 4s 3d", "9d 9c 9h 9s 3c"
    played: dict[str, Any] = {"preset": "indonesian"}
    hands = (f"{quads} {higher} 5d 6d", "7d 7c", "8d 8c", "Td Tc")
    unbeaten = after(table(0, *hands, **played), f"0:{quads} 3:- 2:- 1:- 0:-")
    assert unbeaten.notes.bonuses == (-20, 0, 0, 0)
    # Its owner covers it: only the second counts.
    covered = after(table(0, *hands, **played), f"0:{quads} 3:- 2:- 1:- 0:{higher} 0:-")
    assert covered.notes.bonuses == (-20, 0, 0, 0)
    again = after(unbeaten, f"0:{higher} 3:- 2:- 1:- 0:-")
    assert again.notes.bonuses == (-40, 0, 0, 0)
    won = after(again, "0:5d 3:- 2:- 1:- 0:6d")
    assert points(won) == (-45, 2, 2, 2)


@pytest.mark.rule("BT-79")
def test_a_special_that_another_beats_scores_nothing() -> None:
    quads, suited = "4d 4c 4h 4s 3d", "5h 6h 7h 8h 9h"
    state = table(0, f"{quads} Jd", "7d 7c", "8d 8c", f"{suited} Tc", preset="indonesian")
    state = after(state, f"0:{quads} 3:{suited} 2:- 1:- 0:- 3:-")
    assert state.notes.bonuses == (0, 0, 0, -40)
    twos = table(0, "2d 2c 2h 2s 3d 4d", "5d 5c", "6d 6c", "7d 7c", preset="indonesian")
    twos = after(twos, "0:2d 2c 2h 2s 3d 3:- 2:- 1:- 0:-")
    assert twos.notes.bonuses == (-80, 0, 0, 0)
    assert points(after(twos, "0:4d")) == (-85, 2, 2, 2)


# Liability


@pytest.mark.rule("BT-82", "BT-40")
@pytest.mark.example("big_two", "X-85")
@pytest.mark.option("big_two", "scoring")
def test_liability_in_each_scheme() -> None:
    expected = {
        "penalty": ((0, 6, 0, 0), (6, -18, 6, 6)),
        "winner_collects": ((0, 6, 0, 0), (0, -6, 6, 0)),
        "fixed_loser": ((0, 1, 0, 0), (0, -1, 1, 0)),
        "pair_difference": ((2, 2, 0, 2), (0, -6, 6, 0)),
    }
    for scoring, (scores, paid) in expected.items():
        state = table(1, "4d 5c", "4s 9c Kh", "Qd", "7h 8d", trick=("0:3d",),
                      one_card_rule="compensate", scoring=scoring)  # fmt: skip
        state = after(state, "1:9c 2:Qd")
        assert settled(state).outcome.liable == 1
        assert points(state) == scores
        assert nets(state) == paid


@pytest.mark.rule("BT-82")
def test_the_liable_seat_of_pair_differences_pays_its_own_too() -> None:
    # Cards 0 10 2 5 as in X-62, payments 27 -33 9 -3 without liability; seat 1 is liable for seat
    # 3, and the gain of seat 2 stays.
    facts = {"liable": 1}
    options: dict[str, Any] = {"preset": "pair_difference", "one_card_rule": "compensate"}
    assert nets(end(*hands_of(0, 10, 2, 5), facts=facts, **options)) == (27, -36, 9, 0)
    state = end(*hands_of(0, 10, 2, 5), facts={"liable": 3}, **options)
    assert nets(state) == (27, 0, 9, -36)
    assert settled(state).payments.lines[-1] == Line(3, 1, 33, "liability", "BT-82")
