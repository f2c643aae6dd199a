"""Every line of the rules that refuses, beside the nearest legal action, and the guard that keeps the list whole."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stockrail.core.explain import explain
from stockrail.core.ids import CHANCE, Value
from stockrail.core.rng import Rng
from stockrail.core.rules import Refusal, Rule
from stockrail.games import gwt
from stockrail.games.gwt import Gwt, rules
from stockrail.games.gwt import data as d
from stockrail.locales.l10n import LANGUAGES, Words
from tests.games.gwt.table import GAME, Table

ALL = {row.id: row.places for row in d.DISC_ROWS}
FOLDER = Path(gwt.__file__).parent


def kc(t: Table, *foresight: str) -> Table:
    """Arrived in Kansas City."""
    t.s.foresight = [*foresight, *[""] * (6 - len(foresight))]
    return t.at("KC")


def jobs(t: Table, *first: str, at: str = "A") -> Table:
    t.s.jobs[0] = list(first)
    return t.at(at)


def market(t: Table, *cards: str, stack: bool = True) -> Table:
    t.s.market = sorted(cards)
    if not stack:
        t.s.market_stack = []
    return t.at("E")


def display(t: Table, *cards: str) -> Table:
    t.s.display = list(cards)
    return t.at("C")


def stations(t: Table, *numbers: int) -> Table:
    t.s.stations[0] = list(numbers)
    return t


def standing(t: Table, space: str) -> Table:
    """The rancher stands there before phase A."""
    t.s.rancher[0] = space
    return t.turn(0)


def holder(t: Table) -> Table:
    t.s.holder, t.s.marker = 1, 12
    return t


def teepees(t: Table) -> Table:
    t.s.teepees[0] = [1, 1]
    return t


def marked(t: Table, certificates: int) -> Table:
    t.s.certificates[0] = certificates
    return t


Case = tuple[str, Callable[[], Table], str, str]
CASES: list[Case] = [
    # where a rancher may go
    ("GWT-3.2", lambda: standing(Table().own(1, A1="1a"), ""), "place A1", "place A"),
    ("GWT-1.1", lambda: Table(), "move A1 -", "move A -"),
    ("GWT-3.5", lambda: standing(Table(), "F"), "move A G,KC", "move KC G"),
    ("GWT-3.3", lambda: Table(), "move D A,B,C", "move C A,B"),
    ("GWT-3.4", lambda: Table(), "move B -", "move B A"),
    ("GWT-11.4", lambda: standing(Table().own(1, G2="1a").hand("O18"), "G").play("play O18"), "move KC -", "move G2 -"),
    ("GWT-3.1", lambda: kc(Table()), "move A -", "deliver kansas_city 0"),
    # what a location offers
    ("GWT-4.4", lambda: Table().at("A"), "pass", "aux aux_gain_dollar 1 -"),
    ("GWT-4.1", lambda: Table().at("A"), "certify", "aux aux_gain_dollar 1 -"),
    ("GWT-4.2", lambda: Table().own(1, A1="10a").at("A1"), "certify", "aux aux_gain_dollar 1 -"),
    ("GWT-4.3", lambda: Table().engine("1").at("A"), "aux aux_certificate 1 0", "aux aux_gain_dollar 1 -"),
    ("GWT-4.3", lambda: Table().discs(aux_gain_dollar=2).at("A"), "aux aux_gain_dollar 2 -", "aux aux_gain_dollar 1 -"),
    ("GWT-9.12", lambda: Table().at("G"), "aux aux_gain_dollar 2 -", "aux aux_gain_dollar 1 -"),
    ("GWT-9.12", lambda: Table().at("G"), "aux aux_gain_dollar 1 1", "aux aux_gain_dollar 1 -"),
    (
        "GWT-8.1", lambda: Table(money=1).discs(aux_engine_forward=2).at("G"),
        "aux aux_engine_forward 2 2", "aux aux_engine_forward 1 1",
    ),
    (
        "GWT-9.4", lambda: Table().discs(aux_engine_forward=1).at("G"),
        "aux aux_engine_forward 1 2", "aux aux_engine_forward 1 1",
    ),
    (
        "GWT-9.5", lambda: Table().discs(aux_certificate=1).engine("3").at("G"),
        "aux aux_certificate 1 1", "aux aux_certificate 1 2",
    ),
    ("GWT-9.13", lambda: empty_stack(Table()).at("G"), "aux aux_draw_discard 1 -", "aux aux_gain_dollar 1 -"),
    ("GWT-9.15", lambda: Table().own(0, A1="8b").hand("guernsey").at("A1"), "copy A2", "copy A"),
    ("GWT-4.7", lambda: Table().own(0, A2="8b", A3="1a", A1="5b").at("A2"), "copy A3", "copy A1"),
    ("GWT-4.7", lambda: Table().own(0, A1="1a").at("A1"), "earn", "aux aux_gain_dollar 1 -"),
    ("GWT-4.7", lambda: marked(Table(), 3).at("C"), "certify", "forward 1"),
    ("GWT-4.7", lambda: Table().own(0, A1="7a").at("A1"), "pairs", "aux aux_gain_dollar 1 -"),
    # Kansas City
    ("GWT-5.1", lambda: kc(Table(), "teepee_blue", "teepee_green", "cowboy"), "foresight 2 0", "foresight 1 0"),
    ("GWT-5.1", lambda: kc(Table(), "teepee_blue"), "foresight 1 1", "foresight 1 0"),
    ("GWT-12.2", lambda: kc(holder(Table()), *[""] * 4, "cowboy", "teepee_blue"), "foresight 3 0", "foresight 3 1"),
    ("GWT-5.3", lambda: kc(marked(Table().hand("jersey"), 1)), "deliver topeka 2", "deliver topeka 1"),
    ("GWT-5.4", lambda: kc(Table().hand("jersey")), "deliver - 0", "deliver topeka 0"),
    ("GWT-5.4", lambda: kc(Table().hand("jersey")), "deliver wichita 0", "deliver topeka 0"),
    ("GWT-5.4", lambda: kc(delivered(Table().hand("jersey"), "topeka")), "deliver topeka 0", "deliver kansas_city 0"),
    (
        "GWT-6.6", lambda: kc(only_hand_discs(Table(money=0)).hand("jersey")),
        "deliver topeka 0", "deliver kansas_city 0",
    ),
    ("GWT-6.7", lambda: kc(Table().discs(**ALL)), "deliver kansas_city 0", "deliver - 0"),
    ("GWT-6.1", lambda: kc(Table()).play("deliver kansas_city 0"), "disc step_with_vp", "disc aux_gain_dollar"),
    ("GWT-6.5", lambda: kc(stations(Table(), 1)).play("deliver kansas_city 0"), "lift 1", "disc aux_gain_dollar"),
    (
        "GWT-6.6", lambda: Table(money=10).engine("16").at("C").play("forward 16.5", "upgrade 5"),
        "disc hand_plus_one", "disc step_with_vp",
    ),
    # cards
    ("GWT-9.13", lambda: Table().own(0, A1="4b").at("A1"), "exchange 2", "exchange 1"),
    ("GWT-9.13", lambda: one_drawn(Table()), "drop guernsey", "drop jersey"),
    ("GWT-9.12", lambda: removing(Table()), "remove guernsey", "remove jersey"),
    ("GWT-8.3", lambda: Table().hand("guernsey", "jersey").at("A"), "discard jersey $2", "discard guernsey $2"),
    ("GWT-9.3", lambda: display(Table(), "O01"), "objective O02", "objective O01"),
    ("GWT-11.2", lambda: Table().hand("O01"), "play O02", "play O01"),
    ("GWT-11.1", lambda: kc(Table().hand("O01")), "play O01", "deliver kansas_city 0"),
    # workers and buildings
    ("GWT-9.1", lambda: jobs(Table(), "cowboy"), "hire 1 cowboy 0", "hire 0 cowboy 0"),
    ("GWT-9.1", lambda: jobs(Table(), "cowboy"), "hire 0 engineer 0", "hire 0 cowboy 0"),
    ("GWT-9.1", lambda: jobs(Table().workers(cowboys=6), "cowboy", "engineer"), "hire 0 cowboy 0", "hire 0 engineer 0"),
    ("GWT-8.1", lambda: jobs(Table(money=6), "cowboy"), "hire 0 cowboy 2", "hire 0 cowboy 0"),
    ("GWT-9.2", lambda: Table().own(0, A1="1a").at("B"), "build 1a A2", "build 2a A2"),
    ("GWT-9.2", lambda: Table().at("B"), "build 1a FLOOD1", "build 1a FLOOD_R1"),
    ("GWT-9.2", lambda: Table().at("B"), "build 4a A1", "build 1a A1"),
    ("GWT-8.1", lambda: Table(money=2).workers(craftsmen=2).at("B"), "build 4a A1", "build 1a A1"),
    # trade, hazards, cattle
    ("GWT-9.9", lambda: Table().lay(T_1="teepee_blue").at("D"), "trade T_2", "trade T_1"),
    ("GWT-9.9", lambda: Table(money=2).lay(T_M2="teepee_blue", T_M3="teepee_blue").at("D"), "trade T_M3", "trade T_M2"),
    ("GWT-9.10", lambda: Table().lay(FLOOD1="flood:green:4").at("F"), "clear FLOOD2", "clear FLOOD1"),
    (
        "GWT-8.1", lambda: Table(money=6).lay(FLOOD1="flood:green:4").at("F"),
        "clear FLOOD1", "aux aux_gain_dollar 1 -",
    ),
    ("GWT-9.11", lambda: market(Table(), "holstein:1", stack=False), "reveal", "buy holstein:1 1"),
    ("GWT-9.11", lambda: market(Table().workers(cowboys=3), "holstein:1"), "buy holstein:1 3", "buy holstein:1 2"),
    ("GWT-9.11", lambda: market(Table(), "holstein:1"), "buy holstein:1 2", "buy holstein:1 1"),
    ("GWT-9.11", lambda: market(Table(), "holstein:1"), "buy ayrshire:3 1", "buy holstein:1 1"),
    (
        "GWT-8.1", lambda: market(Table(money=6), "holstein:1", "west_highland:3"),
        "buy west_highland:3 1", "buy holstein:1 1",
    ),
    # engines and stations
    ("GWT-8.1", lambda: Table(money=1).at("D"), "forward 1", "aux aux_gain_dollar 1 -"),
    ("GWT-9.4", lambda: Table().at("G"), "forward 2", "forward 1"),
    ("GWT-9.5", lambda: Table().own(0, A1="1b").engine("3").at("A1"), "back 1", "back 2"),
    ("GWT-9.6", lambda: Table(money=0).engine("38", "37").at("G").play("forward 39"), "back 37", "back 36"),
    ("GWT-9.7", lambda: Table().engine("4").at("G").play("forward 4.5"), "upgrade 2", "upgrade 1"),
    ("GWT-9.16", lambda: Table().own(0, A1="9b").engine("7.5").at("A1"), "upgrade 2", "upgrade 1"),
    ("GWT-9.7", lambda: stations(Table().own(0, A1="9b").engine("8"), 1).at("A1"), "upgrade 1", "upgrade 2"),
    ("GWT-8.1", lambda: Table(money=2).own(0, A1="9b").engine("11").at("A1"), "upgrade 3", "upgrade 2"),
    (
        "GWT-6.7", lambda: Table().own(0, A1="9b").discs(**ALL).engine("8").at("A1"),
        "upgrade 1", "aux aux_gain_dollar 1 -",
    ),
    (
        "GWT-6.5", lambda: only_hand_discs(Table(money=6)).own(0, A1="9b").engine("8").at("A1"),
        "upgrade 1", "aux aux_gain_dollar 1 -",
    ),
    ("GWT-9.8", lambda: appointing(Table()), "appoint engineer", "appoint cowboy"),
    ("GWT-6.7", lambda: Table().own(0, A1="9a").discs(**ALL).engine("8").at("A1"), "back 5", "forward 9"),
    ("GWT-9.17", lambda: Table().own(0, A1="9a").engine("8", "5").at("A1"), "back 5", "back 4"),
    (
        "GWT-9.17", lambda: Table().own(0, A1="9a").engine("8").at("A1").play("back 4"),
        "deliver wichita 1", "deliver wichita 0",
    ),
    # what nobody asked for: its moment, and what stands in its way
    ("GWT-3.3", lambda: Table(), "pass", "move A -"),
    ("GWT-3.2", lambda: standing(Table(), ""), "pass", "place A"),
    ("GWT-3.2", lambda: standing(Table(), ""), "move A -", "place A"),
    ("GWT-3.2", lambda: Table(), "place A", "move A -"),
    ("core:asked", lambda: one_drawn(Table()), "pass", "drop jersey"),
    ("GWT-3.1", lambda: Table(), "hire 0 cowboy 0", "move A -"),
    ("GWT-3.1", lambda: Table(), "pairs", "move A -"),
    ("GWT-3.1", lambda: Table(), "aux aux_gain_dollar 1 -", "move A -"),
    ("GWT-3.1", lambda: Table().at("A"), "move B -", "aux aux_gain_dollar 1 -"),
    ("GWT-9.7", lambda: Table().at("A"), "upgrade 1", "aux aux_gain_dollar 1 -"),
    ("GWT-4.1", lambda: Table().at("A"), "pairs", "aux aux_gain_dollar 1 -"),
    ("GWT-4.1", lambda: Table().hand("guernsey").at("A").play("discard guernsey $2"), "discard guernsey $2", "pass"),
    ("GWT-4.1", lambda: one_drawn(Table()), "build 1a A1", "drop jersey"),
    ("GWT-4.1", lambda: one_drawn(Table()), "forward 1", "drop jersey"),
    ("GWT-9.1", lambda: fourth_engineer(Table()), "hire 0 craftsman 0", "hire 0 craftsman -2"),
    ("core:asked", lambda: one_drawn(Table()), "draw 0 jersey", "drop jersey"),
    ("GWT-4.5", lambda: kc(Table()), "certify", "deliver kansas_city 0"),
    ("GWT-4.5", lambda: kc(Table()), "foresight 1 0", "deliver kansas_city 0"),
    ("GWT-4.5", lambda: Table(), "foresight 1 0", "move A -"),
    ("GWT-5.4", lambda: Table(), "deliver topeka 0", "move A -"),
    ("GWT-5.4", lambda: kc(Table(), "teepee_blue"), "deliver kansas_city 0", "foresight 1 0"),
    ("GWT-5.4", lambda: kc(Table()).play("deliver kansas_city 0"), "deliver topeka 0", "disc aux_gain_dollar"),
    ("GWT-9.8", lambda: Table(), "appoint cowboy", "move A -"),
    ("GWT-9.8", lambda: Table().workers(cowboys=2), "appoint cowboy", "move A -"),
    ("GWT-6.2", lambda: Table(), "disc aux_gain_dollar", "move A -"),
    ("GWT-6.5", lambda: Table(), "lift 1", "move A -"),
    ("GWT-6.5", lambda: stations(Table(), 1), "lift 1", "move A -"),
    ("GWT-6.5", lambda: stations(Table().discs(**ALL), 1), "lift 1", "move A -"),
    ("GWT-9.13", lambda: Table(), "drop jersey", "move A -"),
    ("GWT-4.3", lambda: Table(), "remove jersey", "move A -"),
    ("GWT-9.12", lambda: Table().discs(aux_remove_card=1), "remove jersey", "move A -"),
    ("GWT-11.1", lambda: one_drawn(Table()).hand("O01", "jersey"), "play O01", "drop jersey"),
]  # fmt: skip  # a table to read in rows
"""The rule, the position, what it refuses there and the nearest legal action."""


def empty_stack(t: Table) -> Table:
    t.s.stack[0] = []
    return t


def delivered(t: Table, *cities: str) -> Table:
    t.s.cities[0] = list(cities)
    return t


def only_hand_discs(t: Table) -> Table:
    return t.discs(**(ALL | {"hand_plus_one": 0}))


def fourth_engineer(t: Table) -> Table:
    """Another hire is offered, two dollars cheaper."""
    t.workers(engineers=3).at("A")
    t.s.marker, t.s.jobs[3], t.s.jobs[0] = 4, ["engineer"], ["craftsman"]
    return t.play("hire 3 engineer 0")


def one_drawn(t: Table) -> Table:
    """After drawing, a card is to be discarded."""
    t.s.stack[0] = ["jersey"]
    return t.at("G").play("aux aux_draw_discard 1 -")


def removing(t: Table) -> Table:
    return t.discs(aux_remove_card=1).engine("3").hand("jersey").at("G").play("aux aux_remove_card 1 2")


def appointing(t: Table) -> Table:
    return t.workers(cowboys=2).engine("4").at("G").play("forward 4.5", "upgrade 1", "disc aux_gain_dollar")


@pytest.mark.parametrize(("rule", "position", "refused", "legal"), CASES, ids=lambda x: x if isinstance(x, str) else "")
def test_refused_beside_the_legal(rule: str, position: Callable[[], Table], refused: str, legal: str) -> None:
    """What the rule forbids is refused and not listed; its neighbour is legal and listed."""
    t = position()

    assert t.why(refused) == rule
    assert t.why(legal) is None
    assert refused not in t.legal()
    assert legal in t.legal()


Barred = tuple[str, str, Callable[[], Table], Callable[[], Table]]
BARRED: list[Barred] = [
    ("GWT-9.1 waiting", "hire", lambda: Table().at("A"), lambda: jobs(Table(), "cowboy")),
    (
        "GWT-9.1 most", "hire", lambda: jobs(Table().workers(cowboys=6), "cowboy"),
        lambda: jobs(Table().workers(cowboys=5), "cowboy"),
    ),
    ("GWT-8.1 have", "hire", lambda: jobs(Table(money=5), "cowboy"), lambda: jobs(Table(money=6), "cowboy")),
    ("GWT-9.2 unbuilt", "build", lambda: unbuilt(Table()).at("B"), lambda: unbuilt(Table(), "1a").at("B")),
    (
        "GWT-9.2 least", "build", lambda: unbuilt(Table(), "4a").at("B"),
        lambda: unbuilt(Table().workers(craftsmen=2), "4a").at("B"),
    ),
    ("GWT-8.1 have", "build", lambda: Table(money=1).at("B"), lambda: Table(money=2).at("B")),
    ("GWT-9.9 teepees", "trade", lambda: Table().at("D"), lambda: Table().lay(T_1="teepee_blue").at("D")),
    (
        "GWT-9.9 least", "trade", lambda: Table(money=1).lay(T_M2="teepee_blue", T_M3="teepee_blue").at("D"),
        lambda: Table(money=2).lay(T_M2="teepee_blue", T_M3="teepee_blue").at("D"),
    ),
    ("GWT-9.10 hazards", "clear", lambda: Table().at("F"), lambda: Table().lay(FLOOD1="flood:green:4").at("F")),
    (
        "GWT-8.1 have", "clear", lambda: Table(money=6).lay(FLOOD1="flood:green:4").at("F"),
        lambda: Table(money=7).lay(FLOOD1="flood:green:4").at("F"),
    ),
    ("GWT-9.11 market", "buy", lambda: market(Table()), lambda: market(Table(), "holstein:1")),
    (
        "GWT-9.11 few", "buy", lambda: market(Table(), "texas_longhorn:5"),
        lambda: market(Table().workers(cowboys=2), "texas_longhorn:5"),
    ),
    ("GWT-8.1 have", "buy", lambda: market(Table(money=5), "holstein:1"), lambda: market(Table(money=6), "holstein:1")),
    ("GWT-9.11 market_stack", "reveal", lambda: market(Table(), stack=False), lambda: market(Table())),
    ("GWT-9.3 left", "objective", lambda: no_objectives(Table()).at("C"), lambda: display(Table(), "O01")),
    ("GWT-11.2 objectives", "play", lambda: Table().hand("jersey"), lambda: Table().hand("O01")),
    (
        "GWT-9.5 behind", "back", lambda: Table().own(0, A1="1b").at("A1"),
        lambda: Table().own(0, A1="1b").engine("1").at("A1"),
    ),
    (
        "GWT-9.16 behind", "upgrade", lambda: Table().own(0, A1="9b").at("A1"),
        lambda: Table().own(0, A1="9b").engine("7.5").at("A1"),
    ),
    (
        "GWT-9.17 behind", "back", lambda: Table().own(0, A1="9a").at("A1"),
        lambda: Table().own(0, A1="9a").engine("1").at("A1"),
    ),
    (
        "GWT-6.7", "back", lambda: Table().own(0, A1="9a").discs(**ALL).engine("8").at("A1"),
        lambda: Table().own(0, A1="9a").engine("8").at("A1"),
    ),
    (
        "GWT-9.15 beside", "copy", lambda: Table(money=0).own(0, A2="8b", A3="1a").at("A2"),
        lambda: Table().own(0, A2="8b", A3="1a", A1="5b").at("A2"),
    ),
    (
        "GWT-9.13 stack", "exchange", lambda: drained(Table().own(0, A1="4b")).at("A1"),
        lambda: Table().own(0, A1="4b").at("A1"),
    ),
    ("GWT-4.7 what", "earn", lambda: Table().own(0, A1="1a").at("A1"), lambda: Table().own(0, B1="1a").at("B1")),
    (
        "GWT-4.7 pairs", "pairs", lambda: Table().own(0, A1="7a").at("A1"),
        lambda: teepees(Table().own(0, A1="7a")).at("A1"),
    ),
]  # fmt: skip  # a table to read in rows
"""The rule and what it names, the kind of action, a position that bars all of the kind, and one that does not."""


def unbuilt(t: Table, *tiles: str) -> Table:
    t.s.unbuilt[0] = list(tiles)
    return t


def no_objectives(t: Table) -> Table:
    t.s.display, t.s.objectives = [], []
    return t


def drained(t: Table) -> Table:
    t.s.stack[0], t.s.discard[0] = [], []
    return t


def bars(t: Table) -> dict[str, Refusal]:
    """What *What can I do now* says of each kind of action that is not possible."""
    return {verb: b.refusal for b in explain(GAME, t.s, t.who).barred for verb in b.verbs}


@pytest.mark.parametrize(("cause", "verb", "barred", "open_"), BARRED, ids=lambda x: x if isinstance(x, str) else "")
def test_a_kind_is_barred_by_its_cause(
    cause: str, verb: str, barred: Callable[[], Table], open_: Callable[[], Table]
) -> None:
    """Where no action of a kind is legal, the one cause is named; beside it, where it is gone, the kind is open."""
    rule, _, named = cause.partition(" ")
    t = barred()
    refusal = bars(t)[verb]

    assert refusal.rule.id == rule
    assert not named or named in dict(refusal.values)
    assert verb not in t.verbs()
    assert verb in open_().verbs()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cause_is_said_in_words_of_its_own(lang: str) -> None:
    """Not the bare rule: each cause has its sentence, with its numbers."""
    words = Words("gwt", lang, ("Ann", "Bob"))
    for cause, verb, barred, _ in BARRED:
        refusal = bars(barred())[verb]
        assert words.refusal(refusal) != words.refusal(Refusal(refusal.rule)) or cause == "GWT-6.7"


def test_where_an_action_is_offered_is_said() -> None:
    """GWT-3.1, 4.1: away from its building an action names the buildings that offer it, other players' excepted."""
    t = Table().own(0, A1="2a").own(1, A2="9b")

    assert bars(t)["build"]["places"] == ("B",)
    assert bars(t.at("C"))["build"]["places"] == ("B",)
    assert bars(t.at("A2"))["build"].rule.id == "GWT-4.2"
    assert bars(t)["upgrade"].rule.id == "GWT-4.2"
    assert "build" in t.at("B").verbs()


