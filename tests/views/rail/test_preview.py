"""What moves lead to, the tables beside the board, and what happened drawn again."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import stockrail
from stockrail import bots, views
from stockrail.core.actions import Span
from stockrail.core.events import Event
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.actions import Dividend, Keep, Run, Sell
from stockrail.rail.view import RailView

NAMES = ["Ann", "Bob", "Cy", "Dee"]
TITLES = ("1830", "1846")


def play_until(title: str, reached: Callable[[Match], bool]) -> Match:
    """A game of greedy bots up to a moment."""
    match = stockrail.new(title, seats=4, seed=3, names=NAMES)
    players = [bots.find(title, "greedy")(match.game, seat, 7) for seat in range(4)]
    while match.turn is not None and not reached(match):
        match.play(players[match.turn].choose(match.view(match.turn), match.legal.options, 1.0))
    return match


def asked(match: Match) -> str:
    return type(match.state.agenda[-1]).__name__


@cache
def at_run(title: str) -> Match:
    return play_until(title, lambda m: asked(m) == "RunTrains" and m.state.cycle > 1)


@cache
def at_dividend(title: str) -> Match:
    return play_until(title, lambda m: asked(m) == "PayOut" and m.state.cycle > 1)


def seen(match: Match) -> RailView:
    view = match.view(match.turn)
    assert isinstance(view, RailView)
    return view


def preview(match: Match, action: Any, lang: str = "en") -> views.Preview:
    made: views.Preview = views.find(match.game.name).preview(
        match.game, seen(match), action, Words(match.game.name, lang, NAMES)
    )
    return made


def lines(found: views.Preview) -> list[str]:
    return [line.text for line in found.lines]


def told(match: Match) -> list[tuple[int, Event]]:
    return [(n, e) for n, entry in enumerate(match.entries, 1) for e in entry.events]


def amounts(text: str) -> list[int]:
    return [int(n.replace(",", "")) for n in re.findall(r"\$([\d,]+)", text)]


@pytest.mark.parametrize("title", TITLES)
def test_a_run_is_said_train_by_train(title: str) -> None:
    """Every route has a line with its stops and what it earns, and a ribbon; together they make the total."""
    match = at_run(title)
    run = next(o for o in match.legal if isinstance(o, Run))
    found = preview(match, run)
    says = views.find(title).says(match.game, seen(match), run, Words(title))
    routes = [line for line in found.lines if line.mark.startswith("ribbon-")]

    assert len(routes) == len(run.routes) == found.layers["map"].count('class="route ')
    assert sum(amounts(line.text)[0] for line in routes) == amounts(says)[0]
    assert all(" – " in line.text for line in routes)
    assert "Proved best" in found.lines[-1].text
    assert ":" not in says.partition(": $")[0], "no code notation"


@pytest.mark.parametrize("title", TITLES)
def test_a_dividend_says_who_gets_what(title: str) -> None:
    """The cash of everybody and the new price, exactly as they will be."""
    match = at_dividend(title)
    before = seen(match)
    said = " ".join(lines(preview(match, Dividend("pay"))))
    state = match.state.clone()
    match.game.apply(state, Dividend("pay"))
    corp = before.operating

    for seat, name in enumerate(NAMES):
        gained = state.cash[seat] - before.cash[seat]
        assert (f"{name} +${gained}" in said) == bool(gained)
    then = match.game.view(state, None)
    assert isinstance(then, RailView)
    price = f"{before.corporations[corp]}: ${before.values[corp]} → ${then.values[corp]}"
    assert (price in said) == (state.cell[corp] != before.cell[corp])


def test_a_sale_says_the_price_afterwards() -> None:
    """1830: the marker falls a row a share; the market shows its way."""
    match = play_until("1830", lambda m: any(isinstance(o, Sell) for o in m.legal))
    sale = next(o for o in match.legal if isinstance(o, Sell))
    before = seen(match)
    found = preview(match, sale)
    corp = before.corporations.index(sale.corporation)
    match.play(sale)
    after = match.view(None)

    assert isinstance(after, RailView)
    assert f"{sale.corporation}: ${before.values[corp]} → ${after.values[corp]}" in lines(found)
    assert 'class="way"' in found.layers["market"]


def test_a_hidden_draft_is_not_foreseen() -> None:
    """1846: a kept card is followed by the next player's draw, so nothing is said, whoever holds what."""
    match = stockrail.new("1846", seats=4, seed=5)
    keep = next(o for o in match.legal if isinstance(o, Keep))
    other = match.game.shuffle_hidden(match.state, match.turn, Rng(3))
    module, words = views.find("1846"), Words("1846")

    assert preview(match, keep) == views.Preview()
    assert match.turn is not None
    mixed = match.game.view(other, match.turn)
    assert module.sheets(match.game, seen(match), [], words) == module.sheets(match.game, mixed, [], words)
    assert module.preview(match.game, mixed, keep, words) == views.Preview()


@pytest.mark.parametrize("title", TITLES)
def test_sheets_are_whole_in_every_language(title: str) -> None:
    """Rows are as long as their heads, no word is missing, and every share is somewhere."""
    match = at_dividend(title)
    for lang in LANGUAGES:
        sheets = views.find(title).sheets(match.game, seen(match), told(match), Words(title, lang, NAMES))
        assert len(sheets) == 7
        for sheet in sheets:
            assert len({len(row) for row in sheet.rows}) == 1
            assert "[board." not in sheet.title + "".join(cell.text for row in sheet.rows for cell in row)
    english = views.find(title).sheets(match.game, seen(match), told(match), Words(title, "en", NAMES))
    for row in english[0].rows[1:]:
        held = [int(cell.text.rstrip("*").replace("·", "0")) for cell in row[3:]]
        assert sum(held) == 10


@pytest.mark.parametrize("title", TITLES)
def test_the_last_run_can_be_drawn_again(title: str) -> None:
    """A run's cell names its entry, whose trace has a ribbon for every route."""
    match = at_dividend(title)
    module, words = views.find(title), Words(title, "en", NAMES)
    companies = module.sheets(match.game, seen(match), told(match), words)[2]
    entries = [row[-1].entry for row in companies.rows[1:] if row[-1].entry]
    assert entries
    for n in entries:
        events = match.entries[n - 1].events
        routes = next(e["routes"] for e in events if e.kind == "ran")
        assert isinstance(routes, tuple)
        drawn = module.trace(match.game, seen(match), events, words)
        assert drawn.layers["map"].count('class="route ') == len(routes)


def test_kept_revenue_stands_in_brackets() -> None:
    """The table of runs tells paid from kept."""
    match = play_until("1830", lambda m: asked(m) == "PayOut")
    before = seen(match)
    match.play(Dividend("withhold"))
    sheets = views.find("1830").sheets(match.game, match.view(0), told(match), Words("1830", "en", NAMES))
    name, ran = before.corporations[before.operating], before.ran[before.operating]
    row = next(row for row in sheets[3].rows if row[0].text == name)

    assert row[-1].text == f"[{ran}]"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_preview_lacks_a_word(lang: str) -> None:
    """All that may be done at a few moments, looked at in every language."""
    for match in (at_run("1846"), at_dividend("1830")):
        for o in match.legal:
            action = o.at(o.low) if isinstance(o, Span) else o
            assert not [line for line in lines(preview(match, action, lang)) if re.search(r"\[[a-z]+\.", line)]
