"""Sections 3 to 5: hands, decks and discard piles; cards that are drawn, played, discarded, destroyed or taken."""

from sim.games.dark_providence.state.board import put_token
from sim.games.dark_providence.state.codes import (
    FIRST_AGENT,
    FIRST_CITY_CARD,
    HAND,
    HAND_FULL,
    HAND_SIZE,
    IN_BOX,
    MAIN,
    NOBODY,
    PENDING,
    PENDING_FULL,
    PLAYER_DECKS,
    T_AGENT_LOST,
    T_DESTROYED,
    T_DISCARD,
    T_DRAW,
    T_PLAYED,
)
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import gap, tell

# -- drawing ----------------------------------------------------------------------------------------------------------


@kernel
def shuffle_deck(g, seat):
    """DP-5.5: a deck that a card was taken from is shuffled."""
    bag.shuffle(g.hidden.deck[seat], g.luck[PLAYER_DECKS])


@kernel
def renew_deck(g, seat):
    """DP-4.5: the discard pile becomes the new draw deck."""
    discard = g.table.discard[seat]
    for i in range(discard.n):
        g.mine[seat].in_deck[discard.card[i]] += 1
    bag.reshuffle(discard, g.hidden.deck[seat], g.luck[PLAYER_DECKS])
    g.table.deck_n[seat] = g.hidden.deck[seat].n


@kernel
def draw_cards(g, seat, n):
    """DP-4.5: draws n cards, renewing the deck when it is empty; stops when there is nothing left."""
    hand = g.mine[seat].hand
    drawn = 0
    while drawn < n:
        if hand.n == HAND:
            gap(g, HAND_FULL)
            break
        if g.hidden.deck[seat].n == 0:
            renew_deck(g, seat)
        kind = bag.draw(g.hidden.deck[seat])
        if kind == NOBODY:
            break
        g.mine[seat].in_deck[kind] -= 1
        bag.put_top(hand, kind)
        drawn += 1
    g.table.deck_n[seat] = g.hidden.deck[seat].n
    g.table.hand_n[seat] = hand.n
    if drawn > 0:
        tell(g, T_DRAW, seat, drawn, 0, 0)


@kernel
def refill(g, pack, seat):
    """DP-4.3, DP-4.4: the cards played go to the discard pile, then the hand is filled."""
    bag.pour(g.table.played, g.table.discard[seat])
    wanted = pack.hand_size + g.table.mod[seat, HAND_SIZE]
    if g.mine[seat].hand.n < wanted:
        draw_cards(g, seat, wanted - g.mine[seat].hand.n)


# -- playing and discarding -------------------------------------------------------------------------------------------


@kernel
def play_card(g, seat, at):
    """DP-3.7: the card at a place in the hand is played, and stays in front of the player until the turn ends."""
    kind = bag.remove_at(g.mine[seat].hand, at)
    bag.put_top(g.table.played, kind)
    g.table.hand_n[seat] = g.mine[seat].hand.n
    return kind


@kernel
def play_for(g, seat, at, symbol):
    """DP-3.1, DP-3.2: a card played for one of its resources."""
    kind = play_card(g, seat, at)
    tell(g, T_PLAYED, seat, kind, symbol, 0)
    return kind


@kernel
def discard_card(g, seat, at):
    """DP-7.16: a card goes from the hand straight to the discard pile."""
    kind = bag.remove_at(g.mine[seat].hand, at)
    bag.put_top(g.table.discard[seat], kind)
    g.table.hand_n[seat] = g.mine[seat].hand.n
    tell(g, T_DISCARD, seat, kind, 0, 0)
    return kind


# -- destroying and losing --------------------------------------------------------------------------------------------


@kernel
def take_card_away(g, seat, kind, replaced):
    """DP-5.4, DP-5.5, DP-5.6, DP-5.11: takes a card from wherever its owner has it; False if he has it nowhere.

    Of two alike the one played this turn goes. A card taken from the hand is replaced by a draw if the rule says so; a
    deck is shuffled.
    """
    if seat == g.table.seat:
        at = bag.find(g.table.played, kind)
        if at != NOBODY:
            bag.remove_at(g.table.played, at)
            return True
    at = bag.find(g.table.discard[seat], kind)
    if at != NOBODY:
        bag.remove_at(g.table.discard[seat], at)
        return True
    at = bag.find(g.mine[seat].hand, kind)
    if at != NOBODY:
        bag.remove_at(g.mine[seat].hand, at)
        g.table.hand_n[seat] = g.mine[seat].hand.n
        if replaced:
            draw_cards(g, seat, 1)
        return True
    at = bag.find(g.hidden.deck[seat], kind)
    if at == NOBODY:
        return False
    bag.remove_at(g.hidden.deck[seat], at)
    g.mine[seat].in_deck[kind] -= 1
    g.table.deck_n[seat] = g.hidden.deck[seat].n
    shuffle_deck(g, seat)
    return True


@kernel
def put_in_box(g, pack, seat, kind):
    """DP-5.1, DP-5.2, DP-5.3, DP-5.7: a card already taken away is destroyed, its agent with it.

    A city card returns to the city-card deck instead.
    """
    token = pack.card[kind].token
    lost = token != NOBODY and g.table.piece[token].owner == seat
    if not lost:
        tell(g, T_DESTROYED, seat, kind, 0, 0)
    if kind >= FIRST_CITY_CARD:
        g.table.city_card_here[kind - FIRST_CITY_CARD] = 1
        return
    g.table.boxed[kind] += 1
    if lost:
        remove_token(g, pack, token)


@kernel
def remove_token(g, pack, token):
    """DP-5.2: a token goes to the box, its base back to the owner."""
    tell(g, T_AGENT_LOST, -1, token, 0, 0)
    put_token(g, pack, token, NOBODY, IN_BOX)


@kernel
def destroy_agent(g, pack, token, replaced):
    """DP-5.2, DP-9.10, DP-9.14: an agent is destroyed: token and card; Mi-Go and Deep Ones have no card of a deck."""
    owner = g.table.piece[token].owner + 0
    if token >= MAIN:
        remove_token(g, pack, token)
    elif take_card_away(g, owner, card_of(token), replaced):
        put_in_box(g, pack, owner, card_of(token))


@kernel
def card_of(token):
    """The card of a hired agent."""
    return FIRST_AGENT + token


@kernel
def token_of(pack, kind, seat):
    """The token of an agent's card; NOBODY if the card is no agent's. DP-1.10: every main agent has the same card."""
    if pack.card[kind].main_agent != 0:
        return MAIN + seat
    return pack.card[kind].token


@kernel
def is_own_on_board(table, token, seat):
    """DP-3.8: whether the token is on the board under the player's control."""
    return token != NOBODY and table.piece[token].owner == seat and table.piece[token].place >= 0


# -- effects that wait to be resolved ---------------------------------------------------------------------------------


@kernel
def add_pending(g, user, card, first, last):
    """Effects first <= i < last are to be resolved next for a player; `card` is the network card used, or NOBODY."""
    if first == last:
        return
    scratch = g.scratch
    if scratch.pending_n == PENDING:
        gap(g, PENDING_FULL)
        return
    entry = scratch.pending[scratch.pending_n]
    entry.user = user
    entry.card = card
    entry.next_one = first
    entry.last = last
    scratch.pending_n += 1
