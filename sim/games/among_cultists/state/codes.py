"""The numbers of things: sizes, streams, cards, roles, phases, acts, decisions, endings, and sentences of the tale.

The glossary of record fields is in model.py.
"""

SEATS, PLACES, COLOURS, SHELVES, ROUTES = 8, 16, 6, 8, 10
ROUNDS, TOKENS, OPTIONS, NOTES, POINTS = 12, 3, 64, 32, 8
# Entries of the public record, as few as it needs: a search copies them with every position. The longest of 1,600 games
# had 556, of 55 with 12 rounds and 4 move points, the most a pack may ask for, and chosen at random, 684.
HISTORY = 768
SLOTS, SETS = 160, 64  # of a redraw: cards in all status decks, sets of cultists there may be
COLUMNS = ("4p", "5p", "6p", "6p_ai", "7p", "8p")  # of the set-up table (AC-3.1)
COLOUR = ("light_blue", "red", "green", "pink", "orange", "dark_blue")

INVESTIGATORS, CULTISTS = 0, 1  # sides

# Streams of chance.
FIRST, ENVELOPES, STATUS_START, ROUTE_CARDS, ROOM_START, BAG_DRAWS, ROOM_DRAWS, PASSAGE_DRAWS, RECIPIENTS, ROBOT = (
    range(10)
)
STREAMS = ("first_player", "envelopes", "starting_status", "routes", "starting_rooms", "events", "room_draws",
           "passage_draws", "recipients", "robot_piles")  # fmt: skip

# Cards of a hand, in the order of the counts `hand`; room and passage cards have the same numbers.
SUCCESS, FAILURE, SABOTAGE, ALIVE, DEAD = range(5)
CARDS = ("success", "failure", "sabotage", "alive", "dead")
ROOM_KINDS = 3  # Success, Failure, Sabotage

# Roles, in the order of the pack.
ROLES = ("investigator", "enlightened", "infected", "superghost", "mechanic", "cultist", "rookie", "klutz", "coward",
         "firestarter", "killer", "seer")  # fmt: skip
INVESTIGATOR, CULTIST, SEER = 0, 5, 11

# Op-codes of effects (AC-25).
OPS = ("nop", "toggle_power", "set_power", "link_rooms", "move_mod", "silence", "open_portal", "knife_peek_status",
       "knife_peek_bag", "passage_add_draw", "passage_resolve", "repeat_event", "book_to_shelf", "book_from_shelf",
       "place_cultist", "place_fishman", "die", "kill_target", "reveal_role", "no_encounter_cards",
       "ghost_room_actions", "ignore_route", "swap_start_cards", "learn_cultists", "guess_target",
       "hand_deadline")  # fmt: skip
(NOP, TOGGLE_POWER, SET_POWER, LINK_ROOMS, MOVE_MOD, SILENCE, OPEN_PORTAL, KNIFE_PEEK_STATUS, KNIFE_PEEK_BAG,
 PASSAGE_ADD_DRAW, PASSAGE_RESOLVE, REPEAT_EVENT, BOOK_TO_SHELF, BOOK_FROM_SHELF, PLACE_CULTIST,
 PLACE_FISHMAN) = range(16)  # fmt: skip
EVENTS = 10  # kinds of event tokens

# Phases: where the order of play stands between two steps.
MOVEMENT, ACTION, CLEANUP = range(3)

# Actions (AC-11), the field `act` of an option of the kind ACT.
(PASS, CHECK_STATUS, SECURE_CORRIDOR, FIGHT_CULTIST, SCARE_FISHMAN, KILL_CHARACTER, REFILL_ROOM, CHECK_ROOM, START_VOTE,
 CAMERA_ROOM, CAMERA_STATUS, RESTORE_POWER, CLOSE_PORTAL) = range(13)  # fmt: skip

# Decisions (AC-20).
(WALK, TELEPORT, GIVE_CARD, NAME_RECIPIENT, ACT, ANNOUNCE, REPORT, AGREE, BALLOT, REVOTE, WAIVE, LOOK, EXPOSE,
 LOOK_IN_BAG, KEEP_TOKEN, CLAIM, NAME_SEER, SAY_TOKEN) = range(18)  # fmt: skip
KINDS = ("walk", "teleport", "give_card", "name_recipient", "act", "announce", "report", "agree", "ballot", "revote",
         "waive", "look", "expose", "look_in_bag", "keep_token", "claim", "name_seer", "say_token")  # fmt: skip
NO, YES = 0, 1  # field `act` of the decisions that are a yes or a no
NOBODY = -1  # field `seat`: abstain, look at nobody

