"""Big Two: refusals, texts of actions, bad input, forged records, and positions out of facts."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import attrs
import pytest

from cardcore.cards import Card, Tile
from cardcore.decks import STANDARD
from cardcore.errors import CardError, DealOver, HandError, IllegalAction, RecordError
from cardcore.games.acey_deucey import Bet
from cardcore.games.big_two import BigTwo, BigTwoRules, BigTwoSetup, BigTwoState, Give, Pass, Play
from cardcore.records import deal_record, replay
from tests.games.big_two_ends import after, points, table
from tests.games.big_two_tables import legal, moments, refusal

HANDS = ("4d 9c", "Jh 6s", "2c 5d", "As 7h")
FOUR = table(0, *HANDS)
PAIR = table(1, "Ac", "9d 9s Tc Td Th 3c 3h Kd", "4c 4d", "5c", trick=["0:9h 9c"])
OPENING = BigTwo().position(
    {"hands": ["3d 3s 4c", "5d", "6d", "7d"], "actor": 0, "starter": 0, "opening": "3d"}
)
STRAIGHT = table(
    1, "Ac", "3c 4h 5h 6h 7h 9d 9h 9s Kd Kh", "4c 4d", "5c", trick=["0:Qs Jd Tc 9c 8c"],
    five_card_classes="separate",
)  # fmt: skip
FORCED = {"one_card_rule": "forced"}
LAST_TWO = table(
    1, "3d 4d", "2c", "5d 6d", "7d 8d", trick=["0:4h"], forbidden_last_single="any_two"
)
CLAIM = table(
    1, "9c", "4d Kh", "5d 5c 5h 5s 7h Qd", "6h 8d 2s", trick=["0:3d"], honour_beats="out_of_turn"
)
DUE = BigTwo(players=3, rules=BigTwoRules(loser_winner_exchange=True)).position(
    {"hands": ["3d 9c Kh", "4d 5c", "5d 6c 8h"], "actor": 0,
     "exchange": [0, 1, "Kh", ""]}
)  # fmt: skip

# Refusals.


@pytest.mark.rule("BT-43", "BT-25")
@pytest.mark.parametrize(
    ("state", "text", "seat", "told"),
    [
        (FOUR, "pass", None,
         "expected a play, since the trick is to be led, got a pass|lead_due|BT-26"),
        (FOUR, "As", None, "expected cards of one's own hand, got As too|not_held|BT-26"),
        (FOUR, "4d As 7h", None, "expected cards of one's own hand, got 7h As too|not_held|BT-26"),
        (FOUR, "4d 9c", None, "expected a combination, got 4d 9c|no_combination|BT-54"),
        (FOUR, "give 4d", None, "expected a play or a pass, got a gift|no_gift_due|BT-25"),
        (FOUR, "2c", 2, "expected an action of seat 0, got one of 2|wrong_seat|None"),
        (PAIR, "Kd", None, "expected 2 cards that beat 9c 9h, got Kd|wrong_size|BT-56"),
        (PAIR, "3h 3c", None, "expected cards that beat 9c 9h, got 3c 3h|too_low|BT-56"),
        (PAIR, "Kh", None, "expected cards of one's own hand, got Kh too|not_held|BT-27"),
        (OPENING, "4c", None,
         "expected the first play to contain 3d, got 4c|lowest_not_included|BT-15"),
        (OPENING, "3s", None,
         "expected the first play to contain 3d, got 3s|lowest_not_included|BT-15"),
        (STRAIGHT, "3c 4h 5h 6h 7h", None,
         "expected cards that beat 8c 9c Tc Jd Qs, got 3c 4h 5h 6h 7h|too_low|BT-57"),
        (STRAIGHT, "9d 9h 9s Kd Kh", None,
         "expected cards that beat 8c 9c Tc Jd Qs, got 9d 9h 9s Kd Kh|too_low|BT-58"),
        (LAST_TWO, "2c", None,
         "expected another last card than a lone 2c, got it|forbidden_last_single|BT-41"),
        (CLAIM, "pass", 2,
         "expected an honour out of turn, since seat 1 is to act, got a pass|out_of_turn|BT-33"),
        (CLAIM, "7h", 2,
         "expected an honour out of turn, since seat 1 is to act, got 7h|out_of_turn|BT-33"),
        (CLAIM, "9c", 0, "expected an action of seat 1, 2, 3, got one of 0|wrong_seat|None"),
        (table(0, "4s 9d Kh", "Ad", "7h 8d", "5h 6h", **FORCED), "9d", None,
         ("expected the highest single card, Kh, before a player with one card, got 9d"
          "|one_card_rule|BT-38")),
        (table(1, "3s 4c", "4s 9c Kh", "Qd", "7h 8d", trick=["0:3d"], **FORCED), "pass", None,
         ("expected play Kh or several cards before a player with one card, got a pass"
          "|one_card_rule|BT-38")),
        (DUE, "pass", None,
         ("expected a card to give to the loser of the deal before, got another action"
          "|gift_due|BT-12")),
        (DUE, "3d", None,
         ("expected a card to give to the loser of the deal before, got another action"
          "|gift_due|BT-12")),
        (DUE, "give 8h", None, "expected a card of one's own, got 8h|not_held|BT-12"),
        (DUE, "give Kh", None,
         "expected another card than the one received, got Kh|gift_returned|BT-12"),
        (DUE, "give 3d", 1, "expected an action of seat 0, got one of 1|wrong_seat|None"),
    ],
)  # fmt: skip
def test_refusals_say_what_was_expected(
    state: BigTwoState, text: str, seat: int | None, told: str
) -> None:
    found = refusal(state, state.parse(text), seat)
    assert f"{found.text}|{found.code}|{found.rule}" == told


@pytest.mark.rule("BT-59", "BT-60")
@pytest.mark.option("big_two", "honour_beats")
def test_nothing_beats_an_honour_but_a_higher_one() -> None:
    hands = ("3s 4s", "5d 5c 5h 5s 9c 8d 8c 8h", "6s 9s", "Jd Qd")
    top = ["0:7d 7c 7h 7s 3d"]
    wide = table(1, *hands, trick=top, honour_beats="everything")
    assert legal(wide) == ["pass"]
    for text, rule in (("5d 5c 5h 5s 9c", "BT-60"), ("8d 8c 8h 5d 5c", "BT-59"), ("9c", "BT-59")):
        found = refusal(wide, wide.parse(text))
        assert (found.code, found.rule) == ("too_low", rule)
        assert found.text.startswith("expected a higher honour than 3d 7d 7c 7h 7s, got ")
    narrow = table(1, *hands, trick=top)
    assert refusal(narrow, narrow.parse("9c")).code == "wrong_size"
    assert refusal(narrow, narrow.parse("8d 8c 8h 5d 5c")).rule == "BT-57"
    # Seven cards and five meet under the wider values only.
    for reach, told in (
        ("everything", ("too_low", "BT-60")),
        ("same_size", ("wrong_size", "BT-56")),
    ):
        options: dict[str, Any] = {"straight_flush_extra": 2, "honour_beats": reach}
        plus = ["0:4d 5d 6d 7d 8d Kc 2c"]
        state = table(1, "3s", "9d 9c 9h 9s Qc", "6s 7s", "Jd Qd", trick=plus, **options)
        found = refusal(state, state.parse("9d 9c 9h 9s Qc"))
        assert (found.code, found.rule) == told


# Texts.


@pytest.mark.rule("BT-25")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("3d", Play("3d")), ("play 3d", Play("3d")), ("  PLAY   3D  ", Play("3d")),
        ("3d 3c", Play("3d 3c")), ("3D3C", Play("3d 3c")), ("Play\t3d\n3c", Play("3d 3c")),
        ("10d", Play("Td")), ("pass", Pass()), (" PASS ", Pass()), ("-", Pass()),
        ("give 3d", Give("3d")), ("Give 3D", Give("3d")),
    ],
)  # fmt: skip
def test_texts_are_typed_freely(text: str, action: Any) -> None:
    game = BigTwo()
    assert game.parse_action(text) == action
    assert game.parse_action(str(action)) == action


def test_texts_of_tiles() -> None:
    game = BigTwo.preset("lectio")
    assert game.parse_action("15s 15D") == Play([Tile("15s"), Tile("15d")])
    assert game.parse_action("give 1h") == Give(Tile("1h"))
    for text in ("As", "16s", "0d", "play Kd"):
        with pytest.raises(IllegalAction) as caught:
            game.parse_action(text)
        assert caught.value.code == "bad_action_text"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "play", "give", "play play 3d", "3d 3d", "give 3d 3c", "give -", "pass 3d",
        "3d pass", "- -", "1d", "3x", "Xs", "3", "d", "play pass", "\x00", "\ud800", "3d," * 200,
        "3d" + " " * 400, 7, None, b"3d", ["3d"], True, 1.5, object(),
    ],
)  # fmt: skip
def test_texts_that_name_no_action(text: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        BigTwo().parse_action(text)
    assert caught.value.code == "bad_action_text"
    assert len(str(caught.value)) < 300


def test_the_order_of_typed_cards_means_nothing() -> None:
    state = table(0, "9d 9s Tc", *HANDS[1:])
    one, other = state.apply(Play("9s 9d")), state.apply(Play("9d 9s"))
    assert one == other


# Bad input.


class Hostile:
    """An object that answers nothing."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, _other: object) -> bool:
        raise RuntimeError

    def __bool__(self) -> bool:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


