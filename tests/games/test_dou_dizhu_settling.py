"""Dou Dizhu: the stake and who pays it (DD-63 to DD-68)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardcore.games.dou_dizhu import Doubled, HandOutcome
from cardcore.settlement import Line
from tests.games.dou_dizhu_tables import after, called, dealt, legal, scores, settled, table

if TYPE_CHECKING:
    from cardcore.games.dou_dizhu import DouDizhuState


def stake(state: DouDizhuState) -> int:
    """Return the stake of a hand in play, as all see it."""
    assert len({state.view(seat).stake for seat in (0, 1, 2, None)}) == 1
    return state.view(None).stake


# The stake.


@pytest.mark.rule("DD-63", "DD-64", "DD-66")
@pytest.mark.example("dou_dizhu", "X-13")
def test_the_landlord_wins_after_two_bombs_and_the_rocket() -> None:
    state = table(0, "3s 3h 3d 3c Xb Xr 5s", "4s 4h 4d 4c 6s 7s", "8s 9s")
    assert stake(state) == 3
    state = after(state, "0:3333")
    assert (stake(state), state.events[-1]) == (6, Doubled(6))
    state = after(state, "1:4444")
    assert (stake(state), state.events[-1]) == (12, Doubled(12))
    state = after(state, "2:- 0:Xb Xr")
    assert (stake(state), state.events[-1]) == (24, Doubled(24))
    state = after(state, "1:- 2:- 0:5s")
    assert settled(state).outcome == HandOutcome("landlord", 0, 0, 3, 3, 24)
    assert scores(state) == (48, -24, -24)


@pytest.mark.rule("DD-63", "DD-67", "DD-61")
@pytest.mark.example("dou_dizhu", "X-13")
def test_the_landlord_loses_after_two_bombs_and_the_rocket() -> None:
    state = table(0, "3s 3h 3d 3c Xb Xr 5s 5h", "4s 4h 4d 4c 6s", "8s 9s")
    state = after(state, "0:3333 1:4444 2:- 0:Xb Xr 1:- 2:- 0:5s 1:6s")
    assert settled(state).outcome == HandOutcome("partners", 0, 1, 3, 3, 24)
    assert scores(state) == (-48, 24, 24)


@pytest.mark.rule("DD-65", "DD-67")
@pytest.mark.example("dou_dizhu", "X-38")
def test_a_bomb_as_last_play_counts() -> None:
    state = table(0, "9c 9d", "7s 7h 7d 7c", "Ks Kh", bid=1)
    state = after(state, "0:9c 1:7777")
    assert settled(state).outcome == HandOutcome("partners", 0, 1, 1, 1, 2)
    assert scores(state) == (-4, 2, 2)
    assert state.view(None).cards_left == (1, 0, 2)


@pytest.mark.rule("DD-65", "DD-64")
@pytest.mark.parametrize("last", ["Xb Xr", "2s 2h 2d 2c"])
def test_the_landlord_leads_a_bomb_or_the_rocket_as_last_play(last: str) -> None:
    state = after(table(0, last, "9c", "9d", bid=2), f"0:{last}")
    assert scores(state) == (8, -4, -4)


@pytest.mark.rule("DD-64", "DD-51")
@pytest.mark.example("dou_dizhu", "X-39")
def test_a_quadplex_does_not_double() -> None:
    hands = ("4s 3s 3h 3d 3c Ts", "6s 6h 6d 6c 8s 9s Jd", "5d 7d")
    state = table(1, *hands, bid=2)
    state = after(state, "1:6666 8 9")
    assert (state.doublings, stake(state)) == (0, 2)
    state = after(state, "2:-")
    assert legal(state) == ["pass", "3333"]
    state = after(state, "0:3333")
    assert (state.doublings, stake(state)) == (1, 4)
    pairs = table(0, "6s 6h 6d 6c 8s 8h 9s 9h", "Jd", "5d", bid=3)
    assert scores(after(pairs, "0:6666 88 99")) == (6, -3, -3)


@pytest.mark.rule("DD-64", "DD-63")
def test_bombs_that_are_kept_or_played_apart_do_not_count() -> None:
    """Neither in the winner's plays of other kinds, nor in the hands of others."""
    state = table(0, "3s 3h 3d 3c 4s", "5s 5h 5d 5c", "Xb Xr")
    state = after(state, "0:333 4 1:- 2:- 0:3")
    assert scores(state) == (6, -3, -3)
    state = table(0, "Xb Xr 3s", "5s 5h 5d 5c", "7s 7h 7d 7c")
    state = after(state, "0:3s 1:- 2:- 0:Xb 1:- 2:- 0:Xr")
    assert scores(state) == (6, -3, -3)