# Endings (AC-15.17).
(VP, CULTISTS_ELIMINATED, CLAIM_TRUE, CLAIM_FALSE, TIMEOUT, VP_OVERRULED, ELIMINATION_OVERRULED,
 SEER_GUESSED) = range(3, 11)  # fmt: skip
# Causes of a confirmed death (AC-8.3). Where deaths are counted, FOUND is a Dead card given, found or not, and AT_START
# one that was dealt.
FOUND, VOTED_OUT, KILLED, BY_ROLE, AT_START = range(5)
# The portal: not there, open, closed in time, missed. And the knife in votes, the vote rule, the early claim, the check
# of the dead when the points are reached.
NO_PORTAL, OPEN, CLOSED, MISSED = range(4)
KNIFE_NONE, KNIFE_REVOTE, KNIFE_DOUBLE = range(3)
PLURALITY, MAJORITY_OF_CAST, ABSOLUTE_MAJORITY = range(3)
CLAIM_ONE_CULTIST, CLAIM_OFF, CLAIM_ALWAYS = range(3)
DEAD_NOW, DEAD_PRIOR_ROUND, DEAD_NONE = range(3)
KNIFE_VOTES = ("none", "revote", "double")
VOTE_RULES = ("plurality_with_abstain", "majority_of_cast", "absolute_majority")
EARLY_CLAIMS = ("one_cultist", "off", "always")
DEAD_CHECKS = ("now", "prior_round", "none")
YES_NO_RULINGS = (
    "sabotage_ignores_slot_limit", "ghost_may_use_under_control", "klutz_may_waive_double_vote",
    "seer_guess_after_false_claim", "camera_on_occupied_room", "portal_partner_needs_route",
    "encounter_on_leaving_pair", "ai_second_pass_explored", "ai_off_route_room_action",
    "ai_foreign_role_has_no_effect", "self_status_check",
    "check_status_from_camera_room", "dead_count_all_causes", "linked_rooms_same_location", "empty_bag_skips_event",
    "empty_hand_gives_nothing", "lightning_repeats_pairs", "recipients_by_choice", "revote_may_abstain",
    "new_ghost_acts", "special_actions_in_cleared_room",
)  # fmt: skip
EVIDENCE_KINDS = ("death", "red_card", "wrong_vote", "lie", "off_route", "clean", "safe_card")

# Tracks of pacing (AC-21.21).
(T_POINTS, T_EXPLORED, T_CLEARED, T_DEAD, T_CONFIRMED, T_ENCOUNTERS, T_POWER, T_SUSPICION) = range(8)

# Sentences of the tale; tale.py has the words.
(FIRST_PLAYER, ROLE_DEALT, START_DEAD, TARGET_SET, ROUND_BEGINS, STEPPED, STAYED, TELEPORTED, MET, GAVE) = range(10)
(GAVE_NOTHING, EVENT_DRAWN, BAG_EMPTY, MIRRORED, POWER_IS, ROOMS_LINKED, PORTAL_OPENS, PORTAL_LATER, PORTAL_CLOSED,
 PORTAL_MISSED) = range(10, 20)  # fmt: skip
(PORTAL_REFUSED, LOOKED_CLEAN, LOOKED_DEAD, KEPT_SECRET, REPORTED_CLEAN, DRAW_CARD_TO_ROOM, DRAW_CARD_TO_PASSAGE,
 PASSED, REFILLED, SECURED) = range(20, 30)  # fmt: skip
(EXPLORED_ROOM, DREW_ROOM_CARD, BOOK_SHELVED, BOOK_LOST, SHELF_FULL, ROOM_CLEARED, PASSAGE_DREW, TOKEN_PLACED,
 TOKEN_FOUGHT, FISHMAN_CAME) = range(30, 40)  # fmt: skip
(FISHMAN_SCARED, CAMERAS_ROOM, VOTE_STARTED, BALLOT_CAST, BALLOT_CHANGED, VOTED, NOBODY_OUT, DIED, REVEALED,
 CARDS_STOP) = range(40, 50)  # fmt: skip
(CLAIMED, SEER_NAMED, LOOKED_IN_BAG, TOKEN_REMOVED, TOKEN_RETURNED, ROBOT_ACTS, KILLED_BY, TIME_OUT, CARDS_TO_PASSAGE,
 POINTS_REACHED) = range(50, 60)  # fmt: skip
CULTISTS_FALLEN, LOOKED, SAID_TOKEN = 60, 61, 62
