"""The terminal table: what a person types, and what the table answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stockrail import views
from stockrail.bots import Bot
from stockrail.bots.random import Random
from stockrail.cli import choices
from stockrail.cli.choices import Group
from stockrail.cli.common import console
from stockrail.cli.table import TerminalTable
from stockrail.core import titles
from stockrail.core.actions import Action, Span
from stockrail.core.agenda import Option
from stockrail.core.events import Event
from stockrail.core.game import Game
from stockrail.core.ids import CHANCE, Seat
from stockrail.core.match import Match
from stockrail.core.view import View
from stockrail.locales.l10n import LANGUAGES, Words
from tests.cli.conftest import Stockrail
from tests.toy import CallGuard, Toy

FIRST_LINE = "1\n" * 500
"""Always the first line offered: enough to get to the end of any game of Stockpile."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_from_a_pipe(stockrail: Stockrail, seats: int, lang: str) -> None:
    """The first choice every time leads to final scores, in every language, within 100 columns."""
    args = ["--seats", str(seats), "--seed", "5", "--bots", "random", "--lang", lang, "--option", "investors=yes"]
    ran = stockrail("play", "stockpile", *args, typed=FIRST_LINE)

    assert (ran.code, ran.err) == (0, "")
    assert "[ST-11.1]" in ran.out
    gaps = re.findall(r"\[[a-z_]+\.[\w.:$+-]+\]", ran.out)
    assert gaps == []


def test_the_end_of_input_leaves_politely(stockrail: Stockrail) -> None:
    """No traceback and no error where a pipe ends or a person quits."""
    for typed in ("", "quit\n", "help\n"):
        ran = stockrail("play", "stockpile", "--seed", "5", "--bots", "random", typed=typed)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.endswith("You left the table.\n")


@pytest.mark.parametrize(
    ("args", "names"),
    [
        (["--bots", "random"], ["Player", "Random", "Random 2", "Random 3"]),
        (["--bots", "greedy,random"], ["Player", "Greedy", "Random", "Random 2"]),
        (["--bots", "random, greedy ,random"], ["Player", "Random", "Greedy", "Random 2"]),
        (["--bots", "greedy,random", "--seat", "2"], ["Greedy", "Player", "Random", "Random 2"]),
        (["--bots", "random", "--name", "Random", "--seats", "3"], ["Random", "Random 2", "Random 3"]),
        (["--bots", "random", "--lang", "ru", "--seats", "3"], ["Игрок", "Случайный", "Случайный 2"]),
        (["--bots", "engine:python mybot.py,random", "--seats", "4"], ["Player", "python", "Random", "Random 2"]),
    ],
)
def test_a_bot_for_every_other_seat(
    stockrail: Stockrail, monkeypatch: pytest.MonkeyPatch, args: list[str], names: list[str]
) -> None:
    """Bots sit down in the order named, the last also at the seats left over; they are called as in the browser."""
    sat: list[TerminalTable] = []
    monkeypatch.setattr(TerminalTable, "run", lambda at: sat.append(at))
    assert stockrail("play", "stockpile", "--seed", "5", *args).code == 0

    assert list(sat[0].match.names) == names
    kinds = {"Random": "Random", "Случайный": "Random", "Greedy": "Greedy", "python": "python"}
    assert [type(bot).__name__ for bot in sat[0].bots.values()] == [
        kinds[name.split()[0]] for n, name in enumerate(names) if n != sat[0].seat
    ]


def test_hints_in_the_terminal(stockrail: Stockrail) -> None:
    """`hint` names good moves with their reasons and plays nothing."""
    shown = stockrail("play", "stockpile", "--seed", "5", "--bots", "random", typed="1\nhint\nquit\n").out

    assert "For:" in shown or "Against:" in shown or "Nothing sets it apart." in shown
    assert shown.endswith("You left the table.\n")


def test_a_number_means_the_list_shown_last(stockrail: Stockrail) -> None:
    """A hint has no numbers of its own: its moves are typed, and a number still opens or plays a line of the list."""
    table = ("play", "stockpile", "--bots", "random", "--seats", "4", "--seed", "3")
    ran = stockrail(*table, typed="hint\n1\n").out
    hinted, opened = ran.split("> ")[1:3]
    first = hinted.splitlines()[1]

    assert not re.search(r"^ *\d", hinted, re.MULTILINE)
    assert "To play one of them, type what stands in parentheses." in hinted
    assert [line.split()[0] for line in opened.splitlines()[2:]] == [str(n) for n in range(1, 17)]
    notation = re.findall(r"\(([a-z][^)]*)\)", first)[0]
    assert "Player places" in stockrail(*table, typed=f"hint\n{notation}\nlog\n").out


