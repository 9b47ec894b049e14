"""`make mutants GAME=key`: breaks the rules of a game on purpose, and looks whether a clause test notices.

cosmic-ray makes the mutants: half of them with one operator, comparison, number, condition or loop of a kernel changed,
half as people break rules (`operators.py`: a condition not asked, an exception never or always made, a limit that is
none, something left undone, the wrong person), as many of each kind. A random sample of them is put to the interpreted
clause tests of the game, in a copy of the tree: to those that run through the changed line (coverage.py says which),
those of the clauses that its function cites first, then the quickest. What survives is shown, with its change.

One process has loaded the game and collected its tests; each mutant is a fork of it, with the code of the functions
that it breaks exchanged. So a mutant costs its tests, and nothing is imported for it.

A session is kept in build/mutants and goes on where it was interrupted. After an edit of the game's sources a new
sample is drawn; after an edit of the tests the survivors alone are tried again.
"""

import argparse
import ast
import difflib
import hashlib
import itertools
import json
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
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import coverage
import pytest
from cosmic_ray.commands.init import init
from cosmic_ray.modules import find_modules
from cosmic_ray.mutating import mutate_code
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
PATIENCE = 10, 5  # seconds, and times what a test takes, after which a mutant counts as noticed: it does not end
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


def break_module(path: Path, broken: str) -> None:
    """Exchanges the code of a loaded module's functions, and its constants wherever they were imported."""
    module = next(m for m in list(sys.modules.values()) if getattr(m, "__file__", None) == str(path))
    whole = dict(vars(module))
    exec(compile(broken, str(path), "exec"), vars(module))  # whatever is raised here is noticed
    for name, was in whole.items():
        now = vars(module)[name]
        if isinstance(was, FunctionType) and was.__module__ == module.__name__:
            was.__code__, was.__defaults__ = now.__code__, now.__defaults__
            setattr(module, name, was)
        elif isinstance(was, int) and now != was:
            for other in list(sys.modules.values()):
                if vars(other).get(name) == was:
                    setattr(other, name, now)


