// Charts: one drawing a series.  Lines are told apart by colour and dash, named at their end and in the legend, which also
// says what each stood at where the pointer is; a table has the numbers, and every chart can be kept as a picture.

import { make, number, read, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const STYLES = 12; // as many lines can be told apart: k0 to k11 of the style sheet
const LONGEST = 10; // letters there is room for at the end of a line
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [480, 250, 44, 78, 12, 40];
const DRAWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font", "text-anchor"]; // what a picture alone must say itself

export function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export async function loadCharts(root, table) {
  const figures = await read(root, `/t/${table}/figures`);
  if (figures) drawCharts(root, figures);
}

// Draw what was read.
export function drawCharts(root, figures) {
  const charts = figures.series.map((series) => chart(figures, series)).filter(Boolean);
  root.replaceChildren(...(charts.length ? charts : [make("p", { class: "empty" }, say("charts.empty"))]));
}

// Labels at the line ends, pushed apart so that none covers another.
function spread(ends) {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  for (let i = 1; i < sorted.length; i += 1) sorted[i].y = Math.max(sorted[i].y, sorted[i - 1].y + 13);
  const lowest = HEIGHT - BOTTOM + 4;
  sorted.forEach((end, i) => { end.y = Math.min(end.y, lowest - 13 * (sorted.length - 1 - i)); });
  return sorted;
}

function isSeat(key) {
  return /^\d+$/.test(key);
}

// The same thing has the same line in every chart.
function style(figures, key) {
  return Object.keys(figures.names).filter((other) => isSeat(other) === isSeat(key)).indexOf(key) % STYLES;
}

function nameOf(figures, key) {
  return figures.names[key] ?? key;
}

// The name at a line's end: where it is too long, a company's letters, or as much of a player's as there is room for.
function brief(figures, key) {
  const name = nameOf(figures, key);
  if (name.length <= LONGEST) return name;
  return isSeat(key) ? `${name.slice(0, LONGEST - 1)}…` : key;
}

// Round numbers from the lowest value, or nought, to the highest.
function steps(low, high, count = 4) {
  const rough = Math.max(1, (high - low) / count), power = 10 ** Math.floor(Math.log10(rough));
  const size = [1, 2, 2.5, 5, 10].map((k) => k * power).find((n) => n >= rough && Number.isInteger(n)) ?? 10 * power;
  const first = Math.floor(low / size), last = Math.max(first + 1, Math.ceil(high / size));
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * size);
}

// What was known of a key up to an entry.
function known(points, series, key, n) {
  return points.findLast((point) => point.n <= n && key in point.values[series])?.values[series][key];
}

function chart(figures, series) {
  const points = figures.points.filter((point) => Object.keys(point.values[series] ?? {}).length);
  if (points.length < 2) return null;
  const keys = Object.keys(figures.names).filter((key) => points.some((point) => key in point.values[series]));
  const values = points.flatMap((point) => keys.map((key) => point.values[series][key] ?? 0));
  const marks = steps(Math.min(0, ...values), Math.max(1, ...values));
  const low = marks[0], top = marks.at(-1), first = points[0].n, last = figures.points.at(-1).n;
  const x = (n) => LEFT + (n - first) / Math.max(1, last - first) * (WIDTH - LEFT - RIGHT);
  const y = (value) => HEIGHT - BOTTOM - (value - low) / (top - low) * (HEIGHT - TOP - BOTTOM);
  const label = figures.labels[series] ?? series;
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, ...axes(marks, first, last, x, y));
  const ends = keys.map((key) => {
    const own = points.filter((point) => key in point.values[series]).map((point) => [x(point.n), y(point.values[series][key])]);
    svg.append(draw("polyline", { class: `series k${style(figures, key)}`, points: own.map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" ") }));
    return { key, y: own.at(-1)[1] + 4 };
  });
  for (const end of spread(ends)) {
    svg.append(draw("text", { class: `end k${style(figures, end.key)}`, x: WIDTH - RIGHT + 5, y: end.y }, brief(figures, end.key)));
  }
  const cursor = draw("line", { class: "cursor", y1: TOP, y2: HEIGHT - BOTTOM, x1: -9, x2: -9 });
  svg.append(cursor);
  const legend = new Map(keys.map((key) => [key, make("span", { class: "num" })]));
  const save = make("button", { type: "button", class: "plain small" }, say("charts.save"));
  const figure = make(
    "figure", { class: "chart", "data-series": series }, make("figcaption", { class: "row" }, make("span", {}, label), save),
    svg, listed(figures, legend), numbers(figures, series, points, keys),
  );
  save.addEventListener("click", () => keep(svg, label, keys.map((key) => [nameOf(figures, key), style(figures, key)])));
  figure.mark = (n) => {
    const at = x(Math.min(Math.max(n, first), last));
    cursor.setAttribute("x1", at);
    cursor.setAttribute("x2", at);
    for (const [key, cell] of legend) cell.textContent = number(known(points, series, key, n) ?? 0);
  };
  svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect(), at = (event.clientX - box.x) / box.width * WIDTH;
    figure.mark(Math.round(first + (at - LEFT) / (WIDTH - LEFT - RIGHT) * (last - first)));
  });
  figure.mark(last);
  return figure;
}

