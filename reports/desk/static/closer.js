// A closer look at one player count: sides, endings, length, how open it stays, seats and roles; now and as printed.
import { byId, el, table } from "./elements.js";
import { courses, figures, hear, setting } from "./state.js";
import { aim, data, figureOf, label, level, number, percent, pm, t, tick } from "./words.js";

const WIDE = 320;
const HIGH = 130;
const TAIL = 0.02; // of the games: the longest ones, which stand together
const sum = (list) => list.reduce((a, b) => a + b, 0);

const svg = (about, ...children) =>
  el("svg:svg", { viewBox: `0 0 ${WIDE} ${HIGH + 24}`, role: "img", "aria-label": about }, ...children);

const text = (x, y, words, anchor = "middle") => el("svg:text", { x, y, "text-anchor": anchor }, words);

const bars = (now, printed) => {
  const all = Math.max(now.length, printed.length);
  const first = Math.max(0, now.findIndex((n) => n > 0));
  const both = [now, printed].map((list) => Array.from({ length: all }, (_, at) => (list[at] ?? 0) / (sum(list) || 1)));
  let rounds = all;
  while (rounds > first + 1 && both.every((list) => sum(list.slice(rounds - 1)) < TAIL)) rounds -= 1;
  const [mine, theirs] = both.map((list) => [...list.slice(0, rounds - 1), sum(list.slice(rounds - 1))]);
  const step = Math.max(1, Math.ceil((rounds - first) / 8));
  const names = mine.map((_, at) => {
    const last = at === rounds - 1 && rounds < all;
    return last ? `${at}+` : (at - first) % step === 0 && (rounds === all || at + step < rounds) ? String(at) : "";
  });
  return columns(t("lengthLabel"), ...[mine, theirs, names].map((list) => list.slice(first)));
};

// Shares of the games now, as bars, and as printed, as lines; with names below some of them.
const columns = (about, mine, theirs, names) => {
  const most = Math.max(...mine, ...theirs, 1e-9);
  const wide = WIDE / Math.max(1, mine.length);
  return svg(about, ...mine.flatMap((share, at) => {
    const [x, was] = [at * wide, HIGH * (1 - theirs[at] / most)];
    return [
      el("svg:rect", { class: "bar", x: x + 1, width: Math.max(1, wide - 2), y: HIGH * (1 - share / most), height: (HIGH * share) / most }),
      el("svg:line", { class: "was", x1: x + 1, x2: x + Math.max(2, wide - 1), y1: was, y2: was }),
      names[at] && text(x + wide / 2, HIGH + 18, names[at])];
  }).filter(Boolean));
};

// How what is played for is spread over the games.
const spreading = ({ spread: { middles, now: mine, printed: theirs }, now, printed }) => {
  const step = Math.max(1, Math.ceil(middles.length / 7));
  const said = [[t("now"), now], [t("printed"), printed]].map(([which, one]) => {
    const quantiles = Object.entries(one.sides[data.main].measure.quantiles).map(([name, value]) => [name, value === null ? "–" : tick(value)]);
    return el("p", { class: "hint" }, t("spreadTold", { which, ...Object.fromEntries(quantiles) }));
  });
  return [columns(t("spreadLabel"), mine, theirs, middles.map((value, at) => (at % step ? "" : tick(value)))), ...said];
};

const curve = (left, kind) =>
  el("svg:polyline", { class: kind, points: left.map((y, at) => `${44 + ((WIDE - 48) * at) / (left.length - 1)},${HIGH * (1 - Math.min(1, y)) + 4}`).join(" ") });

const openness = () => {
  const now = courses.get("now");
  const printed = courses.get("printed");
  if (!now) return el("p", { class: "hint" }, t("waiting"));
  if (!now.left.length) return el("p", { class: "hint" }, t("noCourse"));
  return svg(t("leftLabel"),
    ...[0, 0.5, 1].flatMap((y) => [el("svg:line", { class: "grid", x1: 44, x2: WIDE - 4, y1: HIGH * (1 - y) + 4, y2: HIGH * (1 - y) + 4 }),
      text(39, HIGH * (1 - y) + 8, percent(y, 0), "end")]),
    printed?.left.length ? curve(printed.left, "was") : null, curve(now.left, "line"), text(WIDE / 2, HIGH + 22, t("partLabel")));
};

const closer = () => {
  const focus = setting().focus;
  const found = figures.get(focus);
  byId("closer-head").dataset.players = label(focus);
  if (!found) return;
  const { now, printed } = found;
  const heads = ["", t("now"), t("printed")];
  const rate = (one) => {
    const { mean, ci95 } = one ? figureOf(one) : { mean: null };
    return mean === null ? "–" : `${level(mean, ci95)} ${pm(ci95)}`;
  };
  const share = (one, name) => percent(name === "truncated" ? one.truncated / one.games : (one.endings[name] ?? 0) / one.games);
  const said = (name) => `${label(focus)}: ${name}`;
  const had = aim ? aim.unit : t("won");
  byId("sides").replaceChildren(table(said(t("now")), heads,
    data.sides.filter((side) => !aim || now.sides[side.key].measure.mean !== null).map((side) => [el("span", {}, el("i", { class: `dot ${side.shade}` }), el("span", { class: "capital" }, side.words)), rate(now.sides[side.key]), rate(printed.sides[side.key])])));
  const ends = Object.keys(data.endings).filter((name) => name !== "truncated" || now.truncated || printed.truncated);
  byId("endings").replaceChildren(table(said(t("now")), heads, ends.map((name) => [data.endings[name], share(now, name), share(printed, name)])));
  const long = (one) => (one.rounds ? `${t("rounds", { n: number(one.rounds.mean, 1) })}${one.minutes ? `, ${t("minutes", { n: number(one.minutes) })}` : ""}` : "–");
  byId("length").replaceChildren(bars(now.lengths, printed.lengths), el("p", { class: "hint" }, `${t("now")}: ${long(now)}. ${t("printed")}: ${long(printed)}.`));
  byId("course").replaceChildren(...(aim ? spreading(found) : [openness()]));
  byId("seats").replaceChildren(table(said(had), heads, now.seats.map((one, at) => [t("seat", { n: one.seat + 1 }), rate(one), rate(printed.seats[at])])));
  const roles = Object.keys(now.roles);
  byId("roles").parentElement.hidden = roles.length < 2;
  byId("roles").replaceChildren(table(said(had), heads, roles.map((role) => [data.roles[role], rate(now.roles[role]), rate(printed.roles[role])])));
};

hear("taken", closer);
hear("looked", closer);
hear("figures", (event) => { if (event.players === setting().focus) closer(); });
hear("course", closer);
