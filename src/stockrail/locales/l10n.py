"""`Words`: events, refusals, actions and names as sentences of one language.  The only module that makes prose.

Catalogues are `<language>/<domain>.po`; a domain is a title, or what several share.  Message ids are keys
(`event.sold`), never English, and messages are format strings over the values of what they tell:

>>> Words("core").text("range", low=3, high=8)
'3 to 8'
>>> Words("core", "fa").number(1830)
'۱٬۸۳۰'

A value is printed by its type: `Money` as currency, `SeatRef` as a player, `Ref` as its name, a tuple as a list, a
number with the digits of the language, any other word by its name if it has one.  Fields of actions are plain numbers
and words, so a message can say what they are: `{value:money}`, `{seat:seat}`, `{card:name}`, `{pile:nth}` (counted
from one), `{id:code}` (as it stands), `{id:kind}` (without the number of the copy: `3-1` is a `3`), `{n:signed}`
(a gain or a cost, `+$4`), `{n:times}` (once, twice), `{n:turn}` (sixths of a turn in degrees), `{n:city}` (a city
of several), `{hex:place}` (with the name of the place), `{routes:route}` (a train and the names of its stops).  A
plural message names the value it counts in its `msgid_plural`.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final, NamedTuple
from unicodedata import bidirectional

from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from stockrail.core import titles
from stockrail.core.actions import Action, Pass, Span, short
from stockrail.core.agenda import Decision, Menu, Option
from stockrail.core.errors import Damage, Diverged, Flaw, FlawValue, Unreadable
from stockrail.core.events import Event
from stockrail.core.explain import Barred
from stockrail.core.ids import CHANCE, Money, Ref, Seat, SeatRef
from stockrail.core.notices import Notice
from stockrail.core.programs import Program
from stockrail.core.registry import registered
from stockrail.core.rules import Refusal, Rule

LANGUAGES: Final = {"en": "English", "fa": "فارسی", "ru": "Русский", "pl": "Polski"}
RIGHT_TO_LEFT: Final = ("fa",)
DIGITS: Final = {"fa": "۰۱۲۳۴۵۶۷۸۹"}
CORE: Final = "core"
GROUP: Final = "stockrail.locales"
"""Entry points of domains in other packages: each names the package with the folders of its languages."""
INHERITS: Final = "inherits"
"""The key under which a catalogue names the domain that stands behind it."""
WEIGHTY: Final = 10
"""From here on a reason's weight is a whole number."""
ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""Around words that keep their own direction, whichever it is, inside a sentence of the other."""
LEFT_TO_RIGHT, MINUS = "\u200e", "−"
"""Before a sign that stands to the left of its number, and the sign."""
RIGHT_TO_LEFT_MARK, JOINER = "\u200f", "\u2060"
"""Before words that read from the right though a sign comes first, and between a sign and what stays on its line."""


@dataclass(frozen=True, slots=True)
class Range:
    """The open field of a span, printed as its two ends."""

    low: int
    high: int
    step: int = 1


class _Message(NamedTuple):
    """A message of a catalogue, read once: a page looks up thousands."""

    key: str
    counted: str
    forms: tuple[str, ...]
    is_said: bool


def _read(message: Message) -> _Message:
    key, counted = message.id if isinstance(message.id, (list, tuple)) else (message.id, "")
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return _Message(str(key), str(counted), forms, any(forms))


class Domain:
    """One catalogue of one language."""

    def __init__(self, catalogue: Catalog) -> None:
        self._plural: Callable[[int], int] = gettext.c2py(catalogue.plural_expr)
        self._messages = {message.key: message for message in map(_read, catalogue) if message.key}
        self.closer_names = frozenset(key for key in self if key.startswith("name.") and key.count(".") > 1)
        """Names of things whose kind matters, `name.<kind>.<id>`."""
        self.closer_events = frozenset(key for key in self if key.startswith("event.") and key.count(".") > 1)
        """Log lines of events that have a certain value, `event.<kind>.<name of the value>`."""

    def __contains__(self, key: str) -> bool:
        return self._message(key) is not None

    def __iter__(self) -> Iterator[str]:
        """All keys."""
        return iter(self._messages)

    def _message(self, key: str) -> _Message | None:
        message = self._messages.get(key)
        return message if message is not None and message.is_said else None

    def all_forms(self, key: str) -> tuple[str, ...]:
        """Every form of a message: one, or as many as the language has plurals."""
        message = self._message(key)
        return () if message is None else message.forms

    def counted(self, key: str) -> str | None:
        """The value whose number the message follows, where it has several forms."""
        message = self._message(key)
        return message.counted if message is not None and len(message.forms) > 1 else None

    def find(self, key: str, values: Mapping[str, Any]) -> str | None:
        """The message in the form its number asks for, its values not yet filled in."""
        message = self._message(key)
        if message is None:
            return None
        if len(message.forms) == 1:
            return message.forms[0]
        count = values.get(message.counted, 1)
        return message.forms[self._plural(abs(count) if isinstance(count, int) else 1)]


@cache
def domain(lang: str, name: str) -> Domain:
    """A catalogue; empty where the language has no such file."""
    path = _folder(name) / lang / f"{name}.po"
    if not path.is_file():
        return Domain(Catalog(locale=lang))
    with path.open("rb") as f:
        return Domain(read_po(f, locale=lang))


@cache
def places(game: str) -> Mapping[str, str]:
    """What the places of a title are called, by their codes."""
    return titles.title(game).places if game in titles.names() else {}


def domains() -> list[str]:
    """The domains that have an English catalogue, and those that other packages bring."""
    own = {p.name.removesuffix(".po") for p in files(__package__).joinpath("en").iterdir()}
    return sorted(own | registered(GROUP).keys())


def _folder(name: str) -> Traversable:
    """Where the catalogues of a domain lie: with the package that brings it, or here."""
    entry = registered(GROUP).get(name)
    return files(entry.value if entry else __package__)


def in_digits(text: str, lang: str) -> str:
    """The same with the digits of the language."""
    return text.translate(str.maketrans("0123456789", DIGITS[lang])) if lang in DIGITS else text


def is_right_to_left(text: str) -> bool:
    """Does it have a letter of a script that runs from right to left?"""
    return not text.isascii() and any(bidirectional(c) in ("R", "AL") for c in text)


@lru_cache(maxsize=4096)
def _decimal(n: float, lang: str) -> str:
    """A number as its language writes it, its sign to its left whichever way the text reads.

    Kept, for a table says the same few hundred numbers over and over.
    """
    written = in_digits(str(format_decimal(n, locale=lang, numbering_system="default")), lang)
    return written.replace("-", f"{LEFT_TO_RIGHT}{MINUS}" if lang in RIGHT_TO_LEFT else MINUS)


class Words(Formatter):
    """Prose for one title in one language; `names` are the players'.

    Looks into the title's catalogue, then into those behind it, the last of which is `core`; `also` names further
    domains, such as `cli`.  A missing message shows as its key in brackets.  With `bidi`, names, codes and amounts are
    isolated, as a web page needs it: in a right-to-left language all, in others those with right-to-left letters.
    """

    def __init__(
        self, game: str, lang: str = "en", names: Sequence[str] = (), bidi: bool = False, also: Sequence[str] = ()
    ) -> None:
        if lang not in LANGUAGES:
            raise Unreadable(f"no language '{short(lang)}'; there are: {', '.join(LANGUAGES)}")
        self.game, self.lang, self.names = game, lang, tuple(names)
        self.dir = "rtl" if lang in RIGHT_TO_LEFT else "ltr"
        self._bidi = bidi
        *own, core = _chain(lang, game)
        self._domains = [*own, *(domain(lang, name) for name in also), core]
        self._closer_names = frozenset[str]().union(*(d.closer_names for d in self._domains))
        self._closer_events = frozenset[str]().union(*(d.closer_events for d in self._domains))

    # ------------------------------------------------------------ what to say

    def text(self, key: str, /, **values: Any) -> str:
        """A message by its key."""
        return self._say(key, values)

    def event(self, e: Event) -> str:
        """A log line for an event that has been through `seen_by`."""
        values = dict(e.values)
        key = f"event.{e.kind}"
        if any(h not in values for h in e.hidden):
            return self._say(f"{key}.hidden", values)
        nothing = (f"{key}.{name}.none" for name, value in values.items() if isinstance(value, Money) and not value)
        closer = (*nothing, *(f"{key}.{name}" for name in reversed(values)))
        return self._say(next((k for k in closer if k in self._closer_events), key), values)

    def notice(self, n: Notice) -> str:
        """What should not be overlooked."""
        return self._say(f"notice.{n.kind}", dict(n.values))

    def program(self, p: Program) -> str:
        """What a program does."""
        return self._say(f"program.{p.verb}", {f.name: getattr(p, f.name) for f in fields(p)})

    def stop(self, reason: str, about: str = "") -> str:
        """Why a program has ended."""
        return self._say(f"stop.{reason}", {"about": Ref(about)})

    def refusal(self, r: Refusal) -> str:
        """Why not: a sentence with its numbers, and the section where the rule is printed.

        A rule refuses for several causes, each with its own values: `refusal.<id>.<reason or name of a value>` is
        closer than `refusal.<id>`, the last value the closest, and a sentence with a blank to be left open is none.
        """
        values = dict(r.values)
        plain = f"refusal.{r.rule.id}"
        closer = (values.get("reason"), *reversed(values))
        keys = (*(f"{plain}.{word}" for word in closer), plain)
        key = next((k for k in keys if self.has(k) and self._blanks(k) <= set(values)), f"rule.{r.rule.id}")
        return self._cited(key, values, r.rule)

    def _cited(self, key: str, values: Mapping[str, Any], rule: Rule) -> str:
        """A sentence with the section where its rule is printed."""
        return self.text("refusal", sentence=_Said(self._say(key, values)), section=_Said(self._code(rule.section)))

    def flaw(self, e: Unreadable) -> str:
        """What is wrong with a file; where nobody has translated it, that something is."""
        if isinstance(e, Flaw):
            return self._say(f"flaw.{e.key}", {name: _Said(self._flawed(value)) for name, value in e.values.items()})
        return str(e) if self.lang == "en" else self.text("flaw.other")

    def _flawed(self, value: FlawValue) -> str:
        """Places are counted without groups; what stands in a file is shown as it is."""
        return self.flaw(value) if isinstance(value, Unreadable) else self._code(value)

    def diverged(self, e: Diverged | Damage) -> str:
        """Where a record and the rules disagree, or a line makes no sense, and why."""
        why = self.flaw(e.why)
        if e.refusal is not None:
            why = self.text("flaw.refused", why=_Said(why), refusal=_Said(self.refusal(e.refusal)))
        return self.text(f"flaw.at.{e.unit}", n=_Said(self._code(e.line)), why=_Said(why))

    def rule(self, rule_id: str) -> str:
        """The rule's one sentence."""
        return self.text(f"rule.{rule_id}")

    def note(self, rule_id: str) -> str:
        """What stands below the rule where the book can be read otherwise, or a fact rests on little; else empty."""
        key = f"note.{rule_id}"
        return self.text(key) if self.has(key) else ""

    def over(self, reason: Rule) -> str:
        """Why the game has ended: in words of its own, or by the rule."""
        key = f"over.{reason.id}"
        return self.text(key) if self.has(key) else self.rule(reason.id)

    def action(self, a: Option) -> str:
        """What a button for the action says; `action.<verb>.none` where a field is absent."""
        if isinstance(a, Span):
            return self.option(a)
        return self._say(self.key(a, (None, ())), {f.name: getattr(a, f.name) for f in fields(a)})

    def key(self, a: Action, absent: Sequence[object] = (None,)) -> str:
        """The message that says an action, or the shorter one where a field is absent."""
        without = f"action.{a.verb}.none"
        bare = any(getattr(a, f.name) in absent for f in fields(a)) and self.has(without)
        return without if bare else f"action.{a.verb}"

    def option(self, o: Option, called: Mapping[str, str] | None = None) -> str:
        """An action, or a span with its open number shown as a range; `called` has better words for some fields."""
        if not called:
            return self.action(o) if isinstance(o, Action) else self._span(o, {})
        said = {name: _Said(word) for name, word in called.items()}
        if isinstance(o, Span):
            return self._span(o, said)
        values = {f.name: getattr(o, f.name) for f in fields(o)}
        return " ".join(self._say(self.key(o, (None, ())), values | said).split())

    def _span(self, o: Span, said: Mapping[str, str]) -> str:
        values = {f.name: getattr(o.action, f.name) for f in fields(o.action)}
        return self._say(self.key(o.action), {**values, **said, o.field: Range(o.low, o.high, o.step)})

    def parts(self, a: Action) -> dict[str, str]:
        """What each field's value is called in the action's sentence."""
        form = next((d.all_forms(self.key(a))[-1] for d in self._domains if self.key(a) in d), "")
        kinds = {name: spec for _, name, spec, _ in self.parse(form) if name}
        values = {f.name: getattr(a, f.name) for f in fields(a)}
        return {n: self.format_field(self.get_value(n, (), values), kinds.get(n) or "") for n in values}

    def sentence(self, key: str, values: Mapping[str, Any] | None = None) -> str:
        """A message with its values left open, `{pile}`: for a page that fills them in as they are chosen.

        It is in the number of what is counted where that is known.
        """
        for d in self._domains:
            form = next(iter(d.all_forms(key)[-1:]), None) if values is None else d.find(key, values)
            if form is not None:
                return "".join(said + (f"{{{name}}}" if name else "") for said, name, _, _ in self.parse(form))
        return f"[{key}]"

    def counted(self, key: str) -> str | None:
        """The value whose number a message follows."""
        return next((d.counted(key) for d in self._domains if key in d), None)

    def ask(self, d: Decision) -> str:
        """What a seat is being asked.  A menu asks by its rule, or for a choice among its entries.

        `ask.<prompt>.<name of a value>` is closer, where the question has that value.
        """
        if isinstance(d, Menu):
            key = f"ask.menu.{d.rule.id}"
            return self.text(key if self.has(key) else "ask.menu", least=d.least, most=d.most)
        values = {f.name: getattr(d, f.name) for f in fields(d)}
        closer = (f"ask.{d.prompt}.{name}" for name, value in values.items() if value)
        return self._say(next(filter(self.has, closer), f"ask.{d.prompt}"), values)

    def verb(self, verb: str) -> str:
        """What a kind of move is called."""
        return self.text("action.pass" if verb == Pass.verb else f"verb.{verb}")

    def kind(self, verb: str) -> str:
        """What a kind of move does, in a sentence."""
        return self.text(f"kind.{verb}")

    def passing(self, d: Decision) -> str:
        """What passing does where a question allows it."""
        closer = f"pass.menu.{d.rule.id}" if isinstance(d, Menu) else f"pass.{d.prompt}"
        return self.text("pass.menu" if isinstance(d, Menu) and not self.has(closer) else closer)

    def barred(self, b: Barred) -> str:
        """Why kinds of moves are not possible now."""
        key = f"barred.{b.refusal.rule.id}"
        return self._cited(key, {}, b.refusal.rule) if b.misplaced and self.has(key) else self.refusal(b.refusal)

    def partly(self, a: Action, known: Collection[str]) -> str:
        """The action's sentence with only the known fields said: for a group of actions that share them."""
        values = {f.name: getattr(a, f.name) if f.name in known else _Said("…") for f in fields(a)}
        return self._say(f"action.{a.verb}", values)

    def name(self, ref: str, kind: str = "") -> str:
        """What a company, card or investor is called.

        Where two kinds of things share an id, `name.<kind>.<id>` is closer than `name.<id>`.
        """
        closer = f"name.{kind}.{ref}"
        return self.text(closer if closer in self._closer_names else f"name.{ref}")

    def seat(self, n: Seat) -> str:
        """A player's name."""
        if n == CHANCE:
            return self.text("chance")
        return self.names[n] if 0 <= n < len(self.names) else self.text("seat", n=n + 1)

    def bot(self, bot: str, called: str = "") -> str:
        """What a bot is called; `called` may add a number, `Greedy 2`, or be a name of its own, which stays."""
        key, plain = f"bot.{bot}", bot.capitalize()
        if not called.startswith(plain):
            return called or (self.text(key) if self.has(key) else plain)
        return self.bot(bot) + self.digits(called.removeprefix(plain))

    def because(self, reasons: Sequence[tuple[str, float]]) -> str:
        """What speaks for a move and what against it, each with its weight."""
        good = [self._reason(name, x) for name, x in reasons if x > 0]
        bad = [self._reason(name, x) for name, x in reasons if x < 0]
        sides = (("hint.for", good), ("hint.against", bad))
        said = [self.text(key, reasons=_Said(self.items(side))) for key, side in sides if side]
        return " ".join(said) or self.text("hint.even")

    def chance(self, part: float | None) -> str:
        """How likely somebody is to win; empty where nobody knows."""
        return (
            "" if part is None else self.text("hint.chance", percent=_Said(_decimal(round(100 * part, 1), self.lang)))
        )

    def _reason(self, name: str, weight: float) -> str:
        amount = round(abs(weight)) if abs(weight) >= WEIGHTY else round(abs(weight), 1)
        return self.text(
            "hint.reason", reason=_Said(self.text(f"term.{name}")), weight=_Said(_decimal(amount, self.lang))
        )

    def place(self, code: str) -> str:
        """A place of the map by its name and its code, `Altoona (H12)`; by its code alone where it has no name."""
        name = places(self.game).get(code, "")
        return f"{name} ({code})" if name else code

    def number(self, n: int) -> str:
        """A whole number with the language's digits and groups."""
        return _decimal(n, self.lang)

    def digits(self, text: str) -> str:
        """Something printed on a piece, `+4` or `-3`, with the language's digits and a minus sign."""
        return in_digits(MINUS + text[1:] if text.startswith("-") else text, self.lang)

    def printed(self, code: str) -> str:
        """A code as a piece shows it: one of numbers alone, a train's or a tile's, with the language's digits."""
        return self.digits(code) if code.replace("/", "").isdecimal() else code

    def isolate(self, text: str) -> str:
        """A name, a code or an amount that neither turns the words around it nor is turned by them."""
        turns = self._bidi and text and (self.dir == "rtl" or is_right_to_left(text))
        return f"{ISOLATE}{text}{END_ISOLATE}" if turns else text

    def money(self, n: int) -> str:
        """An amount in the title's unit."""
        return self.isolate(self._minus(self._amount(n)) if n < 0 else self._amount(n))

    def _amount(self, n: int) -> str:
        return self.text("money", amount=abs(n))

    def _minus(self, said: str) -> str:
        tied = said if said[:1].isdigit() or not self._bidi else JOINER + said
        return self._sign(self.text("money.minus", money=_Said(tied)))

    def _sign(self, signed: str) -> str:
        """On a page that reads from the right: the sign to the left of its number, the unit behind both."""
        return f"{RIGHT_TO_LEFT_MARK}{LEFT_TO_RIGHT}{signed}" if self._bidi and self.dir == "rtl" else signed

    def items(self, items: Sequence[str]) -> str:
        """A list of things already said."""
        return format_list(items, locale=self.lang) if items else self.text("nothing")

    def enumerated(self, items: Sequence[str]) -> str:
        """Things already said, one after the other without an *and*."""
        return self.text("comma").join(items)

    def valued(self, move: str, outcome: str) -> str:
        """A move with what it costs and brings, both already said."""
        return self.text("move.outcome", move=_Said(move), outcome=_Said(outcome)) if outcome else move

    def signed(self, n: int) -> str:
        """A gain or a cost, with its sign."""
        said = self._amount(n) if isinstance(n, Money) else self.number(abs(n))
        return self.isolate(self._sign(f"+{said}") if n >= 0 else self._minus(said))

    def has(self, key: str) -> bool:
        """Is there such a message?"""
        return any(key in d for d in self._domains)

    def _blanks(self, key: str) -> set[str]:
        """The values a message speaks of."""
        forms = next((d.all_forms(key) for d in self._domains if key in d), ())
        return {name for form in forms for _, name, _, _ in self.parse(form) if name}

    # ------------------------------------------------------------ how values are printed

    def _say(self, key: str, values: Mapping[str, Any]) -> str:
        for d in self._domains:
            message = d.find(key, values)
            if message is not None:
                return self.vformat(message, (), values)
        return f"[{key}]"

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        """The message with its values; what a message says of a value is never a message itself."""
        said = []
        for words, name, spec, _ in _pieces(format_string):
            said.append(words)
            if name is not None:
                said.append(self.format_field(self.get_value(name, args, kwargs), spec or ""))
        return "".join(said)

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = kwargs.get(key, _Said(f"[{key}]")) if isinstance(key, str) else _Said(f"[{key}]")
        if self._closer_names and f"name.{key}.{value}" in self._closer_names:
            return _Of(value, str(key))
        return value

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value, by its type or by what the message says it is."""
        if isinstance(value, _Said):
            return str(value)
        if value is None or value == ():
            return self.text("nothing")
        if isinstance(value, (tuple, list)):
            return self.items([self.format_field(v, format_spec) for v in value])
        if isinstance(value, Range):
            return self._range(value, format_spec)
        kind = format_spec or _KINDS.get(type(value), "plain")
        return self._printers[kind](self, value)

    def _range(self, r: Range, spec: str) -> str:
        ends = {k: _Said(self.format_field(v, spec)) for k, v in (("low", r.low), ("high", r.high), ("step", r.step))}
        return self.text("range.step" if r.step > 1 else "range", **ends)

    def _plain(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.text("yes" if value else "no")
        if isinstance(value, int):
            return self.number(value)
        if isinstance(value, _Of) or self.has(f"name.{value}"):
            return self._named(value)
        return self._code(value)

    def _named(self, value: str) -> str:
        return self.isolate(self.name(value, value.kind if isinstance(value, _Of) else ""))

    def _route(self, route: str) -> str:
        """A train's run by the names of its stops: `4: Altoona – Lancaster`."""
        train, _, way = route.partition(":")
        stops = [step.partition(".")[0] for step in way.split("-") if step[:1].isupper()]
        kind = train.rpartition("-")[0] or train
        return f"{self.printed(kind)}: {' – '.join(places(self.game).get(stop, stop) for stop in stops)}"

    def _code(self, value: Any) -> str:
        """A code as it stands; one of numbers, such as a train or a phase, with the language's digits."""
        return self.isolate(self.printed(str(value)))

    _printers: Final[Mapping[str, Callable[[Words, Any], str]]] = {
        "money": lambda w, v: w.money(v),
        "seat": lambda w, v: w.isolate(w.seat(v)),
        "name": lambda w, v: w._named(v),
        "nth": lambda w, v: w.number(v + 1),
        "code": lambda w, v: w._code(v),
        "kind": lambda w, v: w._code(str(v).rpartition("-")[0] or v),
        "signed": lambda w, v: w.signed(v),
        "times": lambda w, v: w.text(f"times.{v}"),
        "turn": lambda w, v: w.text("turned", degrees=60 * v),
        "city": lambda w, v: w.text("city", city=v + 1),
        "place": lambda w, v: w._code(w.place(v)),
        "route": lambda w, v: w._code(w._route(v)),
        "plain": lambda w, v: w._plain(v),
    }


_KINDS: Final[Mapping[type, str]] = {Money: "money", SeatRef: "seat", Ref: "name"}


@lru_cache(maxsize=16_384)
def _pieces(message: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """The words of a message, each piece with the value behind it."""
    return tuple(Formatter().parse(message))


class _Of(str):
    """The id of a thing whose kind matters to its name."""

    kind: str

    def __new__(cls, value: str, kind: str) -> _Of:
        new = super().__new__(cls, value)
        new.kind = kind
        return new


class _Said(str):
    """Words already chosen: printed as they are."""

    __slots__ = ()


def _chain(lang: str, game: str) -> Iterator[Domain]:
    """The title's catalogue, those it inherits, and `core`."""
    while game != CORE:
        d = domain(lang, game)
        yield d
        game = d.find(INHERITS, {}) or CORE
    yield domain(lang, CORE)
