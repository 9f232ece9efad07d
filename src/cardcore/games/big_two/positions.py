"""Moments of a deal of Big Two from facts about them, and the refusal of those no deal reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, get_args

import attrs

from cardcore.cards import parse_cards, parse_tiles
from cardcore.checks import number_within, shown
from cardcore.engine import Chance
from cardcore.errors import RecordError
from cardcore.games.big_two.actions import EndReason
from cardcore.games.big_two.dealing import SECOND_DEAL, Table, step_of
from cardcore.games.big_two.duties import FIRST_HONOUR, Breach, kind_of
from cardcore.games.big_two.play import BigTwoState, Notes, next_to_answer

if TYPE_CHECKING:
    from cardcore.games.big_two.order import CardOrder
    from cardcore.games.big_two.rules import BigTwoRules

FACTS: Final = (
    "hands", "actor", "trick", "finished", "number", "dealer", "direction", "starter", "opening",
    "heap", "stock", "out_of_play", "first", "extra", "exchange", "bonuses", "breach", "actions",
    "reshuffles", "end", "winning", "liable",
)  # fmt: skip
NEEDED_FACTS: Final = frozenset({"hands", "actor"})

_LARGEST: Final = 1 << 40
_MOST_MOVES: Final = 1_000


def _bad(text: str) -> RecordError:
    return RecordError(f"expected a position that a deal can reach, got {text}", "bad_position")


@attrs.frozen
class _Reader:
    """Reads facts of a game, each of its own type."""

    game: Any
    facts: dict[str, Any]

    @property
    def order(self) -> CardOrder:
        order: CardOrder = self.game.rules.order
        return order

    def seat(self, value: object) -> int:
        bounds = (0, self.game.players - 1)
        return number_within(value, "a seat", bounds, RecordError, "bad_position")

    def optional_seat(self, name: str) -> int | None:
        value = self.facts.get(name)
        return None if value is None else self.seat(value)

    def count(self, name: str) -> int:
        value = self.facts.get(name, 0)
        return number_within(value, name, (0, _LARGEST), RecordError, "bad_position")

    def bits(self, value: object) -> list[int]:
        """Return the bits of different cards of the deck, in the order of their text."""
        if not isinstance(value, str):
            raise _bad(f"{shown(value)} for cards as text")
        has_tiles = self.game.rules.spec.has_tiles
        pieces = parse_tiles(value) if has_tiles else parse_cards(value)
        bits = [self.order.bit_of(piece) for piece in pieces]
        if len(set(bits)) < len(bits) or sum(bits) & ~self.order.whole:
            raise _bad(f"a card twice or one of another deck in {shown(value)}")
        return bits

    def mask(self, value: object) -> int:
        return sum(self.bits(value))

    def mask_of(self, name: str) -> int:
        return self.mask(self.facts.get(name, ""))

    def card(self, value: object) -> int:
        mask = self.mask(value)
        if mask.bit_count() != 1:
            raise _bad(f"{shown(value)} for one card")
        return mask

    def items(self, value: object, least: int, most: int) -> list[Any]:
        if not isinstance(value, (list, tuple)):
            raise _bad(f"{shown(value)} for a list")
        found = list(cast("list[Any]", value))
        if not least <= len(found) <= most:
            raise _bad(f"{len(found)} items for {least} to {most}")
        return found

    def hands(self) -> tuple[int, ...]:
        players = self.game.players
        return tuple(map(self.mask, self.items(self.facts["hands"], players, players)))

    def finished(self) -> tuple[int, ...]:
        seats = self.items(self.facts.get("finished", []), 0, self.game.players)
        return tuple(map(self.seat, seats))

    def trick(self) -> tuple[tuple[int, int], ...]:
        return tuple(map(self.move, self.items(self.facts.get("trick", []), 0, _MOST_MOVES)))

    def move(self, value: object) -> tuple[int, int]:
        """Return the seat and the cards of a text such as ``0:4d`` or ``1:-``."""
        seat, mark, cards = value.partition(":") if isinstance(value, str) else ("", "", "")
        if not mark or len(seat) != 1 or seat not in "01234":
            raise _bad(f"{shown(value)} for a seat with its cards, such as 0:4d or 1:-")
        return self.seat(int(seat)), 0 if cards.strip() == "-" else self.mask(cards)

    def with_card(self, name: str) -> tuple[int | None, int]:
        """Return a seat and the card it got."""
        value = self.facts.get(name)
        if value is None:
            return None, 0
        seat, card = self.items(value, 2, 2)
        return self.seat(seat), self.card(card)

    def bonuses(self) -> tuple[int, ...]:
        values = self.items(self.facts.get("bonuses", []), 0, self.game.players)
        if values and len(values) != self.game.players:
            raise _bad(f"bonuses of {len(values)} seats")
        bounds = (0, _LARGEST)
        return tuple(
            -number_within(-each if type(each) is int else each, "a bonus", bounds, RecordError,
                           "bad_position")
            for each in values
        )  # fmt: skip

    def refills(self) -> tuple[int, ...]:
        found = tuple(map(self.mask, self.items(self.facts.get("reshuffles", []), 0, _MOST_MOVES)))
        if not all(found):
            raise _bad("a stock refilled with nothing")
        return found

    def breach(self) -> Breach | None:
        value = self.facts.get("breach")
        if value is None:
            return None
        seat, opponent, highest = self.items(value, 3, 3)
        found = Breach(self.seat(seat), self.seat(opponent), self.mask(highest))
        if found.seat == found.opponent or found.highest.bit_count() > 1:
            raise _bad("a breach of a seat against itself, or with several highest cards")
        return found


def position_of(game: Any, facts: dict[str, Any]) -> BigTwoState:  # noqa: ANN401 - a BigTwo
    """Return the state that some facts describe; see the game's ``position``."""
    reader = _Reader(game, facts)
    rules: BigTwoRules = game.rules
    hands, pile, finished = reader.hands(), reader.trick(), reader.finished()
    table, notes = _table(reader), _notes(reader)
    stock = reader.bits(facts.get("stock", ""))
    heap, actor = reader.mask_of("heap"), reader.optional_seat("actor")
    places = [*hands, *(cards for _, cards in pile), heap, sum(stock), table.aside]
    if sum(mask.bit_count() for mask in places) != sum(places).bit_count():
        raise _bad("a card in two places")
    owner, top, passed = _trick(reader, pile)
    state = BigTwoState(
        game, None, Chance(None), None, (), table, hands, actor, top, owner, passed, pile, heap,
        tuple(stock), finished, notes,
    )  # fmt: skip
    _check_finished(state)
    _check_table(state)
    due = _check_order(state)
    if actor is None:
        _check_end(state)
    else:
        _check_turn(state, actor, due)
    if rules.scoring != "indonesian" and notes.bonuses:
        raise _bad("bonuses without indonesian scoring")
    return state


