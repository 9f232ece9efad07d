"""What packs are made of: deck compositions, and the check that an order is one of theirs."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

import attrs

from cardcore.cards import (
    BLACK_JOKER,
    CARD_CODES,
    FIRST_TILE,
    RED_JOKER,
    TILE_CODES,
    Card,
    Piece,
    Rank,
    Suit,
    Tile,
    format_cards,
    parse_cards,
    parse_tiles,
    piece_of,
)
from cardcore.checks import number_within, shown, whole_number
from cardcore.errors import HandError, RulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from typing_extensions import TypeVar as TypeVarWithDefault

    # A deck is one of cards where nothing says that it is one of tiles.
    P_co = TypeVarWithDefault("P_co", bound=Piece, covariant=True, default=Card)
else:
    P_co = TypeVar("P_co", bound=Piece, covariant=True)

_K = TypeVar("_K", Rank, Suit)
_I = TypeVar("_I")

# More than any game needs, and few enough that a wrong number cannot eat the memory.
MOST_CARDS: Final = 10_000

_CARDS = tuple(Card(code) for code in range(CARD_CODES))
_PIECES_SHOWN = 5
# More than any spelling of a card takes, with generous space around it.
_CHARACTERS_OF_CARD = 16


def _ranks(ranks: Iterable[int]) -> tuple[Rank, ...]:
    return _different(ranks, Rank, "ranks")


def _suits(suits: Iterable[int]) -> tuple[Suit, ...]:
    return _different(suits, Suit, "suits")


def _different(values: Iterable[int], kind: type[_K], noun: str) -> tuple[_K, ...]:
    members: set[_K] = set()
    for value in values:
        # A suit among the ranks, or a card, is an int as well, but a mistake.
        number = int(value) if isinstance(value, kind) else whole_number(value)
        if number is None or not 0 <= number < len(kind):
            msg = f"expected {noun} of 0..{len(kind) - 1}, got {shown(value)}"
            raise RulesError(msg, "bad_deck")
        member = kind(number)
        if member in members:
            raise RulesError(f"expected different {noun}, got {member.letter} twice", "bad_deck")
        members.add(member)
    return tuple(sorted(members))


def _copies(copies: int) -> int:
    return number_within(copies, "copies of each card", (1, MOST_CARDS), RulesError, "bad_deck")


def _jokers(jokers: int) -> int:
    return number_within(jokers, "a number of jokers", (0, MOST_CARDS), RulesError, "bad_deck")


def _extra(extra: str | Iterable[int]) -> tuple[Piece, ...]:
    return tuple(sorted(_pieces(extra, MOST_CARDS, parse_cards, piece_of)))


def _pieces(
    pack: str | Iterable[_I],
    most: int,
    parse: Callable[[str], tuple[Piece, ...]],
    make: Callable[[_I], Piece],
) -> tuple[Piece, ...]:
    """Return the pieces of a pack, but not many more than it may have: it could be endless."""
    if not isinstance(pack, str):
        return tuple(map(make, islice(pack, most + 1)))
    if len(pack) > _CHARACTERS_OF_CARD * (most + 1):
        msg = f"expected the text of at most {most} cards, got {len(pack)} characters"
        raise HandError(msg, "pack_too_large")
    return parse(pack)


def _whole_pack(deck: DeckSpec[Piece]) -> tuple[Any, ...]:
    if bool(deck.ranks) != bool(deck.suits):
        msg = f"expected ranks and suits, got {len(deck.ranks)} and {len(deck.suits)} of them"
        raise RulesError(msg, "bad_deck")
    size = len(deck.ranks) * len(deck.suits) * deck.copies + deck.jokers + len(deck.extra)
    if not 1 <= size <= MOST_CARDS:
        msg = f"expected a deck of 1..{MOST_CARDS} cards, got one of {shown(size)}"
        raise RulesError(msg, "bad_deck")
    pack: list[Piece] = [_CARDS[rank * 4 + suit] for rank in deck.ranks for suit in deck.suits]
    pack *= deck.copies
    pack += [_CARDS[BLACK_JOKER]] * (deck.jokers // 2)
    pack += [_CARDS[RED_JOKER]] * (deck.jokers - deck.jokers // 2)
    pack += deck.extra
    pack.sort()
    if isinstance(pack[0], Card) and isinstance(pack[-1], Tile):
        raise RulesError("expected a deck of either cards or tiles, got both", "bad_deck")
    return tuple(pack)


@attrs.frozen(kw_only=True)
class DeckSpec(Generic[P_co]):
    """The composition of a pack: which cards there are, and how many of each.

    Two compositions are equal when their packs hold the same cards, however they were described.
    The order of ``ranks``, ``suits`` and ``extra`` does not matter; all three are kept sorted.

    Parameters
    ----------
    ranks, suits : iterable of Rank and iterable of Suit
        Each rank occurs in each suit. Both may be empty if there are jokers or extra cards.
    copies : int, optional
        How often each card of these ranks and suits occurs.
    jokers : int, optional
        How many jokers there are in all: a red one first, then black and red by turns.
    extra : iterable of Card, Tile or int, or str, optional
        Further single cards, or a text that names them.

    Attributes
    ----------
    cards : tuple of Card or tuple of Tile
        The whole pack in ascending order of the codes, equal cards side by side.

    Raises
    ------
    RulesError
        If a number or a rank is out of range, a rank or suit is repeated, the deck is empty or has
        more than 10,000 cards, or cards and tiles are mixed (``bad_deck``).
    CardError
        If an extra card is none (as :class:`~cardcore.cards.Card` says).

    Examples
    --------
    >>> deck = DeckSpec(ranks=[Rank.KING, Rank.ACE], suits=[Suit.SPADES], copies=2, jokers=1)
    >>> deck.cards
    (Card('Ks'), Card('Ks'), Card('As'), Card('As'), Card('Xr'))
    """

    ranks: tuple[Rank, ...] = attrs.field(converter=_ranks, eq=False)
    suits: tuple[Suit, ...] = attrs.field(converter=_suits, eq=False)
    copies: int = attrs.field(default=1, converter=_copies, eq=False)
    jokers: int = attrs.field(default=0, converter=_jokers, eq=False)
    extra: tuple[Piece, ...] = attrs.field(default=(), converter=_extra, eq=False)
    cards: tuple[P_co, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(_whole_pack, takes_self=True)
    )

    @staticmethod
    def from_cards(cards: str | Iterable[int]) -> DeckSpec:
        """Return the composition of any pack of cards, given card by card.

        Parameters
        ----------
        cards : iterable of Card or int, or str
            All cards of the pack in any order, or a text that names them.

        Returns
        -------
        DeckSpec
            All cards are ``extra`` ones.

        Raises
        ------
        RulesError
            If there is no card, or more than 10,000 (``bad_deck``).
        CardError
            If an item is no card (as :class:`~cardcore.cards.Card` says).

        Examples
        --------
        >>> DeckSpec.from_cards("As Xr As 3c").cards
        (Card('3c'), Card('As'), Card('As'), Card('Xr'))
        """
        pack = _pieces(cards, MOST_CARDS, parse_cards, Card)
        return DeckSpec(ranks=(), suits=(), extra=pack)

    @staticmethod
    def from_tiles(tiles: str | Iterable[int]) -> DeckSpec[Tile]:
        """Return the composition of any pack of tiles, given tile by tile.

        Parameters
        ----------
        tiles : iterable of Tile or int, or str
            All tiles of the pack in any order, or a text that names them.

        Returns
        -------
        DeckSpec
            All tiles are ``extra`` ones.

        Raises
        ------
        RulesError
            If there is no tile, or more than 10,000 (``bad_deck``).
        CardError
            If an item is no tile (as :class:`~cardcore.cards.Tile` says).

        Examples
        --------
        >>> DeckSpec.from_tiles("15s 1c").cards
        (Tile('1c'), Tile('15s'))
        """
        pack = _pieces(tiles, MOST_CARDS, parse_tiles, Tile)
        return cast("DeckSpec[Tile]", DeckSpec(ranks=(), suits=(), extra=pack))

    @property
    def size(self) -> int:
        """The number of cards in the pack."""
        return len(self.cards)

    def __len__(self) -> int:
        """Return the number of cards in the pack."""
        return len(self.cards)

    @property
    def has_tiles(self) -> bool:
        """Whether the pack is one of tiles and not of cards."""
        return isinstance(self.cards[0], Tile)

    def count(self, card: str | int) -> int:
        """Return how often a card occurs in the pack.

        Parameters
        ----------
        card : Card, Tile, int or str
            A card or tile, its code or its text.

        Raises
        ------
        CardError
            If it is no card (as :class:`~cardcore.cards.Card` says).

        Examples
        --------
        >>> DOUBLE.count("As"), DOUBLE.count("Xr")
        (2, 0)
        """
        if isinstance(card, str):
            card = Tile(card) if self.has_tiles else Card(card)
        return self.cards.count(piece_of(card))

    def check_pack(self, pack: str | Iterable[int | str]) -> tuple[P_co, ...]:
        """Return a pack in the order given, once it is sure that it has just the deck's cards.

        Parameters
        ----------
        pack : iterable of Card, Tile, int or str, or str
            The pack, top card first: cards, their codes or texts, or one text that names them all.

        Returns
        -------
        tuple of Card or tuple of Tile
            The pack in the order given.

        Raises
        ------
        HandError
            If the pack is not a permutation of the deck (``not_a_permutation``); the message says
            what it lacks and what it has too much. If a text is far too long for the deck
            (``pack_too_large``).
        CardError
            If an item is no card (as :class:`~cardcore.cards.Card` says).

        Examples
        --------
        >>> deck = DeckSpec.from_cards("Ks As As")
        >>> deck.check_pack("As Ks As")
        (Card('As'), Card('Ks'), Card('As'))
        >>> deck.check_pack("As Ks Ks")
        Traceback (most recent call last):
            ...
        cardcore.errors.HandError: expected the 3 cards of the deck in any order, got a pack \
