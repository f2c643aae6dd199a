// What can I do now?  Asked for when it is opened, and again while it is open and the position has changed.

import { make } from "./words.js";

export class Explain {
  constructor(box, address, game) {
    this.box = box;
    this.address = address;
    this.game = game;
    this.body = box.querySelector("div");
    box.addEventListener("toggle", () => this.load().then(() => this.reveal()));
  }

  // Opened by hand, it comes to the top of its panel.
  reveal() {
    const panel = this.box.closest(".panel");
    if (this.box.open && panel) panel.scrollTop += this.box.getBoundingClientRect().top - panel.getBoundingClientRect().top - 8;
  }

  // A position, by a name that no other has.
  show(position) {
    this.position = position;
    this.load();
  }

  async load() {
    const position = this.position;
    if (!this.box.open || position === undefined || this.shown === position) return;
    const answer = await fetch(this.address("explanation"), { headers: { Accept: "application/json" } }).catch(() => null);
    const found = answer?.ok ? await answer.json() : null;
    if (!found || position !== this.position) return;
    this.shown = position;
    this.body.replaceChildren(...this.drawn(found));
  }

  drawn({ asked, possible, complete, passing, pass_name: pass, barred }) {
    const { possible: can, best, barred: cannot, elsewhere } = this.box.dataset;
    const here = barred.filter((one) => !one.elsewhere), other = barred.filter((one) => one.elsewhere);
    return [
      ...asked.map(({ text, rule }) => make("p", {}, make("strong", {}, text), " ", ...(rule ? [rule.text, " ", this.section(rule)] : []))),
      possible.length || passing ? make("h3", {}, can) : null,
      possible.length || passing ? make("dl", {},
        ...possible.flatMap(({ name, text, counted }) => [make("dt", {}, name, " ", make("span", { class: "quiet small" }, complete ? counted : best)), make("dd", {}, text)]),
        ...(passing ? [make("dt", {}, pass), make("dd", {}, passing)] : [])) : null,
      here.length ? make("h3", {}, cannot) : null,
      here.length ? make("dl", {}, ...here.flatMap((one) => this.bar(one))) : null,
      other.length ? make("details", { class: "fold" }, make("summary", {}, elsewhere), make("dl", {}, ...other.flatMap((one) => this.bar(one)))) : null,
    ].filter(Boolean);
  }

  bar({ names, reason }) {
    return [make("dt", {}, names.join(" · ")), make("dd", {}, reason.text.replace(/\s*\[[^\]]*\]\s*$/, " "), this.section(reason))];
  }

  section({ rule, ref }) {
    return rule ? make("a", { href: `/rules/${this.game}#${rule}`, class: "code", dir: "ltr" }, ref) : null;
  }
}
