"""Decks: what each named one holds, custom ones, and the check of a pack's order."""

from __future__ import annotations

import copy
import pickle
import timeit
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore import decks
from cardcore.cards import Card, Rank, Suit, Tile, format_cards, parse_cards
from cardcore.decks import (
    DOUBLE,
    DOUBLE_JOKERS_2,
    DOUBLE_JOKERS_4,
    NAMED,
    SHORT,
    SHORT_JOKERS,
    STANDARD,
    STANDARD_JOKER,
    STANDARD_JOKERS,
    STRIPPED,
    TILES,
    TRIPLE_JOKERS_3,
    DeckSpec,
    named,
)
from cardcore.errors import CardError, HandError, RulesError

if TYPE_CHECKING:
    from collections.abc import Callable

ALL_RANKS = "23456789TJQKA"
# Name, constant, ranks, copies, black jokers, red jokers, size.
CONTENTS = [
    ("standard", STANDARD, ALL_RANKS, 1, 0, 0, 52),
    ("short", SHORT, "6789TJQKA", 1, 0, 0, 36),
    ("short_jokers", SHORT_JOKERS, "6789TJQKA", 1, 1, 1, 38),
    ("stripped", STRIPPED, "234567JQKA", 1, 0, 0, 40),
    ("standard_joker", STANDARD_JOKER, ALL_RANKS, 1, 0, 1, 53),
    ("standard_jokers", STANDARD_JOKERS, ALL_RANKS, 1, 1, 1, 54),
    ("double", DOUBLE, ALL_RANKS, 2, 0, 0, 104),
    ("double_jokers_2", DOUBLE_JOKERS_2, ALL_RANKS, 2, 1, 1, 106),
    ("double_jokers_4", DOUBLE_JOKERS_4, ALL_RANKS, 2, 2, 2, 108),
    ("triple_jokers_3", TRIPLE_JOKERS_3, ALL_RANKS, 3, 1, 2, 159),
]
SMALL = DeckSpec(ranks=[Rank.ACE], suits=[Suit.CLUBS, Suit.SPADES], copies=2, jokers=1)


@pytest.mark.parametrize(("name", "deck", "ranks", "copies", "black", "red", "size"), CONTENTS)
def test_the_contents_of_named_decks(  # noqa: PLR0913, PLR0917
    name: str, deck: DeckSpec, ranks: str, copies: int, black: int, red: int, size: int
) -> None:
    expected = [rank + suit for rank in ranks for suit in "cdhs" for _ in range(copies)]
    expected += ["Xb"] * black + ["Xr"] * red
    assert [str(card) for card in deck.cards] == expected
    assert (deck.size, len(deck)) == (size, size)
    assert named(name) is deck
    assert not deck.has_tiles


def test_the_tiles() -> None:
    expected = [f"{number}{suit}" for number in range(1, 16) for suit in "cdhs"]
    assert [str(tile) for tile in TILES.cards] == expected
    assert all(type(tile) is Tile for tile in TILES.cards)
    assert TILES.has_tiles
    assert named("tiles") is TILES


def test_the_names_are_those_of_the_constants() -> None:
    assert list(NAMED) == [*(row[0] for row in CONTENTS), "tiles"]
    for name, deck in NAMED.items():
        assert getattr(decks, name.upper()) is deck
    with pytest.raises(TypeError):
        NAMED["standard"] = SHORT  # type: ignore[index]


@pytest.mark.parametrize("name", ["", "Standard", "52", None, 5, [], "x" * 1000])
def test_unknown_names_list_the_known_ones(name: object) -> None:
    match = r"^expected a deck of standard, short, .*, tiles, got .{1,30}$"
    with pytest.raises(RulesError, match=match) as caught:
        named(name)  # type: ignore[arg-type]
    assert caught.value.code == "unknown_deck"


def test_an_unknown_name_is_repeated() -> None:
    with pytest.raises(RulesError, match=r", got 'Standard'$"):
        named("Standard")


@pytest.mark.parametrize(
    ("jokers", "text"),
    [
        (0, ""),
        (1, "Xr"),
        (2, "Xb Xr"),
        (3, "Xb Xr Xr"),
        (4, "Xb Xb Xr Xr"),
        (5, "Xb Xb Xr Xr Xr"),
        (6, "Xb Xb Xb Xr Xr Xr"),
    ],
)
def test_jokers_are_red_and_black_by_turns(jokers: int, text: str) -> None:
    deck = DeckSpec(ranks=[Rank.ACE], suits=[Suit.SPADES], jokers=jokers)
    assert deck.cards == parse_cards("As" + text)


def test_a_deck_may_be_one_of_jokers_or_extra_cards_only() -> None:
    assert DeckSpec(ranks=(), suits=(), jokers=2).cards == parse_cards("Xb Xr")
    assert DeckSpec(ranks=(), suits=(), extra="As 2c As").cards == parse_cards("2c As As")


def test_the_stripped_pack_with_dead_jokers() -> None:
    deck = DeckSpec(ranks=STRIPPED.ranks, suits=STRIPPED.suits, jokers=3)
    assert (deck.size, deck.count("Xr"), deck.count("Xb"), deck.count("8c")) == (43, 2, 1, 0)


