"""Every form in which a hand may be given to the ranker, and every form that it refuses."""

from __future__ import annotations

import array
import contextlib
import doctest
import pickle
import threading
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore import _eval, poker
from cardcore.cards import Card, Rank, Suit, Tile, format_cards
from cardcore.errors import CardcoreError, CardError, HandError
from cardcore.hands import read_hand
from cardcore.masks import to_board_mask
from tests.strategies import hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROYAL = "As Ks Qs Js Ts 2d 3c"
# Category nine, the tenth and best straight flush.
ROYAL_RANK = 9 * 4096 + 9


class Number:
    """An integer of another library, such as NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Text(str):
    """A subclass of str."""

    __slots__ = ()


class Table:
    """A table of another library: it iterates, but over its columns."""

    def __init__(self, dimensions: int) -> None:
        self.ndim = dimensions

    def __iter__(self) -> Iterator[int]:
        return iter(range(5))


CODES = [51, 47, 43, 39, 35, 1, 4]


@pytest.mark.parametrize(
    "hand",
    [
        ROYAL,
        ROYAL.replace(" ", ""),
        "as ks qs js 10s 2d 3c",
        "AS,KS,QS,JS,TS,2D,3C",
        "A♠K♠Q♠J♠10♠2♦3♣",
        "A♤ K♤ Q♤ J♤ T♤ 2♢ 3♧",
        "A♠\ufe0fK♠\ufe0fQ♠\ufe0fJ♠\ufe0fT♠\ufe0f2♦\ufe0f3♣\ufe0f",
        " \t\r\n\v\f\u00a0As Ks Qs Js Ts 2d 3c ,",
        Text(ROYAL),
        "As" + " " * 500 + "Ks Qs Js Ts 2d 3c",
        tuple(CODES),
        CODES,
        tuple(map(Card, CODES)),
        tuple(ROYAL.split()),
        ROYAL.split(),
        ["As", 47, Card("Qs"), Number(39), "10s", "2♦", 4],
        bytes(CODES),
        bytearray(CODES),
        memoryview(bytes(CODES)),
        array.array("q", CODES),
        memoryview(array.array("i", CODES)),
        set(CODES),
        frozenset(map(Card, CODES)),
        dict.fromkeys(CODES).keys(),
        to_board_mask(map(Card, CODES)),
        Number(to_board_mask(map(Card, CODES))),
    ],
    ids=repr,
)
def test_every_form_of_the_same_hand(hand: Any) -> None:
    assert poker.rank(hand) == ROYAL_RANK


def test_a_generator_is_read_once() -> None:
    assert poker.rank(code for code in CODES) == ROYAL_RANK


@given(hands())
def test_forms_agree(hand: tuple[Card, ...]) -> None:
    rank = poker.rank(hand)
    forms: list[Any] = [
        list(hand),
        [int(card) for card in hand],
        [str(card) for card in hand],
        bytes(hand),
        to_board_mask(hand),
        format_cards(hand),
        format_cards(hand, separator=""),
        format_cards(hand, unicode=True, separator=", "),
        format_cards(hand, unicode=True, separator="").replace("T", "10").lower(),
        set(hand),
    ]

    assert {poker.rank(form) for form in forms} == {rank}


class Place(IntEnum):
    FIRST = 1


REFUSED = [
    # value, error, code, what the message must name
    ("As8s AcKdKs8s3s", HandError, "duplicate_card", ["8s", "2 and 6"]),
    ((51, 51, 0, 1, 2), HandError, "duplicate_card", ["As", "1 and 2"]),
    (bytes([3, 4, 5, 6, 7, 8, 3]), HandError, "duplicate_card", ["2s", "1 and 7"]),
    *(
        (bytes([51, 47, 43, 39, 35, code]), CardError, "bad_card_code", [str(code), "card 6"])
        for code in range(54, 256)
    ),
    # So many equal bits add up to what a single one is, modulo 2**64.
    (bytes([51] * 17 + [0, 4, 9, 12]), HandError, "wrong_card_count", ["got 21"]),
    ([51] * 17 + [0, 4, 9, 12], HandError, "wrong_card_count", ["got 21"]),
    ("As Ks Qs Js", HandError, "wrong_card_count", ["5 to 7", "got 4"]),
    ((), HandError, "wrong_card_count", ["5 to 7", "got 0"]),
    ("", HandError, "wrong_card_count", ["got 0"]),
    (b"", HandError, "wrong_card_count", ["got 0"]),
    (bytes(8), HandError, "wrong_card_count", ["got 8"]),
    (tuple(range(8)), HandError, "wrong_card_count", ["got 8"]),
    (list(range(52)), HandError, "wrong_card_count", ["got 52"]),
    (range(10**12), HandError, "wrong_card_count", ["got"]),
    ((51, 47, 43, 39, 52), CardError, "joker", ["Xb", "card 5"]),
    ("As Ks Qs Js Xr", CardError, "joker", ["Xr", "card 5"]),
    ((51, 47, 43, 39, 54), CardError, "bad_card_code", ["0..53", "54", "card 5"]),
    ((51, 47, 43, 39, -1), CardError, "bad_card_code", ["-1", "card 5"]),
    ((51, 47, 43, 39, 2**64), CardError, "bad_card_code", ["card 5"]),
    ((51, 47, 43, 39, 10**5000), CardError, "bad_card_code", ["card 5"]),
    (bytes([51, 47, 43, 39, 255]), CardError, "bad_card_code", ["255", "card 5"]),
    ((51, 47, 43, 39, 35.0), CardError, "bad_card_type", ["35.0", "card 5"]),
    ((51, 47, 43, 39, None), CardError, "bad_card_type", ["None", "card 5"]),
    ((51, 47, 43, 39, True), CardError, "bad_card_type", ["True", "card 5"]),
    ((51, 47, 43, 39, False), CardError, "bad_card_type", ["False", "card 5"]),
    ((51, 47, 43, 39, [35]), CardError, "bad_card_type", ["list", "card 5"]),
    ((51, 47, 43, 39, b"As"), CardError, "bad_card_type", ["bytes", "card 5"]),
    ((51, 47, 43, 39, Tile("3d")), CardError, "bad_card_code", ["card 5"]),
    ((51, 47, 43, 39, Rank.ACE), CardError, "bad_card_type", ["card 5"]),
    ((51, 47, 43, 39, Suit.CLUBS), CardError, "bad_card_type", ["card 5"]),
    ([CODES], CardError, "bad_card_type", ["list", "card 1"]),
    (["As", "Ks", "Qs", "Js", "Zs"], CardError, "bad_card_text", ["Zs", "card 5"]),
    (["As Ks", "Qs", "Js", "Ts"], CardError, "bad_card_text", ["2", "card 1"]),
    ("As Ks Qs Js Zs", CardError, "bad_card_text", ["'Zs'", "character 13"]),
    ("As Ks Qs Js 10", CardError, "bad_card_text", ["suit", "'10'", "character 15"]),
    ("As Ks Qs Js T\u017f", CardError, "bad_card_text", ["'\u017f'", "character 14"]),
    ("As Ks Qs Js T\ud800", CardError, "bad_card_text", ["character 14"]),
    ("As Ks Qs Js Ts\x00", CardError, "bad_card_text", ["character 15"]),
    ("x" * 100_000_000, HandError, "wrong_card_count", ["100000000 characters"]),
    (["As" * 50_000_000, 47, 43, 39, 35], CardError, "bad_card_text", ["100000000", "card 1"]),
    (bytes([51, 47, 43, 39, 35, 52]), CardError, "joker", ["Xb", "card 6"]),
    ("As Ks Qs Js Ts Xr", CardError, "joker", ["Xr", "card 6"]),
    ((51, 47, 43, 39, 35, 1, 53), CardError, "joker", ["Xr", "card 7"]),
    (bytes([51, 47, 43, 39, 35, 63]), CardError, "bad_card_code", ["63", "card 6"]),
    (Table(0), HandError, "bad_hand_type", ["Table"]),
    (Table(2), HandError, "bad_hand_type", ["Table"]),
    (memoryview(b"1234" * 5).cast("i", (5,)).cast("B").cast("c"), CardError, "bad_card_type", []),
    (int, HandError, "bad_hand_type", ["type"]),
    (Card, HandError, "bad_hand_type", ["type"]),
    (None, HandError, "bad_hand_type", ["None"]),
    (1.5, HandError, "bad_hand_type", ["1.5"]),
    (True, HandError, "bad_hand_type", ["True"]),
    (False, HandError, "bad_hand_type", ["False"]),
    (object(), HandError, "bad_hand_type", ["object"]),
    ({"As": 1, "Ks": 2, "Qs": 3, "Js": 4, "Ts": 5}, HandError, "bad_hand_type", ["dict"]),
    (memoryview(bytes(6)).cast("B", (2, 3)), HandError, "bad_hand_type", ["memoryview"]),
    (memoryview(array.array("d", CODES)), CardError, "bad_card_type", ["51.0", "card 1"]),
    (Card("As"), CardError, "lone_card", ["As"]),
    (Card("2c"), CardError, "lone_card", ["2c"]),
    (Tile("3d"), CardError, "lone_card", ["3d"]),
    (Place.FIRST, HandError, "bad_hand_type", ["Place"]),
    (Suit.CLUBS, HandError, "bad_hand_type", ["Suit"]),
    (0, HandError, "wrong_card_count", ["got 0"]),
    (0b1111, HandError, "wrong_card_count", ["got 4"]),
    (0b11111111, HandError, "wrong_card_count", ["got 8"]),
    (0x2000 | 0b11111, HandError, "bad_mask", []),
    (1 << 63 | 0b11111, HandError, "bad_mask", []),
    (1 << 64, HandError, "bad_mask", []),
    (-1, HandError, "bad_mask", []),
    (10**5000, HandError, "bad_mask", []),
]


@pytest.mark.parametrize(
    ("value", "error", "code", "named"),
    REFUSED,
    ids=[row[2] + str(i) for i, row in enumerate(REFUSED)],
)
def test_refused(value: Any, error: type[CardcoreError], code: str, named: list[str]) -> None:
    with pytest.raises(error) as caught:
        poker.rank(value)

    assert type(caught.value) is error
    assert caught.value.code == code
    message = str(caught.value)
    assert message.startswith("expected ")
    assert len(message) < 250
    for part in named:
        assert part in message
    assert pickle.loads(pickle.dumps(caught.value)).code == code  # noqa: S301 - made here


@pytest.mark.parametrize("code", range(52, 256))
def test_every_byte_that_is_no_card_is_refused(code: int) -> None:
    # Six good cards would make a hand without the seventh.
    with pytest.raises(CardError, match="card 7"):
        poker.rank(bytes([0, 5, 10, 15, 20, 25, code]))


def test_an_endless_iterator_is_refused() -> None:
    def forever() -> Iterator[int]:
        while True:
            yield 1

    with pytest.raises(HandError, match="got more than 52"):
        poker.rank(forever())


def test_an_error_of_the_users_iterator_is_passed_on() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        poker.rank(broken())


@given(
    st.one_of(
        st.text(),
        st.text(alphabet="23456789TJQKA10cdhsxbrXBR♠♥♦♣ ,"),
        st.integers(),
        st.binary(max_size=10),
        st.lists(st.integers(-3, 60), max_size=9),
        st.lists(st.one_of(st.none(), st.floats(), st.booleans(), st.text(max_size=3)), max_size=8),
    )
)
def test_any_input_is_ranked_as_read_or_refused(value: Any) -> None:
    assert outcome(poker.rank, value) == outcome(lambda given: poker.rank(read_hand(given)), value)


@given(
    hands(), st.integers(0, 30), st.sampled_from("\x0e\x1c\x85\u2007\u2668\u266f\u265f\ufe0e1X0 ♠♡")
)
def test_a_hand_with_one_wrong_character(hand: tuple[Card, ...], place: int, wrong: str) -> None:
    """The fast parser in C takes just what the slow one takes."""
    text = format_cards(hand, unicode=True)
    text = text[:place] + wrong + text[place + 1 :]

    assert outcome(poker.rank, text) == outcome(lambda given: poker.rank(read_hand(given)), text)


def outcome(function: Callable[[Any], int], value: Any) -> int | tuple[type, str]:
    """Return what a function gives, or what it raises."""
    try:
        return function(value)
    except CardcoreError as refusal:
        return type(refusal), str(refusal)


@pytest.mark.parametrize("change", [list.clear, list.pop, lambda hand: hand.extend(hand)])
def test_a_list_that_changes_while_it_is_read_does_no_harm(change: Callable[[Any], object]) -> None:
    hand: list[Any] = list(CODES)

    class Changing:
        def __index__(self) -> int:
            change(hand)
            return 7

    hand[2] = Changing()
    with contextlib.suppress(CardcoreError):
        poker.rank(hand)

    # The interpreter is still there, and so is the ranker.
    assert poker.rank(CODES) == ROYAL_RANK


def test_threads_agree() -> None:
    hand = tuple(map(Card, CODES))
    wrong: list[int] = []

    def work() -> None:
        wrong.extend(value for _ in range(20_000) if (value := poker.rank(hand)) != ROYAL_RANK)

    threads = [threading.Thread(target=work) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert wrong == []


@pytest.mark.parametrize("cards", [4, 8, -1, 0])
def test_count_categories_refuses_other_sizes(cards: int) -> None:
    with pytest.raises(HandError) as caught:
        poker.count_categories(cards)

    assert caught.value.code == "wrong_card_count"


def test_docstrings_of_the_extension() -> None:
    results = doctest.testmod(_eval)

    assert results.attempted >= 4
    assert results.failed == 0
