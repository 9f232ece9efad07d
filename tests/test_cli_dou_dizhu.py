"""The command line with Dou Dizhu: an auction, plays by number, cards or ranks, and the stake."""

from __future__ import annotations

import json
import re
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.games import DouDizhu
from cardcore.games.dou_dizhu import DouDizhuSetup
from cardcore.records import deal_record, match_record, replay
from tests.test_cli_games import cardcore, on_a_terminal, played

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

THREE = DouDizhu.preset("three_player")
FOUR = DouDizhu.preset("four_player")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "Xb", "Xr")


def answered(folder: Path, *answers: str, arguments: tuple[str, ...] = ()) -> Result:
    """Return what is shown to the seat that speaks first in the deal of seed 7."""
    game = FOUR if "four_player" in arguments else THREE
    place = ["--seat", str(game.deal(seed=7).actor), "--bots", "random"]
    return played(folder, "dou_dizhu", *place, *arguments, stdin="\n".join([*answers, ""]))


def actions_of(folder: Path) -> list[str]:
    return [text for _, text in json.loads((folder / "record.json").read_text())["actions"]]


def random_end(game: DouDizhu, seed: int, **setup: Any) -> Any:
    """Return the end of a deal of random players."""
    state, draw = game.deal(seed, DouDizhuSetup(**setup)), Random(seed)
    while state.actor is not None:
        legal = state.legal_actions()
        state = state.apply(legal[draw.randrange(len(legal))])
    return state


def replayed(folder: Path, state: Any, *arguments: str) -> str:
    path = folder / "deal.json"
    path.write_text(json.dumps(deal_record(state)))
    done = cardcore("replay", str(path), *arguments)
    assert done.exit_code == 0
    return done.stdout


# The table


def test_a_hand_is_sorted_by_rank_from_the_threes_up_and_by_suit_where_asked(
    tmp_path: Path,
) -> None:
    shown = answered(tmp_path, "bid 3", "s", "s", "q").stdout
    hands = [line.partition("hand: ")[2].split() for line in shown.splitlines() if "hand: " in line]
    ranks = [RANKS.index(card[0] if card[0] != "X" else card) for card in hands[1]]

    assert list(map(len, hands)) == [17, 20, 20, 20]
    assert ranks == sorted(ranks)
    suits = [card[1] for card in hands[2]]
    assert suits == sorted(suits, key=list("♣♦♥♠").index)
    assert hands[3] == hands[1]


@pytest.mark.parametrize("preset", DouDizhu.presets)
def test_every_preset_is_played_to_the_end(preset: str, tmp_path: Path) -> None:
    done = answered(tmp_path, "bid 3", *["1"] * 400, arguments=("--preset", preset))
    state: Any = replay(json.loads((tmp_path / "record.json").read_text()))

    assert done.exit_code == 0
    assert state.settlement is not None
    outcome = state.settlement.outcome
    assert f"\nended: {outcome}\n" in done.stdout
    assert f"bid 3, {outcome.doublings} doubling" in done.stdout
    assert f", stake {outcome.stake}\n" in done.stdout


def test_four_players_need_no_preset(tmp_path: Path) -> None:
    shown = played(tmp_path, "dou_dizhu", "--players", "4", stdin="").stdout

    assert shown.startswith("dou_dizhu, 4 players, you are seat 0\n")
    assert len(re.findall("^ [ *] [0-3] +[0-9]+ ", shown, re.MULTILINE)) == 4


def test_facts_that_hold_nothing_are_not_shown(tmp_path: Path) -> None:
    shown = answered(tmp_path, "q").stdout

    for name in ("top", "reading", "owner", "round", "landlord", "bid", "calls", "talon", "stake"):
        assert f"\n{name}: " not in shown
    assert not re.search(r": none$|^[a-z ]+: -$", shown, re.MULTILINE)


# The auction


def test_calls_are_in_words(tmp_path: Path) -> None:
    shown = played(tmp_path, "dou_dizhu", "--bots", "random", stdin="p\nq\n").stdout

    assert "\nseat 1 marker shown: 8♥\nseat 1 called: bid 2\nseat 2 called: pass\n" in shown
    assert "\ncalls: 2, pass\n" in shown
    assert "bid 0" not in shown


def test_the_talon_is_shown_to_the_landlord_only(tmp_path: Path) -> None:
    own = answered(tmp_path, "bid 3", "q").stdout
    other = played(tmp_path, "dou_dizhu", "--bots", "random", stdin="p\nq\n").stdout

    assert "seat 1 talon taken: bid 3, 4♥ 5♥ 8♣\n" in own
    assert "\ntalon: 4♥ 5♥ 8♣\n" in own
    assert "seat 1 talon taken: bid 2\n" in other
    assert "\ntalon: " not in other


def test_a_bid_can_be_typed_or_chosen_by_number(tmp_path: Path) -> None:
    for answer, call in (("bid 2", "bid 2"), ("2", "bid 1"), ("p", "pass"), ("1", "pass")):
        answered(tmp_path, answer, "q")
        assert actions_of(tmp_path)[0] == call


