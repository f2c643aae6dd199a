"""A person's page, what it shows to whom, and lists of people: friends, blocked, muted."""

from __future__ import annotations

from itertools import product

import pytest

from stockrail.core.rng import Rng
from stockrail.server import operators, relations
from tests.web.ended import account, number, played
from tests.web.people import Player, Room

PARTS = ("results", "partners", "reliability", "latest")


def test_a_person_has_a_page(room: Room) -> None:
    """Results by title and number of players, rating, partners, head to head; its address is on every plate."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    table = played(room, (1, 2), dora, emil)
    played(room, (2, 1), dora, emil)
    played(room, (1, 2), dora, emil)
    played(room, (3, 1, 2), dora, emil, bots=1)
    plate = emil.now(table)["plates"][0]
    page = emil.get(plate["url"]).json()

    assert plate["url"] == f"/people/{number(dora)}"
    assert page["person"]["name"] == "Dora"
    tallies = [(r["game"], r["players"], r["games"], r["won"], r["place"]) for r in page["results"]]
    assert tallies == [("stockpile", 2, 3, 2, 1.33), ("stockpile", 3, 1, 0, 3.0)]
    assert page["head_to_head"] == {"games": 4, "ahead": 2, "level": 0, "behind": 2}
    assert [(p["person"]["name"], p["games"]) for p in page["partners"]] == [("Emil", 4)]
    assert page["ratings"][0]["games"] == 4
    assert page["reliability"] == {"games": 4, "stayed": 4, "percent": 100}
    assert len(page["latest"]) == 4


def test_names_are_links(room: Room, ann: Player, bob: Player) -> None:
    """In the lobby, on plates and in the result, without scripts."""
    running, over = ann.table("me", "open"), played(room, (1, 2), ann, bob)
    link = f'href="/people/{number(ann)}"'

    assert link in bob.html("/lobby").text
    assert link in bob.html(f"/t/{running}").text
    assert link in bob.html(f"/t/{over}").text
    assert link in bob.html("/history").text


def test_names_in_the_log_and_the_chat_are_links(room: Room, ann: Player, bob: Player) -> None:
    """A line's parts are its text, with people where it names them; also a name of another direction, in Persian."""
    table = ann.table("me", "open")
    bob.post("/account/name", name="بابک")
    bob.post(f"/t/{table}/join")
    bob.post(f"/t/{table}/chat", text="hello")
    rng = Rng(3)
    for _ in range(8):
        (ann, bob)[ann.now(table)["turn"]].move(table, rng)
    links = {p.get("/account").json()["person"]["name"]: f"/people/{number(p)}" for p in (ann, bob)}
    for lang in ("en", "fa"):
        bob.lang = lang
        log = bob.now(table)["log"]
        named = [part for line in log for part in line["parts"] if isinstance(part, dict)]

        assert {(part["name"], part["url"]) for part in named} == set(links.items())
        for line in log:
            said = "".join(part if isinstance(part, str) else part["name"] for part in line["parts"]) or line["text"]
            assert said == line["text"].replace("\u2068بابک\u2069", "بابک").replace("\u2068Ann\u2069", "Ann")
    page = ann.html(f"/t/{table}").text
    assert page.partition('id="log"')[2].partition("</ol>")[0].count(f'href="{links["Ann"]}"') > 0
    assert f'href="{links["بابک"]}"' in page.partition('id="chat"')[2].partition("</ol>")[0]


