// What all parts of the page share: the data, texts, numbers, elements, and questions to the server.
export const data = JSON.parse(document.getElementById("data").textContent);
export const main = data.sides.find((side) => side.key === data.main);
const tab = crypto.getRandomValues(new Uint32Array(3)).join("-");
const locale = data.language === "en" ? "en-GB" : data.language;

export const byId = (id) => document.getElementById(id);

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

// An element with properties ("class", "on" + event, aria-...) and children; texts are texts, never HTML.
export const el = (tag, properties = {}, ...children) => {
  const [name, space] = tag.startsWith("svg:") ? [tag.slice(4), "http://www.w3.org/2000/svg"] : [tag, null];
  const made = space ? document.createElementNS(space, name) : document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !space && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
};

export const table = (caption, heads, rows, note) =>
  el("div", { class: "wide-table", tabindex: "0", role: "group", "aria-label": caption },
    el("table", {},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, heads.map((head) => (head ? el("th", { scope: "col" }, head) : el("td"))))),
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, at) =>
        at ? el("td", {}, cell) : el("th", { scope: "row" }, cell)))))),
    note ? el("p", { class: "hint" }, note) : null);

// -- questions ----------------------------------------------------------------------------------------------------------

export const gone = () => {
  const box = byId("gone");
  if (!box.hidden) return;
  box.replaceChildren(t("gone"), " ", el("code", {}, data.command));
  box.hidden = false;
  document.title = `✕ ${document.title}`;
};

const post = (path, body, signal) =>
  fetch(path, {
    method: "POST", signal, headers: { "content-type": "application/json" },
    body: JSON.stringify({ tab, language: data.language, ...body }),
  });

// The answer to a short question; {refused: words} if there is none.
export const ask = async (path, body) => {
  try {
    return await (await post(path, body)).json();
  } catch {
    gone();
    return { refused: t("gone") };
  }
};

// What a long question is told, line by line; ends without a word when it is aborted.
export async function* told(path, body, signal) {
  let rest = "";
  try {
    const answer = await post(path, body, signal);
    if (!answer.ok) {
      yield { kind: "refused", text: (await answer.json()).refused };
      return;
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) yield JSON.parse(line);
    }
  } catch (error) {
    if (error.name !== "AbortError") gone();
  }
}

// A server that was killed answers nothing any more, whether or not something was asked: this answer ends with it.
let leaving = new AbortController();
const hear = async () => {
  const { signal } = leaving;
  try {
    const reader = (await fetch("alive", { signal })).body.getReader();
    while (!(await reader.read()).done);
  } catch {
    // it has ended, one way or another
  }
  if (!signal.aborted) gone();
};
addEventListener("pagehide", () => leaving.abort());
addEventListener("pageshow", () => { leaving = new AbortController(); hear(); });

export const copy = async (text, button) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return;
  }
  const before = button.textContent;
  button.textContent = t("copied");
  setTimeout(() => (button.textContent = before), 1500);
};
