"""Records of Death May Die, and the numbers that name things in them.

Spaces count from 0 here and from 1 on the board. Figures: slot 0 is the Elder One, then the cultists, then the
monsters of the three kinds in play. Programs are lists of effects laid one after the other; a program is named by
its first place.
"""

import numpy as np

from sim import bag, dice
from sim.game import Ending, Shape, Track, records

PLAYERS, GAME_SIDE = 0, 1  # sides
SETUP, DICE, MYTHOS, DISCOVERY, TOKENS = range(5)  # streams of chance
WIN, DEATH_BEFORE, MADNESS_BEFORE, ALL_OUT, TRACK_END = range(3, 8)  # endings

SEATS, SPACES, FIGURES, TOKENS_MAX, KEYS = 5, 15, 32, 14, 4
SKILLS, LEVELS, INVESTIGATORS, INSANITIES, KINDS_OF_ENEMY, ASSETS = 16, 5, 10, 12, 12, 128
EPISODES, ELDERS, MYTHOS_CARDS, DISCOVERIES, STAGES, EFFECTS, THRESHOLDS = 6, 2, 16, 15, 4, 1200, 6
POOL, OPTIONS, FRAMES, ROUNDS, SOURCES = 24, 64, 8, 40, 8

BLACK, GREEN = 0, 1  # dice
ELDER = 0  # the slot of the Elder One
NOWHERE = -1  # the space of what is not on the map
IN_DECK, DISCARDED = -1, -2  # owner of a discovery card that nobody holds; IN_HAND while it is being resolved
IN_HAND = -3
LEFT, RIGHT = 0, 1
MYTHOS_DECK, MYTHOS_DISCARD, MYTHOS_KEPT, MYTHOS_DRAWN = range(4)  # where a mythos card is

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

# -- option.what of an action ---------------------------------------------------------------------------------------
(END_ACTIONS, DO_RUN, DO_ATTACK, DO_REST, DO_TRADE, DO_TASK_1, DO_TASK_2, DO_STAND_UP, DO_ESCAPE, USE_CARD,
 CALM_DOWN) = range(11)  # fmt: skip
STOP, GO = 0, 1  # of a run step, a trade, a steal, any "may"
FREE_OF_ROLL, FREE_OF_TURN, FOR_STRESS = 1, 2, 3  # of a reroll
COUNT_ELDERS, COUNT_BOTH, COUNT_TENTACLES, COUNT_FRENZY, COUNT_SAVAGE = range(5)  # of a conversion
HEAL_NOBODY, HEAL_ONE = 0, 1

i8, i16, i32, i64 = np.int8, np.int16, np.int32, np.int64


def _record(*fields):
    return np.dtype(list(fields), align=True)


