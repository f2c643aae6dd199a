// Tabs made of sections; without this module the sections simply stand below each other.

import { recall, remember } from "./remembered.js";
import { make, number } from "./words.js";

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
    const last = recall("tab");
    this.open(this.tabs.some((tab) => tab.id === last) ? last : this.tabs[0].id);
  }

  button(tab) {
    const button = make("button", { type: "button", role: "tab", id: `${tab.id}-button`, "aria-controls": tab.id }, tab.dataset.label);
    button.addEventListener("click", () => this.choose(tab.id));
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
    this.choose(this.tabs[next].id);
    this.buttons[next].focus();
  }

  choose(id) {
    remember("tab", id);
    this.open(id);
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

  // How many of something stand behind a tab.
  count(id, many) {
    const button = this.buttons[this.tabs.findIndex((tab) => tab.id === id)];
    button?.querySelector(".count")?.remove();
    if (button && many) button.append(make("span", { class: "count chip turn" }, number(many)));
  }

  // A dot on a tab that has something new and is not open.
  fresh(id) {
    const i = this.tabs.findIndex((tab) => tab.id === id);
    if (i >= 0 && this.tabs[i].hidden && !this.buttons[i].querySelector(".fresh")) {
      this.buttons[i].append(make("span", { class: "fresh" }));
    }
  }
}
