// What is wanted and what is known of it; the parts of the page hear here of what is new.
import { aim, data, main, scaleOf } from "./words.js";

const KEPT = `desk:${data.game}`;
export const middle = data.counts[Math.floor((data.counts.length - 1) / 2)].n;
export const state = {
  players: data.counts.map((count) => count.n), strategies: {}, changes: {}, scenario: null, seed: 1, games: 8000,
  focus: middle, low: data.band[0], high: data.band[1], ...JSON.parse(sessionStorage.getItem(KEPT) || "{}"),
};
export const figures = new Map(); // the latest of each player count
export const courses = new Map();
const rows = new Map();
for (const { about, rows: some } of data.groups.flatMap((group) => group.families))
  for (const one of some) rows.set(one.path, Object.assign(one, { name: one.label ? `${about}: ${one.label}` : about }));
export const row = (path) => rows.get(path);

export const counts = () => {
  const scenario = data.scenarios.find((one) => one.name === state.scenario);
  return scenario ? [scenario.players] : state.players;
};

export const setting = () => ({
  game: data.game, players: counts(), strategies: state.strategies, changes: state.changes, scenario: state.scenario,
  seed: state.seed, games: state.games, focus: counts().includes(state.focus) ? state.focus : counts()[0],
});

// Whether a number is read by one of the player counts that are played.
export const isRead = (one) => one.count === null || counts().includes(one.count);

// The wanted band. As shares: around a half, or around the share of the seats where there are more than two sides.
export const bandOf = (n) => {
  if (aim) return [state.low ?? -Infinity, state.high ?? Infinity];
  const away = (figures.get(n)?.fair ?? 0.5) - 0.5;
  const [low, high] = [state.low / 100 + away, state.high / 100 + away];
  return [Math.max(0, low), Math.min(1, high)];
};

// Whether a band is wanted.
export const banded = () => !aim || state.low !== null || state.high !== null;

// The scale of the figures: of scores it has what eight games in ten end with, and the band.
export const scale = () => {
  const shown = counts().map((n) => figures.get(n)).filter(Boolean).flatMap((one) => [one.now, one.printed]);
  return scaleOf([state.low, state.high, ...shown.flatMap(({ sides }) => Object.values(sides[main.key].measure?.quantiles ?? {}))]);
};

// -- news ---------------------------------------------------------------------------------------------------------------

const hearers = {
  turned: [], // a number, by its path
  taken: [], // anything may be another
  looked: [], // at another player count, or with another band in mind
  wanted: [], // games of what is wanted, after so many ms
  figures: [], // of a player count
  course: [], // of the count that is looked at
  played: [], // no more figures come
  overlays: [], // those in the folder
};
export const hear = (kind, act) => hearers[kind].push(act);
export const tell = (kind, what) => hearers[kind].forEach((act) => act(what));

// -- what is wanted -----------------------------------------------------------------------------------------------------

const keep = () => sessionStorage.setItem(KEPT, JSON.stringify(state));

const want = (wait = 0) => {
  keep();
  tell("wanted", wait);
};

export const turn = (path, value, wait = 0) => {
  if (value === row(path).printed) delete state.changes[path];
  else state.changes[path] = value;
  tell("turned", path);
  want(wait);
};

// Several things at once, as from a field, an overlay, an attempt or a recommendation.
export const take = (next) => {
  Object.assign(state, next);
  for (const path of Object.keys(state.changes)) if (!row(path)) delete state.changes[path];
  tell("taken");
  want();
};

export const lookAt = (n) => {
  state.focus = n;
  courses.clear();
  tell("looked");
  want();
};

// The band judges what is played; nothing is played anew for it.
export const judge = (low, high) => {
  Object.assign(state, { low, high });
  keep();
  tell("looked");
};
