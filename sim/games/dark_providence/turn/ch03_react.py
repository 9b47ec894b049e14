"""DP-3.5, DP-3.10: REACTIONS."""

from sim.game import RUNNING
from sim.games.dark_providence.effects.possible import may_use, only_costs
from sim.games.dark_providence.state.cards import add_pending, discard_card
from sim.games.dark_providence.state.codes import ASK_REACT, NOBODY, OWN_AGENT_MURDERED, REACTION
from sim.games.dark_providence.state.menu import offer
from sim.kernel import kernel
from sim.mechanisms import bag
from sim.play import ask, open_menu


@kernel
def wants_reaction(g, pack, seats, seat, kind, used):
    """DP-3.5: a REACTION is optional: False keeps it. One that only harms its owner is forced.

    `used` is the card while it is in hand, NOBODY once it has been played.
    """
    first, last = pack.card[kind].first[REACTION], pack.card[kind].last[REACTION]
    if only_costs(pack, first, last):
        return True
    if not may_use(g, pack, seat, first, last, used):
        return False
    open_menu(g, ASK_REACT)
    for use in range(2):
        offer(g, use, kind, NOBODY, NOBODY, NOBODY, 0)
    choice = ask(g, pack, seats, seat)
    return g.referee.ending == RUNNING and g.menu.option[choice].act == 1


@kernel
def react_to_murder(g, pack, seats, seat):
    """DP-3.10: a REACTION to the loss of an agent needs the card in hand and moves it to the discard pile."""
    hand = g.mine[seat].hand
    for at in range(hand.n - 1, -1, -1):
        kind = hand.card[at] + 0
        if pack.card[kind].condition == OWN_AGENT_MURDERED and wants_reaction(g, pack, seats, seat, kind, kind):
            discard_card(g, seat, bag.find(hand, kind))
            add_pending(g, seat, kind, pack.card[kind].first[REACTION], pack.card[kind].last[REACTION])
        if g.referee.ending != RUNNING:
            return
