"""What a seat cannot see: imagined from its view, or exchanged on the table itself (ST-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.games.stockpile.acting import Acting, ActionTurn, can_cramer, holds_actions
from stockrail.games.stockpile.data import (
    BOOM,
    CARD,
    COMPANY,
    COPIES,
    FEES,
    FIRST_FEE,
    FORECAST,
    FORECASTS,
    INVESTOR,
    KEPT,
    NAMES,
    OFFERED,
    SPACE,
    STOCKS,
)
from stockrail.games.stockpile.setup import DealInvestor, Keeping
from stockrail.games.stockpile.state import EVERYBODY, NOBODY, Table, card_of, is_up, known_to, lay

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile
    from stockrail.games.stockpile.memory import Memory, Rival
    from stockrail.games.stockpile.view import PileCard, PlayerView, StockpileView

ANY: Final = tuple(range(len(COPIES)))
STOCK: Final = tuple(range(STOCKS))
ACTION: Final = (BOOM, BOOM + 1)
WON: Final = STOCK + ACTION
"""What may lie face down before a player between Demand and the player's Action turn (ST-5.13)."""
TRIES: Final = 20
"""How often cards are dealt anew where one finds no place."""


def may_hold(s: Table, seat: Seat) -> bool:
    """Is the seat's Action turn still to come or under way?"""
    return any(isinstance(item, (ActionTurn, Acting)) and item.seat == seat for item in s.agenda)


def must_hold(s: Table, seat: Seat) -> bool:
    """Is the seat being asked for an action card, having nothing else to answer?"""
    top = s.agenda[-1] if s.agenda else None
    return isinstance(top, Acting) and top.seat == seat and not can_cramer(s, seat)


# ------------------------------------------------------------ imagine


def imagine(g: Stockpile, v: StockpileView, rng: Rng, memory: Memory) -> Table:
    """A full table that fits the view and what its seat remembers: what is unseen is dealt at random."""
    s = _public(v)
    pool = list(v.box.cards)
    for card, n in enumerate(s.discard):
        pool[card] -= n
    for p in v.players:
        _own_cards(s, p, pool)
    unknown = _seen_piles(s, v, pool)
    _deal_portfolios(s, v, pool, rng, memory)
    for pile, nth in unknown:
        s.piles[pile][nth] |= _draw(pool, ANY, rng)
    for p in v.players:
        if p.hand_cards is None:
            for k in range(p.hand):
                s.hands[2 * p.seat + k] = _draw(pool, ANY, rng)
    s.deck = pool
    _deal_pairs(s, v, rng)
    if g.with_investors:
        _deal_investors(s, v, rng)
    return s


def _public(v: StockpileView) -> Table:
    s = Table.empty(v.seats, list(v.prices), 0)
    s.agenda = list(v.agenda)
    s.round, s.phase, s.first = v.round, v.phase, v.first
    s.listed = sum(1 << COMPANY[c] for c in v.box.companies)
    s.forecasting = sum(1 << FORECAST[f] for f in v.box.forecasts)
    s.investing = _mask(v.box.investors)
    s.used = _mask(v.used)
    s.looker = NOBODY if v.looker is None else v.looker
    s.discard = list(v.discard)
    s.cash = [p.cash for p in v.players]
    s.waiting, s.unplaced = [p.waiting for p in v.players], [p.unplaced for p in v.players]
    s.kept = [_mask(p.investors) for p in v.players]
    s.bidders = [NOBODY if p.bid is None else p.bid.seat for p in v.piles]
    s.bids = [-1 if b is None else SPACE[b.value] for b in (p.bid for p in v.piles)]
    return s


def _mask(names: tuple[str, ...]) -> int:
    return sum(1 << INVESTOR[n] for n in names)


def _own_cards(s: Table, p: PlayerView, pool: list[int]) -> None:
    """What the view names before a player is laid there and taken out of the pool."""
    for fee in p.unpaid:
        s.unpaid[len(FEES) * p.seat + fee - 1] += 1
        pool[FIRST_FEE + fee - 1] -= 1
    if p.regular_cards is not None and p.split_cards is not None:
        s.regular[STOCKS * p.seat : STOCKS * p.seat + STOCKS] = p.regular_cards
        s.split[STOCKS * p.seat : STOCKS * p.seat + STOCKS] = p.split_cards
        for c in STOCK:
            pool[c] -= p.regular_cards[c] + p.split_cards[c]
    for card in p.held or ():
        s.held[2 * p.seat + CARD[card] - BOOM] += 1
        pool[CARD[card]] -= 1
    for k, card in enumerate(p.hand_cards or ()):
        s.hands[2 * p.seat + k] = CARD[card]
        pool[CARD[card]] -= 1


def _seen_piles(s: Table, v: StockpileView, pool: list[int]) -> list[tuple[int, int]]:
    """Lay the piles; returns where a card is still to be dealt, its number 0 so far."""
    unknown = []
    for i, pile in enumerate(v.piles):
        for nth, x in enumerate(pile.cards):
            s.piles[i].append(_lay(x))
            if x.card is None:
                unknown.append((i, nth))
            else:
                pool[CARD[x.card]] -= 1
    return unknown


