# make run   opens the window (make run ARGS=page.html: with that page); without a display it converts on the command line
# make test  checks everything
# Both first create .venv, install the locked packages and check the system's libraries. Works with GNU make 3.81.

SHELL = /bin/sh
BIN = .venv/bin
ARGS =
# Compiled files are kept, whatever holds elsewhere: every process of a test would compile the program anew.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --quiet --no-header
# What `make judge` and `make bench` use, where it is there; see CONTRIBUTING.md.
JUDGE_DIR = ../shared/judge
CORPUS_DIR = ../shared/corpus
# One lock for every system and Python: with markers, and the hashes of all files.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config \
	--custom-compile-command "make lock" $(ARGS)

.PHONY: run test setup lint test-e2e package test-slow test-features bench bench-service judge second-opinion lock clean help

run: setup
	@$(BIN)/python -m htmlfig_desktop $(ARGS)

# The window's tests and those with Chromium need processes of their own: Qt has one application per process. Each part
# says how many run at a time: three where tests wait for others. Who has nothing left takes from the rest. A part reads
# the files alone that may hold a test of it (tests/unit/test_house.py holds them to it). Status 5: ARGS names no test of it.
part = $(PYTEST) --numprocesses $(1) --dist worksteal -m "($(2)) and not slow" $(or $(ARGS),$(3)) || [ $$? = 5 ]

test: lint
	@$(call part,3,not gui and not engine and not e2e,tests --ignore=tests/gui --ignore=tests/e2e)
	@$(call part,2,gui,tests/gui)
	@$(call part,3,engine and not gui,$$(grep -rl --include="test_*.py" "mark\.engine" tests))
	@$(PYTEST) -m "e2e and not slow" $(or $(ARGS),tests/e2e) || [ $$? = 5 ]

setup:
	@sh packaging/setup.sh

lint: setup
	@$(BIN)/ruff format --check --quiet . || { echo "Run: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@report=$$($(BIN)/lint-imports 2>&1) || { echo "$$report"; exit 1; }

test-e2e: setup
	@$(PYTEST) -m e2e $(or $(ARGS),tests/e2e)

# One folder with everything, and a Debian package of it, in dist/.
package: setup
	@sh packaging/package.sh

test-slow: setup
	@HYPOTHESIS_PROFILE=thorough $(PYTEST) --numprocesses 2 tests/property $(ARGS) || [ $$? = 5 ]
	@$(PYTEST) -m "slow and (gui or not engine)" $(ARGS) || [ $$? = 5 ]
	@$(PYTEST) -m "slow and engine and not gui" --ignore=tests/engine/test_features.py $(ARGS) || [ $$? = 5 ]

# All pages of tests/features against Chromium's own pictures; ARGS="-k border" for a part.
test-features: setup
	@$(PYTEST) -m engine tests/engine/test_features.py $(ARGS)

bench: setup
	@$(BIN)/python -m tests.bench.bench --corpus $(CORPUS_DIR) $(ARGS)

bench-service: setup
	@$(BIN)/python -m tests.bench.bench_service $(ARGS)

judge: setup
	@$(BIN)/python -m tests.bench.judge --judge $(JUDGE_DIR) --corpus $(CORPUS_DIR) $(ARGS)

second-opinion: setup
	@$(BIN)/python -m tests.bench.second_opinion --out build/judge $(ARGS)

lock: setup
	@$(COMPILE) pyproject.toml --output-file requirements/runtime.txt
	@$(COMPILE) pyproject.toml --extra service --extra postgresql --extra redis --constraint requirements/runtime.txt \
		--output-file requirements/service.txt
	@$(COMPILE) pyproject.toml --extra service --extra package --constraint requirements/service.txt \
		--output-file requirements/package.txt
	@$(COMPILE) pyproject.toml --all-extras --constraint requirements/package.txt --output-file requirements/dev.txt
	@sed -n 's/^requires = \["\(.*\)"\]$$/\1/p' pyproject.toml | \
		$(COMPILE) - --constraint requirements/dev.txt --output-file requirements/build.txt

clean:
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

help:
	@sed -n '1,3s/^# //p' Makefile
