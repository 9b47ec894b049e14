"""What things are worth to a seat: cards, targets of influence, gates, sanity, effects."""

import numpy as np

from sim.games.dark_providence.effects.possible import may_lock
from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import (
    ACTION,
    ADD_INFLUENCE,
    BASE_SPACE,
    BUY,
    CHECK,
    CITIES,
    CLAIM,
    CLAIM_BY_EFFECT,
    CLOSED,
    CTHULHU,
    CULTIST,
    DEEP_ONE,
    DISCARD_OTHER,
    DRAW,
    FREE,
    GAIN_ACTION,
    HEAL,
    INFLUENCE,
    INVESTIGATION,
    INVESTIGATION_UP,
    INVESTIGATOR,
    KILL_OWN,
    LOCK,
    MI_GO_OP,
    MYTHOS_SPACE,
    NO_GATE,
    NOBODY,
    OPENED,
    POSSESS,
    POWER,
    RETRIEVE,
    RETURN_OTHER,
    RISE,
    RITUAL,
    RITUAL_UP,
    SHUFFLE_CUBES,
    SYMBOLS,
    TRACK,
    TRAVEL,
    TURN_AGENT,
    VP,
    X_CLOSE,
    X_EITHER,
    X_OPEN,
    X_RITUAL,
    X_STEP,
)
from sim.games.dark_providence.state.codes import GATE as PLAN_GATE
from sim.games.dark_providence.state.codes import MURDER as PLAN_MURDER
from sim.games.dark_providence.turn.ch12_reveal import own_track
from sim.kernel import kernel
from sim.mechanisms.maps import FAR
from strategies.dark_providence import weights as w
from strategies.dark_providence.beliefs import ahead_revealed, hostility

HOPELESS, SAFE = -4, 4  # margins of influence from which one cube more or less changes nothing
HOLDS = np.array(
    [0.04 * k for k in range(5)] + [0.45 + 0.15 * k for k in range(1, 4)] + [0.95]
)  # from HOPELESS to SAFE
STEP = 2.0  # the figure is left where it is for less
DENIED = 0.9  # of a city's worth, that the Ancient One does not get it
SOLO_CITIES = 1.8  # the Ancient One is never last: it is beaten by points, and cities are most of them


@kernel
def cube_worth(table, mine, seat):
    """A cube is worth more the fewer are left in the supply."""
    return mine.notes.weight[w.CUBE] * (1.2 if table.supply[seat] < 2 else (0.7 if table.supply[seat] < 5 else 0.3))


@kernel
def risk_of_check(pack, table, mine, seat):
    """The cost of a sanity check: small at first, large when the next insane token drives an investigator mad."""
    tokens = table.bag_sane + table.bag_insane
    if tokens == 0 or table.mad[seat] != 0:
        return 0.0
    left = pack.insane_limit - table.insane[seat]
    fear = 0.4 if left > 2 else 1.0
    if left <= 1:
        fear = 4.0 if mine.loyalty == CULTIST else 5.0 - min(6.0, max(-6.0, ahead_revealed(pack, mine)))
    return mine.notes.weight[w.SAFETY] * fear * table.bag_insane / tokens


@kernel
def track_gain(pack, table, track, n):
    """Points that the position of a marker gains by n steps; a step on the way counts a little."""
    at = table.ritual_track[track]
    to = min(max(at + n, 0), pack.last_space)
    return pack.track_vp[track, to] - pack.track_vp[track, at] + 0.2 * (to - at)


@kernel
def track_worth(pack, table, mine, seat, track, n):
    """A marker's move: own points, and what it gives the rivals who are believed to score that track."""
    gain = track_gain(pack, table, track, n)
    worth = -gain * 0.5 * rivals_on_track(pack, mine, seat, track)
    if own_track(mine.loyalty) == track:
        worth += gain * mine.notes.weight[w.TRACK] - mine.notes.weight[w.SECRECY] * abs(n) * 0.3
    if table.ritual_track[track] + n >= pack.last_space:
        worth += mine.notes.weight[w.RUSH] * mine.notes.ahead
    return worth


@kernel
def rivals_on_track(pack, mine, seat, track):
    """How much rivals are believed to score a track, weighed by how unwelcome their points are."""
    share = 0.0
    for rival in range(pack.players):
        if rival != seat:
            on_ritual = mine.notes.belief[rival, 1] + mine.notes.belief[rival, 3]
            share += max(0.0, mine.notes.stance[rival]) * (on_ritual if track == RITUAL else 1.0 - on_ritual)
    return share


@kernel
def scores_gate(mine, side):
    """Whether the own loyalty scores a gate on that side."""
    return mine.loyalty != CULTIST if side == CLOSED else mine.loyalty != INVESTIGATOR


