"""Big Two: what seats and bystanders see of a deal, and what they can conclude (BT-17 to BT-24)."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.cards import parse_cards
from cardcore.games.big_two import (
    BigTwo,
    BigTwoSetup,
    CardGiven,
    DealEnded,
    DragonShown,
    DrawnForDeal,
    Drew,
    ExtraTaken,
    FirstCard,
    HighestGiven,
    Leads,
    Played,
)
from tests.games.big_two_ends import D52, after, as_text, dealt, exchange, held, pack_for, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.games.big_two import BigTwoState

ORDER = D52.split()


def told(state: BigTwoState, seat: int | None) -> set[str]:
    """Return every card that the view of a seat names, in whatever field or event."""
    text = json.dumps(state.view(seat).to_json())
    return {card for card in ORDER if f'"{card}"' in text}


def only(kind: type[Any], state: BigTwoState, seat: int | None) -> Any:
    (event,) = [each for each in state.view(seat).events if isinstance(each, kind)]
    return event


# What everybody sees.


@pytest.mark.rule("BT-17", "BT-18", "BT-19")
@pytest.mark.example("big_two", "X-83")
def test_a_seat_sees_its_hand_the_counts_and_the_pile() -> None:
    state = after(table(0, "4d 9c", "Jh 6s", "2c 5d", "As 7h"), "0:4d 1:Jh 2:- 3:As")
    view = state.view(2)
    assert as_text(view.hand) == ("5d", "2c")
    assert view.cards_left == (1, 1, 2, 1)
    moves = [(move.seat, as_text(move.cards)) for move in view.trick]
    assert moves == [(0, ("4d",)), (1, ("Jh",)), (2, ()), (3, ("As",))]
    assert (view.owner, view.actor, view.heap_size) == (3, 0, 0)
    assert as_text(view.top) == ("As",)
    for card in ("9c", "6s", "7h"):
        assert card not in str(view.to_json())
    assert state.view(None).hand == ()


@pytest.mark.rule("BT-20")
@pytest.mark.option("big_two", "trick_pile")
def test_closed_tricks_are_face_down_or_open() -> None:
    hands = ("4d 9c", "Jh 6s", "2c 5d", "As 7h")
    for option, heap in (("face_down", ()), ("face_up", ("4d", "Jh"))):
        state = after(table(0, *hands, trick_pile=option), "0:4d 1:Jh 2:- 3:- 0:-")
        view = state.view(2)
        assert (view.heap_size, as_text(view.heap), view.trick) == (2, heap, ())


@pytest.mark.rule("BT-24")
def test_remaining_hands_are_shown_at_the_end() -> None:
    state = table(0, "4d", "Jh 6s", "2c 5d", "As 7h")
    assert state.view(None).shown == (None,) * 4
    over = after(state, "0:4d")
    shown = over.view(None).shown
    assert [None if each is None else as_text(each) for each in shown] == [
        (), ("6s", "Jh"), ("5d", "2c"), ("7h", "As")
    ]  # fmt: skip
    assert isinstance(over.events[0], Played)


@pytest.mark.rule("BT-24", "BT-13")
def test_a_dragon_is_shown_to_everybody() -> None:
    state = dealt(first_card="next_to_dealer", dragon=True)
    spades = parse_cards(" ".join(card for card in ORDER if card[1] == "s"))
    for seat in (None, 0, 1, 2, 3):
        assert only(DragonShown, state, seat) == DragonShown(0, spades)
        assert only(DealEnded, state, seat).hands[0] == spades
        assert told(state, seat) == set(ORDER)
        # The seat that would have led does not.
        assert not any(isinstance(event, Leads) for event in state.view(seat).events)


# Events of the deal.


@pytest.mark.rule("BT-22", "BT-5")
def test_the_first_card_and_the_lead_are_public() -> None:
    # The 5h is the 11th card of the pack: five seats from the dealer on, so the next one.
    state = dealt(setup={"shown": 11})
    for seat in (None, 0, 1, 2, 3):
        assert state.view(seat).events == (FirstCard(0, parse_cards("5h")[0]), Leads(0))
        assert state.view(seat).starter == 0
        assert "5h" in told(state, seat)
    assert told(state, None) == {"5h"}


@pytest.mark.rule("BT-16", "BT-22")
def test_the_cards_drawn_for_the_deal_are_public() -> None:
    setup = {"dealer": 3, "number": 11, "drawn": "9h Kd Kc 2d"}
    state = dealt(setup=setup, first_lead="rounds", first_card="next_to_dealer")
    for seat in (None, 0, 3):
        assert only(DrawnForDeal, state, seat) == DrawnForDeal(parse_cards("9h Kd Kc 2d"), 3)


@pytest.mark.rule("BT-8", "BT-22")
@pytest.mark.option("big_two", "leftover")
def test_an_extra_card_is_seen_by_all_or_by_its_taker() -> None:
    card = parse_cards("2s")[0]
    for option, seen in (("extra_face_up", card), ("extra_face_down", None)):
        state = dealt(3, first_card="next_to_dealer", leftover=option)
        for seat in (None, 0, 2):
            assert only(ExtraTaken, state, seat) == ExtraTaken(1, seen)
            assert (state.view(seat).extra_seat, state.view(seat).extra_card) == (1, seen)
            assert ("2s" in told(state, seat)) == (seen is not None)
        assert only(ExtraTaken, state, 1) == ExtraTaken(1, card)
        assert state.view(1).extra_card == card


@pytest.mark.rule("BT-23")
def test_only_two_seats_see_the_exchanged_cards() -> None:
    state = exchange()
    led = state.apply(state.parse("give 3d"))
    given, back = parse_cards("2c 3d")
    for seat, sees in ((0, True), (1, True), (2, False), (None, False)):
        assert only(HighestGiven, state, seat) == HighestGiven(1, 0, given if sees else None)
        assert only(CardGiven, led, seat) == CardGiven(0, 1, back if sees else None)
        assert ("2c" in told(state, seat)) == ("2c" in told(led, seat)) == sees
        assert ("3d" in told(led, seat)) == sees
    # Who gave and took is public, and that seat 1 leads tells where the lowest card is.
    assert [led.view(seat).starter for seat in (None, 0, 1, 2)] == [1] * 4


@pytest.mark.rule("BT-21")
@pytest.mark.option("big_two", "draw_on_pass")
def test_only_the_seat_that_draws_sees_the_card() -> None:
    # Hands of seat 1: every third card of the first 39; the stock begins with the Qs.
    state = after(dealt(3, first_card="next_to_dealer", hand_size=13, draw_on_pass="one"), "1:3d")
    drew = state.apply(state.parse("-"))
    assert held(drew, 2).count(" ") == 13
    for seat in (None, 0, 1):
        assert only(Drew, drew, seat) == Drew(2, 1, ())
        assert "Qs" not in told(drew, seat)
        assert (drew.view(seat).stock, drew.view(seat).cards_left) == (12, (13, 12, 14))
    assert only(Drew, drew, 2) == Drew(2, 1, parse_cards("Qs"))
    assert {"Qs"} == told(drew, 2) - told(state, 2)


# Nothing else, at any moment.

PRESETS = (
    "three_player_exchange", "two_player_13", "two_player_draw", "hong_kong", "three_player",
    "three_player_draw_refill",
)  # fmt: skip


def moments(preset: str, seeds: range, most: int = 40) -> Iterator[tuple[BigTwoState, set[str]]]:
    """Yield moments of random deals, each with the cards that have been played."""
    game = BigTwo.preset(preset)
    for seed in seeds:
        before: dict[str, Any] = {}
        if seed % 2 and game.rules.first_lead != "rounds":
            before = {"previous_winner": 0, "previous_loser": 1}
        state, rng = game.deal(seed=seed, setup=BigTwoSetup(**before)), Random(seed)
        played: set[str] = set()
        for _ in range(most):
            yield state, played
            if state.actor is None:
                break
            legal = state.legal_actions()
            state = state.apply(legal[rng.randrange(len(legal))])
            for event in state.events:
                if isinstance(event, Played):
                    played |= set(as_text(event.cards))


@pytest.mark.rule("BT-17", "BT-21", "BT-22")
@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_views_hold_nothing_that_is_hidden(preset: str) -> None:
    for state, played in moments(preset, range(4)):
        deck = [str(card) for card in state.game.rules.spec.cards]
        public = played | {str(state.view(None).first_card), str(state.view(None).extra_card)}
        if state.actor is None:
            public |= {card for seat in range(state.game.players) for card in held_by(state, seat)}
        for seat in (None, *range(state.game.players)):
            own = set() if seat is None else held_by(state, seat)
            if seat in {state.table.winner, state.table.loser}:
                own |= {str(state.view(seat).received), str(state.view(seat).gave)}
            text = json.dumps(state.view(seat).to_json())
            named = {card for card in deck if f'"{card}"' in text}
            assert named <= public | own
            assert seat is None or held_by(state, seat) <= named


def held_by(state: BigTwoState, seat: int) -> set[str]:
    return set(held(state, seat).split())


# What a seat can conclude still holds after resampling.


def rank_and_suit(card: str) -> int:
    return ORDER.index(card)


@pytest.mark.parametrize("preset", PRESETS)
def test_resampled_deals_keep_what_a_seat_sees(preset: str) -> None:
    changed = looks = 0
    for count, (state, _) in enumerate(moments(preset, range(24))):
        if state.actor is None or count % 3:
            continue
        for seat in (None, *range(state.game.players)):
            other = state.resample(seat, count)
            assert other.view(seat) == state.view(seat)
            assert sorted(other.all_cards()) == sorted(state.all_cards())
            assert seat is None or other.legal_actions(seat) == state.legal_actions(seat)
            looks += 1
            changed += (other.hands, other.stock) != (state.hands, state.stock)
            first = str(state.view(None).first_card)
            if state.notes.refills:
                continue
            for each in range(state.game.players):
                assert (first in held_by(other, each)) == (first in held_by(state, each))
                face_up = str(state.view(None).extra_card)
                assert (face_up in held_by(other, each)) == (face_up in held_by(state, each))
    assert changed > looks * 0.9


@pytest.mark.rule("BT-14", "BT-22")
@pytest.mark.parametrize("preset", PRESETS)
def test_resampled_deals_keep_who_holds_the_lowest_card(preset: str) -> None:
    game, lead = BigTwo.preset(preset), 0
    for seed in range(30):
        state = game.deal(seed=seed)
        if state.actor is None:
            continue
        lead = state.actor
        led = state.apply(state.legal_actions()[seed % 2 % len(state.legal_actions())])
        opening = str(min(held_by(state, lead), key=rank_and_suit))
        for seat in (None, *range(game.players)):
            other = state.resample(seat, seed)
            everybody = [held_by(other, each) for each in range(game.players)]
            assert min(set[str]().union(*everybody), key=rank_and_suit) in everybody[lead]
            assert (other.actor, other.view(lead).must_include) == (
                lead, parse_cards(min(everybody[lead], key=rank_and_suit))[0]
            )  # fmt: skip
            # Now the card is on the table, and nobody was dealt a lower one.
            other = led.resample(seat, seed)
            for each in range(game.players):
                assert all(rank_and_suit(card) > rank_and_suit(opening)
                           for card in held_by(other, each))  # fmt: skip


@pytest.mark.rule("BT-8", "BT-22")
@pytest.mark.parametrize("leftover", ["extra_face_up", "extra_face_down"])
def test_resampled_deals_keep_the_taker_of_the_extra_card(leftover: str) -> None:
    extras: set[str] = set()
    for seed in range(40):
        state = BigTwo.preset("three_player", leftover=leftover).deal(seed=seed)
        taker = state.table.taker
        assert taker is not None
        for seat in (None, 0, 1, 2):
            other = state.resample(seat, seed)
            assert (other.table.taker, other.view(None).cards_left[taker]) == (taker, 18)
            extra = str(other.view(taker).extra_card)
            assert extra in held_by(other, taker)
            if seat == taker or leftover == "extra_face_up":
                assert extra == str(state.view(taker).extra_card)
            else:
                extras.add(extra)
            dealt_cards = [held_by(other, each) - {extra} for each in range(3)]
            assert min(set[str]().union(*dealt_cards), key=rank_and_suit) in dealt_cards[taker]
    assert (len(extras) > 20) == (leftover == "extra_face_down")


@pytest.mark.rule("BT-13", "BT-22")
def test_resampled_deals_have_no_dragon() -> None:
    # Seat 1 has played eleven ranks; an ace and a two would have made a dragon of its hand.
    mine = [card for card in ORDER if card[1] == "d" and card[0] != "2"] + ["4c"]
    rest = [card for card in ORDER if card not in mine]
    pack = " ".join([pack_for([" ".join(rest[:13]), " ".join(mine)], 1, 1), *rest[13:]])
    options: dict[str, Any] = {"dragon": True, "hand_size": 13, "first_card": "next_to_dealer"}
    state = after(
        dealt(2, {"pack": pack}, **options),
        "1:3d 4d 5d 6d 7d 0:- 1:8d 9d Td Jd Qd 0:- 1:Kd",
    )
    out = set("3456789TJQK")
    seen: set[str] = set()
    for seed in range(300):
        left = {card[0] for card in held_by(state.resample(0, seed), 1)}
        assert out | left != set("3456789TJQKA2")
        seen |= left
    assert {"A", "2"} <= seen


@pytest.mark.rule("BT-23", "BT-12")
def test_resampled_exchanges_keep_what_is_known() -> None:
    state = exchange()
    rules = state.game.rules
    for seed in range(15):
        third = state.resample(2, seed)
        received = third.table.received
        assert rules.order.highest(third.hands[1] | received) == received
        for seat in (0, 1):
            assert state.resample(seat, seed).table.received == state.table.received
    led = state.apply(state.parse("give 3d"))
    for seed in range(15):
        for seat in range(3):
            other = led.resample(seat, seed)
            assert other.actor == 1
            assert other.hands[1] & other.table.gave or seat == 2
            assert rules.order.lowest(sum(other.hands)) & other.hands[1]


def test_resampled_exchanges_change_for_the_third_seat() -> None:
    state = exchange()
    led = state.apply(state.parse("give 3d"))
    gifts: set[str] = set()
    for seed in range(40):
        other = state.resample(2, seed)
        gift = str(other.view(0).received)
        assert gift in held_by(other, 0)
        assert all(rank_and_suit(card) < rank_and_suit(gift) for card in held_by(other, 1))
        gifts.add(gift)
        # Seat 0 took the 3c, so it was dealt the 3d; as seat 1 leads now, it has been given it.
        assert str(led.resample(2, seed).view(0).gave) == "3d"
    assert len(gifts) > 3


def test_events_of_resampled_exchanges_name_the_cards_now_there() -> None:
    game = BigTwo.preset("three_player_exchange")
    returned: set[tuple[int, str]] = set()
    for seed in range(12):
        state = game.deal(seed=seed, setup=BigTwoSetup(previous_winner=0, previous_loser=1))
        led = state.apply(state.legal_actions()[9])
        for draw in range(4):
            other = led.resample(2, draw)
            gave = str(other.view(0).gave)
            assert gave in held_by(other, 1)
            assert other.events[0] == CardGiven(0, 1, parse_cards(gave)[0])
            returned.add((seed, gave))
    assert len(returned) > 24


@pytest.mark.rule("BT-21")
def test_resampled_events_name_no_card_that_another_seat_drew() -> None:
    state = after(dealt(3, first_card="next_to_dealer", hand_size=13, draw_on_pass="one"), "1:3d")
    drew = state.apply(state.parse("-"))
    found: set[str] = set()
    for seed in range(40):
        other = drew.resample(0, seed)
        (event,) = [each for each in other.events if isinstance(each, Drew)]
        assert set(as_text(event.cards)) <= held_by(other, 2)
        found |= set(as_text(event.cards))
        assert [each for each in drew.resample(2, seed).events if isinstance(each, Drew)] == [
            Drew(2, 1, parse_cards("Qs"))
        ]
    assert len(found) > 10
