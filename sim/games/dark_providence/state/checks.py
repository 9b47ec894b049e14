"""What holds in every position: components are conserved, tokens agree with cards, counts with what they count."""

from sim.games.dark_providence.state.board import token_power
from sim.games.dark_providence.state.cards import card_of
from sim.games.dark_providence.state.codes import (
    AGENTS,
    CITIES,
    CITY_CARDS,
    FIRST_AGENT,
    FIRST_CITY_CARD,
    FIRST_DEEP_ONE,
    INVESTIGATION,
    KEPT,
    KINDS,
    MYTHOS,
    NO_GATE,
    NOBODY,
    RITUAL,
    TARGETS,
    TOKENS,
)
from sim.kernel import kernel
from sim.mechanisms.sets import has

INVARIANTS = (
    "the cubes of each colour are all there",
    "every network card is in exactly one place",
    "every Mythos card is in exactly one place",
    "points on the track are controlled cities, points of cards and points of Reveal Loyalty",
    "control tokens of each colour are all there, one on each controlled city and each gate",
    "locks, gates, martial law and Whateleys are all there",
    "sanity tokens are in the bag or on a board",
    "nobody has more agents than allowed, and they are counted as they stand",
    "an agent's card belongs to the player of its token",
    "the markers are on their tracks",
    "what everybody counts agrees with what is hidden",
    "no two players have the same main agent",
)


@kernel
def cubes_are_there(g, pack):
    """DP-2.5: cubes of each colour."""
    table = g.table
    for colour in range(pack.colours):
        n = table.supply[colour] + table.limbo[colour] + table.unbought[colour]
        if colour < pack.players:
            n += pack.cubes_on_vp_track
        for target in range(TARGETS):
            there = table.cubes[target, colour]
            if there < 0 or (there > 0) != has(table.covered[colour], target):
                return False
            n += there
        if n != pack.cubes or table.supply[colour] < 0 or table.limbo[colour] < 0 or table.unbought[colour] < 0:
            return False
    return True


@kernel
def count_in(pile, kind):
    """How many cards of a kind a pile holds."""
    n = 0
    for i in range(pile.n):
        n += pile.card[i] == kind
    return n


@kernel
def count_owned(g, seat, kind):
    """How many cards of a kind a player has in deck, hand, discard pile or before him."""
    n = count_in(g.hidden.deck[seat], kind) + count_in(g.mine[seat].hand, kind) + count_in(g.table.discard[seat], kind)
    return n + (count_in(g.table.played, kind) if seat == g.table.seat else 0)


@kernel
def count_pile(g, pile):
    """Counts the cards of a pile by kind."""
    for i in range(pile.n):
        g.scratch.counted[pile.card[i]] += 1


@kernel
def network_cards_are_there(g, pack):
    """DP-5.1, DP-5.3, DP-2.9: starting, base and city cards."""
    table = g.table
    counted = g.scratch.counted
    for kind in range(KINDS):
        counted[kind] = table.boxed[kind]
    for seat in range(pack.players):
        count_pile(g, g.hidden.deck[seat])
        count_pile(g, g.mine[seat].hand)
        count_pile(g, table.discard[seat])
    count_pile(g, table.played)
    count_pile(g, g.hidden.supply)
    for city in range(CITIES):
        count_pile(g, g.hidden.stack[city])
        if table.face_up[city] != NOBODY:
            counted[table.face_up[city]] += 1
    for token in range(AGENTS):
        counted[FIRST_AGENT + token] += table.piece[token].place == KEPT
    for card in range(CITY_CARDS):
        counted[FIRST_CITY_CARD + card] += table.city_card_here[card]
    for kind in range(KINDS):
        if counted[kind] != pack.card[kind].copies * (pack.players if kind < FIRST_AGENT else 1):
            return False
    return True


@kernel
def mythos_cards_are_there(g, pack):
    """DP-2.9, DP-15.2: Mythos cards in the deck, in the row or claimed."""
    for myth in range(MYTHOS):
        n = count_in(g.hidden.mythos, myth) + count_in(g.table.row, myth) + (g.table.myth_owner[myth] != NOBODY)
        if n != (1 if pack.players > 1 else pack.myth[myth].solo):
            return False
    return True


@kernel
def points_agree(g, pack):
    """DP-6.19, DP-6.22, DP-12.3."""
    table = g.table
    for seat in range(pack.players):
        points = pack.vp_start + table.vp_at_once[seat] + table.vp_revealed[seat]
        for city in range(CITIES):
            if table.control[city] == seat:
                points += pack.city[city].control
        if points != table.vp[seat] or points < 0:
            return False
    return table.ao.vp >= 0


@kernel
def control_tokens_are_there(g, pack):
    """DP-2.20, DP-6.19, DP-9.7."""
    table = g.table
    for colour in range(pack.colours):
        n = table.tokens_left[colour] + 0
        for city in range(CITIES):
            n += table.control[city] == colour
            n += table.gate[city] != NO_GATE and table.gate_by[city] == colour
        if n != pack.control_tokens or table.tokens_left[colour] < 0:
            return False
    return True


