PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/pip install --disable-pip-version-check
# What is installed: enough to play, or everything the tests need, which is enough to play too.
PLAY   := $(VENV)/.ready-to-play
TEST   := $(VENV)/.ready-to-test

# Tests in a browser wait more than they work: two at once more than there are processors.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 2) + 2)')

# Where the environment forbids caches, every run and every server the tests start would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint proof soak bench fast plain models conform clean

play: $(PLAY)
	$(BIN)/stockrail serve

test: lint
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

lint: $(TEST)
	$(BIN)/ruff check src tests bench examples
	$(BIN)/ruff format --check src tests bench examples
	$(BIN)/mypy

# The long sweeps, which no change need wait for, and how pages look: three quarters of an hour.
proof: $(TEST)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m proof

# The server killed a thousand times in the middle of moves, and three hundred times on PostgreSQL; there two processes
# are also restarted one after the other, thirty times.
soak: $(TEST)
	STOCKRAIL_KILLS=1000 $(BIN)/pytest -q tests/web/test_kill.py
	STOCKRAIL_KILLS_POSTGRES=300 $(BIN)/pytest -q tests/web/test_postgres.py -m proof -k killed_again
	STOCKRAIL_ROLLS=30 $(BIN)/pytest -q tests/web/test_rolling.py

bench: $(TEST)
	$(PIP) --quiet -e '.[bench]'
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.web
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.table

# The engines compiled, for whatever runs from this folder; a few minutes.  `make plain` takes them away again.
fast: $(TEST)
	STOCKRAIL_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/stockrail --version

plain:
	find src -name '*.so' -delete
	rm -f src/stockrail/native.json

# What was learned of who is likely to win, anew: TITLE:SEATS:GAMES:EVERY:BOTS.  On one processor it takes a quarter of an hour.
# Of Stockpile, whose strong bot judges by it how its tries end, the positions at which they do (0).
# Bots of several levels, since a title without dice would be the same game again and again.
MIXED := club,greedy,novice,greedy
THREE := club,greedy,novice
MODELS := stockpile:2:400:0:club stockpile:3:400:0:club stockpile:4:1000:0:club,greedy,club,greedy stockpile:5:400:0:club \
  $(foreach title,1830 1846 1889 18Chesapeake,$(title):4:40:10:$(MIXED)) gwt:4:24:10:$(MIXED) \
  $(foreach title,1830 1846 1889 18Chesapeake,$(title):3:30:10:$(THREE))
LEARNED := src/stockrail/bots/models
models: $(TEST)
	@mkdir -p build/models
	@set -e; for one in $(MODELS); do \
	  set -- $$(echo $$one | tr : ' '); \
	  $(BIN)/stockrail selfplay $$1 --seats $$2 --games $$3 --every $$4 --bots $$5 --seed 1 --jobs 2 -o build/models/$$1-$$2.ndjson; \
	  $(BIN)/stockrail train $$1 build/models/$$1-$$2.ndjson -o $(LEARNED)/$$1-$$2.json; \
	done

conform: $(PLAY)
	$(BIN)/stockrail conform

$(PLAY): pyproject.toml
	$(call install,what playing needs,web)
	@touch $@

$(TEST): pyproject.toml
	$(call install,what the tests need,dev)
	@touch $(PLAY) $@

# $(call install,WHAT,EXTRA): a virtual environment with that extra, saying so before the wait and after it.
define install
	@$(PYTHON) -c 'import sys; sys.version_info < (3, 11) and sys.exit("needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	@echo "Installing $(1) into $(VENV); the first time this takes a minute or two."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) -e '.[$(2)]'
	@echo "Installed $(1)."
endef

clean: plain
	rm -rf $(VENV) build dist
