"""Records: a deal or match as plain dicts of texts and numbers, and its replay.

A record holds what a deal needs to be played again: the game and its options, the seed or the order
of the pack, and the actions as texts. Replaying applies every action with every check on, so a
record that no play could have made is refused at its first bad action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final, TypeGuard, cast

import attrs

from cardcore.actions import Action, Event, History
from cardcore.cards import Card, Tile
from cardcore.checks import shown, shown_all, whole_number
from cardcore.errors import CardcoreError, RecordError

if TYPE_CHECKING:
    from cardcore.chance import Seed

FORMAT: Final = 1
GROUP: Final = "cardcore.games"

# Far above what any deal needs, and far below what would cost time or memory.
_MOST_ITEMS = 200_000
_MOST_DEPTH = 8
_MOST_CHARACTERS = 100_000
_MOST_BITS = 4096
_SMALL = 1 << 62

# What a game's own converters trip over in a value of the wrong type.
TRIPPED: Final = (TypeError, ValueError, LookupError, ArithmeticError, AttributeError)

_DEAL_KEYS = frozenset(
    {"format", "game", "version", "players", "rules", "seed", "setup", "actions"}
)
_MATCH_KEYS = frozenset({"format", "game", "version", "players", "rules", "seed", "steps"})


@cache
def registry() -> Mapping[str, Any]:
    """Return every installed game by its name, those of other packages too.

    A package offers games by entry points of the group ``cardcore.games``.

    Raises
    ------
    RecordError
        If an entry point's name is not the id of its game (``bad_entry_point``).

    Examples
    --------
    >>> registry()["acey_deucey"].__name__
    'AceyDeucey'
    """
    found: dict[str, Any] = {}
    for entry in entry_points(group=GROUP):
        game = entry.load()
        if getattr(game, "id", None) != entry.name:
            msg = f"expected a game of the id {entry.name!r}, got {game!r}"
            raise RecordError(msg, "bad_entry_point")
        found[entry.name] = game
    return found


def plain(value: Any) -> Any:  # noqa: ANN401 - any part of a game
    """Return a value as texts, numbers, lists and dicts that standard JSON takes.

    Parameters
    ----------
    value : object
        A part of a state, view, setup or rules: cards become texts, fractions ``'a/b'``, and attrs
        classes dicts of their fields; those of events say under ``event`` which one it is.

    Raises
    ------
    TypeError
        If it is none of these, such as a float.

    Examples
    --------
    >>> plain((Card("As"), Fraction(1, 3), None))
    ['As', '1/3', None]
    """
    for kinds, convert in _CONVERSIONS:
        if isinstance(value, kinds):
            return convert(value)
    if value is None:
        return None
    kind = cast("Any", type(value))
    if attrs.has(kind):
        fields = {field.name: plain(getattr(value, field.name)) for field in attrs.fields(kind)}
        return {"event": kind.__name__, **fields} if isinstance(value, Event) else fields
    number = whole_number(value)
    if number is None:
        raise TypeError(f"expected a part of a game, got {shown(value)}")
    return number


_CONVERSIONS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Any]], ...] = (
    ((Card, Tile, Action), str),
    (Enum, lambda value: value.value),
    ((int, str), lambda value: value),
    (Fraction, lambda value: f"{value.numerator}/{value.denominator}"),
    (Mapping, lambda value: {str(key): plain(each) for key, each in value.items()}),
    (frozenset, lambda value: sorted(map(plain, value))),
    (Sequence, lambda value: [plain(each) for each in value]),
)


def deal_record(state: Any) -> dict[str, Any]:  # noqa: ANN401 - a State of any game
    """Return the record of a deal up to a state.

    Parameters
    ----------
    state : State
        Any state reached by actions from a deal; not one that was described or resampled.

    Raises
    ------
    RecordError
        If the state was not dealt (``not_dealt``).

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> record = deal_record(AceyDeucey(players=2).deal(seed=7))
    >>> record["game"], record["seed"], record["actions"]
    ('acey_deucey', 'int 7', [])
    """
    if state.setup is None:
        raise RecordError(
            "expected a state that was dealt, got a position or a resampled state", "not_dealt"
        )
    stream = state.chance.stream
    return {
        **heading(state.game),
        "seed": None if stream is None else seed_text(stream.seed),
        "setup": _changes(state.setup, type(state.setup)()),
        "actions": [[seat, str(action)] for seat, action in History.unrolled(state.history)],
    }


def match_record(match: Any) -> dict[str, Any]:  # noqa: ANN401 - a Match of any game
    """Return the record of a match up to now.

    Parameters
    ----------
    match : Match
        Any match.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> match_record(AceyDeucey(players=2).match(seed="table 4"))["steps"]
    []
    """
    steps: list[dict[str, Any]] = []
    for step in match.steps:
        if step.event is not None:
            steps.append({"event": str(step.event)})
        else:
            record = deal_record(step.deal)
            steps.append({key: record[key] for key in ("seed", "setup", "actions")})
    return {**heading(match.game), "seed": seed_text(match.stream.seed), "steps": steps}


def replay(record: Mapping[str, Any], games: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - a State or a Match
    """Return the state or match that a record leads to.

    Parameters
    ----------
    record : mapping
        What :func:`deal_record` or :func:`match_record` returned, perhaps by way of JSON.
    games : mapping of str to class, optional
        The games that a record may name; left out, those of :func:`registry`.

    Returns
    -------
    State or Match
        Equal to the one that was recorded.

    Raises
    ------
    RecordError
        If the record is of another format (``bad_record``), game (``unknown_game``) or version
        (``other_version``), or if an action of it is illegal (``bad_action``); the message says at
        which action.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> state = AceyDeucey(players=2).deal(seed=7)
    >>> replay(deal_record(state)) == state
    True
    """
    steps = record.get("steps") if _is_dict(record) else None
    # A match has as many steps as its players liked; each is looked at when its turn comes.
    check_plain({**record, "steps": []} if steps else record)
    keys = _DEAL_KEYS if "actions" in record else _MATCH_KEYS
    _check_keys(record, keys, "the record")
    game = game_of(record, games)
    try:
        if keys is _DEAL_KEYS:
            state = game.deal(seed_of(record["seed"]), _setup(game, record["setup"]))
            return _played(state, record["actions"], "")
        match = game.match(seed_of(record["seed"]))
        for number, step in enumerate(_list(steps, "steps"), start=1):
            match = _stepped(match, step, f" of step {number}")
    except RecordError:
        raise
    except CardcoreError as error:
        raise RecordError(f"expected a record of a game, got: {error}", "bad_record") from None
    return match


def seed_text(seed: Seed) -> str:
    """Return a seed as text that :func:`replay` reads back.

    Parameters
    ----------
    seed : int, str or bytes
        The seed of a deal or match.

    Examples
    --------
    >>> seed_text(7), seed_text("table 4"), seed_text(bytes([7]))
    ('int 7', 'str table 4', 'bytes 07')
    """
    if isinstance(seed, int):
        return f"int {seed}" if abs(seed) < 1 << _MOST_BITS else f"hex {seed:x}"
    return f"str {seed}" if isinstance(seed, str) else f"bytes {seed.hex()}"


def heading(game: Any) -> dict[str, Any]:  # noqa: ANN401 - of any kind
    """Return what says which game with which options a record is of.

    Parameters
    ----------
    game : Game
        The game.

    Examples
    --------
    >>> from cardcore.games import AceyDeucey
    >>> heading(AceyDeucey.preset("session", players=2, ante=3))["rules"]
    {'ante': 3}
    """
    return {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        "players": game.players,
        "rules": _changes(game.rules, type(game.rules)()),
    }


def _changes(value: Any, default: Any) -> dict[str, Any]:  # noqa: ANN401 - rules or setup
    """Return the fields that differ from the defaults."""
    kind = cast("Any", type(value))
    return {
        field.name: plain(getattr(value, field.name))
        for field in attrs.fields(kind)
        if getattr(value, field.name) != getattr(default, field.name)
    }


def _stepped(match: Any, step: Any, where: str) -> Any:  # noqa: ANN401 - unchecked
    check_plain(step)
    if "event" in step:
        _check_keys(step, frozenset({"event"}), f"the event{where}")
        return match.apply(match.game.parse_event(_text(step["event"], "an event")))
    _check_keys(step, frozenset({"seed", "setup", "actions"}), f"the deal{where}")
    setup = _setup(match.game, step["setup"])
    state = match.deal(setup)
    stream = state.chance.stream
    if (None if stream is None else seed_text(stream.seed)) != step["seed"]:
        raise RecordError(
            f"expected the seed that the match deals{where}, got another", "bad_record"
        )
    return match.add(_played(state, step["actions"], where))


def _played(state: Any, actions: Any, where: str) -> Any:  # noqa: ANN401 - unchecked
    for number, entry in enumerate(_list(actions, "actions"), start=1):
        if not _is_list(entry) or len(entry) != 2:
            msg = f"expected a seat and a text, got {shown(entry)} as action {number}{where}"
            raise RecordError(msg, "bad_record")
        seat, text = entry
        if whole_number(seat) is None:
            msg = f"expected a seat, got {shown(seat)} as action {number}{where}"
            raise RecordError(msg, "bad_record")
        try:
            state = state.apply(state.parse(_text(text, "an action")), seat)
        except CardcoreError as error:
            msg = f"expected a legal action {number}{where}, got {shown(text)}: {error}"
            raise RecordError(msg, "bad_action") from None
    return state


def game_of(record: Mapping[str, Any], games: Mapping[str, Any] | None) -> Any:  # noqa: ANN401
    """Return the game that the heading of a record names.

    Parameters
    ----------
    record : mapping
        What has at least the keys of :func:`heading`.
    games : mapping of str to class or None
        The games that it may name; None for those of :func:`registry`.

    Raises
    ------
    RecordError
        If it is of another format or version (``other_version``), game (``unknown_game``), or its
        options are none (``bad_record``).
    """
    games = registry() if games is None else games
    if record["format"] != FORMAT or isinstance(record["format"], bool):
        msg = f"expected a record of format {FORMAT}, got {shown(record['format'])}"
        raise RecordError(msg, "other_version")
    name = record["game"]
    if not isinstance(name, str) or name not in games:
        raise RecordError(f"expected an installed game, got {shown(name)}", "unknown_game")
    kind = games[name]
    if record["version"] != kind.version or isinstance(record["version"], bool):
        msg = f"expected version {kind.version} of {name}, got {shown(record['version'])}"
        raise RecordError(msg, "other_version")
    try:
        return kind(
            players=record["players"], rules=_made(kind.rules_type, record["rules"], "rules")
        )
    except CardcoreError as error:
        raise RecordError(f"expected options of {name}, got: {error}", "bad_record") from None


def _setup(game: Any, value: Any) -> Any:  # noqa: ANN401 - unchecked
    return _made(game.setup_type, value, "setup")


def _made(kind: type, value: Any, noun: str) -> Any:  # noqa: ANN401 - unchecked
    known = {field.name for field in attrs.fields(kind) if field.init}
    if not _is_dict(value) or not set(value) <= known:
        wanted = ", ".join(sorted(known))
        got = shown_all(value) if _is_dict(value) else shown(value)
        raise RecordError(f"expected a dict of {noun}: {wanted}, got {got}", "bad_record")
    try:
        return kind(**value)
    except CardcoreError:
        raise
    except TRIPPED as error:
        msg = f"expected values of {noun}, got {shown_all(value.values())}: {error}"
        raise RecordError(msg[:500], "bad_record") from None


def seed_of(text: Any) -> Seed | None:  # noqa: ANN401 - unchecked
    """Return the seed that :func:`seed_text` wrote, None for none.

    Parameters
    ----------
    text : str or None
        The text.

    Raises
    ------
    RecordError
        If it is none (``bad_record``).

    Examples
    --------
    >>> seed_of("int 7"), seed_of("str table 4"), seed_of(None)
    (7, 'table 4', None)
    """
    if text is None:
        return None
    kind, _, rest = _text(text, "a seed").partition(" ")
    try:
        if kind == "int":
            return int(rest)
        if kind == "hex":
            return int(rest, 16)
        if kind == "bytes":
            return bytes.fromhex(rest)
    except ValueError:
        raise RecordError(f"expected a seed, got {shown(text)}", "bad_record") from None
    if kind != "str":
        raise RecordError(f"expected a seed of int, str or bytes, got {shown(text)}", "bad_record")
    return rest


def _text(value: Any, noun: str) -> str:  # noqa: ANN401 - unchecked
    if not isinstance(value, str):
        raise RecordError(f"expected {noun} as text, got {shown(value)}", "bad_record")
    return value


def _list(value: Any, noun: str) -> Sequence[Any]:  # noqa: ANN401 - unchecked
    if not _is_list(value):
        raise RecordError(f"expected a list of {noun}, got {shown(value)}", "bad_record")
    return value


def _is_dict(value: object) -> TypeGuard[Mapping[Any, Any]]:
    return isinstance(value, Mapping)


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))


def _check_keys(record: Mapping[str, Any], wanted: frozenset[str], noun: str) -> None:
    missing, unknown = wanted - set(record), set(record) - wanted
    if missing or unknown:
        got = [f"no {key}" for key in sorted(missing)]
        got += [f"an unknown key {shown(key)}" for key in list(unknown)[:3]]
        raise RecordError(f"expected the keys of {noun}, got {' and '.join(got)}", "bad_record")


def check_plain(record: Any, code: str = "bad_record") -> None:  # noqa: ANN401 - unchecked
    """Refuse what is too deep, too long or too large before anything reads it.

    Parameters
    ----------
    record : mapping
        What was given.
    code : str, optional
        The code of the refusal.

    Raises
    ------
    RecordError
        If it is no dict of texts, whole numbers, lists and dicts, or of no sensible size.

    Examples
    --------
    >>> check_plain({"actions": [[0, "pass"]]})
    >>> check_plain({"pot": 0.5})
    Traceback (most recent call last):
        ...
    cardcore.errors.RecordError: expected texts and whole numbers, got 0.5
    """
    if not _is_dict(record):
        raise RecordError(f"expected a record as a dict, got {shown(record)}", code)
    level: Sequence[Any] = [record]
    left = _MOST_ITEMS
    for _ in range(_MOST_DEPTH + 1):
        level = _inside(level, left, code)
        left -= len(level)
        if not level:
            return
    raise _too_large(code)


def _too_large(code: str) -> RecordError:
    return RecordError("expected a record of sensible size, got a larger one", code)


def _inside(values: Sequence[Any], most: int, code: str) -> Sequence[Any]:
    """Return what some values hold; refuse more than the most that is allowed."""
    inner: list[Any] = []
    for value in values:
        kind = cast("type[object]", type(value))
        # Nearly all of a record: asking after abstract classes takes longer than all else.
        if kind is str and len(value) <= _MOST_CHARACTERS:
            continue
        if kind is int and -_SMALL < value < _SMALL:
            continue
        if kind is list or _is_list(value):
            if len(inner) + len(value) > most:
                raise _too_large(code)
            inner.extend(value)
        elif _is_dict(value):
            if len(inner) + 2 * len(value) > most:
                raise _too_large(code)
            inner.extend(value)
            inner.extend(value.values())
        else:
            _check_scalar(value, code)
    return inner


def _check_scalar(value: object, code: str) -> None:
    if isinstance(value, str):
        if len(value) > _MOST_CHARACTERS:
            msg = f"expected texts of sensible length, got {len(value)} characters"
            raise RecordError(msg, code)
        return
    number = value if isinstance(value, int) else whole_number(value)
    if number is not None:
        if number.bit_length() > _MOST_BITS:
            raise RecordError(f"expected smaller numbers, got {shown(value)}", code)
    elif value is not None:
        raise RecordError(f"expected texts and whole numbers, got {shown(value)}", code)
