"""The numbers of things: sizes, streams, operations, tasks, decisions, acts, endings, sentences of the tale.

The glossary of record fields is in model.py.
"""

SEATS, SHEETS, PLACES, LANDS = 4, 8, 19, 32
CARDS, FOES, GOODS, SKILLS, JOURNALS, EVENTS, STATUSES = 160, 63, 63, 18, 80, 40, 12
EFFECTS, ROWS, NEEDS = 1400, 500, 80
DECK, SEQUENCE, OPTIONS, MENHIRS, TASKS = 32, 128, 96, 5, 24
LIST = 6  # effects in one list
THOUGHTS = 8  # cards of one activation that are looked ahead, and one
HAND_SEEN = 10  # cards of a hand that a plan thinks of
DAYS = 60

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
ITEM_DECK = 4  # after the encounter decks, where all of these are counted
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
NO, YES = 0, 1  # options of questions with two answers; `act` holds one of them

# `act` of an option in ASK_ACTION
PASS, TRAVEL, EXPLORE, LOCATION_ACTION, CHARACTER_ACTION, LIGHT, INSPECT, GIVE, GIVE_GOOD, SELL, BUY_FOOD, CONSUME, \
    REST_TO_ENERGY, PICK_UP = range(14)  # fmt: skip
# in ASK_FIRST, ASK_FURTHER, ASK_DEFENCE, ASK_STAY
PLAY, STOP, ESCAPE, CHARGE, FLIP = range(5)
# in ASK_EAT, ASK_SHARE, ASK_ADVANCE, ASK_DECK
REFUSE, EAT_FOOD, SKIP_FOOD = range(3)
ENOUGH, BUY_CARD, RAISE = range(3)
PUT_IN, TAKE_OUT = 1, 2
DRAWN, CHOSEN = -1, -2  # in place of the character wanted for a seat: dealt by chance, or taken by its player

# Situations that no clause covers
GAPS = ("sequence_full", "menu_full", "agenda_full")
SEQUENCE_FULL, MENU_FULL, AGENDA_FULL = range(len(GAPS))

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
