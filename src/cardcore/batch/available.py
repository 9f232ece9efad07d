"""What the other rooms of batch take for granted: NumPy, and a path that there is."""

from __future__ import annotations

import os
from importlib import import_module

from cardcore.checks import shown
from cardcore.errors import MissingExtraError, RulesError

# The names that CARDCORE_SIMD takes, widest last; where a machine lacks one, the one before serves.
PATHS = ("base", "neon", "avx2", "avx512")
_wanted = os.environ.get("CARDCORE_SIMD", "")
if _wanted and _wanted not in PATHS:
    raise RulesError(
        f"expected CARDCORE_SIMD of {', '.join(PATHS)}, got {shown(_wanted)}", "unknown_path"
    )

try:
    import_module("numpy")
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    raise MissingExtraError("cardcore.batch", "numpy") from error
