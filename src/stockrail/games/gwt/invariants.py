"""What is counted, what a short position leaves to be worked out, and what must hold in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain
from typing import Any, Final

from stockrail.core.ids import Seat
from stockrail.core.shape import Misfit, Path
from stockrail.games.gwt import data as d
from stockrail.games.gwt import setting_up
from stockrail.games.gwt.discs import Clearing
from stockrail.games.gwt.kansas_city import Closing
from stockrail.games.gwt.location import Here
from stockrail.games.gwt.state import GwtState, opening, put
from stockrail.games.gwt.trail import Walking

MONEY: Final = "money"
KEYS: Final = {
    **{name: f"card {name}" for name in (*d.CATTLE, *d.OBJECTIVES)},
    **{name: f"tile {name}" for name in (*d.HAZARD_TILES, *d.TEEPEE_TILES)},
    **{name: f"worker {name}" for name in d.WORKERS},
    **{name: f"station master {name}" for name in d.MASTERS},
    **{b.id: f"building {b.id}" for b in d.BUILDINGS.values() if b.neutral},
}
"""What each card and tile is called in the census; private buildings are counted by their numbers."""


# ---------------------------------------------------------------- the census


def census(s: GwtState) -> dict[str, int]:
    """How much there is of everything, wherever it lies."""
    have = _lying(s)
    counts = {key: have[name] for name, key in KEYS.items()}
    counts[MONEY] = s.bank + sum(s.money)
    numbers = Counter(d.number_of(tile) for seat in range(s.seats) for _, tile in buildings(s, seat))
    counts |= {f"private building {n}": numbers[n] for n in d.PRIVATE_NUMBERS}
    return counts | {f"discs of player {seat}": discs(s, seat) for seat in range(s.seats)}


def _lying(s: GwtState) -> Counter[str]:
    """Copies of every card and tile over all places where one can lie."""
    of_seats = (s.hand, s.stack, s.discard, s.area, s.hazards, s.masters)
    piles = (s.market, s.market_stack, s.display, s.objectives, s.foresight, s.undealt, s.gone, s.board)
    aside = [getattr(item, "aside", ()) for item in s.agenda]
    have = Counter(chain(*chain(*of_seats), *s.supply, *s.jobs, *piles, s.station_masters, s.station_workers, *aside))
    for mine in s.workers:
        have.update(dict(zip(d.WORKERS, mine, strict=True)))
    for mine in s.teepees:
        have.update(dict(zip(d.TEEPEE_TILES, mine, strict=True)))
    return have


def buildings(s: GwtState, seat: Seat) -> Iterator[tuple[Path, str]]:
    """Where each private building of a seat is, and which."""
    yield from ((("players", seat, "unbuilt"), tile) for tile in s.unbuilt[seat])
    yield from ((("players", seat, "replaced"), tile) for tile in s.replaced[seat])
    yield from ((("spaces", space, "tile"), s.tile(space)) for space in s.buildings(seat))


def discs(s: GwtState, seat: Seat) -> int:
    """All discs of a seat: on its board, in cities and at stations."""
    return s.discs_left(seat) + len(s.cities[seat]) + len(s.stations[seat])


# ---------------------------------------------------------------- what follows from the rest


def fill(s: GwtState, named: Set[Path]) -> None:
    """What lies nowhere else is in its stack; what the set-up would have dealt lies as beginners lay it."""
    start = opening(s.seats)
    for seat in range(s.seats):
        if ("players", seat, "unbuilt") not in named:
            _fill_unbuilt(s, seat)
        if ("players", seat, "stack") not in named:
            s.stack[seat] = _less(start.stack[seat], s.hand[seat] + s.discard[seat])
    if ("undealt",) not in named:
        _fill_undealt(s)
    if ("market_stack",) not in named:
        s.market_stack = _rest(s, start.market_stack, s.market_stack)
    if ("objectives",) not in named:
        s.objectives = _rest(s, start.objectives, s.objectives)
    _fill_supply(s, census(start), [("columns", str(n), "supply") in named for n in (1, 2, 3)])
    if ("bank",) not in named:
        s.bank = sum(start.money) - sum(s.money)
    _look_over(s)


def _less(all_cards: Sequence[str], taken: Iterable[str]) -> list[str]:
    """Cards without those that are taken, sorted."""
    return sorted((Counter(all_cards) - Counter(taken)).elements())


def _rest(s: GwtState, printed: list[str], here: list[str]) -> list[str]:
    """Of the printed cards of a stack those that lie nowhere else."""
    return _less(printed, (_lying(s) - Counter(here)).elements())


def _fill_unbuilt(s: GwtState, seat: Seat) -> None:
    """The buildings that were neither built nor replaced, their sides as at least one player shows them."""
    sides = {d.number_of(t): t for other in range(s.seats) for path, t in buildings(s, other) if path[0] == "spaces"}
    sides |= {d.number_of(tile): tile for mine in s.replaced for tile in mine}
    used = {d.number_of(tile) for path, tile in buildings(s, seat) if path[2] != "unbuilt"}
    s.unbuilt[seat] = [sides.get(n, tile) for tile in s.unbuilt[seat] if (n := d.number_of(tile)) not in used]


def _fill_undealt(s: GwtState) -> None:
    """Station masters, neutral buildings and starting objectives, as far as the set-up is still to deal them."""
    have = _lying(s) - Counter(s.undealt)
    missing = [name for name in sorted(d.UNDEALT) if not have[name]]
    to_come = {type(item) for item in s.agenda}
    s.undealt = []
    letters = [name for name in missing if name in d.BUILDINGS]
    for name in missing:
        if name in d.MASTERS and setting_up.SettingMaster not in to_come:
            _lay_master(s, name)
        elif name in d.OBJECTIVES and setting_up.ReturningStart not in to_come:
            put(s.gone, name)
        elif name not in d.BUILDINGS or setting_up.SettingNeutral in to_come:
            s.undealt.append(name)
    if setting_up.SettingNeutral not in to_come:
        _lay_letters(s, letters)


def _lay_master(s: GwtState, master: str) -> None:
    for i, there in enumerate(s.station_masters):
        if not there and not s.station_workers[i]:
            s.station_masters[i] = master
            return


def _lay_letters(s: GwtState, letters: list[str]) -> None:
    """Each on its own space, or where that is taken on the next free one."""
    for name in sorted(letters, key=lambda name: bool(s.tile(name))):
        free = [space for space in (name, *d.NEUTRAL) if not s.tile(space)]
        if free:
            s.board[d.INDEX[free[0]]] = name


def _fill_supply(s: GwtState, printed: dict[str, int], named: Sequence[bool]) -> None:
    """Tiles that lie elsewhere are taken out of the stacks, out of the first that has them."""
    have = _lying(s)
    for name in sorted({tile for stack in d.SUPPLY for tile in stack}):
        over = have[name] - printed[KEYS[name]]
        for stack, fixed in zip(s.supply, named, strict=True):
            while over > 0 and not fixed and name in stack:
                stack.remove(name)
                over -= 1


def _look_over(s: GwtState) -> None:
    """A mistake is easier to mend when its line is known."""
    for path, wrong in _wrong(s):
        raise Misfit(path, wrong)
    for seat in range(s.seats):
        if (over := discs(s, seat) - d.DISCS) != 0:
            many = f"{abs(over)} {'more' if over > 0 else 'fewer'} than there are"
            why = f"discs of player {seat}: {many}; each place opened since the start has its disc in a city or station"
            raise Misfit(("players", seat, "open_discs"), why)


# ---------------------------------------------------------------- what must hold


Wrong = tuple[Path, str]
"""Something that is wrong, and where it stands in a position."""


def unsound(s: GwtState) -> Iterator[str]:
    """Everything that is wrong with a position."""
    return (wrong for _, wrong in _wrong(s))


def _wrong(s: GwtState) -> Iterator[Wrong]:
    for seat in range(s.seats):
        yield from _limits(s, seat)
        yield from _doubles(s, seat)
    masters = [m for m in chain(s.station_masters, *s.masters) if m]
    if len(set(masters)) != len(masters):
        yield ("stations",), "a station master is in two places"
    letters = [t for t, who in zip(s.board, s.owner, strict=True) if who < 0 and t in d.BUILDINGS]
    if len(set(letters)) != len(letters):
        yield ("spaces",), "a neutral building is in two places"
    for i, row in enumerate(s.jobs):
        if len(row) > s.seats:
            yield ("jobs", str(i + 1), "workers"), f"{len(row)} workers look for a job where {s.seats} find room"
    for seat, at in enumerate(s.rancher):
        if at == d.KC and Closing(seat) not in s.agenda:
            yield ("ranchers", seat, "at"), f"rancher {seat} stays in Kansas City only while it delivers, then at START"
    for i, item in enumerate(reversed(s.agenda)):
        yield from ((("agenda", i), wrong) for wrong in _unasked(s, item))


def _limits(s: GwtState, seat: Seat) -> Iterator[Wrong]:
    """What a player may have at least and at most."""
    if s.money[seat] < 0:
        yield ("players", seat, "money"), f"player {seat} owes money"
    if s.certificates[seat] not in d.TRACK or s.certificates[seat] > s.certificate_limit(seat):
        places = ", ".join(str(place) for place in d.TRACK if place <= s.certificate_limit(seat))
        why = f"player {seat} cannot have {s.certificates[seat]}; there are places for {places}"
        yield ("players", seat, "certificates"), why
    if not all(1 <= n <= d.ROW_PLACES for n in s.workers[seat]):
        why = f"player {seat} has at least one worker of each kind, and at most {d.ROW_PLACES}"
        yield ("players", seat, "workers"), why
    if not all(0 <= n <= row.places for n, row in zip(s.open_discs[seat], d.DISC_ROWS, strict=True)):
        yield ("players", seat, "open_discs"), f"player {seat} has opened more places of a row than it has"
    for name, cards in (("hand", s.hand), ("stack", s.stack), ("discard", s.discard), ("area", s.area)):
        if cards[seat] != sorted(cards[seat]):
            yield ("players", seat, name), f"the cards of player {seat} are out of order"


def _doubles(s: GwtState, seat: Seat) -> Iterator[Wrong]:
    """What a player can have only once, and nobody else at the same place."""
    seen: set[int] = set()
    for path, tile in buildings(s, seat):
        if d.number_of(tile) in seen:
            yield path, f"player {seat} has one building {d.number_of(tile)}, and this is another"
        seen.add(d.number_of(tile))
    once = [c for c in s.cities[seat] if not d.CITIES[c].repeatable]
    if len(set(once)) != len(once):
        yield ("players", seat, "cities"), f"player {seat} has two discs in a city that takes one"
    if len(set(s.stations[seat])) != len(s.stations[seat]):
        yield ("players", seat, "stations"), f"player {seat} has two discs at a station"
    if s.engine[seat] and s.engine[seat] in s.engine[:seat]:
        yield ("players", seat, "engine"), "another engine stands there"


def _unasked(s: GwtState, item: Any) -> Iterator[str]:
    """Questions that could not be put."""
    if isinstance(item, (Here, Walking)) and not s.rancher[item.seat]:
        yield f"the rancher of seat {item.seat} stands nowhere"
    if isinstance(item, Clearing) and bool(item.city) == bool(item.station):
        yield f"seat {item.seat} clears a disc for a city or for a station"
