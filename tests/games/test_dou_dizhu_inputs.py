"""Dou Dizhu: bad input of every kind is refused with a code, and changes nothing."""

from __future__ import annotations

import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count, repeat
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
import pytest

from cardcore.cards import Card, Tile
from cardcore.climbing.dou_dizhu import Kind, Reading
from cardcore.errors import (
    CardcoreError,
    CardError,
    DealOver,
    HandError,
    IllegalAction,
    RecordError,
    RulesError,
)
from cardcore.games.abyssinia import AbyssiniaRules
from cardcore.games.big_two import BigTwoSetup
from cardcore.games.big_two import Play as BigTwoPlay
from cardcore.games.dou_dizhu import Bid, DouDizhu, DouDizhuRules, DouDizhuSetup, Pass, Play
from cardcore.records import deal_record, replay

if TYPE_CHECKING:
    from cardcore.actions import Refusal
    from cardcore.games.dou_dizhu import DouDizhuState

THREE, FOUR = DouDizhu(), DouDizhu(players=4)
TABLE = DouDizhu.preset("action_table_27472")
ANY = DouDizhu(rules=DouDizhuRules(sequence_singles="any"))
# Five ranks of three: with "any", fifteen of the cards have more than one reading.
LONG = "3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d"


def at(game: DouDizhu, *hands: str, moves: tuple[str, ...] = ()) -> DouDizhuState:
    """Return a moment of play; seat 0 is the landlord and led, or leads."""
    turn = len(moves) % game.players
    facts: dict[str, Any] = {"hands": list(hands), "actor": turn, "speaker": 0, "calls": [3]}
    return game.position(facts | {"round": list(moves)})


LEAD = at(THREE, "3d 3c 4s 5h 5d 5c 5s Xb", "6d", "7d")
FOLLOW = at(THREE, "9c", "3d 4s Th 5c 5d 5h 5s", "7d", moves=("0:8d",))
AUCTION = THREE.deal(seed=7)
LEAD_4 = at(FOUR, "3d 3d 3c 3h 4s Xb Xb", "6d", "7d", "8d")


def refusal(state: DouDizhuState, action: Any, seat: Any = None) -> Refusal:
    """Return a refusal, once ``apply`` raises it and the state stands."""
    before, moment = state.to_position(), copy.deepcopy(state)
    found = state.why_not(action, seat)
    assert found is not None
    assert not state.is_legal(action, seat)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert (caught.value.code, caught.value.rule) == (found.code, found.rule)
    assert str(caught.value) == found.text
    assert "expected" in found.text
    assert ", got " in found.text
    assert (state.to_position(), state) == (before, moment)
    return found


# Refusals.


@pytest.mark.rule("DD-69", "DD-20", "DD-10")
@pytest.mark.parametrize(
    ("state", "text", "seat", "told"),
    [
        (AUCTION, "3", None, "expected a bid or a pass, got a play|auction_due|DD-69"),
        (AUCTION, "33333", None, "expected a bid or a pass, got a play|auction_due|DD-69"),
        (AUCTION.apply(Bid(2)), "bid 1", None,
         "expected a bid above 2 or a pass, got bid 1|bid_too_low|DD-10"),
        (AUCTION.apply(Bid(2)), "bid 2", None,
         "expected a bid above 2 or a pass, got bid 2|bid_too_low|DD-10"),
        (AUCTION, "pass", 0, "expected an action of seat 1, got one of 0|wrong_seat|None"),
        (LEAD, "pass", None,
         "expected a combination from the leader, got a pass|lead_due|DD-20"),
        (LEAD, "bid 3", None, "expected a play or a pass, got a bid|auction_over|DD-69"),
        (FOLLOW, "bid 3", None, "expected a play or a pass, got a bid|auction_over|DD-69"),
        (LEAD, "3s", None, "expected cards in hand, got 3s|not_in_hand|DD-20"),
        (LEAD, "3d 3s", None, "expected cards in hand, got 3s|not_in_hand|DD-20"),
        (LEAD, "3d 3d", None, "expected cards in hand, got 3d 3d|not_in_hand|DD-20"),
        (LEAD, "3d 3d 4s 5s", None, "expected cards in hand, got 3d 3d|not_in_hand|DD-20"),
        (LEAD, "333", None, "expected cards in hand, got 333|not_in_hand|DD-20"),
        (LEAD, "33333", None, "expected cards in hand, got 33333|not_in_hand|DD-20"),
        (LEAD, "Xr", None, "expected cards in hand, got Xr|not_in_hand|DD-20"),
        (LEAD, "Xb Xb", None, "expected cards in hand, got Xb Xb|not_in_hand|DD-20"),
        (LEAD, "3d 4s", None, "expected a combination, got 3d 4s|no_combination|DD-45"),
        (LEAD, "33 4", None, "expected a combination, got 33 4|no_combination|DD-45"),
        (LEAD, "3d named single 4", None,
         "expected a reading of these cards, got single of 4|bad_reading|DD-C6"),
        (FOLLOW, "3d", None, ("expected a play that beats a single of 8, "
         "got a single of 3|does_not_beat|DD-50")),
        (FOLLOW, "5c 5d", None, ("expected a play that beats a single of 8, "
         "got a pair of 5|does_not_beat|DD-50")),
        (LEAD_4, "333 4", None, "expected a combination, got 333 4|no_combination|DD-45"),
        (LEAD_4, "3s 3s", None, "expected cards in hand, got 3s 3s|not_in_hand|DD-20"),
        (LEAD_4, "3c 3c", None, "expected cards in hand, got 3c 3c|not_in_hand|DD-20"),
        (LEAD_4, "33333", None, "expected cards in hand, got 33333|not_in_hand|DD-20"),
    ],
)  # fmt: skip
def test_refusals_say_what_was_expected(
    state: DouDizhuState, text: str, seat: int | None, told: str
) -> None:
    found = refusal(state, state.parse(text), seat)
    assert f"{found.text}|{found.code}|{found.rule}" == told


