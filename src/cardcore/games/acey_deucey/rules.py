"""The options of Acey-Deucey, and the inputs of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from cardcore.cards import Card
from cardcore.checks import number_within, plain_number, shown
from cardcore.decks import STANDARD
from cardcore.engine import at_least, one_of
from cardcore.errors import RulesError

MOST_PLAYERS = 8


@attrs.frozen(kw_only=True)
class AceyDeuceyRules:
    """The options of Acey-Deucey; the defaults are those of the sheet.

    Parameters
    ----------
    starting_chips : int, optional
        Chips of every player at the start of a match; at least ``ante``.
    ante : int, optional
        Chips that every player pays before each round; at least 1.
    max_rounds : int, optional
        Complete rounds after which a match ends; at least 1.
    low_ace : str, optional
        ``"never"``, or ``"first_card_choice"``: an ace as first card may be declared low.
    ace_post_loss : str, optional
        ``"double"``, ``"quadruple"`` or ``"quadruple_two_aces"``: the loss when a third ace matches
        an ace post.
    pair_bet : str, optional
        ``"inside_only"``, or ``"higher_lower"``: bets on a pair name a side.
    pair_match_loss : int, optional
        2, or 3 with ``higher_lower``: the loss when the third card equals the pair.
    bank : str, optional
        ``"pot"``, or ``"dealer"``: the dealer is the banker.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``), or two contradict each other
        (``option_clash``).
    """

    starting_chips: int = attrs.field(default=100, converter=plain_number, validator=at_least(1))
    ante: int = attrs.field(default=1, converter=plain_number, validator=at_least(1))
    max_rounds: int = attrs.field(default=3, converter=plain_number, validator=at_least(1))
    low_ace: Literal["never", "first_card_choice"] = attrs.field(
        default="never", validator=one_of(("never", "first_card_choice"))
    )
    ace_post_loss: Literal["double", "quadruple", "quadruple_two_aces"] = attrs.field(
        default="double", validator=one_of(("double", "quadruple", "quadruple_two_aces"))
    )
    pair_bet: Literal["inside_only", "higher_lower"] = attrs.field(
        default="inside_only", validator=one_of(("inside_only", "higher_lower"))
    )
    pair_match_loss: Literal[2, 3] = attrs.field(default=2, validator=one_of((2, 3)))
    bank: Literal["pot", "dealer"] = attrs.field(default="pot", validator=one_of(("pot", "dealer")))

    def __attrs_post_init__(self) -> None:
        if self.starting_chips < self.ante:
            raise RulesError(
                f"expected starting_chips of at least the ante of {shown(self.ante)}, got "
                f"{shown(self.starting_chips)} (AD-37)",
                "option_clash",
            )
        if self.pair_match_loss != 2 and self.pair_bet != "higher_lower":
            raise RulesError(
                "expected pair_match_loss 3 with pair_bet 'higher_lower' only, got it with "
                f"{self.pair_bet!r} (AD-37)",
                "option_clash",
            )


def checked_pack(pack: str | Iterable[int] | None) -> tuple[Card, ...] | None:
    """Return the order of the pack as cards."""
    if pack is None:
        return None
    if not isinstance(pack, Iterable):
        raise RulesError(f"expected the 52 cards of the pack, got {shown(pack)}", "bad_setup")
    if isinstance(pack, (list, tuple)):
        # Records have a text for each card.
        pack = [Card(card) if isinstance(card, str) else card for card in pack]
    return STANDARD.check_pack(pack)


def checked_chips(chips: Iterable[int] | None) -> tuple[int, ...] | None:
    """Return the chips of every player as plain ints."""
    if chips is None:
        return None
    if not isinstance(chips, (tuple, list)):
        raise RulesError(f"expected the chips of every player, got {shown(chips)}", "bad_setup")
    return tuple(
        number_within(each, "a number of chips", (0, None), RulesError, "bad_setup")
        for each in chips
    )


def checked_pot(pot: int) -> int:
    """Return the chips in the pot as a plain int."""
    return number_within(pot, "chips in the pot", (0, None), RulesError, "bad_setup")


def _dealer(seat: int | None) -> int | None:
    if seat is None:
        return None
    bounds = (0, MOST_PLAYERS - 1)
    return number_within(seat, "a dealer's seat", bounds, RulesError, "bad_setup")


@attrs.frozen(kw_only=True)
class AceyDeuceySetup:
    """The inputs of a round besides the actions; what is left out comes from seed and options.

    Parameters
    ----------
    pack : iterable of Card, or str, optional
        The order of the 52 cards, top first.
    dealer : int, optional
        The seat that deals.
    chips : sequence of int, optional
        Every player's chips before the antes.
    pot : int, optional
        Chips in the pot before the antes.
    """

    pack: tuple[Card, ...] | None = attrs.field(default=None, converter=checked_pack)
    dealer: int | None = attrs.field(default=None, converter=_dealer)
    chips: tuple[int, ...] | None = attrs.field(default=None, converter=checked_chips)
    pot: int = attrs.field(default=0, converter=checked_pot)
