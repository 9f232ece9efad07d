"""Every rule, example and option of the rulebook pages has a test; every option value matters."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from itertools import islice
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
    rules = ids_of(PAGES[game], r"[A-Z]+-C?\d+[a-z]?")
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
    ids = {each for page in PAGES.values() for each in ids_of(page, r"[A-Z]+-C?\d+[a-z]?")}
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
    table = section(PAGES[game], "Options")
    for name, default in re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|", table, re.MULTILINE):
        if name in fields:
            assert default.strip().strip("`") == written(fields[name]), name


def written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


# Values of options that are neither words nor plain numbers.
LISTED: dict[tuple[str, str], list[Any]] = {
    ("dou_dizhu", "doubling_bomb_size"): [None, 4, 5, 9],
    ("abyssinia", "prices"): [(2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 4), (1,) * 13, (0,) * 13],
    ("abyssinia", "min_stack"): [None, 60, 100],
    ("big_two", "hand_size"): [None, 2, 12],
    ("big_two", "multipliers"): [((10, 2), (13, 3)), ((8, 2), (10, 3), (13, 4)), ()],
    ("big_two", "position_points"): [(5, 3, 1, 0), (4, 2, 1, 0), (5, 3, 0, -1)],
    ("big_two", "starting_chips"): [None, 1, 149],
    ("big_two", "match_deals"): [None, 1, 2],
    ("big_two", "round_length"): [10, 1, 2],
    ("big_two", "action_limit"): [1000, 9, 20],
}

# What shows the values of an option soonest: other options, and the number of players. An option
# without a line is tried alone and beside each value of every other option.
LARGE_HANDS: dict[str, Any] = {"players": 2, "hand_size": 26}
SMALL_HANDS: dict[str, Any] = {"hand_size": 2}
BESIDE: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("big_two", "straight_tie_card"): [LARGE_HANDS | {"straight_style": "wheel_high"}],
    ("big_two", "flush_order"): [LARGE_HANDS],
    ("big_two", "honour_order"): [LARGE_HANDS],
    ("big_two", "quads_form"): [LARGE_HANDS],
    ("big_two", "honour_beats"): [LARGE_HANDS | {"players": 3, "hand_size": 17}],
    ("big_two", "straight_flush_extra"): [LARGE_HANDS],
    ("big_two", "leftover"): [{"players": 3}, {"players": 3, "hand_size": 16}],
    ("big_two", "round_length"): [{"first_lead": "rounds"}],
    ("big_two", "liability_test"): [SMALL_HANDS | {"one_card_rule": "compensate"}],
    ("big_two", "forbidden_last_single"): [SMALL_HANDS],
    ("big_two", "multipliers"): [{"players": 2}],
    ("big_two", "multiplier_scope"): [{"players": 2}],
    ("big_two", "double_per_two_left"): [SMALL_HANDS],
    ("big_two", "final_twos_double"): [SMALL_HANDS],
    ("big_two", "fixed_payment"): [SMALL_HANDS | {"scoring": "fixed_loser"}],
    ("big_two", "position_points"): [{"scoring": "positions", "play_until": "one_left"}],
    ("dou_dizhu", "doubling_bomb_size"): [{"players": 4}],
    ("big_two", "action_limit"): [
        {"players": 3, "draw_on_pass": "one", "stock_refill": "reshuffle"}
    ],
}
# Matches without an end, or of more deals than show anything, are left after so many.
MOST_DEALS = {"big_two": 3, "dou_dizhu": 3}


# What comes once in many millions of deals: three hands that tie with two chips over; a
# hand of thirteen ranks, and four of a kind or a straight flush as last play.
TOO_RARE = {
    ("abyssinia", "half_remainder"),
    ("big_two", "dragon"),
    ("big_two", "finish_bonus_stacks"),
}


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
    others = [each for each in values_of(game, name) if each != value]
    # Where the companions are named they are few, and each other value is compared.
    most = len(others) if (game, name) in BESIDE else 1
    companions = BESIDE.get((game, name)) or [
        {},
        *(
            {option: each}
            for option in option_rows(PAGES[game])
            if option not in {name, "players"}
            for each in values_of(game, option)
        ),
    ]
    for companion in companions:
        pairs = (pair_of(game, name, (value, other), companion) for other in others)
        yield from islice((pair for pair in pairs if pair is not None), most)


def pair_of(
    game: str, name: str, values: tuple[Any, Any], companion: dict[str, Any]
) -> tuple[Any, Any] | None:
    """Return games with two values of an option, if it can be of as many players."""
    options = dict(companion)
    usual = min(4, registry()[game].player_range[-1])
    usual = next((seats for seats, _ in registry()[game].presets.values() if seats), usual)
    numbers = [options.pop("players", usual)]
    if numbers == [usual]:
        numbers += registry()[game].player_range
    one, two = ([made(game, n, {name: each} | options) for n in numbers] for each in values)
    both = [pair for pair in zip(one, two, strict=True) if None not in pair]
    # Tiles are for five players, and nothing else is.
    apart = [(a, b) for a in one if a for b in two if b] if name == "deck" else []
    return next(iter([*both, *apart]), None)


def made(game: str, players: int, options: dict[str, Any]) -> Any:
    """Return a game, None if the options do not go together."""
    kind: Any = registry()[game]
    try:
        return kind(players=players, rules=kind.rules_type(**options))
    except RulesError:
        return None


def traces(game: Any, seed: int) -> Iterator[object]:
    """Yield what everybody sees of a match of random players, moment by moment."""
    match: Match[Any] = game.match(seed)
    rng = Random(seed)
    while not match.over and match.deals < MOST_DEALS.get(game.id, match.deals + 1):
        state = match.deal()
        while state.actor is not None:
            seat, legal = choosing(state, rng)
            yield state.view(state.actor), seat, legal
            state = state.apply(legal[rng.randrange(len(legal))], seat)
        yield state.view(None), state.settlement
        match = match.add(state)
    yield match.standings, match.settlement


def choosing(state: Any, rng: Random) -> tuple[int, Any]:
    """Return who acts, of all who may and can, and what may be done."""
    seats = [seat for seat in state.may_act if seat != state.actor and state.legal_actions(seat)]
    if seats and rng.randrange(2):
        seat = seats[rng.randrange(len(seats))]
        return seat, state.legal_actions(seat)
    return state.actor, state.legal_actions()


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
