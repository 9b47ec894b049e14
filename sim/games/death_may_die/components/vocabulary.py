"""The words of the pack and the numbers they are laid as: operations, who and where they meet, conditions.

An effect is one table with `op`; DM-25 says what each does. Instant operations are carried out by effects.py; passive
ones are traits of a skill level, a discovery card or an enemy. A word that stands in no table here is refused.
"""

__all__ = ["AREAS", "AT", "CONDITIONS", "ENEMY_CLASSES", "HELD", "INSTANT", "PASSIVE", "PER", "TAGS", "VERBS", "WHEN",
           "WHICH", "WHO"]  # fmt: skip

# -- instant operations (DM-25.10); END to OPTION exist only in the laid programs -----------------------------------

END, JUMP, OPTION = 0, 1, 2
IF, CHOOSE = 3, 4
LOSE_SANITY, TAKE_STRESS, SET_STRESS, TAKE_WOUND, HEAL_STRESS, HEAL_WOUND = range(5, 11)
GAIN_SIGN, LOSE_SIGN, MOVE_ENEMY, SUMMON, WOUND_ENEMIES, WOUND_FIGURES = range(11, 17)
ADD_FIRE, REMOVE_FIRE, ADD_RLYEH, ELDER_TO, ADVANCE_ELDER, ROLL_AGAINST = range(17, 23)
DISCARD, DISCARD_SELF, GIVE_ITEM, MOVE_SELF = range(23, 27)
REPLAY_KEPT_MYTHOS, STAND_DOWN, STEAL, EQUALISE_SIDES, HEAL_ENEMY_SELF = range(27, 32)

INSTANT = {
    "if": IF, "choose": CHOOSE, "lose_sanity": LOSE_SANITY, "take_stress": TAKE_STRESS, "set_stress": SET_STRESS,
    "take_wound": TAKE_WOUND, "heal_stress": HEAL_STRESS, "heal_wound": HEAL_WOUND,
    "gain_sign": GAIN_SIGN, "lose_sign": LOSE_SIGN, "move_enemy": MOVE_ENEMY, "summon": SUMMON,
    "wound_enemies": WOUND_ENEMIES, "wound_figures": WOUND_FIGURES, "add_fire": ADD_FIRE, "remove_fire": REMOVE_FIRE,
    "add_rlyeh": ADD_RLYEH, "elder_to": ELDER_TO, "advance_elder": ADVANCE_ELDER, "roll_against": ROLL_AGAINST,
    "discard": DISCARD, "discard_self": DISCARD_SELF, "give_item": GIVE_ITEM, "move_self": MOVE_SELF,
    "replay_kept_mythos": REPLAY_KEPT_MYTHOS,
    "stand_down": STAND_DOWN, "steal": STEAL, "equalise_sides": EQUALISE_SIDES, "heal_enemy_self": HEAL_ENEMY_SELF,
}  # fmt: skip

# -- what is done to objectives (DM-25.13): {"op": "objective", "verb": ...} ----------------------------------------

(DAMAGE_LAB, HEAL_LAB, HIDE_TOKEN, MOVE_TOKEN, GAIN_SIGIL, LOSE_SIGIL, SHIFT_PHASE, SET_PHASE, FLIP_REVEAL, KNOCK_IDOL,
 MOVE_GUARDS, FREE_PRISONER, FERRY_BACK) = range(32, 45)  # fmt: skip

VERBS = {
    "damage": DAMAGE_LAB, "heal": HEAL_LAB, "hide_token": HIDE_TOKEN, "move_token": MOVE_TOKEN,
    "gain_sigil": GAIN_SIGIL, "lose_sigil": LOSE_SIGIL, "shift_phase": SHIFT_PHASE, "set_phase": SET_PHASE,
    "flip_reveal": FLIP_REVEAL, "knock_idol": KNOCK_IDOL, "move_guards": MOVE_GUARDS, "free_prisoner": FREE_PRISONER,
    "ferry_back": FERRY_BACK,
}  # fmt: skip

# -- whom (DM-25.17) ------------------------------------------------------------------------------------------------

