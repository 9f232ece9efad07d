"""The kit passes every game and the toys, and finds what is wrong with games that are not right."""

from __future__ import annotations

import json
import sys
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardcore.actions import Action, ActionList, Refusal
from cardcore.cards import Card
from cardcore.errors import IllegalAction, MissingExtraError, RulesError
from cardcore.games import AceyDeucey, registry
from cardcore.records import match_record, replay
from cardcore.settlement import Ledger, Line, Settlement
from cardcore.testing import ConformanceError, check_game, deals, perft, states
from tests.toys import PackSetup, SumMatch
from tests.toys.claims import CLAIM, LEAVE, Did, Lay, Pairs, PairsState, PairsView
from tests.toys.sealed import Auction, AuctionState, Bid, Revealed, Sealed
from tests.toys.season import Left, Penalty, Season, SeasonMatch

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from cardcore.chance import Stream
    from cardcore.engine import Game

COUNTED = count(1)
TOYS: tuple[type[Game[Any]], ...] = (Pairs, Auction, Season)


def every_game() -> Iterator[Any]:
    for kind in (*TOYS, *registry().values()):
        for preset, (fixed, _) in kind.presets.items():
            for players in kind.player_range if fixed is None else (fixed,):
                game = kind.preset(preset, players=players)
                yield pytest.param(game, id=f"{kind.id}-{preset}-{players}")


