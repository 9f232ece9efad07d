"""Arrays of poker hands: ranks, masks and categories of many hands in one call.

Cards come as rows of codes, ``[..., n]``, or as 64-bit masks. What is not a hand has rank 0, unless
``errors="raise"`` asks for an error that names the first such row. NumPy is needed (extra
``numpy``) and is loaded with this module.
"""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NoReturn,
    TypeAlias,
    cast,
    overload,
)

from cardcore.checks import shown, whole_number
from cardcore.errors import CardcoreError, CardError, HandError, MissingExtraError, RulesError
from cardcore.hands import read_hand, read_hole_and_board
from cardcore.poker.ranks import STRENGTHS
from cardcore.poker.words import describe as describe_one
from cardcore.variants import Variant, variant_named

try:
    import numpy as np
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise MissingExtraError("cardcore.batch", "numpy") from error

# They need NumPy, whose absence is to be told first.
from cardcore import _ufuncs
from cardcore.arrays import card_rows, held_numbers, numbers_of, of_one_sign
from cardcore.workers import checked_threads, in_threads

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from cardcore.arrays import Column, ColumnT, Frame, LazyT

    Ranks: TypeAlias = npt.NDArray[np.uint16]
    Number: TypeAlias = int | np.integer
    # What holds numbers in the memory of this process.
    Numbers: TypeAlias = npt.NDArray[np.integer] | Sequence[int] | Sequence[Sequence[int]]

__all__ = [
    "categories",
    "describe",
    "from_7462",
    "pack",
    "rank",
    "rank_masks",
    "to_7462",
    "unpack",
]

Errors: TypeAlias = Literal["zero", "raise"]
Layout: TypeAlias = Literal["board", "card"]


@overload
def rank(
    cards: LazyT,
    board: object = ...,
    variant: str = ...,
    *,
    out: None = ...,
    errors: Errors = ...,
    checked: bool = ...,
    threads: int = ...,
) -> LazyT: ...
@overload
def rank(
    cards: npt.ArrayLike | Frame,
    board: npt.ArrayLike | Frame | None = ...,
    variant: str = ...,
    *,
    out: Ranks | None = ...,
    errors: Errors = ...,
    checked: bool = ...,
    threads: int = ...,
) -> Ranks: ...
def rank(
    cards: object,
    board: object = None,
    variant: str = "high",
    *,
    out: object = None,
    errors: Errors = "zero",
    checked: bool = True,
    threads: int = 1,
) -> object:
    """Return the ranks of many poker hands given as rows of card codes.

    Parameters
    ----------
    cards : array_like of int, [..., n]
        Rows of n card codes, of any shape, stride and integer type but uint64. A DataFrame is read
        row by row. A Dask array stays lazy; its last axis must be one chunk.
    board : array_like of int, [..., b], optional
        Rows of common cards, whose leading axes broadcast against those of `cards`. In Omaha two
        cards of the hand and three of the board play; in all other forms the cards are taken
        together.
    variant : str, optional
        A form as :func:`cardcore.poker.rank` takes it.
    out : ndarray, optional
        Where to write the ranks; of a type that holds 16 bits.
    errors : {"zero", "raise"}, optional
        Whether a row that is not a hand gets rank 0, or is an error.
    checked : bool, optional
        False for rows that are known to be hands, which saves some time; what is not a hand then
        gets any number.
    threads : int, optional
        How many threads share large arrays of NumPy.

    Returns
    -------
    ndarray of uint16, [...]
        Ranks as :func:`cardcore.poker.rank` returns them, 0 for what is not a hand; one number of
        NumPy for a single row.

    Raises
    ------
    CardError
        If the codes are not integers of a fitting type (``bad_dtype``).
    HandError
        If there is no axis of cards (``bad_shape``), rows differ in length (``ragged_rows``), the
        container cannot be read as rows (``bad_container``), the axis of cards is in several chunks
        (``bad_chunks``), or, with ``errors="raise"``, a row is not a hand: then the message names
        the row and the code is the one of :func:`cardcore.poker.rank`.
    RulesError
        If there is no such variant (``unknown_variant``) or choice of errors (``unknown_errors``),
        a lazy array is to raise (``lazy_errors``), unchecked rows are to raise
        (``unchecked_errors``), or the number of threads is none (``bad_threads``).
    ValueError
        If the shapes do not broadcast; the message is NumPy's.

    Examples
    --------
    >>> import cardcore as cc
    >>> hands = [cc.parse_cards("As Ks Qs Js Ts"), cc.parse_cards("9h 9d 9c Kh Kd")]
    >>> cc.batch.rank(hands)
    array([36873, 28766], dtype=uint16)
    >>> holes = [cc.parse_cards("As Ks"), cc.parse_cards("2c 2s"), cc.parse_cards("Qs 2c")]
    >>> cc.batch.rank(holes, board=cc.parse_cards("Qs Js Ts 2d 3c"))
    array([36873, 16428,     0], dtype=uint16)
    """
    form = _checked_options(variant, errors)
    operands = [card_rows(cards, "cards")]
    if board is not None:
        operands.append(card_rows(board, "board cards"))
    ufunc = _ufuncs.rank_rows if board is None else _ufuncs.rank_board_rows
    operands = _apart(operands, out, errors)
    ranks = _called(ufunc[_key(form, errors, checked=checked)], operands, out, threads)
    if errors == "raise":
        _raise_for_rows(ranks, operands, form)
    return ranks


