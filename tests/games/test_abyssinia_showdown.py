"""Abyssinia: hands, halves, declarations and hidden cards, against docs/rules/abyssinia.md."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardcore.cards import parse_cards
from cardcore.decks import STANDARD
from cardcore.games.abyssinia import (
    Abyssinia,
    AbyssiniaState,
    AbyssiniaView,
    Bought,
    Declared,
    Refilled,
    Revealed,
    Sealed,
    Shown,
)
from cardcore.poker import rank
from cardcore.settlement import check_ledger
from tests.games.abyssinia_tables import EXAMPLE_PACK, legal, play, showdown, table

NINES = "9s 9h 9d Kc 2c"
EIGHT_LOW = "8s 5d 4c 3h Ad"
WHEEL = "5c 4d 3h 2s Ac"
ACE_HIGH = ("As Kd Qh Jc Td", "Ad Kc Qs Jh Ts", "Ac Kh Qd Js Th")


@pytest.mark.rule("AB-24", "AB-25")
@pytest.mark.example("abyssinia", "X-14")
@pytest.mark.option("abyssinia", "odd_chip")
def test_the_odd_chip_of_the_pot() -> None:
    assert showdown(33, 0, NINES, EIGHT_LOW) == (17, 16)
    assert showdown(33, 0, NINES, EIGHT_LOW, odd_chip="low") == (16, 17)
    assert showdown(1, 0, NINES, EIGHT_LOW) == (1, 0)
    assert showdown(1, 0, NINES, EIGHT_LOW, odd_chip="low") == (0, 1)


@pytest.mark.rule("AB-27", "AB-28")
@pytest.mark.example("abyssinia", "X-15")
def test_a_remainder_goes_to_the_first_winner_left_of_the_dealer() -> None:
    assert showdown(7, 0, "Ks Kh Qd 7c 6c", ACE_HIGH[0], ACE_HIGH[1]) == (0, 4, 3)


@pytest.mark.rule("AB-34", "AB-36")
@pytest.mark.example("abyssinia", "X-16")
def test_a_full_house_beats_a_straight_that_wins_for_low() -> None:
    assert showdown(20, 1, WHEEL, "6c 6d 6h Ks Kd") == (10, 10)


@pytest.mark.rule("AB-29", "AB-30")
@pytest.mark.example("abyssinia", "X-17")
def test_one_hand_may_take_both_halves_undeclared() -> None:
    assert showdown(21, 0, "5c 4c 3c 2c Ac", "Ks Kh Kd Kc 9s") == (21, 0)


@pytest.mark.rule("AB-27")
@pytest.mark.example("abyssinia", "X-18")
@pytest.mark.option("abyssinia", "half_remainder")
@pytest.mark.parametrize(
    ("dealer", "whole", "each"),
    [
        (0, (2, 4, 2, 7), (2, 3, 3, 7)),
        (1, (2, 2, 4, 7), (3, 2, 3, 7)),
        (2, (4, 2, 2, 7), (3, 3, 2, 7)),
        (3, (4, 2, 2, 7), (3, 3, 2, 7)),
    ],
)
def test_three_share_a_half(dealer: int, whole: tuple[int, ...], each: tuple[int, ...]) -> None:
    hands = (*ACE_HIGH, "7c 5d 4h 3s 2s")

    assert showdown(15, dealer, *hands) == whole
    assert showdown(15, dealer, *hands, half_remainder="first_winner") == whole
    assert showdown(15, dealer, *hands, half_remainder="one_each") == each


@pytest.mark.rule("AB-24", "AB-27")
@pytest.mark.example("abyssinia", "X-19")
def test_a_tied_low_half() -> None:
    hands = ("8s 6d 4c 3h Ad", "8d 6c 4h 3s Ac", "Qs Qd Qh 5c 5d")

    assert showdown(31, 0, *hands) == (7, 8, 16)
    assert showdown(31, 0, *hands, odd_chip="low") == (8, 8, 15)


@pytest.mark.rule("AB-26", "AB-36")
@pytest.mark.example("abyssinia", "X-20")
def test_low_needs_no_qualification() -> None:
    assert showdown(12, 0, "As Ad Kh Qc Jd", "2s 2d 4h 5c 6d", "Ks Kd Kc 3c 3d") == (6, 0, 6)


@pytest.mark.rule("AB-36")
@pytest.mark.example("abyssinia", "X-21")
def test_kickers_of_a_pair_for_both_ways() -> None:
    assert showdown(12, 0, "4s 4d 9h 3c 2d", "4h 4c 8d 7s 6s") == (6, 6)


@pytest.mark.rule("AB-36")
@pytest.mark.example("abyssinia", "X-22")
def test_the_lower_pair_comes_before_the_kicker() -> None:
    assert showdown(12, 0, "5s 5d 2h 2c Kd", "5h 5c 3d 3s As") == (6, 6)


@pytest.mark.rule("AB-26", "AB-36")
@pytest.mark.example("abyssinia", "X-23")
def test_a_full_house_is_a_better_low_than_four_of_a_kind() -> None:
    assert showdown(10, 0, "As Ah Ad Ac Ks", "Kd Kh Kc Qs Qh") == (5, 5)


@pytest.mark.rule("AB-36", "AB-29")
@pytest.mark.example("abyssinia", "X-24")
@pytest.mark.example("abyssinia", "X-25")
def test_flushes_and_straights_do_not_matter_for_low() -> None:
    assert showdown(10, 0, "7s 5s 4s 3s 2s", "8d 6c 4h 3d Ac") == (10, 0)
    assert showdown(12, 0, "6s 5d 4h 3c 2d", "7s 6c 4c 3d Ah") == (12, 0)


@pytest.mark.rule("AB-34", "AB-35", "AB-28")
@pytest.mark.example("abyssinia", "X-26")
def test_high_comparisons() -> None:
    def ahead(one: str, other: str) -> bool:
        return showdown(2, 0, one, other, declared="HH") == (2, 0)

    assert ahead("2c 3h 4d 5c 6s", "Ah 2d 3c 4s 5h")
    assert ahead("Ah 2d 3c 4s 5h", "As Ad Ac Kh Qd")
    assert ahead("2s 2h 3c 4c 5d", "Qc Kh Ad 2c 3d")
    assert ahead("Qc Kh Ad 2s 4d", "Qs Kd Ah 2c 3d")
    assert ahead("Kc Kh 7d 7s 2h", "Qc Qh Jd Js Ah")
    assert ahead("Ts Th Td 2c 2d", "9s 9h 9d Ac Ad")
    assert ahead("Ac Jc 9c 4c 2c", "Ad Jd 9d 3d 2d")
    assert showdown(2, 0, "Ad Kd Qd Jd Td", "As Ks Qs Js Ts", declared="HH") == (1, 1)
    categories = [
        "As Ks Qs Js Ts", "6s 5s 4s 3s 2s", "9c 9d 9h 9s 2c", "3c 3d 3h 2s 2c", "Ac Jc 9c 4c 2c",
        "9c 8d 7h 6s 5c", "9c 9d 9h Ks 2c", "9c 9d 3h 3s Kc", "Ac Ad Kh Qs Jc", "Ac Kd Qh Js 9c",
    ]  # fmt: skip
    strengths = [rank(each) for each in categories]
    assert all(better > worse for better, worse in pairwise(strengths))


@pytest.mark.rule("AB-36", "AB-35")
def test_low_classes_from_best_to_worst() -> None:
    hands = [
        "5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac", "Kc Qd Jh Ts 9c", "Ac Ad 4h 3s 2c", "2c 2d 4h 3s Ac",
        "Kc Kd Qh Js Tc", "2c 2d Ah As 3c", "Kc Kd Qh Qs Jc", "Ac Ad Ah 3s 2c", "Kc Kd Kh Qs Jc",
        "Ac Ad Ah 2s 2c", "Kc Kd Kh Qs Qc", "Ac Ad Ah As 2c", "Kc Kd Kh Ks Qc",
    ]  # fmt: skip
    strengths = [rank(each, variant="low_a5") for each in hands]

    assert all(better > worse for better, worse in pairwise(strengths))
    assert rank("5c 4c 3c 2c Ac", variant="low_a5") == strengths[0]


@pytest.mark.rule("AB-23", "AB-26", "AB-31")
def test_every_showdown_pays_out_the_whole_pot() -> None:
    for players in range(2, 9):
        state = play(table(players, dealer=players - 1), "")
        while state.actor is not None:
            state = play(state, "D" if state.phase == "buy" else "k")
        settlement = state.settlement
        assert settlement is not None
        outcome = settlement.outcome
        assert outcome.reason == "showdown"
        assert outcome.high_winners
        assert outcome.low_winners
        assert state.pot == 0
        assert sum(settlement.scores) == 0
        assert check_ledger(settlement.payments, players).nets(players) == settlement.scores


@pytest.mark.rule("AB-27", "AB-29")
def test_players_who_tie_both_ways_share_each_half_by_itself() -> None:
    hands = (WHEEL, "5d 4c 3s 2h Ad")

    assert showdown(22, 0, *hands) == (10, 12)
    assert showdown(22, 1, *hands, half_remainder="one_each") == (12, 10)


@pytest.mark.rule("AB-29", "AB-31")
def test_a_pot_won_both_ways_is_paid_in_one_line() -> None:
    facts = {"dealer": 0, "phase": "over", "pot": 21, "hands": {0: WHEEL, 1: "7c 6d Kh Qs Jd"}}
    settlement = Abyssinia(players=2).position(facts).settlement

    assert settlement is not None
    assert settlement.outcome.high_winners == settlement.outcome.low_winners == (0,)
    (line,) = settlement.payments
    assert (line.taker, line.amount, line.reason, line.rule) == (0, 21, "high_and_low", "AB-29")


# Hidden cards.


@pytest.mark.rule("AB-37", "AB-12")
@pytest.mark.example("abyssinia", "X-27")
@pytest.mark.option("abyssinia", "bought_cards")
def test_a_purchase_is_seen_and_then_lies_face_down() -> None:
    first = play(table(3, EXAMPLE_PACK, dealer=2, bought_cards="hidden"), "0")
    two, eight = parse_cards("2c 8s")
    for seat in (0, 1, 2, None):
        assert first.view(seat).events == (Bought(0, 0, two, 2), Refilled(0, eight))
    state = play(first, "00 kbfc")

    assert state.view(2).hands == ((None,), (None,), tuple(parse_cards("2h")))
    assert state.view(0).hands == (tuple(parse_cards("2c")), (None,), (None,))
    assert state.view(None).hands == ((None,), (None,), (None,))
    assert "2c" not in repr(state)
    end = play(state, "00 bc 00 kbc 00 bc DD bc")
    assert any(isinstance(event, Shown) for event in end.events)
    assert end.view(None).hands == (*end.cards.hands[:2], (None,))
    assert end.view(2).hands == end.cards.hands


@pytest.mark.rule("AB-37")
def test_hidden_cards_stay_hidden_when_the_others_fold() -> None:
    state = play(table(2, bought_cards="hidden"), "0Dbf")

    assert state.settlement is not None
    assert state.view(None).hands == ((None,), (None,))
    assert state.view(1).hands == ((None,), state.cards.hands[1])


@pytest.mark.rule("AB-37", "AB-33")
def test_what_is_hidden_can_be_otherwise_without_a_trace() -> None:
    state = play(table(4, "As 2c", bought_cards="hidden"), "0D1D kkbccc 0D")
    others = [state.resample(2, seed=seed) for seed in range(20)]

    for other in others:
        assert other.view(2) == state.view(2)
        assert other.legal_actions() == state.legal_actions()
        assert repr(other) == repr(state)
        assert sorted(other.table.pack) == list(STANDARD.cards)
        paid = [sum(map(other.game.rules.price, hand)) for hand in other.cards.hands]
        assert paid == [sum(map(state.game.rules.price, hand)) for hand in state.cards.hands]
        held = {card for hand in other.cards.hands for card in hand} | set(other.cards.slots)
        assert held == set(other.table.pack[: other.cards.taken])
    assert len({other.cards.hands for other in others}) > 10
    assert state.resample(2, seed=1) == state.resample(2, seed=1)


# Declarations.

KINGS_AND_LOWS = ("Ks Kh Kd 7c 6c", "9s 8d 5h 3c 2d", "7s 6d 4c 3h As")


@pytest.mark.rule("AB-38", "AB-39", "AB-40")
@pytest.mark.example("abyssinia", "X-28")
@pytest.mark.option("abyssinia", "declaration")
@pytest.mark.parametrize(
    ("declared", "chips"),
    [
        ("HLL", (13, 0, 12)),
        ("HHH", (25, 0, 0)),
        ("LLL", (0, 0, 25)),
        ("BLH", (0, 12, 13)),
        ("HLB", (13, 12, 0)),
        ("BBL", (0, 0, 25)),
        ("BBB", (13, 0, 12)),
    ],
)
def test_declarations(declared: str, chips: tuple[int, ...]) -> None:
    assert showdown(25, 0, *KINGS_AND_LOWS, declared=declared) == chips
    assert showdown(25, 0, *KINGS_AND_LOWS) == (13, 0, 12)


@pytest.mark.rule("AB-39")
@pytest.mark.example("abyssinia", "X-29")
def test_both_declared_and_both_won() -> None:
    hands = (WHEEL, "6c 6d Kh Qs Jd")

    assert showdown(21, 0, *hands, declared="BH") == (21, 0)
    assert showdown(21, 0, *hands, declared="BB") == (21, 0)


@pytest.mark.rule("AB-39", "AB-40")
@pytest.mark.example("abyssinia", "X-30")
def test_a_tie_is_a_failure_of_both() -> None:
    hands = (WHEEL, "5d 4c 3s 2h Ad", "Kc Kd 9h 8s 7d")

    assert showdown(21, 0, *hands, declared="BLH") == (0, 10, 11)
    assert showdown(21, 0, *hands, declared="BBH") == (0, 0, 21)
    assert showdown(21, 0, *hands, declared="BBB") == (10, 11, 0)


def declaring() -> AbyssiniaState:
    state = table(3, declaration="simultaneous")
    while state.phase != "declare":
        state = play(state, "0" if state.phase == "buy" else "k")
    return state


@pytest.mark.rule("AB-38")
@pytest.mark.example("abyssinia", "X-31")
def test_declarations_are_sealed_until_the_last_one() -> None:
    state = declaring()
    assert state.actor == 1
    assert legal(state) == "HLB"
    one = play(state, "L")
    assert one.actor == 2
    for seat in (0, 2, None):
        view = one.view(seat)
        assert view.events == (Sealed(1),)
        assert view.chosen == (1,)
        assert view.declared == (None, None, None)
        for choice in "HB":
            assert play(state, choice).view(seat) == view
    assert one.view(1).events == (Declared(1, "low"),)
    assert one.view(1).declared == (None, "low", None)
    assert "low" not in repr(one)
    two = play(one, "H")
    assert (two.actor, two.view(0).chosen, two.view(0).events) == (0, (1, 2), (Sealed(2),))
    end = play(two, "B")
    assert Revealed(("both", "low", "high")) in end.view(None).events
    assert end.view(None).declared == ("both", "low", "high")
    assert end.settlement is not None
    assert end.settlement.outcome.reason == "declared"
    refusal = one.why_not(one.parse("declare high"), 1)
    assert refusal is not None
    assert refusal.code == "wrong_seat"


@pytest.mark.rule("AB-38", "AB-33")
def test_sealed_declarations_are_drawn_anew() -> None:
    state = play(declaring(), "LH")
    others = [state.resample(0, seed=seed) for seed in range(30)]

    assert {other.declared[1:] for other in others} > {("low", "high"), ("both", "both")}
    # The last choice stands in the events as it is drawn, not as it was made.
    last = [other.declared[2] for other in others]
    assert set(last) == {"high", "low", "both"}
    assert [other.events for other in others] == [
        (Declared(2, choice),) for choice in last if choice is not None
    ]
    views: list[AbyssiniaView] = [other.view(0) for other in others]
    assert all(view == state.view(0) for view in views)
    assert all(other.resample(1, seed=1).declared[1] == other.declared[1] for other in others)
    assert all(other.view(2).declared[2] == other.declared[2] for other in others)


@pytest.mark.rule("AB-38")
def test_nobody_declares_when_one_player_is_left() -> None:
    state = play(table(3, declaration="simultaneous"), "000bff")

    assert state.settlement is not None
    assert state.settlement.outcome.reason == "folds"
    refusal = table(3, declaration="simultaneous").why_not(state.parse("declare high"))
    assert refusal is not None
    assert refusal.code == "purchase_due"


@pytest.mark.rule("AB-30")
@pytest.mark.option("abyssinia", "declaration")
def test_without_the_option_nothing_is_declared() -> None:
    state = play(table(2), "00")
    refusal = state.why_not(state.parse("declare both"))

    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_declaration_due", "AB-30")
    assert play(state, "kk 00kk 00kk 00kk 00kk").phase == "over"
