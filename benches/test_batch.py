"""Many hands a call: every form from rows and from masks, beside a plain copy of the same bytes."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardcore import batch
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

WINDOWS = 200
# A block of hands and ranks fits into the second cache; all blocks are more than a branch
# predictor can learn.
BLOCK, BLOCKS = 16_384, 16
MANY = 10_000_000
OMAHA = [name for name, form in VARIANTS.items() if form.board is not None]
OTHERS = [name for name in VARIANTS if name not in OMAHA]


@cache
def dealt(count: int, cards: int, lowest: int) -> Any:
    """Return rows of distinct codes, uint8, in blocks so that the deal itself stays small."""
    draw = np.random.default_rng(0)
    size = min(count, 100_000)
    rows = np.empty((count, cards), np.uint8)
    for at in range(0, count, size):
        order = draw.random((size, 52 - lowest), np.float32).argpartition(cards, axis=1)
        # Partitioning alone leaves the chosen cards in an order of its own.
        rows[at : at + size] = draw.permuted(order[:, :cards], axis=1)[: count - at] + lowest
    return rows


def hands(form: str, count: int) -> Any:
    return dealt(count, min(VARIANTS[form].most, 7), VARIANTS[form].lowest)


def measure(benchmark: BenchmarkFixture, group: str, name: str, call: Any, *arrays: Any) -> None:
    """Time a call on one block after another; the ranks go into the same array each time."""
    count = len(arrays[0])
    block = BLOCK if count == BLOCK * BLOCKS else count
    out = np.empty(block, np.uint16)
    windows = cycle(
        tuple(array[at : at + block] for array in arrays) for at in range(0, count, block)
    )
    benchmark.group = group
    benchmark.extra_info |= {"name": name, "items": block}
    rounds = WINDOWS if block == BLOCK else 5
    benchmark.pedantic(
        call, setup=lambda: ((*next(windows), out), {}), rounds=rounds, warmup_rounds=2
    )


def rank_rows(form: str) -> Any:
    return lambda rows, out: batch.rank(rows, variant=form, out=out)


def rank_masks(form: str) -> Any:
    return lambda masks, out: batch.rank_masks(masks, variant=form, out=out)


@pytest.mark.parametrize("form", OTHERS)
def test_rows(benchmark: BenchmarkFixture, form: str) -> None:
    rows = hands(form, BLOCK * BLOCKS)
    measure(benchmark, "blocks of uint8 rows", f"cardcore {form}", rank_rows(form), rows)


@pytest.mark.parametrize("form", OTHERS)
def test_masks(benchmark: BenchmarkFixture, form: str) -> None:
    masks = batch.pack(hands(form, BLOCK * BLOCKS))
    measure(benchmark, "blocks of masks", f"cardcore {form}", rank_masks(form), masks)


@pytest.mark.parametrize("dtype", ["int64", "int32"])
def test_wide_rows(benchmark: BenchmarkFixture, dtype: str) -> None:
    rows = hands("high", BLOCK * BLOCKS).astype(dtype)
    measure(benchmark, "blocks of wide rows", f"cardcore high, {dtype}", rank_rows("high"), rows)


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("form", OMAHA)
def test_omaha(benchmark: BenchmarkFixture, form: str, hole: int) -> None:
    cards = dealt(BLOCK * BLOCKS, hole + 5, 0)
    measure(
        benchmark,
        "blocks of Omaha hands, masks of hole and board",
        f"cardcore {form}-{hole}",
        lambda holes, boards, out: batch.rank_masks(holes, boards, form, out=out),
        batch.pack(cards[:, :hole]),
        batch.pack(cards[:, hole:]),
    )


@pytest.mark.parametrize("form", OMAHA)
def test_omaha_rows(benchmark: BenchmarkFixture, form: str) -> None:
    cards = dealt(BLOCK * BLOCKS, 9, 0)
    measure(
        benchmark,
        "blocks of Omaha hands, uint8 rows of hole and board",
        f"cardcore {form}-4",
        lambda holes, boards, out: batch.rank(holes, boards, form, out=out),
        cards[:, :4],
        cards[:, 4:],
    )


@pytest.mark.parametrize("name", ["pack", "unpack", "copy of the rows", "copy of the masks"])
def test_beside_ranking(benchmark: BenchmarkFixture, name: str) -> None:
    rows = hands("high", BLOCK * BLOCKS)
    masks, room = batch.pack(rows), np.empty((BLOCK, 7), np.uint8)
    wide = np.empty(BLOCK, np.uint64)
    calls: dict[str, tuple[Any, Any]] = {
        "pack": (lambda block, _: batch.pack(block), rows),
        "unpack": (lambda block, _: batch.unpack(block), masks),
        "copy of the rows": (lambda block, _: np.copyto(room, block), rows),
        "copy of the masks": (lambda block, _: np.copyto(wide, block), masks),
    }
    label = f"NumPy {name}" if name.startswith("copy") else f"cardcore {name}"
    measure(benchmark, "beside ranking", label, *calls[name])


@pytest.mark.parametrize("name", ["rows", "masks", "copy of the rows", "copy of the masks"])
def test_ten_million(benchmark: BenchmarkFixture, name: str) -> None:
    rows = hands("high", MANY)
    masks = batch.pack(rows)
    given = rows if "rows" in name else masks
    room = np.empty_like(given)
    call = {"rows": rank_rows("high"), "masks": rank_masks("high")}.get(
        name, lambda block, _: np.copyto(room, block)
    )
    label = f"NumPy {name}" if name.startswith("copy") else f"cardcore high, {name}"
    measure(benchmark, "ten million hands", label, call, given)
