"""The sensible bot of Dou Dizhu: what it chooses in plain positions, and how it fares."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from cardcore.bots import make_bot
from cardcore.games import DouDizhu
from cardcore.games.dou_dizhu import Pass, SensibleBot
from cardcore.simulate import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction


def choice(
    hand: str,
    round: Sequence[str] = (),  # noqa: A002 - as facts have it
    *,
    landlord: int = 0,
    left: Sequence[int] = (12, 12),
    rest: str = "",
    **options: Any,
) -> str:
    """Return what seat 0 plays, as text, with others that have as many cards as said.

    Which cards those are does not matter: they are drawn from the rest of the pack, or from the
    ``rest`` that is said to be out, all other cards having been played.
    """
    players = len(left) + 1
    game = DouDizhu(players=players, rules=DouDizhu.rules_type(**options))
    named = [card for text in (hand, *(move[2:] for move in round)) for card in text.split()]
    pack = [str(card) for card in game.layout.spec.cards]
    for card in named:
        if card != "-":
            pack.remove(card)
    piles: list[str] = []
    if rest:
        gone, pack = [card for card in pack if card not in rest.split()], rest.split()
        for seat, held in enumerate((len(hand.split()), *left)):
            most = game.layout.hand_size + (game.layout.talon_size if seat == landlord else 0)
            piles.append(" ".join(gone[: most - held]))
            del gone[: most - held]
    Random(1).shuffle(pack)
    hands = [hand]
    for count in left:
        hands.append(" ".join(pack[:count]))
        del pack[:count]
    facts = {"hands": hands, "actor": 0, "speaker": landlord, "calls": [3], "round": list(round)}
    state = game.position({**facts, "played": piles})
    action = make_bot(game, "sensible").choose(state.view(0), state.legal_actions(), Random(1))
    return str(action)


def bid(hand: str, calls: Sequence[int] = (), players: int = 3) -> str:
    """Return what seat 0 bids after some calls."""
    game = DouDizhu(players=players)
    pack = [str(card) for card in game.layout.spec.cards]
    for card in hand.split():
        pack.remove(card)
    Random(1).shuffle(pack)
    size = game.layout.hand_size
    hands = [hand, *(" ".join(pack[size * at : size * at + size]) for at in range(players - 1))]
    talon = " ".join(pack[size * (players - 1) :])
    speaker = -len(calls) % players
    facts = {"hands": hands, "actor": 0, "speaker": speaker, "calls": list(calls), "talon": talon}
    state = game.position(facts)
    return str(make_bot(game, "sensible").choose(state.view(0), state.legal_actions(), Random(1)))


STRONG = "Xb Xr 2s 2h 2d 2c 5s 5h 5d 5c As Ah Ad Ks Kh Qs Qh"
WEAK = "3s 4s 4h 5s 6h 7d 7c 8s 9d 9h Ts Jd Jc Qs Kd 6s 3d"


def test_bids_follow_the_hand() -> None:
    assert bid(STRONG) == bid(STRONG, [2]) == bid(STRONG, [1, 2]) == "bid 3"
    assert bid(STRONG, players=4) == "bid 3" if len(STRONG.split()) == 25 else True
    for calls in ((), (0, 0), (0, 1), (1, 2)):
        assert bid("3s 3h 4d 5s 6s 6h 8d 8c 9s Ts Td Jh Jd Qs Kd Kh 4c", calls) == "pass"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("3s 4s 5s 6h 7h", "play 3 4 5 6 7"),
        ("4d 4c", "play 44"),
        ("3s 3h 3d 3c 9h Td", "play 3333 9 T"),
        ("Xb Xr 5s 4s 4d 4c", "play Xb Xr"),  # nobody beats it, and the triplet goes out
        ("3d 3c 9h 9s Ks As 2d 2h Xb", "play 33"),
        ("3d 4c 5h 6s 7d 9c 9d Ah 2h", "play 3 4 5 6 7"),
        ("4d 4h 4c 5d 8h 8s Jh Jd 2s", "play 444 5"),
    ],
)
def test_leads(hand: str, expected: str) -> None:
    assert choice(hand) == expected


@pytest.mark.parametrize("landlord", [1, 2])
def test_no_single_is_led_before_a_landlord_with_one_card(landlord: int) -> None:
    left = [1, 8] if landlord == 1 else [8, 1]

    assert choice("4d 4h Ks", landlord=landlord, left=left) == "play 44"
    assert choice("5d 9h Kc Ah", landlord=landlord, left=left) == "play A"
    assert choice("3d 3h 3s 9h Kc 5s", landlord=landlord, left=left).startswith("play 333")
    # With many cards, the low ones go first.
    assert choice("5d 9h Kc Ah", landlord=landlord) == "play 5"


def test_no_single_is_led_before_partners_with_one_card() -> None:
    for left in ([1, 9], [9, 1]):
        assert choice("4d 4h Ks", left=left) == "play 44"
        assert choice("5d 9h Kc", left=left) == "play K"


def test_a_partner_with_one_card_gets_a_low_single() -> None:
    assert choice("3d 8h 8s Kc Kh Ah Ad", landlord=2, left=[1, 10]) == "play 3"


@pytest.mark.parametrize(
    ("hand", "round", "expected"),
    [
        ("4d 4h 9s", ["2:8d"], "play 9"),
        ("7d Ks Kc 4d 4c", ["2:6d"], "play 7"),
        ("3d 4c 5h 6s 7d", ["2:3c"], "pass"),  # or the sequence is broken
        ("2s 3d", ["2:Kd"], "play 2"),
        ("9h Qd 4d 4c 4h 4s", ["2:8d"], "play 9"),
        ("9h 4d 4c 4h 4s Qd 5s 5h 7c", ["2:8s 8d"], "pass"),  # bombs are kept
    ],
)
def test_answers(hand: str, round: list[str], expected: str) -> None:  # noqa: A002
    assert choice(hand, round) == expected


def test_a_high_card_is_played_before_a_last_card() -> None:
    round_, hand = ["1:6d", "2:-"], "7d As Kc 4d 4c"

    assert choice(hand, round_, left=[1, 10]) == "play A"
    assert choice(hand, round_) == "play 7"


def test_a_bomb_stops_a_landlord_who_is_nearly_out() -> None:
    hand, top = "9h 4d 4c 4h 4s Qd 5s 5h 7c", ["2:8s 8d"]

    assert choice(hand, top, landlord=2, left=[10, 1]) == "play 4444"
    assert choice(hand, top, landlord=2, left=[10, 15]) == "pass"


def test_a_partner_is_beaten_only_to_go_out_or_to_win_surely() -> None:
    """Seat 1 is the partner, and the landlord has passed; or the landlord, seat 1, is next."""
    for hand, top in (
        ("9h 9s Kd Kc 5c 6c Th 3d", "8d 8c"),
        ("9h 9s Ad Ac 5c", "8d 8c"),
        ("6d 6h 6s 6c 7d 4c", "Ks Kc"),
        ("5h 9h 2d", "Ad"),
    ):
        assert choice(hand, [f"1:{top}", "2:-"], landlord=2) == "pass"
    assert choice("3h 9s Kd Kc 5c 6c Th 2d", ["2:Ad"], landlord=1) == "pass"
    assert choice("9h 9s", ["1:8d 8c", "2:-"], landlord=2) == "play 99"
    assert choice("2d Xr 9h", ["1:Ad", "2:-"], landlord=2) == "play 2"


def test_a_low_play_of_a_partner_is_raised_before_the_landlord() -> None:
    hand = "3h 9s Kd Kc 5c 6c Th 2d"

    assert choice(hand, ["2:4d"], landlord=1) == "play 5"
    assert choice(hand, ["2:4d"], landlord=1, left=[1, 9]) == "play 2"


def test_cards_that_are_out_are_counted() -> None:
    """Where no higher card is out, a king wins as a two does."""
    hand = "Ks 4d 4h"

    assert choice(hand, rest="3s 3h 5c 5d 7c 7d 9s Ts", left=[4, 4]) == "play K"
    assert choice(hand, rest="3s 3h 5c 5d 7c Ac 2s Xb", left=[4, 4]) == "play 44"


@pytest.mark.parametrize("preset", DouDizhu.presets)
def test_choices_are_legal_and_rest_on_the_view_alone(preset: str) -> None:
    """What is hidden is dealt anew: the view is equal, and so is the answer."""
    game = DouDizhu.preset(preset)
    bot = SensibleBot(game)
    for seed in range(3):
        state = game.deal(seed=seed)
        while state.actor is not None:
            legal = state.legal_actions()
            action = bot.choose(state.view(state.actor), legal, Random(seed))
            assert action in legal
            other = state.resample(state.actor, seed)
            again = bot.choose(other.view(state.actor), other.legal_actions(), Random(0))
            assert again == action
            state = state.apply(action)


# How it fares. Full figures are those of docs/games.md.

FULL, SHORT = {3: 2100, 4: 2000}, 40


@attrs.frozen
class Lowest:
    """Always the first legal play; passes only where there is no play."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ARG002
        return next((action for action in legal if not isinstance(action, Pass)), legal[0])


