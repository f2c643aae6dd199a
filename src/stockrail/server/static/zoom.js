// Zoom: the picture is fitted to its frame, and made larger or smaller with two fingers, with Ctrl and the wheel or by
// buttons; then it is carried with the pointer or a finger.  What is picked stays a click: a drag picks nothing.

import { recall, remember } from "./remembered.js";

const LEAST = 0.6, MOST = 4;
const STEP = 1.3;
const SLOP = 8; // pixels a finger may tremble
const BUTTONS = { in: "larger", out: "smaller", fit: "fit" };
const READABLE = 9.1; // pixels the smallest label has once the picture is enlarged

export class Zoom {
  constructor(frame, key, onScale) {
    this.frame = frame;
    this.key = key;
    this.onScale = onScale;
    this.room = ""; // each room of the picture has a scale of its own
    this.scales = recall(`${key} zoom`, {});
    this.dragged = false;
    this.fingers = new Map();
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(kind, (event) => this.fingers.delete(event.pointerId));
    frame.addEventListener("click", (event) => {
      if (this.dragged) event.stopImmediatePropagation();
      this.dragged = false;
    }, true);
    frame.addEventListener("dblclick", (event) => {
      if (!event.target.closest("[data-pick]")) this.fit();
    });
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
    }, { passive: false });
    const desk = frame.closest(".desk") ?? frame;
    for (const button of desk.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => this[BUTTONS[button.dataset.zoom]]());
  }

  get scale() {
    return this.scales[this.room] ?? 1;
  }

  down(event) {
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  // Two fingers spread the picture; the pointer carries it, as one finger does by itself.
  move(event) {
    const old = this.fingers.get(event.pointerId);
    if (!old) return;
    const now = [event.clientX, event.clientY];
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && (event.pointerType === "touch" || !this.dragged && Math.hypot(now[0] - old[0], now[1] - old[1]) < SLOP)) return;
    this.dragged = true;
    this.fingers.set(event.pointerId, now);
    const apart = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
    if (other) this.by(apart(now) / apart(old), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    else this.frame.scrollBy(old[0] - now[0], old[1] - now[1]);
  }

  // The first step makes every label readable, however small the screen.
  larger() {
    this.by(Math.max(STEP, READABLE / this.smallest()));
  }

  smaller() {
    this.by(1 / STEP);
  }

  fit() {
    this.by(1 / this.scale);
  }

  smallest() {
    const sizes = [...this.frame.querySelectorAll("text")].filter((text) => text.textContent.trim() && text.getClientRects().length)
      .map((text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b));
    return Math.min(READABLE, ...sizes.filter((size) => size > 0));
  }

  // Enlarge around a point of the screen, by default the middle of the frame.
  by(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect(), svg = this.frame.querySelector("svg.board");
    if (!svg) return;
    const x = clientX ?? box.x + box.width / 2, y = clientY ?? box.y + box.height / 2;
    const before = svg.getBoundingClientRect();
    this.scales[this.room] = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    remember(`${this.key} zoom`, this.scales);
    this.onScale();
    const after = svg.getBoundingClientRect(), grown = after.width / before.width;
    this.frame.scrollBy(after.x + (x - before.x) * grown - x, after.y + (y - before.y) * grown - y);
  }
}
