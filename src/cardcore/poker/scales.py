"""The scales on which hands are compared: what the category and the index of a rank stand for.

Every form of hand has a scale; high, best-five and Omaha hands share one. Within a category the
strengths are ordered by the ranks that decide, the most copies first and then from the highest
down; the index of a rank counts them from the weakest.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, groupby
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, SupportsIndex, TypeAlias, overload

from cardcore.cards import Rank
from cardcore.checks import shown, whole_number
from cardcore.errors import HandError
from cardcore.poker.categories import (
    BadugiCategory,
    Category,
    DeuceToSevenCategory,
    HandCategory,
    LowCategory,
    ShortDeckCategory,
    ShortDeckTripsCategory,
)
from cardcore.variants import UP_CARDS, variant_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HighVariant: TypeAlias = Literal["high", "best_five", "omaha", "up_high"]

_ACE_HIGH = tuple(Rank)
_ACE_LOW = (Rank.ACE, *_ACE_HIGH[:-1])
_SHORT = _ACE_HIGH[Rank.SIX :]

# The sets that give a category its name; all other cards are single.
_SETS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "ONE_PAIR": (2,),
        "TWO_PAIR": (2, 2),
        "THREE_OF_A_KIND": (3,),
        "FULL_HOUSE": (3, 2),
        "FOUR_OF_A_KIND": (4,),
    }
)
_STRAIGHTS = frozenset({"STRAIGHT", "STRAIGHT_FLUSH"})
_SUITED = frozenset({"FLUSH", "STRAIGHT_FLUSH"})
_NO_LOW_INDEX = 1
# Of the 1,287 lows the 56 without a rank above eight qualify; the numbers stay.
_EIGHT_OR_BETTER = range(1287 - 56, 1287)


class Scale(NamedTuple):
    """An order of all hands of one kind.

    Parameters
    ----------
    form : str
        The form in which the smallest whole hands of the scale are ranked and counted.
    categories : type of HandCategory
        The enumeration of its categories.
    ranks : tuple of Rank
        From the lowest to the highest.
    run : tuple of Rank
        The order in which ranks follow each other in straights; empty if there are none.
    is_low : bool
        Whether lower ranks are better.
    cards : int
        How many cards the hands have.
    """

    form: str
    categories: type[HandCategory]
    ranks: tuple[Rank, ...]
    run: tuple[Rank, ...] = ()
    is_low: bool = False
    cards: int = 5

    @property
    def name(self) -> str:
        """The name of the scale, such as ``high`` or ``up_low of 3``."""
        return f"{self.form} of {self.cards}" if self.form in UP_CARDS else self.form


_HIGH = Scale("high", Category, _ACE_HIGH, (Rank.ACE, *_ACE_HIGH))
_LOW_8 = Scale("low_8", LowCategory, _ACE_LOW, is_low=True)
_UP_CARDS = range(1, 5)

_SCALES: Final[Mapping[str, tuple[Scale, ...]]] = MappingProxyType(
    {
        "high": (_HIGH,),
        "best_five": (_HIGH,),
        "omaha": (_HIGH,),
        "low_a5": (_LOW_8._replace(form="low_a5"),),
        "low_8": (_LOW_8,),
        "omaha_8": (_LOW_8,),
        "low_27": (Scale("low_27", DeuceToSevenCategory, _ACE_HIGH, _ACE_HIGH, is_low=True),),
        "badugi": (Scale("badugi", BadugiCategory, _ACE_LOW, is_low=True, cards=4),),
        "short_deck": (Scale("short_deck", ShortDeckCategory, _SHORT, (Rank.ACE, *_SHORT)),),
        "short_deck_trips": (
            Scale("short_deck_trips", ShortDeckTripsCategory, _SHORT, (Rank.ACE, *_SHORT)),
        ),
        "up_high": tuple(Scale("up_high", Category, _ACE_HIGH, cards=cards) for cards in _UP_CARDS),
        "up_low": tuple(
            Scale("up_low", LowCategory, _ACE_LOW, is_low=True, cards=cards) for cards in _UP_CARDS
        ),
    }
)


def scale_of(variant: str, cards: int | None = None) -> Scale:
    """Return the scale of a form.

    Parameters
    ----------
    variant : str
        A form as :func:`cardcore.poker.rank` takes it.
    cards : int, optional
        The number of up-cards, for ``"up_high"`` and ``"up_low"`` alone: their ranks mean
        something only beside it.

    Raises
    ------
    HandError
        If the number of up-cards is missing or not 1 to 4, or another form is given one
        (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> scale_of("omaha") is scale_of("high")
    True
    >>> scale_of("up_low", 3).name
    'up_low of 3'
    """
    scales = _SCALES[variant_named(variant).name]
    if len(scales) == 1:
        if cards is not None:
            raise HandError(
                f"expected no number of up-cards for {variant}, got {shown(cards)}",
                "wrong_card_count",
            )
        return scales[0]
    number = whole_number(cards)
    if number is None or number not in _UP_CARDS:
        raise HandError(
            f"expected the number of up-cards, 1 to 4, for {variant}, got {shown(cards)}",
            "wrong_card_count",
        )
    return scales[number - 1]


@overload
def category(rank: SupportsIndex, variant: HighVariant = "high") -> Category: ...
@overload
def category(rank: SupportsIndex, variant: str) -> HandCategory: ...
def category(rank: SupportsIndex, variant: str = "high") -> HandCategory:
    """Return the category of a rank.

    Parameters
    ----------
    rank : int
        A rank as :func:`cardcore.poker.rank` returns it.
    variant : str, optional
        The form of the hand.

    Returns
    -------
    HandCategory
        A :class:`Category`, or the like of another scale: :class:`LowCategory`,
        :class:`DeuceToSevenCategory`, :class:`BadugiCategory`, :class:`ShortDeckCategory`,
        :class:`ShortDeckTripsCategory`.

    Raises
    ------
    HandError
        If no hand of the form has this rank (``bad_rank``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> from cardcore import poker
    >>> poker.category(poker.rank("9h 9d 9c Kh Kd"))
    <Category.FULL_HOUSE: 7>
    >>> poker.category(poker.rank("As 4d 6h 6c", variant="badugi"), "badugi")
    <BadugiCategory.THREE_CARDS: 3>
    """
    return _split(rank, variant, _SCALES[variant_named(variant).name])[0]


def split(rank: SupportsIndex, variant: str, cards: int | None = None) -> tuple[HandCategory, int]:
    """Return the category and the index of a rank, once it is sure that a hand has it.

    Parameters
    ----------
    rank : int
        A rank as :func:`cardcore.poker.rank` returns it.
    variant : str
        The form of the hand.
    cards : int, optional
        The number of up-cards, for ``"up_high"`` and ``"up_low"`` alone.

    Raises
    ------
    HandError
        If no hand of the form has this rank (``bad_rank``), or the number of up-cards is wrong
        (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> split(9 * 4096 + 9, "high")
    (<Category.STRAIGHT_FLUSH: 9>, 9)
    """
    return _split(rank, variant, (scale_of(variant, cards),))


def _split(
    rank: SupportsIndex, variant: str, scales: tuple[Scale, ...]
) -> tuple[HandCategory, int]:
    number = whole_number(rank)
    if number is not None and 0 <= number < 1 << 16:
        for scale in scales:
            if (number & 0xFFF) in _indices(scale, number >> 12):
                return scale.categories(number >> 12), number & 0xFFF
    article = "an" if variant[0] in "ou" else "a"
    raise HandError(
        f"expected the rank of {article} {variant} poker hand, got {shown(rank)}", "bad_rank"
    )


def count_strengths(variant: str = "high", cards: int | None = None) -> dict[HandCategory, int]:
    """Return how many different strengths there are in each category of a form.

    Parameters
    ----------
    variant : str, optional
        A form as :func:`cardcore.poker.rank` takes it.
    cards : int, optional
        The number of up-cards, for ``"up_high"`` and ``"up_low"`` alone.

    Returns
    -------
    dict of HandCategory to int
        From the weakest category up; without those that no hand of the form belongs to.

    Raises
    ------
    HandError
        If the number of up-cards is missing or not 1 to 4, or another form is given one
        (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> sum(count_strengths("high").values()), sum(count_strengths("badugi").values())
    (7462, 1092)
    >>> count_strengths("low_8")
    {<LowCategory.NO_LOW: 0>: 1, <LowCategory.NO_PAIR: 6>: 56}
    """
    scale = scale_of(variant, cards)
    counts = {member: len(_indices(scale, member)) for member in scale.categories}
    return {member: count for member, count in counts.items() if count}


def ranks_in_order(
    rank: SupportsIndex, variant: str = "high", cards: int | None = None
) -> tuple[Rank, ...]:
    """Return the card ranks of the hand that a rank stands for, in the order of their meaning.

    Parameters
    ----------
    rank : int
        A rank as :func:`cardcore.poker.rank` returns it.
    variant : str, optional
        The form of the hand.
    cards : int, optional
        The number of up-cards, for ``"up_high"`` and ``"up_low"`` alone.

    Returns
    -------
    tuple of Rank
        The most copies first, then from the highest down; straights from their top, with the ace
        last where it is low. Empty for no low.

    Raises
    ------
    HandError
        If no hand of the form has this rank (``bad_rank``), or the number of up-cards is wrong
        (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> from cardcore import poker
    >>> [rank.letter for rank in ranks_in_order(poker.rank("Kh 9h 9d Kd 9c"))]
    ['9', '9', '9', 'K', 'K']
    >>> [rank.letter for rank in ranks_in_order(poker.rank("Ah 2d 3c 4s 5h"))]
    ['5', '4', '3', '2', 'A']
    """
    return ranks_of(scale_of(variant, cards), *split(rank, variant, cards))


def ranks_of(scale: Scale, category: HandCategory, index: int) -> tuple[Rank, ...]:
    """Return the same for a rank that is split already.

    Parameters
    ----------
    scale : Scale
        The scale of the rank.
    category : HandCategory
        One of the scale.
    index : int
        One that the category has.

    Examples
    --------
    >>> ranks_of(scale_of("badugi"), BadugiCategory.TWO_CARDS, 77)
    (<Rank.TWO: 0>, <Rank.ACE: 12>)
    """
    if category is LowCategory.NO_LOW:
        return ()
    return _from_weakest(scale, category)[index]


def _copies(scale: Scale, category: HandCategory) -> tuple[int, ...]:
    """Return how often the ranks of a category occur, in the order of meaning; () if it has none.

    >>> _copies(_HIGH, Category.TWO_PAIR), _copies(_HIGH, Category.FLUSH)
    ((2, 2, 1), (1, 1, 1, 1, 1))
    """
    if isinstance(category, BadugiCategory):
        return (1,) * category
    sets = _SETS.get(category.name, ())
    is_whole = scale.run or category.name not in _STRAIGHTS | _SUITED
    if category is LowCategory.NO_LOW or not is_whole or sum(sets) > scale.cards:
        return ()
    return sets + (1,) * (scale.cards - sum(sets))


@cache
def _indices(scale: Scale, number: int) -> range:
    """Return the indices that ranks of a category have."""
    if number not in scale.categories.__members__.values():
        return range(0)
    category = scale.categories(number)
    if scale.form == "low_8":
        if category is LowCategory.NO_LOW:
            return range(_NO_LOW_INDEX, _NO_LOW_INDEX + 1)
        return _EIGHT_OR_BETTER if category is LowCategory.NO_PAIR else range(0)
    copies = _copies(scale, category)
    if not copies:
        return range(0)
    straights = max(len(scale.run) - 4, 0)
    if category.name in _STRAIGHTS:
        return range(straights)
    count, left = 1, len(scale.ranks)
    for _, alike in groupby(copies):
        chosen = len(tuple(alike))
        count *= comb(left, chosen)
        left -= chosen
    return range(count - straights if len(copies) == scale.cards else count)


@cache
def _from_weakest(scale: Scale, category: HandCategory) -> tuple[tuple[Rank, ...], ...]:
    """Return the card ranks of every strength of a category, from the weakest up."""
    highest_first = scale.ranks[::-1]
    runs = [scale.run[top - 5 : top][::-1] for top in range(len(scale.run), 4, -1)]
    if category.name in _STRAIGHTS:
        found = runs
    else:
        copies = _copies(scale, category)
        straights = {frozenset(run) for run in runs}
        found = [
            tuple(rank for rank, times in zip(chosen, copies, strict=True) for _ in range(times))
            for chosen in _choices(highest_first, copies)
            if frozenset(chosen) not in straights
        ]
    return tuple(found if scale.is_low else reversed(found))


def _choices(
    highest_first: tuple[Rank, ...], copies: tuple[int, ...]
) -> Iterator[tuple[Rank, ...]]:
    """Yield each choice of different ranks, the highest first; equally frequent ones descend."""
    if not copies:
        yield ()
        return
    alike = copies.count(copies[0])
    for chosen in combinations(highest_first, alike):
        rest = tuple(rank for rank in highest_first if rank not in chosen)
        for others in _choices(rest, copies[alike:]):
            yield chosen + others
