"""``cardcore play``: a person against bots, at a terminal."""

from __future__ import annotations

import json
import random
import re
import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import attrs
import click
from rich.columns import Columns
from rich.text import Text

from cardcore.actions import size_of
from cardcore.bots import make_bot
from cardcore.checks import number_within, shown
from cardcore.cli.games import (
    event_text,
    game_options,
    has_hand,
    make_game,
    show_result,
    show_view,
)
from cardcore.cli.lines import standard_input
from cardcore.cli.output import open_console, show
from cardcore.cli.seeds import read_seed
from cardcore.cli.writers import STANDARD_STREAM, whole_file
from cardcore.engine import Game, Player, asked
from cardcore.errors import CardcoreError, HandError, RulesError
from cardcore.records import deal_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from cardcore.engine import State

# The others have no numbers: 25 could be taken for a bet of 25.
_SHOWN_ACTIONS: Final = 12
# Of actions that were written out one by one, not counted like bets.
_SHOWN_OF_A_TUPLE: Final = 60
_SHORT: Final = {"p": "pass"}
_QUIT: Final = "quit"
_UNDO: Final = "undo"
# Longer ones are read as texts.
_NUMBER: Final = re.compile("(#?)(-?[0-9]{1,100})")
_HELP: Final = (
    "A number plays the action; any action may be typed, too, such as one not listed.",
    "? ACTION says whether it is allowed, and by which rule it is not.",
    "p passes, s sorts your hand by suit or by rank, u takes your last action back.",
    "l lists all actions, l TEXT those with the text. #5 is number 5 where 5 is a card as well.",
    "v shows the table, q saves and leaves.",
)


@click.command()
@game_options
@click.option("--seat", type=int, metavar="N", default=0, show_default=True, help="Your seat.")
@click.option("--seed", metavar="SEED", help="The seed of the deal and of the bots.")
@click.option(
    "--bots", metavar="NAME", default="sensible", show_default=True, help="What the others are."
)
@click.option(
    "--record",
    metavar="PATH",
    default="cardcore-record.json",
    show_default=True,
    help="Where the record goes at the end, in place of a file that stands there.",
)
def play(  # noqa: PLR0913, PLR0917 - Click gives each option as an argument
    name: str,
    players: int | None,
    preset: str | None,
    options: tuple[str, ...],
    seat: int,
    seed: str | None,
    bots: str,
    record: str,
) -> None:
    """Play one deal of GAME against bots.

    At your turn the legal actions are listed by number; an action can be typed too. A ? before an
    action explains why it is not allowed, with the rule. p passes, s sorts the hand by suit or by
    rank. u takes your last action back, and what the bots did after it. q, or the end of the input,
    saves what was played and leaves.

    The same SEED gives the same deal: a whole number, hex:00ff for bytes, or any text.
    """
    game = make_game(name, players, preset, options)
    standard_input()
    if record == STANDARD_STREAM:
        raise HandError(f"expected a file for the record, got {record!r}", "bad_file")
    number_within(seat, "a seat", (0, game.players - 1), RulesError, "bad_seat")
    chance = None if seed is None else read_seed(seed)
    table = Table(game, open_console(), seat, _players(game, bots), random.Random(chance))  # noqa: S311 - bots
    state = game.deal(seed=chance)
    # Opened before the first card: nobody wants to hear at the end that it cannot be written.
    with whole_file(record) as path:
        table.greet()
        state = table.play(state)
        if state.settlement is not None:
            show_result(state.settlement, table.console)
        path.write_text(json.dumps(deal_record(state), indent=1) + "\n", encoding="utf-8")
    show(table.console, f"saved; to see it again: cardcore replay {shlex.quote(record)}")


def _players(game: Game[Any], bots: str) -> list[Player]:
    try:
        return [make_bot(game, bots) for _ in range(game.players)]
    except RulesError:
        if bots != "sensible":
            raise
        return [make_bot(game, "random") for _ in range(game.players)]