def _table(reader: _Reader) -> Table:
    facts, rules = reader.facts, reader.game.rules
    dealer = reader.seat(facts.get("dealer", 0))
    direction = facts.get(
        "direction", "counterclockwise" if step_of(rules, 1) == 1 else "clockwise"
    )
    wanted = [rules.direction]
    if rules.direction == "alternate":
        wanted = ["counterclockwise", "clockwise"]
    if direction not in wanted:
        raise _bad(f"the direction {shown(direction)}")
    first, shown_card = reader.with_card("first")
    taker, extra = reader.with_card("extra")
    winner = loser = None
    received = gave = 0
    if facts.get("exchange") is not None:
        winner, loser, got, given = reader.items(facts["exchange"], 4, 4)
        winner, loser = reader.seat(winner), reader.seat(loser)
        received, gave = reader.card(got), reader.mask(given)
    return Table(
        _number(reader),
        dealer,
        1 if direction == "counterclockwise" else -1,
        reader.optional_seat("starter"),
        reader.mask_of("opening"),
        first,
        shown_card,
        taker,
        extra,
        reader.mask_of("out_of_play"),
        winner,
        loser,
        received,
        gave,
    )


def _number(reader: _Reader) -> int:
    """Return the number of the deal, as far as it matters: for the lead after an exchange."""
    has_exchange = reader.facts.get("exchange") is not None
    if "number" not in reader.facts:
        return SECOND_DEAL if has_exchange else 1
    if not has_exchange:
        raise _bad("the number of a deal without an exchange")
    value, bounds = reader.facts["number"], (SECOND_DEAL, _LARGEST)
    return number_within(value, "the number of the deal", bounds, RecordError, "bad_position")


