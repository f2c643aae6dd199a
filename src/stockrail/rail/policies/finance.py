"""Money for a train that must be bought: where it comes from, source by source, and what follows when it is not enough.

A title names its sources in the order in which they are tried: `finance=(Help(), ForcedSale(), RuinEndsGame())`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.core.rules import Refusal, Rule
from stockrail.rail import actions as act
from stockrail.rail import privates, shares, trains
from stockrail.rail.asking import Offer
from stockrail.rail.policies import trades, treasury
from stockrail.rail.policies.endings import BANKRUPTCY, finish
from stockrail.rail.policies.stock import check_sale
from stockrail.rail.policies.trades import Consent
from stockrail.rail.state import COPIES, NOBODY, RailState

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.policies.trains import BuyTrain

TELLS: Final = frozenset(["bankrupt", "receivership", "taken_back"])
"""The events it may tell."""

NEVER, WHEN_FORCED, WHEN_SHORT = "never", "when_forced", "when_short"
"""When a president helps to pay for another corporation's train."""
OFF, TRAIN_SALE, ANY = "off", "train_sale", "any"
"""What a president made by a forced sale may refuse."""
MAX_SHARES, MAX_MONEY = "max_shares", "max_money"
"""What a forced issue that is not enough must be."""


def money(s: RailState, seat: Seat, corp: int) -> int:
    """All money of the corporation and its president."""
    return s.treasury[corp] + s.cash[seat]


# ------------------------------------------------------------ sources


class Source:
    """Where money for a train may come from.  It offers, judges and carries out actions of its own, if it has any."""

    __slots__ = ()
    answers: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action it is about."""

    def precedes(self, g: RailGame, s: RailState, ask: BuyTrain) -> bool:
        """Must it be used before the president adds money?"""
        return False

    def brings(self, g: RailGame, s: RailState, ask: BuyTrain) -> int:
        """The most it could bring now."""
        return 0

    def options(self, g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[Option]:
        """Legal actions of this source for a corporation that must buy."""
        return iter(())

    def check(self, g: RailGame, s: RailState, ask: BuyTrain, a: Any) -> Refusal | None:
        return None

    def take(self, g: RailGame, s: RailState, ask: BuyTrain, a: Any, out: Tape) -> None:
        raise NotImplementedError

    def exhaust(self, g: RailGame, s: RailState, ask: BuyTrain, out: Tape) -> None:
        """Bring all it can for a president who is ruined."""


S = TypeVar("S", bound=Source)


class Finance:
    """A title's sources of money, in its order, and each by what it is."""

    def __init__(self, sources: tuple[Source, ...]) -> None:
        self.sources: Final = sources
        self.help: Final = _one(sources, Help)
        self.sale: Final = _one(sources, ForcedSale)
        self.ruin: Final = _one(sources, Ruin) or RuinEndsGame()
        self.first: Final = sources[: sources.index(self.help)] if self.help else sources
        """What is used before the president adds money."""
        self.taking: Final = {action: source for source in sources for action in source.answers}


def _one(sources: tuple[Source, ...], kind: type[S]) -> S | None:
    return next((x for x in sources if isinstance(x, kind)), None)


# ------------------------------------------------------------ the corporation's own shares


