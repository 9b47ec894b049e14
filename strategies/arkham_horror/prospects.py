"""What the chance to win is told from: the ways to win and to lose, the board, the investigators, the battle ahead."""

import numpy as np

from sim.games.arkham_horror.state.codes import (
    ALLIES,
    AREAS,
    CUP,
    ENCOUNTERS,
    FIGHT,
    JAIL,
    LORE,
    LOST,
    MOVEMENT,
    NO_CARD,
    NOWHERE,
    O_IF,
    O_ITEM_DICE,
    O_LOSE,
    OUTSKIRTS,
    R_CLUE,
    R_GATE,
    R_SANITY,
    R_STAMINA,
    SKILL_CARDS,
    SKY,
    SPELLS,
    STREETS,
    TROPHY,
    WILL,
    WORLD_ENCOUNTERS,
)  # fmt: skip
from sim.games.arkham_horror.state.places import in_arkham, in_world
from sim.games.arkham_horror.turn.ch17_skill_checks import skill_of
from sim.kernel import kernel
from sim.mechanisms import sets
from strategies.arkham_horror.fighting import best_arms
from strategies.arkham_horror.goals import closing
from strategies.arkham_horror.plans import attended_gates, holds_sign, meets_demand, seal_price, seals_allowed
from strategies.arkham_horror.team import about_to_close
from strategies.arkham_horror.worth import chance_of, die_chance

__all__ = ["PROSPECTS", "prospects"]

PROSPECTS = (
    # which Ancient One, and how many sit at the table
    "azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth",
    "players", "alone", "small_group",
    # the clocks
    "doom", "doom_left", "few_doom_left", "gates", "gates_left", "brink", "terror", "terror_left", "turn", "seals",
    "seals_left", "last_seals", "trophies", "trophies_lacking", "closing_near",
    # the moment
    "actor", "moving", "in_encounters", "in_worlds", "between_turns", "rumor", "rumor_tokens", "no_seal", "extra_gate",
    # the board
    "openings", "surges", "turns_left", "sealed", "best_gates", "clues_lying", "crowded", "outskirts", "cup", "sky",
    "toughness", "streets_full", "at_gates", "shut",
    # the investigators
    "sanity", "worst_sanity", "stamina", "worst_stamina", "less", "clues", "most_clues", "for_seals", "money", "arms",
    "best_arms", "fight", "will", "lore", "blessed", "cursed", "retainers", "allies", "skills", "spells", "signs",
    "gate_trophies", "monster_trophies", "lost", "stuck", "out", "met",
    # on the way to seals
    "ready", "ready_in_arkham", "ready_beyond", "ready_at_gate", "beyond", "returning", "explored", "closing", "steps",
    "sealed_soon", "unattended",
    # the final battle
    "awake", "battle_round", "rating", "doom_in_battle", "hits", "demanded", "lives", "odds", "even_odds",
    "worst_lives", "battle_now", "battle_odds",
)  # fmt: skip

(
    AZATHOTH, CTHULHU, HASTUR, ITHAQUA, NYARLATHOTEP, SHUB_NIGGURATH, YIG, YOG_SOTHOTH,
    PLAYERS, ALONE, SMALL_GROUP,
    DOOM, DOOM_LEFT, FEW_DOOM_LEFT, GATES, GATES_LEFT, BRINK, TERROR, TERROR_LEFT, TURN, SEALS,
    SEALS_LEFT, LAST_SEALS, TROPHIES, TROPHIES_LACKING, CLOSING_NEAR,
    ACTOR, MOVING, IN_ENCOUNTERS, IN_WORLDS, BETWEEN_TURNS, RUMOR, RUMOR_TOKENS, NO_SEAL_NOW, EXTRA_GATE,
    OPENINGS, SURGES, TURNS_LEFT, SEALED, BEST_GATES, CLUES_LYING, CROWDED, IN_OUTSKIRTS, IN_CUP, IN_SKY,
    TOUGHNESS, STREETS_FULL, AT_GATES, SHUT,
    SANITY, WORST_SANITY, STAMINA, WORST_STAMINA, LESS, CLUES, MOST_CLUES, FOR_SEALS, MONEY, ARMS,
    BEST_ARMS, OF_FIGHT, OF_WILL, OF_LORE, BLESSED, CURSED, RETAINERS, OF_ALLIES, OF_SKILLS, OF_SPELLS, SIGNS,
    GATE_TROPHIES, MONSTER_TROPHIES, ARE_LOST, STUCK, OUT, MET,
    READY, READY_IN_ARKHAM, READY_BEYOND, READY_AT_GATE, BEYOND, RETURNING, EXPLORED, CLOSING, STEPS,
    SEALED_SOON, UNATTENDED,
    AWAKE, BATTLE_ROUND, RATING, DOOM_IN_BATTLE, HITS, DEMANDED, LIVES, ODDS, EVEN_ODDS,
    WORST_LIVES, BATTLE_NOW, BATTLE_ODDS,
) = range(len(PROSPECTS))  # fmt: skip

