// A study: one moment at a time from the server, the lines beside the board.  It knows no game.

import { Board } from "./board.js";
import { drawCharts } from "./charts.js";
import { Chooser } from "./chooser.js";
import { Explain } from "./explain.js";
import { folding, pinning } from "./fold.js";
import { Panel } from "./panel.js";
import { Peek } from "./peek.js";
import { Picking } from "./picking.js";
import { showSigns } from "./signs.js";
import { Tabs } from "./tabs.js";
import { toast } from "./toast.js";
import { make, number, say } from "./words.js";

const root = document.getElementById("study");
const { study, code, mine } = root.dataset;
const byId = (id) => document.getElementById(id);

let now = null;
const asked = new URLSearchParams(location.search);
let eyes = asked.get("reveal") === "yes" ? "all" : asked.get("seat"); // whose eyes were chosen; null: as the study would have it
let actor = null; // whose moves were chosen; null: the seat in turn
let wanted = null; // the moment that was asked for last

const panel = new Panel(byId("moves"), {
  onPlay: (action) => send("entries", { action, ...(now.chance ? {} : { seat: now.actor }) }), onUndo: () => go(now.back), onRedo: () => go(now.on),
  onAsk: () => {}, onChange: light, onLook: consider, onHint: advise,
});
const board = new Board(byId("board"), {
  onPick: (...pick) => picking.picked(...pick), onHint: (alternatives, spot) => consider(panel.hint(alternatives)?.action ?? null, spot), onTell: (spot, about) => peek.tell(spot, about),
  beside: byId("beside"), key: root.dataset.game,
});
const picking = new Picking({
  panel, board, address, aside: root.dataset.aside.split(" "), mayAsk: () => mine && now.actor !== null && now.status === "running",
});
const chooser = new Chooser(board, panel);
const peek = new Peek(board, root.dataset.aside.split(" "), address);
showSigns(byId("signs"), address);
const explain = new Explain(byId("explain"), address, root.dataset.game);
new Tabs(byId("tabs"));

function address(path, query = {}) {
  const url = new URL(`/studies/${study}${path ? `/${path}` : ""}`, location.href);
  const all = eyes === "all" ? { reveal: "yes" } : { seat: eyes };
  const known = { at: now?.at, ...all, actor, code: code || null, ...query };
  for (const [key, value] of Object.entries(known)) if (value !== null && value !== undefined) for (const one of [value].flat()) url.searchParams.append(key, one);
  return url;
}

// ------------------------------------------------------------ showing a moment

async function go(at) {
  wanted = at;
  const answer = await fetch(address("moment", { at, board: "no", drawings: "yes" }), { headers: { Accept: "application/json" } }).catch(() => null);
  if (wanted !== at) return; // somebody is in a hurry
  if (!answer?.ok) toast((await answer?.json().catch(() => null))?.text ?? say("lost"));
  else show(await answer.json());
}

function show(fresh) {
  now = fresh;
  picking.fresh();
  root.dataset.at = now.at;
  board.show(now.svg);
  peek.fresh();
  byId("board-text").textContent = now.text;
  byId("ask").textContent = now.ask;
  byId("told").replaceChildren(...now.told.map((line) => make("li", {}, line)));
  byId("where").textContent = say("study.where", { at: now.at, size: now.size });
  panel.ask({
    ...now, n: `${now.n} ${now.at} ${now.actor}`, seat: now.status === "over" || !mine ? null : now.actor ?? -1, game: root.dataset.game,
    legal: mine ? now.legal : [], can_undo: now.at !== now.first, undo: null, undo_seat: null, redo_seat: null, can_restart: false, can_hint: !now.chance && now.status === "running",
  });
  explain.show(`${now.n} ${now.at} ${now.actor}`);
  drawTree();
  drawNotes();
  drawSteps();
  for (const one of document.querySelectorAll("[data-eyes]")) current(one, eyes === "all" ? one.dataset.eyes === "all" : Number(one.dataset.eyes) === now.seat);
  for (const field of document.querySelectorAll('form[data-live] input[name="n"]')) field.value = now.n;
  for (const field of document.querySelectorAll('form[data-live] input[name="at"]')) field.value = now.at;
  for (const one of document.querySelectorAll("[data-draw]")) one.hidden = !now.chance;
  drawRuns();
  light();
  const url = new URL(location.href);
  url.searchParams.set("at", now.at);
  history.replaceState(null, "", url);
}

