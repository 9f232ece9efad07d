"""Short ways to set up a table of Acey-Deucey, for the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardcore.cards import Card, parse_cards
from cardcore.decks import STANDARD
from cardcore.errors import IllegalAction
from cardcore.games.acey_deucey import (
    AceyDeucey,
    AceyDeuceyMatch,
    AceyDeuceyRules,
    AceyDeuceySetup,
    AceyDeuceyState,
    Bet,
)

if TYPE_CHECKING:
    from cardcore.games.acey_deucey.actions import AceValue, Side
    from cardcore.settlement import Amount


def pack(top: str) -> tuple[Card, ...]:
    """Return a whole pack with the cards listed on top."""
    cards = parse_cards(top)
    return (*cards, *(card for card in STANDARD.cards if card not in cards))


def turn(
    posts: str,
    third: str = "",
    *,
    pot: int = 10,
    chips: int = 100,
    ace: AceValue | None = None,
    **options: Any,
) -> AceyDeuceyState:
    """Return the last turn of a round, that of the dealer, seat 0."""
    game = AceyDeucey(players=2, rules=AceyDeuceyRules(**options))
    facts = {"dealer": 0, "actor": 0, "chips": [chips, 100], "pot": pot, "posts": posts}
    return game.position(facts | {"ace": ace, "stock": third})


def settled(state: AceyDeuceyState, bet: int, side: Side | None = None) -> tuple[int, int, int]:
    """Return what a bet of seat 0 brings, and its chips and the pot after it."""
    after = state.apply(Bet(bet, side))
    return after.chips[0] - state.chips[0], after.chips[0], after.pot


def net(posts: str, third: str, bet: int, side: Side | None = None, **given: Any) -> int:
    """Return what a bet brings between two posts with a third card."""
    return settled(turn(posts, third, **given), bet, side)[0]


def limit(posts: str, *, chips: int, pot: int, **options: Any) -> int:
    """Return the greatest bet that is listed; 0 if only a pass is."""
    state = turn(posts, chips=chips, pot=pot, **options)
    legal = state.legal_actions()
    amounts = [action.amount for action in legal if isinstance(action, Bet)]
    assert str(legal[0]) == "pass"
    assert max(amounts, default=0) == state.view(None).limit
    return max(amounts, default=0)


def dealt(top: str, players: int, dealer: int = 0, **options: Any) -> AceyDeuceyState:
    """Return the start of a round of a session, its pack given."""
    game = AceyDeucey(players=players, rules=AceyDeuceyRules(**options))
    return game.deal(seed=1, setup=AceyDeuceySetup(pack=pack(top), dealer=dealer))


def after(state: AceyDeuceyState, texts: str) -> AceyDeuceyState:
    """Return the state after actions, separated by commas."""
    for text in texts.split(","):
        state = state.apply(state.parse(text))
    return state


def session(players: int, rounds: list[tuple[str, str]], **options: Any) -> AceyDeuceyMatch:
    """Return a session after rounds of which the pack and the actions are given; seat 0 deals."""
    match = AceyDeucey(players=players, rules=AceyDeuceyRules(**options)).match(seed=1)
    for number, (top, texts) in enumerate(rounds):
        setup = AceyDeuceySetup(pack=pack(top), dealer=None if number else 0)
        match = match.add(after(match.deal(setup), texts))
    return match


def holdings(match: AceyDeuceyMatch) -> tuple[Amount, ...]:
    """Return the standings as numbers that compare with ints."""
    return match.standings


def refused(state: AceyDeuceyState, action: Any, seat: int | None = None) -> tuple[str, str | None]:
    """Return code and rule of a refusal, after checking that all doors agree on it."""
    before = state.view(None), state.to_position()
    refusal = state.why_not(action, seat)
    assert refusal is not None
    assert not state.is_legal(action, seat)
    assert refusal.text.startswith("expected ")
    assert action not in state.legal_actions(seat)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    error = caught.value
    assert (error.code, error.rule, str(error)) == (refusal.code, refusal.rule, refusal.text)
    assert error.seat == (state.actor if seat is None else seat)
    assert (state.view(None), state.to_position()) == before
    return refusal.code, refusal.rule
