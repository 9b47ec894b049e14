// What the page was given, and how it says texts, numbers and names.
export const data = JSON.parse(document.getElementById("data").textContent);
export const aim = data.aim; // what is played for, if it is not to win
export const main = data.sides.find((side) => side.key === data.main);
const locale = data.language === "en" ? "en-GB" : data.language;

const plurals = new Intl.PluralRules(locale);
// A text with its fields; of one that has forms, that of the number which is counted.
export const t = (name, fields = {}, counted = 0) => {
  const text = data.texts[name];
  const form = typeof text === "string" ? text : text[plurals.select(counted)] ?? text.other;
  const filled = { unit: aim?.unit, ...fields };
  return form.replace(/\{(\w+)\}/g, (all, key) => (key in filled ? filled[key] : all));
};

export const number = (value, digits = 0, sign = false) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign ? "exceptZero" : "negative",
  }).format(value).replace("-", "−");

export const percent = (share, digits = 1) => (share === null ? "–" : t("percent", { n: number(100 * share, digits) }));
export const half = ([low, high]) => (high - low) / 2;
export const label = (n) => data.counts.find((count) => count.n === n).label;

// -- what is played for: shares of games, or means of scores or places --------------------------------------------------

// What a side, a seat, a value of a number or a position has of it.
export const figureOf = (one) => {
  const { mean, rate, ci95 } = one.measure ?? one;
  return { mean: mean ?? rate ?? null, ci95 };
};
// As many decimals as are known: the half of an interval has one figure then, or two where it begins small.
const decimals = (interval) => Math.min(4, Math.max(0, -Math.floor(Math.log10((half(interval) || 0.1) / 3.55))));
export const level = (mean, interval) => {
  if (mean === null || !aim) return percent(mean);
  return half(interval) === 0 ? tick(mean) : number(mean, decimals(interval)); // of one game it is what came
};
export const shift = (difference, interval) => (aim ? number(difference, decimals(interval), true) : number(100 * difference, 1, true));
export const strength = (value) => (aim ? number(value, decimals([0, value])) : number(100 * value, 1));
export const pm = (interval) => t("pm", { n: aim ? number(half(interval), decimals(interval)) : number(100 * half(interval), 1) });
export const tick = (value) => (aim ? number(value, [0, 1].find((digits) => Number(value.toFixed(digits)) === value) ?? 2) : percent(value, 0));
// From where to where a chart goes that shows so much: to round numbers around it; shares are shown from 0 to 1.
export const scaleOf = (values) => {
  const known = values.filter(Number.isFinite);
  if (!aim || !known.length) return [0, 1];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const rough = (most - least || 1) / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one >= rough * (1 - 1e-9));
  const low = Math.floor(least / step);
  const steps = Math.max(2, Math.ceil(most / step) - low);
  return [low, low + steps + (steps % 2)].map((end) => Number((end * step).toPrecision(12))); // an even number: the middle is round
};
// Where on such a chart something stands, from 0 to 1.
export const along = (value, [low, high]) => Math.min(1, Math.max(0, (value - low) / (high - low)));
const plain = (value) => (typeof value === "number" ? number(value, Number.isInteger(value) ? 0 : 2) : String(value).replaceAll("_", " "));
// A value as the page says it; of a number that is chosen by name, `one`, in its words.
export const shown = (value, one) => one?.words?.[one.choices.indexOf(value)] ?? plain(value);
