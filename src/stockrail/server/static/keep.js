// What somebody is writing outlives a reload of the page: it is put aside in this tab, and put back with the cursor.

const place = `writing ${location.pathname}`;
const fields = () => [...document.querySelectorAll("form input[type=text]:not([readonly]), form textarea")];
const called = (field) => `${field.form.action} ${field.name}`;

export function reload() {
  const written = fields().filter((field) => field.value !== field.defaultValue || field === document.activeElement);
  const kept = written.map((field) => ({
    called: called(field), text: field.value, cursor: field === document.activeElement ? [field.selectionStart, field.selectionEnd] : null,
  }));
  sessionStorage.setItem(place, JSON.stringify(kept));
  location.reload();
}

// Put it back; `open` shows the place where the cursor was.
export function restore(open) {
  const kept = JSON.parse(sessionStorage.getItem(place) ?? "[]");
  sessionStorage.removeItem(place);
  for (const { called: name, text, cursor } of kept) {
    const field = fields().find((one) => called(one) === name);
    if (!field) continue;
    field.value = text;
    if (!cursor) continue;
    open(field);
    field.focus({ preventScroll: true });
    field.setSelectionRange(...cursor);
  }
}