@overload
def rank_masks(
    masks: Number,
    boards: Number | None = ...,
    variant: str = ...,
    *,
    out: None = ...,
    errors: Errors = ...,
    checked: bool = ...,
    threads: int = ...,
) -> np.uint16: ...
@overload
def rank_masks(
    masks: Numbers,
    boards: Numbers | Number | Frame | None = ...,
    variant: str = ...,
    *,
    out: Ranks | None = ...,
    errors: Errors = ...,
    checked: bool = ...,
    threads: int = ...,
) -> Ranks: ...
@overload
def rank_masks(
    masks: ColumnT,
    boards: object = ...,
    variant: str = ...,
    *,
    out: object = ...,
    errors: Errors = ...,
    checked: bool = ...,
    threads: int = ...,
) -> ColumnT: ...
@overload
def rank_masks(
    masks: Frame,
    boards: Numbers | Number | Frame | None = ...,
    variant: str = ...,
    *,
    out: Ranks | None = ...,
    errors: Errors = ...,
    checked: bool = ...,
    threads: int = ...,
) -> Ranks: ...
def rank_masks(
    masks: object,
    boards: object = None,
    variant: str = "high",
    *,
    out: object = None,
    errors: Errors = "zero",
    checked: bool = True,
    threads: int = 1,
) -> object:
    """Return the ranks of many poker hands given as board masks.

    Parameters
    ----------
    masks : array_like of int
        Board masks as :func:`pack` makes them, signed or not. A Series, a Polars expression, a
        DataArray or a Dask array gives one of its kind.
    boards : array_like of int, optional
        Masks of common cards, which broadcast against `masks`; see :func:`rank`.
    variant : str, optional
        A form as :func:`cardcore.poker.rank` takes it.
    out : ndarray, optional
        Where to write the ranks; of a type that holds 16 bits.
    errors : {"zero", "raise"}, optional
        Whether a mask that is not a hand gets rank 0, or is an error.
    checked : bool, optional
        False for masks that are known to be hands; see :func:`rank`.
    threads : int, optional
        How many threads share large arrays of NumPy.

    Returns
    -------
    ndarray of uint16
        Ranks as :func:`rank` returns them; for what is missing, missing. Polars makes the result as
        wide as its column or wider: UInt8 becomes UInt16, other types become 64 bits wide.

    Raises
    ------
    CardError, HandError, RulesError, ValueError
        As :func:`rank`. A mask of more than 64 bits is of no type (``bad_dtype``).

    Examples
    --------
    >>> import cardcore as cc
    >>> masks = cc.batch.pack([[51, 47, 43, 39, 35], [0, 1, 2, 3, 51]])
    >>> cc.batch.rank_masks(masks)
    array([36873, 32779], dtype=uint16)
    >>> cc.batch.rank_masks(masks & 0x7FFF, masks - (masks & 0x7FFF))
    array([36873, 32779], dtype=uint16)
    """
    form = _checked_options(variant, errors)
    operands = [numbers_of(masks, "masks")]
    if boards is not None:
        operands = of_one_sign([*operands, numbers_of(boards, "board masks")])
    ufunc = _ufuncs.rank_masks if boards is None else _ufuncs.rank_board_masks
    if errors == "raise" and boards is not None and not all(map(_is_plain, operands)):
        # Columns and labelled arrays line themselves up by their labels, out of sight.
        raise RulesError(
            "expected errors of 'zero' for two operands with labels, got 'raise': take their "
            "values as arrays of NumPy",
            "labelled_errors",
        )
    operands = _apart(operands, out, errors)
    ranks = _called(ufunc[_key(form, errors, checked=checked)], operands, out, threads)
    if errors == "raise":
        _raise_for_masks(ranks, operands, form)
    return ranks


