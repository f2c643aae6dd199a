"""Forced issues, bankruptcy that the game survives, and corporations without a president."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stockrail.core.events import Tape
from stockrail.core.ids import Seat, SeatRef
from stockrail.rail import privates, shares, trains
from stockrail.rail.actions import Train
from stockrail.rail.policies.endings import BANKRUPTCY, finish
from stockrail.rail.state import COPIES, NOBODY, RailState
from stockrail.rail.steps import treasury

if TYPE_CHECKING:
    from stockrail.rail.game import RailGame
    from stockrail.rail.steps.equip import Equip


def issue_at(g: RailGame, s: RailState, corp: int, count: int) -> tuple[int, int]:
    """A forced issue: the cell the marker goes to, one left for each share, and what each brings, one further left."""
    cell = s.cell[corp]
    for _ in range(count):
        cell = g.market.left[cell]
    return cell, g.market.price[g.market.left[cell]]


def issue_worth(g: RailGame, s: RailState, corp: int, count: int) -> int:
    """What a forced issue of so many shares brings."""
    return count * issue_at(g, s, corp, count)[1]


def forced_issues(g: RailGame, s: RailState, corp: int) -> list[int]:
    """How many shares may be issued for a train: enough for one side of a card and no more, else all there are."""
    offers = trains.prices(g, s)
    cash = s.treasury[corp]
    low, high = offers[0], max(g.kind(t).price for t in _cheapest_card(g, s))
    if cash >= high:
        return []
    worth = {n: issue_worth(g, s, corp, n) for n in range(1, treasury.most_issued(s, corp) + 1)}
    if not g.title.forced_may_close:
        worth = {n: money for n, money in worth.items() if money > 0}
    enough = sorted((n for n in worth if cash + worth[n] >= low), key=lambda n: worth[n])
    if not enough:
        if cash >= low or not worth:
            return []
        best = max(worth, key=lambda n: worth[n]) if g.title.forced_short == "max_money" else max(worth)
        return [best]
    reach = next((i for i, n in enumerate(enough) if cash + worth[n] >= high), None)
    if reach is not None:
        enough = enough[: reach + 1]
    if g.title.forced_exact:
        enough = _least(enough, worth, cash, low, high)
    return sorted(enough)


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


def with_less(g: RailGame, s: RailState, corp: int, count: int) -> int:
    """The most cash the corporation would have after a smaller forced issue, or none."""
    return s.treasury[corp] + max(issue_worth(g, s, corp, n) for n in range(count))


def forced_issue(g: RailGame, s: RailState, corp: int, count: int, out: Tape) -> None:
    """Issue shares for a train."""
    cell, each = issue_at(g, s, corp, count)
    s.dealt = treasury.FORCED
    treasury.issue(g, s, corp, count, each, out)
    g.move(s, corp, cell, out)


def is_ruined(g: RailGame, s: RailState, ask: Equip) -> bool:
    """Even everything the corporation and its president can raise does not pay for the cheapest bank train."""
    if not ask.must(g, s) or not ask.is_short(g, s):
        return False
    corp = ask.corp(g)
    issued = issue_worth(g, s, corp, max(ask.issues(g, s), default=0))
    sales = sum(largest_block(g, s, ask.seat, corp, c) * g.value(s, c) for c in g.majors)
    return s.treasury[corp] + issued + s.cash[ask.seat] + sales < trains.cheapest(g, s)


def largest_block(g: RailGame, s: RailState, seat: Seat, needy: int, corp: int) -> int:
    """The most shares of a corporation the president of the needy one may sell."""
    count = shares.sellable(g, s, seat, corp)
    if corp != needy:
        return count
    if count and not g.market.price[g.market.left[s.cell[corp]]]:
        return 0
    while count and shares.heirs(s, corp, seat, count):
        count -= 1
    return count


def ruin(g: RailGame, s: RailState, seat: Seat, corp: int, out: Tape) -> None:
    """Everything is issued and sold, the player is out; the money goes to the corporation, which goes on."""
    counts = forced_issues(g, s, corp) if s.dealt != treasury.FORCED else []
    if counts:
        forced_issue(g, s, corp, max(counts), out)
    for c in g.majors:
        count = largest_block(g, s, seat, corp, c)
        if count:
            shares.sell(g, s, seat, c, count, g.value(s, c), out)
    s.fallen.append(seat)
    for c in g.majors:
        _dump(g, s, seat, c, out)
    s.treasury[corp] += s.cash[seat]
    s.cash[seat] = 0
    s.dealt = treasury.FORCED
    for i, owner in enumerate(s.owner):
        if owner == seat:
            privates.close(g, s, i, out)
    if s.priority == seat:
        s.priority = next(p for p in ((seat + i) % s.seats for i in range(1, s.seats + 1)) if p not in s.fallen)
    out.tell("bankrupt", g.book.bankruptcy, seat=SeatRef(seat))
    if g.title.reorder_after_ruin:
        s.waiting = g.title.course.order(g, s, [c for c in s.waiting if not s.gone[c]])


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


def end_if_alone(g: RailGame, s: RailState, out: Tape) -> bool:
    """With one player left the game is over."""
    if len(s.fallen) < s.seats - 1:
        return False
    finish(g, s, BANKRUPTCY, out)
    return True


def buy_without_president(g: RailGame, s: RailState, corp: int, out: Tape) -> None:
    """In receivership the cheapest bank train is bought as soon as the cash allows."""
    from stockrail.rail.steps.trains import purchase

    if s.trains[corp] or not trains.prices(g, s):
        return
    offers = [(g.kind(t).price, trains.BANK, t) for t in trains.in_bank(g, s)]
    offers += [(g.kind(t).price, trains.POOL, t) for t in trains.in_pool(g, s)]
    price, source, train = min(offers)
    if price <= s.treasury[corp]:
        purchase(g, s, corp, Train(g.train_name(train), source, price, None), out)
