"""A strategy for Dark Providence as a stranger would write it: gates first, then what can be claimed, then as all do.

    elderodds run dark_providence --players 4 --games 4000 --seed 5 --strategy beginner
        --strategy 1=docs/plugins/dark_providence.py:gatekeeper

Seat 1 of 4 wins so 38.0 % +- 1.5 (25 is even), 85.0 +- 1.1 where the others are `random`, 23.2 +- 1.3 among `balanced`.
"""

from sim.games.dark_providence.state.codes import ASK_ACT, DO_CLAIM, DO_GATE
from strategies import strategy
from strategies.dark_providence.acts import worth_of_claim
from strategies.dark_providence.options import choose, worth_of_option
from strategies.dark_providence.values import scores_gate
from strategies.dark_providence.weights import WEIGHTS


@strategy("dark_providence", weights=WEIGHTS)
def gatekeeper(pack, table, mine, menu, weights, luck):
    """A gate is for good, a city is taken again: every gate its loyalty scores is worked as soon as the power is there.

    Weakness: it guards no city, and shows early which side it is on.
    """
    # The default player weighs the menu first: its notes (prizes, leads, beliefs) are what we go by from here on.
    choice = choose(pack, table, mine, menu, weights, luck)
    if menu.kind != ASK_ACT:
        return choice  # which cards pay, where a cube comes back from: as everybody does
    best, most = choice, worth_of_option(pack, table, mine, menu, menu.option[choice])
    for i in range(menu.n):
        option = menu.option[i]
        worth = 0.0
        # "Open Gate", "Close Gate": investigators score closed gates, cultists opened ones, renegades both.
        if option.act == DO_GATE and scores_gate(mine, option.rival):
            worth = 10.0 + pack.city[option.target].gate
        # "Claim": the first action of the turn only, so it is now or in a round.
        elif option.act == DO_CLAIM:
            worth = 3.0 + worth_of_claim(pack, table, mine, menu.seat, option.target)
        if worth > most:
            best, most = i, worth
    return best