def test_extra_cards_come_on_top_of_the_others() -> None:
    deck = DeckSpec(ranks=[Rank.TWO], suits=Suit, extra=[Card("2c"), 53, 50])
    assert format_cards(deck.cards) == "2c 2c 2d 2h 2s Ah Xr"


def test_the_fields_are_sorted_tuples() -> None:
    deck = DeckSpec(ranks=[12, 0], suits=iter([Suit.SPADES, Suit.CLUBS]), extra=[53, 1])
    assert deck.ranks == (Rank.TWO, Rank.ACE)
    assert all(type(rank) is Rank for rank in deck.ranks)
    assert deck.suits == (Suit.CLUBS, Suit.SPADES)
    assert deck.extra == (Card("2d"), Card("Xr"))


def test_decks_of_the_same_cards_are_equal() -> None:
    assert DeckSpec.from_cards(reversed(range(52))) == STANDARD
    assert hash(DeckSpec.from_cards(STANDARD.cards)) == hash(STANDARD)
    assert DeckSpec.from_tiles(TILES.cards[::-1]) == TILES
    assert STANDARD != STANDARD_JOKER


def test_a_deck_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        STANDARD.copies = 2  # type: ignore[misc]


@pytest.mark.parametrize("deck", [SMALL, TILES])
def test_a_deck_is_copied_whole(deck: DeckSpec[Any]) -> None:
    assert pickle.loads(pickle.dumps(deck)) == deck  # noqa: S301 - our own bytes
    assert copy.deepcopy(deck) == deck
    assert attrs.evolve(SMALL, jokers=0).cards == parse_cards("Ac Ac As As")


def test_the_text_of_a_deck_is_short() -> None:
    assert len(repr(STANDARD)) < 600
    assert "copies=2, jokers=0" in repr(DOUBLE)


@pytest.mark.parametrize("card", ["As", Card("As"), 51])
def test_cards_are_counted_in_any_form(card: str | int) -> None:
    assert (STANDARD.count(card), TRIPLE_JOKERS_3.count(card), TILES.count(51)) == (1, 3, 0)


def test_tiles_are_counted_in_any_form() -> None:
    assert (TILES.count("15s"), TILES.count(Tile("3d")), TILES.count(64)) == (1, 1, 1)
    assert STANDARD.count(Tile("3d")) == 0


def test_what_is_no_card_is_not_counted() -> None:
    with pytest.raises(CardError):
        STANDARD.count("15s")
    with pytest.raises(CardError):
        STANDARD.count(True)


@pytest.mark.parametrize(
    "make",
    [
        lambda: DeckSpec(ranks=(), suits=()),
        lambda: DeckSpec(ranks=Rank, suits=()),
        lambda: DeckSpec(ranks=(), suits=Suit, jokers=2),
        lambda: DeckSpec(ranks=[Rank.ACE, Rank.ACE], suits=Suit),
        lambda: DeckSpec(ranks=Rank, suits=[0, 1, Suit.CLUBS]),
        lambda: DeckSpec(ranks=[13], suits=Suit),
        lambda: DeckSpec(ranks=[-1], suits=Suit),
        lambda: DeckSpec(ranks=Rank, suits=[4]),
        lambda: DeckSpec(ranks=[Suit.CLUBS], suits=Suit),
        lambda: DeckSpec(ranks=Rank, suits=[Rank.TWO]),
        lambda: DeckSpec(ranks=[Card("2c")], suits=Suit),
        lambda: DeckSpec(ranks=[False, True], suits=Suit),
        lambda: DeckSpec(ranks=[1.0], suits=Suit),  # type: ignore[list-item]
        lambda: DeckSpec(ranks="AKQ", suits=Suit),  # type: ignore[arg-type]
        lambda: DeckSpec(ranks=[10**6000], suits=Suit),
        lambda: DeckSpec(ranks=Rank, suits=Suit, copies=0),
        lambda: DeckSpec(ranks=Rank, suits=Suit, copies=-1),
        lambda: DeckSpec(ranks=Rank, suits=Suit, copies=True),
        lambda: DeckSpec(ranks=Rank, suits=Suit, copies=1.0),  # type: ignore[arg-type]
        lambda: DeckSpec(ranks=Rank, suits=Suit, copies="2"),  # type: ignore[arg-type]
        lambda: DeckSpec(ranks=Rank, suits=Suit, copies=193),
        lambda: DeckSpec(ranks=Rank, suits=Suit, copies=10**6000),
        lambda: DeckSpec(ranks=Rank, suits=Suit, jokers=-1),
        lambda: DeckSpec(ranks=Rank, suits=Suit, jokers=False),
        lambda: DeckSpec(ranks=Rank, suits=Suit, jokers=None),  # type: ignore[arg-type]
        lambda: DeckSpec(ranks=Rank, suits=Suit, jokers=10**12),
        lambda: DeckSpec(ranks=Rank, suits=Suit, extra=[64]),
        lambda: DeckSpec(ranks=(), suits=(), extra=[Tile("1c"), Card("As")]),
        lambda: DeckSpec.from_cards(()),
        lambda: DeckSpec.from_cards(""),
        lambda: DeckSpec.from_tiles([]),
    ],
)
def test_nonsense_is_refused(make: Callable[[], DeckSpec[Any]]) -> None:
    with pytest.raises(RulesError, match=r"^expected .*, got ") as caught:
        make()
    assert caught.value.code == "bad_deck"


