"""The languages, for tests that are slow in each of them."""

from __future__ import annotations

from typing import Final

import pytest

from stockrail.locales.l10n import LANGUAGES

_ALWAYS: Final = ("fa", "ru")
A_SHARE: Final = [lang if lang in _ALWAYS else pytest.param(lang, marks=pytest.mark.proof) for lang in LANGUAGES]
"""All of them for a slow test: Persian runs the other way, Russian has long words; the rest wait for `make proof`."""
