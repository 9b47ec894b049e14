"""Record types of Tainted Grail: the glossary of all field names."""

import numpy as np

from sim.game import Shape, Track
from sim.games.tainted_grail.state.codes import (
    CARDS,
    DAYS,
    DECK,
    EFFECTS,
    EVENTS,
    FOES,
    GAPS,
    GOODS,
    HAND_SEEN,
    ITEM_DECK,
    JOURNALS,
    LANDS,
    MENHIRS,
    MODS,
    NEEDS,
    OPTIONS,
    PLACES,
    PURSES,
    ROWS,
    SEATS,
    SEQUENCE,
    SHEETS,
    SKILLS,
    SLOTS,
    STOCKS,
    STREAMS,
    TASKS,
    THOUGHTS,
)
from sim.mechanisms.bag import deck


def _record(*fields: tuple) -> np.dtype:
    return np.dtype(list(fields), align=True)


SPAN = _record(("first", np.int16), ("n", np.int16))  # a stretch of a list of the pack
EFFECT = _record(
    ("op", np.int16), ("n", np.int16), ("who", np.int8), ("trigger", np.int8), ("tokens", np.int8), ("key", np.int8)
)
# A row of a table of attacks or of a journal die; the named numbers are the sums of its effects, for planning.
ROW = _record(
    ("low", np.int16), ("high", np.int16), ("effects", SPAN), ("damage", np.int8), ("sheer", np.int8),
    ("track", np.int8), ("terror", np.int8), ("energy", np.int8), ("discard", np.int8), ("discard_last", np.int8),
    ("withdraw", np.int8), ("wealth_or", np.int8),
)  # fmt: skip
# A card: halves of keys, effects, and sums of its effects by trigger, for planning and for the enemy step.
CARD = _record(
    ("left", np.int8, (SLOTS,)), ("right", np.int8, (SLOTS,)), ("passive", np.int8), ("kind", np.int8),
    ("colour", np.int8), ("start", np.int8), ("count", np.int8), ("effects", SPAN), ("delay", np.int8),
    ("guard_damage", np.int8), ("guard_track", np.int8), ("reflect", np.int8), ("charge_damage", np.int8),
    ("charge_track", np.int8), ("charge_draw", np.int8), ("charge_markers", np.int8), ("chargeable", np.int8),
    ("later_track", np.int8), ("later_draw", np.int8), ("now_track", np.int8), ("now_damage", np.int8),
    ("now_energy", np.int8), ("now_charges", np.int8), ("per_key", np.int8), ("per_key_n", np.int8),
)  # fmt: skip
FOE = _record(
    ("kind", np.int8), ("colour", np.int8), ("level", np.int8), ("guardian", np.int8), ("tutorial", np.int8),
    ("value", np.int8), ("start", np.int8), ("stages", np.int8), ("right", np.int8, (SLOTS,)),
    ("icon", np.int8, (3,)), ("rows", SPAN), ("opportunity", np.int16), ("reward", SPAN), ("loot", SPAN),
    ("failure", SPAN),
)  # fmt: skip
NEED = _record(("kind", np.int8), ("a", np.int8), ("n", np.int8), ("negated", np.int8), ("clause", np.int8))
JOURNAL = _record(
    ("place", np.int8), ("needs", SPAN), ("clauses", np.int8), ("cost", np.int8, (PURSES,)),
    ("or_cost", np.int8, (PURSES,)), ("has_or", np.int8), ("die", np.int8), ("mod", np.int8, (6,)),
    ("plus", np.int8), ("rows", SPAN), ("times", np.int8), ("forced", np.int8), ("lost", SPAN),
)  # fmt: skip
# A place of the map. `gives` has a bit for each of PURSE of which its printed action gives some.
PLACE = _record(
    ("number", np.int16), ("x", np.int8), ("y", np.int8), ("key", np.int8, (4,)), ("link", np.int8, (4,)),
    ("near", np.int64), ("settlement", np.int8), ("dream", np.int8), ("enter", np.int8), ("has_action", np.int8),
    ("cost", np.int8, (PURSES,)), ("or_cost", np.int8, (PURSES,)), ("has_or", np.int8), ("effects", SPAN),
    ("daily", np.int8), ("gives", np.int16), ("die_rows", SPAN), ("menhir", np.int8),
    ("menhir_cost", np.int8, (PURSES,)), ("menhir_needs", np.int64), ("dial_base", np.int8),
    ("dial_cap", np.int8), ("dreams", SPAN), ("nightmares", SPAN), ("journals", SPAN),
)  # fmt: skip
LAND = _record(
    ("number", np.int16), ("place", np.int8)
)  # a location card; changed versions lie at their original's place
SHEET = _record(
    ("number", np.int8), ("colour", np.int8), ("in_box", np.int8), ("attr", np.int8, (6,)), ("energy_max", np.int8),
    ("health_max", np.int8), ("terror_max", np.int8), ("insane_from", np.int8), ("terror", np.int8),
    ("stock", np.int8, (STOCKS,)), ("cost", np.int8, (PURSES,)), ("effects", SPAN),
)  # fmt: skip
GOOD = _record(
    ("kind", np.int8), ("type", np.int8), ("keyword", np.int8), ("craft", np.int8), ("mod", np.int8), ("n", np.int8),
    ("personal", np.int8), ("number", np.int16),
)  # fmt: skip
SKILL = _record(("attr", np.int8), ("mod", np.int8, (2,)), ("n", np.int8, (2,)))
EVENT = _record(("story", np.int8), ("copies", np.int8), ("effects", SPAN))

