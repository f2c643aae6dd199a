"""Set-up and draft: SET, DRAFT."""

from __future__ import annotations

import pytest

from stockrail.core.events import SILENT
from stockrail.core.match import Match
from stockrail.core.rng import Rng
from stockrail.core.rules import UNDO
from stockrail.core.titles import find
from stockrail.rail.policies.draft import DraftTurn, KeepCard, LastCompany, Reveal
from stockrail.rail.policies.draft_memory import DraftMemory
from tests.games.g1846.desk import BLANK, UNSOLD, Desk


@pytest.mark.parametrize(
    ("seats", "bank", "corporations", "limit", "stacks", "companies", "draw"),
    [
        (3, 5300, 5, 14, [5, 4, 3, 9], 6, 5),
        (4, 5900, 6, 12, [6, 5, 4, 9], 8, 6),
        (5, 7000, 7, 11, [7, 6, 5, 9], 10, 7),
    ],
)
def test_the_table_by_seats(
    seats: int, bank: int, corporations: int, limit: int, stacks: list[int], companies: int, draw: int
) -> None:
    """T01, T02, T03 (SET-1 to SET-7)."""
    d = Desk(seats)
    s = d.s
    assert (s.bank, s.cash) == (bank, [400] * seats)
    assert sum(not s.closed[c] for c in d.g.majors) == corporations
    assert d.g.title.limits.certificates_of(d.g, s) == limit
    assert [n for n in s.depot if n] == stacks
    cards = s.deck[0]
    assert (len([c for c in cards if c != BLANK]), cards.count(BLANK)) == (companies, seats)
    assert len([item for item in s.agenda if type(item).__name__ == "DrawCard"]) == draw


def test_removed_corporations_block_their_homes() -> None:
    """T04 (SET-2.1, SET-2.2): the home is blocked, the second city is not kept."""
    d = Desk(3, removed=("C&O", "PRR"))
    board = d.g.board
    assert board.has_token(d.s, board.index["I15"], d.corp("CO"))
    assert board.has_token(d.s, board.index["F20"], d.corp("PRR"))
    d.bare().own("GT", 2).treasury(GT=100).tiles("E11 57 0").token("GT", "E11")
    assert d.s.tokens[board.slot_of(board.index["E11"], 0)] == d.corp("GT")


def test_the_draft_goes_round_against_the_order_of_play() -> None:
    """T05 (DRAFT-2, DRAFT-3): the last player first; what is not kept goes under the deck."""
    d = Desk(3)
    d.deal()
    assert d.turn == 2
    assert d.why("keep NOBODY") == "DRAFT-3"
    d.g.apply(d.s, d.g.parse(d.texts()[0]))
    assert sum(map(len, d.s.deck)) + len(d.s.hand) == 8
    assert len(d.s.deck[-1]) == 4
    d.deal()
    assert d.turn == 1


def test_the_last_company_gets_cheaper() -> None:
    """T06 (DRAFT-5): four passes take the Mail Contract from 80 to 40."""
    d = Desk(4).last("MAIL", 0)
    for seat in (0, 3, 2, 1):
        assert d.turn == seat
        d.g.apply(d.s, d.g.parse("pass"))
    d.g.apply(d.s, d.g.parse("buy MAIL"))
    assert d.s.cash[0] == 360


@pytest.mark.parametrize(("name", "passes", "forced", "treasury"), [("MS", 6, 80, 60), ("BIG4", 4, 60, 40)])
def test_the_debt_is_always_paid(name: str, passes: int, forced: int, treasury: int) -> None:
    """T07, T08 (DRAFT-5.1): once the face value has gone the next player must take it for the debt."""
    d = Desk(3).last(name, 2)
    for _ in range(passes - 1):
        d.g.apply(d.s, d.g.parse("pass"))
    assert d.why("pass") == ""
    d.g.apply(d.s, d.g.parse("pass"))
    assert d.why("pass") == "DRAFT-5.1"
    seat = d.turn
    d.g.apply(d.s, d.g.parse(f"buy {name}"))
    assert 400 - d.s.cash[seat] == forced
    assert d.money(name) == treasury


def test_the_debt_may_fall_with_the_price() -> None:
    """`last_company_debt` (D11): the whole price falls to nothing; the treasury gets its face value all the same."""
    d = Desk(3, last_company_debt="falls").last("BIG4", 2)
    for _ in range(9):
        d.g.apply(d.s, d.g.parse("pass"))
    assert d.why("pass") == ""
    d.g.apply(d.s, d.g.parse("pass"))
    assert d.why("pass") == "DRAFT-5.1"
    seat = d.turn
    d.g.apply(d.s, d.g.parse("buy BIG4"))
    assert d.s.cash[seat] == 400
    assert d.money("BIG4") == 40


