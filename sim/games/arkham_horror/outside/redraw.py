"""What a player cannot know, dealt anew, and how far a game came: what search asks of the game (sim/search.py)."""

from sim.games.arkham_horror.state.codes import ALLIES, AREAS, GATE_DECK, GATE_STACK, LOCATIONS, MYTHOS_DECK
from sim.games.arkham_horror.state.places import at_table
from sim.kernel import kernel
from sim.mechanisms.bag import shuffle_above

__all__ = ["progress", "redraw"]

# Shares of `progress`.
SEALING, BATTLE, LASTING = 0.5, 0.35, 0.15
LONG = 40  # turns of a long game
ON_THE_WAY = 0.5  # of a seal, for somebody who holds the clues for it


@kernel
def forget(notes):
    """Another player's notes are his own; he makes them anew at his next decision."""
    notes.goal = 0
    notes.goal_turn = 0
    notes.start = 0
    notes.stance = 0
    notes.trophies = 0
    notes.ranked_n = 0
    notes.placed = 0
    for physical in range(len(notes.arms)):
        for magical in range(len(notes.arms)):
            notes.arms[physical, magical] = 0.0
    for area in range(AREAS):
        notes.worth[area] = 0.0
        notes.toll[area] = 0.0
        notes.chance[area] = 0.0
        notes.far[area] = 0.0
        notes.ranked[area] = 0
    for row in range(LOCATIONS):
        notes.meeting[row] = 0.0


@kernel
def redraw(g, pack, seat):
    """Deals the decks and the gate stack anew, but for the cards that went under them in everybody's view.

    All else lies open: hands, tokens, the cup, whose monsters are drawn by chance of the moment, as the location cards
    are.
    """
    stream = g.search[0]
    for deck in range(ALLIES):
        shuffle_above(g.hidden.items[deck], g.table.under[deck], stream)
    shuffle_above(g.hidden.mythos, g.table.under[MYTHOS_DECK], stream)
    shuffle_above(g.hidden.gate_cards, g.table.under[GATE_DECK], stream)
    shuffle_above(g.hidden.gates, g.table.under[GATE_STACK], stream)
    for other in range(pack.players):
        if other != seat:
            forget(g.mine[other].notes)


@kernel
def progress(g, pack, seat):
    """How far the investigators came: the elder signs placed, the Ancient One's doom taken off, the turns held out.

    Sealing is the usual way to win, so it counts half; clues for the next seal a part of one. In the final battle what
    counts is how much of the doom track is gone. A group that held out longer had more time for either.
    """
    table = g.table
    price = max(1, pack.ancient[table.ancient_one].seal_clues)
    seals = 1.0 * table.seals
    for s in range(pack.players):
        if at_table(g, s):
            seals += ON_THE_WAY * min(table.seat[s].clues, price) / price
    fought = 0.0
    if table.awake == 2:
        fought = 1.0 - table.doom / pack.ancient[table.ancient_one].doom
    lasted = min(1.0 * table.turn, LONG) / LONG
    return SEALING * min(1.0, seals / pack.seals_to_win) + BATTLE * fought + LASTING * lasted
