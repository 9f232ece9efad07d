"""``cardcore play``, ``replay`` and ``rules``, for any registered game."""

from __future__ import annotations

import contextlib
import csv
import itertools
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from cardcore.bots import RandomBot
from cardcore.cli import app, main
from cardcore.cli.games import make_game
from cardcore.engine import drive
from cardcore.errors import RulesError
from cardcore.games import AceyDeucey, registry
from cardcore.records import deal_record, match_record, replay
from cardcore.simulate import simulate
from tests.toys.claims import Pairs
from tests.toys.season import Left, Penalty, Season

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RANKS = "23456789TJQKA"


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
    assert "u takes your last action back" in done.stdout
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
        (["acey_deucey", "--option", "players=3"], "expected an option of"),
        (["acey_deucey", "--option", "name=session"], "expected an option of"),
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


def test_options_are_taken_as_the_rules_page_writes_them() -> None:
    texts = ["triples=off", "dragon=on", "multipliers=((11, 2),)", "hand_size=None"]
    rules = make_game("big_two", 4, None, texts).rules
    assert (rules.triples, rules.dragon, rules.multipliers) == (False, True, ((11, 2),))
    with pytest.raises(RulesError, match="multipliers"):
        make_game("big_two", 4, None, ["multipliers=(1, "])


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
    assert done.stdout.startswith("acey_deucey, 3 players, bots random, seed 1\n50 deals, ")
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


# Play


def test_a_seed_on_the_command_line_is_the_seed_of_the_library(tmp_path: Path) -> None:
    played(tmp_path, "acey_deucey", stdin="")

    record = json.loads((tmp_path / "record.json").read_text())
    assert record["seed"] == "int 7"
    assert cardcore("play", "acey_deucey", "--seed", "hex:0g").exit_code == 2


def test_the_end_of_the_input_ends_the_line_and_saves(tmp_path: Path) -> None:
    done = played(tmp_path, "acey_deucey", stdin="")

    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1].startswith("saved; ")


def test_play_says_what_is_played_and_how_to_answer(tmp_path: Path) -> None:
    lines = played(tmp_path, "abyssinia", "--seat", "1", stdin="").stdout.splitlines()

    assert lines[0] == "abyssinia, 3 players, you are seat 1"
    assert "number" in lines[1]


@pytest.mark.parametrize("number", ["99", "0", "-1", "9" * 60])
def test_numbers_that_are_not_listed_are_refused(number: str, tmp_path: Path) -> None:
    done = played(tmp_path, "abyssinia", stdin=number + "\n")

    assert "expected a number of 1..3 or an action, got " in done.stdout
    assert json.loads((tmp_path / "record.json").read_text())["actions"][-1][0] != 0


def test_only_listed_actions_have_numbers(tmp_path: Path) -> None:
    options = ["--option", "ante=40", "--players", "2", "--seat", "1"]
    done = played(tmp_path, "acey_deucey", *options, stdin="25\nbet 25\n")

    assert "  12  bet 11\n ...  19 more, up to bet 30: type one of them\n" in done.stdout
    assert "expected a number of 1..12 or an action, got 25\n" in done.stdout
    assert [1, "bet 25"] in json.loads((tmp_path / "record.json").read_text())["actions"]


def test_hands_are_shown_in_order(tmp_path: Path) -> None:
    done = played(tmp_path, "abyssinia", stdin="1\n" * 400)
    hands = [line for line in done.stdout.splitlines() if line.startswith(" * 0")]
    order = [RANKS.index(card[0]) for card in hands[-1].split()[2:7]]

    assert len(order) == 5
    assert order == sorted(order)


def test_hidden_cards_follow_the_hand_that_is_seen(tmp_path: Path) -> None:
    options = ["--option", "bought_cards=hidden"]
    done = played(tmp_path, "abyssinia", *options, stdin="1\n" * 6)

    assert "- -" in done.stdout
    assert "-, -" not in done.stdout


def test_bots_answer_an_action_that_was_taken_back_in_the_same_way(tmp_path: Path) -> None:
    plain, undone = tmp_path / "plain", tmp_path / "undone"
    for folder, answers in ((plain, "1\n1\n1\n1\n"), (undone, "1\nu\n1\n1\nu\nu\n1\n1\n1\n1\n")):
        folder.mkdir()
        played(folder, "abyssinia", "--bots", "random", stdin=answers)

    assert (plain / "record.json").read_text() == (undone / "record.json").read_text()


def test_a_record_that_cannot_be_written_is_said_before_the_first_card(tmp_path: Path) -> None:
    path = str(tmp_path / "missing" / "record.json")
    done = cardcore("play", "acey_deucey", "--record", path, stdin="")

    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == (
        f"cardcore: expected to read and write {path}, got: No such file or directory\n"
    )


def test_a_record_is_not_written_to_the_screen() -> None:
    done = cardcore("play", "acey_deucey", "--record", "-")

    assert (done.exit_code, done.stderr) == (
        2,
        "cardcore: expected a file for the record, got '-'\n",
    )