def _shown(legal: Sequence[Any]) -> int:
    """Return how many actions are shown unasked."""
    most = _SHOWN_OF_A_TUPLE if isinstance(legal, tuple) else _SHOWN_ACTIONS
    return min(size_of(legal), most)


def _numbered(legal: Sequence[Any]) -> int:
    """Return how many actions have numbers."""
    return len(legal) if isinstance(legal, tuple) else _shown(legal)


@attrs.frozen
class _Person:
    """Who answers at the terminal."""

    answer: Callable[[], Any]

    def choose(self, view: Any, legal: Sequence[Any], rng: random.Random) -> Any:  # noqa: ANN401, ARG002
        return self.answer()


@attrs.define
class Table:
    """One person's place at a table of bots."""

    game: Game[Any]
    console: Console
    seat: int
    bots: list[Player]
    rng: random.Random
    by_suit: bool = False

    def greet(self) -> None:
        """Say what is played and how to answer."""
        words = f"{self.game.id}, {self.game.players} players, you are seat {self.seat}"
        show(self.console, Text(words, style="bold"))
        self._help()

    def play(self, state: State[Any]) -> State[Any]:
        """Return the state at the end, or where the person left."""
        moments: list[tuple[State[Any], Any]] = []
        self._tell(state)
        while state.actor is not None:
            chance = self.rng.getstate()
            seat, action = self._next(state, can_undo=bool(moments))
            if action == _QUIT:
                return state
            if action == _UNDO:
                # The bots will answer the same action in the same way.
                state, chance = moments.pop()
                self.rng.setstate(chance)
                show(self.console, "taken back")
            else:
                if seat == self.seat:
                    moments.append((state, chance))
                state = state.apply(action, seat)
            self._tell(state)
        return state

    def _next(self, state: State[Any], *, can_undo: bool) -> tuple[int, Any]:
        """Return who acts next and how; seats that may claim are asked before the actor."""
        players = list(self.bots)
        players[self.seat] = _Person(lambda: self._ask(state, can_undo=can_undo))
        return asked(state, players, self.rng)

    def _tell(self, state: State[Any]) -> None:
        view = state.view(self.seat)
        for event in view.events:
            show(self.console, event_text(event, view, self.console))

    def _ask(self, state: State[Any], *, can_undo: bool) -> Any:  # noqa: ANN401 - an action or a word
        """Return the action that the person chooses, None for no claim, or what leads elsewhere."""
        legal = state.legal_actions(self.seat)
        is_claim = state.actor != self.seat
        show(self.console, "")
        self._show_table(state)
        if is_claim:
            show(self.console, f"{0:>4}  nothing: it is not your turn")
        self._list(legal)
        while True:
            text = self._line()
            if text in {"q", "quit"}:
                return _QUIT
            if text in {"u", "undo"} and can_undo:
                return _UNDO
            if is_claim and text in {"0", "p", "pass"}:
                return None
            if not self._answered(state, text):
                action = self._chosen(state, text)
                if action is not None:
                    return action

    def _show_table(self, state: State[Any]) -> None:
        show_view(state.view(self.seat), self.console, by_suit=self.by_suit)

    def _list(self, legal: Sequence[Any]) -> None:
        """Show the legal actions by number, many of them side by side on a screen."""
        listed = _shown(legal)
        self._show_numbered(list(enumerate(legal[:listed], start=1)))
        if size_of(legal) > listed:
            more = size_of(legal) - listed
            lists = ", or l to list them" if isinstance(legal, tuple) else ""
            show(self.console, f" ...  {more:,} more, up to {legal[-1]}: type one of them{lists}")

    def _show_numbered(self, actions: list[tuple[int, Any]]) -> None:
        lines = [f"{number:>4}  {action}" for number, action in actions]
        if len(lines) > _SHOWN_ACTIONS and self.console.is_terminal:
            columns = Columns(map(Text, lines), padding=(0, 2), equal=True, column_first=True)
            show(self.console, columns)
        else:
            for line in lines:
                show(self.console, line)

    def _look_up(self, legal: Sequence[Any], text: str) -> None:
        """Show all actions that have numbers, or those whose text has some other in it."""
        numbered = enumerate(legal[: _numbered(legal)], start=1)
        found = [(number, action) for number, action in numbered if text in str(action).lower()]
        if found:
            self._show_numbered(found)
        else:
            self._say(f"expected a part of an action that is listed, got {shown(text)}")

    def _answered(self, state: State[Any], text: str) -> bool:
        """Return whether a text was a question, once it has its answer."""
        if text in {"", "h", "help"}:
            self._help()
        elif text in {"u", "undo"}:
            self._say("nothing to undo")
        elif text == "v":
            self._show_table(state)
        elif text == "s":
            self._sort(state)
        elif text.split(maxsplit=1)[0] == "l":
            self._look_up(state.legal_actions(self.seat), text[1:].strip())
        elif text.startswith("?"):
            self._explain(state, text[1:].strip())
        else:
            return False
        return True

    def _sort(self, state: State[Any]) -> None:
        if not has_hand(state.view(self.seat)):
            self._say("no hand to sort")
            return
        self.by_suit = not self.by_suit
        self._show_table(state)

    def _help(self) -> None:
        for line in _HELP:
            show(self.console, line, wrap=True)

    def _say(self, text: str) -> None:
        show(self.console, Text(text, style="yellow"), wrap=True)

    def _line(self) -> str:
        try:
            answer: str = click.prompt(f"seat {self.seat}", default="", show_default=False)
        except click.Abort:
            # The line with the question is not ended.
            show(self.console, "")
            return "quit"
        return answer.strip().lower()

    def _chosen(self, state: State[Any], text: str) -> Any:  # noqa: ANN401 - an action or None
        by_number = _NUMBER.fullmatch(text)
        if by_number is not None:
            return self._by_number(state, text, int(by_number[2]), surely=bool(by_number[1]))
        try:
            action = state.parse(_SHORT.get(text, text))
        except CardcoreError as error:
            self._say(str(error))
            return None
        return self._allowed(state, action, text)

    def _by_number(self, state: State[Any], text: str, number: int, *, surely: bool) -> Any:  # noqa: ANN401 - an action or None
        """Return the action of a number; in some games a number can name cards as well."""
        legal = state.legal_actions(self.seat)
        chosen = legal[number - 1] if 1 <= number <= _numbered(legal) else None
        action = None if surely else self._parsed(state, text)
        if chosen is None and action is not None:
            return self._allowed(state, action, text)
        if chosen is None:
            most = _numbered(legal)
            self._say(f"expected a number of 1..{most} or an action, got {shown(number)}")
        elif action is not None and state.why_not(action, self.seat) is None:
            if str(action) == str(chosen):
                return chosen
            self._say(f"{text} is number {text}, {chosen}, or {action}: type #{text} or {action}")
            return None
        return chosen

    def _parsed(self, state: State[Any], text: str) -> Any:  # noqa: ANN401 - an action or None
        try:
            return state.parse(text)
        except CardcoreError:
            return None

    def _allowed(self, state: State[Any], action: Any, text: str) -> Any:  # noqa: ANN401 - an action or None
        """Return an action that is allowed, or say why it is not."""
        refusal = state.why_not(action, self.seat)
        if refusal is None:
            return action
        self._explain(state, text)
        return None

    def _explain(self, state: State[Any], text: str) -> None:
        if not text:
            self._help()
            return
        try:
            refusal = state.why_not(state.parse(_SHORT.get(text, text)), self.seat)
        except CardcoreError as error:
            self._say(str(error))
            return
        if refusal is None:
            show(self.console, "allowed")
            return
        self._say(refusal.text + (f" ({refusal.rule})" if refusal.rule else ""))
