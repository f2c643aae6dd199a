"""The pages and their words: every key a template or script says exists, and every key of the catalogue is said."""

from __future__ import annotations

import re
from importlib.resources import files

from stockrail.locales.l10n import domain

SERVER = files("stockrail.server")
BUILT = (
    "theme.",
    "tiles.",
    "people.who.",
    "promise.",
    "clock.",
    "channel.",
    "delivery.",
    "error.",
    "series.",
    "alert.",
    "notify.",
    "order.",
    "ask.",
    "detail.",
    "proposal.",
    "rematch.",
    "privacy.",
    "report.reason.",
    "history.status.",
    "history.result.",
    "act.",
    "load.",
    "operators.",
    "status.",
    "find.pace.",
    "new.begin.",
    "table_log.",
    "rest.",
    "absence.",
    "propose.",
    "new.",
    "study.access.",
)
"""Keys that are put together from a prefix and a value; `error.` and the like are said by the server."""
BY_THE_SERVER = (
    *("guest", "table.stand_in", "table.left", "table.skipped", "table.grace", "log.automatic", "log.undo"),
    *("study.guessed", "study.damaged", "study.over", "study.chance", "study.asked", "study.scores", "study.shares"),
)


def sources(folder: str, ending: str) -> dict[str, str]:
    return {p.name: p.read_text(encoding="utf-8") for p in SERVER.joinpath(folder).iterdir() if p.name.endswith(ending)}


def said() -> set[str]:
    """Keys written out in templates and scripts."""
    pages = " ".join(sources("templates", ".html").values())
    scripts = " ".join(sources("static", ".js").values())
    written = re.findall(r"""\bt\(\s*["']([\w.]+)["']\s*[,)]""", pages)
    tables = re.findall(r"""["'](table\.(?:open|look|watch|replay))["']""", pages)
    spoken = re.findall(r"""\bsay\(\s*["']([\w.]+)["']""", scripts)
    either = re.findall(r"""\bsay\([^"']*\?\s*["']([\w.]+)["']\s*:\s*["']([\w.]+)["']""", scripts)
    return {*written, *tables, *(f"js.{key}" for key in (*spoken, *(k for pair in either for k in pair)))}


def test_every_key_that_is_said_exists() -> None:
    """No page says a key that has no message; what all rooms say is in `core`."""
    assert said() - set(domain("en", "web")) - set(domain("en", "core")) == set()


def test_every_message_is_said() -> None:
    """No message of the catalogue is left over."""
    unsaid = {k for k in domain("en", "web") if not k.startswith(BUILT) and k not in BY_THE_SERVER}
    assert unsaid - said() == set()


def test_pages_need_no_inline_code() -> None:
    """A strict content policy holds: no inline script, no handler or style attribute in any template."""
    for name, text in sources("templates", ".html").items():
        assert not re.search(r"\s(style|on\w+)=", text), name
        inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", text)
        assert all('type="application/json"' in tag for tag in inline), name
