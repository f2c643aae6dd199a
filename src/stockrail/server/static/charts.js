// Charts: one small drawing per series, lines told apart by dash and by the name at their end, and a table beside it.

import { make, number, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const STYLES = 8; // as many lines can be told apart: k0 to k7 of the style sheet
const LONGEST = 10; // letters there is room for at the end of a line
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [400, 190, 30, 74, 10, 22];

function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export async function loadCharts(root, table) {
  const answer = await fetch(`/t/${table}/figures`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const figures = await answer.json();
  const charts = figures.series.map((series) => chart(figures, series)).filter(Boolean);
  root.replaceChildren(...(charts.length ? charts : [make("p", { class: "empty" }, say("charts.empty"))]));
}

// Labels at the line ends, pushed apart so that none covers another.
function spread(ends) {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  for (let i = 1; i < sorted.length; i += 1) sorted[i].y = Math.max(sorted[i].y, sorted[i - 1].y + 13);
  const over = sorted.length ? sorted[sorted.length - 1].y - (HEIGHT - BOTTOM + 4) : 0;
  if (over > 0) for (const end of sorted) end.y -= over;
  return sorted;
}

function isSeat(key) {
  return /^\d+$/.test(key);
}

// The same thing has the same line in every chart.
function style(figures, key) {
  return Object.keys(figures.names).filter((other) => isSeat(other) === isSeat(key)).indexOf(key) % STYLES;
}

// The name at a line's end: where it is too long, a company's letters, or as much of a player's as there is room for.
function brief(figures, key) {
  const name = figures.names[key] ?? key;
  if (name.length <= LONGEST) return name;
  return isSeat(key) ? `${name.slice(0, LONGEST - 1)}…` : key;
}

function steps(top) {
  const rough = top / 4;
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((n) => n >= rough) ?? 10000;
  return Array.from({ length: Math.ceil(top / size) + 1 }, (_, k) => k * size);
}

function chart(figures, series) {
  const points = figures.points.filter((point) => Object.keys(point.values[series] ?? {}).length);
  if (points.length < 2) return null;
  const keys = [...new Set(points.flatMap((point) => Object.keys(point.values[series])))];
  const marks = steps(Math.max(1, ...points.flatMap((point) => Object.values(point.values[series]))));
  const top = marks[marks.length - 1], last = points[points.length - 1].n, first = points[0].n;
  const x = (n) => LEFT + (n - first) / Math.max(1, last - first) * (WIDTH - LEFT - RIGHT);
  const y = (value) => HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
  const label = figures.labels[series] ?? series;
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
  for (const mark of marks) {
    svg.append(draw("line", { class: "grid-line", x1: LEFT, x2: WIDTH - RIGHT, y1: y(mark), y2: y(mark) }));
    svg.append(draw("text", { x: LEFT - 5, y: y(mark) + 4, "text-anchor": "end" }, number(mark)));
  }
  const ends = keys.map((key) => {
    const k = style(figures, key);
    const own = points.filter((point) => key in point.values[series]).map((point) => [x(point.n), y(point.values[series][key])]);
    svg.append(draw("polyline", { class: `series k${k}`, points: own.map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" ") }));
    return { key, k, y: own[own.length - 1][1] + 4 };
  });
  for (const end of spread(ends)) {
    svg.append(draw("text", { class: `end k${end.k}`, x: WIDTH - RIGHT + 5, y: end.y }, brief(figures, end.key)));
  }
  const cursor = draw("line", { class: "cursor", y1: TOP, y2: HEIGHT - BOTTOM, x1: -9, x2: -9 });
  svg.append(cursor);
  const figure = make("figure", { class: "chart" }, make("figcaption", {}, label), svg, numbers(figures, series, points, keys));
  figure.mark = (n) => {
    const at = x(Math.min(Math.max(n, first), last));
    cursor.setAttribute("x1", at);
    cursor.setAttribute("x2", at);
  };
  return figure;
}

function numbers(figures, series, points, keys) {
  const rows = keys.map((key) => {
    const own = points.map((point) => point.values[series][key]).filter((value) => value !== undefined);
    const cells = [own[0], own[own.length - 1]].map((value) => make("td", { class: "n" }, number(value)));
    return make("tr", {}, make("th", { scope: "row" }, figures.names[key] ?? key), ...cells);
  });
  const head = make("tr", {}, make("td"), make("th", { class: "n", scope: "col" }, say("charts.first")), make("th", { class: "n", scope: "col" }, say("charts.last")));
  return make("details", {}, make("summary", {}, say("charts.numbers")), make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}
