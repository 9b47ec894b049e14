"""docs/mechanisms.md shows what there is: its imports work, and no mechanism is missing on it or in the API."""

import re
from pathlib import Path

from sim import mechanisms

DOCS = Path(__file__).parents[3] / "docs"
PAGE, API = ((DOCS / name).read_text(encoding="utf-8") for name in ("mechanisms.md", "api/mechanisms.md"))
MODULES = sorted(p.stem for p in Path(mechanisms.__file__).parent.glob("[a-z]*.py"))


def test_the_pages_name_all_and_what_they_show_is_there():
    assert sorted(re.findall(r"automodule:: sim\.mechanisms\.(\w+)", API)) == MODULES
    shown = re.findall(r"^from sim\.mechanisms.*$", PAGE, flags=re.MULTILINE)
    assert [m for m in MODULES if not any(re.search(rf"\b{m}\b", line) for line in shown)] == []
    for line in shown:
        exec(line, {})
