"""The map and the tiles: TRACK."""

from __future__ import annotations

from typing import Any

from stockrail.core.titles import find
from stockrail.games.g1846 import Game1846, data
from stockrail.rail.graph import Network
from stockrail.rail.tiles import AREA, BEIGE, CITY, GRAY, RED, YELLOW, Node
from tests.rail.positions import facts, midwest, position, rotations


def test_chicago_lies_in_one_position_only() -> None:
    """1846-TRACK-9."""
    board = midwest()

    assert rotations(board, "D6", "298") == [0]
    assert rotations(board, "D6", "299", board.face_of("298", 0)) == [0]


def test_the_second_end_at_a_marked_side_pays() -> None:
    """1846-TRACK-5.2 and 5.3: J4-J6 costs 40 when its second end is laid, B16-B18 at once."""
    board = midwest()
    at = position(board)
    j4, j6, b16 = (board.index[n] for n in ("J4", "J6", "B16"))
    to_east, to_west = board.face_of("9", 1), board.face_of("9", 1)
    assert board.side_tolls(at, j4, to_east) == []

    board.lay(at, j4, to_east)

    assert board.side_tolls(at, j6, to_west) == [("bridge", 40)]
    assert board.side_tolls(at, b16, board.face_of("57", 1)) == [("tunnel", 40)]
    assert board.side_tolls(at, b16, board.face_of("5", 0)) == []


def test_new_track_must_lie_on_a_walk_from_end_to_end() -> None:
    """1846-TRACK-4: on a plain tile some new piece must be run along; an old one alone does not do."""
    board = midwest()
    at = position(board, "G7 57 1, G5 9 1", IC="G7")
    reach = Network(board).reach(at, at.owner("IC"))
    g5 = board.index["G5"]  # reached from the east (edge 4); old track 1-4

    assert reach.touches(g5, board.face_of("23", 1))
    assert reach.uses_new_track(g5, board.face_of("23", 4)), "4-1 and 4-2: the curve leaves from the reached edge"
    assert not reach.uses_new_track(g5, board.face_of("23", 1)), "1-4 and 1-5: the curve begins at the far edge"


def test_a_walk_enters_a_city_of_the_new_tile() -> None:
    """1846-TRACK-4: on a city tile it is enough to enter the city, blocked or not."""
    board = midwest()
    at = position(board, "G7 57 1, G9 57 1", IC="G7", BIG4="G9")
    reach = Network(board).reach(at, at.owner("IC"))
    g9 = board.index["G9"]

    assert reach.enters_city(g9, board.face_of("14", 0))
    assert not reach.enters_city(board.index["G13"], board.face_of("57", 1))


# ------------------------------------------------------------ the fact sheet


KINDS = {"land": BEIGE, "preprinted_yellow": YELLOW, "gray": GRAY, "offboard": RED, "lake": BEIGE}


def nodes(printed: dict[str, Any]) -> list[Node]:
    found = []
    for n in printed.get("nodes", []):
        by_phase = n.get("revenue_by_phase")
        values = (by_phase["I"], by_phase["III"]) if by_phase else (n["revenue"],)
        area = n["type"] == "offboard"
        found.append(Node(AREA if area else CITY, values, n.get("slots", 0), tuple(sorted(n.get("exits", [])))))
    return found


