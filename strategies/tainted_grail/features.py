"""What is looked at of an option: what the style thinks of it, the option itself, and the position it is offered in.

Only what the seat may know and what `balanced` looks at; of journals what they ask for, never what they hold. The
style was asked of the same menu before: its ratings lie on the menu, the cards it thought of in the notes. Columns
from `SUBJECT` on are what the question is about: a place, a journal, a card or somebody.
"""

import numpy as np

from sim.games.tainted_grail.state.codes import (
    ASK_ACTION,
    ASK_ADVANCE,
    ASK_DECK,
    ASK_DEFENCE,
    ASK_DISCARD,
    ASK_FIRST,
    ASK_FURTHER,
    ASK_JOIN,
    ASK_JOURNAL,
    ASK_LIMIT,
    ASK_MAGIC,
    ASK_MULLIGAN,
    ASK_PICK,
    ASK_STAY,
    CHARGE,
    COMBAT,
    ENTER_EXPLORE,
    ENTER_NOTHING,
    EXPERIENCE,
    EXPLORE,
    FOOD,
    GIVE,
    GIVE_GOOD,
    HEALTH,
    LOCATION_ACTION,
    MAGIC,
    NO_SETTLEMENT,
    PLAY,
    QUEST_FIND,
    RAISE,
    REPUTATION,
    STOCKS,
    TRAVEL,
    WEALTH,
)
from sim.games.tainted_grail.turn.ch09_attack import attack_row
from sim.games.tainted_grail.turn.ch09_foes import colour_of_op
from sim.kernel import kernel
from sim.mechanisms.sets import has
from strategies.tainted_grail.advice import general_worth, is_encounter_question, look_at_next
from strategies.tainted_grail.chance import AIM, RATED
from strategies.tainted_grail.goals import EARN, EXPLORE_THERE, MEET, OWN, REST
from strategies.tainted_grail.journals import fight_said, left_at, opened_by, rest_given
from strategies.tainted_grail.means import action_gives, lacking, longest_dial_of
from strategies.tainted_grail.plan import hand_size, place_in_hand, toll

__all__ = ["FEATURES", "POSITION", "features"]

ACTS = 9
SUBJECT = 17
PACE = 4.0  # markers that an activation is thought to bring
FEATURES = (
    "style", "worth",
    "act_0", "act_1", "act_2", "act_3", "act_4", "act_5", "act_6", "act_give", "act_other",
    "cost", "amount", "way", "is_me", "their_health", "their_energy",
    # of a place; of a card, or of the hand where an option plays none; of a journal; of a purchase
    "place_or_card_or_hand",
    "fear_or_gain_or_clauses_or_combat",
    "guardian_or_wins_or_rests_or_opens",
    "unread_or_draws_or_fights",
    "settlement_or_goes_or_die",
    "food_or_guards",
    "healing_or_later",
    "lacked_or_passive",
    "quest_menhir_or_charges",
    # the position: of the day;  of a fight
    "health", "terror", "energy", "food", "wealth", "magic", "experience", "dial", "seeks", "players",
    "rests_or_combat", "explores_or_target", "earns_or_pool", "meets_or_hand",
    "far_or_damage", "lacking_or_lost", "others_near_or_toll", "day_or_level",
    "strength", "eloquence", "harder",
)  # fmt: skip
POSITION = (FEATURES.index("health"), len(FEATURES))


@kernel
def sort_of(kind, act):
    """The column of an option's act, 0 to ACTS - 1; of the many free actions two."""
    if kind == ASK_ACTION and act >= GIVE:
        return ACTS - 2 if act <= GIVE_GOOD else ACTS - 1
    return min(np.int64(act), ACTS - 1)


@kernel
def look_at_option(pack, table, menu, option, kept, x):
    """What the style thinks of an option, its act, its price, and the seat it is about."""
    chosen = menu.option[option]
    x[0] = 1.0 if option == kept else 0.0
    last = len(menu.scratch) - RATED - 1
    gap = menu.scratch[RATED + min(option, last)] - menu.scratch[RATED + min(kept, last)]
    x[1] = max(-3.0, min(1.0, gap / 4.0))
    for sort in range(ACTS):
        x[2 + sort] = 0.0
    x[2 + sort_of(menu.kind, chosen.act)] = 1.0
    x[11] = min(chosen.cost, 9) / 3.0
    x[12] = min(chosen.amount, 9) / 3.0
    x[13] = max(-1.0, min(chosen.way / 3.0, 1.0))
    x[14] = 1.0 if chosen.seat == menu.seat else 0.0
    if chosen.seat >= 0:
        other = table.who[chosen.seat]
        x[15] = other.health / max(1.0, float(pack.sheet[other.character].health_max))
        x[16] = other.energy / max(1.0, float(pack.sheet[other.character].energy_max))
    else:
        x[15] = x[16] = 0.0


