"""Why an action of Dou Dizhu is not allowed: text, code and rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardcore.actions import Action, Refusal
from cardcore.checks import shown
from cardcore.climbing.dou_dizhu import Kind
from cardcore.climbing.dou_dizhu.plays import RANKS, counted, reading_of
from cardcore.games.dou_dizhu.actions import Bid, Play
from cardcore.games.dou_dizhu.piles import cards_of, copies_of, has

if TYPE_CHECKING:
    from cardcore.climbing.dou_dizhu import Reading
    from cardcore.games.dou_dizhu.play import DouDizhuState


def refusal_of(state: DouDizhuState, action: Action, seat: int) -> Refusal:
    """Return why an action that is not allowed is refused."""
    if type(action) not in state.game.action_types:
        text = f"expected an action of {state.game.id}, got {shown(action)}"
        return Refusal(text, "foreign_action")
    if state.landlord is None:
        return _of_call(state, action)
    if isinstance(action, Play):
        return _of_play(state, action, seat)
    if isinstance(action, Bid):
        return Refusal("expected a play or a pass, got a bid", "auction_over", "DD-69")
    text = "expected a combination from the leader, got a pass"
    return Refusal(text, "lead_due", "DD-20")


def _of_call(state: DouDizhuState, action: Action) -> Refusal:
    if isinstance(action, Bid):
        text = f"expected a bid above {state.bid} or a pass, got bid {action.number}"
        return Refusal(text, "bid_too_low", "DD-10")
    return Refusal("expected a bid or a pass, got a play", "auction_due", "DD-69")


def _of_play(state: DouDizhuState, play: Play, seat: int) -> Refusal:
    hand = state.hands[seat]
    if play.bits and not has(hand, play.bits):
        cards = cards_of(play.bits)
        lacking = [card for card in cards if copies_of(play.bits, card) > copies_of(hand, card)]
        missing = " ".join(map(str, lacking))
        return Refusal(f"expected cards in hand, got {missing}", "not_in_hand", "DD-20")
    missing = _missing(state.counts[seat], play.mask)
    if missing:
        return Refusal(f"expected cards in hand, got {missing}", "not_in_hand", "DD-20")
    if not play.value:
        if play.named is not None and state.listed(Play(play.cards)) is not None:
            text = f"expected a reading of these cards, got {play.named}"
            return Refusal(text, "bad_reading", "DD-C6")
        text = f"expected a combination, got {str(play).removeprefix('play ')}"
        return Refusal(text, "no_combination", "DD-45")
    best, own = reading_of(state.top), reading_of(play.value)
    text = f"expected a play that beats a {best}, got a {own}"
    return Refusal(text, "does_not_beat", _rule_of(state, best, own))


def _rule_of(state: DouDizhuState, best: Reading, own: Reading) -> str:
    """Return the rule by which a reading does not beat the best one."""
    if best.kind is Kind.ROCKET:
        return "DD-47"
    if best.kind is Kind.BOMB:
        if own.kind is not Kind.BOMB:
            return "DD-48"
        return "DD-49" if state.game.players == 3 else "DD-58"
    same = (best.kind, best.size, best.rank) == (own.kind, own.size, own.rank)
    return "DD-52" if same else "DD-50"


def _missing(counts: int, wanted: int) -> str:
    """Return the cards of a rank of which a hand has fewer, empty for none."""
    for rank in RANKS:
        one = counted((rank,))
        if (wanted // one & 15) > (counts // one & 15):
            return rank * (wanted // one & 15)
    return ""
