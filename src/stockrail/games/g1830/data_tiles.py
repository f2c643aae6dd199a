"""The tile set: 85 tiles, the same for both sides of the board (the language is explained in `rail.tiles`)."""

TILES = """
1   x1 yellow      town 10: 1 3; town 10: 0 4
2   x1 yellow      town 10: 0 3; town 10: 1 2
3   x2 yellow      town 10: 0 1
4   x2 yellow      town 10: 0 3
7   x4 yellow      0-1
8   x8 yellow      0-2
9   x7 yellow      0-3
55  x1 yellow      town 10: 0 3; town 10: 1 4
56  x1 yellow      town 10: 0 2; town 10: 1 3
57  x4 yellow      city 20: 0 3
58  x2 yellow      town 10: 0 2
69  x1 yellow      town 10: 0 3; town 10: 2 4

14  x3 green       city 30*2: 0 1 3 4
15  x2 green       city 30*2: 0 1 2 3
16  x1 green       0-2 1-3
18  x1 green       0-3 1-2
19  x1 green       0-3 2-4
20  x1 green       0-3 1-4
23  x3 green       0-3 0-4
24  x3 green       0-3 0-2
25  x1 green       0-2 0-4
26  x1 green       0-3 0-5
27  x1 green       0-3 0-1
28  x1 green       0-4 0-5
29  x1 green       0-2 0-1
53  x2 green   B   city 50: 0 2 4
54  x1 green   NY  city 60: 0 1; city 60: 2 3
59  x2 green   OO  city 40: 0; city 40: 2

39  x1 brown       0-2 0-1 1-2
40  x1 brown       0-2 2-4 0-4
41  x2 brown       0-3 0-1 1-3
42  x2 brown       0-3 3-5 0-5
43  x2 brown       0-3 0-2 1-3 1-2
44  x1 brown       0-3 1-4 0-1 3-4
45  x2 brown       0-3 2-4 0-4 2-3
46  x2 brown       0-3 2-4 3-4 0-2
47  x1 brown       0-3 1-4 1-3 0-4
61  x2 brown   B   city 60: 0 2 3 4
62  x1 brown   NY  city 80*2: 0 1; city 80*2: 2 3
63  x3 brown       city 40*2: 0 1 2 3 4 5
64  x1 brown   OO  city 50: 0 2; city 50: 3 4
65  x1 brown   OO  city 50: 0 4; city 50: 2 3
66  x1 brown   OO  city 50: 0 3; city 50: 1 2
67  x1 brown   OO  city 50: 0 3; city 50: 2 4
68  x1 brown   OO  city 50: 0 3; city 50: 1 4
70  x1 brown       0-1 0-2 1-3 2-3
"""
