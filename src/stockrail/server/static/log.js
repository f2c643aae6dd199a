// The log: lines in the reader's language, filters by player, by news and by word.

import { make, number } from "./words.js";

export class Log {
  constructor(list, table) {
    this.list = list;
    this.table = table;
    this.since = Number.POSITIVE_INFINITY;
    this.filters = {
      news: document.getElementById("only-news"), seat: document.getElementById("only-seat"), find: document.getElementById("find-log"),
    };
    this.follow = true;
    list.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.toEnd()).observe(list);
    for (const filter of Object.values(this.filters)) filter?.addEventListener("input", () => this.filter());
  }

  // Only the reader's own scrolling counts, not what a change of height does.
  scrolled() {
    if (this.list.clientHeight !== this.height) this.toEnd();
    else this.follow = this.list.scrollHeight - this.list.scrollTop - this.height < 40;
    this.height = this.list.clientHeight;
  }

  // A reader at the end stays at the end.
  toEnd() {
    if (this.follow) this.list.scrollTop = this.list.scrollHeight;
  }

  // Replace the lines by those of a new position.
  show(lines, since) {
    const at = this.list.scrollTop;
    this.since = since;
    this.list.replaceChildren(...lines.map((line) => this.line(line)));
    this.filter();
    if (this.follow) this.toEnd();
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
