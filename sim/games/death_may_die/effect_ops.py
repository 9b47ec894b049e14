"""The single operations of effects (DM-25.10, DM-25.15 to DM-25.22); effects.py calls them in order."""

import numpy as np

from sim import dice
from sim.games.death_may_die import summons as calls
from sim.games.death_may_die.board import people_here, scene, slot_bits, take_fire_tokens, wound_enemy
from sim.games.death_may_die.choices import offer, open_menu, running
from sim.games.death_may_die.elder import place_elder
from sim.games.death_may_die.investigators import (
    discard_card,
    heal_stress,
    heal_wounds,
    lose_sanity,
    refresh,
    side_of,
    take_stress,
    take_wounds,
)  # fmt: skip
from sim.games.death_may_die.model import (
    AGAINST,
    BLACK,
    DANCE,
    DISCARD_WHAT,
    GIVE_TO,
    GO,
    GREEN,
    KEEP_CARD,
    KEYS,
    NOWHERE,
    RIGHT,
    STEAL_WHAT,
    STOP,
    TOMES,
    VILLAGERS,
)  # fmt: skip
from sim.games.death_may_die.objectives import (
    light_beacon,
    move_guards,
    reveal_partygoer,
    take_tome,
)  # fmt: skip
from sim.games.death_may_die.rolls import gather, open_roll
from sim.games.death_may_die.selectors import (
    amount,
    investigator_spaces,
    next_clockwise,
    seats_met,
    spaces_met,
)  # fmt: skip
from sim.games.death_may_die.tale_words import (
    CARD_GIVEN,
    ENEMY_HEALED,
    FIRE_QUENCHED,
    LAY_DOWN,
    PLACED,
    SIGN_GAINED,
    SIGN_LOST,
    TOKEN_STOLEN,
    say,
)  # fmt: skip
from sim.games.death_may_die.vocabulary import (
    CARD_TOKENS,
    COMPANION,
    CONDITION,
    GAIN_SIGN,
    HEAL_STRESS,
    ITEM,
    ITEM_OR_COMPANION,
    NOT_CONDITION,
    PER_SIGN,
)  # fmt: skip
from sim.kernel import kernel
from sim.maps import bit, count, next_place
from sim.play import ask

__all__ = [
    "amount", "discard", "discard_self", "elder_to", "equalise_sides", "fire", "flip", "give_item", "guards", "heal",
    "heal_enemy", "lie_down", "lose", "move", "move_self", "quench", "rlyeh", "roll_against", "set_stress", "signs",
    "spaces_met", "steal", "stress", "summon", "tokens_out", "wound", "wound_enemies", "wound_figures",
]  # fmt: skip


# -- mind and body -------------------------------------------------------------------------------------------------------


@kernel
def lose(g, pack, seats, e, f):
    """DM-25.2: an event of its own for each, clockwise; thresholds wait."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0:
        lose_sanity(g, pack, (g.table.active + k) % pack.seats, e.n, 0)
        k = next_clockwise(g, pack, people, k)


@kernel
def stress(g, pack, seats, e, f):
    """DM-5.8, DM-25.5."""
    people = seats_met(g, pack, seats, e, f)
    n = amount(g, pack, e, f, NOWHERE)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        take_stress(g, pack, seats, (g.table.active + k) % pack.seats, n, e.flag)
        k = next_clockwise(g, pack, people, k)


@kernel
def set_stress(g, pack, e, f):
    """DM-25.16, DM-22.10: the marker is placed, without events."""
    g.table.inv[f.owner].stress = min(amount(g, pack, e, f, NOWHERE), pack.stress)


@kernel
def wound(g, pack, seats, e, f):
    """A wound event for each (DM-25.2)."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        take_wounds(g, pack, seats, (g.table.active + k) % pack.seats, e.n, 0)
        k = next_clockwise(g, pack, people, k)


@kernel
def heal(g, pack, seats, e, f):
    """DM-3.12."""
    people = seats_met(g, pack, seats, e, f)
    n = amount(g, pack, e, f, NOWHERE)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0:
        seat = (g.table.active + k) % pack.seats
        if e.op == HEAL_STRESS:
            heal_stress(g, seat, n)
        else:
            heal_wounds(g, seat, n)
        k = next_clockwise(g, pack, people, k)


