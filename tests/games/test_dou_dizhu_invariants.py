"""Dou Dizhu: the invariants of the rules in random play of every preset."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.games.dou_dizhu import Bid, DouDizhu, DouDizhuSetup, Pass, Play, RoundClosed
from tests.games.dou_dizhu_tables import moments, scores, settled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.games.dou_dizhu import DouDizhuState

DEALS = 120
PRESETS = list(DouDizhu.presets)


def deals(preset: str, number: int = DEALS) -> Iterator[tuple[DouDizhuState, Random]]:
    """Yield first states, each with what chooses the actions."""
    game = DouDizhu.preset(preset)
    for seed in range(number):
        yield game.deal(seed=f"{preset} {seed}"), Random(f"{preset} {seed}")


@pytest.mark.rule("DD-2", "DD-7", "DD-16")
@pytest.mark.parametrize("preset", PRESETS)
def test_cards_and_hands(preset: str) -> None:
    """Every card is somewhere once; hands shrink, but for the landlord's, which takes the talon."""
    players = DouDizhu.preset(preset).players
    size, talon, copies = (17, 3, 1) if players == 3 else (25, 8, 2)
    for first, rng in deals(preset):
        whole = sorted(first.all_cards())
        assert {whole.count(card) for card in whole} == {copies}
        assert first.view(None).cards_left == (size,) * players
        for state, action, following in moments(first, rng):
            assert sorted(following.all_cards()) == whole
            before, now = state.view(None).cards_left, following.view(None).cards_left
            grown = [b - a for a, b in zip(before, now, strict=True)]
            if state.is_auction and following.landlord is not None:
                assert grown.pop(following.landlord) == talon
            elif isinstance(action, Play):
                assert grown.pop(state.actor or 0) == -len(action.cards)
            assert not any(grown)


@pytest.mark.rule("DD-63", "DD-64", "DD-68")
@pytest.mark.parametrize("preset", PRESETS)
def test_scores_are_the_bid_doubled(preset: str) -> None:
    """The stake from the history alone: bids, and bombs and rockets by their cards."""
    game = DouDizhu.preset(preset)
    players, least = game.players, 4 if game.players == 3 else 6
    reasons = set()
    for first, rng in deals(preset):
        bid = count = 0
        last = landlord = None
        for state, action, following in moments(first, rng):
            if isinstance(action, Bid):
                bid, landlord = action.number, state.actor
            elif isinstance(action, Play):
                ranks = [str(card)[0] for card in action.cards]
                names = [str(card) for card in action.cards]
                is_rocket = sorted(names) == sorted(["Xb", "Xr"] * (players - 2))
                is_bomb = len(ranks) >= least and len(set(ranks)) == 1 and ranks[0] != "X"
                count += is_rocket or is_bomb
                last = state.actor
            end = following
        found, stake = settled(end), bid << count
        reasons.add(found.outcome.reason)
        assert (found.outcome.bid, found.outcome.doublings) == (bid, count)
        assert (found.outcome.landlord, found.outcome.winner) == (landlord, last)
        assert count <= 14
        if not bid:
            assert scores(end) == (0,) * players
            continue
        sign = 1 if last == landlord else -1
        assert bid in {1, 2, 3}
        assert scores(end) == tuple(
            sign * stake * (players - 1 if seat == landlord else -1) for seat in range(players)
        )
    assert {"landlord", "partners"} <= reasons


@pytest.mark.rule("DD-21", "DD-25", "DD-47")
@pytest.mark.parametrize("preset", PRESETS)
def test_plays_of_a_round_rise(preset: str) -> None:
    """Of one kind and size, by rank; across the step to a bomb, a bigger bomb or the rocket."""
    game = DouDizhu.preset(preset)
    for first, rng in deals(preset):
        best: Any = None
        passes = 0
        for state, action, following in moments(first, rng):
            if state.is_auction:
                continue
            assert passes < game.players - 1
            if isinstance(action, Pass):
                passes += 1
                closed = passes == game.players - 1
                assert isinstance(following.events[-1], RoundClosed) == closed
                if closed:
                    assert following.actor == state.owner
                    best, passes = None, 0
                continue
            passes = 0
            reading = following.view(None).reading
            assert reading is not None
            if best is not None:
                same = (reading.kind, reading.length, reading.size, reading.subtype) == (
                    best.kind, best.length, best.size, best.subtype,
                )  # fmt: skip
                assert (same and reading.rank > best.rank) or (
                    reading.kind == 12
                    or (reading.kind == 11 and (best.kind != 11 or reading.size > best.size))
                )
                assert best.kind != 12
            best = reading


