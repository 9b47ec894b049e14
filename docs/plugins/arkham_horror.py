"""A strategy for Arkham Horror as a stranger would write it: clues up to the price of a seal, then through a gate.

elderodds run arkham_horror --players 4 --games 2000 --seed 7 --strategy docs/plugins/arkham_horror.py:sealer
2,000 games at 4 players, seed 7: sealer 33.2 % (31.2 to 35.3), beginner 24.8 % (22.9 to 26.7), random 0.0 %.
"""

from sim.games.arkham_horror.state.codes import AREAS, D_MEET, D_MOVE, FIGHT_IT
from sim.games.arkham_horror.state.places import in_arkham
from strategies import strategy
from strategies.arkham_horror.fighting import winning
from strategies.arkham_horror.ideas import WEIGHTS
from strategies.arkham_horror.plans import attended_gates, ready_to_seal
from strategies.arkham_horror.team import decide
from strategies.arkham_horror.ways import next_step

BOLD = 0.5  # fights a monster that falls in the first round as often as not


@strategy("arkham_horror", sides=("players",), weights=WEIGHTS)
def sealer(pack, table, mine, menu, weights, luck):
    """Whoever can pay for an elder sign on the board goes through the nearest gate, the others gather clue tokens.

    Weakness: hunts no monsters, and does not make ready for the final battle.
    """
    first = mine.notes.goal_turn != table.turn
    # The default player looks round first: its notes (ways, what monsters cost, where to go) are ours from here on.
    choice = decide(pack, table, mine, menu, weights, luck)
    seat = table.seat[menu.seat]
    # "Monster met": fight what is likely to fall in the first round, else what the default player thinks best.
    if menu.kind == D_MEET:
        for i in range(menu.n):
            option = menu.option[i]
            if option.act == FIGHT_IT and winning(pack, table, menu.seat, option.monster) > BOLD:
                return i
    # "Movement": once a turn a goal, then step by step on the way to it. Anything else as the default player does.
    if menu.kind != D_MOVE or not in_arkham(seat.place) or not first or seat.explored == 1:
        return choice
    ready = ready_to_seal(pack, table, menu.seat)
    attended = attended_gates(pack, table, menu.seat)  # somebody else is at work there
    most = 0.0
    for area in range(AREAS):
        open_gate = table.gate[area] >= 0 and (attended >> area) & 1 == 0
        wanted = 1.0 * open_gate if ready else 1.0 * table.clue[area] * (table.gate[area] < 0)
        # Near before far, and round the monsters.
        worth = wanted * mine.notes.chance[area] / (1.0 + mine.notes.far[area])
        if worth > most and mine.notes.far[area] <= seat.points:
            mine.notes.goal, most = area, worth
    return next_step(pack, mine, menu, mine.notes.start, weights)
