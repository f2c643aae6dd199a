"""Every form of every page: what is refused comes back on its page, filled in, the field named, in one's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from stockrail.server.routes import ENDPOINTS
from stockrail.server.settings import Settings
from tests.web.ended import number, played
from tests.web.people import Player, Room
from tests.web.test_operators import SECRET, signed_up

WITHOUT_A_PAGE = {"/settings", "/sign-out"}
"""They stand on every page, and nothing is filled in there."""
GOOD = {
    "server": "https://example.org",
    "topic": "ann-at-the-table",
    "chat": "@ann",
    "room": "!ann:example.org",
    "address": "https://example.org/x",
    "email": "zoe@example.org",
    "name": "Zoe",
    "password": SECRET,
    "old": SECRET,
    **dict.fromkeys(("title", "grace", "at"), ""),
}
"""What is right where the page leaves a field empty."""
TOKENS = {"telegram": "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc", "matrix": "syt_abc123"}
TYPED = ("text", "number", "email", "password", "textarea", "search")


@dataclass
class Form:
    """A form that is sent, with what a person can fill in."""

    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    fields: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By name: the kind of the field, and its value."""


class Page(HTMLParser):
    """The forms of a page, its trouble, and the fields marked with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lang, self.said = "", ""
        self.forms: list[Form] = []
        self.marked: list[str] = []
        self.troubled: str | None = None
        self._open, self._select, self._saying = False, "", False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {k: v or "" for k, v in attrs}
        if tag == "html":
            self.lang = a["lang"]
        if a.get("id") == "form-trouble":
            self._saying = True
            self.troubled = self.forms[-1].action if self._open else ""
        if tag == "form" and a.get("method") == "post":
            self.forms.append(Form(a["action"]))
            self._open = True
        if self._open:
            self._field(tag, a)

    def _field(self, tag: str, a: dict[str, str]) -> None:
        form, name = self.forms[-1], a.get("name", "")
        if tag == "input" and a.get("type") == "hidden":
            form.hidden[name] = a.get("value", "")
        elif tag in ("input", "textarea", "select") and name:
            kind = "required" if a.get("type") == "checkbox" and "required" in a else a.get("type", "text")
            form.fields[name] = (kind if tag == "input" else tag, a.get("value", ""))
            self._select = name
        elif tag == "option" and (form.fields[self._select][1] == "" or "selected" in a):
            form.fields[self._select] = ("select", a.get("value", ""))
        if a.get("aria-invalid") == "true":
            self.marked.append(name)

    def handle_data(self, data: str) -> None:
        if self._saying:
            self.said += data

    def handle_endtag(self, tag: str) -> None:
        self._saying = False
        if tag == "form":
            self._open = False


def _actions() -> Iterator[tuple[str, str]]:
    """Every form in the templates: where it stands, and where it goes with `*` for what the page fills in."""
    for template in files("stockrail.server").joinpath("templates").iterdir():
        for found in re.findall(r'<form [^>]*?action="((?:\{\{.*?\}\}|[^"])*)"', template.read_text(encoding="utf-8")):
            yield template.name, re.sub(r"\{\{.*?\}\}", "*", found)


@pytest.mark.parametrize(("template", "action"), sorted({found for found in _actions() if found[1] != "*"}))
def test_every_form_has_a_page_to_come_back_on(template: str, action: str) -> None:
    """Whoever adds a form names the page that shows it again."""
    pattern = re.compile(re.escape(action).replace(r"\*", "[^/]+"))
    found = [e for e in ENDPOINTS if pattern.fullmatch(e.path)]

    assert found
    for endpoint in found:
        is_answered = endpoint.method == "GET" or endpoint.path in WITHOUT_A_PAGE or endpoint.page != ""
        assert is_answered, (template, endpoint.path)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, operators=("Olga",), mail="mailtos://u:p@example.org", private_webhooks=True)


@pytest.fixture
def olga(room: Room, ann: Player, bob: Player) -> Player:
    """Somebody with everything: she runs the server and hosts tables, in Persian."""
    olga = signed_up(room, "Olga", "olga@example.org")
    olga.lang = "fa"
    waiting, running = olga.table("me", "open", "open", "open"), olga.table("me", "open", "open")
    for player in (ann, bob):
        player.post(f"/t/{running}/join")
        olga.post(f"/people/{number(player)}/tie", kind="friend")
    ann.post(f"/t/{waiting}/join")
    ann.post(f"/t/{waiting}/chat", text="hello")
    olga.post("/account/tokens", label="bot")
    ann.post(f"/people/{number(bob)}/report", reason="other")
    ann.post(f"/t/{running}/leave")
    played(room, (1, 2), olga, bob)
    return olga


QUOTED = re.compile("\u2068.*?\u2069")
"""An example, a name, or what the reader of files says of a line."""
UNTYPED = ("required", "checkbox", "file")
PAGES: dict[str, Callable[[Player, Player], str]] = {
    "new table": lambda _, __: "/tables/new?game=1889",
    "find": lambda _, __: "/find",
    "sign in": lambda _, __: "/sign-in",
    "forgot": lambda _, __: "/forgot",
    "new password": lambda olga, _: _new_password(olga),
    "account": lambda _, __: "/account",
    "channels": lambda _, __: "/account/channels",
    "friends": lambda _, __: "/friends",
    "import": lambda _, __: "/import",
    "person": lambda _, bob: f"/people/{number(bob)}",
    "waiting room": lambda _, __: "/t/1",
    "table": lambda _, __: "/t/2",
    "table over": lambda _, __: "/t/3",
    "host": lambda _, __: "/t/1/host",
    "host, begun": lambda _, __: "/t/2/host",
    "operators, people": lambda _, __: "/operators/people",
    "operators, reports": lambda _, __: "/operators/reports",
    "home": lambda _, __: "/",
    "invitation": lambda olga, _: str(olga.get("/t/1").json()["invite"]),
}


def _good(form: Form, name: str, kind: str) -> str:
    if name == "token":
        return TOKENS.get(form.hidden.get("kind", ""), "")
    return GOOD.get(name, "a good word") if kind in TYPED else ""


def _new_password(olga: Player) -> str:
    url: str = olga.post(f"/operators/people/{number(olga)}/reset").json()["url"]
    return url[url.index("/reset/") :]


@pytest.mark.parametrize("name", PAGES)
def test_what_is_refused_comes_back(olga: Player, bob: Player, room: Room, name: str) -> None:
    """Each field of each form is filled in badly: the answer is the page with the form, or it was no mistake at all."""
    url = PAGES[name](olga, bob)
    viewer = room.stranger() if name in ("sign in", "forgot", "invitation", "new password") else olga
    viewer.lang = "fa"
    refused = 0
    for form in Page(viewer.html(url).text).forms:
        for bad, (kind, value) in form.fields.items():
            if form.action in WITHOUT_A_PAGE or kind in UNTYPED:
                continue
            typed = {n: v or _good(form, n, k) for n, (k, v) in form.fields.items() if k not in UNTYPED[1:]}
            wrong = "\u202e" + "x" * 9_000 if kind in TYPED else "no such thing"
            answer = viewer.form(form.action, **(form.hidden | typed | {bad: wrong}))
            if answer.status_code < 400:
                continue
            refused += 1
            page = Page(answer.text)
            sent = (name, form.action, bad, value)
            assert page.lang == "fa", sent
            assert page.troubled == form.action, sent
            assert page.said.strip(), sent
            assert not re.search(r"[a-z]{3,} [a-z]{2,}", QUOTED.sub("", page.said)), (sent, page.said)
            if kind in TYPED:
                assert page.marked == [bad], (sent, page.said, page.marked)
            if kind in TYPED and kind not in ("password", "textarea"):
                again = next(f for f in page.forms if f.action == form.action and f.hidden == form.hidden)
                assert again.fields[bad][1] == wrong, sent

    assert refused or name in ("table over", "operators, people", "operators, reports", "host, begun", "home")


def test_a_deed_that_comes_too_late_is_said_on_its_page(olga: Player, ann: Player) -> None:
    """The form it was sent from is gone: the page as it is now says why nothing happened."""
    answer = ann.form("/t/2/start")
    page = Page(answer.text)

    assert answer.status_code == 403
    assert page.troubled == ""
    assert page.said
    assert 'data-path="/t/2"' in answer.text


@pytest.mark.parametrize(("behind", "action", "status"), [(1, "pass", 409), (0, "pass", 422), (0, "nonsense", 400)])
def test_a_move_without_scripts_that_is_late_or_illegal(
    ann: Player, bob: Player, behind: int, action: str, status: int
) -> None:
    """The table as it stands comes back with the reason, and nothing that was sent stands in its forms."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    mover = (ann, bob)[ann.now(table)["turn"]]
    now = mover.now(table)
    answer = mover.form(f"/t/{table}/entries", n=now["n"] - behind, action=action, key="k", seat=now["seat"])

    assert answer.status_code == status
    assert Page(answer.text).said
    assert {f.hidden["n"] for f in Page(answer.text).forms if "n" in f.hidden} == {str(now["n"])}
    assert not any(action == f.hidden.get("action") for f in Page(answer.text).forms)
