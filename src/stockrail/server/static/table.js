// The table: one position at a time from the server, moves by POST, news by server-sent events.  It knows no game.

import { Cards } from "./cards.js";
import { Board } from "./board.js";
import { signed } from "./change.js";
import { Chooser } from "./chooser.js";
import { Desktop } from "./desktop.js";
import { loadCharts } from "./charts.js";
import { Explain } from "./explain.js";
import { folding } from "./fold.js";
import { reload, restore } from "./keep.js";
import { Keys } from "./keys.js";
import { Lesson } from "./lesson.js";
import { Log } from "./log.js";
import { Notices } from "./notices.js";
import { Panel } from "./panel.js";
import { Peek } from "./peek.js";
import { Picking } from "./picking.js";
import { Player, movesOf, thingsOf } from "./player.js";
import { recall, remember } from "./remembered.js";
import { Sheets } from "./sheets.js";
import { Sounds } from "./sounds.js";
import { showSigns } from "./signs.js";
import { Tabs } from "./tabs.js";
import { countdown, time } from "./times.js";
import { toast } from "./toast.js";
import { make, number, person, say, written } from "./words.js";

const PHONE = matchMedia("(max-width: 800px)"); // as in the style sheet

const root = document.getElementById("table");
const table = root.dataset.table;
const byId = (id) => document.getElementById(id);
const calmTitle = document.title;
const mine = root.dataset.mine.split(" ").filter(Boolean).map(Number);
let elsewhere = Number(byId("waiting").dataset.count) - ("waits" in root.dataset ? 1 : 0); // other tables that wait

let seat = root.dataset.seat === undefined ? null : Number(root.dataset.seat);
let now = null;
let read = 0; // when its clocks were read
let stream = null;
let fetching = null;
let sending = false;
let owed = -1; // the entry asked for meanwhile; Infinity for whatever is the latest then
let logged; // whose eyes read the log that is shown

const panel = new Panel(byId("moves"), {
  onPlay: (action) => send("entries", { action }), onUndo: (turn) => send("undo", { seat: now.undo_seat, turn }),
  onRedo: () => send("redo", { seat: now.redo_seat }), onAsk: () => request("propose", { kind: "undo" }), onChange: light, onLook: consider,
  onHint: advise,
});
const board = new Board(byId("board"), {
  onPick: (...pick) => picking.picked(...pick), onHint: (alternatives, spot) => consider(panel.hint(alternatives)?.action ?? null, spot), onTell: (spot, about) => peek.tell(spot, about),
  beside: byId("beside"), key: root.dataset.game,
});
const picking = new Picking({
  panel, board, address, aside: root.dataset.aside.split(" "), mayAsk: () => now !== null && now.seat !== null && now.status === "running", onAnswer: pin,
});
const chooser = new Chooser(board, panel);
const peek = new Peek(board, root.dataset.aside.split(" "), address);
const lesson = new Lesson(byId("lesson"), request);
const explain = byId("explain") && new Explain(byId("explain"), address, root.dataset.game);
showSigns(byId("signs"), address);
const notices = new Notices(byId("notices"), table);
const log = new Log(byId("log"), address, peek);
const moments = new Map(); // pictures of the past, by entry
const player = new Player(byId("player"), byId("pace"), {
  load: moment, draw: (svg, told) => drawPlates(board.show(svg, told)), telling: () => board.telling, done: drawPresent,
});
const sounds = new Sounds(byId("sounds"));
const desktop = new Desktop(byId("desktop"), byId("desktop-refused"));
const quick = byId("quick");
panel.quick = quick.checked = recall("quick", false);
quick.addEventListener("change", () => {
  panel.quick = quick.checked;
  remember("quick", quick.checked);
});
const evaluation = byId("evaluation");
if (evaluation) {
  const kept = byId("lesson") ? "evaluation lesson" : "evaluation";
  evaluation.open = recall(kept, evaluation.open);
  evaluation.addEventListener("toggle", () => remember(kept, evaluation.open));
}
const sheets = new Sheets(byId("sheets"), peek, address);
const tabs = new Tabs(byId("tabs"), (id) => {
  if (id === "tab-charts") loadCharts(byId("charts"), table);
  sheets.show(id === "tab-sheets", now?.n);
});

