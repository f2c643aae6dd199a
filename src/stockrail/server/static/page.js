// What every page has: the switches of theme and colours without a reload, menus that close, small helpers of forms.

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

// Times come in UTC where the reader chose no zone: here they are put into the browser's, in the language's calendar.
const moment = new Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
function localTimes(place) {
  for (const time of place.querySelectorAll("time[data-local]")) time.textContent = moment.format(new Date(time.dateTime));
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

// Lists that others change: read again while somebody looks, and put in place where they differ and nobody is busy in them.
const lists = document.querySelectorAll("[data-refresh]");
if (lists.length) {
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const list of lists) {
      const other = fresh.getElementById(list.id);
      if (!other || list.contains(document.activeElement)) continue;
      localTimes(other);
      if (other.innerHTML !== list.innerHTML) list.replaceChildren(...other.childNodes);
    }
  }, 4000);
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