DEALT = {
    "master 1 SM9": "GWT-2.1", "neutral A Z": "GWT-2.2", "side 1 c": "GWT-2.11", "tile 1 cowboy": "GWT-2.5",
    "tile 2 teepee_blue": "GWT-2.6", "market jersey": "GWT-9.11", "card S1": "GWT-9.3", "start 0 O01": "GWT-2.13",
    "draw 0 O01": "GWT-7.1",
}  # fmt: skip  # a table to read in rows
"""What chance cannot have done while setting up."""


def impossible() -> Iterator[tuple[str, str]]:
    """What the rules say to each of these when chance is asked for its kind, and to what chance really does."""
    game, rng = Gwt(), Rng(1)
    s = game.start(2)
    waiting = {text: game.parse(text) for text in DEALT}
    while game.turn(s) == CHANCE:
        drawn = game.draw(s, rng)
        assert game.check(s, CHANCE, drawn) is None
        for text, a in list(waiting.items()):
            if type(a) is type(drawn) and getattr(a, "stack", 0) == getattr(drawn, "stack", 0):
                refusal = game.check(s, CHANCE, waiting.pop(text))
                assert refusal is not None
                yield text, refusal.rule.id
        game.apply(s, drawn)


def test_chance_cannot_do_what_the_stacks_do_not_hold() -> None:
    """GWT-2: a record that claims another tile or card is refused, the real one is not."""
    assert dict(impossible()) == DEALT


