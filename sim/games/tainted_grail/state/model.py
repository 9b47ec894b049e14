"""Numbers and record types of Tainted Grail: the glossary of all field names."""

import numpy as np

from sim.bag import deck
from sim.game import Shape, Track

SEATS, SHEETS, PLACES, LANDS = 4, 8, 19, 32
CARDS, FOES, GOODS, SKILLS, JOURNALS, EVENTS, STATUSES = 160, 63, 63, 18, 80, 40, 12
EFFECTS, ROWS, NEEDS = 1400, 500, 80
DECK, SEQUENCE, OPTIONS, MENHIRS, TASKS = 32, 128, 96, 5, 24
LIST = 6  # effects in one list

PLAYERS, GAME_SIDE = 0, 1  # sides
SETUP_LUCK, COMBAT_LUCK, ENCOUNTER_LUCK, ITEM_LUCK, EVENT_LUCK, JOURNAL_LUCK, GUARDIAN_LUCK, GROWTH_LUCK = range(
    8
)  # streams
STREAMS = ("set-up", "combat decks", "encounters", "items", "events", "journal dice", "guardians", "advancement")

QUEST_WON, SOLO_DEATH, NO_REPLACEMENT, ALL_DEAD, DAY_CAP = 3, 4, 5, 6, 7  # endings

# Attributes, in the order of the slots: combat slots 0 to 2, then diplomacy slots 0 to 2. The other one of a pair is
# 3 away.
ATTRIBUTES = ("aggression", "courage", "practicality", "empathy", "caution", "spirituality")
# What can be paid: resources first, as in `stock`
PURSE = ("food", "wealth", "reputation", "magic", "experience", "energy", "health", "terror")
FOOD, WEALTH, REPUTATION, MAGIC, EXPERIENCE, ENERGY, HEALTH, TERROR = range(8)
STOCKS, PURSES = 5, 8
PURSE_OPS = ("food", "wealth", "rep", "magic", "xp", "energy", "health", "terror")  # the same as operations

COLOURS = ("green", "grey", "purple", "blue")  # encounter decks
GREEN, GREY, PURPLE, BLUE = range(4)
CARD_COLOURS = ("blue", "green", "brown", "grey")  # colours of characters
COMBAT, DIPLOMACY = 0, 1  # kinds of encounters, of decks and of cards
KEYWORDS = ("none", "weapon", "armor", "shield", "companion", "relic")
DIRECTIONS = ("north", "east", "south", "west")
ANY_LEVEL, NOBODY, NOWHERE = 0, -1, -1

# Halves of keys
NO_KEY = -1  # left halves otherwise: 0 nothing, 1 to 3 markers, then
LEFT_DRAW, LEFT_GO, LEFT_DISCARD, LEFT_ICON = 4, 5, 6, 7
MAGIC_SLOT, FREE_SLOT, SLOTS = 3, 4, 5
VOID = 0  # right half of the free slot; 1 to 3 are multipliers

# Operations of effects, in the order of their codes
OPS = (
    "nop", "track", "draw", "discard", "prevent_damage", "prevent_track", "reflect", "track_per_key", "charges",
    "discard_last", "damage", "damage_u", "health", "energy", "terror", "magic", "food", "wealth", "rep", "xp",
    "item", "item_craft", "item_kw", "secret", "status", "encounter", "withdraw", "pass_day", "skip_day", "die",
    "wealth_or_track", "encounter_grey", "encounter_green", "encounter_purple", "encounter_blue", "move_to",
    "energy_zero", "dial", "win_quest", "swap_location", "goto", "wealth_for_food", "guardian_spawn", "start_dial",
)  # fmt: skip
(
    NOP, TRACK, DRAW, DISCARD, PREVENT_DAMAGE, PREVENT_TRACK, REFLECT, TRACK_PER_KEY, CHARGES, DISCARD_LAST, DAMAGE,
    DAMAGE_U, HEALTH_OP, ENERGY_OP, TERROR_OP, MAGIC_OP, FOOD_OP, WEALTH_OP, REP_OP, XP_OP, ITEM, ITEM_CRAFT,
    ITEM_KW, SECRET, STATUS, ENCOUNTER, WITHDRAW, PASS_DAY, SKIP_DAY, DIE, WEALTH_OR_TRACK, ENCOUNTER_GREY,
    ENCOUNTER_GREEN, ENCOUNTER_PURPLE, ENCOUNTER_BLUE, MOVE_TO, ENERGY_ZERO, DIAL, WIN_QUEST, SWAP_LOCATION, GOTO,
    WEALTH_FOR_FOOD, GUARDIAN_SPAWN, START_DIAL,
) = range(len(OPS))  # fmt: skip
TRIGGERS = ("place", "delay", "enemy", "charge")
ON_PLACE, ON_DELAY, ON_ENEMY, ON_CHARGE = range(4)
ACTIVE, EACH, ONE = range(3)  # who an effect concerns

