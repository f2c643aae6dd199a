"""A table for tests: a bare position, a few words to furnish it, and the judge's answers as short text."""

from __future__ import annotations

from stockrail.core.agenda import Chance
from stockrail.core.events import SILENT, Event, Recorder, Tape
from stockrail.core.rng import Rng
from stockrail.games.gwt import Gwt
from stockrail.games.gwt import data as d
from stockrail.games.gwt.game import Turn
from stockrail.games.gwt.location import arrive
from stockrail.games.gwt.state import GwtState

GAME = Gwt({"neutral": "letters", "sides": "a"})


def bare(seats: int, money: int) -> GwtState:
    """Seat 0 is to walk; what the position does not name lies as beginners lay it."""
    players = [f"player {i} money {money} area S{i + 1}\nrancher {i} at {d.START}" for i in range(seats)]
    head = ["position gwt", "options neutral=letters sides=a", f"seats {seats}"]
    return GAME.parse_position("\n".join([*head, *players, "now turn seat 0"]))


class Table:
    """Letters in place, no hazards, teepees, workers or cards to buy; everybody at the start with 20 dollars."""

    def __init__(self, seats: int = 2, money: int = 20) -> None:
        self.s = bare(seats, money)
        self.rng = Rng(5)

    # ------------------------------------------------------------ furnishing

    def turn(self, seat: int) -> Table:
        """It is this seat's phase A."""
        self.s.agenda = [Turn(seat)]
        GAME.settle(self.s, SILENT)
        return self

    def at(self, space: str, seat: int = 0) -> Table:
        """The seat has just arrived there."""
        self.turn(seat)
        self.s.agenda.pop()
        self.s.rancher[seat] = space
        arrive(self.s, seat)
        GAME.settle(self.s, SILENT)
        return self

    def own(self, seat: int = 0, **tiles: str) -> Table:
        """Private buildings of a seat: `own(A1="1a")`."""
        for space, tile in tiles.items():
            self.s.board[d.INDEX[space]], self.s.owner[d.INDEX[space]] = tile, seat
            if tile in self.s.unbuilt[seat]:
                self.s.unbuilt[seat].remove(tile)
        return self

    def lay(self, **tiles: str) -> Table:
        """Hazards and teepees: `lay(FLOOD1="flood:green:4")`; an empty text takes a tile away."""
        for space, tile in tiles.items():
            self.s.board[d.INDEX[space]] = tile
        return self

    def hand(self, *cards: str, seat: int = 0) -> Table:
        self.s.hand[seat] = sorted(cards)
        return self

    def discs(self, seat: int = 0, **opened: int) -> Table:
        """How many places of a disc row are open."""
        for row, n in opened.items():
            self.s.open_discs[seat][d.DISC_INDEX[row]] = n
        return self

    def engine(self, *places: str) -> Table:
        for seat, place in enumerate(places):
            self.s.engine[seat] = d.RAIL_PLACE[place]
        return self

    def workers(self, cowboys: int = 1, craftsmen: int = 1, engineers: int = 1, seat: int = 0) -> Table:
        self.s.workers[seat] = [cowboys, craftsmen, engineers]
        return self

    # ------------------------------------------------------------ asking and playing

    @property
    def who(self) -> int:
        turn = GAME.turn(self.s)
        assert turn is not None
        return turn

    def legal(self, verb: str = "") -> list[str]:
        """The legal actions in notation, of one verb if given, sorted."""
        return sorted(text for o in GAME.options(self.s, self.who) if (text := o.text()).split()[0] == verb or not verb)

    def verbs(self) -> set[str]:
        return {text.split()[0] for text in self.legal()}

    def why(self, text: str) -> str | None:
        """The id of the rule that refuses, or None."""
        refusal = GAME.check(self.s, self.who, GAME.parse(text))
        return None if refusal is None else refusal.rule.id

    def play(self, *texts: str) -> Table:
        """Play for whoever is asked; chance answers by itself."""
        for text in texts:
            GAME.play(self.s, self.who, GAME.parse(text))
            self.run()
        return self

    def tell(self, *texts: str) -> list[Event]:
        """Play, and give everything that is told."""
        out = Recorder()
        for text in texts:
            GAME.play(self.s, self.who, GAME.parse(text), out)
            self.run(out)
        return out.events

    def hold(self, text: str) -> Table:
        """Play, and leave chance waiting."""
        GAME.play(self.s, self.who, GAME.parse(text))
        return self

    def run(self, out: Tape = SILENT) -> None:
        """Let chance answer."""
        while self.s.agenda and isinstance(self.s.agenda[-1], Chance):
            GAME.apply(self.s, GAME.draw(self.s, self.rng), None, out)

    @property
    def money(self) -> int:
        return self.s.money[0]

    @property
    def gone(self) -> list[str]:
        """What has left the game since the set-up."""
        return [name for name in self.s.gone if name not in d.STARTING]
