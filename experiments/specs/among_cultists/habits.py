"""What players of Among Cultists do, counted in the tales of 150 games at each player count, seed 61.

    python experiments/specs/among_cultists/habits.py [INVESTIGATORS CULTISTS]

Both are names or files of players, by default the usual ones; they play by the beliefs that are shipped.
"""

import re
import sys
from collections import Counter

import pandas as pd

from experiments.commands.replay import Replay, replay
from experiments.play.spec import make_specification

GAMES, SEED = 150, 61
ROWS = {
    "ballots on cultists, by the seer, %": ("seer right", "seer"),
    "by other investigators, %": ("right", "ballots"),
    "wrong eliminations a game": ("wrong", "games"),
    "right ones": ("fell", "games"),
    "power restored by hand, of the times it went out, %": ("restored", "out"),
    "wins by points, of the investigators', %": ("vp", "won"),
    "rounds": ("rounds", "games"),
}


def counted(told: Replay) -> Counter[str]:
    """What happened in a game."""
    count = Counter(games=1, rounds=told.rounds, won=told.side == "investigators")
    count["vp"] = told.cell.game.ending_name(told.ending) == "vp"
    ballots: dict[int, int] = {}
    for line in told.lines:
        if vote := re.match(r"Player (\d+) votes for Player (\d+)", line.text):
            ballots[int(vote[1]) - 1] = int(vote[2]) - 1
        elif fell := re.match(r"Player (\d+) is eliminated", line.text):
            count["fell" if told.teams[int(fell[1]) - 1] == "cultists" else "wrong"] += 1
        count["out"] += line.text.startswith("The power goes out")
        count["restored"] += "restores the power" in line.text
        if ballots and not vote:
            for voter, voted in ballots.items():
                if told.teams[voter] == "investigators":
                    who = "seer" if told.roles[voter] == "seer" else "ballots"
                    count[who] += 1
                    count["seer right" if who == "seer" else "right"] += told.teams[voted] == "cultists"
            ballots = {}
    return count


def main(names: list[str]) -> None:
    """Prints the table."""
    seats = [f"{side}={name}" for side, name in zip(("investigators", "cultists"), names, strict=False)]
    columns = {}
    for cell in make_specification("among_cultists", games=GAMES, seed=SEED, strategies=seats).cells():
        count = sum((counted(replay(cell, k)) for k in range(GAMES)), Counter[str]())
        columns[cell.players] = {
            row: (100 if row.endswith("%") else 1) * count[part] / count[whole] if count[whole] else float("nan")
            for row, (part, whole) in ROWS.items()
        }
    print(pd.DataFrame(columns).round(2).to_string())


if __name__ == "__main__":
    main(sys.argv[1:])
