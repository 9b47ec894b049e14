"""What a learned player looks at: an option as the style weighs it, its act, its target, and the position."""

from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import (
    ASK_ACT,
    BASE_SPACE,
    CITIES,
    CULTIST,
    DO_CLAIM,
    DO_FREE_CARD,
    DO_FREE_MYTHOS,
    DO_GATE,
    DO_MURDER,
    DO_MYTHOS,
    DO_PASS,
    DO_REVEAL,
    DO_STEP,
    DO_TRACK,
    HIDDEN_CARD,
    INVESTIGATION_UP,
    INVESTIGATOR,
    MAIN,
    MI_GO,
    MYTHOS_SPACE,
    NO_GATE,
    NOBODY,
    RITUAL_UP,
    TARGETS,
    TOKENS,
)
from sim.games.dark_providence.turn.ch12_reveal import own_track
from sim.kernel import kernel
from strategies.dark_providence.options import BEST, worth_of_option
from strategies.dark_providence.plans import is_rite, is_sign
from strategies.dark_providence.values import chance_to_hold, scores_gate, worth_played

FEATURES = (
    "worth", "behind", "style",  # what it is worth to the style, how far behind the best; whether it is its choice
    "passes", "claims", "adds", "retrieves", "buys", "own_track", "other_track", "travels", "uses", "uses_myth",
    "murders", "gates", "discards", "reveals", "costs_action", "ends", "gain",  # what is done, and what comes of it
    "city", "base_card", "myth", "value", "prize", "lead", "holds", "cubes", "locked", "own_city", "rival_city",
    "own_agents", "gate", "promise",  # the target
    "n", "power", "main_agent", "leaves", "card", "rite", "stance",  # how much; the agent, the card and the rival
    "actions", "first_act", "influence", "hand_power", "has_rite", "supply", "limbo", "points", "rival_points", "ahead",
    "above_last", "under_first", "need", "rival_need", "track", "insane", "risk", "investigator", "cultist", "players",
    "turns",  # the position
)  # fmt: skip
(WORTH, BEHIND, STYLE, PASSES, CLAIMS, ADDS, RETRIEVES, BUYS, OWN_TRACK, OTHER_TRACK, TRAVELS, USES, USES_MYTH, MURDERS,
 GATES, DISCARDS, REVEALS, COSTS_ACTION, ENDS, GAIN, IS_CITY, IS_BASE_CARD, IS_MYTH, VALUE, PRIZE, LEAD, HOLDS, CUBES,
 LOCKED, OWN_CITY, RIVAL_CITY, OWN_AGENTS, HAS_GATE, PROMISE, MANY, AGENT_POWER, MAIN_AGENT, LEAVES, CARD, RITE, STANCE,
 ACTIONS, FIRST_ACT, INFLUENCE, HAND_POWER, HAS_RITE, SUPPLY, LIMBO, POINTS, RIVAL_POINTS, AHEAD, ABOVE_LAST,
 UNDER_FIRST, NEED, RIVAL_NEED, TRACK, INSANE, RISK, IS_INVESTIGATOR, IS_CULTIST, PLAYERS,
 TURNS) = range(len(FEATURES))  # fmt: skip
COLUMN = (
    PASSES, CLAIMS, ADDS, RETRIEVES, BUYS, OTHER_TRACK, TRAVELS, USES, USES_MYTH, MURDERS, GATES, DISCARDS, REVEALS,
    USES, USES_MYTH, TRAVELS,
)  # of each act, DO_PASS to DO_STEP  # fmt: skip


