"""Cards of one pack or two as bits: a bit for each card, that of its second copy 64 bits higher.

A second copy is there only beside the first, so that equal cards have equal bits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardcore.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable

FIRST_COPIES: Final = (1 << 64) - 1
_COPY: Final = 64
_CARDS: Final = 54
_PACK: Final = 52
_JOKER_NIBBLE: Final = 13
_TWOS: Final = 4

# What a card adds to a count mask, by its code.
_COUNT_OF: Final = tuple(
    1 << 4 * (code >> 2 if code < _PACK else code - _PACK + _JOKER_NIBBLE) for code in range(_CARDS)
)
# From threes to aces, then twos and jokers; of one rank by suit.
_IN_ORDER: Final = (*range(_TWOS, _PACK), *range(_TWOS), *range(_PACK, _CARDS))
_PLACE_OF: Final = {code: place for place, code in enumerate(_IN_ORDER)}
_NIBBLES: Final = (*range(_TWOS, _PACK, 4), 0)


def _cards_of_nibble(first: int, nibble: int) -> tuple[Card, ...]:
    return tuple(Card(first + suit) for suit in range(4) if nibble >> suit & 1)


# The cards of one rank, by their bits.
_OF_ONE_RANK: Final = {
    nibble << first: _cards_of_nibble(first, nibble)
    for first in range(0, _PACK, 4)
    for nibble in range(16)
} | {1 << code: (Card(code),) for code in range(_PACK, _CARDS)}


def bits_of(cards: Iterable[int]) -> int:
    """Return the bits of cards of one pack, or of two.

    Examples
    --------
    >>> bits_of((Card("2c"), Card("2h"))), bits_of((Card("2c"), Card("2c"))) == 1 | 1 << 64
    (5, True)
    """
    bits = 0
    for card in cards:
        bit = 1 << card
        bits |= bit << _COPY if bits & bit else bit
    return bits


def cards_of(bits: int) -> tuple[Card, ...]:
    """Return the cards of some bits, the lowest rank first.

    Examples
    --------
    >>> cards_of(bits_of((Card("2c"), Card("3h"), Card("3c"))))
    (Card('3c'), Card('3h'), Card('2c'))
    """
    known = _OF_ONE_RANK.get(bits)
    if known is not None:
        return known
    if bits > FIRST_COPIES:
        return _cards_with_copies(bits)
    cards: tuple[Card, ...] = ()
    for first in _NIBBLES:
        nibble = bits & 15 << first
        if nibble:
            cards += _OF_ONE_RANK[nibble]
    for code in range(_PACK, _CARDS):
        if bits >> code & 1:
            cards += _OF_ONE_RANK[1 << code]
    return cards


@lru_cache(maxsize=4096)
def _cards_with_copies(bits: int) -> tuple[Card, ...]:
    codes = [code for code in _IN_ORDER for _ in range(copies_of(bits, code))]
    return tuple([Card(code) for code in codes])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards from the lowest rank up.

    Examples
    --------
    >>> in_order((Card("2c"), Card("Xr"), Card("Ah")))
    (Card('Ah'), Card('2c'), Card('Xr'))
    """
    return tuple(sorted(cards, key=_PLACE_OF.__getitem__))


def text_of(bits: int) -> str:
    """Return the cards of some bits as text."""
    return " ".join(map(str, cards_of(bits)))


def copies_of(bits: int, code: int) -> int:
    """Return how many copies of a card there are, 0 to 2."""
    return (bits >> code & 1) + (bits >> _COPY + code & 1)


def counts_of(bits: int) -> int:
    """Return the count mask of some bits, four bits a rank.

    Examples
    --------
    >>> hex(counts_of(bits_of((Card("2c"), Card("2c"), Card("4d")))))
    '0x102'
    """
    counts = 0
    for level in (bits & FIRST_COPIES, bits >> _COPY):
        rest = level
        while rest:
            bit = rest & -rest
            counts += _COUNT_OF[bit.bit_length() - 1]
            rest ^= bit
    return counts


def has(bits: int, part: int) -> bool:
    """Return whether some cards are among others."""
    return not part & ~bits


def without(bits: int, part: int) -> int:
    """Return what is left of cards when some of them are taken away.

    Examples
    --------
    >>> pair = bits_of((Card("2c"), Card("2c")))
    >>> without(pair, 1) == 1, without(pair, pair)
    (True, 0)
    """
    if bits <= FIRST_COPIES:
        return bits & ~part
    first, second = part & FIRST_COPIES, part >> _COPY
    # Of two copies, the second goes first.
    left = bits & ~(first | first << _COPY)
    return left | (bits >> _COPY & first & ~second)


def together(bits: int, more: int) -> int:
    """Return the bits of cards with some others.

    Examples
    --------
    >>> together(1, 3) == 3 | 1 << 64
    True
    """
    both = bits & more & FIRST_COPIES
    return bits | more | both << _COPY
