"""``cardcore play``, ``replay`` and ``rules``, for any registered game."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from cardcore.cli import app
from cardcore.games import AceyDeucey, registry
from cardcore.records import deal_record, match_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def cardcore(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app.program, list(arguments), input=stdin)


def played(folder: Path, *arguments: str, stdin: str) -> Result:
    record = str(folder / "record.json")
    return cardcore("play", *arguments, "--seed", "7", "--record", record, stdin=stdin)


@pytest.mark.parametrize("name", sorted(registry()))
def test_every_game_can_be_played_by_number(name: str, tmp_path: Path) -> None:
    """The first legal action each time: a whole deal from the keyboard."""
    done = played(tmp_path, name, stdin="1\n" * 400)

    assert done.exit_code == 0, done.output
    assert "ended:" in done.stdout
    assert "cardcore replay" in done.stdout
    shown = cardcore("replay", str(tmp_path / "record.json"))
    assert shown.exit_code == 0
    assert "deal result" in shown.stdout


def test_actions_can_be_typed_explained_and_undone(tmp_path: Path) -> None:
    answers = ["help", "u", "? bet 99", "bet 99", "nonsense", "?", "pass", "u", "q"]
    setup = ["acey_deucey", "--players", "2", "--seat", "1", "--bots", "random"]
    done = played(tmp_path, *setup, stdin="\n".join([*answers, ""]))

    assert done.exit_code == 0, done.output
    assert "u undoes" in done.stdout
    assert "nothing to undo" in done.stdout
    assert done.stdout.count("(AD-10)") == 2
    assert "expected pass, bet with a number" in done.stdout


def test_leaving_early_saves_what_was_played(tmp_path: Path) -> None:
    done = played(tmp_path, "acey_deucey", stdin="q\n")

    assert done.exit_code == 0
    assert json.loads((tmp_path / "record.json").read_text())["game"] == "acey_deucey"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["whist"], "expected a game of abyssinia, acey_deucey"),
        (["acey_deucey", "--preset", "wild"], "expected a preset of session"),
        (["acey_deucey", "--players", "9"], "expected a number of players of 2..8, got 9"),
        (["acey_deucey", "--option", "ante"], "expected an option as NAME=VALUE"),
        (["acey_deucey", "--option", "anti=2"], "expected an option of"),
        (["acey_deucey", "--option", "ante=0"], "expected ante of at least 1, got 0"),
        (["acey_deucey", "--option", "pair_match_loss=3"], "AD-37"),
        (["acey_deucey", "--seat", "5", "--players", "3"], "expected a seat of 0..2, got 5"),
        (["acey_deucey", "--bots", "genius"], "genius"),
    ],
)
def test_play_refuses(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = played(tmp_path, *arguments, stdin="")

    assert done.exit_code == 2
    assert done.stderr.startswith("cardcore: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_options_reach_the_rules(tmp_path: Path) -> None:
    options = ["--option", "bank=dealer", "--option", "max_rounds=1", "--players", "3"]
    played(tmp_path, "acey_deucey", *options, stdin="q\n")

    record = json.loads((tmp_path / "record.json").read_text())
    assert record["rules"] == {"bank": "dealer", "max_rounds": 1}


def match_file(folder: Path) -> Path:
    match = AceyDeucey(players=2).match(seed=7)
    while not match.over:
        state = match.deal()
        while state.actor is not None:
            state = state.apply(state.legal_actions()[0])
        match = match.add(state)
    path = folder / "match.json"
    path.write_text(json.dumps(match_record(match)))
    return path


def test_replay_of_a_match(tmp_path: Path) -> None:
    done = cardcore("replay", str(match_file(tmp_path)))

    assert done.exit_code == 0, done.output
    assert "deal 3" in done.stdout
    assert "match result" in done.stdout


def test_replay_as_json_with_every_view(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    state = AceyDeucey(players=3).deal(seed=7)
    path.write_text(json.dumps(deal_record(state.apply(state.parse("pass")))))
    done = cardcore("replay", str(path), "--every-seat", "--json")
    moments = [json.loads(line) for line in done.stdout.splitlines()]

    assert [moment["action"] for moment in moments] == [None, f"seat {state.actor}: pass"]
    assert [view["seat"] for view in moments[0]["views"]] == [None, 0, 1, 2]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("not json", "expected a record in JSON"),
        ("[" * 100_000, "expected a record"),
        ("{}", "expected the keys of the record"),
        ("[1, 2]", "expected a record as a dict"),
    ],
)
def test_replay_refuses(content: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content)
    done = cardcore("replay", str(path))

    assert done.exit_code == 2
    assert said in done.stderr


def test_replay_refuses_an_edited_action(tmp_path: Path) -> None:
    state = AceyDeucey(players=3).deal(seed=7)
    record = deal_record(state.apply(state.parse("pass")))
    record["actions"][0][1] = "bet 1000"
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(record))
    done = cardcore("replay", str(path))

    assert done.exit_code == 2
    assert "expected a legal action 1" in done.stderr


@pytest.mark.parametrize("name", sorted(registry()))
def test_rules_of_every_game(name: str) -> None:
    done = cardcore("rules", name)

    assert done.exit_code == 0
    for option in registry()[name].presets:
        assert option in done.stdout
    document = json.loads(cardcore("rules", name, "--json").stdout)
    assert document["rulebook"].startswith("# ")
    assert set(document["presets"]) == set(registry()[name].presets)


def test_one_rule() -> None:
    done = cardcore("rules", "acey_deucey", "ad-10")

    assert done.exit_code == 0
    assert done.stdout.startswith("AD-10")
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["whist"], "expected a game of"), (["acey_deucey", "AD-99"], "AD-1 to AD-37")],
)
def test_rules_refuses(arguments: list[str], said: str) -> None:
    done = cardcore("rules", *arguments)

    assert done.exit_code == 2
    assert said in done.stderr


def test_simulate_sums_up() -> None:
    arguments = ["simulate", "acey_deucey", "--players", "3", "--deals", "50", "--seed", "1"]
    done = cardcore(*arguments)

    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("50 deals, ")
    assert done.stdout == cardcore(*arguments).stdout
    found = json.loads(cardcore(*arguments, "--json").stdout)
    assert (found["game"], found["deals"], len(found["wins"])) == ("acey_deucey", 50, 3)


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_simulate_writes_a_row_a_deal(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"deals{ending}"
    arguments = ["simulate", "acey_deucey", "--deals", "600", "--seed", "1", "--output", str(path)]
    assert cardcore(*arguments).exit_code == 0
    readers: dict[str, Callable[[], list[dict[str, Any]]]] = {
        ".csv": lambda: list(csv.DictReader(path.read_text().splitlines())),
        ".jsonl": lambda: [json.loads(line) for line in path.read_text().splitlines()],
        ".parquet": lambda: parquet.read_table(path).to_pylist(),
    }
    rows = readers[ending]()

    assert [int(row["deal"]) for row in rows] == list(range(600))
    assert all(sum(map(int, row["nets"].split())) <= 0 for row in rows)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "genius"], "genius"),
        (["--bots", "random,random"], "expected one bot or one for each of 3 seats, got 2"),
        (["--deals", "0"], "0"),
        (["--output", "."], "expected a file for the answer"),
    ],
)
def test_simulate_refuses(arguments: list[str], said: str) -> None:
    done = cardcore("simulate", "acey_deucey", *arguments)

    assert done.exit_code == 2
    assert said in done.stderr
