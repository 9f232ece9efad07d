"""Big Two: options that are refused, presets, and the ends that they lead to (BT-87)."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from cardcore.cards import Card
from cardcore.errors import RecordError, RulesError
from cardcore.games.big_two import BigTwo, BigTwoRules
from cardcore.records import deal_record, replay
from tests.games.big_two_ends import end, hands_of, nets, points

TO_LAST: dict[str, Any] = {"play_until": "one_left"}
DRAWS: dict[str, Any] = {"draw_on_pass": "one"}
WORDS = {
    "deck": ("standard52", "tiles60"),
    "straight_style": (
        "wheel_low", "wheel_high", "six_high_wheel_second", "six_high_wheel_low", "no_wheel",
        "two_high_six_low", "two_high_six_second", "two_high_only", "two_suit",
        "wheel_high_six_second",
    ),
    "straight_tie_card": ("style", "sequence_top", "highest_rank"),
    "flush_order": ("suit_then_top", "top_then_suit", "all_ranks_then_suit"),
    "honour_order": ("straight_flush_over_quads", "quads_over_non_royal"),
    "quads_form": ("kicker", "bare", "both"),
    "five_card_classes": ("ladder", "separate"),
    "honour_beats": ("same_size", "everything", "out_of_turn"),
    "leftover": ("auto", "extra_face_up", "extra_face_down", "stock", "out_of_play"),
    "direction": ("counterclockwise", "clockwise", "alternate"),
    "first_card": ("cut_count", "next_to_dealer"),
    "first_lead": ("lowest_each_deal", "lowest_then_winner", "lowest_then_loser", "rounds"),
    "pass_policy": ("free", "locked"),
    "trick_pile": ("face_down", "face_up"),
    "one_card_rule": ("none", "compensate", "forced"),
    "liability_test": ("but_for", "strict"),
    "forbidden_last_single": ("none", "top_card", "any_two"),
    "play_until": ("first_out", "one_left"),
    "scoring": (
        "penalty", "winner_collects", "pair_difference", "fixed_loser", "pusoy_dos", "positions",
        "indonesian",
    ),
    "card_values": ("one", "faces", "ladder"),
    "multiplier_scope": ("all", "starter"),
    "draw_on_pass": ("none", "one", "needed"),
    "stock_refill": ("none", "reshuffle"),
}  # fmt: skip
SWITCHES = (
    "triples", "flushes", "must_include_lowest", "dragon", "self_beat", "double_per_two_left",
    "final_twos_double", "finish_bonus_stacks", "loser_winner_exchange", "end_on_bust",
)  # fmt: skip
COUNTS = ("round_length", "fixed_payment", "stake", "action_limit")
MAYBE_COUNTS = ("hand_size", "starting_chips", "match_deals")
NUMBERS = {"straight_flush_extra": (0, 2), "announce_at": (0, 1, 2)}
PAIRS, SUITS, POINTS = "multipliers", "suit_order", "position_points"
# What a value needs beside it to be allowed.
BESIDE: dict[tuple[str, Any], dict[str, Any]] = {
    ("play_until", "one_left"): {"scoring": "penalty"},
    ("scoring", "positions"): TO_LAST,
    ("self_beat", True): {"pass_policy": "locked"},
    ("stock_refill", "reshuffle"): DRAWS,
    ("end_on_bust", True): {"starting_chips": 5},
}


class Hostile:
    """Equal to everything, true, and of no size."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        raise RuntimeError("asked for its text")


