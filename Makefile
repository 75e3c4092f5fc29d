# Every target sets up .venv by itself; nothing but Python 3.11 and pip is needed.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?= four_winds

.PHONY: test check demo bench play docs compile lint clean

$(READY): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) is missing; say which Python to use: make PYTHON=python3 $(MAKECMDGOALS)"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(READY)

compile: $(READY)  ## compile the rules ahead, so that nothing waits for it later
	$(BIN)/python -m windenvs compile

test: compile  ## all tests: compiled, then with bounds checked, then a few uncompiled
	$(BIN)/python -m pytest -n 2 tests
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m windenvs compile
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 2 -m "not slow" tests
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 -m "uncompiled" tests

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

check: lint test  ## what must be green before a commit

demo: $(READY)  ## random, greedy and search meet on four_winds; a few minutes
	$(BIN)/python scripts/demo.py

bench: $(READY)  ## speed, in figures per CPU-second
	$(BIN)/python scripts/bench.py

play: $(READY)  ## play against an agent in the terminal: make play GAME=four_winds
	$(BIN)/python scripts/play.py $(GAME)

docs: $(READY)
	$(BIN)/python scripts/docs.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache
