"""What the chance to win is told from: the totals if the game ended now, and what each player still has before him.

Everybody is seen as he is, loyalty and hand: search asks only of positions dealt anew. The seat comes first, then its
rivals from the highest total to the lowest; of the solo game's Ancient One its points and its goal.
"""

from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import (
    ANCIENT_ONES,
    BASE_SPACE,
    BY_ACTION,
    CITIES,
    CULTIST,
    HIDDEN_CARD,
    INFLUENCE,
    INVESTIGATION,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    MAIN,
    NO_GATE,
    NOBODY,
    POWER,
    RITUAL,
    SEATS,
    TURN,
)
from sim.games.dark_providence.turn.ch12_reveal import gate_points, own_track
from sim.games.dark_providence.turn.ch13_scoring import agent_points, general_points, loyalty_points, mythos_points
from sim.games.dark_providence.turn.ch17_ancient_points import goal_progress
from sim.kernel import kernel

__all__ = ["PROSPECTS", "prospects"]

PLAYER = (
    "total", "points", "need", "investigator", "cultist", "renegade", "hidden", "track", "insane", "claims",
    "threatened", "cards", "gates", "influence", "power", "cubes", "agents", "waits", "prey",
)  # fmt: skip
WHO = ("own", "first", "second", "third", "fourth")
GLOBAL = (
    *(f"players_{n}" for n in range(1, SEATS + 1)), "turns", "actions", "acted", "set_up", "ritual", "investigation",
    "deep_ones", "gates_left", "bag_insane", "wins_now", "lead", "above_last", "companion_last", "nearest",
    "ancient_points", "ancient_goal", "ancient_insane", *(f"ancient_{n}" for n in range(1, ANCIENT_ONES + 1)),
    *(f"total_{turn}" for turn in range(SEATS)),  # of who sits so many places after the seat, in tens
)  # fmt: skip
PROSPECTS = (*GLOBAL, *(f"{who}_{what}" for who in WHO for what in PLAYER))
(TURNS, ACTIONS, ACTED, SET_UP, RITUAL_AT, INVESTIGATION_AT, DEEP_ONES, GATES_LEFT, BAG_INSANE, WINS_NOW, LEAD,
 ABOVE_LAST, COMPANION_LAST, NEAREST, AO_POINTS, AO_GOAL, AO_INSANE, AO_CARD) = range(SEATS, SEATS + 18)  # fmt: skip
TOTALS = AO_CARD + ANCIENT_ONES


@kernel
def prospects(g, pack, seat):
    """Fills g.menu.scratch[:len(PROSPECTS)] of a position between two steps, each from -3 to 3."""
    x = g.menu.scratch
    for f in range(len(PROSPECTS)):
        x[f] = 0.0
    for player in range(pack.players):
        x[TOTALS + (player - seat + pack.players) % pack.players] = total_now(g, pack, player) / 10.0
    see_table(g, pack, x)
    if pack.players == 1:
        see_ancient_one(g, pack, x)
    else:
        see_end(g, pack, seat, x)
    see_player(g, pack, seat, seat, x, len(GLOBAL))
    see_rivals(g, pack, seat, x)
    for f in range(len(PROSPECTS)):
        x[f] = max(-3.0, min(3.0, x[f]))


@kernel
def total_now(g, pack, player):
    """DP-13: the total of a player if the game ended now."""
    table, loyalty = g.table, g.mine[player].loyalty + 0
    total = table.vp[player] + loyalty_points(table, pack, player, loyalty)
    total += general_points(g, pack, player) + mythos_points(table, pack, player, loyalty)
    total += agent_points(table, pack, player, loyalty)
    if loyalty != INVESTIGATOR:
        total += table.crypt[player] * pack.crypt_vp
    return total + still_to_reveal(g, pack, player)


@kernel
def total_of(pack, x, seat, player):
    """The total of a player, as it was noted."""
    return 10.0 * x[TOTALS + (player - seat + pack.players) % pack.players]


