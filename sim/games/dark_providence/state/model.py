"""Numbers and record types of Dark Providence. What a field means stands beside it."""

from typing import Any

import numpy as np

from sim.bag import deck
from sim.game import Shape, Track

# -- how many of what -------------------------------------------------------------------------------------------------

SEATS = 5  # also colours: in the solo game colours 1 and 2 are the cultists of the Ancient One
CITIES, MYTHOS, SPACES = 12, 24, 25
STARTING, AGENTS, ASSETS, CITY_CARDS = 8, 24, 26, 13  # kinds of network cards, in this order
KINDS = STARTING + AGENTS + ASSETS + CITY_CARDS
FIRST_AGENT, FIRST_ASSET, FIRST_CITY_CARD = STARTING, STARTING + AGENTS, STARTING + AGENTS + ASSETS
RLYEH = KINDS - 1
BASE_CARDS, START_CARDS = 72, 12
DEEP_ONES = 12
# Tokens of agents: hired agents (as their cards), main agents by colour, Mi-Go, Deep Ones.
MAIN, MI_GO, FIRST_DEEP_ONE = AGENTS, AGENTS + SEATS, AGENTS + SEATS + 1
TOKENS = FIRST_DEEP_ONE + DEEP_ONES
# Places for cubes and locks: the cities, the base cards of the cities, the Mythos cards.
BASE_SPACE, MYTHOS_SPACE = CITIES, 2 * CITIES
TARGETS = MYTHOS_SPACE + MYTHOS
LIMBO = TARGETS  # names the Limbo where cubes are retrieved
PILE, HAND, STACK = 96, 30, 8
WEIGHTS = 20  # of a style, that its seat notes
CHOICES = 9  # cards that one payment chooses among, at most
OPTIONS, ROUNDS, PENDING, EFFECTS = 512, 60, 24, 200
BEHAVIOUR, ANCIENT_ONES, LINES = 12, 4, 3
NOBODY = -1

# -- streams of chance ------------------------------------------------------------------------------------------------

SET_UP, LOYALTY, BASE_DECK, MYTHOS_DECK, PLAYER_DECKS, SANITY, EVENTS, BEHAVIOUR_DECK = range(8)
STREAMS = ("set_up", "loyalty", "base_deck", "mythos_deck", "player_decks", "sanity", "events", "behaviour")

# -- loyalties, which are the sides (best rank first, DP-14.4) --------------------------------------------------------

INVESTIGATOR, CULTIST, INVESTIGATOR_RENEGADE, CULTIST_RENEGADE, ANCIENT_ONE = range(5)
LOYALTIES = 4
SIDES = ("investigators", "cultists", "investigator_renegade", "cultist_renegade", "ancient_one")

# -- symbols of a card ------------------------------------------------------------------------------------------------

INFLUENCE, FUNDS, POWER, RITUAL_UP, RITUAL_DOWN, INVESTIGATION_UP, INVESTIGATION_DOWN = range(7)
SYMBOLS = 7
SYMBOL_NAMES = ("influence", "funds", "power", "ritual_up", "ritual_down", "investigation_up", "investigation_down")
RITUAL, INVESTIGATION = 0, 1

# -- when an effect is used, and what it does -------------------------------------------------------------------------

ACTION, FREE, REACTION, CLAIM, END, ONGOING = range(6)
TIMES = ("action", "free", "reaction", "claim", "end", "ongoing")
USED_FOR_POWER, OWN_AGENT_MURDERED = 1, 2
CONDITIONS = ("", "used_for_power", "own_agent_murdered")

