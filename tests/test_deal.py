"""Cutting, dealing and taking, by the examples of the rule sheets and by laws."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcore.cards import Card, format_cards, parse_cards
from cardcore.chance import Stream
from cardcore.deal import Deal, cut, deal_hands, shuffled, take
from cardcore.decks import DOUBLE_JOKERS_4, STANDARD, TILES
from cardcore.errors import CardError, HandError, RulesError, SeedError

if TYPE_CHECKING:
    from collections.abc import Callable

# The example packs of the rule sheets of Big Two, Durak and Dou Dizhu, top first.
BIG_TWO_PACK = parse_cards("".join(rank + suit for rank in "3456789TJQKA2" for suit in "dchs"))
DURAK_PACK = parse_cards(
    "7c Ks 9h 6d Jd 8h 6s Th As Qc 9d 6c Qh 7d Kc 8c Tc Ts Jh 9s Ad 6h 8s Jc 7h Td Kd Ac 7s 8d "
    "Qs Ah Js Kh Qd 9c"
)
DOU_DIZHU_PACK = parse_cards(
    "".join(rank + suit for rank in "3456789TJQKA2" for suit in "shdc") + "XbXr"
)
FOUR_PLAYER_PACK = parse_cards(
    "".join(rank + suit for rank in "3456789TJQKA2" for suit in "shdcshdc") + "XbXbXrXr"
)


def texts(hands: tuple[tuple[Card, ...], ...]) -> list[str]:
    return [format_cards(hand) for hand in hands]


def test_big_two_cut_and_first_card_counterclockwise() -> None:
    # a cut of 20 brings the 8d to the top; the first card goes to seat 3.
    pack = cut(BIG_TWO_PACK, 20)
    assert format_cards(pack[:4]) == "8d 8c 8h 8s"
    assert str(pack[10]) == "Th"
    assert format_cards(pack[-20:]) == format_cards(BIG_TWO_PACK[:20])
    hands = deal_hands(pack, 4, 13, first=3).hands
    assert [str(hand[0]) for hand in hands] == ["8c", "8h", "8s", "8d"]


def test_big_two_cut_and_first_card_clockwise() -> None:
    # 8d to seat 1, 8c to seat 0, 8h to seat 3, 8s to seat 2.
    hands = deal_hands(cut(BIG_TWO_PACK, 20), 4, 13, first=1, step=-1).hands
    assert [str(hand[0]) for hand in hands] == ["8c", "8d", "8s", "8h"]


def test_big_two_without_a_cut_deals_a_suit_to_each_seat() -> None:
    # dealer 0, the next seat first.
    found = deal_hands(BIG_TWO_PACK, 4, 13, first=1)
    for seat, suit in ((1, "d"), (2, "c"), (3, "h"), (0, "s")):
        assert format_cards(found.hands[seat]) == " ".join(rank + suit for rank in "3456789TJQKA2")
    assert found.stock == found.burned == ()


def test_big_two_for_three_leaves_the_last_card() -> None:
    # the last card is the extra; seat 1 holds the 3d.
    found = deal_hands(BIG_TWO_PACK, 3, 17, first=1)
    assert format_cards(found.stock) == "2s"
    assert Card("3d") in found.hands[1]
    assert [len(hand) for hand in found.hands] == [17, 17, 17]


@pytest.mark.parametrize(("step", "seats"), [(1, "0123012301230"), (-1, "0321032103210")])
def test_big_two_counts_to_the_receiver(step: int, seats: str) -> None:
    # dealer 0, shown cards of 1 to 13.
    for value, seat in enumerate(seats, 1):
        first = step * (value - 1) % 4
        assert first == int(seat)
        hands = deal_hands(BIG_TWO_PACK, 4, 13, first=first, step=step).hands
        assert hands[int(seat)][0] == Card("3d")


def test_durak_for_two() -> None:
    # dealer 0, so that seat 1 is first; the trump card comes next.
    found = deal_hands(DURAK_PACK, 2, 6, first=1)
    assert texts(found.hands) == ["Ks 6d 8h Th Qc 6c", "7c 9h Jd 6s As 9d"]
    turned, rest = take(found.stock, 1)
    assert (format_cards(turned), len(rest)) == ("Qh", 23)
    assert (str(rest[0]), str(rest[-1])) == ("7d", "9c")


def test_durak_for_three() -> None:
    # dealer 1, so that seat 2 is first.
    found = deal_hands(DURAK_PACK, 3, 6, first=2)
    assert texts(found.hands) == ["Ks Jd Th 9d 7d Tc", "9h 8h As 6c Kc Ts", "7c 6d 6s Qc Qh 8c"]
    assert str(found.stock[0]) == "Jh"
    assert len(found.stock) == 18


def test_durak_for_six_uses_the_pack_up() -> None:
    # dealer 2 gets the last card.
    found = deal_hands(DURAK_PACK, 6, 6, first=3)
    assert format_cards(found.hands[2]) == "8h 6c Ts Jc 8d 9c"
    assert found.stock == ()


def test_dou_dizhu_for_three() -> None:
    # dealer 0 draws first.
    found = deal_hands(DOU_DIZHU_PACK, 3, 17)
    expected = "3s 3c 4d 5h 6s 6c 7d 8h 9s 9c Td Jh Qs Qc Kd Ah 2s"
    assert format_cards(found.hands[0]) == expected
    assert format_cards(found.stock) == "2c Xb Xr"


def test_dou_dizhu_for_four() -> None:
    # the talon of the double pack; index 7 was drawn by seat 3.
    found = deal_hands(FOUR_PLAYER_PACK, 4, 25)
    assert format_cards(found.stock) == "2s 2h 2d 2c Xb Xb Xr Xr"
    assert found.hands[3][1] == FOUR_PLAYER_PACK[7]
    assert DOUBLE_JOKERS_4.check_pack(FOUR_PLAYER_PACK) == FOUR_PLAYER_PACK


def test_packets_of_one_size() -> None:
    found = deal_hands(range(12), 2, 4, packet=2)
    assert found.hands == ((0, 1, 4, 5), (2, 3, 6, 7))
    assert found.stock == (8, 9, 10, 11)


def test_the_last_packet_may_be_smaller() -> None:
    assert deal_hands(range(10), 2, 5, packet=3).hands == ((0, 1, 2, 6, 7), (3, 4, 5, 8, 9))
    assert deal_hands(range(10), 2, 5, packet=99).hands == ((0, 1, 2, 3, 4), (5, 6, 7, 8, 9))


def test_packets_of_several_sizes() -> None:
    found = deal_hands(range(20), 3, 5, packet=(3, 2), first=2, step=-1, burn=1)
    assert found.burned == (0,)
    assert found.hands == ((7, 8, 9, 14, 15), (4, 5, 6, 12, 13), (1, 2, 3, 10, 11))
    assert found.stock == (16, 17, 18, 19)


def test_a_deal_is_a_value() -> None:
    found = deal_hands(range(4), 2, 1)
    assert found == Deal(hands=((0,), (1,)), burned=(), stock=(2, 3))
    assert hash(found) == hash(deal_hands(range(4), 2, 1))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        found.stock = ()  # type: ignore[misc]


def test_a_cut_of_nothing_changes_nothing() -> None:
    assert cut((1, 2, 3), 0) == (1, 2, 3)
    assert cut((1, 2, 3), 2) == (3, 1, 2)
    assert cut((1,), 0) == (1,)


@given(st.lists(st.integers(), min_size=1), st.data())
def test_two_cuts_undo_each_other(pack: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(pack) - 1))
    after = cut(pack, count)
    assert after[-count or len(pack) :] == tuple(pack[:count])
    assert cut(after, -count % len(pack)) == tuple(pack)


@given(st.lists(st.integers()), st.data())
def test_taking_splits_the_stock(stock: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(stock)))
    taken, rest = take(stock, count)
    assert len(taken) == count
    assert [*taken, *rest] == stock


@given(st.data())
def test_every_card_is_dealt_once(data: st.DataObject) -> None:
    players = data.draw(st.integers(1, 8))
    packets = tuple(data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=5)))
    burn = data.draw(st.integers(0, 3))
    left = data.draw(st.integers(0, 5))
    first = data.draw(st.integers(0, players - 1))
    step = data.draw(st.sampled_from([1, -1]))
    pack = range(burn + players * sum(packets) + left)
    found = deal_hands(
        pack, players, sum(packets), packet=packets, first=first, step=step, burn=burn
    )
    assert found.burned == tuple(pack[:burn])
    assert found.stock == tuple(pack[len(pack) - left :])
    assert {len(hand) for hand in found.hands} == {sum(packets)}
    assert Counter([*found.burned, *(c for hand in found.hands for c in hand), *found.stock]) == (
        Counter(pack)
    )
    # A hand in the order received is in the order of the pack.
    assert all(list(hand) == sorted(hand) for hand in found.hands)
    order = [(first + step * turn) % players for turn in range(players)]
    starts = [found.hands[seat][0] for seat in order]
    assert starts == [burn + packets[0] * turn for turn in range(players)]


@given(st.integers(1, 6), st.integers(1, 8), st.integers(0, 5))
def test_single_cards_go_round(players: int, cards: int, first: int) -> None:
    first %= players
    hands = deal_hands(range(players * cards), players, cards, first=first).hands
    for seat, hand in enumerate(hands):
        assert hand == tuple(range((seat - first) % players, players * cards, players))


def test_shuffled_is_the_first_shuffle_of_the_stream() -> None:
    assert shuffled(STANDARD, 7) == Stream(7).shuffle(STANDARD.cards)
    assert STANDARD.check_pack(shuffled(STANDARD)) != shuffled(STANDARD)
    assert TILES.check_pack(shuffled(TILES, "seed"))
    with pytest.raises(SeedError):
        shuffled(STANDARD, 1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "needed", "present"),
    [
        (lambda: deal_hands(range(51), 4, 13), 52, 51),
        (lambda: deal_hands(range(52), 4, 13, burn=1), 53, 52),
        (lambda: deal_hands((), 1, 1), 1, 0),
        (lambda: deal_hands(range(52), 10**9, 10**9), 10**18, 52),
        (lambda: take(range(3), 4), 4, 3),
        (lambda: take((), 1), 1, 0),
    ],
)
def test_too_small_a_pack_is_refused(call: Callable[[], object], needed: int, present: int) -> None:
    match = f"^expected at least {needed} cards, got {present}$"
    with pytest.raises(HandError, match=match) as caught:
        call()
    assert caught.value.code == "pack_too_small"


def test_an_empty_pack_is_not_cut() -> None:
    with pytest.raises(HandError) as caught:
        cut((), 0)
    assert caught.value.code == "pack_too_small"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 0}, "expected a number of players of at least 1, got 0"),
        ({"cards": 0}, "expected a number of cards for each player of at least 1, got 0"),
        ({"cards": -1}, "expected a number of cards for each player of at least 1, got -1"),
        ({"first": 4}, "expected a first seat of 0..3, got 4"),
        ({"first": -1}, "expected a first seat of 0..3, got -1"),
        ({"step": 0}, "expected a step of 1 or -1, got 0"),
        ({"step": 2}, "expected a step of 1 or -1, got 2"),
        ({"burn": -1}, "expected a number of cards to burn of at least 0, got -1"),
        ({"packet": 0}, "expected a packet of at least 1, got 0"),
        ({"packet": (5, 0)}, "expected a packet of at least 1, got 0"),
        ({"packet": (2, 2)}, "expected packets that sum to 5, got a sum of 4"),
        ({"packet": ()}, "expected packets that sum to 5, got a sum of 0"),
        ({"packet": (3, 3)}, "expected packets that sum to 5, got a sum of 6"),
        ({"packet": [3, 2]}, "expected a packet of at least 1, got an object of type list"),
        ({"packet": True}, "expected a packet of at least 1, got True"),
        ({"players": 4.0}, "expected a number of players of at least 1, got 4.0"),
        ({"cards": None}, "expected a number of cards for each player of at least 1, got None"),
        ({"first": False}, "expected a first seat of 0..3, got False"),
        ({"burn": -(10**6000)}, "of at least 0, got an int of 19932 bits"),
    ],
)
def test_bad_numbers_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        deal_hands(range(52), **({"players": 4, "cards": 5} | options))
    assert caught.value.code == "bad_deal"
    assert str(caught.value).endswith(message)


@pytest.mark.parametrize("count", [-1, 3, 4, True, 1.0, None, "1"])
def test_a_cut_out_of_range_is_refused(count: Any) -> None:
    with pytest.raises(RulesError, match=r"^expected a cut of 0\.\.2, got ") as caught:
        cut((1, 2, 3), count)
    assert caught.value.code == "bad_deal"


@pytest.mark.parametrize("count", [-1, True, 1.0, None, "1"])
def test_a_bad_number_is_not_taken(count: Any) -> None:
    with pytest.raises(RulesError) as caught:
        take((1, 2, 3), count)
    assert caught.value.code == "bad_deal"


@pytest.mark.parametrize(
    "call", [lambda: deal_hands("As Kd", 2, 1), lambda: cut("As Kd", 1), lambda: take("As Kd", 1)]
)
def test_texts_are_not_dealt_letter_by_letter(call: Callable[[], object]) -> None:
    with pytest.raises(CardError, match=r"got a text: read it with parse_cards first$") as caught:
        call()
    assert caught.value.code == "bad_card_type"
