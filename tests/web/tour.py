"""A tour of the server: every operation asked for once, with success.

What it was answered stands in the OpenAPI document as its example: `python -m tests.web.tour` writes them again, as
`goldens.write` does for games, and the difference shows what programs will notice.
"""

from __future__ import annotations

import json
import re
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient

from stockrail.core.rng import Rng
from stockrail.server import api, notify
from stockrail.server.app import create_app
from stockrail.server.settings import Settings
from tests.web.ended import SECRET, end
from tests.web.people import Player, Room
from tests.web.test_files import random_match, text_of
from tests.web.test_no_leak import short_streams

EXAMPLES = Path(api.__file__).with_name("examples.json")
NEW_SECRET = "staple battery horse"
FEW = 2
"""Items of a list that an example shows."""
LONG = 160
"""Characters of a text that an example shows."""
DAY_ONE = 1_767_225_600
"""Every time in an example."""
Examples = dict[str, dict[str, Any]]


class Guide:
    """Asks, and writes down what was asked and answered."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.examples: Examples = {}

    def ask(self, who: Player, name: str, request: dict[str, Any] | None = None, /, **given: Any) -> Any:
        """The answer to an operation; `given` goes into its path, and what is left into the query."""
        method, path = name.split()
        inside = set(re.findall(r"{(\w+)}", path))
        url = path.format(**given)
        query = {k: v for k, v in given.items() if k not in inside}
        with short_streams(self.room):
            answer = who.request(method, url, params=query, **({} if method == "GET" else {"json": request or {}}))
        assert answer.status_code == 200, (name, answer.text)
        said = _steady(_read(answer))
        example: dict[str, Any] = {"parameters": given} if given else {}
        if method == "POST":
            example["request"] = _steady(request or {})
        if said is not None:
            example["response"] = _message(answer.text, said) if path.endswith("stream") else said
        self.examples.setdefault(name, example)
        return said


def _message(text: str, said: Any) -> dict[str, str]:
    """The first message of a stream with its fields."""
    fields = dict(re.findall(r"^(id|event): (.*)$", text, re.MULTILINE))
    return fields | {"data": json.dumps(said, ensure_ascii=False)}


def _read(answer: Any) -> Any:
    """What an answer says: JSON, the JSON of the first message of a stream, or text; nothing of an archive."""
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "application/zip":
        return None
    if kind == "text/event-stream":
        return json.loads(re.findall(r"^data: (.*)$", answer.text, re.MULTILINE)[0])
    if kind == "application/x-ndjson":
        return json.loads(answer.text.splitlines()[0])
    return answer.text if kind in ("text/plain", "image/svg+xml") else answer.json()


def _steady(value: Any) -> Any:
    """The same whenever the tour is made, and not longer than somebody wants to read."""
    if isinstance(value, dict):
        return {k: _steady(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_steady(v) for v in value[:FEW]]
    if isinstance(value, str):
        return value if len(value) <= LONG else f"{value[:LONG]}…"
    if isinstance(value, int) and abs(value - DAY_ONE) < 10**9 // 2:
        return DAY_ONE
    return value


def tour(folder: Path) -> Examples:
    """Go round."""
    settings = Settings(db=str(folder / "t.db"), limits=False, operators=("Olga",), patience=1e9, bot_seconds=1.0)
    settings = replace(settings, mail="mailto://smtp.example.org?from=table@example.org")
    numbers = count(1)
    with ExitStack() as stack:
        stack.enter_context(patch("secrets.randbits", lambda bits: 7))
        stack.enter_context(patch("secrets.token_urlsafe", lambda size=32: f"{next(numbers):0{size}d}"))
        stack.enter_context(patch("secrets.token_hex", lambda size=32: f"{next(numbers):0{2 * size}x}"))
        stack.enter_context(patch.object(notify.Postman, "begin", lambda self: None))
        app = create_app(settings)
        client = stack.enter_context(TestClient(app, base_url="http://table.test"))
        guide = Guide(Room(app, client))
        ann, bob = _people(guide)
        _tables(guide, ann, bob)
        _play(guide, ann, bob)
        _host(guide, ann, bob)
        _end(guide, ann, bob)
        _studies(guide, ann, bob)
        _account(guide, ann, bob)
    return guide.examples


def _people(guide: Guide) -> tuple[Player, Player]:
    """Everybody comes in."""
    ann, bob, cy = (Player(guide.room, name) for name in ("Ann", "Bob", "Cy"))
    guide.ask(ann, "GET /sign-in", next="/lobby")
    guide.ask(ann, "POST /sign-up", {"name": "Ann", "password": SECRET, "email": "ann@example.org"})
    guide.ask(ann, "POST /sign-out")
    guide.ask(ann, "POST /sign-in", {"name": "Ann", "password": SECRET})
    guide.ask(bob, "POST /sign-up", {"name": "Bob", "password": SECRET})
    guide.ask(cy, "POST /guest", {"name": "Cy"})
    guide.ask(ann, "POST /settings", {"lang": "en", "theme": "dark"})
    return ann, bob


def _tables(guide: Guide, ann: Player, bob: Player) -> None:
    """Ways to a table."""
    guide.ask(ann, "GET /")
    guide.ask(ann, "POST /play", {"game": "stockpile", "seats": 2, "bot": "random"})
    guide.ask(ann, "GET /tables/new", game="stockpile")
    guide.ask(ann, "GET /find", game="stockpile")
    guide.ask(ann, "POST /find", {"game": "stockpile", "seats": 3, "pace": "days"})
    guide.ask(bob, "POST /find", {"game": "stockpile", "seats": 3, "pace": "days"})
    four = {"game": "stockpile", "seat": {"0": "me", "1": "open", "2": "open", "3": "open"}, "open": True}
    table = guide.ask(ann, "POST /tables", {**four, "title": "Thursday", "begin": "host", "least": 2})["id"]
    guide.ask(ann, "POST /people/{id}/invite", {"table": table}, id=2)
    guide.ask(bob, "GET /lobby")
    guide.ask(bob, "GET /tables/mine")
    guide.ask(bob, "GET /tables/waiting")
    guide.ask(bob, "POST /t/{id}/decline", id=table)
    guide.ask(ann, "POST /people/{id}/invite", {"table": table}, id=2)
    kept = next(p["seat"] for p in ann.now(table)["plates"] if p["kind"] == "asked")
    guide.ask(ann, "POST /t/{id}/withdraw", {"seat": kept}, id=table)
    code = ann.get(f"/t/{table}").json()["invite"].removeprefix("/i/")
    guide.ask(bob, "GET /i/{code}", code=code)
    guide.ask(bob, "POST /i/{code}", {"name": "Bob"}, code=code)
    guide.ask(ann, "POST /t/{id}/start", id=table)
    other = ann.table("me", "open")
    guide.ask(ann, "POST /t/{id}/fill", {"bot": "random"}, id=other)
    alone = ann.table("me", "bot:random", practice=True)
    guide.room.rest()
    guide.ask(ann, "GET /t/{id}/hints", id=alone)
    guide.ask(ann, "POST /t/{id}/close", id=ann.table("me", "open"))


def _play(guide: Guide, ann: Player, bob: Player) -> None:
    """A game of two, looked at from all sides."""
    table = ann.table("me", "open")
    guide.ask(bob, "POST /t/{id}/join", id=table)
    players = [ann, bob]
    turn = ann.now(table)["turn"]
    me, other = players[turn], players[1 - turn]
    now = guide.ask(me, "GET /t/{id}/now", id=table)
    action = now["legal"][0]["action"]
    guide.ask(me, "GET /t/{id}/why", id=table, action=json.dumps({"do": "pass"}))
    guide.ask(me, "GET /t/{id}/explanation", id=table)
    guide.ask(me, "GET /t/{id}/legend", id=table)
    guide.ask(me, "GET /t/{id}/preview", id=table, action=json.dumps(action))
    guide.ask(me, "GET /t/{id}/alternative", id=table)
    sent = {"n": now["n"], "action": action, "key": "a-word-of-yours"}
    n = guide.ask(me, "POST /t/{id}/entries", sent, id=table)["n"]
    guide.ask(other, "POST /t/{id}/chat", {"text": f"@{me.name} well played"}, id=table)
    guide.ask(me, "POST /t/{id}/notes", {"text": "Bob likes AA."}, id=table)
    guide.ask(me, "POST /t/{id}/orders", {"kind": "pass"}, id=table)
    order = me.now(table)["orders"][0]["id"]
    guide.ask(me, "POST /t/{id}/orders/{order}/drop", id=table, order=order)
    guide.ask(me, "GET /t/{id}", id=table)
    guide.ask(me, "GET /t/{id}/stream", id=table, since=n - 1)
    guide.ask(me, "GET /t/{id}/events", id=table, since=n - 1, follow="no")
    guide.ask(me, "GET /account/stream", told=f"{table}:running:0:{n - 1}::0:0:0")
    guide.ask(me, "GET /account/events", follow="no")
    guide.ask(me, "GET /t/{id}/replay", id=table, n=n - 1)
    guide.ask(me, "GET /t/{id}/moment", id=table, n=n - 1)
    guide.ask(me, "GET /t/{id}/trace", id=table, n=n)
    guide.ask(me, "GET /t/{id}/log", id=table, before=n)
    guide.ask(me, "GET /t/{id}/figures", id=table)
    rail = ann.table("Red", "Blue", hot=True, game="1889")
    guide.ask(ann, "GET /t/{id}/sheets", id=rail)
    back = ann.move(rail, Rng(1)).json()["n"]
    seat = ann.now(rail)["undo_seat"]
    forth = guide.ask(ann, "POST /t/{id}/undo", {"n": back, "seat": seat}, id=rail)["n"]
    guide.ask(ann, "POST /t/{id}/redo", {"n": forth, "seat": seat}, id=rail)
    guide.ask(me, "POST /t/{id}/alerts", {"alerts": ["turn", "over"]}, id=table)
    guide.ask(ann, "POST /t/{id}/propose", {"kind": "pause"}, id=table)
    asked = bob.now(table)["proposal"]["id"]
    guide.ask(bob, "POST /t/{id}/consent", {"proposal": asked, "answer": True}, id=table)
    guide.ask(bob, "POST /t/{id}/leave", id=table)
    guide.ask(bob, "POST /t/{id}/back", id=table)
    shared = ann.table("Red", "Blue", hot=True)
    guide.ask(ann, "POST /t/{id}/eyes", {"seat": 0}, id=shared)


def _host(guide: Guide, ann: Player, bob: Player) -> None:
    """What a host may do."""
    table = ann.table("me", "open", "open")
    bob.post(f"/t/{table}/join")
    line = bob.post(f"/t/{table}/chat", text="hello").json()["id"]
    guide.ask(ann, "POST /t/{id}/host/edit", {"title": "Friday", "open": True}, id=table)
    guide.ask(ann, "POST /t/{id}/host/swap", {"one": 0, "other": 1}, id=table)
    guide.ask(ann, "POST /t/{id}/host/chat/{line}/delete", id=table, line=line)
    guide.ask(ann, "POST /t/{id}/host/remove", {"seat": 0}, id=table)
    guide.ask(ann, "POST /t/{id}/host/invite", {"name": "Bob"}, id=table)
    bob.post(f"/t/{table}/join")
    guide.ask(ann, "POST /t/{id}/host/replace", {"seat": 0, "by": "bot:random"}, id=table)
    ann.post(f"/t/{table}/fill", bot="random")
    guide.ask(ann, "POST /t/{id}/host/pause", id=table)
    guide.ask(ann, "POST /t/{id}/host/resume", id=table)
    guide.ask(ann, "GET /t/{id}/host", id=table)
    guide.ask(ann, "POST /t/{id}/host/close", id=table)


def _end(guide: Guide, ann: Player, bob: Player) -> None:
    """A finished game, people's pages, and files."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    end(guide.room, table, (1, 2))
    guide.ask(ann, "POST /t/{id}/rematch", id=table)
    guide.room.services.reviews.of(table, guide.room.client.get(f"/t/{table}/match").text).ended.wait(120)
    guide.ask(ann, "GET /t/{id}/review", id=table)
    guide.ask(ann, "GET /t/{id}/match", id=table)
    guide.ask(ann, "GET /t/{id}/report", id=table)
    guide.ask(ann, "GET /account/games")
    guide.ask(ann, "GET /import")
    guide.ask(ann, "POST /import", {"text": ann.get(f"/t/{table}/match").text})
    rail = ann.post("/import", text=text_of(random_match("1889", 8, 30, compat_18xx="yes"))).json()["id"]
    end(guide.room, rail, (1, 2, 3))
    guide.ask(ann, "GET /t/{id}/18xx", id=rail)
    guide.ask(ann, "GET /rules/{game}", game="stockpile")
    _lesson(guide, ann)
    guide.ask(ann, "GET /rules/{game}/{picture}.svg", game="stockpile", picture="board")
    end(guide.room, ann.table("me", "bot:random"), (1, 2))
    guide.ask(ann, "POST /people/{id}/tie", {"kind": "friend"}, id=2)
    guide.ask(ann, "POST /people/{id}/report", {"reason": "chat", "text": "Too loud."}, id=2)
    guide.ask(ann, "POST /friends/privacy", {"show_games": "friends"})
    guide.ask(ann, "GET /friends")
    guide.ask(ann, "GET /people", game="stockpile")
    guide.ask(ann, "GET /people/{id}", id=2)
    guide.ask(ann, "GET /bots/{game}/{bot}", game="stockpile", bot="random")
    guide.ask(ann, "GET /history", game="stockpile", player="Ann", result="won")


