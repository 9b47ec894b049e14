"""Body and mind of an investigator: traits, stress, wounds, companions, sanity (DM-5 to DM-7, DM-9)."""

import numpy as np

from sim.games.death_may_die.components.vocabulary import COMPANION
from sim.games.death_may_die.state.board import scene
from sim.games.death_may_die.state.codes import (
    ASSIGN_WOUND,
    CALMED,
    CARD_DISCARDED,
    COMPANION_LOST,
    CUT_HIT_SANITY,
    CUT_SANITY,
    CUT_WOUND,
    DISCARDED,
    EXTRA_ACTION,
    EXTRA_LIFE_USED,
    FREE_RUN,
    FREE_SHOT,
    GATE_REST_R,
    HEALED,
    LIFE_CALM,
    LIVES,
    SANITY_BACK,
    SANITY_DICE,
    SANITY_LOST,
    STRESSED,
    TRAITS,
    WOUNDED,
)
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn.ch19_death import die
from sim.kernel import kernel
from sim.play import ask, open_menu

__all__ = [
    "claim", "count_actions", "discard_card", "heal_stress", "heal_wounds", "holds", "lose_sanity", "refresh",
    "sanity_cut", "sanity_dice", "side_of", "skill_level_of", "stress_room", "take_stress", "take_wounds",
    "wounds_left",
]  # fmt: skip


# -- cards and traits ----------------------------------------------------------------------------------------------


@kernel
def side_of(g, pack, card):
    """The claimed side of a discovery card."""
    return scene(g, pack).discovery[card].side[g.table.card[card].side]


@kernel
def holds(g, pack, seat, asset):
    """Whether the investigator holds a card that goes by that name; the first one, or -1."""
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat and side_of(g, pack, c).asset == asset:
            return c
    return -1


@kernel
def skill_level_of(g, pack, seat, skill):
    """DM-7.5 to DM-7.7: printed level plus lent levels, at most 4; 0 without the skill."""
    inv = g.table.inv[seat]
    level = inv.lent[skill]
    for i in range(3):
        if pack.person[inv.who].skill[i] == skill:
            level += inv.level[i]
    return min(level, pack.skill.shape[1] - 1)


@kernel
def add_card_traits(g, pack, seat, card):
    """DM-25.8: what a held card gives: plain traits, and green dice that may depend on a skill or a companion's tag."""
    inv = g.table.inv[seat]
    side = side_of(g, pack, card)
    for i in range(len(side.perk)):
        inv.trait[side.perk[i]] += side.perk_n[i]
    if side.dice_n > 0 or side.dice_skill_n > 0:
        n = side.dice_n
        if side.dice_skill >= 0 and skill_level_of(g, pack, seat, side.dice_skill) > 0:
            n = side.dice_skill_n
        if side.dice_tag == 0 or tagged(g, pack, seat, side.dice_tag) >= 0:
            inv.trait[side.dice] += n


@kernel
def tagged(g, pack, seat, tag):
    """The first companion of the investigator with one of the tags, or -1."""
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat:
            side = side_of(g, pack, c)
            if side.held == COMPANION and side.tags & tag != 0:
                return c
    return -1


@kernel
def count_cards(g, pack, seat):
    """Companions that can take wounds, cards that can be used, shields; levels that companions lend."""
    inv = g.table.inv[seat]
    inv.companions = 0
    inv.usable = 0
    inv.shields = 0
    for s in range(len(inv.lent)):
        inv.lent[s] = 0
    for c in range(len(g.table.card)):
        if g.table.card[c].owner != seat:
            continue
        side = side_of(g, pack, c)
        if side.held == COMPANION and side.health > 0:
            inv.companions += 1
        if side.effect > 0:
            inv.usable += 1
        if side.shield_wound > 0 or side.shield_sanity > 0:
            inv.shields += 1
        if side.lends >= 0:
            inv.lent[side.lends] += side.lends_n


@kernel
def count_actions(g, pack):
    """DM-7.4, DM-10.4: actions left to the active investigator: what it may take by now less what it took."""
    trait = g.table.inv[g.table.active].trait
    spent = g.table.spent
    g.table.actions = max(0, pack.actions + trait[EXTRA_ACTION] - spent.actions)
    g.table.free_runs = max(0, trait[FREE_RUN] - spent.runs)
    g.table.free_shots = max(0, trait[FREE_SHOT] - spent.shots)
    g.table.free_rests = max(0, (1 if trait[GATE_REST_R] > 0 else 0) - spent.rests)


