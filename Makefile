# Start with `make run` or `make test`. Both create .venv first.
#
# Variables: PYTHON=/path/to/python3 is the Python for .venv, PORT=8200 the port of the playground,
# MEMBERS=8 the number of members in the playground.
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Use PORT and MEMBERS only from the command line: in the environment, PORT may be for another
# program.
PLAYGROUND_OPTIONS := $(if $(filter command,$(origin PORT)),--port "$(PORT)") $(if $(filter command,$(origin MEMBERS)),--members "$(MEMBERS)")

# Tests start dozens of processes, which start faster with compiled modules on disk.
unexport PYTHONDONTWRITEBYTECODE

# Four workers suit two cores, because half of the tests mostly wait; see tests/scheduling.py.
WORKERS := -n 4 --dist loadfile

.PHONY: help setup run test quick thorough check format bench mutants lock clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

# `make run` installs only the packages that the bot needs. `make setup` adds those for development;
# both lock files have the same versions.
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
	   exec $(BIN)/python -m playground --welcome docs/demo.json $(PLAYGROUND_OPTIONS);; \
	*) exit 2;; \
	esac

test: setup  ## run all tests
	$(BIN)/python -m pytest $(WORKERS)

quick: setup  ## run the shorter tests that start no other process
	$(BIN)/python -m pytest $(WORKERS) \
	  -m "not e2e and not browser and not ocr and not process and not install and not long"

thorough: setup  ## run all tests, some with more games, processes and faults than in `make test`
	THOROUGH=1 $(BIN)/python -m pytest $(WORKERS)

check: setup  ## check the format, lint rules, types and imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup  ## format all files and apply safe lint fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The words after `bench` are names of benchmarks, not targets:
# `make bench clicks` equals `make bench ONLY=clicks`.
ifeq (bench,$(firstword $(MAKECMDGOALS)))
BENCHMARKS := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
endif
ifneq (,$(BENCHMARKS))
.PHONY: $(BENCHMARKS)
$(BENCHMARKS):
	@:
endif

bench: setup  ## run all benchmarks or the named ones: make bench clicks against=v1.0.0
	$(BIN)/python -m tests.bench $(BENCHMARKS) $(if $(filter command,$(origin ONLY)),$(ONLY)) \
	  $(if $(filter command,$(origin against)),--against "$(against)") \
	  $(if $(filter command,$(origin rounds)),--rounds $(rounds))

mutants: setup  ## list code changes that no test notices: make mutants TARGET=matches SAMPLE=50
	$(BIN)/python -m tools.mutants $(TARGET) $(if $(filter command,$(origin SAMPLE)),--sample $(SAMPLE)) \
	  $(if $(filter command,$(origin SEED)),--seed $(SEED))

lock: setup  ## pin all packages again from pyproject.toml
	$(BIN)/python -m tools.lock

clean:  ## remove .venv and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
