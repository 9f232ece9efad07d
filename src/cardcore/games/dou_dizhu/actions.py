"""What seats do in Dou Dizhu, and what the table sees of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from cardcore.actions import Action, Event
from cardcore.cards import Card, parse_cards
from cardcore.checks import number_within, shown
from cardcore.climbing.dou_dizhu import Kind, Reading
from cardcore.climbing.dou_dizhu.plays import NIBBLE_OF, RANKS, counted, reading_of
from cardcore.errors import CardError, HandError, IllegalAction
from cardcore.games.dou_dizhu.piles import bits_of, counts_of, in_order

JOKERS: Final = RANKS[13:]

_MOST_CARDS: Final = 33
_MOST_COPIES: Final = 8
_LONGEST_TEXT: Final = 400
# In texts, before a reading; "as" is the ace of spades.
NAMED: Final = "named"


def _read_ranks(text: str) -> tuple[str, ...] | None:
    """Return the ranks that a text names, None if it names something else."""
    folded = text.upper().replace("10", "T").replace("XB", "b").replace("XR", "r")
    ranks = [f"X{sign}" if sign in "br" else sign for sign in folded if not sign.isspace()]
    return tuple(ranks) if all(rank in NIBBLE_OF for rank in ranks) else None


def _played(cards: str | Iterable[int | str]) -> tuple[int | str, ...]:
    """Return cards in order, or ranks in order where no suit is named; jokers alone are cards."""
    items: Iterable[int | str]
    if isinstance(cards, str):
        if len(cards) > _LONGEST_TEXT:
            msg = f"expected at most {_LONGEST_TEXT} characters of cards, got {len(cards)}"
            raise HandError(msg, "wrong_card_count")
        ranks = _read_ranks(cards)
        items = parse_cards(cards) if ranks is None else ranks
    elif isinstance(cards, Iterable):
        items = tuple(islice(cards, _MOST_CARDS + 1))
    else:
        raise CardError(f"expected the cards of a play, got {shown(cards)}", "bad_card_type")
    given = tuple(items)
    if not 1 <= len(given) <= _MOST_CARDS:
        msg = f"expected 1 to {_MOST_CARDS} cards, got {len(given) or 'none'}"
        raise HandError(msg, "wrong_card_count")
    names = [str(each) if isinstance(each, (str, Card)) else "" for each in given]
    if all(name in NIBBLE_OF for name in names) and not set(names) <= set(JOKERS):
        return _checked_ranks(names)
    if any(name in NIBBLE_OF and name not in JOKERS for name in names):
        msg = f"expected either cards or ranks alone, got both in {shown(cards)}"
        raise CardError(msg, "bad_card_type")
    pieces = tuple(each if isinstance(each, Card) else Card(each) for each in given)
    for piece in pieces:
        if pieces.count(piece) > 2:
            msg = f"expected each card at most twice, got {piece} {pieces.count(piece)} times"
            raise HandError(msg, "duplicate_card")
    return in_order(pieces)


def _checked_ranks(ranks: list[str]) -> tuple[str, ...]:
    for rank in RANKS:
        most = 2 if rank in JOKERS else _MOST_COPIES
        if ranks.count(rank) > most:
            msg = f"expected at most {most} cards of {rank}, got {ranks.count(rank)}"
            raise HandError(msg, "too_many_copies")
    return tuple(sorted(ranks, key=RANKS.index))


def _named(reading: Reading | None) -> Reading | None:
    if reading is None:
        return None
    if type(reading) is not Reading:
        raise IllegalAction(f"expected a reading, got {shown(reading)}", "bad_reading")
    return reading


@attrs.frozen
class Play(Action):
    """Play a combination (DD-20, DD-21, DD-C6).

    Parameters
    ----------
    cards : iterable of Card or str, or str
        The cards in any order; or their ranks alone, as the list of legal plays has them: then the
        engine takes the lowest suits that the hand has.
    named : Reading, optional
        How they are to be read, where they can be read in more than one way.

    Attributes
    ----------
    mask : int
        The count mask of the ranks.
    bits : int
        The cards by suit; 0 where no suit is named.
    value : int
        The reading as a number in the list of legal plays; 0 elsewhere.
    number : int
        The place among all plays in that list; -1 elsewhere.

    Raises
    ------
    CardError
        If one is no card, or cards and ranks are mixed (``bad_card_type``).
    HandError
        If there are too many of a card or rank (``duplicate_card``, ``too_many_copies``), or none
        or too many in all (``wrong_card_count``).
    IllegalAction
        If what is named is no reading (``bad_reading``).

    Examples
    --------
    >>> str(Play("3h 3d")), str(Play("333 4")), Play("3h 3d").mask == Play("33").mask
    ('play 3d 3h', 'play 333 4', True)
    """

    cards: tuple[int | str, ...] = attrs.field(converter=_played, eq=False)
    named: Reading | None = attrs.field(default=None, converter=_named)
    mask: int = attrs.field(init=False, repr=False)
    bits: int = attrs.field(init=False, repr=False)
    value: int = attrs.field(init=False, default=0, eq=False, repr=False)
    number: int = attrs.field(init=False, default=-1, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        pieces = [card for card in self.cards if isinstance(card, Card)]
        bits = bits_of(pieces)
        mask = counts_of(bits) if pieces else counted([str(card) for card in self.cards])
        object.__setattr__(self, "bits", bits)
        object.__setattr__(self, "mask", mask)

    def __str__(self) -> str:
        """Return the canonical text: cards, or groups of ranks; then the reading that is named."""
        ranks = [str(card) for card in self.cards]
        groups = ranks
        if not self.bits:
            groups = [rank * ranks.count(rank) for rank in RANKS if rank in ranks]
        words = ["play", *groups]
        if self.named is not None:
            words += [NAMED, self.named.kind.name.lower(), RANKS[self.named.rank]]
        return " ".join(words)


_SET_CARDS, _SET_NAMED, _SET_MASK, _SET_BITS, _SET_VALUE, _SET_NUMBER = (
    getattr(Play, name).__set__ for name in ("cards", "named", "mask", "bits", "value", "number")
)


def play_of(  # noqa: PLR0913, PLR0917 - the parts of a play
    cards: tuple[int | str, ...],
    named: Reading | None,
    mask: int,
    bits: int,
    value: int,
    number: int,
) -> Play:
    """Return a play whose parts are known to fit, without reading them again."""
    play = object.__new__(Play)
    _SET_CARDS(play, cards)
    _SET_NAMED(play, named)
    _SET_MASK(play, mask)
    _SET_BITS(play, bits)
    _SET_VALUE(play, value)
    _SET_NUMBER(play, number)
    return play


@attrs.frozen
class Pass(Action):
    """Bid nothing, or play nothing (DD-10, DD-21)."""


def _bid(number: int) -> int:
    return number_within(number, "a bid", (1, 3), IllegalAction, "bad_bid")


@attrs.frozen
class Bid(Action):
    """Bid 1, 2 or 3 (DD-10).

    Parameters
    ----------
    number : int
        The base of the stake.

    Raises
    ------
    IllegalAction
        If there is no such bid (``bad_bid``).
    """

    number: int = attrs.field(converter=_bid)


PASS: Final = Pass()
BIDS: Final = (Bid(1), Bid(2), Bid(3))


@attrs.frozen
class MarkerShown(Event):
    """The marker was turned up; the seat that draws it speaks first (DD-4, DD-9).

    It is nobody's where it lies in the talon.
    """

    card: Card
    seat: int | None


@attrs.frozen
class Called(Event):
    """A seat passed, 0, or bid in the auction (DD-18)."""

    words: ClassVar[Mapping[str, Mapping[object, str]]] = MappingProxyType(
        {"bid": MappingProxyType({0: "pass"})}
    )

    seat: int
    bid: int


@attrs.frozen
class ThrownIn(Event):
    """Nobody bid, and the hand is thrown in (DD-14)."""


@attrs.frozen
class TalonTaken(Event):
    """The highest bidder, now the landlord, took the talon; some or all saw it (DD-15, DD-16)."""

    seat: int
    bid: int
    cards: tuple[Card, ...]


@attrs.frozen
class Played(Event):
    """A seat played a combination, taken for a reading (DD-C8)."""

    seat: int
    cards: tuple[Card, ...]
    reading: Reading


@attrs.frozen
class Passed(Event):
    """A seat passed in a round (DD-22)."""

    seat: int


@attrs.frozen
class Doubled(Event):
    """A bomb or the rocket doubled the stake (DD-64)."""

    stake: int


@attrs.frozen
class RoundClosed(Event):
    """All others passed: the cards are put aside, and the seat leads (DD-25)."""

    seat: int


@attrs.frozen
class WentOut(Event):
    """A seat played its last card: the hand is over (DD-60)."""

    seat: int


EVENTS: Final[tuple[type[Event], ...]] = (
    MarkerShown,
    Called,
    ThrownIn,
    TalonTaken,
    Played,
    Passed,
    Doubled,
    RoundClosed,
    WentOut,
)


@cache
def _kinds() -> dict[str, Kind]:
    return {kind.name.lower(): kind for kind in Kind}


def parsed_play(text: str) -> Play:
    """Return the play of a text, which names cards or ranks, and perhaps a reading.

    Parameters
    ----------
    text : str
        Such as ``3d 3c``, ``333 4`` or ``333444555666 named triplet_sequence 6``.

    Raises
    ------
    CardError, HandError
        If it names no cards.
    IllegalAction
        If it names no reading that so many cards can have (``bad_reading``).

    Examples
    --------
    >>> parsed_play("333444555666 named triplet_sequence 6").named
    <Reading sequence of triplets of 6, 12 cards>
    """
    cards, mark, reading = text.lower().partition(f" {NAMED} ")
    play = Play(cards)
    if not mark:
        return play
    words = reading.split()
    kind = _kinds().get(words[0]) if len(words) == 2 else None
    ranks = _read_ranks(words[1]) if kind is not None else None
    if kind is None or ranks is None or len(ranks) != 1:
        msg = f"expected a kind and a rank such as triplet_sequence 6, got {shown(reading)}"
        raise IllegalAction(msg, "bad_reading")
    try:
        named = reading_of(kind << 16 | len(play.cards) << 8 | RANKS.index(ranks[0]))
    except HandError as error:
        raise IllegalAction(str(error), "bad_reading") from error
    return attrs.evolve(play, named=named)


def parsed_action(text: str) -> Action:
    """Return the action of a text, whatever its case and spaces.

    Parameters
    ----------
    text : str
        ``play 333 4``, or the cards or ranks alone; ``bid 2``; ``pass`` or ``-``.

    Raises
    ------
    IllegalAction
        If it names none (``bad_action_text``).

    Examples
    --------
    >>> parsed_action("PLAY 3d 3c"), parsed_action("bid 2"), parsed_action("-")
    (Play(cards=(Card('3c'), Card('3d')), named=None), Bid(number=2), Pass())
    """
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        msg = f"expected cards, a bid or pass, got {shown(text)}"
        raise IllegalAction(msg, "bad_action_text")
    words = text.lower().split()
    if words in (["pass"], ["-"]):
        return PASS
    if words[:1] == ["bid"]:
        if len(words) == 2 and words[1] in {"1", "2", "3"}:
            return BIDS[int(words[1]) - 1]
        msg = f"expected bid 1, bid 2 or bid 3, got {shown(text)}"
        raise IllegalAction(msg, "bad_action_text")
    named = " ".join(words[1:] if words[:1] == ["play"] else words)
    try:
        return parsed_play(named)
    except (CardError, HandError, IllegalAction) as error:
        msg = f"expected a play such as 333 4 or 3d 3c, a bid or pass, got {shown(text)}: {error}"
        raise IllegalAction(msg, "bad_action_text") from error
