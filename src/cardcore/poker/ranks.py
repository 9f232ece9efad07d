"""The published numbering of the 7,462 strengths of a high hand, and how often they occur."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from cardcore._eval import category_counts
from cardcore.checks import number_within
from cardcore.errors import HandError
from cardcore.poker.categories import Category
from cardcore.poker.scales import split

if TYPE_CHECKING:
    from typing import Literal, SupportsIndex

    from cardcore.hands import HandInput

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


def count_categories(
    cards: SupportsIndex = 5,
    *,
    held: HandInput = "",
    dead: HandInput = "",
    method: Literal["isomorphism", "enumeration"] | None = None,
) -> tuple[int, ...]:
    """Return how many high hands of each category there are: all, or all that complete some cards.

    Parameters
    ----------
    cards : int, optional
        Cards in a hand: 5 (2,598,960 hands), 6 (20,358,520) or 7 (133,784,560).
    held, dead : str, int, bytes-like or iterable, optional
        Cards that every hand holds, and cards that none does.
    method : str, optional
        As :func:`cardcore.poker.count_ranks` takes it.

    Returns
    -------
    tuple of int
        Ten counts; the count of category c is at place c, and place 0 (no hand) is 0.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`cardcore.poker.count_ranks`; if ``cards`` is not 5, 6 or 7, a HandError
        (``wrong_card_count``).

    Examples
    --------
    >>> count_categories(5)[Category.FULL_HOUSE]
    3744
    >>> count_categories(7, held="9h 9d 9c Kh")[Category.FOUR_OF_A_KIND]
    1082
    """
    return tuple(category_counts("high", cards, held, dead, method)[: len(Category) + 1])
