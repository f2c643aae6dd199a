// Can every legal move be reached by picks, and nothing else?  Reads lists of moves as the page gets them from standard
// input, {lists: [{legal, sentences, spots}], most}, and writes what is wrong with them, a sentence for each fault.
//
//     node narrow_check.mjs <path of narrow.js> < lists.json

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { FEW, Narrow, distinct, fits, plain, readPicks, whole } = await import(pathToFileURL(process.argv[2]));
const { lists, most } = JSON.parse(readFileSync(0, "utf8"));
const faults = [];

// A small generator of numbers, so that a run can be repeated.
let seed = 1;
function below(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor(seed / 65536) % n;
}

function sample(all, count) {
  return all.length <= count ? all : Array.from({ length: count }, () => all[below(all.length)]);
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// A move whose open number is shut, and the action it then is.
function numbers(move) {
  if (!move.span) return [[move, move.action]];
  const { field, low, high, step } = move.span;
  const all = Array.from({ length: (high - low) / step + 1 }, (_, k) => low + k * step);
  const some = [...new Set([low, high, ...sample(all, most)])];
  return some.map((value) => [move, { ...move.action, [field]: value }]);
}

function listed(legal, action) {
  return legal.some(({ action: own, span }) => {
    if (!span) return same(own, action);
    const value = action[span.field];
    return value >= span.low && value <= span.high && (value - span.low) % span.step === 0 && same({ ...own, [span.field]: value }, action);
  });
}

// ------------------------------------------------------------ by the panel

// Choose in the first open blank of the sentence what the move says there; false where it is not offered.
function fill(narrow, template, move) {
  for (const [, field] of template.matchAll(/\{(\w+)\}/g)) {
    if (narrow.left.some((one) => one.span?.field === field)) continue;
    const open = new Set(narrow.left.map((one) => plain(one.action[field]))).size > 1;
    const offered = narrow.choices(field);
    if (!open || offered.size < 2) continue;
    const twins = narrow.left.filter((one) => one.text === move.text).map((one) => plain(one.action[field]));
    const value = [plain(move.action[field]), ...twins].find((one) => offered.has(one));
    return value !== undefined && narrow.set(field, value);
  }
  return false;
}

// As the panel offers it: the sentence blank by blank, or first the kind, or a button for each move.
function byPanel({ legal, sentences }, move, action) {
  const narrow = new Narrow(legal);
  for (let step = 0; step < 12 && narrow.move?.text !== move.text; step += 1) {
    const template = narrow.sentence(sentences), kinds = narrow.kinds();
    if (template) {
      if (!fill(narrow, template, move)) break;
    } else if (kinds.length) narrow.add({ do: move.action.do });
    else narrow.picks = [whole(distinct(narrow.left).find((one) => one.text === move.text) ?? move)];
  }
  return isSingled(narrow, move, action);
}

// By its own button, which the panel always has.
function byButton({ legal }, move, action) {
  const narrow = new Narrow(legal);
  narrow.picks = [whole(distinct(legal).find((one) => one.text === move.text))];
  return isSingled(narrow, move, action);
}

function isSingled(narrow, move, action) {
  if (narrow.move?.text !== move.text) return false;
  if (!move.span) return narrow.action !== null;
  const { field } = move.span;
  return narrow.set(field, String(action[field])) && narrow.action?.[field] === action[field];
}

// ------------------------------------------------------------ by the picture

// Click on what the picture has of the move: it stays among what is meant, and where only fields of the picture are
// open, it is what is meant.
function byBoard({ legal, spots }, move) {
  const narrow = new Narrow(legal);
  const own = spots.map(readPicks).filter((alternatives) => alternatives.some((pick) => fits(move, pick)));
  for (let step = 0; step < 24 && narrow.move !== move; step += 1) {
    const next = own.find((alternatives) => {
      const pick = narrow.meant(alternatives);
      return pick && !narrow.has(pick) && fits(move, pick);
    });
    if (!next) break;
    narrow.add(narrow.meant(next));
  }
  if (narrow.move === move) return "";
  if (!narrow.left.includes(move)) return narrow.among(narrow.picks).includes(move) ? "hidden behind another" : "lost";
  const drawn = (other) => Object.keys(move.action).some(
    (field) => plain(other.action[field]) !== plain(move.action[field]) && own.some((alternatives) => alternatives.some((pick) => field in pick && fits(move, pick))),
  );
  const rival = narrow.left.find((other) => other !== move && other.text !== move.text && drawn(other));
  return rival ? `not told from ${JSON.stringify(rival.action)}` : "";
}

// ------------------------------------------------------------ anything else

// Any picks at all: whatever then stands ready is in the list.
function anything({ legal }) {
  const known = legal.flatMap((move) => Object.entries(move.action).flatMap(
    ([field, value]) => [value, ...[value].flat(), Number(value) + 1, -1].map((one) => ({ [field]: plain(one) })),
  ));
  const narrow = new Narrow(legal);
  for (let step = 0; step < 24; step += 1) {
    const pick = known[below(known.length)], way = below(4);
    if (way === 0) narrow.set(...Object.entries(pick)[0]);
    else if (way === 1) narrow.picks.push(pick);
    else narrow.add(pick);
    if (narrow.action && !listed(legal, narrow.action)) return narrow.action;
    if (way === 1) narrow.picks.pop();
  }
  return null;
}

// What lights up on the picture: only what some legal move fits.
function lit({ legal, spots }) {
  const narrow = new Narrow(legal);
  return spots.find((spot) => narrow.can(readPicks(spot)) && !legal.some((move) => readPicks(spot).some((pick) => fits(move, pick))));
}

for (const [k, list] of lists.entries()) {
  const wrongly = lit(list);
  if (wrongly) faults.push(`${k}: ${wrongly} lights up and nothing legal fits it`);
  const moves = list.legal.filter((move) => move.action.do !== "pass");
  for (const [move, action] of sample(moves.flatMap(numbers), most)) {
    if (!byPanel(list, move, action)) faults.push(`${k}: ${JSON.stringify(action)} cannot be chosen in the sentence`);
    if (!byButton(list, move, action)) faults.push(`${k}: ${JSON.stringify(action)} cannot be chosen by its button`);
    const wrong = list.spots.length ? byBoard(list, move) : "";
    if (wrong) faults.push(`${k}: ${JSON.stringify(action)} on the board is ${wrong}`);
  }
  const strange = moves.length ? anything(list) : null;
  if (strange) faults.push(`${k}: ${JSON.stringify(strange)} is not in the list`);
}
process.stdout.write(JSON.stringify(faults));
