"""Games in and out: files brought and taken, the report, the archive, the nightly dump."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile
from typing import Any

import pytest

import stockrail
from stockrail.core import titles
from stockrail.core.actions import Span
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.server.exports import public_games
from tests.web.people import Player, Room, play_out


def finished(seed: int = 3) -> str:
    """A match file of a whole game."""
    return text_of(random_match("stockpile", seed, 10_000))


def random_match(game: str, seed: int, most: int, **options: str) -> Match:
    match, rng = Match(titles.find(game, options), 3, seed, ["Ann", "Bob", "Cy"]), Rng(seed)
    while match.turn is not None and len(match.entries) < most:
        legal = list(match.legal_for(match.turn))
        chosen = legal[rng.below(len(legal))]
        match.play(chosen.at(chosen.low) if isinstance(chosen, Span) else chosen)
    return match


def text_of(match: Match) -> str:
    from stockrail.core.record import write

    return write(match)


def bring(player: Player, text: str, **more: Any) -> int:
    answer = player.post("/import", text=text, **more)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["id"])


def test_a_finished_game_comes_back_as_it_went(ann: Player) -> None:
    """Brought, it can be looked through and summed up; taken out again it is the same file."""
    text = finished()
    table = bring(ann, text)

    assert ann.get(f"/t/{table}").json()["now"]["status"] == "over"
    assert ann.get(f"/t/{table}/match").text == text
    assert ann.get(f"/t/{table}/replay?n=9&drawings=yes").json()["svg"].startswith("<svg")
    assert ann.get(f"/t/{table}").json()["practice"]


def test_an_unfinished_game_goes_on(ann: Player) -> None:
    """The importer holds every seat and plays on from there, with the dice of the file."""
    match = random_match("stockpile", 5, 12)
    table = bring(ann, text_of(match))
    now = ann.now(table, match.turn)

    assert (now["n"], now["turn"], now["status"]) == (len(match.entries), match.turn, "running")
    assert len(now["legal"]) == len(list(match.legal_for(match.turn or 0)))
    assert ann.move(table, Rng(1), match.turn).status_code == 200
    assert [p["name"] for p in now["plates"]] == ["Ann", "Bob", "Cy"]


def test_moves_of_a_file_are_the_players_own(ann: Player) -> None:
    """The log does not claim that a program played them."""
    table = bring(ann, finished())
    log = ann.get(f"/t/{table}/log").json()["lines"]

    assert any(line["seat"] is not None for line in log)
    assert [line for line in log if line["kind"] == "automatic"] == []


def test_moves_taken_back_in_a_file_stay_out(ann: Player) -> None:
    """A record with an undo in it leads to where it led."""
    match = random_match("1830", 2, 4)
    before = match.digest
    match.play(next(a for a in match.legal_for(match.turn or 0) if not isinstance(a, Span)))
    match.undo()
    table = bring(ann, text_of(match))

    assert match.digest == before
    assert ann.now(table)["turn"] == match.turn


def test_a_game_of_18xx_games_comes_and_goes(ann: Player) -> None:
    """A rail game written for 18xx.games is read again, and once over it is offered in that form too."""
    from stockrail.interchange.games18xx.write import write

    match = random_match("1830", 4, 40, compat_18xx="yes")
    table = bring(ann, json.dumps(write(match)))

    assert ann.now(table)["turn"] == match.turn
    assert ann.get(f"/t/{table}/18xx").json()["code"] == "sealed"


def test_both_forms_of_a_finished_rail_game(room: Room, ann: Player) -> None:
    """A finished 1889 is exported as a match file and as a file of 18xx.games; other titles have only the first."""
    table = bring(ann, text_of(random_match("1889", 8, 10_000, compat_18xx="yes")))
    other = ann.get(f"/t/{table}/18xx").json()
    stocks = bring(ann, finished())

    assert other["title"] == "1889"
    assert other["status"] == "finished"
    assert ann.get(f"/t/{table}/replay").json()["other"] == f"/t/{table}/18xx"
    assert ann.get(f"/t/{stocks}/replay").json()["other"] is None
    assert ann.get(f"/t/{stocks}/18xx").status_code == 404


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "line 1"),
        ("{", "line 1"),
        ("{}", "a game file has"),
        ('{"title": "1999", "players": [{}], "actions": []}', ""),
        ('{"title": "1830", "players": [1, 2], "actions": [7]}', ""),
        ("stockrail match 2\ngame: stockpile\nrules: 1\nseats: 999999999\noptions:\nnames: []\nseed: 1\n\n", "seats"),
        ("[" * 100_000, "line 1"),
    ],
)
def test_what_is_no_game_is_refused_with_its_place(ann: Player, text: str, said: str) -> None:
    """422 and a sentence that names the place; the page keeps what was sent."""
    answer, page = ann.post("/import", text=text), ann.form("/import", text=text)

    assert (answer.status_code, answer.json()["code"]) == (422, "import")
    assert said in answer.json()["text"]
    assert page.status_code == 422
    assert "<textarea" in page.text


ENGLISH = frozenset(["cannot", "file", "header", "is", "it", "line", "no", "not", "read", "the", "there", "write"])
HEAD = "stockrail match 2\ngame: stockpile\nrules: 1\nseats: 3\noptions:\nnames: []\nseed: 1\n\n"
GAME = {"title": "1830", "players": [{"id": i, "name": str(i)} for i in range(3)]}
WRONG = [
    "hello",
    "{",
    "{}",
    "[" * 100_000,
    HEAD.replace("seats: 3", "seats: 999999999"),
    HEAD.replace("seats: 3", "seats: 2x"),
    HEAD.replace("seats: 3", "seats: 9"),
    HEAD.replace("seed: 1\n", ""),
    HEAD.replace("seed", "seeds"),
    HEAD.rstrip(),
    HEAD.replace("stockpile", "chess"),
    HEAD.replace("options:", "options: board=9"),
    HEAD.replace("options:", "options: boards=9"),
    HEAD.replace("options:", "options: board"),
    HEAD.replace("[]", "Ann"),
    HEAD.replace("[]", '["Ann"]'),
    HEAD,
    HEAD + "bid\n",
    HEAD + "0 jump\n",
    HEAD + "0 bid 1\n",
    HEAD + "0 bid x 1\n",
    HEAD + "digest: 0\n",
    "position stockpile",
    json.dumps({**GAME, "title": "1999", "actions": []}),
    json.dumps({**GAME, "players": [{"name": "Ann"}], "actions": []}),
    json.dumps({**GAME, "settings": {"optional_rules": ["flying"]}, "actions": []}),
    json.dumps({**GAME, "actions": [7]}),
    json.dumps({**GAME, "actions": [{"id": 1, "type": "fly", "entity": 0, "entity_type": "player"}]}),
    json.dumps({**GAME, "actions": [{"id": 1, "type": "bid", "entity": 9, "entity_type": "player"}]}),
    json.dumps({**GAME, "actions": [{"id": 1, "type": "pass", "entity": "PRR", "entity_type": "corporation"}]}),
    json.dumps({**GAME, "actions": [{"id": 1, "type": "pass", "entity": 1, "entity_type": "player"}]}),
]


@pytest.mark.parametrize("lang", ["en", "fa", "ru", "pl"])
@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said_in_the_readers_language(ann: Player, text: str, lang: str) -> None:
    """Only what stands in the file, and the words it is written in, are quoted as they are."""
    ann.lang = lang
    answer = ann.post("/import", text=text)
    said = answer.json()["text"]

    assert answer.status_code == 422
    assert "flaw." not in said
    assert lang == "en" or not ENGLISH & set(re.findall(r"[a-z]+", said))
    assert said in html.unescape(ann.form("/import", text=text).text)


def test_an_illegal_line_is_named_and_the_good_part_offered(ann: Player) -> None:
    """The line, the rule in the reader's language, and how many entries can be taken."""
    lines = finished().splitlines()
    start = lines.index("") + 1
    bad = "\n".join([*lines[: start + 20], "0 bid 9 999", *lines[start + 20 :]])
    answer = ann.post("/import", text=bad)
    page = ann.form("/import", text=bad)

    assert f"line {start + 21}" in answer.json()["text"]
    assert 'value="20"' in page.text
    assert ann.now(bring(ann, bad, at=20), 0)["n"] >= 20


