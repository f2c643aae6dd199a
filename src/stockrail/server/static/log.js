// The log: lines in the reader's language, older ones fetched as one scrolls, filters by whom it concerns, by news and by
// word.  What a filter leaves is asked of the server, which knows the whole log.

import { make, number } from "./words.js";

const TYPING = 250; // milliseconds without a letter before a word is searched for
const isSeat = (key) => /^\d+$/.test(key);

export class Log {
  constructor(list, address, peek) {
    this.list = list;
    this.address = address;
    this.since = 0;
    this.asked = 0;
    this.end = 0;
    this.filters = {
      news: document.getElementById("only-news"), about: document.getElementById("only-about"), find: document.getElementById("find-log"),
    };
    this.older = make("li", { class: "older", "aria-hidden": "true" });
    this.adopt();
    list.addEventListener("pointerover", (event) => {
      const line = event.target.closest(".line");
      if (line) peek.look(line, () => peek.entry(line.dataset.n), false);
    });
    list.addEventListener("pointerleave", () => peek.leave());
    new ResizeObserver(() => this.follows() && this.toEnd()).observe(list);
    new IntersectionObserver((seen) => seen.at(-1).isIntersecting && this.readOn(), { root: list, rootMargin: "400px 0px 0px 0px" }).observe(this.older);
    this.filters.news?.addEventListener("input", () => this.filterNews());
    this.filters.about?.addEventListener("input", () => this.readAgain());
    this.filters.find?.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.readAgain(), TYPING);
    });
  }

  get lines() {
    return [...this.list.querySelectorAll(".line")];
  }

  get word() {
    return this.filters.find?.value.trim().toLocaleLowerCase() ?? "";
  }

  // The lines the page came with.
  adopt() {
    this.before = Number(this.lines[0]?.dataset.n ?? 1);
    this.last = Number(this.lines.at(-1)?.dataset.n ?? 0);
    this.list.prepend(this.older);
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

  // All the latest lines, in other eyes.
  replace(lines, since) {
    this.asked += 1;
    this.list.replaceChildren(...lines.map((line) => this.line(line)));
    this.adopt();
    this.add([], [], since);
    if (this.word || this.filters.about?.value) this.readAgain();
    this.toEnd();
  }

  // What happened since, and what was taken back by it.  A reader at the end stays at the end.
  add(lines, undone, since) {
    const follow = this.follows(), back = new Set(undone);
    const fresh = lines.filter((line) => (line.id === null ? line.n > this.last : !this.has(line.id)));
    this.since = since;
    this.last = Math.max(this.last, lines.at(-1)?.n ?? 0);
    for (const item of this.lines) {
      if (back.has(Number(item.dataset.n)) && !item.dataset.id) item.classList.add("undone");
      item.classList.toggle("news", this.isNews(Number(item.dataset.n)));
    }
    this.list.append(...fresh.filter((line) => this.fits(line)).map((line) => this.line(line)));
    this.filterNews();
    if (follow) this.toEnd();
  }

  // What happened to the table besides moves comes again with every position, until the next move.
  has(id) {
    return this.list.querySelector(`[data-id="${id}"]`) !== null;
  }

  isNews(n) {
    return this.since > 0 && n > this.since;
  }

  fits(line) {
    const about = this.filters.about?.value ?? "";
    return (!about || line.about.includes(about)) && line.text.toLocaleLowerCase().includes(this.word);
  }

  line(line) {
    const seats = line.about.filter(isSeat);
    const dots = seats.length
      ? seats.map((seat) => make("span", { class: `dot seat-${seat}`, "aria-hidden": "true" }, number(Number(seat) + 1)))
      : [make("span", { class: "dot chance", "aria-hidden": "true" }, "◇")];
    const classes = ["line", line.undone ? "undone" : "", this.isNews(line.n) ? "news" : ""].filter(Boolean).join(" ");
    return make(
      "li", { class: classes, "data-n": line.n, "data-id": line.id, "data-about": line.about.join(" ") },
      make("span", { class: "dots" }, ...dots), make("a", { class: "when", href: this.address("replay", { n: line.n }) }, number(line.n)),
      make("span", { class: "what" }, line.text),
    );
  }

  // Lines before the first one that is here; the reader stays where they are.
  async readOn() {
    if (this.before <= 1 || this.reading === this.asked) return;
    const asked = this.asked;
    this.reading = asked;
    const page = await this.page(this.before);
    if (asked !== this.asked) return;
    this.reading = null;
    if (!page) return;
    const height = this.list.scrollHeight, at = this.list.scrollTop;
    this.older.after(...page.lines.map((line) => this.line(line)));
    this.before = page.before ?? 1;
    this.filterNews();
    this.list.scrollTop = at + this.list.scrollHeight - height;
    this.lookAgain();
  }

  // An observer tells only of changes: a page that left the end in sight needs a new look.
  lookAgain() {
    this.older.remove();
    this.list.prepend(this.older);
  }

  // The filter changed: the latest lines it leaves.
  async readAgain() {
    const asked = ++this.asked;
    const page = await this.page(null);
    if (asked !== this.asked || !page) return;
    this.list.replaceChildren(this.older, ...page.lines.map((line) => this.line(line)));
    this.before = page.before ?? 1;
    this.filterNews();
    this.toEnd();
    this.lookAgain();
  }

  async page(before) {
    const query = { about: this.filters.about?.value ?? "", find: this.word, ...(before === null ? {} : { before }) };
    const answer = await fetch(this.address("log", query), { headers: { Accept: "application/json" } }).catch(() => null);
    return answer?.ok ? answer.json() : null;
  }

  filterNews() {
    const only = Boolean(this.filters.news?.checked);
    for (const item of this.lines) item.hidden = only && !item.classList.contains("news");
  }
}
