"""Dou Dizhu: the pack, the marker, drawing, and two whole deals by hand (DD-1 to DD-8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardcore.errors import DealOver, RulesError
from cardcore.games.dou_dizhu import (
    Doubled,
    DouDizhu,
    DouDizhuSetup,
    MarkerShown,
    RoundClosed,
    TalonTaken,
    WentOut,
)
from tests.games.dou_dizhu_tables import (
    D54,
    D108,
    after,
    called,
    cards,
    dealt,
    held,
    legal,
    scores,
    settled,
    texts,
)

# Seats, pack and sizes.


@pytest.mark.rule("DD-1", "DD-2", "DD-7")
@pytest.mark.option("dou_dizhu", "players")
@pytest.mark.parametrize(("players", "pack", "hand", "talon"), [(3, D54, 17, 3), (4, D108, 25, 8)])
def test_three_have_one_pack_and_four_have_two(
    players: int, pack: str, hand: int, talon: int
) -> None:
    for seed in range(20):
        state = DouDizhu(players=players).deal(seed=seed)
        assert texts(state.all_cards()) == sorted(pack.split())
        assert state.view(None).cards_left == (hand,) * players
        assert len(pack.split()) == players * hand + talon
        assert state.table.dealer in range(players)


@pytest.mark.rule("DD-1")
@pytest.mark.parametrize("players", [2, 5, 0, -3, True, "3", None, 3.0])
def test_there_is_no_other_number_of_players(players: Any) -> None:
    with pytest.raises(RulesError) as caught:
        DouDizhu(players=players)
    assert caught.value.code == "bad_players"


@pytest.mark.rule("DD-3", "DD-62")
@pytest.mark.parametrize(("players", "in_hand", "in_talon"), [(3, 17, 3), (4, 25, 8)])
def test_every_card_may_come_to_every_place(players: int, in_hand: int, in_talon: int) -> None:
    """Where each joker lies, in places of equal chance; and who deals first."""
    deals, game = 1500, DouDizhu(players=players)
    places: Counter[int | None] = Counter()
    dealers: Counter[int] = Counter()
    for seed in range(deals):
        state = game.deal(seed=seed)
        dealers[state.table.dealer] += 1
        jokers = [held(state, seat).count("Xr") for seat in range(players)]
        places.update(dict(enumerate(jokers)))
        places[None] += (players - 2) - sum(jokers)
    size = players * in_hand + in_talon
    for place, count in places.items():
        share = (in_talon if place is None else in_hand) * (players - 2) / size
        assert abs(count / deals - share) < 0.05
    assert sorted(dealers) == list(range(players))
    assert all(abs(count / deals - 1 / players) < 0.05 for count in dealers.values())
    assert game.deal(seed="a") == game.deal(seed="a") != game.deal(seed="b")


# The marker.


@pytest.mark.rule("DD-4", "DD-9", "DD-6")
@pytest.mark.parametrize("players", [3, 4])
def test_who_draws_the_marker_is_known_and_speaks_first(players: int) -> None:
    pack = (D54 if players == 3 else D108).split()
    for dealer in range(players):
        for marker in range(players * (17 if players == 3 else 25)):
            state = dealt(players, {"dealer": dealer, "marker": marker})
            seat, card = (dealer + marker) % players, pack[marker]
            assert (state.actor, state.table.marker_seat) == (seat, seat)
            assert len(state.events) == 1
            (shown,) = state.events
            assert isinstance(shown, MarkerShown)
            assert (str(shown.card), shown.seat) == (card, seat)
            view = state.view((seat + 1) % players)
            assert (str(view.marker), view.marker_seat, view.speaker) == (card, seat, seat)
            assert [texts(each) for each in view.known] == [
                [card] if each == seat else [] for each in range(players)
            ]


@pytest.mark.rule("DD-5")
def test_the_marker_is_any_card_that_is_drawn() -> None:
    game, setup = DouDizhu(), DouDizhuSetup(pack=D54, dealer=0)
    found = Counter(str(game.deal(seed=k, setup=setup).table.marker) for k in range(2550))
    # 50 of each; those of the talon never.
    assert sorted(found) == sorted(D54.split()[:51])
    assert all(20 < count < 85 for count in found.values())
    game, setup = DouDizhu(players=4), DouDizhuSetup(pack=D108, dealer=0)
    found = Counter(str(game.deal(seed=k, setup=setup).table.marker) for k in range(2500))
    # 50 of each but the twos, one of each of which lies in the talon.
    assert sorted(found) == sorted(set(D108.split()[:100]))
    assert len(found) == 52
    assert all(8 < found[two] < 45 for two in ("2s", "2h", "2d", "2c"))
    seats = Counter(game.deal(seed=k).table.speaker for k in range(2000))
    assert all(abs(seats[seat] - 500) < 80 for seat in range(4))


@pytest.mark.rule("DD-5", "DD-8", "DD-17")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_a_marker_in_the_talon_lets_the_dealer_speak_first(dealer: int) -> None:
    """Decision 7: the card stays face up, known to all."""
    state = dealt(3, {"dealer": dealer, "marker": 52})
    other = (dealer + 1) % 3
    view = state.view(other)
    assert (state.actor, view.speaker, view.marker_seat) == (dealer, dealer, None)
    assert (str(view.marker), view.talon, view.known) == ("Xb", (), ((), (), ()))
    state = called(state, "1 P P")
    assert state.landlord == dealer
    # It is in the landlord's hand now, as everybody knows; the other two cards are not shown.
    assert [texts(each) for each in state.view(other).known] == [
        ["Xb"] if seat == dealer else [] for seat in range(3)
    ]
    assert state.view(other).talon == ()
    assert texts(state.view(dealer).talon) == cards("2c Xb Xr")


# Drawing.


@pytest.mark.rule("DD-6", "DD-7")
def test_the_dealer_draws_first_and_the_turn_goes_up() -> None:
    first = cards("3s 3c 4d 5h 6s 6c 7d 8h 9s 9c Td Jh Qs Qc Kd Ah 2s")
    second = cards("3h 4s 4c 5d 6h 7s 7c 8d 9h Ts Tc Jd Qh Ks Kc Ad 2h")
    third = cards("3d 4h 5s 5c 6d 7h 8s 8c 9d Th Js Jc Qd Kh As Ac 2d")
    for dealer in range(3):
        state = dealt(3, {"dealer": dealer})
        assert held(state, dealer) == first
        assert held(state, (dealer + 1) % 3) == second
        assert held(state, (dealer + 2) % 3) == third
    doubled = dealt(4, {"dealer": 3})
    # Each suit goes to one seat, twice each card; of the twos, once.
    for suit, seat in zip("shdc", (3, 0, 1, 2), strict=True):
        ranks = "3456789TJQKA"
        assert held(doubled, seat) == sorted([f"{r}{suit}" for r in ranks * 2] + [f"2{suit}"])


@pytest.mark.rule("DD-8", "DD-27", "DD-4")
@pytest.mark.parametrize("players", [3, 4])
def test_nobody_sees_what_others_draw_or_the_talon(players: int) -> None:
    """Whatever lies elsewhere, a view of the auction is the same."""
    state = dealt(players, {"marker": 2})
    size = 17 if players == 3 else 25
    pack = (D54 if players == 3 else D108).split()
    mine = range(0, players * size, players)
    others = [k for k in range(len(pack)) if k not in mine and k != 2]
    for step in (1, 7, 20):
        moved = list(pack)
        for at, k in enumerate(others):
            moved[k] = pack[others[(at + step) % len(others)]]
        other = dealt(players, {"marker": 2, "pack": " ".join(moved)})
        assert other.hands[1] != state.hands[1]
        assert other.table.talon != state.table.talon
        for calls in ("", "1", "1 P"):
            assert called(state, calls).view(0) == called(other, calls).view(0)
    assert state.view(None).hand == ()
    assert state.view(0).talon == ()


# What a setup may say.


@pytest.mark.rule("DD-2", "DD-5", "DD-6")
@pytest.mark.parametrize(
    ("players", "setup"),
    [
        (3, {"dealer": 3}),
        (4, {"dealer": 4}),
        (3, {"dealer": -1}),
        (3, {"dealer": True}),
        (3, {"marker": 54}),
        (4, {"marker": 108}),
        (3, {"marker": -1}),
        (3, {"pack": "3d 3c"}),
        (3, {"pack": D54.replace("3s", "3h")}),
        (3, {"pack": D108}),
        (4, {"pack": D54}),
        (4, {"pack": D108.replace("Xr", "Xb")}),
    ],
)
def test_setups_that_do_not_fit_are_refused(players: int, setup: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        DouDizhu(players=players).deal(seed=1, setup=DouDizhuSetup(**setup))
    assert caught.value.code == "bad_setup"


@pytest.mark.rule("DD-5", "DD-6")
def test_setups_at_their_bounds_are_accepted() -> None:
    for players, last in ((3, 53), (4, 107)):
        state = dealt(players, {"marker": last, "dealer": players - 1})
        assert (str(state.table.marker), state.actor) == ("Xr", players - 1)
        assert state.table.marker_seat is None
        # The last card that is drawn goes to the seat before the dealer.
        state = dealt(players, {"marker": last - (3 if players == 3 else 8), "dealer": 1})
        assert (state.table.marker_seat, state.actor) == (0, 0)


# Whole deals.


@pytest.mark.rule("DD-16", "DD-19", "DD-60")
@pytest.mark.example("dou_dizhu", "X-37")
def test_a_whole_deal_of_three() -> None:
    state = dealt(3, {"marker": 10})
    assert held(state, 0) == cards("3s 3c 4d 5h 6s 6c 7d 8h 9s 9c Td Jh Qs Qc Kd Ah 2s")
    assert (state.actor, str(state.table.marker)) == (1, "5d")
    state = called(state, "P 1 3")
    assert (state.landlord, state.bid, state.actor) == (0, 3, 0)
    taken = state.events[-1]
    assert isinstance(taken, TalonTaken)
    assert texts(taken.cards) == cards("2c Xb Xr")
    assert state.view(None).cards_left == (20, 17, 17)
    state = after(state, "0:3s 4d 5h 6s 7d 8h 9s Td Jh Qs Kd Ah 1:- 2:-")
    assert state.events[-1] == RoundClosed(0)
    state = after(state, "0:2s 2c 1:- 2:-")
    state = after(state, "0:3c 1:4s 2:5s 0:6c 1:7s 2:8s 0:9c 1:Ts 2:Js 0:Qc 1:Ks 2:As")
    assert state.view(None).cards_left == (2, 13, 13)
    assert legal(state) == ["pass", "Xb", "Xr", "Xb Xr"]
    state = after(state, "0:Xb Xr")
    assert state.events[1:] == (Doubled(6), WentOut(0))
    outcome = settled(state).outcome
    assert (outcome.reason, outcome.doublings, outcome.stake) == ("landlord", 1, 6)
    assert scores(state) == (12, -6, -6)
    with pytest.raises(DealOver):
        state.apply(state.parse("pass"))


@pytest.mark.rule("DD-16", "DD-64", "DD-66")
@pytest.mark.example("dou_dizhu", "X-47")
def test_a_whole_deal_of_four() -> None:
    state = dealt(4, {"marker": 7})
    assert (state.actor, str(state.table.marker)) == (3, "3c")
    state = called(state, "P 1 P 2 P P P")
    assert (state.landlord, state.bid, state.actor) == (2, 2, 2)
    taken = state.events[-1]
    assert isinstance(taken, TalonTaken)
    assert texts(taken.cards) == cards("2s 2h 2d 2c Xb Xb Xr Xr")
    assert state.view(None).cards_left == (25, 25, 33, 25)
    pairs = " ".join(f"{rank}d {rank}d" for rank in "3456789TJQKA")
    state = after(state, f"2:{pairs} 3:- 0:- 1:-")
    assert (state.events[-1], state.view(None).cards_left[2]) == (RoundClosed(2), 9)
    state = after(state, "2:2d 2d 2s 2h 2c")
    assert state.doublings == 0
    state = after(state, "3:- 0:- 1:- 2:Xb Xb Xr Xr")
    outcome = settled(state).outcome
    assert (outcome.reason, outcome.doublings, outcome.stake) == ("landlord", 1, 4)
    assert scores(state) == (-4, -4, 12, -4)
