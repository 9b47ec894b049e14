"""TG-3.11, TG-12.2, TG-13.4, TG-20.10: what is free outside actions.

Gifts, trade, using up items, picking up what lies there.
"""

from sim.games.tainted_grail.state.codes import (
    BUY_DISCOUNT,
    BUY_FOOD,
    CONSUME,
    FOOD,
    FOOD_DISCARD,
    GIVE,
    GIVE_GOOD,
    HEAL_BONUS,
    HEAL_DISCARD,
    NO_SETTLEMENT,
    ON_GROUND,
    PICK_UP,
    REP_TO_ENERGY,
    REPUTATION,
    REST_TO_ENERGY,
    SELL,
    T_BUYS_FOOD,
    T_CONSUMES,
    T_GIVES,
    T_HANDS_OVER,
    T_PICKS_UP,
    T_RESTS_BY_NAME,
    T_SELLS,
    TERROR_DISCARD,
    WEALTH,
    WEALTH_DISCARD,
)
from sim.games.tainted_grail.state.menu import add
from sim.games.tainted_grail.turn.ch03_tracks import gain_energy, gain_health, gain_stock, gain_terror
from sim.games.tainted_grail.turn.ch12_party import in_party, present
from sim.games.tainted_grail.turn.ch13_goods import discard_item, gain_good, hand_over
from sim.kernel import kernel
from sim.play import tell

__all__ = ["do_free_action", "food_price", "offer_free_actions"]


@kernel
def food_price(g, pack, seat):
    """TG-20.10: wealth for food; a skill makes it cheaper, never below 1."""
    return max(1, pack.buy_food_cost - g.table.who[seat].power[BUY_DISCOUNT])


@kernel
def is_used_up(mod):
    """Whether the item works by being discarded."""
    return HEAL_DISCARD <= mod <= WEALTH_DISCARD


@kernel
def offer_gifts(g, pack, seat, others):
    """TG-3.11, TG-13.4, TG-13.6: food, wealth, items and secrets that are not personal, to others in the location."""
    who = g.table.who[seat]
    for other in range(g.table.players):
        if not in_party(others, other):
            continue
        for stock in range(FOOD, WEALTH + 1):
            if who.stock[stock] > 0:
                add(g, GIVE, stock, other, -1, who.stock[stock], 0, 0)
        for good in range(pack.goods):
            if g.table.thing[good].holder == seat and pack.good[good].personal == 0:
                add(g, GIVE_GOOD, good, other, -1, pack.good[good].n, 0, pack.good[good].mod)


@kernel
def offer_trade(g, pack, seat):
    """TG-20.10: in settlements items are sold and food is bought."""
    who = g.table.who[seat]
    if pack.place[who.place].settlement == NO_SETTLEMENT:
        return
    if who.stock[WEALTH] >= food_price(g, pack, seat):
        add(g, BUY_FOOD, -1, seat, -1, pack.food_for_wealth, food_price(g, pack, seat), 0)
    for good in range(pack.items):
        if g.table.thing[good].holder == seat:
            add(g, SELL, good, seat, -1, pack.sell_item, 0, pack.good[good].mod)


@kernel
def offer_goods(g, pack, seat):
    """Items to use up, and what lies on the ground here."""
    who = g.table.who[seat]
    for good in range(pack.items):
        thing = g.table.thing[good]
        if thing.holder == seat and is_used_up(pack.good[good].mod):
            add(g, CONSUME, good, seat, -1, pack.good[good].n, 0, pack.good[good].mod)
        if thing.holder == ON_GROUND and thing.place == who.place:
            add(g, PICK_UP, good, seat, -1, pack.good[good].n, 0, pack.good[good].mod)
    if who.power[REP_TO_ENERGY] > who.spent[REP_TO_ENERGY] and who.stock[REPUTATION] > 0:
        add(g, REST_TO_ENERGY, -1, seat, -1, who.power[REP_TO_ENERGY], 1, 0)


@kernel
def offer_free_actions(g, pack, seat):
    """All of these, while the turn has free actions left."""
    if g.table.free_left > 0:
        offer_goods(g, pack, seat)
        offer_trade(g, pack, seat)
        offer_gifts(g, pack, seat, present(g, g.table.who[seat].place) & ~(1 << seat))


@kernel
def consume(g, pack, seat, good):
    """An item discarded for what it gives; a healer gives more health."""
    mod, n = pack.good[good].mod, pack.good[good].n
    tell(g, T_CONSUMES, seat, good, 0, 0)
    bonus = g.table.who[seat].power[HEAL_BONUS]
    discard_item(g, pack, good)
    if mod == HEAL_DISCARD:
        gain_health(g, pack, seat, n + bonus)
    elif mod == FOOD_DISCARD:
        gain_stock(g, seat, FOOD, n)
    elif mod == TERROR_DISCARD:
        gain_terror(g, pack, seat, -n)
    else:
        gain_stock(g, seat, WEALTH, n)


@kernel
def do_free_action(g, pack, seats, seat, act, card, other):
    """Carries out a free action."""
    g.table.free_left -= 1
    if act == GIVE:
        tell(g, T_GIVES, seat, other, card, 1)
        gain_stock(g, seat, card, -1)
        gain_stock(g, other, card, 1)
    elif act == GIVE_GOOD:
        tell(g, T_HANDS_OVER, seat, other, card, 0)
        hand_over(g, pack, seats, card, other)
    elif act == SELL:
        tell(g, T_SELLS, seat, card, pack.sell_item, 0)
        discard_item(g, pack, card)
        gain_stock(g, seat, WEALTH, pack.sell_item)
    elif act == BUY_FOOD:
        price = food_price(g, pack, seat)
        tell(g, T_BUYS_FOOD, seat, pack.food_for_wealth, price, 0)
        gain_stock(g, seat, WEALTH, -price)
        gain_stock(g, seat, FOOD, pack.food_for_wealth)
    elif act == CONSUME:
        consume(g, pack, seat, card)
    elif act == PICK_UP:
        tell(g, T_PICKS_UP, seat, card, 0, 0)
        gain_good(g, pack, seats, seat, card)
    elif act == REST_TO_ENERGY:
        tell(g, T_RESTS_BY_NAME, seat, 0, 0, 0)
        g.table.who[seat].spent[REP_TO_ENERGY] += 1
        gain_stock(g, seat, REPUTATION, -1)
        gain_energy(g, pack, seat, g.table.who[seat].power[REP_TO_ENERGY])
