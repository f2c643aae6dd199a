"""Coming and going: guests, accounts, the switch of language and theme."""

from __future__ import annotations

from sqlalchemy import delete, update

from stockrail.locales.l10n import LANGUAGES
from stockrail.server import forms, pages, people
from stockrail.server.ask import Answer, Ask, Go, Way, local
from stockrail.server.doors import COOKIE
from stockrail.server.schema import accounts, sessions
from stockrail.server.trouble import Trouble

THEMES = ("light", "dark", "auto")


async def page(ask: Ask) -> Answer:
    return pages.SignIn(next=local(ask.request.query_params.get("next", "/")))


async def sign_in(ask: Ask) -> Answer:
    form = await ask.form(forms.Enter)
    with ask.house.store.read() as c:
        row = people.find(c, form.name)
    if not await people.is_password(row.password if row is not None else None, form.password) or row is None:
        raise Trouble("password")
    return _enter(ask, row.id, form.next)


async def sign_up(ask: Ask) -> Answer:
    form = await ask.form(forms.SignUp)
    hashed = await people.grind(form.password)
    guest = ask.me.id if ask.me is not None and ask.me.guest else None
    with ask.house.store.write() as c:
        account = people.make_account(c, form.name, hashed, form.email, "", guest)
    return _enter(ask, account, form.next)


async def guest(ask: Ask) -> Answer:
    form = await ask.form(forms.Guest)
    if ask.me is not None and ask.me.guest:
        with ask.house.store.write() as c:
            people.rename(c, ask.me, form.name)
            row = people.get(c, ask.me.id)
        return Go(local(form.next), pages.Person(id=row.id, name=row.name, guest=True))
    with ask.house.store.write() as c:
        account = people.make_guest(c, form.name, "")
    return _enter(ask, account, form.next)


def _enter(ask: Ask, account: int, next: str) -> Go:
    """A new session, so that nobody can be made to use a prepared one."""
    with ask.house.store.write() as c:
        secret = people.open_session(c, account, ask.request.headers.get("user-agent", ""))
        row = people.get(c, account)
    person = pages.Person(id=row.id, name=row.name, guest=row.login is None)
    return Go(local(next), person, ((COOKIE, secret),))


async def sign_out(ask: Ask) -> Answer:
    if ask.me is not None and ask.me.session is not None:
        with ask.house.store.write() as c:
            c.execute(delete(sessions).where(sessions.c.id == ask.me.session))
    return Go("/", None, ((COOKIE, ""),))


async def settings(ask: Ask) -> Answer:
    form = await ask.form(forms.Choose)
    cookies: list[tuple[str, str]] = []
    if form.lang in LANGUAGES:
        cookies.append(("lang", form.lang))
        if ask.me is not None:
            with ask.house.store.write() as c:
                c.execute(update(accounts).where(accounts.c.id == ask.me.id).values(lang=form.lang))
    if form.theme in THEMES:
        cookies.append(("theme", form.theme))
    return Go(local(form.back), None, tuple(cookies))


WAYS = (
    Way("GET", "/sign-in", page, pages.SignIn, query=("next",)),
    Way("POST", "/sign-in", sign_in, pages.Person, forms.Enter, rate="sign_in"),
    Way("POST", "/sign-up", sign_up, pages.Person, forms.SignUp, rate="sign_in"),
    Way("POST", "/guest", guest, pages.Person, forms.Guest, rate="guest"),
    Way("POST", "/sign-out", sign_out, None, forms.Empty),
    Way("POST", "/settings", settings, None, forms.Choose),
)