@attrs.frozen
class Called:
    """A player that bids 3, or never bids, whatever its hand, and then plays as another does."""

    bids: bool
    player: Any

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        if view.landlord is None:
            return legal[-1] if self.bids else legal[0]
        return self.player.choose(view, legal, rng)


def player(game: DouDizhu, name: str) -> Any:
    return Lowest() if name == "lowest" else make_bot(game, name)


def rotated(
    game: DouDizhu, one: Any, others: Any, deals: int
) -> Iterator[tuple[int | Fraction, Any]]:
    """Yield the score of one player, which sits in each seat in turn, and the outcome."""
    for seat in range(game.players):
        bots = [others] * game.players
        bots[seat] = one
        for row in simulate(game, deals // game.players, seed=seat, bots=bots):
            yield row.scores[seat], row.outcome


def told(values: Sequence[float]) -> str:
    """Return the mean and its standard error as the page has them."""
    return f"{mean(values):.2f} ({stdev(values) / sqrt(len(values)):.2f})"


in_full = pytest.mark.parametrize("full", [False, pytest.param(True, marks=pytest.mark.slow)])


@in_full
@pytest.mark.parametrize(
    ("players", "landlord", "partners", "wins", "score"),
    [
        (3, "sensible", "random", 0.96, 7.31),
        (3, "sensible", "lowest", 0.83, 5.31),
        (3, "random", "sensible", 0.01, -6.75),
        (3, "lowest", "sensible", 0.08, -6.13),
        (3, "sensible", "sensible", 0.44, -0.78),
        (4, "sensible", "random", 0.98, 9.77),
        (4, "sensible", "lowest", 0.93, 8.36),
        (4, "random", "sensible", 0.00, -9.68),
        (4, "lowest", "sensible", 0.01, -9.23),
        (4, "sensible", "sensible", 0.41, -2.12),
    ],
)
def test_landlords_and_partners(  # noqa: PLR0913 - what was measured
    players: int, landlord: str, partners: str, wins: float, score: float, *, full: bool
) -> None:
    """The landlord bids 3 with any hand."""
    game, deals = DouDizhu(players=players), FULL[players] if full else SHORT
    one = Called(True, player(game, landlord))
    rows = list(rotated(game, one, Called(False, player(game, partners)), deals))
    scores = [float(each) for each, _ in rows]
    won = [float(outcome["reason"] == "landlord") for _, outcome in rows]

    assert_near(won, wins, full=full)
    assert_near(scores, score, full=full)


@in_full
@pytest.mark.parametrize(
    ("players", "others", "score"),
    [(3, "random", 4.63), (3, "lowest", 4.40), (4, "random", 3.14), (4, "lowest", 2.30)],
)
def test_one_among_others(players: int, others: str, score: float, *, full: bool) -> None:
    game, deals = DouDizhu(players=players), FULL[players] if full else SHORT
    rows = rotated(game, player(game, "sensible"), player(game, others), deals)
    scores = [float(each) for each, _ in rows]

    assert_near(scores, score, full=full)


@in_full
@pytest.mark.parametrize(
    ("players", "thrown_in", "bids", "wins", "score"),
    [(3, 0.01, (0.01, 0.01, 0.97), 0.59, 1.36), (4, 0.16, (0.26, 0.34, 0.24), 0.48, -0.40)],
)
def test_sensible_players_among_themselves(  # noqa: PLR0913 - what was measured
    players: int,
    thrown_in: float,
    bids: tuple[float, ...],
    wins: float,
    score: float,
    *,
    full: bool,
) -> None:
    deals = FULL[players] if full else SHORT
    rows = list(simulate(DouDizhu(players=players), deals, seed=1, bots="sensible"))
    ends = [row.outcome for row in rows]
    played = [row for row in rows if row.outcome["landlord"] is not None]
    won = [float(row.outcome["reason"] == "landlord") for row in played]
    scores = [float(row.scores[row.outcome["landlord"]]) for row in played]
    called = [[float(end["bid"] == bid) for end in ends] for bid in range(4)]

    for shares, share in zip(called, (thrown_in, *bids), strict=True):
        assert_near(shares, share, full=full)
    assert_near(won, wins, full=full)
    assert_near(scores, score, full=full)
    if full:
        assert 0.4 < mean(won) < 0.6


def assert_near(values: Sequence[float], stated: float, *, full: bool) -> None:
    """Check a mean against a stated one: to its last digit in full, else within wide margins."""
    if full:
        assert f"{mean(values):.2f}" == f"{stated:.2f}", told(values)
        return
    # The spread may be 0 in a short run, so there is a margin of its own.
    spread = stdev(values) / sqrt(len(values))
    assert abs(mean(values) - stated) < 5 * spread + 0.1, told(values)
