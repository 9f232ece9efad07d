"""Low hands, badugi and Omaha: every instruction set gives the ranks of plain C."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardcore import _ufuncs, batch, poker
from cardcore.errors import CardcoreError
from cardcore.masks import from_board_mask
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    Masks = npt.NDArray[np.uint64]
    Ranks = npt.NDArray[np.uint16]

LOWS = ["low_a5", "low_8", "low_27", "badugi"]
OMAHA = ["omaha", "omaha_8"]
CODES = range(52)
# Decks by the hands that they are rich in: pairs and more, straights, flushes of low cards.
DECKS = {
    "whole": list(CODES),
    "pairs": [4 * rank + suit for rank in (0, 1, 5, 11, 12) for suit in range(4)],
    "few-ranks": [4 * rank + suit for rank in (0, 3, 12) for suit in range(4)],
    "straights": [4 * rank + suit for rank in (0, 1, 2, 3, 4, 5, 12) for suit in range(4)],
    "high-straights": [4 * rank + suit for rank in range(6, 13) for suit in range(4)],
    "flushes": [4 * rank for rank in range(13)] + [1, 10, 23, 50],
    "low-flushes": [4 * rank + 2 for rank in (0, 1, 2, 3, 4, 5, 6, 12)] + [0, 5, 12, 49],
}


@pytest.fixture(params=_ufuncs.simd_paths())
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    before = _ufuncs.simd_path()
    _ufuncs.use_simd_path(request.param)
    yield request.param
    _ufuncs.use_simd_path(before)


def deal(deck: str, cards: int, count: int = 4000) -> npt.NDArray[np.int64]:
    """Return rows of distinct codes of a deck."""
    codes = np.array(DECKS[deck])
    draw = np.random.default_rng(cards).random((count, len(codes)))
    return codes[np.argsort(draw, axis=1)[:, :cards]]


def base(masks: Masks, form: str, boards: Masks | None = None) -> Ranks:
    """Return the ranks by plain C, whatever path is in use."""
    before = _ufuncs.simd_path()
    _ufuncs.use_simd_path("base")
    try:
        return np.asarray(batch.rank_masks(masks, boards, form))
    finally:
        _ufuncs.use_simd_path(before)


def scalar(mask: int, form: str, board: int | None = None) -> int:
    try:
        cards = from_board_mask(mask)
        return poker.rank(cards, None if board is None else from_board_mask(board), form)
    except CardcoreError:
        return 0


@cache
def every_hand(cards: int) -> Masks:
    codes = np.fromiter(combinations(CODES, cards), np.dtype((np.uint8, cards)))
    return np.asarray(batch.pack(codes))


def with_faults(masks: Masks) -> Masks:
    """Return masks of which many have stray bits or other numbers of cards."""
    draw = np.random.default_rng(1)
    flipped = np.uint64(1) << draw.integers(0, 64, len(masks)).astype("u8")
    faulty = np.where(draw.random(len(masks)) < 0.3, masks ^ flipped, masks)
    faulty[::50] = 0
    faulty[1::50] = np.uint64(0xFFFFFFFFFFFFFFFF)
    faulty[2::50] = draw.integers(0, 1 << 63, len(faulty[2::50])).astype("u8")
    return np.asarray(faulty)


@pytest.mark.parametrize("form", LOWS)
def test_every_hand(path: str, form: str) -> None:
    masks = every_hand(VARIANTS[form].least)

    assert np.array_equal(batch.rank_masks(masks, variant=form), base(masks, form)), path


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("form", LOWS)
def test_lows_of_a_deck(path: str, form: str, deck: str) -> None:
    for cards in range(VARIANTS[form].least, VARIANTS[form].most + 1):
        rows = deal(deck, cards)
        masks = np.asarray(batch.pack(rows))

        ranks = np.asarray(batch.rank_masks(masks, variant=form))

        assert np.array_equal(ranks, base(masks, form)), path
        assert np.array_equal(ranks, batch.rank(rows.astype("u1"), variant=form))
        assert np.array_equal(ranks, batch.rank(rows, variant=form))
        some = masks[:96].tolist()
        assert ranks[:96].tolist() == [scalar(mask, form) for mask in some]


@pytest.mark.parametrize("form", LOWS)
def test_lows_of_wrong_masks(path: str, form: str) -> None:
    masks = np.concatenate([
        with_faults(np.asarray(batch.pack(deal("whole", cards, 1000)))) for cards in range(3, 10)
    ])  # fmt: skip

    ranks = np.asarray(batch.rank_masks(masks, variant=form))

    assert np.array_equal(ranks, base(masks, form)), path
    assert ranks[::11].tolist() == [scalar(mask, form) for mask in masks[::11].tolist()]


@pytest.mark.parametrize("form", LOWS)
def test_lows_of_every_length(path: str, form: str) -> None:
    masks = np.asarray(batch.pack(deal("pairs", VARIANTS[form].most, 200)))
    expected = base(masks, form)
    for count in range(201):
        ranks = np.full(201, 7, np.uint16)

        batch.rank_masks(masks[:count], variant=form, out=ranks[:count])

        assert np.array_equal(ranks[:count], expected[:count]), path
        assert (ranks[count:] == 7).all()


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("form", OMAHA)
def test_omaha_of_a_deck(path: str, form: str, deck: str, hole: int) -> None:
    for board in (3, 4, 5):
        rows = deal(deck, hole + board)
        masks = np.asarray(batch.pack(rows[:, :hole]))
        boards = np.asarray(batch.pack(rows[:, hole:]))

        ranks = np.asarray(batch.rank_masks(masks, boards, form))

        assert np.array_equal(ranks, base(masks, form, boards)), path
        assert np.array_equal(ranks, batch.rank(rows[:, :hole], rows[:, hole:], form))
        some = zip(masks[:64].tolist(), boards[:64].tolist(), strict=True)
        assert ranks[:64].tolist() == [scalar(mask, form, other) for mask, other in some]


@pytest.mark.parametrize("form", OMAHA)
def test_omaha_of_wrong_masks(path: str, form: str) -> None:
    for hole in range(3, 8):
        for board in range(2, 7):
            rows = deal("whole", hole + board, 500)
            masks = with_faults(np.asarray(batch.pack(rows[:, :hole])))
            boards = with_faults(np.asarray(batch.pack(rows[:, hole:])))[::-1].copy()
            boards[3::7] = masks[3::7] & -masks[3::7] | boards[3::7] & (boards[3::7] - 1)

            ranks = np.asarray(batch.rank_masks(masks, boards, form))

            assert np.array_equal(ranks, base(masks, form, boards)), path
            pairs = zip(masks[::9].tolist(), boards[::9].tolist(), strict=True)
            assert ranks[::9].tolist() == [scalar(mask, form, other) for mask, other in pairs]


@pytest.mark.parametrize("form", OMAHA)
def test_omaha_of_rows_with_a_card_twice(path: str, form: str) -> None:
    rows: Any = deal("whole", 9, 640).astype("u1")
    for row, codes in enumerate(rows[:600]):
        first, second = divmod(row % 81, 9)
        codes[first] = codes[second]
    rows[600:620, 2] = 52
    rows[620:630, 7] = 255
    for hole in (4, 5, 6):
        ranks = batch.rank(rows[:, :hole], rows[:, hole:], form)

        expected = [int(len({*row}) == 9 and max(row) < 52) for row in rows.tolist()]
        assert (ranks > 0).astype(int).tolist() == expected, path


@pytest.mark.parametrize("form", OMAHA)
def test_omaha_of_every_length(path: str, form: str) -> None:
    rows = deal("straights", 9, 200)
    masks, boards = (np.asarray(batch.pack(part)) for part in (rows[:, :4], rows[:, 4:]))
    expected = base(masks, form, boards)
    for count in range(201):
        ranks = np.full(201, 7, np.uint16)

        batch.rank_masks(masks[:count], boards[:count], form, out=ranks[:count])

        assert np.array_equal(ranks[:count], expected[:count]), path
        assert (ranks[count:] == 7).all()
