"""What a learned player looks at: an option as the style weighs it, its act, its target, and the position."""

from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import (
    ACTION,
    ADD_INFLUENCE,
    ASK_ACT,
    ASK_TRAVEL,
    BASE_SPACE,
    BUY,
    CHECK,
    CITIES,
    CLAIM_BY_EFFECT,
    CULTIST,
    DEEP_ONE,
    DESTROY_SELF,
    DO_ADD,
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
    DO_TRAVEL,
    DRAW,
    FREE,
    FUNDS,
    GAIN_ACTION,
    HEAL,
    HIDDEN_CARD,
    INVESTIGATION,
    INVESTIGATION_UP,
    INVESTIGATOR,
    LOCK,
    MAIN,
    MI_GO,
    MI_GO_OP,
    MURDER,
    MYTHOS_SPACE,
    NO_GATE,
    NOBODY,
    RETRIEVE,
    RETURN_OTHER,
    RITUAL,
    RITUAL_UP,
    SHUFFLE_CUBES,
    TARGETS,
    TOKENS,
    TRAVEL,
    TURN_AGENT,
    VP,
    X_RITUAL,
)
from sim.games.dark_providence.state.codes import (
    TRACK as TRACK_OP,
)
from sim.games.dark_providence.turn.ch12_reveal import gate_points, own_track
from sim.kernel import kernel
from strategies.dark_providence import weights as w
from strategies.dark_providence.beliefs import companion
from strategies.dark_providence.endings import worth_of_ending
from strategies.dark_providence.leads import best_city_of, claimant, ready_claims
from strategies.dark_providence.options import BEST, weigh
from strategies.dark_providence.plans import is_rite, is_sign
from strategies.dark_providence.values import chance_to_hold, scores_gate, track_gain, worth_played

OPTION = (
    "worth", "behind", "style",  # what it is worth to the style, how far behind the best; whether it is its choice
    "passes", "claims", "adds", "retrieves", "buys", "own_track", "other_track", "travels", "uses", "uses_myth",
    "murders", "gates", "discards", "reveals", "costs_action", "ends", "gain",  # what is done, and what comes of it
    "win", "scores", "takes",  # the chance to win of an act that ends the game; points gained, and taken from a rival
    "rival", "rival_ahead", "fellow", "stance",  # whose, how far he is ahead, whether a companion
    "city", "base_card", "myth", "value", "prize", "lead", "holds", "cubes", "locked", "own_city", "rival_city",
    "own_agents", "gate", "promise",  # the target
    "after", "takes_lead", "improves", "rival_lead", "rival_cubes", "contested", "wanted",  # the race for it
    "n", "power", "main_agent", "leaves", "gets_lead", "loses_lead", "short", "gate_next", "might", "danger",  # agents
    "card", "rite", "influence_spent", "funds_spent", "power_spent", "track_spent",  # the card that is used
    "gains_influence", "gains_funds", "gains_power", "gains_track", "gains_agent", "gains_points", "gains_check",
    "gains_gate", "gains_murder", "gains_effects",  # the card that is claimed, or may be
    "adding", "retrieving", "returning", "travelling", "tracking", "locking", "drawing", "acting", "pointing",
    "claiming", "checking", "destroying",  # what the effects of the card do
)  # fmt: skip
OF_POSITION = (
    "actions", "first_act", "influence", "hand_power", "has_rite", "supply", "limbo", "points", "rival_points", "ahead",
    "above_last", "under_first", "need", "rival_need", "track", "insane", "risk", "investigator", "cultist", "players",
    "turns", "ready", "many_ready", "held", "threatened", "gates_held", "hand", "hand_funds", "hand_track", "agents",
    "best_plan", "ritual", "investigation", "gates_left", "rival_ready", "rival_wins", "alone", "fellow_last",
)  # fmt: skip
FEATURES = (*OPTION, *OF_POSITION)
POSITION = (len(OPTION), len(FEATURES))
(WORTH, BEHIND, STYLE, PASSES, CLAIMS, ADDS, RETRIEVES, BUYS, OWN_TRACK, OTHER_TRACK, TRAVELS, USES, USES_MYTH, MURDERS,
 GATES, DISCARDS, REVEALS, COSTS_ACTION, ENDS, GAIN, WIN, SCORES, TAKES, RIVAL, RIVAL_AHEAD, FELLOW, STANCE, IS_CITY,
 IS_BASE_CARD, IS_MYTH, VALUE, PRIZE, LEAD, HOLDS, CUBES, LOCKED, OWN_CITY, RIVAL_CITY, OWN_AGENTS, HAS_GATE, PROMISE,
 AFTER, TAKES_LEAD, IMPROVES, RIVAL_LEAD, RIVAL_CUBES, CONTESTED, WANTED, MANY, AGENT_POWER, MAIN_AGENT, LEAVES,
 GETS_LEAD, LOSES_LEAD, SHORT, GATE_NEXT, MIGHT, DANGER, CARD, RITE, SPENT,
 ) = range(OPTION.index("influence_spent") + 1)  # fmt: skip
