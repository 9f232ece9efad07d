"""Moments of a deal of Dou Dizhu from facts about them, and refusal of those no deal reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from cardcore.cards import Card, parse_cards
from cardcore.checks import number_within, shown
from cardcore.engine import Chance
from cardcore.errors import RecordError
from cardcore.games.dou_dizhu.actions import parsed_play
from cardcore.games.dou_dizhu.dealing import Table
from cardcore.games.dou_dizhu.piles import bits_of, cards_of, copies_of, counts_of
from cardcore.games.dou_dizhu.play import DouDizhuState, auction_of

if TYPE_CHECKING:
    from collections.abc import Iterable

FACTS: Final = (
    "hands", "actor", "speaker", "calls", "dealer", "marker", "marker_seat", "talon", "round",
    "played", "known", "doublings",
)  # fmt: skip
NEEDED_FACTS: Final = frozenset({"hands", "actor", "speaker", "calls"})

_MOST_ITEMS: Final = 500
_PIECES: Final = tuple(map(Card, range(54)))
_JOKERS: Final = _PIECES[52:]
_LONGEST_MOVE: Final = 300


def _bad(text: str) -> RecordError:
    return RecordError(f"expected a position that a deal can reach, got {text}", "bad_position")


@attrs.frozen
class _Reader:
    """Reads facts of a game, each of its own type."""

    game: Any
    facts: dict[str, Any]

    def seat(self, value: object) -> int:
        bounds = (0, self.game.players - 1)
        return number_within(value, "a seat", bounds, RecordError, "bad_position")

    def optional_seat(self, name: str) -> int | None:
        value = self.facts.get(name)
        return None if value is None else self.seat(value)

    def bits(self, value: object) -> int:
        """Return cards of the pack, given as text."""
        if not isinstance(value, str):
            raise _bad(f"{shown(value)} for cards as text")
        cards = parse_cards(value) if value.strip() else ()
        self.check_copies(cards)
        return bits_of(cards)

    def check_copies(self, cards: Iterable[Card]) -> None:
        given = list(cards)
        for card in given:
            most = self.game.layout.spec.count(card)
            if given.count(card) > most:
                raise _bad(f"{given.count(card)} of {card}, where the pack has {most}")

    def items(self, name: str, most: int) -> list[Any]:
        value = self.facts.get(name, [])
        if not isinstance(value, (list, tuple)):
            raise _bad(f"{shown(value)} for a list")
        found = list(cast("list[Any]", value))
        if len(found) > most:
            raise _bad(f"{len(found)} items for at most {most}")
        return found

    def by_seat(self, name: str) -> tuple[int, ...]:
        """Return the cards of each seat; none where nothing is said."""
        players = self.game.players
        found = self.items(name, players)
        if not found and name in self.facts and name == "hands":
            raise _bad("no hands")
        if found and len(found) != players:
            raise _bad(f"{name} of {len(found)} seats")
        return tuple(map(self.bits, found)) if found else (0,) * players

    def calls(self) -> tuple[int, ...]:
        calls = [
            number_within(call, "a call", (0, 3), RecordError, "bad_position")
            for call in self.items("calls", _MOST_ITEMS)
        ]
        for at, call in enumerate(calls):
            if call and call <= max(calls[:at], default=0):
                raise _bad(f"a bid of {call} that is not above the bids before")
            if at and auction_of(tuple(calls[:at]), self.game.players) is not None:
                raise _bad("a call after the end of the auction")
        return tuple(calls)

    def marker(self) -> Card | None:
        value = self.facts.get("marker")
        cards = cards_of(self.bits("" if value is None else value))
        if len(cards) > 1:
            raise _bad(f"{len(cards)} markers")
        return cards[0] if cards else None

    def doublings(self, least: int) -> int:
        layout, doubling = self.game.layout, self.game.doubling
        most = 1 + 13 * (4 * layout.spec.copies // doubling)
        value = self.facts.get("doublings", least)
        return number_within(value, "doublings", (0, most), RecordError, "bad_position")


def position_of(game: Any, facts: dict[str, Any]) -> DouDizhuState:  # noqa: ANN401 - a DouDizhu
    """Return the state that some facts describe; see the game's ``position``."""
    reader = _Reader(game, facts)
    hands, played = map(reader.by_seat, ("hands", "played"))
    calls, speaker = reader.calls(), reader.seat(facts["speaker"])
    table = Table(
        reader.seat(facts.get("dealer", 0)),
        speaker,
        reader.marker(),
        reader.optional_seat("marker_seat"),
        reader.bits(facts.get("talon", "")),
    )
    ended = auction_of(calls, game.players)
    landlord = None if not ended else (speaker + ended[0]) % game.players
    moves, top, owner = _moves(reader, landlord)
    state = DouDizhuState(
        game, None, Chance(None), None, (), table, calls, landlord, hands,
        tuple(map(counts_of, hands)), (0,) * game.players, reader.optional_seat("actor"),
        top, owner, moves, played,
        reader.doublings(sum(game.doubles(value) for _, _, value in moves)),
    )  # fmt: skip
    reader.check_copies(state.all_cards())
    _check_hands(state)
    _check_places(state)
    _check_turn(state, thrown_in=ended == ())
    return attrs.evolve(state, known=_known(reader, state))


