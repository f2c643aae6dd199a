"""The log: what happened, to whom, where and for how much, in every language."""

from __future__ import annotations

import pytest

from stockrail.core.events import Event, Recorder
from stockrail.core.ids import CHANCE
from stockrail.core.rng import Rng
from stockrail.games.gwt import Gwt
from stockrail.locales.l10n import LANGUAGES, Words
from tests.games.gwt.table import GAME, Table

NAMES = ("Ann", "Bob", "Cem", "Dee")


def log(t: Table, *texts: str, lang: str = "en") -> list[str]:
    """The lines told while these actions are played, as the first seat reads them."""
    words = Words("gwt", lang, NAMES)
    return [words.event(e) for e in t.tell(*texts) if e.seen_by(0)]


def test_a_fee_says_who_is_paid() -> None:
    """GWT-3.7: a building's toll goes to its owner, a hazard's fee to the bank."""
    t = Table(4).own(1, A1="4a").own(2, A2="1a")
    t.s.rancher[0] = "A"
    assert log(t, "move A2 A1") == [
        "Ann walks 2 steps to A2 (1a).",
        "Ann pays $2 to Bob at A1.",
        "Ann pays $1 to Cem at A2.",
    ]

    t = Table(4).lay(FLOOD1="flood:green:4")
    t.s.rancher[0] = "A"
    assert log(t, "move FLOOD1 -")[1:] == ["Ann pays $1 to the bank at flood 1."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_payee_is_named_in_every_language(lang: str) -> None:
    """GWT-3.7: payer and owner both stand in the line; the bank's line names nobody else."""
    t = Table(4).own(1, A1="4a").lay(FLOOD1="flood:green:4")
    t.s.rancher[0] = "A"
    toll = log(t, "move A1 -", lang=lang)[1]
    t = Table(4).lay(FLOOD1="flood:green:4")
    t.s.rancher[0] = "A"
    fee = log(t, "move FLOOD1 -", lang=lang)[1]

    assert "Ann" in toll
    assert "Bob" in toll
    assert "A1" in toll
    assert Words("gwt", lang).name("FLOOD1") in fee
    assert "Bob" not in fee


def test_what_cannot_be_paid_is_told() -> None:
    """GWT-3.8: what was paid, and what is missing."""
    t = Table(4, money=1).own(1, A1="4a")
    t.s.rancher[0] = "A"

    assert log(t, "move A1 -")[1:] == ["Ann pays $1 to Bob at A1.", "Ann lacks $1 of the toll at A1 and owes nothing."]


def test_kansas_city_in_full() -> None:
    """GWT-5: where a tile comes to lie, certificates used, income, city, transport and bonus."""
    t = Table().hand("jersey", "guernsey").engine("1")
    t.s.foresight = ["teepee_blue", "", "cowboy", "", "", ""]
    t.s.jobs[0], t.s.jobs[1], t.s.certificates[0] = ["engineer", "cowboy"], ["engineer"], 3
    t.at("KC")

    assert log(t, "foresight 1 0", "foresight 2 0", "deliver kansas_city 2", "disc aux_gain_dollar")[:7] == [
        "Ann brings into play on teepee −$3: blue teepee.",
        "Ann brings a worker (cowboy) into row 2 of the job market.",
        "The job market marker moves to row 3.",
        "Ann uses 2 certificates and keeps 1.",
        "Ann gains $5 for the herd and discards: Guernsey and Jersey.",
        "Ann delivers to Kansas City and will pay $0 for transport.",
        "Ann gains $6.",
    ]


def test_a_disc_with_its_money() -> None:
    """GWT-6.2: the hand disc costs 5, the step disc pays 3."""
    t = Table().engine("16").at("C").play("forward 16.5", "upgrade 5")
    assert log(t, "disc hand_plus_one") == ["Ann clears a disc: larger hand.", "Ann pays $5 to the bank."]

    t = Table().engine("16").at("C").play("forward 16.5", "upgrade 5")
    assert log(t, "disc step_with_dollars")[1] == "Ann gains $3."


def test_an_auxiliary_action_with_its_price() -> None:
    """GWT-9.12: what it cost, where the engine went and what it brought."""
    t = Table().discs(aux_certificate=2).engine("3").at("G")

    assert log(t, "aux aux_certificate 2 1") == [
        "Ann does an auxiliary action (2 times): certificates.",
        "Ann pays $2 to the bank.",
        "The engine of Ann goes from 3 to 1.",
        "Ann now has 2 certificates.",
    ]


def test_a_crowded_section() -> None:
    """GWT-5.1b: a tile without a space leaves the game, and the log says so."""
    t = Table().lay(**{f"FLOOD{n}": "flood:green:4" for n in range(1, 5)})
    t.s.foresight = ["flood:black:3", "", "", "", "", ""]
    t.at("KC")

    assert log(t, "foresight 1 0") == ["Ann chooses flood (black, 3): its section is full, and it leaves the game."]


def told(seats: int) -> list[Event]:
    """Everything a random game tells."""
    game, rng, out = Gwt(), Rng(seats), Recorder()
    s = game.start(seats)
    while s.agenda:
        a = game.draw(s, rng) if game.turn(s) == CHANCE else game.legal(s).pick(rng)
        game.apply(s, a, None, out)
    return out.events


def test_every_line_is_said_in_full() -> None:
    """No line of whole games shows a key or an open blank, for an owner, a rival or a spectator, in any language."""
    events = {(e.kind, e.values): e for seats in (2, 4) for e in told(seats)}.values()
    words = [Words("gwt", lang, NAMES) for lang in LANGUAGES]
    for e in events:
        for seen in filter(None, (e.seen_by(0), e.seen_by(None))):
            for w in words:
                assert "[" not in w.event(seen), e.kind

    assert {e.kind for e in events} <= GAME.events
    assert len({e.kind for e in events}) > len(GAME.events) - 8
