"""docs/glossary.md: every name in it is a name of the code."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLASS = re.compile(r"`(?:\w+\.)?([A-Z][a-z]\w+)`")


def test_every_class_of_the_glossary_exists() -> None:
    """A word that was renamed in the code is renamed there too."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = CLASS.findall((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))

    assert len(named) > 20
    assert [name for name in named if not re.search(rf"\bclass {name}\b", source)] == []
