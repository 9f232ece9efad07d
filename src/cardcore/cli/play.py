"""``cardcore play``: a person against bots, at a terminal."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import click
from rich.console import Console
from rich.text import Text

from cardcore.actions import size_of
from cardcore.bots import make_bot
from cardcore.cli.games import event_text, game_options, make_game, show_result, show_view
from cardcore.cli.output import open_console, show
from cardcore.engine import Game, Player
from cardcore.errors import CardcoreError, RulesError
from cardcore.records import deal_record

if TYPE_CHECKING:
    from cardcore.engine import State

_SHOWN_ACTIONS: Final = 20
_HELP = (
    "a number or an action plays it, ? ACTION says why not, u undoes, v shows the table, q quits"
)


@click.command()
@game_options
@click.option("--seat", type=int, default=0, show_default=True, help="Your seat.")
@click.option("--seed", metavar="TEXT", help="The seed of the deal and of the bots.")
@click.option("--bots", default="sensible", show_default=True, help="What the others are.")
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    default="cardcore-record.json",
    show_default=True,
    help="Where the record goes at the end.",
)
def play(  # noqa: PLR0913, PLR0917 - Click gives each option as an argument
    name: str,
    players: int | None,
    preset: str | None,
    options: tuple[str, ...],
    seat: int,
    seed: str | None,
    bots: str,
    record: Path,
) -> None:
    """Play one deal of GAME against bots.

    At your turn the legal actions are listed by number; an action can be typed too. A ? before an
    action explains why it is not allowed, with the rule. u takes your last action back, and what
    the bots did after it.
    """
    game = make_game(name, players, preset, options)
    if not 0 <= seat < game.players:
        raise RulesError(f"expected a seat of 0..{game.players - 1}, got {seat}", "bad_seat")
    state = game.deal(seed=seed)
    table = Table(game, open_console(), seat, _players(game, bots), random.Random(seed))  # noqa: S311 - bots
    state = table.play(state)
    if state.settlement is not None:
        show_result(state.settlement, table.console)
    record.write_text(json.dumps(deal_record(state), indent=1) + "\n", encoding="utf-8")
    show(table.console, f"saved; to see it again: cardcore replay {record}")


def _players(game: Game[Any], bots: str) -> list[Player]:
    try:
        return [make_bot(game, bots) for _ in range(game.players)]
    except RulesError:
        if bots != "sensible":
            raise
        return [make_bot(game, "random") for _ in range(game.players)]


@attrs.frozen
class Table:
    """One person's place at a table of bots."""

    game: Game[Any]
    console: Console
    seat: int
    bots: list[Player]
    rng: random.Random

    def play(self, state: State[Any]) -> State[Any]:
        """Return the state at the end, or where the person left."""
        moments: list[State[Any]] = []
        self._tell(state)
        while state.actor is not None:
            if state.actor != self.seat:
                state = self._of_bot(state)
                continue
            answer = self._ask(state, can_undo=bool(moments))
            if answer == "quit":
                return state
            if answer == "undo":
                state = moments.pop()
                self._tell(state)
            else:
                moments.append(state)
                state = state.apply(answer, self.seat)
                self._tell(state)
        return state

    def _of_bot(self, state: State[Any]) -> State[Any]:
        seat = state.actor
        assert seat is not None  # noqa: S101 - somebody is waited for
        legal = state.legal_actions(seat)
        state = state.apply(self.bots[seat].choose(state.view(seat), legal, self.rng), seat)
        self._tell(state)
        return state

    def _tell(self, state: State[Any]) -> None:
        for event in state.view(self.seat).events:
            show(self.console, event_text(event, self.console))

    def _ask(self, state: State[Any], *, can_undo: bool) -> Any:  # noqa: ANN401 - an action or a word
        """Return the action that the person chooses, ``"undo"`` or ``"quit"``."""
        legal = state.legal_actions(self.seat)
        show(self.console, "")
        show_view(state.view(self.seat), self.console)
        for number, action in enumerate(legal[:_SHOWN_ACTIONS], start=1):
            show(self.console, f"{number:>4}  {action}")
        if size_of(legal) > _SHOWN_ACTIONS:
            show(self.console, f"      ... up to {size_of(legal):,}: {legal[-1]}")
        while True:
            text = self._line()
            if text in {"q", "quit"}:
                return "quit"
            if text in {"u", "undo"} and can_undo:
                return "undo"
            if not self._answered(state, text):
                action = self._chosen(state, text)
                if action is not None:
                    return action

    def _answered(self, state: State[Any], text: str) -> bool:
        """Return whether a text was a question, once it has its answer."""
        if text in {"", "h", "help"}:
            show(self.console, _HELP)
        elif text in {"u", "undo"}:
            show(self.console, "nothing to undo")
        elif text == "v":
            show_view(state.view(self.seat), self.console)
        elif text.startswith("?"):
            self._explain(state, text[1:].strip())
        else:
            return False
        return True

    def _line(self) -> str:
        try:
            answer: str = click.prompt(f"seat {self.seat}", default="", show_default=False)
        except click.Abort:
            return "quit"
        return answer.strip().lower()

    def _chosen(self, state: State[Any], text: str) -> Any:  # noqa: ANN401 - an action or None
        legal = state.legal_actions(self.seat)
        if text.isascii() and text.isdigit() and len(text) < 12:
            if 1 <= int(text) <= size_of(legal):
                return legal[int(text) - 1]
            show(self.console, f"expected a number of 1..{size_of(legal)}, got {text}")
            return None
        try:
            action = state.parse(text)
        except CardcoreError as error:
            show(self.console, str(error))
            return None
        refusal = state.why_not(action, self.seat)
        if refusal is None:
            return action
        self._explain(state, text)
        return None

    def _explain(self, state: State[Any], text: str) -> None:
        if not text:
            show(self.console, _HELP)
            return
        try:
            refusal = state.why_not(state.parse(text), self.seat)
        except CardcoreError as error:
            show(self.console, str(error))
            return
        if refusal is None:
            show(self.console, "allowed")
            return
        rule = f" ({refusal.rule})" if refusal.rule else ""
        show(self.console, Text(f"{refusal.text}{rule}", style="yellow"))
