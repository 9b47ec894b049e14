"""The turn of the tower: a bet, a die, stones; a storm at the end of the round."""

from sim import luck
from sim.game import RUNNING
from sim.games.toy.model import BUILD, CARDS, DICE, NIGHT, NIGHTFALL, PLAYERS, STORM_TOLD, TOWER_BUILT, TURN_TOLD
from sim.kernel import kernel
from sim.play import ask, end_game, gap, sample, tell


@kernel
def set_up(g, pack):
    """TY-1: everybody draws a card, looked at by its owner alone."""
    g.referee.round_no = 1
    for seat in range(pack.seats):
        g.referee.side_of[seat] = PLAYERS
        g.mine[seat].card = luck.below(g.luck[CARDS], 10)
    g.hidden.deck = luck.below(g.luck[CARDS], 10)


@kernel
def offer_bets(g, pack):
    """TY-2: the bets, the same every turn."""
    g.menu.kind = BUILD
    g.menu.n = len(pack.gain)
    for b in range(len(pack.gain)):
        g.menu.option[b].bet = b
        g.menu.option[b].gain = pack.gain[b]
        g.menu.option[b].risk = pack.risk[b]


@kernel
def lay_stones(g, pack, seat, bet):
    """TY-3: a die at or above the risk lays its pips and the gain."""
    pips = luck.below(g.luck[DICE], pack.faces)
    laid = pips + pack.gain[bet] if pips >= pack.risk[bet] else 0
    g.table.stones += laid
    g.table.laid[seat] += laid
    tell(g, TURN_TOLD, seat, bet, pips, laid)


@kernel
def storm(g, pack):
    """TY-4: in a storm the last stone of a round is lost; on bare ground nothing says what is."""
    if pack.storm == 0:
        return
    if g.table.stones == 0:
        gap(g, 0)
        return
    g.table.stones -= 1
    g.outcome.extra.storms += 1
    tell(g, STORM_TOLD, -1, g.table.stones, 0, 0)


@kernel
def end_round(g, pack):
    """TY-5: the storm, then nightfall after the last round, or the next round."""
    storm(g, pack)
    sample(g, 0, g.table.stones)
    if g.table.stones >= pack.points:
        end_game(g, TOWER_BUILT, PLAYERS)
    elif g.referee.round_no == pack.rounds:
        end_game(g, NIGHTFALL, NIGHT)
    else:
        g.referee.round_no += 1
        g.table.seat = 0


@kernel
def step(g, pack, seats):
    """One turn: the question first, then all that follows from it."""
    seat = g.table.seat
    offer_bets(g, pack)
    bet = ask(g, pack, seats, seat)
    if g.referee.ending != RUNNING:
        return
    lay_stones(g, pack, seat, g.menu.option[bet].bet)
    g.table.seat += 1
    if g.table.seat == pack.seats:
        end_round(g, pack)


@kernel
def close(g, pack):
    """TY-6: the score of a seat is what it laid."""
    g.outcome.extra.first_card = g.mine[0].card
    for seat in range(len(g.outcome.role)):
        g.outcome.role[seat] = 0 if seat < pack.seats else -1
        g.outcome.score[seat] = g.table.laid[seat]


@kernel
def check(g, pack):
    """Stones are conserved."""
    laid = 0
    for seat in range(len(g.table.laid)):
        laid += g.table.laid[seat]
    return 0 if laid - g.outcome.extra.storms == g.table.stones else 1