@pytest.mark.parametrize("command", [["play", "acey_deucey"], ["replay", "-"]])
def test_a_closed_input_is_refused(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)

    with pytest.raises(app.Refusal, match="expected an open standard input"):
        app.program.main(command, standalone_mode=False)


def test_a_record_takes_the_place_of_another_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("old")
    played(tmp_path, "acey_deucey", stdin="")

    assert json.loads(path.read_text())["game"] == "acey_deucey"
    assert list(tmp_path.iterdir()) == [path]


def test_the_way_to_see_it_again_can_be_copied(tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    done = played(folder, "acey_deucey", stdin="")

    assert done.stdout.endswith(f"cardcore replay '{folder}/record.json'\n")


@pytest.fixture
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {**registry(), Pairs.id: Pairs, Season.id: Season}
    monkeypatch.setattr("cardcore.games.registry", lambda: games)
    monkeypatch.setattr("cardcore.records.registry", lambda: games)


@pytest.mark.usefixtures("_toys")
def test_a_person_and_bots_may_claim_out_of_turn(tmp_path: Path) -> None:
    """Whatever is answered, the deal goes on: seat 0 claims, or says that it does not."""
    asked = 0
    for seed, answers in itertools.product("12345", ["0\n1\n", "1\n"]):
        path = tmp_path / "record.json"
        arguments = ["--players", "4", "--seed", seed, "--record", str(path)]
        done = cardcore("play", "toy_pairs", *arguments, stdin=answers * 100)
        state = replay(json.loads(path.read_text()), {Pairs.id: Pairs})

        assert state.actor is None, done.output
        asked += "nothing: it is not your turn" in done.stdout
    assert asked


# Replay


def test_a_record_comes_from_standard_input(tmp_path: Path) -> None:
    path = match_file(tmp_path)

    assert cardcore("replay", "-", stdin=path.read_text()).stdout == (
        cardcore("replay", str(path)).stdout
    )


def test_steps_go_forwards_and_backwards(tmp_path: Path) -> None:
    answers = ["", "b", "b", "x", "2", "e", "s", "v 1", "v all", "v", "v 7", "999", "q"]
    path = match_file(tmp_path)
    done = cardcore("replay", str(path), "--wait", stdin="\n".join([*answers, ""]))
    prompts = re.findall(r"step (\d+) of 9", done.stderr)

    assert done.exit_code == 0
    assert "deal 3, step 9 of 9" in done.stderr
    assert list(map(int, prompts)) == [1, 2, 1, 1, 1, 2, 9, 1, 1, 1, 1, 1, 1]
    assert done.stderr.count("Enter goes on") == 4
    assert done.stdout.count("bystander, seat 0, seat 1\n") == 1
    assert done.stdout.count("\nseat 1\n") == 1
    assert "match result" in done.stdout


@pytest.mark.usefixtures("_toys")
def test_events_outside_any_turn_stand_between_the_deals(tmp_path: Path) -> None:
    match = Season(players=3).match(seed=5).apply(Penalty(1, 4))
    match = match.add(drive(match.deal(), [RandomBot()] * 3, Random(1)))
    match = match.apply(Left(2)).apply(Left(0))
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.record()))
    shown = cardcore("replay", str(path)).stdout
    titles = ["penalty 1 4", "deal 1", "deal result", "left 2", "left 0", "match result"]
    places = [shown.index(title) for title in titles]
    rows = cardcore("replay", str(path), "--json").stdout.splitlines()
    steps = [json.loads(row) for row in rows]

    assert places == sorted(places)
    assert steps[0] == {"deal": 1, "action": "penalty 1 4", "views": []}
    assert [step["action"] for step in steps[-2:]] == ["left 2", "left 0"]
    assert cardcore("replay", str(path), "--wait", stdin="e\nq\n").exit_code == 0


def test_views_that_differ_are_shown_apart(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    options = ["--option", "bought_cards=hidden", "--record", str(path), "--seed", "7"]
    cardcore("play", "abyssinia", "--players", "2", *options, stdin="1\n")
    shown = cardcore("replay", str(path), "--every-seat").stdout

    assert shown.count("bystander, seat 0, seat 1\n") == 1
    assert "\nseat 0\n" in shown


def test_steps_end_with_the_last_one_or_the_input(tmp_path: Path) -> None:
    path = str(match_file(tmp_path))
    for answers in ("\n" * 9, "\n" * 3):
        assert cardcore("replay", path, "--wait", stdin=answers).exit_code == 0


def test_a_result_follows_its_deal(tmp_path: Path) -> None:
    lines = cardcore("replay", str(match_file(tmp_path))).stdout.splitlines()

    assert [line for line in lines if re.match("deal|match", line) and ":" not in line] == [
        "deal 1", "deal result", "deal 2", "deal result", "deal 3", "deal result", "match result",
    ]  # fmt: skip


def test_a_match_without_deals_is_no_blank(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match_record(AceyDeucey(players=2).match(seed=7))))

    for wish in ([], ["--wait"]):
        done = cardcore("replay", str(path), *wish)
        assert (done.exit_code, done.stdout) == (0, "a match before its first deal\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs an endless file")
