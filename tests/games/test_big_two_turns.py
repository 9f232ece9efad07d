"""Big Two: random deals under random options against a plain writing of the rules of turns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardcore.errors import RulesError
from cardcore.games.big_two import BigTwo, BigTwoRules, BigTwoState
from cardcore.games.big_two.actions import PASS, Play
from tests.slow_big_two_turns import Turns

OPTIONS: dict[str, tuple[Any, ...]] = {
    "direction": ("counterclockwise", "clockwise"),
    "must_include_lowest": (True, False),
    "pass_policy": ("free", "locked"),
    "self_beat": (False, True),
    "one_card_rule": ("none", "compensate", "forced"),
    "liability_test": ("but_for", "strict"),
    "forbidden_last_single": ("none", "top_card", "any_two"),
    "play_until": ("first_out", "one_left"),
    "honour_beats": ("same_size", "everything", "out_of_turn"),
    "five_card_classes": ("ladder", "separate"),
    "quads_form": ("kicker", "bare", "both"),
    "straight_flush_extra": (0, 2),
    "flushes": (True, False),
    "draw_on_pass": ("none", "one", "needed"),
    "suit_order": ("dchs", "cshd"),
}


def random_game(rng: Random) -> BigTwo:
    while True:
        players = rng.choice((2, 3, 4, 4, 5))
        options = {name: rng.choice(values) for name, values in OPTIONS.items()}
        options |= {"hand_size": rng.choice((4, 6, 9, 10)), "leftover": "stock"}
        if players == 5:
            options["deck"] = "tiles60"
        try:
            return BigTwo(players=players, rules=BigTwoRules(**options))
        except RulesError:
            continue


def model_of(state: BigTwoState) -> Turns:
    cards = state.game.rules.order.cards
    return Turns(
        rules=state.game.rules,
        hands=[set(cards(hand)) for hand in state.hands],
        turn=state.actor,
        step=state.table.step,
        opening=state.game.rules.order.piece(state.notes.opening),
        stock=[cards(bit)[0] for bit in state.stock],
    )


def compare(state: BigTwoState, model: Turns) -> None:
    cards = state.game.rules.order.cards
    assert state.actor == model.turn
    assert list(state.may_act) == model.may_act()
    assert [set(cards(hand)) for hand in state.hands] == model.hands
    assert (state.finished, state.owner) == (tuple(model.out), model.owner)
    assert set(cards(state.heap)) == set(model.heap)
    for seat in state.may_act:
        plays, can_pass = model.legal(seat)
        legal = state.legal_actions(seat)
        assert {frozenset(each.cards) for each in legal if isinstance(each, Play)} == plays
        assert (PASS in legal) == can_pass


@pytest.mark.rule("BT-29", "BT-33", "BT-38")
@pytest.mark.parametrize("part", range(6))
def test_turns_are_those_of_a_plain_writing(part: int) -> None:
    play_some(60, part)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6, 10))
def test_turns_are_those_of_a_plain_writing_in_many_deals(part: int) -> None:
    play_some(1_500, part)


def play_some(deals: int, part: int) -> None:
    rng = Random(f"turns {part}")
    for number in range(deals):
        game = random_game(rng)
        state: Any = game.deal(seed=f"{part} {number}")
        model = model_of(state)
        while state.actor is not None:
            compare(state, model)
            seat = rng.choice(state.may_act)
            legal = state.legal_actions(seat)
            if not legal:
                continue
            action = legal[rng.randrange(len(legal))]
            state = state.apply(action, seat)
            model.act(seat, frozenset(action.cards) if isinstance(action, Play) else None)
        assert (model.turn, model.dead) == (None, state.notes.end == "dead"), game
        assert model.liable == state.notes.liable
        assert model.out == list(state.finished)
