"""The extras: parts that only those install who want them, and the one line that is said where one is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution
from importlib.util import find_spec
from typing import Final

from stockrail.core.errors import StockrailError


class NotInstalled(StockrailError):
    """Something needs what is not installed; the message has the command that installs it."""

    def __init__(self, what: str, command: str) -> None:
        super().__init__(f"not installed: {what}; try: {command}")


@dataclass(frozen=True, slots=True)
class Extra:
    """What an extra is for, and the packages that must be there for it."""

    what: str
    packages: Sequence[str]


EXTRAS: Final = {
    "web": Extra(
        "the web table",
        ("alembic", "argon2", "jinja2", "limits", "python_multipart", "sqlalchemy", "starlette", "uvicorn"),
    ),
    "postgres": Extra("the driver for PostgreSQL", ("psycopg",)),
    "ladder": Extra("the ratings of the ladder", ("openskill",)),
    "parquet": Extra("Parquet files", ("pyarrow",)),
    "trees": Extra("LightGBM, which grows trees", ("lightgbm", "numpy")),
    "ray": Extra("Ray, for many machines", ("ray",)),
    "research": Extra("the environments for learning", ("gymnasium", "numpy", "pettingzoo")),
    "notify": Extra("the sender of notifications", ("apprise",)),
}


def has(name: str) -> bool:
    """Is an extra installed?"""
    return all(find_spec(package) is not None for package in EXTRAS[name].packages)


def command(*names: str) -> str:
    """What to type to install extras."""
    return f"pip install 'stockrail[{','.join(names)}]'"


def need(*names: str) -> None:
    """Go on where these extras are installed."""
    missing = [name for name in names if not has(name)]
    if missing:
        raise NotInstalled(", ".join(EXTRAS[name].what for name in missing), command(*missing))


def command_for(module: str, of: Distribution | None) -> str:
    """What to type to have a module: the extra of that distribution which brings it, or what is named like it."""
    package = module.partition(".")[0]
    for line in (of.requires if of is not None else None) or ():
        found = re.match(r"([\w.-]+).*;.*\bextra\s*==\s*['\"]([\w.-]+)['\"]", line)
        if of is not None and found and found[1].lower().replace("-", "_") == package.lower():
            return f"pip install '{of.name}[{found[2]}]'"
    return f"pip install {package}"
