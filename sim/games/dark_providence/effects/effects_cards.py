"""Effects on hands, decks, loyalty cards, and claims by effect (DP-6.13)."""

from sim import luck
from sim.game import RUNNING
from sim.games.dark_providence.effects.effects_agents import choose_city
from sim.games.dark_providence.effects.possible import can_claim_by_effect, may_peek, may_trash, selects
from sim.games.dark_providence.state.cards import discard_card, put_in_box
from sim.games.dark_providence.state.codes import (
    ASK_CLAIM,
    ASK_PEEK,
    ASK_TRASH,
    BASE_DECK,
    CLAIM_BY_EFFECT,
    CLAIMED_BASE_CARD,
    CLAIMED_CITY,
    EVENTS,
    FIRST_CITY_CARD,
    NOBODY,
    PEEK,
    RLYEH,
    T_CLAIM_CARD,
    T_PEEK,
    TARGETS,
    TRASH,
    X_RLYEH,
    X_SUPPLY_AGENT,
)
from sim.games.dark_providence.state.menu import offer
from sim.games.dark_providence.turn.ch06_claim import add_claim_effects, claim, count_claim, hire, may_take
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import ask, open_menu, tell


@kernel
def trash_cards(g, pack, seats, seat, n):
    """DP-5.3, DP-5.9: destroys up to n cards of the own hand, as the user likes, but never the main agent's."""
    hand = g.mine[seat].hand
    for left in range(n, 0, -1):
        open_menu(g, ASK_TRASH)
        offer(g, TRASH, NOBODY, NOBODY, NOBODY, NOBODY, left)
        offer_hand(g, pack, seat, TRASH, True)
        choice = ask(g, pack, seats, seat)
        kind = g.menu.option[choice].card + 0
        if g.referee.ending != RUNNING or kind == NOBODY:
            return
        bag.remove_at(hand, bag.find(hand, kind))
        g.table.hand_n[seat] = hand.n
        put_in_box(g, pack, seat, kind)


@kernel
def offer_hand(g, pack, seat, act, destroying):
    """The kinds of cards in the hand, each once; DP-5.9: to destroy, only those that can be destroyed."""
    hand = g.mine[seat].hand
    for at in range(hand.n):
        if destroying and not may_trash(pack, hand.card[at]):
            continue
        if bag.find(hand, hand.card[at]) == at:
            offer(g, act, hand.card[at], NOBODY, NOBODY, NOBODY, 0)


@kernel
def peek(g, pack, seats, seat, n):
    """Looks secretly at n loyalty cards of other players."""
    for _ in range(n):
        peek_at(g, pack, seats, seat)
        if g.referee.ending != RUNNING:
            return


@kernel
def peek_at(g, pack, seats, seat):
    """Looks secretly at the loyalty card of another player; DP-16.2: nobody's in the solo game."""
    open_menu(g, ASK_PEEK)
    for other in range(pack.players):
        if may_peek(g, seat, other):
            offer(g, PEEK, NOBODY, NOBODY, NOBODY, other, 0)
    if g.menu.n == 0:
        return
    choice = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return
    other = g.menu.option[choice].rival + 0
    g.mine[seat].knows[other] = g.mine[other].loyalty
    g.table.deeds += 1
    tell(g, T_PEEK, seat, other, 0, 0)


@kernel
def discard_others(g, pack, seat, n):
    """Each other player discards n random cards from his hand."""
    for other in range(pack.players):
        if other != seat:
            for _ in range(min(n, g.mine[other].hand.n)):
                discard_card(g, other, luck.below(g.luck[EVENTS], g.mine[other].hand.n))


@kernel
def claim_by_effect(g, pack, seats, seat, x):
    """DP-6.13: a claim without majority or cube, whenever the effect says so."""
    if not can_claim_by_effect(g.table, pack, seat, x):
        return
    if x == X_RLYEH:
        claim_rlyeh(g, pack, seat)
    elif x == X_SUPPLY_AGENT:
        claim_supply_agent(g, pack, seats, seat)
    else:
        open_menu(g, ASK_CLAIM)
        for target in range(TARGETS):
            if selects(x, target) and may_take(g.table, pack, seat, target):
                offer(g, CLAIM_BY_EFFECT, NOBODY, target, NOBODY, NOBODY, 0)
        choice = ask(g, pack, seats, seat)
        if g.referee.ending == RUNNING:
            claim(g, pack, seat, g.menu.option[choice].target)


@kernel
def claim_rlyeh(g, pack, seat):
    """The city card of R'lyeh, which is on no map, goes to the claimer's discard pile."""
    count_claim(g, seat, CLAIMED_CITY)
    g.table.city_card_here[RLYEH - FIRST_CITY_CARD] = 0
    bag.put_top(g.table.discard[seat], RLYEH)
    tell(g, T_CLAIM_CARD, seat, RLYEH, 0, 0)
    add_claim_effects(g, pack, pack.card[RLYEH], seat, RLYEH)


@kernel
def claim_supply_agent(g, pack, seats, seat):
    """DP-20.1: reveals cards of the base supply until an agent appears, claims it and places it anywhere."""
    supply = g.hidden.supply
    for at in range(supply.n - 1, -1, -1):
        kind = supply.card[at] + 0
        token = pack.card[kind].token
        if token == NOBODY:
            continue
        bag.remove_at(supply, at)
        bag.shuffle(supply, g.luck[BASE_DECK])
        g.table.supply_n = supply.n
        city = choose_city(g, pack, seats, seat, CLAIM_BY_EFFECT, 0)
        if g.referee.ending != RUNNING:
            return
        count_claim(g, seat, CLAIMED_BASE_CARD)
        bag.put_top(g.table.discard[seat], kind)
        tell(g, T_CLAIM_CARD, seat, kind, 0, 0)
        hire(g, pack, seat, token, city)
        add_claim_effects(g, pack, pack.card[kind], seat, kind)
        return
    bag.shuffle(supply, g.luck[BASE_DECK])
