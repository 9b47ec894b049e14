// Elements of the page: found, made and placed.
export const byId = (id) => document.getElementById(id);

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

// Where along its track a mark stands; shares of the whole.
export const place = (node, from, to) => {
  node.style.left = `${100 * from}%`;
  node.style.width = `${100 * (to - from)}%`;
};

// What is wrong with a field, below it; nothing if nothing is.
export const complain = (id, why) => {
  byId(id).textContent = why;
  byId(id).hidden = !why;
};
