"""The tile set; yellow plain track never runs out (the language is explained in `rail.tiles`)."""

TILES = """
5    x3 yellow      city 20: 0 1
6    x4 yellow      city 20: 0 2
7    x* yellow      0-1
8    x* yellow      0-2
9    x* yellow      0-3
57   x4 yellow      city 20: 0 3
291  x1 yellow  Z   city 40: 0 1
292  x1 yellow  Z   city 40: 0 2
293  x1 yellow  Z   city 40: 0 3

14   x4 green       city 30*2: 0 1 3 4
15   x5 green       city 30*2: 0 1 2 3
16   x2 green       0-2 1-3
17   x1 green       0-4 1-3
18   x1 green       0-3 1-2
19   x2 green       0-3 2-4
20   x2 green       0-3 1-4
21   x1 green       0-2 3-4
22   x1 green       0-4 2-3
23   x4 green       0-3 0-4
24   x4 green       0-2 0-3
25   x2 green       0-2 0-4
26   x1 green       0-3 0-5
27   x1 green       0-1 0-3
28   x1 green       0-4 0-5
29   x1 green       0-1 0-2
30   x1 green       0-1 0-4
31   x1 green       0-2 0-5
294  x2 green   Z   city 50*2: 0 1 3 4
295  x2 green   Z   city 50*2: 0 1 2 3
296  x1 green   Z   city 50*2: 0 2 3 4
298  x1 green   Chi city 40: 0 2; city 40: 2 3; city 40: 2 4; city 40: 2 5
619  x3 green       city 30*2: 0 2 3 4

39   x1 brown       0-1 0-2 1-2
40   x1 brown       0-2 0-4 2-4
41   x2 brown       0-1 0-3 1-3
42   x2 brown       0-3 0-5 3-5
43   x2 brown       0-2 0-3 1-2 1-3
44   x1 brown       0-1 0-3 1-4 3-4
45   x2 brown       0-3 0-4 2-3 2-4
46   x2 brown       0-2 0-3 2-4 3-4
47   x2 brown       0-3 0-4 1-3 1-4
70   x1 brown       0-1 0-2 1-3 2-3
297  x2 brown   Z   city 60*3: 0 1 2 3 4
299  x1 brown   Chi city 70: 0 2; city 70: 2 3; city 70: 2 4; city 70: 2 5
611  x4 brown       city 40*2: 0 1 2 3 4

51   x2 gray        city 50*2: 0 1 2 3 4
290  x1 gray    Z   city 70*3: 0 1 2 3 4
300  x1 gray    Chi city 90: 0 2; city 90: 2 3; city 90: 2 4; city 90: 2 5
"""
