"""One game told move by move, in the rulebook's words: the same game that an experiment plays at that index."""

from dataclasses import dataclass
from typing import Any

from experiments.play.fanout import warm_up
from experiments.play.job import job_of
from experiments.play.spec import Cell
from sim import BadInput
from sim.game import ILLEGAL, RUNNING

__all__ = ["Line", "Replay", "replay"]


@dataclass(frozen=True)
class Line:
    """One sentence of the tale, its round, 0 for the set-up, and the seat that it is about, -1 for none."""

    round: int
    text: str
    who: int = -1


@dataclass(frozen=True)
class Replay:
    """A game told.

    Attributes
    ----------
    cell, index : which game it is
    lines : the tale
    lost : sentences that were not kept, because one step told too many
    ending : code of the ending
    side : the winning side's name, None for nobody
    rounds, decisions : how long it was
    roles, teams, won, scores : by seat; the role of a seat that is not in play is None
    """

    cell: Cell
    index: int
    lines: tuple[Line, ...]
    lost: int
    ending: int
    side: str | None
    rounds: int
    decisions: int
    roles: tuple[str | None, ...]
    teams: tuple[str, ...]
    won: tuple[bool, ...]
    scores: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """The dictionary that `replay --json` prints."""
        game = self.cell.game
        seats = zip(self.roles, self.teams, self.won, self.scores, strict=True)
        return {
            "game": game.key,
            "players": self.cell.players,
            "strategies": self.cell.strategies,
            "changes": dict(self.cell.pack.changes),
            "scenario": self.cell.scenario.title if self.cell.scenario else None,
            "seed": self.cell.seed,
            "index": self.index,
            "lines": [{"round": line.round, "text": line.text} for line in self.lines],
            "lost_lines": self.lost,
            "ending": game.ending_name(self.ending),
            "side": self.side,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "seats": [
                {"seat": i, "role": role, "side": team, "won": won, "score": score}
                for i, (role, team, won, score) in enumerate(seats)
                if role is not None
            ],
        }


def replay(cell: Cell, index: int) -> Replay:
    """Plays game `index` of a cell step by step, with the tale on.

    Raises
    ------
    BadInput
        For a strategy that does not compile, or whose choice is not on the menu.
    """
    play, pack, seats, _ = warm_up(job_of(cell))
    game, content = cell.game, cell.pack.content
    states = play.begin(pack, cell.seed, index, tell=True, arrange=cell.arrange)
    g = states[0]
    lines: list[Line] = []

    def listen() -> None:
        for line in g["log"]["line"][: g["log"]["n"]]:
            lines.append(Line(int(line["round_no"]), game.tell(content, line, cell.players), int(line["who"])))
        g["log"]["n"] = 0

    listen()
    while g["referee"]["ending"] == RUNNING:
        play.play_on(states, pack, seats, 1)
        listen()
    if g["referee"]["ending"] == ILLEGAL:
        fault = play.fault_on(states, index)
        raise BadInput(f"strategy {cell.names.get((fault.seat, fault.side), '?')}: {fault}")
    out = g["outcome"]
    return Replay(
        cell, index, tuple(lines), int(g["log"]["lost"]), int(out["ending"]),
        game.sides[out["side"]] if out["side"] >= 0 else None, int(out["rounds"]), int(out["decisions"]),
        tuple(game.roles[r] if r >= 0 else None for r in out["role"]), tuple(game.sides[t] for t in out["team"]),
        tuple(bool(w) for w in out["won"]), tuple(int(s) for s in out["score"]),
    )  # fmt: skip
