"""The 1830+ side of the board.

The rulebook's page 25 names the changes; what it leaves open comes from single public sources and is doubtful:
the hex C5; the terrain costs of C21, D22, I9, J2 to J8, J16, J18, K15 and K17; the values 60 of Montreal, 50 of Norfolk
and 20 in E5; which track of E9 its western exit joins.  Sources disagree on M9 (mountains), M11 and a western exit of
M13: they are an option, `PLUS_ROW_M`.  A photograph of the board would settle all of it here, in this picture.
"""

PLUS = """
   1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
A                          @     @                 #     #
B                             O     .     .     O     ~80   oo    .     @
C              .     .     .     .     .     #     ^120  ~80   ^40   .
D     #     o     ~80   .     y     .     #     .     .     .     ^80   #
E        .     y     o     #     y     .     .     ^120  O     ^120  y
F     @     O~80  #     .     o     .     .     O^120 .     oo    O~80  #
G        .     .     oo    .     .     ^120  ^120  oo    y
H     .     O     .     .     O     g     .     O     y
I        .     .     .     ~40   ^120  .     y     ~80   #
J     ~40   ~40   ~40   ~40   ^120  ^120  O~80  ~40   ~40
K  @     O     .     O^80  ^120  ^120  O     ~40   ~40
L     @     .     ^120  ^120  ^120  .     .     #
M                                      @

A9  "Canadian West" =canadian_west area 30/50: 5
A11 "Canadian West" =canadian_west area 30/50: 0 5
A17 0-5 0-4 4-5
A19 "Montreal" city 40/60*2: 0 1 5
B10 "Barrie"
B16 "Ottawa"
B20 "Burlington & Plattsburgh"
B24 "Maritime Provinces" area 20/30: 0 1
C15 "Kingston" town 10: 1 3
D2  "Lansing" city 20: 4 5
D4  "Flint"
D10 "Hamilton & Toronto" /OO ~80 city 0; city 0
D14 "Rochester" city 20: 0 1 4
D24 0-1 0-2
E5  "Detroit & Windsor" /OO ~80 city 20: 1; city 0
E7  "London"
E9  2-3 1-3
E11 "Dunkirk & Buffalo" /OO city 0; city 0
E19 "Albany"
E23 "Boston" /B city 30: 3 5
F2  "Chicago" area 40/70: 3 4 5
F4  "Toledo"
F6  "Cleveland" city 30: 0 5
F10 "Erie"
F16 "Scranton"
F20 "New Haven & Hartford"
F22 "Providence"
F24 "Mansfield" town 10: 1 2
G7  "Akron & Canton"
G17 "Reading & Allentown"
G19 "New York & Newark" /NY ~80 city 40: 3; city 40: 0
H4  "Columbus"
H10 "Pittsburgh"
H12 "Altoona" !10 1-4 1-5
H16 "Lancaster"
H18 "Philadelphia & Trenton" /OO city 0; city 0
I15 "Baltimore" /B city 30: 0 4
I19 "Atlantic City" town 10: 0 1 2
J14 "Washington"
K1  "Gulf" =gulf area 30/60: 4
K3  "Lexington"
K7  "Huntington"
K13 "Richmond"
L2  "Gulf" =gulf area 30/60: 3 4
L16 "Norfolk" city 30/50*2: 1 2 3
M13 "Deep South" area 30/40: 2 3
barred B16-C17 C5-C7 C11-D12 C13-D12 E7-F8
"""

BARE_M = """
M                                      @
"""
FULL_M = """
M                          ^120  .     @
"""
PLUS_ROW_M = PLUS.replace(BARE_M, FULL_M).replace("area 30/40: 2 3", "area 30/40: 1 2 3")
"""The same side with the whole row M."""
