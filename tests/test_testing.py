"""`check_game` bites: each fault planted in the toy is caught under its right name, and the sound toy passes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from stockrail.core.actions import Action, Pass, Span
from stockrail.core.events import Tape
from stockrail.core.ids import SeatRef
from stockrail.core.known import Known
from stockrail.core.match import Entry, Match, Undo
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal, Rule
from stockrail.testing import CheckFailed, check_game
from tests import toy
from tests.toy import Toy, ToyState, ToyView

Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], None]
FAULTS: list[tuple[Fault, str, str]] = []


def fault(check: str, words: str) -> Callable[[Fault], Fault]:
    """Register a fault with the check that must find it and words its message must have."""

    def register(plant: Fault) -> Fault:
        FAULTS.append((plant, check, words))
        return plant

    return register


# ---------------------------------------------------------------- state


@fault("clone", "shares coins")
def shared_list(patch: Patch) -> None:
    honest = ToyState.clone

    def clone(self: ToyState) -> ToyState:
        c = honest(self)
        c.coins = self.coins
        return c

    patch.setattr(ToyState, "clone", clone)


@fault("clone", "shares hands[0]")
def shared_inner_list(patch: Patch) -> None:
    honest = ToyState.clone

    def clone(self: ToyState) -> ToyState:
        c = honest(self)
        c.hands = self.hands[:]
        return c

    patch.setattr(ToyState, "clone", clone)


@fault("clone", "differs in turns")
def forgetful_clone(patch: Patch) -> None:
    honest = ToyState.clone

    def clone(self: ToyState) -> ToyState:
        c = honest(self)
        c.turns = 0
        return c

    patch.setattr(ToyState, "clone", clone)


@fault("snapshot", "turns is not restored")
def forgetful_snapshot(patch: Patch) -> None:
    honest = Toy.restore

    def restore(self: Toy, data: Any) -> ToyState:
        s: ToyState = honest(self, data)
        s.turns = 0
        return s

    patch.setattr(Toy, "restore", restore)


@fault("census", "of good silk, and 4 at the start")
def lost_good(patch: Patch) -> None:
    honest = toy.MaySell.take

    def take(self: toy.MaySell, g: Toy, s: ToyState, a: toy.Sell, out: Tape) -> None:
        honest(self, g, s, a, out)
        s.sold[0] = 0

    patch.setattr(toy.MaySell, "take", take)


# ---------------------------------------------------------------- the judge and the list


@fault("pure", "changes turns")
def change_before_refusal(patch: Patch) -> None:
    honest = toy.MaySell.check

    def check(self: toy.MaySell, g: Toy, s: ToyState, a: toy.Sell) -> Refusal | None:
        s.turns += 1
        return honest(self, g, s, a)

    patch.setattr(toy.MaySell, "check", check)


@fault("pure", "changes the position")
def change_in_a_rare_refusal(patch: Patch) -> None:
    honest = toy.MayBid.check

    def check(self: toy.MayBid, g: Toy, s: ToyState, a: toy.Bid) -> Refusal | None:
        refusal = honest(self, g, s, a)
        s.turns += refusal is not None
        return refusal

    patch.setattr(toy.MayBid, "check", check)


@fault("doubled", "'sell silk'")
def doubled_option(patch: Patch) -> None:
    honest = toy.MaySell.options

    def options(self: toy.MaySell, g: Toy, s: ToyState) -> Iterable[Any]:
        return [*honest(self, g, s), toy.Sell("silk")]

    patch.setattr(toy.MaySell, "options", options)


@fault("doubled", "'bid 1'")
def doubled_inside_a_span(patch: Patch) -> None:
    honest = toy.MayBid.options

    def options(self: toy.MayBid, g: Toy, s: ToyState) -> Iterable[Any]:
        yield from honest(self, g, s)
        if s.coins[self.seat] > 0:
            yield toy.Bid(1)

    patch.setattr(toy.MayBid, "options", options)


@fault("exact", "MayBid promises")
def inexact_span(patch: Patch) -> None:
    def options(self: toy.MayBid, g: Toy, s: ToyState) -> Iterable[Any]:
        yield Span(toy.Bid(1), "coins", 1, s.coins[self.seat] + 1)

    patch.setattr(toy.MayBid, "options", options)


@fault("exact", "promises legal options")
def inexact_list(patch: Patch) -> None:
    patch.setattr(toy.MaySell, "exact", True)


@fault("cover", "is legal for seat")
def missing_option(patch: Patch) -> None:
    honest = toy.MaySell.options

    def options(self: toy.MaySell, g: Toy, s: ToyState) -> Iterable[Any]:
        return [a for a in honest(self, g, s) if s.turns < 6 or a != toy.Sell("iron")]

    patch.setattr(toy.MaySell, "options", options)


@fault("cover", "'bid ")
def span_too_short(patch: Patch) -> None:
    def options(self: toy.MayBid, g: Toy, s: ToyState) -> Iterable[Any]:
        if s.coins[self.seat] > 1:
            yield Span(toy.Bid(1), "coins", 1, s.coins[self.seat] - 1)
        yield Pass()

    patch.setattr(toy.MayBid, "options", options)


@fault("rule", "TOY-99")
def undeclared_rule(patch: Patch) -> None:
    patch.setattr(toy, "HELD", Rule("TOY-99"))


@fault("refusal", "ValueError")
def stumbling_judge(patch: Patch) -> None:
    def check(self: toy.MaySell, g: Toy, s: ToyState, a: toy.Sell) -> Refusal | None:
        return None if s.hands[self.seat][toy.GOODS.index(a.good)] else toy.HELD.refuse()

    patch.setattr(toy.MaySell, "check", check)


@fault("stuck", "asked MustDraw")
def nothing_to_do(patch: Patch) -> None:
    patch.setattr(toy.MustDraw, "options", lambda self, g, s: ())


@fault("ending", "has not ended")
def endless_game(patch: Patch) -> None:
    patch.setattr(toy, "LAST", 10**9)
    patch.setattr(toy.MustDraw, "take", lambda self, g, s, a, out: None)


@fault("notation", "reads back as")
def notation_that_loses_order(patch: Patch) -> None:
    def text(self: toy.Give) -> str:
        return f"give {','.join(reversed(self.goods))} {'-' if self.to is None else self.to}"

    patch.setattr(toy.Give, "text", text)


# ---------------------------------------------------------------- chance, undo, reproduction


@fault("replay", "differs when the record is played again")
def unlogged_chance(patch: Patch) -> None:
    stream = itertools.count()

    def take(self: toy.MayEarn, g: Toy, s: ToyState, a: toy.Earn, out: Tape) -> None:
        s.coins[self.seat] += next(stream) % 3

    patch.setattr(toy.MayEarn, "take", take)


@fault("reproducible", "the same seed")
def chance_with_its_own_dice(patch: Patch) -> None:
    stream = itertools.count()
    honest = toy.FromBag.draw
    patch.setattr(toy.FromBag, "draw", lambda self, g, s, rng: honest(self, g, s, Rng(next(stream))))
    patch.setattr("stockrail.testing.run._Run._check_undo", lambda self, m, before, seat, a, new: new)


@fault("undo", "playing it again")
def undo_that_rolls_again(patch: Patch) -> None:
    honest = Match.undo

    def undo(self: Match, seat: int | None = None) -> Entry:
        stream = self._rng
        entry = honest(self, seat)
        self._rng = stream
        return entry

    patch.setattr(Match, "undo", undo)


@fault("undo", "does not restore")
def undo_that_forgets(patch: Patch) -> None:
    def undo(self: Match, seat: int | None = None) -> Entry:
        self.entries.append(Entry(self._moves.pop().seat, Undo()))
        return self.entries[-1]

    patch.setattr(Match, "undo", undo)


# ---------------------------------------------------------------- hidden information


@fault("leak", "changes with what it cannot see: sizes")
def leaking_view(patch: Patch) -> None:
    honest = Toy.view

    def view(self: Toy, s: ToyState, seat: int | None) -> ToyView:
        return replace(honest(self, s, seat), sizes=tuple(h[0] for h in s.hands))

    patch.setattr(Toy, "view", view)


@fault("leak", "'drew'")
def leaking_draw(patch: Patch) -> None:
    honest = toy.FromBag.take

    def take(self: toy.FromBag, g: Toy, s: ToyState, a: toy.Good, out: Tape) -> None:
        honest(self, g, s, a, Tape())
        out.tell("drew", seat=SeatRef(self.to), good=a.good)

    patch.setattr(toy.FromBag, "take", take)


@fault("leak", "'gave'")
def leaking_choice(patch: Patch) -> None:
    honest = toy.MayGive.take

    def take(self: toy.MayGive, g: Toy, s: ToyState, a: toy.Give, out: Tape) -> None:
        honest(self, g, s, a, Tape())
        out.tell("gave", seat=SeatRef(self.seat), goods=a.goods)

    patch.setattr(toy.MayGive, "take", take)


@fault("leak", "'earned'")
def event_that_peeks(patch: Patch) -> None:
    def take(self: toy.MayEarn, g: Toy, s: ToyState, a: toy.Earn, out: Tape) -> None:
        s.coins[self.seat] += a.coins
        out.tell("earned", silk=s.hands[(self.seat + 1) % s.seats][0])

    patch.setattr(toy.MayEarn, "take", take)


@fault("events", "hides nothing")
def audience_without_a_secret(patch: Patch) -> None:
    honest = toy.FromBag.take

    def take(self: toy.FromBag, g: Toy, s: ToyState, a: toy.Good, out: Tape) -> None:
        honest(self, g, s, a, Tape())
        out.tell("drew", to=(self.to,), reveals=True, good=a.good)

    patch.setattr(toy.FromBag, "take", take)


@fault("events", "'sold' is not a declared kind")
def undeclared_event(patch: Patch) -> None:
    patch.setattr(Toy, "events", Toy.events - {"sold"})


@fault("tell", "options of seat")
def telling_list(patch: Patch) -> None:
    def check(self: toy.MayTrade, g: Toy, s: ToyState, a: Action) -> Refusal | None:
        return toy.MENU.refuse() if any(h[0] for i, h in enumerate(s.hands) if i != self.seat) else None

    patch.setattr(toy.MayTrade, "check", check)
    patch.setattr(toy.MayTrade, "exact", False)


@fault("tell", "the judgement of")
def telling_refusal(patch: Patch) -> None:
    honest = toy.MayBid.check

    def check(self: toy.MayBid, g: Toy, s: ToyState, a: toy.Bid) -> Refusal | None:
        refusal = honest(self, g, s, a)
        return refusal and toy.PURSE.refuse(silk=s.hands[(self.seat + 1) % s.seats][0])

    patch.setattr(toy.MayBid, "check", check)


@fault("fit", "does not fit its view: turns")
def dream_that_does_not_fit(patch: Patch) -> None:
    honest = Toy.imagine

    def imagine(self: Toy, v: ToyView, rng: Rng, known: Known | None = None) -> ToyState:
        s = honest(self, v, rng, known)
        s.turns = 0
        return s

    patch.setattr(Toy, "imagine", imagine)


class Wrong(Known):
    """A memory that is sure of something nobody said."""

    def denies(self, s: ToyState) -> str | None:
        return "nobody has taken a turn" if s.turns else None


@fault("memory", "what seat 0 remembers is not so: nobody has taken a turn")
def false_memory(patch: Patch) -> None:
    patch.setattr(Toy, "memory", lambda self, seats, seat: Wrong())


class Sizes(Known):
    """Remembers what a dream must have, which this one does not."""

    def denies(self, s: ToyState) -> str | None:
        return "the hands are as they are" if hasattr(s, "dreamt") else None


class DreamState(ToyState):
    """A position that can be told from a real one."""

    __slots__ = ("dreamt",)
    dreamt: bool


@fault("memory", "seat 0 imagines what it knows to be otherwise: the hands are as they are")
def dream_against_memory(patch: Patch) -> None:
    honest = Toy.imagine

    def imagine(self: Toy, v: ToyView, rng: Rng, known: Known | None = None) -> ToyState:
        s = honest(self, v, rng, known)
        c = DreamState()
        for slot in ("seats", "agenda", *ToyState.__slots__):
            setattr(c, slot, getattr(s, slot))
        c.dreamt = True
        return c

    patch.setattr(Toy, "imagine", imagine)
    patch.setattr(Toy, "memory", lambda self, seats, seat: Sizes())


@fault("shuffle", "never exchanged")
def shuffle_that_does_nothing(patch: Patch) -> None:
    patch.setattr(Toy, "shuffle_hidden", lambda self, s, seat, rng: s.clone())


# ---------------------------------------------------------------- the tests


@pytest.mark.parametrize(("plant", "check", "words"), FAULTS, ids=[f[0].__name__ for f in FAULTS])
def test_fault_is_caught(plant: Fault, check: str, words: str, monkeypatch: Patch) -> None:
    """A planted fault is found within a few games, under its own name."""
    plant(monkeypatch)

    with pytest.raises(CheckFailed) as caught:
        check_game(Toy(), games=4, every=3, longest=1000)

    assert caught.value.check == check
    assert words in caught.value.what


@pytest.mark.parametrize("options", [{}, {"purse": 5, "guards": False}])
def test_sound_title_passes(options: dict[str, int | bool]) -> None:
    """The toy without a fault passes for every seat count, and the run says what it has looked at."""
    told: list[tuple[int, int]] = []

    checked = check_game(Toy(options), games=3, progress=lambda done, total: told.append((done, total)))

    assert checked.games == 9
    assert checked.entries > checked.closely > 0
    assert told == [(i, 9) for i in range(1, 10)]


def test_failure_can_be_found_again(monkeypatch: Patch) -> None:
    """The message has game, seats, seed and entry; a run of that one game stops at the same entry."""
    lost_good(monkeypatch)
    with pytest.raises(CheckFailed) as first:
        check_game(Toy(), games=5, seed=40)
    found = first.value

    with pytest.raises(CheckFailed) as second:
        check_game(Toy(), seats=found.seats, games=1, seed=found.seed)

    assert str(second.value) == str(found)
    assert str(found).startswith(f"toy, {found.seats} seats, seed {found.seed}, entry {found.entry}: census: ")
