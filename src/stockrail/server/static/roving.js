// One stop for Tab in every group of a picture, a part or all parts of one kind: arrows go on from there to what lies in
// their direction, Home and End to the first and the last.  The stop is what can be picked next, else what had the focus
// last, else the first.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STATES = ["part", "out", "aside", "revealed"]; // of a part, not its kind
const SAME = 2; // pixels: things whose middles are as close lie on each other

function middle(item) {
  const { left, top, width, height } = item.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

export class Roving {
  // `spots` is a selector of all that may have the focus; where there is something to say or to pick it has a tabindex.
  constructor(frames, spots) {
    this.frames = frames;
    this.spots = spots.split(",").map((one) => `${one.trim()}[tabindex]`).join(", ");
    this.last = new Map(); // of each group: what had the focus last
    for (const frame of frames) {
      frame.addEventListener("keydown", (event) => this.struck(event));
      frame.addEventListener("focusin", (event) => this.came(event.target));
      frame.addEventListener("focusout", (event) => this.left(event));
    }
  }

  // The name of the group something belongs to, "" where it belongs to none.
  group(element) {
    const part = element?.closest?.("svg.part"), frame = this.frames.findIndex((one) => one.contains(element));
    return part && frame >= 0 ? `${frame} ${[...part.classList].find((name) => !STATES.includes(name)) ?? ""}` : "";
  }

  // All that may have the focus, by group; what is in a closed room waits there.
  groups() {
    const found = new Map();
    for (const frame of this.frames) {
      for (const item of frame.querySelectorAll(this.spots)) {
        if (!item.checkVisibility()) continue;
        const group = this.group(item);
        if (!found.has(group)) found.set(group, []);
        found.get(group).push(item);
      }
    }
    return found;
  }

  // After a picture is drawn or lit anew.
  renew() {
    for (const [group, items] of this.groups()) this.settle(group, items);
  }

  settle(group, items) {
    const held = document.activeElement, last = items.includes(this.last.get(group)) ? this.last.get(group) : null;
    const wanted = (item) => item?.matches(".can:not(.picked)");
    this.mark(items, items.find((item) => item === held) ?? (wanted(last) ? last : items.find(wanted) ?? last ?? items[0]));
  }

  mark(items, stop) {
    for (const item of items) {
      const index = item === stop ? "0" : "-1";
      if (item.getAttribute("tabindex") !== index) item.setAttribute("tabindex", index);
    }
  }

  came(target) {
    const item = target.closest(this.spots), group = this.group(item);
    if (!group) return;
    this.last.set(group, item);
    this.mark(this.groups().get(group) ?? [], item);
  }

  left(event) {
    const group = this.group(event.target);
    if (group && this.group(event.relatedTarget) !== group) queueMicrotask(() => this.renew());
  }

  struck(event) {
    const item = event.target.closest(this.spots), group = this.group(item);
    if (!group || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const items = this.groups().get(group) ?? [];
    const ends = { Home: items[0], End: items.at(-1) };
    if (!(event.key in WAYS) && !(event.key in ends)) return;
    event.preventDefault();
    (ends[event.key] ?? this.next(items, item, WAYS[event.key]))?.focus();
  }

  // The nearest in a direction; of things that lie on each other one after the other.
  next(items, from, [dx, dy]) {
    const on = dx + dy > 0, [x, y] = middle(from), here = items.indexOf(from);
    const seen = items.map((item, n) => {
      const [ix, iy] = middle(item);
      return { item, n, along: (ix - x) * dx + (iy - y) * dy, aside: Math.abs((ix - x) * dy) + Math.abs((iy - y) * dx) };
    });
    const below = seen.filter(({ n, along, aside }) => Math.hypot(along, aside) < SAME && (on ? n > here : n < here));
    if (below.length) return below.at(on ? 0 : -1).item;
    const ahead = seen.filter(({ along, aside }) => along >= SAME && along >= aside * 0.3);
    const far = ({ along, aside }) => along + 2 * aside, least = Math.min(...ahead.map(far));
    return ahead.filter((one) => far(one) < least + 0.5).at(on ? 0 : -1)?.item ?? null;
  }
}