@dataclass(frozen=True, slots=True)
class Issue(Source):
    """The corporation issues shares: enough for one side of a card and no more, else all there are."""

    short: str = MAX_SHARES
    """An issue that is not enough is that of most shares, or that of most money."""
    may_close: bool = False
    """May it bring nothing and close the corporation?"""

    def precedes(self, g: RailGame, s: RailState, ask: BuyTrain) -> bool:
        return bool(self.counts(g, s, ask))

    def brings(self, g: RailGame, s: RailState, ask: BuyTrain) -> int:
        return issue_worth(g, s, ask.corp(g), max(self.counts(g, s, ask), default=0))

    def options(self, g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[Option]:
        return (act.Issue(n) for n in self.counts(g, s, ask))

    def counts(self, g: RailGame, s: RailState, ask: BuyTrain) -> list[int]:
        """How many shares the corporation may issue for a train, once in its turn."""
        if s.share_dealing == treasury.FORCED or not ask.must(g, s):
            return []
        return self._fitting(g, s, ask.corp(g))

    def _fitting(self, g: RailGame, s: RailState, corp: int) -> list[int]:
        cash = s.treasury[corp]
        low, high = trains.cheapest(g, s), max(g.kind(t).price for t in _cheapest_card(g, s))
        if cash >= high:
            return []
        worth = {n: issue_worth(g, s, corp, n) for n in range(1, treasury.most_issued(s, corp) + 1)}
        if not self.may_close:
            worth = {n: brought for n, brought in worth.items() if brought > 0}
        enough = sorted((n for n in worth if cash + worth[n] >= low), key=lambda n: worth[n])
        if not enough:
            if cash >= low or not worth:
                return []
            return [max(worth, key=lambda n: worth[n]) if self.short == MAX_MONEY else max(worth)]
        reach = next((i for i, n in enumerate(enough) if cash + worth[n] >= high), None)
        if reach is not None:
            enough = enough[: reach + 1]
        if g.habits.exact_issue:
            enough = _least(enough, worth, cash, low, high)
        return sorted(enough)

    def check(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Issue) -> Refusal | None:
        """Once, for a train it must buy, within the limit, for money, and neither more nor less than needed."""
        corp, fits = ask.corp(g), self.counts(g, s, ask)
        if a.count in fits:
            return None
        if not ask.must(g, s):
            return g.book.issue_window.refuse(verb=a.verb)
        most, limit = max(fits, default=0), treasury.most_issued(s, corp)
        if s.share_dealing == treasury.FORCED:
            return g.book.forced_issue.refuse(most=most)
        if not 1 <= a.count <= limit:
            return g.book.issue_limit.refuse(most=limit)
        if not issue_worth(g, s, corp, a.count):
            return g.book.forced_nothing.refuse(most=most)
        short = s.treasury[corp] + issue_worth(g, s, corp, most) < trains.cheapest(g, s)
        return (g.book.forced_all if short else g.book.forced_needed).refuse(most=most)

    def take(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Issue, out: Tape) -> None:
        corp = ask.corp(g)
        enough = s.treasury[corp] + max(issue_worth(g, s, corp, n) for n in range(a.count))
        forced_issue(g, s, corp, a.count, out)
        if not s.closed[corp]:
            s.agenda.append(replace(ask, enough=enough))

    def exhaust(self, g: RailGame, s: RailState, ask: BuyTrain, out: Tape) -> None:
        counts = self.counts(g, s, ask)
        if counts:
            forced_issue(g, s, ask.corp(g), max(counts), out)


def issue_at(g: RailGame, s: RailState, corp: int, count: int) -> tuple[int, int]:
    """A forced issue: the cell the marker goes to, one left for each share, and what each brings, one further left."""
    cell = s.cell[corp]
    for _ in range(count):
        cell = g.market.left[cell]
    return cell, g.market.price[g.market.left[cell]]


def issue_worth(g: RailGame, s: RailState, corp: int, count: int) -> int:
    """What a forced issue of so many shares brings."""
    return count * issue_at(g, s, corp, count)[1]


def forced_issue(g: RailGame, s: RailState, corp: int, count: int, out: Tape) -> None:
    """Issue shares for a train."""
    cell, each = issue_at(g, s, corp, count)
    s.share_dealing = treasury.FORCED
    treasury.issue(g, s, corp, count, each, out)
    g.move(s, corp, cell, out)


def _least(counts: list[int], worth: dict[int, int], cash: int, low: int, high: int) -> list[int]:
    """The smallest issue for the cheaper side, and the one that reaches the dearer side."""
    cheap = [] if cash >= low else counts[:1]
    dear = [n for n in counts if cash + worth[n] >= high][:1]
    return list(dict.fromkeys(cheap + dear))


def _cheapest_card(g: RailGame, s: RailState) -> list[int]:
    """Both sides of the card with the cheapest train."""
    offers = [*trains.in_bank(g, s), *trains.in_pool(g, s)]
    first = min(offers, key=lambda t: g.kind(t).price)
    return [t for t in offers if g.card[t // COPIES] == g.card[first // COPIES]]


# ------------------------------------------------------------ the president's purse


@dataclass(frozen=True, slots=True)
class Help(Source):
    """The president adds his own money."""

    cheapest_only: bool = True
    """With his money bank and pool sell nothing but their cheapest train."""
    others: str = WHEN_FORCED
    """For another corporation's train he adds money `never`, `when_forced` to help, or also `when_short` for that
    train although the treasury could pay for a cheaper one."""

    def brings(self, g: RailGame, s: RailState, ask: BuyTrain) -> int:
        return s.cash[ask.seat]


# ------------------------------------------------------------ the president's sales


@dataclass(frozen=True, slots=True)
class ForcedSale(Source):
    """The president sells shares as he would in his own turn, and perhaps privates."""

    only_enough: bool = True
    """Does he sell no more than is needed?"""
    for_dearer: bool = False
    """May he sell for a dearer train than the cheapest?"""
    binds: bool = False
    """Must the last sale have been needed for the bank's train that is bought?"""
    one_block: bool = False
    """Is each corporation sold once only, until the train is bought?"""
    keeps_presidents: bool = False
    """Must every corporation keep its president, not the needy one alone?"""
    pool_limit: bool = True
    """Does the limit of the pool hold?"""
    privates: bool = True
    """May he sell privates to other players?"""
    veto: str = TRAIN_SALE
    """A player made president by a sale may refuse to sell the train, or with `any` to lead a corporation without one;
    all sales are undone then."""

    def brings(self, g: RailGame, s: RailState, ask: BuyTrain) -> int:
        return sum(self.largest_block(g, s, ask, c) * self.price(g, s, ask, c) for c in g.majors)

    def price(self, g: RailGame, s: RailState, ask: BuyTrain, corp: int) -> int:
        """What a share brings now: once something was sold, as the title counts blocks."""
        value = g.value(s, corp)
        return g.title.selling.price.price(s, corp, value) if ask.sold_at else value

    def largest_block(self, g: RailGame, s: RailState, ask: BuyTrain, corp: int) -> int:
        """The most shares of a corporation that may be sold; the needy one keeps its president and its price."""
        count = shares.sellable(g, s, ask.seat, corp, self.pool_limit)
        needy = corp == ask.corp(g)
        if not count or (self.one_block and s.block[corp]) or (needy and self._closes(g, s, ask.seat, corp)):
            return 0
        keeps = needy or self.keeps_presidents or g.corporations[corp] in ask.barred
        if keeps and s.president[corp] == ask.seat:
            while count and shares.heirs(s, corp, ask.seat, count):
                count -= 1
        return count

    def _closes(self, g: RailGame, s: RailState, seat: Seat, corp: int) -> bool:
        """Would the sale of a share take its price to nothing?"""
        return not g.market.price[g.title.selling.move(g, s, seat, corp, 1)]

    def lack(self, g: RailGame, s: RailState, ask: BuyTrain) -> int:
        """What is missing for the dearest train that may be sold for."""
        prices = trains.prices(g, s)
        return prices[-1 if self.for_dearer else 0] - money(s, ask.seat, ask.corp(g))

    def options(self, g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[Option]:
        if not ask.may_help(g, s):
            return
        yield from self.sales(g, s, ask)
        if self.privates and self.lack(g, s, ask) > 0:
            yield from self._private_sales(g, s, ask)

    def sales(self, g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[act.Sell]:
        """Blocks of shares that may be sold while the president helps."""
        lack = self.lack(g, s, ask)
        if lack <= 0:
            return
        for corp in g.majors:
            each, name = self.price(g, s, ask, corp), g.corporations[corp]
            for count in range(1, self.largest_block(g, s, ask, corp) + 1):
                if self.only_enough and (count - 1) * each >= lack:
                    break
                yield act.Sell(count, name)

    def _private_sales(self, g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[Option]:
        low = max(1, g.title.trades.least)
        for i in trades.players_privates(g, s):
            if s.owner[i] == ask.seat:
                for buyer in range(s.seats):
                    a = act.Trade(g.privates[i], buyer, low)
                    if buyer != ask.seat and trades.check_terms(g, s, a) is None:
                        yield Span(a, "price", low, s.cash[buyer])

    def check(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Sell | act.Trade) -> Refusal | None:
        """Normal sales, but the needy corporation keeps its president and its price, and no more than needed."""
        if not ask.may_help(g, s):
            return ask.no_help(g, s).refuse()
        lack = self.lack(g, s, ask)
        if lack <= 0:
            return g.book.forced_enough.refuse(missing=g.money(0))
        if isinstance(a, act.Trade):
            return self._check_private(g, s, ask, a)
        corp = g.corp_of(a.corporation)
        refusal = check_sale(g, s, ask.seat, corp, a.count, self.pool_limit)
        refusal = refusal or self._check_block(g, s, ask, corp, a.count)
        if refusal is not None:
            return refusal
        if self.only_enough and (a.count - 1) * self.price(g, s, ask, corp) >= lack:
            return g.book.forced_enough.refuse(missing=g.money(lack))
        return None

    def _check_block(self, g: RailGame, s: RailState, ask: BuyTrain, corp: int, count: int) -> Refusal | None:
        """What keeps a block from being sold here that could be sold elsewhere."""
        if count <= self.largest_block(g, s, ask, corp):
            return None
        if self.one_block and s.block[corp]:
            return g.book.sell_once.refuse(corporation=g.ref(corp))
        if not self.keeps_presidents and corp != ask.corp(g):
            return g.book.forced_back.refuse(corporation=g.ref(corp))
        heirs = shares.heirs(s, corp, ask.seat, count)
        return (g.book.forced_president if heirs else g.book.forced_close).refuse(corporation=g.ref(corp))

    def _check_private(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Trade) -> Refusal | None:
        private = g.private_of(a.private)
        own = private >= 0 and s.owner[private] == ask.seat
        if not self.privates or not own or a.buyer == ask.seat or a.price < 1:
            return g.book.forced_private.refuse()
        return trades.check_terms(g, s, a)

    def take(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Sell | act.Trade, out: Tape) -> None:
        if self.veto != OFF and not s.start:
            remember(s)
        if isinstance(a, act.Sell):
            self._sell(g, s, ask, g.corp_index[a.corporation], a.count, out)
            return
        s.agenda.append(ask)
        if g.title.trades.asks:
            trades.ask(g, s, AgreeToRescue(a.buyer, ask.seat, a.private, a.price), out)
        else:
            trades.hand_over(g, s, g.private_index[a.private], a.buyer, a.price, out)

    def _sell(self, g: RailGame, s: RailState, ask: BuyTrain, corp: int, count: int, out: Tape) -> None:
        each, before = self.price(g, s, ask, corp), s.president[corp]
        if not ask.sold_at:
            s.block = [0] * len(s.cell)
        s.block[corp] = each
        shares.sell(g, s, ask.seat, corp, count, each, out)
        if not g.title.course.reorders:
            reorder(g, s)
        s.agenda.append(replace(ask, sold_at=each))
        if self.veto == ANY and s.president[corp] != before and not s.trains[corp]:
            s.agenda.append(AgreeToLead(s.president[corp], ask.seat, g.corporations[corp]))

    def exhaust(self, g: RailGame, s: RailState, ask: BuyTrain, out: Tape) -> None:
        for corp in g.majors:
            count = self.largest_block(g, s, ask, corp)
            if count:
                shares.sell(g, s, ask.seat, corp, count, self.price(g, s, ask, corp), out)


def reorder(g: RailGame, s: RailState) -> None:
    """Those who have still to operate, in the order of their prices now."""
    s.waiting = g.title.course.order(g, s, [c for c in s.waiting if not s.closed[c]])


@dataclass(frozen=True, slots=True)
class AgreeToRescue(Consent):
    """Does the player buy a private from a president who must raise money?"""

    seller: Seat
    private: str
    price: int

    def offer(self) -> Offer:
        return Offer(self.price, self.private)

    def terms(self, g: RailGame) -> dict[str, Any]:
        return trades.private_offer(g, self.seller, self.seat, self.private, self.price)

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        trades.hand_over(g, s, g.private_index[self.private], self.seat, self.price, out)


@dataclass(frozen=True, slots=True)
class AgreeToLead(Consent):
    """Does the player become president of a corporation without a train?"""

    seller: Seat
    corporation: str

    def rule(self, g: RailGame) -> Rule:
        return g.book.forced_back

    def done(self, g: RailGame, s: RailState, out: Tape) -> None:
        """The sale stands."""

    def declined(self, g: RailGame, s: RailState, out: Tape) -> None:
        go_back(g, s, self.corporation, out)


def remember(s: RailState) -> None:
    """Keep what a refused sale goes back to."""
    s.start = [
        s.cash[:], s.treasury[:], s.shares[:], s.president[:], s.cell[:], s.pos[:], s.owner[:], [s.bank, s.broken],
    ]  # fmt: skip


def came_by_forced_sale(s: RailState, corp: int) -> bool:
    """Did a forced sale of this step change the corporation's president?"""
    return bool(s.start) and s.start[3][corp] != s.president[corp]


def go_back(g: RailGame, s: RailState, refused: str, out: Tape) -> None:
    """Cash, shares, presidencies, markers and their places as the step began; what was refused is asked no more."""
    from stockrail.rail.policies.trains import BuyTrain

    ask = s.agenda.pop()
    assert isinstance(ask, BuyTrain)
    s.agenda.append(replace(ask, sold_at=0, barred=(*ask.barred, refused)))
    s.cash, s.treasury, s.shares, s.president, s.cell, s.pos, s.owner, bank = s.start
    s.bank, s.broken = bank
    s.start, s.block = [], [0] * len(s.cell)
    out.tell("taken_back", g.book.forced_back)


# ------------------------------------------------------------ bankruptcy


@dataclass(frozen=True, slots=True)
class Ruin(Source):
    """Everything together does not pay for the cheapest train: all is sold.  What follows is for the title to say."""

    @property
    def ends_game(self) -> bool:
        """Is the game over then?  Else corporations may be left without a president."""
        return False

    def privates_count(self) -> bool:
        """Do the privates of a bankrupt count at the end?"""
        return False

    def drops_idle(self) -> bool:
        """Without a president and a train, does a corporation's marker move once more?"""
        return False

    def is_ruined(self, g: RailGame, s: RailState, ask: BuyTrain) -> bool:
        """Even everything that can be raised does not pay for the cheapest train of bank and pool."""
        if not ask.is_short(g, s):
            return False
        raised = sum(source.brings(g, s, ask) for source in g.title.finance)
        return s.treasury[ask.corp(g)] + raised < trains.cheapest(g, s)

    def options(self, g: RailGame, s: RailState, ask: BuyTrain) -> Iterator[Option]:
        if self.is_ruined(g, s, ask):
            yield act.Bankrupt()

    def check(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Bankrupt) -> Refusal | None:
        if not ask.is_short(g, s):
            return g.book.ruin_unneeded.refuse()
        if self.is_ruined(g, s, ask):
            return None
        return g.book.not_ruined.refuse(missing=g.money(max(ask.missing(g, s), 0)))

    def sell_everything(self, g: RailGame, s: RailState, ask: BuyTrain, out: Tape) -> None:
        """All that any source can bring is raised."""
        for source in g.title.finance:
            source.exhaust(g, s, ask, out)


@dataclass(frozen=True, slots=True)
class RuinEndsGame(Ruin):
    """The first bankruptcy ends the game."""

    keeps_privates: bool = False
    """Do the bankrupt player's privates count?"""

    @property
    def ends_game(self) -> bool:
        return True

    def privates_count(self) -> bool:
        return self.keeps_privates

    def take(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Bankrupt, out: Tape) -> None:
        """All that may be sold is sold, and the game is over."""
        self.sell_everything(g, s, ask, out)
        g.player_pays_bank(s, ask.seat, s.cash[ask.seat])
        s.bankrupt = ask.seat
        out.tell("bankrupt", g.book.bankruptcy, seat=SeatRef(ask.seat))
        finish(g, s, BANKRUPTCY, out)


@dataclass(frozen=True, slots=True)
class RuinedPlayerLeaves(Ruin):
    """A bankrupt player is out, and what nobody else leads goes into receivership; one player alone ends the game."""

    reorders: bool = False
    """Do those who have still to operate change their order?"""
    idle_drop: bool = True
    """Without a president and a train, does the marker move once more?"""

    def drops_idle(self) -> bool:
        return self.idle_drop

    def take(self, g: RailGame, s: RailState, ask: BuyTrain, a: act.Bankrupt, out: Tape) -> None:
        """Everything is issued and sold, the player is out; the money goes to the corporation, which goes on."""
        from stockrail.rail.policies.trains import TrainStep, buy_without_president

        corp, seat = ask.corp(g), ask.seat
        s.agenda.append(TrainStep(corp))
        self.sell_everything(g, s, ask, out)
        s.bankrupts.append(seat)
        for c in g.majors:
            _dump(g, s, seat, c, out)
        s.treasury[corp] += s.cash[seat]
        s.cash[seat] = 0
        s.share_dealing = treasury.FORCED
        for i, owner in enumerate(s.owner):
            if owner == seat:
                privates.close(g, s, i, out)
        if s.priority == seat:
            s.priority = s.left_of(seat)
        out.tell("bankrupt", g.book.bankruptcy, seat=SeatRef(seat))
        if self.reorders:
            reorder(g, s)
        if s.president[corp] == NOBODY:
            buy_without_president(g, s, corp, out)
        if len(s.bankrupts) >= s.seats - 1:
            finish(g, s, BANKRUPTCY, out)


def _dump(g: RailGame, s: RailState, seat: Seat, corp: int, out: Tape) -> None:
    """What is left goes to the pool at its price, the president's certificate too; the marker stays."""
    held = s.held(corp, seat)
    if held:
        s.move_shares(corp, seat, s.market_pool, held)
        g.bank_pays_player(s, seat, held * g.value(s, corp), out)
    if s.president[corp] != seat:
        return
    s.president[corp] = NOBODY
    held_by = s.holdings(corp)
    most = max(held_by)
    if most >= s.president_shares[corp]:
        new = next(p for p in ((seat + i) % s.seats for i in range(1, s.seats)) if held_by[p] == most)
        shares.install(g, s, corp, new, out)
    else:
        out.tell("receivership", g.book.receivership, corporation=g.ref(corp))


Issue.answers = (act.Issue,)
ForcedSale.answers = (act.Sell, act.Trade)
Ruin.answers = (act.Bankrupt,)
AgreeToRescue.define("agree_to_rescue seat seller:seat private price")
AgreeToLead.define("agree_to_lead seat seller:seat corporation")
