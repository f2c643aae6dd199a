"""Where things lie on the board: centres as fractions of its edge, x to the right, y downward."""

from __future__ import annotations

from typing import Final

_SPACES = """
START      0.9725 0.9463
A          0.8268 0.8206
A1         0.7121 0.8106
A2         0.6006 0.7980
A3         0.4878 0.7853
FLOOD1     0.8224 0.9133
FLOOD2     0.7586 0.9077
FLOOD3     0.6943 0.9082
FLOOD4     0.6316 0.9001
FLOOD_R1   0.5429 0.8909
FLOOD_R2   0.4400 0.8876
B          0.3242 0.8869
B1         0.3530 0.7588
B2         0.3729 0.6546
B3         0.4340 0.5616
DROUGHT1   0.2582 0.7974
DROUGHT2   0.2516 0.7246
DROUGHT3   0.2625 0.6547
DROUGHT4   0.2676 0.5852
DROUGHT_R1 0.2906 0.5019
C          0.4851 0.4608
C1         0.5973 0.4322
C2         0.7068 0.4236
C3         0.5953 0.5431
D          0.7048 0.5264
T_M3       0.7337 0.6273
T_M2       0.6803 0.6310
T_M1       0.6258 0.6362
T_1        0.4801 0.6918
T_2        0.5324 0.6991
T_4        0.5873 0.7108
T_6        0.6407 0.7145
T_8        0.6923 0.7182
T_10       0.7458 0.7145
TRADE_R1   0.8290 0.6785
TRADE_R2   0.8290 0.5822
E          0.8243 0.4700
E1         0.7400 0.3273
E2         0.6172 0.3260
ROCK1      0.8536 0.3806
ROCK2      0.8586 0.3153
ROCK3      0.8572 0.2501
ROCK4      0.8149 0.1905
ROCK_R1    0.7261 0.2158
ROCK_R2    0.6152 0.2131
F          0.5077 0.2463
F1         0.4015 0.2297
F2         0.4745 0.3519
G          0.3537 0.3486
G1         0.2402 0.3094
G2         0.2793 0.2118
KC         0.1888 0.1806
"""
_BENDS = """
START>A          0.905 0.945  0.877 0.9  0.874 0.855
A>FLOOD1         0.831 0.875
A3>B             0.405 0.815  0.36 0.84
B>B1             0.314 0.84
B>DROUGHT1       0.262 0.865  0.248 0.845
DROUGHT_R1>C     0.276 0.475  0.33 0.447  0.4 0.445
B3>C             0.463 0.545
C>C3             0.525 0.51  0.55 0.528
C3>T_1           0.563 0.545  0.553 0.6  0.52 0.625  0.448 0.64  0.44 0.67
T_10>TRADE_R1    0.79 0.705
TRADE_R2>E       0.846 0.53
C2>E             0.77 0.43
E>E1             0.81 0.42  0.78 0.385
E2>F             0.575 0.31
E>ROCK1          0.843 0.425
ROCK_R2>F        0.55 0.25
F>F1             0.44 0.235
F1>G             0.372 0.26  0.366 0.3
F>F2             0.485 0.29
F2>G             0.42 0.343
G>G2             0.315 0.3  0.305 0.235
G2>KC            0.245 0.205
G>G1             0.3 0.335
G1>KC            0.195 0.275  0.188 0.235
"""
"""Points that bend the drawn road between two spaces."""
_RAIL = """
0     0.2248 0.0794
1     0.2644 0.0794
2     0.3041 0.0794
3     0.3437 0.0794
4     0.3833 0.0794
4.5   0.4012 0.1025
5     0.4229 0.0794
6     0.4626 0.0794
7     0.5022 0.0794
7.5   0.5200 0.1025
8     0.5418 0.0794
9     0.5814 0.0794
10    0.6211 0.0794
10.5  0.6388 0.1025
11    0.6607 0.0794
12    0.7003 0.0794
13    0.7399 0.0794
13.5  0.7575 0.1025
14    0.7796 0.0794
15    0.8192 0.0794
16    0.8588 0.0794
16.5  0.8762 0.1025
17    0.8984 0.0794
18    0.9381 0.0794
19    0.9749 0.0875
20    0.9838 0.1218
21    0.9838 0.1604
21.5  0.9600 0.1800
22    0.9838 0.1991
23    0.9838 0.2377
24    0.9838 0.2763
25    0.9838 0.3149
25.5  0.9600 0.3350
26    0.9838 0.3536
27    0.9838 0.3922
28    0.9838 0.4308
29    0.9838 0.4694
29.5  0.9600 0.4900
30    0.9838 0.5081
31    0.9838 0.5467
32    0.9838 0.5853
33    0.9838 0.6239
33.5  0.9600 0.6450
34    0.9838 0.6626
35    0.9838 0.7012
36    0.9838 0.7398
37    0.9838 0.7784
38    0.9838 0.8171
39    0.9450 0.8600
"""
_STATIONS = """
1   0.4025 0.1375  0.3594 0.1319
2   0.5200 0.1375  0.4775 0.1319
3   0.6375 0.1375  0.5956 0.1319
4   0.7575 0.1375  0.7144 0.1319
5   0.8762 0.1375  0.8331 0.1319
6   0.9237 0.1800
7   0.9237 0.3325
8   0.9237 0.4875
9   0.9237 0.6425
10  0.9525 0.8938
"""
"""Where a station's discs lie, and its master."""
_CITIES = """
kansas_city       0.1838 0.0200
topeka            0.2625 0.0200
wichita           0.3813 0.0200
colorado_springs  0.4600 0.0200
santa_fe          0.5388 0.0200
albuquerque       0.6188 0.0200
el_paso           0.6975 0.0200
san_diego         0.7763 0.0200
sacramento        0.8550 0.0200
san_francisco     0.9350 0.0200
"""
_FORESIGHT = """
1 0  0.1325 0.2681
1 1  0.1325 0.3181
2 0  0.0900 0.2681
2 1  0.0900 0.3181
3 0  0.0475 0.2681
3 1  0.0475 0.3181
"""
_FORESTS = """
0.380 0.765 0.057 0.045
0.432 0.858 0.058 0.034
0.627 0.256 0.066 0.042
0.612 0.372 0.150 0.058
"""
_LAKES = """
0.375 0.200 0.075 0.020
0.690 0.462 0.060 0.025
0.728 0.905 0.135 0.045
"""
_RIVERS = """
0.425 0.165  0.400 0.190  0.430 0.230  0.436 0.272  0.415 0.330  0.402 0.410  0.366 0.486
0.219 0.500  0.300 0.490  0.366 0.488  0.440 0.502  0.410 0.550  0.408 0.640  0.455 0.720
0.455 0.720  0.560 0.752  0.690 0.775  0.785 0.787  0.845 0.735  0.902 0.725
0.436 0.272  0.505 0.230  0.600 0.193
0.440 0.502  0.545 0.463  0.680 0.450  0.785 0.455  0.902 0.428
"""
"""Woods and lakes as ellipses (centre, radii), rivers as lines."""
DESERT: Final = (0.215, 0.51, 0.305, 0.88)
ROCKS: Final = (0.61, 0.165, 0.902, 0.43)
PLATEAU: Final = (0.44, 0.5, 0.902, 0.75)
"""The drought, rockfall and teepee sections: two corners each."""

Point = tuple[float, float]


def _rows(block: str) -> list[list[str]]:
    return [line.split() for line in block.strip().splitlines()]


def _points(numbers: list[str]) -> list[Point]:
    return [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


SPACES: Final = {name: _points(xy)[0] for name, *xy in _rows(_SPACES)}
BENDS: Final = {name: _points(xy) for name, *xy in _rows(_BENDS)}
RAIL: Final = {name: _points(xy)[0] for name, *xy in _rows(_RAIL)}
STATIONS: Final = {int(n): _points(xy) for n, *xy in _rows(_STATIONS)}
CITIES: Final = {name: _points(xy)[0] for name, *xy in _rows(_CITIES)}
FORESIGHT: Final = {(int(c), int(r)): _points(xy)[0] for c, r, *xy in _rows(_FORESIGHT)}
FORESTS: Final = [tuple(map(float, row)) for row in _rows(_FORESTS)]
LAKES: Final = [tuple(map(float, row)) for row in _rows(_LAKES)]
RIVERS: Final = [_points(row) for row in _rows(_RIVERS)]


def job(row: int, column: int) -> Point:
    """A space of the job market; column 3 is the last, used by any number of players."""
    return (25.5 + 33 * column) / 800, (335.5 + 39 * row) / 800
