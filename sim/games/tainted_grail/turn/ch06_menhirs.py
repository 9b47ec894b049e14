"""TG-5.15, TG-6.10 to 6.15: inspecting and lighting menhirs."""

from sim.games.tainted_grail.state.codes import (
    DIAL_BONUS,
    HEALTH,
    PLAYERS,
    QUEST_DONE,
    QUEST_LIGHT,
    QUEST_WON,
    T_INSPECTS,
    T_LIGHTS,
    T_QUEST,
)
from sim.games.tainted_grail.state.land import is_lit, set_dial
from sim.games.tainted_grail.turn.ch03_tracks import pay
from sim.games.tainted_grail.turn.ch12_party import all_in, can_pay, collect, in_party, present
from sim.games.tainted_grail.turn.ch15_ending import end_run, longest_dial
from sim.kernel import kernel
from sim.mechanisms.sets import bit, has
from sim.play import tell

__all__ = ["can_light", "inspect", "lacks_secret", "light", "lit_dial"]


@kernel
def lacks_secret(g, pack, place):
    """TG-5.15: whether a secret that the menhir asks for is owned by none of the characters there."""
    there = present(g, place)
    for good in range(pack.items, pack.goods):
        if has(pack.place[place].menhir_needs, good):
            holder = g.table.thing[good].holder
            if holder < 0 or not in_party(there, holder):
                return True
    return False


@kernel
def can_light(g, pack, place):
    """TG-2.6, TG-5.16, TG-6.10 to 6.12, TG-6.25.

    All characters there, secrets owned, the cost for all players at hand, a model free.
    """
    if pack.place[place].menhir == 0 or present(g, place) != all_in(g) or lacks_secret(g, pack, place):
        return False
    for seat in range(g.table.players):
        who = g.table.who[seat]
        if in_party(all_in(g), seat) and (
            (pack.acted_may_light == 0 and (who.acted == 1 or who.passed == 1))
            or (pack.health_pooled == 0 and who.health < pack.place[place].menhir_cost[HEALTH])
        ):
            return False
    if not is_lit(g, place) and g.table.menhirs >= pack.menhir_models:
        return False
    return can_pay(g, all_in(g), pack.place[place].menhir_cost, pack.players)


@kernel
def lit_dial(g, pack, place, actor):
    """TG-6.13: the base less the number of players, within the cap; story mode and a skill make it longer."""
    dial = pack.place[place].dial_base - pack.players + pack.dial_bonus + g.table.who[actor].power[DIAL_BONUS]
    if pack.place[place].dial_cap > 0:
        dial = min(dial, pack.place[place].dial_cap)
    return max(1, dial)


@kernel
def pay_for_menhir(g, pack, seats, actor, cost):
    """TG-6.12: everything pooled; or, if health is not, each its own health."""
    for purse in range(len(cost)):
        g.scratch.rest[purse] = cost[purse]
    if pack.health_pooled == 0:
        g.scratch.rest[HEALTH] = 0
    collect(g, pack, seats, all_in(g), actor, g.scratch.rest, pack.players)
    for seat in range(g.table.players):
        if pack.health_pooled == 0 and in_party(all_in(g), seat):
            pay(g, pack, seat, HEALTH, cost[HEALTH])


@kernel
def light(g, pack, seats, actor, place):
    """TG-6.12 to 6.15, TG-6.25, TG-13.10: the cost pooled, the dial set; a menhir of the quest wins the chapter."""
    pay_for_menhir(g, pack, seats, actor, pack.place[place].menhir_cost)
    g.outcome.extra.slack = longest_dial(g, place)
    set_dial(g, place, lit_dial(g, pack, place, actor))
    tell(g, T_LIGHTS, actor, place, lit_dial(g, pack, place, actor), 0)
    if g.table.quest == QUEST_LIGHT and has(pack.quest_menhirs, place):
        g.table.quest = QUEST_DONE
        tell(g, T_QUEST, actor, QUEST_DONE, pack.light_story, 0)
        end_run(g, QUEST_WON, PLAYERS)


@kernel
def inspect(g, seat, place):
    """TG-5.15: free; cost and required secrets are known from now on."""
    g.table.inspected |= bit(place)
    tell(g, T_INSPECTS, seat, place, 0, 0)