# Modifiers of items, skills and secrets, in the order of their codes
MODS = (
    "none", "combat_first_card_track", "combat_start_track", "prevent_damage_flip", "prevent_track_flip",
    "prevent_first_damage", "start_hand_combat", "start_hand_diplomacy", "hand_limit", "draw_flip_combat",
    "panic_ignored", "panic_ignored_flip", "escape_free", "terror_per_flow_less", "damage_to_track",
    "magic_key_free", "green_value_less", "green_extra_food", "win_combat_xp", "win_combat_wealth",
    "diplomacy_first_icon", "affinity_start", "rep_gain", "rep_to_energy", "rest_health_gain", "rest_terror_loss",
    "heal_bonus", "craft_draw", "travel_free_per_day", "buy_discount", "reroll_explore", "guardian_skip",
    "food_skip_per_chapter", "magic_per_day", "dream_terror_loss", "event_peek", "wyrdness_loss_less",
    "menhir_dial_bonus", "heal_discard", "food_discard", "terror_discard", "wealth_discard", "menhir_118",
    "menhir_enable", "menhir_enable_101", "red_mark",
)  # fmt: skip
(
    NO_MOD, FIRST_CARD_TRACK, START_TRACK, PREVENT_DAMAGE_FLIP, PREVENT_TRACK_FLIP, PREVENT_FIRST_DAMAGE,
    START_HAND_COMBAT, START_HAND_DIPLOMACY, HAND_LIMIT, DRAW_FLIP, PANIC_IGNORED, PANIC_IGNORED_FLIP, ESCAPE_FREE,
    TERROR_PER_FLOW_LESS, DAMAGE_TO_TRACK, MAGIC_KEY_FREE, GREEN_VALUE_LESS, GREEN_EXTRA_FOOD, WIN_COMBAT_XP,
    WIN_COMBAT_WEALTH, FIRST_ICON, AFFINITY_START, REP_GAIN, REP_TO_ENERGY, REST_HEALTH, REST_TERROR, HEAL_BONUS,
    CRAFT_DRAW, TRAVEL_FREE, BUY_DISCOUNT, REROLL_EXPLORE, GUARDIAN_SKIP, FOOD_SKIP, MAGIC_PER_DAY, DREAM_TERROR,
    EVENT_PEEK, WYRDNESS_LESS, DIAL_BONUS, HEAL_DISCARD, FOOD_DISCARD, TERROR_DISCARD, WEALTH_DISCARD, MENHIR_118,
    MENHIR_ENABLE, MENHIR_ENABLE_101, RED_MARK,
) = range(len(MODS))  # fmt: skip

# Requirements of the journal. The first six are met by one member of the party, the others by the group.
NEEDS_OF = ("attr", "character", "secret", "rep", "magic", "wealth", "status", "gate", "lit", "dark")
(
    NEED_ATTR,
    NEED_CHARACTER,
    NEED_SECRET,
    NEED_REP,
    NEED_MAGIC,
    NEED_WEALTH,
    NEED_STATUS,
    NEED_GATE,
    NEED_LIT,
    NEED_DARK,
) = range(10)

