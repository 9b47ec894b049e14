"""The numbers that stand for names: sizes, streams, phases, tokens, traits, decisions, acts, sentences of the tale.

Spaces count from 0 here and from 1 on the board. Figures: slot 0 is the Elder One, then the cultists, then the
monsters of the three kinds in play. The glossary of record fields is in model.py.
"""

PLAYERS, GAME_SIDE = 0, 1  # sides
STREAMS = ("setup", "dice", "mythos", "discovery", "tokens")
SETUP, DICE, MYTHOS, DISCOVERY, TOKENS = range(5)  # streams of chance
WIN, DEATH_BEFORE, MADNESS_BEFORE, ALL_OUT, TRACK_END = range(3, 8)  # endings

SEATS, SPACES, FIGURES, TOKENS_MAX, KEYS = 5, 15, 32, 14, 4
SKILLS, LEVELS, INVESTIGATORS, INSANITIES, KINDS_OF_ENEMY, ASSETS = 16, 5, 10, 12, 12, 128
EPISODES, ELDERS, MYTHOS_CARDS, DISCOVERIES, STAGES, EFFECTS, THRESHOLDS = 6, 2, 16, 15, 4, 1200, 6
POOL, OPTIONS, FRAMES, ROUNDS, SOURCES = 24, 64, 8, 40, 8
STEPS = 8  # of a way that a seat's notes plan ahead

BLACK, GREEN = 0, 1  # dice
CULTIST = 0  # the first enemy of the pack
ELDER = 0  # the slot of the Elder One
NOWHERE = -1  # the space of what is not on the map
IN_DECK, DISCARDED = -1, -2  # owner of a discovery card that nobody holds; IN_HAND while it is being resolved
IN_HAND = -3
LEFT, RIGHT = 0, 1
# where a mythos card is; one put under the deck is known to lie there until it is drawn or shuffled in
MYTHOS_DECK, MYTHOS_DISCARD, MYTHOS_KEPT, MYTHOS_DRAWN, MYTHOS_UNDER = range(5)

# -- phases: what the next step asks --------------------------------------------------------------------------------
PICKING, NAMING, ACTING = range(3)

# -- objective types, in the order of the episodes ------------------------------------------------------------------
LABS, TOMES, DANCE, IDOLS, VILLAGERS, MIRRORS = range(1, 7)

# -- state of a token -----------------------------------------------------------------------------------------------
FACE_DOWN, OPEN, GONE = range(3)  # a lab: standing or GONE; a sorcerer: OPEN; a tome or an idol: OPEN

# -- requirements of a special action -------------------------------------------------------------------------------
(NO_NEED, TOKEN_HERE, BODY_HERE, TOKEN_AND_KEY, HIDDEN_HERE, CARRYING_AT_GATE, AT_FINISH, LIT_TOKEN, FIRE_HERE) = range(
    9
)
REQUIREMENTS = {
    "": NO_NEED, "token_here": TOKEN_HERE, "body_here": BODY_HERE, "token_and_key_here": TOKEN_AND_KEY,
    "hidden_token_here": HIDDEN_HERE, "carrying_at_gate": CARRYING_AT_GATE, "all_on_boat_and_at_finish": AT_FINISH,
    "lit_token_here": LIT_TOKEN, "fire_here": FIRE_HERE,
}  # fmt: skip

# -- rolls ----------------------------------------------------------------------------------------------------------
ATTACK, TASK_1, TASK_2, ESCAPE_ROLL, ENEMY_ATTACK, FIRE_ROLL, AGAINST = range(7)

# -- what harmed an investigator (for the outcome) ------------------------------------------------------------------
BY_CULTIST, BY_MONSTER, BY_ELDER, BY_FIRE, BY_MYTHOS, BY_STAGE, BY_SYMPTOM, BY_OWN = range(SOURCES)
SOURCE_NAMES = ("a cultist", "a monster", "the Elder One", "fire", "a mythos card", "the Elder One's effects",
                "symptoms of insanity", "own rolls and costs")  # fmt: skip