@kernel
def still_to_reveal(g, pack, player):
    """DP-12.3: what gates and the own track score, 0 where they were scored by Reveal Loyalty."""
    if g.table.revealed[player] == BY_ACTION:
        return 0
    loyalty = g.mine[player].loyalty
    return gate_points(g.table, pack, player, loyalty) + board.track_value(g.table, pack, own_track(loyalty))


@kernel
def see_table(g, pack, x):
    """DP-11: how far the game is, and the tracks that end it."""
    table = g.table
    x[pack.players - 1] = 1.0
    x[TURNS] = table.turns / (10.0 * pack.players)
    x[ACTIONS] = table.actions_left / 3.0
    x[ACTED] = table.acts_done / 3.0
    x[SET_UP] = 1.0 if table.phase != TURN else 0.0
    x[RITUAL_AT] = table.ritual_track[RITUAL] / pack.last_space
    x[INVESTIGATION_AT] = table.ritual_track[INVESTIGATION] / pack.last_space
    x[DEEP_ONES] = board.deep_ones_in_play(table) / max(1, pack.deep_ones)
    x[GATES_LEFT] = table.gates_left / max(1, pack.gate_tokens)
    x[BAG_INSANE] = table.bag_insane / max(1, table.bag_sane + table.bag_insane)


@kernel
def see_ancient_one(g, pack, x):
    """DP-17.1, DP-18: the points and the goal of the Ancient One; the human wins a tie."""
    table = g.table
    ao = table.ao
    x[AO_POINTS] = ao.vp / pack.threshold
    x[AO_GOAL] = goal_progress(table, pack) / max(1, pack.great_one[ao.card].goal_number)
    x[AO_INSANE] = ao.insane / max(1, pack.ao_insane_limit)
    x[AO_CARD + ao.card] = 1.0
    x[LEAD] = x[TOTALS] - ao.vp / 10.0
    x[WINS_NOW] = 1.0 if x[LEAD] >= 0.0 else 0.0
    x[NEAREST] = (pack.threshold - max(ao.vp, table.vp[0])) / 10.0


@kernel
def last_player(g, pack, seat, x):
    """DP-14.1, DP-14.4: who goes out if the game ended now: the lowest total, of these the worst rank."""
    last = 0
    for player in range(1, pack.players):
        ahead = total_of(pack, x, seat, player) - total_of(pack, x, seat, last)
        if ahead < 0.0 or (ahead == 0.0 and g.mine[player].loyalty > g.mine[last].loyalty):
            last = player
    return last


@kernel
def goes_out(g, player, last):
    """DP-14.2, DP-14.12: the last goes out, and with an investigator or a cultist all of the same loyalty."""
    loyalty = g.mine[last].loyalty
    return player == last or (loyalty < INVESTIGATOR_RENEGADE and g.mine[player].loyalty == loyalty)


@kernel
def see_end(g, pack, seat, x):
    """DP-14: who would win if the game ended now, by how much, and how far the seat is above the last."""
    last = last_player(g, pack, seat, x)
    own = total_of(pack, x, seat, seat)
    best, lowest, all_out, nearest = -1000.0, 1000.0, True, 1000.0
    for player in range(pack.players):
        out = goes_out(g, player, last)
        all_out = all_out and out
        if player != seat:
            lowest = min(lowest, total_of(pack, x, seat, player))
            if not out:
                best = max(best, total_of(pack, x, seat, player))
        nearest = min(nearest, need_of(g, pack, player))
    out = goes_out(g, seat, last) and not all_out
    x[LEAD] = (own - best) / 10.0 if best > -1000.0 else 1.0
    x[WINS_NOW] = 0.0 if out or own < best else 0.5 if own == best else 1.0
    x[ABOVE_LAST] = (own - lowest) / 10.0
    x[COMPANION_LAST] = 1.0 if out and last != seat else 0.0
    x[NEAREST] = nearest / 10.0


@kernel
def need_of(g, pack, player):
    """DP-12.1: points a player lacks to end the game, by Reveal Loyalty if the card is still hidden."""
    need = pack.threshold - g.table.vp[player]
    return need - still_to_reveal(g, pack, player) if g.table.revealed[player] == HIDDEN_CARD else need


