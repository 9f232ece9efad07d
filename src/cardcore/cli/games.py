"""What the commands about games share: finding a game, and showing views, events and results."""

from __future__ import annotations

import ast
import json
import math
import re
from contextlib import suppress
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
from cardcore.errors import RecordError, RulesError
from cardcore.games import chosen, find_game
from cardcore.records import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rich.console import Console
    from rich.table import Table

    from cardcore.actions import Event
    from cardcore.engine import Game, View

_HIDDEN_FIELDS: Final = frozenset({"seat", "actor", "events"})
_WORD_STARTS = re.compile(r"(?<=[a-z])(?=[A-Z])")
# Fields of views and events that are shown in order, whatever order their cards came in.
_HANDS: Final = frozenset({"hand", "hands"})
# Fields of events that need no name.
_NAMELESS: Final = frozenset({"card", "cards", "reading"})
_LARGEST_FILE = 32 << 20
_LONGEST_REASON = 120
_LONGEST_TUPLE: Final = 1000
# Values of options as Python and the rules pages write them.
_WORDS: Final = {"None": None, "True": True, "False": False, "on": True, "off": False}

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
    changes = dict(map(_option, options))
    wanted = next(iter(kind.presets)) if preset is None else preset
    if players is None and wanted in kind.presets and kind.presets[wanted][0] is None:
        # Three make a table, where the game takes three.
        players = sorted((kind.player_range[0], 3, kind.player_range[-1]))[1]
    return chosen(kind, preset, players, changes)


def _option(text: str) -> tuple[str, object]:
    name, mark, value = text.partition("=")
    if not mark:
        raise RulesError(f"expected an option as NAME=VALUE, got {shown(text)}", "bad_option")
    try:
        return name.strip(), json.loads(value)
    except (ValueError, RecursionError):
        return name.strip(), _WORDS.get(value, _as_python(value))


def _as_python(value: str) -> object:
    """Return a value as Python and the rules pages write it; a plain word as it is."""
    if value.startswith("(") and len(value) <= _LONGEST_TUPLE:
        with suppress(ValueError, SyntaxError, MemoryError, RecursionError):
            return ast.literal_eval(value)
    return value


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


def event_text(event: Event, view: View, console: Console) -> Text:
    """Return an event of a view in words: whose it is, its name, then what it holds."""
    words = _WORD_STARTS.sub(" ", type(event).__name__).lower()
    values = _values(event)
    seat = values.pop("seat", None)
    text = Text(words if seat is None else f"seat {seat} {words}")
    # That something is not so need not be said, nor that cards are not seen.
    said = {name: value for name, value in values.items() if value is not False and value != ()}
    for number, (name, value) in enumerate(said.items()):
        text.append(", " if number else ": ")
        if value is True:
            text.append(name.replace("_", " "))
            continue
        word = event.words[name].get(value) if name in event.words else None
        if name not in _NAMELESS and word is None:
            text.append(f"{name.replace('_', ' ')} ")
        text.append_text(_field_text(name, value if word is None else word, view, console))
    return text


def _values(thing: object) -> dict[str, Any]:
    """Return what an object of an attrs class holds, by the names of its fields."""
    fields = attrs.fields(cast("Any", type(thing)))
    return {field.name: getattr(thing, field.name) for field in fields}


def has_hand(view: View) -> bool:
    """Return whether a view has a hand of cards of its own."""
    hand = getattr(view, "hand", None)
    return bool(hand) and isinstance(hand, tuple) and _is_cards(cast("tuple[object, ...]", hand))


def _field_text(
    name: str, value: object, view: View, console: Console, *, by_suit: bool = False
) -> Text:
    if name in _HANDS:
        if not view.in_order:
            value = _in_order(value)
        if by_suit and name == "hand":
            value = tuple(sorted(cast("tuple[Card, ...]", value), key=_suit_of))
    if name in view.words:
        value = _in_words(value, view.words[name])
    return value_text(value, console)


def _in_words(value: object, words: Mapping[object, str]) -> object:
    """Return a value, or each item of a tuple, with words in the place of some values."""
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return tuple(words.get(item, item) for item in items)
    return words.get(value, value)


def _suit_of(card: int | None) -> float:
    return math.inf if card is None else card & 3


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
    if attrs.has(type(value)) and type(value).__str__ is object.__str__:
        return _thing_text(value, console)
    return Text("-" if value is None else _word(value))


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _thing_text(thing: object, console: Console) -> Text:
    """Return an object of a view's own class as text: whose it is, then what it holds."""
    values = _values(thing)
    seat = f"{values.pop('seat')}: " if "seat" in values else ""
    held = (Text("-") if value == () else value_text(value, console) for value in values.values())
    return Text.assemble(seat, Text(" ").join(held))


def show_view(view: View, console: Console, *, by_suit: bool = False) -> None:
    """Print what a seat sees: all else, then a table of what each seat has.

    Parameters
    ----------
    view : View
        What is shown, without what the view calls quiet.
    console : Console
        Where it is shown.
    by_suit : bool, optional
        Whether the cards of the hand are sorted by suit.
    """
    facts: list[Text] = []
    for name, value in _values(view).items():
        if name in _HIDDEN_FIELDS or name in view.by_seat or _is_quiet(view, name, value):
            continue
        text = _field_text(name, value, view, console, by_suit=by_suit)
        fact = Text.assemble((f"{name.replace('_', ' ')}: ", "dim"), text)
        if name == "hand":
            show(console, fact)
        else:
            facts.append(fact)
    show(console, *([Columns(facts, padding=(0, 3))] if console.is_terminal else facts))
    names = [
        name
        for name in view.by_seat
        if not all(_is_quiet(view, name, value) for value in getattr(view, name))
    ]
    if names:
        show(console, _seat_table(view, names, console))


def _is_quiet(view: View, name: str, value: object) -> bool:
    """Return whether a field holds what its view calls nothing; a seat 0 is not a False."""
    return name in view.quiet and value == view.quiet[name]


def _seat_table(view: View, names: list[str], console: Console) -> Table:
    table = make_table(">seat", *(name.replace("_", " ") for name in names))
    for seat in range(len(getattr(view, names[0]))):
        mark = "*" if seat == view.actor else " "
        cells = (_field_text(name, getattr(view, name)[seat], view, console) for name in names)
        table.add_row(f"{mark} {seat}", *cells)
    return table


def show_result(settlement: Any, console: Console) -> None:  # noqa: ANN401 - of any game
    """Print places and scores by seat, and how the deal or match ended."""
    scores, nets = settlement.scores, settlement.nets
    # Where the payments are the scores, once is enough.
    columns = [scores] if nets == scores or not any(nets) else [scores, nets]
    table = make_table(">place", ">seat", *(">score", ">net")[: len(columns)])
    by_place = sorted(range(len(settlement.places)), key=lambda seat: settlement.places[seat])
    for seat in by_place:
        cells = (value_text(column[seat], console) for column in columns)
        table.add_row(str(settlement.places[seat]), str(seat), *cells)
    outcome = settlement.outcome
    kind: Any = type(cast("object", outcome))
    reason = getattr(outcome, "reason", None)
    if kind.__str__ is not object.__str__:
        show(console, Text(f"ended: {outcome}"))
    elif reason is not None:
        show(console, Text(f"ended: {str(reason).replace('_', ' ')}"))
    show(console, table)
