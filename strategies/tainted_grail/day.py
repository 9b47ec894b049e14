"""The questions of the day: what to do, whom to join, who pays, eats, learns.

Each is answered by scoring its options.
"""

import numpy as np

from sim import luck
from sim.games.tainted_grail.state.codes import (
    ASK_ACTION,
    ASK_ACTOR,
    ASK_ADVANCE,
    ASK_CHARACTER,
    ASK_DECK,
    ASK_DROP,
    ASK_EAT,
    ASK_EQUIPMENT,
    ASK_GUARDIAN,
    ASK_JOIN,
    ASK_JOURNAL,
    ASK_PAYER,
    ASK_PICK,
    ASK_RECEIVER,
    ASK_REROLL,
    ASK_SHARE,
    ASK_SKILL,
    BUY_FOOD,
    CHARACTER_ACTION,
    CONSUME,
    DAMAGE,
    DAMAGE_U,
    EAT_FOOD,
    ENOUGH,
    EXPERIENCE,
    EXPLORE,
    FOOD,
    FOOD_DISCARD,
    HEAL_DISCARD,
    HEALTH_OP,
    INSPECT,
    LIGHT,
    LOCATION_ACTION,
    NO,
    NO_SETTLEMENT,
    PASS,
    PICK_UP,
    PUT_IN,
    QUEST_FIND,
    RAISE,
    REFUSE,
    SELL,
    SKIP_FOOD,
    TERROR_DISCARD,
    TERROR_OP,
    TRAVEL,
    WEALTH_DISCARD,
    YES,
)
from sim.games.tainted_grail.turn.ch03_tracks import purse_of_op
from sim.games.tainted_grail.turn.ch09_foes import colour_of_op
from sim.kernel import kernel
from sim.mechanisms.sets import has
from strategies.tainted_grail.advice import general_worth
from strategies.tainted_grail.chance import AIM, rate, weigh
from strategies.tainted_grail.goals import (
    EARN,
    EXPLORE_THERE,
    OWN,
    REST,
    food_wanted,
    goal,
    is_starving,
    is_weary,
)
from strategies.tainted_grail.journals import (
    fight_said,
    leads_to_secret,
    opened_by,
    rest_given,
)
from strategies.tainted_grail.means import (
    avoidance,
    spare_wealth,
    spread,
)
from strategies.tainted_grail.weights import BRAVE, BUSY, CLOSES, CURIOUS, INFORMED, PROMISE, SAVED, TOGETHER

__all__ = ["day_choice"]

SURE, LIKELY, UNWANTED = 1000.0, 10.0, -50.0
SPIRITUALITY = 5


# -- actions -----------------------------------------------------------------------------------------------------------


@kernel
def worth_of_travel(pack, weights, mine, to, place):
    """Steps gained towards the goal, after `spread` from there."""
    gained = mine.notes.far[mine.notes.here] - mine.notes.far[to]
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
def worth_of_trade(table, weights, seat, option, spare, wanted):
    """Food for the hungry, from wealth to spare; items sold when the menhir still lacks wealth."""
    who = table.who[seat]
    if option.act == BUY_FOOD:
        pays = spare >= option.cost or is_starving(table, weights, seat)
        return 4.0 if who.stock[FOOD] < wanted and pays else UNWANTED
    return 4.0 if spare < 0 and (table.quest != QUEST_FIND or table.thing[option.card].up == 0) else UNWANTED


@kernel
def energy_tomorrow(pack, who, energy, fed):
    """TG-7.3, TG-7.5, TG-7.11: the energy of the next morning, if the day ends with so much."""
    if energy <= pack.exhausted_threshold or not fed:
        return min((energy if fed else 0) + pack.exhausted_recovery, pack.sheet[who.character].energy_max)
    return np.int64(pack.sheet[who.character].energy_max)


@kernel
def tires(pack, table, seat, cost, feeds):
    """Whether an action costs more energy in the next morning than it takes now.

    Or, of one that starves and did something today, health.
    """
    who = table.who[seat]
    fed = who.stock[FOOD] >= pack.rest_food_cost or feeds
    left = who.energy - cost
    if left < 0:
        return False  # others pay
    if not fed and left == 0 and cost > 0 and table.rounds > 1:
        return True
    return energy_tomorrow(pack, who, who.energy, fed) - energy_tomorrow(pack, who, left, fed) > cost


@kernel
def worth_of_action(pack, table, mine, weights, seat, option, place, purpose, spare, hungry):
    """The score of one option; to pass is worth 0."""
    act = option.act
    if act == PASS:
        return 0.0
    if act == LIGHT:
        return SURE if has(pack.quest_menhirs, option.place) else 1.0
    if act in (INSPECT, PICK_UP):
        return LIKELY
    if act == CONSUME:
        return worth_of_use(pack, table, seat, option)
    if act in (SELL, BUY_FOOD):
        return worth_of_trade(table, weights, seat, option, spare, hungry)
    here = table.who[seat].place == place
    if purpose == REST or tires(pack, table, seat, option.cost, act == LOCATION_ACTION):
        return UNWANTED
    if act == TRAVEL:
        return UNWANTED if here else worth_of_travel(pack, weights, mine, option.place, place)
    if act == EXPLORE:
        return LIKELY if here and purpose == EXPLORE_THERE else UNWANTED
    if act == LOCATION_ACTION:
        return LIKELY if here and purpose == EARN else UNWANTED
    return LIKELY if act == CHARACTER_ACTION and purpose == OWN else UNWANTED


