"""Short positions of Dou Dizhu for the tests, moves as texts, refusals, and random play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardcore.errors import IllegalAction
from cardcore.games.dou_dizhu import DouDizhu, DouDizhuRules, DouDizhuSetup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from cardcore.cards import Card
    from cardcore.climbing.dou_dizhu import Reading
    from cardcore.games.dou_dizhu import DouDizhuState, HandOutcome
    from cardcore.settlement import Settlement

ORDER = "3456789TJQKA2"
# The unshuffled packs of the sheet.
D54 = " ".join([*(rank + suit for rank in ORDER for suit in "shdc"), "Xb", "Xr"])
D108 = " ".join([*(rank + suit for rank in ORDER for suit in "shdcshdc"), "Xb Xb Xr Xr"])


def game_of(players: int, options: dict[str, Any]) -> DouDizhu:
    return DouDizhu(players=players, rules=DouDizhuRules(**options))


def calls_for(bid: int, players: int) -> list[int]:
    """Return the calls of a first speaker who wins the auction at once."""
    return [bid, *[0] * (players - 1)] if bid < 3 else [3]


def table(
    actor: int | None,
    *hands: str,
    landlord: int = 0,
    bid: int = 3,
    moves: Sequence[str] = (),
    facts: dict[str, Any] | None = None,
    **options: Any,
) -> DouDizhuState:
    """Return a short position in play: a seat is to lead, or to answer the moves of the round."""
    found: dict[str, Any] = {
        "hands": list(hands), "actor": actor, "speaker": landlord,
        "calls": calls_for(bid, len(hands)), "round": list(moves),
    }  # fmt: skip
    return game_of(len(hands), options).position(found | (facts or {}))


def dealt(players: int = 3, setup: dict[str, Any] | None = None, **options: Any) -> DouDizhuState:
    """Return a deal of the unshuffled pack with seat 0 as dealer and the top card as marker."""
    given: dict[str, Any] = {"pack": D54 if players == 3 else D108, "dealer": 0, "marker": 0}
    return game_of(players, options).deal(setup=DouDizhuSetup(**given | (setup or {})))


def called(state: DouDizhuState, calls: str) -> DouDizhuState:
    """Return the state after calls such as ``P 1 P 2``."""
    for call in calls.split():
        state = state.apply(state.parse("pass" if call == "P" else f"bid {call}"))
    return state


def after(state: DouDizhuState, moves: str) -> DouDizhuState:
    """Return the state after moves such as ``0:3d 3c 1:- 2:55``, each by the seat to act."""
    texts: list[list[str]] = []
    for word in moves.split():
        if ":" in word:
            texts.append(word.split(":"))
        else:
            texts[-1][1] += " " + word
    for seat, text in texts:
        assert state.actor == int(seat), (seat, text)
        state = state.apply(state.parse(text))
    return state


def legal(state: DouDizhuState) -> list[str]:
    return [str(action).removeprefix("play ") for action in state.legal_actions()]


def refused(state: DouDizhuState, text: str, seat: int | None = None) -> tuple[str, str | None]:
    """Return code and rule of a refusal, once ``apply`` raises it and the state stands."""
    action, before = state.parse(text), state.to_position()
    found = state.why_not(action, seat)
    assert found is not None
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert (caught.value.code, caught.value.rule) == (found.code, found.rule)
    assert str(caught.value) == found.text
    assert not state.is_legal(action, seat)
    assert state.to_position() == before
    return found.code, found.rule


def texts(pieces: Iterable[Card]) -> list[str]:
    return sorted(map(str, pieces))


def cards(text: str) -> list[str]:
    """Return the cards of a text in the order of ``texts``."""
    return sorted(text.split())


def held(state: DouDizhuState, seat: int) -> list[str]:
    return texts(state.view(seat).hand)


def settled(state: DouDizhuState) -> Settlement[HandOutcome]:
    settlement = state.settlement
    assert settlement is not None
    assert settlement.nets == settlement.scores
    assert sum(settlement.nets) == 0
    return settlement


def told(reading: Reading) -> tuple[int | str, int, str, int]:
    """Return a reading as the sheet writes it."""
    kind: int | str = f"13{reading.subtype[0]}" if reading.subtype else int(reading.kind)
    return kind, reading.length, (*ORDER, "Xb", "Xr")[reading.rank], reading.size


def best(state: DouDizhuState) -> tuple[int | str, int, str, int] | None:
    """Return what is to be beaten."""
    found = state.view(None).reading
    return None if found is None else told(found)


def scores(state: DouDizhuState) -> tuple[Any, ...]:
    return settled(state).scores


def moments(
    state: DouDizhuState, rng: Random
) -> Iterator[tuple[DouDizhuState, Any, DouDizhuState]]:
    """Yield the steps of a random deal: a state, what was done, and what came."""
    while state.actor is not None:
        options = state.legal_actions()
        action = options[rng.randrange(len(options))]
        following = state.apply(action)
        yield state, action, following
        state = following