def _lay(x: PileCard) -> int:
    known = EVERYBODY if x.side == "up" else _knowing(x.known_by)
    return lay(0 if x.card is None else CARD[x.card], x.side == "up", NOBODY if x.by is None else x.by, known)


def _knowing(seats: tuple[Seat, ...]) -> int:
    return sum(1 << seat for seat in seats)


class _Slot(NamedTuple):
    """A face-down card before a rival: where it goes, and which cards it may be."""

    seat: Seat
    split: bool
    kinds: tuple[int, ...]


def _deal_portfolios(s: Table, v: StockpileView, pool: list[int], rng: Rng, memory: Memory) -> None:
    """Rivals' face-down cards: first those that are remembered, then the others, the most certain first."""
    rivals = [p for p in v.players if p.regular_cards is None]
    slots = [slot for p in rivals for slot in _remembered(s, p, pool, memory.rivals[p.seat])]
    slots.sort(key=lambda slot: len(slot.kinds))
    tries = (_dealt([slot.kinds for slot in slots], pool, rng) for _ in range(TRIES))
    found = next((dealt for dealt in tries if dealt is not None), None)
    if found is None:  # what it cannot be narrows the choice so much that blind dealing does not find it
        found = _dealt([_kinds(s, slot) for slot in slots], pool, rng) or []
    for slot, card in zip(slots, found, strict=True):
        pool[card] -= 1
        _give(s, slot.seat, slot.split, card)


def _remembered(s: Table, p: PlayerView, pool: list[int], known: Rival) -> list[_Slot]:
    """Lay before a rival what is known to be there; returns the places of the other cards."""
    action = [known.cards[c] if may_hold(s, p.seat) else 0 for c in ACTION]
    stock = known.cards[:STOCKS]
    left, split = p.regular - sum(stock) - sum(action), p.split - sum(known.split)
    for c in STOCK:
        for is_split, n in ((False, stock[c]), (True, known.split[c])):
            pool[c] -= n
            for _ in range(n):
                _give(s, p.seat, is_split, c)
    for c, n in zip(ACTION, action, strict=True):
        pool[c] -= n
        for _ in range(n):
            _give(s, p.seat, False, c)
    # Where more cards are gone than were told of, those stay of which the least is said.
    masks = (sorted(known.unseen, key=int.bit_count) + [0] * left)[:left]
    kinds = WON if may_hold(s, p.seat) else STOCK
    slots = [_Slot(p.seat, False, tuple(c for c in kinds if not mask >> c & 1)) for mask in masks]
    if must_hold(s, p.seat) and not sum(action):
        slots[0] = _Slot(p.seat, False, ACTION)
    return slots + [_Slot(p.seat, True, STOCK)] * split


def _kinds(s: Table, slot: _Slot) -> tuple[int, ...]:
    """What the view alone says of it."""
    return slot.kinds if slot.kinds == ACTION else WON if may_hold(s, slot.seat) and not slot.split else STOCK


def _dealt(slots: list[tuple[int, ...]], pool: list[int], rng: Rng) -> list[int] | None:
    """A card for every place; None where there was none left for one."""
    left, found = pool[:], []
    for kinds in slots:
        if not any(left[c] for c in kinds):
            return None
        found.append(_draw(left, kinds, rng))
    return found


def _give(s: Table, seat: Seat, split: bool, card: int) -> None:
    if card >= STOCKS:
        s.held[2 * seat + card - BOOM] += 1
    elif split:
        s.split[STOCKS * seat + card] += 1
    else:
        s.regular[STOCKS * seat + card] += 1


def _draw(pool: list[int], kinds: tuple[int, ...], rng: Rng) -> int:
    card = kinds[rng.pick([pool[c] for c in kinds])]
    pool[card] -= 1
    return card


def _deal_pairs(s: Table, v: StockpileView, rng: Rng) -> None:
    seen = [COMPANY[p.company] for p in v.pairs if p.company is not None]
    companies = rng.shuffled([c for c in range(STOCKS) if s.listed >> c & 1 and c not in seen])
    told = [FORECAST[p.forecast] for p in v.pairs if p.forecast is not None]
    forecasts = rng.shuffled([f for f in range(len(FORECASTS)) if s.forecasting >> f & 1 and f not in told])
    for p in v.pairs:
        s.companies.append(companies.pop() if p.company is None else COMPANY[p.company])
        s.forecasts.append(forecasts.pop() if p.forecast is None else FORECAST[p.forecast])
        s.known.append(EVERYBODY if p.open else _knowing(p.known_by))


def _deal_investors(s: Table, v: StockpileView, rng: Rng) -> None:
    """Investors offered to rivals; while they are being chosen, also what rivals have kept."""
    for p in v.players:
        s.offered[p.seat] = s.kept[p.seat] if p.offered is None else _mask(p.offered)
    if s.phase == "setup":
        return
    dealt = sum(s.offered)
    box = rng.shuffled([i for i in range(len(NAMES)) if s.investing & ~dealt & 1 << i])
    for p in v.players:
        if p.offered is None:
            due = OFFERED[s.seats] - sum(isinstance(x, DealInvestor) and x.to == p.seat for x in s.agenda)
            for _ in range(min(due - s.offered[p.seat].bit_count(), len(box))):
                s.offered[p.seat] |= 1 << box.pop()
            _choose(s, p.seat, rng)


