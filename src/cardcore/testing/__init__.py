"""The conformance kit: whether a game keeps the contract of :mod:`cardcore.engine`.

``check_game(game)`` plays deals and a match by bots and checks every promise on the way. It needs
nothing but the game. ``perft`` counts lines of play; ``deals`` and ``states`` are Hypothesis
strategies.
"""

from cardcore.testing.counting import deals, perft, states
from cardcore.testing.places import ConformanceError
from cardcore.testing.suite import check_game

__all__ = ["ConformanceError", "check_game", "deals", "perft", "states"]