that lacks As and has Ks too much
        """
        kind, parse = (Tile, parse_tiles) if self.has_tiles else (Card, parse_cards)

        def make(item: int | str) -> Piece:
            return kind(item) if isinstance(item, str) else piece_of(item)

        pieces = _pieces(pack, self.size, parse, make)
        if sorted(pieces) != list(self.cards):
            raise self._not_a_permutation(pieces)
        return cast("tuple[P_co, ...]", pieces)

    def _not_a_permutation(self, pieces: tuple[Piece, ...]) -> HandError:
        given, wanted = Counter[int](pieces), Counter[int](self.cards)
        faults: list[str] = []
        if missing := wanted - given:
            faults.append(f"lacks {_listed(missing)}")
        if surplus := given - wanted:
            faults.append(f"has {_listed(surplus)} too much")
        noun = "tiles" if self.has_tiles else "cards"
        return HandError(
            f"expected the {self.size} {noun} of the deck in any order, got a pack that "
            + " and ".join(faults),
            "not_a_permutation",
        )


def _listed(pieces: Counter[int]) -> str:
    codes = sorted(pieces.elements())
    more = len(codes) - _PIECES_SHOWN
    return format_cards(codes[:_PIECES_SHOWN]) + (f" and {more} more" if more > 0 else "")


_LOW_RANKS = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
_SHORT_RANKS = tuple(rank for rank in Rank if rank not in _LOW_RANKS)
_STRIPPED_RANKS = tuple(rank for rank in Rank if not Rank.EIGHT <= rank <= Rank.TEN)

STANDARD: Final[DeckSpec] = DeckSpec(ranks=Rank, suits=Suit)
SHORT: Final[DeckSpec] = DeckSpec(ranks=_SHORT_RANKS, suits=Suit)
SHORT_JOKERS: Final[DeckSpec] = DeckSpec(ranks=_SHORT_RANKS, suits=Suit, jokers=2)
STRIPPED: Final[DeckSpec] = DeckSpec(ranks=_STRIPPED_RANKS, suits=Suit)
STANDARD_JOKER: Final[DeckSpec] = DeckSpec(ranks=Rank, suits=Suit, jokers=1)
STANDARD_JOKERS: Final[DeckSpec] = DeckSpec(ranks=Rank, suits=Suit, jokers=2)
DOUBLE: Final[DeckSpec] = DeckSpec(ranks=Rank, suits=Suit, copies=2)
DOUBLE_JOKERS_2: Final[DeckSpec] = DeckSpec(ranks=Rank, suits=Suit, copies=2, jokers=2)
DOUBLE_JOKERS_4: Final[DeckSpec] = DeckSpec(ranks=Rank, suits=Suit, copies=2, jokers=4)
TRIPLE_JOKERS_3: Final[DeckSpec] = DeckSpec(ranks=Rank, suits=Suit, copies=3, jokers=3)
TILES: Final[DeckSpec[Tile]] = DeckSpec.from_tiles(range(FIRST_TILE, FIRST_TILE + TILE_CODES))

NAMED: Final[Mapping[str, DeckSpec[Piece]]] = MappingProxyType(
    {
        "standard": STANDARD,
        "short": SHORT,
        "short_jokers": SHORT_JOKERS,
        "stripped": STRIPPED,
        "standard_joker": STANDARD_JOKER,
        "standard_jokers": STANDARD_JOKERS,
        "double": DOUBLE,
        "double_jokers_2": DOUBLE_JOKERS_2,
        "double_jokers_4": DOUBLE_JOKERS_4,
        "triple_jokers_3": TRIPLE_JOKERS_3,
        "tiles": TILES,
    }
)


def named(name: str) -> DeckSpec[Piece]:
    """Return a deck by its name.

    Parameters
    ----------
    name : str
        A key of ``NAMED``, such as ``"standard"`` or ``"double_jokers_4"``.

    Returns
    -------
    DeckSpec
        The one that the module holds as a constant.

    Raises
    ------
    RulesError
        If there is no such deck (``unknown_deck``); the message lists the names.

    Examples
    --------
    >>> named("short").size
    36
    """
    for known, deck in NAMED.items():
        if known == name:
            return deck
    msg = f"expected a deck of {', '.join(NAMED)}, got {_name_shown(name)}"
    raise RulesError(msg, "unknown_deck")


def _name_shown(name: object) -> str:
    return repr(name[:24]) if isinstance(name, str) else shown(name)
