"""The laws of matches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cardcore.errors import DealOver, IllegalAction, RulesError
from cardcore.records import match_record, replay
from cardcore.settlement import check_ledger
from cardcore.testing.actions import sample_events
from cardcore.testing.insides import inside_of
from cardcore.testing.places import ForeignAction, Place
from cardcore.testing.values import check_settlement, check_standings, played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.engine import Game, Match


def check_match(game: Game[Any], seed: str, table: Sequence[str]) -> None:
    """Play a match by bots, each named for its seat, and check it on the way."""
    match = game.match(seed)
    endless = game.most_deals is None
    most = 3 if game.most_deals is None else game.most_deals
    place = Place(seed, 0)
    place.demand(match == game.match(seed), "match", "expected equal ones of one seed")
    place.demand(not match.over, "match", "expected a match to begin, got one that is over")
    while not match.over:
        place = Place(seed, match.deals)
        if endless and match.deals == most:
            _check_record(match, place)
            return
        place.demand(match.deals < most, "match", f"expected an end after {most} deals")
        following = _after_deal(match, table, place)
        closely = match.deals in {0, 1, 4} or following.over
        if closely:
            _check_record(following, Place(seed, following.deals))
        match = following
    _check_end(match, Place(seed, match.deals))


def _after_deal(match: Match[Any], table: Sequence[str], place: Place) -> Match[Any]:
    place.demand(match.settlement is None, "match", "expected no settlement before the end")
    check_standings(match, match.game.players, place)
    first = match.deal()
    place.demand(first == match.deal(), "match", "expected the same deal when asked again")
    if first.actor is not None:
        place.refused("match", RulesError, "deal_not_over", match.add, first)
    seed = f"{place.seed} {place.step}"
    last = played(match.game, first, seed, table)
    if place.step < 2:
        before = inside_of(match)
        other = played(
            match.game,
            match.game.deal("foreign", first.setup),
            seed,
            ["random"] * match.game.players,
        )
        place.refused("foreign deal", RulesError, "not_carried_over", match.add, other)
        place.refused("foreign deal", RulesError, "foreign_deal", match.add, object())
        place.refused("foreign deal", RulesError, "foreign_deal", match.add, None)
        foreign = ForeignAction()
        place.refused("foreign event", IllegalAction, "foreign_event", match.apply, foreign)
        match.add(last)
        _check_events(match, place)
        place.demand(before == inside_of(match), "match", "expected the old match to stand")
    following = match.add(last)
    place.demand(
        following.deals == match.deals + 1,
        "match",
        f"expected one deal more than {match.deals}, got {following.deals}",
    )
    if not following.over:
        place.refused("foreign deal", RulesError, "not_carried_over", following.add, last)
    return following


def _check_events(match: Match[Any], place: Place) -> None:
    """Check that a match with an event outside any turn comes back from its record."""
    for event in sample_events(match.game):
        try:
            following = match.apply(event)
        except IllegalAction:
            continue
        check_standings(following, match.game.players, place)
        _check_record(following, place)


def _check_record(match: Match[Any], place: Place) -> None:
    record = json.loads(json.dumps(match_record(match), allow_nan=False))
    games: dict[str, type[Game[Any]]] = {match.game.id: type(match.game)}
    again = replay(record, games)
    place.demand(
        again == match and repr(again) == repr(match) and match_record(again) == record,
        "match record",
        f"expected an equal match, got {again!r} for {match!r}",
    )
    place.demand(
        again.settlement == match.settlement, "match record", "expected an equal settlement"
    )


def _check_end(match: Match[Any], place: Place) -> None:
    check_standings(match, match.game.players, place)
    settlement = match.settlement
    check_settlement(settlement, match.game.players, place)
    assert settlement is not None  # noqa: S101 - just checked
    try:
        # Deals may leave pots open; a match has nobody to leave them to.
        check_ledger(settlement.payments, match.game.players)
        check_ledger(settlement.side, match.game.players)
    except RulesError as error:
        place.fail("conservation", f"expected a balanced match, got: {error}")
    place.refused("match over", DealOver, "match_over", match.deal)
    place.refused("match over", DealOver, "match_over", match.add, match.steps[-1].deal)
    place.refused("match over", DealOver, "match_over", match.apply, ForeignAction())