@pytest.mark.rule("DD-60", "DD-69")
def test_nothing_follows_the_end() -> None:
    over = at(THREE, "3d", "4d", "5d").apply(Play("3d"))
    before = over.to_position()
    assert (over.actor, over.may_act, list(over.legal_actions())) == (None, (), [])
    actions: list[Any] = [Play("4d"), Play("3d"), Play("33333"), Pass(), Bid(1), None, "pass"]
    for action in actions:
        for seat in (None, 0, 1):
            with pytest.raises(DealOver) as caught:
                over.apply(action, seat)
            assert caught.value.code == "deal_over"
            assert not over.is_legal(action, seat)
    assert over.to_position() == before


# Plays.


class Hostile:
    """An object that answers nothing."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, _other: object) -> bool:
        raise RuntimeError

    def __bool__(self) -> bool:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "wrong_card_count"), (" ", "wrong_card_count"), ([], "wrong_card_count"),
        (count(), "wrong_card_count"), (repeat("3"), "wrong_card_count"),
        (repeat("3d"), "wrong_card_count"), (["3"] * 34, "wrong_card_count"),
        ("3" * 401, "wrong_card_count"), ("3" * 100_000, "wrong_card_count"),
        ("3d 3d 3d", "duplicate_card"), (["Xb"] * 3, "duplicate_card"),
        ([Card("3d")] * 3, "duplicate_card"), ("3" * 9, "too_many_copies"),
        (["3", "Xr", "Xr", "Xr"], "too_many_copies"),
        (["3", "3d"], "bad_card_type"), (["3d", "3"], "bad_card_type"),
        ([Card("3d"), "3"], "bad_card_type"), ([3, "3"], "bad_card_type"),
        (["3", Hostile()], "bad_card_type"), ([[]], "bad_card_type"), ([b"3d"], "bad_card_type"),
        (None, "bad_card_type"), (7, "bad_card_type"), (float("nan"), "bad_card_type"),
        (1 << 70, "bad_card_type"), (Hostile(), "bad_card_type"), ([Hostile()], "bad_card_type"),
        ([True], "bad_card_type"), ([1.0], "bad_card_type"), ([None], "bad_card_type"),
        ([float("nan")], "bad_card_type"), ([np.float64(3)], "bad_card_type"),
        ([-1], "bad_card_code"), ([54], "bad_card_code"), ([1 << 70], "bad_card_code"),
        ([np.int64(54)], "bad_card_code"), (b"3d", "bad_card_code"),
        ([1 << 20_000], "bad_card_code"),
        ([Tile("3d")], "bad_card_code"), (["Xd"], "bad_card_text"), (["3d 4d"], "bad_card_text"),
        (["33"], "bad_card_text"), ("\x00", "bad_card_text"), ("\ud800", "bad_card_text"),
        ("\uff13", "bad_card_text"), ("33 4d", "bad_card_text"), ("1", "bad_card_text"),
        ("X", "bad_card_text"), ("3,4", "bad_card_text"), ("pass", "bad_card_text"),
    ],
)  # fmt: skip
def test_sets_of_cards_that_are_no_play(cards: Any, code: str) -> None:
    with pytest.raises((CardError, HandError)) as caught:
        Play(cards)
    assert caught.value.code == code
    assert str(caught.value).startswith("expected ")
    assert len(str(caught.value)) < 200


def test_cards_in_every_form() -> None:
    pair = Play("3d 3c")
    forms: list[Any] = [
        "3c3d", "3D 3C", ["3c", "3d"], [Card("3d"), "3c"], iter(["3d", "3c"]), {"3d", "3c"},
        [np.int64(int(Card("3d"))), int(Card("3c"))], np.array([int(Card("3c")), int(Card("3d"))]),
        (Card(text) for text in ("3d", "3c")), [np.str_("3d"), "3c"], {"3d": 1, "3c": 2},
    ]  # fmt: skip
    for form in forms:
        play = Play(form)
        assert (play, hash(play), str(play)) == (pair, hash(pair), "play 3c 3d")
        assert all(type(card) is Card for card in play.cards)
    ranks: list[Any] = ["3 3", "33", ["3", "3"], iter("33"), np.array(["3", "3"])]
    for form in ranks:
        play = Play(form)
        assert play == Play("33") != pair
        assert LEAD.apply(play) == LEAD.apply(pair)


@pytest.mark.rule("DD-C6")
@pytest.mark.parametrize(
    "reading",
    [
        (Kind.SINGLE, 1, 0, 1), "single 3", 65792, True, Hostile(), Kind.SINGLE, Reading,
    ],
)  # fmt: skip
def test_readings_that_no_cards_have(reading: Any) -> None:
    with pytest.raises(IllegalAction, match=r"^expected a reading.*, got ") as caught:
        Play("3", reading)
    assert caught.value.code == "bad_reading"


@pytest.mark.rule("DD-C6")
def test_named_readings_that_do_not_fit_are_refused() -> None:
    single, pair = Reading(Kind.SINGLE, 1, 0, 1), Reading(Kind.PAIR, 1, 0, 2)
    assert LEAD.is_legal(Play("3d", single))
    assert LEAD.is_legal(Play("3", single))
    wrong = [
        pair, Reading(Kind.SINGLE, 1, 1, 1), Reading(Kind.ROCKET, 1, 14, 2),
        Reading(Kind.QUADPLEX, 1, 0, 6),
    ]  # fmt: skip
    for reading in wrong:
        for cards in ("3d", "3"):
            found = refusal(LEAD, Play(cards, reading))
            assert (found.code, found.rule) == ("bad_reading", "DD-C6")
            with pytest.raises(IllegalAction) as caught:
                THREE.action_id(Play(cards, reading))
            assert caught.value.code == "foreign_action"
    assert THREE.action_id(Play("3d", single)) == 0
    # Cards that are nothing are not refused for what they are called.
    assert refusal(LEAD, Play("3 4", pair)).code == "no_combination"
    assert refusal(LEAD, Play("33333", pair)).code == "not_in_hand"


@pytest.mark.rule("DD-C6", "DD-C8")
@pytest.mark.example("dou_dizhu", "X-24")
def test_named_readings_have_to_beat_the_best_play() -> None:
    hand = "7s 7h 7d 8s 8h 8d 9s 9h 9d Ts Th Td"
    best = "0:3s 3h 3d 4s 4h 4d 5s 5h 5d Js Qs Ks"
    state = at(ANY, "3c", hand, "5c", moves=(best,))
    plays = [str(action) for action in state.legal_actions()]
    assert plays == [
        "pass", "play 777 888 999 TTT named triplet_sequence_singles 9",
        "play 777 888 999 TTT named triplet_sequence_singles T",
    ]  # fmt: skip
    assert state.apply(Play(hand)).view().reading == Reading(
        Kind.TRIPLET_SEQUENCE_SINGLES, 3, 7, 12
    )
    lower = Reading(Kind.TRIPLET_SEQUENCE_SINGLES, 3, 6, 12)
    assert state.apply(Play(hand, lower)).view().reading == lower
    assert refusal(state, Play(hand, Reading(Kind.TRIPLET_SEQUENCE, 4, 7, 12))).code == (
        "does_not_beat"
    )
    assert refusal(state, Play(hand, Reading(Kind.TRIPLET_SEQUENCE, 4, 8, 12))).code == (
        "bad_reading"
    )


# Plays of other options, and plays made elsewhere.


@pytest.mark.rule("DD-37", "DD-45", "DD-53")
def test_plays_that_only_other_options_list_are_refused() -> None:
    cards = "7s 7h 7d 8s 8h 8d 3c 3h"
    other = at(TABLE, cards, "6d", "4d")
    listed = [play for play in other.legal_actions() if str(play) == "play 33 777 888"]
    assert len(listed) == 1
    state = at(THREE, cards, "6d", "4d")
    for play in (listed[0], copy.copy(listed[0]), copies(listed[0])[-1]):
        assert refusal(state, play).code == "no_combination"
        with pytest.raises(IllegalAction):
            THREE.action_id(play)
    # The same for a play with the cards of a deal.
    (_, done), *_ = list(unrolled(other.apply(listed[0])))
    assert str(done) == f"play {' '.join(map(str, done.cards))}"
    assert refusal(state, done).code == "no_combination"
    # Four players attach no single cards.
    four = at(FOUR, "3d 3c 3h 4s", "6d", "7d", "8d")
    three = at(THREE, "3d 3c 3h 4s", "6d", "7d")
    (play,) = [play for play in three.legal_actions() if str(play) == "play 333 4"]
    assert refusal(four, play).code == "no_combination"
    assert refusal(four, next(unrolled(three.apply(play)))[1]).code == "no_combination"


def plays_of(state: DouDizhuState) -> list[Play]:
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def unrolled(state: DouDizhuState) -> Any:
    """Yield seats and actions of a state's history."""
    history = state.history
    assert history is not None
    return iter(type(history).unrolled(history))


