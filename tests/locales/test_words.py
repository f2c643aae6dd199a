"""How `Words` prints what the rules only name."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stockrail.core import titles
from stockrail.core.actions import Action, Pass, Span
from stockrail.core.agenda import Menu
from stockrail.core.errors import Unreadable
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, Money, Ref, SeatRef
from stockrail.core.rules import ASKED, TURN, UNDO, Rule
from stockrail.locales import l10n
from stockrail.locales.l10n import LANGUAGES, Words


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A made-up action with one number."""

    value: int


Bid.define("bid")


def made_up(text: str) -> l10n.Domain:
    """A catalogue from its text."""
    from io import BytesIO

    from babel.messages.pofile import read_po

    return l10n.Domain(read_po(BytesIO(text.encode()), locale="ru"))


PLURALS = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; "
"plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "cards"
msgid_plural "count"
msgstr[0] "{count} карта у {seat}"
msgstr[1] "{count} карты у {seat}"
msgstr[2] "{count} карт у {seat}"

msgid "action.bid"
msgstr "{value:money} !"
"""


NAMESAKES = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "name.TR"
msgstr "Tosa Railway"

msgid "name.private.TR"
msgstr "Takamatsu Railroad"

msgid "event.sold"
msgstr "{corporation} pays for {private}, known as {private:code}"

msgid "action.sell"
msgstr "Sell {private}"
"""


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """A made-up action about a private."""

    private: str


Sell.define("sell")


def test_namesakes_of_two_kinds_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A private and a corporation may share an id: what a sentence calls them follows from the field they stand in."""
    real = l10n.domain
    monkeypatch.setattr(l10n, "domain", lambda lang, name: made_up(NAMESAKES) if name == "toy" else real(lang, name))
    words = Words("toy")
    both = (("corporation", Ref("TR")), ("private", Ref("TR")))

    assert words.event(Event("sold", None, both)) == "Tosa Railway pays for Takamatsu Railroad, known as TR"
    assert words.action(Sell("TR")) == "Sell Takamatsu Railroad"
    assert words.parts(Sell("TR")) == {"private": "Takamatsu Railroad"}
    assert words.name("TR") == words.name("TR", "corporation") == "Tosa Railway"
    assert words.name("TR", "private") == "Takamatsu Railroad"


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Words over a made-up title in Russian."""
    real = l10n.domain
    monkeypatch.setattr(l10n, "domain", lambda lang, name: made_up(PLURALS) if name == "toy" else real(lang, name))
    return Words("toy", "ru", ["Аня", "Боря"])


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 карта"), (3, "3 карты"), (5, "5 карт"), (21, "21 карта"), (12, "12 карт")]
)
def test_plurals_follow_the_value_the_message_names(russian: Words, count: int, said: str) -> None:
    """A plural message counts the value in its msgid_plural, whatever other numbers stand beside it."""
    assert russian.text("cards", count=count, seat=SeatRef(1)) == f"{said} у Боря"


def test_a_span_prints_its_open_number_as_a_range(russian: Words) -> None:
    """`bid 5..20 by 5` is one line, both ends printed as what the message says they are."""
    assert russian.option(Span(Bid(5), "value", 5, 20)) == "от 5\xa0$ до 20\xa0$ !"
    assert russian.option(Span(Bid(5), "value", 5, 20, 5)) == "от 5\xa0$ до 20\xa0$ с шагом 5\xa0$ !"
    assert russian.option(Bid(5)) == russian.action(Bid(5)) == "5\xa0$ !"


def test_a_span_leaves_out_what_its_action_lacks() -> None:
    """A train without another one handed in is said without it, at one price or at a range."""
    train = titles.find("1830").parse("train 2-0 pool 80 -")

    assert Words("1830").option(Span(train, "price", 1, 80)) == "Buy train 2 for $1 to $80 (bank pool)"


def test_a_group_of_actions_is_said_by_what_they_share() -> None:
    """Known fields are said, open ones left as dots."""
    words = Words("stockpile")
    place = titles.find("stockpile").parse("place AA 0 fee2 1")

    assert words.partly(place, {"up"}) == "American Automotive face up on pile …, … face down on pile …"
    assert words.partly(place, {"up", "up_pile", "down", "down_pile"}) == words.action(place)