@kernel
def fights_of(pack, place):
    """The encounters that the printed action of a location starts, by their levels."""
    effects, levels = pack.place[place].effects, 0
    for i in range(effects.first, effects.first + effects.n):
        levels += max(1, pack.effect[i].n) if colour_of_op(pack.effect[i].op) >= 0 else 0
    return levels


@kernel
def look_at_place(pack, table, mine, seat, act, to, x):
    """Steps nearer to the goal, what a journal still has, or the fights of an action; what waits there and is given."""
    place, at = pack.place[to], SUBJECT
    if act == TRAVEL:
        here = np.int64(table.who[seat].place)
        x[at] = max(-2.0, min(2.0, float(mine.notes.far[here]) - mine.notes.far[to]))
    elif act == EXPLORE and has(table.explored, to):
        x[at] = left_at(pack, table, to) - 3.0
    elif act == LOCATION_ACTION:
        x[at] = fights_of(pack, to)
    x[at + 1] = 1.0 if place.enter != ENTER_NOTHING and place.enter != ENTER_EXPLORE else 0.0
    for foe in range(pack.foes):
        if table.foe_at[foe] == to:
            x[at + 2] = max(x[at + 2], pack.foe[foe].level / 3.0)
    x[at + 3] = 1.0 if place.journals.n > 0 and not has(table.explored, to) else 0.0
    x[at + 4] = 1.0 if place.settlement != NO_SETTLEMENT else 0.0
    if place.has_action == 1 and not has(table.used_today, to):
        x[at + 5] = 1.0 if action_gives(pack, to, FOOD) else 0.0
        x[at + 6] = 1.0 if action_gives(pack, to, HEALTH) else 0.0
        menhir = np.int64(mine.notes.menhir)
        if menhir >= 0:
            for stock in range(WEALTH, EXPERIENCE):
                if action_gives(pack, to, stock) and lacking(pack, table, menhir, stock) > 0:
                    x[at + 7] = 1.0
    x[at + 8] = 1.0 if has(pack.quest_menhirs, to) else 0.0


@kernel
def look_at_journal(pack, option, x):
    """What the words of an option of a journal say: what it asks for, a rest, a fight, a die."""
    at = SUBJECT
    x[at + 1] = pack.journal[option].clauses
    x[at + 2] = rest_given(pack, option) / 2.0
    x[at + 3] = fight_said(pack, option)
    x[at + 4] = 1.0 if pack.journal[option].die > 0 else 0.0


@kernel
def look_at_card(pack, table, mine, menu, card, x):
    """What a card is worth at all, and in a fight what it would bring as the next one."""
    printed, at = pack.card[card], SUBJECT
    x[at] = general_worth(table, pack, menu.seat, card) / 5.0
    x[at + 5] = (printed.guard_damage + printed.guard_track) / 3.0
    x[at + 6] = printed.later_track / 2.0
    x[at + 7] = printed.passive
    x[at + 8] = printed.now_charges / 2.0
    if not is_encounter_question(menu.kind):
        return
    if mine.notes.rows & 1 == 0:
        look_at_next(table, pack, mine, menu.seat)
    i = place_in_hand(table, menu.seat, card)
    if i >= 0:
        follow = mine.notes.follow[0, i]
        x[at + 1] = min(follow.gain + follow.magic_gain, 9) / 4.0
        x[at + 2] = 1.0 if table.fight.pool + follow.gain >= table.fight.target else 0.0
        x[at + 3] = (follow.draws + follow.magic_draws) / 2.0
        x[at + 4] = 1.0 if follow.goes > 0 else 0.0


@kernel
def look_at_hand(table, pack, mine, menu, x):
    """What the hand could bring as the next card."""
    if mine.notes.rows & 1 == 0:
        look_at_next(table, pack, mine, menu.seat)
    at, best, draws, goes = SUBJECT, 0, 0, 0
    for i in range(hand_size(table, menu.seat)):
        follow = mine.notes.follow[0, i]
        best = max(best, follow.gain + follow.magic_gain)
        draws += follow.draws
        goes += 1 if follow.goes > 0 else 0
    x[at] = hand_size(table, menu.seat) / 4.0
    x[at + 1] = min(best, 9) / 4.0
    x[at + 2] = 1.0 if table.fight.pool + best >= table.fight.target else 0.0
    x[at + 3] = draws / 2.0
    x[at + 4] = goes / 2.0