def _moves(
    reader: _Reader, landlord: int | None
) -> tuple[tuple[tuple[int, int, int], ...], int, int | None]:
    """Return the moves of the round, the reading to beat and who made it."""
    moves: list[tuple[int, int, int]] = []
    top, owner, due = 0, None, None
    for item in reader.items("round", _MOST_ITEMS):
        seat, text = _told(reader, item)
        if landlord is None or (due is not None and seat != due):
            raise _bad(f"a move of seat {seat} that was not its turn")
        due = (seat + 1) % reader.game.players
        if text == "-":
            if owner is None or _passes(tuple(moves)) == reader.game.players - 2:
                raise _bad(f"a pass of seat {seat} that it cannot have made")
            moves.append((seat, 0, 0))
            continue
        play = parsed_play(text)
        table = reader.game.table
        read = (
            table.classified(play.mask, top)
            if play.named is None
            else table.named(play.mask, play.named.value)
        )
        if not play.bits or read is None or not table.beats(read.value, top):
            raise _bad(f"a play of seat {seat} that beats nothing: {shown(text)}")
        top, owner = read.value, seat
        moves.append((seat, play.bits, top))
    return tuple(moves), top, owner


def _told(reader: _Reader, item: object) -> tuple[int, str]:
    """Return seat and text of a move such as ``0:3d 3c`` or ``1:-``."""
    told = item if isinstance(item, str) and len(item) <= _LONGEST_MOVE else ""
    seat, mark, text = told.partition(":")
    if not mark or seat not in {"0", "1", "2", "3"}:
        raise _bad(f"{shown(item)} for a seat with its cards, such as 0:3d 3c or 1:-")
    return reader.seat(int(seat)), text.strip()


def _passes(moves: tuple[tuple[int, int, int], ...]) -> int:
    """Return how many passes in a row end a round so far."""
    plays = [at for at, (_, bits, _) in enumerate(moves) if bits]
    return len(moves) - 1 - plays[-1] if plays else 0


def _check_hands(state: DouDizhuState) -> None:
    layout, table, landlord = state.game.layout, state.table, state.landlord
    for seat, hand in enumerate(state.hands):
        most = layout.hand_size + (layout.talon_size if seat == landlord else 0)
        had = sum(bits.bit_count() for mover, bits, _ in state.round if mover == seat)
        if hand.bit_count() + had + state.played[seat].bit_count() > most:
            raise _bad(f"more than {most} cards of seat {seat}")
    if table.talon.bit_count() > layout.talon_size:
        raise _bad(f"a talon of more than {layout.talon_size} cards")
    if table.marker_seat is not None and (
        table.marker is None or table.marker_seat != table.speaker
    ):
        raise _bad("a marker of another seat than the first speaker's")
    if landlord is None and (any(state.played) or state.doublings):
        raise _bad("plays before the end of the auction")


def _check_places(state: DouDizhuState) -> None:
    """Refuse cards of one seat where the marker or the talon says that they were another's."""
    spec, table, landlord = state.game.layout.spec, state.table, state.landlord
    if table.marker is not None and table.marker_seat is None:
        if table.speaker != table.dealer:
            raise _bad("a first speaker who neither deals nor drew the marker")
        is_open = landlord is not None and table.talon.bit_count() < state.game.layout.talon_size
        if not is_open and not copies_of(table.talon, table.marker):
            raise _bad("a marker that nobody drew, and that is not in the talon")
    seats = range(state.game.players)
    for card in _noted(state):
        taken = copies_of(table.talon, card)
        least = [max(_had(state, seat, card), _drawn(state, seat, card)) for seat in seats]
        if landlord is None:
            count = sum(least) + taken
        else:
            own = _drawn(state, landlord, card) if table.marker_seat is not None else 0
            count = sum(least) - least[landlord] + max(least[landlord], own + taken)
        if count > spec.count(card):
            raise _bad(f"{card} where marker and talon leave no place for it")


def _noted(state: DouDizhuState) -> set[Card]:
    """Return the cards of which more is known than where they are."""
    marker = state.table.marker
    return {*cards_of(state.table.talon), *(() if marker is None else (marker,))}


def _had(state: DouDizhuState, seat: int, card: Card) -> int:
    """Return how many copies of a card a seat has or has played."""
    return copies_of(state.hands[seat], card) + _seen_of(state, seat, card)


def _seen_of(state: DouDizhuState, seat: int, card: Card) -> int:
    """Return how many copies of a card a seat has played."""
    moved = sum(copies_of(bits, card) for mover, bits, _ in state.round if mover == seat)
    return copies_of(state.played[seat], card) + moved


