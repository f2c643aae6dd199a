"""A mother process for servers that are killed: it imports everything once and forks a server for every line it reads.

`python -m tests.web.mother <database>` prints the port, then the pid of each server it starts.  The listening socket
is hers, so clients wait in line while there is no server.
"""

from __future__ import annotations

import os
import socket
import sys

from stockrail.core.titles import find
from stockrail.server.app import create_app
from stockrail.server.run import Serving
from stockrail.server.settings import Settings


def main() -> None:
    listener = socket.create_server(("127.0.0.1", 0), backlog=128)
    find("stockpile")
    print(listener.getsockname()[1], flush=True)
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            app = create_app(Settings(db=sys.argv[1], limits=False))
            Serving(app).run(sockets=[listener])
            os._exit(0)
        print(pid, flush=True)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main()
