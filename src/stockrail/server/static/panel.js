// The action panel: a sentence with blanks, one primary button, pass and undo always in the same place.

import { FEW, Narrow, areTwins, distinct, plain, whole } from "./narrow.js";
import { make, number, say } from "./words.js";

const TYPING = 200; // milliseconds without a digit before it is looked what a number leads to
const MANY = 20, ROUND = 5; // of that many numbers a step leads to the next multiple of five

const TABLE = "core:"; // rules of the table itself: no book has a section for them
const asText = (move) => JSON.stringify(move.action);

// A reason's sentence without the section behind it.
function bare({ ref, text }) {
  return ref ? text.replace(/\s*\[[^\]]*\]\s*$/, " ") : text;
}

// The number a step further: the next round one where there are many.
function stepped({ low, high, step }, value, way) {
  const wide = step === 1 && high - low >= MANY ? ROUND : step;
  const next = wide === step ? value + way * step : way > 0 ? (Math.floor(value / wide) + 1) * wide : (Math.ceil(value / wide) - 1) * wide;
  return Math.min(high, Math.max(low, next));
}

export class Panel {
  constructor(root, { onPlay, onUndo, onRedo, onAsk, onChange, onLook = () => {}, onHint = () => {} }) {
    this.root = root;
    this.onLook = onLook;
    this.onHint = onHint;
    this.onPlay = onPlay;
    this.onUndo = onUndo;
    this.onRedo = onRedo;
    this.onAsk = onAsk;
    this.onChange = onChange;
    this.narrow = new Narrow([]);
    this.shown = null;
    this.reason = null;
    this.busy = false;
    this.unfolded = false;
    this.quick = false; // is a move played as soon as a pick completes it?
  }

  // A new position: its moves, sentences and whether undo is open.  The same one again moves nothing under the pointer,
  // and does not end the wait for a move that was sent.
  ask(now) {
    const same = this.now?.n === now.n && this.now.seat === now.seat && this.now.status === now.status;
    this.now = now;
    if (same) return;
    this.narrow = new Narrow(now.legal);
    this.reason = null;
    this.hints = null;
    this.busy = false;
    this.foreseen = [];
    const best = now.complete !== false ? null : now.legal.find((move) => !move.span && move.action.do !== "pass");
    if (best) this.narrow.picks = [whole(best)];
    this.begin();
    this.draw();
  }

  // An open number begins at its least.
  begin() {
    const span = this.narrow.move?.span;
    if (!span || span.field in this.narrow.chosen) return;
    this.begun = { [span.field]: String(span.low) };
    this.narrow.picks.push(this.begun);
  }

  // What the move that stands ready would lead to, in lines; with its number chosen the button knows what it brings.
  foresee({ text, lines }) {
    this.foreseen = lines;
    this.root.querySelector(".foreseen")?.replaceChildren(...lines.map((line) => make("li", { class: line.mark || null }, line.text)));
    const button = this.root.querySelector(".confirm:enabled");
    if (button && text && this.narrow.move?.span) button.textContent = text;
  }

  // A move that is not in the list stands ready.
  propose(move) {
    const known = this.now.legal.filter((old) => !old.proposed);
    const same = known.find((old) => JSON.stringify(old.action) === JSON.stringify(move.action));
    this.now.legal = same ? known : [...known, { ...move, proposed: true }];
    this.narrow = new Narrow(this.now.legal);
    this.narrow.picks = [whole(same ?? move)];
    this.changed();
  }

  pick(alternatives) {
    const pick = this.narrow.meant(alternatives);
    if (!pick) return false;
    this.narrow.add(pick);
    this.changed();
    if (this.quick && this.now.complete !== false && !this.narrow.move?.span && !this.narrow.move?.way) this.confirm();
    return true;
  }

  // What was picked by hand, without the move that is only shown and the number it begins with.
  get byHand() {
    return this.narrow.picks.filter((pick) => pick !== this.shown && pick !== this.begun);
  }

  // The moves that fit what was picked by hand, of those that look the same the first.
  fitting(look = asText) {
    const seen = new Set();
    return this.narrow.among(this.byHand).filter((move) => move.action.do !== "pass" && seen.size < seen.add(look(move)).size);
  }

