"""The tile set: 63 tiles, and seven more for the beginner game (the language is explained in `rail.tiles`)."""

from __future__ import annotations

import re

TILES = """
3    x2 yellow    town 10: 0 1
5    x2 yellow    city 20: 0 1
6    x2 yellow    city 20: 0 2
7    x2 yellow    0-1
8    x5 yellow    0-2
9    x5 yellow    0-3
57   x2 yellow    city 20: 0 3
58   x3 yellow    town 10: 0 2
437  x1 yellow    town 30: 0 2
438  x1 yellow H  $80 city 40: 0 2

12   x1 green     city 30: 0 1 2
13   x1 green     city 30: 0 2 4
14   x1 green     city 30*2: 0 1 3 4
15   x3 green     city 30*2: 0 1 2 3
16   x1 green     0-2 1-3
19   x1 green     0-3 2-4
20   x1 green     0-3 1-4
23   x2 green     0-3 0-4
24   x2 green     0-3 0-2
25   x1 green     0-2 0-4
26   x1 green     0-3 0-5
27   x1 green     0-3 0-1
28   x1 green     0-4 0-5
29   x1 green     0-2 0-1
205  x1 green     city 30: 0 1 3
206  x1 green     city 30: 0 3 5
439  x1 green  H  $80 city 60*2: 0 2 4
440  x1 green  T  city 40*2: 0 1 2

39   x1 brown     0-2 0-1 1-2
40   x1 brown     0-2 2-4 0-4
41   x1 brown     0-3 0-1 1-3
42   x1 brown     0-3 3-5 0-5
45   x1 brown     0-3 2-4 0-4 2-3
46   x1 brown     0-3 2-4 3-4 0-2
47   x1 brown     0-3 1-4 1-3 0-4
448  x4 brown     city 40*2: 0 1 2 3
465  x1 brown  K  city 60*3: 0 1 2 3
466  x1 brown  T  city 60*2: 0 1 2
492  x1 brown  H  city 80*3: 0 1 2 3 4 5
611  x2 brown     city 40*2: 0 1 2 3 4
"""

BEGINNER = {"6": 4, "7": 3, "8": 6, "9": 6, "23": 3, "24": 3}
"""How many there are in the beginner game, where that is more."""


def tiles(beginner: bool) -> str:
    """The tiles of the box, or those of the beginner game."""
    counts = BEGINNER if beginner else {}

    def counted(line: re.Match[str]) -> str:
        return f"{line[1]}x{counts.get(line[1].strip(), line[2])}"

    return re.sub(r"(?m)^(\S+ +)x(\d+)", counted, TILES)
