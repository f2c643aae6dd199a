"""Static files whose address changes with their content, so that browsers ask for each only once.

Scripts import each other: they share one number, which changes with any of them, and it stands in what
they import.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STYLES: Final = ("stockrail.views", "styles")
"""Where the styles of pictures lie: beside the pictures, which need them without a page too."""
PLACES: Final = (("stockrail.server", "static"), STYLES)
_IMPORT: Final = re.compile(r'(?<=from "\./)[\w-]+\.js(?=")')


def _file(path: str) -> Traversable:
    return next(place for package, folder in PLACES if (place := files(package).joinpath(folder, path)).is_file())


@cache
def url(path: str) -> str:
    """The address of a static file."""
    content = _scripts() if path.endswith(".js") else _file(path).read_bytes()
    return f"/static/{path}?v={hashlib.blake2b(content, digest_size=6).hexdigest()}"


def _scripts() -> bytes:
    folder = files(PLACES[0][0]).joinpath(PLACES[0][1])
    return b"".join(
        file.read_bytes() for file in sorted(folder.iterdir(), key=lambda f: f.name) if file.name[-3:] == ".js"
    )


@cache
def script(path: str) -> str:
    """A script that imports others by their addresses."""
    return _IMPORT.sub(lambda found: url(found[0]).rpartition("/")[2], _file(path).read_text("utf-8"))


@cache
def imported(path: str) -> tuple[str, ...]:
    """The scripts a page will need besides one: it can ask for all of them at once."""
    found = [path]
    for one in found:
        found += [other for other in _imports(one) if other not in found]
    return tuple(found[1:])


def _imports(path: str) -> Iterator[str]:
    return (found[0] for found in _IMPORT.finditer(_file(path).read_text("utf-8")))


class Static(StaticFiles):
    """Files under their numbered addresses may be kept for good."""

    def __init__(self) -> None:
        super().__init__(directory=str(files("stockrail.server").joinpath("static")), packages=[STYLES])

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        fixed = b"v=" in scope.get("query_string", b"")
        if fixed and path.endswith(".js") and response.status_code == 200:
            response = Response(script(path), media_type="text/javascript")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if fixed else "no-cache"
        return response
