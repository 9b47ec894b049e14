"""`make mutants GAME=key`: breaks the rules of a game on purpose, and looks whether a clause test notices.

cosmic-ray makes the mutants: half of them with one operator, comparison, number, condition or loop of a kernel changed,
half as people break rules (`operators.py`: a condition not asked, an exception never or always made, a limit that is
none, something left undone, the wrong person), as many of each kind. A random sample of them is put to the interpreted
clause tests of the game, in a copy of the tree: to those that run through the changed line (coverage.py says which),
those of the clauses that its function cites first, then the quickest. What survives is shown, with its change.

A session is kept in build/mutants and goes on where it was interrupted. After an edit of the game's sources a new
sample is drawn; after an edit of the tests the survivors alone are tried again.
"""

import argparse
import ast
import difflib
import hashlib
import multiprocessing
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import coverage
import pytest
from cosmic_ray.commands.init import init
from cosmic_ray.modules import find_modules
from cosmic_ray.mutating import use_mutation
from cosmic_ray.plugins import OPERATOR_PROVIDERS, get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from operators import PROVIDER, Rules
from rich.console import Console
from rich.progress import track
from rich.syntax import Syntax

HOME = Path(__file__).resolve().parents[2]
BUILD = HOME / "build" / "mutants"
PACKAGES = ("sim", "strategies", "experiments", "tests")
# words, invariants, questions asked alone and what a searching player dreams of have tests of their own
NO_RULES = ("tale", "told", "codes", "checks", "odds", "redraw")
TELLS = re.compile(r"\b(tell|say|tell_of|show_and_tell|tell_face_down)\(")
CLAUSE = re.compile(r"[A-Z]{2}-\d+\.\d+")
PATIENCE = 30, 5  # seconds, and times what its tests take, after which a mutant counts as noticed: it does not end
OPERATOR_PROVIDERS[PROVIDER] = Rules()
screen = Console()


def kernels(tree: Path, game: str) -> list[Path]:
    """The modules of a game that hold its rules."""
    files = [p for p in find_modules([tree / "sim" / "games" / game]) if "@kernel" in p.read_text(encoding="utf-8")]
    return sorted(p for p in files if not p.stem.startswith(NO_RULES))


def copy_tree(game: str) -> Path:
    """A copy of the tree as it stands, its byte code checked by content: a mutant is never masked by an old one."""
    tree = BUILD / game
    shutil.rmtree(tree, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=HOME, capture_output=True,
                            text=True, check=True).stdout  # fmt: skip
    for name in listed.split("\0"):
        if name and (HOME / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HOME / name, tree / name)
    subprocess.run([sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *PACKAGES],
                   cwd=tree, check=True)  # fmt: skip
    return tree


def means_something(mutation: MutationSpec, lines: list[str]) -> bool:
    """Whether a mutant may break a rule: a decorator does nothing interpreted, and the tale is no rule."""
    return "RemoveDecorator" not in mutation.operator_name and not TELLS.search(lines[mutation.start_pos[0] - 1])


