"""Powers that the next titles need, tried on 1830's board with other cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from stockrail.core.agenda import Decision
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.games.g1830 import Game1830, data
from stockrail.games.g1830.book import BOOK
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.game import RailGame
from stockrail.rail.policies.building import new_track, new_track_or_value
from stockrail.rail.policies.tokens import FIRST_TURN, START_OF_ROUND, Tokens
from stockrail.rail.policies.trades import PrivateTrade
from stockrail.rail.powers.base import Power, Sentence
from stockrail.rail.powers.drawn import DrawnPresidency
from stockrail.rail.powers.earnings import FREE, Discount, Lasting, Pension
from stockrail.rail.powers.free_tiles import JoinedTiles
from stockrail.rail.powers.players import BETWEEN_TURNS, OWN_TRACK, STOCK_ROUND, PlayerTile, SellersTile
from stockrail.rail.powers.shares import OFFER_ONLY, ExchangeForShare, GrantShare
from stockrail.rail.powers.tiles import ExtraTile
from stockrail.rail.rulebook import Rulebook
from stockrail.rail.state import CLOSED, RailState
from stockrail.rail.title import Private, Title
from stockrail.testing import check_game
from stockrail.views.rail.powers import about
from tests.games.g1830.desk import Desk


class Variant(Game1830):
    """1830 with other cards."""

    book: ClassVar[Rulebook] = replace(BOOK, power_together=BOOK.power)
    changes: ClassVar[dict[str, Any]] = {}

    def make(self) -> Title:
        return replace(super().make(), **self.changes)


def variant(**changes: Any) -> RailGame:
    """The title with some of its fields changed."""
    made: RailGame = type("Changed", (Variant,), {"changes": changes})()
    return made


def cards(**powers: Power) -> tuple[Private, ...]:
    """1830's privates, some with another power; none of those closes a hex."""
    return tuple(
        replace(p, powers=(powers[p.id],), blocks=()) if p.id in powers else p for p in data.privates("classic")
    )


class Table(Desk):
    """A desk for the changed title."""

    def __init__(self, seats: int = 3, **changes: Any) -> None:
        self.g = variant(**changes)
        self.s: RailState = self.g.start(seats)


# ------------------------------------------------------------ tiles that a player lays


PORT = PlayerTile((("B20", ("3", "58")),))


def ferry(*moments: str) -> Table:
    """Seat 1 owns a private with a tile of its own; seat 0 leads the PRR."""
    power = replace(PORT, moments=moments or PORT.moments)
    d = Table(privates=cards(CS=power))
    d.privates(CS=1).own("PRR", 6, 0, 0).own("NYC", 0, 6, 0).treasury(PRR=500, NYC=500)
    return d


def test_a_player_lays_his_tile_at_any_moment_of_a_stock_round() -> None:
    """Also in another player's turn; nobody pays, and it is no action of the turn."""
    d = ferry().stock(0)
    cash = d.s.cash[:]
    assert d.allows("power CS 58 B20 0", seat=1)
    assert d.refuses("power CS 57 B20 0", seat=1) == "3.0"
    d.do("power CS 58 B20 0", seat=1)

    assert (d.s.cash, d.turn, d.s.used[1]) == (cash, 0, 1)
    assert not d.allows("power CS 58 B20 0", seat=1)
    assert not ferry(BETWEEN_TURNS).stock(0).allows("power CS 58 B20 0", seat=1)


def test_between_turns_until_the_corporation_has_begun() -> None:
    d = ferry(BETWEEN_TURNS).tokens(PRR="H12").operate("PRR", "track")
    assert d.allows("power CS 58 B20 0", seat=1)
    d.do("pass")

    assert not d.allows("power CS 58 B20 0", seat=1)
    assert not ferry(STOCK_ROUND).tokens(PRR="H12").operate("PRR", "track").allows("power CS 58 B20 0", seat=1)


