"""The tile set (the language is explained in `rail.tiles`).  X7 and X9 join the two cities of an OO tile."""

TILES = """
1    x1 yellow    town 10: 1 3; town 10: 0 4
2    x1 yellow    town 10: 0 3; town 10: 1 2
3    x2 yellow    town 10: 0 1
4    x2 yellow    town 10: 0 3
7    x* yellow    0-1
8    x* yellow    0-2
9    x* yellow    0-3
55   x1 yellow    town 10: 0 3; town 10: 1 4
56   x1 yellow    town 10: 0 2; town 10: 1 3
57   x7 yellow    city 20: 0 3
58   x2 yellow    town 10: 0 2
69   x1 yellow    town 10: 0 3; town 10: 2 4
X1   x1 yellow DC city 30: 0 4

14   x5 green     city 30*2: 0 1 3 4
15   x6 green     city 30*2: 0 1 2 3
16   x1 green     0-2 1-3
19   x1 green     0-3 2-4
20   x1 green     0-3 1-4
23   x3 green     0-3 0-4
24   x3 green     0-3 0-2
25   x2 green     0-2 0-4
26   x1 green     0-3 0-5
27   x1 green     0-3 0-1
28   x1 green     0-4 0-5
29   x1 green     0-2 0-1
X2   x1 green  DC city 40*2: 0 1 2 4 5
X3   x1 green  OO city 40: 0 2; city 40: 3 5
X4   x1 green  OO city 40: 0 1; city 40: 2 3
X5   x1 green  OO city 40: 3 5; city 40: 0 4

39   x1 brown     0-2 0-1 1-2
40   x1 brown     0-2 2-4 0-4
41   x1 brown     0-3 0-1 1-3
42   x1 brown     0-3 3-5 0-5
43   x2 brown     0-3 0-2 1-3 1-2
44   x1 brown     0-3 1-4 0-1 3-4
45   x1 brown     0-3 2-4 0-4 2-3
46   x1 brown     0-3 2-4 3-4 0-2
47   x2 brown     0-3 1-4 1-3 0-4
70   x1 brown     0-1 0-2 1-3 2-3
611  x5 brown     city 40*2: 0 1 2 3 4
X6   x1 brown  DC city 70*3: 0 1 2 3 4 5
X7   x2 brown  OO city 50*2: 0 1 2 4 5

915  x1 gray      city 50*3: 0 1 2 3 4
X8   x1 gray   DC city 100*4: 0 1 2 3 4 5
X9   x1 gray   OO city 70*3: 0 1 2 4 5
"""
