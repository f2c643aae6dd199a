// Narrow: picks turn a list of legal moves into one action.  It knows no game, only fields and values.
//
// A move is {action: {do: "bid", pile: 2, value: 6}, span: null, text: "...", names: {pile: "...", value: "..."}}; with
// a span {field, low, high, step} it stands for every number of that range.  A pick is {field: value, ...}.
// An element's data-pick is "field:value field:value", with alternatives separated by "|".

export function readPicks(text) {
  return text.split("|").map((alternative) => {
    const pick = {};
    for (const word of alternative.trim().split(/\s+/)) {
      const colon = word.indexOf(":");
      if (colon > 0) pick[word.slice(0, colon)] = word.slice(colon + 1);
    }
    return pick;
  }).filter((pick) => Object.keys(pick).length);
}

function inSpan(span, value) {
  const n = Number(value);
  return Number.isInteger(n) && n >= span.low && n <= span.high && (n - span.low) % span.step === 0;
}

// A value as a pick writes it: "-" where there is none, a list with commas.
export function plain(value) {
  return Array.isArray(value) ? value.join(",") || "-" : String(value ?? "-");
}

export function fits(move, pick) {
  return Object.entries(pick).every(([field, value]) => {
    if (move.span?.field === field) return inSpan(move.span, value);
    if (!(field in move.action)) return false;
    const own = move.action[field];
    return plain(own) === String(value) || (Array.isArray(own) && own.map(String).includes(String(value)));
  });
}

function without(pick, field) {
  const { [field]: _, ...rest } = pick;
  return rest;
}

export class Narrow {
  constructor(moves) {
    this.all = moves;
    this.picks = [];
  }

  get chosen() {
    return Object.assign({}, ...this.picks);
  }

  get left() {
    return this.among(this.picks);
  }

  among(picks) {
    return this.all.filter((move) => picks.every((pick) => fits(move, pick)));
  }

  // The picks after adding one: beside the earlier ones if it can be, else in place of those it contradicts.
  joined(pick) {
    const beside = [...this.picks, pick];
    if (this.among(beside).length) return beside;
    const fields = Object.keys(pick);
    const others = this.picks.filter((old) => !fields.some((field) => field in old));
    if (this.among([...others, pick]).length) return [...others, pick];
    return this.among([pick]).length ? [pick] : null;
  }

  // Which of an element's alternatives a click means: one that adds something, else one that changes something.
  meant(alternatives) {
    const chosen = this.chosen;
    const adds = (pick) => Object.keys(pick).some((field) => !(field in chosen));
    return alternatives.find((pick) => adds(pick) && this.among([...this.picks, pick]).length)
      ?? alternatives.find((pick) => !this.has(pick) && this.joined(pick))
      ?? null;
  }

  can(alternatives) {
    return alternatives.some((pick) => this.joined(pick) !== null);
  }

  has(pick) {
    const chosen = this.chosen;
    return Object.entries(pick).every(([field, value]) => field in chosen && String(chosen[field]) === String(value));
  }

  shows(alternatives) {
    return alternatives.some((pick) => this.has(pick));
  }

  add(pick) {
    const next = this.joined(pick);
    if (next) this.picks = next;
    return next !== null;
  }

  // Set one blank of the sentence; an empty value opens it again.
  set(field, value) {
    this.picks = this.picks.map((pick) => without(pick, field)).filter((pick) => Object.keys(pick).length);
    return value === "" || this.add({ [field]: value });
  }

  // Take a pick back; false where it was not made.
  drop(pick) {
    const same = (old) => Object.entries(pick).every(([field, value]) => String(old[field]) === String(value));
    const rest = this.picks.filter((old) => !same(old));
    const dropped = rest.length < this.picks.length;
    this.picks = rest;
    return dropped;
  }

  back() {
    this.picks.pop();
  }

  clear() {
    this.picks = [];
  }

  // The one move that is left, or null.
  get move() {
    const left = this.left;
    return left.length === 1 ? left[0] : null;
  }

  // The one action that is left, its open number filled in, or null while something is open.
  get action() {
    const move = this.move;
    if (!move) return null;
    if (!move.span) return move.action;
    const { field, low, high } = move.span;
    const value = this.chosen[field] ?? (low === high ? low : undefined);
    return value === undefined ? null : { ...move.action, [field]: Number(value) };
  }

  // The values a blank may take while everything else stays picked, with their names, in the order of the list; of
  // values whose moves read the same one is enough.
  choices(field) {
    const found = new Map(), said = new Set();
    for (const move of this.among(this.picks.map((pick) => without(pick, field)))) {
      if (!(field in move.action) || move.span?.field === field) continue;
      const value = plain(move.action[field]);
      if (!found.has(value) && !said.has(move.text)) found.set(value, move.names[field] ?? value);
      said.add(move.text);
    }
    return found;
  }
}