def _drawn(state: DouDizhuState, seat: int, card: Card) -> int:
    """Return 1 for the marker where a seat drew or took it, else 0."""
    table = state.table
    holder = state.landlord if table.marker_seat is None else table.marker_seat
    return int(card == table.marker and seat == holder)


def _known(reader: _Reader, state: DouDizhuState) -> tuple[int, ...]:
    """Return what everybody knows to be in the hands; left out, what follows from the rest."""
    told = reader.by_seat("known") if "known" in reader.facts else None
    found: list[int] = []
    for seat in range(state.game.players):
        cards: list[Card] = []
        noted = _noted(state) | set(() if told is None else cards_of(told[seat]))
        for card in sorted(noted):
            least, most = _known_of(state, seat, card)
            known = least if told is None else copies_of(told[seat], card)
            if not least <= known <= most:
                raise _bad(f"{known} of {card} as known of seat {seat}")
            cards += [card] * known
        found.append(bits_of(cards))
    return tuple(found)


def _known_of(state: DouDizhuState, seat: int, card: Card) -> tuple[int, int]:
    """Return how many copies of a card in a hand all must and may know of."""
    shown_ones = _drawn(state, seat, card)
    if seat == state.landlord and state.game.rules.talon_visible:
        # A marker that nobody drew is in the talon.
        own = shown_ones if state.table.marker_seat is not None else 0
        shown_ones = max(shown_ones, own + copies_of(state.table.talon, card))
    held, seen = copies_of(state.hands[seat], card), _seen_of(state, seat, card)
    if not held:
        return 0, 0
    others = sum(
        _had(state, other, card) for other in range(state.game.players) if other != seat
    ) + (copies_of(state.table.talon, card) if state.landlord is None else 0)
    gone = state.game.layout.spec.count(card) - held - others
    return max(0, shown_ones - gone), min(held, max(0, shown_ones - seen))


def _check_turn(state: DouDizhuState, *, thrown_in: bool) -> None:
    players, turn, empty = state.game.players, state.turn, state.hands.count(0)
    if state.landlord is None:
        due = None if thrown_in else (state.table.speaker + len(state.calls)) % players
        if turn != due or empty:
            raise _bad(f"a turn of {turn}, where it is that of {due}, or a hand without cards")
        return
    doubled = sum(state.game.doubles(value) for _, _, value in state.round)
    earlier = state.doublings - doubled
    if earlier < 0 or (earlier and earlier > _most_doubled(state)):
        raise _bad(f"{state.doublings} doublings, where the round has {doubled}")
    _check_lead(state, is_later=any(state.played) or earlier > 0)
    if turn is None:
        is_out = (
            state.owner is not None and not _passes(state.round) and not state.hands[state.owner]
        )
        if not is_out or empty != 1:
            raise _bad("an end of a hand that goes on")
        return
    if empty:
        raise _bad("a hand that goes on after its end")
    if state.owner is not None and turn != (state.round[-1][0] + 1) % players:
        raise _bad(f"a turn of seat {turn} that is not its own")


def _check_lead(state: DouDizhuState, *, is_later: bool) -> None:
    """Refuse a later round in which nobody can have played before (DD-19, DD-25)."""
    layout, landlord, turn = state.game.layout, state.landlord, state.turn
    leader = state.round[0][0] if state.round else turn
    if leader == landlord and not is_later:
        return
    for seat in (landlord, leader):
        size = layout.hand_size + (layout.talon_size if seat == landlord else 0)
        had = sum(bits.bit_count() for mover, bits, _ in state.round if mover == seat)
        if seat is not None and state.hands[seat].bit_count() + had >= size:
            raise _bad(f"a later round, where seat {seat} still has all its cards")


def _most_doubled(state: DouDizhuState) -> int:
    """Return how many plays of closed rounds can have doubled the stake, by the cards not left."""
    layout, size = state.game.layout, state.game.doubling
    left = [*state.hands, *(bits for _, bits, _ in state.round)]
    most = 0
    for first in range(0, 52, 4):
        cards = _PIECES[first : first + 4]
        gone = layout.spec.copies * 4 - _number(left, cards)
        # Cards that are named nowhere may have been anybody's.
        by_seat = [_number([pile], cards) for pile in state.played]
        most += sum(each // size for each in by_seat) if sum(by_seat) == gone else gone // size
    jokers = layout.spec.copies * 2
    is_gone = not _number(left, _JOKERS)
    is_told = _number(state.played, _JOKERS) == jokers
    by_one = any(_number([pile], _JOKERS) == jokers for pile in state.played)
    return most + int(is_gone and (by_one or not is_told))


def _number(piles: Iterable[int], cards: Iterable[Card]) -> int:
    """Return how many of some cards there are in all."""
    wanted = tuple(cards)
    return sum(copies_of(pile, card) for pile in piles for card in wanted)
