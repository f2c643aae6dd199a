// The player: moves of the others on the board, one after another at the reader's pace.  Everything else on the page
// shows the present already; a click anywhere, or a key, shows it on the board too.

import { number } from "./words.js";

const KEPT = "pace";
const AROUND = ["Tab", "Shift", "Control", "Alt", "Meta"]; // keys that only lead somewhere
const STEP = 800; // milliseconds a move stays at normal pace
const MOST = 24; // moves that are played of themselves; before them the board jumps
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

// The moves that log lines tell of: a player's entry with what chance answered.  What was taken back is left out.
export function movesOf(lines) {
  const found = [];
  for (const line of lines) {
    if (line.undone || line.kind === "undo" || line.id !== null) continue;
    const last = found.at(-1);
    if (last && (line.seat === null || line.n === last.n)) {
      last.n = line.n;
      last.told.push(line);
    } else found.push({ n: line.n, seat: line.seat, told: [line] });
  }
  return found;
}

// The things that log lines tell of, each where it is told of last; people are none.
export function thingsOf(lines) {
  const found = new Set();
  for (const thing of lines.flatMap((line) => line.about)) {
    found.delete(thing);
    if (!/^\d+$/.test(thing)) found.add(thing);
  }
  return [...found];
}

export class Player {
  // `load` gives the picture after an entry, or null; `draw` shows one, which takes `telling` milliseconds more than usual;
  // `done` shows the present.
  constructor(bar, pace, { load, draw, telling, done }) {
    Object.assign(this, { bar, pace, load, draw, telling, done });
    this.moves = [];
    this.at = -1;
    this.on = false;
    pace.value = localStorage.getItem(KEPT) ?? "normal";
    if (!pace.value) pace.value = "normal";
    pace.addEventListener("change", () => localStorage.setItem(KEPT, pace.value));
    document.addEventListener("pointerdown", (event) => this.interrupted(event) && this.hit(event), { capture: true });
    document.addEventListener("keydown", (event) => this.struck(event), { capture: true });
    for (const button of bar.querySelectorAll("[data-play]")) {
      button.addEventListener("click", () => (button.dataset.play === "now" ? this.skip() : this.step(button.dataset.play === "back" ? -1 : 1)));
    }
  }

  // Is what others do played of itself?
  get plays() {
    return !CALM.matches && !document.hidden && this.pace.value !== "fast";
  }

  // Somebody does something else: the present is shown, and it is done there.
  interrupted(event) {
    if (!this.on || this.bar.contains(event.target)) return false;
    this.skip();
    return true;
  }

  // The spot that was pressed is drawn anew before the button comes up, and so would hear of no click.
  hit({ target, pointerId }) {
    if (target.isConnected) return;
    document.addEventListener("pointerup", (event) => {
      const { clientX, clientY } = event, under = event.pointerId === pointerId ? document.elementsFromPoint(clientX, clientY) : [];
      const spot = under.map((element) => element.closest(".can[data-pick]")).find(Boolean);
      spot?.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
    }, { once: true });
  }

  // Two keys step; others are for the present.
  struck(event) {
    const by = { ".": 1, ",": -1 }[event.key], modified = event.ctrlKey || event.metaKey || event.altKey;
    if (!this.on || modified || AROUND.includes(event.key)) return;
    if (by && !event.target.closest("input, textarea, select")) {
      event.stopPropagation();
      this.step(by);
    } else this.interrupted(event);
  }

  // Play moves after those that are playing.
  play(moves) {
    this.moves.push(...moves);
    if (this.on && this.moves.length - this.at > MOST) this.at = this.moves.length - MOST - 1;
    if (!this.on) this.begin(moves.length - Math.min(moves.length, MOST), this.pace.value === "step");
  }

  // Step through moves by hand, from the picture after entry `first`.
  review(first, moves) {
    this.stop();
    this.moves = [{ n: first, told: [] }, ...moves];
    this.begin(0, true);
  }

  begin(at, byHand) {
    this.on = true;
    this.byHand = byHand;
    this.at = at - 1;
    const wait = this.telling();
    if (wait) this.timer = setTimeout(() => this.step(1, false), wait);
    else this.step(1, false);
  }

  step(by, byHand = true) {
    this.byHand ||= byHand;
    this.at = Math.max(0, this.at + by);
    if (this.at >= this.moves.length) this.skip();
    else this.show(this.moves[this.at]);
  }

  async show(move) {
    clearTimeout(this.timer);
    this.say(move);
    const picture = await this.load(move.n);
    if (!this.on || move !== this.moves[this.at]) return;
    if (picture === null) return this.skip();
    this.draw(picture, thingsOf(move.told));
    this.bar.dataset.n = move.n;
    if (this.at + 1 < this.moves.length) this.load(this.moves[this.at + 1].n);
    if (!this.byHand) this.timer = setTimeout(() => this.step(1, false), STEP + this.telling());
    return undefined;
  }

  say(move) {
    this.bar.hidden = false;
    this.bar.querySelector("[data-said]").textContent = move.told.map((line) => line.text).join(" ");
    this.bar.querySelector("[data-count]").textContent = `${number(this.at + 1)} / ${number(this.moves.length)}`;
    this.bar.querySelector("[data-play=back]").disabled = this.at <= 0;
  }

  // The present, at once.
  skip() {
    if (!this.on) return;
    this.stop();
    this.done();
  }

  stop() {
    clearTimeout(this.timer);
    this.on = false;
    this.moves = [];
    this.at = -1;
    this.bar.hidden = true;
    delete this.bar.dataset.n;
  }
}