def test_show_repeats_the_list_that_is_open(stockrail: Stockrail) -> None:
    """Inside a group the same lines are shown again, and their numbers stay what they were."""
    ran = stockrail("play", "stockpile", "--seats", "5", "--seed", "3", "--bots", "random", typed="1\nshow\n").out
    opened, again = ran.split("> ")[1:3]

    assert opened.splitlines()[2:] == again.splitlines()[-len(opened.splitlines()) + 2 :]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy title has no pictures of its own."""

    class ToyText:
        @staticmethod
        def text(view: object, words: Words) -> str:
            return "<table>"

    monkeypatch.setattr(views, "find", lambda name: ToyText)


class Caller(Random):
    """Calls its guard whenever it is asked, and has heard what happened by then."""

    def __init__(self, game: Game, seat: Seat, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: View, options: tuple[Option, ...], seconds: float | None = None) -> Action:
        call = next((o for o in options if isinstance(o, CallGuard)), None)
        return call or super().choose(view, options, seconds)


def table(typed: list[str], bots: dict[int, Bot], seed: int = 3) -> TerminalTable:
    """A table of the toy; nothing is left to type: the player leaves."""
    lines = iter(typed)

    def ask(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    match = Match(Toy(), 1 + len(bots), seed=seed)
    return TerminalTable(match, 0, bots, "en", console(), ask)


def test_a_bot_uses_its_power_out_of_turn(drawn: None) -> None:
    """As in the arena it is asked before the seat in turn, having heard what happened, and may decline."""
    caller = Caller(Toy(), 1)
    at = table([], {1: caller})
    at.match.play("guard", 0)
    at.run()

    assert at.match.turn == 0
    assert [e.seat for e in at.match.entries if isinstance(e.action, CallGuard)] == [0, 1]
    assert [e.kind for e in caller.heard] == ["guarded"]


def test_a_person_may_act_out_of_turn(drawn: None, capsys: pytest.CaptureFixture[str]) -> None:
    """The power is offered once while others are in turn; an empty line leaves it until one's own turn."""

    def run(*typed: str) -> TerminalTable:
        at = table(list(typed), {1: Random(Toy(), 1)})
        while at.match.turn == 0:
            first = at.match.legal.options[0]
            at.match.play(first.at(first.low) if isinstance(first, Span) else first)
        at.run()
        return at

    called, left = run("guard"), run("")

    calls = [[e.seat for e in at.match.entries if isinstance(e.action, CallGuard)].count(0) for at in (called, left)]
    assert calls == [1, 0]
    assert "You may act out of turn" in capsys.readouterr().out


def test_who_heard_a_move_taken_back_is_replaced(drawn: None) -> None:
    """A bot that was asked out of turn knows the move; when it is taken back, one who never heard of it sits down."""
    first = Caller(Toy(), 1)
    at = table([], {1: first})
    at.match.play("guard", 0)
    at._thought(1, at.match.legal_for(1).options)
    at._undo("")
    second = at.bots[1]
    at._thought(1, at.match.legal_for(1).options)

    assert isinstance(second, Caller)
    assert "guarded" in [e.kind for e in first.heard]
    assert "guarded" not in [e.kind for e in second.heard]


def test_the_bots_answers_are_taken_back_too(drawn: None, capsys: pytest.CaptureFixture[str]) -> None:
    """Against bots a move goes with what they answered, as in the browser; what was drawn stands."""
    first = Caller(Toy(), 1)
    at = table(["undo", "undo"], {1: first})
    at.match.play("draw", 0)
    at.match.play("earn 1", 0)
    at.run()
    shown = capsys.readouterr().out

    done = [(e.seat, e.action.text()) for e in at.match.entries if e.seat != CHANCE]
    assert done == [(0, "draw"), (0, "earn 1"), (1, "guard"), (1, "undo"), (0, "undo"), (1, "guard")]
    assert shown.count("Your last move was taken back.") == 1
    assert "Something hidden has been seen since that move." in shown
    assert at.bots[1] is not first, "nobody can unhear"


def test_the_same_seed_deals_the_same_game(stockrail: Stockrail) -> None:
    """What is shown depends on the seed and on what is typed."""
    shown = [
        stockrail("play", "stockpile", "--seed", seed, "--bots", "random", typed="1\n" * 9).out
        for seed in ("5", "5", "6")
    ]

    assert shown[0] == shown[1] != shown[2]


def test_a_saved_game_goes_on(stockrail: Stockrail, tmp_path: Path) -> None:
    """`save`, then `--load`: the same table, the same decision."""
    file = str(tmp_path / "evening.match")
    before = stockrail("play", "stockpile", "--seed", "5", "--name", "Ada", typed=f"1\n1\nsave {file}\n").out
    after = stockrail("play", "--load", file, typed="quit\n").out

    assert f"stockrail play --load {file}\n" in before
    assert "Ada" in after
    assert after.splitlines()[-3] in before
    assert "goes first" not in after, "the news begins behind the player's own last move"