// Amounts on the left, entries below.
function axes(marks, first, last, x, y) {
  const base = HEIGHT - BOTTOM, found = [];
  for (const mark of marks) {
    found.push(draw("line", { class: "grid-line", x1: LEFT, x2: WIDTH - RIGHT, y1: y(mark), y2: y(mark) }));
    found.push(draw("text", { class: "tick", x: LEFT - 6, y: y(mark) + 4, "text-anchor": "end" }, number(mark)));
  }
  for (const n of steps(first, last, 5).filter((mark) => mark >= first && mark <= last)) {
    found.push(draw("line", { class: "axis", x1: x(n), x2: x(n), y1: base, y2: base + 4 }));
    found.push(draw("text", { class: "tick", x: x(n), y: base + 17, "text-anchor": "middle" }, number(n)));
  }
  found.push(draw("line", { class: "axis", x1: LEFT, x2: WIDTH - RIGHT, y1: base, y2: base }));
  found.push(draw("text", { class: "tick", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, say("charts.entries")));
  return found;
}

function sample(k) {
  return draw("svg", { viewBox: "0 0 34 10", class: "sample", "aria-hidden": "true" }, draw("line", { class: `series k${k}`, x1: 1, x2: 33, y1: 5, y2: 5 }));
}

function listed(figures, legend) {
  const lines = [...legend].map(([key, cell]) => make("li", {}, sample(style(figures, key)), make("bdi", {}, nameOf(figures, key)), cell));
  return make("ul", { class: "legend" }, ...lines);
}

function numbers(figures, series, points, keys) {
  const rows = keys.map((key) => {
    const own = points.map((point) => point.values[series][key]).filter((value) => value !== undefined);
    const cells = [own[0], own.at(-1)].map((value) => make("td", { class: "n" }, number(value)));
    return make("tr", {}, make("th", { scope: "row" }, nameOf(figures, key)), ...cells);
  });
  const head = make("tr", {}, make("td"), make("th", { class: "n", scope: "col" }, say("charts.first")), make("th", { class: "n", scope: "col" }, say("charts.last")));
  return make("details", {}, make("summary", {}, say("charts.numbers")), make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

// A chart as a file that needs no style sheet: with its title, the names of its lines, and the page's paper behind it.
function keep(svg, label, names) {
  const copy = svg.cloneNode(true), rows = Math.ceil(names.length / 2);
  const looks = [...svg.querySelectorAll("*")].map((element) => getComputedStyle(element));
  [...copy.querySelectorAll("*")].forEach((element, i) => {
    for (const property of DRAWN) element.style.setProperty(property, looks[i].getPropertyValue(property));
  });
  copy.querySelector(".cursor").remove();
  const lines = new Map([...copy.querySelectorAll(".series")].map((line) => [line.getAttribute("class"), line]));
  names.forEach(([name, k], i) => {
    const left = LEFT + (i % 2) * 210, line = lines.get(`series k${k}`).cloneNode(true), down = HEIGHT + 10 + 20 * Math.floor(i / 2);
    line.setAttribute("points", `${left},${down} ${left + 32},${down}`);
    copy.append(line, written(copy, name, left + 40, down + 4));
  });
  const style = getComputedStyle(document.body), height = HEIGHT + 20 * rows + 30;
  const paper = draw("rect", { x: 0, y: -30, width: WIDTH, height, fill: style.getPropertyValue("--paper") || style.backgroundColor });
  copy.prepend(paper);
  copy.append(written(copy, label, LEFT, -10));
  for (const [key, value] of Object.entries({ xmlns: SVG, viewBox: `0 -30 ${WIDTH} ${height}`, width: WIDTH * 2, height: height * 2 })) copy.setAttribute(key, value);
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  make("a", { href: address, download: `${label}.svg` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

function written(copy, text, x, y) {
  const line = copy.querySelector(".tick").cloneNode();
  for (const [key, value] of Object.entries({ x, y })) line.setAttribute(key, value);
  line.style.setProperty("text-anchor", "start");
  line.textContent = text;
  return line;
}
