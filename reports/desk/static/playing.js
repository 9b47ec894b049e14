// Has games played whenever something else is wanted, and says how far they are.
import { told } from "./api.js";
import { byId } from "./elements.js";
import { counts, courses, figures, hear, setting, tell } from "./state.js";
import { data, figureOf, label, level, main, number, pm, shift, t } from "./words.js";

let playing = new AbortController();
let waiting = 0;
let lastSaid = 0;

hear("wanted", (wait) => {
  clearTimeout(waiting);
  playing.abort();
  document.body.dataset.figures = "old";
  waiting = setTimeout(watch, wait);
});

// Beside a refusal stand no figures of what was played before.
export const refuse = (why) => {
  byId("refused").textContent = why;
  byId("refused").hidden = false;
  document.body.dataset.figures = "refused";
  byId("state").textContent = "";
  byId("strip").textContent = "";
};

const watch = async () => {
  playing = new AbortController();
  const signal = playing.signal;
  let done = false;
  byId("pause").hidden = false;
  byId("state").textContent = t("waiting");
  for await (const event of told("live", { setting: setting() }, signal)) {
    if (signal.aborted) return;
    if (event.kind === "refused" || event.kind === "broken") {
      refuse(event.kind === "broken" ? t("broken") : t("refused", { why: event.text }));
      break;
    }
    byId("refused").hidden = true;
    if (event.kind === "compiling") byId("state").textContent = t("compiling");
    else if (event.kind === "figures") {
      figures.set(event.players, event);
      if (document.body.dataset.figures === "old") document.body.dataset.figures = "new";
      byId("state").textContent = t("playing", { n: number(Math.min(...counts().map((n) => figures.get(n)?.games ?? 0))) });
      tell("figures", event);
    } else if (event.kind === "course") {
      courses.set(event.of, event);
      tell("course", event);
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
    tell("played");
  }
};

// What a screen reader hears: the count that is looked at, now and then.
const say = (now = false) => {
  const found = figures.get(setting().focus);
  if (!found || !(now || performance.now() - lastSaid > 4000)) return;
  lastSaid = performance.now();
  const { mean, ci95 } = figureOf(found.now.sides[data.main]);
  const d = found.difference;
  let text = t("said", { players: label(found.players), side: main.wins, rate: level(mean, ci95), half: pm(ci95) });
  if (d) text += `, ${t("saidMore", { difference: t("points", { n: shift(d.mean, d.ci95) }) })}`;
  byId("said").textContent = text;
};

byId("pause").addEventListener("click", () => { playing.abort(); byId("pause").hidden = true; document.body.dataset.figures = "stopped"; });
