// What stands beside the game: its outcome and the rematch, what the others are asked, and the reader's orders.

import { signed } from "./change.js";
import { draw } from "./charts.js";
import { make, number, person, say } from "./words.js";

const byId = (id) => document.getElementById(id);

export class Cards {
  constructor(post, tabs) {
    this.post = post;
    this.tabs = tabs;
  }

  show({ outcome, rematch, proposal, orders, plates, clock, evaluation }) {
    if (outcome && !document.querySelector(".outcome")) byId("moves").before(drawn(outcome));
    this.rematch(rematch);
    this.proposal(proposal);
    this.proposing(proposal, plates, clock);
    this.orders(orders);
    this.evaluation(evaluation, plates);
  }

  // How likely each seat is to win: a bar, and the same in numbers.
  evaluation(odds, plates) {
    const box = byId("evaluation");
    if (!box) return;
    box.hidden = !odds;
    if (!odds) return;
    let edge = 0;
    box.querySelectorAll("rect").forEach((bar) => bar.remove());
    for (const [seat, part] of odds.entries()) {
      box.querySelector("svg").append(draw("rect", { class: `seat-${seat}`, x: edge, width: 100 * part, height: 6 }));
      edge += 100 * part;
    }
    box.querySelectorAll("strong").forEach((cell, i) => {
      cell.textContent = say("percent", { n: Math.round(100 * odds[plates[i].seat]) });
    });
  }

  // Somebody wants to play again: the same button joins, another gives the seat up.
  rematch(rematch) {
    const text = byId("rematch"), decline = byId("decline");
    if (!text) return;
    text.hidden = !rematch;
    text.textContent = rematch?.text ?? "";
    decline.hidden = !rematch?.yours;
    if (rematch) decline.action = `${rematch.url}/decline`;
  }

  // Answered on the spot; drawn again only when it has changed, so that nothing moves under the pointer.
  proposal(proposal) {
    const box = byId("proposal"), shown = JSON.stringify(proposal);
    box.hidden = !proposal;
    if (!proposal || box.dataset.shown === shown) return;
    box.dataset.shown = shown;
    const answer = (word, label, kind) => this.button(label, kind, "consent", { proposal: proposal.id, answer: word });
    const names = (label, list) => (list.length ? make("p", { class: "small quiet" }, `${say(label)} `, make("bdi", {}, list.join(", "))) : "");
    box.replaceChildren(
      make("p", { role: "status" }, proposal.text),
      names("agreed", proposal.agreed), names("refused", proposal.refused), names("waiting", proposal.waiting),
      proposal.yours ? make("p", { class: "row" }, answer("yes", say("agree"), "primary"), answer("no", say("refuse"), null)) : "",
    );
  }

  // What may be proposed now: nothing while something is; a replacement while somebody is missing.
  proposing(proposal, plates, clock) {
    byId("resting").textContent = clock.text;
    byId("resting").hidden = !clock.text;
    const box = byId("proposing"), missing = plates.filter((plate) => plate.missing && !plate.you);
    if (!box) return;
    box.hidden = Boolean(proposal);
    byId("replacing").hidden = !missing.length;
    const field = byId("replacing").elements.seat, chosen = field.value;
    field.replaceChildren(...missing.map((plate) => make("option", { value: plate.seat }, plate.name)));
    if (missing.some((plate) => String(plate.seat) === chosen)) field.value = chosen;
    for (const form of box.querySelectorAll("[data-pause]")) form.hidden = clock.paused !== (form.dataset.pause === "resume");
  }

  // Active orders are counted on their tab; one that has ended says why in the panel, where the eye is.
  orders(orders) {
    const ended = orders.filter((order) => order.ended);
    this.tabs.count("tab-orders", orders.length - ended.length);
    byId("ended").hidden = !ended.length;
    byId("ended").replaceChildren(...ended.map((order) => make("li", {}, order.ended, make("br"), make("span", { class: "quiet small" }, order.text))));
    byId("orders")?.replaceChildren(...orders.map((order) => {
      const why = order.ended ? [make("br"), make("strong", {}, order.ended)] : [];
      return make("li", { class: "card-line" }, make("span", {}, order.text, ...why), this.button(say("drop"), null, `orders/${order.id}/drop`, {}));
    }));
  }

  button(label, kind, path, body) {
    const button = make("button", { type: "button", class: kind }, label);
    button.addEventListener("click", () => this.post(path, body));
    return button;
  }
}

function drawn(outcome) {
  const rows = outcome.scores.map((score) => make(
    "li", {}, make("span", { class: `dot seat-${score.seat}`, "aria-hidden": "true" }, number(score.seat + 1)),
    make("span", { class: "place" }, `${number(score.rank)}.`), person(score), make("strong", { class: "num" }, number(score.score)),
    score.change === null ? null : make("span", { class: "quiet num" }, signed(score.change)),
  ));
  return make(
    "div", { class: "note outcome", role: "status" }, make("h2", {}, say("over")), make("p", {}, outcome.text, outcome.ref ? " " : null, outcome.ref ? make("span", { class: "code small", dir: "ltr" }, `[${outcome.ref}]`) : null), make("ol", { class: "ranks" }, ...rows), accounts(outcome),
  );
}

// How the scores came about, a column for each seat.
function accounts({ accounts: rows, scores }) {
  if (!rows.length) return null;
  const names = [...scores].sort((one, other) => one.seat - other.seat).map(({ name }) => make("th", { scope: "col" }, make("bdi", {}, name)));
  const line = ({ label, values }) => make("tr", {}, make("th", { scope: "row" }, label), ...values.map((value) => make("td", {}, number(value))));
  return make("table", { class: "accounts num" }, make("caption", {}, say("accounts")), make("thead", {}, make("tr", {}, make("td"), ...names)), make("tbody", {}, ...rows.map(line)));
}
