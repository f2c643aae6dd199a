"""What a seat remembers of the others' cards: won face up, shown, split, sold, or placed by itself (ST-16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from stockrail.core.events import Event
from stockrail.core.ids import Seat
from stockrail.core.known import Known
from stockrail.games.stockpile.data import BOOM, CARD, COPIES, FIRST_FEE, PILES, STOCKS
from stockrail.games.stockpile.hidden import may_hold
from stockrail.games.stockpile.state import Table

ACTIONS: Final = 0b11 << BOOM
"""Cards that are played before the round is over, as bits."""
AFTERMATH: Final = frozenset(["split_cards", "bonus", "fee", "lose"])
"""What is told while everybody lays down the cards of a company that has split or gone bankrupt."""


class Laid(NamedTuple):
    """A card in a pile; None where the seat has not seen it."""

    card: int | None
    up: bool


class Rival:
    """What is known of the cards before one player."""

    __slots__ = ("cards", "fees", "split", "unseen")

    def __init__(self) -> None:
        self.cards = [0] * len(COPIES)
        """At least so many of each card: regular cards, and action cards to be played."""
        self.split = [0] * STOCKS
        self.unseen: list[int] = []
        """Every other card: what it cannot be, as bits.  Who came earlier cannot be less."""
        self.fees = 0
        """Fees won in this round that were known before they were settled."""

    def spend(self, card: int) -> None:
        """One of them is gone, a known one if there is one."""
        if self.cards[card]:
            self.cards[card] -= 1
        else:
            self._identify(card)

    def learn(self, card: int, n: int) -> None:
        """There are at least so many."""
        while self.cards[card] < n:
            self._identify(card)
            self.cards[card] += 1

    def none_left(self, card: int) -> None:
        self.cards[card] = 0
        self.unseen = [mask | 1 << card for mask in self.unseen]

    def _identify(self, card: int) -> None:
        """An unseen card is this one.  Which, is open: the one that leaves the least said about the others."""
        fitting = [mask for mask in self.unseen if not mask >> card & 1]
        if fitting:
            self.unseen.remove(max(fitting, key=int.bit_count))


class Memory(Known):
    """One seat's memory of a game; of its own cards its view says everything."""

    def __init__(self, seats: int, seat: Seat | None) -> None:
        self._piles: list[list[Laid]] = [[] for _ in range(PILES[seats])]
        self._whole = False
        """Was it there from the beginning?"""
        self._gone: int | None = None
        """A company of which nobody has a regular card, once all have laid theirs down."""
        self.rivals = {other: Rival() for other in range(seats) if other != seat}

    def hear(self, event: Event) -> None:
        if self._gone is not None and event.kind not in AFTERMATH:
            for rival in self.rivals.values():
                rival.none_left(self._gone)
            self._gone = None
        note = _NOTES.get(event.kind)
        if note is not None:
            note(self, dict(event.values))

    def denies(self, s: Table) -> str | None:
        for seat, rival in self.rivals.items():
            have = s.regular[STOCKS * seat : STOCKS * seat + STOCKS]
            held = s.held[2 * seat : 2 * seat + 2] if may_hold(s, seat) else rival.cards[BOOM:]
            split = s.split[STOCKS * seat : STOCKS * seat + STOCKS]
            rest = [a - b for a, b in zip([*have, *held], [*rival.cards[:STOCKS], *rival.cards[BOOM:]], strict=True)]
            if min(rest) < 0 or any(a < b for a, b in zip(split, rival.split, strict=True)):
                return f"seat {seat} has fewer cards of a kind than it was seen to have"
            strange = max(0, sum(rest) - len(rival.unseen))
            for card, n in zip([*range(STOCKS), BOOM, BOOM + 1], rest, strict=True):
                if n > strange + sum(not mask >> card & 1 for mask in rival.unseen):
                    return f"seat {seat} has more of card {card} than it can have"
        return None

    def _rival(self, v: dict[str, Any]) -> Rival:
        """Whose cards it is about; what is told of oneself is noted on a sheet nobody reads."""
        return self.rivals.get(v["seat"]) or Rival()

    # ------------------------------------------------------------ rounds and piles

    def _first(self, v: dict[str, Any]) -> None:
        self._whole = True

    def _start(self, v: dict[str, Any]) -> None:
        self._rival(v).unseen.append(ACTIONS)

    def _round(self, v: dict[str, Any]) -> None:
        """Action cards were played in the round they were won in."""
        self._piles = [[] for _ in self._piles]
        for rival in self.rivals.values():
            rival.cards[BOOM:] = [0, 0]
            rival.fees = 0
            rival.unseen = [mask | ACTIONS for mask in rival.unseen]

    def _seed(self, v: dict[str, Any]) -> None:
        self._piles[v["pile"]].append(Laid(CARD[v["card"]], True))

    def _place(self, v: dict[str, Any]) -> None:
        self._piles[v["pile"]].append(Laid(CARD[v["card"]], True))
        self._piles[v["other_pile"]].append(Laid(CARD.get(v.get("other", "")), False))

    def _hide(self, v: dict[str, Any]) -> None:
        self._piles[v["pile"]].append(Laid(CARD.get(v.get("card", "")), False))
        self._piles[v["other_pile"]].append(Laid(CARD.get(v.get("other", "")), False))

    def _warren(self, v: dict[str, Any]) -> None:
        """Who looks sees the cards that lie face down, in their order."""
        pile = self._piles[v["pile"]]
        seen = [CARD[c] for c in v.get("cards", ())]
        if len(seen) == sum(not x.up for x in pile):
            self._piles[v["pile"]] = [x if x.up else Laid(seen.pop(0), False) for x in pile]

    def _mark(self, v: dict[str, Any]) -> None:
        """Where it is not told which card moved, nothing is known of either pile."""
        pile, onto = self._piles[v["pile"]], self._piles[v["onto"]]
        if v.get("nth", len(pile)) < len(pile):
            onto.append(pile.pop(v["nth"]))
        else:
            pile.clear()
            onto.clear()

    def _win(self, v: dict[str, Any]) -> None:
        pile = self._piles[v["pile"]]
        if len(pile) != v["number"]:
            hidden = v["number"] - len(v["up"])
            pile = [*(Laid(CARD[c], True) for c in v["up"]), *[Laid(None, False)] * hidden]
        self._piles[v["pile"]] = []
        rival = self._rival(v)
        known = [x.card for x in pile if x.card is not None]
        for card in known:
            if not FIRST_FEE <= card < BOOM:
                rival.cards[card] += 1
        rival.unseen += [0] * (len(pile) - len(known))
        rival.fees += sum(FIRST_FEE <= card < BOOM for card in known)
        if (hidden := len(v.get("fees", ())) - rival.fees) > 0:
            del rival.unseen[-hidden:]

    # ------------------------------------------------------------ cards that come to light

    def _action(self, card: int, v: dict[str, Any]) -> None:
        self._rival(v).spend(card)

    def _sell_regular(self, v: dict[str, Any]) -> None:
        self._rival(v).spend(CARD[v["company"]])

    def _sell_split(self, v: dict[str, Any]) -> None:
        split, company = self._rival(v).split, CARD[v["company"]]
        split[company] = max(0, split[company] - 1)

    def _sell_half(self, v: dict[str, Any]) -> None:
        self._sell_split(v)
        self._rival(v).cards[CARD[v["company"]]] += 1

    def _show(self, v: dict[str, Any]) -> None:
        rival, company = self._rival(v), CARD[v["company"]]
        rival.learn(company, v["regular"])
        rival.split[company] = max(rival.split[company], v["split"])

    def _deborah(self, v: dict[str, Any]) -> None:
        """She names a company she has; split cards are all known to who has been there from the beginning."""
        rival, company = self._rival(v), CARD[v["company"]]
        if self._whole and not rival.split[company]:
            rival.learn(company, 1)

    def _lay_down(self, v: dict[str, Any]) -> None:
        self._gone = CARD[v["company"]]

    def _split_cards(self, v: dict[str, Any]) -> None:
        rival, company = self._rival(v), CARD[v["company"]]
        rival.learn(company, v["number"])
        rival.cards[company] = 0
        rival.split[company] += v["number"]

    def _lose(self, v: dict[str, Any]) -> None:
        """Both kinds are counted together, and split cards may be unknown to who came late."""
        rival, company = self._rival(v), CARD[v["company"]]
        if self._whole:
            rival.learn(company, v["number"] - rival.split[company])
        rival.cards[company] = rival.split[company] = 0


_NOTES: Final[dict[str, Callable[[Memory, dict[str, Any]], None]]] = {
    "first": Memory._first,
    "start": Memory._start,
    "round": Memory._round,
    "seed": Memory._seed,
    "place": Memory._place,
    "hide": Memory._hide,
    "warren": Memory._warren,
    "mark": Memory._mark,
    "mark_hidden": Memory._mark,
    "win": Memory._win,
    "boom": lambda m, v: m._action(BOOM, v),
    "bust": lambda m, v: m._action(BOOM + 1, v),
    "sell_regular": Memory._sell_regular,
    "sell_split": Memory._sell_split,
    "sell_half": Memory._sell_half,
    "show": Memory._show,
    "deborah": Memory._deborah,
    "split": Memory._lay_down,
    "bankrupt": Memory._lay_down,
    "split_cards": Memory._split_cards,
    "lose": Memory._lose,
}
