"""A form that was refused is shown again as it was sent, with what is wrong beside its field."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from html.parser import HTMLParser
from typing import Final

NEVER: Final = ("password", "file", "submit")
"""Kinds of fields that are not filled in again."""
TROUBLE: Final = "form-trouble"


LEADS_ON: Final = ("next", "back")
"""Hidden fields in which a form carries where it leads; all others are the page's own."""


class _Hidden(HTMLParser):
    """The hidden fields of every form of a page that is sent somewhere."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.forms: list[dict[str, str] | None] = []
        self._action = action

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.forms.append({} if _is_sent_to(given, self._action) else None)
        elif tag == "input" and given.get("type") == "hidden" and self.forms and self.forms[-1] is not None:
            self.forms[-1][given.get("name") or ""] = given.get("value") or ""


def _is_sent_to(form: dict[str, str | None], action: str) -> bool:
    return form.get("action") == action and form.get("method") == "post"


def _sent_form(page: str, action: str, sent: list[tuple[str, str]]) -> int | None:
    """Which of the page's forms was sent: the first whose hidden fields agree with what came."""
    found = _Hidden(action)
    found.feed(page)
    came = dict(sent)
    for n, hidden in enumerate(found.forms):
        if hidden is not None and all(came.get(k, v) == v for k, v in hidden.items() if k not in LEADS_ON):
            return n
    return None


class _Refill(HTMLParser):
    """Copies a page; the form that was sent is filled in, everything else stays as it is."""

    def __init__(self, form: int | None, sent: list[tuple[str, str]], field: str, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._form, self._sent, self._field, self._text = form, sent, field, text
        self._forms, self._inside, self._select, self._area = 0, False, "", False
        self._folds: list[int] = []
        """Where the folded parts of the page begin in which we are."""

    def _values(self, name: str) -> list[str]:
        return [value for key, value in self._sent if key == name]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self._inside = self._forms == self._form
            self._forms += 1
            self._copy()
            self._say(self._inside)
            if self._inside:
                self._unfold()
        elif tag == "details":
            self._folds.append(len(self.out))
            self._copy()
        elif tag == "main":
            self._copy()
            self._say(self._form is None)
        elif self._inside and tag in ("input", "select", "option", "textarea"):
            self._fill(tag, given)
        else:
            self._copy()

    def _unfold(self) -> None:
        """Open what hides the form."""
        for at in self._folds:
            if " open" not in self.out[at]:
                self.out[at] = f"{self.out[at][:-1]} open>"

    def _say(self, here: bool) -> None:
        if here:
            self.out.append(f'<p class="note" role="alert" id="{TROUBLE}">{escape(self._text)}</p>')

    def _fill(self, tag: str, given: dict[str, str | None]) -> None:
        name = given.get("name") or ""
        if tag == "option":
            self._choose("selected", given, given.get("value") in self._values(self._select))
            return
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = True
        elif given.get("type") in ("checkbox", "radio"):
            self._choose("checked", given, (given.get("value") or "on") in self._values(name))
            return
        elif given.get("type") == "hidden" and name not in LEADS_ON:
            self._copy()
            return
        elif given.get("type") not in NEVER and self._values(name):
            given["value"] = self._values(name).pop()
        if name == self._field and given.get("type") != "hidden":
            given |= {
                "aria-invalid": "true",
                "aria-describedby": f"{TROUBLE} {given.get('aria-describedby') or ''}".strip(),
            }
            given["autofocus"] = None
        self._write(tag, given)
        if tag == "textarea" and self._values(name):
            self.out.append(escape(self._values(name)[-1]))

    def _choose(self, mark: str, given: dict[str, str | None], is_chosen: bool) -> None:
        """A choice as it was sent, whatever the page would have chosen."""
        tag = "option" if mark == "selected" else "input"
        given.pop(mark, None)
        self._write(tag, given | ({mark: None} if is_chosen else {}))

    def _write(self, tag: str, given: dict[str, str | None]) -> None:
        words = [name if value is None else f'{name}="{escape(value)}"' for name, value in given.items()]
        self.out.append(f"<{' '.join([tag, *words])}>")

    def _copy(self) -> None:
        self.out.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._copy()

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._folds.pop()
        self._inside = self._inside and tag != "form"
        self._select = "" if tag == "select" else self._select
        self._area = self._area and tag != "textarea"
        self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._area:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.out.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")


def refill(page: str, action: str, sent: list[tuple[str, str]], field: str, text: str) -> str:
    """The page with the form filled in and what is wrong; where it has no such form any more, above everything."""
    copy = _Refill(_sent_form(page, action, sent), sent, field, text)
    copy.feed(page)
    copy.close()
    return "".join(copy.out)


FIELDS: Final = {
    "password": ("old", "password"),
    "weak_password": ("new", "password"),
    "taken": ("name",),
    "name": ("name", "label"),
    "nobody": ("name",),
    "email": ("email", "address"),
    "address": ("address",),
    "title": ("title",),
    "seats": ("seat.0", "seats"),
    "hot": ("hot", "seat.0"),
    "practice": ("practice", "seat.0"),
    "clock": ("days", "clock"),
    "absence": ("absence",),
    "begin": ("begin",),
    "least": ("least",),
    "pace": ("pace",),
    "empty": ("text",),
    "longest": ("text",),
    "import": ("text",),
    "reason": ("reason",),
    "vacation": ("days",),
    "zone": ("zone",),
    "no_mail": ("email",),
    "not_invited": ("name", "table"),
}
"""By the code of a problem, or the key of its detail: the fields it may be about."""


def field_of(word: str, sent: Iterable[tuple[str, str]]) -> str:
    """Which field a problem is about; empty where it is about the form as a whole."""
    names = {name for name, _ in sent}
    return next((field for field in FIELDS.get(word, ()) if field in names), "")
