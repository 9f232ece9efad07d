"""The games, and the registry of every game that is installed."""

from collections.abc import Mapping
from typing import Any

from cardcore.checks import shown
from cardcore.engine import Game
from cardcore.errors import RulesError
from cardcore.games.abyssinia import Abyssinia
from cardcore.games.acey_deucey import AceyDeucey
from cardcore.games.big_two import BigTwo
from cardcore.games.dou_dizhu import DouDizhu
from cardcore.options import changed_rules
from cardcore.records import registry

__all__ = ["Abyssinia", "AceyDeucey", "BigTwo", "DouDizhu", "find_game", "game", "registry"]


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
    return chosen(find_game(name), preset, players, options)


def chosen(
    kind: type[Game[Any]],
    preset: str | None,
    players: int | None,
    changes: Mapping[str, object],
) -> Game[Any]:
    """Return a game of a class, as :func:`game` and the command line choose it.

    Parameters
    ----------
    kind : class of Game
        The game.
    preset : str or None
        Named options; None for those of the first preset, then with any number of players.
    players : int or None
        The number of seats; None for that of the preset.
    changes : mapping of str to object
        Options that differ, whatever their names.

    Raises
    ------
    RulesError
        As :func:`game`.

    Examples
    --------
    >>> chosen(BigTwo, None, 2, {"hand_size": 13}).layout.left
    26
    """
    first = next(iter(kind.presets))
    if preset is None and players is not None:
        _, rules = kind.presets[first]
    else:
        named = kind.preset(first if preset is None else preset, players)
        players, rules = named.players, named.rules
    return kind(players=players, rules=changed_rules(rules, changes))


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
