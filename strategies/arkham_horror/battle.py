"""The final battle: clues spent, and arms shared out so that every hand is full."""

import numpy as np

from sim.games.arkham_horror.state.codes import COMBAT, DONE, GIVE_CARD, R_CLUE, WEAPON
from sim.kernel import kernel
from sim.luck import below
from strategies.arkham_horror.fighting import arms_of, best_of, best_with, best_without, bonus_of_card
from strategies.arkham_horror.ideas import RESERVE
from strategies.arkham_horror.plans import demand_of
from strategies.arkham_horror.worth import in_turn, lead, option_of

WORTH_GIVING = 0.9  # dice more for the one who is given a weapon than the giver loses


@kernel
def worth_a_clue_in_battle(pack, table, s, weights):
    """Clues go into the defence, and into the attack beyond a reserve; who must keep clues to live saves them."""
    seat = table.seat[s]
    if demand_of(pack, table) == R_CLUE:
        return False
    return table.check.kind != COMBAT or seat.clues > weights[RESERVE]


@kernel
def choose_gift(pack, table, menu, luck):
    """A weapon for whom it helps more than the giver; in the final battle as it is worth against the Ancient One."""
    s = menu.seat
    physical = magical = 0
    if table.awake > 0:
        physical = pack.ancient[table.ancient_one].physical
        magical = pack.ancient[table.ancient_one].magical
    mine = theirs = arms_of(pack, table, s, physical, magical)
    other = s
    best = option_of(menu, DONE)
    most = WORTH_GIVING
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option = menu.option[i]
        if option.act == GIVE_CARD and pack.kind[pack.card_kind[option.card]].sort_of == WEAPON:
            hands = pack.kind[pack.card_kind[option.card]].hands
            if option.seat != other:
                other = np.int64(option.seat)
                theirs = arms_of(pack, table, other, physical, magical)
            bonus = bonus_of_card(pack, table, s, option.card, physical, magical)
            loss = best_of(mine) - best_without(mine, bonus, hands)
            gain = best_with(theirs, bonus, hands) - best_of(theirs)
            best, most = lead(menu, i, gain - loss, best, most)
    return best
