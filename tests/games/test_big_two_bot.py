"""The sensible bot of Big Two: what it chooses in plain positions, and how it fares."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.bots import RandomBot, make_bot
from cardcore.engine import drive
from cardcore.games import BigTwo
from cardcore.games.big_two import Pass, SensibleBot

if TYPE_CHECKING:
    from collections.abc import Sequence


class Lowest:
    """Always the first legal play; passes only where there is no play."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ARG002
        return next((action for action in legal if not isinstance(action, Pass)), legal[0])


def choice(
    hand: str,
    trick: Sequence[str] = (),
    left: Sequence[int] = (10, 10, 10),
    preset: str = "basic",
    **options: Any,
) -> str:
    """Return what seat 0 does, as text: others have as many cards as said, whatever they are.

    If the trick ends with seat 0, seat 2 is to act and seat 0 may claim.
    """
    game = BigTwo.preset(preset, **options)
    named = {card for text in (hand, *(play[2:] for play in trick)) for card in text.split()}
    rest = [str(card) for card in game.rules.spec.cards if str(card) not in named]
    Random(1).shuffle(rest)
    hands = [hand]
    for count in left:
        hands.append(" ".join(rest[:count]))
        del rest[:count]
    actor = 2 if trick and trick[-1].startswith("1:") else 0
    state = game.position({"hands": hands, "actor": actor, "trick": list(trick)})
    action = make_bot(game, "sensible").choose(state.view(0), state.legal_actions(0), Random(1))
    return "" if action is None else str(action)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("3d 3c 3h 3s 8d", "play 3d 3c 3h 3s 8d"),
        ("4d 4c", "play 4d 4c"),
        ("2s 3d", "play 2s"),
        ("3d 4c 5h 6s 7d 2s", "play 2s"),  # nobody beats it, and the straight goes out
        ("4d 4h 7c 7s Kd 2s", "play 4d 4h"),
        ("3d 3c 9h Ks As 2d", "play 3d 3c"),
        ("3d 4c 5h 6s 7d Kc Kd Ah 2h", "play 3d 4c 5h 6s 7d"),
    ],
)
def test_leads(hand: str, expected: str) -> None:
    assert choice(hand) == expected


def test_no_single_is_led_before_a_last_card() -> None:
    left = (1, 6, 6)

    assert choice("4d 4h Ks", left=left) == "play 4d 4h"
    assert choice("5d 9h Kc", left=left) == "play Kc"


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        ("4d 4h 9s", "3:8d", "play 9s"),
        ("7d Ks Kc 4d 4c", "3:6d", "play 7d"),
        ("3d 4c 5h 6s 7d", "3:3c", "pass"),  # or the straight is broken
        ("Kd Kc", "3:5d 5c", "play Kd Kc"),
        ("2s 3d", "3:Kd", "play 2s"),
        ("9h 4d 4c 4h 4s Qd", "3:8d", "play Qd"),  # the nine goes with the fours
    ],
)
def test_answers(hand: str, trick: str, expected: str) -> None:
    assert choice(hand, [trick]) == expected


def test_a_high_card_is_played_before_a_last_card() -> None:
    trick, hand = ["3:6d"], "7d As Kc 4d 4c"

    assert choice(hand, trick, (1, 10, 10)) == "play As"
    assert choice(hand, trick) == "play 7d"


@pytest.mark.rule("BT-41")
@pytest.mark.parametrize("forbidden", ["top_card", "any_two"])
def test_a_two_is_not_kept_for_a_last_single(forbidden: str) -> None:
    for trick in ([], ["3:3c"]):
        assert choice("Ad 2s", trick, forbidden_last_single=forbidden) == "play 2s"


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        ("4d 4h 2s", [], "play 4d 4h"),
        ("4d 8h Jh", [], "play Jh"),
        ("4d 8h Kh 3h", ["3:6d"], "play Kh"),
        ("4d 8h Kh Kd", ["3:6d"], "play Kh"),
        ("4d 8h Kh Kd", ["3:2d"], "pass"),
    ],
)
def test_no_breach_where_it_is_compensated(hand: str, trick: list[str], expected: str) -> None:
    assert choice(hand, trick, (1, 10, 10), "money") == expected


def test_own_plays_are_beaten_where_nobody_else_can() -> None:
    """Seats 1 to 3 are locked: a card goes for nothing, and the lead is kept."""
    trick = ["0:9c", "1:-", "2:-", "3:-"]

    assert choice("4d 4h Jd", trick, preset="indonesian", direction="counterclockwise") == "play Jd"


def test_claims_are_made_to_go_out_and_let_go_by_where_they_break_much() -> None:
    for hand, left, expected in (
        ("5d 5c 5h 5s 3c", (5, 5, 5), "play 3c 5d 5c 5h 5s"),
        ("5d 5c 5h 5s 3c 3h 2s", (2, 8, 8), "play 3c 5d 5c 5h 5s"),
        ("3h 3s 6d 6h 7h 8h Th Jh Ks 2d 2c 2h 2s", (12, 13, 13), ""),
    ):
        assert choice(hand, ["1:3d"], left, "bu_bu_gao_sheng") == expected


def test_the_gift_of_an_exchange_is_a_card_of_little_use() -> None:
    game = BigTwo.preset("three_player_exchange")
    match = game.match(seed=3)
    for _ in range(20):
        state = match.deal()
        if any(str(action).startswith("give") for action in state.legal_actions()):
            break
        match = match.add(drive(state, [RandomBot()] * 3, Random(1)))
    else:
        pytest.fail("no gift was due in 20 deals")
    gift = SensibleBot(game).choose(state.view(state.actor), state.legal_actions(), Random(1))
    order = game.rules.order

    assert gift in state.legal_actions()
    assert order.pieces.index(gift.card) < len(order.pieces) / 2  # type: ignore[union-attr]


@pytest.mark.parametrize("preset", BigTwo.presets)
def test_choices_are_legal_and_rest_on_the_view_alone(preset: str) -> None:
    """What is hidden is dealt anew: the view is equal, and so is the answer."""
    game = BigTwo.preset(preset)
    bot = make_bot(game, "sensible")
    for seed in range(3):
        state = game.deal(seed=seed)
        while state.actor is not None:
            acted = None
            for seat in sorted(state.may_act, key=lambda each: each == state.actor):
                legal = state.legal_actions(seat)
                if not legal:
                    continue
                action = bot.choose(state.view(seat), legal, Random(seed))
                assert action in legal or (action is None and seat != state.actor)
                other = state.resample(seat, seed)
                again = bot.choose(other.view(seat), other.legal_actions(seat), Random(0))
                assert again == action
                if action is not None:
                    acted = seat, action
                    break
            assert acted is not None
            state = state.apply(acted[1], acted[0])


@pytest.mark.parametrize("preset", ["basic", "hong_kong"])
@pytest.mark.parametrize(("rival", "least"), [(RandomBot(), 9), (Lowest(), 1)])
def test_it_wins_chips(preset: str, rival: Any, least: int) -> None:
    game = BigTwo.preset(preset)
    sensible = make_bot(game, "sensible")
    nets: list[int] = []
    for seed in range(300):
        seat = seed % game.players
        players = [sensible if each == seat else rival for each in range(game.players)]
        end: Any = drive(game.deal(seed=seed), players, Random(seed))
        nets.append(end.settlement.nets[seat])

    assert mean(nets) > least
