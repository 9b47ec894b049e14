"""TG-15: how a run ends, what is followed day by day, and the outcome."""

from sim.games.tainted_grail.state.codes import (
    ENERGY,
    EXPERIENCE,
    FOOD,
    HEALTH,
    MAGIC,
    NOWHERE,
    QUEST_DONE,
    QUEST_FIND,
    QUEST_WON,
    SEATS,
    STATUSES,
    STOCKS,
    T_ENDS,
    WEALTH,
)
from sim.kernel import kernel
from sim.mechanisms.sets import count
from sim.play import end_game, sample, tell

__all__ = ["close", "end_run", "longest_dial", "note_tracks", "total"]


@kernel
def total(g, purse):
    """A resource or a track of all living characters together."""
    amount = 0
    for seat in range(g.table.players):
        who = g.table.who[seat]
        if who.alive == 0:
            continue
        if purse < STOCKS:
            amount += who.stock[purse]
        elif purse == ENERGY:
            amount += who.energy
        elif purse == HEALTH:
            amount += who.health
        else:
            amount += who.terror
    return amount


@kernel
def longest_dial(g, apart):
    """TG-15.6: the highest dial of the active menhirs, that of one place left out."""
    best = 0
    for i in range(g.table.menhirs):
        if g.table.menhir[i].place != apart:
            best = max(best, g.table.menhir[i].dial)
    return best


@kernel
def quests_solved(g):
    """TG-13.10: of the rites and the menhir."""
    if g.table.quest == QUEST_DONE:
        return 2
    return 0 if g.table.quest == QUEST_FIND else 1


@kernel
def note_tracks(g):
    """The tracks at the end of a day, or of the run."""
    sample(g, 0, longest_dial(g, NOWHERE))
    for track, purse in enumerate((ENERGY, HEALTH, HEALTH + 1, FOOD, WEALTH, MAGIC, EXPERIENCE)):
        sample(g, 1 + track, total(g, purse))
    sample(g, 8, count(g.table.revealed))
    sample(g, 9, quests_solved(g))


@kernel
def end_run(g, ending, side):
    """TG-15.3, TG-15.4, TG-15.7: all win or lose together."""
    note_tracks(g)
    tell(g, T_ENDS, side, ending, g.table.day, 0)
    end_game(g, ending, side)


@kernel
def close(g, pack):
    """TG-15.6: there is no score; days, survivors, experience gained and statuses are told apart."""
    out = g.outcome
    for seat in range(SEATS):
        seated = seat < g.table.players
        out.role[seat] = g.table.who[seat].character if seated else -1
        out.score[seat] = 0
        if seated and g.table.who[seat].alive == 1:
            out.extra.survivors += 1
    out.extra.days = g.table.day
    out.extra.quest = g.table.quest
    if g.referee.ending != QUEST_WON:
        out.extra.slack = longest_dial(g, NOWHERE)
    for status in range(STATUSES):
        out.extra.statuses += (g.table.statuses >> status) & 1
