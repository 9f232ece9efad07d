"""Every instruction set that the machine has, beside a copy of the same bytes; and many rivals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from benches.contenders import CONTENDERS, Contender
from benches.test_batch import dealt
from cardcore import _ufuncs, batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

PATHS = _ufuncs.simd_paths()
# Hands and ranks fit into the second-level cache.
BLOCK, MANY, RIVALS = 1 << 16, 10_000_000, 1_000_000
FORMS = ["masks", "rows"]


@pytest.fixture
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    _ufuncs.use_simd_path(request.param)
    yield request.param
    _ufuncs.use_simd_path(PATHS[-1])


def measure(benchmark: BenchmarkFixture, name: str, items: int, call: Callable[[], Any]) -> None:
    benchmark.extra_info |= {"name": name, "items": items}
    benchmark.pedantic(call, rounds=400 if items == BLOCK else 15, warmup_rounds=3)


def hands(form: str, count: int) -> Any:
    rows = dealt(MANY, 7, 0)[:count]
    return rows if form == "rows" else batch.pack(rows)


def ranker(form: str, given: Any, **options: Any) -> Callable[[], Any]:
    out = np.empty(len(given), np.uint16)
    call: Any = batch.rank if form == "rows" else batch.rank_masks
    return lambda: call(given, out=out, **options)


@pytest.mark.parametrize("path", PATHS, indirect=True)
@pytest.mark.parametrize("form", FORMS)
def test_blocks(benchmark: BenchmarkFixture, form: str, path: str) -> None:
    benchmark.group = f"paths: {form} in the second-level cache"
    measure(benchmark, f"cardcore, {path}", BLOCK, ranker(form, hands(form, BLOCK)))


@pytest.mark.parametrize("path", PATHS, indirect=True)
@pytest.mark.parametrize("form", FORMS)
def test_unchecked_blocks(benchmark: BenchmarkFixture, form: str, path: str) -> None:
    benchmark.group = f"paths: {form} in the second-level cache"
    call = ranker(form, hands(form, BLOCK), checked=False)
    measure(benchmark, f"cardcore, {path}, unchecked", BLOCK, call)


@pytest.mark.parametrize("path", PATHS, indirect=True)
@pytest.mark.parametrize("form", FORMS)
def test_many(benchmark: BenchmarkFixture, form: str, path: str) -> None:
    benchmark.group = f"paths: ten million {form}"
    measure(benchmark, f"cardcore, {path}", MANY, ranker(form, hands(form, MANY)))


@pytest.mark.parametrize("form", FORMS)
def test_many_by_two_threads(benchmark: BenchmarkFixture, form: str) -> None:
    benchmark.group = f"paths: ten million {form}"
    call = ranker(form, hands(form, MANY), threads=2)
    measure(benchmark, f"cardcore, {PATHS[-1]}, two threads", MANY, call)


@pytest.mark.parametrize("form", FORMS)
def test_copy(benchmark: BenchmarkFixture, form: str) -> None:
    benchmark.group = f"paths: ten million {form}"
    given = hands(form, MANY)
    room = np.empty(MANY, np.uint16) if form == "masks" else np.empty_like(given)
    measure(benchmark, "NumPy copy", MANY, lambda: np.copyto(room, given, casting="unsafe"))


# One argument a hand, as each of them wants it; slower ones are in test_scalar.
FAST = [
    each
    for each in CONTENDERS
    if each.name in {"phevaluator", "pkrbot", "eval7", "pokerfast"}
    and (each.form in {"ints", "card objects"} or each.name == "pokerfast")
]


def call_all(call: Callable[..., Any], hands: list[Any]) -> None:
    for hand in hands:
        call(hand)


def call_all_apart(call: Callable[..., Any], hands: list[Any]) -> None:
    for hand in hands:
        call(*hand)


@pytest.mark.parametrize("contender", FAST, ids=lambda each: str(each.name))
def test_a_million_hands_by_others(benchmark: BenchmarkFixture, contender: Contender) -> None:
    benchmark.group = "a million hands, seven cards"
    benchmark.extra_info |= {"name": contender.name, "items": RIVALS}
    prepared = [contender.prepare(row) for row in hands("rows", RIVALS).tolist()]
    loop = call_all_apart if contender.star else call_all
    benchmark.pedantic(loop, args=(contender.call, prepared), rounds=3, warmup_rounds=0)


@pytest.mark.parametrize("form", FORMS)
def test_a_million_hands(benchmark: BenchmarkFixture, form: str) -> None:
    benchmark.group = "a million hands, seven cards"
    measure(benchmark, f"cardcore, {form}", RIVALS, ranker(form, hands(form, RIVALS)))
