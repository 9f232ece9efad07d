"""Abyssinia: the deal, buying and betting, rule by rule, against docs/rules/abyssinia.md."""

from __future__ import annotations

from collections import Counter

import pytest

from cardcore.cards import format_cards, parse_cards
from cardcore.deal import shuffled
from cardcore.decks import STANDARD
from cardcore.errors import IllegalAction, RulesError
from cardcore.games.abyssinia import (
    Abyssinia,
    AbyssiniaRules,
    AbyssiniaSetup,
    Anted,
    Bought,
    Displayed,
    Paid,
    Refilled,
    Shown,
    Won,
)
from tests.games.abyssinia_tables import (
    EXAMPLE_PACK,
    EXAMPLE_PLAY,
    betting,
    legal,
    pack_of,
    play,
    table,
)


@pytest.mark.rule("AB-1")
@pytest.mark.option("abyssinia", "players")
def test_two_to_eight_players_have_a_dealer_among_them() -> None:
    for players in range(2, 9):
        state = Abyssinia(players=players).deal(seed=1)
        assert 0 <= state.table.dealer < players
        assert len(state.stacks) == players
    for players in (1, 9):
        with pytest.raises(RulesError, match=r"a number of players of 2\.\.8"):
            Abyssinia(players=players)


@pytest.mark.rule("AB-1")
def test_a_deal_is_drawn_from_its_seed_and_every_seat_deals_at_times() -> None:
    game = Abyssinia(players=4)

    assert game.deal(seed=5) == game.deal(seed=5)
    assert game.deal(seed=5).table.pack == shuffled(STANDARD, 5)
    assert {game.deal(seed=seed).table.dealer for seed in range(40)} == {0, 1, 2, 3}
    assert len({game.deal(seed=seed).cards.slots for seed in range(20)}) > 15


@pytest.mark.rule("AB-2")
@pytest.mark.example("abyssinia", "X-6")
@pytest.mark.option("abyssinia", "min_stack")
def test_a_stack_of_41_admits_and_one_of_40_does_not() -> None:
    game = Abyssinia(players=2)
    assert game.deal(seed=1, setup=AbyssiniaSetup(stacks=[41, 41])).stacks == (40, 40)
    with pytest.raises(RulesError, match=r"at least 41, got 40 \(AB-2\)") as error:
        game.deal(seed=1, setup=AbyssiniaSetup(stacks=[41, 40]))
    assert error.value.code == "stack_too_small"
    dear = dict.fromkeys("23456789TJQK", 1) | {"A": 6}
    assert AbyssiniaRules(prices=dear).stack_needed == 51
    assert AbyssiniaRules(max_raises=0).stack_needed == 26
    assert AbyssiniaRules(bet_unit=2).stack_needed == 61
    assert AbyssiniaRules(min_stack=41).stack_needed == 41
    assert AbyssiniaRules(min_stack=60).stack_needed == 60
    with pytest.raises(RulesError, match="min_stack of at least 41"):
        AbyssiniaRules(min_stack=40)
    with pytest.raises(RulesError, match="at least 60, got 59"):
        Abyssinia(players=2, rules=AbyssiniaRules(min_stack=60)).deal(
            seed=1, setup=AbyssiniaSetup(stacks=[59, 60])
        )


@pytest.mark.rule("AB-3", "AB-4")
@pytest.mark.option("abyssinia", "ante")
def test_antes_are_paid_and_two_cards_laid_out() -> None:
    state = table(3, "2c Kd 8s", dealer=2)

    assert state.events == (Anted(1), Displayed(state.cards.slots))
    assert (state.stacks, state.pot) == ((40, 40, 40), 3)
    assert format_cards(state.cards.slots) == "2c Kd"
    assert state.view().stock == 50
    assert state.cards.hands == ((), (), ())
    assert table(2, ante=5).pot == 10
    assert AbyssiniaRules(ante=5).stack_needed == 45
    free = table(2, "2c 2d", ante=0)
    assert free.events == (Displayed(free.cards.slots),)


