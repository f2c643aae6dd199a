"""Agenda items in their stored form: plain data, and phrases of a position text.

`Bidding.define("bidding seat")` makes an item read `{"is": "bidding", "seat": 1}` in a snapshot and `bidding seat 1` in
a text.  The words belong to stored games, not to the code: a class or a field may be renamed under them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from stockrail.core.actions import short
from stockrail.core.agenda import Former, Item
from stockrail.core.errors import Unreadable
from stockrail.core.kinds import Flag, Kind, Many, Number, Plain, Thing, Word, unknown
from stockrail.core.rules import Rule
from stockrail.core.words import phrase

TAG = "is"
"""The key under which an item's name stands."""
ANY_NUMBER = Number(-(10**14))


class Truth(Flag):
    """Yes or no, where the item holds a truth."""

    def read(self, p: Plain) -> bool:
        return bool(super().read(p))


class Text(Kind):
    """A word that names nothing the title lists."""

    blank = ""

    def write(self, x: Any) -> Plain:
        return x or None

    def read(self, p: Plain) -> str:
        if p is not None and not isinstance(p, str):
            raise Unreadable(f"'{short(str(p))}' is not a word")
        return p or ""


class Form:
    """The stored form of one class of items: its name, and its fields with the words they are stored under."""

    def __init__(self, cls: type[Any], items: Items) -> None:
        self.cls = cls
        self.name, *words = cls.stored.split()
        own = [f for f in fields(cls) if f.init]
        if len(words) != len(own):
            raise ValueError(f"{cls.__name__} is stored as '{cls.stored}', but has {len(own)} fields")
        self.fields = {word.partition(":")[0]: f for word, f in zip(words, own, strict=True)}
        self.kinds = {
            name: items.kind(f, word.partition(":")[2] or name)
            for word, (name, f) in zip(words, self.fields.items(), strict=True)
        }
        self.pairs = tuple((name, f.name, self.kinds[name].write) for name, f in self.fields.items())

    def write(self, item: Any) -> dict[str, Plain]:
        plain: dict[str, Plain] = {TAG: self.name}
        for name, field, write in self.pairs:
            plain[name] = write(getattr(item, field))
        return plain

    def read(self, p: Mapping[str, Plain]) -> Any:
        for name in p:
            if name not in self.fields and name != TAG:
                raise Unreadable(f"{self.name}: {unknown('field', name, list(self.fields))}")
        given = {f.name: self._field(name, p[name]) for name, f in self.fields.items() if name in p}
        missing = [n for n, f in self.fields.items() if n not in p and f.default is MISSING]
        if missing:
            raise Unreadable(f"{self.name} needs its {', '.join(missing)}")
        return self.cls(**given)

    def _field(self, name: str, p: Plain) -> Any:
        try:
            return self.kinds[name].read(p)
        except Unreadable as e:
            raise Unreadable(f"{self.name} {name}: {e}") from None

    def print(self, p: Mapping[str, Plain]) -> str:
        words = [w for name in self.fields if name in p for w in (name, self.kinds[name].print(p[name]))]
        return " ".join([self.name, *words])

    def parse(self, words: Sequence[str]) -> dict[str, Plain]:
        if len(words) % 2:
            raise Unreadable(f"{self.name}: write each field with its value; the fields are {', '.join(self.fields)}")
        plain: dict[str, Plain] = {TAG: self.name}
        for name, value in zip(words[::2], words[1::2], strict=True):
            if name not in self.kinds:
                raise Unreadable(f"{self.name}: {unknown('field', name, list(self.fields))}")
            plain[name] = self.kinds[name].parse(value)
        return plain


