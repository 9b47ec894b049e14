"""How fast the desk answers in its page: `python tests/desk/speed.py`. No test: a machine's speed is told, not held.

Each game is opened at its desk, all player counts, its usual players. A number is turned three times, each time to a
value that was not played yet; the page itself notes when the first figures of the count looked at stand in it, and
when there are so many games that the interval of any win rate is within two points. The medians are told, with the
load beside them.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

TURNED = {  # a number that the count looked at reads, and values that the page has not played
    "among_cultists": ("play.move_points", (+1, +2, -1)),
    "arkham_horror": ("rules.seals_to_win", (-1, -2, +1)),
    "dark_providence": ("victory.points.{n}p", (-1, -2, +1)),
    "death_may_die": ("tracks.summoning.loss_at", (+1, +2, -1)),
    "tainted_grail": ("play.encounter_value_offset", (+1, +2, -1)),
}
ENOUGH = 2401  # games: any win rate is then known to within two points
WATCH = """([path, enough]) => {
  const row = document.querySelector('.result:has(.who[aria-pressed=true])');
  const found = window.found = {first: null, narrow: null, games: null};
  delete document.body.dataset.narrow;
  let turned = null;
  document.querySelector(`[data-path="${path}"]`).addEventListener("input", () => {
    turned ??= performance.now();
  }, {capture: true, once: true});
  window.watching?.disconnect();
  window.watching = new MutationObserver(() => {
    if (turned === null || document.body.dataset.figures === "old") return;
    const games = Number(row.dataset.games);
    found.first ??= performance.now() - turned;
    if (found.narrow === null && games >= enough) {
      found.narrow = performance.now() - turned;
      found.games = games;
      document.body.dataset.narrow = "yes";
    }
  });
  window.watching.observe(row, {attributes: true, attributeFilter: ["data-games", "data-rate", "data-low"]});
}"""


TURN = """([path, step]) => {
  const slider = document.querySelector(`[data-path="${path}"]`);
  window.printed ??= Number(slider.value);
  slider.value = String(window.printed + step);
  slider.dispatchEvent(new Event("input", {bubbles: true}));
}"""


def turns(page: Page, path: str, steps: tuple[int, ...]) -> list[dict[str, float]]:
    """Turns a number, and again, each time until the interval is narrow: milliseconds in the page, and games."""
    told = []
    for step in steps:
        page.evaluate(WATCH, [path, ENOUGH])
        page.evaluate(TURN, [path, step])
        page.wait_for_selector("body[data-narrow]", timeout=120_000)
        told.append(page.evaluate("window.found"))
    return told


def main(games: list[str]) -> None:
    """Tells a line for each game."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [str(Path(sys.executable).with_name("elderodds")), "desk", "--no-browser", "--folder", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            for game in games:
                page = browser.new_page()
                page.goto(f"{address}?game={game}")
                page.wait_for_selector("body[data-figures=done]", timeout=600_000)
                count = page.locator(".result:has(.who[aria-pressed=true])").get_attribute("data-players")
                path, steps = TURNED[game]
                path = path.format(n=count)
                found = turns(page, path, steps)
                first, narrow = (median(one[name] for one in found) / 1000 for name in ("first", "narrow"))
                each = ", ".join(f"{one['first'] / 1000:.2f}/{one['narrow'] / 1000:.2f}" for one in found)
                load = os.getloadavg()[0]
                print(
                    f"{game}, {path} ({count} players looked at): first {first:.2f} s, +-2 points {narrow:.2f} s "
                    f"({found[-1]['games']:,} games); each {each}; load {load:.1f}",
                    flush=True,
                )
                page.close()
        finally:
            browser.close()
            server.send_signal(signal.SIGINT)
            server.wait(10)


if __name__ == "__main__":
    main(sys.argv[1:] or sorted(TURNED))
