"""The draft of privates: what is removed, cards drawn and kept in secret, the last company; or an open draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Chance, Effect, Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal
from stockrail.rail import closing
from stockrail.rail.actions import Buy, Draw, Keep, Remove
from stockrail.rail.asking import Question
from stockrail.rail.policies.course import OperatingRound
from stockrail.rail.policies.draft_memory import DraftMemory
from stockrail.rail.policies.first_sale import NOTHING, Auction
from stockrail.rail.privates import unsold
from stockrail.rail.state import AUCTION, BLANK, CLOSED, UNSEEN, UNSOLD, RailState
from stockrail.rail.view import RailView, drafting

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame

RULES: Final = ("set_up", "draft", "last_company", "draft_price")
"""The rules that a title with one of these prints."""

TELLS: Final = frozenset(["drawn", "kept", "last_company", "passed", "price_falls", "private_sold", "removed", "shown"])
"""The events it may tell."""

NO_CARD = "blank"


@dataclass(frozen=True, slots=True)
class Removal:
    """Things taken out at random before the game: so many of the group, by the number of seats."""

    id: str
    group: tuple[str, ...]
    count: Mapping[int, int]
    corporations: bool = False


@dataclass(frozen=True, slots=True)
class Draft(Auction):
    """Things are removed at random; then the privates are drafted, in secret or openly."""

    removals: tuple[Removal, ...] = ()
    open_seats: tuple[int, ...] = ()
    """Tables at which the privates lie open, and go on being drafted after a set of operating rounds."""
    step: int = 10
    """How much cheaper the last company gets with every pass."""
    debt_falls: bool = False
    """Does its debt fall away like its face value, or is it always paid?"""
    second_blockers: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """By seats: a second hex that a removed corporation's token blocks, at once or when the hex turns green."""

    def opening(self) -> Effect:
        return DraftOpening()

    def is_open(self, seats: int) -> bool:
        """Do the privates lie open?"""
        return seats in self.open_seats

    def has_secrets(self, seats: int) -> bool:
        return not self.is_open(seats)

    def goes_on(self, g: RailGame, s: RailState) -> Effect | None:
        if not self.is_open(s.seats) or UNSOLD not in s.owner:
            return None
        s.cycle = 0
        return OpenTurn(s.seats - 1, 0)

    def groups(self) -> tuple[Removal, ...]:
        return self.removals

    def blockers(self, seats: int) -> Mapping[str, str]:
        return self.second_blockers.get(seats, NOTHING)


def terms(g: RailGame) -> Draft:
    """How this title drafts its privates."""
    found = g.title.auction
    assert isinstance(found, Draft)
    return found


def card_name(g: RailGame, card: int) -> str:
    return NO_CARD if card == BLANK else g.privates[card]


def card_of(g: RailGame, name: str) -> int:
    return BLANK if name == NO_CARD else g.private_of(name)


def before(s: RailState, seat: Seat) -> Seat:
    """The draft goes round against the order of play."""
    return (seat - 1) % s.seats


# ------------------------------------------------------------ what is removed


@dataclass(frozen=True, slots=True)
class DraftOpening(Effect["RailGame", RailState]):
    """Corporations and privates are removed at random, then the draft begins with the last player."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.rounds_in_set = g.phase(s).rounds
        policy = terms(g)
        if policy.is_open(s.seats):
            s.cycle = 0
        s.agenda.append(Deal())
        for i, r in reversed(list(enumerate(policy.removals))):
            s.agenda += [RemoveOne(i)] * r.count.get(s.seats, 0)


@dataclass(frozen=True, slots=True)
class RemoveOne(Chance["RailGame", RailState]):
    """One of a group is taken out of the game."""

    removal: int

    def outcomes(self, g: RailGame, s: RailState) -> list[tuple[Action, int]]:
        r = terms(g).removals[self.removal]
        if r.corporations:
            return [(Remove(n), 1) for n in r.group if not s.closed[g.corp_index[n]]]
        return [(Remove(n), 1) for n in r.group if s.owner[g.private_index[n]] == UNSOLD]

    def take(self, g: RailGame, s: RailState, a: Remove, out: Tape) -> None:
        if terms(g).removals[self.removal].corporations:
            closing.remove(g, s, g.corp_index[a.name], out)
        else:
            private = g.private_index[a.name]
            s.owner[private] = CLOSED
            out.tell("removed", g.book.set_up, name=g.private_ref(private))


@dataclass(frozen=True, slots=True)
class Deal(Effect["RailGame", RailState]):
    """The privates left and a blank for every player are the deck; in an open draft there is none."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        last = s.seats - 1
        if terms(g).is_open(s.seats):
            s.agenda.append(OpenTurn(last, 0))
            return
        s.deck = [unsold(s) + [BLANK] * s.seats]
        s.agenda.append(DraftTurn(last))