def _lesson(guide: Guide, ann: Player) -> None:
    table = guide.ask(ann, "POST /learn/{game}/{lesson}", game="stockpile", lesson="ruin")["id"]
    ann.post(f"/t/{table}/entries", n=ann.now(table)["n"], action="bust AA")
    guide.room.rest()
    guide.ask(ann, "GET /learn")
    guide.ask(ann, "POST /t/{id}/lesson/back", id=table)


def _studies(guide: Guide, ann: Player, bob: Player) -> None:
    """A game taken apart."""
    text = text_of(random_match("1889", 8, 200))
    study = guide.ask(ann, "POST /studies", {"text": text, "title": "The third train"})["id"]
    at = ann.get(f"/studies/{study}/moment?at=12&board=no").json()
    action = at["legal"][0]["action"]
    guide.ask(ann, "GET /studies/{id}/why", id=study, at="12", action=json.dumps({"do": "pass"}))
    guide.ask(ann, "GET /studies/{id}/preview", id=study, at="12", action=json.dumps(action))
    guide.ask(ann, "GET /studies/{id}/alternative", id=study, at="12")
    guide.ask(ann, "GET /studies/{id}/explanation", id=study, at="12")
    guide.ask(ann, "GET /studies/{id}/legend", id=study)
    guide.ask(ann, "GET /studies/{id}/hints", id=study, at="12")
    played = guide.ask(ann, "POST /studies/{id}/entries", {"n": at["n"], "at": "12", "action": action}, id=study)
    noted = {"n": played["n"], "at": played["at"], "name": "Otherwise", "comment": "Is it better?", "mark": "!?"}
    n = guide.ask(ann, "POST /studies/{id}/notes", noted, id=study)["n"]
    going_on = {"n": n, "at": played["at"], "bot": "random", "moves": 2}
    there = guide.ask(ann, "POST /studies/{id}/bots", going_on, id=study)
    guide.ask(ann, "POST /studies/{id}/lines", {"n": there["n"], "at": there["at"], "do": "promote"}, id=study)
    guide.ask(ann, "GET /studies/{id}/compare", **{"id": study, "at": "14", "with": "2"})
    guide.ask(ann, "GET /studies/{id}/routes", id=study, at="2", corporation="AR")
    guide.ask(ann, "POST /studies/{id}/share", {"title": "The third train", "access": "public"}, id=study)
    guide.ask(bob, "GET /studies")
    guide.ask(bob, "GET /studies/{id}", id=study, at="2")
    guide.ask(bob, "GET /studies/{id}/moment", id=study, at="2")
    guide.ask(bob, "GET /studies/{id}/file", id=study)
    twin = guide.ask(bob, "POST /studies/{id}/copy", id=study)["id"]
    guide.ask(bob, "POST /studies/{id}/delete", id=twin)


