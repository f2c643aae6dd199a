"""Every rule of the list refuses or causes something, and says so in words."""

from __future__ import annotations

from stockrail.core.agenda import Decision
from stockrail.core.events import Event, Recorder
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.games.stockpile import Stockpile, rules
from stockrail.games.stockpile.words import EVENTS
from stockrail.locales.l10n import Words
from tests.games.stockpile.scene import Scene

REFUSING = {
    "ST-2.1", "ST-4.1", "ST-4.4", "ST-5.1", "ST-5.2", "ST-5.3", "ST-5.4", "ST-5.5", "ST-5.6", "ST-5.7", "ST-6.1",
    "ST-6.2", "ST-7.1", "ST-7.3", "ST-7.4", "ST-8.4", "ST-8.5", "ST-12.2", "ST-12.3", "ST-12.5", "ST-12.6", "ST-14.1",
    "ST-14.2", "ST-14.3", "ST-14.4", "ST-14.7", "ST-14.9", "ST-14.11", "ST-14.12", "ST-14.13", "ST-14.14", "ST-15.1",
}  # fmt: skip  # a list to read in rows
"""Rules the scenarios of the other files see refusing."""


def told(seats: int, games: int, **options: str | bool) -> list[Event]:
    """Everything random games tell."""
    game, rng, out = find("stockpile", options), Rng(seats), Recorder()
    for _ in range(games):
        s = game.start(seats)
        while s.agenda:
            actor = rng.choice(game.actors(s))
            a = game.draw(s, rng) if actor == CHANCE else game.legal(s, actor).pick(rng)
            game.apply(s, a, actor, out)
    return out.events


def test_every_rule_and_event_happens() -> None:
    """The list of rules has nothing idle, and every kind of event is told by random play."""
    events = told(2, 12, board="advanced", investors=True) + told(4, 12, board="advanced", investors=True)
    events += Scene(3, cash=0).owe(0, 3).last_round().at("end").told

    causing = {e.rule.id for e in events if e.rule is not None}
    assert {r.id for r in rules.ALL} == causing | REFUSING
    assert {e.kind for e in events} == EVENTS


def test_every_event_is_said_in_full() -> None:
    """No log line shows a key or a missing value, for an owner, a rival or a spectator."""
    words = Words("stockpile", names=["Ann", "Bob"])
    for e in told(2, 4, board="advanced", investors=True):
        for seat in (0, 1, None):
            seen = e.seen_by(seat)
            assert seen is not None
            assert "[" not in words.event(seen), e.kind


ATTEMPTS = (
    "place AA 9 BB 0", "place AA 0 BB 0", "hide AA 0 BB 0", "hide BB 1 AA 0", "expose AA 0 BB 0", "swap", "bid 0 2",
    "bid 9 0", "bid 0 0", "bid 0 25", "pass", "sell AA regular", "sell AA half", "boom AA", "boom XX", "bust AA",
    "cramer AA 1", "warren 0", "mark 0 0 0", "martha 0 0", "martha - 0", "deborah AA", "show AA 9 9", "keep bill -",
    "keep bill mark", "draw 0 AA",
)  # fmt: skip  # a list to read in rows


def test_every_refusal_is_said_in_full() -> None:
    """Whatever is tried whenever, the answer is a legal move or a sentence with its numbers and its rule."""
    game, rng = Stockpile({"board": "advanced", "investors": True}), Rng(6)
    words, tries = Words("stockpile", names=["Ann", "Bob"]), [game.parse(line) for line in ATTEMPTS]
    refused: set[str] = set()
    for _ in range(2):
        s = game.start(2)
        while s.agenda:
            for seat in range(2):
                for refusal in (game.check(s, seat, a) for a in tries):
                    if refusal is not None:
                        refused.add(refusal.rule.id)
                        assert words.refusal(refusal).count("[") == 1, refusal
            game.apply(s, game.draw(s, rng) if game.turn(s) == CHANCE else game.legal(s).pick(rng))

    assert refused <= REFUSING
    assert len(refused) > 20


def test_every_action_is_said_in_full() -> None:
    """No button shows a key or a missing value, and no question does."""
    game, rng = Stockpile({"board": "advanced", "investors": True}), Rng(5)
    words = Words("stockpile", names=["Ann", "Bob"])
    s = game.start(2)
    while s.agenda:
        for option in game.legal(s):
            assert "[" not in words.option(option), option
        if game.turn(s) == CHANCE:
            game.apply(s, game.draw(s, rng))
        else:
            asked = s.agenda[-1]
            assert isinstance(asked, Decision)
            assert "[" not in words.ask(asked)
            game.apply(s, game.legal(s).pick(rng))
