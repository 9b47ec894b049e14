"""What the chance to win is told from: the days, the map, the characters, the quest and the encounter going on."""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    ACTIONS,
    CARD_COLOURS,
    COMBAT,
    EXPERIENCE,
    FOOD,
    GOING_ON,
    HEALTH,
    MAGIC,
    MORNING,
    PLACES,
    QUEST_FIND,
    REPUTATION,
    SEATS,
    SHEETS,
    STATUSES,
    WEALTH,
)
from sim.games.tainted_grail.turn.ch09_attack import attack_row
from sim.kernel import kernel
from sim.mechanisms.sets import bit, count, has
from strategies.tainted_grail.means import action_gives, is_barred, lacking, longest_dial_of, together_own, too_weak

__all__ = ["PROSPECTS", "prospects"]

PROSPECTS = (
    # the table and its days
    "alone", "two", "three", "four", "offset", "day", "late", "morning", "evening", "passed", "dial", "dials", "dark",
    "menhirs", "events",
    # the map
    "revealed", "guardians", "beset",
    *(f"explored_{place}" for place in range(PLACES)),
    *(f"status_{status}" for status in range(STATUSES)),
    "journals", "secrets", "items",
    # the characters, all together and the worst of them
    "living", "spares", "dying", "killed", "counted", "away", "energy", "worst_energy", "exhausted", "health",
    "worst_health", "near_death", "terror", "worst_terror", "panic", "insane", "hungry", "food", "wealth",
    "reputation", "magic", "experience",
    "aggression", "courage", "practicality", "empathy", "caution", "spirituality", "combat_cards", "diplomacy_cards",
    *(f"colour_{colour}" for colour in CARD_COLOURS),
    # the quest
    "rites", "lacking", "other_lacking", "weak", "barred", "steps", "farthest", "there", "unearned",
    # the encounter
    "fight", "talk", "level", "pool", "missing", "turn", "members", "weakest_member", "threat", "hand", "fallen",
)  # fmt: skip

EXPLORED, STATUS = PROSPECTS.index("explored_0"), PROSPECTS.index("status_0")
ALONE, OFFSET, DAY, LATE, AT_MORNING, AT_EVENING, PASSED, DIAL, DIALS, DARK, OF_MENHIRS, OF_EVENTS, REVEALED, \
    GUARDIANS, BESET = (0, *range(4, EXPLORED))  # fmt: skip
OF_JOURNALS, SECRETS, OF_ITEMS = range(STATUS + STATUSES, STATUS + STATUSES + 3)
(
    LIVING, SPARES, OF_DYING, KILLED, COUNTED, AWAY, OF_ENERGY, WORST_ENERGY, EXHAUSTED, OF_HEALTH,
    WORST_HEALTH, NEAR_DEATH, OF_TERROR, WORST_TERROR, PANIC, INSANE, HUNGRY, OF_FOOD, OF_WEALTH,
    OF_REPUTATION, OF_MAGIC, OF_EXPERIENCE,
) = range(OF_ITEMS + 1, OF_ITEMS + 23)  # fmt: skip
LEVELS = PROSPECTS.index("aggression")
DECKS = PROSPECTS.index("combat_cards")
COLOUR = DECKS + 2
RITES, LACKING, OTHER_LACKING, WEAK, BARRED, STEPS, FARTHEST, THERE, UNEARNED = range(
    PROSPECTS.index("rites"), PROSPECTS.index("rites") + 9
)
FIGHT, TALK, LEVEL, POOL, MISSING, TURN, MEMBERS, WEAKEST_MEMBER, THREAT, HAND, FALLEN = range(
    PROSPECTS.index("fight"), PROSPECTS.index("fight") + 11
)

MOST = 3.0  # the most that a number comes to
LATE_DAY = 15  # from which the cap on days counts
FAR = 7  # steps over the map
BOX = 4  # cards of a deck more than the least


@kernel
def prospects(g, pack, seat):
    """Fills g.menu.scratch[:len(PROSPECTS)] of a position between two steps, each from -3 to 3.

    All win or lose together: it is the same for every seat. Nothing is read of what journals hold.
    """
    x = g.menu.scratch
    for f in range(len(PROSPECTS)):
        x[f] = 0.0
    see_days(pack, g.table, x)
    see_map(pack, g.table, x)
    see_goods(pack, g.table, x)
    for s in range(pack.players):
        if g.table.who[s].alive == 1:
            see_character(pack, g.table, s, x)
    see_quest(pack, g.table, x)
    if g.table.fight.result == GOING_ON and g.table.fight.foe >= 0 and g.table.fight.members > 0:
        see_fight(pack, g.table, x)
    for f in range(len(PROSPECTS)):
        x[f] = min(MOST, max(-MOST, x[f]))


