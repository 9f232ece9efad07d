"""Build ``cardcore._cffi_lib``, the functions of ``cardcore.h`` for :mod:`cardcore._cffi`.

``setup.py`` runs this file; it is not installed. What cffi has to know is read from the header.
"""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path
from typing import Any, Final

from cffi import FFI

_HERE: Final = Path(__file__).parent

# Read in this order: what a C header says to a compiler, turned into what it says to cffi.
_REWRITTEN: Final = (
    (r"/\*.*?\*/", " "),
    (r"#ifdef __cplusplus\n.*?#endif", ""),
    (r"^#define (\w+) \d+$", r"#define \1 ..."),
    (r"^#(?!define \w+ \.\.\.$)(?:\\\n|.)*?$", ""),
    (r"static inline ([^{]+?)\s*\{.*?^\}", r"\1;"),
    # Numba knows ints, but not enums and not this name of a signed size.
    (r"\benum cc_variant (?=\w+[,)])", "int "),
    (r"\bptrdiff_t\b", "ssize_t"),
    (r"\n\s*\n+", "\n"),
)


def declarations(header: str) -> str:
    r"""Return what cffi has to know of a C header: its constants, enums and functions.

    Parameters
    ----------
    header : str
        The text of the header.

    Examples
    --------
    >>> print(declarations("#define SUITS 4\n/* A suit. */\nint cc_suit(uint8_t code);"))
    #define SUITS ...
    int cc_suit(uint8_t code);
    """
    for pattern, replacement in _REWRITTEN:
        header = re.sub(pattern, replacement, header, flags=re.DOTALL | re.MULTILINE)
    return header.strip()


def builder() -> FFI:
    """Return what builds the extension module, with paths from the root of the project."""
    options: dict[str, Any] = {}
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        options["py_limited_api"] = False
    folder = Path("src/cardcore/include")
    ffi = FFI()
    ffi.cdef(declarations((_HERE / "include/cardcore.h").read_text(encoding="utf-8")))
    ffi.set_source(
        "cardcore._cffi_lib",
        '#include "cardcore.c"',
        include_dirs=[folder.as_posix()],
        depends=[(folder / name).as_posix() for name in ("cardcore.h", "cardcore.c")],
        **options,
    )
    return ffi
