"""What a seat believes of the others (`loyalties.py`), and what follows for its stance."""

from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import (
    AGENTS,
    CITIES,
    CLOSED,
    CULTIST,
    CULTIST_RENEGADE,
    DEED_CLOSED,
    DEED_CULTIST_MYTHOS,
    DEED_INVESTIGATION_DOWN,
    DEED_INVESTIGATION_UP,
    DEED_INVESTIGATOR_AGENT,
    DEED_MURDER,
    DEED_OPENED,
    DEED_POSSESSED,
    DEED_RITUAL_DOWN,
    DEED_RITUAL_UP,
    DEEDS,
    HIDDEN_CARD,
    INVESTIGATION,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    LOYALTIES,
    MYTHOS,
    NO_GATE,
    NOBODY,
    RITUAL,
)
from sim.games.dark_providence.turn.ch12_reveal import gate_points, own_track
from sim.kernel import kernel
from strategies.beliefs import BELIEVED, RATIO
from strategies.dark_providence.loyalties import KNOWS, listen, loyalty_known, share_out
from strategies.dark_providence.weights import BELIEF, FRIEND, HINDER, SURVIVE


@kernel
def serves_ritual(loyalty):
    """Whether a loyalty scores the ritual."""
    return loyalty in (CULTIST, CULTIST_RENEGADE)


@kernel
def leaning(deed, loyalty):
    """How much a deed speaks for (or, negative, against) a loyalty."""
    renegade = loyalty >= INVESTIGATOR_RENEGADE
    if deed == DEED_OPENED:
        return 0.4 if renegade else (-1.2 if loyalty == INVESTIGATOR else 0.6)
    if deed == DEED_CLOSED:
        return 0.4 if renegade else (0.6 if loyalty == INVESTIGATOR else -1.2)
    if deed in (DEED_RITUAL_UP, DEED_INVESTIGATION_DOWN):
        return 0.3 if serves_ritual(loyalty) else -0.3
    if deed in (DEED_RITUAL_DOWN, DEED_INVESTIGATION_UP):
        return -0.3 if serves_ritual(loyalty) else 0.3
    if deed == DEED_CULTIST_MYTHOS:
        return 0.15 if loyalty == CULTIST else -0.05
    if deed == DEED_INVESTIGATOR_AGENT:
        return 0.1 if loyalty == INVESTIGATOR else -0.03
    if deed == DEED_MURDER:
        return -0.3 if loyalty == INVESTIGATOR else 0.2
    return 0.6 if deed == DEED_POSSESSED and loyalty == CULTIST else 0.0


@kernel
def believe(pack, table, mine, seat, menu):
    """Brings the beliefs up to date, if a deed was done or a turn taken since: all deals that the pool allows, weighed.

    Where nothing was learned of the rivals, their deeds speak. What is said for each loyalty is noted beside.
    """
    if mine.notes.noted == table.deeds + table.turns + 1:
        return
    mine.notes.noted = table.deeds + table.turns + 1
    listen(pack, table, mine, seat, menu)
    for player in range(pack.players):
        if loyalty_known(table, mine, player) == NOBODY and player != seat:
            weigh_deeds(table, mine, player, menu)
    share_out(pack, table, mine, seat, menu)
    for player in range(pack.players):
        for loyalty in range(LOYALTIES):
            own = 1.0 if loyalty == mine.loyalty else 0.0
            at = LOYALTIES * player + loyalty
            mine.notes.speaks[player, loyalty] = menu.scratch[RATIO + at] if player != seat else own
            mine.notes.belief[player, loyalty] = menu.scratch[BELIEVED + at] if player != seat else own


@kernel
def weigh_deeds(table, mine, rival, menu):
    """How much speaks for each loyalty of a rival whose card is hidden, the more the style heeds it."""
    heeds = mine.notes.weight[BELIEF]
    for loyalty in range(LOYALTIES):
        at = RATIO + LOYALTIES * rival + loyalty
        if KNOWS:
            menu.scratch[at] = menu.scratch[at] ** heeds
            continue
        speaks = 0.0
        for deed in range(DEEDS):
            n = table.deed[rival, deed]
            if n != 0:
                speaks += n * leaning(deed, loyalty)
        speaks *= heeds
        menu.scratch[at] = 1.0 + speaks if speaks > 0.0 else 1.0 / (1.0 - speaks)


