"""Whole games through the public API: dealing, listing, choosing and applying, on fresh deals."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.games import AceyDeucey
from cardcore.games.acey_deucey import Bet
from cardcore.records import match_record, replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

WINDOWS = 200
DEALS_PER_WINDOW = 60
CALLS_PER_WINDOW = 2000
MATCHES_PER_WINDOW = 20

# Each game with a preset and the number of players that its figure is given for.
GAMES = [AceyDeucey.preset("session", players=4)]


def choices(game: Any, seed: int) -> list[list[int]]:
    """Return the places of uniformly random legal actions for the deals of a window."""
    rng = Random(seed)
    found = []
    for deal in range(seed, seed + DEALS_PER_WINDOW):
        state, places = game.deal(deal), []
        while state.actor is not None:
            legal = state.legal_actions()
            places.append(rng.randrange(len(legal)))
            state = state.apply(legal[places[-1]])
        found.append(places)
    return found


def play(game: Any, seed: int, deals: list[list[int]]) -> None:
    for deal, places in enumerate(deals, start=seed):
        state = game.deal(deal)
        for place in places:
            state = state.apply(state.legal_actions()[place])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_random_play(benchmark: BenchmarkFixture, game: Any) -> None:
    # The same rounds in every window, so that an action's time can be told; dealing counts.
    deals = choices(game, seed=0)
    actions = sum(map(len, deals))
    name = f"cardcore {game.id}, {game.players} players, {actions / DEALS_PER_WINDOW:.2f} a deal"
    benchmark.group = "random play, an action"
    benchmark.extra_info |= {"name": name, "items": actions}
    benchmark.pedantic(play, args=(game, 0, deals), rounds=WINDOWS, warmup_rounds=3)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_replay(benchmark: BenchmarkFixture, game: Any) -> None:
    records, actions = [], 0
    for seed in range(MATCHES_PER_WINDOW):
        match, rng = game.match(seed), Random(seed)
        while not match.over:
            state = match.deal()
            while state.actor is not None:
                state = state.apply(rng.choice(state.legal_actions()))
                actions += 1
            match = match.add(state)
        records.append(match_record(match))
    benchmark.group = "replay of matches, an action"
    name = f"cardcore {game.id}, {actions / MATCHES_PER_WINDOW:.2f} a match"
    benchmark.extra_info |= {"name": name, "items": actions}
    benchmark.pedantic(replay_all, args=(records,), rounds=WINDOWS, warmup_rounds=1)


def replay_all(records: list[Any]) -> None:
    for record in records:
        replay(record)


def call_often(function: Callable[[], object]) -> None:
    for _ in range(CALLS_PER_WINDOW):
        function()


def acey_calls() -> list[Any]:
    state = GAMES[0].deal(seed=4)
    seeds = count()
    return [
        pytest.param("is_legal", lambda: state.is_legal(Bet(2)), id="is_legal"),
        pytest.param("view", lambda: state.view(1), id="view"),
        pytest.param("legal_actions", state.legal_actions, id="legal_actions"),
        pytest.param("deal", lambda: GAMES[0].deal(next(seeds)), id="deal"),
    ]


@pytest.mark.parametrize(("name", "function"), acey_calls())
def test_calls_of_acey_deucey(benchmark: BenchmarkFixture, name: str, function: Any) -> None:
    benchmark.group = f"acey_deucey, {name}"
    benchmark.extra_info |= {"name": "cardcore", "items": CALLS_PER_WINDOW}
    benchmark.pedantic(call_often, args=(function,), rounds=WINDOWS, warmup_rounds=1)