@attrs.frozen
class Louder(Play):
    """A play of a kind of its own."""


@pytest.mark.rule("BT-43")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Bet(1), "foreign_action"), ("play 4d", "foreign_action"), (None, "foreign_action"),
        (Play, "foreign_action"), (Hostile(), "foreign_action"), (7, "foreign_action"),
        (Play([Tile("4d")]), "not_in_deck"), (Give(Tile("4d")), "no_gift_due"),
        (Play([Tile("15s"), Tile("15d")]), "not_in_deck"), (Play("As"), "not_held"),
    ],
)  # fmt: skip
def test_actions_that_do_not_belong_change_nothing(action: Any, code: str) -> None:
    assert refusal(FOUR, action).code == code


def test_cards_do_not_belong_among_tiles() -> None:
    hands = [[f"{3 + seat}d", f"{8 + seat}c"] for seat in range(5)]
    facts = {"hands": [" ".join(hand) for hand in hands], "actor": 0, "direction": "clockwise"}
    state = BigTwo.preset("lectio").position(facts)
    assert legal(state) == ["3d", "8c"]
    for action in (Play("3d"), Play("8c"), Play("As")):
        assert refusal(state, action).code == "not_in_deck"
    assert refusal(state, Give("3d")).code == "no_gift_due"


def test_a_play_of_another_class_is_a_play_or_none() -> None:
    assert FOUR.is_legal(Louder("4d")) == (FOUR.why_not(Louder("4d")) is None)
    assert refusal(FOUR, Louder("As")).code == "not_held"


