"""Dou Dizhu: options, what each of them does at the table, and presets (DD-70)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardcore.errors import RulesError
from cardcore.games.acey_deucey import AceyDeuceyRules
from cardcore.games.dou_dizhu import DouDizhu, DouDizhuRules, Play
from tests.games.dou_dizhu_tables import (
    after,
    called,
    cards,
    dealt,
    legal,
    refused,
    scores,
    table,
    texts,
)

WORDS = {
    "sequence_singles": ("distinct", "repeat", "any"),
    "quad_singles": ("distinct", "repeat"),
    "attached_jokers": ("one", "both"),
}


class Hostile:
    """Equal to everything, and true."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


# What is refused.


@pytest.mark.rule("DD-70")
@pytest.mark.parametrize("option", WORDS)
def test_words_outside_the_table_are_refused(option: str) -> None:
    for word in WORDS[option]:
        assert getattr(DouDizhuRules(**{option: word}), option) == word  # type: ignore[arg-type]
    others = {word for words in WORDS.values() for word in words} - {*WORDS[option]}
    for value in (*others, "", "Distinct", "one ", None, 1, True, ["one"], Hostile()):
        with pytest.raises(ValueError, match="expected") as caught:
            DouDizhuRules(**{option: value})  # type: ignore[arg-type]
        assert isinstance(caught.value, RulesError)
        assert caught.value.code == "bad_option"


@pytest.mark.rule("DD-70", "DD-64")
@pytest.mark.option("dou_dizhu", "doubling_bomb_size")
def test_sizes_of_doubling_bombs_below_four_are_refused() -> None:
    for size in (None, 4, 5, 8, 9, 1000):
        assert DouDizhuRules(doubling_bomb_size=size).doubling_bomb_size == size
    for value in (3, 0, -4, True, False, 4.5, "4", "none", [4], Hostile()):
        with pytest.raises(ValueError, match="expected") as caught:
            DouDizhuRules(doubling_bomb_size=value)  # type: ignore[arg-type]
        assert getattr(caught.value, "code", None) in {"bad_option", "bad_number"}


@pytest.mark.rule("DD-70", "DD-17")
@pytest.mark.option("dou_dizhu", "talon_visible")
def test_a_talon_is_visible_or_not() -> None:
    for value in (None, "yes", "true", 2, -1, Hostile()):
        with pytest.raises(ValueError, match="expected") as caught:
            DouDizhuRules(talon_visible=value)  # type: ignore[arg-type]
        assert getattr(caught.value, "code", None) == "bad_option"


@pytest.mark.rule("DD-70", "DD-1")
@pytest.mark.option("dou_dizhu", "players")
def test_players_and_rules_that_do_not_fit_are_refused() -> None:
    for players in (2, 5, 0, -3, 34):
        with pytest.raises(ValueError, match="a number of players"):
            DouDizhu(players=players)
    others: list[Any] = [None, {}, AceyDeuceyRules(), DouDizhuRules]
    for rules in others:
        with pytest.raises(RulesError) as caught:
            DouDizhu(rules=rules)
        assert caught.value.code == "foreign_rules"
    with pytest.raises(TypeError):
        DouDizhuRules(jokers="one")  # type: ignore[call-arg]


@pytest.mark.rule("DD-70", "DD-53", "DD-54")
def test_options_without_effect_are_accepted() -> None:
    hand = "4s 4h 4d 5s 5h 5d 6s 6h 6d 6c 8s 8h 9s 9h Xb Xr"
    usual = legal(table(0, hand, "Kd", "Ks", "Kh"))
    for option in ("sequence_singles", "quad_singles"):
        for word in WORDS[option]:
            options: dict[str, Any] = {option: word}
            state = table(0, hand, "Kd", "Ks", "Kh", **options)
            assert legal(state) == usual
            assert refused(state, "6666 8 8")[0] == "no_combination"
            assert refused(state, "444555 8 8")[0] == "no_combination"


# What each does.


