"""Masks: the place of every bit, the way back, and what is refused."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore.cards import Card, Rank, Suit, Tile, parse_cards, parse_tiles
from cardcore.errors import CardError, HandError
from cardcore.masks import (
    from_board_mask,
    from_card_mask,
    from_count_mask,
    from_tile_mask,
    to_board_mask,
    to_card_mask,
    to_count_mask,
    to_tile_mask,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BOARD_BITS = sum(1 << 16 * suit + rank for suit in range(4) for rank in range(13))
READERS = [
    (from_board_mask, "board", BOARD_BITS),
    (from_card_mask, "card", 2**54 - 1),
    (from_tile_mask, "tile", 2**60 - 1),
    (from_count_mask, "count", 2**60 - 1),
]
WRITERS = [to_board_mask, to_card_mask, to_tile_mask, to_count_mask]


class Number:
    """An integer of another library, such as NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", Rank)
def test_each_card_has_its_bits(rank: Rank, suit: Suit) -> None:
    card = Card.of(rank, suit)
    assert to_board_mask([card]) == 2 ** (16 * suit + rank)
    assert to_card_mask([card]) == 2 ** (4 * rank + suit)
    assert to_count_mask([card]) == 16**rank
    assert from_board_mask(2 ** (16 * suit + rank)) == (card,)
    assert from_card_mask(2 ** (4 * rank + suit)) == (card,)


def test_each_tile_has_its_bit() -> None:
    for number in range(1, 16):
        for suit in range(4):
            tile = Tile(f"{number}{'cdhs'[suit]}")
            bit = (number - 1) * 4 + suit
            assert to_tile_mask([tile]) == 2**bit
            assert from_tile_mask(2**bit) == (tile,)


def test_jokers_have_the_last_bits_and_nibbles() -> None:
    black, red = Card("Xb"), Card("Xr")
    assert (to_card_mask([black]), to_card_mask([red])) == (2**52, 2**53)
    assert (to_count_mask([black]), to_count_mask([red])) == (16**13, 16**14)


def test_masks_of_a_hand_written_by_hand() -> None:
    hand = parse_cards("As Ks 2c 2d Th")
    # Clubs 2; diamonds 2; hearts ten; spades king and ace.
    assert to_board_mask(hand) == 0x1800_0100_0001_0001
    # From the ace down: spade 8, spade 8, two blanks, hearts 4, seven blanks, clubs and diamonds 3.
    assert to_card_mask(hand) == 0x8_8_0_0_4_0_0_0_0_0_0_0_3
    assert to_count_mask(hand) == 0x1_1_0_0_1_0_0_0_0_0_0_0_2
    assert from_board_mask(0x1800_0100_0001_0001) == parse_cards("2c 2d Th Ks As")
    assert from_card_mask(0x8_8_0_0_4_0_0_0_0_0_0_0_3) == parse_cards("2c 2d Th Ks As")


def test_the_count_mask_of_two_packs() -> None:
    pack = [*range(52), 52, 53] * 2
    assert to_count_mask(pack) == 0x2_2_8_8_8_8_8_8_8_8_8_8_8_8_8
    assert from_count_mask(to_count_mask(pack)) == (8,) * 13 + (2, 2)


def test_whole_packs_stay_below_bit_63() -> None:
    assert to_board_mask(range(52)) == BOARD_BITS == 0x1FFF_1FFF_1FFF_1FFF
    assert to_card_mask(range(54)) == 2**54 - 1
    assert to_tile_mask(range(64, 124)) == 2**60 - 1
    assert to_count_mask([*range(54), *[52] * 14, *[53] * 14]) < 2**60


@pytest.mark.parametrize("write", WRITERS)
def test_nothing_is_an_empty_mask(write: Callable[[Sequence[int]], int]) -> None:
    assert write(()) == 0


def test_an_empty_mask_is_nothing() -> None:
    assert [from_board_mask(0), from_card_mask(0)] == [(), ()]
    assert from_tile_mask(0) == ()
    assert from_count_mask(0) == (0,) * 15


@given(st.permutations(range(52)), st.integers(0, 52))
def test_boards_come_back_in_ascending_order(codes: list[int], size: int) -> None:
    found = from_board_mask(to_board_mask(codes[:size]))
    assert found == tuple(map(Card, sorted(codes[:size])))


@given(st.permutations(range(54)), st.integers(0, 54))
def test_cards_come_back_in_ascending_order(codes: list[int], size: int) -> None:
    hand = tuple(map(Card, codes[:size]))
    found = from_card_mask(to_card_mask(hand))
    assert found == tuple(sorted(hand))
    assert all(type(card) is Card for card in found)


@given(st.permutations(range(64, 124)), st.integers(0, 60))
def test_tiles_come_back_in_ascending_order(codes: list[int], size: int) -> None:
    found = from_tile_mask(to_tile_mask(codes[:size]))
    assert found == tuple(map(Tile, sorted(codes[:size])))
    assert all(type(tile) is Tile for tile in found)