@kernel
def see_rivals(g, pack, seat, x):
    """The rivals, from the highest total to the lowest; of equals the first seat."""
    seen = 1 << seat
    for k in range(1, pack.players):
        best, most = NOBODY, -1000.0
        for player in range(pack.players):
            total = total_of(pack, x, seat, player)
            if (seen >> player) & 1 == 0 and total > most:
                best, most = player, total
        seen |= 1 << best
        see_player(g, pack, seat, best, x, len(GLOBAL) + k * len(PLAYER))


@kernel
def see_player(g, pack, seat, player, x, at):
    """A player's points and loyalty, sanity, cards, cubes and agents; of a rival the total as against the seat's."""
    table, loyalty = g.table, g.mine[player].loyalty
    total = total_of(pack, x, seat, player)
    x[at] = total / pack.threshold if player == seat else (total - total_of(pack, x, seat, seat)) / 10.0
    x[at + 1] = table.vp[player] / pack.threshold
    x[at + 2] = need_of(g, pack, player) / 10.0
    x[at + 3] = 1.0 if loyalty == INVESTIGATOR else 0.0
    x[at + 4] = 1.0 if loyalty == CULTIST else 0.0
    x[at + 5] = loyalty - 2.5 if loyalty >= INVESTIGATOR_RENEGADE else 0.0
    x[at + 6] = 1.0 if table.revealed[player] == HIDDEN_CARD else 0.0
    x[at + 7] = board.track_value(table, pack, own_track(loyalty)) / 10.0
    x[at + 8] = table.insane[player] / max(1, pack.insane_limit)
    see_claims(g, pack, player, x, at)
    x[at + 12] = best_gate(g, pack, player) / 5.0
    influence, power = 0, 0
    hand = g.mine[player].hand
    for i in range(hand.n):
        card = pack.card[hand.card[i]]
        influence += card.symbol[INFLUENCE]
        power += card.symbol[POWER]
    x[at + 13] = influence / 4.0
    x[at + 14] = power / 4.0
    x[at + 15] = (table.supply[player] + 0.5 * table.limbo[player]) / 10.0
    x[at + 16] = table.agents[player] / 6.0
    x[at + 17] = ((player - table.seat + pack.players) % pack.players) / pack.players
    x[at + 18] = prey(g, pack, player)


@kernel
def see_claims(g, pack, player, x, at):
    """DP-6: points of cities that a player leads, those that rivals lead in his own, base cards that he leads."""
    table = g.table
    for city in range(CITIES):
        value = pack.city[city].control / 10.0
        if table.lock[city] == 0:
            lead = board.influence(table, city, player) - board.strongest_rival(table, pack, city, player)
            if table.control[city] == player:
                x[at + 10] += value if lead < 0 else 0.0
            elif lead > 0 and table.cubes[city, player] > 0:
                x[at + 9] += value
        target = BASE_SPACE + city
        if table.face_up[city] != NOBODY and table.lock[target] == 0 and table.cubes[target, player] > 0:
            if board.influence(table, target, player) > board.strongest_rival(table, pack, target, player):
                x[at + 11] += 0.5


@kernel
def best_gate(g, pack, player):
    """DP-9: the gate that promises most, by its points and the share of its power that stands there."""
    table = g.table
    best = 0.0
    if table.gates_left == 0:
        return best
    for city in range(CITIES):
        might = table.might[city, player]
        if table.gate[city] == NO_GATE and might > 0:
            gate = pack.city[city].gate
            best = max(best, gate * min(1.0, might / max(1, gate)))
    return best


@kernel
def prey(g, pack, player):
    """DP-8, DP-11.3: by how much a rival's power beats that of a player where the main agent stands."""
    table = g.table
    agent = table.main_agent[player]
    if agent == NOBODY:
        return 0.0
    city = table.piece[MAIN + player].place
    if city < 0:
        return 0.0
    most = 0
    for other in range(pack.players):
        if other != player:
            most = max(most, table.might[city, other])
    return most / max(1, table.might[city, player])
