// The rows of figures, one of each player count: who wins now, as printed, and whether it is wanted so.
import { byId, el, place } from "./elements.js";
import { banded, bandOf, counts, figures, hear, lookAt, scale, setting, state } from "./state.js";
import { aim, along, data, figureOf, label, level, main, number, percent, pm, shift, t, tick } from "./words.js";

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
    parts.box = el("div", { class: "result", "data-players": String(n) }, parts.who,
      el("div", { class: "track", "aria-hidden": "true" }, parts.band, parts.interval, parts.printed, parts.dot),
      el("p", { class: "rate" }, parts.rate, " ", parts.pm),
      el("p", { class: "against" }, parts.difference, " ", parts.note, " ", parts.verdict));
    return parts.box;
  }));
  showRows();
};

const showKey = () => {
  const around = data.sides.length > 2 && !aim;
  const [low, high] = scale().map(tick);
  byId("key").replaceChildren(...[
    el("span", {}, el("i", { class: `dot ${main.shade}` }), main.wins), el("span", {}, el("i", { class: "ring" }), t("printed")),
    banded() ? el("span", {}, el("i", { class: "patch" }), around ? t("wantedAround") : t("wanted")) : null,
    aim && figures.size ? el("span", {}, t("scale", { low, high })) : null].filter(Boolean));
};

const verdict = ([low, high], [from, to]) => (low === null ? "open" : low >= from && high <= to ? "inside" : high < from || low > to ? "outside" : "open");

const showRow = (n) => {
  const parts = made.get(n);
  const found = figures.get(n);
  if (!parts || !found) return;
  const now = figureOf(found.now.sides[data.main]);
  const printed = figureOf(found.printed.sides[data.main]);
  const on = scale();
  const changed = Object.keys(state.changes).length > 0;
  Object.assign(parts.box.dataset, { rate: now.mean, low: now.ci95[0], high: now.ci95[1], games: found.games, difference: found.difference?.mean ?? "" });
  parts.rate.textContent = level(now.mean, now.ci95);
  parts.pm.textContent = pm(now.ci95);
  place(parts.interval, ...now.ci95.map((end) => along(end, on)));
  parts.dot.style.left = `${100 * along(now.mean, on)}%`;
  parts.printed.style.left = `${100 * along(printed.mean, on)}%`;
  parts.printed.hidden = !found.read;
  const d = found.difference;
  parts.difference.textContent = d ? t("points", { n: `${shift(d.mean, d.ci95)} ${pm(d.ci95)}` }) : "";
  parts.difference.className = d?.clear ? "n clear" : "n";
  parts.note.className = "note";
  if (!changed) parts.note.textContent = t("asPrinted");
  else if (!found.read) parts.note.textContent = t("notRead");
  else if (!d.differing) {
    parts.note.textContent = t("notReached", { n: number(found.games) });
    parts.note.className = "note warning";
  } else parts.note.textContent = d.differing / found.games < 0.2 ? t("reached", { share: percent(d.differing / found.games) }) : "";
  place(parts.band, ...bandOf(n).map((end) => along(end, on)));
  parts.band.hidden = parts.verdict.hidden = !banded();
  const judged = verdict(found.always, bandOf(n)); // at all looks, as one looks again and again
  parts.verdict.textContent = t(judged);
  parts.verdict.className = `verdict ${judged}`;
  if (n === setting().focus)
    byId("strip").textContent = `${label(n)}: ${level(now.mean, now.ci95)} ${pm(now.ci95)}${d ? ` · ${shift(d.mean, d.ci95)}` : ""}`;
};

const showRows = () => {
  counts().forEach(showRow);
  showKey();
};

hear("taken", makeRows);
hear("looked", makeRows);
hear("turned", showRows);
hear("figures", (event) => (aim ? showRows() : showRow(event.players))); // of scores the scale may be another