@pytest.mark.parametrize("seat", [True, False, 0.0, "0", -1, 4, 1 << 80, Hostile(), (0,), 1])
def test_seats_that_may_not_act(seat: Any) -> None:
    assert FOUR.why_not(Play("4d"), seat).code == "wrong_seat"  # type: ignore[union-attr]
    assert not FOUR.is_legal(Play("4d"), seat)
    assert list(FOUR.legal_actions(seat)) == []
    with pytest.raises(IllegalAction):
        FOUR.apply(Play("4d"), seat)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("3d 3d", "duplicate_card"), ([Card("3d")] * 2, "duplicate_card"), ("", "wrong_card_count"),
        ([], "wrong_card_count"), ([Card("3d"), Tile("3d")], "bad_card_type"),
        (None, "bad_card_type"), (7, "bad_card_type"), (Hostile(), "bad_card_type"),
    ],
)  # fmt: skip
def test_sets_of_cards_that_are_no_play(cards: Any, code: str) -> None:
    with pytest.raises((CardError, HandError)) as caught:
        Play(cards)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "cards", [count(), [True], [1.0], [None], [-1], [1 << 70], ["Xd"], b"3d\xff"]
)
def test_things_that_are_no_cards(cards: Any) -> None:
    with pytest.raises((CardError, HandError)):
        Play(cards)
    with pytest.raises((CardError, HandError)):
        Give(cards)


