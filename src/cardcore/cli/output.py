"""What all commands share: plain JSON for programs, tables and coloured suits for people."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cardcore.cards import Suit, piece_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rich.console import RenderableType

_F = TypeVar("_F", bound="Callable[..., Any]")

# The exit status that a shell reports of a program which the signal has ended.
INTERRUPTED: Final = 130

# Wider than the largest pack in one line: nothing that is piped or kept in a file is folded.
_PIPE_WIDTH = 1000
_FOLDED_TITLES: Final = frozenset(
    {"cards", "hand", "name", "category", "expected", "options", "where"}
)
_RED: Final = frozenset({Suit.DIAMONDS, Suit.HEARTS})


def json_option(command: _F) -> _F:
    """Give a command the option ``--json``."""
    option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
    return option(command)


def write_json(*documents: object) -> None:
    """Write each document as one line of JSON, ASCII only."""
    click.echo("\n".join(map(json.dumps, documents)))


def open_console() -> Console:
    """Return a console on standard output as it is now."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return Console(
        width=None if terminal else _PIPE_WIDTH, highlight=False, markup=False, emoji=False
    )


def make_table(*columns: str) -> Table:
    """Return an empty table; a column whose title starts with ``>`` is aligned to the right.

    On a narrow screen texts and cards are folded, numbers and marks are not.
    """
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for title in columns:
        numbers = title.startswith(">")
        table.add_column(
            title.removeprefix(">"),
            justify="right" if numbers else "left",
            no_wrap=title not in _FOLDED_TITLES,
        )
    return table


def cards_text(cards: Iterable[int], console: Console) -> Text:
    """Return cards with the signs of their suits, or with letters if the console lacks the signs.

    Diamonds, hearts and the red joker are red on a console with colours.
    """
    ascii_only = console.options.ascii_only
    text = Text()
    for card in cards:
        piece = piece_of(card)
        # The suit stands in the low bits of cards and tiles; those of the red joker are red too.
        style = "red" if piece & 3 in _RED else ""
        text.append(" " if text else "").append(str(piece) if ascii_only else piece.unicode, style)
    return text


def show(console: Console, *parts: RenderableType, wrap: bool = False) -> None:
    """Print parts one after the other; no line that is piped ends with blanks.

    A text is not folded, so that it can be copied from the screen, unless it is to be wrapped
    between words. What the encoding of the output lacks is escaped.
    """
    for part in parts:
        if isinstance(part, str):
            known = part.encode(console.encoding, "backslashreplace")
            show(console, Text(known.decode(console.encoding)), wrap=wrap)
        elif console.is_terminal:
            console.print(part, soft_wrap=isinstance(part, Text) and not wrap)
        else:
            with console.capture() as capture:
                console.print(part)
            click.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def printable(text: str, longest: int) -> str:
    """Return a text with its unprintable characters escaped and its middle cut out if long."""
    if len(text) > longest:
        half = longest // 2
        text = f"{text[:half]} ... {text[-half:]}"
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
