"""The server's own words: everything it says itself has a message in the `web` catalogue of every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stockrail
import stockrail.server
from stockrail import views
from stockrail.locales.l10n import LANGUAGES, Words, domain
from stockrail.server import language
from stockrail.server.addresses import KINDS
from stockrail.server.audit import ACTS
from stockrail.server.notify import ERRORS
from stockrail.server.problems import CODES

SAID = re.compile(r"(?:\bt|web\.text|words\.text)\(\s*f?\"([a-z_.{}]+)\"")
TOLD = [
    *("absent.bot", "absent.skip", "back", "left", "joined"),
    *("replaced.bot", "replaced.person", "paused", "resumed", "closed"),
]
"""Whatever happens at a table besides moves."""
CHOICES = {
    "clock.{kind}.{clock.then}": [f"clock.{k}.{t}" for k in ("move", "bank", "increment") for t in ("bot", "skip")],
    "clock.{rest}": ["clock.paused", "clock.night", "clock.vacation"],
    "rest.{kind}": ["rest.night", "rest.vacation"],
    "table_log.{row.kind}": [f"table_log.{kind}" for kind in TOLD],
    "channel.{kind}": [f"channel.{kind}" for kind in KINDS],
    "channel.{kind}.help": [f"channel.{kind}.help" for kind in KINDS],
    "detail.{wrong.key}": [],
    "ask.{self.row.status}": ["ask.open", "ask.over", "ask.closed"],
    "order.{order.kind}": ["order.pass", "order.wait"],
    "notify.{what}.{part}": [
        f"notify.{w}.{p}" for w in ("turn", "over", "rematch", "invitation") for p in ("subject", "body")
    ],
    "log.{kind}": ["log.undo", "log.automatic"],
    "notify.reset.{part}": ["notify.reset.subject", "notify.reset.body"],
    "act.{row.act}": [f"act.{act}" for act in ACTS],
    "act.{r.act}": [],
    "act.{act}": [],
    "delivery.error.{row.error}": [],
    "detail.{e.key}": [],
    "detail.{problem.key}": [],
    "delivery.error.{sent.error}": [f"delivery.error.{e}" for e in ERRORS],
    "review.{kind}": ["review.turns", "review.lapses"],
    "error.{problem.code}.text": [f"error.{code}.text" for code in CODES],
}
"""Keys with a blank, and what may stand in it."""
TITLES_OWN = ("title", "option.{c.name}", "option.{choice.name}", "bot.", "verb.", "series.", "account.", "chapter.")


def keys() -> set[str]:
    """Every key the server's modules name."""
    found: set[str] = {f"error.{code}" for code in CODES} | {"proposal.close"}
    found |= {"proposal.replace.bot", "proposal.replace.person"}
    for path in sorted(Path(stockrail.server.__file__).parent.rglob("*.py")):
        for key in SAID.findall(path.read_text(encoding="utf-8")):
            if not key.startswith(TITLES_OWN):
                found |= set(CHOICES.get(key, [key]))
        found |= {f"detail.{key}" for key in re.findall(r"InvalidField\(\"(\w+)\"", path.read_text(encoding="utf-8"))}
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_server_never_says_a_key(lang: str) -> None:
    """Issue 3, point 6: a test fails on a missing message."""
    said = [domain(lang, name) for name in ("web", "core", "report")]

    assert len(keys()) > 50
    assert [k for k in sorted(keys()) if all(k not in words for words in said)] == []


def test_the_server_knows_no_title() -> None:
    """Nothing in the table may know Stockpile, or any other title; migrations carry the names of their day as data."""
    called = {*stockrail.titles(), *(Words(title).text("title") for title in stockrail.titles())}
    title = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(called)))})\b", re.IGNORECASE)
    for path in Path(stockrail.server.__file__).parent.rglob("*.py"):
        if "migrations" in path.parts:
            continue
        assert not title.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", stockrail.titles())
def test_every_chart_has_a_name(title: str, lang: str) -> None:
    """Each series of a title is called something, by the title's catalogue or by the page's."""
    words, web = Words(title, lang), Words("web", lang)
    match = stockrail.new(title, stockrail.game(title).players[0])
    series = views.find(match.game).figures(match.view(None))

    assert [name for name in series if not (words.has(f"series.{name}") or web.has(f"series.{name}"))] == []


@pytest.mark.parametrize(("lang", "said"), [("en", "7 days 1 hour 30 minutes"), ("fa", "۷ روز ۱ ساعت ۳۰ دقیقه")])
def test_a_span_of_time_is_said_in_words(lang: str, said: str) -> None:
    assert language.span(7 * 86_400 + 5_400, lang) == said
    assert not re.search("[a-z]", language.span(0, "fa"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_nameless_table_reads_in_the_direction_of_the_language(lang: str) -> None:
    """A title of digits alone would run from left to right everywhere."""
    called = language.numbered(language.words("1830", lang), 7)
    assert called == ("۱۸۳۰ #\u200f۷\u200f" if lang == "fa" else "1830 #7")


@pytest.mark.parametrize(
    ("lang", "day", "hours"),
    [("en", "1 d", "2 h"), ("fa", "۱ روز", "۲ ساعت"), ("ru", "1 д", "2 ч"), ("pl", "1 d", "2 godz.")],
)
def test_a_clock_leaves_out_hours_and_minutes_that_are_none(lang: str, day: str, hours: str) -> None:
    """A day is one day, not one day and 00 hours; what is left over is said."""
    assert language.countdown(86_400, lang) == day
    assert language.countdown(7_200, lang) == hours
    assert language.countdown(7_260, lang).startswith(f"{hours} ")