const cards = new Cards(request, tabs);

function address(path, query = {}) {
  const url = new URL(`/t/${table}/${path}`, location.href);
  if (seat !== null) url.searchParams.set("seat", seat);
  for (const [key, value] of Object.entries(query)) for (const one of [value].flat()) url.searchParams.append(key, one);
  return url;
}

// ------------------------------------------------------------ showing a position

// Fetch the position, once for everybody who wants to see entry `least`.  What an answer under way turns out not to show
// is fetched after it: the stream tells one's own move too, which is in the answer to it.
function refresh(least = Infinity) {
  owed = Math.max(owed, least);
  if (!sending && !fetching && owed > (now?.n ?? -1)) fetching = fetchNow().catch(() => later()).finally(() => { fetching = null; settle(); });
  return fetching;
}

function settle() {
  if (owed > (now?.n ?? -1)) refresh(owed);
  else owed = -1;
}

async function fetchNow() {
  owed = -1;
  const eyes = seat, since = logged === eyes ? { since: now.n } : {};
  const answer = await fetch(address("now", { board: "no", drawings: "yes", ...since }), { headers: { Accept: "application/json" } });
  if (answer.status === 404 || answer.status === 403) reload();
  else if (!answer.ok) later(answer.headers.get("Retry-After"));
  else if (eyes === seat) show(await answer.json());
}

// A server that was too busy is asked again; who is without the net hears when it is back.
function later(seconds) {
  if (navigator.onLine) setTimeout(refresh, 1000 * (Number(seconds) || 3));
}

// Show a position.  Others' moves that led to it are played on the board, unless it answers one's own.
function show(fresh, own = false) {
  if (now !== null && fresh.n < now.n) return undefined; // an answer that was overtaken
  const before = now;
  const turned = now !== null && now.turn !== fresh.turn;
  const away = (plates) => plates.some((p) => p.you && p.missing);
  const started = now !== null && (now.status !== fresh.status || away(now.plates) !== away(fresh.plates)
    || now.plates.some((p, i) => p.kind !== fresh.plates[i]?.kind));
  if (now?.n !== fresh.n) picking.fresh();
  now = { ...fresh, game: root.dataset.game };
  read = performance.now();
  root.dataset.n = now.n;
  if (started && now.status !== "over") {
    if (before.status === "open" && now.status === "running") call(mine.includes(now.turn) ? "turn" : "start", now.ask);
    return reload();
  }
  const held = board.held, idle = document.activeElement === document.body;
  const moves = own || logged !== seat ? [] : movesOf(now.log).filter((move) => !mine.includes(move.seat));
  if (moves.length && player.plays) player.play(moves);
  else if (own || moves.length) player.stop();
  const gains = player.on ? new Map() : board.show(now.svg, player.plays && logged === seat ? thingsOf(now.log) : []);
  board.shut(picking.without);
  peek.fresh();
  sheets.show(sheets.open, now.n);
  byId("board-text").textContent = now.text;
  if (byId("ask").textContent !== now.ask) byId("ask").textContent = now.ask;
  byId("frozen").hidden = !now.frozen;
  byId("frozen").textContent = now.frozen?.text ?? "";
  lesson.show(now.lesson);
  notices.show(now);
  explain?.show(`${now.n} ${now.seat} ${now.status}`);
  cards.show(now);
  drawPlates(gains);
  for (const eyes of document.querySelectorAll("[data-eyes]")) {
    if (Number(eyes.dataset.eyes) === now.seat) eyes.setAttribute("aria-current", "true");
    else eyes.removeAttribute("aria-current");
  }
  panel.ask(now);
  if (now.ready && panel.narrow.action) peek.know(panel.narrow.action, now.ready);
  if (logged === seat) log.add(now.log, now.undone, now.since);
  else log.replace(now.log, now.since);
  logged = seat;
  byId("review").href = address("replay", { n: now.since });
  byId("since").hidden = now.since === 0 || now.since >= now.n;
  byId("changes").hidden = false;
  byId("after").hidden = now.status !== "over" && !(now.status === "closed" && now.n);
  light();
  if (held !== null && !board.hold(held)) byId("panel").focus({ preventScroll: true });
  signal(before);
  pin();
  curtain();
  handOver(turned);
  if (!idle && document.activeElement === document.body) byId("panel").focus({ preventScroll: true });
  return undefined;
}

