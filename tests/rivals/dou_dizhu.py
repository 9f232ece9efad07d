"""Hands and plays of Dou Dizhu as the comparisons with rivals need them.

Ranks are letters, jokers are B and R, and a hand is a text of them in ascending order.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardcore.climbing.dou_dizhu import Combination, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

RANKS = "3456789TJQKA2BR"
PACK = tuple(RANKS[:13] * 4 + RANKS[13:])
LETTERS = {"Xb": "B", "Xr": "R"}
PLACES = "23456789TJQKABR"
RUNS_WITH_CARDS = (Kind.TRIPLET_SEQUENCE_SINGLES, Kind.TRIPLET_SEQUENCE_PAIRS)


def in_order(cards: str) -> str:
    return "".join(sorted(cards, key=RANKS.index))


def mask_of(hand: str) -> int:
    return sum(1 << 4 * PLACES.index(rank) for rank in hand)


def text_of(play: Combination) -> str:
    return "".join(LETTERS.get(rank, rank) for rank in play.ranks)


def ranks_of(cards: Iterable[object]) -> str:
    """Return the ranks of cards, or of ranks, as our games have them."""
    texts = map(str, cards)
    return in_order("".join(LETTERS.get(text, text[0]) for text in texts))


def without(hand: str, cards: str) -> str:
    left = Counter(hand)
    left.subtract(cards)
    assert min(left.values()) >= 0, (hand, cards)
    return in_order("".join(left.elements()))


def drawn(draw: Random, pack: str, size: int) -> str:
    """Return some cards of a pack; of two hands one is mostly of ranks that stand side by side."""
    chosen = ""
    if draw.random() < 0.5:
        at, width = draw.randrange(10), draw.randint(4, 8)
        near = [card for card in pack if card in RANKS[at : at + width]]
        chosen = "".join(draw.sample(near, min(len(near), size * 4 // 5)))
    others = without(pack, chosen)
    return in_order(chosen + "".join(draw.sample(others, size - len(chosen))))


def drawn_play(draw: Random, plays: tuple[Combination, ...]) -> Combination:
    """Return one of some plays; rare kinds are as likely as common ones."""
    kind = draw.choice(sorted({play.kind for play in plays}))
    return draw.choice([play for play in plays if play.kind == kind])
