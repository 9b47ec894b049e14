"""What is looked at of an option and its position, by networks that learn which options are better than the style's.

The style has been asked just before, by `strategies.arkham_horror.team.decide`: its choice and the worths of the
options lie in menu.scratch, its plan of the turn in mine.notes.
"""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    ABILITY,
    AREAS,
    ATTACK,
    AUTO_PASS,
    CAST,
    COMBAT,
    D_CHECK,
    D_MOVE,
    DONE,
    ELDER_SIGN,
    EVADE_IT,
    FIGHT_IT,
    FLEE,
    GATE_CHECK,
    GIVE_CARD,
    GIVE_MONEY,
    GO,
    HEAL,
    HELP,
    HORROR,
    O_SHOP,
    PASS_RUMOR,
    REDRAW,
    REROLL,
    RETURN_LOAN,
    RIDE,
    SEAL,
    SPELLS,
    SPEND,
    STREETS,
    TAKE,
    TRADE,
    TROPHY,
    TRY_FIGHT,
    TRY_LORE,
    USE,
    WEAPON,
)  # fmt: skip
from sim.games.arkham_horror.state.places import in_arkham
from sim.kernel import kernel
from sim.mechanisms import sets
from strategies.arkham_horror.fighting import evading, surviving, winning, withstanding
from strategies.arkham_horror.goals import OFTEN, affordable, closing
from strategies.arkham_horror.plans import attended_gates, hardness, ready_to_seal, seal_price
from strategies.arkham_horror.worth import CHOSEN, MOST_WORTHS, WORTHS, chance_of, lacking, worth_of_card

FEATURES = (
    # the style's view of the option, and its act
    "style", "edge", "worth",
    "done", "goes", "uses", "casts", "pays", "again", "fights", "other_way", "trades", "amount",
    # the card it is about
    "card", "weapon", "spell", "elder_sign", "sanity_price",
    # whom it is about, if somebody else
    "other", "his_health",
    # where it leads: the best place that it is on the way to
    "goal", "place_worth", "steps", "gate", "gate_to_seal", "closing", "frequent", "clues_there", "explored",
    "monsters", "toll", "getting_by", "healing", "shopping", "trophies_buy", "street", "to_the_best", "attended",
    # the monster it is about
    "winning", "surviving", "calm", "evading", "trophy", "deadly",
    # the check under way
    "missing", "mended", "at_gate", "in_combat",
    # the position: the board, then the seat, then the others
    "doom", "seals", "gates_left", "terror", "crowded", "hardness", "players", "awake", "stance",
    "sanity", "stamina", "clues", "money", "arms", "ready", "others_ready",
)  # fmt: skip

(
    STYLE, EDGE, WORTH,
    HE_IS_DONE, GOES, USES, CASTS, PAYS, AGAIN, FIGHTS, OTHER_WAY, TRADES, AMOUNT,
    CARD, IS_WEAPON, IS_SPELL, IS_SIGN, PRICE,
    OTHER, HIS_HEALTH,
    GOAL, PLACE_WORTH, STEPS, GATE, GATE_TO_SEAL, CLOSING, FREQUENT, CLUES_THERE, EXPLORED,
    MONSTERS, TOLL, GETTING_BY, HEALING, SHOPPING, TROPHIES_BUY, STREET, TO_THE_BEST, ATTENDED,
    WINNING, SURVIVING, CALM, EVADING, PRIZE, DEADLY,
    MISSING, MENDED, AT_GATE, IN_COMBAT,
    DOOM, SEALS, GATES_LEFT, TERROR, CROWDED, HARDNESS, PLAYERS, AWAKE, STANCE,
    SANITY, STAMINA, CLUES, MONEY, ARMS, READY, OTHERS_READY,
) = range(len(FEATURES))  # fmt: skip

MOST = 3.0  # the most that a feature comes to
BY_PLACE = CARD  # features from here to the position are about some options only
POSITION = (DOOM, len(FEATURES))


@kernel
def bounded(value):
    """A number that outliers do not stretch."""
    return min(MOST, max(-MOST, value))


