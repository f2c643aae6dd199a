"""Documents whose examples are run: positions are read, `>>>` is answered, commands are typed."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: its kind, its text, and the line it begins on."""

    kind: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """All fenced blocks of a page that say what they are, in order."""
    source = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(source):
        yield Block(found[1], found[2], source.count("\n", 0, found.start()) + 2)


def answer(page: Path, block: Block, names: dict[str, Any]) -> int:
    """Run the `>>>` of a block with the names of those before it; how many there were."""
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line - 1)
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    told: list[str] = []
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(told)
    return runner.tries
