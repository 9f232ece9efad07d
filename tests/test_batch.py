"""Arrays of hands: equal to the scalar ranker for every form, type, shape and stride."""

from __future__ import annotations

import builtins
import importlib
import pickle
import subprocess
import sys
import threading
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardcore as cc
from cardcore import _ufuncs, batch, masks, poker
from cardcore.errors import (
    CardcoreError,
    CardError,
    HandError,
    MissingExtraAttributeError,
    MissingExtraError,
    RulesError,
)
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    Array = npt.NDArray[Any]

FORMS = sorted(VARIANTS)
WITHOUT_BOARD = [form for form in FORMS if VARIANTS[form].board is None]
OMAHA = [form for form in FORMS if VARIANTS[form].board is not None]
CODE_TYPES = ["u1", "i1", "u2", "i2", "u4", "i4", "i8", ">i2", ">i8"]
MASK_TYPES = ["u8", "i8", ">u8", ">i8"]
# What is no card, as far as a type can hold it.
NO_CARDS = [52, 53, 63, 64, 115, 127, 255, -1, -128, 256, 256 + 51, 1 << 32, -(1 << 63)]


def scalar(cards: Any, board: Any = None, variant: str = "high") -> int:
    try:
        return poker.rank(cards, board, variant)
    except CardcoreError:
        return 0


def deal(count: int, cards: int, form: str = "high", seed: int = 0) -> Array:
    """Return rows of distinct codes from the deck of a form."""
    lowest = VARIANTS[form].lowest
    draw = np.random.default_rng(seed)
    return lowest + np.argsort(draw.random((count, 52 - lowest)), axis=1)[:, :cards]


def sizes_of(form: str) -> range:
    return range(VARIANTS[form].least, min(VARIANTS[form].most, 9) + 1)


# Equal to the scalar ranker.


