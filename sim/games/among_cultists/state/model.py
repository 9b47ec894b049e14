"""Records of Among Cultists; their numbers stand in codes.py.

Glossary: a *seat* is a character, the robotic investigator included; a *place* is a corridor or a room of the mansion;
sets of seats, places, route cards and tokens are integers with a bit for each member. *Living* is considered living
(AC-8.1).
"""

from typing import Any

import numpy as np

from sim.game import Shape, Track
from sim.games.among_cultists.state.codes import (
    CARDS,
    COLOURS,
    EVENTS,
    EVIDENCE_KINDS,
    HISTORY,
    NOTES,
    OPTIONS,
    PLACES,
    POINTS,
    ROLES,
    ROOM_KINDS,
    ROUNDS,
    ROUTES,
    SEATS,
    SETS,
    SHELVES,
    SLOTS,
    STREAMS,
    TOKENS,
    YES_NO_RULINGS,
)  # fmt: skip
from sim.mechanisms.bag import deck


def _numbers(*names: str) -> list[tuple[str, type]]:
    return [(name, np.int32) for name in names]


def _record(*fields: Any) -> np.dtype:
    return np.dtype([f for group in fields for f in (group if isinstance(group, list) else [group])], align=True)


EFFECT = _record(_numbers("op", "n"))

# What a role does: the first two rows are rights, then triggers, then the start (AC-14, AC-25.2).
ROLE = _record(
    _numbers("free_route_living", "free_route_ghost", "ghost_room_actions", "kills", "learns_cultists", "guess_target"),
    _numbers("reveals_on_death", "stops_cards_on_death", "dies_by_cameras", "dies_by_vote", "dies_by_knife",
             "dies_by_reveal", "hand_deadline"),
    _numbers("swap_success", "swap_failure", "swap_sabotage"),
)  # fmt: skip

RULINGS = _record(
    _numbers("secret_door_hop_cost", "vote_rule", "dead_check_one_cultist", "dead_check_two_cultists", *YES_NO_RULINGS)
)

TALK = np.dtype([(name, np.float64) for name in EVIDENCE_KINDS])

PACK = _record(
    # The table: seats in play, the robot among them (0 or 1), and the role tokens; the last one is drawn from
    # `drawn_from`.
    _numbers("seats", "robots", "robot_right_of_first", "cultists", "points", "dead", "rounds", "tokens_drawn"),
    ("token", np.int32, (SEATS,)), ("drawn_from", np.int32, (len(ROLES),)), ("role", ROLE, (len(ROLES),)),
    # Cards: hand[side, kind]; the rest by kind.
    ("hand", np.int32, (2, len(CARDS))), ("status_start", np.int32, (2,)), ("room_cards", np.int32, (ROOM_KINDS,)),
    ("passage_cards", np.int32, (ROOM_KINDS,)), ("room_effect", EFFECT, (ROOM_KINDS,)),
    ("passage_effect", EFFECT, (ROOM_KINDS,)),
    _numbers("passage_tokens", "passage_rules", "explored_above", "status_check_draws", "move_points", "hand_deadline"),
    # The mansion: near[place], colour[place] (-1 for corridors), rooms of a colour, steps[fishman in?, from, to],
    # within[fishman in?, points, from] = the places that so many points reach; near_linked and steps_linked are the
    # same as near and steps while rooms of a colour are linked (AC-13.4): two of them are two steps apart, out and
    # back in;
    # sweep[from, place] = rank of a place when sweeping clockwise (AC-16.21).
    _numbers("places", "rooms", "corridors", "start", "fishman_place", "vote_room", "camera_room", "portal_room"),
    ("near", np.int32, (PLACES,)), ("colour", np.int32, (PLACES,)), ("rooms_of", np.int32, (COLOURS,)),
    ("steps", np.int32, (2, PLACES, PLACES)), ("near_linked", np.int32, (PLACES,)),
    ("steps_linked", np.int32, (2, PLACES, PLACES)), ("within", np.int32, (2, POINTS, PLACES)),
    ("sweep", np.int32, (PLACES, PLACES)),
    ("books", np.int32, (PLACES,)), ("shelf_of", np.int32, (PLACES,)), ("shelf_books", np.int32, (SHELVES,)),
    ("shelf_points", np.int32, (SHELVES,)),
    # Routes: colours and rooms allowed by a card in a round (from 0), its colours left to right (-1 none), and the
    # set of
    # cards that allow a colour in a round.
    ("route_rooms", np.int32, (ROUTES, ROUNDS)), ("route_order", np.int32, (ROUTES, ROUNDS, 4)),
    ("routes_with", np.int32, (ROUNDS, COLOURS)),
    ("event_count", np.int32, (EVENTS,)), ("event_effect", EFFECT, (EVENTS, 2)), ("token_room", np.int32, (TOKENS,)),
    _numbers("portal_rounds", "portal_living", "portal_closed", "portal_missed", "knife_vote", "double_weight",
             "early_claim", "robot_abstention"),
    ("rulings", RULINGS), ("talk", TALK), ("prior", np.float64),
)  # fmt: skip

