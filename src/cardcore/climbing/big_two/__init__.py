"""Combinations of Big Two: what a set of cards is, what it beats, and what can be played."""

from cardcore.climbing.big_two.combinations import (
    Combination,
    Kind,
    answers,
    beats,
    classify,
    combinations,
    compare,
)
from cardcore.climbing.big_two.options import CombinationRules

__all__ = [
    "Combination",
    "CombinationRules",
    "Kind",
    "answers",
    "beats",
    "classify",
    "combinations",
    "compare",
]
