// A line over the page that goes by itself.

const box = document.getElementById("toast");
let timer = 0;

export function toast(text) {
  box.textContent = text;
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { box.hidden = true; }, 7000);
}
