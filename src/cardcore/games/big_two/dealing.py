"""A deal of Big Two up to the first lead: cards, extra card, dragon, exchange, and who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from cardcore.cards import Card, Tile
from cardcore.checks import shown
from cardcore.deal import cut
from cardcore.engine import Chance
from cardcore.errors import CardcoreError, RulesError
from cardcore.games.big_two.setups import BigTwoSetup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.cards import Piece
    from cardcore.chance import Seed
    from cardcore.engine import Game
    from cardcore.games.big_two.order import CardOrder
    from cardcore.games.big_two.rules import BigTwoRules

_ACE: Final = 12
# The first deal that may begin with an exchange (BT-12).
SECOND_DEAL: Final = 2


@attrs.frozen
class Table:
    """What is settled before the first lead; cards are masks.

    Attributes
    ----------
    number : int
        The number of the deal in its match, from 1.
    dealer : int
        The seat that deals.
    step : int
        1 if play goes to the right, counterclockwise; -1 if clockwise (BT-2).
    starter : int or None
        The seat that leads first; None while an exchange is under way.
    lowest : int
        The lowest card, if it decides the lead; 0 if a winner or loser leads (BT-14).
    first : int or None
        The seat that got the first card, where a card was shown for it (BT-5).
    shown : int
        That card; 0 for none.
    taker : int or None
        The seat that took the extra card (BT-8).
    extra : int
        That card; 0 for none.
    aside : int
        The cards out of play (BT-10).
    winner, loser : int or None
        The seats of the deal before that exchange cards (BT-12).
    received, gave : int
        The cards that the winner got and gave; 0 for none, or not yet.
    dragon : int or None
        The seat that won by a dragon (BT-13).
    raw : tuple of int
        The dealt hands before anybody took or gave; empty if nobody dealt.
    """

    number: int
    dealer: int
    step: int
    starter: int | None
    lowest: int = 0
    first: int | None = None
    shown: int = 0
    taker: int | None = None
    extra: int = 0
    aside: int = 0
    winner: int | None = None
    loser: int | None = None
    received: int = 0
    gave: int = 0
    dragon: int | None = None
    raw: tuple[int, ...] = ()


@attrs.frozen
class Dealt:
    """A deal before the first action.

    Attributes
    ----------
    setup : BigTwoSetup
        What was given, with cards of the deck in the place of texts.
    chance : Chance
        The chance of what is still to come.
    table : Table
        What is settled.
    hands : tuple of int
        The masks of the hands.
    stock : tuple of int
        The cards of the stock, each a mask, top first.
    """

    setup: BigTwoSetup
    chance: Chance
    table: Table
    hands: tuple[int, ...]
    stock: tuple[int, ...]


def step_of(rules: BigTwoRules, number: int) -> int:
    """Return 1 if a deal of a match goes counterclockwise, -1 if clockwise (BT-2)."""
    if rules.direction == "alternate":
        return 1 if number % 2 else -1
    return 1 if rules.direction == "counterclockwise" else -1


def natural_number(piece: Piece) -> int:
    """Return the number for which a shown card counts (BT-5).

    Examples
    --------
    >>> natural_number(Card("As")), natural_number(Card("Jd")), natural_number(Tile("15c"))
    (1, 11, 15)
    """
    if isinstance(piece, Tile):
        return piece.number
    rank = piece >> 2
    return 1 if rank == _ACE else rank + 2


def holder_of_lowest(order: CardOrder, hands: Sequence[int]) -> tuple[int, int]:
    """Return the seat that holds the lowest card of some hands, and the card."""
    lowest = order.lowest(sum(hands))
    return next(seat for seat, hand in enumerate(hands) if hand & lowest), lowest


def dragon_of(order: CardOrder, hands: Sequence[int]) -> int | None:
    """Return the seat whose hand has one card of every rank; of several, by their twos (BT-13)."""
    holders: list[tuple[int, int]] = []
    for seat, hand in enumerate(hands):
        if hand.bit_count() == order.ranks:
            values = order.values(hand)
            if [value >> 2 for value in values] == list(range(order.ranks)):
                holders.append((values[-1], seat))
    return max(holders)[1] if holders else None


def has_dragons(game: Game[Any]) -> bool:
    """Return whether a hand can be a dragon that counts: thirteen cards of thirteen ranks."""
    return game.rules.dragon and game.layout.hand_size == 13 == game.rules.order.ranks  # type: ignore[attr-defined,no-any-return]


def lead_by_right(
    rules: BigTwoRules, number: int, winner: int | None, loser: int | None
) -> int | None:
    """Return the seat of the deal before that leads, None if the lowest card decides (BT-14)."""
    if rules.first_lead == "lowest_each_deal" or number == 1:
        return None
    if rules.first_lead == "rounds":
        begins = (number - 1) % rules.round_length == 0
        return None if begins else winner
    return loser if rules.first_lead == "lowest_then_loser" else winner


def with_lead(
    table: Table, rules: BigTwoRules, before: tuple[int | None, int | None], hands: Sequence[int]
) -> Table:
    """Return a table with the seat that leads first, by winner and loser before (BT-14)."""
    leader = lead_by_right(rules, table.number, *before)
    if leader is not None:
        return attrs.evolve(table, starter=leader)
    starter, lowest = holder_of_lowest(rules.order, hands)
    return attrs.evolve(table, starter=starter, lowest=lowest)


def dealt(game: Any, seed: Seed | None, given: BigTwoSetup) -> Dealt:  # noqa: ANN401 - a BigTwo
    """Return a deal before its first action (BT-3 to BT-14).

    Raises
    ------
    RulesError
        If the setup does not fit the game (``bad_setup``).
    """
    rules: BigTwoRules = game.rules
    order, players = rules.order, game.players
    setup = _fitting(game, given)
    counts_out = rules.first_card == "cut_count"
    drawn_now = (
        setup.pack is None
        or setup.dealer is None
        or setup.cut is None
        or (counts_out and setup.shown is None)
    )
    chance = Chance.begun(
        seed,
        needed=drawn_now or rules.stock_refill == "reshuffle",
        injected=tuple(
            ("reshuffle", k, tuple(order.bit_of(piece) for piece in cards))
            for k, cards in enumerate(setup.reshuffles)
        ),
    )
    deck: Sequence[Piece] = rules.spec.cards
    pack = chance.shuffle(deck, "shuffle", 0) if setup.pack is None else setup.pack
    dealer = chance.drawn().below(players, "dealer") if setup.dealer is None else setup.dealer
    lifted = chance.drawn().below(len(deck), "cut") if setup.cut is None else setup.cut
    pack = cut(pack, lifted)
    step = step_of(rules, setup.number)
    first, face_up = (dealer + step) % players, None
    if counts_out:
        place = setup.shown
        if place is None:
            place = 1 + chance.drawn().below(len(deck) - 1, "shown")
        face_up = pack[place - 1]
        first = (dealer + step * (natural_number(face_up) - 1)) % players
    return _handed_out(game, setup, chance, pack, (dealer, step, first, face_up))


def _handed_out(
    game: Any,  # noqa: ANN401 - a BigTwo
    setup: BigTwoSetup,
    chance: Chance,
    pack: Sequence[Piece],
    begun: tuple[int, int, int, Piece | None],
) -> Dealt:
    """Return the deal of a pack whose first card goes to a seat (BT-6 to BT-14)."""
    rules: BigTwoRules = game.rules
    order, players, layout = rules.order, game.players, game.layout
    dealer, step, first, face_up = begun
    bits = [order.bit_of(piece) for piece in pack]
    end = players * layout.hand_size
    raw = [0] * players
    for at in range(players):
        raw[(first + step * at) % players] = sum(bits[at:end:players])
    hands, rest = list(raw), bits[end:]
    table = Table(
        setup.number,
        dealer,
        step,
        None,
        first=None if face_up is None else first,
        shown=0 if face_up is None else order.bit_of(face_up),
        aside=sum(rest) if layout.leftover == "out_of_play" else 0,
        raw=tuple(raw),
    )
    if layout.leftover.startswith("extra"):
        taker, _ = holder_of_lowest(order, hands)
        hands[taker] |= rest[0]
        table = attrs.evolve(table, taker=taker, extra=rest[0])
    winner, loser = setup.previous_winner, setup.previous_loser
    if has_dragons(game):
        table = attrs.evolve(table, dragon=dragon_of(order, raw))
    exchanges = rules.loser_winner_exchange and winner is not None and loser is not None
    if exchanges and table.dragon is None and winner is not None and loser is not None:
        best = order.highest(hands[loser])
        hands[loser] ^= best
        hands[winner] |= best
        table = attrs.evolve(table, winner=winner, loser=loser, received=best)
    else:
        table = with_lead(table, rules, (winner, loser), hands)
    stock = tuple(rest) if layout.leftover == "stock" else ()
    return Dealt(setup, chance, table, tuple(hands), stock)


def _fitting(game: Any, given: BigTwoSetup) -> BigTwoSetup:  # noqa: ANN401 - a BigTwo
    """Return a setup with cards of the deck, or refuse what does not fit the game."""
    rules: BigTwoRules = game.rules
    players, size = game.players, rules.spec.size
    for name in ("dealer", "previous_winner", "previous_loser"):
        seat = getattr(given, name)
        if seat is not None and seat >= players:
            raise _bad(f"a seat of 0..{players - 1} as {name}", seat)
    if given.cut is not None and given.cut >= size:
        raise _bad(f"a cut below {size}", given.cut)
    if given.shown is not None and (rules.first_card != "cut_count" or given.shown >= size):
        raise _bad(f"a shown card, where one is shown, of the places 1..{size - 1}", given.shown)
    if given.previous_winner is not None and given.previous_winner == given.previous_loser:
        raise _bad("a winner and another loser", given.previous_winner)
    if given.number < given.least_number:
        raise _bad("no winner or loser before the first deal of a match", given.number)
    if given.reshuffles and rules.stock_refill != "reshuffle":
        raise _bad("no orders of a stock that is not refilled", len(given.reshuffles))
    try:
        pack = None if given.pack is None else rules.spec.check_pack(given.pack)
        drawn = None if given.drawn is None else _drawn(game, given)
        orders = tuple(pieces_of(rules, cards) for cards in given.reshuffles)
    except CardcoreError as error:
        raise RulesError(f"expected a setup of this game, got: {error}", "bad_setup") from error
    if (pack, drawn, orders) == (given.pack, given.drawn, given.reshuffles):
        return given
    return attrs.evolve(given, pack=pack, drawn=drawn, reshuffles=orders)


def _drawn(game: Any, given: BigTwoSetup) -> tuple[Piece, ...]:  # noqa: ANN401 - a BigTwo
    """Return the cards that the seats drew for the deal, if they name its dealer (BT-16)."""
    rules: BigTwoRules = game.rules
    cards = pieces_of(rules, given.drawn or ())
    if given.number == 1 or (given.number - 1) % rules.round_length:
        raise _bad("drawn cards before the first deal of a later round only", given.number)
    if rules.first_lead != "rounds" or len(cards) != game.players:
        raise _bad(f"a drawn card of each of {game.players} seats, under 'rounds',", len(cards))
    if given.dealer != dealer_of_draw(rules, cards):
        raise _bad(f"the seat of the highest drawn card, {dealer_of_draw(rules, cards)}, as dealer",
                   given.dealer)  # fmt: skip
    return cards


def dealer_of_draw(rules: BigTwoRules, cards: Sequence[Piece]) -> int:
    """Return the seat that drew the highest card (BT-16)."""
    order = rules.order
    return max(range(len(cards)), key=lambda seat: order.by_bit[order.bit_of(cards[seat])])


def pieces_of(rules: BigTwoRules, cards: Sequence[int | str]) -> tuple[Piece, ...]:
    """Return different cards of the deck, given as such, as codes or as texts."""
    kind = Tile if rules.spec.has_tiles else Card
    found = tuple(each if isinstance(each, kind) else kind(each) for each in cards)
    if len(set(found)) < len(found) or not set(found) <= set(rules.spec.cards):
        raise _bad("different cards of the deck", len(found))
    return found


def _bad(expected: str, got: object) -> RulesError:
    return RulesError(f"expected {expected}, got {shown(got)}", "bad_setup")
