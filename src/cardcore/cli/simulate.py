"""``cardcore simulate``: many deals by bots, as a table or a file of rows."""

from __future__ import annotations

import contextlib
import json
import signal
import sys
import threading
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

import click
from rich.console import Console
from rich.progress import Progress

from cardcore.chance import Stream
from cardcore.checks import number_within
from cardcore.cli.games import game_options, make_game
from cardcore.cli.output import (
    INTERRUPTED,
    json_option,
    make_table,
    open_console,
    printable,
    show,
    write_json,
)
from cardcore.cli.seeds import LONGEST_SEED, drawn_seed, read_seed
from cardcore.cli.writers import STANDARD_STREAM, open_writer
from cardcore.errors import RulesError
from cardcore.records import plain
from cardcore.simulate import Result, Summary, simulate, summary

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from types import FrameType

_BLOCK: Final = 500
_COLUMNS: Final = {
    "deal": int,
    "seed": str,
    "places": str,
    "scores": str,
    "nets": str,
    "actions": int,
    "outcome": str,
}


@click.command(name="simulate")
@game_options
@click.option(
    "--deals", type=int, metavar="N", default=1000, show_default=True, help="How many deals."
)
@click.option("--seed", metavar="SEED", help="The seed of all deals; left out, a new one.")
@click.option(
    "--bots",
    metavar="NAMES",
    default="random",
    show_default=True,
    help="One name, or one a seat: a,b,c.",
)
@click.option(
    "--output",
    metavar="PATH",
    help="A file of rows: .csv, .jsonl or .parquet; - is CSV on standard output.",
)
@json_option
def simulate_command(  # noqa: PLR0913, PLR0917 - Click gives each option as an argument
    name: str,
    players: int | None,
    preset: str | None,
    options: tuple[str, ...],
    deals: int,
    seed: str | None,
    bots: str,
    output: str | None,
    *,
    as_json: bool,
) -> None:
    """Play many deals of GAME by bots and say what they come to.

    With --output there is a row for each deal instead. A file appears whole or not at all, and
    takes the place of one that stands there. After an interrupt it holds the deals that were
    played, and the exit status is 130.

    The same SEED gives the same deals: a whole number, hex:00ff for bytes, or any text.
    """
    game = make_game(name, players, preset, options)
    number_within(deals, "a number of deals", (1, None), RulesError, "bad_deals")
    kinds = [kind.strip() for kind in bots.split(",")]
    if len(kinds) not in {1, game.players}:
        raise RulesError(
            f"expected one bot or one for each of {game.players} seats, got {len(kinds)}",
            "bad_bots",
        )
    if seed is None:
        seed = drawn_seed(Stream(None))
    rows = simulate(game, deals, read_seed(seed), kinds if len(kinds) > 1 else kinds[0])
    played = 0
    with _interruptible() as interrupted:
        if output is not None:
            played = _write_rows(
                _counted(rows, deals, interrupted, output), output, as_json=as_json
            )
        elif found := _summed(_counted(rows, deals, interrupted, output)):
            played = found.deals
            title = {"game": name, "players": game.players, "seed": seed, "bots": kinds}
            if as_json:
                write_json({**title, **plain(found)})
            else:
                _show_summary(title, found, open_console())
    if interrupted.is_set():
        click.echo(f"cardcore: interrupted after {played:,} of {deals:,} deals", err=True)
        raise click.exceptions.Exit(INTERRUPTED)


def _write_rows(rows: Iterator[Result], output: str, *, as_json: bool) -> int:
    """Write the rows and return how many there were."""
    played = 0
    with open_writer(output, _COLUMNS, as_json=as_json) as writer:
        while block := [_row(result) for result in islice(rows, _BLOCK)]:
            writer.write(block)
            played += len(block)
    return played


def _summed(rows: Iterator[Result]) -> Summary | None:
    """Return what the rows come to, None if an interrupt came before the first."""
    first = next(rows, None)
    return None if first is None else summary(chain([first], rows))


@contextlib.contextmanager
def _interruptible() -> Generator[threading.Event]:
    """Yield what says that an interrupt came, so that it cuts no row; a second one is not held."""
    interrupted = threading.Event()
    usual = signal.getsignal(signal.SIGINT)
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or usual is not signal.default_int_handler:
        # Other threads get no signals, and what others made of them stands.
        yield interrupted
        return

    def note(_number: int, _frame: FrameType | None) -> None:
        interrupted.set()
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, usual)


def _counted(
    rows: Iterator[Result], deals: int, interrupted: threading.Event, output: str | None
) -> Iterator[Result]:
    """Yield the rows up to an interrupt, and show on a terminal how many there are."""
    console = Console(stderr=True)
    # Rows that scroll by on the same screen are progress enough.
    quiet = not console.is_terminal or (output == STANDARD_STREAM and sys.stdout.isatty())
    with Progress(console=console, disable=quiet, transient=True) as progress:
        task = progress.add_task("deals", total=deals)
        for row in rows:
            progress.advance(task)
            yield row
            if interrupted.is_set():
                return


def _row(result: Result) -> dict[str, Any]:
    """Return a row of texts and numbers, as every kind of file takes them."""
    return {
        "deal": result.deal,
        "seed": result.seed,
        "places": " ".join(map(str, result.places)),
        "scores": " ".join(map(str, result.scores)),
        "nets": " ".join(map(str, result.nets)),
        "actions": result.actions,
        "outcome": json.dumps(result.outcome),
    }


def _show_summary(title: dict[str, Any], found: Summary, console: Console) -> None:
    seed = printable(title["seed"], LONGEST_SEED)
    bots = ", ".join(title["bots"])
    heading = f"{title['game']}, {title['players']} players, bots {bots}, seed {seed}"
    show(console, heading, wrap=True)
    reasons = ", ".join(f"{reason.replace('_', ' ')} {count:,}" for reason, count in found.reasons)
    mean = float(found.mean_actions)
    noun = "deal" if found.deals == 1 else "deals"
    show(console, f"{found.deals:,} {noun}, {mean:.1f} actions each, at most {found.longest:,}")
    if reasons:
        show(console, f"ended: {reasons}")
    table = make_table(">seat", ">wins", ">mean score", ">mean net")
    for seat, figures in enumerate(
        zip(found.wins, found.mean_scores, found.mean_nets, strict=True)
    ):
        table.add_row(str(seat), *(f"{float(figure):z,.2f}" for figure in figures))
    show(console, "", table)
