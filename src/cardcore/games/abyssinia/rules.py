"""The options of Abyssinia and the inputs of its deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, cast

import attrs

from cardcore.cards import Card
from cardcore.checks import number_within, plain_number, shown
from cardcore.decks import STANDARD
from cardcore.engine import at_least, one_of
from cardcore.errors import RulesError

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
CYCLES: Final = 5
SEATS: Final = 8

Prices: TypeAlias = tuple[int, ...]
PricesInput: TypeAlias = Sequence[int] | Mapping[Any, int]

_STANDARD_PRICES: Final = (2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 4)


def _rank_letter(key: object) -> str:
    # A member of Rank is an int; its letter is what tables and JSON call it.
    name = getattr(key, "letter", key)
    if isinstance(name, int) and not isinstance(name, bool):
        name = str(name)
    letter = name.upper() if isinstance(name, str) else ""
    letter = "T" if letter == "10" else letter
    if letter not in RANKS:
        raise RulesError(
            f"expected prices of the ranks {' '.join(RANKS)}, got {shown(name)}", "bad_option"
        )
    return letter


def _prices(value: PricesInput) -> Prices:
    given: list[object]
    if isinstance(value, Mapping):
        named: dict[str, object] = {}
        for key, price in value.items():
            letter = _rank_letter(key)
            if letter in named:
                raise RulesError(f"expected one price of {letter}, got two", "bad_option")
            named[letter] = price
        missing = [rank for rank in RANKS if rank not in named]
        if missing:
            raise RulesError(
                f"expected prices of all 13 ranks, got none of {' '.join(missing)}", "bad_option"
            )
        given = [named[rank] for rank in RANKS]
    elif isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        given = list(value)
    else:
        raise RulesError(
            f"expected prices as a mapping or a sequence of 13 numbers, got {shown(value)}",
            "bad_option",
        )
    if len(given) != len(RANKS):
        raise RulesError(f"expected 13 prices, from 2 to A, got {len(given)}", "bad_option")
    return tuple(
        number_within(price, f"a price of {rank}", (0, None), RulesError, "bad_option")
        for rank, price in zip(RANKS, given, strict=True)
    )


def _stack_or_none(rules: object, option: Any, value: int | None) -> None:  # noqa: ANN401 - of attrs
    if value is not None:
        at_least(0)(rules, option, value)


@attrs.frozen(kw_only=True)
class AbyssiniaRules:
    """The options of Abyssinia; the defaults are those of the sheet.

    Parameters
    ----------
    ante : int, optional
        Chips that every player pays before the deal; at least 0.
    prices : mapping of rank to int, or sequence of int, optional
        What a card costs, by rank letter or from 2 to A; each at least 0. Kept as a tuple.
    bet_unit : int, optional
        The size of the bet and of each raise; at least 1.
    max_raises : int, optional
        Raises in one betting round; at least 0.
    min_stack : int, optional
        The stack needed to be admitted; left out, what a deal can cost at most, which it may not
        be below.
    bought_cards : str, optional
        ``"face_up"``, or ``"hidden"``: bought cards go face down into the hand.
    declaration : str, optional
        ``"none"``, or ``"simultaneous"``: the players declare high, low or both.
    odd_chip : str, optional
        ``"high"`` or ``"low"``: the half that gets the odd chip of the pot.
    half_remainder : str, optional
        ``"first_winner"`` or ``"one_each"``: who gets the remainder of a shared half.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``), or ``min_stack`` is less than a deal can
        cost (``option_clash``).

    Examples
    --------
    >>> AbyssiniaRules().stack_needed, AbyssiniaRules(max_raises=0).stack_needed
    (41, 26)
    >>> from cardcore.cards import Card
    >>> AbyssiniaRules(prices=[1] * 13).price(Card("As"))
    1
    """

    ante: int = attrs.field(default=1, converter=plain_number, validator=at_least(0))
    prices: Prices = attrs.field(default=_STANDARD_PRICES, converter=_prices)
    bet_unit: int = attrs.field(default=1, converter=plain_number, validator=at_least(1))
    max_raises: int = attrs.field(default=3, converter=plain_number, validator=at_least(0))
    min_stack: int | None = attrs.field(
        default=None, converter=attrs.converters.optional(plain_number), validator=_stack_or_none
    )
    bought_cards: Literal["face_up", "hidden"] = attrs.field(
        default="face_up", validator=one_of(("face_up", "hidden"))
    )
    declaration: Literal["none", "simultaneous"] = attrs.field(
        default="none", validator=one_of(("none", "simultaneous"))
    )
    odd_chip: Literal["high", "low"] = attrs.field(
        default="high", validator=one_of(("high", "low"))
    )
    half_remainder: Literal["first_winner", "one_each"] = attrs.field(
        default="first_winner", validator=one_of(("first_winner", "one_each"))
    )

    def __attrs_post_init__(self) -> None:
        if self.min_stack is not None and self.min_stack < self.greatest_cost:
            raise RulesError(
                f"expected min_stack of at least {shown(self.greatest_cost)}, which a deal can "
                f"cost, got {shown(self.min_stack)} (AB-2)",
                "option_clash",
            )

    @property
    def greatest_contribution(self) -> int:
        """The most that a player pays in one betting round (AB-18)."""
        return self.bet_unit * (1 + self.max_raises)

    @property
    def greatest_cost(self) -> int:
        """The most that a deal is reckoned to cost a player (AB-2)."""
        return self.ante + CYCLES * (max(self.prices) + self.greatest_contribution)

    @property
    def stack_needed(self) -> int:
        """The stack that admits a player to a deal (AB-2)."""
        return self.greatest_cost if self.min_stack is None else self.min_stack

    def price(self, card: Card) -> int:
        """Return what a card costs (AB-8)."""
        # A card's code is rank * 4 + suit; the rank itself costs twice the time.
        return self.prices[card >> 2]


def _pack(pack: str | Iterable[int | str] | None) -> tuple[Card, ...] | None:
    if pack is None:
        return None
    if isinstance(pack, str):
        return STANDARD.check_pack(pack)
    given: object = pack
    if not isinstance(pack, Iterable):
        raise RulesError(f"expected a pack of 52 cards, got {shown(given)}", "bad_setup")
    return STANDARD.check_pack(pack)


def numbers(values: object, noun: str, most: int | None) -> tuple[int, ...]:
    """Return whole numbers from outside, each of 0..most, as plain ints."""
    given: object = values
    if not isinstance(values, Iterable) or isinstance(values, (str, bytes, Mapping)):
        raise RulesError(f"expected {noun} by seat, got {shown(given)}", "bad_setup")
    return tuple(
        number_within(value, noun, (0, most), RulesError, "bad_setup")
        for value in cast("Iterable[object]", values)
    )


def _stacks(stacks: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if stacks is None else numbers(stacks, "a stack", None)


def _dealer(dealer: int | None) -> int | None:
    if dealer is None:
        return None
    return number_within(dealer, "a dealer's seat", (0, SEATS - 1), RulesError, "bad_setup")


def _seats(seats: Iterable[int] | None) -> tuple[int, ...] | None:
    if seats is None:
        return None
    found = numbers(seats, "a seat", SEATS - 1)
    if len(set(found)) < len(found):
        raise RulesError("expected different seats, got one twice", "bad_setup")
    return tuple(sorted(found))


@attrs.frozen(kw_only=True)
class AbyssiniaSetup:
    """The inputs of a deal besides the actions; what is left out comes from seed and options.

    Parameters
    ----------
    pack : iterable of Card, or str, optional
        The order of the 52 cards, top first: cards, codes, or texts.
    dealer : int, optional
        The seat that deals.
    stacks : iterable of int, optional
        Every seat's chips before the ante; left out, what a deal needs.
    seats : iterable of int, optional
        The seats that play; the others sit out. Left out, all.
    """

    pack: tuple[Card, ...] | None = attrs.field(default=None, converter=_pack)
    dealer: int | None = attrs.field(default=None, converter=_dealer)
    stacks: tuple[int, ...] | None = attrs.field(default=None, converter=_stacks)
    seats: tuple[int, ...] | None = attrs.field(default=None, converter=_seats)