(ACTIVE, OWNER, EACH, EACH_OTHER, SAME_SPACE, OTHERS_HERE, IN_RLYEH, WITH_ENEMY, WITH_SIGNS, WITH_CONDITION, MOST_SIGNS,
 CHOSEN_HERE, TARGET, HOLDS_OBJECTIVE, CODEPENDENT) = range(1, 16)  # fmt: skip

WHO = {
    "active": ACTIVE, "owner": OWNER, "each": EACH, "each_other": EACH_OTHER, "same_space": SAME_SPACE,
    "others_here": OTHERS_HERE, "in_rlyeh": IN_RLYEH, "with_enemy": WITH_ENEMY, "with_signs": WITH_SIGNS,
    "with_condition": WITH_CONDITION, "most_signs": MOST_SIGNS, "chosen_here": CHOSEN_HERE, "target": TARGET,
    "holds_objective": HOLDS_OBJECTIVE, "codependent": CODEPENDENT,
}  # fmt: skip

# -- where (DM-25.18) -----------------------------------------------------------------------------------------------

(AT_ACTIVE, AT_OWNER, AT_START, AT_RED, AT_YELLOW, AT_BLUE, ACTIVE_ADJACENT, CHOSEN_HERE_OR_ADJACENT, ENEMY_SPACE,
 RLYEH_SPACES, DAMAGED_OBJECTIVES, OBJECTIVE_SPACES, ELDER_SPACE, TOKEN_SPACE, TOKEN_AND_ADJACENT, NEAREST_INV,
 AT_MOST_SIGNS, NEAREST_FIGURE, CULTISTS_WITHOUT_FIRE, CULTIST_SPACES, AT_CODEPENDENT, INVESTIGATOR_SPACES,
 BOAT, CARRIER, GATE) = range(1, 26)  # fmt: skip

AT = {
    "active": AT_ACTIVE, "active_space": AT_ACTIVE, "same_space": AT_ACTIVE, "owner": AT_OWNER, "owner_space": AT_OWNER,
    "start": AT_START, "gate_red": AT_RED, "gate_yellow": AT_YELLOW, "gate_blue": AT_BLUE,
    "active_adjacent": ACTIVE_ADJACENT, "chosen_here_or_adjacent": CHOSEN_HERE_OR_ADJACENT, "enemy_space": ENEMY_SPACE,
    "rlyeh_spaces": RLYEH_SPACES, "damaged_objectives": DAMAGED_OBJECTIVES, "objective_spaces": OBJECTIVE_SPACES,
    "nearest_objective": OBJECTIVE_SPACES, "elder_space": ELDER_SPACE, "token_space": TOKEN_SPACE,
    "token_and_adjacent": TOKEN_AND_ADJACENT, "nearest_inv": NEAREST_INV, "most_signs": AT_MOST_SIGNS,
    "nearest_figure_space": NEAREST_FIGURE, "cultist_spaces_without_fire": CULTISTS_WITHOUT_FIRE,
    "cultist_spaces": CULTIST_SPACES, "codependent": AT_CODEPENDENT, "each_inv_space": INVESTIGATOR_SPACES,
    "boat": BOAT, "carrier": CARRIER, "gate": GATE,
}  # fmt: skip

# -- conditions (DM-25.12) ------------------------------------------------------------------------------------------

(ALWAYS, ELDER_ON_BOARD, ELDER_ON_TRACK, ENEMY_ON_BOARD, HAS_CONDITION, HAS_COMPANION, HAS_ITEM, HAS_TAG, ANY_HOLDER_OF,
 STANDS_IN_RLYEH, RLYEH_PAIR, ALONE, IN_ENEMY_SPACE, SAFE, STRESS_FULL, STRESS_NOT_FULL, HAS_WOUNDS, NO_WOUNDS,
 SIGNS_AT_LEAST, CARD_TOKENS_AT_LEAST, HOLDS_TOKEN, HOLDS_KEY, PHASE_IS, KEPT_MYTHOS, STOLE_SOMETHING,
 PARTNER_ELSEWHERE, DISRUPTED, LONE_TARGET) = range(1, 29)  # fmt: skip