@pytest.mark.rule("DD-63", "DD-15")
@pytest.mark.parametrize("bid", [1, 2, 3])
@pytest.mark.parametrize("players", [3, 4])
def test_the_stake_is_the_bid_doubled(players: int, bid: int) -> None:
    """With no, one and two rockets and bombs, by whoever plays them."""
    size = 4 if players == 3 else 6
    sixes = "6s 6h 6d 6c" if players == 3 else "6s 6s 6h 6h 6d 6c"
    jokers = "Xb Xr" if players == 3 else "Xb Xb Xr Xr"
    others = ["9d 9s"] * (players - 3)
    round_end = [f"{seat}:-" for seat in range(3, players)]
    plain = table(0, "3c", f"{sixes} 9c", f"{jokers} 9h", *others, bid=bid)
    assert scores(after(plain, "0:3c")) == ((players - 1) * bid, *[-bid] * (players - 1))
    state = table(0, "3c 4c", f"{sixes} 9c", f"{jokers} 9h", *others, bid=bid)
    state = after(state, f"0:3c 1:{'6' * size} 2:-")
    state = after(state, " ".join([*round_end, "0:- 1:9c"]))
    assert scores(state) == (-(players - 1) * bid * 2, *[bid * 2] * (players - 1))
    state = table(0, "3c 4c", f"{sixes} 9c", f"{jokers} 9h", *others, bid=bid)
    state = after(state, f"0:3c 1:{'6' * size} 2:{jokers}")
    state = after(state, " ".join([*round_end, "0:- 1:- 2:9h"]))
    assert scores(state) == (-(players - 1) * bid * 4, *[bid * 4] * (players - 1))


@pytest.mark.rule("DD-63", "DD-15")
def test_the_highest_bid_is_the_base() -> None:
    state = called(dealt(), "1 2 P 3")
    assert (state.landlord, stake(state)) == (0, 3)
    assert stake(called(dealt(), "1 2 P P")) == 2
    assert stake(called(dealt(), "P 1")) == 1
    assert stake(dealt()) == 0


@pytest.mark.rule("DD-64", "DD-67")
@pytest.mark.example("dou_dizhu", "X-46")
def test_bombs_of_four_and_five_do_not_double_for_four_players() -> None:
    five, six = "4s 4s 4h 4h 4d", "3s 3s 3h 3h 3d 3d"
    jokers = "Xb Xb Xr Xr"
    state = table(0, "9c 9d", f"{five} 8c 8c", f"{six} 7c", f"{jokers} 6c", bid=2)
    state = after(state, f"0:9c 1:{five}")
    assert state.doublings == 0
    state = after(state, f"2:{six}")
    assert (state.doublings, state.events[-1]) == (1, Doubled(4))
    state = after(state, f"3:{jokers} 0:- 1:- 2:-")
    assert state.doublings == 2
    state = after(state, "3:6c")
    assert settled(state).outcome == HandOutcome("partners", 0, 3, 2, 2, 8)
    assert scores(state) == (-24, 8, 8, 8)


@pytest.mark.rule("DD-64", "DD-57")
@pytest.mark.option("dou_dizhu", "doubling_bomb_size")
@pytest.mark.parametrize(
    ("size", "doubles"), [(4, False), (5, False), (6, True), (7, True), (8, True)]
)
def test_which_bombs_double_for_four_players(size: int, doubles: bool) -> None:  # noqa: FBT001
    bomb = " ".join(["3s", "3s", "3h", "3h", "3d", "3d", "3c", "3c"][:size])
    state = after(table(0, bomb, "4c", "5c", "6c", bid=1), f"0:{bomb}")
    assert (state.doublings, scores(state)) == (
        (1, (6, -2, -2, -2)) if doubles else (0, (3, -1, -1, -1))
    )


# Who pays whom.


@pytest.mark.rule("DD-66", "DD-68")
@pytest.mark.parametrize("players", [3, 4])
def test_each_opponent_pays_a_landlord_who_wins(players: int) -> None:
    for landlord in range(players):
        hands = [f"{rank}d {rank}h" for rank in "4567"[:players]]
        hands[landlord] = "9c"
        state = table(landlord, *hands, landlord=landlord, bid=2)
        found = settled(after(state, f"{landlord}:9c"))
        others = [seat for seat in range(players) if seat != landlord]
        assert found.payments.lines == tuple(
            Line(seat, landlord, 2, "stake", "DD-66") for seat in others
        )
        assert [found.scores[seat] for seat in others] == [-2] * (players - 1)
        assert found.scores[landlord] == 2 * (players - 1)
        assert (found.winners, found.places[landlord]) == ((landlord,), 1)
        assert {found.places[seat] for seat in others} == {2}
        assert (dict(found.payments.pots), found.side.lines) == ({}, ())


@pytest.mark.rule("DD-67", "DD-68", "DD-61")
@pytest.mark.parametrize("players", [3, 4])
def test_a_landlord_who_loses_pays_each_opponent(players: int) -> None:
    for landlord in range(players):
        winner = (landlord + 1) % players
        hands = [f"{rank}d {rank}h" for rank in "4567"[:players]]
        hands[winner] = "Tc"
        state = table(landlord, *hands, landlord=landlord, bid=1)
        lead = hands[landlord].split()[0]
        found = settled(after(state, f"{landlord}:{lead} {winner}:Tc"))
        others = [seat for seat in range(players) if seat != landlord]
        assert found.payments.lines == tuple(
            Line(landlord, seat, 1, "stake", "DD-67") for seat in others
        )
        assert [found.scores[seat] for seat in others] == [1] * (players - 1)
        assert found.scores[landlord] == 1 - players
        assert found.winners == tuple(others)
        assert (dict(found.payments.pots), found.side.lines) == ({}, ())


@pytest.mark.rule("DD-68", "DD-14")
def test_nobody_is_paid_before_the_end() -> None:
    state = table(0, "9c 9d", "Tc Td", "Jc Jd")
    while state.actor is not None:
        assert state.settlement is None
        state = state.apply(state.legal_actions()[-1])
    assert state.settlement is not None
    auction = dealt()
    assert auction.settlement is None
    assert called(auction, "P P").settlement is None