FREQUENT = 25.0  # Mythos cards that name some locations
MOST = 3.0  # the most that a number comes to
LAST_ROUND = 14  # of a battle: by then hardly anybody passes a check against the Ancient One's attack
FAR = 6  # steps


@kernel
def prospects(g, pack, seat):
    """Fills g.menu.scratch[:len(PROSPECTS)] of a position between two steps, each from -3 to 3.

    Everybody wins or loses together: it is the same for every seat.
    """
    x = g.menu.scratch
    for f in range(len(PROSPECTS)):
        x[f] = 0.0
    see_clocks(pack, g.table, x)
    see_moment(pack, g.table, x)
    see_board(pack, g.table, x)
    see_monsters(pack, g.table, x)
    attended = attended_gates(pack, g.table, -1)
    for area in range(AREAS):
        if g.table.gate[area] >= 0 and not sets.has(attended, area):
            x[UNATTENDED] += 0.25
    for s in range(pack.players):
        if g.table.seat[s].out == 0 and g.table.seat[s].place != NOWHERE:
            see_investigator(pack, g.table, s, x)
            see_hand(pack, g.table, s, x)
            see_way_to_seal(pack, g.table, s, x)
        else:
            x[OUT] += 1.0 / pack.players
    see_battle(pack, g.table, x)
    for f in range(len(PROSPECTS)):
        x[f] = min(MOST, max(-MOST, x[f]))


@kernel
def see_clocks(pack, table, x):
    """How near the Ancient One is to waking, and the team to each of its victories (AH-1, AH-15)."""
    ancient = pack.ancient[table.ancient_one]
    if table.ancient_one < 8:
        x[AZATHOTH + table.ancient_one] = 1.0
    x[PLAYERS] = pack.players / 8.0
    x[ALONE] = 1.0 if pack.players == 1 else 0.0
    x[SMALL_GROUP] = 1.0 / pack.players
    x[DOOM] = table.doom / max(1, ancient.doom)
    x[DOOM_LEFT] = (ancient.doom - table.doom) / 7.0
    x[FEW_DOOM_LEFT] = max(0, 4 - (ancient.doom - table.doom)) / 2.0
    x[GATES] = table.open_gates / 4.0
    x[GATES_LEFT] = (pack.gate_limit - table.open_gates) / 4.0
    x[BRINK] = max(0, 3 - (pack.gate_limit - table.open_gates)) / 2.0
    x[TERROR] = table.terror / 5.0
    x[TERROR_LEFT] = max(0, 4 - (pack.terror_max - table.terror)) / 4.0
    x[TURN] = table.turn / 15.0
    left = max(0, pack.seals_to_win - table.seals)
    x[SEALS] = table.seals / max(1, pack.seals_to_win)
    x[SEALS_LEFT] = left / 3.0
    x[LAST_SEALS] = max(0, 3 - left) / 2.0
    held = 0
    for s in range(pack.players):
        held += table.seat[s].gate_trophies
    lacking = max(0, pack.trophies_to_win - held)
    x[TROPHIES] = held / max(1, pack.trophies_to_win)
    x[TROPHIES_LACKING] = lacking / 4.0
    x[CLOSING_NEAR] = 1.0 / max(1, table.open_gates) if lacking <= table.open_gates else 0.0


