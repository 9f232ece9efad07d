"""Combinations of Dou Dizhu: sets of cards in arrays by every path, one by one, lists of plays."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardcore import _ufuncs, batch
from cardcore.cards import Card
from cardcore.climbing import dou_dizhu
from cardcore.masks import from_count_mask, to_count_mask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

    from cardcore.climbing.dou_dizhu import Combination

PATHS = _ufuncs.simd_paths()
WINDOW, WINDOWS, SETS = 1000, 100, 100_000
RULES = dou_dizhu.CombinationRules()
LOOSE = dou_dizhu.CombinationRules(sequence_singles="any", quad_singles="repeat")
NO_CARD = 255


@pytest.fixture
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    _ufuncs.use_simd_path(request.param)
    yield request.param
    _ufuncs.use_simd_path(PATHS[-1])


def codes_of(mask: int, draw: Random) -> list[int]:
    """Return cards of these ranks, not in order."""
    codes = []
    for nibble, count in enumerate(from_count_mask(mask)):
        own = [39 + nibble] if nibble > 12 else range(4 * nibble, 4 * nibble + 4)
        codes += draw.sample(own, count)
    draw.shuffle(codes)
    return codes


@cache
def plays() -> list[list[int]]:
    """Return cards of plays, each of the 12,654 as likely."""
    draw = Random(20)
    known = RULES.table.known
    return [codes_of(draw.choice(known).mask, draw) for _ in range(SETS)]


@cache
def random_sets() -> list[list[int]]:
    """Return sets of 1 to 20 cards; few are plays."""
    draw = Random(21)
    return [draw.sample(range(54), draw.randrange(1, 21)) for _ in range(SETS)]


@cache
def five_cards() -> list[list[int]]:
    draw = Random(22)
    return [draw.sample(range(54), 5) for _ in range(SETS)]


@cache
def hands() -> list[int]:
    draw = Random(23)
    return [to_count_mask(draw.sample(range(54), 20)) for _ in range(WINDOW * WINDOWS)]


@cache
def tops() -> list[int]:
    """Return plays of other hands, as a random player would choose them."""
    draw = Random(24)
    lists = batch.dou_dizhu.combinations(hands()[: WINDOW * WINDOWS])
    values = lists.values
    found = [int(values[draw.randrange(*lists.offsets[i : i + 2])]) for i in range(len(lists))]
    return found[1:] + found[:1]


KINDS: dict[str, Callable[[], list[list[int]]]] = {
    "plays": plays,
    "random sets": random_sets,
    "five cards": five_cards,
}


def rows_of(sets: list[list[int]]) -> Any:
    rows = np.full((len(sets), max(map(len, sets))), NO_CARD, np.uint8)
    for row, codes in zip(rows, sets, strict=True):
        row[: len(codes)] = codes
    return rows


def measure(benchmark: BenchmarkFixture, group: str, name: str, items: int, call: Any) -> None:
    benchmark.group = f"Dou Dizhu: {group}"
    benchmark.extra_info |= {"name": name, "items": items}
    benchmark.pedantic(call, rounds=50, warmup_rounds=2)


@pytest.mark.parametrize("path", PATHS, indirect=True)
@pytest.mark.parametrize("kind", KINDS)
def test_rows(benchmark: BenchmarkFixture, kind: str, path: str) -> None:
    rows, out = rows_of(KINDS[kind]()), np.empty(SETS, np.uint32)
    measure(
        benchmark, f"rows of {rows.shape[1]} codes, {kind}", f"cardcore, {path}", SETS,
        lambda: batch.dou_dizhu.classify_rows(rows, out=out),
    )  # fmt: skip


@pytest.mark.parametrize("path", PATHS, indirect=True)
@pytest.mark.parametrize("rules", [RULES, LOOSE], ids=["default", "any singles"])
def test_masks(benchmark: BenchmarkFixture, rules: Any, path: str) -> None:
    masks = np.array([to_count_mask(codes) for codes in plays()], np.uint64)
    out, name = np.empty(SETS, np.uint32), "any singles" if rules is LOOSE else "default"
    measure(
        benchmark, "count masks, plays", f"cardcore, {path}, {name}", SETS,
        lambda: batch.dou_dizhu.classify(masks, rules, out=out),
    )  # fmt: skip


def test_masks_over_tops(benchmark: BenchmarkFixture) -> None:
    masks = np.array([to_count_mask(codes) for codes in plays()], np.uint64)
    over, out = np.array(tops(), np.uint32), np.empty(SETS, np.uint32)
    measure(
        benchmark, "count masks, plays", "cardcore, over top plays", SETS,
        lambda: batch.dou_dizhu.classify(masks, RULES, over, out=out),
    )  # fmt: skip


def call_all(call: Callable[[Any], Any], values: list[Any]) -> None:
    for value in values:
        call(value)


def windows(benchmark: BenchmarkFixture, group: str, name: str, call: Any, values: Any) -> None:
    """Time a call on a thousand values after another."""
    benchmark.group = f"Dou Dizhu: {group}"
    benchmark.extra_info |= {"name": name, "items": WINDOW}
    parts = cycle(values[at : at + WINDOW] for at in range(0, len(values), WINDOW))
    benchmark.pedantic(
        call_all, setup=lambda: ((call, next(parts)), {}), rounds=3 * WINDOWS, warmup_rounds=3
    )


FORMS: dict[str, Callable[[list[int]], Any]] = {
    "ids": tuple,
    "bytes": bytes,
    "cards": lambda codes: tuple(map(Card, codes)),
    "mask": to_count_mask,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", KINDS)
def test_one_call(benchmark: BenchmarkFixture, kind: str, form: str) -> None:
    values = [FORMS[form](codes) for codes in KINDS[kind]()]
    name = f"cardcore, {form}"
    windows(benchmark, f"one call, {kind}", name, dou_dizhu.classify, values)


def test_all_plays(benchmark: BenchmarkFixture) -> None:
    windows(benchmark, "leads of 20 cards", "cardcore", dou_dizhu.combinations, hands())


def test_all_plays_in_arrays(benchmark: BenchmarkFixture) -> None:
    masks = np.array(hands(), np.uint64)
    measure(
        benchmark, "leads of 20 cards", "cardcore, arrays", 10 * WINDOW,
        lambda: batch.dou_dizhu.combinations(masks[: 10 * WINDOW]),
    )  # fmt: skip


def test_answers(benchmark: BenchmarkFixture) -> None:
    readings = {play.reading.value: play.reading for play in RULES.table.known}

    def answered(pair: tuple[int, Any]) -> tuple[Combination, ...]:
        return dou_dizhu.answers(pair[0], pair[1])

    pairs = [(hand, readings[top]) for hand, top in zip(hands(), tops(), strict=True)]
    windows(benchmark, "answers of 20 cards", "cardcore", answered, pairs)


def test_answers_by_the_table(benchmark: BenchmarkFixture) -> None:
    listed = RULES.table.listed

    def answered(pair: tuple[int, int]) -> tuple[Combination, ...]:
        return listed(pair[0], pair[1])

    pairs = list(zip(hands(), tops(), strict=True))
    windows(benchmark, "answers of 20 cards", "cardcore, as a game asks", answered, pairs)


def test_answers_in_arrays(benchmark: BenchmarkFixture) -> None:
    over = np.array(tops()[: 10 * WINDOW], np.uint32)
    masks = np.array(hands()[: 10 * WINDOW], np.uint64)
    measure(
        benchmark, "answers of 20 cards", "cardcore, arrays", len(masks),
        lambda: batch.dou_dizhu.answers(masks, over),
    )  # fmt: skip
