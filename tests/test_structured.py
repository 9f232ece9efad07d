"""Values of cardcore through cattrs and JSON, and back."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Any

import pytest

from cardcore import decks
from cardcore.cards import Card, Tile
from cardcore.deal import Deal, deal_hands
from cardcore.decks import DeckSpec
from cardcore.errors import MissingExtraError
from cardcore.games.acey_deucey import AceyDeuceyRules
from cardcore.settlement import Line
from cardcore.structured import make_converter

CONVERTER = make_converter()


@pytest.mark.parametrize(
    ("value", "kind", "plain"),
    [
        (Card("As"), Card, "As"),
        (Card("Xr"), Card, "Xr"),
        (Tile("15s"), Tile, "15s"),
        (Fraction(4, 3), Fraction, "4/3"),
        (DeckSpec.from_cards("2c As As"), DeckSpec, {"cards": "2c As As"}),
        (DeckSpec.from_tiles("1c 15s"), DeckSpec[Tile], {"tiles": "1c 15s"}),
        (
            AceyDeuceyRules(ante=2, bank="dealer"),
            AceyDeuceyRules,
            {
                "starting_chips": 100,
                "ante": 2,
                "max_rounds": 3,
                "low_ace": "never",
                "ace_post_loss": "double",
                "pair_bet": "inside_only",
                "pair_match_loss": 2,
                "bank": "dealer",
            },
        ),
    ],
    ids=str,
)
def test_there_and_back(value: Any, kind: Any, plain: Any) -> None:
    assert json.loads(json.dumps(CONVERTER.unstructure(value))) == plain
    assert CONVERTER.structure(plain, kind) == value


@pytest.mark.parametrize("deck", decks.NAMED.values(), ids=decks.NAMED)
def test_every_named_deck(deck: DeckSpec[Any]) -> None:
    sent = json.loads(json.dumps(CONVERTER.unstructure(deck)))

    assert CONVERTER.structure(sent, DeckSpec) == deck


def test_a_deal() -> None:
    deal = deal_hands(decks.STANDARD.cards, players=4, cards=5, burn=1)
    sent = json.loads(json.dumps(CONVERTER.unstructure(deal)))

    assert sent["burned"] == ["2c"]
    assert CONVERTER.structure(sent, Deal[Card]) == deal


def test_a_line_of_a_ledger_keeps_its_fraction() -> None:
    sent = CONVERTER.unstructure(Line("pot", 0, Fraction(4, 3), "share", "AD-28"))

    assert sent["amount"] == "4/3"


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (51, Card),
        ("Zz", Card),
        (None, Card),
        (64, Tile),
        (0.5, Fraction),
        ({"cards": 5}, DeckSpec),
        ({"cards": "As", "tiles": "1c"}, DeckSpec),
        ([], DeckSpec),
        ({"ante": 0}, AceyDeuceyRules),
    ],
)
def test_refused(value: Any, kind: Any) -> None:
    with pytest.raises((ValueError, ExceptionGroup)):
        CONVERTER.structure(value, kind)


def test_without_cattrs_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cattrs", None)
    with pytest.raises(MissingExtraError, match=r"cardcore\[json\]"):
        make_converter()
