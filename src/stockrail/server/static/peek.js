// Peek: what a move would lead to and what one led to, asked of the server when somebody looks at it.  The lines float
// beside what is looked at, the drawings lie on the board's layers, and nothing on the page moves.

import { floor } from "./fold.js";
import { make } from "./words.js";

const PATIENCE = 120; // milliseconds a look rests before it is asked about

// Where the lines float: above what is looked at, or below it; beside a list, so that none of it is covered; above a panel
// that is pinned over the page's end.
function over(at, own) {
  const above = at.top - own.height - 8;
  return [at.left + at.width / 2 - own.width / 2, above > 4 ? above : at.bottom + 8];
}

function beside(at, own) {
  const before = at.left - own.width - 12;
  return before > 4 ? [before, at.top] : at.right + own.width + 12 < innerWidth ? [at.right + 12, at.top] : over(at, own);
}

// Words without the room between them: what the picture says itself is not said again.
function bare(words) {
  return words.replace(/[\s\u2066-\u2069]/g, "");
}

export class Peek {
  constructor(board, can, address) {
    this.board = board;
    this.can = can;
    this.address = address;
    this.known = new Map();
    this.kept = null;
    this.looked = 0;
    this.tip = make("div", { class: "tip", role: "status", hidden: true });
    document.body.append(this.tip);
    document.addEventListener("pointerdown", () => this.leave());
  }

  // A new position: what was known of the last one is forgotten.
  fresh() {
    this.known.clear();
    this.kept = null;
    this.leave();
  }

  async ask(path, query) {
    if (!this.can.includes(path)) return null;
    const url = this.address(path, query).href;
    if (!this.known.has(url)) {
      this.known.set(url, fetch(url, { headers: { Accept: "application/json" } }).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null));
    }
    return this.known.get(url);
  }

  move(action) {
    return this.ask("preview", { action: JSON.stringify(action) });
  }

  entry(n) {
    return this.ask("trace", { n });
  }

  // What a move would lead to came with the position.
  know(action, found) {
    this.known.set(this.address("preview", { action: JSON.stringify(action) }).href, Promise.resolve(found));
  }

  // The move that stands ready: its drawings stay, what else is known of it goes to whoever asks.
  async keep(action) {
    if (action) this.leave();
    const found = action ? await this.move(action) : null;
    this.kept = found;
    this.board.layers(found?.layers);
    return found;
  }

  // Look at something for as long as the pointer or the focus rests on it.
  look(element, asking, withLines = true) {
    const mine = ++this.looked;
    setTimeout(async () => {
      if (mine !== this.looked) return;
      const found = await asking();
      if (mine !== this.looked || !found) return;
      this.board.layers(found.layers);
      if (withLines && found.lines.length) this.float(element, found.lines);
    }, PATIENCE);
  }

  // Say something known already, for as long as it is looked at.
  tell(element, text) {
    this.look(element, async () => ({ layers: this.kept?.layers, lines: [{ text }] }));
  }

  leave() {
    this.looked += 1;
    this.tip.hidden = true;
    this.board.layers(this.kept?.layers);
  }

  float(element, known) {
    const written = bare([...element.querySelectorAll("text")].map((text) => text.textContent).join(""));
    const lines = known.filter((line) => !written.includes(bare(line.text)));
    if (!lines.length) return;
    this.tip.replaceChildren(...lines.map((line) => make("p", { class: line.mark || null }, line.text)));
    this.tip.hidden = false;
    const at = element.getBoundingClientRect(), own = this.tip.getBoundingClientRect();
    const [x, y] = element.closest(".side") ? beside(at, own) : over(at, own);
    this.tip.style.left = `${Math.max(4, Math.min(x, innerWidth - own.width - 4))}px`;
    this.tip.style.top = `${Math.max(4, Math.min(y, floor() - own.height - 4))}px`;
  }
}
