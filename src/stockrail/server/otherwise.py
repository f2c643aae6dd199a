"""Where a list holds only the best few moves: a form that asks for others, for pages without scripts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stockrail.server import pages
from stockrail.server.presenter import TablePresenter
from stockrail.server.why import pair


def otherwise(s: TablePresenter, now: pages.Now, picks: Sequence[str]) -> tuple[pages.Now, pages.Otherwise | None]:
    """The live part with the move that does without what was picked in front, and the form to pick more."""
    if now.complete or s.pictures is None or not now.legal:
        return now, None
    view = s.loaded.match.view(s.seat)
    action = s.pictures.alternative(view, [pair(p) for p in picks]) if picks else None
    legal = [s.move(action), *now.legal] if action is not None else now.legal
    shown = s.loaded.game.action_from_json(legal[0].action)
    named = dict(s.pictures.spares(view, shown, s.words)) | {p: pair(p)[1] for p in picks}
    spares = [pages.Spare(pick=pick, label=label, chosen=pick in picks) for pick, label in named.items()]
    return msgspec.structs.replace(now, legal=legal), pages.Otherwise(spares=spares, notation=shown.text())
