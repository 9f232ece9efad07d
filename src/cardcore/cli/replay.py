"""``cardcore replay``: step through a record, with the view of any seat."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from cardcore.actions import History
from cardcore.cli.games import event_text, load_record, show_result, show_view
from cardcore.cli.output import json_option, open_console, show, write_json
from cardcore.engine import Match
from cardcore.errors import RulesError
from cardcore.records import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console


@click.command()
@click.argument("path", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="Whose view is shown; left out, a bystander's.")
@click.option("--every-seat", is_flag=True, help="Show the view of every seat at each step.")
@click.option("--wait", is_flag=True, help="Wait for a key after each step.")
@json_option
def replay(path: Path, seat: int | None, *, every_seat: bool, wait: bool, as_json: bool) -> None:
    """Show each step of a record that `cardcore play` or a program saved.

    A record that no play of the game could have made is refused at its first bad action. With
    --json each step is one line: the action, and the views asked for.
    """
    found = load_record(path)
    is_match = isinstance(found, Match)
    deals = [step.deal for step in found.steps if step.deal is not None] if is_match else [found]
    players = found.game.players
    if seat is not None and not 0 <= seat < players:
        raise RulesError(f"expected a seat of 0..{players - 1}, got {seat}", "bad_seat")
    seats: list[int | None] = [None, *range(players)] if every_seat else [seat]
    console = open_console()
    for number, last in enumerate(deals, start=1):
        for text, state in _moments(last):
            views = [state.view(each) for each in seats]
            if as_json:
                write_json({"deal": number, "action": text, "views": [plain(v) for v in views]})
            else:
                _show_moment(f"deal {number}" if text is None else text, views, console)
                if wait:
                    click.pause("", err=True)
    for title, each in [("deal", last) for last in deals] + [("match", found)] * is_match:
        if each.settlement is not None and not as_json:
            show(console, "", Text(f"{title} result", style="bold"))
            show_result(each.settlement, console)


def _show_moment(title: str, views: list[Any], console: Console) -> None:
    show(console, "", Text(title, style="bold"))
    for event in views[0].events:
        show(console, event_text(event, console))
    for view in views:
        if len(views) > 1:
            name = "bystander" if view.seat is None else f"seat {view.seat}"
            show(console, Text(name, style="dim"))
        show_view(view, console)


def _moments(last: Any) -> Iterator[tuple[str | None, Any]]:  # noqa: ANN401 - of any game
    """Yield every state of a deal, after the words of the action that led to it."""
    state = last.game.deal(
        None if last.chance.stream is None else last.chance.stream.seed, last.setup
    )
    yield None, state
    for seat, action in History.unrolled(last.history):
        state = state.apply(action, seat)
        yield f"seat {seat}: {action}", state
