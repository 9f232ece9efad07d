"""``cardcore simulate``: many deals by bots, as a table or a file of rows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click
from rich.console import Console
from rich.progress import Progress

from cardcore.cli.games import game_options, make_game
from cardcore.cli.output import json_option, make_table, open_console, show, write_json
from cardcore.cli.writers import open_writer
from cardcore.errors import RulesError
from cardcore.records import plain
from cardcore.simulate import Result, Summary, simulate, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

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
@click.option("--deals", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", metavar="TEXT", help="The seed of all deals; left out, a new one.")
@click.option("--bots", default="random", show_default=True, help="One name, or one a seat: a,b,c.")
@click.option(
    "--output", metavar="PATH", help="A file of rows: .csv, .jsonl or .parquet; - is CSV."
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

    With --output there is a row for each deal. A file appears whole or not at all: after an
    interrupt it holds the deals that were played. The same seed gives the same deals.
    """
    game = make_game(name, players, preset, options)
    kinds: str | list[str] = bots.split(",") if "," in bots else bots
    if isinstance(kinds, list) and len(kinds) != game.players:
        raise RulesError(
            f"expected one bot or one for each of {game.players} seats, got {len(kinds)}",
            "bad_bots",
        )
    rows = simulate(game, deals, seed, kinds)
    if output is not None:
        _write_rows(_counted(rows, deals), output, as_json=as_json)
        return
    found = summary(_counted(rows, deals))
    if as_json:
        write_json({"game": name, **plain(found)})
    else:
        _show_summary(found, open_console())


def _write_rows(rows: Iterator[Result], output: str, *, as_json: bool) -> None:
    interrupted = False
    with open_writer(output, _COLUMNS, as_json=as_json) as writer:
        block: list[dict[str, Any]] = []
        try:
            for result in rows:
                block.append(_row(result))
                if len(block) == _BLOCK:
                    writer.write(block)
                    block = []
        except KeyboardInterrupt:
            # What was played is kept, in a whole file.
            interrupted = True
        writer.write(block)
    if interrupted:
        raise KeyboardInterrupt


def _counted(rows: Iterator[Result], deals: int) -> Iterator[Result]:
    """Yield the rows, and show on a terminal how many there are."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("deals", total=deals)
        for row in rows:
            progress.advance(task)
            yield row


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


def _show_summary(found: Summary, console: Console) -> None:
    reasons = ", ".join(f"{reason.replace('_', ' ')} {count:,}" for reason, count in found.reasons)
    mean = float(found.mean_actions)
    show(console, f"{found.deals:,} deals, {mean:.1f} actions each, at most {found.longest:,}")
    if reasons:
        show(console, f"ended: {reasons}")
    table = make_table(">seat", ">wins", ">mean score", ">mean net")
    for seat, figures in enumerate(
        zip(found.wins, found.mean_scores, found.mean_nets, strict=True)
    ):
        table.add_row(str(seat), *(f"{float(figure):,.4g}" for figure in figures))
    show(console, "", table)
