"""Big Two's combinations beside a slow writing of the rules; the forms in which cards come."""

from __future__ import annotations

import copy
import pickle
import threading
from collections import Counter
from enum import IntEnum
from itertools import permutations
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardcore as cc
from cardcore import _eval
from cardcore._cffi import ffi, lib
from cardcore.climbing import big_two
from cardcore.climbing.big_two import Combination, CombinationRules, Kind
from cardcore.errors import CardcoreError, CardError, HandError, RulesError
from cardcore.hands import read_set
from tests import slow_big_two as slow
from tests.big_two import SUIT_ORDERS, random_cards, random_rules

DEFAULT = CombinationRules()
TILES = CombinationRules(deck="tiles60")
DECK = (1 << 52) - 1

# The fast generator beside the slow one


def compare_with_slow(draw: Random) -> Counter[str]:
    """Compare one random hand under random options in every respect; return the kinds seen."""
    rules = random_rules(draw)
    hand = random_cards(draw, rules, draw.choice((7, 9, 11)))
    texts = [str(card) for card in hand]
    plays = big_two.combinations(hand, rules)
    told = f"{rules} {texts}"
    wanted = slow.plays(texts, rules)
    assert [tuple(map(str, play.cards)) for play in plays] == wanted, told
    for play, cards in zip(plays, wanted, strict=True):
        assert (play.kind.name.lower(), play.key) == slow.classify(cards, rules), told
    top = draw.choice(big_two.combinations(random_cards(draw, rules, 9), rules))
    top_texts = [str(card) for card in top.cards]
    over = [cards for cards in wanted if slow.beats(cards, top_texts, rules)]
    found = big_two.answers(hand, top, rules)
    assert [tuple(map(str, play.cards)) for play in found] == over, f"{told} {top}"
    honours = [play for play in found if play.kind.name.lower() in slow.HONOURS]
    assert list(big_two.answers(hand, top, rules, honours_only=True)) == honours
    some = draw.sample(texts, min(len(texts), draw.choice((1, 2, 3, 4, 5, 5, 5, 6, 7, 7))))
    what, value = slow.classify(some, rules), big_two.classify(some, rules)
    assert (value and (value.kind.name.lower(), value.key)) == what, told
    return Counter(play.kind.name.lower() for play in plays)


def test_hands_and_settings_beside_the_slow_generator() -> None:
    draw = Random(1)
    seen = sum((compare_with_slow(draw) for _ in range(1000)), Counter[str]())
    assert set(seen) == set(slow.KINDS)


@pytest.mark.slow
def test_twenty_thousand_hands_and_settings_beside_the_slow_generator() -> None:
    draw = Random(20_000)
    for _ in range(20_000):
        compare_with_slow(draw)


def test_hands_of_thirteen_beside_the_slow_generator() -> None:
    draw = Random(13)
    for _ in range(6):
        rules = random_rules(draw)
        hand = draw.sample(list(rules.spec.cards), 13)
        plays = big_two.combinations(hand, rules)
        texts = [str(card) for card in hand]
        assert [tuple(map(str, play.cards)) for play in plays] == slow.plays(texts, rules)


def test_what_beats_what_beside_the_slow_order() -> None:
    draw = Random(5)
    for _ in range(300):
        rules = random_rules(draw)
        plays = [
            draw.choice(big_two.combinations(random_cards(draw, rules, 9), rules)) for _ in range(8)
        ]
        for one in plays:
            for other in plays:
                wanted = slow.beats(list(map(str, one.cards)), list(map(str, other.cards)), rules)
                assert big_two.beats(one, other, rules) == wanted, (rules, one, other)
                assert rules.table.beats(one.value, other.value) == wanted


def test_every_order_of_suits_is_another_naming_of_them() -> None:
    draw = Random(24)
    for order in SUIT_ORDERS:
        for _ in range(20):
            rules = random_rules(draw, suit_order=order)
            hand = random_cards(draw, rules, 13)
            plain = attrs.evolve(rules, suit_order="cdhs")
            renamed = [(card & ~3) | order.index("cdhs"[card & 3]) for card in hand]
            plays = big_two.combinations(hand, rules)
            of_renamed = big_two.combinations(renamed, plain)
            assert [play.value for play in plays] == [play.value for play in of_renamed]


