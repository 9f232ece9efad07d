"""Dou Dizhu: the auction (DD-9 to DD-18)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cardcore.errors import DealOver, IllegalAction
from cardcore.games.dou_dizhu import Bid, Called, DouDizhu, Pass, Play, TalonTaken, ThrownIn
from tests.games.dou_dizhu_tables import (
    called,
    cards,
    dealt,
    held,
    legal,
    refused,
    scores,
    settled,
    texts,
)

# Turns and bids.


@pytest.mark.rule("DD-9")
@pytest.mark.parametrize("players", [3, 4])
def test_calls_go_round_from_the_holder_of_the_marker(players: int) -> None:
    for speaker in range(players):
        state = dealt(players, {"marker": speaker})
        seats = []
        for call in "P1P2PP"[: players + 1]:
            seats.append(state.actor)
            state = called(state, call)
        assert seats == [(speaker + k) % players for k in range(players + 1)]


@pytest.mark.rule("DD-10")
def test_a_bid_is_above_the_highest_so_far() -> None:
    state = dealt()
    assert legal(state) == ["pass", "bid 1", "bid 2", "bid 3"]
    assert legal(called(state, "1")) == ["pass", "bid 2", "bid 3"]
    assert legal(called(state, "2")) == legal(called(state, "1 2")) == ["pass", "bid 3"]
    # Passing leaves the highest bid where it was.
    assert legal(called(state, "P")) == legal(state)
    assert legal(called(state, "1 P")) == ["pass", "bid 2", "bid 3"]
    for low in ("1", "2"):
        assert refused(called(state, "2"), f"bid {low}") == ("bid_too_low", "DD-10")
    for number in (0, 4, -1, True, None, "1", 2.0):
        with pytest.raises(IllegalAction) as caught:
            Bid(number)  # type: ignore[arg-type]
        assert caught.value.code == "bad_bid"
    for text in ("bid 0", "bid 4", "bid", "bid 1 2", "bid one"):
        with pytest.raises(IllegalAction) as caught:
            state.parse(text)
        assert caught.value.code == "bad_action_text"


@pytest.mark.rule("DD-10", "DD-11", "DD-15")
@pytest.mark.example("dou_dizhu", "X-34")
def test_who_has_passed_may_bid_later() -> None:
    state = called(dealt(), "1 P 2 P")
    assert (state.actor, state.bid) == (1, 2)
    state = called(state, "3")
    assert (state.landlord, state.bid, state.actor) == (1, 3, 1)
    assert refused(called(dealt(), "1"), "bid 1") == ("bid_too_low", "DD-10")


@pytest.mark.rule("DD-11")
def test_a_bidder_may_raise_a_bid_that_was_overbid() -> None:
    state = called(dealt(), "1 2 P 3")
    assert (state.landlord, state.bid) == (0, 3)


# The end.


@pytest.mark.rule("DD-12", "DD-18")
@pytest.mark.example("dou_dizhu", "X-32")
def test_three_ends_the_auction_at_once() -> None:
    state = called(dealt(), "3")
    assert (state.landlord, state.bid, state.actor) == (0, 3, 0)
    assert state.calls == (3,)
    assert not state.is_auction
    for seat in (1, 2):
        assert refused(state, "pass", seat) == ("wrong_seat", None)
    assert called(dealt(4), "1 2 P 3").landlord == 3


@pytest.mark.rule("DD-13", "DD-15")
@pytest.mark.example("dou_dizhu", "X-33")
@pytest.mark.parametrize(
    ("calls", "landlord", "bid"), [("P 1 P P", 1, 1), ("P 1 P 2 P P", 0, 2), ("P P 1 P P", 2, 1)]
)
def test_two_passes_after_a_bid_end_the_auction(calls: str, landlord: int, bid: int) -> None:
    state = dealt()
    for call in calls.split():
        assert state.is_auction
        state = called(state, call)
    assert (state.landlord, state.bid, state.actor) == (landlord, bid, landlord)
    assert not state.is_auction


@pytest.mark.rule("DD-13")
@pytest.mark.option("dou_dizhu", "players")
@pytest.mark.parametrize(
    ("calls", "landlord", "bid"),
    [
        ("1 P P P", 0, 1),
        ("P P P 1 P P P", 3, 1),
        ("P P P 1 P P 2 P P P", 2, 2),
        ("1 P 2 P P P", 2, 2),
    ],
)
def test_four_players_take_three_passes(calls: str, landlord: int, bid: int) -> None:
    """Decision 10."""
    state = dealt(4)
    for call in calls.split():
        assert state.is_auction
        state = called(state, call)
    assert (state.landlord, state.bid, state.actor) == (landlord, bid, landlord)


@pytest.mark.rule("DD-14", "DD-68")
@pytest.mark.example("dou_dizhu", "X-31")
@pytest.mark.parametrize("players", [3, 4])
def test_a_hand_that_nobody_wants_is_thrown_in(players: int) -> None:
    state = called(dealt(players), " ".join("P" * (players - 1)))
    assert state.is_auction
    state = called(state, "P")
    assert (state.actor, state.landlord, state.is_auction) == (None, None, False)
    assert state.events == (Called(players - 1, 0), ThrownIn())
    found = settled(state)
    assert (found.outcome.reason, found.outcome.landlord, found.outcome.stake) == (
        "thrown_in", None, 0,
    )  # fmt: skip
    assert scores(state) == (0,) * players
    assert (found.payments.lines, found.winners) == ((), ())
    # The talon is never seen, and nothing more can be done.
    assert all(state.view(seat).talon == () for seat in (*range(players), None))
    for action in (Pass(), Bid(1), Play("3")):
        with pytest.raises(DealOver):
            state.apply(action)


@pytest.mark.rule("DD-14", "DD-62")
@pytest.mark.parametrize("players", [3, 4])
def test_after_a_thrown_in_hand_the_next_seat_deals_anew(players: int) -> None:
    match = DouDizhu(players=players).match(seed=5)
    first = match.dealer
    for number in range(2 * players):
        state = match.deal()
        assert state.table.dealer == (first + number) % players
        assert min(state.view(None).cards_left) == (17 if players == 3 else 25)
        match = match.add(called(state, " ".join("P" * players)))
    assert (match.deals, match.points, match.over) == (2 * players, (0,) * players, False)


def ends(calls: tuple[int, ...], players: int) -> bool:
    """Return whether calls end an auction, by the words of the sheet."""
    if 3 in calls:
        return True
    if not any(calls):
        return len(calls) == players
    return not any(calls[-(players - 1) :])


@pytest.mark.rule("DD-12", "DD-13", "DD-14")
@pytest.mark.parametrize(("players", "longest"), [(3, 7), (4, 10)])
def test_all_auctions(players: int, longest: int) -> None:
    """Every auction that there is: none has more than 3n-2 calls."""
    going: list[tuple[tuple[int, ...], Any]] = [((), dealt(players))]
    lengths, ended = set(), 0
    while going:
        calls, state = going.pop()
        assert state.actor == len(calls) % players
        for call in range(4):
            action = Bid(call) if call else Pass()
            allowed = not call or call > max(calls, default=0)
            assert state.is_legal(action) == allowed
            if not allowed:
                continue
            following, made = state.apply(action), (*calls, call)
            assert following.is_auction != ends(made, players)
            if following.is_auction:
                going.append((made, following))
                continue
            ended += 1
            lengths.add(len(made))
            if any(made):
                best = made.index(max(made))
                assert (following.landlord, following.bid) == (best % players, max(made))
    assert (min(lengths), max(lengths)) == (1, longest)
    # By hand: up to n-1 passes before the first bid. A 3 ends it; after a 2, n-1 passes end it or
    # fewer go before a 3: n ways; after a 1, these or fewer go before a 2 or 3: 9 ways, or 16.
    after_one = 1 + (players - 1) * (players + 1)
    assert after_one == (9 if players == 3 else 16)
    assert ended == 1 + players * (1 + players + after_one) == (40 if players == 3 else 85)


# The landlord and the talon.


@pytest.mark.rule("DD-15", "DD-16", "DD-19")
@pytest.mark.parametrize(
    ("players", "talon", "sizes"),
    [(3, "2c Xb Xr", (17, 20, 17)), (4, "2s 2h 2d 2c Xb Xb Xr Xr", (25, 33, 25, 25))],
)
def test_the_landlord_takes_the_whole_talon(
    players: int, talon: str, sizes: tuple[int, ...]
) -> None:
    before = called(dealt(players), "1")
    state = called(before, "2 P P" + " P" * (players - 3))
    assert state.landlord == 1
    assert state.view(None).cards_left == sizes
    assert held(state, 1) == sorted([*held(before, 1), *cards(talon)])
    assert [held(state, seat) for seat in (0, 2)] == [held(before, seat) for seat in (0, 2)]
    assert texts(state.all_cards()) == texts(before.all_cards())
    taken = state.events[-1]
    assert isinstance(taken, TalonTaken)
    assert (taken.seat, taken.bid, texts(taken.cards)) == (1, 2, cards(talon))
    # The landlord leads and may not pass.
    assert state.actor == 1
    assert "pass" not in legal(state)


@pytest.mark.rule("DD-17", "DD-8", "DD-27")
@pytest.mark.option("dou_dizhu", "talon_visible")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("visible", [False, True])
def test_who_sees_the_talon(players: int, visible: bool) -> None:  # noqa: FBT001 - a case
    before = called(dealt(players, talon_visible=visible), "1" + " P" * (players - 2))
    for seat in (*range(players), None):
        assert before.view(seat).talon == ()
    state = called(before, "P")
    talon = cards("2c Xb Xr" if players == 3 else "2s 2h 2d 2c Xb Xb Xr Xr")
    for seat in (*range(players), None):
        sees = visible or seat == 0
        view = state.view(seat)
        assert texts(view.talon) == (talon if sees else [])
        taken = view.events[-1]
        assert isinstance(taken, TalonTaken)
        assert (taken.seat, texts(taken.cards)) == (0, talon if sees else [])
        # The marker of seat 0 stays known.
        assert texts(view.known[0]) == sorted(["3s", *talon] if visible else ["3s"])


@pytest.mark.rule("DD-18", "DD-27")
def test_all_see_all_calls() -> None:
    state, numbers = dealt(3, {"marker": 2}), [0, 1, 2, 0]
    for made, number in enumerate(numbers):
        seat = (2 + made) % 3
        state = state.apply(Bid(number) if number else Pass())
        for viewer in (0, 1, 2, None):
            view = state.view(viewer)
            assert view.calls == tuple(numbers[: made + 1])
            assert view.events[0] == Called(seat, number)
            assert (view.bid, view.speaker) == (max(numbers[: made + 1]), 2)
            assert view.stake == view.bid


# What is not for the auction.


@pytest.mark.rule("DD-69", "DD-20")
def test_plays_and_bids_have_their_time() -> None:
    state = dealt()
    assert refused(state, "3") == ("auction_due", "DD-69")
    assert refused(called(state, "1"), "3 3") == ("auction_due", "DD-69")
    for seat in (1, 2):
        for text in ("pass", "bid 3", "3"):
            assert refused(state, text, seat) == ("wrong_seat", None)
    state = called(state, "3")
    for text in ("bid 1", "bid 3"):
        assert refused(state, text) == ("auction_over", "DD-69")
    assert refused(state, "pass") == ("lead_due", "DD-20")


def test_calls_of_all_lengths_are_told_apart() -> None:
    """The check of ends above, by some auctions of the sheet."""
    assert [ends(calls, 3) for calls in product((0, 1), repeat=2)] == [False] * 4
    assert ends((0, 1, 0, 2, 0, 0), 3)
    assert not ends((0, 1, 0, 0), 4)
