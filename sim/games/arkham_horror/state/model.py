"""Record types of Arkham Horror, and the glossary of their fields.

A *seat* is a player's place at the table, the *sheet* the investigator played there. Turns and seats count from 0 (turn
0 is the set-up), areas as in codes.py. Numbers are int32, in arrays int16, sets of areas or of monsters int64: what a
decision reads should lie together. Cards are single pieces of cardboard: `owner[card]`; what a card is,
`card_kind[card]`.
"""

import numpy as np

from sim.game import Shape, Track
from sim.games.arkham_horror.state.codes import (
    AGENDA,
    ANCIENTS,
    AREAS,
    BONUSES,
    CARDS,
    DECK_CARDS,
    DECKS,
    GATE_CARDS,
    GATES,
    HAND,
    KINDS,
    LOCATIONS,
    MONSTERS,
    MOST_DICE,
    MOST_NEEDED,
    MYTHOS,
    OPS,
    OPTIONS,
    ROUNDS,
    SEATS,
    SHEETS,
    SKILLS,
    STREAMS,
    TOKENS,
    WORLDS,
)  # fmt: skip
from sim.mechanisms.bag import deck

__all__ = ["OPERATION", "PACK", "SHAPE"]


def _ints(*names: str) -> list[tuple[str, type]]:
    return [(name, np.int32) for name in names]


# -- the pack ----------------------------------------------------------------------------------------------------------

# One operation of an effect: code, three arguments, the blocks it leads to (see program.py); open: a check of which
# every success counts.
OPERATION = np.dtype(_ints("code", "a", "b", "c", "then", "other", "open"), align=True)

# The printed sheet of an investigator. skill[k, stop]; hand out: fixed[i] is a kind, random[deck] a number of cards.
SHEET = np.dtype(
    [*_ints("sanity", "stamina", "focus", "home", "money", "clues", "fixed_n", "blessed", "retainer", "ability",
            "ability_deck", "ability_n"),
     ("skill", np.int16, (SKILLS, 4)), ("fixed", np.int16, (3,)), ("random", np.int16, (5,))], align=True,
)  # fmt: skip

# A kind of card. use, does: ON_ and DO_ codes; amount, check, resource, counters: their arguments; block: its effect;
# points: movement points it costs; spends: discarded when used (exhausted otherwise); cost: Sanity.
KIND = np.dtype(
    [*_ints("family", "price", "hands", "sort_of", "physical", "magical", "physical_alone", "magical_undead",
            "one_shot",
            "double_six", "kept", "use", "does", "amount", "check", "resource", "counters", "block", "points", "spends",
            "cost", "cast", "to_box", "not_ancient", "off_at_waking", "wards", "after_sanity", "on_gain", "box_on"),
     ("bonus", np.int16, (BONUSES,))], align=True,
)  # fmt: skip

# A kind of monster as it is under one Ancient One. physical, magical: resistances.
FOE = np.dtype(
    _ints("movement", "symbol", "awareness", "horror_rating", "horror_damage", "combat_rating", "combat_damage",
          "toughness",
          "physical", "magical", "ambush", "endless", "undead", "mask", "nightmarish", "overwhelming", "hit", "before",
          "before_skill", "before_modifier", "before_clues", "reward", "reward_n", "to_box", "skill", "frenzy_at",
          "frenzy_rating", "frenzy_damage",
          "cultist", "printed_toughness", "quake_on", "quake"),
    align=True,
)  # fmt: skip

# An Ancient One. attack_: the check of its attack and the blocks that follow it; resists_: its defences.
ANCIENT = np.dtype(
    _ints("doom", "rating", "minus_terror", "physical", "magical", "no_battle", "max_change", "seal_clues",
          "street_loss",
          "no_weather", "masks", "cultist_doom", "lost_doom", "lost_devours", "gate_difficulty", "start",
          "attack_skill",
          "attack_modifier", "attack_step", "attack_fail", "attack_then", "attack_doom"),
    align=True,
)  # fmt: skip

# A Mythos card. white, black: sets of symbols; gate, clue: areas or -1; the fields from check on hold while it is in
# play. except_[resource]: areas and sheets to which "no Sanity, no Stamina is gained" does not apply, as sets.
MYTHOS_CARD = np.dtype(
    [*_ints("sort_of", "weather", "gate", "clue", "white", "black", "block", "switches", "movement", "seal_clues",
            "gate_world",
            "gate_difficulty", "street", "street_block", "banish", "reward_monster", "reward_n", "rating_monster",
            "rating_change", "rumor_at",
            "start", "each_mythos", "pass_cost", "pass_block", "fail_when", "fail_number", "fail_block", "pay_down",
            "fight_down"),
     ("check", np.int16, (SKILLS,)), ("toughness", np.int16, (MONSTERS,)),
     ("except_at", np.int64, (2,)), ("except_sheet", np.int32, (2,))], align=True,
)  # fmt: skip