function current(element, is) {
  if (is) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

// The lines: an entry, the alternatives to it, then what follows it.
function drawTree() {
  byId("lines").replaceChildren(...now.tree.flatMap((row) => [row.skipped ? gap(row) : null, line(row)]).filter(Boolean));
  const here = byId("lines").querySelector(".here");
  if (here) byId("lines").scrollTop = here.offsetTop - byId("lines").clientHeight / 2;
}

function gap(row) {
  return make("li", { class: `gap quiet small d${Math.min(8, row.depth)}` }, say("study.skipped", { count: row.skipped }));
}

function line(row) {
  const said = make("a", { href: address("", { at: row.at }), class: "entry" },
    make("span", { class: "num quiet small" }, number(row.n)), row.seat === null ? null : make("span", { class: `dot seat-${row.seat}`, "aria-hidden": "true" }, number(row.seat + 1)),
    make("span", {}, row.text), row.mark ? make("strong", { class: "mark", dir: "ltr" }, row.mark) : null);
  said.addEventListener("click", (event) => {
    event.preventDefault();
    go(row.at);
  });
  return make("li", { class: `d${Math.min(8, row.depth)}${row.here ? " here" : ""}`, "aria-current": row.here ? "true" : null },
    row.name ? make("strong", { class: "name", dir: "auto" }, row.name) : null, said, row.comment ? make("p", { class: "comment small", dir: "auto" }, row.comment) : null);
}

function drawNotes() {
  const form = byId("notes-form");
  const said = [now.name, now.mark, now.comment].filter(Boolean).join(" · ");
  byId("said").textContent = said;
  byId("said").hidden = !said;
  if (!form) return;
  form.elements.name.value = now.name;
  form.elements.comment.value = now.comment;
  form.elements.mark.value = now.mark;
}

function drawSteps() {
  for (const link of document.querySelectorAll("[data-step]")) link.href = address("", { at: now[link.dataset.step] });
  byId("ways").replaceChildren(...(now.steps.length > 1 ? now.steps.map((step) => {
    const button = make("button", { type: "button", class: "plain" }, step.name ? make("bdi", {}, step.name) : step.text, step.mark ? ` ${step.mark}` : "");
    button.addEventListener("click", () => go(step.at));
    return make("li", {}, button);
  }) : []));
}

function drawRuns() {
  const box = byId("runs");
  if (!box) return;
  box.hidden = !now.runs.length;
  box.querySelector("select").replaceChildren(...now.runs.map(({ value, label }) => make("option", { value }, label)));
}

function light() {
  board.light(panel.narrow.all.length ? panel.narrow : null, now?.complete);
  chooser.show();
  const ready = panel.narrow.picks.length ? panel.narrow.action : null;
  peek.keep(now && !now.chance ? ready : null).then((found) => { if (found) panel.foresee(found); });
}

function consider(action, element) {
  if (action && element && !now?.chance) peek.look(element, () => peek.move(action));
  else peek.leave();
  return action !== null;
}

// ------------------------------------------------------------ picking and playing

// What a bot would do here, and why.
async function advise() {
  const answer = await fetch(address("hints"), { headers: { Accept: "application/json" } });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) toast(found.text ?? say("lost"));
  else if (found.at === now.at) panel.advise(found.hints);
}

