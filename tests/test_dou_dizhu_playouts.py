"""Random deals of Dou Dizhu in C: replayed one by one in plain Python from the stream of chance."""

from __future__ import annotations

import builtins
import hashlib
import random
import sys
from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
import pytest

import cardcore as cc
from cardcore import _ufuncs
from cardcore._cffi import ffi, lib
from cardcore.chance import Draws, Seed, Stream
from cardcore.climbing.dou_dizhu import Combination, CombinationRules, Kind, answers, combinations
from cardcore.climbing.dou_dizhu.options import ATTACHED_JOKERS, QUAD_SINGLES, SEQUENCE_SINGLES
from cardcore.errors import CardcoreError, MissingExtraError, RulesError, SeedError
from cardcore.games.dou_dizhu import DouDizhu, DouDizhuRules, Playouts, playouts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.climbing.dou_dizhu.options import AttachedJokers, QuadSingles, SequenceSingles

SETTINGS = list(product(SEQUENCE_SINGLES, QUAD_SINGLES, ATTACHED_JOKERS))
PACKS = {3: cc.decks.STANDARD_JOKERS.cards, 4: cc.decks.DOUBLE_JOKERS_4.cards}
NO_PLAY = 65535


def replayed(stream: Stream, players: int, rules: DouDizhuRules) -> tuple[Any, ...]:
    """Return how a deal goes, played as DD-1 to DD-67 say and as the contract draws it."""
    plays = CombinationRules(
        players=4 if players == 4 else 3,
        sequence_singles=rules.sequence_singles,
        quad_singles=rules.quad_singles,
        attached_jokers=rules.attached_jokers,
    )
    least = rules.doubling_bomb_size or (4 if players == 3 else 6)
    dealt = 51 if players == 3 else 100
    pack = stream.shuffle(PACKS[players], "shuffle", 0)
    dealer = stream.below(players, "dealer", 0)
    marker = stream.below(dealt, "marker", 0)
    draws = stream.draws("choice")
    hands: list[list[int]] = [[] for _ in range(players)]
    for i in range(dealt):
        hands[(dealer + i) % players].append(pack[i])

    calls = auction((dealer + marker) % players, players, draws)
    landlord, bid = max(calls, key=itemgetter(1))
    if bid == 0:
        return dealer, -1, 0, -1, 0, 0, (0,) * players, len(calls)
    hands[landlord] += pack[dealt:]
    turns = play(hands, landlord, plays, draws)
    doublings = sum(
        turn.kind is Kind.ROCKET or (turn.kind is Kind.BOMB and turn.reading.size >= least)
        for turn in turns
        if turn is not None
    )
    winner = next(seat for seat in range(players) if not hands[seat])
    stake = bid * 2**doublings
    sign = 1 if winner == landlord else -1
    scores = [-sign * stake] * players
    scores[landlord] = sign * stake * (players - 1)
    actions = len(calls) + len(turns)
    return dealer, landlord, bid, winner, doublings, stake, tuple(scores), actions


def auction(seat: int, players: int, draws: Draws) -> list[tuple[int, int]]:
    """Return seats and what they call, 0 for a pass."""
    calls: list[tuple[int, int]] = []
    while True:
        highest = max((call for _, call in calls), default=0)
        legal = [0, *(bid for bid in (1, 2, 3) if bid > highest)]
        calls.append((seat, legal[draws.below(len(legal))]))
        seat = (seat + 1) % players
        latest = [call for _, call in calls[1 - players :]]
        if calls[-1][1] == 3 or (highest and latest == [0] * (players - 1)):
            return calls
        if not highest and calls[-1][1] == 0 and len(calls) == players:
            return calls


