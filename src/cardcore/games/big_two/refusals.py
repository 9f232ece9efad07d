"""Why an action of Big Two is not allowed: text, code and rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardcore.actions import Action, Refusal
from cardcore.games.big_two.actions import Give, Pass, Play
from cardcore.games.big_two.duties import (
    FIRST_HONOUR,
    duty,
    forbidden_last,
    highest_is_legal,
    kind_of,
    size_of_play,
)

if TYPE_CHECKING:
    from cardcore.games.big_two.play import BigTwoState


def refusal_of(state: BigTwoState, action: Action, seat: int) -> Refusal | None:
    """Return why an action of a seat that may act is not allowed, None if it is."""
    if isinstance(action, Give):
        return _of_gift(state, action, seat)
    if state.is_gift_due:
        text = "expected a card to give to the loser of the deal before, got another action"
        return Refusal(text, "gift_due", "BT-12")
    if isinstance(action, Play):
        return _of_play(state, action, seat)
    if isinstance(action, Pass):
        return _of_pass(state, seat)
    return None


def _of_gift(state: BigTwoState, gift: Give, seat: int) -> Refusal | None:
    if not state.is_gift_due:
        return Refusal("expected a play or a pass, got a gift", "no_gift_due", "BT-25")
    order, table = state.game.rules.order, state.table
    if type(gift.card) is not state.game.piece_type or not (
        state.hands[seat] & order.bit_of(gift.card)
    ):
        return Refusal(f"expected a card of one's own, got {gift.card}", "not_held", "BT-12")
    if order.bit_of(gift.card) == table.received:
        text = f"expected another card than the one received, got {gift.card}"
        return Refusal(text, "gift_returned", "BT-12")
    return None


def _of_pass(state: BigTwoState, seat: int) -> Refusal | None:
    if seat != state.turn:
        text = f"expected an honour out of turn, since seat {state.turn} is to act, got a pass"
        return Refusal(text, "out_of_turn", "BT-33")
    legal = state.legal_actions(seat)
    if Pass() in legal:
        return None
    if not state.top:
        return Refusal("expected a play, since the trick is to be led, got a pass", "lead_due",
                       "BT-26")  # fmt: skip
    text = f"expected {legal[0]} or several cards before a player with one card, got a pass"
    return Refusal(text, "one_card_rule", "BT-38")


def _of_play(state: BigTwoState, play: Play, seat: int) -> Refusal | None:
    hand, mask, top = state.hands[seat], play.mask, state.top
    if type(play.cards[0]) is not state.game.piece_type:
        wanted, got = ("tiles", "cards") if state.game.rules.spec.has_tiles else ("cards", "tiles")
        return Refusal(f"expected {wanted}, got {got}", "not_in_deck", "BT-1")
    if mask & ~hand:
        bit_of = state.game.rules.order.bit_of
        missing = [str(card) for card in play.cards if not hand & bit_of(card)]
        text = f"expected cards of one's own hand, got {' '.join(missing)} too"
        return Refusal(text, "not_held", "BT-27" if top else "BT-26")
    cards = " ".join(map(str, play.cards))
    table = state.game.rules.table
    value = table.classify(mask)
    if not value:
        return Refusal(f"expected a combination, got {cards}", "no_combination", "BT-54")
    if top and not table.beats(value, top):
        return _too_weak(state, cards, value)
    if seat != state.turn and kind_of(value) < FIRST_HONOUR:
        text = f"expected an honour out of turn, since seat {state.turn} is to act, got {cards}"
        return Refusal(text, "out_of_turn", "BT-33")
    return _unbecoming(state, seat, mask, cards)


def _unbecoming(state: BigTwoState, seat: int, mask: int, cards: str) -> Refusal | None:
    """Return why a combination that beats the top play is not allowed all the same."""
    rules, hand = state.game.rules, state.hands[seat]
    if state.notes.opening & ~mask:
        lowest = rules.order.piece(state.notes.opening)
        text = f"expected the first play to contain {lowest}, got {cards}"
        return Refusal(text, "lowest_not_included", "BT-15")
    if mask == hand and forbidden_last(state, hand):
        text = f"expected another last card than a lone {cards}, got it"
        return Refusal(text, "forbidden_last_single", "BT-41")
    if rules.one_card_rule != "forced" or mask & (mask - 1):
        return None
    due = duty(state, seat)
    if due is None or mask == due[1]:
        return None
    highest, is_legal = rules.order.piece(due[1]), highest_is_legal(state, seat, due[1])
    wanted = f"the highest single card, {highest}," if is_legal else "several cards"
    text = f"expected {wanted} before a player with one card, got {cards}"
    return Refusal(text, "one_card_rule", "BT-38")


def _too_weak(state: BigTwoState, cards: str, value: int) -> Refusal:
    top = state.top
    on_table = " ".join(map(str, state.view(None).top))
    if size_of_play(value) != size_of_play(top):
        size = size_of_play(top)
        noun = "card" if size == 1 else "cards"
        text = f"expected {size} {noun} that beat {on_table}, got {cards}"
        return Refusal(text, "wrong_size", "BT-56")
    text = f"expected cards that beat {on_table}, got {cards}"
    rules = state.game.rules
    is_apart = kind_of(value) != kind_of(top) and rules.five_card_classes == "separate"
    return Refusal(text, "too_low", "BT-58" if is_apart else "BT-57" if size_of_play(value) == 5
                   else "BT-56")  # fmt: skip
