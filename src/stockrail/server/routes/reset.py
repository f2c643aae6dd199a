"""A forgotten password: a link is asked for, and followed."""

from __future__ import annotations

from stockrail.server import forms, pages, people, resets
from stockrail.server.context import Context
from stockrail.server.endpoints import Answer, Endpoint, Redirect
from stockrail.server.problems import InvalidField, Problem
from stockrail.server.store import ACCOUNT


async def forgot(context: Context) -> Answer:
    return pages.ForgottenPassword(mail=resets.can_mail(context.services.settings), sent=False)


async def ask(context: Context) -> Answer:
    """Send a link; the answer is the same whether an account has the address or not."""
    form = await context.form(forms.Forgot)
    settings = context.services.settings
    if not resets.can_mail(settings):
        raise InvalidField("no_mail")
    email = people.clean_email(form.email)
    if not email:
        raise InvalidField("email")
    context.limit_word("reset", email.casefold())
    with context.services.store.write() as c:
        resets.ask(c, settings, email)
    context.services.postman.ring()
    return pages.ForgottenPassword(mail=True, sent=True)


def _secret(context: Context) -> str:
    return str(context.request.path_params["secret"])


async def page(context: Context) -> Answer:
    with context.services.store.read() as c:
        row = resets.find(c, _secret(context))
    if row is None:
        raise Problem("reset")
    return pages.Reset(name=row.name)


async def use(context: Context) -> Answer:
    form = await context.form(forms.NewPassword)
    with context.services.store.read() as c:
        row = resets.find(c, _secret(context))
    if row is None:
        raise Problem("reset")
    hashed = await people.grind(form.password, row.name)
    with context.services.store.write() as c:
        account = resets.use(c, _secret(context), hashed)
        if account is None:
            raise Problem("reset")
        context.services.store.announce(c, account, ACCOUNT)
    context.services.hub.doubt(account)
    return Redirect("/sign-in")


ENDPOINTS = (
    Endpoint("GET", "/forgot", forgot, pages.ForgottenPassword),
    Endpoint("POST", "/forgot", ask, pages.ForgottenPassword, forms.Forgot, rate="sign_in", page="/forgot"),
    Endpoint("GET", "/reset/{secret}", page, pages.Reset, rate="sign_in"),
    Endpoint("POST", "/reset/{secret}", use, None, forms.NewPassword, rate="sign_in", page="/reset/{secret}"),
)
