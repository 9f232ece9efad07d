"""Abyssinia from Python: actions a second through the public API, and single questions."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.games.abyssinia import Abyssinia, AbyssiniaState, Fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

WINDOWS = 60
DEALS = 20
CALLS = 2_000
GAME = Abyssinia.preset("open", players=4)


def play_out(seed: int) -> int:
    """Play a deal, every legal action but a fold equally likely; return the number of actions."""
    draw, state, actions = Random(seed).random, GAME.deal(seed=seed), 0
    while state.actor is not None:
        legal = state.legal_actions()
        # A fold, where there is one, is listed last.
        size = len(legal) - isinstance(legal[-1], Fold)
        state = state.apply(legal[int(draw() * size)])
        actions += 1
    return actions


def test_actions(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    total = sum(map(play_out, range(200)))
    benchmark.group = "Abyssinia, an action: deal, list, apply"
    # The mean number of actions of a deal stands in the name, for it decides the figure.
    name = f"cardcore, 4 players, open, {total / 200:.1f} actions a deal"
    benchmark.extra_info |= {"name": name, "items": round(total / 200 * DEALS)}

    def window() -> None:
        for _ in range(DEALS):
            play_out(next(seeds) % 200)

    benchmark.pedantic(window, rounds=WINDOWS, warmup_rounds=2)


def middle() -> AbyssiniaState:
    state = GAME.deal(seed=7)
    for text in ("buy 0", "buy stock", "buy 1", "buy 0", "check", "bet", "raise"):
        state = state.apply(state.parse(text))
    return state


STATE = middle()
QUESTIONS: dict[str, Callable[[], Any]] = {
    "is_legal": lambda: STATE.is_legal(GAME.actions[5]),
    "is_legal, illegal": lambda: STATE.is_legal(GAME.actions[0]),
    "view": lambda: STATE.view(1),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_question(benchmark: BenchmarkFixture, question: str) -> None:
    ask = QUESTIONS[question]
    benchmark.group = f"Abyssinia, {question}"
    benchmark.extra_info |= {"name": f"cardcore, {question}", "items": CALLS}

    def window() -> None:
        for _ in range(CALLS):
            ask()

    benchmark.pedantic(window, rounds=WINDOWS, warmup_rounds=2)