def _account(guide: Guide, ann: Player, bob: Player) -> None:
    """Settings, the operator, and the end of an account."""
    olga = Player(guide.room, "Olga")
    olga.post("/sign-up", name="Olga", password=SECRET)
    guide.ask(ann, "POST /account/name", {"name": "Anna"})
    guide.ask(ann, "POST /account/email", {"email": "anna@example.org", "password": SECRET})
    guide.ask(ann, "POST /account/zone", {"zone": "Europe/Warsaw"})
    guide.ask(ann, "POST /account/night", {"first": 23, "last": 8})
    guide.ask(ann, "POST /account/vacation", {"days": 3})
    guide.ask(ann, "POST /account/vacation/end")
    key = guide.ask(ann, "POST /account/tokens", {"label": "my bot"})["id"]
    guide.ask(ann, "POST /account/alerts", {"alerts": ["turn", "mention"]})
    guide.ask(ann, "POST /account/channels", {"kind": "email", "address": "anna@example.org"})
    channel = guide.ask(ann, "GET /account/channels")["channels"][0]["id"]
    guide.ask(ann, "POST /account/channels/{id}/test", id=channel)
    guide.ask(ann, "POST /account/channels/{id}/drop", id=channel)
    guide.ask(ann, "GET /account")
    guide.ask(ann, "POST /account/tokens/{id}/drop", id=key)
    _operators(guide, olga)
    guide.ask(bob, "POST /account/program", {"sure": True})
    guide.ask(bob, "GET /forgot")
    guide.ask(bob, "POST /forgot", {"email": "anna@example.org"})
    phone = Player(guide.room, "Ann")
    phone.post("/sign-in", name="Anna", password=SECRET)
    away = next(s["id"] for s in ann.get("/account").json()["sessions"] if not s["this"])
    guide.ask(ann, "POST /account/sessions/{id}/end", id=away)
    guide.ask(ann, "POST /account/sessions/end")
    guide.ask(ann, "POST /account/password", {"old": SECRET, "new": NEW_SECRET})
    link = guide.ask(olga, "POST /operators/people/{id}/reset", id=1)["url"].rpartition("/")[2]
    guide.ask(ann, "GET /reset/{secret}", secret=link)
    guide.ask(ann, "POST /reset/{secret}", {"password": SECRET}, secret=link)
    guide.ask(ann, "POST /sign-in", {"name": "Anna", "password": SECRET})
    guide.ask(ann, "POST /account/delete", {"sure": True, "password": SECRET})


def _operators(guide: Guide, olga: Player) -> None:
    guide.ask(olga, "GET /operators")
    guide.ask(olga, "GET /operators/people", find="an")
    guide.ask(olga, "GET /operators/tables", find="Friday", status="closed")
    guide.ask(olga, "GET /operators/deliveries", state="waiting")
    report = guide.ask(olga, "GET /operators/reports")["reports"][0]["id"]
    guide.ask(olga, "POST /operators/reports/{id}/close", id=report)
    guide.ask(olga, "POST /operators/people/{id}/ban", id=3)
    guide.ask(olga, "POST /operators/people/{id}/unban", id=3)
    guide.ask(olga, "GET /operators/audit")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = tour(Path(folder))
    EXAMPLES.write_text(json.dumps(dict(sorted(found.items())), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