@kernel
def look_at_subject(pack, table, mine, menu, option, x):
    """What the question is about."""
    chosen, kind = menu.option[option], menu.kind
    for at in range(SUBJECT, SUBJECT + 9):
        x[at] = 0.0
    if kind in (ASK_ACTION, ASK_JOIN) and chosen.place >= 0:
        act = chosen.act if kind == ASK_ACTION else chosen.card
        look_at_place(pack, table, mine, menu.seat, act, np.int64(chosen.place), x)
    elif kind == ASK_JOURNAL and chosen.card >= 0:
        look_at_journal(pack, np.int64(chosen.card), x)
    elif kind == ASK_ADVANCE and chosen.act == RAISE:
        x[SUBJECT + 1] = 1.0 if chosen.card < 3 else 0.0
        x[SUBJECT + 2] = opened_by(pack, table, chosen.card, chosen.amount + 1)
    elif chosen.card >= 0 and (
        kind in (ASK_PICK, ASK_DISCARD, ASK_LIMIT, ASK_MAGIC, ASK_DECK)
        or (kind in (ASK_FIRST, ASK_FURTHER, ASK_DEFENCE) and chosen.act in (PLAY, CHARGE))
    ):
        look_at_card(pack, table, mine, menu, np.int64(chosen.card), x)
    elif kind in (ASK_MULLIGAN, ASK_FIRST, ASK_FURTHER, ASK_DEFENCE, ASK_STAY):
        look_at_hand(table, pack, mine, menu, x)


@kernel
def look_at_seat(pack, table, seat, x):
    """The character's tracks and what it owns, how far the game is, and how much harder than printed."""
    who, sheet = table.who[seat], pack.sheet[table.who[seat].character]
    x[26] = who.health / max(1.0, float(sheet.health_max))
    x[27] = who.terror / max(1.0, float(sheet.insane_from))
    x[28] = who.energy / max(1.0, float(sheet.energy_max))
    x[29] = min(who.stock[FOOD], 9) / 3.0
    x[30] = min(who.stock[WEALTH], 9) / 3.0
    x[31] = min(who.stock[MAGIC] + who.stock[REPUTATION], 9) / 3.0
    x[32] = min(who.stock[EXPERIENCE], 12) / 4.0
    x[33] = longest_dial_of(table) / 4.0
    x[34] = 1.0 if table.quest == QUEST_FIND else 0.0
    x[35] = table.players / 4.0
    x[44] = (who.level[0] + who.level[1] + who.level[2]) / 4.0
    x[45] = (who.level[3] + who.level[4] + who.level[5]) / 4.0
    x[46] = pack.encounter_value_offset / 3.0


@kernel
def look_at_day(pack, table, mine, menu, x):
    """What the character aims at, how far that is, what its menhir still lacks, and who stands beside it."""
    seat = np.int64(menu.seat)
    aim, here = menu.scratch[AIM], np.int64(table.who[seat].place)
    x[36] = 1.0 if aim == REST else 0.0
    x[37] = 1.0 if aim == EXPLORE_THERE else 0.0
    x[38] = 1.0 if aim in (EARN, OWN) else 0.0
    x[39] = 1.0 if aim == MEET else 0.0
    x[40] = min(np.int64(mine.notes.far[here]), 6) / 3.0 if aim >= 0 else 0.0
    short, beside, menhir = 0, 0, np.int64(mine.notes.menhir)
    if menhir >= 0:
        for stock in range(STOCKS):
            short += lacking(pack, table, menhir, stock)
    for other in range(table.players):
        if other != seat and table.who[other].alive == 1 and table.who[other].place == here:
            beside += 1
    x[41] = min(short, 12) / 4.0
    x[42] = beside / 3.0
    x[43] = table.day / 10.0


@kernel
def look_at_fight(pack, table, menu, x):
    """The pool against its target, the hand, and what the enemy would answer now."""
    fight = table.fight
    row = pack.row[attack_row(fight, pack, fight.pool)]
    x[36] = 1.0 if fight.kind == COMBAT else 0.0
    x[37] = fight.target / 8.0
    x[38] = fight.pool / max(1.0, float(fight.target))
    x[39] = fight.fencer[menu.seat].hand.n / 4.0
    x[40] = min(3.0, (row.damage + row.sheer) / max(1.0, float(table.who[menu.seat].health)))
    x[41] = max(-1.0, min(3.0, -row.track / 2.0))
    x[42] = toll(table, pack, menu.seat, PACE)
    x[43] = pack.foe[fight.foe].level / 3.0


@kernel
def features(pack, table, mine, menu, option, kept):
    """Fills menu.scratch[:47] for an option of a menu of which the style took `kept`."""
    x = menu.scratch
    look_at_option(pack, table, menu, option, kept, x)
    look_at_subject(pack, table, mine, menu, option, x)
    if option == kept:
        look_at_seat(pack, table, np.int64(menu.seat), x)
        if is_encounter_question(menu.kind):
            look_at_fight(pack, table, menu, x)
        else:
            look_at_day(pack, table, mine, menu, x)
