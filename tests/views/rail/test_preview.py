"""What moves lead to, the tables beside the board, and what happened drawn again."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import stockrail
from stockrail import bots, views
from stockrail.core.actions import Action, Span
from stockrail.core.events import Event
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.actions import Bid, Buy, Dividend, Keep, Run, Sell, Train
from stockrail.rail.state import CORP
from stockrail.rail.view import RailView
from stockrail.views.rail.powers import about_named
from tests.titles import RAIL, seats

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def play_until(title: str, reached: Callable[[Match], bool]) -> Match:
    """A game of greedy bots up to a moment."""
    match = stockrail.new(title, seats(title, 4), seed=3, names=NAMES[: seats(title, 4)])
    players = [bots.find(title, "greedy")(match.game, seat, 7) for seat in range(match.seats)]
    while match.turn is not None and not reached(match):
        match.play(players[match.turn].choose(match.view(match.turn), match.legal.options, 1.0))
    return match


def is_asked_for(match: Match, kind: type[Action]) -> bool:
    """Is that kind of action what the question on top is about?"""
    return kind in match.state.agenda[-1].answers


@cache
def at_run(title: str) -> Match:
    return play_until(title, lambda m: is_asked_for(m, Run) and m.state.cycle > 1)


@cache
def at_dividend(title: str) -> Match:
    return play_until(title, lambda m: is_asked_for(m, Dividend) and m.state.cycle > 1)


def seen(match: Match) -> RailView:
    view = match.view(match.turn)
    assert isinstance(view, RailView)
    return view


def preview(match: Match, action: Any, lang: str = "en") -> views.Preview:
    return views.find(match.game).preview(seen(match), action, Words(match.game.name, lang, NAMES))


def lines(found: views.Preview) -> list[str]:
    return [line.text for line in found.lines]


def told(match: Match) -> list[tuple[int, Event]]:
    return [(n, e) for n, entry in enumerate(match.entries, 1) for e in entry.events]


def amounts(text: str) -> list[int]:
    return [int(n.replace(",", "")) for n in re.findall(r"[$¥]([\d,]+)", text)]


def money(title: str, amount: int) -> str:
    """In the title's currency."""
    return Words(title).text("money", amount=amount)


@pytest.mark.parametrize("title", RAIL)
def test_a_run_is_said_train_by_train(title: str) -> None:
    """Every route has a line with its stops and what it earns, and a ribbon; together they make the total."""
    match = at_run(title)
    run = next(o for o in match.legal if isinstance(o, Run))
    found = preview(match, run)
    says = views.find(match.game).button(seen(match), run, Words(title))
    routes = [line for line in found.lines if line.mark.startswith("ribbon-")]

    assert len(routes) == len(run.routes) == found.layers["map"].count('class="route ')
    assert sum(amounts(line.text)[0] for line in routes) == amounts(says)[0]
    assert all(" – " in line.text for line in routes)
    assert "Proved best" in found.lines[-2].text
    assert ":" not in re.split(": [$¥]", says)[0], "no code notation"


@pytest.mark.parametrize("title", RAIL)
def test_a_dividend_says_who_gets_what(title: str) -> None:
    """The cash of everybody and the new price, exactly as they will be."""
    match = at_dividend(title)
    before = seen(match)
    said = " ".join(lines(preview(match, Dividend("pay"))))
    state = match.state.clone()
    match.game.apply(state, Dividend("pay"))
    corp = before.state.operating

    for seat, name in enumerate(match.names):
        gained = state.cash[seat] - before.state.cash[seat]
        assert (f"{name} +{money(title, gained)}" in said) == bool(gained)
    then = match.game.view(state, None)
    assert isinstance(then, RailView)
    values = money(title, before.values[corp]), money(title, then.values[corp])
    price = f"{before.game.corporations[corp]}: {values[0]} → {values[1]}"
    assert (price in said) == (state.cell[corp] != before.state.cell[corp])


def test_a_sale_says_the_price_afterwards() -> None:
    """1830: the marker falls a row a share; the market shows its way."""
    match = play_until("1830", lambda m: any(isinstance(o, Sell) for o in m.legal))
    sale = next(o for o in match.legal if isinstance(o, Sell))
    before = seen(match)
    found = preview(match, sale)
    corp = before.game.corp_index[sale.corporation]
    match.play(sale)
    after = match.view(None)

    assert isinstance(after, RailView)
    assert f"{sale.corporation}: ${before.values[corp]} → ${after.values[corp]}" in lines(found)
    assert 'class="way"' in found.layers["market"]


def test_a_hidden_draft_is_not_foreseen() -> None:
    """1846: a kept card is followed by the next player's draw, so nothing is said but what its company does, whoever
    holds what."""
    match = stockrail.new("1846", seats=4, seed=5)
    keep = next(o for o in match.legal if isinstance(o, Keep))
    other = match.game.shuffle_hidden(match.state, match.turn, Rng(3))
    pictures, words = views.find(match.game), Words("1846")

    does = views.Preview((views.Cell(about_named(seen(match).game, keep.card, words)),))
    assert preview(match, keep) == does
    assert match.turn is not None
    mixed = match.game.view(other, match.turn)
    assert pictures.sheets(seen(match), [], words) == pictures.sheets(mixed, [], words)
    assert pictures.preview(mixed, keep, words) == does


