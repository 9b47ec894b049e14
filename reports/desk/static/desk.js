// The page: what is played, turned by hand, and the figures that come of it.
import { ask, byId, data, el, half, label, main, number, percent, pm, points, shown, t, told } from "./common.js";
import { closer } from "./closer.js";
import { passBy, remember, showTried } from "./tried.js";
import { offer, tools } from "./tools.js";
import { story } from "./story.js";

const KEPT = `desk:${data.game}`;
const usual = () => ({
  players: data.counts.map((count) => count.n), strategies: {}, changes: {}, scenario: null, seed: 1, games: 8000,
  focus: data.counts[Math.floor((data.counts.length - 1) / 2)].n, low: data.band[0], high: data.band[1],
});
export const state = { ...usual(), ...JSON.parse(sessionStorage.getItem(KEPT) || "{}") };
export const figures = new Map(); // the latest of each player count
export const courses = new Map();
const rows = new Map(data.groups.flatMap((group) => group.families.flatMap((family) =>
  family.rows.map((row) => [row.path, { ...row, family }]))));
export const row = (path) => rows.get(path);

export const counts = () => {
  const scenario = data.scenarios.find((one) => one.name === state.scenario);
  return scenario ? [scenario.players] : state.players;
};

export const setting = () => ({
  game: data.game, players: counts(), strategies: state.strategies, changes: state.changes, scenario: state.scenario,
  seed: state.seed, games: state.games, focus: counts().includes(state.focus) ? state.focus : counts()[0],
});

// -- playing ------------------------------------------------------------------------------------------------------------

let playing = new AbortController();
let waiting = 0;
let lastSaid = 0;
let done = false;
export const turnedAt = { time: 0 };

export const play = (wait = 0) => {
  sessionStorage.setItem(KEPT, JSON.stringify(state));
  clearTimeout(waiting);
  playing.abort();
  passBy();
  turnedAt.time = performance.now();
  document.body.dataset.figures = "old";
  waiting = setTimeout(watch, wait);
};

// Beside a refusal stand no figures of what was played before.
const refuse = (why) => {
  byId("refused").textContent = why;
  byId("refused").hidden = false;
  document.body.dataset.figures = "refused";
  byId("state").textContent = "";
  byId("strip").textContent = "";
};

const complain = (id, why) => {
  byId(id).textContent = why;
  byId(id).hidden = !why;
};

const watch = async () => {
  playing = new AbortController();
  const signal = playing.signal;
  const asked = setting();
  done = false;
  byId("pause").hidden = false;
  byId("state").textContent = t("waiting");
  for await (const event of told("live", { setting: asked }, signal)) {
    if (signal.aborted) return;
    if (event.kind === "refused" || event.kind === "broken") {
      refuse(event.kind === "broken" ? t("broken") : t("refused", { why: event.text }));
      break;
    }
    byId("refused").hidden = true;
    if (event.kind === "compiling") byId("state").textContent = t("compiling");
    else if (event.kind === "figures") {
      figures.set(event.players, event);
      if (document.body.dataset.figures === "old") {
        document.body.dataset.figures = "new";
        document.body.dataset.first = Math.round(performance.now() - turnedAt.time);
      }
      byId("state").textContent = t("playing", { n: number(Math.min(...counts().map((n) => figures.get(n)?.games ?? 0))) });
      showRow(event.players);
      if (event.players === asked.focus) closer();
      remember(asked, event);
    } else if (event.kind === "course") {
      courses.set(event.of, event);
      closer();
    } else if (event.kind === "done") {
      done = true;
      byId("state").textContent = t("done", { n: number(Math.min(...counts().map((n) => figures.get(n).games))) });
    }
    say();
  }
  if (!signal.aborted) {
    byId("pause").hidden = true;
    if (document.body.dataset.figures !== "refused") document.body.dataset.figures = done ? "done" : "stopped";
    say(true);
    showTried();
  }
};

// What a screen reader hears: the count that is looked at, now and then.
const say = (now = false) => {
  const found = figures.get(setting().focus);
  if (!found || !(now || performance.now() - lastSaid > 4000)) return;
  lastSaid = performance.now();
  const side = found.now.sides[data.main];
  let text = t("said", { players: label(found.players), side: main.wins, rate: percent(side.rate), half: pm(side.ci95) });
  if (found.difference) text += `, ${t("saidMore", { difference: t("points", { n: points(found.difference.mean) }) })}`;
  byId("said").textContent = text;
};

// -- the rows of figures ------------------------------------------------------------------------------------------------

const made = new Map();
const place = (node, from, to) => {
  node.style.left = `${100 * from}%`;
  node.style.width = `${100 * (to - from)}%`;
};

