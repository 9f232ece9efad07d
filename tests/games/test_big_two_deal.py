"""Big Two: the deal up to the first lead, and what everybody sees (BT-1 to BT-24)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.cards import parse_cards
from cardcore.errors import RulesError, SeedError
from cardcore.games.big_two import (
    BigTwo,
    BigTwoRules,
    BigTwoSetup,
    CardGiven,
    DealEnded,
    DragonShown,
    Drew,
    ExtraTaken,
    FirstCard,
    HighestGiven,
    Leads,
    Played,
)
from tests.games.big_two_ends import D52, after, as_text, pack_for, table

if TYPE_CHECKING:
    from cardcore.games.big_two import BigTwoState


def dealt(players: int = 4, setup: dict[str, Any] | None = None, **options: Any) -> BigTwoState:
    """Return a deal of the unshuffled pack, not cut, with seat 0 as dealer."""
    given: dict[str, Any] = {"pack": D52, "dealer": 0, "cut": 0, **(setup or {})}
    return BigTwo(players=players, rules=BigTwoRules(**options)).deal(setup=BigTwoSetup(**given))


def hand(state: BigTwoState, seat: int) -> str:
    return " ".join(as_text(state.view(seat).hand))


def first_seat(state: BigTwoState) -> int:
    (found,) = [event.seat for event in state.events if isinstance(event, FirstCard)]
    return found


# The first card.


@pytest.mark.rule("BT-5")
@pytest.mark.example("big_two", "X-24")
@pytest.mark.option("big_two", "first_card")
def test_the_shown_card_counts_out_the_first_seat() -> None:
    # One card of each natural number: ace to king.
    shown = {1: "Ad", 11: "Jd", 12: "Qd", 13: "Kd", 10: "Td", **{n: f"{n}d" for n in range(2, 10)}}
    order = D52.split()
    found = [
        first_seat(dealt(setup={"shown": 1 + order.index(shown[number])}))
        for number in range(1, 14)
    ]
    assert found == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0]


@pytest.mark.example("big_two", "X-25")
@pytest.mark.option("big_two", "direction")
def test_counting_goes_the_other_way_when_clockwise() -> None:
    order = D52.split()
    places = [1 + order.index(f"{rank}c") for rank in "A23456789TJQK"]
    found = [first_seat(dealt(setup={"shown": place}, direction="clockwise")) for place in places]
    assert found == [0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0]


@pytest.mark.rule("BT-5", "BT-6")
@pytest.mark.example("big_two", "X-26")
def test_the_shown_card_stays_in_its_place() -> None:
    state = dealt(setup={"dealer": 2, "shown": 11})
    assert state.events[0] == FirstCard(2, parse_cards("5h")[0])
    # The fives are cards 9 to 12, so that the third of them goes to the third seat in turn.
    assert hand(state, 2).startswith("3d 4d 5d")
    assert hand(state, 0).startswith("3h 4h 5h")
    assert [each.first_card for each in map(state.view, (None, 1))] == list(parse_cards("5h 5h"))
    assert state.view(3).first_seat == 2


@pytest.mark.rule("BT-4", "BT-2")
@pytest.mark.example("big_two", "X-27")
def test_a_cut_puts_the_top_cards_under_the_rest() -> None:
    setup = {"dealer": 2, "cut": 20, "shown": 11}
    state = dealt(setup=setup)
    assert state.events[0] == FirstCard(3, parse_cards("Th")[0])
    seats = ((3, "8d"), (0, "8c"), (1, "8h"), (2, "8s"))
    assert all(card in hand(state, seat) for seat, card in seats)
    state = dealt(setup=setup, direction="clockwise")
    assert state.events[0] == FirstCard(1, parse_cards("Th")[0])
    seats = ((1, "8d"), (0, "8c"), (3, "8h"), (2, "8s"))
    assert all(card in hand(state, seat) for seat, card in seats)


@pytest.mark.rule("BT-5", "BT-14", "BT-15")
@pytest.mark.example("big_two", "X-28")
@pytest.mark.option("big_two", "first_card")
def test_next_to_the_dealer_gets_the_first_card() -> None:
    state = dealt(first_card="next_to_dealer")
    assert [hand(state, seat)[-1] for seat in (1, 2, 3, 0)] == ["d", "c", "h", "s"]
    assert len({card[1] for card in hand(state, 1).split()}) == 1
    assert not any(isinstance(event, FirstCard) for event in state.events)
    assert state.actor == 1
    assert str(state.legal_actions()[0]) == "play 3d"
    assert all("3d" in str(action) for action in state.legal_actions())
    refusal = state.why_not(state.parse("4d"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("lowest_not_included", "BT-15")


# Hand sizes and undealt cards.


@pytest.mark.rule("BT-7", "BT-10")
@pytest.mark.option("big_two", "hand_size")
@pytest.mark.option("big_two", "leftover")
def test_undealt_cards_are_out_of_play() -> None:
    state = dealt(2, first_card="next_to_dealer", hand_size=13)
    view = state.view(None)
    assert (view.cards_left, view.out_of_play, view.stock) == ((13, 13), 26, 0)
    assert len(state.all_cards()) == 52
    for players, sizes in ((4, (13,) * 4), (3, (17, 18, 17)), (2, (17, 17))):
        assert dealt(players, first_card="next_to_dealer").view(None).cards_left == sizes


@pytest.mark.rule("BT-9", "BT-21")
@pytest.mark.option("big_two", "leftover")
def test_undealt_cards_are_a_stock_for_drawing() -> None:
    state = dealt(3, first_card="next_to_dealer", hand_size=13, draw_on_pass="one")
    view = state.view(0)
    assert (view.stock, view.out_of_play) == (13, 0)
    state = after(state, "1:3d 2:-")
    # The stock is dealt from the top: cards 40 and on of the pack.
    top = D52.split()[39]
    drew = [event for event in state.events if isinstance(event, Drew)]
    assert drew == [Drew(2, 1, parse_cards(top))]
    assert [event.cards for event in state.view(0).events if isinstance(event, Drew)] == [()]
    assert [event.cards for event in state.view(2).events if isinstance(event, Drew)] == [
        parse_cards(top)
    ]
    assert state.view(0).cards_left == (13, 12, 14)
    # Left aside on purpose: nothing can be drawn.
    idle = dealt(3, first_card="next_to_dealer", hand_size=13, leftover="stock")
    assert idle.view(None).stock == 13


@pytest.mark.rule("BT-8", "BT-22")
@pytest.mark.example("big_two", "X-30")
@pytest.mark.option("big_two", "leftover")
def test_the_extra_card_goes_to_the_lowest_card() -> None:
    state = dealt(3, first_card="next_to_dealer")
    assert state.view(None).cards_left == (17, 18, 17)
    assert "2s" in hand(state, 1)
    assert "3d" in hand(state, 1)
    assert state.actor == 1
    (taken,) = [event for event in state.view(None).events if isinstance(event, ExtraTaken)]
    assert taken == ExtraTaken(1, parse_cards("2s")[0])
    assert str(state.view(0).extra_card) == "2s"
    hidden = dealt(3, first_card="next_to_dealer", leftover="extra_face_down")
    assert (hidden.view(0).extra_card, hidden.view(0).extra_seat) == (None, 1)
    assert str(hidden.view(1).extra_card) == "2s"
    (taken,) = [event for event in hidden.view(2).events if isinstance(event, ExtraTaken)]
    assert taken == ExtraTaken(1, None)


@pytest.mark.rule("BT-8", "BT-14", "BT-15")
@pytest.mark.example("big_two", "X-31")
def test_a_hidden_extra_3d_goes_to_the_3c() -> None:
    order = [card for card in D52.split() if card not in {"3d", "3c"}]
    pack = " ".join([*order[:1], "3c", *order[1:], "3d"])
    # Seat 2 is first, seat 0 second.
    state = dealt(
        3, {"pack": pack, "dealer": 1}, first_card="next_to_dealer", leftover="extra_face_down"
    )
    assert state.view(None).cards_left == (18, 17, 17)
    assert hand(state, 0).startswith("3d 3c")
    assert state.actor == 0
    assert all("3d" in str(action) for action in state.legal_actions())
    assert str(state.view(0).must_include) == "3d"
    assert state.view(1).must_include is None


@pytest.mark.rule("BT-10", "BT-14", "BT-15")
@pytest.mark.example("big_two", "X-32")
def test_the_lowest_dealt_card_opens_between_two() -> None:
    fours = D52.split()[4:]
    state = dealt(
        2,
        {"pack": " ".join([*fours, "3d", "3c", "3h", "3s"]), "dealer": 1},
        first_card="next_to_dealer",
    )
    assert hand(state, 0).startswith("4d")
    assert state.view(0).out_of_play == 18
    assert state.actor == 0
    assert all("4d" in str(action) for action in state.legal_actions())


@pytest.mark.rule("BT-15")
@pytest.mark.option("big_two", "must_include_lowest")
def test_the_lowest_card_need_not_be_included() -> None:
    free = dealt(first_card="next_to_dealer", must_include_lowest=False)
    assert free.actor == 1
    assert free.is_legal(free.parse("4d"))
    assert free.view(1).must_include is None
    bound = dealt(first_card="next_to_dealer")
    assert not bound.is_legal(bound.parse("4d"))
    # The requirement ends with the first play.
    opened = after(bound, "1:3d 2:4c 3:- 0:- 1:5d")
    assert opened.owner == 1


@pytest.mark.rule("BT-15", "BT-14")
@pytest.mark.option("big_two", "first_lead")
def test_a_winner_leads_anything() -> None:
    before: dict[str, Any] = {"number": 2, "previous_winner": 3, "previous_loser": 1}
    winner = dealt(setup=before, first_card="next_to_dealer", first_lead="lowest_then_winner")
    loser = dealt(setup=before, first_card="next_to_dealer", first_lead="lowest_then_loser")
    lowest = dealt(setup=before, first_card="next_to_dealer")
    assert (winner.actor, loser.actor, lowest.actor) == (3, 1, 1)
    assert winner.is_legal(winner.parse("5h"))
    assert winner.view(3).must_include is None
    assert loser.is_legal(loser.parse("5d"))


# Dragons.


@pytest.mark.rule("BT-13", "BT-24")
@pytest.mark.option("big_two", "dragon")
def test_a_dragon_is_shown_and_wins_before_anybody_plays() -> None:
    state = dealt(first_card="next_to_dealer", dragon=True)
    assert state.actor is None
    shown, ended = state.events[-2:]
    assert isinstance(shown, DragonShown)
    assert (shown.seat, len(shown.cards)) == (0, 13)
    assert isinstance(ended, DealEnded)
    assert (ended.reason, [len(each) for each in ended.hands]) == ("dragon", [13] * 4)
    assert state.view(None).shown == ended.hands
    assert dealt(first_card="next_to_dealer").actor == 1
    # With another size of hands the option has no effect.
    assert dealt(first_card="next_to_dealer", dragon=True, hand_size=12).actor == 1


# The exchange.

SHORT = ("3d 9c 4s", "4d Kh 2c", "5d 5c 8h")


def exchange() -> BigTwoState:
    """Return the example of the sheet, its hands filled up to seventeen cards."""
    game = BigTwo.preset("three_player_exchange", first_card="next_to_dealer")
    rest = [card for card in D52.split() if card not in {*" ".join(SHORT).split(), "3c"}]
    # The 2c is to stay the highest card of the loser, who is seat 1.
    twos, others = [card for card in rest if card[0] == "2"], [c for c in rest if c[0] != "2"]
    fill = (others[:11] + twos, others[11:25], others[25:])
    hands = [f"{short} {' '.join(more)}" for short, more in zip(SHORT, fill, strict=True)]
    pack = f"{pack_for(hands, 1, 1)} 3c"
    before: dict[str, Any] = {"number": 2, "previous_winner": 0, "previous_loser": 1}
    return game.deal(setup=BigTwoSetup(pack=pack, dealer=0, cut=0, **before))


@pytest.mark.rule("BT-12", "BT-23")
@pytest.mark.example("big_two", "X-33")
@pytest.mark.option("big_two", "loser_winner_exchange")
def test_the_loser_gives_its_best_card_for_an_unwanted_one() -> None:
    state = exchange()
    assert "3c" in hand(state, 0)
    assert "2c" in hand(state, 0)
    assert (state.actor, state.view(None).starter) == (0, None)
    given = [event for event in state.events if isinstance(event, HighestGiven)]
    assert given == [HighestGiven(1, 0, parse_cards("2c")[0])]
    assert [event.card for event in state.view(2).events if isinstance(event, HighestGiven)] == [
        None
    ]
    assert str(state.view(1).received) == str(state.view(0).received) == "2c"
    assert state.view(2).received is None
    refusal = state.why_not(state.parse("give 2c"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("gift_returned", "BT-12")
    foreign = state.why_not(state.parse("give 5d"))
    assert foreign is not None
    assert foreign.code == "not_held"
    early = state.why_not(state.parse("3d"))
    assert early is not None
    assert early.code == "gift_due"
    assert len(state.legal_actions()) == 18
    led = state.apply(state.parse("give 3d"))
    assert hand(led, 1).startswith("3d 4d")
    assert (led.actor, led.view(None).starter) == (1, 1)
    assert led.events == (CardGiven(0, 1, parse_cards("3d")[0]), Leads(1))
    assert led.view(2).events[0] == CardGiven(0, 1, None)
    assert (str(led.view(1).gave), led.view(2).gave) == ("3d", None)
    assert all("3d" in str(action) for action in led.legal_actions())
    late = led.why_not(led.parse("give 3d"))
    assert late is not None
    assert (late.code, late.rule) == ("no_gift_due", "BT-25")


def test_there_is_no_exchange_without_a_deal_before() -> None:
    state = BigTwo.preset("three_player_exchange").deal(seed=3)
    assert not any(isinstance(event, HighestGiven) for event in state.events)


# What everybody sees.


@pytest.mark.rule("BT-17", "BT-18", "BT-19")
@pytest.mark.example("big_two", "X-83")
def test_a_seat_sees_its_hand_the_counts_and_the_pile() -> None:
    state = after(table(0, "4d 9c", "Jh 6s", "2c 5d", "As 7h"), "0:4d 1:Jh 2:- 3:As")
    view = state.view(2)
    assert as_text(view.hand) == ("5d", "2c")
    assert view.cards_left == (1, 1, 2, 1)
    moves = [(move.seat, as_text(move.cards)) for move in view.trick]
    assert moves == [(0, ("4d",)), (1, ("Jh",)), (2, ()), (3, ("As",))]
    assert (view.owner, view.actor, view.heap_size) == (3, 0, 0)
    assert as_text(view.top) == ("As",)
    for card in ("9c", "6s", "7h"):
        assert card not in str(view.to_json())
    assert state.view(None).hand == ()


@pytest.mark.rule("BT-20")
@pytest.mark.option("big_two", "trick_pile")
def test_closed_tricks_are_face_down_or_open() -> None:
    hands = ("4d 9c", "Jh 6s", "2c 5d", "As 7h")
    for option, heap in (("face_down", ()), ("face_up", ("4d", "Jh"))):
        state = after(table(0, *hands, trick_pile=option), "0:4d 1:Jh 2:- 3:- 0:-")
        view = state.view(2)
        assert (view.heap_size, as_text(view.heap), view.trick) == (2, heap, ())


@pytest.mark.rule("BT-24")
def test_remaining_hands_are_shown_at_the_end() -> None:
    state = table(0, "4d", "Jh 6s", "2c 5d", "As 7h")
    assert state.view(None).shown == (None,) * 4
    over = after(state, "0:4d")
    shown = over.view(None).shown
    assert [None if each is None else as_text(each) for each in shown] == [
        (), ("6s", "Jh"), ("5d", "2c"), ("7h", "As")
    ]  # fmt: skip
    assert isinstance(over.events[0], Played)


@pytest.mark.rule("BT-17", "BT-21", "BT-22")
@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_views_hold_nothing_that_is_hidden(preset: str) -> None:
    game = BigTwo.preset(preset)
    state = game.deal(seed=11)
    texts = {seat: set(hand(state, seat).split()) for seat in range(game.players)}
    for seat in range(game.players):
        view = state.view(seat)
        seen = {*as_text(view.hand), str(view.first_card), str(view.extra_card)}
        told = str(view.to_json())
        for other in range(game.players):
            if other != seat:
                assert not [card for card in texts[other] - seen if f"'{card}'" in told]


# What a seat can conclude still holds after resampling.


@pytest.mark.parametrize(
    "preset",
    ["basic", "hong_kong", "three_player", "two_player_13", "two_player_draw", "three_player_draw"],
)
def test_resampled_deals_keep_what_is_public(preset: str) -> None:
    game = BigTwo.preset(preset)
    changed = 0
    for seed in range(25):
        state = game.deal(seed=seed)
        if state.actor is None:
            continue
        if seed % 2:
            state = state.apply(state.legal_actions()[0])
        for seat in (None, *range(game.players)):
            other = state.resample(seat, seed)
            changed += other.hands != state.hands
            if seat is not None:
                assert other.hands[seat] == state.hands[seat]
            order = game.rules.order
            if not state.pile:
                lowest = order.lowest(sum(other.hands))
                assert other.hands[other.table.starter or 0] & lowest
                assert other.view(seat) == state.view(seat)
                assert seat is None or other.legal_actions(seat) == state.legal_actions(seat)
            else:
                # The opening play held the lowest card: nobody was dealt a lower one.
                lowest = order.lowest(state.pile[0][1])
                assert order.lowest(sum(other.hands) | state.pile[0][1]) == lowest
    assert changed > 25


@pytest.mark.rule("BT-23", "BT-12")
def test_resampled_exchanges_keep_what_is_known() -> None:
    state = exchange()
    rules = state.game.rules
    for seed in range(15):
        third = state.resample(2, seed)
        received = third.table.received
        assert rules.order.highest(third.hands[1] | received) == received
        for seat in (0, 1):
            assert state.resample(seat, seed).table.received == state.table.received
    led = state.apply(state.parse("give 3d"))
    for seed in range(15):
        for seat in range(3):
            other = led.resample(seat, seed)
            assert other.actor == 1
            assert other.hands[1] & other.table.gave or seat == 2
            assert rules.order.lowest(sum(other.hands)) & other.hands[1]


# Bad inputs.


@pytest.mark.rule("BT-3", "BT-4")
def test_what_is_left_out_comes_from_the_seed() -> None:
    game = BigTwo()
    assert game.deal(seed=4) == game.deal(seed=4)
    assert game.deal(seed=4) != game.deal(seed=5)
    whole = BigTwoSetup(pack=D52, dealer=1, cut=3, shown=9)
    assert game.deal(setup=whole).chance.stream is None
    assert game.deal(setup=BigTwoSetup(pack=D52)).chance.stream is not None
    assert {game.deal(seed=seed).table.dealer for seed in range(30)} == {0, 1, 2, 3}
    with pytest.raises(SeedError):
        game.deal(seed=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "setup",
    [
        {"pack": D52[3:]}, {"pack": D52.replace("3d", "3c")}, {"pack": 7}, {"pack": [None] * 52},
        {"pack": "x" * 10_000}, {"dealer": 4}, {"dealer": -1}, {"dealer": True}, {"dealer": 1.0},
        {"cut": 52}, {"cut": -1}, {"cut": "3"}, {"shown": 0}, {"shown": 52}, {"shown": 1.0},
        {"number": 0}, {"number": False}, {"previous_winner": 4}, {"previous_loser": "0"},
        {"previous_winner": 1, "previous_loser": 1}, {"drawn": "3d 4d 5d 6d"}, {"drawn": 3},
        {"reshuffles": [D52]}, {"reshuffles": D52}, {"reshuffles": 3}, {"pack": [10**30] * 52},
        {"pack": count()}, {"drawn": count()}, {"reshuffles": [count()]}, {"cut": float("nan")},
    ],
)  # fmt: skip
def test_setups_that_do_not_fit_are_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        BigTwo().deal(seed=1, setup=BigTwoSetup(**setup))
    assert caught.value.code == "bad_setup"


def test_a_shown_card_is_refused_where_none_is_shown() -> None:
    game = BigTwo.preset("western")
    with pytest.raises(RulesError, match="where one is shown"):
        game.deal(seed=1, setup=BigTwoSetup(shown=3))
    with pytest.raises(RulesError, match="expected a setup"):
        BigTwo.preset("lectio").deal(seed=1, setup=BigTwoSetup(pack=D52))
