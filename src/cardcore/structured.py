"""Values, views and states as JSON: a converter of cattrs, JSON Schemas (extra ``json``)."""

from __future__ import annotations

import json
import re
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args, get_origin

import attrs

from cardcore.actions import Action, Event, History
from cardcore.cards import Card, Piece, Tile, format_cards
from cardcore.chance import Stream
from cardcore.checks import number_within, shown, shown_all, whole_number
from cardcore.decks import DeckSpec
from cardcore.engine import Chance, State
from cardcore.errors import CardError, MissingExtraError, RecordError
from cardcore.records import check_plain, game_of, heading, plain, seed_of, seed_text
from cardcore.settlement import check_ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cattrs import Converter

    from cardcore.engine import Game

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_PARTS: Final = "#/$defs/"
_SCHEMAS: Final[dict[type, dict[str, Any]]] = {
    Card: {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|X[br])$"},
    Tile: {"type": "string", "pattern": "^([1-9]|1[0-5])[cdhs]$"},
    Piece: {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|X[br]|([1-9]|1[0-5])[cdhs])$"},
    Fraction: {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"},
}
_HEADING: Final = ("format", "game", "version", "players", "rules")
_FRACTION: Final = re.compile(r"-?[0-9]{1,1000}/[0-9]{1,1000}")
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
    converter.register_unstructure_hook(Fraction, plain)
    converter.register_structure_hook(Fraction, lambda value, _: _fraction(value))
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
    actions = (Action, *game.action_types)
    kinds = (game.view_type, Event, *game.event_types, *actions)
    found, parts = schema_components(kinds, schema_hook=_schema_of)
    # Of two classes with one name, such as an action and its event, each has a longer one there.
    names: dict[type, str] = {
        kind: ref["$ref"].removeprefix(_PARTS) for kind, ref in zip(kinds, found, strict=True)
    }
    for part in parts.values():
        if "properties" in part:
            # A default of a field is written as any other value.
            part |= {"required": list(part["properties"]), "additionalProperties": False}
    for kind in game.event_types:
        part = parts[names[kind]]
        part["properties"] = {"event": {"const": kind.__name__}, **part["properties"]}
        part["required"] = ["event", *part["required"]]
    events = [{"$ref": _PARTS + names[kind]} for kind in game.event_types]
    # Where there are no events nothing is one.
    parts[names[Event]] = {"title": "Event", **({"anyOf": events} if events else {"not": {}})}
    for kind in actions:
        parts[names[kind]] = {"title": kind.__name__, "type": "string"}
    told = json.dumps(parts)
    for kind in actions:
        if json.dumps(_PARTS + names[kind]) not in told:
            del parts[names[kind]]
    return {"$schema": _DIALECT, "$ref": _PARTS + names[game.view_type], "$defs": parts}


def _schema_of(kind: type) -> dict[str, Any]:
    if kind not in _SCHEMAS:
        raise TypeError(f"expected types of values that views are made of, got {kind!r}")
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
        "actions": [[seat, str(action)] for seat, action in History.unrolled(state.history)],
        "events": plain(state.events),
        "state": {name: plain(getattr(state, name)) for name in _own(state.game)},
    }