def test_numbers_of_plays_of_other_options_mean_nothing() -> None:
    # A listed play of one game, applied in another that lists it elsewhere, is that other's.
    cards = "3d 3c 3h 3s Xb Xr 4c 4d 5d"
    games = (THREE, TABLE, ANY)
    for one in games:
        state = at(one, cards, "6d", "7d")
        for other in games:
            for play in at(other, cards, "6d", "7d").legal_actions():
                if not state.is_legal(play):
                    assert other is TABLE is not one
                    assert refusal(state, play).code == "no_combination"
                    continue
                assert state.canonical(play) in list(state.legal_actions())
                assert one.action(one.action_id(play)) is state.canonical(play)
                assert state.apply(play) == state.apply(one.action(one.action_id(play)))


def test_plays_with_cards_are_read_anew_in_each_state() -> None:
    first = at(ANY, LONG + " 9c", "8c", "Jc")
    for play in [play for play in plays_of(first) if len(play.cards) == 12]:
        ((_, done),) = list(unrolled(first.apply(play)))
        assert first.apply(done) == first.apply(play)
        # Those cards are with nobody else.
        other = at(ANY, "9c", "8c 9d", "Jc", moves=("0:8d",))
        assert refusal(other, done).code == "not_in_hand"
    # A hand with other suits of the ranks: what names no suit may be played, what does may not.
    suits = at(THREE, "3s 3h 4c", "8c", "Jc")
    pair = next(play for play in plays_of(at(THREE, "3c 3d", "8c", "Jc")) if str(play) == "play 33")
    assert suits.is_legal(pair)
    assert refusal(suits, Play("3c 3d")).code == "not_in_hand"