  // The next of the moves that fit, or the one before; false where there is no other.
  next(look = asText, by = 1) {
    const moves = this.fitting(look), here = this.narrow.move;
    const at = here ? moves.findIndex((move) => look(move) === look(here)) : by > 0 ? -1 : 0;
    const move = moves.at((at + by) % moves.length);
    if (!move || move === here) return false;
    this.present(move);
    return true;
  }

  // Show a move without picking it by hand.
  present(move) {
    this.narrow.picks = this.byHand;
    this.shown = whole(move);
    this.narrow.picks.push(this.shown);
    this.changed();
  }

  // The one move a pick would leave, said on the button while the pointer rests there.
  hint(alternatives) {
    const pick = alternatives && this.narrow.meant(alternatives);
    const one = pick ? this.narrow.ready(this.narrow.joined(pick)) : null;
    const move = one && !one.span ? one : null;
    const button = this.root.querySelector(".confirm:disabled");
    if (button && !this.busy) button.textContent = move ? move.text : say("choose");
    return move;
  }

  unpick(alternatives) {
    const dropped = alternatives.some((pick) => this.narrow.drop(pick));
    if (dropped) this.changed();
    return dropped;
  }

  refuse(reason) {
    this.reason = reason;
    this.draw();
  }

  back() {
    if (this.narrow.picks.at(-1) === this.begun) this.narrow.back();
    this.narrow.back();
    this.changed();
  }

  confirm() {
    const action = this.narrow.action;
    if (action && !this.busy) this.play(action);
  }

  play(action) {
    this.busy = true;
    this.draw();
    this.onPlay(action);
  }

  free() {
    this.busy = false;
    this.draw();
  }

  changed() {
    this.reason = null;
    this.foreseen = [];
    this.begin();
    this.draw();
    this.onChange();
  }

  draw() {
    const inside = this.root.contains(document.activeElement);
    const blank = document.activeElement?.dataset?.blank;
    const panel = this.root.closest(".panel");
    this.root.replaceChildren(...this.pieces());
    panel.classList.toggle("yours", this.now.legal.length > 0);
    if (inside) (this.root.querySelector(blank ? `[data-blank="${blank}"]` : ".confirm:enabled") ?? panel).focus({ preventScroll: true });
  }

  pieces() {
    const moves = this.now.legal;
    if (!moves.length) return [this.note(), this.always()].filter(Boolean);
    return [this.sentence() ?? this.kinds(), this.button(), this.always(), this.outlook(), this.note(), this.advice(), this.others()].filter(Boolean);
  }

  outlook() {
    if (!this.narrow.picks.length || !this.narrow.action) return null;
    return make("ul", { class: "foreseen", "aria-live": "polite" }, ...this.foreseen.map((line) => make("li", { class: line.mark || null }, line.text)));
  }

  note() {
    if (!this.reason) return null;
    const { ref, rule } = this.reason, sentence = bare(this.reason);
    const section = ref && !rule.startsWith(TABLE) ? make("a", { href: `/rules/${this.now.game}#${rule}`, class: "code" }, ref) : null;
    const ask = this.reason.ask ? make("button", { type: "button", "data-do": "ask" }, say("ask")) : null;
    ask?.addEventListener("click", () => this.onAsk());
    return make("p", { class: "note bad refused", role: "alert" }, sentence, section, ask);
  }

  // The sentence of what is left, its open fields as lists to choose from.
  sentence() {
    const template = this.narrow.sentence(this.now.sentences);
    if (!template) return null;
    const line = make("p", { class: "sentence" });
    for (const piece of template.split(/(\{\w+\})/)) {
      line.append(/^\{\w+\}$/.test(piece) ? this.blank(piece.slice(1, -1), template) : piece);
    }
    return line.querySelector("[data-blank]") ? line : null;
  }

  // Too many moves of several kinds: first the kind, by its name.
  kinds() {
    const verbs = this.narrow.kinds();
    if (!verbs.length) return null;
    const box = make("div", { class: "others kinds", role: "group", "aria-label": say("kinds") });
    for (const verb of verbs) {
      const button = make("button", { type: "button", disabled: this.busy }, this.kind(this.narrow.left.filter((move) => move.action.do === verb)));
      button.addEventListener("click", () => {
        this.narrow.add({ do: verb });
        this.changed();
      });
      box.append(button);
    }
    return box;
  }