# What happens on entering a location
ENTERS = ("none", "explore_free", "encounter_green", "encounter_grey", "encounter_purple", "encounter_blue",
          "encounter_purple_daily")  # fmt: skip
ENTER_NOTHING, ENTER_EXPLORE, ENTER_GREEN, ENTER_GREY, ENTER_PURPLE, ENTER_BLUE, ENTER_PURPLE_DAILY = range(7)
SETTLEMENTS = ("none", "friendly", "hostile")
NO_SETTLEMENT, FRIENDLY, HOSTILE = range(3)

# Where a card of an encounter is, or else the place where it stands as a guardian (0 and more)
IN_DECK, OUTSIDE, BEING_FOUGHT = -1, -2, -3
# Where an item or secret is, or else the seat that owns it
IN_PILE, ON_GROUND, OUT_OF_GAME = -1, -2, -3
ITEM_CARD, SECRET_CARD = 0, 1  # kinds of goods

# How an encounter ends
GOING_ON, WON, WITHDRAWN, ESCAPED, DYING, FAILED = range(6)
RESULTS = ("going on", "won", "withdrawn", "escaped", "dying", "failed")

# Place in the day
CHOOSING, MORNING, ACTIONS, SHARING, EATING, ADVANCING, BUILDING = range(7)
QUEST_FIND, QUEST_LIGHT, QUEST_DONE = 1, 5, 6  # the active part of the story
# What waits to be done, with its arguments (party, a, b, c)
(
    DO_FACE,  # party; a: encounter card; b: place
    DO_FIGHT,  # goes on
    DO_GUARDIANS,  # party: who entered; a: place
    DO_INSTANT_RULE,  # party; a: place
    DO_TERROR,  # party; a: place; b: from which seat in order
    DO_READ,  # party; a: who acts; b: place; c: 1 only if an inner part is open
    DO_AFTER_WIN,  # party; a: who acts; b, c: first effect and the one after the last
    DO_AFTER_LOSS,  # party; a: who acts; b: option of the journal
    DO_ACTION_DIE,  # party; a: who acts; b: place
    DO_TURN_END,
    DO_SETTLE,
    DO_EVENT,
    DO_EVENT_EFFECTS,  # a, b: first effect and the one after the last
    DO_EVERYWHERE,  # a: colour; b: level; c: the number of the location that was last
    DO_LOOK_AHEAD,
    DO_GUARDIAN_DICE,  # a: from which card
    DO_EQUIP,  # a: from which seat in order
    DO_NIGHT,
) = range(18)

# Decisions
KINDS = (
    "character", "equipment", "next_actor", "action", "join", "accept", "payer", "help", "journal", "receiver",
    "eat", "share", "advance", "pick_card", "skill", "deck", "mulligan", "activation", "first_card", "further_card",
    "magic_key", "defence", "consent", "stay", "forced_discard", "hand_limit", "guardian", "reroll", "drop",
    "guardian_skip", "trade", "use_free", "join_fight",
)  # fmt: skip
(
    ASK_CHARACTER, ASK_EQUIPMENT, ASK_ACTOR, ASK_ACTION, ASK_JOIN, ASK_ACCEPT, ASK_PAYER, ASK_HELP, ASK_JOURNAL,
    ASK_RECEIVER, ASK_EAT, ASK_SHARE, ASK_ADVANCE, ASK_PICK, ASK_SKILL, ASK_DECK, ASK_MULLIGAN, ASK_ACTIVATION,
    ASK_FIRST, ASK_FURTHER, ASK_MAGIC, ASK_DEFENCE, ASK_CONSENT, ASK_STAY, ASK_DISCARD, ASK_LIMIT, ASK_GUARDIAN,
    ASK_REROLL, ASK_DROP, ASK_SKIP_GUARDIAN, ASK_TRADE, ASK_USE_FREE, ASK_JOIN_FIGHT,
) = range(len(KINDS))  # fmt: skip
NO, YES = 0, 1  # options of questions with two answers; `what` holds one of them

