// Fold: on a phone the panel has three heights, a line, half the screen and nearly all of it; the handle goes from one
// to the next.

import { recall, remember } from "./remembered.js";

const HEIGHTS = ["half", "full", "line"];

// Where what can be seen of the page ends: at the window's edge, or where the panel is pinned over it.
export function floor() {
  const panel = document.getElementById("panel")?.getBoundingClientRect();
  return panel && panel.width >= innerWidth - 1 ? panel.top : innerHeight;
}

export function folding(panel, handle, onFold) {
  const set = (height) => {
    panel.dataset.height = height;
    handle.setAttribute("aria-expanded", String(height !== "line"));
    onFold();
  };
  handle.addEventListener("click", () => {
    const { height } = panel.dataset, before = panel.offsetHeight;
    for (let i = 1; i < HEIGHTS.length; i += 1) {
      set(HEIGHTS[(HEIGHTS.indexOf(height) + i) % HEIGHTS.length]);
      if (panel.offsetHeight !== before) break; // with little to say two heights look the same
    }
    remember("panel", panel.dataset.height);
  });
  set(recall("panel", "half"));
}

// While the panel is pinned over the page's end, `--pinned` of `root` is the room it takes.
export function pinning(root, panel) {
  new ResizeObserver(() => {
    const room = floor() < innerHeight ? `${panel.offsetHeight + 16}px` : "";
    if (root.style.getPropertyValue("--pinned") !== room) root.style.setProperty("--pinned", room);
  }).observe(panel);
}
