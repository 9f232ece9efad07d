"""Ranks of many hands, given as rows of codes or as masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from cardcore import _ufuncs
from cardcore.arrays import card_rows, numbers_of, of_one_sign
from cardcore.batch.calls import apart, called, checked_options, is_plain, key_of
from cardcore.batch.failures import raise_for_masks, raise_for_rows
from cardcore.errors import RulesError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from cardcore.arrays import ColumnT, Frame, LazyT
    from cardcore.batch.calls import Errors, Number, Numbers, Ranks


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
def rank(  # noqa: PLR0913 - all but the first have names
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
    form = checked_options(variant, errors)
    operands = [card_rows(cards, "cards")]
    if board is not None:
        operands.append(card_rows(board, "board cards"))
    ufunc = _ufuncs.rank_rows if board is None else _ufuncs.rank_board_rows
    operands = apart(operands, out, errors)
    ranks = called(ufunc[key_of(form, errors, checked=checked)], operands, out, threads)
    if errors == "raise":
        raise_for_rows(ranks, operands, form)
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
def rank_masks(  # noqa: PLR0913 - all but the first have names
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
    form = checked_options(variant, errors)
    operands = [numbers_of(masks, "masks")]
    if boards is not None:
        operands = of_one_sign([*operands, numbers_of(boards, "board masks")])
    ufunc = _ufuncs.rank_masks if boards is None else _ufuncs.rank_board_masks
    if errors == "raise" and boards is not None and not all(map(is_plain, operands)):
        # Columns and labelled arrays line themselves up by their labels, out of sight.
        raise RulesError(
            "expected errors of 'zero' for two operands with labels, got 'raise': take their "
            "values as arrays of NumPy",
            "labelled_errors",
        )
    operands = apart(operands, out, errors)
    ranks = called(ufunc[key_of(form, errors, checked=checked)], operands, out, threads)
    if errors == "raise":
        raise_for_masks(ranks, operands, form)
    return ranks
