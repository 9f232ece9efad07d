"""Values of cardcore through cattrs and JSON, and back."""

from __future__ import annotations

import copy
import json
import sys
import time
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardcore import decks, structured
from cardcore.actions import Action, Event, History, size_of
from cardcore.cards import Card, Tile
from cardcore.deal import Deal, deal_hands
from cardcore.decks import DeckSpec
from cardcore.engine import View
from cardcore.errors import MissingExtraError, RecordError
from cardcore.games import Abyssinia, AceyDeucey, BigTwo, registry
from cardcore.games.abyssinia import AbyssiniaRules
from cardcore.games.acey_deucey import AceyDeuceyRules
from cardcore.settlement import Line
from cardcore.structured import from_json, make_converter, to_json, view_schema
from tests.toys import PackSetup
from tests.toys.claims import Pairs
from tests.toys.sealed import Auction
from tests.toys.season import Season, Show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardcore.engine import Game

CONVERTER = make_converter()


@pytest.mark.parametrize(
    ("value", "kind", "plain"),
    [
        (Card("As"), Card, "As"),
        (Card("Xr"), Card, "Xr"),
        (Tile("15s"), Tile, "15s"),
        (Fraction(4, 3), Fraction, "4/3"),
        (Fraction(-3), Fraction, "-3/1"),
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
        ("1/0", Fraction),
        ("0.5", Fraction),
        ("1e999999999", Fraction),
        ("1/" + "3" * 100_000, Fraction),
        ({"cards": 5}, DeckSpec),
        ({"cards": "As", "tiles": "1c"}, DeckSpec),
        ([], DeckSpec),
        ({"ante": 0}, AceyDeuceyRules),
    ],
)
def test_refused(value: Any, kind: Any) -> None:
    with pytest.raises((ValueError, ExceptionGroup)):
        CONVERTER.structure(value, kind)


@pytest.mark.parametrize("name", ["cattrs", "msgspec"])
def test_without_its_packages_the_extra_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = to_json(AceyDeucey(players=2).deal(seed=1))
    structured.converter_of.cache_clear()  # it may have been made before
    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, f"{name}.json", None)
    calls: list[Callable[[], Any]] = [make_converter, lambda: from_json(value)]
    for call in calls if name == "cattrs" else [lambda: view_schema(AceyDeucey)]:
        with pytest.raises(MissingExtraError, match=r"cardcore\[json\]") as caught:
            call()
        assert caught.value.code == "missing_extra"


# States and views of games.

TOYS = (Pairs, Auction, Season)
KINDS: dict[str, Any] = {**registry(), **{kind.id: kind for kind in TOYS}}
RULES = [
    AceyDeuceyRules(low_ace="first_card_choice", pair_bet="higher_lower", bank="dealer"),
    AbyssiniaRules(bought_cards="hidden", declaration="simultaneous", ante=0),
]
GAMES: list[Any] = [
    *(kind(players=kind.player_range[0]) for kind in KINDS.values()),
    *(kind(players=kind.player_range[-1]) for kind in KINDS.values() if kind is not BigTwo),
    *map(BigTwo.preset, ("indonesian", "bu_bu_gao_sheng", "three_player_exchange", "lectio")),
    AceyDeucey(players=3, rules=RULES[0]),
    Abyssinia(players=3, rules=RULES[1]),
]


def walk(game: Game[Any], seed: int) -> Iterator[Any]:
    """Every state of a random deal."""
    rng = Random(seed)
    state = game.deal(seed)
    yield state
    while state.actor is not None:
        seat = rng.choice([seat for seat in state.may_act if state.legal_actions(seat)])
        legal = state.legal_actions(seat)
        state = state.apply(legal[rng.randrange(size_of(legal))], seat)
        yield state


def sent(state: Any) -> Any:
    return json.loads(json.dumps(to_json(state), allow_nan=False))


def views(state: Any) -> list[Any]:
    return [state.view(seat) for seat in (None, *range(state.game.players))]


def name_of(game: Any) -> str:
    return f"{game.id}-{game.players}-{hash(game.rules) % 97}"


@cache
def validator(name: str) -> Any:
    schema = view_schema(KINDS[name])
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(json.loads(json.dumps(schema)))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_state_comes_back_and_every_view_fits_its_schema(game: Any) -> None:
    for seed in range(6):
        for state in walk(game, seed):
            again = from_json(sent(state), KINDS)
            assert (again, again.events, again.chance) == (state, state.events, state.chance)
            assert History.unrolled(again.history) == History.unrolled(state.history)
            assert (again.settlement, again.record()) == (state.settlement, state.record())
            for view in views(again):
                validator(game.id).validate(json.loads(json.dumps(view.to_json())))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_positions_and_resampled_states_come_back(game: Any) -> None:
    for state in walk(game, 7):
        position = game.position(json.dumps(state.to_position()), seed="later")
        for other in (position, state.resample(0, "other"), state.resample(None, 3)):
            again = from_json(sent(other), KINDS)
            assert again == other
            assert (again.setup, again.chance) == (None, other.chance)