@kernel
def refresh(g, pack, seat):
    """Puts together all that skills and cards give; called when a level or a card changes (DM-7.4 to DM-7.7)."""
    inv = g.table.inv[seat]
    count_cards(g, pack, seat)
    for t in range(TRAITS):
        inv.trait[t] = 0
    for s in range(pack.skill.shape[0]):
        level = skill_level_of(g, pack, seat, s)
        if level > 0:
            for t in range(TRAITS):
                inv.trait[t] += pack.skill[s, level, t]
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat:
            add_card_traits(g, pack, seat, c)
    if g.table.acting == 1 and seat == g.table.active:
        count_actions(g, pack)


@kernel
def claim(g, pack, seat, card, side):
    """DM-15.5, DM-6.11: the card goes to its side of the board, without wounds, and works at once."""
    g.table.card[card].owner = seat
    g.table.card[card].side = side
    g.table.card[card].wounds = 0
    refresh(g, pack, seat)


@kernel
def discard_card(g, pack, card):
    """A held card goes to the discard pile; its benefits end at once (DM-6.6)."""
    seat = g.table.card[card].owner
    g.table.card[card].owner = DISCARDED
    g.table.card[card].wounds = 0
    say(g, CARD_DISCARDED, seat, g.table.episode, card, g.table.card[card].side)
    if seat >= 0:
        refresh(g, pack, seat)


@kernel
def sanity_dice(g, pack, seat):
    """DM-7.15: green dice while the marker stands on a threshold, or near before one."""
    inv = g.table.inv[seat]
    if inv.trait[SANITY_DICE] == 0:
        return 0
    for i in range(pack.thresholds):
        ahead = pack.threshold[i] - inv.sanity
        if 0 <= ahead <= inv.trait[SANITY_BACK]:
            return np.int64(inv.trait[SANITY_DICE])
    return 0


# -- stress --------------------------------------------------------------------------------------------------------


@kernel
def stress_room(g, pack, seat):
    """DM-5.1: how much more stress the investigator can take."""
    return pack.stress - g.table.inv[seat].stress


@kernel
def take_stress(g, pack, seats, seat, n, overflow):
    """DM-5.6, DM-5.8: stress one by one up to the maximum; the rest is lost, or becomes wounds (DM-25.5)."""
    inv = g.table.inv[seat]
    if inv.alive == 0 or n <= 0:
        return
    taken = min(n, stress_room(g, pack, seat))
    inv.stress += taken
    if taken > 0:
        say(g, STRESSED, seat, taken, inv.stress, 0)
    if overflow == 1 and n > taken:
        take_wounds(g, pack, seats, seat, n - taken, 0)


@kernel
def heal_stress(g, seat, n):
    """DM-3.12: never below 0."""
    inv = g.table.inv[seat]
    healed = min(n, inv.stress)
    if healed > 0:
        inv.stress -= healed
        say(g, CALMED, seat, healed, inv.stress, 0)


@kernel
def heal_wounds(g, seat, n):
    """DM-3.12, DM-6.5: own wounds, never those of companions."""
    inv = g.table.inv[seat]
    healed = min(n, inv.wounds)
    if healed > 0:
        inv.wounds -= healed
        say(g, HEALED, seat, healed, inv.wounds, 0)


# -- wounds --------------------------------------------------------------------------------------------------------


@kernel
def offer_bearers(g, pack, seat, before, left):
    """DM-6.3: the investigator, or a companion held before the event that has health left."""
    open_menu(g, ASSIGN_WOUND)
    offer(g, 0, seat, -1, -1, -1, -1, left, 0)
    for c in range(len(g.table.card)):
        if (before >> c) & 1 == 1 and g.table.card[c].owner == seat:
            offer(g, 1, seat, -1, -1, -1, c, left, side_of(g, pack, c).health - g.table.card[c].wounds)


