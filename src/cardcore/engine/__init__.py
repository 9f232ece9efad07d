"""The contract of every game: games, states, actions, views, events and matches.

A game is frozen; ``game.deal()`` gives a frozen state; ``state.apply(action)`` gives the next one.
Authors of games subclass :class:`Game`, :class:`State`, :class:`View` and :class:`Match` and write
the abstract methods; everything else follows from them.
"""

from cardcore.engine.chances import Chance
from cardcore.engine.driving import Player, asked, drive
from cardcore.engine.games import Game
from cardcore.engine.matches import Match, Step
from cardcore.engine.states import State, View
from cardcore.options import at_least, changed_rules, one_of

__all__ = [
    "Chance",
    "Game",
    "Match",
    "Player",
    "State",
    "Step",
    "View",
    "asked",
    "at_least",
    "changed_rules",
    "drive",
    "one_of",
]
