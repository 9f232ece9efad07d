"""Slow, obvious rankers of every form of poker hand, written from the rules of poker alone.

They know nothing of bit masks or tables: a card is a text, the strength of a hand is a tuple that
Python compares, its category first, and the best hand is found by trying every choice of cards.
Only the last function knows how cardcore numbers the strengths.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import TYPE_CHECKING, Protocol

from tests.slow_ranker import ORDER, Strength, strength_of_ranks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SHORT_ORDER = ORDER[4:]
# What a hand without a low is worth in the eight-or-better forms: less than any low.
NO_LOW: Strength = (0, ())

# From the category of an ordinary high hand to its category under the rules of another form. In
# the short deck a flush (6) beats a full house (7), and in one variant trips (4) beat a straight.
FLUSH_OVER_FULL_HOUSE = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 7: 6, 6: 7, 8: 8, 9: 9}
TRIPS_OVER_STRAIGHT = FLUSH_OVER_FULL_HOUSE | {5: 4, 4: 5}


class OfFive(Protocol):
    """The strength of five ranks, highest first, in one suit or not."""

    def __call__(self, numbers: tuple[int, ...], *, is_flush: bool) -> Strength: ...


def ace_high(card: str) -> int:
    return ORDER.index(card[0]) + 2


def ace_low(card: str) -> int:
    return "A23456789TJQK".index(card[0]) + 1


def by_meaning(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the different ranks in the order in which they decide: most copies, then highest."""
    counts = Counter(numbers)
    return tuple(sorted(counts, key=lambda number: (-counts[number], -number)))