OPS = (
    "none",
    "add_influence",  # x any|city|network|mythos: n own cubes from the supply on one target
    "retrieve",  # x any|limbo|board: n own cubes to the supply
    "return_other",  # x net_or_city|mythos|any: one other player takes back n cubes from one target
    "buy",  # n own cubes from the general supply
    "travel",  # n points of road cost for own agents and Deep Ones
    "track",  # x ritual|investigation: the marker by n, signed
    "lock",  # x place|remove|either
    "murder",  # x any: a murder by any own agent, b extra power
    "gate",  # x close|open|either: a gate action by any own agent, b extra power
    "draw",  # n cards
    "trash",  # destroys up to n cards of the own hand
    "destroy_self",  # destroys the card that was used
    "gain_action",  # n extra actions this turn
    "claim",  # x network|mythos|city|supply_agent|rlyeh: a claim by effect
    "turn_agent",  # takes control of n hired agents of one rival in a city with an own agent
    "deep_one",  # places n Deep Ones
    "rise",  # with all Deep Ones in play the end is triggered
    "possess",  # flips n own hired agents
    "martial",  # x place|remove: n tokens of martial law
    "cthulhu",  # x place|step: the figure
    "whateley",  # places n Whateley tokens
    "mi_go",  # places the Mi-Go agent
    "check",  # n sanity checks
    "heal",  # n insane tokens of the own board back to the bag
    "vp",  # n points at once
    "peek",  # looks at n loyalty cards
    "discard_other",  # each other player discards n random cards
    "kill_own",  # destroys n own hired agents
    "shuffle_cubes",  # n cubes of other players to their Limbo
    "flip_loyalty",  # at scoring the owner may take the opposite loyalty
    "win_tie",  # the owner wins ties for the most points
)
(NONE, ADD_INFLUENCE, RETRIEVE, RETURN_OTHER, BUY, TRAVEL, TRACK, LOCK, MURDER, GATE, DRAW, TRASH, DESTROY_SELF,
 GAIN_ACTION, CLAIM_BY_EFFECT, TURN_AGENT, DEEP_ONE, RISE, POSSESS, MARTIAL, CTHULHU, WHATELEY, MI_GO_OP, CHECK, HEAL,
 VP, PEEK, DISCARD_OTHER, KILL_OWN, SHUFFLE_CUBES, FLIP_LOYALTY, WIN_TIE) = range(len(OPS))  # fmt: skip

SELECTORS = ("none", "any", "city", "network", "mythos", "limbo", "board", "net_or_city", "ritual", "investigation",
             "place", "remove", "either", "close", "open", "supply_agent", "rlyeh", "step")  # fmt: skip
(X_NONE, X_ANY, X_CITY, X_NETWORK, X_MYTHOS, X_LIMBO, X_BOARD, X_NET_OR_CITY, X_RITUAL, X_INVESTIGATION,
 X_PLACE, X_REMOVE, X_EITHER, X_CLOSE, X_OPEN, X_SUPPLY_AGENT, X_RLYEH, X_STEP) = range(len(SELECTORS))  # fmt: skip

MODS = ("open_gates_adjacent", "own_agent_cards_murder", "may_murder_possessed", "whateley_gate_discount",
        "first_claim_gives_action", "hand_size", "deep_one_power", "murder_bonus", "close_bonus")  # fmt: skip
(OPEN_GATES_ADJACENT, OWN_AGENT_CARDS_MURDER, MAY_MURDER_POSSESSED, WHATELEY_GATE_DISCOUNT, FIRST_CLAIM_GIVES_ACTION,
 HAND_SIZE, DEEP_ONE_POWER, MURDER_BONUS, CLOSE_BONUS) = range(len(MODS))  # fmt: skip

# -- the Ancient One --------------------------------------------------------------------------------------------------

ACTS = (
    "city_inf",
    "net_inf",
    "myth_inf",
    "city_claim",
    "net_claim",
    "myth_claim",
    "murder",
    "gate",
    "travel",
    "effect",
)
(CITY_INF, NET_INF, MYTH_INF, CITY_CLAIM, NET_CLAIM, MYTH_CLAIM, AO_MURDER, AO_GATE, AO_TRAVEL, EFFECT) = range(
    len(ACTS)
)
CULTIST_EFFECTS = (
    "inf_first_networks",  # n cubes on each of the first `targets` base cards
    "inf_first_cities",  # n cubes on each of the first `targets` cities not controlled by a cultist
    "inf_current_city",  # n cubes on the cultist's city, failing as DP-17.11
    "inf_first_mythos",  # n cubes on the row card of DP-17.13
    "open_gate_bonus",  # DP-17.22 with n in place of the behaviour number
    "ritual",  # the ritual marker by n
    "claim_first_network_min_cubes",  # claims the first unlocked base card with n or more own cubes
    "claim_first_city_min_cubes",  # claims the first unlocked city, of no cultist, with n or more own cubes
)
(INF_FIRST_NETWORKS, INF_FIRST_CITIES, INF_CURRENT_CITY, INF_FIRST_MYTHOS, OPEN_GATE_BONUS, RAISE_RITUAL,
 CLAIM_FIRST_NETWORK, CLAIM_FIRST_CITY) = range(len(CULTIST_EFFECTS))  # fmt: skip
