"""The questions of the day: what to do, whom to join, who pays, eats, learns.

Each is answered by scoring its options.
"""

from sim.games.tainted_grail.state.codes import (
    ASK_ACTION,
    ASK_ACTOR,
    ASK_ADVANCE,
    ASK_DECK,
    ASK_DROP,
    ASK_EAT,
    ASK_EQUIPMENT,
    ASK_JOIN,
    ASK_JOURNAL,
    ASK_PAYER,
    ASK_PICK,
    ASK_RECEIVER,
    ASK_REROLL,
    ASK_SHARE,
    ASK_SKILL,
    BUY_CARD,
    BUY_FOOD,
    CHARACTER_ACTION,
    CONSUME,
    DAMAGE,
    DAMAGE_U,
    EAT_FOOD,
    EXPLORE,
    FOOD,
    FOOD_DISCARD,
    HEAL_DISCARD,
    HEALTH_OP,
    INSPECT,
    LIGHT,
    LOCATION_ACTION,
    NO,
    PASS,
    PICK_UP,
    PUT_IN,
    QUEST_FIND,
    RAISE,
    SELL,
    SKIP_FOOD,
    TERROR_DISCARD,
    TERROR_OP,
    TRAVEL,
    WEALTH,
    WEALTH_DISCARD,
    YES,
)
from sim.games.tainted_grail.turn.ch03_tracks import purse_of_op
from sim.kernel import kernel
from sim.maps import has
from strategies.tainted_grail.advice import general_worth
from strategies.tainted_grail.goals import (
    EARN,
    EXPLORE_THERE,
    REST,
    avoidance,
    goal,
    leads_to_secret,
    lights_at,
    opened_by,
    steps,
    together_own,
)
from strategies.tainted_grail.weights import CURIOUS, INFORMED, TOGETHER

__all__ = ["day_choice"]

SURE, LIKELY, UNWANTED = 1000.0, 10.0, -50.0


# -- actions -----------------------------------------------------------------------------------------------------------


@kernel
def worth_of_travel(pack, table, weights, seat, to, place, purpose):
    """Steps gained towards the goal; who rests or has arrived stays."""
    here = table.who[seat].place
    if purpose == REST or here == place:
        return UNWANTED
    gained = steps(pack, table, here, place) - steps(pack, table, to, place)
    return LIKELY * gained - (avoidance(pack, weights, to) if to != place else 0.0) - 0.1


@kernel
def worth_of_use(pack, table, seat, option):
    """What using up an item is worth: when it is not wasted."""
    who = table.who[seat]
    if option.way == HEAL_DISCARD:
        return 5.0 if pack.sheet[who.character].health_max - who.health >= option.amount else UNWANTED
    if option.way == TERROR_DISCARD:
        return 5.0 if who.terror >= option.amount else UNWANTED
    return 5.0 if option.way == FOOD_DISCARD or option.way == WEALTH_DISCARD else UNWANTED


@kernel
def worth_of_trade(pack, table, weights, seat, option):
    """Food for the hungry, from wealth that no menhir needs; items sold when the menhir still lacks wealth."""
    who = table.who[seat]
    menhir = lights_at(pack, table, weights, seat)
    needed = pack.place[menhir].menhir_cost[WEALTH] * pack.players if menhir >= 0 else 0
    spare = together_own(table, WEALTH) - needed
    if option.act == BUY_FOOD:
        return 4.0 if who.stock[FOOD] == 0 and spare >= option.cost else UNWANTED
    return 4.0 if spare < 0 and (table.quest != QUEST_FIND or table.thing[option.card].up == 0) else UNWANTED


@kernel
def worth_of_action(pack, table, weights, seat, option, place, purpose):
    """The score of one option; to pass is worth 0."""
    act = option.act
    here = table.who[seat].place == place
    if act == LIGHT:
        return SURE if has(pack.quest_menhirs, option.place) else 1.0
    if act == TRAVEL:
        return worth_of_travel(pack, table, weights, seat, option.place, place, purpose)
    if act in (INSPECT, PICK_UP):
        return LIKELY
    if act == EXPLORE:
        return LIKELY if here and purpose == EXPLORE_THERE else UNWANTED
    if act == LOCATION_ACTION:
        return LIKELY if here and purpose == EARN else UNWANTED
    if act == CONSUME:
        return worth_of_use(pack, table, seat, option)
    if act in (SELL, BUY_FOOD):
        return worth_of_trade(pack, table, weights, seat, option)
    return 0.0 if act == PASS else UNWANTED


