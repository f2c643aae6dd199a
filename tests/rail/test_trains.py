"""Trains and their financing as other titles would play them: 1830's data under other policies."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from stockrail.core.agenda import Item
from stockrail.core.events import Recorder
from stockrail.core.rules import Rule
from stockrail.games.g1830 import Game1830
from stockrail.rail.policies.finance import NEVER, OFF, ForcedSale, Help, RuinEndsGame
from stockrail.rail.policies.phases import ClosePrivates
from stockrail.rail.policies.trains import BuyTrain, ExportTrain, TrainMarket, TrainStep
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.state import NOBODY
from stockrail.rail.title import Title
from stockrail.testing import check_game
from tests.games.g1830.desk import Desk
from tests.rail.every import game
from tests.rail.toy_title import Toy

STRICT = (
    Help(others=NEVER),
    ForcedSale(one_block=True, keeps_presidents=True, privates=False, veto=OFF),
    RuinEndsGame(keeps_privates=True),
)


class Strict(Game1830):
    """No help for other corporations' trains, one block of each corporation, every president stays, trains leave."""

    book: ClassVar[Rulebook] = replace(
        Game1830.book,
        sell_once=Rule("rail:sell_once", "1830 S"),
        forced_source=Rule("rail:forced_source", "1830 F"),
        train_export=Rule("rail:train_export", "1830 X"),
    )
    rules: ClassVar[tuple[Rule, ...]] = book.rules

    def make(self) -> Title:
        return replace(super().make(), finance=STRICT, train_market=TrainMarket(others_in_need=False))


def strict(seats: int = 4) -> Desk:
    d = Desk(seats)
    d.g = Strict()
    return d


def needy(treasury: int, president: int, phase: str) -> Desk:
    """B&O (60 % with seat 0) has a route and no train, PRR has a 2-train."""
    d = strict().privates().own("BO", 6, at="G5", par=71).phase(phase).tiles("J14 57 1, I17 9 1").tokens(BO="I15")
    return d.cash(president, 600, 600, 600).treasury(BO=treasury).trains(PRR="3-0")


# ------------------------------------------------------------ help and sales


def test_the_president_never_helps_with_another_corporations_train() -> None:
    """Treasury money alone buys it, from 1 to all there is."""
    d = needy(100, 150, "4").own("PRR", 5, 3, at="G2").operate("B&O", "train")

    assert d.allows("train 3-0 PRR 1 -")
    assert d.allows("train 3-0 PRR 100 -")
    assert d.refuses("train 3-0 PRR 101 -") == "6.1.a"


def test_an_empty_treasury_buys_no_train_of_another_corporation() -> None:
    """There is nothing to pay with."""
    d = needy(0, 150, "4").own("PRR", 5, 3, at="G2").operate("B&O", "train")

    assert d.refuses("train 3-0 PRR 1 -") == "6.1.a"
    assert not [text for text in d.options("train") if "PRR" in text]


def test_other_trains_are_bought_only_while_nothing_is_sold() -> None:
    """After the first sale bank and pool are left."""
    d = needy(100, 150, "4").own("PRR", 5, 3, at="G2").own("NYC", 2, 3, at="G2").operate("B&O", "train")
    d.do("sell 1 NYC")

    assert d.refuses("train 3-0 PRR 1 -") == "F"
    assert d.allows("train 4-1 bank 300 -")


def test_no_corporation_changes_its_president_by_a_forced_sale() -> None:
    """A tie is no change."""
    d = needy(0, 0, "6").own("NYC", 4, 3, at="G2").operate("B&O", "train")

    assert d.refuses("sell 2 NYC") == "6.6.3.a"
    assert d.allows("sell 1 NYC")


def test_each_corporation_is_sold_once() -> None:
    """One block in the whole forced purchase; what was sold counts no more when ruin is tested."""
    d = needy(0, 10, "6").own("NYC", 2, 3, at="G2").own("BO", 6, 4, at="G5").operate("B&O", "train")
    d.do("sell 1 NYC")

    assert d.refuses("sell 1 NYC") == "S"
    assert not [text for text in d.options("sell") if "NYC" in text]
    assert d.allows("bankrupt")


# ------------------------------------------------------------ exports


def exported(d: Desk, *kinds: str) -> list[str]:
    """Export a train, and what is told of it."""
    d.s.operating = NOBODY
    agenda: list[Item] = [ExportTrain(kinds)]
    d.s.agenda = agenda
    out = Recorder()
    d.g.settle(d.s, out)
    return [e.kind for e in out.events]


def test_an_exported_train_is_gone() -> None:
    """The next of the stack leaves the game; nothing else happens."""
    d = strict().privates()
    left = d.s.depot[0]

    assert exported(d, "2", "3", "4") == ["exported"]
    assert (d.s.depot[0], d.s.issued[0], d.s.pool) == (left - 1, 1, [])


def test_the_first_exported_train_of_a_kind_begins_its_phase() -> None:
    """Phase, rust and the train limit follow as if somebody had bought it."""
    d = strict().privates().phase("3").sold_out("3").own("PRR", 5, at="G2").trains(PRR="2-0 3-0 3-1 3-2")

    assert exported(d, "2", "3", "4") == ["exported", "rusted", "phase"]
    assert d.g.phase(d.s).id == "4"
    assert [d.g.train_name(t) for t in d.s.trains[d.corp("PRR")]] == ["3-0", "3-1", "3-2"]
    assert d.s.agenda == []


def test_corporations_over_the_new_limit_discard_after_an_export() -> None:
    """Their presidents are asked before anything else."""
    d = strict().privates().phase("3").sold_out("3").own("PRR", 5, at="G2").trains(PRR="3-0 3-1 3-2 3-3")

    exported(d, "2", "3", "4")
    assert (d.asked, d.turn) == ("DiscardTrain", 0)


def test_kinds_that_are_not_named_stay() -> None:
    """No export once the stack has come to them."""
    d = strict().privates().phase("5")

    assert exported(d, "2", "3", "4") == []


# ------------------------------------------------------------ the whole


class StrictToy(Toy):
    """The toy under the same policies."""

    def make(self) -> Title:
        return replace(super().make(), finance=STRICT, train_market=TrainMarket(others_in_need=False))


def test_a_title_with_these_policies_keeps_every_promise() -> None:
    """Random games end, every position sound, every list exact."""
    check_game(StrictToy(), seats=3, games=2)


def test_cards_of_a_kind_by_seats() -> None:
    """Where they differ, else as many for all."""
    kind = replace(Toy().title.trains[0], counts={3: 5})
    g = StrictToy()
    g.title = replace(g.title, trains=(kind, *g.title.trains[1:]))

    assert [g.train_counts(seats)[0] for seats in (2, 3)] == [kind.count, 5]


def test_privates_close_by_an_effect_of_the_phase() -> None:
    """A phase may have any effects, in their order."""
    assert [p.id for p in Strict().title.phases if ClosePrivates() in p.effects] == ["5"]


def test_questions_of_older_games_are_read() -> None:
    """Games stored before there was one question for trains."""
    items = game("1846").items_of(3)
    step = items.read({"is": "equip_step", "corporation": "NYC"})
    ask = items.read({"is": "equip", "seat": 1, "corporation": "NYC", "enough": 90, "sold_at": 40})
    old = (
        game("1830").items_of(3).read({"is": "buy_train", "seat": 0, "corporation": "PRR", "sold_at": 0, "barred": []})
    )

    assert step == TrainStep(game("1846").corp_index["NYC"])
    assert ask == BuyTrain(1, "NYC", sold_at=40, enough=90)
    assert old == BuyTrain(0, "PRR")
