"""Positions of Abyssinia: a state from the facts that describe it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from cardcore.cards import Card, parse_cards
from cardcore.checks import number_within, shown, whole_number
from cardcore.decks import STANDARD
from cardcore.engine import Chance
from cardcore.errors import RecordError, RulesError
from cardcore.games.abyssinia.moves import Choice, Declare
from cardcore.games.abyssinia.play import AbyssiniaState
from cardcore.games.abyssinia.rules import CYCLES, numbers
from cardcore.games.abyssinia.table import DECLARING, Cards, Phase, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardcore.engine import Game
    from cardcore.games.abyssinia.rules import AbyssiniaRules

FACTS: Final = (
    "dealer", "seats", "phase", "cycle", "folded", "waiting", "slots", "stock", "hands", "stacks",
    "paid", "pot", "contributions", "declared",
)  # fmt: skip
_PHASES: Final = ("buy", "bet", "declare", "over")


@attrs.frozen(kw_only=True)
class _Facts:
    """Facts of the right kinds; whether they fit together is another question."""

    dealer: int
    order: tuple[int, ...]
    phase: Phase
    cycle: int
    active: tuple[int, ...]
    waiting: tuple[int, ...]
    slots: tuple[Card, ...]
    stock: tuple[Card, ...]
    hands: dict[int, tuple[Card, ...]]
    stacks: tuple[int, ...]
    paid: tuple[int, ...]
    pot: int | None
    contributions: tuple[int, ...]
    declared: tuple[Choice | None, ...]

    @property
    def named(self) -> list[Card]:
        """All cards that are named."""
        held = [card for hand in self.hands.values() for card in hand]
        return [*held, *self.slots, *self.stock]


def position_of(game: Game[Any], facts: Mapping[str, Any]) -> AbyssiniaState:
    """Return the state that some facts describe, as :meth:`Abyssinia.position` says."""
    found = _read(game, facts)
    for problem in (_bad_seats, _bad_cards, _bad_chips, _bad_turn):
        text = problem(game.rules, found)
        if text:
            msg = f"expected a position that a deal can reach, got {text}"
            raise RecordError(msg, "bad_position")
    return _made(game, found)


def _read(game: Game[Any], facts: Mapping[str, Any]) -> _Facts:
    players, rules = game.players, cast("AbyssiniaRules", game.rules)
    dealer = number_within(
        facts["dealer"], "a dealer's seat", (0, players - 1), RulesError, "bad_position"
    )
    seats = numbers(facts.get("seats", range(players)), "a seat", players - 1)
    order = from_the_left(dealer, seats, players)
    folded = numbers(facts.get("folded", ()), "a folded seat", players - 1)
    if not set(folded) <= set(order):
        raise RulesError("expected folded seats that play, got others", "bad_position")
    active = tuple(seat for seat in order if seat not in folded)
    phase = facts.get("phase", "buy")
    if phase not in _PHASES:
        raise RulesError(
            f"expected a phase of {', '.join(_PHASES)}, got {shown(phase)}", "bad_position"
        )
    last = 1 if phase in {"buy", "bet"} else CYCLES
    cycle = number_within(
        facts.get("cycle", last), "a cycle", (1, CYCLES), RulesError, "bad_position"
    )
    waiting = active if phase != "over" else ()
    nothing = (0,) * players
    return _Facts(
        dealer=dealer,
        order=order,
        phase=phase,
        cycle=cycle,
        active=active,
        waiting=numbers(facts.get("waiting", waiting), "a waiting seat", players - 1),
        slots=_cards(facts.get("slots", "")),
        stock=_cards(facts.get("stock", "")),
        hands={seat: _cards(hand) for seat, hand in _by_seat(facts.get("hands", {}), players)},
        stacks=numbers(facts.get("stacks", (rules.stack_needed,) * players), "a stack", None),
        paid=numbers(facts.get("paid", nothing), "a payment", None),
        pot=_pot(facts),
        contributions=numbers(facts.get("contributions", nothing), "a contribution", None),
        declared=_choices(_by_seat(facts.get("declared", {}), players), players),
    )


def from_the_left(dealer: int, seats: Iterable[int], players: int) -> tuple[int, ...]:
    """Return seats in the order of dealing, which starts on the left of the dealer (AB-6).

    Examples
    --------
    >>> from_the_left(1, [0, 1, 3], 4)
    (3, 0, 1)
    """
    return tuple(sorted(seats, key=lambda seat: (seat - dealer - 1) % players))


def _pot(facts: Mapping[str, Any]) -> int | None:
    if "pot" not in facts:
        return None if "paid" in facts else 0
    return number_within(facts["pot"], "chips in the pot", (0, None), RulesError, "bad_position")


def _cards(value: object) -> tuple[Card, ...]:
    if isinstance(value, str):
        return parse_cards(value)
    if isinstance(value, (list, tuple)):
        return tuple(Card(cast("str | int", each)) for each in cast("tuple[object, ...]", value))
    raise RulesError(f"expected cards, got {shown(value)}", "bad_position")


def _by_seat(value: object, players: int) -> list[tuple[int, Any]]:
    """Return the pairs of a mapping from seats, which are texts in JSON, or of a list by seat."""
    pairs: list[tuple[object, Any]]
    if isinstance(value, Mapping):
        pairs = list(cast("Mapping[object, Any]", value).items())
    elif isinstance(value, (list, tuple)):
        pairs = list(enumerate(cast("tuple[Any, ...]", value)))
    else:
        raise RulesError(f"expected facts by seat, got {shown(value)}", "bad_position")
    found: dict[int, Any] = {}
    for key, each in pairs:
        number = int(key) if isinstance(key, str) and key.isdecimal() else whole_number(key)
        seat = number_within(number, "a seat", (0, players - 1), RulesError, "bad_position")
        if seat in found:
            raise RulesError(f"expected each seat once, got {seat} twice", "bad_position")
        found[seat] = each
    return list(found.items())


def _choices(pairs: list[tuple[int, Any]], players: int) -> tuple[Choice | None, ...]:
    found: list[Choice | None] = [None] * players
    for seat, choice in pairs:
        found[seat] = None if choice is None else Declare(choice).choice
    return tuple(found)


def _bad_seats(_rules: AbyssiniaRules, facts: _Facts) -> str | None:  # noqa: PLR0911 - one a reason
    order = facts.order
    if len(order) < 2 or len(set(order)) < len(order):
        return "fewer than two different seats that play"
    if facts.dealer not in order:
        return "a dealer who sits out"
    if not facts.active:
        return "no active player"
    if facts.phase != "over" and len(facts.active) == 1:
        return "one active player before the end"
    players = len(facts.declared)
    if len(facts.stacks) != players or len(facts.paid) != players:
        return "stacks or payments of another number of players"
    if len(facts.contributions) != players:
        return "contributions of another number of players"
    return None


def _bad_cards(_rules: AbyssiniaRules, facts: _Facts) -> str | None:  # noqa: PLR0911 - one a reason
    named = facts.named
    if len(set(named)) < len(named) or any(card.is_joker for card in named):
        return "a card twice or a joker"
    if len(facts.slots) not in {0, 2}:
        return f"a display of {len(facts.slots)} cards"
    if not set(facts.hands) <= set(facts.order):
        return "a hand of a seat that sits out"
    if facts.phase == "buy" and facts.cycle == 1 and len(facts.active) < len(facts.order):
        return "a fold before the first bet"
    if not facts.hands:
        return None
    for seat in facts.order:
        size, sizes = len(facts.hands.get(seat, ())), _sizes(facts, seat)
        if size not in sizes:
            return f"{size} cards in the hand of seat {seat} instead of {sizes[0]}..{sizes[-1]}"
    return None


def _sizes(facts: _Facts, seat: int) -> range:
    """Return how many cards a seat can hold."""
    if seat not in facts.active:
        # Nobody folds before the first purchase is made, or in the cycle that is being bought.
        return range(1, facts.cycle + (facts.phase != "buy"))
    if facts.phase == "over" and len(facts.active) == 1:
        return range(1, CYCLES + 1)
    size = facts.cycle - (facts.phase == "buy" and seat in facts.waiting)
    return range(size, size + 1)


def _bad_chips(rules: AbyssiniaRules, facts: _Facts) -> str | None:
    if facts.pot is None:
        for seat in facts.order:
            least = rules.ante + sum(map(rules.price, facts.hands.get(seat, ())))
            least += facts.contributions[seat]
            if facts.paid[seat] < least:
                return f"payments of seat {seat} below {shown(least)}, its ante, purchases and bets"
    elif facts.pot < sum(facts.paid):
        return "a pot below the payments"
    if any(facts.paid[seat] for seat in range(len(facts.paid)) if seat not in facts.order):
        return "payments of a seat that sits out"
    if facts.phase in {"declare", "over"}:
        return None
    rounds = CYCLES - facts.cycle + 1
    for seat in facts.active:
        buys = rounds - (facts.phase == "bet" or seat not in facts.waiting)
        need = buys * max(rules.prices) + rounds * rules.greatest_contribution
        if facts.stacks[seat] < need - facts.contributions[seat]:
            return f"a stack of seat {seat} that could run short"
    return None


def _bad_turn(rules: AbyssiniaRules, facts: _Facts) -> str | None:  # noqa: PLR0911 - one a reason
    active, waiting, phase = facts.active, facts.waiting, facts.phase
    if phase != "bet" and any(facts.contributions):
        return "contributions outside a betting round"
    if phase == "over":
        declares = rules.declaration != "none" and len(active) > 1
        bad = "seats to act after the end" if waiting else None
        return bad or _bad_declarations(facts, active if declares else ())
    if phase == "declare" and rules.declaration == "none":
        return "a declaration, which the options do not have"
    if not waiting:
        return "nobody to act before the end"
    if any(facts.contributions):
        return _bad_betting(rules, facts) or _bad_declarations(facts, ())
    if waiting != active[-len(waiting) :]:
        return "waiting seats that are not the last of the active ones in order"
    return _bad_declarations(facts, active[: -len(waiting)] if phase == "declare" else ())


def _bad_betting(rules: AbyssiniaRules, facts: _Facts) -> str | None:  # noqa: PLR0911 - one a reason
    active, waiting, paid = facts.active, facts.waiting, facts.contributions
    bet = max(paid)
    if bet > rules.greatest_contribution or any(each % rules.bet_unit for each in paid):
        return "contributions that no bets and raises make"
    if any(each for seat, each in enumerate(paid) if seat not in facts.order):
        return "a contribution of a seat that sits out"
    if bet - rules.bet_unit > sorted(paid)[-2]:
        return "a raise of a bet that nobody made"
    at = active.index(waiting[0]) if waiting[0] in active else 0
    turns = active[at:] + active[:at]
    matched = turns[len(waiting) :]
    if waiting != turns[: len(waiting)] or not matched:
        return "waiting seats that are not in order before the last to bet"
    if any(paid[seat] != bet for seat in matched):
        return "a seat that has acted and not matched the bet"
    if any(paid[seat] == bet for seat in waiting):
        return "a seat to act that has matched the bet"
    return None


def _bad_declarations(facts: _Facts, chosen: tuple[int, ...]) -> str | None:
    found = {seat for seat, choice in enumerate(facts.declared) if choice is not None}
    if found == set(chosen):
        return None
    wanted = ", ".join(map(str, sorted(chosen))) or "nobody"
    return f"declarations of others than {wanted}"


def _made(game: Game[Any], facts: _Facts) -> AbyssiniaState:
    players = game.players
    named = set(facts.named)
    # Cards that are not named are dealt out from the lowest: display, hands, then the stock.
    rest = [card for card in STANDARD.cards if card not in named]
    slots = facts.slots or tuple(rest[:2])
    rest = rest[2 - len(facts.slots) :]
    hands: list[tuple[Card, ...]] = [facts.hands.get(seat, ()) for seat in range(players)]
    if not facts.hands:
        for seat in facts.order:
            size = _sizes(facts, seat)[-1]
            hands[seat], rest = tuple(rest[:size]), rest[size:]
    held = tuple(card for hand in hands for card in hand)
    pack = (*held, *slots, *facts.stock, *rest)
    counted = facts.pot is None
    rules: AbyssiniaRules = game.rules
    before = tuple(stack + paid for stack, paid in zip(facts.stacks, facts.paid, strict=True))
    pot = sum(facts.paid) if facts.pot is None else facts.pot
    table = Table(
        STANDARD.check_pack(pack),
        facts.dealer,
        facts.order,
        before,
        rules.ante if counted else 0,
        tuple(0 if counted else sum(map(rules.price, hand)) for hand in hands),
        sum(facts.stacks) + pot,
    )
    stage = DECLARING
    if facts.phase in {"buy", "bet"}:
        stage = 2 * (facts.cycle - 1) + (facts.phase == "bet")
    state = AbyssiniaState(
        game,
        None,
        Chance(None),
        None,
        (),
        table,
        stage,
        Cards(len(held) + 2, (slots[0], slots[1]), tuple(hands)),
        facts.stacks,
        facts.contributions,
        facts.active,
        facts.waiting,
        facts.declared,
        None,
    )
    return state.ended() if facts.phase == "over" else state
