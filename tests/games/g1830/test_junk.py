"""Whatever is written at whatever question: a readable answer, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockrail.core.agenda import Decision
from stockrail.core.errors import IllegalAction, Unreadable
from stockrail.games.g1830 import MAPS, Game1830, data
from stockrail.games.g1830.data_tiles import TILES
from stockrail.locales.l10n import LANGUAGES, Words
from stockrail.rail.board import Board
from stockrail.rail.market import Market
from tests.games.g1830.desk import Desk
from tests.games.g1830.test_6_emergency import needy
from tests.games.g1830.test_6_routes import example
from tests.games.g1830.test_6_track import prr_beside_erie
from tests.games.g1830.test_6_trains import buying
from tests.games.g1830.test_options import pete
from tests.games.g1830.test_refusals import auctioned, private, stations, stocks, track
from tests.rail.desk import wrongs

POSITIONS: dict[str, Callable[[], Desk]] = {
    "BuyBid": Desk,
    "Speak": auctioned,
    "SetPar": lambda: Desk().do("buy SV", "buy CS", "buy DH", "buy MH", "buy CA", "buy BO"),
    "StockTurn": lambda: stocks(PRR=(3, 2), NYC=(2, 3)),
    "Talk": lambda: stocks().do("deal"),
    "AgreeToTrade": lambda: stocks().do("deal", "trade DH 0 5"),
    "AgreeToBuyIn": lambda: buying(phase="3").privates(SV=2).operate("PRR", "track").do("acquire SV 40"),
    "AgreeToTrain": lambda: pete().do("sell 3 PRR", "train 4-0 PRR 300 -"),
    "AgreeToRescue": lambda: needy(100, 50, "3").privates(DH=0).operate("B&O", "train").do("trade DH 1 50"),
    "AgreeToLead": lambda: pete(forced_sale_veto="any").trains(PRR="").operate("B&O", "train").do("sell 3 PRR"),
    "lay_tile": lambda: track("H14 9 1, H16 57 1", CS="PRR", DH="PRR", SV=1, MH=2),
    "HomeChoice": lambda: prr_beside_erie().do("tile 59 E11 4"),
    "TeleportToken": lambda: track(DH="PRR").do("power DH 57 F16 0"),
    "place_token": lambda: stations("H14 9 1, H16 57 1"),
    "RunTrains": lambda: example("4", "3-0 4-0").operate("B&O", "run"),
    "Challenge": lambda: example(fleet="2-0").operate("B&O", "run").do("run 2-0:I15-i17-I19"),
    "PayOut": lambda: example(fleet="2-0").operate("B&O", "run").do("run 2-0:I15-J14"),
    "BuyTrain": lambda: needy(100, 150, "4").own("NYC", 3, 4, at="G2").trains(NYC="3-1").operate("B&O", "train"),
    "DiscardTrain": lambda: (
        buying(phase="4", fleet="3-0 4-0").sold_out("4").operate("PRR", "train").do("train 5-0 bank 450 -")
    ),
    "EndTurn": lambda: private().operate("PRR", "last"),
    "LastExchange": lambda: Desk(2).privates(MH=1).own("NYC", 3, 2, floated=False).own("PRR", 6).operate("PRR", "last"),
}
VERBS = sorted({*(a.verb for a in Game1830.actions), "pass"})
NUMBERS = (
    "0",
    "-1",
    "5",
    "75",
    "600",
    "007",
    "-0",
    "999999999999999",
    "-99999999999999",
    "1.5",
    "1e3",
    "+5",
    "٣",
    "0x1F",
)
IDS = (
    *("PRR", "prr", "B&O", "SV", "DH", "CS", "ipo", "pool", "bank", "H12", "h12", "I15", "Z9", "57", "8", "2-0", "5-0"),
    *("D-0", "D-31", "0-2", "2--1", "2-99", "-", "--", ":", ",", ".", "..", "/", "%s", "{0}", "{seat}", "None", "true"),
    *("pay", "2-0:I15-J14", "2-0:", ":I15", "2-0:I15.9-J14", "2-0:I15.-J14", "2-0:i15-j14", "2-0:I15", "2-0:-", "::"),
    *("2-0:I15-I15", "3-0:I15-J14,4-0:I15-J14", "3-0:I15-J14,3-0:-", ",,", "💥", "\u202e", "x\x00y", "A" * 1200),
)
WORDS = st.sampled_from((*NUMBERS, *IDS)) | st.text(max_size=6)
TEXTS = st.builds(lambda verb, words: " ".join([verb, *words]), st.sampled_from(VERBS), st.lists(WORDS, max_size=5))
JSON = st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.lists(WORDS, max_size=2)
SAID = [Words("1830", lang) for lang in LANGUAGES]


@cache
def position(asked: str) -> Desk:
    d = POSITIONS[asked]()
    assert d.asked == asked
    return d


def test_every_question_has_its_position() -> None:
    """Those on top, and those that stand beside one."""
    beside = {type(x).__name__ for name in POSITIONS for x in position(name).g.out_of_turn(position(name).s)}

    asked = {type(position(name).top).__name__ for name in POSITIONS}
    assert {c.__name__ for c in Game1830.items if issubclass(c, Decision)} == asked | beside


def judge(d: Desk, seat: int, text: str) -> None:
    """Unreadable, refused with a sentence, or legal: nothing else, and the position stays as it is."""
    before = d.g.digest(d.s)
    try:
        a = d.g.parse(text)
    except Unreadable:
        return
    assert d.g.parse(a.text()) == a
    refusal = d.g.check(d.s, seat, a)
    if refusal is None:
        s = d.s.clone()
        d.g.play(s, seat, a)
        assert wrongs(d.g, s) == []
    else:
        with pytest.raises(IllegalAction):
            d.g.play(d.s, seat, a)
        assert all("{" not in said.refusal(refusal).replace(text, "") or "{" in text for said in SAID)
    assert d.g.digest(d.s) == before


@pytest.mark.parametrize("asked", POSITIONS)
@settings(max_examples=60)
@given(text=TEXTS, seat=st.integers(0, 1))
def test_junk_is_answered_and_changes_nothing(asked: str, text: str, seat: int) -> None:
    """Any verb with any words, from the seat that is asked and from another."""
    d = position(asked)
    judge(d, ((d.turn or 0) + seat) % d.s.seats, text)


@pytest.mark.parametrize("asked", POSITIONS)
def test_words_of_every_kind_in_every_field(asked: str) -> None:
    """Each field of a legal answer is replaced by each hostile word, one at a time."""
    d = position(asked)
    for option in {o.split()[0]: o.split("..")[0] for o in d.options()}.values():
        words = option.split()
        for i in range(1, len(words)):
            for word in (*NUMBERS, *IDS):
                judge(d, d.turn or 0, " ".join([*words[:i], word, *words[i + 1 :]]))


@given(verb=st.sampled_from(VERBS), data_=st.dictionaries(st.sampled_from(("do", "price", "hex", "routes")), JSON))
def test_junk_json_is_unreadable_or_an_action(verb: str, data_: dict[str, object]) -> None:
    g = position("BuyBid").g
    try:
        a = g.action_from_json({"do": verb, **data_})
    except Unreadable:
        return

    assert g.action_from_json(a.json()) == a


# ------------------------------------------------------------ the title's own data


SIGNS = st.sampled_from((*"x?@#9.-/*~^ :;\n", "99999", "é", "\t"))
BLOCKS: dict[str, tuple[str, Callable[[str], object]]] = {
    "classic": (MAPS["classic"], lambda text: Board(text, TILES)),
    "plus": (MAPS["plus"], lambda text: Board(text, TILES)),
    "tiles": (TILES, lambda text: Board(MAPS["classic"], text)),
    "market": (data.MARKET, Market),
}


def complaint(read: Callable[[str], object], text: str) -> str:
    """What is wrong with a block; empty where it can be read."""
    try:
        read(text)
    except Unreadable as e:
        return str(e)
    return ""


@pytest.mark.parametrize("block", BLOCKS)
@settings(max_examples=40)
@given(at=st.integers(0, 3000), sign=SIGNS)
def test_a_spoilt_block_is_told_by_line_and_column(block: str, at: int, sign: str) -> None:
    """One character of a picture is another: it can still be read, or the mistake is named with its place."""
    text, read = BLOCKS[block]
    at %= len(text)
    said = complaint(read, text[:at] + sign + text[at + 1 :])

    assert not said or ("line" in said and "column" in said)


def test_a_refused_bid_says_its_numbers() -> None:
    """1.2.1.a: how much above what, the least, and what was offered."""
    d = Desk().do("bid DH 75")
    refusal = d.why("bid DH 79")

    assert refusal is not None
    assert Words("1830", "en").refusal(refusal) == (
        "A bid there is at least $5 above $75: $80 or more, not $79. [1830 1.2.1.a]"
    )
