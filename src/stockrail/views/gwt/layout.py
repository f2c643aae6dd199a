"""Where things lie on the board: centres in its own units, x to the right, y downward."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 1000
HEIGHT: Final = 896

_SPACES = """
START      962 874
A          827 758
A1         712 750
A2         601 739
A3         488 728
FLOOD1     822 838
FLOOD2     759 833
FLOOD3     694 834
FLOOD4     632 827
FLOOD_R1   543 827
FLOOD_R2   440 818
B          324 815
B1         353 705
B2         373 616
B3         434 529
DROUGHT1   258 738
DROUGHT2   252 676
DROUGHT3   262 616
DROUGHT4   268 556
DROUGHT_R1 291 484
C          485 441
C1         597 424
C2         707 421
C3         595 520
D          705 509
T_M3       734 589
T_M2       680 592
T_M1       626 597
T_1        480 644
T_2        532 650
T_4        587 660
T_6        641 663
T_8        692 666
T_10       746 663
TRADE_R1   829 641
TRADE_R2   829 553
E          824 457
E1         740 334
E2         617 333
ROCK1      854 380
ROCK2      859 324
ROCK3      857 268
ROCK4      815 217
ROCK_R1    726 238
ROCK_R2    615 236
F          508 265
F1         402 250
F2         474 352
G          354 352
G1         240 322
G2         279 235
KC         189 208
"""
_BENDS = """
START>A          905 866  877 816  874 766
A>FLOOD1         831 805
A3>B             405 754  360 775
B>B1             314 775
B>DROUGHT1       262 797  248 779
DROUGHT_R1>C     276 461  330 437  400 435
B3>C             463 521
C>C3             525 491  550 507
C3>T_1           563 521  553 569  520 590  448 603  440 629
T_10>TRADE_R1    790 659
TRADE_R2>E       846 508
C2>E             770 422
E>E1             810 414  780 384
E2>F             575 319
E>ROCK1          843 418
ROCK_R2>F        550 268
F>F1             440 255
F1>G             372 276  366 311
F>F2             485 302
F2>G             420 348
G>G2             315 311  305 255
G2>KC            245 229
G>G1             300 341
G1>KC            195 289  188 255
"""
"""Points that bend the drawn road between two spaces."""
_RAIL = """
0     225 102
1     264 102
2     304 102
3     344 102
4     383 102
4.5   401 126
5     423 102
6     463 102
7     502 102
7.5   520 126
8     542 102
9     581 102
10    621 102
10.5  639 126
11    661 102
12    700 102
13    740 102
13.5  758 126
14    780 102
15    819 102
16    859 102
16.5  876 126
17    898 102
18    938 102
19    975 112
20    984 144
21    984 178
21.5  960 196
22    984 212
23    984 247
24    984 281
25    984 315
25.5  960 333
26    984 349
27    984 384
28    984 418
29    984 452
29.5  960 470
30    984 486
31    984 520
32    984 555
33    984 589
33.5  960 608
34    984 623
35    984 657
36    984 692
37    984 726
38    984 760
39    945 783
"""
_STATIONS = """
1   402 161  359 156
2   520 161  478 156
3   638 161  596 156
4   758 161  714 156
5   876 161  833 156
6   924 196
7   924 331
8   924 468
9   924 605
10  952 824
"""
"""Where a station's discs lie, and its master."""
_CITIES = """
kansas_city       184
topeka            262
wichita           381
colorado_springs  460
santa_fe          539
albuquerque       618
el_paso           697
san_diego         776
sacramento        855
san_francisco     936
"""
"""Cities stand above the railroad space of their value."""
_FORESTS = """
380 711 57 39
432 791 58 29
627 273 66 36
612 373 150 50
"""
_LAKES = """
375 225 75 17
690 450 60 22
728 831 135 39
"""
_RIVERS = """
425 195  400 216  430 250  436 287  415 336  402 405  366 471
219 483  300 474  366 472  440 484  410 526  408 603  455 672
455 672  560 699  690 719  785 730  845 685  902 676
436 287  505 250  600 219
440 484  545 451  680 440  785 444  902 421
"""
"""Woods and lakes as ellipses (centre, radii), rivers as lines."""
DESERT: Final = (215, 491, 305, 809)
ROCKS: Final = (610, 195, 902, 422)
PLATEAU: Final = (440, 483, 902, 698)
"""The drought, rockfall and teepee sections: two corners each."""

Point = tuple[int, int]


def _rows(block: str) -> list[list[str]]:
    return [line.split() for line in block.strip().splitlines()]


def _points(numbers: list[str]) -> list[Point]:
    return [(int(x), int(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


SPACES: Final = {name: _points(xy)[0] for name, *xy in _rows(_SPACES)}
BENDS: Final = {name: _points(xy) for name, *xy in _rows(_BENDS)}
RAIL: Final = {name: _points(xy)[0] for name, *xy in _rows(_RAIL)}
STATIONS: Final = {int(n): _points(xy) for n, *xy in _rows(_STATIONS)}
CITIES: Final = {name: int(x) for name, x in _rows(_CITIES)}
FORESTS: Final = [tuple(map(int, row)) for row in _rows(_FORESTS)]
LAKES: Final = [tuple(map(int, row)) for row in _rows(_LAKES)]
RIVERS: Final = [_points(row) for row in _rows(_RIVERS)]
FORESIGHT: Final = {(column, row): (168 - 46 * column, 268 + 50 * row) for column in (1, 2, 3) for row in (0, 1)}


def job(row: int, column: int) -> Point:
    """A space of the job market; column 3 is the last, used by any number of players."""
    return 28 + 36 * column, 408 + 42 * row


def road(a: str, b: str) -> list[Point]:
    """The points of the drawn road from one space to the next."""
    return [SPACES[a], *BENDS.get(f"{a}>{b}", []), SPACES[b]]
