"""The command line: what it prints for people and programs, and what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import cardcore as cc
from cardcore import decks
from cardcore.cli import app, main
from cardcore.cli import demo as demo_command
from cardcore.poker import Category

MODULE = (sys.executable, "-W", "error", "-m", "cardcore")
BOARD = "Qs Js Ts 2d 3c"
ROYAL = "As Ks Qs Js Ts"

# Nothing that the machine of the tests has set may colour the output or fold it.
PLAIN = dict.fromkeys(("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS"))


def cardcore(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app.program, arguments, input=stdin, env=PLAIN)


def output(*arguments: str, stdin: str | bytes | None = None) -> str:
    result = cardcore(*arguments, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def documents(*arguments: str, stdin: str | bytes | None = None) -> list[Any]:
    text = output(*arguments, "--json", stdin=stdin)
    assert text.isascii()
    return [json.loads(line) for line in text.splitlines()]


def refusal(*arguments: str, stdin: str | bytes | None = None) -> str:
    result = cardcore(*arguments, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("cardcore: ")
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("cardcore: ").rstrip("\n")


def lines(text: str) -> list[str]:
    return text.strip("\n").split("\n")


# Rank


def test_rank_shows_a_table_to_people() -> None:
    expected = [
        "place   hand             category          rank   of 7462",
        "─────────────────────────────────────────────────────────",
        "    1   A♠ K♠ Q♠ J♠ T♠   straight flush   36873         1",
    ]

    assert lines(output("rank", "asKs, QsJs10♠")) == expected


def test_rank_keeps_the_order_and_marks_the_winner() -> None:
    expected = [
        "place   hand             category          rank   of 7462   result",
        "──────────────────────────────────────────────────────────────────",
        "    3   7♥ 5♦ 4♣ 3♠ 2♥   high card         4096      7462",
        "    1   A♣ A♦ A♥ A♠ K♦   four of a kind   32923        11   winner",
        "    2   A♣ A♦ A♥ K♠ K♦   full house       28827       167",
    ]

    table = output("rank", "7h 5d 4c 3s 2h", "Ac Ad Ah As Kd", "Ac Ad Ah Ks Kd")

    assert lines(table) == expected


def test_rank_gives_tied_hands_equal_places() -> None:
    rows = documents("rank", "As Kd Qh Jc Ts", "5c 4d 3h 2s Ac", "Ad Kc Qs Jh Td")

    assert [row["place"] for row in rows] == [1, 3, 1]
    assert [row["result"] for row in rows] == ["tie", None, "tie"]


def test_rank_marks_the_winner_alone_when_others_tie_behind_it() -> None:
    rows = documents("rank", "5c 4d 3h 2s Ac", "As Kd Qh Jc Ts", "5d 4c 3s 2h Ad")

    assert [row["place"] for row in rows] == [2, 1, 2]
    assert [row["result"] for row in rows] == [None, "winner", None]


def test_rank_writes_every_fact_of_a_hand_as_json() -> None:
    expected = {
        "place": 1,
        "hand": "5d 4d 3d 2d Ad",
        "board": None,
        "category": "straight flush",
        "rank": 36864,
        "rank_7462": 10,
        "result": None,
    }

    assert documents("rank", "5♦4♦3♦2♦A♦") == [expected]


def test_rank_adds_the_board_to_each_hand() -> None:
    rows = documents("rank", "--board", BOARD, "As Ks", "9s 8s", "Qc Qd")

    assert [row["hand"] for row in rows] == ["As Ks", "9s 8s", "Qc Qd"]
    assert {row["board"] for row in rows} == {BOARD}
    assert [row["rank_7462"] for row in rows] == [1, 3, 1763]
    assert [row["result"] for row in rows] == ["winner", None, None]


def test_rank_shows_the_board_to_people() -> None:
    expected = [
        "board A♠ K♠ Q♠ J♠ T♠",
        "",
        "place   hand    category          rank   of 7462   result",
        "─────────────────────────────────────────────────────────",
        "    1   2♣ 3♦   straight flush   36873         1   tie",
        "    1   4♥ 5♥   straight flush   36873         1   tie",
    ]

    assert lines(output("rank", "--board", ROYAL, "2c 3d", "4h 5h")) == expected


def test_a_board_may_be_short_and_hands_may_differ_in_size() -> None:
    rows = documents("rank", "--board", "Qs Js Ts", "As Ks", "Qc Qd 2h 3h")

    assert [row["rank_7462"] for row in rows] == [1, 1763]


def test_hands_without_a_board_may_share_cards() -> None:
    assert [row["place"] for row in documents("rank", ROYAL, ROYAL)] == [1, 1]


def test_rank_reads_hands_from_standard_input() -> None:
    stdin = f"\ufeff# two hands\n\n{ROYAL}\r\n   \n  # more\n9s 8s 7s 6s 5s 2d"

    rows = documents("rank", "-", stdin=stdin)

    assert [row["hand"] for row in rows] == [ROYAL, "9s 8s 7s 6s 5s 2d"]


def test_standard_input_takes_its_place_among_the_hands() -> None:
    rows = documents("rank", "7h 5d 4c 3s 2h", "-", "5d 4d 3d 2d Ad", stdin=ROYAL)

    assert [row["rank_7462"] for row in rows] == [7462, 1, 10]


def test_the_dash_does_not_hide_a_board() -> None:
    assert "line 2" in refusal("rank", "--board", BOARD, "-", stdin="As Ks\nAs Kd\n")


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([], "expected a hand, or - for standard input, got nothing"),
        (["As Kx Qs Js Ts"], "hand 1: expected a suit (c, d, h or s) after 'K' at character 5"),
        ([ROYAL, "As As Qs Js Ts"], "hand 2: expected distinct cards, got As twice"),
        (["As Ks Qs Js"], "hand 1: expected 5 to 7 cards, got 4"),
        ([""], "hand 1: expected 5 to 7 cards, got 0"),
        (["2c3c4c5c6c7c8c9c"], "hand 1: expected 5 to 7 cards, got 8"),
        (["As Ks Qs Js Xr"], "hand 1: expected cards without jokers, got Xr"),
        (["As", "Ks", "Qs", "Js", "10s"], "expected each hand as one argument"),
        (["A" * 100_000], "hand 1: expected the text of a hand, got one of 100000 characters"),
        (["\x1b[31mAs"], r"hand 1: expected a card such as As, 10h or Xr at character 1"),
        (["--board", BOARD, "As Ks 4d"], "hand 1 beside 5 on the board: expected 1 to 2 cards"),
        (["--board", "Qs Js", "As"], "hand 1 beside 2 on the board: expected 3 to 5 cards, got 1"),
        (["--board", BOARD, "As Ks", "Qs 2c"], "hand 2: expected cards that are not on the board"),
        (["--board", BOARD, "As Ks", "Ac As"], "hand 2: expected cards that no other hand holds"),
        (["--board", "As As", ROYAL], "board: expected distinct cards, got As twice"),
        (["--board", "", ROYAL], "board: expected 1 to 6 cards, got 0"),
        (["--board", "As Zs", ROYAL], "board: expected a card such as As, 10h or Xr"),
        (["-", "-"], "expected - for standard input once, got it twice"),
        (["--board"], "option '--board' requires an argument"),
        (["--frob", ROYAL], "no such option"),
    ],
)
def test_rank_refuses_bad_hands_in_one_line(hands: list[str], message: str) -> None:
    assert refusal("rank", *hands).startswith(message)
    assert refusal("rank", "--json", *hands).startswith(message)


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        (b"", "expected hands on standard input, got none"),
        (b"# nothing\n\n", "expected hands on standard input, got none"),
        (b"As Ks Qs Js Ts\n\nAs Ks\n", "line 3: expected 5 to 7 cards, got 2"),
        (b"A" * 100_000, "line 1: expected at most 4096 bytes, got more"),
        (b"A" * 4096, "line 1: expected the text of a hand, got one of 4096 characters"),
        (b"#\n\x80\xff\x00garbage\n", "line 2: expected UTF-8 text, got the byte 0x80 at byte 1"),
        (b"\x00\x01\x02\x1b[2J\n", r"line 1: expected a card such as As, 10h or Xr"),
    ],
)
def test_rank_says_which_line_of_standard_input_is_bad(stdin: bytes, message: str) -> None:
    assert refusal("rank", "-", stdin=stdin).startswith(message)


def test_a_refusal_holds_no_control_characters_and_is_short() -> None:
    shown = refusal("--frob\x1b[31m\udcff" + "A" * 5000)

    assert shown.isprintable()
    assert len(shown) < 600


# Deal


def test_deal_shows_the_whole_pack_in_the_order_of_the_seed() -> None:
    order = cc.Stream(7).shuffle(decks.STANDARD.cards)

    expected = {"deck": "standard", "seed": "7", "hands": [], "stock": cc.format_cards(order)}

    assert documents("deal", "--seed", "7") == [expected]


def test_deal_gives_the_cards_one_at_a_time() -> None:
    order = cc.Stream(7).shuffle(decks.STANDARD.cards)

    (dealt,) = documents("deal", "--seed", "7", "--hands", "4x12")

    assert dealt["hands"] == [cc.format_cards(order[seat:48:4]) for seat in range(4)]
    assert dealt["stock"] == cc.format_cards(order[48:])


def test_deal_shows_a_row_a_hand_to_people() -> None:
    order = cc.Stream(7).shuffle(decks.SHORT.cards)
    cards = [order[0:6:3], order[1:6:3], order[2:6:3], order[6:]]
    texts = [cc.format_cards(part, unicode=True) for part in cards]

    shown = lines(output("deal", "--deck", "short", "--seed", "7", "--hands", "3x2"))

    assert shown[0] == "deck short, seed 7"
    assert shown[1] == ""
    assert shown[2].split() == ["count", "cards"]
    assert set(shown[3]) == {"─"}
    assert shown[4:] == [
        f"hand 1       2   {texts[0]}",
        f"hand 2       2   {texts[1]}",
        f"hand 3       2   {texts[2]}",
        f"stock       30   {texts[3]}",
    ]


def test_deal_sorts_the_hands_and_leaves_the_stock() -> None:
    (plain,) = documents("deal", "--seed", "7", "--hands", "4x12")
    (tidy,) = documents("deal", "--seed", "7", "--hands", "4x12", "--sort")

    assert tidy["hands"] == [
        cc.format_cards(sorted(cc.parse_cards(hand))) for hand in plain["hands"]
    ]
    assert tidy["hands"] != plain["hands"]
    assert tidy["stock"] == plain["stock"]


@pytest.mark.parametrize("name", sorted(decks.NAMED))
def test_deal_keeps_all_cards_of_every_deck(name: str) -> None:
    (dealt,) = documents("deal", "--deck", name, "--hands", "3X5")
    parse = cc.parse_tiles if name == "tiles" else cc.parse_cards

    cards = [card for text in (*dealt["hands"], dealt["stock"]) for card in parse(text)]

    assert sorted(cards) == list(decks.NAMED[name].cards)
    assert name in output("deal", "--help")


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("7", 7),
        ("0", 0),
        ("-7", -7),
        ("007", 7),
        ("1" * 1000, int("1" * 1000)),
        ("seven", "seven"),
        ("7.0", "7.0"),
        ("", ""),
        ("\u0667", "\u0667"),
        ("hex:00fF", b"\x00\xff"),
        ("hex:", b""),
        ("HEX:00", "HEX:00"),
    ],
)
def test_a_seed_is_a_number_bytes_or_a_text(text: str, seed: int | str | bytes) -> None:
    order = cc.Stream(seed).shuffle(decks.STANDARD.cards)

    (dealt,) = documents("deal", "--seed", text)

    assert dealt["stock"] == cc.format_cards(order)
    assert dealt["seed"] == text


def test_a_deal_without_a_seed_can_be_repeated() -> None:
    (first,) = documents("deal", "--hands", "2x5")
    (second,) = documents("deal", "--hands", "2x5")

    assert first["seed"].startswith("hex:")
    assert len(first["seed"]) == len("hex:") + 64
    assert first["seed"] != second["seed"]
    assert documents("deal", "--hands", "2x5", "--seed", first["seed"]) == [first]


def test_people_see_the_drawn_seed_in_one_line() -> None:
    heading = lines(output("deal"))[0]

    assert heading.startswith("deck standard, seed hex:")
    assert len(heading.partition("hex:")[2]) == 64


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--deck", "frob"], "expected a deck of standard, short, short_jokers, stripped"),
        (["--deck", ""], "expected a deck of standard"),
        (["--deck", "A" * 100_000], "expected a deck of standard"),
        (["--hands", "0x5"], "expected a number of players of at least 1, got 0"),
        (["--hands", "5x0"], "expected a number of cards for each player of at least 1, got 0"),
        (["--hands", "5x13"], "expected at least 65 cards, got 52"),
        (["--hands", "999999x999999"], "expected at least 999998000001 cards, got 52"),
        (["--hands", "9" * 5000 + "x2"], "expected hands as players x cards, such as 4x13, got"),
        (["--hands", "-1x5"], "expected hands as players x cards"),
        (["--hands", "4"], "expected hands as players x cards, such as 4x13, got '4'"),
        (["--hands", ""], "expected hands as players x cards"),
        (["--hands", "٣x٣"], "expected hands as players x cards"),
        (["--hands", "4x13\n"], "expected hands as players x cards"),
        (["--seed", "9" * 5000], "expected a seed number of at most 1000 digits, got 5000"),
        (["--seed", "hex:0"], "expected pairs of hexadecimal digits after hex:, got '0'"),
        (["--seed", "hex:zz"], "expected pairs of hexadecimal digits after hex:, got 'zz'"),
        (["--seed", "\udcff"], "expected a seed text that UTF-8 can encode"),
        (["--sort"], "expected --hands beside --sort"),
        (["7"], "got unexpected extra argument"),
    ],
)
def test_deal_refuses_bad_options_in_one_line(arguments: list[str], message: str) -> None:
    assert refusal("deal", *arguments).startswith(message)
    assert refusal("deal", "--json", *arguments).startswith(message)


# Demo


def test_demo_finds_everything_as_it_is_known() -> None:
    (found,) = documents("demo")

    assert found["agrees"] is True
    assert found["total"] == 2_598_960
    assert found["seconds"] > 0
    assert found["hands_per_second"] > 0
    assert {row["category"]: row["count"] for row in found["categories"]} == {
        "straight flush": 40,
        "four of a kind": 624,
        "full house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three of a kind": 54912,
        "two pair": 123552,
        "one pair": 1098240,
        "high card": 1302540,
    }
    assert {row["name"]: row["rank_7462"] for row in found["hands"]}.items() >= {
        "royal flush": 1,
        "steel wheel": 10,
        "quad aces": 11,
        "aces full of kings": 167,
        "nut flush": 323,
        "broadway": 1600,
        "wheel": 1609,
        "seven high": 7462,
    }.items()
    assert all(row["agrees"] for row in (*found["hands"], *found["categories"]))
    assert all(row["category"] == row["expected"] for row in found["hands"])


def test_demo_shows_tables_to_people() -> None:
    shown = lines(output("demo"))

    assert shown[2] == (
        "royal flush          A♠ K♠ Q♠ J♠ T♠         straight flush          1   ok"
    )
    assert "full house                  3,744       3,744   ok" in shown
    assert shown[-2].startswith("2,598,960 hands in ")
    assert shown[-1] == "everything agrees"


def test_demo_fails_if_a_count_disagrees(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [0, 1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 41]
    monkeypatch.setattr(
        demo_command,
        "count_categories",
        lambda _cards, *, method: wrong if method == "enumeration" else [],
    )

    table, document = cardcore("demo"), cardcore("demo", "--json")

    assert (table.exit_code, table.stderr) == (1, "")
    assert "straight flush                 41          40   WRONG" in table.stdout
    assert table.stdout.endswith("something DISAGREES\n")
    assert document.exit_code == 1
    assert json.loads(document.stdout)["agrees"] is False


def test_demo_fails_if_a_hand_disagrees(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = (
        ("not a flush", "Ah Kh Qh Jh 9s", Category.FLUSH),
        ("stronger than the one before", "Ac Ad Ah As Kd", Category.FOUR_OF_A_KIND),
    )
    monkeypatch.setattr(demo_command, "FAMOUS_HANDS", hands)

    result = cardcore("demo", "--json")

    assert lines(cardcore("demo").stdout)[2].endswith("   WRONG high card")
    assert result.exit_code == 1
    assert [row["agrees"] for row in json.loads(result.stdout)["hands"]] == [False, False]


# The program


def test_the_program_alone_shows_its_help() -> None:
    assert output() == output("--help") == output("-h")
    assert "rank" in output()


@pytest.mark.parametrize("command", ["rank", "deal", "demo"])
def test_every_command_has_help(command: str) -> None:
    assert output(command, "-h").startswith(f"Usage: cardcore {command} [OPTIONS]")


def test_the_program_knows_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(cc), "__version__", "1.2.3")

    assert output("--version") == "cardcore 1.2.3\n"


@pytest.mark.parametrize("arguments", [["frob"], ["--frob"], ["rank", "--jsn"], ["demo", "x"]])
def test_the_program_refuses_unknown_words_in_one_line(arguments: list[str]) -> None:
    assert refusal(*arguments)


def test_a_closed_standard_output_is_a_failure() -> None:
    command = f"'{sys.executable}' -m cardcore rank 'As Ks Qs Js Ts' >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)  # noqa: S607

    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("cardcore: expected an open standard output")


def test_what_a_terminal_would_obey_is_escaped() -> None:
    done = cardcore("rank", "As \x1b]0;gotcha\x07 Ks")

    assert done.exit_code == 2
    assert "\x1b" not in done.stderr
    assert "\\x1b" in done.stderr
    seeded = cardcore("deal", "--seed", "\x1b[2Jx", "--hands", "1x1")
    assert seeded.exit_code == 0
    assert "\x1b" not in seeded.stdout


def test_single_cards_beside_a_board_are_hands() -> None:
    done = cardcore("rank", "--board", "As Ks Qs Js", "2d", "3c", "--json")

    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 2


def test_a_signature_does_not_move_the_bad_byte() -> None:
    done = cardcore("rank", "-", stdin=b"\xef\xbb\xbfAs Ks\xff\n")

    assert "byte 0xff at byte 9" in done.stderr


def test_main_returns_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", ROYAL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rank"] == 36873
    assert main(["rank", "As"]) == 2
    assert capsys.readouterr() == ("", "cardcore: hand 1: expected 5 to 7 cards, got 1\n")


def test_an_interrupt_ends_the_program_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_cards: int, **_options: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(demo_command, "count_categories", interrupt)

    assert main(["demo"]) == 130
    assert capsys.readouterr().err.strip() == ""


# The process


def process(
    *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*MODULE, *arguments], input=stdin, capture_output=True, check=False, env=clean(environment)
    )


def clean(extra: dict[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in PLAIN}
    return kept | {"PYTHONIOENCODING": "utf-8"} | extra


def test_the_module_runs_as_a_program() -> None:
    done = process("rank", "-", "--json", stdin=b"As Ks Qs Js Ts\n9s 8s 7s 6s 5s\n")

    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["place"] for line in done.stdout.splitlines()] == [1, 2]


def test_bad_input_ends_the_process_with_status_2_and_no_traceback() -> None:
    done = process("rank", "-", stdin=b"\x80\x81\n")

    assert (done.returncode, done.stdout) == (2, b"")
    expected = b"cardcore: line 1: expected UTF-8 text, got the byte 0x80 at byte 1"
    assert done.stderr.splitlines() == [expected]


def test_a_pipe_gets_no_colours_and_no_folded_lines() -> None:
    done = process("deal", "--deck", "triple_jokers_3", "--seed", "7", COLUMNS="40")

    shown = done.stdout.decode().splitlines()
    assert b"\x1b" not in done.stdout
    assert len(shown) == 5
    assert len(shown[4].split()) == 2 + 159
    assert all(line == line.rstrip() for line in shown)


def test_an_output_without_the_suit_signs_gets_letters() -> None:
    done = process("deal", "--seed", "ü", "--hands", "1x1", PYTHONIOENCODING="ascii")

    shown = done.stdout.decode("ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert shown.startswith("deck standard, seed \\xfc")
    assert "♠" not in shown


def test_deals_are_the_same_in_every_process() -> None:
    arguments = ("deal", "--seed", "table 4", "--hands", "4x13", "--json")

    deals = {process(*arguments, PYTHONHASHSEED=seed).stdout for seed in ("1", "2")}

    assert deals == {output(*arguments).replace("\n", os.linesep).encode()}


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes that report their end")
def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [*MODULE, "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        complaints = running.stderr.read()

    assert (running.returncode, complaints) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*MODULE, "demo"], stdout=full, stderr=subprocess.PIPE, check=False)

    assert done.returncode == 1
    assert done.stderr == b"cardcore: expected to read and write, got: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
@pytest.mark.parametrize("coloured", [True, False])
def test_a_terminal_shows_red_suits_unless_told_not_to(*, coloured: bool) -> None:
    import pty

    ours, theirs = pty.openpty()
    wish = {} if coloured else {"NO_COLOR": "1"}
    environment = clean({"TERM": "xterm-256color", "COLUMNS": "100"} | wish)
    with subprocess.Popen(
        [*MODULE, "rank", "Ah Kh Qh Jh Ts"], stdin=theirs, stdout=theirs, env=environment
    ) as running:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # how Linux reports that the other end is closed
            pass
        os.close(ours)

    assert running.returncode == 0
    assert (b"\x1b[31mA\xe2\x99\xa5\x1b[0m" in shown) is coloured
    assert b"\x1b[31mT" not in shown
    assert ("A♥" if coloured else "A♥ K♥ Q♥ J♥ T♠").encode() in shown


# The extra


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_a_missing_extra_is_one_line(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from cardcore.cli import main; sys.exit(main(['demo']))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == [
        "cardcore: the command line needs the extra 'cli': pip install 'cardcore[cli]'"
    ]


def test_another_missing_module_is_not_taken_for_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cardcore.cli.app", None)

    with pytest.raises(ModuleNotFoundError, match=r"cardcore\.cli\.app"):
        main(["demo"])


def test_the_library_and_the_entry_point_do_not_load_the_extra() -> None:
    code = (
        "import sys, cardcore, cardcore.cli, cardcore.__main__\n"
        "sys.exit(bool({'click', 'rich'} & set(sys.modules)))"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_nobody_wins_without_a_low() -> None:
    found = documents("rank", "Ks Kd Kc Kh 9c", "2c 2d 2h 2s 9d", "--variant", "low_8", "--json")

    assert [row["result"] for row in found] == [None, None]


def test_unequal_numbers_of_up_cards_are_refused() -> None:
    assert "as many up-cards" in refusal("rank", "7h 7d", "Ks", "--variant", "up_high")
