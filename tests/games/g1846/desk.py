"""Positions of 1846 for tests: laid out by hand, played in the notation."""

from __future__ import annotations

from stockrail.core.events import SILENT
from stockrail.core.ids import Seat
from stockrail.core.options import OptionValue
from stockrail.core.rules import Refusal
from stockrail.core.titles import find
from stockrail.games.g1846 import Game1846
from stockrail.rail import minors, privates
from stockrail.rail.actions import Draw, Remove
from stockrail.rail.policies.course import StockRoundEnds
from stockrail.rail.policies.draft import DrawCard, LastCompany, RemoveOne
from stockrail.rail.state import BLANK, CLOSED, COPIES, CORP, OPERATING, UNSOLD, RailState
from tests.rail.desk import RailDesk, wrongs

CORPORATION = ("build", "run", "dividend", "retire", "train", "last")
INDEPENDENT = ("build", "run", "split")
STEPS = {"last": "last_moment"}
"""The stored names of steps that have others."""


class Desk(RailDesk):
    """A game and a state that a test arranges, asks and plays."""

    def __init__(self, seats: int = 3, removed: tuple[str, ...] = (), **options: OptionValue) -> None:
        game = find("1846", options)
        assert isinstance(game, Game1846)
        self.g = game
        self.s: RailState = game.start(seats)
        while isinstance(top := self.s.agenda[-1], RemoveOne):
            possible = [a for a, _ in top.outcomes(self.g, self.s)]
            wanted = [a for a in possible if isinstance(a, Remove) and a.name in removed]
            self.g.apply(self.s, (wanted or possible)[0])

    def bare(self, **companies: int | str) -> Desk:
        """No draft: the companies belong to those named, all others are closed."""
        s, g = self.s, self.g
        s.deck, s.hand, s.agenda = [], [], []
        owners = {self._company(n): o for n, o in companies.items()}
        for i, name in enumerate(g.privates):
            owner = owners.get(name)
            if owner is None:
                if s.owner[i] != CLOSED:
                    privates.close(g, s, i, SILENT)
                continue
            s.owner[i] = owner if isinstance(owner, int) else CORP + self.corp(owner)
            minor = g.corp_of(name)
            if minor in g.minors and isinstance(owner, int):
                minors.start(g, s, minor, i, owner, SILENT)
        return self.put()

    @staticmethod
    def _company(name: str) -> str:
        return {"OI": "O&I", "CWI": "C&WI"}.get(name, name)

    def private(self, name: str) -> int:
        return self.g.private_index[self._company(name)]

    # ------------------------------------------------------------ arranging

    def own(self, name: str, *held: int, price: int = 100, pool: int = 0, operated: bool = True) -> Desk:
        """Shares by seat, the first of the largest holders being president; the rest is in the treasury."""
        c, chief = self.corp(name), held.index(max(held)) if max(held, default=0) > 1 else None
        done = "run" if operated else "begun"
        self.g.market.put(self.s, c, self.g.market.price.index(price))
        self.company(name, held=list(held), pool=pool, president=chief, par=100, floated="paid", operated=done)
        home = self.g.homes[c]
        return self if self.g.board.has_token(self.s, home, c) else self.token(name, self.g.board.names[home])

    def phase(self, name: str) -> Desk:
        """The phase, as if the stacks before it had been sold."""
        kinds = [p.train for p in self.g.title.phases]
        now = [p.id for p in self.g.title.phases].index(name)
        self.sold_out(*kinds[:now]).put(phase=name)
        return self.put(trains={kinds[now]: {"sold": 1}}) if now else self

    def shut(self, *names: str) -> Desk:
        """The price has fallen to nothing."""
        for name in names:
            self.g.move(self.s, self.corp(name), 0, SILENT)
        return self

    def trains(self, name: str, *trains: str) -> Desk:
        return self.company(name, trains=list(trains))

    def marker(self, private: str, where: str, corp: str) -> Desk:
        return self.put(privates={self._company(private): {"marker": where, "marker_for": self.full(corp)}})

    # ------------------------------------------------------------ moments

    def deal(self, *cards: str) -> Desk:
        """Chance deals these cards, or any, until somebody decides."""
        wanted = list(cards)
        while isinstance(top := self.s.agenda[-1], DrawCard):
            names = [a.card for a, _ in top.outcomes(self.g, self.s) if isinstance(a, Draw)]
            card = next((c for c in wanted if c in names), names[0])
            if card in wanted:
                wanted.remove(card)
            self.g.apply(self.s, Draw(card))
        return self

    def last(self, name: str, seat: Seat) -> Desk:
        """The draft has come down to one company."""
        self.s.deck, self.s.hand, self.s.agenda = [], [], [LastCompany(seat, name)]
        return self

    def operate(self, name: str, step: str = "build", cycle: int = 2) -> Desk:
        now = self.full(name)
        steps = INDEPENDENT if self.corp(name) in self.g.minors else CORPORATION[CORPORATION.index(step) :]
        asked = [{"is": STEPS.get(step, f"{step}_step"), "corporation": now} for step in steps]
        return self.put(
            round="operating", cycle=cycle, number=1, rounds=2, operating=now, waiting=[], done=[],
            agenda=[*asked, {"is": "next_operator"}],
        )  # fmt: skip

    def stock(self, seat: Seat = 0, cycle: int = 2) -> Desk:
        none: list[str] = []
        players = {p: {"sold": none, "sold_privates": none} for p in range(self.s.seats)}
        asked = [{"is": "stock_seat", "seat": seat}]
        return self.put(round="stock", cycle=cycle, passed=[], last=None, players=players, agenda=asked)

    def end_stock(self) -> Desk:
        self.s.agenda = []
        StockRoundEnds().run(self.g, self.s, SILENT)
        return self

    def round(self, cycle: int = 2, number: int = 1) -> Desk:
        return self.put(cycle=cycle, rounds=2, agenda=[{"is": "operating_round", "number": number}])

    # ------------------------------------------------------------ asking and playing

    @property
    def turn(self) -> Seat:
        seat = self.g.turn(self.s)
        assert seat is not None
        return seat

    def refusal(self, text: str, seat: Seat | None = None) -> Refusal | None:
        return self.g.check(self.s, self.turn if seat is None else seat, self.g.parse(text))

    def why(self, text: str, seat: Seat | None = None) -> str:
        """The section that forbids it, or nothing."""
        refusal = self.refusal(text, seat)
        return "" if refusal is None else refusal.rule.section.removeprefix("1846 ")

    def play(self, *texts: str) -> Desk:
        for text in texts:
            assert self.why(text) == "", f"{text}: {self.why(text)}"
            self.g.apply(self.s, self.g.parse(text), self.turn)
            assert wrongs(self.g, self.s) == []
        return self

    def play_on(self) -> list[tuple[int, int]]:
        """Pass, or do the first thing that is open, to the end; the operating rounds that were played."""
        seen: list[tuple[int, int]] = []
        while self.s.agenda:
            if self.s.round == OPERATING and (self.s.cycle, self.s.round_number) not in seen:
                seen.append((self.s.cycle, self.s.round_number))
            texts = self.texts()
            self.play("pass" if "pass" in texts else texts[0])
        return seen

    def texts(self) -> list[str]:
        return [o.text() for o in self.g.options(self.s, self.turn)]

    def price(self, name: str) -> int:
        return self.g.value(self.s, self.corp(name))


__all__ = ["BLANK", "COPIES", "UNSOLD", "Desk"]
