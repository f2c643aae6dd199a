// The log: lines in the reader's language, filters by player, by news and by word.

import { make, number } from "./words.js";

export class Log {
  constructor(list, table, peek) {
    this.list = list;
    this.table = table;
    list.addEventListener("pointerover", (event) => {
      const line = event.target.closest(".line");
      if (line) peek.look(line, () => peek.entry(line.dataset.n), false);
    });
    list.addEventListener("pointerleave", () => peek.leave());
    this.since = Number.POSITIVE_INFINITY;
    this.filters = {
      news: document.getElementById("only-news"), seat: document.getElementById("only-seat"), find: document.getElementById("find-log"),
    };
    this.end = 0;
    new ResizeObserver(() => this.follows() && this.toEnd()).observe(list);
    for (const filter of Object.values(this.filters)) filter?.addEventListener("input", () => this.filter());
  }

  // Is the reader at the end?  Where we put them still counts when the list became lower; only scrolling up leaves it.
  follows() {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    return scrollHeight - scrollTop - clientHeight < 40 || scrollTop >= this.end;
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.end = this.list.scrollTop;
  }

  // Replace the lines by those of a new position.  A reader at the end stays at the end.
  show(lines, since) {
    const at = this.list.scrollTop;
    const follow = this.follows();
    this.since = since;
    this.list.replaceChildren(...lines.map((line) => this.line(line)));
    this.filter();
    if (follow) this.toEnd();
    else this.list.scrollTop = at;
  }

  line(line) {
    const who = line.seat === null
      ? make("span", { class: "dot chance", "aria-hidden": "true" }, "◇")
      : make("span", { class: `dot seat-${line.seat}`, "aria-hidden": "true" }, number(line.seat + 1));
    const classes = ["line", line.undone ? "undone" : "", this.since > 0 && line.n > this.since ? "news" : ""].filter(Boolean).join(" ");
    return make(
      "li", { class: classes, "data-n": line.n, "data-seat": line.seat ?? "chance" },
      who, make("a", { class: "when", href: `/t/${this.table}/replay?n=${line.n}` }, number(line.n)),
      make("span", { class: "what" }, line.text),
    );
  }

  filter() {
    const { news, seat, find } = this.filters;
    const word = find?.value.trim().toLocaleLowerCase() ?? "";
    for (const item of this.list.children) {
      item.hidden = Boolean(news?.checked && !item.classList.contains("news"))
        || Boolean(seat?.value && item.dataset.seat !== seat.value)
        || (word !== "" && !item.textContent.toLocaleLowerCase().includes(word));
    }
  }
}