def test_messages_say_what_is_wrong() -> None:
    with pytest.raises(RulesError, match=r"^expected different ranks, got A twice$"):
        DeckSpec(ranks=[12, 11, 12], suits=Suit)
    with pytest.raises(RulesError, match=r"^expected copies of each card of 1\.\.10000, got 0$"):
        DeckSpec(ranks=Rank, suits=Suit, copies=0)
    with pytest.raises(RulesError, match=r"^expected a deck of 1\.\.10000 cards, got one of 0$"):
        DeckSpec(ranks=(), suits=())
    with pytest.raises(RulesError, match=r"^expected ranks and suits, got 13 and 0 of them$"):
        DeckSpec(ranks=Rank, suits=())


def test_the_largest_deck() -> None:
    assert DeckSpec(ranks=Rank, suits=Suit, copies=192, jokers=16).size == 10_000


@pytest.mark.parametrize("extra", ["As Zs", [54], [None], [1.5]])
def test_extra_cards_that_are_none_are_refused(extra: Any) -> None:
    with pytest.raises(CardError):
        DeckSpec(ranks=Rank, suits=Suit, extra=extra)


def test_tiles_are_no_cards_and_cards_no_tiles() -> None:
    with pytest.raises(CardError):
        DeckSpec.from_cards([Tile("1c")])
    with pytest.raises(CardError):
        DeckSpec.from_tiles([Card("As")])


@given(st.lists(st.integers(0, 53), min_size=1, max_size=200))
def test_any_cards_make_a_deck_that_accepts_them(codes: list[int]) -> None:
    deck = DeckSpec.from_cards(codes)
    assert deck.cards == tuple(map(Card, sorted(codes)))
    assert deck.check_pack(codes) == tuple(map(Card, codes))


@pytest.mark.parametrize("name", NAMED)
@given(data=st.data())
def test_every_order_of_a_named_deck_is_accepted(name: str, data: st.DataObject) -> None:
    deck = named(name)
    order = tuple(data.draw(st.permutations(deck.cards)))
    assert deck.check_pack(order) == order
    assert deck.check_pack([int(piece) for piece in order]) == order
    assert deck.check_pack(format_cards(order)) == order


@given(st.lists(st.integers(0, 53), max_size=8))
def test_a_pack_is_accepted_if_and_only_if_it_has_the_cards(codes: list[int]) -> None:
    # Ac Ac As As Xr have the codes 48 48 51 51 53.
    if Counter(codes) == Counter([48, 48, 51, 51, 53]):
        SMALL.check_pack(codes)
    else:
        with pytest.raises(HandError) as caught:
            SMALL.check_pack(codes)
        assert caught.value.code == "not_a_permutation"


@pytest.mark.parametrize(
    ("pack", "fault"),
    [
        ("Ac Ac As Xr", "lacks As"),
        ("Ac Ac As As Xr Xr", "has Xr too much"),
        ("Ac As As Xr Xb", "lacks Ac and has Xb too much"),
        ("", "lacks Ac Ac As As Xr"),
        ("2c 2d 2h 2s 3c 3d 3h", "lacks Ac Ac As As Xr and has 2c 2d 2h 2s 3c and 2 more too much"),
    ],
)
def test_what_is_missing_and_what_is_too_much_is_named(pack: str, fault: str) -> None:
    expected = f"expected the 5 cards of the deck in any order, got a pack that {fault}"
    with pytest.raises(HandError) as caught:
        SMALL.check_pack(pack)
    assert str(caught.value) == expected


def test_a_pack_of_cards_is_not_one_of_tiles() -> None:
    with pytest.raises(HandError, match=r"^expected the 60 tiles .* lacks 1c 1d 1h 1s 2c and 55 "):
        TILES.check_pack(range(52))
    with pytest.raises(CardError):
        TILES.check_pack("As")
    with pytest.raises(HandError):
        STANDARD.check_pack(TILES.cards)


@pytest.mark.parametrize("item", [None, True, 1.0, b"As", 54, -1])
def test_packs_of_other_things_are_refused(item: Any) -> None:
    with pytest.raises(CardError):
        STANDARD.check_pack([*range(51), item])


def test_making_all_named_decks_is_cheap() -> None:
    def make() -> None:
        for row in CONTENTS:
            deck = row[1]
            DeckSpec(ranks=deck.ranks, suits=deck.suits, copies=deck.copies, jokers=deck.jokers)
        DeckSpec.from_tiles(range(64, 124))

    # Takes about 0.3 ms; the bound is wide, for busy machines.
    assert min(timeit.repeat(make, number=1, repeat=20)) < 0.005
