"""Games of 1846 as game files of 18xx.games: written and read back they are the same game after every action."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stockrail.core.errors import Diverged, Unreadable
from stockrail.core.ids import CHANCE
from stockrail.core.match import Match
from stockrail.core.options import OptionValue
from stockrail.core.rng import Rng
from stockrail.core.titles import find
from stockrail.interchange.games18xx.deal import DraftDealer
from stockrail.interchange.games18xx.read import Raw, Table, load, read
from stockrail.interchange.games18xx.write import save, write
from stockrail.rail.actions import Keep
from stockrail.rail.game import RailGame
from tests.cli.conftest import Stockrail
from tests.cli.conftest import stockrail as stockrail  # the fixture
from tests.interchange.games18xx.rewriting import compared
from tests.recorded import OPEN, needed

GAMES = sorted([*OPEN.glob("1846*.json"), *OPEN.glob("1830*.json")])
PRINTINGS: tuple[dict[str, OptionValue], ...] = ({}, {"edition": "first"}, {"guarantee_second_ed_and_co": True})


@needed(GAMES)
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_recorded_game_is_written_as_it_was_recorded(path: Path) -> None:
    """Entry by entry the same wherever the format leaves no choice, and the same positions."""
    for wanted, found, digest, ours in compared(load(path)):
        assert found == wanted
        assert ours == digest


# ------------------------------------------------------------ games played here


def random_game(seats: int, seed: int, entries: int, site: bool = False, **options: OptionValue) -> Match:
    """A random game, its cards dealt by our dice or as that `site` deals them for the seed."""
    g = find("1846", {"compat_18xx": True, **options})
    assert isinstance(g, RailGame)
    m, rng = Match.blank(g, seats, seed), Rng(seed)
    dealer = DraftDealer(g, seats, seed)
    while m.turn is not None and len(m.entries) < entries:
        if m.turn == CHANCE:
            assert m.replay(CHANCE, dealer.answer(m.state) if site else g.draw(m.state, Rng(rng.next()))) is None
            continue
        seat = rng.choice(g.actors(m.state))
        legal = m.legal_for(seat) or m.legal
        a = legal.pick(rng)
        assert m.replay(legal.seat, a) is None
        if isinstance(a, Keep) and site:
            dealer.kept(a.card)
    return m


def digests(m: Match) -> list[str]:
    """After every choice; what chance says in between is part of it."""
    s, found = m.game.start(m.seats), []
    for e in m.line():
        m.game.apply(s, e.action, e.seat)
        if e.seat != CHANCE:
            found.append(m.game.digest(s))
    return found


def again(m: Match, tmp_path: Path) -> Match:
    save(m, tmp_path / "game.json")
    return read(tmp_path / "game.json")


@pytest.mark.parametrize("options", PRINTINGS, ids=["second", "first", "guaranteed"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_is_the_same_after_every_action(
    seats: int, options: dict[str, OptionValue], tmp_path: Path
) -> None:
    """Played to its end or for long, in both printings, dealt as the seed says there."""
    for seed in (seats, 40 + seats):
        m = random_game(seats, seed, 450, site=True, **options)

        assert digests(again(m, tmp_path)) == digests(m)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_running_game_is_the_same_after_every_action(seats: int, tmp_path: Path) -> None:
    """Cut off anywhere, in the draft or after it."""
    for cut in Rng(seats).shuffled(range(1, 120))[:6]:
        m = random_game(seats, cut, cut, site=True)
        if m.turn != CHANCE:
            assert digests(again(m, tmp_path)) == digests(m)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cards_dealt_here_get_a_seed_that_fits(seats: int, tmp_path: Path) -> None:
    """The same was removed, every card kept was on offer, and after the draft every position is the same."""
    m = random_game(seats, 7, 150)
    r = again(m, tmp_path)
    kept = [e.action for e in m.entries if isinstance(e.action, Keep)]

    assert [e.action for e in r.entries if isinstance(e.action, Keep)] == kept
    assert digests(r)[len(kept) :] == digests(m)[len(kept) :]


def test_a_hand_dealt_here_is_found_among_the_seeds(tmp_path: Path) -> None:
    """While the draft lasts the hand on the table is the same too."""
    m = Match(find("1846", {"compat_18xx": True}), 3, 5)

    assert again(m, tmp_path).digest == m.digest


def test_a_drafted_card_stands_with_its_face_value() -> None:
    """Section 4: the debt of an independent is paid but not recorded."""
    data = write(random_game(4, 6, 120, site=True))
    bids = {a["company"]: a["price"] for a in data["actions"] if a["type"] == "bid"}

    assert bids["BIG4"] == 40
    assert bids["MS"] == 60
    assert {price for card, price in bids.items() if card.startswith("Pass")} <= {0}


# ------------------------------------------------------------ what cannot be written or read


def test_only_games_under_the_preset_are_written() -> None:
    """Another reading would not be understood there."""
    with pytest.raises(Unreadable, match="only games under compat_18xx=yes can be written"):
        write(Match(find("1846"), 3))
    with pytest.raises(Unreadable, match="only games under plain_yellow=unlimited can be written"):
        write(Match(find("1846", {"compat_18xx": True, "plain_yellow": "printed"}), 3))
    with pytest.raises(Unreadable, match="only games under map=classic can be written"):
        write(Match(find("1830", {"compat_18xx": True, "map": "plus"}), 3))
    with pytest.raises(Unreadable, match="only games of 1830, 1846"):
        write(Match(find("stockpile"), 3))
    assert write(Match(find("1846", {"compat_18xx": True, "ask_agreement": True}), 3))["actions"] == []


def game(*actions: Raw, title: str = "1846", seats: int = 3, rules: tuple[str, ...] = ("first_ed",)) -> Raw:
    players = [{"id": i, "name": n} for i, n in enumerate(("Ann", "Bob", "Cy", "Di", "Ed", "Flo")[:seats])]
    settings = {"optional_rules": list(rules), "seed": 1}
    return {"title": title, "players": players, "settings": settings, "actions": list(actions)}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (game(title="1846 4p"), "no title '1846 4p' here; there are: 1830, 1846, 1846 2p Variant"),
        (game(rules=("second",)), "no optional rule 'second' in 1846"),
        (game(rules=("first_ed", "second_ed_co")), "nothing to guarantee"),
        (game(seats=2), "18xx.games plays 1846 with 3–5 players, not 2"),
        (game(seats=3, title="1846 2p Variant"), "18xx.games plays 1846 2p Variant with 2 players, not 3"),
        (game(seats=6), "18xx.games plays 1846 with 3–5 players, not 6"),
    ],
)
def test_bad_files_say_what_is_wrong(data: Raw, says: str) -> None:
    """Another title, unknown or contradicting options, too few or too many players."""
    with pytest.raises(Unreadable, match=says):
        Table(data)


def test_a_refused_action_is_told_with_its_number_and_rule(tmp_path: Path, stockrail: Stockrail) -> None:
    """Everything before it stays loadable."""
    m = random_game(3, 2, 60, site=True, edition="first")
    file = tmp_path / "game.json"
    save(m, file)
    data = load(file)
    first = next(a for a in data["actions"] if a["type"] == "par")
    first["share_price"] = "165,0,15"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Diverged, match=rf"action {first['id']}: 'par \S+ 165' is not .*\[1846 FLOAT-1\]") as caught:
        read(file)

    good = len(caught.value.good.entries)
    assert read(file, good).digest == caught.value.good.digest
    said = stockrail("replay", str(file))
    assert said.code == 2
    assert f"--at {good}" in said.err
    assert stockrail("replay", str(file), "--at", str(good)).code == 0


def test_broken_files(tmp_path: Path, stockrail: Stockrail) -> None:
    """What is no game file at all is one line."""
    file = tmp_path / "game.json"
    for text in ("{", "[]", '{"title": "1846"}', '{"title": "1846", "players": [], "actions": []}'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(Unreadable):
            read(file)

    assert stockrail("export", str(file)).code == 2


# ------------------------------------------------------------ the command line


def test_the_command_line_exports_a_match(tmp_path: Path, stockrail: Stockrail) -> None:
    """`stockrail export`, to a file or printed, of a match file or of a game file."""
    m = random_game(4, 9, 130, site=True)
    m.save(tmp_path / "evening.match")
    out = tmp_path / "evening.json"

    assert stockrail("export", str(tmp_path / "evening.match"), "-o", str(out)).code == 0
    assert read(out).digest == m.digest
    printed = stockrail("export", str(out), "--at", "90")
    cut = json.loads(printed.out)
    assert cut["actions"] == load(out)["actions"][: len(cut["actions"])]
    assert 0 < len(cut["actions"]) < 90


def test_what_cannot_be_exported_is_one_line(tmp_path: Path, stockrail: Stockrail) -> None:
    """Another reading, or a place that cannot be written to."""
    Match(find("1846"), 3).save(tmp_path / "other.match")
    assert "compat_18xx" in stockrail("export", str(tmp_path / "other.match")).err
    Match(find("1830", {"compat_18xx": True}), 3).save(tmp_path / "good.match")
    refused = stockrail("export", str(tmp_path / "good.match"), "-o", str(tmp_path / "no" / "where.json"))

    assert refused.code == 2
    assert "cannot write" in refused.err
