// The rows of figures, one of each player count: who wins now, as printed, and whether it is wanted so.
import { byId, el, place } from "./elements.js";
import { bandOf, counts, figures, hear, lookAt, setting, state } from "./state.js";
import { data, label, main, number, percent, pm, points, t } from "./words.js";

const made = new Map();

const makeRows = () => {
  made.clear();
  byId("rows").replaceChildren(...counts().map((n) => {
    const parts = {
      who: el("button", { type: "button", class: "who", "aria-pressed": String(n === setting().focus), "aria-label": t("lookAt", { players: label(n) }),
        onclick: () => lookAt(n) }, label(n)),
      band: el("i", { class: "band" }), interval: el("i", { class: "interval" }), printed: el("i", { class: "ring" }),
      dot: el("i", { class: "dot" }), rate: el("b", { class: "n" }, "–"), pm: el("small"),
      difference: el("span", { class: "n" }), note: el("span", { class: "note" }), verdict: el("span", { class: "verdict" }),
    };
    made.set(n, parts);
    place(parts.band, ...bandOf(n));
    parts.box = el("div", { class: "result", "data-players": String(n) }, parts.who,
      el("div", { class: "track", "aria-hidden": "true" }, parts.band, parts.interval, parts.printed, parts.dot),
      el("p", { class: "rate" }, parts.rate, " ", parts.pm),
      el("p", { class: "against" }, parts.difference, " ", parts.note, " ", parts.verdict));
    return parts.box;
  }));
  byId("key").replaceChildren(
    el("span", {}, el("i", { class: `dot ${main.shade}` }), main.wins), el("span", {}, el("i", { class: "ring" }), t("printed")),
    el("span", {}, el("i", { class: "patch" }), data.sides.length > 2 ? t("wantedAround") : t("wanted")));
  showRows();
};

const verdict = ([low, high], [from, to]) => (low >= from && high <= to ? "inside" : high < from || low > to ? "outside" : "open");

const showRow = (n) => {
  const parts = made.get(n);
  const found = figures.get(n);
  if (!parts || !found) return;
  const now = found.now.sides[data.main];
  const printed = found.printed.sides[data.main];
  const changed = Object.keys(state.changes).length > 0;
  Object.assign(parts.box.dataset, { rate: now.rate, low: now.ci95[0], high: now.ci95[1], games: found.games, difference: found.difference?.mean ?? "" });
  parts.rate.textContent = percent(now.rate);
  parts.pm.textContent = pm(now.ci95);
  place(parts.interval, ...now.ci95);
  parts.dot.style.left = `${100 * now.rate}%`;
  parts.printed.style.left = `${100 * printed.rate}%`;
  parts.printed.hidden = !found.read;
  const d = found.difference;
  parts.difference.textContent = d ? t("points", { n: `${points(d.mean)} ${pm(d.ci95)}` }) : "";
  parts.difference.className = d?.clear ? "n clear" : "n";
  parts.note.className = "note";
  if (!changed) parts.note.textContent = t("asPrinted");
  else if (!found.read) parts.note.textContent = t("notRead");
  else if (!d.differing) {
    parts.note.textContent = t("notReached", { n: number(found.games) });
    parts.note.className = "note warning";
  } else parts.note.textContent = d.differing / found.games < 0.2 ? t("reached", { share: percent(d.differing / found.games) }) : "";
  place(parts.band, ...bandOf(n));
  const judged = verdict(found.always, bandOf(n)); // at all looks, as one looks again and again
  parts.verdict.textContent = t(judged);
  parts.verdict.className = `verdict ${judged}`;
  if (n === setting().focus)
    byId("strip").textContent = `${label(n)}: ${percent(now.rate)} ${pm(now.ci95)}${d ? ` · ${points(d.mean)}` : ""}`;
};

const showRows = () => counts().forEach(showRow);

hear("taken", makeRows);
hear("looked", makeRows);
hear("turned", showRows);
hear("figures", (event) => showRow(event.players));
