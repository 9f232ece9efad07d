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

    Where several seats may act they are asked in an order drawn for each moment; the first that
    does not decline acts. A player declines by returning None, which the actor may not do.

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
    >>> last = drive(AceyDeucey(players=2).deal(seed=7), [RandomBot(), RandomBot()], Random(1))
    >>> last.actor is None, sum(last.chips) + last.pot
    (True, 200)
    """
    while state.actor is not None:
        seats: list[int] = [seat for seat in state.may_act if seat != state.actor]
        rng.shuffle(seats)
        seats.append(state.actor)
        for seat in seats:
            legal = state.legal_actions(seat)
            if seat != state.actor and not legal:
                continue
            action: Action | None = players[seat].choose(state.view(seat), legal, rng)
            if action is not None:
                state = state.apply(action, seat)
                break
        else:
            msg = "expected an action of the seat waited for, got none"
            raise IllegalAction(msg, "no_action", None, state.actor)
    return state
