"""A strategy for Tainted Grail as a stranger would write it: heal, eat, read on, then pay for the menhir.

elderodds run tainted_grail --players 1 --strategy docs/plugins/tainted_grail.py:pilgrim
Solo, 4,000 games, seed 1: it wins 82.0 % +- 1.2, `beginner` 74.8 % +- 1.3, `random` 0.0 %.
"""

from sim.games.tainted_grail.state import codes
from strategies import strategy
from strategies.tainted_grail.journals import unexplored
from strategies.tainted_grail.means import lacking, lights_at, place_to_earn, spread
from strategies.tainted_grail.styles import style_choice
from strategies.tainted_grail.weights import WEIGHTS

MEALS, SORE = 3, 4  # food to set out with, health at which a fight is too much


@strategy("tainted_grail", weights=WEIGHTS)
def pilgrim(pack, table, mine, menu, weights, luck):
    """Food first, then the nearest journal not read yet, until the rites are known; then what a menhir costs.

    Weakness: explores before it has learned to fight, and never waits for the others.
    """
    # Encounters, journals and evenings as the default player has them; its notes are ours from here on.
    choice = style_choice(pack, table, mine, menu, weights, luck)
    if menu.kind != codes.ASK_ACTION:
        return choice
    who = table.who[menu.seat]
    here = int(who.place)
    # "Steps" over revealed locations from where the character stands.
    spread(pack, table, mine, here)
    goal, earns = -1, True
    if who.health <= SORE:
        goal = place_to_earn(pack, table, mine, codes.HEALTH, luck)
    if goal < 0 and who.stock[codes.FOOD] < MEALS:
        goal = place_to_earn(pack, table, mine, codes.FOOD, luck)
    if goal < 0 and table.quest == codes.QUEST_FIND:
        goal, earns = unexplored(pack, table, mine, weights, luck) // 8, False
    elif goal < 0:
        # "Activating a menhir": every character pays its share, all of it must be there at once.
        menhir = lights_at(pack, table, mine, weights, luck)
        goal, earns = menhir, False
        for stock in range(codes.EXPERIENCE if menhir >= 0 else 0):
            if lacking(pack, table, menhir, stock) > 0:
                goal, earns = place_to_earn(pack, table, mine, stock, luck), True
    best, most = choice, 0.0
    spread(pack, table, mine, max(goal, 0))
    for i in range(menu.n):
        option, worth = menu.option[i], 0.0
        if option.act == codes.LIGHT:
            return i
        if option.act == codes.TRAVEL and goal >= 0:
            worth = 1.0 * (mine.notes.far[here] - mine.notes.far[option.place])
        elif here == goal and option.act == (codes.LOCATION_ACTION if earns else codes.EXPLORE):
            worth = 2.0
        if worth > most:
            best, most = i, worth
    return best
