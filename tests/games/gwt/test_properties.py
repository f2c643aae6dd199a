"""What holds at every moment of any game: where things lie, how many there are, and what the score sheet adds up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from stockrail.core.match import Match
from stockrail.core.options import Options
from stockrail.core.rng import Rng
from stockrail.games.gwt import Gwt
from stockrail.games.gwt import data as d
from stockrail.games.gwt.scoring import sheet
from stockrail.games.gwt.state import GwtState
from tests.games.gwt.table import GAME
from tests.games.gwt.test_objectives import by_counting

GAMES: list[tuple[int, Options, int]] = [(2, {}, 11), (3, {"neutral": "letters", "sides": "a"}, 12), (4, {}, 13)]
EVERY = 5


def positions(seats: int, options: Options, seed: int) -> Iterator[GwtState]:
    """Moments of a random game, the last one included."""
    m, rng = Match(Gwt(options), seats, seed), Rng(seed)
    while m.turn is not None:
        if len(m.entries) % EVERY == 0:
            yield m.state
        m.play(m.legal.pick(rng))
    yield m.state


def fits(s: GwtState, space: d.Space) -> bool:
    """May what lies there lie there?"""
    tile, owned = s.tile(space.id), s.owner[d.INDEX[space.id]] >= 0
    if space.kind == "building":
        return owned == bool(tile) and (not tile or d.BUILDINGS[tile].craftsmen > 0)
    if owned:
        return False
    if space.kind == "neutral":
        return tile in d.BUILDINGS and d.BUILDINGS[tile].neutral
    if space.kind in ("flood", "drought", "rockfall"):
        return not tile or tile.startswith(f"{space.kind}:")
    return tile in ({"teepee": ("", *d.TEEPEE_TILES), "city": (d.KC,)}.get(space.kind, ("",)))


@pytest.mark.parametrize("game", GAMES)
def test_every_tile_lies_where_it_may(game: tuple[int, Options, int]) -> None:
    """GWT-1.1, 2.2, 5.1, 9.2: buildings, hazards and teepees keep to their spaces, ranchers to the trail."""
    for s in positions(*game):
        assert all(fits(s, space) for space in d.SPACES.values())
        assert len({s.tile(n) for n in d.NEUTRAL}) == len(d.NEUTRAL)
        assert all(not at or (at in d.INDEX and at not in d.TEEPEES[:3]) for at in s.rancher)
        assert not any(tile in d.WORKERS for tile in s.foresight[:2])
        assert all(tile in ("", *d.WORKERS) for tile in s.foresight[2:4])


@pytest.mark.parametrize("game", GAMES)
def test_every_worker_is_counted(game: tuple[int, Options, int]) -> None:
    """GWT-5.2, 9.1, 9.8: 18 of each, and a master was taken wherever a worker waits at a station."""
    for s in positions(*game):
        seen = Counter(w for bag in (*s.supply, s.foresight, *s.jobs, s.station_workers) for w in bag)
        assert [seen[w] + sum(mine[i] - 1 for mine in s.workers) for i, w in enumerate(d.WORKERS)] == [18, 18, 18]
        assert sorted([*filter(None, s.station_masters), *(m for mine in s.masters for m in mine)]) == sorted(d.MASTERS)
        assert [bool(w) for w in s.station_workers] == [not m for m in s.station_masters]
        rows = [len(row) for row in s.jobs]
        assert max(rows) <= s.seats
        assert all(n < s.seats for n in rows[s.marker : s.marker + 1])
        assert not any(rows[s.marker + 1 :])


def points(s: GwtState, seat: int) -> int:
    """The score as the pad has it, counted by hand (GWT-13)."""
    cards = s.stack[seat] + s.hand[seat] + s.discard[seat]
    goals = [c for c in cards if c in d.OBJECTIVES]
    cattle = [c for c in cards if c not in d.OBJECTIVES]
    kinds = Counter(c.split(":")[0] for c in cattle)
    threes = kinds["holstein"] + kinds["brown_swiss"] + kinds["ayrshire"]
    mine, masters, (green, blue) = s.cities[seat], s.masters[seat], s.teepees[seat]
    own = [tile for tile, who in zip(s.board, s.owner, strict=True) if who == seat]
    hazards, stations = s.hazards[seat], s.stations[seat]
    have = (
        *(len(own), green, blue, len(hazards), len(stations)),
        *(threes, kinds["west_highland"], kinds["texas_longhorn"], mine.count("san_francisco")),
    )
    total = s.money[seat] // 5 + sum(d.BUILDINGS[tile].vp for tile in own)
    total += 9 * mine.count("san_francisco") + 6 * mine.count("sacramento") - 6 * mine.count("kansas_city")
    links = {"topeka wichita": -3, "wichita colorado_springs": -1, "albuquerque el_paso": 6, "el_paso san_diego": 8}
    links["san_diego sacramento"] = 4
    total += sum(vp for ends, vp in links.items() if set(ends.split()) <= set(mine))
    total += sum((1, 1, 2, 2, 3, 5, 6, 7, 8, 9)[n - 1] for n in stations) + sum(int(tile[-1]) for tile in hazards)
    total += sum(int(c.split(":")[1]) for c in cattle if ":" in c)
    total += by_counting(tuple(s.area[seat]), tuple(goals), have, "SM2" in masters)
    total += ("SM1" in masters) * sum(s.workers[seat]) + ("SM3" in masters) * 3 * (len(hazards) // 2)
    certificates = s.certificates[seat] + sum(m in masters for m in ("SM3", "SM4", "SM5"))
    total += ("SM4" in masters) * 3 * min(green, blue) + ("SM5" in masters) * 3 * (certificates // 2)
    total += sum(4 * max(n - 4, 0) for n in s.workers[seat])
    return total + 3 * s.open_discs[seat][d.DISC_INDEX["step_with_vp"]] + 2 * (s.holder == seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_score_sheet_adds_up(game: tuple[int, Options, int]) -> None:
    """GWT-13.1: eleven rows, in the middle of a game and at its end, where they are the result."""
    for s in positions(*game):
        totals = tuple(sum(sheet(s, seat)) for seat in range(s.seats))
        assert totals == tuple(points(s, seat) for seat in range(s.seats))
    result = GAME.result(s)
    assert result is not None
    assert result.scores == totals
