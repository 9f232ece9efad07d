"""Cards and tiles as small ints, and the texts that name them.

A card is its code: rank * 4 + suit, ranks 2..A = 0..12 and suits c d h s = 0..3, so that ``2c`` is
0 and ``As`` is 51. The black joker ``Xb`` is 52, the red joker ``Xr`` 53. Big Two's tiles have the
codes 64..123. The code says nothing about which card beats which: rank order belongs to a game.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, Self, SupportsIndex, TypeVar, final

from cardcore.checks import shown, whole_number
from cardcore.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
SUIT_SYMBOLS: Final = "♣♦♥♠"

BLACK_JOKER: Final = 52
RED_JOKER: Final = 53
CARD_CODES: Final = 54
FIRST_TILE: Final = 64
TILE_CODES: Final = 60

_LONGEST_PIECE = 128

# A suit sign may carry the variation selector that phones and browsers add to it.
_SUIT_PATTERN = "([cCdDhHsS♣♦♥♠♧♢♡♤])\ufe0f?"
_RANK_PATTERN = "(10|[2-9TtJjQqKkAa])"
_NUMBER_PATTERN = "(1[0-5]|[1-9])"
_CARD_PATTERN = f"{_RANK_PATTERN}{_SUIT_PATTERN}|[Xx]([bBrR])"
_TILE_PATTERN = f"{_NUMBER_PATTERN}{_SUIT_PATTERN}"
_SEPARATORS = " \t\n\r\f\v\u00a0,"

_RANK_CODES = {letter: code for code, letter in enumerate(RANK_LETTERS)} | {"10": 8}
_SUIT_CODES = {
    letter: code
    for letters in (SUIT_LETTERS, SUIT_SYMBOLS, "♧♢♡♤")
    for code, letter in enumerate(letters)
}


class Suit(IntEnum):
    """A suit, numbered as in card codes: clubs 0, diamonds 1, hearts 2, spades 3.

    Examples
    --------
    >>> Card("As").suit
    <Suit.SPADES: 3>
    >>> Suit.HEARTS.letter, Suit.HEARTS.symbol
    ('h', '♥')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The lower-case letter of the suit."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The Unicode sign of the suit."""
        return SUIT_SYMBOLS[self]


class Rank(IntEnum):
    """A rank, numbered as in card codes: two 0 up to ace 12.

    Examples
    --------
    >>> Card("Tc").rank
    <Rank.TEN: 8>
    >>> Rank.TEN.letter
    'T'
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The digit or upper-case letter of the rank."""
        return RANK_LETTERS[self]


class Piece(int):
    """What packs are made of: a card or a tile, where either may stand."""

    __slots__ = ()

    @property
    def suit(self) -> Suit:
        """The suit."""
        return _SUITS[self & 3]

    @property
    def unicode(self) -> str:
        """The text with the sign of the suit, as ``A♠`` or ``15♠``."""
        return str(self)[:-1] + self.suit.symbol

    def __format__(self, spec: str) -> str:
        """Format the canonical text, not the number."""
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Self], tuple[int]]:
        """Return what rebuilds the object when it is copied or sent to another process."""
        return type(self), (int(self),)


