// Zoom: the part marked `data-pinch` is enlarged with two fingers, with Ctrl and the wheel or by buttons, and then moved
// with one finger or the pointer.  What is picked stays a click: a drag picks nothing.

const MOST = 6;
const SLOP = 8; // pixels a finger may tremble

export class Zoom {
  constructor(frame) {
    this.frame = frame;
    Object.assign(this, { scale: 1, x: 0, y: 0, dragged: false });
    this.fingers = new Map();
    this.watch = new IntersectionObserver(([seen]) => this.offer(seen.isIntersecting), { rootMargin: "0px 0px -25% 0px" });
    this.offer(false);
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(kind, (event) => this.fingers.delete(event.pointerId));
    frame.addEventListener("click", (event) => {
      if (this.dragged) event.stopImmediatePropagation();
      this.dragged = false;
    }, true);
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey || !event.target.closest("[data-pinch]")) return;
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.25 : 0.8, event.clientX, event.clientY);
    }, { passive: false });
  }

  get part() {
    return this.frame.querySelector("[data-pinch]");
  }

  down(event) {
    if (!event.target.closest("[data-pinch]")) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  // The buttons are there while the part is in sight.
  offer(seen) {
    this.frame.classList.toggle("pinchable", seen);
  }

  // Two fingers spread the map and carry it; one carries it once it is enlarged.
  move(event) {
    const old = this.fingers.get(event.pointerId);
    if (!old) return;
    const now = [event.clientX, event.clientY];
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && (this.scale === 1 || !this.dragged && Math.hypot(now[0] - old[0], now[1] - old[1]) < SLOP)) return;
    this.dragged = true;
    this.fingers.set(event.pointerId, now);
    if (other) {
      const apart = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
      this.by(apart(now) / apart(old), other[0], other[1]);
    } else {
      const box = this.part.getBoundingClientRect();
      this.x -= (now[0] - old[0]) / box.width / this.scale;
      this.y -= (now[1] - old[1]) / box.height / this.scale;
      this.apply();
    }
  }

  // Enlarge around a point of the screen, by default the middle.
  by(factor, clientX, clientY) {
    const box = this.part?.getBoundingClientRect();
    if (!box) return;
    const across = clientX === undefined ? 0.5 : (clientX - box.x) / box.width, down = clientY === undefined ? 0.5 : (clientY - box.y) / box.height;
    const next = Math.min(MOST, Math.max(1, this.scale * factor));
    this.x += across / this.scale - across / next;
    this.y += down / this.scale - down / next;
    this.scale = next;
    this.apply();
  }

  // Show the part as it was left; a new picture begins with the whole of it.
  apply() {
    const part = this.part;
    if (!part) return;
    if (this.watched !== part) {
      this.watch.disconnect();
      this.watch.observe(part);
      this.watched = part;
    }
    part.dataset.box ??= part.getAttribute("viewBox");
    const [, , width, height] = part.dataset.box.split(" ").map(Number);
    const room = 1 - 1 / this.scale;
    this.x = Math.min(room, Math.max(0, this.x));
    this.y = Math.min(room, Math.max(0, this.y));
    part.setAttribute("viewBox", [this.x * width, this.y * height, width / this.scale, height / this.scale].join(" "));
    part.classList.toggle("zoomed", this.scale > 1);
  }
}
