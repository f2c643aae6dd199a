"""The kit's market, shares, trains, routes, closings and ruins with the data of every title."""

from __future__ import annotations

import pytest

from stockrail.core.events import SILENT
from stockrail.core.rng import Rng
from stockrail.rail import closing, shares, trains
from stockrail.rail.board import Board
from stockrail.rail.game import RailGame
from stockrail.rail.graph import Network
from stockrail.rail.policies.course import OperatingRoundEnds, StockRoundEnds
from stockrail.rail.policies.discards import Surplus
from stockrail.rail.policies.trains import receive
from stockrail.rail.routes import Run, Terms, Train
from stockrail.rail.state import COPIES, NOBODY, RailState
from tests.rail import every
from tests.rail.brute import TOY, Brute, random_board
from tests.rail.desk import wrongs
from tests.rail.every import BOARDS, INSTALLED, TITLES, game, played

every_title = pytest.mark.parametrize("title", TITLES)


# ------------------------------------------------------------ the market


@every_title
def test_markers_move_by_one_cell(title: str) -> None:
    """Right is dearer and left cheaper along a row; a marker that cannot move stays on the market."""
    m = game(title).market
    for cell, price in enumerate(m.price):
        if m.row[m.right[cell]] == m.row[cell] and m.right[cell] != cell:
            assert m.price[m.right[cell]] >= price
            assert m.left[m.right[cell]] == cell
        for moved in (m.up[cell], m.down[cell], m.left[cell], m.right[cell]):
            assert 0 <= moved < len(m.price)
    assert all(m.price[cell] == par for par, cell in m.pars.items())


@every_title
def test_a_marker_goes_under_those_already_there(title: str) -> None:
    """The dearest first, and in one cell the one on top: whoever came first."""
    g = game(title)
    s, (first, second) = g.start(g.players[0]), g.majors[:2]
    low, high = sorted(g.market.pars.values(), key=lambda c: g.market.price[c])[:2]
    g.market.put(s, second, high)
    g.market.put(s, first, high)
    assert g.market.order(s, [first, second]) == [second, first]
    g.market.put(s, second, low)
    assert g.market.order(s, [first, second]) == [first, second]
    assert [s.pos[first], s.pos[second]] == [0, 0]


# ------------------------------------------------------------ shares


def held(g: RailGame, s: RailState, corp: int, *hands: int) -> None:
    """Shares by seat; the rest stays in the offering, and the first seat is president."""
    width = s.seats + 2
    s.shares[corp * width : (corp + 1) * width] = [*hands, s.share_count[corp] - sum(hands), 0]
    s.par[corp], s.president[corp], s.operated[corp] = min(g.market.pars), 0, 2
    g.market.put(s, corp, g.market.pars[min(g.market.pars)])


@every_title
def test_the_presidency_goes_to_the_larger_holding(title: str) -> None:
    """An equal holding takes nothing; of equals the first to the left of the old president takes over."""
    g = game(title)
    s, corp = g.start(3), g.majors[0]
    held(g, s, corp, 3, 3, 3)
    shares.settle_presidency(g, s, corp, SILENT)
    assert s.president[corp] == 0
    held(g, s, corp, 2, 3, 3)
    shares.settle_presidency(g, s, corp, SILENT)
    assert s.president[corp] == 1
    held(g, s, corp, 3, 2, 4)
    shares.settle_presidency(g, s, corp, SILENT)
    assert s.president[corp] == 2


@every_title
def test_what_may_be_sold(title: str) -> None:
    """The president's certificate needs an heir, and the pool takes half."""
    g = game(title)
    s, corp = g.start(3), g.majors[0]
    held(g, s, corp, 5, 1, 0)
    assert shares.sellable(g, s, 0, corp) == 5 - s.president_shares[corp]
    held(g, s, corp, 5, 2, 0)
    assert shares.sellable(g, s, 0, corp) == 5
    s.move_shares(corp, s.offer, s.market_pool, 3)
    assert shares.sellable(g, s, 0, corp) == g.title.limits.pool - 3
    assert shares.sellable(g, s, 2, corp) == 0


@every_title
def test_the_presidents_certificate_is_one_card(title: str) -> None:
    """Certificates count towards the limit as cards, privates too."""
    g = game(title)
    s, corp = g.start(3), g.majors[0]
    held(g, s, corp, 4, 2, 0)
    s.owner[0] = 1
    assert [shares.certificates(g, s, seat, corp) for seat in (0, 1)] == [5 - s.president_shares[corp], 2]
    assert [shares.counted(g, s, seat) for seat in (0, 1, 2)] == [5 - s.president_shares[corp], 3, 0]


# ------------------------------------------------------------ trains