def test_beside_the_tiles_of_a_corporation_he_leads() -> None:
    """Before or after its own tile: the question stays open for it."""
    d = ferry(OWN_TRACK).tokens(NYC="E19").operate("NYC", "track").do("tile 57 E19 0")
    assert (d.asked, d.options("power", seat=1) != []) == ("lay_tile", True)
    d.do("power CS 58 B20 0")

    assert d.asked != "lay_tile"
    assert d.money("NYC") == 500 - 0
    assert not ferry(OWN_TRACK).tokens(PRR="H12").operate("PRR", "track").allows("power CS 58 B20 0", seat=1)


def test_a_corporation_that_buys_it_gets_no_tile() -> None:
    d = ferry().privates(CS="PRR").tokens(PRR="H12").operate("PRR", "track")

    assert not d.allows("power CS 58 B20 0")


def test_a_tile_that_only_a_power_lays() -> None:
    """No corporation lays it as its own."""
    title = data.privates("classic")
    d = Table(privates=title, building=replace(variant().title.building, of_powers=frozenset({"57"})))
    d.own("NYC", 6, 0, 0).treasury(NYC=500).privates(DH="NYC").tokens(NYC="E19").operate("NYC", "track")

    assert d.refuses("tile 57 E19 0") == "3.0"
    assert d.options("tile 57") == []
    assert d.allows("power DH 57 F16 0")


def test_the_seller_lays_now_or_never() -> None:
    """A corporation buys the private: whoever sold it is asked at once, and the corporation's turn goes on."""
    seller = SellersTile((("B20", ("3", "58")),))

    def sale() -> Table:
        d = Table(privates=cards(CS=seller), trades=PrivateTrade(asks=False))
        d.phase("3").privates(CS=2).own("PRR", 6, 0, 0).treasury(PRR=500).tokens(PRR="H12")
        d.operate("PRR", "track").do("acquire CS 40")
        return d

    d = sale()
    assert (d.turn, type(d.top).__name__) == (2, "LayNow")
    d.do("power CS 3 B20 0")
    assert (d.turn, d.asked, d.money("PRR")) == (0, "lay_tile", 460)
    assert d.allows("tile 9 H14 1")
    never = sale().do("pass")
    assert not never.allows("power CS 3 B20 0", seat=2)
    assert not never.allows("power CS 3 B20 0", seat=0)


# ------------------------------------------------------------ two tiles, both or none


PAIR = (("D18", ("8", "9")), ("D20", ("8", "9")))


def pair(*laid: str) -> Table:
    d = Table(privates=cards(CS=JoinedTiles(PAIR, any_step=False, both=True)))
    d.privates(CS="NYC").own("NYC", 6, 0, 0).treasury(NYC=500).tokens(NYC="E19")
    return d.tiles(*laid) if laid else d


def test_both_or_none() -> None:
    """The second must join the first, and cannot be declined."""
    d = pair().operate("NYC", "track").do("power CS 9 D18 1")
    assert d.options("pass") == []
    assert all(text.startswith("power CS") for text in d.options())
    assert d.refuses("pass") != ""
    assert d.allows("power CS 9 D20 1")
    d.do("power CS 9 D20 1")

    assert d.asked == "lay_tile"
    assert d.money("NYC") == 500


def test_a_first_tile_without_a_second_is_refused() -> None:
    """It turns away from the other hex, or the other hex is taken."""
    d = pair().operate("NYC", "track")
    assert d.refuses("power CS 9 D18 0") != ""
    assert d.allows("power CS 9 D18 1")
    taken = pair("D20 9 0").operate("NYC", "track")
    assert taken.options("power") == []
    assert taken.refuses("power CS 9 D18 1") != ""


def test_they_belong_to_the_track_step() -> None:
    """The question stays open for them after the corporation's own tile."""
    d = pair().operate("NYC", "track").do("tile 57 E19 0")
    assert d.asked == "lay_tile"
    assert not pair().operate("NYC", "dividend").options("power")


# ------------------------------------------------------------ money


