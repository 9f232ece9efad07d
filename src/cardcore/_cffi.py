"""The C ranker for cffi: ``lib`` has the functions of ``cardcore.h``, and ``ffi`` goes with it.

The header documents the functions. Variants are ints here, and ``ptrdiff_t`` is ``ssize_t``.

Raises
------
MissingExtraError
    On import, if cffi is not installed (``missing_extra``).

Examples
--------
>>> from cardcore._cffi import ffi, lib
>>> codes = bytes([51, 47, 43, 39, 35])
>>> lib.cc_rank(lib.CC_HIGH, codes, len(codes))
36873
"""

from __future__ import annotations

from cardcore.errors import MissingExtraError

try:
    from cardcore._cffi_lib import ffi, lib
except ModuleNotFoundError as error:
    if error.name != "_cffi_backend":
        raise
    raise MissingExtraError("cardcore._cffi", "cffi") from None

__all__ = ["ffi", "lib"]