class OldForm:
    """A form items were stored in once: it is read, and never written."""

    def __init__(self, former: Former, now: Form, items: Items) -> None:
        self.name, *words = former.stored.split()
        self.now, self.today = now, former.today
        self.kinds = {w.partition(":")[0]: items.things.get(w.partition(":")[2] or w) for w in words}

    def read(self, p: Mapping[str, Plain]) -> Any:
        missing = [name for name in self.kinds if name not in p]
        if missing:
            raise Unreadable(f"{self.name} needs its {', '.join(missing)}")
        return self.now.read(self.today({name: p[name] for name in self.kinds}))

    def parse(self, words: Sequence[str]) -> dict[str, Plain]:
        if len(words) % 2 or any(name not in self.kinds for name in words[::2]):
            raise Unreadable(f"{self.name}: write each field with its value; the fields are {', '.join(self.kinds)}")
        pairs = zip(words[::2], words[1::2], strict=True)
        return {TAG: self.name, **{name: self._value(name, word) for name, word in pairs}}

    def _value(self, name: str, word: str) -> Plain:
        kind = self.kinds[name]
        if kind is not None:
            return kind.parse(word)
        return int(word) if word.lstrip("-").isdecimal() else word


class Items(Kind):
    """All items of a title: as a kind, what an item inside another is written by."""

    def __init__(self, classes: Iterable[type[Any]], kinds: Mapping[str, Kind], rules: Mapping[str, Rule]) -> None:
        self.things, self.rules = kinds, rules
        self.forms: dict[type[Any], Form] = {}
        self.named: dict[str, Form] = {}
        for cls in classes:
            form = self.forms[cls] = Form(cls, self)
            if form.name in self.named:
                raise ValueError(f"two items are stored as '{form.name}'")
            self.named[form.name] = form
        self.old = {
            old.name: old
            for cls, form in self.forms.items()
            for former in cls.__dict__.get("formerly", ())
            if (old := OldForm(former, form, self)).name not in self.named
        }

    def kind(self, field: Field[Any], name: str) -> Kind:
        """How a field is written: as the things its stored word names, or plainly as what it is."""
        hint = str(field.type)
        if hint.startswith("tuple["):
            inside = hint.removeprefix("tuple[").removesuffix("]").removesuffix(", ...")
            return Many(self._one(inside, name), frozen=True)
        return self._one(hint, name)

    def _one(self, hint: str, name: str) -> Kind:
        thing = self.things.get(name)
        if hint == "str":
            if isinstance(thing, Thing) and not all(isinstance(code, str) for code in thing.codes.values()):
                return Word(thing.what, [n for n in thing.codes if isinstance(n, str)])
            return thing or Text()
        if thing is not None and hint in ("int", "Seat"):
            return thing
        plain: dict[str, Kind] = {"int": ANY_NUMBER, "Seat": ANY_NUMBER, "bool": Truth()}
        if hint == "Rule":
            return Thing("rule", self.rules, blank=None)
        return plain.get(hint, self)

    # ------------------------------------------------------------ the kind of an item

    def write(self, item: Any) -> Plain:
        return self.forms[type(item)].write(item)

    def read(self, p: Plain) -> Item:
        name = p.get(TAG) if isinstance(p, Mapping) else None
        form = (self.named.get(name) or self.old.get(name)) if isinstance(name, str) else None
        if form is None:
            raise Unreadable(unknown("agenda item", str(name or p), list(self.named)))
        item: Item = form.read(p)
        return item

    def print(self, p: Plain) -> str:
        return f"({self.phrase(p)})"

    def parse(self, word: str) -> Plain:
        if not (word.startswith("(") and word.endswith(")")):
            raise Unreadable(f"'{short(word)}' is no item in brackets")
        return self.parse_phrase(phrase(word[1:-1]))

    def phrase(self, p: Mapping[str, Plain]) -> str:
        """An item as words, without brackets."""
        return self.named[p[TAG]].print(p)

    def parse_phrase(self, words: Sequence[str]) -> Plain:
        """An item from its words."""
        form = (self.named.get(words[0]) or self.old.get(words[0])) if words else None
        if form is None:
            raise Unreadable(unknown("agenda item", words[0] if words else "", list(self.named)))
        return form.parse(words[1:])
