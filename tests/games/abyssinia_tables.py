"""Deals of Abyssinia for the tests, in the notation of the sheet."""

from __future__ import annotations

from typing import Any

from cardcore.cards import parse_cards
from cardcore.decks import STANDARD
from cardcore.games.abyssinia import Abyssinia, AbyssiniaRules, AbyssiniaSetup, AbyssiniaState

# The letters of the sheet: slots, stock, and what a seat does in betting.
LETTERS = {
    "0": "buy 0", "1": "buy 1", "D": "buy stock", "k": "check", "b": "bet", "c": "call",
    "r": "raise", "f": "fold", "H": "declare high", "L": "declare low", "B": "declare both",
}  # fmt: skip

EXAMPLE_PACK = "2c Kd 8s 2h 9s Ad 9h 5d Kc 4c 6d 9d 3h"
EXAMPLE_PLAY = "000 kbfc 00 bc 00 kbc 00 bc DD bc"


def pack_of(top: str) -> tuple[int, ...]:
    """Return a pack that begins with some cards; the others follow from the lowest."""
    first = parse_cards(top)
    return (*first, *(card for card in STANDARD.cards if card not in first))


def table(players: int, top: str = "", dealer: int = 0, **options: Any) -> AbyssiniaState:
    game = Abyssinia(players=players, rules=AbyssiniaRules(**options))
    return game.deal(setup=AbyssiniaSetup(pack=pack_of(top), dealer=dealer))


def play(state: AbyssiniaState, letters: str) -> AbyssiniaState:
    for letter in letters.replace(" ", ""):
        state = state.apply(state.parse(LETTERS[letter]))
    return state


def legal(state: AbyssiniaState) -> str:
    letters = {text: letter for letter, text in LETTERS.items()}
    return "".join(letters[str(action)] for action in state.legal_actions())


def betting(players: int, dealer: int, **options: Any) -> AbyssiniaState:
    """Return the first betting round; purchases cost nothing, so that the pot is the antes."""
    free = {"prices": [0] * 13} | options
    return play(table(players, dealer=dealer, **free), "0" * players)


def cards(*hands: str) -> dict[int, str]:
    return dict(enumerate(hands))


def showdown(
    pot: int, dealer: int, *hands: str, declared: str = "", **options: Any
) -> tuple[int, ...]:
    """Return what the seats receive of a pot; ``declared`` has a letter a seat."""
    if declared:
        options["declaration"] = "simultaneous"
    game = Abyssinia(players=len(hands), rules=AbyssiniaRules(**options))
    choices = [LETTERS[letter].removeprefix("declare ") for letter in declared]
    state = game.position(
        {
            "dealer": dealer,
            "phase": "over",
            "pot": pot,
            "hands": cards(*hands),
            "declared": choices,
        }
    )
    settlement = state.settlement
    assert settlement is not None
    assert sum(settlement.outcome.received) == pot
    assert settlement.scores == settlement.outcome.received
    return settlement.outcome.received
