"""Coming and going: guests, accounts, the switch of language, theme and colours."""

from __future__ import annotations

from sqlalchemy import delete, update

from stockrail.locales.l10n import LANGUAGES
from stockrail.server import forms, logs, pages, people
from stockrail.server.context import Context, local
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.guard import COOKIE
from stockrail.server.problems import Problem
from stockrail.server.schema import accounts, sessions
from stockrail.server.store import ACCOUNT
from stockrail.server.templates import TILES

THEMES = ("light", "dark", "auto")


async def page(context: Context) -> Answer:
    return pages.SignIn(next=local(context.request.query_params.get("next", "/")))


async def sign_in(context: Context) -> Answer:
    form = await context.form(forms.Enter)
    context.limit_account("sign_in", form.name)
    with context.services.store.read() as c:
        row = people.find(c, form.name)
    if not await people.is_password(row.password if row is not None else None, form.password) or row is None:
        logs.events.info("sign-in refused from %s", context.address)
        raise Problem("password")
    if row.banned is not None:
        raise Problem("banned")
    return _enter(context, row.id, form.next)


async def sign_up(context: Context) -> Answer:
    form = await context.form(forms.SignUp)
    hashed = await people.grind(form.password, form.name)
    guest = context.me.id if context.me is not None and context.me.guest else None
    with context.services.store.write() as c:
        account = people.make_account(c, form.name, hashed, form.email, "", guest)
    return _enter(context, account, form.next)


async def guest(context: Context) -> Answer:
    form = await context.form(forms.Guest)
    if context.me is not None and context.me.guest:
        with context.services.store.write() as c:
            people.rename(c, context.me, form.name)
            row = people.get(c, context.me.id)
        return Redirect(local(form.next), pages.Person(id=row.id, name=row.name, guest=True))
    with context.services.store.write() as c:
        account = people.make_guest(c, form.name, "")
    return _enter(context, account, form.next)


def _enter(context: Context, account: int, next: str) -> Redirect:
    """A new session, so that nobody can be made to use a prepared one."""
    with context.services.store.write() as c:
        secret = people.open_session(c, account, context.request.headers.get("user-agent", ""))
        row = people.get(c, account)
    person = pages.Person(id=row.id, name=row.name, guest=row.login is None)
    return Redirect(local(next), person, ((COOKIE, secret),))


async def sign_out(context: Context) -> Answer:
    if context.me is not None and context.me.session is not None:
        with context.services.store.write() as c:
            c.execute(delete(sessions).where(sessions.c.id == context.me.session))
            context.services.store.announce(c, context.me.id, ACCOUNT)
        context.services.hub.doubt(context.me.id)
    return Redirect("/", None, ((COOKIE, ""),))


async def settings(context: Context) -> Answer:
    form = await context.form(forms.Choose)
    cookies: list[tuple[str, str]] = []
    if form.lang in LANGUAGES:
        cookies.append(("lang", form.lang))
        if context.me is not None:
            with context.services.store.write() as c:
                c.execute(update(accounts).where(accounts.c.id == context.me.id).values(lang=form.lang))
    if form.theme in THEMES:
        cookies.append(("theme", form.theme))
    if form.tiles in TILES:
        cookies.append(("tiles", form.tiles))
    return Redirect(local(form.back), None, tuple(cookies))


ENDPOINTS = (
    Endpoint("GET", "/sign-in", page, pages.SignIn, query=("next",)),
    Endpoint("POST", "/sign-in", sign_in, pages.Person, forms.Enter, rate="sign_in", page="/sign-in"),
    Endpoint("POST", "/sign-up", sign_up, pages.Person, forms.SignUp, rate="sign_in", page="/sign-in"),
    Endpoint("POST", "/guest", guest, pages.Person, forms.Guest, rate="guest", page="/sign-in"),
    Endpoint("POST", "/sign-out", sign_out, None, forms.Empty),
    Endpoint("POST", "/settings", settings, None, forms.Choose),
)
