"""The conformance kit: whether a game keeps the contract of :mod:`cardcore.engine`.

``check_game(game)`` plays deals and a match by bots and checks every promise on the way. It needs
nothing but the game. ``perft`` counts lines of play; ``deals`` and ``states`` are Hypothesis
strategies.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import attrs

from cardcore.actions import Action, Amounts
from cardcore.bots import bot_names, make_bot
from cardcore.chance import Stream
from cardcore.engine import Chance, Game, History, Match, State, drive
from cardcore.errors import CardcoreError, DealOver, IllegalAction, MissingExtraError, RulesError
from cardcore.records import deal_record, match_record, plain, replay
from cardcore.settlement import Settlement, check_ledger

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from cardcore.chance import Seed

# How much of a deal is looked at closely: the laws below cost far more than a transition.
_MOMENTS = 6
_LISTED = 60
_UNLISTED = 12
_POOL = 400
_RESAMPLES = 3
_NO_SEATS: Final = (-1, 10**6, True, 1.0, "0", 10**30)
_NO_ACTIONS: Final = ("", "no such action", "\0", "x" * 10_000, None, 7, b"pass")


class ConformanceError(AssertionError):
    """A promise of the contract that a game does not keep.

    Parameters
    ----------
    check : str
        The promise.
    seed : str
        The seed of the deal or match where it was broken.
    step : int
        How many actions, or deals of a match, came before.
    message : str
        What was expected and what was found.
    """

    def __init__(self, check: str, seed: str, step: int, message: str) -> None:
        super().__init__(f"{check}, seed {seed!r}, step {step}: {message}")
        self.check = check
        self.seed = seed
        self.step = step


@attrs.frozen
class _ForeignAction(Action):
    """An action of no game."""

    def __str__(self) -> str:
        return "no such action"


@attrs.frozen
class _Place:
    """Where a check stands, for the error."""

    seed: str
    step: int

    def fail(self, check: str, message: str) -> NoReturn:
        raise ConformanceError(check, self.seed, self.step, message)

    def demand(self, holds: object, check: str, message: str) -> None:
        if not holds:
            self.fail(check, message)

    def refused(
        self,
        check: str,
        errors: type[Exception],
        code: str | None,
        *call: Any,
    ) -> Exception:
        """Demand that calling a function with some values is refused; return the refusal."""
        function, *values = call
        try:
            function(*values)
        except errors as error:
            got = getattr(error, "code", None)
            self.demand(code in {None, got}, check, f"expected the code {code}, got {got}: {error}")
            return error
        return self.fail(check, f"expected {errors.__name__}, got none")


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
    _Suite(game, seed, hides=hides).run(deals, processes=processes)


class _Suite:
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
        place = _Place("", 0)
        _check_game_values(self.game, place)
        names = bot_names(self.game)
        for number in range(deals):
            seed = f"conformance {self.seed}/{number}"
            self._noted(seed, self.check_deal, seed, names[number % len(names)])
        place.demand(
            self.hidden_changed or not self.hides or not deals,
            "resample",
            "expected it to change what is hidden at some time, got the same state always; "
            "if nothing is hidden from anybody, say hides=False",
        )
        for name in names:
            seed = f"conformance {self.seed}/match {name}"
            self._noted(seed, self.check_match, seed, name)
        if processes:
            self.check_processes()

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

    def check_deal(self, seed: str, name: str) -> None:
        first = self.game.deal(seed)
        place = _Place(seed, 0)
        self.check_seats(first, place)
        before = _inside(first)
        last = _played(self.game, first, seed, name)
        place.demand(before == _inside(first), "apply", "expected the first state to stand")
        steps = History.unrolled(last.history)
        place.demand(
            first == self.game.deal(seed) and last == _played(self.game, first, seed, name),
            "determinism",
            "expected equal states of the same seed, got different ones",
        )
        inner = self.rng.sample(range(1, len(steps)), min(_MOMENTS, max(0, len(steps) - 1)))
        closely = {0, len(steps), *inner}
        state = first
        for step in range(len(steps) + 1):
            place = _Place(seed, step)
            self.check_seats(state, place)
            if step in closely:
                self.check_moment(state, place)
            if step < len(steps):
                seat, action = steps[step]
                before = _inside(state) if step in closely else None
                # Left out, the seat is the actor.
                named = seat if step % 2 or seat != state.actor else None
                following = state.apply(action, named)
                place.demand(
                    before is None or before == _inside(state),
                    "apply",
                    f"expected the old state to stand, got another after {action}",
                )
                state = following
        place.demand(state == last, "drive", "expected what direct apply gives, got another state")
        place.demand(
            repr(state.events) == repr(last.events), "drive", "expected equal events, got others"
        )

    def check_seats(self, state: State[Any], place: _Place) -> None:
        """Check who may act, and that a settlement comes at the end and not before."""
        actor, may_act = state.actor, state.may_act
        seats = range(self.game.players)
        if actor is None:
            place.demand(may_act == (), "may_act", f"expected nobody after the end, got {may_act}")
            _check_settlement(state.settlement, self.game.players, place)
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

    def check_moment(self, state: State[Any], place: _Place) -> None:
        _check_frozen(state, place)
        for seat in state.may_act:
            self.check_legal(state, seat, place)
        self.check_bad_input(state, place)
        self.check_views(state, place)
        self.check_record(state, place)
        self.check_position(state, place)

    # Legality.

    def check_legal(self, state: State[Any], seat: int, place: _Place) -> None:
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
        self.check_unlisted(state, seat, legal, place)
        if legal:
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
        self, state: State[Any], seat: int, legal: Sequence[Any], at: int, place: _Place
    ) -> None:
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
        parsed = state.parse(text)
        place.demand(
            parsed == action and type(parsed) is type(action) and hash(parsed) == hash(action),
            "parse",
            f"expected {action!r} of {text!r}, got {parsed!r}",
        )
        place.demand(repr(parsed) == repr(action), "parse", f"expected {action!r}, got {parsed!r}")
        if len(self.pool) < _POOL:
            self.pool.setdefault(text, action)

    def check_unlisted(
        self, state: State[Any], seat: int, legal: Sequence[Any], place: _Place
    ) -> None:
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

    def check_bad_input(self, state: State[Any], place: _Place) -> None:
        actor = state.actor
        if actor is None:
            place.demand(
                all(not state.legal_actions(seat) for seat in (None, *range(self.game.players))),
                "end",
                "expected no legal action after the end",
            )
            for action in (*self.pool.values(), _ForeignAction(), "pass"):
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
        for seat in (*others, *cast("Any", _NO_SEATS)):
            listed = state.legal_actions(seat)
            place.demand(not listed, "wrong seat", f"expected no action of {seat!r}, got {listed}")
            place.refused("wrong seat", IllegalAction, "wrong_seat", state.apply, legal[0], seat)
        for seat in state.may_act:
            for foreign in (_ForeignAction(), *_NO_ACTIONS, state, object()):
                place.refused(
                    "foreign action", IllegalAction, "foreign_action", state.apply, foreign, seat
                )
        for text in _NO_ACTIONS:
            place.refused("parse", IllegalAction, "bad_action_text", state.parse, text)
        for seat in cast("Any", _NO_SEATS):
            place.refused("view of no seat", CardcoreError, None, state.view, seat)

    # Views.

    def check_views(self, state: State[Any], place: _Place) -> None:
        for seat in (None, *range(self.game.players)):
            view = state.view(seat)
            inside = _inside_view(view, place)
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
            try:
                json.dumps(plain(view), allow_nan=False)
            except (TypeError, ValueError) as error:
                place.fail("view", f"expected a view that JSON takes, got: {error}")
            if seat is not None:
                _check_no_leak_by_list(state.legal_actions(seat), place)
            for number in range(_RESAMPLES):
                other = state.resample(seat, f"resample {number}")
                same = attrs.evolve(other, chance=state.chance) == state
                self.hidden_changed = self.hidden_changed or not same
                self.check_resampled(state, other, seat, place)
                place.demand(
                    other == state.resample(seat, f"resample {number}"),
                    "resample",
                    "expected the same state of the same seed, got another",
                )
                place.demand(
                    inside == _inside(other.view(seat)),
                    "leak",
                    f"expected an equal view of seat {seat} when hidden cards change places, got "
                    f"{view!r} and {other.view(seat)!r}",
                )
        seat = self.rng.choice((None, *range(self.game.players)))
        self.check_playable(state.resample(seat, "resample"), place)

    def check_resampled(
        self, state: State[Any], other: State[Any], seat: int | None, place: _Place
    ) -> None:
        place.demand(
            type(other) is type(state) and other.game == state.game,
            "resample",
            f"expected a state of the game, got {other!r}",
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
            _inside(state.view(None)) == _inside(other.view(None)),
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
            if state.legal_actions(seat):
                place.demand(
                    state.default_action(seat) == other.default_action(seat),
                    "leak",
                    "expected the same default action when hidden cards change places",
                )

    def check_playable(self, state: State[Any], place: _Place) -> None:
        """Play a resampled state to its end."""
        last = _played(self.game, state, place.seed, "random")
        _check_settlement(last.settlement, self.game.players, place)

    # Records and positions.

    def check_record(self, state: State[Any], place: _Place) -> None:
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
        for text in ("no such action", *(str(a) for a in self.pool.values() if self.bad(state, a))):
            forged = {**record, "actions": [*record["actions"], [seat, text]]}
            place.refused("forged record", CardcoreError, "bad_action", replay, forged, self.games)
            if text != "no such action":
                break

    @staticmethod
    def bad(state: State[Any], action: Action) -> bool:
        return not state.is_legal(action)

    def check_position(self, state: State[Any], place: _Place) -> None:
        facts = state.to_position()
        again = self.game.position(json.loads(json.dumps(facts, allow_nan=False)))
        place.demand(
            again.to_position() == facts, "position", f"expected {facts}, got {again.to_position()}"
        )
        place.demand(again.may_act == state.may_act, "position", f"expected {state.may_act} to act")
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
        for bad in ({"no such fact": 1}, {**facts, "no such fact": 1}, {}):
            place.refused("position", CardcoreError, None, self.game.position, bad)
        place.refused("position", CardcoreError, "not_dealt", deal_record, again)

    # A match.

    def check_match(self, seed: str, name: str) -> None:
        match = self.game.match(seed)
        endless = self.game.most_deals is None
        most = 3 if self.game.most_deals is None else self.game.most_deals
        place = _Place(seed, 0)
        place.demand(match == self.game.match(seed), "match", "expected equal ones of one seed")
        place.demand(not match.over, "match", "expected a match to begin, got one that is over")
        while not match.over:
            place = _Place(seed, match.deals)
            if endless and match.deals == most:
                self.check_match_record(match, place)
                return
            place.demand(match.deals < most, "match", f"expected an end after {most} deals")
            following = self.check_match_deal(match, name, place)
            closely = match.deals in {0, 1, 4} or following.over
            if closely:
                self.check_match_record(following, _Place(seed, following.deals))
            match = following
        self.check_match_end(match, _Place(seed, match.deals))

    def check_match_deal(self, match: Match[Any], name: str, place: _Place) -> Match[Any]:
        place.demand(match.settlement is None, "match", "expected no settlement before the end")
        _check_standings(match, self.game.players, place)
        first = match.deal()
        place.demand(first == match.deal(), "match", "expected the same deal when asked again")
        place.refused("match", RulesError, "deal_not_over", match.add, first)
        seed = f"{place.seed} {place.step}"
        last = _played(self.game, first, seed, name)
        if place.step < 2:
            before = _inside(match)
            other = _played(self.game, self.game.deal("foreign", first.setup), seed, "random")
            place.refused("foreign deal", RulesError, "not_carried_over", match.add, other)
            place.refused("foreign deal", RulesError, "foreign_deal", match.add, object())
            place.refused("foreign deal", RulesError, "foreign_deal", match.add, None)
            foreign = _ForeignAction()
            place.refused("foreign event", IllegalAction, "foreign_event", match.apply, foreign)
            match.add(last)
            place.demand(before == _inside(match), "match", "expected the old match to stand")
        following = match.add(last)
        place.demand(
            following.deals == match.deals + 1,
            "match",
            f"expected one deal more than {match.deals}, got {following.deals}",
        )
        if not following.over:
            place.refused("foreign deal", RulesError, "not_carried_over", following.add, last)
        return following

    def check_match_record(self, match: Match[Any], place: _Place) -> None:
        record = json.loads(json.dumps(match_record(match), allow_nan=False))
        again = replay(record, self.games)
        place.demand(
            again == match and repr(again) == repr(match) and match_record(again) == record,
            "match record",
            f"expected an equal match, got {again!r} for {match!r}",
        )
        place.demand(
            again.settlement == match.settlement, "match record", "expected an equal settlement"
        )

    def check_match_end(self, match: Match[Any], place: _Place) -> None:
        _check_standings(match, self.game.players, place)
        settlement = match.settlement
        _check_settlement(settlement, self.game.players, place)
        assert settlement is not None  # noqa: S101 - just checked
        try:
            # Deals may leave pots open; a match has nobody to leave them to.
            check_ledger(settlement.payments, self.game.players)
            check_ledger(settlement.side, self.game.players)
        except RulesError as error:
            place.fail("conservation", f"expected a balanced match, got: {error}")
        place.refused("match over", DealOver, "match_over", match.deal)
        place.refused("match over", DealOver, "match_over", match.add, match.steps[-1].deal)
        place.refused("match over", DealOver, "match_over", match.apply, _ForeignAction())

    # Other processes.

    def check_processes(self) -> None:
        """Play a deal in processes whose sets and dicts have other orders."""
        kind = type(self.game)
        seed = f"conformance {self.seed}/process"
        place = _Place(seed, 0)
        place.demand(
            getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind,
            "processes",
            f"expected {kind.__qualname__} to be importable from {kind.__module__}; if it cannot "
            "be, say processes=False",
        )
        record = deal_record(self.game.deal(seed))
        order = {
            "module": kind.__module__,
            "name": kind.__qualname__,
            "seed": seed,
            "record": record,
        }
        wanted = _told(self.game, seed)
        for hash_seed in ("1", "2"):
            done = subprocess.run(
                [sys.executable, "-c", "from cardcore.testing import tell; tell()"],
                input=json.dumps(order),
                env={
                    **os.environ,
                    "PYTHONHASHSEED": hash_seed,
                    "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                },
                capture_output=True,
                text=True,
                check=False,
            )
            place.demand(
                done.returncode == 0 and json.loads(done.stdout) == wanted,
                "determinism",
                f"expected the same record and events in another process, got {done.stderr[-500:]}",
            )


def _told(game: Game[Any], seed: str) -> dict[str, Any]:
    """Return the record and the events of a deal as texts."""
    last = _played(game, game.deal(seed), seed, "random")
    events: list[str] = []
    state = game.deal(seed)
    for seat, action in History.unrolled(last.history):
        events.append(repr(state.events))
        events.append(repr([list(map(str, state.legal_actions(at)[:20])) for at in state.may_act]))
        state = state.apply(action, seat)
    return {"record": deal_record(last), "events": [*events, repr(state.events), repr(state)]}


def tell() -> None:
    """Print how a deal goes, for the process of the kit that asked on standard input."""
    from importlib import import_module  # noqa: PLC0415

    order = json.load(sys.stdin)
    kind = getattr(import_module(order["module"]), order["name"])
    game = replay(order["record"], {kind.id: kind}).game
    json.dump(_told(game, order["seed"]), sys.stdout)


def _played(game: Game[Any], state: State[Any], seed: str, name: str) -> State[Any]:
    """Return the end of a deal that bots of one kind play."""
    bot = make_bot(game, name)
    limited = _Limited(bot, game, seed)
    last: State[Any] = drive(state, [limited] * game.players, Random(seed))
    return last


class _Limited:
    """A bot that gives up on a deal without end."""

    def __init__(self, bot: Any, game: Game[Any], seed: str) -> None:
        self.bot = bot
        self.most = game.most_actions
        self.seed = seed
        self.asked = 0
        self.players = game.players

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        self.asked += 1
        place = _Place(self.seed, self.asked)
        # Everybody may be asked before somebody acts.
        if self.asked > self.most * self.players:
            place.fail("termination", f"expected an end within {self.most} actions")
        place.demand(legal, "actor", f"expected a legal action of seat {view.seat}, got none")
        return self.bot.choose(view, legal, rng)


def _check_game_values(game: Game[Any], place: _Place) -> None:
    same = attrs.evolve(game)
    place.demand(
        same == game and hash(same) == hash(game), "game", "expected equal games to be equal"
    )
    place.refused("game", attrs.exceptions.FrozenInstanceError, None, setattr, game, "players", 1)
    least, most = game.player_range[0], game.player_range[-1]
    for bad in (least - 1, most + 1, -1, "2", True, 2.0, None):
        place.refused("players", RulesError, "bad_players", _evolved, game, "players", bad)
    place.refused("rules", RulesError, "foreign_rules", _evolved, game, "rules", object())
    place.refused("preset", RulesError, "unknown_preset", game.preset, "no such preset")
    place.refused("setup", RulesError, None, game.deal, 0, object())
    place.refused("event", IllegalAction, None, game.parse_event, "no such event")


def _evolved(game: Game[Any], name: str, value: object) -> Game[Any]:
    return attrs.evolve(game, **cast("Any", {name: value}))


def _check_frozen(state: State[Any], place: _Place) -> None:
    error = attrs.exceptions.FrozenInstanceError
    place.refused("frozen", error, None, setattr, state, "events", ())
    place.refused("frozen", error, None, setattr, state.view(None), "events", ())
    place.demand(
        hash(state) == hash(attrs.evolve(state)), "hash", "expected equal hashes of equal states"
    )


def _check_settlement(settlement: Settlement[Any] | None, players: int, place: _Place) -> None:
    if not isinstance(settlement, Settlement):
        place.fail("settlement", f"expected one after the end, got {settlement!r}")
    place.demand(
        len(settlement.scores) == len(settlement.places) == len(settlement.nets) == players,
        "settlement",
        f"expected scores of {players} seats, got {settlement}",
    )
    pots = getattr(settlement.outcome, "pots", None)
    for ledger in (settlement.payments, settlement.side):
        declared = ledger.pots if not isinstance(pots, Mapping) else cast("Mapping[str, int]", pots)
        try:
            check_ledger(
                ledger, players, declared if ledger is settlement.payments else ledger.pots
            )
        except RulesError as error:
            place.fail("conservation", f"expected a balanced ledger, got: {error}")
        total = sum(ledger.nets(players)) + sum(ledger.pots.values())
        place.demand(total == 0, "conservation", f"expected a sum of 0, got {total}")
    try:
        json.dumps(plain(settlement.outcome), allow_nan=False)
    except (TypeError, ValueError) as error:
        place.fail("settlement", f"expected an outcome that JSON takes, got: {error}")


def _check_standings(match: Match[Any], players: int, place: _Place) -> None:
    standings = match.standings
    place.demand(
        len(standings) == players and all(type(each) in {int, Fraction} for each in standings),
        "standings",
        f"expected exact numbers of {players} seats, got {standings!r}",
    )
    place.demand(
        match.over == (match.settlement is not None),
        "match",
        "expected a settlement if and only if the match is over",
    )


# What an object holds.

_SIMPLE = (str, int, bytes, type(None), Enum, Fraction, range, type)


def _parts(value: object) -> Iterable[object] | None:
    """Return what a value holds, names of fields left out; None for one that holds nothing."""
    if isinstance(value, _SIMPLE):
        return None
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value)
        return [each for pair in pairs.items() for each in pair]
    if isinstance(value, (tuple, list)):
        return cast("Sequence[object]", value)
    if isinstance(value, (frozenset, set)):
        return sorted(cast("frozenset[object]", value), key=repr)
    return list(_fields(value))


def _fields(value: object) -> Iterator[object]:
    """Yield every attribute, those too that take no part in the equality of values."""
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in {"__weakref__", "__dict__"} and hasattr(value, name):
                yield getattr(value, name)
    yield from vars(value).values() if hasattr(value, "__dict__") else ()


def _inside(value: object) -> object:
    """Return all that a value holds, to be compared with what another holds."""
    if isinstance(value, History):
        # As long as the deal, and nothing but actions.
        return History.unrolled(value)
    parts = _parts(value)
    if parts is None:
        return type(value), value
    return type(value), tuple(map(_inside, parts))


def _inside_view(view: object, place: _Place) -> object:
    """Return all that a view holds; refuse what may hide or change something."""
    _check_part(view, place)
    return _inside(view)


def _check_part(value: object, place: _Place) -> None:
    type_name = type(value).__name__
    if isinstance(value, (State, Game, Match, Stream, Chance, History)) or (
        isinstance(value, str) and place.seed in value
    ):
        place.fail("leak", f"expected no seed, pack or state in a view, got {type_name}")
    parts = _parts(value)
    if parts is None:
        return
    if isinstance(value, (list, set, dict)) or callable(value) or not _is_value(value):
        place.fail("view", f"expected values that nobody can change, got {type_name} in a view")
    for part in parts:
        _check_part(part, place)


def _is_value(value: object) -> bool:
    """Return whether a value is one of those that views are made of."""
    return isinstance(value, (tuple, frozenset, Mapping)) or attrs.has(cast("Any", type(value)))


def _check_no_leak_by_list(legal: Sequence[Any], place: _Place) -> None:
    """Refuse amounts whose functions carry the state to the player who gets the list."""
    for part in getattr(legal, "_parts", ()):
        if isinstance(part, Amounts):
            amounts = cast("Amounts[Action]", part)
            for function in (amounts.make, amounts.amount_of):
                held = [getattr(function, "__self__", None)]
                cells = cast("Any", getattr(function, "__closure__", None)) or ()
                held += [cell.cell_contents for cell in cells]
                place.demand(
                    not any(isinstance(each, (State, Chance, Stream)) for each in held),
                    "leak",
                    "expected amounts made by functions that do not hold the state",
                )


# Counting, and strategies of Hypothesis.


def perft(game: Game[Any], seed: Seed, depth: int) -> int:
    """Return how many sequences of a number of actions a deal allows, claims included.

    Sequences that end the deal before are not counted. The last actions are counted without being
    listed, so an amount of up to 10**9 costs nothing there.

    Parameters
    ----------
    game : Game
        The game.
    seed : int, str or bytes
        The seed of the deal.
    depth : int
        How many actions.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> [perft(AceyDeucey(players=2), 7, depth) for depth in range(4)]
    [1, 3, 12, 0]
    """
    return _count(game.deal(seed), depth)


def _count(state: State[Any], depth: int) -> int:
    if depth <= 0:
        return 1
    lists = [(seat, state.legal_actions(seat)) for seat in state.may_act]
    if depth == 1:
        return sum(len(legal) for _, legal in lists)
    return sum(
        _count(state.apply(action, seat), depth - 1) for seat, legal in lists for action in legal
    )


def deals(game: Game[Any]) -> SearchStrategy[Any]:
    """Return a Hypothesis strategy of first states.

    Parameters
    ----------
    game : Game
        The game.

    Raises
    ------
    MissingExtraError
        If Hypothesis is not installed.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> strategy = deals(AceyDeucey(players=2))
    """
    strategy: SearchStrategy[Any] = _strategies().integers(0, 2**64 - 1).map(game.deal)
    return strategy


def states(game: Game[Any], most: int = 50) -> SearchStrategy[Any]:
    """Return a Hypothesis strategy of states, the ends of deals among them.

    Parameters
    ----------
    game : Game
        The game.
    most : int, optional
        The greatest number of actions that lead to a state.

    Raises
    ------
    MissingExtraError
        If Hypothesis is not installed.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> strategy = states(AceyDeucey(players=2))
    """
    from_hypothesis = _strategies()
    choices = from_hypothesis.lists(
        from_hypothesis.tuples(
            from_hypothesis.integers(0, 2**16), from_hypothesis.integers(0, 2**32)
        ),
        max_size=most,
    )
    strategy: SearchStrategy[Any] = from_hypothesis.builds(_walked, deals(game), choices)
    return strategy


def _walked(state: State[Any], choices: Iterable[tuple[int, int]]) -> State[Any]:
    for who, what in choices:
        able = [seat for seat in state.may_act if state.legal_actions(seat)]
        if not able:
            break
        seat = able[who % len(able)]
        legal = state.legal_actions(seat)
        state = state.apply(legal[what % len(legal)], seat)
    return state


def _strategies() -> Any:
    try:
        from hypothesis import strategies  # noqa: PLC0415
    except ImportError:
        raise MissingExtraError("strategies of Hypothesis", "test") from None
    return strategies