# odds[blessed + 1, dice, needed]: probability of so many successes or more.
# near: neighbours of an area as a set; steps: distances; white_to, black_to: where the arrows lead; closes_at: terror
# level; calls: Mythos cards naming it; connected: streets a flyer can strike from an area, as a set; entry[location,
# card], gate_entry[card, world]: effects.
PACK = np.dtype(
    [*_ints("players", "ancient_one", "line_connected", "sides", "monster_limit", "outskirts_limit", "gate_limit",
            "monsters_per_gate", "trophies_to_win", "successes_per_doom", "ritual_spells", "seals_to_win", "seal_clues",
            "clues_at_start", "sign_doom", "sign_sanity", "sign_stamina", "terror_max", "terror_multiple", "hands",
            "trophies_per_point", "loan", "loan_interest", "retainer_income", "deputy_income", "discard_on",
            "loan_up_to",
            "asylum", "hospital", "police_station", "lodge", "cards", "tokens", "gates", "wagon",
            "elder_sign",
            "terror_ten_doom",
            "spare_successes", "maxima_return", "clue_after_delay", "clue_at_sign", "closing_without_trophy",
            "lost_turn_upkeep", "single_dice_blessed", "items_per_loss"),
     ("success_on", np.int16, (3,)), ("sheet_at", np.int16, (SEATS,)),
     ("odds", np.float64, (3, MOST_DICE + 1, MOST_NEEDED + 1)),
     ("near", np.int64, (AREAS,)), ("steps", np.int16, (AREAS, AREAS)), ("street_of", np.int16, (AREAS,)),
     ("white_to", np.int16, (AREAS,)), ("black_to", np.int16, (AREAS,)), ("unstable", np.int16, (AREAS,)),
     ("closes_at", np.int16, (AREAS,)), ("calls", np.int16, (AREAS,)), ("ability", np.int16, (AREAS,)),
     ("connected", np.int64, (AREAS,)),
     ("colours", np.int16, (WORLDS,)), ("world_areas", np.int16, (WORLDS,)),
     ("gate_world", np.int16, (GATES,)), ("gate_modifier", np.int16, (GATES,)), ("gate_symbol", np.int16, (GATES,)),
     ("sheet", SHEET, (SHEETS,)), ("ancient", ANCIENT, (ANCIENTS,)), ("foe", FOE, (ANCIENTS, MONSTERS)),
     ("token", np.int16, (TOKENS,)), ("kind", KIND, (KINDS,)), ("card_kind", np.int16, (CARDS,)),
     ("mythos", MYTHOS_CARD, (MYTHOS + 1,)), ("entry", np.int16, (LOCATIONS + 1, DECK_CARDS)),
     ("gate_colour", np.int16, (GATE_CARDS,)), ("gate_entry", np.int16, (GATE_CARDS, WORLDS)),
     ("ops", np.int32), ("op", OPERATION, (OPS,))], align=True,
)  # fmt: skip

# -- the table ---------------------------------------------------------------------------------------------------------

# place: area, part of an Other World, LOST, JAIL or NOWHERE. entry: the area of the gate entered. away: the area left
# for one encounter in an Other World (AH-8.15), -1 none. explored: holds the marker. stop[row]: where the skill
# marker stands. max_: lowered for good by so much. bonus: what cards add. blessed: 1, -1 cursed. fresh_: gained since
# the last Upkeep. skip: the turn that is lost. back: the turn in which a lost one returns. no_loan: bad credit.
# halted: the encounter or combat at hand is over for this seat. idle: no more encounters this turn. used: the once-a-
# turn ability was used this turn.
SEAT = np.dtype(
    [*_ints("sheet", "place", "entry", "away", "explored", "sanity", "stamina", "less_sanity", "less_stamina",
            "money", "clues",
            "blessed", "fresh_blessing", "retainer", "fresh_retainer", "loan", "fresh_loan", "no_loan", "member",
            "deputy",
            "delayed", "skip", "back", "halted", "idle", "voice", "used", "points", "came_back", "arrested", "waits",
            "out", "gate_trophies"),
     ("stop", np.int16, (3,)), ("bonus", np.int16, (BONUSES,)), ("hand_n", np.int32), ("hand", np.int16, (HAND,))],
    align=True,
)  # fmt: skip

# The check under way: dice rolled, hits among them, sixes counted twice, the score so far, the difficulty.
CHECK = np.dtype(_ints("kind", "skill", "dice", "hits", "sixes", "score", "difficulty", "open", "monster"), align=True)

