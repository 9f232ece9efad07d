"""Build the example: ``python setup.py build_ext --inplace``."""

from Cython.Build import cythonize
from setuptools import setup

setup(name="runouts", ext_modules=cythonize("runouts.pyx"))
