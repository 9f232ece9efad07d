"""Poker hands: ranks, their categories and the published numbering of the 7,462 strengths."""

from cardcore._eval import count_ranks, rank
from cardcore.poker.ranks import Category, category, count_categories, from_7462, to_7462

__all__ = [
    "Category",
    "category",
    "count_categories",
    "count_ranks",
    "from_7462",
    "rank",
    "to_7462",
]
