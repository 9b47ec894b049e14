"""The documentation site: `make docs` builds it into build/site, without network, warnings being errors.

Sphinx with MyST and Furo: pages stay Markdown that GitHub shows too, the API comes from the docstrings, and all three
are well kept (Material for MkDocs is at the end of its maintenance).
"""

import os
import re
from collections.abc import Iterator
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"  # a compiled kernel hides its docstring

project = "elderodds"
author = "The elderodds team"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["plugins"]
myst_heading_anchors = 3
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
add_module_names = False
html_theme = "furo"
html_title = "elderodds"
html_show_sphinx = False
html_copy_source = False

ENTRY = re.compile(r"(?P<names>[*\w, ]+?) : (?P<text>.*)")
QUOTED = re.compile(r"(``[^`]+``|`[^`]+`)")


def _plain(text: str) -> str:
    """A line of a docstring as reStructuredText: what stands between backticks is code, nothing else is special."""
    parts = QUOTED.split(text)
    parts[1::2] = [f"``{part.strip('`')}``" for part in parts[1::2]]
    parts[0::2] = [re.sub(r"([\\*|]|_\b)", r"\\\1", part) for part in parts[0::2]]
    return "".join(parts)


def _as_rst(lines: list[str]) -> Iterator[str]:
    """Our docstrings as reStructuredText: headings, `name : text` with hanging lines, examples, blocks after '::'."""
    at, hanging, listed = 0, False, False
    while at < len(lines):
        line = lines[at]
        entry, hung = ENTRY.fullmatch(line), at + 1 < len(lines) and lines[at + 1].startswith("    ")
        if at + 1 < len(lines) and line and re.fullmatch("-{3,}", lines[at + 1]):
            yield from ("", f".. rubric:: {line}", "")
            at, hanging, listed = at + 2, False, line in ("References", "Raises")
            continue
        if line.startswith(">>>"):
            end = next((k for k in range(at, len(lines)) if not lines[k]), len(lines))
            yield from ("", *lines[at:end], "")
            at = end
            continue
        if line.endswith("::"):
            end = next((k for k in range(at + 1, len(lines)) if lines[k] and not lines[k].startswith(" ")), len(lines))
            yield from (_plain(line[:-1]) + ":", *lines[at + 1 : end])
            at = end
            continue
        if entry:
            names = ", ".join(f"``{name.strip()}``" for name in entry["names"].split(","))
            yield from ("", names, f"    {_plain(entry['text'])}")
            hanging = True
        elif line.startswith("    ") and hanging:
            yield f"    {_plain(line.strip())}"
        elif line and not line.startswith(" ") and (listed or hung):
            yield from ("", f"- {_plain(line)}")
            end = next((k for k in range(at + 1, len(lines)) if not lines[k].startswith("    ")), len(lines))
            yield from (f"  {_plain(text.strip())}" for text in lines[at + 1 : end])
            yield ""
            at, hanging = end, False
            continue
        else:
            if hanging and line:
                yield ""
            yield _plain(line.strip())
            hanging = False
        at += 1


def _process(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    lines[:] = list(_as_rst(lines))


def setup(app: Any) -> None:
    """Sphinx calls it."""
    app.connect("autodoc-process-docstring", _process)