@kernel
def gate_worth(pack, mine, city, side):
    """A gate: its value for an own side, the check, and what it betrays."""
    worth = -0.5
    if scores_gate(mine, side):
        worth = pack.city[city].gate * mine.notes.weight[w.GATE] - mine.notes.weight[w.SECRECY]
        worth += closing(pack, mine, pack.city[city].gate)
    return worth - mine.notes.risk


@kernel
def youth(pack, table, seat):
    """How much of the game is still to come: a card gained early is played more often."""
    return 1.5 - min(1.0, 1.2 * table.vp[seat] / pack.threshold)


@kernel
def symbol_worth(mine, symbol):
    """A symbol of a card: influence most, then power and funds; those of a track by what the own loyalty scores."""
    if symbol <= POWER:
        return 1.0 if symbol == INFLUENCE else 0.7
    own = own_track(mine.loyalty) == board.track_of(symbol)
    up = symbol in (RITUAL_UP, INVESTIGATION_UP)
    return 1.4 if own and up else (0.6 if not own and not up else 0.2)


@kernel
def use_worth(mine, card):
    """What a card lets its owner do: effects, and the icons for gates and murder that serve the own loyalty."""
    effects = card.last[ACTION] - card.first[ACTION] + card.last[FREE] - card.first[FREE]
    worth = 0.7 * mine.notes.weight[w.CARD] * effects
    opens = card.open != 0 or (card.plan_op == PLAN_GATE and card.plan_x != X_CLOSE)
    closes = card.close != 0 or (card.plan_op == PLAN_GATE and card.plan_x != X_OPEN)
    if (opens and scores_gate(mine, OPENED)) or (closes and scores_gate(mine, CLOSED)):
        worth += mine.notes.weight[w.RITE] * mine.notes.weight[w.GATE]
    if mine.loyalty != INVESTIGATOR and (card.murder != 0 or card.plan_op == PLAN_MURDER):
        worth += 0.5 * mine.notes.weight[w.CRYPT]
    return worth


@kernel
def play_worth(pack, mine, card):
    """What playing a card is worth in the long run: symbols, uses, its agent."""
    worth = use_worth(mine, card)
    for symbol in range(SYMBOLS):
        if card.symbol[symbol] != 0:
            worth += mine.notes.weight[w.CARD] * card.symbol[symbol] * symbol_worth(mine, symbol)
    if card.token != NOBODY:
        worth += mine.notes.weight[w.AGENT] + 0.2 * pack.token[card.token].power
    return worth


@kernel
def worth_played(pack, mine, kind):
    """The same of a kind of card, noted once found."""
    if mine.notes.kind_worth[kind] == 0.0:
        mine.notes.kind_worth[kind] = play_worth(pack, mine, pack.card[kind])
    return mine.notes.kind_worth[kind] + 0.0


@kernel
def card_worth(pack, mine, card, played):
    """A card gained: what playing it is worth, points that the own loyalty scores, the check it asks for."""
    worth = played * mine.notes.early + card.general_vp
    if mine.loyalty == CULTIST:
        worth += card.cultist_vp
    elif mine.loyalty == INVESTIGATOR and card.token != NOBODY:
        worth += pack.token[card.token].investigator_vp
    if card.sanity != 0:
        worth -= mine.notes.risk
    return worth


@kernel
def mythos_worth(pack, table, mine, seat, myth):
    """What claiming a Mythos card would be worth."""
    card = pack.myth[myth]
    claimed = effects_worth(pack, table, mine, seat, card.first[CLAIM], card.last[CLAIM])
    return mine.notes.weight[w.MYTHOS] + claimed + card_worth(pack, mine, card, mine.notes.myth_worth[myth])


@kernel
def city_worth(pack, table, mine, seat, city, rivalled):
    """What claiming a city would be worth; of an own city that is rivalled, what its loss would cost."""
    holder = table.control[city] + 0
    value = pack.city[city].control
    if holder == seat:
        return 0.6 * value * mine.notes.weight[w.CITY] if rivalled else 0.0
    worth = value * mine.notes.weight[w.CITY] * (SOLO_CITIES if pack.players == 1 else 1.0) + 0.4
    if holder != NOBODY:
        worth = 0.6 * worth + value * hostility(pack, mine, holder)
    return worth + closing(pack, mine, value)


@kernel
def closing(pack, mine, gain):
    """What a gain is worth beyond itself if it brings Reveal Loyalty within reach, or the threshold, while ahead."""
    if gain < mine.notes.need or mine.notes.need <= 0:
        return 0.0
    if pack.players == 1:
        return 2.0 * mine.notes.weight[w.RUSH]
    return 0.5 * mine.notes.weight[w.RUSH] * max(0.0, ahead_revealed(pack, mine) + gain)


