"""Big Two (Deuces, Da Lao Er, Pusoy Dos): beat the last play or pass, and be the first one out.

The rules are those of docs/rules/big_two.md, whose ids the errors name.
"""

from cardcore.climbing.moves import Move
from cardcore.games.big_two.actions import (
    Announced,
    CardGiven,
    DealEnded,
    DragonShown,
    DrawnForDeal,
    Drew,
    ExtraTaken,
    FirstCard,
    Give,
    HighestGiven,
    Leads,
    Pass,
    Passed,
    Play,
    Played,
    Reshuffled,
    TrickClosed,
    WentOut,
)
from cardcore.games.big_two.bots import SensibleBot
from cardcore.games.big_two.game import BigTwo
from cardcore.games.big_two.play import BigTwoState
from cardcore.games.big_two.rules import BigTwoRules
from cardcore.games.big_two.session import BigTwoMatch, MatchOutcome
from cardcore.games.big_two.settling import DealOutcome
from cardcore.games.big_two.setups import BigTwoSetup
from cardcore.games.big_two.views import BigTwoView

__all__ = [
    "Announced",
    "BigTwo",
    "BigTwoMatch",
    "BigTwoRules",
    "BigTwoSetup",
    "BigTwoState",
    "BigTwoView",
    "CardGiven",
    "DealEnded",
    "DealOutcome",
    "DragonShown",
    "DrawnForDeal",
    "Drew",
    "ExtraTaken",
    "FirstCard",
    "Give",
    "HighestGiven",
    "Leads",
    "MatchOutcome",
    "Move",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "Reshuffled",
    "SensibleBot",
    "TrickClosed",
    "WentOut",
]
