"""Every rule, example and option of the rulebook pages has a test; every option value matters."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from itertools import chain
from operator import ne
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from cardcore.engine import Match, drive
from cardcore.errors import RulesError
from cardcore.records import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
MOST_IDS_A_TEST = 3
# A value that matters once in a thousand matches is still found.
SEEDS = 6000


@dataclass
class Marked:
    """What the marks of the tests name."""

    rules: set[str] = field(default_factory=set)
    examples: set[tuple[str, str]] = field(default_factory=set)
    options: set[tuple[str, str]] = field(default_factory=set)
    crowded: list[str] = field(default_factory=list)


def read_marks() -> Marked:
    found = Marked()
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                read_marks_of(node, found)
    return found


def read_marks_of(node: ast.FunctionDef, found: Marked) -> None:
    rules: set[str] = set()
    for call in node.decorator_list:
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func)
        if not name.startswith("pytest.mark."):
            continue
        values = [ast.literal_eval(each) for each in call.args] if is_ours(name) else []
        if name == "pytest.mark.rule":
            rules |= set(values)
        elif name == "pytest.mark.example":
            found.examples.add((values[0], values[1]))
        elif name == "pytest.mark.option":
            found.options.add((values[0], values[1]))
    if len(rules) > MOST_IDS_A_TEST:
        found.crowded.append(node.name)
    found.rules |= rules


def is_ours(name: str) -> bool:
    return name.removeprefix("pytest.mark.") in {"rule", "example", "option"}


MARKED = read_marks()
PAGES = {path.stem: path.read_text("utf-8") for path in (ROOT / "docs/rules").glob("*.md")}


def section(page: str, title: str) -> str:
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def ids_of(page: str, pattern: str) -> list[str]:
    return re.findall(rf"^- `({pattern})`", page, re.MULTILINE)


def option_rows(page: str) -> dict[str, str]:
    """Return the cell of values by the name of the option."""
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", section(page, "Options"), re.MULTILINE)
    return {name: values.strip() for name, values in rows}


def test_there_are_pages() -> None:
    assert "acey_deucey" in PAGES
    assert set(PAGES) <= set(registry())


@pytest.mark.parametrize("game", PAGES)
def test_every_rule_has_a_test(game: str) -> None:
    rules = ids_of(PAGES[game], r"[A-Z]+-\d+[a-z]?")
    rules = [rule for rule in rules if not rule.startswith("X-")]
    assert len(rules) > 10
    assert len(set(rules)) == len(rules)
    assert [rule for rule in rules if rule not in MARKED.rules] == []


@pytest.mark.parametrize("game", PAGES)
def test_every_example_has_a_test(game: str) -> None:
    examples = ids_of(section(PAGES[game], "Examples"), r"X-\d+[a-z]?")
    assert len(examples) > 10
    assert [each for each in examples if (game, each) not in MARKED.examples] == []


@pytest.mark.parametrize("game", PAGES)
def test_every_option_has_a_test(game: str) -> None:
    names = option_rows(PAGES[game])
    assert names
    assert [name for name in names if (game, name) not in MARKED.options] == []


def test_every_mark_names_something() -> None:
    ids = {each for page in PAGES.values() for each in ids_of(page, r"[A-Z]+-\d+[a-z]?")}
    prefixes = {each.partition("-")[0] for each in ids}
    assert {rule for rule in MARKED.rules if rule.partition("-")[0] in prefixes} <= ids
    for game, example in MARKED.examples:
        assert game not in PAGES or example in ids_of(PAGES[game], r"X-\d+[a-z]?"), example
    for game, option in MARKED.options:
        assert game not in PAGES or option in option_rows(PAGES[game]), option


def test_no_test_shows_many_rules() -> None:
    assert MARKED.crowded == []


# Options of the page and of the program.


@pytest.mark.parametrize("game", PAGES)
def test_options_have_the_names_and_defaults_of_the_page(game: str) -> None:
    kind: Any = registry()[game]
    fields = {each.name: each.default for each in attrs.fields(kind.rules_type)}
    names = set(option_rows(PAGES[game]))
    assert names - {"players"} == set(fields)
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|", PAGES[game], re.MULTILINE)
    for name, default in rows:
        if name in fields:
            assert default.strip().strip("`") == written(fields[name]), name


def written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


# Values of options that are neither words nor plain numbers.
LISTED: dict[tuple[str, str], list[Any]] = {
    ("abyssinia", "prices"): [(2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 4), (1,) * 13, (0,) * 13],
    ("abyssinia", "min_stack"): [None, 60, 100],
}


# Three hands that tie with two chips over come once in many millions of deals; X-18 shows them.
TOO_RARE = {("abyssinia", "half_remainder")}


def values_of(game: str, name: str) -> list[Any]:
    """Return the values that the page lists; for a range of numbers, some of it."""
    if (game, name) in LISTED:
        return LISTED[game, name]
    kind: Any = registry()[game]
    default = getattr(kind.rules_type(), name)
    cell = option_rows(PAGES[game])[name]
    if isinstance(default, bool):
        return [False, True]
    texts = re.findall(r"`([^`]+)`", cell)
    if texts and isinstance(default, str):
        return list(texts)
    if numbers := re.fullmatch(r"(\d+)\.\.(\d+)", cell):
        return list(range(int(numbers[1]), int(numbers[2]) + 1))
    if re.fullmatch(r"[\d, ]+", cell):
        return [int(each) for each in cell.split(",")]
    return [default, default + 1, default + 5]


OPTIONS = [
    pytest.param(game, name, value, id=f"{game}-{name}-{value}")
    for game in PAGES
    for name in option_rows(PAGES[game])
    if name != "players" and (game, name) not in TOO_RARE
    for value in values_of(game, name)
]


@pytest.mark.parametrize(("game", "name", "value"), OPTIONS)
def test_every_option_value_matters(game: str, name: str, value: Any) -> None:
    """Some seed plays otherwise than with another value of the option."""
    pairs = list(pairs_of_games(game, name, value))
    assert pairs, "no options go with this value"
    for seed in range(SEEDS):
        for one, other in pairs:
            if any(map(ne, traces(one, seed), traces(other, seed))):
                return
    pytest.fail(f"{name}={value} changes nothing in {SEEDS} matches")


def pairs_of_games(game: str, name: str, value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield games that differ in one option, alone and beside each value of another option."""
    kind: Any = registry()[game]
    players = next(
        (seats for seats, _ in kind.presets.values() if seats), min(4, kind.player_range[-1])
    )
    others = [each for each in values_of(game, name) if each != value]
    companions = [
        {option: each}
        for option in option_rows(PAGES[game])
        if option not in {name, "players"}
        for each in values_of(game, option)
    ]
    for companion in chain([{}], companions):
        found = []
        for other in others:
            try:
                one = kind(players=players, rules=kind.rules_type(**{name: value}, **companion))
                two = kind(players=players, rules=kind.rules_type(**{name: other}, **companion))
            except RulesError:
                continue
            found.append((one, two))
        yield from found[:1]


def traces(game: Any, seed: int) -> Iterator[object]:
    """Yield what everybody sees of a match of random players, moment by moment."""
    match: Match[Any] = game.match(seed)
    rng = Random(seed)
    while not match.over:
        state = match.deal()
        while state.actor is not None:
            legal = state.legal_actions()
            yield state.view(state.actor), legal
            state = state.apply(legal[rng.randrange(len(legal))])
        yield state.view(None), state.settlement
        match = match.add(state)
    yield match.standings, match.settlement


@pytest.mark.parametrize("game", PAGES)
def test_every_preset_is_on_the_page_and_plays(game: str) -> None:
    kind: Any = registry()[game]
    table = section(PAGES[game], "Presets")
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(kind.presets)
    for name, (seats, _) in kind.presets.items():
        for players in [seats] if seats else kind.player_range:
            table_of = kind.preset(name, players=players)
            assert drive(table_of.deal(seed=1), [First()] * players, Random(1)).actor is None


class First:
    """A player who does the first thing allowed."""

    def choose(self, _view: Any, legal: Any, _rng: Random) -> Any:
        return legal[0]