@kernel
def common_supply_is_there(g, pack):
    """DP-1.16, DP-2.5, DP-2.8, DP-9.7."""
    table = g.table
    locks = table.locks_left + 0
    for target in range(TARGETS):
        locks += table.lock[target]
    gates = table.gates_left + 0
    martial = table.martial_left + 0
    whateleys = table.whateleys_left + 0
    for city in range(CITIES):
        gates += table.gate[city] != NO_GATE
        martial += table.martial[city]
        whateleys += table.whateley[city]
    if min(table.locks_left, table.gates_left, table.martial_left, table.whateleys_left) < 0:
        return False
    if locks != pack.locks or gates != pack.gate_tokens:
        return False
    return martial == pack.martial_law and whateleys == pack.whateleys


@kernel
def sanity_tokens_are_there(g, pack):
    """DP-10.2, DP-17.29: the sane tokens that a cultist draws leave the game."""
    table = g.table
    sane = table.bag_sane + table.ao.sane
    insane = table.bag_insane + table.ao.insane
    for seat in range(pack.players):
        sane += table.sane[seat]
        insane += table.insane[seat]
    return sane == pack.sane and insane == pack.insane and min(table.bag_sane, table.bag_insane) >= 0


@kernel
def agents_are_counted(g, pack):
    """DP-2.6: agents on the board by player."""
    table = g.table
    for seat in range(pack.players):
        agents = 0
        for token in range(TOKENS):
            piece = table.piece[token]
            afoot = piece.owner == seat and piece.place >= 0
            if afoot != has(table.afoot[seat], token):
                return False
            agents += afoot and token < FIRST_DEEP_ONE
        if agents != table.agents[seat] or agents > pack.max_agents:
            return False
    return True


@kernel
def cities_are_counted(g, pack):
    """DP-6.5, DP-8.5: tokens in each city by player: their number, influence and power."""
    table = g.table
    for seat in range(pack.players):
        for city in range(CITIES):
            standing, presence, might = 0, 0, 0
            for token in range(TOKENS):
                if table.piece[token].owner == seat and table.piece[token].place == city:
                    standing += 1
                    presence += pack.token[token].influence
                    might += token_power(table, pack, token)
            if standing != table.standing[city, seat] or might != table.might[city, seat]:
                return False
            if presence != table.presence[city, seat]:
                return False
    return True


@kernel
def agents_have_cards(g):
    """DP-5.7: card and token of a hired agent belong together."""
    for token in range(AGENTS):
        piece = g.table.piece[token]
        if piece.owner >= 0 and (piece.place < 0 or count_owned(g, piece.owner, card_of(token)) != 1):
            return False
    return True


@kernel
def markers_are_on_tracks(g, pack):
    """DP-7.8."""
    ritual = g.table.ritual_track[RITUAL]
    investigation = g.table.ritual_track[INVESTIGATION]
    return 0 <= ritual <= pack.last_space and 0 <= investigation <= pack.last_space


@kernel
def counts_agree(g, pack):
    """DP-2.13: sizes of decks and hands are open; everybody knows what is in his own deck."""
    table = g.table
    for seat in range(pack.players):
        if table.hand_n[seat] != g.mine[seat].hand.n or table.deck_n[seat] != g.hidden.deck[seat].n:
            return False
        for kind in range(KINDS):
            g.scratch.counted[kind] = -g.mine[seat].in_deck[kind]
        count_pile(g, g.hidden.deck[seat])
        for kind in range(KINDS):
            if g.scratch.counted[kind] != 0:
                return False
    for city in range(CITIES):
        if table.stack_n[city] != g.hidden.stack[city].n:
            return False
    return table.supply_n == g.hidden.supply.n and table.mythos_n == g.hidden.mythos.n


@kernel
def main_agents_are_taken(g, pack):
    """DP-1.10: no two main agents alike."""
    for seat in range(pack.players):
        for other in range(seat):
            if g.table.main_agent[seat] != NOBODY and g.table.main_agent[seat] == g.table.main_agent[other]:
                return False
    return True


@kernel
def check(g, pack):
    """The number of the first invariant that is broken, 0 if all hold."""
    if not cubes_are_there(g, pack):
        return 1
    if not network_cards_are_there(g, pack):
        return 2
    if not mythos_cards_are_there(g, pack):
        return 3
    if not points_agree(g, pack):
        return 4
    if not control_tokens_are_there(g, pack):
        return 5
    if not common_supply_is_there(g, pack):
        return 6
    if not sanity_tokens_are_there(g, pack):
        return 7
    if not (agents_are_counted(g, pack) and cities_are_counted(g, pack)):
        return 8
    if not agents_have_cards(g):
        return 9
    if not markers_are_on_tracks(g, pack):
        return 10
    if not counts_agree(g, pack):
        return 11
    return 0 if main_agents_are_taken(g, pack) else 12
