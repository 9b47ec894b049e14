"""The decision function of the team styles: every question has a small function of its own."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    ATTACK,
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
    GATE_CHECK,
    HORROR,
    LORE,
    R_SANITY,
    REROLL,
    RIDE,
    SEAL,
    SNEAK,
    SPEED,
    SPEND,
    TRY_FIGHT,
    TRY_LORE,
    USE,
    WILL,
    WORLD0,
    WORLD_AREAS,
)  # fmt: skip
from sim.games.arkham_horror.state.places import in_arkham, in_street, in_world, world_of
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_of
from sim.kernel import kernel
from sim.luck import below
from strategies.arkham_horror.answers import (
    SPARE,
    choose_amount,
    choose_card,
    choose_effect,
    choose_in_upkeep,
    choose_investigator,
    choose_most,
    choose_points,
    choose_prevention,
    choose_trophy,
    choose_way_back,
)
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
    CHOSEN,
    fear,
    forget_worths,
    in_turn,
    lead,
    note_worth,
    option_of,
    worth_of_block,
    worth_of_resource,
)  # fmt: skip
from strategies.strategy import strategy

WEAPON_IN_HAND = 3.0  # dice that make a fighter
LAZY = 0.1  # of a point of a skill: a marker is not moved for less


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
def choose_stop(pack, table, mine, menu, weights, luck):
    """A stop for a skill marker: the pair of skills weighed for what is ahead."""
    s, row = menu.option[0].seat, menu.option[0].place
    sheet = pack.sheet[table.seat[s].sheet]
    left = worth_of_skill(pack, table, mine, s, 2 * row, weights)
    right = worth_of_skill(pack, table, mine, s, 2 * row + 1, weights)
    best = 0
    best_worth = -1e9
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
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
def aim(pack, table, mine, s, weights, luck):
    """Notes where to go from here (mine.notes.goal, start), for the rest of this turn."""
    mine.notes.goal = choose_goal(pack, table, mine, s, weights, luck)
    mine.notes.goal_turn = table.turn
    mine.notes.start = table.seat[s].place


@kernel
def best_is_out_of_reach(pack, mine, here, points):
    """Whether the best place of all is farther than the movement points reach."""
    return mine.notes.ranked_n > 0 and pack.steps[here, mine.notes.ranked[0]] > points


@kernel
def choose_move(pack, table, mine, menu, weights, luck):
    """Towards the goal of the turn; tomes are read and vehicles used on the way.

    Who has come off the way into a street looks for a goal anew; into a location, means to stay there.
    """
    option = menu.option[0]
    s = option.seat
    if not in_arkham(table.seat[s].place):
        return menu.n - 1 if table.seat[s].sanity > SPARE and table.seat[s].clues >= seal_price(pack, table) else 0
    here = np.int64(table.seat[s].place)
    if mine.notes.goal_turn != table.turn:
        aim(pack, table, mine, s, weights, luck)
    left = option.n - np.int64(pack.steps[here, mine.notes.goal])
    for i in range(menu.n):
        if menu.option[i].act == USE and worth_using(pack, table, menu.option[i], left):
            return i
        if menu.option[i].act == RIDE and best_is_out_of_reach(pack, mine, here, option.n):
            return i
    step = next_step(pack, mine, menu, np.int64(mine.notes.start), weights)
    if step == 0 and here != mine.notes.goal and in_street(here) and option.n > 0:
        aim(pack, table, mine, s, weights, luck)
        step = next_step(pack, mine, menu, here, weights)
    return step


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
def choose_improvement(pack, table, menu, weights, luck):
    """Cards that are as good as clues and rerolls first; then clues, where they are well spent."""
    check = table.check
    missing = menu.option[0].n
    reroll = -1
    clue = -1
    done = option_of(menu, DONE)
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        act = menu.option[i].act
        if act == SPEND and menu.option[i].card >= 0:
            if missing > 0:
                return i
        elif act == SPEND:
            clue = i
        elif i != done and reroll < 0 and (act != REROLL or missing > 0):
            reroll = i
    if missing > 0 and reroll >= 0 and check.kind > 0:
        return reroll
    if clue >= 0 and worth_a_clue(pack, table, menu.seat, missing, weights):
        return clue
    return done


@kernel
def choose_at_location(pack, table, mine, menu, weights, luck):
    """The ability of a location, when it is worth more than an encounter."""
    best = option_of(menu, ENCOUNTER)
    s = menu.seat
    best_worth = worth_of_encounter(mine, table.seat[s], np.int64(table.seat[s].place), weights)
    note_worth(menu, best, best_worth)
    start = below(luck, menu.n)
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        option = menu.option[i]
        if option.act == ENCOUNTER:
            continue
        worth = worth_of_use(pack, table, mine, option.seat, pack.op[option.n], weights)
        best, best_worth = lead(menu, i, worth, best, best_worth)
    return best


@kernel
def choose_at_gate(pack, table, menu, luck):
    """An Elder Sign if there is one that does not put its owner out of action for nothing, else the better skill."""
    s = menu.option[0].seat
    more = skill_of(table, pack, s, LORE) - skill_of(table, pack, s, FIGHT)
    lore = more > 0 or (more == 0 and below(luck, 2) == 0)
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
def choose_area(pack, table, mine, menu, weights, luck):
    """The place worth most."""
    weigh_areas(pack, table, mine, menu.option[0].seat, weights)
    start = below(luck, menu.n)
    best = start
    for k in range(menu.n):
        i = in_turn(menu, start, k)
        note_worth(menu, i, mine.notes.worth[menu.option[i].place])
        if mine.notes.worth[menu.option[i].place] > mine.notes.worth[menu.option[best].place]:
            best = i
    return best


@kernel
def choose_in_arkham(pack, table, mine, menu, weights, luck):
    """Questions of places, gates and the board."""
    kind = menu.kind
    if kind == D_MOVE:
        return choose_move(pack, table, mine, menu, weights, luck)
    if kind == D_PLACE:
        return choose_at_location(pack, table, mine, menu, weights, luck)
    if kind == D_GATE:
        return choose_at_gate(pack, table, menu, luck)
    if kind == D_SEAL:
        return option_of(menu, SEAL if weights[SEALS] > 0.0 else DONE)
    if kind == D_AREA:
        return choose_area(pack, table, mine, menu, weights, luck)
    if kind == D_WAY_BACK:
        return choose_way_back(pack, menu, luck)
    if kind == D_INVESTIGATOR:
        return choose_investigator(table, menu, luck)
    if kind == D_TROPHY:
        return choose_trophy(menu, luck)
    if kind == D_ATTACK:
        return option_of(menu, ATTACK)
    if kind == D_STREET or kind == D_CLUES:
        return choose_most(menu, luck)
    return below(luck, menu.n)


@kernel
def choose_by_style(pack, table, mine, menu, weights, luck):
    """What the team styles choose, by their weights."""
    kind = menu.kind
    if kind == D_MEET:
        return choose_meeting(pack, table, mine, menu, weights, luck)
    if kind == D_ROUND:
        return choose_round(pack, table, menu, weights, luck)
    if kind == D_ARM:
        return choose_arms(pack, table, menu, option_of(menu, DONE), luck)
    if kind == D_CHECK:
        return choose_improvement(pack, table, menu, weights, luck)
    if kind == D_LOSS:
        return choose_prevention(table, menu)
    if kind == D_MARKER:
        return choose_stop(pack, table, mine, menu, weights, luck)
    if kind == D_CHOICE or kind == D_ENCOUNTER:
        return choose_effect(pack, table, menu, luck)
    if kind == D_CARD:
        return choose_card(pack, table, menu, luck)
    if kind == D_UPKEEP:
        return choose_in_upkeep(pack, table, menu, luck)
    if kind == D_POINTS:
        return choose_points(table, menu, luck)
    if kind == D_AMOUNT:
        return choose_amount(table, menu)
    if kind == D_GIVE:
        return choose_gift(pack, table, menu, luck)
    return choose_in_arkham(pack, table, mine, menu, weights, luck)


@kernel
def decide(pack, table, mine, menu, weights, luck):
    """The style's choice; it and the worths of the options are left in menu.scratch."""
    forget_worths(menu)
    choice = choose_by_style(pack, table, mine, menu, weights, luck)
    menu.scratch[CHOSEN] = choice
    return choice


@strategy("arkham_horror", sides=("players",), weights=WEIGHTS)
def balanced(pack, table, mine, menu, weights, luck):
    """Gathers clues up to the price of a seal, then seals where gates open most often; goes round monsters on the way.

    Makes ready for the final battle when it is near, and from the start where the Ancient One is not hard to fight
    or with few at the table: arms, blessings, health, no gates. Trophies buy allies and blessings, money arms and
    curios. Knows the table only: where the others stand and what they hold, not where they mean to go. Weak: leaves
    gates open that it cannot seal, and lets the terror rise.
    """
    return decide(pack, table, mine, menu, weights, luck)