GOALS = ("agents_claimed", "open_gates", "ritual_space", "cities_controlled")
AGENTS_CLAIMED, OPEN_GATES, RITUAL_SPACE, CITIES_CONTROLLED = range(len(GOALS))

# -- phases, decisions, acts of a turn --------------------------------------------------------------------------------

CHOOSING, PLACING, TURN, SCORING = range(4)  # SCORING only at the beginning of a scenario
KINDS_OF_DECISION = (
    "main_agent", "start_city", "act", "pay", "travel_on", "retrieve", "influence_target", "return_cubes", "lock",
    "destroy_card", "city", "own_agent", "turn_agent", "peek", "discard", "react", "loyalty_switch", "victim",
    "claim", "limbo",
)  # fmt: skip
(ASK_MAIN_AGENT, ASK_START_CITY, ASK_ACT, ASK_PAY, ASK_TRAVEL, ASK_RETRIEVE, ASK_INFLUENCE, ASK_RETURN, ASK_LOCK,
 ASK_TRASH, ASK_CITY, ASK_OWN_AGENT, ASK_TURN_AGENT, ASK_PEEK, ASK_DISCARD, ASK_REACT, ASK_LOYALTY, ASK_VICTIM,
 ASK_CLAIM, ASK_LIMBO) = range(len(KINDS_OF_DECISION))  # fmt: skip

(DO_PASS, DO_CLAIM, DO_ADD, DO_RETRIEVE, DO_BUY, DO_TRACK, DO_TRAVEL, DO_CARD, DO_MYTHOS, DO_MURDER, DO_GATE,
 DO_DISCARD, DO_REVEAL, DO_FREE_CARD, DO_FREE_MYTHOS, DO_STEP) = range(16)  # fmt: skip

# -- places of tokens, gates, how a loyalty was revealed --------------------------------------------------------------

IN_SUPPLY, IN_CRYPT, IN_BOX, KEPT = -1, -2, -3, -4  # where a token is that stands in no city
NO_GATE, OPENED, CLOSED = 0, 1, 2
HIDDEN_CARD, BY_ACTION, BY_MURDER, BY_MADNESS, BY_ANCIENT_ONE = range(5)

# -- public deeds, from which loyalties are guessed -------------------------------------------------------------------

(DEED_OPENED, DEED_CLOSED, DEED_RITUAL_UP, DEED_RITUAL_DOWN, DEED_INVESTIGATION_UP, DEED_INVESTIGATION_DOWN,
 DEED_CULTIST_MYTHOS, DEED_INVESTIGATOR_AGENT, DEED_MURDER, DEED_POSSESSED) = range(10)  # fmt: skip
DEEDS = 10

# -- endings ----------------------------------------------------------------------------------------------------------

(MADNESS, FIFTH_INSANE, MAIN_AGENT_MURDERED, TRACK_FULL, DEEP_ONES_RISEN, POINTS, TURN_CAP) = range(3, 10)
GOAL_REACHED = 10
TRIGGERS = 7  # the triggers MADNESS to TURN_CAP, in the order that labels the ending (DP-11.9, DP-18.7)

# -- where final points come from -------------------------------------------------------------------------------------

(FROM_CITIES, FROM_CARDS_AT_ONCE, FROM_GATES, FROM_TRACK, FROM_AGENTS, FROM_CRYPT, FROM_MYTHOS, FROM_LOYALTY,
 FROM_GENERAL, FROM_OTHER) = range(10)  # fmt: skip
SOURCES = 10

# -- records ----------------------------------------------------------------------------------------------------------


def record(*fields: str | tuple[Any, ...]) -> np.dtype:
    """A record; a field is an int32 unless it names its type, and (name, n) is an array of int32."""
    spelled: list[tuple] = []
    for f in fields:
        name, *rest = f if isinstance(f, tuple) else (f,)
        shape = rest[0] if rest else ()
        if isinstance(shape, np.dtype):
            spelled.append((name, shape, *rest[1:]))
        else:
            spelled.append((name, np.int32, shape))
    return np.dtype(spelled, align=True)