@overload
def pack(cards: LazyT, layout: Layout = ...) -> LazyT: ...
@overload
def pack(cards: npt.ArrayLike | Frame, layout: Layout = ...) -> npt.NDArray[np.uint64]: ...
def pack(cards: object, layout: Layout = "board") -> object:
    """Return rows of cards as masks of 64 bits, in which a column of hands is best kept.

    Parameters
    ----------
    cards : array_like of int, [..., n]
        Rows of n card codes, as :func:`rank` takes them; for the card layout, jokers too.
    layout : {"board", "card"}, optional
        A layout of :mod:`cardcore.masks`.

    Returns
    -------
    ndarray of uint64, [...]
        The masks; 0 for a row with a card twice or a code that is no card.

    Raises
    ------
    CardError, HandError
        As :func:`rank`.
    RulesError
        If there is no such layout (``unknown_layout``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.batch.pack([[0, 4, 1], [0, 4, 4]])
    array([65539,     0], dtype=uint64)
    >>> hex(cc.batch.pack(cc.parse_cards("2c 2d 2h 2s Xr"), layout="card"))
    '0x2000000000000f'
    """
    return _called(_ufuncs.pack[_checked_layout(layout)], [card_rows(cards, "cards")])


def unpack(
    masks: Numbers | Number | Column, cards: int = 7, layout: Layout = "board"
) -> npt.NDArray[np.uint8]:
    """Return masks as rows of card codes; the inverse of :func:`pack`, but for the order.

    Parameters
    ----------
    masks : array_like of int
        Masks of `cards` cards each.
    cards : int, optional
        How many columns the rows have.
    layout : {"board", "card"}, optional
        A layout of :mod:`cardcore.masks`.

    Returns
    -------
    ndarray of uint8, [..., cards]
        The codes in ascending order. A mask that holds more or fewer cards, or stray bits, gives a
        row of 255, which nothing takes for a card.

    Raises
    ------
    CardError
        If the masks are not integers (``bad_dtype``).
    HandError
        If `cards` is not a number of 0 to 54 (``wrong_card_count``), or the masks are not in memory
        yet (``bad_container``).
    RulesError
        If there is no such layout (``unknown_layout``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.batch.unpack([65539, 1], cards=3)
    array([[  0,   1,   4],
           [255, 255, 255]], dtype=uint8)
    """
    columns = whole_number(cards)
    if columns is None or not 0 <= columns <= _MOST_CARDS:
        raise HandError(
            f"expected a number of cards of 0..{_MOST_CARDS}, got {shown(cards)}",
            "wrong_card_count",
        )
    held = held_numbers(masks, "masks")
    # The number of columns stands in no operand, so the ufunc has to be given its output.
    rows = np.empty((*held.shape, columns), np.uint8)
    _ufuncs.unpack[_checked_layout(layout)](held, out=rows)
    return rows


@overload
def categories(ranks: Number) -> np.uint16: ...
@overload
def categories(ranks: Numbers) -> Ranks: ...
@overload
def categories(ranks: ColumnT) -> ColumnT: ...
def categories(ranks: object) -> object:
    """Return the categories of ranks, as numbers that compare as the categories do.

    Parameters
    ----------
    ranks : array_like of int
        Ranks of any form, as :func:`rank` returns them.

    Returns
    -------
    ndarray of uint16
        For high hands the numbers of :class:`cardcore.poker.Category`; 0 for what is no hand.

    Raises
    ------
    CardError
        If the ranks are not integers (``bad_dtype``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.batch.categories([36873, 28764, 0])
    array([9, 7, 0], dtype=uint16)
    """
    return _called(_ufuncs.categories, [numbers_of(ranks, "ranks")])


