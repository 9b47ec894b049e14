"""Who plays Hanabi."""

from sim.games.hanabi.state import COLOUR_HINT, COLOURS, DISCARD, KINDS, PLAY, RANKS, count_unseen
from sim.games.hanabi.turn import named_kinds
from sim.kernel import kernel
from sim.mechanisms.sets import bit, count, has
from strategies.strategy import Weight, strategy

RISK = 0


@kernel
def next_cards(table):
    """The set of kinds that a firework waits for."""
    kinds = 0
    for colour in range(COLOURS):
        if table.firework[colour] < RANKS:
            kinds |= bit(colour * RANKS + table.firework[colour])
    return kinds


@kernel
def laid_cards(table):
    """The set of kinds that are laid already."""
    kinds = 0
    for colour in range(COLOURS):
        kinds |= (bit(table.firework[colour]) - 1) << (colour * RANKS)
    return kinds


@kernel
def unseen(pack, table, mine, menu):
    """The set of kinds of which the seat does not see every card; menu.indices counts them."""
    count_unseen(pack, table, mine.shown, menu.seat, menu.indices)
    kinds = 0
    for kind in range(KINDS):
        if menu.indices[kind] > 0:
            kinds |= bit(kind)
    return kinds


@kernel
def told(table, shown, option, wanted):
    """What a hint is worth: the wanted cards it tells of, most if enough to play them, less the others of a colour."""
    kinds = named_kinds(option.act, option.named)
    worth = 0
    for slot in range(table.held[option.seat]):
        card, could = shown[option.seat].card[slot], table.could[option.seat, slot]
        after = could & (kinds if has(kinds, card) else ~kinds)
        if could & ~wanted != 0 and has(kinds, card):
            if has(wanted, card):
                worth += 3 if after & ~wanted == 0 else 1
            elif option.act == COLOUR_HINT:
                worth -= 1
    return worth


@strategy("hanabi", weights={"risk": Weight(1.0, 0.0, 1.0, "how sure a card must be to be played")})
def balanced(pack, table, mine, menu, weights, stream):
    """Plays what surely fits, hints at what can be played, discards what is of no use, else the oldest card.

    Weakness: it reads nothing into a hint but what it says, and throws last copies away.
    """
    there, wanted, laid = unseen(pack, table, mine, menu), next_cards(table), laid_cards(table)
    best, most = 0, -99.0
    for i in range(menu.n):
        option = menu.option[i]
        if option.act == PLAY or option.act == DISCARD:
            could = table.could[menu.seat, option.slot] & there
            if option.act == PLAY:
                worth = 100.0 if count(could & wanted) >= weights[RISK] * count(could) else -50.0
            else:
                worth = 10.0 if could & ~laid == 0 else 1.0 - 0.1 * option.slot
        else:
            worth = 10.0 * told(table, mine.shown, option, wanted) - 5.0
        if worth > most:
            best, most = i, worth
    return best


STRATEGIES = [balanced]
