"""Abyssinia: matches and the bot."""

from __future__ import annotations

import json
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.engine import drive
from cardcore.errors import DealOver, IllegalAction, RulesError
from cardcore.games.abyssinia import (
    Abyssinia,
    AbyssiniaMatch,
    AbyssiniaRules,
    AbyssiniaSetup,
    AbyssiniaState,
    Fold,
    MatchOutcome,
    SensibleBot,
)
from cardcore.records import match_record, registry, replay
from cardcore.settlement import check_ledger
from tests.games.abyssinia_tables import EXAMPLE_PACK, EXAMPLE_PLAY, pack_of, play, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.actions import Action


class RandomBot:
    """Takes any legal action, or any but a fold."""

    def __init__(self, *, folds: bool = True) -> None:
        self._folds = folds

    def choose(self, _view: object, legal: Sequence[Action], rng: Random) -> Action:
        found = [action for action in legal if self._folds or not isinstance(action, Fold)]
        return found[rng.randrange(len(found))]


def played(state: AbyssiniaState, seed: int, *, folds: bool = True) -> AbyssiniaState:
    bots = [RandomBot(folds=folds)] * len(state.stacks)
    end: AbyssiniaState = drive(state, bots, Random(seed))
    return end


def test_the_game_is_registered_with_its_preset_and_bot() -> None:
    assert registry()["abyssinia"] is Abyssinia
    assert Abyssinia.preset("open", players=6).rules == AbyssiniaRules()
    assert dict(Abyssinia.bots) == {"sensible": SensibleBot}
    with pytest.raises(RulesError, match="expected a number of players"):
        Abyssinia.preset("open")


@pytest.mark.rule("AB-1", "AB-2")
def test_the_deal_passes_to_the_left_and_stacks_carry_over() -> None:
    match = Abyssinia(players=3).match(seed=1)
    assert match.standings == (82, 82, 82)
    setup = AbyssiniaSetup(pack=pack_of(EXAMPLE_PACK), dealer=2, stacks=[41, 50, 60])
    state = play(match.deal(setup), EXAMPLE_PLAY)
    match = match.add(state)

    assert match.standings == (45, 49, 57)
    assert match.dealer == 0
    assert match.next_setup() == AbyssiniaSetup(dealer=0, stacks=[45, 49, 57], seats=[0, 1, 2])
    assert not match.over
    assert match.settlement is None


@pytest.mark.rule("AB-2")
@pytest.mark.option("abyssinia", "min_stack")
def test_who_lacks_the_stack_sits_out() -> None:
    game = Abyssinia(players=4)
    first = game.match(seed=1)
    state = first.deal(AbyssiniaSetup(dealer=3, stacks=[40, 41, 99, 41]))

    assert state.table.order == (1, 2, 3)
    assert state.stacks == (40, 40, 98, 40)
    assert state.pot == 3
    # Seat 3 deals on to seat 0, who sits out.
    state = played(state, 2)
    match = first.add(state)
    admitted = [seat for seat, stack in enumerate(state.stacks) if stack >= 41]
    assert match.admitted == tuple(admitted)
    if not match.over:
        assert match.deal().table.dealer == admitted[0]
    assert state.settlement is not None
    assert state.settlement.scores[0] == 0


@pytest.mark.rule("AB-2", "AB-32")
def test_fewer_than_two_admitted_end_the_match() -> None:
    match = Abyssinia(players=2).match(seed=1)
    state = match.deal(AbyssiniaSetup(stacks=[41, 41], dealer=1))
    match = match.add(play(state, "00bf"))

    assert match.over
    assert len(match.admitted) < 2
    settlement = match.settlement
    assert settlement is not None
    assert settlement.scores == match.standings
    assert sum(match.standings) == 82
    winner = match.standings.index(max(match.standings))
    assert settlement.outcome == MatchOutcome("too_few_players", 1, (winner,))
    with pytest.raises(DealOver):
        match.deal()
    with pytest.raises(DealOver):
        match.add(state)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_match_played_to_its_end_balances_and_is_replayed(players: int) -> None:
    match: AbyssiniaMatch = Abyssinia(players=players).match(seed=players)
    while not match.over:
        state = match.deal()
        assert state.table.dealer in match.admitted
        assert set(state.table.order) == set(match.admitted)
        match = match.add(played(state, match.deals, folds=False))

    assert match.settlement is not None
    assert sum(match.standings) == 82 * players
    nets = check_ledger(match.settlement.payments, players).nets(players)
    assert nets == tuple(stack - 82 for stack in match.standings)
    assert replay(json.loads(json.dumps(match_record(match)))) == match