@kernel
def see_days(pack, table, x):
    """How many play, the day and what is left of it, and how long the menhirs burn (TG-4, TG-6)."""
    x[ALONE + min(np.int64(pack.players), SEATS) - 1] = 1.0
    x[OFFSET] = pack.encounter_value_offset / 3.0
    x[DAY] = table.day / 10.0
    x[LATE] = max(0, table.day - LATE_DAY) / 10.0
    x[AT_MORNING] = 1.0 if table.phase <= MORNING else 0.0
    x[AT_EVENING] = 1.0 if table.phase > ACTIONS else 0.0
    longest = longest_dial_of(table)
    x[DIAL] = longest / 4.0
    x[DARK] = 1.0 if longest == 0 else 0.0
    for i in range(table.menhirs):
        x[DIALS] += table.menhir[i].dial / 8.0
    x[OF_MENHIRS] = table.menhirs / 2.0
    x[OF_EVENTS] = table.events_out.n / 10.0


@kernel
def see_map(pack, table, x):
    """Which places are revealed and explored, which statuses were gained, where guardians stand."""
    x[REVEALED] = count(table.revealed) / 8.0
    for place in range(PLACES):
        if has(table.explored, place):
            x[EXPLORED + place] = 1.0
    for status in range(STATUSES):
        if has(np.int64(table.statuses), status):
            x[STATUS + status] = 1.0
    for foe in range(pack.foes):
        if table.foe_at[foe] >= 0:
            x[GUARDIANS] += pack.foe[foe].level / 4.0
            for s in range(pack.players):
                if table.who[s].alive == 1 and table.who[s].place == table.foe_at[foe]:
                    x[BESET] += 0.5
    for option in range(pack.journals):
        if table.tried[option] > 0:
            x[OF_JOURNALS] += 0.1


@kernel
def see_goods(pack, table, x):
    """Secrets and items that are owned; the secret of the quest is the rites (TG-13.10)."""
    for good in range(pack.goods):
        if table.thing[good].holder >= 0:
            x[OF_ITEMS if good < pack.items else SECRETS] += 0.25


@kernel
def see_character(pack, table, s, x):
    """Tracks, resources, attributes and decks of a character, added to those of the others."""
    who, sheet = table.who[s], pack.sheet[table.who[s].character]
    each = 1.0 / pack.players
    x[LIVING] += each
    x[OF_DYING] += who.dying * each
    x[KILLED] += who.killed * each
    x[COUNTED] = max(x[COUNTED], who.dying * (1.0 + who.counted) / max(1, pack.dying_actions))
    x[AWAY] += each if who.away > 0 else 0.0
    x[PASSED] += who.passed * each
    x[OF_ENERGY] += each * who.energy / 4.0
    x[WORST_ENERGY] = max(x[WORST_ENERGY], (4 - who.energy) / 4.0)
    x[EXHAUSTED] += each if who.energy <= pack.exhausted_threshold else 0.0
    x[OF_HEALTH] += each * who.health / 5.0
    x[WORST_HEALTH] = max(x[WORST_HEALTH], (8 - who.health) / 5.0)
    x[NEAR_DEATH] += each if who.health <= 2 else 0.0
    x[OF_TERROR] += each * who.terror / 4.0
    x[WORST_TERROR] = max(x[WORST_TERROR], who.terror / 4.0)
    x[PANIC] += each if who.terror > who.health else 0.0
    x[INSANE] += each if who.terror >= sheet.insane_from else 0.0
    x[HUNGRY] += each if who.stock[FOOD] == 0 and who.eaten == 0 else 0.0
    for attribute in range(6):
        x[LEVELS + attribute] += each * who.level[attribute] / 2.0
    for deck in range(2):
        x[DECKS + deck] += each * (who.deck[deck].n - pack.deck_min) / BOX
    if 0 <= sheet.colour < len(CARD_COLOURS):
        x[COLOUR + sheet.colour] += 1.0 / len(CARD_COLOURS)