// A change: the moment it led to is the answer.
async function send(path, body) {
  const url = address(path, { at: null, actor: null, board: "no", drawings: "yes" });
  const answer = await fetch(url, {
    method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify({ n: now.n, at: now.at, ...body }),
  }).catch(() => null);
  const said = await answer?.json().catch(() => ({})) ?? {};
  if (answer?.ok) {
    actor = null;
    show(said);
    return true;
  }
  panel.free();
  if (answer?.status === 422 && said.reason) panel.refuse(said.reason);
  else toast(said.text ?? say("lost"));
  return false;
}

// Forms that change the study are sent without leaving the page.
for (const form of document.querySelectorAll("form[data-live]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(form, event.submitter));
    delete body.n;
    delete body.at;
    if (form.dataset.live === "bots") await playOn(body.bot, Number(body.moves));
    else if (await send(form.dataset.live, body) && form.dataset.live === "notes") toast(say("saved"));
  });
}

// Bots play on, as many moves as were asked for, some at a time; a click anywhere on the button stops them.
let playing = false;
async function playOn(bot, moves) {
  const button = byId("bots-play"), label = button.textContent;
  if (playing) {
    playing = false;
    return;
  }
  playing = true;
  button.textContent = say("study.stop");
  let left = moves;
  while (playing && left > 0 && now.status === "running") {
    const before = now.entry;
    if (!await send("bots", { bot, moves: Math.min(left, 3) }) || now.entry === before) break;
    left -= 3;
  }
  playing = false;
  button.textContent = label;
}

// ------------------------------------------------------------ routes and comparisons

byId("runs")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(address("routes", { corporation: event.target.elements.corporation.value }), { headers: { Accept: "application/json" } });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) return toast(found.text ?? say("lost"));
  board.layers(found.drawn.layers);
  peek.kept = found.drawn;
  board.reveal("map");
  byId("run").replaceChildren(...found.drawn.lines.map((line) => make("li", {}, line.text)));
  return undefined;
});

byId("compare").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(address("compare", { with: event.target.elements.with.value }), { headers: { Accept: "application/json" } });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) return toast(found.text ?? say("lost"));
  drawComparison(found);
  return undefined;
});

function drawComparison(found) {
  const cell = (value) => make("td", { class: "n" }, value === null ? "–" : number(value));
  const rows = found.rows.map((row) => {
    const change = (row.second ?? 0) - (row.first ?? 0);
    const sign = change > 0 ? "+" : change < 0 ? "−" : "";
    return make("tr", {}, make("th", { scope: "row" }, make("bdi", {}, row.label), " · ", make("bdi", {}, row.name)), cell(row.first), cell(row.second),
      make("td", { class: `n ${change > 0 ? "good" : change < 0 ? "bad" : ""}`, dir: "ltr" }, change ? `${sign}${number(Math.abs(change))}` : ""));
  });
  const head = [found.first, found.second, "±"].map((text) => make("th", { class: "n", scope: "col", dir: "ltr" }, text));
  byId("compared").replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, make("td"), ...head)), make("tbody", {}, ...rows)));
  drawCharts(byId("compared-charts"), found.figures);
}

byId("compare-here")?.addEventListener("click", () => { byId("compare-with").value = now.at; });

// ------------------------------------------------------------ going about

for (const link of document.querySelectorAll("[data-step]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(now[link.dataset.step]);
  });
}
for (const link of document.querySelectorAll("[data-eyes]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    eyes = link.dataset.eyes === "all" ? "all" : Number(link.dataset.eyes);
    go(now.at);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [role=tab]")) return;
  const step = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (step) {
    event.preventDefault();
    go(now[step]);
  } else if (event.key === "Escape") panel.back();
  else if (event.key === "Enter" && !event.target.closest("button, a, summary, [data-pick]")) panel.confirm();
});

function begin() {
  const first = JSON.parse(byId("now").textContent);
  first.svg = board.adopt();
  first.text = byId("board-text").textContent;
  byId("moves").replaceChildren();
  show(first);
}

pinning(root, byId("panel"));
folding(byId("panel"), byId("fold"), () => {});
begin();
root.classList.add("ready");
