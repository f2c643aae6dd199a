"""The table of a long game in a browser: `python -m bench.table`.

Client and server on the same machine, a table of 1830 with 1,500 entries.  Printed are how long it takes to open, how
long from a click until the move is painted, how many requests that takes, and how large a packed update is; then how
long it takes until a study of that moment can be looked at, and a step in it.  Needs playwright and Chromium.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from bench.measure import at_most
from bench.web import Server, at
from stockrail import bots
from stockrail.core.actions import Pass
from stockrail.server import moves, people, repository, tables
from stockrail.server.guard import COOKIE
from stockrail.server.people import Me
from stockrail.server.services import Services
from stockrail.server.settings import Settings
from stockrail.server.store import Store

GAME = "1830"
SEATS = 4
OPENED, PAINTED, UPDATE, REQUESTS = 800.0, 150.0, 30.0, 1.0
"""Milliseconds, milliseconds, kilobytes, requests a move."""
BRANCH, STEP = 300.0, 100.0
"""Milliseconds until a study is there with its first moment drawn, and for another moment of it."""
CLICK = """async () => {
  const table = document.getElementById("table"), n = table.dataset.n, began = performance.now();
  document.querySelector("[data-do=WHAT]:enabled").click();
  await new Promise((done) => new MutationObserver((_, seen) => {
    if (table.dataset.n === n) return;
    seen.disconnect();
    done();
  }).observe(table, { attributes: true }));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - began;
}"""


def long_table(db: str, entries: int) -> tuple[int, str]:
    """A table at which Ann may pass, after so many entries; every move was taken back once and made again."""
    services = Services(Settings(db=db), Store(db))
    with services.store.write() as c:
        ann, others = (Me(people.make_guest(c, name, ""), name, True, None, "") for name in ("Ann", "Ben"))
        secret = people.open_session(c, ann.id, "")
    table = tables.make(services, ann, tables.Plan(GAME, ["me", *["open"] * (SEATS - 1)], ann))
    for seat in range(1, SEATS):
        with services.store.write() as c:
            repository.change_seat(c, table, seat, account=others.id, name=f"Player {seat}")
    with services.store.write() as c:
        tables.begin_if_ready(services, c, table)
    while not _play(services, table, entries):
        pass
    services.store.close()
    return table, secret


def _play(services: Services, table: int, entries: int) -> bool:
    """One move; True where the bench can begin."""
    with services.store.read() as c:
        row = repository.find(c, table)
        loaded = services.matches.get(c, row)
        legal = loaded.match.legal_for(row.turn)
        if row.n >= entries and row.turn == 0 and Pass() in legal:
            return True
        bot = bots.find(GAME, "greedy")(loaded.game, row.turn, row.n)
        action = bot.choose(loaded.match.view(row.turn), legal.options, 1.0)
    n = moves.play(services, moves.Move(table, row.turn, row.n, action)).n
    n = moves.play(services, moves.Move(table, row.turn, n, {"do": "undo"})).n
    moves.play(services, moves.Move(table, row.turn, n, action))
    return False


def look(browser: Any, port: int, table: int, secret: str, times: int) -> tuple[list[float], list[float], float]:
    """Seconds to open the table, and from a click until it is painted: a pass, and its undo; requests for each."""
    address = f"http://127.0.0.1:{port}"
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.add_cookies([{"name": COOKIE, "value": secret, "url": address}])
    page = context.new_page()
    opened = []
    for _ in range(times):
        page.goto(f"/t/{table}")
        page.locator("#table.ready").wait_for()
        opened.append(page.evaluate("() => performance.now()") / 1000)
    painted: list[float] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if f"/t/{table}/" in request.url else None)
    for what in ["pass", "undo"] * times:
        page.locator(f"[data-do={what}]:enabled").wait_for()
        painted.append(page.evaluate(CLICK.replace("WHAT", what)) / 1000)
    context.close()
    return opened[1:], painted, len(asked) / len(painted)


def update_size(port: int, table: int, secret: str) -> float:
    """Kilobytes of what a page fetches after a move of somebody else, packed."""
    headers = {"Accept": "application/json", "Accept-Encoding": "gzip", "Cookie": f"{COOKIE}={secret}"}
    path = f"http://127.0.0.1:{port}/t/{table}/now?board=no&drawings=yes&since=1490"
    with urlopen(Request(path, headers=headers)) as answer:
        body = answer.read()
    assert gzip.decompress(body)
    return len(body) / 1000


def study(port: int, table: int, secret: str, times: int) -> tuple[list[float], list[float]]:
    """Seconds until a new study of the table has shown its first moment, and for each step: a pass, back, and on."""
    headers = {"Accept": "application/json", "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    headers["Cookie"] = f"{COOKIE}={secret}"

    def ask(path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"http://127.0.0.1:{port}{path}", data, headers)) as answer:
            return json.loads(answer.read())

    branched, stepped = [], []
    for _ in range(times):
        begun = perf_counter()
        made = ask("/studies", {"table": table})["id"]
        first = ask(f"/studies/{made}/moment?board=no&drawings=yes")
        branched.append(perf_counter() - begun)
        then = ask(f"/studies/{made}/entries?board=no", {"n": first["n"], "at": "0", "action": "pass"})
        for moment in (then["back"], then["at"]):
            begun = perf_counter()
            ask(f"/studies/{made}/moment?at={moment}&board=no&drawings=yes")
            stepped.append(perf_counter() - begun)
    return branched[1:], stepped[2:]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1500)
    parser.add_argument("--times", type=int, default=20)
    args = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        db = str(Path(place) / "bench.db")
        table, secret = long_table(db, args.entries)
        server = Server(db)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--headless", "--no-sandbox"]
        )
        try:
            opened, painted, requests = look(browser, server.port, table, secret, args.times)
            size = update_size(server.port, table, secret)
            branched, stepped = study(server.port, table, secret, args.times)
        finally:
            browser.close()
            server.end()
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    studied = (("branch", branched, BRANCH), ("step", stepped, STEP))
    for what, values, limit in (("opened", opened, OPENED), ("painted", painted, PAINTED), *studied):
        middle, late = at(values, 0.5), at(values, 0.95)
        print(f"{what:8} p50 {middle:7.0f} ms  p95 {late:7.0f} ms  {at_most(late, limit, 'ms')}")
    print(f"requests {requests:11.2f} a move  {at_most(requests, REQUESTS, 'a move')}")
    print(f"update   {size:11.1f} kB  {at_most(size, UPDATE, 'kB')}")


if __name__ == "__main__":
    main()