@pytest.mark.rule("DD-37", "DD-36")
@pytest.mark.option("dou_dizhu", "sequence_singles")
@pytest.mark.example("dou_dizhu", "X-14")
@pytest.mark.example("dou_dizhu", "X-25")
@pytest.mark.parametrize(
    ("hand", "play", "allowed"),
    [
        # All different.
        ("7s 7h 7d 8s 8h 8d 3c 6c", "777888 3 6", "distinct repeat any"),
        ("7s 7h 7d 8s 8h 8d 3c 3h", "777888 33", "repeat any"),
        # Three of a rank beside the core, and elsewhere; twos do not lengthen a core.
        ("3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 7d 9c", "333444555666 777 9", "any"),
        ("4s 4h 4d 5s 5h 5d 6s 6h 6d 8s 8h 8d", "444555666 888", "repeat any"),
        ("Qs Qh Qd Ks Kh Kd As Ah Ad 2s 2h 2d", "QQQKKKAAA 222", "repeat any"),
        # Four of a rank.
        ("4s 4h 4d 5s 5h 5d 6s 6h 6d 7s 7h 7d 9s 9h 9d 9c", "444555666777 9999", "any"),
        # Never a rank of the core.
        ("4s 4h 4d 5s 5h 5d 5c 8s", "444555 58", ""),
    ],
)
def test_attached_singles_of_sequences(hand: str, play: str, allowed: str) -> None:
    for option in WORDS["sequence_singles"]:
        state = table(0, f"{hand} Jc", "Kc", "Ts", sequence_singles=option)
        if option in allowed.split():
            assert after(state, f"0:{play}").view(0).cards_left[0] == 1
        else:
            assert refused(state, play) == ("no_combination", "DD-45")


@pytest.mark.rule("DD-43")
@pytest.mark.option("dou_dizhu", "quad_singles")
@pytest.mark.example("dou_dizhu", "X-16")
def test_attached_singles_of_quads() -> None:
    for option in WORDS["quad_singles"]:
        state = table(0, "6s 6h 6d 6c 8s 8h 9s 3d", "Kc", "Ts", quad_singles=option)
        assert state.is_legal(Play("6666 8 9"))
        if option == "repeat":
            # It is no bomb, and nothing doubles.
            assert after(state, "0:6666 8 8").doublings == 0
        else:
            assert refused(state, "6666 8 8") == ("no_combination", "DD-45")


@pytest.mark.rule("DD-38", "DD-44")
@pytest.mark.option("dou_dizhu", "attached_jokers")
@pytest.mark.example("dou_dizhu", "X-15")
def test_both_jokers_attached() -> None:
    hand = "7s 7h 7d 8s 8h 8d 8c 2s Xb Xr 3d"
    for option in WORDS["attached_jokers"]:
        state = table(0, hand, "Kc", "Ts", attached_jokers=option)
        for play in ("777888 2 Xr", "777888 2 Xb", "8888 2 Xb", "8888 2 Xr", "777 Xr"):
            assert state.is_legal(state.parse(play))
        for play in ("777888 Xb Xr", "8888 Xb Xr"):
            if option == "both":
                assert after(state, f"0:{play}").doublings == 0
            else:
                assert refused(state, play) == ("no_combination", "DD-45")
        # They are no pair, and no attachment of a triplet.
        assert refused(state, "777 Xb Xr") == ("no_combination", "DD-45")


@pytest.mark.rule("DD-17")
@pytest.mark.option("dou_dizhu", "talon_visible")
def test_a_visible_talon_stays_known_until_it_is_played() -> None:
    state = called(dealt(talon_visible=True), "3")
    assert texts(state.view(1).talon) == cards("2c Xb Xr")
    assert texts(state.view(1).known[0]) == cards("3s 2c Xb Xr")
    state = after(state, "0:Xb 1:- 2:-")
    for seat in (1, 2, None):
        view = state.view(seat)
        assert texts(view.talon) == cards("2c Xb Xr")
        assert texts(view.known[0]) == cards("3s 2c Xr")
    hidden = after(called(dealt(), "3"), "0:Xb 1:- 2:-")
    assert hidden.view(1).talon == ()
    assert texts(hidden.view(1).known[0]) == ["3s"]


