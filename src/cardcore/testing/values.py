"""Checks of single values, and deals that bots play for other checks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, cast

import attrs

from cardcore.bots import make_bot
from cardcore.engine import Game, Match, State, View, drive
from cardcore.errors import MissingExtraError, RulesError
from cardcore.records import plain
from cardcore.settlement import Settlement, check_ledger
from cardcore.structured import converter_of, view_schema
from cardcore.testing.actions import check_event_texts, check_numbers
from cardcore.testing.places import Place


def played(game: Game[Any], state: State[Any], seed: str, table: Sequence[str]) -> State[Any]:
    """Return the end of a deal that bots play, each named for its seat."""
    limit = _Limit(game, seed)
    players = [_Limited(make_bot(game, name), limit) for name in table]
    last: State[Any] = drive(state, players, Random(seed))
    return last


class _Limit:
    """How often players may be asked before a deal counts as one without end."""

    def __init__(self, game: Game[Any], seed: str) -> None:
        # Everybody may be asked before somebody acts.
        self.questions = game.most_actions * game.players
        self.most = game.most_actions
        self.seed = seed
        self.asked = 0


class _Limited:
    """A bot that gives up on a deal without end."""

    def __init__(self, bot: Any, limit: _Limit) -> None:
        self.bot = bot
        self.limit = limit

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        limit = self.limit
        limit.asked += 1
        place = Place(limit.seed, limit.asked)
        if limit.asked > limit.questions:
            place.fail("termination", f"expected an end within {limit.most} actions")
        place.demand(legal, "actor", f"expected a legal action of seat {view.seat}, got none")
        return self.bot.choose(view, legal, rng)


def check_game_values(game: Game[Any], place: Place) -> None:
    """Check a game before its first deal."""
    same = attrs.evolve(game)
    place.demand(
        same == game and hash(same) == hash(game), "game", "expected equal games to be equal"
    )
    place.refused("game", attrs.exceptions.FrozenInstanceError, None, setattr, game, "players", 1)
    least, most = game.player_range[0], game.player_range[-1]
    for bad in (least - 1, most + 1, -1, "2", True, 2.0, None):
        place.refused("players", RulesError, "bad_players", _evolved, game, "players", bad)
    place.refused("rules", RulesError, "foreign_rules", _evolved, game, "rules", object())
    place.refused("preset", RulesError, "unknown_preset", game.preset, "no such preset")
    place.refused("setup", RulesError, None, game.deal, 0, object())
    names = [kind.__name__ for kind in game.event_types]
    place.demand(
        len(set(names)) == len(names), "event_types", f"expected different names, got {names}"
    )
    check_event_texts(game, place)
    check_numbers(game, place)
    try:
        view_schema(game)
    except MissingExtraError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the types of the game's fields bring
        place.fail("view", f"expected types that have a JSON Schema, got: {error}")


def _evolved(game: Game[Any], name: str, value: object) -> Game[Any]:
    return attrs.evolve(game, **cast("Any", {name: value}))


def check_frozen(state: State[Any], place: Place) -> None:
    """Check that states and views cannot change and have hashes."""
    error = attrs.exceptions.FrozenInstanceError
    place.refused("frozen", error, None, setattr, state, "events", ())
    place.refused("frozen", error, None, setattr, state.view(None), "events", ())
    place.demand(
        hash(state) == hash(attrs.evolve(state)), "hash", "expected equal hashes of equal states"
    )


def check_view_types(state: State[Any], view: View, place: Place) -> None:
    """Check that a view and its events are of the types that the game names, their fields too."""
    game = state.game
    kind = game.view_type
    place.demand(
        type(view) is kind, "view", f"expected a {kind.__name__}, got a {type(view).__name__}"
    )
    for event in (*state.events, *view.events):
        place.demand(
            type(event) in game.event_types,
            "event_types",
            f"expected one of {game.event_types}, got {event!r}",
        )
    try:
        value = json.loads(json.dumps(view.to_json(), allow_nan=False))
        again = converter_of(game).structure(value, kind)
    except Exception as error:  # noqa: BLE001 - whatever the types of the game's fields bring
        place.fail("view", f"expected a view of the types that it names, got: {error!r:.500}")
    place.demand(again == view, "view", f"expected {view!r} from its JSON, got {again!r}")


def check_settlement(settlement: Settlement[Any] | None, players: int, place: Place) -> None:
    """Check that a settlement fits the seats and that its ledgers are balanced."""
    if not isinstance(settlement, Settlement):
        place.fail("settlement", f"expected one after the end, got {settlement!r}")
    place.demand(
        len(settlement.scores) == len(settlement.places) == len(settlement.nets) == players,
        "settlement",
        f"expected scores of {players} seats, got {settlement}",
    )
    pots = getattr(settlement.outcome, "pots", None)
    for ledger in (settlement.payments, settlement.side):
        declared = ledger.pots if not isinstance(pots, Mapping) else cast("Mapping[str, int]", pots)
        try:
            check_ledger(
                ledger, players, declared if ledger is settlement.payments else ledger.pots
            )
        except RulesError as error:
            place.fail("conservation", f"expected a balanced ledger, got: {error}")
        total = sum(ledger.nets(players)) + sum(ledger.pots.values())
        place.demand(total == 0, "conservation", f"expected a sum of 0, got {total}")
    try:
        json.dumps(plain(settlement.outcome), allow_nan=False)
    except (TypeError, ValueError) as error:
        place.fail("settlement", f"expected an outcome that JSON takes, got: {error}")


def check_standings(match: Match[Any], players: int, place: Place) -> None:
    """Check the standings of a match, and that it is settled when it is over."""
    standings = match.standings
    place.demand(
        len(standings) == players and all(type(each) in {int, Fraction} for each in standings),
        "standings",
        f"expected exact numbers of {players} seats, got {standings!r}",
    )
    place.demand(
        match.over == (match.settlement is not None),
        "match",
        "expected a settlement if and only if the match is over",
    )
