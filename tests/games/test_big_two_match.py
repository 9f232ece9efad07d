"""Big Two: matches, what carries over between deals, and how they end."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from cardcore.cards import Card
from cardcore.errors import DealOver, RecordError, RulesError
from cardcore.games.big_two import (
    BigTwo,
    BigTwoRules,
    BigTwoSetup,
    DrawnForDeal,
    HighestGiven,
    Leads,
    MatchOutcome,
)
from cardcore.records import match_record, replay
from tests.games.big_two_ends import (
    D52,
    after,
    end,
    nets,
    next_deal,
    one_card_each,
    pack_for,
    points,
    quick,
    randomly,
    series,
    settled,
)

if TYPE_CHECKING:
    from cardcore.games.big_two import BigTwoMatch, BigTwoState

# What is dealt to seats 1, 2, 3 and 0 when seat 0 deals: the seat of the 3d wins, that of the
# lowest other card loses.
TWOS = "2d 2c 2h 2s"


def begun(**options: Any) -> BigTwoMatch:
    """Return a match of deals of one card each, the dealer of the first one being seat 0."""
    for seed in range(50):
        match = quick(**options).match(seed)
        if match.dealer == 0:
            return match
    raise AssertionError


def leader(state: BigTwoState) -> int:
    (found,) = [event.seat for event in state.events if isinstance(event, Leads)]
    return found


def round_of(match: BigTwoMatch, deals: int) -> BigTwoMatch:
    for k in range(deals):
        match = match.add(randomly(match.deal(), Random(k)))
    return match


# Who deals, and who leads


@pytest.mark.rule("BT-3")
def test_any_seat_deals_first_and_then_the_winner() -> None:
    match = BigTwo().match(seed=5)
    dealers = {BigTwo().match(seed).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}
    for dealer in range(4):
        state = match.deal(BigTwoSetup(dealer=dealer))
        assert state.table.dealer == dealer
        over = randomly(state, Random(dealer))
        later = match.add(over)
        assert later.dealer == later.previous_winner == settled(over).outcome.winner
        assert later.deal().table.dealer == later.dealer


@pytest.mark.rule("BT-3", "BT-14")
@pytest.mark.option("big_two", "first_lead")
def test_the_lowest_card_leads_each_deal() -> None:
    # Seat 0 deals, the first card to seat 1: it wins with 3d, and seat 2 loses with 4d.
    match = series(begun(), "3d 4d 5d 6d")
    assert (match.dealer, match.previous_winner, match.previous_loser) == (1, 1, 2)
    state = next_deal(match, "9d 8d 4c 7d")
    # Now seat 1 deals, and 4c lies with seat 0, which may not lead anything else.
    assert (state.table.dealer, leader(state), state.actor) == (1, 0, 0)
    assert state.table.lowest == 1 << Card("4c")


@pytest.mark.rule("BT-3", "BT-14")
@pytest.mark.option("big_two", "first_lead")
def test_the_winner_leads_later_deals() -> None:
    match = begun(first_lead="lowest_then_winner")
    first = next_deal(match, "3d 4d 5d 6d")
    assert leader(first) == 1
    assert first.table.lowest == 1 << Card("3d")
    match = series(match, "3d 4d 5d 6d")
    state = next_deal(match, "9d 8d 4c 7d")
    assert (state.table.dealer, leader(state), state.table.lowest) == (1, 1, 0)
    assert series(match, "9d 8d 4c 7d").previous_winner == 1


@pytest.mark.rule("BT-3", "BT-11", "BT-14")
@pytest.mark.option("big_two", "first_lead")
def test_the_loser_deals_and_leads_later_deals() -> None:
    match = series(begun(first_lead="lowest_then_loser"), "3d 4d 5d 6d")
    assert (match.dealer, match.previous_winner, match.previous_loser) == (2, 1, 2)
    state = next_deal(match, "9d 8d 4c 7d")
    assert (state.table.dealer, leader(state), state.table.lowest) == (2, 2, 0)
    # It leads its 7d and wins; of the others 4c is the lowest, which seat 1 has.
    match = series(match, "9d 8d 4c 7d")
    assert (match.previous_winner, match.previous_loser, match.dealer) == (2, 1, 1)


@pytest.mark.rule("BT-3", "BT-14", "BT-66")
@pytest.mark.option("big_two", "forbidden_last_single")
def test_the_same_seat_deals_again_after_a_dead_deal() -> None:
    for first_lead in ("lowest_then_winner", "lowest_then_loser", "lowest_each_deal"):
        match = begun(first_lead=first_lead, forbidden_last_single="any_two")
        match = series(match, "3d 4d 5d 6d", TWOS)
        dealer = 2 if first_lead == "lowest_then_loser" else 1
        assert match.deals == 2
        assert (match.dealer, match.previous_winner, match.previous_loser) == (dealer, None, None)
        assert match.points == (1, 0, 1, 1)
        state = next_deal(match, "9d 8d 4c 7d")
        # The lowest card leads, and has to be played.
        assert state.table.dealer == dealer
        assert leader(state) == (dealer + 3) % 4
        assert state.table.lowest == 1 << Card("4c")


@pytest.mark.rule("BT-14", "BT-16")
@pytest.mark.example("big_two", "X-34")
@pytest.mark.option("big_two", "first_lead")
@pytest.mark.option("big_two", "round_length")
def test_rounds_of_ten_deals() -> None:
    match = begun(first_lead="rounds")
    match = series(match, "4d 3d 5d 6d")
    for _ in range(9):
        state = next_deal(match, "9d 8d 4c 7d")
        assert leader(state) == state.table.dealer == match.previous_winner == 2
        match = match.add(state.apply(state.legal_actions()[0]))
    assert match.deals == 10
    state = next_deal(match, "9d 8d 3d 7d", drawn="9h Kd Kc 2d")
    assert state.table.dealer == 3
    cards = tuple(map(Card, ("9h", "Kd", "Kc", "2d")))
    assert state.events[0] == DrawnForDeal(cards, 3)
    # Seat 3 deals 9d to seat 0, 8d to seat 1 and 3d to seat 2.
    assert (leader(state), state.table.lowest) == (2, 1 << Card("3d"))
    match = match.add(state.apply(state.legal_actions()[0]))
    for _ in range(9):
        state = next_deal(match, "9d 8d 4c 7d")
        assert state.setup.drawn is None
        assert (leader(state), state.table.lowest) == (2, 0)
        match = match.add(state.apply(state.legal_actions()[0]))
    assert match.deals == 20
    assert match.deal().setup.drawn is not None
    assert replay(json.loads(json.dumps(match_record(match)))) == match


@pytest.mark.rule("BT-16")
@pytest.mark.option("big_two", "round_length")
def test_the_cards_drawn_by_seed() -> None:
    drawn: set[Any] = set()
    for seed in range(30):
        match = quick(first_lead="rounds", round_length=2).match(seed)
        match = series(match, "3d 4d 5d 6d", "3d 4d 5d 6d")
        setup = match.next_setup()
        assert setup.drawn is not None
        assert len(set(setup.drawn)) == 4
        assert match.next_setup() == setup
        best = max(setup.drawn, key=lambda card: D52.split().index(str(card)))
        assert setup.dealer == setup.drawn.index(best)
        drawn.add(setup.dealer)
    assert drawn == {0, 1, 2, 3}
    always = quick(first_lead="rounds", round_length=1)
    match = always.match(1)
    assert match.next_setup().drawn is None
    for _ in range(3):
        match = series(match, "3d 4d 5d 6d")
        assert match.next_setup().drawn is not None


@pytest.mark.rule("BT-16", "BT-66")
def test_a_round_begins_after_a_dead_deal_too() -> None:
    match = begun(first_lead="rounds", round_length=2, forbidden_last_single="any_two")
    # The dead deal counts: deal 3 begins a round, and its dealer is drawn for.
    match = series(match, "3d 4d 5d 6d", TWOS)
    state = next_deal(match, "9d 8d 3d 7d", drawn=("2s", "Kd", "Kc", "2d"))
    assert state.table.dealer == 0
    assert state.table.lowest == 1 << Card("3d")
    # Within a round the lowest card leads after a dead deal, and the same seat deals.
    match = begun(first_lead="rounds", forbidden_last_single="any_two")
    state = next_deal(series(match, "3d 4d 5d 6d", TWOS), "9d 8d 4c 7d")
    assert (state.table.dealer, leader(state)) == (1, 0)


@pytest.mark.rule("BT-16")
def test_drawn_cards_that_cannot_be() -> None:
    match = series(begun(first_lead="rounds", round_length=1), "3d 4d 5d 6d")
    wrong: tuple[Any, ...] = (
        "9h Kd Kc", "9h Kd Kc Kc", "9h Kd Kc Xr", "9h Kd Kc ZZ", "", "9h Kd Kc 2d 3d",
        ("9h", "Kd", "Kc", 99), ("9h", "Kd", "Kc", None), "1d 2d 3d 15c",
    )  # fmt: skip
    for drawn in wrong:
        with pytest.raises(RulesError) as caught:
            match.deal(BigTwoSetup(drawn=drawn))
        assert caught.value.code == "bad_setup"
    with pytest.raises(RulesError) as caught:
        match.deal(BigTwoSetup(drawn="9h Kd Kc 2d", dealer=0))
    assert caught.value.code == "not_carried_over"


@pytest.mark.rule("BT-2")
@pytest.mark.example("big_two", "X-82")
@pytest.mark.option("big_two", "direction")
def test_the_direction_alternates() -> None:
    match = begun(direction="alternate")
    one = match.deal(BigTwoSetup(pack=one_card_each("5d 3d 6d 7d"), cut=0, dealer=0))
    assert (one.table.step, one.hands[1]) == (1, 1 << Card("5d"))
    match = match.add(one.apply(one.legal_actions()[0]))
    # Seat 2 has won and deals clockwise: 5d to seat 1, 6d to seat 0, 7d to seat 3, 3d to itself.
    two = next_deal(match, "5d 6d 7d 3d")
    assert (two.table.dealer, two.table.step, two.hands[1]) == (2, -1, 1 << Card("5d"))
    match = match.add(two.apply(two.legal_actions()[0]))
    three = next_deal(match, "5d 6d 7d 3d")
    assert (three.table.dealer, three.table.step, three.hands[3]) == (2, 1, 1 << Card("5d"))
    for direction, step in (("clockwise", -1), ("counterclockwise", 1)):
        match = series(begun(direction=direction), "3d 4d 5d 6d")
        assert match.deal().table.step == step


@pytest.mark.rule("BT-12")
@pytest.mark.option("big_two", "loser_winner_exchange")
def test_loser_and_winner_exchange_from_the_second_deal_on() -> None:
    game = BigTwo.preset("three_player_exchange")
    match = game.match(seed=4)
    first = match.deal()
    assert not first.is_gift_due
    match = match.add(randomly(first, Random(1)))
    state = match.deal()
    assert state.is_gift_due
    assert state.actor == match.previous_winner
    gift = next(event for event in state.events if isinstance(event, HighestGiven))
    assert (gift.seat, gift.taker) == (match.previous_loser, match.previous_winner)
    assert not BigTwo.preset("three_player").match(seed=4).deal().is_gift_due


@pytest.mark.rule("BT-9", "BT-12")
@pytest.mark.option("big_two", "loser_winner_exchange")
def test_positions_of_an_exchange_of_single_cards_and_of_an_idle_stock() -> None:
    # With one card each the loser has none until the winner gives it one.
    game = quick(players=3, loser_winner_exchange=True)
    match = series(game.match(seed=2), "3d 4d 5d")
    state = match.deal()
    assert state.is_gift_due
    assert state.hands[match.previous_loser or 0] == 0
    assert game.position(state.to_position()).legal_actions() == state.legal_actions()
    idle = quick(leftover="stock").deal(seed=1)
    assert len(idle.stock) == 48
    assert idle.game.position(idle.to_position()).to_position() == idle.to_position()


# Totals


@pytest.mark.rule("BT-85", "BT-73")
@pytest.mark.example("big_two", "X-78")
@pytest.mark.option("big_two", "stake")
def test_settling_totals_by_pairs() -> None:
    # Points of 12 30 5 0, here in one deal whose hand of ten is multiplied by three.
    hands = ("4d 4c 4h 4s 5d 5c 5h 5s 6d 6c 6h 6s", "Td Tc Th Jd Jc Jh Js Qd Qc Qh",
             "7d 7c 7h 8d 8c", "")  # fmt: skip
    tripled = ((10, 3), (11, 1))
    state = end(*hands, multipliers=tripled)
    assert points(state) == (12, 30, 5, 0)
    assert nets(state) == (-1, -73, 27, 47)
    assert nets(end(*hands, multipliers=tripled, stake=2)) == (-2, -146, 54, 94)


@pytest.mark.rule("BT-85")
@pytest.mark.parametrize(
    ("preset", "sign"),
    [("basic", -1), ("indonesian", -1), ("pusoy_dos", 1), ("pusoy_dos_to_last", 1), ("money", -1),
     ("three_player_draw_refill", -1)],
)  # fmt: skip
def test_totals_settle_like_the_deals_added_up(preset: str, sign: int) -> None:
    game = BigTwo.preset(preset, stake=3)
    match = game.match(seed=preset)
    scores: list[tuple[Any, ...]] = []
    for seed in range(12):
        state = randomly(match.deal(), Random(seed))
        scores.append(points(state))
        match = match.add(state)
    totals = tuple(map(sum, zip(*scores, strict=True)))
    assert match.points == totals
    n, all_points = game.players, sum(totals)
    assert match.balances == tuple(3 * sign * (n * each - all_points) for each in totals)
    assert match.standings == match.balances
    assert sum(match.balances) == 0


@pytest.mark.rule("BT-85")
@pytest.mark.option("big_two", "match_deals")
def test_a_match_of_some_deals() -> None:
    match = begun(match_deals=2)
    assert match.game.most_deals == 2
    match = series(match, "3d 4d 5d 6d")
    assert (match.over, match.settlement) == (False, None)
    match = series(match, "3d 4d 5d 6d")
    assert match.over
    settlement = match.settlement
    assert settlement is not None
    # Seat 1 won the first deal and dealt the second, which seat 2 won.
    assert match.points == (2, 1, 1, 2)
    assert settlement.outcome == MatchOutcome("deals", (2, 1, 1, 2), (-2, 2, 2, -2))
    assert settlement.scores == settlement.nets == (-2, 2, 2, -2)
    assert settlement.places == (3, 1, 1, 3)
    with pytest.raises(DealOver) as caught:
        match.deal()
    assert caught.value.code == "match_over"
    # Without an end it goes on.
    assert begun().game.most_deals is None
    assert not series(begun(), *["3d 4d 5d 6d"] * 12).over


@pytest.mark.rule("BT-86")
@pytest.mark.option("big_two", "starting_chips")
@pytest.mark.option("big_two", "end_on_bust")
def test_a_match_ends_when_a_seat_is_out_of_chips() -> None:
    # Each deal of one card each pays 3 to its winner and takes 1 from the others.
    options: dict[str, Any] = {"starting_chips": 2, "first_lead": "lowest_then_winner"}
    match = begun(end_on_bust=True, **options)
    assert match.balances == match.standings == (2, 2, 2, 2)
    match = series(match, "3d 4d 5d 6d")
    assert (match.balances, match.over) == ((1, 5, 1, 1), False)
    match = series(match, "3d 4d 5d 6d")
    assert match.balances == (0, 8, 0, 0)
    assert match.settlement is not None
    assert match.settlement.outcome == MatchOutcome("bust", (2, 0, 2, 2), (0, 8, 0, 0))
    assert match.settlement.nets == (-2, 6, -2, -2)
    going_on = series(begun(**options), *["3d 4d 5d 6d"] * 4)
    assert (going_on.balances, going_on.over) == ((-2, 14, -2, -2), False)
    # Amounts owed are booked in full.
    owed = series(begun(end_on_bust=True, stake=5, **options), "3d 4d 5d 6d")
    assert (owed.balances, owed.reason) == ((-3, 17, -3, -3), "bust")


@pytest.mark.rule("BT-86", "BT-73")
@pytest.mark.example("big_two", "X-79")
@pytest.mark.option("big_two", "starting_chips")
def test_a_deal_of_the_tile_game() -> None:
    # Seats 3, 2 and 1 put one tile on another until seat 0 tops them, which then leads twice five.
    singles = [f"{number}{suit}" for number in range(3, 10) for suit in "dchs"][1:25]
    straights = ("10d 11d 12d 13d 14c", "10c 11c 12c 13c 14d")
    held = {
        0: ["3d", "2s", *straights[0].split(), *straights[1].split()],
        4: ["2h", "13s", "14h", "14s", "15d", "15c", "15h", "15s", "1d", "1c", "1h", "1s"],
    }
    held[1] = [*singles[2:21:3], "2d", "9c", "9h", "9s", "10h"]
    held[3] = [*singles[0:21:3], singles[21], singles[23], "2c", "12s", "13h"]
    held[2] = [*singles[1:21:3], singles[22], "10s", "11h", "11s", "12h"]
    game = BigTwo.preset("lectio")
    # The first tile, 3d, is shown: play and count go clockwise, so seat 2 deals to seat 0.
    pack = pack_for([" ".join(held[seat]) for seat in range(5)], first=0, step=-1)
    match = game.match(seed=1)
    state = match.deal(BigTwoSetup(pack=pack, dealer=2, cut=0, shown=1))
    assert (state.actor, state.table.step) == (0, -1)
    moves = ["0:3d", "4:-"]
    for k, tile in enumerate(singles[:21]):
        seat = (3, 2, 1)[k % 3]
        moves += [f"{seat}:{tile}", *(["0:-", "4:-"] if seat == 1 else [])]
    moves += [f"3:{singles[21]}", f"2:{singles[22]}", "1:-", "0:-", "4:-", f"3:{singles[23]}",
              "2:-", "1:-", "0:2s", "4:-", "3:-", "2:-", "1:-",
              f"0:{straights[0]}", "4:-", "3:-", "2:-", "1:-", f"0:{straights[1]}"]  # fmt: skip
    state = after(state, " ".join(moves))
    assert settled(state).outcome.cards_left == (0, 5, 4, 3, 12)
    assert points(state) == (0, 10, 4, 6, 24)
    assert nets(state) == (44, -6, 24, 14, -76)
    assert match.balances == (149,) * 5
    match = match.add(state)
    assert match.balances == (193, 143, 173, 163, 73)
    assert not match.over
    assert match.points == (0, 10, 4, 6, 24)


# Records and forgery


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("basic", {}),
        ("loser_leads", {}),
        ("indonesian", {"round_length": 2}),
        ("hong_kong", {"direction": "alternate"}),
        ("three_player_exchange", {}),
        ("three_player_draw_refill", {"action_limit": 60}),
        ("bu_bu_gao_sheng", {"match_deals": 3}),
        ("lectio", {}),
        ("two_player_13", {"starting_chips": 20, "end_on_bust": True}),
    ],
)
def test_records_of_matches_replay(preset: str, changes: dict[str, Any]) -> None:
    match = BigTwo.preset(preset, **changes).match(seed=f"{preset} 1")
    while match.deals < 6 and not match.over:
        match = match.add(randomly(match.deal(), Random(match.deals)))
    record = json.loads(json.dumps(match_record(match)))
    again = replay(record)
    assert again == match
    assert again.standings == match.standings
    assert match_record(again) == match_record(match)
    if not match.over:
        assert again.deal() == match.deal()
    record["steps"][1]["setup"]["dealer"] = (record["steps"][1]["setup"]["dealer"] + 1) % 2
    if match.game.rules.first_lead != "rounds" and match.dealer < 2:
        with pytest.raises(RecordError):
            replay(record)


@pytest.mark.rule("BT-3", "BT-14")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dealer", 0),
        ("number", 3),
        ("previous_winner", 3),
        ("previous_loser", 1),
        ("drawn", ("9h", "Kd", "Kc", "2d")),
    ],
)
def test_what_carries_over_is_not_to_be_given(name: str, value: object) -> None:
    match = series(begun(), "3d 4d 5d 6d")
    with pytest.raises(RulesError) as caught:
        match.deal(BigTwoSetup(**{name: value}))  # type: ignore[arg-type]
    assert caught.value.code == "not_carried_over"
    # In the first deal nothing was won or lost before.
    if name != "dealer":
        with pytest.raises(RulesError) as caught:
            begun().deal(BigTwoSetup(**{name: value}))  # type: ignore[arg-type]
        assert caught.value.code == "not_carried_over"
    # What carries over may be repeated.
    carried = match.next_setup()
    again = BigTwoSetup(**{name: getattr(carried, name)})
    assert match.next_setup(again) == carried


def test_what_carries_over_may_be_repeated_in_later_deals() -> None:
    match = series(begun(first_lead="lowest_then_loser"), *["3d 4d 5d 6d"] * 3)
    carried = match.next_setup()
    assert (carried.number, carried.dealer) == (4, match.dealer)
    for names in (("previous_winner",), ("previous_winner", "previous_loser"), ("dealer",)):
        given = BigTwoSetup(**{name: getattr(carried, name) for name in names})
        assert match.next_setup(given) == carried
    assert match.next_setup(carried) == carried


def test_a_match_takes_only_its_own_deals() -> None:
    match = series(begun(), "3d 4d 5d 6d")
    state = next_deal(match, "3d 4d 5d 6d")
    with pytest.raises(RulesError) as caught:
        match.add(state)
    assert caught.value.code == "deal_not_over"
    over = state.apply(state.legal_actions()[0])
    assert over.setup is not None
    for forged in (
        attrs.evolve(over, setup=attrs.evolve(over.setup, dealer=2)),
        attrs.evolve(over, setup=attrs.evolve(over.setup, number=1)),
        attrs.evolve(over, setup=attrs.evolve(over.setup, previous_winner=3)),
        attrs.evolve(over, setup=None),
        quick().deal(seed=1, setup=over.setup).apply(over.game.parse_action("3d")),
    ):
        with pytest.raises(RulesError) as caught:
            match.add(forged)
        assert caught.value.code == "not_carried_over"
    with pytest.raises(RulesError) as caught:
        match.add(quick(stake=2).deal(seed=1).resample(None, 1))
    assert caught.value.code == "foreign_deal"
    later = match.add(over)
    assert later.deals == 2
    with pytest.raises(RulesError):
        later.add(over)


def test_a_match_needs_no_setup_and_has_a_repr() -> None:
    match = BigTwo(rules=BigTwoRules(match_deals=1)).match()
    match = round_of(match, 1)
    assert match.over
    assert repr(match).startswith("<match of big_two, 1 deals, standings (")
