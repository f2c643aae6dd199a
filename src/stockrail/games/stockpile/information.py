"""Information: companies and forecasts are paired and dealt (ST-3, ST-12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stockrail.core.actions import Action
from stockrail.core.agenda import Effect
from stockrail.core.events import SILENT, Tape
from stockrail.core.rng import Rng
from stockrail.games.stockpile import rules
from stockrail.games.stockpile.actions import Pair
from stockrail.games.stockpile.data import COMPANY, FORECAST, FORECASTS, PAIRS, STOCKS
from stockrail.games.stockpile.setup import Deal
from stockrail.games.stockpile.state import EVERYBODY, Table
from stockrail.games.stockpile.words import CARD, SEAT
from stockrail.games.stockpile.words import FORECAST as FORECAST_WORD

if TYPE_CHECKING:
    from stockrail.games.stockpile.game import Stockpile


@dataclass(frozen=True, slots=True)
class DealPair(Deal):
    """The next pair of the round; `nth` counts them in the order dealt."""

    nth: int

    def outcomes(self, g: Stockpile, s: Table) -> list[tuple[Action, int]]:
        companies, forecasts = _undealt(s)
        return [(g.pair_actions[c][f], 1) for c in companies for f in forecasts]

    def draw(self, g: Stockpile, s: Table, rng: Rng) -> Action:
        """Company and forecast cards are shuffled apart from each other."""
        companies, forecasts = _undealt(s)
        return g.pair_actions[rng.choice(companies)][rng.choice(forecasts)]

    def take(self, g: Stockpile, s: Table, a: Pair, out: Tape) -> None:
        company, forecast = COMPANY[a.company], FORECAST[a.forecast]
        where, seat, _ = PAIRS[s.seats][self.nth]
        s.companies.append(company)
        s.forecasts.append(forecast)
        s.known.append(1 << seat if where == "private" else EVERYBODY if where == "public" else 0)
        if out is not SILENT:
            self._tell(where, seat, company, forecast, out)

    def _tell(self, where: str, seat: int, company: int, forecast: int, out: Tape) -> None:
        card, says = CARD[company], FORECAST_WORD[forecast]
        if where == "private":
            out.tell(
                "pair", rules.OWN_PAIR, (seat,), ("company", "forecast"), reveals=True,
                seat=SEAT[seat], company=card, forecast=says,
            )  # fmt: skip
        elif where == "public":
            out.tell("public_pair", rules.PUBLIC_PAIR, reveals=True, company=card, forecast=says)
        else:
            out.tell("facedown_pair", rules.FACEDOWN_PAIR)


def _undealt(s: Table) -> tuple[list[int], list[int]]:
    """The companies and the forecasts that have no pair yet."""
    companies = [c for c in range(STOCKS) if s.listed >> c & 1 and c not in s.companies]
    return companies, [f for f in range(len(FORECASTS)) if s.forecasting >> f & 1 and f not in s.forecasts]


@dataclass(frozen=True, slots=True)
class Information(Effect["Stockpile", Table]):
    """A round begins: last round's pairs are shuffled and new ones dealt."""

    def run(self, g: Stockpile, s: Table, out: Tape) -> None:
        s.phase, s.used = "information", 0
        s.companies, s.forecasts, s.known = [], [], []
        out.tell("round", rules.NEXT_ROUND, round=s.round, seat=SEAT[s.first])
        s.agenda.extend(g.plans[s.seats][s.first].information)


DealPair.define("deal_pair nth", answers=(Pair,), rule=rules.OWN_PAIR)
Information.define("information")