def draw(tree: Path, game: str, db: WorkDB, n: int, seed: int) -> None:
    """Fills the session with a random sample of the mutants."""
    init(kernels(tree, game), db, {})
    lines = {p: p.read_text(encoding="utf-8").splitlines() for p in kernels(tree, game)}
    found = [item.mutations[0] for item in db.work_items]
    found = [m for m in found if means_something(m, lines[m.module_path])]
    found.sort(key=lambda m: (str(m.module_path), m.operator_name, m.occurrence))
    ours = {name: [m for m in found if m.operator_name == f"{PROVIDER}/{name}"] for name in Rules()}
    others = [m for m in found if not m.operator_name.startswith(f"{PROVIDER}/")]
    dice = random.Random(seed)
    chosen = [m for some in ours.values() for m in dice.sample(some, min(n // 2 // len(ours), len(some)))]
    chosen += dice.sample(others, min(n - len(chosen), len(others)))
    db.clear()
    db.add_work_items(WorkItem.single(f"{i:04}", m) for i, m in enumerate(chosen))


def in_child(tree: Path, arguments: list[str], patience: int) -> None:
    """Runs pytest in the tree and leaves with its verdict; what the parent has loaded is there already."""
    os.chdir(tree)
    sys.path[:] = [str(tree), *(p for p in sys.path if Path(p).resolve() not in (HOME, HOME / "tests/mutation"))]
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    os._exit(int(pytest.main(["-x", "-p", "no:cov", *arguments])))


def passes(tree: Path, tests: list[str], takes: float) -> bool:
    """Whether the tests, which take so many seconds, are green; tests that do not come to an end are not."""
    patience = PATIENCE[0] + int(PATIENCE[1] * takes)
    child = multiprocessing.get_context("fork").Process(target=in_child, args=(tree, tests, patience))
    child.start()
    child.join()
    return child.exitcode == 0


def who_runs(tree: Path, game: str) -> tuple[dict[tuple[str, int], list[str]], dict[str, float]]:
    """{(file, line): the tests that run through it} and {test: seconds}, from one run of the game's under coverage."""
    data, times = tree / ".coverage", tree / "times.xml"
    command = [sys.executable, "-m", "pytest", f"tests/rules/{game}", f"--cov=sim.games.{game}", "--cov-context=test",
               "--cov-report=", f"--junit-xml={times}"]  # fmt: skip
    env = {**os.environ, "COVERAGE_FILE": str(data), "PYTHONDONTWRITEBYTECODE": ""}  # pytest keeps what it rewrites
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The clause tests of {game} are not green:\n{done.stdout[-3000:]}")
    covered = coverage.CoverageData(str(data))
    covered.read()
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for file in covered.measured_files():
        for line, contexts in covered.contexts_by_lineno(file).items():
            tests = {c.partition("|")[0] for c in contexts}
            found[file, line] = [] if "" in tests else sorted(tests)  # run on import: any test may notice
    cases = ET.parse(times).iter("testcase")
    return found, {f"{c.get('classname', '').replace('.', '/')}.py::{c.get('name')}": float(c.get("time", 0))
                   for c in cases}  # fmt: skip


def what_they_prove(tree: Path, game: str) -> dict[str, set[str]]:
    """{test: the clauses it is marked with}; tests with parameters under the name without them."""
    found = {}
    for file in sorted((tree / "tests" / "rules" / game).glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                marks = " ".join(ast.unparse(d) for d in node.decorator_list if "mark.rule" in ast.unparse(d))
                found[f"{file.relative_to(tree)}::{node.name}"] = set(CLAUSE.findall(marks))
    return found


def own_first(tests: list[str], proves: dict[str, set[str]], takes: dict[str, float], around: str) -> list[str]:
    """The tests with those of the clauses that a function cites before the others, the quickest first."""
    cited = set(CLAUSE.findall(around))
    return sorted(tests, key=lambda test: (not cited & proves.get(test.partition("[")[0], set()), takes.get(test, 0)))


def text_around(lines: list[str], at: int) -> str:
    """The function that a line, counted from 1, stands in, down to that line."""
    start = next((i for i in range(at - 1, -1, -1) if lines[i].startswith("def ")), 0)
    return "\n".join(lines[start : at + 5])


def try_one(
    tree: Path, game: str, mutation: MutationSpec, runs: dict[tuple[str, int], list[str]],
    order: Callable[[list[str], str], list[str]], takes: dict[str, float],
) -> WorkResult:  # fmt: skip
    """Breaks the rule, asks the tests, mends it."""
    operator = get_operator(mutation.operator_name)(**mutation.operator_args)
    path = mutation.module_path
    before = path.read_text(encoding="utf-8").splitlines()
    with use_mutation(path, operator, mutation.occurrence) as (_, after):
        assert after is not None
        first = runs.get((str(path), mutation.start_pos[0]), [])
        first = order(first, text_around(before, mutation.start_pos[0]))
        alive = passes(tree, first or [f"tests/rules/{game}"], sum(takes.get(t, 0) for t in first or takes))
    changed = list(difflib.unified_diff(before, after.splitlines(), lineterm="", n=0))[3:]
    where = f"{path.relative_to(tree)}:{mutation.start_pos[0]}  {mutation.definition_name or ''}"
    outcome = TestOutcome.SURVIVED if alive else TestOutcome.KILLED
    return WorkResult(WorkerOutcome.NORMAL, where if first else f"{where}  (no test runs this line)", outcome,
                      "\n".join(changed))  # fmt: skip


def main() -> None:
    """Draws or goes on with a session, and shows what survived."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    if not (HOME / "sim" / "games" / asked.game / "components" / "pack.toml").exists():
        sys.exit(f"mutants: there is no game {asked.game}")
    tree = copy_tree(asked.game)
    digest = hashlib.sha256(b"".join(p.read_bytes() for p in kernels(tree, asked.game))).hexdigest()[:12]
    session = BUILD / f"{asked.game}-{asked.sample}-{asked.seed}-{digest}.sqlite"
    (runs, takes), proves = who_runs(tree, asked.game), what_they_prove(tree, asked.game)

    def order(tests: list[str], around: str) -> list[str]:
        return own_first(tests, proves, takes, around)

    for slow in ("numba", "pydantic", "scipy.stats"):  # the children are forks
        import_module(slow)
    if not passes(tree, [f"tests/rules/{asked.game}"], sum(takes.values())):
        sys.exit("mutants: the clause tests are green in a process of their own, but not in a fork")
    with use_db(session, WorkDB.Mode.create) as db:
        if not db.num_work_items:
            draw(tree, asked.game, db, asked.sample, asked.seed)
        killed = {job for job, result in db.results if result.test_outcome == TestOutcome.KILLED}
        left = [item for item in db.work_items if item.job_id not in killed]
        start = time.perf_counter()
        for item in track(left, f"{asked.game}: {len(left)} mutants to try", console=screen):
            db.set_result(item.job_id, try_one(tree, asked.game, item.mutations[0], runs, order, takes))
        survivors = [(job, r) for job, r in db.results if r.test_outcome == TestOutcome.SURVIVED]
        for job, result in sorted(survivors):
            screen.rule(f"{job}  {result.output}", align="left")
            screen.print(Syntax(result.diff or "", "diff", word_wrap=True))
        n = db.num_work_items
        screen.print(f"{asked.game}: {n - len(survivors)} of {n} mutants killed ({1 - len(survivors) / n:.1%}), "
                     f"{len(survivors)} survived; seed {asked.seed}, {time.perf_counter() - start:.0f} s")  # fmt: skip


if __name__ == "__main__":
    main()
