"""Why not: the refusal for an action, or for a few picks that no legal action fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stockrail.core.actions import Action, Span
from stockrail.core.errors import Unreadable
from stockrail.core.explain import blank, commonest, without
from stockrail.core.ids import Seat
from stockrail.core.match import Match
from stockrail.core.rules import Refusal


def of_picks(match: Match, seat: Seat, picks: list[str]) -> Refusal | None:
    """Why nothing the picks could mean is legal; None where something is.

    Of the likeliest kind of action, the rule that forbids most is the answer, and it speaks only of what was picked.
    A question that knows the reason is believed.
    """
    chosen, game, s = dict(pair(p) for p in picks), match.game, match.state
    refusals = [(a, game.check(s, seat, a)) for a in _meant(match, seat, chosen)]
    if any(refusal is None for _, refusal in refusals):
        return None
    known = (d.why_not(game, s, chosen) for d in game.decisions(s, seat))
    if (refusal := next((r for r in known if r is not None), None)) is not None:
        return refusal
    if not refusals:
        raise Unreadable("nothing in this game is chosen that way")
    kind = type(refusals[0][0])
    return commonest([without(a, r, chosen) for a, r in refusals if r is not None and type(a) is kind])


def pair(pick: str) -> tuple[str, str]:
    """A pick as field and value."""
    name, colon, value = pick.partition(":")
    if not colon or not name.isidentifier():
        raise Unreadable("a pick is written as field:value")
    return name, value


def _meant(match: Match, seat: Seat, chosen: dict[str, str]) -> Iterator[Action]:
    """Legal actions with the picked fields changed first, then any kind of action that has these fields."""
    options = [o.at(o.low) if isinstance(o, Span) else o for o in match.legal_for(seat)]
    asked = [cls for d in match.game.decisions(match.state, seat) for cls in d.kinds()]
    drafts = [o.json() for o in options] + [blank(cls) for cls in dict.fromkeys((*asked, *match.game.actions))]
    known: set[Action] = set()
    for draft in drafts:
        if set(chosen) <= set(draft):
            changed = draft | {name: _like(draft[name], value) for name, value in chosen.items()}
            try:
                action = match.game.action_from_json(changed)
            except Unreadable:
                continue
            if action not in known:
                known.add(action)
                yield action


def _like(example: Any, value: str) -> Any:
    """The picked value in the type the field has."""
    if isinstance(example, list):
        return [_like(example[0] if example else None, v) for v in value.split(",")]
    is_number = value.removeprefix("-").isdecimal() and value.isascii() and len(value) < 16
    return int(value) if is_number and not isinstance(example, str) else value
