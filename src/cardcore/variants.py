"""The forms in which poker hands are ranked, by the names that users give them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardcore.checks import shown
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardcore.cards import Card


class Variant(NamedTuple):
    """A form: its name, its number in C, and which cards make a hand of it.

    Parameters
    ----------
    name : str
        What users call it.
    code : int
        The value of the C enum ``cc_variant``.
    least, most : int
        The fewest and the most cards of a hand; of the hole cards where board cards stand apart.
    lowest : int
        The code of the lowest card of the deck.
    board : tuple of int
        The fewest and the most board cards, where two hole cards play with three of the board.
    """

    name: str
    code: int
    least: int
    most: int
    lowest: int = 0
    board: tuple[int, int] | None = None

    def holds(self, card: Card) -> bool:
        """Return whether a card belongs to the form's deck."""
        return self.lowest <= card


# The forms of up-cards, whose ranks mean something only beside the number of cards.
UP_CARDS: Final = frozenset({"up_high", "up_low"})

_SIX_OF_CLUBS = 16

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant("high", 0, 5, 7),
            Variant("low_a5", 1, 5, 7),
            Variant("low_8", 2, 5, 7),
            Variant("low_27", 3, 5, 7),
            Variant("badugi", 4, 4, 4),
            Variant("short_deck", 5, 5, 7, lowest=_SIX_OF_CLUBS),
            Variant("short_deck_trips", 6, 5, 7, lowest=_SIX_OF_CLUBS),
            Variant("best_five", 7, 5, 52),
            Variant("up_high", 8, 1, 4),
            Variant("up_low", 9, 1, 4),
            Variant("omaha", 10, 4, 6, board=(3, 5)),
            Variant("omaha_8", 11, 4, 6, board=(3, 5)),
        )
    }
)


def variant_named(name: str) -> Variant:
    """Return a form by its name.

    Parameters
    ----------
    name : str
        Such as ``"high"`` or ``"low_a5"``.

    Raises
    ------
    RulesError
        If there is no such form (``unknown_variant``); the message lists the names.

    Examples
    --------
    >>> variant_named("badugi").most
    4
    """
    found = VARIANTS.get(name) if isinstance(name, str) else None
    if found is None:
        msg = f"expected a variant of {', '.join(VARIANTS)}, got {shown(name)}"
        raise RulesError(msg, "unknown_variant")
    return found