GAINS, EFFECTS = OPTION.index("gains_influence"), OPTION.index("adding")
(ACTIONS, FIRST_ACT, INFLUENCE, HAND_POWER, HAS_RITE, SUPPLY, LIMBO, POINTS, RIVAL_POINTS, AHEAD, ABOVE_LAST,
 UNDER_FIRST, NEED, RIVAL_NEED, TRACK, INSANE, RISK, IS_INVESTIGATOR, IS_CULTIST, PLAYERS, TURNS, READY, MANY_READY,
 HELD, THREATENED, GATES_HELD, HAND, HAND_FUNDS, HAND_TRACK, AGENTS_OUT, BEST_PLAN, RITUAL_AT, INVESTIGATION_AT,
 GATES_LEFT, RIVAL_READY, RIVAL_WINS, ALONE, FELLOW_LAST) = range(len(OPTION), len(FEATURES))  # fmt: skip
COLUMN = (
    PASSES, CLAIMS, ADDS, RETRIEVES, BUYS, OTHER_TRACK, TRAVELS, USES, USES_MYTH, MURDERS, GATES, DISCARDS, REVEALS,
    USES, USES_MYTH, TRAVELS,
)  # of each act, DO_PASS to DO_STEP  # fmt: skip


@kernel
def features(pack, table, mine, menu, option, kept):
    """Fills menu.scratch with the numbers of FEATURES, most of them in [-1, 1] and all in [-2, 4].

    The style was asked of the same menu before: its notes stand, and the highest worth. The position is looked at once
    for all options. What an option has nothing of is 0.
    """
    x, seat = menu.scratch, menu.seat
    if option == kept:
        for f in range(len(OPTION), len(FEATURES)):
            x[f] = 0.0
        look_at_hand(pack, table, mine, seat, x)
        look_at_race(pack, table, mine, seat, x)
        look_at_board(pack, table, mine, seat, x)
    for f in range(len(OPTION)):
        x[f] = 0.0
    chosen = menu.option[option]
    worth = weigh(pack, table, mine, menu, option)
    x[WORTH] = between(worth / 4.0, -1.0, 3.0)
    x[BEHIND] = between(worth - x[BEST], -2.0, 0.0)
    x[STYLE] = 1.0 if option == kept else 0.0
    x[MANY] = between(chosen.n / 5.0, -2.0, 2.0)
    adds, moves = 0, menu.kind == ASK_TRAVEL
    if menu.kind == ASK_ACT:
        look_at_act(mine, x, chosen)
        look_at_gain(pack, table, mine, seat, x, chosen)
        adds = chosen.n if chosen.act == DO_ADD else 0
        moves = chosen.act in (DO_TRAVEL, DO_STEP)
        if chosen.act == DO_MURDER:
            look_at_rival(pack, mine, seat, x, chosen.rival)
    else:
        look_at_rival(pack, mine, seat, x, chosen.rival)
        adds = 1
    if chosen.card >= 0:
        look_at_card(pack, mine, x, chosen)
    if 0 <= chosen.target < TARGETS and not (menu.kind == ASK_ACT and chosen.act == DO_TRACK):
        look_at_target(pack, table, mine, seat, x, chosen.target)
        look_at_lead(pack, table, mine, seat, x, chosen.target, adds)
        if not moves:
            look_at_prize(pack, table, mine, x, chosen.target)
    if 0 <= chosen.agent < TOKENS:
        look_at_agent(pack, table, mine, x, chosen.agent)
        if moves and 0 <= chosen.target < CITIES:
            look_at_journey(pack, table, mine, seat, x, chosen.agent, chosen.target)


@kernel
def between(value, low, high):
    """A number held to a range."""
    return min(max(value, low), high)


# -- an option --------------------------------------------------------------------------------------------------------


