// The chooser: beside the picked stage, pictures of all that may be laid there, then the ways to turn it.  What it
// offers is the list of legal moves; of moves that look the same it offers one.

import { floor } from "./fold.js";
import { make, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 10;

export class Chooser {
  constructor(board, panel) {
    this.board = board;
    this.panel = panel;
    this.box = make("div", { class: "chooser", role: "group", "aria-label": say("chooser"), hidden: true });
    board.frame.after(this.box);
    board.frame.addEventListener("scroll", () => this.place(), { passive: true });
    addEventListener("resize", () => this.place());
    addEventListener("scroll", () => this.place(), { passive: true });
  }

  // What is picked has changed: open where there is something to choose, else close.
  show() {
    const stage = this.board.stage, moves = stage ? this.panel.fitting((move) => this.board.look(move)) : [];
    const here = this.panel.narrow.move, drawn = moves.map((move) => ({ move, ...this.board.model(move) }));
    this.box.hidden = moves.length < 2 || !drawn.every(({ model }) => model);
    if (this.box.hidden) return;
    const held = this.box.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    const mine = drawn.find(({ move }) => here && this.board.look(move) === this.board.look(here));
    const kinds = drawn.filter(({ model }, i) => drawn.findIndex((other) => other.model === model) === i);
    const turns = drawn.filter(({ model }) => model === mine?.model);
    this.box.replaceChildren(
      this.row("kinds", say("chooser.kinds"), kinds.map((one) => this.option(one, one.model === mine?.model, one.move.names[one.kind] ?? ""))),
      this.row("turns", say("chooser.turns"), turns.length > 1 ? turns.map((one) => this.option(one, one === mine, "")) : []),
      ...this.confirm(),
    );
    if (held !== null) (this.box.querySelector(`[data-move='${CSS.escape(held)}']`) ?? this.box.querySelector("button")).focus({ preventScroll: true });
    this.place();
  }

  row(name, label, options) {
    return make("div", { class: name, role: "group", "aria-label": label, hidden: !options.length }, ...options);
  }

  option({ move, model, angle }, chosen, label) {
    const picture = document.createElementNS(SVG, "svg"), copy = model.cloneNode(true);
    const half = 2 + Math.max(...[...copy.querySelector("polygon").points].flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
    picture.setAttribute("viewBox", [-half, -half, 2 * half, 2 * half].join(" "));
    picture.setAttribute("aria-hidden", "true");
    picture.setAttribute("class", "board");
    copy.setAttribute("transform", `rotate(${angle})`);
    delete copy.dataset.ghost;
    picture.append(copy);
    const button = make("button", { type: "button", "aria-pressed": String(chosen), "aria-label": move.text, "data-move": this.board.look(move) }, picture, label && make("bdi", {}, label));
    button.addEventListener("click", () => this.panel.present(move));
    return button;
  }

  confirm() {
    const ready = this.panel.root.querySelector(".confirm:enabled");
    if (!ready) return [];
    const button = make("button", { type: "button", class: "primary", "data-move": "" }, ready.textContent);
    button.addEventListener("click", () => this.panel.confirm());
    return [button];
  }

  // To the right of the stage, else to its left, below or above; on the board rather than over what stands next to it,
  // inside the window and not under a pinned panel.
  place() {
    const at = this.box.hidden ? null : this.board.stage?.getBoundingClientRect();
    if (!at) return;
    const { width, height } = this.box.getBoundingClientRect(), frame = this.board.frame.getBoundingClientRect();
    const middle = [at.left + (at.width - width) / 2, at.top + (at.height - height) / 2];
    const places = [[at.right + ROOM, middle[1]], [at.left - ROOM - width, middle[1]], [middle[0], at.bottom + ROOM], [middle[0], at.top - ROOM - height]];
    const within = ([x, y]) => [Math.max(4, Math.min(x, innerWidth - width - 4)), Math.max(4, Math.min(y, floor() - height - 4))];
    const free = ([x, y]) => x + width <= at.left || x >= at.right || y + height <= at.top || y >= at.bottom;
    const onBoard = ([x]) => x >= frame.left && x + width <= frame.right;
    const fitting = places.map(within).filter(free);
    const [x, y] = fitting.find(onBoard) ?? fitting[0] ?? within(places[0]);
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y}px`;
  }
}