# -- traits: what skills and cards give while they are held. _R: a range, stored plus one, so that 0 is none --------
TRAIT_NAMES = (
    "dice_attack", "dice_here", "dice_far", "dice_task_1", "dice_task_2", "dice_own", "sanity_back", "sanity_dice",
    "reroll_roll", "reroll_turn", "reroll_here", "reroll_hit", "reroll_guard", "elder_max", "elder_value", "elder_both",
    "elder_calm", "tentacle_max", "tentacle_cure", "tentacle_at", "tentacle_more", "cut_hit_wound", "cut_hit_sanity",
    "cut_wound", "cut_sanity", "range", "split", "full_each", "extra_wound", "kill_calm", "run_extra", "extra_action",
    "free_run", "free_shot", "carry", "sneak", "sneak_wound", "prayer_wound", "prayer_stress", "prayer_total",
    "prayer_all", "omen_bottom", "omen_two", "omen_calm", "omen_cancel", "guard_r", "guard_calm", "lives", "life_calm",
    "gate_wound_r", "gate_safe_r", "gate_dice_r", "gate_dice", "gate_rest_r", "revenge", "revenge_all", "revenge_calm",
    "fire_shield", "turn_calm",
)  # fmt: skip
TRAITS = len(TRAIT_NAMES)
(DICE_ATTACK, DICE_HERE, DICE_FAR, DICE_TASK_1, DICE_TASK_2, DICE_OWN, SANITY_BACK, SANITY_DICE, REROLL_ROLL,
 REROLL_TURN, REROLL_HERE, REROLL_HIT, REROLL_GUARD, ELDER_MAX, ELDER_VALUE, ELDER_BOTH, ELDER_CALM, TENTACLE_MAX,
 TENTACLE_CURE,
 TENTACLE_AT, TENTACLE_MORE, CUT_HIT_WOUND, CUT_HIT_SANITY, CUT_WOUND, CUT_SANITY, RANGE, SPLIT, FULL_EACH, EXTRA_WOUND,
 KILL_CALM, RUN_EXTRA, EXTRA_ACTION, FREE_RUN, FREE_SHOT, CARRY, SNEAK, SNEAK_WOUND, PRAYER_WOUND, PRAYER_STRESS,
 PRAYER_TOTAL, PRAYER_ALL, OMEN_BOTTOM, OMEN_TWO, OMEN_CALM, OMEN_CANCEL, GUARD_R, GUARD_CALM, LIVES, LIFE_CALM,
 GATE_WOUND_R, GATE_SAFE_R, GATE_DICE_R, GATE_DICE, GATE_REST_R, REVENGE, REVENGE_ALL, REVENGE_CALM, FIRE_SHIELD,
 TURN_CALM) = range(TRAITS)  # fmt: skip

# -- decisions (DM-27) ----------------------------------------------------------------------------------------------
KINDS = (
    "choose_investigator", "name_codependent", "action", "run_step", "sneak", "take_along", "split_wounds", "reroll",
    "convert", "assign_wound", "trade", "token", "direction", "moment", "omen", "nearest", "path", "choose_effect",
    "served", "discovery_side", "drop_companion", "fight_order", "protect", "shield", "effect_order", "heal_whom",
    "level_up", "steal", "discard", "keep_card", "rlyeh_space", "space", "sign_holder", "fire_target", "give", "key",
    "cancel", "leave_out",
)  # fmt: skip
(CHOOSE_INVESTIGATOR, NAME_CODEPENDENT, ACTION, RUN_STEP, SNEAK_BY, TAKE_ALONG, SPLIT_WOUNDS, REROLL, CONVERT,
 ASSIGN_WOUND, TRADE_SET, TOKEN, DIRECTION, MOMENT, OMEN, NEAREST, PATH, CHOOSE_EFFECT, SERVED, DISCOVERY_SIDE,
 DROP_COMPANION,
 FIGHT_ORDER, PROTECT, SHIELD, EFFECT_ORDER, HEAL_WHOM, LEVEL_UP, STEAL_WHAT, DISCARD_WHAT, KEEP_CARD, RLYEH_SPACE,
 SPACE_CHOICE, SIGN_HOLDER, FIRE_TARGET, GIVE_TO, KEY_CHOICE, CANCEL, LEAVE_OUT) = range(len(KINDS))  # fmt: skip

