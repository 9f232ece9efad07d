"""Ranking files of any length: text, CSV or Parquet in, CSV, JSON lines or Parquet out."""

from __future__ import annotations

import contextlib
import csv
import re
import sys
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Protocol

import attrs
import click
from rich.console import Console
from rich.progress import Progress, TextColumn

from cardcore import poker
from cardcore.cards import Card, format_cards, parse_cards
from cardcore.cli.lines import decode_line, read_lines, standard_input
from cardcore.cli.output import printable
from cardcore.cli.writers import PARQUET, STANDARD_STREAM, open_writer, parquet_library
from cardcore.errors import CardcoreError, CardError, HandError
from cardcore.variants import UP_CARDS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

BOARD_MARK: Final = "|"

_BLOCK = 4096
_LONGEST_MESSAGE = 300
COLUMNS: Final = {"line": int, "hand": str, "rank": int, "category": str, "description": str}
# Five pairs of suit and rank, then perhaps a class, as in the poker hand data set of the UCI
# machine learning repository: suits are hearts, spades, diamonds, clubs, ranks ace to king, from 1.
_UCI_LINE = re.compile(r"[0-9]{1,3}(?:\s*,\s*[0-9]{1,3}){9,10}")
_UCI_SUITS = (2, 3, 1, 0)
_UCI_RANKS = 13
_UCI_CARDS = 5

# A line's number with its text, or with the reason why it has none.
Entry = tuple[int, str | CardcoreError]


@attrs.frozen
class Row:
    """One hand of a file, and what it is worth."""

    line: int
    hand: str
    rank: int
    category: str
    description: str


def rank_file(source: str, target: str, variant: str, column: str | None, *, as_json: bool) -> int:
    """Rank every hand of a file and return how many lines were bad.

    Parameters
    ----------
    source, target : str
        Paths; ``-`` is standard input or output. The ending names the format: ``.parquet``,
        ``.jsonl`` (target only), or text, of which CSV is one kind.
    variant : str
        The form in which hands are ranked.
    column : str or None
        The column that holds the hands in a CSV file with a header or a Parquet file.
    as_json : bool
        Whether standard output gets JSON lines and not CSV.

    Raises
    ------
    CardcoreError
        If the file has no such column, or Parquet is not installed.
    OSError
        If a file cannot be read or written.
    """
    bad = 0
    with (
        _progress(source, target) as advance,
        _entries(source, column) as entries,
        open_writer(target, COLUMNS, as_json=as_json) as writer,
    ):
        for block in iter(lambda: list(islice(entries, _BLOCK)), []):
            rows, complaints = _rank_block(block, variant)
            for complaint in complaints:
                click.echo(printable(complaint, _LONGEST_MESSAGE), err=True)
            writer.write([attrs.asdict(row) for row in rows])
            bad += len(complaints)
            advance(block[-1][0], bad)
    return bad


def _rank_block(block: list[Entry], variant: str) -> tuple[list[Row], list[str]]:
    rows: list[Row] = []
    complaints: list[str] = []
    for number, text in block:
        try:
            if isinstance(text, CardcoreError):
                raise text
            rows.append(_rank_line(number, text, variant))
        except CardcoreError as error:
            complaints.append(f"cardcore: line {number}: {error}")
    return rows, complaints


def _rank_line(number: int, text: str, variant: str) -> Row:
    if _UCI_LINE.fullmatch(text):
        text = format_cards(_uci_cards(text))
    hand, mark, board = text.partition(BOARD_MARK)
    rank = poker.rank(hand, board if mark else None, variant)
    cards = parse_cards(hand)
    count = len(cards) if variant in UP_CARDS else None
    shown_hand = format_cards(cards)
    if mark:
        shown_hand += f" {BOARD_MARK} {format_cards(parse_cards(board))}"
    label = poker.category(rank, variant).label
    return Row(number, shown_hand, rank, label, poker.describe(rank, variant, cards=count))


