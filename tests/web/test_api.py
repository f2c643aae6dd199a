"""The API: the OpenAPI document, and the example bot of docs/api.md, played against a real server."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from starlette.applications import Starlette

from stockrail.core import titles
from stockrail.core.rng import Rng
from stockrail.server import api, pages
from stockrail.server.operations import OPERATIONS, TAGS
from stockrail.server.routes import ENDPOINTS
from stockrail.server.schema import accounts
from tests.web.people import STREAMS, Player, Room, pick
from tests.web.served import Program, messages, served

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
LONGEST_EXAMPLE = 45


def example() -> str:
    """The bot of the documentation."""
    blocks: list[str] = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return blocks[-1]


def test_the_document_describes_every_route() -> None:
    """Issue 3, point 5: documented in OpenAPI; every reference in it leads somewhere."""
    document = json.loads(api.document(ENDPOINTS))
    text = json.dumps(document)

    assert document["openapi"].startswith("3.1")
    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert ("requestBody" in operation) == (endpoint.form is not None), endpoint.path
        named = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", endpoint.path))
    ids = [o["operationId"] for path in document["paths"].values() for o in path.values()]
    assert len(ids) == len(set(ids))
    known = document["components"]["schemas"].keys() | document["components"]["responses"].keys()
    assert {ref.rpartition("/")[2] for ref in re.findall(r'"\$ref": "([^"]+)"', text)} <= known


def test_every_route_is_described_by_a_person() -> None:
    """Each has a tag that is explained and a summary of its own; nothing is described that is not served."""
    assert set(OPERATIONS) == {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS}
    assert {o.tag for o in OPERATIONS.values()} == set(TAGS)
    summaries = [o.summary for o in OPERATIONS.values()]
    assert len(summaries) == len(set(summaries))
    assert all(s[0].isupper() and not s.endswith(".") and len(s) <= 60 for s in summaries)
    assert all(re.fullmatch(r"[A-Z`].*\.", o.description) for o in OPERATIONS.values())


def test_the_routes_in_the_docstring_are_the_routes() -> None:
    """What `pages` promises to templates and programs is what is served."""
    promised = set(re.findall(r"^    (GET|POST) +(/\S*)", pages.__doc__ or "", re.MULTILINE))
    served = {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    renamed = {(m, re.sub(r"{\w+}", "{}", p)) for m, p in served}

    assert {(m, re.sub(r"{\w+}", "{}", p)) for m, p in promised} - {("GET", "/openapi.json")} == renamed


TWINS = [e for e in ENDPOINTS if e.method == "GET" and e.answer and "{" not in e.path and not e.path.endswith(STREAMS)]


@pytest.mark.parametrize("endpoint", TWINS, ids=lambda e: e.path)
def test_twins_are_what_they_say(room: Room, endpoint: object) -> None:
    """The JSON of a page decodes, strictly, as the Struct the document names; an operator may see them all."""
    from stockrail.server.endpoints import Endpoint

    assert isinstance(endpoint, Endpoint)
    assert endpoint.answer is not None
    olga = Player(room, "Olga")
    assert olga.post("/sign-up", name="Olga", password="correct horse battery").status_code == 200
    with room.services.store.write() as c:
        c.execute(accounts.update().values(operator=True))
    answer = olga.get(endpoint.path)

    assert answer.status_code == 200
    assert msgspec.json.encode(msgspec.json.decode(answer.content, type=endpoint.answer)) == answer.content


def test_a_table_decodes_as_its_struct(ann: Player) -> None:
    """So do a table, its live part, its replay and a refusal."""
    table = ann.table("me", "bot:random")
    for url, kind in (
        ("", pages.TablePage),
        ("/now", pages.Now),
        ("/replay", pages.Replay),
        ("/match", pages.ProblemDetails),
    ):
        msgspec.json.decode(ann.get(f"/t/{table}{url}").content, type=kind)


def test_the_example_bot_plays_a_game(app: Starlette, tmp_path: Path) -> None:
    """docs/api.md: the bot joins, plays every turn as people do, and prints the result."""
    source = example()
    assert len([line for line in source.splitlines() if line.strip()]) <= LONGEST_EXAMPLE
    ast.parse(source)
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    with served(app) as port:
        host, bot = Program(port).guest("Ann"), Program(port).guest("Robot")
        table = host.post("/tables", game="stockpile", seat={"0": "me", "1": "open"}, open=True)["id"]
        token = bot.headers["Authorization"].removeprefix("Bearer ")
        command = [sys.executable, str(tmp_path / "bot.py"), f"http://127.0.0.1:{port}", token, str(table)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        rng = Rng(2)
        for m in messages(host.open("GET", f"/t/{table}/stream")):
            if json.loads(m["data"])["status"] == "over":
                break
            now = host.get(f"/t/{table}/now?board=no")
            if now["turn"] is not None and now["turn"] == now["seat"]:
                host.post(f"/t/{table}/entries", n=now["n"], action=pick(now, rng))
        out, err = process.communicate(timeout=60)

    assert process.returncode == 0, err
    assert "scores" in out
    assert err == ""


def test_the_requests_of_the_documentation_are_answered(room: Room, ann: Player, bob: Player) -> None:
    """docs/api.md: whatever stands there as a request is sent as it stands, and what it promises is answered."""
    table = ann.table("me", "open")
    lines = re.findall(r"^    (GET|POST) +(/\S+) *({.*})?$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) >= 14
    for method, path, body in lines:
        url, said = path.replace("{id}", str(table)), json.loads(body or "{}")
        if url.endswith("/entries"):
            now = ann.now(table)
            sender = (ann, bob)[now["turn"]]
            said |= {"n": sender.now(table)["n"], "action": sender.now(table)["legal"][0]["action"]}
        else:
            sender = bob
        answer = sender.request(method, url, **({"json": said} if method == "POST" else {}))
        assert answer.status_code == 200, (path, answer.text)
    words = re.findall(
        r"`(\w+)`", DOCS.read_text(encoding="utf-8").partition("| word | |")[2].partition("**A table")[0]
    )
    assert {"start", "turn", "proposal", "mention", "here", "over"} <= set(words)


def test_programs_read_the_board_in_names(ann: Player) -> None:
    """The structured board is the JSON of the view; drawings come on request, and each can be left out."""
    for game in titles.names():
        table = ann.table("me", "bot:random", game=game)
        plain, drawn = ann.get(f"/t/{table}/now").json(), ann.get(f"/t/{table}/now?board=no&drawings=yes").json()

        assert plain["board"]["game"] == game
        assert len(plain["board"]["players"]) == 2
        assert plain["board"]["agenda"][0]["is"]
        assert plain["svg"] == plain["text"] == ""
        assert drawn["board"] is None
        assert drawn["svg"].startswith("<svg")
        assert drawn["text"]
