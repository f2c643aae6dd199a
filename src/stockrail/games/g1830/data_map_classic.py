"""The classic side of the board, drawn as it lies on the table (the language is explained in `rail.mapfile`)."""

CLASSIC = """
   1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
A                          @     @                 #     #
B                             O     .     .     O     ~80   o     .     @
C                    .     .     .     .     #     ^120  ~80   ^120  .
D     #     o     ~80   .     y     .     #     .     .     .     ^120  #
E        .     y     o     #     y     .     .     ^120  O     ^120  y
F     @     O~80  #     .     o     .     .     O^120 .     oo    O~80  #
G        .     .     oo    .     .     ^120  ^120  oo    y
H     .     O     .     .     O     #     .     O     y
I  @     .     .     .     .     ^120  .     y     ~80   #
J     @     .     .     .     ^120  ^120  O~80
K                                      @     #

A9  "Canadian West" =canadian_west area 30/50: 5
A11 "Canadian West" =canadian_west area 30/50: 0 5
A17 0-5
A19 "Montreal" city 40: 0 5
B10 "Barrie"
B16 "Ottawa"
B20 "Burlington"
B24 "Maritime Provinces" area 20/30: 0 1
C15 "Kingston" town 10: 1 3
D2  "Lansing" city 20: 4 5
D4  "Flint"
D10 "Hamilton & Toronto" /OO ~80 city 0; city 0
D14 "Rochester" city 20: 0 1 4
D24 0-1
E5  "Detroit & Windsor" /OO ~80 city 0; city 0
E7  "London"
E9  2-3
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
H12 "Altoona" city 10: 1 4; 1-4
H16 "Lancaster"
H18 "Philadelphia & Trenton" /OO city 0; city 0
I1  "Gulf" =gulf area 30/60: 4
I15 "Baltimore" /B city 30: 0 4
I19 "Atlantic City" town 10: 1 2
J2  "Gulf" =gulf area 30/60: 3 4
J14 "Washington"
K13 "Deep South" area 30/40: 2 3
K15 "Richmond" city 20: 2
barred B16-C17 C11-D12 C13-D12 E7-F8
"""
