"""Combinations of Big Two: sets of cards in arrays by every path, one call, and lists of plays."""

from __future__ import annotations

from functools import cache
from itertools import combinations, cycle
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardcore import _ufuncs, batch
from cardcore.cards import Card, format_cards
from cardcore.climbing import big_two
from cardcore.masks import from_card_mask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

    from cardcore.climbing.big_two import Combination

PATHS = _ufuncs.simd_paths()
SETS, WINDOW, WINDOWS = 2_598_960, 1000, 100
RULES = {
    "default": big_two.CombinationRules(),
    "all ranks of flushes": big_two.CombinationRules(flush_order="all_ranks_then_suit"),
    "seven cards": big_two.CombinationRules(straight_flush_extra=2),
}
HONG_KONG = big_two.CombinationRules(
    flush_order="top_then_suit", straight_style="wheel_high_six_second"
)


@pytest.fixture
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    _ufuncs.use_simd_path(request.param)
    yield request.param
    _ufuncs.use_simd_path(PATHS[-1])


@cache
def sets_of_five() -> Any:
    """Return all sets of five cards in a random order."""
    codes = np.fromiter(combinations(range(52), 5), dtype="(5,)u1", count=SETS)
    return np.random.default_rng(5).permutation(batch.pack(codes, layout="card"))


@cache
def plays_of_five() -> Any:
    """Return as many combinations of five cards, drawn from all of them."""
    plays = batch.big_two.combinations([(1 << 52) - 1])
    five = plays.masks[plays.values >> 24 >= big_two.Kind.STRAIGHT]
    return np.random.default_rng(5).choice(five, SETS)


@cache
def hands() -> list[int]:
    draw = Random(13)
    return [sum(1 << code for code in draw.sample(range(52), 13)) for _ in range(WINDOW * WINDOWS)]


def measure(benchmark: BenchmarkFixture, group: str, name: str, items: int, call: Any) -> None:
    benchmark.group = f"Big Two: {group}"
    benchmark.extra_info |= {"name": name, "items": items}
    benchmark.pedantic(call, rounds=20, warmup_rounds=2)


@pytest.mark.parametrize("path", PATHS, indirect=True)
@pytest.mark.parametrize("rules", RULES)
def test_all_sets_of_five_cards(benchmark: BenchmarkFixture, rules: str, path: str) -> None:
    masks, out = sets_of_five(), np.empty(SETS, np.uint32)
    measure(
        benchmark, "all sets of five cards", f"cardcore, {path}, {rules}", SETS,
        lambda: batch.big_two.classify(masks, RULES[rules], out=out),
    )  # fmt: skip


@pytest.mark.parametrize("path", PATHS, indirect=True)
def test_plays_of_five_cards(benchmark: BenchmarkFixture, path: str) -> None:
    masks, out = plays_of_five(), np.empty(SETS, np.uint32)
    measure(
        benchmark, "legal plays of five cards", f"cardcore, {path}", SETS,
        lambda: batch.big_two.classify(masks, out=out),
    )  # fmt: skip


def test_two_threads(benchmark: BenchmarkFixture) -> None:
    masks, out = sets_of_five(), np.empty(SETS, np.uint32)
    measure(
        benchmark, "all sets of five cards", f"cardcore, {PATHS[-1]}, two threads", SETS,
        lambda: batch.big_two.classify(masks, out=out, threads=2),
    )  # fmt: skip


FORMS: dict[str, Callable[[int], Any]] = {
    "mask": int,
    "one string": lambda mask: format_cards(from_card_mask(mask)),
    "cards": from_card_mask,
    "five strings": lambda mask: [str(card) for card in from_card_mask(mask)],
    "bytes": lambda mask: bytes(from_card_mask(mask)),
}


def call_all(call: Callable[[Any], Any], values: list[Any]) -> None:
    for value in values:
        call(value)


def windows(benchmark: BenchmarkFixture, group: str, name: str, call: Any, values: Any) -> None:
    """Time a call on a thousand values after another."""
    benchmark.group = f"Big Two: {group}"
    benchmark.extra_info |= {"name": name, "items": WINDOW}
    parts = cycle(values[at : at + WINDOW] for at in range(0, len(values), WINDOW))
    benchmark.pedantic(
        call_all, setup=lambda: ((call, next(parts)), {}), rounds=WINDOWS, warmup_rounds=3
    )


@pytest.mark.parametrize("form", FORMS)
def test_one_call(benchmark: BenchmarkFixture, form: str) -> None:
    values = [FORMS[form](mask) for mask in plays_of_five()[: WINDOW * WINDOWS].tolist()]
    big_two.combinations((1 << 52) - 1)
    windows(benchmark, "five cards, one call", f"cardcore, {form}", big_two.classify, values)


def test_one_call_for_no_combination(benchmark: BenchmarkFixture) -> None:
    values = sets_of_five()[: WINDOW * WINDOWS].tolist()
    name = "cardcore, mask, mostly no combination"
    windows(benchmark, "five cards, one call", name, big_two.classify, values)


@pytest.mark.parametrize("name", ["masks", "cards"])
def test_all_plays(benchmark: BenchmarkFixture, name: str) -> None:
    # As in a running game, the plays are there.
    big_two.combinations((1 << 52) - 1, HONG_KONG)
    values: list[Any] = hands()
    if name == "cards":
        values = [tuple(map(Card, from_card_mask(mask))) for mask in values]

    def listed(hand: Any) -> tuple[Combination, ...]:
        return big_two.combinations(hand, HONG_KONG)

    windows(benchmark, "all plays of 13 cards", f"cardcore, {name}", listed, values)


def test_all_plays_in_arrays(benchmark: BenchmarkFixture) -> None:
    masks = np.array(hands(), np.uint64)
    measure(
        benchmark, "all plays of 13 cards", "cardcore, arrays", len(masks),
        lambda: batch.big_two.combinations(masks, HONG_KONG),
    )  # fmt: skip


def tops() -> list[Combination]:
    """Return plays of other hands, as a random player would choose them."""
    draw = Random(14)
    found = []
    for hand in hands()[: WINDOW * 10]:
        rest = [code for code in range(52) if not hand >> code & 1]
        other = big_two.combinations(draw.sample(rest, 13), HONG_KONG)
        found.append(draw.choice(other))
    return found


def test_answers(benchmark: BenchmarkFixture) -> None:
    big_two.combinations((1 << 52) - 1, HONG_KONG)

    def answered(pair: tuple[int, Combination]) -> tuple[Combination, ...]:
        return big_two.answers(pair[0], pair[1], HONG_KONG)

    pairs = list(zip(hands(), tops(), strict=False))
    windows(benchmark, "answers of 13 cards", "cardcore", answered, pairs)


def test_answers_by_the_table(benchmark: BenchmarkFixture) -> None:
    table = HONG_KONG.table
    big_two.combinations((1 << 52) - 1, HONG_KONG)

    def answered(pair: tuple[int, int]) -> tuple[Any, ...]:
        return table.listed(pair[0], pair[1], False, table.known, int)  # noqa: FBT003 - C takes no names

    pairs = [(hand, top.value) for hand, top in zip(hands(), tops(), strict=False)]
    windows(benchmark, "answers of 13 cards", "cardcore, as a game asks", answered, pairs)


def test_answers_in_arrays(benchmark: BenchmarkFixture) -> None:
    over = np.array([top.value for top in tops()], np.uint32)
    masks = np.array(hands()[: len(over)], np.uint64)
    measure(
        benchmark, "answers of 13 cards", "cardcore, arrays", len(masks),
        lambda: batch.big_two.answers(masks, over, HONG_KONG),
    )  # fmt: skip