# `what` of an option in ASK_ACTION
PASS, TRAVEL, EXPLORE, LOCATION_ACTION, CHARACTER_ACTION, LIGHT, INSPECT, GIVE, GIVE_GOOD, SELL, BUY_FOOD, CONSUME, \
    REST_TO_ENERGY, PICK_UP = range(14)  # fmt: skip
# in ASK_FIRST, ASK_FURTHER, ASK_DEFENCE, ASK_STAY
PLAY, STOP, ESCAPE, CHARGE, FLIP = range(5)
# in ASK_EAT, ASK_SHARE, ASK_ADVANCE, ASK_DECK
REFUSE, EAT_FOOD, SKIP_FOOD = range(3)
ENOUGH, BUY_CARD, RAISE = range(3)
PUT_IN, TAKE_OUT = 1, 2


def _record(*fields: tuple) -> np.dtype:
    return np.dtype(list(fields), align=True)


SPAN = _record(("first", np.int16), ("n", np.int16))  # a stretch of a list of the pack
EFFECT = _record(
    ("op", np.int16), ("n", np.int16), ("who", np.int8), ("trigger", np.int8), ("tokens", np.int8), ("key", np.int8)
)
# A row of a table of attacks or of a journal die; the named numbers are the sums of its effects, for planning.
ROW = _record(
    ("low", np.int16), ("high", np.int16), ("effects", SPAN), ("damage", np.int8), ("sheer", np.int8),
    ("track", np.int8), ("terror", np.int8), ("energy", np.int8), ("discard", np.int8), ("discard_last", np.int8),
    ("withdraw", np.int8), ("wealth_or", np.int8),
)  # fmt: skip
# A card: halves of keys, effects, and sums of its effects by trigger, for planning and for the enemy step.
CARD = _record(
    ("left", np.int8, (SLOTS,)), ("right", np.int8, (SLOTS,)), ("passive", np.int8), ("kind", np.int8),
    ("colour", np.int8), ("start", np.int8), ("count", np.int8), ("effects", SPAN), ("delay", np.int8),
    ("guard_damage", np.int8), ("guard_track", np.int8), ("reflect", np.int8), ("charge_damage", np.int8),
    ("charge_track", np.int8), ("charge_draw", np.int8), ("charge_markers", np.int8), ("chargeable", np.int8),
    ("later_track", np.int8), ("later_draw", np.int8), ("now_track", np.int8), ("now_damage", np.int8),
    ("now_energy", np.int8), ("now_charges", np.int8), ("per_key", np.int8), ("per_key_n", np.int8),
)  # fmt: skip
FOE = _record(
    ("kind", np.int8), ("colour", np.int8), ("level", np.int8), ("guardian", np.int8), ("tutorial", np.int8),
    ("value", np.int8), ("start", np.int8), ("stages", np.int8), ("right", np.int8, (SLOTS,)),
    ("icon", np.int8, (3,)), ("rows", SPAN), ("opportunity", np.int16), ("reward", SPAN), ("loot", SPAN),
    ("failure", SPAN),
)  # fmt: skip
NEED = _record(("kind", np.int8), ("a", np.int8), ("n", np.int8), ("negated", np.int8), ("clause", np.int8))
JOURNAL = _record(
    ("place", np.int8), ("needs", SPAN), ("clauses", np.int8), ("cost", np.int8, (PURSES,)),
    ("or_cost", np.int8, (PURSES,)), ("has_or", np.int8), ("die", np.int8), ("mod", np.int8, (6,)),
    ("plus", np.int8), ("rows", SPAN), ("times", np.int8), ("forced", np.int8), ("lost", SPAN),
)  # fmt: skip
PLACE = _record(
    ("number", np.int16), ("x", np.int8), ("y", np.int8), ("key", np.int8, (4,)), ("link", np.int8, (4,)),
    ("near", np.int64), ("settlement", np.int8), ("dream", np.int8), ("enter", np.int8), ("has_action", np.int8),
    ("cost", np.int8, (PURSES,)), ("or_cost", np.int8, (PURSES,)), ("has_or", np.int8), ("effects", SPAN),
    ("daily", np.int8), ("die_rows", SPAN), ("menhir", np.int8), ("menhir_cost", np.int8, (PURSES,)),
    ("menhir_needs", np.int64), ("dial_base", np.int8), ("dial_cap", np.int8), ("dreams", SPAN),
    ("nightmares", SPAN), ("journals", SPAN),
)  # fmt: skip
LAND = _record(
    ("number", np.int16), ("place", np.int8)
)  # a location card; changed versions lie at their original's place
SHEET = _record(
    ("number", np.int8), ("colour", np.int8), ("in_box", np.int8), ("attr", np.int8, (6,)), ("energy_max", np.int8),
    ("health_max", np.int8), ("terror_max", np.int8), ("insane_from", np.int8), ("terror", np.int8),
    ("stock", np.int8, (STOCKS,)), ("cost", np.int8, (PURSES,)), ("effects", SPAN),
)  # fmt: skip
GOOD = _record(
    ("kind", np.int8), ("type", np.int8), ("keyword", np.int8), ("craft", np.int8), ("mod", np.int8), ("n", np.int8),
    ("personal", np.int8), ("number", np.int16),
)  # fmt: skip
SKILL = _record(("attr", np.int8), ("mod", np.int8, (2,)), ("n", np.int8, (2,)))
EVENT = _record(("story", np.int8), ("copies", np.int8), ("effects", SPAN))

