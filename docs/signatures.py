"""What a module offers, as text on the pages of docs/api: signatures and first lines, for readers of the files.

python docs/signatures.py    writes them anew (`make docs`); a test holds them to the source

Nothing is imported. The site has the whole docstrings below, by autodoc.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = ["PAGES", "offered", "rewritten"]

HOME = Path(__file__).parents[1]
PAGES = sorted((HOME / "docs" / "api").glob("*.md"))
BLOCK = re.compile(
    r"(?:<!-- made by docs/signatures.py -->\n(?:.*\n)*?<!-- end -->\n\n)?"
    r"(```\{eval-rst\}\n\.\. automodule:: ([\w.]+)\n```\n)"
)
SECTION = re.compile(r"^(?:Parameters|Attributes)\n-+\n((?:.+\n?)*)", re.MULTILINE)
ENTRY = re.compile(r"^(\S[\w, ]*?) : (.*(?:\n    .*)*)", re.MULTILINE)  # of a section: names, and what they are
Defined = ast.FunctionDef | ast.ClassDef
LONGEST = 60  # letters of a constant that is shown


def _about(node: Defined | ast.Module) -> str:
    """The first paragraph of a docstring."""
    return " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())


def _arguments(node: ast.FunctionDef, method: bool) -> str:
    text = ast.unparse(node.args)
    return re.sub(r"^(self|cls)(, |$)", "", text) if method else text


def _is(node: Defined, *names: str) -> bool:
    """Whether a decorator of that name stands above."""
    return any(name in ast.unparse(d).split("(")[0].split(".") for d in node.decorator_list for name in names)


def _made(node: ast.ClassDef) -> str:
    """How a class is called: the arguments of its `__init__`, or its fields."""
    init = next((x for x in node.body if isinstance(x, ast.FunctionDef) and x.name == "__init__"), None)
    if init:
        return _arguments(init, method=True)
    fields = [x for x in node.body if isinstance(x, ast.AnnAssign)]
    return ", ".join(ast.unparse(x) for x in fields if not ast.unparse(x.target).startswith("_"))


def _told(node: Defined, depth: int = 0) -> Iterator[str]:
    """The line of a function or of a class, and below that its methods."""
    about = f": {_about(node)}" if _about(node) else ""
    if isinstance(node, ast.FunctionDef):
        called = "" if _is(node, "property", "cached_property") else f"({_arguments(node, depth > 0)})"
        gives = f" -> {ast.unparse(node.returns)}" if node.returns and ast.unparse(node.returns) != "None" else ""
        yield f"{'  ' * depth}- `{node.name}{called}{gives}`{about}"
        return
    yield f"- `{node.name}({_made(node)})`{about}"
    for entry in ENTRY.findall("\n".join(SECTION.findall(ast.get_docstring(node) or ""))):
        yield f"  - `{entry[0]}`: {' '.join(entry[1].split())}"
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            yield from _told(part, 1)


def offered(module: str) -> list[str]:
    """Lines of a list: what a module offers, in the order of its source."""
    place = HOME.joinpath(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    tree = ast.parse(file.read_text(encoding="utf-8"))
    named = [x.value for x in tree.body if isinstance(x, ast.Assign) and ast.unparse(x.targets[0]) == "__all__"]
    public = set(ast.literal_eval(named[0]))
    lines = []
    for node in tree.body:
        if isinstance(node, Defined) and node.name in public and not _is(node, "overload"):
            lines += _told(node)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in public:
            value = ast.unparse(node.value)
            lines.append(f"- `{ast.unparse(node.targets[0])}`" if len(value) > LONGEST else f"- `{ast.unparse(node)}`")
    return lines


def rewritten(page: str) -> str:
    """A page with what its modules offer now, above the directive that the site is made by."""

    def block(found: re.Match[str]) -> str:
        lines = "\n".join(offered(found[2]))
        return f"<!-- made by docs/signatures.py -->\n{lines}\n<!-- end -->\n\n{found[1]}" if lines else found[1]

    return BLOCK.sub(block, page)


def main() -> None:
    """Writes the pages anew."""
    for page in PAGES:
        page.write_text(rewritten(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
