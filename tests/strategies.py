"""Hypothesis strategies that several test modules share."""

from __future__ import annotations

from hypothesis import strategies as st

from cardcore.cards import Card


def hands(least: int = 5, most: int = 7) -> st.SearchStrategy[tuple[Card, ...]]:
    """Distinct cards without jokers, in any order."""
    codes = st.lists(st.integers(0, 51), min_size=least, max_size=most, unique=True)
    return codes.map(lambda found: tuple(map(Card, found)))