@pytest.mark.rule("AB-5", "AB-6", "AB-15")
def test_five_cycles_of_buying_and_betting_from_the_dealers_left() -> None:
    state = table(3, dealer=1)
    seen = []
    while state.actor is not None:
        seen.append((state.phase, state.cycle, state.actor))
        state = play(state, "0" if state.phase == "buy" else "k")

    rounds = [(phase, cycle) for cycle in range(1, 6) for phase in ("buy", "bet")]
    assert seen == [(*each, seat) for each in rounds for seat in (2, 0, 1)]
    assert [len(hand) for hand in state.cards.hands] == [5, 5, 5]


@pytest.mark.rule("AB-6", "AB-7")
@pytest.mark.example("abyssinia", "X-4")
def test_a_buyer_takes_exactly_one_card() -> None:
    state = table(3)

    assert legal(state) == "01D"
    for text in ("check", "fold", "bet", "call", "raise", "declare high"):
        refusal = state.why_not(state.parse(text))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("purchase_due", "AB-6")
        with pytest.raises(IllegalAction, match="expected one of: buy 0, buy 1, buy stock"):
            state.apply(state.parse(text))
    after = play(state, "0")
    with pytest.raises(IllegalAction, match="expected an action of seat 2, got one of 1"):
        after.apply(after.parse("buy 0"), seat=1)


@pytest.mark.rule("AB-8", "AB-9")
@pytest.mark.example("abyssinia", "X-1")
def test_what_a_card_costs_from_slots_and_stock() -> None:
    state = table(3, "2c Kd As")

    slot_1 = play(state, "1")
    assert slot_1.stacks[1] == 39
    assert slot_1.pot == 4
    assert play(state, "0").stacks[1] == 38
    stock = play(state, "D")
    assert stock.events == (Bought(1, "stock", parse_cards("As")[0], 4),)
    assert stock.stacks[1] == 36
    assert format_cards(stock.cards.hands[1]) == "As"


@pytest.mark.rule("AB-10", "AB-9")
@pytest.mark.example("abyssinia", "X-3")
def test_only_the_slot_that_was_bought_is_refilled() -> None:
    state = play(table(2, "Ah 7d 3s Qc"), "0")

    assert state.events == (
        Bought(1, 0, parse_cards("Ah")[0], 4),
        Refilled(0, parse_cards("3s")[0]),
    )
    assert state.stacks[1] == 36
    assert format_cards(state.cards.slots) == "3s 7d"
    state = play(state, "D")
    assert (state.stacks[0], format_cards(state.cards.hands[0])) == (39, "Qc")
    assert format_cards(state.cards.slots) == "3s 7d"


@pytest.mark.rule("AB-11", "AB-14")
def test_the_last_purchase_is_refilled_and_the_stock_never_runs_out() -> None:
    state = table(8)
    while state.actor is not None:
        state = play(state, "1" if state.phase == "buy" else "k")

    assert state.cards.taken == 42
    assert state.view().stock == 10
    before_last = table(2)
    for letters in ("00kk",) * 4:
        before_last = play(before_last, letters)
    after = play(before_last, "00")
    assert after.cards.taken == 12
    assert after.phase == "bet"


@pytest.mark.rule("AB-12", "AB-33")
@pytest.mark.option("abyssinia", "bought_cards")
def test_bought_cards_lie_open_and_stay() -> None:
    state = table(3)
    held: list[tuple[int, ...]] = [(), (), ()]
    while state.actor is not None:
        state = play(state, "0" if state.phase == "buy" else "k")
        for seat, hand in enumerate(state.cards.hands):
            assert hand[: len(held[seat])] == held[seat]
            held[seat] = hand
        for seer in (0, 1, 2, None):
            view = state.view(seer)
            assert view.hands == state.cards.hands
            assert view.stacks == state.stacks
            assert view.pot == state.pot
            assert view.contributions == state.contributions
            assert view.active == state.active


@pytest.mark.rule("AB-13")
def test_a_purchase_is_no_contribution() -> None:
    state = play(table(2, "As Kd"), "01")

    assert state.pot == 2 + 4 + 1
    assert state.contributions == (0, 0)
    assert legal(state) == "kb"