@kernel
def strongest(table, pack, target, seat):
    """The greatest influence of a rival on a target."""
    return board.strongest_rival(table, pack, target, seat)


@kernel
def appraise(pack, table, mine, seat):
    """Notes what each target is worth to this seat, by how much it leads there, and what an agent's place is worth."""
    mine.notes.risk = risk_of_check(pack, table, mine, seat)
    mine.notes.early = youth(pack, table, seat)
    mine.notes.cube = cube_worth(table, mine, seat)
    for city in range(CITIES):
        rival = note_margins(pack, table, mine, seat, city)
        mine.notes.prize[city] = city_worth(pack, table, mine, seat, city, rival > 0)
        kind = table.face_up[city] + 0
        worth = 0.0
        if kind != NOBODY:
            worth = card_worth(pack, mine, pack.card[kind], worth_played(pack, mine, kind))
        mine.notes.prize[BASE_SPACE + city] = worth
    for i in range(table.row.n):
        myth = table.row.card[i]
        mine.notes.margin[MYTHOS_SPACE + myth] = lead_on(table, pack, MYTHOS_SPACE + myth, seat)
        if mine.notes.myth_worth[myth] == 0.0:
            mine.notes.myth_worth[myth] = play_worth(pack, mine, pack.myth[myth])
        mine.notes.prize[MYTHOS_SPACE + myth] = mythos_worth(pack, table, mine, seat, myth)
    for city in range(CITIES):
        mine.notes.arrive[city] = place_worth(pack, table, mine, seat, city, 1)
        mine.notes.leave[city] = 0.0
        if table.standing[city, seat] > 0:
            mine.notes.leave[city] = place_worth(pack, table, mine, seat, city, -1)


@kernel
def note_margins(pack, table, mine, seat, city):
    """Notes the lead on a city and on its base card; the greatest influence of a rival on the city."""
    own = table.presence[city, seat]
    rival = 0
    rival_on_card = 0
    for other in range(pack.colours):
        if other != seat:
            there = table.presence[city, other] + 0
            rival = max(rival, there + table.cubes[city, other])
            rival_on_card = max(rival_on_card, there + table.cubes[BASE_SPACE + city, other])
    if pack.cultists_add_up != 0 and pack.players == 1:
        rival = strongest(table, pack, city, seat)
        rival_on_card = strongest(table, pack, BASE_SPACE + city, seat)
    mine.notes.margin[city] = own + table.cubes[city, seat] - rival
    mine.notes.margin[BASE_SPACE + city] = own + table.cubes[BASE_SPACE + city, seat] - rival_on_card
    return rival


@kernel
def lead_on(table, pack, target, seat):
    """Own influence on a target less that of the strongest rival."""
    return board.influence(table, target, seat) - strongest(table, pack, target, seat)


@kernel
def chance_to_hold(margin):
    """The chance that a margin of influence lasts until the own next turn."""
    return HOLDS[min(max(margin, HOPELESS), SAFE) - HOPELESS]


@kernel
def place_worth(pack, table, mine, seat, city, sign):
    """What one agent more (sign 1) or less (-1) in a city changes: the race for the city and its card, and its gate."""
    worth = 0.0
    for space in range(2):
        target = city + space * BASE_SPACE
        if table.cubes[target, seat] > 0:
            margin = mine.notes.margin[target]
            worth += (chance_to_hold(margin + sign) - chance_to_hold(margin)) * mine.notes.prize[target]
    if table.gate[city] == NO_GATE:
        worth += sign * mine.notes.weight[w.GATE] * 0.15 * (pack.city[city].gate if table.might[city, seat] > 0 else 1)
    return worth


@kernel
def effects_worth(pack, table, mine, seat, first, last):
    """What a list of effects is worth, roughly."""
    worth = 0.0
    for i in range(first, last):
        worth += effect_worth(pack, table, mine, seat, pack.fx[i])
    return worth


