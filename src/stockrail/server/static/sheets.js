// Sheets: the title's tables beside the board, fetched when their tab is open.  A cell that tells of an entry shows it
// on the board while it is looked at; a click keeps it there.

import { make, read } from "./words.js";

export class Sheets {
  constructor(root, peek, address) {
    this.root = root;
    this.peek = peek;
    this.address = address;
    this.n = null;
    this.open = false;
  }

  // The tab was opened or closed, or the position changed.
  async show(open, n) {
    this.open = open;
    if (!this.root || !open || this.n === n) return;
    const page = await read(this.root, this.address("sheets"));
    if (!page) return;
    this.n = page.n;
    const at = this.root.closest(".tab").scrollTop;
    this.root.replaceChildren(...page.sheets.map((sheet) => this.sheet(sheet)));
    this.root.closest(".tab").scrollTop = at;
  }

  sheet({ title, rows: [head, ...rows] }) {
    const columns = head.map(({ text }) => (text ? make("th", { scope: "col" }, text) : make("td")));
    const body = rows.map((row) => make("tr", {}, ...row.map((cell, i) => this.cell(cell, i))));
    return make(
      "section", { class: "paper" }, make("h3", {}, title),
      make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, make("table", {}, make("thead", {}, make("tr", {}, ...columns)), make("tbody", {}, ...body))),
    );
  }

  cell({ text, entry, mark }, i) {
    const inside = entry === null ? make("bdi", {}, text) : this.shower(text, entry);
    return make(i ? "td" : "th", { scope: i ? null : "row", class: mark || null }, inside);
  }

  shower(text, entry) {
    const button = make("button", { type: "button", class: "shower", "aria-pressed": "false" }, make("bdi", {}, text));
    const asking = () => this.peek.entry(entry);
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.peek.look(button, asking));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.peek.leave());
    button.addEventListener("click", async () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      for (const other of this.root.querySelectorAll(".shower")) other.setAttribute("aria-pressed", String(on && other === button));
      this.peek.kept = on ? await asking() : null;
      this.peek.board.layers(this.peek.kept?.layers);
      if (on) this.peek.board.reveal("map");
    });
    return button;
  }
}
