"""The smaller choices: which cards pay, where cubes and tokens go, whom an effect strikes."""

from sim.games.dark_providence.state import board
from sim.games.dark_providence.state.codes import (
    ASK_CITY,
    ASK_CLAIM,
    ASK_DISCARD,
    ASK_INFLUENCE,
    ASK_LIMBO,
    ASK_LOCK,
    ASK_LOYALTY,
    ASK_OWN_AGENT,
    ASK_PAY,
    ASK_PEEK,
    ASK_REACT,
    ASK_RETRIEVE,
    ASK_RETURN,
    ASK_START_CITY,
    ASK_TRASH,
    ASK_TRAVEL,
    ASK_TURN_AGENT,
    ASK_VICTIM,
    BASE_SPACE,
    CTHULHU,
    DO_ADD,
    INFLUENCE,
    KILL_OWN,
    LIMBO,
    MARTIAL,
    NO_GATE,
    NOBODY,
    REACTION,
    RETRIEVE,
    SYMBOLS,
)
from sim.games.dark_providence.turn.ch12_reveal import own_track
from sim.kernel import kernel
from strategies.dark_providence.acts import gain_of_cubes, worth_of_journey
from strategies.dark_providence.beliefs import hostility
from strategies.dark_providence.plans import weigh_cards, worth_of_cards_kept
from strategies.dark_providence.values import (
    chance_to_hold,
    lead_on,
    place_worth,
    start_worth,
    worth_of_bar,
    worth_of_denying,
    worth_of_lock,
)


@kernel
def worth_of_choice(pack, table, mine, menu, option):
    """What one option of a smaller choice is worth."""
    kind = menu.kind
    seat = menu.seat
    if kind == ASK_PAY:
        return worth_of_payment(pack, table, mine, seat, option)
    if kind == ASK_RETRIEVE:
        return worth_of_retrieving(pack, table, mine, seat, option.target, option.n)
    if kind == ASK_INFLUENCE:
        prize = mine.notes.prize[option.target]
        return prize * gain_of_cubes(table, pack, seat, option.target, option.n)
    if kind == ASK_TRAVEL:
        if option.agent == NOBODY:
            return 0.0
        return worth_of_journey(pack, table, mine, seat, option)
    if kind in (ASK_RETURN, ASK_LIMBO):
        return worth_of_hindering(pack, table, mine, seat, option)
    if kind == ASK_LOCK:
        return worth_of_lock(pack, table, mine, seat, option.target)
    if kind == ASK_CITY:
        return worth_of_placing(pack, table, mine, seat, option)
    if kind == ASK_START_CITY:
        return start_worth(pack, option.target)
    if kind == ASK_CLAIM:
        return mine.notes.prize[option.target]
    if kind == ASK_LOYALTY:
        return worth_of_loyalty(pack, table, option.act)
    return worth_on_people(pack, mine, kind, option)


@kernel
def worth_on_people(pack, mine, kind, option):
    """Choices on cards and agents."""
    if kind in (ASK_TRASH, ASK_DISCARD):
        return 0.0 if option.card == NOBODY else 1.2 - use_of_card(pack, option.card)
    if kind == ASK_REACT:
        return worth_of_reacting(pack, option)
    if kind == ASK_TURN_AGENT:
        return 1.0 + hostility(pack, mine, option.rival) + 0.3 * pack.token[option.agent].power
    if kind == ASK_OWN_AGENT:
        power = 0.3 * pack.token[option.agent].power + pack.token[option.agent].investigator_vp
        return -power if option.act == KILL_OWN else power
    if kind == ASK_PEEK:
        return mine.notes.guess[option.rival]
    if kind == ASK_VICTIM:
        return -pack.token[option.agent].power - 2.0 * pack.token[option.agent].investigator_vp
    return 0.0


@kernel
def use_of_card(pack, kind):
    """How useful a card in hand is."""
    use = 0.3 * pack.card[kind].general_vp
    for symbol in range(SYMBOLS):
        use += 0.5 * pack.card[kind].symbol[symbol]
    return use


@kernel
def worth_of_reacting(pack, option):
    """A REACTION is used unless it destroys its own card for nothing."""
    card = pack.card[option.card]
    helps = pack.fx[card.first[REACTION]].op == RETRIEVE
    return 1.0 if (option.act == 1) == helps else 0.0


@kernel
def prepare_payment(pack, table, mine, seat):
    """What a payment is judged by: the cards, and for cubes the lead on their target."""
    weigh_cards(pack, mine)
    if table.plan.act == DO_ADD:
        mine.notes.margin[table.plan.target] = lead_on(table, pack, table.plan.target, seat)


@kernel
def worth_of_payment(pack, table, mine, seat, option):
    """Cards are cheap, for the hand is filled again; cubes placed beyond need are not."""
    cards = 0.12 * option.card + worth_of_cards_kept(mine, option.cards)
    plan = table.plan
    if option.act == INFLUENCE and plan.act == DO_ADD:
        margin = mine.notes.margin[plan.target] + 0
        had = chance_to_hold(margin) if table.cubes[plan.target, seat] > 0 else 0.0
        gain = mine.notes.prize[plan.target] * (chance_to_hold(margin + option.n) - had)
        if pack.players == 1 and plan.target < BASE_SPACE:
            gain += worth_of_denying(pack, table, mine, plan.target, option.n)
        return gain - 0.5 * option.n * mine.notes.cube - cards
    return 0.6 * option.n - cards


@kernel
def worth_of_retrieving(pack, table, mine, seat, target, n):
    """Cubes come back from Limbo first, then from where each of them is missed least."""
    if target == LIMBO:
        return 1.0 * n
    margin = lead_on(table, pack, target, seat)
    prize = mine.notes.prize[target]
    return -prize * (chance_to_hold(margin) - chance_to_hold(margin - n)) / n


@kernel
def worth_of_hindering(pack, table, mine, seat, option):
    """Cubes of the most unwelcome rival, where they win most, or where they stand in the own way."""
    target = option.target
    prize = mine.notes.prize[target]
    worth = hostility(pack, mine, option.rival) * min(option.n, 2) * (0.5 + 0.2 * prize)
    if table.cubes[target, seat] > 0:
        worth += prize * 0.3
    return worth


@kernel
def worth_of_placing(pack, table, mine, seat, option):
    """A token where it helps; the figure and martial law where rivals gather."""
    city = option.target
    if option.act == CTHULHU or option.act == MARTIAL:
        return worth_of_bar(pack, table, seat, city)
    worth = place_worth(pack, table, mine, seat, city, 1)
    if table.gate[city] == NO_GATE:
        worth += 0.2 * table.might[city, seat]
    return worth + 0.05 * board.influence(table, BASE_SPACE + city, seat)


@kernel
def worth_of_loyalty(pack, table, loyalty):
    """DP-20.10: the loyalty whose track stands higher."""
    track = own_track(loyalty)
    return pack.track_vp[track, table.ritual_track[track]] + 0.0
