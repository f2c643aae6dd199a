"""Programs: what they play, and what ends them."""

from __future__ import annotations

from stockrail.core.actions import Action
from stockrail.core.events import Recorder
from stockrail.core.programs import Program, Stop
from stockrail.rail.actions import Bid, Buy, Dividend, Run, Share
from stockrail.rail.programs import BidUp, BuyUntilFloat, BuyUntilHeld, LayNothing, PassUntil, RunAndPay
from tests.games.g1830.desk import Desk


def play(d: Desk, seat: int, text: str) -> Recorder:
    """A move of another seat, and what is told of it."""
    out = Recorder()
    d.g.apply(d.s, d.g.parse(text), seat, out)
    return out


def asked(d: Desk, program: Program, seat: int = 0, news: Recorder | None = None) -> Action | Stop | None:
    return program.next(d.g.view(d.s, seat), d.g.legal(d.s, seat), news.events if news else [])


def stock() -> Desk:
    """Ann presides over the Pennsylvania with three shares; Bob has two of them, and is next."""
    return Desk(3).privates().own("PRR", 3, 2).own("NYC", 0, 4).cash(900, 900, 900).stock(1)


def test_passing_goes_on_until_something_concerns_the_seat() -> None:
    """Purchases elsewhere do not matter; a sale of what one holds, a tie for president, a new corporation do."""
    for text, stop in (
        ("share NYC ipo", None),
        ("sell 1 PRR", Stop("sold", "PRR")),
        ("sell 1 NYC", None),
        ("share PRR ipo", Stop("president", "PRR")),
        ("par CPR 67", Stop("started", "CPR")),
    ):
        d = stock()
        news = play(d, 1, text)
        d.stock(0)
        answer = asked(d, PassUntil(2), 0, news)
        assert answer == stop if stop else isinstance(answer, Action) and answer.text() == "pass", text


def test_passing_ends_with_the_stock_round() -> None:
    """It was set in the second stock round: not in the third, and never in an operating round."""
    assert asked(stock().stock(0, cycle=3), PassUntil(2)) == Stop("round")
    d = Desk(3).privates().own("PRR", 6, 2).operate("PRR", "track")
    assert asked(d, PassUntil(2)) == Stop("round")


def test_shares_are_bought_until_the_corporation_floats() -> None:
    """One a turn, then the turn ends; when it has floated the program has."""
    d = Desk(3).privates().own("PRR", 3, 2, floated=False).stock(0)
    program = BuyUntilFloat(2, "PRR")
    assert asked(d, program) == Share("PRR", "ipo")
    play(d, 0, "share PRR ipo")
    answer = asked(d, program)
    assert isinstance(answer, Action)
    assert answer.text() == "pass"
    floated = Desk(3).privates().own("PRR", 4, 2).stock(0)
    assert asked(floated, program) == Stop("floated", "PRR")


def test_shares_are_bought_until_one_holds_enough() -> None:
    """Four are wanted: three are not enough, four are; without money the program ends."""
    d = stock().stock(0)
    assert asked(d, BuyUntilHeld(2, "PRR", 4)) == Share("PRR", "ipo")
    assert asked(d, BuyUntilHeld(2, "PRR", 3)) == Stop("bought", "PRR")
    d.put(players={0: {"cash": 0}})
    assert asked(d, BuyUntilHeld(2, "PRR", 4)) == Stop("cannot", "PRR")


def test_bids_go_up_to_the_limit() -> None:
    """The least that beats Bob's bid while the limit allows it; nothing while one's own is the highest."""
    d = Desk(3).do("pass", "bid DH 75", "pass")
    assert asked(d, BidUp("DH", 100)) == Bid("DH", 80)
    assert asked(d, BidUp("DH", 75)) == Stop("beaten", "DH")
    assert asked(d, BidUp("SV", 20)) == Buy("SV")
    d.do("bid DH 80", "pass", "pass")
    answer = asked(d, BidUp("DH", 100))
    assert isinstance(answer, Action)
    assert answer.text() == "pass"


def test_a_corporation_runs_and_pays_as_proposed() -> None:
    """The first run of the list, then the dividend; for other questions and corporations the table waits."""
    d = Desk(3).privates().own("PRR", 6, 2).own("NYC", 2, 6).tokens(PRR="H12").trains(PRR="2-0")
    d.tiles("H10 57 1").operate("PRR", "track")
    assert asked(d, LayNothing("PRR")) is not None
    assert asked(d, RunAndPay("PRR")) is None
    assert asked(d, LayNothing("NYC")) is None
    play(d, 0, "pass")
    while not any(isinstance(o, (Run, Dividend)) for o in d.g.legal(d.s, 0)):
        play(d, 0, "pass")
    run = asked(d, RunAndPay("PRR"))
    assert isinstance(run, Run)
    play(d, 0, run.text())
    assert asked(d, RunAndPay("PRR")) == Dividend("pay")
