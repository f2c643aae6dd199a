"""People for the tests: each has a cookie, asks for JSON, and plays by the legal list alone."""

from __future__ import annotations

import json
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient

from stockrail.core.actions import Span
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.server.guard import COOKIE
from stockrail.server.repeats import still_open
from stockrail.server.repository import find
from stockrail.server.services import Services

Answer = Any
"""The test client's response; its library is the framework's choice."""


STREAMS = ("/stream", "/events")
"""How the addresses of what goes on for ever end."""


class Room:
    """A running server."""

    def __init__(self, app: Starlette, client: TestClient) -> None:
        self.app, self.client = app, client

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def guest(self, name: str) -> Player:
        player = Player(self, name)
        answer = player.post("/guest", name=name)
        assert answer.status_code == 200, answer.text
        return player

    def stranger(self) -> Player:
        """Somebody who never signed in."""
        return Player(self, "")

    def rest(self) -> None:
        """Until no robot has anything to do."""
        portal = self.client.portal
        assert portal is not None
        portal.call(self.services.robots.rest)


class Player:
    """One browser."""

    def __init__(self, room: Room, name: str) -> None:
        self.room, self.name = room, name
        self.cookies: dict[str, str] = {}
        self.lang = "en"

    def headers(self, **more: str) -> dict[str, str]:
        jar = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        base = {"accept": "application/json", "accept-language": self.lang, "sec-fetch-site": "same-origin"}
        return base | ({"cookie": jar} if jar else {}) | more

    def request(self, method: str, url: str, **kwargs: Any) -> Answer:
        headers = self.headers(**kwargs.pop("headers", {}))
        answer = self.room.client.request(method, url, headers=headers, follow_redirects=False, **kwargs)
        for name, value in answer.cookies.items():
            self.cookies[name] = value
        self.room.client.cookies.clear()
        return answer

    def get(self, url: str, **kwargs: Any) -> Answer:
        return self.request("GET", url, **kwargs)

    def html(self, url: str) -> Answer:
        return self.request("GET", url, headers={"accept": "text/html"})

    def post(self, url: str, **fields: Any) -> Answer:
        return self.request("POST", url, json=fields)

    def form(self, url: str, **fields: Any) -> Answer:
        return self.request("POST", url, data=fields, headers={"accept": "text/html"})

    @property
    def secret(self) -> str:
        return self.cookies[COOKIE]

    # ------------------------------------------------------------ at a table

    def table(self, *places: str, game: str = "stockpile", **fields: Any) -> int:
        """Make a table; the places are `me`, `open`, `bot:random` or names."""
        seats = {str(i): place for i, place in enumerate(places)}
        answer = self.post("/tables", game=game, seat=seats, **({"open": True} | fields))
        assert answer.status_code == 200, answer.text
        return int(answer.json()["id"])

    def now(self, table: int, seat: int | None = None, drawings: bool = False) -> dict[str, Any]:
        """The live part; drawings only where a test looks at them."""
        wanted = ({} if seat is None else {"seat": seat}) | {"board": "no", "drawings": "yes" if drawings else "no"}
        answer = self.get(f"/t/{table}/now", params=wanted)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        return data

    def move(self, table: int, rng: Rng, seat: int | None = None, **fields: Any) -> Answer:
        """Play something legal for the seat on turn, or for another of one's own."""
        n, turn, action = _chosen(self.room, table, rng, seat)
        assert turn is not None, "the game is over"
        return self.post(f"/t/{table}/entries", n=n, action=action, seat=turn, **fields)

    def undo(self, table: int, **fields: Any) -> Answer:
        return self.post(f"/t/{table}/undo", **({"n": self.now(table)["n"]} | fields))


def pick(now: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """One of the legal actions of a `now`, any number of a span."""
    move = now["legal"][rng.below(len(now["legal"]))]
    action: dict[str, Any] = dict(move["action"])
    if move["span"]:
        span = move["span"]
        steps = (span["high"] - span["low"]) // span["step"] + 1
        action[span["field"]] = span["low"] + span["step"] * rng.below(steps)
    return action


def play_out(players: list[Player], table: int, rng: Rng, most: int = 5000) -> dict[str, Any]:
    """Everybody plays at random until the game is over, seat i by players[i]; returns the last `now`."""
    for _ in range(most):
        n, turn, action = _chosen(players[0].room, table, rng)
        if turn is None:
            return players[0].now(table)
        answer = players[turn].post(f"/t/{table}/entries", n=n, action=action, seat=turn)
        assert answer.status_code == 200, answer.text
    raise AssertionError("the game does not end")


def _chosen(room: Room, table: int, rng: Rng, seat: Seat | None = None) -> tuple[int, Seat | None, str]:
    """How far a game is, whose turn it is, and something legal.

    It comes from the match itself: the same list in words, asked for before every move, takes longer than the moves.
    """
    with room.services.store.read() as c:
        row = find(c, table)
        if row.status != "running":
            return row.n, None, ""
        turn = row.turn if seat is None else seat
        loaded = room.services.matches.get(c, row)
        options = still_open(c, loaded, turn, loaded.match.legal_for(turn).options)
    option = rng.choice(options)
    action = option.at(option.low + option.step * rng.below(len(option))) if isinstance(option, Span) else option
    return row.n, turn, action.text()


def show(data: object) -> str:
    """Any answer as text to search in."""
    return json.dumps(data, ensure_ascii=False)