def _uci_cards(text: str) -> list[Card]:
    numbers = [int(part) for part in text.split(",")]
    cards: list[Card] = []
    for place in range(_UCI_CARDS):
        suit, rank = numbers[2 * place], numbers[2 * place + 1]
        if not (1 <= suit <= len(_UCI_SUITS) and 1 <= rank <= _UCI_RANKS):
            raise CardError(
                f"expected a suit of 1..4 and a rank of 1..13 for card {place + 1}, got "
                f"{suit} and {rank}",
                "bad_card_code",
            )
        cards.append(Card.of((rank - 2) % _UCI_RANKS, _UCI_SUITS[suit - 1]))
    return cards


@contextlib.contextmanager
def _entries(source: str, column: str | None) -> Generator[Iterator[Entry]]:
    """Yield the lines of a file that may hold a hand, with their numbers."""
    with contextlib.ExitStack() as stack:
        if Path(source).suffix.lower() == PARQUET:
            yield _parquet_entries(source, column)
            return
        if source == STANDARD_STREAM:
            stream = standard_input()
        else:
            stream = stack.enter_context(Path(source).open("rb"))
        lines = _text_entries(stream)
        yield lines if column is None else _csv_entries(lines, column)


def _text_entries(stream: IO[bytes]) -> Iterator[Entry]:
    last = 0
    for number, line in read_lines(stream):
        if number == last:
            continue
        last = number
        try:
            text = decode_line(number, line)
        except CardcoreError as error:
            yield number, error
            continue
        if text and not text.startswith("#"):
            yield number, text


def _csv_entries(lines: Iterator[Entry], column: str) -> Iterator[Entry]:
    """Yield the cells of a column; a row is a line, since no hand goes over more than one."""
    header = next(lines, (0, ""))[1]
    if isinstance(header, CardcoreError):
        raise header
    place = _place_of(column, _cells(header))
    for number, line in lines:
        if isinstance(line, CardcoreError):
            yield number, line
            continue
        cells = _cells(line)
        if len(cells) > place:
            yield number, cells[place].strip()
        else:
            message = f"expected at least {place + 1} columns, got {len(cells)}"
            yield number, HandError(message, "bad_hand_type")


def _cells(line: str) -> list[str]:
    empty: list[str] = []
    return next(csv.reader([line]), empty)


def _place_of(column: str, header: list[str]) -> int:
    if column not in header:
        got = ", ".join(header) or "none"
        raise HandError(f"expected a column {column!r}, got the columns {got}", "unknown_column")
    return header.index(column)


def _parquet_entries(source: str, column: str | None) -> Iterator[Entry]:
    arrow, parquet = parquet_library()
    try:
        opened = parquet.ParquetFile(source)
    except arrow.ArrowInvalid as error:
        message = f"expected a Parquet file, got: {error}"
        raise HandError(message, "bad_file") from None
    with opened as file:
        names = file.schema_arrow.names
        wanted = names[0] if column is None and len(names) == 1 else column or "hand"
        _place_of(wanted, names)
        batches = file.iter_batches(batch_size=_BLOCK, columns=[wanted])
        values = chain.from_iterable(batch.column(0).to_pylist() for batch in batches)
        try:
            for number, value in enumerate(values, start=1):
                if isinstance(value, str):
                    yield number, value.strip()
                else:
                    message = f"expected a text, got {type(value).__name__}"
                    yield number, HandError(message, "bad_hand_type")
        except (arrow.ArrowInvalid, OSError) as error:
            message = f"expected a whole Parquet file, got: {error}"
            raise HandError(message, "bad_file") from None


class Advance(Protocol):
    """What hears of progress."""

    def __call__(self, line: int, bad: int) -> None:
        """Take the number of the line reached and that of bad lines."""
        ...


@contextlib.contextmanager
def _progress(source: str, target: str) -> Generator[Advance]:
    """Show on a terminal how far the work is, unless the answer itself goes there."""
    console = Console(stderr=True)
    quiet = not console.is_terminal or (target == STANDARD_STREAM and sys.stdout.isatty())
    title = TextColumn("{task.description} line {task.fields[line]:,}, {task.fields[bad]:,} bad")
    with Progress(title, console=console, disable=quiet, transient=True) as progress:
        task = progress.add_task(printable(source, 60), total=None, line=0, bad=0)
        yield lambda line, bad: progress.update(task, line=line, bad=bad)
