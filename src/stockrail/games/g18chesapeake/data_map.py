"""The board, drawn as it lies on the table (the language is explained in `rail.mapfile`)."""

MAP = """
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