# -- the pack ------------------------------------------------------------------------------------------------------
EFFECT = _record(*((name, i16) for name in (
    "op", "who", "n", "k", "at", "foe", "which", "steps", "per", "cond", "card", "held", "tag", "onto", "flag", "go",
)))  # fmt: skip
ENEMY = _record(
    ("category", i16), ("health", i16), ("black", i16), ("green", i16), ("figures", i16), ("elder_success", i16),
    ("rlyeh_tentacles", i16), ("rlyeh_defends", i16), ("company_dice", i16), ("elder_tentacles", i16),
    ("before_attack", i16), ("on_wound", i16), ("end_of_turn", i16),
)  # fmt: skip
SIDE = _record(
    ("held", i16), ("asset", i16), ("health", i16), ("cost", i16), ("gain", i16), ("effect", i16),
    ("shield_wound", i16), ("shield_sanity", i16), ("tradable", i16), ("combo", i16), ("excludes", i16, (2,)),
    ("tags", i16), ("perk", i16, (4,)), ("perk_n", i16, (4,)), ("lends", i16), ("lends_n", i16), ("dice", i16),
    ("dice_n", i16), ("dice_skill", i16),
    ("dice_skill_n", i16), ("dice_tag", i16),
)  # fmt: skip
DISCOVERY_CARD = _record(("must_claim", i16), ("center", i16), ("side", SIDE, (2,)))
MYTHOS_CARD = _record(("symbol", i16), ("event", i16))
STAGE = _record(
    ("health", i16), ("black", i16), ("green", i16), ("on_reveal", i16), ("on_advance", i16), ("end_of_turn", i16),
    ("tokens_out", i16),
)  # fmt: skip
ELDER_BOX = _record(
    ("minion", i16), ("rlyeh", i16), ("signs", i16), ("stage", STAGE, (STAGES,)), ("mythos", MYTHOS_CARD, (8,))
)
SPECIAL = _record(("rolls", i16), ("need", i16), ("requires", i16), ("success", i16), ("each_success", i16))
EPISODE = _record(
    ("near", i64, (SPACES,)), ("spaces", i16), ("steps", i8, (SPACES, SPACES)), ("start", i16), ("gate", i16, (3,)),
    ("monster", i16, (2,)), ("condition", i16), ("fire", i16, (SPACES,)), ("cultists", i16, (SPACES,)),
    ("lurking", i16, (SPACES, 2)), ("type", i16), ("tokens", i16), ("token_space", i16, (TOKENS_MAX,)), ("needed", i16),
    ("health", i16), ("target", i16), ("finish", i16), ("hidden", i16), ("bag", i16, (KEYS + 1,)),
    ("reveal_n", i16, (3,)), ("reveal", i16, (3,)), ("special", SPECIAL, (2,)), ("on_advance", i16),
    ("guards", i16), ("guard_space", i16, (3,)), ("guard_steps", i16), ("holding", i16), ("escape_need", i16),
    ("phases", i16), ("phase_start", i16), ("phase_needed", i16), ("phase_step", i16), ("lit", i64, (4,)),
    ("mythos", MYTHOS_CARD, (8,)), ("discovery", DISCOVERY_CARD, (DISCOVERIES,)),
)  # fmt: skip
PERSON = _record(("skill", i16, (3,)))
MADNESS = _record(("symptoms", i16), ("scars", i16), ("partner", i16), ("keeps_mythos", i16), ("stand_up_stress", i16))
# rulings that a designer may turn, each 1 for yes
RULINGS = _record(*((name, i32) for name in (
    "elder_follows", "find_after_fight", "last_steps_of_the_dead", "allowances_by_owner", "standing_up_is_an_action",
    "costs_need_room", "life_ends_the_event",
)))  # fmt: skip
PACK = _record(
    ("players", i32), ("seats", i32), ("episode", i32), ("elder", i32), ("chosen", i32), ("fire_tokens", i32),
    ("skull", i32), ("stress", i32), ("sanity", i32), ("thresholds", i32), ("threshold", i32, (THRESHOLDS,)),
    ("threshold_dice", i32, (THRESHOLDS,)), ("track_start", i32), ("red_first", i32), ("loss_at", i32),
    ("symbols", i32), ("actions", i32), ("run_spaces", i32), ("rest_points", i32), ("roll_black", i32),
    ("named", i32, (SEATS,)), ("rule", RULINGS),
    ("sides", i32, (2,)),
    ("success", i8, (2, 6)), ("elders", i8, (2, 6)), ("tentacle", i8, (2, 6)), ("same_face", i8, (2, 6)),
    ("skill", i16, (SKILLS, LEVELS, TRAITS)), ("unique", i8, (SKILLS,)), ("person", PERSON, (INVESTIGATORS,)),
    ("madness", MADNESS, (INSANITIES,)), ("enemy", ENEMY, (KINDS_OF_ENEMY,)), ("box", ELDER_BOX, (ELDERS,)),
    ("scene", EPISODE, (EPISODES,)), ("effect", EFFECT, (EFFECTS,)),
)  # fmt: skip


def records_of_pack():
    """One zeroed pack record."""
    return records(PACK)[0]


