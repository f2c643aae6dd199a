"""What cannot be pressed can still be read, in both themes, also under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.proof

Visit = Callable[..., Visitor]

CONTRAST = """(element) => {
  const pad = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const line = [];
  for (let e = element; e; e = e.parentElement) line.unshift(e);
  // Paint what lies below each other, as a browser does: the text's colour on top.
  const paint = (withText) => {
    pad.globalAlpha = 1;
    pad.fillStyle = "Canvas";
    pad.fillRect(0, 0, 1, 1);
    let seen = 1;
    for (const e of line) {
      const style = getComputedStyle(e);
      seen *= Number(style.opacity);
      for (const colour of e === element && withText ? [style.backgroundColor, style.color] : [style.backgroundColor]) {
        pad.globalAlpha = seen;
        pad.fillStyle = colour;
        pad.fillRect(0, 0, 1, 1);
      }
    }
    const [r, g, b] = [...pad.getImageData(0, 0, 1, 1).data].map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [ink, ground] = [paint(true), paint(false)];
  return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
}"""
"""How well the text of an element stands out from what lies behind it."""


def unreadable(ann: Visitor) -> list[tuple[str, float]]:
    """Disabled buttons below 4.5 to 1, each looked at with the pointer on it."""
    found = []
    for button in ann.page.locator("button:disabled:visible").all():
        button.hover(force=True)
        contrast: Any = button.evaluate(CONTRAST)
        if contrast < 4.5:
            found.append((str(button.inner_text()), round(contrast, 1)))
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_button_that_waits_can_be_read(visit: Visit, theme: str) -> None:
    """Before a move is picked and while it is sent, with the pointer still on the button."""
    ann = visit(theme=theme)
    ann.play_now()
    ann.wait_for_turn()
    before = unreadable(ann)
    assert ann.page.locator(".confirm:disabled").count() == 1
    while not ann.is_ready:
        ann.pick_something()
    ann.page.route("**/entries?*", lambda route: None)  # the answer never comes
    ann.page.locator(".confirm:enabled").click()
    ann.page.locator(".confirm:disabled").wait_for()
    ann.look(f"waiting-{theme}")

    assert before == []
    assert unreadable(ann) == []
