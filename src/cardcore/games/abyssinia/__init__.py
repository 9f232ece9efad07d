"""Abyssinia: five cards bought one by one, the pot split between the best high and low hand.

The rules are those of docs/rules/abyssinia.md, whose ids the errors name.
"""

from cardcore.games.abyssinia.bots import SensibleBot
from cardcore.games.abyssinia.game import Abyssinia
from cardcore.games.abyssinia.moves import (
    Anted,
    Bet,
    Bought,
    Buy,
    Call,
    Check,
    Checked,
    Declare,
    Declared,
    Displayed,
    Fold,
    Folded,
    Paid,
    Raise,
    Refilled,
    Revealed,
    Sealed,
    Shown,
    Won,
)
from cardcore.games.abyssinia.play import AbyssiniaState
from cardcore.games.abyssinia.rules import AbyssiniaRules, AbyssiniaSetup
from cardcore.games.abyssinia.session import AbyssiniaMatch, MatchOutcome
from cardcore.games.abyssinia.table import AbyssiniaView, DealOutcome

__all__ = [
    "Abyssinia",
    "AbyssiniaMatch",
    "AbyssiniaRules",
    "AbyssiniaSetup",
    "AbyssiniaState",
    "AbyssiniaView",
    "Anted",
    "Bet",
    "Bought",
    "Buy",
    "Call",
    "Check",
    "Checked",
    "DealOutcome",
    "Declare",
    "Declared",
    "Displayed",
    "Fold",
    "Folded",
    "MatchOutcome",
    "Paid",
    "Raise",
    "Refilled",
    "Revealed",
    "Sealed",
    "SensibleBot",
    "Shown",
    "Won",
]