def test_only_blanks_end_the_draft() -> None:
    """T09 (DRAFT-4): nobody pays for blanks."""
    d = Desk(3)
    d.s.picks = [[BLANK], [BLANK], []]
    d.s.deck, d.s.hand, d.s.agenda = [[BLANK]], [], [DraftTurn(2)]
    d.g.settle(d.s, SILENT)
    d.deal()
    assert d.s.cash == [400, 400, 400]
    assert d.turn == 0
    assert d.s.cycle == 1


def test_picks_are_paid_at_the_reveal() -> None:
    """T10 (DRAFT-6, DRAFT-6.1): the Michigan Southern and the Big 4 cost 240."""
    d = Desk(3)
    d.s.picks = [[d.private("MS"), d.private("BIG4")], [], []]
    d.s.deck, d.s.hand, d.s.agenda = [], [], [Reveal()]
    d.g.settle(d.s, SILENT)
    assert d.s.cash[0] == 160
    assert (d.money("MS"), d.money("BIG4")) == (60, 40)


def test_nobody_else_sees_a_hand() -> None:
    """DRAFT-8: cards drawn and kept are the drafter's secret."""
    d = Desk(3)
    d.deal()
    assert isinstance(d.s.agenda[-1], KeepCard)
    own, other = d.g.view(d.s, 2), d.g.view(d.s, 0)
    assert own.hand == tuple(text.removeprefix("keep ") for text in d.texts())
    assert other.hand == ("?",) * len(own.hand)
    assert own.deck == other.deck == (("?",) * len(d.s.deck[0]),)
    d.g.apply(d.s, d.g.parse(d.texts()[0]))
    assert d.g.view(d.s, 0).players[2].picks == ("?",)
    assert d.g.view(d.s, 2).players[2].picks == own.hand[:1]


def test_everybody_can_pay_for_what_he_drafted() -> None:
    """T118 (DRAFT-5, DRAFT-8): three companies and the last one, reduced, cost 370 of 400."""
    d = Desk(3)
    d.s.picks = [[], [], [d.private("MS"), d.private("BIG4"), d.private("CWI")]]
    d.last("MAIL", 0).play("pass")
    assert d.turn == 2
    d.play("buy MAIL")
    assert d.s.cash == [400, 400, 400 - 140 - 100 - 60 - 70]


def test_one_company_beside_blanks_is_no_last_company() -> None:
    """DRAFT-5.2, DRAFT-3.1: the drawer just chooses, and may keep the blank."""
    d = Desk(3)
    d.s.picks = [[], [], []]
    d.s.deck, d.s.hand, d.s.agenda = [[d.private("MAIL"), BLANK]], [], [DraftTurn(2)]
    d.g.settle(d.s, SILENT)
    d.deal()
    assert sorted(d.texts()) == ["keep MAIL", "keep blank"]
    d.g.apply(d.s, d.g.parse("keep blank"))
    assert isinstance(d.s.agenda[-1], LastCompany)
    assert d.turn == 1


@pytest.mark.parametrize(("seats", "left"), [(3, 6), (4, 8), (5, 10)])
def test_the_first_printing_removes_fewer(seats: int, left: int) -> None:
    """SET-3: two, one or none of each group, of ten companies."""
    d = Desk(seats, edition="first")
    assert sum(owner == UNSOLD for owner in d.s.owner) == left
    assert len(d.g.privates) == 10
    assert all(d.s.owner[d.private(n)] == UNSOLD for n in ("MS", "BIG4", "CWI", "MAIL"))


def test_a_pick_is_not_taken_back() -> None:
    """DRAFT-8.1: the next player has drawn."""
    m = Match(find("1846"), 3, 1)
    assert m.turn is not None
    seat = m.turn
    m.play(m.legal.pick(Rng(1)))
    refusal = m.why_no_undo(seat)
    assert refusal is not None
    assert refusal.rule == UNDO


def test_cards_put_under_the_deck_are_remembered() -> None:
    """DRAFT-3: as long as nobody draws of them, who put them there knows what they are, and imagines nothing else."""
    game, known = find("1846"), 0
    m = Match(game, 4, seed=6)
    dice = Rng(2)
    while game.hides(m.state):
        for seat in range(4):
            memory = game.memory(4, seat).after(m.heard(seat))
            assert isinstance(memory, DraftMemory)
            for i, part in memory.parts(m.state.deck).items():
                known += 1
                assert sorted(m.state.deck[i]) == part
                dreams = [game.imagine(m.view(seat), Rng(n), memory) for n in range(4)]
                assert all(sorted(s.deck[i]) == part for s in dreams)
                assert all(game.view(s, seat) == m.view(seat) for s in dreams)
        m.play(m.legal.pick(dice))
    assert known
