"""The server's modules keep to their places: seen from their imports alone."""

from __future__ import annotations

import ast
from pathlib import Path

import stockrail.server

SERVER = Path(stockrail.server.__file__).parent
ROUTES = "stockrail.server.routes"


def imported(path: Path) -> set[str]:
    """The modules, and names of modules, that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def test_routes_share_only_what_is_common() -> None:
    """What several routes do is in `common`; no route asks another."""
    for path in (SERVER / "routes").glob("[a-z]*.py"):
        others = {name for name in imported(path) if name.startswith(f"{ROUTES}.")}
        assert {name for name in others if not name.startswith(f"{ROUTES}.common")} == set(), path.name


def test_only_the_application_knows_the_routes() -> None:
    """Templates, pages and services stand below them."""
    knowing = {path.name for path in SERVER.glob("*.py") if any(name.startswith(ROUTES) for name in imported(path))}
    assert knowing == {"app.py"}


def test_statements_on_tables_and_entries_stand_in_the_repository() -> None:
    """No handler, presenter or robot writes SQL of its own for them."""
    rows = {f"stockrail.server.schema.{name}" for name in ("entries", "chat", "notes")}
    using = {path.name for path in SERVER.rglob("*.py") if rows & imported(path) and "migrations" not in path.parts}
    assert using <= {"repository.py", "people.py"}
