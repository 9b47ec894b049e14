"""TG-12, TG-3.14, TG-3.15: who acts together, who pays and who receives. A party is a set of seats."""

from sim.games.tainted_grail.state.codes import (
    ASK_ACCEPT,
    ASK_HELP,
    ASK_JOIN,
    ASK_PAYER,
    ASK_RECEIVER,
    ENERGY,
    NOBODY,
    PURSES,
    SEATS,
    T_HELPS_NOT,
    T_JOINS,
    TERROR,
    TRAVEL,
    TRAVEL_FREE,
)
from sim.games.tainted_grail.state.menu import add, agrees, chosen
from sim.games.tainted_grail.turn.ch03_tracks import has_energy, is_insane, owned, pay
from sim.kernel import kernel
from sim.play import open_menu, tell

__all__ = ["all_in", "can_pay", "collect", "gather", "in_party", "is_free_to_act", "is_living", "may_join", "pay_each",
           "pay_energy_for", "present", "receiver", "speaker", "total_owned",
           "travel_cost"]  # fmt: skip


@kernel
def in_party(party, seat):
    """Whether the seat belongs to the party."""
    return (party >> seat) & 1 == 1


@kernel
def is_living(g, seat):
    """TG-11.4, TG-11.7: neither dead nor killed in the action going on, at whose end it will be buried."""
    return g.table.who[seat].alive == 1 and g.table.who[seat].killed == 0


@kernel
def present(g, place):
    """The living characters in a location."""
    party = 0
    for seat in range(g.table.players):
        if is_living(g, seat) and g.table.who[seat].place == place:
            party |= 1 << seat
    return party


@kernel
def all_in(g):
    """All living characters."""
    party = 0
    for seat in range(g.table.players):
        if is_living(g, seat):
            party |= 1 << seat
    return party


@kernel
def speaker(g, party):
    """TG-3.15, TG-9.19: who decides for a party where the rules leave it to all: the lowest character number."""
    for i in range(SEATS):
        if in_party(party, g.table.order[i]):
            return int(g.table.order[i])
    return NOBODY


@kernel
def receiver(g, pack, seats, party, op, n):
    """TG-3.15: what is gained once goes to one member, chosen by the party."""
    open_menu(g, ASK_RECEIVER)
    for i in range(SEATS):
        seat = g.table.order[i]
        if in_party(party & all_in(g), seat):
            add(g, op, -1, seat, -1, n, 0, 0)
    if g.menu.n == 0:
        return NOBODY
    return int(chosen(g, pack, seats, g.menu.option[0].seat).seat)


@kernel
def is_free_to_act(g, seat):
    """TG-5.21: whether the character has neither acted in this round nor passed."""
    who = g.table.who[seat]
    return is_living(g, seat) and who.acted == 0 and who.passed == 0


@kernel
def may_join(g, pack, seat):
    """TG-5.3, TG-5.21: one that is free to act may join, by print also without energy."""
    return is_free_to_act(g, seat) and (has_energy(g, seat) or pack.exhausted_may_join == 1)


@kernel
def travel_cost(g, pack, seat):
    """TG-5.4, TG-11.10: energy for a travel; the insane pay more, and some travel free a few times a day."""
    who = g.table.who[seat]
    if who.power[TRAVEL_FREE] > who.spent[TRAVEL_FREE]:
        return 0
    return pack.travel_cost_energy + (pack.insane_extra_energy_travel if is_insane(g, pack, seat) else 0)


@kernel
def gather(g, pack, seats, actor, act, place, cost):
    """TG-5.19, TG-12.1, TG-12.4: others in the location may join before the action begins, if the acting one agrees.

    TG-5.5: what a traveller is told to pay is its own fee.
    """
    party = 1 << actor
    for i in range(SEATS):
        seat = g.table.order[i]
        if seat == actor or not may_join(g, pack, seat) or g.table.who[seat].place != g.table.who[actor].place:
            continue
        fee = travel_cost(g, pack, seat) if act == TRAVEL else cost
        if not agrees(g, pack, seats, seat, ASK_JOIN, actor, act, place, fee):
            continue
        if agrees(g, pack, seats, actor, ASK_ACCEPT, seat, act, place, fee):
            party |= 1 << seat
            tell(g, T_JOINS, seat, actor, 0, 0)
    return party


@kernel
def total_owned(g, party, purse):
    """What the party owns of a purse together; a dying character has no health to give."""
    total = 0
    for seat in range(SEATS):
        if in_party(party, seat):
            total += owned(g, seat, purse)
    return total


@kernel
def can_pay(g, party, cost, times):
    """TG-5.12, TG-3.3: whether the party can pay the cost together, `times` over."""
    fits_all = True
    for purse in range(TERROR):
        if cost[purse] > 0 and total_owned(g, party, purse) < cost[purse] * times:
            fits_all = False
    return fits_all


@kernel
def pay_unit(g, pack, seats, party, payer_asked, purse):
    """TG-12.3: one member pays one of something."""
    open_menu(g, ASK_PAYER)
    for i in range(SEATS):
        seat = g.table.order[i]
        if in_party(party, seat) and owned(g, seat, purse) > 0:
            add(g, purse, -1, seat, -1, owned(g, seat, purse), 1, 0)
    if g.menu.n == 0:
        return
    payer = chosen(g, pack, seats, payer_asked).seat
    pay(g, pack, payer, purse, 1)


@kernel
def collect(g, pack, seats, party, asked, cost, times):
    """TG-5.12, TG-6.12: the members split a cost as they like."""
    for purse in range(PURSES):
        for _ in range(cost[purse] * times):
            pay_unit(g, pack, seats, party, asked, purse)


@kernel
def pay_energy_for(g, pack, seats, party, member, n):
    """TG-12.3, TG-12.5: energy for one member, its own first if it stands alone.

    False if it is not paid and drops out.
    """
    if total_owned(g, party, ENERGY) < n:
        tell(g, T_HELPS_NOT, member, 0, 0, 0)
        return False
    short = n - owned(g, member, ENERGY)
    if short > 0 and not agrees(g, pack, seats, speaker(g, party & ~(1 << member)), ASK_HELP, member, -1, -1, short):
        tell(g, T_HELPS_NOT, member, 0, 0, 0)
        return False
    for _ in range(n):
        pay_unit(g, pack, seats, party, member, ENERGY)
    return True


@kernel
def actor_index(g, actor):
    """Place of the acting character in the order of the table: it pays first."""
    for i in range(SEATS):
        if g.table.order[i] == actor:
            return i
    return 0


@kernel
def pay_each(g, pack, seats, party, actor):
    """TG-5.5, TG-5.7: energy for every member, `scratch.fee` each; those for whom it is not paid stay behind."""
    going = 0
    for i in range(SEATS):
        seat = g.table.order[(actor_index(g, actor) + i) % SEATS]
        if in_party(party, seat) and pay_energy_for(g, pack, seats, party, seat, g.scratch.fee[seat]):
            going |= 1 << seat
        elif in_party(party, seat):
            party &= ~(1 << seat)
    return going