@every_title
def test_the_stacks_are_sold_in_their_order(title: str) -> None:
    """The first of a kind begins its phase at once, old kinds go when they must, and limits hold after discards."""
    g = game(title)
    s = g.start(g.players[-1])
    s.agenda = []
    seen: list[str] = []
    for n in range(100):
        if len(seen) == len(g.title.phases):
            break
        receive(g, s, g.majors[n % len(g.majors)], trains.in_bank(g, s)[0], trains.BANK, NOBODY, SILENT)
        if g.phase(s).id not in seen:
            seen.append(g.phase(s).id)
        g.settle(s, SILENT)
        s.agenda = []
        s.trains = [[] if len(fleet) > g.phase(s).limit else fleet for fleet in s.trains]
        cards = [t for fleet in s.trains for t in fleet]
        assert len(cards) == len(set(cards))
    assert seen == [p.id for p in g.title.phases]
    rusted = {k for k, kind in enumerate(g.title.trains) if kind.rusts_on and s.issued[g.kind_index[kind.rusts_on]]}
    assert rusted
    assert not {t // COPIES for fleet in s.trains for t in fleet} & rusted


@every_title
def test_surplus_trains_go_to_the_pool(title: str) -> None:
    """A corporation without a president gives up its cheapest; nobody else is asked."""
    g = game(title)
    s, corp = g.start(3), g.majors[0]
    last = max(k for k, kind in enumerate(g.title.trains) if not kind.card)
    dear, limit = last * COPIES, g.phase(s).limit
    s.trains[corp] = [dear + i for i in range(limit)] + [0]
    s.agenda = [Surplus()]
    g.settle(s, SILENT)
    assert s.pool == [0]
    assert len(s.trains[corp]) == limit


# ------------------------------------------------------------ routes


@pytest.mark.parametrize("title", BOARDS)
def test_the_best_run_is_judged_to_be_worth_as_much(title: str) -> None:
    """On random boards of the title's own map, what the search writes the judge reads, at the same value."""
    board, earned = every.board(title), 0
    for seed in range(12):
        at = random_board(board, seed)
        fleet, terms = [Train(2, 2), Train(3, 4)], Terms(seed % 2)
        run = Network(board).best(at, 0, fleet, terms, budget=20_000)
        texts = ["-", "-"]
        for route in run.routes:
            texts[route.train] = route.text
        again = Network(board).judge(at, 0, fleet, texts, terms)
        assert isinstance(again, Run)
        assert again.total == run.total <= run.bound
        assert Network(board).can_run(at, 0, terms) == (run.bound > 0)
        earned += run.total > 0
    assert earned


@pytest.mark.parametrize("title", INSTALLED)
def test_the_best_set_equals_brute_force_with_every_tile_set(title: str) -> None:
    """On random small boards nothing earns more than what the search has found."""
    board, earned = Board(TOY, game(title).board.tile_block), 0
    for seed in range(30):
        at = random_board(board, seed)
        fleet = [Train(2, 2), Train(2 + seed % 3, 4)]
        run = Network(board).best(at, 0, fleet, Terms(seed % 2))
        assert run.total == Brute(board, at, 0, seed % 2).best(fleet), seed
        earned += run.total > 0
    assert earned


# ------------------------------------------------------------ closings and ruins


@every_title
def test_a_corporation_that_closes_leaves_nothing_behind(title: str) -> None:
    """Shares, tokens, trains, privates and marker go, the cash to the bank; everything is still accounted for."""
    g = game(title)
    closed = 0
    for seed in range(6):
        s = played(g, 3, seed, 150)
        for corp in g.majors:
            if s.par[corp]:
                closing.close(g, s, corp, SILENT)
                assert wrongs(g, s) == []
                assert corp not in s.tokens
                assert (s.trains[corp], s.treasury[corp], s.cell[corp], s.in_offer(corp)) == (
                    [],
                    0,
                    -1,
                    s.share_count[corp],
                )
                closed += 1
    assert closed


@every_title
def test_the_bank_breaks_once(title: str) -> None:
    """The set of rounds is finished first; then the game is over, with a result for everybody."""
    g = game(title)
    s = g.start(3)
    s.agenda, s.round_number, s.rounds_in_set, s.cycle = [], 1, 2, 3
    g.spend(s, s.bank - g.title.bank.broken_at - 1, SILENT)
    assert not s.broken
    g.spend(s, 1, SILENT)
    assert s.broken
    OperatingRoundEnds().run(g, s, SILENT)
    assert not s.ending
    s.agenda, s.round_number = [], 2
    OperatingRoundEnds().run(g, s, SILENT)
    result = g.result(s)
    assert result is not None
    assert result.reason == g.book.bank_breaks
    assert len(result.scores) == 3


@every_title
def test_the_priority_goes_round_the_fallen(title: str) -> None:
    """To the left of the last who bought or sold, past players who are out."""
    g = game(title)
    s = g.start(3)
    s.agenda, s.last = [], 0
    StockRoundEnds().run(g, s, SILENT)
    assert s.priority == 1
    s.agenda, s.bankrupts = [], [1]
    StockRoundEnds().run(g, s, SILENT)
    assert s.priority == 2


@every_title
def test_nonsense_changes_nothing(title: str) -> None:
    """Whatever is tried in random play is on the list, or refused by a printed rule, and judging leaves no trace."""
    g = game(title)
    rng = Rng(1)
    words = ("sell 99 nobody", "tile 9 Z99 7", "token Z99 -1", "train 9-9 bank 0 -", "run x:y", "par nobody 1", "buy x")
    for entries in (5, 60, 120):
        s = played(g, 3, rng.below(100), entries)
        before = g.digest(s)
        for text in words:
            refusal = g.check(s, max(g.turn(s) or 0, 0), g.parse(text))
            assert refusal is not None
            assert refusal.rule.id in g.rule_by_id
        assert g.digest(s) == before
