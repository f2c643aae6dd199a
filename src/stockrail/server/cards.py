"""Cards next to the board: orders, proposals, chat, the outcome and the rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection

from stockrail.server import clocks, named, orders, pages, ratings, rematch, repository, web_links
from stockrail.server.matches import LoadedMatch, game_of
from stockrail.server.orders import Order
from stockrail.server.proposals import proposal_of, vote
from stockrail.server.rests import rest_of

if TYPE_CHECKING:
    from stockrail.server.presenter import TablePresenter

CHAT_SHOWN: Final = 100
"""Lines of chat a page begins with."""


def orders_of(p: TablePresenter) -> list[pages.OrderCard]:
    """The orders of the reader's seat, which nobody else learns of."""
    if p.seat is None or p.seat not in p.mine:
        return []
    return [_order(p, key, order) for key, order in orders.of_seat(p.c, p.row.id, p.seat)]


def _order(p: TablePresenter, key: int, order: Order) -> pages.OrderCard:
    why = p.words.stop(order.ended, order.about) if order.ended else ""
    return pages.OrderCard(id=key, kind=order.kind, text=_said(p, order), ended=why)


def _said(p: TablePresenter, order: Order) -> str:
    game = game_of(p.row)
    if order.kind == "program":
        return p.words.program(orders.program_of(game, order.action))
    if order.kind == "play":
        return p.words.action(game.parse(order.action))
    return p.web.text(f"order.{order.kind}", verbs=p.words.items([verb(p, v) for v in order.verbs]))


def verb(p: TablePresenter, name: str) -> str:
    """What a kind of action is called, where no particular one is meant."""
    key = f"verb.{name}"
    return p.words.text(key) if p.words.has(key) else name


def proposal_card(p: TablePresenter) -> pages.ProposalCard | None:
    """What the table is being asked."""
    proposal = proposal_of(p.row)
    if proposal is None:
        return None
    counted = vote(p.services, p.row, p.people, proposal)
    asked, answered = counted.voters, {*proposal.agreed, *proposal.refused}
    return pages.ProposalCard(
        id=proposal.id,
        kind=proposal.kind,
        seat=proposal.seat,
        by=proposal.by,
        text=p.web.text(proposal.key, name="" if proposal.seat is None else p.names[proposal.seat]),
        agreed=[name for account, name in asked.items() if account in proposal.agreed],
        refused=[name for account, name in asked.items() if account in proposal.refused],
        waiting=[name for account, name in asked.items() if account not in answered],
        enough=counted.enough,
        yours=p.account in asked and p.account not in answered,
    )


def clock_state(p: TablePresenter) -> pages.ClockState:
    """How the table's time runs now."""
    is_running = p.row.status == "running" and p.row.due is not None and p.row.stopped is None
    rest = rest_of(p.services, p.c, p.row, p.row.turn) if p.row.status == "running" else ""
    name = p.names[p.row.turn] if p.row.turn is not None else ""
    text = p.web.text(f"clock.{rest}", name=name) if rest else ""
    low = clocks.is_low(p.row, p.services.heartbeat.now())
    return pages.ClockState(running=is_running, low=low, paused=p.row.paused, text=text)


def rematch_of(p: TablePresenter) -> pages.Rematch | None:
    """Where the same people play again."""
    found = rematch.waits_for(p.c, p.row, p.account) if p.mine else None
    if found is None:
        return None
    again, yours = found
    host = next((s.name for s in p.people if s.account == again.host), "")
    text = p.web.text("rematch.asked" if yours else "rematch.open", name=host)
    return pages.Rematch(id=again.id, url=f"/t/{again.id}", text=text, yours=yours)


def outcome_of(p: TablePresenter, loaded: LoadedMatch | None) -> pages.Outcome | None:
    """How it ended, and how the scores came about."""
    result = loaded.match.result if loaded is not None else None
    if loaded is None or result is None:
        return None
    rated = ratings.changes(p.c, p.row.id)
    urls = [plate.url for plate in p.plates()]
    scores = [
        pages.Score(seat=seat, name=p.names[seat], url=urls[seat], score=score, rank=rank, change=rated.get(seat))
        for seat, (score, rank) in enumerate(zip(result.scores, result.ranks, strict=True))
    ]
    rows = loaded.game.accounts(loaded.match.state)
    return pages.Outcome(
        text=p.words.over(result.reason),
        ref=result.reason.section,
        scores=sorted(scores, key=lambda s: s.rank),
        accounts=[pages.AccountRow(label=p.words.text(f"account.{k}"), values=list(v)) for k, v in rows.items()],
    )


def chat_lines(c: Connection, table: int, since: int = 0) -> list[pages.ChatLine]:
    """The latest lines of chat."""
    return [chat_line(r) for r in repository.chat_since(c, table, since, CHAT_SHOWN)]


def chat_line(r: Any) -> pages.ChatLine:
    who = named.of_account(r.account, r.name)
    parts = web_links.read(r.text)
    return pages.ChatLine(id=r.id, name=who.name, url=who.url, seat=r.seat, text=r.text, parts=parts, at=int(r.at))
