"""The parts of the contract on their own: lists, history, chance, games, driving, matches."""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import attrs
import pytest

from cardcore.actions import Action, ActionList, Amounts, History, Refusal
from cardcore.bots import RandomBot, bot_names, make_bot
from cardcore.cards import Card
from cardcore.chance import Stream
from cardcore.engine import Chance, Game, Match, Step, drive
from cardcore.errors import DealOver, IllegalAction, RecordError, RulesError
from cardcore.games import Abyssinia, AceyDeucey
from cardcore.records import replay
from tests.toys import NoRules
from tests.toys.claims import CLAIM, LEAVE, Answer, Lay, Pairs
from tests.toys.sealed import Auction, Bid
from tests.toys.season import Left, Penalty, Season, Show


@attrs.frozen
class Stake(Action):
    amount: int


def amount_of(action: Action) -> int | None:
    return action.amount if isinstance(action, Stake) else None


BILLION = 10**9
KEEP = Show()


def stakes(least: int, most: int) -> ActionList[Action]:
    return ActionList[Action](KEEP, Amounts(Stake, amount_of, range(least, most + 1)), CLAIM)


# Lists of actions


@attrs.frozen
class Listed(Bid):
    """A bid without a hash."""

    amount: Any


def test_a_billion_amounts_cost_nothing() -> None:
    tracemalloc.start()
    legal = stakes(1, BILLION)
    assert len(legal) == BILLION + 2
    assert legal[0] == KEEP
    assert legal[BILLION] == Stake(BILLION)
    assert legal[-1] == CLAIM
    assert Stake(BILLION // 2) in legal
    assert legal.index(Stake(7)) == 7
    assert legal.index(CLAIM) == BILLION + 1
    assert legal == stakes(1, BILLION)
    assert hash(legal) == hash(stakes(1, BILLION))
    assert legal[5:8] == (Stake(5), Stake(6), Stake(7))
    assert "stake 3" in repr(legal)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000


def test_a_list_holds_no_other_amounts() -> None:
    legal = stakes(5, 9)
    for other in (Stake(4), Stake(10), LEAVE, Bid(6), 6, "stake 6", None):
        assert other not in legal
        with pytest.raises(ValueError, match="expected a legal action"):
            legal.index(other)
    for equal in (6.0, True, Card(6)):
        assert Stake(equal) not in stakes(1, 9)  # type: ignore[arg-type]
    assert legal.index(Stake(6), 1) == 2
    with pytest.raises(ValueError, match="expected a legal action"):
        legal.index(Stake(6), 3)


@pytest.mark.parametrize("place", [7, -8, BILLION, -BILLION])
def test_places_beyond_a_list(place: int) -> None:
    with pytest.raises(IndexError, match="expected a place"):
        stakes(5, 9)[place]


def test_a_list_is_a_sequence_that_nobody_changes() -> None:
    legal = stakes(5, 6)
    assert isinstance(legal, Sequence)
    assert list(legal) == [KEEP, Stake(5), Stake(6), CLAIM]
    assert list(reversed(legal)) == [CLAIM, Stake(6), Stake(5), KEEP]
    assert legal.count(Stake(5)) == 1
    assert not hasattr(legal, "append")
    with pytest.raises(AttributeError):
        legal.more = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        legal[0] = KEEP  # type: ignore[index]


def test_lists_differ() -> None:
    legal = stakes(5, 9)
    others = (stakes(5, 8), stakes(4, 8), ActionList[Action](), ActionList[Action](KEEP), (KEEP,))
    assert all(legal != other for other in others)
    assert ActionList[Action](KEEP, CLAIM) != ActionList[Action](CLAIM, KEEP)


def test_an_empty_list() -> None:
    empty = ActionList[Action](Amounts(Stake, amount_of, range(1, 1)))
    assert not empty
    assert list(empty) == []
    assert repr(empty) == "<0 legal: >"
    assert Stake(1) not in empty


def test_a_refusal_becomes_an_error() -> None:
    error = Refusal("expected x, got y", "code", "XX-1").error(3)
    assert (str(error), error.code, error.rule, error.seat) == (
        "expected x, got y", "code", "XX-1", 3,
    )  # fmt: skip


# History


def test_history_is_shared_and_unrolls_without_recursion() -> None:
    last: History | None = None
    for number in range(20 * sys.getrecursionlimit()):
        last = History(last, number % 2, KEEP)
    assert last is not None
    steps = History.unrolled(last)
    assert len(steps) == 20 * sys.getrecursionlimit()
    assert steps[:2] == ((0, KEEP), (1, KEEP))
    assert History.unrolled(None) == ()
    state = Auction(players=2).deal(seed=1)
    one, other = state.apply(Bid(1)), state.apply(Bid(2))
    assert one.history is not None
    assert other.history is not None
    assert one.history.before is other.history.before is state.history


# Chance


def test_an_injected_order_stands_in_for_its_draw_only() -> None:
    stream = Stream(7)
    chance = Chance(stream, (("reshuffle", 1, ("b", "a")),))
    assert chance.shuffle("ab", "reshuffle", 1) == ("b", "a")
    assert chance.shuffle("abcd", "reshuffle", 0) == stream.shuffle("abcd", "reshuffle", 0)
    assert chance.shuffle("abcd", "shuffle", 1) == stream.shuffle("abcd", "shuffle", 1)


@pytest.mark.parametrize("order", [(), ("a",), ("a", "a"), ("a", "c"), ("a", "b", "b")])
def test_an_injected_order_of_other_cards(order: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as caught:
        Chance(Stream(7), (("shuffle", 0, order),)).shuffle("ab", "shuffle", 0)
    assert caught.value.code == "bad_draw_order"


def test_chance_without_a_seed() -> None:
    chance = Chance(None, (("shuffle", 0, ("b", "a")),))
    assert chance.shuffle("ab", "shuffle", 0) == ("b", "a")
    for call in (lambda: chance.shuffle("ab", "shuffle", 1), chance.drawn):
        with pytest.raises(RulesError) as caught:
            call()
        assert caught.value.code == "no_seed"


# Games


def test_presets() -> None:
    game = AceyDeucey.preset("session", players=3, ante=2)
    assert (game.players, game.rules.ante) == (3, 2)
    assert game == AceyDeucey(players=3, rules=game.rules)


@pytest.mark.parametrize(
    ("name", "players", "changes", "code"),
    [
        ("no such preset", 3, {}, "unknown_preset"),
        (None, 3, {}, "unknown_preset"),
        ([], 3, {}, "unknown_preset"),
        ("session", None, {}, "bad_players"),
        ("session", 9, {}, "bad_players"),
        ("session", 2.0, {}, "bad_players"),
        ("session", True, {}, "bad_players"),
        ("session", 3, {"no_such_option": 1}, "unknown_option"),
        ("session", 3, {"ante": 0}, "bad_option"),
        ("session", 3, {"ante": 1.0}, "bad_option"),
        ("session", 3, {"ante": 101}, "option_clash"),
        ("session", 3, {"low_ace": "sometimes"}, "bad_option"),
        ("session", 3, {"pair_match_loss": 2.0}, "bad_option"),
        ("session", 3, {"pair_match_loss": 4}, "bad_option"),
    ],
)
def test_presets_refused(name: Any, players: Any, changes: dict[str, Any], code: str) -> None:
    with pytest.raises(RulesError) as caught:
        AceyDeucey.preset(name, players=players, **changes)
    assert caught.value.code == code


def test_a_preset_that_fixes_the_number_of_players() -> None:
    class ForThree(Pairs):
        presets = {"three": (3, NoRules())}  # noqa: RUF012 - of a test

    assert ForThree.preset("three") == ForThree.preset("three", players=3)
    with pytest.raises(RulesError, match="expected 3 players for three, got 2"):
        ForThree.preset("three", players=2)


def test_rules_of_another_game() -> None:
    with pytest.raises(RulesError) as caught:
        AceyDeucey(players=3, rules=NoRules())
    assert caught.value.code == "foreign_rules"


def test_texts_of_actions_in_any_case_and_spacing() -> None:
    game = Auction(players=2)
    for text in ("bid 1", " BID \t 1\n", "Bid 1".ljust(200)):
        assert game.parse_action(text) == Bid(1)
    for text in ("bid 1".ljust(201), "bid1"):
        with pytest.raises(IllegalAction) as caught:
            game.parse_action(text)
        assert caught.value.code == "bad_action_text"


def test_numbers_of_no_action() -> None:
    for game in (AceyDeucey(players=2), Abyssinia(players=2)):
        count = len(game.actions)
        for number in (-1, count, count + 1):
            with pytest.raises(IllegalAction) as caught:
                game.action(number)
            assert caught.value.code == "bad_action_number"
        assert [game.action_id(game.action(number)) for number in range(count)] == [*range(count)]


def test_a_game_that_says_nothing_is_bounded_all_the_same() -> None:
    class Quiet(Pairs):
        most_actions = Game.most_actions

    assert (Quiet(players=2).most_actions, Quiet(players=2).most_deals) == (10_000, 1_000)


def test_positions_are_read_from_a_million_characters_and_no_more() -> None:
    game = AceyDeucey(players=2)
    state = game.deal(seed=7)
    text = json.dumps(state.to_position())
    assert game.position(text.ljust(1_000_000)).view(0).posts == state.view(0).posts
    with pytest.raises(RecordError) as caught:
        game.position(text.ljust(1_000_001))
    assert caught.value.code == "bad_position"


# States


@pytest.mark.parametrize("seat", [True, 1.0, "1", -1, 3, 10**30, [], object()])
def test_seats_that_may_not_act(seat: Any) -> None:
    state = Auction(players=3).deal(seed=1)
    assert state.legal_actions(seat) == ()
    refusal = state.why_not(Bid(1), seat)
    assert refusal is not None
    assert refusal.code == "wrong_seat"
    with pytest.raises(IllegalAction) as caught:
        state.apply(Bid(1), seat)
    assert caught.value.code == "wrong_seat"
    assert caught.value.seat is seat
    with pytest.raises(IllegalAction) as caught:
        state.default_action(seat)
    assert caught.value.code == "no_action"


def test_an_int_of_another_library_is_a_seat() -> None:
    import numpy as np

    seat: Any = np.int64(2)
    state = Auction(players=3).deal(seed=1).apply(Bid(1), seat)
    assert state.history is not None
    assert type(state.history.seat) is int


def test_states_show_what_is_public() -> None:
    state = Pairs(players=2).deal(seed="very secret")
    assert "secret" not in repr(state)
    assert str(state.hands[0][0]) not in repr(state)


# Driving


class Decliner:
    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        del view, legal, rng


class First:
    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        del rng
        self.asked.append(view.seat)
        return None if view.seat != view.actor else legal[0]


def test_the_actor_may_not_decline() -> None:
    state = Pairs(players=2).deal(seed=1)
    with pytest.raises(IllegalAction) as caught:
        drive(state, [Decliner(), Decliner()], Random(1))
    assert (caught.value.code, caught.value.seat) == ("no_action", 0)


def test_claimants_are_asked_before_the_actor_in_seeded_order() -> None:
    def asked(seed: int) -> list[int]:
        players = First()
        drive(Auction(players=4).deal(seed=1), [players] * 4, Random(seed))
        return players.asked

    assert asked(1) == asked(1) != asked(2)
    assert sorted(asked(1)[:4]) == [0, 1, 2, 3]
    assert asked(1)[3] == 0


def test_driving_goes_on_from_any_state_and_stops_at_the_end() -> None:
    state = Auction(players=2).deal(seed=1).apply(Bid(1))
    over = drive(state, [RandomBot()] * 2, Random(1))
    assert over.actor is None
    assert drive(over, [], Random(1)) is over


# Bots


def test_bots_by_name() -> None:
    game = AceyDeucey(players=2)
    assert bot_names(game)[0] == "random"
    assert make_bot(game) == RandomBot()
    for name in ("no such bot", None, 3):
        with pytest.raises(RulesError, match="expected a bot of random") as caught:
            make_bot(game, name)  # type: ignore[arg-type]
        assert caught.value.code == "unknown_bot"


def test_the_random_bot_is_uniform_and_avoids() -> None:
    view = Auction(players=2).deal(seed=1).view(0)
    legal = stakes(1, 2)
    rng = Random(1)
    drawn = [RandomBot().choose(view, legal, rng) for _ in range(4000)]
    assert all(900 < drawn.count(action) < 1100 for action in legal)
    avoiding = RandomBot(avoid=(Stake, Answer))
    assert {avoiding.choose(view, legal, rng) for _ in range(50)} == {KEEP}
    assert RandomBot(avoid=(Action,)).choose(view, legal, rng) in legal
    many = stakes(1, BILLION)
    assert isinstance(RandomBot(avoid=(Show,)).choose(view, many, rng), Stake)
    assert isinstance(RandomBot(avoid=(Stake,)).choose(view, many, rng), Action)


def test_the_random_bot_declines_half_of_its_claims() -> None:
    view = Auction(players=2).deal(seed=1).view(1)
    rng = Random(1)
    drawn = [RandomBot().choose(view, stakes(1, 2), rng) for _ in range(2000)]
    assert 900 < drawn.count(None) < 1100


# Matches


def played(match: Match[Any], state: Any = None) -> Any:
    state = match.deal() if state is None else state
    return drive(state, [RandomBot()] * match.game.players, Random(1))


def test_matches_refuse_what_is_not_theirs() -> None:
    game = Season(players=3)
    match = game.match(seed=1)
    first = played(match)
    bad = {
        "deal_not_over": [match.deal()],
        "foreign_deal": [None, object(), played(Season(players=2).match(seed=1))],
        "not_carried_over": [
            played(game.match(seed=2)),
            played(match, game.deal(seed=1)),
            game.position({**first.to_position()}),
            played(match.add(first)),
        ],
    }
    for code, states in bad.items():
        for state in states:
            with pytest.raises(RulesError) as caught:
                match.add(state)
            assert caught.value.code == code
    with pytest.raises(RulesError) as caught:
        match.deal(attrs.evolve(first.setup, absent=(1,)))
    assert caught.value.code == "not_carried_over"
    events: tuple[Any, ...] = (None, "left 1", KEEP, Stake(1))
    for event in events:
        with pytest.raises(IllegalAction) as refused:
            match.apply(event)
        assert refused.value.code == "foreign_event"
    assert match == game.match(seed=1)
    assert match.steps == ()


def test_events_do_not_change_what_is_dealt() -> None:
    match = Season(players=3).match(seed=1)
    fined = match.apply(Penalty(0, 3))
    assert fined.deal().cards == match.deal().cards
    assert fined.steps == (Step(None, Penalty(0, 3), 0),)
    assert (fined.deals, fined.standings) == (0, (-3, 0, 0))


def test_a_game_without_events_refuses_them() -> None:
    match = Pairs(players=2).match(seed=1)
    with pytest.raises(IllegalAction, match="expected an event of toy_pairs"):
        match.apply(Left(0))
    with pytest.raises(IllegalAction) as caught:
        match.game.parse_event("left 0")
    assert caught.value.code == "foreign_event"


@pytest.mark.parametrize(
    "values", [(True, 1), (0, 1.0), (0, -1), ("0", 1), (0, None), (0, 10**5000), (0, 10**100)]
)
def test_an_event_whose_text_is_not_read_back_would_spoil_the_record(values: Any) -> None:
    match = Season(players=3).match(seed=1)
    with pytest.raises(IllegalAction) as caught:
        match.apply(Penalty(*values))
    assert caught.value.code == "foreign_event"
    assert len(str(caught.value)) < 200
    most = match.apply(Penalty(0, 10**100 - 1))
    assert replay(most.record(), {"toy_season": Season}) == most


def test_texts_of_actions_are_read_whatever_their_case_and_spaces() -> None:
    game = Pairs(players=2)
    card = Pairs.pack[-1]
    claim, lay = " Answer\tCLAIM ", f"LAY  {card}"
    for action, text in ((CLAIM, claim), (Lay(card), lay), (LEAVE, str(LEAVE))):
        assert game.parse_action(text) == action
    for bad in ("lay", "lay 2c 3c", "lay2c", "x" * 201, None, b"lay 2c"):
        with pytest.raises(IllegalAction) as caught:
            game.parse_action(bad)  # type: ignore[arg-type]
        assert caught.value.code == "bad_action_text"


def test_cards_in_the_text_of_an_action_may_be_in_small_letters() -> None:
    class Tens(Pairs):
        actions: ClassVar[Any] = (Lay(Card("Tc")), Lay(Card("As")))

    assert [Tens(players=2).parse_action(text) for text in ("lay tc", "LAY AS")] == [*Tens.actions]


def test_numbers_of_actions() -> None:
    game = Auction(players=2)
    assert [game.action_id(game.action(number)) for number in range(3)] == [0, 1, 2]
    foreign: list[Any] = [Bid(4), LEAVE, None, [], Listed([1])]
    for bad in foreign:
        with pytest.raises(IllegalAction) as caught:
            game.action_id(bad)
        assert caught.value.code == "foreign_action"
    numbers: list[Any] = [-1, 3, True, 0.0, "0", None]
    for number in numbers:
        with pytest.raises(IllegalAction) as caught:
            game.action(number)
        assert caught.value.code == "bad_action_number"


def test_a_match_that_is_over_takes_nothing() -> None:
    match = Season(players=2).match(seed=1)
    state = played(match)
    over = match.apply(Left(0))
    assert over.over
    for call in (over.deal, lambda: over.add(state), lambda: over.apply(Penalty(1, 1))):
        with pytest.raises(DealOver) as caught:
            call()
        assert caught.value.code == "match_over"
    assert repr(over) == "<match of toy_season, 0 deals, standings (0, 0)>"


def test_an_injected_pack_in_a_match() -> None:
    match = Pairs(players=2).match(seed=1)
    setup = Pairs.setup_type(pack=tuple(map(Card, reversed(range(24)))))
    state = match.deal(setup)
    assert state.hands[0] == tuple(map(Card, range(20, 24)))
    assert match.add(played(match, state)).deals == 1
    assert isinstance(state.legal_actions()[0], Lay)


def test_a_view_becomes_json_that_names_its_events() -> None:
    view = AceyDeucey(players=2).deal(seed=7).view(1)
    sent = json.loads(json.dumps(view.to_json()))

    assert (sent["seat"], sent["pot"], sent["chips"]) == (1, 2, [99, 99])
    assert [event["event"] for event in sent["events"]] == ["Anted", "FirstCards", "SecondCard"]
    assert sent["events"][0] == {"event": "Anted", "amount": 1}
