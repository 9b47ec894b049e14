"""The four encounter decks.

Drawing an encounter, resolving it, and what becomes of its card, its rewards and its failure.
"""

from sim import luck
from sim.games.tainted_grail.effects.personal import give
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.state.codes import (
    ANY_LEVEL,
    BEING_FOUGHT,
    BLUE,
    COMBAT,
    DIPLOMACY,
    DO_FIGHT,
    ENCOUNTER_BLUE,
    ENCOUNTER_GREEN,
    ENCOUNTER_GREY,
    ENCOUNTER_LUCK,
    ENCOUNTER_PURPLE,
    ESCAPED,
    EXPERIENCE,
    FAILED,
    FOOD,
    GOING_ON,
    GREEN,
    GREEN_EXTRA_FOOD,
    GREY,
    NOBODY,
    PURPLE,
    SEATS,
    T_NO_ENCOUNTER,
    T_RESULT,
    WEALTH,
    WIN_COMBAT_WEALTH,
    WIN_COMBAT_XP,
    WON,
)
from sim.games.tainted_grail.state.land import put_away
from sim.games.tainted_grail.turn.ch03_tracks import gain_stock
from sim.games.tainted_grail.turn.ch09_encounter import begin, fight_on
from sim.games.tainted_grail.turn.ch12_party import all_in, present, receiver
from sim.games.tainted_grail.turn.ch13_goods import turn_back
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.mechanisms.under import take_at, take_top
from sim.play import tell

__all__ = ["colour_of_op", "draw_encounter", "face", "fight", "fits", "meet", "pick_encounter",
           "take_from_deck"]  # fmt: skip


@kernel
def colour_of_op(op):
    """The encounter deck that an operation draws from, -1 if it is another operation."""
    if op == ENCOUNTER_GREEN:
        return GREEN
    if op == ENCOUNTER_GREY:
        return GREY
    if op == ENCOUNTER_PURPLE:
        return PURPLE
    return BLUE if op == ENCOUNTER_BLUE else -1


@kernel
def take_from_deck(g, pack, foe):
    """The card is taken out of its deck, if it is there."""
    colour = pack.foe[foe].colour
    deck = g.hidden.foes[colour]
    at = bag.find(deck, foe)
    if at >= 0:
        take_at(deck, g.table.under, colour, at)


@kernel
def pick_encounter(g, pack, colour, level):
    """TG-20.7, TG-20.13: any card of the colour and level that does not stand on the map.

    In the chapter's deck or not.
    """
    n = 0
    for foe in range(pack.foes):
        if fits(g, pack, foe, colour, level):
            n += 1
    if n == 0:
        return NOBODY
    left = luck.below(g.luck[ENCOUNTER_LUCK], n)
    for foe in range(pack.foes):
        if fits(g, pack, foe, colour, level):
            if left == 0:
                take_from_deck(g, pack, foe)
                return foe
            left -= 1
    return NOBODY


@kernel
def fits(g, pack, foe, colour, level):
    """TG-1.14, TG-20.5, TG-20.13: whether the card is of that colour, -1 any, and level, and may be taken.

    It is neither on the map nor being fought.
    """
    card = pack.foe[foe]
    free = g.table.foe_at[foe] < 0 and g.table.foe_at[foe] != BEING_FOUGHT
    asked = card.level == level and (colour < 0 or card.colour == colour)
    return free and asked and (card.tutorial == 0 or pack.tutorial == 1)


@kernel
def draw_encounter(g, pack, colour, level):
    """TG-2.13, TG-20.7: the top card of the deck, or any card of a level; -1 if there is none."""
    if level == ANY_LEVEL:
        return take_top(g.hidden.foes[colour], g.table.under, colour)
    return pick_encounter(g, pack, colour, level)


@kernel
def reward_winners(g, pack, seats):
    """TG-9.44: every member still in the fight gets the rewards; the loot is shared once."""
    fight = g.table.fight
    foe = pack.foe[fight.foe]
    winners = 0
    for i in range(SEATS):
        seat = g.table.order[i]
        if fight.fencer[seat].inside == 0:
            continue
        winners |= 1 << seat
        for e in range(foe.reward.first, foe.reward.first + foe.reward.n):
            give(g, pack, seats, seat, pack.effect[e].op, pack.effect[e].n, pack.effect[e].key)
        reward_skills(g, seat, foe.colour)
    for e in range(foe.loot.first, foe.loot.first + foe.loot.n):
        op, n = pack.effect[e].op, pack.effect[e].n
        give(g, pack, seats, receiver(g, pack, seats, winners, op, n), op, n, pack.effect[e].key)


