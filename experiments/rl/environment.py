"""Every game as an environment of PettingZoo's AEC kind: agents sit at the table and are asked in turn.

The engine plays its own game in a thread of its own; where an agent is asked, it waits for the agent's answer. So the
games are the engine's, and nothing of a game is written twice. Other seats may be played by strategies, at the
engine's speed.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Thread, current_thread
from typing import Any, cast
from weakref import finalize

import numpy as np

from experiments.play.asking import Bytes, asking, cause_of
from experiments.play.observation import observer_of
from experiments.play.spec import Cell, make_specification
from sim import BadInput, Game
from sim.aim import worths
from sim.engine import engine
from sim.game import ILLEGAL, TRUNCATED
from sim.header import header_of
from sim.kernel import kernel
from strategies import Strategy, line_up
from strategies.strategy import compiled

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise BadInput("experiments.rl: PettingZoo is not installed; pip install 'elderodds[rl]' adds it") from None

__all__ = ["Environment", "env", "parallel_env"]

STOP = -1  # an answer that is on no menu ends the game


class _Play(Thread):
    """A game being played on from where it stands, that waits wherever an agent is asked."""

    def __init__(self, cell: Cell, pack: Any, seats: Any, states: Any) -> None:
        super().__init__(daemon=True)
        self.play, self.arguments = engine(cell.game), (states, pack, seats)
        self.asked: SimpleQueue[bool] = SimpleQueue()  # False: the game is over
        self.answers: SimpleQueue[int] = SimpleQueue()
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self.play.play_on(*self.arguments)
        except Exception as error:  # told to the one who plays
            self.error = cause_of(error)
        self.asked.put(False)

    def ask(self) -> int:
        """What the agent answers; called by the game."""
        self.asked.put(True)
        return self.answers.get()

    def abandon(self) -> None:
        """Ends the game wherever it is."""
        while self.is_alive():
            self.answers.put(STOP)
            self.join(0.1)


def _ask(table: Bytes, mine: Bytes, menu: Bytes) -> int:
    return cast("_Play", current_thread()).ask()


@cache
def _agent(game: Game) -> tuple[Strategy, Any]:
    """Who sits where an agent does, and its decision function, compiled."""
    decide = asking(game.shape, _ask)
    return Strategy(game.key, "agent", decide, (), {}, ""), kernel(decide, signature=game.shape.signatures["decide"])


class Environment(AECEnv[str, dict[str, Any], int]):
    """A game with agents at the table, `seat_1`, `seat_2`, ... that are asked in the order of the rules.

    An observation is ``{"observation": float64[entry], "action_mask": int8[option]}``: what the seat may know and
    the menu, see `experiments.play.observation.Observer`, whose `names` say what each entry is. An action is the
    index of an option. One beyond the menu counts modulo the length of the menu, so that samplers that know no
    masks get through.
    When the game ends a seat that wins has the reward 1, any other -1; a game that was cut has none. Of a game that is
    played for a score or places the reward is what the seat's side has of it, below 0 where less is better
    (`sim.aim.worth_for`).

    Parameters
    ----------
    cell : the game, its players and pack, its seed, and who sits where no agent does
    agents : seats from 0; none twice
    max_cycles : decisions of agents after which the game is cut; None for no limit but the game's own
    render_mode : 'ansi' for the tale in words, or None
    """

    def __init__(self, cell: Cell, agents: Sequence[int], max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        game, self.cell, self.max_cycles, self.render_mode = cell.game, cell, max_cycles, render_mode
        self.metadata = {"name": f"{game.key}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self._observer, self._pack = observer_of(game.shape), cell.pack.lay(cell.players)
        agent, decide = _agent(game)
        seating = {at: agent if at[0] in agents else chosen for at, chosen in cell.seating.items()}
        if any(rung.search for chosen in seating.values() for rung in chosen.rungs):
            raise BadInput("environment: nobody searches at a table with agents; leave out +PLAYOUTS")
        self._seats = line_up(game, seating, lambda chosen: decide if chosen is agent else compiled(chosen))
        self._seat = {f"seat_{seat + 1}": seat for seat in agents}
        self.possible_agents = list(self._seat)
        look = Box(self._observer.low, self._observer.high, dtype=np.float64)
        mask = (self._observer.options,)
        self.observation_spaces = {
            a: Dict({"observation": look, "action_mask": Box(0, 1, mask, np.int8)}) for a in self._seat
        }
        self.action_spaces = {a: Discrete(self._observer.options) for a in self._seat}
        self.seed, self.index = cell.seed, -1
        self.agents: list[str] = []
        self._play: _Play | None = None

    def observation_space(self, agent: str) -> Any:
        """The same space for every seat of a game, whatever the number of players; each seat has its own object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The options of the longest menu."""
        return self.action_spaces[agent]

    @property
    def names(self) -> list[str]:
        """What each entry of an observation is."""
        return self._observer.names

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins game 0 of a seed; without a seed the next game of the one before.

        Parameters
        ----------
        seed : 0 <= seed < 2**63
        options : {"index": the game's number}, to begin another one
        """
        self.close()
        self.seed, self.index = (self.seed, self.index + 1) if seed is None else (seed, 0)
        self.index = (options or {}).get("index", self.index)
        if not (0 <= self.seed < 2**63 and self.index >= 0):
            raise BadInput(f"environment: seed {self.seed}, index {self.index}: 0 <= seed < 2**63, 0 <= index")
        tell = self.render_mode is not None
        self._states = engine(self.cell.game).begin(
            self._pack, self.seed, self.index, tell=tell, arrange=self.cell.arrange
        )
        self._bytes = self._states.view(np.ndarray).view(np.uint8).reshape(len(self._states), -1)[0]
        self._play = _Play(self.cell, self._pack, self._seats, self._states)
        self._finish = finalize(self, self._play.abandon)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._play.start()
        self._wait()

    def _part(self, name: str, seat: int = 0) -> Bytes:
        """The bytes of a part of the record."""
        dtype, offset = self.cell.game.shape.game.fields[name][:2]  # type: ignore[index]
        size = dtype.base.itemsize
        return self._bytes[offset + seat * size : offset + (seat + 1) * size]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat may know; its menu, if it is the one that is asked."""
        seat = self._seat[agent]
        over = self.terminations[agent] or self.truncations[agent]
        menu = self._part("menu") if agent == self.agent_selection and not over else None
        seen = self._observer.read(seat, self._part("table"), self._part("mine", seat), menu)
        return {"observation": seen, "action_mask": self._observer.mask(self._options if menu is not None else 0)}

    @property
    def _options(self) -> int:
        return self._observer.options_of(self._part("menu"))

    def step(self, action: int | None) -> None:
        """Takes an option for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._play is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._cycles += 1
        self._play.answers.put(int(action) % self._options)  # type: ignore[arg-type]  # None: whose game is over
        self._wait()
        if self._cycles == self.max_cycles and not any(self.terminations.values()):
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _wait(self) -> None:
        """Until an agent is asked, or the game is over."""
        assert self._play is not None
        if self._play.asked.get():
            self.agent_selection = f"seat_{self._observer.seat_of(self._part('menu')) + 1}"
            return
        if self._play.error is not None:
            raise self._play.error
        self._end()

    def _end(self) -> None:
        out, game = self._states[0]["outcome"], self.cell.game
        if out["ending"] == ILLEGAL:
            raise BadInput(f"environment: {engine(game).fault_on(self._states, self.index)}")
        cut = bool(out["ending"] == TRUNCATED)
        for agent, seat in self._seat.items():
            self.terminations[agent], self.truncations[agent] = not cut, cut
            self.rewards[agent] = 0.0 if cut else self._reward(seat)
            ending = game.ending_name(int(out["ending"]))
            self.infos[agent] = {"ending": ending, "won": bool(out["won"][seat]), "score": int(out["score"][seat])}

    def _reward(self, seat: int) -> float:
        """1 for a win and -1 for none; or the score, or the place, of the seat's side."""
        out, aim = self._states["outcome"][:1], self.cell.game.aim
        if aim.counts:
            return float(worths(aim, out, int(out["team"][0, seat]))[0])
        return 1.0 if out["won"][0, seat] else -1.0

    def render(self) -> str | None:
        """What was told since the last time, a line for each sentence, in the words of `elderodds replay`."""
        if self.render_mode is None:
            return None
        log = self._states[0]["log"]
        game, content = self.cell.game, self.cell.pack.content
        lines = [game.tell(content, log["line"][i], self.cell.players) for i in range(int(log["n"]))]
        log["n"] = 0
        return "\n".join(lines)

    def close(self) -> None:
        """Ends the game that is being played."""
        if self._play is not None:
            self._finish()