def test_an_endless_record_is_refused() -> None:
    done = cardcore("replay", "/dev/zero")

    assert done.exit_code == 2
    assert "expected a record of sensible size" in done.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [(b'{"format": 1', "line 1 column 13"), (b"\xff\xfe\xfa", "can't decode byte")],
)
def test_a_broken_record_says_where(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)

    assert said in cardcore("replay", str(path)).stderr


def test_a_missing_file_is_named() -> None:
    done = cardcore("replay", "nowhere.json")

    assert done.exit_code == 1
    assert "nowhere.json" in done.stderr


# Simulate


def test_simulate_shows_the_seed_that_it_drew() -> None:
    first = json.loads(cardcore("simulate", "acey_deucey", "--deals", "5", "--json").stdout)
    again = ["--deals", "5", "--seed", first["seed"], "--json"]

    assert json.loads(cardcore("simulate", "acey_deucey", *again).stdout) == first


def test_simulate_plays_the_deals_of_the_library(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    arguments = ["--deals", "3", "--seed", "7", "--output", str(path)]
    cardcore("simulate", "acey_deucey", "--bots", "random, sensible,random", *arguments)
    wanted = simulate(AceyDeucey(players=3), 3, 7, ["random", "sensible", "random"])

    seeds = [json.loads(line)["seed"] for line in path.read_text().splitlines()]
    assert seeds == [row.seed for row in wanted]


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Let an interrupt arrive, which a shell keeps from what it runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_an_interrupt_leaves_a_whole_file(
    tmp_path: Path,
    ending: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The interrupt comes in the middle of a block; every row that was played is there once."""

    def interrupted(*arguments: Any) -> Iterator[Any]:
        for row in simulate(*arguments):
            if row.deal == 1199:
                signal.raise_signal(signal.SIGINT)
            yield row

    monkeypatch.setattr("cardcore.cli.simulate.simulate", interrupted)
    path = tmp_path / f"deals{ending}"
    arguments = ["--deals", "5000", "--seed", "1", "--output", str(path)]
    status = main(["simulate", "acey_deucey", *arguments])
    if ending == ".csv":
        deals = [int(row["deal"]) for row in csv.DictReader(path.read_text().splitlines())]
    else:
        deals = parquet.read_table(path).column("deal").to_pylist()

    assert (status, deals) == (130, list(range(1200)))
    assert capsys.readouterr().err == "cardcore: interrupted after 1,200 of 5,000 deals\n"
    assert list(tmp_path.iterdir()) == [path]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("deals", ["0", "-1", "x", "1.5"])
def test_simulate_refuses_a_number_of_deals(deals: str) -> None:
    done = cardcore("simulate", "acey_deucey", "--deals", deals)

    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert deals in done.stderr


def test_large_figures_are_not_written_with_exponents() -> None:
    done = cardcore("simulate", "acey_deucey", "--players", "2", "--deals", "20000")

    assert "e+" not in done.stdout
    assert "-0.00" not in done.stdout


# A terminal


def on_a_terminal(*arguments: str, keys: str = "", **environment: str) -> str:
    """Return what a person sees who types some keys at a terminal of 60 columns."""
    import pty

    ours, theirs = pty.openpty()
    settings = {"TERM": "xterm-256color", "COLUMNS": "60", "PAGER": "cat", **environment}
    # Nothing that the machine of the tests has set may colour the output or page it.
    kept = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "LESS"}}
    command = [sys.executable, "-m", "cardcore", *arguments]
    os.write(ours, keys.encode())
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env={**kept, **settings}
    ) as running:
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # how Linux reports that the other end is closed
            while part := os.read(ours, 4096):
                seen += part
        os.close(ours)
    assert running.returncode == 0
    return seen.decode().replace("\r\n", "\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_a_terminal_steps_by_itself(tmp_path: Path) -> None:
    seen = on_a_terminal("replay", str(match_file(tmp_path)), keys="\nb\nq\n")

    assert re.findall(r"step (\d+) of 9", seen) == ["1", "2", "1"]
    assert "pot: \x1b[0m2   " in seen, "facts stand side by side"


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_a_terminal_shows_no_line_that_is_cut_in_a_word(tmp_path: Path) -> None:
    record = str(tmp_path / "record.json")
    keys = "?\nnonsense\n? bet 1000\nq\n"
    seen = on_a_terminal("play", "acey_deucey", "--seed", "3", "--record", record, keys=keys)
    rule = on_a_terminal("rules", "abyssinia", "ab-2")

    assert max(map(len, rule.splitlines())) <= 60
    assert "A number plays the action; any action may be typed, too, \nsuch" in seen
    assert "\x1b[33mexpected a bet of " in seen


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
@pytest.mark.parametrize("wish", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_options_presets_and_rulebook_go_through_one_pager(wish: dict[str, str]) -> None:
    seen = on_a_terminal("rules", "abyssinia", PAGER="sed s/^/:/", **wish)

    assert all(line.startswith(":") for line in seen.splitlines())
    assert "\x1b" not in seen
    assert "half_remainder   first_winner" in seen
    assert "Decisions" in seen