def test_who_is_gone_has_no_page(room: Room) -> None:
    """An erased account is nobody, and on nobody's list."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    gone = number(dora)
    emil.post(f"/people/{gone}/tie", kind="friend")
    table = played(room, (1, 2), dora, emil)
    dora.post("/account/delete", sure=True, password="correct horse")

    assert emil.get(f"/people/{gone}").status_code == 404
    assert emil.get("/friends").json()["friends"] == []
    assert emil.now(table)["plates"][0]["url"] == ""
    assert emil.get("/people?find=dora").json()["found"] == []


@pytest.mark.parametrize(("games", "rating"), list(product(("everyone", "friends", "nobody"), repeat=2)))
def test_privacy_is_respected_for_every_viewer(room: Room, games: str, rating: str) -> None:
    """Oneself, a friend, somebody else, somebody blocked and a stranger see exactly what was allowed, everywhere."""
    dora = account(room, "Dora")
    friend, other, foe, stranger = account(room, "Fay"), account(room, "Odo"), account(room, "Foe"), room.stranger()
    table = played(room, (1, 2), dora, other)
    me = number(dora)
    dora.post(f"/people/{number(friend)}/tie", kind="friend")
    dora.post(f"/people/{number(foe)}/tie", kind="block")
    assert dora.post("/friends/privacy", show_games=games, show_rating=rating).status_code == 200

    viewers = {"self": dora, "friend": friend, "other": other, "foe": foe, "stranger": stranger}
    allowed = {
        "everyone": {"self", "friend", "other", "stranger"},
        "friends": {"self", "friend"},
        "nobody": {"self"},
    }
    for who, viewer in viewers.items():
        page = viewer.get(f"/people/{me}").json()
        assert {page[part] is not None for part in PARTS} == {who in allowed[games]}, who
        assert (page["ratings"] is not None) == (who in allowed[rating]), who
        found = [t["id"] for t in viewer.get("/history?player=Dora").json()["tables"]]
        assert found == ([table] if who in allowed[games] else []), who
        partners = viewer.get(f"/people/{number(other)}").json()["partners"]
        assert [p["person"]["name"] for p in partners] == (["Dora"] if who in allowed[games] else []), who
        ranked = [r["person"]["id"] for r in viewer.get("/people?game=stockpile").json()["ranking"]]
        assert (me in ranked) == (who in allowed[rating]), who


def test_blocked_people_never_meet(room: Room) -> None:
    """Whoever blocks whom: neither sits down at the other's table, invites the other, or sees the table offered."""
    people = [account(room, name) for name in ("Dora", "Emil", "Fay", "Gus")]
    ids = [number(p) for p in people]
    rng = Rng(11)
    blocks = {(rng.below(4), rng.below(4)) for _ in range(5)}
    blocks = {(a, b) for a, b in blocks if a != b}
    for a, b in blocks:
        assert people[a].post(f"/people/{ids[b]}/tie", kind="block").status_code == 200
    for host, guest in product(range(4), repeat=2):
        if host == guest:
            continue
        apart = (host, guest) in blocks or (guest, host) in blocks
        table = people[host].table("me", "open", "open")
        offered = [t["id"] for t in people[guest].get("/lobby").json()["open"]]
        invited = people[host].post(f"/people/{ids[guest]}/invite", table=table)
        joined = people[guest].post(f"/t/{table}/join")

        assert (table in offered) == (not apart)
        assert (invited.status_code, joined.status_code) == ((403, 403) if apart else (200, 200))


def test_who_blocks_afterwards_is_left_alone(room: Room) -> None:
    """An invitation that waits is not shown any more, and a rematch keeps no seat and writes no letter."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    table, over = dora.table("me", "open", "open"), played(room, (1, 2), dora, emil)
    dora.post(f"/people/{number(emil)}/invite", table=table)
    emil.post(f"/people/{number(dora)}/tie", kind="block")
    again = dora.post(f"/t/{over}/rematch").json()["id"]

    assert emil.get("/lobby").json()["invitations"] == []
    assert emil.post(f"/t/{table}/join").json()["code"] == "not_welcome"
    assert sorted(p["kind"] for p in dora.now(again)["plates"]) == ["open", "person"]


def test_who_is_banned_is_on_no_list(room: Room) -> None:
    """Not in rankings, searches, friends or partners, and nobody invites them; their page says so and no more."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    played(room, (1, 2), dora, emil)
    me, table = number(dora), emil.table("me", "open")
    emil.post(f"/people/{me}/tie", kind="friend")
    lists = {
        "/people?game=stockpile": ("ranking", 2),
        "/people?find=dora": ("found", 1),
        "/friends": ("friends", 1),
        f"/people/{number(emil)}": ("partners", 1),
    }
    assert {url: len(emil.get(url).json()[part]) for url, (part, _) in lists.items()} == {
        url: n for url, (_, n) in lists.items()
    }
    with room.services.store.write() as c:
        operators.ban(c, room.services.store, None, me)
    page = emil.get(f"/people/{me}").json()

    assert {url: len(emil.get(url).json()[part]) for url, (part, _) in lists.items()} == {
        url: n - 1 for url, (_, n) in lists.items()
    }
    assert (page["banned"], page["ties"], page["ratings"], page["results"]) == (True, None, None, None)
    assert "This account is banned" in emil.html(f"/people/{me}").text
    assert emil.post(f"/people/{me}/invite", table=table).json()["code"] == "not_invited"