def test_the_whole_deck() -> None:
    plays = big_two.combinations(DECK)
    assert len(plays) == 19_898
    assert big_two.combinations(DECK) == plays
    assert all(one is two for one, two in zip(big_two.combinations(DECK), plays, strict=True))
    assert len({play.mask for play in plays}) == 19_898
    taiwan = CombinationRules(
        triples=False, flushes=False, straight_flush_extra=2, honour_beats="everything"
    )
    assert len(big_two.combinations(DECK, taiwan)) == 56_322
    assert len(big_two.combinations((1 << 60) - 1, TILES)) == 30_342


# Laws


@st.composite
def hands(draw: Any) -> tuple[CombinationRules, tuple[Any, ...]]:
    random = Random(draw(st.integers(0, 2**32)))
    rules = random_rules(random)
    return rules, random_cards(random, rules, 13)


@given(hands())
def test_laws_of_plays(drawn: tuple[CombinationRules, tuple[Any, ...]]) -> None:
    rules, hand = drawn
    plays = big_two.combinations(hand, rules)
    assert len(set(plays)) == len(plays)
    assert [play.value for play in plays] == sorted(play.value for play in plays)
    singles = [play.cards[0] for play in plays if play.kind is Kind.SINGLE]
    assert sorted(singles) == sorted(hand)
    rank_of = {card: place for place, card in enumerate(singles)}
    for play in plays:
        assert set(play.cards) <= set(hand)
        assert list(play.cards) == sorted(play.cards, key=rank_of.__getitem__)
        assert big_two.classify(play.cards[::-1], rules) is play
        assert big_two.classify(play.mask, rules) is play
        assert play.value >> 24 == play.kind
        assert play.key == rules.table.key(play.value)
        assert play.is_honour == (play.kind.name.lower() in slow.HONOURS)
    for top in plays[:: max(1, len(plays) // 10)]:
        over = big_two.answers(hand, top, rules)
        assert list(over) == [play for play in plays if big_two.beats(play, top, rules)]
        assert not big_two.beats(top, top, rules)
    smaller = big_two.combinations(hand[1:], rules)
    assert list(smaller) == [play for play in plays if hand[0] not in play.cards]


@given(st.integers(-(2**70), 2**70), st.integers(-(2**40), 2**40), st.integers(-2, 2**33))
def test_numbers_of_any_size(mask: int, value: int, top: int) -> None:
    table = DEFAULT.table
    kind = table.classify(mask) >> 24
    assert kind in {0, 1, 2, 3, 5, 6, 7, 8, 9}
    assert kind == 0 or mask & ~DECK == 0
    assert table.beats(value, top) in {True, False}
    assert not table.beats(value, value)
    assert not table.beats(value, 0)
    assert not table.beats(0, value)
    assert all(
        mask >> code & 1
        for play in table.listed(mask, top, False, {}, table.codes)
        for code in play
    )


# Cards in any form


@pytest.mark.parametrize(
    "cards",
    [
        "9s 9d", " 9♠,9♦ ", ["9s", "9d"], ("9d", "9s"), [31, 29], (31, "9d"), bytes([29, 31]),
        bytearray([29, 31]), memoryview(bytes([29, 31])), cc.parse_cards("9d 9s"),
        [cc.Card("9d"), cc.Card("9s")], 0xA0000000, {"9s", "9d"}, iter(["9s", "9d"]),
        range(29, 32, 2), {"9s": 1, "9d": 2}.keys(),
    ],
)  # fmt: skip
def test_forms_of_cards(cards: Any) -> None:
    found = big_two.classify(cards)
    assert found is big_two.classify("9d 9s")
    assert found
    assert found.mask == 0xA0000000
    assert found.cards == cc.parse_cards("9d 9s")


def test_a_lone_card_is_that_card() -> None:
    assert str(big_two.classify(cc.Card("9d"))) == "9d"
    assert str(big_two.classify(cc.Card("2c"))) == "2c"
    assert str(big_two.classify(cc.Tile("15s"), TILES)) == "15s"
    assert big_two.classify(1) == big_two.classify("2c")


def test_forms_of_tiles() -> None:
    wanted = big_two.classify("3d 3s", TILES)
    assert wanted
    assert wanted.cards == (cc.Tile("3d"), cc.Tile("3s"))
    three = 64 + 8
    for cards in (
        ["3s", "3d"], (cc.Tile("3s"), cc.Tile("3d")), bytes([three + 3, three + 1]),
        [three + 1, three + 3], 0b1010 << 8, cc.parse_tiles("3s3d"),
    ):  # fmt: skip
        assert big_two.classify(cards, TILES) is wanted


class Suitlike(IntEnum):
    HEARTS = 2


@pytest.mark.parametrize(
    ("cards", "error", "code"),
    [
        ("9s 9", CardError, "bad_card_text"),
        ("9s9s", HandError, "duplicate_card"),
        ("9s Xb", CardError, "joker"),
        ("9s " * 400, HandError, "wrong_card_count"),
        ("\ud800", CardError, "bad_card_text"),
        ([31, 31], HandError, "duplicate_card"),
        ([31, "9s"], HandError, "duplicate_card"),
        ([31, 54], CardError, "bad_card_code"),
        ([31, -1], CardError, "bad_card_code"),
        ([2**70], CardError, "bad_card_code"),
        ([52], CardError, "joker"),
        ([cc.Card("Xr")], CardError, "joker"),
        (cc.Card("Xr"), CardError, "joker"),
        ([cc.Tile("3d")], CardError, "bad_card_code"),
        (cc.Tile("3d"), CardError, "bad_card_code"),
        ([True], CardError, "bad_card_type"),
        ([1.0], CardError, "bad_card_type"),
        ([None], CardError, "bad_card_type"),
        ([["9s"]], CardError, "bad_card_type"),
        (["9s 9d"], CardError, "bad_card_text"),
        (bytes([31, 31]), HandError, "duplicate_card"),
        (bytes([60]), CardError, "bad_card_code"),
        (bytes(1000), HandError, "duplicate_card"),
        (-1, HandError, "bad_mask"),
        (1 << 52, CardError, "joker"),
        (1 << 54, HandError, "bad_mask"),
        (1 << 63, HandError, "bad_mask"),
        (1 << 64, HandError, "bad_mask"),
        (10**1000, HandError, "bad_mask"),
        (True, HandError, "bad_hand_type"),
        (Suitlike.HEARTS, HandError, "bad_hand_type"),
        (cc.Suit.HEARTS, HandError, "bad_hand_type"),
        (1.5, HandError, "bad_hand_type"),
        (None, HandError, "bad_hand_type"),
        (object(), HandError, "bad_hand_type"),
        ({"9s": 1}, HandError, "bad_hand_type"),
        (iter(int, 1), HandError, "duplicate_card"),
    ],
)
def test_what_is_no_set_of_cards(cards: Any, error: type[CardcoreError], code: str) -> None:
    for call in (
        big_two.classify, big_two.combinations, DEFAULT.table.mask_of,
        lambda hand: big_two.answers(hand, "3d"),
    ):  # fmt: skip
        if not hasattr(cards, "__next__"):
            with pytest.raises(error, match="expected") as caught:
                call(cards)
            assert caught.value.code == code
    with pytest.raises(error) as caught:
        read_set(cards)
    assert caught.value.code == code


def test_what_is_no_set_of_tiles() -> None:
    for cards, error, code in (
        ("3d 16s", CardError, "bad_card_text"),
        ("3d 3d", HandError, "duplicate_card"),
        ([51], CardError, "bad_card_code"),
        ([cc.Card("3d")], CardError, "bad_card_code"),
        (cc.Card("3d"), CardError, "bad_card_code"),
        (1 << 60, HandError, "bad_mask"),
        (-1, HandError, "bad_mask"),
        (bytes([64, 64]), HandError, "duplicate_card"),
        (bytes([63]), CardError, "bad_card_code"),
        ("Xb", CardError, "bad_card_text"),
    ):
        with pytest.raises(error) as caught:
            big_two.classify(cards, TILES)
        assert caught.value.code == code


class Hostile:
    """Every question about it fails."""

    def __index__(self) -> int:
        raise ZeroDivisionError

    def __iter__(self) -> Any:
        raise KeyError

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = None  # type: ignore[assignment]


class OwnList(list[Any]):
    def __iter__(self) -> Any:
        return iter(["9s", "9d"])


class OwnText(str):
    __slots__ = ()


def test_hostile_objects() -> None:
    table = DEFAULT.table
    calls: list[Any] = [table.mask_of, table.classify, table.codes, table.key, big_two.combinations]
    for call in calls:
        with pytest.raises((CardcoreError, KeyError, ZeroDivisionError)):
            call(Hostile())
        with pytest.raises((CardcoreError, KeyError, ZeroDivisionError)):
            call([Hostile()])
    assert big_two.classify(OwnList()) is big_two.classify("9s 9d")
    assert big_two.classify(OwnText("9s 9d")) is big_two.classify("9s 9d")
    growing: list[Any] = ["9s"]

    class Growing:
        def __index__(self) -> int:
            growing.extend(["9d"] * 100)
            return 29

    growing.append(Growing())
    with pytest.raises(HandError):
        big_two.classify(growing)


@given(st.one_of(st.text(max_size=20), st.binary(max_size=20), st.lists(st.integers(-2, 130))))
def test_the_fast_reader_takes_what_the_slow_one_takes(cards: Any) -> None:
    for rules in (DEFAULT, TILES):
        told: list[Any] = []
        for read in (rules.table.mask_of, lambda each: read_set(each, rules is TILES)):  # noqa: B023 - called at once
            try:
                told.append(read(cards))
            except CardcoreError as error:
                told.append((type(error), error.code, str(error)))
        assert told[0] == told[1]


# The table and the values


def test_a_setting_has_one_table() -> None:
    assert DEFAULT.table is CombinationRules().table
    assert DEFAULT.table is not TILES.table
    assert DEFAULT.table.setting == DEFAULT.setting
    assert pickle.loads(pickle.dumps(TILES.table)).setting == TILES.setting  # noqa: S301 - its own
    assert copy.copy(TILES.table).setting == TILES.setting
    for wrong in (0, -1, 1 << 26, 1 << 32, 1 << 64, DEFAULT.setting | 3 << 1):
        with pytest.raises(RulesError) as caught:
            _eval.BigTwoTable(wrong)
        assert caught.value.code == "bad_setting"
    with pytest.raises(HandError):
        _eval.BigTwoTable("dchs")  # type: ignore[arg-type]


def test_every_number_is_a_setting_or_none() -> None:
    from tests.big_two import VALUES, every_setting

    settings = {rules.setting for rules in every_setting(*VALUES, suit_order="hcsd")}
    draw = Random(26)
    suits = CombinationRules(suit_order="hcsd").setting >> 17 & 0xFF
    for _ in range(20_000):
        number = draw.randrange(2) << 25 | suits << 17 | draw.randrange(1 << 17)
        try:
            is_one = bool(_eval.BigTwoTable(number))
        except RulesError:
            is_one = False
        assert is_one == (number in settings)


def test_every_order_of_suits_is_a_setting() -> None:
    for order in permutations("cdhs"):
        rules = CombinationRules(suit_order="".join(order))
        lowest = [play.cards[0] for play in big_two.combinations("7c 7d 7h 7s", rules)[:4]]
        assert [str(card)[1] for card in lowest] == list(order)


def test_the_functions_of_the_header() -> None:
    draw = Random(11)
    rules = ffi.new("cc_big_two_rules *")
    assert lib.cc_big_two_compile(0, rules) == 0
    kinds = {name: getattr(lib, f"CC_BIG_TWO_{name}") for name in Kind.__members__}
    assert kinds == dict(Kind.__members__)
    for _ in range(30):
        options = random_rules(draw)
        assert lib.cc_big_two_compile(options.setting, rules) == 1
        hand = options.table.mask_of(random_cards(draw, options, 13))
        plays = big_two.combinations(hand, options)
        count = lib.cc_big_two_plays(rules, hand, 0, 0, ffi.NULL, ffi.NULL, 0)
        assert count == len(plays)
        for room in (count, count // 2, count + 1):
            masks, values = ffi.new("uint64_t[]", count + 1), ffi.new("uint32_t[]", count + 1)
            assert lib.cc_big_two_plays(rules, hand, 0, 0, masks, values, room) == count
            wanted = [*plays[:room], *[None] * (count + 1 - min(room, count))]
            assert list(masks) == [play.mask if play else 0 for play in wanted]
            assert list(values) == [play.value if play else 0 for play in wanted]
            assert lib.cc_big_two_plays(rules, hand, 0, 0, masks, ffi.NULL, room) == count
            assert lib.cc_big_two_plays(rules, hand, 0, 0, ffi.NULL, values, room) == count
        for play in plays:
            assert lib.cc_big_two_classify(rules, play.mask) == play.value
            assert lib.cc_big_two_beats(rules, play.value, plays[0].value) == big_two.beats(
                play, plays[0], options
            )
        assert lib.cc_big_two_plays(rules, 1 << 63, 0, 0, ffi.NULL, ffi.NULL, 0) == 0
        assert lib.cc_big_two_plays(rules, hand, 0xFFFFFFFF, 0, ffi.NULL, ffi.NULL, 0) == 0


def test_keys_of_what_is_no_value() -> None:
    for value in (0, -1, 11 << 24, 1 << 32, 1 << 70):
        with pytest.raises(HandError) as caught:
            DEFAULT.table.key(value)
        assert caught.value.code == "bad_value"
    with pytest.raises(HandError):
        DEFAULT.table.codes(1 << 52)


def test_plays_are_made_once() -> None:
    known: dict[int, str] = {}
    made: list[int] = []

    def make(mask: int) -> str:
        made.append(mask)
        return hex(mask)

    table = DEFAULT.table
    hand = table.mask_of("3d 3c 4s")
    first = table.listed(hand, 0, False, known, make)
    assert first == tuple(map(hex, made))
    assert table.listed(hand, 0, False, known, make) == first
    assert len(made) == len(known) == 4
    wrong: Any
    for wrong in (None, [], "known"):
        with pytest.raises(TypeError):
            table.listed(hand, 0, False, wrong, make)

    def fail(_mask: int) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        table.listed(DECK, 0, False, {}, fail)


def test_combinations_as_values() -> None:
    pair = big_two.classify("9s 9d")
    assert pair
    assert pickle.loads(pickle.dumps(pair)) == pair  # noqa: S301 - its own
    assert hash(copy.deepcopy(pair)) == hash(pair)
    assert repr(pair) == "<Combination pair (6, 3): 9d 9s>"
    assert pair != big_two.classify("9s 9c")
    # Other options, another value.
    straight = big_two.classify("Ah 2d 3c 4s 5h")
    high = CombinationRules(straight_style="wheel_high")
    assert straight
    assert big_two.compare(straight, "As Kd Qc Jh Td") == -1
    assert big_two.compare(straight, "As Kd Qc Jh Td", high) == 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pair.value = 1  # type: ignore[misc]
    assert [kind.label for kind in Kind] == [
        "single", "pair", "triple", "bare four of a kind", "straight", "flush", "full house",
        "four of a kind", "straight flush", "straight flush with two more cards",
    ]  # fmt: skip


def test_sides_that_are_no_combination() -> None:
    straight = big_two.classify("Ah 2d 3c 4s 5h")
    assert isinstance(straight, Combination)
    no_wheel = CombinationRules(straight_style="no_wheel")
    for call in (
        lambda: big_two.compare("3d 4d", "3d"),
        lambda: big_two.compare("3d", "3d 4d"),
        lambda: big_two.beats("", "3d"),
        lambda: big_two.answers("3d", straight, no_wheel),
    ):
        with pytest.raises(HandError, match="expected a combination") as caught:
            call()
        assert caught.value.code == "no_combination"


@pytest.mark.parametrize("rules", [None, 5, "hong_kong", CombinationRules])
def test_what_are_no_rules(rules: Any) -> None:
    for call in (
        lambda: big_two.classify("3d", rules),
        lambda: big_two.compare("3d", "3c", rules),
        lambda: big_two.beats("3d", "3c", rules),
        lambda: big_two.combinations("3d", rules),
        lambda: big_two.answers("3d", "3c", rules),
    ):
        with pytest.raises(RulesError) as caught:
            call()
        assert caught.value.code == "bad_rules"


def test_threads_share_tables_and_plays() -> None:
    rules = CombinationRules(straight_style="two_suit", suit_order="hsdc")
    draw = Random(8)
    deals = [draw.sample(range(52), 13) for _ in range(100)]
    found: list[list[tuple[Combination, ...]]] = []

    def work() -> None:
        found.append([big_two.combinations(hand, rules) for hand in deals])

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(found) == 8
    for other in found[1:]:
        for one, two in zip(found[0], other, strict=True):
            assert all(a is b for a, b in zip(one, two, strict=True))
