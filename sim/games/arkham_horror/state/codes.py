"""The numbers of things: places, phases, decisions, operations of effects, and sentences of the tale.

The glossary of record fields is in model.py.
"""

# -- streams of chance ---------------------------------------------------------------------------------------------
STREAMS = ("set_up", "dice", "items", "mythos", "gates", "cup", "encounters", "ties")
S_SET_UP, S_DICE, S_ITEMS, S_MYTHOS, S_GATES, S_CUP, S_ENCOUNTERS, S_TIES = range(8)

# -- places ------------------------------------------------------------------------------------------------------------
# Streets, then locations, in the order of the pack; an investigator may also be in a part of an Other World.
STREETS, LOCATIONS, WORLDS, WORLD_AREAS = 9, 26, 8, 3
AREAS = STREETS + LOCATIONS
WORLD0 = AREAS
LOST = WORLD0 + WORLDS * WORLD_AREAS  # lost in time and space
JAIL = LOST + 1
NOWHERE = LOST + 2  # devoured, or the seat is empty
# A monster is in an area of Arkham or in one of these; with an investigator as trophy it is at TROPHY + seat.
SKY, OUTSKIRTS, CUP, BOX, ON_RUMOR, MET, TROPHY = AREAS, 36, 37, 38, 39, 40, 41
# A gate token lies on an area or in one of these; as trophy at GATE_TROPHY + seat.
STACK, GATE_BOXED, GATE_TROPHY = 40, 41, 50
# The owner of a card is a seat or one of these.
IN_DECK, IN_BOX = -1, -2

SEATS, TOKENS, GATES, CARDS, KINDS, SHEETS, ANCIENTS = 8, 64, 16, 176, 96, 16, 8
MONSTERS, MYTHOS, GATE_CARDS, DECK_CARDS, ALLIES_MAX = 32, 67, 49, 7, 11
NO_FOE = MONSTERS - 1  # the blank kind, for Combat checks without a monster
OPS, AGENDA, HAND, OPTIONS, ROUNDS = 3200, 64, 176, 320, 60
NEVER = 30000  # a turn that does not come
NOBODY_LEFT, COMBAT_WITHOUT_END, AGENDA_FULL = 0, 1, 2  # numbers of the gaps

# -- skills, checks, bonuses -------------------------------------------------------------------------------------------
SPEED, SNEAK, FIGHT, WILL, LORE, LUCK, SKILLS = 0, 1, 2, 3, 4, 5, 6
PLAIN, EVADE, HORROR, COMBAT, SPELL, GATE_CHECK = 0, 1, 2, 3, 4, 5
MOST_DICE, MOST_NEEDED = 40, 6  # of the table of chances
ANY_CHECK = 9
# What cards add: the six skills, then these.
EVADE_BONUS, HORROR_BONUS, MOVE_BONUS, MAX_SANITY, MAX_STAMINA, CLUE_DIE = 6, 7, 8, 9, 10, 11  # CLUE_DIE + skill
NO_NIGHTMARISH, NO_ENDLESS, NO_MAGICAL, NO_PHYSICAL, NO_OVERWHELMING, GUARDS, BONUSES = 17, 18, 19, 20, 21, 22, 23
PHYSICAL, MAGICAL = 0, 1
RESISTANT, IMMUNE = 1, 2
# Abilities of a monster that a spell may ignore.
(
    IGNORE_PHYSICAL, IGNORE_MAGICAL, IGNORE_OVERWHELMING, IGNORE_HIT, IGNORE_AMBUSH, IGNORE_ENDLESS, ABILITIES,
) = range(7)  # fmt: skip

# -- monsters ----------------------------------------------------------------------------------------------------------
NORMAL, FAST, STATIONARY, FLYING, CHTHONIAN, HOUND = 0, 1, 2, 3, 4, 5
SYMBOLS = ("circle", "diamond", "hexagon", "moon", "plus", "slash", "square", "star", "triangle")
HIT_LOST, HIT_DRAWN, HIT_CARD = 1, 2, 3  # what combat damage does besides
BLACK_MAN, BLOATED_WOMAN = 1, 2  # what comes before the combat
REWARD_UNIQUE, REWARD_CLUES = 1, 2

