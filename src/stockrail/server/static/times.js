// Times as the server writes them: in the zone the reader chose or else the browser's, in the calendar of the language.

import { make, number, say } from "./words.js";

const lang = document.documentElement.lang || "en", comma = lang === "fa" ? "،" : ",";
const clock = inZone(document.body.dataset.zone) ?? inZone();

// A zone the browser has not heard of is left to the other one.
function inZone(timeZone) {
  try {
    return new Intl.DateTimeFormat(lang, { timeZone, day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  } catch {
    return null;
  }
}

function written(date) {
  const { day, month, year, hour, minute } = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${day} ${month} ${year}${comma} ${hour}:${minute}`;
}

// Times come in UTC where the reader chose no zone.
export function localTimes(place) {
  for (const element of place.querySelectorAll("time[data-local]")) element.textContent = written(new Date(element.dateTime));
}

// A moment in seconds, as an element.
export function time(at) {
  const date = new Date(at * 1000);
  return make("time", { datetime: date.toISOString().replace(".000", ""), "data-local": !document.body.dataset.zone }, written(date));
}

// What is left on a clock, with its units, and without hours or minutes that are none.
export function countdown(seconds) {
  const pad = (n) => number(n).padStart(2, number(0));
  const days = Math.floor(seconds / 86400), hours = Math.floor(seconds % 86400 / 3600), minutes = Math.floor(seconds % 3600 / 60);
  if (days) return hours ? say("left.days", { days, hours: pad(hours) }) : say("left.whole_days", { days });
  if (hours) return minutes ? say("left.hours", { hours, minutes: pad(minutes) }) : say("left.whole_hours", { hours });
  return say("left.minutes", { minutes, seconds: pad(seconds % 60) });
}
