"""Whole games through the public API: dealing, listing, choosing and applying, on fresh deals."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.actions import History
from cardcore.games import Abyssinia, AceyDeucey, BigTwo, DouDizhu
from cardcore.games.acey_deucey import Bet
from cardcore.records import match_record, replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

WINDOWS = 200
DEALS_PER_WINDOW = 60
CALLS_PER_WINDOW = 2000

# Each game with a preset and the number of players that its figure is given for.
GAMES = [
    AceyDeucey.preset("session", players=4),
    *(BigTwo.preset(name) for name in ("basic", "hong_kong", "indonesian", "three_player")),
    *(DouDizhu.preset(name) for name in ("three_player", "four_player")),
]


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
    preset = next(
        name
        for name, (seats, rules) in game.presets.items()
        if rules == game.rules and seats in {None, game.players}
    )
    name = (
        f"cardcore {game.id} {preset}, {game.players} players, "
        f"{actions / DEALS_PER_WINDOW:.2f} a deal"
    )
    benchmark.group = "random play, an action"
    benchmark.extra_info |= {"name": name, "items": actions}
    benchmark.pedantic(play, args=(game, 0, deals), rounds=WINDOWS, warmup_rounds=3)


# A session that goes on until a record has its thousand actions.
LONG = {"max_rounds": 10**6, "starting_chips": 10**6}
LONG_GAMES = [
    AceyDeucey.preset("session", players=4, **LONG),
    AceyDeucey.preset("session", players=8, **LONG),
    Abyssinia.preset("open", players=4),
]


def long_match(game: Any, actions: int) -> Any:
    """Return a match of some actions, each of the first two that are legal equally likely."""
    matches = (match_of(game, seed, actions) for seed in count())
    return next(match for match, played in matches if played >= actions)


def match_of(game: Any, seed: int, actions: int) -> tuple[Any, int]:
    match, rng, played = game.match(seed), Random(seed), 0
    while played < actions and not match.over:
        state = match.deal()
        while state.actor is not None:
            legal = state.legal_actions()
            state = state.apply(legal[rng.randrange(min(2, len(legal)))])
            played += 1
        match = match.add(state)
    return match, played


def play_again(match: Any, deals: list[list[Any]]) -> None:
    again = match.game.match(match.stream.seed)
    for actions in deals:
        state = again.deal()
        for action in actions:
            state.legal_actions()
            state = state.apply(action)
        again = again.add(state)


@pytest.mark.parametrize("way", ["play", "replay"])
@pytest.mark.parametrize("game", LONG_GAMES, ids=lambda game: f"{game.id}-{game.players}")
def test_a_record_of_a_thousand_actions(benchmark: BenchmarkFixture, game: Any, way: str) -> None:
    match = long_match(game, 1000)
    deals = [[action for _, action in History.unrolled(step.deal.history)] for step in match.steps]
    record = match_record(match)
    actions = sum(map(len, deals))
    benchmark.group = f"{game.id}, {game.players} players, {actions} actions in {len(deals)} deals"
    benchmark.extra_info |= {"name": f"cardcore, {way}", "items": actions}
    call = (play_again, (match, deals)) if way == "play" else (replay, (record,))
    benchmark.pedantic(call[0], args=call[1], rounds=WINDOWS, warmup_rounds=1)


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
