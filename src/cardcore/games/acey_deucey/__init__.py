"""Acey-Deucey (In Between): bet that a third card falls between the first two.

The rules are those of docs/rules/acey_deucey.md, whose ids the errors name. A round of the sheet is
a deal here, and its session a match. Every card on the table is public; the order of the stock is
known to nobody.
"""

from cardcore.games.acey_deucey.actions import (
    Anted,
    Bet,
    Declare,
    Declared,
    FirstCards,
    Pass,
    Passed,
    RoundEnded,
    SecondCard,
    ThirdCard,
)
from cardcore.games.acey_deucey.bots import SensibleBot
from cardcore.games.acey_deucey.game import AceyDeucey
from cardcore.games.acey_deucey.play import (
    AceyDeuceyState,
    AceyDeuceyView,
    Round,
    RoundOutcome,
)
from cardcore.games.acey_deucey.posts import Posts, posts_of
from cardcore.games.acey_deucey.rules import AceyDeuceyRules, AceyDeuceySetup
from cardcore.games.acey_deucey.session import AceyDeuceyMatch, SessionOutcome

__all__ = [
    "AceyDeucey",
    "AceyDeuceyMatch",
    "AceyDeuceyRules",
    "AceyDeuceySetup",
    "AceyDeuceyState",
    "AceyDeuceyView",
    "Anted",
    "Bet",
    "Declare",
    "Declared",
    "FirstCards",
    "Pass",
    "Passed",
    "Posts",
    "Round",
    "RoundEnded",
    "RoundOutcome",
    "SecondCard",
    "SensibleBot",
    "SessionOutcome",
    "ThirdCard",
    "posts_of",
]
