"""Counting lines of play, and strategies of Hypothesis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardcore.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import SearchStrategy

    from cardcore.chance import Seed
    from cardcore.engine import Game, State


def perft(game: Game[Any], seed: Seed, depth: int) -> int:
    """Return how many sequences of a number of actions a deal allows, claims included.

    Sequences that end the deal before are not counted. The last actions are counted without being
    listed, so an amount of up to 10**9 costs nothing there.

    Parameters
    ----------
    game : Game
        The game.
    seed : int, str or bytes
        The seed of the deal.
    depth : int
        How many actions.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> [perft(AceyDeucey(players=2), 7, depth) for depth in range(4)]
    [1, 3, 12, 0]
    """
    return _count(game.deal(seed), depth)


def _count(state: State[Any], depth: int) -> int:
    if depth <= 0:
        return 1
    lists = [(seat, state.legal_actions(seat)) for seat in state.may_act]
    if depth == 1:
        return sum(len(legal) for _, legal in lists)
    return sum(
        _count(state.apply(action, seat), depth - 1) for seat, legal in lists for action in legal
    )


def deals(game: Game[Any]) -> SearchStrategy[Any]:
    """Return a Hypothesis strategy of first states.

    Parameters
    ----------
    game : Game
        The game.

    Raises
    ------
    MissingExtraError
        If Hypothesis is not installed.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> strategy = deals(AceyDeucey(players=2))
    """
    strategy: SearchStrategy[Any] = _strategies().integers(0, 2**64 - 1).map(game.deal)
    return strategy


def states(game: Game[Any], most: int = 50) -> SearchStrategy[Any]:
    """Return a Hypothesis strategy of states, the ends of deals among them.

    Parameters
    ----------
    game : Game
        The game.
    most : int, optional
        The greatest number of actions that lead to a state.

    Raises
    ------
    MissingExtraError
        If Hypothesis is not installed.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> strategy = states(AceyDeucey(players=2))
    """
    from_hypothesis = _strategies()
    choices = from_hypothesis.lists(
        from_hypothesis.tuples(
            from_hypothesis.integers(0, 2**16), from_hypothesis.integers(0, 2**32)
        ),
        max_size=most,
    )
    strategy: SearchStrategy[Any] = from_hypothesis.builds(_walked, deals(game), choices)
    return strategy


def _walked(state: State[Any], choices: Iterable[tuple[int, int]]) -> State[Any]:
    for who, what in choices:
        able = [seat for seat in state.may_act if state.legal_actions(seat)]
        if not able:
            break
        seat = able[who % len(able)]
        legal = state.legal_actions(seat)
        state = state.apply(legal[what % len(legal)], seat)
    return state


def _strategies() -> Any:
    try:
        from hypothesis import strategies  # noqa: PLC0415
    except ImportError:
        raise MissingExtraError("strategies of Hypothesis", "test") from None
    return strategies
