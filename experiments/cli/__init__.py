"""The commands: what `elderodds --help` says of each without loading its module.

A command is the function of its name in the module of its name, here or in reports.
"""

__all__ = ["COMMANDS", "EXAMPLES", "PANELS", "example"]

PANELS = {  # as `elderodds --help` groups the commands
    "Play": {
        "games": "The games: key, title, players, sides, strategies, clauses covered.",
        "run": "Play one or more cells and summarise.",
        "replay": "One game told move by move, in the rulebook's words.",
        "report": "The balance report: one HTML file for each game, and an index, whose path is printed last.",
        "desk": "A page on this machine where numbers are turned and the game answers at once.",
        "demo": "A first report, of one of the games that come with the tool.",
    },
    "What to change": {
        "pack": "What a designer may turn, and where the numbers come from. --check validates an overlay.",
        "tune": "Choose a threshold or another tunable so that a target is met.",
        "difficulty": "For each level of difficulty the smallest change from print, judged by experts, as overlays.",
        "compare": "Paired comparison of two variants or strategies on the same chance.",
        "sensitivity": "Which numbers of the pack matter for who wins and how long it takes.",
        "luck": "How much of the result is set-up, dice, decks, events, the players' own dice, and who plays.",
    },
    "Who plays": {
        "strategies": "Who can play; --ladder plays them against each other, --worth tells what things are worth.",
        "exploit": "The best reply to the usual players: what it gains, who found it, and how it plays otherwise.",
        "train": "A learned player, from playouts or its own games, kept as a file that plays; or a style's weights.",
    },
    "People at the table": {
        "people": "How people play, fitted to published figures; what stays outside and why.",
        "playtests": "What people noted of their games, row by row held against the rules.",
    },
    "How far to trust it": {
        "rules": "Clauses of the rules with and without a test that proves them.",
        "rulings": "What each ruling is worth, played both ways.",
        "references": "Published figures, ours beside them, inside or outside.",
        "calibrate": "Fit assumed numbers to the references, within their ranges, and write an overlay.",
        "odds": "One small engine alone: a dice pool, a bag, an encounter, a fight.",
    },
    "A game of your own": {
        "new": "A folder with a small whole game of your own, to be changed into yours.",
        "check": "Whether a game keeps the contract, promise by promise. Code 1 if one is broken.",
    },
    "Housekeeping": {
        "runs": "The results kept: list, show, remove.",
        "bench": "Throughput, as ratios in one run.",
    },
}
COMMANDS = {name: about for commands in PANELS.values() for name, about in commands.items()}
EXAMPLES = {  # as the help of each command shows it, behind `elderodds`; GAME is one of those that come along
    "games": "games --json",
    "run": "run GAME --players 5,6 --games 20000 --set victory.dead.6p=3",
    "replay": "replay GAME --players 5 --seed 1 --index 3",
    "report": "report GAME --target 45-55",
    "desk": "desk GAME",
    "demo": "demo",
    "pack": "pack GAME --check mine.toml",
    "tune": "tune GAME 'victory.dead.*' --target rate=0.45..0.55",
    "difficulty": "difficulty GAME --levels 70,50,30 --write levels",
    "compare": "compare GAME printed victory.dead.6p=3 --players 6",
    "sensitivity": "sensitivity GAME --players 6 --games 50 --trajectories 4",
    "luck": "luck GAME --players 6",
    "strategies": "strategies GAME --ladder --players 6",
    "exploit": "exploit GAME --players 6 --budget 5",
    "train": "train GAME --side investigators --games 400 --out learned",
    "people": "people GAME",
    "playtests": "playtests GAME plays.csv",
    "rules": "rules GAME",
    "rulings": "rulings GAME --players 6",
    "references": "references GAME",
    "calibrate": "calibrate GAME --write fitted.toml",
    "odds": "odds GAME encounter party=3",
    "new": "new mygame --title 'My Game' --like hanabi",
    "check": "--games mygame check mygame",
    "runs": "runs show RUN --out runs",
    "bench": "bench --game GAME",
}


def example(name: str) -> str:
    """A command line of a command, of the first game that comes along."""
    from sim.header import games
    from sim.homes import OURS, home_of

    return f"elderodds {EXAMPLES[name]}".replace("GAME", next(key for key in games() if home_of(key) == OURS))
