"""``cardcore rules``: the rulebook of a game, its options and presets, or one rule."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import attrs
import click
from rich.markdown import Markdown
from rich.text import Text

from cardcore.checks import shown
from cardcore.cli.output import json_option, make_table, open_console, show, write_json
from cardcore.errors import RulesError
from cardcore.games import find_game
from cardcore.records import plain

if TYPE_CHECKING:
    from rich.console import Console

    from cardcore.engine import Game

_RULE_LINE = re.compile(r"^[-*|]\s+[*`]*([A-Z]{2}-[A-Z]?\d+)\b")


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("rule", metavar="[ID]", required=False)
@json_option
def rules(name: str, rule: str | None, *, as_json: bool) -> None:
    """Show the options and presets of GAME and its rulebook, or the rule ID alone."""
    game = find_game(name)
    page = rulebook(name)
    if rule is not None:
        text = _one_rule(page, name, rule)
        if as_json:
            write_json({"game": name, "rule": rule.upper(), "text": text})
        else:
            show(open_console(), text, wrap=True)
        return
    if as_json:
        document = {"game": name, "options": _options(game), "presets": _presets(game)}
        write_json({**document, "where": preset_places(page), "rulebook": page})
        return
    console = open_console()
    if not console.is_terminal:
        _show_game(game, page, console)
        if page is not None:
            click.echo(page)
        return
    with console.capture() as capture:
        _show_game(game, page, console)
        if page is not None:
            console.print(Markdown(page))
    click.echo_via_pager(capture.get())


def _show_game(game: type[Game[Any]], page: str | None, console: Console) -> None:
    """Print the options and presets of a game."""
    show(console, Text(f"{game.id}, {_range(game)} players", style="bold"), "")
    table = make_table("option", "default")
    for option, default in _options(game).items():
        table.add_row(option, str(default))
    show(console, table, "")
    places = preset_places(page)
    table = make_table("preset", ">players", *(["where"] if places else []), "options")
    for preset, (players, changes) in _presets(game).items():
        listed = ", ".join(f"{key}={value}" for key, value in changes.items()) or "all defaults"
        where = [places.get(preset, "")] if places else []
        table.add_row(preset, str(players or "any"), *where, listed)
    show(console, table, "")


def preset_places(page: str | None) -> dict[str, str]:
    r"""Return where each preset is played, by the table of presets of a rulebook page.

    Parameters
    ----------
    page : str or None
        The page; none, or one whose table has no column ``where``, says nothing.

    Examples
    --------
    >>> preset_places("| preset | where |\n| --- | --- |\n| `open` | at home |\n\nThe end.")
    {'open': 'at home'}
    """
    found: dict[str, str] = {}
    titles: list[str] = []
    for line in () if page is None else page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            titles = []
        elif cells[0] == "preset":
            titles = cells
        elif "where" in titles and len(cells) == len(titles) and set(line) - set("|-: "):
            found[cells[0].strip("`")] = cells[titles.index("where")]
    return found


def rulebook(name: str) -> str | None:
    """Return the rulebook page of a game that comes with cardcore, None for a game of others."""
    page = files("cardcore").joinpath("rulebook", f"{name}.md")
    return page.read_text(encoding="utf-8") if page.is_file() else None


def _one_rule(page: str | None, name: str, rule: str) -> str:
    wanted = rule.upper()
    lines = [] if page is None else page.splitlines()
    ids: list[str] = []
    for number, line in enumerate(lines):
        match = _RULE_LINE.match(line)
        if match is None:
            continue
        ids.append(match[1])
        if match[1] == wanted:
            rest: list[str] = []
            for more in lines[number + 1 :]:
                if not more.startswith("  "):
                    break
                rest.append(more.strip())
            return " ".join([line.lstrip("-* ").replace("`", ""), *rest])
    span = f"{ids[0]} to {ids[-1]}" if ids else "none"
    raise RulesError(f"expected a rule of {name}, {span}, got {shown(rule)}", "unknown_rule")


def _range(game: type[Game[Any]]) -> str:
    least, most = game.player_range[0], game.player_range[-1]
    return str(least) if least == most else f"{least} to {most}"


def _options(game: type[Game[Any]]) -> dict[str, Any]:
    defaults = game.rules_type()
    return {
        field.name: plain(getattr(defaults, field.name)) for field in attrs.fields(game.rules_type)
    }


def _presets(game: type[Game[Any]]) -> dict[str, tuple[int | None, dict[str, Any]]]:
    defaults = _options(game)
    found: dict[str, tuple[int | None, dict[str, Any]]] = {}
    for name, (players, rules_of_preset) in game.presets.items():
        values = {key: plain(getattr(rules_of_preset, key)) for key in defaults}
        found[name] = players, {key: v for key, v in values.items() if v != defaults[key]}
    return found
