"""Settings all tests share."""

from __future__ import annotations

from hypothesis import settings

# No clock decides a test, and a red run is red for everybody.
settings.register_profile("stockrail", deadline=None, derandomize=True)
settings.load_profile("stockrail")
