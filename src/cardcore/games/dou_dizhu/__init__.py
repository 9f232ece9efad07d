"""Dou Dizhu (Fight the Landlord): one landlord against the rest, and the first one out wins.

The rules are those of docs/rules/dou_dizhu.md, whose ids the errors name.
"""

from cardcore.climbing.moves import Move
from cardcore.games.dou_dizhu.actions import (
    Bid,
    Called,
    Doubled,
    MarkerShown,
    Pass,
    Passed,
    Play,
    Played,
    RoundClosed,
    TalonTaken,
    ThrownIn,
    WentOut,
)
from cardcore.games.dou_dizhu.bots import SensibleBot
from cardcore.games.dou_dizhu.game import DouDizhu
from cardcore.games.dou_dizhu.play import DouDizhuState
from cardcore.games.dou_dizhu.random_deals import Playouts, playouts
from cardcore.games.dou_dizhu.rules import DouDizhuRules
from cardcore.games.dou_dizhu.session import DouDizhuMatch
from cardcore.games.dou_dizhu.settling import HandOutcome
from cardcore.games.dou_dizhu.setups import DouDizhuSetup
from cardcore.games.dou_dizhu.views import DouDizhuView

__all__ = [
    "Bid",
    "Called",
    "DouDizhu",
    "DouDizhuMatch",
    "DouDizhuRules",
    "DouDizhuSetup",
    "DouDizhuState",
    "DouDizhuView",
    "Doubled",
    "HandOutcome",
    "MarkerShown",
    "Move",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "Playouts",
    "RoundClosed",
    "SensibleBot",
    "TalonTaken",
    "ThrownIn",
    "WentOut",
    "playouts",
]
