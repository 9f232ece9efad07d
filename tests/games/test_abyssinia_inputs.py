"""Abyssinia: bad input, positions, records, numbers of actions, and invariants of random play."""

from __future__ import annotations

import copy
import json
import math
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cardcore.cards import Rank
from cardcore.decks import STANDARD
from cardcore.errors import (
    DealOver,
    HandError,
    IllegalAction,
    RecordError,
    RulesError,
)
from cardcore.games.abyssinia import (
    Abyssinia,
    AbyssiniaRules,
    AbyssiniaSetup,
    AbyssiniaState,
    Buy,
    Call,
    Declare,
)
from cardcore.games.acey_deucey import AceyDeuceyRules, AceyDeuceySetup, Pass
from cardcore.records import deal_record, plain, replay
from cardcore.settlement import check_ledger
from cardcore.testing import check_game
from tests.games.abyssinia_tables import betting, cards, pack_of, play, table

TWO = Abyssinia(players=2)
ODD_VALUES: tuple[Any, ...] = (True, 1.0, "1", -1, None, math.nan, [1])


@pytest.mark.parametrize("option", ["ante", "bet_unit", "max_raises", "min_stack"])
@pytest.mark.parametrize("value", ODD_VALUES)
def test_numbers_of_options_are_whole_and_not_negative(option: str, value: Any) -> None:
    if option == "min_stack" and value is None:
        return
    with pytest.raises(RulesError) as error:
        AbyssiniaRules(**{option: value})
    assert error.value.code == "bad_option"


@pytest.mark.parametrize("option", ["bought_cards", "declaration", "odd_chip", "half_remainder"])
@pytest.mark.parametrize("value", ["open", "", None, True, 1])
def test_options_of_words_take_their_words_only(option: str, value: Any) -> None:
    with pytest.raises(RulesError, match=f"expected {option} of"):
        AbyssiniaRules(**{option: value})


@pytest.mark.option("abyssinia", "prices")
def test_prices_by_rank_or_in_order() -> None:
    standard = AbyssiniaRules()
    letters = dict(zip("23456789TJQKA", standard.prices, strict=True))
    spelled = {"10" if rank == "T" else rank.lower(): price for rank, price in letters.items()}
    ranks = {Rank(number): price for number, price in enumerate(standard.prices)}

    for given in (letters, spelled, ranks, list(standard.prices), json.loads(json.dumps(letters))):
        assert AbyssiniaRules(prices=given) == standard
        assert hash(AbyssiniaRules(prices=given)) == hash(standard)


@pytest.mark.option("abyssinia", "prices")
@pytest.mark.parametrize(
    "prices",
    [
        {}, {"A": 1}, [1] * 12, [1] * 14, [1.0] * 13, [True] * 13, [-1] * 13, "1" * 13, 7, None,
        dict.fromkeys("23456789TJQKX", 1), {"t": 1, "10": 1}, {1: 1}, {True: 1},
        dict.fromkeys("3456789TJQKA", 1) | {Fraction(2): 1},
    ],
)  # fmt: skip
def test_bad_prices(prices: Any) -> None:
    with pytest.raises(RulesError) as error:
        AbyssiniaRules(prices=prices)
    assert error.value.code == "bad_option"


@pytest.mark.option("abyssinia", "min_stack")
def test_a_min_stack_below_the_greatest_cost_clashes() -> None:
    with pytest.raises(RulesError, match="at least 46") as error:
        AbyssiniaRules(bet_unit=1, max_raises=4, min_stack=45)
    assert error.value.code == "option_clash"


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"stacks": [41]}, "bad_setup"),
        ({"stacks": [41, 41, 41]}, "bad_setup"),
        ({"stacks": [41, 40]}, "stack_too_small"),
        ({"stacks": [41, 41.0]}, "bad_setup"),
        ({"stacks": [41, True]}, "bad_setup"),
        ({"stacks": "41"}, "bad_setup"),
        ({"stacks": [41, -5]}, "bad_setup"),
        ({"dealer": 2}, "bad_setup"),
        ({"dealer": 8}, "bad_setup"),
        ({"dealer": True}, "bad_setup"),
        ({"seats": [0]}, "bad_setup"),
        ({"seats": [0, 0]}, "bad_setup"),
        ({"seats": [0, 2]}, "bad_setup"),
        ({"seats": [0, 1.0]}, "bad_setup"),
    ],
)
def test_bad_setups(setup: dict[str, Any], code: str) -> None:
    with pytest.raises(RulesError) as error:
        TWO.deal(seed=1, setup=AbyssiniaSetup(**setup))
    assert error.value.code == code


