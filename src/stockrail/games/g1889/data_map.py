"""Shikoku, drawn as it lies on the table: hexes with a flat side on top (the language is explained in `rail.mapfile`).

The ports B11, G10, I12 and J9 have an anchor on the board: they are named on the card of the Mitsubishi Ferry.  I4 and
F9 carry their cost without a sign of terrain.
"""

MAP = """
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