@kernel
def describe_act(menu, option, x):
    """What the option does."""
    act = menu.option[option].act
    x[HE_IS_DONE] = act == DONE
    x[GOES] = act == GO
    x[USES] = act == USE or act == TAKE or act == ABILITY or act == HEAL or act == RIDE
    x[CASTS] = act == CAST
    x[PAYS] = act == SPEND or act == SEAL or act == PASS_RUMOR or act == RETURN_LOAN
    x[AGAIN] = act == REROLL or act == HELP or act == REDRAW or act == AUTO_PASS or act == ELDER_SIGN
    x[FIGHTS] = act == FIGHT_IT or act == TRY_FIGHT or act == ATTACK
    x[OTHER_WAY] = act == EVADE_IT or act == FLEE or act == TRY_LORE
    x[TRADES] = act == TRADE or act == GIVE_CARD or act == GIVE_MONEY
    x[AMOUNT] = bounded(menu.option[option].n / 5.0)


@kernel
def describe_worth(option, x):
    """What the style makes of the option."""
    kept = np.int64(x[CHOSEN])
    worth = x[WORTHS + option] if option < MOST_WORTHS else 0.0
    x[STYLE] = option == kept
    x[EDGE] = bounded((worth - (x[WORTHS + kept] if kept < MOST_WORTHS else 0.0)) / 4.0)
    x[WORTH] = bounded(worth / 10.0)


@kernel
def describe_card(pack, card, x):
    """The card that is taken, used, cast, kept or given away."""
    kind = pack.kind[pack.card_kind[card]]
    x[CARD] = worth_of_card(pack, card) / 10.0
    x[IS_WEAPON] = kind.sort_of == WEAPON
    x[IS_SPELL] = kind.family == SPELLS
    x[IS_SIGN] = pack.card_kind[card] == pack.elder_sign
    x[PRICE] = kind.cost / 3.0


@kernel
def best_beyond(pack, mine, here, next_area, points):
    """The best place within reach on the way by a neighbouring area."""
    if next_area >= STREETS:
        return next_area
    best = next_area
    for area in range(AREAS):
        if mine.notes.worth[area] > mine.notes.worth[best] or (area == mine.notes.goal and best != area):
            ahead = pack.steps[here, area] == 1 + pack.steps[next_area, area]
            if ahead and pack.steps[here, area] <= points:
                best = area
                if area == mine.notes.goal:
                    break
    return best


@kernel
def where_it_leads(pack, table, mine, menu, option):
    """The place that an option is about, -1 for none."""
    place = np.int64(menu.option[option].place)
    if menu.kind != D_MOVE:
        return place if menu.option[option].act == GO else -1
    here = np.int64(table.seat[menu.seat].place)
    if not in_arkham(here):
        return -1
    if menu.option[option].act == GO:
        return best_beyond(pack, mine, here, place, menu.option[option].n)
    return here


@kernel
def describe_place(pack, table, mine, s, area, x):
    """A place to end the movement in."""
    seat = table.seat[s]
    x[GOAL] = area == mine.notes.goal
    x[PLACE_WORTH] = bounded(mine.notes.worth[area] / 10.0)
    if in_arkham(seat.place):
        steps = pack.steps[seat.place, area]
        x[STEPS] = steps / 5.0
        x[TOLL] = bounded((mine.notes.far[area] - mine.notes.far[seat.place] - steps) / 5.0)
    if table.gate[area] >= 0:
        x[GATE] = 1.0
        x[GATE_TO_SEAL] = ready_to_seal(pack, table, s)
        x[CLOSING] = closing(pack, table, s, area)
        x[ATTENDED] = sets.has(attended_gates(pack, table, s), area)
        x[EXPLORED] = seat.explored == 1 and seat.place == area
    if table.seal[area] == 0:
        x[FREQUENT] = pack.calls[area] / OFTEN
    x[CLUES_THERE] = table.clue[area] / 2.0
    x[MONSTERS] = bounded(table.crowd[area] / 2.0)
    x[GETTING_BY] = mine.notes.chance[area]
    x[STREET] = area < STREETS
    if area >= STREETS:
        describe_services(pack, table, mine, s, area, x)
    if mine.notes.ranked_n > 0:
        x[TO_THE_BEST] = pack.steps[area, mine.notes.ranked[0]] / 5.0


