"""Card games for other programs: decks, deals, combinations, settlement and fast ranking.

Names that most programs need are here: ``cc.Card``, ``cc.parse_cards``, ``cc.decks``,
``cc.deal_hands``, ``cc.poker`` and ``cc.batch``, after ``import cardcore as cc``. Packs, deals and
arrays are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from cardcore import poker
from cardcore.cards import Card, Rank, Suit, Tile, format_cards, parse_cards, parse_tiles
from cardcore.errors import (
    CardcoreError,
    CardError,
    HandError,
    MissingExtraAttributeError,
    MissingExtraError,
    RulesError,
    SeedError,
)

if TYPE_CHECKING:
    # Left out of __all__: a star import would ask for NumPy.
    from cardcore import batch as batch
    from cardcore import chance, climbing, deal, decks, games, masks, records, settlement
    from cardcore.chance import Stream
    from cardcore.deal import Deal, cut, deal_hands
    from cardcore.decks import DeckSpec
    from cardcore.embedding import get_include
    from cardcore.games import game
    from cardcore.records import replay

    __version__: str

__all__ = [
    "Card",
    "CardError",
    "CardcoreError",
    "Deal",
    "DeckSpec",
    "HandError",
    "MissingExtraAttributeError",
    "MissingExtraError",
    "Rank",
    "RulesError",
    "SeedError",
    "Stream",
    "Suit",
    "Tile",
    "chance",
    "climbing",
    "cut",
    "deal",
    "deal_hands",
    "decks",
    "format_cards",
    "game",
    "games",
    "get_include",
    "masks",
    "parse_cards",
    "parse_tiles",
    "poker",
    "records",
    "replay",
    "settlement",
]

# Rooms that a program which only ranks hands need not pay for, by the names they give.
_LAZY = {
    "Deal": "cardcore.deal",
    "DeckSpec": "cardcore.decks",
    "Stream": "cardcore.chance",
    "cut": "cardcore.deal",
    "deal_hands": "cardcore.deal",
    "get_include": "cardcore.embedding",
    "game": "cardcore.games",
    "replay": "cardcore.records",
}
_LAZY_ROOMS = {
    "batch",
    "chance",
    "climbing",
    "deal",
    "decks",
    "games",
    "masks",
    "records",
    "settlement",
    "simulate",
    "testing",
}


def __getattr__(name: str) -> object:
    """Return a name whose room is loaded on demand."""
    if name == "__version__":
        # Reading the installed metadata is slow.
        return import_module("importlib.metadata").version("cardcore")
    if name in _LAZY_ROOMS:
        try:
            return import_module(f"cardcore.{name}")
        except MissingExtraError as error:
            raise MissingExtraAttributeError(str(error), error.code) from None
    if name in _LAZY:
        found = globals()[name] = getattr(import_module(_LAZY[name]), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, loaded or not."""
    return sorted({*globals(), *__all__, "__version__"})
