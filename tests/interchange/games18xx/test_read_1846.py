"""Corners of recorded games of 1846: what happens there by itself, wishes, seeds, and who is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stockrail.core.errors import Diverged
from stockrail.core.match import Match
from stockrail.interchange.games18xx.deal import seed_of
from stockrail.interchange.games18xx.read import Raw, Table, effective, flat, is_move, load
from stockrail.interchange.games18xx.state import Tracer
from stockrail.interchange.games18xx.write import Writer, write
from stockrail.rail.policies.building import Build
from stockrail.rail.policies.draft import LastCompany, OpenDraft
from stockrail.rail.powers.free_tiles import SecondLay
from stockrail.rail.state import AUCTION, OPERATING, STOCK
from tests.games.g1846.desk import Desk
from tests.interchange.games18xx.rewriting import steps
from tests.recorded import OPEN, needed


def two(*actions: Raw, seed: int | str = 1) -> Raw:
    players = [{"id": 31, "name": "Ann"}, {"id": 17, "name": "Bob"}]
    settings = {"optional_rules": ["first_ed"], "seed": seed}
    return {"id": "hs_x_5", "title": "1846 2p Variant", "players": players, "settings": settings, "actions": [*actions]}


class Two:
    """The variant for two, its actions numbered as they are played."""

    def __init__(self) -> None:
        self.table = Table(two())
        self.n = 0

    def play(self, kind: str, entity: int | str, entity_type: str = "player", **more: Any) -> None:
        self.n += 1
        self.table.play({"id": self.n, "type": kind, "entity": entity, "entity_type": entity_type, **more})

    def draft_all_but(self, last: str) -> None:
        """Everything is bought in turns, the last seat first."""
        while isinstance(top := self.table.state.agenda[-1], OpenDraft):
            left = [g for g, o in zip(self.table.game.privates, self.table.state.owner, strict=True) if o == -1]
            private = next(p for p in left if p != last)
            self.play("bid", self.table.ids[top.seat], company=private, price=40)


def test_a_company_that_must_be_taken_is_taken_there_by_itself() -> None:
    """DRAFT-5.1: the record goes on with the stock round, and our file leaves the purchase out as well."""
    t = Two()
    last = next(p for p, o in zip(t.table.game.privates[::-1], t.table.state.owner[::-1], strict=True) if o == -1)
    t.draft_all_but(last)
    face = t.table.game.private(t.table.game.private_index[last]).price
    for _ in range(face // 10):
        assert t.table.state.round == AUCTION
        t.play("pass", t.table.ids[t.table.match.turn or 0])

    assert t.table.state.round == STOCK
    again = Table(data := write(t.table.match))
    assert not any(a["type"] == "bid" and a["company"] == last for a in data["actions"])
    for a in data["actions"]:
        again.play(a)
    assert again.match.digest == t.table.match.digest


def test_two_passes_lead_to_operating_rounds_and_back_to_the_draft() -> None:
    """2P-5: a steamboat company is not asked for while there is nobody to set its marker for."""
    t = Two()
    boat = t.table.game.private_index["SC"]
    if t.table.state.owner[boat] != -1:
        t.table = Table(two(seed=next(s for s in range(2, 99) if Table(two(seed=s)).state.owner[boat] == -1)))
    t.play("bid", 17, company="SC", price=40)
    t.play("pass", 31)
    t.play("pass", 17)

    assert t.table.state.round == AUCTION
    assert t.table.state.cycle == 0
    assert t.table.match.turn == 1
    t.play("bid", 17, company="MS", price=60)
    t.play("pass", 31)
    t.play("pass", 17)
    assert t.table.state.round == OPERATING
    t.play("assign", "SC", "company", target="MS", target_type="minor")
    t.play("pass", "SC", "company")
    assert t.table.state.favoured[boat] == t.table.game.corp_index["MS"]


@pytest.mark.parametrize(
    ("seed", "number", "found"),
    [(7, "hs_a_9", 7), ("", "hs_a_9", 9), (None, 12, 12), (0, 12, 0), ("7", 12, 7), (None, "none", 0)],
)
def test_where_the_seed_stands(seed: object, number: object, found: int) -> None:
    """Section 1: the setting, else the first digits of the id."""
    assert seed_of({"id": number, "settings": {"seed": seed}}) == found
    assert seed_of({"id": 3}) == 3


def test_programs_of_any_kind_are_wishes() -> None:
    """Section 6: what follows from one stands behind it."""
    t = Two()
    wish = {"id": 9, "type": "program_auction_bid", "entity": 31, "entity_type": "player"}
    auto = {"type": "bid", "entity": 17, "entity_type": "player", "company": "MS", "price": 60}
    assert [is_move(a) for a in flat(wish | {"auto_actions": [auto]})] == [False, True]
    for a in flat(wish | {"auto_actions": [auto]}):
        t.table.play(a)

    assert t.table.state.owner[t.table.game.private_index["MS"]] == 1


def test_a_share_that_nobody_sells() -> None:
    """The card a record names must lie in the treasury or in the pool."""
    t = Two()
    t.draft_all_but("")
    top = t.table.state.agenda[-1]
    assert isinstance(top, LastCompany)
    t.play("bid", t.table.ids[top.seat], company=top.private, price=40)
    t.play("par", 31, corporation="IC", share_price="60,0,6")
    for share in ("IC_0", "IC_12", "XY_1"):
        with pytest.raises(Diverged, match=rf"\(buy_shares\) cannot be read: no share '{share}' is for sale"):
            t.play("buy_shares", 17, shares=[share], percent=10)
    t.play("buy_shares", 17, shares=["IC_1"], percent=10)


def test_discards_without_a_president_are_asked_for_in_recorded_games() -> None:
    """D55: somebody clicks there; by our default the cheapest goes by itself."""
    for asked in (True, False):
        d = Desk(3, compat_18xx=asked).bare().phase("II").own("NYC", 1, price=40, pool=5).own("GT", 0, 3, price=100)
        d.trains("NYC", "4-0", "4-1", "3/5-2", "4-3").treasury(GT=900)
        d.s.depot[1], d.s.issued[1] = 0, 4
        d.operate("GT", "train").play("train 5-0 bank 500 -")
        if asked:
            d.play("discard 4-1")

        assert d.fleet("NYC") == (["4-0", "3/5-2", "4-3"] if asked else ["4-0", "4-1", "4-3"])


SHORT = [p for p in sorted(OPEN.glob("1846_*.json")) if p.stat().st_size < 32_000]


@needed(SHORT)
@pytest.mark.parametrize("path", SHORT, ids=lambda p: p.stem)
def test_what_was_taken_back_was_legal_too(path: Path) -> None:
    """Every line of play before an undo can be followed to its end."""
    data = load(path)
    actions = data["actions"]
    for n, a in enumerate(actions):
        if a["type"] == "undo" and actions[n - 1]["type"] != "undo":
            t = Table(data)
            for each in effective(actions[:n]):
                for part in flat(each):
                    t.play(part)

            assert len(t.match.entries) >= len(steps(actions[:n]))


# ------------------------------------------------------------ the second tile of a private


def seated(d: Desk) -> Table:
    """A recorded game that has come to the position on the desk."""
    players = [{"id": i, "name": str(i)} for i in range(d.s.seats)]
    t = Table({"title": "1846", "players": players, "settings": {"seed": 1}, "actions": []})
    t.game, t.match = d.g, Match.blank(d.g, d.s.seats, state=d.s)
    return t


def step(kind: str, entity: str, entity_type: str, **more: Any) -> Raw:
    return {"id": 1, "type": kind, "entity": entity, "entity_type": entity_type, **more}


MC_TILE = step("lay_tile", "MC", "company", hex="B12", tile="9-0", rotation=1)


def central() -> Desk:
    """The Grand Trunk builds, and has the Michigan Central."""
    return Desk(3, compat_18xx=True).bare(MC="GT").own("GT", 2).treasury(GT=100)


def test_another_action_forfeits_the_second_tile() -> None:
    """PV-3: the pass of the corporation is its own; that of the private only declines the tile."""
    declined, passed = (seated(central().operate("GT")) for _ in range(2))
    for t in (declined, passed):
        t.play(MC_TILE)
        assert isinstance(t.state.agenda[-1], SecondLay)
    declined.play(step("pass", "MC", "company"))
    assert isinstance(declined.state.agenda[-1], Build)
    passed.play(step("pass", "GT", "corporation"))
    assert not isinstance(passed.state.agenda[-1], (Build, SecondLay))


def test_a_second_tile_that_cannot_be_laid_is_declined_there() -> None:
    """The other hex has a tile: we do not ask, they do; the pass is read as nothing and written down."""
    t = seated(central().tiles("B10 9 1").operate("GT"))
    t.play(MC_TILE)
    assert isinstance(t.state.agenda[-1], Build)
    before = t.match.digest
    t.play(step("pass", "MC", "company"))
    assert t.match.digest == before
    d = central().tiles("B10 9 1").operate("GT")
    w = Writer(Match.blank(d.g, 3, 1))
    w.state = d.s
    w.add(0, d.g.parse("power MC 9 B12 1"))
    assert [(a["type"], a["entity"]) for a in w.actions] == [("lay_tile", "MC"), ("pass", "MC")]


def test_a_trace_shows_who_is_asked_in_vain() -> None:
    """The private until it has declined, then its corporation."""
    t = Tracer(seated(central().tiles("B10 9 1").operate("GT")))
    t.play(MC_TILE)
    assert t.state()["active"] == ["MC"]
    t.play(step("pass", "MC", "company"))
    assert t.state()["active"] == ["GT"]
