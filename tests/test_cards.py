"""Cards and tiles: codes, texts both ways, what is refused and where, and how cards behave."""

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore.cards import (
    Card,
    Rank,
    Suit,
    Tile,
    format_cards,
    parse_cards,
    parse_tiles,
    piece_of,
)
from cardcore.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Callable

# Every text, in the order of the codes.
CARD_TEXTS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Xb", "Xr"]
TILE_TEXTS = [f"{number}{suit}" for number in range(1, 16) for suit in "cdhs"]
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
WHITE_SIGNS = {"c": "♧", "d": "♢", "h": "♡", "s": "♤"}

codes = st.lists(st.integers(0, 53))
tile_codes = st.lists(st.integers(64, 123))
separators = st.text(" \t\n\r\f\v\u00a0,", max_size=3)
# Texts that come close to cards find more than texts of any characters.
near_texts = st.text(
    "23456789TJQKAtjqkaXx01cdhsbrCDHSBR♣♦♥♠♧♢♡♤\ufe0f ,;\u212a\u017f٢²", max_size=12
)


class Number:
    """An integer of another library, such as NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def refusal(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(CardError) as caught:
        call()
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize(("code", "text"), list(enumerate(CARD_TEXTS)))
def test_each_card_has_its_code_and_text(code: int, text: str) -> None:
    card = Card(code)
    assert (int(card), str(card), repr(card)) == (code, text, f"Card('{text}')")
    assert parse_cards(text) == (card,)
    assert type(parse_cards(text)[0]) is Card
    forms = [Card(text), Card(text.lower()), Card(text.upper()), Card(card), Card(Number(code))]
    assert all(form is card for form in [*forms, eval(repr(card)), piece_of(code)])  # noqa: S307


@pytest.mark.parametrize(("code", "text"), list(enumerate(TILE_TEXTS, 64)))
def test_each_tile_has_its_code_and_text(code: int, text: str) -> None:
    tile = Tile(code)
    assert (int(tile), str(tile), repr(tile)) == (code, text, f"Tile('{text}')")
    assert (tile.number, tile.suit.letter) == (int(text[:-1]), text[-1])
    assert tile.unicode == text[:-1] + SIGNS[text[-1]]
    assert parse_tiles(text) == (tile,)
    forms = [Tile(text), Tile(text.upper()), Tile(tile.unicode), Tile(tile), Tile(Number(code))]
    assert all(form is tile for form in [*forms, eval(repr(tile)), piece_of(code)])  # noqa: S307


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", Rank)
def test_a_card_has_its_rank_and_suit(rank: Rank, suit: Suit) -> None:
    card = Card.of(rank, suit)
    assert card == Card.of(int(rank), int(suit)) == rank * 4 + suit
    assert (card.rank, card.suit) == (rank, suit)
    assert (type(card.rank), type(card.suit)) == (Rank, Suit)
    assert str(card) == rank.letter + suit.letter
    assert card.unicode == rank.letter + suit.symbol
    assert not card.is_joker


def test_the_numbers_and_letters_of_ranks_and_suits() -> None:
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert "".join(suit.letter for suit in Suit) == "cdhs"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert (Rank.TWO, Rank.ACE, Suit.CLUBS, Suit.SPADES) == (0, 12, 0, 3)


@pytest.mark.parametrize(("text", "code"), [("Xb", 52), ("Xr", 53)])
def test_jokers_have_neither_rank_nor_suit(text: str, code: int) -> None:
    joker = Card(text)
    assert (int(joker), joker.is_joker, joker.unicode) == (code, True, text)
    expected = f"expected a card with a rank, got the joker {text}"
    assert refusal(lambda: joker.rank) == ("joker", expected)
    expected = f"expected a card with a suit, got the joker {text}"
    assert refusal(lambda: joker.suit) == ("joker", expected)


@pytest.mark.parametrize("signs", [SIGNS, WHITE_SIGNS])
@pytest.mark.parametrize("selector", ["", "\ufe0f"])
def test_suits_may_be_signs(signs: dict[str, str], selector: str) -> None:
    for letter, sign in signs.items():
        text = f"a{sign}{selector}10{sign}{selector}"
        assert parse_cards(text) == (Card("A" + letter), Card("T" + letter))
        assert parse_tiles(f"15{sign}{selector},1{sign}") == (
            Tile("15" + letter),
            Tile("1" + letter),
        )


@pytest.mark.parametrize("text", ["Th", "th", "tH", "10h", "10H", "T♥", "10♥\ufe0f", " 10h,"])
def test_a_ten_is_a_t_or_a_10(text: str) -> None:
    assert Card(text) is Card(34)


@pytest.mark.parametrize("text", ["Xr", "XR", "xr", "xR"])
def test_jokers_are_read_in_either_case(text: str) -> None:
    assert Card(text) is Card(53)


@pytest.mark.parametrize(
    "text",
    [
        "AsKd10c",
        "As Kd 10c",
        "As,Kd,Tc",
        " As\tKd\r\n10c ",
        ",As,, Kd\v\f10c,",
        "As\u00a0Kd\u00a0Tc",
        "a♠k♦10♣",
        "A♠\ufe0f K♢ tC",
    ],
)
def test_cards_may_be_separated_or_not(text: str) -> None:
    assert parse_cards(text) == (Card(51), Card(45), Card(32))


@pytest.mark.parametrize("text", ["", " ", ",", " \n,\u00a0"])
def test_a_text_may_hold_no_card(text: str) -> None:
    assert parse_cards(text) == ()
    assert parse_tiles(text) == ()


def test_cards_keep_their_order_and_their_copies() -> None:
    assert [int(card) for card in parse_cards("Xr 2c As 2c Xr")] == [53, 0, 51, 0, 53]


def test_tile_numbers_are_read_as_long_as_they_can_be() -> None:
    assert parse_tiles("1c11d1h15s") == (Tile("1c"), Tile("11d"), Tile("1h"), Tile("15s"))


@given(codes, separators, st.booleans())
def test_what_is_written_is_read_back(found: list[int], separator: str, unicode: bool) -> None:  # noqa: FBT001
    text = format_cards(found, unicode=unicode, separator=separator)
    assert parse_cards(text) == tuple(map(Card, found))


@given(tile_codes, separators, st.booleans())
def test_tiles_are_read_back(found: list[int], separator: str, unicode: bool) -> None:  # noqa: FBT001
    text = format_cards(found, unicode=unicode, separator=separator)
    assert parse_tiles(text) == tuple(map(Tile, found))


@given(st.one_of(st.text(), near_texts))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_cards, parse_tiles):
        refused = None
        try:
            pieces = parse(text)
        except CardError as error:
            refused = error
        if refused is None:
            assert parse(format_cards(pieces)) == pieces
        else:
            assert refused.code == "bad_card_text"
            assert len(str(refused)) < 200


@given(codes, st.text("!;|/?", min_size=1, max_size=3), st.data())
def test_a_refusal_says_where(found: list[int], wrong: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(found)))
    start = format_cards(found[:at], separator="")
    code, message = refusal(lambda: parse_cards(start + wrong + format_cards(found[at:])))
    assert code == "bad_card_text"
    assert f"at character {len(start) + 1}, got '{wrong}" in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Zs", "expected a card such as As, 10h or Xr at character 1, got 'Zs'"),
        ("As Kd Zh", "expected a card such as As, 10h or Xr at character 7, got 'Zh'"),
        ("As;Kd", "expected a card such as As, 10h or Xr at character 3, got ';Kd'"),
        ("1c", "expected a card such as As, 10h or Xr at character 1, got '1c'"),
        ("11c", "expected a card such as As, 10h or Xr at character 1, got '11c'"),
        ("0c", "expected a card such as As, 10h or Xr at character 1, got '0c'"),
        ("s", "expected a card such as As, 10h or Xr at character 1, got 's'"),
        ("A", "expected a suit (c, d, h or s) after 'A' at character 2, got the end of the text"),
        ("10", "expected a suit (c, d, h or s) after '10' at character 3, got the end of the text"),
        ("As 10x", "expected a suit (c, d, h or s) after '10' at character 6, got 'x'"),
        ("A s", "expected a suit (c, d, h or s) after 'A' at character 2, got ' s'"),
        (
            "AsKdq",
            "expected a suit (c, d, h or s) after 'q' at character 6, got the end of the text",
        ),
        ("X", "expected a joker colour (b or r) after 'X' at character 2, got the end of the text"),
        ("2c xs", "expected a joker colour (b or r) after 'x' at character 5, got 's'"),
        ("J" * 99, f"expected a suit (c, d, h or s) after 'J' at character 2, got '{'J' * 24}'..."),
        ("A♠\ufe0f\ufe0f", "expected a card such as As, 10h or Xr at character 4, got '\ufe0f'"),
        ("\ufeffAs", "expected a card such as As, 10h or Xr at character 1, got '\\ufeffAs'"),
        ("As\0", "expected a card such as As, 10h or Xr at character 3, got '\\x00'"),
    ],
)
def test_texts_that_are_no_cards(text: str, message: str) -> None:
    assert refusal(lambda: parse_cards(text)) == ("bad_card_text", message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("16c", "expected a suit (c, d, h or s) after '1' at character 2, got '6c'"),
        ("0c", "expected a tile such as 3d or 15s at character 1, got '0c'"),
        ("3d As", "expected a tile such as 3d or 15s at character 4, got 'As'"),
        ("15", "expected a suit (c, d, h or s) after '15' at character 3, got the end of the text"),
        ("Xr", "expected a tile such as 3d or 15s at character 1, got 'Xr'"),
    ],
)
def test_texts_that_are_no_tiles(text: str, message: str) -> None:
    assert refusal(lambda: parse_tiles(text)) == ("bad_card_text", message)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("\u212as", 1),  # the Kelvin sign, whose lower case is k
        ("K\u017f", 2),  # the long s, whose upper case is S
        ("\u0662c", 1),  # the Arabic digit two
        ("\uff12c", 1),  # the full-width two
        ("\u00b2c", 1),  # the superscript two
        ("1\u0660h", 1),
        ("\u0391s", 1),  # the Greek capital alpha
        ("\u0410s", 1),  # the Cyrillic capital A
        ("🂡", 1),
        ("As\u2003Kd", 3),  # a space that is no separator
    ],
)
def test_letters_and_digits_that_look_alike_are_refused(text: str, place: int) -> None:
    code, message = refusal(lambda: parse_cards(text))
    assert code == "bad_card_text"
    assert f"at character {place}, " in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected one card, got 0 in an empty text"),
        (" ", "expected one card, got 0 in ' '"),
        ("As Kd", "expected one card, got 2 in 'As Kd'"),
        ("As" * 50, "expected one card, got 50 in 'AsAsAsAsAsAsAsAsAsAsAsAs'..."),
    ],
)
def test_a_card_is_one_card(text: str, message: str) -> None:
    assert refusal(lambda: Card(text)) == ("bad_card_text", message)
    assert refusal(lambda: Tile("1c 1c"))[1] == "expected one tile, got 2 in '1c 1c'"


@pytest.mark.parametrize("value", [True, False, None, 1.0, float("nan"), b"As", [0], (0,), {}, 1j])
@pytest.mark.parametrize("kind", [Card, Tile])
def test_other_types_are_refused(kind: Callable[[Any], object], value: object) -> None:
    code, message = refusal(lambda: kind(value))
    assert code == "bad_card_type"
    noun = "card" if kind is Card else "tile"
    assert message.startswith(f"expected a {noun} as text or code, got ")


@pytest.mark.parametrize(
    ("value", "shown"),
    [(True, "True"), (None, "None"), (1.5, "1.5"), (b"As", "an object of type bytes")],
)
def test_the_refused_value_is_shown(value: Any, shown: str) -> None:
    assert refusal(lambda: Card(value))[1].endswith(f"got {shown}")


@pytest.mark.parametrize("code", [-1, 54, 63, 64, 123, 124, 2**63, -(2**63)])
def test_codes_out_of_range_are_refused(code: int) -> None:
    expected = f"expected a card code of 0..53, got {code}"
    assert refusal(lambda: Card(code)) == ("bad_card_code", expected)


@pytest.mark.parametrize("code", [-1, 0, 53, 63, 124, 2**63])
def test_tile_codes_out_of_range_are_refused(code: int) -> None:
    expected = f"expected a tile code of 64..123, got {code}"
    assert refusal(lambda: Tile(code)) == ("bad_card_code", expected)


def test_numbers_too_long_to_print_are_refused() -> None:
    expected = "expected a card code of 0..53, got an int of 19932 bits"
    assert refusal(lambda: Card(10**6000)) == ("bad_card_code", expected)


def test_cards_and_tiles_are_not_mixed_up() -> None:
    with pytest.raises(CardError):
        Card(Tile("1c"))
    with pytest.raises(CardError):
        Tile(Card("2c"))
    assert piece_of(Card("As")) is Card("As")
    assert piece_of(Tile("1c")) is Tile("1c")


@pytest.mark.parametrize("code", [-1, 54, 60, 63, 124])
def test_codes_of_nothing_are_refused(code: int) -> None:
    assert refusal(lambda: piece_of(code))[0] == "bad_card_code"
    assert refusal(lambda: format_cards([0, code]))[0] == "bad_card_code"


@pytest.mark.parametrize(("rank", "suit"), [(-1, 0), (13, 0), (0, -1), (0, 4)])
def test_ranks_and_suits_out_of_range_are_refused(rank: int, suit: int) -> None:
    expected = f"expected a rank of 0..12 and a suit of 0..3, got rank {rank} and suit {suit}"
    assert refusal(lambda: Card.of(rank, suit)) == ("bad_card_code", expected)


@pytest.mark.parametrize("parse", [parse_cards, parse_tiles])
@pytest.mark.parametrize("value", [None, 5, b"As", ["As"], Card("As")])
def test_only_texts_are_parsed(parse: Callable[[Any], object], value: object) -> None:
    code, message = refusal(lambda: parse(value))
    assert code == "bad_card_type"
    assert message.startswith("expected text that names ")


def test_cards_are_formatted_in_the_order_given() -> None:
    assert format_cards([51, Card("Kd"), 53]) == "As Kd Xr"
    assert format_cards([51, Card("Kd"), 53], unicode=True, separator=", ") == "A♠, K♦, Xr"
    assert format_cards([64, Tile("15s")]) == "1c 15s"
    assert format_cards(iter([0, 0])) == "2c 2c"
    assert format_cards(()) == ""


@pytest.mark.parametrize("item", [None, True, 1.0, b"A"])
def test_what_is_no_card_is_not_formatted(item: Any) -> None:
    assert refusal(lambda: format_cards([item]))[0] == "bad_card_type"


def test_format_specs_are_those_of_the_text() -> None:
    assert f"{Card('As')}|{Card('As'):>4}|{Card('As'):-^6}" == "As|  As|--As--"
    assert f"{Card('As')!r:>12}|{Tile('3d'):<4}|" == "  Card('As')|3d  |"
    with pytest.raises(ValueError, match="Unknown format code"):
        format(Card("As"), "d")
    # The old operator asks for a number and gets one.
    assert "%s %d" % (Card("As"), Card("As")) == "As 51"  # noqa: UP031


@pytest.mark.parametrize("piece", [Card("2c"), Card("As"), Card("Xr"), Tile("1c"), Tile("15s")])
def test_copies_are_the_same_object(piece: Card | Tile) -> None:
    assert copy.copy(piece) is piece
    assert copy.deepcopy([piece])[0] is piece
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(piece, protocol)) is piece  # noqa: S301 - our own bytes


def test_a_card_is_an_int() -> None:
    assert not Card("2c")
    assert Card("2d")
    assert json.dumps([Card("As"), Tile("1c")]) == "[51, 64]"
    assert {51: "found"}[Card("As")] == "found"
    assert (type(Card("As") + 1), Card("As") + 1) == (int, 52)
    assert bytes([Card("As"), Card("2c")]) == b"\x33\x00"
    assert sorted(parse_cards("As Xb 2c Xr Kd")) == list(parse_cards("2c Kd As Xb Xr"))
    assert "abc"[Card("2h")] == "c"


def test_a_card_takes_no_attributes() -> None:
    with pytest.raises(AttributeError):
        Card("As").owner = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        Card("As").rank = Rank.TWO  # type: ignore[misc]


@pytest.mark.parametrize("value", [int, Card, object(), 1.5, b"As", [1], {}, Rank.ACE, Suit.CLUBS])
def test_a_class_or_other_object_is_no_card(value: Any) -> None:
    with pytest.raises(CardError, match="expected a card as text or code") as caught:
        Card(value)

    assert caught.value.code == "bad_card_type"


@pytest.mark.parametrize(
    ("rank", "suit"), [(1.0, 2), (1, 2.0), (True, False), (None, 1), ("A", "s")]
)
def test_of_takes_numbers_only(rank: Any, suit: Any) -> None:
    with pytest.raises(CardError, match="expected a rank and a suit") as caught:
        Card.of(rank, suit)

    assert caught.value.code == "bad_card_type"
