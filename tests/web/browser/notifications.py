"""Desktop notifications as a page shows them, kept for the test to read, also beyond a reload."""

from __future__ import annotations

from tests.web.browser.visitor import Visitor

STUB = """
  const kept = `told ${location.pathname}`, told = () => JSON.parse(localStorage.getItem(kept) ?? "[]");
  window.Notification = class extends EventTarget {
    static permission = localStorage.getItem("permission") ?? "default";
    static async requestPermission() {
      localStorage.setItem("permission", localStorage.getItem("answer") ?? "granted");
      this.permission = localStorage.getItem("permission");
      window.asked = (window.asked ?? 0) + 1;
    }
    constructor(title, { body, tag }) {
      super();
      localStorage.setItem(kept, JSON.stringify([...told(), { title, body, tag }]));
    }
    close() {}
  };
  window.told = told;
  Document.prototype.hasFocus = () => false;
"""
WILLING = f"""
  localStorage.setItem("permission", "granted");
  localStorage.setItem("desktop", "on");
  {STUB}
"""


def told(visitor: Visitor, n: int) -> list[dict[str, str]]:
    """What the page has shown, once there are so many."""
    visitor.page.wait_for_function("(n) => window.told().length >= n", arg=n)
    found: list[dict[str, str]] = visitor.page.evaluate("window.told()")
    return found
