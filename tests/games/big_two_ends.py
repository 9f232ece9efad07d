"""Ends of deals of Big Two for the tests, and short ways to play deals and matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardcore.games.big_two import BigTwo, BigTwoRules, BigTwoSetup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from cardcore.cards import Piece
    from cardcore.games.big_two import BigTwoMatch, BigTwoState, DealOutcome
    from cardcore.settlement import Settlement
    from tests.slow_big_two_points import End

# The pack of the sheet's examples: threes to twos, each in the order d c h s.
D52 = " ".join(rank + suit for rank in "3456789TJQKA2" for suit in "dchs")
# What the winner of an end has played, unless the test says it; no hand of these tests has it.
LAST = "3s"


def game_of(players: int, options: dict[str, Any]) -> BigTwo:
    """Return a game; ``preset`` among the options names the one they change."""
    named = options.pop("preset", None)
    if named is not None:
        return BigTwo.preset(named, **options)
    return BigTwo(players=players, rules=BigTwoRules(**options))


def position(facts: dict[str, Any], **options: Any) -> BigTwoState:
    return game_of(len(facts["hands"]), options).position(facts)


def end(
    *hands: str, last: str = LAST, facts: dict[str, Any] | None = None, **options: Any
) -> BigTwoState:
    """Return the end of a deal by what is left; the seat without cards has won."""
    out = [seat for seat, hand in enumerate(hands) if not hand]
    found: dict[str, Any] = {
        "hands": list(hands), "actor": None, "end": "out", "finished": out, "winning": last,
        "heap": last,
    }  # fmt: skip
    return position(found | (facts or {}), **options)


def dragon_end(*hands: str, facts: dict[str, Any] | None = None, **options: Any) -> BigTwoState:
    """Return a deal that seat 0 has won by a dragon."""
    found = {"hands": list(hands), "actor": None, "end": "dragon", "finished": [0]}
    return position(found | (facts or {}), dragon=True, **options)


def hands_of(*counts: int) -> list[str]:
    """Return hands of some sizes, without twos and without the last play of ``end``."""
    cards = [card for card in D52.split() if card != LAST]
    found: list[str] = []
    for count in counts:
        found.append(" ".join(cards[:count]))
        cards = cards[count:]
    assert not any(hand.count("2") for hand in found)
    return found


def settled(state: Any) -> Settlement[DealOutcome]:
    settlement: Settlement[DealOutcome] | None = state.settlement
    assert settlement is not None
    assert sum(settlement.nets) == 0
    return settlement


def points(state: Any) -> tuple[Any, ...]:
    return settled(state).scores


def nets(state: Any) -> tuple[Any, ...]:
    return settled(state).nets


def after(state: Any, moves: str) -> Any:
    """Return the state after moves in the notation of the sheet, such as ``0:4d 4h 1:-``."""
    texts: list[list[str]] = []
    for word in moves.split():
        if ":" in word:
            texts.append(word.split(":"))
        else:
            texts[-1][1] += " " + word
    for seat, text in texts:
        assert int(seat) in state.may_act, (seat, state.actor)
        state = state.apply(state.parse(text), int(seat))
    return state


def table(lead: int, *hands: str, trick: Sequence[str] = (), **options: Any) -> BigTwoState:
    """Return a short position: a seat is to act, without an opening requirement."""
    return position({"hands": list(hands), "actor": lead, "trick": list(trick)}, **options)


def randomly(state: Any, rng: Random) -> Any:
    """Return the end of a deal of players who do anything allowed, out of turn too."""
    while state.actor is not None:
        seats = list(state.may_act)
        seat = seats[rng.randrange(len(seats))]
        legal = state.legal_actions(seat)
        if legal:
            state = state.apply(legal[rng.randrange(len(legal))], seat)
    return state


# Deals of one card each: the holder of the lowest card leads it and wins at once.


def one_card_each(top: str) -> str:
    """Return a pack that begins with some cards."""
    return " ".join([*top.split(), *(card for card in D52.split() if card not in top.split())])


def quick(players: int = 4, **options: Any) -> BigTwo:
    given: dict[str, Any] = {"hand_size": 1, "first_card": "next_to_dealer"}
    return BigTwo(players=players, rules=BigTwoRules(**given | options))


def next_deal(match: BigTwoMatch, top: str, **setup: Any) -> BigTwoState:
    """Return the next deal with known cards on top, the first of them for the first seat."""
    state: BigTwoState = match.deal(BigTwoSetup(**setup, pack=one_card_each(top), cut=0))
    return state


def series(match: BigTwoMatch, *tops: str) -> BigTwoMatch:
    """Return a match after deals of one card each, or that are dead at once."""
    for top in tops:
        state = next_deal(match, top)
        match = match.add(state if state.actor is None else state.apply(state.legal_actions()[0]))
    return match


def pack_for(hands: Sequence[str], first: int, step: int) -> str:
    """Return a pack that deals some hands of one size, the first card to a seat."""
    rows = [hand.split() for hand in hands]
    seats = [(first + step * k) % len(rows) for k in range(len(rows))]
    return " ".join(rows[seat][k] for k in range(len(rows[0])) for seat in seats)


def as_text(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(map(str, pieces))


def dealt(players: int = 4, setup: dict[str, Any] | None = None, **options: Any) -> BigTwoState:
    """Return a deal of the unshuffled pack, not cut, with seat 0 as dealer."""
    given: dict[str, Any] = {"pack": D52, "dealer": 0, "cut": 0, **(setup or {})}
    return BigTwo(players=players, rules=BigTwoRules(**options)).deal(setup=BigTwoSetup(**given))


def held(state: BigTwoState, seat: int) -> str:
    return " ".join(as_text(state.view(seat).hand))


# The short hands of an exchange in the sheet.
SHORT = ("3d 9c 4s", "4d Kh 2c", "5d 5c 8h")


def exchange() -> BigTwoState:
    """Return the example of the sheet, its hands filled up to seventeen cards."""
    game = BigTwo.preset("three_player_exchange", first_card="next_to_dealer")
    rest = [card for card in D52.split() if card not in {*" ".join(SHORT).split(), "3c"}]
    # The 2c is to stay the highest card of the loser, who is seat 1.
    twos, others = [card for card in rest if card[0] == "2"], [c for c in rest if c[0] != "2"]
    fill = (others[:11] + twos, others[11:25], others[25:])
    hands = [f"{short} {' '.join(more)}" for short, more in zip(SHORT, fill, strict=True)]
    pack = f"{pack_for(hands, 1, 1)} 3c"
    before: dict[str, Any] = {"number": 2, "previous_winner": 0, "previous_loser": 1}
    return game.deal(setup=BigTwoSetup(pack=pack, dealer=0, cut=0, **before))


def facts_of(ended: End) -> dict[str, Any]:
    """Return the facts of a position from those of the slow settlement."""
    facts: dict[str, Any] = {
        "hands": [" ".join(hand) for hand in ended.hands], "actor": None, "end": ended.reason,
        "finished": list(ended.finished), "winning": " ".join(ended.last),
        "heap": " ".join(ended.last), "starter": ended.starter, "liable": ended.liable,
        "bonuses": list(ended.bonuses),
    }  # fmt: skip
    return facts
