"""Counts of all hands in one call, by each method over each path; an item is a hand counted."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

import pytest

from cardcore import poker
from cardcore._eval import simd_path, simd_paths, use_simd_path
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

# Each of them is a minimum over so many calls.
ROUNDS, QUICK_ROUNDS = 10, 50
METHODS: list[Any] = ["enumeration", "isomorphism"]
COUNTED = [name for name, form in VARIANTS.items() if form.board is None]


@pytest.fixture
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    used = simd_path()
    use_simd_path(request.param)
    yield request.param
    use_simd_path(used)


def measure(
    benchmark: BenchmarkFixture, group: tuple[str, int], name: str, call: Any, rounds: int = ROUNDS
) -> None:
    benchmark.group = f"{group[0]}, one call"
    benchmark.extra_info |= {"name": name, "items": group[1]}
    benchmark.pedantic(call, rounds=rounds, warmup_rounds=1)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", simd_paths(), indirect=True)
def test_ranks(benchmark: BenchmarkFixture, path: str, method: Any) -> None:
    measure(
        benchmark,
        ("all seven-card hands by rank", comb(52, 7)),
        f"cardcore {method}, {path}",
        lambda: poker.count_ranks("high", 7, method=method),
        ROUNDS if method == "enumeration" else QUICK_ROUNDS,
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", simd_paths(), indirect=True)
def test_categories(benchmark: BenchmarkFixture, path: str, method: Any) -> None:
    measure(
        benchmark,
        ("all seven-card hands by category", comb(52, 7)),
        f"cardcore {method}, {path}",
        lambda: poker.count_categories(7, method=method),
        ROUNDS if method == "enumeration" else QUICK_ROUNDS,
    )


@pytest.mark.parametrize("form", COUNTED)
def test_forms(benchmark: BenchmarkFixture, form: str) -> None:
    cards = min(VARIANTS[form].most, 7)
    measure(
        benchmark,
        ("all hands of a form by rank", comb(52 - VARIANTS[form].lowest, cards)),
        f"cardcore {form}-{cards}",
        lambda: poker.count_ranks(form, cards),
    )


@pytest.mark.parametrize("method", METHODS)
def test_completions(benchmark: BenchmarkFixture, method: Any) -> None:
    measure(
        benchmark,
        ("completions of two cards to seven by rank", comb(49, 5)),
        f"cardcore {method}",
        lambda: poker.count_ranks("high", 7, held="As Kd", dead="2c", method=method),
        QUICK_ROUNDS,
    )