NUMBERS = (
    "menhir_models", "menhir_range", "travel_cost_energy", "explore_cost_energy", "rest_food_cost",
    "rest_health_gain", "rest_terror_loss", "no_food_energy_to", "no_food_zero_energy_health_loss",
    "exhausted_threshold", "exhausted_recovery", "wyrdness_energy_loss", "wyrdness_health_loss",
    "wyrdness_terror_gain", "no_menhir_daily_health_loss", "no_menhir_daily_terror_gain", "hand_limit_end_of_turn",
    "end_of_turn_draw", "opportunity_draw", "escape_energy_cost", "magic_key_cost", "mulligan_min_hand",
    "encounter_value_offset", "encounter_value_per_extra_member", "deck_min", "advance_cost_xp", "advance_draw",
    "attribute_board_max", "skills_first_at", "dying_item_limit", "insane_extra_energy_travel",
    "insane_explore_terror_encounter_on", "turn_cap", "chapter_day_cap", "free_actions", "sell_item",
    "food_for_wealth", "buy_food_cost", "magic_per_day_cap",
)  # fmt: skip  # fields of the pack that carry the name they have under [play]
RULINGS = ("exhausted_may_join", "attach_in_the_dark", "health_pooled", "acted_may_light", "one_purchase_a_day",
           "enemy_abilities_against_opportunity", "dying_die_of_a_loss", "journal_die_by_actor")  # fmt: skip
"""Fields of the pack that are 1 if the ruling of that name is "yes"."""
PACK = _record(
    *((name, np.int8) for name in RULINGS), *((name, np.int32) for name in NUMBERS),
    ("players", np.int32), ("start_dial", np.int32),
    ("start_hand", np.int32, (SEATS,)), ("dying_actions", np.int32), ("dial_bonus", np.int32),
    ("start_items", np.int32), ("attribute_cost", np.int32, (6,)), ("start_place", np.int32),
    ("quest_secret", np.int32), ("quest_menhirs", np.int64), ("top_level", np.int32), ("levels", np.int64),
    ("tutorial", np.int32), ("wanted", np.int32, (SEATS,)), ("guardian_faces", np.int32, (6,)), ("cards", np.int32),
    ("foes", np.int32), ("goods", np.int32), ("items", np.int32), ("skills", np.int32), ("lands", np.int32),
    ("journals", np.int32), ("events", np.int32), ("stories", np.int32), ("event_slots", np.int32),
    ("event_slot", np.int16, (EVENTS,)), ("find_story", np.int32), ("light_story", np.int32),
    ("effect", EFFECT, (EFFECTS,)), ("row", ROW, (ROWS,)), ("need", NEED, (NEEDS,)), ("card", CARD, (CARDS,)),
    ("foe", FOE, (FOES,)), ("journal", JOURNAL, (JOURNALS,)), ("place", PLACE, (PLACES,)), ("land", LAND, (LANDS,)),
    ("sheet", SHEET, (SHEETS,)), ("good", GOOD, (GOODS,)), ("skill", SKILL, (SKILLS,)), ("event", EVENT, (EVENTS,)),
)  # fmt: skip
"""`levels` is the set of levels in the encounter decks; `wanted[seat]` a character, DRAWN or CHOSEN; `event_slot` the
event deck from top to bottom, -1 for a random event; `goods` counts items and secrets, items first, of which there
are `items`."""
DRAWN, CHOSEN = -1, -2

