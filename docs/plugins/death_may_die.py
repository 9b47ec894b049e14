"""A strategy for Death May Die from outside: the Elder One, then my wounds, then my space, then the ritual.

Measured with `elderodds run death_may_die --players 3 --games 4000 --seed 11 --strategy NAME`: 31.2 % of games won
by docs/plugins/death_may_die.py:guardian (+-1.4), 12.0 % by beginner (+-1.0), 0.0 % by random.
"""

from sim.games.death_may_die.state.codes import ACTION, DO_ATTACK, DO_REST, DO_TASK_1, DO_TASK_2, ELDER
from strategies import Weight, strategy
from strategies.death_may_die.moves import worth_of_task
from strategies.death_may_die.senses import threat_of
from strategies.death_may_die.styles import style_choice
from strategies.death_may_die.weights import WEIGHTS

PATIENCE = len(WEIGHTS)  # our own weight stands behind those of the house, which its functions read


OWN = {"patience": Weight(2.0, 0.0, 6.0, "wounds that are borne without a Rest")}


@strategy("death_may_die", weights={**WEIGHTS, **OWN})
def guardian(pack, table, mine, menu, weights, luck):
    """Leaves Runs, cards and dice to the house's style; what to do where it stands it decides by four plain rules."""
    best = style_choice(pack, table, mine, menu, weights, luck)
    if menu.kind != ACTION:
        return best
    most = 0.0
    for i in range(menu.n):
        option = menu.option[i]
        me = table.inv[option.who]
        worth = 0.0
        if option.act == DO_ATTACK and option.foe == ELDER:
            worth = 30.0  # the ritual is disrupted: every wound on the Elder One counts
        elif option.act == DO_REST and me.wounds > weights[PATIENCE]:
            worth = 20.0 + option.n  # the space is Safe: heal wounds rather than stress
        elif option.act == DO_ATTACK and option.foe > ELDER and table.disrupted == 0:
            worth = 10.0 + threat_of(pack, table, option.foe)  # what stays here attacks at the end of the turn
        elif option.act == DO_TASK_1 or option.act == DO_TASK_2:
            # a special action of the episode: what it brings the objective
            worth = worth_of_task(pack, table, option, option.act - DO_TASK_1, weights)
        if worth > most:
            best, most = i, worth
    return best