# -- cards -------------------------------------------------------------------------------------------------------------
COMMON, UNIQUE, SPELLS, SKILL_CARDS, ALLIES, SPECIAL = 0, 1, 2, 3, 4, 5
# The decks of cards, in the order of their families, then the others.
MYTHOS_DECK, GATE_DECK, GATE_STACK, DECKS = 4, 5, 6, 7
WEAPON, TOME = 1, 2
# When a card is used, and what it does then.
(
    ON_UPKEEP, ON_MOVE, ON_REROLL, ON_LOSS, ON_COMBAT, ON_EVADE, ON_ENCOUNTER, ON_SEAL, ON_RETURN, ON_CLUE,
    ON_RESTORE, ON_WORLD, ON_RIDE,
) = range(1, 14)  # fmt: skip
(
    DO_EFFECT, DO_POINTS, DO_REDUCE, DO_CANCEL, DO_PASS, DO_FLUTE, DO_BIND, DO_BONUS, DO_ENCHANT, DO_RED_SIGN,
    DO_HEAL, DO_VOICE, DO_RETURN,
) = range(1, 14)  # fmt: skip

# -- investigators' abilities ------------------------------------------------------------------------------------------
(
    EXTRA_DRAW, TOP_OR_BOTTOM, UPKEEP_HEAL, EXTRA_ENCOUNTER, REDUCE_LOSS, UPKEEP_GAIN, CLUE_DICE, NO_GATES,
    REROLL_FAILED, REDIRECT_LOST,
) = range(1, 11)  # fmt: skip

# -- the Mythos --------------------------------------------------------------------------------------------------------
HEADLINE, ENVIRONMENT, RUMOR, RESHUFFLE = 0, 1, 2, 3
NO_CARD = MYTHOS  # the blank entry that stands for no environment
NO_STAMINA, FLIERS_STAY, NO_SANITY, NO_TERROR, FAST_AS_NORMAL, NO_SEAL, FREE_SPELLS, NO_SPELLS = (
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
)
WEATHER = 1
COME_BACK_BLOCK = 1  # the block that ends an excursion to an Other World
FAIL_TERROR, FAIL_TOKENS, FAIL_NO_ALLY, FAIL_MONSTERS, FAIL_NEVER = 0, 1, 2, 3, 4

# -- phases: where the game stands between two steps -------------------------------------------------------------------
(
    DEALING, MARKING, FIRST_MYTHOS, REPLACING, REMARKING, UPKEEP, FOCUS, MOVEMENT, ENCOUNTERS, WORLD_ENCOUNTERS,
    MYTHOS_PHASE, AFTER_MYTHOS, RUMOR_PHASE, LAST_STAND, BATTLE_UPKEEP, BATTLE_FOCUS, BATTLE_ATTACK, ANCIENT_ATTACK,
) = range(18)  # fmt: skip

# -- decisions ---------------------------------------------------------------------------------------------------------
(
    D_MARKER, D_UPKEEP, D_MOVE, D_MEET, D_ROUND, D_ARM, D_CLUES, D_CHECK, D_LOSS, D_PLACE, D_GATE, D_SEAL, D_CHOICE,
    D_CARD, D_WAY_BACK, D_AREA, D_SURGE, D_INVESTIGATOR, D_TROPHY, D_ENCOUNTER, D_GIVE, D_ATTACK, D_POINTS,
    D_STREET, D_AMOUNT, D_DRAW,
) = range(26)  # fmt: skip
KIND_NAMES = (
    "skill_marker", "upkeep", "move", "monster_met", "combat_round", "arm", "take_clues", "check", "loss", "location",
    "gate", "seal", "choice", "card", "way_back", "area", "surge", "investigator", "trophy", "encounter_card", "give",
    "attack", "points", "street", "amount", "draw_from",
)  # fmt: skip
# What an option does.
(
    DONE, GO, USE, FIGHT_IT, EVADE_IT, FLEE, TAKE, CAST, RELEASE, SPEND, REROLL, HELP, ENCOUNTER, ABILITY,
    TRY_FIGHT, TRY_LORE, ELDER_SIGN, SEAL, CHOOSE, PICK, HEAL, RETURN_LOAN, GIVE_CARD, GIVE_MONEY, GAIN_SANITY,
    GAIN_STAMINA, TOP, BOTTOM, PASS_RUMOR, ATTACK, REDRAW, PLACE_ONE, AUTO_PASS, RIDE, TRADE,
) = range(35)  # fmt: skip
# Why a card is asked for (option.place).
TO_LOSE, TO_KEEP, TO_BUY, TO_PAY, TO_SELL, TO_FIND = 0, 1, 2, 3, 4, 5