@pytest.mark.parametrize("title", RAIL)
def test_a_run_does_without_what_was_picked(title: str) -> None:
    """Another run keeps away from a hex or leaves a train in the shed; it is legal, and earns no more."""
    match = at_run(title)
    pictures, view, words = views.find(match.game), seen(match), Words(title)
    best = next(o for o in match.legal.options if isinstance(o, Run))
    assert pictures.alternative(view, []) == best
    train, _, route = best.routes[0].partition(":")
    stops = [word for word in route.split("-") if word[0].isupper()]
    for pick in (("train", train), *(("hex", stop.partition(".")[0]) for stop in stops)):
        other = pictures.alternative(view, [pick])
        if other is None:
            continue

        assert isinstance(other, Run)
        assert view.seat is not None
        assert match.game.check(match.state, view.seat, other) is None
        assert pick[1] not in re.split("[:-]" if pick[0] == "hex" else ":", " ".join(other.routes))
        earned = [int(re.findall(r"\d+", pictures.button(view, run, words))[0]) for run in (best, other)]
        assert earned[1] <= earned[0]


def test_without_any_stop_or_question_there_is_no_other_run() -> None:
    match = at_run("1830")
    pictures = views.find(match.game)
    everywhere = [("hex", name) for name in match.game.board.names]  # type: ignore[attr-defined]

    assert pictures.alternative(seen(match), everywhere) is None
    assert pictures.alternative(seen(at_dividend("1830")), []) is None


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("1830", [r"Pay \$\d+, \$\d+ a share", r"Keep \$\d+ in the treasury"]),
        (
            "1846",
            [
                r"Pay \$\d+, \$\d+ a share",
                r"Pay half, \$\d+ a share, \$\d+ to the treasury",
                r"Keep \$\d+ in the treasury",
            ],
        ),
    ],
)
def test_the_button_of_a_dividend_says_what_a_share_gets(title: str, said: list[str]) -> None:
    match = at_dividend(title)
    choices = [o for o in match.legal.options if isinstance(o, Dividend)]
    buttons = [views.find(match.game).button(seen(match), o, Words(title)) for o in choices]

    assert len(buttons) == len(said)
    assert all(map(re.fullmatch, said, buttons))


def test_the_button_of_a_private_says_its_price() -> None:
    """The price as passing has lowered it; in 1846 the debt is paid with it."""
    match = stockrail.new("1830", seats=2)
    for _ in range(2):
        match.play("pass")
    buy = next(o for o in match.legal.options if isinstance(o, Buy))

    assert views.find(match.game).button(seen(match), buy, Words("1830")) == "Buy Schuylkill Valley for $15"
    match = stockrail.new("1846", seats=2)
    buys = [o for o in match.legal.options if isinstance(o, Buy)]
    prices = [views.find(match.game).button(seen(match), o, Words("1846")) for o in buys]
    assert "Buy Michigan Southern for $140" in prices


def test_standing_bids_tie_money_up() -> None:
    """Committed and free money stand beside the question and below a bid one thinks of."""
    match = stockrail.new("1830", seats=4, seed=3, names=NAMES)
    assert "tie up" not in views.find(match.game).reminder(seen(match), Words("1830", "en", NAMES))
    looked = [line.text for line in preview(match, Bid("MH", 115)).lines]
    for action in ("bid MH 115", "buy SV", "bid CA 165", "bid DH 75"):
        match.play(action)
    reminder = views.find(match.game).reminder(seen(match), Words("1830", "en", NAMES))

    assert reminder == "Your bids tie up $115; $485 is free."
    assert reminder in looked


def test_only_the_private_on_offer_is_cheaper() -> None:
    """In 1830 what passing has taken off the first private ends with it; in 1846 it is off the last of the draft."""
    match = stockrail.new("1830", seats=2)
    for word in ("pass", "pass", "buy SV"):
        match.play(word)
    assert views.find(match.game).button(seen(match), Buy("CS"), Words("1830")).endswith("Lawrence for $40")

    match = stockrail.new("1846", seats=3)
    draft = "seats 3\nplayer 0 picks LSL\nplayer 1 picks SC\nnow last_company seat 2 private MAIL"
    match.state = match.game.parse_position(f"position 1846\n{draft}")
    match.play("pass")
    assert views.find(match.game).button(seen(match), Buy("MAIL"), Words("1846")) == "Buy Mail Contract for $70"


