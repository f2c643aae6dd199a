"""From a rail view to what the drawings show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from stockrail.rail.game import RailGame
from stockrail.rail.powers.base import Place
from stockrail.rail.state import CLOSED, CORP
from stockrail.rail.view import RailView
from stockrail.views.rail.look import PAINTS, Livery, Marked, MarketScene, Scene


class Look:
    """How a title's map and market look: the game itself, and the colours of its corporations."""

    def __init__(self, game: RailGame, liveries: Mapping[str, Livery], signs: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.signs = {name: (sign, tuple(_places(game, name))) for name, sign in (signs or {}).items()}
        """For each private company that has a sign: which, and the hexes it has to do with."""
        self.liveries = [
            liveries.get(name) or Livery(name[:4], PAINTS[c % len(PAINTS)], "#ffffff")
            for c, name in enumerate(game.corporations)
        ]
        """For each token owner; one that has none of its own has its id in a colour by its number."""

    def map(self, view: RailView, routes: Sequence[str] = ()) -> Scene:
        """The map of a view, with routes to be drawn."""
        board, s = self.game.board, view.state
        tier, marked = self.game.phase(s).tier, tuple(_markers(view, self.liveries))
        signs = self._signs(view)
        return Scene(board, s.laid, s.tokens, self.liveries, tier, _homes(view), _closed(view), signs, marked, routes)

    def _signs(self, view: RailView) -> dict[int, dict[str, str]]:
        """The signs of companies still open, by hex."""
        found: dict[int, dict[str, str]] = {}
        for name, owner in zip(view.game.privates, view.state.owner, strict=True):
            sign, hexes = self.signs.get(name, ("", ())) if owner != CLOSED else ("", ())
            for h in hexes:
                found.setdefault(h, {})[name] = sign
        return found

    def chart(self, view: RailView) -> MarketScene:
        """The market of a view."""
        return MarketScene(self.game.market, view.state.cell, view.state.pos, self.liveries)


def _places(game: RailGame, private: str) -> Iterator[int]:
    """The hexes that the powers of a private company name."""
    powers = [power for p in game.title.privates if p.id == private for power in p.powers]
    for sentence in (said for power in powers for said in power.says(game)):
        for one in (sentence, *sentence.listed):
            for value in one.values.values():
                for place in value if isinstance(value, tuple) else (value,):
                    if isinstance(place, Place):
                        yield game.board.index[place]


def _homes(view: RailView) -> dict[int, list[int]]:
    """Corporations of this game whose home token does not lie yet, by hex."""
    homes: dict[int, list[int]] = {}
    for c, h in enumerate(view.game.homes):
        if not view.state.closed[c] and not view.game.board.has_token(view.state, h, c):
            homes.setdefault(h, []).append(c)
    return homes


def _markers(view: RailView, liveries: Sequence[Livery]) -> Iterator[Marked]:
    """What each marker adds, in the colours of the company it counts for."""
    s = view.state
    for i, power in view.game.earning:
        if s.markers[i] >= 0 and s.favoured[i] >= 0:
            for h, amount in power.bonus(view.game, s, i, s.favoured[i]):
                yield Marked(view.game.privates[i], h, f"+{amount}", liveries[s.favoured[i]])


def _closed(view: RailView) -> dict[int, str]:
    """Hexes of privates that a player owns."""
    return {
        view.game.board.index[name]: p.id
        for p, owner in zip(view.game.title.privates, view.state.owner, strict=True)
        if 0 <= owner < CORP
        for name in p.blocks
    }