  // What a kind is called; a single move by its own sentence.
  kind(moves) {
    const [{ action, text }] = moves;
    return moves.every((move) => move.text === text) ? text : this.now.kinds[action.do] ?? text;
  }

  blank(field, template) {
    const label = template.replace(/\{(\w+)\}/g, (_, name) => (name === field ? "___" : ""));
    const span = this.narrow.left.find((move) => move.span?.field === field)?.span;
    if (span) return this.numberField(field, span, label);
    const choices = this.narrow.choices(field);
    const values = new Set(this.narrow.left.map((move) => plain(move.action[field])));
    const chosen = values.size === 1 ? [...values][0] : this.narrow.move?.way === field ? plain(this.narrow.move.action[field]) : "";
    if (choices.size === 1) return make("strong", {}, [...choices.values()][0]);
    const list = make("select", { "data-blank": field, "aria-label": label, class: chosen ? "" : "blank-open" });
    list.append(make("option", { value: "" }, "___"));
    for (const [value, name] of this.narrow.priced(field)) list.append(make("option", { value, selected: value === chosen }, name));
    list.addEventListener("change", () => {
      this.narrow.set(field, list.value);
      this.changed();
    });
    return list;
  }

  numberField(field, span, label) {
    const input = make("input", {
      type: "number", "data-blank": field, min: span.low, max: span.high, step: span.step, inputmode: "numeric",
      value: this.narrow.chosen[field] ?? span.low, "aria-label": `${label} ${say("number", { low: span.low, high: span.high })}`,
    });
    const take = () => {
      if (this.narrow.set(field, input.value)) return true;
      input.setCustomValidity(say("number", { low: span.low, high: span.high }));
      this.root.querySelector(".confirm").disabled = true;
      return input.reportValidity();
    };
    input.addEventListener("change", () => {
      if (!this.busy && take()) this.changed();
    });
    input.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.typed(field, input), TYPING);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (!take()) return;
      if (this.narrow.action) this.confirm();
      else this.changed();
    });
    const to = (value) => {
      this.narrow.set(field, String(value));
      this.changed();
    };
    const step = (way) => {
      const button = make("button", { type: "button", class: "step", "aria-label": say(way < 0 ? "less" : "more") }, way < 0 ? "−" : "+");
      button.addEventListener("click", () => {
        to(stepped(span, Number(input.value || span.low), way));
      });
      return button;
    };
    const end = (value) => {
      const button = make("button", { type: "button", class: "plain end" }, number(value));
      button.addEventListener("click", () => to(value));
      return button;
    };
    return make("span", { class: "amount" }, step(-1), input, step(1), make("span", { class: "bounds" }, end(span.low), "–", end(span.high)));
  }

  // A number is being written: what it would lead to is told, and the field is left alone.
  typed(field, input) {
    const before = String(this.narrow.chosen[field]);
    if (this.busy || !input.isConnected || input.value === before) return;
    if (!this.narrow.set(field, input.value) || !this.narrow.action) {
      this.narrow.set(field, before);
      return;
    }
    this.foreseen = [];
    this.root.querySelector(".confirm")?.replaceWith(this.button());
    this.onChange();
  }

  // The one primary button says what happens.
  button() {
    if (this.now.legal.every((move) => move.action.do === "pass")) return null;
    const move = this.narrow.move, action = this.narrow.action;
    const ready = action !== null && !(this.narrow.all.length > 1 && !this.narrow.picks.length);
    const label = this.busy ? say("sending") : move && ready ? this.said(move, action) : say("choose");
    const button = make("button", { type: "button", class: "primary confirm", disabled: !ready || this.busy }, label);
    button.addEventListener("click", () => this.confirm());
    return button;
  }

  // What the button says: the move's sentence, its open number filled in as its language writes it.
  said(move, action) {
    if (!move.span) return move.text;
    const { field, low } = move.span;
    const names = { ...move.names, [field]: (move.names[field] ?? number(low)).replace(number(low), number(action[field])) };
    return (this.now.sentences[move.says] ?? say("confirm")).replace(/\{(\w+)\}/g, (_, name) => names[name] ?? "");
  }

  always() {
    const pass = this.now.legal.find((move) => move.action.do === "pass");
    const row = make("div", { class: "always" });
    const only = pass && this.now.legal.length === 1;
    const passing = make("button", { type: "button", class: only ? "primary" : null, disabled: !pass || this.busy, "data-do": "pass" }, pass?.text ?? this.now.kinds.pass);
    passing.addEventListener("click", () => this.play(pass.action));
    const undo = make("button", { type: "button", disabled: this.busy, "aria-disabled": this.now.can_undo ? null : "true", "data-do": "undo", title: this.now.undo ? bare(this.now.undo) : null }, say("undo"));
    undo.addEventListener("click", () => (this.now.can_undo ? this.take(false) : this.explain()));
    const clear = make("button", { type: "button", disabled: !this.narrow.picks.length || this.busy, "data-do": "clear" }, say("clear"));
    clear.addEventListener("click", () => this.back());
    if (this.now.seat !== null && this.now.status === "running") row.append(...[clear, passing, undo, ...this.further(), this.asking()].filter(Boolean));
    return row;
  }

  // What a good player would do, asked for with a button: each move to be chosen, with its reasons.
  advise(hints) {
    this.hints = hints;
    this.draw();
    this.root.querySelector(".hints > li")?.scrollIntoView({ block: "nearest" });
  }

  advice() {
    if (!this.hints) return null;
    if (!this.hints.length) return make("p", { class: "note", role: "status" }, say("hint.none"));
    const one = ({ move, text, outcome }) => {
      const button = make("button", { type: "button", disabled: this.busy }, move.text);
      button.addEventListener("click", () => this.propose(move));
      return make("li", {}, button, outcome ? make("strong", { class: "small" }, outcome) : null, make("span", { class: "small" }, text));
    };
    return make("ol", { class: "hints", "aria-label": say("hint"), "aria-live": "polite" }, ...this.hints.map(one));
  }

  asking() {
    if (!this.now.can_hint) return null;
    const button = make("button", { type: "button", disabled: this.busy || this.hints !== null, "data-do": "hint" }, say("hint"));
    button.addEventListener("click", () => this.onHint());
    return button;
  }

  // What else can be done about the past, where there is something.
  further() {
    const restart = make("button", { type: "button", disabled: this.busy, "data-do": "restart" }, say("restart"));
    restart.addEventListener("click", () => this.take(true));
    const redo = make("button", { type: "button", disabled: this.busy, "data-do": "redo" }, say("redo"));
    redo.addEventListener("click", () => {
      this.busy = true;
      this.draw();
      this.onRedo();
    });
    const own = (seat) => seat !== null && seat !== undefined && seat === this.now.seat;
    return [this.now.can_restart && own(this.now.undo_seat) ? restart : null, own(this.now.redo_seat) ? redo : null].filter(Boolean);
  }

  take(turn) {
    this.busy = true;
    this.draw();
    this.onUndo(turn);
  }

  // Why nothing can be taken back, and the way to ask the others where their leave would do.
  explain() {
    if (this.now.undo) this.refuse({ ...this.now.undo, ask: this.now.can_ask && !this.now.proposal });
  }

  // What else could be done: every move as a button, so that the keyboard reaches all of them.
  others() {
    const one = this.narrow.picks.length && this.narrow.move;
    const list = distinct(one ? this.narrow.all.filter((move) => !areTwins(move, one)) : this.narrow.left);
    if (!list.length || list.length === 1 && !this.narrow.picks.length && this.narrow.all.length === 1) return null;
    const box = make("div", { class: list.length <= FEW ? "others few" : "others" });
    const fill = () => box.replaceChildren(...list.map((move) => this.choice(move)));
    if (list.length <= FEW && !one) {
      fill();
      return box;
    }
    const summary = make("summary", {}, say(one ? "instead" : "all", { count: list.length }));
    const fold = make("details", { open: this.unfolded, class: "fold" }, summary, box);
    if (this.unfolded) fill();
    fold.addEventListener("toggle", () => {
      this.unfolded = fold.open;
      if (fold.open && !box.children.length) fill();
    });
    return fold;
  }

  choice(move) {
    const button = make("button", { type: "button", disabled: this.busy }, move.text);
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.onLook(move.span ? null : move.action, button));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.onLook(null, button));
    button.addEventListener("click", () => {
      this.narrow.picks = [whole(move)];
      this.changed();
      this.root.querySelector(".confirm:not(:disabled), [data-blank]")?.focus();
    });
    return button;
  }
}
