"""A turn (TY-2, TY-3): a bet, a die, stones."""

from sim import luck
from sim.games.toy.state.model import BUILD, DICE, TURN_TOLD
from sim.kernel import kernel
from sim.play import add_option, open_menu, tell


@kernel
def offer_bets(g, pack):
    """TY-2: the bets, the same every turn."""
    open_menu(g, BUILD)
    for b in range(len(pack.bet)):
        option = add_option(g)
        option.act = b
        option.gain = pack.bet[b].gain
        option.risk = pack.bet[b].risk


@kernel
def lay_stones(g, pack, seat, bet):
    """TY-3: a die at or above the risk lays its pips and the gain."""
    pips = luck.below(g.luck[DICE], pack.play.faces)
    laid = pips + pack.bet[bet].gain if pips >= pack.bet[bet].risk else 0
    g.table.turns += 1
    g.table.stones += laid
    g.table.laid[seat] += laid
    tell(g, TURN_TOLD, seat, bet, pips, laid)