def test_the_mail_is_said_beside_the_routes() -> None:
    """1846: what the Mail Contract pays is no part of a route's worth; with it the lines make the total."""
    match = stockrail.new("1846", seats=4, seed=3, names=NAMES)
    players = [bots.find("1846", "greedy")(match.game, seat, 7) for seat in range(4)]
    while not is_asked_for(match, Run) or seen(match).state.operating in seen(match).game.minors:
        assert match.turn is not None
        match.play(players[match.turn].choose(match.view(match.turn), match.legal.options, 1.0))
    match.state.owner[seen(match).game.private_index["MAIL"]] = CORP + match.state.operating
    run = next(o for o in match.legal if isinstance(o, Run))
    lines = [line.text for line in preview(match, run).lines]
    routes = sum(amounts(line)[0] for line in lines if " – " in line)
    mail = next(amounts(line)[0] for line in lines if line.startswith("Mail Contract: +$"))

    assert amounts(views.find(match.game).button(seen(match), run, Words("1846")))[0] == routes + mail


def test_markers_lie_on_the_map_and_are_told_of() -> None:
    """1846: what a marker adds is written on its hex, and its chip says where it lies and for whom."""
    match = stockrail.new("1846", seats=3, seed=1)
    view = seen(match)
    company, where = view.game.corp_index["GT"], view.game.board.index["C5"]
    i = view.game.private_index["SC"]
    match.state.markers[i], match.state.favoured[i], match.state.owner[i] = where, company, 0
    words = Words("1846", "en", NAMES)

    assert "SC +20</tspan>" in views.find(match.game).svg(seen(match), words)
    assert "C5 ▸ GT" in views.find(match.game).svg(seen(match), words)
    assert "C5 ▸ GT" in views.find(match.game).text(seen(match), words)


def test_a_train_that_must_be_bought_is_reminded_of() -> None:
    """What it costs, what there is for it, and what is missing."""
    match = play_until("1830", lambda m: is_asked_for(m, Train))
    words, pictures = Words("1830", "en", NAMES), views.find(match.game)
    corp, seat = match.state.operating, match.turn
    assert seat is not None
    reminders = []
    for treasury, cash in ((500, 0), (30, 60), (30, 20)):
        match.state.treasury[corp], match.state.cash[seat] = treasury, cash
        reminders.append(pictures.reminder(seen(match), words))

    assert reminders[0] == "It must have a train."
    assert reminders[1].endswith(f"the cheapest costs $80, the treasury holds $30, {NAMES[seat]} has $60.")
    assert reminders[2].endswith("$30 is missing.")
    assert pictures.reminder(seen(at_dividend("1830")), words) == ""


@pytest.mark.parametrize("title", RAIL)
def test_sheets_are_whole_in_every_language(title: str) -> None:
    """Rows are as long as their heads, no word is missing, and every share is somewhere."""
    match = at_dividend(title)
    for lang in LANGUAGES:
        sheets = views.find(match.game).sheets(seen(match), told(match), Words(title, lang, NAMES))
        assert len(sheets) == 8
        for sheet in sheets:
            assert len({len(row) for row in sheet.rows}) == 1
            assert "[board." not in sheet.title + "".join(cell.text for row in sheet.rows for cell in row)
    english = views.find(match.game).sheets(seen(match), told(match), Words(title, "en", NAMES))
    for row in english[0].rows[1:]:
        held = [int(cell.text.rstrip("*").replace("·", "0")) for cell in row[3:]]
        assert sum(held) == 10


@pytest.mark.parametrize("title", RAIL)
def test_the_last_run_can_be_drawn_again(title: str) -> None:
    """A run's cell names its entry, whose trace has a ribbon for every route."""
    match = at_dividend(title)
    pictures, words = views.find(match.game), Words(title, "en", NAMES)
    companies = pictures.sheets(seen(match), told(match), words)[2]
    entries = [row[-1].entry for row in companies.rows[1:] if row[-1].entry]
    assert entries
    for n in entries:
        events = match.entries[n - 1].events
        routes = next(e["routes"] for e in events if e.kind == "ran")
        assert isinstance(routes, tuple)
        drawn = pictures.trace(seen(match), events, words)
        assert drawn.layers["map"].count('class="route ') == len(routes)


def test_kept_revenue_stands_in_brackets() -> None:
    """The table of runs tells paid from kept."""
    match = play_until("1830", lambda m: is_asked_for(m, Dividend))
    before = seen(match)
    match.play(Dividend("withhold"))
    sheets = views.find(match.game).sheets(match.view(0), told(match), Words("1830", "en", NAMES))
    corp = before.state.operating
    name, ran = before.game.corporations[corp], before.state.ran[corp]
    row = next(row for row in sheets[3].rows if row[0].text == name)

    assert row[-1].text == f"[{ran}]"


@pytest.mark.parametrize("title", RAIL)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_preview_lacks_a_word(title: str, lang: str) -> None:
    """All that may be done at a few moments, looked at in every language."""
    for match in (at_run(title), at_dividend(title)):
        for o in match.legal:
            action = o.at(o.low) if isinstance(o, Span) else o
            assert not [line for line in lines(preview(match, action, lang)) if re.search(r"\[[a-z]+\.", line)]
