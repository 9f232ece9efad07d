"""Random deals of Dou Dizhu in C: whole deals an item, in short windows, by the paths."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from cardcore import _ufuncs
from cardcore.games.dou_dizhu import playouts
from cardcore.games.dou_dizhu.rules import DouDizhuRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

PATHS = _ufuncs.simd_paths()
WINDOW, WINDOWS = 1000, 200
LOOSE = DouDizhuRules(sequence_singles="any", quad_singles="repeat", attached_jokers="both")


@pytest.fixture
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    _ufuncs.use_simd_path(request.param)
    yield request.param
    _ufuncs.use_simd_path(PATHS[-1])


def measure(
    benchmark: BenchmarkFixture, name: str, players: Any, items: int, **options: Any
) -> None:
    seeds = count()
    benchmark.group = f"Dou Dizhu: random deals, {players} players"
    benchmark.extra_info |= {"name": name, "items": items}
    benchmark.pedantic(
        lambda: playouts(items, next(seeds), players=players, **options),
        rounds=WINDOWS,
        warmup_rounds=2,
    )


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("path", sorted({PATHS[0], PATHS[-1]}), indirect=True)
def test_random_deals(benchmark: BenchmarkFixture, path: str, players: int) -> None:
    measure(benchmark, f"cardcore, {path}, default", players, WINDOW)


@pytest.mark.parametrize("players", [3, 4])
def test_random_deals_by_two_threads(benchmark: BenchmarkFixture, players: int) -> None:
    # Threads have to be started, so the windows are longer.
    measure(
        benchmark, f"cardcore, {PATHS[-1]}, default, two threads", players, 20 * WINDOW, threads=2
    )


@pytest.mark.parametrize("players", [3, 4])
def test_random_deals_under_loose_options(benchmark: BenchmarkFixture, players: int) -> None:
    measure(benchmark, f"cardcore, {PATHS[-1]}, loose options", players, WINDOW, rules=LOOSE)
