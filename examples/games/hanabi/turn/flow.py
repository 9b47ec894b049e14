"""A turn: one of three things."""

from sim.game import RUNNING
from sim.games.hanabi.state.model import COLOUR_HINT, COLOURS, DISCARD, PLAY, RANK, RANK_HINT, RANKS
from sim.games.hanabi.turn.ch02_turn import discard, hint, play
from sim.games.hanabi.turn.ch03_end import end_turn
from sim.kernel import kernel
from sim.mechanisms.sets import bit
from sim.mechanisms.tricks import of_suit
from sim.play import ask, open_menu


@kernel
def offer(g, act, seat, slot, named):
    """One more option."""
    option = g.menu.option[g.menu.n]
    option.act, option.seat, option.slot, option.named = act, seat, slot, named
    g.menu.n += 1


@kernel
def offer_turn(g, pack, seat):
    """HA-2.1 to HA-2.4: cards to discard and to play, hints to the others."""
    open_menu(g, 0)
    for act in range(DISCARD, PLAY + 1):
        if act == PLAY or g.table.tokens < pack.tokens:
            for slot in range(g.table.held[seat]):
                offer(g, act, -1, slot, -1)
    for other in range(pack.seats):
        if other == seat or g.table.tokens == 0:
            continue
        cards = 0
        for slot in range(g.table.held[other]):
            cards |= bit(g.hidden.shown[other].card[slot])
        for colour in range(COLOURS):
            if cards & of_suit(colour, RANKS) != 0:
                offer(g, COLOUR_HINT, other, -1, colour)
        for rank in range(RANKS):
            if cards & (RANK << rank) != 0:
                offer(g, RANK_HINT, other, -1, rank)


@kernel
def look(g, pack, seat):
    """HA-1.2: who is asked sees the hands of the others; -1 for an empty place."""
    for other in range(pack.seats):
        if other != seat:
            g.mine[seat].shown[other] = g.hidden.shown[other]


@kernel
def step(g, pack, seats):
    """HA-2.1: in turn."""
    seat = g.table.seat
    offer_turn(g, pack, seat)
    look(g, pack, seat)
    option = g.menu.option[ask(g, pack, seats, seat)]
    if g.referee.ending != RUNNING:
        return
    if option.act == DISCARD:
        discard(g, pack, seat, option.slot)
    elif option.act == PLAY:
        play(g, pack, seat, option.slot)
    else:
        kinds = of_suit(option.named, RANKS) if option.act == COLOUR_HINT else RANK << option.named
        hint(g, seat, option.seat, kinds, option.act, option.named)
    end_turn(g, pack)
