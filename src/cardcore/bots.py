"""Bots: players that choose among the legal actions, by name for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import attrs

from cardcore.actions import size_of
from cardcore.checks import shown
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from cardcore.engine import Game, Player

# Lists of this length are filtered exactly; longer ones hold amounts, too many to list.
_LISTED = 1000
_DRAWS = 64


@attrs.frozen
class RandomBot:
    """A player that takes any legal action, each as likely as any other.

    A seat that could claim out of turn declines half of the time.

    Parameters
    ----------
    avoid : tuple of type, optional
        Types of actions, such as giving up, that are taken only where there is no other.

    Examples
    --------
    >>> from random import Random
    >>> from cardcore.games import AceyDeucey
    >>> state = AceyDeucey(players=2).deal(seed=7)
    >>> legal = state.legal_actions()
    >>> RandomBot().choose(state.view(state.actor), legal, Random(1)) in legal
    True
    """

    avoid: tuple[type, ...] = ()

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401
        """Return one of the legal actions, or None to decline a claim.

        Parameters
        ----------
        view : View
            What the seat sees.
        legal : sequence of Action
            Its legal actions, at least one.
        rng : random.Random
            What is drawn from.
        """
        if view.actor != view.seat and rng.random() < 0.5:
            return None
        if not self.avoid:
            return legal[rng.randrange(size_of(legal))]
        if size_of(legal) <= _LISTED:
            wanted = [action for action in legal if not isinstance(action, self.avoid)]
            return rng.choice(wanted or legal)
        drawn = legal[rng.randrange(size_of(legal))]
        for _ in range(_DRAWS):
            if not isinstance(drawn, self.avoid):
                break
            drawn = legal[rng.randrange(size_of(legal))]
        return drawn


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the names of the bots of a game: ``random``, then its own.

    Parameters
    ----------
    game : Game
        Any game.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> bot_names(AceyDeucey(players=2))[0]
    'random'
    """
    return ("random", *(name for name in game.bots if name != "random"))


def make_bot(game: Game[Any], name: str = "random") -> Player:
    """Return a bot of a game.

    Parameters
    ----------
    game : Game
        The game that it is to play.
    name : str, optional
        ``"random"``, or a key of ``game.bots``.

    Raises
    ------
    RulesError
        If the game has no such bot (``unknown_bot``).

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> make_bot(AceyDeucey(players=2))
    RandomBot(avoid=())
    """
    if isinstance(name, str):
        if name in game.bots:
            return cast("Player", game.bots[name](game))
        if name == "random":
            return RandomBot()
    wanted = ", ".join(bot_names(game))
    raise RulesError(f"expected a bot of {wanted}, got {shown(name)}", "unknown_bot")
