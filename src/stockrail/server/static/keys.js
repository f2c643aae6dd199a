// Keys: one for each thing that is done often.  None of them works while somebody writes or chooses from a list, nor with
// a modifier; on a keyboard without Latin letters the place of the key counts.

const WRITING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";
const TABS = ":is(#rooms, #nearby):not([hidden]) button, #tabs [role=tab]";
const LATIN = /^[a-z]$/;

function named(event) {
  const key = event.key.toLowerCase();
  return LATIN.test(key) || !event.code.startsWith("Key") ? key : event.code.slice(3).toLowerCase();
}

function isFree(event) {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return !event.defaultPrevented && !modified && !event.target.closest(WRITING) && !document.querySelector("dialog[open]");
}

export class Keys {
  constructor({ panel, board, tabs }) {
    Object.assign(this, { panel, board, tabs });
    this.root = panel.root.closest(".panel");
    this.does = {
      c: () => this.press(":is(.confirm, .always .primary)"), p: () => this.press("[data-do=pass]"),
      u: () => this.press("[data-do=undo]"), y: () => this.press("[data-do=redo]"),
      n: () => this.choose(1), b: () => this.choose(-1), r: (shift) => this.turn(shift ? -1 : 1),
      j: () => this.root.focus(), "?": () => this.help(),
      "+": () => board.zoom.larger(), "-": () => board.zoom.smaller(), f: () => board.zoom.fit(),
    };
    document.addEventListener("keydown", (event) => this.struck(event));
  }

  struck(event) {
    if (!isFree(event)) return;
    const key = named(event), tab = document.querySelectorAll(TABS)["1234567890".indexOf(key)];
    const act = tab ? () => tab.click() : this.does[key];
    if (!act) return;
    event.preventDefault();
    act(event.shiftKey);
  }

  // Press a button of the panel, if it is there and may be pressed.
  press(button) {
    this.panel.root.querySelector(`${button}:enabled`)?.click();
  }

  // Another of the moves that fit; whoever is not on the board goes on at the panel.
  choose(by) {
    const moved = this.panel.next((move) => this.board.look(move), by);
    if (moved && this.board.held === null) (this.panel.root.querySelector(".confirm:enabled") ?? this.root).focus({ preventScroll: true });
  }

  // Turn what would be laid, and nothing else.
  turn(by) {
    const here = this.panel.narrow.move, field = here && this.board.model(here)?.turn;
    if (!field) return;
    const rest = (move) => JSON.stringify({ ...move.action, [field]: null });
    const turns = this.panel.fitting((move) => this.board.look(move)).filter((move) => rest(move) === rest(here));
    const at = turns.findIndex((move) => this.board.look(move) === this.board.look(here));
    if (turns.length > 1) this.panel.present(turns.at((at + by) % turns.length));
  }

  help() {
    this.tabs.open("tab-table");
    const keys = document.getElementById("keys");
    keys.scrollIntoView({ block: "start" });
    keys.focus();
  }
}