@kernel
def reward_skills(g, seat, colour):
    """What items and skills add to a won combat."""
    power = g.table.who[seat].power
    if g.table.fight.kind == COMBAT:
        gain_stock(g, seat, EXPERIENCE, power[WIN_COMBAT_XP])
        gain_stock(g, seat, WEALTH, power[WIN_COMBAT_WEALTH])
    if colour == GREEN:
        gain_stock(g, seat, FOOD, power[GREEN_EXTRA_FOOD])


@kernel
def suffer_failure(g, pack, seats):
    """TG-9.69: every participant suffers the failure section; an encounter in it follows at once."""
    fight = g.table.fight
    failure = pack.foe[fight.foe].failure
    for i in range(SEATS):
        seat = g.table.order[i]
        if fight.fencer[seat].inside == 0:
            continue
        for e in range(failure.first, failure.first + failure.n):
            op, n = pack.effect[e].op, pack.effect[e].n
            if colour_of_op(op) >= 0:
                g.scratch.next_colour = colour_of_op(op)
                g.scratch.next_level = n
                g.scratch.next_party |= 1 << seat
            else:
                give(g, pack, seats, seat, op, n, pack.effect[e].key)


@kernel
def count_encounter(g, result):
    """For the outcome: how encounters ended."""
    extra = g.outcome.extra
    if g.table.fight.kind == DIPLOMACY:
        extra.talks += 1
        extra.talks_won += 1 if result == WON else 0
    else:
        extra.fights += 1
        extra.fights_won += 1 if result == WON else 0
        extra.fights_fled += 1 if result == ESCAPED else 0


@kernel
def lay_aside(g, pack, foe, place, result):
    """TG-2.14, TG-9.85, TG-10.1, TG-10.8: the card to the bottom of its deck.

    A guardian that was not defeated stays in the location.
    """
    if pack.foe[foe].guardian == 1 and result != WON and place >= 0:
        g.table.foe_at[foe] = place
    else:
        put_away(g, pack, foe)


@kernel
def face(g, pack, seats, foe, party, place):
    """An encounter with one card begins."""
    g.table.foe_at[foe] = BEING_FOUGHT
    begin(g, pack, seats, foe, party, place)
    note(g, DO_FIGHT, party, 0, 0, 0)


@kernel
def fight(g, pack, seats):
    """The encounter goes on with one activation, or is over."""
    if g.table.fight.result == GOING_ON:
        fight_on(g, pack, seats)
    if g.referee.ending != 0:
        return
    if g.table.fight.result == GOING_ON:
        note(g, DO_FIGHT, 0, 0, 0, 0)
    else:
        end_encounter(g, pack, seats)


@kernel
def end_encounter(g, pack, seats):
    """TG-9.44, TG-9.55, TG-9.69: flipped cards are turned back, then rewards or a failure.

    The failure may bring another encounter.
    """
    foe, result = g.table.fight.foe, g.table.fight.result
    tell(g, T_RESULT, NOBODY, foe, result, g.table.fight.turn)
    turn_back(g, pack)
    g.scratch.next_party = 0
    if result == WON:
        reward_winners(g, pack, seats)
    else:
        g.table.lost = 1
        if result == FAILED:
            suffer_failure(g, pack, seats)
    count_encounter(g, result)
    lay_aside(g, pack, foe, g.table.fight.place, result)
    party = g.scratch.next_party & all_in(g)
    if party != 0:
        foe = draw_encounter(g, pack, g.scratch.next_colour, g.scratch.next_level)
        if foe >= 0:
            face(g, pack, seats, foe, party, g.table.fight.place)


@kernel
def meet(g, pack, seats, colour, level, party, place):
    """TG-2.13, TG-5.13: an encounter of a colour begins for those of a party that are there, if there is one."""
    party &= present(g, place)
    foe = draw_encounter(g, pack, colour, level) if party != 0 else NOBODY
    if foe >= 0:
        face(g, pack, seats, foe, party, place)
        return
    g.table.lost = 1
    if party != 0:
        tell(g, T_NO_ENCOUNTER, NOBODY, colour, level, 0)
