"""The position as text: what FEN is for chess, in the words of the title.

    position 1830                        # a comment
    options map=plus
    seats 3
    phase 3  bank 9000
    player 0 cash 320
    corporation PRR par 82 at G5 held 3,1,0 treasury 120 trains 2.1,3.0
    hex F20 tile 57 turn 1 tokens PRR
    now buy_train seat 0 corporation PRR
    then next_operator

A line names a thing and then its parts, each with its value as one word; a line that begins with a part is about the
whole table.  The agenda is `now` what is asked, and `then` what follows.  What a text leaves out is as at the start of
the game; where the first line says `complete`, it is not in the game at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.core.game import Game
from stockrail.core.kinds import Kind, Number, Plain, unknown
from stockrail.core.options import Options, show, unusual
from stockrail.core.shape import Axis, Misfit, Path, Shape
from stockrail.core.words import phrase

MAGIC: Final = "position"
WIDTH: Final = 110
"""Where a line is folded."""


# ---------------------------------------------------------------- writing


def write(game: Game, s: Any, short: bool = False) -> str:
    """The position as text: complete, or only what differs from the start of the game."""
    shape, data = game.shape(s.seats), game.dump(s)
    if short:
        data = _shortened(shape, data, game.dump(game.setup(s.seats)))
    chosen = unusual(game.choices, game.options_chosen)
    lines = [f"{MAGIC} {game.name}" + ("" if short else f" complete revision {game.revision}")]
    lines += [f"options {show(chosen)}"] if chosen else []
    lines.append(f"seats {s.seats}")
    lines += _folded("", shape.names[""], {k: v for k, v in data.items() if k in shape.names[""]})
    for axis in shape.axes.values():
        for key, record in _members(axis, data.get(axis.group, {})):
            lines += _folded(f"{axis.one} {key}", shape.names[axis.group], record)
    items = game.items_of(s.seats)
    lines += [f"{'then' if i else 'now'} {items.phrase(p)}" for i, p in enumerate(data["agenda"])]
    return "\n".join(lines if data["agenda"] else [*lines, "now over"]) + "\n"


def _members(axis: Axis, data: Plain) -> list[tuple[Any, dict[str, Plain]]]:
    return list(enumerate(data)) if isinstance(data, list) else list(data.items())


def _folded(head: str, kinds: Mapping[str, Kind], record: Mapping[str, Plain]) -> list[str]:
    lines: list[str] = []
    line = head
    for name, kind in kinds.items():
        if name in record:
            words = f"{name} {kind.print(record[name])}"
            if line != head and len(line) + len(words) > WIDTH:
                lines.append(line)
                line = head
            line = f"{line} {words}".strip()
    return [*lines, line] if line != head else lines


def _shortened(shape: Shape, data: dict[str, Plain], start: dict[str, Plain]) -> dict[str, Plain]:
    """What differs from the start, without the parts that follow from the rest."""
    rest = {(p.axis.group if p.axis else "", n) for p in shape.parts if p.rest for n in p.names}
    short: dict[str, Plain] = {"agenda": data["agenda"]}
    blanks = {(g, n): k.write(k.empty()) for g, names in shape.names.items() for n, k in names.items()}

    def changed(group: str, now: Mapping[str, Plain], then: Mapping[str, Plain]) -> dict[str, Plain]:
        names = [n for n in shape.names[group] if (group, n) not in rest]
        values = [(n, now.get(n, blanks[group, n]), then.get(n, blanks[group, n])) for n in names]
        return {n: here for n, here, there in values if here != there}

    short |= changed("", data, start)
    for axis in shape.axes.values():
        now, then = dict(_members(axis, data[axis.group])), dict(_members(axis, start[axis.group]))
        things = {k: changed(axis.group, now.get(k, {}), then.get(k, {})) for k in axis.keys}
        short[axis.group] = {k: thing for k, thing in things.items() if thing}
    return short


# ---------------------------------------------------------------- reading


@dataclass(slots=True)
class Source:
    """A position text taken apart: its head, the named form, and the line of everything in it."""

    title: str
    complete: bool
    options: dict[str, str] = field(default_factory=dict)
    body: list[tuple[int, list[str]]] = field(default_factory=list)
    """The other lines as words, with their numbers."""
    data: dict[str, Plain] = field(default_factory=dict)
    lines: dict[Path, int] = field(default_factory=dict)

    def line(self, path: Path) -> int:
        """The line that speaks of a path, or of what it is part of."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def mentions(self, name: str) -> int:
        """The line that is about a name, or the last one in which it stands."""
        found = re.compile(rf"(?<![^,:|*()\s]){re.escape(name)}(?![^,:|*()\s])")
        lines = [(words[1:2] == [name], n) for n, words in self.body if any(map(found.search, words))]
        return max(lines, default=(False, 1))[1]


