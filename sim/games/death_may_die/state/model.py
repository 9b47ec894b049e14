"""Records of Death May Die.

Programs are lists of effects laid one after the other; a program is named by its first place.
"""

import numpy as np

from sim.game import Ending, Shape, Track
from sim.games.death_may_die.state.codes import (
    DISCOVERIES,
    EFFECTS,
    ELDERS,
    EPISODES,
    FIGURES,
    FRAMES,
    GAPS,
    INSANITIES,
    INVESTIGATORS,
    KEYS,
    KINDS_OF_ENEMY,
    LEVELS,
    MYTHOS_CARDS,
    OPTIONS,
    POOL,
    ROUNDS,
    SEATS,
    SKILLS,
    SOURCES,
    SPACES,
    STAGES,
    STEPS,
    STREAMS,
    THRESHOLDS,
    TOKENS_MAX,
    TRAITS,
)
from sim.mechanisms import bag, dice
from sim.records import records

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
    ("near", i64, (SPACES,)), ("spaces", i16), ("steps", i8, (SPACES, SPACES)),
    ("toward", i16, (SPACES, SPACES)), ("door", i8, (SPACES, SPACES)), ("start", i16), ("gate", i16, (3,)),
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
TOKEN_STATE = _record(
    ("space", i32), ("owner", i32), ("state", i32), ("wounds", i32), ("kind", i32), ("mixed", i32), ("mix", i32)
)
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
    ("mythos_at", i32, (MYTHOS_CARDS,)), ("under", i32, (1,)),
    ("kept", i32), ("drawn", i32), ("card", CARD, (DISCOVERIES,)), ("found", i32),
    ("tokens", i32), ("token", TOKEN_STATE, (TOKENS_MAX,)), ("sworn", i32, (TOKENS_MAX + 1,)),
    ("floor_key", i32, (SPACES, KEYS)), ("guard", i32, (3,)),
    ("phase_of_moon", i32), ("lit", i32), ("roll", ROLL), ("person_free", i32, (INVESTIGATORS,)),
    ("lost", i32), ("won", i32), ("blame", i32), ("inv", INVESTIGATOR, (SEATS,)),
)  # fmt: skip
# a seat's notes: sums of its plan, kept by the strategies (strategies/death_may_die/plan.py)
SUMS = _record(*((name, np.float64) for name in ("dice", "black", "great", "great_black", "effort")))
# what the sums of a plan ask of one investigator; rest[n] is the worth of n Rests
STOCK = _record(*((name, np.float64) for name in (
    "scale", "frail", "mind", "brink", "stake", "cut", "calm", "bears", "wounds", "now",
)), ("rest", np.float64, (8,)))  # fmt: skip
NOTES = _record(
    ("goal", i32),
    ("first", i32),
    ("before", i32),
    ("step", i32),
    ("lead", i32),
    ("worth", np.float64, (5,)),
    ("here", np.float64, (5,)),
    ("hits", np.float64),
    ("sums", SUMS),
    ("met", SUMS),
    ("me", STOCK),
    ("paid", np.float32, (STEPS + 1, SPACES)),
    ("back", i8, (STEPS + 1, SPACES)),
    ("turn", i32),
    ("reach", i32),
    ("settled", i32),
    ("leave", np.float32, (SPACES,)),
    ("enter", np.float32, (SPACES,)),
    ("odds", np.float64, (SPACES,)),
    ("come", np.float64, (SPACES,)),
    ("brought", np.float64, (SPACES,)),
    ("at", SUMS, (SPACES,)),
)
MINE = _record(("notes", NOTES))
HIDDEN = _record(
    ("mythos", bag.deck(MYTHOS_CARDS)), ("discovery", bag.deck(DISCOVERIES)), ("face", i32, (TOKENS_MAX,)),
    ("bag", i32, (KEYS + 1,)),
)  # fmt: skip
# a Run under way (DM-11): steps left, where it left from and goes to, who is sneaked past there, tokens that go along
WAY = _record(("left", i32), ("start", i32), ("to", i32), ("stay", i64), ("tokens", i64))
FRAME = _record(("at", i32), ("owner", i32), ("aim", i32), ("foe", i32), ("token", i32), ("card", i32),
                ("blamed", i32))  # fmt: skip
SCRATCH = _record(
    ("depth", i32), ("frame", FRAME, (FRAMES,)), ("stole", i32), ("sneaked", i32), ("way", WAY),
    ("share", i32, (FIGURES,)), ("keys_to_pass", i32, (KEYS,)), ("insane", i32, (INSANITIES,)),
    ("faces", i32, (KEYS + 1,)), ("members", i32, (TOKENS_MAX + 1,)), ("guilty", i32, (TOKENS_MAX + 1,)),
    ("deal", i32, (TOKENS_MAX,)),
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
OPTION_FIELDS = ("act", "who", "space", "foe", "token", "card", "n", "m")
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
    Ending("win", "the Elder One is beaten in its last stage", "DM-21.1", side="players"),
    Ending("loss_death_before_summon", "an investigator is killed before the Elder One comes", "DM-21.2", side="game"),
    Ending("loss_madness_before_summon", "an investigator goes mad before the Elder One comes", "DM-21.2", side="game"),
    Ending("loss_all_out", "all investigators are killed or mad", "DM-21.3", side="game"),
    Ending("loss_track_end", "the Elder One reaches the end of the summoning track", "DM-21.4", side="game"),
)
SHAPE = Shape(
    seats=SEATS, sides=2, streams=STREAMS, table=TABLE, mine=MINE,
    hidden=HIDDEN, scratch=SCRATCH, pack=PACK, extra=EXTRA, option=OPTION_RECORD, options=OPTIONS, tracks=TRACKS,
    rounds=ROUNDS, gaps=GAPS, score=np.int16,
)  # fmt: skip
