"""A form that is refused: it comes back as it was filled in, with what is wrong, in the reader's language."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.server.refill import refill
from tests.web.people import Answer, Player, Room
from tests.web.test_operators import SECRET, signed_up

LONG = "x" * 41


class Fields(HTMLParser):
    """What the fields of a page hold, those that are marked, and what is said to be wrong."""

    def __init__(self, text: str, action: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.marked: list[str] = []
        self.said = ""
        self._action, self._inside, self._alert, self._select = action, False, False, ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = dict(attrs)
        if tag == "form":
            self._inside = a.get("action") == self._action
        if not self._inside:
            return
        self._alert = a.get("role") == "alert"
        self._select = a.get("name") or "" if tag == "select" else self._select
        if tag == "option" and "selected" in a:
            self.values[self._select] = a.get("value") or ""
        elif tag == "input" and (a.get("type") != "checkbox" or "checked" in a):
            self.values[a.get("name") or ""] = a.get("value") or ""
        if a.get("aria-invalid") == "true":
            self.marked.append(a.get("name") or "")

    def handle_data(self, data: str) -> None:
        if self._alert:
            self.said += data

    def handle_endtag(self, tag: str) -> None:
        self._alert = False
        if tag == "form":
            self._inside = False


def fields(answer: Answer, action: str) -> Fields:
    return Fields(answer.text, action)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_table_keeps_what_was_chosen(room: Room, ann: Player, lang: str) -> None:
    """Club, rough: the form of a new table was lost with a page headed 422."""
    ann.lang = lang
    sent = {
        "game": "1846",
        "title": "t" * 81,
        "seat.0": "me",
        "seat.1": "bot:greedy",
        "seat.2": "open",
        "clock": "bank",
    }

    answer = ann.form("/tables", **sent, hours="36")
    form = fields(answer, "/tables")

    assert answer.status_code == 400
    assert {name: form.values[name] for name in (*sent, "hours")} == sent | {"hours": "36"}
    assert "open" not in form.values
    assert form.marked == ["title"]
    assert form.said == Words("web", lang, bidi=True).text("detail.title", longest=80)


@pytest.mark.parametrize(
    ("action", "sent", "marked"),
    [
        ("/sign-in", {"name": "Dora", "password": "not my password"}, "password"),
        ("/sign-up", {"name": "Dora", "password": SECRET, "email": "d@example.org"}, "name"),
        ("/sign-up", {"name": "Carl", "password": "12345678", "email": ""}, "password"),
        ("/sign-up", {"name": "Carl", "password": SECRET, "email": "nonsense"}, "email"),
        ("/guest", {"name": LONG}, "name"),
        ("/guest", {"name": "\u202eevil"}, "name"),
    ],
)
def test_signing_in_and_up(room: Room, action: str, sent: dict[str, str], marked: str) -> None:
    """The name stays, a password is never written into a page, and the way back is kept."""
    signed_up(room, "Dora")

    answer = room.stranger().form(action, **sent, next="/lobby")
    form = fields(answer, action)

    assert answer.status_code in (400, 403, 409, 422)
    assert form.values["name"] == sent["name"]
    assert form.values["next"] == "/lobby"
    assert form.values.get("password", "") == ""
    assert form.marked == [marked]
    assert form.said
    assert sent.get("password", SECRET) not in answer.text


@pytest.mark.parametrize(
    ("action", "sent", "marked"),
    [
        ("name", {"name": LONG}, "name"),
        ("password", {"old": "wrong", "new": "another of seven wagons"}, "old"),
        ("password", {"old": SECRET, "new": "12345678"}, "new"),
        ("email", {"email": "nonsense", "password": SECRET}, "email"),
        ("tokens", {"label": LONG}, "label"),
        ("delete", {"password": "wrong", "sure": "yes"}, "password"),
    ],
)
def test_the_account(room: Room, action: str, sent: dict[str, str], marked: str) -> None:
    """Every form of the account page."""
    dora = signed_up(room, "Dora")

    answer = dora.form(f"/account/{action}", **sent)
    form = fields(answer, f"/account/{action}")

    assert answer.status_code in (400, 403, 422)
    assert form.marked == [marked]
    assert form.said


def test_the_hosts_page(ann: Player) -> None:
    """Whom nobody knows cannot be invited, and the name stands there still."""
    table = ann.table("me", "open")

    form = fields(ann.form(f"/t/{table}/host/invite", name="Nobdy"), f"/t/{table}/host/invite")

    assert (form.values["name"], form.marked, form.said) == ("Nobdy", ["name"], "No account has this name.")


def test_a_missing_field_is_marked(room: Room) -> None:
    """A form that lacks a field says which."""
    form = fields(room.stranger().form("/sign-in", name="Dora"), "/sign-in")

    assert form.marked == ["password"]
    assert form.values["name"] == "Dora"


def test_programs_get_the_problem_as_before(room: Room) -> None:
    """JSON is answered with the code, not with a page."""
    answer = room.stranger().post("/sign-in", name="Dora", password="wrong")

    assert (answer.status_code, answer.json()["code"]) == (403, "password")


@given(st.text(max_size=30), st.text(max_size=30))
def test_whatever_was_sent_is_only_a_value(value: str, text: str) -> None:
    """Nothing that was typed can break out of its field."""
    inside = '<input type="text" name="a" value="old"><textarea name="b">old</textarea>'
    page = f'<form method="post" action="/x">{inside}</form><p>rest</p>'

    copy = refill(page, "/x", [("a", value), ("b", value)], "a", text)

    assert re.findall(r"<(\w+)", copy) == ["form", "p", "input", "textarea", "p"]
    assert copy.endswith("</form><p>rest</p>")


def test_a_page_without_the_form_says_it_above() -> None:
    """The form was for something that is past: the page as it is now begins with what is wrong."""
    page = '<main><form method="post" action="/y"><input name="a"></form></main>'

    assert refill(page, "/x", [("a", "1")], "a", "no") == page.replace(
        "<main>", '<main><p class="note" role="alert" id="form-trouble">no</p>'
    )


def test_of_several_forms_the_one_that_was_sent_is_filled_in() -> None:
    """Told by its hidden fields, which stay the page's own; what hides it is opened."""
    one = '<form method="post" action="/x"><input type="hidden" name="kind" value="{}"><input name="a"></form>'
    page = f"<main><details><p>{one.format('one')}</p></details><details class='c'>{one.format('two')}</details></main>"

    copy = refill(page, "/x", [("kind", "two"), ("a", "1")], "", "no")

    assert copy.index("open") > copy.index('value="one"')
    assert copy.index('value="1"') > copy.index('value="two"') > copy.index("form-trouble")
    assert copy.count('value="1"') == 1
