"""Every path gives every hand of five and of seven cards the rank of the plain kernels."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardcore import _ufuncs, masks
from cardcore.batch import rank_masks
from cardcore.variants import VARIANTS
from tests.conftest import use_path

if TYPE_CHECKING:
    from collections.abc import Iterator

PATHS = _ufuncs.simd_paths()
WIDER = [path for path in PATHS if path != "base"]
# Forms whose hands can have seven cards, with the cards of their decks.
FORMS = [name for name, form in VARIANTS.items() if form.board is None and form.least == 5]


def sets_below(size: int) -> Any:
    """Return all sets of some cards as masks, those of the k lowest codes first for every k."""
    chosen = sorted(combinations(range(52), size), key=lambda codes: codes[::-1])
    bits = np.array([masks.to_board_mask([code]) for code in range(52)], np.uint64)
    return bits[np.array(chosen)].sum(axis=1, dtype=np.uint64)


def hands(cards: int, step: int = 1) -> Iterator[Any]:
    """Yield the masks of all hands, those with the same three highest codes together."""
    below = sets_below(cards - 3)
    for codes in list(combinations(range(52), 3))[::step]:
        count = comb(codes[0], cards - 3)
        if count:
            yield below[:count] | np.uint64(masks.to_board_mask(codes))


def compare(form: str, cards: int, step: int) -> int:
    """Return how many hands every path ranked as the plain kernels do."""
    compared = 0
    try:
        for hand in hands(cards, step):
            use_path("base")
            wanted = rank_masks(hand, variant=form)
            compared += len(hand)
            for path in WIDER:
                use_path(path)
                found = rank_masks(hand, variant=form)
                assert np.array_equal(found, wanted), (path, form, hand[found != wanted][:5])
    finally:
        use_path(PATHS[-1])
    return compared


@pytest.mark.parametrize("form", FORMS)
def test_all_hands_of_five_cards(form: str) -> None:
    assert compare(form, 5, 1) == comb(52, 5)


@pytest.mark.parametrize("form", FORMS)
def test_one_in_twenty_hands_of_seven_cards(form: str) -> None:
    step = 20 if form != "low_27" else 400
    assert compare(form, 7, step) > comb(52, 7) // (step + step // 4)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_all_hands_of_seven_cards(form: str) -> None:
    assert compare(form, 7, 1) == comb(52, 7)
