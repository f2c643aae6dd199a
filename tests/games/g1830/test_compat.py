"""The course of recorded games: where the engine of 18xx.games waits, what it lists and what it accepts."""

from __future__ import annotations

import pytest

from stockrail.core.errors import Diverged
from stockrail.core.match import Match
from stockrail.core.options import OptionValue
from stockrail.interchange.games18xx.certificates import POOL
from stockrail.interchange.games18xx.choices import choices
from stockrail.interchange.games18xx.read import Raw, Table
from stockrail.interchange.games18xx.state import Tracer
from tests.games.g1830.desk import Desk
from tests.games.g1830.test_6_emergency import needy


def compat(seats: int = 4, **options: OptionValue) -> Desk:
    return Desk(seats, compat_18xx=True, **options)


def listed(d: Desk) -> Raw:
    """The desk's legal list in the words of the recorded choices."""
    return choices(at(d))


def at(d: Desk) -> Table:
    """A table of that site at the desk's position."""
    players = [{"id": i, "name": str(i)} for i in range(d.s.seats)]
    t = Table({"title": "1830", "players": players, "actions": []})
    t.match = Match.blank(d.g, d.s.seats, 0, [str(i) for i in range(d.s.seats)])
    t.game, t.match.state = d.g, d.s
    return t


# ------------------------------------------------------------ powers and privates in an operating turn


def owner_of_cs(tiles: str = "", step: str = "last", **options: OptionValue) -> Desk:
    """PRR owns the Champlain & St. Lawrence in phase 3."""
    d = Desk(4, **options).privates(CS="PRR").own("PRR", 6).phase("3").tokens(PRR="H12").trains(PRR="3-0")
    return (d.tiles(tiles) if tiles else d).treasury(PRR=100).operate("PRR", step)


def test_an_unused_tile_is_waited_for_even_if_its_hex_is_taken() -> None:
    """The turn ends with a pass while the power is unused; without the preset nobody asks in vain."""
    assert owner_of_cs(compat_18xx=True).asked == "EndTurn"
    taken = owner_of_cs("B20 58 0", compat_18xx=True)
    assert (taken.asked, listed(taken)) == ("EndTurn", {"pass": True})
    assert owner_of_cs("B20 58 0", cs_timing="any_time_in_turn").asked == "StockTurn"
    assert owner_of_cs("B20 58 0").asked == "StockTurn"


def test_a_used_tile_is_waited_for_no_more() -> None:
    d = owner_of_cs(compat_18xx=True, step="train").do("power CS 58 B20 0", "pass")

    assert d.asked == "StockTurn"


def test_the_extra_tile_between_far_tile_and_token() -> None:
    """One corporation owns both privates."""
    d = compat().privates(CS="PRR", DH="PRR").own("PRR", 6).phase("3").tokens(PRR="H12").treasury(PRR=300)
    d.operate("PRR", "track").do("power DH 57 F16 0")
    found = listed(d)

    assert d.asked == "TeleportToken"
    assert len(found["special"]["CS"]["lay_tile"]) == 12
    assert found["special"]["DH"] == {"place_token": ["F16:0"], "pass": True}
    d.do("power CS 58 B20 0", "token F16 0")
    assert d.s.tokens_left[d.corp("PRR")] == 2


def crowded(buyer: str, **options: OptionValue) -> Desk:
    """The first 4 is bought: PRR or NYC has a train too many; SV is a player's, CS belongs to PRR."""
    d = Desk(4, **options).privates(SV=0, CS="PRR").own("PRR", 6).own("NYC", 0, 6, at="G4").phase("3").sold_out("3")
    d.trains(**{buyer: "3-0 3-1 3-2 3-3" if buyer == "NYC" else "3-0 3-1 3-2"})
    return d.tokens(PRR="H12", NYC="E19").treasury(PRR=400).operate("PRR", "train").do("train 4-0 bank 300 -")


def test_privates_are_bought_and_tiles_laid_before_a_discard() -> None:
    """The discards of the turn's own corporation are moments of its turn; another's are none of its."""
    own = crowded("PRR", compat_18xx=True)
    assert own.asked == "DiscardTrain"
    assert listed(own)["buy_company"] == [["SV", 10, 40]]
    assert "CS" in listed(own)["special"]
    assert own.do("acquire SV 10").asked == "DiscardTrain"

    other = crowded("NYC", compat_18xx=True)
    assert (other.asked, other.turn) == ("DiscardTrain", 1)
    assert "buy_company" not in listed(other)
    assert "CS" in listed(other)["special"]

    assert crowded("PRR").refuses("acquire SV 10") != ""