# Other actions.


@attrs.frozen
class Louder(Play):
    """A play of a class of its own."""


@attrs.frozen
class Quieter(Pass):
    """A pass of a class of its own."""


@attrs.frozen
class Higher(Bid):
    """A bid of a class of its own."""


@pytest.mark.rule("DD-69")
@pytest.mark.parametrize("state", [AUCTION, LEAD, FOLLOW, LEAD_4], ids=repr)
@pytest.mark.parametrize(
    "action",
    [
        Louder("3d"), Louder("Th"), Quieter(), Higher(1), BigTwoPlay("3d"), "pass", "play 3d",
        None, 0, True, Play, Pass, Bid, Hostile(), float("nan"), 1 << 70, [Play("3d")],
        Card("3d"), Reading(Kind.SINGLE, 1, 0, 1),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_actions_that_are_none_of_the_game(state: DouDizhuState, action: Any) -> None:
    assert refusal(state, action).code == "foreign_action"
    with pytest.raises(IllegalAction) as caught:
        state.game.action_id(action)
    assert caught.value.code == "foreign_action"


@pytest.mark.parametrize(
    "number", [True, False, 0, 4, -1, 1.0, 1.5, "1", None, 1 << 70, float("nan"), Hostile(), [1]]
)
def test_bids_that_there_are_not(number: Any) -> None:
    with pytest.raises(IllegalAction, match=r"^expected a bid of 1\.\.3, got ") as caught:
        Bid(number)
    assert caught.value.code == "bad_bid"


def test_bids_of_other_whole_numbers() -> None:
    for number in (np.int8(2), np.uint64(2), np.array(2)):
        bid = Bid(number)  # type: ignore[arg-type]
        assert (bid, str(bid), type(bid.number)) == (Bid(2), "bid 2", int)


@pytest.mark.parametrize("seat", [True, False, 1.0, "1", -1, 3, 1 << 80, Hostile(), (1,), 0])
def test_seats_that_may_not_act(seat: Any) -> None:
    assert refusal(AUCTION, Pass(), seat).code == "wrong_seat"
    assert list(AUCTION.legal_actions(seat)) == []
    assert AUCTION.is_legal(Pass(), np.int64(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [True, -1, 3, 1.0, "0", 1 << 80, float("nan")])
def test_seats_that_there_are_not(seat: Any) -> None:
    with pytest.raises(RulesError) as caught:
        AUCTION.view(seat)
    assert caught.value.code == "bad_seat"
    with pytest.raises(RulesError) as caught:
        AUCTION.resample(seat, 1)
    assert caught.value.code == "bad_seat"


# Texts.


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", Pass()), (" PASS ", Pass()), ("-", Pass()), ("bid 1", Bid(1)),
        ("  BID   3\n", Bid(3)), ("3d", Play("3d")), ("play 3d", Play("3d")),
        ("3D3C", Play("3d 3c")), ("Play\t3d\n3c", Play("3d 3c")), ("10d", Play("Td")),
        ("10", Play("T")), ("1010", Play("TT")), ("333 4", Play("3334")), ("as", Play("As")),
        ("xb", Play("Xb")), ("XBXR", Play("Xb Xr")), ("333 xr", Play(["3", "3", "3", "Xr"])),
        ("akqjt", Play("TJQKA")), ("2", Play("2")), ("22", Play("22")),
    ],
)  # fmt: skip
def test_texts_are_typed_freely(text: str, action: Any) -> None:
    for game in (THREE, FOUR, TABLE, ANY):
        found = game.parse_action(text)
        assert found == action
        assert game.parse_action(str(found)) == found


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "play", "bid", "bid 0", "bid 4", "bid -1", "bid 1 2", "bid x", "bid \u0661",
        "bid 1.0", "bid " + "1" * 300, "bid2", "play bid 1", "play pass", "play -", "pass pass",
        "- -", "pass 3", "3 pass", "play play 3", "X", "x3", "1", "1 0", "33 4d", "3d 3",
        "3d 3d 3d", "333333333", "3" * 34, "3d," * 200, "3d" + " " * 400, "\x00", "\ud800",
        "\uff13", "d", "named single 3", "3 named", "3 named single", "3 named single 3 3",
        "3 named bogus 3", "3 named single 33", "3 named single 3d", "3 named 1 3",
        "3 named single x", "3 named single 3 named single 3", "named", "bid named single 3",
        7, None, b"3d", ["3d"], True, 1.5, Hostile(), Play("3d"), Card("3d"),
    ],
)  # fmt: skip
def test_texts_that_name_no_action(text: Any) -> None:
    with pytest.raises(IllegalAction, match=r"^expected ") as caught:
        THREE.parse_action(text)
    assert caught.value.code == "bad_action_text"
    assert len(str(caught.value)) < 300