def test_a_catalogue_may_stand_before_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title's own word, then its kit's, then the table's, then the core's."""
    made = {
        "kit": 'msgid "rail"\nmsgstr "kit"\n\nmsgid "own"\nmsgstr "kit"\n',
        "extra": 'msgid "more"\nmsgstr "extra"\n',
    }
    made["title"] = 'msgid "inherits"\nmsgstr "kit"\n\nmsgid "own"\nmsgstr "title"\n'
    real = l10n.domain
    monkeypatch.setattr(l10n, "domain", lambda lang, name: made_up(made[name]) if name in made else real(lang, name))
    words = Words("title", also=["extra"])

    assert [words.text(key) for key in ("own", "rail", "more", "yes")] == ["title", "kit", "extra", "yes"]


def test_a_gap_shows_its_key() -> None:
    """What no catalogue has is visible, never silently English or empty."""
    words = Words("core")
    assert words.text("no.such.key") == "[no.such.key]"
    assert words.event(Event("vanished")) == "[event.vanished]"
    assert words.event(Event("vanished", hidden=("card",))) == "[event.vanished.hidden]"
    assert words.name("XX") == "[name.XX]"
    assert words.text("seat") == "Seat [n]"


def test_values_print_by_their_type() -> None:
    """Money as currency, a seat as a player, a tuple as a list, an absent value as a word."""
    words = Words("core", "en", ["Ann", "Bob"])
    shown = {
        "$1,200": Money(1200),
        "−$3": Money(-3),
        "Bob": SeatRef(1),
        "Seat 3": SeatRef(2),
        "Chance": SeatRef(CHANCE),
        "[name.AA]": Ref("AA"),
        "AA": "AA",
        "1,200": 1200,
        "yes": True,
        "1, 2, and 3": (1, 2, 3),
        "nothing": (),
    }
    assert [words.format_field(v, "") for v in shown.values()] == list(shown)
    assert words.format_field(None, "money") == "nothing"
    assert words.format_field(2, "nth") == "3"


def test_braces_in_a_players_name_are_only_letters() -> None:
    """A hostile name is a value, never a format string."""
    words = Words("core", "en", ["{0.__class__} {n:money}", "Bob"])
    assert words.text("refusal", sentence=SeatRef(0), section="x") == "{0.__class__} {n:money} [x]"


def test_a_refusal_says_its_sentence_and_its_section() -> None:
    """The sentence fitting the reason, then where the rule is printed."""
    words = Words("core")
    assert words.refusal(ASKED.refuse(verb="bid")) == "“bid” is not what is being asked now. [core:asked]"
    assert words.refusal(UNDO.refuse(reason="other")).startswith("Another player has acted")
    assert words.refusal(UNDO.refuse(reason="unheard")).startswith("A move can be taken back")
    assert words.refusal(TURN.refuse(seat=1)) == f"{words.rule('core:turn')} [core:turn]"
    assert words.refusal(Rule("toy:1", "page 4").refuse()) == "[rule.toy:1] [page 4]"


def test_a_city_away_from_kansas_city_says_where_one_delivers() -> None:
    """A delivery nobody asked for is not refused by a value that nobody has reached."""
    game = titles.find("gwt")
    refusal = game.misplaced(game.start(2), CHANCE, game.parse("deliver wichita 0"))

    assert Words("gwt").refusal(refusal) == "You deliver when you are in Kansas City, after your income. [GWT-5.4]"


@pytest.mark.parametrize(("lang", "said"), [("en", "+$4, −$1 transport"), ("pl", "+4 $, −1 $ za transport")])
def test_gains_have_their_sign(lang: str, said: str) -> None:
    """What a move brings and what it costs are told apart at a glance."""
    words = Words("gwt", lang)
    gains = [words.text("outcome.money", amount=Money(4)), words.text("outcome.transport", amount=Money(-1))]

    assert words.enumerated(gains).replace("\xa0", " ") == said


def test_a_refusal_takes_the_sentence_its_values_fill(monkeypatch: pytest.MonkeyPatch) -> None:
    """One rule, several causes: the last value is the closest, and no blank is left open."""
    said = {"rule.toy:1": "Rule.", "refusal.toy:1": "At most {most}.", "refusal.toy:1.cash": "{price} of {cash}."}
    text = "\n\n".join(f'msgid "{key}"\nmsgstr "{words}"' for key, words in said.items())
    real = l10n.domain
    monkeypatch.setattr(l10n, "domain", lambda lang, name: made_up(text) if name == "toy" else real(lang, name))
    words, rule = Words("toy"), Rule("toy:1", "1")

    assert words.refusal(rule.refuse(price=3, cash=2)) == "3 of 2. [1]"
    assert words.refusal(rule.refuse(cash=2, most=5)) == "At most 5. [1]"
    assert words.refusal(rule.refuse(cash=2)) == words.refusal(rule.refuse()) == "Rule. [1]"


def test_a_menu_asks_by_its_rule_or_plainly() -> None:
    """A menu without words of its own still asks something."""
    assert Words("core").ask(Menu(0, (), Rule("toy:1"))) == "Choose what to do."


def test_persian_has_its_digits_its_direction_and_isolates_codes_where_asked() -> None:
    """Digits always; the invisible isolates only where text direction is worked out by a page."""
    plain, page = Words("core", "fa"), Words("core", "fa", bidi=True)
    assert (plain.dir, plain.lang) == ("rtl", "fa")
    assert plain.number(1830) == "۱٬۸۳۰"
    assert plain.money(5) == "۵\u00a0دلار"
    assert [plain.printed(code) for code in ("4", "3/5", "D", "X1")] == ["۴", "۳/۵", "D", "X1"]
    assert "\u2068" not in plain.refusal(ASKED.refuse(verb="bid"))
    assert "\u2068bid\u2069" in page.refusal(ASKED.refuse(verb="bid"))
    assert "\u2068" not in Words("core", "en", bidi=True).refusal(ASKED.refuse(verb="bid"))


def test_an_unknown_language_is_refused_with_the_list() -> None:
    """One line that says what exists."""
    with pytest.raises(Unreadable, match="no language 'tlh'; there are: en, fa, ru, pl"):
        Words("core", "tlh")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_can_pass(lang: str) -> None:
    """The one action all titles share has a word everywhere."""
    assert not Words("core", lang).action(Pass()).startswith("[")


def test_a_game_ends_for_a_reason_in_its_own_words() -> None:
    """A catalogue may say why it ended better than the rule; without such words the rule does."""
    words = Words("1830")

    assert words.over(Rule("rail:bankruptcy", "1830 6.7")) == words.text("over.rail:bankruptcy")
    assert words.over(Rule("rail:bank_breaks", "1830 7.0")) == words.rule("rail:bank_breaks")
