"""TG-9.28, TG-9.30, TG-9.45, TG-9.70: what the enemy does: its attack, its opportunity, and the ways out of a fight."""

from sim.game import RUNNING
from sim.games.tainted_grail.effects.abilities import ability, has_fallen, is_stopped, move_track
from sim.games.tainted_grail.state.codes import (
    ASK_DEFENCE,
    ASK_USE_FREE,
    CHARGE,
    COMBAT,
    DAMAGE_TO_TRACK,
    DRAW_FLIP,
    DYING,
    ESCAPE,
    ESCAPE_FREE,
    ESCAPED,
    FLIP,
    GOING_ON,
    ITEM_CARD,
    NOBODY,
    PANIC_IGNORED_FLIP,
    PREVENT_DAMAGE_FLIP,
    PREVENT_FIRST_DAMAGE,
    PREVENT_TRACK_FLIP,
    SEATS,
    STOP,
    T_ATTACK,
    T_ESCAPES,
    T_FLIPS,
    T_OPPORTUNITY,
)
from sim.games.tainted_grail.state.menu import add, agrees, chosen
from sim.games.tainted_grail.turn.ch03_tracks import gain_energy
from sim.games.tainted_grail.turn.ch09_hands import must_draw
from sim.games.tainted_grail.turn.ch09_sequence import is_live, offer_charges, use_charge
from sim.games.tainted_grail.turn.ch13_goods import discard_item, ready
from sim.kernel import kernel
from sim.play import open_menu, tell

__all__ = ["attack_row", "enemy_step", "escape", "flip", "inside", "leave_if_must", "offer_flips", "opportunity"]


@kernel
def inside(g, seat):
    """Whether the character still takes part in a fight that goes on, in a game that does."""
    fight = g.table.fight
    return fight.fencer[seat].inside == 1 and fight.result == GOING_ON and g.referee.ending == RUNNING


@kernel
def offer_flips(g, pack, seat, mod):
    """TG-9.55: the character's own items of one sort that can be flipped now."""
    if g.table.who[seat].power[mod] == 0:
        return
    for good in range(pack.goods):
        if ready(g, pack, seat, good, mod):
            add(g, FLIP, good, seat, -1, pack.good[good].n, 0, mod)


@kernel
def flip(g, pack, seat, good):
    """TG-9.55: an item turned face down for its effect."""
    fight = g.table.fight
    mod, n = pack.good[good].mod, pack.good[good].n
    g.table.thing[good].flipped = 1
    tell(g, T_FLIPS, seat, good, 0, 0)
    if mod == PREVENT_DAMAGE_FLIP:
        fight.guard_damage += n
    elif mod == PREVENT_TRACK_FLIP:
        fight.guard_track += n
    elif mod == DRAW_FLIP:
        must_draw(g, seat, n)
    elif mod == PANIC_IGNORED_FLIP:
        fight.fencer[seat].calm += n


@kernel
def defend(g, pack, seats, seat, may_escape):
    """TG-9.31, TG-9.52, TG-9.75: charges and flip items used before the row is chosen.

    True if the character escapes instead.
    """
    while not is_stopped(g, seat):
        open_menu(g, ASK_DEFENCE)
        add(g, STOP, -1, seat, -1, 0, 0, 0)
        offer_charges(g, pack, seat, True)
        offer_flips(g, pack, seat, PREVENT_DAMAGE_FLIP)
        offer_flips(g, pack, seat, PREVENT_TRACK_FLIP)
        if may_escape:
            add(g, ESCAPE, -1, seat, -1, 0, pack.escape_energy_cost, 0)
        option = chosen(g, pack, seats, seat)
        act, card, way = option.act, option.card, option.way
        if act == CHARGE:
            use_charge(g, pack, seats, seat, way)
        elif act == FLIP:
            flip(g, pack, seat, card)
        else:
            return act == ESCAPE
    return False


@kernel
def begin_flow(g, seat):
    """TG-9.59, TG-20.2: one enemy attack begins; prevention lasts for it alone."""
    fight = g.table.fight
    fight.in_flow = 1
    fight.wounds = 0
    fight.reflect = 0
    fight.guard_damage = 0
    fight.guard_track = 0
    if fight.kind == COMBAT and fight.fencer[seat].hurt == 0:
        fight.guard_damage = g.table.who[seat].power[PREVENT_FIRST_DAMAGE]


@kernel
def enemy_abilities(g, pack):
    """TG-9.75, TG-9.76: the enemy abilities of the last card and of passive cards, whoever played them."""
    fight = g.table.fight
    for at in range(fight.n):
        if is_live(fight, pack, at):
            card = pack.card[fight.link[at].card]
            fight.guard_damage += card.guard_damage
            fight.guard_track += card.guard_track
            fight.reflect += card.reflect


