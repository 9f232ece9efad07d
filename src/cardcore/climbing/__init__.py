"""Combinations of climbing games: what a set of cards is, and what beats it."""

from cardcore.climbing import big_two, dou_dizhu

__all__ = ["big_two", "dou_dizhu"]