def test_the_map_equals_the_fact_sheet() -> None:
    """Every hex: colour, cities, values, track, terrain, label, sides and their bonuses, open edges, shared places."""
    board, wanted = midwest(), {h["id"]: h for h in facts("1846")["map"]["hexes"]}
    assert set(board.names) == set(wanted)
    for name, printed in wanted.items():
        h = board.index[name]
        spot = board.spots[h]
        assert spot.colour == KINDS[printed["kind"]], name
        assert spot.fixed == (printed["kind"] in ("gray", "offboard", "lake")), name
        assert [(n.kind, n.values, n.exits) for n in spot.nodes] == [
            (n.kind, n.values, n.exits) for n in nodes(printed)
        ], name
        assert [n.slots for n in spot.nodes if n.kind == CITY] == [n.slots for n in nodes(printed) if n.kind == CITY]
        assert list(spot.tracks) == [tuple(p) for p in printed.get("paths", [])], name
        if printed["kind"] != "lake":
            terrain = printed.get("terrain", {"type": "", "cost": 0})
            assert (" ".join(spot.terrain), spot.cost) == (terrain["type"], terrain["cost"]), name
        assert spot.label == printed.get("label", ""), name
        assert (spot.side, spot.bonus) == (printed.get("side", ""), printed.get("ew_bonus", 0)), name
        if "open_edges" in printed:
            assert [e for e in range(6) if board.open[h] >> e & 1] == printed["open_edges"], name
        twin = printed.get("same_location_as")
        if twin:
            assert spot.place == board.spots[board.index[twin]].place != "", name


def test_the_marked_sides_equal_the_fact_sheet() -> None:
    """Tunnels and bridges, and what they cost from either end."""
    board = midwest()
    for toll in facts("1846")["map"]["hexside_costs"]:
        here, there = (board.index[n] for n in toll["hexes"])
        edge, back = toll["edge_of_first"], toll["edge_of_second"]
        assert board.near[6 * here + edge] == there
        assert board.side[6 * here + edge] == board.side[6 * there + back]
        assert board.tolls[board.side[6 * here + edge]] == (toll["type"], toll["cost"])
    assert len(board.tolls) == len(facts("1846")["map"]["hexside_costs"])


def test_the_upgrades_equal_the_fact_sheet() -> None:
    """Which tile may follow which, somewhere on the map and in some position."""
    board = midwest()
    for name, told in facts("1846")["tiles"].items():
        follow = {
            board.faces[f].name
            for h in range(len(board.spots))
            for r in range(6)
            for f in board.upgrades(h, board.face_of(str(name), r))
        }
        assert follow <= {str(t) for t in told["upgrades_to"]}, name
        assert bool(follow) == bool(told["upgrades_to"]), name


def test_the_cards_equal_the_fact_sheet() -> None:
    """Market, seats, corporations, companies, trains and phases."""
    told, g = facts("1846"), find("1846")
    assert isinstance(g, Game1846)
    assert g.market.price == told["stock_market"]["prices"]
    assert sorted(g.market.pars) == told["stock_market"]["par_prices"]
    for seats, row in told["setup"]["by_players"].items():
        assert (data.CASH[seats], data.BANKS[seats]) == (row["cash"], row["bank_total"])
        assert data.CERTIFICATES[seats] == row["cert_limit"]
        assert [n for n in g.train_counts(seats) if n] == list(row["train_cards"].values())
        assert 10 * (g.title.limits.own_by_seats.get(seats, g.title.limits.own) + 1) == row["max_ownership_percent"]
    for c in g.title.corporations:
        row = told["corporations"].get(c.id) or told["independents"][c.id]
        assert c.home == row.get("home", row.get("token"))
        assert len(c.tokens) == row.get("tokens", 1)
        special = row.get("special_token", {})
        second = (c.second.hex, c.second.near, c.second.far) if c.second else (None, None, None)
        assert second == (special.get("hex"), special.get("cost_connected"), special.get("cost_unconnected"))
        assert list(c.free_yellow) == row.get("free_yellow_hexes", [])
    for p in g.title.privates:
        row = told["privates"].get(p.id) or told["independents"][p.id]
        assert (p.price, p.revenue, p.debt) == (row["face"], row.get("income", 0), row.get("debt", 0))
    sides = {k.id: (k.reach, k.visits or k.reach, k.price) for k in g.title.trains}
    assert sides == {t["side"]: (t["counts"], t["visits"], t["price"]) for t in told["trains"]}
    for phase in g.title.phases:
        row = told["phases"][phase.id]
        assert (list(phase.colours), phase.limit, phase.rounds) == (row["tiles"], row["train_limit"], 2)
        assert phase.buy_in == row["corporations_may_buy_privates"]
        assert phase.tier == int(row["offboard"] == "high")