# One thing that all saw happen, with the numbers of a sentence of the tale; -1 stands for what lay face down.
# A set of characters (b, who met) and the points (c, a full shelf) need more than eight bits: eight bytes in all.
HAPPENED = np.dtype([*((name, np.int8) for name in ("round_no", "what", "who", "a")), ("b", np.int16), ("c", np.int16)])

# Raw evidence of one observer about one other character (AC-21.3). Shares are in thousandths, cards in hundredths.
EVIDENCE = _record(_numbers("death", "red_card", "wrong_vote", "lie", "clean", "safe_card"))

TABLE = _record(
    # The order of play: `turn` counts characters from the knife holder on; `acted` is the set that has spent its
    # action.
    _numbers("round_no", "phase", "turn", "knife", "acted", "move_from", "move_left", "move_spent"),
    # Characters: where they are, who is considered living, who is at a place; `shown` is a role laid open, -1 if none;
    # `innocent` is the set of characters known to all as investigators (AC-21.23).
    _numbers("robot", "robot_route", "living", "ghosts", "innocent"),
    ("at", np.int32, (SEATS,)), ("present", np.int32, (PLACES,)), ("shown", np.int32, (SEATS,)),
    ("status_n", np.int32, (SEATS,)), ("life_cards", np.int32, (SEATS,)), ("room_cards", np.int32, (SEATS,)),
    # Rooms: sizes of decks, cards ever laid in, who refilled how often, explored, cleared, symbol turned up (-1 face
    # down).
    ("deck_n", np.int32, (PLACES,)), ("laid_in", np.int32, (PLACES,)), ("refills", np.int32, (PLACES, SEATS)),
    _numbers("explored", "cleared", "draw_n", "passage_n"),
    ("symbol", np.int32, (PLACES,)), ("books", np.int32, (PLACES,)), ("shelf", np.int32, (SHELVES,)),
    _numbers("vp", "target", "power", "vote_token", "linked", "silence", "move_mod", "event", "last_event"),
    ("seen_events", np.int32, (EVENTS,)),
    # Outside: the portal, face-down cultist tokens (a set), rooms that hold one, the fishman in the building.
    _numbers("portal", "deadline", "tokens_left", "cultist_rooms", "fishman"),
    # What has been: cards given[from, to], meetings, final votes[voter, for], clean reports (1 + size of the status
    # deck
    # then), route cards that explain a character's room actions, how many it did that none explains.
    ("given", np.int32, (SEATS, SEATS)), ("met", np.int32, (SEATS, SEATS)), ("voted", np.int32, (SEATS, SEATS)),
    ("said_clean", np.int32, (SEATS, SEATS)), ("ballot", np.int32, (SEATS,)), ("routes_left", np.int32, (SEATS,)),
    ("off_route", np.int32, (SEATS,)),
    # Cards that all have seen drawn in a room and from the passage deck, cards that a character laid into the passage
    # deck, and the event token that it last said it saw in the bag, true or not (-1 none).
    ("drawn", np.int32, (PLACES, ROOM_KINDS)), ("passage_drawn", np.int32, (ROOM_KINDS,)),
    ("secured", np.int32, (SEATS,)), ("said_token", np.int32, (SEATS,)),
    # What one goes by who only watches, as MINE has it for each seat.
    ("pending", np.int32, (SEATS, SEATS)), ("evidence", EVIDENCE, (SEATS,)),
    _numbers("no_cards_until", "kills_done", "encounters", "votes"),
    # The record of all that happened in public, in its order (record.py): entry i stands at i % HISTORY.
    ("history_n", np.int32), ("history", HAPPENED, (HISTORY,)),
)  # fmt: skip

MINE = _record(
    # `token_seen` is the event token last seen in the bag (-1 none), `removed` counts those taken out of the game.
    _numbers("role", "route", "cultists", "start_dead", "seen_dead", "token_seen"), ("removed", np.int32, (EVENTS,)),
    # untold[target]: 1 + the entry of the record before which a look without signal found only Alive (AC-21.4).
    ("untold", np.int32, (SEATS,)),
    ("hand", np.int32, (len(CARDS),)), ("gave_dead", np.int32, (SEATS,)),
    # Room cards laid into each place, by kind; 1 + the entry of the record of the last own look at a status deck that
    # found only Alive.
    ("laid", np.int16, (PLACES, ROOM_KINDS)), ("looked", np.int32, (SEATS,)),
    # pending[receiver, giver]: cards, in hundredths, that as far as the seat knows may still be Dead; [x, x] is the
    # starting status card. `notes` is a strategy's own memory.
    ("pending", np.int32, (SEATS, SEATS)), ("evidence", EVIDENCE, (SEATS,)), ("notes", np.float64, (NOTES,)),
)  # fmt: skip