@pytest.mark.rule("BT-62")
def test_nothing_follows_the_end() -> None:
    over = after(table(0, "4d", *HANDS[1:]), "0:4d")
    before = over.to_position()
    assert (over.actor, over.may_act, list(over.legal_actions())) == (None, (), [])
    for action in (Play("Jh"), Pass(), Give("Jh"), Bet(1)):
        for seat in (None, 0, 1):
            with pytest.raises(DealOver) as caught:
                over.apply(action, seat)
            assert caught.value.code == "deal_over"
            assert not over.is_legal(action, seat)
    assert over.to_position() == before


# Records.


@pytest.mark.rule("BT-43")
def test_forged_records_are_refused() -> None:
    state = BigTwo().deal(seed=7)
    while state.actor is not None:
        state = state.apply(state.legal_actions()[-1])
    record = json.loads(json.dumps(deal_record(state)))
    assert replay(record) == state
    seat, text = record["actions"][0]
    forged: list[tuple[Any, str]] = [
        ([[(seat + 1) % 4, text]], "bad_action"), ([[seat, "pass"]], "bad_action"),
        ([[seat, "give 3d"]], "bad_action"), ([[seat, "5d 5d"]], "bad_action"),
        ([[seat, text], [seat, text]], "bad_action"), ([[seat, 7]], "bad_action"),
        ([[str(seat), text]], "bad_record"), ([[True, text]], "bad_record"),
        ([text], "bad_record"), ("pass", "bad_record"),
        ([*record["actions"], [0, "pass"]], "bad_action"),
    ]  # fmt: skip
    for actions, code in forged:
        with pytest.raises(RecordError) as caught:
            replay(record | {"actions": actions})
        assert caught.value.code == code, actions


@pytest.mark.parametrize(
    "setup",
    [
        {"pack": "3d"}, {"pack": "3d " * 52}, {"cut": 52}, {"dealer": 4}, {"shown": 0},
        {"reshuffles": ["3d 3d"]}, {"drawn": "3d"}, {"hands": "3d"}, {"previous_winner": True}, [],
    ],
)  # fmt: skip
def test_records_with_forged_setups_are_refused(setup: Any) -> None:
    record = deal_record(BigTwo().deal(seed=7))
    with pytest.raises(RecordError):
        replay(json.loads(json.dumps(record)) | {"setup": setup})


# Positions.

TOLD: dict[str, Any] = {"hands": list(HANDS), "actor": 1, "trick": ["0:3d"]}
ODD: tuple[Any, ...] = (7, True, 1.5, {}, "x", [7], [None], ["3d"], [[0]], "3d 3d", "Xs")
FACTS = (
    "hands", "actor", "trick", "finished", "number", "dealer", "direction", "starter", "opening",
    "heap", "stock", "out_of_play", "first", "extra", "exchange", "bonuses", "breach", "actions",
    "reshuffles", "end", "winning", "liable",
)  # fmt: skip
# What a fact may be all the same.
FINE = {("actions", 7)}