# -- option.act of an action ---------------------------------------------------------------------------------------
(END_ACTIONS, DO_RUN, DO_ATTACK, DO_REST, DO_TRADE, DO_TASK_1, DO_TASK_2, DO_STAND_UP, DO_ESCAPE, USE_CARD,
 CALM_DOWN) = range(11)  # fmt: skip
STOP, GO = 0, 1  # of a run step, a trade, a steal, any "may"
FREE_OF_ROLL, FREE_OF_TURN, FOR_STRESS = 1, 2, 3  # of a reroll
COUNT_ELDERS, COUNT_BOTH, COUNT_TENTACLES, COUNT_FRENZY, COUNT_SAVAGE = range(5)  # of a conversion
HEAL_NOBODY, HEAL_ONE = 0, 1
PRAYER_FIRST, ARREST_FIRST = 0, 1  # of the order of effects at the end of a turn
DECLINE = -1  # a discovery card
ALL_HERE = -1  # option.foe of an attack on every enemy here (DM-7.9)

# -- situations that no clause covers ---------------------------------------------------------------------------------
GAPS = ("options_cut", "mythos_cards_used_up", "frames_cut")
OPTIONS_CUT, MYTHOS_USED_UP, FRAMES_CUT = range(3)

# -- sentences of the tale; outside/tale.py words them ---------------------------------------------------------------
(EPISODE_TOLD, INVESTIGATOR_TOLD, PARTNER_NAMED, TURN_TOLD, RUNS, MOVED, STAYED_PUT, FOLLOWED, SNEAKED,
 TOOK_ALONG, CAUGHT_FIRE, PLACED, ATTACKED, RESTED, STOOD_UP, LAY_DOWN, TRIES, TASK_DONE, TASK_FAILED, ESCAPED,
 ROLLED, REROLLED, CONVERTED, ROLL_COUNTED, WOUNDED_ENEMY, KILLED_ENEMY, ENEMY_HEALED, ENEMY_ATTACKS,
 PROTECTED, SHIELD_USED, RETALIATED, WOUNDED, COMPANION_LOST, EXTRA_LIFE_USED, HEALED, STRESSED, CALMED,
 SANITY_LOST, SYMPTOMS, LEVELLED, GREEN_DIE, DIED, WENT_MAD, MYTHOS_TOLD, MYTHOS_LAID_UNDER, EVENT_CANCELLED,
 MYTHOS_KEPT_BACK, MYTHOS_REPLAYED, RESHUFFLED, EFFECT_CHOSEN, SUMMONED, ENEMY_MOVED, FIRE_PUT, FIRE_QUENCHED,
 RLYEH_PUT, SIGN_GAINED, SIGN_LOST, SAFE_TOLD, FOUND, CLAIMED, DECLINED, CARD_DISCARDED, CARD_USED, CARD_GIVEN,
 TOKEN_STOLEN, PRAYED, ARRESTED, IDOL_DROPPED, BURNS, FIRE_TURNED, ADVANCED, NO_ADVANCE, STAGE_EFFECTS,
 STAGE_REVEALED, STAGE_BEATEN, ELDER_PLACED, ELDER_BEATEN, RITUAL_DISRUPTED, LAB_WOUNDED, LAB_DESTROYED,
 LAB_HEALED, BODY_LEFT, KEY_GAINED, KEY_LOST, TOME_TAKEN, TOKEN_REVEALED, TOKEN_HIDDEN, TOKEN_MOVED,
 IDOL_TAKEN, IDOL_PLACED, IDOL_KNOCKED, GUARD_MOVED, PRISONER_FREED, BEACON_LIT, MOON_TOLD) = range(95)  # fmt: skip