CONDITIONS = {
    "always": ALWAYS, "elder_on_board": ELDER_ON_BOARD, "elder_on_track": ELDER_ON_TRACK,
    "enemy_on_board": ENEMY_ON_BOARD, "has_condition": HAS_CONDITION, "has_companion": HAS_COMPANION,
    "has_item": HAS_ITEM, "has_tag": HAS_TAG, "any_holder_of": ANY_HOLDER_OF, "in_rlyeh": STANDS_IN_RLYEH,
    "rlyeh_adjacent_pair": RLYEH_PAIR, "alone_in_space": ALONE, "in_enemy_space": IN_ENEMY_SPACE, "safe": SAFE,
    "stress_full": STRESS_FULL, "stress_not_full": STRESS_NOT_FULL, "has_wounds": HAS_WOUNDS, "no_wounds": NO_WOUNDS,
    "signs_at_least": SIGNS_AT_LEAST, "card_tokens_at_least": CARD_TOKENS_AT_LEAST, "holds_objective": HOLDS_TOKEN,
    "holds_key": HOLDS_KEY, "phase_is": PHASE_IS, "kept_mythos": KEPT_MYTHOS, "stole_something": STOLE_SOMETHING,
    "partner_alive_elsewhere": PARTNER_ELSEWHERE, "disrupted": DISRUPTED, "lone_target": LONE_TARGET,
}  # fmt: skip

# -- the small words ------------------------------------------------------------------------------------------------

WHICH_EACH, WHICH_NEAREST = 1, 2
WHICH = {"each": WHICH_EACH, "nearest": WHICH_NEAREST}

PER_CARD_TOKEN, PER_OTHER_FIGURE, PER_OWN_WOUND, PER_FIRE, PER_SIGN, PER_OWN_HEALTH = range(1, 7)
PER = {"card_token": PER_CARD_TOKEN, "other_figure_in_space": PER_OTHER_FIGURE, "own_wound": PER_OWN_WOUND,
       "fire_in_space": PER_FIRE, "sign": PER_SIGN, "own_health": PER_OWN_HEALTH}  # fmt: skip

ITEM, COMPANION, CONDITION = 1, 2, 3
ITEM_OR_COMPANION, NOT_CONDITION, CARD_TOKENS = 4, 5, 6
HELD = {"item": ITEM, "companion": COMPANION, "condition": CONDITION, "item_and_companion": ITEM_OR_COMPANION,
        "discovery_non_condition": NOT_CONDITION, "card_tokens": CARD_TOKENS}  # fmt: skip

ANY_ENEMY, ANY_MONSTER, THE_ELDER = 100, 101, 102  # below them: the number of a kind
ENEMY_CLASSES = {"any_enemy": ANY_ENEMY, "any_monster": ANY_MONSTER, "elder": THE_ELDER}

STUDENT, ANIMAL = 1, 2
TAGS = {"student": STUDENT, "animal": ANIMAL, "student_or_animal": STUDENT | ANIMAL}

ATTACKER, ATTACKER_SPACE = 1, 2
AREAS = {"attacker": ATTACKER, "attacker_space": ATTACKER_SPACE}

# -- passive operations (DM-25.11) and the rolls they speak of ------------------------------------------------------

WHEN = ("any_roll", "own_roll", "attack", "attack_same_space", "attack_other_space", "attacked", "redirected_attack",
        "attacked_or_fire", "episode_action_1", "episode_action_2", "any_source", "another_of_kind_in_space",
        "this_roll")  # fmt: skip

PASSIVE = (
    "bonus_dice", "bonus_dice_sanity", "free_reroll", "elder_as_success", "elder_as_success_and_tentacle",
    "elder_as_tentacle", "tentacle_as_success", "elder_heal_stress", "tentacle_heal_wound", "tentacle_bonus", "reduce",
    "range", "split_targets", "full_wounds_each", "extra_wound", "kill_heal_stress", "run_extra", "extra_action",
    "free_action_per", "carry_investigator", "sneak", "sneak_wound", "skill_level", "eot_heal", "omen", "omen_cancel",
    "redirect", "redirect_done_heal_stress", "extra_life", "life_heal_stress", "gate_wound", "gate_safe", "gate_bonus",
    "gate_free_rest", "retaliate", "fire_to_enemy", "add_tentacles", "turn_heal_stress",
)  # fmt: skip
