// Ask more: find a value, what matters, experts, the report, overlays and command lines.
import { ask, told } from "./api.js";
import { find } from "./controls.js";
import { byId, el, place, table } from "./elements.js";
import { bandOf, figures, hear, isRead, row, setting, state, take, tell, turn } from "./state.js";
import { aim, along, data, figureOf, label, level, main, number, pm, scaleOf, shift, shown, strength, t } from "./words.js";

let working = new AbortController();
const title = (path) => row(path)?.name ?? path;

const command = (text) => {
  const button = el("button", { type: "button", onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = t("copied");
      setTimeout(() => (button.textContent = t("copy")), 1500);
    } catch {
      // the browser does not allow it; the line can still be marked
    }
  } }, t("copy"));
  return el("p", { class: "command" }, el("code", {}, text), button);
};

// Has the server do something long; what it tells is shown by `show`.
const work = async (path, body, show) => {
  working.abort();
  working = new AbortController();
  const signal = working.signal;
  byId("work").hidden = false;
  byId("cancel").hidden = false;
  byId("bar").hidden = false;
  byId("bar").removeAttribute("value");
  byId("doing").textContent = t("waiting");
  byId("found").replaceChildren();
  let finished = false;
  for await (const event of told(path, { setting: setting(), ...body }, signal)) {
    if (event.kind === "progress") {
      byId("bar").value = event.total ? event.done / event.total : 0;
      byId("doing").textContent = t("working", { title: event.title, done: number(event.done), total: number(event.total) });
    } else if (event.kind === "refused" || event.kind === "broken") {
      byId("found").replaceChildren(el("p", { class: "refused", role: "alert" }, event.kind === "broken" ? t("broken") : t("refused", { why: event.text })));
    } else {
      byId("found").replaceChildren(...show(event));
      finished = event.kind !== "race";
    }
  }
  byId("cancel").hidden = true;
  byId("bar").hidden = true;
  byId("doing").textContent = "";
  if (finished && !signal.aborted) byId("found").focus();
};

const lane = (trials, [from, to], best = []) => {
  const most = Math.max(...trials.map((one) => one.games));
  const on = scaleOf([from, to, ...trials.map((one) => figureOf(one).mean)]);
  return el("div", { class: "lanes", role: "img", "aria-label": t("race", { side: main.words }) }, trials.map((one) => {
    const interval = el("i", { class: "interval" });
    const dot = el("i", { class: "dot" });
    const band = el("i", { class: "band" });
    const { mean, ci95 } = figureOf(one);
    const known = [ci95[0] ?? -Infinity, ci95[1] ?? Infinity];
    place(band, along(from, on), along(to, on));
    place(interval, ...known.map((end) => along(end, on)));
    dot.style.left = `${100 * along(mean, on)}%`;
    return el("div", { class: `lane ${one.games < most && !best.includes(one.value) ? "out" : ""} ${best.includes(one.value) ? "best" : ""}` },
      el("span", { class: "n" }, shown(one.value)), el("div", { class: "track" }, band, interval, dot), el("span", { class: "n" }, level(mean, known)),
      el("small", {}, t("games", { n: number(one.games) })));
  }));
};

const tuned = (wanted) => (event) => {
  if (event.kind === "race") return [lane(event.trials, wanted)];
  return [
    ...Object.entries(event.players).flatMap(([players, a]) => {
      const own = a.paths[0];
      const at = a.at_recommended;
      const { mean, ci95 } = figureOf(at);
      const words = [
        a.recommended === a.printed || a.set95.includes(a.printed) ? t("answerStays", { printed: shown(a.printed) }) : t("answer", { value: shown(a.recommended), printed: shown(a.printed) }),
        t("answerAt", { side: main.words, rate: `${level(mean, ci95)} ${pm(ci95)}`, value: shown(a.recommended) }),
        at.miss > 0.005 ? t("answerNone") : "", t("answerNear", { values: a.set95.map(shown).join(", ") }),
      ].filter(Boolean);
      const who = row(own)?.count ? "" : ` · ${players.split("-").map((n) => label(Number(n))).join(", ")}`;
      return [el("h4", {}, `${title(own)}${who}`), el("p", { class: "answer" }, words.join(" ")),
        el("p", {}, el("button", { type: "button", class: "take", onclick: () => turn(own, a.recommended) }, t("take", { value: shown(a.recommended) }))),
        lane(a.curve, wanted, a.set95)];
    }),
    command(event.command),
  ];
};

// The numbers whose value may be looked for: those that are read with what is played; first those that matter most, as
// far as that was looked at, then those that designers turn first.
let strongest = [];
const offer = () => {
  const picked = byId("tuned").value;
  const groups = [
    { title: t("mattersMost"), rows: strongest.map(row) },
    ...data.groups.map((group) => ({ title: group.title, rows: group.families.flatMap((family) => family.rows) })),
  ];
  const first = (one) => one.count !== setting().focus; // of a number by player count that of the one looked at
  byId("tuned").replaceChildren(...groups.map(({ title: name, rows }) =>
    el("optgroup", { label: name }, rows.filter((one) => one && !one.choices && isRead(one)).sort((a, b) => first(a) - first(b)).map((one) =>
      el("option", { value: one.path }, one.name)))).filter((group) => group.children.length));
  if (picked && [...byId("tuned").options].some((option) => option.value === picked)) byId("tuned").value = picked;
};