def _notes(reader: _Reader) -> Notes:
    end = reader.facts.get("end")
    if end is not None and end not in get_args(EndReason):
        raise _bad(f"the end {shown(end)}")
    return Notes(
        reader.mask_of("opening"),
        reader.breach(),
        reader.bonuses(),
        reader.count("actions"),
        reader.refills(),
        end,
        reader.mask_of("winning"),
        reader.optional_seat("liable"),
    )


def _trick(reader: _Reader, pile: tuple[tuple[int, int], ...]) -> tuple[int | None, int, int]:
    """Return owner, value of the top play and the seats that have passed, or refuse the trick."""
    rules = reader.game.rules
    table = rules.table
    owner: int | None = None
    top = passed = 0
    for seat, cards in pile:
        if not cards:
            if owner is None or passed >> seat & 1 or seat == owner:
                raise _bad(f"a pass of seat {seat} that it cannot have made")
            passed |= 1 << seat
            continue
        value = table.classify(cards)
        if not value or (top and not table.beats(value, top)):
            raise _bad(f"a play of seat {seat} that beats nothing")
        if rules.pass_policy == "locked" and passed >> seat & 1:
            raise _bad(f"a play of seat {seat}, which is locked")
        if owner == seat and not rules.self_beat:
            raise _bad(f"seat {seat} beating itself")
        owner, top = seat, value
        if rules.pass_policy == "free":
            passed = 0
    return owner, top, passed


def _check_finished(state: BigTwoState) -> None:
    rules, finished = state.game.rules, state.finished
    # Who had one card and gave it in the exchange gets another.
    waits = state.table.loser if state.is_gift_due else None
    empty = {seat for seat, hand in enumerate(state.hands) if not hand and seat != waits}
    if state.notes.end == "dragon":
        if len(finished) != 1 or not rules.dragon or empty or state.pile or state.heap:
            raise _bad("a dragon that did not win at once")
        return
    if len(set(finished)) < len(finished) or set(finished) != empty:
        raise _bad(f"seats without cards {sorted(empty)}, and out {list(finished)}")
    running = state.turn is not None
    if running and (len(empty) > state.game.players - 2 or
                    (empty and rules.play_until == "first_out")):  # fmt: skip
        raise _bad("a deal that goes on after its end")
    if bool(finished) != bool(state.notes.winning):
        raise _bad("a winner without a last play, or the reverse")
    if state.notes.winning and not rules.table.classify(state.notes.winning):
        raise _bad("a last play that is no combination")
    gone = state.heap | sum(cards for _, cards in state.pile) | sum(state.stock) | sum(state.hands)
    if state.notes.winning & ~gone and not state.notes.refills:
        raise _bad("a last play that lies nowhere")


def _check_table(state: BigTwoState) -> None:
    rules, table, notes = state.game.rules, state.table, state.notes
    if state.stock and state.game.layout.leftover != "stock":
        raise _bad("a stock of cards that are laid elsewhere")
    if notes.refills and rules.stock_refill == "none":
        raise _bad("a stock that was refilled")
    if table.taker is not None and not state.game.layout.leftover.startswith("extra"):
        raise _bad("an extra card")
    if table.first is not None and rules.first_card != "cut_count":
        raise _bad("a card shown for the count")
    if table.winner is not None:
        _check_exchange(state)
    if notes.breach is not None and rules.one_card_rule != "compensate":
        raise _bad("a breach of a rule that is not in force")
    if notes.opening:
        _check_opening(state)