@pytest.mark.rule("DD-C6", "DD-45")
def test_texts_of_cards_that_are_nothing_are_plays_that_are_refused() -> None:
    for text in ("33333", "3 Xb Xb", "3d 3d", "3 4", "3456", "3 named single 4", "Xb Xb"):
        action = THREE.parse_action(text)
        assert type(action) is Play
        assert THREE.parse_action(str(action)) == action
        assert refusal(LEAD, action).code in {"not_in_hand", "no_combination", "bad_reading"}
        with pytest.raises(IllegalAction) as caught:
            THREE.action_id(action)
        assert caught.value.code == "foreign_action"


def test_any_text_is_an_action_or_refused() -> None:
    rng = Random(5)
    words = ["3", "33", "3d", "10", "Xb", "xr", "named", "single", "sequence", "pass", "bid", "-",
             "1", "2", "play", "s", "A", "999", "\u00e9", "TTTT"]  # fmt: skip
    plays = 0
    for _ in range(3000):
        text = rng.choice(["", " "]).join(rng.choices(words, k=rng.randrange(1, 6)))
        for game in (THREE, FOUR, ANY):
            action = None
            with suppress(IllegalAction):
                action = game.parse_action(text)
            if action is None:
                continue
            plays += 1
            assert game.parse_action(str(action)) == action
            for state in (LEAD, FOLLOW, AUCTION, LEAD_4):
                assert state.is_legal(action) == (state.why_not(action) is None)
    assert plays > 1000