@kernel
def best_action(pack, table, mine, menu, weights, stream):
    """The option worth most on the way to the goal."""
    seat = menu.seat
    wanted = goal(pack, table, mine, weights, seat, stream)
    menu.scratch[AIM] = wanted % 8
    at = np.int64(table.who[seat].place)
    spare, hungry = 0, 0.0
    if pack.place[at].settlement != NO_SETTLEMENT:
        spare, hungry = spare_wealth(pack, table, mine), food_wanted(pack, table, mine, weights)
    spread(pack, table, mine, wanted // 8)
    mine.notes.here = at
    best, best_worth, ties = 0, UNWANTED, 0
    for i in range(menu.n):
        option = menu.option[i]
        worth = worth_of_action(pack, table, mine, weights, seat, option, wanted // 8, wanted % 8, spare, hungry)
        best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


# -- parties -----------------------------------------------------------------------------------------------------------


@kernel
def joins(pack, table, mine, menu, weights, stream):
    """Whether to join: travel by the way it goes, exploration where the pair goes together, other actions always."""
    option = menu.option[0]
    seat = menu.seat
    if option.card == TRAVEL:
        if weights[TOGETHER] >= 1.0 or weights[TOGETHER] <= 0.0:
            return weights[TOGETHER] >= 1.0
        wanted = goal(pack, table, mine, weights, seat, stream)
        place, purpose = wanted // 8, wanted % 8
        if table.quest != QUEST_FIND and purpose == REST:
            place = max(0, int(mine.notes.menhir))
        elif purpose == REST:
            return False
        here = np.int64(table.who[seat].place)
        spread(pack, table, mine, np.int64(place))
        mine.notes.here = here
        return here != place and worth_of_travel(pack, weights, mine, option.place, place) > 0.0
    if option.card == EXPLORE:
        return weights[TOGETHER] >= 1.0
    return option.card != CHARACTER_ACTION


@kernel
def largest(menu, stream):
    """The option with the largest amount: who has most pays, the stronger card lies up."""
    best, best_worth, ties = 0, -1e9, 0
    for i in range(menu.n):
        best, best_worth, ties = weigh(menu, stream, i, float(menu.option[i].amount), best, best_worth, ties)
    return best


@kernel
def smallest(menu, stream):
    """The option with the smallest amount."""
    best, best_worth, ties = 0, -1e9, 0
    for i in range(menu.n):
        best, best_worth, ties = weigh(menu, stream, i, -float(menu.option[i].amount), best, best_worth, ties)
    return best


@kernel
def best_receiver(table, menu, stream):
    """A loss to the healthiest, a gain to the one that has least of it."""
    best, best_worth, ties = 0, -1e9, 0
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
        best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


# -- journal -----------------------------------------------------------------------------------------------------------


@kernel
def known_harm(pack, option):
    """The health that an option costs on the average of its rows; an encounter counts as one."""
    rows = pack.journal[option].rows
    harm = 0.0
    for row in range(rows.first, rows.first + rows.n):
        effects = pack.row[row].effects
        for i in range(effects.first, effects.first + effects.n):
            op, n = pack.effect[i].op, float(pack.effect[i].n)
            if op == HEALTH_OP:
                harm -= n
            elif op in (DAMAGE, DAMAGE_U):
                harm += n
            elif colour_of_op(op) >= 0:
                harm += 1.0
    return harm / max(1, rows.n)


@kernel
def worth_of_option(pack, table, weights, seat, option):
    """An option of the journal: what not everybody may do, was never tried and costs nothing comes first.

    Its words say whether it is a rest, for the weary or at the end of a day, or a fight. What else it holds is known to
    those that tried it, to the informed of all.
    """
    if option.act == 0:
        return weights[CLOSES]
    who = table.who[seat]
    rest = rest_given(pack, option.card)
    if rest >= 0:
        rest = min(rest, pack.sheet[who.character].health_max - who.health)
        tired = 10.0 if rest > 0 and is_weary(pack, table, weights, seat) else 0.0
        return tired + rest - weights[BUSY] - 1.0 * who.energy
    worth = weights[PROMISE] * pack.journal[option.card].clauses - 1.0 * option.cost - 2.0 * min(option.amount, 3)
    if who.health < weights[BRAVE] * fight_said(pack, option.card):
        worth -= 5.0
    if weights[INFORMED] > 0.5 or option.amount > 0:
        worth -= known_harm(pack, option.card)
        if table.quest == QUEST_FIND:
            worth += 20.0 * leads_to_secret(pack, option.card)
    return worth


@kernel
def best_option(pack, table, menu, weights, stream):
    """The option worth most; of equals any."""
    best, best_worth, ties = 0, -1e9, 0
    for i in range(menu.n):
        worth = worth_of_option(pack, table, weights, menu.seat, menu.option[i])
        best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


# -- evening -----------------------------------------------------------------------------------------------------------


@kernel
def find_act(menu, act, other):
    """The option of a sort; if there is none, of another."""
    found = 0
    for i in range(menu.n):
        if menu.option[i].act == act:
            return i
        if menu.option[i].act == other:
            found = i
    return found


@kernel
def meal(menu):
    """Rest without food if a skill allows, else eat if there is any."""
    skips = find_act(menu, SKIP_FOOD, EAT_FOOD)
    return skips if menu.option[skips].act in (SKIP_FOOD, EAT_FOOD) else find_act(menu, REFUSE, REFUSE)


@kernel
def gift(menu, stream):
    """Food for one that has none, as long as two are left."""
    keeps = find_act(menu, NO, NO)
    best, best_worth, ties = keeps, 0.0, 0
    rate(menu, keeps, 0.0)
    if menu.option[keeps].amount >= 2:
        for i in range(menu.n):
            worth = 1.0 if menu.option[i].act == YES and menu.option[i].amount == 0 else -1.0
            best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


@kernel
def worth_of_growth(pack, table, weights, option, experience):
    """A purchase: cheap points of attributes first, those before all that open an option seen; then cards.

    As long as the rites are sought some experience is kept for what a journal may ask for. The informed know that
    spirituality opens the way.
    """
    seeks = table.quest == QUEST_FIND
    if option.act == RAISE:
        if seeks and weights[INFORMED] > 0.5 and option.card == SPIRITUALITY and option.amount == 0:
            return 9.0
        if seeks and opened_by(pack, table, option.card, option.amount + 1) > 0:
            return 3.0 - option.cost + weights[CURIOUS]
    if seeks and experience - option.cost < weights[SAVED]:
        return 0.0
    if option.act == RAISE:
        return 3.0 - option.cost + 0.1 * (option.card < 3)
    return 1.5 if option.way == 0 else 0.6


@kernel
def growth(pack, table, menu, weights, stream):
    """The purchase worth most, if any is worth it."""
    best, best_worth, ties = find_act(menu, ENOUGH, ENOUGH), 0.5, 0
    rate(menu, best, best_worth)
    experience = table.who[menu.seat].stock[EXPERIENCE]
    for i in range(menu.n):
        option = menu.option[i]
        if option.act != ENOUGH:
            worth = worth_of_growth(pack, table, weights, option, experience)
            best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


@kernel
def best_card(pack, table, menu, stream):
    """The card worth most to this character."""
    best, best_worth, ties = 0, -1e9, 0
    for i in range(menu.n):
        worth = general_worth(table, pack, menu.seat, menu.option[i].card)
        best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


@kernel
def deck_change(pack, table, menu, stream):
    """Cards of some worth go into the deck, the best first; nothing is taken out."""
    best, best_worth, ties = find_act(menu, ENOUGH, ENOUGH), 2.0, 0
    rate(menu, best, best_worth)
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == PUT_IN:
            worth = general_worth(table, pack, menu.seat, option.card)
            best, best_worth, ties = weigh(menu, stream, i, worth, best, best_worth, ties)
    return best


@kernel
def answer(menu, agrees):
    """The option that agrees, or the one that does not."""
    return find_act(menu, YES, NO) if agrees else find_act(menu, NO, YES)


@kernel
def day_choice(pack, table, mine, menu, weights, stream):
    """The answer to any question outside encounters."""
    kind = menu.kind
    if kind == ASK_ACTION:
        return best_action(pack, table, mine, menu, weights, stream)
    if kind == ASK_JOIN:
        return answer(menu, joins(pack, table, mine, menu, weights, stream))
    if kind == ASK_JOURNAL:
        return best_option(pack, table, menu, weights, stream)
    if kind == ASK_RECEIVER:
        return best_receiver(table, menu, stream)
    if kind in (ASK_ACTOR, ASK_PAYER, ASK_EQUIPMENT, ASK_SKILL):
        return largest(menu, stream)
    if kind == ASK_DROP:
        return smallest(menu, stream)
    if kind == ASK_EAT:
        return meal(menu)
    if kind == ASK_SHARE:
        return gift(menu, stream)
    if kind == ASK_ADVANCE:
        return growth(pack, table, menu, weights, stream)
    if kind == ASK_PICK:
        return best_card(pack, table, menu, stream)
    if kind == ASK_DECK:
        return deck_change(pack, table, menu, stream)
    if kind == ASK_REROLL:
        return answer(menu, menu.option[0].card <= 2)
    if kind in (ASK_CHARACTER, ASK_GUARDIAN):
        return luck.below(stream, menu.n)
    return answer(menu, True)
