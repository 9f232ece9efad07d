"""Big Two: points and payments of random ends and deals against the slow settlement."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.games.big_two import BigTwo, BigTwoRules
from tests.games.big_two_ends import as_text, facts_of, settled
from tests.slow_big_two_points import CARD_RANKS, TILE_RANKS, End, special
from tests.slow_big_two_points import loser as slow_loser
from tests.slow_big_two_points import payments as slow_payments
from tests.slow_big_two_points import points as slow_points

if TYPE_CHECKING:
    from collections.abc import Sequence

EIGHT_AND_TEN = ((8, 2), (10, 4))


def random_rules(rng: Random, players: int) -> dict[str, Any]:
    """Return options of settlement at random that go together."""
    suits = list("cdhs")
    rng.shuffle(suits)
    found: dict[str, Any] = {
        "scoring": rng.choice(("penalty", "winner_collects", "pair_difference", "fixed_loser",
                               "pusoy_dos", "positions", "indonesian")),
        "card_values": rng.choice(("one", "faces", "ladder")),
        "multipliers": rng.choice((((10, 2), (13, 3)), ((8, 2),), EIGHT_AND_TEN, (), ((11, 2),),
                                   ((2, 5), (12, 7), (15, 11)), ((0, 3),))),
        "multiplier_scope": rng.choice(("all", "starter")),
        "double_per_two_left": rng.random() < 0.5,
        "final_twos_double": rng.random() < 0.5,
        "fixed_payment": rng.choice((1, 3, 10**20)),
        "finish_bonus_stacks": rng.random() < 0.5,
        "stake": rng.choice((1, 2, 7)),
        "position_points": tuple(rng.randrange(-3, 9) for _ in range(players)),
        "suit_order": "".join(suits),
        "straight_style": rng.choice(("wheel_low", "wheel_high", "no_wheel", "two_high_only",
                                      "two_high_six_second", "two_suit", "six_high_wheel_low")),
        "flush_order": rng.choice(("suit_then_top", "top_then_suit", "all_ranks_then_suit")),
        "honour_order": rng.choice(("straight_flush_over_quads", "quads_over_non_royal")),
        "straight_tie_card": rng.choice(("style", "highest_rank")),
        "triples": rng.random() < 0.7,
        "flushes": rng.random() < 0.7,
        "quads_form": rng.choice(("kicker", "bare", "both")),
        "five_card_classes": rng.choice(("ladder", "separate")),
        "straight_flush_extra": rng.choice((0, 0, 2)),
    }  # fmt: skip
    if found["scoring"] == "positions" or (found["scoring"] == "penalty" and rng.random() < 0.3):
        found["play_until"] = "one_left"
    elif found["scoring"] not in {"pusoy_dos", "indonesian"} and rng.random() < 0.4:
        found["one_card_rule"] = "compensate"
    if players == 5:
        found["deck"] = "tiles60"
    return found


def shuffled(rng: Random, ranks: Sequence[str]) -> list[str]:
    """Return a deck in an order that has many groups and runs in it, or none in particular."""
    by = rng.choice(("rank", "suit", "chance"))
    deck = [rank + suit for rank in ranks for suit in "dchs"]
    if by == "suit":
        deck = [rank + suit for suit in "dchs" for rank in ranks]
    if by == "chance":
        rng.shuffle(deck)
    else:
        start = rng.randrange(len(deck))
        deck = deck[start:] + deck[:start]
        for _ in range(rng.randrange(6)):
            one, other = rng.randrange(len(deck)), rng.randrange(len(deck))
            deck[one], deck[other] = deck[other], deck[one]
    return deck


def random_end(rng: Random, game: BigTwo) -> End:
    """Return an end of a deal at random, of one of the kinds that the options allow."""
    rules, n = game.rules, game.players
    deck = shuffled(rng, TILE_RANKS if rules.deck == "tiles60" else CARD_RANKS)
    seats = list(range(n))
    rng.shuffle(seats)
    starter = rng.randrange(n)
    kinds = ["played"] * 6 + ["dead"] + (["dragon"] if n < 5 else [])
    kind = rng.choice(kinds)
    size = rng.choice((1, 2, 3, 5, 9, 12 if n == 5 else 13, 17 if n < 4 else 4))
    sizes = [rng.choice((size, rng.randrange(1, size + 1))) for _ in range(n)]
    if kind == "dragon":
        order = "suit" if rng.random() < 0.5 else "chance"
        ranked = {rank: [rank + suit for suit in "dchs"] for rank in CARD_RANKS}
        for row in ranked.values():
            if order == "chance":
                rng.shuffle(row)
        dealt = [tuple(ranked[rank][k] for rank in CARD_RANKS) for k in range(n)]
        hands = tuple(dealt[seats.index(seat)] for seat in range(n))
        return End("dragon", hands, (seats[0],), (), starter)
    # The last play of the winner comes out of some cards at the top.
    some = sum(game.rules.order.bit_of(card) for card in parsed(game, deck[:10]))
    plays = rules.order.listed(rules, some)
    by_size = [play for play in plays if len(play.cards) == rng.choice((1, 2, 3, 4, 5, 5, 7))]
    last = as_text(rng.choice(by_size or plays).cards)
    rest = [card for card in deck if card not in last]
    out = 1
    if rules.play_until == "one_left":
        out = rng.randrange(n - 1) if kind == "dead" else n - 1
    elif kind == "dead":
        out = 0
    finished = tuple(seats[:out])
    hands_by_seat: dict[int, tuple[str, ...]] = dict.fromkeys(finished, ())
    for seat in seats[out:]:
        hands_by_seat[seat] = tuple(rest[: sizes[seat]])
        rest = rest[sizes[seat] :]
    reason = "dead" if kind == "dead" else "one_left" if "left" in rules.play_until else "out"
    bonuses: tuple[int, ...] = ()
    if rules.scoring == "indonesian" and rng.random() < 0.5:
        bonuses = tuple(rng.choice((0, -20, -40, -60, -80)) for _ in range(n))
    liable = None
    if rules.one_card_rule == "compensate" and reason == "out" and rng.random() < 0.5:
        liable = seats[1]
    hands = tuple(hands_by_seat[seat] for seat in range(n))
    return End(reason, hands, finished, last if out else (), starter, liable, bonuses)


def parsed(game: BigTwo, texts: Sequence[str]) -> Sequence[Any]:
    return [game.piece_type(text) for text in texts]


def checked(state: Any, ended: End) -> None:
    """Compare a settlement with the slow one, and with the laws of the sheet."""
    rules, settlement = state.game.rules, settled(state)
    assert list(settlement.scores) == slow_points(ended, rules), (rules, ended)
    assert list(settlement.nets) == slow_payments(ended, rules), (rules, ended)
    assert settlement.outcome.loser == slow_loser(ended, rules), (rules, ended)
    scores, winner = settlement.scores, settlement.outcome.winner
    assert all(type(score) is int for score in scores)
    if rules.scoring in {"penalty", "winner_collects"}:
        assert all(score >= 0 for score in scores)
        assert winner is None or scores[winner] == 0
    if rules.scoring == "pusoy_dos":
        assert sum(score > 0 for score in scores) <= 1
        assert min(scores) == 0
    if rules.scoring == "positions":
        worth = list(rules.position_points)
        for score in (score for score in scores if score):
            worth.remove(score)
    assert settlement.winners == (() if winner is None else (winner,))


@pytest.mark.rule("BT-68", "BT-73", "BT-82")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_ends_settle_like_the_slow_settlement(players: int) -> None:
    rng = Random(f"ends of {players}")
    for _ in range(600):
        options = random_rules(rng, players)
        options["forbidden_last_single"] = "any_two"
        options["dragon"] = True
        game = BigTwo(players=players, rules=BigTwoRules(**options))
        ended = random_end(rng, game)
        checked(game.position(facts_of(ended)), ended)


@pytest.mark.rule("BT-79", "BT-83", "BT-84")
@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_deals_of_every_preset_settle_like_the_slow_settlement(preset: str) -> None:
    game = BigTwo.preset(preset)
    for seed in range(10):
        checked_play(game, seed)


@pytest.mark.rule("BT-79", "BT-83", "BT-84")
def test_deals_of_random_options_settle_like_the_slow_settlement() -> None:
    rng = Random("options")
    for seed in range(200):
        players = rng.randrange(2, 6)
        options = random_rules(rng, players)
        if rng.random() < 0.3:
            options |= {"pass_policy": "locked", "self_beat": True}
        options["forbidden_last_single"] = rng.choice(("none", "top_card", "any_two"))
        options["honour_beats"] = rng.choice(("same_size", "everything", "out_of_turn"))
        options["direction"] = rng.choice(("clockwise", "counterclockwise"))
        checked_play(BigTwo(players=players, rules=BigTwoRules(**options)), seed)


def checked_play(game: BigTwo, seed: int) -> None:
    """Play a deal at random and settle what was seen of it."""
    rng = Random(seed)
    state: Any = game.deal(seed=seed)
    starter: int | None = state.actor
    last: dict[int, tuple[str, ...]] = {}
    bonuses = [0] * game.players
    finished: list[int] = []
    first_play: tuple[str, ...] = ()
    while state.actor is not None:
        seat = rng.choice(state.may_act)
        legal = state.legal_actions(seat)
        if not legal:
            continue
        state = state.apply(rng.choice(legal), seat)
        for event in state.events:
            kind = type(event).__name__
            if kind == "Played":
                last[event.seat] = as_text(event.cards)
            elif kind == "WentOut":
                finished.append(event.seat)
                first_play = first_play or last[event.seat]
            elif kind == "TrickClosed":
                bonuses[event.seat] += special(last[event.seat], game.rules)
    outcome = settled(state).outcome
    again = game.position(state.to_position())
    assert again.to_position() == state.to_position()
    assert again.settlement == state.settlement
    ended = End(
        outcome.reason,
        tuple(as_text(game.rules.order.cards(hand)) for hand in state.hands),
        tuple(finished) if outcome.reason != "dragon" else outcome.finished,
        first_play,
        starter,
        outcome.liable,
        tuple(bonuses),
    )
    assert outcome.finished == ended.finished
    checked(state, ended)