NUMBERS = (
    "menhir_models", "menhir_range", "travel_cost_energy", "explore_cost_energy", "rest_food_cost",
    "rest_health_gain", "rest_terror_loss", "no_food_energy_to", "no_food_zero_energy_health_loss",
    "exhausted_threshold", "exhausted_recovery", "wyrdness_energy_loss", "wyrdness_health_loss",
    "wyrdness_terror_gain", "no_menhir_daily_health_loss", "no_menhir_daily_terror_gain", "hand_limit_end_of_turn",
    "end_of_turn_draw", "opportunity_draw", "escape_energy_cost", "magic_key_cost", "mulligan_min_hand",
    "encounter_value_offset", "encounter_value_per_extra_member", "deck_min", "advance_cost_xp", "advance_draw",
    "attribute_board_max", "skills_first_at", "dying_item_limit", "insane_extra_energy_travel",
    "insane_explore_terror_encounter_on", "turn_cap", "chapter_day_cap", "free_actions", "sell_item",
    "food_for_wealth", "buy_food_cost", "magic_per_day_cap",
)  # fmt: skip  # fields of the pack that carry the name they have under [play]
RULINGS = ("exhausted_may_join", "attach_in_the_dark", "health_pooled", "acted_may_light", "one_purchase_a_day",
           "enemy_abilities_against_opportunity", "dying_die_of_a_loss", "journal_die_by_actor")  # fmt: skip
"""Fields of the pack that are 1 if the ruling of that name is "yes"."""
PACK = _record(
    *((name, np.int8) for name in RULINGS), *((name, np.int32) for name in NUMBERS),
    ("players", np.int32), ("start_dial", np.int32),
    ("start_hand", np.int32, (SEATS,)), ("dying_actions", np.int32), ("dial_bonus", np.int32),
    ("start_items", np.int32), ("attribute_cost", np.int32, (6,)), ("start_place", np.int32),
    ("quest_secret", np.int32), ("quest_menhirs", np.int64), ("top_level", np.int32), ("levels", np.int64),
    ("tutorial", np.int32), ("wanted", np.int32, (SEATS,)), ("guardian_faces", np.int32, (6,)), ("cards", np.int32),
    ("foes", np.int32), ("goods", np.int32), ("items", np.int32), ("skills", np.int32), ("lands", np.int32),
    ("journals", np.int32), ("events", np.int32), ("stories", np.int32), ("event_slots", np.int32),
    ("event_slot", np.int16, (EVENTS,)), ("find_story", np.int32), ("light_story", np.int32),
    ("effect", EFFECT, (EFFECTS,)), ("row", ROW, (ROWS,)), ("need", NEED, (NEEDS,)), ("card", CARD, (CARDS,)),
    ("foe", FOE, (FOES,)), ("journal", JOURNAL, (JOURNALS,)), ("place", PLACE, (PLACES,)), ("land", LAND, (LANDS,)),
    ("sheet", SHEET, (SHEETS,)), ("good", GOOD, (GOODS,)), ("skill", SKILL, (SKILLS,)), ("event", EVENT, (EVENTS,)),
)  # fmt: skip
"""`levels` is the set of levels in the encounter decks; `wanted[seat]` a character, DRAWN or CHOSEN; `event_slot` the
event deck from top to bottom, -1 for a random event; `goods` counts items and secrets, items first, of which there
are `items`."""

# A card in the sequence. `linked` has bit s if slot s links to the card before it.
LINK = _record(("card", np.int16), ("owner", np.int8), ("tokens", np.int8), ("charges", np.int8), ("linked", np.int8),
               ("magic", np.int8))  # fmt: skip
