"""A title whose data do not fit together is told so when it is compiled."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stockrail.core.errors import Unreadable
from stockrail.rail.board import Board
from stockrail.rail.market import Market
from stockrail.rail.policies.building import Building
from stockrail.rail.policies.draft import Draft
from stockrail.rail.policies.limits import Limits
from stockrail.rail.policies.running import Running
from stockrail.rail.powers.markers import Marker
from stockrail.rail.powers.players import SellersTile
from stockrail.rail.powers.shares import GrantShare
from stockrail.rail.powers.tiles import ExtraTile
from stockrail.rail.proofread import proofread
from stockrail.rail.rulebook import UNPRINTED, Rulebook
from stockrail.rail.title import SecondCity, Title
from tests.rail.toy_title import BOOK, MAP, TILES, Toy


def toy() -> Title:
    return Toy().title


def first(title: Title, group: str, **changes: Any) -> Title:  # fields of whatever the group holds
    """The title with its first corporation, private, train or phase changed."""
    one, *rest = getattr(title, group)
    changed: dict[str, Any] = {group: (replace(one, **changes), *rest)}
    return replace(title, **changed)


CASES: dict[str, tuple[Callable[[Title], Title], str]] = {
    "home": (lambda t: first(t, "corporations", home="Z9"), "the home of West: no hex 'Z9'; there are: A1, A3"),
    "no city": (lambda t: first(t, "corporations", home="A3"), "the home of West is city 0 of A3, which has 0"),
    "city": (lambda t: first(t, "corporations", city=1), "the home of West is city 1 of A1, which has 1"),
    "blocks": (lambda t: first(t, "privates", blocks=("C3",)), "Ferry blocks: no hex 'C3'"),
    "share": (lambda t: first(t, "privates", powers=(GrantShare("North"),)), "GrantShare of Ferry: no corporation"),
    "far tile": (lambda t: first(t, "privates", powers=(ExtraTile("B9", ("7",)),)), "ExtraTile of Ferry: no hex 'B9'"),
    "tile": (lambda t: first(t, "privates", powers=(ExtraTile("B2", ("1",)),)), "ExtraTile of Ferry: no tile '1'"),
    "tiles by hex": (
        lambda t: first(t, "privates", powers=(SellersTile((("B9", ("7",)),)),)),
        "SellersTile of Ferry: no hex 'B9'",
    ),
    "marker": (lambda t: first(t, "privates", powers=(Marker((("B9", 20),)),)), "Marker of Ferry: no hex 'B9'"),
    "second": (lambda t: first(t, "corporations", second=SecondCity("B9", 40)), "a hex of West: no hex 'B9'"),
    "rust": (lambda t: first(t, "trains", rusts_on="5"), "the 2 train rusts on: no train '5'; there are: 2, 3, 4"),
    "trade": (lambda t: first(t, "trains", trade_in=("1",)), "no train '1'"),
    "phase": (lambda t: first(t, "phases", train="1"), "phase one begins with: no train '1'"),
    "colour": (lambda t: first(t, "phases", colours=("pink",)), "phase one: no colour 'pink'; there are: beige"),
    "place": (lambda t: replace(t, running=Running(frozenset({"gulf"}))), "`running`: no place of the map 'gulf'"),
    "certificates": (
        lambda t: replace(t, limits=Limits({2: 12})),
        "the certificate limit of 3 players is missing: write it into `limits`",
    ),
    "par": (lambda t: replace(t, market=Market("50 60 70")), "the market has no par value"),
    "cash": (lambda t: replace(t, cash={2: 400}), "the cash of 3 players is missing"),
    "never laid": (
        lambda t: replace(t, board=Board(MAP, TILES + "14 x1 green city 30*2: 0 1 3 4\n15 x1 green K city 30: 0 3")),
        "line 7 of the tiles: nobody can ever lay tile 15",
    ),
    "value": (
        lambda t: replace(t, board=Board(MAP.replace("30: 0 1", "30/E=90: 0 1"), TILES)),
        "a value on the map is for: no train 'E'",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_does_not_fit_is_told_with_what_to_write(case: str) -> None:
    spoil, message = CASES[case]
    with pytest.raises(Unreadable, match=re.escape(message)):
        proofread("toy", Toy.players, spoil(toy()), BOOK)


def test_a_private_blocks_a_hex_that_takes_a_tile() -> None:
    board = Board(MAP.replace("A  O  ", "A  #  "), TILES)
    with pytest.raises(Unreadable, match="Ferry blocks A1, which never takes a tile"):
        proofread("toy", (), first(replace(toy(), board=board), "privates", blocks=("A1",)), BOOK)


def test_all_mistakes_stand_in_one_message() -> None:
    spoilt = first(first(toy(), "trains", rusts_on="5"), "corporations", home="Z9")
    with pytest.raises(Unreadable, match=r"toy does not fit together: the home of West.*; the 2 train rusts on"):
        proofread("toy", Toy.players, spoilt, BOOK)


def test_printed_track_leads_to_a_hex() -> None:
    """With line and column of the picture, and the hex to draw."""
    with pytest.raises(Unreadable, match=r"line 3, column 4: the track of A1 leads over edge 1.* in the line of A1$"):
        Board(MAP.replace("city 20: 4 5", "city 20: 1 4"), TILES)
    with pytest.raises(Unreadable, match=r"line 3, column 4: the track of A1 leads over edge 0.* in the line of A1$"):
        Board(MAP.replace("city 20: 4 5", "city 20: 0 4"), TILES)
    with pytest.raises(Unreadable, match=r"line 3, column 16: the track of A5 leads over edge 4.* or draw A7"):
        Board(MAP.replace("city 30: 0 1", "city 30: 1 4"), TILES)


SPOILT = '''"""A title with a mistake in its tiles."""
from dataclasses import replace
from stockrail.rail.board import Board
from tests.rail.toy_title import MAP, Toy

TILES = """
7 x2 yellow 0-1
8 x2 pink   0-2
"""

class Spoilt(Toy):
    def make(self):
        return replace(super().make(), board=Board(MAP, TILES))
'''


def test_a_picture_is_told_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is that of the file, so that an editor finds it."""
    file = tmp_path / "spoilt.py"
    file.write_text(SPOILT)
    monkeypatch.syspath_prepend(tmp_path)
    spoilt = import_module("spoilt").Spoilt

    with pytest.raises(Unreadable, match=re.escape(f"{file}, line 8, column 6: no colour 'pink'; there are: beige, ")):
        spoilt()