// The picture of the past after an entry, null where it cannot be had; the present is at hand.
function moment(n) {
  if (n >= now.n) return Promise.resolve(now.svg);
  if (!moments.has(n)) {
    const asked = fetch(address("moment", { n }), { headers: { Accept: "application/json" } });
    moments.set(n, asked.then((answer) => (answer.ok ? answer.json() : null)).then((found) => found?.svg ?? null).catch(() => null));
  }
  return moments.get(n);
}

function drawPresent() {
  moments.clear();
  drawPlates(board.show(now.svg));
  board.shut(picking.without);
  light();
}

function light() {
  board.light(panel.narrow.all.length && !player.on ? panel.narrow : null, now?.complete);
  board.mean(player.on ? [] : now?.lesson?.marks ?? []);
  chooser.show();
  const ready = panel.narrow.picks.length ? panel.narrow.action : null;
  peek.keep(ready).then((found) => {
    if (found) panel.foresee(found);
    pin();
  });
  pin();
}

// What a good player would do, while the position stands.
async function advise() {
  const answer = await fetch(address("hints"), { headers: { Accept: "application/json" } });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) toast(found.text ?? say("lost"));
  else if (found.n === now.n) panel.advise(found.hints);
}

// Somebody looks at a move without choosing it.
function consider(action, element) {
  if (action && element) peek.look(element, () => peek.move(action));
  else peek.leave();
  return action !== null;
}

// On phones the panel is pinned over the page's end: keep that much room free.
function pin() {
  if (!PHONE.matches) return; // a property of the root is looked up anew in the whole picture
  const room = `${byId("panel").offsetHeight + 16}px`;
  if (root.style.getPropertyValue("--pinned") !== room) root.style.setProperty("--pinned", room);
}

// What a clock shows at this moment: between two messages it counts down, unless it rests.
function left({ seconds, turn }) {
  return Math.max(0, Math.round(seconds - (turn && now.clock.running ? (performance.now() - read) / 1000 : 0)));
}

function drawPlates(gains) {
  byId("plates").replaceChildren(...now.plates.map((plate) => {
    const classes = ["plate", `seat-${plate.seat}`, plate.turn ? "turn" : "", plate.you ? "you" : ""].filter(Boolean).join(" ");
    return make(
      "li", { class: classes, "aria-current": plate.turn ? "true" : null },
      make("span", { class: `dot seat-${plate.seat}`, "aria-hidden": "true" }, number(plate.seat + 1)),
      make("span", { class: "name" }, plate.kind === "open" ? make("bdi", {}, say("seat.open")) : person(plate)),
      plate.kind === "bot" || plate.program ? make("span", { class: "quiet small" }, say("seat.bot")) : null,
      plate.kind === "left" ? make("span", { class: "quiet small" }, say("seat.left")) : null,
      plate.kind === "asked" ? make("span", { class: "quiet small" }, say("seat.asked")) : null,
      plate.absent ? make("span", { class: "small" }, say("seat.absent")) : null,
      plate.kind === "person" && !plate.you && !plate.absent ? presence(plate.here) : null,
      plate.seconds === null ? null : make("span", { class: plate.turn && now.clock.low ? "clock low" : "clock" }, countdown(left(plate))),
      gains.has(plate.seat) ? make("span", { class: `gain num ${gains.get(plate.seat) > 0 ? "good" : "bad"}` }, signed(gains.get(plate.seat))) : null,
      plate.score === null ? null : make("strong", { class: "num" }, number(plate.score)),
    );
  }));
  reachPlates();
}

// A row of plates that is wider than the page is scrolled by keys too.
function reachPlates() {
  const row = byId("plates");
  if (row.scrollWidth > row.clientWidth) row.tabIndex = 0;
  else row.removeAttribute("tabindex");
}

