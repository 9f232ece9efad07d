"""Values, views and states as JSON: a converter of cattrs, JSON Schemas (extra ``json``)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from operator import is_
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from cardcore.actions import Action, Event, History
from cardcore.cards import Card, Tile, format_cards
from cardcore.chance import Stream
from cardcore.checks import shown, whole_number
from cardcore.decks import DeckSpec
from cardcore.engine import Chance, State
from cardcore.errors import CardcoreError, CardError, MissingExtraError, RecordError
from cardcore.records import check_plain, game_of, heading, plain, seed_of, seed_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cattrs import Converter

    from cardcore.engine import Game

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_SCHEMAS: Final[dict[type, dict[str, Any]]] = {
    Card: {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|X[br])$"},
    Tile: {"type": "string", "pattern": "^([1-9]|1[0-5])[cdhs]$"},
    Fraction: {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"},
}
_HEADING: Final = ("format", "game", "version", "players", "rules")
# cattrs collects what it finds in groups.
_TROUBLE: Final = (
    CardcoreError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    ExceptionGroup,
)
_SHARED: Final = frozenset(field.name for field in attrs.fields(State))


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
    converter = Converter(unstruct_collection_overrides={tuple: list}, forbid_extra_keys=True)
    for piece in (Card, Tile):
        converter.register_unstructure_hook(piece, str)
        converter.register_structure_hook(piece, lambda value, kind: kind(_text(value)))
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Fraction, lambda value, _: Fraction(_text(value)))
    converter.register_unstructure_hook_func(_is_deck, _from_deck)
    converter.register_structure_hook_func(_is_deck, _to_deck)
    return converter


def view_schema(game: Game[Any] | type[Game[Any]]) -> dict[str, Any]:
    """Return the JSON Schema of what ``view.to_json()`` gives in a game.

    Parameters
    ----------
    game : Game, or a class of games
        The game; options and players do not matter.

    Returns
    -------
    dict
        A schema of draft 2020-12, for standard JSON.

    Raises
    ------
    MissingExtraError
        If msgspec is not installed.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> schema = view_schema(AceyDeucey)
    >>> schema["$ref"], schema["$defs"]["AceyDeuceyView"]["properties"]["pot"]
    ('#/$defs/AceyDeuceyView', {'type': 'integer'})
    """
    try:
        from msgspec.json import schema_components  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtraError("cardcore.structured", "json") from None
    (top, *events), parts = schema_components(
        (game.view_type, *game.event_types), schema_hook=_schema_of
    )
    for part in parts.values():
        part["additionalProperties"] = False
    for kind in (Action, *game.action_types):
        if kind.__name__ in parts:
            parts[kind.__name__] = {"title": kind.__name__, "type": "string"}
    for kind in game.event_types:
        part = parts[kind.__name__]
        part["properties"] = {"event": {"const": kind.__name__}, **part["properties"]}
        part["required"] = ["event", *part["required"]]
    parts["Event"] = {"title": "Event", "anyOf": list(events)}
    return {"$schema": _DIALECT, **top, "$defs": parts}


def _schema_of(kind: type) -> dict[str, Any]:
    return _SCHEMAS[kind]


def to_json(state: State[Any]) -> dict[str, Any]:
    """Return a state as texts, numbers, lists and dicts, from which it comes back without replay.

    Parameters
    ----------
    state : State
        Any state, of a position too.

    Returns
    -------
    dict
        All of it, what is hidden and the seed included: for a store of one's own, not for players.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> state = AceyDeucey(players=2).deal(seed=7)
    >>> from_json(to_json(state)) == state
    True
    """
    stream = state.chance.stream
    return {
        **heading(state.game),
        "setup": plain(state.setup),
        "seed": None if stream is None else seed_text(stream.seed),
        "draws": plain(state.chance.injected),
        "actions": [[seat, str(action)] for seat, action in History.unrolled(state.history)],
        "events": plain(state.events),
        "state": {name: plain(getattr(state, name)) for name in _own(state.game)},
    }


def from_json(value: Mapping[str, Any], games: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - a State
    """Return the state that :func:`to_json` wrote.

    What it says must be a moment that the game's ``position`` admits. Whether the actions lead to
    it is not asked: for what others send there are records, which are played again.

    Parameters
    ----------
    value : mapping
        What :func:`to_json` gave, perhaps by way of JSON.
    games : mapping of str to class, optional
        The games that it may name; left out, those of :func:`cardcore.games.registry`.

    Raises
    ------
    RecordError
        If it is of another game or version (``unknown_game``, ``other_version``), or no state of
        its game (``bad_state``).
    MissingExtraError
        If cattrs is not installed.
    """
    check_plain(value)
    given = dict(value)
    names = {*_HEADING, "setup", "seed", "draws", "actions", "events", "state"}
    if set(given) != names:
        got = ", ".join(map(shown, given))
        raise RecordError(f"expected {', '.join(sorted(names))}, got {got}", "bad_state")
    game = game_of({name: given[name] for name in _HEADING}, games)
    converter = _converter_of(game)
    try:
        state = _structured(game, given, converter)
        _check_possible(game, state)
    except _TROUBLE as error:
        msg = f"expected a state of {game.id}, got: {_first(error)}"
        raise RecordError(msg, "bad_state") from None
    return state


def _first(error: BaseException) -> str:
    inner: Sequence[BaseException] = getattr(error, "exceptions", ())
    return _first(inner[0]) if inner else str(error)[:200]


def _structured(game: Game[Any], given: dict[str, Any], converter: Converter) -> State[Any]:
    types = {field.name: field.type for field in attrs.fields(attrs.resolve_types(game.state_type))}
    own = _own(game)
    if set(given["state"]) != set(own):
        raise RecordError(f"expected the fields {', '.join(own)}, got others", "bad_state")
    setup = given["setup"]
    seed = seed_of(given["seed"])
    history: History | None = None
    for seat, text in given["actions"]:
        history = History(history, game.checked_seat(seat) or 0, game.parse_action(text))
    draws = converter.structure(given["draws"], tuple[tuple[str, int, tuple[Card, ...]], ...])
    state: State[Any] = game.state_type(
        game,
        None if setup is None else converter.structure(setup, game.setup_type),
        Chance(None if seed is None else Stream(seed), draws),
        history,
        converter.structure(given["events"], tuple[Event, ...]),
        *(converter.structure(given["state"][name], types[name]) for name in own),
    )
    return state


def _check_possible(game: Game[Any], state: State[Any]) -> None:
    """Refuse a state that is not what the position of the same facts is."""
    same = game.position(state.to_position())
    seats = (None, *range(game.players))
    views = [[attrs.evolve(each.view(seat), events=()) for seat in seats] for each in (state, same)]
    legal = [[each.legal_actions(seat) for seat in seats] for each in (state, same)]
    cards = [sorted(each.all_cards()) for each in (state, same)]
    if views[0] != views[1] or legal[0] != legal[1] or cards[0] != cards[1]:
        raise RecordError("expected facts that fit together, got others", "bad_state")


def _own(game: Game[Any]) -> tuple[str, ...]:
    names = [field.name for field in attrs.fields(game.state_type)]
    return tuple(name for name in names if name not in _SHARED)


@lru_cache(maxsize=16)
def _converter_of(game: Game[Any]) -> Converter:
    """Return a converter that knows a game's actions and events and takes no loose types."""
    converter = make_converter()
    kinds = {kind.__name__: kind for kind in game.event_types}

    def to_event(value: object, _kind: object) -> Any:  # noqa: ANN401 - of any event type
        fields = dict(_fields(value))
        kind: Any = kinds[_text(fields.pop("event", None))]
        return converter.structure(fields, kind)

    # Of the class itself only: those of its subclasses are made of their fields.
    converter.register_structure_hook_func(lambda kind: kind is Event, to_event)
    converter.register_structure_hook_func(_is_action, lambda text, _: game.parse_action(text))
    # Each for itself: a truth value is no number here, and a card is no int.
    for simple, read in ((int, _whole), (str, _text), (bool, _truth)):
        converter.register_structure_hook_func(partial(is_, simple), partial(_read, read))
    return converter


def _is_action(kind: Any) -> bool:  # noqa: ANN401 - a type or a generic one
    return isinstance(kind, type) and issubclass(kind, Action)


def _read(read: Callable[[object], object], value: object, _kind: object) -> object:
    return read(value)


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise CardError(f"expected true or false, got {shown(value)}", "bad_card_type")
    return value


def _whole(value: object) -> int:
    number = whole_number(value)
    if number is None:
        raise CardError(f"expected a whole number, got {shown(value)}", "bad_card_type")
    return number


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
