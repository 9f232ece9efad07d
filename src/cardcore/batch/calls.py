"""Options of the batch calls, and the one way in which they call a ufunc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import numpy as np

from cardcore.batch.threads import checked_threads, in_threads
from cardcore.checks import shown
from cardcore.errors import CardError, RulesError
from cardcore.variants import Variant, variant_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    Ranks: TypeAlias = npt.NDArray[np.uint16]
    Number: TypeAlias = int | np.integer
    # What holds numbers in the memory of this process.
    Numbers: TypeAlias = npt.NDArray[np.integer] | Sequence[int] | Sequence[Sequence[int]]

Errors: TypeAlias = Literal["zero", "raise"]
Layout: TypeAlias = Literal["board", "card"]


def checked_options(variant: str, errors: str) -> Variant:
    """Return a form, once it and the choice of errors are known."""
    checked_errors(errors)
    return variant_named(variant)


def checked_errors(errors: str) -> None:
    """Refuse a choice of errors that there is not (``unknown_errors``)."""
    if errors not in ("zero", "raise"):
        msg = f"expected errors of 'zero' or 'raise', got {shown(errors)}"
        raise RulesError(msg, "unknown_errors")


def key_of(form: Variant, errors: str, *, checked: bool) -> str:
    """Return the name of a form as the ufuncs have it."""
    if checked:
        return form.name
    if errors == "raise":
        raise RulesError(
            "expected errors of 'zero' for what is not checked, got 'raise'", "unchecked_errors"
        )
    return f"{form.name}_unchecked"


def called(
    ufunc: np.ufunc,
    operands: list[Any],
    out: object = None,
    threads: int = 1,
    dtype: type[np.uint16 | np.uint32 | np.bool_] = np.uint16,
) -> Any:  # noqa: ANN401 - an array of some library
    """Return what a ufunc gives for operands of any library; for NumPy's, by several threads.

    Raises
    ------
    CardError
        If the operands are no integers, or ``out`` does not hold the type of the results
        (``bad_dtype``).
    """
    many = checked_threads(threads) > 1 and all(type(each) is np.ndarray for each in operands)
    options: dict[str, Any] = {}
    if out is not None:
        own: Any = getattr(out, "dtype", None)
        # NumPy alone would cut ranks down to 8 bits.
        if own is None or not np.can_cast(dtype, own, "safe"):
            got = shown(out) if own is None else own
            wanted = "bools" if dtype is np.bool_ else f"{8 * np.dtype(dtype).itemsize} bits"
            raise CardError(f"expected an array that holds {wanted}, got {got}", "bad_dtype")
        options["out"] = out
    try:
        if many and type(out) in {np.ndarray, type(None)}:
            return in_threads(ufunc, operands, options.get("out"), threads, dtype)
        return ufunc(*operands, **options)
    except TypeError as error:
        got = ", ".join(str(getattr(each, "dtype", type(each).__name__)) for each in operands)
        raise CardError(
            f"expected integers of types that go together, got {got}", "bad_dtype"
        ) from error


def is_plain(values: object) -> bool:
    """Return whether values are an array or a number of NumPy itself."""
    return isinstance(values, (np.ndarray, np.generic))


def apart(operands: list[Any], out: object, errors: Errors) -> list[Any]:
    """Return operands that stand after the ranks are written, where a reason is to be told."""
    if errors != "raise" or not isinstance(out, np.ndarray):
        return operands
    written = cast("npt.NDArray[Any]", out)
    return [
        each.copy() if is_plain(each) and np.may_share_memory(each, written) else each
        for each in operands
    ]
