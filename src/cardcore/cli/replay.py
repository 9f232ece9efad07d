"""``cardcore replay``: step through a record, with the view of any seat."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final

import attrs
import click
from rich.console import Console
from rich.text import Text

from cardcore.actions import History
from cardcore.checks import number_within
from cardcore.cli.games import event_text, load_record, show_result, show_view, value_text
from cardcore.cli.lines import standard_input
from cardcore.cli.output import json_option, open_console, show, write_json
from cardcore.engine import Match
from cardcore.errors import RulesError
from cardcore.records import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardcore.engine import View

_HELP: Final = (
    "Enter goes on, b back, a number to that step, s to the start and e to the end. v 0 shows the "
    "view of seat 0, v all every view, v the bystander's. q quits."
)
_BYSTANDER: Final = "bystander"
_LOOK: Final = re.compile("v ?(all|[0-9]{1,3})?")


@click.command()
@click.argument("source", metavar="RECORD")
@click.option("--seat", type=int, metavar="N", help="Whose view is shown; else a bystander's.")
@click.option("--every-seat", is_flag=True, help="Show the view of every seat at each step.")
@click.option(
    "--wait/--no-wait",
    default=None,
    help="Ask after each step where to go; left out, at a terminal.",
)
@json_option
def replay(
    source: str, seat: int | None, *, every_seat: bool, wait: bool | None, as_json: bool
) -> None:
    """Step through a RECORD that `cardcore play` or a program saved; - is standard input.

    At a terminal, Enter goes on to the next step, b back, a number to that step, s to the start,
    e to the end. v 0 shows the view of seat 0, v all every view, v the bystander's. q quits.
    Elsewhere all steps are shown.

    A record that no play of the game could have made is refused at its first bad action. With
    --json each step is one line: the action, and the views asked for.
    """
    found = load_record(source)
    players = found.game.players
    if seat is not None:
        number_within(seat, "a seat", (0, players - 1), RulesError, "bad_seat")
    seats: list[int | None] = [None, *range(players)] if every_seat else [seat]
    moments = list(_moments(found))
    if as_json:
        for moment in moments:
            state = moment.state
            views = [] if state is None else [plain(state.view(each)) for each in seats]
            write_json({"deal": moment.deal, "action": moment.action, "views": views})
        return
    console = open_console()
    if not moments:
        show(console, "a match before its first deal")
    if wait is None:
        wait = console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
    if wait and moments:
        _step(moments, seats, players, console)
        return
    for moment in moments:
        _show_moment(moment, seats, console)


@attrs.frozen
class Moment:
    """One state of a record, or an event outside any turn, which has none.

    Attributes
    ----------
    deal : int
        The number of the deal, from 1; of an event, of the deal that comes next.
    action : str or None
        What led here; None for the beginning of a deal.
    state : State or None
        The state.
    ends : tuple of (str, Settlement)
        What ends here.
    standings : tuple of int or Fraction
        Where a match stands that has not ended; none elsewhere.
    """

    deal: int
    action: str | None
    state: Any
    ends: tuple[tuple[str, Any], ...] = ()
    standings: tuple[Any, ...] = ()


def _moments(found: Any) -> Iterator[Moment]:  # noqa: ANN401 - a State or a Match
    """Yield every state of a record, and the events between its deals."""
    if not isinstance(found, Match):
        yield from _moments_of_deal(1, found)
        return
    moments: list[Moment] = []
    for step in found.steps:
        if step.event is not None:
            moments.append(Moment(step.deals + 1, str(step.event), None))
        else:
            moments.extend(_moments_of_deal(step.deals, step.deal))
    if moments:
        last = moments[-1]
        moments[-1] = (
            attrs.evolve(last, standings=found.standings)
            if found.settlement is None
            else attrs.evolve(last, ends=(*last.ends, ("match", found.settlement)))
        )
    yield from moments


def _moments_of_deal(number: int, last: Any) -> Iterator[Moment]:  # noqa: ANN401 - a State
    stream = last.chance.stream
    state = last.game.deal(None if stream is None else stream.seed, last.setup)
    history = History.unrolled(last.history)
    ends = () if last.settlement is None else (("deal", last.settlement),)
    yield Moment(number, None, state, () if history else ends)
    for place, (seat, action) in enumerate(history, start=1):
        state = state.apply(action, seat)
        is_last = place == len(history)
        yield Moment(number, f"seat {seat}: {action}", state, ends if is_last else ())


def _step(
    moments: Sequence[Moment], seats: list[int | None], players: int, console: Console
) -> None:
    """Show one moment after the other, where the person wants to go."""
    standard_input()
    _help()
    place, last = 0, len(moments)
    while place < last:
        moment = moments[place]
        _show_moment(moment, seats, console)
        try:
            place, seats = _asked(moment, place, last, seats, players)
        except click.Abort:
            click.echo(err=True)
            return


def _asked(
    moment: Moment, place: int, last: int, seats: list[int | None], players: int
) -> tuple[int, list[int | None]]:
    """Return the place of the moment to show next, past the last for the end, and the views."""
    steps = {"": place + 1, "b": max(place - 1, 0), "s": 0, "e": last - 1, "q": last}
    prompt = f"deal {moment.deal}, step {place + 1} of {last}"
    while True:
        text = click.prompt(prompt, default="", show_default=False, err=True).strip().lower()
        if text in steps:
            return steps[text], seats
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= last:
            return int(text[:9]) - 1, seats
        look = _LOOK.fullmatch(text)
        if look is not None and look[1] in {None, "all", *map(str, range(players))}:
            if look[1] == "all":
                return place, [None, *range(players)]
            return place, [None if look[1] is None else int(look[1])]
        _help()


def _help() -> None:
    Console(stderr=True, highlight=False).print(_HELP)


def _show_views(views: Sequence[View], console: Console) -> None:
    for event in views[0].events:
        show(console, event_text(event, views[0], console))
    for names, view in _alike(views):
        if names != [_BYSTANDER]:
            show(console, Text(", ".join(names), style="dim"), wrap=True)
        show_view(view, console)


def _show_moment(moment: Moment, seats: Sequence[int | None], console: Console) -> None:
    title = f"deal {moment.deal}" if moment.action is None else moment.action
    show(console, "", Text(title, style="bold"))
    if moment.state is not None:
        _show_views([moment.state.view(seat) for seat in seats], console)
    for name, settlement in moment.ends:
        show(console, "", Text(f"{name} result", style="bold"))
        show_result(settlement, console)
    if moment.standings:
        show(console, "", Text.assemble("standings: ", value_text(moment.standings, console)))


def _alike(views: Sequence[View]) -> list[tuple[list[str], View]]:
    """Return the views that differ in more than whose they are, with the names of those who see."""
    found: list[tuple[list[str], View]] = []
    for view in views:
        name = _BYSTANDER if view.seat is None else f"seat {view.seat}"
        for names, known in found:
            if attrs.evolve(view, seat=known.seat) == known:
                names.append(name)
                break
        else:
            found.append(([name], view))
    return found