# Setups, rules and games.


@pytest.mark.parametrize(
    "given",
    [
        {"dealer": -1}, {"dealer": 4}, {"dealer": True}, {"dealer": 1.0}, {"dealer": "1"},
        {"dealer": 10**5000}, {"marker": -1}, {"marker": 108}, {"marker": True}, {"marker": 0.5},
        {"marker": float("nan")}, {"pack": 7}, {"pack": "3d " * 400}, {"pack": count()},
        {"pack": Hostile()}, {"pack": True},
    ],
)  # fmt: skip
def test_setups_that_are_none(given: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match=r"^expected .*, got ") as caught:
        DouDizhuSetup(**given)
    assert caught.value.code == "bad_setup"


@pytest.mark.rule("DD-2")
def test_setups_that_do_not_fit_the_game() -> None:
    pack = [str(card) for card in THREE.layout.spec.cards]
    double = [str(card) for card in FOUR.layout.spec.cards]
    odd: list[tuple[DouDizhu, dict[str, Any]]] = [
        (THREE, {"dealer": 3}), (THREE, {"marker": 54}), (THREE, {"pack": double}),
        (THREE, {"pack": pack[1:]}), (THREE, {"pack": [*pack[1:], pack[1]]}),
        (THREE, {"pack": [*pack[:-1], "1d"]}), (THREE, {"pack": [*pack[:-1], None]}),
        (THREE, {"pack": [*pack[:-1], 1.0]}), (THREE, {"pack": [*pack[:-1], Tile("1d")]}),
        (THREE, {"pack": [*pack, "3d"]}), (THREE, {"pack": []}), (THREE, {"pack": ""}),
        (FOUR, {"pack": pack}), (FOUR, {"pack": [*double[:-1], double[0]]}),
    ]  # fmt: skip
    for game, given in odd:
        with pytest.raises(RulesError) as caught:
            game.deal(seed=1, setup=DouDizhuSetup(**given))
        assert caught.value.code == "bad_setup", given
    others: list[Any] = [{}, BigTwoSetup(), DouDizhuSetup, "3d", 0, Hostile()]
    for setup in others:
        with pytest.raises(RulesError) as caught:
            THREE.deal(seed=1, setup=setup)
        assert caught.value.code == "bad_setup"
    # In every form that holds cards.
    cards = THREE.layout.spec.cards
    forms: list[Any] = [pack, " ".join(pack), iter(pack), cards, np.array([int(c) for c in cards])]
    deals = [
        THREE.deal(setup=DouDizhuSetup(pack=form, dealer=np.int64(0), marker=np.uint8(3)))  # type: ignore[arg-type]
        for form in forms
    ]
    assert all(state == deals[0] for state in deals)
    assert deals[0].chance.stream is None


@pytest.mark.parametrize("seed", [True, 1.0, None.__class__, [], {}, Hostile(), float("nan")])
def test_seeds_that_are_none(seed: Any) -> None:
    for make in (THREE.deal, THREE.match):
        with pytest.raises(CardcoreError) as caught:
            make(seed)
        assert caught.value.code == "bad_seed"


