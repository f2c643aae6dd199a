"""The application: store, services, routes and background work put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from stockrail.server import api, background, gaps, health
from stockrail.server.context import Context
from stockrail.server.endpoints import handler_of, refuse
from stockrail.server.guard import Guard
from stockrail.server.heartbeat import Watch
from stockrail.server.limits import RateLimiter
from stockrail.server.metrics import CONTENT_TYPE, is_local
from stockrail.server.problems import Problem
from stockrail.server.routes import ENDPOINTS
from stockrail.server.services import Services
from stockrail.server.settings import Settings
from stockrail.server.static_files import Static
from stockrail.server.store import Store


async def _openapi(request: Request) -> Response:
    return Response(api.document(ENDPOINTS), media_type="application/json")


async def _health(request: Request) -> Response:
    """Is the server well?  Only without its database it is of no use."""
    services: Services = request.app.state.services
    found = await services.threads.run("beside", health.look, services)
    status = 200 if found.serving else 503
    if request.state.twin or "application/json" in request.headers.get("accept", ""):
        return Response(msgspec.json.encode(found), status, media_type="application/json")
    return PlainTextResponse("\n".join(["ok"] if found.ok else found.wrong), status)


async def _metrics(request: Request) -> Response:
    """Figures for Prometheus: for operators, and for programs on this machine."""
    context = Context(request)
    return await context.services.threads.run("beside", _measured, context)


def _measured(context: Context) -> Response:
    try:
        context.identify()
        if not is_local(context.address):
            context.need_operator()
        return Response(context.services.metrics.text(context.services), media_type=CONTENT_TYPE)
    except Exception as e:
        return refuse(context, e)


async def _failed(request: Request, e: Exception) -> Response:
    context = Context(request)
    return refuse(context, e)


async def _missed(request: Request, e: Exception) -> Response:
    """There is no such page: said on one that knows its reader."""
    context = Context(request)
    return await context.services.threads.run("beside", _said, context, e)


def _said(context: Context, e: Exception) -> Response:
    with suppress(Problem, SQLAlchemyError):
        context.identify()
    return refuse(context, e)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.robots.begin()
    services.postman.begin()
    beside = (
        services.heartbeat.go_on(services.threads),
        background.watch_clocks(services),
        background.watch_acts(services),
        background.ring_accounts(services),
        services.robots.watch(),
        gaps.fill_all(services),
    )
    jobs = [asyncio.create_task(job) for job in beside]
    if services.hub.presence is not None:
        jobs += [asyncio.create_task(job) for job in (background.hear_others(services), services.hub.presence.share())]
    try:
        yield
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        services.hub.close()
        await services.robots.end()
        await services.postman.end()
        services.heartbeat.release()
        if services.hub.presence is not None:
            services.hub.presence.end()
        services.threads.close()
        services.store.close()


def create_app(settings: Settings | None = None, watch: Watch | None = None) -> Starlette:
    """A server ready to be run; opens the database and brings it up to date."""
    settings = settings or Settings.from_environment()
    routes = [Route(endpoint.path, handler_of(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS]
    app = Starlette(
        routes=[
            *routes,
            Route("/openapi.json", _openapi),
            Route("/health", _health),
            Route("/metrics", _metrics),
            Mount("/static", Static(), name="static"),
        ],
        middleware=[Middleware(Guard, origin=settings.origin)],
        exception_handlers={HTTPException: _missed, Exception: _failed},
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False  # it would repeat the Host a request claims
    app.state.services = Services(settings, Store(settings.db, settings.database_seconds), watch)
    app.state.limiter = RateLimiter(settings.limits)
    app.state.pages = {endpoint.path: endpoint.handler for endpoint in ENDPOINTS if endpoint.method == "GET"}
    return app
