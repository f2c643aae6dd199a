// Change is visible once.  Pictures say what to compare: `data-id` is the same thing before and after, `data-is` what it
// looks like, `data-kin` what it is one of; `data-sum` an amount with its number in `data-amount` and perhaps the seat it belongs to.

import { number } from "./words.js";

const MOVES = 600, GAINS = 2200; // milliseconds
const BEAT = 900; // milliseconds between two prices that move one after the other
const MOST = 80; // more than this is another arrangement, not a move
const NEAR = 0.004; // of the part's width: nothing has moved
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";

let skip = () => {}; // ends what moves

// Parts have no names of their own: the kind, and which of its kind.
function namesOf(frame) {
  const counts = new Map(), names = new Map();
  for (const part of frame.querySelectorAll(".part")) {
    const kind = part.getAttribute("class"), k = counts.get(kind) ?? 0;
    counts.set(kind, k + 1);
    names.set(part, `${kind} ${k}`);
  }
  return names;
}

// The point by which a thing is followed: its own origin where it is put somewhere, else its middle.
function point(element) {
  if (!element.getClientRects().length) return null;
  if (element.hasAttribute("transform")) {
    const { e, f } = element.getScreenCTM();
    return [e, f];
  }
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Where a thing lies: on the screen against the frame, and inside its part in shares of the part's width.
function placing(frame) {
  const names = namesOf(frame), whole = frame.getBoundingClientRect(), boxes = new Map();
  for (const part of names.keys()) boxes.set(part, part.getBoundingClientRect());
  return (element) => {
    const at = point(element), part = element.closest(".part"), box = boxes.get(part);
    if (!at || !box?.width) return null;
    return {
      part: names.get(part), width: box.width,
      inside: [(at[0] - box.x) / box.width, (at[1] - box.y) / box.width], outside: [at[0] - whole.x, at[1] - whole.y],
    };
  };
}

// What is still on its way is taken to be there, and amounts that only rise from others are nowhere.
function arrive(frame) {
  skip();
  for (const one of frame.querySelectorAll("text.gain")) one.remove();
}

export function snapshot(frame) {
  arrive(frame);
  const things = new Map(), sums = new Map(), place = placing(frame);
  for (const one of frame.querySelectorAll("[data-id]")) things.set(one.dataset.id, { is: one.dataset.is, kin: one.dataset.kin, at: place(one) });
  for (const one of frame.querySelectorAll("[data-sum]")) sums.set(one.dataset.sum, Number(one.dataset.amount));
  return { things, sums };
}

// How far a thing came, in pixels of the screen; null where it stayed.  Inside a part only its place there counts.
function way(from, to) {
  if (!from || !to) return null;
  const same = from.part === to.part, [a, b] = same ? [from.inside, to.inside] : [from.outside, to.outside];
  const scale = same ? to.width : 1;
  const [x, y] = [(a[0] - b[0]) * scale, (a[1] - b[1]) * scale];
  return Math.hypot(x, y) > NEAR * to.width ? [x, y] : null;
}

// Where things of a kind that are gone lay, each told once: a new one of their kin comes from there.
function goneOf(things, frame) {
  const here = new Set([...frame.querySelectorAll("[data-id]")].map((one) => one.dataset.id)), gone = new Map();
  for (const [name, { kin, at }] of things) {
    if (kin && at && !here.has(name)) gone.set(kin, [...(gone.get(kin) ?? []), at]);
  }
  return (kin) => gone.get(kin)?.pop() ?? null;
}

// What is new, what moved and which amounts changed since the snapshot.
export function differences({ things, sums }, frame) {
  const found = { altered: [], moved: [], sums: [], gains: new Map() }, place = placing(frame), from = goneOf(things, frame);
  for (const one of frame.querySelectorAll("[data-id]")) {
    const old = things.get(one.dataset.id), at = old?.at ?? from(one.dataset.kin);
    const by = at ? way(at, place(one)) : null, other = !old || old.is !== one.dataset.is;
    if (by) found.moved.push({ element: one, by, other });
    else if (other) found.altered.push({ element: one, turned: Boolean(old) && one.dataset.id.startsWith("card:") });
  }
  for (const one of frame.querySelectorAll("[data-sum]")) {
    const amount = Number(one.dataset.amount), by = amount - (sums.get(one.dataset.sum) ?? amount);
    if (!by) continue;
    found.sums.push({ element: one, by, amount });
    if (one.dataset.seat) found.gains.set(Number(one.dataset.seat), by);
  }
  return found;
}

// A change with its sign, to the left of the number in every language.
export function signed(by) {
  return `${document.documentElement.dir === "rtl" ? "\u200e" : ""}${by > 0 ? "+" : "−"}${number(Math.abs(by))}`;
}

// Several prices that move at once move one after the other, in the order in which they were told.
function beats(moved, told) {
  const named = moved.map(({ element }) => thingOf(element)).filter(Boolean);
  return told.filter((thing) => named.includes(thing));
}

// What a marker of a price stands for; nothing where it is no marker.
function thingOf(element) {
  const [, thing] = element.closest("[data-id^='marker:']")?.dataset.id.split(":") ?? [];
  return thing ?? null;
}

// Marks stay; movement is short and any key or click ends it.  `told` are the things that were told of, the last one last.
// Returns how many milliseconds more than usual it takes.
export function tellOnce({ altered, moved, sums }, frame, told = []) {
  for (const one of [...altered, ...moved.filter((move) => move.other)]) one.element.classList.add("fresh");
  if (CALM.matches || altered.length + moved.length > MOST) return 0;
  const board = frame.querySelector("svg.board"), order = beats(moved, told);
  const late = ({ element }) => BEAT * Math.max(0, order.indexOf(thingOf(element)));
  const running = [
    ...altered.map(appear), ...moved.map((one) => travel(one, late(one))), ...sums.flatMap((sum) => [rise(sum, late(sum)), count(sum, late(sum))]),
  ].filter(Boolean);
  board.classList.toggle("moving", moved.length > 0);
  skip = () => {
    running.forEach((animation) => animation.finish());
    board.classList.remove("moving");
  };
  const longer = order.length > 1 ? BEAT * order.length : 0;
  setTimeout(() => board.classList.remove("moving"), MOVES + longer);
  for (const kind of ["keydown", "pointerdown"]) frame.ownerDocument.addEventListener(kind, () => skip(), { once: true, capture: true });
  return longer;
}

// A new thing comes up; a card shows its other side.
function appear({ element, turned }) {
  const steps = turned ? [{ scale: "0 1" }, { scale: "1 1" }] : [{ opacity: 0.15 }, { opacity: 1 }];
  if (turned) Object.assign(element.style, { transformBox: "fill-box", transformOrigin: "center" });
  return element.animate(steps, { duration: MOVES, easing: "ease-out" });
}

// A moved thing traces its way from where it stood, whatever its own transform is.
function travel({ element, by: [x, y] }, delay) {
  const scale = element.parentNode.getScreenCTM?.()?.a;
  if (!scale) return null;
  return element.animate([{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }], { duration: MOVES, easing: "ease-in-out", delay, fill: "backwards" });
}

// An amount counts from what it was.
function count({ element, by, amount }, delay) {
  const text = element.textContent, written = number(amount);
  if (element.childElementCount || !text.includes(written)) return null;
  const began = performance.now() + delay;
  let ended = false;
  const tick = (time) => {
    const share = ended ? 1 : Math.min(1, Math.max(0, (time - began) / MOVES));
    element.textContent = text.replace(written, number(Math.round(amount - by * (1 - share))));
    if (share < 1) requestAnimationFrame(tick);
  };
  tick(began);
  return { finish: () => { ended = true; tick(began); } };
}

// By how much an amount changed, rising from it.
function rise({ element, by }, delay) {
  const said = element.ownerDocument.createElementNS(SVG, "text");
  for (const name of ["x", "text-anchor", "class"]) if (element.hasAttribute(name)) said.setAttribute(name, element.getAttribute(name));
  said.setAttribute("y", Number(element.getAttribute("y")) - 17);
  said.classList.add(by > 0 ? "good" : "bad", "gain");
  said.textContent = signed(by);
  element.after(said);
  const animation = said.animate([{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], { duration: GAINS, delay, fill: "backwards" });
  animation.onfinish = () => said.remove();
  return animation;
}