@pytest.mark.example("abyssinia", "X-5")
@pytest.mark.option("abyssinia", "prices")
def test_the_prices_of_the_whole_pack() -> None:
    rules = AbyssiniaRules()

    assert sum(map(rules.price, STANDARD.cards)) == 80
    assert Counter(map(rules.price, STANDARD.cards)) == {1: 32, 2: 16, 4: 4}
    other = AbyssiniaRules(prices=[3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
    assert [other.price(card) for card in parse_cards("2c 3c Ks As")] == [3, 0, 0, 7]
    assert play(table(2, "2c 3c", prices=other.prices), "01").pot == 2 + 3 + 0


@pytest.mark.rule("AB-16")
@pytest.mark.example("abyssinia", "X-10")
def test_without_a_bet_one_checks_or_bets_and_nobody_folds() -> None:
    state = betting(3, 0)

    assert state.pot == 3
    assert legal(state) == "kb"
    refusal = state.why_not(state.parse("fold"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_bet_yet", "AB-16")
    after = play(state, "kkk")
    assert (after.phase, after.cycle, after.pot) == ("buy", 2, 3)
    bet = play(state, "b")
    assert bet.events == (Paid(1, "bet", 1),)
    for text in ("check", "bet"):
        refusal = bet.why_not(bet.parse(text))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("bet_made", "AB-17")


@pytest.mark.rule("AB-17")
@pytest.mark.example("abyssinia", "X-7")
def test_call_raise_and_fold() -> None:
    state = play(betting(3, 0), "kb")
    assert legal(state) == "crf"
    raised = play(state, "r")
    assert raised.events == (Paid(0, "raise", 2),)
    after = play(raised, "fc")

    assert after.events == (Paid(2, "call", 1),)
    assert after.pot == 7
    assert sorted(after.active) == [0, 2]
    assert (after.phase, after.cycle) == ("buy", 2)


@pytest.mark.rule("AB-18")
@pytest.mark.example("abyssinia", "X-8")
@pytest.mark.option("abyssinia", "max_raises")
def test_three_raises_in_a_round_and_no_fourth() -> None:
    state = play(betting(2, 0), "brrr")

    assert state.contributions == (4, 3)
    assert state.raises == state.view(0).raises == 3
    assert legal(state) == "cf"
    refusal = state.why_not(state.parse("raise"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("too_many_raises", "AB-18")
    assert play(state, "c").pot == 10
    assert legal(play(betting(2, 0, max_raises=0), "b")) == "cf"
    assert legal(play(betting(2, 0, max_raises=1), "b")) == "crf"
    assert legal(play(betting(2, 0, max_raises=1), "br")) == "cf"


@pytest.mark.rule("AB-18")
@pytest.mark.option("abyssinia", "bet_unit")
def test_bets_and_raises_are_of_one_unit() -> None:
    state = play(betting(2, 0, bet_unit=5), "brrr")

    assert state.contributions == (20, 15)
    assert legal(state) == "cf"
    assert play(state, "c").pot == 2 + 40


@pytest.mark.rule("AB-19", "AB-20")
@pytest.mark.example("abyssinia", "X-12")
def test_a_check_raise_and_the_end_of_a_round() -> None:
    state = betting(4, 1)
    actors = []
    for letter in "kkbrcfrcc":
        actors.append(state.actor)
        state = play(state, letter)

    assert actors == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert state.pot == 13
    assert (state.phase, state.cycle) == ("buy", 2)
    assert state.contributions == (0, 0, 0, 0)
    paid = [stack - now for stack, now in zip(state.table.before, state.stacks, strict=True)]
    assert paid == [1 + 3, 1 + 3, 1 + 3, 1]
    before = play(betting(4, 1), "kkbrcfrc")
    assert before.contributions == (3, 3, 2, 0)
    raised = play(betting(3, 0), "kkbr")
    assert raised.actor == 2
    assert legal(raised) == "crf"


@pytest.mark.rule("AB-20")
def test_the_last_to_raise_gets_no_further_turn() -> None:
    assert play(betting(3, 0), "bcc").phase == "buy"
    raised = play(betting(3, 0), "bcr")
    assert raised.waiting == (1, 2)
    assert play(raised, "cc").phase == "buy"


@pytest.mark.rule("AB-21", "AB-22")
@pytest.mark.example("abyssinia", "X-9")
@pytest.mark.example("abyssinia", "X-11")
def test_the_last_player_takes_the_pot_at_once() -> None:
    state = play(betting(2, 0), "brrrf")
    assert state.actor is None
    assert state.pot == 0
    assert state.settlement is not None
    assert state.settlement.outcome.received == (9, 0)
    assert state.settlement.outcome.reason == "folds"
    assert state.events[-1] == Won((9, 0))
    assert not any(isinstance(event, Shown) for event in state.events)

    state = play(betting(3, 2), "bff")
    assert state.settlement is not None
    assert state.settlement.outcome.received == (4, 0, 0)
    assert state.cycle == 1
    assert [len(hand) for hand in state.cards.hands] == [1, 1, 1]


@pytest.mark.rule("AB-21")
def test_who_folded_is_out_but_cards_and_chips_stay() -> None:
    state = play(table(3, dealer=0), "000 bfc")

    assert 2 not in state.active
    assert len(state.cards.hands[2]) == 1
    seen = set()
    while state.actor is not None:
        seen.add(state.actor)
        state = play(state, "0" if state.phase == "buy" else "k")
    assert seen == {0, 1}
    assert state.settlement is not None
    assert state.settlement.outcome.received[2] == 0
    assert state.settlement.scores[2] < 0


@pytest.mark.rule("AB-15")
@pytest.mark.example("abyssinia", "X-13")
def test_rounds_start_left_of_a_dealer_who_has_folded() -> None:
    state = play(betting(4, 3), "kkkbcccc"[:4])
    assert state.actor == 0
    state = play(betting(4, 3), "bccf")

    assert state.active == (0, 1, 2)
    assert state.actor == 0
    after = play(state, "000")
    assert (after.phase, after.actor) == ("bet", 0)
    gone = play(betting(4, 3), "kbccf")
    assert gone.actor == 1


@pytest.mark.rule("AB-31", "AB-32", "AB-23")
@pytest.mark.example("abyssinia", "X-2")
def test_the_example_of_the_sheet_from_ante_to_settlement() -> None:
    state = table(3, EXAMPLE_PACK, dealer=2)
    assert state.pot == 3
    pots, displays = [], []
    for part in EXAMPLE_PLAY.split():
        state = play(state, part)
        if state.actor is not None:
            pots.append(state.pot)
            displays.append(format_cards(state.cards.slots))

    assert pots == [8, 10, 15, 17, 20, 22, 25, 27, 30]
    assert displays[::2] == ["9s Kd", "9h Kd", "Kc Kd", "6d Kd", "6d Kd"]
    assert [format_cards(hand) for hand in state.cards.hands] == [
        "2c 9s 9h Kc 9d", "8s Ad 5d 4c 3h", "2h",
    ]  # fmt: skip
    assert state.cards.taken == 13
    settlement = state.settlement
    assert settlement is not None
    assert settlement.outcome.received == (16, 16, 0)
    assert settlement.outcome.high_winners == (0,)
    assert settlement.outcome.low_winners == (1,)
    assert settlement.scores == settlement.nets == (4, -1, -3)
    assert settlement.places == (1, 2, 3)
    assert settlement.outcome.stacks == state.stacks == (45, 40, 38)
    assert [(line.giver, line.taker, line.amount, line.reason) for line in settlement.payments] == [
        (0, "pot", 1, "ante"), (1, "pot", 1, "ante"), (2, "pot", 1, "ante"),
        (0, "pot", 6, "purchases"), (1, "pot", 11, "purchases"), (2, "pot", 2, "purchases"),
        (0, "pot", 5, "bets"), (1, "pot", 5, "bets"),
        ("pot", 0, 16, "high_half"), ("pot", 1, 16, "low_half"),
    ]  # fmt: skip
    assert Shown((state.cards.hands[0], state.cards.hands[1], ())) in state.events


@pytest.mark.rule("AB-33")
def test_nobody_sees_the_order_of_the_stock() -> None:
    state = play(table(3, EXAMPLE_PACK, dealer=2), "000 kb")
    other = play(
        Abyssinia(players=3).deal(
            setup=AbyssiniaSetup(
                pack=(*pack_of(EXAMPLE_PACK)[:5], *reversed(pack_of(EXAMPLE_PACK)[5:])), dealer=2
            )
        ),
        "000 kb",
    )

    assert state != other
    for seat in (0, 1, 2, None):
        assert state.view(seat) == other.view(seat)
    assert repr(state) == repr(other)
    assert state.resample(0, seed=3).view(0) == state.view(0)
    assert state.resample(0, seed=3).table.pack != state.table.pack
    assert sorted(state.resample(0, seed=3).table.pack) == list(STANDARD.cards)
