"""The house: a room imports only from floors below, or from what its own floor lists before it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src/cardcore"

# The floors of docs/architecture.md from the ground up; on one floor, what may be imported first.
FLOORS = [
    [
        "errors",
        "checks",
        "cards",
        "masks",
        "decks",
        "variants",
        "hands",
        "chance",
        "deal",
        "options",
    ],
    [
        "_native",
        "include",
        "_eval",
        "_ufuncs",
        "_cffi_build",
        "_cffi_lib",
        "_cffi",
        "_numba",
        "embedding",
    ],
    ["poker", "climbing", "arrays", "batch"],
    ["settlement"],
    ["actions", "records", "engine"],
    ["bots", "games", "simulate", "structured", "testing"],
    ["cli"],
]
# The faces of the package hand on names of every floor and belong to none.
FACES = {"__init__.py", "__init__.pxd", "__main__.py"}
# Rooms of C, in which no Python or Cython stands.
OF_C = {"_native", "include"}
ORDER = [room for floor in FLOORS for room in floor]

IMPORT_LINE = re.compile(r"^\s*(?:from|cimport|import)\s+cardcore(?:\.(\w+))?", re.MULTILINE)


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].partition(".")[0]


def imported_rooms(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix in {".pyx", ".pxd"}:
        return {match[1] for match in IMPORT_LINE.finditer(text)}
    rooms = set()
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module == "cardcore":
            names = [f"cardcore.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        rooms |= {name.split(".")[1] for name in names if name.startswith("cardcore.")}
    return rooms


FILES = sorted(
    path
    for suffix in ("*.py", "*.pyi", "*.pyx", "*.pxd")
    for path in SOURCE.rglob(suffix)
    if path.relative_to(SOURCE).as_posix() not in FACES
)


def test_there_are_files_to_look_at() -> None:
    assert {room_of(path) for path in FILES} == set(ORDER) - OF_C


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_from_below(path: Path) -> None:
    room = room_of(path)
    below = set(ORDER[: ORDER.index(room)]) | {room}
    # Constants of the package itself, such as the version, belong to its face.
    assert imported_rooms(path) - {"__version__"} <= below


def test_c_knows_no_python() -> None:
    sources = sorted((SOURCE / "_native").glob("*.[ch]"))

    assert len(sources) >= 4
    for path in sources:
        assert "Python.h" not in path.read_text(), path


def test_every_room_stands_in_the_architecture_page() -> None:
    page = (SOURCE.parents[1] / "docs/architecture.md").read_text(encoding="utf-8")
    for room in ORDER:
        assert f"`{room}" in page, room