@kernel
def features(pack, table, mine, menu, option, kept):
    """Fills menu.thought with the numbers of FEATURES, most of them in [-1, 1] and all in [-2, 4].

    The style was asked of the same menu before: its notes stand, and the highest worth. What the option has nothing of
    is 0.
    """
    x = menu.thought
    for f in range(len(FEATURES)):
        x[f] = 0.0
    chosen = menu.option[option]
    worth = worth_of_option(pack, table, mine, menu, chosen)
    x[WORTH] = between(worth / 4.0, -1.0, 3.0)
    x[BEHIND] = between(worth - x[BEST], -2.0, 0.0)
    x[STYLE] = 1.0 if option == kept else 0.0
    x[MANY] = between(chosen.n / 5.0, -2.0, 2.0)
    if menu.kind == ASK_ACT:
        look_at_act(mine, x, chosen)
        look_at_gain(pack, table, mine, menu.seat, x, chosen)
    elif 0 <= chosen.rival < pack.players:
        x[STANCE] = between(mine.notes.stance[chosen.rival] + 0.0, -2.0, 2.0)
    if chosen.card >= 0:
        look_at_card(pack, mine, x, chosen)
    if 0 <= chosen.target < TARGETS and not (menu.kind == ASK_ACT and chosen.act == DO_TRACK):
        look_at_target(pack, table, mine, menu.seat, x, chosen.target)
    if 0 <= chosen.agent < TOKENS:
        look_at_agent(pack, table, mine, x, chosen.agent)
    look_at_hand(pack, table, mine, menu.seat, x)
    look_at_race(pack, table, mine, menu.seat, x)


@kernel
def between(value, low, high):
    """A number held to a range."""
    return min(max(value, low), high)


@kernel
def look_at_act(mine, x, chosen):
    """What is done in the turn, and whose agent is struck."""
    act = chosen.act
    if act == DO_TRACK:
        up = chosen.target in (RITUAL_UP, INVESTIGATION_UP)
        x[OWN_TRACK if up and own_track(mine.loyalty) == board.track_of(chosen.target) else OTHER_TRACK] = 1.0
    else:
        x[COLUMN[act]] = 1.0
    x[COSTS_ACTION] = 0.0 if act in (DO_PASS, DO_FREE_CARD, DO_FREE_MYTHOS, DO_STEP) else 1.0
    if act == DO_MURDER and chosen.rival < len(mine.notes.stance):
        x[STANCE] = between(mine.notes.stance[chosen.rival] + 0.0, -2.0, 2.0)


@kernel
def look_at_gain(pack, table, mine, seat, x, chosen):
    """What a city or a gate gains of the points still needed for Reveal Loyalty; whether the act ends the game."""
    act = chosen.act
    gain, ends = 0, act == DO_REVEAL
    if act == DO_CLAIM and chosen.target < CITIES:
        gain = pack.city[chosen.target].control + 0
        ends = table.vp[seat] + gain >= pack.threshold
    elif act == DO_GATE and scores_gate(mine, chosen.rival):
        gain = pack.city[chosen.target].gate + 0
    elif act == DO_MURDER:
        ends = MAIN <= chosen.agent < MI_GO
    elif act == DO_TRACK and chosen.target in (RITUAL_UP, INVESTIGATION_UP):
        ends = table.ritual_track[board.track_of(chosen.target)] + chosen.n >= pack.last_space
    x[ENDS] = 1.0 if ends else 0.0
    x[GAIN] = between(gain / max(1.0, mine.notes.need), 0.0, 2.0)


@kernel
def look_at_card(pack, mine, x, chosen):
    """The card that is used, given up or claimed with: what it is worth to play, and whether it allows a gate."""
    if chosen.act in (DO_MYTHOS, DO_FREE_MYTHOS):
        x[CARD] = between(mine.notes.myth_worth[chosen.card] / 3.0, -1.0, 3.0)
        return
    card = pack.card[chosen.card]
    x[CARD] = between(worth_played(pack, mine, chosen.card) / 3.0, -1.0, 3.0)
    x[RITE] = 1.0 if is_rite(mine, card) or is_sign(mine, card) else 0.0


