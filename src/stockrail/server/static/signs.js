// What the signs on the board mean: asked for once, when somebody wants to know.

import { make } from "./words.js";

export function showSigns(box, address) {
  box.addEventListener("toggle", async () => {
    const list = box.querySelector("ul");
    if (!box.open || list.children.length) return;
    const answer = await fetch(address("legend"), { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) return;
    const { signs } = await answer.json();
    list.replaceChildren(...signs.map(({ key, svg, text }) => make("li", { "data-sign": key }, drawn(svg), make("span", {}, text))));
    box.querySelector("a").hidden = true;
  });
}

function drawn(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}
