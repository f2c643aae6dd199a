"""The end of a game of Stockpile: who had most, the accounts, and everybody's portfolio."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.games.stockpile.data import COMPANIES
from stockrail.games.stockpile.view import PlayerView, StockpileView
from stockrail.locales.l10n import Words
from stockrail.views.draw import clip, group, part, rect, sum_of, text
from stockrail.views.stockpile.cards import badge, dot
from stockrail.views.stockpile.sizes import COLUMN, HALF, PILE


def majority(view: StockpileView, words: Words, c: int) -> Iterator[str]:
    """At the end: who had most shares of the company, and what it brought."""
    best = [account for account in view.scores if account.majority[c]]
    for k, account in enumerate(best):
        x = 440 - 62 * (len(best) - 1 - k)
        brought = words.money(account.majority[c])
        gain = f"+{words.number(account.majority[c])}"
        body = dot(account.seat, words, x - 40, 8) + text(x, 13, gain, "t13 b good", "end")
        title = words.text(
            "board.majority", seat=words.seat(account.seat), name=words.name(COMPANIES[c]), price=brought
        )
        yield group(body, title=title)


def scores(view: StockpileView, words: Words, height: float) -> Iterator[str]:
    """The final accounts, a column for each source of money."""
    yield rect(0.5, 0.5, HALF - 1, height - 1, "sheet", 8)
    yield text(14, 22, words.text("view.scores"), "t15 b")
    columns = ("cash", "majorities", "sales", "fees", "total")
    for k, column in enumerate(columns):
        yield text(HALF - 12 - (4 - k) * 70, 42, clip(words.text(f"view.{column}"), 10), "t11 quiet", "end")
    for row, account in enumerate(view.scores):
        y = 62 + row * 20
        sums = (account.cash, sum(account.majority), sum(account.sales), -account.paid, account.total)
        yield dot(account.seat, words, 22, y - 5)
        yield text(38, y, clip(words.seat(account.seat), 13), "t13")
        for k, amount in enumerate(sums):
            known = sum_of(f"score:{account.seat}:{columns[k]}", amount)
            yield text(HALF - 12 - (4 - k) * 70, y, words.number(amount), "t13 b" if k == 4 else "t13", "end", **known)


def shown(view: StockpileView, words: Words, p: PlayerView, x: float, y: float) -> str:
    """At the end everybody's portfolio lies open: of each company regular and split cards."""
    body = rect(0.5, 0.5, COLUMN - 1, PILE - 1, "sheet", 8) + text(10, 20, clip(words.seat(p.seat), 20), "t15 b")
    body += text(120, 38, clip(words.text("view.regular"), 9), "t11 quiet", "end")
    body += text(COLUMN - 10, 38, clip(words.text("view.split"), 9), "t11 quiet", "end")
    for row, company in enumerate(view.box.companies):
        c, top = COMPANIES.index(company), 44 + row * 29
        body += group(badge(c, 44, 25), title=words.name(company), at=(10, top))
        for kind, counts, right in (("regular", p.regular_cards, 112), ("split", p.split_cards, COLUMN - 20)):
            count = counts[c] if counts else 0
            amount = sum_of(f"{kind}:{p.seat}:{company}", count)
            body += text(right, top + 18, words.number(count), "t15 b" if count else "t15 faint", "end", **amount)
    return part("portfolio", x, y, COLUMN, PILE, body, title=words.text("board.portfolio.of", seat=words.seat(p.seat)))
