"""The 7,462 strengths of poker in order, from the slow ranker."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from tests.slow_ranker import Strength, strength_of_ranks


@cache
def place_of_strength() -> dict[Strength, int]:
    """Return the place of every strength, from 1 (the best) to 7462."""
    found = set()
    for ranks in combinations_with_replacement(range(14, 1, -1), 5):
        if len(set(ranks)) == 5:
            found.add(strength_of_ranks(ranks, is_flush=True))
        if ranks.count(ranks[0]) < 5:
            found.add(strength_of_ranks(ranks, is_flush=False))
    return {strength: place for place, strength in enumerate(sorted(found, reverse=True), start=1)}
