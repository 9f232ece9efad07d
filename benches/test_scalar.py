"""One hand a call, from Python: cardcore beside evaluators by others, on fresh random hands."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest

from benches.contenders import CONTENDERS, Contender, random_hands

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

WINDOWS = 200
# More distinct hands than a branch predictor can learn.
HANDS = random_hands(100_000)


def rank_all(hands: list[Any], call: Any) -> None:
    for hand in hands:
        call(hand)


def rank_all_spread(hands: list[Any], call: Any) -> None:
    for hand in hands:
        call(*hand)


@pytest.mark.parametrize("contender", CONTENDERS, ids=lambda found: f"{found.form}-{found.name}")
def test_seven_cards(benchmark: BenchmarkFixture, contender: Contender) -> None:
    size = contender.hands_per_window
    prepared = [contender.prepare(hand) for hand in HANDS[: size * 100]]
    windows = cycle(prepared[at : at + size] for at in range(0, len(prepared), size))
    benchmark.group = contender.form
    benchmark.extra_info |= {"name": contender.name, "items": size}

    def next_window() -> tuple[tuple[list[Any], Any], dict[str, Any]]:
        return (next(windows), contender.call), {}

    loop = rank_all_spread if contender.star else rank_all
    benchmark.pedantic(loop, setup=next_window, rounds=WINDOWS, warmup_rounds=3)
