"""Two maps of flat-topped hexes with their tiles, and what is known of them from fact sheets beside the repository."""

from __future__ import annotations

SHIKOKU = """
flat
   A  B  C  D  E  F  G  H  I  J  K  L
1                 @           @
2              O           O
3     #     .     O     .     .
4        y     ^80   O     O$80  y
5     .     ^80   ^80   ~^80  o
6        ^80   ^80   ^80   ~^80  ~80
7     #     ^80   ^80   O     #     @
8  ^80   .     .     ^80   .     O
9     ^80   .     g     ^80   o
10 O     O           o     .
11    o                 ^80   O
12                   O     o
13                      ^80
14                   #

A10 "Sukumo"
B3  "Yawatahama" town 20: 0 5
B7  "Uwajima" city 40*2: 1 3 5
B11 "Nakamura"
C4  "Ohzu" city 20: 2
C10 "Kubokawa"
E2  "Matsuyama"
F1  "Imabari" area 30/60/D=100: 0 1
F3  "Saijou"
F9  "Kouchi" /K $80 city 30*2: 2 3 4 5
G4  "Niihama"
G10 "Nangoku"
G12 "Nahari"
G14 "Muroto" town 20: 3 4
H7  "Ikeda"
I2  "Marugame"
I4  "Kotohira" /H
I12 "Muki"
J1  "Sakaide & Okayama" area 20/40/D=80: 0 1
J5  "Ritsurin Kouen"
J7  1-5
J9  "Komatsujima"
J11 "Anan"
K4  "Takamatsu" /T city 30: 0 1 2
K8  "Tokushima"
L7  "Naruto & Awaji" area 20/40/D=80: 1 2
"""
SHIKOKU_TILES = """
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
SHIKOKU_OPEN = """
A8 045   A10 345   B5 0345   B9 01245   B11 234   C4 01245   C6 02345   C8 012345   C10 1234   D3 0145
D5 012345   D7 012345   D9 1234   E2 0145   E4 012345   E6 012345   E8 12345   F3 01235   F5 012345   F7 012345
F9 2345   G4 01245   G6 012345   G8 012345   G10 02345   G12 0345   H3 0145   H5 012345   H7 012345   H9 012345
H11 012345   H13 1234   I2 0145   I4 012345   I6 01234   I8 012345   I10 012345   I12 1234   J3 01235   J5 12345
J9 0124   J11 123   K4 012   K6 0235   K8 1234
"""
"""The edges over which new track may lead, by hex."""
SHIKOKU_FIRST = """
A10: 5 34 6 3 57 -   B11: 3 23 58 2   C4: 12 0 13 024 14 14 15 5 205 15 206 25   C10: 5 123 6 12 57 14
E2: 5 045 6 45 57 14   F3: 5 0125 6 0135 57 0235   F9: 465 2   G4: 5 0145 6 0245 57 1245   G10: 3 2345 58 0234
G12: 5 345 6 34 57 03   H7: 5 012345 6 012345 57 012345   I2: 5 045 6 45 57 14   I4: 438 012345
I12: 3 123 58 12   J5: 3 1234 58 1235   J9: 3 01 58 024   J11: 5 12 6 1 57 -   K4: 440 0   K8: 5 123 6 12 57 14
"""
"""The positions in which a first tile fits, by hex and tile."""
SHIKOKU_UPGRADES = """
5: 12 14 15 205 206   6: 12 13 14 15 205 206   7: 26 27 28 29   8: 16 19 23 24 25 28 29   9: 19 20 23 24 26 27
57: 14 15 205 206   438: 439   12: 448 611   13: 611   14: 611   15: 448 611   19: 45 46   20: 47   23: 41 45 47
24: 42 46 47   25: 40 45 46   26: 42 45   27: 41 46   28: 39 46   29: 39 45   205: 448 611   206: 448 611
439: 492   440: 466
"""
"""The tiles that may follow a tile."""

CHESAPEAKE = """
flat
   A  B  C  D  E  F  G  H  I  J  K  L
1              #     #           #
2     @     O^80  O     .     O     @
3  @     .     O     o~40  .     oo
4     oo    ^80   .     O~40  y     .
5        O     ^80   .     o~40  oo
6     .     ^80   .     y     O~40
7  @     .     .     .     .     #
8     .     O^80  O/DC        .
9        .     .     ~40   #
10    .     ^80   ~40         .
11       .     o     ~40
12    ^80   O     .     ~40
13 @     O^80  .     O
14    @           #     @

