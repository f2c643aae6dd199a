"""Rules as data: an id, where it is printed, and refusals that cite it."""

from __future__ import annotations

from dataclasses import dataclass, field

from stockrail.core.ids import Value
from stockrail.core.shown import said


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a rulebook: a stable id and the section it is printed in.

    The sentence that explains it is prose and lives in the catalogues under the id.
    """

    id: str
    ref: str = ""
    subject: str = field(default="", compare=False)

    def refuse(self, **values: Value) -> Refusal:
        return Refusal(self, tuple(values.items()))

    @property
    def section(self) -> str:
        return self.ref or self.id

    @property
    def chapter(self) -> str:
        """What it stands under on a page of rules: its subject, or all before the first dot of its id."""
        return self.subject or self.id.partition(".")[0]

    def __str__(self) -> str:
        return self.section


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal.  Data, not prose: `str` says it in English, `locales.l10n` in any language."""

    rule: Rule
    values: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        return dict(self.values)[name]

    def __str__(self) -> str:
        numbers = ", ".join(f"{k}={v}" for k, v in self.values)
        return said(self, f"[{self.rule.section}] {numbers}".rstrip())


TURN = Rule("core:turn")
"""It is another seat's decision."""
OVER = Rule("core:over")
"""The game is over."""
ASKED = Rule("core:asked")
"""That is not what is being asked now."""
UNDO = Rule("core:undo")
"""Nothing to take back, or something hidden has been revealed since."""
REPEATED = Rule("core:repeated")
"""Another player has refused that, and nothing has changed since."""
CORE_RULES = (TURN, OVER, ASKED, UNDO, REPEATED)
