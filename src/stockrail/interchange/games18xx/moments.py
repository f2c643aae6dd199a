"""What a moment of a game is called there: whom a question is put to, what happens by itself, which card a train is."""

from __future__ import annotations

from stockrail.core.actions import Pass
from stockrail.rail import actions as act
from stockrail.rail.asking import Question, asked
from stockrail.rail.game import RailGame
from stockrail.rail.routes import Run as Runs
from stockrail.rail.state import COPIES, RailState


def must_take(g: RailGame, s: RailState) -> bool:
    """Is the last company of a draft forced upon the player?  He is not asked there."""
    top = asked(s)
    if top is None or act.Buy not in top.kinds() or not top.about(g):
        return False
    return top.check(g, s, Pass()) is not None


def lays_two(g: RailGame, private: str) -> bool:
    """Does a private lay two tiles, one right after the other?"""
    return private in g.private_index and any(p.two for p in g.private(g.private_index[private]).powers)


def of_private(g: RailGame, top: Question) -> str:
    """The private that such a question is put to there, and that answers it: it lays a tile or sets its marker."""
    return top.about(g) if {act.PowerTile, act.Assign} & {*top.kinds()} else ""


def asked_as_private(g: RailGame, s: RailState) -> str:
    """The same, of what is asked now; the token behind a far tile is its private's too."""
    top = asked(s)
    if top is None:
        return ""
    return of_private(g, top) or (top.about(g) if act.Token in top.kinds() else "")


def is_second(g: RailGame, s: RailState) -> bool:
    """Is a private asked for its second tile?"""
    top = asked(s)
    return top is not None and lays_two(g, of_private(g, top))


def asks_in_vain(g: RailGame, s: RailState, private: str) -> bool:
    """Has a private laid its first tile and cannot lay the second?  There it is asked all the same, and declines."""
    powers = g.private(g.private_index[private]).powers
    return lays_two(g, private) and all(power.is_complete(g, s) for power in powers) and not is_second(g, s)


def card_of(g: RailGame, train: int) -> str:
    """The card of a train: they are called by their first side, whichever is up."""
    return f"{g.title.trains[g.card[train // COPIES]].id}-{train % COPIES}"


def target_type(g: RailGame, target: str) -> str:
    """What a private's marker is set on."""
    corp = g.corp_of(target)
    return "hex" if corp < 0 else "minor" if corp in g.minors else "corporation"


def earned(g: RailGame, s: RailState, run: Runs) -> dict[int, int]:
    """What each train of the operating corporation's run earns; the mail goes with the one that stops most often."""
    mail, fleet = g.terms(s, s.operating).per_visit, g.fleet(s, s.operating)
    longest = max(run.routes, key=lambda r: (len(r.stops), card_of(g, fleet[r.train])), default=None)
    return {r.train: r.value + (mail * len(r.stops) if r is longest else 0) for r in run.routes}
