"""Categories, words and the scale of 7,462 for many ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

import numpy as np

from cardcore import _ufuncs
from cardcore.arrays import held_numbers, numbers_of
from cardcore.batch.calls import called, checked_errors
from cardcore.batch.failures import first_zero, item_at, place_text
from cardcore.checks import shown
from cardcore.errors import HandError
from cardcore.poker.ranks import STRENGTHS
from cardcore.poker.words import describe as describe_one
from cardcore.variants import variant_named

if TYPE_CHECKING:
    import numpy.typing as npt

    from cardcore.arrays import Column, ColumnT
    from cardcore.batch.calls import Errors, Number, Numbers, Ranks


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
    return called(_ufuncs.categories, [numbers_of(ranks, "ranks")])


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


def _translated(ufunc: np.ufunc, values: object, errors: Errors, wanted: str) -> object:
    checked_errors(errors)
    given = numbers_of(values, "ranks")
    found = called(ufunc, [given])
    if errors == "raise":
        at = first_zero(found)
        if at is not None:
            wrong = item_at(given, at)
            raise HandError(f"expected {wanted}, got {shown(wrong)}{place_text(at)}", "bad_rank")
    return found