def test_a_bid_that_is_too_low_is_explained(tmp_path: Path) -> None:
    shown = played(tmp_path, "dou_dizhu", "--bots", "random", stdin="bid 1\n? 333\nq\n").stdout

    assert "expected a bid above 2 or a pass, got bid 1 (DD-10)" in shown
    assert "expected a bid or a pass, got a play (DD-69)" in shown


def test_a_hand_that_is_thrown_in_says_so(tmp_path: Path) -> None:
    state = THREE.deal(seed=7)
    for _ in range(3):
        state = state.apply(state.parse("pass"))
    shown = replayed(tmp_path, state)

    assert "\nthrown in\n" in shown
    assert "\nended: thrown in, nobody bid\n" in shown


def test_a_marker_in_the_talon_is_nobodys(tmp_path: Path) -> None:
    shown = replayed(tmp_path, THREE.deal(7, DouDizhuSetup(marker=52)))

    assert re.search("^marker shown: ", shown, re.MULTILINE)
    assert "None" not in shown


# Plays


@pytest.mark.parametrize(
    ("typed", "made"),
    [
        ("777 3", "play 3h 7c 7h 7s"),
        ("3777", "play 3h 7c 7h 7s"),
        ("play 7 3 7 7", "play 3h 7c 7h 7s"),
        ("7s 7h 7c 3h", "play 3h 7c 7h 7s"),
        ("7S7H 7C", "play 7c 7h 7s"),
        ("7h 7s", "play 7h 7s"),
        ("777", "play 7c 7h 7s"),
        ("88", "play 8c 8h"),
        ("10 10", "play Tc Ts"),
        ("j", "play Jh"),
        ("34567", "play 3h 4h 5h 6s 7c"),
        ("#9", "play Jh"),
        ("25", "play 7c 7h 7s 8c"),
    ],
)
def test_cards_and_ranks_are_typed_freely(typed: str, made: str, tmp_path: Path) -> None:
    """Suits are named by who likes; else the lowest are taken."""
    answered(tmp_path, "bid 3", typed, "q")

    assert actions_of(tmp_path)[1] == made


def test_a_number_that_may_be_cards_is_asked_about(tmp_path: Path) -> None:
    """Number 9 is a jack, and there is a nine; number 22 is no pair of twos."""
    shown = answered(tmp_path, "bid 3", "9", "22", "#22", "q").stdout

    assert "9 is number 9, play J, or play 9: type #9 or play 9\n" in shown
    assert "22 is number 22, play 4 777, or play 22: type #22 or play 22\n" in shown
    assert actions_of(tmp_path)[1] == "play 4h 7c 7h 7s"


def test_a_number_that_is_its_own_cards_is_not_asked_about(tmp_path: Path) -> None:
    """Of all that beats an ace, a two may be number 2."""
    record = str(tmp_path / "record.json")
    arguments = ["play", "dou_dizhu", "--bots", "random", "--record", record]
    for seed in map(str, range(1, 30)):
        shown = cardcore(*arguments, "--seed", seed, stdin="p\n" * 60).stdout
        before, found, _ = shown.partition("\n   1  pass\n   2  play 2\nseat 0: ")
        if found:
            break
    assert found
    answers = "p\n" * before.count("\nseat 0: ") + "2\nq\n"
    cardcore(*arguments, "--seed", seed, stdin=answers)

    assert re.fullmatch("play 2[cdhs]", [text for text in actions_of(tmp_path) if "2" in text][-1])


@pytest.mark.parametrize("number", ["#99", "0", "99", "9" * 60])
def test_a_number_that_is_neither_is_refused(number: str, tmp_path: Path) -> None:
    shown = answered(tmp_path, "bid 3", number, "q").stdout

    assert "expected " in shown.rpartition("or l to list them")[2]
    assert actions_of(tmp_path) == ["bid 3"]


def test_refused_plays_name_the_rule(tmp_path: Path) -> None:
    shown = answered(tmp_path, "bid 3", "77 8 9", "p", "3333", "q").stdout

    assert "expected a combination, got 77 8 9 (DD-45)" in shown
    assert "expected a combination from the leader, got a pass (DD-20)" in shown
    assert "expected cards in hand, got 3333 (DD-20)" in shown


def test_a_play_that_does_not_beat_is_told_with_both_readings(tmp_path: Path) -> None:
    shown = played(tmp_path, "dou_dizhu", "--bots", "random", stdin="p\n? aa\nk\nq\n").stdout

    wanted = "expected a play that beats a sequence of K, 6 cards, got a"
    assert f"{wanted} pair of A (DD-50)\n" in shown
    assert f"{wanted} single of K (DD-50)\n" in shown


