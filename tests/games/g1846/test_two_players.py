"""The variant for two: 2P."""

from __future__ import annotations

from stockrail.rail.policies.draft import LastCompany, OpenDraft
from stockrail.rail.policies.endings import BANK, BANKRUPTCY, TRAINS
from stockrail.rail.state import AUCTION, CLOSED, OPERATING, STOCK, UNSOLD
from tests.games.g1846.desk import Desk


def test_two_players() -> None:
    """T107 (2P-1): bank, limit, 70 percent."""
    d = Desk(2)
    assert (d.s.bank, d.g.title.limits.certificates_of(d.g, d.s)) == (5800, 19)
    d.bare().cash(900, 100)
    name = next(n for n in ("NYC", "PRR", "ERIE") if not d.s.closed[d.corp(n)])
    d.own(name, 6).stock(0)
    d.play(f"share {name} ipo", "pass")
    assert d.why(f"share {name} ipo", 0) == "SR-4.3"


def test_second_blockers_of_two_players() -> None:
    """T108 (2P-3): GT and C&O block B16 and I15 now, D14 and H12 when green."""
    d = Desk(2, removed=("GT", "C&O")).bare()
    board, gt, co = d.g.board, d.corp("GT"), d.corp("C&O")
    assert board.has_token(d.s, board.index["B16"], gt)
    assert board.has_token(d.s, board.index["I15"], co)
    d.phase("II").own("NYC", 2).treasury(NYC=500).tiles("D14 57 0").token("NYC", "D14")
    d.tiles("H12 293 0").token("NYC", "H12").operate("NYC")
    assert not board.has_token(d.s, board.index["D14"], gt)
    d.play("tile 15 D14 0")
    assert board.has_token(d.s, board.index["D14"], gt)
    assert not board.has_token(d.s, board.index["H12"], co)
    d.operate("NYC").play("tile 294 H12 0")
    assert board.has_token(d.s, board.index["H12"], co)


def test_the_second_blocker_of_erie_lies_at_once() -> None:
    """2P-3: Erie has a second circle from the start."""
    d = Desk(2, removed=("ERIE", "IC")).bare()
    board = d.g.board
    assert board.has_token(d.s, board.index["D20"], d.corp("ERIE"))
    assert not board.has_token(d.s, board.index["G7"], d.corp("IC"))


def test_one_corporation_of_the_north_and_one_of_the_south() -> None:
    """2P-2, 2P-4: and two of each group of companies; cards 7, 5, 3 and 4."""
    d = Desk(2, removed=("PRR", "B&O"))
    assert [n for n in d.g.corporations if d.s.closed[d.corp(n)]] == ["PRR", "B&O"]
    assert sum(owner == UNSOLD for owner in d.s.owner) == 8
    assert [n for n in d.s.depot if n] == [5, 5, 3, 4]
    first = Desk(2, edition="first")
    assert sum(owner == UNSOLD for owner in first.s.owner) == 8


def test_the_open_draft() -> None:
    """2P-5: paid at once, in reverse order; the very first player may not pass."""
    d = Desk(2)
    assert d.turn == 1
    assert d.why("pass") == "2P-5"
    d.play("buy MAIL")
    assert d.s.cash == [600, 520]
    assert d.turn == 0
    assert d.why("buy MAIL") == "2P-5"
    assert d.why("pass") == ""


def down_to(d: Desk, *names: str) -> Desk:
    """Only these companies are still for sale."""
    for i, owner in enumerate(d.s.owner):
        if owner == UNSOLD and d.g.privates[i] not in names:
            d.s.owner[i] = CLOSED
    return d