@kernel
def look_at_act(mine, x, chosen):
    """What is done in the turn."""
    act = chosen.act
    if act == DO_TRACK:
        up = chosen.target in (RITUAL_UP, INVESTIGATION_UP)
        x[OWN_TRACK if up and own_track(mine.loyalty) == board.track_of(chosen.target) else OTHER_TRACK] = 1.0
    else:
        x[COLUMN[act]] = 1.0
    x[COSTS_ACTION] = 0.0 if act in (DO_PASS, DO_FREE_CARD, DO_FREE_MYTHOS, DO_STEP) else 1.0


@kernel
def look_at_gain(pack, table, mine, seat, x, chosen):
    """Points gained and taken; of an act that ends the game the chance to win, less the style's patience."""
    act = chosen.act
    gain, loss, loser, ends = 0.0, 0.0, NOBODY, act == DO_REVEAL
    if act == DO_CLAIM and chosen.target < CITIES:
        gain, loser = 1.0 * pack.city[chosen.target].control, table.control[chosen.target]
        loss = gain
        ends = table.vp[seat] + gain >= pack.threshold
        look_at_rival(pack, mine, seat, x, loser)
    elif act == DO_GATE and scores_gate(mine, chosen.rival):
        gain = 1.0 * pack.city[chosen.target].gate
    elif act == DO_MURDER:
        ends = MAIN <= chosen.agent < MI_GO
    elif act == DO_TRACK:
        up = chosen.target in (RITUAL_UP, INVESTIGATION_UP)
        track = board.track_of(chosen.target)
        if track == own_track(mine.loyalty):
            gain = track_gain(pack, table, track, chosen.n if up else -chosen.n)
        ends = up and table.ritual_track[track] + chosen.n >= pack.last_space
    if ends:
        x[ENDS] = 1.0
        if act != DO_MURDER:
            points = gain if act == DO_CLAIM else 0.0
            if act == DO_REVEAL:
                points = -1.0 * pack.hidden_vp + (pack.renegade_vp if mine.loyalty > CULTIST else 0)
            ending = worth_of_ending(pack, table, mine, seat, points, loser, loss)
            x[WIN] = between(ending / max(1.0, mine.notes.weight[w.END]), -1.0, 1.0)
    x[SCORES] = between(gain / 4.0, -1.0, 2.0)
    x[TAKES] = loss / 4.0 if 0 <= loser < pack.colours else 0.0
    x[GAIN] = between(gain / max(1.0, mine.notes.need), 0.0, 2.0)


@kernel
def look_at_rival(pack, mine, seat, x, rival):
    """Whose agent, cubes or city it is: how unwelcome his points are, how far he is ahead, whether he goes out too."""
    if 0 <= rival < pack.players and rival != seat:
        x[RIVAL] = 1.0
        x[RIVAL_AHEAD] = between((mine.notes.guess[rival] - mine.notes.guess[seat]) / 10.0, -1.0, 2.0)
        x[FELLOW] = companion(mine, rival)
        x[STANCE] = between(mine.notes.stance[rival] + 0.0, -2.0, 2.0)


@kernel
def look_at_card(pack, mine, x, chosen):
    """The card that is used or given up: its symbols, what its effects do, and whether it allows a gate."""
    time = FREE if chosen.act in (DO_FREE_CARD, DO_FREE_MYTHOS) else ACTION
    if chosen.act in (DO_MYTHOS, DO_FREE_MYTHOS):
        myth = pack.myth[chosen.card]
        x[CARD] = between(mine.notes.myth_worth[chosen.card] / 3.0, -1.0, 3.0)
        look_at_effects(pack, mine, x, myth.first[time], myth.last[time])
        return
    card = pack.card[chosen.card]
    x[CARD] = between(worth_played(pack, mine, chosen.card) / 3.0, -1.0, 3.0)
    x[RITE] = 1.0 if is_rite(mine, card) or is_sign(mine, card) else 0.0
    for symbol in range(3):
        x[SPENT + symbol] = card.symbol[symbol] / 2.0
    x[SPENT + 3] = card.symbol[raising(mine)] / 2.0
    look_at_effects(pack, mine, x, card.first[time], card.last[time])


@kernel
def raising(mine):
    """The symbol that raises the marker of the own track."""
    return RITUAL_UP if own_track(mine.loyalty) == RITUAL else INVESTIGATION_UP


@kernel
def look_at_effects(pack, mine, x, first, last):
    """How much a list of effects does, of each sort."""
    for i in range(first, last):
        effect = pack.fx[i]
        sort = sort_of_effect(effect.op)
        if sort >= 0:
            n = effect.n / 3.0
            if effect.op == TRACK_OP and (effect.x == X_RITUAL) != (own_track(mine.loyalty) == RITUAL):
                n = -n
            x[EFFECTS + sort] += n if effect.n != 0 else 0.33


