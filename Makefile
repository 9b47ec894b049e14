# make demo   sets everything up, plays Among Cultists with 4 to 6 players and writes reports-out/index.html
# make test   sets everything up, then lint, types and tests
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
DEVELOPING := .venv/developing
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
SPREAD := --numprocesses 2 --dist loadgroup --no-loadscope-reorder --max-worker-restart 0 --durations 10  # a new worker would wait for ever
unexport PYTHONDONTWRITEBYTECODE  # each of some hundred processes would compile numpy, numba and ours from their sources

.PHONY: demo test lint types clauses docs site texts mutants proofs overlays compat release bench lock clean

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("elderodds needs Python 3.11 or later, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(PIP) --no-compile --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

# What tests, lint and types need besides.
$(DEVELOPING): $(READY) requirements-dev.lock
	$(PIP) --require-hashes -r requirements-dev.lock
	touch $@

demo: $(READY)
	$(BIN)/elderodds demo

# Clause tests run interpreted, everything else compiled. What needs one core goes on beside them.
test: $(DEVELOPING)
	$(MAKE) --jobs 3 --output-sync=target lint types clauses
	$(BIN)/pytest $(SPREAD) tests

clauses: $(DEVELOPING)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest $(SPREAD) tests/rules
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest $(SPREAD) examples

lint: $(DEVELOPING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo --no-cache

types: $(DEVELOPING)
	$(BIN)/mypy

# Writes docs/strategies.md, what docs/api says of the source, and the outputs and figures of docs/tour.md and README.md, anew; then the site, into build/site.
docs: $(READY)
	$(BIN)/python docs/guide.py
	$(BIN)/python docs/signatures.py
	$(BIN)/python docs/sessions.py
	$(MAKE) site

# The documentation as a site, without network; a warning is an error.
site: $(READY)
	$(PIP) --no-build-isolation --editable '.[docs]'
	$(BIN)/python -m sphinx --quiet --fail-on-warning --builder html docs build/site

# Brings reports/locale/*.po and the games' outside/*.po up to date with the texts of the code; then translate what is empty.
texts: $(READY)
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m reports.texts

# Breaks the rules of a game on purpose and looks whether a clause test notices: make mutants GAME=among_cultists
mutants: $(DEVELOPING)
	$(PIP) 'cosmic-ray>=8.7' 'pytest-cov>=7.0'
	nice $(BIN)/python tests/mutation/mutants.py $(GAME)

# What takes many games to show, before a release: tests marked so, then how often intervals and sentences are right (an hour; the tables of docs/statistics.md).
proofs: $(DEVELOPING)
	nice $(BIN)/pytest $(SPREAD) -m proof tests
	nice $(BIN)/python tests/experiments/coverage.py
	nice $(BIN)/python tests/experiments/sentences.py 400

# Plays overlays that nobody would write, with every read of an array checked: make overlays GAME=among_cultists
overlays: $(DEVELOPING)
	nice $(BIN)/python tests/mutation/overlays.py $(GAME)

# The core's tests with the lowest and the newest numba and numpy allowed, on every Python that is here; needs `pip install uv`.
compat:
	$(PYTHON) tests/compat.py

# Builds and checks a release and tries its wheel far from here; publishes nothing: make release VERSION=0.2.0
release: $(DEVELOPING)
	$(PIP) 'build>=1.3' 'twine>=6.2'
	nice $(BIN)/python tests/release.py $(VERSION)

bench: $(READY)
	$(BIN)/elderodds bench

# Renews the pinned environments, of users and of developers; needs `pip install uv`.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url pyproject.toml
lock:
	$(LOCK) --group dev --output-file requirements-dev.lock
	$(LOCK) --group demo --constraint requirements-dev.lock --output-file requirements.lock

clean:
	rm -rf .venv build dist *.egg-info reports-out