@kernel
def effect_worth(pack, table, mine, seat, effect):
    """What one effect is worth, roughly: its targets are chosen well later."""
    op = effect.op
    n = effect.n
    if op == ADD_INFLUENCE:
        return 0.7 * n
    if op in (RETRIEVE, BUY):
        return n * mine.notes.cube
    if op in (RETURN_OTHER, SHUFFLE_CUBES):
        return mine.notes.weight[w.HINDER] * n * 1.5
    if op == TRAVEL:
        return best_journey(pack, table, mine, seat, n)
    if op == TRACK:
        return track_worth(pack, table, mine, seat, RITUAL if effect.x == X_RITUAL else INVESTIGATION, n)
    if op == LOCK:
        return best_lock(pack, table, mine, seat)
    if op == CTHULHU and effect.x == X_STEP:
        return best_step(pack, table, seat)
    if op == DRAW:
        return mine.notes.weight[w.DRAW] * n
    if op == GAIN_ACTION:
        return 1.5 * n
    if op == VP:
        return mine.notes.weight[w.CITY] * n
    if op in (CLAIM_BY_EFFECT, TURN_AGENT, MI_GO_OP):
        return mine.notes.weight[w.AGENT] * 1.5
    if op == DEEP_ONE:
        return 0.7 * mine.notes.weight[w.AGENT] * n
    if op == POSSESS:
        return 1.0 * n if mine.loyalty == CULTIST else 0.3
    if op == KILL_OWN:
        return -mine.notes.weight[w.AGENT]
    if op == CHECK:
        return -n * mine.notes.risk
    if op == HEAL:
        return mine.notes.weight[w.SAFETY] * table.insane[seat]
    if op == RISE:
        return mine.notes.weight[w.RUSH] * mine.notes.ahead if deep_ones_ready(pack, table) else 0.0
    return 0.3 * n if op == DISCARD_OTHER else 0.2


@kernel
def best_journey(pack, table, mine, seat, funds):
    """The best journey of an own agent for the funds."""
    best = 0.0
    for city in range(CITIES):
        if table.standing[city, seat] > 0:
            for goal in range(CITIES):
                cost = board.route_cost(table, pack, seat, city, goal)
                if goal != city and cost <= funds:
                    best = max(best, journey_worth(mine, city, goal, cost))
    return best


@kernel
def journey_worth(mine, city, goal, cost):
    """An agent's better place, less the one it leaves."""
    return mine.notes.weight[w.JOURNEY] * (mine.notes.leave[city] + mine.notes.arrive[goal]) - 0.12 * cost


@kernel
def best_lock(pack, table, mine, seat):
    """The best lock to put or to remove."""
    best = 0.0
    for target in range(MYTHOS_SPACE):
        if may_lock(table, pack, target, X_EITHER):
            best = max(best, worth_of_lock(pack, table, mine, seat, target))
    for i in range(table.row.n):
        target = MYTHOS_SPACE + table.row.card[i]
        if may_lock(table, pack, target, X_EITHER):
            best = max(best, worth_of_lock(pack, table, mine, seat, target))
    return best


@kernel
def worth_of_lock(pack, table, mine, seat, target):
    """A lock on an own city, which nobody can claim then, or on what a rival leads; off what this seat leads."""
    own = target < BASE_SPACE and table.control[target] == seat
    margin = mine.notes.margin[target] + 0
    leads = margin > 0 and table.cubes[target, seat] > 0 and not own
    prize = mine.notes.prize[target] + 0.0
    if table.lock[target] != 0:
        if own:
            return -1.0
        return prize if leads else -0.5 * prize
    if own:
        rivalled = margin < board.influence(table, target, seat)
        return mine.notes.weight[w.LOCK] * pack.city[target].control * (1.0 if rivalled else 0.6)
    return -prize if leads else 0.1 * mine.notes.weight[w.LOCK] * prize * min(3, -margin)


@kernel
def worth_of_denying(pack, table, mine, city, n):
    """DP-17.14, DP-17.34: what n influence in a city are worth, alone, by which no cultist leads there any more."""
    if table.control[city] >= pack.players or table.lock[city] != 0:
        return 0.0
    own = board.influence(table, city, 0)
    denied = 0
    for cultist in range(1, 3):
        denied += own < table.cubes[city, cultist] <= own + n
    return denied * DENIED * mine.notes.weight[w.CITY] * pack.city[city].control


@kernel
def worth_of_bar(pack, table, seat, city):
    """A city barred: rivals gather there, and this seat does not."""
    return strongest(table, pack, city, seat) - 2.0 * board.influence(table, city, seat)


@kernel
def best_step(pack, table, seat):
    """The figure moved along a road to where it stands better."""
    best = 0.0
    for city in range(CITIES):
        if pack.road[table.cthulhu, city] < FAR:
            best = max(best, worth_of_bar(pack, table, seat, city) - worth_of_bar(pack, table, seat, table.cthulhu))
    return 0.1 * max(0.0, best - STEP)


@kernel
def deep_ones_ready(pack, table):
    """Whether the next Deep Ones complete the number that ends the game."""
    return board.deep_ones_in_play(table) >= pack.deep_ones - 2


@kernel
def start_worth(pack, city):
    """A start city: its value, its gate, and how near the others are."""
    near = 0
    for other in range(CITIES):
        near += pack.road[city, other] <= 2
    return 1.0 * pack.city[city].control + 0.3 * near - 0.2 * pack.city[city].gate