# -- endings and sides -------------------------------------------------------------------------------------------------
CLOSED, SEALED, BANISHED, DEVOURED, AZATHOTH = 3, 4, 5, 6, 7
PLAYERS, GAME_SIDE = 0, 1
# Why the Ancient One woke.
WOKE_DOOM, WOKE_GATES, WOKE_NO_GATE, WOKE_CUP, WOKE_TERROR = 1, 2, 3, 4, 5

# -- what effects are made of ------------------------------------------------------------------------------------------
END, OPTION, ROW, PAY = 0, 1, 2, 3
OP_NAMES = (
    "end", "option", "row", "pay",
    # points and goods
    "gain", "lose", "gain_split", "pay_for_split", "trade_up_to", "lower_max",
    # rolls
    "check", "check_table", "die", "die_table", "roll_amount", "repeat", "self_test", "wager", "choice", "if",
    # cards
    "draw", "search", "shop", "sell_card", "lose_card", "discard_named", "discard_self", "gain_ally", "choose_ally",
    "add_counter", "each_item_die_or_discard", "ally_to_box",
    # states
    "bless", "curse", "uncurse", "bless_any", "retainer", "membership", "lose_membership", "take_loan", "become_deputy",
    "arrested", "delayed", "lose_turn", "lost_in_time_and_space", "devoured", "release_arrested", "return_lost",
    "devour_if_none", "swap_investigator", "no_arrest",
    # places and encounters
    "move", "encounter", "ow_encounter", "move_ow", "ow_advance", "return_to_arkham", "redraw", "reshuffle_gate_deck",
    "peek_location_deck", "monster_appears", "come_back",
    # the board
    "gate_and_monster", "gate_here", "close_gate", "close_each_gate_on_die", "close_entry_gate", "claim_board_monster",
    "trophy_from_cup", "respawn_trophies", "add_doom", "remove_doom", "terror", "each", "return_to_cup", "release",
    "close",
    "rumor_tokens", "rumor_monsters", "rumor_monsters_to_board", "remove_all_seals", "extra_gate_each_mythos",
    "reshuffle_mythos_and_redraw",
)  # fmt: skip
(
    _, _, _, _,
    O_GAIN, O_LOSE, O_GAIN_SPLIT, O_PAY_FOR_SPLIT, O_TRADE, O_LOWER_MAX,
    O_CHECK, O_CHECK_TABLE, O_DIE, O_DIE_TABLE, O_ROLL_AMOUNT, O_REPEAT, O_SELF_TEST, O_WAGER, O_CHOICE, O_IF,
    O_DRAW, O_SEARCH, O_SHOP, O_SELL, O_LOSE_CARD, O_DISCARD_NAMED, O_DISCARD_SELF, O_GAIN_ALLY, O_CHOOSE_ALLY,
    O_ADD_COUNTER, O_ITEM_DICE, O_ALLY_TO_BOX,
    O_BLESS, O_CURSE, O_UNCURSE, O_BLESS_ANY, O_RETAINER, O_MEMBERSHIP, O_LOSE_MEMBERSHIP, O_TAKE_LOAN, O_DEPUTY,
    O_ARRESTED, O_DELAYED, O_LOSE_TURN, O_LOST, O_DEVOURED, O_RELEASE_ARRESTED, O_RETURN_LOST,
    O_DEVOUR_IF_NONE, O_SWAP, O_NO_ARREST,
    O_MOVE, O_ENCOUNTER, O_OW_ENCOUNTER, O_MOVE_OW, O_OW_ADVANCE, O_RETURN, O_REDRAW, O_RESHUFFLE_GATES,
    O_PEEK, O_MONSTER, O_COME_BACK,
    O_GATE_AND_MONSTER, O_GATE_HERE, O_CLOSE_GATE, O_CLOSE_EACH, O_CLOSE_ENTRY, O_CLAIM,
    O_TROPHY, O_RESPAWN, O_ADD_DOOM, O_REMOVE_DOOM, O_TERROR, O_EACH, O_RETURN_TO_CUP, O_RELEASE, O_CLOSE,
    O_TOKENS, O_RUMOR_MONSTERS, O_RUMOR_TO_BOARD, O_REMOVE_SEALS, O_EXTRA_GATE,
    O_RESHUFFLE_MYTHOS,
) = range(len(OP_NAMES))  # fmt: skip

