"""Records: what is written, what is read back, and what is refused, fast and in little memory."""

from __future__ import annotations

import copy
import json
import time
import tracemalloc
from enum import Enum
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcore.actions import History
from cardcore.bots import RandomBot
from cardcore.cards import Card
from cardcore.engine import drive
from cardcore.errors import RecordError
from cardcore.games import AceyDeucey, registry
from cardcore.records import check_plain, deal_record, match_record, plain, replay, seed_text
from tests.toys import PackSetup
from tests.toys.claims import Pairs
from tests.toys.sealed import Auction
from tests.toys.season import Penalty, Season

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

GAMES = {kind.id: kind for kind in (Pairs, Auction, Season)}


def finished(game: Any, seed: Any = "records", setup: Any = None) -> Any:
    return drive(game.deal(seed, setup), [RandomBot()] * game.players, Random(1))


DEAL = deal_record(finished(Auction(players=2)))
AD_DEAL = deal_record(finished(AceyDeucey(players=3)))


def season() -> Any:
    match = Season(players=3).match(seed=4).apply(Penalty(0, 2))
    for _ in range(2):
        match = match.add(drive(match.deal(), [RandomBot()] * 3, Random(1)))
    return match


MATCH = match_record(season())


def read(record: Any) -> Any:
    return replay(record, {**registry(), **GAMES})


# What is written


def test_a_record_says_what_differs_from_the_defaults() -> None:
    state = AceyDeucey.preset("session", players=3, ante=2).deal(seed=b"\x07")
    assert deal_record(state) == {
        "format": 1,
        "game": "acey_deucey",
        "version": 1,
        "players": 3,
        "rules": {"ante": 2},
        "seed": "bytes 07",
        "setup": {},
        "actions": [],
    }
    assert {type(value) for value in deal_record(state).values()} == {int, str, dict, list}


@pytest.mark.parametrize(
    "seed", [0, -1, 7, 2**64, 10**2000, -(10**2000), "", " ", "täble 4", "int 7", b"", b"\0\xff"]
)
def test_every_seed_comes_back(seed: Any) -> None:
    state = Pairs(players=2).deal(seed)
    again = read(json.loads(json.dumps(deal_record(state))))
    assert again == state
    assert again.chance.stream.seed == seed
    assert type(again.chance.stream.seed) is type(seed)
    assert len(seed_text(seed)) < 3000


def test_injected_orders_come_back() -> None:
    orders = (("reshuffle", 0, tuple(map(Card, (16, 12, 8, 4, 0)))),)
    game = Auction(players=2)
    for pack in (None, tuple(map(Card, (4, 0, 8, 12, 16)))):
        state = finished(game, 7, PackSetup(pack=pack, draws=orders))
        again = read(json.loads(json.dumps(deal_record(state))))
        assert again == state
        assert History.unrolled(again.history) == History.unrolled(state.history)
    without_seed = Pairs(players=2).deal(setup=Pairs.setup_type(pack=Pairs.pack))
    assert deal_record(without_seed)["seed"] is None
    assert read(deal_record(without_seed)) == without_seed


def test_a_match_with_events_comes_back() -> None:
    match = season()
    again = read(json.loads(json.dumps(MATCH)))
    assert (again, again.standings, again.steps) == (match, match.standings, match.steps)


def test_a_position_has_no_record() -> None:
    game = Pairs(players=2)
    with pytest.raises(RecordError) as caught:
        deal_record(game.position(game.deal(1).to_position()))
    assert caught.value.code == "not_dealt"


def test_plain_values() -> None:
    class Colour(Enum):
        RED = "red"

    @attrs.frozen
    class Part:
        card: Card
        seats: frozenset[int]

    value = (Part(Card("2c"), frozenset({2, 1})), Fraction(1, 3), Colour.RED, None, {3: True})
    assert plain(value) == [
        {"card": "2c", "seats": [1, 2]}, "1/3", "red", None, {"3": True},
    ]  # fmt: skip
    for bad in (0.5, object(), {1: 0.5}, [float("nan")]):
        with pytest.raises(TypeError, match="expected a part of a game"):
            plain(bad)


def test_games_are_found_by_name() -> None:
    assert registry()["acey_deucey"] is AceyDeucey
    with pytest.raises(RecordError) as caught:
        replay(DEAL)
    assert caught.value.code == "unknown_game"
    with pytest.raises(RecordError):
        replay(AD_DEAL, GAMES)


# What is refused


