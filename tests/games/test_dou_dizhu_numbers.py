"""Dou Dizhu: actions have numbers, the same ones for ever."""

from __future__ import annotations

import hashlib
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from cardcore.climbing.dou_dizhu import Kind, Reading
from cardcore.errors import IllegalAction
from cardcore.games.dou_dizhu import Bid, DouDizhu, DouDizhuRules, Pass, Play

PRESETS = tuple(DouDizhu.presets)
ANY = DouDizhu(rules=DouDizhuRules(sequence_singles="any", attached_jokers="both"))

# By hand from the counts of the sheet: 15 singles, 13 pairs, 13 triplets, 182, 156, 36, 52, 45.
PINNED: dict[str, list[tuple[str, int]]] = {
    "three_player": [
        ("3", 0), ("2", 12), ("Xb", 13), ("Xr", 14), ("33", 15), ("22", 27), ("333", 28),
        ("222", 40), ("333 4", 41), ("333 Xr", 54), ("333 44", 223), ("34567", 379),
        ("TJQKA", 386), ("3456789TJQKA", 414), ("334455", 415), ("TTJJQQKKAA", 441),
        ("333444", 467), ("333444 5 6", 512), ("333444 5566", 7673), ("3333", 10612),
        ("2222", 10624), ("Xb Xr", 10625), ("3333 4 5", 10626), ("2222 A Xr", 11795),
        ("3333 4455", 11796), ("2222 KKAA", 12653), ("pass", 12654), ("bid 1", 12655),
        ("bid 2", 12656), ("bid 3", 12657),
    ],
    "four_player": [
        ("3", 0), ("Xr", 14), ("33", 15), ("Xb Xb", 28), ("Xr Xr", 29), ("333", 30),
        ("333 44", 43), ("34567", 225), ("3456789TJQKA", 260), ("334455", 261), ("333444", 316),
        ("333444 5566", 381), ("3333", 7885), ("2222", 7897), ("22222222", 7949),
        ("Xb Xb Xr Xr", 7950), ("pass", 7951), ("bid 1", 7952), ("bid 3", 7954),
    ],
    "action_table_27472": [
        ("3", 0), ("Xr", 14), ("333 Xr", 54), ("333444", 467), ("333444 5 6", 513),
        ("QQQKKKAAA 222", 4651), ("333444 5566", 22334), ("3333", 25273), ("Xb Xr", 25286),
        ("3333 44", 25287), ("3333 4 5", 25288), ("2222 A Xr", 26612), ("2222 KKAA", 27470),
        ("pass", 27471), ("bid 1", 27472), ("bid 2", 27473), ("bid 3", 27474),
    ],
}  # fmt: skip
# Of the texts of all actions, one a line.
DIGESTS = {
    "three_player": "1f99eba761b83592",
    "four_player": "08908427515d7acd",
    "action_table_27472": "c0b4f19bf9ce9486",
}


@pytest.mark.parametrize("preset", PRESETS)
def test_numbers_are_the_same_for_ever(preset: str) -> None:
    game = DouDizhu.preset(preset)
    for text, number in PINNED[preset]:
        assert game.action_id(game.parse_action(text)) == number, text
        assert game.action(number) == game.parse_action(text)
    texts = "\n".join(map(str, game.actions))
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == DIGESTS[preset]


@pytest.mark.rule("DD-C10")
def test_the_published_numbering() -> None:
    game = DouDizhu.preset("action_table_27472")
    assert game.action_id(Pass()) == 27471
    assert len(game.actions) == 27472 + 3
    assert all(type(game.action(number)) is Play for number in range(27471))
    assert [game.action(27471 + number) for number in range(4)] == [Pass(), Bid(1), Bid(2), Bid(3)]


@pytest.mark.parametrize("game", [*map(DouDizhu.preset, PRESETS), ANY], ids=[*PRESETS, "any"])
def test_all_actions_have_one_number_both_ways(game: DouDizhu) -> None:
    texts = set[str]()
    for number, action in enumerate(game.actions):
        assert game.action_id(action) == number
        assert game.action(number) is action
        assert game.parse_action(str(action)) == action
        texts.add(str(action))
    assert len(texts) == len(game.actions) == len(set(game.actions))
    # Another object that says the same has the same number.
    for number in range(0, len(game.actions), 37):
        assert game.action_id(game.parse_action(str(game.action(number)))) == number
    # Lists are in the order of the numbers, but for the pass, which comes first.
    state = game.deal(seed=7).apply(Bid(3))
    numbers = [game.action_id(action) for action in state.legal_actions()]
    assert numbers == sorted(numbers)
    follow = state.apply(state.legal_actions()[0])
    first, *others = [game.action_id(action) for action in follow.legal_actions()]
    assert first == game.action_id(Pass())
    assert all(one < other for one, other in pairwise(others))


