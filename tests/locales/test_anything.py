"""What actions, events and refusals say of themselves, and in which words."""

from __future__ import annotations

import pickle

import pytest

import stockrail
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Option
from stockrail.core.events import Event
from stockrail.core.match import Match, Undo
from stockrail.core.rng import Rng
from stockrail.core.rules import OVER, Rule
from stockrail.locales.anything import home
from stockrail.locales.l10n import LANGUAGES, Words
from tests.titles import ALL
from tests.toy import Bid, Toy


def played(title: str, moves: int = 60) -> Match:
    """A game somewhere in its first rounds."""
    m, rng = stockrail.new(title, seats=3, seed=5), Rng(5)
    for _ in range(moves):
        m.play(m.legal.pick(rng))
    return m


def wrong(m: Match) -> Action:
    """Something played before that nobody may play now."""
    return next(e.action for e in reversed(m.entries) if m.legal.why(e.action))


def options(m: Match) -> list[Option]:
    return [*m.legal, *(e.action for e in m.entries)]


@pytest.mark.parametrize("title", ALL)
def test_what_happened_says_itself_as_its_title_says_it(title: str) -> None:
    """An event prints as the log line of its title, although nobody said which title it is of."""
    m = played(title)
    words = Words(title)

    assert [str(e) for e in m.events(0)] == [words.event(e) for e in m.events(0)]


@pytest.mark.parametrize("title", ALL)
def test_refusals_say_themselves(title: str) -> None:
    """A refusal prints as its title's sentence with the section; the exception says the same."""
    m = played(title)
    a = wrong(m)
    refusal = m.legal.why(a)
    with pytest.raises(stockrail.IllegalAction) as told:
        m.play(a)

    assert refusal is not None
    assert str(refusal) == str(told.value) == Words(title).refusal(refusal)
    assert refusal.rule.section in str(refusal)


@pytest.mark.parametrize("title", ALL)
def test_every_action_has_a_sentence_and_keeps_its_notation(title: str) -> None:
    """`str` is a sentence without open blanks, `text()` the notation that is read back, `repr` the dataclass."""
    m = played(title)

    for o in options(m):
        assert str(o) != o.text()
        assert "[" not in str(o)
        assert repr(o).startswith(f"{type(o).__name__}(")
    assert all(m.game.parse(e.action.text()) == e.action for e in m.entries)


def test_a_span_says_its_bounds() -> None:
    """The open number is a range."""
    m = stockrail.new("1830", seats=3)
    (bid, *_) = [o for o in m.legal if isinstance(o, Span)]

    assert str(bid) == "Bid $45 to $800 for CS"


def test_words_of_the_kernel_belong_to_no_title() -> None:
    """Passing, taking back, and the rules every title has."""
    assert str(Pass()) == "Pass"
    assert str(Undo()) == "Take the last move back"
    assert str(OVER.refuse()) == "The game is over. [core:over]"


def test_what_no_catalogue_knows_shows_its_notation() -> None:
    """A title without words prints plainly."""
    assert str(Bid(3)) == "bid 3"
    assert str(Rule("X-1").refuse(least=3)) == "[X-1] least=3"
    assert str(Event("moved", values=(("by", 2),))) == "moved by=2"


def test_a_title_without_words_can_be_played_and_refused() -> None:
    """The exception of a toy has its section."""
    m = Match(Toy(), 2)
    with pytest.raises(stockrail.IllegalAction, match=r"\[3\]|\["):
        m.play("bid 99")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ALL)
def test_words_of_a_language(title: str, lang: str) -> None:
    """Without a title each thing finds its own words; with a match they know the players' names."""
    m = played(title)
    of_any, of_match = stockrail.words(lang), stockrail.words(lang, m)
    event = next(e for e in m.events(0) if "seat" in dict(e.values))
    named = Match.blank(m.game, 3, names=["Ann", "Bob", "Cy"])

    assert of_any.event(event) == Words(title, lang).event(event)
    assert of_match.event(event) == Words(title, lang, m.names).event(event)
    assert any(name in stockrail.words(lang, named).event(event) for name in named.names)
    refusal = m.legal.why(wrong(m))
    assert refusal is not None
    assert of_any.refusal(refusal) == of_match.refusal(refusal)
    for o in m.legal:
        assert of_any.action(o) == of_any.option(o)
        assert "[" not in of_match.action(o)


def test_a_rail_action_is_of_the_kit_and_a_rail_rule_of_its_title() -> None:
    """The same action is played at several titles; the same rule is printed in another place in each."""
    m = stockrail.new("1846", seats=3)
    rule = m.game.rule_by_id["rail:sold_out"]

    assert home(stockrail.game("1830").parse("par PRR 82")) == "rail"
    assert home(rule.refuse()) == "1846"
    assert home(stockrail.game("1830").rule_by_id["rail:sold_out"].refuse()) == "1830"


def test_words_take_a_title_by_name_or_as_a_game() -> None:
    """A name, a game, a match; anything else is answered with what there is."""
    assert stockrail.words("pl", "1830").text("title") == stockrail.words("pl", stockrail.game("1830")).text("title")
    with pytest.raises(stockrail.Unreadable, match="no game 'chess'"):
        stockrail.words("en", "chess")
    with pytest.raises(stockrail.Unreadable, match="no language 'xx'"):
        stockrail.words("xx")


def test_an_illegal_action_can_be_sent_to_another_process() -> None:
    """Workers of a simulation hand it back with its refusal."""
    told = stockrail.IllegalAction(OVER.refuse())
    back = pickle.loads(pickle.dumps(told))

    assert (back.refusal, str(back)) == (told.refusal, str(told))
