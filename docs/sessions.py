"""The commands that our pages show, run; what they print put below them, what they draw laid beside the pages.

python docs/sessions.py    writes docs/tour.md and README.md anew (`make docs`); takes minutes

A session is a block of kind `console` that begins with '$ ' and one command; a file that its page has the reader save
("Save this as `mine.toml`:") is there when it runs. Commands of a page run in one empty folder, one after another.
Where '...' stands in a session, only the parts that it shows stay: those between blank lines that begin as before.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from experiments import run
from reports.page import figures, frames
from reports.page.style import PALETTE

__all__ = ["PAGES", "commands", "files", "rewritten"]

HOME = Path(__file__).parents[1]
PAGES = (HOME / "docs" / "tour.md", HOME / "README.md")
IMAGES = HOME / "docs" / "images"
SESSION = re.compile(r"```console\n\$ (.*)\n((?:.*\n)*?)```")
FILE = re.compile(r"[Ss]ave this as `([\w.]+)`:\n\n```\w+\n((?:.*\n)*?)```")
WIDTH = "100"


def commands(text: str) -> list[str]:
    """The commands of a page's sessions."""
    return [command for command, _ in SESSION.findall(text)]


def files(text: str) -> dict[str, str]:
    """{name: content} of the files that a page has its reader save."""
    return dict(FILE.findall(text))


def shown(printed: str, before: str) -> str:
    """What a session shows of what its command printed; `before` is what it showed till now."""
    text = "\n".join(line.rstrip() for line in printed.strip("\n").split("\n"))
    text = re.sub(r" in [\d.]+ s(?=, seed)", "", text)  # which is of the machine
    if "..." not in before.split("\n"):
        return f"{text}\n"
    known = {part.split("\n")[0] for part in before.strip("\n").split("\n\n")}
    parts = [part if part.split("\n")[0] in known else "..." for part in text.split("\n\n")]
    return (
        "\n\n".join(part for part, last in zip(parts, ["", *parts], strict=False) if part != "..." or last != "...")
        + "\n"
    )


def rewritten(text: str, folder: Path) -> str:
    """A page with what its commands print now.

    Parameters
    ----------
    folder : an empty one; what the commands draw is found there afterwards

    Raises
    ------
    subprocess.CalledProcessError
        If a command fails.
    """
    for name, content in files(text).items():
        (folder / name).write_text(content, encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "COLUMNS": WIDTH, "NO_COLOR": "1"}

    def answer(found: re.Match[str]) -> str:
        done = subprocess.run(["bash", "-c", found[1]], cwd=folder, env=environment, stdout=subprocess.PIPE, check=True)
        return f"```console\n$ {found[1]}\n{shown(done.stdout.decode(), found[2])}```"

    return SESSION.sub(answer, text)


def win_rates() -> str:
    """README's figure: that of the report, as a file that stands alone."""
    found = run("among_cultists", games=20_000, seed=1)
    tallies = {n: cell.tally for n, cell in found.by_players().items()}
    drawn = figures.win_rates(found.game, frames.sides(found.game, tallies))
    svg = re.search(r"<svg.*?</svg>", drawn, re.DOTALL)
    assert svg  # every figure of a page is one
    colours = "".join(f"--{name}:{shade};" for name, shade in PALETTE.items())
    style = f"<style>:root{{{colours}}} text{{font-family:Helvetica,Arial,sans-serif}}</style>"
    alone = svg[0].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" width="720" ', 1)
    return alone.replace(">", f">{style}", 1)


def main() -> None:
    """Writes the pages anew, with their figures."""
    (IMAGES / "win_rates.svg").write_text(win_rates(), encoding="utf-8")
    for page in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(rewritten(page.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")
            for drawn in Path(folder).glob("*.svg"):
                drawn.replace(IMAGES / drawn.name)


if __name__ == "__main__":
    main()
