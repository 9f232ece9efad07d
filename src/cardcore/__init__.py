"""Card games for other programs: decks, deals, combinations, settlement and fast ranking.

Names that most programs need are here: ``cc.Card``, ``cc.parse_cards``, ``cc.decks``, ``cc.deal``
and ``cc.poker``, after ``import cardcore as cc``.
"""

from typing import Final

from cardcore import decks, poker
from cardcore.cards import Card, Rank, Suit, Tile, format_cards, parse_cards, parse_tiles
from cardcore.chance import Stream
from cardcore.deal import Deal, cut
from cardcore.decks import DeckSpec
from cardcore.errors import (
    CardcoreError,
    CardError,
    HandError,
    MissingExtraError,
    RulesError,
    SeedError,
)

__all__ = [
    "Card",
    "CardError",
    "CardcoreError",
    "Deal",
    "DeckSpec",
    "HandError",
    "MissingExtraError",
    "Rank",
    "RulesError",
    "SeedError",
    "Stream",
    "Suit",
    "Tile",
    "cut",
    "decks",
    "format_cards",
    "parse_cards",
    "parse_tiles",
    "poker",
]

__version__: Final[str]


def __getattr__(name: str) -> str:
    """Return the version on demand: reading the installed metadata is slow."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 - its import is what is slow

        return version("cardcore")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