# -- the position --------------------------------------------------------------------------------------------------
INVESTIGATOR = _record(
    ("who", i32), ("alive", i32), ("space", i32), ("wounds", i32), ("stress", i32), ("sanity", i32),
    ("level", i32, (3,)), ("lent", i32, (SKILLS,)), ("lives_used", i32), ("insanity", i32), ("partner", i32),
    ("scars", i32), ("signs", i32),
    ("flames", i32), ("embers", i32), ("lying", i32), ("custody", i32), ("idol", i32), ("key", i32, (KEYS,)),
    ("green", i32), ("waiting", i32), ("crossed", i32), ("rerolled", i32), ("calmed", i32), ("usable", i32),
    ("shields", i32), ("companions", i32), ("trait", i16, (TRAITS,)),
)  # fmt: skip
FIGURE = _record(("kind", i32), ("space", i32), ("wounds", i32))
TOKEN_STATE = _record(("space", i32), ("owner", i32), ("state", i32), ("wounds", i32), ("kind", i32), ("mixed", i32))
CARD = _record(("owner", i32), ("side", i32), ("wounds", i32))
ROLL = _record(
    ("what", i32), ("seat", i32), ("foe", i32), ("pool", dice.pool(POOL)), ("need", i32), ("added", i32), ("free", i32),
    ("enemy_elders", i32), ("enemy_tentacles", i32), ("successes", i32), ("elders", i32), ("tentacles", i32),
    ("harms", i32), ("shield", i32),
    ("redirected", i32),
)  # fmt: skip
# what the active investigator has used up this turn; what is left follows from it and from its skills (DM-7.4)
SPENT = _record(("actions", i32), ("runs", i32), ("shots", i32), ("rests", i32))
TABLE = _record(
    ("phase", i32), ("episode", i32), ("elder", i32), ("first", i32), ("active", i32), ("turn", i32), ("acting", i32),
    ("actions", i32), ("free_runs", i32), ("free_shots", i32), ("free_rests", i32), ("spent", SPENT),
    ("fire", i32, (SPACES,)), ("fire_left", i32), ("fought", i64),
    ("rlyeh", i64), ("rlyeh_left", i32), ("signs_left", i32), ("figures", i32), ("first_of", i32, (KINDS_OF_ENEMY,)),
    ("slots_of", i32, (KINDS_OF_ENEMY,)), ("figure", FIGURE, (FIGURES,)), ("crowd", i64, (SPACES,)), ("risen", i32),
    ("stage", i32), ("beaten", i32), ("pace", i32), ("disrupted", i32), ("symbols", i32), ("as_three", i32),
    ("mythos_at", i32, (MYTHOS_CARDS,)), ("kept", i32), ("drawn", i32), ("card", CARD, (DISCOVERIES,)), ("found", i32),
    ("tokens", i32), ("token", TOKEN_STATE, (TOKENS_MAX,)), ("floor_key", i32, (SPACES, KEYS)), ("guard", i32, (3,)),
    ("phase_of_moon", i32), ("lit", i32), ("roll", ROLL), ("person_free", i32, (INVESTIGATORS,)),
    ("lost", i32), ("won", i32), ("blame", i32), ("inv", INVESTIGATOR, (SEATS,)),
)  # fmt: skip
# a seat's notes: sums of its plan, kept by the strategies (strategies/death_may_die/plan.py)
SUMS = _record(*((name, np.float64) for name in ("dice", "black", "great", "great_black", "effort")))
NOTES = _record(
    ("goal", i32),
    ("via", i32),
    ("first", i32),
    ("before", i32),
    ("hits", np.float64),
    ("sums", SUMS),
    ("met", SUMS),
    ("at", SUMS, (SPACES,)),
)
MINE = _record(("notes", NOTES))
HIDDEN = _record(
    ("mythos", bag.deck(MYTHOS_CARDS)), ("discovery", bag.deck(DISCOVERIES)), ("face", i32, (TOKENS_MAX,)),
    ("bag", i32, (KEYS + 1,)),
)  # fmt: skip
FRAME = _record(("at", i32), ("owner", i32), ("aim", i32), ("foe", i32), ("token", i32), ("card", i32))
SCRATCH = _record(
    ("depth", i32), ("frame", FRAME, (FRAMES,)), ("stole", i32), ("sneaked", i32),
    ("share", i32, (FIGURES,)), ("keys_to_pass", i32, (KEYS,)), ("insane", i32, (INSANITIES,)),
)  # fmt: skip
EXTRA = _record(
    ("turns", i16), ("track", i16), ("stage", i16), ("elder_wounds", i16), ("risen_turn", i16), ("risen_by_track", i16),
    ("disrupted_turn", i16), ("disrupted_track", i16), ("deaths", i16), ("first_death_turn", i16),
    ("killed_by", i16, (SOURCES,)), ("maddened_by", i16, (SOURCES,)), ("kills", i16), ("claimed", i16),
    ("attacks", i16), ("rerolls", i16),
    ("wounds", i16), ("stress", i16), ("sanity", i16), ("levels", i16), ("episode", i16), ("elder", i16),
    ("first_three", i16),
)  # fmt: skip
# one option: what it does (the words above), whom, where, which figure, token or card; n and m are amounts
OPTION_FIELDS = ("what", "who", "space", "foe", "token", "card", "n", "m")
OPTION_RECORD = _record(*((name, i16) for name in OPTION_FIELDS))

TRACKS = (
    Track("summoning", "Space of the summoning track", 1, 10),
    Track("wounds", "Wounds of all investigators", 0, 29),
    Track("sanity", "Sanity lost by all investigators", 0, 99, 2),
    Track("enemies", "Enemies on the map", 0, 29),
    Track("ritual", "Objectives reached", 0, 8),
    Track("stage", "Stage of the Elder One", 0, 5),
    Track("elder_health", "Health left of the Elder One, all stages", 0, 59, 2),
)
ENDINGS = (
    Ending("win", "the Elder One is beaten in its last stage", "DM-21.1"),
    Ending("loss_death_before_summon", "an investigator is killed before the Elder One comes", "DM-21.2"),
    Ending("loss_madness_before_summon", "an investigator goes mad before the Elder One comes", "DM-21.2"),
    Ending("loss_all_out", "all investigators are killed or mad", "DM-21.3"),
    Ending("loss_track_end", "the Elder One reaches the end of the summoning track", "DM-21.4"),
)
GAPS = ("options_cut", "mythos_cards_used_up", "frames_cut")
SHAPE = Shape(
    seats=SEATS, sides=2, streams=("setup", "dice", "mythos", "discovery", "tokens"), table=TABLE, mine=MINE,
    hidden=HIDDEN, scratch=SCRATCH, pack=PACK, extra=EXTRA, option=OPTION_RECORD, options=OPTIONS, tracks=TRACKS,
    rounds=ROUNDS, gaps=GAPS,
)  # fmt: skip
