"""A rail game and a position that a test lays out in names: what the desks of all titles have in common."""

from __future__ import annotations

from typing import Self

from stockrail.core.actions import Span
from stockrail.core.agenda import Decision, Item, Option
from stockrail.core.events import SILENT
from stockrail.core.ids import Seat
from stockrail.core.kinds import Plain
from stockrail.core.rules import Refusal
from stockrail.core.shape import Shape
from stockrail.rail.game import RailGame
from stockrail.rail.state import RailState


def wrongs(g: RailGame, s: RailState) -> list[str]:
    """What is wrong with a position: what its parts say, and what has been lost or doubled."""
    box = g.census(g.setup(s.seats))
    return [*g.invariants(s), *(what for what, n in g.census(s).items() if n != box[what])]


class RailDesk:
    """Cash, shares, track and trains of a position."""

    g: RailGame
    s: RailState

    def corp(self, name: str) -> int:
        return self.g.corp_index[self.full(name)]

    def full(self, name: str) -> str:
        """B&O, C&O and B&M may be written without their ampersand."""
        return name if name in self.g.corp_index else f"{name[0]}&{name[1]}"

    # ------------------------------------------------------------ arranging

    def put(self, **parts: Plain) -> Self:
        """Lay parts of a position over what is on the table; bank, supplies and offering follow from them."""
        shape, items = self.g.shape(self.s.seats), self.g.items_of(self.s.seats)
        data = _without_rest(shape, shape.write(self.s, full=True))
        agenda = [items.write(item) for item in reversed(self.s.agenda)]
        for name, value in parts.items():
            if isinstance(value, dict):
                for key, record in value.items():
                    data[name][key].update(record)
            else:
                data[name] = value
        self.s = self.g.arrange({"seats": self.s.seats, "agenda": agenda, **data})
        return self

    def company(self, name: str, **parts: Plain) -> Self:
        """The same for one corporation."""
        return self.put(corporations={self.full(name): parts})

    def cash(self, *amounts: int) -> Self:
        """The players' money."""
        return self.put(players={seat: {"cash": amount} for seat, amount in enumerate(amounts)})

    def treasury(self, **amounts: int) -> Self:
        return self.put(corporations={self.full(name): {"treasury": n} for name, n in amounts.items()})

    def tiles(self, *texts: str) -> Self:
        """`I15 53 0, J14 14 2`: hex, tile, rotation."""
        for where, tile, rotation in (t.split() for text in texts for t in text.split(",")):
            self.g.board.lay(self.s, self.g.board.index[where], self.g.board.face_of(tile, int(rotation)))
        return self

    def token(self, name: str, where: str, city: int = 0) -> Self:
        """In the first free circle of a city."""
        board = self.g.board
        board.put_token(self.s, board.free_slots(self.s, board.index[where], city)[0], self.corp(name))
        return self.put()

    def sold_out(self, *kinds: str) -> Self:
        """The bank has sold all trains of these kinds."""
        counts = dict(zip(self.g.kind_index, self.g.train_counts(self.s.seats), strict=True))
        return self.put(trains={kind: {"sold": counts[kind]} for kind in kinds})

    def begin(self, *items: Item) -> Self:
        """The agenda, carried on to its first question."""
        self.s.agenda = list(items)
        self.g.settle(self.s, SILENT)
        return self

    # ------------------------------------------------------------ looking

    def money(self, name: str) -> int:
        return self.s.treasury[self.corp(name)]

    def fleet(self, name: str) -> list[str]:
        return [self.g.train_name(t) for t in self.s.trains[self.corp(name)]]


class PlayedDesk(RailDesk):
    """A desk that is played in the notation and asked in sections of the rulebook."""

    @property
    def turn(self) -> Seat | None:
        return self.g.turn(self.s)

    @property
    def asked(self) -> str:
        """What is being asked."""
        return type(self.s.agenda[-1]).__name__ if self.s.agenda else ""

    @property
    def top(self) -> Decision:
        top = self.s.agenda[-1]
        assert isinstance(top, Decision)
        return top

    def do(self, *texts: str, seat: Seat | None = None) -> Self:
        """Play; whoever is on turn acts unless a seat is named."""
        for text in texts:
            who = self.turn if seat is None else seat
            assert who is not None, f"the game is over before '{text}'"
            self.g.play(self.s, who, self.g.parse(text))
            assert wrongs(self.g, self.s) == []
        return self

    def why(self, text: str, seat: Seat | None = None) -> Refusal | None:
        who = self.turn if seat is None else seat
        assert who is not None
        return self.g.check(self.s, who, self.g.parse(text))

    def refuses(self, text: str, seat: Seat | None = None) -> str:
        """The section that forbids it, without the title; empty where it is legal."""
        refusal = self.why(text, seat)
        return refusal.rule.section.removeprefix(f"{self.g.name} ") if refusal else ""

    def allows(self, text: str, seat: Seat | None = None) -> bool:
        return self.why(text, seat) is None

    def options(self, verb: str = "", seat: Seat | None = None) -> list[str]:
        """The legal list as text; spans as `low..high`."""
        who = self.turn if seat is None else seat
        assert who is not None
        return [_text(o) for o in self.g.options(self.s, who) if _text(o).startswith(verb)]

    # ------------------------------------------------------------ looking

    def cell(self, name: str) -> str:
        return self.g.market.name(self.s.cell[self.corp(name)])

    def held(self, name: str) -> list[int]:
        return self.s.holdings(self.corp(name))

    def president(self, name: str) -> Seat:
        return self.s.president[self.corp(name)]

    def owner(self, private: str) -> int:
        return self.s.owner[self.g.private_index[private]]


def _text(o: Option) -> str:
    return f"{o.at(o.low).text()}..{o.high}" if isinstance(o, Span) else o.text()


def _without_rest(shape: Shape, data: dict[str, Plain]) -> dict[str, Plain]:
    """The named form without the parts that follow from the others."""
    for part in shape.parts:
        group = [data] if part.axis is None else data[part.axis.group]
        for record in group if isinstance(group, list) else group.values():
            for name in part.names if part.rest else ():
                record.pop(name, None)
    return data