@kernel
def see_moment(pack, table, x):
    """Whose turn it is, what phase, and which cards of the Mythos are in play."""
    x[ACTOR] = table.turn_of / pack.players
    x[MOVING] = 1.0 if table.phase <= MOVEMENT else 0.0
    x[IN_ENCOUNTERS] = 1.0 if table.phase == ENCOUNTERS else 0.0
    x[IN_WORLDS] = 1.0 if table.phase == WORLD_ENCOUNTERS else 0.0
    x[BETWEEN_TURNS] = 1.0 if table.phase > WORLD_ENCOUNTERS else 0.0
    x[RUMOR] = 1.0 if table.rumor != NO_CARD else 0.0
    x[RUMOR_TOKENS] = table.rumor_tokens / 5.0 if table.rumor != NO_CARD else 0.0
    x[NO_SEAL_NOW] = 0.0 if seals_allowed(pack, table) else 1.0
    x[EXTRA_GATE] = 1.0 * table.extra_gate


@kernel
def see_board(pack, table, x):
    """Mythos cards that will open a gate, or bring a surge; where they are frequent, and the clues that lie about."""
    for area in range(AREAS):
        calls = pack.calls[area] / FREQUENT
        if table.gate[area] >= 0:
            x[SURGES] += calls
            x[BEST_GATES] = max(x[BEST_GATES], 2.0 * calls)
        elif table.seal[area] > 0:
            x[SEALED] += calls
        else:
            x[OPENINGS] += calls
        x[CLUES_LYING] += table.clue[area] / 10.0
        if area >= STREETS and table.shut[area] >= table.turn:
            x[SHUT] += 0.1
    left = min(pack.ancient[table.ancient_one].doom - table.doom, pack.gate_limit - table.open_gates)
    x[TURNS_LEFT] = left / (0.1 + x[OPENINGS]) / 5.0


@kernel
def see_monsters(pack, table, x):
    """How full Arkham is, and how strong what walks there."""
    x[CROWDED] = table.afoot / max(1, pack.monster_limit)
    x[IN_OUTSKIRTS] = table.crowd[OUTSKIRTS] / max(1, pack.outskirts_limit)
    x[IN_CUP] = table.crowd[CUP] / 40.0
    x[IN_SKY] = table.crowd[SKY] / 3.0
    for area in range(AREAS):
        if area < STREETS and table.crowd[area] > 0:
            x[STREETS_FULL] += 0.25
        if table.gate[area] >= 0:
            x[AT_GATES] += table.crowd[area] / 5.0
    if table.afoot > 0:
        for m in range(pack.tokens):
            if table.monster_at[m] < AREAS:
                x[TOUGHNESS] += pack.foe[table.ancient_one, pack.token[m]].printed_toughness / 20.0


@kernel
def see_investigator(pack, table, s, x):
    """Body, mind and means of one at the table, added to those of the others."""
    seat = table.seat[s]
    each = 1.0 / pack.players
    x[SANITY] += each * seat.sanity / 5.0
    x[STAMINA] += each * seat.stamina / 5.0
    x[WORST_SANITY] = max(x[WORST_SANITY], (5 - seat.sanity) / 5.0)
    x[WORST_STAMINA] = max(x[WORST_STAMINA], (5 - seat.stamina) / 5.0)
    x[LESS] += each * (seat.less_sanity + seat.less_stamina) / 2.0
    x[CLUES] += seat.clues / 15.0
    x[MOST_CLUES] = max(x[MOST_CLUES], seat.clues / seal_price(pack, table))
    x[MONEY] += each * seat.money / 8.0
    x[OF_FIGHT] += each * skill_of(table, pack, s, FIGHT) / 5.0
    x[OF_WILL] += each * skill_of(table, pack, s, WILL) / 5.0
    x[OF_LORE] += each * skill_of(table, pack, s, LORE) / 5.0
    if seat.blessed > 0:
        x[BLESSED] += each
    elif seat.blessed < 0:
        x[CURSED] += each
    x[RETAINERS] += each * seat.retainer
    x[GATE_TROPHIES] += seat.gate_trophies / 5.0
    x[MONSTER_TROPHIES] += table.crowd[TROPHY + s] / 10.0
    if seat.place == LOST:
        x[ARE_LOST] += each
    if seat.place == JAIL or seat.delayed == 1 or seat.skip >= table.turn:
        x[STUCK] += each
    if in_arkham(seat.place):
        x[MET] += table.crowd[seat.place] / 3.0


