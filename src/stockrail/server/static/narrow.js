// Narrow: picks turn a list of legal options into one action.  It knows no game, only fields and values.
//
// An option is {action: {do: "bid", pile: 2, value: 6}, text: "...", parts: {pile: "...", value: "..."}}; an action may
// carry a span {field, low, high, step}: it then stands for every number of that range.  A pick is {field: value, ...}.
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

export function fits(option, pick) {
  const action = option.action;
  return Object.entries(pick).every(([field, value]) => {
    if (action.span && action.span.field === field) return inSpan(action.span, value);
    if (!(field in action)) return false;
    const own = action[field];
    return Array.isArray(own) ? own.map(String).includes(String(value)) : String(own ?? "-") === String(value);
  });
}

export function fieldsOf(action) {
  return Object.keys(action).filter((field) => field !== "do" && field !== "span");
}

export class Narrow {
  constructor(options) {
    this.all = options;
    this.picks = [];
  }

  get chosen() {
    return Object.assign({}, ...this.picks);
  }

  get left() {
    return this.among(this.picks);
  }

  among(picks) {
    return this.all.filter((option) => picks.every((pick) => fits(option, pick)));
  }

  // The picks after adding one: kept beside the earlier ones if it can be, else in place of those it contradicts.
  joined(pick) {
    const beside = [...this.picks, pick];
    if (this.among(beside).length) return beside;
    const fields = new Set(Object.keys(pick));
    const others = this.picks.filter((old) => !Object.keys(old).some((field) => fields.has(field)));
    if (this.among([...others, pick]).length) return [...others, pick];
    return this.among([pick]).length ? [pick] : null;
  }

  // Which of an element's alternatives a click means: one that adds something first, then one that changes something.
  meant(alternatives) {
    const chosen = this.chosen;
    const fresh = alternatives.filter((pick) => Object.keys(pick).some((field) => !(field in chosen)));
    const beside = fresh.find((pick) => this.among([...this.picks, pick]).length);
    if (beside) return beside;
    return alternatives.find((pick) => !this.has(pick) && this.joined(pick)) ?? null;
  }

  can(alternatives) {
    return alternatives.some((pick) => this.joined(pick) !== null);
  }

  has(pick) {
    const chosen = this.chosen;
    return Object.entries(pick).every(([field, value]) => String(chosen[field] ?? "") === String(value));
  }

  shows(alternatives) {
    return this.picks.length > 0 && alternatives.some((pick) => this.has(pick));
  }

  add(pick) {
    const next = this.joined(pick);
    if (next) this.picks = next;
    return next !== null;
  }

  // Set one blank of the sentence; an empty value opens it again.
  set(field, value) {
    this.picks = this.picks.flatMap((pick) => {
      if (!(field in pick)) return [pick];
      const { [field]: _, ...rest } = pick;
      return Object.keys(rest).length ? [rest] : [];
    });
    return value === "" ? true : this.add({ [field]: value });
  }

  back() {
    this.picks.pop();
  }

  clear() {
    this.picks = [];
  }

  // The verb all that is left agrees on, or null.
  get verb() {
    const verbs = new Set(this.left.map((option) => option.action.do));
    return verbs.size === 1 ? [...verbs][0] : null;
  }

  // The one action that is left, its span filled in, or null while something is open.
  get action() {
    const left = this.left;
    if (left.length !== 1) return null;
    const { span, ...action } = left[0].action;
    if (!span) return action;
    const value = this.chosen[span.field] ?? (span.low === span.high ? span.low : undefined);
    return value === undefined ? null : { ...action, [span.field]: Number(value) };
  }

  // The values a blank may take while everything else stays picked, in the order of the list.
  choices(field) {
    const others = this.picks.map((pick) => {
      const { [field]: _, ...rest } = pick;
      return rest;
    });
    const found = new Map();
    for (const option of this.among(others)) {
      const own = option.action[field];
      if (own === undefined || option.action.span?.field === field) continue;
      const key = Array.isArray(own) ? own.join(",") : String(own ?? "-");
      if (!found.has(key)) found.set(key, option.parts?.[field] ?? key);
    }
    return found;
  }

  // An action to ask "why not" about: the pick completed from what is picked and from the list, or null.
  guess(pick) {
    if (pick.do && this.shape?.[pick.do]?.every((field) => field in pick)) return typed(pick);
    const like = this.left.find((option) => Object.keys(pick).every((field) => field in option.action))
      ?? this.all.find((option) => Object.keys(pick).every((field) => field in option.action));
    if (!like) return null;
    const { span: _, ...action } = like.action;
    for (const [field, value] of Object.entries({ ...this.chosen, ...pick })) {
      if (field in action) action[field] = typeof action[field] === "number" ? Number(value) : value;
    }
    return action;
  }
}

function typed(pick) {
  return Object.fromEntries(Object.entries(pick).map(([k, v]) => [k, /^-?\d+$/.test(v) ? Number(v) : v]));
}