class Angry:
    """Raises whatever it is asked."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    def __hash__(self) -> int:
        raise RuntimeError("hashed")

    def __len__(self) -> int:
        raise RuntimeError("counted")

    def __repr__(self) -> str:
        raise RuntimeError("asked for its text")


class Word(str):
    """A text of another type."""

    __slots__ = ()


NEVER: tuple[Any, ...] = (
    1.0, 2.0, float("nan"), float("inf"), -1, -(10**5000), b"one", object(), [], {}, (1, 2),
    {1}, "", "x", "\ud800", "a" * 100_000, Hostile(), Angry(), Word("free"), int, type, Card("3d"),
)  # fmt: skip


def rules_of(**options: Any) -> BigTwoRules:
    return BigTwoRules(**options)


def refused(code: str | None = None, players: int = 4, **options: Any) -> str:
    """Return the text of the refusal of some options."""
    with pytest.raises(RulesError) as caught:
        BigTwo(players=players, rules=BigTwoRules(**options))
    assert caught.value.code == code or (
        code is None and caught.value.code in {"bad_option", "option_clash"}
    )
    text = str(caught.value)
    assert text.startswith("expected ")
    assert len(text) < 500
    return text


# Values


def test_these_are_all_options() -> None:
    named = {*WORDS, *SWITCHES, *COUNTS, *MAYBE_COUNTS, *NUMBERS, PAIRS, SUITS, POINTS}
    assert {field.name for field in attrs.fields(BigTwoRules) if field.init} == named


@pytest.mark.rule("BT-87")
@pytest.mark.parametrize("name", WORDS)
def test_words_that_options_take(name: str) -> None:
    for word in WORDS[name]:
        rules = rules_of(**{name: word}, **BESIDE.get((name, word), {}))
        assert getattr(rules, name) == word
    for wrong in (*NEVER, None, True, 0, 1, 2, 10**5000, WORDS[name][0].upper(),
                  f"{WORDS[name][1]} ", Word(WORDS[name][0])):  # fmt: skip
        assert name in refused("bad_option", **{name: wrong})


@pytest.mark.rule("BT-87")
@pytest.mark.parametrize("name", SWITCHES)
def test_switches_are_true_or_false(name: str) -> None:
    for switch in (False, True):
        rules = rules_of(**{name: switch}, **BESIDE.get((name, switch), {}))
        assert getattr(rules, name) is switch
    for wrong in (*NEVER, None, 0, 1, 10**5000, "True", "on"):
        assert name in refused("bad_option", **{name: wrong})


@pytest.mark.rule("BT-87")
@pytest.mark.parametrize("name", [*COUNTS, *MAYBE_COUNTS, *NUMBERS])
def test_numbers_that_options_take(name: str) -> None:
    allowed = NUMBERS.get(name, (1, 2, 13))
    for number in allowed:
        assert getattr(rules_of(**{name: number}), name) == number
    wrong: list[Any] = [True, False, "1", 3 if name in NUMBERS else 0]
    wrong += [] if name in MAYBE_COUNTS else [None]
    for each in (*NEVER, *wrong):
        assert name in refused("bad_option", **{name: each})
    if name in NUMBERS:
        assert name in refused("bad_option", **{name: 10**5000})
    elif name == "hand_size":
        assert name in refused("option_clash", hand_size=10**5000)
    else:
        assert getattr(rules_of(**{name: 10**5000}), name) == 10**5000


@pytest.mark.rule("BT-87", "BT-69")
@pytest.mark.option("big_two", "multipliers")
def test_multipliers_that_are_refused() -> None:
    wrong: tuple[Any, ...] = (
        *NEVER[:8], None, True, "basic", "10", object(), {10: 2}, {(10, 2)}, Hostile(), Angry(),
        [10, 2], ((10,),), ((10, 2, 3),), ((10, 2), 13), ((10, 2), None), (("10", 2),),
        ((10, "2"),), ((10.0, 2),), ((10, 2.0),), ((True, 2),), ((10, True),), ((10, None),),
        ((Angry(), 2),),
        ((float("nan"), 2),), ((10, float("inf")),), (((10, 2),),), ["10"],
        ((10, 2), (10, 3)), ((13, 3), (10, 2)), ((10, 0),), ((10, -1),), ((-1, 2),),
        ((10**5000, 2), (1, 2)), ((10, 2), (-(10**5000), 3)), ((1, -(10**5000)),),
        tuple((k, 2) for k in range(61)),
    )  # fmt: skip
    for each in wrong:
        assert "multipliers" in refused("bad_option", multipliers=each)
    assert "BT-87" in refused("bad_option", multipliers=((13, 3), (10, 2)))
    assert "BT-87" in refused("bad_option", multipliers=((10, 0),))
    assert rules_of(multipliers=[[8, 2], [10, 3]]).multipliers == ((8, 2), (10, 3))
    assert hash(rules_of(multipliers=[[8, 2]])) == hash(rules_of(multipliers=((8, 2),)))


@pytest.mark.rule("BT-87", "BT-78")
@pytest.mark.option("big_two", "position_points")
def test_points_of_places_that_are_refused() -> None:
    wrong: tuple[Any, ...] = (
        *NEVER[:8], None, True, "5310", object(), {5, 3, 1, 0}, Hostile(), Angry(), (5, 3, 1, 0.0),
        (5, 3, 1, True), (5, 3, 1, "0"), (5, 3, 1, None), (5, 3, 1, Angry()), (5, 3, 1, Hostile()),
        (5, 3, 1, float("nan")), ("5", "3", "1", "0"), tuple(range(61)), (5, 3, 1, Card("3d")),
    )  # fmt: skip
    for each in wrong:
        assert "position_points" in refused("bad_option", position_points=each)
    for each in ((), (5, 3, 1), (5, 3, 1, 0, 0)):
        text = refused("option_clash", scoring="positions", position_points=each, **TO_LAST)
        assert "position_points" in text
        assert "BT-87" in text
        # It matters under that scoring only.
        assert BigTwo(rules=BigTwoRules(position_points=each)).rules.position_points == each
    assert "BT-87" in refused("option_clash", players=3, scoring="positions", **TO_LAST)


@pytest.mark.rule("BT-87")
@pytest.mark.option("big_two", "suit_order")
def test_orders_of_suits_that_are_refused() -> None:
    for order in ("dchs", "cshd", "cdhs", "shcd"):
        assert BigTwoRules(suit_order=order).suit_order == order
    for wrong in (*NEVER, None, True, 0, "dch", "dchsd", "ddhs", "DCHS", "♦♣♥♠",
                  ("d", "c", "h", "s"), ["d", "c", "h", "s"], Word("dchs"), "dchx"):  # fmt: skip
        text = refused("bad_option", suit_order=wrong)
        assert "suit_order" in text
        assert "BT-87" in text


# Clashes


@pytest.mark.rule("BT-87")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (5, {}),
        (4, {"deck": "tiles60"}),
        (2, {"deck": "tiles60"}),
        (4, {"hand_size": 14}),
        (3, {"hand_size": 18}),
        (2, {"hand_size": 27}),
        (5, {"hand_size": 13, "deck": "tiles60"}),
        (4, {"leftover": "extra_face_up"}),
        (4, {"leftover": "extra_face_down", "hand_size": 12}),
        (3, {"leftover": "extra_face_up", "hand_size": 16}),
        (2, {"leftover": "extra_face_up"}),
        (5, {"leftover": "extra_face_down", "hand_size": 11, "deck": "tiles60"}),
        (4, {"self_beat": True}),
        (4, {"draw_on_pass": "one"}),
        (4, {"draw_on_pass": "needed"}),
        (3, {"draw_on_pass": "one", "leftover": "out_of_play"}),
        (3, {"draw_on_pass": "one", "leftover": "extra_face_up"}),
        (3, {"stock_refill": "reshuffle"}),
        (3, {"stock_refill": "reshuffle", "leftover": "stock"}),
        (4, {"loser_winner_exchange": True}),
        (2, {"loser_winner_exchange": True}),
        (4, {"scoring": "positions"}),
        (4, {"play_until": "one_left", "scoring": "winner_collects"}),
        (4, {"play_until": "one_left", "scoring": "pair_difference"}),
        (4, {"play_until": "one_left", "scoring": "fixed_loser"}),
        (4, {"play_until": "one_left", "scoring": "pusoy_dos"}),
        (4, {"play_until": "one_left", "scoring": "indonesian"}),
        (4, {"one_card_rule": "compensate", "play_until": "one_left"}),
        (4, {"one_card_rule": "compensate", "play_until": "one_left", "scoring": "positions"}),
        (4, {"one_card_rule": "compensate", "scoring": "pusoy_dos"}),
        (4, {"one_card_rule": "compensate", "scoring": "indonesian"}),
        (4, {"straight_style": "two_suit", "straight_tie_card": "sequence_top"}),
        (4, {"end_on_bust": True}),
    ],
)
def test_options_that_clash(players: int, options: dict[str, Any]) -> None:
    text = refused("option_clash", players, **options)
    assert "BT-87" in text
    assert any(name in text or str(value) in text for name, value in options.items()) or not options


@pytest.mark.rule("BT-87", "BT-7")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (5, {"deck": "tiles60"}),
        (4, {"hand_size": 1}),
        (2, {"hand_size": 26}),
        (3, {"leftover": "extra_face_down"}),
        (4, {"draw_on_pass": "one", "leftover": "stock"}),
        (4, {"draw_on_pass": "one", "hand_size": 12}),
        (3, {"draw_on_pass": "needed", "stock_refill": "reshuffle"}),
        (4, {"self_beat": True, "pass_policy": "locked"}),
        (3, {"loser_winner_exchange": True}),
        (4, {"play_until": "one_left"}),
        (4, {"one_card_rule": "forced", "play_until": "one_left", "scoring": "positions"}),
        (4, {"one_card_rule": "compensate", "scoring": "fixed_loser"}),
        (4, {"straight_style": "two_suit", "straight_tie_card": "highest_rank"}),
        (4, {"end_on_bust": True, "starting_chips": 1}),
        (4, {"dragon": True, "hand_size": 12}),
        (3, {"scoring": "positions", "play_until": "one_left", "position_points": (1, 0, -1)}),
    ],
)
def test_options_that_go_together(players: int, options: dict[str, Any]) -> None:
    game = BigTwo(players=players, rules=BigTwoRules(**options))
    state = game.deal(seed=1)
    assert state.actor is not None
    record = json.loads(json.dumps(deal_record(state)))
    assert replay(record) == state
    record["rules"]["scoring"] = "nonsense"
    with pytest.raises(RecordError):
        replay(record)


@pytest.mark.rule("BT-1", "BT-7")
@pytest.mark.option("big_two", "players")
def test_numbers_of_players() -> None:
    sizes = {2: (17, 17), 3: (17, 17, 18), 4: (13,) * 4, 5: (12,) * 5}
    for players, wanted in sizes.items():
        rules = BigTwoRules(deck="tiles60" if players == 5 else "standard52")
        state = BigTwo(players=players, rules=rules).deal(seed=1)
        assert tuple(sorted(state.view(None).cards_left)) == wanted


@pytest.mark.rule("BT-1")
def test_numbers_of_players_that_are_refused() -> None:
    numbers: tuple[Any, ...] = (1, 6, 0, -4, True, 4.0, "4", None, 10**5000, Angry(), [4])
    for players in numbers:
        with pytest.raises(RulesError) as caught:
            BigTwo(players=players)
        assert caught.value.code == "bad_players"
    others: tuple[Any, ...] = (None, {}, "basic", 4)
    for rules in others:
        with pytest.raises(RulesError) as caught:
            BigTwo(rules=rules)
        assert caught.value.code == "foreign_rules"


# Presets


PRESETS: dict[str, tuple[int, dict[str, Any]]] = {
    "basic": (4, {}),
    "money": (4, {"one_card_rule": "compensate"}),
    "western": (4, {"direction": "clockwise", "first_card": "next_to_dealer"}),
    "winner_leads": (4, {"first_lead": "lowest_then_winner"}),
    "loser_leads": (4, {"first_lead": "lowest_then_loser"}),
    "hong_kong": (4, {"flush_order": "top_then_suit", "straight_style": "wheel_high_six_second",
                      "dragon": True, "forbidden_last_single": "any_two",
                      "first_lead": "lowest_then_winner"}),
    "hong_kong_two_high": (4, {"flush_order": "top_then_suit", "straight_style": "two_high_only"}),
    "bridge_suits": (4, {"suit_order": "cdhs"}),
    "bu_bu_gao_sheng": (4, {"flushes": False, "five_card_classes": "separate",
                            "honour_beats": "out_of_turn", "multipliers": ((11, 2),)}),
    "no_triples_no_flushes": (4, {"triples": False, "flushes": False}),
    "taiwan_seven_card": (4, {"triples": False, "flushes": False, "straight_flush_extra": 2,
                              "honour_beats": "everything"}),
    "lukang": (4, {"honour_beats": "everything", "scoring": "fixed_loser"}),
    "royal_over_quads": (4, {"honour_order": "quads_over_non_royal"}),
    "pusoy_dos": (4, {"suit_order": "cshd", "scoring": "pusoy_dos"}),
    "pusoy_dos_to_last": (4, {"suit_order": "cshd", "play_until": "one_left",
                              "scoring": "positions"}),
    "indonesian": (4, {"direction": "clockwise", "first_lead": "rounds",
                       "straight_style": "two_suit", "pass_policy": "locked", "self_beat": True,
                       "announce_at": 2, "scoring": "indonesian",
                       "multipliers": ((11, 2), (13, 3))}),
    "pair_difference": (4, {"scoring": "pair_difference", "multipliers": ((9, 2), (12, 3))}),
    "three_player": (3, {}),
    "three_player_exchange": (3, {"loser_winner_exchange": True}),
    "three_player_draw": (3, {"hand_size": 13, "draw_on_pass": "one"}),
    "three_player_draw_refill": (3, {"hand_size": 13, "draw_on_pass": "one",
                                     "stock_refill": "reshuffle"}),
    "two_player_17": (2, {"hand_size": 17}),
    "two_player_21": (2, {"hand_size": 21}),
    "two_player_13": (2, {"hand_size": 13}),
    "two_player_draw": (2, {"hand_size": 13, "draw_on_pass": "one"}),
    "lectio": (5, {"deck": "tiles60", "direction": "clockwise", "must_include_lowest": False,
                   "flush_order": "all_ranks_then_suit", "multipliers": (),
                   "double_per_two_left": True, "starting_chips": 149, "match_deals": 5,
                   "end_on_bust": True}),
}  # fmt: skip


def test_presets_are_those_of_the_sheet() -> None:
    assert list(BigTwo.presets) == list(PRESETS)
    for name, (players, options) in PRESETS.items():
        game = BigTwo.preset(name)
        assert (game.players, game.rules) == (players, BigTwoRules(**options))


# What changes nothing


@pytest.mark.rule("BT-72", "BT-76")
@pytest.mark.option("big_two", "final_twos_double")
@pytest.mark.option("big_two", "fixed_payment")
def test_options_of_one_scheme_change_nothing_in_others() -> None:
    hands = hands_of(0, 3, 10, 5)
    plain = end(*hands, last="2d")
    assert nets(end(*hands, last="2d", fixed_payment=9)) == nets(plain)
    assert nets(end(*hands, last="2d", finish_bonus_stacks=True)) == nets(plain)
    assert nets(end(*hands, last="2d", position_points=(9, 9, 9, 9))) == nets(plain)
    for scoring in ("pair_difference", "fixed_loser", "pusoy_dos", "indonesian"):
        one = end(*hands, last="2d", scoring=scoring)
        two = end(*hands, last="2d", scoring=scoring, final_twos_double=True,
                  double_per_two_left=True, card_values="ladder")  # fmt: skip
        assert (points(one), nets(one)) == (points(two), nets(two))
