"""Dou Dizhu against RLCard, whose table is that of the preset with 27,472 actions."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from rlcard.games.doudizhu.game import DoudizhuGame
from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import CARD_TYPE, ID_2_ACTION, get_gt_cards

from cardcore.climbing import dou_dizhu
from cardcore.climbing.dou_dizhu import Combination, CombinationRules
from cardcore.games.dou_dizhu import DouDizhu, DouDizhuState, Pass, Play
from tests.rivals.dou_dizhu import PACK, RANKS, drawn, drawn_play, mask_of, ranks_of, text_of

if TYPE_CHECKING:
    from cardcore.actions import Action

RULES = CombinationRules(sequence_singles="repeat", quad_singles="repeat")
NAMES = {
    "SINGLE": "solo", "PAIR": "pair", "TRIPLET": "trio", "TRIPLET_SINGLE": "trio_solo",
    "TRIPLET_PAIR": "trio_pair", "SEQUENCE": "solo_chain", "PAIR_SEQUENCE": "pair_chain",
    "TRIPLET_SEQUENCE": "trio_chain", "TRIPLET_SEQUENCE_SINGLES": "trio_solo_chain",
    "TRIPLET_SEQUENCE_PAIRS": "trio_pair_chain", "BOMB": "bomb", "ROCKET": "rocket",
}  # fmt: skip


def their_leads(hand: str) -> set[str]:
    found: set[str] = DoudizhuJudger.playable_cards_from_hand(hand)
    return found


def their_answers(hand: str, top: str) -> list[str]:
    """Return what RLCard plays over other cards."""
    jokers = {"B": "BJ", "R": "RJ"}
    cards = [
        SimpleNamespace(rank="" if rank in jokers else rank, suit=jokers.get(rank, "S"))
        for rank in hand
    ]
    found = get_gt_cards(SimpleNamespace(current_hand=cards), SimpleNamespace(played_cards=top))
    assert found.pop(0) == "pass"
    return list(found)


def texts(plays: tuple[Combination, ...]) -> list[str]:
    return [text_of(play) for play in plays]


def their_type(play: Combination) -> str:
    """Return what RLCard calls the kind of a play."""
    if play.reading.subtype:
        return "four_two_solo" if play.reading.subtype == "singles" else "four_two_pair"
    name = NAMES[play.kind.name]
    return f"{name}_{play.reading.length}" if name.endswith("chain") else name


def test_the_tables_are_equal() -> None:
    ours = {text_of(play): play for play in RULES.table.known}
    assert len(ours) == len(RULES.table.known) == 27_471
    assert ours.keys() == CARD_TYPE[0].keys()
    assert {*ours, "pass"} == set(ID_2_ACTION)
    # Kinds as well.
    assert {text: [kind for kind, _ in found] for text, found in CARD_TYPE[0].items()} == {
        text: [their_type(play)] for text, play in ours.items()
    }


@pytest.mark.parametrize("size", [17, 20])
def test_leads(size: int) -> None:
    draw = Random(size)
    for _ in range(3_000):
        hand = drawn(draw, "".join(PACK), size)
        ours = texts(dou_dizhu.combinations(mask_of(hand), RULES))
        assert len(ours) == len(set(ours))
        assert set(ours) == their_leads(hand), hand


@pytest.mark.parametrize("size", [17, 20])
def test_answers(size: int) -> None:
    draw = Random(100 + size)
    answered = 0
    for _ in range(4_000):
        pack = "".join(PACK)
        hand, other = drawn(draw, pack, size), drawn(draw, pack, size)
        top = drawn_play(draw, dou_dizhu.combinations(mask_of(other), RULES))
        ours = texts(dou_dizhu.answers(mask_of(hand), top, RULES))
        theirs = their_answers(hand, text_of(top))
        assert len(theirs) == len(set(theirs))
        assert set(ours) == set(theirs), (hand, top)
        answered += bool(ours)
    assert answered > 2_000


def test_hands_with_a_known_number_of_leads() -> None:
    for hand, count in (
        ("3555566777789TJJKA2R", 177),
        ("3444456778899TJQKK2R", 141),
        ("33446777788899JQKKK2", 153),
    ):
        assert len(dou_dizhu.combinations(mask_of(hand), RULES)) == len(their_leads(hand)) == count


# Whole games; who is the landlord is settled at random there, without an auction.

GAME = DouDizhu.preset("action_table_27472")


def their_name(action: Action) -> str:
    if isinstance(action, Play):
        return ranks_of(action.cards)
    assert isinstance(action, Pass)
    return "pass"


ACTIONS = {their_name(action): action for action in GAME.actions[:27_472]}


def their_game(seed: int) -> tuple[Any, DouDizhuState]:
    """Return a game of RLCard before the first lead, and the same moment of ours."""
    game = DoudizhuGame()
    game.np_random = np.random.RandomState(seed)
    game.init_game()
    landlord = game.round.landlord_id
    hands = [[their_card(card) for card in player.current_hand] for player in game.players]
    facts = {
        "hands": [" ".join(hand) for hand in hands],
        "speaker": landlord,
        "calls": [3],
        "actor": landlord,
    }
    return game, GAME.position(facts)


def their_card(card: Any) -> str:
    return {"BJ": "Xb", "RJ": "Xr"}.get(card.suit, f"{card.rank}{card.suit.lower()}")


def test_whole_games() -> None:
    draw = Random(11)
    won = [0, 0]
    for seed in range(300):
        theirs, ours = their_game(seed)
        while ours.actor is not None:
            assert theirs.round.current_player == ours.actor
            listed = theirs.state["actions"]
            ours_listed = [their_name(action) for action in ours.legal_actions()]
            assert len(listed) == len(set(listed))
            assert set(listed) == set(ours_listed)
            # One at random, so that rare kinds come as often as they are listed.
            chosen = draw.choice(ours_listed)
            theirs.step(chosen)
            ours = ours.apply(ACTIONS[chosen])
        assert theirs.is_over()
        assert ours.settlement is not None
        payoffs = theirs.judger.judge_payoffs(theirs.round.landlord_id, theirs.winner_id)
        assert [1 if score > 0 else 0 for score in ours.settlement.scores] == list(payoffs)
        assert theirs.winner_id == ours.owner
        won[ours.owner == ours.landlord] += 1
    assert min(won) > 50


# Where RLCard differs: these are not compared above, and would be if it changed.


def has_no_answer_to_what_is_no_play(cards: str) -> bool:
    """Return whether RLCard falls over a top play that is none by its table.

    It looks cards up without asking, so both jokers beside 7777 are a KeyError and no refusal.
    """
    try:
        their_answers(RANKS, cards)
    except KeyError as error:
        return error.args == (cards,)
    return False


@pytest.mark.parametrize("cards", ["7777BR", "666777BR", "34445555", "333BR", "A23"])
def test_what_is_no_play_is_a_key_error_there(cards: str) -> None:
    assert has_no_answer_to_what_is_no_play(cards)
    assert dou_dizhu.readings(mask_of(cards), RULES) == ()


def knows_one_reading(cards: str) -> bool:
    """Return whether RLCard sees only a sequence of triplets where there are three readings."""
    found = [kind for kind, _ in CARD_TYPE[0][cards]]
    return found == ["trio_chain_4"]


def test_several_readings_are_one_there() -> None:
    cards, top = "333444555666", "333444555789"
    anything = CombinationRules(sequence_singles="any")
    assert knows_one_reading(cards)
    assert len(dou_dizhu.readings(mask_of(cards), anything)) == 3
    over = dou_dizhu.classify(mask_of(top), anything)
    assert over is not None
    assert cards in texts(dou_dizhu.answers(mask_of(cards), over, anything))
    assert their_answers(cards, top) == []