# A member of an encounter: `pile` is what is left of its deck, in no order (cards are drawn from it at random, which
# is the same as from the top of a shuffled deck); `out` its discarded cards. `short` means that it had to draw and
# could not; `was_dying` that it was dying when the encounter began; `calm` counts the activations in which it still
# ignores panic; `hurt` 1 after a damaging flow.
FENCER = _record(
    ("inside", np.int8), ("activated", np.int8), ("result", np.int8), ("played", np.int16), ("hurt", np.int8),
    ("free_keys", np.int8), ("calm", np.int16), ("short", np.int8), ("was_dying", np.int8), ("hand", deck(DECK)),
    ("pile", deck(DECK)), ("out", deck(DECK)),
)  # fmt: skip
# The encounter going on. `target` is the value, or the top of the affinity track; `pool` the markers, or the affinity.
# `guard_*`, `reflect` and `wounds` belong to the flow being applied.
FIGHT = _record(
    ("foe", np.int16), ("kind", np.int8), ("place", np.int8), ("result", np.int8), ("target", np.int16),
    ("pool", np.int16), ("stage", np.int8), ("turn", np.int16), ("active", np.int8), ("members", np.int8),
    ("cards_played", np.int16), ("icons", np.int8), ("refused", np.int8), ("guard_damage", np.int16),
    ("guard_track", np.int16), ("reflect", np.int16), ("wounds", np.int16), ("in_flow", np.int8),
    ("keys", np.int16, (3,)), ("n", np.int16), ("link", LINK, (SEQUENCE,)), ("fencer", FENCER, (SEATS,)),
)  # fmt: skip
# A character. `level` is the value of its attributes: `board` markers and skill cards. `power` is the strength of
# each modifier in force, `spent` what was used of it. `counted` are its actions since it is dying, `away` the days it
# still passes whole.
WHO = _record(
    ("character", np.int8), ("alive", np.int8), ("place", np.int8), ("energy", np.int16), ("health", np.int16),
    ("terror", np.int16), ("stock", np.int32, (STOCKS,)), ("level", np.int8, (6,)), ("board", np.int8, (6,)),
    ("passed", np.int8), ("acted", np.int8), ("dying", np.int8), ("killed", np.int8), ("counted", np.int8),
    ("away", np.int8), ("eaten", np.int8), ("power", np.int16, (len(MODS),)), ("spent", np.int16, (len(MODS),)),
    ("deck", deck(DECK), (2,)), ("spare", deck(DECK), (2,)), ("pool", deck(DECK), (2,)),
)  # fmt: skip
MENHIR = _record(("place", np.int8), ("dial", np.int8))
TASK = _record(("what", np.int8), ("party", np.int8), ("a", np.int16), ("b", np.int16), ("c", np.int16))
AGENDA = _record(("n", np.int32), ("task", TASK, (TASKS,)))
THING = _record(("holder", np.int8), ("place", np.int8), ("up", np.int8), ("flipped", np.int8))
TABLE = _record(
    ("day", np.int32), ("phase", np.int8), ("seat", np.int8), ("players", np.int8), ("order", np.int8, (SEATS,)),
    ("quest", np.int8), ("gate", np.int8), ("statuses", np.int32), ("characters_gone", np.int16),
    ("used_today", np.int64), ("entered_today", np.int64), ("inspected", np.int64), ("explored", np.int64),
    ("visited", np.int64), ("revealed", np.int64), ("shown", np.int8, (PLACES,)), ("gone", np.int8, (LANDS,)),
    ("tried", np.int16, (JOURNALS,)), ("menhirs", np.int8), ("menhir", MENHIR, (MENHIRS,)),
    ("foe_at", np.int8, (FOES,)), ("thing", THING, (GOODS,)), ("skill_of", np.int8, (SKILLS,)),
    ("skill_side", np.int8, (SKILLS,)), ("next_event", np.int16), ("events_out", deck(EVENTS)), ("party", np.int8),
    ("free_left", np.int8), ("changes_left", np.int8), ("rounds", np.int16), ("who", WHO, (SEATS,)),
    ("fight", FIGHT), ("agenda", AGENDA), ("acting", np.int8), ("moved", np.int8), ("dying_before", np.int8),
    ("fought", np.int64), ("lost", np.int8), ("refused", np.int8),
    ("under", np.int8, (ITEM_DECK + 1,)), ("renewed", np.int8),
)  # fmt: skip
"""`shown[place]` is the location card that lies there, -1 when none is revealed; sets of places and of seats have a
bit for each. `visited` are the places anybody has been to, `explored` those whose journal was opened, `gate` the
inner part of a journal that is open. `skill_of` is the seat that took the skill card, -1 if nobody. `agenda` is what
waits to be done before the next turn: see agenda.py. `acting` is the party of the action going on, `dying_before` who
was dying as it began, `moved` who was put somewhere and has still to arrive, `fought` the guardians met on this
arrival, `lost` 1 if an encounter of the effects going on was not won, `refused` who found nobody to pay for its action
in this turn. `under` are the cards that were seen to go under the encounter decks and the item deck, since one was
shuffled; `renewed` is 1 once the event deck was made of its discards."""
# A position imagined in the search over an activation: `used` has a bit for every card of the hand already played,
# `kept` counts those that are left, `row` is where what follows its last card is worked out, `move` the next
# continuation to try, `side` the worth gathered beside the markers, `keys` the counts of linked keys, 8 bits each.
THOUGHT = _record(
    ("used", np.int64), ("keys", np.int64), ("side", np.float64), ("move", np.int32), ("row", np.int32),
    ("kept", np.int32), ("tail", np.int32), ("pool", np.int32), ("magic", np.int32), ("guard_damage", np.int32),
    ("guard_track", np.int32), ("reflect", np.int32), ("hurt", np.int32),
)  # fmt: skip
# What a card of the hand would bring behind a last card: progress and draws, more of them if its magic key is paid,
# the attribute keys that link, and whether it may go on.
FOLLOW = _record(
    ("gain", np.int8), ("magic_gain", np.int8), ("draws", np.int8), ("magic_draws", np.int8), ("linked", np.int8),
    ("goes", np.int8),
)  # fmt: skip
# Notes of a strategy: what it decided about the magic key of the card it plays, and the search's working memory: row 0
# of `follow` is behind the table's last card, row i + 1 behind card i of the hand; `rows` are those worked out,
# `twins[i]` the cards before card i of the same sort; and `far`, steps on the map that go round `closed`
# places, with `here` where it is, and the `menhir` aimed at.
NOTES = _record(
    ("noted_card", np.int16), ("noted_magic", np.int8), ("rows", np.int32), ("twins", np.int32, (HAND_SEEN,)),
    ("closed", np.int64), ("far", np.int8, (PLACES,)), ("here", np.int8), ("menhir", np.int8),
    ("thought", THOUGHT, (THOUGHTS,)), ("follow", FOLLOW, (HAND_SEEN + 1, HAND_SEEN)),
)  # fmt: skip
MINE = _record(("notes", NOTES))
HIDDEN = _record(("foes", deck(FOES), (4,)), ("items", deck(GOODS)), ("events", deck(EVENTS)), ("supply", deck(EVENTS)))
SCRATCH = _record(
    ("next_colour", np.int8), ("next_level", np.int8), ("next_party", np.int8), ("remove_last", np.int8),
    ("fee", np.int16, (SEATS,)), ("rest", np.int8, (PURSES,)),
)  # fmt: skip
EXTRA = _record(
    ("days", np.int16), ("quest", np.int16), ("quest_day", np.int16), ("survivors", np.int16), ("deaths", np.int16),
    ("experience", np.int32), ("fights", np.int16), ("fights_won", np.int16), ("fights_fled", np.int16),
    ("talks", np.int16), ("talks_won", np.int16), ("travels", np.int16), ("explorations", np.int16),
    ("starved", np.int16), ("slack", np.int16), ("statuses", np.int16), ("cast", np.int16),
)  # fmt: skip
"""`cast` has a bit for each character that the run began with, `slack` is the longest dial at its end, the menhir that
wins apart; `experience` is all that was gained."""
OPTION = _record(
    ("act", np.int16), ("card", np.int16), ("seat", np.int16), ("place", np.int16), ("amount", np.int16),
    ("cost", np.int16), ("way", np.int16),
)  # fmt: skip
"""An option. act: its sort; card: the card, good, encounter, character or journal option; seat, place: whom and
where, -1 nobody; amount: how much; cost: energy or price; way: the go slot, the attribute, the side, the kind of
deck, or the second way to pay."""

TRACKS = (
    Track("dial", "Longest menhir dial", 0, 14), Track("energy", "Energy, all characters", 0, 31, 2),
    Track("health", "Health, all characters", 0, 39, 2), Track("terror", "Terror, all characters", 0, 31, 2),
    Track("food", "Food, all characters", 0, 31), Track("wealth", "Wealth, all characters", 0, 31),
    Track("magic", "Magic, all characters", 0, 31), Track("experience", "Experience held, all characters", 0, 39, 2),
    Track("locations", "Locations revealed", 0, 20), Track("quest", "Quests solved", 0, 2),
)  # fmt: skip
SHAPE = Shape(
    seats=SEATS, sides=2, streams=STREAMS, table=TABLE, mine=MINE, hidden=HIDDEN, scratch=SCRATCH, pack=PACK,
    extra=EXTRA,
    option=OPTION, options=OPTIONS, tracks=TRACKS, rounds=DAYS,
    gaps=GAPS, score=np.int16,
)  # fmt: skip