@pytest.mark.rule("DD-70", "DD-1")
@pytest.mark.parametrize(
    "given",
    [
        {"sequence_singles": "all"}, {"sequence_singles": None}, {"sequence_singles": True},
        {"quad_singles": "any"}, {"attached_jokers": "none"}, {"attached_jokers": 1},
        {"talon_visible": 1}, {"talon_visible": "yes"}, {"talon_visible": None},
        {"doubling_bomb_size": 3}, {"doubling_bomb_size": 0}, {"doubling_bomb_size": -4},
        {"doubling_bomb_size": True}, {"doubling_bomb_size": 4.0}, {"doubling_bomb_size": "4"},
        {"doubling_bomb_size": float("nan")}, {"sequence_singles": Hostile()},
        {"sequence_singles": ["any"]}, {"talon_visible": np.bool_(True)},
    ],
)  # fmt: skip
def test_options_that_there_are_not(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^expected ") as caught:
        DouDizhuRules(**given)
    assert isinstance(caught.value, RulesError)
    assert caught.value.code == "bad_option"


@pytest.mark.rule("DD-70", "DD-1")
def test_games_that_there_are_not() -> None:
    players: list[Any] = [2, 5, 0, -3, True, 3.0, "3", None, 10**5000, float("nan"), Hostile()]
    for number in players:
        with pytest.raises(ValueError, match=r"^expected ") as caught:
            DouDizhu(players=number)
        assert isinstance(caught.value, RulesError)
        assert caught.value.code == "bad_players"

    class Rules(DouDizhuRules):
        """Rules of a class of their own."""

    rules: list[Any] = [AbyssiniaRules(), {}, None, "three_player", Rules(), DouDizhuRules]
    for value in rules:
        with pytest.raises(RulesError) as caught:
            DouDizhu(rules=value)
        assert caught.value.code == "foreign_rules"
    assert DouDizhu(players=np.int64(4)) == FOUR  # type: ignore[arg-type]
    for name, code in (("three", "unknown_preset"), ("four_player", "bad_players")):
        with pytest.raises(RulesError) as caught:
            DouDizhu.preset(name, players=3)
        assert caught.value.code == code
    with pytest.raises(RulesError) as caught:
        DouDizhu.preset("three_player", joker="wild")
    assert caught.value.code == "unknown_option"


@pytest.mark.rule("DD-64", "DD-70")
@pytest.mark.option("dou_dizhu", "doubling_bomb_size")
def test_a_doubling_size_above_every_bomb() -> None:
    for size in (5, 9, 10**30):
        game = DouDizhu(rules=DouDizhuRules(doubling_bomb_size=size))
        state = at(game, "3d 3c 3h 3s Xb Xr", "6d", "7d")
        bombed = state.apply(Play("3333")).apply(Pass()).apply(Pass())
        assert bombed.doublings == 0
        assert bombed.apply(Play("Xb Xr")).doublings == 1


# Records.


@pytest.mark.rule("DD-69")
def test_forged_records_are_refused() -> None:
    state, rng = THREE.deal(seed=7).apply(Bid(3)), Random(7)
    while state.actor is not None:
        legal = state.legal_actions()
        state = state.apply(legal[rng.randrange(len(legal))])
    record = json.loads(json.dumps(deal_record(state)))
    assert replay(record) == state
    first, rest = record["actions"][0], record["actions"][1:]
    assert first == [1, "bid 3"]
    forged: list[tuple[Any, str]] = [
        ([[0, "bid 3"], *rest], "bad_action"), ([[1, "bid 2"], *rest], "bad_action"),
        ([[1, "bid 4"]], "bad_action"), ([[1, "3"]], "bad_action"), ([first, first], "bad_action"),
        ([first, [1, "pass"]], "bad_action"), ([first, [1, "33333"]], "bad_action"),
        ([first, [1, "play 3d named pair 3"]], "bad_action"), ([first, [1, ""]], "bad_action"),
        ([first, [1, "3 Xb Xb"]], "bad_action"), ([first, [1, "\ud800"]], "bad_action"),
        ([first, [1, 7]], "bad_action"), ([*record["actions"], [0, "pass"]], "bad_action"),
        (record["actions"][1:], "bad_action"), ([[True, "bid 3"]], "bad_record"),
        ([["1", "bid 3"]], "bad_record"), ([[1.0, "bid 3"]], "bad_record"),
        (["bid 3"], "bad_record"), ([[1, "bid 3", 0]], "bad_record"), ("pass", "bad_record"),
        ({"0": first}, "bad_record"), (None, "bad_record"),
    ]  # fmt: skip
    for actions, code in forged:
        with pytest.raises(RecordError) as caught:
            replay(record | {"actions": actions})
        assert caught.value.code == code, actions
    # Every play of the deal, exchanged for a card of another hand.
    for place, (seat, text) in enumerate(record["actions"]):
        if text.startswith("play"):
            hands = THREE.deal(seed=7).apply(Bid(3)).hands
            other = hands[(seat + 1) % 3]
            code = (other & -other).bit_length() - 1
            actions = [*record["actions"][:place], [seat, str(Card(code))]]
            with pytest.raises(RecordError, match=f"expected a legal action {place + 1}, got "):
                replay(record | {"actions": actions})


@pytest.mark.parametrize(
    "setup",
    [
        {"pack": "3d"}, {"pack": ["3d"] * 54}, {"pack": 7}, {"dealer": 3}, {"dealer": True},
        {"dealer": "1"}, {"marker": 54}, {"marker": -1}, {"marker": 1.0}, {"shown": 0}, [], "3d",
        {"pack": [None] * 54}, {"pack": [["3d"]] * 54},
    ],
)  # fmt: skip
def test_records_with_forged_setups_are_refused(setup: Any) -> None:
    record = json.loads(json.dumps(deal_record(THREE.deal(seed=7))))
    assert replay(record) == THREE.deal(seed=7)
    with pytest.raises(RecordError):
        replay(record | {"setup": setup})


@pytest.mark.parametrize(
    "rules",
    [
        {"talon_visible": "true"}, {"talon_visible": 1}, {"doubling_bomb_size": 3}, {"players": 4},
        {"sequence_singles": ["any"]}, {"quad_singles": None}, [], "any",
    ],
)  # fmt: skip
def test_records_with_forged_options_are_refused(rules: Any) -> None:
    record = json.loads(json.dumps(deal_record(THREE.deal(seed=7))))
    with pytest.raises(RecordError):
        replay(record | {"rules": rules})
    for players in (2, 5, True, "3", None):
        with pytest.raises(RecordError):
            replay(record | {"players": players})


# Copies.


def copies(value: Any) -> list[Any]:
    """Return copies of a value, made in every way."""
    dumps = [pickle.dumps(value, protocol) for protocol in range(2, 6)]
    pickled = [pickle.loads(dump) for dump in dumps]  # noqa: S301 - made here
    return [copy.copy(value), copy.deepcopy(value), *pickled]


@pytest.mark.parametrize("game", [THREE, FOUR, TABLE, ANY], ids=["three", "four", "table", "any"])
def test_copies_of_states_games_and_actions_are_as_good(game: DouDizhu) -> None:
    state, rng = game.deal(seed=3), Random(3)
    for other in copies(game):
        assert (other, hash(other)) == (game, hash(game))
        assert other.deal(seed=3) == state
        assert other.table is game.table
    for turn in range(60):
        if state.actor is None:
            break
        legal = state.legal_actions()
        action = Bid(3) if turn == 0 else legal[rng.randrange(len(legal))]
        wanted = state.apply(action)
        if turn % 6 == 0:
            for other in copies(state):
                assert (other, other.to_position()) == (state, state.to_position())
                assert list(other.legal_actions()) == list(legal)
                assert other.apply(action) == wanted
                assert deal_record(other.apply(action)) == deal_record(wanted)
        for each in copies(action):
            assert (each, hash(each), str(each)) == (action, hash(action), str(action))
            assert state.is_legal(each)
            assert state.apply(each) == wanted
            assert game.action_id(each) == game.action_id(action)
            assert state.canonical(each) == action
        # The action of the history names its cards, and does the same.
        *_, (_, done) = unrolled(wanted)
        for each in (done, *copies(done)):
            assert state.apply(each) == wanted
            assert game.action_id(each) == game.action_id(action)
        state = wanted
    assert replay(deal_record(copies(state)[1])) == state


def test_plays_keep_nothing_that_a_forged_copy_could_use() -> None:
    (play,) = [play for play in LEAD.legal_actions() if str(play) == "play 33"]
    forged = copy.copy(play)
    # A single four by its cards, with the reading and number of the pair of threes.
    object.__setattr__(forged, "mask", Play("34").mask)
    assert refusal(LEAD, forged).code == "no_combination"
    object.__setattr__(forged, "number", 10**9)
    assert refusal(LEAD, forged).code == "no_combination"


def test_threads_play_the_same() -> None:
    game = DouDizhu(rules=DouDizhuRules(sequence_singles="any", quad_singles="repeat"))

    def played(seed: int) -> list[str]:
        state, rng = game.deal(seed=seed).apply(Bid(3)), Random(seed)
        while state.actor is not None:
            legal = state.legal_actions()
            state = state.apply(legal[rng.randrange(len(legal))])
        return [text for _, text in deal_record(state)["actions"]]

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(played, [seed % 8 for seed in range(32)]))
    alone = [played(seed) for seed in range(8)]
    assert together == alone * 4
