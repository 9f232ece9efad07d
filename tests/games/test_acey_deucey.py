"""Acey-Deucey without options: every rule and example of docs/rules/acey_deucey.md."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from cardcore.cards import Card, format_cards, parse_cards
from cardcore.decks import STANDARD
from cardcore.errors import DealOver, RulesError
from cardcore.games.acey_deucey import (
    AceyDeucey,
    AceyDeuceyRules,
    AceyDeuceySetup,
    Anted,
    Bet,
    FirstCards,
    Pass,
    Passed,
    RoundEnded,
    SecondCard,
    ThirdCard,
)
from cardcore.settlement import Line
from tests.games.acey import (
    after,
    dealt,
    holdings,
    limit,
    net,
    pack,
    refused,
    session,
    settled,
    turn,
)

POSTS_AND_TEN = "4c Qd"


# The deal


@pytest.mark.rule("AD-1", "AD-37")
@pytest.mark.option("acey_deucey", "players")
def test_two_to_eight_players() -> None:
    for players in range(2, 9):
        state = AceyDeucey(players=players).deal(seed=players)
        assert len(state.view(None).chips) == players
        assert len(state.round.order) == players
    for wrong in (0, 1, 9):
        with pytest.raises(RulesError) as caught:
            AceyDeucey(players=wrong)
        assert caught.value.code == "bad_players"


@pytest.mark.rule("AD-1")
@pytest.mark.option("acey_deucey", "starting_chips")
def test_starting_chips() -> None:
    assert AceyDeucey(players=3).match(seed=1).chips == (100, 100, 100)
    state = dealt("2c 3c 4c", 2, starting_chips=7)
    assert state.chips == (6, 6)
    assert dealt("2c 3c 4c", 2, starting_chips=1).chips == (0, 0)


@pytest.mark.rule("AD-1")
def test_the_dealer_is_given_or_drawn() -> None:
    game = AceyDeucey(players=5)
    assert {game.deal(seed).round.dealer for seed in range(60)} == set(range(5))
    assert {game.match(seed).dealer for seed in range(60)} == set(range(5))
    assert game.deal(1, AceyDeuceySetup(dealer=3)).view(None).dealer == 3
    match = game.match(seed=1)
    assert match.deal(AceyDeuceySetup(dealer=4)).round.dealer == 4


@pytest.mark.rule("AD-2")
@pytest.mark.option("acey_deucey", "ante")
def test_everybody_antes_before_each_round() -> None:
    state = dealt("2c 3c 4c", 3, ante=4)
    assert state.chips == (96, 96, 96)
    assert state.pot == 12
    assert state.events[0] == Anted(4)
    match = session(2, [("2c 3c 4c 5c", "pass,pass")])
    assert (match.chips, match.pot) == ((99, 99), 2)
    second = match.deal()
    assert (second.chips, second.pot) == ((98, 98), 4)


@pytest.mark.rule("AD-3")
def test_each_round_has_a_fresh_order_of_all_cards() -> None:
    match = AceyDeucey(players=2).match(seed=5)
    orders = []
    for _ in range(3):
        state = match.deal()
        orders.append(state.round.pack)
        match = match.add(after(state, "pass,pass"))
    assert len(set(orders)) == 3
    assert all(sorted(order) == list(STANDARD.cards) for order in orders)
    tops = {AceyDeucey(players=2).deal(seed).round.pack[0] for seed in range(600)}
    assert len(tops) == 52


@pytest.mark.rule("AD-4", "AD-7")
@pytest.mark.example("acey_deucey", "X-16")
def test_first_cards_and_turns_start_at_the_dealers_left() -> None:
    state = dealt("2c 3c 4c 5c 6c 7c", 3, dealer=2)
    assert state.round.first_cards == parse_cards("2c 3c 4c")
    seats = []
    while state.actor is not None:
        seats.append(state.actor)
        state = state.apply(Pass())
    assert seats == [0, 1, 2]
    assert session(3, [("2c 3c 4c", "pass,pass,pass")]).dealer == 1

    state = dealt("2c 3c 4c", 3, dealer=0)
    assert state.round.first_cards == parse_cards("4c 2c 3c")
    assert state.round.order == (1, 2, 0)


@pytest.mark.rule("AD-5", "AD-8")
def test_a_second_card_is_turned_when_its_turn_begins() -> None:
    state = dealt("2c 3c 4c 9d 8d Td", 3)
    view = state.view(None)
    assert view.posts == parse_cards("2c 9d")
    assert view.waiting == (Card("4c"), None, Card("3c"))
    assert view.stock == 48
    assert state.events == (
        Anted(1),
        FirstCards((Card("4c"), Card("2c"), Card("3c"))),
        SecondCard(1, Card("9d")),
    )
    # A bet takes the card that would have been the next second one.
    assert state.apply(Pass()).view(None).posts == parse_cards("3c 8d")
    assert state.apply(Bet(1)).view(None).posts == parse_cards("3c Td")


@pytest.mark.rule("AD-6")
def test_everything_but_the_stock_is_public() -> None:
    state = dealt("2c 3c 4c 9d 8d Td", 3).apply(Bet(1))
    views = [state.view(seat) for seat in (0, 1, 2)]
    for seat, view in enumerate(views):
        assert view.seat == seat
        assert (view.posts, view.discards) == (parse_cards("3c Td"), parse_cards("2c 8d 9d"))
        assert (view.chips, view.pot) == (state.chips, state.pot)
        other = state.resample(seat, seed=9)
        assert other != state
        assert other.view(seat) == view
        assert sorted(other.round.pack) == list(STANDARD.cards)
    for hidden in state.round.pack[state.taken :]:
        assert repr(hidden) not in repr(views) + repr(state)


# A turn


@pytest.mark.rule("AD-8", "AD-9")
def test_a_pass_costs_nothing_and_turns_no_card() -> None:
    state = dealt("2c 3c 9d 8d", 2)
    passed = state.apply(Pass())
    assert (passed.chips, passed.pot) == (state.chips, state.pot)
    assert passed.events == (Passed(1), SecondCard(0, Card("8d")))
    assert passed.taken == 4


@pytest.mark.rule("AD-10", "AD-11", "AD-12")
@pytest.mark.example("acey_deucey", "X-9")
def test_bet_limits() -> None:
    for chips, pot, most in (
        (7, 50, 3), (1, 50, 0), (0, 9, 0), (100, 3, 3), (20, 10, 10), (19, 10, 9)
    ):  # fmt: skip
        assert limit(POSTS_AND_TEN, chips=chips, pot=pot) == most
        state = turn(POSTS_AND_TEN, chips=chips, pot=pot)
        assert len(state.legal_actions()) == most + 1
        for amount in (0, -1, 1.5, most + 1):
            wanted = {0: "AD-12", -1: "AD-12", 1.5: "AD-12"}.get(amount, "AD-10")
            assert refused(state, Bet(amount))[1] == ("AD-11" if most == 0 else wanted)  # type: ignore[arg-type]
        if most:
            assert state.is_legal(Bet(most))
            assert state.is_legal(Bet(1))


@pytest.mark.rule("AD-11")
def test_a_limit_of_nothing_forces_a_pass() -> None:
    state = turn(POSTS_AND_TEN, chips=1, pot=50)
    assert list(state.legal_actions()) == [Pass()]
    assert refused(state, Bet(1)) == ("over_limit", "AD-11")
    # A limit of one chip does not.
    state = turn(POSTS_AND_TEN, chips=2, pot=50)
    assert list(state.legal_actions()) == [Pass(), Bet(1)]
    assert refused(state, Bet(2)) == ("over_limit", "AD-10")


@pytest.mark.rule("AD-12")
def test_other_amounts_are_refused_and_change_nothing() -> None:
    state = turn(POSTS_AND_TEN)
    for amount in (0, -1, -(10**30), 1.5, 2.0, True, "2", None, Fraction(2), [2]):
        assert refused(state, Bet(amount)) == ("bad_amount", "AD-12")  # type: ignore[arg-type]
    for amount in (11, 10**30, 10**5000):
        assert refused(state, Bet(amount)) == ("over_limit", "AD-10")


@pytest.mark.rule("AD-13")
def test_the_bet_is_no_part_of_the_pot() -> None:
    # Were the bet in the pot, a bet of the whole pot could not empty it.
    assert settled(turn(POSTS_AND_TEN, "9h"), 10) == (10, 110, 0)
    assert refused(turn(POSTS_AND_TEN), Bet(11)) == ("over_limit", "AD-10")


@pytest.mark.rule("AD-14")
def test_a_bet_turns_up_the_top_card_and_is_settled_at_once() -> None:
    state = dealt("4c 2c Qd 9h 8d", 2)
    settled_at_once = state.apply(Bet(1))
    assert settled_at_once.events == (ThirdCard(1, 1, Card("9h"), 1), SecondCard(0, Card("8d")))
    assert (settled_at_once.chips, settled_at_once.pot) == ((99, 100), 1)


@pytest.mark.rule("AD-15")
def test_pairs_and_neighbours_may_be_bet_on_and_pay_nothing() -> None:
    for posts in ("9s 9d", "7d 8h", "Ks As"):
        state = turn(posts)
        assert len(state.legal_actions()) == 11
        assert state.apply(Pass()).chips == state.chips
        stock = [card for card in STANDARD.cards if card not in parse_cards(posts)]
        assert all(net(posts, str(third), 1) < 0 for third in stock)


@pytest.mark.rule("AD-16", "AD-17")
def test_cards_of_a_turn_are_discarded_for_the_round() -> None:
    state = dealt("2c 3c 4c 9d 8d Td", 3).apply(Bet(1)).apply(Pass())
    view = state.view(None)
    assert set(view.discards) == set(parse_cards("2c 9d 8d 3c Td"))
    assert view.waiting == (None, None, None)
    assert view.posts[0] == Card("4c")
    assert len(view.discards) + len(view.posts) + view.stock == 52
    assert not set(view.discards) & set(state.round.pack[state.taken :])


@pytest.mark.rule("AD-17", "AD-22")
@pytest.mark.example("acey_deucey", "X-15")
def test_eight_players_use_24_cards() -> None:
    order = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA"]
    state = dealt(" ".join(order), 8)
    nets = {}
    while state.actor is not None:
        seat = state.actor
        before = state.chips[seat]
        state = state.apply(Bet(1))
        nets[seat] = state.chips[seat] - before
    assert nets == {1: -1, 2: -1, 3: -1, 4: 1, 5: -2, 6: -1, 7: -1, 0: -1}
    assert state.taken == 24
    assert state.round.pack[state.taken - 1] == Card("Qh")
    assert state.pot == 15
    assert state.chips == (98, 98, 98, 98, 100, 97, 98, 98)


@pytest.mark.rule("AD-18")
def test_aces_are_high_and_nothing_is_declared() -> None:
    for seed in range(40):
        top = f"{('As', 'Ah', 'Ad', 'Ac')[seed % 4]} 2c 5d 3h"
        state = dealt(top, 2)
        assert state.posts is not None
        assert refused(state, state.parse("declare low")) == ("no_declaration_due", "AD-30")
    assert net("As 5d", "3h", 2) == -2
    assert net("As 5d", "Kh", 2) == 2


# Settlement


@pytest.mark.rule("AD-19")
@pytest.mark.example("acey_deucey", "X-1")
def test_inside_wins_the_bet() -> None:
    assert settled(turn(POSTS_AND_TEN, "9h"), 2) == (2, 102, 8)


@pytest.mark.rule("AD-21", "AD-22")
@pytest.mark.example("acey_deucey", "X-2")
@pytest.mark.example("acey_deucey", "X-3")
def test_a_match_with_either_post_costs_two_bets() -> None:
    for third in ("Qs", "Qc", "4d", "4h"):
        assert settled(turn(POSTS_AND_TEN, third), 2) == (-4, 96, 14)


@pytest.mark.rule("AD-20")
@pytest.mark.example("acey_deucey", "X-4")
def test_outside_costs_the_bet() -> None:
    for third in ("3s", "Kh", "Ac"):
        assert settled(turn(POSTS_AND_TEN, third), 2) == (-2, 98, 12)


@pytest.mark.rule("AD-19", "AD-21")
@pytest.mark.example("acey_deucey", "X-5")
def test_the_widest_posts() -> None:
    assert settled(turn("2c As", "Kd"), 3) == (3, 103, 7)
    assert settled(turn("2c As", "Ah"), 3) == (-6, 94, 16)
    assert settled(turn("2c As", "2d"), 3) == (-6, 94, 16)


@pytest.mark.rule("AD-15", "AD-20", "AD-21")
@pytest.mark.example("acey_deucey", "X-6")
def test_neighbours() -> None:
    assert settled(turn("7d 8h", "Kc"), 3) == (-3, 97, 13)
    assert settled(turn("7d 8h", "8c"), 3) == (-6, 94, 16)


@pytest.mark.rule("AD-15", "AD-21")
@pytest.mark.example("acey_deucey", "X-7")
def test_a_pair() -> None:
    assert settled(turn("9s 9d", "9h"), 1) == (-2, 98, 12)
    assert settled(turn("9s 9d", "Td"), 1) == (-1, 99, 11)
    assert turn("9s 9d").apply(Pass()).chips[0] == 100


@pytest.mark.rule("AD-18", "AD-19")
@pytest.mark.example("acey_deucey", "X-8")
def test_the_order_of_the_posts_is_irrelevant() -> None:
    assert settled(turn("Qd 4c", "3s"), 2) == (-2, 98, 12)
    assert settled(turn("Qd 4c", "9h"), 2) == (2, 102, 8)


@pytest.mark.rule("AD-19", "AD-20", "AD-21")
def test_every_third_card_between_all_posts() -> None:
    values = {card: "23456789TJQKA".index(str(card)[0]) for card in STANDARD.cards}
    rng = Random(1)
    for _ in range(400):
        one, two, third = rng.sample(STANDARD.cards, 3)
        low, high = sorted((values[one], values[two]))
        value = values[third]
        wanted = 3 if low < value < high else -6 if value in {low, high} else -3
        assert net(format_cards((one, two)), str(third), 3) == wanted


@pytest.mark.rule("AD-23")
def test_nobody_can_owe_chips() -> None:
    game = AceyDeucey(players=3, rules=AceyDeuceyRules(starting_chips=6, max_rounds=9))
    lowest = 6
    for seed in range(200):
        match = game.match(seed)
        while not match.over:
            state = match.deal()
            while state.actor is not None:
                state = state.apply(state.legal_actions()[-1])
                assert min(state.chips) >= 0
                assert sum(state.chips) + state.pot == 18
                lowest = min(lowest, *state.chips)
            match = match.add(state)
        assert sum(match.standings) == 18
    assert lowest == 0


# The end


@pytest.mark.rule("AD-24")
@pytest.mark.example("acey_deucey", "X-10")
def test_an_emptied_pot_ends_the_session_at_once() -> None:
    state = dealt("2c 9d As 7h", 2)
    assert (state.pot, state.chips, state.actor) == (2, (99, 99), 1)
    over = state.apply(Bet(2))
    assert (over.actor, over.pot, over.chips) == (None, 0, (99, 101))
    assert over.events == (ThirdCard(1, 2, Card("7h"), 2), RoundEnded(complete=False))
    assert over.view(None).waiting == (Card("9d"), None)
    match = session(2, [("2c 9d As 7h", "bet 2")])
    assert match.over
    assert holdings(match) == (99, 101)
    assert match.settlement is not None
    assert match.settlement.outcome.reason == "pot_emptied"
    assert match.settlement.outcome.complete_rounds == 0
    assert match.settlement.outcome.winners == match.settlement.winners == (1,)
    with pytest.raises(DealOver):
        match.deal()


@pytest.mark.rule("AD-24")
def test_a_round_whose_last_turn_empties_the_pot_is_not_complete() -> None:
    match = session(2, [("2c 3d As Kh 7h", "pass,bet 2")])
    assert match.complete_rounds == 0
    assert match.reason == "pot_emptied"
    # The dealer's last bet of the last round too.
    match = session(2, [("2c 3d As Kh 7h", "pass,bet 2")], max_rounds=1)
    assert match.reason == "pot_emptied"


@pytest.mark.rule("AD-24")
@pytest.mark.example("acey_deucey", "X-17")
def test_one_chip_in_the_pot_is_enough_to_play_on() -> None:
    state = dealt("2c 9d As 7h", 2).apply(Bet(1))
    assert state.pot == 1
    assert state.actor == 0
    won = session(2, [("2c 9d As 7h", "bet 1,pass")])
    assert not won.over


@pytest.mark.rule("AD-25", "AD-26", "AD-28")
@pytest.mark.example("acey_deucey", "X-11")
def test_a_whole_session() -> None:
    rounds = [
        ("4c 7d Kh Qd 9h 7s 2c Ac", "bet 2,pass,bet 1"),
        ("2s Jd 5h Kc 8d 6c Qs 9s 9h", "bet 4,bet 1,bet 1"),
        ("3d 8c Ad Ts 2h 8h 4s Kd", "bet 2,pass,bet 5"),
    ]
    one = session(3, rounds[:1])
    assert (one.chips, one.pot, one.dealer) == ((98, 101, 99), 2, 1)
    assert one.deal().pot == 5
    two = session(3, rounds[:2])
    assert (two.chips, two.pot, two.dealer) == ((96, 98, 102), 4, 2)
    assert two.deal().pot == 7
    three = session(3, rounds)
    assert (three.chips, three.pot, three.complete_rounds) == ((93, 97, 106), 4, 3)
    assert three.over
    assert holdings(three) == (Fraction(283, 3), Fraction(295, 3), Fraction(322, 3))
    assert three.settlement is not None
    assert three.settlement.outcome.reason == "rounds"
    assert three.settlement.outcome.winners == (2,)
    assert three.settlement.scores == three.standings
    assert three.settlement.places == (3, 2, 1)
    assert three.settlement.payments.pots == {"pot": 0}
    assert three.settlement.nets == (Fraction(-17, 3), Fraction(-5, 3), Fraction(22, 3))


@pytest.mark.rule("AD-10", "AD-11")
def test_the_pot_limits_a_bet_in_a_round() -> None:
    state = after(dealt("4c 7d Kh Qd 9h 7s 2c Ac", 3), "bet 2,pass")
    assert state.view(0).limit == 1


@pytest.mark.rule("AD-28", "AD-29")
@pytest.mark.example("acey_deucey", "X-12")
def test_everybody_passes_and_shares_the_victory() -> None:
    match = session(4, [("2c 3c 4c 5c", "pass,pass,pass,pass")] * 3)
    assert (match.chips, match.pot) == ((97, 97, 97, 97), 12)
    assert holdings(match) == (100, 100, 100, 100)
    assert match.settlement is not None
    assert match.settlement.outcome.winners == (0, 1, 2, 3)
    assert match.settlement.payments.lines[-1] == Line("pot", 3, 3, "share", "AD-28")


@pytest.mark.rule("AD-27", "AD-28", "AD-29")
@pytest.mark.example("acey_deucey", "X-13")
def test_a_player_who_cannot_ante_ends_the_session() -> None:
    match = session(2, [("5c 9d Jh 5s 9c", "bet 1,pass")], starting_chips=3)
    assert (match.chips, match.pot) == ((2, 0), 4)
    assert match.over
    assert holdings(match) == (4, 2)
    assert match.settlement is not None
    assert match.settlement.outcome.reason == "ante_short"
    assert match.settlement.outcome.complete_rounds == 1
    assert match.settlement.outcome.winners == (0,)
    # One chip of the ante is not enough either.
    short = session(2, [("5c 9d", "pass,pass")], starting_chips=3, ante=2)
    assert short.reason == "ante_short"


@pytest.mark.rule("AD-11", "AD-26")
@pytest.mark.example("acey_deucey", "X-14")
@pytest.mark.option("acey_deucey", "max_rounds")
def test_one_round_of_forced_passes() -> None:
    state = dealt("5c 9d Jh 5s", 2, starting_chips=2, max_rounds=1)
    assert list(state.legal_actions()) == [Pass()]
    assert list(state.apply(Pass()).legal_actions()) == [Pass()]
    match = session(2, [("5c 9d Jh 5s", "pass,pass")], starting_chips=2, max_rounds=1)
    assert holdings(match) == (2, 2)
    assert match.settlement is not None
    assert match.settlement.outcome.winners == (0, 1)
    assert match.settlement.outcome.reason == "rounds"


@pytest.mark.rule("AD-26", "AD-27")
@pytest.mark.option("acey_deucey", "max_rounds")
def test_the_number_of_rounds() -> None:
    rounds = [("2c 3c 4c 5c", "pass,pass")]
    for most in (1, 2, 5):
        match = session(2, rounds * most, max_rounds=most)
        assert match.reason == "rounds"
        assert most == 1 or not session(2, rounds * (most - 1), max_rounds=most).over
    # Both ends at once: the rounds are named.
    assert session(2, rounds, max_rounds=1, starting_chips=1).reason == "rounds"


@pytest.mark.rule("AD-25")
def test_the_deal_passes_to_the_left() -> None:
    match = AceyDeucey(players=3, rules=AceyDeuceyRules(max_rounds=5)).match(seed=3)
    dealers = []
    while not match.over:
        state = match.deal()
        dealers.append(state.round.dealer)
        match = match.add(after(state, "pass,pass,pass"))
    assert [(dealer - dealers[0]) % 3 for dealer in dealers] == [0, 1, 2, 0, 1]


@pytest.mark.rule("AD-19", "AD-20", "AD-21")
def test_the_ledger_of_a_round_names_the_rules() -> None:
    state = after(dealt("4c 7d Kh Qd 9h 7s 2c Ac", 3), "bet 2,pass,bet 1")
    assert state.settlement is not None
    assert state.settlement.payments.lines == (
        Line(0, "pot", 1, "ante", "AD-2"),
        Line(1, "pot", 1, "ante", "AD-2"),
        Line(2, "pot", 1, "ante", "AD-2"),
        Line("pot", 1, 2, "won", "AD-19"),
        Line(0, "pot", 1, "lost", "AD-20"),
    )
    assert state.settlement.scores == (-2, 1, -1)
    assert state.settlement.nets == state.settlement.scores
    assert state.settlement.payments.pots == {"pot": 2}
    assert state.settlement.outcome.reason == "complete"
    assert state.settlement.outcome.chips == (98, 101, 99)


def test_a_pack_in_the_setup_is_played_from_the_top() -> None:
    state = AceyDeucey(players=2).deal(setup=AceyDeuceySetup(pack=pack("As Kd"), dealer=1))
    assert state.round.first_cards == parse_cards("As Kd")
    assert state.chance.stream is None
