"""A bot that looks ahead: it tries moves on positions it can imagine, plays on at random, and takes the best.

It knows no title; it needs nothing but views, legal moves and the rules.

    python lookahead.py stockpile 10
"""

from __future__ import annotations

import sys

from stockrail import Action, Game, Rng, Seat, Span, View
from stockrail.bots.arena import simulate
from stockrail.bots.random import Random
from stockrail.core.agenda import Option

MOVES, GUESSES, DEPTH = 8, 2, 30
"""How many moves are tried, on how many positions that fit the view, and for how many moves they are played on."""


class Lookahead(Random):
    """Chooses the move after which random play goes best for it."""

    blind = False

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self.game, self.seat, self.rng = game, seat, Rng(seed + seat)

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        tried = [o.at(o.low) if isinstance(o, Span) else o for o in options]
        while len(tried) > MOVES:
            tried.pop(self.rng.below(len(tried)))
        return max(tried, key=lambda a: sum(self._worth(view, a) for _ in range(GUESSES)))

    def _worth(self, view: View, action: Action) -> float:
        """What the seat has more than the others, some random moves after the action."""
        game, s = self.game, self.game.imagine(view, self.rng)
        if game.check(s, self.seat, action) is not None:
            return float("-inf")
        game.apply(s, action, self.seat)
        for _ in range(DEPTH):
            turn = game.turn(s)
            if turn is None:
                break
            game.apply(s, game.draw(s, self.rng) if turn < 0 else game.legal(s).pick(self.rng))
        result = game.result(s)
        scores = result.scores if result is not None else [player.cash for player in game.view(s, self.seat).players]
        return float(scores[self.seat] - max(score for seat, score in enumerate(scores) if seat != self.seat))


def main(title: str = "stockpile", games: str = "10") -> None:
    """One of them against two random ones."""
    tally = simulate(title, seats=3, games=int(games), bots=(Lookahead, "random"))
    low, high = tally.interval("lookahead")
    print(f"lookahead won {tally.share('lookahead'):.0%} of {tally.games} games (95%: {low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main(*sys.argv[1:])