# A card in the sequence. `linked` has bit s if slot s links to the card before it.
LINK = _record(("card", np.int16), ("owner", np.int8), ("tokens", np.int8), ("charges", np.int8), ("linked", np.int8),
               ("magic", np.int8))  # fmt: skip
# A member of an encounter: `pile` is what is left of its deck, in no order (cards are drawn from it at random, which
# is the same as from the top of a shuffled deck); `out` its discarded cards. `short` means that it had to draw and
# could not; `was_dying` that it was dying when the encounter began; `calm` counts the activations in which it still
# ignores panic; `hurt` 1 after a damaging flow.
FENCER = _record(
    ("inside", np.int8), ("activated", np.int8), ("result", np.int8), ("played", np.int16), ("hurt", np.int8),
    ("free_keys", np.int8), ("calm", np.int16), ("short", np.int8), ("was_dying", np.int8), ("hand", deck(DECK)),
    ("pile", deck(DECK)), ("out", deck(DECK)),
)  # fmt: skip
# The encounter going on. `target` is the value, or the top of the affinity track; `pool` the markers, or the affinity.
# `guard_*`, `reflect` and `wounds` belong to the flow being applied.
FIGHT = _record(
    ("foe", np.int16), ("kind", np.int8), ("place", np.int8), ("result", np.int8), ("target", np.int16),
    ("pool", np.int16), ("stage", np.int8), ("turn", np.int16), ("active", np.int8), ("members", np.int8),
    ("cards_played", np.int16), ("icons", np.int8), ("refused", np.int8), ("guard_damage", np.int16),
    ("guard_track", np.int16), ("reflect", np.int16), ("wounds", np.int16), ("in_flow", np.int8),
    ("keys", np.int16, (3,)), ("n", np.int16), ("link", LINK, (SEQUENCE,)), ("fencer", FENCER, (SEATS,)),
)  # fmt: skip
# A character. `level` is the value of its attributes: `board` markers and skill cards. `power` is the strength of
# each modifier in force, `spent` what was used of it. `counted` are its actions since it is dying, `away` the days it
# still passes whole.
WHO = _record(
    ("character", np.int8), ("alive", np.int8), ("place", np.int8), ("energy", np.int16), ("health", np.int16),
    ("terror", np.int16), ("stock", np.int32, (STOCKS,)), ("level", np.int8, (6,)), ("board", np.int8, (6,)),
    ("passed", np.int8), ("acted", np.int8), ("dying", np.int8), ("killed", np.int8), ("counted", np.int8),
    ("away", np.int8), ("eaten", np.int8), ("power", np.int16, (len(MODS),)), ("spent", np.int16, (len(MODS),)),
    ("deck", deck(DECK), (2,)), ("spare", deck(DECK), (2,)), ("pool", deck(DECK), (2,)),
)  # fmt: skip
MENHIR = _record(("place", np.int8), ("dial", np.int8))
TASK = _record(("what", np.int8), ("party", np.int8), ("a", np.int16), ("b", np.int16), ("c", np.int16))
AGENDA = _record(("n", np.int32), ("task", TASK, (TASKS,)))
THING = _record(("holder", np.int8), ("place", np.int8), ("up", np.int8), ("flipped", np.int8))
TABLE = _record(
    ("day", np.int32), ("phase", np.int8), ("seat", np.int8), ("players", np.int8), ("order", np.int8, (SEATS,)),
    ("quest", np.int8), ("gate", np.int8), ("statuses", np.int32), ("characters_gone", np.int16),
    ("used_today", np.int64), ("entered_today", np.int64), ("inspected", np.int64), ("explored", np.int64),
    ("visited", np.int64), ("revealed", np.int64), ("shown", np.int8, (PLACES,)), ("gone", np.int8, (LANDS,)),
    ("tried", np.int16, (JOURNALS,)), ("menhirs", np.int8), ("menhir", MENHIR, (MENHIRS,)),
    ("foe_at", np.int8, (FOES,)), ("thing", THING, (GOODS,)), ("skill_of", np.int8, (SKILLS,)),
    ("skill_side", np.int8, (SKILLS,)), ("next_event", np.int16), ("events_out", deck(EVENTS)), ("party", np.int8),
    ("free_left", np.int8), ("changes_left", np.int8), ("rounds", np.int16), ("who", WHO, (SEATS,)),
    ("fight", FIGHT), ("agenda", AGENDA), ("acting", np.int8), ("moved", np.int8), ("dying_before", np.int8),
    ("fought", np.int64), ("lost", np.int8), ("refused", np.int8),
)  # fmt: skip
"""`shown[place]` is the location card that lies there, -1 when none is revealed; sets of places and of seats have a
bit for each. `visited` are the places anybody has been to, `explored` those whose journal was opened, `gate` the
inner part of a journal that is open. `skill_of` is the seat that took the skill card, -1 if nobody. `agenda` is what
waits to be done before the next turn: see agenda.py. `acting` is the party of the action going on, `dying_before` who
was dying as it began, `moved` who was put somewhere and has still to arrive, `fought` the guardians met on this
arrival, `lost` 1 if an encounter of the effects going on was not won, `refused` who found nobody to pay for its action
in this turn."""
# A position imagined in the search over an activation: `used` has a bit for every card of the hand already played,
# `move` the next continuation to try, `side` the worth gathered beside the markers, `keys` the counts of linked keys,
# 8 bits each.
THOUGHT = _record(
    ("move", np.int64), ("used", np.int64), ("tail", np.int64), ("pool", np.int64), ("magic", np.int64),
    ("guard_damage", np.int64), ("guard_track", np.int64), ("reflect", np.int64), ("hurt", np.int64),
    ("keys", np.int64), ("side", np.float64),
)  # fmt: skip
THOUGHTS = 8  # cards of one activation that are looked ahead, and one
# Notes of a strategy: what it decided about the magic key of the card it plays, and the search's working memory.
NOTES = _record(("noted_card", np.int16), ("noted_magic", np.int8), ("thought", THOUGHT, (THOUGHTS,)))
MINE = _record(("notes", NOTES))
HIDDEN = _record(("foes", deck(FOES), (4,)), ("items", deck(GOODS)), ("events", deck(EVENTS)), ("supply", deck(EVENTS)))
SCRATCH = _record(
    ("next_colour", np.int8), ("next_level", np.int8), ("next_party", np.int8), ("remove_last", np.int8),
    ("fee", np.int16, (SEATS,)), ("rest", np.int8, (PURSES,)),
)  # fmt: skip
EXTRA = _record(
    ("days", np.int16), ("quest", np.int16), ("quest_day", np.int16), ("survivors", np.int16), ("deaths", np.int16),
    ("experience", np.int32), ("fights", np.int16), ("fights_won", np.int16), ("fights_fled", np.int16),
    ("talks", np.int16), ("talks_won", np.int16), ("travels", np.int16), ("explorations", np.int16),
    ("starved", np.int16), ("slack", np.int16), ("statuses", np.int16), ("cast", np.int16),
)  # fmt: skip
"""`cast` has a bit for each character that the run began with, `slack` is the longest dial at its end, the menhir that
wins apart; `experience` is all that was gained."""
OPTION = _record(
    ("what", np.int16), ("card", np.int16), ("seat", np.int16), ("place", np.int16), ("amount", np.int16),
    ("cost", np.int16), ("way", np.int16),
)  # fmt: skip
"""An option. what: its sort; card: the card, good, encounter, character or journal option; seat, place: whom and
where, -1 nobody; amount: how much; cost: energy or price; way: the go slot, the attribute, the side, the kind of
deck, or the second way to pay."""

