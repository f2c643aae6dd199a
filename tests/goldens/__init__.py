"""Goldens: how today's rules count, play and are played, as text files that the tests make again and compare.

A file says by its recipes what it shows and by its name how: `1830.perft` counts lines of play, `1830-4.playthrough` is
a game from its first entry to its result, `1830.greedy-1` has decisions of that bot, `1830.codes` the numbers of
actions.  A file holds notation, kinds of events, public figures and legal lists in their order, never anything of a
state's insides.
"""
