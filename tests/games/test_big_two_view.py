"""Big Two: what each seat and a bystander see, and deals that could be the one they see."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.cards import parse_cards
from cardcore.games.big_two import (
    BigTwo,
    BigTwoRules,
    BigTwoSetup,
    CardGiven,
    DealEnded,
    Drew,
    ExtraTaken,
    FirstCard,
    Give,
    HighestGiven,
    Leads,
    Passed,
    Play,
    Played,
    Reshuffled,
    TrickClosed,
    WentOut,
)
from tests.games.big_two_ends import D52, after, as_text, pack_for, table

if TYPE_CHECKING:
    from cardcore.games.big_two import BigTwoState

CARD = re.compile(r'"((?:1[0-5]|[1-9TJQKA])[cdhs])"')
BEFORE: dict[str, Any] = {"number": 2, "previous_winner": 0, "previous_loser": 1}


def told(state: BigTwoState, seat: int | None) -> set[str]:
    """Return every card that a view names, wherever it does."""
    return set(CARD.findall(json.dumps(state.view(seat).to_json())))


def step(state: BigTwoState, rng: Random) -> BigTwoState:
    """Return the state after any action of anybody."""
    seats = [seat for seat in state.may_act if state.legal_actions(seat)]
    seat = seats[rng.randrange(len(seats))]
    legal = state.legal_actions(seat)
    return state.apply(legal[rng.randrange(len(legal))], seat)


# Views.


@pytest.mark.rule("BT-17", "BT-18", "BT-19")
@pytest.mark.example("big_two", "X-83")
def test_a_bystander_sees_the_pile_and_the_counts_only() -> None:
    state = after(table(0, "4d 9c", "Jh 6s", "2c 5d", "As 7h"), "0:4d 1:Jh 2:- 3:As")
    assert [told(state, seat) for seat in (None, 0, 1, 2, 3)] == [
        {"4d", "Jh", "As"}, {"4d", "Jh", "As", "9c"}, {"4d", "Jh", "As", "6s"},
        {"4d", "Jh", "As", "2c", "5d"}, {"4d", "Jh", "As", "7h"},
    ]  # fmt: skip
    view = state.view(None)
    assert (view.cards_left, view.passed) == ((1, 1, 2, 1), (False,) * 4)
    assert state.view(0).events == (Played(3, parse_cards("As"), False),)


@pytest.mark.rule("BT-19", "BT-63")
def test_the_order_of_finishing_is_public() -> None:
    hands = ("5d 9c", "6d Kd", "Ah", "4d Jc Jh")
    options: dict[str, Any] = {"play_until": "one_left", "scoring": "positions"}
    state = after(table(2, *hands, **options), "2:Ah")
    assert state.events == (Played(2, parse_cards("Ah"), False), WentOut(2, 1))
    state = after(state, "3:- 0:- 1:-")
    assert state.events == (Passed(1), TrickClosed(2))
    state = after(state, "3:Jc Jh 0:- 1:- 3:4d 0:5d 1:6d 0:9c")
    assert state.view(None).finished == (2, 3, 0)
    last = state.events[-1]
    assert isinstance(last, DealEnded)
    assert (last.reason, [as_text(hand) for hand in last.hands]) == (
        "one_left", [(), ("Kd",), (), ()]
    )  # fmt: skip


@pytest.mark.rule("BT-20", "BT-21", "BT-35")
@pytest.mark.option("big_two", "trick_pile")
@pytest.mark.parametrize("trick_pile", ["face_down", "face_up"])
def test_a_heap_that_becomes_the_stock_is_seen_no_more(trick_pile: str) -> None:
    rules: dict[str, Any] = {
        "hand_size": 13, "draw_on_pass": "one", "stock_refill": "reshuffle",
        "trick_pile": trick_pile,
    }  # fmt: skip
    game = BigTwo(players=3, rules=BigTwoRules(**rules))
    facts = {"hands": ["3d 9c Ks", "4d Kh", "5d 5c 8h"], "actor": 0, "heap": "4c 4h"}
    state = game.position(facts, seed=1)
    assert (told(state, 1) >= {"4c", "4h"}) == (trick_pile == "face_up")
    state = after(state, "0:3d 1:-")
    reshuffled, drew = state.events[1:]
    assert reshuffled == Reshuffled(2)
    assert isinstance(drew, Drew)
    assert state.view(2).events == (Passed(1), Reshuffled(2), Drew(1, 1, ()))
    for seat, hand in ((None, set()), (0, {"9c", "Ks"}), (2, {"5d", "5c", "8h"})):
        assert told(state, seat) == {"3d"} | hand
        view = state.view(seat)
        assert (view.stock, view.heap_size, view.cards_left) == (1, 0, (2, 3, 3))
    assert told(state, 1) == {"3d", "4d", "Kh", str(drew.cards[0])}


@pytest.mark.rule("BT-5", "BT-22", "BT-14")
def test_the_events_of_a_deal() -> None:
    setup = BigTwoSetup(pack=D52, dealer=2, cut=20, shown=11)
    assert BigTwo().deal(setup=setup).events == (
        FirstCard(3, parse_cards("Th")[0]),
        # Twenty cards of 52 were put under the others: the 3d is the 33rd card, for seat 3.
        Leads(3),
    )
    game = BigTwo.preset("three_player_exchange", first_card="next_to_dealer")
    state = game.deal(setup=BigTwoSetup(pack=D52, dealer=0, cut=0, **BEFORE))
    extra, best = parse_cards("2s")[0], parse_cards("2s")[0]
    # Seat 1 was dealt the 3d, takes the 2s and, as the loser before, gives it away at once.
    assert state.events == (ExtraTaken(1, extra), HighestGiven(1, 0, best))
    assert state.view(2).events == (ExtraTaken(1, extra), HighestGiven(1, 0, None))
    assert state.view(None).cards_left == (18, 17, 17)


def public(state: BigTwoState, seat: int | None, gifts: set[str]) -> set[str]:
    """Return the cards that a seat may be shown, by the rules of visibility."""
    view, layout = state.view(None), state.game.layout
    seen = {str(view.first_card)} | {str(card) for move in view.trick for card in move.cards}
    for event in state.events:
        seen |= set(as_text(event.cards)) if isinstance(event, Played) else set()
    if state.game.rules.trick_pile == "face_up":
        seen |= set(as_text(state.game.rules.order.cards(state.heap)))
    taken = state.game.rules.order.cards(state.table.extra)
    if layout.leftover == "extra_face_up" or seat == state.table.taker is not None:
        seen |= set(as_text(taken))
    if seat is not None:
        seen |= set(as_text(state.game.rules.order.cards(state.hands[seat])))
        seen |= gifts if seat in {state.table.winner, state.table.loser} else set()
    return seen


VARIED: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in BigTwo.presets),
    ("three_player_exchange", {"leftover": "extra_face_down"}),
    ("three_player_draw", {"draw_on_pass": "needed", "trick_pile": "face_up"}),
    ("three_player_draw_refill", {"draw_on_pass": "needed"}),
    ("hong_kong", {"honour_beats": "out_of_turn", "pass_policy": "locked"}),
]


@pytest.mark.rule("BT-17", "BT-21", "BT-23")
@pytest.mark.parametrize(("preset", "options"), VARIED)
def test_no_view_of_any_moment_names_a_hidden_card(preset: str, options: dict[str, Any]) -> None:
    """Invariant 11 of the sheet."""
    game = BigTwo.preset(preset, **options)
    rng = Random(preset)
    setup = BigTwoSetup(**(BEFORE if game.rules.loser_winner_exchange else {}))
    state, moments = game.deal(seed=3, setup=setup), 0
    while state.actor is not None and moments < 80:
        order, facts = game.rules.order, state.table
        gifts = {*as_text(order.cards(facts.received)), *as_text(order.cards(facts.gave))}
        for seat in (None, *range(game.players)):
            assert told(state, seat) <= public(state, seat, gifts)
            hand = as_text(state.view(seat).hand)
            assert hand == (() if seat is None else as_text(order.cards(state.hands[seat])))
        state, moments = step(state, rng), moments + 1


# Resampled deals.


def dealt_again(state: BigTwoState, other: BigTwoState, first: BigTwoState) -> BigTwoState:
    """Return where the deal of a resampled state comes to by the actions that were made.

    ``first`` is the first state of the real deal, and ``state`` the one that was resampled. What
    was drawn and played since is where it was; what was drawn and kept is any of what is held.
    """
    game, order = state.game, state.game.rules.order
    raw, stock = other.table.raw, list(first.stock)
    moment, drawn_by, played = first, {}, [0] * game.players
    steps = [(seat, action) for seat, action in unrolled(state)]
    for seat, action in steps:
        before = len(moment.stock)
        moment = moment.apply(action, seat)
        if isinstance(action, Play):
            played[seat] |= action.mask
        for at in range(len(first.stock) - before, len(first.stock) - len(moment.stock)):
            drawn_by[at] = seat
    drew = [event for event in other.events if isinstance(event, Drew)]
    latest = {order.bit_of(card) for event in drew for card in event.cards}
    for seat in range(game.players):
        kept = [at for at, drawer in drawn_by.items() if drawer == seat]
        kept = [at for at in kept if not stock[at] & played[seat]]
        held = other.hands[seat] & ~raw[seat] & ~other.table.extra & ~other.table.received
        bits = [bit for bit in order.bits if bit & held & ~other.table.gave]
        bits.sort(key=latest.__contains__)
        assert len(bits) == len(kept)
        for at, bit in zip(kept, bits, strict=True):
            stock[at] = bit
    stock[len(first.stock) - len(other.stock) :] = other.stock
    hands = [" ".join(as_text(order.cards(hand))) for hand in raw]
    rest = [*stock, *(bit for bit in order.bits if bit & (other.table.aside | other.table.extra))]
    pack = f"{pack_for(hands, first.table.dealer + first.table.step, first.table.step)} "
    pack += " ".join(str(order.piece(bit)) for bit in rest)
    given = first.setup
    again: BigTwoState = game.deal(
        setup=BigTwoSetup(
            pack=pack,
            dealer=first.table.dealer, cut=0, number=given.number,
            previous_winner=given.previous_winner, previous_loser=given.previous_loser,
        )
    )  # fmt: skip
    for seat, action in steps:
        gift = order.piece(other.table.gave)
        again = again.apply(Give(gift) if isinstance(action, Give) else action, seat)
    return again


def unrolled(state: BigTwoState) -> list[tuple[int, Any]]:
    history = state.history
    return [] if history is None else list(history.unrolled(history))


RESAMPLED: list[tuple[str, dict[str, Any]]] = [
    ("basic", {}),
    ("hong_kong", {"forbidden_last_single": "none"}),
    ("bu_bu_gao_sheng", {}),
    ("indonesian", {}),
    ("three_player", {"leftover": "extra_face_down"}),
    ("three_player_exchange", {}),
    ("three_player_exchange", {"first_lead": "lowest_then_winner"}),
    ("three_player_draw", {}),
    ("three_player_draw", {"draw_on_pass": "needed", "must_include_lowest": False}),
    ("two_player_13", {}),
    ("two_player_13", {"dragon": True, "must_include_lowest": False}),
    ("two_player_draw", {}),
]


@pytest.mark.rule("BT-8", "BT-13", "BT-14")
@pytest.mark.parametrize(("preset", "options"), RESAMPLED)
def test_a_resampled_deal_comes_to_the_same_moment(preset: str, options: dict[str, Any]) -> None:
    """Dealt anew, a resampled deal has the same public course, and nobody breaks a rule in it."""
    game = BigTwo.preset(preset, first_card="next_to_dealer", **options)
    rng, moved = Random(preset), 0
    setup: dict[str, Any] = BEFORE if game.rules.loser_winner_exchange else {}
    for seed in range(8):
        first = state = game.deal(seed=seed, setup=BigTwoSetup(**setup))
        while state.actor is not None:
            if rng.random() < 0.2 or state.history is None:
                for seat in (None, *range(game.players)):
                    other = state.resample(seat, seed)
                    moved += other.hands != state.hands
                    again = dealt_again(state, other, first)
                    assert (again.hands, again.actor) == (other.hands, state.actor)
                    assert again.stock == other.stock
                    assert again.view(seat) == state.view(seat)
                    # What is told of it is told of its own cards.
                    assert again.view(0) == other.view(0)
            state = step(state, rng)
    assert moved > 100


@pytest.mark.rule("BT-34", "BT-35")
@pytest.mark.parametrize("options", [{}, {"draw_on_pass": "needed", "trick_pile": "face_up"}])
def test_a_resampled_stock_is_of_cards_that_were_played(options: dict[str, Any]) -> None:
    game = BigTwo.preset("three_player_draw_refill", **options)
    refilled = moved = 0
    for seed in range(4):
        rng, state = Random(seed), game.deal(seed=seed)
        heaps: list[int] = []
        shown = state.table.shown
        while state.actor is not None and state.notes.actions < 250:
            for seat in (None, *range(3)):
                other = state.resample(seat, seed)
                assert other.view(seat) == state.view(seat)
                refilled += bool(heaps)
                moved += bool(heaps) and other.hands != state.hands
                if not any(heap & shown for heap in heaps):
                    assert [hand & shown for hand in other.hands] == [
                        hand & shown for hand in state.hands
                    ]
                # By everybody's count: what was never played is not in a new stock, and each hand
                # has as many of the cards of each stock as it drew and kept.
                left = (1 << 52) - 1
                for heap in reversed(heaps):
                    assert [(hand & left & heap).bit_count() for hand in other.hands] == [
                        (hand & left & heap).bit_count() for hand in state.hands
                    ]
                    assert sum(other.stock) & left & heap == 0 or heap == heaps[-1]
                    left &= ~heap
                assert not heaps or not sum(other.stock) & left
            pile = sum(cards for _, cards in state.pile)
            following = step(state, rng)
            if any(isinstance(event, Reshuffled) for event in following.events):
                assert not state.heap & pile
                heaps.append(state.heap)
            state = following
    assert refilled > 100
    assert moved > 100


@pytest.mark.rule("BT-21", "BT-22")
def test_a_shown_card_is_lost_sight_of_in_a_new_stock() -> None:
    game = BigTwo.preset("three_player_draw_refill")
    facts: dict[str, Any] = {
        "hands": ["3d", "4d Kh", "5d 5c"], "actor": 0, "stock": "6s 7s 8s 9s", "first": [0, "6s"],
    }  # fmt: skip
    known = game.position(facts)
    assert {known.resample(1, seed).stock[0] for seed in range(20)} == {known.stock[0]}
    lost = game.position({**facts, "reshuffles": ["6s 7s 8s 9s"]})
    tops = {lost.resample(1, seed).stock[0] for seed in range(60)}
    assert tops == set(lost.stock)
    assert lost.to_position()["reshuffles"] == ["6s 7s 8s 9s"]


@pytest.mark.rule("BT-12", "BT-14")
@pytest.mark.option("big_two", "first_lead")
@pytest.mark.parametrize(
    ("first_lead", "number", "leader"),
    [
        ("lowest_each_deal", 2, 1), ("lowest_then_winner", 2, 0), ("lowest_then_loser", 5, 1),
        ("rounds", 2, 0), ("rounds", 11, 1),
    ],
)  # fmt: skip
def test_who_leads_after_an_exchange_in_a_position(
    first_lead: str, number: int, leader: int
) -> None:
    game = BigTwo.preset("three_player_exchange", first_lead=first_lead)
    facts: dict[str, Any] = {
        "hands": ["3d 9c 4s 2c", "4d Kh", "5d 5c 8h"], "actor": 0, "exchange": [0, 1, "2c", ""],
        "number": number,
    }  # fmt: skip
    state = game.position(facts)
    assert state.to_position().get("number", 2) == number
    led = state.apply(state.parse("give 3d"))
    assert led.events == (CardGiven(0, 1, parse_cards("3d")[0]), Leads(leader))
    # The loser holds nothing higher than what it gave.
    twos = state.game.rules.order.twos
    for seed in range(20):
        assert not state.resample(0, seed).hands[1] & twos
        other = state.resample(2, seed)
        assert not state.game.rules.order.highest(other.hands[1]) & twos or (
            other.table.received & twos
        )
        assert other.apply(other.legal_actions()[0]).actor in range(3)