@dataclass
class Trials:
    """A plug-in of pytest that puts mutants to the tests collected, each in a process of its own.

    Attributes
    ----------
    tree, game : the copy of the tree, and whose clause tests they are
    begin : called with itself once all is collected
    runs : {(file, line): the tests that run through it}
    takes : {test: seconds}
    """

    tree: Path
    game: str
    begin: Callable[["Trials"], None]
    session: Any = None
    runs: dict[tuple[str, int], list[str]] = field(default_factory=lambda: defaultdict(list))
    takes: dict[str, float] = field(default_factory=dict)

    def pytest_runtestloop(self, session: Any) -> bool:
        """Takes the place of running all tests once."""
        self.session = session
        session.config.pluginmanager.unregister(name="terminalreporter")
        self.time_them()
        self.begin(self)
        return True

    @cached_property
    def tests(self) -> dict[str, Any]:
        """The tests collected, by their names."""
        return {item.nodeid: item for item in self.session.items}

    @cached_property
    def proves(self) -> dict[str, set[str]]:
        """The clauses each test is marked with."""
        return what_they_prove(self.tree, self.game)

    def passes(
        self, names: Sequence[str], before: Callable[[], None], each: Callable[[str], None] | None = None
    ) -> bool:
        """Whether these tests are green after `before`, in a fork; one that does not come to an end is not."""

        def child() -> None:
            loud, silence = os.dup(2), os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            before()
            items = [self.tests[name] for name in names]
            for item, following in zip(items, [*items[1:], None], strict=True):
                if each is not None:
                    each(item.nodeid)
                patience = PATIENCE[0] + PATIENCE[1] * self.takes.get(item.nodeid, 60)
                resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + patience), resource.RLIM_INFINITY))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.session.testsfailed:
                    if each is not None:
                        os.write(loud, f"{item.nodeid} is red\n".encode())
                    os._exit(1)
            if each is not None:
                each("")
            os._exit(0)

        forked = multiprocessing.get_context("fork").Process(target=child)
        forked.start()
        forked.join()
        return forked.exitcode == 0

    def time_them(self) -> None:
        """Runs all tests once under coverage, and notes which line is whose and how long each takes."""
        seen, times = self.tree / ".coverage", self.tree / "times.json"
        watch = coverage.Coverage(str(seen), config_file=False, source=[str(self.tree / "sim" / "games" / self.game)])
        begun: list[tuple[str, float]] = []

        def note(name: str) -> None:
            begun.append((name, time.process_time()))
            if name:
                watch.switch_context(name)
            else:
                watch.stop()
                watch.save()
                times.write_text(json.dumps(begun), encoding="utf-8")

        if not self.passes(list(self.tests), watch.start, note):
            sys.exit(f"mutants: the clause tests of {self.game} are not green")
        entries = json.loads(times.read_text(encoding="utf-8"))
        self.takes = {name: later - at for (name, at), (_, later) in itertools.pairwise(entries)}
        covered = coverage.CoverageData(str(seen))
        covered.read()
        for file in covered.measured_files():
            for line, names in covered.contexts_by_lineno(file).items():
                self.runs[file, line] = sorted(names)

    def whose(self, mutation: MutationSpec, lines: list[str]) -> list[str]:
        """The tests that may notice: those that run through the line, or all where it runs on import."""
        line = mutation.start_pos[0]
        if mutation.definition_name is None:
            first = list(self.tests)
        else:  # not every line of a long statement is one to coverage
            start = next(i for i in range(line, 0, -1) if lines[i - 1].startswith("def "))
            file = str(mutation.module_path)
            first = next((self.runs[file, i] for i in range(line, start, -1) if (file, i) in self.runs), [])
        return own_first(first, self.proves, self.takes, text_around(lines, line))

    def try_one(self, mutation: MutationSpec) -> WorkResult:
        """Breaks the rule and asks the tests."""
        path = mutation.module_path
        before = path.read_text(encoding="utf-8")
        operator = get_operator(mutation.operator_name)(**mutation.operator_args)
        after = mutate_code(before, operator, mutation.occurrence)
        tests = self.whose(mutation, before.splitlines())
        alive = not tests or self.passes(tests, lambda: break_module(path, after))
        changed = list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[3:]
        where = f"{path.relative_to(self.tree)}:{mutation.start_pos[0]}  {mutation.definition_name or ''}"
        outcome = TestOutcome.SURVIVED if alive else TestOutcome.KILLED
        return WorkResult(WorkerOutcome.NORMAL, where if tests else f"{where}  (no test runs this line)", outcome,
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

    def begin(trials: Trials) -> None:
        with use_db(session, WorkDB.Mode.create) as db:
            if not db.num_work_items:
                draw(tree, asked.game, db, asked.sample, asked.seed)
            try_all(trials, db, asked.seed)

    os.chdir(tree)
    sys.path[:] = [str(tree), *(p for p in sys.path if Path(p).resolve() not in (HOME, HOME / "tests/mutation"))]
    sys.dont_write_bytecode = True
    sys.exit(int(pytest.main([f"tests/rules/{asked.game}", "-p", "no:xdist"], [Trials(tree, asked.game, begin)])))


def try_all(trials: Trials, db: WorkDB, seed: int) -> None:
    """Tries what is left of a session, and shows what survived."""
    killed = {job for job, result in db.results if result.test_outcome == TestOutcome.KILLED}
    left = [item for item in db.work_items if item.job_id not in killed]
    start = time.perf_counter()
    what = f"{trials.game}: {len(left)} mutants to try"
    for item in track(left, what, console=screen, auto_refresh=False):  # no thread beside a fork
        db.set_result(item.job_id, trials.try_one(item.mutations[0]))
    survivors = [(job, r) for job, r in db.results if r.test_outcome == TestOutcome.SURVIVED]
    for job, result in sorted(survivors):
        screen.rule(f"{job}  {result.output}", align="left")
        screen.print(Syntax(result.diff or "", "diff", word_wrap=True))
    n = db.num_work_items
    screen.print(f"{trials.game}: {n - len(survivors)} of {n} mutants killed ({1 - len(survivors) / n:.1%}), "
                 f"{len(survivors)} survived; seed {seed}, {time.perf_counter() - start:.0f} s")  # fmt: skip


if __name__ == "__main__":
    main()
