"""Moments of a round from facts about them, and the refusal of those that no round reaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from cardcore.cards import Card, Rank, parse_cards
from cardcore.checks import number_within, shown
from cardcore.decks import STANDARD
from cardcore.engine import Chance
from cardcore.errors import RecordError
from cardcore.games.acey_deucey.actions import ACE_VALUES, AceValue
from cardcore.games.acey_deucey.play import AceyDeuceyState, Round
from cardcore.games.acey_deucey.posts import posts_of
from cardcore.games.acey_deucey.rules import checked_chips, checked_pot

if TYPE_CHECKING:
    from cardcore.actions import Action
    from cardcore.engine import Game

FACTS: Final = (
    "dealer", "actor", "chips", "pot", "posts", "ace", "waiting", "discards", "stock"
)  # fmt: skip
NEEDED_FACTS: Final = frozenset({"dealer", "chips"})


def turn_order(players: int, dealer: int, *, has_bank: bool) -> tuple[int, ...]:
    """Return the seats in the order of their turns, the dealer last; a banker has none.

    Examples
    --------
    >>> turn_order(3, 2, has_bank=False), turn_order(3, 2, has_bank=True)
    ((0, 1, 2), (0, 1))
    """
    last = dealer if has_bank else dealer + 1
    return (*range(dealer + 1, players), *range(last))


def position_of(game: Game[Action], facts: dict[str, Any]) -> AceyDeuceyState:
    """Return the state that some facts describe; see the game's ``position``."""
    found = _read(game, facts)
    problem = _money_problem(game, found) or _card_problem(game, found)
    if problem:
        msg = f"expected a position that a round can reach, got {problem}"
        raise RecordError(msg, "bad_position")
    order, actor = found.order, found.actor
    first_cards: list[Card | None] = [found.waiting.get(seat) for seat in range(game.players)]
    posts = None
    if actor is not None:
        first_cards[actor] = found.posts[0]
        if len(found.posts) == 2:
            posts = posts_of(found.posts[0], found.posts[1], found.ace, game.rules)
    turned_up = (*found.discards, *found.waiting.values(), *found.posts)
    named = {*turned_up, *found.stock}
    pack = (*turned_up, *found.stock, *(card for card in STANDARD.cards if card not in named))
    return AceyDeuceyState(
        game,
        None,
        Chance(None),
        None,
        (),
        Round(pack, found.dealer, tuple(first_cards), order, found.chips, 0),
        len(turned_up),
        found.chips,
        found.pot,
        actor,
        posts,
        # What earlier turns brought is in the chips.
        ((0, 0),) * found.turns,
    )


@attrs.frozen
class _Found:
    """The facts of a position, each of its own type."""

    dealer: int
    order: tuple[int, ...]
    actor: int | None
    chips: tuple[int, ...]
    pot: int
    posts: tuple[Card, ...]
    ace: AceValue | None
    waiting: Mapping[int, Card]
    discards: tuple[Card, ...]
    stock: tuple[Card, ...]

    @property
    def turns(self) -> int:
        """How many turns are over; those who still wait in a round that is over had none."""
        if self.actor is not None:
            return self.order.index(self.actor)
        return len(self.order) - len(self.waiting)


def _read(game: Game[Action], facts: dict[str, Any]) -> _Found:
    dealer, actor = _seat(game, facts["dealer"]), facts.get("actor")
    return _Found(
        dealer,
        turn_order(game.players, dealer, has_bank=game.rules.bank == "dealer"),
        None if actor is None else _seat(game, actor),
        checked_chips(facts["chips"]) or (),
        checked_pot(facts.get("pot", 0)),
        _cards(facts.get("posts")),
        facts.get("ace"),
        _waiting(game, facts.get("waiting")),
        _cards(facts.get("discards")),
        _cards(facts.get("stock")),
    )


def _bad(text: str) -> RecordError:
    return RecordError(text, "bad_position")


def _seat(game: Game[Action], value: object) -> int:
    return number_within(value, "a seat", (0, game.players - 1), RecordError, "bad_position")


def _cards(value: object) -> tuple[Card, ...]:
    if value is None:
        return ()
    if not isinstance(value, str):
        raise _bad(f"expected cards as text, got {shown(value)}")
    return parse_cards(value)


def _waiting(game: Game[Action], value: object) -> dict[int, Card]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _bad(f"expected waiting cards as a dict by seat, got {shown(value)}")
    found: dict[int, Card] = {}
    for key, card in cast("dict[object, Any]", value).items():
        # JSON has texts only as keys.
        is_digit = isinstance(key, str) and len(key) == 1 and key.isdecimal()
        seat = _seat(game, int(cast("str", key)) if is_digit else key)
        if seat in found:
            raise _bad(f"expected one waiting card a seat, got two of seat {seat}")
        found[seat] = Card(card)
    return found


def _money_problem(game: Game[Action], found: _Found) -> str | None:
    if len(found.chips) != game.players:
        return f"chips of {len(found.chips)} players"
    if game.rules.bank == "dealer":
        return "a pot beside a bank" if found.pot else None
    if found.pot == 0 and found.actor is not None:
        return "a turn with an empty pot"
    return None


def _card_problem(game: Game[Action], found: _Found) -> str | None:
    cards = [*found.posts, *found.waiting.values(), *found.discards, *found.stock]
    if len(set(cards)) < len(cards) or any(card.is_joker for card in cards):
        return "a card twice or a joker"
    if found.discards and not 2 * found.turns <= len(found.discards) <= 3 * found.turns:
        return f"{len(found.discards)} discards of {found.turns} turns"
    if found.actor is None:
        return _problem_at_the_end(game, found)
    if found.actor not in found.order:
        return "a turn of the banker"
    if set(found.waiting) != set(found.order[found.turns + 1 :]):
        return f"waiting cards of the seats {sorted(found.waiting)}"
    return _problem_with_posts(game, found)


def _problem_at_the_end(game: Game[Action], found: _Found) -> str | None:
    if found.posts or found.ace is not None:
        return "posts or a declaration after the round"
    is_emptied = found.pot == 0 and game.rules.bank == "pot"
    if is_emptied and not found.turns:
        return "an emptied pot before the first turn"
    left = set(found.order[found.turns :]) if is_emptied else set[int]()
    return None if set(found.waiting) == left else "waiting cards after the round"


def _problem_with_posts(game: Game[Action], found: _Found) -> str | None:
    if not 1 <= len(found.posts) <= 2:
        return f"{len(found.posts)} posts"
    declares = game.rules.low_ace == "first_card_choice" and found.posts[0].rank is Rank.ACE
    if len(found.posts) == 1 and not (declares and found.ace is None):
        return "one post without a declaration due"
    if len(found.posts) == 2 and not (found.ace in ACE_VALUES if declares else found.ace is None):
        return f"the declaration {shown(found.ace)}"
    return None