def test_a_kind_of_terrain_may_be_free() -> None:
    """The PRR lays through the mountains west of Altoona for nothing; others pay."""
    hills = Discount((("mountain", FREE),))
    ground = {}
    for owner in ("PRR", "NYC"):
        d = Table(privates=cards(CS=hills)).privates(CS=owner).own("PRR", 6, 0, 0)
        h = next(i for i, spot in enumerate(d.g.board.spots) if spot.terrain == ("mountain",))
        ground[owner] = d.g.ground_cost(d.s, d.corp("PRR"), h)

    assert ground["PRR"] == 0
    assert ground["NYC"] > 0


def test_a_pension() -> None:
    """It survives in a player's hands with another income; in a corporation's it closes."""
    for owner, left in ((1, 1), ("PRR", CLOSED)):
        d = Table(privates=cards(SV=Pension(50))).privates(SV=owner, CS=0).phase("4").sold_out("4")
        d.own("PRR", 6, 0, 0).treasury(PRR=1000).tokens(PRR="H12").operate("PRR", "train").do("train 5-0 bank 450 -")
        assert d.s.owner[0] == left
        assert d.s.owner[1] == CLOSED
        if owner == 1:
            before = d.s.cash[1]
            d.operating_round()
            assert d.s.cash[1] == before + 50


def test_lasting_is_for_corporations() -> None:
    for owner, closed in ((1, True), ("PRR", False)):
        d = Table(privates=cards(SV=Lasting())).privates(SV=owner).phase("4").sold_out("4")
        d.own("PRR", 6, 0, 0).treasury(PRR=1000).tokens(PRR="H12").operate("PRR", "train").do("train 5-0 bank 450 -")
        assert (d.s.owner[0] == CLOSED) is closed


# ------------------------------------------------------------ shares


def test_an_exchange_from_the_offering_only() -> None:
    """At any time, and never from the pool."""
    power = ExchangeForShare("NYC", any_time=True, source=OFFER_ONLY)
    d = Table(privates=cards(MH=power)).privates(MH=1).own("NYC", 4, 0, 0, pool=2).own("PRR", 6, 0, 0)
    d.treasury(PRR=500).tokens(PRR="H12").operate("PRR", "track").do("pass")

    assert d.options("exchange", seat=1) == ["exchange MH ipo"]
    assert d.refuses("exchange MH pool", seat=1) == "3.0"


def test_a_presidency_drawn_before_the_game() -> None:
    """Chance decides, the position keeps it, the first buyer names its par, its first train closes the private."""
    g = variant(privates=cards(BO=DrawnPresidency(("PRR", "C&O"))))
    s = g.start(3)
    assert g.turn(s) == CHANCE
    assert [a.text() for a in g.options(s, CHANCE)] == ["assign BO PRR", "assign BO C&O"]
    g.apply(s, g.parse("assign BO C&O"))
    again = g.restore(g.dump(s))
    assert again.favoured[5] == g.corp_index["C&O"]
    for text in ("buy SV", "buy CS", "buy DH", "buy MH", "buy CA", "buy BO"):
        g.play(s, g.turn(s) or 0, g.parse(text))
    assert next(a.text() for a in g.legal(s).options).startswith("par C&O")


# ------------------------------------------------------------ homes


@pytest.mark.parametrize(("home", "lies"), [(START_OF_ROUND, True), (FIRST_TURN, False)])
def test_when_home_tokens_are_put_down(home: str, lies: bool) -> None:
    """All at the start of the round, or each with its corporation's first turn."""
    d = Table(tokens=Tokens(home=home)).own("PRR", 6, 0, 0, at="G1").own("NYC", 0, 6, 0, at="G3")
    d.treasury(PRR=500, NYC=500).privates().operating_round()
    first, second = d.s.operating, d.corp("PRR" if d.s.operating == d.corp("NYC") else "NYC")

    assert d.g.board.has_token(d.s, d.g.homes[first], first)
    assert d.g.board.has_token(d.s, d.g.homes[second], second) is lies


# ------------------------------------------------------------ connection


