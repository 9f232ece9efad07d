"""Exact equities in one call, by each method over each path; an item is a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardcore import poker
from cardcore._eval import simd_path, simd_paths, use_simd_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

# A minimum over so many calls of up to a millisecond, or of more.
ROUNDS, FEW_ROUNDS = 500, 50
METHODS: list[Any] = ["enumeration", "exact"]
PLAYERS = ["Ah Ad", "Ks Kc", "Qh Jh", "Ts 9s", "8c 7c", "6d 5d", "Ac Kd", "Qs Qd", "4h 4s"]


@pytest.fixture
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    used = simd_path()
    use_simd_path(request.param)
    yield request.param
    use_simd_path(used)


def measure(
    benchmark: BenchmarkFixture, group: str, name: str, hands: list[str], **options: Any
) -> None:
    boards = poker.equity(hands, **options)[0].boards
    benchmark.group = group
    benchmark.extra_info |= {"name": name, "items": boards}
    benchmark.pedantic(
        lambda: poker.equity(hands, **options),
        rounds=ROUNDS if boards < 2000 else FEW_ROUNDS,
        warmup_rounds=2,
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", simd_paths(), indirect=True)
def test_aces_against_kings(benchmark: BenchmarkFixture, path: str, method: Any) -> None:
    measure(
        benchmark,
        "AhAd v KsKc before the flop, 1,712,304 boards",
        f"cardcore {method}, {path}",
        PLAYERS[:2],
        method=method,
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("players", [2, 3, 6, 9])
def test_players(benchmark: BenchmarkFixture, players: int, method: Any) -> None:
    measure(
        benchmark,
        "before the flop",
        f"cardcore {method}, {players} players",
        PLAYERS[:players],
        method=method,
    )


@pytest.mark.parametrize("board", ["Th 9h 2c", "Th 9h 2c 2d"])
def test_later_streets(benchmark: BenchmarkFixture, board: str) -> None:
    name = f"cardcore {len(board.split())} board cards"
    measure(benchmark, "AhAd v KsKc with a board", name, PLAYERS[:2], board=board)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_omaha_flops(benchmark: BenchmarkFixture, cards: int) -> None:
    hands = ["Ah Ad Ks Qc Js 3d", "7h 6h 5s 4d 4c 8s"]
    measure(
        benchmark,
        "Omaha, two hands on the flop Th 9h 2c",
        f"cardcore omaha-{cards}",
        [hand[: 3 * cards - 1] for hand in hands],
        board="Th 9h 2c",
        variant="omaha",
    )


def test_omaha_before_the_flop(benchmark: BenchmarkFixture) -> None:
    measure(
        benchmark,
        "Omaha before the flop, two hands",
        "cardcore omaha-4",
        ["Ah Ad Ks Qc", "7h 6h 5s 4d"],
        variant="omaha",
    )