A3  "Pittsburgh" =pittsburgh city 40/50/60/80: 5
A7  "Ohio" area 40/60/80/100: 4 5
A13 "West Virginia Coal" =west_virginia_coal area 40/50/60/80: 4
B2  "Pittsburgh" =pittsburgh area 40/50/60/80: 0
B4  "Charleroi & Connellsville"
B14 "West Virginia Coal" =west_virginia_coal area 40/50/60/80: 3 4
C5  "Green Spring"
C13 "Lynchburg"
D2  "Berlin"
D8  "Leesburg"
D12 "Charlottesville"
E1  1-5
E3  "Hagerstown"
E11 "Fredericksburg"
F2  "Harrisburg"
F8  "Washington DC"
F14 3-4
G1  1-5 0-1
G3  "Columbia"
G13 "Richmond"
H4  "Strasburg"
H6  "Baltimore" /OO ~40 city 30: 1; city 30: 4
H14 "Norfolk" area 30/40/50/60: 2
I5  "Wilmington"
I9  "Delmarva Peninsula" town 30: 3 5
J2  "Allentown"
J4  "Philadelphia" /OO city 30: 0; city 30: 3
J6  "Camden"
K1  "Easton" town 30: 0 1
K3  "Trenton & Amboy"
K5  "Burlington & Princeton"
K7  2-3
L2  "New York" area 40/60/80/100: 0 1
"""
CHESAPEAKE_TILES = """
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
CHESAPEAKE_OPEN = """
B4 02345   B6 01345   B8 02345   B10 0345   B12 01345   C3 0145   C5 012345   C7 012345   C9 012345   C11 012345
C13 1234   D2 0145   D4 012345   D6 012345   D8 012345   D10 012345   D12 12345   E3 01245   E5 012345
E7 012345   E9 012345   E11 012345   E13 234   F2 01245   F4 012345   F6 012345   F8 012345   F10 012345
F12 012345   G3 012345   G5 012345   G7 01234   G9 0123   G11 01235   G13 12345   H2 0125   H4 012345   H6 12345
H12 12   I3 01245   I5 012345   I7 02345   J2 0145   J4 012345   J6 012345   J8 023   J10 23   K3 012345
K5 01234   L4 123
"""
"""The edges over which new track may lead, by hex."""
CHESAPEAKE_FIRST = """
B4: 1 25 2 23 55 25 56 23 69 02   B6: 7 0345 8 1345 9 0134   B8: 7 2345 8 0234 9 0235   B10: 7 345 8 34 9 03
B12: 7 0345 8 1345 9 0134   C3: 7 045 8 45 9 14   C13: 57 14   D2: 57 14   D12: 57 1245   E3: 57 1245
E13: 7 23 8 2 9 -   F2: 57 1245   G7: 7 0123 8 0124 9 0134   G9: 7 012 8 01 9 03   G11: 7 0125 8 0135 9 0235
G13: 57 1245   H2: 7 015 8 05 9 25   H12: 7 1 8 - 9 -   I3: 7 0145 8 0245 9 1245   I7: 7 2345 8 0234 9 0235
J2: 57 14   J8: 7 2 8 0 9 03   J10: 7 2 8 - 9 -   K5: 1 03 2 01 55 03 56 01 69 04   L4: 7 12 8 1 9 -
H6: X3 25 X4 1 X5 4   J4: X3 0134 X4 03 X5 03   F8: X1 012345
"""
"""The positions in which a first tile fits, by hex and tile."""
CHESAPEAKE_UPGRADES = """
7: 26 27 28 29   8: 16 19 23 24 25 28 29   9: 19 20 23 24 26 27   57: 14 15   X1: X2   14: 611   15: 611
16: 43 70   19: 45 46   20: 44 47   23: 41 43 45 47   24: 42 43 46 47   25: 40 45 46   26: 42 44 45
27: 41 44 46   28: 39 43 46 70   29: 39 43 45 70   X2: X6   X3: X7   X4: X7   X5: X7   611: 915   X6: X8
X7: X9
"""
"""The tiles that may follow a tile."""
