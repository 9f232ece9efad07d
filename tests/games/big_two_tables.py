"""What seats may do in positions of Big Two, how they are refused, and deals played at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.actions import Refusal
    from cardcore.games.big_two import BigTwo, BigTwoState


def legal(state: BigTwoState, seat: int | None = None) -> list[str]:
    return [str(action).removeprefix("play ") for action in state.legal_actions(seat)]


def refusal(state: BigTwoState, action: Any, seat: int | None = None) -> Refusal:
    """Return a refusal, once ``apply`` raises it and the state stands."""
    before = state.to_position()
    found = state.why_not(action, seat)
    assert found is not None
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert (caught.value.code, caught.value.rule) == (found.code, found.rule)
    assert str(caught.value) == found.text
    assert caught.value.seat == (state.actor if seat is None else seat)
    assert not state.is_legal(action, seat)
    assert state.to_position() == before
    return found


def refused(state: BigTwoState, text: str, seat: int | None = None) -> tuple[str, str | None]:
    """Return code and rule of the refusal of an action of a text."""
    found = refusal(state, state.parse(text), seat)
    return found.code, found.rule


def moments(
    game: BigTwo, seed: object, setup: Any = None
) -> Iterator[tuple[BigTwoState, int, Any, BigTwoState]]:
    """Yield the steps of a random deal, out of turn too: a state, who did what, and what came."""
    rng, state = Random(f"{seed}"), game.deal(seed=f"{seed}", setup=setup)
    while state.actor is not None:
        seats = state.may_act
        seat = seats[rng.randrange(len(seats))]
        actions = state.legal_actions(seat)
        if not actions:
            assert seat != state.actor
            continue
        action = actions[rng.randrange(len(actions))]
        following = state.apply(action, seat)
        yield state, seat, action, following
        state = following
