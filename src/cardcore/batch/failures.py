"""What the scalar reader says of the first row or mask that is not a hand, and where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from cardcore.checks import shown
from cardcore.errors import CardcoreError, HandError, RulesError
from cardcore.hands import read_hand, read_hole_and_board

if TYPE_CHECKING:
    import numpy.typing as npt

    from cardcore.variants import Variant


def raise_for_rows(ranks: Any, rows: list[Any], form: Variant) -> None:  # noqa: ANN401 - an array
    """Raise what is wrong with the first row that has no rank, if there is one."""
    at = first_zero(ranks)
    if at is None:
        return
    shape: tuple[int, ...] = np.shape(ranks)
    hands = [np.broadcast_to(each, (*shape, each.shape[-1]))[at].tolist() for each in rows]
    _raise_for_hand(hands, at, form)


def raise_for_masks(ranks: object, masks: list[Any], form: Variant) -> None:
    """Raise what is wrong with the first mask that has no rank, if there is one."""
    at = first_zero(ranks)
    if at is not None:
        _raise_for_hand([item_at(each, at) for each in masks], at, form)


def _raise_for_hand(hands: list[Any], at: tuple[int, ...], form: Variant) -> NoReturn:
    """Raise what the scalar reader says of a hand, with its place."""
    cards, *boards = hands
    try:
        if boards or form.board is not None:
            read_hole_and_board(cards, boards[0] if boards else None, form)
        else:
            read_hand(cards, form)
    except CardcoreError as error:
        raise HandError(f"{error}{place_text(at)}", error.code) from None
    raise AssertionError(f"the reader takes {hands}, the ranker does not{place_text(at)}")


def first_zero(found: Any) -> tuple[int, ...] | None:  # noqa: ANN401 - of some library
    """Return where the first 0 is; a missing value is none."""
    if isinstance(found, (np.ndarray, np.generic)):
        zeros: Any = found == 0
    elif hasattr(found, "to_numpy") and not getattr(found, "chunks", None):
        zeros = (found == 0).to_numpy()
    else:
        raise RulesError(
            f"expected errors of 'zero' for what is computed later, got 'raise' for {shown(found)}",
            "lazy_errors",
        )
    places = np.flatnonzero([flag is True for flag in zeros] if zeros.dtype == object else zeros)
    if len(places) == 0:
        return None
    return tuple(int(i) for i in np.unravel_index(int(places[0]), np.shape(zeros)))


def item_at(values: Any, at: tuple[int, ...]) -> int:  # noqa: ANN401 - of some library
    """Return the number of an operand that belongs to a place of the result."""
    array: npt.NDArray[Any] = np.asarray(values)
    # An operand that was broadcast is shorter: its own last axes count.
    own = at[len(at) - array.ndim :]
    return int(array[tuple(i if size > 1 else 0 for i, size in zip(own, array.shape, strict=True))])


def place_text(at: tuple[int, ...]) -> str:
    """Return the words that tell a place of the result."""
    if not at:
        return ""
    return f", in row {at[0]}" if len(at) == 1 else f", in row {list(at)}"