@kernel
def strike(g, pack, seats, seat, row):
    """TG-9.30, TG-9.83, TG-20.3: the effects in printed order, then what damage really suffered gives back."""
    fight = g.table.fight
    effects = pack.row[row].effects
    for i in range(effects.first, effects.first + effects.n):
        if is_stopped(g, seat):
            break
        ability(g, pack, seats, seat, pack.effect[i].op, pack.effect[i].n)
    if fight.wounds > 0:
        fight.fencer[seat].hurt = 1
        back = fight.reflect * fight.wounds + g.table.who[seat].power[DAMAGE_TO_TRACK]
        if back > 0 and not is_stopped(g, seat):
            move_track(g, back)
    fight.in_flow = 0


@kernel
def attack_row(fight, pack, pool):
    """TG-9.30, TG-9.58, TG-9.70: the row whose range holds the pool; the last one reaches up to any higher value."""
    rows = pack.foe[fight.foe].rows
    for row in range(rows.first, rows.first + rows.n):
        if pool <= pack.row[row].high:
            return row
    return rows.first + rows.n - 1


@kernel
def enemy_step(g, pack, seats, seat):
    """TG-9.30, TG-9.31: step 3. The row is chosen once, after charges and items."""
    begin_flow(g, seat)
    if defend(g, pack, seats, seat, True):
        g.table.fight.in_flow = 0
        escape(g, pack, seats, seat, False)
        return
    if is_stopped(g, seat):
        g.table.fight.in_flow = 0
        return
    enemy_abilities(g, pack)
    row = attack_row(g.table.fight, pack, g.table.fight.pool)
    tell(g, T_ATTACK, seat, row, g.table.fight.pool, 0)
    strike(g, pack, seats, seat, row)


@kernel
def opportunity(g, pack, seats, seat):
    """TG-9.28, TG-9.45, TG-9.75: the opportunity of the encounter.

    Enemy abilities do not work, charges and flips do.
    """
    row = pack.foe[g.table.fight.foe].opportunity
    begin_flow(g, seat)
    defend(g, pack, seats, seat, False)
    if not is_stopped(g, seat):
        if pack.enemy_abilities_against_opportunity == 1:
            enemy_abilities(g, pack)
        tell(g, T_OPPORTUNITY, seat, row, 0, 0)
        strike(g, pack, seats, seat, row)
    g.table.fight.in_flow = 0


@kernel
def leave(g, pack, seat, result):
    """TG-9.47, TG-9.48, TG-9.54, TG-9.57: the character is out; its cards stay.

    With nobody left the encounter has ended.
    """
    fight = g.table.fight
    fencer = fight.fencer[seat]
    fencer.inside = 0
    fencer.short = 0
    fencer.result = result
    for other in range(SEATS):
        if fight.fencer[other].inside == 1:
            return
    if fight.result == GOING_ON:
        fight.result = result


@kernel
def escapes_free(g, pack, seats, seat):
    """An escape without cost: by a skill some times a day, or by an item that is discarded."""
    who = g.table.who[seat]
    if who.power[ESCAPE_FREE] <= who.spent[ESCAPE_FREE]:
        return False
    if not agrees(g, pack, seats, seat, ASK_USE_FREE, NOBODY, -1, -1, 0):
        return False
    for good in range(pack.items):
        if ready(g, pack, seat, good, ESCAPE_FREE) and pack.good[good].kind == ITEM_CARD:
            discard_item(g, pack, good)
            return True
    who.spent[ESCAPE_FREE] += 1
    return True


@kernel
def escape(g, pack, seats, seat, forced):
    """TG-9.45, TG-9.46, TG-9.43: energy lost if there is any, the opportunity, and out; its deck is put aside."""
    tell(g, T_ESCAPES, seat, 1 if forced else 0, 0, 0)
    fencer = g.table.fight.fencer[seat]
    fencer.short = 0
    if not escapes_free(g, pack, seats, seat):
        gain_energy(g, pack, seat, -pack.escape_energy_cost)
        opportunity(g, pack, seats, seat)
    leave(g, pack, seat, DYING if has_fallen(g, seat) else ESCAPED)


@kernel
def leave_if_must(g, pack, seats, seat):
    """TG-9.43, TG-9.54: one that fell leaves at once, one that could not draw escapes."""
    if not inside(g, seat):
        return
    if has_fallen(g, seat):
        leave(g, pack, seat, DYING)
    elif g.table.fight.fencer[seat].short == 1:
        escape(g, pack, seats, seat, True)
