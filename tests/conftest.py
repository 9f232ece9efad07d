"""What several test modules need: the archives of the project, and an installation of the wheel."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


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
