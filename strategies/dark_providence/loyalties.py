"""Which loyalty a rival holds: what the cards leave open (DP-1.13), and what the table says of each."""

from pathlib import Path

from sim.games.dark_providence.state.board import track_value
from sim.games.dark_providence.state.codes import (
    AGENTS,
    CITIES,
    CULTIST,
    CULTIST_RENEGADE,
    DEEDS,
    HIDDEN_CARD,
    INVESTIGATION,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    LOYALTIES,
    MYTHOS,
    NO_GATE,
    NOBODY,
    OPENED,
    RITUAL,
    SEATS,
    SIDES,
)
from sim.games.dark_providence.turn.ch12_reveal import gate_points, own_track
from sim.kernel import kernel
from strategies.beliefs import Beliefs, believer, shipped

FEATURES = (
    # the position, and who looks
    "two", "three", "four", "five", "turns", "ritual", "investigation", "as_investigator", "as_cultist",
    "as_investigator_renegade", "as_cultist_renegade",
    # public deeds, as state/codes.py numbers them
    "opened", "closed", "ritual_up", "ritual_down", "investigation_up", "investigation_down", "cultist_mythos",
    "investigator_agent", "murder", "possessed",
    # deeds against each other, for each turn he had
    "opens", "raises", "lowers", "gates", "gate_points", "ritual_share", "investigation_share",
    # what he has
    "points", "ahead", "crypt", "agents", "investigator_agents", "flipped", "mythos", "cultist_mythos_points",
    "insane", "cities", "need_investigator", "need_cultist", "need_renegade",
)  # fmt: skip
(TWO, THREE, FOUR, FIVE, TURNS, AT_RITUAL, AT_INVESTIGATION, AS_INVESTIGATOR, AS_CULTIST, AS_INVESTIGATOR_RENEGADE,
 AS_CULTIST_RENEGADE, F_OPENED, F_CLOSED, F_RITUAL_UP, F_RITUAL_DOWN, F_INVESTIGATION_UP, F_INVESTIGATION_DOWN,
 F_CULTIST_MYTHOS, F_INVESTIGATOR_AGENT, F_MURDER, F_POSSESSED, OPENS, RAISES, LOWERS, GATES, GATE_POINTS,
 RITUAL_SHARE, INVESTIGATION_SHARE, POINTS, AHEAD, CRYPT, HIRED, INVESTIGATOR_AGENTS, FLIPPED, OWNED, CULTIST_POINTS,
 INSANE, HELD, NEED_INVESTIGATOR, NEED_CULTIST, NEED_RENEGADE) = range(len(FEATURES))  # fmt: skip


@kernel
def class_of(pack, mine):
    """The loyalty of the seat whose own knowledge this is."""
    return mine.loyalty + 0


@kernel
def loyalty_known(table, mine, rival):
    """The loyalty of a rival where the seat knows it, revealed or looked at; else NOBODY."""
    return table.loyalty[rival] + 0 if table.revealed[rival] != HIDDEN_CARD else mine.knows[rival] + 0


@kernel
def possible(pack, table, mine, me, other):
    """The loyalties that a rival may have by what is revealed and was looked at; the cards say the rest."""
    if other == me or other >= pack.players:
        return 0
    known = loyalty_known(table, mine, other)
    return (1 << LOYALTIES) - 1 if known == NOBODY else 1 << known


@kernel
def ways(pack, used, left):
    """DP-1.13, DP-1.17, DP-19.3: in how many ways the pool deals so many cards of each loyalty."""
    return ways_of(pack, used[INVESTIGATOR], used[CULTIST], used[INVESTIGATOR_RENEGADE], used[CULTIST_RENEGADE])


@kernel
def ways_of(pack, investigators, cultists, investigator_renegades, cultist_renegades):
    """The same; of two renegades there is one of each kind, a single one is either, equally likely."""
    renegades = investigator_renegades + cultist_renegades
    if renegades > pack.renegades or investigator_renegades > 1 or cultist_renegades > 1:
        return 0.0
    found = 0.5 if pack.renegades == 1 and renegades == 1 else 1.0
    for k in range(investigators):
        found *= max(0, pack.pool[INVESTIGATOR] - k)
    for k in range(cultists):
        found *= max(0, pack.pool[CULTIST] - k)
    return found


