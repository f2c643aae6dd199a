"""The application: store, house, routes and background work put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from stockrail.server import api, background, gaps
from stockrail.server.ask import Ask, endpoint, refuse
from stockrail.server.doors import Doors
from stockrail.server.house import House
from stockrail.server.limits import Gate
from stockrail.server.routes import WAYS
from stockrail.server.settings import Settings
from stockrail.server.store import Store
from stockrail.server.templates import STYLES, Templates


class _Static(StaticFiles):
    """Files whose address changes with their content: browsers may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        fixed = b"v=" in scope.get("query_string", b"")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if fixed else "no-cache"
        return response


async def _openapi(request: Request) -> Response:
    return Response(api.document(WAYS), media_type="application/json")


async def _health(request: Request) -> Response:
    """Is the database there?"""
    with request.app.state.house.store.read() as c:
        c.exec_driver_sql("SELECT 1")
    return PlainTextResponse("ok")


async def _failed(request: Request, e: Exception) -> Response:
    ask = Ask(request)
    return refuse(ask, e)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    house: House = app.state.house
    house.robots.begin()
    house.postman.begin()
    beside = (background.watch_clocks(house), house.robots.watch(), gaps.fill_all(house))
    jobs = [asyncio.create_task(job) for job in beside]
    if not house.store.is_sqlite:
        jobs.append(asyncio.create_task(background.hear_others(house)))
    try:
        yield
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        house.hub.close()
        await house.robots.end()
        await house.postman.end()
        house.store.close()


def create_app(settings: Settings | None = None) -> Starlette:
    """A server ready to be run; opens the database and brings it up to date."""
    settings = settings or Settings.from_environment()
    routes = [Route(way.path, endpoint(way), methods=[way.method]) for way in WAYS]
    static = _Static(directory=str(files("stockrail.server").joinpath("static")), packages=[STYLES])
    app = Starlette(
        routes=[
            *routes,
            Route("/openapi.json", _openapi),
            Route("/health", _health),
            Mount("/static", static, name="static"),
        ],
        middleware=[Middleware(Doors, origin=settings.origin)],
        exception_handlers={HTTPException: _failed, Exception: _failed},
        lifespan=_lifespan,
    )
    app.state.house = House(settings, Store(settings.db))
    app.state.gate = Gate(settings.limits)
    app.state.templates = Templates()
    return app
