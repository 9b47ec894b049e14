// A click on a column's head sorts its table by it: numbers by size, words by the alphabet, dashes last.
"use strict";
const language = document.documentElement.lang;
const point = (1.5).toLocaleString(language)[1];
const worth = (cell) => {
  const number = cell.textContent.replace(/^</, "").replace(point === "," ? /[\s.]/g : /[\s,]/g, "").replace(point, ".").replace("−", "-");
  return parseFloat(number);
};
const sort = (table, column, down) => {
  const rows = [...table.tBodies[0].rows];
  const key = new Map(rows.map((row) => [row, worth(row.cells[column])]));
  const empty = (row) => ["–", ""].includes(row.cells[column].textContent.trim());
  const words = rows.some((row) => !empty(row) && Number.isNaN(key.get(row)));
  const order = (a, b) => words
    ? a.cells[column].textContent.localeCompare(b.cells[column].textContent, language)
    : key.get(a) - key.get(b);
  rows.sort((a, b) => empty(a) - empty(b) || (down ? order(b, a) : order(a, b)));
  table.tBodies[0].append(...rows);
};
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.querySelector("button")?.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    sort(table, column, down);
  }));
}
// The numbers of a figure lie packed in the page, and are saved as plain CSV; without this script as they lie.
for (const link of document.querySelectorAll("a[download$='.csv.gz']")) {
  link.addEventListener("click", async (event) => {
    if (!link.download.endsWith(".gz") || !("DecompressionStream" in window)) return;
    event.preventDefault();
    const packed = (await fetch(link.href)).body.pipeThrough(new DecompressionStream("gzip"));
    const plain = new Blob([await new Response(packed).blob()], { type: "text/csv;charset=utf-8" });
    link.href = URL.createObjectURL(plain);
    link.download = link.download.replace(/\.gz$/, "");
    link.click();
  });
}
// A phone shows the verdict and what is in short first: contents and chapters are there to be unfolded.
if (matchMedia("(max-width: 62rem)").matches) document.querySelectorAll("nav details").forEach((d) => { d.open = false; });
if (matchMedia("(max-width: 44rem)").matches) document.querySelectorAll("section:not(#short) .chapter").forEach((d) => { d.open = false; });
// A table that is wider than a phone becomes cards: each row a block, each figure behind the head of its column.
const ROLES = { TABLE: "table", TBODY: "rowgroup", TR: "row", TH: "rowheader", TD: "cell" };
const fit = () => {
  if (!matchMedia("(max-width: 44rem)").matches) return;
  for (const box of document.querySelectorAll(".wide-table")) {
    const table = box.firstElementChild;
    if (box.scrollWidth <= box.clientWidth || table.classList.contains("cards")) continue;
    const heads = [...table.tHead.rows[0].cells].map((head) => head.dataset.card ?? head.textContent.trim()); // a player count alone says nothing there
    table.classList.add("cards");
    for (const part of [table, ...table.querySelectorAll("tbody, tbody *")]) {
      if (part.tagName in ROLES) part.setAttribute("role", ROLES[part.tagName]); // blocks have none of their own
    }
    for (const name of table.querySelectorAll("tbody th")) {
      if (/^\d/.test(name.textContent.trim())) name.dataset.head = heads[0]; // likewise
    }
    for (const cell of table.querySelectorAll("td")) {
      cell.dataset.head = heads[cell.cellIndex];
      cell.classList.toggle("none", cell.textContent.trim() === "–");
    }
  }
};
addEventListener("toggle", fit, true);
fit();
const unfold = () => {
  const chapter = location.hash && document.querySelector(`${location.hash} .chapter`);
  if (chapter && !chapter.open) { chapter.open = true; chapter.scrollIntoView(); }
};
addEventListener("hashchange", unfold);
unfold();
