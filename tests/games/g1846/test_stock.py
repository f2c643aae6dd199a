"""Stock rounds: SR, FLOAT, MK."""

from __future__ import annotations

from stockrail.rail.state import OPERATING, STOCK
from tests.games.g1846.desk import Desk


def desk(seats: int = 3) -> Desk:
    """Three players, ERIE and PRR removed, no companies."""
    removed = ("ERIE", "PRR") if seats == 3 else ("ERIE",)
    return Desk(seats, removed).bare()


def test_par_floats_at_once() -> None:
    """T11, T12, T13 (FLOAT-1 to FLOAT-4)."""
    d = desk().cash(400, 400, 270).stock(0, 1)
    d.play("par GT 50")
    assert (d.s.cash[0], d.money("GT"), d.s.in_offer(d.corp("GT"))) == (300, 100, 8)
    assert d.g.board.has_token(d.s, d.g.board.index["B16"], d.corp("GT"))
    d.play("par IC 50")
    assert d.money("IC") == 150
    assert d.why("par NYC 137") == "FLOAT-1"
    assert d.why("par NYC 124") == ""
    assert d.why("par NYC 165") == "FLOAT-1"
    assert d.why("par PRR 50") == "SET-2"


def test_a_treasury_share_is_paid_to_the_corporation() -> None:
    """T14 (SR-4.1, FLOAT-5)."""
    d = desk().cash(100, 0, 0).own("GT", 2, price=60).treasury(GT=0).stock(0)
    d.play("share GT ipo")
    assert (d.money("GT"), d.s.cash[0]) == (60, 40)


def test_a_block_of_the_president_moves_the_price_once() -> None:
    """T15, T16 (SR-3.2, SR-3.3)."""
    d = desk().cash(0, 0, 0).own("B&O", 5, price=40).stock(0)
    d.play("sell 3 B&O")
    assert (d.s.cash[0], d.price("B&O")) == (120, 30)
    assert d.why("sell 1 B&O") == "SR-3.2"


def test_sales_of_others_do_not_move_the_price() -> None:
    """T17 (SR-3.3, SR-7): but a share in the pool does at the end of the round."""
    d = desk().cash(0, 0, 0).own("NYC", 4, 3, price=112).stock(1)
    d.play("sell 2 NYC")
    assert (d.s.cash[1], d.price("NYC")) == (224, 112)
    d.end_stock()
    assert d.price("NYC") == 100


def test_before_it_has_operated_only_the_president_sells() -> None:
    """T18 (SR-3.5)."""
    d = desk().own("NYC", 4, 2, operated=False).stock(1)
    assert d.why("sell 1 NYC") == "SR-3.5"
    d.stock(0)
    assert d.why("sell 1 NYC") == ""


def test_half_the_shares_at_most_lie_in_the_pool() -> None:
    """T19 (SR-3.4)."""
    d = desk().own("NYC", 3, 3, pool=4).stock(1)
    assert d.why("sell 2 NYC") == "SR-3.4"
    assert d.why("sell 1 NYC") == ""


def test_sixty_percent() -> None:
    """T20 (SR-4.3)."""
    d = desk().cash(500, 500, 0).own("NYC", 6).own("GT", 5).stock(0)
    assert d.why("share NYC ipo") == "SR-4.3"
    assert d.why("share GT ipo") == ""


def test_the_presidents_certificate_needs_an_heir() -> None:
    """T21, T22 (SR-3.6, SR-6)."""
    d = desk().own("GT", 3, 1, price=20).stock(0)
    assert d.why("sell 2 GT") == "SR-3.6"
    assert d.why("sell 1 GT") == ""
    d = desk().own("GT", 5, 3, price=20).stock(0)
    d.play("sell 4 GT")
    assert (d.s.president[d.corp("GT")], d.price("GT")) == (1, 10)


def test_the_end_of_a_round_moves_markers() -> None:
    """T23, T28 (SR-7): left with shares in the pool, right when players hold all; at 0 it closes."""
    d = desk().own("B&O", 5, 2, price=165, pool=3).own("NYC", 6, 4, price=80).own("IC", 5, 4, price=80)
    d.own("GT", 4, 3, price=10, pool=3).own("C&O", 3, 2, price=50, pool=1)
    limit = d.g.title.limits.certificates_of(d.g, d.s)
    d.end_stock()
    assert (d.price("B&O"), d.price("NYC"), d.price("IC"), d.price("C&O")) == (150, 90, 80, 40)
    assert d.s.closed[d.corp("GT")]
    assert (limit, d.g.title.limits.certificates_of(d.g, d.s)) == (14, 11)


def test_stacks_keep_their_order() -> None:
    """T24 (MK-2): both drop from one space, the upper one stays ahead."""
    d = desk().own("IC", 4, 3, price=80, pool=1).own("B&O", 3, 4, price=80, pool=1)
    d.end_stock()
    assert d.s.pos[d.corp("IC")] < d.s.pos[d.corp("BO")]


def test_priority_goes_left_of_the_last_to_act() -> None:
    """T25 (SR-8)."""
    d = desk().cash(500, 0, 0).own("NYC", 2, 2).stock(0)
    d.play("share NYC ipo")
    while d.s.round == 1:
        d.play("pass")
    assert d.s.priority == 1


