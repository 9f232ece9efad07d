"""Dou Dizhu against OpenSpiel: whole games, its table, and its lists less its known faults.

Each fault is a function that says which plays it concerns, and in every list exactly those are
missing, or too many; so a fault that is mended makes the comparison fail.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import pyspiel

from cardcore.climbing import dou_dizhu
from cardcore.climbing.dou_dizhu import Combination, CombinationRules, Kind
from cardcore.games.dou_dizhu import (
    Bid,
    DouDizhu,
    DouDizhuRules,
    DouDizhuSetup,
    DouDizhuState,
    Pass,
)
from tests.rivals.dou_dizhu import (
    PACK,
    RANKS,
    RUNS_WITH_CARDS,
    drawn,
    drawn_play,
    in_order,
    mask_of,
    ranks_of,
    text_of,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

# Cards, and the core where it does not follow from them.
Key: TypeAlias = tuple[str, str]

RULES = CombinationRules(sequence_singles="any", quad_singles="repeat")
GAME = pyspiel.load_game("dou_dizhu")
PASS, FIRST_PLAY = 0, 4
CARDS_DEALT, FIRST_CARD = 51, 51
HIGHEST_BID = 3


def key_of(play: Combination) -> Key:
    core = "".join(rank * 3 for rank in play.core) if play.kind in RUNS_WITH_CARDS else ""
    return text_of(play), core


OURS = {key_of(play): play for play in RULES.table.known}


# What OpenSpiel 2.0.2 has wrong. A play, and the hand that it is of.


def has_no_quadplex(play: Combination, hand: str) -> bool:  # noqa: ARG001
    """Four of a rank with two singles or two pairs is no action at all."""
    return play.kind is Kind.QUADPLEX


def attaches_no_four_of_a_rank(play: Combination, hand: str) -> bool:  # noqa: ARG001
    """The singles of a sequence of triplets are at most three of a rank."""
    return play.kind is Kind.TRIPLET_SEQUENCE_SINGLES and 4 in Counter(play.attached).values()


def starts_no_run_at_a_four(play: Combination, hand: str) -> bool:
    """A run whose lowest rank is held four times is left out, on the lead and as an answer."""
    runs = (Kind.SEQUENCE, Kind.PAIR_SEQUENCE, Kind.TRIPLET_SEQUENCE)
    return play.kind in runs and hand.count(play.core[0]) == 4


def offers_bombs_over_the_rocket(top: Combination | None) -> bool:
    """Bombs are listed before it is asked what was played, so over the rocket as well."""
    return top is not None and top.kind is Kind.ROCKET


LEFT_OUT = (has_no_quadplex, attaches_no_four_of_a_rank, starts_no_run_at_a_four)


def with_faults(
    plays: tuple[Combination, ...], hand: str, top: Combination | None, seen: Counter[str]
) -> set[Key]:
    """Return what OpenSpiel makes of a list; count the faults that were met."""
    left = set()
    for play in plays:
        faults = [fault.__name__ for fault in LEFT_OUT if fault(play, hand)]
        seen.update(faults)
        if not faults:
            left.add(key_of(play))
    if offers_bombs_over_the_rocket(top):
        bombs = {rank * 4 for rank in RANKS if hand.count(rank) == 4}
        seen["offers_bombs_over_the_rocket"] += len(bombs)
        left |= {(bomb, "") for bomb in bombs}
    return left


# Its actions and states


def parsed(name: str) -> Key:
    core, dash, attached = name.replace("(BWJ)", "B").replace("(CJ)", "R").partition("-")
    return in_order(core + attached), core if dash else ""


def all_actions() -> list[Key]:
    state = dealt(Random(0))  # in which plays have names
    return [
        parsed(state.action_to_string(0, action))
        for action in range(FIRST_PLAY, GAME.num_distinct_actions())
    ]


class Turn(NamedTuple):
    """A turn of the play: the hand, what is to be beaten, and the actions that OpenSpiel lists."""

    hand: str
    top: Combination | None
    actions: list[int]


def dealt(draw: Random, landlord: str | None = None, next_seat: str | None = None) -> Any:
    """Return a state in which seat 0 has become the landlord, with 20 cards, and is to lead."""
    cards = "".join(PACK)
    first = landlord or drawn(draw, cards, 20)
    cards = without(cards, first)
    second = next_seat or drawn(draw, cards, 17)
    shuffled = "".join(draw.sample(first, 20))
    hands = [list(shuffled[:17]), list(second), list(without(cards, second))]
    ids = {rank: [13 * suit + place for suit in range(4)] for place, rank in enumerate(RANKS[:13])}
    ids |= {"B": [52], "R": [53]}
    state = GAME.new_initial_state()
    state.apply_action(0)  # the marker: seat 0 draws it and speaks first
    for place in range(CARDS_DEALT):
        state.apply_action(FIRST_CARD + ids[hands[place % 3].pop()].pop())
    state.apply_action(HIGHEST_BID)
    return state


ACTIONS = all_actions()
NUMBERS = {key: number for number, key in enumerate(ACTIONS)}


def played(state: Any, draw: Random) -> Iterator[Turn]:
    """Yield the turns of a random play to the end; rare kinds are as likely as common ones."""
    hands = [hand_of(state, seat) for seat in range(3)]
    top: Combination | None = None
    passes = 0
    while not state.is_terminal():
        seat, actions = state.current_player(), state.legal_actions()
        yield Turn(hands[seat], top, actions)
        plays = tuple(OURS[ACTIONS[action - FIRST_PLAY]] for action in actions if action != PASS)
        if offers_bombs_over_the_rocket(top) or not plays or (top and draw.random() < 0.3):
            state.apply_action(PASS)
            passes += 1
            if passes == 2:
                top, passes = None, 0
            continue
        top, passes = drawn_play(draw, plays), 0
        hands[seat] = without(hands[seat], text_of(top))
        state.apply_action(FIRST_PLAY + NUMBERS[key_of(top)])


def hand_of(state: Any, seat: int) -> str:
    line = state.observation_string(seat).splitlines()[0]
    return parsed(line.removeprefix("My hand "))[0]


def check(turn: Turn, seen: Counter[str], plays: tuple[Combination, ...] | None = None) -> None:
    """Compare their list of a turn with some plays, or with what the combinations say."""
    theirs = [ACTIONS[action - FIRST_PLAY] for action in turn.actions if action != PASS]
    assert len(theirs) == len(set(theirs))
    assert (PASS in turn.actions) == (turn.top is not None)
    if plays is None:
        mask = mask_of(turn.hand)
        plays = (
            dou_dizhu.combinations(mask, RULES)
            if turn.top is None
            else dou_dizhu.answers(mask, turn.top, RULES)
        )
    assert set(theirs) == with_faults(plays, turn.hand, turn.top, seen), turn


# The comparisons


def test_the_table() -> None:
    assert len(ACTIONS) == len(set(ACTIONS)) == 26_053
    whole = "".join(PACK)
    without_runs = [has_no_quadplex, attaches_no_four_of_a_rank]
    left = {
        key for key, play in OURS.items() if not any(fault(play, whole) for fault in without_runs)
    }
    assert set(ACTIONS) == left
    counts = [sum(fault(play, whole) for play in OURS.values()) for fault in without_runs]
    assert [*counts, len(OURS)] == [2_184, 657, 28_894]


def test_leads_of_twenty_cards() -> None:
    draw = Random(20)
    seen: Counter[str] = Counter()
    for _ in range(2_500):
        check(next(played(dealt(draw), draw)), seen)
    assert all(seen[fault.__name__] for fault in LEFT_OUT), seen


def test_answers_of_seventeen_cards() -> None:
    draw = Random(17)
    seen: Counter[str] = Counter()
    answers = 0
    for _ in range(8_000):
        turns = played(dealt(draw), draw)
        next(turns)
        turn = next(turns)
        check(turn, seen)
        answers += len(turn.actions) > 1
    assert answers > 4_000
    assert seen.keys() >= {"starts_no_run_at_a_four", "offers_bombs_over_the_rocket"}


def test_whole_plays() -> None:
    """Hands of every size, over what was really played."""
    draw = Random(3)
    seen: Counter[str] = Counter()
    for _ in range(600):
        for turn in played(dealt(draw), draw):
            check(turn, seen)
    assert sum(seen.values()) > 1_000


# Whole games: deal, auction, play and stake

OUR_GAME = DouDizhu(rules=DouDizhuRules(sequence_singles="any", quad_singles="repeat"))
PLAYS = RULES.table.known
SUITS = "cdhs"


def card_of(action: int) -> str:
    """Return the card of an action of the deal; the suits there have no names."""
    number = action - FIRST_CARD
    if number >= 52:
        return ("Xb", "Xr")[number - 52]
    return RANKS[number % 13] + SUITS[number // 13]


def dealt_by_both(draw: Random) -> tuple[Any, DouDizhuState]:
    """Return a deal of theirs before the auction, and ours of the same cards and marker."""
    theirs = GAME.new_initial_state()
    marker = draw.randrange(CARDS_DEALT)
    theirs.apply_action(marker)
    deck = draw.sample(range(FIRST_CARD, FIRST_CARD + 54), 54)
    for action in deck[:CARDS_DEALT]:
        theirs.apply_action(action)
    # There, seat 0 gets the first card.
    setup = DouDizhuSetup(pack=" ".join(map(card_of, deck)), dealer=0, marker=marker)
    return theirs, OUR_GAME.deal(setup=setup)


def check_table(theirs: Any, ours: DouDizhuState) -> None:
    assert theirs.is_terminal() == (ours.actor is None)
    if ours.actor is not None:
        assert theirs.current_player() == ours.actor
        for seat in range(3):
            assert hand_of(theirs, seat) == ranks_of(ours.view(seat).hand)


def called(theirs: Any, ours: DouDizhuState, draw: Random) -> DouDizhuState:
    """Return our state after an auction that both have held."""
    while ours.is_auction:
        check_table(theirs, ours)
        bids = {PASS: Pass(), 1: Bid(1), 2: Bid(2), 3: Bid(3)}
        assert [bids[action] for action in theirs.legal_actions()] == [*ours.legal_actions()]
        # Passes are as likely as bids.
        chosen = draw.choice(theirs.legal_actions()) if draw.random() < 0.5 else PASS
        theirs.apply_action(chosen)
        ours = ours.apply(bids[chosen])
    return ours


class Story:
    """What has been played of a game, as far as a stake depends on it."""

    def __init__(self, landlord: int) -> None:
        self.landlord = landlord
        self.plays = [0, 0, 0]

    def is_spring(self) -> bool:
        """Whether the losers have played nothing, or a losing landlord the first lead alone.

        OpenSpiel doubles the stake for it; the rules of ours have no such thing.
        """
        others = sum(self.plays) - self.plays[self.landlord]
        return not others or self.plays[self.landlord] == 1


def play_out(
    theirs: Any, ours: DouDizhuState, draw: Random, seen: Counter[str]
) -> tuple[DouDizhuState, Story]:
    """Return our state at the end of a play of both, with its story."""
    assert ours.landlord is not None
    story = Story(ours.landlord)
    # Who only passes lets the others win at once.
    lazy = draw.choice(["", "", "landlord", "partners"])
    top: Combination | None = None
    passes = 0
    while ours.actor is not None:
        check_table(theirs, ours)
        seat = ours.actor
        numbers = [OUR_GAME.action_id(action) for action in ours.legal_actions()]
        assert (len(PLAYS) in numbers) == (top is not None)
        plays = tuple(PLAYS[number] for number in numbers if number < len(PLAYS))
        check(Turn(ranks_of(ours.view(seat).hand), top, theirs.legal_actions()), seen, plays)
        known = tuple(play for play in plays if key_of(play) in listed_keys(theirs))
        is_lazy = lazy == ("landlord" if seat == story.landlord else "partners")
        if top is not None and (not known or is_lazy or draw.random() < 0.3):
            theirs.apply_action(PASS)
            ours = ours.apply(Pass())
            passes += 1
            if passes == 2:
                top, passes = None, 0
            continue
        top, passes = drawn_play(draw, known), 0
        story.plays[seat] += 1
        theirs.apply_action(FIRST_PLAY + NUMBERS[key_of(top)])
        assert top.number is not None
        ours = ours.apply(OUR_GAME.actions[top.number])
    return ours, story


def listed_keys(state: Any) -> set[Key]:
    return {ACTIONS[action - FIRST_PLAY] for action in state.legal_actions() if action != PASS}


def test_whole_games() -> None:
    draw = Random(5)
    seen: Counter[str] = Counter()
    for _ in range(400):
        theirs, ours = dealt_by_both(draw)
        ours = called(theirs, ours, draw)
        seen[f"bid {ours.bid}"] += 1
        if ours.landlord is not None:
            ours, story = play_out(theirs, ours, draw, seen)
            spring = story.is_spring()
            seen["springs"] += spring
            seen["doubled"] += ours.doublings > 0
            seen["partners"] += ours.owner != story.landlord
        else:
            spring = False
        check_table(theirs, ours)
        assert ours.settlement is not None
        assert theirs.returns() == [score * (1 + spring) for score in ours.settlement.scores]
    whats = ("bid 0", "bid 1", "bid 2", "bid 3", "springs", "doubled", "partners")
    assert min(seen[what] for what in whats) >= 10, seen
    assert sum(seen[fault.__name__] for fault in LEFT_OUT) > 100, seen


# The faults by hand


def listed(actions: list[int]) -> set[str]:
    return {ACTIONS[action - FIRST_PLAY][0] for action in actions if action != PASS}


def test_runs_from_a_four_are_left_out_there() -> None:
    hand = "3555566777789TJJKA2R"
    ours = {text_of(play) for play in dou_dizhu.combinations(mask_of(hand), RULES)}
    left_out = {"56789", "556677", "789TJ"}
    assert ours >= left_out
    assert not listed(dealt(Random(1), hand).legal_actions()) & left_out
    other = "3467889999TJQQK2R"
    state = dealt(Random(1), "33445566778AAAAKKJJB", other)
    state.apply_action(FIRST_PLAY + NUMBERS["34567", ""])
    answers = {text_of(play) for play in dou_dizhu.answers(mask_of(other), OURS["34567", ""])}
    assert answers - listed(state.legal_actions()) == {"9TJQK"}
    assert listed(state.legal_actions()) == {"6789T", "789TJ", "89TJQ", "9999"}


def test_quads_with_something_attached_are_left_out_there() -> None:
    hand = "333344556789TJQKKA2B"
    ours = {text_of(play) for play in dou_dizhu.combinations(mask_of(hand), RULES)}
    left_out = {"333379", "33334455"}
    assert ours >= left_out
    assert not listed(dealt(Random(1), hand).legal_actions()) & left_out


def test_four_of_a_rank_are_no_singles_there() -> None:
    hand = "3334445556669999JQKA"
    ours = {text_of(play) for play in dou_dizhu.combinations(mask_of(hand), RULES)}
    assert "3334445556669999" in ours
    assert "3334445556669999" not in listed(dealt(Random(1), hand).legal_actions())
    # Three of a rank and another card are.
    assert "333444555666999J" in listed(dealt(Random(1), hand).legal_actions())


def test_bombs_are_offered_over_the_rocket_there() -> None:
    hand = "334459999KKKKAA22"
    state = dealt(Random(1), "334455667788TTJJQQBR", hand)
    rocket = OURS["BR", ""]
    state.apply_action(FIRST_PLAY + NUMBERS[key_of(rocket)])
    assert listed(state.legal_actions()) == {"9999", "KKKK"}
    assert dou_dizhu.answers(mask_of(hand), rocket, RULES) == ()
