"""Sections 1 and 15: the set-up."""

from sim import luck
from sim.games.dark_providence.state.board import find_ways, put_token
from sim.games.dark_providence.state.cards import draw_cards, renew_deck
from sim.games.dark_providence.state.codes import (
    ANCIENT_ONES,
    BASE_DECK,
    BEHAVIOUR,
    BEHAVIOUR_DECK,
    CHOOSING,
    CITIES,
    CITY_CARDS,
    CULTIST,
    CULTIST_RENEGADE,
    FIRST_AGENT,
    FIRST_CITY_CARD,
    IN_SUPPLY,
    INVESTIGATOR,
    INVESTIGATOR_RENEGADE,
    LOYALTY,
    MAIN,
    MYTHOS,
    MYTHOS_DECK,
    NOBODY,
    PLACING,
    SEATS,
    SET_UP,
    STARTING,
    T_ANCIENT_ONE,
    T_FIRST,
    T_LOYALTY,
    T_MAIN_AGENT,
    T_START_CITY,
    TOKENS,
    TURN,
)
from sim.games.dark_providence.turn.ch06_claim import extend_row, show_base_card
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import tell


@kernel
def set_up(g, pack):
    """Section 1 in its order; the choices of main agents and start cities follow as decisions."""
    clear_board(g, pack)
    lay_base_cards(g, pack)
    lay_mythos_cards(g, pack)
    for colour in range(pack.colours):
        give_colour(g, pack, colour)
    for seat in range(pack.players):
        build_deck(g, pack, seat)
        draw_cards(g, seat, pack.hand_size)
    deal_loyalties(g, pack)
    if pack.players == 1:
        set_up_ancient_one(g, pack)
    choose_first_player(g, pack)
    find_ways(g, pack)
    g.table.phase = CHOOSING
    if pack.draw_main_agent != 0:
        draw_main_agents(g, pack)
        begin_placing(g, pack)
    g.referee.round_no = 1


@kernel
def clear_board(g, pack):
    """DP-1.1 to DP-1.4, DP-1.16: markers on the first space, tokens in the bag, the common supply; nobody's cities."""
    table = g.table
    table.bag_sane = pack.sane
    table.bag_insane = pack.insane
    table.gates_left = pack.gate_tokens
    table.locks_left = pack.locks
    table.martial_left = pack.martial_law
    table.whateleys_left = pack.whateleys
    table.cthulhu = NOBODY
    table.trigger_seat = NOBODY
    g.outcome.extra.eliminated = NOBODY
    for city in range(CITIES):
        table.control[city] = NOBODY
        table.gate_by[city] = NOBODY
        table.face_up[city] = NOBODY
    for card in range(CITY_CARDS):
        table.city_card_here[card] = 1
    for token in range(TOKENS):
        table.piece[token].owner = NOBODY
        table.piece[token].place = IN_SUPPLY
    for seat in range(SEATS):
        g.referee.side_of[seat] = INVESTIGATOR
        table.main_agent[seat] = NOBODY
        table.loyalty[seat] = NOBODY


@kernel
def lay_base_cards(g, pack):
    """DP-1.5, DP-1.6, DP-1.7, DP-15.3: a stack in every city, its top card face up; the rest is the supply deck."""
    supply = g.hidden.supply
    for kind in range(FIRST_AGENT, FIRST_CITY_CARD):
        bag.put_copies(supply, kind, pack.card[kind].copies)
    bag.shuffle(supply, g.luck[BASE_DECK])
    for city in range(CITIES):
        stack = g.hidden.stack[city]
        for _ in range(pack.stack_cards):
            bag.put_top(stack, bag.draw(supply))
        show_base_card(g, pack, city, bag.draw(stack))
        g.table.stack_n[city] = stack.n
    g.table.supply_n = supply.n


@kernel
def lay_mythos_cards(g, pack):
    """DP-1.8, DP-15.2: the Mythos cards shuffled and a row revealed; the solo game leaves some cards out."""
    for myth in range(MYTHOS):
        g.table.myth_owner[myth] = NOBODY
        if pack.players > 1 or pack.myth[myth].solo != 0:
            bag.put_top(g.hidden.mythos, myth)
    bag.shuffle(g.hidden.mythos, g.luck[MYTHOS_DECK])
    for _ in range(pack.mythos_row):
        extend_row(g)


@kernel
def give_colour(g, pack, colour):
    """DP-1.9, DP-1.11, DP-15.7: cubes and control tokens; a player's first cube marks his victory points."""
    table = g.table
    table.tokens_left[colour] = pack.control_tokens
    if colour >= pack.players:
        table.supply[colour] = pack.cubes_start - pack.cubes_on_vp_track if pack.cultists_buy != 0 else pack.cubes
        table.unbought[colour] = pack.cubes - table.supply[colour]
        return
    table.supply[colour] = pack.cubes_start - pack.cubes_on_vp_track
    table.unbought[colour] = pack.cubes - pack.cubes_start
    table.vp[colour] = pack.vp_start


@kernel
def build_deck(g, pack, seat):
    """DP-1.10, DP-1.12: the 10 starting cards, shuffled."""
    for kind in range(STARTING):
        bag.put_copies(g.table.discard[seat], kind, pack.card[kind].copies)
    renew_deck(g, seat)