def play(
    hands: list[list[int]], seat: int, rules: CombinationRules, draws: Draws
) -> list[Combination | None]:
    """Play until a hand is empty; return the plays, None for a pass."""
    turns: list[Combination | None] = []
    while True:
        top = next((turn for turn in reversed(turns[1 - len(hands) :]) if turn), None)
        legal: list[Combination | None]
        if top is None:
            legal = [*combinations(hands[seat], rules)]
        else:
            legal = [None, *answers(hands[seat], top, rules)]
        turn = legal[draws.below(len(legal))]
        turns.append(turn)
        for rank in turn.ranks if turn else ():
            hands[seat].remove(next(card for card in hands[seat] if named(card) == rank))
        if not hands[seat]:
            return turns
        seat = (seat + 1) % len(hands)


def named(code: int) -> str:
    card = cc.Card(code)
    return str(card) if str(card).startswith("X") else str(card)[0]


def told(deals: Playouts, i: int) -> tuple[Any, ...]:
    """Return one deal of the arrays as the replay tells it."""
    names = ("dealer", "landlord", "bid", "winner", "doublings", "stake")
    first = [int(getattr(deals, name)[i]) for name in names]
    return (*first, tuple(deals.scores[i].tolist()), int(deals.actions[i]))


def check(deals: Playouts, players: int, rules: DouDizhuRules) -> None:
    stream = Stream(deals.seed)
    for i in range(len(deals)):
        child = Stream(stream.child("deal", i).seed)
        assert told(deals, i) == replayed(child, players, rules), (deals.seed, i)


@pytest.fixture(params=_ufuncs.simd_paths())
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    used = _ufuncs.simd_path()
    _ufuncs.use_simd_path(request.param)
    yield request.param
    _ufuncs.use_simd_path(used)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("sequences", "quads", "jokers"), SETTINGS)
def test_every_deal_is_that_of_a_replay(
    sequences: SequenceSingles, quads: QuadSingles, jokers: AttachedJokers, players: Any
) -> None:
    rules = DouDizhuRules(sequence_singles=sequences, quad_singles=quads, attached_jokers=jokers)
    seed = f"{sequences} {quads} {jokers}"
    check(playouts(300, seed, players=players, rules=rules), players, rules)


@pytest.mark.parametrize(("players", "size"), [(3, 5), (4, 4), (4, 5), (4, 8), (4, 10**30)])
def test_the_smallest_bomb_that_doubles(players: Any, size: int) -> None:
    rules = DouDizhuRules(doubling_bomb_size=size)
    deals = playouts(100, size, players=players, rules=rules)
    check(deals, players, rules)
    # Only the rocket is left where no bomb has so many cards.
    assert deals.doublings.max() <= 1 or size < 9


@pytest.mark.parametrize("seed", [0, -7, "", "table 4", b"\0" * 40, None, 1 << 80])
@pytest.mark.parametrize("players", [3, 4])
def test_every_path_plays_deals_of_every_seed(path: str, seed: Seed | None, players: Any) -> None:
    assert path == _ufuncs.simd_path()
    check(playouts(6, seed, players=players), players, DouDizhuRules())


# Found by search: deals whose shuffle meets a word that is thrown away, or one close to that.
REJECTING: list[tuple[int, Any]] = [
    (2458120, 3),
    (2458120, 4),
    (2797307, 3),
    (2797307, 4),
    (6595429, 4),
    (1604892, 4),
    (3950034, 4),
    (4290007, 3),
    (6039735, 4),
    (6595429, 3),
]


@pytest.mark.parametrize(("seed", "players"), REJECTING)
def test_words_above_the_limit_are_thrown_away(path: str, seed: int, players: Any) -> None:
    assert path == _ufuncs.simd_path()
    check(playouts(1, seed, players=players), players, DouDizhuRules())


