"""What is in the wheel and the source archive, and what an import of the package costs."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import metadata, version
from pathlib import Path

import pytest

import cardcore

ROOT = Path(__file__).parents[1]
PYI_OF_CFFI = "cardcore/_cffi_lib.pyi"


def python(*arguments: str, **environment: str) -> str:
    """Run an interpreter of its own and return what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_the_wheel_holds_the_package_and_nothing_else(archives: tuple[Path, Path]) -> None:
    _, wheel = archives
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {name for name in names if not name.startswith("cardcore-")}

    suffixes = {Path(name).suffix for name in package} - {".pyd"}
    assert suffixes == {".py", ".pyi", ".pxd", ".so", ".typed", ".c", ".h", ".md"}
    assert all(name.startswith("cardcore/") for name in package)
    for wanted in (
        "py.typed",
        "_eval.pyi",
        "_ufuncs.pyi",
        "batch/__init__.py",
        "_eval.pxd",
        "__init__.pxd",
        "_numba.py",
        "rulebook/abyssinia.md",
        "rulebook/acey_deucey.md",
        "poker/__init__.py",
        "cli/__init__.py",
    ):
        assert f"cardcore/{wanted}" in package
    assert {name for name in package if name.endswith((".c", ".h"))} == {
        "cardcore/include/cardcore.c",
        "cardcore/include/cardcore.h",
    }
    assert "cardcore/_cffi_build.py" not in package
    assert any(name.startswith("cardcore/_cffi_lib.") for name in package - {PYI_OF_CFFI})
    assert any(name.endswith("/LICENSE") for name in names)
    # What is downloaded, and what it becomes: every module has the kernels of every path, and each
    # game brings its modules and its page.
    assert wheel.stat().st_size < 5 << 18
    assert sum(info.file_size for info in zipfile.ZipFile(wheel).infolist()) < 4 << 20


def test_the_source_archive_is_complete(archives: tuple[Path, Path]) -> None:
    sdist, _ = archives
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    for wanted in (
        "src/cardcore/_cffi_build.py",
        "src/cardcore/_eval.pxd",
        "src/cardcore/_eval.pyx",
        "src/cardcore/_ufuncs.pyx",
        "src/cardcore/include/cardcore.c",
        "src/cardcore/include/cardcore.h",
        "src/cardcore/_native/ranker.c",
        "src/cardcore/_native/rank_tables.h",
        "tests/slow_ranker.py",
        "benches/test_scalar.py",
        "tools/amalgamate.py",
        "tools/make_rank_tables.py",
        "docs/examples/c/runouts.c",
        "docs/examples/cython/runouts.pyx",
        "docs/architecture.md",
        "CHANGELOG.md",
        "LICENSE",
        "Makefile",
    ):
        assert wanted in names
    assert not [name for name in names if name.endswith((".so", ".pyc", "_eval.c", "_ufuncs.c"))]


def test_metadata() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = metadata("cardcore")

    assert cardcore.__version__ == version("cardcore") == project["version"]
    assert found["License-Expression"] == "MIT"
    assert found["Requires-Python"] == ">=3.11"
    unconditional = [line for line in found.get_all("Requires-Dist", []) if "extra" not in line]
    assert [line.partition(">")[0] for line in unconditional] == ["attrs"]
    extras = {"json", "cli", "numpy", "cffi", "numba", "bench", "test"}
    assert extras <= set(found.get_all("Provides-Extra", []))


def test_an_import_is_quiet_and_loads_no_extra() -> None:
    code = "import sys, cardcore; print(*sorted(sys.modules))"
    loaded = set(python("-W", "error", "-c", code).split())

    assert "cardcore._eval" in loaded
    unwanted = {"click", "rich", "numpy", "numba", "cffi", "json", "importlib.metadata"}
    assert not loaded & (unwanted | {"_cffi_backend", "cardcore.embedding", "cardcore.batch"})


def test_an_import_takes_at_most_ten_milliseconds_over_attrs(tmp_path: Path) -> None:
    code = (
        "import attrs, time; start = time.process_time(); import cardcore;"
        "print(time.process_time() - start)"
    )
    # Compiled once, as for users; and the time of the process, since others run on the machine.
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    times = [float(python("-c", code, **compiled)) for _ in range(15)]
    assert min(times) < 0.010


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'cardcore' has no attribute 'nonsense'"):
        _ = cardcore.nonsense
