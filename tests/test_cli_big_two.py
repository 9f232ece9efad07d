"""The command line with Big Two: hands in playing order, few facts, many plays, claims, presets."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from cardcore.games import BigTwo
from cardcore.records import match_record, replay
from tests.test_cli_games import cardcore, on_a_terminal, played

if TYPE_CHECKING:
    from pathlib import Path


def hand_in(output: str) -> list[list[str]]:
    return [line.split()[1:] for line in output.splitlines() if "hand: " in line]


def test_a_hand_is_sorted_by_rank_and_by_suit_where_asked(tmp_path: Path) -> None:
    done = played(tmp_path, "big_two", "--preset", "hong_kong", stdin="s\ns\nq\n")
    hands = hand_in(done.stdout.replace("seat 0: ", ""))
    ranks = [["3456789TJQKA2".index(card[0]) for card in hand] for hand in hands]

    assert len(hands) == 3
    assert ranks[0] == sorted(ranks[0])
    assert [card[1] for card in hands[1]] == sorted(
        (card[1] for card in hands[1]), key=list("♣♦♥♠").index
    )
    assert hands[2] == hands[0]


def test_there_is_not_always_a_hand_to_sort(tmp_path: Path) -> None:
    done = played(tmp_path, "acey_deucey", stdin="s\nq\n")

    assert "no hand to sort" in done.stdout


def test_cards_alone_are_a_play_and_p_is_a_pass(tmp_path: Path) -> None:
    """A play that is refused says why and asks again."""
    state = BigTwo.preset("basic").deal(seed=7)
    seat = state.actor
    cards = " ".join(map(str, state.legal_actions()[0].cards))  # type: ignore[attr-defined]
    arguments = ["big_two", "--seat", str(seat)]
    done = played(tmp_path, *arguments, stdin=f"p\n? p\n2s\n{cards}\nq\n")
    actions = json.loads((tmp_path / "record.json").read_text())["actions"]

    assert actions[0] == [seat, f"play {cards}"]
    assert done.stdout.count("since the trick is to be led, got a pass") == 2
    assert done.stdout.count("(BT-") == 3


def test_facts_that_hold_nothing_are_not_shown(tmp_path: Path) -> None:
    shown = played(tmp_path, "big_two", stdin="q\n").stdout

    assert "cards left" in shown
    for name in ("stock", "heap", "extra card", "received", "bonuses", "shown", "must include"):
        assert f"{name}:" not in shown
    assert not re.search(r": none$|^[a-z ]+: -$", shown, re.MULTILINE)


def test_seat_0_is_something(tmp_path: Path) -> None:
    shown = played(tmp_path, "big_two", "--players", "3", "--seat", "2", stdin="q\n").stdout

    assert "3 players" in shown
    assert re.search("^(owner|starter|dealer|first seat): 0$", shown, re.MULTILINE)


def test_events_and_the_trick_are_in_words(tmp_path: Path) -> None:
    shown = played(tmp_path, "big_two", stdin="1\n" * 60).stdout

    assert re.search("^seat [0-3] played: [2-9TJQKA][♣♦♥♠]$", shown, re.MULTILINE)
    assert re.search("^trick: [0-3]: .+, [0-3]: ", shown, re.MULTILINE)
    assert "Move(" not in shown
    assert "out of turn no" not in shown
    assert re.search("^deal ended: reason out, hands ", shown, re.MULTILINE)


def test_a_result_has_the_payments_beside_the_points(tmp_path: Path) -> None:
    lines = played(tmp_path, "big_two", stdin="1\n" * 60).stdout.splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("place"))
    rows = [list(map(int, line.split())) for line in lines[top + 2 : top + 6]]

    assert lines[top].split() == ["place", "seat", "score", "net"]
    assert [row[3] for row in rows] == [
        sum(other[2] for other in rows) - 4 * row[2] for row in rows
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_many_plays_stand_side_by_side(tmp_path: Path) -> None:
    """All plays of a lead have numbers, up to 60; those of bets have not."""
    game = BigTwo.preset("basic")
    seed = next(seed for seed in range(20) if 12 < len(game.deal(seed=seed).legal_actions()) <= 60)
    state = game.deal(seed=seed)
    record = str(tmp_path / "record.json")
    arguments = ["--seed", str(seed), "--seat", str(state.actor), "--record", record]
    last = len(state.legal_actions())
    seen = on_a_terminal("play", "big_two", *arguments, keys=f"{last}\nq\n")

    assert re.search("^ +1  play .+ [0-9]+  play ", seen, re.MULTILINE)
    assert f" {last}  {state.legal_actions()[-1]}" in seen
    assert "more, up to" not in seen
    assert json.loads((tmp_path / "record.json").read_text())["actions"][0] == [
        state.actor,
        str(state.legal_actions()[-1]),
    ]


def test_more_plays_than_that_are_typed(tmp_path: Path) -> None:
    options = [
        "--players",
        "2",
        "--option",
        "hand_size=26",
        "--option",
        "must_include_lowest=false",
    ]
    seat = BigTwo.preset("two_player_21", hand_size=26).deal(seed=7).actor
    shown = played(tmp_path, "big_two", *options, "--seat", str(seat), stdin="q\n").stdout

    assert "\n  60  play " in shown
    assert re.search(r" \.\.\.  [0-9,]+ more, up to play .+: type one of them", shown)


def test_a_claim_is_offered_with_a_way_to_decline(tmp_path: Path) -> None:
    """Under Bu Bu Gao Sheng honours are played out of turn; p lets one go by, 1 plays it."""
    found: dict[str, bool] = {}
    for seed in range(40):
        for answer in ("p", "1"):
            path = tmp_path / "record.json"
            arguments = ["--preset", "bu_bu_gao_sheng", "--seed", str(seed), "--record", str(path)]
            done = cardcore("play", "big_two", *arguments, stdin=f"{answer}\n" * 200)
            if "nothing: it is not your turn" in done.stdout:
                state = replay(json.loads(path.read_text()))
                found[answer] = found.get(answer, False) or ", out of turn" in done.stdout
                assert answer == "p" or state.actor is None
    assert found["1"]
    assert "p" in found


def test_players_without_a_preset_take_the_first_one(tmp_path: Path) -> None:
    for arguments in (["--players", "2"], ["--players", "5", "--option", "deck=tiles60"]):
        assert played(tmp_path, "big_two", *arguments, stdin="").exit_code == 0
        record = json.loads((tmp_path / "record.json").read_text())
        assert record["players"] == int(arguments[1])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "3", "--preset", "money"], "expected 4 players for money, got 3"),
        (["--players", "5"], "expected tiles60 with 5 players only"),
        (["--players", "6"], "expected a number of players of 2..5, got 6"),
        (["--preset", "canton"], "expected a preset of basic, money, "),
    ],
)
def test_what_does_not_go_together_is_refused(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    done = played(tmp_path, "big_two", *arguments, stdin="")

    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr


def test_presets_are_listed_with_where_they_are_played() -> None:
    shown = cardcore("rules", "big_two").stdout
    where = json.loads(cardcore("rules", "big_two", "--json").stdout)["where"]

    assert set(where) == set(BigTwo.presets)
    assert re.search("^indonesian +4 +Indonesia +straight_style=two_suit", shown, re.MULTILINE)


def test_a_page_need_not_say_where() -> None:
    document = json.loads(cardcore("rules", "abyssinia", "--json").stdout)

    assert document["where"] == {}
    assert re.search(
        "^preset +players +options$", cardcore("rules", "abyssinia").stdout, re.MULTILINE
    )


def test_one_rule_of_big_two() -> None:
    assert cardcore("rules", "big_two", "bt-33").stdout.startswith("BT-33")


def test_simulation_and_replay(tmp_path: Path) -> None:
    arguments = ["--preset", "hong_kong", "--deals", "4", "--seed", "1", "--bots", "sensible"]
    done = cardcore("simulate", "big_two", *arguments)
    match = BigTwo.preset("lectio").match(seed=1)
    while not match.over:
        state = match.deal()
        while state.actor is not None:
            state = state.apply(state.legal_actions()[-1])
        match = match.add(state)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match_record(match)))
    shown = cardcore("replay", str(path), "--every-seat")

    assert "4 deals" in done.stdout
    assert shown.exit_code == 0
    assert "match result" in shown.stdout
    assert "bystander" not in shown.stdout.split("deal 1")[0]
