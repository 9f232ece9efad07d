"""Combinations of Dou Dizhu: how cards can be read, what beats what, and what a hand can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardcore.checks import shown
from cardcore.climbing.dou_dizhu.options import CombinationRules
from cardcore.climbing.dou_dizhu.plays import Combination, Reading, reading_of
from cardcore.errors import HandError, RulesError

if TYPE_CHECKING:
    from cardcore._eval import DouDizhuTable
    from cardcore.hands import HandInput

CombinationInput: TypeAlias = "HandInput | Combination | Reading"

_DEFAULT = CombinationRules()


def readings(cards: HandInput, rules: CombinationRules = _DEFAULT) -> tuple[Reading, ...]:
    """Return all ways to see cards as a combination.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; a lone card; an int that is a count mask; bytes that are codes; or an
        iterable, fastest as tuple or list, whose items are cards, codes or texts of one card each.
        Their order and suits mean nothing.
    rules : CombinationRules, optional
        The options.

    Returns
    -------
    tuple of Reading
        Each once, by kind and rank; empty if the cards are no combination. Only
        ``sequence_singles="any"`` gives more than one.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``).
    HandError
        If a card is given more often than the packs hold it (``duplicate_card``), a mask has too
        many cards of a rank (``too_many_copies``), a text is longer than that of any hand
        (``wrong_card_count``), an int is no mask (``bad_mask``), or the value is of another type
        (``bad_hand_type``).
    RulesError
        If the rules are no rules of Dou Dizhu (``bad_rules``).

    Examples
    --------
    >>> readings("8s 9h Td Jc Qs")
    (<Reading sequence of Q, 5 cards>,)
    >>> readings("3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d", CombinationRules(sequence_singles="any"))
    ... # doctest: +NORMALIZE_WHITESPACE
    (<Reading sequence of triplets of 6, 12 cards>,
     <Reading sequence of triplets with singles of 5, 12 cards>,
     <Reading sequence of triplets with singles of 6, 12 cards>)
    """
    return tuple(map(reading_of, _table_of(rules).readings(cards)))


def classify(
    cards: HandInput,
    rules: CombinationRules = _DEFAULT,
    top: CombinationInput | None = None,
    *,
    named: Reading | None = None,
) -> Combination | None:
    """Return the combination that cards are taken for, or None if they are none.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        As :func:`readings` takes them.
    rules : CombinationRules, optional
        The options.
    top : Combination, Reading, or cards, optional
        What is to be beaten, as :func:`beats` takes it; nothing on the lead.
    named : Reading, optional
        The reading that the player names.

    Returns
    -------
    Combination or None
        Over a top play, of the readings that beat it the one of the highest rank; on the lead the
        one of the longest core, then of the highest rank. A reading that is named counts alone.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`beats`. A name that is no reading is an error as well (``bad_reading``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.climbing.dou_dizhu.classify("6s 6h 6d 8c")
    <Combination triplet with a single: 666 8>
    >>> cc.climbing.dou_dizhu.classify("6s 6h 6d 8c", top="7s 7h 7d 3c") is None
    True
    """
    # The call of a function would be a fifth of all that this takes.
    table = rules.table if type(rules) is CombinationRules else _table_of(rules)
    over = 0 if top is None else _value_of(top, table)
    if named is None:
        return table.classified(cards, over)
    if not isinstance(named, Reading):
        raise HandError(f"expected a reading, got {shown(named)}", "bad_reading")
    play = table.named(cards, named.value)
    return play if play is None or table.beats(named.value, over) else None


def beats(
    one: CombinationInput, other: CombinationInput | None, rules: CombinationRules = _DEFAULT
) -> bool:
    """Return whether the first of two combinations beats the second.

    Parameters
    ----------
    one, other : Combination, Reading, or cards
        Readings alone are compared. Cards, as :func:`readings` takes them, are read as on the lead.
        The second may be None for nothing, which everything beats.
    rules : CombinationRules, optional
        The options.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`readings`. Cards that are no combination are an error as well
        (``no_combination``).

    Examples
    --------
    >>> beats("9s 9h 9d 3c", "8s 8h 8d Ac"), beats("3s 3h 3d 3c", "2s 2h 2d 2c 8h 9h")
    (True, True)
    """
    table = _table_of(rules)
    return table.beats(_value_of(one, table), 0 if other is None else _value_of(other, table))


def combinations(hand: HandInput, rules: CombinationRules = _DEFAULT) -> tuple[Combination, ...]:
    """Return all combinations in a hand: one for each set of ranks and reading.

    Parameters
    ----------
    hand : str, int, bytes-like or iterable
        Any cards of the pack, as :func:`readings` takes them.
    rules : CombinationRules, optional
        The options.

    Returns
    -------
    tuple of Combination
        By kind, number of cards and rank, and what is equal in all by its cards from the highest
        rank down. None has more cards than a hand can, 20 or, of four players, 33.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`readings`.

    Examples
    --------
    >>> [str(each) for each in combinations("3d 4s 3c Xb Xr")]
    ['3', '4', 'Xb', 'Xr', '33', 'XbXr']
    """
    return _table_of(rules).listed(hand, 0)


def answers(
    hand: HandInput, top: CombinationInput, rules: CombinationRules = _DEFAULT
) -> tuple[Combination, ...]:
    """Return the combinations in a hand that beat another one.

    Parameters
    ----------
    hand : str, int, bytes-like or iterable
        Any cards of the pack, as :func:`readings` takes them.
    top : Combination, Reading, or cards
        What is to be beaten, as :func:`beats` takes it.
    rules : CombinationRules, optional
        The options.

    Returns
    -------
    tuple of Combination
        In the order of :func:`combinations`.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`beats`.

    Examples
    --------
    >>> [str(each) for each in answers("9d 9s Td 2c Xb Xr", "Ah")]
    ['2', 'Xb', 'Xr', 'XbXr']
    """
    table = _table_of(rules)
    return table.listed(hand, _value_of(top, table))


def _table_of(rules: CombinationRules) -> DouDizhuTable[Combination]:
    if not isinstance(rules, CombinationRules):
        raise RulesError(f"expected rules of Dou Dizhu, got {shown(rules)}", "bad_rules")
    return rules.table


def _value_of(side: CombinationInput, table: DouDizhuTable[Combination]) -> int:
    if isinstance(side, (Combination, Reading)):
        return side.value
    play = table.classified(side, 0)
    if play is None:
        raise HandError(f"expected a combination, got {shown(side)}", "no_combination")
    return play.value
