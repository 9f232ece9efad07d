"""Masks of 64 bits from rows of cards, and rows of cards from masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, overload

import numpy as np

from cardcore import _ufuncs
from cardcore.arrays import card_rows, held_numbers
from cardcore.batch.calls import called
from cardcore.checks import shown, whole_number
from cardcore.errors import HandError, RulesError

if TYPE_CHECKING:
    import numpy.typing as npt

    from cardcore.arrays import Column, Frame, LazyT
    from cardcore.batch.calls import Layout, Number, Numbers

_MOST_CARDS: Final = 54


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
    return called(_ufuncs.pack[_checked_layout(layout)], [card_rows(cards, "cards")])


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


def _checked_layout(layout: str) -> str:
    if layout not in ("board", "card"):
        msg = f"expected a layout of 'board' or 'card', got {shown(layout)}"
        raise RulesError(msg, "unknown_layout")
    return layout