EFFECT_CODE = record("op", "x", "n", "b")
CARD = record(
    "copies",
    ("symbol", (SYMBOLS,)),
    "token",  # of the agent, NOBODY for others; the card of a main agent has `main_agent` instead
    "main_agent",
    "murder", "open", "close",  # icons
    "general_vp", "investigator_vp", "cultist_vp",
    "sanity", "check_each_use", "deep_ones",
    "plan_op", "plan_x", "plan_b",  # the murder or gate that its ACTION allows any own agent
    "condition",  # of the reaction
    ("first", (len(TIMES),)), ("last", (len(TIMES),)),  # effects of each time: first <= i < last
    "solo",
)  # fmt: skip
TOKEN = record("power", "influence", "immune", "free_step", "investigator_vp", "general_vp")
CITY = record("control", "gate")
CULTIST_CARD = record("influence", "funds", "power")
GREAT_OLD_ONE = record("mythos", "keep_agents", "goal", "goal_number", ("effect", (2,)), ("n", (2,)), ("targets", (2,)),
                       ("claim_supply", (2,)))  # fmt: skip
BEHAVIOUR_LINE = record(("act", (LINES,)), ("n", (LINES,)))

PACK = record(
    "players", "colours",  # seats that play; colours with cubes, the two cultists of the solo game included
    "threshold", "insane_limit", "deep_ones", "turn_cap",
    "draw_start_city", "draw_main_agent", "first_places_last", "ancient_one",
    "vp_start", "cubes_start", "cubes_on_vp_track", "hand_size", "actions", "stack_cards", "mythos_row",
    "hidden_vp", "renegade_vp", "crypt_vp", "possessed_vp", "deep_ones_vp",
    "max_agents", "main_murder_vp", "stack_empty_ritual", "stack_empty_mythos", "funds_per_cube", "claim_min_cubes",
    "deep_ones_to_owner", "deep_ones_protect", "enabler_adds_power", "free_before_claim", "penalty_in_threshold",
    "mythos_uses", "irredundant", "locks_come_off", "barred_are_passed", "failure_travels", "cultists_buy",
    "cultists_add_up", "adds_to_own_city", "exposure_costs",
    "control_tokens", "cubes", "locks", "gate_tokens", "martial_law", "whateleys", "sane", "insane",
    ("pool", (LOYALTIES,)), "renegades",
    "last_space", ("track_vp", (2, SPACES)), "possessed_power",
    ("city", CITY, (CITIES,)), ("road", (CITIES, CITIES)),
    ("steppers", deck(TOKENS)),  # tokens with a free step
    ("card", CARD, (KINDS,)), ("myth", CARD, (MYTHOS,)), ("token", TOKEN, (TOKENS,)), ("fx", EFFECT_CODE, (EFFECTS,)),
    "check_fx",  # the effect of a sanity symbol
    "ao_start", "ao_insane_limit", "ao_mythos_vp", "ao_match_vp", "ao_murder_vp", "ao_murder_min", "ao_expose_min",
    "ao_reveal_loss",
    ("path", (CITIES,)), ("on_path", (CITIES,)), ("start", (2,)),
    ("cultist", CULTIST_CARD, (2, 2)),  # [cultist, revealed]
    ("great_one", GREAT_OLD_ONE, (ANCIENT_ONES,)), ("behaviour", BEHAVIOUR_LINE, (BEHAVIOUR, 2)),
)  # fmt: skip

AO = record(
    "card", "vp", "agents", "gates",  # which one; its points, agents kept, gates opened
    "insane", "sane",  # tokens drawn: kept, destroyed
    ("revealed", (2,)), "effects_done", "exposed",  # exposed: end after its turn (DP-18.6): 1 insane tokens, 2 murder
)  # fmt: skip
PIECE = record("owner", "place", "flipped")
PLAN = record("act", "card", "target", "agent", "rival", "n", "symbol")

