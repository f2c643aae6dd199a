PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: play test lint bench conform clean

play: $(READY)
	$(BIN)/stockrail serve

test: lint
	$(BIN)/pytest -n auto

lint: $(READY)
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.web

conform: $(READY)
	$(BIN)/stockrail conform

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(READY)

clean:
	rm -rf $(VENV) build dist