@pytest.mark.parametrize("seed", [-1, 10**2000, "täble 4", "", b"", b"\0\xff"])
def test_every_seed_and_injected_order_comes_back(seed: Any) -> None:
    pack = Auction.pack
    for draws in ((), (("reshuffle", 0, pack[::-1]), ("reshuffle", 1, pack))):
        state = Auction(players=2).deal(seed, PackSetup(pack=pack, draws=draws))
        again = from_json(sent(state), KINDS)
        assert again == state
        assert type(again.chance.stream.seed) is type(seed)
        assert again.chance.injected == draws


def dropped(value: Any, place: tuple[Any, ...]) -> Any:
    changed = copy.deepcopy(value)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    del inner[place[-1]]
    return changed


def replaced(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    if not place:
        return new
    changed = copy.deepcopy(value)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = new
    return changed


def places(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a value where another stands."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield (*before, key)
        if isinstance(inner, (dict, list)):
            yield from places(inner, (*before, key))


def at(value: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        value = value[key]
    return value


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_view_that_is_none_does_not_fit_its_schema(kind: Any) -> None:
    seen = [state.view(0).to_json() for state in walk(kind(players=kind.player_range[0]), 1)]
    fits = validator(kind.id).is_valid
    for view in (seen[0], seen[len(seen) // 2], seen[-1]):
        objects = [(), *(place for place in places(view) if isinstance(at(view, place), dict))]
        for place in objects:
            inner = at(view, place)
            assert not fits(replaced(view, place, {**inner, "more": 1}))
            for name in inner:
                assert not fits(dropped(view, (*place, name))), (place, name)
        for place in places(view):
            wrong: Any
            for wrong in (0.5, {"no": 1}, [[[]]], "no card", b"As"):
                # The text of an action may be any.
                is_text = wrong == "no card" and place[-1] == "action"
                assert is_text or not fits(replaced(view, place, wrong)), (place, wrong)
            if type(at(view, place)) in {int, str, bool}:
                assert not fits(replaced(view, place, [])), place
        events: Any
        for events in ([{"event": "NoSuchEvent"}], [{}], ["Bought"], {}, None):
            assert not fits({**view, "events": events})
    assert not fits([])
    assert not fits({})


def test_a_default_of_a_field_is_written_and_so_the_schema_demands_it() -> None:
    @attrs.frozen
    class Rained(Event):
        drops: int = 0

    @attrs.frozen
    class WetView(View):
        wet: bool = True

    class Wet(Season):
        view_type: ClassVar[Any] = WetView
        event_types: ClassVar[Any] = (Rained,)

    fits = Draft202012Validator(view_schema(Wet)).is_valid
    written = WetView(None, 0, (Rained(),)).to_json()
    assert fits(written)
    assert not fits({name: value for name, value in written.items() if name != "wet"})
    assert not fits({**written, "events": [{"event": "Rained"}]})


def test_an_action_and_an_same_name_have_schemas_of_their_own() -> None:
    @attrs.frozen
    class Showed(Event):
        action: Action

    same_name: Any = attrs.make_class(
        "Show", {"seat": attrs.field(type=int)}, bases=(Event,), frozen=True
    )
    last: Any = Show | None
    lasting: Any = attrs.make_class(
        "LastView", {"last": attrs.field(type=last)}, bases=(View,), frozen=True
    )  # fmt: skip

    class Named(Season):
        view_type: ClassVar[Any] = lasting
        event_types: ClassVar[Any] = (same_name, Showed)

    fits = Draft202012Validator(view_schema(Named)).is_valid
    events = (same_name(1), Showed(Show()))
    written = lasting(None, 0, events, Show()).to_json()
    assert written["events"] == [
        {"event": "Show", "seat": 1},
        {"event": "Showed", "action": "show"},
    ]
    assert fits(written)
    assert not fits({**written, "events": ["show"]})
    assert not fits({**written, "last": {"seat": 1}})


# What is refused.


def state_of(game: Any, step: int = 2) -> Any:
    return sent(list(walk(game, 11))[step])


AD, AB = AceyDeucey(players=3), Abyssinia(players=3)
PLAIN = {game.id: state_of(game) for game in (AD, AB, Pairs(players=3), Auction(players=3))}
TABLE, ROUND = ("state", "table"), ("state", "round")


def edited(name: str, *place: Any, to: Any) -> Any:
    at(PLAIN[name], place)
    return replaced(PLAIN[name], place, to)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


PACK = PLAIN["acey_deucey"]["state"]["round"]["pack"]
FORGED: dict[str, Callable[[], Any]] = {
    "no dict": lambda: [PLAIN["abyssinia"]],
    "a text": lambda: json.dumps(PLAIN["abyssinia"]),
    "none": lambda: None,
    "a state itself": lambda: AD.deal(seed=1),
    "nothing": dict,
    "an unknown key": lambda: {**PLAIN["abyssinia"], "more": 1},
    "a key of a number": lambda: {**PLAIN["abyssinia"], 1: 1},
    "many unknown keys": lambda: dict.fromkeys(map(str, range(50_000)), 1),
    "an unknown game": lambda: edited("abyssinia", "game", to="chess"),
    "a game of a list": lambda: edited("abyssinia", "game", to=["abyssinia"]),
    "the state of another game": lambda: edited("abyssinia", "game", to="acey_deucey"),
    "the play of another game": lambda: edited(
        "abyssinia", "state", to=PLAIN["acey_deucey"]["state"]
    ),
    "another version": lambda: edited("abyssinia", "version", to=2),
    "a bool as version": lambda: edited("abyssinia", "version", to=True),
    "another format": lambda: edited("abyssinia", "format", to=2),
    "more players": lambda: edited("abyssinia", "players", to=4),
    "too many players": lambda: edited("abyssinia", "players", to=99),
    "a default among the options": lambda: edited("abyssinia", "rules", to={"ante": 1}),
    "a float": lambda: edited("abyssinia", "state", "stacks", 0, to=40.0),
    "no number": lambda: edited("abyssinia", "state", "stacks", 0, to=float("nan")),
    "no end": lambda: edited("abyssinia", "state", "stacks", 0, to=float("inf")),
    "a bool for an int": lambda: edited("acey_deucey", "state", "seat", to=True),
    "a text for a bool": lambda: edited("toy_pairs", "state", "claimable", to="yes"),
    "an int for a bool": lambda: edited("toy_pairs", "state", "claimable", to=1),
    "an int for a card": lambda: edited("acey_deucey", *ROUND, "pack", 40, to=12),
    "a card in other spelling": lambda: edited(
        "acey_deucey", *ROUND, "pack", 40, to=PACK[40].upper()
    ),
    "a number of a million digits": lambda: edited(
        "abyssinia", "state", "stacks", 0, to=1 << 3_321_928
    ),
    "many chips of one player": lambda: edited("abyssinia", "state", "stacks", 0, to=10**1200),
    "a text of a million characters": lambda: edited("abyssinia", "seed", to="x" * 10**6),
    "a seed of many digits": lambda: edited("abyssinia", "seed", to="int " + "7" * 90_000),
    "a seed spelt otherwise": lambda: edited("abyssinia", "seed", to="int 011"),
    "no seed": lambda: edited("abyssinia", "seed", to=None),
    "a seed with a lone surrogate": lambda: edited("abyssinia", "seed", to="str \ud800"),
    "deep nesting": lambda: edited("abyssinia", "events", to=nested(500_000)),
    "a million events": lambda: edited("abyssinia", "events", to=[{"event": "Won"}] * 10**6),
    "a card twice in the pack": lambda: edited("acey_deucey", *ROUND, "pack", 51, to=PACK[50]),
    "a card less": lambda: edited("acey_deucey", *ROUND, "pack", to=PACK[:51]),
    "a card more": lambda: edited("acey_deucey", *ROUND, "pack", to=[*PACK, "Xr"]),
    "a card twice in a toy": lambda: edited("toy_auction", "state", "discards", to=["2c"]),
    "a hand of others": lambda: edited("abyssinia", "state", "cards", "hands", 0, to=["2c"] * 5),
    "a display of three": lambda: edited("abyssinia", "state", "cards", "slots", to=["2c"] * 3),
    "a display of one": lambda: edited("abyssinia", "state", "cards", "slots", to=["2c"]),
    "a stage after the end": lambda: edited("abyssinia", "state", "stage", to=99),
    "a seat that is none": lambda: edited("acey_deucey", "state", "seat", to=3),
    "a negative seat": lambda: edited("acey_deucey", "state", "seat", to=-1),
    "a negative place in the pack": lambda: edited("acey_deucey", "state", "taken", to=-1),
    "posts that cost nothing": lambda: edited("acey_deucey", "state", "posts", "most", to=0),
    "posts that are none": lambda: edited("acey_deucey", "state", "posts", to=7),
    "an unknown event": lambda: edited("abyssinia", "events", 0, "event", to="Rained"),
    "an event of another game": lambda: edited("abyssinia", "events", 0, "event", to="ThirdCard"),
    "an event without a name": lambda: edited("abyssinia", "events", to=[{}]),
    "an event of a bool": lambda: edited("abyssinia", "events", 0, "seat", to=True),
    "an event that is no dict": lambda: edited("abyssinia", "events", to=["Won"]),
    "events of none": lambda: edited("abyssinia", "events", to=None),
    "events of an empty text": lambda: edited("abyssinia", "events", to=""),
    "actions of an empty dict": lambda: edited("abyssinia", "actions", to={}),
    "an action of no seat": lambda: edited("abyssinia", "actions", 0, 0, to=None),
    "an action of an unknown seat": lambda: edited("abyssinia", "actions", 0, 0, to=3),
    "an action of a bool": lambda: edited("abyssinia", "actions", 0, 0, to=True),
    "an action spelt otherwise": lambda: edited("abyssinia", "actions", 0, 1, to="BUY  0"),
    "an action of another game": lambda: edited("abyssinia", "actions", 0, 1, to="pass"),
    "an action of three": lambda: edited("abyssinia", "actions", 0, to=[0, "fold", 1]),
    "a setup without its fields": lambda: edited("abyssinia", "setup", to={}),
    "a setup of too few": lambda: edited("abyssinia", "setup", "stacks", to=[100]),
    "a setup of another pack": lambda: edited("toy_auction", "setup", "pack", to=["2c"]),
    "draws of two": lambda: edited("toy_auction", "setup", "draws", to=[["reshuffle", 0]]),
    "another state at the start": lambda: {
        **state_of(Auction(players=3), 0), "state": PLAIN["toy_auction"]["state"],
    },
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED)
def test_forged_states_are_refused_fast(forged: str) -> None:
    value = FORGED[forged]()
    start = time.process_time()
    with pytest.raises(RecordError) as caught:
        from_json(value, KINDS)
    assert time.process_time() - start < 0.5
    assert len(str(caught.value)) < 600
    assert caught.value.code in {"bad_state", "bad_record", "other_version", "unknown_game"}


@pytest.mark.parametrize("name", PLAIN)
def test_no_key_may_be_missing(name: str) -> None:
    value = PLAIN[name]
    for place in places(value):
        if isinstance(at(value, place[:-1]), dict):
            with pytest.raises(RecordError):
                from_json(dropped(value, place), KINDS)


OTHERS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 60),
    st.integers(),
    st.floats(),
    st.sampled_from([str(card) for card in decks.STANDARD.cards]),
    st.sampled_from(["pass", "fold", "bet 1", "high", "stock", "", "1/0", "Xr", "int 7"]),
    st.text(max_size=5),
    st.recursive(st.none() | st.integers(0, 9), lambda inner: st.lists(inner, max_size=3)),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_one_value_replaced_gives_no_state_or_one_that_a_position_gives(data: Any) -> None:
    game = data.draw(st.sampled_from([AD, AB, *GAMES[-2:]]))
    states = list(walk(game, data.draw(st.integers(0, 3))))
    value = sent(data.draw(st.sampled_from(states)))
    place = data.draw(st.sampled_from(sorted(places(value), key=repr)))
    new = data.draw(OTHERS)
    changed = replaced(value, place, new)
    try:
        state = from_json(changed, KINDS)
    except RecordError:
        return
    # As text: True is not 1.
    assert json.dumps(to_json(state), sort_keys=True) == json.dumps(changed, sort_keys=True)
    same = game.position(state.to_position())
    seats = (None, *range(game.players))
    for seat in seats:
        view = state.view(seat)
        assert attrs.evolve(view, events=()) == attrs.evolve(same.view(seat), events=())
        assert state.legal_actions(seat) == same.legal_actions(seat)
        validator(game.id).validate(view.to_json())
    assert (state.settlement is None) == (state.actor is not None)


@settings(max_examples=100, deadline=None)
@given(
    value=st.recursive(st.none() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=9)
)
def test_whatever_json_takes_is_refused_as_a_state_or_position(value: Any) -> None:
    for wrong in (value, dict.fromkeys(PLAIN["abyssinia"], value)):
        with pytest.raises(RecordError):
            from_json(wrong, KINDS)
    for game in (AD, AB):
        for facts in (value, json.dumps(value), dict.fromkeys(game.facts, value)):
            with pytest.raises(RecordError):
                game.position(facts)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 900_000,
        "[" * 5_000_000,
        '{"dealer": NaN}',
        '{"dealer": ' + "7" * 5000 + "}",
        "",
        "{",
        "7",
    ],
    ids=lambda text: text[:12],
)
def test_texts_that_are_no_position_are_refused_fast(text: str) -> None:
    start = time.process_time()
    with pytest.raises(RecordError) as caught:
        AB.position(text)
    assert time.process_time() - start < 0.5
    assert caught.value.code == "bad_position"
    assert len(str(caught.value)) < 600


def test_many_unknown_facts_make_a_short_message() -> None:
    with pytest.raises(RecordError, match="expected facts of") as caught:
        AB.position(dict.fromkeys(map(str, range(50_000)), 1))
    assert len(str(caught.value)) < 600