def test_a_city_whose_value_changes_may_be_upgraded_without_new_track_of_ones_own() -> None:
    """Semi-restrictive: between any track and new track only."""
    found = {}
    for rule in (new_track, new_track_or_value):
        d = Table(building=replace(variant().title.building, connection=rule)).phase("3")
        d.own("PRR", 6, 0, 0).treasury(PRR=900).tiles("H14 9 1, H16 57 1, H10 57 1").tokens(PRR="H12")
        d.privates().operate("PRR", "track")
        found[rule] = {text for text in d.options("tile") if " H16 " in text or " H10 " in text}

    assert found[new_track] <= found[new_track_or_value]
    assert found[new_track_or_value]


# ------------------------------------------------------------ a title's own power


@dataclass(frozen=True, slots=True)
class Herald(GrantShare):
    """A power of a title's own: a subclass of one of the kit."""

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        return False

    def says(self, g: RailGame) -> Iterator[Sentence]:
        yield Sentence("power.GrantShare", {"corporation": self.corporation})


@dataclass(frozen=True, slots=True)
class LaterTile(ExtraTile):
    """The extra tile, from the second cycle on."""

    def offers(self, g: RailGame, s: RailState, private: int, top: Decision) -> Iterable[Decision]:
        return ExtraTile.offers(self, g, s, private, top) if s.cycle > 1 else ()


@dataclass(frozen=True, slots=True)
class Awaited(ExtraTile):
    """The extra tile, for which the track question waits even while a player owns the private."""

    for_anybody: ClassVar[bool] = True

    def holds_open(self, g: RailGame, s: RailState, private: int, top: Decision) -> bool:
        return s.owner[private] == 1


@pytest.mark.parametrize(("owner", "waits"), [(1, True), (0, False)])
def test_a_question_may_wait_for_a_private_of_another_player(owner: int, waits: bool) -> None:
    d = Table(privates=cards(CS=Awaited("B20", ("3", "58"))))
    d.privates(CS=owner).own("PRR", 6, 0, 0).treasury(PRR=500).tokens(PRR="H12").operate("PRR", "track")
    d.do("tile 9 H14 1")

    assert (d.options() == ["pass"]) == waits


def test_a_subclass_works_like_its_kind() -> None:
    d = Table(privates=cards(CS=LaterTile("B20", ("3", "58")), CA=Herald("NYC")))
    d.privates(CS="PRR").own("PRR", 6, 0, 0).treasury(PRR=500).tokens(PRR="H12")

    assert d.operate("PRR", "track", cycle=2).options("power") != []
    assert d.operate("PRR", "track", cycle=1).options("power") == []
    g = variant(privates=cards(CA=Herald("NYC")))
    m = Match(g, 3, 1)
    for text in ("buy SV", "buy CS", "buy DH", "buy MH", "buy CA"):
        m.play(text)
    assert m.state.held(g.corp_index["NYC"], m.state.owner[4]) == 1


@pytest.mark.proof
@pytest.mark.parametrize("seed", [0, 1])
def test_games_with_all_of_them_keep_every_promise(seed: int) -> None:
    """Random games end, every position sound, every list exact."""
    powers = {
        "SV": Pension(50),
        "CS": PORT,
        "DH": SellersTile((("F16", ("57",)),)),
        "MH": ExchangeForShare("NYC", any_time=True, source=OFFER_ONLY),
        "CA": JoinedTiles(PAIR, any_step=False, both=True),
        "BO": DrawnPresidency(),
    }
    g = variant(privates=cards(**powers), tokens=Tokens(home=START_OF_ROUND))
    check_game(g, seats=3, games=1, seed=seed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_their_cards_have_words(lang: str) -> None:
    every: tuple[Power, ...] = (
        PORT, SellersTile((("F16", ("57",)),)), Pension(50), JoinedTiles(PAIR, both=True), DrawnPresidency(),
        Discount((("mountain", FREE),)), ExchangeForShare("NYC", source=OFFER_ONLY), Lasting(),
    )  # fmt: skip
    g = variant()
    for power in every:
        said = about(g, Private("X", 20, 5, powers=(power,)), Words("1830", lang))
        assert said.endswith(".")
        assert "[" not in said