@pytest.mark.rule("AB-1")
def test_seats_of_setups_are_those_of_eight_players() -> None:
    assert AbyssiniaSetup(seats=[7, 0]).seats == (0, 7)
    for seats in ([0, 8], [0, -1]):
        with pytest.raises(RulesError) as error:
            AbyssiniaSetup(seats=seats)
        assert error.value.code == "bad_setup"


def test_only_a_deal_with_pack_and_dealer_needs_no_seed() -> None:
    dealers = {
        TWO.deal(setup=AbyssiniaSetup(pack=pack_of("2c Kd"))).table.dealer for _ in range(60)
    }
    assert dealers == {0, 1}
    assert len({TWO.deal(setup=AbyssiniaSetup(dealer=1)).table.pack for _ in range(5)}) == 5
    given = AbyssiniaSetup(pack=pack_of("2c Kd"), dealer=1)
    assert deal_record(TWO.deal(setup=given))["seed"] is None
    assert TWO.deal(setup=given) == TWO.deal(setup=given)


def test_packs_and_rules_of_others_are_refused() -> None:
    with pytest.raises(HandError):
        AbyssiniaSetup(pack=STANDARD.cards[:51])
    seven: Any = 7
    with pytest.raises(RulesError, match="expected a pack of 52 cards, got 7"):
        AbyssiniaSetup(pack=seven)
    foreign: Any = AceyDeuceySetup()
    with pytest.raises(RulesError, match="of type AbyssiniaSetup, got"):
        TWO.deal(seed=1, setup=foreign)
    with pytest.raises(RulesError, match="expected rules of abyssinia"):
        Abyssinia(players=2, rules=AceyDeuceyRules())
    with pytest.raises(RulesError) as error:
        Abyssinia.preset("open", 2, blinds=2)
    assert error.value.code == "unknown_option"


def test_actions_that_do_not_belong_leave_the_state_as_it_was() -> None:
    state = table(3)
    before = copy.copy(state)
    wrong: list[tuple[Any, Any, str]] = [
        (Pass(), None, "foreign_action"),
        ("buy 0", None, "foreign_action"),
        (None, None, "foreign_action"),
        (Buy(0), 0, "wrong_seat"),
        (Buy(0), 9, "wrong_seat"),
        (Call(), None, "purchase_due"),
    ]
    for action, seat, code in wrong:
        with pytest.raises(IllegalAction) as error:
            state.apply(action, seat)
        assert error.value.code == code
        assert not state.is_legal(action, seat)
        assert state == before
    end = play(betting(2, 0), "bf")
    with pytest.raises(DealOver):
        end.apply(Buy(0))
    assert list(end.legal_actions()) == []


@pytest.mark.parametrize("source", [True, 2, -1, 0.0, "0", "STOCK", None])
def test_there_are_three_sources_of_cards(source: Any) -> None:
    with pytest.raises(IllegalAction) as error:
        Buy(source)
    assert error.value.code == "bad_source"


@pytest.mark.parametrize("choice", ["High", "", None, 1, True])
def test_there_are_three_declarations(choice: Any) -> None:
    with pytest.raises(IllegalAction) as error:
        Declare(choice)
    assert error.value.code == "bad_declaration"