const makeRows = () => {
  made.clear();
  byId("rows").replaceChildren(...counts().map((n) => {
    const parts = {
      who: el("button", { type: "button", class: "who", "aria-pressed": String(n === setting().focus), "aria-label": t("lookAt", { players: label(n) }),
        onclick: () => { state.focus = n; courses.clear(); makeRows(); closer(); play(); } }, label(n)),
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
  for (const n of counts()) if (figures.has(n)) showRow(n);
};

// The wanted band, as shares: around a half, or around the share of the seats where there are more than two sides.
export const bandOf = (n) => {
  const away = (figures.get(n)?.fair ?? 0.5) - 0.5;
  const [low, high] = [state.low / 100 + away, state.high / 100 + away];
  return [Math.max(0, low), Math.min(1, high)];
};

const verdict = ([low, high], [from, to]) => {
  return low >= from && high <= to ? "inside" : high < from || low > to ? "outside" : "open";
};

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

// -- what is turned -----------------------------------------------------------------------------------------------------

const controls = new Map();

export const turn = (path, value, wait = 0) => {
  if (value === row(path).printed) delete state.changes[path];
  else state.changes[path] = value;
  showControl(path);
  showTurned();
  for (const n of counts()) showRow(n);
  play(wait);
};

const showControl = (path) => {
  const found = controls.get(path);
  if (!found) return;
  const one = row(path);
  const value = path in state.changes ? state.changes[path] : one.printed;
  if (one.choices) found.input.value = String(one.choices.indexOf(value));
  else {
    found.input.value = value;
    found.input.setAttribute("aria-valuetext", t("valueText", { value: shown(value), printed: shown(one.printed) }));
    found.input.style.setProperty("--at", `${(100 * (value - one.low)) / (one.high - one.low)}%`);
  }
  found.value.textContent = shown(value, one);
  found.box.classList.toggle("changed", path in state.changes);
  found.back.hidden = !(path in state.changes);
};

const control = (one, family) => {
  const name = one.label ? `${family.about}: ${one.label}` : family.about;
  const value = el("output", { class: "n" });
  const back = el("button", { type: "button", class: "back", "aria-label": t("backToPrint", { what: name }), title: t("printedIs", { value: shown(one.printed, one) }),
    onclick: () => { turn(one.path, one.printed); input.focus(); } }, "↺");
  const input = one.choices
    ? el("select", { "aria-label": name, onchange: () => turn(one.path, one.choices[Number(input.value)]) },
        one.choices.map((choice, at) => el("option", { value: String(at) }, shown(choice, one))))
    : el("input", { type: "range", min: String(one.low), max: String(one.high), step: String(one.step), "aria-label": name,
        oninput: () => turn(one.path, Number(input.value), 40) });
  input.dataset.path = one.path;
  if (!one.choices) input.style.setProperty("--print", `${(100 * (one.printed - one.low)) / (one.high - one.low)}%`);
  const box = el("div", { class: `control ${one.choices ? "choice" : ""}`, "data-count": one.count === null ? null : String(one.count) },
    el("span", { class: "name" }, one.label || null), input, value, back,
    el("span", { class: "origin" },
      t("printedIs", { value: shown(one.printed, one) }), one.choices ? null : `, ${t("range", { low: shown(one.low), high: shown(one.high) })}`,
      ", ", el("span", { class: one.source === "assumed" ? "assumed" : "" }, t(one.source)), one.clause ? `, ${one.clause}` : null));
  controls.set(one.path, { input, value, back, box });
  return box;
};

const makeGroups = () => {
  byId("groups").replaceChildren(...data.groups.map((group, at) => el("details", { class: "group", open: at === 0 },
    el("summary", {}, group.title),
    group.families.map((family) => el("fieldset", { class: "family" }, el("legend", {}, family.about),
      family.rows.map((one) => control(one, family)))))));
  for (const path of controls.keys()) showControl(path);
  byId("search").addEventListener("input", sift);
};

// Whether a number is read by one of the player counts that are played.
export const isRead = (one) => one.count === null || counts().includes(one.count);

// Shows what is searched for, and of numbers by player count those that are played.
const sift = () => {
  const wanted = byId("search").value.trim().toLocaleLowerCase();
  let found = false;
  for (const group of byId("groups").children) {
    let any = false;
    for (const family of group.querySelectorAll(".family")) {
      let some = false;
      for (const box of family.querySelectorAll(".control")) {
        const path = box.querySelector("[data-path]").dataset.path;
        const text = `${group.firstChild.textContent} ${family.firstChild.textContent} ${box.textContent} ${path}`.toLocaleLowerCase();
        const played = isRead(row(path)) || path in state.changes;
        box.hidden = !played || !text.includes(wanted);
        some ||= !box.hidden;
      }
      family.hidden = !some;
      any ||= some;
    }
    group.hidden = !any;
    if (wanted && any) group.open = true;
    found ||= any;
  }
  complain("nothing", found ? "" : t("noHit", { what: byId("search").value.trim() }));
};

const showTurned = () => {
  const paths = Object.keys(state.changes);
  byId("turned").replaceChildren(
    el("p", { class: "hint" }, t(paths.length ? "turned" : "noneTurned")),
    ...paths.map((path) => el("p", { class: "chip" }, el("code", {}, path), ` ${shown(row(path)?.printed ?? "?", row(path))} → ${shown(state.changes[path], row(path))} `,
      el("button", { type: "button", class: "back", "aria-label": t("backToPrint", { what: path }), onclick: () => turn(path, row(path).printed) }, "×"))));
};

// All changes at once, as from an overlay, an attempt or a recommendation.
export const take = (next) => {
  Object.assign(state, next);
  for (const path of Object.keys(state.changes)) if (!row(path)) delete state.changes[path];
  showAll();
  play();
};

const showAll = () => {
  for (const path of controls.keys()) showControl(path);
  for (const box of byId("counts").querySelectorAll("input")) box.checked = state.players.includes(Number(box.value));
  for (const pick of byId("who").querySelectorAll("select")) pick.value = state.strategies[pick.dataset.side] ?? "";
  byId("scenario").value = state.scenario ?? "";
  for (const name of ["seed", "games", "low", "high"]) byId(name).value = state[name];
  showTurned();
  sift();
  offer();
  makeRows();
  closer();
};

const makePlayed = () => {
  byId("counts").append(...data.counts.map((count) => el("label", {}, el("input", { type: "checkbox", value: String(count.n),
    onchange: (event) => {
      const players = data.counts.map((one) => one.n).filter((n) => byId("counts").querySelector(`[value="${n}"]`).checked);
      complain("counts-said", players.length ? "" : t("lastCount"));
      if (!players.length) event.target.checked = true;
      else take({ players });
    } }), count.label)));
  byId("who").append(...data.sides.filter((side) => side.players.length).map((side) => el("label", {}, el("span", { class: "capital" }, side.words),
    el("select", { "data-side": side.key, onchange: (event) => {
      if (event.target.value) state.strategies[side.key] = event.target.value;
      else delete state.strategies[side.key];
      play();
    } }, el("option", { value: "" }, t("usual", { name: side.usual })),
      side.players.filter((one) => one.name !== side.usual).map((one) => el("option", { value: one.name, title: one.about }, one.name))))));
  byId("scenario").append(el("option", { value: "" }, t("setUp")), ...data.scenarios.map((one) =>
    el("option", { value: one.name, title: one.about }, `${one.title} (${label(one.players)})`)));
  byId("scenario").addEventListener("change", (event) => {
    const found = data.scenarios.find((one) => one.name === event.target.value);
    take({ scenario: found?.name ?? null, focus: found?.players ?? usual().focus });
  });
  byId("seed").addEventListener("change", (event) => {
    const seed = Number(event.target.value);
    const fits = event.target.value !== "" && Number.isSafeInteger(seed) && seed >= 0;
    complain("seed-said", fits ? "" : t("wrongSeed", { seed: number(state.seed) }));
    if (fits) take({ seed });
    else event.target.value = state.seed;
  });
  for (const option of byId("games").options) option.textContent = number(Number(option.value));
  byId("games").addEventListener("change", (event) => take({ games: Number(event.target.value) }));
  for (const name of ["low", "high"])
    byId(name).addEventListener("change", (event) => {
      const [low, high] = ["low", "high"].map((end) => (byId(end).value === "" ? NaN : Number(byId(end).value)));
      const fits = low >= 0 && low <= high && high <= 100;
      complain("band-said", fits ? "" : t("wrongBand", { low: number(state.low), high: number(state.high) }));
      if (!fits) {
        event.target.value = state[name];
        return;
      }
      Object.assign(state, { low, high });
      sessionStorage.setItem(KEPT, JSON.stringify(state));
      makeRows();
    });
  const presets = () => byId("preset").replaceChildren(el("option", { value: "" }, "–"), el("option", { value: "=" }, t("asPrinted")),
    ...data.overlays.map((name) => el("option", { value: name }, name)));
  presets();
  byId("preset").addEventListener("change", async (event) => {
    const name = event.target.value;
    if (name === "=") take({ changes: {} });
    else if (name) {
      const found = await ask("overlay", { game: data.game, do: "read", name });
      if (found.changes) take({ changes: found.changes });
      else refuse(found.refused);
    }
  });
  byId("preset").addEventListener("desk:overlays", presets);
  byId("pause").addEventListener("click", () => { playing.abort(); byId("pause").hidden = true; document.body.dataset.figures = "stopped"; });
  for (const name of ["game", "language"])
    byId(name).addEventListener("change", () => {
      location.search = new URLSearchParams({ game: byId("game").value, language: byId("language").value });
    });
  if (matchMedia("(max-width: 62rem)").matches) byId("panel").open = false;
};

makePlayed();
makeGroups();
tools();
story();
showTried();
showAll();
play();
