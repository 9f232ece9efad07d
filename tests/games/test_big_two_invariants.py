"""Big Two: the invariants of the rules in random play of every preset."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardcore.games.big_two import BigTwo, BigTwoSetup, Give, Pass, Play
from tests.games.big_two_ends import nets, points
from tests.games.big_two_tables import moments


@pytest.mark.rule("BT-29", "BT-30")
@pytest.mark.option("big_two", "players")
@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_laws_of_random_play(preset: str) -> None:
    """The invariants of the sheet: cards, turns, rising plays, passes in a row, an end."""

    game = BigTwo.preset(preset)
    rules, players, rng = game.rules, game.players, Random(preset)
    is_free = rules.pass_policy == "free"
    for seed in range(6):
        state, actions, passes = game.deal(seed=seed), 0, 0
        whole = sorted(state.all_cards())
        assert len(whole) == rules.spec.size
        while state.actor is not None:
            seats = list(state.may_act)
            seat = rng.choice(seats)
            options = state.legal_actions(seat)
            if not options:
                assert seat != state.actor
                continue
            action = options[rng.randrange(len(options))]
            following = state.apply(action, seat)
            actions += str(action).split()[0] != "give"
            passes = passes + 1 if str(action) == "pass" else 0
            assert not is_free or passes <= players - 1
            assert sorted(following.all_cards()) == whole
            if following.pile and state.top and following.top != state.top:
                assert rules.table.beats(following.top, state.top)
            if state.top and str(action) == "pass" and not is_free:
                assert following.passed >> seat & 1 or not following.pile
            state = following
        assert actions <= game.most_actions


@pytest.mark.rule("BT-25", "BT-28", "BT-34")
@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_hands_and_lists_of_random_play(preset: str) -> None:
    """Further invariants of the sheet: sizes of hands, locked seats, listed plays, and the end."""
    game = BigTwo.preset(preset)
    rules = game.rules
    for seed in range(3):
        plays = actions = 0
        for state, seat, action, following in moments(game, seed):
            assert state.hands[seat]
            assert len(state.legal_actions(state.actor)) > 0
            assert rules.pass_policy == "free" or not state.passed >> seat & 1 or not state.top
            listed = state.legal_actions(seat)
            assert len(set(listed)) == len(listed)
            for each in listed[:40]:
                if isinstance(each, Play):
                    value = rules.table.classify(each.mask)
                    assert value == rules.table.classify(Play(each.cards[::-1]).mask) != 0
                    assert not state.top or rules.table.beats(value, state.top)
            if not state.top and not isinstance(action, Give):
                assert (action == Pass()) == (tuple(listed) == (Pass(),))
            grown = [
                b.bit_count() - a.bit_count()
                for a, b in zip(state.hands, following.hands, strict=True)
            ]
            moved = grown.pop(seat)
            if isinstance(action, Play):
                plays += 1
                assert moved == -len(action.cards)
            elif isinstance(action, Give):
                assert (moved, sum(grown)) == (-1, 1)
                continue
            else:
                assert 0 <= moved <= (0 if rules.draw_on_pass == "none" else 5)
            assert not any(grown)
            actions += 1
        end = following
        players = game.players
        if rules.stock_refill == "none":
            assert plays <= rules.spec.size
            assert actions <= rules.spec.size * (2 * players + 1) + 1
        else:
            assert actions <= rules.action_limit
        if preset == "basic":
            assert (len(end.finished), actions <= rules.spec.size * players) == (1, True)
        nets(end)


@pytest.mark.rule("BT-2", "BT-29")
@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_turning_the_table_turns_the_scores(preset: str) -> None:
    """The same pack with the next seat as dealer is the same deal, one seat further."""
    game = BigTwo.preset(preset)
    players = game.players
    pack = Random(f"pack {preset}").sample(game.rules.spec.cards, game.rules.spec.size)
    for by in range(1, players):
        given: dict[str, Any] = {"pack": pack, "cut": 7}
        if game.rules.first_card == "cut_count":
            given["shown"] = 3
        states = list(moments(game, 1, BigTwoSetup(dealer=0, **given)))
        other = game.deal(seed="1", setup=BigTwoSetup(dealer=by, **given))
        for state, seat, action, following in states:
            assert other.may_act == tuple(sorted((each + by) % players for each in state.may_act))
            other = other.apply(action, (seat + by) % players)
            assert list(map(type, other.events)) == list(map(type, following.events))
        one = following
        for mine, theirs in ((points(one), points(other)), (nets(one), nets(other))):
            assert theirs == mine[-by:] + mine[:-by]