def test_an_invitation_is_seen_at_once(room: Room) -> None:
    """On the first page, in the lobby and among one's tables; it opens a table by invitation, and can be declined."""
    dora, emil, fay = account(room, "Dora"), account(room, "Emil"), account(room, "Fay")
    table = dora.table("me", "open", "open", open=False)
    dora.post(f"/people/{number(emil)}/invite", table=table)
    dora.post(f"/people/{number(fay)}/invite", table=table)

    for url in ("/", "/lobby", "/tables/mine"):
        assert [t["id"] for t in emil.get(url).json()["invitations"]] == [table]
        assert f'action="/t/{table}/join"' in emil.html(url).text
    assert emil.post(f"/t/{table}/join").status_code == 200
    assert emil.get("/lobby").json()["invitations"] == []
    assert fay.post(f"/t/{table}/decline").status_code == 200
    assert fay.get("/lobby").json()["invitations"] == []
    assert [p["kind"] for p in dora.now(table)["plates"]].count("open") == 1


def test_who_may_invite(room: Room) -> None:
    """Those the person allows, who sit at the table, while there is a seat and nobody was asked before."""
    dora, emil, fay = account(room, "Dora"), account(room, "Emil"), account(room, "Fay")
    table = dora.table("me", "open", "open")
    invite = f"/people/{number(emil)}/invite"

    emil.post("/friends/privacy", invites="friends")
    assert dora.post(invite, table=table).json()["code"] == "not_invited"
    emil.post(f"/people/{number(dora)}/tie", kind="friend")
    assert fay.post(invite, table=table).json()["code"] == "seat"
    assert dora.post(invite, table=table).status_code == 200
    assert dora.post(invite, table=table).json()["code"] == "nothing"
    assert dora.post(f"/people/{number(dora)}/invite", table=table).json()["code"] == "nothing"
    assert dora.post(invite, table=99999).status_code == 404


