// What was tried: kept in the folder, to go back to, to name, to note, and to compare any two.
import { ask } from "./api.js";
import { byId, el, table } from "./elements.js";
import { hear, row, setting, take } from "./state.js";
import { aim, data, figureOf, half, label, level, number, pm, shift, shown, t } from "./words.js";

let entries = data.tried;
const ticked = new Set();
const keys = ["players", "strategies", "changes", "scenario", "seed"];
const LEAST = 500; // games of each player count before an attempt is kept
const STAYED = 800; // ms after the last figures
let held = null; // the attempt that is being played

// A short name of a setting that is the same for the same setting (FNV-1a).
const identity = (tried) => {
  const text = JSON.stringify(keys.map((key) => (tried[key] && typeof tried[key] === "object" && !Array.isArray(tried[key]) ? Object.entries(tried[key]).sort() : tried[key])));
  let hash = 0x811c9dc5n;
  for (const letter of text) hash = ((hash ^ BigInt(letter.codePointAt(0))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(36);
};

const words = (tried) => {
  const changes = Object.entries(tried.changes).map(([path, value]) => `${row(path).name}: ${shown(value, row(path))}`);
  const who = Object.entries(tried.strategies).map(([side, name]) => `${side} ${name}`);
  const start = data.scenarios.find((one) => one.name === tried.scenario)?.title;
  return [start, ...who, ...changes].filter(Boolean).join(" · ") || t("asPrinted");
};

// Takes note of figures. A setting that one only passes by, on the way to another, is none that was tried.
let pending = 0;

const remember = (event) => {
  if (event.games < LEAST) return;
  const played = setting();
  const id = identity(played);
  const entry = entries.find((one) => one.id === id) ?? {
    id, name: "", note: "", when: new Date().toISOString().slice(0, 16), figures: {},
    setting: Object.fromEntries(keys.map((key) => [key, structuredClone(played[key])])),
  };
  const { mean, ci95 } = figureOf(event.now.sides[data.main]);
  if ((entry.figures[event.players]?.games ?? 0) < event.games)
    entry.figures[event.players] = { games: event.games, [aim ? "mean" : "rate"]: mean, ci95, rounds: event.now.rounds?.mean ?? null,
      difference: event.difference ? { mean: event.difference.mean, ci95: event.difference.ci95 } : null };
  if (!held || held.id !== id) held = entry;
  Object.assign(held.figures, entry.figures);
  clearTimeout(pending);
  pending = setTimeout(keepHeld, STAYED);
};

const keepHeld = () => {
  if (!entries.some((one) => one.id === held.id)) entries.push(held);
  keep(entries.find((one) => one.id === held.id));
};

const keep = async (entry) => {
  await ask("tried", { game: data.game, entry });
  showTried();
};

const nameOf = (entry) => entry.name || t("unnamed", { n: number(entries.indexOf(entry) + 1) });

const showTried = () => {
  const typing = byId("tried").contains(document.activeElement) && document.activeElement.tagName === "INPUT" && document.activeElement.type === "text";
  if (typing) return; // nothing moves under the fingers
  if (!entries.length) {
    byId("tried").replaceChildren(el("p", { class: "hint" }, t("noneTried")));
    return;
  }
  const rows = [...entries].reverse().map((entry) => {
    const field = (key, title) => el("input", { type: "text", value: entry[key], "aria-label": `${title}: ${nameOf(entry)}`, placeholder: key === "name" ? nameOf(entry) : "", maxlength: "200",
      onchange: (event) => { entry[key] = event.target.value; event.target.blur(); keep(entry); } });
    return [
      el("span", { class: "pick-two" }, el("input", { type: "checkbox", checked: ticked.has(entry.id), "aria-label": t("compareA", { name: nameOf(entry) }),
        onchange: (event) => { ticked[event.target.checked ? "add" : "delete"](entry.id); showPair(); } }), field("name", t("name"))),
      el("span", { class: "what" }, words(entry.setting)),
      el("span", { class: "n" }, Object.entries(entry.figures).map(([n, one]) => el("span", { class: "small" }, `${n}: ${level(figureOf(one).mean, one.ci95)} ${pm(one.ci95)}${one.difference ? ` (${shift(one.difference.mean, one.difference.ci95)})` : ""}`))),
      field("note", t("note")),
      el("span", { class: "buttons" },
        el("button", { type: "button", "aria-label": t("goBack", { name: nameOf(entry) }), onclick: () => take(structuredClone(entry.setting)) }, "↩"),
        el("button", { type: "button", "aria-label": t("forget", { name: nameOf(entry) }), onclick: async () => {
          entries = entries.filter((one) => one !== entry);
          ticked.delete(entry.id);
          await ask("tried", { game: data.game, forget: entry.id });
          showTried();
          showPair();
        } }, "×")),
    ];
  });
  byId("tried").replaceChildren(table(document.getElementById("attempts-head").textContent, [t("name"), t("setting"), aim ? aim.unit : t("percent", { n: "" }).trim(), t("note"), ""], rows));
};

const showPair = () => {
  const [a, b] = [...ticked].slice(-2).map((id) => entries.find((entry) => entry.id === id));
  if (!a || !b) {
    byId("pair").replaceChildren();
    return;
  }
  const shared = Object.keys(a.figures).filter((n) => n in b.figures);
  byId("pair").replaceChildren(table(t("compared", { a: nameOf(a), b: nameOf(b) }), ["", nameOf(a), nameOf(b), t("difference")], shared.map((n) => {
    const [x, y] = [a.figures[n], b.figures[n]].map(figureOf);
    const wide = Math.hypot(half(x.ci95), half(y.ci95));
    const apart = [x.mean - y.mean - wide, x.mean - y.mean + wide];
    return [label(Number(n)), ...[x, y].map((one) => `${level(one.mean, one.ci95)} ${pm(one.ci95)}`), `${shift(x.mean - y.mean, apart)} ${pm(apart)}`];
  }), `${words(a.setting)} | ${words(b.setting)}`));
};

hear("figures", remember);
hear("wanted", () => clearTimeout(pending));
hear("played", showTried);
showTried();