# ------------------------------------------------------------ a president who comes in the middle of a turn


def test_a_new_president_goes_on_with_the_turn() -> None:
    """3.0/MH, 5.4.b: the exchange before NYC's turn makes its owner president, and he is asked."""
    d = Desk(2).privates(MH=1).own("NYC", 3, 3).tokens(NYC="E19").phase("3").operate("NYC", "track")
    assert d.turn == 0
    d.do("exchange MH ipo", seat=1)

    assert (d.president("NYC"), d.turn, d.asked) == (1, 1, "lay_tile")
    d.do("tile 57 E19 0")


def test_a_new_president_chooses_and_discards() -> None:
    """The same in the middle of another's turn, and where NYC has laid the tile under Erie's home."""
    d = crowded("NYC", compat_18xx=True)
    d.s.owner[d.g.private_index["MH"]] = 2
    d.own("NYC", 0, 3, 3, at="G4")
    assert d.turn == 1
    assert (d.do("exchange MH ipo", seat=2).turn, d.asked) == (2, "DiscardTrain")

    d = compat(2).privates(MH=1).own("NYC", 3, 3).own("Erie", 6).phase("3").tokens(NYC="D14", Erie="E11")
    d.tiles("D12 8 4").treasury(NYC=100).operate("NYC", "track").do("tile 59 E11 3")
    assert (d.asked, d.turn) == ("HomeChoice", 0)
    assert (d.do("exchange MH ipo", seat=1).turn, d.asked) == (1, "HomeChoice")


# ------------------------------------------------------------ trains


def test_equal_trains_of_the_pool_are_listed_once() -> None:
    """The first that came; any of them may be named."""
    d = needy(500, 100, "5", compat_18xx=True).pool("3-2 4-1 3-0").operate("B&O", "train")
    assert [x[:3] for x in listed(d)["buy_train"] if x[2] == "pool"] == [["3-2", "3", "pool"], ["4-1", "4", "pool"]]

    d.do("train 3-0 pool 180 -")
    assert d.fleet("B&O") == ["3-0"]


def test_in_need_one_of_two_equal_trains_is_listed() -> None:
    """That of the bank; the pool's costs as much and is accepted too."""
    d = needy(0, 900, "6", compat_18xx=True).pool("6-0").operate("B&O", "train")

    assert listed(d)["buy_train"] == [["6-1", "6", "depot", 630, 630]]
    assert d.allows("train 6-0 pool 630 -")


@pytest.mark.parametrize("recorded", [True, False])
def test_a_forced_sale_binds_every_purchase_of_the_step(recorded: bool) -> None:
    """There its price also counts once a cheap train was bought with the treasury alone; by the book it does not."""
    d = needy(250, 0, "4", compat_18xx=recorded, help_for_other_trains="when_short", trade_consent="implied")
    d.own("NYC", 3, 4, at="G2").own("PRR", 5, 3, at="G2").trains(PRR="3-0 4-0").operate("B&O", "train")
    d.do("sell 1 NYC", "train 3-0 PRR 1 -")

    assert d.asked == "BuyTrain"
    assert d.refuses("train 4-0 PRR 100 -") == ("6.6.3.h" if recorded else "")


def test_a_price_is_shown_that_will_not_do() -> None:
    """Unforced, another's train costs no more than the treasury holds, whatever is listed there."""
    d = needy(100, 900, "5", compat_18xx=True).own("NYC", 0, 6).trains(NYC="5-0", BO="5-1").operate("B&O", "train")

    assert ["5-0", "5", "NYC", 1, 450] in listed(d)["buy_train"]
    assert d.allows("train 5-0 NYC 100 -")
    assert d.refuses("train 5-0 NYC 101 -") == "6.1.a"


# ------------------------------------------------------------ privates between players