TABLE = record(
    "phase", "seat", "first", "at",  # at: how many have chosen or placed
    ("order", (SEATS,)),  # of choosing main agents
    ("main_agent", (SEATS,)),
    "actions_left", "acts_done", "free_done", "claims_this_turn", "turns",
    ("plan", PLAN),  # what the player at turn has announced
    ("vp", (SEATS,)), ("vp_at_once", (SEATS,)), ("vp_revealed", (SEATS,)),
    ("cubes", np.dtype(np.int8), (TARGETS, SEATS)), ("lock", np.dtype(np.int8), (TARGETS,)),
    ("supply", (SEATS,)), ("limbo", (SEATS,)), ("unbought", (SEATS,)),
    ("tokens_left", (SEATS,)),
    ("control", (CITIES,)), ("gate", (CITIES,)), ("gate_by", (CITIES,)), "gates_left", "locks_left",
    ("face_up", (CITIES,)), ("stack_n", (CITIES,)),  # face-up base card (NOBODY: emptied), cards left with it
    ("piece", PIECE, (TOKENS,)), ("agents", (SEATS,)),  # of a player; in each city their influence, power, number:
    ("presence", (CITIES, SEATS)), ("might", (CITIES, SEATS)), ("standing", (CITIES, SEATS)),
    ("deep_ones_claimed", (SEATS,)), ("crypt", (SEATS,)),
    ("row", deck(MYTHOS)), ("myth_owner", (MYTHOS,)), ("myth_used", (MYTHOS,)), ("myth_n", (SEATS,)),
    ("mod", (SEATS, len(MODS))),
    ("ritual_track", (2,)),  # the markers, RITUAL and INVESTIGATION
    ("insane", (SEATS,)), ("sane", (SEATS,)), ("mad", (SEATS,)), "bag_sane", "bag_insane",
    ("revealed", (SEATS,)), ("loyalty", (SEATS,)),  # how; which, NOBODY while hidden
    ("city_card_here", (CITY_CARDS,)), ("boxed", (KINDS,)),  # in the city-card deck; out of the game
    ("discard", deck(PILE), (SEATS,)), ("played", deck(PILE)), ("hand_n", (SEATS,)), ("deck_n", (SEATS,)),
    "mythos_n", "supply_n", "cthulhu", "whateleys_left", "martial_left",
    ("martial", (CITIES,)), ("whateley", (CITIES,)), ("way", (CITIES, CITIES)),  # cheapest routes
    ("stepped", (TOKENS,)), ("deed", (SEATS, DEEDS)), "deeds",
    ("trigger", (TRIGGERS,)), "trigger_seat", ("won", (SEATS,)),
    ("ao", AO), ("behaviour_out", deck(BEHAVIOUR)),
    ("stats", record("murders", ("claims", (3,)), "bought", "emptied")),
)  # fmt: skip
NOTES = record(  # of a strategy
    "noted",  # public deeds when it guessed last, plus one; what it believes of each rival's
    ("belief", np.dtype(np.float64), (SEATS, LOYALTIES)),  # loyalty, which total it expects of each player, and
    ("guess", np.dtype(np.float64), (SEATS,)),  # what a point that a rival loses is worth to it
    ("stance", np.dtype(np.float64), (SEATS,)),
    ("ahead", np.dtype(np.float64)),  # of the best rival who would remain
    ("early", np.dtype(np.float64)),  # how much of the game is still to come
    ("cube", np.dtype(np.float64)),  # worth of a cube in the supply
    "need",  # points that are missing to end the game by Reveal Loyalty
    "seen", ("shown", np.dtype(np.float64), (SEATS,)),  # the turn when points on agents and Mythos cards were counted
    ("weight", np.dtype(np.float64), (WEIGHTS,)),  # of the style that plays
    ("risk", np.dtype(np.float64)),  # of a sanity check; of each kind of card: its worth; of each city: to come, to go
    ("kind_worth", np.dtype(np.float64), (KINDS,)),
    ("arrive", np.dtype(np.float64), (CITIES,)), ("leave", np.dtype(np.float64), (CITIES,)),
    ("prize", np.dtype(np.float64), (TARGETS,)), ("margin", (TARGETS,)),  # of each target: worth, own lead
)  # fmt: skip
MINE = record(
    "loyalty", ("hand", deck(HAND)), ("in_deck", (KINDS,)),
    ("knows", (SEATS,)),  # loyalties looked at, NOBODY where not
    ("notes", NOTES),
)  # fmt: skip
HIDDEN = record(
    ("deck", deck(PILE), (SEATS,)), ("stack", deck(STACK), (CITIES,)), ("supply", deck(BASE_CARDS)),
    ("mythos", deck(MYTHOS)), ("behaviour", deck(BEHAVIOUR)),
)  # fmt: skip
PENDING_EFFECTS = record("user", "card", "next_one", "last")
SCRATCH = record(
    ("pending", PENDING_EFFECTS, (PENDING,)), "pending_n",
    ("total", (SYMBOLS,)),  # of the hand, by symbol
    ("at", (HAND,)), ("worth", (HAND,)), ("twin", (HAND,)), ("best", (HAND + 1,)),
    ("reached", (1 << CHOICES,)), ("many", (1 << CHOICES,)), ("needs", (1 << CHOICES,)), ("least", (1 << CHOICES,)),
    ("mask", (1 << CHOICES,)),
    ("cards", deck(BASE_CARDS)),
    ("counted", (KINDS,)),
)  # fmt: skip
EXTRA = record(
    ("first", np.dtype(np.int8)),  # the first player
    ("trigger_seat", np.dtype(np.int8)), ("triggers", np.dtype(np.int16)), ("turns", np.dtype(np.int16)),
    ("eliminated", np.dtype(np.int8)),  # the loyalty, NOBODY if nobody was
    ("leader_eliminated", np.dtype(np.int8)), ("winners", np.dtype(np.int8)),
    ("points", np.dtype(np.int16), (SEATS, SOURCES)), ("revealed", np.dtype(np.int8), (SEATS,)),
    ("insane", np.dtype(np.int8), (SEATS,)), ("out", np.dtype(np.int8), (SEATS,)),
    ("murders", np.dtype(np.int16)), ("claims", np.dtype(np.int16), (3,)), ("bought", np.dtype(np.int16)),
    ("emptied", np.dtype(np.int16)), ("ao_points", np.dtype(np.int16)), ("ao_goal", np.dtype(np.int16)),
    ("ao_card", np.dtype(np.int8)), ("ao_insane", np.dtype(np.int8)),
)  # fmt: skip
# An option. act: what is done, a DO_ number in an act, an operation in an effect, the symbol in a payment. card: its
# kind, or the Mythos card; in a payment the number of cards. target: where, LIMBO included; the symbol that moves a
# track. agent: the mover, victim or acting agent. rival: whose; for a gate the side (OPENED, CLOSED). n: how many
# cubes or symbols, which cost, how much power is still needed. cards: places of the hand as bits.
OPTION = record("act", "card", "target", "agent", "rival", "n", "cards")

