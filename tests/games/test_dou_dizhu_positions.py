"""Dou Dizhu: positions come back from their facts, and those that no deal reaches are refused."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardcore.errors import RecordError, SeedError
from cardcore.games.dou_dizhu import Bid, DouDizhu, DouDizhuRules, DouDizhuSetup, Pass, Play
from cardcore.structured import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.games.dou_dizhu import DouDizhuState

THREE, FOUR = DouDizhu(), DouDizhu(players=4)
OPEN = DouDizhu(rules=DouDizhuRules(talon_visible=True))
GAMES = (
    THREE, FOUR, DouDizhu.preset("action_table_27472"),
    DouDizhu(rules=DouDizhuRules(sequence_singles="any", attached_jokers="both")),
    DouDizhu(players=4, rules=DouDizhuRules(talon_visible=True, doubling_bomb_size=4)),
)  # fmt: skip


def moments(game: DouDizhu, seed: int, marker: int | None = None) -> Iterator[DouDizhuState]:
    """Yield the states of a deal; every third one is thrown in."""
    rng, state = Random(seed), game.deal(seed=seed, setup=DouDizhuSetup(marker=marker))
    while True:
        yield state
        if state.actor is None:
            return
        legal = state.legal_actions()
        if state.landlord is None:
            calls = [Pass()] if seed % 3 == 2 else legal
            state = state.apply(calls[rng.randrange(len(calls))])
        else:
            # A short pass now and then, so that rounds are long.
            state = state.apply(legal[rng.randrange(1 if rng.random() < 0.3 else len(legal))])


@pytest.mark.parametrize("game", GAMES, ids=["three", "four", "table", "any", "open"])
def test_positions_come_back(game: DouDizhu) -> None:
    ends = set[str]()
    size = game.layout.spec.size
    for seed in range(6):
        # Wherever the marker lies: drawn, first and last of the talon.
        marker = (None, size - 1, size - game.layout.talon_size)[seed // 2]
        before: DouDizhuState | None = None
        for number, state in enumerate(moments(game, seed, marker)):
            if number % 3 == 2 and state.actor is not None:
                continue
            facts = state.to_position()
            for told in (facts, json.dumps(facts)):
                again = game.position(told)
                assert again.to_position() == facts
                assert (again.actor, again.may_act) == (state.actor, state.may_act)
                assert list(again.legal_actions()) == list(state.legal_actions())
                assert again.settlement == state.settlement
                for seat in (None, *range(game.players)):
                    mine, other = state.view(seat).to_json(), again.view(seat).to_json()
                    assert mine | {"events": []} == other
            # Left out, what everybody knows follows from the other facts.
            rest = {name: fact for name, fact in facts.items() if name != "known"}
            assert game.position(rest).to_position() == facts
            if before is not None and number % 3 == 1 and state.history is not None:
                moved = game.position(before.to_position()).apply(state.history.action)
                assert moved.to_position() == facts
            before = state
        assert before is not None
        assert before.settlement is not None
        ends.add(before.settlement.outcome.reason)
    assert "thrown_in" in ends
    assert len(ends) > 1


def test_positions_have_no_record_and_take_a_seed() -> None:
    facts = THREE.deal(seed=7).to_position()
    with pytest.raises(RecordError) as caught:
        THREE.position(facts).record()
    assert caught.value.code == "not_dealt"
    assert THREE.position(facts, seed=3).to_position() == facts
    with pytest.raises(SeedError):
        THREE.position(facts, seed=True)


# Few cards.


@pytest.mark.rule("DD-60", "DD-61", "DD-67")
def test_an_endgame_is_played_to_its_end() -> None:
    facts: dict[str, Any] = {"hands": ["9d Xb", "3c 3d", "4c"], "actor": 0, "speaker": 1}
    facts |= {"calls": [0, 0, 2, 0, 0]}
    state = THREE.position(facts)
    assert (state.landlord, state.bid, state.view(None).cards_left) == (0, 2, (2, 2, 1))
    assert [str(action) for action in state.legal_actions()] == ["play 9", "play Xb"]
    state = state.apply(Play("9d")).apply(Pass())
    assert [str(action) for action in state.legal_actions()] == ["pass"]
    state = state.apply(Pass()).apply(Play("Xb"))
    assert state.settlement is not None
    assert state.settlement.scores == (4, -2, -2)
    lost = THREE.position(facts | {"actor": 2}).apply(Play("4c"))
    assert lost.settlement is not None
    assert lost.settlement.scores == (-4, 2, 2)


@pytest.mark.rule("DD-57", "DD-58", "DD-59")
def test_an_endgame_of_four() -> None:
    hands = ["3d 3d 3c 3c 3h", "2d 2d 2c 2c", "Xb Xb Xr Xr 4c", "5c"]
    facts: dict[str, Any] = {"hands": hands, "actor": 1, "speaker": 0, "calls": [1, 0, 0, 0]}
    state = FOUR.position(facts | {"doublings": 1, "round": ["0:6d"]})
    assert [str(action) for action in state.legal_actions()] == ["pass", "play 2", "play 2222"]
    state = state.apply(Pass()).apply(Play("Xb Xb Xr Xr"))
    assert (state.doublings, state.view(None).stake) == (2, 4)
    over = state.apply(Pass()).apply(Pass()).apply(Pass()).apply(Play("4c"))
    assert over.settlement is not None
    assert over.settlement.scores == (-12, 4, 4, 4)


@pytest.mark.rule("DD-C7", "DD-C8")
def test_a_round_says_how_its_plays_are_read() -> None:
    game = DouDizhu(rules=DouDizhuRules(sequence_singles="any"))
    cards = "3d 3h 3s 4d 4h 4s 5d 5h 5s 6d 6h 6s"
    facts: dict[str, Any] = {"hands": ["9c", "8c", "7c"], "actor": 1, "speaker": 0, "calls": [3]}
    for named, told in (
        ("", "triplet_sequence 6"),
        (" named triplet_sequence 6", "triplet_sequence 6"),
        (" named triplet_sequence_singles 5", "triplet_sequence_singles 5"),
        (" named triplet_sequence_singles 6", "triplet_sequence_singles 6"),
    ):
        state = game.position(facts | {"round": [f"0:{cards}{named}"]})
        assert state.to_position()["round"] == [f"0:{cards} named {told}"]
    for named in ("triplet_sequence 5", "triplet_sequence_singles 4", "bomb 3", "quadplex 3"):
        refuse(game, facts | {"round": [f"0:{cards} named {named}"]})


@pytest.mark.rule("DD-4", "DD-17", "DD-27")
def test_known_cards_follow_from_the_rest() -> None:
    # Seat 1 drew the marker, and has it still; the talon was shown.
    facts: dict[str, Any] = {
        "hands": ["4d 9c Kd", "Jh 6s", "2c 5d"], "actor": 0, "speaker": 1, "calls": [0, 0, 1, 0, 0],
        "marker": "6s", "marker_seat": 1, "talon": "9c 8d Kd",
    }  # fmt: skip
    assert THREE.position(facts).to_position()["known"] == ["", "6s", ""]
    assert OPEN.position(facts).to_position()["known"] == ["9c Kd", "6s", ""]
    played = facts | {"hands": ["4d", "Jh", "2c 5d"], "round": ["0:Kd"], "actor": 1}
    assert "known" not in OPEN.position(played).to_position()
    # Of two copies, one may be known.
    four: dict[str, Any] = facts | {"hands": [*facts["hands"], "7d"], "talon": "9c 9c 8d"}
    four |= {"calls": [0, 0, 0, 1, 0, 0, 0]}
    game = DouDizhu(players=4, rules=DouDizhuRules(talon_visible=True))
    # The landlord took both, and has one; seat 1 may have played the other 6s, or the marker.
    assert game.position(four).to_position()["known"] == ["9c", "", "", ""]
    known = ["9c", "6s", "", ""]
    assert game.position(four | {"known": known}).to_position()["known"] == known
    for odd in (["", "6s", "", ""], ["9c 9c", "", "", ""], ["9c Kd", "", "", ""]):
        refuse(game, four | {"known": odd})


# What no deal reaches.


def refuse(game: DouDizhu, facts: Any) -> str:
    with pytest.raises(RecordError, match=r"^expected .*, got ") as caught:
        game.position(facts)
    assert caught.value.code == "bad_position", facts
    assert len(str(caught.value)) <= 600
    return str(caught.value)


TOLD: dict[str, Any] = {
    "hands": ["4d 9c", "Jh 6s", "2c 5d"], "actor": 1, "speaker": 0, "calls": [3], "round": ["0:8d"]
}  # fmt: skip
LED: dict[str, Any] = {**TOLD, "actor": 0, "round": []}
CALLED: dict[str, Any] = {**LED, "calls": []}


@pytest.mark.parametrize("name", DouDizhu.facts)
def test_every_fact_is_checked(name: str) -> None:
    assert THREE.position(TOLD).actor == 1
    odd: list[Any] = [
        True, False, 1.5, 1.0, float("nan"), {}, {"0": 1}, "x", "Xs", [7], [None], [[0]], -1, 99,
        1 << 70, ["3d"] * 501, [["3d"]] * 3, [True] * 3, "3d 3d", "\ud800", ["\x00"] * 3, b"3d",
        ["3 3"] * 3, "1d", object(), np.array([1, 2]), ("0:3",), {"3d"}, count_of(3),
    ]  # fmt: skip
    for value in odd:
        refuse(THREE, TOLD | {name: value})


def count_of(number: int) -> Iterator[int]:
    yield from range(number)


@pytest.mark.parametrize(
    "facts",
    [
        {}, [], None, 7, "", "{", "[]", "null", "{}", "NaN", '{"hands": NaN}', "[" * 100_000,
        "9" * 5000, {"hands": []}, TOLD | {"hand": "3d"}, TOLD | {7: 1}, TOLD | {None: None},
        {name: fact for name, fact in TOLD.items() if name != "hands"},
        {name: fact for name, fact in TOLD.items() if name != "speaker"},
        {name: fact for name, fact in TOLD.items() if name != "calls"},
        {name: fact for name, fact in TOLD.items() if name != "actor"},
    ],
    ids=lambda facts: type(facts).__name__,
)  # fmt: skip
def test_facts_that_are_missing_or_unknown(facts: Any) -> None:
    refuse(THREE, facts)


@pytest.mark.rule("DD-2", "DD-7", "DD-16")
@pytest.mark.parametrize(
    ("facts", "changes"),
    [
        # Cards.
        (TOLD, {"hands": ["4d 9c", "Jh 6s"]}), (TOLD, {"hands": ["4d"] * 3}),
        (TOLD, {"hands": ["4d 9c", "Jh 6s", "2c 8d"]}), (TOLD, {"hands": ["4d 4d", "Jh", "2c"]}),
        (TOLD, {"hands": ["4d 9c", "Jh 6s", "2c 5d", "7d"]}), (TOLD, {"hands": "4d 9c"}),
        (TOLD, {"hands": ["44", "Jh", "2c"]}), (TOLD, {"played": ["4d", "", ""]}),
        (TOLD, {"played": ["8d", "", ""]}), (TOLD, {"played": ["3d"]}),
        (TOLD, {"hands": ["3d " * 30_000, "Jh", "2c"]}),
        # Sizes: 20 cards of the landlord, 17 of the others.
        (TOLD, {"hands": ["4d", "3c 3d 3h 3s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 9c", "2c"]}),
        (TOLD, {"hands": ["4d", "3c", "2c"], "played": [
            "", "", "5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 9c 9d 9h 9s"]}),
        (TOLD, {"talon": "3c 3d 3h 3s"}),
        (CALLED, {"hands": ["4d", "3c 3d 3h 3s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 9c", "2c"]}),
        # The auction.
        (CALLED, {"actor": 1}), (CALLED, {"actor": None}), (CALLED, {"calls": [1]}),
        (CALLED, {"calls": [0, 0, 0]}), (CALLED, {"calls": [0, 0, 0, 0]}),
        (CALLED, {"calls": [1, 1], "actor": 2}), (CALLED, {"calls": [2, 1], "actor": 2}),
        (CALLED, {"calls": [4]}), (CALLED, {"calls": [True], "actor": 1}),
        (CALLED, {"calls": [1.0], "actor": 1}), (CALLED, {"calls": ["1"], "actor": 1}),
        (CALLED, {"calls": [3, 0], "actor": 2}), (CALLED, {"calls": [1, 0, 0, 2]}),
        (CALLED, {"round": ["0:8d"], "actor": 1}), (CALLED, {"played": ["8d", "", ""]}),
        (CALLED, {"doublings": 1}), (CALLED, {"hands": ["", "Jh", "2c"]}),
        (CALLED, {"talon": "4d"}), (CALLED, {"talon": "3d 3d"}), (CALLED, {"speaker": 3}),
        (CALLED, {"speaker": None}), (CALLED, {"dealer": 3}), (CALLED, {"dealer": None}),
        # Turns.
        (TOLD, {"actor": 0}), (TOLD, {"actor": 2}), (TOLD, {"actor": None}), (TOLD, {"actor": 3}),
        (LED, {"actor": None}), (LED, {"hands": ["4d", "", "2c"]}),
        (TOLD, {"hands": ["4d", "", "2c"]}), (TOLD, {"hands": ["", "Jh", "2c"]}),
        (TOLD, {"hands": ["4d", "", "2c"], "actor": None}),
        (TOLD, {"hands": ["", "", "2c"], "actor": None}),
        # Rounds.
        (TOLD, {"round": ["0:-"]}), (TOLD, {"round": ["0:8d", "0:9d"]}),
        (TOLD, {"round": ["0:8d", "2:9d"], "actor": 0}),
        (TOLD, {"round": ["0:8d", "1:-", "2:-"], "actor": 0}),
        (TOLD, {"round": ["0:8d", "1:-", "2:-", "0:9d"]}),
        (TOLD, {"round": ["0:8d", "1:7d"], "actor": 2}),
        (TOLD, {"round": ["0:8d", "1:8c"], "actor": 2}),
        (TOLD, {"round": ["0:8d", "1:9c 9d"], "actor": 2}),
        (TOLD, {"round": ["0:8d", "1:9d", "2:Td", "0:9h"]}),
        (TOLD, {"round": ["0:8d 9d"]}), (TOLD, {"round": ["0:8"]}), (TOLD, {"round": ["0:8d 8d"]}),
        (TOLD, {"round": ["0:4d"]}), (TOLD, {"round": ["3:8d"]}), (TOLD, {"round": ["\u0660:8d"]}),
        (TOLD, {"round": ["0:"]}), (TOLD, {"round": ["8d"]}), (TOLD, {"round": ["0:pass"]}),
        (TOLD, {"round": ["0 8d"]}), (TOLD, {"round": "0:8d"}), (TOLD, {"round": ["00:8d"]}),
        (TOLD, {"round": ["0:8d named pair 8"]}), (TOLD, {"round": ["0:8d named single 9"]}),
        (TOLD, {"round": ["0:" + "8d " * 200]}), (TOLD, {"round": [["0", "8d"]]}),
        (TOLD, {"round": ["0:Xb Xr", "1:-", "2:2d 2h 2s 2c"], "actor": 0}),
        (TOLD, {"round": ["0:33333"]}),
        # Doublings: of the round at least, and no more than the cards that are gone can make.
        (TOLD, {"round": ["0:8d 8c 8h 8s"], "doublings": 0}), (TOLD, {"doublings": -1}),
        (TOLD, {"doublings": 15}),
        (TOLD, {"doublings": 8}), (TOLD, {"doublings": True}), (TOLD, {"doublings": 1.0}),
        # Marker and talon.
        (TOLD, {"marker": "6s", "marker_seat": 1}), (TOLD, {"marker_seat": 0}),
        (TOLD, {"marker": "6s", "marker_seat": 0}), (TOLD, {"marker": "6s 5d", "marker_seat": 0}),
        (TOLD, {"marker": "6s"}), (TOLD, {"marker": "4d", "dealer": 1}),
        (TOLD, {"marker": "4d", "talon": "3c 3d 3h"}), (TOLD, {"talon": "6s"}),
        (TOLD, {"talon": "3c 3c"}), (TOLD, {"marker": "4d", "marker_seat": 0, "talon": "4d"}),
        (TOLD, {"played": ["", "3d", ""], "talon": "3d"}),
        (TOLD, {"played": ["", "3d", ""], "marker": "3d", "marker_seat": 0}),
        (CALLED, {"marker": "4d"}), (CALLED, {"marker": "3d", "talon": "3c 3h"}),
        (CALLED, {"marker": "3d", "talon": "3d", "dealer": 1}),
        (CALLED, {"marker": "3d", "talon": "3d", "marker_seat": 0}),
        (CALLED, {"marker": "Jh", "marker_seat": 0}), (CALLED, {"marker": "4d", "marker_seat": 1}),
        # Known cards.
        (TOLD, {"known": ["4d", "", ""]}), (TOLD, {"known": ["", "6s", ""]}),
        (TOLD, {"known": ["3d", "", ""]}), (TOLD, {"known": ["4d"]}),
        (TOLD, {"known": ["", "", ""], "marker": "4d", "marker_seat": 0}),
        (TOLD, {"known": ["9c", "", ""], "marker": "4d", "marker_seat": 0}),
        (TOLD, {"known": ["4d 4d", "", ""], "marker": "4d", "marker_seat": 0}),
        (TOLD, {"known": ["4d", "", ""], "talon": "4d"}),
        (CALLED, {"known": ["4d", "", ""], "talon": "3d"}),
    ],
)  # fmt: skip
def test_positions_that_no_deal_reaches_are_refused(
    facts: dict[str, Any], changes: dict[str, Any]
) -> None:
    THREE.position(facts)
    refuse(THREE, facts | changes)


@pytest.mark.rule("DD-19", "DD-25")
def test_the_landlord_leads_first() -> None:
    state = THREE.deal(seed=7).apply(Bid(3))
    facts = state.to_position()
    assert facts["actor"] == 1
    for seat in (0, 2):
        assert "still has all its cards" in refuse(THREE, facts | {"actor": seat})
    # A later round, in which a seat leads that has not played.
    (lowest,) = state.apply(Play(cards_of(facts["hands"][1])[:1])).to_position()["round"]
    later = state.apply(Play(lowest.partition(":")[2])).apply(Pass()).apply(Pass()).to_position()
    assert (later["actor"], later["played"]) == (1, ["", lowest.partition(":")[2], ""])
    for seat in (0, 2):
        refuse(THREE, later | {"actor": seat})
    # Nor did another play before the landlord did.
    first = cards_of(facts["hands"][0])[0]
    hands = [" ".join(cards_of(facts["hands"][0])[1:]), *facts["hands"][1:]]
    refuse(THREE, facts | {"hands": hands, "played": [first, "", ""]})
    refuse(THREE, facts | {"hands": hands, "actor": 0})
    refuse(THREE, facts | {"doublings": 1})


def cards_of(text: str) -> list[str]:
    return text.split()


@pytest.mark.rule("DD-63", "DD-64")
def test_doublings_are_of_cards_that_are_gone() -> None:
    facts: dict[str, Any] = {"hands": ["4d 9c", "Jh", "2c"], "actor": 0, "speaker": 0}
    facts |= {"calls": [1, 0, 0]}
    # Four ranks are in the hands, so nine bombs and the rocket can have been played.
    assert THREE.position(facts | {"doublings": 10}).view().stake == 1 << 10
    refuse(THREE, facts | {"doublings": 11})
    told = facts | {"played": ["Xb 3d 3c 3h", "3s", "Xr"]}
    assert THREE.position(told | {"doublings": 8}).doublings == 8
    refuse(THREE, told | {"doublings": 9})
    only = DouDizhu(rules=DouDizhuRules(doubling_bomb_size=5))
    assert only.position(facts | {"doublings": 1}).doublings == 1
    refuse(only, facts | {"doublings": 2})
    refuse(only, told | {"doublings": 1})
    # Cards of one rank that two seats have played were no bomb; those of one seat may have been.
    for played, most in ((["3d 3c", "3h 3s", ""], 8), (["3d 3c 3h 3s", "", ""], 9)):
        gone = facts | {"played": played, "hands": ["4d 9c Xb", "Jh", "2c"]}
        assert THREE.position(gone | {"doublings": most}).doublings == most
        refuse(THREE, gone | {"doublings": most + 1})


@pytest.mark.rule("DD-2", "DD-4", "DD-57")
def test_positions_of_four() -> None:
    facts: dict[str, Any] = {
        "hands": ["4d 4d", "Jh 6s", "2c 5d", "7d"], "actor": 0, "speaker": 0, "calls": [3]
    }  # fmt: skip
    assert FOUR.position(facts).view(0).to_json()["hand"] == ["4d", "4d"]
    odd: list[dict[str, Any]] = [
        {"hands": ["4d 4d", "4d", "2c", "7d"]}, {"hands": ["4d", "Jh", "2c"]},
        {"talon": "3c 3c 3c"}, {"talon": "3c 3d 3h 3s 3c 3d 3h 3s 5c"},
        {"played": ["4d", "", "", ""]},
        {"round": ["0:8d", "1:-", "2:-", "3:-"]}, {"round": ["0:888 9"], "actor": 1},
        {"round": ["0:8d 8c 8h 9d"], "actor": 1}, {"round": ["0:Xb Xr"], "actor": 1},
        {"marker": "4d", "marker_seat": 0, "talon": "4d 4d"},
        {"hands": ["4d", "Jh 4d", "2c", "7d"], "marker": "4d", "marker_seat": 0, "talon": "4d"},
        {"hands": ["5c", "4d 4d", "2c", "7d"], "marker": "4d", "marker_seat": 0},
        {"hands": ["5c", "4d 4d", "2c", "7d"], "talon": "4d"}, {"doublings": 28},
        {"known": ["4d 4d", "", "", ""], "marker": "4d", "marker_seat": 0},
        {"known": ["", "", "", ""], "marker": "4d", "marker_seat": 0},
        {"calls": [1, 0, 0]}, {"calls": [0, 0, 0, 0], "actor": 0}, {"calls": [0, 0, 0, 0, 1]},
    ]  # fmt: skip
    for changes in odd:
        refuse(FOUR, facts | changes)
    fine: list[dict[str, Any]] = [
        {"marker": "4d", "marker_seat": 0, "talon": "4d"},
        {"hands": ["5c", "Jh 4d", "2c", "7d"], "marker": "4d", "marker_seat": 0},
        {"round": ["0:8d 8c 8h 8s 8d"], "actor": 1}, {"calls": [0, 0, 0, 0], "actor": None},
        {"calls": [1, 0, 0], "actor": 3}, {"round": ["0:Xb Xb"], "actor": 1},
    ]  # fmt: skip
    for changes in fine:
        assert FOUR.position(facts | changes).actor == changes.get("actor", 0)


def test_any_changed_fact_is_refused_or_comes_back() -> None:
    rng, refused = Random(3), 0
    for game in (THREE, FOUR, OPEN):
        facts = [state.to_position() for state in moments(game, 1)][::5]
        for told in facts:
            for _ in range(6):
                other, name = rng.choice(facts), rng.choice(game.facts)
                mixed = told | ({name: other[name]} if name in other else {})
                try:
                    state = game.position(mixed)
                except RecordError:
                    refused += 1
                    continue
                back = state.to_position()
                assert game.position(back).to_position() == back
                for seat in (None, *range(game.players)):
                    assert state.resample(seat, 1).view(seat) == state.view(seat)
                    game.position(state.resample(seat, 1).to_position())
    assert refused > 100


@pytest.mark.rule("DD-64")
def test_doublings_left_out_are_those_of_the_round() -> None:
    facts = {"hands": ["3s 4s 5s", "9c", "Jd"], "speaker": 0, "calls": [2, 0, 0], "actor": 1}
    state = THREE.position({**facts, "round": ["0:6s 6h 6d 6c"]})
    assert (state.doublings, state.view(1).stake) == (1, 4)


@pytest.mark.rule("DD-20")
def test_state_json_whose_ranks_are_not_those_of_the_hands_is_refused() -> None:
    state = THREE.deal(seed=7)
    value = to_json(state.apply(state.parse("bid 3")))
    assert from_json(value).turn == 1
    for counts in ([0, 0, 0], [*value["state"]["counts"][:2], 1], []):
        forged = {**value, "state": {**value["state"], "counts": counts}}
        with pytest.raises(RecordError) as caught:
            from_json(forged)
        assert caught.value.code == "bad_state"
