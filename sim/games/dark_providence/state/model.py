"""Record types of Dark Providence. What a field means stands beside it."""

from typing import Any

import numpy as np

from sim.game import Shape, Track
from sim.games.dark_providence.state.codes import (
    ANCIENT_ONES,
    BASE_CARDS,
    BEHAVIOUR,
    CHOICES,
    CITIES,
    CITY_CARDS,
    DEEDS,
    EFFECTS,
    GAPS,
    HAND,
    KINDS,
    LINES,
    LOYALTIES,
    MODS,
    MYTHOS,
    OPTIONS,
    PENDING,
    PILE,
    ROUNDS,
    SEATS,
    SIDES,
    SOURCES,
    SPACES,
    STACK,
    STREAMS,
    SYMBOLS,
    TARGETS,
    TIMES,
    TOKENS,
    TRIGGERS,
    WEIGHTS,
)
from sim.mechanisms.bag import deck


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
    "cultists_add_up", "adds_to_own_city", "exposure_costs", "murdered_count",
    "control_tokens", "cubes", "locks", "gate_tokens", "martial_law", "whateleys", "sane", "insane",
    ("pool", (LOYALTIES,)), "renegades",
    "last_space", ("track_vp", (2, SPACES)), "possessed_power",
    ("city", CITY, (CITIES,)), ("road", (CITIES, CITIES)),
    ("distance", (CITIES, CITIES)),  # the cheapest routes when nothing is barred
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
    ("covered", np.dtype(np.int64), (SEATS,)),  # the targets on which a colour has cubes: a set
    ("supply", (SEATS,)), ("limbo", (SEATS,)), ("unbought", (SEATS,)),
    ("tokens_left", (SEATS,)),
    ("control", (CITIES,)), ("gate", (CITIES,)), ("gate_by", (CITIES,)), "gates_left", "locks_left",
    ("face_up", (CITIES,)), ("stack_n", (CITIES,)),  # face-up base card (NOBODY: emptied), cards left with it
    ("piece", PIECE, (TOKENS,)), ("afoot", np.dtype(np.int64), (SEATS,)),  # a colour's tokens in cities: a set
    ("agents", (SEATS,)),  # of a player; in each city their influence, power, number:
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
    "noted",  # public deeds and turns when it guessed last, plus one; what speaks for each rival's
    ("speaks", np.dtype(np.float64), (SEATS, LOYALTIES)),  # loyalty, by itself, and what it believes of it in all
    ("belief", np.dtype(np.float64), (SEATS, LOYALTIES)),  # deals together; which total it expects of each player, and
    ("guess", np.dtype(np.float64), (SEATS,)),  # what a point that a rival loses is worth to it
    ("stance", np.dtype(np.float64), (SEATS,)),
    ("ahead", np.dtype(np.float64)),  # of the best rival who would remain
    ("early", np.dtype(np.float64)),  # how much of the game is still to come
    ("cube", np.dtype(np.float64)),  # worth of a cube in the supply
    "need",  # points that are missing to end the game by Reveal Loyalty
    "seen", ("shown", np.dtype(np.float64), (SEATS,)),  # the turn when points on agents and Mythos cards were counted
    ("weight", np.dtype(np.float64), (WEIGHTS,)),  # of the style that plays
    ("risk", np.dtype(np.float64)),  # of a sanity check; of each kind of card: its worth; of each city: to come, to go
    ("kind_worth", np.dtype(np.float64), (KINDS,)), ("myth_worth", np.dtype(np.float64), (MYTHOS,)),
    ("arrive", np.dtype(np.float64), (CITIES,)), ("leave", np.dtype(np.float64), (CITIES,)),
    ("prize", np.dtype(np.float64), (TARGETS,)), ("margin", (TARGETS,)),  # of each target: worth, own lead
    "rite", "signs", "power",  # in hand: a card for a gate by any agent, by these agents (bits), power; worth of
    ("gate", np.dtype(np.float64), (CITIES,)), ("plan", np.dtype(np.float64), (CITIES,)),  # a gate, what it promises,
    ("best_gate", np.dtype(np.float64)), "free",  # the best; influence in hand that is not kept for it; what
    ("kept", np.dtype(np.float64), (HAND,)),  # each card in hand is worth to it
    ("prey", np.dtype(np.int64)),  # cities where rivals' main agents are exposed
    "mover", ("left", np.dtype(np.float64)),  # the agent whose journeys are weighed, and what it leaves behind
    ("total", np.dtype(np.float64), (SEATS, LOYALTIES)),  # of each player, were that his loyalty, if the game ended now
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
    *((name, np.dtype(np.int16), (1 << CHOICES,)) for name in ("reached", "many", "needs", "least")),
    ("mask", (1 << CHOICES,)),
    ("cards", deck(BASE_CARDS)),
    ("counted", (KINDS,)), ("pool", (LOYALTIES,)),
)  # fmt: skip
EXTRA = record(
    ("first", np.dtype(np.int8)),  # the first player
    ("trigger_won", np.dtype(np.int8)),  # whether who brought the end about has won, NOBODY if no player did
    ("triggers", np.dtype(np.int16)), ("turns", np.dtype(np.int16)),
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
OPTION = record(*((name, np.dtype(np.int16)) for name in ("act", "card", "target", "agent", "rival", "n")), "cards")

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

SHAPE = Shape(
    seats=SEATS, sides=len(SIDES), streams=STREAMS, table=TABLE, mine=MINE, hidden=HIDDEN, scratch=SCRATCH, pack=PACK,
    extra=EXTRA, option=OPTION, options=OPTIONS, tracks=TRACKS, rounds=ROUNDS, gaps=GAPS, score=np.int16,
)  # fmt: skip