@kernel
def deal_loyalties(g, pack):
    """DP-1.13, DP-1.17, DP-15.1: the loyalty cards of the player count shuffled and one dealt to each, known to him."""
    cards = g.scratch.cards
    cards.n = 0
    bag.put_copies(cards, INVESTIGATOR, pack.pool[INVESTIGATOR])
    bag.put_copies(cards, CULTIST, pack.pool[CULTIST])
    if pack.renegades == 2:
        bag.put_top(cards, INVESTIGATOR_RENEGADE)
        bag.put_top(cards, CULTIST_RENEGADE)
    elif pack.renegades == 1:
        bag.put_top(cards, INVESTIGATOR_RENEGADE + luck.below(g.luck[LOYALTY], 2))
    bag.shuffle(cards, g.luck[LOYALTY])
    for seat in range(pack.players):
        loyalty = INVESTIGATOR if pack.players == 1 else bag.draw(cards)
        g.mine[seat].loyalty = loyalty
        g.referee.side_of[seat] = loyalty
        for other in range(SEATS):
            g.mine[seat].knows[other] = NOBODY
        g.mine[seat].knows[seat] = loyalty
        tell(g, T_LOYALTY, seat, loyalty, 0, 0)


@kernel
def set_up_ancient_one(g, pack):
    """DP-15.4, DP-15.5, DP-15.6, DP-15.8, DP-15.9: the Ancient One, its behaviour deck, and both cultists."""
    ao = g.table.ao
    ao.card = pack.ancient_one
    if pack.ancient_one == NOBODY:
        ao.card = luck.below(g.luck[SET_UP], ANCIENT_ONES)
    ao.vp = pack.ao_start
    for card in range(BEHAVIOUR):
        bag.put_top(g.hidden.behaviour, card)
    bag.shuffle(g.hidden.behaviour, g.luck[BEHAVIOUR_DECK])
    for c in range(2):
        put_token(g, pack, MAIN + 1 + c, 1 + c, pack.start[c])
    tell(g, T_ANCIENT_ONE, -1, ao.card, 0, 0)


@kernel
def choose_first_player(g, pack):
    """DP-1.14, DP-15.10: the first player is drawn; so is the order in which main agents are chosen (DP-1.10)."""
    table = g.table
    table.first = luck.below(g.luck[SET_UP], pack.players)
    for seat in range(SEATS):
        table.order[seat] = seat
    luck.shuffle(g.luck[SET_UP], table.order, pack.players)
    tell(g, T_FIRST, table.first, 0, 0, 0)


@kernel
def draw_main_agents(g, pack):
    """Set-up option: main agents are drawn instead of chosen."""
    cards = g.scratch.cards
    cards.n = 0
    for agent in range(SEATS):
        bag.put_top(cards, agent)
    for seat in range(pack.players):
        take_main_agent(g, seat, bag.draw_random(cards, g.luck[SET_UP]))


@kernel
def take_main_agent(g, seat, agent):
    """DP-1.10: no two players have the same main agent."""
    g.table.main_agent[seat] = agent
    tell(g, T_MAIN_AGENT, seat, agent, 0, 0)


@kernel
def begin_placing(g, pack):
    """DP-1.14, DP-1.15: start cities are chosen one after the other, or drawn in the first-game variant."""
    g.table.phase = PLACING
    g.table.at = 0
    if pack.draw_start_city != 0:
        cards = g.scratch.cards
        cards.n = 0
        for city in range(CITIES):
            if is_free_start(g, city):
                bag.put_top(cards, city)
        for k in range(pack.players):
            place_main_agent(g, pack, placing_seat(g, pack, k), bag.draw_random(cards, g.luck[SET_UP]))


@kernel
def placing_seat(g, pack, k):
    """DP-1.14: the k-th to place: the first player and on counter-clockwise, or so that he is the last."""
    start = g.table.first - k
    if pack.first_places_last != 0:
        start -= 1
    return (start + 2 * SEATS * pack.players) % pack.players


@kernel
def is_free_start(g, city):
    """DP-1.14, DP-1.18: a city without a main agent; the token on an unclaimed card does not occupy it."""
    for other in range(SEATS):
        if g.table.piece[MAIN + other].place == city:
            return False
    return True


@kernel
def place_main_agent(g, pack, seat, city):
    """DP-1.14: a main agent enters the board; after the last one the first turn begins."""
    put_token(g, pack, MAIN + seat, seat, city)
    tell(g, T_START_CITY, seat, city, 0, 0)
    g.table.at += 1
    if g.table.at == pack.players:
        g.table.phase = TURN
        begin_turn(g, pack, g.table.first)


@kernel
def begin_turn(g, pack, seat):
    """DP-4.1, DP-4.2: the turn of a player begins."""
    table = g.table
    table.seat = seat
    table.turns += 1
    table.actions_left = pack.actions
    table.acts_done = 0
    table.free_done = 0
    table.claims_this_turn = 0
    for myth in range(MYTHOS):
        table.myth_used[myth] = 0
    for token in range(TOKENS):
        table.stepped[token] = 0