@kernel
def signs(g, pack, seats, e, f):
    """DM-20.15: Yellow Signs, as long as there are some."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0:
        seat = (g.table.active + k) % pack.seats
        inv = g.table.inv[seat]
        if e.op == GAIN_SIGN:
            n = min(np.int64(e.n), g.table.signs_left)
        else:
            n = -min(np.int64(e.n), inv.signs)
        inv.signs += n
        g.table.signs_left -= n
        if n != 0:
            say(g, SIGN_GAINED if n > 0 else SIGN_LOST, seat, abs(n), inv.signs, 0)
        k = next_clockwise(g, pack, people, k)


@kernel
def roll_against(g, pack, seats, e, f):
    """DM-4.6, DM-4.15: dice against an investigator; successes wound, tentacles cost sanity."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        seat = (g.table.active + k) % pack.seats
        times = g.table.inv[seat].signs if e.per == PER_SIGN else 1
        if times > 0:
            open_roll(g, AGAINST, seat, NOWHERE)
            dice.add_dice(g.table.roll.pool, BLACK, e.n * times)
            dice.add_dice(g.table.roll.pool, GREEN, e.k * times)
            gather(g, pack, seats, 0)
            if running(g):
                tentacles = g.table.roll.tentacles + 0
                take_wounds(g, pack, seats, seat, g.table.roll.successes, 0)
                lose_sanity(g, pack, seat, tentacles, 0)
        k = next_clockwise(g, pack, people, k)


@kernel
def lie_down(g, f):
    """DM-22.7: Catatonia."""
    g.table.inv[f.owner].lying = 1
    say(g, LAY_DOWN, f.owner, 0, 0, 0)


@kernel
def move_self(g, pack, seats, e, f):
    """DM-11.7: placed, not a Run: enemies stay behind and no fire is caught."""
    mover = np.int64(f.owner)
    if e.who > 0:
        mover = next_place(seats_met(g, pack, seats, e, f), -1)
    spaces = spaces_met(g, pack, seats, e, f)
    to = next_place(spaces, -1)
    if mover >= 0 and to >= 0 and running(g):
        g.table.inv[mover].space = to
        say(g, PLACED, mover, to, 0, 0)


# -- discovery cards -----------------------------------------------------------------------------------------------------


@kernel
def fits(side, held, asset, tag):
    """Whether a side is of the sort, name and tag that an effect names; 0 names anything."""
    if asset > 0 and side.asset != asset:
        return False
    if tag > 0 and side.tags & tag == 0:
        return False
    if held == ITEM_OR_COMPANION:
        return side.held == ITEM or side.held == COMPANION
    if held == NOT_CONDITION:
        return side.held != CONDITION
    return side.held == held


@kernel
def own_cards(g, pack, seat, held, asset, tag):
    """The set of discovery cards of an investigator that fit."""
    out = np.int64(0)
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat and fits(side_of(g, pack, c), held, asset, tag):
            out |= bit(c)
    return out


@kernel
def choose_card(g, pack, seats, seat, kind, cards, what):
    """The seat chooses one card of a set; -1 if it is empty."""
    open_menu(g, kind)
    c = next_place(cards, -1)
    while c >= 0:
        offer(g, what, g.table.card[c].owner, -1, -1, -1, c, side_of(g, pack, c).held, 0)
        c = next_place(cards, c)
    if g.menu.n == 0:
        return np.int64(-1)
    return np.int64(g.menu.option[ask(g, pack, seats, seat)].card)


@kernel
def keeps(g, pack, seats, seat, card, cost):
    """DM-20.16: the card is kept for wounds, or not."""
    open_menu(g, KEEP_CARD)
    offer(g, STOP, seat, -1, -1, -1, card, 0, 0)
    offer(g, GO, seat, -1, -1, -1, card, cost, 0)
    return g.menu.option[ask(g, pack, seats, seat)].what == GO


@kernel
def discard_or_pay(g, pack, seats, seat, cards, cost):
    """DM-20.16: of each card in turn: discarded, or kept for its cost in wounds."""
    c = next_place(cards, -1)
    while c >= 0 and running(g):
        if g.table.card[c].owner == seat:
            if keeps(g, pack, seats, seat, c, cost):
                take_wounds(g, pack, seats, seat, cost, 0)
            elif running(g):
                discard_card(g, pack, c)
        c = next_place(cards, c)


@kernel
def discard(g, pack, seats, e, f):
    """n cards of a sort from each investigator meant; which ones is the owner's choice."""
    people = seats_met(g, pack, seats, e, f)
    k = next_clockwise(g, pack, people, -1)
    while k >= 0 and running(g):
        seat = (g.table.active + k) % pack.seats
        k = next_clockwise(g, pack, people, k)
        if e.held == CARD_TOKENS:
            g.table.inv[seat].scars = 0
            continue
        if e.k > 0:
            discard_or_pay(g, pack, seats, seat, own_cards(g, pack, seat, e.held, e.card, e.tag), e.k)
            continue
        for _ in range(e.n):
            card = choose_card(g, pack, seats, seat, DISCARD_WHAT, own_cards(g, pack, seat, e.held, e.card, e.tag), 0)
            if card < 0 or not running(g):
                break
            discard_card(g, pack, card)


