"""The published numbering of the 7,462 strengths of a high hand, and how often they occur."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from cardcore._eval import count_ranks
from cardcore.checks import number_within
from cardcore.errors import HandError
from cardcore.poker.categories import Category
from cardcore.poker.scales import split

if TYPE_CHECKING:
    from typing import SupportsIndex

STRENGTHS = 7462
_WEAKER = (0, *accumulate(category.strengths for category in Category))


def to_7462(rank: int) -> int:
    """Return the published number of a rank, from 1 (royal flush) to 7462 (seven high).

    The numbering is the one of Cactus Kev's evaluator and its descendants, where lower is better.

    Parameters
    ----------
    rank : int
        A rank as :func:`cardcore.poker.rank` returns it.

    Raises
    ------
    HandError
        If no high hand has this rank (``bad_rank``).

    Examples
    --------
    >>> from cardcore import poker
    >>> poker.to_7462(poker.rank("As Ks Qs Js Ts")), poker.to_7462(poker.rank("7h 5d 4c 3s 2h"))
    (1, 7462)
    """
    found, index = split(rank, "high")
    return STRENGTHS - _WEAKER[found - 1] - index


def from_7462(number: SupportsIndex) -> int:
    """Return the rank of a published number; the inverse of :func:`to_7462`.

    Parameters
    ----------
    number : int
        1 (royal flush) to 7462 (seven high).

    Raises
    ------
    HandError
        If the number is not an int of 1 to 7462 (``bad_rank``).

    Examples
    --------
    >>> from cardcore import poker
    >>> poker.from_7462(1) == poker.rank("As Ks Qs Js Ts")
    True
    """
    number = number_within(number, "a number", (1, STRENGTHS), HandError, "bad_rank")
    stronger_than = STRENGTHS - number
    found = bisect_right(_WEAKER, stronger_than)
    return found << 12 | stronger_than - _WEAKER[found - 1]


def count_categories(cards: int = 5) -> tuple[int, ...]:
    """Return how many high hands of each category a 52-card pack holds, by ranking every hand.

    Parameters
    ----------
    cards : int, optional
        Cards in a hand: 5 (2,598,960 hands), 6 (20,358,520) or 7 (133,784,560).

    Returns
    -------
    tuple of int
        Ten counts; the count of category c is at place c, and place 0 (no hand) is 0.

    Raises
    ------
    HandError
        If ``cards`` is not 5, 6 or 7 (``wrong_card_count``).

    Examples
    --------
    >>> count_categories(5)[Category.FULL_HOUSE]
    3744
    """
    counts = [0] * (len(Category) + 1)
    for rank, count in count_ranks("high", cards).items():
        counts[rank >> 12] += count
    return tuple(counts)