# Amounts that are not numbers.
D6, TWO_D6, ROLL, ROLL_LESS_2, SUCCESSES, ALL, HALF_DOWN, HALF_UP, TO_MAX = -1, -2, -3, -4, -5, -6, -7, -8, -9
AMOUNTS = {"d6": D6, "2d6": TWO_D6, "roll": ROLL, "roll_m2": ROLL_LESS_2, "succ": SUCCESSES, "all": ALL,
           "half_down": HALF_DOWN, "half_up": HALF_UP, "to_max": TO_MAX}  # fmt: skip
# What is gained, lost and paid.
RESOURCES = ("sanity", "stamina", "clue", "money", "toughness", "gate_trophy", "monster_trophy", "spell", "skill",
             "ally",
             "card")  # fmt: skip
(R_SANITY, R_STAMINA, R_CLUE, R_MONEY, R_TOUGHNESS, R_GATE, R_MONSTER, R_SPELL, R_SKILL, R_ALLY,
 R_CARD) = range(len(RESOURCES))  # fmt: skip
# Conditions.
CONDITIONS = ("", "sane", "conscious", "cursed", "has_item", "has_card", "spells_le_2", "not_deputy", "money_lt",
              "money_ge",
              "sanity_below_max", "stamina_below_max", "no_loan_and_no_bad_credit", "deputy_card_available",
              "ally_deck_not_empty", "has_membership")  # fmt: skip
(IF_ALWAYS, IF_SANE, IF_CONSCIOUS, IF_CURSED, IF_ITEM, IF_CARD, IF_FEW_SPELLS, IF_NOT_DEPUTY, IF_MONEY_BELOW, IF_MONEY,
 IF_SANITY_BELOW, IF_STAMINA_BELOW, IF_NO_LOAN, IF_DEPUTY_FREE, IF_ALLIES,
 IF_MEMBER) = range(len(CONDITIONS))  # fmt: skip
WHO = ("all", "arkham", "other_world", "first_player")
ALL_OF_THEM, IN_ARKHAM, IN_OTHER_WORLDS, FIRST_PLAYER = range(4)
# Places of effects: an area of Arkham, a neighbourhood (NEIGHBOURHOOD + street) or one of these.
NEIGHBOURHOOD, AT_STREETS, AT_LOCATIONS, AT_SKY, AT_OUTSKIRTS, AT_ARKHAM, AT_ALL = 100, 200, 201, 202, 203, 204, 205
TO_STREET, TO_ANY, TO_MYTHOS_GATE = 300, 301, 302
LOSE_ITEM, LOSE_WEAPON, LOSE_SPELL, LOSE_WEAPON_OR_SPELL = 0, 1, 2, 3
FIND_KIND, FIND_ANY, FIND_TOME, FIND_WEAPON = 0, 1, 2, 3

# -- sentences of the tale ---------------------------------------------------------------------------------------------
(
    T_ANCIENT, T_SITS, T_TURN, T_DRAWS, T_LOSES_CARD, T_LOAN_PAID, T_LOAN_DEFAULT, T_MOVES, T_STANDS_UP, T_CLUES,
    T_EVADES, T_FAILS_EVADE, T_HORROR, T_HORROR_FAILED, T_DEFEATS, T_COMBAT_FAILED, T_LOSS, T_INSANE, T_UNCONSCIOUS,
    T_LOST, T_DEVOURED, T_ENCOUNTER, T_WORLD, T_ENTERS, T_RETURNS, T_CLOSES, T_CLOSE_FAILED, T_SEALS, T_GAINS,
    T_CHECK, T_MYTHOS, T_GATE_OPENS, T_SURGE, T_MONSTER, T_OUTSKIRTS, T_TERROR, T_DOOM, T_CLUE_APPEARS,
    T_MONSTER_MOVES, T_AWAKENS, T_BATTLE_HIT, T_DOOM_REMOVED, T_ANCIENT_ATTACKS, T_WON, T_DEFEAT, T_BLESSED,
    T_CURSED, T_ARRESTED, T_RUMOR_PASSED, T_RUMOR_FAILED, T_NEW_SHEET, T_CASTS, T_ABILITY, T_NO_GATE, T_SHOP_CLOSES,
    T_ALLY_LEAVES, T_FLEES, T_GIVES, T_DELAYED, T_MARKERS, T_RETAINER, T_DEPUTY, T_MEMBER, T_USES, T_LOAN,
    T_ENVIRONMENT, T_DRAWN_IN, T_FIRST_CITIZEN,
) = range(68)  # fmt: skip