def test_lists_of_people(room: Room) -> None:
    """A friend who is blocked is a friend no more; lists can be taken back; bad input is refused."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    tie = f"/people/{number(emil)}/tie"

    def names() -> list[list[str]]:
        page = dora.get("/friends").json()
        return [[p["name"] for p in page[k]] for k in ("friends", "blocked", "muted")]

    dora.post(tie, kind="friend")
    dora.post(tie, kind="friend")
    dora.post(tie, kind="mute")
    assert names() == [["Emil"], [], ["Emil"]]
    dora.post(tie, kind="block")
    assert names() == [[], ["Emil"], ["Emil"]]
    dora.post(tie, kind="block", on=False)
    dora.form(tie, kind="mute", on="no")
    assert names() == [[], [], []]
    assert dora.post(tie, kind="enemy").status_code == 400
    assert dora.post(f"/people/{number(dora)}/tie", kind="friend").status_code == 404
    assert dora.post("/people/99999/tie", kind="friend").status_code == 404
    assert room.stranger().post(tie, kind="friend").status_code == 401


def test_muted_chat_is_folded_away(room: Room, ann: Player, bob: Player) -> None:
    """For the one who muted alone, with and without scripts."""
    table = ann.table("me", "open")
    bob.post(f"/t/{table}/join")
    bob.post(f"/t/{table}/chat", text="You play like a cow")
    ann.post(f"/people/{number(bob)}/tie", kind="mute")

    assert ann.get(f"/t/{table}").json()["unheard"] == [1]
    assert bob.get(f"/t/{table}").json()["unheard"] == []
    line = ann.html(f"/t/{table}").text.partition('id="chat"')[2].partition("</ol>")[0]
    assert "<details>" in line
    assert "<details>" not in bob.html(f"/t/{table}").text.partition('id="chat"')[2].partition("</ol>")[0]


def test_a_report_waits_for_the_operators(room: Room, ann: Player, bob: Player) -> None:
    """It is stored with its reason, and closed by an operator; nonsense and floods are refused."""
    about = f"/people/{number(bob)}/report"
    assert ann.post(about, reason="chat", text="Rude\x00 words").status_code == 200
    with room.services.store.write() as c:
        waiting, _ = operators.find_reports(c)
        relations.close_report(c, waiting[0].id)
        left, _ = operators.find_reports(c)

    assert [(r.account, r.about, r.reason, r.text) for r in waiting] == [
        (number(ann), number(bob), "chat", "Rude words")
    ]
    assert left == []
    assert ann.post(about, reason="because").status_code == 400
    assert ann.post(about, reason="other", text="x" * 3000).status_code == 400
    assert ann.post(f"/people/{number(ann)}/report", reason="chat").status_code == 404
    codes = [ann.post(about, reason="chat").status_code for _ in range(relations.REPORTS_OPEN + 1)]
    assert codes == [200] * relations.REPORTS_OPEN + [429]


def test_times_are_in_the_readers_zone(room: Room) -> None:
    """The account's zone, without seconds; else UTC, named, for the browser to put into its own."""
    dora = account(room, "Dora")
    table = played(room, (1, 2), dora, bots=1, at=1_800_000_000.0)

    assert (
        '<time datetime="2027-01-15T08:00:00Z" data-local>15 Jan 2027, 08:00 UTC</time>' in dora.html("/history").text
    )
    assert dora.post("/account/zone", zone="Asia/Tehran").status_code == 200
    assert '<time datetime="2027-01-15T08:00:00Z">15 Jan 2027, 11:30</time>' in dora.html("/history").text
    assert dora.post("/account/zone", zone="Mars/Olympus").status_code == 400
    assert [t["id"] for t in dora.get("/history?first=2027-01-15").json()["tables"]] == [table]
    dora.lang = "fa"
    assert "۲۵ دی ۱۴۰۵، ۱۱:۳۰" in dora.html("/history").text


@pytest.mark.parametrize("lang", ["en", "fa", "ru", "pl"])
def test_pages_are_whole_in_every_language(room: Room, lang: str) -> None:
    """Every page renders, for one who is on it, for another, and for a stranger."""
    dora, emil = account(room, "Dora"), account(room, "Emil")
    played(room, (1, 2), dora, emil)
    mine = dora.table("me", "open", "open")
    emil.post(f"/people/{number(dora)}/tie", kind="friend")
    dora.post(f"/people/{number(emil)}/invite", table=mine)
    urls = ["/people", "/people?find=do", "/history", "/bots/stockpile/random", f"/people/{number(dora)}"]
    for viewer, more in (
        (dora, ["/friends", "/tables/mine"]),
        (emil, ["/friends", "/tables/mine"]),
        (room.stranger(), []),
    ):
        viewer.lang = lang
        for url in (*urls, *more):
            answer = viewer.html(url)
            assert answer.status_code == 200, url
            assert f'<html lang="{lang}"' in answer.text


def test_a_bots_page_says_what_it_plays(room: Room) -> None:
    """Bots of the same name play different titles; a person's page names none."""
    dora = account(room, "Dora")
    page = dora.html("/bots/gwt/club").text

    assert dora.get("/bots/gwt/club").json()["game"] == "Great Western Trail"
    assert '<a href="/rules/gwt">Great Western Trail</a>' in page
    assert "· Great Western Trail ·" in page
    assert dora.get(f"/people/{number(dora)}").json()["game"] is None
