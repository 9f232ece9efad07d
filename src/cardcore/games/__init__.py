"""The games, and the registry of every game that is installed."""

from typing import Any

from cardcore.checks import shown
from cardcore.engine import Game
from cardcore.errors import RulesError
from cardcore.games.abyssinia import Abyssinia
from cardcore.games.acey_deucey import AceyDeucey
from cardcore.games.big_two import BigTwo
from cardcore.options import changed_rules
from cardcore.records import registry

__all__ = ["Abyssinia", "AceyDeucey", "BigTwo", "find_game", "game", "registry"]


def game(
    name: str, *, preset: str | None = None, players: int | None = None, **options: object
) -> Game[Any]:
    """Return an installed game by its name.

    Parameters
    ----------
    name : str
        A key of :func:`registry`.
    preset : str, optional
        Named options; left out, the options of the first preset of the game.
    players : int, optional
        The number of seats; needed where the preset leaves it open.
    **options : object
        Options that differ from the preset.

    Raises
    ------
    RulesError
        If there is no such game (``unknown_game``), preset or option, the number of players is
        missing or out of range, or options clash.

    Examples
    --------
    >>> game("acey_deucey", players=3, max_rounds=5).rules.max_rounds
    5
    >>> game("big_two", players=3).layout.leftover
    'extra_face_up'
    """
    kind = find_game(name)
    if preset is None and players is not None:
        # Nobody named a preset that would fix the number of players.
        _, rules = next(iter(kind.presets.values()))
        return kind(players=players, rules=changed_rules(rules, options))
    wanted = next(iter(kind.presets)) if preset is None else preset
    return kind.preset(wanted, players, **options)


def find_game(name: str) -> type[Game[Any]]:
    """Return the class of an installed game.

    Parameters
    ----------
    name : str
        A key of :func:`registry`.

    Raises
    ------
    RulesError
        If there is none of this name (``unknown_game``); the message lists the names.

    Examples
    --------
    >>> find_game("acey_deucey") is AceyDeucey
    True
    """
    games = registry()
    if name not in games:
        msg = f"expected a game of {', '.join(sorted(games))}, got {shown(name)}"
        raise RulesError(msg, "unknown_game")
    kind: type[Game[Any]] = games[name]
    return kind
