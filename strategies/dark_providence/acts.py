"""What an act of the turn is worth (DP-4.2): the option with the highest worth is taken."""

from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import (
    ACTION,
    BASE_SPACE,
    CULTIST,
    DO_BUY,
    DO_CARD,
    DO_CLAIM,
    DO_DISCARD,
    DO_FREE_CARD,
    DO_FREE_MYTHOS,
    DO_GATE,
    DO_MURDER,
    DO_MYTHOS,
    DO_PASS,
    DO_RETRIEVE,
    DO_REVEAL,
    DO_STEP,
    DO_TRACK,
    DO_TRAVEL,
    FREE,
    INVESTIGATION_UP,
    MAIN,
    MI_GO,
    NOBODY,
    RITUAL_UP,
)
from sim.kernel import kernel
from sim.mechanisms.sets import has
from strategies.dark_providence import weights as w
from strategies.dark_providence.beliefs import take_stance
from strategies.dark_providence.endings import worth_of_ending
from strategies.dark_providence.murders import LATER, note_prey, worth_of_murder, worth_of_stalking
from strategies.dark_providence.plans import plan_gates, worth_of_going
from strategies.dark_providence.values import (
    HOPELESS,
    SAFE,
    appraise,
    chance_to_hold,
    effects_worth,
    gate_worth,
    journey_worth,
    lead_on,
    track_worth,
    worth_of_denying,
)

EPSILON = 1e-6  # ending the turn is better than an act that is worth nothing


@kernel
def prepare(pack, table, mine, seat, menu):
    """What an act is judged by."""
    take_stance(pack, table, mine, seat, menu)
    appraise(pack, table, mine, seat)
    plan_gates(pack, table, mine, seat)
    prepare_journeys(pack, table, mine, seat)


@kernel
def prepare_journeys(pack, table, mine, seat):
    """What journeys are judged by."""
    note_prey(pack, table, mine, seat)
    mine.notes.mover = NOBODY


@kernel
def worth_of_act(pack, table, mine, seat, option):
    """What one act is worth that adds no cubes and is no journey."""
    act = option.act
    if act == DO_PASS:
        return EPSILON
    if act == DO_CLAIM:
        return worth_of_claim(pack, table, mine, seat, option.target)
    if act in (DO_RETRIEVE, DO_BUY):
        return worth_of_cubes(table, mine, seat, act, option.n)
    if act == DO_TRACK:
        up = option.target in (RITUAL_UP, INVESTIGATION_UP)
        track = board.track_of(option.target)
        worth = track_worth(pack, table, mine, seat, track, option.n if up else -option.n)
        if up and table.ritual_track[track] + option.n >= pack.last_space:
            worth += worth_of_ending(pack, table, mine, seat, 0, NOBODY, 0)
        return worth
    if act == DO_STEP:
        return worth_of_journey(pack, table, mine, seat, option)
    if act == DO_MURDER:
        return worth_of_murder(pack, mine, option.agent, option.rival, option.n)
    if act == DO_GATE:
        return worth_of_gate(pack, mine, option)
    if act == DO_REVEAL:
        lost = pack.hidden_vp - (pack.renegade_vp if mine.loyalty > CULTIST else 0)
        return worth_of_ending(pack, table, mine, seat, -lost, NOBODY, 0)
    if act == DO_DISCARD:
        return 0.02
    return worth_of_card(pack, table, mine, seat, option)


@kernel
def worth_of_claim(pack, table, mine, seat, target):
    """What is claimed, less the cubes that go to Limbo; and the end, if the points of a city reach the threshold."""
    worth = 1.0 + mine.notes.prize[target] - 0.15 * table.cubes[target, seat] * mine.notes.cube
    if target < BASE_SPACE:
        value = pack.city[target].control
        if table.vp[seat] + value >= pack.threshold:
            worth += worth_of_ending(pack, table, mine, seat, value, table.control[target], value)
    return worth


@kernel
def worth_of_journey(pack, table, mine, seat, option):
    """An agent's better place, the gate that it may work there included."""
    place = table.piece[option.agent].place
    worth = journey_worth(mine, place, option.target, option.n)
    if pack.players == 1:
        worth += worth_of_denying(pack, table, mine, option.target, pack.token[option.agent].influence)
    if has(mine.notes.prey, option.target):
        left = table.actions_left - (1 if option.act == DO_TRAVEL else 0)
        worth += worth_of_stalking(pack, table, mine, seat, option.agent, option.target) * (1.0 if left > 0 else LATER)
    return worth + worth_of_going(pack, table, mine, seat, option.agent, option.target)


@kernel
def worth_of_card(pack, table, mine, seat, option):
    """A card or a claimed Mythos card used for its effects."""
    time = FREE if option.act in (DO_FREE_CARD, DO_FREE_MYTHOS) else ACTION
    if option.act == DO_MYTHOS or option.act == DO_FREE_MYTHOS:
        card = pack.myth[option.card]
        return effects_worth(pack, table, mine, seat, card.first[time], card.last[time])
    card = pack.card[option.card]
    keep = 0.25 if option.act == DO_CARD else 0.35
    return effects_worth(pack, table, mine, seat, card.first[time], card.last[time]) - keep


@kernel
def gain_of_cubes(table, pack, seat, target, n):
    """How much n cubes raise the chance to hold a target at the own next turn."""
    margin = lead_on(table, pack, target, seat)
    had = chance_to_hold(margin) if table.cubes[target, seat] > 0 else 0.0
    return chance_to_hold(margin + n) - had


@kernel
def worth_of_adding(pack, table, mine, seat, target, most):
    """Influence on a target, at the number of cubes that pays best."""
    most = min(most, mine.notes.free)
    if table.lock[target] != 0 or most == 0:
        return 0.0
    prize = mine.notes.prize[target] + 0.0
    if prize <= 0.0:
        return 0.0
    margin = mine.notes.margin[target] + 0
    denies = pack.players == 1 and target < BASE_SPACE
    if margin + most <= HOPELESS:
        return 0.0
    had = chance_to_hold(margin) if table.cubes[target, seat] > 0 else 0.0
    price = 0.5 * mine.notes.cube
    best = 0.0
    for n in range(max(1, HOPELESS + 1 - margin), min(most, max(1, SAFE - margin)) + 1):
        worth = prize * (chance_to_hold(margin + n) - had) - n * price
        if denies:
            worth += worth_of_denying(pack, table, mine, target, n)
        best = max(best, worth)
    return best


@kernel
def worth_of_cubes(table, mine, seat, act, n):
    """Cubes retrieved or bought; bought ones are for good, but only early."""
    if act == DO_RETRIEVE:
        n = min(n, mine.notes.free)
    worth = n * mine.notes.cube
    if act == DO_BUY:
        return worth * 1.3
    return worth * (1.0 if table.limbo[seat] >= n else 0.5)


@kernel
def worth_of_gate(pack, mine, option):
    """A gate, less the power spent on it and the agent that may be lost."""
    worth = gate_worth(pack, mine, option.target, option.rival) - 0.15 * option.n
    agent = option.agent
    if agent < MAIN or agent >= MI_GO:
        worth -= 0.4 * mine.notes.weight[w.AGENT]
    if mine.notes.weight[w.BLUFF] > 0.0 and worth < 0.0 and mine.loyalty <= CULTIST:
        worth += mine.notes.weight[w.BLUFF] * 3.0
    return worth
