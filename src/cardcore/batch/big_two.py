"""Combinations of Big Two for arrays of card masks.

Cards come as masks of 64 bits, bit = card code, as :func:`cardcore.batch.pack` makes them with
``layout="card"``; for tiles, bit = code - 64. A combination is given by its value, kind << 24 |
key: ``value >> 24`` is the number of its :class:`cardcore.climbing.big_two.Kind`, and among what
compares by key, the higher value wins.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, overload

import attrs
import numpy as np
import numpy.typing as npt

from cardcore import _ufuncs
from cardcore.arrays import numbers_of, of_one_sign
from cardcore.batch.calls import called
from cardcore.batch.plays import Ragged, listed
from cardcore.checks import shown
from cardcore.climbing.big_two import CombinationRules
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.arrays import Column, ColumnT, Frame
    from cardcore.batch.calls import Number, Numbers

__all__ = ["Plays", "answers", "beats", "classify", "combinations"]


@attrs.frozen(eq=False, repr=False)
class Plays(Ragged):
    """The plays of many hands, one after the other.

    Parameters
    ----------
    offsets : ndarray of int64, [n + 1]
        The plays of hand i are those from ``offsets[i]`` up to, not with, ``offsets[i + 1]``.
    masks : ndarray of uint64
        The cards of every play.
    values : ndarray of uint32
        The value of every play; they ascend within a hand.

    Examples
    --------
    >>> import cardcore as cc
    >>> plays = cc.batch.big_two.combinations([0b110000, 0b10001])
    >>> plays
    <Plays of 2 hands: 5 in all>
    >>> plays.offsets, plays.values >> 24
    (array([0, 3, 5]), array([1, 1, 2, 1, 1], dtype=uint32))
    >>> [masks.tolist() for masks, values in plays]
    [[32, 16, 48], [16, 1]]
    """

    offsets: npt.NDArray[np.int64]
    masks: npt.NDArray[np.uint64]
    values: npt.NDArray[np.uint32]

    def __getitem__(self, hand: int) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32]]:
        """Return masks and values of the plays of one hand."""
        place = self.place_of(hand)
        return self.masks[place], self.values[place]

    def __iter__(self) -> Iterator[tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32]]]:
        """Yield masks and values hand by hand."""
        return (self[hand] for hand in range(len(self)))


_DEFAULT: Final = CombinationRules()


@overload
def classify(
    masks: Number, rules: CombinationRules = ..., *, out: None = ..., threads: int = ...
) -> np.uint32: ...
@overload
def classify(
    masks: Numbers,
    rules: CombinationRules = ...,
    *,
    out: npt.NDArray[np.uint32] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.uint32]: ...
@overload
def classify(
    masks: ColumnT, rules: CombinationRules = ..., *, out: object = ..., threads: int = ...
) -> ColumnT: ...
@overload
def classify(
    masks: Frame,
    rules: CombinationRules = ...,
    *,
    out: npt.NDArray[np.uint32] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.uint32]: ...
def classify(
    masks: object, rules: CombinationRules = _DEFAULT, *, out: object = None, threads: int = 1
) -> object:
    """Return the values of sets of cards.

    Parameters
    ----------
    masks : array_like of int
        Card masks, signed or not, of any shape. A Series, a Polars expression, a DataArray or a
        Dask array gives one of its kind.
    rules : CombinationRules, optional
        The options.
    out : ndarray, optional
        Where to write the values; of a type that holds 32 bits.
    threads : int, optional
        How many threads share large arrays of NumPy.

    Returns
    -------
    ndarray of uint32
        Values, 0 for what is no combination; for what is missing, missing. Polars makes the result
        64 bits wide.

    Raises
    ------
    CardError
        If the masks are not integers, or ``out`` does not hold 32 bits (``bad_dtype``).
    HandError
        If the container cannot be read (``bad_container``, ``ragged_rows``).
    RulesError
        If the rules are no rules of Big Two (``bad_rules``), or the number of threads is none
        (``bad_threads``).

    Examples
    --------
    >>> import cardcore as cc
    >>> rows = [cc.parse_cards("9s 9d"), cc.parse_cards("9s Td")]
    >>> values = cc.batch.big_two.classify(cc.batch.pack(rows, layout="card"))
    >>> values, values >> 24
    (array([33554459,        0], dtype=uint32), array([2, 0], dtype=uint32))
    """
    operands = of_one_sign([numbers_of(masks, "masks"), np.asarray(_setting_of(rules))])
    return called(_ufuncs.big_two_values, operands, out, threads, np.uint32)


@overload
def beats(
    values: Number,
    tops: Number,
    rules: CombinationRules = ...,
    *,
    out: None = ...,
    threads: int = ...,
) -> np.bool_: ...
@overload
def beats(
    values: Numbers,
    tops: Numbers | Number,
    rules: CombinationRules = ...,
    *,
    out: npt.NDArray[np.bool_] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.bool_]: ...
@overload
def beats(
    values: Number,
    tops: Numbers,
    rules: CombinationRules = ...,
    *,
    out: npt.NDArray[np.bool_] | None = ...,
    threads: int = ...,
) -> npt.NDArray[np.bool_]: ...
@overload
def beats(
    values: ColumnT,
    tops: object,
    rules: CombinationRules = ...,
    *,
    out: object = ...,
    threads: int = ...,
) -> ColumnT: ...
def beats(
    values: object,
    tops: object,
    rules: CombinationRules = _DEFAULT,
    *,
    out: object = None,
    threads: int = 1,
) -> object:
    """Return whether combinations beat others, both given by their values.

    Parameters
    ----------
    values, tops : array_like of int
        Values as :func:`classify` gives them under the same options; they broadcast. 0, which is
        no combination, neither beats nor is beaten.
    rules : CombinationRules, optional
        The options.
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
    >>> single, pair, higher = cc.batch.big_two.classify([1, 0x30, 3])
    >>> cc.batch.big_two.beats([single, pair, higher], pair)
    array([False, False,  True])
    """
    operands = [numbers_of(values, "values"), numbers_of(tops, "top values")]
    operands = of_one_sign([*operands, np.asarray(_setting_of(rules))])
    return called(_ufuncs.big_two_beats, operands, out, threads, np.bool_)


def combinations(
    hands: Numbers | Column, rules: CombinationRules = _DEFAULT, *, threads: int = 1
) -> Plays:
    """Return all combinations in many hands.

    Parameters
    ----------
    hands : array_like of int, [n]
        Card masks of any number of cards. A hand with a card that is not in the deck has none.
    rules : CombinationRules, optional
        The options.
    threads : int, optional
        How many threads share many hands.

    Returns
    -------
    Plays
        For each hand what :func:`cardcore.climbing.big_two.combinations` lists.

    Raises
    ------
    CardError
        If the masks are not integers (``bad_dtype``).
    HandError
        If the hands are not one axis of masks (``bad_shape``), or not in memory yet
        (``bad_container``).
    RulesError
        If the rules are no rules of Big Two (``bad_rules``), or the number of threads is none
        (``bad_threads``).

    Examples
    --------
    >>> import cardcore as cc
    >>> rows = [cc.parse_cards("3d 3c 4s"), cc.parse_cards("5h 5s 5c")]
    >>> hands = cc.batch.pack(rows, layout="card")
    >>> plays = cc.batch.big_two.combinations(hands)
    >>> plays.offsets
    array([ 0,  4, 11])
    >>> plays.values[:4] >> 24
    array([1, 1, 1, 2], dtype=uint32)
    """
    return _listed(hands, 0, rules, threads, honours_only=False)


def answers(
    hands: Numbers | Column,
    tops: Numbers | Number | Column,
    rules: CombinationRules = _DEFAULT,
    *,
    honours_only: bool = False,
    threads: int = 1,
) -> Plays:
    """Return the combinations in many hands that beat others.

    Parameters
    ----------
    hands : array_like of int, [n]
        Card masks, as :func:`combinations` takes them.
    tops : array_like of int, [n] or one
        The values of what is to be beaten; 0 is nothing, and all combinations are listed.
    rules : CombinationRules, optional
        The options.
    honours_only : bool, optional
        Whether only honour combinations are wanted.
    threads : int, optional
        How many threads share many hands.

    Returns
    -------
    Plays
        For each hand what :func:`cardcore.climbing.big_two.answers` lists.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`combinations`; also if there are other than one or n tops (``bad_shape``).

    Examples
    --------
    >>> import cardcore as cc
    >>> big_two = cc.batch.big_two
    >>> rows = [cc.parse_cards("9d 9s Kd"), cc.parse_cards("3c 4c 5c")]
    >>> hands = cc.batch.pack(rows, layout="card")
    >>> top = big_two.classify(cc.climbing.big_two.classify("9h 9c").mask)
    >>> big_two.answers(hands, top).offsets
    array([0, 1, 1])
    """
    return _listed(hands, tops, rules, threads, honours_only=honours_only)


def _setting_of(rules: CombinationRules) -> int:
    if not isinstance(rules, CombinationRules):
        raise RulesError(f"expected rules of Big Two, got {shown(rules)}", "bad_rules")
    return rules.setting


def _listed(
    hands: object, tops: object, rules: CombinationRules, threads: int, *, honours_only: bool
) -> Plays:
    list_part = partial(_ufuncs.list_big_two, _setting_of(rules), honours_only)
    offsets, (masks, values) = listed(list_part, hands, tops, threads, [np.uint64, np.uint32])
    return Plays(offsets, masks, values)
