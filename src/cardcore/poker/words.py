"""Hands in words: the standard English of a rank, found from the rank alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, SupportsIndex

from cardcore.cards import Rank
from cardcore.poker.categories import BadugiCategory, HandCategory, LowCategory
from cardcore.poker.scales import Scale, ranks_of, scale_of, split

if TYPE_CHECKING:
    from collections.abc import Iterable

_OF_SETS: Final = {
    "ONE_PAIR": "pair of {}",
    "TWO_PAIR": "two pair, {} and {}",
    "THREE_OF_A_KIND": "three of a kind, {}",
    "FULL_HOUSE": "full house, {} over {}",
    "FOUR_OF_A_KIND": "four of a kind, {}",
}


def describe(rank: SupportsIndex, variant: str = "high", cards: int | None = None) -> str:
    """Return the hand that a rank stands for in words.

    Different ranks of a form have different words, and equal hands have the same.

    Parameters
    ----------
    rank : int
        A rank as :func:`cardcore.poker.rank` returns it.
    variant : str, optional
        The form of the hand.
    cards : int, optional
        The number of up-cards, for ``"up_high"`` and ``"up_low"`` alone.

    Returns
    -------
    str
        Without a full stop and in lower case, apart from the letters of low hands.

    Raises
    ------
    HandError
        If no hand of the form has this rank (``bad_rank``), or the number of up-cards is wrong
        (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> from cardcore import poker
    >>> describe(poker.rank("9h 9d 9c Kh Kd"))
    'full house, nines over kings'
    >>> describe(poker.rank("7h 7d As Tc 8c"))
    'pair of sevens, ace-ten-eight kickers'
    >>> describe(poker.rank("8c 5d 4h 3s Ac", variant="low_8"), "low_8")
    '8-5-4-3-A low'
    >>> describe(poker.rank("7h Ad 7c", variant="up_high"), "up_high", cards=3)
    'pair of sevens, ace kicker'
    """
    return _in_words(scale_of(variant, cards), *split(rank, variant, cards))


# Arrays hold the same ranks again and again.
@cache
def _in_words(scale: Scale, category: HandCategory, index: int) -> str:
    name, label, ranks = category.name, category.label, ranks_of(scale, category, index)
    if name in _OF_SETS:
        return _of_sets(_OF_SETS[name], ranks)
    if name in {"STRAIGHT", "STRAIGHT_FLUSH"}:
        is_royal = name == "STRAIGHT_FLUSH" and ranks[0] is Rank.ACE
        return "royal flush" if is_royal else f"{label}, {_word(ranks[0])} high"
    if name == "FLUSH":
        return f"{label}, {_words(ranks)} high"
    if name == "HIGH_CARD":
        return f"{label}, {_words(ranks)}"
    letters = "-".join(rank.letter for rank in ranks)
    if isinstance(category, BadugiCategory):
        return f"{label} {letters}"
    return label if category is LowCategory.NO_LOW else f"{letters} low"


def _of_sets(pattern: str, ranks: tuple[Rank, ...]) -> str:
    sets = dict.fromkeys(rank for rank in ranks if ranks.count(rank) > 1)
    kickers = [rank for rank in ranks if rank not in sets]
    text = pattern.format(*map(_plural, sets))
    if not kickers:
        return text
    return f"{text}, {_words(kickers)} kicker" + "s" * (len(kickers) > 1)


def _word(rank: Rank) -> str:
    return rank.name.lower()


def _words(ranks: Iterable[Rank]) -> str:
    return "-".join(map(_word, ranks))


def _plural(rank: Rank) -> str:
    return "sixes" if rank is Rank.SIX else f"{_word(rank)}s"
