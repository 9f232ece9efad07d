"""What seats do in Acey-Deucey, and what the table sees of it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

import attrs

from cardcore.actions import Action, ActionList, Amounts, Event
from cardcore.cards import Card
from cardcore.checks import shown
from cardcore.errors import IllegalAction

Side = Literal["higher", "lower"]
AceValue = Literal["high", "low"]

SIDES: tuple[Side, Side] = ("higher", "lower")
ACE_VALUES: tuple[AceValue, AceValue] = ("high", "low")

_BET_TEXT = re.compile(r"bet (0|[1-9][0-9]{0,99})(?: (higher|lower))?")
_LONGEST_TEXT = 200


@attrs.frozen
class Pass(Action):
    """Bet nothing (AD-9)."""


@attrs.frozen
class Bet(Action):
    """Bet that the third card falls inside the posts, or on one side of a pair (AD-10, AD-34).

    Parameters
    ----------
    amount : int
        Chips.
    side : str, optional
        ``"higher"`` or ``"lower"``, for a pair under ``pair_bet="higher_lower"``.
    """

    amount: int
    side: Side | None = None


@attrs.frozen
class Declare(Action):
    """Say what the ace as first card stands for (AD-30)."""

    ace: AceValue


@attrs.frozen
class Anted(Event):
    """Every player paid the ante (AD-2)."""

    amount: int


@attrs.frozen
class FirstCards(Event):
    """The first cards were dealt, by seat; the banker has none (AD-4)."""

    cards: tuple[Card | None, ...]


@attrs.frozen
class SecondCard(Event):
    """A turn began, and the second post was turned up (AD-8)."""

    seat: int
    card: Card


@attrs.frozen
class Declared(Event):
    """A seat said what its ace stands for (AD-30)."""

    seat: int
    ace: AceValue


@attrs.frozen
class Passed(Event):
    """A seat bet nothing (AD-9)."""

    seat: int


@attrs.frozen
class ThirdCard(Event):
    """A bet was settled; ``net`` is what it brought the seat (AD-19 to AD-21)."""

    seat: int
    bet: int
    card: Card
    net: int


@attrs.frozen
class RoundEnded(Event):
    """The round is over: ``complete``, or the pot was emptied (AD-24, AD-25)."""

    complete: bool


EVENTS: Final = (
    Anted, FirstCards, SecondCard, Declared, Passed, ThirdCard, RoundEnded
)  # fmt: skip


def _bet_higher(amount: int) -> Bet:
    return Bet(amount, "higher")


def _bet_lower(amount: int) -> Bet:
    return Bet(amount, "lower")


def _amount(action: Action, side: Side | None) -> int | None:
    # 3.0 and True equal an amount, but are none.
    if isinstance(action, Bet) and action.side == side and type(action.amount) is int:
        return action.amount
    return None


def _inside(action: Action) -> int | None:
    return _amount(action, None)


def _higher(action: Action) -> int | None:
    return _amount(action, "higher")


def _lower(action: Action) -> int | None:
    return _amount(action, "lower")


DECLARATIONS: ActionList[Action] = ActionList(Declare("high"), Declare("low"))


@lru_cache(maxsize=1024)
def passes_and_bets(limit: int, *, sided: bool) -> ActionList[Action]:
    """Return the list of a pass and all bets up to a limit.

    Parameters
    ----------
    limit : int
        The greatest bet; 0 if only a pass is legal.
    sided : bool
        Whether a bet names a side.

    Examples
    --------
    >>> passes_and_bets(2, sided=True)
    <5 legal: pass, bet 1 higher, bet 2 higher, bet 1 lower, bet 2 lower>
    """
    amounts = range(1, limit + 1)
    if sided:
        return ActionList(
            Pass(), Amounts(_bet_higher, _higher, amounts), Amounts(_bet_lower, _lower, amounts)
        )
    return ActionList(Pass(), Amounts(Bet, _inside, amounts))


_WORDS: dict[str, Action] = {str(action): action for action in (Pass(), *DECLARATIONS)}


def parsed_action(text: str) -> Action:
    """Return the action of a text, whatever its case and spaces.

    Raises
    ------
    IllegalAction
        If it names none (``bad_action_text``).

    Examples
    --------
    >>> parsed_action("bet 5 higher"), parsed_action(" PASS ")
    (Bet(amount=5, side='higher'), Pass())
    """
    if isinstance(text, str) and len(text) <= _LONGEST_TEXT:
        folded = " ".join(text.lower().split())
        word = _WORDS.get(folded)
        if word is not None:
            return word
        match = _BET_TEXT.fullmatch(folded)
        if match:
            side = match[2]
            return Bet(int(match[1]), None if side is None else SIDES[side == "lower"])
    raise IllegalAction(
        f"expected pass, bet with a number, or declare high or low, got {shown(text)}",
        "bad_action_text",
    )