@kernel
def sort_of_effect(op):
    """The column of an operation, from 0 on; -1 for one that none is kept of."""
    if op == ADD_INFLUENCE:
        return 0
    if op in (RETRIEVE, BUY):
        return 1
    if op in (RETURN_OTHER, SHUFFLE_CUBES):
        return 2
    if op == TRAVEL:
        return 3
    if op == TRACK_OP:
        return 4
    if op == LOCK:
        return 5
    if op in (DRAW, HEAL):
        return 6
    if op == GAIN_ACTION:
        return 7
    if op == VP:
        return 8
    if op in (CLAIM_BY_EFFECT, TURN_AGENT, MI_GO_OP, DEEP_ONE):
        return 9
    if op == CHECK:
        return 10
    return 11 if op == DESTROY_SELF else -1


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
    city = board.city_of(target)
    if target >= BASE_SPACE:
        x[IS_BASE_CARD] = 1.0
    else:
        x[IS_CITY] = 1.0
        x[OWN_CITY] = 1.0 if table.control[city] == seat else 0.0
        x[RIVAL_CITY] = 1.0 if table.control[city] not in (seat, NOBODY) else 0.0
    x[VALUE] = pack.city[city].control / 4.0
    x[OWN_AGENTS] = min(table.standing[city, seat] / 2.0, 2.0)
    x[HAS_GATE] = pack.city[city].gate / 4.0 if table.gate[city] == NO_GATE else 0.0
    x[PROMISE] = between(mine.notes.plan[city] / 6.0, -1.0, 2.0)


@kernel
def look_at_lead(pack, table, mine, seat, x, target, adds):
    """The race for a target: the lead with the cubes added, against other claims; who may come before."""
    own = board.influence(table, target, seat)
    strongest = board.strongest_rival(table, pack, target, seat)
    after = own + adds - strongest
    x[AFTER] = between(after / 4.0, -2.0, 2.0)
    had = own > strongest and table.cubes[target, seat] > 0
    if after > 0 and not had and table.cubes[target, seat] + adds > 0:
        x[TAKES_LEAD] = 1.0
        x[IMPROVES] = between(mine.notes.prize[target] / 4.0 - x[READY], -1.0, 3.0)
    x[RIVAL_LEAD] = min(strongest / 4.0, 2.0)
    cubes = 0
    for other in range(pack.colours):
        if other != seat:
            cubes += table.cubes[target, other]
    x[RIVAL_CUBES] = min(cubes / 5.0, 2.0)
    rival = claimant(pack, table, target, seat)
    if rival != NOBODY:
        x[CONTESTED] = 1.0
        if target < BASE_SPACE and rival < pack.players:
            best = best_city_of(pack, table, rival)
            x[WANTED] = pack.city[target].control / max(1, best)


@kernel
def look_at_prize(pack, table, mine, x, target):
    """What is on the card of a target: symbols, agent, points, icons, effects."""
    if target >= MYTHOS_SPACE:
        card = pack.myth[target - MYTHOS_SPACE]
        look_at_claimed(pack, mine, x, card)
    elif target >= BASE_SPACE and table.face_up[target - BASE_SPACE] != NOBODY:
        card = pack.card[table.face_up[target - BASE_SPACE]]
        look_at_claimed(pack, mine, x, card)


@kernel
def look_at_claimed(pack, mine, x, card):
    """The same of one card."""
    for symbol in range(3):
        x[GAINS + symbol] = card.symbol[symbol] / 2.0
    x[GAINS + 3] = card.symbol[raising(mine)] / 2.0
    points = card.general_vp + (card.cultist_vp if mine.loyalty == CULTIST else 0)
    if card.token != NOBODY:
        x[GAINS + 4] = 0.5 + pack.token[card.token].power / 4.0
        points += pack.token[card.token].investigator_vp if mine.loyalty == INVESTIGATOR else 0
    x[GAINS + 5] = points / 2.0
    x[GAINS + 6] = 1.0 if card.sanity != 0 else 0.0
    x[GAINS + 7] = 1.0 if is_rite(mine, card) or is_sign(mine, card) else 0.0
    x[GAINS + 8] = 1.0 if card.murder != 0 or card.plan_op == MURDER else 0.0
    x[GAINS + 9] = (card.last[ACTION] - card.first[ACTION] + card.last[FREE] - card.first[FREE]) / 2.0