def _check_opening(state: BigTwoState) -> None:
    rules, table, notes = state.game.rules, state.table, state.notes
    # Who holds nothing but a forbidden two passes the lead, and lower cards are drawn (BT-42).
    may_wait = rules.draws and rules.forbidden_last_single != "none"
    may_wait = may_wait and bool(notes.opening & rules.order.twos)
    is_first = not state.pile and not state.heap and (may_wait or state.turn == table.starter)
    if notes.opening.bit_count() != 1 or not is_first or not rules.must_include_lowest:
        raise _bad("an opening card after the first play")
    if not may_wait and notes.opening != rules.order.lowest(sum(state.hands)):
        raise _bad("an opening card that is not the lowest in the hands")
    if not state.hands[table.starter or 0] & notes.opening:
        raise _bad("an opening card that its starter does not hold")


def _check_exchange(state: BigTwoState) -> None:
    table, rules = state.table, state.game.rules
    winner, loser = table.winner, table.loser
    if not rules.loser_winner_exchange or winner is None or winner == loser:
        raise _bad("an exchange")
    if table.gave.bit_count() > 1 or table.gave == table.received:
        raise _bad("an exchange of other than two cards")
    if not table.gave:
        due = state.turn == winner and table.starter is None and not state.pile and not state.heap
        if not due or not state.hands[winner] & table.received:
            raise _bad("a gift that is not due")


def _check_order(state: BigTwoState) -> int | None:
    """Return who is due next in a trick; refuse moves in an order that no turns give (BT-29)."""
    rules, pile = state.game.rules, state.pile
    if not pile:
        return None
    owner, passed = pile[0][0], 0
    due: int | None = owner
    for number, (seat, cards) in enumerate(pile):
        value = rules.table.classify(cards) if cards else 0
        is_claim = rules.honour_beats == "out_of_turn" and kind_of(value) >= FIRST_HONOUR
        is_claim = is_claim and seat != owner
        if seat != due and (not is_claim or due is None or due == owner):
            raise _bad(f"a move of seat {seat} that was not its turn")
        if cards:
            owner, passed = seat, passed if rules.pass_policy == "locked" else 0
        else:
            passed |= 1 << seat
        # Who plays later in the trick still had cards then.
        later = {other for other, played in pile[number + 1 :] if played}
        held = tuple([hand or int(other in later) for other, hand in enumerate(state.hands)])
        due = next_to_answer(held, seat, owner, passed, state.table.step, rules.self_beat)
    return due


def _check_turn(state: BigTwoState, actor: int, due: int | None) -> None:
    if state.notes.end is not None or state.notes.liable is not None:
        raise _bad("an end of a deal that goes on")
    if not state.hands[actor]:
        raise _bad(f"a turn of seat {actor}, which is out")
    if state.owner is not None and actor != due:
        whose = "nobody's" if due is None else f"seat {due}'s"
        raise _bad(f"a turn of seat {actor}, where it is {whose}")


def _check_end(state: BigTwoState) -> None:
    end, left = state.notes.end, sum(1 for hand in state.hands if hand)
    rules, players = state.game.rules, state.game.players
    fits = {
        "out": rules.play_until == "first_out" and left == players - 1,
        "one_left": rules.play_until == "one_left" and left == 1,
        "dragon": True,
        "dead": left > 1 and (rules.stock_refill == "reshuffle"
                              or rules.forbidden_last_single != "none"),
    }  # fmt: skip
    if end is None or not fits[end]:
        raise _bad(f"the end {shown(end)} with {left} seats that hold cards")
    if state.notes.liable is not None and rules.one_card_rule != "compensate":
        raise _bad("a liable seat")