# ------------------------------------------------------------ what can be typed, at a toy table

Play = Callable[..., str]


@pytest.fixture
def toy(drawn: None, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play the toy title with lines typed in advance; returns what was shown."""

    def play(*typed: str) -> str:
        lines = iter(typed)

        def ask(prompt: str) -> str:
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        m = Match(Toy(), 3, 5, ["Ann", "Bob", "Cy"])
        TerminalTable(m, 0, {1: Random(m.game, 1), 2: Random(m.game, 2)}, "en", console(), ask).run()
        return capsys.readouterr().out

    return play


def test_a_number_an_action_and_a_wrong_number(toy: Play) -> None:
    """Lines are chosen by number or typed as notation; anything else is answered."""
    assert "(earn 1)" in toy("1")
    assert "(earn 1)" in toy("draw")
    assert "Choose a number from 1 to 2" in toy("3")
    assert "Choose a number from 1 to 2" in toy("9" * 5000)
    assert "no action 'fly'; the verbs are:" in toy("fly")


def test_an_illegal_action_names_its_rule_and_changes_nothing(toy: Play) -> None:
    """The rule's sentence and section; then the same decision is still open."""
    shown = toy("draw", "sell iron", "sell tea")

    assert "[rule.TOY-2] [2]" in shown
    assert "[event.sold]" in shown


def test_why(toy: Play) -> None:
    """`why` asks the judge and plays nothing."""
    shown = toy("draw", "why sell iron", "why sell tea", "why nonsense")

    assert "[rule.TOY-2] [2]" in shown
    assert "That is legal now." in shown
    assert "no action 'nonsense'" in shown
    assert "[event.sold]" not in shown


def test_undo_where_it_is_allowed_and_where_it_is_not(toy: Play) -> None:
    """A plain choice can be taken back; a card drawn cannot, and the rule says so."""
    shown = toy("undo", "draw", "undo", "earn 1", "undo", "log")

    assert "There is no move to take back. [core:undo]" in shown
    assert "Something hidden has been seen since that move. [core:undo]" in shown
    assert "Your last move was taken back." in shown
    assert "Ann takes a move back." in shown


def test_a_span_asks_for_its_number(toy: Play) -> None:
    """Bounds are told; out of bounds and nothing typed are no moves."""
    start = ("draw", "earn 1", "pass")
    refused = toy(*start, "1", "99", "1", "", "1", "x")
    assert "coins, 1 to" not in refused.splitlines()[0]
    assert "“99” does not fit" in refused
    assert "“x” does not fit" in refused
    assert "[event.flipped]" not in refused

    assert "[event.flipped]" in toy(*start, "1", "1")


def test_log_rules_show_help_and_save_without_a_place(toy: Play) -> None:
    """The rest of what can be typed, none of which moves the game."""
    shown = toy("draw", "log 1", "rules TOY-4", "rules NO", "show", "help", "save", "save /no/such/place/x", "log")

    assert shown.count("[event.drew]") == 3
    assert "4  [rule.TOY-4]" in shown
    assert "has no rule 'NO'" in shown
    assert shown.count("<table>") == 3
    assert "why ACTION" in shown
    assert "Name a file: save evening.match" in shown
    assert "cannot write /no/such/place/x" in shown


# ------------------------------------------------------------ long lists


def test_long_lists_are_grouped_until_a_page_holds_them() -> None:
    """Every option is reached by opening groups, and no page is longer than it should be."""
    words = Words("stockpile", also=("cli",))
    m = Match(titles.find("stockpile", {"board": "standard"}), 5, 3)
    options = m.legal.options
    assert len(options) > choices.PAGE

    reached: list[str] = []
    open_pages = [options]
    while open_pages:
        lines = choices.lines(open_pages.pop(), words)
        assert len(lines) <= choices.PAGE
        for line in lines:
            if isinstance(line, Group):
                open_pages.append(line.options)
            else:
                reached.append(line.text())
    assert sorted(reached) == sorted(o.text() for o in options)


def test_back_leaves_a_group(stockrail: Stockrail) -> None:
    """A group opened by mistake is left again."""
    ran = stockrail("play", "stockpile", "--seats", "5", "--seed", "3", typed="1\nback\nback\n")
    prompts = ran.out.split("> ")

    assert prompts[0].splitlines()[-2:] == prompts[2].splitlines()[-2:] == prompts[3].splitlines()[-2:]
    assert prompts[1] != prompts[2]


def test_a_span_inside_a_long_list_stays_one_line() -> None:
    """Options that differ only in an open number are not split by it."""
    from tests.toy import Bid

    options = tuple(Span(Bid(n), "coins", n, n + 5) for n in range(30))
    assert len(choices.lines(options, Words("core"))) == 30
