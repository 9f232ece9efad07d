"""Acey-Deucey under attack: numbers of other libraries and of any size, and resampled rounds."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from cardcore.bots import make_bot
from cardcore.engine import drive
from cardcore.errors import RecordError, RulesError
from cardcore.games.acey_deucey import AceyDeucey, AceyDeuceyRules, AceyDeuceySetup, Bet, Pass
from cardcore.records import replay
from tests.games.acey import after, dealt, pack, turn


@pytest.mark.rule("AD-2")
def test_options_of_numpy_count_as_plain_numbers() -> None:
    hundred: Any = np.int8(100)
    eight: Any = np.int8(8)
    rules = AceyDeuceyRules(ante=hundred, starting_chips=hundred, max_rounds=eight)
    state = AceyDeucey(players=eight, rules=rules).deal(seed=1)
    # Eight antes of 100 are 800, and do not wrap round at 128.
    assert (state.pot, state.chips) == (800, (0,) * 8)
    assert json.loads(json.dumps(state.view(0).to_json()))["pot"] == 800
    assert replay(json.loads(json.dumps(state.record()))) == state


@pytest.mark.rule("AD-6")
def test_the_view_of_a_seat_of_numpy_is_the_view_of_the_seat() -> None:
    seat: Any = np.int64(0)
    state = turn("4c Qd")
    assert json.dumps(state.view(seat).to_json()) == json.dumps(state.view(0).to_json())


@pytest.mark.rule("AD-10", "AD-35")
@pytest.mark.parametrize(("pair_bet", "sides"), [("inside_only", 1), ("higher_lower", 2)])
def test_bets_may_be_more_than_a_list_can_count(pair_bet: str, sides: int) -> None:
    half = 5 * 10**29
    state = turn("9s 9d", "Td", pot=10**30, chips=10**30, pair_bet=pair_bet)
    legal = state.legal_actions()
    last = Bet(half, "lower" if sides == 2 else None)
    assert legal
    assert (legal[0], legal[-1]) == (Pass(), last)
    assert legal.index(last) == sides * half
    assert (legal.count(last), legal.count(Bet(half + 1, last.side))) == (1, 0)
    assert state.default_action() == Pass()
    assert sum(state.apply(legal[-1]).chips) + state.apply(legal[-1]).pot == 2 * 10**30 + 100


@pytest.mark.rule("AD-36")
def test_a_random_player_stakes_any_number_of_chips() -> None:
    game = AceyDeucey(players=3, rules=AceyDeuceyRules(bank="dealer", starting_chips=10**30))
    last = drive(game.deal(seed=1), [make_bot(game)] * 3, Random(1))
    assert max(bet for bet, _ in last.plays) > 2**63
    assert sum(last.chips) == 3 * 10**30
    assert replay(json.loads(json.dumps(last.record()))) == last


@pytest.mark.rule("AD-6")
def test_a_resampled_round_does_not_tell_the_order_of_the_stock() -> None:
    state = after(dealt("4c 7d Kh Qd 9h", 3), "bet 1")
    other = state.resample(1, seed=5)
    assert other.view(1) == state.view(1)
    assert other.setup is None
    with pytest.raises(RecordError) as error:
        other.record()
    assert error.value.code == "not_dealt"


@pytest.mark.rule("AD-25")
def test_a_session_takes_no_resampled_round() -> None:
    match = AceyDeucey(players=2).match(seed=1)
    state = match.deal(AceyDeuceySetup(pack=pack("4c Qd 9h")))
    # Whoever knows the seed of the round can resample with it.
    last = after(state.resample(0, match.stream.child("deal", 0).seed), "pass,pass")
    with pytest.raises(RulesError) as error:
        match.add(last)
    assert error.value.code == "not_carried_over"


@pytest.mark.rule("AD-24")
def test_no_pot_is_emptied_before_the_first_turn() -> None:
    waiting = {0: "2c", 1: "3c"}
    facts = {"dealer": 0, "chips": [99, 101], "pot": 0, "waiting": waiting}
    with pytest.raises(RecordError, match="before the first turn"):
        AceyDeucey(players=2).position(facts)
    del waiting[1]
    assert AceyDeucey(players=2).position(facts).settlement is not None
