"""What several test modules need: the archives of the project, and an installation of the wheel."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardcore import _eval, _ufuncs
from cardcore._cffi import ffi, lib

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]


# What ranks arrays is tested with every instruction set that the machine has.
BY_EVERY_PATH = {
    "test_batch",
    "test_big_two_arrays",
    "test_dou_dizhu_arrays",
    "test_forms",
    "test_omaha",
    "test_paths",
    "test_ranks",
}


def use_path(name: str) -> None:
    """Let every module rank by one path."""
    _eval.use_simd_path(name)
    _ufuncs.use_simd_path(name)
    assert lib.cc_use_simd_path(name.encode()) == 1


@pytest.fixture(scope="module")
def simd_path(request: pytest.FixtureRequest) -> Iterator[str]:
    before = ffi.string(lib.cc_simd_path_in_use()).decode()
    use_path(request.param)
    yield request.param
    use_path(before)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a module of the ranker's suite once for each path."""
    if metafunc.module.__name__.rpartition(".")[2] in BY_EVERY_PATH:
        metafunc.fixturenames.append("simd_path")
        metafunc.parametrize("simd_path", _ufuncs.simd_paths(), indirect=True, scope="module")


def run(*command: str | Path, cwd: Path = ROOT, stdin: str = "") -> str:
    """Run a command and return what it prints; show what it printed if it fails."""
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, check=False, capture_output=True, text=True, input=stdin
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build a source archive, then a wheel from that archive alone."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="session")
def installed(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in an environment of its own; return the interpreter there.

    Other packages are those of the running interpreter. They stand behind the wheel on the path,
    where the link to this checkout has no effect.
    """
    _, wheel = archives
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False, symlinks=True)
    found = sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})
    interpreter = Path(found["scripts"], Path(sys.executable).name)
    run(
        sys.executable, "-m", "pip", "--python", interpreter, "--disable-pip-version-check",
        "install", "--quiet", "--no-deps", "--no-index", wheel,
    )  # fmt: skip
    Path(found["purelib"], "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return interpreter