def test_deals_far_out_have_numbers_of_more_than_32_bits() -> None:
    # Arrays from 0 on would not fit, so places are made to begin where those deals stand.
    first = (1 << 40) + 12345
    kinds = (np.int8, np.int8, np.int8, np.int8, np.uint8, np.int32, np.int32, np.uint16)
    arrays: list[np.ndarray[Any, Any]] = [
        np.zeros(6 if place == 6 else 2, kind) for place, kind in enumerate(kinds)
    ]
    moved: list[Any] = [Moved(array, first * (3 if len(array) == 6 else 1)) for array in arrays]
    stream = Stream("far")
    _ufuncs.play_out_dou_dizhu(0, 4, stream.digest, first, first + 2, *moved)
    arrays[6] = arrays[6].reshape(2, 3)
    deals = Playouts("far", *arrays)
    for i in range(2):
        child = Stream(stream.child("deal", first + i).seed)
        assert told(deals, i) == replayed(child, 3, DouDizhuRules())


class Moved:
    """An array whose address is as if it began at place 0."""

    def __init__(self, array: np.ndarray[Any, Any], first: int) -> None:
        self.array = array
        self.data = array.ctypes.data - first * array.itemsize

    @property
    def ctypes(self) -> Moved:
        return self


def test_all_kinds_of_endings_come_up() -> None:
    deals = playouts(20_000, 7)
    out, rest = deals.landlord < 0, deals.landlord >= 0
    assert 200 < out.sum() < 600
    for name in ("bid", "stake", "doublings"):
        assert not getattr(deals, name)[out].any()
    assert (deals.winner[out] == -1).all()
    assert (deals.actions[out] == 3).all()
    assert not deals.scores[out].any()
    assert set(deals.bid[rest].tolist()) == {1, 2, 3}
    assert set(deals.winner[rest].tolist()) == set(deals.dealer.tolist()) == {0, 1, 2}
    assert (deals.stake == deals.bid.astype(int) << deals.doublings).all()
    assert deals.actions.max() <= 154 + 7
    assert deals.doublings.max() >= 2


@pytest.mark.parametrize("players", [3, 4])
def test_scores_add_up_to_nothing(players: Any) -> None:
    deals = playouts(3000, 1, players=players)
    assert not deals.scores.sum(axis=1).any()
    played = np.flatnonzero(deals.landlord >= 0)
    landlords = deals.scores[played, deals.landlord[played]]
    wins = deals.winner[played] == deals.landlord[played]
    assert (landlords == np.where(wins, 1, -1) * deals.stake[played] * (players - 1)).all()


def arrays_of(deals: Playouts) -> dict[str, Any]:
    return {
        field.name: getattr(deals, field.name)
        for field in attrs.fields(Playouts)
        if field.name != "seed"
    }


def assert_equal(one: Playouts, other: Playouts) -> None:
    for name, array in arrays_of(one).items():
        assert np.array_equal(array, arrays_of(other)[name]), name


@pytest.mark.parametrize("players", [3, 4])
def test_threads_make_no_difference(players: Any) -> None:
    alone = playouts(3001, "threads", players=players)
    for threads in (2, 3, 11, 1024):
        assert_equal(playouts(3001, "threads", players=players, threads=threads), alone)


def test_fewer_deals_are_the_first_of_more() -> None:
    more = playouts(40_000, b"prefix")
    for count in (0, 1, 255, 257, 16_385):
        fewer = playouts(count, b"prefix", threads=2)
        assert len(fewer) == count
        for name, array in arrays_of(fewer).items():
            assert np.array_equal(array, arrays_of(more)[name][:count]), name


def test_what_the_arrays_are() -> None:
    deals = playouts(5, 7, players=4)
    assert {name: array.dtype.name for name, array in arrays_of(deals).items()} == {
        "dealer": "int8",
        "landlord": "int8",
        "bid": "int8",
        "winner": "int8",
        "doublings": "uint8",
        "stake": "int32",
        "scores": "int32",
        "actions": "uint16",
    }
    assert deals.scores.shape == (5, 4)
    assert repr(deals) == "<Playouts of 5 deals, 4 players>"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        deals.bid = deals.bid  # type: ignore[misc]