@kernel
def discard_self(g, pack, f):
    """DM-15.14: the card of the program is discarded: held, or the one just drawn."""
    if f.card >= 0:
        discard_card(g, pack, f.card)


@kernel
def give_item(g, pack, seats, f):
    """DM-25.21: one own item to any living investigator, at any distance."""
    card = choose_card(g, pack, seats, f.owner, GIVE_TO, own_cards(g, pack, f.owner, ITEM, 0, 0), 0)
    if card < 0 or not running(g):
        return
    open_menu(g, GIVE_TO)
    for seat in range(pack.seats):
        if seat != f.owner and g.table.inv[seat].alive == 1:
            offer(g, 1, seat, -1, -1, -1, card, 0, 0)
    if g.menu.n > 0:
        to = g.menu.option[ask(g, pack, seats, f.owner)].who + 0
        if running(g):
            hand_over(g, pack, card, to)


@kernel
def hand_over(g, pack, card, to):
    """DM-13.4: a card changes hands; it keeps its side and its wounds."""
    giver = g.table.card[card].owner + 0
    g.table.card[card].owner = to
    say(g, CARD_GIVEN, giver, g.table.inv[to].who, g.table.episode * 16 + card, g.table.card[card].side)
    refresh(g, pack, giver)
    refresh(g, pack, to)


@kernel
def offer_loot(g, pack, seat, victim):
    """DM-22.4: items, companions and tradable episode tokens of an investigator here; n 1 a key, n 2 a tome."""
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == victim:
            side = side_of(g, pack, c)
            if side.held != CONDITION and side.tradable == 1:
                offer(g, GO, victim, -1, -1, -1, c, 0, 0)
    if scene(g, pack).type == TOMES:
        for k in range(KEYS):
            if g.table.inv[victim].key[k] > 0:
                offer(g, GO, victim, -1, -1, k, -1, 1, 0)
            if g.table.token[k].owner == victim:
                offer(g, GO, victim, -1, -1, k, -1, 2, 0)


@kernel
def take_loot(g, pack, seat, victim, token, card, sort):
    """Moves a card, a key or a tome from one investigator to another."""
    if card >= 0:
        hand_over(g, pack, card, seat)
        return
    if sort == 1:
        g.table.inv[victim].key[token] -= 1
        g.table.inv[seat].key[token] += 1
    else:
        g.table.token[token].owner = seat
    say(g, TOKEN_STOLEN, seat, g.table.inv[victim].who, token, sort)


@kernel
def steal(g, pack, seats, f):
    """DM-22.4: at least one thing from investigators here; how much more is the owner's choice."""
    seat = f.owner
    g.scratch.stole = 0
    others = people_here(g, pack, g.table.inv[seat].space) & ~bit(seat)
    while running(g):
        open_menu(g, STEAL_WHAT)
        if g.scratch.stole > 0:
            offer(g, STOP, seat, -1, -1, -1, -1, 0, 0)
        victim = next_place(others, -1)
        while victim >= 0:
            offer_loot(g, pack, seat, victim)
            victim = next_place(others, victim)
        if g.menu.n == 0 or (g.menu.n == 1 and g.scratch.stole > 0):
            return
        o = g.menu.option[ask(g, pack, seats, seat)]
        if not running(g) or o.what == STOP:
            return
        take_loot(g, pack, seat, o.who, o.token, o.card, o.n)
        g.scratch.stole += 1


@kernel
def side_cards(g, seat, side):
    """The set of cards on one side of the investigator's board."""
    out = np.int64(0)
    for c in range(len(g.table.card)):
        if g.table.card[c].owner == seat and g.table.card[c].side == side:
            out |= bit(c)
    return out


@kernel
def equalise_sides(g, pack, seats, f):
    """DM-22.10: discovery cards of the fuller side are discarded until both sides hold equally many."""
    while running(g):
        left = side_cards(g, f.owner, 0)
        right = side_cards(g, f.owner, RIGHT)
        if count(left) == count(right):
            return
        fuller = left if count(left) > count(right) else right
        card = choose_card(g, pack, seats, f.owner, DISCARD_WHAT, fuller, 1)
        if running(g):
            discard_card(g, pack, card)


# -- the map -------------------------------------------------------------------------------------------------------------