def _choose(s: Table, seat: Seat, rng: Rng) -> None:
    """While investors are being chosen: a seat that has answered keeps some of what it was offered."""
    asked = any(isinstance(x, Keeping) and x.seat == seat for x in s.agenda)
    if s.phase == "investors" and not asked:
        offered = [i for i in range(len(NAMES)) if s.offered[seat] >> i & 1]
        s.kept[seat] = sum(1 << i for i in rng.shuffled(offered)[: KEPT[s.seats]])


# ------------------------------------------------------------ shuffle


class _Spot:
    """A place for one hidden card, and the cards that may lie there; `at` is a seat, or a place in hands or pile."""

    __slots__ = ("zone", "card", "kinds", "at", "pile")

    def __init__(self, zone: str, card: int, kinds: tuple[int, ...], at: int = 0, pile: int = 0) -> None:
        self.zone, self.card, self.kinds, self.at, self.pile = zone, card, kinds, at, pile


def shuffle(s: Table, seat: Seat | None, rng: Rng) -> Table:
    """The same table with everything the seat cannot see exchanged."""
    t = s.clone()
    spots = _lift(t, seat)
    for i in range(len(spots) - 1, 0, -1):
        one, two = spots[i], spots[rng.below(i + 1)]
        if one.card in two.kinds and two.card in one.kinds:
            one.card, two.card = two.card, one.card
    for spot in spots:
        _put(t, spot)
    bit = 1 << 5 if seat is None else 1 << seat
    unseen = [i for i, known in enumerate(t.known) if not known & bit]
    for row in (t.companies, t.forecasts):
        for i, value in zip(unseen, rng.shuffled([row[i] for i in unseen]), strict=True):
            row[i] = value
    _shuffle_investors(t, seat, rng)
    return t


def _lift(t: Table, seat: Seat | None) -> list[_Spot]:
    """Take up every hidden card: the deck, rivals' hands and portfolios, face-down cards of piles."""
    spots = [_Spot("deck", card, ANY) for card, n in enumerate(t.deck) for _ in range(n)]
    t.deck = [0] * len(COPIES)
    bit = 1 << 5 if seat is None else 1 << seat
    for i, pile in enumerate(t.piles):
        for nth, x in enumerate(pile):
            if not known_to(x) & bit and not is_up(x):
                spots.append(_Spot("pile", card_of(x), ANY, nth, i))
    for rival in range(t.seats):
        if rival != seat:
            spots += [_Spot("hand", c, ANY, 2 * rival + k) for k in (0, 1) if (c := t.hands[2 * rival + k]) != NOBODY]
            if t.phase != "end":
                spots += _lift_portfolio(t, rival)
    return spots


def _lift_portfolio(t: Table, rival: Seat) -> list[_Spot]:
    asked = bool(t.agenda) and t.agenda[-1] == Acting(rival) and holds_actions(t, rival)
    mixed = WON if may_hold(t, rival) and not asked else STOCK
    spots = []
    for c in STOCK:
        at = STOCKS * rival + c
        spots += [_Spot("won", c, mixed, rival) for _ in range(t.regular[at])]
        spots += [_Spot("split", c, STOCK, rival) for _ in range(t.split[at])]
        t.regular[at] = t.split[at] = 0
    for k in (0, 1):
        kinds = ACTION if asked else mixed
        spots += [_Spot("won", BOOM + k, kinds, rival) for _ in range(t.held[2 * rival + k])]
        t.held[2 * rival + k] = 0
    return spots


def _put(t: Table, spot: _Spot) -> None:
    card, at = spot.card, spot.at
    if spot.zone == "deck":
        t.deck[card] += 1
    elif spot.zone == "hand":
        t.hands[at] = card
    elif spot.zone == "pile":
        pile = t.piles[spot.pile]
        pile[at] += card - card_of(pile[at])
    elif spot.zone == "split":
        t.split[STOCKS * at + card] += 1
    elif card < STOCKS:
        t.regular[STOCKS * at + card] += 1
    else:
        t.held[2 * at + card - BOOM] += 1


def _shuffle_investors(t: Table, seat: Seat | None, rng: Rng) -> None:
    """Rivals' offers change with the box; what they kept is public once everybody has chosen."""
    if not any(t.offered):
        return
    public = t.phase != "investors"
    firm = [mask if other == seat else t.kept[other] if public else 0 for other, mask in enumerate(t.offered)]
    dealt = sum(firm)
    box = rng.shuffled([i for i in range(len(NAMES)) if t.investing & ~dealt & 1 << i])
    for other in range(t.seats):
        while firm[other].bit_count() < t.offered[other].bit_count():
            firm[other] |= 1 << box.pop()
    t.offered = firm
    for other in range(t.seats):
        if other != seat and not public:
            _choose(t, other, rng)
