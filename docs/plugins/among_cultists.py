"""A stranger's strategy of Among Cultists: look where most cards lie unseen, vote out the likeliest.

elderodds run among_cultists --players 5 --strategy investigators=docs/plugins/among_cultists.py:inspector
It wins 40.9 % (39.9 to 41.8) at 5 players, `beginner` 37.0 % (36.1 to 38.0), `random` 4.4 % (--games 10000 --seed 1).
"""

from sim.games.among_cultists.state.codes import ACT, BALLOT, CAMERA_STATUS, CHECK_STATUS, NOBODY, START_VOTE
from sim.mechanisms.sets import has
from strategies import Weight, strategy
from strategies.among_cultists.investigators import balanced, investigate
from strategies.among_cultists.senses import GUILT, judge, open_cards

ENOUGH = len(balanced.weights)  # an own weight, behind those that the game's functions are handed


@strategy(
    "among_cultists",
    sides=("investigators",),
    weights=balanced.weights | {"enough": Weight(0.3, 0.0, 1.0, "how likely one must be a cultist to be voted for")},
)
def inspector(pack, table, mine, menu, weights, luck):
    """Checks the status deck with most unseen cards and has the likeliest cultist eliminated, on little evidence.

    Walks as the balanced investigator does. Weakness: the innocent fall first where cultists kill late.
    """
    kept = investigate(pack, table, mine, menu, weights, luck)  # all that is not decided below
    if menu.kind != ACT and menu.kind != BALLOT:
        return kept
    # Notes of each other how likely it is a cultist; a ballot is cast from memory, as if no seer knew more.
    judge(pack, table, mine, weights, menu.seat, luck, 1 if menu.kind == BALLOT else 0)
    likeliest = 0.0
    for seat in range(pack.seats):
        if has(table.living, seat):
            likeliest = max(likeliest, mine.notes[GUILT + seat])
    best, most = kept if menu.kind == ACT else 0, 0.0  # the first option of a ballot is to abstain
    for i in range(menu.n):
        option, worth = menu.option[i], 0.0
        if menu.kind == BALLOT and option.seat != NOBODY:
            worth = mine.notes[GUILT + option.seat] - weights[ENOUGH]
        elif option.act == START_VOTE and likeliest > weights[ENOUGH]:
            worth = 99.0  # a vote before anything else
        elif option.act == CHECK_STATUS or option.act == CAMERA_STATUS:
            worth = open_cards(mine, option.seat)  # cards received that nobody has seen since
        if worth > most:
            best, most = i, worth
    return best