@kernel
def move(g, pack, seats, e, f):
    """DM-14.5, DM-14.12, DM-14.13."""
    only_in = g.table.rlyeh if e.onto > 0 else calls.ANYWHERE
    goals = spaces_met(g, pack, seats, e, f)
    if running(g):
        calls.move_enemies(g, pack, seats, e, f, goals, only_in)


@kernel
def summon(g, pack, seats, e, f):
    """DM-14.7."""
    calls.summon_in(g, pack, seats, e.foe, spaces_met(g, pack, seats, e, f), e.n)


@kernel
def wound_enemies(g, pack, seats, e, f):
    """DM-22.16: all at once."""
    slots = slot_bits(g, pack, e.foe, spaces_met(g, pack, seats, e, f))
    slot = next_place(slots, -1)
    while slot >= 0:
        wound_enemy(g, pack, slot, e.n)
        slot = next_place(slots, slot)


@kernel
def wound_figures(g, pack, seats, e, f):
    """DM-25.7, DM-22.15, DM-22.16: enemies and investigators of the spaces at once; the spaces met."""
    spaces = spaces_met(g, pack, seats, e, f)
    people = np.int64(0)
    p = next_place(spaces, -1)
    while p >= 0 and running(g):
        n = amount(g, pack, e, f, p)
        slots = np.int64(g.table.crowd[p])
        slot = next_place(slots, -1)
        while slot >= 0:
            wound_enemy(g, pack, slot, n)
            slot = next_place(slots, slot)
        people = people_here(g, pack, p)
        if e.flag == 0:
            people &= ~bit(f.owner)
        k = next_clockwise(g, pack, people, -1)
        while k >= 0 and running(g):
            take_wounds(g, pack, seats, (g.table.active + k) % pack.seats, n, 0)
            k = next_clockwise(g, pack, people, k)
        p = next_place(spaces, p)
    return spaces


@kernel
def fire(g, pack, seats, e, f):
    """DM-1.3, DM-1.15."""
    spaces = spaces_met(g, pack, seats, e, f)
    if running(g):
        calls.add_fires(g, pack, seats, spaces, e.n)


@kernel
def quench(g, pack, seats, e, f):
    """DM-24.2: fire tokens leave a space."""
    spaces = spaces_met(g, pack, seats, e, f)
    p = next_place(spaces, -1)
    while p >= 0:
        take_fire_tokens(g, p, e.n)
        say(g, FIRE_QUENCHED, f.owner, p, g.table.fire[p], 0)
        p = next_place(spaces, p)


@kernel
def rlyeh(g, pack, seats, e, f):
    """DM-20.12: False if a token is needed and none is left."""
    space = next_place(spaces_met(g, pack, seats, e, f), -1)
    return space < 0 or calls.add_rlyeh(g, pack, seats, space)


@kernel
def tokens_out(g, pack):
    """DM-20.13: what the revealed stages say when a R'lyeh token is needed and none is left."""
    program = 0
    for s in range(g.table.stage):
        program = max(program, pack.box[g.table.elder].stage[s].tokens_out)
    return np.int64(program)


@kernel
def elder_to(g, pack, seats, e, f):
    """The Elder One's figure is placed."""
    space = next_place(spaces_met(g, pack, seats, e, f), -1)
    if space >= 0:
        place_elder(g, space)


@kernel
def heal_enemy(g, e, f):
    """DM-25.22: wounds off the enemy whose card it is, never below 0."""
    if f.foe >= 0 and g.table.figure[f.foe].space >= 0 and g.table.figure[f.foe].wounds > 0:
        g.table.figure[f.foe].wounds = max(0, g.table.figure[f.foe].wounds - e.n)
        say(g, ENEMY_HEALED, -1, g.table.figure[f.foe].kind, g.table.figure[f.foe].wounds, 0)


# -- objectives ----------------------------------------------------------------------------------------------------------


@kernel
def flip(g, pack, seats, seat, n):
    """DM-25.24: turn face up, finish or take the token meant by the action."""
    kind = scene(g, pack).type
    if kind == DANCE:
        for _ in range(n):
            if running(g):
                reveal_partygoer(g, pack, seats, seat)
    elif kind == TOMES:
        take_tome(g, pack, seats, seat)
    elif kind == VILLAGERS:
        light_beacon(g, pack)


@kernel
def guards(g, pack, seats, e, f):
    """DM-25.26: toward the nearest investigator, or toward the active one."""
    goals = spaces_met(g, pack, seats, e, f) if e.at > 0 else investigator_spaces(g, pack)
    move_guards(g, pack, seats, e.n, goals)
