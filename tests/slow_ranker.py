"""A slow, obvious ranker of poker hands, written from the rules of poker alone.

It knows nothing of bit masks, tables or the numbers of cardcore: a hand is a list of texts, and
its strength is a tuple that Python compares.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ORDER = "23456789TJQKA"

# (category, ranks in order of meaning)
Strength = tuple[int, tuple[int, ...]]


def strength_of_five(cards: Iterable[str]) -> Strength:
    """Return what compares five cards: the category from 1 to 9, then the ranks that decide."""
    texts = list(cards)
    numbers = sorted((ORDER.index(text[0]) + 2 for text in texts), reverse=True)
    is_flush = len({text[1] for text in texts}) == 1
    return strength_of_ranks(numbers, is_flush=is_flush)


def strength_of_ranks(numbers: Sequence[int], *, is_flush: bool) -> Strength:
    """Return the same for five ranks, 2 to 14 and highest first, in one suit or not."""
    if list(numbers) == [14, 5, 4, 3, 2]:
        straight_top = 5
    elif len(set(numbers)) == 5 and numbers[0] - numbers[4] == 4:
        straight_top = numbers[0]
    else:
        straight_top = 0
    counts = Counter(numbers)
    # Most copies first, then the higher rank: the order in which the ranks of a hand decide.
    by_meaning = tuple(sorted(counts, key=lambda number: (-counts[number], -number)))
    shape = sorted(counts.values(), reverse=True)
    if straight_top and is_flush:
        return 9, (straight_top,)
    if shape == [4, 1]:
        return 8, by_meaning
    if shape == [3, 2]:
        return 7, by_meaning
    if is_flush:
        return 6, by_meaning
    if straight_top:
        return 5, (straight_top,)
    if shape == [3, 1, 1]:
        return 4, by_meaning
    if shape == [2, 2, 1]:
        return 3, by_meaning
    if shape == [2, 1, 1, 1]:
        return 2, by_meaning
    return 1, by_meaning


def strength(cards: Sequence[str]) -> Strength:
    """Return the strength of the best five of any number of cards."""
    return max(strength_of_five(five) for five in combinations(cards, 5))
