"""Names, codes and amounts keep their own direction in every sentence of every language."""

from __future__ import annotations

import pytest

from stockrail.core.ids import Money, SeatRef
from stockrail.locales.l10n import END_ISOLATE, ISOLATE, LANGUAGES, RIGHT_TO_LEFT, Words, domain, domains
from stockrail.views import draw

NAMES = {"rtl": "Anna", "ltr": "\u0622\u0646\u0627"}
"""A player whose name runs against the language."""
NUMBERS = ("city", "money", "nth", "signed", "times", "turn")


def outside(text: str) -> str:
    """What is left of a sentence without all that is isolated in it."""
    depth, left = 0, []
    for c in text:
        depth += (c == ISOLATE) - (c == END_ISOLATE)
        if depth == 0 and c != END_ISOLATE:
            left.append(c)
    assert depth == 0, text
    return "".join(left)


def value(spec: str, name: str) -> object:
    """Something that fits a blank, named like the player where it has a name."""
    if spec in NUMBERS:
        return 1
    return SeatRef(0) if spec == "seat" else name


@pytest.mark.parametrize("name", domains())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_is_isolated_in_every_message(lang: str, name: str) -> None:
    """Latin names in Persian, Persian names in the others: nothing stands bare in a sentence of the other direction."""
    words, d = Words(name, lang, bidi=True), domain(lang, name)
    player = NAMES[words.dir]
    words = Words(name, lang, [player], bidi=True)
    for key in d:
        blanks = {blank: spec or "" for form in d.all_forms(key) for _, blank, spec, _ in words.parse(form) if blank}
        counted = {d.counted(key): 5}
        said = words.text(key, **{b: counted.get(b, value(spec, player)) for b, spec in blanks.items()})
        assert player not in outside(said), key


@pytest.mark.parametrize("lang", RIGHT_TO_LEFT)
def test_an_amount_is_isolated_with_its_sign(lang: str) -> None:
    """So that `SV` before it does not take its number away."""
    words = Words("stockpile", lang, bidi=True)
    said = [words.money(20), words.money(-20), words.signed(Money(20)), words.format_field(Money(20), "")]

    assert [outside(text) for text in said] == [""] * len(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_alone_turns_a_line_of_a_picture(lang: str) -> None:
    """A Persian name in an English line leaves the line as it runs, a Latin one in a Persian line too."""
    words = Words("railboard", lang, bidi=True)
    words = Words("railboard", lang, [NAMES[words.dir]], bidi=True)
    line = draw.text(0, 0, words.text("board.priority", seat=SeatRef(0)))

    assert ("\u2067" in line) == (lang in RIGHT_TO_LEFT)


def test_what_is_printed_on_pieces_has_the_digits_of_the_language() -> None:
    """A forecast, a phase, a train; a code with letters stands as it is."""
    words = Words("railboard", "fa")

    assert words.digits("+4") == "+۴"
    assert words.text("board.phase", phase="2") == "فاز ۲"
    assert words.text("board.one_train", train="4D") == "قطار 4D"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_has_a_name_in_the_language(lang: str) -> None:
    """Its label and, where several sit at a table, the number; a name somebody else chose stays."""
    words = Words("1830", lang)

    assert words.bot("greedy") == words.text("bot.greedy")
    assert words.bot("greedy", "Greedy 2") == f"{words.text('bot.greedy')} {words.number(2)}"
    assert words.bot("greedy", "Anna") == "Anna"
    assert words.bot("unheard-of") == "Unheard-of"