@kernel
def look_at_target(pack, table, mine, seat, x, target):
    """A city, a base card or a Mythos card: what it is worth, who leads there and who holds it; the gate there."""
    lead = mine.notes.margin[target] + 0
    x[PRIZE] = between(mine.notes.prize[target] / 4.0, -1.0, 3.0)
    x[LEAD] = between(lead / 4.0, -2.0, 2.0)
    x[HOLDS] = chance_to_hold(lead)
    x[CUBES] = min(table.cubes[target, seat] / 3.0, 2.0)
    x[LOCKED] = 1.0 if table.lock[target] != 0 else 0.0
    if target >= MYTHOS_SPACE:
        x[IS_MYTH] = 1.0
        return
    city = target
    if target >= BASE_SPACE:
        x[IS_BASE_CARD] = 1.0
        city = target - BASE_SPACE
    else:
        x[IS_CITY] = 1.0
        x[OWN_CITY] = 1.0 if table.control[city] == seat else 0.0
        x[RIVAL_CITY] = 1.0 if table.control[city] not in (seat, NOBODY) else 0.0
    x[VALUE] = pack.city[city].control / 4.0
    x[OWN_AGENTS] = min(table.standing[city, seat] / 2.0, 2.0)
    x[HAS_GATE] = pack.city[city].gate / 4.0 if table.gate[city] == NO_GATE else 0.0
    x[PROMISE] = between(mine.notes.plan[city] / 6.0, -1.0, 2.0)


@kernel
def look_at_agent(pack, table, mine, x, agent):
    """The agent that acts, moves or is struck, and what the place that it stands in promises."""
    x[AGENT_POWER] = board.token_power(table, pack, agent) / 4.0
    x[MAIN_AGENT] = 1.0 if MAIN <= agent < MI_GO else 0.0
    place = table.piece[agent].place
    if 0 <= place < CITIES:
        x[LEAVES] = between(mine.notes.plan[place] / 6.0, -1.0, 2.0)


@kernel
def look_at_hand(pack, table, mine, seat, x):
    """What the turn can still do: actions, symbols in hand, cubes."""
    x[ACTIONS] = table.actions_left / 3.0
    x[FIRST_ACT] = 1.0 if table.acts_done == 0 else 0.0
    x[INFLUENCE] = min(mine.notes.free / 5.0, 2.0)
    x[HAND_POWER] = min(mine.notes.power / 5.0, 2.0)
    x[HAS_RITE] = 1.0 if mine.notes.rite != 0 or mine.notes.signs != 0 else 0.0
    x[SUPPLY] = min(table.supply[seat] / 10.0, 2.0)
    x[LIMBO] = min(table.limbo[seat] / 10.0, 2.0)


@kernel
def look_at_race(pack, table, mine, seat, x):
    """How the seat stands in the game, and how near the end is."""
    most = table.ao.vp + 0 if pack.players == 1 else 0
    need = pack.threshold - most
    last, first = 1000.0, -1000.0
    for other in range(pack.players):
        if other != seat:
            guess = mine.notes.guess[other] + 0.0
            last, first = min(last, guess), max(first, guess)
            most = max(most, table.vp[other])
            hidden = pack.hidden_vp if table.revealed[other] == HIDDEN_CARD else 0
            need = min(need, pack.threshold - guess + hidden)
    if pack.players > 1:
        x[ABOVE_LAST] = between((mine.notes.guess[seat] - last) / 10.0, -1.0, 2.0)
        x[UNDER_FIRST] = between((first - mine.notes.guess[seat]) / 10.0, -1.0, 2.0)
    x[POINTS] = between(table.vp[seat] / pack.threshold, -1.0, 2.0)
    x[RIVAL_POINTS] = between(most / pack.threshold, -1.0, 2.0)
    x[AHEAD] = between(mine.notes.ahead / 10.0, -1.0, 1.0)
    x[NEED] = between(mine.notes.need / 20.0, -1.0, 2.0)
    x[RIVAL_NEED] = between(need / 20.0, -1.0, 2.0)
    x[TRACK] = board.track_value(table, pack, own_track(mine.loyalty)) / 10.0
    x[INSANE] = table.insane[seat] / max(1, pack.insane_limit)
    x[RISK] = between(mine.notes.risk / 4.0, -1.0, 2.0)
    x[IS_INVESTIGATOR] = 1.0 if mine.loyalty == INVESTIGATOR else 0.0
    x[IS_CULTIST] = 1.0 if mine.loyalty == CULTIST else 0.0
    x[PLAYERS] = pack.players / 5.0
    x[TURNS] = min(table.turns / (20.0 * pack.players), 2.0)
