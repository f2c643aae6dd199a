"""Two players: another share layout, shares that leave the game (2P)."""

from __future__ import annotations

from stockrail.rail import shares
from tests.games.g18chesapeake.desk import Desk


def two(drawn: str = "C&A", **options: str) -> Desk:
    return Desk(2, drawn, **options).privates()


def gone(d: Desk, name: str) -> int:
    """Shares of the corporation that are out of the game."""
    c = d.corp(name)
    return 10 - sum(d.s.holdings(c)) - d.s.in_offer(c) - d.s.in_pool(c)


def test_president_certificates_of_thirty_percent() -> None:
    """T71 (CHE-2P-1): but for the corporation that was drawn; with more players all are the same."""
    d = two("C&A")
    assert dict(zip(d.g.corporations, d.s.president_shares, strict=True)) == {
        name: 2 if name == "C&A" else 3 for name in d.g.corporations
    }
    assert d.s.share_count == [10] * 8
    assert Desk(3, "C&A").s.president_shares == [2] * 8


def floated() -> Desk:
    """PRR floated by seat 0 at 70: president 60 %, four shares in the pool; seat 1 is on turn."""
    d = two().stock(cycle=1).do("par PRR 70")
    assert d.s.cash[0] == 1200 - 210
    return d.do("pass", "share PRR ipo", "pass", "share PRR ipo", "pass", "share PRR ipo")


def test_the_rest_of_the_offering_goes_to_the_pool() -> None:
    """T72 (CHE-2P-2, CHE-2P-3)."""
    d = floated()

    assert d.money("PRR") == 700
    assert d.held("PRR") == [6, 0]
    assert (d.s.in_offer(d.corp("PRR")), d.s.in_pool(d.corp("PRR"))) == (0, 4)
    assert shares.certificates(d.g, d.s, 0, d.corp("PRR")) == 4


def test_a_share_leaves_before_the_other_player_buys() -> None:
    """T73 (CHE-2P-4)."""
    d = floated().do("share PRR pool")
    assert d.s.cash[1] == 1130
    assert (d.s.in_pool(d.corp("PRR")), gone(d, "PRR")) == (2, 1)
    d.do("pass", "share PRR pool")

    assert d.held("PRR") == [6, 2]
    assert (d.s.in_pool(d.corp("PRR")), gone(d, "PRR")) == (0, 2)


def test_sold_out_without_all_shares() -> None:
    """T74 (CHE-2P-5)."""
    d = floated().do("share PRR pool", "pass", "share PRR pool", "pass", "pass")

    assert d.cell("PRR") == "C4"
    assert d.g.value(d.s, d.corp("PRR")) == 75


def test_the_last_share_of_the_pool_leaves_unpaid() -> None:
    """T75 (CHE-2P-4): it was the purchase of the turn all the same."""
    d = (
        two()
        .own("PRR", 6, 2, at="C5", par=70, pool=1)
        .put(corporations={"PRR": {"held": [6, 3], "pool": 1, "president": 0}})
    )
    d.stock(1).do("share PRR pool")

    assert d.held("PRR") == [6, 3]
    assert d.s.cash[1] == 1200
    assert (d.s.in_pool(d.corp("PRR")), gone(d, "PRR")) == (0, 1)
    assert d.turn == 0


def test_the_president_buys_without_a_removal() -> None:
    """T76 (CHE-2P-4)."""
    d = two().own("PRR", 5, at="C5", par=70, pool=5).stock().do("share PRR pool")

    assert d.held("PRR") == [6, 0]
    assert (d.s.in_pool(d.corp("PRR")), gone(d, "PRR")) == (4, 0)


def test_the_presidency_changes_against_three_shares() -> None:
    """T77 (CHE-2P-2)."""
    d = two().own("PRR", 4, 3, at="B5", par=70, pool=3).stock().do("sell 2 PRR")

    assert d.s.cash[0] == 1330
    assert d.president("PRR") == 1
    assert d.held("PRR") == [2, 3]
    assert d.s.in_pool(d.corp("PRR")) == 5
    assert d.cell("PRR") == "B7"
    assert [shares.certificates(d.g, d.s, seat, d.corp("PRR")) for seat in (0, 1)] == [2, 1]


def test_nobody_with_less_than_three_tenths_follows() -> None:
    """CHE-2P-2: two are enough for the corporation that was drawn."""
    d = two().own("PRR", 4, 2, at="B5", par=70).stock()
    assert d.refuses("sell 2 PRR") == "1830 5.1.f"
    assert d.allows("sell 1 PRR")

    drawn = two().own("CA", 3, 2, at="B5", par=70).stock()
    assert drawn.allows("sell 2 C&A")


def test_later_sales_must_fit_into_the_pool() -> None:
    """T78 (CHE-2P-3)."""
    d = floated().do("pass", "pass")
    d.stock()

    assert d.allows("sell 1 PRR")
    assert d.refuses("sell 2 PRR") == "1830 4.3.c"


def test_a_purchase_from_the_offering_removes_nothing() -> None:
    """T79 (CHE-2P-4, D-8): an option for recorded games removes there too."""
    d = two().own("LV", 3, pool=1, floated=False).stock(1).do("share LV ipo")
    assert (d.s.in_pool(d.corp("LV")), gone(d, "LV")) == (1, 0)

    removed = two(two_player_removal="any_purchase").own("LV", 3, pool=1, floated=False).stock(1)
    removed.do("share LV ipo")
    assert (removed.s.in_pool(removed.corp("LV")), gone(removed, "LV")) == (0, 1)


def test_removals_in_a_row() -> None:
    """T80 (CHE-2P-4): one for each purchase, whichever corporation it is."""
    d = two().own("SRR", 6, pool=4).own("BO", 6, pool=4).stock(1)
    d.do("share SRR pool", "pass", "share B&O pool", "pass", "share SRR pool")

    assert (gone(d, "SRR"), gone(d, "B&O")) == (2, 1)
    assert d.held("SRR") == [6, 2]


def test_sixty_percent_with_a_large_certificate() -> None:
    """CHE-2P-6 (CHE-SR-5): four certificates are the limit where one of them is thirty per cent."""
    d = two().own("PRR", 6, 1, pool=3).own("LV", 5, 1, pool=4).stock()

    assert d.refuses("share PRR pool") == "CHE-SR-5"
    assert d.allows("share LV pool")


def test_shares_out_of_the_game_pay_nothing() -> None:
    """CHE-2P-6: 60 to ten shares, two of them in the pool and one gone."""
    d = floated().do("share PRR pool")
    assert gone(d, "PRR") == 1
    d.tiles("F2 57 2, G3 58 0").trains(PRR="3-0").tokens(PRR="F2").operate("PRR", "run")
    cash, treasury = d.s.cash[:], d.money("PRR")
    d.do(d.options("run ")[0], "dividend pay")

    assert (d.s.cash[0] - cash[0], d.s.cash[1] - cash[1], d.money("PRR") - treasury) == (18, 3, 6)
