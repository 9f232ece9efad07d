"""Abyssinia under attack: numbers of NumPy, what a resampled deal tells, impossible positions."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from cardcore.errors import RecordError
from cardcore.games.abyssinia import Abyssinia, AbyssiniaRules, AbyssiniaSetup, Buy, Declare
from cardcore.records import replay
from tests.games.acey import pack


@pytest.mark.rule("AB-2", "AB-8")
def test_options_of_numpy_count_as_plain_numbers() -> None:
    hundred: Any = np.int8(100)
    rules = AbyssiniaRules(
        ante=hundred, bet_unit=hundred, max_raises=hundred, prices=[hundred] * 13, min_stack=None
    )
    three: Any = np.int8(3)
    # 100 + 5 x 100 + 5 x 100 x 101, far above what the number given can hold.
    assert rules.stack_needed == 51100
    state = Abyssinia(players=three, rules=rules).deal(seed=1).apply(Buy(0))
    assert state.pot == 400
    assert json.loads(json.dumps(state.view(0).to_json()))["pot"] == 400
    assert replay(json.loads(json.dumps(state.record()))) == state
    least: Any = np.int32(51100)
    assert type(AbyssiniaRules(min_stack=least).min_stack) is int


@pytest.mark.rule("AB-33", "AB-38")
def test_a_resampled_deal_tells_neither_pack_nor_sealed_declarations() -> None:
    game = Abyssinia(players=2, rules=AbyssiniaRules(declaration="simultaneous"))
    state = game.deal(setup=AbyssiniaSetup(pack=pack("Ah 7d"), dealer=1))
    while state.phase != "declare":
        state = state.apply(state.legal_actions()[0])
    state = state.apply(Declare("low"))
    other = state.resample(1, seed=1)
    assert other.view(1) == state.view(1)
    assert (other.setup, other.history) == (None, None)
    with pytest.raises(RecordError) as error:
        other.record()
    assert error.value.code == "not_dealt"


@pytest.mark.rule("AB-17")
def test_nobody_raises_a_bet_that_was_not_made() -> None:
    game = Abyssinia(players=3)
    facts = {"dealer": 0, "phase": "bet", "waiting": [2, 0], "contributions": [0, 2, 0]}
    with pytest.raises(RecordError, match="a raise of a bet that nobody made"):
        game.position(facts)
    assert game.position({**facts, "contributions": [0, 2, 1]}).raises == 1
    # The bet that was raised stays in the pot when its owner folds (AB-21).
    folded = {**facts, "folded": [2], "waiting": [0], "contributions": [0, 3, 2]}
    assert game.position(folded).raises == 2


@pytest.mark.parametrize(
    "facts", [{"dealer": 0, 10**5000: 1}, {"dealer": 0, "phase": "x" * 1000}], ids=["key", "value"]
)
def test_facts_too_long_to_print_are_refused_shortly(facts: Any) -> None:
    with pytest.raises(RecordError) as error:
        Abyssinia(players=2).position(facts)
    assert error.value.code == "bad_position"
    assert len(str(error.value)) < 300