TRACKS = (
    *(Track(f"points_{s + 1}", f"Victory points of seat {s + 1}", 0, 45) for s in range(SEATS)),
    Track("ritual", "Ritual marker", 0, 24),
    Track("investigation", "Investigation marker", 0, 24),
    Track("gates_open", "Gates opened", 0, 12),
    Track("gates_closed", "Gates closed", 0, 12),
    Track("cities_held", "Cities controlled", 0, 12),
    Track("limbo", "Cubes in Limbo", 0, 70),
    Track("insane", "Insane tokens drawn", 0, 20),
    Track("ancient_one_points", "Points of the Ancient One", 0, 45),
    Track("ancient_one_goal", "The Ancient One's way to its goal", 0, 24),
)
(TRACK_POINTS, TRACK_RITUAL, TRACK_INVESTIGATION, TRACK_OPEN, TRACK_CLOSED, TRACK_CITIES, TRACK_LIMBO, TRACK_INSANE,
 TRACK_AO_POINTS, TRACK_AO_GOAL) = (0, *range(SEATS, SEATS + 9))  # fmt: skip

GAPS = (
    "menu_full",
    "hand_full",
    "payment_choice_cut",
    "renegades_of_one_kind_tie_for_lowest",
    "too_many_effects_at_once",
)
MENU_FULL, HAND_FULL, PAYMENT_CUT, RENEGADES_TIE, PENDING_FULL = range(len(GAPS))

SHAPE = Shape(
    seats=SEATS, sides=len(SIDES), streams=STREAMS, table=TABLE, mine=MINE, hidden=HIDDEN, scratch=SCRATCH, pack=PACK,
    extra=EXTRA, option=OPTION, options=OPTIONS, tracks=TRACKS, rounds=ROUNDS, gaps=GAPS,
)  # fmt: skip
