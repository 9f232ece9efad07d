"""The categories of poker hands: one enumeration for each order of categories."""

from __future__ import annotations

from enum import IntEnum


class HandCategory(IntEnum):
    """What all enumerations of categories have in common; the higher category beats the lower.

    Members of different enumerations are never equal, though their numbers may be.

    Examples
    --------
    >>> issubclass(Category, HandCategory), issubclass(BadugiCategory, HandCategory)
    (True, True)
    """

    def __eq__(self, other: object) -> bool:
        """Return whether the other is the same category, or its plain number."""
        if isinstance(other, HandCategory) and type(other) is not type(self):
            return False
        return int.__eq__(self, other) is True

    def __ne__(self, other: object) -> bool:
        """Return whether the other is another category or number."""
        return not self == other

    def __hash__(self) -> int:
        """Return the hash of the number."""
        return int.__hash__(self)

    @property
    def label(self) -> str:
        """The usual English name, in lower case."""
        return self.name.lower().replace("_", " ")


class Category(HandCategory):
    """The category of a high poker hand.

    A royal flush is the highest straight flush, not a category of its own. Up-cards have the same
    categories, as far as one to four cards make them.

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
    def strengths(self) -> int:
        """How many different strengths the category has in hands of five cards."""
        return _STRENGTHS[self - 1]


# No pair: 13 choose 5 sets of ranks without the ten straights; the others are products of the
# choices of the ranks that count.
_STRENGTHS = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)


class LowCategory(HandCategory):
    """The category of an ace-to-five low hand, where straights and flushes are nothing.

    ``NO_LOW`` is what a hand without five ranks up to eight has in the forms that ask for eight or
    better.

    Examples
    --------
    >>> LowCategory.NO_PAIR > LowCategory.ONE_PAIR > LowCategory.NO_LOW
    True
    """

    NO_LOW = 0
    FOUR_OF_A_KIND = 1
    FULL_HOUSE = 2
    THREE_OF_A_KIND = 3
    TWO_PAIR = 4
    ONE_PAIR = 5
    NO_PAIR = 6


class DeuceToSevenCategory(HandCategory):
    """The category of a deuce-to-seven low hand: the high categories turned round.

    The ace is high alone, so A-5-4-3-2 is no straight.

    Examples
    --------
    >>> DeuceToSevenCategory.NO_PAIR > DeuceToSevenCategory.STRAIGHT
    True
    """

    STRAIGHT_FLUSH = 1
    FOUR_OF_A_KIND = 2
    FULL_HOUSE = 3
    FLUSH = 4
    STRAIGHT = 5
    THREE_OF_A_KIND = 6
    TWO_PAIR = 7
    ONE_PAIR = 8
    NO_PAIR = 9


class BadugiCategory(HandCategory):
    """The category of a badugi hand: how many of its cards play.

    Examples
    --------
    >>> BadugiCategory.THREE_CARDS.label, BadugiCategory.FOUR_CARDS.label
    ('three-card badugi', 'badugi')
    """

    ONE_CARD = 1
    TWO_CARDS = 2
    THREE_CARDS = 3
    FOUR_CARDS = 4

    @property
    def label(self) -> str:
        """The usual English name, in lower case."""
        if self is BadugiCategory.FOUR_CARDS:
            return "badugi"
        return f"{self.name.partition('_')[0].lower()}-card badugi"


class ShortDeckCategory(HandCategory):
    """The category of a hand of the short deck, where a flush beats a full house.

    Examples
    --------
    >>> ShortDeckCategory.FLUSH > ShortDeckCategory.FULL_HOUSE
    True
    """

    HIGH_CARD = 1
    ONE_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FULL_HOUSE = 6
    FLUSH = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9


class ShortDeckTripsCategory(HandCategory):
    """The same where three of a kind beats a straight as well.

    Examples
    --------
    >>> ShortDeckTripsCategory.THREE_OF_A_KIND > ShortDeckTripsCategory.STRAIGHT
    True
    """

    HIGH_CARD = 1
    ONE_PAIR = 2
    TWO_PAIR = 3
    STRAIGHT = 4
    THREE_OF_A_KIND = 5
    FULL_HOUSE = 6
    FLUSH = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
