// What a click on the board means, at the table and in a study: it narrows the moves, asks for another one, or asks the judge why.

import { say } from "./words.js";

const BRACKETS = /^\[|\]$/g; // round the whole of a list

export class Picking {
  // `mayAsk` says whether the judge may be asked now; `onAnswer` is told when something was answered in the panel.
  constructor({ panel, board, address, aside, mayAsk, onAnswer = () => {} }) {
    Object.assign(this, { panel, board, address, mayAsk, onAnswer });
    this.alternatives = aside.includes("alternative");
    this.without = new Set(); // what the proposed move does without
  }

  // Another position: nothing is done without.
  fresh() {
    this.without = new Set();
  }

  // A pick narrows or changes the sentence; picked again it is taken back, except that Enter confirms what is finished.
  // On a stage it shows the first of the moves that fit, then the next, as one turns a tile round.
  picked(alternatives, byEnter, staged, told = false) {
    const { panel } = this;
    const looks = (move) => this.board.look(move);
    const again = panel.narrow.shows(alternatives);
    if (again && byEnter && panel.narrow.action) panel.confirm();
    else if (again && staged && panel.next(looks)) return;
    else if (panel.pick(alternatives)) {
      if (staged && !panel.narrow.action) panel.next(looks);
    } else if (!(again && panel.unpick(alternatives))) this.freely(alternatives, told);
  }

  // Only the best few are listed: a click on something else asks for a move that does without it, another takes it back.
  // What has told what it is, and changes nothing of the move, is left at that.
  async freely(alternatives, told) {
    const one = alternatives.find((pick) => Object.keys(pick).length === 1);
    if (this.panel.now.complete !== false || !one || !this.alternatives) return this.why(alternatives, told);
    const [word] = Object.entries(one).map(([field, value]) => `${field}:${value}`);
    const wanted = new Set(this.without);
    if (!wanted.delete(word)) wanted.add(word);
    const { move } = await this.ask("alternative", [...wanted]) ?? { move: null };
    if (told && (!move || JSON.stringify(move.action) === JSON.stringify(this.panel.narrow.action))) return null;
    if (!move) return this.refuse({ text: say("nothing_left"), ref: "", rule: "" });
    this.without = wanted;
    this.board.shut(this.without);
    return this.panel.propose(move);
  }

  // Nothing legal is meant by that click: ask the judge why.  What has told what it is, and belongs to no move, is left at that.
  async why(alternatives, told) {
    if (!this.mayAsk()) return;
    const known = new Set(this.panel.now.legal.flatMap((move) => Object.keys(move.action)));
    const fitting = alternatives.find((one) => Object.keys(one).some((field) => known.has(field)));
    if (told && !fitting) return;
    const chosen = { ...this.panel.narrow.chosen, ...(fitting ?? alternatives[0]) };
    const words = Object.entries(chosen).map(([field, value]) => `${field}:${String(value).replace(BRACKETS, "")}`);
    this.refuse((await this.ask("why", words))?.reason ?? { text: say("not_now"), ref: "", rule: "" });
  }

  async ask(path, pick) {
    const answer = await fetch(this.address(path, { pick }), { headers: { Accept: "application/json" } });
    return answer.ok ? answer.json() : null;
  }

  refuse(reason) {
    this.panel.refuse(reason);
    this.onAnswer();
  }
}
