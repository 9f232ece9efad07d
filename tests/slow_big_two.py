"""Big Two's combinations written slowly and plainly from the rule sheet, for comparison.

Cards are texts, keys are tuples, a play is found by trying every choice of cards. Options are read
by their names alone. BT numbers are those of the sheet.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Key: TypeAlias = tuple[int, ...]

RANKS = {
    "standard52": ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"],
    "tiles60": ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "1", "2"],
}
ROYAL = {"standard52": ["T", "J", "Q", "K", "A"], "tiles60": ["12", "13", "14", "15", "1"]}
WHEEL = {"standard52": ["A", "2", "3", "4", "5"], "tiles60": ["1", "2", "3", "4", "5"]}
SIX_HIGH = ["2", "3", "4", "5", "6"]
TWO_HIGH = {"standard52": ["J", "Q", "K", "A", "2"], "tiles60": ["13", "14", "15", "1", "2"]}

KINDS = [
    "single", "pair", "triple", "bare_quads", "straight", "flush", "full_house", "quads",
    "straight_flush", "straight_flush_plus",
]  # fmt: skip
LOWER = {"straight", "flush", "full_house"}
HONOURS = {"quads", "straight_flush", "straight_flush_plus"}


def rank_of(card: str) -> str:
    return card[:-1]


def rank_index(card: str, rules: Any) -> int:
    return RANKS[rules.deck].index(rank_of(card))


def suit_index(card: str, rules: Any) -> int:
    index: int = rules.suit_order.index(card[-1])
    return index


def card_value(card: str, rules: Any) -> tuple[int, int]:
    return rank_index(card, rules), suit_index(card, rules)


def sequences(rules: Any) -> list[list[list[str]]]:
    """Return the sequences of the style from low to high; those that share an index together."""
    order = RANKS[rules.deck][:-1]  # all ranks but the two
    regular = [[order[i : i + 5]] for i in range(len(order) - 4)]
    wheel, six, two_high = WHEEL[rules.deck], SIX_HIGH, TWO_HIGH[rules.deck]
    return {
        "wheel_low": [[wheel], [six], *regular],
        "wheel_high": [[six], *regular, [wheel]],
        "six_high_wheel_second": [*regular, [wheel], [six]],
        "six_high_wheel_low": [[wheel], *regular, [six]],
        "no_wheel": [[six], *regular],
        "two_high_six_low": [[six], *regular, [two_high]],
        "two_high_six_second": [*regular, [six], [two_high]],
        "two_high_only": [*regular, [two_high]],
        "two_suit": [*regular, [wheel, six]],
        "wheel_high_six_second": [*regular, [six], [wheel]],
    }[rules.straight_style]


def sequence_index(cards: Sequence[str], rules: Any) -> int | None:
    ranks = sorted(map(rank_of, cards))
    for index, alike in enumerate(sequences(rules)):
        if any(sorted(each) == ranks for each in alike):
            return index
    return None


def tie_card(cards: Sequence[str], rules: Any) -> str:
    """Return the card whose suit decides between equal sequences."""
    ranks = {rank_of(card): card for card in cards}
    runs = [*sequences(rules), [WHEEL[rules.deck]], [SIX_HIGH]]
    run = next(each for alike in runs for each in alike if set(each) == set(ranks))
    top = ranks[run[-1]]
    if "2" not in ranks:
        return top
    two = ranks["2"]
    if rules.straight_style == "two_suit" or rules.straight_tie_card == "highest_rank":
        return two
    if rules.straight_tie_card == "sequence_top":
        return top
    index = sequence_index(cards, rules)
    best = sequences(rules).index([ROYAL[rules.deck]])
    assert index is not None
    return two if index > best else top


def classes(rules: Any) -> dict[str, int]:
    if rules.honour_order == "straight_flush_over_quads":
        return {"straight flush": 4, "quads": 3, "royal": 4}
    return {"straight flush": 3, "quads": 4, "royal": 5}


def is_suited(cards: Sequence[str]) -> bool:
    return len({card[-1] for card in cards}) == 1


def straight_flush_key(cards: Sequence[str], rules: Any) -> Key | None:
    """Return (c, q, s) of five suited cards in sequence."""
    index = sequence_index(cards, rules)
    if index is None or not is_suited(cards):
        return None
    is_royal = {rank_of(card) for card in cards} == set(ROYAL[rules.deck])
    first = classes(rules)["royal" if is_royal else "straight flush"]
    return first, index, suit_index(cards[0], rules)


def classify(cards: Sequence[str], rules: Any) -> tuple[str, Key] | None:
    """Return kind and key, or None (BT-44 to BT-55)."""
    ranks = [rank_index(card, rules) for card in cards]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    common = max(ranks, key=ranks.count, default=None)
    if common is None:
        return None
    if len(cards) <= 4:
        return classify_group(cards, ranks, rules)
    if len(cards) == 5:
        if counts == [3, 2]:
            return "full_house", (2, common)
        if counts == [4, 1] and rules.quads_form in {"kicker", "both"}:
            return "quads", (classes(rules)["quads"], common)
        if len(counts) == 5:
            return classify_apart(cards, ranks, rules)
    if len(cards) == 7 and rules.straight_flush_extra == 2:
        keys = [straight_flush_key(five, rules) for five in combinations(cards, 5)]
        best = max((key for key in keys if key is not None), default=None)
        return None if best is None else ("straight_flush_plus", best)
    return None


def classify_group(cards: Sequence[str], ranks: list[int], rules: Any) -> tuple[str, Key] | None:
    if len(set(ranks)) > 1:
        return None
    if len(cards) <= 2:
        highest = max(suit_index(card, rules) for card in cards)
        return ("single", "pair")[len(cards) - 1], (ranks[0], highest)
    if len(cards) == 3:
        return ("triple", (ranks[0],)) if rules.triples else None
    return ("bare_quads", (ranks[0],)) if rules.quads_form in {"bare", "both"} else None


def classify_apart(cards: Sequence[str], ranks: list[int], rules: Any) -> tuple[str, Key] | None:
    key = straight_flush_key(cards, rules)
    if key is not None and rules.straight_flush_extra == 0:
        return "straight_flush", key
    if is_suited(cards) and rules.flushes:
        suit, top = suit_index(cards[0], rules), max(ranks)
        return "flush", {
            "suit_then_top": (1, suit, top),
            "top_then_suit": (1, top, suit),
            "all_ranks_then_suit": (1, *sorted(ranks, reverse=True), suit),
        }[rules.flush_order]
    index = sequence_index(cards, rules)
    if index is None:
        return None
    return "straight", (0, index, suit_index(tie_card(cards, rules), rules))


def beats(cards: Sequence[str], top: Sequence[str], rules: Any) -> bool:
    """Return whether one combination beats another (BT-56 to BT-60)."""
    one, other = classify(cards, rules), classify(top, rules)
    assert one is not None
    assert other is not None
    (kind, key), (top_kind, top_key) = one, other
    if rules.honour_beats != "same_size":
        if kind in HONOURS:
            return top_kind not in HONOURS or key > top_key
        if top_kind in HONOURS:
            return False
    if len(cards) != len(top):
        return False
    if rules.five_card_classes == "separate" and kind in LOWER and kind != top_kind:
        return False
    return key > top_key


def plays(hand: Sequence[str], rules: Any) -> list[tuple[str, ...]]:
    """Return every combination in a hand by kind, key, and cards from the highest down."""
    ordered = sorted(hand, key=lambda card: card_value(card, rules))
    found = []
    for size in (1, 2, 3, 4, 5, 7):
        for cards in combinations(ordered, size):
            what = classify(cards, rules)
            if what is not None:
                downward = [card_value(card, rules) for card in reversed(cards)]
                found.append((KINDS.index(what[0]), what[1], downward, cards))
    return [cards for *_, cards in sorted(found)]


def answers(hand: Sequence[str], top: Sequence[str], rules: Any) -> list[tuple[str, ...]]:
    """Return the combinations in a hand that beat another one, in the same order."""
    return [cards for cards in plays(hand, rules) if beats(cards, top, rules)]
