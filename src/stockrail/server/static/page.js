// What every page has: the switches of theme and colours without a reload, menus that close, small helpers of forms.

import { Desktop } from "./desktop.js";
import { localTimes } from "./times.js";
import { number } from "./words.js";

for (const form of document.querySelectorAll("[data-theme-form]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { name, value } = event.submitter;
    if (["auto", "usual"].includes(value)) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
    for (const button of form.querySelectorAll(`button[name=${name}]`)) button.setAttribute("aria-pressed", String(button === event.submitter));
    form.closest("details").open = false;
    fetch(form.action, { method: "POST", body: new URLSearchParams({ [name]: value, back: "/" }), redirect: "manual" });
  });
}

// A form that was refused came back with its page: read again, the page is asked for and nothing is sent.
const trouble = document.getElementById("form-trouble");
if (trouble) {
  history.replaceState(null, "", document.body.dataset.path);
  trouble.scrollIntoView({ block: "center" });
}

localTimes(document);

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
    event.preventDefault();
  }
});

for (const field of document.querySelectorAll("[data-absolute]")) field.value = new URL(field.value, location.href).href;
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(() => button.classList.add("primary"));
    else document.execCommand("copy");
  });
}

for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => {
    if (!window.confirm(form.dataset.confirm)) event.preventDefault();
  });
}

for (const field of document.querySelectorAll("[data-find]")) {
  field.addEventListener("input", () => {
    const word = field.value.trim().toLocaleLowerCase();
    for (const item of document.querySelectorAll(field.dataset.find)) item.hidden = !item.textContent.toLocaleLowerCase().includes(word);
  });
}

// What happens at all of the reader's tables: the badge of those that wait, lists that others change, read again and put in
// place where they differ and nobody is busy in them, and the reader's desktop.  A table's page has its own stream.
const lists = document.querySelectorAll("[data-refresh]"), badge = document.getElementById("waiting");
const ears = document.body.dataset.listens;
const desktop = ears ? new Desktop(document.getElementById("desktop"), document.getElementById("desktop-refused")) : null;
const ROUND = 20_000; // milliseconds between two looks while the page is hidden
let news = null, told = ""; // how far this page was told

async function refreshLists() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const list of lists) {
    const other = fresh.getElementById(list.id);
    if (!other || list.contains(document.activeElement)) continue;
    localTimes(other);
    if (other.innerHTML !== list.innerHTML) list.replaceChildren(...other.childNodes);
  }
}

function count(waiting) {
  if (Number(badge.dataset.count) !== waiting) badge.removeAttribute("title");
  badge.dataset.count = waiting;
  badge.textContent = number(waiting);
  badge.hidden = !waiting;
}

// The first message says how everything stands, later ones what is new.
function hear(fresh) {
  count(fresh.waiting);
  if (told && lists.length && (fresh.tables.length || fresh.lists)) refreshLists();
  if (told) fresh.tables.forEach(call);
  told = fresh.told;
  document.body.classList.add("listening");
}

function call({ table, title, url, n, calls }) {
  for (const { alert, text } of calls) desktop.tell(title, text, `${table} ${alert} ${n}`, url);
}

function address(path, query) {
  const asked = new URLSearchParams({ ...query, ...(lists.length && { lists: "yes" }), ...(told && { told }) }).toString();
  return asked ? `/account/${path}?${asked}` : `/account/${path}`;
}

// A page that is seen again may have missed something in its lists.
function listen() {
  news?.close();
  news = null;
  if (document.hidden) return;
  if (told && lists.length) refreshLists();
  news = new EventSource(address("stream"));
  news.addEventListener("told", (event) => hear(JSON.parse(event.data)));
}

// A page that nobody sees keeps no stream open and asks now and then.
async function lookNow() {
  const answer = await fetch(address("events", { follow: "no" })).catch(() => null);
  if (answer?.ok) hear(await answer.json());
}

if (ears === "account" || (ears === "lists" && lists.length)) {
  listen();
  document.addEventListener("visibilitychange", listen);
  window.addEventListener("pageshow", (event) => event.persisted && listen());
  if (ears === "account") setInterval(() => document.hidden && lookNow(), ROUND);
}

// The form for a new table: names for a shared browser, clock fields only where they mean something.
const form = document.querySelector("[data-new-table]");
if (form) {
  const hot = form.querySelector("[data-hot]"), clock = form.querySelector("[data-clock]"), begin = form.querySelector("[data-begin]");
  const arrange = () => {
    for (const field of form.querySelectorAll("[data-clock-for]")) {
      field.hidden = !field.dataset.clockFor.split(" ").includes(clock.value);
      for (const input of field.querySelectorAll("input, select")) input.disabled = field.hidden;
    }
    for (const field of form.querySelectorAll("[data-begin-for]")) field.hidden = !field.dataset.beginFor.split(" ").includes(begin.value);
    for (const name of form.querySelectorAll("[data-hot-name]")) {
      const named = hot.checked && form.querySelector(`#seat-${name.dataset.hotName}`).value === "open";
      name.hidden = name.disabled = !named;
      name.required = named;
    }
  };
  form.addEventListener("change", arrange);
  arrange();
}
