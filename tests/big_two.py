"""Settings of Big Two's combinations, and cards of their decks, for several test modules."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from cardcore.climbing.big_two import CombinationRules
from cardcore.climbing.big_two import options as every

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

SUIT_ORDERS = ["".join(order) for order in permutations("cdhs")]
VALUES: dict[str, tuple[Any, ...]] = {
    "deck": every.DECKS,
    "straight_style": every.STRAIGHT_STYLES,
    "straight_tie_card": every.STRAIGHT_TIE_CARDS,
    "flush_order": every.FLUSH_ORDERS,
    "honour_order": every.HONOUR_ORDERS,
    "triples": (True, False),
    "flushes": (True, False),
    "quads_form": every.QUADS_FORMS,
    "straight_flush_extra": (0, 2),
    "five_card_classes": every.FIVE_CARD_CLASSES,
    "honour_beats": every.HONOUR_BEATS,
}
# What decides how a combination is classified; the other two say what it beats.
OF_CLASSES = [name for name in VALUES if name not in {"five_card_classes", "honour_beats"}]


@cache
def subsets(size: int, cards: int) -> Any:
    """Return all sets of so many of the first cards, as masks; a larger deck adds at the end."""
    if size == 0:
        return np.zeros(1, np.uint64)
    parts = [
        subsets(size - 1, cards)[: comb(top, size - 1)] | np.uint64(1 << top)
        for top in range(size - 1, cards)
    ]
    return np.concatenate(parts)


def is_refused(options: dict[str, Any]) -> bool:
    return (
        options.get("straight_style") == "two_suit"
        and options.get("straight_tie_card") == "sequence_top"
    )


def every_setting(*names: str, **fixed: Any) -> Iterator[CombinationRules]:
    """Yield rules with every choice of some options."""
    for values in product(*(VALUES[name] for name in names)):
        options = dict(zip(names, values, strict=True)) | fixed
        if not is_refused(options):
            yield CombinationRules(**options)


def random_rules(draw: Random, **fixed: Any) -> CombinationRules:
    """Return rules with every option drawn."""
    options = {name: draw.choice(values) for name, values in VALUES.items()} | fixed
    options.setdefault("suit_order", draw.choice(SUIT_ORDERS))
    return random_rules(draw, **fixed) if is_refused(options) else CombinationRules(**options)


def random_cards(draw: Random, rules: CombinationRules, most: int) -> tuple[Any, ...]:
    """Return different cards: of the whole deck, of few ranks, of few suits, or about a run."""
    cards = list(rules.spec.cards)
    form = draw.randrange(4)
    ranks = sorted({card & ~3 for card in cards})
    if form == 1:
        few = set(draw.sample(ranks, 4))
        cards = [card for card in cards if card & ~3 in few]
    elif form == 2:
        suits = set(draw.sample(range(4), draw.choice((1, 2))))
        cards = [card for card in cards if card & 3 in suits]
    elif form == 3:
        first = draw.randrange(len(ranks))
        near = {ranks[(first + i) % len(ranks)] for i in range(6)}
        cards = [card for card in cards if card & ~3 in near]
    return tuple(draw.sample(cards, draw.randint(1, min(most, len(cards)))))
