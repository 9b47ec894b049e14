"""The decision function of the team styles: every question has a small function of its own."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    ATTACK,
    CAST,
    COMBAT,
    D_AMOUNT,
    D_AREA,
    D_ARM,
    D_ATTACK,
    D_CARD,
    D_CHECK,
    D_CHOICE,
    D_CLUES,
    D_ENCOUNTER,
    D_GATE,
    D_GIVE,
    D_INVESTIGATOR,
    D_LOSS,
    D_MARKER,
    D_MEET,
    D_MOVE,
    D_PLACE,
    D_POINTS,
    D_ROUND,
    D_SEAL,
    D_STREET,
    D_TROPHY,
    D_UPKEEP,
    D_WAY_BACK,
    DO_POINTS,
    DONE,
    ELDER_SIGN,
    ENCOUNTER,
    FIGHT,
    GAIN_SANITY,
    GATE_CHECK,
    HORROR,
    LORE,
    PASS_RUMOR,
    R_SANITY,
    REROLL,
    RETURN_LOAN,
    SEAL,
    SNEAK,
    SPEED,
    SPEND,
    TO_BUY,
    TO_LOSE,
    TO_PAY,
    TO_SELL,
    TRY_FIGHT,
    TRY_LORE,
    USE,
    WILL,
    WORLD0,
    WORLD_AREAS,
)  # fmt: skip
from sim.games.arkham_horror.state.places import in_arkham, in_world, world_of
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_of
from sim.kernel import kernel
from sim.luck import below
from strategies.arkham_horror.battle import choose_gift, worth_a_clue_in_battle
from strategies.arkham_horror.fighting import best_arms, choose_arms, choose_meeting, choose_round
from strategies.arkham_horror.goals import choose_goal, weigh_areas, worth_of_encounter, worth_of_use
from strategies.arkham_horror.ideas import (
    SEALS,
    W_FIGHT,
    W_LORE,
    W_LUCK,
    W_SNEAK,
    W_SPEED,
    W_WILL,
    WEIGHTS,
)  # fmt: skip
from strategies.arkham_horror.plans import seal_price
from strategies.arkham_horror.ways import next_step
from strategies.arkham_horror.worth import (
    fear,
    lacking,
    option_of,
    worth_of_block,
    worth_of_card,
    worth_of_cost,
    worth_of_resource,
)  # fmt: skip
from strategies.strategy import strategy

BLESSED_ALREADY = 5  # as many clues less
WEAPON_IN_HAND = 3.0  # dice that make a fighter
LAZY = 0.1  # of a point of a skill: a marker is not moved for less
SPARE = 2  # Sanity kept when a spell may be cast


@kernel
def about_to_close(pack, place):
    """Whether the next movement leads back to Arkham, where the gate is to be closed."""
    return in_world(place) and (place - WORLD0) % WORLD_AREAS + 1 == pack.world_areas[world_of(place)]


@kernel
def worth_of_skill(pack, table, mine, s, skill, weights):
    """Worth of a point of a skill for what the investigator is about to do."""
    seat = table.seat[s]
    if table.awake > 0:
        return 4.0 if skill == FIGHT else 3.0 if skill == pack.ancient[table.ancient_one].attack_skill else 0.5
    if seat.explored == 1 or about_to_close(pack, seat.place):
        return 3.0 if skill == FIGHT or skill == LORE else 0.5
    if skill == SPEED:
        return 0.5 if in_world(seat.place) else weights[W_SPEED]
    if skill == SNEAK:
        return weights[W_SNEAK]
    if skill == FIGHT:
        armed = mine.notes.stance > 0 or best_arms(pack, table, s, 0, 0) >= WEAPON_IN_HAND
        return weights[W_FIGHT] * (1.0 if armed else 0.5)
    if skill == WILL:
        return weights[W_WILL]
    return weights[W_LORE] if skill == LORE else weights[W_LUCK]


@kernel
def choose_stop(pack, table, mine, menu, weights):
    """A stop for a skill marker: the pair of skills weighed for what is ahead."""
    s, row = menu.option[0].seat, menu.option[0].place
    sheet = pack.sheet[table.seat[s].sheet]
    left = worth_of_skill(pack, table, mine, s, 2 * row, weights)
    right = worth_of_skill(pack, table, mine, s, 2 * row + 1, weights)
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        stop = menu.option[i].n
        worth = left * sheet.skill[2 * row, stop] + right * sheet.skill[2 * row + 1, stop]
        worth -= LAZY * abs(stop - table.seat[s].stop[row])
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def worth_using(pack, table, option, left):
    """Whether a card is well used on the way: with `left` movement points to spare, and for more than it costs."""
    kind = pack.kind[pack.card_kind[option.card]]
    if left < kind.points and left >= -2:
        return False
    if kind.does == DO_POINTS:
        return True
    s = option.seat
    price = worth_of_resource(R_SANITY) * kind.cost * fear(table, s, R_SANITY, kind.cost)
    return worth_of_block(pack, table, s, option.block) > price


@kernel
def choose_move(pack, table, mine, menu, weights):
    """Towards the goal of the turn; tomes are read and vehicles used on the way."""
    option = menu.option[0]
    s = option.seat
    if not in_arkham(table.seat[s].place):
        return menu.n - 1 if table.seat[s].sanity > SPARE and table.seat[s].clues >= seal_price(pack, table) else 0
    here = np.int64(table.seat[s].place)
    if mine.notes.goal_turn != table.turn:
        mine.notes.goal = choose_goal(pack, table, mine, s, weights)
        mine.notes.goal_turn = table.turn
        mine.notes.start = here
    left = option.n - np.int64(pack.steps[here, mine.notes.goal])
    for i in range(menu.n):
        if menu.option[i].act == USE and worth_using(pack, table, menu.option[i], left):
            return i
    return next_step(pack, mine, menu, np.int64(mine.notes.start), weights)


@kernel
def worth_a_clue(pack, table, s, missing, weights):
    """Whether a clue is well spent on the check under way: clues are for seals, and for what must not fail."""
    check = table.check
    seat = table.seat[s]
    if table.awake > 0:
        return worth_a_clue_in_battle(pack, table, s, weights)
    if check.kind == GATE_CHECK:
        return table.open_gates == 1 or seat.clues > seal_price(pack, table)
    if table.met < 0 or missing > 1 + seat.clues // 2:
        return False
    foe = pack.foe[table.ancient_one, pack.token[table.met]]
    return (check.kind == COMBAT and foe.combat_damage >= seat.stamina) or (
        check.kind == HORROR and foe.horror_damage >= seat.sanity
    )


@kernel
def choose_improvement(pack, table, menu, weights):
    """Rerolls first, where something is at stake; then clues, where they are well spent."""
    check = table.check
    missing = menu.option[0].n
    reroll = -1
    clue = -1
    done = option_of(menu, DONE)
    for i in range(menu.n):
        act = menu.option[i].act
        if act == SPEND:
            clue = i
        elif i != done and reroll < 0 and (act != REROLL or missing > 0):
            reroll = i
    if missing > 0 and reroll >= 0 and check.kind > 0:
        return reroll
    if clue >= 0 and worth_a_clue(pack, table, menu.seat, missing, weights):
        return clue
    return done


@kernel
def choose_prevention(pack, table, menu):
    """A card against a loss that is heavy, or more than can be borne."""
    seat = table.seat[menu.option[0].seat]
    loss = menu.option[0].n
    if loss >= 2 or loss >= min(seat.sanity, seat.stamina):
        return option_of(menu, USE)
    return option_of(menu, DONE)


@kernel
def choose_at_location(pack, table, mine, menu, weights):
    """The ability of a location, when it is worth more than an encounter."""
    best = option_of(menu, ENCOUNTER)
    s = menu.seat
    best_worth = worth_of_encounter(mine, table.seat[s], np.int64(table.seat[s].place), weights)
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == ENCOUNTER:
            continue
        worth = worth_of_use(pack, table, mine, option.seat, pack.op[option.n], weights)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_at_gate(pack, table, menu):
    """An Elder Sign if there is one that does not put its owner out of action for nothing, else the better skill."""
    s = menu.option[0].seat
    lore = skill_of(table, pack, s, LORE) > skill_of(table, pack, s, FIGHT)
    best = 0
    frail = min(table.seat[s].sanity, table.seat[s].stamina) <= 1 and table.seat[s].clues >= seal_price(pack, table)
    for i in range(menu.n):
        act = menu.option[i].act
        if act == ELDER_SIGN and not frail:
            return i
        if act == (TRY_LORE if lore else TRY_FIGHT):
            best = i
    return best


@kernel
def choose_effect(pack, table, menu, luck):
    """The option whose effect is worth most, its cost taken off."""
    best = 0
    best_worth = -1e9
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = (start + k) % menu.n
        option = menu.option[i]
        worth = worth_of_block(pack, table, option.seat, option.block)
        if menu.kind == D_CHOICE:
            worth -= worth_of_cost(pack, table, option.seat, pack.op[option.n].other)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_card(pack, table, menu, luck):
    """The best card to keep, find or buy; the least to lose, pay or sell."""
    best = 0
    best_worth = -1e9
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = (start + k) % menu.n
        option = menu.option[i]
        why = option.place
        worth = 0.0
        if option.act != DONE:
            worth = worth_of_card(pack, option.card)
            if why == TO_BUY:
                worth -= 0.5 * option.n
            elif why == TO_SELL:
                worth = 0.4 * option.n - worth
            elif why == TO_LOSE or why == TO_PAY:
                worth = -worth
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@kernel
def choose_area(pack, table, mine, menu, weights):
    """The place worth most."""
    weigh_areas(pack, table, mine, menu.option[0].seat, weights)
    best = 0
    for i in range(menu.n):
        if mine.notes.worth[menu.option[i].place] > mine.notes.worth[menu.option[best].place]:
            best = i
    return best


@kernel
def choose_way_back(pack, menu, luck):
    """The gate in the most dangerous place."""
    start = below(luck, menu.n)
    best = start
    for k in range(menu.n):
        i = (start + k) % menu.n
        if pack.calls[menu.option[i].place] > pack.calls[menu.option[best].place]:
            best = i
    return best


@kernel
def choose_investigator(table, menu, luck):
    """Who has most clues and bears most, and is not blessed."""
    best = 0
    best_worth = -1
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = (start + k) % menu.n
        s = menu.option[i].seat
        if s >= 0:
            seat = table.seat[s]
            worth = seat.clues + seat.stamina - BLESSED_ALREADY * max(0, seat.blessed)
            if worth > best_worth:
                best_worth = worth
                best = i
    return best


@kernel
def choose_trophy(pack, menu, luck):
    """The trophy of least toughness to pay; of most to claim (its option names a place)."""
    start = below(luck, menu.n)
    best = start
    for k in range(menu.n):
        i = (start + k) % menu.n
        option, held = menu.option[i], menu.option[best]
        if (option.n > held.n) if option.place >= 0 else (option.n < held.n):
            best = i
    return best


@kernel
def choose_in_upkeep(pack, table, menu):
    """Heals whoever lacks two points or more; pays a loan back when rich."""
    best = option_of(menu, DONE)
    most = 1
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == DONE:
            continue
        if option.act == RETURN_LOAN:
            if table.seat[option.seat].money >= option.n + 3:
                return i
        elif option.act == CAST:
            caster = table.seat[menu.seat]
            missing = lacking(pack, table, option.seat, option.n) if option.n >= 0 else 0
            if caster.sanity > SPARE + 1 and missing > most + 1:
                best = i
                most = missing
        else:
            missing = lacking(pack, table, option.seat, option.n) if option.n >= 0 else 2
            if missing > most - 1 and (option.card < 0 or missing > 2):
                best = i
                most = missing
    return best


@kernel
def choose_points(table, menu):
    """Sanity or Stamina, whichever is lower."""
    seat = table.seat[menu.option[0].seat]
    low_sanity = seat.sanity <= seat.stamina
    for i in range(menu.n):
        if (menu.option[i].act == GAIN_SANITY) == low_sanity:
            return i
    return 0


@kernel
def choose_most(menu):
    """As many clues as there are; the price of a Rumor or what wears it down, rather than nothing."""
    best = 0
    for i in range(menu.n):
        option, held = menu.option[i], menu.option[best]
        if option.act != DONE and (held.act == DONE or option.act == PASS_RUMOR or option.n > held.n):
            best = i
    return best


@kernel
def choose_amount(table, menu):
    """As much as is good: points are not given below three."""
    seat = table.seat[menu.seat]
    most = max(0, min(seat.sanity, seat.stamina) - 3)
    best = 0
    for i in range(menu.n):
        n = menu.option[i].n
        held = menu.option[best].n
        if (n <= most and n > held) or (held > most and n < held):
            best = i
    return best


@kernel
def choose_in_arkham(pack, table, mine, menu, weights, luck):
    """Questions of places, gates and the board."""
    kind = menu.kind
    if kind == D_MOVE:
        return choose_move(pack, table, mine, menu, weights)
    if kind == D_PLACE:
        return choose_at_location(pack, table, mine, menu, weights)
    if kind == D_GATE:
        return choose_at_gate(pack, table, menu)
    if kind == D_SEAL:
        return option_of(menu, SEAL if weights[SEALS] > 0.0 else DONE)
    if kind == D_AREA:
        return choose_area(pack, table, mine, menu, weights)
    if kind == D_WAY_BACK:
        return choose_way_back(pack, menu, luck)
    if kind == D_INVESTIGATOR:
        return choose_investigator(table, menu, luck)
    if kind == D_TROPHY:
        return choose_trophy(pack, menu, luck)
    if kind == D_ATTACK:
        return option_of(menu, ATTACK)
    if kind == D_STREET or kind == D_CLUES:
        return choose_most(menu)
    return below(luck, menu.n)


@strategy("arkham_horror", sides=("players",), weights=WEIGHTS)
def balanced(pack, table, mine, menu, weights, luck):
    """Gathers clues up to the price of a seal, then seals where gates open most often; goes round monsters on the way.

    Makes ready for the final battle when it is near, and from the start where the Ancient One is not hard to fight
    or with few at the table: arms, blessings, health, no gates. Trophies buy allies and blessings, money arms and
    curios. Knows the table only: where the others stand and what they hold, not where they mean to go. Weak: leaves
    gates open that it cannot seal, and lets the terror rise.
    """
    kind = menu.kind
    if kind == D_MEET:
        return choose_meeting(pack, table, mine, menu, weights)
    if kind == D_ROUND:
        return choose_round(pack, table, menu, weights)
    if kind == D_ARM:
        return choose_arms(pack, table, menu, option_of(menu, DONE))
    if kind == D_CHECK:
        return choose_improvement(pack, table, menu, weights)
    if kind == D_LOSS:
        return choose_prevention(pack, table, menu)
    if kind == D_MARKER:
        return choose_stop(pack, table, mine, menu, weights)
    if kind == D_CHOICE or kind == D_ENCOUNTER:
        return choose_effect(pack, table, menu, luck)
    if kind == D_CARD:
        return choose_card(pack, table, menu, luck)
    if kind == D_UPKEEP:
        return choose_in_upkeep(pack, table, menu)
    if kind == D_POINTS:
        return choose_points(table, menu)
    if kind == D_AMOUNT:
        return choose_amount(table, menu)
    if kind == D_GIVE:
        return choose_gift(pack, table, mine, menu)
    return choose_in_arkham(pack, table, mine, menu, weights, luck)