def test_without_a_seed_it_is_drawn_and_kept() -> None:
    deals, other = playouts(50), playouts(50)
    assert isinstance(deals.seed, bytes)
    assert deals.seed != other.seed
    assert_equal(playouts(50, deals.seed), deals)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"n": -1}, "bad_deals"),
        ({"n": 100_000_001}, "bad_deals"),
        ({"n": 10**400}, "bad_deals"),
        ({"n": 2.0}, "bad_deals"),
        ({"n": True}, "bad_deals"),
        ({"n": None}, "bad_deals"),
        ({"players": 2}, "bad_players"),
        ({"players": 5}, "bad_players"),
        ({"players": "3"}, "bad_players"),
        ({"rules": None}, "bad_rules"),
        ({"rules": CombinationRules()}, "bad_rules"),
        ({"threads": 0}, "bad_threads"),
        ({"threads": 1025}, "bad_threads"),
        ({"threads": None}, "bad_threads"),
        ({"seed": 1.5}, "bad_seed"),
        ({"seed": "\ud800"}, "bad_seed"),
    ],
)
def test_bad_input(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(CardcoreError) as caught:
        playouts(**{"n": 10, "seed": 7, **arguments})
    assert caught.value.code == code
    assert isinstance(caught.value, SeedError if code == "bad_seed" else RulesError)


def test_numbers_of_other_libraries_are_numbers() -> None:
    players: Any = np.int64(3)
    assert_equal(playouts(np.int64(20), 7, players=players), playouts(20, 7))  # type: ignore[arg-type]


def test_numpy_is_asked_for_by_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without_numpy(name: str, *arguments: Any, **more: Any) -> Any:
        if name == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
        return original(name, *arguments, **more)

    monkeypatch.delitem(sys.modules, "numpy")
    monkeypatch.setattr(builtins, "__import__", without_numpy)
    with pytest.raises(MissingExtraError) as caught:
        playouts(1)
    assert caught.value.code == "missing_extra"


def test_the_binding_refuses_what_it_cannot_read() -> None:
    arrays: list[Any] = [np.zeros(3, np.int32)] * 8
    with pytest.raises(RulesError) as caught:
        _ufuncs.play_out_dou_dizhu(32, 4, bytes(32), 0, 1, *arrays)
    assert caught.value.code == "bad_setting"
    with pytest.raises(ValueError, match="32 bytes"):
        _ufuncs.play_out_dou_dizhu(0, 4, bytes(31), 0, 1, *arrays)


def random_hand(draw: random.Random, players: int) -> list[int]:
    """Return a hand, mostly one that has many combinations."""
    pack = [int(card) for card in PACKS[players]]
    if draw.random() < 0.3:
        return draw.sample(pack, draw.randint(1, 20 if players == 3 else 33))
    low = draw.randrange(8)
    ranks = {*range(low, low + draw.randint(2, 6)), *draw.sample([*range(13), 52, 53], 4)}
    near = [code for code in pack if (code // 4 if code < 52 else code) in ranks]
    return draw.sample(near, min(len(near), draw.randint(1, 24)))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("sequences", "quads", "jokers"), SETTINGS)
def test_count_and_place_are_those_of_the_list(
    sequences: SequenceSingles, quads: QuadSingles, jokers: AttachedJokers, players: Any
) -> None:
    rules = CombinationRules(
        players=players, sequence_singles=sequences, quad_singles=quads, attached_jokers=jokers
    )
    draw, table = random.Random(repr(rules)), rules.table
    longest = 0
    for _ in range(80):
        hand = random_hand(draw, players)
        own = table.listed(hand, 0)
        # Tops that the hand itself could play have higher ones more often than any.
        for top in (None, draw.choice(own), draw.choice(own), draw.choice(table.known)):
            value = 0 if top is None else top.reading.value
            plays = table.listed(hand, value)
            assert table.counted(hand, value) == len(plays)
            places = range(len(plays))
            for place in places if len(places) < 400 else draw.sample(places, 400):
                assert table.nth(hand, value, place) is plays[place]
            assert table.nth(hand, value, len(plays)) is None
            longest = max(longest, len(plays))
    assert longest > (200 if players == 3 else 60)


@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_pack_is_a_hand(players: Any) -> None:
    table = CombinationRules(players=players, sequence_singles="any", quad_singles="repeat").table
    plays = table.listed(PACKS[players], 0)
    assert table.counted(PACKS[players], 0) == len(plays) > 3000
    for place in range(0, len(plays), 7):
        assert table.nth(PACKS[players], 0, place) is plays[place]


def test_count_and_place_in_the_header() -> None:
    rules = ffi.new("cc_dou_dizhu_rules *")
    assert lib.cc_dou_dizhu_compile(0, rules) == 1
    table = CombinationRules().table
    hand = table.counts("5s 5h 5d 5c 8s 8h 9s Ts Js Qs Ks As 2s 2h Xb Xr")
    assert lib.cc_dou_dizhu_count(rules, hand, 0) == 80
    found = [lib.cc_dou_dizhu_nth(rules, hand, 0, place) for place in range(82)]
    assert found == [*[play.number for play in table.listed(hand, 0)], NO_PLAY, NO_PLAY]
    for top in (12 << 16 | 2 << 8 | 14, 14 << 16, 255 << 24, 1 << 16):
        assert lib.cc_dou_dizhu_count(rules, hand, top) == len(table.listed(hand, top))
    assert lib.cc_dou_dizhu_count(rules, 0xF << 20, 0) == 0
    assert lib.cc_dou_dizhu_nth(rules, 0xF << 20, 0, 0) == NO_PLAY
    assert lib.cc_dou_dizhu_nth(rules, hand, 0, 1 << 63) == NO_PLAY


@pytest.mark.parametrize("place", [True, 1.0, None, "1"])
def test_places_that_are_none(place: Any) -> None:
    with pytest.raises((CardcoreError, OverflowError, TypeError)):
        CombinationRules().table.nth("3s", 0, place)


def test_places_beyond_the_numbers_of_plays() -> None:
    table = CombinationRules().table
    assert [table.nth("3s", 0, place) for place in (1, NO_PLAY, 1 << 40, 1 << 64, -1)] == [None] * 5


def test_sha256_is_that_of_hashlib(path: str) -> None:
    assert path == _ufuncs.simd_path()
    draw = random.Random(256)
    for length in [*range(260), 511, 512, 513, 4096, 100_003]:
        for data in (draw.randbytes(length), b"\xff" * length, bytes(length)):
            assert _ufuncs.sha256(data) == hashlib.sha256(data).digest(), length


def test_sha256_of_the_standard(path: str) -> None:
    # From the examples of FIPS 180-4.
    assert path == _ufuncs.simd_path()
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert _ufuncs.sha256(b"abc").hex() == digest


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"sequence_singles": "any", "quad_singles": "repeat", "attached_jokers": "both"},
        {"sequence_singles": "repeat", "doubling_bomb_size": 5, "talon_visible": True},
    ],
)
def test_deals_go_as_in_the_public_game(players: Any, options: dict[str, Any]) -> None:
    rules = DouDizhuRules(**options)
    game, deals = DouDizhu(players=players, rules=rules), 60
    found = playouts(deals, "public", players, rules)
    for number in range(deals):
        stream = Stream("public").child("deal", number)
        state, draws, actions = game.deal(stream.seed), stream.draws("choice"), 0
        while state.actor is not None:
            legal = state.legal_actions()
            state, actions = state.apply(legal[draws.below(len(legal))]), actions + 1
        settlement = state.settlement
        assert settlement is not None
        outcome = settlement.outcome
        assert found.scores[number].tolist() == list(settlement.scores)
        assert (
            found.dealer[number],
            found.landlord[number],
            found.winner[number],
            found.bid[number],
            found.doublings[number],
            found.stake[number],
            found.actions[number],
        ) == (
            state.table.dealer,
            -1 if outcome.landlord is None else outcome.landlord,
            -1 if outcome.winner is None else outcome.winner,
            outcome.bid,
            outcome.doublings,
            outcome.stake,
            actions,
        )