@pytest.mark.rule("DD-13", "DD-20", "DD-60")
@pytest.mark.parametrize("preset", PRESETS)
def test_there_is_always_something_to_do_and_an_end(preset: str) -> None:
    game = DouDizhu.preset(preset)
    most_calls, most_plays, most_moves = (7, 52, 154) if game.players == 3 else (10, 105, 417)
    assert game.most_actions == most_calls + most_moves
    for first, rng in deals(preset):
        calls = plays = moves = 0
        for state, action, following in moments(first, rng):
            actions = state.legal_actions()
            assert len(set(actions)) == len(actions) > 0
            if state.is_auction:
                calls += 1
                assert actions[0] == Pass()
            else:
                moves += 1
                plays += isinstance(action, Play)
                assert (Pass() in actions) == (state.top != 0)
                assert all(state.hands)
                if not state.top:
                    singles = {str(play) for play in actions if len(str(play).split()) == 2}
                    ranks = {str(card)[0] for card in state.view(state.actor).hand}
                    assert {f"play {rank}" for rank in ranks if rank != "X"} <= singles
            assert all(state.is_legal(each) for each in actions[:30])
            end = following
        assert calls <= most_calls
        assert plays <= most_plays
        assert moves <= most_moves
        assert end.hands.count(0) == (0 if end.landlord is None else 1)


@pytest.mark.rule("DD-20", "DD-60")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_slowest_play_ends_too(preset: str) -> None:
    """Leaders play their lowest card, and followers pass or play one card."""
    game = DouDizhu.preset(preset)
    for way in ("pass", "beat"):
        state = game.deal(seed=way).apply(Bid(3))
        moves = 0
        while state.actor is not None:
            actions = state.legal_actions()
            beats = way == "beat" and state.top and len(actions) > 1
            state = state.apply(actions[1 if beats else 0])
            moves += 1
        assert moves <= game.most_actions
        hand = 20 if game.players == 3 else 33
        assert way == "beat" or moves == (hand - 1) * game.players + 1


def exchanged(state: DouDizhuState, action: Any, rng: Random) -> Any:
    """Return a play of the same ranks with any cards of the hand."""
    if not isinstance(action, Play):
        return action
    hand = list(state.view(state.actor).hand)
    rng.shuffle(hand)
    chosen = []
    for rank in map(str, action.cards):
        card = next(card for card in hand if str(card).startswith(rank))
        hand.remove(card)
        chosen.append(card)
    return Play(chosen, action.named)


@pytest.mark.rule("DD-C10", "DD-52")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_suits_that_are_played_do_not_matter(preset: str) -> None:
    changed = 0
    for first, rng in deals(preset):
        other = first
        for state, action, following in moments(first, rng):
            assert other.actor == state.actor
            assert other.legal_actions() == state.legal_actions()
            other = other.apply(exchanged(other, action, rng))
            changed += other.hands != following.hands
            end = following
        assert other.settlement == end.settlement
    assert changed > DEALS


@pytest.mark.rule("DD-C2", "DD-52")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_suits_that_are_dealt_do_not_matter(preset: str) -> None:
    """With the suits of the pack in other places, the same actions lead to the same scores."""
    game = DouDizhu.preset(preset)
    suits = str.maketrans("shdc", "dcsh")
    for seed in range(DEALS // 2):
        rng = Random(f"suits {preset} {seed}")
        pack = [str(card) for card in rng.sample(game.layout.spec.cards, game.layout.spec.size)]
        turned = [card[0] + card[1].translate(suits) if card[0] != "X" else card for card in pack]
        dealer, marker = rng.randrange(game.players), rng.randrange(game.layout.spec.size)
        one, other = (
            game.deal(setup=DouDizhuSetup(pack=" ".join(cards), dealer=dealer, marker=marker))
            for cards in (pack, turned)
        )
        assert one.hands != other.hands
        for state, action, following in moments(one, rng):
            assert (other.actor, other.legal_actions()) == (state.actor, state.legal_actions())
            other = other.apply(action)
            end = following
        assert other.settlement == end.settlement


@pytest.mark.rule("DD-1", "DD-6", "DD-66")
@pytest.mark.parametrize("preset", PRESETS)
def test_turning_the_table_turns_the_scores(preset: str) -> None:
    """The same pack with the next seat as dealer is the same deal, one seat further."""
    game = DouDizhu.preset(preset)
    players = game.players
    for seed in range(20):
        rng = Random(f"turn {preset} {seed}")
        pack = rng.sample(game.layout.spec.cards, game.layout.spec.size)
        for by in range(1, players):
            one, other = (
                game.deal(setup=DouDizhuSetup(pack=pack, dealer=dealer, marker=7))
                for dealer in (0, by)
            )
            for state, action, following in moments(one, rng):
                assert other.actor == ((state.actor or 0) + by) % players
                other = other.apply(action)
                end = following
            assert scores(other) == scores(end)[-by:] + scores(end)[:-by]
