"""What a rank says: its category, and its place among the 7,462 strengths of a poker hand."""

from __future__ import annotations

from bisect import bisect_right
from enum import IntEnum
from itertools import accumulate

from cardcore._eval import count_ranks
from cardcore.checks import shown
from cardcore.errors import HandError

STRENGTHS = 7462


class Category(IntEnum):
    """The category of a high poker hand; the higher beats the lower.

    A royal flush is the highest straight flush, not a category of its own.

    Examples
    --------
    >>> Category.FULL_HOUSE, Category.FULL_HOUSE.label
    (<Category.FULL_HOUSE: 7>, 'full house')
    """

    HIGH_CARD = 1
    ONE_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9

    @property
    def label(self) -> str:
        """The usual English name, in lower case."""
        return self.name.lower().replace("_", " ")

    @property
    def strengths(self) -> int:
        """How many different strengths the category has."""
        return _STRENGTHS[self - 1]


# No pair: 13 choose 5 sets of ranks without the ten straights; the others are products of the
# choices of the ranks that count.
_STRENGTHS = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
_WEAKER = (0, *accumulate(_STRENGTHS))


def category(rank: int) -> Category:
    """Return the category of a rank.

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
    >>> poker.category(poker.rank("9h 9d 9c Kh Kd"))
    <Category.FULL_HOUSE: 7>
    """
    return _split(rank)[0]


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
    found, index = _split(rank)
    return STRENGTHS - _WEAKER[found - 1] - index


def from_7462(number: int) -> int:
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
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= STRENGTHS:
        raise HandError(f"expected a number of 1..{STRENGTHS}, got {shown(number)}", "bad_rank")
    stronger_than = STRENGTHS - number
    found = bisect_right(_WEAKER, stronger_than)
    return found << 12 | stronger_than - _WEAKER[found - 1]


def _split(rank: int) -> tuple[Category, int]:
    if isinstance(rank, int) and not isinstance(rank, bool):
        number, index = rank >> 12, rank & 0xFFF
        if 1 <= number <= len(_STRENGTHS) and index < _STRENGTHS[number - 1]:
            return Category(number), index
    raise HandError(f"expected the rank of a high poker hand, got {shown(rank)}", "bad_rank")


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
