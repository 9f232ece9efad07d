"""Dou Dizhu: random deals under random options against a plain writing of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.climbing.dou_dizhu.plays import reading_of
from cardcore.games.dou_dizhu import Bid, DouDizhu, DouDizhuRules, DouDizhuSetup, Pass, Play
from tests import slow_dou_dizhu as slow
from tests.games.dou_dizhu_tables import D54, D108, best, held, told
from tests.slow_dou_dizhu_game import Hand, Options, ranks_of

if TYPE_CHECKING:
    from cardcore.games.dou_dizhu import DouDizhuState

CHOICES: dict[str, tuple[Any, ...]] = {
    "sequence_singles": ("distinct", "repeat", "any"),
    "quad_singles": ("distinct", "repeat"),
    "attached_jokers": ("one", "both"),
    "talon_visible": (False, True),
    "doubling_bomb_size": (None, 4, 5, 6, 7, 9),
}


def begun(rng: Random, players: int) -> tuple[DouDizhuState, Hand]:
    """Return a deal of a pack that is shuffled well or badly, and the same in plain lists."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    pack = (D54 if players == 3 else D108).split()
    if rng.random() < 0.5:
        rng.shuffle(pack)
    else:
        # Each seat gets a stretch of the pack in order, but for some cards: long combinations.
        size = 17 if players == 3 else 25
        for _ in range(rng.randrange(25)):
            one, two = rng.sample(range(len(pack)), 2)
            pack[one], pack[two] = pack[two], pack[one]
        start = rng.randrange(len(pack))
        pack = pack[start:] + pack[:start]
        drawn = pack[: players * size]
        pack[: players * size] = [drawn[s * size + k] for k in range(size) for s in range(players)]
    dealer, marker = rng.randrange(players), rng.randrange(len(pack))
    game = DouDizhu(players=players, rules=DouDizhuRules(**options))
    state = game.deal(setup=DouDizhuSetup(pack=" ".join(pack), dealer=dealer, marker=marker))
    return state, Hand(Options(players, **options), pack, dealer, marker)


def compare(state: DouDizhuState, model: Hand) -> None:
    view = state.view(None)
    assert state.actor == model.turn
    assert [held(state, seat) for seat in range(state.game.players)] == [
        sorted(hand) for hand in model.hands
    ]
    assert Counter(map(str, state.all_cards())) == model.everything()
    assert view.calls == tuple(bid for _, bid in model.calls)
    assert (state.is_auction, state.landlord) == (model.in_auction, model.landlord)
    assert (best(state), view.owner) == (model.best, model.best_seat)
    assert view.doublings == model.doublings
    assert [(move.seat, sorted(map(str, move.cards))) for move in view.round] == [
        (seat, sorted(cards)) for seat, cards in model.table
    ]
    assert [sorted(map(str, pile)) for pile in view.played] == [
        sorted(pile) for pile in model.aside
    ]
    if model.over:
        assert state.legal_actions() == ()
    elif model.in_auction:
        bids = {each.number for each in state.legal_actions() if isinstance(each, Bid)}
        assert bids == model.bids()
        assert len(state.legal_actions()) == len(bids) + 1
    else:
        listed = state.legal_actions()
        plays = {as_slow(each) for each in listed if isinstance(each, Play)}
        assert plays == model.plays()
        assert len(listed) == len(plays) + model.may_pass()
        assert (Pass() in listed) == model.may_pass()


def as_slow(play: Play) -> slow.Play:
    return tuple(map(str, play.cards)), told(reading_of(play.value))


def some_cards(hand: list[str], ranks: list[str], rng: Random) -> list[str]:
    """Return any cards of a hand with some ranks."""
    left, chosen = rng.sample(hand, len(hand)), []
    for rank in ranks:
        card = next(card for card in left if card.startswith(rank))
        left.remove(card)
        chosen.append(card)
    return chosen


def try_cards(state: DouDizhuState, model: Hand, rng: Random) -> None:
    """Compare whether cards that are drawn from the hand, as they come, may be played."""
    assert state.actor is not None
    hand = model.hands[state.actor]
    cards = rng.sample(hand, rng.randint(1, min(len(hand), 6)))
    wanted = slow.taken(ranks_of(cards), model.options, model.best)
    play = Play(" ".join(cards))
    assert state.is_legal(play) == (wanted is not None and not model.in_auction)
    if state.is_legal(play):
        assert best(state.apply(play)) == wanted


def act(state: DouDizhuState, model: Hand, rng: Random, ends: Counter[str]) -> DouDizhuState:
    """Return the state after a move of the list, made in both."""
    options = state.legal_actions()
    # Cards with several readings are too rare to come by chance.
    several = [each for each in options if isinstance(each, Play) and each.named is not None]
    if several and rng.random() < 0.7:
        options = several
        ends["answered" if model.best else "led"] += 1
    action = options[rng.randrange(len(options))]
    if isinstance(action, Bid):
        model.call(action.number)
    elif isinstance(action, Play):
        assert state.actor is not None
        _, reading = as_slow(action)
        ranks = [*map(str, action.cards)]
        cards = some_cards(model.hands[state.actor], ranks, rng)
        # Named or not, where there is a choice.
        is_named = action.named is not None and rng.random() < 0.7
        action = Play(" ".join(cards), action.named if is_named else None)
        taken = model.play(cards, reading if is_named else None)
        state = state.apply(action)
        assert best(state) == taken
        return state
    elif model.in_auction:
        model.call(0)
    else:
        model.pass_()
    return state.apply(action)


def play_some(deals: int, players: int, part: object) -> Counter[str]:
    rng, ends = Random(f"{players} {part}"), Counter[str]()
    for _ in range(deals):
        state, model = begun(rng, players)
        compare(state, model)
        while not model.over:
            try_cards(state, model, rng)
            state = act(state, model, rng, ends)
            compare(state, model)
        assert state.settlement is not None
        assert state.settlement.scores == tuple(model.scores())
        ends[state.settlement.outcome.reason] += 1
        ends["doubled"] += model.doublings > 0
    return ends


@pytest.mark.rule("DD-13", "DD-25", "DD-67")
@pytest.mark.parametrize("players", [3, 4])
def test_deals_are_those_of_a_plain_writing(players: int) -> None:
    # This part has cards of several readings both led and answered.
    ends = play_some(40 if players == 3 else 20, players, 12)
    assert min(ends["landlord"], ends["partners"], ends["doubled"]) > 0
    assert players == 4 or min(ends["led"], ends["answered"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("part", range(1, 4))
def test_deals_are_those_of_a_plain_writing_at_length(players: int, part: int) -> None:
    ends = play_some(500, players, part)
    assert min(ends["landlord"], ends["partners"], ends["doubled"]) > 0
    assert players == 4 or (min(ends["thrown_in"], ends["led"], ends["answered"]) > 0)