def test_the_camden_and_amboy_stays_with_its_player() -> None:
    """Its share would be handed over once more there; a player with cash is asked for its sake."""
    d = compat(2).privates(CA=1, SV=1).own("PRR", 4, 6).cash(50, 100).stock()
    assert d.options("trade") == ["trade SV 0 1..50"]
    assert d.refuses("trade CA 0 1") == "3.1.a"

    d = compat(2).privates(CA=1).own("PRR", 0, 5, pool=5, at="G1").cash(50, 100).stock()
    t = at(d)
    t.cards.holder["PRR_1"] = 1
    assert (d.turn, choices(t)) == (0, {"pass": True})
    t.cards.holder["PRR_1"] = POOL
    assert choices(t) == {"pass": True, "buy_company": [["CA", 1]]}
    assert compat(2).privates(CA=1).own("PRR", 0, 5, pool=5, at="G1").cash(0, 100).stock().turn == 1


def test_a_private_from_a_player_moves_the_card_only_in_the_end() -> None:
    """The turn is no pass and the next round begins to its left; but until then the last deal in shares is shown."""
    d = compat(3).privates(SV=2).own("PRR", 3, 3, 3).own("NYC", 3, 3, 3).cash(50, 300, 300).stock()
    tracer = Tracer(at(d))
    tracer.play(step(1, "sell_shares", 0, shares=["PRR_1"], percent=10))
    assert tracer.state()["priority"] == 1
    tracer.play(step(2, "pass", 0))
    tracer.play(step(3, "buy_company", 1, company="SV", price=5))
    assert tracer.state()["priority"] == 1
    for n, seat in enumerate((1, 2, 0, 1), 4):
        tracer.play(step(n, "pass", seat))
    assert tracer.state()["priority"] == 2


def test_brown_shares_after_a_private() -> None:
    """Under the preset a private is the purchase of the turn, and shares of one brown corporation may still follow."""

    def bought(**options: OptionValue) -> Desk:
        d = Desk(2, private_trade="buyer_turn_as_purchase", trade_consent="implied", **options).privates(SV=1)
        d.own("PRR", 3, 3, pool=3, at="A6").own("NYC", 3, 3, pool=3, at="A7").cash(300, 0).stock()
        return d.do("trade SV 0 1")

    d = bought(compat_18xx=True)
    assert listed(d)["buy_shares"] == ["pool:PRR", "pool:NYC"]
    assert d.do("share PRR pool").options("share") == ["share PRR pool"]
    assert bought().refuses("share PRR pool") == "4.4.c"


# ------------------------------------------------------------ the sale of the privates


def step(n: int, kind: str, entity: int | str, entity_type: str = "player", **more: object) -> Raw:
    return {"id": n, "type": kind, "entity": entity, "entity_type": entity_type, **more}


def test_a_private_for_nothing_moves_the_card_only_in_the_end() -> None:
    """Who takes it is no buyer there: the first seat is shown with the card until somebody buys."""
    players = [{"id": i, "name": str(i)} for i in range(3)]
    t = Table({"title": "1830", "players": players, "actions": []})
    tracer = Tracer(t)
    for n in range(12):
        tracer.play(step(n + 1, "pass", n % 3))
    assert t.state.owner[0] == 0
    assert (tracer.state()["priority"], tracer.state()["active"]) == (0, [1])

    tracer.play(step(13, "bid", 1, company="CS", price=40))
    assert (tracer.state()["priority"], tracer.state()["active"]) == (2, [2])


def test_a_corporation_that_is_not_asked_does_nothing() -> None:
    """A pass too many or too few is told at once, and not taken for another's."""
    t = at(compat().own("PRR", 6).own("NYC", 0, 6, at="G4").tokens(PRR="H12", NYC="E19").operate("PRR", "track"))
    with pytest.raises(Diverged, match="it is not the turn of 'NYC'"):
        t.play(step(1, "pass", "NYC", "corporation"))
    t.play(step(1, "pass", "PRR", "corporation"))

    assert t.state.operating == t.game.corp_index["NYC"]


def test_players_are_known_by_number_or_text() -> None:
    """Ids are numbers in most files and texts in some places."""
    t = Table({"title": "1830", "players": [{"id": 7, "name": "a"}, {"id": "8", "name": "b"}], "actions": []})
    t.play(step(1, "pass", "7"))
    t.play(step(2, "pass", 8))

    assert t.state.price_cut == 5
