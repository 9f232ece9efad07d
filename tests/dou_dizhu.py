"""Settings of Dou Dizhu's combinations, and hands and plays as texts, for several test modules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardcore.cards import Card
from cardcore.climbing.dou_dizhu import Combination, CombinationRules, Reading, options
from cardcore.climbing.dou_dizhu.plays import RANKS
from tests import slow_dou_dizhu as slow

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

FOUR = CombinationRules(players=4)
FOUR_BOTH = CombinationRules(players=4, attached_jokers="both")
THREE_PLAYERS = [
    CombinationRules(sequence_singles=singles, quad_singles=quads, attached_jokers=jokers)
    for singles in options.SEQUENCE_SINGLES
    for quads in options.QUAD_SINGLES
    for jokers in options.ATTACHED_JOKERS
]
# What attached singles may be makes no difference with four players.
ALL_RULES = [*THREE_PLAYERS, FOUR, FOUR_BOTH]


def largest_hand(rules: CombinationRules) -> int:
    return 20 if rules.players == 3 else 33


def told(reading: Reading) -> slow.Reading:
    """Return a reading as the sheet writes it."""
    kind: int | str = int(reading.kind)
    if reading.subtype:
        kind = f"13{reading.subtype[0]}"
    return kind, reading.length, RANKS[reading.rank], reading.size


def as_slow(play: Combination) -> slow.Play:
    return play.ranks, told(play.reading)


def texts(plays: tuple[Combination, ...]) -> list[str]:
    return [str(play) for play in plays]


def spelled(ranks: str) -> list[Card]:
    """Return cards of one pack by the letters of their ranks; B and R are the jokers."""
    seen: Counter[str] = Counter()
    cards = []
    for letter in ranks:
        suit = "shdc"[seen[letter]] if letter not in "BR" else ""
        cards.append(Card(f"{letter}{suit}" if suit else f"X{letter.lower()}"))
        seen[letter] += 1
    return cards


def counts_of(ranks: Iterable[str]) -> int:
    places = ["2", *slow.RANKS[:12], *slow.JOKERS]
    return sum(1 << 4 * places.index(rank) for rank in ranks)


def drawn_hand(draw: Random, rules: CombinationRules) -> list[str]:
    """Return a hand, every other one of few ranks, so that there are long combinations."""
    cards = slow.pack(rules)
    if draw.random() < 0.5:
        at = draw.randrange(8)
        cards = [card for card in cards if card in slow.RANKS[at : at + 6] or card in slow.JOKERS]
    return draw.sample(cards, min(len(cards), draw.randint(1, largest_hand(rules))))
