"""Without scripts: every form of every page does what it says, with the fields the page itself gives it."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from stockrail.core.rng import Rng
from stockrail.server.guard import COOKIE
from tests.titles import A_SHARE
from tests.web.people import Answer, Player, Room

TYPED = {"name": "Zoe", "password": "a long password", "new": "another password", "old": "a long password"}
TYPED |= {"text": "hello", "label": "bot", "email": "zoe@example.org", "address": "https://example.org/hook"}
"""What a person types where the page leaves a field empty."""


class Form:
    """A form as a browser without scripts sends it."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []

    def sent(self, button: int, typed: dict[str, str]) -> dict[str, list[str] | str]:
        """All fields, the pressed button last; what is typed stands for what the page says."""
        data: dict[str, list[str] | str] = {}
        for name, value in [*self.fields, *self.buttons[button : button + 1]]:
            if name:
                data[name] = typed.get(name, value or TYPED.get(name, ""))
        return data


class Page(HTMLParser):
    """The forms of a page that change something.  Checkboxes count when checked, lists with what is chosen or first."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._list: str | None = None
        self._chosen: str | None = None
        self._area: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {k: v or "" for k, v in attrs}
        if tag == "form":
            assert a["method"] in ("get", "post")
            self._open = Form(a["action"]) if a["method"] == "post" else None
            if self._open is not None and "hidden" not in a:
                self.forms.append(self._open)
        if self._open is None:
            return
        if tag == "input" and (a.get("type") != "checkbox" or "checked" in a or "required" in a):
            self._open.fields.append((a.get("name", ""), a.get("value", "")))
        if tag == "button" and a.get("type") != "button":
            self._open.buttons.append((a.get("name", ""), a.get("value", "")))
        if tag == "select":
            self._list, self._chosen = a.get("name", ""), None
        if tag == "option" and (self._chosen is None or "selected" in a):
            self._chosen = a.get("value", "")
        if tag == "textarea":
            self._area = a.get("name", "")

    def handle_endtag(self, tag: str) -> None:
        if self._open is None:
            return
        if tag == "select" and self._list is not None:
            self._open.fields.append((self._list, self._chosen or ""))
        if tag == "textarea" and self._area is not None:
            self._open.fields.append((self._area, ""))
        if tag == "form":
            self._open = None


def forms(player: Player, url: str) -> dict[str, Form]:
    """The forms of a page by where they go; the first of each kind."""
    answer = player.html(url)
    assert answer.status_code == 200, answer.text
    found: dict[str, Form] = {}
    for form in Page(answer.text).forms:
        found.setdefault(form.action, form)
    return found


def press(player: Player, form: Form, typed: dict[str, str] | None = None, button: int = 0) -> Answer:
    answer = player.form(form.action, **form.sent(button, typed or {}))
    assert answer.status_code in (200, 303), (form.action, form.sent(button, {}), answer.text[-600:])
    if answer.status_code == 303 and player.cookies.get(COOKIE):
        assert player.html(answer.headers["location"]).status_code == 200
    return answer


def test_every_form_of_a_table(room: Room, ann: Player, bob: Player) -> None:
    """From the first page to a table's end: what each page offers is accepted as the page sends it."""
    made = press(ann, forms(ann, "/tables/new?game=stockpile")["/tables"], {"seat.2": "", "seat.3": ""})
    t = made.headers["location"]
    press(bob, forms(bob, t)[f"{t}/join"])
    for tail in ("chat", "notes", "orders", "alerts", "propose"):
        press(ann, forms(ann, t)[f"{t}/{tail}"])
    press(bob, forms(bob, t)[f"{t}/consent"], button=1)
    order = next(a for a in forms(ann, t) if a.endswith("/drop"))
    press(ann, forms(ann, t)[order])
    press(bob, forms(bob, t)[f"{t}/leave"])
    press(bob, forms(bob, t)[f"{t}/back"])
    press(bob, forms(bob, t)[f"{t}/leave"])
    press(ann, forms(ann, t)[f"{t}/propose"])
    room.rest()

    assert ann.now(int(t.split("/")[2]))["plates"][1]["kind"] == "bot"


