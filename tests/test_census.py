"""Counts of all hands and of all completions: by both methods, over every path of the processor."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcore import poker
from cardcore._eval import category_counts, simd_path, simd_paths, use_simd_path
from cardcore.errors import CardcoreError, CardError, HandError, RulesError
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardcore.variants import Variant

PATHS = simd_paths()
METHODS: list[Any] = ["isomorphism", "enumeration"]
COUNTED = [form for form in VARIANTS.values() if form.board is None]
SEVEN_CARDS = (
    0, 23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584,
)  # fmt: skip


@pytest.fixture(params=PATHS, autouse=True)
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run each test over every path."""
    used = simd_path()
    use_simd_path(request.param)
    yield request.param
    use_simd_path(used)


def sizes_of(form: Variant) -> range:
    return range(form.least, min(form.most, 7) + 1)


@pytest.mark.parametrize(
    ("form", "cards"),
    [(form, cards) for form in COUNTED for cards in sizes_of(form) if cards < 7]
    + [(form, 7) for form in COUNTED if form.name.startswith("short")],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_both_methods_count_the_same(form: Variant, cards: int) -> None:
    counts = poker.count_ranks(form.name, cards)

    assert sum(counts.values()) == comb(52 - form.lowest, cards)
    assert list(counts) == sorted(counts)
    if form.name != "low_27" or cards == 5:
        assert counts == poker.count_ranks(form.name, cards, method="enumeration")


@pytest.mark.parametrize("method", METHODS)
def test_seven_cards(method: Any) -> None:
    counts = poker.count_ranks("high", 7, method=method)
    of_category: Counter[int] = Counter()
    for rank, count in counts.items():
        of_category[rank >> 12] += count

    assert tuple(of_category[category] for category in range(10)) == SEVEN_CARDS
    assert poker.count_categories(7, method=method) == SEVEN_CARDS
    # The lowest hand of seven cards is 9-8-7-5-4, the highest of them a royal flush.
    assert (len(counts), counts[max(counts)]) == (4824, 4 * comb(47, 2))


def test_the_methods_agree_on_each_rank_of_seven_cards() -> None:
    for form in ("high", "best_five"):
        assert poker.count_ranks(form, 7) == poker.count_ranks("high", 7, method="enumeration")


@st.composite
def partial_hands(draw: st.DrawFn) -> tuple[Variant, int, list[int], list[int]]:
    """Draw a form, how many cards make a hand, cards held and cards dead."""
    form = draw(st.sampled_from(COUNTED))
    cards = draw(st.sampled_from(sizes_of(form)))
    missing = draw(st.integers(0, min(cards, 3)))
    deck = draw(st.permutations(range(form.lowest, 52)))
    held = cards - missing
    dead = draw(st.integers(0, len(deck) - cards))
    # More than 3,000 completions are too many for a slow check.
    if comb(len(deck) - held - dead, missing) > 3000:
        dead = len(deck) - held - 26
    return form, cards, deck[:held], deck[held : held + dead]


@given(partial_hands())
@settings(deadline=None)
def test_completions(drawn: tuple[Variant, int, list[int], list[int]]) -> None:
    form, cards, held, dead = drawn
    live = [card for card in range(form.lowest, 52) if card not in {*held, *dead}]
    expected = Counter(
        poker.rank((*held, *more), variant=form.name)
        for more in combinations(live, cards - len(held))
    )
    for method in METHODS:
        found = poker.count_ranks(form.name, cards, held=held, dead=dead, method=method)
        assert found == dict(sorted(expected.items()))


@given(st.permutations(range(52)), st.integers(0, 7), st.integers(0, 20), st.integers(5, 7))
@settings(deadline=None, max_examples=20)
def test_completions_by_category(deck: list[int], held: int, dead: int, cards: int) -> None:
    known: dict[str, Any] = {
        "held": deck[: min(held, cards)],
        "dead": deck[min(held, cards) : min(held, cards) + dead],
    }
    counts = [0] * 10
    for rank, count in poker.count_ranks("high", cards, **known).items():
        counts[rank >> 12] += count

    assert sum(counts) == comb(52 - min(held, cards) - dead, cards - min(held, cards))
    for method in METHODS:
        assert poker.count_categories(cards, **known, method=method) == tuple(counts)
        found = poker.count_ranks("high", cards, **known, method=method)
        assert found == poker.count_ranks("high", cards, **known)


@pytest.mark.parametrize("form", ["high", "short_deck", "short_deck_trips", "low_8", "up_low"])
def test_categories_of_other_forms(form: str) -> None:
    cards = min(VARIANTS[form].most, 6)
    counts = [0] * 16
    for rank, count in poker.count_ranks(form, cards).items():
        counts[rank >> 12] += count

    for method in METHODS:
        assert category_counts(form, cards, "", "", method) == counts


def test_cards_known_in_any_form() -> None:
    expected = poker.count_ranks(cards=6, held="As Kd", dead="2c")

    assert sum(expected.values()) == comb(49, 4)
    assert poker.count_ranks(cards=6, held=["As", "Kd"], dead=bytes([0])) == expected
    assert poker.count_ranks(cards=6, held=(51, "Kd"), dead=1) == expected
    assert poker.count_ranks(cards=6, held=1 << 60 | 1 << 27, dead=["2c"]) == expected


def test_threads_may_count_side_by_side() -> None:
    expected = [poker.count_ranks(cards=cards) for cards in (5, 6, 7)] * 4

    with ThreadPoolExecutor(4) as pool:
        assert (
            list(pool.map(lambda cards: poker.count_ranks(cards=cards), [5, 6, 7] * 4)) == expected
        )


def test_nothing_is_left_to_draw() -> None:
    royal = "As Ks Qs Js Ts"

    assert poker.count_ranks(held=royal) == {36873: 1}
    assert poker.count_ranks(held=royal, method="enumeration") == {36873: 1}
    dead = [card for card in range(32) if card % 4 < 3 or card < 20]
    assert sum(poker.count_ranks(cards=7, held=royal, dead=dead).values()) == comb(52 - 5 - 29, 2)


@pytest.mark.parametrize(
    ("known", "error", "code"),
    [
        ({"held": "As As"}, HandError, "duplicate_card"),
        ({"held": "As", "dead": "As"}, HandError, "duplicate_card"),
        ({"dead": "2c 2c"}, HandError, "duplicate_card"),
        ({"held": "As Ks Qs Js Ts 9s"}, HandError, "wrong_card_count"),
        ({"dead": range(48)}, HandError, "wrong_card_count"),
        ({"held": "Xr"}, CardError, "joker"),
        ({"held": "1s"}, CardError, "bad_card_text"),
        ({"dead": [99]}, CardError, "bad_card_code"),
        ({"held": 1.5}, HandError, "bad_hand_type"),
        ({"held": [1.5]}, CardError, "bad_card_type"),
        ({"held": None}, HandError, "bad_hand_type"),
        ({"held": 1 << 13}, HandError, "bad_mask"),
        ({"method": "guess"}, RulesError, "unknown_method"),
        ({"method": 1}, RulesError, "unknown_method"),
        ({"method": ["isomorphism"]}, RulesError, "unknown_method"),
        ({"variant": "short_deck", "held": "2c"}, HandError, "not_in_deck"),
        ({"variant": "short_deck", "dead": "2c"}, HandError, "not_in_deck"),
        ({"variant": "omaha"}, RulesError, "board_variant"),
        ({"cards": 7.0}, HandError, "wrong_card_count"),
        ({"cards": True}, HandError, "wrong_card_count"),
        ({"variant": "best_five", "cards": 8}, HandError, "wrong_card_count"),
    ],
)
def test_bad_input(known: dict[str, Any], error: type[CardcoreError], code: str) -> None:
    with pytest.raises(error) as caught:
        poker.count_ranks(**known)

    assert caught.value.code == code


def test_a_refusal_says_where() -> None:
    with pytest.raises(HandError, match="held: expected 0 to 5 cards, got 6"):
        poker.count_ranks(held="2c 3c 4c 5c 6c 7c")
    with pytest.raises(HandError, match="got As both held and dead"):
        poker.count_categories(7, held="As", dead="As Ks")
    with pytest.raises(HandError, match="expected 5 live cards or more, got 4"):
        poker.count_ranks(dead=range(48))
