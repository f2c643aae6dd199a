// The board: puts the picture on the page, fits it to its frame, lights up what may be picked, stacks its parts on a
// narrow screen.  Parts that belong next to the question lie in a frame of their own.

import { differences, snapshot, tellOnce } from "./change.js";
import { fits, readPicks } from "./narrow.js";
import { Rooms } from "./rooms.js";
import { Roving } from "./roving.js";
import { Zoom } from "./zoom.js";

const NARROW = 560; // frames narrower than this stack the parts
const COLUMN = 400; // how wide the stack is, in the picture's own units
const GAP = 8;
const NATURAL = 1.15; // as much larger than drawn a part next to the question gets
const SVG = "http://www.w3.org/2000/svg";
const ABOUT = ":scope > desc"; // what a spot has to say when it is looked at
const SPOT = "[data-pick], [data-about]"; // something to pick, or something that only says what it is

const SHRINK = 0.88; // as little of its size a part may keep to stand beside others
const GROW = 1.5; // and as much it may gain to fill its row, so that a finger finds what is on it

// How much of its size a part has in the stack: as many stand in a row as fit, and they fill it.
function share(width) {
  const across = Math.max(1, Math.floor((COLUMN + GAP) / (width * SHRINK + GAP)));
  return Math.min(GROW, (COLUMN - GAP * (across - 1)) / across / width);
}

// Parts where the title put them, without the room between them that hidden ones left.
function closed(parts) {
  const rows = parts.map((part) => ({ part, y: Number(part.dataset.y), end: Number(part.dataset.y) + Number(part.dataset.height) }));
  let filled = 0, gone = 0;
  for (const row of rows.sort((one, other) => one.y - other.y)) {
    if (row.y > filled) gone += row.y - filled - (filled && GAP);
    row.top = row.y - gone;
    filled = Math.max(filled, row.end);
  }
  return { rows, height: filled - gone };
}

export class Board {
  constructor(frame, { onPick = () => {}, onHint = () => {}, onTell = () => {}, beside = null, key = "" } = {}) {
    this.frame = frame;
    this.came = frame.innerHTML; // before it is unpacked
    this.beside = beside;
    this.desk = frame.closest(".desk") ?? frame;
    this.onPick = onPick;
    this.onHint = onHint;
    this.onTell = onTell;
    this.fits = this.desk.classList.contains("fit");
    this.zoom = new Zoom(frame, key, () => this.size());
    this.rooms = new Rooms(this.desk.querySelector("#rooms"), `${key} rooms`, () => this.lay());
    this.nearby = new Rooms(this.desk.querySelector("#nearby"), `${key} beside`, () => this.lay());
    const frames = [frame, beside].filter(Boolean);
    for (const one of frames) this.hear(one);
    this.roving = new Roving(frames, SPOT);
    new ResizeObserver(() => this.lay()).observe(frame);
    this.unpack();
    this.lay();
  }

