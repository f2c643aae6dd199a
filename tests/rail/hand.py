"""Positions written by hand."""

from __future__ import annotations

STOCK = """
# The second stock round of three players: seat 0 may sell and buy, seat 1 has the priority card.
position 1830
seats 3
round stock  cycle 2  phase 3  priority 1
player 0 cash 120
player 1 cash 85
player 2 cash 310  sold NYC

corporation PRR  par 82  at H3  held 6,2  treasury 140  trains 2-0,3-0  floated paid  operated run
corporation NYC  par 76  at G4  held 1,3,2  pool 2  treasury 60  trains 2-1  floated paid  operated run
corporation B&O  par 100  at G1  held 0,0,2     # four shares more, and it floats

private SV owner 1
private CS owner PRR
private DH owner 2
private MH owner 0
private CA owner 1
private BO owner 2

hex H12 tokens PRR
hex H10 tile 57 turn 1 tokens PRR
hex E19 tile 57 turn 2 tokens NYC
train 2 sold 6
train 3 sold 2
now stock_seat seat 0
"""

OPERATING = """
position 1830
seats 3
round operating  cycle 3  number 1  rounds 2  phase 4
operating PRR  waiting NYC                      # the New York Central has its turn later in this round
player 0 cash 40
player 1 cash 15
player 2 cash 200

corporation PRR  par 82  at I3  held 6,3,1  treasury 500  trains 3-0,4-0  floated paid  operated run
corporation NYC  par 76  at G4  held 0,2,6  treasury 90  trains 3-1  floated paid  operated run
private SV owner closed
private CS owner PRR
private DH owner closed
private MH owner closed
private CA owner closed
private BO owner closed

hex H10 tile 57 turn 1 tokens PRR
hex H12 tokens PRR
hex H14 tile 9 turn 1
hex H16 tile 57 turn 1
hex H18 tile 59 turn 1 tokens -|PRR             # two cities: in the second lies a token
hex E19 tile 57 turn 1 tokens NYC
train 2 sold 6
train 3 sold 5
train 4 sold 1

now track_step corporation PRR                  # an effect on top is carried out: the president is asked for a tile
then token_step corporation PRR
then run_step corporation PRR
then dividend_step corporation PRR
then train_step corporation PRR
then last_step corporation PRR
then next_operator
"""

TURN_1846 = """
position 1846
seats 3
round operating  cycle 2  number 1  rounds 2  phase II
operating NYC  waiting GT  done BIG4
player 0 cash 300
player 1 cash 100
player 2 cash 50

corporation NYC  par 100  at L1  held 4,1,1  treasury 260  trains 4-0  floated paid  operated run
corporation GT  par 60  at F1  held 0,0,2  pool 2  treasury 100  floated paid  operated run
corporation BIG4  president 1  treasury 60  floated paid  operated begun
corporation MS  status closed  trains -
corporation ERIE  status removed                # its home token blocks its city
corporation PRR  status removed
private MS owner closed
private BIG4 owner 1
private C&WI owner closed
private MAIL owner NYC
private TBC owner closed
private MPC owner closed
private SC owner 2  marker C5  marker_for GT
private LSL owner closed
private MC owner 0
private O&I owner closed
private BT owner closed
private LM owner closed

hex D20 tokens NYC,-
hex E21 tokens ERIE
hex F20 tokens PRR
hex E19 tile 8 turn 0
hex E17 tile 294 turn 0 tokens NYC
hex B16 tokens GT
hex C15 tokens -
train 2 sold 7
now build_step corporation NYC
then run_step corporation NYC
then dividend_step corporation NYC
then retire_step corporation NYC
then train_step corporation NYC
then last_moment corporation NYC
then next_operator
"""