@overload
def to_7462(ranks: Number, *, errors: Errors = ...) -> np.uint16: ...
@overload
def to_7462(ranks: Numbers, *, errors: Errors = ...) -> Ranks: ...
@overload
def to_7462(ranks: ColumnT, *, errors: Errors = ...) -> ColumnT: ...
def to_7462(ranks: object, *, errors: Errors = "zero") -> object:
    """Return the published numbers of ranks, from 1 (royal flush) to 7462 (seven high).

    Parameters
    ----------
    ranks : array_like of int
        Ranks of high hands, as :func:`rank` returns them.
    errors : {"zero", "raise"}, optional
        Whether what is no such rank gets 0, or is an error.

    Returns
    -------
    ndarray of uint16
        The numbers of :func:`cardcore.poker.to_7462`.

    Raises
    ------
    CardError
        If the ranks are not integers (``bad_dtype``).
    HandError
        With ``errors="raise"``, if no high hand has one of the ranks (``bad_rank``).
    RulesError
        If there is no such choice of errors (``unknown_errors``), or a lazy array is to raise
        (``lazy_errors``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.batch.to_7462([36873, 4096, 0])
    array([   1, 7462,    0], dtype=uint16)
    """
    return _translated(_ufuncs.to_7462, ranks, errors, "the rank of a high poker hand")


@overload
def from_7462(numbers: Number, *, errors: Errors = ...) -> np.uint16: ...
@overload
def from_7462(numbers: Numbers, *, errors: Errors = ...) -> Ranks: ...
@overload
def from_7462(numbers: ColumnT, *, errors: Errors = ...) -> ColumnT: ...
def from_7462(numbers: object, *, errors: Errors = "zero") -> object:
    """Return the ranks of published numbers; the inverse of :func:`to_7462`.

    Parameters
    ----------
    numbers : array_like of int
        1 (royal flush) to 7462 (seven high).
    errors : {"zero", "raise"}, optional
        Whether another number gets 0, or is an error.

    Returns
    -------
    ndarray of uint16
        The ranks of :func:`cardcore.poker.from_7462`.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`to_7462`.

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.batch.from_7462([1, 7462, 7463])
    array([36873,  4096,     0], dtype=uint16)
    """
    return _translated(_ufuncs.from_7462, numbers, errors, f"a number of 1..{STRENGTHS}")


def describe(
    ranks: Numbers | Number | Column, variant: str = "high", cards: int | None = None
) -> npt.NDArray[np.str_]:
    """Return the hands that ranks stand for in words.

    Parameters
    ----------
    ranks : array_like of int
        Ranks as :func:`rank` returns them.
    variant : str, optional
        The form of the hands.
    cards : int, optional
        The number of up-cards, for ``"up_high"`` and ``"up_low"`` alone.

    Returns
    -------
    ndarray of str
        What :func:`cardcore.poker.describe` says of each rank; an empty text for rank 0.

    Raises
    ------
    CardError
        If the ranks are not integers (``bad_dtype``).
    HandError
        If no hand of the form has one of the ranks, and it is not 0 (``bad_rank``), the number of
        up-cards is wrong (``wrong_card_count``), or the ranks are not in memory yet
        (``bad_container``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.batch.describe([36873, 28766, 0]).tolist()
    ['royal flush', 'full house, nines over kings', '']
    """
    form = variant_named(variant)
    held = held_numbers(ranks, "ranks")
    # However many hands there are, they have a few thousand ranks.
    found, places = np.unique(held.ravel(), return_inverse=True)
    words = [describe_one(rank, form.name, cards) if rank else "" for rank in found.tolist()]
    return np.array(words, np.str_)[places].reshape(held.shape)


_MOST_CARDS = 54


def _translated(ufunc: np.ufunc, values: object, errors: Errors, wanted: str) -> object:
    _checked_errors(errors)
    given = numbers_of(values, "ranks")
    found = _called(ufunc, [given])
    if errors == "raise":
        at = _first_zero(found)
        if at is not None:
            wrong = _item(given, at)
            raise HandError(f"expected {wanted}, got {shown(wrong)}{_place(at)}", "bad_rank")
    return found


def _key(form: Variant, errors: str, *, checked: bool) -> str:
    """Return the name of a form as the ufuncs have it."""
    if checked:
        return form.name
    if errors == "raise":
        raise RulesError(
            "expected errors of 'zero' for what is not checked, got 'raise'", "unchecked_errors"
        )
    return f"{form.name}_unchecked"


