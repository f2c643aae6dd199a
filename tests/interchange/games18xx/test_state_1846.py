"""Fields of the public state of 1846 that follow from no rule: circles of a city, places in a round, numbers."""

from __future__ import annotations

from stockrail.core.events import SILENT
from stockrail.core.match import Match
from stockrail.interchange.games18xx.read import Raw, Table
from stockrail.interchange.games18xx.state import Tracer
from stockrail.rail.policies.building import lay
from stockrail.rail.state import UNSOLD
from tests.games.g1846.desk import Desk


def traced(d: Desk) -> Tracer:
    """Describes the position on the desk."""
    names = {2: "1846 2p Variant", 3: "1846"}
    players = [{"id": i, "name": str(i)} for i in range(d.s.seats)]
    t = Table({"title": names[d.s.seats], "players": players, "settings": {"seed": 1}, "actions": []})
    t.game, t.match = d.g, Match.blank(d.g, d.s.seats, state=d.s)
    return Tracer(t)


def test_a_new_tile_moves_a_token_up_from_a_circle_of_its_own() -> None:
    """Erie's second token has the second circle of D20; when NYC has left, the next tile moves it to the first."""
    d = Desk(3, removed=("C&O", "PRR"), compat_18xx=True).bare().phase("II").own("ERIE", 2).own("NYC", 0, 2)
    d.token("ERIE", "D20").treasury(ERIE=100).shut("NYC").operate("ERIE")
    assert ["D20", 0, 1] in traced(d).state()["corps"]["ERIE"]["tokens"]
    d.play("tile 14 D20 0")

    assert ["D20", 0, 0] in traced(d).state()["corps"]["ERIE"]["tokens"]


def test_the_blocker_of_a_removed_corporation_has_the_first_empty_circle() -> None:
    """2P-3: its second token comes with the green tile."""
    d = (
        Desk(2, removed=("GT", "B&O"), compat_18xx=True)
        .bare()
        .phase("II")
        .own("NYC", 2)
        .tiles("H12 293 0")
        .operate("NYC")
    )
    lay(d.g, d.s, d.corp("NYC"), "294", "H12", 0, SILENT, free=True)

    assert ["B&O", "H12", 0, 0] in traced(d).state()["other_tokens"]


def test_a_corporation_that_closes_keeps_its_place_in_the_round() -> None:
    """Only the next round is without it."""
    d = Desk(3, removed=("C&O", "PRR"), compat_18xx=True).bare()
    d.own("NYC", 2, price=100).own("B&O", 0, 2, price=80).own("GT", 0, 0, 2, price=60).round()
    t = traced(d)
    assert t.state()["order"] == ["NYC", "B&O", "GT"]
    d.shut("B&O")
    assert t.state()["order"] == ["NYC", "B&O", "GT"]

    assert traced(d.put(operating=None).round(number=2)).state()["order"] == ["NYC", "GT"]


def test_a_forced_sale_changes_the_order_of_those_who_wait() -> None:
    """One that has closed keeps its place among them."""
    d = Desk(3, removed=("C&O",), compat_18xx=True).bare().own("NYC", 2, price=100)
    d.own("B&O", 0, 2, price=80).own("GT", 0, 0, 2, price=60).own("PRR", 0, 0, 2, price=50).round()
    t = traced(d)
    assert t.state()["order"] == ["NYC", "B&O", "GT", "PRR"]
    d.shut("B&O").s.waiting = [d.corp("PRR"), d.corp("GT")]
    assert t.state()["order"] == ["NYC", "B&O", "PRR", "GT"]


def test_a_draft_that_goes_on_after_operating_rounds_is_the_first_of_its_kind() -> None:
    """2P-5: rounds of the draft are not counted."""
    players: list[Raw] = [{"id": 31, "name": "Ann"}, {"id": 17, "name": "Bob"}]
    t = Table({"title": "1846 2p Variant", "players": players, "settings": {"seed": 1}, "actions": []})
    left = [p for p, owner in zip(t.game.privates, t.state.owner, strict=True) if owner == UNSOLD]
    private = next(p for p in left if p not in (*t.game.corporations, "SC"))
    tracer = Tracer(t)
    actions: list[Raw] = [{"type": "bid", "company": private, "price": 40}, {"type": "pass"}, {"type": "pass"}]
    for n, a in enumerate(actions):
        t.play({"id": n, "entity": (17, 31)[n % 2], "entity_type": "player", **a})

    assert tracer.state()["round"] == {"kind": "DR", "turn": t.state.cycle, "num": 1, "ors": t.state.rounds_in_set}


def test_a_marker_outlives_the_corporation_it_counted_for() -> None:
    """There it stays on the map until phase IV; at other tables it leaves with the corporation."""
    for recorded in (True, False):
        d = Desk(3, removed=("C&O", "PRR"), compat_18xx=recorded).bare(SC=0).phase("II").own("NYC", 2).own("GT", 2)
        d.marker("SC", "G19", "NYC").shut("NYC").operate("GT")

        assert traced(d).state()["assign"] == ({"SC": {"hex": ["G19"]}} if recorded else {})
