"""Meeting monsters: evading, horror, fighting and fleeing, defeat. AH-12, AH-6.4 to AH-6.9, AH-8.9."""

import numpy as np

from sim.games.arkham_horror.state.board import add_doom, put_monster
from sim.games.arkham_horror.state.cards import draw_cards, lose_cards, spend_card, wagon_risk
from sim.games.arkham_horror.state.codes import (
    AREAS,
    BLOATED_WOMAN,
    BOX,
    COMBAT,
    COMBAT_WITHOUT_END,
    CUP,
    D_MEET,
    D_ROUND,
    D_WAY_BACK,
    DONE,
    EVADE,
    EVADE_IT,
    FIGHT_IT,
    FLEE,
    GO,
    HIT_CARD,
    HIT_DRAWN,
    HIT_LOST,
    HORROR,
    LOSE_WEAPON_OR_SPELL,
    MET,
    NO_ENDLESS,
    NO_MAGICAL,
    NO_NIGHTMARISH,
    NO_OVERWHELMING,
    NO_PHYSICAL,
    ON_EVADE,
    R_CLUE,
    RESISTANT,
    REWARD_UNIQUE,
    SNEAK,
    SPELLS,
    T_COMBAT_FAILED,
    T_DEFEATS,
    T_EVADES,
    T_FAILS_EVADE,
    T_FLEES,
    T_HORROR,
    T_HORROR_FAILED,
    TROPHY,
    UNIQUE,
    WILL,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import at_table, in_arkham, in_world, tell_of
from sim.games.arkham_horror.turn.ch07_other_worlds import back_to_arkham
from sim.games.arkham_horror.turn.ch11_states import collapse, devour, gain, lose_in_time, suffer
from sim.games.arkham_horror.turn.ch12_weapons import after_the_check, arm, armed_bonus, empty_hands
from sim.games.arkham_horror.turn.ch13_gates import draw_in
from sim.games.arkham_horror.turn.ch17_skill_checks import can_cast, cast, check_skill, plain_check
from sim.kernel import kernel
from sim.play import ask, gap, open_menu

MOST_ROUNDS = 200  # far more than any combat takes that can end


@kernel
def face(g, pack, s, m):
    """The monster as it is now and for this investigator. AH-12.22 to AH-12.24, AH-18, allies."""
    kind = pack.token[m]
    table = g.table
    g.scratch.foe[0] = pack.foe[table.ancient_one, kind]
    foe = g.scratch.foe[0]
    environment = pack.mythos[table.environment]
    foe.toughness = max(1, foe.toughness + environment.toughness[kind] + pack.mythos[table.rumor].toughness[kind])
    if environment.rating_monster == kind:
        foe.combat_rating += environment.rating_change
    if foe.frenzy_at >= 0 and table.terror >= foe.frenzy_at:
        foe.combat_rating = foe.frenzy_rating
        foe.combat_damage = foe.frenzy_damage
        foe.endless = 1
    bonus = table.seat[s].bonus
    if bonus[NO_NIGHTMARISH] > 0:
        foe.nightmarish = 0
    if bonus[NO_OVERWHELMING] > 0:
        foe.overwhelming = 0
    if bonus[NO_PHYSICAL] > 0 and foe.physical == RESISTANT:
        foe.physical = 0
    if bonus[NO_MAGICAL] > 0 and foe.magical == RESISTANT:
        foe.magical = 0
    if bonus[NO_ENDLESS] > 0:
        foe.endless = 0
    g.scratch.foe[1] = g.scratch.foe[0]


@kernel
def evade_check(g, pack, seats, s, m, card):
    """AH-12.1: Sneak and the monster's awareness; a card may pass it (a spell must be cast)."""
    passed = False
    awareness = g.scratch.foe[0].awareness
    if card >= 0:
        if pack.kind[pack.card_kind[card]].family == SPELLS:
            passed = cast(g, pack, seats, s, card, awareness, 1)
        else:
            spend_card(g, pack, card)
            passed = True
    if not passed and g.table.seat[s].halted == 0:
        passed = check_skill(g, pack, seats, s, EVADE, SNEAK, awareness, 1, 0) >= 1
    return passed


@kernel
def offer_evading(g, pack, s, m, act):
    """Evading (or fleeing), plainly or with a card."""
    seat = g.table.seat[s]
    awareness = pack.foe[g.table.ancient_one, pack.token[m]].awareness
    offer(g, act, -1, -1, m, s, awareness, -1)
    for i in range(seat.hand_n):
        card = np.int64(seat.hand[i])
        kind = pack.kind[pack.card_kind[card]]
        if (
            kind.use == ON_EVADE
            and g.table.exhausted[card] == 0
            and (kind.family != SPELLS or can_cast(g, pack, s, card))
        ):
            offer(g, act, -1, card, m, s, awareness, -1)


@kernel
def nearest_gate(g, pack, s):
    """AH-12.19, AH-23 D23: the nearest open gate, the investigator's choice among equals; -1 if none is open."""
    here = g.table.seat[s].place
    least = AREAS
    for area in range(AREAS):
        if g.table.gate[area] >= 0:
            least = min(least, np.int64(pack.steps[here, area]))
    open_menu(g, D_WAY_BACK)
    for area in range(AREAS):
        if g.table.gate[area] >= 0 and pack.steps[here, area] == least:
            offer(g, GO, area, -1, -1, s, 0, -1)
    return g.menu.n > 0


@kernel
def special_hit(g, pack, seats, s):
    """AH-12.19, AH-12.20: what the combat damage of some monsters does besides."""
    hit = g.scratch.foe[0].hit
    seat = g.table.seat[s]
    if hit == HIT_LOST:
        lose_in_time(g, pack, s)
    elif hit == HIT_CARD:
        lose_cards(g, pack, seats, s, LOSE_WEAPON_OR_SPELL, 1)
    elif hit == HIT_DRAWN:
        if in_world(seat.place):
            back_to_arkham(g, pack, seats, s)
            seat.halted = 1
        elif in_arkham(seat.place) and nearest_gate(g, pack, s):
            draw_in(g, pack, s, np.int64(g.menu.option[ask(g, pack, seats, s)].place))
            seat.halted = 1


@kernel
def combat_damage(g, pack, seats, s, failed_combat):
    """AH-12.2, AH-12.6, AH-12.26: the monster's combat damage."""
    suffer(g, pack, seats, s, 0, g.scratch.foe[0].combat_damage, failed_combat)
    if g.table.seat[s].halted == 0 and not stopped(g):
        special_hit(g, pack, seats, s)


@kernel
def horror_check(g, pack, seats, s, m):
    """AH-12.3, AH-12.12: once a combat; Nightmarish costs Sanity even when it is passed."""
    foe = g.scratch.foe[0]
    if foe.horror_damage == 0:
        return
    passed = g.scratch.arms.doomed == 0 and check_skill(g, pack, seats, s, HORROR, WILL, foe.horror_rating, 1, 0) >= 1
    if stopped(g):
        return
    if passed:
        tell_of(g, T_HORROR, s, pack.token[m], 0, 0)
        suffer(g, pack, seats, s, foe.nightmarish, 0, 0)
    else:
        tell_of(g, T_HORROR_FAILED, s, pack.token[m], foe.horror_damage, 0)
        suffer(g, pack, seats, s, foe.horror_damage, 0, 0)


@kernel
def before_combat(g, pack, seats, s, m):
    """AH-12.23: the Black Man fights nobody; the Bloated Woman makes checks fail. Whether there is a combat."""
    foe = g.scratch.foe[0]
    if foe.before == 0:
        return True
    passed = plain_check(g, pack, seats, s, foe.before_skill, foe.before_modifier, 1)
    if stopped(g):
        return False
    if foe.before == BLOATED_WOMAN:
        g.scratch.arms.doomed = 0 if passed else 1
        return True
    put_monster(g, m, CUP)
    if passed:
        gain(g, pack, s, R_CLUE, foe.before_clues)
    else:
        devour(g, pack, s)
    return False


@kernel
def flees(g, pack, seats, s, m):
    """AH-12.4, AH-12.5, AH-12.9: the choice of the round; from an ambush nobody flees. Whether the round was a flight.

    A passed Evade check leaves scratch.passed 1 and ends the combat.
    """
    g.scratch.passed = 0
    open_menu(g, D_ROUND)
    offer(g, FIGHT_IT, -1, -1, m, s, 0, -1)
    if g.scratch.foe[0].ambush == 0:
        offer_evading(g, pack, s, m, FLEE)
    option = g.menu.option[ask(g, pack, seats, s)]
    if option.act != FLEE or stopped(g):
        return False
    if evade_check(g, pack, seats, s, m, np.int64(option.card)):
        g.scratch.passed = 1
        tell_of(g, T_FLEES, s, pack.token[m], 0, 0)
    elif g.table.seat[s].halted == 0:
        tell_of(g, T_FAILS_EVADE, s, pack.token[m], 0, 0)
        combat_damage(g, pack, seats, s, 0)
    collapse(g, pack, seats, s)
    return True


@kernel
def combat_check(g, pack, seats, s, m):
    """AH-12.6, AH-12.7: one round of fighting; whether the monster is defeated."""
    arm(g, pack, seats, s, 0)
    arms = g.scratch.arms
    foe = g.scratch.foe[0]
    if stopped(g) or (g.table.seat[s].halted == 1 and arms.auto_pass == 0):
        return False
    if arms.auto_pass == 1:
        return True
    g.table.check.monster = m
    modifier = foe.combat_rating + armed_bonus(g, pack)
    won = arms.doomed == 0
    if won:
        won = check_skill(g, pack, seats, s, COMBAT, foe.skill, modifier, foe.toughness, 0) >= foe.toughness
    after_the_check(g, pack, seats, s)
    return won


@kernel
def defeat(g, pack, seats, s, m):
    """AH-12.6, AH-12.10, AH-12.13, AH-12.21: the trophy, what the monster leaves, Overwhelming.

    The Ancient One's power.
    """
    kind = pack.token[m]
    foe = g.scratch.foe[0]
    tell_of(g, T_DEFEATS, s, kind, 0, 0)
    g.outcome.extra.monsters_defeated += 1
    put_monster(g, m, CUP if foe.endless == 1 else BOX if foe.to_box == 1 else TROPHY + s)
    reward, reward_n, overwhelming, cultist = foe.reward, foe.reward_n, foe.overwhelming, foe.cultist
    if pack.mythos[g.table.environment].reward_monster == kind:
        reward_n += pack.mythos[g.table.environment].reward_n
    if not at_table(g, s):
        reward = 0
    if reward == REWARD_UNIQUE:
        draw_cards(g, pack, seats, s, UNIQUE, reward_n, reward_n)
    elif reward > 0:
        gain(g, pack, s, R_CLUE, reward_n)
    doom = np.int64(pack.ancient[g.table.ancient_one].cultist_doom)
    if cultist == 1 and doom > 0:
        add_doom(g, pack, doom)
    if overwhelming > 0 and not stopped(g) and g.table.seat[s].halted == 0:
        suffer(g, pack, seats, s, 0, overwhelming, 0)


@kernel
def flute_plays(g, pack, seats, s):
    """The Flute of the Outer Gods: all other monsters of the area are defeated too, those of an encounter (AH-8.13)."""
    place = g.table.seat[s].place
    if g.scratch.arms.flute == 1:
        for other in range(pack.tokens):
            at = g.table.monster_at[other]
            if (at == MET or (in_arkham(place) and at == place)) and not stopped(g):
                face(g, pack, s, other)
                g.scratch.foe[0].overwhelming = 0
                defeat(g, pack, seats, s, other)


@kernel
def fight(g, pack, seats, s, m):
    """AH-12.3 to AH-12.8: a combat, from the Horror check to the end; whether the monster was defeated.

    Nothing ends a combat in which neither can harm the other (no dice, no damage): it is broken off and counted.
    """
    seat = g.table.seat[s]
    empty_hands(g)
    face(g, pack, s, m)
    g.table.met = m
    if not before_combat(g, pack, seats, s, m) or seat.halted == 1:
        return False
    horror_check(g, pack, seats, s, m)
    won = False
    g.scratch.passed = 0
    rounds = 0
    while not won and g.scratch.passed == 0 and seat.halted == 0 and not stopped(g):
        rounds += 1
        if rounds > MOST_ROUNDS:
            gap(g, COMBAT_WITHOUT_END)
            break
        if not flees(g, pack, seats, s, m) and not stopped(g):
            won = combat_check(g, pack, seats, s, m)
            if won:
                end_of_victory(g, pack, seats, s, m)
            elif seat.halted == 0 and not stopped(g):
                tell_of(g, T_COMBAT_FAILED, s, pack.token[m], 0, 0)
                combat_damage(g, pack, seats, s, 1)
    wagon_risk(g, pack, s)
    return won


@kernel
def end_of_victory(g, pack, seats, s, m):
    """The monster, and whatever fell with it."""
    defeat(g, pack, seats, s, m)
    flute_plays(g, pack, seats, s)


@kernel
def offer_meetings(g, pack, s, place, must):
    """The monsters of a place that are neither evaded nor gone, each to be fought or evaded."""
    open_menu(g, D_MEET)
    if must == 0:
        offer(g, DONE, place, -1, -1, s, 0, -1)
    for m in range(pack.tokens):
        if g.table.monster_at[m] == place and (g.table.evaded >> np.int64(m)) & 1 == 0:
            offer(g, FIGHT_IT, place, -1, m, s, 0, -1)
            if must == 1:
                offer_evading(g, pack, s, m, EVADE_IT)


@kernel
def evade(g, pack, seats, s, m, card):
    """AH-12.1, AH-12.2: passed, no combat with it; failed, its damage and then the combat. Whether it was passed."""
    face(g, pack, s, m)
    passed = evade_check(g, pack, seats, s, m, card)
    if passed:
        g.table.evaded |= np.int64(1) << np.int64(m)
        tell_of(g, T_EVADES, s, pack.token[m], 0, 0)
    elif g.table.seat[s].halted == 0 and not stopped(g):
        tell_of(g, T_FAILS_EVADE, s, pack.token[m], 0, 0)
        combat_damage(g, pack, seats, s, 0)
    collapse(g, pack, seats, s)
    return passed


@kernel
def meet_monsters(g, pack, seats, s, place, must):
    """AH-6.4, AH-6.6 to AH-6.8, AH-8.13: each monster there is evaded or fought, in the investigator's order.

    `must` is 0 where monsters need not be handled. Whether there was a combat.
    """
    fought = False
    seat = g.table.seat[s]
    while g.table.crowd[place] > 0 and seat.halted == 0 and not stopped(g):
        offer_meetings(g, pack, s, place, must)
        if g.menu.n == 0:
            break
        option = g.menu.option[ask(g, pack, seats, s)]
        act = np.int64(option.act)
        m = np.int64(option.monster)
        if act == DONE or stopped(g):
            break
        if act == EVADE_IT and evade(g, pack, seats, s, m, np.int64(option.card)):
            continue
        fought = True
        if seat.halted == 0 and not stopped(g):
            fight(g, pack, seats, s, m)
            g.table.evaded |= np.int64(1) << np.int64(m)
    return fought


@kernel
def monsters_appear(g, pack, seats, s):
    """AH-8.9: monsters of an encounter (at MET) are evaded or fought; they never stay on the board."""
    g.table.evaded = 0
    meet_monsters(g, pack, seats, s, MET, 1)
    for m in range(pack.tokens):
        if g.table.monster_at[m] == MET:
            put_monster(g, m, CUP)