  hear(frame) {
    frame.addEventListener("click", (event) => this.pressed(event));
    frame.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.pressed(event);
    });
    for (const kind of ["pointerover", "focusin"]) frame.addEventListener(kind, (event) => this.pointed(event));
    for (const kind of ["pointerleave", "focusout"]) frame.addEventListener(kind, () => this.unpointed());
  }

  // Milliseconds until what is told one after the other has been told.
  get telling() {
    return Math.max(0, (this.calm ?? 0) - performance.now());
  }

  get stacked() {
    return this.svg?.classList.contains("stacked") ?? false;
  }

  get svg() {
    return this.frame.querySelector("svg.board");
  }

  // The pick of the spot that has the focus, null where none has it.
  get held() {
    const spot = document.activeElement?.closest("svg.board");
    return spot && this.desk.contains(spot) ? document.activeElement.dataset.pick ?? "" : null;
  }

  // Give the focus back to a spot after its picture was drawn anew; false where it can no longer be picked.
  hold(pick) {
    if (this.held === pick) return true;
    const spot = [...this.desk.querySelectorAll(`.can[data-pick="${CSS.escape(pick)}"]`)].find((one) => one.checkVisibility());
    spot?.focus({ preventScroll: true });
    return Boolean(spot);
  }

  pressed(event) {
    const spot = this.meant(event);
    if (!spot || !this.desk.contains(spot)) return;
    if (event.type === "keydown") event.preventDefault();
    const told = spot.querySelector(ABOUT) && !spot.classList.contains("can");
    if (told) this.tell(spot);
    if (!("about" in spot.dataset)) this.onPick(readPicks(spot.dataset.pick), event.key === "Enter", "again" in spot.dataset, Boolean(told));
  }

  // A spot that may be picked hints at what that would do; one that has something to say says it.
  pointed(event) {
    const spot = event.target.closest(SPOT);
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
    for (const layer of this.desk.querySelectorAll("[data-layer]")) {
      const markup = drawn?.[layer.dataset.layer] ?? "";
      if ((layer.drawn ?? "") === markup) continue;
      layer.innerHTML = markup;
      layer.drawn = markup;
    }
  }

  // Bring the part with a layer into sight, if none of it is.
  reveal(name) {
    const part = this.desk.querySelector(`[data-layer="${name}"]`)?.closest(".part");
    if (part) this.rooms.open(this.rooms.of(part));
    const at = part?.getBoundingClientRect();
    if (at && (at.bottom < 80 || at.top > innerHeight - 80)) part.scrollIntoView({ block: "center" });
  }

  // The spot under the pointer; where several lie on each other, one that may be picked.
  meant(event) {
    const top = event.target.closest(SPOT);
    if (!top || top.classList.contains("can") || event.type === "keydown") return top;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest("[data-pick]"));
    return below.find((spot) => spot?.classList.contains("can")) ?? top;
  }

  // Show a new picture; what changed is told once, in the order of what was told, and stays marked until the next.  Returns
  // what seats gained.
  show(markup, told = []) {
    if (markup === this.markup && this.svg) return new Map();
    const before = this.svg && this.markup ? snapshot(this.desk) : null;
    this.frame.innerHTML = markup;
    this.opened = !this.markup;
    this.fresh = true;
    this.markup = markup;
    this.hinted = null;
    this.unpack();
    this.lay();
    const changes = before ? differences(before, this.desk) : null;
    this.calm = performance.now() + (changes ? tellOnce(changes, this.desk, told) : 0);
    return changes?.gains ?? new Map();
  }

  // Take over the picture the page came with; returns its markup.
  adopt() {
    this.markup = this.came;
    this.fresh = this.opened = true;
    return this.markup;
  }

  // What a new picture is made of: its parts with their places, and the rooms they belong to.
  unpack() {
    const svg = this.svg;
    this.parts = svg ? [...svg.querySelectorAll(":scope > svg.part")] : [];
    for (const part of this.parts) for (const name of ["x", "y", "width", "height"]) part.dataset[name] = part.getAttribute(name);
    this.box = svg?.getAttribute("viewBox") ?? "";
    this.side = null;
    this.offered = null;
    this.beside?.replaceChildren();
  }

  // Offer the rooms; next to the question where there is room for it, else all of them in one row.
  offer(stacked) {
    if (this.offered === stacked) return;
    this.offered = stacked;
    const all = JSON.parse(this.svg.dataset.rooms ?? "[]"), near = JSON.parse(this.svg.dataset.beside ?? "[]");
    const apart = Boolean(this.beside) && !stacked;
    this.nearby.offer(apart ? near : [], []);
    this.rooms.offer(this.rooms.bar ? [...all, ...(apart ? [] : near)] : [], this.parts, this.svg.dataset.subject);
    this.side?.remove();
    this.side = null;
    this.svg.append(...this.parts);
    const close = this.parts.filter((part) => this.nearby.of(part) >= 0);
    if (this.beside) this.beside.hidden = !close.length;
    if (close.length) this.set(close.map((part) => (this.rooms.of(part) < 0 ? part : part.cloneNode(true))));
  }

  // The parts next to the question, in a picture of their own; copies of those that have their place on the board too.
  set(parts) {
    this.side = document.createElementNS(SVG, "svg");
    for (const name of ["class", "role", "direction"]) this.side.setAttribute(name, this.svg.getAttribute(name) ?? "");
    this.side.setAttribute("aria-labelledby", "nearby");
    this.side.append(...parts);
    this.beside.append(this.side);
  }

  // Light up what the narrowed list still allows; where it is not `complete`, what the question is about can be clicked too.
  light(narrow, complete = true) {
    const lit = new Set();
    for (const spot of this.desk.querySelectorAll("[data-pick]")) {
      const picks = readPicks(spot.dataset.pick);
      const can = narrow !== null && narrow.can(picks);
      const picked = can && narrow.shows(picks);
      spot.classList.toggle("can", can);
      spot.classList.toggle("picked", picked);
      if (can) {
        lit.add(spot.closest(".part"));
        spot.setAttribute("tabindex", "-1");
        spot.setAttribute("role", "button");
        spot.setAttribute("aria-pressed", String(picked));
      } else {
        for (const name of ["tabindex", "role", "aria-pressed"]) spot.removeAttribute(name);
        if (spot.querySelector(ABOUT)) spot.setAttribute("tabindex", "-1");
      }
    }
    const subject = this.svg?.dataset.subject;
    if (narrow && !complete && subject) for (const part of this.parts.filter((one) => one.classList.contains(subject))) lit.add(part);
    const parts = [...lit].filter(Boolean), news = { fresh: this.fresh, opened: this.opened };
    this.rooms.lit(parts.filter((part) => part.parentNode === this.svg), news);
    this.nearby.lit(parts.filter((part) => part.parentNode === this.side), news);
    this.fresh = this.opened = false;
    this.roving.renew();
    this.preview(narrow);
  }

  // Mark what the move that stands ready does without.
  shut(words) {
    for (const spot of this.desk.querySelectorAll("[data-pick]")) {
      spot.classList.toggle("shut", words.size > 0 && spot.dataset.pick.split("|").some((word) => words.has(word)));
    }
  }

  // Mark what a lesson means: a spot by one of its picks, or a thing by its name.
  mean(words) {
    for (const spot of this.desk.querySelectorAll("[data-pick], [data-id]")) {
      const named = [...(spot.dataset.pick ?? "").split("|"), spot.dataset.id ?? ""];
      spot.classList.toggle("meant", words.some((word) => named.includes(word)));
    }
  }

  // The drawing a move would lay (`data-ghost`), its field that turns it and by how many degrees: `data-turn`.
  model(move) {
    const model = [...this.desk.querySelectorAll("[data-ghost]")].find((one) => readPicks(one.dataset.ghost).some((pick) => fits(move, pick)));
    if (!model) return null;
    const [turn, degrees] = model.dataset.turn.split(":");
    return { model, turn, angle: degrees * move.action[turn], kind: Object.keys(readPicks(model.dataset.ghost)[0])[0] };
  }

  // What a move would look like: of a drawing that looks the same after `data-same` turns, one is enough.
  look(move) {
    const found = this.model(move);
    const alike = found && { [found.turn]: move.action[found.turn] % Number(found.model.dataset.same ?? 6) };
    return JSON.stringify({ ...move.action, ...alike });
  }

  get stage() {
    return this.desk.querySelector("[data-stage].picked");
  }

  // Once the moves left agree on something the picture can draw, a copy is laid on the picked stage, turned as the
  // first of them says.
  preview(narrow) {
    this.desk.querySelector(".laid")?.remove();
    const stage = narrow?.picks.length ? this.stage : null;
    const [first, ...others] = stage ? narrow.left : [];
    const found = first ? this.model(first) : null;
    if (!found || others.some((move) => this.model(move)?.model !== found.model)) return;
    const copy = found.model.cloneNode(true);
    copy.setAttribute("class", others.length ? "laid unsure" : "laid");
    copy.setAttribute("transform", `${stage.getAttribute("transform")} rotate(${found.angle})`);
    delete copy.dataset.ghost;
    stage.parentNode.append(copy);
  }

  // On a narrow frame the parts flow in rows of one column; on a wide one they stand where the title put them.
  lay() {
    const svg = this.svg;
    if (!svg) return;
    const stacked = this.frame.clientWidth > 0 && this.frame.clientWidth < NARROW;
    this.offer(stacked);
    this.zoom.room = this.rooms.label;
    svg.classList.toggle("stacked", stacked);
    const here = this.open(svg, this.rooms);
    if (stacked) this.stack(svg, here.filter((part) => !part.classList.contains("aside")));
    else this.close(svg, here, here.length === this.parts.length);
    if (this.side) this.stackBeside(this.open(this.side, this.nearby));
    this.roving.renew();
    this.size();
  }

  // Hide what is not in the open room; the parts that are shown.
  open(svg, rooms) {
    const parts = [...svg.querySelectorAll(":scope > svg.part")];
    for (const part of parts) part.classList.toggle("out", !rooms.shows(part));
    return parts.filter((part) => rooms.shows(part));
  }

  close(svg, parts, whole) {
    const { rows, height } = closed(parts);
    for (const { part, top } of rows) this.place(part, part.dataset.x, whole ? part.dataset.y : top, part.dataset.width, part.dataset.height);
    svg.setAttribute("viewBox", whole || !parts.length ? this.box : `0 0 ${this.box.split(" ")[2]} ${height}`);
  }

  // Next to the question the parts of a room stand below each other.
  stackBeside(parts) {
    const width = Math.max(...parts.map((part) => Number(part.dataset.width)));
    let y = 0;
    for (const part of parts) {
      this.place(part, 0, y, part.dataset.width, part.dataset.height);
      y += Number(part.dataset.height) + GAP;
    }
    this.side.setAttribute("viewBox", `0 0 ${width} ${y - GAP}`);
    this.side.style.maxInlineSize = `${NATURAL * width}px`;
    this.side.style.aspectRatio = this.tall ??= `${width} / ${y - GAP}`; // whatever is open, the rest of the side stays in place
  }

  // As large as the frame holds, times what the reader wants; the side gets what the most important room leaves.
  size() {
    const svg = this.svg;
    if (!svg || !this.fits) return;
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const { clientWidth: across, clientHeight: down } = this.frame, scale = this.zoom.scale;
    const long = this.stacked || this.parts.some((part) => part.classList.contains("revealed")); // scrolled, not fitted
    const fit = long ? across : Math.min(across, down * width / height);
    svg.style.inlineSize = `${Math.floor(fit * scale)}px`;
    this.frame.classList.toggle("zoomed", scale > 1 || long);
    this.frame.tabIndex = scale > 1 || long ? 0 : -1; // so that keys scroll it
    this.desk.style.setProperty("--fit", `${Math.ceil(down * this.shape())}px`);
  }

  // How wide the room with the map is for its height; what is open now may differ, the columns do not.
  shape() {
    const stage = this.parts.find((part) => part.dataset.pinch);
    const room = stage ? this.rooms.of(stage) : -1;
    const parts = this.parts.filter((part) => part.parentNode === this.svg && !part.classList.contains("revealed") && [-1, room].includes(this.rooms.of(part)));
    return parts.length ? Number(this.box.split(" ")[2]) / closed(parts).height : 1;
  }

  place(part, x, y, width, height) {
    for (const [name, value] of Object.entries({ x, y, width, height })) part.setAttribute(name, value);
  }

  stack(svg, parts) {
    let x = 0, y = 0, row = 0;
    for (const part of parts) {
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
