// Change is visible once.  Pictures say what to compare: `data-id` is the same thing before and after, `data-is` what it
// looks like, `data-sum` an amount with its number in `data-amount` and perhaps the seat it belongs to.

import { number } from "./words.js";

const MOVES = 700, GAINS = 2200; // milliseconds
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";

// Where the middle of an element lies inside its part, in shares of the part's width.
function place(element) {
  const own = element.getBoundingClientRect(), part = (element.closest(".part") ?? element.ownerSVGElement).getBoundingClientRect();
  return part.width ? [(own.x + own.width / 2 - part.x) / part.width, (own.y + own.height / 2 - part.y) / part.width, part.width] : null;
}

export function snapshot(frame) {
  const things = new Map(), sums = new Map();
  for (const one of frame.querySelectorAll("[data-id]")) things.set(one.dataset.id, { is: one.dataset.is, at: place(one) });
  for (const one of frame.querySelectorAll("[data-sum]")) sums.set(one.dataset.sum, Number(one.dataset.amount));
  return { things, sums };
}

// What is new, what moved and which amounts changed since the snapshot.
export function differences({ things, sums }, frame) {
  const found = { altered: [], moved: [], sums: [], gains: new Map() };
  for (const one of frame.querySelectorAll("[data-id]")) {
    const old = things.get(one.dataset.id);
    if (!old) {
      found.altered.push(one);
      continue;
    }
    const at = one.hasAttribute("transform") ? null : place(one), other = old.is !== one.dataset.is;
    if (at && old.at && Math.hypot(at[0] - old.at[0], at[1] - old.at[1]) > 0.004) found.moved.push({ element: one, from: old.at, to: at, other });
    else if (other) found.altered.push(one);
  }
  for (const one of frame.querySelectorAll("[data-sum]")) {
    const by = Number(one.dataset.amount) - (sums.get(one.dataset.sum) ?? Number(one.dataset.amount));
    if (!by) continue;
    found.sums.push({ element: one, by });
    if (one.dataset.seat) found.gains.set(Number(one.dataset.seat), by);
  }
  return found;
}

export function signed(by) {
  return `${by > 0 ? "+" : "−"}${number(Math.abs(by))}`;
}

// Marks stay; movement is short and any key or click ends it.
export function tellOnce({ altered, moved, sums }, frame) {
  for (const one of [...altered, ...moved.filter((move) => move.other).map((move) => move.element)]) one.classList.add("fresh");
  if (CALM.matches) return;
  const running = [
    ...altered.map((one) => one.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: MOVES, easing: "ease-out" })),
    ...moved.map(travel), ...sums.map(rise),
  ].filter(Boolean);
  const skip = () => running.forEach((animation) => animation.finish());
  for (const kind of ["keydown", "pointerdown"]) frame.ownerDocument.addEventListener(kind, skip, { once: true, capture: true });
}

// A moved thing traces its way from where it stood.
function travel({ element, from, to }) {
  const scale = element.getScreenCTM()?.a;
  if (!scale) return null;
  const x = (from[0] - to[0]) * to[2] / scale, y = (from[1] - to[1]) * to[2] / scale;
  return element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: MOVES, easing: "ease-in-out" });
}

// By how much an amount changed, rising from it.
function rise({ element, by }) {
  const said = element.ownerDocument.createElementNS(SVG, "text");
  for (const name of ["x", "text-anchor", "class"]) if (element.hasAttribute(name)) said.setAttribute(name, element.getAttribute(name));
  said.setAttribute("y", Number(element.getAttribute("y")) - 17);
  said.classList.add(by > 0 ? "good" : "bad", "gain");
  said.textContent = signed(by);
  element.after(said);
  const animation = said.animate([{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], { duration: GAINS });
  animation.onfinish = () => said.remove();
  return animation;
}