function presence(here) {
  const said = say(here ? "seat.here" : "seat.away");
  return make("span", { class: "quiet small", title: said }, make("span", { "aria-hidden": "true" }, here ? "●" : "○"), make("span", { class: "sr" }, said));
}

// Something else than a move: the stream brings what came of it.
async function request(path, body) {
  const answer = await fetch(`/t/${table}/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify({ ...(seat === null ? {} : { seat }), ...body }),
  });
  if (!answer.ok) toast((await answer.json().catch(() => ({}))).text ?? say("lost"));
  return refresh();
}

// Said on the reader's desktop while they look elsewhere, if they want to be told of it here.
function call(alert, text) {
  if (root.dataset.alerts.split(" ").includes(alert)) desktop.tell(alert === "turn" ? say("title.turn", { title: calmTitle }) : calmTitle, text, `${table} ${alert} ${now.n}`);
}

// Whose turn it is shows outside the page too.
function signal(before) {
  const yours = now.status === "running" && mine.includes(now.turn);
  if (before && yours && !root.classList.contains("yours")) {
    sounds.turn();
    call("turn", now.ask);
  }
  if (before?.status === "running" && now.status === "over") {
    sounds.end();
    call("over", now.ask);
  }
  if (before && yours && now.clock.low && !before.clock.low) call("low", say("low"));
  if (before && now.proposal?.yours && before.proposal?.id !== now.proposal.id) call("proposal", now.proposal.text);
  const icon = byId("favicon");
  document.title = yours ? say("title.turn", { title: calmTitle }) : calmTitle;
  icon.href = yours ? icon.dataset.turn : icon.dataset.calm;
  root.classList.toggle("yours", yours);
  const hue = now.turn === null ? "transparent" : `var(--seat-${now.turn})`;
  if (root.style.getPropertyValue("--turn") !== hue) root.style.setProperty("--turn", hue);
  const badge = byId("waiting"), waiting = elsewhere + (yours ? 1 : 0);
  if (Number(badge.dataset.count) !== waiting) badge.removeAttribute("title");
  badge.dataset.count = waiting;
  badge.textContent = number(waiting);
  badge.hidden = waiting <= 0;
}

// What changed since the reader's last move, shown on the board: the picture of then, then the picture of now.
byId("changes").addEventListener("click", async () => {
  const then = await moment(now.since);
  if (then === null) return;
  board.show(then);
  drawPresent();
  byId("board").scrollIntoView({ block: "nearest" });
});

// What happened since, move by move, here on the table; without scripts the link leads to the replay.
byId("review").addEventListener("click", async (event) => {
  event.preventDefault();
  const answer = await fetch(address("events", { since: now.since, follow: "no" }), { headers: { Accept: "application/json" } }).catch(() => null);
  const moves = answer?.ok ? movesOf((await answer.json()).log) : [];
  if (!moves.length) return;
  player.review(now.since, moves);
  byId("board").scrollIntoView({ block: "nearest" });
});

// ------------------------------------------------------------ picking and playing

function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const LONGEST = 16_000; // milliseconds between two tries to send a move

let tryNow = () => {}; // ends the wait between two tries

async function send(path, body) {
  sending = true;
  await post(path, body).finally(() => { sending = false; });
  settle();
}

// A move is sent with a key of its own, so that sending it again after a lost answer cannot double it.
async function post(path, body, key = newKey(), wait = 500) {
  const request = { n: now.n, key, ...(seat === null ? {} : { seat }), ...body };
  let answer;
  try {
    answer = await fetch(`/t/${table}/${path}?board=no&drawings=yes`, {
      method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(request),
    });
  } catch {
    if (wait > LONGEST) {
      panel.free();
      return toast(say("lost"));
    }
    await new Promise((done) => {
      tryNow = done;
      setTimeout(done, wait);
    });
    return post(path, body, key, 2 * wait);
  }
  if (answer.ok) return arrived(await answer.json());
  const problem = await answer.json().catch(() => ({}));
  if (answer.status === 409) toast(missed(problem));
  if (answer.status === 422 && problem.reason) {
    panel.free();
    return panel.refuse(problem.reason);
  }
  if (answer.status !== 409) toast(problem.text ?? say("lost"));
  panel.free();
  player.skip();
  owed = Infinity;
  return undefined;
}

// The move is stored.  Where several look at one screen its answer may be for other eyes than those that are open.
function arrived(played) {
  if (played.now.seat !== seat) owed = Math.max(owed, played.n);
  else {
    show(played.now, true);
    if (panel.busy) panel.free(); // what was sent was no move: the position is the same
  }
}

function missed(problem) {
  const lines = (problem.missed ?? []).slice(-3).map((line) => line.text).join(" ");
  return `${say("stale")} ${lines}`.trim();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const field = event.target.closest("input, textarea, select, button, a, summary, [data-pick], [role=tab]");
  if (event.key === "Escape" && !event.target.closest("textarea, input")) panel.back();
  else if (event.key === "Enter" && (!field || field.matches("select[data-blank]"))) panel.confirm();
});

new Keys({ panel, board, tabs });

// ------------------------------------------------------------ several seats in one browser

// Another of this browser's seats is on turn: close these eyes, and show nothing until its player asks for it.  Whoever
// looked in between, to use a power out of turn, may go on looking.
function handOver(turned) {
  const passed = mine.length > 1 && seat !== null && now.turn !== seat && mine.includes(now.turn);
  if (passed && (turned || !now.legal.length)) sit(null);
}

function curtain() {
  const box = byId("curtain");
  if (now.curtain === null || now.curtain !== now.turn) return;
  const name = now.plates[now.curtain].name;
  byId("curtain-title").textContent = say("curtain", { name });
  byId("curtain-open").textContent = say("curtain.open", { name });
  byId("curtain-open").onclick = () => sit(now.curtain);
  byId("curtain-undo").hidden = !now.can_undo;
  byId("curtain-undo").textContent = now.can_undo ? say("curtain.undo", { name: now.plates[now.undo_seat].name }) : "";
  byId("curtain-undo").onclick = () => send("undo", { seat: now.undo_seat });
  if (!box.open) box.showModal();
}

byId("curtain").addEventListener("cancel", (event) => event.preventDefault());

function sit(next) {
  seat = next;
  byId("curtain").close();
  byId("panel").focus({ preventScroll: true });
  if (next === null) byId("board").replaceChildren();
  history.replaceState(null, "", seat === null ? location.pathname : `?seat=${seat}`);
  for (const field of document.querySelectorAll('input[type="hidden"][name="seat"]')) field.value = seat;
  listen();
  refresh();
}

// ------------------------------------------------------------ news

function listen() {
  stream?.close();
  stream = new EventSource(address("stream", { since: now?.n ?? root.dataset.n }));
  let greeted = false;
  stream.addEventListener("told", (event) => {
    heard(JSON.parse(event.data), !greeted);
    greeted = true;
  });
  stream.onopen = () => {
    byId("link").hidden = true;
    tryNow();
  };
  stream.onerror = () => {
    cutOff();
    if (stream?.readyState === EventSource.CLOSED) setTimeout(wake, 3000);
  };
}

// Without the net nothing is played: what is known of the present is shown, and that it may be old.
function cutOff() {
  byId("link").textContent = say("offline");
  byId("link").hidden = false;
  player.skip();
}

window.addEventListener("offline", cutOff);
window.addEventListener("online", () => {
  tryNow();
  listen();
});

let reached = -1; // the entry the last message told of

// A message without lines, and without a move that tells nothing, says that somebody came, left or agreed; the greeting
// says nothing new by itself.
function heard(told, greeting) {
  if (told.waiting !== null) elsewhere = told.waiting - (told.status === "running" && mine.includes(told.turn) ? 1 : 0);
  for (const line of told.chat) hearChat(line);
  forget(told.happened);
  const quiet = !told.log.length && !told.chat.length && told.n === reached;
  reached = told.n;
  if (quiet && !greeting) refresh();
  else if (told.n !== now.n) refresh(told.n);
  else if (told.status !== now.status || differs(told)) refresh();
  else meet(told.plates);
}

// Who is here now is known without asking again.
function meet(plates) {
  if (!plates.some(({ here }, i) => here !== now.plates[i]?.here)) return;
  now.plates = now.plates.map((plate, i) => ({ ...plate, here: plates[i].here, seconds: plates[i].seconds }));
  read = performance.now();
  drawPlates(new Map());
}

// Something else than moves may have happened with what the message tells, or before this page listened.
function differs(told) {
  const besides = ({ proposal, rematch, clock, plates }) => JSON.stringify([proposal, rematch, clock, plates.map(({ name, kind, absent }) => [name, kind, absent])]);
  return besides(told) !== besides(now) || told.happened.some(({ id }) => !log.has(id));
}

function hearChat(line) {
  const chat = byId("chat");
  if (!chat || chat.querySelector(`[data-chat="${line.id}"]`)) return;
  const name = make("strong", { class: line.seat === null ? null : `ink-seat-${line.seat}` }, person(line));
  const said = [make("span", { dir: "auto" }, ...written(line)), " ", make("span", { class: "quiet small" }, time(line.at))];
  const folded = line.seat !== null && chat.dataset.unheard.split(" ").includes(String(line.seat));
  chat.append(make("li", { "data-chat": line.id }, ...(folded ? [make("details", {}, make("summary", {}, name), ...said)] : [name, " ", ...said])));
  if (folded) return;
  if (now.plates.some(({ you, name: own }) => you && line.text.toLocaleLowerCase().includes(`@${own.toLocaleLowerCase()}`))) call("mention", `${line.name}: ${line.text}`);
  chat.scrollTop = chat.scrollHeight;
  tabs.fresh("tab-chat");
}

// The host deleted a line: what is still said stays.
const forgotten = new Set();
async function forget(happened) {
  const fresh = happened.filter(({ id, kind }) => kind === "act.unsay" && !forgotten.has(id));
  for (const { id } of fresh) forgotten.add(id);
  if (!fresh.length || !byId("chat")) return;
  const answer = await fetch(`/t/${table}?board=no`, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return;
  const kept = new Set((await answer.json()).chat.map(({ id }) => String(id)));
  for (const line of byId("chat").querySelectorAll("[data-chat]")) if (!kept.has(line.dataset.chat)) line.remove();
}

byId("say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  const answer = await fetch(event.target.action, {
    method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify({ text: field.value }),
  });
  const line = await answer.json().catch(() => ({}));
  if (!answer.ok) return toast(line.text ?? say("lost"));
  field.value = "";
  return hearChat(line);
});

byId("notes-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(event.target.action, {
    method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify({ text: event.target.elements.text.value }),
  });
  toast(say(answer.ok ? "saved" : "lost"));
});

setInterval(() => {
  const face = document.querySelector(".plate.turn .clock");
  if (face && now.clock.running) face.textContent = countdown(left(now.plates[now.turn]));
}, 1000);

// A browser opens few streams at once: a tab nobody looks at gives its own back and asks now and then instead.
const PATIENCE = 30_000, ROUND = 20_000;
let resting = null, rounds = null;

function rest() {
  stream?.close();
  stream = null;
  rounds = setInterval(refresh, ROUND);
}

function wake() {
  clearTimeout(resting);
  clearInterval(rounds);
  if (stream === null || stream.readyState === EventSource.CLOSED) listen();
  refresh();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) resting = setTimeout(rest, PATIENCE);
  else wake();
});

// The page came with its position: only the picture and the log are not said twice.
function begin() {
  const first = JSON.parse(byId("now").textContent);
  first.svg = board.adopt();
  first.text = byId("board-text").textContent;
  logged = seat;
  show(first, true);
}

byId("moves").replaceChildren();
folding(byId("panel"), byId("fold"), pin);
const shown = (thing) => { if (thing?.closest(".tab")) tabs.open(thing.closest(".tab").id); };
restore(shown);
shown(byId("form-trouble"));
begin();
listen();
root.classList.add("ready");