const matters = (event) => Object.entries(event.players).flatMap(([players, a]) => {
  const [measure] = Object.keys(a.screening).filter((name) => name !== "rounds");
  const about = new Map(a.numbers.map((one) => [one.path, one]));
  const strong = Object.entries(a.screening[measure]).filter(([, one]) => one.clear).sort((x, y) => y[1].strength - x[1].strength).slice(0, 12);
  const step = (path) => { const one = a.steps[measure][path]; return one ? `${number(one.step, Number.isInteger(one.step) ? 0 : 2, true)}: ${shift(one.change, one.ci95)} ${pm(one.ci95)}` : "–"; };
  strongest = strong.map(([path]) => path);
  byId("tuned").replaceChildren(); // what was picked gives way to the strongest
  offer();
  const made = strong.length
    ? table(`${label(Number(players))} · ${t("mattersHead", { side: main.words })}`, [t("number"), t("printed"), t("strength"), t("change")],
        strong.map(([path, one]) => [el("a", { href: "#groups", onclick: (event) => { event.preventDefault(); find(path); } }, title(path)), shown(about.get(path).printed, row(path)), t("points", { n: strength(one.strength) }), step(path)]), t("mattersNote"))
    : el("p", {}, t("mattersNone"));
  return [made, command(event.command)];
});

// The report's sentence of reach, and what the main side has by who plays, everybody alike.
const far = (event) => {
  const rungs = Object.entries(event.rungs);
  const told = (one) => { const { mean, ci95 } = figureOf(one); return `${level(mean, ci95)} ${pm(ci95)}`; };
  return [
    el("p", { class: "answer" }, event.text),
    table(t("farHead", { side: main.words }), ["", ...rungs.map(([, words]) => words)],
      Object.entries(event.players).map(([n, played]) => [label(Number(n)), ...rungs.map(([rung]) => (played[rung] ? told(played[rung]) : "–"))])),
    command(event.command),
  ];
};

const lines = async () => {
  const played = Math.min(...setting().players.map((n) => figures.get(n)?.games ?? state.games));
  return ask("command", { setting: setting(), played, name: byId("overlay").value });
};

const answer = (...parts) => {
  byId("lines").hidden = false;
  byId("lines").replaceChildren(...parts);
};

byId("tune").addEventListener("submit", (event) => {
  event.preventDefault();
  const path = byId("tuned").value;
  const wanted = bandOf(row(path).count ?? setting().focus);
  work("tune", { wanted: { path, low: wanted[0], high: wanted[1] } }, tuned(wanted));
});
byId("matters").addEventListener("submit", (event) => { event.preventDefault(); work("matters", {}, matters); });
byId("far").addEventListener("submit", (event) => {
  event.preventDefault();
  const [low, high] = [state.low, state.high].map((end) => (end === null || aim ? end : end / 100));
  work("far", { wanted: { low, high } }, far);
});
byId("table").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = byId("notes").files;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ""));
  work("table", { notes: { name: file.name, content } }, (told) => [
    ...[told.read, ...told.said, told.doubt].filter(Boolean).map((words) => el("p", {}, words)), command(told.command)]);
});
byId("report").addEventListener("submit", (event) => {
  event.preventDefault();
  work("report", {}, (told) => [el("p", { class: "answer" }, el("a", { href: `pages/${told.page}`, target: "_blank", rel: "noopener" }, t("reportAt")))]);
});
byId("cancel").addEventListener("click", () => working.abort());
byId("away").addEventListener("submit", async (event) => {
  event.preventDefault();
  const found = await ask("overlay", { game: data.game, do: "save", name: byId("overlay").value, setting: setting() });
  answer(el("p", { role: "status" }, found.refused ?? t("saved", { file: found.file })));
  if (found.overlays) {
    data.overlays = found.overlays;
    tell("overlays");
  }
});
byId("show").addEventListener("click", async () => {
  const found = await lines();
  answer(...(found.refused ? [el("p", { role: "alert" }, found.refused)] : [command(found.run), found.compare && command(found.compare), el("pre", { tabindex: "0" }, found.overlay)].filter(Boolean)));
});
byId("download").addEventListener("click", async () => {
  const found = await lines();
  if (found.refused) { answer(el("p", { role: "alert" }, found.refused)); return; }
  const link = el("a", { href: URL.createObjectURL(new Blob([found.overlay], { type: "application/toml" })), download: `${byId("overlay").value || data.game}.toml` });
  link.click();
  URL.revokeObjectURL(link.href);
});
byId("upload").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const found = await ask("overlay", { game: data.game, do: "take", name: file.name, text: await file.text() });
  event.target.value = "";
  if (found.refused) { answer(el("p", { role: "alert", class: "refused" }, found.refused)); return; }
  const read = Object.keys(found.changes).length;
  answer(el("p", { role: "status" }, t("imported", { n: number(read), name: file.name }, read)));
  take({ changes: found.changes });
});
hear("taken", offer);
