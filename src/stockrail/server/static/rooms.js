// Rooms: what of a picture stands together.  Of several rooms one is open; a part that is in none is always there.

import { recall, remember } from "./remembered.js";
import { make } from "./words.js";

export class Rooms {
  constructor(bar, key, onOpen) {
    this.bar = bar;
    this.key = key;
    this.onOpen = onOpen;
    this.rooms = [];
    this.at = 0;
  }

  // A new picture: its rooms, and its parts in the title's order, what the question is about before all others.
  offer(rooms, parts, subject = "") {
    this.rooms = rooms.map(([label, names]) => ({ label, names: names.split(" ") }));
    const about = parts.filter((part) => subject && part.classList.contains(subject));
    this.subject = subject;
    this.first = Math.max(0, [...about, ...parts].map((part) => this.of(part)).find((room) => room >= 0) ?? 0);
    this.at = this.wanted();
    this.draw();
  }

  // The reader's own choice where the title would put this room first for such a question, null where they never chose.
  get chosen() {
    return recall(this.where);
  }

  get where() {
    return `${this.key} ${this.first} ${this.subject}`.trim();
  }

  wanted() {
    return Math.min(this.chosen ?? this.first, Math.max(0, this.rooms.length - 1));
  }

  of(part) {
    return this.rooms.findIndex(({ names }) => names.some((name) => part.classList.contains(name)));
  }

  get label() {
    return this.rooms[this.at]?.label ?? "";
  }

  shows(part) {
    const room = this.of(part);
    return room < 0 || room === this.at;
  }

  draw() {
    if (!this.bar) return;
    const labels = JSON.stringify(this.rooms.map(({ label }) => label));
    this.bar.hidden = this.rooms.length < 2;
    if (labels !== this.labels) this.bar.replaceChildren(...this.rooms.map(({ label }, i) => this.button(label, i)));
    this.labels = labels;
    [...this.bar.children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === this.at)));
  }

  button(label, i) {
    const button = make("button", { type: "button", "data-room": i }, make("span", {}, label));
    button.addEventListener("click", () => this.choose(i));
    return button;
  }

  choose(i) {
    remember(this.where, i);
    this.open(i);
  }

  open(i) {
    if (i < 0 || i === this.at || i >= this.rooms.length) return;
    this.at = i;
    this.draw();
    this.onOpen();
  }

  step(by) {
    if (this.rooms.length > 1) this.choose((this.at + by + this.rooms.length) % this.rooms.length);
  }

  // Something may be picked in these parts: a dot says where.  In a new position a room where nothing can be done gives
  // way; when the page is opened it does not if the reader chose it.
  lit(parts, { fresh, opened }) {
    const mayOpen = fresh && !(opened && this.chosen !== null);
    const rooms = new Set(parts.map((part) => this.of(part)));
    if (this.bar) [...this.bar.children].forEach((button, i) => button.classList.toggle("lit", rooms.has(i)));
    if (mayOpen && rooms.size && !rooms.has(this.at) && !rooms.has(-1)) this.open(rooms.has(this.first) ? this.first : Math.min(...rooms));
  }
}