# first: seat of the first player; turn_of: how many seats after it is acting. gate: token on an area, -1 none. shut:
# turn through which an area is closed. evaded: monsters evaded in the present area, as a set. met: monster fought.
# crowd[place]: number of monsters there. shared_by the rumor: rumor_turn, tokens. battle_: round, successes kept,
# rating at the start. under[deck]: cards at the bottom that everybody saw go there. moved: the acting investigator
# has used or gained movement points. traded: goods were exchanged where he stands. warded: the round of the battle in
# which everybody was asked for a card against the attack.
TABLE = np.dtype(
    [*_ints("phase", "turn", "first", "turn_of", "done", "ancient_one", "awake", "doom", "terror", "open_gates",
            "seals",
            "afoot", "environment", "rumor", "rumor_turn", "rumor_tokens", "no_arrest", "extra_gate", "signs_played",
            "defaults", "met", "battle_round", "battle_hits", "battle_rating", "cancelled", "waking_cause",
            "moved", "traded", "warded", "deputies",
            "max_change"),
     ("evaded", np.int64), ("gate", np.int16, (AREAS,)), ("seal", np.int16, (AREAS,)), ("clue", np.int16, (AREAS,)),
     ("shut", np.int16, (AREAS,)), ("monster_at", np.int16, (TOKENS,)), ("crowd", np.int16, (56,)),
     ("gate_at", np.int16, (GATES,)), ("under", np.int16, (DECKS,)),
     ("owner", np.int16, (CARDS,)), ("exhausted", np.int16, (CARDS,)),
     ("counter", np.int16, (CARDS,)), ("sheet_used", np.int16, (SHEETS,)), ("check", CHECK), ("seat", SEAT, (SEATS,))],
    align=True,
)  # fmt: skip

# What a strategy may note for itself: where it is going, from where, and the turn in which it decided so; whether it
# prepares for the final battle; the toughness of its trophies; the arms it has by resistances; of every area what it is
# worth, what its monsters cost who passes and the chance to get by them, how far it is; the areas worth something,
# the first `placed` of them in order, best first; of every location what its cards bring on average.
NOTES = np.dtype(
    [*_ints("goal", "goal_turn", "start", "stance", "trophies", "ranked_n", "placed"),
     ("arms", np.float64, (3, 3)), ("worth", np.float64, (AREAS,)), ("toll", np.float64, (AREAS,)),
     ("chance", np.float64, (AREAS,)), ("far", np.float64, (AREAS,)), ("meeting", np.float64, (LOCATIONS,)),
     ("ranked", np.int16, (AREAS,))], align=True,
)  # fmt: skip
MINE = np.dtype([("notes", NOTES)], align=True)

HIDDEN = np.dtype(
    [("items", deck(CARDS), (4,)), ("mythos", deck(MYTHOS)), ("gate_cards", deck(GATE_CARDS)), ("gates", deck(GATES))],
    align=True,
)  # fmt: skip

# A frame of the agenda: the next operation, for whom, the roll and successes it may refer to, the card it comes from.
# whole: a text of the table, which nothing that befalls one investigator ends.
FRAME = np.dtype(_ints("at", "who", "roll", "hits", "card", "whole"), align=True)
# What is in hand in a combat: cards used this round, hands they need, the bonus of each sort. ignored: the ability
# of the foe that each spell in force takes from it, -1 none. foe: as it is now, and as it was before any such spell.
ARMS = np.dtype(
    [*_ints("hands", "busy", "spells_n", "weapons_n", "enchanted", "auto_pass", "double_six", "doomed", "flute"),
     ("spell", np.int16, (8,)), ("ignored", np.int16, (8,)), ("weapon", np.int16, (4,))], align=True,
)  # fmt: skip
SCRATCH = np.dtype(
    [("agenda_n", np.int32), ("whole", np.int32), ("agenda", FRAME, (AGENDA,)), ("foe", FOE, (2,)), ("arms", ARMS),
     ("drawn_n", np.int32), ("drawn", np.int16, (CARDS,)), ("pick", np.int16, (16,)), ("allot", np.int16, (AREAS,)),
     ("rest", np.int16, (AREAS,)), ("passed", np.int32)],
    align=True,
)  # fmt: skip

EXTRA = np.dtype(
    [(name, np.int16) for name in (
        "ancient_one", "turns", "gates_closed", "gates_sealed", "signs", "gates_opened", "surges", "monsters_defeated",
        "terror", "doom", "seals", "woke", "waking_cause", "battle_rounds", "insane", "unconscious", "lost", "devoured",
        "overflows", "clues_taken", "group_score", "survivors",
        "first_citizens",
    )], align=True,
)  # fmt: skip

# act: what the option does; place, card, monster (token), seat: what it is about; n: a number; block: the effect it
# starts.
OPTION = np.dtype(
    [*((name, np.int16) for name in ("act", "place", "card", "monster", "seat")), ("n", np.int32), ("block", np.int16)],
    align=True,
)

TRACKS = (
    Track("doom", "Doom (in the final battle: the Ancient One’s health)", 0, 20),
    Track("terror", "Terror level", 0, 10),
    Track("open_gates", "Open gates", 0, 9),
    Track("seals", "Elder signs on the board", 0, 8),
    Track("monsters", "Monsters in Arkham", 0, 29),
    Track("clues", "Clues held", 0, 59, 2),
    Track("sanity", "Sanity of the group", 0, 59, 2),
    Track("stamina", "Stamina of the group", 0, 59, 2),
)
GAPS = ("nobody_left_to_play", "combat_without_end", "too_many_effects_at_once")

SHAPE = Shape(
    seats=SEATS, sides=2, streams=STREAMS, table=TABLE, mine=MINE, hidden=HIDDEN, scratch=SCRATCH, pack=PACK,
    extra=EXTRA, option=OPTION, options=OPTIONS, tracks=TRACKS, rounds=ROUNDS, gaps=GAPS, score=np.int16,
)  # fmt: skip
