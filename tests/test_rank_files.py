"""``cardcore rank --file``: what is read, what is written, and what is said of bad lines."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import subprocess
import sys
import threading
import tracemalloc
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from cardcore import poker
from cardcore.cards import Card, format_cards
from cardcore.cli import app
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from pathlib import Path

# The first is a royal flush in hearts, written as suit 1 (hearts) and ranks 10, 11, 13, 12, 1.
UCI_LINES = """\
1,10,1,11,1,13,1,12,1,1,9
4,9,2,1,2,2,4,7,2,8,0
1,4,3,4,2,10,1,10,3,7,2
"""
UCI_ROWS = [
    ("1", "Th Jh Kh Qh Ah", "straight flush", "royal flush"),
    ("2", "9c As 2s 7c 8s", "high card", "ace-nine-eight-seven-two high"),
    ("3", "4h 4d Ts Th 7d", "two pair", "two pair, tens and fours, seven kicker"),
]


def rank_file(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app.program, ["rank", "--file", *arguments], input=stdin)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_hands_one_a_line(tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("# two hands\nAs Ks Qs Js Ts 2d 3c\n\n5h 4d 3c 2s Ah\n")
    done = rank_file(str(hands))

    assert done.exit_code == 0
    assert done.stdout == (
        "line,hand,rank,category,description\n"
        "2,As Ks Qs Js Ts 2d 3c,36873,straight flush,royal flush\n"
        '4,5h 4d 3c 2s Ah,20480,straight,"straight, five high"\n'
    )


def test_the_ten_columns_of_the_uci_data_set(tmp_path: Path) -> None:
    hands = tmp_path / "poker.csv"
    hands.write_text(UCI_LINES)
    rows = rows_of(rank_file(str(hands)).stdout)

    found = [(row["line"], row["hand"], row["category"]) for row in rows]
    assert found == [row[:3] for row in UCI_ROWS]
    assert rows[0]["description"] == "royal flush"


def test_the_class_may_be_left_out() -> None:
    done = rank_file("-", stdin=b"1,10,1,11,1,13,1,12,1,1\n")

    assert rows_of(done.stdout)[0]["description"] == "royal flush"


def test_bad_lines_are_named_and_the_others_done() -> None:
    lines = [
        b"As Ks Qs Js Ts",
        b"As Ks Qs Js",
        b"As Ks Qs Js Zs",
        b"\xff\xfe",
        b"As As Qs Js Ts",
        b"5,10,1,11,1,13,1,12,1,1",
        b"A" * 10_000,
        b"2c 3c 4c 5c 7d",
    ]
    done = rank_file("-", stdin=b"\n".join(lines))

    assert done.exit_code == 1
    assert [row["line"] for row in rows_of(done.stdout)] == ["1", "8"]
    complaints = done.stderr.splitlines()
    assert [line.split(":")[1].strip() for line in complaints] == [
        f"line {number}" for number in range(2, 8)
    ]
    assert "expected 5 to 7 cards, got 4" in complaints[0]
    assert "'Zs'" in complaints[1]
    assert "byte 0xff" in complaints[2]
    assert "As twice" in complaints[3]
    assert "suit of 1..4" in complaints[4]
    assert "4096 bytes" in complaints[5]


def test_another_variant_and_boards() -> None:
    done = rank_file("-", "--variant", "omaha", stdin=b"As Ks 5d 7c | Ts 7d 8h 4s 2c\n")
    rank = poker.rank("As Ks 5d 7c", "Ts 7d 8h 4s 2c", variant="omaha")
    assert rows_of(done.stdout)[0]["rank"] == str(rank)

    low = rank_file("-", "--variant", "low_8", stdin=b"As 2s 3s 4s 9d\n8c 7c 6c 5c 4d\n")
    assert [row["description"] for row in rows_of(low.stdout)] == ["no low", "8-7-6-5-4 low"]


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_variant(variant: str) -> None:
    form = VARIANTS[variant]
    hand = "As Kd Qh Jc 9s 8d 7h"[: 3 * max(form.least, min(form.most, 5)) - 1]
    board = " | Ts 6h 6c" if form.board else ""
    done = rank_file("-", "--variant", variant, stdin=f"{hand}{board}\n".encode())

    assert (done.exit_code, done.stderr) == (0, "")
    rank = poker.rank(hand, "Ts 6h 6c" if board else None, variant)
    assert [row["rank"] for row in rows_of(done.stdout)] == [str(rank)]


def test_json_lines() -> None:
    done = rank_file("-", "--json", stdin=b"As Ks Qs Js Ts\n5h 4d 3c 2s Ah\n")

    assert [json.loads(line)["rank"] for line in done.stdout.splitlines()] == [36873, 20480]


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_a_file_as_answer(tmp_path: Path, ending: str) -> None:
    answer = tmp_path / f"answer{ending}"
    done = rank_file("-", "--output", str(answer), stdin=b"As Ks Qs Js Ts\nbad\n")

    assert (done.exit_code, done.stdout) == (1, "")
    readers: dict[str, Any] = {
        ".csv": lambda: rows_of(answer.read_text()),
        ".jsonl": lambda: [json.loads(line) for line in answer.read_text().splitlines()],
        ".parquet": lambda: parquet.read_table(answer).to_pylist(),
    }
    (row,) = readers[ending]()
    assert {key: str(value) for key, value in row.items()} == {
        "line": "1",
        "hand": "As Ks Qs Js Ts",
        "rank": "36873",
        "category": "straight flush",
        "description": "royal flush",
    }
    assert list(tmp_path.iterdir()) == [answer]


def test_a_column_of_a_csv_file(tmp_path: Path) -> None:
    hands = tmp_path / "hands.csv"
    hands.write_text('player,cards\nann,"As Ks Qs Js Ts"\nbob,"5h,4d,3c,2s,Ah"\ncid\n')
    done = rank_file(str(hands), "--column", "cards")

    assert done.exit_code == 1
    assert [(row["line"], row["rank"]) for row in rows_of(done.stdout)] == [
        ("2", "36873"),
        ("3", "20480"),
    ]
    assert "line 4: expected at least 2 columns, got 1" in done.stderr


def test_a_parquet_file(tmp_path: Path) -> None:
    hands = tmp_path / "hands.parquet"
    parquet.write_table(pa.table({"id": [1, 2], "hand": ["As Ks Qs Js Ts", None]}), hands)
    done = rank_file(str(hands))

    assert done.exit_code == 1
    assert rows_of(done.stdout)[0]["rank"] == "36873"
    assert "line 2: expected a text, got NoneType" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.txt"], "No such file"),
        (["-", "--column", "hand"], "expected a column 'hand', got the columns player"),
        (["-", "As Ks Qs Js Ts"], "expected either hands or a file"),
        (["-", "--variant", "poker"], "poker"),
    ],
)
def test_refused(arguments: list[str], said: str) -> None:
    done = rank_file(*arguments, stdin=b"player\nann\n")

    assert done.exit_code in {1, 2}
    assert done.stderr.startswith("cardcore: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_options_of_a_file_need_a_file() -> None:
    done = CliRunner().invoke(app.program, ["rank", "As Ks Qs Js Ts", "--column", "hand"])

    assert done.exit_code == 2
    assert "expected a file" in done.stderr


def test_no_parquet_file_is_refused(tmp_path: Path) -> None:
    hands = tmp_path / "hands.parquet"
    hands.write_bytes(b"As Ks Qs Js Ts\n" * 10)
    done = rank_file(str(hands))

    assert done.exit_code == 2
    assert "expected a Parquet file" in done.stderr


def test_one_bad_line_of_a_csv_file_is_one_line(tmp_path: Path) -> None:
    hands = tmp_path / "hands.csv"
    good = b'"As Ks Qs Js Ts"\n'
    long_number = b'"1,2,1,3,1,4,1,5,1,' + b"9" * 4000 + b'"\n'
    lines = [b"hand\n", *[good] * 9000, b"\xff\n", b"x" * 9000 + b"\n", long_number, *[good] * 9000]
    hands.write_bytes(b"".join(lines))
    done = rank_file(str(hands), "--column", "hand")

    assert done.exit_code == 1
    assert len(rows_of(done.stdout)) == 18_000
    assert [line.split(":")[1] for line in done.stderr.splitlines()] == [
        " line 9002", " line 9003", " line 9004"
    ]  # fmt: skip


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    done = rank_file("-", "--output", str(pipe), stdin=b"As Ks Qs Js Ts\n")
    reader.join(timeout=10)

    assert done.exit_code == 0
    assert pipe.is_fifo()
    assert rows_of(heard[0])[0]["rank"] == "36873"


def test_a_link_and_the_rights_of_its_file_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "target.csv", tmp_path / "link.csv"
    target.write_text("before")
    target.chmod(0o600)
    link.symlink_to(target)
    done = rank_file("-", "--output", str(link), stdin=b"As Ks Qs Js Ts\n")

    assert done.exit_code == 0
    assert link.is_symlink()
    assert "36873" in target.read_text()
    assert target.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("target", ["", ".", "/"])
def test_a_folder_is_no_answer(target: str) -> None:
    done = rank_file("-", "--output", target, stdin=b"As Ks Qs Js Ts\n")

    assert done.exit_code == 2
    assert "expected a file for the answer" in done.stderr


def test_a_failure_leaves_no_half_file(tmp_path: Path) -> None:
    answer = tmp_path / "answer.csv"
    answer.write_text("before")
    done = rank_file("missing.txt", "--output", str(answer))

    assert done.exit_code == 1
    assert answer.read_text() == "before"
    assert list(tmp_path.iterdir()) == [answer]


def test_the_missing_extra_is_named(tmp_path: Path) -> None:
    program = "import sys; sys.modules['pyarrow'] = None; from cardcore.cli import main; "
    program += f"sys.exit(main(['rank', '--file', {str(tmp_path / 'x.parquet')!r}]))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    assert "cardcore[parquet]" in done.stderr


def test_memory_stays_bounded(tmp_path: Path) -> None:
    """Eight times as many lines take no more memory."""
    line = format_cards(map(Card, random.Random(0).sample(range(52), 7))) + "\n"
    peaks = []
    for count in (10_000, 10_000, 80_000):
        hands = tmp_path / f"{count}.txt"
        hands.write_text(line * count)
        tracemalloc.start()
        done = rank_file(str(hands), "--output", str(tmp_path / "answer.csv"))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert done.exit_code == 0

    # The first run loads what the others find loaded.
    assert peaks[2] < 1.2 * peaks[1]