@pytest.mark.parametrize("name", FACTS)
def test_every_fact_is_checked(name: str) -> None:
    assert BigTwo().position(TOLD).actor == 1
    assert set(FACTS) == set(BigTwo.facts)
    for odd in ODD:
        if type(odd) is int and (name, odd) in FINE:
            continue
        with pytest.raises(RecordError) as caught:
            BigTwo().position(TOLD | {name: odd})
        assert caught.value.code == "bad_position", (name, odd)


@pytest.mark.rule("BT-29", "BT-31", "BT-33")
@pytest.mark.parametrize(
    ("trick", "actor", "options"),
    [
        # Seat 1 was skipped; a trick went on after it had closed; seat 3 jumped in.
        (["0:3d", "2:-"], 3, {}),
        (["0:3d", "1:-", "2:-", "3:-", "1:3h"], 2, {}),
        (["0:3d", "3:3s"], 1, {}),
        (["0:3d", "3:3s"], 0, {"pass_policy": "locked"}),
        (["0:3d", "1:-", "2:-", "0:3s"], 1, {"pass_policy": "locked", "self_beat": True}),
        # Nor does an owner interrupt the seats that may still answer it.
        (["0:3d", "0:8d 8c 8h 8s 3h"], 1, {"honour_beats": "out_of_turn",
                                           "pass_policy": "locked", "self_beat": True}),
        # Singles are not played out of turn.
        (["0:3d", "3:3s"], 0, {"honour_beats": "out_of_turn"}),
    ],
)  # fmt: skip
def test_tricks_that_went_another_way_round(
    trick: list[str], actor: int, options: dict[str, Any]
) -> None:
    with pytest.raises(RecordError) as caught:
        table(actor, *HANDS, trick=trick, **options)
    assert caught.value.code == "bad_position"


@pytest.mark.rule("BT-29", "BT-33")
def test_tricks_that_went_their_way() -> None:
    claim = ["0:3d", "1:-", "3:8d 8c 8h 8s 3h", "0:-"]
    assert table(1, *HANDS, trick=claim, honour_beats="out_of_turn").owner == 3
    own = ["0:3d", "1:-", "2:-", "3:-", "0:3s"]
    assert table(0, *HANDS, trick=own, pass_policy="locked", self_beat=True).owner == 0


