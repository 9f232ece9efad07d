"""What Acey-Deucey does with bad input, positions, records and views."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import cardcore as cc
from cardcore.actions import Action
from cardcore.cards import Card, parse_cards
from cardcore.decks import STANDARD
from cardcore.engine import Step, drive
from cardcore.errors import CardcoreError, DealOver, IllegalAction, RecordError, RulesError
from cardcore.games.acey_deucey import (
    AceyDeucey,
    AceyDeuceyRules,
    AceyDeuceySetup,
    AceyDeuceyState,
    Bet,
    Declare,
    Pass,
    SensibleBot,
)
from cardcore.games.acey_deucey.actions import SIDES
from cardcore.games.acey_deucey.positions import FACTS
from cardcore.records import deal_record, match_record, plain, replay
from tests.games.acey import after, dealt, pack, refused, session, turn

if TYPE_CHECKING:
    from cardcore.games.acey_deucey import AceyDeuceyMatch
    from cardcore.games.acey_deucey.actions import Side

OPTIONS = [
    AceyDeuceyRules(),
    AceyDeuceyRules(low_ace="first_card_choice", ace_post_loss="quadruple", starting_chips=20),
    AceyDeuceyRules(pair_bet="higher_lower", pair_match_loss=3, ante=5, max_rounds=6),
    AceyDeuceyRules(bank="dealer", starting_chips=12, low_ace="first_card_choice"),
    AceyDeuceyRules(bank="dealer", pair_bet="higher_lower", ace_post_loss="quadruple_two_aces"),
]


@attrs.frozen
class Foreign(Action):
    def __str__(self) -> str:
        return "pass"


class Anyone:
    """Plays at random."""

    def choose(self, _view: Any, legal: Any, rng: Random) -> Any:
        return legal[rng.randrange(len(legal))]


def moments(rules: AceyDeuceyRules, seed: int, players: int = 3) -> list[AceyDeuceyState]:
    """Return all states of a session of random players."""
    rng = Random(seed)
    match = AceyDeucey(players=players, rules=rules).match(seed)
    found: list[AceyDeuceyState] = []
    while not match.over:
        state = match.deal()
        found.append(state)
        while state.actor is not None:
            state = state.apply(Anyone().choose(None, state.legal_actions(), rng))
            found.append(state)
        match = match.add(state)
    return found


# Actions


def test_actions_of_another_game() -> None:
    state = dealt("4c 7d Qd", 2)
    for action in (Foreign(), "pass", None, 3, Pass):
        assert refused(state, action) == ("foreign_action", None)


def test_actions_of_another_seat() -> None:
    state = dealt("4c 7d Qd", 2)
    for seat in (0, 2, -1, 10**30, True, 1.0, "1"):
        refusal = state.why_not(Pass(), seat)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.code == "wrong_seat"
        with pytest.raises(IllegalAction) as caught:
            state.apply(Pass(), seat)  # type: ignore[arg-type]
        assert caught.value.seat is seat
    assert list(state.legal_actions(0)) == []
    assert state.apply(Pass(), 1) == state.apply(Pass())


def test_actions_after_the_end() -> None:
    over = after(dealt("4c 7d Qd 8h", 2), "pass,pass")
    assert (over.actor, over.may_act, list(over.legal_actions())) == (None, (), [])
    refusal = over.why_not(Pass())
    assert refusal is not None
    assert refusal.code == "deal_over"
    for seat in (None, 0, 1):
        with pytest.raises(DealOver) as caught:
            over.apply(Pass(), seat)
        assert caught.value.code == "deal_over"
    assert over == after(dealt("4c 7d Qd 8h", 2), "pass,pass")


def test_a_whole_number_of_another_library_is_a_bet() -> None:
    class Index:
        def __index__(self) -> int:
            return 2

        def __hash__(self) -> int:
            return 2

    state = turn("4c Qd", "9h")
    bet = Bet(Index())  # type: ignore[arg-type]
    assert state.canonical(bet) == Bet(2)
    assert state.is_legal(bet)
    assert state.apply(bet) == state.apply(Bet(2))
    assert type(state.apply(bet).chips[0]) is int


@pytest.mark.parametrize("text", ["bet", "bet 00", "bet -1", "bet 01", "bet 1.5", "bet 1 inside",
    "declare", "declare middle", "fold", "", "pass pass", "bet " + "9" * 101, "p" * 10**6,
    "bet ¹", 5, None])  # fmt: skip
def test_texts_of_no_action(text: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        turn("4c Qd").parse(text)
    assert caught.value.code == "bad_action_text"


def test_texts_of_actions_parse_back() -> None:
    state = turn("9s 9d", pair_bet="higher_lower")
    for action in (*state.legal_actions(), Bet(10**30), Declare("low"), Declare("high")):
        assert state.parse(str(action)) == action
    assert state.parse("  BET   3\tHigher ") == Bet(3, "higher")


def test_texts_of_200_characters_are_read() -> None:
    state = turn("4c Qd")
    assert state.parse("pass".rjust(200)) == Pass()
    with pytest.raises(IllegalAction) as caught:
        state.parse("pass".rjust(201))
    assert caught.value.code == "bad_action_text"


@pytest.mark.parametrize("rules", OPTIONS)
def test_what_is_listed_is_what_is_legal(rules: AceyDeuceyRules) -> None:
    sides: tuple[Side | None, ...] = (None, *SIDES)
    tried: list[Action] = [Pass(), Declare("high"), Declare("low")]
    tried += [Bet(amount, side) for amount in range(60) for side in sides]
    for seed in range(4):
        for state in moments(rules, seed):
            legal = list(state.legal_actions())
            if state.actor is None:
                continue
            assert [action for action in tried if state.is_legal(action)] == sorted(
                (action for action in legal if action in tried), key=tried.index
            )
            assert state.default_action() == legal[0]
            assert all(state.legal_actions().index(action) == at for at, action in enumerate(legal))


def test_a_billion_chips_cost_nothing() -> None:
    state = turn("4c Qd", "9h", pot=10**12, chips=10**12)
    legal = state.legal_actions()
    assert len(legal) == 5 * 10**11 + 1
    assert legal[-1] == Bet(5 * 10**11)
    assert Bet(10**11) in legal
    assert Bet(3.0) not in legal  # type: ignore[arg-type]
    assert Bet(True) not in legal


# Setups


@pytest.mark.parametrize(
    "given",
    [
        {"dealer": -1}, {"dealer": 8}, {"dealer": 1.0}, {"dealer": True}, {"chips": 5},
        {"chips": (1.5, 2)}, {"chips": (-1, 2)}, {"chips": "12"}, {"pot": -1}, {"pot": 0.5},
        {"pot": None}, {"pack": 5}, {"pack": "As"}, {"pack": "As " * 52}, {"pack": range(52, 104)},
    ],
)  # fmt: skip
def test_setups_that_cannot_be(given: dict[str, Any]) -> None:
    with pytest.raises(CardcoreError, match="expected"):
        AceyDeuceySetup(**given)


def test_setups_that_do_not_fit_the_game() -> None:
    game = AceyDeucey(players=2)
    for setup in (
        AceyDeuceySetup(dealer=2),
        AceyDeuceySetup(chips=(5, 5, 5)),
        AceyDeuceySetup(chips=(0, 5)),
        AceyDeuceySetup(chips=()),
        AceyDeuceyRules(),
        {"dealer": 1},
    ):
        with pytest.raises(RulesError) as caught:
            game.deal(1, setup)  # type: ignore[arg-type]
        assert caught.value.code == "bad_setup"
    bank = AceyDeucey(players=2, rules=AceyDeuceyRules(bank="dealer"))
    with pytest.raises(RulesError, match="AD-36"):
        bank.deal(1, AceyDeuceySetup(pot=3))


def test_a_match_takes_its_own_deals_only() -> None:
    game = AceyDeucey(players=2)
    match = game.match(seed=1)
    own = after(match.deal(), "pass,pass")
    foreign = (
        after(game.match(seed=2).deal(), "pass,pass"),
        after(game.deal(1), "pass,pass"),
        game.position({"dealer": match.dealer, "actor": None, "chips": [99, 99], "pot": 2}),
    )
    for state in foreign:
        with pytest.raises(RulesError) as caught:
            match.add(state)
        assert caught.value.code == "not_carried_over"
    with pytest.raises(RulesError) as caught:
        match.add(match.deal())
    assert caught.value.code == "deal_not_over"
    with pytest.raises(RulesError) as caught:
        match.add(after(AceyDeucey(players=3).deal(1), "pass,pass,pass"))
    assert caught.value.code == "foreign_deal"
    later = match.add(own)
    assert later.deals == 1
    with pytest.raises(RulesError):
        later.add(own)
    for setup in (
        AceyDeuceySetup(dealer=match.dealer),
        AceyDeuceySetup(chips=(1, 2)),
        AceyDeuceySetup(pot=1),
    ):
        with pytest.raises(RulesError) as caught:
            later.deal(setup)
        assert caught.value.code == "not_carried_over"
    with pytest.raises(RulesError):
        later.deal("no setup")


# Positions


@pytest.mark.parametrize("rules", OPTIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_positions_write_and_read_themselves(rules: AceyDeuceyRules, players: int) -> None:
    game = AceyDeucey(players=players, rules=rules)
    for seed in range(6):
        for state in moments(rules, seed, players):
            facts = state.to_position()
            assert set(facts) == set(FACTS)
            again = game.position(json.loads(json.dumps(facts)))
            assert again.to_position() == facts
            assert attrs.evolve(again.view(0), events=()) == attrs.evolve(state.view(0), events=())
            assert list(again.legal_actions()) == list(state.legal_actions())
            # And it plays on as the original does.
            players_of_both = [Anyone()] * players
            one = drive(state, players_of_both, Random(seed))
            other = drive(again, players_of_both, Random(seed))
            assert one.to_position() == other.to_position()


GOOD: dict[str, Any] = {
    "dealer": 0, "actor": 1, "chips": [99, 99, 99], "pot": 3, "posts": "4c Qd",
    "waiting": {"2": "8d", "0": "8h"},
}  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [
        {"dealer": 3}, {"dealer": None}, {"dealer": 1.0}, {"actor": 3}, {"actor": True},
        {"actor": "1"}, {"chips": None}, {"chips": [99, 99]}, {"chips": [99, 99, -1]},
        {"chips": [99, 99, 9.5]}, {"chips": "999"}, {"pot": 0}, {"pot": -2}, {"pot": 1.5},
        {"posts": ""}, {"posts": "4c"}, {"posts": "4c Qd 2c"}, {"posts": "4c 4c"},
        {"posts": "4c Xr"}, {"posts": "4c 8d"}, {"posts": "nonsense"}, {"posts": 5},
        {"ace": "low"}, {"ace": []}, {"waiting": {}}, {"waiting": {"2": "8d"}},
        {"waiting": {"2": "8d", "1": "8h"}}, {"waiting": {"2": "8d", "0": "8d"}},
        {"waiting": {"2": "8d", "0": 3.5}}, {"waiting": {"2": "8d", 2: "8h", "0": "9h"}},
        {"waiting": [1]}, {"waiting": {"x": "8d"}}, {"waiting": {"2": "8d", "0": []}},
        {"discards": "Qd"}, {"stock": "8d"}, {"stock": "2c 2c"}, {"colour": "red"},
        {"actor": None}, {"actor": None, "posts": ""}, {"discards": "2c 2d"},
        {"actor": None, "posts": "", "pot": 0, "waiting": {"1": "8d"}},
    ],
)  # fmt: skip
def test_positions_that_no_round_reaches(changes: dict[str, Any]) -> None:
    game = AceyDeucey(players=3)
    assert game.position(GOOD).actor == 1
    with pytest.raises(RecordError, match="expected") as caught:
        game.position(GOOD | changes)
    assert caught.value.code == "bad_position"


def test_positions_with_options_that_no_round_reaches() -> None:
    low = AceyDeucey(players=3, rules=AceyDeuceyRules(low_ace="first_card_choice"))
    assert low.position(GOOD | {"posts": "As"}).posts is None
    for posts, ace in (("As 4c", None), ("As", "low"), ("4c As", "low")):
        with pytest.raises(RecordError):
            low.position(GOOD | {"posts": posts, "ace": ace})
    bank = AceyDeucey(players=3, rules=AceyDeuceyRules(bank="dealer"))
    wrong: list[dict[str, Any]] = [{}, {"pot": 0, "actor": 0, "waiting": {}}, {"pot": 0}]
    for changes in wrong:
        with pytest.raises(RecordError):
            bank.position(GOOD | changes)
    assert bank.position(GOOD | {"pot": 0, "waiting": {2: "8d"}}).limit == 49


@pytest.mark.rule("AD-36")
@pytest.mark.option("acey_deucey", "bank")
def test_a_banker_keeps_no_pot() -> None:
    bank = AceyDeucey(players=2, rules=AceyDeuceyRules(bank="dealer"))
    facts = {"dealer": 0, "actor": 1, "chips": [99, 99], "posts": "4c Qd"}
    assert bank.position(facts).pot == 0
    with pytest.raises(RecordError, match="a pot beside a bank"):
        bank.position(facts | {"pot": 2})


def test_discards_are_as_many_as_turns_can_leave() -> None:
    game = AceyDeucey(players=8)
    facts = {"dealer": 0, "actor": 0, "chips": [100] * 8, "pot": 10, "posts": "As Ks"}
    for count, is_possible in ((0, True), (13, False), (14, True), (21, True), (22, False)):
        discards = " ".join(map(str, STANDARD.cards[:count]))
        if is_possible:
            assert game.position(facts | {"discards": discards}).view(0).stock == 50 - count
            continue
        with pytest.raises(RecordError, match="discards of 7 turns"):
            game.position(facts | {"discards": discards})


@pytest.mark.parametrize("facts", [None, 5, "dealer", [], {}, {"dealer": 0}, {10**5000: 1}])
def test_facts_that_are_none(facts: Any) -> None:
    with pytest.raises(RecordError) as caught:
        AceyDeucey(players=2).position(facts)
    assert caught.value.code == "bad_position"


# Views, chance, states


def test_texts_of_a_match_show_what_everybody_may_see() -> None:
    match = session(2, [("2c 3c 4c 5c", "pass,pass")])
    fractions = "(Fraction(100, 1), Fraction(100, 1))"
    assert repr(match) == f"<match of acey_deucey, 1 deals, standings {fractions}>"


def test_views_of_no_seat() -> None:
    state = turn("4c Qd")
    for seat in (2, -1, 1.0, True, "0"):
        with pytest.raises(RulesError) as caught:
            state.view(seat)  # type: ignore[arg-type]
        assert caught.value.code == "bad_seat"


@pytest.mark.parametrize("rules", OPTIONS)
def test_all_that_is_conserved(rules: AceyDeuceyRules) -> None:
    for seed in range(8):
        for state in moments(rules, seed, players=4):
            view = state.view(None)
            assert sum(view.chips) + view.pot == 4 * rules.starting_chips
            cards = [*view.posts, *view.discards, *state.round.pack[state.taken :]]
            cards += [card for card in view.waiting if card is not None]
            assert sorted(cards) == list(STANDARD.cards)
            assert view.stock == len(state.round.pack) - state.taken
            if state.settlement is not None:
                assert sum(state.settlement.nets) == -state.settlement.payments.balance("pot")
                assert state.settlement.nets == state.settlement.scores


def test_an_older_state_still_stands() -> None:
    state = dealt("4c 7d Qd 9h 8d", 2)
    before = (state.view(None), hash(state), state.to_position())
    state.apply(Bet(1))
    state.apply(Pass())
    assert (state.view(None), hash(state), state.to_position()) == before
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.pot = 5  # type: ignore[misc]


def test_without_a_seed_the_order_is_new_each_time() -> None:
    game = AceyDeucey(players=2)
    assert len({game.deal().round.pack for _ in range(5)}) == 5
    assert len({game.deal(setup=AceyDeuceySetup(dealer=1)).round.pack for _ in range(5)}) == 5
    cards = pack("4c 7d Qd")
    deals = [game.deal(setup=AceyDeuceySetup(pack=cards)) for _ in range(60)]
    assert {state.round.dealer for state in deals} == {0, 1}
    assert deal_record(game.deal(setup=AceyDeuceySetup(pack=cards, dealer=1)))["seed"] is None


# Records


@pytest.mark.parametrize("rules", OPTIONS)
def test_records_play_again(rules: AceyDeuceyRules) -> None:
    game = AceyDeucey(players=3, rules=rules)
    for seed in range(5):
        match = game.match(seed)
        while not match.over:
            state = drive(match.deal(), [Anyone()] * 3, Random(seed))
            assert replay(deal_record(state)) == state
            match = match.add(state)
        again = replay(json.loads(json.dumps(match_record(match))))
        assert again == match
        assert again.settlement == match.settlement


def test_records_keep_given_packs() -> None:
    rounds = [("4c 7d Kh Qd 9h 7s 2c Ac", "bet 2,pass,bet 1"), ("2s Jd 5h Kc", "pass,pass,pass")]
    match = session(3, rounds)
    record = json.loads(json.dumps(match_record(match)))
    assert record["steps"][0]["setup"]["pack"][:3] == ["4c", "7d", "Kh"]
    assert replay(record) == match


@pytest.mark.parametrize("bad", [[0, "pass"], [1, "bet 3"], [1, "bet"], ["1", "pass"], [1], 5])
def test_a_forged_record_is_refused(bad: Any) -> None:
    record = deal_record(after(dealt("4c 7d Qd 8h 9h", 2), "bet 1,pass"))
    assert replay(record).actor is None
    forged = record | {"actions": [bad, *record["actions"][1:]]}
    with pytest.raises(RecordError, match="action 1"):
        replay(forged)
    with pytest.raises(RecordError):
        replay(record | {"actions": [*record["actions"], [1, "pass"]]})
    for setup in ({"chips": 5}, {"dealer": 9}, {"pack": 7}, {"pot": "1"}, {"seat": 1}):
        with pytest.raises(RecordError):
            replay(record | {"setup": setup})


# The bot


def test_the_bot_counts_cards() -> None:
    # Of 50 cards 24 are inside, 20 outside and 6 match. With 14 losing ones gone, the bot bets.
    game = AceyDeucey(players=8)
    facts = {"dealer": 0, "actor": 0, "chips": [100] * 8, "pot": 10, "posts": "4c Jd"}
    state = game.position(facts)
    bot = SensibleBot(game)
    assert bot.choose(state.view(0), state.legal_actions(), Random(1)) == Pass()
    gone = "Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As 2c 3c"
    state = game.position(facts | {"discards": gone})
    # 24 - 6 - 12 of 36; the mean square is (24 + 6 + 24)/36, and the pot the limit.
    assert bot.choose(state.view(0), state.legal_actions(), Random(1)) == Bet(10)
    state = game.position(facts | {"discards": gone, "pot": 500})
    assert bot.choose(state.view(0), state.legal_actions(), Random(1)) == Bet(100 * 6 // 54)


@pytest.mark.rule("AD-11")
def test_the_bot_passes_where_it_has_to() -> None:
    for chips, choice in ((1, Pass()), (2, Bet(1))):
        state = turn("2c As", chips=chips)
        bot = SensibleBot(state.game)
        assert bot.choose(state.view(0), state.legal_actions(), Random(1)) == choice


def test_the_bot_stakes_a_part_of_its_chips() -> None:
    state = turn("3c Kd", pot=1000)
    bot = SensibleBot(state.game)
    bet = bot.choose(state.view(0), state.legal_actions(), Random(1))
    assert isinstance(bet, Bet)
    # 36 of 50 win, 8 lose, 6 lose twice: 16/50 a chip; the mean square is (36 + 8 + 24)/50.
    assert bet.amount == 100 * 16 // 68


def test_the_bot_knows_the_options() -> None:
    pair = turn("9s 9d", pair_bet="higher_lower")
    bot = SensibleBot(pair.game)
    # 28 of 50 are lower, 20 higher, 2 match: 4 a bet, the mean square (28 + 20 + 8)/50.
    assert bot.choose(pair.view(0), pair.legal_actions(), Random(1)) == Bet(7, "lower")
    middle = turn("8s 8d", pair_bet="higher_lower")
    assert bot.choose(middle.view(0), middle.legal_actions(), Random(1)) == Pass()
    low_pair = turn("2s 2d", pair_bet="higher_lower")
    assert bot.choose(low_pair.view(0), low_pair.legal_actions(), Random(1)) == Bet(10, "higher")
    ace = dealt("As 9c 5d 3h", 2, low_ace="first_card_choice")
    bot = SensibleBot(ace.game)
    assert bot.choose(ace.view(1), ace.legal_actions(), Random(1)) in ace.legal_actions()


@pytest.mark.parametrize("rules", OPTIONS)
def test_the_bot_plays_by_the_rules(rules: AceyDeuceyRules) -> None:
    game = AceyDeucey(players=3, rules=rules)
    for seed in range(12):
        match: AceyDeuceyMatch = game.match(seed)
        while not match.over:
            match = match.add(drive(match.deal(), [SensibleBot(game)] * 3, Random(seed)))
        assert match.settlement is not None


def test_the_bot_clearly_beats_random_players() -> None:
    """The figures of docs/games.md: 2,000 sessions against three random players."""
    game = AceyDeucey.preset("session", players=4)
    assert dict(game.bots) == {"sensible": SensibleBot}
    won, holdings = 0.0, 0.0
    for seed in range(2000):
        rng = Random(seed)
        seat = seed % 4
        players: list[Any] = [Anyone(), Anyone(), Anyone(), Anyone()]
        players[seat] = game.bots["sensible"](game)
        match = game.match(seed)
        while not match.over:
            match = match.add(drive(match.deal(), players, rng))
        assert match.settlement is not None
        winners = match.settlement.winners
        won += (seat in winners) / len(winners)
        holdings += float(match.standings[seat])
    # Exact, so that the page cannot get old; far above the 25% and 100 chips of an equal.
    assert f"{won / 2000:.1%}, {holdings / 2000:.2f} chips" == "39.6%, 109.08 chips"


# A session on paper


def test_the_names_of_the_package() -> None:
    from cardcore import games

    assert games.AceyDeucey is AceyDeucey
    assert games.registry()["acey_deucey"] is AceyDeucey
    assert AceyDeucey.preset("session", players=3) == AceyDeucey(players=3)
    for name, players in (("session", None), ("casino", 3), ("session", 9)):
        with pytest.raises(RulesError):
            AceyDeucey.preset(name, players=players)
    with pytest.raises(RulesError, match="ante"):
        AceyDeucey.preset("session", players=3, colour="red")
    with pytest.raises(RulesError):
        AceyDeucey(players=2, rules="house rules")
    assert cc.Card("As") == Card("As") == parse_cards("As")[0] == pack("As")[0]
    assert session(2, []).steps == ()
    assert Step(None, None, 0).deal is None
    assert plain(Bet(2, "higher")) == "bet 2 higher"