@kernel
def describe_services(pack, table, mine, s, area, x):
    """What a location offers instead of an encounter."""
    use = pack.op[pack.ability[area]]
    if area == pack.asylum or area == pack.hospital:
        x[HEALING] = lacking(pack, table, s, 0 if area == pack.asylum else 1) / 3.0
    elif pack.ability[area] > 0 and pack.op[use.then].code == O_SHOP:
        x[SHOPPING] = min(1.0, table.seat[s].money / 5.0)
    elif table.crowd[TROPHY + s] + table.seat[s].gate_trophies > 0 and use.other > 0:
        x[TROPHIES_BUY] = affordable(pack, table, mine, s, use.other)


@kernel
def describe_monster(pack, table, s, m, x):
    """The odds against a monster, and what is at stake."""
    foe = pack.foe[table.ancient_one, pack.token[m]]
    won = winning(pack, table, s, m)
    x[WINNING] = won
    x[SURVIVING] = surviving(pack, table, s, m, won)
    x[CALM] = withstanding(pack, table, s, m)
    x[EVADING] = evading(pack, table, s, m)
    x[PRIZE] = 0.0 if foe.endless == 1 else foe.printed_toughness / 3.0
    x[DEADLY] = foe.combat_damage >= table.seat[s].stamina


@kernel
def describe_check(pack, table, s, x):
    """The check under way: what is missing, and whether one clue may mend it."""
    check = table.check
    missing = check.difficulty - check.score
    x[MISSING] = bounded(missing / 2.0)
    x[MENDED] = chance_of(pack, table, s, 1, missing)
    x[AT_GATE] = check.kind == GATE_CHECK
    x[IN_COMBAT] = check.kind == COMBAT or check.kind == HORROR


@kernel
def describe_position(pack, table, mine, s, x):
    """How far the game is, and what the seat and the others have."""
    ancient = pack.ancient[table.ancient_one]
    seat = table.seat[s]
    x[DOOM] = table.doom / max(1, ancient.doom)
    x[SEALS] = table.seals / 6.0
    x[GATES_LEFT] = (pack.gate_limit - table.open_gates) / 4.0
    x[TERROR] = table.terror / 10.0
    x[CROWDED] = bounded(table.afoot / pack.monster_limit)
    x[HARDNESS] = bounded(hardness(pack, table) / 20.0)
    x[PLAYERS] = pack.players / 8.0
    x[AWAKE] = table.awake > 0
    x[STANCE] = mine.notes.stance / 2.0
    x[SANITY] = seat.sanity / 5.0
    x[STAMINA] = seat.stamina / 5.0
    x[CLUES] = bounded(seat.clues / seal_price(pack, table))
    x[MONEY] = bounded(seat.money / 10.0)
    x[ARMS] = mine.notes.arms[0, 0] / 6.0
    x[READY] = ready_to_seal(pack, table, s)
    ready = 0
    for other in range(pack.players):
        if other != s and ready_to_seal(pack, table, other):
            ready += 1
    x[OTHERS_READY] = ready / max(1, pack.players - 1)


@kernel
def features(pack, table, mine, menu, option, kept):
    """Fills menu.scratch with FEATURES of an option; each is between -3 and 3.

    What the style chose is read from menu.scratch, so that a player which has learned already is described by the style
    it stands on.
    """
    x = menu.scratch
    s = np.int64(menu.seat)
    describe_worth(option, x)
    describe_act(menu, option, x)
    for f in range(BY_PLACE, DOOM):
        x[f] = 0.0
    one = menu.option[option]
    if one.card >= 0:
        describe_card(pack, np.int64(one.card), x)
    if one.seat >= 0 and one.seat != s:
        x[OTHER] = 1.0
        x[HIS_HEALTH] = min(table.seat[one.seat].sanity, table.seat[one.seat].stamina) / 5.0
    area = where_it_leads(pack, table, mine, menu, option)
    if area >= 0:
        describe_place(pack, table, mine, s, area, x)
    if one.monster >= 0:
        describe_monster(pack, table, s, np.int64(one.monster), x)
    if menu.kind == D_CHECK:
        describe_check(pack, table, s, x)
    if option == kept:
        describe_position(pack, table, mine, s, x)