@pytest.mark.rule("DD-64", "DD-70")
@pytest.mark.option("dou_dizhu", "doubling_bomb_size")
def test_the_smallest_bomb_that_doubles() -> None:
    bombs = {
        size: " ".join(["3s", "3s", "3h", "3h", "3d", "3d", "3c", "3c"][:size])
        for size in range(4, 9)
    }
    for least in (None, 4, 5, 6, 7, 8, 9, 100):
        for size, bomb in bombs.items():
            state = table(0, bomb, "4c", "5c", "6c", bid=1, doubling_bomb_size=least)
            doubles = size >= (least or 6)
            assert scores(after(state, f"0:{bomb}"))[0] == (6 if doubles else 3)
        rocket = table(0, "Xb Xb Xr Xr", "4c", "5c", "6c", bid=1, doubling_bomb_size=least)
        assert scores(after(rocket, "0:Xb Xb Xr Xr"))[0] == 6
        # Three players, whose bombs have four cards.
        three = table(0, "3s 3h 3d 3c", "4c", "5c", bid=1, doubling_bomb_size=least)
        assert scores(after(three, "0:3333"))[0] == (4 if least in {None, 4} else 2)
        rocket = table(0, "Xb Xr", "4c", "5c", bid=1, doubling_bomb_size=least)
        assert scores(after(rocket, "0:Xb Xr"))[0] == 4


@pytest.mark.rule("DD-2", "DD-13", "DD-25")
@pytest.mark.option("dou_dizhu", "players")
def test_three_or_four_players() -> None:
    three, four = DouDizhu(), DouDizhu(players=4)
    assert three.players == 3
    assert len(three.deal(seed=1).all_cards()) == 54
    assert len(four.deal(seed=1).all_cards()) == 108
    assert not called(dealt(3), "1 P P").is_auction
    assert called(dealt(4), "1 P P").is_auction
    assert after(table(0, "4d 9c", "5c", "6c"), "0:4d 1:- 2:-").actor == 0
    assert after(table(0, "4d 9c", "5c", "6c", "7c"), "0:4d 1:- 2:-").actor == 3


# Defaults and presets.


@pytest.mark.rule("DD-70")
def test_defaults_of_the_sheet() -> None:
    assert attrs.asdict(DouDizhuRules()) == {
        "sequence_singles": "distinct",
        "quad_singles": "distinct",
        "attached_jokers": "one",
        "talon_visible": False,
        "doubling_bomb_size": None,
    }


@pytest.mark.parametrize(
    ("preset", "players", "changes"),
    [
        ("three_player", 3, {}),
        ("four_player", 4, {}),
        (
            "action_table_27472",
            3,
            {"sequence_singles": "repeat", "quad_singles": "repeat", "talon_visible": True},
        ),
    ],
)
def test_presets_of_the_sheet(preset: str, players: int, changes: dict[str, Any]) -> None:
    assert list(DouDizhu.presets) == ["three_player", "four_player", "action_table_27472"]
    game = DouDizhu.preset(preset)
    assert (game.players, game.rules) == (players, DouDizhuRules(**changes))
    assert game == DouDizhu(players=players, rules=DouDizhuRules(**changes))
    changed = DouDizhu.preset(preset, doubling_bomb_size=5)
    assert changed.rules == DouDizhuRules(doubling_bomb_size=5, **changes)
    with pytest.raises(RulesError) as caught:
        DouDizhu.preset(preset, players=7 - players)
    assert caught.value.code == "bad_players"


def test_the_published_number_of_actions() -> None:
    """27,471 plays and a pass; and the totals of the sheet for the other presets."""
    for preset, plays in (
        ("three_player", 12654), ("four_player", 7951), ("action_table_27472", 27471),
    ):  # fmt: skip
        game = DouDizhu.preset(preset)
        # The three bids are actions too.
        assert len(game.actions) == plays + 4
        assert game.action_id(game.parse_action("pass")) == plays
        for number in (0, 1, plays // 2, plays - 1):
            assert game.action_id(game.action(number)) == number