@kernel
def see_hand(pack, table, s, x):
    """Arms, allies, skills, spells and Elder Signs of one at the table."""
    seat = table.seat[s]
    arms = best_arms(pack, table, s, 0, 0)
    x[ARMS] += arms / 6.0 / pack.players
    x[BEST_ARMS] = max(x[BEST_ARMS], arms / 8.0)
    for i in range(seat.hand_n):
        kind = np.int64(pack.card_kind[seat.hand[i]])
        family = pack.kind[kind].family
        if family == ALLIES:
            x[OF_ALLIES] += 1.0 / pack.players
        elif family == SKILL_CARDS:
            x[OF_SKILLS] += 0.5 / pack.players
        elif family == SPELLS:
            x[OF_SPELLS] += 0.5 / pack.players
        if kind == pack.elder_sign:
            x[SIGNS] += 0.4


@kernel
def see_way_to_seal(pack, table, s, x):
    """How near one at the table is to closing or sealing a gate."""
    seat = table.seat[s]
    price = seal_price(pack, table)
    share = 1.0 if holds_sign(pack, table, s) else min(1.0, seat.clues / price)
    x[FOR_SEALS] += share / 3.0
    ready = share == 1.0
    if ready:
        x[READY] += 0.5
    if in_world(seat.place):
        x[BEYOND] += 0.5
        if ready:
            x[READY_BEYOND] += 0.5
        if about_to_close(pack, seat.place):
            x[RETURNING] += 0.5
            if ready:
                x[SEALED_SOON] += 0.5
    elif in_arkham(seat.place):
        if seat.explored == 1 and table.gate[seat.place] >= 0:
            closes = closing(pack, table, s, np.int64(seat.place))
            x[EXPLORED] += 0.5
            x[CLOSING] += 0.5 * closes
            if ready:
                x[READY_AT_GATE] += 0.5
                x[SEALED_SOON] += closes
        elif ready:
            x[READY_IN_ARKHAM] += 0.5
            x[STEPS] += steps_to_a_gate(pack, table, s) / FAR


@kernel
def steps_to_a_gate(pack, table, s):
    """Steps to the nearest open gate that nobody else sees to."""
    attended = attended_gates(pack, table, s)
    nearest = np.int64(FAR)
    for area in range(AREAS):
        if table.gate[area] >= 0 and not sets.has(attended, area):
            nearest = min(nearest, np.int64(pack.steps[table.seat[s].place, area]))
    return nearest


# -- the final battle --------------------------------------------------------------------------------------------------


