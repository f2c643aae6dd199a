"""Conformance of Great Western Trail with games recorded from an independent engine.

A record is gzip'ed JSON lines: a set-up, one line an action with every choice that engine accepts, the outcomes of
chance and the state afterwards, then the final scores.  Ours is set up from line 1, fed the same chance, and plays
the same actions; legal sets, states after complete actions and final scores are compared.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Chance, Decision, Item
from stockrail.core.events import SILENT
from stockrail.games.gwt import actions as a_
from stockrail.games.gwt import data as d
from stockrail.games.gwt.deck import Drawing, FromBag, Removing, TurningObjective
from stockrail.games.gwt.discs import Clearing, has_disc
from stockrail.games.gwt.game import Gwt
from stockrail.games.gwt.herd import Buying, TurningCattle, price
from stockrail.games.gwt.kansas_city import Delivering, Foreseeing, TurningForesight
from stockrail.games.gwt.location import Here
from stockrail.games.gwt.railway import why_not_upgrade
from stockrail.games.gwt.rules import DISC_MONEY, LAST_DISCS, NO_DISC, NO_EFFECT
from stockrail.games.gwt.scoring import ROWS, sheet
from stockrail.games.gwt.state import GwtState
from stockrail.games.gwt.trail import Placing, Walking
from stockrail.interchange.conform import BROKEN, Agreed, Difference, Record, Step, broken
from stockrail.interchange.gwt.record import (
    END_TURN,
    SKIP,
    Json,
    Key,
    as_recorded,
    differences,
    gain_word,
    in_order,
    is_automatic,
    is_sum,
    our_key,
    position,
    their_action,
    their_key,
)

SIGNS = frozenset({"neutral", "sides", "starting_objectives"})
"""By these keys of its first line a record is known."""
OURS = ("D11", "8B_AUX")
"""Choices marked as that engine's departure that may be legal here: it pays nothing in Kansas City, and it offers the
single auxiliary action inside a copied building, where ours does so only if nothing else is left to do."""
STABLE = (Here, Walking, Placing, Foreseeing)
"""Questions that are only asked when an action is complete."""


def drive(records: Iterator[Record]) -> Iterator[Step]:
    """Play one recorded game again; after a difference the rest of it proves nothing and is left out."""
    setup, *lines = records
    final = lines.pop() if lines and lines[-1].get("type") == "final" else None
    replay = Replay(setup)
    for n, line in enumerate(lines):
        try:
            replay.step(line, lines[n + 1 :])
        except BROKEN as e:
            yield broken(n + 2, e)
            return
        if replay.found:
            yield from replay.found
            return
        yield Agreed()
    replay.finish(len(lines) + 2, final)
    yield from replay.found


# ---------------------------------------------------------------- the replay


class Replay:
    """Our engine following a record."""

    def __init__(self, setup: Json) -> None:
        self.game = Gwt({"neutral": "letters", "sides": "a"} if setup["beginner"] else {})
        self.s = position(setup)
        self.game.settle(self.s, SILENT)
        self.supply = [list(stack) for stack in setup["supply"]]
        self.found: list[Difference] = []
        self.chance: dict[Key, deque[str]] = {}
        self.rows_only = False
        self.removed: Counter[str] = Counter()
        self.skipping = False
        self.upgraded: set[int] = set()
        """Stations upgraded in this turn."""
        self.below: list[int] = []
        """For each building being copied, how many entries of the tiles below it are kept back."""

    @property
    def top(self) -> Item | None:
        return self.s.agenda[-1] if self.s.agenda else None

    def differ(self, kind: str, line: Json, theirs: object, ours: object) -> None:
        self.found.append(Difference(line["i"] + 2, kind, str(theirs), str(ours)))

    # ------------------------------------------------------------ chance

    def _hear(self, line: Json) -> None:
        for event in line.get("chance", ()):
            if event[0] == "foresight":
                _, column, row, tile, _ = event
                self.supply[column - 1].remove(tile)
                self._queue(("foresight", d.foresight_place(column, row)), tile)
            elif event[0] in ("draw", "market", "objective"):
                *where, card = event
                self._queue(tuple(where), card)

    def _queue(self, key: Key, thing: str) -> None:
        self.chance.setdefault(key, deque()).append(thing)

    def _chance_key(self, top: FromBag) -> Key:
        if isinstance(top, Drawing):
            return ("draw", top.who)
        if isinstance(top, TurningCattle):
            return ("market",)
        if isinstance(top, TurningObjective):
            return ("objective", "display" if top.to == "display" else "taken")
        assert isinstance(top, TurningForesight), top
        return ("foresight", top.place)

    def _run_chance(self) -> None:
        """Answer chance from the record, as far as it has spoken."""
        while isinstance(self.top, FromBag):
            waiting = self.chance.get(self._chance_key(self.top))
            if self.s.holder >= 0 and isinstance(self.top, TurningForesight):
                # D19: what lies there is taken over from the record afterwards.
                self.game.apply(self.s, self.top.outcome(self.top.bag(self.s)[0]))
            elif waiting:
                self.game.apply(self.s, self.top.outcome(waiting.popleft()))
            else:
                return

    # ------------------------------------------------------------ one line

    def step(self, line: Json, later: list[Json]) -> None:
        """Compare the legal sets, play the line, compare the states."""
        self._align(line)
        self._compare_legal(line)
        self._play(line, later)
        if not self.found:
            self._hear(line)
            self._run_chance()
            unpaid = bool(later) and is_automatic(later[0]["action"])
            self._after(line, not unpaid and not self.removed.total())

    def _after(self, line: Json, complete: bool) -> None:
        state = line["state"]
        if state["marker_row"] > d.LAST_ROW:
            # D19: that engine empties the foresight of workers at the end; ours plays on with what it left.
            self.s.foresight = [tile or "" for column in state["foresight"] for tile in column]
            self.s.supply = [sorted(stack) for stack in self.supply]
        if complete and (self.top is None or isinstance(self.top, STABLE)):
            for path, theirs, ours in differences(in_order(state), as_recorded(self.s)):
                self.differ(f"state{path}", line, theirs, ours)

    def _options(self, s: GwtState | None = None) -> list[Action]:
        s = s or self.s
        if not s.agenda or isinstance(s.agenda[-1], Chance):
            return []
        return [o for o in self.game.options(s, s.agenda[-1].seat) if not isinstance(o, Span)]  # type: ignore[union-attr]

    def _align(self, line: Json) -> None:
        """Answer offers of ours that cannot be taken up and that the record does not mention."""
        while self.top is not None and not isinstance(self.top, (Here, Chance)):
            options = self._options()
            if options != [Pass()] or line["action"]["op"] == "skip":
                return
            self.game.apply(self.s, Pass())

    def _compare_legal(self, line: Json) -> None:
        if self.skipping or self.removed.total() or isinstance(self.top, Chance) or self.top is None:
            return
        if isinstance(self.top, Delivering) and not has_disc(self.s, self.top.seat):
            return  # D22
        theirs = [x for x in line["legal"] if "x" not in x and not self._leads_nowhere(x)]
        idle = ("skip",) if isinstance(self.top, Here) and not self.below else ("skip", "end_turn")
        if any(map(is_automatic, theirs)) or all(x["op"] in idle for x in theirs):
            return
        wanted = {their_key(x) for x in theirs if not is_sum(x)}
        folded = any(x["op"] == "aux" for x in theirs)
        ours = self._our_keys(self.s, folded)
        absent = {their_key(x) for x in line["legal"] if x.get("x") in OURS}
        if isinstance(self.top, Clearing):
            # B3: a station upgraded in this turn does not give its disc there.
            absent |= {our_key(self.top, a_.LiftDisc(n)) for n in self.upgraded}
        if self.below and isinstance(self.top, (Here, Buying)):
            wanted -= {SKIP}
            absent |= ours - self._our_keys(self._offering(self._levels()[0]), folded)
        ours -= absent - wanted
        if ours != wanted:
            self.differ("legal", line, sorted(map(str, wanted - ours))[:6], sorted(map(str, ours - wanted))[:6])

    def _leads_nowhere(self, x: Json) -> bool:
        """B1, D40: that engine offers what needs a disc nobody has or can pay, and copies buildings of no use."""
        refusal, top = None, self.top
        assert isinstance(top, Decision)
        if x["op"] == "upgrade_station":
            refusal = why_not_upgrade(self.s, top.seat, x["station"])
        elif x["op"] in ("deliver", "copy_adjacent_building"):
            refusal = self.game.check(self.s, top.seat, self._ours(x)[0])
        return refusal is not None and refusal.rule in (NO_DISC, LAST_DISCS, DISC_MONEY, NO_EFFECT)

    # ------------------------------------------------------------ copied buildings

    def _levels(self) -> list[tuple[Decision, ...]]:
        """What the location offers, building by building: the last one copied first, the own tile last.

        While that engine copies a building it keeps back the entries below it.
        """
        entries = self._here().entries
        while self.below and self.below[-1] > len(entries):
            self.below.pop()
        cuts = [0, *(len(entries) - kept for kept in reversed(self.below)), len(entries)]
        return [entries[i:j] for i, j in pairwise(cuts)]

    def _here(self) -> Here:
        return next(item for item in reversed(self.s.agenda) if isinstance(item, Here))

    def _offering(self, entries: tuple[Decision, ...]) -> GwtState:
        """The position with these entries alone."""
        s, here = self.s.clone(), self._here()
        s.agenda[s.agenda.index(here)] = replace(here, entries=entries)
        return s

    def _leave_copy(self, line: Json) -> None:
        """A copied building is left: the one whose actions the line offers, others having ended by themselves."""
        levels = self._levels()
        offered = {their_key(x) for x in line["legal"] if "x" not in x} - {END_TURN, SKIP}
        copied = (self._our_keys(self._offering(entries), True) for entries in levels[:-1])
        left = next((n for n, keys in enumerate(copied) if keys & offered), 0)
        self.s.agenda[-1] = replace(self._here(), entries=sum(levels[left + 1 :], ()))
        del self.below[len(self.below) - left - 1 :]

    def _our_keys(self, s: GwtState, folded: bool) -> set[Key]:
        """Our legal set in the record's words: auxiliary actions folded into one where the record does so."""
        top, options = self.top, self._options(s)
        if self.rows_only:
            options = [a for a in options if isinstance(a, a_.Auxiliary)]
        if isinstance(top, Removing):
            options = [a for a in options if not isinstance(a, Pass)]
        if isinstance(top, Buying):
            ahead = s.clone()
            self.game.apply(ahead, Pass())
            rest = {our_key(ahead.agenda[-1], a) for a in self._options(ahead)}
            keys = {our_key(top, a) for a in options if not isinstance(a, Pass)} | rest
        else:
            keys = {our_key(top, a) for a in options}
        if folded:
            keys = {("aux",) if key[0] == "aux" else key for key in keys}
        return keys

    # ------------------------------------------------------------ playing

    def _play(self, line: Json, later: list[Json]) -> None:
        action = line["action"]
        op = action["op"]
        self._mark(action)
        if self.skipping:
            self._skip(line)
            return
        if op == "aux":
            self.rows_only = True
            return
        self.rows_only = False
        if op == "remove_card" and self.removed[action["card"]]:
            self.removed[action["card"]] -= 1
        elif op in ("skip", "end_turn"):
            self._stop(line)
        elif not is_automatic(action):
            self._do(line)
            if op == "aux_remove_card":
                self._remove_now(action["times"], later)

    def _mark(self, action: Json) -> None:
        """Note what later lines of the turn depend on."""
        op = action["op"]
        if op in ("end_turn", "move"):
            self.below = []
        if op == "end_turn":
            self.upgraded = set()
        elif op == "upgrade_station":
            self.upgraded.add(action["station"])
        elif op == "copy_adjacent_building" and isinstance(self.top, Here):
            self.below.append(len(self.top.entries) - 1)

    def _stop(self, line: Json) -> None:
        op = line["action"]["op"]
        leaving = any(x["op"] == "end_turn" for x in line["legal"])
        if isinstance(self.top, Buying) and leaving:
            self.game.apply(self.s, Pass())
        if op == "skip" and leaving and self.below and isinstance(self.top, Here):
            self._leave_copy(line)
        asks = isinstance(self.top, Here) if op == "end_turn" else not isinstance(self.top, (Here, Chance))
        if asks and Pass() in self._options():
            self.game.apply(self.s, Pass())

    def _do(self, line: Json) -> None:
        action = line["action"]
        if "D22" in line.get("dev", ()) and isinstance(self.top, Delivering):
            self.game.apply(self.s, a_.Deliver(None, action["temporary"]))
            self.skipping = True
            return
        for a in self._ours(action):
            if isinstance(self.top, Buying) and not isinstance(a, (a_.Buy, a_.Reveal)):
                self.game.apply(self.s, Pass())
            refusal = self.game.check(self.s, line["seat"], a)
            if refusal is not None:
                self.differ("refused", line, a, refusal)
                return
            self.game.apply(self.s, a, line["seat"])

    def _ours(self, action: Json) -> list[Action]:
        """The recorded action as ours; a summed purchase is two."""
        if action["op"] == "discard":
            return [a_.Discard(tuple(sorted(action["cards"])), gain_word(action["gain"]))]
        if is_sum(action):
            return _two_deals(action)
        return [their_action(action)]

    def _remove_now(self, times: int, later: list[Json]) -> None:
        """D38: that engine upgrades before it removes the card; ours removes first."""
        if not later or later[0]["action"]["op"] == "remove_card":
            return
        for line in later:
            if not isinstance(self.top, Removing) or line["action"]["op"] == "end_turn":
                break
            if line["action"]["op"] == "remove_card" and times:
                times -= 1
                card = line["action"]["card"]
                self.removed[card] += 1
                self.game.apply(self.s, a_.Remove(card))
        if isinstance(self.top, Removing):
            self.game.apply(self.s, Pass())

    def _skip(self, line: Json) -> None:
        """D22: that engine delivers without a disc; take over the cards and the money it made of it."""
        s, seat, action = self.s, line["seat"], line["action"]
        if action["op"] == "take_objective":
            chance = line.get("chance", ())
            taken = next((e[2] for e in chance if e[:2] == ["objective", "taken"]), action.get("card"))
            s.discard[seat] = sorted([*s.discard[seat], taken])
            for _, _, card in chance:
                s.objectives.remove(card)
            s.display = sorted(line["state"]["display"])
            line["chance"] = []
        elif action["op"] == "end_turn":
            self.skipping = False
            p = line["state"]["players"][seat]
            s.money[seat], s.cities[seat] = p["money"], sorted(p["cities"], key=d.CITY_ORDER.__getitem__)

    def finish(self, number: int, final: Json | None) -> None:
        """Compare the final scores; two rows are compared as their sum."""
        line = {"i": number - 2}
        if final is None or self.s.agenda:
            self.differ("end", line, "the record stops" if final is None else "the game is over", self.top)
            return
        for seat, theirs in enumerate(final["scores"]):
            ours = dict(zip(ROWS, sheet(self.s, seat), strict=True))
            for row, (x, y) in _rows(theirs, ours).items():
                # B15: that engine throws in no card it could meet, which is worth a point at most to SM2.
                if x != y and not (row == "objectives" and x == y - 1 and "SM2" in self.s.masters[seat]):
                    self.differ(f"score.{row}", line, x, y)


def _rows(theirs: Json, ours: dict[str, int]) -> dict[str, tuple[int, int]]:
    """The score rows to compare: objectives and the station master that counts them are one."""
    both = ("objectives", "station_masters")
    rows = {row: (theirs[row], ours[row]) for row in ROWS if row not in both}
    return rows | {"objectives": (sum(theirs[row] for row in both), sum(ours[row] for row in both))}


def _two_deals(action: Json) -> list[Action]:
    """Two single deals that add up to a recorded purchase."""
    first, second = action["cards"]
    for cowboys in range(1, action["cowboys"]):
        one, two = price((first,), cowboys), price((second,), action["cowboys"] - cowboys)
        if one is not None and two is not None and one + two == action["dollars"]:
            return [a_.Buy((first,), cowboys), a_.Buy((second,), action["cowboys"] - cowboys)]
    raise AssertionError(action)
