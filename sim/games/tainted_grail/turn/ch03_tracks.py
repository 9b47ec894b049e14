"""TG-3: energy, health, terror and resources of a character."""

from sim.games.tainted_grail.state.codes import (
    DAMAGE,
    DAMAGE_U,
    ENERGY,
    ENERGY_OP,
    ENERGY_ZERO,
    EXPERIENCE,
    FOOD,
    FOOD_OP,
    HEALTH,
    HEALTH_OP,
    MAGIC,
    MAGIC_OP,
    REP_GAIN,
    REP_OP,
    REPUTATION,
    STOCKS,
    T_CHANGES,
    T_FALLS,
    TERROR,
    TERROR_OP,
    WEALTH,
    WEALTH_OP,
    XP_OP,
)
from sim.kernel import kernel
from sim.play import tell

__all__ = ["affect", "cap_energy", "gain_energy", "gain_health", "gain_stock", "gain_terror", "has_energy",
           "in_panic", "is_insane",
           "lose_health", "owned", "pay", "purse_of_op"]  # fmt: skip


@kernel
def cap_energy(g, pack, seat):
    """TG-3.1, TG-7.6: energy is never above health, nor above the character's maximum."""
    who = g.table.who[seat]
    top = min(pack.sheet[who.character].energy_max, who.health)
    who.energy = min(who.energy, top)


@kernel
def gain_energy(g, pack, seat, n):
    """TG-3.1, TG-3.3: energy gained or, with a negative number, lost; a penalty takes what there is."""
    who = g.table.who[seat]
    before = who.energy
    who.energy = max(0, who.energy + n)
    cap_energy(g, pack, seat)
    if who.energy != before:
        tell(g, T_CHANGES, seat, ENERGY, who.energy - before, who.energy)


@kernel
def lose_health(g, pack, seat, n):
    """TG-3.1, TG-3.5, TG-11.7: health lost. At 0 the character is dying; one that is dying already dies."""
    who = g.table.who[seat]
    if n <= 0 or who.alive == 0:
        return
    if who.dying == 1:
        who.killed = max(who.killed, pack.dying_die_of_a_loss)
        return
    before = who.health
    who.health = max(0, who.health - n)
    cap_energy(g, pack, seat)
    tell(g, T_CHANGES, seat, HEALTH, who.health - before, who.health)
    if who.health == 0:
        who.dying = 1
        who.counted = 0
        tell(g, T_FALLS, seat, 0, 0, 0)


@kernel
def gain_health(g, pack, seat, n):
    """TG-3.4, TG-11.6: health gained, up to the starting maximum; with 1 or more the dying card goes."""
    who = g.table.who[seat]
    before = who.health
    who.health = min(pack.sheet[who.character].health_max, who.health + n)
    if who.health != before:
        tell(g, T_CHANGES, seat, HEALTH, who.health - before, who.health)
    if who.health >= 1:
        who.dying = 0
        who.counted = 0


@kernel
def gain_terror(g, pack, seat, n):
    """TG-3.9: terror stays between 0 and the top space."""
    who = g.table.who[seat]
    before = who.terror
    who.terror = min(max(0, who.terror + n), pack.sheet[who.character].terror_max)
    if who.terror != before:
        tell(g, T_CHANGES, seat, TERROR, who.terror - before, who.terror)


@kernel
def gain_stock(g, seat, stock, n):
    """TG-3.10, TG-2.7: a resource gained without limit, or lost as far as there is any.

    TG-15.6: the experience gained is counted.
    """
    who = g.table.who[seat]
    if stock == REPUTATION and n > 0:
        n += who.power[REP_GAIN]
    before = who.stock[stock]
    who.stock[stock] = max(0, before + n)
    if stock == EXPERIENCE and n > 0:
        g.outcome.extra.experience += n
    if who.stock[stock] != before:
        tell(g, T_CHANGES, seat, stock, who.stock[stock] - before, who.stock[stock])


@kernel
def in_panic(g, seat):
    """TG-3.6, TG-3.7: panic is terror above current health, not equal to it."""
    return g.table.who[seat].terror > g.table.who[seat].health


@kernel
def is_insane(g, pack, seat):
    """TG-3.8, TG-11.11: insane with terror in one of the red top spaces, and only then."""
    who = g.table.who[seat]
    return who.terror >= pack.sheet[who.character].insane_from


@kernel
def has_energy(g, seat):
    """Whether the character has any energy left."""
    return g.table.who[seat].energy > 0


@kernel
def owned(g, seat, purse):
    """How much the character could pay of a purse; terror is paid by gaining it, and there is always room to try."""
    who = g.table.who[seat]
    if purse < STOCKS:
        return who.stock[purse]
    if purse == ENERGY:
        return who.energy
    if purse == HEALTH:
        return who.health
    return 99


@kernel
def pay(g, pack, seat, purse, n):
    """TG-3.3, TG-3.10: a cost paid; the caller has seen that it can be."""
    if purse < STOCKS:
        gain_stock(g, seat, purse, -n)
    elif purse == ENERGY:
        gain_energy(g, pack, seat, -n)
    elif purse == HEALTH:
        lose_health(g, pack, seat, n)
    else:
        gain_terror(g, pack, seat, n)


@kernel
def purse_of_op(op):
    """The resource that an operation changes, -1 if it changes none."""
    if op == FOOD_OP:
        return FOOD
    if op == WEALTH_OP:
        return WEALTH
    if op == REP_OP:
        return REPUTATION
    if op == MAGIC_OP:
        return MAGIC
    return EXPERIENCE if op == XP_OP else -1


@kernel
def affect(g, pack, seat, op, n):
    """Carries out an operation that changes one character's tracks or resources; False if it is another operation."""
    purse = purse_of_op(op)
    if purse >= 0:
        gain_stock(g, seat, purse, n)
    elif op == HEALTH_OP and n > 0:
        gain_health(g, pack, seat, n)
    elif op == HEALTH_OP:
        lose_health(g, pack, seat, -n)
    elif op in (DAMAGE, DAMAGE_U):
        lose_health(g, pack, seat, n)
    elif op == ENERGY_OP:
        gain_energy(g, pack, seat, n)
    elif op == TERROR_OP:
        gain_terror(g, pack, seat, n)
    elif op == ENERGY_ZERO:
        gain_energy(g, pack, seat, -g.table.who[seat].energy)
    else:
        return False
    return True
