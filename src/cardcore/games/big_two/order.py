"""The order of the cards in Big Two, and the plays of a deck, each made only once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from cardcore._eval import BigTwoTable
from cardcore.cards import Piece, piece_of
from cardcore.games.big_two.actions import Play, bit_of, mask_of

if TYPE_CHECKING:
    from cardcore.climbing.big_two import CombinationRules

# From a hand, the value of a top play, and whether honours only.
Listed: TypeAlias = "Callable[[int, int, bool], tuple[Play, ...]]"

_REMEMBERED: Final = 1 << 13


@attrs.frozen
class CardOrder:
    """A deck with its cards by value, the lowest first.

    Attributes
    ----------
    pieces : tuple of Card or Tile
        All cards, by value.
    bits : tuple of int
        The bit of each in masks.
    cards : callable
        Returns the cards of a mask, the lowest first.
    known : callable
        Returns the play of a mask that has been listed before, else None.
    lister : callable
        Returns the function that lists the plays by a table of options.
    """

    pieces: tuple[Piece, ...]
    bits: tuple[int, ...]
    # Functions that hide what they remember: it grows, while an order is a value.
    cards: Callable[[int], tuple[Piece, ...]] = attrs.field(eq=False, repr=False)
    known: Callable[[int], Play | None] = attrs.field(eq=False, repr=False)
    lister: Callable[[BigTwoTable], Listed] = attrs.field(eq=False, repr=False)

    @cached_property
    def by_bit(self) -> dict[int, int]:
        """The value of each bit: its place among ``pieces``."""
        return {bit: value for value, bit in enumerate(self.bits)}

    @cached_property
    def above(self) -> tuple[int, ...]:
        """The mask of all higher cards, by value."""
        return tuple(sum(self.bits[value + 1 :]) for value in range(len(self.bits)))

    @cached_property
    def twos(self) -> int:
        """The mask of the twos, which are the highest rank."""
        return sum(self.bits[-4:])

    @cached_property
    def whole(self) -> int:
        """The mask of the whole deck."""
        return sum(self.bits)

    @property
    def top(self) -> int:
        """The mask of the top card of the deck."""
        return self.bits[-1]

    @property
    def ranks(self) -> int:
        """How many ranks there are."""
        return len(self.bits) // 4

    def piece(self, bit: int) -> Piece | None:
        """Return the card of a bit, None for 0."""
        return self.pieces[self.by_bit[bit]] if bit else None

    def values(self, mask: int) -> list[int]:
        """Return the values of the cards of a mask, rank index * 4 + suit index, ascending."""
        found: list[int] = []
        while mask:
            bit = mask & -mask
            found.append(self.by_bit[bit])
            mask ^= bit
        found.sort()
        return found

    def highest(self, mask: int) -> int:
        """Return the bit of the highest card of a mask."""
        return next(bit for bit in reversed(self.bits) if bit & mask)

    def lowest(self, mask: int) -> int:
        """Return the bit of the lowest card of a mask."""
        return next(bit for bit in self.bits if bit & mask)

    def made(self, mask: int) -> Play:
        """Return the play of a mask, its cards the lowest first."""
        return Play(self.cards(mask))

    bit_of = staticmethod(bit_of)


@lru_cache(maxsize=64)
def _order(by_value: tuple[Piece, ...]) -> CardOrder:
    bits = tuple(map(bit_of, by_value))
    by_bit = tuple(zip(bits, by_value, strict=True))
    known: dict[int, Play] = {}

    # Hands are looked at by every seat in turn.
    @lru_cache(maxsize=_REMEMBERED)
    def cards(mask: int) -> tuple[Piece, ...]:
        return tuple([piece for bit, piece in by_bit if bit & mask])

    def lister(table: BigTwoTable) -> Listed:
        listed = table.listed
        return lambda hand, top, honours: listed(hand, top, honours, known, order.made)

    order = CardOrder(by_value, bits, cards, known.get, lister)
    return order


def order_of(rules: CombinationRules) -> CardOrder:
    """Return the order of the cards under some options.

    Examples
    --------
    >>> from cardcore.climbing.big_two import CombinationRules
    >>> order = order_of(CombinationRules())
    >>> order.pieces[0], order.pieces[-1]
    (Card('3d'), Card('2s'))
    """
    codes = rules.table.codes(mask_of(rules.spec.cards))
    return _order(tuple(map(piece_of, codes)))