TRACKS = (
    Track("dial", "Longest menhir dial", 0, 14), Track("energy", "Energy, all characters", 0, 31, 2),
    Track("health", "Health, all characters", 0, 39, 2), Track("terror", "Terror, all characters", 0, 31, 2),
    Track("food", "Food, all characters", 0, 31), Track("wealth", "Wealth, all characters", 0, 31),
    Track("magic", "Magic, all characters", 0, 31), Track("experience", "Experience held, all characters", 0, 39, 2),
    Track("locations", "Locations revealed", 0, 20), Track("quest", "Quest step (1 rites, 5 menhir, 6 done)", 0, 6),
)  # fmt: skip
DAYS = 60

# Sentences of the tale
TOLD = (
    "sat", "start_menhir", "day", "story", "event", "menhir_dark", "dial", "land_lost", "land_found", "wyrd", "put",
    "guardian_die", "guardian_moves", "guardian_leaves", "guardian_comes", "travels", "explores", "opens",
    "journal_die", "location_action", "own_action", "lights", "inspects", "passes", "joins", "gives", "buys_food",
    "sells", "consumes", "rests_by_name", "picks_up", "changes", "gets", "loses", "status", "fight", "turn", "plays",
    "links", "pool", "delayed", "attack", "opportunity", "wounded", "discards", "escapes", "falls", "result",
    "stage", "mulligan", "eats", "starves", "restores", "buys_card", "raises", "skill", "decks", "dreams", "dies",
    "succeeds", "quest", "ends", "helps_not", "charge", "flips", "no_encounter", "hands_over", "skips_food", "gives_up",
)  # fmt: skip
(
    T_SAT, T_START_MENHIR, T_DAY, T_STORY, T_EVENT, T_DARK, T_DIAL, T_LAND_LOST, T_LAND_FOUND, T_WYRD, T_PUT,
    T_GUARDIAN_DIE, T_GUARDIAN_MOVES, T_GUARDIAN_LEAVES, T_GUARDIAN_COMES, T_TRAVELS, T_EXPLORES, T_OPENS,
    T_JOURNAL_DIE, T_LOCATION_ACTION, T_OWN_ACTION, T_LIGHTS, T_INSPECTS, T_PASSES, T_JOINS, T_GIVES, T_BUYS_FOOD,
    T_SELLS, T_CONSUMES, T_RESTS_BY_NAME, T_PICKS_UP, T_CHANGES, T_GETS, T_LOSES, T_STATUS, T_FIGHT, T_TURN, T_PLAYS,
    T_LINKS, T_POOL, T_DELAYED, T_ATTACK, T_OPPORTUNITY, T_WOUNDED, T_DISCARDS, T_ESCAPES, T_FALLS, T_RESULT,
    T_STAGE, T_MULLIGAN, T_EATS, T_STARVES, T_RESTORES, T_BUYS_CARD, T_RAISES, T_SKILL, T_DECKS, T_DREAMS, T_DIES,
    T_SUCCEEDS, T_QUEST, T_ENDS, T_HELPS_NOT, T_CHARGE, T_FLIPS, T_NO_ENCOUNTER, T_HANDS_OVER, T_SKIPS_FOOD, T_GIVES_UP,
) = range(len(TOLD))  # fmt: skip

SHAPE = Shape(
    seats=SEATS, sides=2, streams=STREAMS, table=TABLE, mine=MINE, hidden=HIDDEN, scratch=SCRATCH, pack=PACK,
    extra=EXTRA,
    option=OPTION, options=OPTIONS, tracks=TRACKS, rounds=DAYS,
    gaps=("nobody_to_take_secrets", "sequence_full", "menu_full", "agenda_full"),
)  # fmt: skip
