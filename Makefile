# The two doors: `make run` and `make test`. Both set up what they need.
#
# PYTHON=/path/to/python3 makes .venv with that one; PORT=8200 has the playground at that port, MEMBERS=8
# has eight members there.
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# A port that the shell happens to know is not meant for us.
PLACE := $(if $(filter command,$(origin PORT)),--port "$(PORT)") $(if $(filter command,$(origin MEMBERS)),--members "$(MEMBERS)")

# What Python compiles once need not be compiled by every process anew, of which tests start dozens.
unexport PYTHONDONTWRITEBYTECODE

# Twice as many as the cores of a small machine: half of the tests wait, see tests/scheduling.py.
WORKERS := -n 4 --dist loadfile

.PHONY: help setup run test quick thorough check format bench mutants lock clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

# What development needs stands on what running needs, at the same versions: whoever only runs the
# bot has the smaller half of one .venv, and a later `make setup` completes it.
$(VENV)/.ready: requirements.lock
	@sh tools/setup.sh $(VENV) $(BIN) requirements.lock $(if $(PYTHON),"$(PYTHON)")
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.lock
	@sh tools/setup.sh $(VENV) $(BIN) requirements-dev.lock $(if $(PYTHON),"$(PYTHON)")
	@touch $@

setup: $(VENV)/.ready-dev  ## make .venv with everything the project needs
	@:

run: $(VENV)/.ready  ## start the bot; without a token, open the playground (at PORT, with MEMBERS)
	@$(BIN)/python -m bot token; case $$? in \
	0) exec $(BIN)/python -m bot;; \
	3) echo "No Discord token is set: opening the playground, where the bot plays without one."; \
	   exec $(BIN)/python -m playground --welcome docs/demo.json $(PLACE);; \
	*) exit 2;; \
	esac

test: setup  ## all tests
	$(BIN)/python -m pytest $(WORKERS)

quick: setup  ## the shorter tests that need no process beside them
	$(BIN)/python -m pytest $(WORKERS) \
	  -m "not e2e and not browser and not ocr and not process and not install and not long"

thorough: setup  ## all tests, with more games, moments and deaths than `make test` has time for
	THOROUGH=1 $(BIN)/python -m pytest $(WORKERS)

check: setup  ## format, lint, strict types, import rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup  ## write the format and the safe lint fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# `make bench slow` and `make bench ONLY=slow` name tables: words after `bench` are no targets then.
ifeq (bench,$(firstword $(MAKECMDGOALS)))
NAMED := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
endif
ifneq (,$(NAMED))
.PHONY: $(NAMED)
$(NAMED):
	@:
endif

bench: setup  ## measure; all tables or some: make bench clicks against=v1.0.0
	$(BIN)/python -m tests.bench $(NAMED) $(if $(filter command,$(origin ONLY)),$(ONLY)) \
	  $(if $(filter command,$(origin against)),--against "$(against)") \
	  $(if $(filter command,$(origin rounds)),--rounds $(rounds))

mutants: setup  ## break a room in many places and list what no test notices: make mutants ROOM=matches SAMPLE=50
	$(BIN)/python -m tools.mutants $(ROOM) $(if $(filter command,$(origin SAMPLE)),--sample $(SAMPLE)) \
	  $(if $(filter command,$(origin SEED)),--seed $(SEED))

lock: setup  ## pin everything again from pyproject.toml
	$(BIN)/python -m tools.lock

clean:  ## remove what can be made again
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
