"""A deal of Dou Dizhu up to the auction: the stock, the marker, the hands and the talon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from cardcore.cards import Card
from cardcore.checks import shown
from cardcore.decks import DOUBLE_JOKERS_4, STANDARD_JOKERS, DeckSpec
from cardcore.engine import Chance
from cardcore.errors import CardcoreError, RulesError
from cardcore.games.dou_dizhu.piles import bits_of, counts_of
from cardcore.games.dou_dizhu.setups import DouDizhuSetup

if TYPE_CHECKING:
    from cardcore.chance import Seed
    from cardcore.games.dou_dizhu.rules import DouDizhuRules


@attrs.frozen
class Layout:
    """How the pack is divided among a number of players.

    Attributes
    ----------
    spec : DeckSpec
        The pack.
    hand_size : int
        The cards that each seat draws (DD-7).
    talon_size : int
        What nobody draws.
    doubling : int
        The cards of the smallest bomb that doubles, unless the options say another (DD-64).
    counts : int
        The count mask of the pack.
    """

    spec: DeckSpec[Card]
    hand_size: int
    talon_size: int
    doubling: int
    counts: int


def _layout(spec: DeckSpec[Card], hand_size: int, talon_size: int, doubling: int) -> Layout:
    return Layout(spec, hand_size, talon_size, doubling, counts_of(bits_of(spec.cards)))


LAYOUTS: Final = {3: _layout(STANDARD_JOKERS, 17, 3, 4), 4: _layout(DOUBLE_JOKERS_4, 25, 8, 6)}


def doubling_size(rules: DouDizhuRules, players: int) -> int:
    """Return the cards of the smallest bomb that doubles the stake (DD-64)."""
    least = rules.doubling_bomb_size
    return LAYOUTS[players].doubling if least is None else least


@attrs.frozen
class Table:
    """What is settled when the auction begins.

    Attributes
    ----------
    dealer : int
        The seat that drew first.
    speaker : int
        The seat that speaks first (DD-9).
    marker : Card or None
        The card that was turned up (DD-4); None where it is not known.
    marker_seat : int or None
        Who drew it; None if it lies in the talon.
    talon : int
        The cards that nobody drew, as bits; 0 where they are not known.
    """

    dealer: int
    speaker: int
    marker: Card | None
    marker_seat: int | None
    talon: int


@attrs.frozen
class Dealt:
    """A deal before the auction.

    Attributes
    ----------
    setup : DouDizhuSetup
        What was given, with cards in the place of texts.
    chance : Chance
        Where the rest came from.
    table : Table
        What is settled.
    hands : tuple of int
        The hands as bits.
    """

    setup: DouDizhuSetup
    chance: Chance
    table: Table
    hands: tuple[int, ...]


def dealt(game: Any, seed: Seed | None, given: DouDizhuSetup) -> Dealt:  # noqa: ANN401 - a DouDizhu
    """Return a deal before the auction (DD-3 to DD-8).

    Raises
    ------
    RulesError
        If the setup does not fit the game (``bad_setup``).
    """
    players, layout = game.players, game.layout
    setup = _fitting(players, layout, given)
    is_drawn = setup.pack is None or setup.dealer is None or setup.marker is None
    chance = Chance.begun(seed, needed=is_drawn)
    pack: Any = setup.pack
    if pack is None:
        pack = chance.shuffle(layout.spec.cards, "shuffle", 0)
    dealer, place = setup.dealer, setup.marker
    if dealer is None:
        dealer = chance.drawn().below(players, "dealer")
    end = players * layout.hand_size
    if place is None:
        place = chance.drawn().below(end, "marker")
    hands = [0] * players
    for at in range(players):
        hands[(dealer + at) % players] = bits_of(pack[at:end:players])
    marker_seat = (dealer + place) % players if place < end else None
    speaker = dealer if marker_seat is None else marker_seat
    table = Table(dealer, speaker, pack[place], marker_seat, bits_of(pack[end:]))
    return Dealt(setup, chance, table, tuple(hands))


def _fitting(players: int, layout: Layout, given: DouDizhuSetup) -> DouDizhuSetup:
    """Return a setup with cards in the place of texts, or refuse what does not fit the game."""
    if given.dealer is not None and given.dealer >= players:
        msg = f"expected a seat of 0..{players - 1} as dealer, got {shown(given.dealer)}"
        raise RulesError(msg, "bad_setup")
    size = layout.spec.size
    if given.marker is not None and given.marker >= size:
        msg = f"expected a marker at a place below {size}, got {shown(given.marker)}"
        raise RulesError(msg, "bad_setup")
    if given.pack is None:
        return given
    try:
        pack = layout.spec.check_pack(given.pack)
    except CardcoreError as error:
        raise RulesError(f"expected a setup of this game, got: {error}", "bad_setup") from error
    return attrs.evolve(given, pack=pack)
