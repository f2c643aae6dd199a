// The page's words: messages in the reader's language, numbers in its digits.

const block = document.getElementById("words");
const messages = block ? JSON.parse(block.textContent) : {};
const digits = new Intl.NumberFormat(document.documentElement.lang || "en");

export function number(n) {
  return digits.format(n).replace("-", "−");
}

export function say(key, values = {}) {
  const message = messages[`js.${key}`] ?? `[${key}]`;
  return message.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === "number" ? number(value) : isolate(value ?? whole);
  });
}

// A name keeps its own direction inside a sentence of the other.
function isolate(words) {
  const turns = document.documentElement.dir === "rtl" || /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(words);
  return turns ? `\u2068${words}\u2069` : words;
}

// The name of somebody, leading to their page where they have one.
export function person({ name, url }) {
  return url ? make("a", { class: "person", href: url }, make("bdi", {}, name)) : make("bdi", {}, name);
}

// What somebody wrote: the addresses of pages are links, the rest is text.
export function written({ text, parts }) {
  const link = (url) => make("a", { href: url, dir: "ltr", target: "_blank", rel: "nofollow noopener noreferrer" }, url);
  return parts.length ? parts.map((part) => (typeof part === "string" ? part : link(part.url))) : [text];
}

// An element with attributes and children; text is never read as markup.
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// JSON for a room of the page.  Until something stands in it, the room shows that it loads, or that no answer came.
export async function read(root, url) {
  const note = (words) => {
    if (root.querySelector("noscript, .loading")) root.replaceChildren(make("p", { class: "empty loading" }, words));
  };
  note(say("loading"));
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok) return answer.json();
  note(say("lost"));
  return null;
}
