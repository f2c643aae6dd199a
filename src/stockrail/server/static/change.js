// Change is visible once.  Pictures say what to compare: `data-id` is the same thing before and after, `data-is` what it
// looks like, `data-sum` an amount with its number in `data-amount` and perhaps the seat it belongs to.

import { number } from "./words.js";

const MOVES = 600, GAINS = 2200; // milliseconds
const MOST = 80; // more than this is another arrangement, not a move
const NEAR = 0.004; // of the part's width: nothing has moved
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";

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

export function snapshot(frame) {
  const things = new Map(), sums = new Map(), place = placing(frame);
  for (const one of frame.querySelectorAll("[data-id]")) things.set(one.dataset.id, { is: one.dataset.is, at: place(one) });
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

// What is new, what moved and which amounts changed since the snapshot.
export function differences({ things, sums }, frame) {
  const found = { altered: [], moved: [], sums: [], gains: new Map() }, place = placing(frame);
  for (const one of frame.querySelectorAll("[data-id]")) {
    const old = things.get(one.dataset.id);
    const by = old ? way(old.at, place(one)) : null, other = !old || old.is !== one.dataset.is;
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

export function signed(by) {
  return `${by > 0 ? "+" : "−"}${number(Math.abs(by))}`;
}

// Marks stay; movement is short and any key or click ends it.
export function tellOnce({ altered, moved, sums }, frame) {
  for (const one of [...altered, ...moved.filter((move) => move.other)]) one.element.classList.add("fresh");
  if (CALM.matches || altered.length + moved.length > MOST) return;
  const board = frame.querySelector("svg.board");
  const running = [...altered.map(appear), ...moved.map(travel), ...sums.flatMap((sum) => [rise(sum), count(sum)])].filter(Boolean);
  board.classList.toggle("moving", moved.length > 0);
  const skip = () => {
    running.forEach((animation) => animation.finish());
    board.classList.remove("moving");
  };
  setTimeout(() => board.classList.remove("moving"), MOVES);
  for (const kind of ["keydown", "pointerdown"]) frame.ownerDocument.addEventListener(kind, skip, { once: true, capture: true });
}

// A new thing comes up; a card shows its other side.
function appear({ element, turned }) {
  const steps = turned ? [{ scale: "0 1" }, { scale: "1 1" }] : [{ opacity: 0.15 }, { opacity: 1 }];
  if (turned) Object.assign(element.style, { transformBox: "fill-box", transformOrigin: "center" });
  return element.animate(steps, { duration: MOVES, easing: "ease-out" });
}

// A moved thing traces its way from where it stood, whatever its own transform is.
function travel({ element, by: [x, y] }) {
  const scale = element.parentNode.getScreenCTM?.()?.a;
  if (!scale) return null;
  return element.animate([{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }], { duration: MOVES, easing: "ease-in-out" });
}

// An amount counts from what it was.
function count({ element, by, amount }) {
  const text = element.textContent, written = number(amount);
  if (element.childElementCount || !text.includes(written)) return null;
  const began = performance.now();
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
