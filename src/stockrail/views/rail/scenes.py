"""From a rail view to what the drawings show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stockrail.rail.state import CORP
from stockrail.rail.view import RailView
from stockrail.views.rail.look import Livery, Marked, MarketScene, Scene


@dataclass(frozen=True, slots=True)
class Look:
    """What a title's pictures have of their own: the colours of its corporations."""

    liveries: Mapping[str, Livery]

    def tokens(self, view: RailView) -> list[Livery]:
        """A livery for each token owner; one that is not in the list is shown by its id."""
        return [self.liveries.get(c) or Livery(c[:4], "#8b8f8c", "#000000") for c in view.game.corporations]

    def map(self, view: RailView, routes: Sequence[str] = ()) -> Scene:
        """The map of a view, with routes to be drawn."""
        board, s, liveries = view.game.board, view.state, self.tokens(view)
        tier, marked = int(view.game.phase(s).high), tuple(_markers(view, liveries))
        return Scene(board, s.laid, s.tokens, liveries, tier, _homes(view), _closed(view), marked, routes)

    def chart(self, view: RailView) -> MarketScene:
        """The market of a view."""
        return MarketScene(view.game.market, view.state.cell, view.state.pos, self.tokens(view))


def _homes(view: RailView) -> dict[int, list[int]]:
    """Corporations of this game whose home token does not lie yet, by hex."""
    homes: dict[int, list[int]] = {}
    for c, h in enumerate(view.game.homes):
        if not view.state.gone[c] and not view.game.board.has_token(view.state, h, c):
            homes.setdefault(h, []).append(c)
    return homes


def _markers(view: RailView, liveries: Sequence[Livery]) -> Iterator[Marked]:
    """What each marker adds, in the colours of the company it counts for."""
    s = view.state
    for i, power in view.game.earning:
        if s.markers[i] >= 0 and s.favoured[i] >= 0:
            for h, amount in power.bonus(view.game, s, i, s.favoured[i]):
                yield Marked(h, f"{view.game.privates[i]} +{amount}", liveries[s.favoured[i]])


def _closed(view: RailView) -> dict[int, str]:
    """Hexes of privates that a player owns."""
    return {
        view.game.board.index[name]: p.id
        for p, owner in zip(view.game.title.privates, view.state.owner, strict=True)
        if 0 <= owner < CORP
        for name in p.blocks
    }
