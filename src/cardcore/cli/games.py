"""What the commands about games share: finding a game, and showing views, events and results."""

from __future__ import annotations

import json
import math
import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import attrs
import click
from rich.columns import Columns
from rich.text import Text

from cardcore.cards import Card, Tile
from cardcore.checks import shown
from cardcore.cli.lines import standard_input
from cardcore.cli.output import cards_text, make_table, printable, show
from cardcore.cli.writers import STANDARD_STREAM
from cardcore.engine import changed_rules
from cardcore.errors import RecordError, RulesError
from cardcore.games import find_game
from cardcore.records import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import Console
    from rich.table import Table

    from cardcore.engine import Game, View

_HIDDEN_FIELDS: Final = frozenset({"seat", "actor", "events"})
_WORD_STARTS = re.compile(r"(?<=[a-z])(?=[A-Z])")
# Fields of views and events that are shown in order, whatever order their cards came in.
_HANDS: Final = frozenset({"hand", "hands"})
_LARGEST_FILE = 32 << 20
_LONGEST_REASON = 120

_F = TypeVar("_F", bound="Callable[..., Any]")


def game_options(command: _F) -> _F:
    """Give a command the argument GAME and the options that choose players, preset and rules."""
    for decorate in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the rules; may be given several times.",
        ),
        click.option(
            "--preset", metavar="NAME", help="Named options; the first preset if left out."
        ),
        click.option("--players", type=int, metavar="N", help="The number of seats."),
        click.argument("name", metavar="GAME"),
    ):
        command = decorate(command)
    return command


def make_game(
    name: str, players: int | None, preset: str | None, options: Iterable[str]
) -> Game[Any]:
    """Return a game with the options of the command line.

    Raises
    ------
    RulesError
        If the game, the preset or an option is unknown, or options clash.
    """
    kind = find_game(name)
    wanted = next(iter(kind.presets)) if preset is None else preset
    if players is None and wanted in kind.presets and kind.presets[wanted][0] is None:
        # Three make a table, where the game takes three.
        players = sorted((kind.player_range[0], 3, kind.player_range[-1]))[1]
    game = kind.preset(wanted, players)
    # Not as keywords of the preset, which has some of its own.
    return kind(players=game.players, rules=changed_rules(game.rules, dict(map(_option, options))))


def _option(text: str) -> tuple[str, object]:
    name, mark, value = text.partition("=")
    if not mark:
        raise RulesError(f"expected an option as NAME=VALUE, got {shown(text)}", "bad_option")
    try:
        return name.strip(), json.loads(value)
    except (ValueError, RecursionError):
        # What is no number, list or truth value is a plain word.
        return name.strip(), {"None": None, "True": True, "False": False}.get(value, value)


def load_record(source: str) -> Any:  # noqa: ANN401 - a State or a Match
    """Return the state or match of a record in a file, ``-`` for standard input.

    Raises
    ------
    RecordError
        If the file is no record (``bad_record``) or not one that the game can have made.
    """
    if source == STANDARD_STREAM:
        content = standard_input().read(_LARGEST_FILE + 1)
    else:
        with Path(source).open("rb") as stream:
            content = stream.read(_LARGEST_FILE + 1)
    if len(content) > _LARGEST_FILE:
        raise RecordError("expected a record of sensible size, got a larger file", "bad_record")
    try:
        record = json.loads(content)
    except (ValueError, RecursionError) as error:
        # The first words say what is wrong, the rest may be as long as the file.
        msg = f"expected a record in JSON, got: {printable(str(error), _LONGEST_REASON)}"
        raise RecordError(msg, "bad_record") from None
    return replay(record)


def event_text(event: object, console: Console) -> Text:
    """Return an event in words: whose it is, its name, then what it holds."""
    words = _WORD_STARTS.sub(" ", type(event).__name__).lower()
    fields = attrs.fields(cast("Any", type(event)))
    values = {field.name: getattr(event, field.name) for field in fields}
    seat = f"seat {values.pop('seat')} " if "seat" in values else ""
    text = Text(f"{seat}{words}")
    for number, (name, value) in enumerate(values.items()):
        text.append(f"{', ' if number else ': '}{name.replace('_', ' ')} ")
        text.append_text(_field_text(name, value, console))
    return text


def _field_text(name: str, value: object, console: Console) -> Text:
    return value_text(_in_order(value) if name in _HANDS else value, console)


def _in_order(value: object) -> object:
    """Return a hand, or each of several, from low to high with hidden cards at the end."""
    if not isinstance(value, tuple):
        return value
    items = cast("tuple[object, ...]", value)
    if not _is_cards(items):
        return tuple(map(_in_order, items))
    return tuple(sorted(items, key=lambda card: math.inf if card is None else cast("int", card)))


def _is_cards(items: tuple[object, ...]) -> bool:
    return all(each is None or isinstance(each, (Card, Tile)) for each in items)


def value_text(value: object, console: Console) -> Text:
    """Return any part of a view as text, cards with the signs of their suits."""
    if isinstance(value, (Card, Tile)):
        return cards_text([value], console)
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        if not items:
            return Text("none")
        return Text(" " if _is_cards(items) else ", ").join(
            value_text(each, console) for each in items
        )
    if isinstance(value, Fraction) and value.denominator != 1:
        whole, rest = divmod(value.numerator, value.denominator)
        return Text(f"{whole} {rest}/{value.denominator}" if whole else str(value))
    if isinstance(value, bool):
        return Text("yes" if value else "no")
    return Text("-" if value is None else str(value))


def show_view(view: View, console: Console) -> None:
    """Print what a seat sees: all else, then a table of what each seat has."""
    by_seat = view.by_seat
    facts: list[Text] = []
    for field in attrs.fields(type(view)):
        if field.name not in _HIDDEN_FIELDS and field.name not in by_seat:
            fact = Text(f"{field.name.replace('_', ' ')}: ", style="dim")
            value = _field_text(field.name, getattr(view, field.name), console)
            facts.append(Text.assemble(fact, value))
    show(console, *([Columns(facts, padding=(0, 3))] if console.is_terminal else facts))
    if by_seat:
        show(console, _seat_table(view, by_seat, console))


def _seat_table(view: View, names: tuple[str, ...], console: Console) -> Table:
    table = make_table(">seat", *(name.replace("_", " ") for name in names))
    for seat in range(len(getattr(view, names[0]))):
        mark = "*" if seat == view.actor else " "
        cells = (_field_text(name, getattr(view, name)[seat], console) for name in names)
        table.add_row(f"{mark} {seat}", *cells)
    return table


def show_result(settlement: Any, console: Console) -> None:  # noqa: ANN401 - of any game
    """Print places and scores by seat, and how the deal or match ended."""
    table = make_table(">place", ">seat", ">score")
    by_place = sorted(range(len(settlement.places)), key=lambda seat: settlement.places[seat])
    for seat in by_place:
        score = value_text(settlement.scores[seat], console)
        table.add_row(str(settlement.places[seat]), str(seat), score)
    reason = getattr(settlement.outcome, "reason", None)
    if reason is not None:
        show(console, Text(f"ended: {str(reason).replace('_', ' ')}"))
    show(console, table)