def test_the_last_company_of_an_open_draft() -> None:
    """T109 (2P-5, DRAFT-5): one pass makes O&I ten cheaper, then it is bought for 30 and stock round 1 begins."""
    removed = ("LSL", "MC", "GT", "C&O")
    d = down_to(Desk(2, removed).play("buy MAIL"), "O&I", "MS").play("buy MS")
    assert isinstance(d.s.agenda[-1], LastCompany)
    assert d.turn == 1
    d.play("pass", "buy O&I")
    assert d.s.cash == [600 - 140 - 30, 520]
    assert (d.s.round, d.s.cycle, d.turn) == (STOCK, 1, 0)


def test_two_passes_bring_two_operating_rounds() -> None:
    """2P-5: income, Steamboat and independents for two full rounds, then the draft goes on."""
    d = down_to(Desk(2, ("LSL", "MC", "MPC", "TBC")), "MS", "SC", "C&WI", "MAIL", "BIG4")
    d.play("buy MS", "buy C&WI", "pass", "pass")
    assert (d.s.round, d.s.round_number, d.s.cash) == (OPERATING, 1, [600 - 60 + 10, 600 - 140])
    assert d.turn == 1
    d.play("tile 9 C13 1", "pass")
    assert (d.s.round, d.s.round_number) == (OPERATING, 2)
    d.play("tile 9 C11 1", "pass")
    assert (d.s.round, d.s.cash[0]) == (AUCTION, 600 - 60 + 20)
    assert isinstance(d.s.agenda[-1], OpenDraft)
    assert d.why("buy MAIL") == ""
    d.play("pass", "buy SC", "pass", "pass")
    assert (d.s.round, d.s.round_number) == (OPERATING, 1)
    assert d.why("assign SC MS") == ""


def bought_last(cycle: int, number: int) -> Desk:
    """NYC buys the bank's last train in that operating round."""
    d = Desk(2, ("GT", "C&O")).bare().phase("IV").cash(0, 0).own("NYC", 2, price=200 - 5)
    d.treasury(NYC=800).sold_out("5").s.depot[d.g.kind_index["6"]] = 1
    d.s.issued[d.g.kind_index["6"]] = 3
    d.operate("NYC", "train", cycle)
    d.s.round_number = number
    return d.play("train 6-3 bank 800 -")


def test_the_last_train_brings_one_more_sequence() -> None:
    """T110 (2P-6): bought in sequence 4, the game ends after operating round 5.2."""
    d = bought_last(4, 1)
    assert d.play_on() == [(4, 2), (5, 1), (5, 2)]
    assert d.s.ending == TRAINS


def test_the_earliest_end_counts() -> None:
    """T115 (END-5): the last train in 5.1, the bank broken in 5.2: the game ends after 5.2."""
    d = bought_last(5, 1)
    assert d.s.final == 6
    d.s.broken = 1
    assert d.play_on() == [(5, 2)]
    assert d.s.ending == BANK


def test_one_bankruptcy_ends_the_game_of_two() -> None:
    """T88 (2P-8, BANKRUPT-1, BANKRUPT-2, RECV-5): all is issued, sold, dumped; GT buys a train in receivership."""
    d = Desk(2, ("NYC", "IC")).bare().phase("IV").cash(129, 0).treasury(GT=0)
    d.own("C&O", 5, price=112, pool=2).own("ERIE", 5, price=60, pool=5).own("GT", 4, 1, price=40)
    d.operate("GT", "train")
    assert "issue 2" in d.texts()
    d.play("bankrupt")
    assert (d.price("C&O"), d.price("ERIE"), d.price("GT")) == (100, 60, 10)
    assert d.money("GT") == 20 + 1025 - 800
    assert 1025 == 129 + 3 * 112 + 2 * 20 + 2 * 100 + 5 * 60 + 2 * 10
    assert [d.s.president[d.corp(n)] for n in ("C&O", "ERIE", "GT")] == [-1, -1, -1]
    assert d.fleet("GT") == ["6-1"]
    assert d.s.ending == BANKRUPTCY
    result = d.g.result(d.s)
    assert result is not None
    assert (result.reason.section, result.scores) == ("1846 END-2", (0, 10))