def env(
    game: str, players: int | None = None, *, agents: Iterable[int] | None = None, strategies: Iterable[str] = (),
    changes: Mapping[str, Any] | None = None, overlays: Iterable[Path | str] = (), scenario: str | None = None,
    seed: int = 1, max_cycles: int | None = None, render_mode: str | None = None,
) -> OrderEnforcingWrapper[str, dict[str, Any], int]:  # fmt: skip
    """A game as an AEC environment, see `Environment`.

    Parameters
    ----------
    game : its key
    players : the smallest number by default, or the scenario's
    agents : the seats that agents have, from 1; by default all of people's
    strategies : who plays the others, 'NAME', 'SIDE=NAME' or 'SEAT=NAME', the usual players by default
    changes, overlays, scenario : of the pack and the position, as in `experiments.run`
    seed : of all chance, unless `reset` names another
    max_cycles, render_mode : see `Environment`

    Raises
    ------
    BadInput
        For anything that does not exist or does not fit, with the nearest valid thing.
    """
    counts = (players,) if players is not None else () if scenario else (header_of(game).players[0],)
    cell = make_specification(
        game, players=counts, strategies=strategies, changes=changes, overlays=overlays, scenario=scenario, seed=seed
    ).cells()[0]
    chosen = sorted({seat - 1 for seat in agents}) if agents is not None else list(range(cell.people))
    if not chosen or not 0 <= chosen[0] <= chosen[-1] < cell.people:
        raise BadInput(f"environment: agents: seats are 1 to {cell.people}")
    if max_cycles is not None and max_cycles < 1:
        raise BadInput(f"environment: max_cycles {max_cycles}: 1 or more")
    return OrderEnforcingWrapper(Environment(cell, chosen, max_cycles, render_mode))


def parallel_env(game: str, players: int | None = None, **options: Any) -> ParallelEnv[str, dict[str, Any], int | None]:
    """The same where all agents act at once: of each round of actions only that of the agent that is asked counts.

    Parameters
    ----------
    game, players, options : as in `env`
    """
    return turn_based_aec_to_parallel(env(game, players, **options))
