"""The plays of Dou Dizhu under some options, each one object that all lists share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardcore._eval import DouDizhuTable
from cardcore.cards import Card
from cardcore.climbing.dou_dizhu import CombinationRules
from cardcore.climbing.dou_dizhu.options import made_once
from cardcore.climbing.dou_dizhu.plays import ranks_of, reading_of
from cardcore.games.dou_dizhu.actions import JOKERS, Play, play_of
from cardcore.games.dou_dizhu.piles import bits_of

if TYPE_CHECKING:
    from cardcore.climbing.dou_dizhu.options import Players
    from cardcore.games.dou_dizhu.rules import DouDizhuRules

# Fewer cards have one reading only (DD-C5).
_LEAST_AMBIGUOUS = 12


def combination_rules(rules: DouDizhuRules, players: Players) -> CombinationRules:
    """Return the options that say what a combination is.

    Examples
    --------
    >>> from cardcore.games.dou_dizhu import DouDizhuRules
    >>> combination_rules(DouDizhuRules(), 4).players
    4
    """
    return CombinationRules(
        players=players,
        sequence_singles=rules.sequence_singles,
        quad_singles=rules.quad_singles,
        attached_jokers=rules.attached_jokers,
    )


@made_once
def table_of(rules: CombinationRules) -> DouDizhuTable[Play]:
    """Return the table of all plays under some options.

    Examples
    --------
    >>> table = table_of(CombinationRules())
    >>> [str(play) for play in table.listed("3d 3c 4s", 0)]
    ['play 3', 'play 4', 'play 33']
    """
    return DouDizhuTable(rules.setting, partial(_listed, rules))


def _listed(rules: CombinationRules, mask: int, value: int, number: int | None) -> Play:
    """Return the play that stands in lists for all cards of its ranks (DD-C10)."""
    reading = reading_of(value)
    is_ambiguous = (
        rules.sequence_singles == "any"
        and reading.size >= _LEAST_AMBIGUOUS
        and len(rules.table.readings(mask)) > 1
    )
    named = reading if is_ambiguous else None
    ranks, place = ranks_of(mask), -1 if number is None else number
    if set(ranks) <= set(JOKERS):
        # There is nothing else to say of jokers.
        cards = tuple(map(Card, ranks))
        return play_of(cards, named, mask, bits_of(cards), value, place)
    return play_of(ranks, named, mask, 0, value, place)
