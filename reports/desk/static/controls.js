// Numbers to turn: a control for each, the search among them, and those that were turned.
import { byId, complain, el } from "./elements.js";
import { hear, isRead, row, state, turn } from "./state.js";
import { data, shown, t } from "./words.js";

const controls = new Map();

const showControl = (path) => {
  const found = controls.get(path);
  const one = row(path);
  const value = path in state.changes ? state.changes[path] : one.printed;
  if (one.choices) found.input.value = String(one.choices.indexOf(value));
  else {
    found.input.value = value;
    found.input.setAttribute("aria-valuetext", t("valueText", { value: shown(value), printed: shown(one.printed) }));
    found.input.style.setProperty("--at", `${(100 * (value - one.low)) / (one.high - one.low)}%`);
  }
  found.value.textContent = shown(value, one);
  found.box.classList.toggle("changed", path in state.changes);
  found.back.hidden = !(path in state.changes);
};

const control = (one) => {
  const value = el("output", { class: "n" });
  const back = el("button", { type: "button", class: "back", "aria-label": t("backToPrint", { what: one.name }), title: t("printedIs", { value: shown(one.printed, one) }),
    onclick: () => { turn(one.path, one.printed); input.focus(); } }, "↺");
  const input = one.choices
    ? el("select", { "aria-label": one.name, onchange: () => turn(one.path, one.choices[Number(input.value)]) },
        one.choices.map((choice, at) => el("option", { value: String(at) }, shown(choice, one))))
    : el("input", { type: "range", min: String(one.low), max: String(one.high), step: String(one.step), "aria-label": one.name,
        oninput: () => turn(one.path, Number(input.value), 40) });
  input.dataset.path = one.path;
  if (!one.choices) input.style.setProperty("--print", `${(100 * (one.printed - one.low)) / (one.high - one.low)}%`);
  const box = el("div", { class: `control ${one.choices ? "choice" : ""}`, "data-count": one.count === null ? null : String(one.count) },
    el("span", { class: "name" }, one.label || null), input, value, back,
    el("span", { class: "origin" },
      t("printedIs", { value: shown(one.printed, one) }), one.choices ? null : `, ${t("range", { low: shown(one.low), high: shown(one.high) })}`,
      ", ", el("span", { class: one.source === "assumed" ? "assumed" : "" }, t(one.source)), one.clause ? `, ${one.clause}` : null));
  controls.set(one.path, { input, value, back, box });
  return box;
};

// Shows what is searched for, and of numbers by player count those that are played.
const sift = () => {
  const wanted = byId("search").value.trim().toLocaleLowerCase();
  let found = false;
  for (const group of byId("groups").children) {
    let any = false;
    for (const family of group.querySelectorAll(".family")) {
      let some = false;
      for (const box of family.querySelectorAll(".control")) {
        const path = box.querySelector("[data-path]").dataset.path;
        const text = `${group.firstChild.textContent} ${family.firstChild.textContent} ${box.textContent} ${path}`.toLocaleLowerCase();
        const played = isRead(row(path)) || path in state.changes;
        box.hidden = !played || !text.includes(wanted);
        some ||= !box.hidden;
      }
      family.hidden = !some;
      any ||= some;
    }
    group.hidden = !any;
    if (wanted && any) group.open = true;
    found ||= any;
  }
  complain("nothing", found ? "" : t("noHit", { what: byId("search").value.trim() }));
};

// Brings a number to the eye and the keyboard.
export const find = (path) => {
  byId("panel").open = true;
  byId("search").value = path;
  sift();
  controls.get(path)?.input.focus();
};

const showTurned = () => {
  const paths = Object.keys(state.changes);
  byId("turned").replaceChildren(
    el("p", { class: "hint" }, t(paths.length ? "turned" : "noneTurned")),
    ...paths.map((path) => el("p", { class: "chip" }, el("span", { title: path }, row(path).name), `: ${shown(row(path).printed, row(path))} → ${shown(state.changes[path], row(path))} `,
      el("button", { type: "button", class: "back", "aria-label": t("backToPrint", { what: row(path).name }), onclick: () => turn(path, row(path).printed) }, "×"))));
};

byId("groups").append(...data.groups.map((group, at) => el("details", { class: "group", open: at === 0 },
  el("summary", {}, group.title),
  group.families.map((family) => el("fieldset", { class: "family" }, el("legend", {}, family.about), family.rows.map(control))))));
byId("search").addEventListener("input", sift);
hear("turned", (path) => {
  showControl(path);
  showTurned();
});
hear("taken", () => {
  for (const path of controls.keys()) showControl(path);
  showTurned();
  sift();
});
