// Questions to the server, and what it tells; and whether it is still there.
import { byId, el } from "./elements.js";
import { data, t } from "./words.js";

const tab = crypto.getRandomValues(new Uint32Array(3)).join("-");

const gone = () => {
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
