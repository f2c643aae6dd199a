"""What a move is said to cost and bring is what the engine makes of it, and no label speaks in ids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import stockrail
from stockrail import Match, bots, views
from stockrail.core.actions import Action, Pass
from stockrail.core.events import Event, Recorder
from stockrail.core.foresee import Outlook
from stockrail.core.ids import Seat
from stockrail.core.rng import Rng
from stockrail.games.gwt.actions import Discard
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.actions import Agree, Dividend, Issue, Par, Redeem, Sell, Share, Tile, Token, Train
from stockrail.server.offered import Offered
from stockrail.views.outcome import Gain
from stockrail.views.rail.outcome import ANOTHER
from tests import titles

RAW = re.compile(r"…|\[|_|modifier|× \d+$")
"""What no label has: blanks, missing messages, ids, and how the program counts."""


def play(title: str, seed: int, moves: int) -> Iterator[Match]:
    """Greedy bots who do anything at all one time in three, seen before every move."""
    match = stockrail.new(title, stockrail.game(title).players[0], seed)
    players = [bots.find(title, "greedy")(match.game, seat, seed) for seat in range(match.seats)]
    rng = Rng(seed)
    for _ in range(moves):
        if match.turn is None:
            return
        yield match
        seat, legal = match.turn, match.legal
        greedy = rng.below(3) > 0
        match.play(players[seat].choose(match.view(seat), legal.options, 0.0) if greedy else legal.pick(rng))


def carried_out(match: Match, seat: Seat, action: Action) -> tuple[Any, list[Event]]:
    """The true position after an action, and what was told."""
    s, tape = match.state.clone(), Recorder()
    match.game.apply(s, action, seat, tape)
    return s, tape.events


def some(match: Match, rng: Rng, most: int = 4) -> list[Action]:
    """A few of the legal actions."""
    return [match.legal.pick(rng) for _ in range(min(most, len(match.legal)))]


def sums(gains: tuple[Gain, ...], *kinds: str) -> int:
    return sum(g.amount for g in gains if g.kind in kinds)


# ---------------------------------------------------------------- what each title's engine makes of a move


def of_gwt(match: Match, seat: Seat, action: Action, after: Any, told: list[Event]) -> Mapping[str, int]:
    if isinstance(action, (Pass, Discard)):
        return {}
    before = match.state
    return {
        "money": after.money[seat] - before.money[seat],
        "certificates": after.certificates[seat] - before.certificates[seat],
        "transport": -sum(int(str(e["cost"])) for e in told if e.kind == "delivered"),
    }


def of_stockpile(match: Match, seat: Seat, action: Action, after: Any, told: list[Event]) -> Mapping[str, int]:
    if action.verb not in ("sell", "show", "boom", "bust", "cramer") or any(e.kind == "reveal" for e in told):
        return {}
    return {"money": after.cash[seat] - match.state.cash[seat]}


def of_rail(match: Match, seat: Seat, action: Action, after: Any, told: list[Event]) -> Mapping[str, int]:
    before = match.state
    if any(e.kind in ANOTHER for e in told):
        return {}
    if isinstance(action, (Share, Sell, Par, Dividend, Train, Agree)):
        return {"money yours": after.cash[seat] - before.cash[seat]}
    if isinstance(action, (Tile, Token, Issue, Redeem)):
        return {"cost treasury": after.treasury[before.operating] - before.treasury[before.operating]}
    return {}


JUDGES: Mapping[str, Callable[[Match, Seat, Action, Any, list[Event]], Mapping[str, int]]] = {
    "gwt": of_gwt,
    "stockpile": of_stockpile,
} | dict.fromkeys(titles.RAIL, of_rail)


@pytest.mark.parametrize("title", titles.ALL)
def test_a_move_brings_what_it_says(title: str) -> None:
    """Issue 13, point 2: money, certificates and transport are those of the engine, from the true position."""
    rng, wrong = Rng(7), []
    for match in play(title, 3, 200):
        seat = match.turn
        assert seat is not None
        view, pictures = match.view(seat), views.find(match.game)
        for action in some(match, rng):
            gains = tuple(pictures.outcome(view, Outlook(view), action))
            after, told = carried_out(match, seat, action)
            for kinds, amount in JUDGES[title](match, seat, action, after, told).items():
                if sums(gains, *kinds.split()) != amount:
                    wrong.append((action.text(), kinds, amount, gains))

    assert wrong == []


@pytest.mark.parametrize("title", titles.ALL)
def test_no_label_speaks_in_ids(title: str) -> None:
    """Issue 13, point 2: sentences a player would say, in every language."""
    wrong: set[str] = set()
    for n, match in enumerate(play(title, 4, 200)):
        words = Words(title, list(LANGUAGES)[n % len(LANGUAGES)])
        assert match.turn is not None
        moves = Offered(words, views.find(match.game), match.view(match.turn)).moves(match.legal)
        for move in moves:
            named = [v for v in move.action.values() if isinstance(v, str) and words.has(f"name.{v}")]
            raw = [v for v in named if re.search(rf"(?<!\w){re.escape(v)}(?!\w)", move.text) and v != words.name(v)]
            if RAW.search(move.text) or any(any(c.isdigit() or c == "_" for c in v) for v in raw):
                wrong.add(move.text)

    assert wrong == set()


SECRETIVE = [title for title in titles.ALL if stockrail.game(title).has_secrets(stockrail.game(title).players[0])]


@pytest.mark.parametrize("title", SECRETIVE)
def test_what_is_hidden_changes_no_label(title: str) -> None:
    """The same view gives the same list, whatever the others hold."""
    rng = Rng(11)
    for match in play(title, 5, 80):
        assert match.turn is not None
        other = match.game.shuffle_hidden(match.state, match.turn, rng)
        seen = [match.view(match.turn), match.game.view(other, match.turn)]
        words, pictures = Words(title), views.find(match.game)
        one, same = (Offered(words, pictures, view).moves(match.legal) for view in seen)

        assert one == same


def labels(title: str, seed: int, moves: int) -> set[str]:
    """What the moves of a game are called, sums as they were."""
    words, found = Words(title), set[str]()
    for match in play(title, seed, moves):
        assert match.turn is not None
        listed = Offered(words, views.find(match.game), match.view(match.turn)).moves(match.legal)
        found |= {move.text for move in listed}
    return found


SAID = {
    "gwt": [
        r"Hire an engineer from row \d+ at the printed price: −\$\d+",
        r"Walk to \w+",
        r"Walk to [^;]+; on the way: [^:]+: −\$\d+",
        r"Deliver to \w+ with \d certificates: \+\$\d+, −\$\d+ transport.*",
        r"Auxiliary action “gain dollars” once: \+\$1, instead of using the building",
    ],
    "stockpile": [r"Sell [\w ]+, regular card: \+\$\d+K", r"Show no cards of .+"],
    "1830": [
        r"Sell \d shares? of \S+: \+\$\d+, price falls to \$\d+",
        r"Found \S+ at \$\d+: −\$\d+, money for \d+ more shares?, it floats with \d more shares?",
        r"Buy a share of \S+ \(initial offering\): −\$\d+, it floats",
        r"Lay tile \S+ in [\w ]+ \([A-Z]\d+\), track to [A-Z]\d+(, [A-Z]\d+)* and [A-Z]\d+: −\$\d+",
        r"Place a station in \w+ \([A-Z]\d+\): −\$\d+",
        r"Sell \d shares? of \S+: \+\$\d+, price falls to \$\d+, Seat \d becomes president",
        r"Buy a share of \S+ \(\w+ \w+\): −\$\d+, you become president",
        r"Buy train 4 for \$300 \(bank\): all 2 trains rust",
        r"Exchange Mohawk & Hudson for a share \(initial offering\): a share of NYC.*",
        "Lay no tile",
        "End turn",
    ],
}


@pytest.mark.parametrize("title", SAID)
def test_sentences_a_player_would_say(title: str) -> None:
    """Issue 13, point 2: prices and outcomes stand in the button itself."""
    found = labels(title, 4, 300)

    assert [said for said in SAID[title] if not any(re.fullmatch(said, label) for label in found)] == []