def test_actions_have_texts_and_numbers() -> None:
    texts = [
        "buy 0", "buy 1", "buy stock", "check", "bet", "call", "raise", "fold", "declare high",
        "declare low", "declare both",
    ]  # fmt: skip
    assert [str(action) for action in TWO.actions] == texts
    for number, text in enumerate(texts):
        action = TWO.parse_action(text)
        assert action is TWO.actions[number]
        assert TWO.parse_action(f"  {text.upper()} ") is action
        assert (TWO.action_id(action), TWO.action(number)) == (number, action)
    assert TWO.action_id(Buy(1)) == 1
    for bad in ("", "buy", "buy 2", "raise 2", "pass", "buy stock" + " " * 200, 7, None):
        with pytest.raises(IllegalAction) as error:
            TWO.parse_action(bad)  # type: ignore[arg-type]
        assert error.value.code == "bad_action_text"
    for odd in (11, -1, True, 1.0, "1"):
        with pytest.raises(IllegalAction, match="an action's number"):
            TWO.action(odd)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="an action of abyssinia"):
        TWO.action_id(Pass())


@pytest.mark.parametrize("seat", [-1, 2, 1.0, True, "0"])
def test_there_is_a_view_of_each_seat_only(seat: Any) -> None:
    with pytest.raises(RulesError) as error:
        table(2).view(seat)
    assert error.value.code == "bad_seat"


# Random play.

OPTIONS: list[dict[str, Any]] = [
    {},
    {"bought_cards": "hidden", "declaration": "simultaneous"},
    {"ante": 0, "prices": [0] * 13, "max_raises": 0},
    {"ante": 7, "bet_unit": 3, "max_raises": 1, "odd_chip": "low", "half_remainder": "one_each"},
]


def moments(game: Abyssinia, seed: int, *, folds: bool = True) -> list[AbyssiniaState]:
    rng, state = Random(seed), game.deal(seed=seed)
    found = [state]
    while state.actor is not None:
        legal = [each for each in state.legal_actions() if folds or str(each) != "fold"]
        state = state.apply(legal[rng.randrange(len(legal))])
        found.append(state)
    return found


