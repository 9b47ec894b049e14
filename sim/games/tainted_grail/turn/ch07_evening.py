"""TG-7: the end of the day."""

from sim.games.tainted_grail.effects.effects import carry_out
from sim.games.tainted_grail.state.codes import (
    ASK_EAT,
    ASK_SHARE,
    DREAM_TERROR,
    EAT_FOOD,
    FOOD,
    FOOD_SKIP,
    NO,
    REFUSE,
    REST_HEALTH,
    REST_TERROR,
    SKIP_FOOD,
    T_DREAMS,
    T_EATS,
    T_GIVES,
    T_RESTORES,
    T_SKIPS_FOOD,
    T_STARVES,
    YES,
)
from sim.games.tainted_grail.state.menu import add, chosen
from sim.games.tainted_grail.turn.ch03_tracks import (
    gain_energy,
    gain_health,
    gain_stock,
    gain_terror,
    is_insane,
    lose_health,
)
from sim.games.tainted_grail.turn.ch12_party import in_party, present
from sim.kernel import kernel
from sim.play import open_menu, tell

__all__ = ["dream", "eat", "restore_energy", "share_food", "starve"]


@kernel
def share_food(g, pack, seats, seat):
    """TG-7.4: food for others in the location before eating; False when no more is given."""
    who = g.table.who[seat]
    open_menu(g, ASK_SHARE)
    add(g, NO, -1, seat, -1, who.stock[FOOD], 0, 0)
    others = present(g, who.place) & ~(1 << seat)
    for other in range(g.table.players):
        if who.stock[FOOD] > 0 and in_party(others, other):
            add(g, YES, -1, other, -1, g.table.who[other].stock[FOOD], 1, 0)
    option = chosen(g, pack, seats, seat)
    act, other = option.act, option.seat
    if act == NO:
        return False
    tell(g, T_GIVES, seat, other, FOOD, 1)
    gain_stock(g, seat, FOOD, -1)
    gain_stock(g, other, FOOD, 1)
    return True


@kernel
def rest(g, pack, seat):
    """TG-7.2: what eating gives."""
    who = g.table.who[seat]
    gain_health(g, pack, seat, pack.rest_health_gain + who.power[REST_HEALTH])
    gain_terror(g, pack, seat, -(pack.rest_terror_loss + who.power[REST_TERROR]))


@kernel
def starve(g, pack, seat):
    """TG-7.3: without food the energy goes; with none left, health."""
    who = g.table.who[seat]
    tell(g, T_STARVES, seat, 0, 0, 0)
    g.outcome.extra.starved += 1
    if who.energy <= pack.no_food_energy_to:
        lose_health(g, pack, seat, pack.no_food_zero_energy_health_loss)
    else:
        gain_energy(g, pack, seat, pack.no_food_energy_to - who.energy)


@kernel
def eat(g, pack, seats, seat):
    """TG-7.2, TG-7.3, D9: eat, or refuse; a skill lets a character rest without food."""
    who = g.table.who[seat]
    open_menu(g, ASK_EAT)
    if who.stock[FOOD] >= pack.rest_food_cost:
        add(g, EAT_FOOD, -1, seat, -1, who.stock[FOOD], pack.rest_food_cost, 0)
    if who.power[FOOD_SKIP] > who.spent[FOOD_SKIP]:
        add(g, SKIP_FOOD, -1, seat, -1, who.stock[FOOD], 0, 0)
    add(g, REFUSE, -1, seat, -1, who.stock[FOOD], 0, 0)
    act = chosen(g, pack, seats, seat).act
    if act == EAT_FOOD:
        tell(g, T_EATS, seat, 0, 0, 0)
        gain_stock(g, seat, FOOD, -pack.rest_food_cost)
        rest(g, pack, seat)
    elif act == SKIP_FOOD:
        tell(g, T_SKIPS_FOOD, seat, 0, 0, 0)
        who.spent[FOOD_SKIP] += 1
        rest(g, pack, seat)
    else:
        starve(g, pack, seat)


@kernel
def restore_energy(g, pack, seat):
    """TG-7.5, TG-7.6, TG-7.11, TG-3.2: to the highest allowed space.

    From the red spaces only by the exhausted recovery.
    """
    who = g.table.who[seat]
    if who.energy <= pack.exhausted_threshold:
        gain_energy(g, pack, seat, pack.exhausted_recovery)
    else:
        gain_energy(g, pack, seat, pack.sheet[who.character].energy_max)
    tell(g, T_RESTORES, seat, who.energy, 0, 0)


@kernel
def dream(g, pack, seats, seat):
    """TG-7.9, TG-7.10, TG-11.9: the dream of the location; an insane character reads the nightmare."""
    place = pack.place[g.table.who[seat].place]
    if place.dream == 0:
        return
    nightmare = is_insane(g, pack, seat)
    span = place.nightmares if nightmare else place.dreams
    tell(g, T_DREAMS, seat, g.table.who[seat].place, 1 if nightmare else 0, 0)
    carry_out(g, pack, seats, 1 << seat, seat, span.first, span.first + span.n)
    gain_terror(g, pack, seat, -g.table.who[seat].power[DREAM_TERROR])
