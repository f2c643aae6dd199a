"""The map, drawn as it lies on the table (the language is explained in `rail.mapfile`)."""

MAP = """
   1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20 21 22 23
A                                            #
B                       @     .     .     .     O     @
C              @     #     O     .     .     y     @           @
D                 y     .     .     .     O     ~     .     y     @
E              .     .     .     O     .     .     O/Z   .     #     @
F           .     .     .     .     .     .     .     ^40   #     @
G        O     .     O     O     .     O     O     ^40   y     @
H     .     .     .     .     .     O/Z   ^60   ^40         @
I  @     .     #     .     .     .           #     @
J           .     .     .     @
K        #

A15 0-5
B8  "Holland" area 40/10: 4
B16 "Port Huron"
B18 "Sarnia" +E20 area 30/50: 1
C5  "Chicago Connections" +W50 area 20/40: 5
C7  0-5
C9  "South Bend"
C15 "Detroit" /Z ~40 city 40*2: 1 3
C17 "Windsor" +E30 area 40/60: 1
C21 "Buffalo" =buffalo +E30 area 30/60: 0
D6  "Chicago" /Chi =chicago city 10: 0; city 10: 3; city 10: 4; city 10: 5
D14 "Toledo"
D20 "Erie" city 10*2: 0 1 3
D22 "Buffalo" =buffalo +E30 area 30/60: 1
E11 "Fort Wayne"
E17 "Cleveland"
E21 "Salamanca" city 10: 1 2 4
E23 "Binghamton" +E30 area 20/50: 1
F20 "Homewood" city 10: 1 2 4 5
F22 "Pittsburgh" =pittsburgh +E20 area 30/70: 1
G3  "Springfield"
G7  "Terre Haute"
G9  "Indianapolis"
G13 "Dayton"
G15 "Columbus"
G19 "Wheeling" city 10: 5
G21 "Pittsburgh" =pittsburgh +E20 area 30/70: 1 2
H12 "Cincinnati"
H20 "Cumberland" +E30 area 20/40: 2
I1  "St. Louis" +W20 area 50/70: 3 4
I5  "Centralia" city 10*2: 0 1 3 4
I15 "Huntington" city 20: 2 3 4
I17 "Charleston" +E20 area 20/50: 1
J10 "Louisville" area 50/70: 2 3
K3  "Cairo" city 20: 3
toll tunnel 40 B16-B18
toll tunnel 60 C15-C17
toll tunnel 40 E19-F20
toll tunnel 20 G19-G21
toll bridge 40 J4-J6
toll bridge 40 H12-I11
toll bridge 40 F18-G19
toll bridge 20 G17-G19
"""