PILE = deck(32)
HIDDEN = _record(
    ("role", np.int32, (SEATS,)), ("status", np.int32, (SEATS, 2)), ("room", deck(128), (PLACES,)), ("draw_deck",
    deck(32)),
    ("passage", np.int32, (ROOM_KINDS,)), ("symbol", np.int32, (PLACES,)), ("bag", deck(32)),
    ("robot_room", PILE), ("robot_life", PILE),
    # Sets of cultists and of the truly dead; the dead investigators at the end of the round before; cards out of the
    # game
    # by kind; event tokens removed in secret.
    _numbers("cultists", "dead", "dead_before", "tokens_removed"), ("gone", np.int32, (len(CARDS),)),
)  # fmt: skip

# What a redraw works with: the cards of all status decks (who has it, who gave it, -1 if that is not in the record, at
# which entry, whether it is Dead), looks that led to no death, when a death was found and confirmed (1 + the entry, 0
# never), what a seat did that tells its role, the sets of cultists there may be, and doubtful room cards.
REDRAW = _record(
    _numbers("n", "looks", "sets", "round_from", "drawn"), ("owner", np.int16, (SLOTS,)), ("giver", np.int16, (SLOTS,)),
    ("at", np.int16, (SLOTS,)), ("is_dead", np.int16, (SLOTS,)), ("looker", np.int16, (SLOTS,)),
    ("seen", np.int16, (SLOTS,)), ("look_at", np.int16, (SLOTS,)), ("found", np.int32, (SEATS,)),
    ("died", np.int32, (SEATS,)), ("did", np.int32, (SEATS,)), ("took", np.int32, (SEATS,)),
    ("clean", np.int32, (SEATS,)), ("cultists", np.int32, (SETS,)), ("weight", np.float64, (SETS,)),
    ("token", np.int32, (SEATS,)), ("doubt", np.int32, (ROOM_KINDS,)), ("doubtful", np.int32, (PLACES,)),
    ("sure", np.int32, (PLACES, ROOM_KINDS)), ("pool", np.int16, (256,)),
)  # fmt: skip

SCRATCH = _record(
    _numbers("n", "refused"), ("party", np.int32, (SEATS,)), ("recipient", np.int32, (SEATS,)),
    ("card", np.int32, (SEATS,)), ("pool", np.int32, (32,)), ("count", np.int32, (SEATS + 1,)), ("redraw", REDRAW),
)  # fmt: skip

EXTRA = np.dtype(
    [(name, np.int16) for name in ("points", "target", "truly_dead", "confirmed_dead", "votes", "eliminated_cultists",
                                   "eliminated_investigators", "encounters", "dead_cards_played", "start_dead",
                                   "portals_closed", "portals_missed", "fishman_entries", "cultist_entries",
                                   "seer_named",
                                   "overruled", "survivors", "k_round", "first_points")]
    + [("deaths", np.int16, (5,)),  # of investigators, by their causes
       ("voted_out", np.int16, (len(ROLES),)), ("shot", np.int16, (len(ROLES),))],
    align=True,
)  # fmt: skip

# One option. act: an action of AC-11, or NO / YES; place, seat: the target, -1 for none; card: the kind of card laid
# or given (for KEEP_TOKEN the event token seen, for SAY_TOKEN the one named), -1 for none. For WALK: place is the next
# place (or, with act NO, the end of the move), seat the number of living characters met there, card the points left.
OPTION = _record(_numbers("act", "place", "seat", "card"))

TRACKS = (
    Track("points", "Victory points", 0, 25),
    Track("explored", "Rooms explored", 0, 11),
    Track("cleared", "Rooms cleared", 0, 11),
    Track("truly_dead", "Investigators truly dead", 0, 8),
    Track("confirmed_dead", "Investigators confirmed dead", 0, 8),
    Track("encounters", "Encounters so far", 0, 60),
    Track("power", "Power on", 0, 1),
    Track("suspicion", "Suspicion of cultists (0: no sign; each 70: twice the odds)", -200, 400, 25),
)

SHAPE = Shape(
    seats=SEATS, sides=2, streams=STREAMS, table=TABLE, mine=MINE, hidden=HIDDEN, scratch=SCRATCH, pack=PACK,
    extra=EXTRA,
    option=OPTION, options=OPTIONS, tracks=TRACKS, rounds=ROUNDS, score=np.int16,
)  # fmt: skip
