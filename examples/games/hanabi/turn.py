"""A turn: a hint, a discard, a card that is played (HA-2); the end (HA-3)."""

from sim.game import RUNNING
from sim.games.hanabi.state import (
    COLOUR_HINT,
    COLOURS,
    DISCARD,
    DISCARDED,
    FAILED,
    GAME,
    HINTED,
    LAID,
    LAST,
    LOST,
    OVER,
    PERFECT,
    PLAY,
    PLAYERS,
    RANK,
    RANK_HINT,
    RANKS,
    draw,
    take,
)  # fmt: skip
from sim.kernel import kernel
from sim.mechanisms.sets import bit, has
from sim.mechanisms.tricks import of_suit
from sim.play import add_option, ask, end_game, open_menu, sample, tell


@kernel
def step(g, pack, seats):
    """HA-2.1: in turn."""
    seat = g.table.seat
    offer_turn(g, pack, seat)
    option = g.menu.option[ask(g, pack, seats, seat)]
    if g.referee.ending != RUNNING:
        return
    if option.act == DISCARD:
        discard(g, seat, option.slot)
    elif option.act == PLAY:
        play(g, pack, seat, option.slot)
    else:
        hint(g, seat, option.seat, option.act, option.named)
    end_turn(g, pack)


@kernel
def offer_turn(g, pack, seat):
    """HA-2.1 to HA-2.4: cards to discard and to play, hints to the others."""
    open_menu(g, 0)
    for act in range(DISCARD, PLAY + 1):
        if act == PLAY or g.table.tokens < pack.tokens.information:
            for slot in range(g.table.held[seat]):
                option = add_option(g)
                option.act, option.slot = act, slot
    for other in range(pack.seats):
        if other != seat and g.table.tokens > 0:
            cards = 0
            for slot in range(g.table.held[other]):
                cards |= bit(g.hidden.shown[other].card[slot])
            for named in range(COLOURS):
                offer_hint(g, other, cards, COLOUR_HINT, named)
            for named in range(RANKS):
                offer_hint(g, other, cards, RANK_HINT, named)


@kernel
def offer_hint(g, other, cards, act, named):
    """HA-2.2: a colour or a rank of which there is one."""
    if cards & named_kinds(act, named) != 0:
        option = add_option(g)
        option.act, option.seat, option.named = act, other, named


@kernel
def named_kinds(act, named):
    """The kinds of a colour, or of a rank."""
    return of_suit(named, RANKS) if act == COLOUR_HINT else RANK << named


@kernel
def hint(g, seat, other, act, named):
    """HA-2.2: of every card of a hand, whether it is of the colour or the rank."""
    kinds = named_kinds(act, named)
    g.table.tokens -= 1
    g.outcome.extra.hints += 1
    tell(g, HINTED, seat, other, act == COLOUR_HINT, named)
    for slot in range(g.table.held[other]):
        is_one = has(kinds, g.hidden.shown[other].card[slot])
        g.table.could[other, slot] &= kinds if is_one else ~kinds


@kernel
def discard(g, seat, slot):
    """HA-2.3: a card for a token."""
    card = take(g, seat, slot)
    g.table.discards[card] += 1
    g.table.tokens += 1
    tell(g, DISCARDED, seat, card, 0, 0)
    draw(g, seat)


@kernel
def play(g, pack, seat, slot):
    """HA-2.4: the next card of its firework, or a life."""
    card = take(g, seat, slot)
    colour = card // RANKS
    if g.table.firework[colour] == card % RANKS:
        g.table.firework[colour] += 1
        g.table.points += 1
        if g.table.firework[colour] == RANKS and g.table.tokens < pack.tokens.information:
            g.table.tokens += 1
        tell(g, LAID, seat, card, 0, 0)
    else:
        g.table.discards[card] += 1
        g.table.lives -= 1
        tell(g, FAILED, seat, card, g.table.lives, 0)
    draw(g, seat)


@kernel
def end_turn(g, pack):
    """HA-3.1: the last life, all fireworks, the last turn; else the next one's turn."""
    table = g.table
    if table.left == 0:
        table.turns_left -= 1
        if table.turns_left == pack.seats:
            tell(g, LAST, -1, 0, 0, 0)
    if table.lives == 0:
        end_game(g, LOST, GAME)
    elif table.points == COLOURS * RANKS:
        end_game(g, PERFECT, PLAYERS)
    elif table.turns_left == 0:
        end_game(g, OVER, -1)
    table.seat += 1
    if table.seat == pack.seats:
        sample(g, 0, table.points)
        table.seat = 0
        g.referee.round_no += 1


@kernel
def close(g, pack):
    """HA-3.2: the points are everybody's."""
    points = 0 if g.table.lives == 0 and pack.rulings.lost_games_count == 0 else g.table.points
    for seat in range(pack.seats):
        g.outcome.score[seat] = points
    g.outcome.extra.lives = g.table.lives