def test_foresight_is_refilled_from_its_own_stack() -> None:
    """GWT-5.5: no worker comes from the first stack, a teepee does."""
    t = kc(Table()).play("deliver kansas_city 0").hold("disc aux_gain_dollar")

    refusal = GAME.check(t.s, CHANCE, GAME.parse("tile 1 cowboy"))
    assert refusal is not None
    assert refusal.rule.id == "GWT-5.5"
    assert GAME.check(t.s, CHANCE, GAME.parse("tile 1 teepee_blue")) is None


Line = tuple[str, int, str]


def refusing_lines() -> Iterator[Line]:
    """Every line of the title's rules that can refuse, with each rule it names."""
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "refuse":
                named = [x.attr for x in ast.walk(node.func.value) if isinstance(x, ast.Attribute) and x.attr.isupper()]
                for name in named or ["-"]:
                    yield path.name, node.lineno, getattr(rules, name).id if named else "-"


def test_every_refusing_line_is_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard: a line that refuses and stands in no row above is found, and so is a second rule of such a line."""
    seen: set[Line] = set()
    plain = Rule.refuse

    def noted(self: Rule, **values: Value) -> Refusal:
        frame = sys._getframe(1)
        where = Path(frame.f_code.co_filename).name, frame.f_lineno
        seen.update({(*where, self.id), (*where, "-")})
        return plain(self, **values)

    monkeypatch.setattr(Rule, "refuse", noted)
    for _, position, refused, _ in CASES:
        position().why(refused)
    for *_, barred, _ in BARRED:
        bars(barred())
    list(impossible())
    GAME.check(Table().s, 1, GAME.parse("move A -"))

    assert set(refusing_lines()) - seen == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_is_said_with_its_numbers(lang: str) -> None:
    """The sentence has no open blank and no key, and ends with the section."""
    words = Words("gwt", lang, ("Ann", "Bob"))
    for _, position, refused, _ in CASES:
        t = position()
        refusal = GAME.check(t.s, t.who, GAME.parse(refused))
        assert refusal is not None
        said = words.refusal(refusal)
        assert said.count("[") == 1, said
        assert refusal.rule.section in said
