// Tabs made of sections; without this module the sections simply stand below each other.

import { make } from "./words.js";

export class Tabs {
  constructor(root, onOpen = () => {}) {
    this.root = root;
    this.onOpen = onOpen;
    this.tabs = [...root.querySelectorAll(":scope > .tab")];
    this.list = root.querySelector("[role=tablist]");
    this.buttons = this.tabs.map((tab) => this.button(tab));
    this.list.append(...this.buttons);
    this.list.hidden = false;
    root.classList.add("ready");
    this.list.addEventListener("keydown", (event) => this.arrow(event));
    this.open(this.tabs[0].id);
  }

  button(tab) {
    const button = make("button", { type: "button", role: "tab", id: `${tab.id}-button`, "aria-controls": tab.id }, tab.dataset.label);
    button.addEventListener("click", () => this.open(tab.id));
    tab.setAttribute("role", "tabpanel");
    tab.setAttribute("aria-labelledby", button.id);
    return button;
  }

  arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const forward = document.documentElement.dir === "rtl" ? -step : step;
    const at = this.tabs.findIndex((tab) => !tab.hidden);
    const next = (at + forward + this.tabs.length) % this.tabs.length;
    this.open(this.tabs[next].id);
    this.buttons[next].focus();
  }

  open(id) {
    this.tabs.forEach((tab, i) => {
      const here = tab.id === id;
      tab.hidden = !here;
      this.buttons[i].setAttribute("aria-selected", String(here));
      this.buttons[i].setAttribute("tabindex", here ? "0" : "-1");
      if (here) this.buttons[i].querySelector(".fresh")?.remove();
    });
    this.onOpen(id);
  }

  // A dot on a tab that has something new and is not open.
  fresh(id) {
    const i = this.tabs.findIndex((tab) => tab.id === id);
    if (i >= 0 && this.tabs[i].hidden && !this.buttons[i].querySelector(".fresh")) {
      this.buttons[i].append(make("span", { class: "fresh" }));
    }
  }
}