@kernel
def bearers(g, pack, seat):
    """The set of companions that can take wounds (DM-6.7)."""
    out = np.int64(0)
    if g.table.inv[seat].companions > 0:
        for c in range(len(g.table.card)):
            if g.table.card[c].owner == seat:
                side = side_of(g, pack, c)
                if side.held == COMPANION and side.health > 0:
                    out |= np.int64(1) << c
    return out


@kernel
def wound_companion(g, pack, card):
    """DM-6.6: a companion whose wounds reach its health is discarded."""
    g.table.card[card].wounds += 1
    if g.table.card[card].wounds >= side_of(g, pack, card).health:
        say(g, COMPANION_LOST, g.table.card[card].owner, g.table.episode, card, g.table.card[card].side)
        discard_card(g, pack, card)


@kernel
def wounds_left(g, seat, n, cut):
    """DM-6.8, DM-7.11: the wounds of an event that its reductions leave; `cut` beside that of any source."""
    return max(np.int64(0), np.int64(n) - g.table.inv[seat].trait[CUT_WOUND] - cut)


@kernel
def take_wounds(g, pack, seats, seat, n, cut):
    """DM-6: one wound event; how many wounds were taken after reductions, companions' included.

    `cut` is the reduction of this kind of event beside that of any source (DM-7.11); both apply to the total (DM-6.8).
    """
    inv = g.table.inv[seat]
    n = wounds_left(g, seat, n, cut)
    if inv.alive == 0 or n == 0:
        return np.int64(0)
    before = bearers(g, pack, seat)
    say(g, WOUNDED, seat, n, inv.wounds, g.table.blame)
    for i in range(n):
        if pack.madness[inv.insanity].scars == 1:
            inv.scars += 1  # DM-22.2, DM-6.4
        card = -1
        if before != 0:
            offer_bearers(g, pack, seat, before, n - i)
            card = g.menu.option[ask(g, pack, seats, seat)].card
            if not running(g):
                return n
        if card >= 0:
            wound_companion(g, pack, card)
            continue
        inv.wounds += 1
        if inv.wounds >= pack.skull:
            fall(g, pack, seat)
            if inv.alive == 0 or pack.rule.life_ends_the_event == 1:
                break
    return n


@kernel
def fall(g, pack, seat):
    """DM-6.2, DM-7.22, DM-7.27: the skull is reached: an extra life, or death; the rest of the event is lost."""
    inv = g.table.inv[seat]
    if inv.lives_used < inv.trait[LIVES]:
        inv.lives_used += 1
        inv.wounds = 0
        say(g, EXTRA_LIFE_USED, seat, inv.lives_used, 0, 0)
        if inv.trait[LIFE_CALM] > 0:
            heal_stress(g, seat, inv.trait[LIFE_CALM])
        return
    die(g, pack, seat, 0)


# -- sanity --------------------------------------------------------------------------------------------------------


@kernel
def next_threshold(g, pack, seat):
    """DM-9.1: the next threshold to the right of the marker, or the skull."""
    for i in range(pack.thresholds):
        if pack.threshold[i] > g.table.inv[seat].sanity:
            return np.int64(pack.threshold[i])
    return np.int64(pack.sanity)


@kernel
def sanity_cut(g, seat, hit):
    """DM-7.11: sanity that is spared in one event; `hit` 1 for an enemy's attack or a fire roll.

    A roll reads it before its wounds: a companion that dies of them still counts (DM-7.28).
    """
    inv = g.table.inv[seat]
    return np.int64(inv.trait[CUT_SANITY] + (inv.trait[CUT_HIT_SANITY] if hit == 1 else 0))


@kernel
def lose_sanity(g, pack, seat, n, cut):
    """DM-9.3 to DM-9.5: one loss event; the next threshold stops it and waits for `settle`; the skull eliminates.

    `cut` is what `sanity_cut` said when the event began.
    """
    inv = g.table.inv[seat]
    n = np.int64(n) - cut
    if inv.alive == 0 or n <= 0:
        return
    stop = next_threshold(g, pack, seat)
    inv.sanity = min(inv.sanity + n, stop)
    say(g, SANITY_LOST, seat, n, inv.sanity, g.table.blame)
    if inv.sanity >= pack.sanity:
        die(g, pack, seat, 1)
    elif inv.sanity == stop:
        inv.waiting += 1
