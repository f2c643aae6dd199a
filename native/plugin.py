"""What mypyc is told about our classes while mypy reads the staged sources: see `stage`."""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin

MARK = "mypy_extensions.mypyc_attr"
"""The decorator that `stage` puts on every class."""
LIGHT = ("stockrail.core.agenda.Effect", "stockrail.core.agenda.Decision")
"""Generic to type checkers only.  As a base class, `Generic` would give every question and effect a `__dict__`, with
which mypyc makes no dataclass."""


class Compiled(Plugin):
    """Asked once for every marked class, when all is known about its types."""

    def get_class_decorator_hook_2(self, fullname: str) -> Callable[[ClassDefContext], bool] | None:
        return lighten if fullname == MARK else None


def lighten(ctx: ClassDefContext) -> bool:
    """Take `Generic` from what is a base class when the program runs."""
    if ctx.cls.fullname in LIGHT:
        ctx.cls.removed_base_type_exprs = []
    return True


def plugin(version: str) -> type[Plugin]:
    """What mypy looks for."""
    return Compiled