def test_a_file_can_be_chosen(ann: Player) -> None:
    """A browser sends the file itself; larger ones than a form may be, up to a limit."""
    text = finished()
    answer = ann.request(
        "POST",
        "/import",
        files={"file": ("g.match", text.encode())},
        data={"text": "", "at": ""},
        headers={"accept": "text/html"},
    )
    large = ann.post("/import", text="x" * 3_000_000)

    assert answer.status_code == 303
    assert ann.get(answer.headers["location"]).json()["now"]["status"] == "over"
    assert large.status_code == 413


def test_the_report_is_that_of_the_command(ann: Player, bob: Player) -> None:
    """The same tables, a chart, in four languages; nothing before the end."""
    from stockrail import report
    from stockrail.locales.l10n import Words

    text = finished()
    table = bring(ann, text)
    match = stockrail.loads(text)
    expected = report.tables(match, Words("stockpile", "en", match.names, also=("report",)))
    page = ann.get(f"/t/{table}/report").json()
    running = ann.table("me", "bot:random")

    assert [(t["title"], t["rows"]) for t in page["tables"]] == expected
    assert page["chart"].startswith("<svg")
    assert "<style" not in page["chart"]
    assert ann.get(f"/t/{running}/report").json()["code"] == "sealed"
    for ann.lang in ("fa", "ru", "pl"):
        assert ann.html(f"/t/{table}/report").status_code == 200


def test_all_games_in_one_archive(ann: Player, bob: Player) -> None:
    """Every finished game of one's own, none of others and none that runs."""
    text = finished()
    mine, _ = bring(ann, text), bring(bob, text)
    ann.table("me", "bot:random")
    with zipfile.ZipFile(io.BytesIO(ann.get("/account/games").content)) as packed:
        assert {name: packed.read(name).decode() for name in packed.namelist()} == {f"stockpile-{mine}.match": text}
    assert room_less(ann) == 401


def room_less(ann: Player) -> int:
    return int(ann.room.stranger().get("/account/games").status_code)


def test_the_dump_has_public_finished_games_alone(room: Room, ann: Player, bob: Player) -> None:
    """One object a game, whose match can be read; imported, running and invite-only ones stay out."""
    bring(ann, finished())
    ann.table("me", "bot:random")
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    play_out([ann, bob], table, Rng(4))
    with room.services.store.read() as c:
        games = list(public_games(c))
        later = list(public_games(c, table))

    assert [g["id"] for g in games] == [table]
    assert [p["name"] for p in games[0]["players"]] == ["Ann", "Bob"]
    assert stockrail.loads(games[0]["match"]).result is not None
    assert later == []