def test_the_certificate_limit_falls_with_closings() -> None:
    """T26 (SET-7, SR-5.3): not with bankruptcies."""
    d = desk(4).own("NYC", 2, price=10).own("GT", 2, price=10)
    assert d.g.title.limits.certificates_of(d.g, d.s) == 12
    d.stock(0).shut("NYC")
    assert d.g.title.limits.certificates_of(d.g, d.s) == 10
    d.s.bankrupts = [3]
    assert d.g.title.limits.certificates_of(d.g, d.s) == 10
    d.shut("GT")
    assert d.g.title.limits.certificates_of(d.g, d.s) == 8


def test_a_sale_at_ten_closes_the_corporation() -> None:
    """T27 (SR-3.8): the seller is paid and may still buy."""
    d = desk().cash(100, 0, 0).own("NYC", 3, price=10).own("GT", 0, 2, price=50).stock(0)
    d.play("sell 1 NYC")
    assert (d.s.cash[0], d.s.closed[d.corp("NYC")]) == (110, 1)
    assert d.why("share GT ipo") == ""


def test_no_sale_after_a_purchase_and_no_buying_back() -> None:
    """SR-2, SR-4.2: the purchase ends the turn."""
    d = desk().cash(500, 500, 0).own("NYC", 4, 2).own("GT", 2, 2).stock(0)
    d.play("sell 1 GT")
    assert d.why("share GT pool") == "SR-4.2"
    d.play("share NYC ipo")
    assert d.turn == 1


def test_receivership_stock() -> None:
    """T91 (RECV-6, SR-3.7): the last certificate needs a share to change."""
    d = desk().cash(100, 100, 0).own("GT", 1, price=30, pool=2)
    d.s.shares[d.corp("GT") * 5 + 3] = 7
    d.stock(1)
    assert d.why("share GT pool") == "RECV-6"
    d.stock(0)
    assert d.why("sell 1 GT") == "SR-3.7"
    d.play("share GT pool")
    assert (d.s.cash[0], d.s.president[d.corp("GT")]) == (70, 0)


def test_recorded_games_ask_holders_of_shares_without_a_president() -> None:
    """SR-3.7: nothing may be sold, and nothing else be done; the question is put there all the same."""
    for recorded in (True, False):
        d = Desk(3, compat_18xx=recorded).bare().own("GT", 1, 1, price=20, pool=3).cash(0, 500, 0).stock(0)

        assert d.turn == (0 if recorded else 1)
        if recorded:
            assert d.texts() == ["pass"]
            assert d.why("sell 1 GT") == "SR-3.7"


def test_who_can_do_nothing_is_passed_over() -> None:
    """T113 (SR-2.1): one share of IC at 40, one at 30, one at 20: three turns of the same player."""
    d = desk().cash(0, 0, 0).own("IC", 5, price=40).stock(0)
    for price in (40, 30, 20):
        assert (d.turn, d.price("IC"), d.s.begun) == (0, price, 0)
        d.play("sell 1 IC")
    assert d.s.cash == [90, 0, 0]


def test_a_turn_of_sales_is_no_pass() -> None:
    """SR-1, SR-2: several corporations, one block each; then the next player, and the round goes on."""
    d = desk().cash(500, 500, 500).own("NYC", 4, 2).own("GT", 3, 2).stock(0).play("pass", "pass")
    d.play("pass")
    assert d.s.round == OPERATING
    d = desk().cash(500, 500, 500).own("NYC", 4, 2).own("GT", 3, 2).stock(0)
    d.play("pass", "sell 1 NYC", "sell 1 GT", "pass", "pass", "pass")
    assert (d.s.round, d.turn) == (STOCK, 1)


def test_priority_stays_when_nobody_acts() -> None:
    """SR-8."""
    d = desk().cash(500, 0, 0).own("NYC", 2, 2)
    d.s.priority = 2
    d.stock(2).play("pass", "pass", "pass")
    assert d.s.priority == 2


def test_the_first_to_the_left_becomes_president() -> None:
    """SR-6.1, SR-6.2: of equals the first to the left of the old president; an equal holding takes nothing."""
    d = desk().cash(0, 0, 0).own("GT", 3, 4, 3).stock(1).play("sell 1 GT")
    assert d.s.president[d.corp("GT")] == 1
    d.stock(1).play("sell 1 GT")
    assert d.s.president[d.corp("GT")] == 2


def test_over_a_limit_only_sales_are_open() -> None:
    """SR-5.1, SR-5.2: the president's certificate is one, companies count, and enough must go."""
    d = Desk(3, ("ERIE", "PRR")).bare(MAIL=0).cash(500, 0, 0).own("NYC", 6).own("GT", 6).own("B&O", 5)
    d.stock(0)
    assert d.why("share C&O ipo") == "SR-5.2"
    assert d.why("pass") == "SR-5.2"
    d.play("sell 1 B&O")
    assert d.why("pass") == ""


def test_the_market_has_two_ends() -> None:
    """MK-1: right of 550 stays, left of 10 closes."""
    market = desk().g.market
    assert market.price[market.right[len(market.price) - 1]] == 550
    assert market.price[market.left[1]] == 0
    assert market.left[0] == 0


def test_an_unstarted_home_is_kept_and_lets_everybody_through() -> None:
    """FLOAT-6: track may be laid there and routes pass."""
    d = desk().phase("II").own("NYC", 2).token("NYC", "C15").tiles("B16 619 4").treasury(NYC=200)
    d.trains("NYC", "3/5-1").operate("NYC")
    assert d.why("tile 611 B16 4") == "TRACK-2"
    d.operate("NYC", "run")
    assert d.why("run 3/5-1:C15-B16-B18") == ""
