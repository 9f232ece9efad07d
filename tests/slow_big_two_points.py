"""A second settlement of Big Two, slow and straight from the rulebook, on texts of cards.

Nothing here looks anything up in the program: it is compared with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

CARD_RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]
TILE_RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "1", "2"]
# W wheel, X six-high, R the regular sequences in ascending order, Z two-high.
STYLES = {
    "wheel_low": ["W", "X", "R"],
    "wheel_high": ["X", "R", "W"],
    "six_high_wheel_second": ["R", "W", "X"],
    "six_high_wheel_low": ["W", "R", "X"],
    "no_wheel": ["X", "R"],
    "two_high_six_low": ["X", "R", "Z"],
    "two_high_six_second": ["R", "X", "Z"],
    "two_high_only": ["R", "Z"],
    "two_suit": ["R", "WX"],
    "wheel_high_six_second": ["R", "X", "W"],
}
Hand = tuple[str, ...]
Key = tuple[int, ...]


@dataclass(frozen=True)
class End:
    """How a deal ended: what was left, who was out, and the last play of the winner."""

    reason: str
    hands: tuple[Hand, ...]
    finished: tuple[int, ...]
    last: Hand = ()
    starter: int | None = None
    liable: int | None = None
    # What unbeaten specials scored (BT-79), by seat.
    bonuses: tuple[int, ...] = ()


def ranks_of(rules: Any) -> list[str]:
    return TILE_RANKS if rules.deck == "tiles60" else CARD_RANKS


def rank(card: str, rules: Any) -> int:
    return ranks_of(rules).index(card[:-1])


def suit(card: str, rules: Any) -> int:
    place: int = rules.suit_order.index(card[-1])
    return place


def value(card: str, rules: Any) -> tuple[int, int]:
    return rank(card, rules), suit(card, rules)


def is_two(card: str) -> bool:
    return card[:-1] == "2"


def sequences(rules: Any) -> list[tuple[list[int], int]]:
    """Return each sequence from its lowest card up, with its index (straight styles)."""
    return sequences_of(rules.straight_style, len(ranks_of(rules)))


@cache
def sequences_of(style: str, n: int) -> list[tuple[list[int], int]]:
    ace, two = n - 2, n - 1
    wheel, six_high = [ace, two, 0, 1, 2], [two, 0, 1, 2, 3]
    regular = [list(range(low, low + 5)) for low in range(n - 5)]
    two_high = list(range(n - 5, n))
    rows: list[list[list[int]]] = []
    for letter in STYLES[style]:
        if letter == "R":
            rows += [[each] for each in regular]
        else:
            rows.append([{"W": wheel, "X": six_high, "Z": two_high}[each] for each in letter])
    return [(each, q) for q, row in enumerate(rows) for each in row]


def tie_rank(sequence: list[int], index: int, rules: Any) -> int:
    two = len(ranks_of(rules)) - 1
    if rules.straight_style == "two_suit" and two in sequence:
        return two
    if rules.straight_tie_card == "sequence_top":
        return sequence[-1]
    if rules.straight_tie_card == "highest_rank":
        return max(sequence)
    ace_high = next(q for each, q in sequences(rules) if each == list(range(two - 5, two)))
    return two if two in sequence and index > ace_high else sequence[-1]


def honour_first(kind: str, sequence: list[int], rules: Any) -> int:
    """Return the first element of the key of an honour."""
    two = len(ranks_of(rules)) - 1
    is_royal = sequence == list(range(two - 5, two))
    if rules.honour_order == "straight_flush_over_quads":
        return 3 if kind == "quads" else 4
    if kind == "quads":
        return 4
    return 5 if is_royal else 3


def honours(hand: Hand, rules: Any) -> list[tuple[str, Key]]:
    """Return kinds and keys of the honours of a hand (BT-51 to BT-53)."""
    found: list[tuple[str, Key]] = []
    if rules.quads_form != "bare" and len(hand) >= 5:
        for each in {rank(card, rules) for card in hand}:
            key = honour_first("quads", [], rules), each
            found += [("quads", key)] * (sum(rank(card, rules) == each for card in hand) == 4)
    if len(hand) >= 5 + rules.straight_flush_extra:
        held = {value(card, rules) for card in hand}
        for sequence, q in sequences(rules):
            for s in range(4):
                if all((r, s) in held for r in sequence):
                    first = honour_first("straight_flush", sequence, rules)
                    found.append(("straight_flush", (first, q, s)))
    return found


def five_card_key(cards: Hand, rules: Any) -> Key | None:
    """Return the key of five cards that are no honour (BT-48 to BT-50)."""
    ranks = sorted(rank(card, rules) for card in cards)
    suits = {suit(card, rules) for card in cards}
    if len(suits) == 1 and rules.flushes:
        (s,) = suits
        if rules.flush_order == "suit_then_top":
            return (1, s, ranks[-1])
        if rules.flush_order == "top_then_suit":
            return (1, ranks[-1], s)
        return (1, *reversed(ranks), s)
    for sequence, q in sequences(rules):
        if sorted(sequence) == ranks:
            tie = tie_rank(sequence, q, rules)
            t = next(suit(card, rules) for card in cards if rank(card, rules) == tie)
            return (0, q, t)
    counts = sorted((ranks.count(each), each) for each in set(ranks))
    if [count for count, _ in counts] == [2, 3]:
        return (2, counts[1][1])
    return None


def largest(hand: Hand, rules: Any) -> tuple[int, Key]:
    """Return size and key of the largest combination of a hand (BT-11)."""
    found: list[tuple[int, Key]] = []
    for kind, key in honours(hand, rules):
        plus = rules.straight_flush_extra if kind == "straight_flush" else 0
        found.append((5 + plus, key))
    if not found or max(found)[0] == 5:
        keys = [five_card_key(cards, rules) for cards in combinations(hand, 5)]
        found += [(5, key) for key in keys if key is not None]
    if found:
        return max(found)
    for card in hand:
        same = [each for each in hand if each[:-1] == card[:-1]]
        r = rank(card, rules)
        found.append((1, value(card, rules)))
        if len(same) >= 2:
            found.append((2, (r, max(suit(each, rules) for each in same))))
        if len(same) >= 3 and rules.triples:
            found.append((3, (r,)))
        if len(same) == 4 and rules.quads_form != "kicker":
            found.append((4, (r,)))
    return max(found)


def is_dragon_or_out(end: End, seat: int) -> bool:
    return seat in end.finished


def left(end: End) -> list[int]:
    """Return the numbers of cards; who has a dragon counts as out (BT-83)."""
    return [0 if is_dragon_or_out(end, s) else len(hand) for s, hand in enumerate(end.hands)]


def winner(end: End, rules: Any) -> int | None:
    if end.reason == "dead" and rules.play_until == "first_out":
        return None
    return end.finished[0] if end.finished else None


def loser(end: End, rules: Any) -> int | None:
    """Return the loser of the deal (BT-11)."""
    if end.reason == "dead":
        return None
    counts = left(end)
    tied = [seat for seat, count in enumerate(counts) if count == max(counts)]
    if len(tied) == 1:
        return tied[0]
    return min(tied, key=lambda seat: largest(end.hands[seat], rules))


def factor(cards: int, rules: Any) -> int:
    """Return the factor for a number of cards (BT-69)."""
    found = 1
    for least, more in sorted(rules.multipliers):
        if least <= min(cards, 13):
            found = more
    return found


def card_value(card: str, rules: Any) -> int:
    if rules.card_values == "one":
        return 1
    if rules.card_values == "ladder":
        return rank(card, rules) + 1
    name = card[:-1]
    if name == "2":
        return 4
    if name in {"A", "1"}:
        return 3
    return 1 if name in ["3", "4", "5", "6", "7", "8", "9", "10", "T"] else 2


def penalty(end: End, seat: int, rules: Any) -> int:
    """Return the penalty points of a seat (BT-68 to BT-72)."""
    if is_dragon_or_out(end, seat):
        return 0
    hand = end.hands[seat]
    points = sum(card_value(card, rules) for card in hand)
    if rules.multiplier_scope == "all" or end.starter == seat:
        points *= factor(len(hand), rules)
    if rules.double_per_two_left:
        for card in hand:
            points *= 2 if is_two(card) else 1
    if rules.final_twos_double and end.last and all(map(is_two, end.last)):
        points *= 2
    return points


def special(cards: Hand, rules: Any) -> int:
    """Return what a special play scores as an unbeaten top play; 0 if it is none (BT-79)."""
    counts = {card[:-1]: sum(each[:-1] == card[:-1] for each in cards) for card in cards}
    quads = [name for name, count in counts.items() if count == 4]
    is_bare = len(cards) == 4 and rules.quads_form != "kicker"
    if quads and (is_bare or (len(cards) == 5 and rules.quads_form != "bare")):
        return -80 if quads == ["2"] else -20
    has_run = any(kind == "straight_flush" for kind, _ in honours(cards, rules))
    return -40 if has_run and len(cards) == 5 + rules.straight_flush_extra else 0


def indonesian(end: End, seat: int, rules: Any) -> int:
    """Return the points of a seat (BT-79 to BT-81)."""
    bonus = end.bonuses[seat] if end.bonuses else 0
    if seat == winner(end, rules):
        twos = sum(map(is_two, end.last))
        finish = -10 * twos if twos else -5
        if not end.last:
            return bonus
        if special(end.last, rules):
            stacked = finish if rules.finish_bonus_stacks else 0
            return bonus + 2 * special(end.last, rules) + stacked
        return bonus + finish
    hand = end.hands[seat]
    return sum(5 if is_two(card) else 1 for card in hand) * factor(len(hand), rules) + bonus


def fixed_loser(end: End, rules: Any) -> int:
    """Return the seat that pays (BT-76)."""
    if end.liable is not None:
        return end.liable
    others = [seat for seat in range(len(end.hands)) if seat != winner(end, rules)]
    held = [(key, seat) for seat in others for _, key in honours(end.hands[seat], rules)]
    if held:
        return max(held)[1]
    high = [
        (value(card, rules), seat)
        for seat in others
        for card in end.hands[seat]
        if card[:-1] in {"2", "1" if rules.deck == "tiles60" else "A"}
    ]
    if high:
        return max(high)[1]
    most = max(len(end.hands[seat]) for seat in others)
    tied = [seat for seat in others if len(end.hands[seat]) == most]
    return max(tied, key=lambda seat: max(value(card, rules) for card in end.hands[seat]))


def points(end: End, rules: Any) -> list[int]:  # noqa: PLR0911 - one a scheme
    """Return the points of the deal by seat."""
    seats = range(len(end.hands))
    first = winner(end, rules)
    if end.reason == "dead" and rules.play_until == "first_out":
        return [0 for _ in seats]
    if rules.scoring == "pair_difference":
        return left(end)
    if rules.scoring == "fixed_loser":
        return [int(seat == fixed_loser(end, rules)) for seat in seats]
    if rules.scoring == "pusoy_dos":
        return [2 ** sum(map(is_two, end.last)) if seat == first else 0 for seat in seats]
    if rules.scoring == "positions":
        order = list(end.finished)
        if end.reason == "one_left":
            order += [seat for seat in seats if seat not in order]
        worth = dict(zip(order, rules.position_points, strict=False))
        return [worth.get(seat, 0) for seat in seats]
    if rules.scoring == "indonesian":
        return [indonesian(end, seat, rules) for seat in seats]
    found = [penalty(end, seat, rules) for seat in seats]
    if end.liable is not None:
        return [sum(found) if seat == end.liable else 0 for seat in seats]
    return found


def payments(end: End, rules: Any) -> list[int]:
    """Return what each seat receives (BT-73 to BT-76, BT-82)."""
    scored, n = points(end, rules), len(end.hands)
    seats = range(n)
    first = winner(end, rules)
    if end.reason == "dead" and rules.play_until == "first_out":
        return [0 for _ in seats]
    if rules.scoring in {"penalty", "indonesian"}:
        return [rules.stake * (sum(scored) - n * scored[seat]) for seat in seats]
    if rules.scoring in {"pusoy_dos", "positions"}:
        return [rules.stake * (n * scored[seat] - sum(scored)) for seat in seats]
    if rules.scoring == "winner_collects":
        lost = [-rules.stake * each for each in scored]
        return [-sum(lost) if seat == first else lost[seat] for seat in seats]
    if rules.scoring == "fixed_loser":
        amount = rules.fixed_payment * rules.stake
        return [amount * ((seat == first) - scored[seat]) for seat in seats]
    found = [0 for _ in seats]
    for one, other in combinations(seats, 2):
        d = abs(scored[one] - scored[other])
        amount = rules.stake * d * factor(d, rules)
        payer, payee = (one, other) if scored[one] > scored[other] else (other, one)
        found[payer] -= amount
        found[payee] += amount
    if end.liable is not None:
        for seat in seats:
            if seat != end.liable and found[seat] < 0:
                found[end.liable] += found[seat]
                found[seat] = 0
    return found
