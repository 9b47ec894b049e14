// One game step by step: what is told, the tracks, the chance from there, and what each option would bring.
import { ask, told } from "./api.js";
import { byId, el, table } from "./elements.js";
import { courses, setting } from "./state.js";
import { aim, along, data, figureOf, label, level, main, number, percent, pm, scaleOf, t, tick } from "./words.js";

const WIDE = matchMedia("(max-width: 44rem)").matches ? 360 : 720;
const HIGH = 150;
const roles = Object.keys(data.roles).length;
let game = null; // what is shown
let asked = null; // its setting
let chances = [];
let running = new AbortController();
let trying = new AbortController();

const at = () => Number(byId("step").value);
// The chance from a position, or the mean; undefined where it was not looked at.
const from = (chance) => chance && (aim ? level(figureOf(chance).mean, chance.ci95) : percent(chance.rate, 0));

const draw = () => {
  const last = game.steps.length - 1;
  const x = (step) => 46 + ((WIDE - 52) * step) / Math.max(1, last);
  const known = chances.map((one, step) => one && { ...figureOf(one), step }).filter(Boolean);
  const on = scaleOf(known.flatMap((one) => [...one.ci95, one.mean]));
  const y = (value) => 4 + HIGH * (1 - along(value, on));
  const pieces = []; // of steps that follow each other: what is not known yet is not drawn
  for (const one of known) {
    if (pieces.length && pieces.at(-1).at(-1).step === one.step - 1) pieces.at(-1).push(one);
    else pieces.push([one]);
  }
  const edge = (side, list) => list.map((one) => `${x(one.step)},${y(one.ci95[side])}`);
  const parts = [on[0], (on[0] + on[1]) / 2, on[1]].flatMap((value) => [
    el("svg:line", { class: "grid", x1: 46, x2: WIDE - 6, y1: y(value), y2: y(value) }),
    known.length || !aim ? el("svg:text", { x: 41, y: y(value) + 4, "text-anchor": "end" }, tick(value)) : null,
  ].filter(Boolean));
  let round = null;
  game.steps.forEach((step, k) => {
    if (step.round !== round && step.round % Math.ceil(game.rounds / 12 || 1) === 0 && step.round > 0) parts.push(el("svg:text", { x: x(k), y: HIGH + 20, "text-anchor": "start" }, String(step.round)));
    round = step.round;
  });
  for (const piece of pieces) {
    parts.push(el("svg:polygon", { class: `area ${main.shade}`, points: [...edge(1, piece), ...edge(0, piece).reverse()].join(" ") }));
    parts.push(el("svg:polyline", { class: `line ${main.shade}`, points: piece.map((one) => `${x(one.step)},${y(one.mean)}`).join(" ") }));
  }
  if (known.length) parts.push(el("svg:circle", { class: `end ${main.shade}`, r: 4, cx: x(known.at(-1).step), cy: y(known.at(-1).mean) }));
  parts.push(el("svg:line", { class: "here", x1: x(at()), x2: x(at()), y1: 0, y2: HIGH + 6 }));
  const picture = el("svg:svg", { viewBox: `0 0 ${WIDE} ${HIGH + 26}`, role: "img", "aria-label": t("chance", { side: main.wins, rate: from(chances[at()]) ?? t("chanceNone") }),
    onclick: (event) => {
      const box = picture.getBoundingClientRect();
      go(Math.round((((event.clientX - box.left) / box.width) * WIDE - 46) / (WIDE - 52) * last));
    } }, ...parts);
  byId("path").replaceChildren(picture);
};

const gauges = () => {
  const step = game.steps[at()];
  const ended = at() === game.steps.length - 1;
  return game.tracks.map((track) => {
    const k = Math.min(track.values.length - 1, (ended ? Infinity : step.round - 1) - track.first);
    const value = k >= 0 ? track.values[k] : null;
    const mark = el("i", { class: "dot" });
    const seen = track.values.concat(track.low);
    const high = Math.max(Math.min(track.high, Math.max(...seen) * 1.25), Math.max(...seen), track.low + 1);
    const low = Math.min(track.low < 0 ? Math.min(...track.values, 0) : track.low, high - 1);
    if (value !== null) mark.style.left = `${(100 * (value - low)) / (high - low)}%`;
    else mark.hidden = true;
    return el("div", { class: "gauge" }, el("span", {}, track.title), el("div", { class: "track", "aria-hidden": "true" }, mark), el("b", { class: "n" }, value === null ? "–" : number(value)));
  });
};

const show = () => {
  const step = game.steps[at()];
  const chance = chances[at()];
  byId("at").replaceChildren(
    el("b", {}, step.round ? t("round", { n: number(step.round) }) : t("setUp")), " · ", t("stepOf", { n: number(at()), all: number(game.steps.length - 1) }), " · ",
    chance ? `${t("chance", { side: main.wins, rate: from(chance) })}${chance.playouts ? ` ${pm(chance.ci95)}` : ""}` : t("chanceNone"));
  byId("told").replaceChildren(...(step.lines.length ? step.lines : ["…"]).map((line) => el("p", {}, line)));
  byId("board").replaceChildren(...gauges(), el("ul", { class: "table-seats" }, game.seats.map((seat) =>
    el("li", {}, `${t("seat", { n: seat.seat + 1 })}: ${[...new Set([...(roles > 1 || data.sides.length > 2 ? [seat.role] : []), seat.side])].join(", ")}`))));
  byId("step").setAttribute("aria-valuetext", t("stepOf", { n: number(at()), all: number(game.steps.length - 1) }));
  byId("options").replaceChildren();
  trying.abort();
  draw();
};

