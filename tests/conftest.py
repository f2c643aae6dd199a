"""Settings all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# No clock decides a test, and a red run is red for everybody.
settings.register_profile("stockrail", deadline=None, derandomize=True)
settings.load_profile("stockrail")

NO_SKIPS = "STOCKRAIL_NO_SKIPS"
"""Set where green must mean run, as in continuous integration: there a skipped test fails the run."""


def skipped(config: pytest.Config) -> int:
    """How many tests or modules were skipped, where that matters; of several processes the first one counts them."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", ())) if reporter is not None and os.environ.get(NO_SKIPS) else 0


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that would be green is not."""
    if skipped(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say why; the list below it says what was skipped and for what reason."""
    if count := skipped(config):
        terminalreporter.section(f"{count} skipped, and {NO_SKIPS} is set: a skipped test fails the run", red=True)
