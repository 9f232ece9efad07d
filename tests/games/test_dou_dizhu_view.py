"""Dou Dizhu: what each seat and a bystander see, and deals that could be the one they see."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.cards import Card, parse_cards
from cardcore.climbing.dou_dizhu import Kind, Reading
from cardcore.games.dou_dizhu import (
    Bid,
    Called,
    Doubled,
    DouDizhu,
    DouDizhuRules,
    DouDizhuSetup,
    MarkerShown,
    Pass,
    Passed,
    Play,
    Played,
    RoundClosed,
    TalonTaken,
    ThrownIn,
    WentOut,
)
from cardcore.games.dou_dizhu.piles import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.games.dou_dizhu import DouDizhuState

RANKS, SUITS = "3456789TJQKA2", "shdc"
# The unshuffled packs of.
PACK = [rank + suit for rank in RANKS for suit in SUITS] + ["Xb", "Xr"]
DOUBLE = [rank + suit for rank in RANKS for suit in SUITS * 2] + ["Xb", "Xb", "Xr", "Xr"]
CARD = re.compile(r"\b([3-9TJQKA2][cdhs]|X[br])\b")


def dealt(players: int = 3, marker: int = 10, **options: Any) -> DouDizhuState:
    """Return a deal of an unshuffled pack by seat 0."""
    game = DouDizhu(players=players, rules=DouDizhuRules(**options))
    pack = PACK if players == 3 else DOUBLE
    return game.deal(setup=DouDizhuSetup(pack=" ".join(pack), dealer=0, marker=marker))


def told(state: DouDizhuState, seat: int | None) -> Counter[str]:
    """Return every card that a view names, wherever it does, in data or in text."""
    view = state.view(seat)
    found = Counter(CARD.findall(json.dumps(view.to_json())))
    assert set(CARD.findall(repr(view))) == set(found)
    return found


def held(state: DouDizhuState, seat: int) -> Counter[str]:
    return Counter(map(str, cards_of(state.hands[seat])))


def out(state: DouDizhuState) -> set[str]:
    """Return the cards that have been played."""
    piles = [*state.played, *(bits for _, bits, _ in state.round)]
    return {str(card) for pile in piles for card in cards_of(pile)}


def seats(state: DouDizhuState) -> tuple[int | None, ...]:
    return (None, *range(state.game.players))


def moments(game: DouDizhu, seed: int, setup: Any = None) -> Iterator[DouDizhuState]:
    """Yield the states of a deal; every fourth one is thrown in."""
    rng, state = Random(seed), game.deal(seed=seed, setup=setup)
    while True:
        yield state
        if state.actor is None:
            return
        legal = state.legal_actions()
        if state.landlord is None:
            bids = seed % 4 and len(state.calls) == seed % 3
            state = state.apply(Bid(3) if bids else Pass())
        else:
            state = state.apply(legal[rng.randrange(len(legal))])


# What seats see.


@pytest.mark.rule("DD-4", "DD-8", "DD-18")
@pytest.mark.example("dou_dizhu", "X-37")
def test_in_the_auction_a_seat_sees_its_hand_and_the_marker() -> None:
    state = dealt()
    assert state.events == (MarkerShown(Card("5d"), 1),)
    for seat in seats(state):
        view = state.view(seat)
        own = Counter[str]() if seat is None else held(state, seat)
        assert set(told(state, seat)) == set(own) | {"5d"}
        assert (view.marker, view.marker_seat, view.speaker, view.actor) == (Card("5d"), 1, 1, 1)
        assert (view.cards_left, view.known) == ((17, 17, 17), ((), (Card("5d"),), ()))
        assert (view.talon, view.landlord, view.bid, view.stake) == ((), None, 0, 0)
        assert view.events == state.events
    hand = " ".join(map(str, state.view(0).hand))
    assert hand == "3c 3s 4d 5h 6c 6s 7d 8h 9c 9s Td Jh Qc Qs Kd Ah 2s"
    called = state.apply(Pass()).apply(Bid(1))
    for seat in seats(called):
        view = called.view(seat)
        assert (view.events, view.calls, view.bid) == ((Called(2, 1),), (0, 1), 1)
        assert set(told(called, seat)) == set(told(state, seat))


@pytest.mark.rule("DD-8", "DD-17", "DD-27")
@pytest.mark.option("dou_dizhu", "talon_visible")
@pytest.mark.example("dou_dizhu", "X-37")
def test_the_talon_is_seen_by_the_landlord_or_by_all() -> None:
    talon = parse_cards("2c Xb Xr")
    for visible in (False, True):
        state = dealt(talon_visible=visible).apply(Pass()).apply(Bid(1)).apply(Bid(3))
        for seat in seats(state):
            view, sees = state.view(seat), visible or seat == 0
            shown = talon if sees else ()
            assert view.events == (Called(0, 3), TalonTaken(0, 3, shown))
            assert (view.talon, view.landlord, view.bid) == (shown, 0, 3)
            assert (view.cards_left, view.stake) == ((20, 17, 17), 3)
            assert view.known == (talon if visible else (), (Card("5d"),), ())
            own = Counter[str]() if seat is None else held(state, seat)
            public = {"5d", "2c", "Xb", "Xr"} if visible else {"5d"}
            assert set(told(state, seat)) == set(own) | public
    assert len(state.view(0).hand) == 20


@pytest.mark.rule("DD-4", "DD-5", "DD-17")
@pytest.mark.parametrize("visible", [False, True])
def test_a_marker_in_the_talon_stays_known(*, visible: bool) -> None:
    state = dealt(marker=52, talon_visible=visible)
    for seat in seats(state):
        view = state.view(seat)
        assert (view.marker, view.marker_seat, view.speaker) == (Card("Xb"), None, 0)
        assert (view.known, view.talon) == (((), (), ()), ())
        assert view.events == (MarkerShown(Card("Xb"), None),)
        assert not {"2c", "Xr"} & set(told(state, seat))
    taken = state.apply(Pass()).apply(Bid(3))
    talon = parse_cards("2c Xb Xr")
    known = talon if visible else (Card("Xb"),)
    for seat in seats(taken):
        view, sees = taken.view(seat), visible or seat == 1
        assert view.known == ((), known, ())
        assert view.talon == (talon if sees else ())
        assert ("2c" in told(taken, seat)) == ("Xr" in told(taken, seat)) == sees
    # Once played it is known of nobody's hand.
    played = taken.apply(Play("Xb"))
    assert played.view(0).known == ((), (Card("2c"), Card("Xr")) if visible else (), ())
    assert "Xb" in told(played, None)


@pytest.mark.rule("DD-18", "DD-27", "DD-25")
def test_calls_plays_and_passes_are_public() -> None:
    state = dealt().apply(Pass()).apply(Bid(1)).apply(Bid(3))
    state = state.apply(Play("3s 3c"))
    pair = Played(0, parse_cards("3c 3s"), Reading(Kind.PAIR, 1, 0, 2))
    for seat in seats(state):
        view = state.view(seat)
        assert (view.events, view.top, view.reading) == (
            (pair,),
            parse_cards("3c 3s"),
            pair.reading,
        )
        assert (view.owner, view.cards_left) == (0, (18, 17, 17))
        assert [(move.seat, move.cards) for move in view.round] == [(0, pair.cards)]
        assert (view.calls, view.landlord) == ((0, 1, 3), 0)
    closed = state.apply(Pass())
    assert closed.view(2).events == (Passed(1),)
    closed = closed.apply(Pass())
    for seat in seats(closed):
        view = closed.view(seat)
        assert view.events == (Passed(2), RoundClosed(0))
        assert (view.round, view.top, view.reading, view.owner) == ((), (), None, None)
        assert view.played == (parse_cards("3c 3s"), (), ())
    rocket = closed.apply(Play("Xb Xr"))
    for seat in seats(rocket):
        view = rocket.view(seat)
        assert view.events[-1] == Doubled(6)
        assert (view.doublings, view.stake) == (1, 6)


@pytest.mark.rule("DD-14", "DD-60")
def test_hidden_hands_stay_hidden_after_the_end() -> None:
    thrown = dealt().apply(Pass()).apply(Pass()).apply(Pass())
    for seat in seats(thrown):
        assert thrown.view(seat).events == (Called(0, 0), ThrownIn())
        own = Counter[str]() if seat is None else held(thrown, seat)
        assert set(told(thrown, seat)) == set(own) | {"5d"}
    facts = {"hands": ["4d", "Jh 6s", "2c 5d"], "actor": 0, "speaker": 0, "calls": [3]}
    over = DouDizhu().position(facts).apply(Play("4d"))
    for seat in seats(over):
        own = Counter[str]() if seat is None else held(over, seat)
        assert set(told(over, seat)) == set(own) | {"4d"}
        assert over.view(seat).events[-1] == WentOut(0)
        assert over.view(seat).actor is None


GAMES = {
    "three": DouDizhu(),
    "shown": DouDizhu(rules=DouDizhuRules(talon_visible=True)),
    "four": DouDizhu(players=4),
    "four_shown": DouDizhu(players=4, rules=DouDizhuRules(talon_visible=True)),
    "any": DouDizhu(rules=DouDizhuRules(sequence_singles="any", attached_jokers="both")),
}


def markers(game: DouDizhu, seed: int) -> DouDizhuSetup:
    """Return a setup whose marker is in the talon in every third deal."""
    return DouDizhuSetup(marker=game.layout.spec.size - 1 - seed % 3 if seed % 3 == 0 else None)


@pytest.mark.rule("DD-8", "DD-17", "DD-27")
@pytest.mark.parametrize("name", list(GAMES))
def test_views_name_nothing_that_is_hidden(name: str) -> None:
    game = GAMES[name]
    ends = set[str]()
    for seed in range(5):
        for count, state in enumerate(moments(game, seed, markers(game, seed))):
            if state.settlement is not None:
                ends.add(state.settlement.outcome.reason)
            elif count > 8 and count % 3:
                continue
            talon = set(map(str, cards_of(state.table.talon)))
            public = out(state) | {str(state.table.marker)}
            if state.landlord is not None and game.rules.talon_visible:
                public |= talon
            for seat in seats(state):
                own = set() if seat is None else set(held(state, seat))
                if seat is not None and seat == state.landlord:
                    own |= talon
                assert set(told(state, seat)) <= public | own
                assert seat is None or set(held(state, seat)) <= set(told(state, seat))
            # The text of a state says what everybody sees.
            assert set(CARD.findall(repr(state))) <= public
            for number, known in enumerate(state.view(None).known):
                assert Counter(map(str, known)) <= held(state, number)
    assert "thrown_in" in ends
    assert len(ends) > 1


@pytest.mark.rule("DD-26", "DD-27")
def test_of_two_copies_the_one_that_was_known_may_be_played() -> None:
    # Seat 0 draws the marker and its copy; nobody can tell which of them it plays.
    first = ["3s", "4s", "5s", "6s", "3s"]
    pack = [*first, *(Counter(DOUBLE) - Counter(first)).elements()]
    game = DouDizhu(players=4)
    state = game.deal(setup=DouDizhuSetup(pack=" ".join(pack), dealer=0, marker=0)).apply(Bid(3))
    assert held(state, 0)["3s"] == 2
    assert state.view(2).known == ((Card("3s"),), (), (), ())
    once = state.apply(Play("3s"))
    assert held(once, 0)["3s"] == 1
    assert once.view(2).known == ((), (), (), ())
    # So in deals that could be this one, the other copy may be anywhere.
    where = Counter[int]()
    for seed in range(60):
        other = once.resample(2, seed)
        where[next(seat for seat in range(4) if held(other, seat)["3s"])] += 1
    assert set(where) == {0, 1, 3}
    # Before, one of them stays with its drawer.
    for seed in range(60):
        assert held(state.resample(2, seed), 0)["3s"] >= 1
    assert {held(state.resample(2, seed), 0)["3s"] for seed in range(60)} == {1, 2}


@pytest.mark.rule("DD-17", "DD-27")
def test_of_two_known_copies_one_stays_known() -> None:
    state = dealt(4, marker=7, talon_visible=True)
    state = state.apply(Bid(3))
    talon = tuple(map(Card, ["2c", "2d", "2h", "2s", "Xb", "Xb", "Xr", "Xr"]))
    assert state.view(0).talon == talon
    assert state.view(0).known[3] == (Card("3c"), *talon)
    state = state.apply(Play("Xb"))
    assert state.view(0).known[3] == (Card("3c"), *talon[:5], *talon[6:])
    for seed in range(20):
        other = state.resample(0, seed)
        assert (held(other, 3)["Xb"], held(other, 3)["Xr"]) == (1, 2)


# Deals that could be the one in play.


@pytest.mark.rule("DD-27")
@pytest.mark.parametrize("name", list(GAMES))
def test_resampled_deals_keep_what_a_seat_sees(name: str) -> None:
    game = GAMES[name]
    changed = looks = 0
    for seed in range(4):
        for count, state in enumerate(moments(game, seed, markers(game, seed))):
            if count % 4 and state.actor is not None and state.landlord is not None:
                continue
            for seat in seats(state):
                other = state.resample(seat, count)
                assert other.view(seat) == state.view(seat)
                assert Counter(other.all_cards()) == Counter(state.all_cards())
                if seat is not None:
                    assert other.legal_actions(seat) == state.legal_actions(seat)
                    assert other.hands[seat] == state.hands[seat]
                assert other.view(None) == state.view(None)
                assert other.settlement == state.settlement
                # A deal can reach it, and what is played on is a deal.
                game.position(other.to_position())
                again = other.resample(seat, f"{count} again")
                assert again.view(seat) == state.view(seat)
                assert other.resample(seat, 5) == other.resample(seat, 5)
                check_known(state, other)
                check_talon(other)
                looks += 1
                changed += other.hands != state.hands
    assert changed > looks * 0.8


def check_known(state: DouDizhuState, other: DouDizhuState) -> None:
    """What everybody knows of a hand stays there: the marker, and a talon that was shown."""
    for seat, known in enumerate(state.view(None).known):
        assert Counter(map(str, known)) <= held(other, seat)
        assert other.known == state.known
    table = state.table
    if table.marker_seat is None and state.landlord is None:
        assert table.marker in cards_of(other.table.talon)


def check_talon(other: DouDizhuState) -> None:
    """The talon is made of the landlord's own cards; in the auction, of nobody's."""
    talon = Counter(map(str, cards_of(other.table.talon)))
    assert talon.total() == other.game.layout.talon_size
    landlord = other.landlord
    if landlord is None:
        return
    own = held(other, landlord) + Counter(map(str, cards_of(other.played[landlord])))
    for seat, bits, _ in other.round:
        if seat == landlord:
            own += Counter(map(str, cards_of(bits)))
    marker, marker_seat = str(other.table.marker), other.table.marker_seat
    if marker_seat == landlord:
        own[marker] -= 1
    assert talon <= own
    assert marker_seat is not None or talon[marker]
    assert tuple(map(str, other.view(landlord).talon)) == tuple(
        map(str, cards_of(other.table.talon))
    )
    taken = [event for event in other.events if isinstance(event, TalonTaken)]
    assert all(event.cards == cards_of(other.table.talon) for event in taken)


def is_even(counts: Counter[Any], places: int, draws: int) -> bool:
    """Return whether all places are as likely, but for five standard deviations."""
    wanted = draws / places
    spread = 5 * (wanted * (1 - 1 / places)) ** 0.5
    return len(counts) == places and all(abs(n - wanted) < spread for n in counts.values())


@pytest.mark.rule("DD-3", "DD-8")
def test_hidden_cards_change_places_evenly_in_the_auction() -> None:
    state, draws = dealt(), 600
    seats_of = {card: Counter[str]() for card in ("3h", "Kc", "Xr", "2c")}
    for seed in range(draws):
        other = state.resample(0, f"even {seed}")
        for card, counts in seats_of.items():
            where = [f"{seat}" for seat in (1, 2) if held(other, seat)[card]]
            counts[where[0] if where else "talon"] += 1
    for counts in seats_of.values():
        # 16 places of seat 1, besides the marker; 17 of seat 2; 3 of the talon.
        for place, size in (("1", 16), ("2", 17), ("talon", 3)):
            wanted = draws * size / 36
            assert abs(counts[place] - wanted) < 5 * (wanted * (1 - size / 36)) ** 0.5


@pytest.mark.rule("DD-8", "DD-17")
def test_hidden_cards_change_places_evenly_in_play() -> None:
    state, draws = dealt().apply(Pass()).apply(Bid(1)).apply(Bid(3)), 600
    where, talons = Counter[int](), Counter[str]()
    for seed in range(draws):
        # Seat 1 sees neither the talon nor the other hands.
        other = state.resample(1, f"even {seed}")
        where[next(seat for seat in (0, 2) if held(other, seat)["3s"])] += 1
        talons.update(map(str, cards_of(other.table.talon)))
    wanted = draws * 20 / 37
    assert abs(where[0] - wanted) < 5 * (wanted * 17 / 37) ** 0.5
    # Each of the 37 hidden cards is as likely to have been in the talon.
    assert is_even(talons, 37, draws * 3)


@pytest.mark.rule("DD-2")
def test_hidden_cards_change_places_evenly_with_two_packs() -> None:
    state, draws = dealt(4, marker=7), 400
    copies = Counter[int]()
    where = Counter[int]()
    for seed in range(draws):
        other = state.resample(0, f"even {seed}")
        for seat in (1, 2, 3):
            where[seat] += held(other, seat)["Kd"]
        copies[held(other, 1)["Kd"]] += 1
    # 82 hidden cards: 25 places of seats 1 and 2, 24 of seat 3, besides the marker, 8 of the talon.
    assert held(state, 0)["Kd"] == 0
    for seat, size in ((1, 25), (2, 25), (3, 24)):
        wanted = 2 * draws * size / 82
        assert abs(where[seat] - wanted) < 5 * wanted**0.5
    both = draws * 25 * 24 / (82 * 81)
    assert abs(copies[2] - both) < 5 * both**0.5


@pytest.mark.rule("DD-4", "DD-27")
def test_the_marker_stays_with_its_drawer_until_it_is_played() -> None:
    state = dealt().apply(Pass()).apply(Bid(3))
    assert state.view(0).known == ((), (Card("5d"),), ())
    for seed in range(25):
        assert held(state.resample(0, seed), 1)["5d"] == 1
    state = state.apply(Play("3d")).apply(Pass()).apply(Play("5d"))
    assert state.view(0).known == ((), (), ())
    for seed in range(25):
        other = state.resample(0, seed)
        assert not any(held(other, seat)["5d"] for seat in range(3))


@pytest.mark.rule("DD-17")
@pytest.mark.option("dou_dizhu", "talon_visible")
def test_a_shown_talon_stays_with_the_landlord_until_it_is_played() -> None:
    state = dealt(talon_visible=True).apply(Pass()).apply(Bid(1)).apply(Bid(3))
    for seed in range(25):
        assert held(state.resample(1, seed), 0) >= Counter(["2c", "Xb", "Xr"])
    state = state.apply(Play("Xb"))
    seen = Counter[int]()
    for seed in range(25):
        other = state.resample(1, seed)
        assert held(other, 0) >= Counter(["2c", "Xr"])
        assert other.view(None).talon == parse_cards("2c Xb Xr")
        seen[held(other, 0)["3c"]] += 1
    assert set(seen) == {0, 1}


def test_a_resampled_deal_of_a_resampled_deal_forgets_the_first_seat() -> None:
    state = dealt().apply(Pass()).apply(Bid(1)).apply(Bid(3))
    hands = set[tuple[int, ...]]()
    for seed in range(20):
        other = state.resample(0, seed).resample(1, seed)
        assert other.view(1) == state.resample(0, seed).view(1)
        assert other.view(None) == state.view(None)
        hands.add(other.hands)
    assert len(hands) == 20


def test_positions_of_few_cards_are_resampled() -> None:
    facts: dict[str, Any] = {
        "hands": ["4d 9c", "Jh 6s", "2c 5d"], "actor": 0, "speaker": 1, "calls": [0, 0, 1, 0, 0],
        "marker": "6s", "marker_seat": 1, "talon": "9c 8d Kd",
    }  # fmt: skip
    state = DouDizhu().position(facts)
    seen = set[str]()
    for seed in range(40):
        other = state.resample(2, seed)
        assert (other.view(2), held(other, 1)["6s"]) == (state.view(2), 1)
        # The real talon is not told: only cards that the landlord has now.
        talon = set(map(str, other.view(0).talon))
        assert talon == set(held(other, 0))
        seen |= talon
        assert state.resample(0, seed).view(0).talon == parse_cards("8d 9c Kd")
    assert seen == {"4d", "9c", "Jh"}


@pytest.mark.parametrize("seed", [7, "table 4", b"\x07", 1 << 200])
def test_resampled_deals_have_no_past(seed: Any) -> None:
    state = dealt().apply(Pass())
    other = state.resample(1, seed)
    assert (other.setup, other.history) == (None, None)
    assert other == state.resample(1, seed)
    assert other != state
    # Nothing that it is made of names the real hands.
    assert str(state.hands[0]) not in repr(other)


@pytest.mark.rule("DD-4", "DD-8")
def test_without_a_marker_the_whole_talon_is_hidden_from_all() -> None:
    facts = {"hands": ["3d 3c", "4d 4c", "5d 5c"], "speaker": 0, "calls": [], "actor": 0}
    state = DouDizhu().position({**facts, "talon": "Kd Kc Ks"})
    for seat in (None, 0, 1, 2):
        found = set()
        for seed in range(40):
            other = state.resample(seat, seed)
            assert sorted(other.all_cards()) == sorted(state.all_cards())
            assert seat is None or other.view(seat).hand == state.view(seat).hand
            found.add(other.to_position()["talon"])
        assert len(found) > 10
