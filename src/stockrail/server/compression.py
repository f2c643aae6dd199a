"""Pages and their twins packed with gzip: a drawn table is 50 to 180 kB and packs to a tenth, in about a millisecond.

The size of a packed answer tells something of what is in it, so nothing is packed where somebody's secret stands
beside words that somebody else may choose at will.  Cookies and passwords are in no body, a token only in the answer to
its own making.  A seat's hidden cards are in `now`, in a replay and on the page of a table: the first two hold no words
of others but names and a title, chosen before the cards were dealt; the page holds the chat too, and once others have
written there it goes out as it is.  Streams do not come by here: a packer would hold their messages back.
"""

from __future__ import annotations

import gzip
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

SMALLEST: Final = 1_000
LEVEL: Final = 5
_WANTED: Final = re.compile(r"(^|[,\s])(gzip|\*)\s*(;\s*q=(1|0\.0*[1-9])[\d.]*)?\s*(,|$)")


def compress(request: Request, response: Response) -> None:
    """Compress a whole answer for a reader who can take it so."""
    response.headers.add_vary_header("Accept-Encoding")
    body = bytes(response.body)
    if len(body) >= SMALLEST and _WANTED.search(request.headers.get("accept-encoding", "")):
        response.body = gzip.compress(body, LEVEL, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
