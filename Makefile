# make demo and make test need a Python of 3.11 or newer and a C compiler, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RIVALS := .venv-rivals
EXTRAS := cli,test,dev

# What the extension is built from; Python files are used where they stand.
BUILT_FROM := pyproject.toml setup.py tools/amalgamate.py src/cardcore/_cffi_build.py \
	$(wildcard docs/rules/*.md src/cardcore/*.pyx src/cardcore/*.pxd src/cardcore/*.pxi src/cardcore/_native/* src/cardcore/include/*.h)

.PHONY: demo test slow rivals lint type bench clean always

demo: $(VENV)/installed
	$(BIN)/cardcore demo

test: $(VENV)/installed-test
	$(BIN)/python -m pytest

slow: $(VENV)/installed-test
	$(BIN)/python -m pytest -m slow

# What the other tests need from tests/conftest.py is not installed here.
rivals: $(RIVALS)/installed
	$(RIVALS)/bin/python -m pytest tests/rivals --confcutdir=tests/rivals

lint: $(VENV)/installed-test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/clang-format --dry-run --Werror src/cardcore/_native/*.c src/cardcore/include/*.h benches/*.c docs/examples/c/*.c $(filter-out %_tables.h,$(wildcard src/cardcore/_native/*.h))
	for source in src/cardcore/_native/*.c; do \
		$(CC) -std=c11 -O2 -Wall -Wextra -Werror -Isrc/cardcore/include -c $$source -o /dev/null || exit 1; done
	$(BIN)/python tools/amalgamate.py --check
	$(BIN)/python tools/make_rank_tables.py --check

type: $(VENV)/installed-test
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/python -m mypy.stubtest cardcore._eval cardcore._ufuncs cardcore._cffi_lib

# The options of the tests do not fit here: rivals may warn as they like.
bench: $(VENV)/installed-bench
	mkdir -p build
	$(BIN)/python -m pytest benches -o addopts= -W default -q --benchmark-only --benchmark-disable-gc \
		--benchmark-group-by=group --benchmark-sort=min --benchmark-json=build/bench.json > build/bench.log
	$(BIN)/python benches/report.py build/bench.json

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cardcore needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

# Other switches make another build.
SWITCHES := CARDCORE_LIMITED_API=$(CARDCORE_LIMITED_API) CARDCORE_SANITIZE=$(CARDCORE_SANITIZE)
$(VENV)/switches: $(BIN)/python always
	echo "$(SWITCHES)" | cmp -s - $@ || echo "$(SWITCHES)" > $@

$(VENV)/installed: $(BIN)/python $(VENV)/switches $(BUILT_FROM)
	rm -f src/cardcore/*.so
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[cli]'
	touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]'
	touch $@ 

$(VENV)/installed-bench: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[cli,bench]'
	touch $@

# The rivals are heavy and pinned, so they have an environment of their own.
$(RIVALS)/installed: $(VENV)/installed
	$(PYTHON) -m venv $(RIVALS)
	$(RIVALS)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[rivals]'
	touch $@

clean:
	rm -rf $(VENV) $(RIVALS) build dist src/*.egg-info src/cardcore/*.so src/cardcore/include/cardcore.c .pytest_cache .mypy_cache .ruff_cache .hypothesis
