"""Hands as values: the rank together with the cards that play, the words and the percentile."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import accumulate, chain, combinations, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, SupportsIndex, TypeAlias, overload

import attrs

from cardcore._eval import count_ranks, rank
from cardcore.cards import Card, Rank, format_cards
from cardcore.checks import shown, whole_number
from cardcore.errors import HandError, RulesError
from cardcore.hands import read_hand, read_hole_and_board
from cardcore.poker.scales import ranks_in_order, scale_of, split
from cardcore.poker.words import describe
from cardcore.variants import UP_CARDS, VARIANTS, Variant, variant_named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardcore.hands import HandInput
    from cardcore.poker.categories import HandCategory
    from cardcore.poker.scales import Scale

OneWayVariant: TypeAlias = Literal[
    "high",
    "low_a5",
    "low_8",
    "low_27",
    "badugi",
    "short_deck",
    "short_deck_trips",
    "best_five",
    "up_high",
    "up_low",
    "omaha",
]
HighLowVariant: TypeAlias = Literal["omaha_8", "stud_8"]

_HOLE_CARDS_THAT_PLAY = 2

# The split games, by the forms of their two halves.
HIGH_LOW: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"omaha_8": ("omaha", "omaha_8"), "stud_8": ("high", "low_8")}
)


@attrs.frozen(eq=False, repr=False)
class HandValue:
    """What a hand is worth: comparable with the values of other hands, the higher the better.

    Values are compared by their ranks alone, so hands that tie are equal. Values of different
    scales, such as a high and a low one, are never equal, and to order them is a TypeError.
    Up-cards are compared with as many up-cards.

    Parameters
    ----------
    rank : int
        The rank as :func:`cardcore.poker.rank` returns it.
    variant : str
        The form in which the hand was ranked.
    best : tuple of Card
        The cards that play, in the order of their meaning: the most copies first, then from the
        highest down; straights from their top. Empty for no low. Where several choices of cards
        are equally good, cards of the hand come before cards of the board.
    hole : tuple of Card
        Those of ``best`` that the hand itself has; the others are of the board.

    Examples
    --------
    >>> value = evaluate("Ks 9s", board="9h 9d Kd 2c 3c")
    >>> value
    <HandValue high 28766: full house, nines over kings (9s 9h 9d Ks Kd)>
    >>> value.category, format_cards(value.hole), value > evaluate("As Ks Qs Js 9s")
    (<Category.FULL_HOUSE: 7>, '9s Ks', True)
    """

    rank: int
    variant: str
    best: tuple[Card, ...]
    hole: tuple[Card, ...]

    @property
    def category(self) -> HandCategory:
        """The category of the rank, on the scale of the variant."""
        return split(self.rank, self.variant, self._up_cards)[0]

    @property
    def percentile(self) -> float:
        """How many hands in a hundred it beats, as :func:`percentile` counts them.

        Up-cards are counted among as many up-cards, all other hands among those of the smallest
        whole size: four cards for badugi and else five, whatever the size of this one.
        """
        return percentile(self.rank, self.variant, self._up_cards)

    def describe(self) -> str:
        """Return the hand in words.

        Examples
        --------
        >>> evaluate("5h 4d 3c 2s Ah").describe()
        'straight, five high'
        """
        return describe(self.rank, self.variant, self._up_cards)

    @property
    def _up_cards(self) -> int | None:
        return len(self.best) if _is_up(self.variant) else None

    @property
    def _scale(self) -> Scale:
        return scale_of(self.variant, self._up_cards)

    def _is_above(self, other: HandValue, sign: str) -> int:
        """Return how many ranks this value lies above another one of its scale."""
        mine, its = self._scale, other._scale
        if mine is not its:
            raise TypeError(
                f"expected values of one scale beside {sign}, got {mine.name} and {its.name}"
            )
        return self.rank - other.rank

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.rank == other.rank and self._scale is other._scale

    def __hash__(self) -> int:
        return hash((self.rank, self._scale.name))

    def __lt__(self, other: object) -> bool:
        return self._is_above(other, "<") < 0 if isinstance(other, HandValue) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._is_above(other, "<=") <= 0 if isinstance(other, HandValue) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._is_above(other, ">") > 0 if isinstance(other, HandValue) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._is_above(other, ">=") >= 0 if isinstance(other, HandValue) else NotImplemented

    def __str__(self) -> str:
        """Return the hand in words."""
        return self.describe()

    def __repr__(self) -> str:
        """Return variant, rank, words and cards in one line."""
        cards = f" ({format_cards(self.best)})" if self.best else ""
        return f"<HandValue {self.variant} {self.rank}: {self}{cards}>"


@attrs.frozen
class HighLowValue:
    """What a hand is worth in a split game. Its halves are compared, never the whole.

    Parameters
    ----------
    high : HandValue
        The value for the high half.
    low : HandValue or None
        The value for the low half; None if the hand has no low of eight or better.

    Examples
    --------
    >>> value = evaluate("As 2s 7d Kc", board="3h 4d 8s Ks Kd", variant="omaha_8")
    >>> str(value)
    'high: three of a kind, kings, ace-eight kickers; low: 8-4-3-2-A low'
    >>> evaluate("Ks Kd Kc Kh 9c", variant="stud_8").low is None
    True
    """

    high: HandValue
    low: HandValue | None

    def describe(self) -> str:
        """Return both halves in words.

        Examples
        --------
        >>> evaluate("Ks Kd Kc Kh 9c", variant="stud_8").describe()
        'high: four of a kind, kings, nine kicker; no low'
        """
        low = "no low" if self.low is None else f"low: {self.low}"
        return f"high: {self.high}; {low}"

    def __str__(self) -> str:
        """Return both halves in words."""
        return self.describe()


@overload
def evaluate(
    cards: HandInput, board: HandInput | None = None, variant: OneWayVariant = "high"
) -> HandValue: ...
@overload
def evaluate(
    cards: HandInput, board: HandInput | None = None, *, variant: HighLowVariant
) -> HighLowValue: ...
@overload
def evaluate(
    cards: HandInput, board: HandInput | None, variant: HighLowVariant
) -> HighLowValue: ...
@overload
def evaluate(
    cards: HandInput, board: HandInput | None = None, variant: str = "high"
) -> HandValue | HighLowValue: ...
def evaluate(
    cards: HandInput, board: HandInput | None = None, variant: str = "high"
) -> HandValue | HighLowValue:
    """Return what a hand is worth: its rank, the cards that play, and the words for it.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        The hand, in any form that :func:`cardcore.poker.rank` takes.
    board : the same, optional
        Further cards, common to several hands. In Omaha exactly two cards of the hand and three of
        the board play.
    variant : str, optional
        A form as :func:`cardcore.poker.rank` takes it, or one of the split games ``"omaha_8"`` and
        ``"stud_8"``: in stud the high and the low half are made of the same five to seven cards.

    Returns
    -------
    HandValue or HighLowValue
        The latter for the split games.

    Raises
    ------
    CardError, HandError
        As :func:`cardcore.poker.rank`.
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> value = evaluate("As Kd", board="Ah 3c 4c 5c 6d")
    >>> str(value), format_cards(value.best)
    ('pair of aces, king-six-five kickers', 'As Ah Kd 6d 5c')
    >>> value == evaluate("Ad Kc", board="Ah 3c 4c 5c 6d")
    True
    >>> evaluate("As Ks 5d 7c", board="Ts 7d 8h 4s 2c", variant="omaha").best[:2]
    (Card('7c'), Card('7d'))
    """
    halves = HIGH_LOW.get(variant) if isinstance(variant, str) else None
    form = form_of(variant)
    hand: tuple[Card, ...]
    common: tuple[Card, ...] = ()
    if board is None and form.board is None:
        hand = read_hand(cards, form)
    else:
        hand, common = read_hole_and_board(cards, board, form)
    if halves is None:
        return value_of(hand, common, variant)
    high, low = (value_of(hand, common, half) for half in halves)
    return HighLowValue(high, low if low.best else None)


def form_of(variant: str) -> Variant:
    """Return the form that says which cards a hand of a variant has, split games included.

    Parameters
    ----------
    variant : str
        As :func:`evaluate` takes it.

    Raises
    ------
    RulesError
        If there is no such variant (``unknown_variant``); the message lists the names.

    Examples
    --------
    >>> form_of("stud_8").most
    7
    """
    if isinstance(variant, str):
        if variant in HIGH_LOW:
            return variant_named(HIGH_LOW[variant][0])
        if variant in VARIANTS:
            return VARIANTS[variant]
    names = ", ".join(dict.fromkeys((*VARIANTS, *HIGH_LOW)))
    raise RulesError(f"expected a variant of {names}, got {shown(variant)}", "unknown_variant")


def percentile(rank: SupportsIndex, variant: str = "high", cards: int | None = None) -> float:
    """Return how many hands in a hundred a rank beats, with ties counted half.

    Parameters
    ----------
    rank : int
        A rank as :func:`cardcore.poker.rank` returns it.
    variant : str, optional
        The form of the hand. Omaha hands are counted among all hands of five cards.
    cards : int, optional
        The size of the hands to count, all of them from the deck of the form. Left out, as few as
        make a whole hand: five, or four for badugi. The number of up-cards has to be given.

    Returns
    -------
    float
        Between 0 and 100, rounded once from the exact counts. The first call for a form and a size
        counts all hands: a matter of milliseconds, of 0.2 s for seven cards of ``low_27``.

    Raises
    ------
    HandError
        If no hand of the form has this rank (``bad_rank``), or the form has no hands of so many
        cards, or more than seven (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> from cardcore import poker
    >>> round(percentile(poker.rank("As Ad Kh 8c 3d")), 2)
    91.81
    >>> percentile(poker.rank("8h", variant="up_high"), "up_high", cards=1)
    50.0
    """
    up_cards = cards if _is_up(variant) else None
    scale = scale_of(variant, up_cards)
    category, index = split(rank, variant, up_cards)
    number = category << 12 | index
    size = scale.cards if cards is None else whole_number(cards)
    if size is None:
        raise HandError(f"expected a number of cards, got {shown(cards)}", "wrong_card_count")
    ranks, below = _standing(scale.form, size)
    place = bisect_left(ranks, number)
    weaker, total = below[place], below[-1]
    ties = below[place + 1] - weaker if place < len(ranks) and ranks[place] == number else 0
    # One division of whole numbers, which rounds once.
    return 100 * (2 * weaker + ties) / (2 * total)


@cache
def _standing(form: str, cards: int) -> tuple[list[int], list[int]]:
    """Return the ranks that occur, and how many hands lie below each and below the end."""
    counts = count_ranks(form, cards)
    return list(counts), [0, *accumulate(counts.values())]


def _is_up(variant: str) -> bool:
    return variant in UP_CARDS


def value_of(hand: tuple[Card, ...], common: tuple[Card, ...], variant: str) -> HandValue:
    """Return what cards that are read already are worth in a form that is no split game.

    Parameters
    ----------
    hand, common : tuple of Card
        The cards of the hand and of the board, distinct and as many as the form asks for.
    variant : str
        A form as :func:`cardcore.poker.rank` takes it; ``"omaha_8"`` is the low half.

    Examples
    --------
    >>> from cardcore.cards import parse_cards
    >>> str(value_of(parse_cards("As 2s 7d Kc"), parse_cards("3h 4d 8s"), "omaha_8"))
    '8-4-3-2-A low'
    """
    form = variant_named(variant)
    number = rank(hand, common if common or form.board else None, variant)
    up_cards = len(hand) + len(common) if _is_up(variant) else None
    scale, wanted = scale_of(variant, up_cards), ranks_in_order(number, variant, up_cards)

    def plays(chosen: tuple[Card, ...]) -> bool:
        if form.board and sum(card in hand for card in chosen) != _HOLE_CARDS_THAT_PLAY:
            return False
        if scale.form == "badugi":
            return len({card.suit for card in chosen}) == len(chosen)
        return rank(chosen, variant=scale.form) == number

    best = _first_choice(hand + common, wanted, plays) if wanted else ()
    return HandValue(number, variant, best, tuple(card for card in best if card in hand))


def _first_choice(
    cards: tuple[Card, ...],
    wanted: tuple[Rank, ...],
    plays: Callable[[tuple[Card, ...]], bool],
) -> tuple[Card, ...]:
    """Return the first choice of cards with the wanted ranks that plays; there always is one.

    Ranks alone do not tell: a flush needs one suit, other lows than ace-to-five must not have one,
    and in Omaha the hand has to bring two.
    """
    copies = {one: wanted.count(one) for one in wanted}
    of_ranks = (
        combinations([card for card in cards if card.rank is one], times)
        for one, times in copies.items()
    )
    choices = (tuple(chain.from_iterable(sets)) for sets in product(*of_ranks))
    return next(filter(plays, choices))