def test_every_form_of_a_waiting_room(ann: Player, bob: Player) -> None:
    """An invitation is taken, the rest filled with bots; another table is closed again."""
    t = press(ann, forms(ann, "/tables/new?game=1846")["/tables"], {"seat.2": "open"}).headers["location"]
    code = ann.get(t).json()["invite"]
    press(bob, forms(bob, code)[code])
    press(ann, forms(ann, t)[f"{t}/fill"])
    assert ann.get(t).json()["now"]["status"] == "running"

    t = press(ann, forms(ann, "/tables/new")["/tables"]).headers["location"]
    press(ann, forms(ann, t)[f"{t}/close"])
    assert ann.get(t).json()["now"]["status"] == "closed"


@pytest.mark.parametrize("game", A_SHARE)
def test_a_stranger_plays_at_once(room: Room, game: str) -> None:
    """Play now without a name, then only forms: moves, numbers in their bounds, undo where it is offered."""
    zoe = room.stranger()
    home = zoe.html("/")
    play = next(f for f in Page(home.text).forms if f.action == "/play" and ("game", game) in f.fields)
    t = press(zoe, play).headers["location"]
    rng, undone, played = Rng(8), 0, 0
    while played < 6:
        room.rest()
        offered = [f for f in Page(zoe.html(t).text).forms if f.action in (f"{t}/entries", f"{t}/undo")]
        undo = [f for f in offered if f.action.endswith("/undo")]
        moves = [f for f in offered if f not in undo]
        if undo and undone < 2:
            press(zoe, undo[0])
            undone += 1
        elif moves:
            press(zoe, moves[rng.below(len(moves))])
            played += 1
        else:
            break

    assert played


def test_every_form_of_an_account(room: Room) -> None:
    """Signing up, signing in, each change, and the end."""
    zoe = room.stranger()
    press(zoe, forms(zoe, "/sign-in?next=/lobby")["/sign-up"])
    press(zoe, forms(zoe, "/sign-in")["/sign-in"])
    for action, form in forms(zoe, "/account").items():
        if action not in ("/account/delete", "/sign-out", "/settings", "/account/sessions/end"):
            typed = {"password": "another password"} if action == "/account/email" else {}
            if action == "/account/password":
                press(zoe, form, {"old": "a long password", "new": "another password"})
            elif action == "/account/channels":
                assert zoe.form(action, **form.sent(0, {"address": "nonsense"})).status_code == 422
            else:
                press(zoe, form, typed)
    for action, form in forms(zoe, "/account").items():
        if action.endswith(("/drop", "/test", "/sessions/end", "/settings")):
            press(zoe, form)
    press(zoe, forms(zoe, "/account")["/account/delete"], {"password": "another password"})

    assert zoe.html("/account").status_code == 303


@pytest.mark.parametrize(("kind", "seconds"), [("move", 2 * 86_400 + 5 * 60), ("bank", 2 * 86_400 + 5 * 60)])
def test_the_clock_of_the_form_as_it_stands(ann: Player, kind: str, seconds: int) -> None:
    """Days, hours and minutes are one time; fields of another kind of clock do not matter."""
    form = forms(ann, "/tables/new?game=stockpile")["/tables"]
    seats = {"seat.1": "bot:random", "seat.2": "", "seat.3": ""}
    t = press(ann, form, seats | {"clock": kind, "minutes": "5"}).headers["location"]
    shown = ann.now(int(t.split("/")[2]))["plates"][0]["seconds"]

    assert seconds - 60 < shown <= seconds


def test_names_at_a_shared_screen(ann: Player) -> None:
    """Hot-seat without scripts: the names typed beside open seats sit there; without the tick they are ignored."""
    form = forms(ann, "/tables/new?game=stockpile")["/tables"]
    seats = {"called.1": "Ben", "seat.2": "", "seat.3": ""}
    hot = ann.form("/tables", **(form.sent(0, seats) | {"hot": "yes"})).headers["location"]
    cold = press(ann, form, seats).headers["location"]

    assert [p["name"] for p in ann.get(hot).json()["now"]["plates"]] == ["Ann", "Ben"]
    assert ann.get(cold).json()["now"]["plates"][1]["kind"] == "open"


def test_nothing_typed_is_lost_to_a_refresh(ann: Player, bob: Player) -> None:
    """Without scripts the page of somebody at the table has fields to write in: it never reloads by itself."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")

    for player in (ann, bob):
        assert 'http-equiv="refresh"' not in player.html(f"/t/{table}").text
        assert "Look again" in player.html(f"/t/{table}").text
