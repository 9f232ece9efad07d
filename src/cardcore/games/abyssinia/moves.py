"""What seats do in Abyssinia, and what happens: actions with their numbers, and events."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import attrs

from cardcore.actions import Action, Event
from cardcore.cards import Card
from cardcore.checks import shown, whole_number
from cardcore.errors import IllegalAction

Source: TypeAlias = Literal[0, 1, "stock"]
Choice: TypeAlias = Literal["high", "low", "both"]

_CHOICES: Final[tuple[Choice, ...]] = ("high", "low", "both")


def _source(value: Source) -> Source:
    # Refused here, so that actions which are equal are alike: True is not slot 1.
    if isinstance(value, str):
        if value == "stock":
            return "stock"
    elif (slot := whole_number(value)) in {0, 1}:
        return 1 if slot else 0
    raise IllegalAction(
        f"expected slot 0, slot 1 or 'stock' to buy from, got {shown(value)}", "bad_source", "AB-7"
    )


def _choice(value: Choice) -> Choice:
    if isinstance(value, str) and value in _CHOICES:
        return _CHOICES[_CHOICES.index(value)]
    raise IllegalAction(
        f"expected a declaration of high, low or both, got {shown(value)}",
        "bad_declaration",
        "AB-38",
    )


@attrs.frozen
class Buy(Action):
    """Buy a card of the display or the top card of the stock (AB-7).

    Parameters
    ----------
    source : {0, 1, "stock"}
        The slot, or the stock.

    Raises
    ------
    IllegalAction
        If there is no such source (``bad_source``).

    Examples
    --------
    >>> str(Buy(0)), str(Buy("stock"))
    ('buy 0', 'buy stock')
    """

    source: Source = attrs.field(converter=_source)


@attrs.frozen
class Check(Action):
    """Stay in without a bet (AB-16)."""


@attrs.frozen
class Bet(Action):
    """Open the betting with one unit (AB-16)."""


@attrs.frozen
class Call(Action):
    """Pay the difference to the current bet (AB-17)."""


@attrs.frozen
class Raise(Action):
    """Pay the difference to the current bet and one unit more (AB-17)."""


@attrs.frozen
class Fold(Action):
    """Give up the deal in answer to a bet (AB-21)."""


@attrs.frozen
class Declare(Action):
    """Say in secret for which halves the hand plays (AB-38).

    Parameters
    ----------
    choice : {"high", "low", "both"}
        The halves.

    Raises
    ------
    IllegalAction
        If there is no such choice (``bad_declaration``).
    """

    choice: Choice = attrs.field(converter=_choice)


BUYS: Final = (Buy(0), Buy(1), Buy("stock"))
CHECK: Final = Check()
BET: Final = Bet()
CALL: Final = Call()
RAISE: Final = Raise()
FOLD: Final = Fold()
DECLARATIONS: Final = (Declare("high"), Declare("low"), Declare("both"))

# The number of an action is its place here, in every version: new ones go to the end.
ACTIONS: Final[tuple[Action, ...]] = (*BUYS, CHECK, BET, CALL, RAISE, FOLD, *DECLARATIONS)


@attrs.frozen
class Anted(Event):
    """Every player paid the ante (AB-3)."""

    amount: int


@attrs.frozen
class Displayed(Event):
    """The display was laid out, slot 0 first (AB-4)."""

    cards: tuple[Card, Card]


@attrs.frozen
class Bought(Event):
    """A seat bought a card, for all to see (AB-8, AB-9, AB-37)."""

    seat: int
    source: Source
    card: Card
    price: int


@attrs.frozen
class Refilled(Event):
    """A slot was refilled from the top of the stock (AB-10)."""

    slot: int
    card: Card


@attrs.frozen
class Checked(Event):
    """A seat checked (AB-16)."""

    seat: int


@attrs.frozen
class Paid(Event):
    """A seat bet, called or raised; ``amount`` is what it put in (AB-16, AB-17)."""

    seat: int
    kind: Literal["bet", "call", "raise"]
    amount: int


@attrs.frozen
class Folded(Event):
    """A seat gave up the deal (AB-21)."""

    seat: int


@attrs.frozen
class Declared(Event):
    """A seat chose its halves; others see it as :class:`Sealed` until all have (AB-38)."""

    seat: int
    choice: Choice


@attrs.frozen
class Sealed(Event):
    """A seat chose its halves, and which ones is still hidden (AB-38)."""

    seat: int


@attrs.frozen
class Revealed(Event):
    """All declarations were shown together, by seat; None for those who made none (AB-38)."""

    choices: tuple[Choice | None, ...]


@attrs.frozen
class Shown(Event):
    """The active players show their hands, by seat; the others show none (AB-23, AB-37)."""

    hands: tuple[tuple[Card, ...], ...]


@attrs.frozen
class Won(Event):
    """The pot was paid out: the chips of each seat (AB-22, AB-24)."""

    chips: tuple[int, ...]


EVENTS: Final = (
    Anted, Displayed, Bought, Refilled, Checked, Paid, Folded, Declared, Sealed, Revealed, Shown,
    Won,
)  # fmt: skip