def test_plays_are_told_with_their_reading(tmp_path: Path) -> None:
    shown = answered(tmp_path, "bid 3", "777 3", *["1"] * 60).stdout

    assert "\nseat 1 played: 3♥ 7♣ 7♥ 7♠, triplet with a single of 7\n" in shown
    assert re.search("^reading: (single|pair|triplet) of [3-9TJQKA2]$", shown, re.MULTILINE)
    assert re.search("^round: [0-2]: [^,]+, [0-2]: ", shown, re.MULTILINE)
    assert re.search("^seat [0-2] went out$", shown, re.MULTILINE)
    assert "Reading" not in shown
    assert "Move(" not in shown


def test_doublings_are_told_and_make_the_stake(tmp_path: Path) -> None:
    ends = (random_end(THREE, seed) for seed in range(200))
    state = next(end for end in ends if end.doublings and end.bid > 1)
    shown = replayed(tmp_path, state)

    assert f"\ndoubled: stake {2 * state.bid}\n" in shown
    assert f"doubling{'' if state.doublings == 1 else 's'}, stake " in shown
    told = "^seat [0-2] played: .*, (?:bomb of [^,]+, 4 cards|rocket)$"
    assert len(re.findall(told, shown, re.MULTILINE)) == state.doublings


# Long lists


def test_a_long_list_is_cut_and_shown_where_asked(tmp_path: Path) -> None:
    arguments = ("--preset", "four_player")
    state = FOUR.deal(seed=7)
    leads = state.apply(state.parse("bid 3")).legal_actions()
    shown = answered(tmp_path, "bid 3", "l 3 4", "l", "l xyz", "q", arguments=arguments).stdout
    parts = shown.partition("\nlandlord: ")[2].split("seat 1: ")
    before, listed, whole, nothing = parts[0], *(part.partition("\n")[2] for part in parts[1:4])

    assert len(leads) > 100
    assert before.endswith(
        f" {60:>3}  {leads[59]}\n ...  {len(leads) - 60} more, up to {leads[-1]}: "
        "type one of them, or l to list them\n"
    )
    assert listed.splitlines() == [
        f"{number:>4}  {lead}" for number, lead in enumerate(leads, start=1) if "3 4" in str(lead)
    ]
    assert whole.splitlines() == [
        f"{number:>4}  {lead}" for number, lead in enumerate(leads, start=1)
    ]
    assert nothing == "expected a part of an action that is listed, got 'xyz'\n"


def test_all_numbers_of_a_long_list_can_be_chosen(tmp_path: Path) -> None:
    state = FOUR.deal(seed=7)
    state = state.apply(state.parse("bid 3"))
    last = len(state.legal_actions())
    answered(tmp_path, "bid 3", str(last), "q", arguments=("--preset", "four_player"))
    made = state.apply(state.legal_actions()[-1]).view(None).top

    assert last > 60
    assert actions_of(tmp_path)[1] == f"play {' '.join(map(str, made))}"


@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_a_terminal_shows_leads_and_facts_side_by_side(tmp_path: Path) -> None:
    record = str(tmp_path / "record.json")
    arguments = ["--seed", "7", "--seat", "1", "--bots", "random", "--record", record]
    seen = on_a_terminal("play", "dou_dizhu", *arguments, keys="bid 3\n777 3\nq\n")

    assert re.search("^ +1  play 3 +[0-9]+  play ", seen, re.MULTILINE)
    assert re.search("speaker: \x1b\\[0m1 +\x1b\\[2mdealer: ", seen)
    assert "13 more, up to play 3 4 5 6 7 8 9 T J Q K A: type one of them, or l to list " in seen
    assert actions_of(tmp_path)[:2] == ["bid 3", "play 3h 7c 7h 7s"]


# Simulation and replay


@pytest.mark.parametrize("preset", DouDizhu.presets)
def test_simulation(preset: str) -> None:
    arguments = ["--preset", preset, "--deals", "20", "--seed", "1"]
    shown = cardcore("simulate", "dou_dizhu", *arguments).stdout

    assert shown.startswith(f"dou_dizhu, {DouDizhu.preset(preset).players} players, bots random")
    assert re.search("^ended: (partners|landlord) [0-9]+, ", shown, re.MULTILINE)
    rows = cardcore("simulate", "dou_dizhu", *arguments, "--output", "-", "--json").stdout
    for line in rows.splitlines():
        row = json.loads(line)
        outcome = json.loads(row["outcome"])
        assert outcome["stake"] == outcome["bid"] << outcome["doublings"]
        assert sum(map(int, row["scores"].split())) == 0


def test_replay_of_a_match_that_goes_on_says_where_it_stands(tmp_path: Path) -> None:
    match = THREE.match(seed=1)
    for seed in range(2):
        state, draw = match.deal(), Random(seed)
        while state.actor is not None:
            legal = state.legal_actions()
            state = state.apply(legal[draw.randrange(len(legal))])
        match = match.add(state)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match_record(match)))
    shown = cardcore("replay", str(path), "--every-seat").stdout

    assert shown.count("\ndeal result\n") == 2
    assert "match result" not in shown
    assert shown.endswith(f"\nstandings: {', '.join(map(str, match.standings))}\n")
    assert shown.count("standings") == 1
