"""Sets of cards as 64-bit masks in three layouts, all below bit 63.

- Board mask: bit 16 * suit + rank, so that each suit is one 16-bit field (poker).
- Card mask: bit = card code, so that each nibble holds the suits of one rank. Tiles have the same
  layout from bit 0 on: bit = tile code - 64.
- Count mask: one nibble for each of 15 ranks, holding how many cards of it there are; suits are
  forgotten. Ranks 2..A are the nibbles 0..12, ``Xb`` is nibble 13 and ``Xr`` nibble 14.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final

from cardcore.cards import BLACK_JOKER, CARD_CODES, FIRST_TILE, TILE_CODES, Card, Rank, Suit, Tile
from cardcore.errors import CardError, HandError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import SupportsIndex

COUNTED_RANKS: Final = 15
MOST_COPIES: Final = 15

_BOARD_BITS: Final = 0x1FFF_1FFF_1FFF_1FFF
_CARD_BITS: Final = (1 << CARD_CODES) - 1
_TILE_BITS: Final = (1 << TILE_CODES) - 1
_COUNT_BITS: Final = (1 << 4 * COUNTED_RANKS) - 1
_FIRST_JOKER_NIBBLE: Final = 13
_STRAY_BITS_SHOWN: Final = 4

# Ints that name something: as a mask they would be a plausible wrong set.
_NO_MASKS = (bool, Card, Tile, Rank, Suit)


def to_board_mask(cards: Iterable[int]) -> int:
    """Return the board mask of different cards without jokers.

    Parameters
    ----------
    cards : iterable of Card or int
        Cards or their codes, in any order.

    Returns
    -------
    int
        Bit 16 * suit + rank is set for each card.

    Raises
    ------
    HandError
        If a card occurs twice (``duplicate_card``).
    CardError
        If a card is a joker (``joker``), or an item is no card (as :class:`~cardcore.cards.Card`
        says).

    Examples
    --------
    >>> from cardcore.cards import parse_cards
    >>> hex(to_board_mask(parse_cards("2c 3c 2d As")))
    '0x1000000000010003'
    """
    mask = 0
    for card in _each_card(cards):
        if card.is_joker:
            raise CardError(f"expected cards without jokers for a board mask, got {card}", "joker")
        mask = _with_bit(mask, (card & 3) << 4 | card >> 2, card)
    return mask


def from_board_mask(mask: SupportsIndex) -> tuple[Card, ...]:
    """Return the cards of a board mask, in ascending order of their codes.

    Parameters
    ----------
    mask : int
        A mask with bits 16 * suit + rank only.

    Returns
    -------
    tuple of Card
        Empty for 0.

    Raises
    ------
    HandError
        If the mask is not such a number (``bad_mask``); the message says which bits are stray.

    Examples
    --------
    >>> from_board_mask(0x1000000000010003)
    (Card('2c'), Card('2d'), Card('3c'), Card('As'))
    """
    bits = _bits_of(_checked(mask, "board mask", _BOARD_BITS))
    return tuple(Card(code) for code in sorted((bit & 15) * 4 + (bit >> 4) for bit in bits))


def to_card_mask(cards: Iterable[int]) -> int:
    """Return the card mask of different cards.

    Parameters
    ----------
    cards : iterable of Card or int
        Cards or their codes, in any order; jokers are allowed.

    Returns
    -------
    int
        The bit of each card's code is set.

    Raises
    ------
    HandError
        If a card occurs twice (``duplicate_card``).
    CardError
        If an item is no card (as :class:`~cardcore.cards.Card` says).

    Examples
    --------
    >>> from cardcore.cards import parse_cards
    >>> hex(to_card_mask(parse_cards("2c 2d 2h 2s 3c Xr")))
    '0x2000000000001f'
    """
    mask = 0
    for card in _each_card(cards):
        mask = _with_bit(mask, card, card)
    return mask


def from_card_mask(mask: SupportsIndex) -> tuple[Card, ...]:
    """Return the cards of a card mask, in ascending order of their codes.

    Parameters
    ----------
    mask : int
        A mask with bits 0 to 53 only.

    Returns
    -------
    tuple of Card
        Empty for 0.

    Raises
    ------
    HandError
        If the mask is not such a number (``bad_mask``); the message says which bits are stray.

    Examples
    --------
    >>> from_card_mask(0x20000000000011)
    (Card('2c'), Card('3c'), Card('Xr'))
    """
    return tuple(Card(code) for code in _bits_of(_checked(mask, "card mask", _CARD_BITS)))


def to_tile_mask(tiles: Iterable[int]) -> int:
    """Return the tile mask of different tiles.

    Parameters
    ----------
    tiles : iterable of Tile or int
        Tiles or their codes, in any order.

    Returns
    -------
    int
        Bit code - 64 is set for each tile.

    Raises
    ------
    HandError
        If a tile occurs twice (``duplicate_card``).
    CardError
        If an item is no tile (as :class:`~cardcore.cards.Tile` says).

    Examples
    --------
    >>> from cardcore.cards import parse_tiles
    >>> hex(to_tile_mask(parse_tiles("1c 1s 15s")))
    '0x800000000000009'
    """
    _refuse_text(tiles, "tile")
    mask = 0
    for code in tiles:
        tile = code if isinstance(code, Tile) else Tile(code)
        mask = _with_bit(mask, tile - FIRST_TILE, tile)
    return mask


def from_tile_mask(mask: SupportsIndex) -> tuple[Tile, ...]:
    """Return the tiles of a tile mask, in ascending order of their codes.

    Parameters
    ----------
    mask : int
        A mask with bits 0 to 59 only.

    Returns
    -------
    tuple of Tile
        Empty for 0.

    Raises
    ------
    HandError
        If the mask is not such a number (``bad_mask``); the message says which bits are stray.

    Examples
    --------
    >>> from_tile_mask(0x800000000000009)
    (Tile('1c'), Tile('1s'), Tile('15s'))
    """
    bits = _bits_of(_checked(mask, "tile mask", _TILE_BITS))
    return tuple(Tile(FIRST_TILE + bit) for bit in bits)


def to_count_mask(cards: Iterable[int]) -> int:
    """Return the count mask of cards: how many there are of each rank and of each joker.

    Parameters
    ----------
    cards : iterable of Card or int
        Cards or their codes, in any order; equal cards and jokers are allowed.

    Returns
    -------
    int
        Nibble 0 to 12 counts a rank, nibble 13 ``Xb`` and nibble 14 ``Xr``.

    Raises
    ------
    HandError
        If there are more than 15 cards of a rank (``too_many_copies``).
    CardError
        If an item is no card (as :class:`~cardcore.cards.Card` says).

    Examples
    --------
    >>> from cardcore.cards import parse_cards
    >>> hex(to_count_mask(parse_cards("2c 2c 2s 4d Xb Xr Xr")))
    '0x210000000000103'
    """
    mask = 0
    for card in _each_card(cards):
        nibble = card - BLACK_JOKER + _FIRST_JOKER_NIBBLE if card.is_joker else card >> 2
        if mask >> 4 * nibble & 15 == MOST_COPIES:
            rank = str(card) if card.is_joker else card.rank.letter
            raise HandError(
                f"expected at most {MOST_COPIES} cards of a rank, got one more of {rank}",
                "too_many_copies",
            )
        mask += 1 << 4 * nibble
    return mask


def from_count_mask(mask: SupportsIndex) -> tuple[int, ...]:
    """Return the fifteen counts of a count mask: ranks 2 to ace, then ``Xb`` and ``Xr``.

    Parameters
    ----------
    mask : int
        A mask with bits 0 to 59 only.

    Returns
    -------
    tuple of int
        Fifteen counts of 0 to 15.

    Raises
    ------
    HandError
        If the mask is not such a number (``bad_mask``); the message says which bits are stray.

    Examples
    --------
    >>> from_count_mask(0x210000000000103)
    (3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2)
    """
    checked = _checked(mask, "count mask", _COUNT_BITS)
    return tuple(checked >> 4 * nibble & 15 for nibble in range(COUNTED_RANKS))


def _each_card(cards: Iterable[int]) -> Iterator[Card]:
    _refuse_text(cards, "card")
    return (code if isinstance(code, Card) else Card(code) for code in cards)


def _refuse_text(pieces: object, noun: str) -> None:
    # Going through a text letter by letter would blame its first letter.
    if isinstance(pieces, str):
        msg = f"expected {noun}s or their codes, got a text: read it with parse_{noun}s first"
        raise CardError(msg, "bad_card_type")


def _with_bit(mask: int, bit: int, piece: Card | Tile) -> int:
    if mask >> bit & 1:
        noun = "tiles" if isinstance(piece, Tile) else "cards"
        raise HandError(f"expected different {noun}, got {piece} twice", "duplicate_card")
    return mask | 1 << bit


def _checked(mask: SupportsIndex, noun: str, allowed: int) -> int:
    try:
        bits = index(mask)
    except TypeError:
        bits = None
    if bits is None or isinstance(mask, _NO_MASKS):
        msg = f"expected a {noun} as an int, got an object of type {type(mask).__name__}"
        raise HandError(msg, "bad_mask")
    if bits < 0:
        raise HandError(f"expected a {noun} of at least 0, got a negative number", "bad_mask")
    stray = bits & ~allowed
    if stray:
        names: list[str] = []
        rest = stray
        while rest and len(names) < _STRAY_BITS_SHOWN:
            names.append(str((rest & -rest).bit_length() - 1))
            rest &= rest - 1
        more = f" and {rest.bit_count()} more" if rest else ""
        raise HandError(
            f"expected a {noun} without stray bits, got bit {', '.join(names)}{more}",
            "bad_mask",
        )
    return bits


def _bits_of(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
