# Start with `make run` or `make test`. Both set up .venv first.
#
# Variables: PYTHON=/path/to/python3 for the interpreter of .venv, PORT=8200 for the port of the
# playground, MEMBERS=8 for its number of members.
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Only variables from the command line: PORT in the environment may be meant for another program.
PLACE := $(if $(filter command,$(origin PORT)),--port "$(PORT)") $(if $(filter command,$(origin MEMBERS)),--members "$(MEMBERS)")

# Tests start dozens of processes, which should share compiled modules.
unexport PYTHONDONTWRITEBYTECODE

# Four workers for two cores, because half of the tests wait; see tests/scheduling.py.
WORKERS := -n 4 --dist loadfile

.PHONY: help setup run test quick thorough check format bench mutants lock clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

# The packages for running the bot are installed first, and those for development on top of them, at
# the same versions: `make run` needs only the first step, and `make setup` can add the second later.
$(VENV)/.ready: requirements.lock
	@sh tools/setup.sh $(VENV) $(BIN) requirements.lock $(if $(PYTHON),"$(PYTHON)")
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready requirements-dev.lock
	@sh tools/setup.sh $(VENV) $(BIN) requirements-dev.lock $(if $(PYTHON),"$(PYTHON)")
	@touch $@

setup: $(VENV)/.ready-dev  ## create .venv with all packages for development
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

quick: setup  ## the shorter tests that start no other process
	$(BIN)/python -m pytest $(WORKERS) \
	  -m "not e2e and not browser and not ocr and not process and not install and not long"

thorough: setup  ## all tests, with more games, moments and killed processes than `make test`
	THOROUGH=1 $(BIN)/python -m pytest $(WORKERS)

check: setup  ## format, lint, strict types, import rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup  ## format all files and apply safe lint fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# `make bench clicks` equals `make bench ONLY=clicks`: words after `bench` name benchmarks, not targets.
ifeq (bench,$(firstword $(MAKECMDGOALS)))
NAMED := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
endif
ifneq (,$(NAMED))
.PHONY: $(NAMED)
$(NAMED):
	@:
endif

bench: setup  ## run all benchmarks or the named ones: make bench clicks against=v1.0.0
	$(BIN)/python -m tests.bench $(NAMED) $(if $(filter command,$(origin ONLY)),$(ONLY)) \
	  $(if $(filter command,$(origin against)),--against "$(against)") \
	  $(if $(filter command,$(origin rounds)),--rounds $(rounds))

mutants: setup  ## list code changes that no test notices: make mutants TARGET=matches SAMPLE=50
	$(BIN)/python -m tools.mutants $(TARGET) $(if $(filter command,$(origin SAMPLE)),--sample $(SAMPLE)) \
	  $(if $(filter command,$(origin SEED)),--seed $(SEED))

lock: setup  ## pin all packages again from pyproject.toml
	$(BIN)/python -m tools.lock

clean:  ## remove .venv and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