@pytest.mark.parametrize("dtype", CODE_TYPES)
@pytest.mark.parametrize("form", WITHOUT_BOARD)
def test_rows(form: str, dtype: str) -> None:
    for size in sizes_of(form):
        rows = deal(100, size, form, seed=size).astype(dtype)
        # One row with a card twice, and one for each code that is no card.
        rows[0, -1:] = rows[0, :1]
        for row, code in enumerate(NO_CARDS, start=1):
            if np.iinfo(dtype).min <= code <= np.iinfo(dtype).max:
                rows[row, size // 2] = code

        ranks = batch.rank(rows, variant=form)

        assert ranks.dtype == np.uint16
        assert ranks.tolist() == [scalar(row, variant=form) for row in rows.tolist()]
        assert size == 1 or ranks[0] == 0
        assert all(ranks[len(NO_CARDS) + 1 :])


@pytest.mark.parametrize("dtype", MASK_TYPES)
@pytest.mark.parametrize("form", WITHOUT_BOARD)
def test_masks(form: str, dtype: str) -> None:
    for size in sizes_of(form):
        found = batch.pack(deal(100, size, form, seed=size))
        found[1:64] ^= np.uint64(1) << np.arange(1, 64, dtype=np.uint64)
        given_masks = found.view("i8" if "i" in dtype else "u8").astype(dtype)

        ranks = batch.rank_masks(given_masks, variant=form)

        assert ranks.dtype == np.uint16
        assert ranks.tolist() == [scalar(mask, variant=form) for mask in given_masks.tolist()]
        assert all(ranks[64:])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dtype", ["u1", "i8", "i2"])
def test_rows_with_a_board(form: str, dtype: str) -> None:
    some_hand = 0
    for hole in range(8):
        for common in range(7):
            cards = deal(12, hole + common, form, seed=hole)
            cards[0, -1:] = cards[0, :1]
            cards[1, :1] = 52
            cards[2, -1:] = 99
            cards = cards.astype(dtype)
            holes, boards = cards[:, :hole], cards[:, hole:]
            expected = [
                scalar(tuple(left), tuple(right), form)
                for left, right in zip(holes.tolist(), boards.tolist(), strict=True)
            ]

            assert batch.rank(holes, boards, form).tolist() == expected
            found = batch.rank_masks(batch.pack(holes), batch.pack(boards), form)
            assert found[3:].tolist() == expected[3:]
            some_hand |= any(expected)

    assert some_hand


@pytest.mark.parametrize("dtype", MASK_TYPES)
@pytest.mark.parametrize("other", MASK_TYPES)
@pytest.mark.parametrize("form", FORMS)
def test_masks_with_a_board(form: str, dtype: str, other: str) -> None:
    least = VARIANTS[form].least
    hole = least if form in OMAHA else least - 1
    cards = deal(90, hole + (4 if form in OMAHA else 1), form)
    holes, boards = batch.pack(cards[:, :hole]), batch.pack(cards[:, hole:])
    holes[1:64] ^= np.uint64(1) << np.arange(1, 64, dtype=np.uint64)
    boards[2:64] ^= np.uint64(1) << np.arange(62, dtype=np.uint64)
    signed = [
        array.view("i8" if "i" in kind else "u8").astype(kind)
        for array, kind in ((holes, dtype), (boards, other))
    ]

    ranks = batch.rank_masks(signed[0], signed[1], form)

    expected = [
        scalar(left, right, form)
        for left, right in zip(holes.tolist(), boards.tolist(), strict=True)
    ]
    assert ranks.dtype == np.uint16
    assert ranks.tolist() == expected
    assert all(ranks[64:])


@pytest.mark.parametrize("form", OMAHA)
def test_without_its_board_an_omaha_hand_is_none(form: str) -> None:
    assert not batch.rank(deal(5, 4), variant=form).any()
    assert not batch.rank_masks(batch.pack(deal(5, 4)), variant=form).any()


@given(st.lists(st.lists(st.integers(-2, 56), min_size=6, max_size=6), max_size=5))
def test_any_rows(rows: list[list[int]]) -> None:
    found = batch.rank(np.array(rows, np.int64).reshape(-1, 6))

    assert found.tolist() == [scalar(row) for row in rows]


# Every layout in memory.

HANDS = deal(200, 7).astype("u1")
RANKS = [scalar(row) for row in HANDS.tolist()]


@pytest.mark.parametrize("length", [*range(20), 200, 255, 256, 257, 513])
@pytest.mark.parametrize("offset", range(8))
def test_every_length_at_every_offset(length: int, offset: int) -> None:
    rows = np.resize(HANDS, (length, 7))
    expected = np.resize(np.array(RANKS, "u2"), length)
    for dtype in ("u1", "i8"):
        wide = rows.astype(dtype)
        memory = np.zeros(wide.nbytes + offset, "u1")
        moved = memory[offset:].view(dtype).reshape(wide.shape)
        moved[...] = wide
        assert batch.rank(moved).tolist() == expected.tolist()
    for dtype in ("u8", "i8"):
        memory = np.zeros(8 * length + offset, "u1")
        moved = memory[offset:].view(dtype)
        moved[...] = batch.pack(rows)
        assert batch.rank_masks(moved).tolist() == expected.tolist()


@pytest.mark.parametrize("length", range(201))
def test_no_hand_of_a_wrong_length(length: int) -> None:
    # Equal cards as well: 17 equal bits add up to a single one.
    rows = np.stack([np.arange(length) % 52, np.full(length, 51), np.arange(length) % 256])
    for form in WITHOUT_BOARD:
        for dtype in ("u1", "i8"):
            expected = [scalar(bytes(row), variant=form) for row in rows.astype("u1").tolist()]
            assert batch.rank(rows.astype(dtype), variant=form).tolist() == expected


@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_strides(dtype: str) -> None:
    rows = HANDS.astype(dtype)
    wide = np.zeros((200, 3, 14), dtype)
    wide[:, 1, ::2] = rows
    turned = wide[:, 1, ::2]

    assert batch.rank(rows[::-1]).tolist() == RANKS[::-1]
    assert batch.rank(rows[:, ::-1]).tolist() == RANKS
    assert batch.rank(rows[::-3, ::-1]).tolist() == RANKS[::-3]
    assert batch.rank(np.asfortranarray(rows)).tolist() == RANKS
    assert batch.rank(turned).tolist() == RANKS
    assert batch.rank(np.broadcast_to(rows[0], (300, 7))).tolist() == [RANKS[0]] * 300
    assert batch.rank(rows.reshape(4, 5, 10, 7)).tolist() == np.reshape(RANKS, (4, 5, 10)).tolist()
    assert batch.rank(rows.reshape(4, 50, 7).swapaxes(0, 1)).T.ravel().tolist() == RANKS


@pytest.mark.parametrize("dtype", ["u8", "i8"])
def test_strides_of_masks(dtype: str) -> None:
    found = batch.pack(HANDS).astype(dtype)
    spread = np.zeros((200, 3), dtype)
    spread[:, 1] = found

    assert batch.rank_masks(found[::-1]).tolist() == RANKS[::-1]
    assert batch.rank_masks(spread[:, 1]).tolist() == RANKS
    assert batch.rank_masks(np.broadcast_to(found[3], (4, 5))).tolist() == [[RANKS[3]] * 5] * 4
    assert batch.rank_masks(found.reshape(20, 10).T).T.ravel().tolist() == RANKS


def test_broadcasting_of_hands_against_boards() -> None:
    cards = deal(1, 29)[0]
    holes, boards = cards[:14].reshape(7, 1, 2), cards[14:].reshape(1, 3, 5)
    expected = [
        [scalar([*hole[0], *board]) for board in boards[0].tolist()] for hole in holes.tolist()
    ]

    assert batch.rank(holes, boards).tolist() == expected
    assert batch.rank(holes.astype("u1"), boards.astype("u1")).tolist() == expected
    assert batch.rank_masks(batch.pack(holes), batch.pack(boards)).tolist() == expected
    assert batch.rank(holes[:, 0], boards[0, 0]).tolist() == [row[0] for row in expected]
    with pytest.raises(ValueError, match="broadcast"):
        batch.rank(holes[:, 0], boards[0])


def test_read_only_arrays() -> None:
    rows, found = HANDS.copy(), batch.pack(HANDS)
    rows.flags.writeable = found.flags.writeable = False

    assert batch.rank(rows).tolist() == RANKS
    assert batch.rank_masks(found).tolist() == RANKS


def test_empty_batches() -> None:
    assert batch.rank(np.empty((0, 7), "u1")).shape == (0,)
    assert batch.rank(np.empty((3, 0, 7), "i8")).shape == (3, 0)
    assert batch.rank(np.empty((3, 0), "u1")).tolist() == [0, 0, 0]
    assert batch.rank(np.empty((0, 4)).astype("u1"), np.empty((0, 5), "i4"), "omaha").shape == (0,)
    assert batch.rank_masks(np.empty((2, 0), "u8")).shape == (2, 0)
    assert batch.rank([]) == 0
    assert batch.rank([[], []]).tolist() == [0, 0]
    assert batch.rank_masks([]).shape == (0,)
    assert batch.pack(np.empty((3, 0), "u1")).tolist() == [0, 0, 0]
    assert batch.unpack([], cards=5).shape == (0, 5)
    assert batch.rank(np.empty((0, 7), "u1"), errors="raise").shape == (0,)


def test_lists_tuples_bytes_and_lone_hands() -> None:
    cards = cc.parse_cards("As Ks Qs Js Ts")

    for hand in (cards, list(cards), bytes(cards), bytearray(cards), memoryview(bytes(cards))):
        found: Any = batch.rank(hand)
        assert type(found) is np.uint16
        assert found == 36873
    assert batch.rank([cards, cards[::-1]]).tolist() == [36873, 36873]
    assert batch.rank_masks(masks.to_board_mask(cards)) == 36873
    assert batch.rank_masks([masks.to_board_mask(cards), -1, 0]).tolist() == [36873, 0, 0]
    assert batch.rank_masks(1 << 63) == 0
    assert batch.rank_masks(masks.to_board_mask(cards[:2]), masks.to_board_mask(cards[2:])) == 36873


# Output arrays.


@pytest.mark.parametrize("dtype", ["u2", "u4", "i4", "u8", "i8", "f4"])
def test_out(dtype: str) -> None:
    room = np.full((200, 2), 7, dtype)
    out = room[:, 1]

    assert batch.rank(HANDS, out=out) is out
    assert out.tolist() == RANKS
    out[...] = 0
    assert batch.rank_masks(batch.pack(HANDS), out=out) is out
    assert out.tolist() == RANKS
    assert room[:, 0].tolist() == [7] * 200


def test_out_may_be_the_input() -> None:
    for dtype in ("u8", "i8"):
        found = np.resize(batch.pack(HANDS), 1000).astype(dtype)
        expected = np.resize(np.array(RANKS), 1000).tolist()
        assert batch.rank_masks(found, out=found).tolist() == expected
        found = np.resize(batch.pack(HANDS), 1000).astype(dtype)
        overlapping = found.view("u2")[:1000]
        assert batch.rank_masks(found, out=overlapping).tolist() == expected
        spread = np.resize(batch.pack(HANDS), 1000).astype(dtype)
        assert batch.rank_masks(spread, out=spread.view("u2")[::4]).tolist() == expected


@pytest.mark.parametrize("out", [np.zeros(200, "u1"), np.zeros(200, "i2"), np.zeros(200, "?"), []])
def test_an_output_that_cannot_hold_a_rank(out: Any) -> None:
    for call in (batch.rank, batch.rank_masks):
        given_hands: Any = HANDS if call is batch.rank else batch.pack(HANDS)
        with pytest.raises(CardError, match="expected an array that holds 16 bits") as caught:
            call(given_hands, out=out)
        assert caught.value.code == "bad_dtype"


# Refusals.


@pytest.mark.parametrize(
    ("cards", "error", "code", "named"),
    [
        (np.zeros((2, 5), "u8"), CardError, "bad_dtype", "uint64: masks are for rank_masks"),
        (np.zeros((2, 5)), CardError, "bad_dtype", "float64"),
        (np.zeros((2, 5), "?"), CardError, "bad_dtype", "bool"),
        (np.zeros((2, 5), "O"), CardError, "bad_dtype", "object"),
        (np.zeros((2, 5), "m8[s]"), CardError, "bad_dtype", "timedelta"),
        (np.zeros((2, 5), "c8"), CardError, "bad_dtype", "complex"),
        ("As Ks Qs Js Ts", CardError, "bad_dtype", "parse_cards"),
        (["As", "Ks", "Qs", "Js", "Ts"], CardError, "bad_dtype", "parse_cards"),
        ([1, 2, 3, 4, None], CardError, "bad_dtype", "object"),
        ([1, 2, 3, 4, 2**64], CardError, "bad_dtype", "object"),
        (None, CardError, "bad_dtype", "object"),
        ([[1, 2], [3]], HandError, "ragged_rows", "differ"),
        (5, HandError, "bad_shape", "lone number"),
        (cc.Card("As"), HandError, "bad_shape", "lone number"),
        (np.array(5), HandError, "bad_shape", "lone number"),
        (np.ma.array(HANDS, mask=True), HandError, "bad_container", "fill it first"),
    ],
)
def test_refused_cards(cards: Any, error: type[CardcoreError], code: str, named: str) -> None:
    board: Any = [0, 1, 2, 3, 4]
    calls: list[Any] = [
        lambda: batch.rank(cards),
        lambda: batch.rank(cards, board),
        lambda: batch.rank(board, cards),
        lambda: batch.pack(cards),
    ]
    for call in calls if cards is not None else [calls[0], calls[1], calls[3]]:
        with pytest.raises(error) as caught:
            call()
        assert type(caught.value) is error
        assert caught.value.code == code
        assert str(caught.value).startswith("expected ")
        assert named in str(caught.value)


@pytest.mark.parametrize(
    "values",
    [[1.5], 1.5, [True], True, "1", ["1"], [2**64], 2**64, [None], np.zeros(2, "O"), b"abc"],
    ids=repr,
)
def test_refused_numbers(values: Any) -> None:
    calls: list[Any] = [
        batch.rank_masks,
        lambda boards: batch.rank_masks([31], boards),
        batch.unpack,
        batch.describe,
        batch.categories,
        batch.to_7462,
        batch.from_7462,
    ]
    for call in calls:
        with pytest.raises(CardError, match=r"^expected ") as caught:
            call(values)
        assert caught.value.code == "bad_dtype"


def test_refused_options() -> None:
    wrong: Any = "nonsense"
    for call, code in (
        (lambda: batch.rank(HANDS, variant=wrong), "unknown_variant"),
        (lambda: batch.rank_masks([31], variant=wrong), "unknown_variant"),
        (lambda: batch.rank(HANDS, errors=wrong), "unknown_errors"),
        (lambda: batch.rank_masks([31], errors=wrong), "unknown_errors"),
        (lambda: batch.to_7462([1], errors=wrong), "unknown_errors"),
        (lambda: batch.from_7462([1], errors=wrong), "unknown_errors"),
        (lambda: batch.pack(HANDS, wrong), "unknown_layout"),
        (lambda: batch.unpack([31], layout=wrong), "unknown_layout"),
    ):
        with pytest.raises(RulesError, match="nonsense") as caught:
            call()
        assert caught.value.code == code


@pytest.mark.parametrize("cards", [-1, 55, True, 5.0, None, "7"])
def test_refused_numbers_of_cards(cards: Any) -> None:
    with pytest.raises(HandError, match=r"0\.\.54") as caught:
        batch.unpack([31], cards)
    assert caught.value.code == "wrong_card_count"


# Errors that name the row.

GOOD = [51, 47, 43, 39, 35]


@pytest.mark.parametrize(
    ("row", "variant", "code", "message"),
    [
        ([51, 47, 43, 39, 51], "high", "duplicate_card", "As twice (as cards 1 and 5), in row 2"),
        ([51, 47, 43, 39, 52], "high", "joker", "got Xb (as card 5), in row 2"),
        ([51, 47, 43, 39, -1], "high", "bad_card_code", "got -1 (as card 5), in row 2"),
        ([51, 47, 43, 39, 1 << 40], "high", "bad_card_code", "(as card 5), in row 2"),
        ([51, 47, 43, 39, 0], "short_deck", "not_in_deck", "got 2c (as card 5), in row 2"),
    ],
)
def test_errors_raise_names_the_first_bad_row(
    row: list[int], variant: str, code: str, message: str
) -> None:
    rows = np.array([GOOD, GOOD, row, row, GOOD])

    assert batch.rank(rows, variant=variant).tolist()[2:4] == [0, 0]
    with pytest.raises(HandError) as caught:
        batch.rank(rows, variant=variant, errors="raise")
    assert caught.value.code == code
    assert str(caught.value).endswith(message)
    assert batch.rank(rows[:2], variant=variant, errors="raise").all()


def test_errors_raise_for_other_shapes() -> None:
    rows = np.array([[GOOD, GOOD], [GOOD, [1, 1, 2, 3, 4]]])
    holes, boards = np.array([[[0, 1]], [[2, 3]]]), np.array([[4, 5, 6], [7, 8, 2]])
    for call, message in (
        (lambda: batch.rank(rows, errors="raise"), "1 and 2), in row [1, 1]"),
        (lambda: batch.rank(rows[1, 1], errors="raise"), "1 and 2)"),
        (lambda: batch.rank(rows[..., :3], errors="raise"), "5 to 7 cards, got 3, in row [0, 0]"),
        (
            lambda: batch.rank(holes, boards, errors="raise"),
            "got 2h both in the hand and on the board, in row [1, 1]",
        ),
        (
            lambda: batch.rank_masks(batch.pack(holes), batch.pack(boards), errors="raise"),
            "got 2h both in the hand and on the board, in row [1, 1]",
        ),
        (
            lambda: batch.rank(holes, variant="omaha", errors="raise"),
            "hole cards, got 2, in row [0, 0]",
        ),
        (lambda: batch.rank_masks([31, -1], errors="raise"), "got a negative number, in row 1"),
        (
            lambda: batch.rank_masks(np.array([31, 1 << 63 | 31], "u8"), errors="raise"),
            "bit 63, in row 1",
        ),
        (lambda: batch.rank_masks([31, 15], errors="raise"), "5 to 7 cards, got 4, in row 1"),
        (lambda: batch.rank_masks(15, errors="raise"), "5 to 7 cards, got 4"),
        (lambda: batch.rank_masks([31], variant="omaha_8", errors="raise"), "got 5"),
    ):
        with pytest.raises(HandError, match=r"^expected ") as caught:
            call()
        if message != "got 5":
            assert str(caught.value).endswith(message)


@given(
    st.sampled_from(FORMS),
    st.lists(st.integers(-3, 60), max_size=8),
    st.none() | st.lists(st.integers(0, 53), max_size=6),
)
def test_whatever_has_rank_0_is_refused_with_a_reason(
    form: str, row: list[int], board: list[int] | None
) -> None:
    found = int(batch.rank(np.array(row, "i8"), board, form))

    assert found == scalar(row, board, form)
    if found:
        assert batch.rank(np.array(row, "i8"), board, form, errors="raise") == found
    else:
        with pytest.raises(HandError, match=r"^expected "):
            batch.rank(np.array(row, "i8"), board, form, errors="raise")


@given(
    st.sampled_from(FORMS),
    st.integers(-(1 << 63), (1 << 63) - 1),
    st.none() | st.integers(0, 1 << 20),
)
def test_any_mask(form: str, mask: int, board: int | None) -> None:
    found = int(batch.rank_masks(mask, board, form))

    assert found == scalar(mask, board, form)
    if not found:
        with pytest.raises(HandError, match=r"^expected "):
            batch.rank_masks(mask, board, form, errors="raise")


# Masks.


@pytest.mark.parametrize("dtype", CODE_TYPES)
def test_pack_and_unpack(dtype: str) -> None:
    for size in range(53):
        rows = deal(20, size, seed=size)
        cards = [[cc.Card(code) for code in row] for row in rows.tolist()]
        boards, sets = batch.pack(rows.astype(dtype)), batch.pack(rows.astype(dtype), "card")

        assert boards.dtype == sets.dtype == np.uint64
        assert boards.tolist() == [masks.to_board_mask(row) for row in cards]
        assert sets.tolist() == [masks.to_card_mask(row) for row in cards]
        layout: Any
        for found, layout in ((boards, "board"), (sets, "card")):
            for signed in (found, found.astype("i8")):
                codes = batch.unpack(signed, size, layout)
                assert codes.dtype == np.uint8
                assert codes.tolist() == np.sort(rows, axis=1).tolist()


def test_what_cannot_be_packed_is_0() -> None:
    layout: Any
    for layout, jokers in (("board", 0), ("card", 3)):
        for dtype in ("u1", "i8"):
            rows = np.array([[0, 0], [0, 54], [64, 0], [255, 1], [52, 53], [63, 1]], dtype)
            found = batch.pack(rows, layout)
            assert (found >> np.uint64(52)).tolist() == [0, 0, 0, 0, jokers, 0]
            assert not found[[0, 1, 2, 3, 5]].any()
    assert batch.pack([[-1, 0], [1 << 62, 0]]).tolist() == [0, 0]
    assert batch.pack(np.full((3, 17), 51)).tolist() == [0, 0, 0]
    assert batch.pack(np.full((3, 200), 51, "u1"), "card").tolist() == [0, 0, 0]


def test_what_cannot_be_unpacked_is_255() -> None:
    for mask in (0, 0b111, 0x2000 | 0b11111, 1 << 63 | 0b1111, (1 << 64) - 1):
        assert batch.unpack(np.array([mask], "u8"), 5).tolist() == [[255] * 5]
    assert batch.unpack([-1], 5).tolist() == [[255] * 5]
    assert batch.unpack([1 << 54], 1, "card").tolist() == [[255]]
    assert batch.unpack([1 << 53], 1, "card").tolist() == [[53]]
    assert batch.unpack(0, 0).shape == (0,)


# What ranks say.


@pytest.mark.parametrize("dtype", ["u2", "i4", "u4", "i8", "u8"])
def test_categories_and_numbers_of_every_rank(dtype: str) -> None:
    ranks = np.arange(65536).astype(dtype)

    assert batch.categories(ranks).tolist() == [rank >> 12 for rank in range(65536)]
    numbers = batch.to_7462(ranks)
    for rank, number in enumerate(numbers.tolist()):
        try:
            assert number == poker.to_7462(rank)
        except HandError:
            assert number == 0
    assert sorted(numbers[numbers > 0].tolist()) == list(range(1, 7463))
    back = batch.from_7462(np.arange(65536).astype(dtype))
    assert back[1:7463].tolist() == [poker.from_7462(number) for number in range(1, 7463)]
    assert not back[7463:].any()
    assert back[0] == 0


def test_ranks_out_of_range() -> None:
    for value in (-1, 1 << 16, 36873 + (1 << 16), (1 << 62) + 36873, -(1 << 63)):
        for call in (batch.categories, batch.to_7462, batch.from_7462):
            assert call(np.array([value, 4096 + 7462])).tolist()[0] == 0
    assert batch.categories(36873) == 9
    assert batch.to_7462(36873) == 1
    assert batch.from_7462(1) == 36873


def test_errors_raise_for_ranks() -> None:
    assert batch.to_7462([36873, 4096], errors="raise").tolist() == [1, 7462]
    for call, values, message in (
        (batch.to_7462, [36873, 5], "expected the rank of a high poker hand, got 5, in row 1"),
        (
            batch.to_7462,
            [[36873, -5]],
            "expected the rank of a high poker hand, got -5, in row [0, 1]",
        ),
        (batch.to_7462, 0, "expected the rank of a high poker hand, got 0"),
        (batch.from_7462, [1, 7463], "expected a number of 1..7462, got 7463, in row 1"),
    ):
        with pytest.raises(HandError) as caught:
            call(values, errors="raise")
        assert str(caught.value) == message
        assert caught.value.code == "bad_rank"


@pytest.mark.parametrize("form", [form for form in FORMS if not form.startswith("up_")])
def test_words(form: str) -> None:
    ranks = np.array([*poker.count_ranks(form)][::7] if form in WITHOUT_BOARD else [1])
    if form == "omaha":
        ranks = np.array([4096, 36873])
    expected = [poker.describe(rank, form) for rank in ranks.tolist()]

    words = batch.describe(np.stack([ranks, 0 * ranks, ranks[::-1]]).astype("u2"), form)

    assert words.dtype.kind == "U"
    assert words.tolist() == [expected, [""] * len(ranks), expected[::-1]]


def test_words_of_other_shapes_and_forms() -> None:
    assert batch.describe([]).shape == (0,)
    assert batch.describe(36873).shape == ()
    assert str(batch.describe(36873)) == poker.describe(36873)
    up_cards = poker.rank("7h Ad 7c", variant="up_high")
    assert batch.describe([up_cards], "up_high", cards=3) == ["pair of sevens, ace kicker"]
    for rank, variant, code in ((5, "high", "bad_rank"), (5, "nonsense", "unknown_variant")):
        with pytest.raises(CardcoreError) as caught:
            batch.describe([0, rank], variant)
        assert caught.value.code == code
    with pytest.raises(CardcoreError) as caught:
        batch.describe([up_cards], "up_high", cards=9)
    assert caught.value.code == "wrong_card_count"


# Whole decks.


def all_masks(deck: range, cards: int) -> Array:
    """Return the masks of all hands of a few cards, those with the lowest card last at the end."""
    codes = np.array(list(combinations(deck, cards)), "u1")
    return batch.pack(codes)


@pytest.mark.parametrize("form", WITHOUT_BOARD)
def test_every_five_card_hand(form: str) -> None:
    lowest = VARIANTS[form].lowest
    size = min(VARIANTS[form].most, 5)
    codes = np.fromiter(
        (code for hand in combinations(range(lowest, 52), size) for code in hand), "u1"
    ).reshape(-1, size)
    expected = poker.count_ranks(form)

    for ranks in (
        batch.rank(codes, variant=form),
        batch.rank_masks(batch.pack(codes), variant=form),
    ):
        counts = np.bincount(ranks)
        found = np.flatnonzero(counts)
        assert dict(zip(found.tolist(), counts[found].tolist(), strict=True)) == expected


# The published counts of seven-card hands, from high card to straight flush.
SEVEN_CARDS = [
    23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584,
]  # fmt: skip
PARTS = 20
# Of every twentieth block of hands below, counted with phevaluator as well;
# `test_every_seven_card_hand` shows that it is one part of the published whole.
FIRST_PART = [1237639, 2976504, 1728968, 434356, 308702, 165539, 238850, 33427, 1024]


def blocks_of_seven() -> Iterator[Array]:
    """Yield all seven-card hands: three lowest cards with every four that are higher."""
    fours = all_masks(range(52), 4)
    lowest = np.array([four[0] for four in combinations(range(52), 4)])
    bits = [masks.to_board_mask([code]) for code in range(52)]
    for low in combinations(range(52), 3):
        # The fours are in lexicographic order: those above the third card stand at the end.
        start = int(np.searchsorted(lowest, low[2], side="right"))
        if start < len(fours):
            yield fours[start:] | np.uint64(sum(bits[code] for code in low))


def count_categories(part: int) -> list[int]:
    counts: Counter[int] = Counter()
    for number, block in enumerate(blocks_of_seven()):
        if number % PARTS == part:
            found = np.bincount(batch.categories(batch.rank_masks(block)), minlength=10)
            counts.update(dict(enumerate(found.tolist())))
    assert counts[0] == 0
    return [counts[category] for category in range(1, 10)]


def test_one_part_of_the_seven_card_hands() -> None:
    assert count_categories(0) == FIRST_PART


@pytest.mark.slow
def test_every_seven_card_hand() -> None:
    parts = [count_categories(part) for part in range(PARTS)]

    assert parts[0] == FIRST_PART
    assert np.sum(parts, axis=0).tolist() == SEVEN_CARDS


# Threads, processes and the import.


def test_threads_agree() -> None:
    rows = np.resize(HANDS, (20_000, 7))
    found, holes = batch.pack(rows), batch.pack(rows[:, :2])
    boards = batch.pack(rows[:, 2:])
    expected = np.resize(np.array(RANKS), 20_000)
    wrong: list[str] = []

    def work() -> None:
        for _ in range(8):
            for name, ranks in (
                ("rows", batch.rank(rows)),
                ("wide rows", batch.rank(rows[:, :2].astype("i8"), rows[:, 2:])),
                ("masks", batch.rank_masks(found)),
                ("boards", batch.rank_masks(holes, boards)),
            ):
                if not np.array_equal(ranks, expected):
                    wrong.append(name)

    threads = [threading.Thread(target=work) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert wrong == []


def test_every_ufunc_can_be_sent_to_another_process() -> None:
    ufuncs = [
        *(
            ufunc
            for group in (
                _ufuncs.rank_masks,
                _ufuncs.rank_board_masks,
                _ufuncs.rank_rows,
                _ufuncs.rank_board_rows,
                _ufuncs.pack,
                _ufuncs.unpack,
            )
            for ufunc in group.values()
        ),
        _ufuncs.categories,
        _ufuncs.to_7462,
        _ufuncs.from_7462,
    ]
    sent = pickle.dumps(ufuncs)

    assert pickle.loads(sent) == ufuncs  # noqa: S301 - made here
    code = "import pickle, sys; print(len(pickle.load(sys.stdin.buffer)))"
    done = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, check=True)
    assert int(done.stdout) == len(ufuncs) == 8 * len(VARIANTS) + 7


def test_the_loops_and_their_order() -> None:
    wide = np.dtype(np.uint64).char
    signed = np.dtype(np.int64).char

    assert _ufuncs.rank_masks["high"].types == [
        f"{wide}->H", f"{signed}->H", f"{wide}->{wide}", f"{signed}->{signed}",
    ]  # fmt: skip
    assert _ufuncs.rank_board_masks["omaha"].types == [
        f"{wide * 2}->H", f"{signed * 2}->H", f"{wide * 2}->{wide}", f"{signed * 2}->{signed}",
    ]  # fmt: skip
    assert _ufuncs.rank_rows["high"].types == ["B->H", f"{signed}->H"]
    assert _ufuncs.rank_board_rows["high"].types == ["BB->H", f"{signed * 2}->H"]
    assert _ufuncs.rank_rows["high"].signature == "(n)->()"
    assert _ufuncs.rank_board_rows["high"].signature == "(h),(b)->()"
    names = [f"{form}{suffix}" for form in VARIANTS for suffix in ("", "_unchecked")]
    assert list(_ufuncs.rank_masks) == names


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real_import = builtins.__import__

    def without_numpy(name: str, *rest: Any, **more: Any) -> Any:
        if name == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
        return real_import(name, *rest, **more)

    monkeypatch.delitem(sys.modules, "cardcore.batch")
    monkeypatch.delattr(cc, "batch")
    monkeypatch.setattr(builtins, "__import__", without_numpy)
    calls: list[Any] = [lambda: cc.batch, lambda: importlib.import_module("cardcore.batch")]
    assert not hasattr(cc, "batch")
    for call in calls:
        with pytest.raises(
            (MissingExtraError, MissingExtraAttributeError),
            match=r"pip install 'cardcore\[numpy\]'",
        ) as caught:
            call()
        assert "cardcore.batch" in str(caught.value)


def test_numpy_comes_with_batch_only() -> None:
    code = """
import sys, cardcore as cc
print("numpy" in sys.modules)
cc.batch
print("numpy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["False", "True"]


def test_a_reason_is_told_after_out_has_overwritten_the_operand() -> None:
    masks = np.array([31, 3], np.uint64)
    with pytest.raises(HandError, match=r"got 2, in row 1"):
        batch.rank_masks(masks, out=masks, errors="raise")


@pytest.mark.parametrize("wrong", [[], {}, None])
def test_options_without_a_hash_are_refused(wrong: Any) -> None:
    with pytest.raises(RulesError):
        batch.rank([[0, 1, 2, 3, 4]], errors=wrong)
    with pytest.raises(RulesError):
        batch.pack([[0, 1]], layout=wrong)


def test_codes_beyond_a_table_cannot_be_packed() -> None:
    assert batch.pack([[64, 4], [200, 7]]).tolist() == [0, 0]