def test_a_policy_without_its_rules_is_told() -> None:
    """A title that drafts and does not print the draft."""
    drafting = replace(toy(), auction=Draft())
    plain = replace(BOOK, draft=UNPRINTED, last_company=UNPRINTED)

    with pytest.raises(Unreadable, match="it has draft and prints no section for draft, last_company"):
        proofread("toy", Toy.players, drafting, plain)
    proofread("toy", Toy.players, drafting, BOOK)
    proofread("toy", Toy.players, toy(), plain)


def test_upgrades_that_are_counted_have_their_section() -> None:
    """Two tiles a turn, and one of them an upgrade."""
    plain = replace(BOOK, one_upgrade=UNPRINTED)
    with pytest.raises(Unreadable, match="it counts upgrades and prints no section for one_upgrade"):
        proofread("toy", Toy.players, replace(toy(), building=Building(lays=2)), plain)
    proofread("toy", Toy.players, toy(), plain)


def test_a_book_without_a_compulsory_rule_is_told() -> None:
    with pytest.raises(Unreadable, match="Toy prints no section for shares_later, "):
        Rulebook.printed("Toy", bid_least="1")


def test_a_book_with_a_rule_nobody_knows_is_told() -> None:
    every = {f.name: "1" for f in fields(Rulebook)}

    with pytest.raises(Unreadable, match="bid_lest"):
        Rulebook.printed("Toy", **every, bid_lest="1")