def _called(
    ufunc: np.ufunc, operands: list[Any], out: object = None, threads: int = 1
) -> Any:  # noqa: ANN401 - an array of some library
    many = checked_threads(threads) > 1 and all(type(each) is np.ndarray for each in operands)
    options: dict[str, Any] = {}
    if out is not None:
        dtype: Any = getattr(out, "dtype", None)
        # NumPy alone would cut ranks down to 8 bits.
        if dtype is None or not np.can_cast(np.uint16, dtype, "safe"):
            got = shown(out) if dtype is None else dtype
            raise CardError(f"expected an array that holds 16 bits, got {got}", "bad_dtype")
        options["out"] = out
    try:
        if many and type(out) in {np.ndarray, type(None)}:
            return in_threads(ufunc, operands, options.get("out"), threads)
        return ufunc(*operands, **options)
    except TypeError as error:
        got = ", ".join(str(getattr(each, "dtype", type(each).__name__)) for each in operands)
        raise CardError(
            f"expected integers of types that go together, got {got}", "bad_dtype"
        ) from error


def _is_plain(values: object) -> bool:
    return isinstance(values, (np.ndarray, np.generic))


def _apart(operands: list[Any], out: object, errors: Errors) -> list[Any]:
    """Return operands that stand after the ranks are written, where a reason is to be told."""
    if errors != "raise" or not isinstance(out, np.ndarray):
        return operands
    written = cast("npt.NDArray[Any]", out)
    return [
        each.copy() if _is_plain(each) and np.may_share_memory(each, written) else each
        for each in operands
    ]


# Options.


def _checked_options(variant: str, errors: str) -> Variant:
    _checked_errors(errors)
    return variant_named(variant)


def _checked_errors(errors: str) -> None:
    if errors not in ("zero", "raise"):
        msg = f"expected errors of 'zero' or 'raise', got {shown(errors)}"
        raise RulesError(msg, "unknown_errors")


def _checked_layout(layout: str) -> str:
    if layout not in ("board", "card"):
        msg = f"expected a layout of 'board' or 'card', got {shown(layout)}"
        raise RulesError(msg, "unknown_layout")
    return layout


# Errors.


def _raise_for_rows(ranks: Any, rows: list[Any], form: Variant) -> None:  # noqa: ANN401 - an array
    at = _first_zero(ranks)
    if at is None:
        return
    shape: tuple[int, ...] = np.shape(ranks)
    hands = [np.broadcast_to(each, (*shape, each.shape[-1]))[at].tolist() for each in rows]
    _raise_for_hand(hands, at, form)


def _raise_for_masks(ranks: object, masks: list[Any], form: Variant) -> None:
    at = _first_zero(ranks)
    if at is not None:
        _raise_for_hand([_item(each, at) for each in masks], at, form)


def _raise_for_hand(hands: list[Any], at: tuple[int, ...], form: Variant) -> NoReturn:
    """Raise what the scalar reader says of a hand, with its place."""
    cards, *boards = hands
    try:
        if boards or form.board is not None:
            read_hole_and_board(cards, boards[0] if boards else None, form)
        else:
            read_hand(cards, form)
    except CardcoreError as error:
        raise HandError(f"{error}{_place(at)}", error.code) from None
    raise AssertionError(f"the reader takes {hands}, the ranker does not{_place(at)}")


def _first_zero(found: Any) -> tuple[int, ...] | None:  # noqa: ANN401 - of some library
    """Return where the first 0 is; a missing value is none."""
    if isinstance(found, (np.ndarray, np.generic)):
        zeros: Any = found == 0
    elif hasattr(found, "to_numpy") and not getattr(found, "chunks", None):
        zeros = (found == 0).to_numpy()
    else:
        raise RulesError(
            f"expected errors of 'zero' for what is computed later, got 'raise' for {shown(found)}",
            "lazy_errors",
        )
    places = np.flatnonzero([flag is True for flag in zeros] if zeros.dtype == object else zeros)
    if len(places) == 0:
        return None
    return tuple(int(i) for i in np.unravel_index(int(places[0]), np.shape(zeros)))


def _item(values: Any, at: tuple[int, ...]) -> int:  # noqa: ANN401 - of some library
    array: npt.NDArray[Any] = np.asarray(values)
    # An operand that was broadcast is shorter: its own last axes count.
    own = at[len(at) - array.ndim :]
    return int(array[tuple(i if size > 1 else 0 for i, size in zip(own, array.shape, strict=True))])


def _place(at: tuple[int, ...]) -> str:
    if not at:
        return ""
    return f", in row {at[0]}" if len(at) == 1 else f", in row {list(at)}"
