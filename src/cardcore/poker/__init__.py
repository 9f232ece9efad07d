"""Poker hands: ranks, their categories and the published numbering of the 7,462 strengths."""

from cardcore._eval import count_categories, rank
from cardcore.poker.ranks import Category, category, from_7462, to_7462

__all__ = ["Category", "category", "count_categories", "from_7462", "rank", "to_7462"]