@final
class Card(Piece):
    """One card of a pack with up to two kinds of joker, as an int between 0 and 53.

    Equal codes give the same object. ``Card('2c')`` is 0 and so is falsy, and a card is a plain
    number in JSON: never test a card's truth, and write cards to files as text.

    Parameters
    ----------
    value : str or int
        The text of one card (``'As'``, ``'10h'``, ``'a♠'``, ``'Xr'``) or its code, 0 to 53.

    Raises
    ------
    CardError
        If the text does not name exactly one card (``bad_card_text``), the number is not a code
        (``bad_card_code``), or the value is of another type, bool included (``bad_card_type``).

    Examples
    --------
    >>> Card("As"), int(Card("As")), str(Card(51)), Card("10h").unicode
    (Card('As'), 51, 'As', 'T♥')
    """

    __slots__ = ()

    def __new__(cls, value: str | SupportsIndex) -> Card:
        """Return the one object that stands for this card."""
        return _CARDS[_code_of(value, "card", 0, CARD_CODES, parse_cards)]

    @classmethod
    def of(cls, rank: int, suit: int) -> Card:
        """Return the card of a rank and a suit.

        Parameters
        ----------
        rank : Rank or int
            0 (two) to 12 (ace).
        suit : Suit or int
            0 (clubs) to 3 (spades).

        Raises
        ------
        CardError
            If the rank or the suit is out of range (``bad_card_code``) or of another type
            (``bad_card_type``).

        Examples
        --------
        >>> Card.of(Rank.QUEEN, Suit.HEARTS)
        Card('Qh')
        """
        rank_code = rank if isinstance(rank, Rank) else whole_number(rank)
        suit_code = suit if isinstance(suit, Suit) else whole_number(suit)
        if rank_code is None or suit_code is None:
            msg = f"expected a rank and a suit, got {shown(rank)} and {shown(suit)}"
            raise CardError(msg, "bad_card_type")
        if not (0 <= rank_code < len(Rank) and 0 <= suit_code < len(Suit)):
            got = f"rank {shown(rank_code)} and suit {shown(suit_code)}"
            msg = f"expected a rank of 0..12 and a suit of 0..3, got {got}"
            raise CardError(msg, "bad_card_code")
        return _CARDS[rank_code * 4 + suit_code]

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker."""
        return self >= BLACK_JOKER

    @property
    def rank(self) -> Rank:
        """The rank of a card that is no joker.

        Raises
        ------
        CardError
            If the card is a joker (``joker``): what it stands for is a matter of the game.
        """
        self._refuse_joker("rank")
        return _RANKS[self >> 2]

    @property
    def suit(self) -> Suit:
        """The suit of a card that is no joker.

        Raises
        ------
        CardError
            If the card is a joker (``joker``): what it stands for is a matter of the game.
        """
        self._refuse_joker("suit")
        return super().suit

    @property
    def unicode(self) -> str:
        """The card with the sign of its suit, as ``A♠``; jokers stay ``Xb`` and ``Xr``."""
        return str(self) if self.is_joker else super().unicode

    def _refuse_joker(self, wanted: str) -> None:
        if self >= BLACK_JOKER:
            msg = f"expected a card with a {wanted}, got the joker {self}"
            raise CardError(msg, "joker")

    def __str__(self) -> str:
        """Return the canonical text, such as ``As``."""
        return _CARD_TEXTS[self]

    def __repr__(self) -> str:
        """Return the expression that makes the card, such as ``Card('As')``."""
        return f"Card('{self}')"


@final
class Tile(Piece):
    """One of the sixty numbered tiles of five-player Big Two, as an int between 64 and 123.

    Tiles are numbered 1 to 15 in four suits. The code is 64 + (number - 1) * 4 + suit, so no tile
    is ever mistaken for a card.

    Parameters
    ----------
    value : str or int
        The text of one tile (``'3d'``, ``'15s'``) or its code, 64 to 123.

    Raises
    ------
    CardError
        If the text does not name exactly one tile (``bad_card_text``), the number is not a code
        (``bad_card_code``), or the value is of another type, bool included (``bad_card_type``).

    Examples
    --------
    >>> Tile("15s"), int(Tile("1c")), Tile("7h").number, Tile("7h").suit.letter
    (Tile('15s'), 64, 7, 'h')
    """

    __slots__ = ()

    def __new__(cls, value: str | SupportsIndex) -> Tile:
        """Return the one object that stands for this tile."""
        end = FIRST_TILE + TILE_CODES
        return _TILES[_code_of(value, "tile", FIRST_TILE, end, parse_tiles) - FIRST_TILE]

    @property
    def number(self) -> int:
        """The number printed on the tile, 1 to 15."""
        return (self - FIRST_TILE >> 2) + 1

    def __str__(self) -> str:
        """Return the canonical text, such as ``15s``."""
        return f"{self.number}{self.suit.letter}"

    def __repr__(self) -> str:
        """Return the expression that makes the tile, such as ``Tile('15s')``."""
        return f"Tile('{self}')"


_P = TypeVar("_P", Card, Tile)

_RANKS = tuple(Rank)
_SUITS = tuple(Suit)
_CARD_TEXTS = (*(r + s for r in RANK_LETTERS for s in SUIT_LETTERS), "Xb", "Xr")
_CARDS = tuple(int.__new__(Card, code) for code in range(CARD_CODES))
_TILES = tuple(int.__new__(Tile, code) for code in range(FIRST_TILE, FIRST_TILE + TILE_CODES))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, in the order written.

    A card is a rank (``2``-``9``, ``T`` or ``10``, ``J Q K A``) and a suit (``c d h s`` or a suit
    sign), in either case; jokers are ``Xb`` and ``Xr``. White space and commas may stand between
    cards, or nothing.

    Parameters
    ----------
    text : str
        Any number of cards; duplicates are allowed.

    Returns
    -------
    tuple of Card
        Empty for a text without cards.

    Raises
    ------
    CardError
        If a part of the text is not a card (``bad_card_text``); the message says where. If
        ``text`` is not a str (``bad_card_type``).

    Examples
    --------
    >>> parse_cards("As Kd, 10c")
    (Card('As'), Card('Kd'), Card('Tc'))
    >>> parse_cards("asK♦XR")
    (Card('As'), Card('Kd'), Card('Xr'))
    """
    return _parse(text, "card", _CARD_PATTERN, _card_of_match)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles that a text names, in the order written.

    Parameters
    ----------
    text : str
        Any number of tiles: a number from 1 to 15 and a suit (``c d h s`` or a suit sign), with
        white space, commas or nothing between tiles; duplicates are allowed.

    Returns
    -------
    tuple of Tile
        Empty for a text without tiles.

    Raises
    ------
    CardError
        If a part of the text is not a tile (``bad_card_text``); the message says where. If
        ``text`` is not a str (``bad_card_type``).

    Examples
    --------
    >>> parse_tiles("3d 15s1h")
    (Tile('3d'), Tile('15s'), Tile('1h'))
    """
    return _parse(text, "tile", _TILE_PATTERN, _tile_of_match)


def format_cards(cards: Iterable[int], *, unicode: bool = False, separator: str = " ") -> str:
    """Return the text of cards or tiles, in the order given.

    Parameters
    ----------
    cards : iterable of Card, Tile or int
        Cards, tiles or their codes.
    unicode : bool, optional
        Whether suits are written as signs (``A♠``) and not as letters (``As``).
    separator : str, optional
        What stands between two cards.

    Returns
    -------
    str
        A text that :func:`parse_cards` or :func:`parse_tiles` reads back, as long as the separator
        is one that they accept.

    Raises
    ------
    CardError
        If an int is neither the code of a card nor that of a tile (``bad_card_code``), or an item
        is not an int (``bad_card_type``).

    Examples
    --------
    >>> format_cards(parse_cards("As kd 10c"))
    'As Kd Tc'
    >>> format_cards([51, 45], unicode=True, separator="")
    'A♠K♦'
    """
    pieces = (piece_of(code) for code in cards)
    return separator.join(piece.unicode if unicode else str(piece) for piece in pieces)


def piece_of(code: int) -> Piece:
    """Return the card or tile of a code.

    Parameters
    ----------
    code : Card, Tile or int
        0 to 53 for cards, 64 to 123 for tiles.

    Raises
    ------
    CardError
        If the number is no such code (``bad_card_code``) or not an int (``bad_card_type``).

    Examples
    --------
    >>> piece_of(51), piece_of(123)
    (Card('As'), Tile('15s'))
    """
    if isinstance(code, (Card, Tile)):
        return code
    number = whole_number(code)
    if number is None:
        raise CardError(f"expected a card or tile or its code, got {shown(code)}", "bad_card_type")
    if 0 <= number < CARD_CODES:
        return _CARDS[number]
    if FIRST_TILE <= number < FIRST_TILE + TILE_CODES:
        return _TILES[number - FIRST_TILE]
    last = FIRST_TILE + TILE_CODES - 1
    msg = f"expected a code of 0..{CARD_CODES - 1} or {FIRST_TILE}..{last}, got {shown(number)}"
    raise CardError(msg, "bad_card_code")


def _code_of(
    value: object,
    noun: str,
    first: int,
    end: int,
    parse: Callable[[str], tuple[int, ...]],
) -> int:
    """Return the code that a text or number stands for, or refuse it by name."""
    if isinstance(value, str):
        # Nobody writes one card at such length: a list of huge texts must not cost time.
        if len(value) > _LONGEST_PIECE:
            msg = f"expected the text of one {noun}, got {len(value)} characters"
            raise CardError(msg, "bad_card_text")
        codes = parse(value)
        if len(codes) != 1:
            where = shown(value) if value else "an empty text"
            raise CardError(f"expected one {noun}, got {len(codes)} in {where}", "bad_card_text")
        return codes[0]
    code = int(value) if isinstance(value, (Card, Tile)) else whole_number(value)
    if code is None:
        msg = f"expected a {noun} as text or code, got {shown(value)}"
        raise CardError(msg, "bad_card_type")
    if not first <= code < end:
        msg = f"expected a {noun} code of {first}..{end - 1}, got {shown(code)}"
        raise CardError(msg, "bad_card_code")
    return code


def _card_of_match(match: re.Match[str]) -> Card:
    rank, suit, joker = match.groups()
    if joker is not None:
        return _CARDS[BLACK_JOKER if joker in "bB" else RED_JOKER]
    return _CARDS[_RANK_CODES[rank.upper()] * 4 + _SUIT_CODES[suit.lower()]]


def _tile_of_match(match: re.Match[str]) -> Tile:
    number, suit = match.groups()
    return _TILES[int(number) * 4 - 4 + _SUIT_CODES[suit.lower()]]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    # Compiling takes longer than the rest of the module: only those pay who parse.
    return re.compile(pattern)


def _parse(
    text: str, noun: str, pattern: str, make: Callable[[re.Match[str]], _P]
) -> tuple[_P, ...]:
    if not isinstance(text, str):
        msg = f"expected text that names {noun}s, got {shown(text)}"
        raise CardError(msg, "bad_card_type")
    match_at = _compiled(f"(?:{pattern})[{_SEPARATORS}]*").match
    pieces: list[_P] = []
    at = len(text) - len(text.lstrip(_SEPARATORS))
    while at < len(text):
        match = match_at(text, at)
        if match is None:
            raise _bad_text(text, at, noun)
        pieces.append(make(match))
        at = match.end()
    return tuple(pieces)


def _bad_text(text: str, at: int, noun: str) -> CardError:
    start = _RANK_PATTERN if noun == "card" else _NUMBER_PATTERN
    if match := _compiled(start).match(text, at):
        at, wanted = match.end(), f"a suit (c, d, h or s) after {match[0]!r}"
    elif noun == "card" and text[at] in "Xx":
        at, wanted = at + 1, f"a joker colour (b or r) after {text[at]!r}"
    else:
        wanted = "a card such as As, 10h or Xr" if noun == "card" else "a tile such as 3d or 15s"
    got = shown(text[at:]) if at < len(text) else "the end of the text"
    msg = f"expected {wanted} at character {at + 1}, got {got}"
    return CardError(msg, "bad_card_text")
