# Everything a newcomer needs: `make run` serves the studio, `make test` passes all tests.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
export DATA_DIR ?= ./data
export HOST ?= 127.0.0.1
export PORT ?= 8000

.PHONY: run worker test node lint words contract bench measure faults lock clean

run: $(VENV)/run.stamp
	@$(BIN)/python manage.py serve --prepare

worker: $(VENV)/run.stamp
	@$(BIN)/python manage.py runs_worker

# Some machines forbid compiled files, and then each of the many processes of the tests compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE

# One worker process per core and one more; a file of tests stays in one worker.
PYTEST := -m pytest -n auto --dist loadfile --no-loadscope-reorder

# COVERAGE=1 measures them as well (at least 90 %), which takes half as long again.
test: $(VENV)/dev.stamp
ifdef COVERAGE
	$(BIN)/coverage erase
	$(BIN)/coverage run $(PYTEST)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
else
	$(BIN)/python $(PYTEST)
endif

# Optional: what the tests that run in Node need. Without it they say that they were skipped.
node: data/node/node_modules/.package-lock.json

data/node/node_modules/.package-lock.json: tests/node/package-lock.json
	@mkdir -p data/node && cp tests/node/package.json tests/node/package-lock.json data/node/
	npm ci --prefix data/node --ignore-scripts --no-audit --no-fund --silent

lint: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djlint templates --check --quiet
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python manage.py contract --check
	$(BIN)/python manage.py makemigrations --check --dry-run --verbosity 1

# The Chinese words of each app stand in its own catalogue; compiling them needs gettext's msgfmt.
words: $(VENV)/dev.stamp
	@$(BIN)/python manage.py compilemessages --ignore=$(VENV) --verbosity 0

contract: $(VENV)/dev.stamp
	$(BIN)/python manage.py contract

bench: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench

measure: $(VENV)/dev.stamp
	$(BIN)/python -m tests.measures --fetch

# A hundred seeded scenarios, an hour or so on two cores; the table in docs/reliability.md is written anew.
faults: $(VENV)/dev.stamp
	$(BIN)/python -m tests.faults --scenarios 100 --seed 2 --logs data/faults --write docs/reliability.md

# The lock files name versions and hashes and no index; `uv` is needed only here.
lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-annotate --no-strip-extras -q -o requirements/run.txt
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-annotate --no-strip-extras -q -c requirements/run.txt -o requirements/dev.txt

clean:
	rm -rf $(VENV) data .mypy_cache .ruff_cache .pytest_cache .coverage

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements/run.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ $(VENV)/run.stamp
