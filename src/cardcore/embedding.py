"""Where programs in C and C++ find the ranker."""

from __future__ import annotations

from pathlib import Path

__all__ = ["get_include"]


def get_include() -> str:
    """Return the folder with ``cardcore.h`` and ``cardcore.c``.

    The header is for C11 and C++; the C file is the whole ranker and needs nothing else.

    Returns
    -------
    str
        An absolute path, for a compiler's ``-I`` or an extension's ``include_dirs``.

    Examples
    --------
    >>> import cardcore as cc
    >>> from pathlib import Path
    >>> sorted(path.name for path in Path(cc.get_include()).iterdir())
    ['cardcore.c', 'cardcore.h']
    """
    return str(Path(__file__).resolve().parent / "include")