@kernel
def best_action(pack, table, menu, weights):
    """The option worth most on the way to the goal."""
    seat = menu.seat
    wanted = goal(pack, table, weights, seat)
    best, best_worth = 0, UNWANTED
    for i in range(menu.n):
        worth = worth_of_action(pack, table, weights, seat, menu.option[i], wanted // 8, wanted % 8)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# -- parties -----------------------------------------------------------------------------------------------------------


@kernel
def joins(pack, table, menu, weights):
    """Whether to join: travel by the way it goes, exploration where the pair goes together, other actions always."""
    option = menu.option[1]
    seat = menu.seat
    if option.card == TRAVEL:
        if weights[TOGETHER] >= 1.0:
            return 1
        if weights[TOGETHER] <= 0.0:
            return 0
        wanted = goal(pack, table, weights, seat)
        place, purpose = wanted // 8, wanted % 8
        return 1 if worth_of_travel(pack, table, weights, seat, option.place, place, purpose) > 0.0 else 0
    if option.card == EXPLORE:
        return 1 if weights[TOGETHER] >= 1.0 else 0
    return 1 if option.card != CHARACTER_ACTION else 0


@kernel
def largest(menu):
    """The option with the largest amount: who has most pays, the stronger card lies up."""
    best = 0
    for i in range(1, menu.n):
        if menu.option[i].amount > menu.option[best].amount:
            best = i
    return best


@kernel
def smallest(menu):
    """The option with the smallest amount."""
    best = 0
    for i in range(1, menu.n):
        if menu.option[i].amount < menu.option[best].amount:
            best = i
    return best


@kernel
def best_receiver(table, menu):
    """A loss to the healthiest, a gain to the one that has least of it."""
    best, best_worth = 0, -1e9
    for i in range(menu.n):
        option = menu.option[i]
        who = table.who[option.seat]
        op, n = option.act, option.amount
        worth = 0.0
        purse = purse_of_op(op)
        if op in (DAMAGE, DAMAGE_U) or (op == HEALTH_OP and n < 0):
            worth = float(who.health)
        elif op == HEALTH_OP or (op == TERROR_OP and n > 0):
            worth = -float(who.health if op == HEALTH_OP else who.terror)
        elif op == TERROR_OP:
            worth = float(who.terror)
        elif purse >= 0:
            worth = float(who.stock[purse] if n < 0 else -who.stock[purse])
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# -- journal -----------------------------------------------------------------------------------------------------------


@kernel
def worth_of_option(pack, table, weights, option):
    """An option of the journal: the informed know the way to the rites.

    Others prefer what was never tried and costs nothing.
    """
    if option.act == 0:
        return -5.0
    worth = -1.0 * option.cost - 2.0 * option.amount
    if weights[INFORMED] > 0.5 and table.quest == QUEST_FIND:
        worth += 20.0 * leads_to_secret(pack, option.card)
    return worth


@kernel
def best_option(pack, table, menu, weights):
    """The option worth most; of equals the first."""
    best, best_worth = 0, -1e9
    for i in range(menu.n):
        worth = worth_of_option(pack, table, weights, menu.option[i])
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# -- evening -----------------------------------------------------------------------------------------------------------


@kernel
def meal(menu):
    """Eat if there is food, rest without it if a skill allows."""
    for i in range(menu.n):
        if menu.option[i].act == SKIP_FOOD:
            return i
    for i in range(menu.n):
        if menu.option[i].act == EAT_FOOD:
            return i
    return menu.n - 1


@kernel
def gift(menu):
    """Food for one that has none, as long as two are left."""
    if menu.option[0].amount < 2:
        return 0
    for i in range(1, menu.n):
        if menu.option[i].act == YES and menu.option[i].amount == 0:
            return i
    return 0


@kernel
def growth(pack, table, menu, weights):
    """Cheap points of attributes first, while the rites are sought those that open an option seen; then cards.

    The informed know that spirituality opens the way.
    """
    best, best_worth = 0, 0.5
    for i in range(menu.n):
        option = menu.option[i]
        worth = 0.0
        if option.act == RAISE:
            worth = 3.0 - option.cost + 0.1 * (option.card < 3)
            if weights[INFORMED] > 0.5 and table.quest == QUEST_FIND and option.card == 5 and option.amount == 0:
                worth += 5.0
            elif table.quest == QUEST_FIND and opened_by(pack, table, option.card, option.amount + 1) > 0:
                worth += weights[CURIOUS]
        elif option.act == BUY_CARD:
            worth = 1.5 if option.way == 0 else 0.6
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def best_card(pack, table, menu):
    """The card worth most to this character."""
    best, best_worth = 0, -1.0
    for i in range(menu.n):
        worth = general_worth(table, pack, menu.seat, menu.option[i].card)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def deck_change(pack, table, menu):
    """Cards of some worth go into the deck; nothing is taken out."""
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == PUT_IN and general_worth(table, pack, menu.seat, option.card) >= 2.0:
            return i
    return 0


@kernel
def day_choice(pack, table, menu, weights):
    """The answer to any question outside encounters."""
    kind = menu.kind
    if kind == ASK_ACTION:
        return best_action(pack, table, menu, weights)
    if kind == ASK_JOIN:
        return joins(pack, table, menu, weights)
    if kind == ASK_JOURNAL:
        return best_option(pack, table, menu, weights)
    if kind == ASK_RECEIVER:
        return best_receiver(table, menu)
    if kind in (ASK_ACTOR, ASK_PAYER, ASK_EQUIPMENT, ASK_SKILL):
        return largest(menu)
    if kind == ASK_DROP:
        return smallest(menu)
    if kind == ASK_EAT:
        return meal(menu)
    if kind == ASK_SHARE:
        return gift(menu)
    if kind == ASK_ADVANCE:
        return growth(pack, table, menu, weights)
    if kind == ASK_PICK:
        return best_card(pack, table, menu)
    if kind == ASK_DECK:
        return deck_change(pack, table, menu)
    if kind == ASK_REROLL:
        return YES if menu.option[0].card <= 2 else NO
    return first_yes(menu)


@kernel
def first_yes(menu):
    """The first option that agrees, else the first."""
    for i in range(menu.n):
        if menu.option[i].act == YES:
            return i
    return 0
