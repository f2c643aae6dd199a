"""A process in which bots think: `python -m stockrail.server.thinker <descriptor> <title>...`.

It reads questions from the socket it was started with, answers one at a time, and ends with the server.  A bot stays
here between its decisions, with what it heard; the server tells it what it missed, or everything.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

import msgspec

from stockrail import bots
from stockrail.core import titles
from stockrail.core.actions import Decline
from stockrail.core.agenda import Option
from stockrail.core.game import Game
from stockrail.server import event_codec

KEPT: Final = 64
"""Bots that stay; the least used one gives way, and is told everything again."""
NICE: Final = 5
"""People's moves go first where bots and the server share a processor."""
SIZE: Final = 4
"""Bytes that say how long a message is."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked, and what happened since it was asked before."""

    table: int
    seat: int
    game: str
    options: dict[str, Any]
    bot: str
    seed: int
    n: int
    position: Any
    since: int
    """The entry after which `told` begins; 0: everything that stands."""
    told: list[str]
    seconds: float
    may_decline: bool = False
    """Is another seat in turn, so that the bot may decline to act?"""
    over: list[int] = []
    """Tables whose bots are needed no more."""

    def options_of(self, legal: tuple[Option, ...]) -> tuple[Option, ...]:
        """What the bot may answer."""
        return (*legal, Decline()) if self.may_decline else legal


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The bot begins to think, has chosen, or failed; or has not heard what `told` goes on from."""

    begun: bool = False
    action: str = ""
    error: str = ""
    missing: bool = False
    kept: int = 0


_question: Final = msgspec.msgpack.Decoder(Question)


def packed(message: msgspec.Struct) -> bytes:
    """A message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(SIZE, "big") + body


@dataclass(slots=True)
class _Seated:
    """A bot and how much of the record it has heard."""

    name: str
    bot: bots.Bot
    heard: int


class Thinker:
    """The bots of this process."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._seated: OrderedDict[tuple[int, int], _Seated] = OrderedDict()

    def answer(self, q: Question) -> Answer:
        """Let a bot choose."""
        for key in [key for key in self._seated if key[0] in q.over]:
            del self._seated[key]
        game = titles.find(q.game, q.options)
        seated = self._prepared(game, q)
        if seated is None:
            return Answer(missing=True)
        state = game.restore(q.position)
        view, options = game.view(state, q.seat), q.options_of(game.legal(state, q.seat).options)
        self.say(Answer(begun=True))
        return Answer(action=seated.bot.choose(view, options, q.seconds).text(), kept=len(self._seated))

    def _prepared(self, game: Game, q: Question) -> _Seated | None:
        """The bot, having heard everything up to now."""
        key = q.table, q.seat
        seated = self._seated.get(key)
        if q.since == 0:
            seated = _Seated(q.bot, bots.find(q.game, q.bot)(game, q.seat, q.seed), 0)
        elif seated is None or (seated.name, seated.heard) != (q.bot, q.since):
            return None
        for told in q.told:
            for event in event_codec.seen_by(q.seat, game, told):
                seated.bot.hear(event)
        seated.heard = q.n
        self._seated[key] = seated
        self._seated.move_to_end(key)
        if len(self._seated) > KEPT:
            self._seated.popitem(last=False)
        return seated

    def say(self, answer: Answer) -> None:
        self._out.write(packed(answer))
        self._out.flush()


def _read(stream: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Pass questions on; the server's end is this process's end, whatever its bot is doing."""
    while len(head := stream.read(SIZE)) == SIZE:
        questions.put(stream.read(int.from_bytes(head, "big")))
    os._exit(0)


def main() -> None:
    """Answer until the server is gone."""
    os.nice(NICE)
    server = socket.socket(fileno=int(sys.argv[1]))
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(server.makefile("rb"), questions), daemon=True).start()
    thinker = Thinker(server.makefile("wb"))
    for name in sys.argv[2:]:
        titles.find(name)  # and its bots: what is made ready now is not waited for later
        bots.names(name)
    while True:
        q = _question.decode(questions.get())
        try:
            answer = thinker.answer(q)
        except Exception as e:  # bots may be anybody's; the server plays on and says so
            answer = Answer(error=f"{type(e).__name__}: {e}"[:300])
        thinker.say(answer)


if __name__ == "__main__":
    main()
