"""The options of Big Two that say what a combination is, and which of two is higher."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from cardcore._eval import BigTwoTable
from cardcore.checks import shown
from cardcore.decks import STANDARD, TILES, DeckSpec
from cardcore.errors import RulesError
from cardcore.options import one_of

if TYPE_CHECKING:
    from cardcore.cards import Card, Tile

Deck: TypeAlias = Literal["standard52", "tiles60"]
StraightStyle: TypeAlias = Literal[
    "wheel_low",
    "wheel_high",
    "six_high_wheel_second",
    "six_high_wheel_low",
    "no_wheel",
    "two_high_six_low",
    "two_high_six_second",
    "two_high_only",
    "two_suit",
    "wheel_high_six_second",
]
StraightTieCard: TypeAlias = Literal["style", "sequence_top", "highest_rank"]
FlushOrder: TypeAlias = Literal["suit_then_top", "top_then_suit", "all_ranks_then_suit"]
HonourOrder: TypeAlias = Literal["straight_flush_over_quads", "quads_over_non_royal"]
QuadsForm: TypeAlias = Literal["kicker", "bare", "both"]
FiveCardClasses: TypeAlias = Literal["ladder", "separate"]
HonourBeats: TypeAlias = Literal["same_size", "everything", "out_of_turn"]

DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
STRAIGHT_STYLES: Final[tuple[StraightStyle, ...]] = get_args(StraightStyle)
STRAIGHT_TIE_CARDS: Final[tuple[StraightTieCard, ...]] = get_args(StraightTieCard)
FLUSH_ORDERS: Final[tuple[FlushOrder, ...]] = get_args(FlushOrder)
HONOUR_ORDERS: Final[tuple[HonourOrder, ...]] = get_args(HonourOrder)
QUADS_FORMS: Final[tuple[QuadsForm, ...]] = get_args(QuadsForm)
FIVE_CARD_CLASSES: Final[tuple[FiveCardClasses, ...]] = get_args(FiveCardClasses)
HONOUR_BEATS: Final[tuple[HonourBeats, ...]] = get_args(HonourBeats)

_SUITS: Final = "cdhs"


def _is_order_of_suits(_rules: object, option: attrs.Attribute[str], value: object) -> None:
    if type(value) is not str or sorted(value) != sorted(_SUITS):
        raise RulesError(
            f"expected {option.name} to name c, d, h and s once each, got {shown(value)} (BT-87)",
            "bad_option",
        )


@attrs.frozen(kw_only=True)
class CombinationRules:
    """The options of Big Two that decide what a combination is and what it beats.

    Parameters
    ----------
    deck : str, optional
        ``"standard52"``, or ``"tiles60"``: numbered tiles.
    suit_order : str, optional
        The letters of the suits from low to high.
    straight_style : str, optional
        Which sequences exist and how they rank; see ``STRAIGHT_STYLES``.
    straight_tie_card : str, optional
        Whose suit decides between equal straights: ``"style"``, ``"sequence_top"`` or
        ``"highest_rank"``.
    flush_order : str, optional
        ``"suit_then_top"``, ``"top_then_suit"`` or ``"all_ranks_then_suit"``.
    honour_order : str, optional
        ``"straight_flush_over_quads"``, or ``"quads_over_non_royal"``: only a royal flush beats
        four of a kind.
    triples, flushes : bool, optional
        Whether there are triples and flushes.
    quads_form : str, optional
        ``"kicker"``, ``"bare"`` or ``"both"``: whether four of a kind has a fifth card.
    five_card_classes : str, optional
        ``"ladder"``, or ``"separate"``: straight, flush and full house beat their own kind only.
    honour_beats : str, optional
        ``"same_size"``, ``"everything"`` or ``"out_of_turn"``: what honours beat.
    straight_flush_extra : int, optional
        0, or 2: a straight flush is played with two more cards.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``), or two contradict each other
        (``option_clash``).
    """

    deck: Deck = attrs.field(default="standard52", validator=one_of(DECKS))
    suit_order: str = attrs.field(default="dchs", validator=_is_order_of_suits)
    straight_style: StraightStyle = attrs.field(
        default="wheel_low", validator=one_of(STRAIGHT_STYLES)
    )
    straight_tie_card: StraightTieCard = attrs.field(
        default="style", validator=one_of(STRAIGHT_TIE_CARDS)
    )
    flush_order: FlushOrder = attrs.field(default="suit_then_top", validator=one_of(FLUSH_ORDERS))
    honour_order: HonourOrder = attrs.field(
        default="straight_flush_over_quads", validator=one_of(HONOUR_ORDERS)
    )
    triples: bool = attrs.field(default=True, validator=one_of((False, True)))
    flushes: bool = attrs.field(default=True, validator=one_of((False, True)))
    quads_form: QuadsForm = attrs.field(default="kicker", validator=one_of(QUADS_FORMS))
    five_card_classes: FiveCardClasses = attrs.field(
        default="ladder", validator=one_of(FIVE_CARD_CLASSES)
    )
    honour_beats: HonourBeats = attrs.field(default="same_size", validator=one_of(HONOUR_BEATS))
    straight_flush_extra: Literal[0, 2] = attrs.field(default=0, validator=one_of((0, 2)))

    def __attrs_post_init__(self) -> None:
        if self.straight_style == "two_suit" and self.straight_tie_card == "sequence_top":
            raise RulesError(
                "expected another straight_tie_card with straight_style 'two_suit', whose twos "
                "decide, got 'sequence_top' (BT-87)",
                "option_clash",
            )

    @cached_property
    def spec(self) -> DeckSpec[Card] | DeckSpec[Tile]:
        """The deck that is played with."""
        return STANDARD if self.deck == "standard52" else TILES

    @cached_property
    def setting(self) -> int:
        """The options as one number of 26 bits, as C and arrays take them."""
        number = 0
        for bits, value in (
            (1, DECKS.index(self.deck)),
            *((2, _SUITS.index(suit)) for suit in self.suit_order),
            (4, STRAIGHT_STYLES.index(self.straight_style)),
            (2, STRAIGHT_TIE_CARDS.index(self.straight_tie_card)),
            (2, FLUSH_ORDERS.index(self.flush_order)),
            (1, HONOUR_ORDERS.index(self.honour_order)),
            (1, self.triples),
            (1, self.flushes),
            (2, QUADS_FORMS.index(self.quads_form)),
            (1, FIVE_CARD_CLASSES.index(self.five_card_classes)),
            (2, HONOUR_BEATS.index(self.honour_beats)),
            (1, self.straight_flush_extra // 2),
        ):
            number = number << bits | value
        return number

    @cached_property
    def table(self) -> BigTwoTable:
        """What cards are worth under these options, as C looks it up."""
        return _table_of(self.setting)


@lru_cache(maxsize=1024)
def _table_of(setting: int) -> BigTwoTable:
    return BigTwoTable(setting)
