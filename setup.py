"""Build the extension modules; everything else about the package stands in pyproject.toml."""

from __future__ import annotations

import os
import runpy
import shutil
import sysconfig
from pathlib import Path
from typing import ClassVar

import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

NATIVE = "src/cardcore/_native"
INCLUDE = "src/cardcore/include"
AMALGAMATE = runpy.run_path("tools/amalgamate.py")
RANKER = [f"{NATIVE}/{name}" for name in AMALGAMATE["SOURCES"]]
# Random deals are for arrays alone, and no part of what programs embed.
PLAYOUTS = [f"{NATIVE}/sha256.c", f"{NATIVE}/dou_dizhu_playouts.c"]
HEADERS = sorted(str(path) for folder in (NATIVE, INCLUDE) for path in Path(folder).glob("*.h"))

# A free-threaded interpreter has no stable ABI to build against.
LIMITED_API = os.environ.get("CARDCORE_LIMITED_API", "0") not in {"", "0"} and not (
    sysconfig.get_config_var("Py_GIL_DISABLED")
)
STABLE_ABI: list[tuple[str, str | None]] = [("Py_LIMITED_API", "0x030B0000")] if LIMITED_API else []
SANITIZERS = os.environ.get("CARDCORE_SANITIZE", "")


class BuildExtensions(build_ext):
    """Choose the compiler's flags once its type is known."""

    COMPILE: ClassVar[dict[str, list[str]]] = {
        "msvc": ["/O2", "/std:c11"],
        # Python's own flags ask for debug information, two thirds of what a wheel would hold.
        "unix": ["-std=c11", "-O3", "-g0", "-fvisibility=hidden"],
    }

    def build_extensions(self) -> None:
        """Add the flags of this compiler to every extension, then build."""
        compile_args = list(self.COMPILE.get(self.compiler.compiler_type, self.COMPILE["unix"]))
        link_args: list[str] = []
        if SANITIZERS:
            link_args = [f"-fsanitize={SANITIZERS}"]
            compile_args += [*link_args, "-g", "-fno-omit-frame-pointer", "-fno-sanitize-recover"]
        for extension in self.extensions:
            extension.extra_compile_args += compile_args
            extension.extra_link_args += link_args
        super().build_extensions()


class BuildModules(build_py):
    """Leave out the module that only builds."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        """Return the modules of a package that are installed."""
        found = super().find_package_modules(package, package_dir)
        return [module for module in found if module[1] != "_cffi_build"]


class BuildWheel(bdist_wheel):
    """Tag the wheel for the stable ABI where it was built for it."""

    def finalize_options(self) -> None:
        """Set the tag before the wheel is named."""
        if LIMITED_API:
            self.py_limited_api = "cp311"
        super().finalize_options()


# Source archives and wheels hold the ranker as one C file; cffi compiles that file.
AMALGAMATE["write"]()
# The rulebook is written for readers of docs/; the command line reads it from the package.
shutil.copytree("docs/rules", "src/cardcore/rulebook", dirs_exist_ok=True)

setup(
    cffi_modules=["src/cardcore/_cffi_build.py:builder"],
    ext_modules=cythonize(
        [
            Extension(
                "cardcore._eval",
                sources=["src/cardcore/_eval.pyx", *RANKER],
                depends=HEADERS,
                include_dirs=[NATIVE, INCLUDE],
                define_macros=STABLE_ABI,
                py_limited_api=LIMITED_API,
            ),
            Extension(
                "cardcore._ufuncs",
                sources=["src/cardcore/_ufuncs.pyx", *RANKER, *PLAYOUTS],
                depends=HEADERS,
                include_dirs=[NATIVE, INCLUDE, np.get_include()],
                define_macros=[
                    *STABLE_ABI,
                    ("NPY_NO_DEPRECATED_API", "NPY_1_25_API_VERSION"),
                    # Built with any NumPy from 2.0 on, it runs with 1.26 as well.
                    ("NPY_TARGET_VERSION", "NPY_1_25_API_VERSION"),
                ],
                py_limited_api=LIMITED_API,
            ),
        ],
        build_dir="build/cython",
    ),
    cmdclass={
        "build_ext": BuildExtensions,
        "build_py": BuildModules,
        "bdist_wheel": BuildWheel,
    },
)
