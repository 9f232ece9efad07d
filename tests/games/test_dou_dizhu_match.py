"""Dou Dizhu: matches, the dealer and the points that carry over, and their records."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardcore.errors import RecordError, RulesError
from cardcore.games.dou_dizhu import Bid, DouDizhu, DouDizhuRules, DouDizhuSetup, Pass
from cardcore.records import match_record, replay

if TYPE_CHECKING:
    from cardcore.games.dou_dizhu import DouDizhuMatch, DouDizhuState

THREE, FOUR = DouDizhu(), DouDizhu(players=4)


def played(state: DouDizhuState, seed: int) -> DouDizhuState:
    """Return the end of a deal, in which the first speaker bids 3."""
    rng, state = Random(seed), state.apply(Bid(3))
    while state.actor is not None:
        legal = state.legal_actions()
        state = state.apply(legal[rng.randrange(len(legal))])
    return state


def thrown_in(state: DouDizhuState) -> DouDizhuState:
    while state.actor is not None:
        state = state.apply(Pass())
    return state


def series(match: DouDizhuMatch, deals: str) -> DouDizhuMatch:
    """Return a match after deals, each played (p) or thrown in (-)."""
    for number, what in enumerate(deals):
        state = match.deal()
        match = match.add(thrown_in(state) if what == "-" else played(state, number))
    return match


@pytest.mark.rule("DD-62")
@pytest.mark.parametrize("game", [THREE, FOUR], ids=["three", "four"])
def test_the_deal_passes_on_after_every_hand(game: DouDizhu) -> None:
    match = game.match(seed=5)
    dealer = match.dealer
    for number, what in enumerate("p--pp-p"):
        state = match.deal()
        assert state.table.dealer == state.setup.dealer == (dealer + number) % game.players
        assert match.next_setup() == DouDizhuSetup(dealer=(dealer + number) % game.players)
        match = match.add(thrown_in(state) if what == "-" else played(state, number))
        assert (match.deals, match.dealer) == (number + 1, (dealer + number + 1) % game.players)


@pytest.mark.rule("DD-62")
def test_any_seat_deals_first() -> None:
    for game in (THREE, FOUR):
        assert {game.match(seed).dealer for seed in range(60)} == set(range(game.players))
        for seat in range(game.players):
            match = game.match(seed=1)
            state = match.deal(DouDizhuSetup(dealer=seat))
            assert state.table.dealer == seat
            later = match.add(thrown_in(state))
            assert later.dealer == later.deal().table.dealer == (seat + 1) % game.players


@pytest.mark.rule("DD-14", "DD-66", "DD-67")
def test_standings_are_the_sums_of_the_scores() -> None:
    for game in (THREE, FOUR):
        match, points = game.match(seed="table 4"), (0,) * game.players
        assert match.standings == (0,) * game.players
        for number, what in enumerate("pp-ppp"):
            state = match.deal()
            state = thrown_in(state) if what == "-" else played(state, number)
            assert state.settlement is not None
            scores = state.settlement.scores
            assert any(scores) == (what == "p")
            points = tuple(mine + int(more) for mine, more in zip(points, scores, strict=True))
            match = match.add(state)
            assert match.standings == points
            assert sum(match.standings) == 0
            assert all(type(each) is int for each in match.standings)
        assert (match.over, match.settlement) == (False, None)
        assert game.most_deals is None


@pytest.mark.rule("DD-62")
def test_what_contradicts_the_match_is_refused() -> None:
    match = series(THREE.match(seed=2), "p")
    for seat in range(3):
        if seat != match.dealer:
            with pytest.raises(RulesError, match=r"^expected seat \d as dealer, got \d") as caught:
                match.deal(DouDizhuSetup(dealer=seat))
            assert caught.value.code == "not_carried_over"
    pack = [*map(str, THREE.layout.spec.cards)]
    setup = DouDizhuSetup(pack=" ".join(pack), marker=3)
    state = match.deal(setup)
    assert (state.table.dealer, str(state.table.marker)) == (match.dealer, pack[3])
    given = DouDizhuSetup(dealer=np.int64(match.dealer))  # type: ignore[arg-type]
    assert match.next_setup(given) == DouDizhuSetup(dealer=match.dealer)
    odd: list[Any] = [{}, 3, "3d", DouDizhuSetup, DouDizhuRules()]
    for value in odd:
        with pytest.raises(RulesError) as caught:
            match.next_setup(value)
        assert caught.value.code == "bad_setup"
    for bad in (DouDizhuSetup(dealer=3), DouDizhuSetup(marker=54), DouDizhuSetup(pack="3d")):
        with pytest.raises(RulesError):
            match.deal(bad)


def test_deals_that_are_not_the_next_one_are_refused() -> None:
    match = THREE.match(seed=2)
    state = match.deal()
    over = thrown_in(state)
    odd: list[tuple[Any, str]] = [
        (state, "deal_not_over"), (thrown_in(THREE.deal(seed=2)), "not_carried_over"),
        (thrown_in(FOUR.deal(seed=2)), "foreign_deal"), (None, "foreign_deal"),
        ({}, "foreign_deal"),
        (thrown_in(THREE.match(seed=3).deal()), "not_carried_over"),
        (THREE.position(over.to_position()), "not_carried_over"),
        (over.resample(0, 1), "not_carried_over"),
        (thrown_in(DouDizhu(rules=DouDizhuRules(talon_visible=True)).match(seed=2).deal()),
         "foreign_deal"),
    ]  # fmt: skip
    for value, code in odd:
        with pytest.raises(RulesError) as caught:
            match.add(value)
        assert caught.value.code == code
    later = match.add(over)
    with pytest.raises(RulesError) as caught:
        later.add(over)
    assert caught.value.code == "not_carried_over"
    assert match.deals == 0


@pytest.mark.parametrize("preset", list(DouDizhu.presets))
def test_records_of_matches_are_replayed(preset: str) -> None:
    game = DouDizhu.preset(preset)
    match = series(game.match(seed=9), "p-p")
    pack = " ".join(map(str, game.layout.spec.cards))
    match = match.add(played(match.deal(DouDizhuSetup(pack=pack, marker=4)), 4))
    record = json.loads(json.dumps(match_record(match)))
    again = replay(record)
    assert again == match
    assert (again.standings, again.dealer, again.deals) == (match.standings, match.dealer, 4)
    assert again.deal() == match.deal()
    assert match_record(again) == match_record(match)
    assert replay(json.loads(json.dumps(match_record(game.match(seed=9))))) == game.match(seed=9)


@pytest.mark.rule("DD-62", "DD-69")
def test_forged_records_of_matches_are_refused() -> None:
    match = series(THREE.match(seed=9), "p-")
    record = json.loads(json.dumps(match_record(match)))
    first, second = record["steps"]
    assert len(second["actions"]) == 3
    dealer = second["setup"].get("dealer", 0)
    forged: list[Any] = [
        [second, first], [second], [first, first], [first, second | {"actions": []}],
        [first, second | {"actions": second["actions"][:2]}],
        [first, second | {"actions": [*second["actions"], [0, "pass"]]}],
        [first, second | {"setup": {"dealer": (dealer + 1) % 3}}],
        [first, second | {"seed": first["seed"]}], [first, second | {"seed": "int 1"}],
        [first, second, {"event": "left 1"}], [first, {"event": "pass"}], [first, {}], [first, 7],
        [first, second | {"setup": {"marker": 54}}], {"0": first}, "pass", 7,
    ]  # fmt: skip
    for steps in forged:
        with pytest.raises(RecordError):
            replay(record | {"steps": steps})
    assert replay(record) == match


@pytest.mark.rule("DD-14", "DD-13")
@pytest.mark.parametrize(("game", "calls", "most"), [(THREE, 7, 161), (FOUR, 10, 427)])
def test_no_deal_has_more_actions_than_the_bound(game: DouDizhu, calls: int, most: int) -> None:
    assert game.most_actions == most
    # The longest auction: all pass but one, who bids 1; then the same with 2, and with 3 or none.
    players = game.players
    state, number = game.deal(seed=1), 0
    bids = {players - 1: 1, 2 * players - 2: 2, 3 * players - 3: 3}
    while state.landlord is None:
        state, number = state.apply(Bid(bids[number]) if number in bids else Pass()), number + 1
    assert number == calls
    # Single cards, each passed by all the others.
    while state.actor is not None:
        legal = state.legal_actions()
        state = state.apply(Pass() if Pass() in legal else legal[0])
        number += 1
    assert state.history is not None
    assert len(list(type(state.history).unrolled(state.history))) == number <= most


@pytest.mark.rule("DD-21", "DD-25")
@pytest.mark.parametrize("game", [THREE, FOUR], ids=["three", "four"])
def test_slow_deals_stay_below_the_bound(game: DouDizhu) -> None:
    longest = 0
    for seed in range(6):
        state, rng = game.deal(seed=seed).apply(Bid(3)), Random(seed)
        number = 1
        while state.actor is not None:
            legal = list(state.legal_actions())
            singles = [action for action in legal if str(action).count(" ") == 1]
            state = state.apply(singles[0] if singles and rng.random() < 0.7 else legal[0])
            number += 1
        longest = max(longest, number)
        assert number <= game.most_actions
    assert longest > 60