def changed(record: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    return {**copy.deepcopy(dict(record)), **values}


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def itself() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


ACTIONS = DEAL["actions"]
STEP = MATCH["steps"][1]

FORGED: dict[str, Callable[[], Any]] = {
    "another action": lambda: changed(DEAL, actions=[[0, "bid 9"], *ACTIONS[1:]]),
    "an action of another game": lambda: changed(DEAL, actions=[[0, "lay 2c"]]),
    "an action twice": lambda: changed(DEAL, actions=[ACTIONS[0], *ACTIONS]),
    "one action more": lambda: changed(DEAL, actions=[*ACTIONS, ACTIONS[0]]),
    "another seat": lambda: changed(DEAL, actions=[[7, "bid 1"]]),
    "a bool as seat": lambda: changed(DEAL, actions=[[True, "bid 1"]]),
    "a text as seat": lambda: changed(DEAL, actions=[["0", "bid 1"]]),
    "a huge seat": lambda: changed(DEAL, actions=[[10**1000, "bid 1"]]),
    "an action without a seat": lambda: changed(DEAL, actions=["bid 1"]),
    "an action of three": lambda: changed(DEAL, actions=[[0, "bid 1", 2]]),
    "another stake": lambda: changed(AD_DEAL, actions=[[0, "bet 1" + "0" * 90]]),
    "a pack of too few": lambda: changed(DEAL, setup={"pack": ["2c"]}),
    "a pack with a card twice": lambda: changed(DEAL, setup={"pack": ["2c"] * 5}),
    "a pack of no cards": lambda: changed(DEAL, setup={"pack": "no cards"}),
    "a pack of another game": lambda: changed(AD_DEAL, setup={"pack": ["2c", "3c"]}),
    "an injected draw of others": lambda: changed(DEAL, setup={"draws": [["reshuffle", 0, "2c"]]}),
    "no seed and no pack": lambda: changed(DEAL, seed=None, setup={"draws": [[]]}),
    "another seed in a match": lambda: changed(MATCH, steps=[{**STEP, "seed": "int 1"}]),
    "another seed of a match": lambda: changed(MATCH, seed="int 5"),
    "an event after the end": lambda: changed(MATCH, steps=[{"event": "left 1"}] * 3),
    "actions that are no list": lambda: changed(DEAL, actions={"0": "bid 1"}),
    "steps that are no list": lambda: changed(MATCH, steps="left 1"),
    "no such event": lambda: changed(MATCH, steps=[{"event": "rain"}]),
    "an event of bytes": lambda: changed(MATCH, steps=[{"event": b"left 1"}]),
    "an event and more": lambda: changed(MATCH, steps=[{"event": "left 1", "seed": None}]),
    "a step that is no dict": lambda: changed(MATCH, steps=["left 1"]),
    "an unfinished deal": lambda: changed(MATCH, steps=[{**STEP, "actions": []}]),
    "another format": lambda: changed(DEAL, format=2),
    "a format of text": lambda: changed(DEAL, format="1"),
    "a bool as format": lambda: changed(DEAL, format=True),
    "another version": lambda: changed(DEAL, version=99),
    "a bool as version": lambda: changed(DEAL, version=True),
    "an unknown game": lambda: changed(DEAL, game="chess"),
    "a game of a list": lambda: changed(DEAL, game=["toy_auction"]),
    "an unknown key": lambda: changed(DEAL, more=1),
    "a key of a number": lambda: {**DEAL, 1: 1},
    "an unknown option": lambda: changed(AD_DEAL, rules={"no_such": 1}),
    "options that clash": lambda: changed(AD_DEAL, rules={"pair_match_loss": 3}),
    "an unknown setup": lambda: changed(DEAL, setup={"no_such": 1}),
    "too many players": lambda: changed(DEAL, players=99),
    "players as text": lambda: changed(DEAL, players="2"),
    "a seed of no kind": lambda: changed(DEAL, seed="7"),
    "a seed of no number": lambda: changed(DEAL, seed="int seven"),
    "a seed of no bytes": lambda: changed(DEAL, seed="bytes 7g"),
    "a seed of a million digits": lambda: changed(DEAL, seed="int " + "7" * 10**6),
    "a seed of many digits": lambda: changed(DEAL, seed="int " + "7" * 90_000),
    "a seed with a lone surrogate": lambda: changed(DEAL, seed="str \ud800"),
    "a number as seed": lambda: changed(DEAL, seed=7),
    "an int of a million digits": lambda: changed(DEAL, players=1 << 3_321_928),
    "a text of a million characters": lambda: changed(DEAL, actions=[[0, "x" * 10**6]]),
    "deep nesting": lambda: changed(DEAL, actions=nested(100_000)),
    "a list within itself": lambda: changed(DEAL, actions=itself()),
    "a million actions": lambda: changed(DEAL, actions=[[0, "bid 1"]] * 10**6),
    "ten million actions": lambda: changed(DEAL, actions=[None] * 10**7),
    "a wide dict": lambda: changed(DEAL, setup=dict.fromkeys(map(str, range(300_000)))),
    "nothing": dict,
    "no dict": lambda: [DEAL],
    "a text": lambda: json.dumps(DEAL),
    "none": lambda: None,
    "a key twice as deep": lambda: {"format": DEAL},
}


@pytest.mark.parametrize("forged", FORGED)
def test_forged_records_are_refused_fast_and_in_little_memory(forged: str) -> None:
    record = FORGED[forged]()
    tracemalloc.start()
    with pytest.raises(RecordError) as caught:
        read(record)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 30_000_000
    start = time.process_time()
    with pytest.raises(RecordError):
        read(record)
    assert time.process_time() - start < 0.2
    assert len(str(caught.value)) < 600
    assert caught.value.code in {"bad_record", "bad_action", "other_version", "unknown_game"}


def test_the_bounds_of_sensible_sizes() -> None:
    class Name(str):
        __slots__ = ()

    # The key and the list count too; eight lists stand in each other.
    check_plain({"a": [None] * 199_998})
    check_plain({"a": "x" * 100_000, "b": Name("x" * 100_000)})
    check_plain({"a": (1 << 4096) - 1, "b": 1 - (1 << 4096)})
    check_plain({"a": nested(7)})
    check_plain({"a": np.int64(1)})
    too_large: list[tuple[Any, str]] = [
        ([None] * 199_999, "of sensible size"),
        ("x" * 100_001, "of sensible length, got 100001"),
        (Name("x" * 100_001), "of sensible length, got 100001"),
        (1 << 4096, "smaller numbers"),
        (nested(8), "of sensible size"),
    ]
    for value, message in too_large:
        with pytest.raises(RecordError, match=message) as caught:
            check_plain({"a": value}, "bad_position")
        assert caught.value.code == "bad_position"


def test_ten_megabytes_of_brackets() -> None:
    # The parser of JSON gives up by itself; what it takes is refused by its depth.
    text = "[" * 5_000_000 + "]" * 5_000_000
    with pytest.raises(RecursionError):
        json.loads(text)


@pytest.mark.parametrize("key", sorted(DEAL))
def test_missing_fields(key: str) -> None:
    record = {name: value for name, value in DEAL.items() if name != key}
    with pytest.raises(RecordError, match=f"no {key}|no steps"):
        read(record)


WRONG = [
    None, True, 0.5, float("nan"), float("inf"), -1, 10**30, "", "x", b"x", [], {}, [[]], [None],
    [{}], {"": None}, {"pack": 5}, {"pack": None}, {"pack": [None]}, {"pack": {}}, {"draws": 5},
    {"draws": [5]}, {"draws": [["x", "y", "z"]]}, {"draws": None}, {"absent": 5}, {"absent": ["x"]},
    {"dealer": "x"}, {"dealer": []}, {"chips": 5}, {"chips": ["x"]}, {"pot": "x"}, {"pot": [1]},
    {"ante": []}, {"ante": "x"}, {"starting_chips": {}}, {"low_ace": []}, {"low_ace": {}},
    {"bank": None}, [["x", "y"]], [[0, None]], [[None, "bid 1"]], {1: 2}, (1, 2), {"x"}, object(),
    Fraction(1, 2), 1j,
]  # fmt: skip


def places(record: Any) -> Iterator[tuple[Any, ...]]:
    """Every place of a record where a value stands."""
    items = record.items() if isinstance(record, dict) else enumerate(record)
    for key, value in items:
        yield (key,)
        if isinstance(value, (dict, list)):
            yield from ((key, *rest) for rest in places(value))


SHORT = {**DEAL, "actions": ACTIONS[:2]}
RECORDS = [SHORT, {**AD_DEAL, "actions": AD_DEAL["actions"][:1]}, MATCH]


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_wrong_types_everywhere(number: int) -> None:
    original = RECORDS[number]
    for place in places(original):
        for wrong in WRONG:
            record = copy.deepcopy(original)
            inner: Any = record
            for key in place[:-1]:
                inner = inner[key]
            inner[place[-1]] = wrong
            try:
                read(record)
            except RecordError:
                continue
            # The only other outcome is a record that says the same in another way.
            assert wrong is None or isinstance(wrong, (dict, list, tuple)), (place, wrong)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_cut_and_edited_actions(data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(ACTIONS)))
    state = read({**DEAL, "actions": ACTIONS[:cut]})
    assert len(History.unrolled(state.history)) == cut
    text = data.draw(st.text(max_size=20) | st.sampled_from(["bid 4", "bid 0", "BID 1", "bid  1"]))
    if " ".join(text.lower().split()) not in {"bid 1", "bid 2", "bid 3"}:
        with pytest.raises(RecordError, match=f"legal action {cut + 1}|size|length"):
            read({**DEAL, "actions": [*ACTIONS[:cut], [0, text]]})