@pytest.mark.parametrize("game", list(every_game()))
def test_every_game_keeps_the_contract(game: Game[Any]) -> None:
    # Other processes are needed once a game, not once a number of players.
    check_game(game, deals=4, processes=game.players == game.player_range[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", list(every_game()))
def test_every_game_keeps_the_contract_in_many_deals(game: Game[Any]) -> None:
    check_game(game, deals=100, seed=1)


# What the toys are for.


def test_the_first_claim_wins_and_a_later_one_comes_too_late() -> None:
    hands = [["2c", "4c"], ["2d", "5c"], ["2h", "6c"]]
    nothing: dict[str, Any] = {"stock": [], "laid": [], "claimable": 0, "turn": 0}
    facts = {"hands": hands, **nothing, "points": [0, 0, 0]}
    laid = Pairs(players=3).position(facts).apply(Lay(Card("2c")))
    assert laid.may_act == (1, 2)
    claimed = laid.apply(CLAIM, seat=2)
    assert (claimed.points, claimed.actor) == ((0, 0, 1), 2)
    refusal = claimed.why_not(CLAIM, 1)
    assert refusal is not None
    assert refusal.code == "wrong_seat"
    with pytest.raises(IllegalAction, match="expected an action of seat 2"):
        claimed.apply(CLAIM, seat=1)


def test_a_reshuffle_can_be_injected_and_needs_chance() -> None:
    game = Auction(players=2)
    pack = Auction.pack
    order = tuple(reversed(pack))
    setup = PackSetup(pack=pack, draws=(("reshuffle", 0, order),))
    state = game.deal(setup=setup)
    for _ in range(2 * len(pack)):
        state = state.apply(Bid(1))
    assert state.stock == order
    for _ in range(2 * len(pack) - 1):
        state = state.apply(Bid(1))
    with pytest.raises(RulesError, match="expected a seed") as caught:
        state.apply(Bid(1))
    assert caught.value.code == "no_seed"
    # So does a position, until it is given a seed.
    facts = state.to_position()
    with pytest.raises(RulesError, match="expected a seed"):
        game.position(facts).apply(Bid(1))
    again = game.position(facts, seed=4).apply(Bid(1))
    assert again == game.position(json.dumps(facts), seed=4).apply(Bid(1))
    assert sorted(again.stock) == sorted(pack)


def test_a_bid_is_sealed_until_all_are_in() -> None:
    state = Auction(players=3).deal(seed=1).apply(Bid(3), seat=2)
    assert state.may_act == (0, 1)
    assert state.events == state.view(0).events == (Sealed(2),)
    assert (state.view(2).bid, state.view(0).bid, state.view(None).bid) == (3, None, None)
    revealed = state.apply(Bid(1)).apply(Bid(2))
    assert isinstance(revealed.view(None).events[0], Revealed)


def test_penalties_and_leavers_are_steps_of_a_match() -> None:
    game = Season(players=3)
    match = game.match(seed=5).apply(Penalty(1, 40))
    match = match.add(finished(match.deal()))
    in_play = match.deal()
    left = match.apply(Left(2))
    assert left.deal().setup.absent == (2,)
    with pytest.raises(RulesError) as caught:
        left.add(finished(in_play))
    assert caught.value.code == "not_carried_over"
    with pytest.raises(IllegalAction):
        left.apply(Penalty(2, 1))
    # Penalties change nothing in the deal that is being played.
    assert match.apply(Penalty(0, 1)).add(finished(in_play)).deals == 2
    left = left.add(finished(left.deal()))
    record = match_record(left)
    assert [next(iter(step)) for step in record["steps"]] == ["event", "seed", "event", "seed"]
    again = replay(record, {game.id: Season})
    assert (again, again.standings) == (left, left.standings)
    over: Any = left.apply(Left(0))
    assert over.over
    assert over.settlement.places[1] == 3


def finished(state: Any) -> Any:
    while state.actor is not None:
        state = state.apply(state.default_action())
    return state


# Games that are not right. Each breaks one promise of a toy.


@attrs.frozen(repr=False)
class BrokenState(PairsState):
    """A state with one fault; the game says which."""

    # Its type does not say what its JSON becomes.
    memo: Any = attrs.field(default=None, eq=False)

    @property
    def fault(self) -> str:
        return str(getattr(self.game, "fault", ""))

    def view(self, seat: int | None) -> Any:
        view: Any = super().view(seat)
        seen = [getattr(view, each.name) for each in attrs.fields(PairsView)]
        if self.fault == "shows the pack beside the fields":
            return Carrier(*(*seen, self.stock))
        if self.fault == "shows a view of another type":
            return OtherView(*seen)
        stream = self.chance.stream
        shown: dict[str, dict[str, Any]] = {
            "shows a neighbour": {"hand": self.hands[((seat or 0) + 1) % len(self.hands)]},
            "shows the seed": {"points": (str(stream and stream.seed),)},
            "shows a list": {"points": list(self.points)},
            "shows a float": {"points": (0.5,)},
            "shows texts for numbers": {"points": tuple(map(str, self.points))},
        }
        return attrs.evolve(view, **shown.get(self.fault, {}))

    def _resampled(self, seat: int | None, stream: Stream) -> Any:
        if self.fault == "resamples nothing":
            return self
        other = super()._resampled(seat, stream)
        if self.fault == "resamples by where cards were":
            # Turned round, the stock still tells the order in which it lay.
            return attrs.evolve(self, stock=self.stock[::-1])
        return other

    def resample(self, seat: int | None, seed: Any) -> Any:
        other = super().resample(seat, seed)
        if self.fault == "resamples with the stream of the deal":
            return attrs.evolve(other, chance=self.chance)
        if self.fault == "resamples with the history":
            return attrs.evolve(other, history=self.history)
        return other

    def _legal(self, seat: int) -> Any:
        legal = super()._legal(seat)
        if self.fault == "lists twice":
            return ActionList(*legal, *legal[:1])
        if self.fault == "lists in a list":
            return list(legal)
        if self.fault == "lists one less" and len(legal) > 1:
            return ActionList(*legal[:-1])
        if self.fault == "lists by what others hold" and not self.claimable:
            return ActionList(*(legal if self.stock[-1].rank % 2 else reversed(legal)))
        return legal

    def _refusal(self, action: Action, seat: int) -> Refusal | None:
        if self.fault == "allows all":
            return None
        if self.fault == "lists one less":
            return None if action in super()._legal(seat) else super()._refusal(action, seat)
        refusal = super()._refusal(action, seat)
        if self.fault == "tells by its refusals" and refusal is not None:
            return attrs.evolve(refusal, text=f"expected less, {self.stock[0]} is on top")
        return refusal

    def default_action(self, seat: int | None = None) -> Any:
        if self.fault == "defaults wrongly":
            return Lay(self.game.pack[-1])
        action = super().default_action(seat)
        if self.fault == "defaults by what others hold":
            legal = self.legal_actions()
            return legal[self.stock[0].rank % len(legal)]
        return action

    @property
    def may_act(self) -> tuple[int, ...]:
        may_act = super().may_act
        return may_act[1:] if self.fault == "leaves out the actor" else may_act

    @property
    def settlement(self) -> Any:
        ended = super().settlement
        if ended is not None and self.fault == "settles for two":
            return Settlement("end", (1, 1), (0, 0))
        return ended

    def to_position(self) -> dict[str, Any]:
        facts = super().to_position()
        del facts["memo"]
        if self.fault == "forgets the stock":
            return {**facts, "stock": facts["stock"][::-1]}
        return {**facts, "points": [0] * 3} if self.fault == "forgets points" else facts

    def _after(self, action: Action, seat: int) -> Any:
        after = super()._after(action, seat)
        if self.fault == "never ends" and after.actor is None:
            return attrs.evolve(after, hands=((self.game.pack[0],),) * 3)
        if self.fault == "loses a card" and after.actor is None:
            return attrs.evolve(after, stock=after.stock[1:])
        if self.fault == "has a card twice":
            return attrs.evolve(after, stock=(*after.stock, after.stock[0]))
        if self.fault == "tells events of another game":
            return attrs.evolve(after, events=(Sealed(seat),))
        if self.fault == "changes the old state":
            object.__setattr__(self, "turn", -1)
        if self.fault == "lets the order of a set decide":
            return attrs.evolve(
                after, events=tuple({*after.events, *map(Did, range(9), [action] * 9)})
            )
        return after


@attrs.frozen
class Carrier(PairsView):
    pack: tuple[int, ...] = attrs.field(eq=False, repr=False)


@attrs.frozen
class OtherView(PairsView):
    pass


@attrs.frozen(repr=False)
class OpenMatch(SumMatch[Action]):
    @property
    def settlement(self) -> Any:
        ended = super().settlement
        lines = Ledger([Line(0, "kitty", 1, "lost", "TOY-9")])
        return None if ended is None else attrs.evolve(ended, payments=lines)


class Impatient:
    def __init__(self, game: object) -> None:
        self.game = game

    def choose(self, view: Any, legal: Any, rng: Random) -> Any:
        del view, legal, rng
        return LEAVE


@attrs.frozen(kw_only=True)
class Broken(Pairs):
    fault: ClassVar[str] = ""
    state_type: ClassVar[Any] = BrokenState

    def deal(self, seed: Any = None, setup: Any = None) -> Any:
        return self._broken(super().deal(seed, setup))

    def _position(self, facts: dict[str, Any]) -> Any:
        return self._broken(super()._position(facts))

    def _broken(self, state: Any) -> Any:
        values = {each.name: getattr(state, each.name) for each in attrs.fields(type(state))}
        memo = (Card("2c"),) if self.fault == "forgets a type in JSON" else None
        return BrokenState(**{**values, "memo": memo})

    def match(self, seed: Any = None) -> Any:
        match = super().match(seed)
        if self.fault == "leaves money":
            return OpenMatch(match.game, match.stream, (), match.standings)
        return match

    def action_id(self, action: Action) -> int:
        if self.fault == "leaves an action without a number" and action == LEAVE:
            raise IllegalAction("expected another action, got leave", "foreign_action")
        number = super().action_id(action)
        if self.fault == "numbers two actions alike":
            return min(number, 24)
        return number + (self.fault == "numbers from one")

    def parse_action(self, text: str) -> Action:
        if self.fault == "reads texts as written only" and text != " ".join(text.split()):
            raise IllegalAction("expected an action, got none", "bad_action_text")
        return CLAIM if self.fault == "parses wrongly" else super().parse_action(text)


class Unordered(Broken):
    """Other processes import it."""

    fault: ClassVar[str] = "lets the order of a set decide"


def broken(fault: str) -> Any:
    kind = type("OneFault", (Broken,), {"fault": fault})
    return kind(players=3)


FAULTS = [
    ("shows a neighbour", "leak"),
    ("shows the pack beside the fields", "leak"),
    ("shows the seed", "leak"),
    ("shows a list", "view"),
    ("shows a float", "view"),
    ("resamples nothing", "resample"),
    ("resamples by where cards were", "leak"),
    ("resamples with the stream of the deal", "resample"),
    ("resamples with the history", "resample"),
    ("lists twice", "legal_actions"),
    ("lists in a list", "legal_actions"),
    ("lists one less", "is_legal"),
    ("lists by what others hold", "leak"),
    ("tells by its refusals", "leak"),
    ("defaults by what others hold", "leak"),
    ("allows all", "is_legal"),
    ("defaults wrongly", "default_action"),
    ("leaves out the actor", "may_act"),
    ("settles for two", "settlement"),
    ("forgets points", "position"),
    ("forgets the stock", "position"),
    ("never ends", "termination"),
    ("loses a card", "conservation"),
    ("changes the old state", "apply"),
    ("leaves money", "conservation"),
    ("parses wrongly", "parse"),
    ("reads texts as written only", "parse"),
    ("shows texts for numbers", "view"),
    ("shows a view of another type", "view"),
    ("tells events of another game", "event_types"),
    ("has a card twice", "conservation"),
    ("forgets a type in JSON", "json"),
    ("leaves an action without a number", "actions"),
    ("numbers two actions alike", "actions"),
    ("numbers from one", "actions"),
]


@pytest.mark.parametrize(("fault", "check"), FAULTS)
def test_the_kit_finds_a_fault(fault: str, check: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(broken(fault), processes=False)
    assert caught.value.check == check
    assert caught.value.seed in str(caught.value)


@pytest.mark.parametrize("kind", ["Unordered", "Shuffled"])
def test_the_kit_finds_what_differs_between_processes(kind: str) -> None:
    with pytest.raises(ConformanceError, match="another process") as caught:
        check_game(globals()[kind](players=3), deals=2)
    assert caught.value.check == "determinism"


class Shuffled(Pairs):
    """Other processes import it, and number its actions in another order."""

    actions: ClassVar[Any] = tuple({*Pairs.actions})


def test_the_faulty_game_without_a_fault_passes() -> None:
    check_game(Broken(players=3), deals=5, processes=False)


def test_an_error_of_the_game_itself_names_the_seed() -> None:
    class Failing(Pairs):
        def deal(self, seed: Any = None, setup: Any = None) -> Any:
            if setup is None:
                raise ZeroDivisionError(seed)
            return super().deal(seed, setup)

    with pytest.raises(ZeroDivisionError) as caught:
        check_game(Failing(players=2))
    assert caught.value.__notes__ == ["while checking the seed 'conformance 0/0'"]


def test_a_game_that_was_typed_in_cannot_be_checked_in_other_processes() -> None:
    @attrs.frozen(kw_only=True)
    class Local(Pairs):
        pass

    check_game(Local(players=2), deals=2, processes=False)
    with pytest.raises(ConformanceError, match="say processes=False"):
        check_game(Local(players=2), deals=2)


@attrs.frozen
class LooseBid(Action):
    """A bid of True equals a bid of 1, and its text is another."""

    word: ClassVar[str] = "bid"
    amount: int


def test_the_kit_finds_what_only_equals_an_action() -> None:
    class Loose(Auction):
        action_types: ClassVar[Any] = (LooseBid,)
        actions: ClassVar[Any] = tuple(map(LooseBid, (1, 2, 3)))

    with pytest.raises(ConformanceError, match="LooseBid") as caught:
        check_game(Loose(players=2), processes=False)
    assert caught.value.check == "twin"


def test_the_kit_finds_an_event_of_a_match_that_is_read_otherwise() -> None:
    class Swapped(Season):
        def parse_event(self, text: str) -> Action:
            event = super().parse_event(text)
            return Penalty(event.amount, event.seat) if isinstance(event, Penalty) else event

    class Deaf(Season):
        def parse_event(self, text: str) -> Action:
            raise IllegalAction(f"expected no event, got {text}", "foreign_event")

    for kind in (Swapped, Deaf):
        with pytest.raises(ConformanceError) as caught:
            check_game(kind(players=2), processes=False)
        assert caught.value.check == "event"


def test_the_kit_finds_an_event_that_a_replay_takes_otherwise() -> None:
    @attrs.frozen(repr=False)
    class FickleMatch(SeasonMatch):
        def _after(self, event: Any) -> Any:
            # What stands in no record decides.
            return super()._after(event).scored(0, next(COUNTED))

    class Fickle(Season):
        match_type: ClassVar[Any] = FickleMatch

    with pytest.raises(ConformanceError) as caught:
        check_game(Fickle(players=2), deals=1, processes=False)
    assert caught.value.check == "match record"


def test_the_kit_finds_a_view_without_a_schema() -> None:
    @attrs.frozen
    class OddView(PairsView):
        odd: complex = 0j

    class Odd(Pairs):
        view_type: ClassVar[Any] = OddView

    with pytest.raises(ConformanceError, match="JSON Schema") as caught:
        check_game(Odd(players=2), processes=False)
    assert caught.value.check == "view"


class Purist:
    """A bot that claims nothing, and takes it that nobody does."""

    def __init__(self, game: object) -> None:
        self.game = game

    def choose(self, view: Any, legal: Any, rng: Random) -> Any:
        del rng
        if any(view.points):
            raise ZeroDivisionError(view.points)
        return legal[-1] if view.seat == view.actor else None


def test_bots_meet_at_one_table() -> None:
    class Mixed(Pairs):
        bots: ClassVar[Mapping[str, Any]] = MappingProxyType({"purist": Purist})

    with pytest.raises(ZeroDivisionError) as caught:
        check_game(Mixed(players=4), processes=False)
    assert caught.value.__notes__ == ["while checking the seed 'conformance 0/2'"]
    # Where there are no deals matches are played still.
    with pytest.raises(ZeroDivisionError) as caught:
        check_game(Mixed(players=4), deals=0, processes=False)
    assert caught.value.__notes__ == ["while checking the seed 'conformance 0/match random purist'"]


def test_the_kit_names_the_extra_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "msgspec.json", None)
    with pytest.raises(MissingExtraError, match=r"cardcore\[json\]"):
        check_game(Pairs(players=2))


def test_a_bot_of_a_game_is_played_too() -> None:
    class WithBot(Pairs):
        bots: ClassVar[Mapping[str, Any]] = MappingProxyType({"impatient": Impatient})

    with pytest.raises(IllegalAction):
        check_game(WithBot(players=2), deals=2)


# Counting and strategies.


def test_perft_counts_what_listing_counts() -> None:
    game = Auction(players=2)
    assert [perft(game, 1, depth) for depth in range(4)] == [1, 6, 18, 108]
    state = game.deal(1)
    slow = sum(
        len(state.apply(action, seat).legal_actions(other))
        for seat in state.may_act
        for action in state.legal_actions(seat)
        for other in state.apply(action, seat).may_act
    )
    assert slow == 18


def test_perft_counts_large_amounts_at_no_cost() -> None:
    rules = {"starting_chips": 10**9, "ante": 10**8}
    game = AceyDeucey.preset("session", players=8, **rules)
    assert max(perft(game, seed, 1) for seed in range(3)) > 10**8


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_states_are_states_of_the_game(data: st.DataObject) -> None:
    game = Auction(players=3)
    state = data.draw(states(game))
    assert isinstance(state, AuctionState)
    assert state.game == game
    assert data.draw(deals(game)).history is None


def test_strategies_need_hypothesis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(MissingExtraError, match="'test'"):
        deals(Auction(players=2))
