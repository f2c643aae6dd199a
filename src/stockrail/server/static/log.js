// The log: lines in the reader's language, older ones fetched as one scrolls, filters by whom it concerns, by news and by
// word.  What a filter leaves is asked of the server, which knows the whole log.

import { make, number, person, say } from "./words.js";

const TYPING = 250; // milliseconds without a letter before a word is searched for
const NEAR = 40; // pixels from the end that count as there
const LONG = 3; // from so many on, lines of the same kind that chance wrote are one, with the others behind it
const isSeat = (key) => /^\d+$/.test(key);

export class Log {
  constructor(list, address, peek) {
    this.list = list;
    this.address = address;
    this.since = 0;
    this.asked = 0;
    this.follows = true;
    this.unfolded = new Set();
    this.filters = {
      news: document.getElementById("only-news"), about: document.getElementById("only-about"), find: document.getElementById("find-log"),
    };
    this.older = make("li", { class: "older", "aria-hidden": "true" });
    this.adopt();
    this.watch();
    list.addEventListener("pointerover", (event) => {
      const line = event.target.closest(".line");
      if (line) peek.look(line, () => peek.entry(line.dataset.n), false);
    });
    list.addEventListener("pointerleave", () => peek.leave());
    new ResizeObserver(() => this.follows && this.toEnd()).observe(list);
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
    this.bundle();
  }

  // Does the reader stay at the end?  Rolling up leaves it, rolling down to it comes back; what grows or shrinks next to the
  // list changes how much of it is seen, and not what the reader wants.
  watch() {
    let before = this.list.scrollTop;
    this.list.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.list;
      const isThere = scrollHeight - scrollTop - clientHeight < NEAR;
      if (scrollTop > before && isThere) this.follows = true;
      if (scrollTop < before && !isThere) this.follows = false;
      before = scrollTop;
    }, { passive: true });
    // A wheel says at once what the reader wants, before a list that rolls smoothly has got far enough to tell.
    this.list.addEventListener("wheel", (event) => {
      if (event.deltaY < 0 && this.list.scrollTop > 0) this.follows = false;
    }, { passive: true });
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.follows = true;
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
    const back = new Set(undone);
    const fresh = lines.filter((line) => (line.id === null ? line.n > this.last : !this.has(line.id)));
    this.since = since;
    this.last = Math.max(this.last, lines.at(-1)?.n ?? 0);
    for (const item of this.lines) {
      if (back.has(Number(item.dataset.n)) && !item.dataset.id) item.classList.add("undone");
      item.classList.toggle("news", this.isNews(Number(item.dataset.n)));
    }
    this.list.append(...fresh.filter((line) => this.fits(line)).map((line) => this.line(line)));
    this.bundle();
    this.filterNews();
    if (this.follows) this.toEnd();
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
      "li", { class: classes, "data-n": line.n, "data-id": line.id, "data-drawn": line.seat === null && line.id === null ? line.kind : null, "data-about": line.about.join(" ") },
      make("span", { class: "dots" }, ...dots), make("a", { class: "when", href: this.address("replay", { n: line.n }) }, number(line.n)),
      make("span", { class: "what" }, ...(line.parts.length ? line.parts.map((part) => (typeof part === "string" ? part : person(part))) : [line.text])),
    );
  }

  // Draws by the dozen, as before many games, are one line that unfolds: the same kind, for the same people.
  bundle() {
    const same = (one, other) => one.dataset.drawn && one.dataset.drawn === other?.dataset.drawn && one.querySelector(".dots").textContent === other.querySelector(".dots").textContent
      && one.className === other.className;
    for (const line of this.lines) line.classList.remove("bundled");
    for (const button of this.list.querySelectorAll(".bundle")) button.remove();
    for (let lines = this.lines, rest; lines.length; lines = rest) {
      const end = lines.findIndex((line) => !same(line, lines[0]));
      rest = end < 0 ? [] : lines.slice(Math.max(1, end));
      this.fold(lines.slice(0, lines.length - rest.length));
    }
  }

  fold([first, ...others]) {
    if (others.length + 1 < LONG) return;
    const button = make("button", { type: "button", class: "bundle", "aria-expanded": "false", "aria-label": say("bundle", { count: others.length }) }, `+${number(others.length)}`);
    const open = (shown) => {
      button.setAttribute("aria-expanded", String(shown));
      for (const line of others) line.classList.toggle("bundled", !shown);
      if (shown) this.unfolded.add(first.dataset.n);
      else this.unfolded.delete(first.dataset.n);
    };
    button.addEventListener("click", () => open(button.getAttribute("aria-expanded") === "false"));
    open(this.unfolded.has(first.dataset.n));
    first.querySelector(".what").append(" ", button);
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
    this.bundle();
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
    this.bundle();
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