const go = (step) => {
  byId("step").value = String(Math.max(0, Math.min(game.steps.length - 1, step)));
  show();
};

const follow = async () => {
  running.abort();
  running = new AbortController();
  const signal = running.signal;
  let drawn = 0;
  for await (const event of told("chances", { setting: asked, index: game.index, view: Number(byId("view").value) }, signal)) {
    if (signal.aborted) return;
    if (event.kind === "chance") chances[event.step] = event;
    if (performance.now() - drawn > 200) {
      drawn = performance.now();
      draw();
    }
  }
  if (!signal.aborted) {
    document.body.dataset.story = "done";
    draw();
    show();
  }
};

const fetchGame = async (event) => {
  event.preventDefault();
  const wanted = byId("wanted").value;
  asked = setting();
  const course = courses.get("now");
  const named = wanted.startsWith("=");
  const index = named ? course?.shown?.[wanted.slice(1)] : Number(byId("index").value) || 0;
  const found = index === undefined ? { refused: t("noSuch") } : await ask("story", { setting: asked, index, wanted });
  if (found.refused) {
    byId("missing").textContent = found.refused;
    return;
  }
  game = found;
  byId("missing").textContent = "";
  chances = [];
  document.body.dataset.story = "told";
  byId("index").value = String(game.index);
  byId("story").hidden = false;
  byId("ended").textContent = `${label(game.players)} · ${t("ended", { rounds: number(game.rounds), ending: game.ending, side: game.side }, game.rounds)}`;
  byId("step").max = String(game.steps.length - 1);
  go(0);
  follow();
};

const whatIf = async () => {
  const followed = document.body.dataset.story === "done";
  running.abort(); // what is asked now comes first
  trying.abort();
  trying = new AbortController();
  const signal = trying.signal;
  let question = null;
  const found = new Map();
  const fill = () => {
    const known = [...found.values()].map(figureOf);
    const best = Math.max(...known.map((one) => one.mean * (aim?.better ?? 1)));
    const on = scaleOf(known.flatMap((one) => [...one.ci95, one.mean]));
    byId("options").replaceChildren(
      el("p", {}, question.step === at() ? null : `${t("atStep", { n: number(question.step) })} `, t("question", { seat: t("seat", { n: question.seat + 1 }), about: question.about || question.decision })),
      table(t("chanceEach", { side: main.wins }), [t("option"), aim ? aim.unit : "%", ""], question.options.map((words, k) => {
        const one = found.get(k);
        return [`${words}${k === question.taken ? ` (${t("takenHere")})` : ""}`, one ? `${level(figureOf(one).mean, one.ci95)} ${pm(one.ci95)}` : "…",
          el("div", { class: "track small", "aria-hidden": "true" }, one ? (() => { const dot = el("i", { class: `dot ${figureOf(one).mean * (aim?.better ?? 1) === best ? "" : "faint"}` }); dot.style.left = `${100 * along(figureOf(one).mean, on)}%`; return dot; })() : null)];
      })));
  };
  byId("options").replaceChildren(el("p", { class: "hint" }, t("waiting")));
  for await (const event of told("options", { setting: asked, index: game.index, step: at() }, signal)) {
    if (signal.aborted) return;
    if (event.kind === "no question") byId("options").replaceChildren(el("p", {}, t("noQuestion")));
    if (event.kind === "question") question = event;
    if (event.kind === "option") found.set(event.option, event);
    if (question) fill();
  }
  if (signal.aborted) return;
  document.body.dataset.options = "done";
  if (!followed) follow();
};

const shownBy = aim ? ["p90", "p50", "p10"].map((name) => [`percentile:${name}`, t(name)])
  : [...["typical", "close", "runaway"].map((name) => [`=${name}`, t(name)]), ...data.sides.map((side) => [`side:${side.key}`, side.wins])];
const choices = [["", t("byNumber")], ...shownBy, ...Object.entries(data.endings).filter(([name]) => name !== "truncated").map(([name, words]) => [`ending:${name}`, words])];
byId("wanted").append(...choices.map(([value, words]) => el("option", { value }, words)));
byId("view").append(el("option", { value: "-1" }, t("viewAll")));
if (data.redraw) byId("view").append(...Array.from({ length: Math.max(...data.counts.map((count) => count.n)) }, (_, seat) => el("option", { value: String(seat), selected: seat === 0 }, t("viewOf", { n: seat + 1 }))));
byId("which").addEventListener("submit", fetchGame);
byId("view").addEventListener("change", () => { if (game) { chances = []; follow(); } });
byId("step").addEventListener("input", show);
byId("back").addEventListener("click", () => go(at() - 1));
byId("next").addEventListener("click", () => go(at() + 1));
byId("what-if").addEventListener("click", whatIf);
