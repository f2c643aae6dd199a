"""Draws docs/img/terminal.svg, a moment at the terminal table.  Run it after changing how the table looks."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import stockrail
from stockrail.bots import find
from stockrail.cli.table import TerminalTable

SEED, ROUND, QUESTION = 9, 4, "why bid 0 25"
PAPER = TerminalTheme((250, 246, 236), (43, 38, 32), [(43, 38, 32)] * 8, [(43, 38, 32)] * 8)


def table() -> str:
    """What the first seat sees when it is to bid in a later round, and a question it asks."""
    m = stockrail.new("stockpile", 4, SEED, ["Ada", "Ben", "Cleo", "Dag"], investors=True)
    bots = [find("stockpile", "greedy")(m.game, n, n) for n in range(4)]
    while (m.view(0).round, m.view(0).phase, m.turn) != (ROUND, "demand", 0):
        m.play(bots[m.turn].choose(m.view(m.turn), m.legal.options))
    shown, questions = io.StringIO(), iter([QUESTION])

    def ask(prompt: str) -> str:
        for question in questions:
            shown.write(prompt + question + "\n")
            return question
        raise EOFError

    others = {n: bots[n] for n in (1, 2, 3)}
    TerminalTable(m, 0, others, "en", Console(file=shown, width=100, color_system=None), ask).run()
    text = shown.getvalue()
    return text[text.rindex("\nStockpile: round") + 1 : text.rindex("\n", 0, -1)]


def main() -> None:
    out = Console(record=True, width=102, file=io.StringIO())
    for line in table().splitlines():
        out.print(Text(line), soft_wrap=True)
    svg = out.export_svg(title="stockrail play stockpile", theme=PAPER)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S).replace("Fira Code", "DejaVu Sans Mono")
    Path(__file__).with_name("terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
