"""Players of any kind, and the one loop that asks them until a deal is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cardcore.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from cardcore.actions import Action


class Player(Protocol):
    """Who chooses actions: a bot, or whatever stands for a person."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401
        """Return one of the legal actions."""
        ...


def drive(state: Any, players: Sequence[Player], rng: Random) -> Any:  # noqa: ANN401 - any game's
    """Return the state at the end of a deal that some players play.

    Parameters
    ----------
    state : State
        Where play goes on.
    players : sequence of Player
        One a seat.
    rng : random.Random
        What the players draw from, and the order of asking.

    Raises
    ------
    IllegalAction
        If the actor declines (``no_action``), or a player chooses what is not legal.

    Examples
    --------
    >>> from random import Random
    >>> from cardcore.bots import RandomBot
    >>> from cardcore.games import AceyDeucey
    >>> drive(AceyDeucey(players=2).deal(seed=7), [RandomBot()] * 2, Random(1)).actor is None
    True
    """
    while state.actor is not None:
        seat, action = asked(state, players, rng)
        state = state.apply(action, seat)
    return state


def asked(state: Any, players: Sequence[Player], rng: Random) -> tuple[int, Action]:  # noqa: ANN401
    """Return who acts in a state, and how.

    Where several seats may act, those that are not waited for are asked first, in an order drawn
    for each moment; the first that does not decline acts. A player declines by returning None,
    which the actor, asked last, may not do.

    Parameters
    ----------
    state : State
        A state of a deal that is not over.
    players : sequence of Player
        One a seat.
    rng : random.Random
        What the players draw from, and the order of asking.

    Returns
    -------
    seat, action : int, Action

    Raises
    ------
    IllegalAction
        If the seat waited for declines (``no_action``).
    """
    seats: list[int] = [seat for seat in state.may_act if seat != state.actor]
    rng.shuffle(seats)
    for seat in (*seats, state.actor):
        legal = state.legal_actions(seat)
        if seat == state.actor or legal:
            action: Action | None = players[seat].choose(state.view(seat), legal, rng)
            if action is not None:
                return seat, action
    msg = "expected an action of the seat waited for, got none"
    raise IllegalAction(msg, "no_action", None, state.actor)
