"""Combinations of Dou Dizhu for arrays of count masks and rows of card codes.

A count mask holds four bits a rank, see :mod:`cardcore.masks`. A reading is given by its value,
kind << 16 | number of cards << 8 | rank: ``value >> 16`` is the number of its
:class:`cardcore.climbing.dou_dizhu.Kind`, and 0 is no reading.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, overload

import attrs
import numpy as np
import numpy.typing as npt

from cardcore import _ufuncs
from cardcore.arrays import card_rows, numbers_of, of_one_sign
from cardcore.batch.calls import called, is_plain
from cardcore.batch.plays import Ragged, listed, tops_of
from cardcore.checks import shown
from cardcore.climbing.dou_dizhu import CombinationRules
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.arrays import Column, ColumnT, Frame, LazyT
    from cardcore.batch.calls import Number, Numbers

__all__ = ["Plays", "answers", "beats", "classify", "classify_rows", "combinations"]

_DEFAULT: Final = CombinationRules()


@attrs.frozen(eq=False, repr=False)
class Plays(Ragged):
    """The plays of many hands, one after the other.

    Parameters
    ----------
    offsets : ndarray of int64, [n + 1]
        The plays of hand i are those from ``offsets[i]`` up to, not with, ``offsets[i + 1]``.
    numbers : ndarray of uint16
        The number of every play among ``rules.table.known``; they ascend within a hand.
    rules : CombinationRules
        The options.

    Examples
    --------
    >>> import cardcore as cc
    >>> plays = cc.batch.dou_dizhu.combinations([0x12, 0x110])
    >>> plays
    <Plays of 2 hands: 5 in all>
    >>> plays.offsets, plays.values >> 16
    (array([0, 3, 5]), array([1, 1, 2, 1, 1], dtype=uint32))
    >>> [numbers.tolist() for numbers in plays]
    [[0, 12, 27], [0, 1]]
    """

    offsets: npt.NDArray[np.int64]
    numbers: npt.NDArray[np.uint16]
    rules: CombinationRules

    @property
    def masks(self) -> npt.NDArray[np.uint64]:
        """The cards of every play as count masks."""
        return _known(self.rules)[0][self.numbers]

    @property
    def values(self) -> npt.NDArray[np.uint32]:
        """The value of the reading of every play."""
        return _known(self.rules)[1][self.numbers]

    def __getitem__(self, hand: int) -> npt.NDArray[np.uint16]:
        """Return the numbers of the plays of one hand."""
        return self.numbers[self.place_of(hand)]

    def __iter__(self) -> Iterator[npt.NDArray[np.uint16]]:
        """Yield the numbers hand by hand."""
        return (self[hand] for hand in range(len(self)))


@lru_cache(maxsize=32)
def _known(rules: CombinationRules) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32]]:
    """Return masks and values of all plays by their numbers."""
    known = rules.table.known
    masks = np.array([play.mask for play in known], np.uint64)
    return masks, np.array([play.reading.value for play in known], np.uint32)


@overload
def classify(
    masks: Number,
    rules: CombinationRules = ...,
    tops: Number = ...,
    *,
    out: None = ...,
    threads: int = ...,
) -> np.uint32: ...
@overload
def classify(
    masks: Numbers,
    rules: CombinationRules = ...,
    tops: Numbers | Number = ...,
    *,
    out: npt.NDArray[np.uint32] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.uint32]: ...
@overload
def classify(
    masks: ColumnT,
    rules: CombinationRules = ...,
    tops: object = ...,
    *,
    out: object = ...,
    threads: int = ...,
) -> ColumnT: ...
@overload
def classify(
    masks: Frame,
    rules: CombinationRules = ...,
    tops: Numbers | Number = ...,
    *,
    out: npt.NDArray[np.uint32] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.uint32]: ...
def classify(
    masks: object,
    rules: CombinationRules = _DEFAULT,
    tops: object = 0,
    *,
    out: object = None,
    threads: int = 1,
) -> object:
    """Return the values of the readings that sets of cards are taken for.

    Parameters
    ----------
    masks : array_like of int
        Count masks, signed or not, of any shape. A Series, a Polars expression, a DataArray or a
        Dask array gives one of its kind.
    rules : CombinationRules, optional
        The options.
    tops : array_like of int, optional
        The values of what is to be beaten, which broadcast against `masks`; 0 on the lead.
    out : ndarray, optional
        Where to write the values; of a type that holds 32 bits.
    threads : int, optional
        How many threads share large arrays of NumPy.

    Returns
    -------
    ndarray of uint32
        Values of what :func:`cardcore.climbing.dou_dizhu.classify` returns, 0 for what is no
        combination or does not beat the top; for what is missing, missing. Polars makes the result
        64 bits wide.

    Raises
    ------
    CardError
        If masks or tops are not integers, or ``out`` does not hold 32 bits (``bad_dtype``).
    HandError
        If the container cannot be read (``bad_container``, ``ragged_rows``).
    RulesError
        If the rules are no rules of Dou Dizhu (``bad_rules``), or the number of threads is none
        (``bad_threads``).

    Examples
    --------
    >>> import cardcore as cc
    >>> masks = [cc.masks.to_count_mask(cc.parse_cards(text)) for text in ("9s 9d", "9s Td")]
    >>> values = cc.batch.dou_dizhu.classify(masks)
    >>> values, values >> 16
    (array([131590,      0], dtype=uint32), array([2, 0], dtype=uint32))
    """
    operands = [numbers_of(masks, "masks"), numbers_of(tops, "top values")]
    operands = of_one_sign([*operands, np.asarray(_setting_of(rules))])
    return called(_ufuncs.dou_dizhu_values, operands, out, threads, np.uint32)


@overload
def classify_rows(
    cards: LazyT,
    rules: CombinationRules = ...,
    tops: object = ...,
    *,
    out: None = ...,
    threads: int = ...,
) -> LazyT: ...
@overload
def classify_rows(
    cards: npt.ArrayLike | Frame,
    rules: CombinationRules = ...,
    tops: Numbers | Number = ...,
    *,
    out: npt.NDArray[np.uint32] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.uint32]: ...
def classify_rows(
    cards: object,
    rules: CombinationRules = _DEFAULT,
    tops: object = 0,
    *,
    out: object = None,
    threads: int = 1,
) -> object:
    """Return the values of the readings that rows of card codes are taken for.

    Parameters
    ----------
    cards : array_like of int, [..., n]
        Rows of n codes in any order, as :func:`cardcore.batch.rank` takes them; 255 stands for no
        card, so that sets of different sizes fit in one array.
    rules : CombinationRules, optional
        The options.
    tops : array_like of int, [...], optional
        As :func:`classify` takes them; they broadcast against the leading axes of `cards`.
    out : ndarray, optional
        Where to write the values; of a type that holds 32 bits.
    threads : int, optional
        How many threads share large arrays of NumPy.

    Returns
    -------
    ndarray of uint32, [...]
        Values as of :func:`classify`, 0 too for a row with a code that is no card, or with a card
        more often than the pack has it; one number of NumPy for a single row.

    Raises
    ------
    CardError
        If codes or tops are not integers of a fitting type (``bad_dtype``).
    HandError, RulesError, ValueError
        As :func:`classify` and :func:`cardcore.batch.rank`.

    Examples
    --------
    >>> import cardcore as cc
    >>> rows = [[28, 4, 29, 30], [28, 29, 255, 255], [28, 28, 255, 255]]
    >>> cc.batch.dou_dizhu.classify_rows(rows) >> 16
    array([4, 2, 0], dtype=uint32)
    """
    setting = np.asarray(_setting_of(rules), np.uint32)
    given = numbers_of(tops, "top values")
    # What takes ufuncs its own way stays as it is.
    over = tops_of(given) if is_plain(given) else given
    operands = [card_rows(cards, "cards"), over, setting]
    return called(_ufuncs.dou_dizhu_rows, operands, out, threads, np.uint32)


@overload
def beats(values: Number, tops: Number, *, out: None = ..., threads: int = ...) -> np.bool_: ...
@overload
def beats(
    values: Numbers,
    tops: Numbers | Number,
    *,
    out: npt.NDArray[np.bool_] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.bool_]: ...
@overload
def beats(
    values: Number,
    tops: Numbers,
    *,
    out: npt.NDArray[np.bool_] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.bool_]: ...
@overload
def beats(values: ColumnT, tops: object, *, out: object = ..., threads: int = ...) -> ColumnT: ...
def beats(values: object, tops: object, *, out: object = None, threads: int = 1) -> object:
    """Return whether readings beat others, both given by their values.

    Parameters
    ----------
    values, tops : array_like of int
        Values as :func:`classify` gives them; they broadcast. A value of 0 beats nothing; a top of
        0 is nothing, which every reading beats.
    out : ndarray, optional
        Where to write the results.
    threads : int, optional
        How many threads share large arrays of NumPy.

    Returns
    -------
    ndarray of bool
        Polars gives numbers, 0 and 1.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`classify`.

    Examples
    --------
    >>> import cardcore as cc
    >>> pair, higher, bomb = cc.batch.dou_dizhu.classify([0x20, 0x200, 0x40])
    >>> cc.batch.dou_dizhu.beats([pair, higher, bomb], pair)
    array([False,  True,  True])
    """
    operands = of_one_sign([numbers_of(values, "values"), numbers_of(tops, "top values")])
    return called(_ufuncs.dou_dizhu_beats, operands, out, threads, np.bool_)


def combinations(
    hands: Numbers | Column, rules: CombinationRules = _DEFAULT, *, threads: int = 1
) -> Plays:
    """Return all combinations in many hands.

    Parameters
    ----------
    hands : array_like of int, [n]
        Count masks of any number of cards. A hand of more cards than the pack has none.
    rules : CombinationRules, optional
        The options.
    threads : int, optional
        How many threads share many hands.

    Returns
    -------
    Plays
        For each hand what :func:`cardcore.climbing.dou_dizhu.combinations` lists.

    Raises
    ------
    CardError
        If the masks are not integers (``bad_dtype``).
    HandError
        If the hands are not one axis of masks (``bad_shape``), or not in memory yet
        (``bad_container``).
    RulesError
        If the rules are no rules of Dou Dizhu (``bad_rules``), or the number of threads is none
        (``bad_threads``).

    Examples
    --------
    >>> import cardcore as cc
    >>> plays = cc.batch.dou_dizhu.combinations([0x12, 0x40])
    >>> plays.offsets
    array([0, 3, 7])
    >>> plays.values >> 16
    array([ 1,  1,  2,  1,  2,  3, 11], dtype=uint32)
    """
    return _listed(hands, 0, rules, threads)


def answers(
    hands: Numbers | Column,
    tops: Numbers | Number | Column,
    rules: CombinationRules = _DEFAULT,
    *,
    threads: int = 1,
) -> Plays:
    """Return the combinations in many hands that beat others.

    Parameters
    ----------
    hands : array_like of int, [n]
        Count masks, as :func:`combinations` takes them.
    tops : array_like of int, [n] or one
        The values of what is to be beaten; 0 is nothing, and all combinations are listed.
    rules : CombinationRules, optional
        The options.
    threads : int, optional
        How many threads share many hands.

    Returns
    -------
    Plays
        For each hand what :func:`cardcore.climbing.dou_dizhu.answers` lists.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`combinations`; also if there are other than one or n tops (``bad_shape``).

    Examples
    --------
    >>> import cardcore as cc
    >>> dou_dizhu = cc.batch.dou_dizhu
    >>> plays = dou_dizhu.answers([0x2200, 0x40, 0x111], dou_dizhu.classify(0x200))
    >>> plays.offsets
    array([0, 1, 2, 2])
    >>> plays.masks
    array([8192,   64], dtype=uint64)
    """
    return _listed(hands, tops, rules, threads)


def _setting_of(rules: CombinationRules) -> int:
    if not isinstance(rules, CombinationRules):
        raise RulesError(f"expected rules of Dou Dizhu, got {shown(rules)}", "bad_rules")
    return rules.setting


def _listed(hands: object, tops: object, rules: CombinationRules, threads: int) -> Plays:
    list_part = partial(_ufuncs.list_dou_dizhu, _setting_of(rules))
    offsets, (numbers,) = listed(list_part, hands, tops, threads, [np.uint16])
    return Plays(offsets, numbers, rules)
