"""Section 8: murder."""

import numpy as np

from sim.game import RUNNING
from sim.games.dark_providence.effects.possible import can_pay_costs
from sim.games.dark_providence.state.board import put_token, trigger
from sim.games.dark_providence.state.cards import card_of, is_own_on_board, put_in_box, take_card_away, token_of
from sim.games.dark_providence.state.codes import (
    ACTION,
    BY_MURDER,
    CULTIST,
    DEED_MURDER,
    DO_MURDER,
    FIRST_DEEP_ONE,
    HIDDEN_CARD,
    IN_CRYPT,
    IN_SUPPLY,
    MAIN,
    MAIN_AGENT_MURDERED,
    MAY_MURDER_POSSESSED,
    MI_GO,
    MURDER,
    MURDER_BONUS,
    NOBODY,
    OWN_AGENT_CARDS_MURDER,
    POWER,
    T_ESCAPED,
    T_MURDER,
    T_REVEAL,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch03_pay import pay
from sim.games.dark_providence.turn.ch03_react import react_to_murder
from sim.games.dark_providence.turn.ch07_travel import next_token
from sim.games.dark_providence.turn.ch10_sanity import reveal
from sim.games.dark_providence.turn.ch17_ancient_points import ancient_one_gains
from sim.kernel import kernel
from sim.play import tell

# -- who can be murdered ----------------------------------------------------------------------------------------------


@kernel
def may_be_murdered(g, pack, seat, victim, possessed_too):
    """DP-8.2, DP-8.13, DP-8.14, DP-8.20, DP-8.22: whether a token in a city of an own agent can be the victim."""
    table = g.table
    piece = table.piece[victim]
    if piece.place < 0 or piece.owner < 0 or piece.owner == seat or table.standing[piece.place, seat] == 0:
        return False
    if pack.token[victim].immune != 0 or (piece.flipped != 0 and not possessed_too):
        return False
    if MAIN <= victim < MI_GO:
        return is_exposed(table, pack, piece.owner)
    return True


@kernel
def is_exposed(table, pack, owner):
    """DP-8.13, DP-8.14, DP-8.19, DP-16.5, DP-16.6: whether the main agent of a player can be murdered now."""
    if owner >= pack.players:
        return table.ao.revealed[owner - 1] == 0 and table.ao.vp >= pack.ao_expose_min
    if table.vp[owner] < pack.main_murder_vp or table.loyalty[owner] == CULTIST:
        return False
    return is_alone(table, pack, owner)


@kernel
def is_alone(table, pack, owner):
    """DP-8.13, DP-8.19, DP-17.20: whether no other agent keeps the main agent of a player from murder."""
    return table.agents[owner] == 1 and (pack.deep_ones_protect == 0 or not has_deep_one(table, owner))


@kernel
def has_deep_one(table, owner):
    """Whether a player has a Deep One on the board."""
    return table.afoot[owner] >> FIRST_DEEP_ONE != 0


# -- what enables it, and what it costs -------------------------------------------------------------------------------


@kernel
def has_murder_icon(table, pack, seat, kind):
    """DP-8.3, DP-20.2: the icon on the card, or on every hired agent's card for the owner of Hastur."""
    card = pack.card[kind]
    return card.murder != 0 or (card.token != NOBODY and table.mod[seat, OWN_AGENT_CARDS_MURDER] != 0)


@kernel
def murder_need(table, pack, seat, city, kind, extra):
    """DP-8.4, DP-8.5, DP-8.8, DP-8.9, DP-8.21: power still missing when all own agents there have added theirs."""
    own = table.might[city, seat] + table.mod[seat, MURDER_BONUS] + extra
    if pack.enabler_adds_power != 0:
        own += pack.card[kind].symbol[POWER]
    return max(0, pack.city[city].control - own)


@kernel
def rivals_afoot(table, pack, seat):
    """Tokens of all other players that stand in cities: a set."""
    others = np.int64(0)
    for other in range(pack.colours):
        if other != seat:
            others |= table.afoot[other]
    return others


@kernel
def offer_victims(g, pack, seat, kind, only_city, extra, possessed_too):
    """DP-8.1, DP-8.7, DP-8.23: every victim that the power suffices for; `only_city` NOBODY is any city."""
    table = g.table
    spare = g.scratch.total[POWER] - pack.card[kind].symbol[POWER]
    others = rivals_afoot(table, pack, seat)
    victim = next_token(table, others, -1)
    while victim >= 0:
        city = table.piece[victim].place + 0
        fits = only_city == NOBODY or city == only_city
        if fits and may_be_murdered(g, pack, seat, victim, possessed_too):
            need = murder_need(table, pack, seat, city, kind, extra)
            if need <= spare:
                offer(g, DO_MURDER, kind, city, victim, table.piece[victim].owner, need)
        victim = next_token(table, others, victim)


@kernel
def offer_murders(g, pack, seat, kind):
    """DP-8.3: murders with a card of the hand: by its own agent where that stands, or by any own agent."""
    table = g.table
    card = pack.card[kind]
    if has_murder_icon(table, pack, seat, kind):
        token = token_of(pack, kind, seat)
        if is_own_on_board(table, token, seat):
            possessed_too = token < MAIN and table.mod[seat, MAY_MURDER_POSSESSED] != 0
            offer_victims(g, pack, seat, kind, table.piece[token].place, 0, possessed_too)
    if card.plan_op == MURDER and can_pay_costs(g, pack, seat, card.first[ACTION], card.last[ACTION]):
        offer_victims(g, pack, seat, kind, NOBODY, card.plan_b, False)


# -- the murder -------------------------------------------------------------------------------------------------------


@kernel
def commit_murder(g, pack, seats, seat):
    """DP-8.6, DP-8.10 to DP-8.18: the power is paid, then the victim announced in table.plan is struck."""
    plan = g.table.plan
    victim = plan.agent + 0
    owner = plan.rival + 0
    pay(g, pack, seats, seat, POWER, 1, plan.n, True)
    if g.referee.ending != RUNNING:
        return
    g.table.deed[seat, DEED_MURDER] += 1
    g.table.deeds += 1
    if owner >= pack.players:
        expose_cultist(g, pack, owner - 1)
    elif MAIN <= victim < MI_GO:
        strike_main_agent(g, pack, seat, owner)
    else:
        strike_agent(g, pack, seat, victim)
        if owner < pack.players:
            react_to_murder(g, pack, seats, owner)


@kernel
def strike_main_agent(g, pack, seat, owner):
    """DP-8.15, DP-8.16, DP-8.17, DP-8.18: the owner reveals; only a cultist escapes, otherwise the end is triggered."""
    reveal(g, owner, BY_MURDER)
    if g.mine[owner].loyalty == CULTIST:
        tell(g, T_ESCAPED, seat, 0, 0, 0)
        return
    to_crypt(g, pack, seat, MAIN + owner)
    trigger(g, MAIN_AGENT_MURDERED, seat)


@kernel
def strike_agent(g, pack, seat, victim):
    """DP-8.10, DP-8.11, DP-8.24, DP-8.25: into the crypt, the card destroyed; a Deep One goes back to its supply."""
    owner = g.table.piece[victim].owner + 0
    if victim >= FIRST_DEEP_ONE:
        tell(g, T_MURDER, seat, victim, g.table.piece[victim].place, owner)
        g.table.stats.murders += 1
        put_token(g, pack, victim, owner if pack.deep_ones_to_owner != 0 else NOBODY, IN_SUPPLY)
        return
    to_crypt(g, pack, seat, victim)
    if victim < MAIN and take_card_away(g, owner, card_of(victim), True):
        put_in_box(g, pack, owner, card_of(victim))


@kernel
def to_crypt(g, pack, seat, victim):
    """DP-8.10, DP-8.12: the token goes to the murderer's crypt, the base back to its owner."""
    piece = g.table.piece[victim]
    tell(g, T_MURDER, seat, victim, piece.place, piece.owner)
    put_token(g, pack, victim, NOBODY, IN_CRYPT)
    g.table.crypt[seat] += 1
    g.table.stats.murders += 1


@kernel
def expose_cultist(g, pack, cultist):
    """DP-16.6: a murdered cultist is only revealed and stays; the Ancient One loses points at once."""
    if g.table.ao.revealed[cultist] == HIDDEN_CARD:
        g.table.ao.revealed[cultist] = 1
        tell(g, T_REVEAL, cultist + 1, CULTIST, BY_MURDER, 0)
        ancient_one_gains(g, -pack.ao_reveal_loss)
