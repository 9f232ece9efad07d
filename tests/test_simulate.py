"""Simulation: rows that depend on their number alone, and what they come to."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from cardcore.bots import RandomBot
from cardcore.errors import CardcoreError, RulesError
from cardcore.games import AceyDeucey
from cardcore.records import plain
from cardcore.simulate import Result, simulate, summary
from tests.toys.claims import Pairs
from tests.toys.sealed import Auction

GAME = AceyDeucey(players=3)


def test_a_row_depends_on_its_number_alone() -> None:
    rows = list(simulate(GAME, 30, seed=7))
    assert [row.deal for row in rows] == list(range(30))
    assert rows[:10] == list(simulate(GAME, 10, seed=7))
    assert rows == list(simulate(GAME, 30, seed=7, bots=[RandomBot()] * 3))
    assert rows != list(simulate(GAME, 30, seed=8))
    assert len({row.seed for row in rows}) == 30
    assert len(set(map(hash, rows))) == 30


def test_a_row_can_be_dealt_again() -> None:
    for row in simulate(GAME, 5, seed=7):
        kind, _, digits = row.seed.partition(" ")
        assert kind == "bytes"
        state = GAME.deal(bytes.fromhex(digits))
        assert state == GAME.deal(state.chance.stream.seed)  # type: ignore[union-attr]
        assert sum(row.scores) == sum(row.nets)
        assert row.outcome.keys() == {"reason", "chips", "pot"}


def test_actions_are_counted_with_claims() -> None:
    seen: list[int] = []

    class Watching(RandomBot):
        def choose(self, view: Any, legal: Any, rng: Any) -> Any:
            action = super().choose(view, legal, rng)
            seen[-1] += action is not None
            return action

    rows = simulate(Pairs(players=3), 5, seed=1, bots=[Watching()] * 3)
    for _ in range(5):
        seen.append(0)
        assert next(rows).actions == seen[-1] >= 12


def test_rows_are_made_when_they_are_asked_for() -> None:
    rows = simulate(GAME, 10**9, seed=1)
    assert [row.deal for row in islice(rows, 3)] == [0, 1, 2]
    assert list(simulate(GAME, 0)) == []


@pytest.mark.parametrize(
    ("deals", "bots", "code"),
    [
        (-1, "random", "bad_deals"),
        (1.0, "random", "bad_deals"),
        (True, "random", "bad_deals"),
        (1, "no such bot", "unknown_bot"),
        (1, ["random"], "bad_bots"),
        (1, ["random", "random", "no such bot"], "unknown_bot"),
        (1, ["random", "random", None], "bad_bots"),
        (1, None, "bad_bots"),
        (1, {"random": 1}, "bad_bots"),
    ],
)
def test_what_is_refused_before_the_first_row(deals: Any, bots: Any, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        simulate(GAME, deals, 1, bots)
    assert caught.value.code == code


def test_a_bad_seed() -> None:
    with pytest.raises(CardcoreError):
        simulate(GAME, 1, seed=1.5)  # type: ignore[arg-type]


def test_a_summary() -> None:
    rows = [
        Result(0, "int 1", (1, 1, 3), (0, 1), (5, 5, 0), (1, 1, -2), 4, {"reason": "complete"}),
        Result(1, "int 2", (1, 2, 3), (0,), (7, 2, Fraction(1, 2)), (1, 0, -1), 7, "out"),
        Result(2, "int 3", (3, 2, 1), (2,), (0, 2, 4), (0, 0, 0), 1, {"reason": "complete"}),
        Result(3, "int 4", (3, 2, 1), (), (0, 2, 4), (0, 0, 0), 0, None),
    ]
    total = summary(iter(rows))
    assert total.deals == 4
    assert total.wins == (Fraction(3, 2), Fraction(1, 2), Fraction(1))  # nobody won the last
    assert total.mean_scores == (Fraction(3), Fraction(11, 4), Fraction(17, 8))
    assert total.mean_nets == (Fraction(1, 2), Fraction(1, 4), Fraction(-3, 4))
    assert total.mean_actions == Fraction(3)
    assert total.longest == 7
    assert total.reasons == (("complete", 2), ("other", 1), ("out", 1))
    assert plain(total)["mean_actions"] == "3/1"
    with pytest.raises(RulesError) as caught:
        summary([])
    assert caught.value.code == "no_results"


def test_a_summary_of_a_game() -> None:
    total = summary(simulate(Auction(players=4), 50, seed="s"))
    assert sum(total.wins) == 50
    assert total.mean_actions == Fraction(48)
    assert total.longest == 48
    assert total.reasons == (("end", 50),)
