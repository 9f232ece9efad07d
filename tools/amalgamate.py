"""Write the ranker as one C file, ``src/cardcore/include/cardcore.c``, for programs that embed it.

The sources are put one after the other and every header of ours stands where it is first included,
so that the file compiles alone. The kernels over lanes stand there once for each instruction set,
with comments and indentation the first time only, and the names of each time have its name at their
end. ``setup.py`` writes it; it is not checked in.

Usage: ``python tools/amalgamate.py`` writes the file; ``--check`` exits with 1 if it differs.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parents[1] / "src/cardcore"
FOLDERS = (PACKAGE / "_native", PACKAGE / "include")
TARGET = PACKAGE / "include/cardcore.c"
PATHS = ("avx2", "avx512", "avx512_vbmi", "neon")
SOURCES = (
    "ranker.c",
    "text.c",
    "enumerate.c",
    "census.c",
    "equity.c",
    "big_two.c",
    "big_two_plays.c",
    "dou_dizhu.c",
    "dou_dizhu_found.c",
    "dou_dizhu_plays.c",
    "paths.c",
    *(f"path_{name}.c" for name in PATHS),
)

OPENING = """\
/* cardcore: the ranker of cardcore.h in one file. Written by tools/amalgamate.py; do not edit.
 *
 * Compile it as C11 with the rest of a program: cc -std=c11 -O3 -c cardcore.c
 */
"""

_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
_LANES = re.compile(r"\b((?:lanes?|LANES?)(?:_\w+)?)\b")
_NUMBERS = re.compile(r"^\s*(?:\.\w+ = \{)?\d[\d\s,]*\}?,\s*$")
_COMMENT_OR_INDENT = re.compile(r"[ \t]*/\*.*?\*/(?:\n(?=\n))?|^[ \t]+", re.DOTALL | re.MULTILINE)
_GUARD = re.compile(r"^\s*#ifndef (\w+)\n#define \1\n", re.MULTILINE)


def found(name: str) -> Path:
    """Return the path of a source or header of ours."""
    return next(folder / name for folder in FOLDERS if (folder / name).is_file())


def expanded(name: str, seen: set[str]) -> Iterator[str]:
    """Yield the lines of a file with its headers in place, a guarded header only once."""
    text = found(name).read_text(encoding="utf-8")
    if name in seen:
        return
    if _GUARD.search(text):
        seen.add(name)
    elif f"{name} again" in seen:
        text = _COMMENT_OR_INDENT.sub("", text)
    else:
        seen.add(f"{name} again")
    yield f"/* {name} */\n"
    for line in text.splitlines(keepends=True):
        included = _INCLUDE.match(line)
        if included:
            yield from expanded(included[1], seen)
        elif _NUMBERS.match(line):
            # The columns of the tables are a sixth of the whole file.
            yield line.replace(" ", "")
        else:
            yield line


def render() -> str:
    """Return the text of the file."""
    seen: set[str] = set()
    parts = ["".join(renamed(name, expanded(name, seen))) for name in SOURCES]
    return "\n".join([OPENING, *parts])


def renamed(name: str, lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines of a source, the names of its lanes being its own."""
    path = name.removeprefix("path_").removesuffix(".c")
    for line in lines:
        yield _LANES.sub(rf"\1_{path}", line) if path in PATHS else line


def write() -> None:
    """Write the file unless it is up to date, so that nothing is compiled again in vain."""
    text = render()
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(TARGET.read_text(encoding="utf-8") != render())
    write()
