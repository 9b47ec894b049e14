// Fields of what is played: player counts, players, start, preset, seed, games, wanted band; and of the page itself.
import { ask } from "./api.js";
import { byId, complain, el } from "./elements.js";
import { refuse } from "./playing.js";
import { hear, judge, middle, state, take } from "./state.js";
import { aim, data, label, number, t } from "./words.js";

byId("counts").append(...data.counts.map((count) => el("label", {}, el("input", { type: "checkbox", value: String(count.n),
  onchange: (event) => {
    const players = data.counts.map((one) => one.n).filter((n) => byId("counts").querySelector(`[value="${n}"]`).checked);
    complain("counts-said", players.length ? "" : t("lastCount"));
    if (!players.length) event.target.checked = true;
    else take({ players });
  } }), count.label)));

byId("who").append(...data.sides.filter((side) => side.players.length).map((side) => el("label", {}, el("span", { class: "capital" }, side.words),
  el("select", { "data-side": side.key, onchange: (event) => {
    const strategies = { ...state.strategies, [side.key]: event.target.value };
    if (!event.target.value) delete strategies[side.key];
    take({ strategies });
  } }, el("option", { value: "" }, t("usual", { name: side.usual })),
    side.players.filter((one) => one.name !== side.usual).map((one) => el("option", { value: one.name, title: one.about }, one.name))))));

byId("scenario").append(el("option", { value: "" }, t("setUp")), ...data.scenarios.map((one) =>
  el("option", { value: one.name, title: one.about }, `${one.title} (${label(one.players)})`)));
byId("scenario").addEventListener("change", (event) => {
  const found = data.scenarios.find((one) => one.name === event.target.value);
  take({ scenario: found?.name ?? null, focus: found?.players ?? middle });
});

byId("seed").addEventListener("change", (event) => {
  const seed = Number(event.target.value);
  const fits = event.target.value !== "" && Number.isSafeInteger(seed) && seed >= 0;
  complain("seed-said", fits ? "" : t("wrongSeed", { seed: number(state.seed) }));
  if (fits) take({ seed });
  else event.target.value = state.seed;
});

for (const option of byId("games").options) option.textContent = number(Number(option.value));
byId("games").addEventListener("change", (event) => take({ games: Number(event.target.value) }));

for (const name of ["low", "high"])
  byId(name).addEventListener("change", (event) => {
    const [low, high] = ["low", "high"].map((end) => (byId(end).value === "" ? null : Number(byId(end).value)));
    const open = low === null || high === null;
    const fits = aim ? open || low < high : !open && low >= 0 && low <= high && high <= 100;
    const [from, to] = [state.low, state.high].map((end) => (end === null ? "–" : number(end, Number.isInteger(end) ? 0 : 2)));
    complain("band-said", fits ? "" : t("wrongBand", { low: from, high: to }));
    if (fits) judge(low, high);
    else event.target.value = state[name] ?? "";
  });

const presets = () => byId("preset").replaceChildren(el("option", { value: "" }, "–"), el("option", { value: "=" }, t("asPrinted")),
  ...data.overlays.map((name) => el("option", { value: name }, name)));
presets();
byId("preset").addEventListener("change", async (event) => {
  const name = event.target.value;
  if (name === "=") take({ changes: {} });
  else if (name) {
    const found = await ask("overlay", { game: data.game, do: "read", name });
    if (found.changes) take({ changes: found.changes });
    else refuse(found.refused);
  }
});
hear("overlays", presets);

hear("taken", () => {
  for (const box of byId("counts").querySelectorAll("input")) box.checked = state.players.includes(Number(box.value));
  for (const pick of byId("who").querySelectorAll("select")) pick.value = state.strategies[pick.dataset.side] ?? "";
  byId("scenario").value = state.scenario ?? "";
  for (const name of ["seed", "games", "low", "high"]) byId(name).value = state[name] ?? "";
});

for (const name of ["game", "language"])
  byId(name).addEventListener("change", () => {
    location.search = new URLSearchParams({ game: byId("game").value, language: byId("language").value });
  });
if (matchMedia("(max-width: 62rem)").matches) byId("panel").open = false;