def copies(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return how often the ranks occur, most copies first: (3, 2) for a full house."""
    return tuple(sorted(Counter(numbers).values(), reverse=True))


def lower_is_better(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(-number for number in numbers)


# Five cards.


@cache
def high_of_five(numbers: tuple[int, ...], *, is_flush: bool) -> Strength:
    return strength_of_ranks(numbers, is_flush=is_flush)


@cache
def low_a5_of_five(numbers: tuple[int, ...], *, is_flush: bool) -> Strength:
    """Aces are low, straights and flushes are nothing, every pair is bad."""
    del is_flush
    good = {(4, 1): 1, (3, 2): 2, (3, 1, 1): 3, (2, 2, 1): 4, (2, 1, 1, 1): 5, (1,) * 5: 6}
    return good[copies(numbers)], lower_is_better(by_meaning(numbers))


@cache
def low_8_of_five(numbers: tuple[int, ...], *, is_flush: bool) -> Strength:
    """Five different ranks, none above eight, are a low; anything else is none."""
    is_low = len(set(numbers)) == 5 and max(numbers) <= 8
    return low_a5_of_five(numbers, is_flush=is_flush) if is_low else NO_LOW


@cache
def low_27_of_five(numbers: tuple[int, ...], *, is_flush: bool) -> Strength:
    """The order of high hands turned round; the ace is high alone, so A5432 is no straight."""
    category, ranks = strength_of_ranks(numbers, is_flush=is_flush)
    if numbers == (14, 5, 4, 3, 2):
        category, ranks = 6 if is_flush else 1, by_meaning(numbers)
    return 10 - category, lower_is_better(ranks)


@cache
def short_deck_of_five(
    numbers: tuple[int, ...], *, is_flush: bool, trips_over_straight: bool = False
) -> Strength:
    """Nothing lies between the ace and the six: A6789 is the lowest straight."""
    category, ranks = strength_of_ranks(numbers, is_flush=is_flush)
    if numbers == (14, 9, 8, 7, 6):
        category, ranks = 9 if is_flush else 5, by_meaning([9])
    order = TRIPS_OVER_STRAIGHT if trips_over_straight else FLUSH_OVER_FULL_HOUSE
    return order[category], ranks


# Any number of cards.


def best_five(cards: Sequence[str], *, number: Callable[[str], int], of_five: OfFive) -> Strength:
    """Return the strength of the best five of the cards, by trying every five."""
    held = sorted(((number(card), card[1]) for card in cards), reverse=True)
    best = NO_LOW
    for five in combinations(held, 5):
        numbers = tuple([rank for rank, _ in five])
        is_flush = len({suit for _, suit in five}) == 1
        best = max(best, of_five(numbers, is_flush=is_flush))
    return best


def badugi(cards: Sequence[str]) -> Strength:
    """Return the best choice of cards that differ in rank and in suit: most cards, then lowest."""
    return max(
        (size, lower_is_better(sorted(map(ace_low, chosen), reverse=True)))
        for size in range(1, 5)
        for chosen in combinations(cards, size)
        if len({card[0] for card in chosen}) == size and len({card[1] for card in chosen}) == size
    )


def up_high(cards: Sequence[str]) -> Strength:
    """Return the strength of one to four up-cards: pairs and more count, suits do not."""
    numbers = [ace_high(card) for card in cards]
    match copies(numbers):
        case (4,):
            return 8, by_meaning(numbers)
        case (3, *_):
            return 4, by_meaning(numbers)
        case (2, 2):
            return 3, by_meaning(numbers)
        case (2, *_):
            return 2, by_meaning(numbers)
    return 1, by_meaning(numbers)


def up_low(cards: Sequence[str]) -> Strength:
    """Return the same for low: aces are low, and what is good for high is bad."""
    numbers = [ace_low(card) for card in cards]
    ranks = lower_is_better(by_meaning(numbers))
    match copies(numbers):
        case (4,):
            return 1, ranks
        case (3, *_):
            return 3, ranks
        case (2, 2):
            return 4, ranks
        case (2, *_):
            return 5, ranks
    return 6, ranks


high = partial(best_five, number=ace_high, of_five=high_of_five)
low_a5 = partial(best_five, number=ace_low, of_five=low_a5_of_five)
low_8 = partial(best_five, number=ace_low, of_five=low_8_of_five)
low_27 = partial(best_five, number=ace_high, of_five=low_27_of_five)
short_deck = partial(best_five, number=ace_high, of_five=short_deck_of_five)
short_deck_trips = partial(
    best_five, number=ace_high, of_five=partial(short_deck_of_five, trips_over_straight=True)
)

STRENGTH_OF: dict[str, Callable[[Sequence[str]], Strength]] = {
    "high": high,
    "low_a5": low_a5,
    "low_8": low_8,
    "low_27": low_27,
    "badugi": badugi,
    "short_deck": short_deck,
    "short_deck_trips": short_deck_trips,
    "best_five": high,
    "up_high": up_high,
    "up_low": up_low,
}


# Two of the hole cards with three of the board.


def omaha(hole: Sequence[str], board: Sequence[str]) -> Strength:
    return max(map(high, _hands_of_omaha(hole, board)))


def omaha_8(hole: Sequence[str], board: Sequence[str]) -> Strength:
    return max(map(low_8, _hands_of_omaha(hole, board)))


def _hands_of_omaha(hole: Sequence[str], board: Sequence[str]) -> Iterable[Sequence[str]]:
    choices = product(combinations(hole, 2), combinations(board, 3))
    return ((*two, *three) for two, three in choices)


# Whole decks.


def ranks_of_deck(form: str) -> str:
    return SHORT_ORDER if form.startswith("short_deck") else ORDER


def dealt(ranks: Iterable[str], suits: str = "cdhs") -> list[str]:
    """Return cards of the ranks, equal ranks together, in one suit after another."""
    return [rank + suits[place % len(suits)] for place, rank in enumerate(ranks)]


def all_strengths(form: str, count: int = 5) -> set[Strength]:
    """Return every strength that a hand of five cards (badugi: four; up-cards: one to four) has."""
    if form == "badugi":
        low_first = range(1, 14)
        sets = (ranks for size in range(1, 5) for ranks in combinations(low_first, size))
        return {(len(ranks), lower_is_better(reversed(ranks))) for ranks in sets}
    strength, found = STRENGTH_OF[form], set()
    for ranks in combinations_with_replacement(ranks_of_deck(form), count):
        if copies(map(ace_high, ranks))[0] <= 4:
            found.add(strength(dealt(ranks)))
        if len(set(ranks)) == count:
            found.add(strength(dealt(ranks, "s")))
    return found


def hands_by_strength(form: str, count: int) -> Counter[Strength]:
    """Return how many hands of five to seven cards have each strength.

    A choice of suits matters only by its flush: hands with five or more cards of one suit are
    counted by the ranks in that suit and the ranks beside it, all others by their ranks.
    """
    strength, letters = STRENGTH_OF[form], ranks_of_deck(form)
    found: Counter[Strength] = Counter()
    flushes: Counter[tuple[str, ...]] = Counter()
    for in_suit in range(5, count + 1):
        shapes = product(
            combinations(letters, in_suit),
            combinations_with_replacement(letters, count - in_suit),
        )
        for suited, others in shapes:
            ways = 4 * prod(comb(3, number) for number in Counter(others).values())
            if ways:
                found[strength(dealt(suited, "s") + dealt(others, "cdh"))] += ways
                flushes[tuple(sorted(suited + others))] += ways
    for ranks in combinations_with_replacement(letters, count):
        ways = prod(comb(4, number) for number in Counter(ranks).values())
        ways -= flushes[tuple(sorted(ranks))]
        if ways:
            found[strength(dealt(ranks))] += ways
    return found


@cache
def number_of_strength(form: str, count: int = 5) -> dict[Strength, int]:
    """Return cardcore's number of every strength: category * 4096 + its place in the category."""
    if form == "low_8":
        lows = all_strengths(form) - {NO_LOW}
        return {NO_LOW: 1} | {low: number_of_strength("low_a5")[low] for low in lows}
    numbers: dict[Strength, int] = {}
    met: Counter[int] = Counter()
    for strength in sorted(all_strengths(form, count)):
        category = strength[0]
        numbers[strength] = category * 4096 + met[category]
        met[category] += 1
    return numbers