@kernel
def count_shown(pack, table, mine):
    """What agents on the board and claimed Mythos cards score for each player, by the beliefs; once a turn."""
    if mine.notes.seen == table.turns:
        return
    mine.notes.seen = table.turns
    for player in range(pack.players):
        mine.notes.shown[player] = 0.0
    for t in range(AGENTS):
        piece = table.piece[t]
        if 0 <= piece.owner < pack.players:
            belief = mine.notes.belief[piece.owner]
            points = belief[INVESTIGATOR] * pack.token[t].investigator_vp + pack.token[t].general_vp
            mine.notes.shown[piece.owner] += points + (belief[CULTIST] if piece.flipped != 0 else 0.0)
    for myth in range(MYTHOS):
        owner = table.myth_owner[myth] + 0
        if 0 <= owner < pack.players:
            points = pack.myth[myth].general_vp + mine.notes.belief[owner, CULTIST] * pack.myth[myth].cultist_vp
            mine.notes.shown[owner] += points


@kernel
def expect_totals(pack, table, mine):
    """The total each player may expect if the game ended now, by the beliefs."""
    ritual = pack.track_vp[RITUAL, table.ritual_track[RITUAL]]
    investigation = pack.track_vp[INVESTIGATION, table.ritual_track[INVESTIGATION]]
    count_shown(pack, table, mine)
    for player in range(pack.players):
        belief = mine.notes.belief[player]
        on_ritual = belief[CULTIST] + belief[CULTIST_RENEGADE]
        total = table.vp[player] + on_ritual * ritual + (1.0 - on_ritual) * investigation
        total += (1.0 - belief[INVESTIGATOR]) * table.crypt[player] + mine.notes.shown[player]
        mine.notes.guess[player] = total + (pack.hidden_vp if table.revealed[player] == HIDDEN_CARD else 0)
    for city in range(CITIES):
        if table.gate[city] != NO_GATE and table.gate_by[city] < pack.players:
            player = table.gate_by[city]
            barren = CULTIST if table.gate[city] == CLOSED else INVESTIGATOR
            mine.notes.guess[player] += (1.0 - mine.notes.belief[player, barren]) * pack.city[city].gate


@kernel
def lowest_and_highest(pack, mine, seat):
    """The lowest and the highest total expected of the others."""
    lowest = 1000.0
    highest = -1000.0
    for other in range(pack.players):
        if other != seat:
            lowest = min(lowest, mine.notes.guess[other])
            highest = max(highest, mine.notes.guess[other])
    return lowest, highest


@kernel
def companion(mine, rival):
    """DP-14.1, DP-14.2: the belief that a rival goes out with this seat; renegades have no companions."""
    return mine.notes.belief[rival, mine.loyalty] if mine.loyalty <= CULTIST else 0.0


@kernel
def take_stance(pack, table, mine, seat, menu):
    """What a point that a rival loses is worth: more for a leader, less than nothing for a companion who is last."""
    believe(pack, table, mine, seat, menu)
    expect_totals(pack, table, mine)
    lowest, highest = lowest_and_highest(pack, mine, seat)
    for rival in range(pack.players):
        if rival == seat:
            continue
        near_top = 1.0 / (1.0 + 0.3 * (highest - mine.notes.guess[rival]))
        near_end = 1.0 / (1.0 + 0.5 * (mine.notes.guess[rival] - lowest))
        fellow = companion(mine, rival)
        worth = mine.notes.weight[HINDER] * (0.4 + near_top)
        worth += mine.notes.weight[SURVIVE] * near_end * 0.3 * (1.0 - 2.0 * fellow)
        mine.notes.stance[rival] = worth - mine.notes.weight[FRIEND] * fellow * near_end
    mine.notes.ahead = lead(pack, mine, seat, lowest, highest)
    mine.notes.need = pack.threshold - table.vp[seat]
    if table.revealed[seat] == HIDDEN_CARD:
        mine.notes.need -= gate_points(table, pack, seat, mine.loyalty)
        mine.notes.need -= board.track_value(table, pack, own_track(mine.loyalty))


@kernel
def ahead_revealed(pack, mine):
    """The lead if the own loyalty card were turned up now."""
    return mine.notes.ahead - pack.hidden_vp + (pack.renegade_vp if mine.loyalty > CULTIST else 0)


@kernel
def lead(pack, mine, seat, lowest, highest):
    """How far this seat is ahead of the best rival who would remain; negative when behind or in danger of going out."""
    if pack.players == 1:
        return 0.0
    if mine.notes.guess[seat] <= lowest:
        return -10.0
    remaining = -1000.0
    for rival in range(pack.players):
        if rival != seat and mine.notes.guess[rival] > lowest:
            remaining = max(remaining, mine.notes.guess[rival])
        if rival != seat and mine.notes.guess[rival] <= lowest and companion(mine, rival) > 0.5:
            return -10.0
    return mine.notes.guess[seat] - remaining if remaining > -1000.0 else mine.notes.guess[seat] - highest


@kernel
def hostility(pack, mine, rival):
    """The worth of a point that a player, or the Ancient One, loses."""
    return mine.notes.stance[rival] if rival < pack.players else 0.5