def from_json(value: Mapping[str, Any], games: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - a State
    """Return the state that :func:`to_json` wrote.

    It must be what :func:`to_json` writes, setup and seed must deal the same cards, and what it
    says must be a moment that the game's ``position`` admits. Whether the actions lead to it is not
    asked: for what others send there are records, which are played again.

    Parameters
    ----------
    value : mapping
        What :func:`to_json` gave, perhaps by way of JSON.
    games : mapping of str to class, optional
        The games that it may name; left out, those of :func:`cardcore.games.registry`.

    Returns
    -------
    State
        Equal to the one that was written.

    Raises
    ------
    RecordError
        If it is of another game (``unknown_game``) or version (``other_version``), has options that
        are none (``bad_record``), or is no state of its game (``bad_state``).
    MissingExtraError
        If cattrs is not installed.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> value = to_json(AceyDeucey(players=2).deal(seed=7))
    >>> from_json(value).actor
    0
    """
    check_plain(value, "bad_state")
    given = dict(value)
    names = {*_HEADING, "setup", "seed", "actions", "events", "state"}
    if set(given) != names:
        msg = f"expected {', '.join(sorted(names))}, got {shown_all(given)}"
        raise RecordError(msg, "bad_state")
    game = game_of({name: given[name] for name in _HEADING}, games)
    converter = converter_of(game)
    try:
        dealt = _dealt(game, given, converter)
        state = _structured(game, given, converter, dealt)
        _check_written(state, given)
        _check_dealt(state, dealt)
        _check_possible(state)
    except Exception as error:  # noqa: BLE001 - the game's own code meets what it never made
        msg = f"expected a state of {game.id}, got: {_first(error)}"
        raise RecordError(msg, "bad_state") from None
    return state


def _first(error: BaseException) -> str:
    # cattrs collects what it finds in groups.
    inner: Sequence[BaseException] = getattr(error, "exceptions", ())
    return _first(inner[0]) if inner else (str(error) or type(error).__name__)[:200]


def _dealt(game: Game[Any], given: dict[str, Any], converter: Converter) -> State[Any] | None:
    """Return the state with which the deal began, None for one that was not dealt."""
    if given["setup"] is None:
        return None
    setup_type: Any = game.setup_type
    setup = converter.structure(given["setup"], setup_type)
    begun: State[Any] = game.deal(seed_of(given["seed"]), setup)
    return begun


def _structured(
    game: Game[Any], given: dict[str, Any], converter: Converter, dealt: State[Any] | None
) -> State[Any]:
    types = {field.name: field.type for field in attrs.fields(attrs.resolve_types(game.state_type))}
    own = _own(game)
    if set(given["state"]) != set(own):
        raise RecordError(f"expected the fields {', '.join(own)}, got others", "bad_state")
    seed = seed_of(given["seed"])
    history: History | None = None
    for seat, text in given["actions"]:
        number_within(seat, "a seat", (0, game.players - 1), RecordError, "bad_state")
        history = History(history, seat, game.parse_action(text))
    state: State[Any] = game.state_type(
        game,
        None if dealt is None else dealt.setup,
        # Orders that were injected are part of the setup.
        Chance(None if seed is None else Stream(seed)) if dealt is None else dealt.chance,
        history,
        converter.structure(given["events"], tuple[Event, ...]),
        *(converter.structure(given["state"][name], types[name]) for name in own),
    )
    return state


def _check_written(state: State[Any], given: dict[str, Any]) -> None:
    """Refuse what reads as a state and yet is not how one is written, such as a field left out."""
    # As text, in which a truth value and a number differ.
    if json.dumps(given, sort_keys=True) != json.dumps(to_json(state), sort_keys=True):
        raise RecordError("expected a state as it is written, got it in another way", "bad_state")


def _check_dealt(state: State[Any], dealt: State[Any] | None) -> None:
    """Refuse cards that setup and seed do not deal, and another state than that at the start."""
    if dealt is None:
        return
    if _cards(dealt) != _cards(state) or (state.history is None and dealt != state):
        raise RecordError("expected the cards of its deal, got others", "bad_state")


def _check_possible(state: State[Any]) -> None:
    """Refuse a state that is not what the position of the same facts is, or has no result."""
    game = state.game
    state.check_fields()
    same = game.position(state.to_position())
    seats = (None, *range(game.players))
    views = [[attrs.evolve(each.view(seat), events=()) for seat in seats] for each in (state, same)]
    legal = [[each.legal_actions(seat) for seat in seats] for each in (state, same)]
    if views[0] != views[1] or legal[0] != legal[1] or _cards(state) != _cards(same):
        raise RecordError("expected facts that fit together, got others", "bad_state")
    settlement = state.settlement
    if settlement is not None:
        check_ledger(settlement.payments, game.players, pots=settlement.payments.pots)


def _cards(state: State[Any]) -> list[Any]:
    return sorted(state.all_cards())


def _own(game: Game[Any]) -> tuple[str, ...]:
    names = [field.name for field in attrs.fields(game.state_type)]
    return tuple(name for name in names if name not in _SHARED)


@lru_cache(maxsize=16)
def converter_of(game: Game[Any]) -> Converter:
    """Return a converter that knows a game's actions and events and takes no loose types.

    Parameters
    ----------
    game : Game
        The game.

    Raises
    ------
    MissingExtraError
        If cattrs is not installed.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> game = AceyDeucey(players=2)
    >>> view = game.deal(seed=7).view(0)
    >>> converter_of(game).structure(view.to_json(), game.view_type) == view
    True
    """
    converter = make_converter()
    kinds = {kind.__name__: kind for kind in game.event_types}

    def to_event(value: object, _kind: object) -> Any:  # noqa: ANN401 - of any event type
        fields = dict(_fields(value))
        kind: Any = kinds[_text(fields.pop("event", None))]
        return converter.structure(fields, kind)

    converter.register_structure_hook(Piece, lambda text, _: game.piece_type(_text(text)))
    # Of the class itself only: those of its subclasses are made of their fields.
    converter.register_structure_hook_func(lambda kind: kind is Event, to_event)
    converter.register_structure_hook_func(_is_action, lambda text, _: game.parse_action(text))
    converter.register_structure_hook_func(_is_choice, _one_of)
    readers: tuple[tuple[type, Callable[[object], object]], ...] = (
        (int, _whole), (str, _text), (bool, _truth),
    )  # fmt: skip
    for simple, read in readers:
        converter.register_structure_hook(simple, partial(_read, simple, read))
    return converter


def _is_choice(kind: object) -> bool:
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    return bool(choices) and not any(isinstance(each, Enum) for each in choices)


def _one_of(value: object, kind: object) -> object:
    choices: tuple[object, ...] = get_args(kind)
    for each in choices:
        # True equals 1, and is not the slot of that number.
        if type(each) is type(value) and each == value:
            return each
    raise CardError(f"expected one of {shown_all(choices)}, got {shown(value)}", "bad_card_type")


def _is_action(kind: Any) -> bool:  # noqa: ANN401 - a type or a generic one
    return isinstance(kind, type) and issubclass(kind, Action)


def _read(simple: type, read: Callable[[object], object], value: object, kind: Any) -> object:  # noqa: ANN401
    """Return a number, text or truth value; of a subclass, such as an enumeration, its own."""
    return read(value) if kind is simple else kind(value)


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


def _fraction(value: object) -> Fraction:
    # Other texts can stand for numbers that take forever to make, such as 1e999999999.
    text = _text(value)
    if _FRACTION.fullmatch(text) is None or not int(text.partition("/")[2]):
        raise CardError(f"expected a fraction a/b, got {shown(text)}", "bad_card_type")
    return Fraction(text)


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
