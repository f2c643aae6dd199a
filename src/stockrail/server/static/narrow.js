// Narrow: picks turn a list of legal moves into one action.  It knows no game, only fields and values.
//
// A move is {action: {do: "bid", pile: 2, value: 6}, span: null, text: "...", names: {pile: "...", value: "..."}}; with
// a span {field, low, high, step} it stands for every number of that range.  `brings` is what it costs and brings, `way` the
// field in which it differs from other moves that do the same.  A pick is {field: value, ...}.
// An element's data-pick is "field:value field:value", with alternatives separated by "|".  Of a list a pick names one
// item, "card:jersey", or the whole in brackets, "card:[jersey,angus]".

export const FEW = 8; // as many moves are shown as buttons at once

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

// A value as a pick writes it: "-" where there is none, a list in brackets.
export function plain(value) {
  if (Array.isArray(value)) return value.length ? `[${value.join(",")}]` : "-";
  return String(value ?? "-");
}

// A move as a pick of all its fields but the open number.
export function whole(move) {
  const fields = Object.entries(move.action).filter(([field]) => field !== move.span?.field);
  return Object.fromEntries(fields.map(([field, value]) => [field, plain(value)]));
}

// Moves without passing; those that read the same are one to the reader.
export function distinct(moves) {
  const said = new Map(moves.filter((move) => move.action.do !== "pass").map((move) => [move.text, move]));
  return [...said.values()];
}

// Do two moves read the same, and do the fields in which they differ?
export function areTwins(one, other) {
  const named = (field) => one.names[field] && one.names[field] === other.names[field];
  return one.text === other.text && Object.keys(one.action).every(
    (field) => plain(one.action[field]) === plain(other.action[field]) || named(field),
  );
}

// Do two moves do the same, each in its own way?
function areWays(one, other) {
  return Boolean(one.way) && one.way === other.way && Object.keys(one.action).every(
    (field) => field === one.way || plain(one.action[field]) === plain(other.action[field]),
  );
}

function isItem(value) {
  return value !== "-" && !String(value).startsWith("[");
}

// What a pick says and another asks for is the same, or an item of the list it says.
function says(value, asked) {
  return String(value) === String(asked) || (!isItem(value) && String(value).slice(1, -1).split(",").includes(String(asked)));
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
    return this.meaning(this.picks);
  }

  // Of the moves that fit, those whose lists hold what was picked and nothing else; where there are none, all.
  meaning(picks) {
    const fitting = this.among(picks);
    const picked = (field) => picks.filter((pick) => field in pick && isItem(pick[field])).length;
    const exact = (move) => Object.entries(move.action).every(
      ([field, own]) => !Array.isArray(own) || !picked(field) || own.length === picked(field),
    );
    const most = fitting.filter(exact);
    return most.length ? most : fitting;
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
    return Object.entries(pick).every(([field, value]) => this.picks.some((own) => field in own && says(own[field], value)));
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
    const same = (old) => Object.entries(pick).every(([field, value]) => field in old && says(old[field], value));
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

  // The one move that is left, or null; moves that read the same are one, and of several ways the first stands ready.
  get move() {
    return this.ready(this.picks);
  }

  // The one move that picks leave.
  ready(picks) {
    const [first = null, ...others] = this.meaning(picks);
    return others.every((other) => areTwins(first, other) || areWays(first, other)) ? first : null;
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

  // The sentence all moves left have in common, its fields open; null where they have none, or where one has a number to
  // name and another has its own.
  sentence(sentences) {
    const left = this.left, spans = left.filter((move) => move.span).length;
    const spoken = new Set(left.map((move) => move.says));
    const key = spoken.size === 1 && (!spans || spans === left.length) ? [...spoken][0] : "";
    const template = this.aiming(key, left, sentences) ?? this.counting(key, left, sentences) ?? sentences[key];
    return template?.includes("{") && template.replace(/\{\w+\}/g, "").trim() ? template : null;
  }

  // The sentence without the way, while it is still open where that leads.
  aiming(key, left, sentences) {
    const way = left.find((move) => move.way)?.way;
    return way && !left.every((move) => areWays({ ...left[0], way }, { ...move, way })) ? sentences[`${key} ${way}:`] : undefined;
  }

  // The sentence in the number of what it counts, once the moves agree on it: one share, two shares.
  counting(key, [first, ...others], sentences) {
    const agreed = Object.entries(first?.action ?? {}).filter(([field, value]) => others.every((move) => plain(move.action[field]) === plain(value)));
    return agreed.map(([field, value]) => sentences[`${key} ${field}:${value}`]).find(Boolean);
  }

  // Too many moves of several kinds: the kinds to choose from first.
  kinds() {
    const left = this.left.filter((move) => move.action.do !== "pass");
    const verbs = new Set(left.map((move) => move.action.do));
    return left.length > FEW && verbs.size > 1 ? [...verbs] : [];
  }

  // The values a blank may take while everything else stays picked, with their names, in the order of the list; of
  // values whose moves read the same one is enough.
  choices(field) {
    const found = new Map(), said = new Set();
    for (const move of this.offering(field)) {
      const value = plain(move.action[field]);
      if (!found.has(value) && !said.has(move.text)) found.set(value, move.names[field] ?? value);
      said.add(move.text);
    }
    return found;
  }

  // The same with what they cost and bring, where all moves with that value agree on it.
  priced(field) {
    const moves = this.offering(field);
    return new Map([...this.choices(field)].map(([value, name]) => {
      const brings = new Set(moves.filter((move) => plain(move.action[field]) === value).map((move) => move.brings));
      const [one] = brings;
      return [value, brings.size === 1 && one ? `${name}: ${one}` : name];
    }));
  }

  offering(field) {
    const moves = this.among(this.picks.map((pick) => without(pick, field)));
    return moves.filter((move) => field in move.action && move.span?.field !== field);
  }
}
