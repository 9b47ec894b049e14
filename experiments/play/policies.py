"""Policies trained elsewhere as strategies: an ONNX file, or a Python function.

``net.onnx`` has one input, ``observation``, float32[1, entry], and its first output is the worth of each option,
float32[1, option]: the best one of the menu is taken. ``module:function`` is called with an observation as an
environment gives it, and answers with the index of an option; it is looked for from where the command is typed. Both
must answer the same question always in the same way, or the same seed gives other games.
"""

import hashlib
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from experiments.play.asking import Bytes, asking
from experiments.play.messages import say
from experiments.play.observation import observer_of
from sim import BadInput, Game
from strategies import Strategy, find_strategy
from strategies.sources import sources_of

__all__ = ["Policy", "find_player", "find_policy", "is_policy"]

Policy = Callable[[dict[str, Any]], Any]
FUNCTION = re.compile(r"[\w.]*\w(?<!\.py):[A-Za-z_]\w*")


def is_policy(text: str) -> bool:
    """Whether the name of a strategy is that of a policy: 'FILE.onnx' or 'MODULE:FUNCTION'."""
    return text.endswith(".onnx") or FUNCTION.fullmatch(text) is not None


def find_player(game: Game, text: str) -> Strategy:
    """A strategy by its name, or that of a policy.

    Raises
    ------
    BadInput
        From `strategies.find_strategy` and `find_policy`.
    """
    return find_policy(game, text) if is_policy(text) else find_strategy(game, text)


def find_policy(game: Game, text: str) -> Strategy:
    """The strategy that asks a policy.

    Raises
    ------
    BadInput
        If there is no such file or function, if it cannot be run here, or if it is for other observations.
    """
    return (_from_file if text.endswith(".onnx") else _from_module)(game, text)


def _from_file(game: Game, text: str) -> Strategy:
    try:
        content = Path(text).read_bytes()
    except OSError as error:
        raise BadInput(f"policy {text}: {error.strerror or error}") from None
    return _network(game, text, content)


@cache
def _network(game: Game, text: str, content: bytes) -> Strategy:
    try:
        import onnxruntime
    except ImportError:
        raise BadInput(f"policy {text}: onnxruntime is not installed; pip install 'elderodds[rl]' adds it") from None
    alone = onnxruntime.SessionOptions()
    alone.intra_op_num_threads = 1  # games are spread over the cores, not their decisions
    try:
        session = onnxruntime.InferenceSession(content, alone, providers=["CPUExecutionProvider"])
    except Exception as error:  # what it raises for a file that is none is its own
        raise BadInput(f"policy {text}: {str(error).splitlines()[0]}") from None
    observer = observer_of(game.shape)
    wanted = {"observation": len(observer.names)}
    found = {entry.name: entry.shape[-1] for entry in session.get_inputs()}
    if found != wanted:
        raise BadInput(f"policy {text}: its inputs are {found}; an observation of {game.key} is {wanted}")
    worths = session.get_outputs()[0].shape[-1]
    if worths != observer.options:
        raise BadInput(f"policy {text}: its output has {worths} numbers; menus of {game.key} have {observer.options}")

    def best(seen: dict[str, Any]) -> int:
        observation = seen["observation"][None].astype(np.float32)
        worth = session.run(None, {"observation": observation})[0][0]
        return int(np.where(seen["action_mask"] > 0, worth, -np.inf).argmax())

    return _asked(game, text, best, hashlib.sha256(content).hexdigest())


def _from_module(game: Game, text: str) -> Strategy:
    name, _, inside = text.partition(":")
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        module = import_module(name)
    except Exception as error:  # whatever a stranger's module raises is that module's fault, told in one line
        raise BadInput(f"policy {text}: {type(error).__name__}: {error}") from None
    finally:
        sys.path.remove(here)
    function = getattr(module, inside, None)
    if not callable(function) or module.__file__ is None:
        raise BadInput(f"policy {text}: {name} has no function {inside}")
    return _function(game, text, function, sources_of(Path(module.__file__), name).digest)


@cache
def _function(game: Game, text: str, function: Policy, digest: str) -> Strategy:
    return _asked(game, text, function, digest)


def _asked(game: Game, text: str, policy: Policy, digest: str) -> Strategy:
    """The strategy of a policy; its digest is part of the identity of what it plays."""
    observer = observer_of(game.shape)

    def answer(table: Bytes, mine: Bytes, menu: Bytes) -> int:
        seen = observer.read(observer.seat_of(menu), table, mine, menu)
        n = observer.options_of(menu)
        choice = int(policy({"observation": seen, "action_mask": observer.mask(n)}))
        return choice if 0 <= choice < n else -1

    say(f"Policy {text}: asked in Python at each decision, tens to hundreds of times slower than a compiled strategy.")
    about = "A policy trained elsewhere. It uses what its seat may know."
    return Strategy(game.key, text, asking(game.shape, answer), (), {}, about, source=digest)