# ------------------------------------------------------------ the secret draft


@dataclass(frozen=True, slots=True)
class DraftTurn(Effect["RailGame", RailState]):
    """The player draws; a single company that is left is offered openly."""

    seat: Seat

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        cards = [c for part in s.deck for c in part]
        if not cards:
            s.agenda.append(Reveal())
        elif len(cards) == 1 and cards[0] != BLANK:
            s.deck = []
            s.price_cut = 0
            out.tell("last_company", g.book.last_company, reveals=True, private=g.private_ref(cards[0]))
            s.agenda.append(LastCompany(self.seat, g.privates[cards[0]]))
        else:
            s.agenda.append(LookAtHand(self.seat))
            s.agenda += [DrawCard(self.seat)] * min(s.seats + 2, len(cards))


@dataclass(frozen=True, slots=True)
class DrawCard(Chance["RailGame", RailState]):
    """The top card of the deck goes to the drafting player."""

    drafter: Seat

    def outcomes(self, g: RailGame, s: RailState) -> list[tuple[Action, int]]:
        top = s.deck[0]
        return [(Draw(card_name(g, c)), top.count(c)) for c in sorted(set(top))]

    def take(self, g: RailGame, s: RailState, a: Draw, out: Tape) -> None:
        card = card_of(g, a.card)
        s.deck[0].remove(card)
        if not s.deck[0]:
            del s.deck[0]
        s.hand = sorted([*s.hand, card])
        out.tell(
            "drawn", g.book.draft, to=(self.drafter,), hidden=("card",), reveals=True, seat=SeatRef(self.drafter),
            card=a.card,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LookAtHand(Effect["RailGame", RailState]):
    """With nothing but blanks the draft is over; else one card is kept."""

    seat: Seat

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        if all(c == BLANK for c in s.hand):
            s.hand, s.deck = [], []
            s.agenda.append(Reveal())
        else:
            s.agenda.append(KeepCard(self.seat))


@dataclass(frozen=True, slots=True)
class KeepCard(Question):
    """Keep one card secretly; the others go under the deck."""

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        return (Keep(card_name(g, c)) for c in sorted(set(s.hand)))

    def check(self, g: RailGame, s: RailState, a: Keep) -> Refusal | None:
        return None if card_of(g, a.card) in s.hand else g.book.draft.refuse(card=a.card)

    def take(self, g: RailGame, s: RailState, a: Keep, out: Tape) -> None:
        card = card_of(g, a.card)
        s.hand.remove(card)
        if s.hand:
            s.deck.append(s.hand)
        s.hand = []
        s.picks[self.seat].append(card)
        out.tell("kept", g.book.draft, to=(self.seat,), hidden=("card",), seat=SeatRef(self.seat), card=a.card)
        s.agenda.append(DraftTurn(before(s, self.seat)))


# ------------------------------------------------------------ the last company


def first_price(g: RailGame, private: int) -> int:
    """Face value and debt."""
    return g.private(private).price + g.private(private).debt


def check_price(g: RailGame, s: RailState, seat: Seat, price: int) -> Refusal | None:
    """The player has the money."""
    cash = s.cash[seat]
    return g.book.draft_price.refuse(price=g.money(price), cash=g.money(cash)) if price > cash else None


def sell(g: RailGame, s: RailState, seat: Seat, private: int, price: int, out: Tape) -> None:
    """A player pays the bank and gets the private."""
    g.player_pays_bank(s, seat, price)
    s.owner[private] = seat
    out.tell(
        "private_sold", g.book.private_settled, seat=SeatRef(seat), private=g.private_ref(private), price=g.money(price)
    )
    for p in g.private(private).powers:
        p.sold(g, s, private, seat, out)


@dataclass(frozen=True, slots=True)
class LastCompany(Question):
    """Buy the one company that is left, or make it cheaper; when its face value has gone it must be taken."""

    private: str

    def about(self, g: RailGame) -> str:
        return self.private

    def asking_price(self, g: RailGame, s: RailState) -> int:
        """Cheaper with every pass."""
        return first_price(g, g.private_index[self.private]) - s.price_cut

    def _most_cut(self, g: RailGame) -> int:
        """How far the price falls."""
        private = g.private_index[self.private]
        return first_price(g, private) if terms(g).debt_falls else g.private(private).price

    def _must(self, g: RailGame, s: RailState) -> bool:
        return s.price_cut >= self._most_cut(g)

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        yield Buy(self.private)
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: Buy | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            refused = self._must(g, s) and s.cash[self.seat] >= self.asking_price(g, s)
            return g.book.take_last.refuse(private=self.private) if refused else None
        if a.private != self.private:
            return g.book.last_company.refuse(private=self.private)
        return check_price(g, s, self.seat, self.asking_price(g, s))

    def take(self, g: RailGame, s: RailState, a: Buy | Pass, out: Tape) -> None:
        private = g.private_index[self.private]
        if isinstance(a, Buy):
            s.agenda.append(Reveal())
            sell(g, s, self.seat, private, self.asking_price(g, s), out)
            return
        s.price_cut = min(s.price_cut + terms(g).step, self._most_cut(g))
        price = g.money(self.asking_price(g, s))
        out.tell("price_falls", g.book.last_company, private=g.private_ref(private), price=price)
        s.agenda.append(LastCompany(before(s, self.seat), self.private))


@dataclass(frozen=True, slots=True)
class Reveal(Effect["RailGame", RailState]):
    """Everybody shows and pays for the cards kept; then the first stock round."""

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        for seat, cards in enumerate(s.picks):
            for card in cards:
                if card != BLANK:
                    out.tell("shown", g.book.draft, reveals=True, seat=SeatRef(seat), private=g.private_ref(card))
                    sell(g, s, seat, card, first_price(g, card), out)
        s.picks = [[] for _ in range(s.seats)]
        s.price_cut = 0
        s.cycle = 1
        g.title.course.begin(s)


# ------------------------------------------------------------ the open draft


@dataclass(frozen=True, slots=True)
class OpenTurn(Effect["RailGame", RailState]):
    """The next player of an open draft; the last company has its own rule."""

    seat: Seat
    passes: int

    def run(self, g: RailGame, s: RailState, out: Tape) -> None:
        s.round = AUCTION
        left = unsold(s)
        if not left:
            s.agenda.append(Reveal())
        elif len(left) == 1:
            s.agenda.append(LastCompany(self.seat, g.privates[left[0]]))
        elif self.passes == s.seats:
            s.agenda.append(OperatingRound(1))
        else:
            s.agenda.append(OpenDraft(self.seat, self.passes))


@dataclass(frozen=True, slots=True)
class OpenDraft(Question):
    """Buy one of the companies at its price, or pass; the very first player may not pass."""

    passes: int

    def options(self, g: RailGame, s: RailState) -> Iterator[Option]:
        for i in unsold(s):
            yield Buy(g.privates[i])
        yield Pass()

    def check(self, g: RailGame, s: RailState, a: Buy | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            first = all(owner < 0 for owner in s.owner)
            return g.book.open_draft.refuse() if first else None
        private = g.private_of(a.private)
        if private not in unsold(s):
            return g.book.open_draft.refuse(private=a.private)
        return check_price(g, s, self.seat, first_price(g, private))

    def take(self, g: RailGame, s: RailState, a: Buy | Pass, out: Tape) -> None:
        if isinstance(a, Buy):
            private = g.private_index[a.private]
            s.agenda.append(OpenTurn(before(s, self.seat), 0))
            sell(g, s, self.seat, private, first_price(g, private), out)
        else:
            out.tell("passed", g.book.open_draft, seat=SeatRef(self.seat))
            s.agenda.append(OpenTurn(before(s, self.seat), self.passes + 1))


# ------------------------------------------------------------ what is hidden


def _undecided(s: RailState) -> list[list[int]]:
    """The deck and the hand, without a lone card: that one must be a blank, else it would lie open."""
    piles = [*s.deck, s.hand]
    return [] if sum(map(len, piles)) == 1 else piles


def _deal(s: RailState, zones: list[list[int]], cards: list[int], rng: Rng) -> None:
    """Put the cards into the zones, as many as each had; a hand that somebody chooses from has a company."""
    pile = rng.shuffled(cards)
    choosing = bool(s.agenda) and isinstance(s.agenda[-1], KeepCard)
    for zone in sorted(zones, key=lambda z: z is not s.hand):
        if zone is s.hand and choosing:
            company = next(i for i, c in enumerate(pile) if c != BLANK)
            pile.append(pile.pop(company))
        zone[:] = [pile.pop() for _ in zone]
        if zone is s.hand or any(zone is part for part in s.deck):
            zone.sort()


def shuffle_hidden(s: RailState, seat: Seat | None, rng: Rng) -> RailState:
    """The cards the seat cannot see lie otherwise."""
    c = s.clone()
    zones = [z for z in _undecided(c) if z is not c.hand or drafting(c) != seat]
    zones += [cards for p, cards in enumerate(c.picks) if p != seat]
    _deal(c, zones, [card for zone in zones for card in zone], rng)
    return c


def imagine(g: RailGame, v: RailView, rng: Rng, memory: DraftMemory) -> RailState:
    """Deal the cards the view does not show, and its seat does not remember."""
    s = v.state.clone()
    known = memory.parts(s.deck)
    s.deck = [known.get(i, [BLANK] * len(part))[:] for i, part in enumerate(s.deck)]
    firm = [s.deck[i] for i in known]
    zones = [z for z in _undecided(s) if (z is not s.hand or UNSEEN in z) and not any(z is part for part in firm)]
    zones += [cards for cards in s.picks if UNSEEN in cards]
    if not zones:
        return s
    pool = unsold(s) + [BLANK] * s.seats
    top = s.agenda[-1] if s.agenda else None
    shown = [g.private_index[top.private]] if isinstance(top, LastCompany) else []
    for card in (*shown, *(c for z in (s.hand, *s.picks, *s.deck) if not any(z is x for x in zones) for c in z)):
        pool.remove(BLANK if card == UNSEEN else card)
    size = sum(map(len, zones))
    blanks_gone = len(pool) - size
    for _ in range(blanks_gone):
        pool.remove(BLANK)
    _deal(s, zones, pool, rng)
    if not _undecided(s):
        s.hand = [BLANK for _ in s.hand]
    return s


DraftOpening.define("draft_opening")
RemoveOne.define("remove_one removal", answers=(Remove,))
Deal.define("deal")
DraftTurn.define("draft_turn seat")
DrawCard.define("draw_card drafter:seat", answers=(Draw,))
LookAtHand.define("look_at_hand seat")
KeepCard.define("keep_card seat", answers=(Keep,), exact=True)
LastCompany.define("last_company seat private", answers=(Buy, Pass))
Reveal.define("reveal")
OpenTurn.define("open_turn seat passes")
OpenDraft.define("open_draft seat passes", answers=(Buy, Pass))
