// What the lesson at this table says: its step, a hint after a wrong move, and the way back or on.

import { make, say } from "./words.js";

export class Lesson {
  constructor(box, post) {
    this.box = box;
    this.post = post;
    box?.addEventListener("submit", (event) => {
      if (!event.target.matches("[data-back]")) return;
      event.preventDefault();
      this.post("lesson/back", {});
    });
  }

  // The page came with the first; drawn again when it has changed, so that it is read out once.
  show(lesson) {
    if (!this.box) return;
    this.box.hidden = !lesson;
    const said = JSON.stringify(lesson);
    if (!lesson || this.box.dataset.said === said) return;
    if (this.box.dataset.said) this.box.replaceChildren(...drawn(lesson, this.box.dataset.back));
    this.box.dataset.said = said;
  }
}

function drawn({ name, exercise, step, steps, state, text, hint, left, can_go_back: back, after }, action) {
  const post = (url, label, kind, extra = {}) => make("form", { method: "post", action: url, ...extra }, make("button", { class: kind }, label));
  const counted = steps > 1 ? make("span", { class: "quiet small" }, say("lesson.step", { step, steps })) : null;
  return [
    make("p", { class: "row" }, make("strong", {}, name), counted),
    ...text.map((line) => make("p", {}, line)),
    state === "going" && exercise && left > 1 ? make("p", { class: "quiet small" }, say("lesson.left", { left })) : null,
    state === "lost" ? make("p", { class: "lost" }, say("lesson.lost")) : null,
    hint ? make("p", {}, say("lesson.hint", { move: hint })) : null,
    state === "done" ? make("p", {}, make("strong", {}, say("lesson.done"))) : null,
    make("div", { class: "row" },
      state === "done" && after ? post(after.url, say("lesson.next", { name: after.name }), "primary") : null,
      back ? post(action, say("lesson.back"), state === "lost" ? "primary" : "plain", { "data-back": true }) : null,
      make("a", { href: "/learn" }, say("lesson.all"))),
  ].filter(Boolean);
}
