"""Combinations of Big Two as values: what cards are, what beats what, and what a hand can play."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import attrs

from cardcore.cards import Card, Tile, format_cards, piece_of
from cardcore.checks import shown
from cardcore.climbing.big_two.options import CombinationRules
from cardcore.errors import HandError, RulesError

if TYPE_CHECKING:
    from cardcore._eval import BigTwoTable
    from cardcore.hands import HandInput


class Kind(IntEnum):
    """The kind of a combination.

    Which kinds there are, and which beats which, is a matter of the options; a higher number alone
    says nothing.

    Examples
    --------
    >>> Kind.FULL_HOUSE, Kind.FULL_HOUSE.label, Kind.QUADS.is_honour
    (<Kind.FULL_HOUSE: 7>, 'full house', True)
    """

    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    BARE_QUADS = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    QUADS = 8
    STRAIGHT_FLUSH = 9
    STRAIGHT_FLUSH_PLUS = 10

    @property
    def label(self) -> str:
        """The usual English name, in lower case."""
        return _LABELS.get(self, self.name.lower().replace("_", " "))

    @property
    def is_honour(self) -> bool:
        """Whether it is four of a kind with a kicker, or a straight flush."""
        return self >= Kind.QUADS


_LABELS = {
    Kind.BARE_QUADS: "bare four of a kind",
    Kind.QUADS: "four of a kind",
    Kind.STRAIGHT_FLUSH_PLUS: "straight flush with two more cards",
}


@attrs.frozen(repr=False, cache_hash=True)
class Combination:
    """What some cards are under one setting of the options.

    There is one object for each set of cards and setting, as long as the setting is in use.
    Combinations have no order of their own, for some of them do not compare; see :func:`compare`.

    Parameters
    ----------
    kind : Kind
        The kind.
    key : tuple of int
        The strength within what it compares with, higher is better: ranks from 0 for a three up,
        suits from 0 for the lowest, sequences from 0 in the order of the style. Five and seven
        cards begin with the class: straight 0, flush 1, full house 2, and 3 to 5 for quads and
        straight flushes.
    cards : tuple of Card or Tile
        The cards from the lowest up, in the order of the game.
    mask : int
        The cards as a card mask, or as a tile mask.
    value : int
        Kind and key in one number, as :func:`cardcore.batch.big_two.classify` gives it.

    Examples
    --------
    >>> pair = classify("9s 9d")
    >>> pair
    <Combination pair (6, 3): 9d 9s>
    >>> pair.kind, pair.key, str(pair), pair.is_honour
    (<Kind.PAIR: 2>, (6, 3), '9d 9s', False)
    """

    kind: Kind
    key: tuple[int, ...]
    cards: tuple[Card, ...] | tuple[Tile, ...]
    mask: int
    value: int

    @property
    def is_honour(self) -> bool:
        """Whether it is an honour combination."""
        return self.kind.is_honour

    def __str__(self) -> str:
        """Return the text of the cards."""
        return format_cards(self.cards)

    def __repr__(self) -> str:
        """Return kind, key and cards in one line."""
        return f"<Combination {self.kind.label} {self.key}: {self}>"


CombinationInput: TypeAlias = "HandInput | Combination"

_DEFAULT = CombinationRules()


def classify(cards: HandInput, rules: CombinationRules = _DEFAULT) -> Combination | None:
    """Return the combination that cards are, or None if they are none.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; a lone card; an int that is a card mask, or a tile mask where tiles are
        played with; bytes that are codes; or an iterable, fastest as tuple or list, whose items
        are cards, codes or texts of one card each. Their order means nothing.
    rules : CombinationRules, optional
        The options.

    Returns
    -------
    Combination or None
        Always the same object for the same cards.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``) or is a
        joker (``joker``).
    HandError
        If a card is given twice (``duplicate_card``), a text is longer than that of any hand
        (``wrong_card_count``), an int is no mask (``bad_mask``), or the value is of another type
        (``bad_hand_type``).
    RulesError
        If the rules are no rules of Big Two (``bad_rules``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.climbing.big_two.classify("Kd Qs Jh Tc 9d")
    <Combination straight (0, 8, 0): 9d Tc Jh Qs Kd>
    >>> cc.climbing.big_two.classify("Kd Qs Jh Tc 8d") is None
    True
    >>> tiles = cc.climbing.big_two.CombinationRules(deck="tiles60")
    >>> cc.climbing.big_two.classify("15s 15c", tiles)
    <Combination pair (12, 3): 15c 15s>
    """
    if not isinstance(rules, CombinationRules):
        raise _no_rules(rules)
    return rules.table.named(cards, _made)


def compare(
    one: CombinationInput, other: CombinationInput, rules: CombinationRules = _DEFAULT
) -> int:
    """Return which of two combinations beats the other.

    Parameters
    ----------
    one, other : Combination, or cards
        Cards as :func:`classify` takes them. A combination is taken for its cards, which the
        options given classify anew.
    rules : CombinationRules, optional
        The options.

    Returns
    -------
    int
        1 if the first beats the second, -1 if the second beats the first. 0 if neither does: they
        do not compare, such as a pair and a single, or they are equally strong, in which case they
        have a card in common.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`classify`. Cards that are no combination are an error as well
        (``no_combination``).

    Examples
    --------
    >>> compare("9s 9d", "9h 9c"), compare("9h 9c", "9s 9d"), compare("3d 3c", "2s")
    (1, -1, 0)
    """
    table = _table_of(rules)
    first, second = _value_of(one, table), _value_of(other, table)
    return table.beats(first, second) - table.beats(second, first)


def beats(
    one: CombinationInput, other: CombinationInput, rules: CombinationRules = _DEFAULT
) -> bool:
    """Return whether the first of two combinations beats the second.

    Parameters
    ----------
    one, other : Combination, or cards
        As :func:`compare` takes them.
    rules : CombinationRules, optional
        The options.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`compare`.

    Examples
    --------
    >>> beats("3d 3c 3h 3s 8d", "2d 2c 2h 9s 9d"), beats("2d 2c 2h", "3d 3c")
    (True, False)
    """
    table = _table_of(rules)
    return table.beats(_value_of(one, table), _value_of(other, table))


def combinations(hand: HandInput, rules: CombinationRules = _DEFAULT) -> tuple[Combination, ...]:
    """Return all combinations in a hand.

    Parameters
    ----------
    hand : str, int, bytes-like or iterable
        Any number of cards, as :func:`classify` takes them.
    rules : CombinationRules, optional
        The options.

    Returns
    -------
    tuple of Combination
        By kind, then by key, and what is equal in both by its cards from the highest down.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`classify`.

    Examples
    --------
    >>> [str(each) for each in combinations("3d 4s 3c")]
    ['3d', '3c', '4s', '3d 3c']
    """
    table = _table_of(rules)
    return table.listed(table.mask_of(hand), 0, False, table.known, partial(_made, table))  # noqa: FBT003 - C takes no names


def answers(
    hand: HandInput,
    top: CombinationInput,
    rules: CombinationRules = _DEFAULT,
    *,
    honours_only: bool = False,
) -> tuple[Combination, ...]:
    """Return the combinations in a hand that beat another one.

    Parameters
    ----------
    hand : str, int, bytes-like or iterable
        Any number of cards, as :func:`classify` takes them.
    top : Combination, or cards
        What is to be beaten, as :func:`compare` takes it.
    rules : CombinationRules, optional
        The options.
    honours_only : bool, optional
        Whether only honour combinations are wanted: what may be played out of turn.

    Returns
    -------
    tuple of Combination
        In the order of :func:`combinations`.

    Raises
    ------
    CardError, HandError, RulesError
        As :func:`compare`.

    Examples
    --------
    >>> [str(each) for each in answers("9d 9s Tc Td Th 3c 3h Kd", "9h 9c")]
    ['9d 9s', 'Td Tc', 'Td Th', 'Tc Th']
    """
    table = _table_of(rules)
    over, held = _value_of(top, table), table.mask_of(hand)
    return table.listed(held, over, honours_only, table.known, partial(_made, table))


def _made(table: BigTwoTable, mask: int) -> Combination:
    value = table.classify(mask)
    cards = tuple(piece_of(code) for code in table.codes(mask))
    return Combination(Kind(value >> 24), table.key(value), cards, mask, value)  # type: ignore[arg-type]


def _table_of(rules: CombinationRules) -> BigTwoTable:
    if not isinstance(rules, CombinationRules):
        raise _no_rules(rules)
    return rules.table


def _no_rules(rules: object) -> RulesError:
    return RulesError(f"expected rules of Big Two, got {shown(rules)}", "bad_rules")


def _value_of(side: CombinationInput, table: BigTwoTable) -> int:
    mask = table.mask_of(side.cards if isinstance(side, Combination) else side)
    value = table.classify(mask)
    if not value:
        cards = format_cards(table.codes(mask)) or "no cards"
        raise HandError(f"expected a combination, got {cards}", "no_combination")
    return value
