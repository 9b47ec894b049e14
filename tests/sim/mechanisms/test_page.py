"""docs/mechanisms.md shows what there is: its imports work, and no mechanism is missing on it or in the API."""

import re
from pathlib import Path

from sim import mechanisms

DOCS = Path(__file__).parents[3] / "docs"
PAGE, API = ((DOCS / name).read_text(encoding="utf-8") for name in ("mechanisms.md", "api/mechanisms.md"))
GAMES = DOCS.parent / "examples" / "games"
MODULES = sorted(p.stem for p in Path(mechanisms.__file__).parent.glob("[a-z]*.py"))


def test_the_pages_name_all_and_what_they_show_is_there():
    assert sorted(re.findall(r"automodule:: sim\.mechanisms\.(\w+)", API)) == MODULES
    shown = re.findall(r"^from sim\.mechanisms.*$", PAGE, flags=re.MULTILINE)
    assert [m for m in MODULES if not any(re.search(rf"\b{m}\b", line) for line in shown)] == []
    for line in shown:
        exec(line, {})


def test_each_is_shown_by_an_example_that_uses_it():
    rows = dict(re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|", PAGE, flags=re.MULTILINE))
    assert sorted(rows) == MODULES
    for module, users in rows.items():
        for key in re.findall(r"`(\w+)`", users):
            rules = "".join(p.read_text(encoding="utf-8") for p in (GAMES / key).glob("*.py"))
            assert re.search(rf"mechanisms.*\b{module}\b", rules), f"{key} does not use {module}"