@kernel
def features(pack, table, mine, me, other, x):
    """Fills x with what the table says of a rival."""
    for i in range(len(FEATURES)):
        x[i] = 0.0
    if 2 <= pack.players <= 5:
        x[TWO + pack.players - 2] = 1.0
    x[TURNS] = table.turns / (10.0 * pack.players)
    x[AT_RITUAL] = table.ritual_track[RITUAL] / pack.last_space
    x[AT_INVESTIGATION] = table.ritual_track[INVESTIGATION] / pack.last_space
    x[AS_INVESTIGATOR + mine.loyalty] = 1.0
    tell_deeds(pack, table, other, x)
    tell_holdings(pack, table, other, x)
    for loyalty in range(3):
        total = (
            table.vp[other] + gate_points(table, pack, other, loyalty) + track_value(table, pack, own_track(loyalty))
        )
        x[NEED_INVESTIGATOR + loyalty] = max(-1.0, min(2.0, 4.0 * (1.0 - total / pack.threshold)))


@kernel
def tell_deeds(pack, table, other, x):
    """What a rival did that somebody's loyalty scores, in all and beside what all did."""
    deed = table.deed[other]
    for k in range(DEEDS):
        x[F_OPENED + k] = min(3.0, 0.4 * deed[k])
    x[OPENS] = (deed[0] - deed[1]) / (1.0 + deed[0] + deed[1])
    up, down = deed[2] + deed[5], deed[3] + deed[4]  # what the ritual's friends do, and what its foes
    x[RAISES] = (up - down) / (1.0 + up + down)
    x[LOWERS] = min(3.0, 0.2 * (up + down) * pack.players * 10.0 / (10.0 + table.turns))
    rite, search = 0, 0
    for player in range(pack.players):
        rite += table.deed[player, 2] + table.deed[player, 3]
        search += table.deed[player, 4] + table.deed[player, 5]
    x[RITUAL_SHARE] = (deed[2] + deed[3]) / (1.0 + rite)
    x[INVESTIGATION_SHARE] = (deed[4] + deed[5]) / (1.0 + search)


@kernel
def tell_holdings(pack, table, other, x):
    """What lies before a rival: points, gates, cities, agents, Mythos cards, tokens."""
    most = -100
    for player in range(pack.players):
        if player != other:
            most = max(most, table.vp[player])
    x[POINTS] = 2.0 * table.vp[other] / pack.threshold
    x[AHEAD] = max(-2.0, min(2.0, 4.0 * (table.vp[other] - most) / pack.threshold))
    x[CRYPT] = 0.5 * table.crypt[other]
    x[INSANE] = 0.5 * table.insane[other]
    for city in range(CITIES):
        x[HELD] += 0.2 if table.control[city] == other else 0.0
        if table.gate[city] != NO_GATE and table.gate_by[city] == other:
            side = 1.0 if table.gate[city] == OPENED else -1.0
            x[GATES] += 0.5 * side
            x[GATE_POINTS] += 0.2 * side * pack.city[city].gate
    for token in range(AGENTS):
        if table.piece[token].owner == other:
            x[HIRED] += 0.5
            x[INVESTIGATOR_AGENTS] += 0.5 * pack.token[token].investigator_vp
            x[FLIPPED] += 1.0 if table.piece[token].flipped != 0 else 0.0
    for myth in range(MYTHOS):
        if table.myth_owner[myth] == other:
            x[OWNED] += 0.5
            x[CULTIST_POINTS] += 0.5 * pack.myth[myth].cultist_vp


BELIEFS = Beliefs(SIDES[:LOYALTIES], SEATS, class_of, possible, ways, features, FEATURES)
MODEL = shipped(Path(__file__).parent, BELIEFS)
KNOWS = len(MODEL) > 1  # whether anything was learned
listen, share_out = believer(BELIEFS, MODEL)