def test_a_match_takes_only_its_own_deals() -> None:
    game = Abyssinia(players=2)
    match = game.match(seed=1)
    end = play(match.deal(AbyssiniaSetup(stacks=[200, 200], dealer=0)), "00bf")
    with pytest.raises(RulesError) as error:
        match.add(match.deal())
    assert error.value.code == "deal_not_over"
    match = match.add(end)
    with pytest.raises(RulesError) as error:
        match.add(end)
    assert error.value.code == "not_carried_over"
    for setup in (
        AbyssiniaSetup(dealer=0),
        AbyssiniaSetup(stacks=[200, 200]),
        AbyssiniaSetup(seats=[0]),
    ):
        with pytest.raises(RulesError) as error:
            match.deal(setup)
        assert error.value.code == "not_carried_over"
    with pytest.raises(RulesError) as error:
        match.deal(7)
    assert error.value.code == "bad_setup"


# The bot.


def gains(players: int, deals: int, *, folds: bool, **options: Any) -> tuple[float, float]:
    """Return the mean gain of one bot among random players, and the standard error."""
    game = Abyssinia.preset("open", players, **options)
    bot = SensibleBot(game)
    found: list[int] = []
    for seed in range(deals):
        seats: list[Any] = [RandomBot(folds=folds)] * players
        seats[seed % players] = bot
        end = drive(game.deal(seed=seed), seats, Random(seed))
        found.append(end.settlement.scores[seed % players])
    return mean(found), stdev(found) / deals**0.5


@pytest.mark.parametrize(
    ("folds", "options", "measured"),
    [
        (True, {}, "17.51, 0.60"),
        (False, {}, "14.09, 1.41"),
        (False, {"bought_cards": "hidden", "declaration": "simultaneous"}, "30.05, 1.89"),
    ],
)
def test_the_bot_beats_random_play(folds: bool, options: dict[str, Any], measured: str) -> None:  # noqa: FBT001 - a parameter
    gain, error = gains(4, 300, folds=folds, **options)

    # Exact, so that docs/games.md, which tells the first, cannot get old.
    assert f"{gain:.2f}, {error:.2f}" == measured
    assert gain > 5 * error


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9s", "8h"),
        ("9s 9h", "Kc 8d"),
        ("9s 9h 9d", "Ks Kh 4d"),
        ("Ts 9s 6s", "Th 9d 6c"),
        ("9s 9h 9d 4c", "Ks Kh 4d 3c"),
        ("9s 9h 9d 9c", "Ks Kh Kd 3c"),
        ("9s 9h Jd Jc", "Ks Kh 2d 3c"),
        ("9s 9h 9d 9c 4c", "Ks Kh Kd Qc Qd"),
    ],
)
def test_the_bot_bets_on_the_better_high_hand(better: str, worse: str) -> None:
    # For low it is behind or equal in each case.
    game = Abyssinia(players=2)
    for seat in (0, 1):
        hands = {seat: better, 1 - seat: worse}
        facts = {"dealer": 1 - seat, "phase": "bet", "cycle": len(better.split()), "pot": 10}
        state = game.position(facts | {"hands": hands})
        assert state.actor == seat
        action = SensibleBot(game).choose(state.view(seat), state.legal_actions(), Random(1))
        assert str(action) == "bet"


def test_the_bot_gives_the_same_answer_to_the_same_view() -> None:
    game = Abyssinia(players=3)
    bot, rng = SensibleBot(game), Random(1)
    state = game.deal(seed=9)
    while state.actor is not None:
        view, legal = state.view(state.actor), state.legal_actions()
        action = bot.choose(view, legal, rng)
        assert action is SensibleBot(game).choose(view, legal, Random(2))
        assert action in legal
        state = state.apply(action)


def test_a_seat_whose_time_is_up_does_the_cheapest_thing() -> None:
    state = table(2, "As Kd")
    assert str(state.default_action()) == "buy 1"
    assert str(table(2, "Ks Kd").default_action()) == "buy 0"
    state = play(state, "00")
    assert str(state.default_action()) == "check"
    assert str(play(state, "b").default_action()) == "fold"
    with pytest.raises(IllegalAction, match="the seat waited for"):
        play(state, "bf").default_action()
