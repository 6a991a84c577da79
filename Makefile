# The two doors: `make run` and `make test`. Both set up what they need.
PYTHON ?= python3.11
FOUND := $(shell command -v $(PYTHON) || command -v python3)
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help setup run test quick check format bench lock clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

$(VENV)/.ready: requirements.lock
	$(FOUND) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(FOUND) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@touch $@

setup: $(VENV)/.ready  ## make .venv with everything the project needs

run: setup  ## start the bot; without a token, open the playground
	@$(BIN)/python -m bot token; case $$? in \
	0) exec $(BIN)/python -m bot;; \
	3) echo "No Discord token is set: opening the playground, where the bot plays without one."; \
	   exec $(BIN)/python -m playground;; \
	*) exit 2;; \
	esac

test: setup  ## all tests
	$(BIN)/python -m pytest -n 2 --dist loadgroup

quick: setup  ## the tests that need no bot process, browser or OCR
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not e2e and not browser and not ocr"

check: setup  ## format, lint, strict types, import rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup  ## write the format and the safe lint fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup  ## measure, side by side; prints tables
	$(BIN)/python -m tests.bench

lock: setup  ## pin everything again from pyproject.toml
	$(BIN)/python -m tools.lock

clean:  ## remove what can be made again
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