def test_plays_given_by_suits_have_the_numbers_of_their_ranks() -> None:
    three, four = DouDizhu(), DouDizhu(players=4)
    for cards, ranks in (
        ("3d", "3"), ("3s 3c", "33"), ("3d 3c 3h Xr", "333 Xr"), ("9c 8d 7h 6s 5c", "56789"),
        ("2c 2d 2h 2s 3c 3d 4h 4s", "2222 33 44"),
    ):  # fmt: skip
        assert three.action_id(Play(cards)) == three.action_id(three.parse_action(ranks))
    for cards, ranks in (
        ("3d 3d", "33"),
        ("3d 3d 3c 3c 3h", "33333"),
        ("4s 4s 4c Xr Xr", "444 Xr Xr"),
    ):
        assert four.action_id(Play(cards)) == four.action_id(four.parse_action(ranks))
    rng = Random(1)
    for _ in range(60):
        state = three.deal(seed=rng.randrange(10**6)).apply(Bid(3))
        legal = state.legal_actions()
        action = legal[rng.randrange(len(legal))]
        history = state.apply(action).history
        assert history is not None
        assert three.action_id(history.action) == three.action_id(action)


@pytest.mark.rule("DD-C6", "DD-C7", "DD-C10")
def test_readings_have_numbers_of_their_own() -> None:
    cards = "333 444 555 666"
    triplets = Reading(Kind.TRIPLET_SEQUENCE, 4, 3, 12)
    fives, sixes = (Reading(Kind.TRIPLET_SEQUENCE_SINGLES, 3, rank, 12) for rank in (2, 3))
    numbers = [ANY.action_id(Play(cards, reading)) for reading in (triplets, fives, sixes)]
    assert len(set(numbers)) == 3
    # Unnamed they are what a leader plays.
    assert ANY.action_id(Play(cards)) == numbers[0]
    suits = "3d 3h 3s 4d 4h 4s 5d 5h 5s 6d 6h 6s"
    assert ANY.action_id(Play(suits, fives)) == numbers[1]
    for number, reading in zip(numbers, (triplets, fives, sixes), strict=True):
        assert ANY.action(number) == Play(cards, reading)
    plain = DouDizhu()
    assert plain.action_id(Play(cards)) == plain.action_id(Play(cards, triplets)) == 486 + 2
    with pytest.raises(IllegalAction):
        plain.action_id(Play(cards, fives))


@pytest.mark.parametrize("preset", PRESETS)
def test_numbers_that_there_are_not(preset: str) -> None:
    game = DouDizhu.preset(preset)
    odd: list[Any] = [
        -1, len(game.actions), 1 << 64, 10**5000, True, 1.0, "0", None, float("nan"), [0], Play("3")
    ]  # fmt: skip
    for number in odd:
        with pytest.raises(IllegalAction, match=r"^expected an action's number of 0\.\.") as caught:
            game.action(number)
        assert caught.value.code == "bad_action_number"
    assert game.action(np.int64(14)) == Play("Xr")  # type: ignore[arg-type]


@pytest.mark.rule("DD-53", "DD-45")
@pytest.mark.parametrize(
    ("preset", "texts"),
    [
        ("three_player", ["3 4", "33333", "3d 3d", "Xb Xb", "333444 55", "3333 44", "333444 XbXr",
                          "333444555666777888999TTT", "334455667788991010JJQQKKAA"]),
        ("four_player", ["333 4", "333444 5 6", "3333 4 5", "3333 44 55", "Xb Xr", "Xb Xb Xr"]),
        ("action_table_27472", ["33333", "333444 XbXr", "3334445556667778"]),
    ],
)  # fmt: skip
def test_what_is_no_play_of_the_options_has_no_number(preset: str, texts: list[str]) -> None:
    game = DouDizhu.preset(preset)
    for text in texts:
        with pytest.raises(IllegalAction) as caught:
            game.action_id(game.parse_action(text))
        assert caught.value.code == "foreign_action", text
