// Replay: a slider over the record; every step is an address of its own.

import { Board } from "./board.js";
import { loadCharts } from "./charts.js";
import { say } from "./words.js";

const root = document.getElementById("replay");
const { table, seat, reveal } = root.dataset;
const last = Number(root.dataset.last);
const turns = root.dataset.turns.split(" ").filter(Boolean).map(Number);
const slider = document.getElementById("slider");
const board = new Board(document.getElementById("board"));
const charts = document.getElementById("charts");
let n = Number(root.dataset.n);
let wanted = n;
let busy = false;

function address(path, step) {
  const url = new URL(`/t/${table}/${path}`, location.href);
  url.searchParams.set("n", step);
  if (reveal) url.searchParams.set("reveal", reveal);
  if (seat !== undefined) url.searchParams.set("seat", seat);
  return url;
}

async function go(step) {
  wanted = Math.min(last, Math.max(0, step));
  slider.value = wanted;
  mark(wanted);
  if (busy) return;
  busy = true;
  while (wanted !== n) {
    const target = wanted;
    const answer = await fetch(address("moment", target), { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) break;
    const page = await answer.json();
    n = page.n; // not every moment is stored: the last one before it is shown
    if (wanted === target) wanted = n;
    slider.value = wanted;
    mark(wanted);
    board.show(page.svg);
    document.getElementById("board-text").textContent = page.text;
  }
  busy = false;
  history.replaceState(null, "", address("replay", n));
}

// Where we are: in the counter, in the log, in the charts.
function mark(step) {
  document.getElementById("where").textContent = say("where", { n: step, last });
  let here = null;
  for (const line of document.querySelectorAll("#log .line")) {
    const at = Number(line.dataset.n);
    line.classList.toggle("later", at > step);
    line.classList.remove("here");
    if (at <= step) here = line;
  }
  here?.classList.add("here");
  for (const field of document.querySelectorAll('[data-study] input[name="n"]')) field.value = step;
  for (const link of document.querySelectorAll("[data-look]")) link.href = link.dataset.look === "all" ? `?n=${step}&reveal=yes` : `?n=${step}&seat=${link.dataset.look}`;
  const list = document.getElementById("log");
  if (here) list.scrollTop = here.offsetTop - list.clientHeight + here.offsetHeight + 8;
  for (const chart of charts.querySelectorAll(".chart")) chart.mark?.(step);
}

function stepTo(kind) {
  if (kind === "first") return 0;
  if (kind === "last") return last;
  if (kind === "back") return [...turns].reverse().find((turn) => turn < wanted) ?? 0;
  return turns.find((turn) => turn > wanted) ?? last;
}

slider.addEventListener("input", () => go(Number(slider.value)));
for (const link of document.querySelectorAll("[data-step]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(stepTo(link.dataset.step));
  });
}
document.getElementById("log").addEventListener("click", (event) => {
  const link = event.target.closest("a.when");
  if (!link) return;
  event.preventDefault();
  go(Number(link.closest(".line").dataset.n));
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
  const kind = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (kind) {
    event.preventDefault();
    go(stepTo(kind));
  }
});

mark(n);
await loadCharts(charts, table);
mark(n);
root.classList.add("ready");
