"""From a rail view to what the drawings show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stockrail.rail.board import FREE, Board
from stockrail.rail.market import Market
from stockrail.rail.powers import Marker
from stockrail.rail.state import CORP
from stockrail.rail.title import Corporation, Phase, Private, TrainKind
from stockrail.rail.view import RailView
from stockrail.views.rail.look import Livery, Marked, MarketScene, Scene


@dataclass(frozen=True, slots=True)
class Look:
    """The static side of a title's pictures."""

    board: Board
    market: Market
    corporations: Sequence[Corporation]
    privates: Sequence[Private]
    phases: Sequence[Phase]
    trains: Sequence[TrainKind]
    liveries: Mapping[str, Livery]

    def tokens(self, view: RailView) -> list[Livery]:
        """A livery for each token owner; one that is not in the list is shown by its id."""
        return [self.liveries.get(c) or Livery(c[:4], "#8b8f8c", "#000000") for c in view.corporations]

    def map(self, view: RailView, routes: Sequence[str] = ()) -> Scene:
        """The map of a view, with routes to be drawn."""
        tier = int(self.phases[view.phase].high)
        homes, closed = self._homes(view), self._closed(view)
        marked = tuple(self._markers(view))
        return Scene(self.board, view.laid, view.tokens, self.tokens(view), tier, homes, closed, marked, routes)

    def chart(self, view: RailView) -> MarketScene:
        """The market of a view."""
        return MarketScene(self.market, view.cell, view.pos, self.tokens(view))

    def _homes(self, view: RailView) -> dict[int, list[int]]:
        """Corporations whose home token does not lie yet, by hex."""
        homes: dict[int, list[int]] = {}
        for c, corporation in enumerate(self.corporations):
            h = self.board.index[corporation.home]
            if c not in [view.tokens[k] for k in self.board.slots_in(h) if view.tokens[k] != FREE]:
                homes.setdefault(h, []).append(c)
        return homes

    def _markers(self, view: RailView) -> Iterator[Marked]:
        """What each marker adds, in the colours of the company it counts for."""
        liveries = self.tokens(view)
        for p, h, company in zip(self.privates, view.markers, view.favoured, strict=True):
            for power in p.powers:
                if h >= 0 and company >= 0 and isinstance(power, Marker):
                    bonus = dict(power.bonus)[self.board.names[h]]
                    yield Marked(h, f"{p.id} +{bonus}", liveries[company])

    def _closed(self, view: RailView) -> dict[int, str]:
        """Hexes of privates that a player owns."""
        return {
            self.board.index[name]: p.id
            for p, owner in zip(self.privates, view.owner, strict=True)
            if 0 <= owner < CORP
            for name in p.blocks
        }
