"""What seats do in Big Two, and what the table sees of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

import attrs

from cardcore.actions import Action, Event
from cardcore.cards import FIRST_TILE, Card, Piece, Tile, parse_cards, parse_tiles, piece_of
from cardcore.checks import shown
from cardcore.errors import CardError, HandError, IllegalAction

EndReason: TypeAlias = Literal["out", "one_left", "dragon", "dead"]

_MOST_CARDS: Final = 60
_LONGEST_TEXT: Final = 400


def _piece(card: int | str) -> Piece:
    return Card(card) if isinstance(card, str) else piece_of(card)


def _set_of_pieces(cards: str | Iterable[int | str]) -> tuple[Piece, ...]:
    """Return different cards, or different tiles."""
    if isinstance(cards, str):
        if len(cards) > _LONGEST_TEXT:
            msg = f"expected at most {_LONGEST_TEXT} characters of cards, got {len(cards)}"
            raise HandError(msg, "wrong_card_count")
        cards = parse_cards(cards)
    if not isinstance(cards, Iterable):
        raise CardError(f"expected the cards of a play, got {shown(cards)}", "bad_card_type")
    pieces = tuple(_piece(card) for card in islice(cards, _MOST_CARDS + 1))
    if not 1 <= len(pieces) <= _MOST_CARDS:
        msg = f"expected 1 to {_MOST_CARDS} cards, got {len(pieces) or 'none'}"
        raise HandError(msg, "wrong_card_count")
    if len({type(piece) for piece in pieces}) > 1:
        raise CardError("expected either cards or tiles, got both", "bad_card_type")
    if len(set(pieces)) < len(pieces):
        twice = next(piece for piece in pieces if pieces.count(piece) > 1)
        raise HandError(f"expected different cards, got {twice} twice", "duplicate_card")
    return pieces


def bit_of(piece: Piece) -> int:
    """Return the bit of a card or tile in masks."""
    return 1 << (piece - FIRST_TILE if piece >= FIRST_TILE else piece)


def mask_of(pieces: Iterable[Piece]) -> int:
    """Return the card mask or tile mask of different cards or tiles.

    Examples
    --------
    >>> mask_of((Card("2c"), Card("2h"))), mask_of((Tile("1c"),))
    (5, 1)
    """
    mask = 0
    for piece in pieces:
        mask |= bit_of(piece)
    return mask


@attrs.frozen
class Play(Action):
    """Play a combination (BT-26, BT-27, BT-33).

    Parameters
    ----------
    cards : iterable of Card or Tile, or str
        The cards in any order; a text names cards, tiles are given as such.

    Raises
    ------
    CardError
        If one is no card, or cards and tiles are mixed (``bad_card_type``).
    HandError
        If one is named twice (``duplicate_card``), there is none, or the text is too long
        (``wrong_card_count``).

    Examples
    --------
    >>> str(Play("3d 3c"))
    'play 3d 3c'
    """

    cards: tuple[Piece, ...] = attrs.field(converter=_set_of_pieces)
    mask: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "mask", mask_of(self.cards))

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"play {' '.join(map(str, self.cards))}"


@attrs.frozen
class Pass(Action):
    """Play nothing (BT-27, BT-42)."""


@attrs.frozen
class Give(Action):
    """Give the loser of the deal before a card for the one received (BT-12).

    Parameters
    ----------
    card : Card, Tile or str
        A card of one's own other than the one received.
    """

    card: Piece = attrs.field(converter=_piece)


PASS: Final = Pass()


@attrs.frozen
class DrawnForDeal(Event):
    """Every seat drew a card; the highest deals (BT-16)."""

    cards: tuple[Piece, ...]
    dealer: int


@attrs.frozen
class FirstCard(Event):
    """A card was shown that counts out the seat of the first card (BT-5)."""

    seat: int
    card: Piece


@attrs.frozen
class ExtraTaken(Event):
    """The seat with the lowest dealt card took the extra card (BT-8)."""

    seat: int
    card: Piece | None


@attrs.frozen
class DragonShown(Event):
    """A seat was dealt a card of every rank and wins (BT-13)."""

    seat: int
    cards: tuple[Piece, ...]


@attrs.frozen
class HighestGiven(Event):
    """The loser of the deal before gave its highest card to the winner (BT-12)."""

    seat: int
    taker: int
    card: Piece | None


@attrs.frozen
class CardGiven(Event):
    """The winner of the deal before gave a card in return (BT-12)."""

    seat: int
    taker: int
    card: Piece | None


@attrs.frozen
class Leads(Event):
    """A seat leads the first trick (BT-14)."""

    seat: int


@attrs.frozen
class Played(Event):
    """A seat played a combination, perhaps out of turn (BT-19, BT-33)."""

    seat: int
    cards: tuple[Piece, ...]
    out_of_turn: bool


@attrs.frozen
class Passed(Event):
    """A seat passed (BT-27)."""

    seat: int


@attrs.frozen
class Reshuffled(Event):
    """The heap became a new stock (BT-35)."""

    cards: int


@attrs.frozen
class Drew(Event):
    """A seat drew from the stock; others see how many cards only (BT-21, BT-34)."""

    seat: int
    count: int
    cards: tuple[Piece, ...]


@attrs.frozen
class Announced(Event):
    """A seat has few cards left (BT-36)."""

    seat: int
    left: int


@attrs.frozen
class TrickClosed(Event):
    """All others passed, and the cards join the heap (BT-30)."""

    seat: int


@attrs.frozen
class WentOut(Event):
    """A seat played its last card (BT-62, BT-63)."""

    seat: int
    place: int


@attrs.frozen
class DealEnded(Event):
    """The deal is over, and what is left in the hands is shown (BT-24)."""

    reason: EndReason
    hands: tuple[tuple[Piece, ...], ...]


EVENTS: Final[tuple[type[Event], ...]] = (
    DrawnForDeal,
    FirstCard,
    ExtraTaken,
    DragonShown,
    HighestGiven,
    CardGiven,
    Leads,
    Played,
    Passed,
    Reshuffled,
    Drew,
    Announced,
    TrickClosed,
    WentOut,
    DealEnded,
)


def parsed_action(text: str, piece_type: type[Piece]) -> Action:
    """Return the action of a text, whatever its case and spaces.

    Parameters
    ----------
    text : str
        ``play 3d 3c``, or the cards alone; ``pass`` or ``-``; ``give 3d``.
    piece_type : type
        ``Card`` or ``Tile``.

    Raises
    ------
    IllegalAction
        If it names none (``bad_action_text``).

    Examples
    --------
    >>> parsed_action("PLAY 3d 3c", Card), parsed_action("10s", Tile), parsed_action("-", Card)
    (Play(cards=(Card('3d'), Card('3c'))), Play(cards=(Tile('10s'),)), Pass())
    """
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        raise IllegalAction(
            f"expected cards, pass, or give with a card, got {shown(text)}", "bad_action_text"
        )
    words = text.lower().split()
    if words in (["pass"], ["-"]):
        return PASS
    verb = words[0] if words and words[0] in {"play", "give"} else "play"
    named = " ".join(words[1:] if words[:1] == [verb] else words)
    parse: Any = parse_tiles if piece_type is Tile else parse_cards
    try:
        pieces = parse(named)
        if verb == "play":
            return Play(pieces)
        if len(pieces) == 1:
            return Give(pieces[0])
        problem = f"{len(pieces)} cards to give"
    except (CardError, HandError) as error:
        problem = str(error)
    raise IllegalAction(
        f"expected cards, pass, or give with a card, got {shown(text)}: {problem}",
        "bad_action_text",
    )
