"""A converter of cattrs for the values of cardcore (extra ``json``)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from cardcore.cards import Card, Tile, format_cards
from cardcore.checks import shown
from cardcore.decks import DeckSpec
from cardcore.errors import CardError, MissingExtraError

if TYPE_CHECKING:
    from cattrs import Converter


def make_converter() -> Converter:
    """Return a converter between cardcore's values and what standard JSON takes.

    Cards and tiles become texts, fractions ``'a/b'``, decks the text of their pack, and attrs
    classes such as :class:`~cardcore.deal.Deal`, a line of a ledger or a game's rules dicts of
    their fields. Structuring checks as the constructors do.

    Returns
    -------
    cattrs.Converter
        A new one, to which more hooks can be added.

    Raises
    ------
    MissingExtraError
        If cattrs is not installed.

    Examples
    --------
    >>> from cardcore import Card, Deal, decks
    >>> converter = make_converter()
    >>> deal = Deal(((Card("As"),), (Card("Kd"),)), (), (Card("2c"),))
    >>> converter.unstructure(deal)
    {'hands': [['As'], ['Kd']], 'burned': [], 'stock': ['2c']}
    >>> converter.structure(converter.unstructure(deal), Deal[Card]) == deal
    True
    >>> converter.structure(converter.unstructure(decks.SHORT), decks.DeckSpec) == decks.SHORT
    True
    """
    try:
        from cattrs import Converter  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtraError("cardcore.structured", "json") from None
    converter = Converter(unstruct_collection_overrides={tuple: list})
    for piece in (Card, Tile):
        converter.register_unstructure_hook(piece, str)
        converter.register_structure_hook(piece, lambda value, kind: kind(_text(value)))
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Fraction, lambda value, _: Fraction(_text(value)))
    converter.register_unstructure_hook_func(_is_deck, _from_deck)
    converter.register_structure_hook_func(_is_deck, _to_deck)
    return converter


def _text(value: object) -> str:
    # A number would be taken for a code, and a float for a fraction.
    if not isinstance(value, str):
        raise CardError(f"expected a text, got {shown(value)}", "bad_card_type")
    return value


def _is_deck(kind: Any) -> bool:  # noqa: ANN401 - a type or a generic one
    return getattr(kind, "__origin__", kind) is DeckSpec


def _from_deck(deck: DeckSpec[Any]) -> dict[str, str]:
    return {"tiles" if deck.has_tiles else "cards": format_cards(deck.cards)}


def _to_deck(value: object, _kind: object) -> DeckSpec[Any]:
    fields = _fields(value)
    if set(fields) == {"cards"}:
        return DeckSpec.from_cards(_text(fields["cards"]))
    if set(fields) == {"tiles"}:
        return DeckSpec.from_tiles(_text(fields["tiles"]))
    msg = f"expected a dict of either cards or tiles, got {shown(value)}"
    raise CardError(msg, "bad_card_type")


def _fields(value: object) -> dict[object, object]:
    return cast("dict[object, object]", value) if isinstance(value, dict) else {}
