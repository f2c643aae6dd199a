// What should not be overlooked: each notice is said once, when it begins to hold, until the reader's next own move.

import { make } from "./words.js";

export class Notices {
  constructor(list, table) {
    this.list = list;
    this.key = `notices-${table}`;
  }

  // Since which entry each notice has been told, by reader's seat; what holds no longer is forgotten.
  show({ notices, seat, n, since }) {
    const told = this.read(), before = told[seat] ?? {};
    const now = Object.fromEntries(notices.map(({ text }) => [text, Math.min(before[text] ?? n, n)]));
    this.keep({ ...told, [seat]: now });
    const fresh = notices.filter(({ text }) => now[text] >= since);
    const said = fresh.map(({ text }) => text).join("\n");
    if (this.list.dataset.said !== said) {
      this.list.replaceChildren(...fresh.map(({ kind, text }) => make("li", { "data-notice": kind }, text)));
      this.list.dataset.said = said;
    }
    this.list.hidden = !fresh.length;
  }

  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key)) ?? {};
    } catch {
      return {};
    }
  }

  keep(told) {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(told));
    } catch {
      // a browser that keeps nothing says it again
    }
  }
}