@kernel
def look_at_agent(pack, table, mine, x, agent):
    """The agent that acts, moves or is struck, and what the place that it stands in promises."""
    x[AGENT_POWER] = board.token_power(table, pack, agent) / 4.0
    x[MAIN_AGENT] = 1.0 if MAIN <= agent < MI_GO else 0.0
    place = table.piece[agent].place
    if 0 <= place < CITIES:
        x[LEAVES] = between(mine.notes.plan[place] / 6.0, -1.0, 2.0)


@kernel
def look_at_journey(pack, table, mine, seat, x, agent, goal):
    """Leads won where an agent comes and lost where it goes; power there, for the gate and of rivals."""
    place, worth = table.piece[agent].place, pack.token[agent].influence
    power = board.token_power(table, pack, agent)
    for space in range(2):
        there, here = goal + space * BASE_SPACE, place + space * BASE_SPACE
        if table.cubes[there, seat] > 0 and -worth < mine.notes.margin[there] <= 0:
            x[GETS_LEAD] += between(mine.notes.prize[there] / 4.0, 0.0, 1.5)
        if table.cubes[here, seat] > 0 and 0 < mine.notes.margin[here] <= worth:
            x[LOSES_LEAD] += between(mine.notes.prize[here] / 4.0, 0.0, 1.5)
    if table.gate[goal] == NO_GATE:
        short = pack.city[goal].gate - table.might[goal, seat] - power - mine.notes.power
        x[SHORT] = between(short / 4.0, -2.0, 2.0)
        ready = mine.notes.rite != 0 and short <= 0
        x[GATE_NEXT] = pack.city[goal].gate / 4.0 if ready and table.actions_left > 1 else 0.0
    x[MIGHT] = min(table.might[goal, seat] / 4.0, 2.0)
    danger = 0
    for other in range(pack.colours):
        if other != seat:
            danger = max(danger, table.might[goal, other])
    x[DANGER] = min(danger / max(1.0, 1.0 * pack.city[goal].control), 2.0)


# -- the position -----------------------------------------------------------------------------------------------------


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
    funds, track = 0, 0
    for i in range(mine.hand.n):
        card = pack.card[mine.hand.card[i]]
        funds += card.symbol[FUNDS]
        track += card.symbol[raising(mine)]
    x[HAND] = mine.hand.n / 5.0
    x[HAND_FUNDS] = min(funds / 5.0, 2.0)
    x[HAND_TRACK] = min(track / 3.0, 2.0)


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


@kernel
def look_at_board(pack, table, mine, seat, x):
    """What may be claimed now, by whom; what this seat holds, and how far the tracks and gates are."""
    best, many = ready_claims(pack, table, mine, seat)
    x[READY], x[MANY_READY] = between(best / 4.0, 0.0, 3.0), min(many / 4.0, 2.0)
    held, threatened, plan, free = 0, 0, 0.0, 0
    for city in range(CITIES):
        if table.control[city] == seat:
            held += pack.city[city].control
            threatened += pack.city[city].control if claimant(pack, table, city, seat) != NOBODY else 0
        plan = max(plan, mine.notes.plan[city])
        free += table.gate[city] == NO_GATE
    x[HELD], x[THREATENED] = min(held / 15.0, 2.0), min(threatened / 10.0, 2.0)
    x[BEST_PLAN], x[GATES_LEFT] = between(plan / 6.0, 0.0, 2.0), free / 12.0
    x[GATES_HELD] = min(gate_points(table, pack, seat, mine.loyalty) / 10.0, 2.0)
    x[AGENTS_OUT] = table.agents[seat] / 6.0
    x[RITUAL_AT] = table.ritual_track[RITUAL] / max(1, pack.last_space)
    x[INVESTIGATION_AT] = table.ritual_track[INVESTIGATION] / max(1, pack.last_space)
    x[ALONE] = 1.0 if pack.players == 1 else 0.0
    lowest, last = 1000.0, NOBODY
    for rival in range(pack.players):
        if rival != seat:
            gain = best_city_of(pack, table, rival)
            x[RIVAL_READY] = max(x[RIVAL_READY], gain / 4.0)
            if gain > 0 and table.vp[rival] + gain >= pack.threshold:
                x[RIVAL_WINS] = 1.0
            if mine.notes.guess[rival] < lowest:
                lowest, last = mine.notes.guess[rival], rival
    if last != NOBODY:
        x[FELLOW_LAST] = companion(mine, last)
