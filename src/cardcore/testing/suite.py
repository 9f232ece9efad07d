"""The laws of deals, checked at moments of many of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, cast

import attrs

from cardcore.actions import History
from cardcore.bots import bot_names
from cardcore.errors import CardcoreError, DealOver, IllegalAction, RecordError
from cardcore.records import deal_record, replay
from cardcore.structured import from_json, to_json
from cardcore.testing.actions import check_number, check_text, check_twins
from cardcore.testing.insides import check_no_leak_by_list, inside_of, inside_view
from cardcore.testing.matches import check_match
from cardcore.testing.places import (
    NO_ACTIONS,
    NO_FACTS,
    NO_SEATS,
    ConformanceError,
    ForeignAction,
    Place,
)
from cardcore.testing.processes import check_processes
from cardcore.testing.values import (
    check_frozen,
    check_game_values,
    check_settlement,
    check_view_types,
    played,
)

if TYPE_CHECKING:
    from cardcore.engine import Game, State

# How much of a deal is looked at closely: the laws below cost far more than a transition.
_MOMENTS = 6
_LISTED = 60
_UNLISTED = 12
_TWINS = 8
_POOL = 400
_RESAMPLES = 3


def check_game(
    game: Game[Any], deals: int = 20, seed: int = 0, *, hides: bool = True, processes: bool = True
) -> None:
    """Check that a game keeps every promise of the contract.

    Parameters
    ----------
    game : Game
        The game, with the options and the number of players to check.
    deals : int, optional
        How many deals are played, by each of the game's bots in turn.
    seed : int, optional
        Other seeds give other deals.
    hides : bool, optional
        Whether anything is hidden from anybody; if so, ``resample`` has to change something.
    processes : bool, optional
        Whether a deal is played again in other processes, with other seeds of ``hash``. The game's
        class must be importable there, which one that was typed in is not.

    Raises
    ------
    ConformanceError
        At the first promise that is broken.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> check_game(AceyDeucey(players=2), deals=2, processes=False)
    """
    Suite(game, seed, hides=hides).run(deals, processes=processes)


class Suite:
    """One run of the kit over one game."""

    def __init__(self, game: Game[Any], seed: int, *, hides: bool) -> None:
        self.game = game
        self.games = {game.id: type(game)}
        self.seed = seed
        self.hides = hides
        self.rng = Random(f"conformance {seed}")
        # Actions of other states, most of them illegal in this one.
        self.pool: dict[str, Any] = {}
        self.hidden_changed = False

    def run(self, deals: int, *, processes: bool) -> None:
        """Check the game by values, deals, matches and other processes."""
        place = Place("", 0)
        check_game_values(self.game, place)
        names = bot_names(self.game)
        for number in range(deals):
            seed = f"conformance {self.seed}/{number}"
            # One kind of bot at a table, then tables where they meet.
            step = int(number >= len(names))
            table = [names[(number + step * at) % len(names)] for at in range(self.game.players)]
            self._noted(seed, self.check_deal, seed, table)
        place.demand(
            self.hidden_changed or not self.hides or not deals,
            "resample",
            "expected it to change what is hidden at some time, got the same state always; "
            "if nothing is hidden from anybody, say hides=False",
        )
        seats = range(self.game.players)
        tables = [[name for _ in seats] for name in names]
        if len(names) > 1:
            tables.append([names[at % len(names)] for at in seats])
        for table in tables:
            seed = f"conformance {self.seed}/match {' '.join(dict.fromkeys(table))}"
            self._noted(seed, check_match, self.game, seed, table)
        if processes:
            check_processes(self.game, self.seed)

    @staticmethod
    def _noted(seed: str, check: Any, *values: Any) -> None:
        """Name the seed in errors of the game itself too."""
        try:
            check(*values)
        except ConformanceError:
            raise
        except Exception as error:
            error.add_note(f"while checking the seed {seed!r}")
            raise

    # One deal.

    def check_deal(self, seed: str, table: Sequence[str]) -> None:
        """Play a deal by bots, then apply its actions one by one."""
        first = self.game.deal(seed)
        place = Place(seed, 0)
        self.check_seats(first, place)
        before = inside_of(first)
        last = played(self.game, first, seed, table)
        place.demand(before == inside_of(first), "apply", "expected the first state to stand")
        steps = History.unrolled(last.history)
        place.demand(
            first == self.game.deal(seed) and last == played(self.game, first, seed, table),
            "determinism",
            "expected equal states of the same seed, got different ones",
        )
        inner = self.rng.sample(range(1, len(steps)), min(_MOMENTS, max(0, len(steps) - 1)))
        closely = {0, len(steps), *inner}
        state, cards = first, sorted(first.all_cards())
        for step in range(len(steps) + 1):
            place = Place(seed, step)
            self.check_seats(state, place)
            place.demand(
                sorted(state.all_cards()) == cards,
                "conservation",
                "expected the cards of the deal, no more and no less, got others",
            )
            if step in closely:
                self.check_moment(state, place)
            if step < len(steps):
                seat, action = steps[step]
                before = inside_of(state) if step in closely else None
                # Left out, the seat is the actor.
                named = seat if step % 2 or seat != state.actor else None
                following = state.apply(action, named)
                place.demand(
                    before is None or before == inside_of(state),
                    "apply",
                    f"expected the old state to stand, got another after {action}",
                )
                state = following
        place.demand(state == last, "drive", "expected what direct apply gives, got another state")
        place.demand(
            repr(state.events) == repr(last.events), "drive", "expected equal events, got others"
        )

    def check_seats(self, state: State[Any], place: Place) -> None:
        """Check who may act, and that a settlement comes at the end and not before."""
        actor, may_act = state.actor, state.may_act
        seats = range(self.game.players)
        if actor is None:
            place.demand(may_act == (), "may_act", f"expected nobody after the end, got {may_act}")
            check_settlement(state.settlement, self.game.players, place)
            return
        place.demand(
            type(may_act) is tuple and actor in may_act,
            "may_act",
            f"expected a tuple with the actor {actor}, got {may_act!r}",
        )
        place.demand(
            len(set(may_act)) == len(may_act)
            and all(type(seat) is int and seat in seats for seat in may_act),
            "may_act",
            f"expected seats of {seats}, each once, got {may_act!r}",
        )
        place.demand(state.settlement is None, "settlement", "expected none while a deal is played")
        place.demand(state.legal_actions(), "actor", f"expected an action of {actor}, got none")

    def check_moment(self, state: State[Any], place: Place) -> None:
        """Check all laws of one state."""
        check_frozen(state, place)
        for seat in state.may_act:
            self.check_legal(state, seat, place)
        self.check_bad_input(state, place)
        self.check_views(state, place)
        self.check_record(state, place)
        self.check_position(state, place)
        self.check_json(state, place)

    # Legality.

    def check_legal(self, state: State[Any], seat: int, place: Place) -> None:
        """Check the list of a seat: what it holds, and what it does not hold."""
        legal = state.legal_actions(seat)
        place.demand(
            isinstance(legal, Sequence) and not hasattr(type(legal), "__setitem__"),
            "legal_actions",
            f"expected an immutable sequence, got {type(legal)}",
        )
        place.demand(
            legal == state.legal_actions(seat) and hash(legal) == hash(state.legal_actions(seat)),
            "legal_actions",
            "expected the same list when asked again, got another",
        )
        if seat == state.actor:
            place.demand(
                state.legal_actions() == legal, "legal_actions", "expected the actor by default"
            )
        sample = self.sampled(legal)
        texts = [str(legal[at]) for at in sample]
        place.demand(
            len(set(texts)) == len(texts), "legal_actions", f"expected no duplicates, got {texts}"
        )
        for at in sample:
            self.check_listed(state, seat, legal, at, place)
        for at in sample[:_TWINS]:
            check_twins(state, seat, legal[at], place)
        self.check_unlisted(state, seat, legal, place)
        if seat == state.actor:
            default = state.default_action(seat)
            place.demand(default in legal, "default_action", f"expected a legal one, got {default}")
        else:
            place.refused("default_action", IllegalAction, None, state.default_action, seat)

    def sampled(self, legal: Sequence[Any]) -> list[int]:
        """Return places of a list: all of a short one, some of a long one, the ends always."""
        size = len(legal)
        if size <= _LISTED:
            return list(range(size))
        inner = {self.rng.randrange(size) for _ in range(_LISTED - 2)}
        return sorted({0, size - 1, *inner})

    def check_listed(
        self, state: State[Any], seat: int, legal: Sequence[Any], at: int, place: Place
    ) -> None:
        """Check one listed action."""
        action = legal[at]
        text = str(action)
        place.demand(
            isinstance(action, self.game.action_types),
            "action_types",
            f"expected one of {self.game.action_types}, got {action!r}",
        )
        place.demand(
            action in legal and legal.index(action) == at,
            "legal_actions",
            f"expected to find {text} at its place {at}",
        )
        refusal = state.why_not(action, seat)
        place.demand(
            refusal is None and state.is_legal(action, seat),
            "is_legal",
            f"expected the listed {text} to be legal, got {refusal}",
        )
        place.demand(
            state.canonical(action, seat) == action,
            "canonical",
            f"expected the listed {text} as it is, got {state.canonical(action, seat)}",
        )
        check_text(state, action, place)
        check_number(self.game, action, place)
        if len(self.pool) < _POOL:
            self.pool.setdefault(text, action)

    def check_unlisted(
        self, state: State[Any], seat: int, legal: Sequence[Any], place: Place
    ) -> None:
        """Check actions of other states, by their canonical form."""
        texts = self.rng.sample(list(self.pool), min(_UNLISTED, len(self.pool)))
        for action in map(self.pool.__getitem__, texts):
            canonical = state.canonical(action, seat)
            place.demand(
                state.canonical(canonical, seat) == canonical,
                "canonical",
                f"expected {canonical} as it is, got {state.canonical(canonical, seat)}",
            )
            refusal = state.why_not(action, seat)
            place.demand(
                (refusal is None) == (canonical in legal) == state.is_legal(action, seat),
                "is_legal",
                f"expected {action} to be legal if and only if {canonical} is listed: {refusal}",
            )
            if refusal is None:
                continue
            error = place.refused("why_not", IllegalAction, refusal.code, state.apply, action, seat)
            got = (str(error), getattr(error, "rule", None), getattr(error, "seat", None))
            place.demand(
                got == (refusal.text, refusal.rule, seat),
                "why_not",
                f"expected the refusal and the seat in the error, got {refusal} and {got}",
            )

    def check_bad_input(self, state: State[Any], place: Place) -> None:
        """Check what is refused whatever the state is."""
        actor = state.actor
        if actor is None:
            place.demand(
                all(not state.legal_actions(seat) for seat in (None, *range(self.game.players))),
                "end",
                "expected no legal action after the end",
            )
            for action in (*self.pool.values(), ForeignAction(), "pass"):
                refusal = state.why_not(action)
                place.demand(
                    refusal is not None and refusal.code == "deal_over",
                    "end",
                    f"expected the refusal deal_over, got {refusal}",
                )
                place.refused("end", DealOver, "deal_over", state.apply, action)
                place.refused("end", DealOver, "deal_over", state.apply, action, 0)
            return
        others = [seat for seat in range(self.game.players) if seat not in state.may_act]
        legal = state.legal_actions()
        for seat in (*others, *cast("Any", NO_SEATS)):
            listed = state.legal_actions(seat)
            place.demand(not listed, "wrong seat", f"expected no action of {seat!r}, got {listed}")
            place.refused("wrong seat", IllegalAction, "wrong_seat", state.apply, legal[0], seat)
        for seat in state.may_act:
            for foreign in (ForeignAction(), *NO_ACTIONS, state, object()):
                place.refused(
                    "foreign action", IllegalAction, "foreign_action", state.apply, foreign, seat
                )
        for text in NO_ACTIONS:
            place.refused("parse", IllegalAction, "bad_action_text", state.parse, text)
        for seat in cast("Any", NO_SEATS):
            place.refused("view of no seat", CardcoreError, None, state.view, seat)

    # Views.

    def check_views(self, state: State[Any], place: Place) -> None:
        """Check what each seat and a bystander see, and that nothing hidden shows."""
        for seat in (None, *range(self.game.players)):
            view = state.view(seat)
            inside = inside_view(view, place)
            place.demand(
                (view.seat, view.actor) == (seat, state.actor),
                "view",
                f"expected seat {seat} and actor {state.actor}, got {view.seat}, {view.actor}",
            )
            place.demand(
                view == state.view(seat) and hash(view) == hash(state.view(seat)),
                "view",
                "expected an equal view when asked again, got another",
            )
            place.demand(
                place.seed not in f"{view!r} {state!r}",
                "leak",
                f"expected no seed in views and texts, got {view!r}",
            )
            if seat is not None:
                check_no_leak_by_list(state.legal_actions(seat), place)
            for number in range(_RESAMPLES):
                other = state.resample(seat, f"resample {number}")
                same = attrs.evolve(other, chance=state.chance, setup=state.setup) == state
                self.hidden_changed = self.hidden_changed or not same
                self.check_resampled(state, other, seat, place)
                place.demand(
                    other == state.resample(seat, f"resample {number}"),
                    "resample",
                    "expected the same state of the same seed, got another",
                )
                place.demand(
                    other.resample(seat, "again") == state.resample(seat, "again"),
                    "leak",
                    f"expected what seat {seat} gets of a seed to follow from what it sees, got "
                    "another of a state that looks the same",
                )
                place.demand(
                    inside == inside_of(other.view(seat)),
                    "leak",
                    f"expected an equal view of seat {seat} when hidden cards change places, got "
                    f"{view!r} and {other.view(seat)!r}",
                )
            check_view_types(state, view, place)
        seat = self.rng.choice((None, *range(self.game.players)))
        self.check_playable(state.resample(seat, "resample"), place)

    def check_resampled(
        self, state: State[Any], other: State[Any], seat: int | None, place: Place
    ) -> None:
        """Check that nothing a seat can ask for tells apart states that differ in the hidden."""
        place.demand(
            sorted(other.all_cards()) == sorted(state.all_cards()),
            "conservation",
            "expected a resampled state to have the cards of the deal, got others",
        )
        place.demand(
            type(other) is type(state) and other.game == state.game,
            "resample",
            f"expected a state of the game, got {other!r}",
        )
        place.demand(
            other.setup is None and other.history is None,
            "resample",
            "expected neither setup nor history, which tell what is hidden",
        )
        stream = state.chance.stream
        place.demand(
            stream is None or other.chance.stream != stream,
            "resample",
            "expected later chance to come from the seed given, got the seed of the deal itself",
        )
        public = (state.may_act, repr(state), repr(state.settlement))
        place.demand(
            public == (other.may_act, repr(other), repr(other.settlement)),
            "leak",
            f"expected what is public not to change, got {public} and {other!r}",
        )
        place.demand(
            inside_of(state.view(None)) == inside_of(other.view(None)),
            "leak",
            f"expected an equal public view after resampling for seat {seat}",
        )
        if seat is not None:
            place.demand(
                state.legal_actions(seat) == other.legal_actions(seat),
                "leak",
                f"expected equal legal actions of seat {seat} when hidden cards change places, got "
                f"{state.legal_actions(seat)} and {other.legal_actions(seat)}",
            )
            texts = self.rng.sample(list(self.pool), min(_RESAMPLES, len(self.pool)))
            for action in map(self.pool.__getitem__, texts):
                told, now = state.why_not(action, seat), other.why_not(action, seat)
                place.demand(
                    told == now,
                    "leak",
                    f"expected the same answer to {action} when hidden cards change places, got "
                    f"{told} and {now}",
                )
            if seat == state.actor:
                place.demand(
                    state.default_action(seat) == other.default_action(seat),
                    "leak",
                    "expected the same default action when hidden cards change places",
                )

    def check_playable(self, state: State[Any], place: Place) -> None:
        """Play a resampled state to its end."""
        last = played(self.game, state, place.seed, ["random"] * self.game.players)
        check_settlement(last.settlement, self.game.players, place)

    # Records and positions.

    def check_record(self, state: State[Any], place: Place) -> None:
        """Check that a state comes back from its record, and a forged one does not."""
        record = json.loads(json.dumps(deal_record(state), allow_nan=False))
        again = replay(record, self.games)
        place.demand(again == state, "replay", "expected an equal state, got another")
        place.demand(
            History.unrolled(again.history) == History.unrolled(state.history)
            and repr(again.events) == repr(state.events)
            and deal_record(again) == record,
            "replay",
            "expected equal actions and events, got others",
        )
        seat = 0 if state.actor is None else state.actor
        for text in (
            "no such action",
            *(str(each) for each in self.pool.values() if not state.is_legal(each)),
        ):
            forged = {**record, "actions": [*record["actions"], [seat, text]]}
            place.refused("forged record", CardcoreError, "bad_action", replay, forged, self.games)
            if text != "no such action":
                break

    def check_json(self, state: State[Any], place: Place) -> None:
        """Check that a state comes back from JSON without replay, and a cut one does not."""
        value = json.loads(json.dumps(to_json(state), allow_nan=False))
        try:
            again = from_json(value, self.games)
        except RecordError as error:
            place.fail("json", f"expected a state of the game, got: {error}")
        place.demand(
            again == state and inside_of(again) == inside_of(state),
            "json",
            f"expected an equal state, got {again!r} for {state!r}",
        )
        for name in value:
            cut = {key: each for key, each in value.items() if key != name}
            place.refused("json", CardcoreError, None, from_json, cut, self.games)

    def check_position(self, state: State[Any], place: Place) -> None:
        """Check that a state comes back from its position."""
        facts = state.to_position()
        again = self.game.position(json.loads(json.dumps(facts, allow_nan=False)))
        place.demand(
            again.to_position() == facts, "position", f"expected {facts}, got {again.to_position()}"
        )
        place.demand(again.may_act == state.may_act, "position", f"expected {state.may_act} to act")
        place.demand(
            sorted(again.all_cards()) == sorted(state.all_cards())
            and again == self.game.position(json.dumps(facts)),
            "position",
            "expected the cards of the deal, and an equal state from the facts as text",
        )
        for seat in (None, *range(self.game.players)):
            # What led to a position is not part of it.
            wanted = attrs.evolve(state.view(seat), events=())
            got = attrs.evolve(again.view(seat), events=())
            place.demand(got == wanted, "position", f"expected {wanted!r}, got {got!r}")
            place.demand(
                seat is None or state.legal_actions(seat) == again.legal_actions(seat),
                "position",
                f"expected equal legal actions of seat {seat}, got others",
            )
        for name, junk in product(facts, NO_FACTS):
            with suppress(RecordError):
                self.game.position({**facts, name: junk})
        for bad in ({"no such fact": 1}, {**facts, "no such fact": 1}, {}):
            place.refused("position", CardcoreError, None, self.game.position, bad)
        place.refused("position", CardcoreError, "not_dealt", deal_record, again)
