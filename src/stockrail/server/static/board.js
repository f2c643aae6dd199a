// The board: puts the picture on the page, lights up what may be picked, stacks its parts on a narrow screen.

import { differences, snapshot, tellOnce } from "./change.js";
import { fits, readPicks } from "./narrow.js";
import { Zoom } from "./zoom.js";

const NARROW = 640; // frames narrower than this stack the parts
const COLUMN = 400; // how wide the stack is, in the picture's own units
const GAP = 8;
const ABOUT = ":scope > desc"; // what a spot has to say when it is looked at

const SHRINK = 0.88; // as little of its size a part may keep to stand beside others
const GROW = 1.5; // and as much it may gain to fill its row, so that a finger finds what is on it

// How much of its size a part has in the stack: as many stand in a row as fit, and they fill it.
function share(width) {
  const across = Math.max(1, Math.floor((COLUMN + GAP) / (width * SHRINK + GAP)));
  return Math.min(GROW, (COLUMN - GAP * (across - 1)) / across / width);
}

export class Board {
  constructor(frame, { onPick = () => {}, onHint = () => {}, onTell = () => {} } = {}) {
    this.frame = frame;
    this.onPick = onPick;
    this.onHint = onHint;
    this.onTell = onTell;
    this.places = null;
    this.zoom = new Zoom(frame);
    frame.addEventListener("click", (event) => this.pressed(event));
    frame.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.pressed(event);
    });
    for (const kind of ["pointerover", "focusin"]) frame.addEventListener(kind, (event) => this.pointed(event));
    for (const kind of ["pointerleave", "focusout"]) frame.addEventListener(kind, () => this.unpointed());
    new ResizeObserver(() => this.lay()).observe(frame);
    this.lay();
  }

  get stacked() {
    return this.svg?.classList.contains("stacked") ?? false;
  }

  get svg() {
    return this.frame.querySelector("svg.board");
  }

  // The pick of the spot that has the focus, null where none has it.
  get held() {
    return this.frame.contains(document.activeElement) ? document.activeElement.dataset.pick ?? "" : null;
  }

  // Give the focus back to a spot after its picture was drawn anew; false where it can no longer be picked.
  hold(pick) {
    if (this.held === pick) return true;
    const spot = this.frame.querySelector(`.can[data-pick="${CSS.escape(pick)}"]`);
    spot?.focus({ preventScroll: true });
    return Boolean(spot);
  }

  pressed(event) {
    const spot = this.meant(event);
    if (!spot || !this.frame.contains(spot)) return;
    if (event.type === "keydown") event.preventDefault();
    if (spot.querySelector(ABOUT) && !spot.classList.contains("can")) this.tell(spot);
    else this.onPick(readPicks(spot.dataset.pick), event.key === "Enter", "again" in spot.dataset);
  }

  // A spot that may be picked hints at what that would do; one that has something to say says it.
  pointed(event) {
    const spot = event.target.closest("[data-pick]");
    if (spot === this.hinted) return;
    this.hinted = spot;
    const hinted = this.onHint(spot?.classList.contains("can") ? readPicks(spot.dataset.pick) : null, spot);
    if (!hinted && spot) this.tell(spot);
  }

  tell(spot) {
    const about = spot.querySelector(ABOUT)?.textContent;
    if (about) this.onTell(spot, about);
  }

  unpointed() {
    this.hinted = null;
    this.onHint(null, null);
  }

  // Drawings over the board, by the name of the layer they belong on; what is not named is cleared.
  layers(drawn = {}) {
    for (const layer of this.frame.querySelectorAll("[data-layer]")) {
      const markup = drawn?.[layer.dataset.layer] ?? "";
      if ((layer.drawn ?? "") === markup) continue;
      layer.innerHTML = markup;
      layer.drawn = markup;
    }
  }

  // Bring the part with a layer into sight, if none of it is.
  reveal(name) {
    const part = this.frame.querySelector(`[data-layer="${name}"]`)?.closest(".part");
    const at = part?.getBoundingClientRect();
    if (at && (at.bottom < 80 || at.top > innerHeight - 80)) part.scrollIntoView({ block: "center" });
  }

  // The spot under the pointer; where several lie on each other, one that may be picked.
  meant(event) {
    const top = event.target.closest("[data-pick]");
    if (!top || top.classList.contains("can") || event.type === "keydown") return top;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest("[data-pick]"));
    return below.find((spot) => spot?.classList.contains("can")) ?? top;
  }

  // Show a new picture; what changed is told once and stays marked until the next.  Returns what seats gained.
  show(markup) {
    if (markup === this.markup && this.svg) return new Map();
    const before = this.svg && this.markup ? snapshot(this.frame) : null;
    this.frame.innerHTML = markup;
    this.markup = markup;
    this.places = null;
    this.hinted = null;
    this.lay();
    this.zoom.apply();
    const changes = before ? differences(before, this.frame) : null;
    if (changes) tellOnce(changes, this.frame);
    return changes?.gains ?? new Map();
  }

  parts() {
    return this.svg ? [...this.svg.querySelectorAll(":scope > svg.part")] : [];
  }

  // Light up what the narrowed list still allows.
  light(narrow) {
    for (const spot of this.frame.querySelectorAll("[data-pick]")) {
      const picks = readPicks(spot.dataset.pick);
      const can = narrow !== null && narrow.can(picks);
      const picked = can && narrow.shows(picks);
      spot.classList.toggle("can", can);
      spot.classList.toggle("picked", picked);
      if (can) {
        spot.setAttribute("tabindex", "0");
        spot.setAttribute("role", "button");
        spot.setAttribute("aria-pressed", String(picked));
      } else {
        for (const name of ["tabindex", "role", "aria-pressed"]) spot.removeAttribute(name);
        if (spot.querySelector(ABOUT)) spot.setAttribute("tabindex", "0");
      }
    }
    this.preview(narrow);
  }

  // Mark what the move that stands ready does without.
  shut(words) {
    for (const spot of this.frame.querySelectorAll("[data-pick]")) {
      spot.classList.toggle("shut", words.size > 0 && spot.dataset.pick.split("|").some((word) => words.has(word)));
    }
  }

  // Once the moves left agree on something the picture can draw (`data-ghost`), a copy is laid on the picked stage,
  // turned as the first of them says: `data-turn="field:degrees"`.
  preview(narrow) {
    this.frame.querySelector(".laid")?.remove();
    const stage = narrow?.picks.length ? this.frame.querySelector("[data-stage].picked") : null;
    const left = stage ? narrow.left : [];
    const agreed = (element) => readPicks(element.dataset.ghost).some((pick) => left.every((move) => fits(move, pick)));
    const model = left.length ? [...this.frame.querySelectorAll("[data-ghost]")].find(agreed) : null;
    if (!model) return;
    const [field, degrees] = model.dataset.turn.split(":");
    const copy = model.cloneNode(true);
    copy.setAttribute("class", left.length > 1 ? "laid unsure" : "laid");
    copy.setAttribute("transform", `${stage.getAttribute("transform")} rotate(${degrees * left[0].action[field]})`);
    delete copy.dataset.ghost;
    stage.parentNode.append(copy);
  }

  // On a narrow frame the parts flow in rows of one column; on a wide one they stand where the title put them.
  lay() {
    const svg = this.svg;
    if (!svg) return;
    const parts = this.parts();
    this.places ??= {
      box: svg.getAttribute("viewBox"),
      parts: parts.map((part) => [part.getAttribute("x"), part.getAttribute("y")]),
    };
    const stacked = this.frame.clientWidth > 0 && this.frame.clientWidth < NARROW;
    svg.classList.toggle("stacked", stacked);
    if (stacked) this.stack(svg, parts.filter((part) => !part.classList.contains("aside")));
    else {
      svg.setAttribute("viewBox", this.places.box);
      parts.forEach((part, i) => this.place(part, ...this.places.parts[i], part.dataset.width, part.dataset.height));
    }
  }

  place(part, x, y, width, height) {
    part.setAttribute("x", x);
    part.setAttribute("y", y);
    if (width) part.setAttribute("width", width);
    if (height) part.setAttribute("height", height);
  }

  stack(svg, parts) {
    let x = 0, y = 0, row = 0;
    for (const part of parts) {
      part.dataset.width ??= part.getAttribute("width");
      part.dataset.height ??= part.getAttribute("height");
      const scale = share(Number(part.dataset.width));
      const width = Number(part.dataset.width) * scale, height = Number(part.dataset.height) * scale;
      if (x > 0 && x + width > COLUMN + 0.5) {
        x = 0;
        y += row + GAP;
        row = 0;
      }
      this.place(part, x, y, width, height);
      x += width + GAP;
      row = Math.max(row, height);
    }
    svg.setAttribute("viewBox", `0 0 ${COLUMN} ${y + row}`);
  }
}
