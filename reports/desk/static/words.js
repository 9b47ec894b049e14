// What the page was given, and how it says texts, numbers and names.
export const data = JSON.parse(document.getElementById("data").textContent);
export const main = data.sides.find((side) => side.key === data.main);
const locale = data.language === "en" ? "en-GB" : data.language;

const plurals = new Intl.PluralRules(locale);
// A text with its fields; of one that has forms, that of the number which is counted.
export const t = (name, fields = {}, counted = 0) => {
  const text = data.texts[name];
  const form = typeof text === "string" ? text : text[plurals.select(counted)] ?? text.other;
  return form.replace(/\{(\w+)\}/g, (all, key) => (key in fields ? fields[key] : all));
};

export const number = (value, digits = 0, sign = false) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign ? "exceptZero" : "auto",
  }).format(value);

export const percent = (share, digits = 1) => (share === null ? "–" : t("percent", { n: number(100 * share, digits) }));
export const points = (share, digits = 1) => number(100 * share, digits, true);
export const half = ([low, high]) => (high - low) / 2;
export const pm = (interval) => t("pm", { n: number(100 * half(interval), 1) });
export const label = (n) => data.counts.find((count) => count.n === n).label;
const plain = (value) => (typeof value === "number" ? number(value, Number.isInteger(value) ? 0 : 2) : String(value).replaceAll("_", " "));
// A value as the page says it; of a number that is chosen by name, `one`, in its words.
export const shown = (value, one) => one?.words?.[one.choices.indexOf(value)] ?? plain(value);