@given(st.lists(st.integers(0, 53), max_size=15))
def test_counts_come_back(codes: list[int]) -> None:
    ranks = Counter("23456789TJQKA"[code // 4] if code < 52 else str(code) for code in codes)
    expected = [ranks[name] for name in (*"23456789TJQKA", "52", "53")]
    assert list(from_count_mask(to_count_mask(codes))) == expected


@given(st.integers(0, 2**60 - 1))
def test_masks_come_back(bits: int) -> None:
    assert to_board_mask(from_board_mask(bits & BOARD_BITS)) == bits & BOARD_BITS
    assert to_card_mask(from_card_mask(bits % 2**54)) == bits % 2**54
    assert to_tile_mask(from_tile_mask(bits)) == bits
    assert sum(count * 16**at for at, count in enumerate(from_count_mask(bits))) == bits


@given(st.integers(-(2**70), 2**70))
def test_any_number_is_read_or_refused(bits: int) -> None:
    for read, _, allowed in READERS:
        if bits >= 0 and not bits & ~allowed:
            read(bits)
        else:
            with pytest.raises(HandError) as caught:
                read(bits)
            assert caught.value.code == "bad_mask"


@pytest.mark.parametrize("write", [to_board_mask, to_card_mask])
def test_a_card_that_occurs_twice_is_named(write: Callable[[Sequence[int]], int]) -> None:
    with pytest.raises(HandError, match=r"^expected different cards, got Kd twice$") as caught:
        write(parse_cards("As Kd 2c Kd"))
    assert caught.value.code == "duplicate_card"


def test_a_tile_that_occurs_twice_is_named() -> None:
    with pytest.raises(HandError, match=r"^expected different tiles, got 15s twice$") as caught:
        to_tile_mask(parse_tiles("15s 1c 15s"))
    assert caught.value.code == "duplicate_card"


@pytest.mark.parametrize("joker", ["Xb", "Xr"])
def test_a_board_has_no_jokers(joker: str) -> None:
    with pytest.raises(CardError, match=f"got {joker}$") as caught:
        to_board_mask([Card(joker)])
    assert caught.value.code == "joker"


@pytest.mark.parametrize(("card", "name"), [("Ah", "A"), ("2c", "2"), ("Xb", "Xb"), ("Xr", "Xr")])
def test_fifteen_of_a_rank_can_be_counted(card: str, name: str) -> None:
    fifteen = to_count_mask([Card(card)] * 15)
    assert sorted(from_count_mask(fifteen)) == [0] * 14 + [15]
    match = f"^expected at most 15 cards of a rank, got one more of {name}$"
    with pytest.raises(HandError, match=match) as caught:
        to_count_mask([Card(card)] * 16)
    assert caught.value.code == "too_many_copies"


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("item", [True, None, 1.0, -1, 54, 63, 124, b"As", "Zs"])
def test_items_that_are_no_cards_are_refused(
    write: Callable[[Sequence[object]], int], item: object
) -> None:
    with pytest.raises(CardError):
        write([item])


@pytest.mark.parametrize(
    ("write", "items"),
    [
        (to_board_mask, [Tile("1c")]),
        (to_card_mask, [Tile("1c")]),
        (to_count_mask, [Tile("1c")]),
        (to_tile_mask, [Card("As")]),
    ],
)
def test_cards_and_tiles_are_not_mixed_up(
    write: Callable[[Sequence[int]], int], items: Sequence[int]
) -> None:
    with pytest.raises(CardError) as caught:
        write(items)
    assert caught.value.code == "bad_card_code"


@pytest.mark.parametrize("write", WRITERS)
def test_a_text_is_referred_to_its_reader(write: Callable[[object], int]) -> None:
    reader = "parse_tiles" if write is to_tile_mask else "parse_cards"
    with pytest.raises(CardError, match=f"got a text: read it with {reader} first$") as caught:
        write("As Kd")
    assert caught.value.code == "bad_card_type"


@pytest.mark.parametrize(("read", "noun", "allowed"), READERS)
def test_stray_bits_are_named(read: Callable[[int], object], noun: str, allowed: int) -> None:
    read(allowed)
    match = f"^expected a {noun} mask without stray bits, got bit 61, 62, 63, 64 and 2 more$"
    with pytest.raises(HandError, match=match) as caught:
        read(1 | 0b111111 << 61)
    assert caught.value.code == "bad_mask"


@pytest.mark.parametrize(
    ("read", "bit"), [(from_board_mask, 13), (from_card_mask, 54), (from_tile_mask, 60)]
)
def test_the_first_stray_bit_is_refused(read: Callable[[int], object], bit: int) -> None:
    with pytest.raises(HandError, match=f"got bit {bit}$"):
        read(1 << bit | 3)


@pytest.mark.parametrize(("read", "noun", "_"), READERS)
def test_negative_masks_are_refused(read: Callable[[int], object], noun: str, _: int) -> None:
    match = f"^expected a {noun} mask of at least 0, got a negative number$"
    with pytest.raises(HandError, match=match) as caught:
        read(-1)
    assert caught.value.code == "bad_mask"


@pytest.mark.parametrize(("read", "noun", "_"), READERS)
@pytest.mark.parametrize("mask", [True, None, 1.0, "1", b"1", [1], int, Card("As"), Suit.SPADES])
def test_masks_of_other_types_are_refused(
    read: Callable[[object], object], noun: str, _: int, mask: object
) -> None:
    match = f"^expected a {noun} mask as an int, got an object of type {type(mask).__name__}$"
    with pytest.raises(HandError, match=match) as caught:
        read(mask)
    assert caught.value.code == "bad_mask"


def test_numbers_of_other_libraries_are_masks_and_codes() -> None:
    assert from_card_mask(Number(3)) == parse_cards("2c 2d")
    assert from_board_mask(Number(3)) == parse_cards("2c 3c")
    assert to_card_mask(bytes([0, 1])) == 3