@kernel
def see_battle(pack, table, x):
    """The odds of the final battle: successes to be expected before the last is devoured, against those it takes."""
    ancient = pack.ancient[table.ancient_one]
    x[AWAKE] = 1.0 if table.awake > 0 else 0.0
    x[RATING] = rating_in_battle(pack, table) / 3.0
    if ancient.no_battle == 1:
        x[RATING] = -MOST
        return
    doom = table.doom if table.awake == 2 else ancient.doom
    wanted = max(1.0, 1.0 * pack.successes_per_doom * doom - (table.battle_hits if table.awake == 2 else 0))
    hits = whole = lives = 0.0
    fewest = MOST
    for s in range(pack.players):
        if table.seat[s].out == 1 or (table.seat[s].place >= LOST and table.seat[s].place != JAIL):
            continue
        if table.awake < 2 and not meets_demand(pack, table, s):
            x[DEMANDED] += 1.0 / pack.players
            continue
        his_lives = lives_of(pack, table, s)
        his_hits = hits_a_round(pack, table, s)
        hits += his_hits
        lives += his_lives
        fewest = min(fewest, his_lives / 3.0)
        whole += his_hits * rounds_of(pack, table, s, his_lives)
        whole += table.seat[s].clues * die_chance(pack, table, s)
    x[HITS] = hits / wanted * 5.0
    x[LIVES] = lives / pack.players / 4.0
    x[WORST_LIVES] = fewest
    x[ODDS] = whole / wanted
    x[EVEN_ODDS] = 2.0 * whole / (whole + wanted) - 1.0
    if table.awake > 0:
        x[BATTLE_ROUND] = table.battle_round / 5.0
        x[DOOM_IN_BATTLE] = doom / max(1, ancient.doom)
        x[BATTLE_NOW] = min(MOST, x[ODDS])
        x[BATTLE_ODDS] = x[EVEN_ODDS]


@kernel
def rating_in_battle(pack, table):
    """AH-18.3: the Ancient One's combat rating, Hastur's by the terror level until the battle begins."""
    ancient = pack.ancient[table.ancient_one]
    if table.awake == 2:
        return 1.0 * table.battle_rating
    return -1.0 * table.terror if ancient.minus_terror == 1 else 1.0 * ancient.rating


@kernel
def hits_a_round(pack, table, s):
    """AH-16.5: successes that an attack brings on average, with the marker where Fight is highest."""
    ancient = pack.ancient[table.ancient_one]
    seat = table.seat[s]
    arms = best_arms(pack, table, s, ancient.physical, ancient.magical)
    opening = pack.op[ancient.start].code
    if table.awake < 2 and opening == O_ITEM_DICE:
        arms *= die_chance(pack, table, s)
    dice = pack.sheet[seat.sheet].skill[FIGHT, 3] + seat.bonus[FIGHT] + arms + rating_in_battle(pack, table)
    success = die_chance(pack, table, s)
    if table.awake < 2 and opening == O_IF:  # AH-18.7: everybody is Cursed as the battle begins
        success = max(1.0 / pack.sides, success - 1.0 / pack.sides)
    return max(0.0, dice) * success


@kernel
def lives_of(pack, table, s):
    """Failed checks against the Ancient One's attack that an investigator survives, and the one that he does not."""
    ancient = pack.ancient[table.ancient_one]
    seat = table.seat[s]
    if ancient.attack_skill < 0:
        return 1.0 * max(1, seat.sanity + seat.stamina - 1)
    lives = 10.0
    at = ancient.attack_fail
    while pack.op[at].code == O_LOSE:
        a, n = pack.op[at].a, max(1, pack.op[at].b)
        if a == R_SANITY:
            lives = min(lives, np.ceil(seat.sanity / n))
        elif a == R_STAMINA:
            lives = min(lives, np.ceil(seat.stamina / n))
        elif a == R_CLUE:
            lives = min(lives, 1.0 * seat.clues)
        elif a == R_GATE:
            lives = min(lives, 1.0 * seat.gate_trophies)
        else:
            lives = min(lives, 1.0 * table.crowd[TROPHY + s])
        at += 1
    return lives


@kernel
def rounds_of(pack, table, s, lives):
    """AH-16.8: rounds of the battle that an investigator sees on average, the attack harder in each."""
    ancient = pack.ancient[table.ancient_one]
    skill = 0 if ancient.attack_skill < 0 else skill_of(table, pack, s, ancient.attack_skill)
    first = max(1, table.battle_round) if table.awake == 2 else 1
    rounds = 0.0
    for r in range(first, first + LAST_ROUND):
        stands = min(1.0, lives)
        if stands <= 0.0:
            return rounds
        rounds += stands
        if ancient.attack_skill < 0:
            lives -= 1.0
        else:
            lives -= 1.0 - chance_of(pack, table, s, skill + ancient.attack_modifier + ancient.attack_step * (r - 1), 1)
    return rounds
