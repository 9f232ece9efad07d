"""The parts of a deal of Abyssinia: table, cards, outcome, and what a seat sees."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from cardcore.cards import Card
from cardcore.engine import View
from cardcore.games.abyssinia.moves import Choice
from cardcore.games.abyssinia.rules import CYCLES
from cardcore.games.abyssinia.showdown import Reason

Phase: TypeAlias = Literal["buy", "bet", "declare", "over"]

# The stages of a deal are numbered: cycle c buys in stage 2c and bets in stage 2c + 1, from c = 0.
DECLARING: Final = 2 * CYCLES
OVER: Final = DECLARING + 1


@attrs.frozen
class Table:
    """What stays the same throughout a deal.

    Attributes
    ----------
    pack : tuple of Card
        The 52 cards, those that leave first at the start.
    dealer : int
        The seat that deals.
    order : tuple of int
        The seats that play, from the dealer's left to the dealer.
    before : tuple of int
        The stacks of all seats before the ante.
    ante : int
        The ante that each of them has paid.
    spent : tuple of int
        By seat, the price of bought cards that were in the pot from the start, in a position.
    chips : int
        All chips: stacks and pot.
    """

    pack: tuple[Card, ...]
    dealer: int
    order: tuple[int, ...]
    before: tuple[int, ...]
    ante: int
    spent: tuple[int, ...]
    chips: int


@attrs.frozen
class Cards:
    """Where the cards are: how many have left the stock, the display, and what seats bought."""

    taken: int
    slots: tuple[Card, Card]
    hands: tuple[tuple[Card, ...], ...]


@attrs.frozen
class DealOutcome:
    """How a deal ended.

    Attributes
    ----------
    reason : str
        ``"folds"``: one player was left (AB-22); ``"showdown"`` (AB-24); or ``"declared"``: a
        showdown with declarations (AB-39, AB-40).
    high_winners, low_winners : tuple of int
        The seats that won the halves, from the dealer's left; none if nobody played for one.
    received : tuple of int
        The chips that each seat got out of the pot.
    stacks : tuple of int
        The stacks at the end.
    """

    reason: Reason
    high_winners: tuple[int, ...]
    low_winners: tuple[int, ...]
    received: tuple[int, ...]
    stacks: tuple[int, ...]


@attrs.frozen
class AbyssiniaView(View):
    """What a seat may see of a deal (AB-33, AB-37, AB-38).

    Attributes
    ----------
    dealer : int
        The seat that deals.
    phase : str
        ``"buy"``, ``"bet"``, ``"declare"`` or ``"over"``.
    cycle : int
        The cycle, from 1; 5 after the last one.
    slots : tuple of Card
        The display, slot 0 first.
    stock : int
        The number of cards in the stock.
    hands : tuple of tuple of Card or None
        The bought cards by seat in the order of buying; None for one that lies face down.
    stacks : tuple of int
        The stacks by seat.
    pot : int
        Chips in the pot.
    contributions : tuple of int
        By seat, what was put in during this betting round.
    raises : int
        Raises made in this betting round.
    active : tuple of int
        The seats that have not folded, from the dealer's left.
    waiting : tuple of int
        The seats that are still to act in this round, the actor first.
    declared : tuple of str or None
        The declarations by seat that this seat may see.
    chosen : tuple of int
        The seats that have declared, seen or not.
    """

    by_seat: ClassVar[tuple[str, ...]] = ("hands", "stacks", "contributions", "declared")

    dealer: int
    phase: Phase
    cycle: int
    slots: tuple[Card, Card]
    stock: int
    hands: tuple[tuple[Card | None, ...], ...]
    stacks: tuple[int, ...]
    pot: int
    contributions: tuple[int, ...]
    raises: int
    active: tuple[int, ...]
    waiting: tuple[int, ...]
    declared: tuple[Choice | None, ...]
    chosen: tuple[int, ...]