@pytest.mark.parametrize(
    "facts", [{}, {"hands": list(HANDS)}, {"actor": 1}, TOLD | {"hand": "3d"}, TOLD | {"hands": []}]
)
def test_facts_that_are_missing_or_unknown(facts: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as caught:
        BigTwo().position(facts)
    assert caught.value.code == "bad_position"


@pytest.mark.rule("BT-15", "BT-42")
def test_a_starter_that_cannot_open_passes_the_lead_and_positions_come_back() -> None:
    """Cards of one each, all of them twos: the opening card waits until its holder has drawn."""
    rules = BigTwoRules(
        hand_size=1,
        draw_on_pass="one",
        forbidden_last_single="any_two",
        first_card="next_to_dealer",
    )
    game = BigTwo(players=2, rules=rules)
    twos = "2d 2s 9c 3d Kh"
    rest = [f"{card}" for card in STANDARD.cards if f"{card}" not in twos.split()]
    setup = BigTwoSetup(pack=" ".join([*twos.split(), *rest]), dealer=1, cut=0)
    state = game.deal(setup=setup)
    assert (state.actor, legal(state)) == (0, ["pass"])
    state = after(state, "0:-")
    # Seat 1 does not hold the 2d, which the first play has to contain.
    assert (state.actor, legal(state)) == (1, ["pass"])
    for moves, wanted in (("", ["pass"]), ("1:-", ["2d"])):
        state = after(state, moves)
        assert legal(state) == wanted
        again = game.position(state.to_position())
        assert again.to_position() == state.to_position()
        assert legal(again) == wanted


@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_positions_come_back(preset: str) -> None:
    game = BigTwo.preset(preset)
    for seed in range(2):
        for number, (state, seat, action, following) in enumerate(moments(game, seed)):
            if number % 3 and following.actor is not None:
                continue
            facts = json.loads(json.dumps(state.to_position()))
            # The seed stands for what is still to be shuffled.
            again = game.position(facts, seed=f"{seed}")
            assert json.loads(json.dumps(again.to_position())) == facts
            assert again.may_act == state.may_act
            for each in range(game.players):
                assert list(again.legal_actions(each)) == list(state.legal_actions(each))
            assert again.apply(action, seat).to_position() == following.to_position()
            if following.actor is None:
                end = game.position(following.to_position())
                assert end.settlement == following.settlement
                assert points(end) == points(following)


@pytest.mark.parametrize(
    "facts",
    [
        {"actor": 3}, {"actor": 0}, {"actor": None}, {"trick": ["0:4d", "0:-"]},
        {"trick": ["1:-"]}, {"trick": ["0:4d", "1:3d"]}, {"trick": ["0:4d 5d"]},
        {"trick": ["4:4d"]}, {"trick": ["0:4d"] * 2}, {"heap": "9c"}, {"stock": "3s"},
        {"finished": [1]}, {"winning": "3s"}, {"end": "out"}, {"liable": 1}, {"bonuses": [-20] * 4},
        {"extra": [0, "3s"]}, {"exchange": [0, 1, "3s", ""]}, {"opening": "9c"}, {"reshuffles": 1},
        {"reshuffles": ["3s"]}, {"trick": ["\u0660:4d"]}, {"number": 2},
        {"breach": [1, 2, "Jh"]}, {"direction": "clockwise"}, {"dealer": 4}, {"hands": ["4d"] * 4},
        {"actions": -1}, {"out_of_play": "Xb"}, {"first": [0, "3s 3c"]}, {"starter": True},
    ],
)  # fmt: skip
def test_positions_that_no_deal_reaches_are_refused(facts: dict[str, Any]) -> None:
    told: dict[str, Any] = {"hands": ["9c", *HANDS[1:]], "actor": 1, "trick": ["0:4d"]}
    assert BigTwo().position(told).actor == 1
    with pytest.raises(RecordError) as caught:
        BigTwo().position(told | facts)
    assert caught.value.code == "bad_position"


@pytest.mark.rule("BT-35")
@pytest.mark.parametrize("refills", [[""], ["3s 3s"], ["Xs"], ["3s"] * 2000, "3s", [3]])
def test_refills_that_cannot_have_been(refills: Any) -> None:
    game = BigTwo.preset("three_player_draw_refill")
    facts = {"hands": list(HANDS[:3]), "actor": 0, "reshuffles": ["3s"]}
    assert game.position(facts).to_position()["reshuffles"] == ["3s"]
    with pytest.raises(RecordError):
        game.position(facts | {"reshuffles": refills})


@pytest.mark.rule("BT-12", "BT-14")
@pytest.mark.parametrize("number", [0, 1, -3, True, 2.0, "2", 10**30, None])
def test_numbers_of_deals_that_have_no_exchange(number: Any) -> None:
    facts = DUE.to_position()
    assert DUE.game.position(facts | {"number": 3}).to_position() == facts | {"number": 3}
    with pytest.raises(RecordError):
        DUE.game.position(facts | {"number": number})


@pytest.mark.rule("BT-2")
@pytest.mark.option("big_two", "direction")
def test_a_position_goes_round_as_the_first_deal_unless_it_says_otherwise() -> None:
    facts = {"hands": list(HANDS), "actor": 0}
    for direction, usual in (("alternate", "counterclockwise"), ("clockwise", "clockwise")):
        given: dict[str, Any] = {"direction": direction}
        game = BigTwo(rules=BigTwoRules(**given))
        assert game.position(facts).view(0).direction == usual
    alternate = BigTwo(rules=BigTwoRules(direction="alternate"))
    assert alternate.position({**facts, "direction": "clockwise"}).view(0).direction == "clockwise"
