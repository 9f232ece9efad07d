"""Poker hands: ranks, their categories, words and percentiles; hands as values, and showdowns.

The ranker is loaded at once, all else when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from cardcore._eval import count_ranks, rank

if TYPE_CHECKING:
    from cardcore.poker.categories import (
        BadugiCategory,
        Category,
        DeuceToSevenCategory,
        HandCategory,
        LowCategory,
        ShortDeckCategory,
        ShortDeckTripsCategory,
    )
    from cardcore.poker.equities import Equity, equity
    from cardcore.poker.ranks import count_categories, from_7462, to_7462
    from cardcore.poker.scales import category, count_strengths, ranks_in_order
    from cardcore.poker.showdowns import HighLowShowdown, Showdown, showdown
    from cardcore.poker.values import HandValue, HighLowValue, evaluate, percentile
    from cardcore.poker.words import describe

__all__ = [
    "BadugiCategory",
    "Category",
    "DeuceToSevenCategory",
    "Equity",
    "HandCategory",
    "HandValue",
    "HighLowShowdown",
    "HighLowValue",
    "LowCategory",
    "ShortDeckCategory",
    "ShortDeckTripsCategory",
    "Showdown",
    "category",
    "count_categories",
    "count_ranks",
    "count_strengths",
    "describe",
    "equity",
    "evaluate",
    "from_7462",
    "percentile",
    "rank",
    "ranks_in_order",
    "showdown",
    "to_7462",
]

# What a program that only ranks hands need not pay for, by the modules that hold it.
_LAZY = {
    "BadugiCategory": "categories",
    "Category": "categories",
    "DeuceToSevenCategory": "categories",
    "Equity": "equities",
    "HandCategory": "categories",
    "HandValue": "values",
    "HighLowShowdown": "showdowns",
    "HighLowValue": "values",
    "LowCategory": "categories",
    "ShortDeckCategory": "categories",
    "ShortDeckTripsCategory": "categories",
    "Showdown": "showdowns",
    "category": "scales",
    "count_categories": "ranks",
    "count_strengths": "scales",
    "describe": "words",
    "equity": "equities",
    "evaluate": "values",
    "from_7462": "ranks",
    "percentile": "values",
    "ranks_in_order": "scales",
    "showdown": "showdowns",
    "to_7462": "ranks",
}


def __getattr__(name: str) -> object:
    """Return a name whose module is loaded on demand."""
    if name in _LAZY:
        module = import_module(f"cardcore.poker.{_LAZY[name]}")
        found = globals()[name] = getattr(module, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, loaded or not."""
    return sorted({*globals(), *__all__})
