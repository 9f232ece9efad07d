"""Big Two: the deal up to the first lead, and inputs that do not fit (BT-1 to BT-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardcore.cards import Tile, parse_cards
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
)
from tests.games.big_two_ends import D52, after, dealt, exchange, held, pack_for

if TYPE_CHECKING:
    from cardcore.games.big_two import BigTwoState


def first_seat(state: BigTwoState) -> int:
    (found,) = [event.seat for event in state.events if isinstance(event, FirstCard)]
    return found


# Seats, decks and directions.


@pytest.mark.rule("BT-1", "BT-7")
@pytest.mark.option("big_two", "deck")
@pytest.mark.option("big_two", "players")
def test_four_three_and_two_have_cards_and_five_have_tiles() -> None:
    wanted = {4: (13, 52), 3: (17, 52), 2: (17, 52), 5: (12, 60)}
    for players, (size, whole) in wanted.items():
        rules = BigTwoRules(deck="tiles60" if players == 5 else "standard52")
        state = BigTwo(players=players, rules=rules).deal(seed=players)
        cards = state.all_cards()
        assert (len(cards), len(set(cards))) == (whole, whole)
        counts = sorted(state.view(None).cards_left)
        assert counts == ([17, 17, 18] if players == 3 else [size] * players)
    tiles = BigTwo.preset("lectio").deal(seed=1).all_cards()
    assert {str(tile) for tile in tiles} == {f"{n}{s}" for n in range(1, 16) for s in "dchs"}


@pytest.mark.rule("BT-5")
def test_counting_out_goes_round_any_number_of_seats() -> None:
    order = D52.split()
    for card, seat in (("Kd", 0), ("Jd", 1), ("4d", 0), ("Ad", 0), ("Qd", 2)):
        assert first_seat(dealt(3, {"shown": 1 + order.index(card)})) == seat
    # Tiles by their numbers: fifteen is fourteen seats on, clockwise, which is one seat back up.
    tiles = [f"{number}{suit}" for number in (*range(3, 16), 1, 2) for suit in "dchs"]
    for tile, seat in (("15d", 1), ("1c", 0), ("2h", 4), ("12d", 4)):
        setup = BigTwoSetup(pack=" ".join(tiles), dealer=0, cut=0, shown=1 + tiles.index(tile))
        assert first_seat(BigTwo.preset("lectio").deal(setup=setup)) == seat


@pytest.mark.rule("BT-2", "BT-6")
@pytest.mark.option("big_two", "direction")
def test_odd_deals_go_one_way_and_even_ones_the_other() -> None:
    lanes = {"counterclockwise": [1, 2, 3, 0], "clockwise": [3, 2, 1, 0]}
    for option, ways in (
        ("counterclockwise", ["counterclockwise"] * 4),
        ("clockwise", ["clockwise"] * 4),
        ("alternate", ["counterclockwise", "clockwise"] * 2),
    ):
        for number, way in enumerate(ways, 1):
            state = dealt(setup={"number": number}, direction=option, first_card="next_to_dealer")
            assert state.view(None).direction == way
            # One suit for each seat, from the next one on; the dealer is last.
            assert [held(state, seat)[-1] for seat in lanes[way]] == ["d", "c", "h", "s"]
            # Play goes the same way.
            assert state.apply(state.parse("3d")).actor == lanes[way][1]


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
    assert held(state, 2).startswith("3d 4d 5d")
    assert held(state, 0).startswith("3h 4h 5h")
    assert [each.first_card for each in map(state.view, (None, 1))] == list(parse_cards("5h 5h"))
    assert state.view(3).first_seat == 2


@pytest.mark.rule("BT-4", "BT-2")
@pytest.mark.example("big_two", "X-27")
def test_a_cut_puts_the_top_cards_under_the_rest() -> None:
    setup = {"dealer": 2, "cut": 20, "shown": 11}
    state = dealt(setup=setup)
    assert state.events[0] == FirstCard(3, parse_cards("Th")[0])
    seats = ((3, "8d"), (0, "8c"), (1, "8h"), (2, "8s"))
    assert all(card in held(state, seat) for seat, card in seats)
    state = dealt(setup=setup, direction="clockwise")
    assert state.events[0] == FirstCard(1, parse_cards("Th")[0])
    seats = ((1, "8d"), (0, "8c"), (3, "8h"), (2, "8s"))
    assert all(card in held(state, seat) for seat, card in seats)


@pytest.mark.rule("BT-5", "BT-14", "BT-15")
@pytest.mark.example("big_two", "X-28")
@pytest.mark.option("big_two", "first_card")
def test_next_to_the_dealer_gets_the_first_card() -> None:
    state = dealt(first_card="next_to_dealer")
    assert [held(state, seat)[-1] for seat in (1, 2, 3, 0)] == ["d", "c", "h", "s"]
    assert len({card[1] for card in held(state, 1).split()}) == 1
    assert not any(isinstance(event, FirstCard) for event in state.events)
    assert state.actor == 1
    assert str(state.legal_actions()[0]) == "play 3d"
    assert all("3d" in str(action) for action in state.legal_actions())
    refusal = state.why_not(state.parse("4d"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("lowest_not_included", "BT-15")


# Hand sizes and undealt cards.


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
    assert "2s" in held(state, 1)
    assert "3d" in held(state, 1)
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
    assert held(state, 0).startswith("3d 3c")
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
    assert held(state, 0).startswith("4d")
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


@pytest.mark.rule("BT-7", "BT-9", "BT-10")
@pytest.mark.option("big_two", "leftover")
@pytest.mark.option("big_two", "hand_size")
def test_where_undealt_cards_go() -> None:
    def rest(players: int, **options: Any) -> tuple[int, int, int | None]:
        view = dealt(players, first_card="next_to_dealer", **options).view(None)
        assert sum(view.cards_left) + view.stock + view.out_of_play == 52
        return view.stock, view.out_of_play, view.extra_seat

    # By itself: the extra card of three, drawing from a stock, else out of play.
    assert rest(4) == (0, 0, None)
    assert rest(3) == (0, 0, 1)
    assert rest(3, hand_size=13) == (0, 13, None)
    assert rest(2, hand_size=21) == (0, 10, None)
    assert rest(2, hand_size=13, draw_on_pass="one") == (26, 0, None)
    assert rest(3, draw_on_pass="one") == (1, 0, None)
    # By name.
    assert rest(3, leftover="out_of_play") == (0, 1, None)
    assert rest(3, leftover="stock") == (1, 0, None)
    assert rest(3, leftover="extra_face_down") == (0, 0, 1)
    assert rest(4, leftover="stock", draw_on_pass="one") == (0, 0, None)
    # Cut down to what is left over: the top of the stock is the first card not dealt.
    state = dealt(2, first_card="next_to_dealer", hand_size=13, leftover="stock")
    order = D52.split()
    assert set(held(state, 0).split()) | set(held(state, 1).split()) == set(order[:26])


@pytest.mark.rule("BT-13")
@pytest.mark.option("big_two", "dragon")
def test_of_several_dragons_the_one_with_the_best_two_wins() -> None:
    # Four dragons of one suit each: seats 1, 2, 3 and 0 have d, c, h and s.
    for suits, seat in (("dchs", 0), ("cshd", 1), ("dshc", 2), ("dcsh", 3)):
        state = dealt(first_card="next_to_dealer", dragon=True, suit_order=suits)
        assert (state.actor, state.finished) == (None, (seat,))
        assert dealt(first_card="next_to_dealer", suit_order=suits).actor is not None
    # A dragon need not be of one suit, and one pair too many is none.
    mixed = "3d 4c 5h 6s 7d 8c 9h Ts Jd Qc Kh As 2d"
    for hand, wins in ((mixed, True), (mixed.replace("2d", "Ad"), False)):
        others = [card for card in D52.split() if card not in hand.split()]
        hands = [" ".join(others[at : at + 13]) for at in (0, 13, 26)]
        pack = pack_for([*hands, hand], 1, 1)
        state = dealt(setup={"pack": pack}, dragon=True, first_card="next_to_dealer")
        assert state.finished == ((3,) if wins else ())


# The exchange.


@pytest.mark.rule("BT-12", "BT-23")
@pytest.mark.example("big_two", "X-33")
@pytest.mark.option("big_two", "loser_winner_exchange")
def test_the_loser_gives_its_best_card_for_an_unwanted_one() -> None:
    state = exchange()
    assert "3c" in held(state, 0)
    assert "2c" in held(state, 0)
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
    assert held(led, 1).startswith("3d 4d")
    assert (led.actor, led.view(None).starter) == (1, 1)
    assert led.events == (CardGiven(0, 1, parse_cards("3d")[0]), Leads(1))
    assert led.view(2).events[0] == CardGiven(0, 1, None)
    assert (str(led.view(1).gave), led.view(2).gave) == ("3d", None)
    assert all("3d" in str(action) for action in led.legal_actions())
    late = led.why_not(led.parse("give 3d"))
    assert late is not None
    assert (late.code, late.rule) == ("no_gift_due", "BT-25")


@pytest.mark.rule("BT-8", "BT-12")
@pytest.mark.option("big_two", "loser_winner_exchange")
def test_the_extra_card_may_be_the_highest_to_give() -> None:
    # Seat 1 holds the 3d and takes the 2s before it has to give its highest card.
    given: dict[str, Any] = {"pack": D52, "dealer": 0, "cut": 0}
    before: dict[str, Any] = {"previous_winner": 2, "previous_loser": 1}
    game = BigTwo.preset("three_player_exchange", first_card="next_to_dealer")
    state = game.deal(setup=BigTwoSetup(**given, **before))
    assert HighestGiven(1, 2, parse_cards("2s")[0]) in state.events
    assert (state.actor, state.view(0).cards_left) == (2, (17, 17, 18))
    refusal = state.why_not(state.parse("give 2s"))
    assert refusal is not None
    assert refusal.code == "gift_returned"
    for text in ("pass", "3c"):
        refusal = state.why_not(state.parse(text))
        assert refusal is not None
        assert refusal.code == "gift_due"
    # Under a lead by right the winner leads after it has given.
    led = BigTwo.preset(
        "three_player_exchange", first_card="next_to_dealer", first_lead="lowest_then_winner"
    ).deal(setup=BigTwoSetup(**given, **before))
    led = led.apply(led.parse("give 3c"))
    assert (led.actor, led.view(2).must_include) == (2, None)
    # In a first deal, without the option and after a dead deal nobody gives anything.
    assert game.deal(setup=BigTwoSetup(**given)).actor == 1
    plain = BigTwo.preset("three_player", first_card="next_to_dealer")
    assert plain.deal(setup=BigTwoSetup(**given, **before)).actor == 1
    assert game.deal(setup=BigTwoSetup(**given, number=2)).actor == 1


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


@pytest.mark.rule("BT-4")
@pytest.mark.parametrize("preset", list(BigTwo.presets))
def test_a_seed_deals_the_same_again(preset: str) -> None:
    game = BigTwo.preset(preset)
    for seed in (0, "a deal", b"a deal", 2**70):
        assert game.deal(seed=seed) == game.deal(seed=seed)
    packs = {game.deal(seed=seed).hands for seed in range(20)}
    assert len(packs) == 20


@pytest.mark.rule("BT-4", "BT-5")
def test_what_is_given_is_not_left_to_the_seed() -> None:
    game = BigTwo()
    for seed in range(10):
        state = game.deal(seed=seed, setup=BigTwoSetup(pack=D52, cut=20, dealer=2, shown=11))
        assert state.hands == dealt(setup={"cut": 20, "dealer": 2, "shown": 11}).hands
        assert game.deal(seed=seed, setup=BigTwoSetup(dealer=3)).table.dealer == 3
    # Cut anywhere, this pack still deals a suit to each seat.
    lifted = {game.deal(seed=seed, setup=BigTwoSetup(pack=D52, dealer=0, shown=1)).hands
              for seed in range(40)}  # fmt: skip
    assert len(lifted) == 4


def test_given_orders_of_the_stock_need_no_luck() -> None:
    game = BigTwo.preset("three_player_draw_refill", first_card="next_to_dealer")
    setup = BigTwoSetup(pack=D52, dealer=0, cut=0, reshuffles=["3d 4d", parse_cards("3d")])
    one, other = game.deal(setup=setup), game.deal(setup=setup)
    assert (one.hands, one.stock) == (other.hands, other.stock)
    assert one.setup == BigTwoSetup(
        pack=parse_cards(D52), dealer=0, cut=0, reshuffles=[parse_cards("3d 4d"), parse_cards("3d")]
    )


@pytest.mark.parametrize(
    "setup",
    [
        {"pack": D52[3:]}, {"pack": D52.replace("3d", "3c")}, {"pack": 7}, {"pack": [None] * 52},
        {"pack": "x" * 10_000}, {"dealer": 4}, {"dealer": -1}, {"dealer": True}, {"dealer": 1.0},
        {"cut": 52}, {"cut": -1}, {"cut": "3"}, {"shown": 0}, {"shown": 52}, {"shown": 1.0},
        {"number": 0}, {"number": False}, {"previous_winner": 4}, {"previous_loser": "0"},
        {"previous_winner": 1, "previous_loser": 1}, {"drawn": "3d 4d 5d 6d"}, {"drawn": 3},
        {"reshuffles": [D52]}, {"reshuffles": D52}, {"reshuffles": 3}, {"pack": [10**30] * 52},
        {"pack": D52 + " " * 2000}, {"pack": f"{D52} Jk"}, {"pack": D52.replace("3d", "Jk")},
        {"pack": [float(code) for code in range(52)]}, {"pack": [Tile("3d")] * 52},
        {"pack": [object()] * 52}, {"pack": object()}, {"pack": D52.encode()}, {"pack": ""},
        {"pack": [True, 0, *range(2, 52)]}, {"pack": iter(())}, {"pack": [[]] * 52},
        {"dealer": 10**400}, {"dealer": object()}, {"cut": float("nan")}, {"cut": False},
        {"shown": True}, {"shown": 10**400}, {"number": 1.0}, {"number": "2"}, {"number": -1},
        {"number": 10**5000}, {"number": 1, "previous_winner": 0, "previous_loser": 1},
        {"number": 1, "previous_loser": 1}, {"previous_winner": True}, {"previous_loser": 2.0},
        {"reshuffles": [None]}, {"reshuffles": [["3d", 1.5]]}, {"reshuffles": [object()]},
        {"reshuffles": ["3d"] * 10_001}, {"reshuffles": [[10**5000]]}, {"drawn": object()},
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


@pytest.mark.rule("BT-16")
def test_cards_drawn_for_a_deal_fit_its_number_and_dealer() -> None:
    game = BigTwo(rules=BigTwoRules(first_lead="rounds", first_card="next_to_dealer"))
    given: dict[str, Any] = {"number": 11, "dealer": 3, "drawn": "9h Kd Kc 2d"}
    assert game.deal(seed=1, setup=BigTwoSetup(**given)).table.dealer == 3
    for change in (
        {"number": 1}, {"number": 10}, {"number": 12}, {"dealer": 0}, {"dealer": None},
        {"drawn": "9h Kd 2d"}, {"drawn": "9h 9h Kc 2d"}, {"drawn": [Tile("3d")] * 4},
        {"drawn": [True, 1, 2, 3]}, {"drawn": ()},
    ):  # fmt: skip
        with pytest.raises(RulesError) as caught:
            game.deal(seed=1, setup=BigTwoSetup(**given | change))
        assert caught.value.code == "bad_setup"


def test_orders_of_a_stock_are_of_cards_of_the_deck() -> None:
    game = BigTwo.preset("three_player_draw_refill")
    wrong: tuple[Any, ...] = ("3d 3d", "Jk", "15d", [1.0], [True], [Tile("3d")], [99], [object()])
    for order in wrong:
        with pytest.raises(RulesError) as caught:
            game.deal(seed=1, setup=BigTwoSetup(reshuffles=[order]))
        assert caught.value.code == "bad_setup"


def test_a_loser_alone_tells_that_there_was_a_deal_before() -> None:
    assert [BigTwoSetup().number, BigTwoSetup(previous_winner=1).number] == [1, 2]
    assert BigTwoSetup(previous_loser=1).number == 2
