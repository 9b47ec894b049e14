"""Numbers of Dark Providence that stand for names: kinds, acts, places, sentences of the tale; how many of what."""

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
WEIGHTS = 26  # of a style, that its seat notes
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

CLAIMED_BASE_CARD, CLAIMED_CITY, CLAIMED_MYTHOS = range(3)  # what claims are counted by

# -- pacing tracks and gaps --------------------------------------------------------------------------------------------

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

# -- sentences of the tale ---------------------------------------------------------------------------------------------

(T_LOYALTY, T_MAIN_AGENT, T_START_CITY, T_FIRST, T_ROW, T_FACE_UP, T_TURN, T_PASS, T_CLAIM_CITY, T_CITY_LOST,
 T_CLAIM_BASE, T_CLAIM_MYTHOS, T_EMPTIED, T_PLAYED, T_CARD, T_MYTHOS_USED, T_ADD, T_RETRIEVE, T_BUY, T_TRACK, T_TRAVEL,
 T_LOCK, T_UNLOCK, T_MURDER, T_ESCAPED, T_GATE, T_SANE, T_INSANE, T_MAD, T_REVEAL, T_DESTROYED, T_AGENT_LOST,
 T_DISCARD, T_DRAW, T_DEEP_ONE, T_MI_GO, T_CTHULHU, T_MARTIAL, T_MARTIAL_OFF, T_WHATELEY, T_POSSESS, T_TURNED, T_VP,
 T_PEEK, T_RETURN, T_LIMBO, T_HEAL, T_EXTRA_ACTION, T_TRIGGER, T_SCORE, T_OUT, T_WINNER, T_BEHAVIOUR, T_CULTIST_MOVES,
 T_CULTIST_ADDS, T_FAILS, T_AO_POINTS, T_GOAL, T_AO_CLAIMS_CITY, T_AO_CLAIMS_BASE, T_AO_CLAIMS_MYTHOS, T_AO_UNLOCKS,
 T_AO_GATE, T_AO_MURDER, T_AO_SANITY, T_ANCIENT_ONE, T_FLIPS, T_STEP, T_HIRED, T_CLAIM_CARD) = range(70)  # fmt: skip