@pytest.mark.rule("AB-2", "AB-14", "AB-20")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("players", range(2, 9))
def test_what_holds_at_every_moment(players: int, options: dict[str, Any]) -> None:
    game = Abyssinia(players=players, rules=AbyssiniaRules(**options))
    rules: AbyssiniaRules = game.rules
    for seed in range(12):
        found = moments(game, seed, folds=seed % 2 == 0)
        bound = 5 * players + 5 * (2 * players - 1 + rules.max_raises * (players - 1)) + players
        assert len(found) - 1 <= bound
        for state in found:
            held = [card for hand in state.cards.hands for card in hand]
            stock = state.table.pack[state.cards.taken :]
            assert sorted([*held, *state.cards.slots, *stock]) == list(STANDARD.cards)
            assert len(stock) == state.view().stock
            assert sum(state.stacks) + state.pot == sum(state.table.before)
            assert min(state.stacks) >= 0
            assert max(state.contributions) <= rules.greatest_contribution
            assert (state.actor is None) == (not state.legal_actions())
            for action in game.actions:
                assert state.is_legal(action) == (action in state.legal_actions())
            if state.actor is not None:
                assert state.is_legal(state.default_action())
        end = found[-1]
        assert end.settlement is not None
        assert end.pot == 0
        ledger = check_ledger(end.settlement.payments, players)
        assert ledger.nets(players) == end.settlement.scores
        assert sum(end.settlement.scores) == 0


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_positions_and_records_come_back(options: dict[str, Any]) -> None:
    for players in (2, 5):
        game = Abyssinia(players=players, rules=AbyssiniaRules(**options))
        for seed in range(6):
            found = moments(game, seed, folds=seed % 2 == 0)
            for state in found:
                facts = json.loads(json.dumps(state.to_position()))
                again = game.position(facts)
                assert json.loads(json.dumps(again.to_position())) == facts
                assert again.legal_actions() == state.legal_actions()
                assert again.stacks == state.stacks
                assert again.view().waiting == state.view().waiting
                assert (again.pot, again.phase, again.cycle) == (
                    state.pot, state.phase, state.cycle
                )  # fmt: skip
            assert game.position(found[-1].to_position()).settlement == found[-1].settlement
            middle = found[len(found) // 2]
            for state in (found[0], middle, found[-1]):
                record = json.loads(json.dumps(deal_record(state)))
                assert replay(record) == state
            rest = [action for _, action in found_actions(found[-1])][len(found) // 2 :]
            position = game.position(middle.to_position())
            for action in rest:
                position = position.apply(action)
            assert position.settlement == found[-1].settlement


def found_actions(state: AbyssiniaState) -> list[tuple[int, Any]]:
    seats = deal_record(state)["actions"]
    return [(seat, state.parse(text)) for seat, text in seats]


def test_a_forged_record_is_refused_at_its_first_bad_action() -> None:
    state = play(table(2), "00 b")
    record = deal_record(state)
    assert replay(record) == state
    record["actions"][2] = [1, "raise"]
    with pytest.raises(RecordError, match="expected a legal action 3"):
        replay(record)


def test_views_are_plain_data() -> None:
    for options in OPTIONS:
        for state in moments(Abyssinia(players=3, rules=AbyssiniaRules(**options)), 3):
            json.dumps([plain(state.view(seat)) for seat in (0, 1, 2, None)])


# Positions.

HANDS = cards("2c", "3c", "4c")
BET: dict[str, Any] = {"dealer": 2, "phase": "bet", "hands": HANDS, "pot": 9}


def test_a_position_in_the_middle_of_a_betting_round() -> None:
    state = Abyssinia(players=3).position(
        BET | {"waiting": [2, 0], "contributions": [1, 2, 0], "slots": "Ah 7d", "stock": "3s"}
    )

    assert state.actor == 2
    assert state.raises == 1
    after = play(state, "fc")
    assert (after.phase, after.cycle, after.pot) == ("buy", 2, 9 + 1)
    after = play(after, "0")
    assert [str(card) for card in after.cards.slots] == ["3s", "7d"]


def test_a_pot_that_nobody_is_said_to_have_paid_stays_a_fact() -> None:
    game = Abyssinia(players=3)
    facts = game.position(BET).to_position()

    assert (facts["pot"], facts["paid"]) == (9, [0, 0, 0])
    assert game.position(facts).pot == 9
    assert game.position(facts).to_position() == facts
    counted = {name: fact for name, fact in facts.items() if name != "pot"} | {"paid": [3, 3, 3]}
    assert "pot" not in game.position(counted).to_position()


@pytest.mark.rule("AB-22")
def test_somebody_has_not_folded() -> None:
    with pytest.raises(RecordError, match="no active player"):
        Abyssinia(players=3).position(BET | {"folded": [0, 1, 2]})
    with pytest.raises(RecordError, match="folded seats that play"):
        Abyssinia(players=3).position(BET | {"seats": [0, 2], "folded": [1]})


def test_cards_that_are_not_named_fill_the_table() -> None:
    state = Abyssinia(players=2).position({"dealer": 0, "phase": "buy", "cycle": 3})

    assert [len(hand) for hand in state.cards.hands] == [2, 2]
    assert sorted(state.table.pack) == list(STANDARD.cards)
    assert state.pot == 0
    assert state.stacks == (41, 41)


@pytest.mark.parametrize(
    "facts",
    [
        {"dealer": 3},
        {"dealer": True},
        {"phase": "deal"},
        {"cycle": 6},
        {"cycle": 0},
        {"cycle": 2},
        {"jokers": 1},
        {"hands": cards("2c", "2c", "4c")},
        {"hands": cards("2c", "Xr", "4c")},
        {"hands": cards("2c 3d", "3c", "4c")},
        {"hands": cards("2c", "3c")},
        {"hands": 7},
        {"hands": {"x": "2c"}},
        {"hands": {0: 7, 1: "3c", 2: "4c"}},
        {"slots": "2d"},
        {"slots": "2c 2d"},
        {"stock": "2d 2d"},
        {"seats": [0, 1]},
        {"seats": [2]},
        {"seats": [0, 1, 2, 3]},
        {"folded": [0, 1]},
        {"folded": [0, 1, 2]},
        {"folded": [3]},
        {"waiting": []},
        {"waiting": [0, 1]},
        {"waiting": [1, 0, 2]},
        {"waiting": [0, 1, 2], "contributions": [1, 0, 0]},
        {"waiting": [1, 2], "contributions": [2, 2, 0]},
        {"waiting": [1, 2], "contributions": [5, 0, 0]},
        {"waiting": [1], "contributions": [2, 1, 1]},
        {"waiting": [2, 1], "contributions": [1, 0, 0]},
        {"contributions": [1, 0]},
        {"contributions": [1.0, 0, 0]},
        {"stacks": [41, 41]},
        {"stacks": [41, 41, 3]},
        {"stacks": [41, 41, -1]},
        {"stacks": [41, 41, 41.0]},
        {"pot": -1},
        {"pot": 2.5},
        {"pot": 2, "paid": [1, 1, 1]},
        {"declared": {0: "high"}},
        {"declared": {0: "neither"}},
        {"phase": "over", "waiting": [0], "hands": {}},
        {"phase": "declare", "hands": {}},
        {"phase": "buy", "contributions": [1, 0, 0], "hands": {}},
        {"phase": "buy", "hands": {}, "folded": [1]},
    ],
    ids=str,
)
def test_impossible_positions(facts: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as error:
        Abyssinia(players=3).position(BET | facts)
    assert error.value.code == "bad_position"


@pytest.mark.rule("AB-2")
@pytest.mark.parametrize("cycle", range(1, 6))
def test_every_payment_of_a_position_can_be_made(cycle: int) -> None:
    # At most 4 for each purchase and 4 in each betting round that is to come.
    left = 6 - cycle
    for phase, least in (("buy", 8 * left), ("bet", 8 * left - 4)):
        facts = {"dealer": 1, "phase": phase, "cycle": cycle, "pot": 10}
        assert TWO.position(facts | {"stacks": [least, least]}).actor == 0
        for stacks in ([least, least - 1], [least - 1, least]):
            with pytest.raises(RecordError, match="could run short"):
                TWO.position(facts | {"stacks": stacks})
    # Who has bought needs no more for it, nor who has bet for the bet.
    facts = {"dealer": 1, "phase": "buy", "cycle": cycle, "pot": 10, "waiting": [1]}
    assert TWO.position(facts | {"stacks": [8 * left - 4, 8 * left]}).actor == 1
    facts = {"dealer": 1, "phase": "bet", "cycle": cycle, "pot": 10, "contributions": [1, 0]}
    stacks = [8 * left - 5, 8 * left - 4]
    assert TWO.position(facts | {"stacks": stacks, "waiting": [1]}).actor == 1


@pytest.mark.rule("AB-23")
def test_a_showdown_has_five_cards_of_each_active_seat() -> None:
    facts = {"dealer": 0, "phase": "over", "pot": 10}
    five = cards("7s 5s 4s 3s 2s", "8d 6c 4h 3d Ac")
    assert TWO.position(facts | {"hands": five}).stacks == (51, 41)
    for hand in ("8d 6c 4h 3d", "8d 6c 4h 3d Ac Kc", "8d"):
        with pytest.raises(RecordError) as error:
            TWO.position(facts | {"hands": five | {1: hand}})
        assert error.value.code == "bad_position"


def test_payments_of_a_position_cover_ante_purchases_and_bets() -> None:
    game = Abyssinia(players=3)
    facts = {key: value for key, value in BET.items() if key != "pot"}

    assert game.position(facts | {"paid": [3, 3, 3]}).pot == 9
    with pytest.raises(RecordError, match="payments of seat 2 below 3"):
        game.position(facts | {"paid": [3, 3, 2]})
    odd: list[Any] = [None, [], "position", {}]
    for bad in odd:
        with pytest.raises(RecordError):
            game.position(bad)


def test_any_facts_make_a_position_or_a_record_error() -> None:
    rng = Random(4)
    values: list[Any] = [None, 0, -1, 1.5, True, "As", [0], {"0": "As"}, {}, [], "buy"]
    names = ("dealer", "seats", "phase", "cycle", "folded", "waiting", "slots", "stock", "hands",
             "stacks", "paid", "pot", "contributions", "declared")  # fmt: skip
    refused = 0
    for _ in range(3000):
        facts = {"dealer": 0} | {rng.choice(names): rng.choice(values) for _ in range(3)}
        try:
            Abyssinia(players=3).position(facts)
        except RecordError:
            refused += 1
    assert 1000 < refused < 3000


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_the_contract_of_games_holds(options: dict[str, Any]) -> None:
    check_game(Abyssinia.preset("open", 3, **options))
