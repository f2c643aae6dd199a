"""A server process that says when its bots are asked, and whose bots answer only if told so.

`python -m tests.web.thinker <database> slow|quick` prints its port, then a line each time a bot is asked.
"""

from __future__ import annotations

import socket
import sys
import threading
from typing import Any

from stockrail.bots.random import Random
from stockrail.server.app import create_app
from stockrail.server.run import Serving
from stockrail.server.settings import Settings


def main() -> None:
    db, pace = sys.argv[1:]
    answer = Random.choose

    def choose(self: Random, *asked: Any) -> Any:
        print("asked", flush=True)
        if pace == "slow":
            threading.Event().wait()
        return answer(self, *asked)

    Random.choose = choose  # type: ignore[assignment,method-assign]  # the bot of this process alone
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(Settings(db=db, limits=False))
    print(listener.getsockname()[1], flush=True)
    Serving(app).run(sockets=[listener])


if __name__ == "__main__":
    main()