def read(text: str, find_game: Callable[[str, Options], Game]) -> tuple[Game, Any]:
    """The game and the state of a position text.  Every mistake is answered with its line and what would fit."""
    source = take_apart(text)
    game = _found(source, find_game)
    seats = _seats(source, game)
    try:
        _understand(source, game.shape(seats), game, seats)
        data = {"seats": seats, **source.data}
        return game, game.restore(data) if source.complete else game.arrange(data)
    except Misfit as e:
        line = source.mentions(e.about) if e.about else source.line(e.path)
        raise Unreadable(f"line {line}: {_where(e)}{e.why}") from None


def _where(e: Misfit) -> str:
    told = not e.path or isinstance(e.path[-1], int) or e.why.startswith("no ")
    return "" if told else f"{e.path[-1]}: "


def is_position(text: str) -> bool:
    """Does a text begin as a position does?"""
    lines = (phrase(line.partition("#")[0]) for line in text.splitlines())
    return next((words[0] == MAGIC for words in lines if words), False)


def take_apart(text: str) -> Source:
    """The lines of a text as words, its head understood."""
    rows = [(n, phrase(line.partition("#")[0])) for n, line in enumerate(text.splitlines(), 1)]
    rows = [(n, words) for n, words in rows if words]
    if not rows or rows[0][1][0] != MAGIC or len(rows[0][1]) < 2:
        at = rows[0][0] if rows else 1
        raise Unreadable(f"line {at}: a position begins with '{MAGIC}' and the name of its game")
    n, (_, title, *more) = rows[0]
    if more and (more[0] != "complete" or more[1:2] not in ([], ["revision"])):
        raise Unreadable(f"line {n}: behind the name of the game stands nothing, or 'complete revision' and its number")
    source = Source(title, bool(more))
    for n, words in rows[1:]:
        if words[0] == "options":
            source.options |= _options(n, words[1:])
        else:
            source.body.append((n, words))
    return source


def _options(n: int, words: Sequence[str]) -> dict[str, str]:
    pairs = [w.partition("=") for w in words]
    if any(not eq for _, eq, _ in pairs):
        raise Unreadable(f"line {n}: options are written as name=value")
    return {name: value for name, _, value in pairs}


def _found(source: Source, find_game: Callable[[str, Options], Game]) -> Game:
    try:
        return find_game(source.title, source.options)
    except Unreadable as e:
        raise Unreadable(f"line 1: {e}") from None


def _seats(source: Source, game: Game) -> int:
    """The number of seats, which all else depends on."""
    known = ", ".join(map(str, game.players))
    for n, words in source.body:
        if words[0] == "seats":
            seats = Number().parse(words[1]) if len(words) == 2 else None
            if seats not in game.players:
                raise Unreadable(f"line {n}: {game.name} takes {known} seats")
            return int(seats)
    raise Unreadable(f"line 1: say how many seats there are: 'seats {game.players[0]}'; {game.name} takes {known}")


def _understand(source: Source, shape: Shape, game: Game, seats: int) -> None:
    """The named form of all lines."""
    items, things = game.items_of(seats), {a.one: a for a in shape.axes.values()}
    for n, words in source.body:
        try:
            if words[0] in ("now", "then"):
                _item(source, n, words, items.parse_phrase)
            elif words[0] in things:
                _thing(source, n, words, things[words[0]], shape)
            elif words[0] != "seats":
                _parts(source, n, (), words, shape.names[""], [*shape.names[""], *things])
        except Misfit:
            raise
        except Unreadable as e:
            raise Unreadable(f"line {n}: {e}") from None


def _item(source: Source, n: int, words: Sequence[str], parse: Callable[[Sequence[str]], Plain]) -> None:
    agenda = source.data.setdefault("agenda", [])
    if (words[0] == "now") == bool(agenda or ("agenda",) in source.lines):
        raise Unreadable("the agenda begins with one 'now', and every later item with 'then'")
    source.lines["agenda",] = n
    if list(words) != ["now", "over"]:
        source.lines["agenda", len(agenda)] = n
        agenda.append(parse(words[1:]))


def _thing(source: Source, n: int, words: Sequence[str], axis: Axis, shape: Shape) -> None:
    known = {str(k): k for k in axis.keys}
    if len(words) < 2 or words[1] not in known:
        raise Unreadable(unknown(axis.one, words[1] if len(words) > 1 else "", list(known)))
    path = (axis.group, known[words[1]])
    source.lines.setdefault((axis.group,), n)
    source.lines.setdefault(path, n)
    _parts(source, n, path, words[2:], shape.names[axis.group], list(shape.names[axis.group]))


def _parts(
    source: Source, n: int, path: Path, words: Sequence[str], kinds: Mapping[str, Kind], known: list[str]
) -> None:
    record: dict[Any, Plain] = source.data
    for step in path:
        record = record.setdefault(step, {})
    for i in range(0, len(words), 2):
        name = words[i]
        if name not in kinds:
            raise Unreadable(unknown("part", name, known))
        if i + 1 == len(words):
            raise Unreadable(f"'{short(name)}' needs a value behind it")
        if name in record:
            raise Unreadable(f"'{short(name)}' is named twice; line {source.lines[*path, name]} has it already")
        record[name] = kinds[name].parse(words[i + 1])
        source.lines[*path, name] = n