@kernel
def spares(pack, table):
    """TG-11.13: the characters of the box that are left for somebody who dies."""
    left = 0
    for character in range(SHEETS):
        if pack.sheet[character].in_box == 1 and (table.characters_gone >> character) & 1 == 0:
            left += 1
    for s in range(pack.players):
        if table.who[s].alive == 1 and pack.sheet[table.who[s].character].in_box == 1:
            left -= 1
    return 0 if pack.players == 1 else max(0, left)


@kernel
def see_quest(pack, table, x):
    """The rites, and what the menhirs of the second quest still take: resources, energy, the way (TG-13.10)."""
    x[SPARES] = spares(pack, table) / 2.0
    for stock in (FOOD, WEALTH, REPUTATION, MAGIC, EXPERIENCE):
        x[OF_FOOD + stock] = together_own(table, stock) / pack.players / 3.0
    x[RITES] = 0.0 if table.quest == QUEST_FIND else 1.0
    nearest, second = 1e9, 1e9
    aim = -1
    for place in range(PLACES):
        if has(pack.quest_menhirs, place):
            work = work_at(pack, table, place)
            if work < nearest:
                second, nearest, aim = nearest, work, place
            else:
                second = min(second, work)
    if aim < 0:
        return
    x[LACKING] = nearest / pack.players / 2.0
    x[OTHER_LACKING] = min(second, 99.0) / pack.players / 2.0
    x[WEAK] = too_weak(pack, table, aim) / pack.players / 2.0
    x[BARRED] = 1.0 if is_barred(pack, table, aim) else 0.0
    see_way(pack, table, aim, x)


@kernel
def work_at(pack, table, place):
    """Resources that the group lacks for a menhir; more where one is barred."""
    work = 1.0 * lacking(pack, table, place, HEALTH) + too_weak(pack, table, place)
    for stock in range(EXPERIENCE):
        work += lacking(pack, table, place, stock)
    return work + (20.0 if is_barred(pack, table, place) else 0.0)


@kernel
def see_way(pack, table, aim, x):
    """Steps of the characters to a menhir, over revealed locations, and what is lacking that none of these gives."""
    for stock in range(WEALTH, EXPERIENCE):
        if lacking(pack, table, aim, stock) > 0:
            given = False
            for place in range(PLACES):
                given = given or (has(table.revealed, place) and action_gives(pack, place, stock))
            x[UNEARNED] += 0.0 if given else 0.5
    reached = fresh = bit(aim)
    arrived = 0
    for n in range(FAR):
        for s in range(pack.players):
            if table.who[s].alive == 1 and has(fresh, table.who[s].place):
                arrived += 1
                x[STEPS] += n / 3.0 / pack.players
                x[FARTHEST] = n / 3.0
                x[THERE] += (1.0 if n == 0 else 0.0) / pack.players
        grown = np.int64(0)
        for place in range(PLACES):
            if has(fresh, place) and (n == 0 or has(table.revealed, place)):
                grown |= pack.place[place].near
        fresh = grown & ~reached
        reached |= fresh
    for s in range(pack.players):
        if table.who[s].alive == 1 and not has(reached, table.who[s].place):
            x[STEPS] += FAR / 3.0 / pack.players
            x[FARTHEST] = FAR / 3.0


@kernel
def see_fight(pack, table, x):
    """The pool against its target, what the enemy would answer, and who stands in its way (TG-9)."""
    fight = table.fight
    x[FIGHT] = 1.0 if fight.kind == COMBAT else 0.0
    x[TALK] = 1.0 - x[FIGHT]
    x[LEVEL] = pack.foe[fight.foe].level / 3.0
    x[POOL] = min(1.5, fight.pool / max(1.0, 1.0 * fight.target))
    x[MISSING] = max(0, fight.target - fight.pool) / 6.0
    x[TURN] = fight.turn / 5.0
    row = pack.row[attack_row(fight, pack, fight.pool)]
    weakest = 99
    for s in range(pack.players):
        if fight.fencer[s].inside == 1 and fight.fencer[s].result == GOING_ON:
            x[MEMBERS] += 1.0 / pack.players
            x[HAND] += fight.fencer[s].hand.n / 4.0 / pack.players
            weakest = min(weakest, np.int64(table.who[s].health))
    if weakest < 99:
        x[WEAKEST_MEMBER] = (8 - weakest) / 5.0
        x[THREAT] = min(MOST, (row.damage + row.sheer) / max(1.0, 1.0 * weakest))
        x[FALLEN] = 1.0 if row.damage + row.sheer >= weakest else 0.0
