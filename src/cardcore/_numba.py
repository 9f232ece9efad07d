"""What numba loads through its entry point, so that compiled functions may call the C ranker."""

from __future__ import annotations

from importlib import import_module

from cardcore.errors import MissingExtraError


def init() -> None:
    """Tell numba the types of the functions of :mod:`cardcore._cffi`; without cffi, nothing."""
    try:
        door = import_module("cardcore._cffi")
    except MissingExtraError:
        return
    import_module("numba.core.typing.cffi_utils").register_module(door)
