"""Gates: opening, entering, closing and sealing, and the two victories they bring.

AH-1.2, AH-1.4, AH-8.10, AH-10.7, AH-13.
"""

import numpy as np

from sim.game import RUNNING
from sim.games.arkham_horror.effects.costs import has, pay_clues
from sim.games.arkham_horror.state.board import (
    add_doom,
    awaken,
    evict,
    is_shut,
    place_monster,
    protected,
    put_monster,
    remove_doom,
)  # fmt: skip
from sim.games.arkham_horror.state.cards import discard, owns_kind, price_in, to_box
from sim.games.arkham_horror.state.codes import (
    AREAS,
    AUTO_PASS,
    CLOSED,
    CUP,
    D_GATE,
    D_SEAL,
    D_WAY_BACK,
    DO_PASS,
    DONE,
    ELDER_SIGN,
    FIGHT,
    GATE_CHECK,
    GATE_STACK,
    GATE_TROPHY,
    GO,
    LORE,
    NO_SEAL,
    ON_COMBAT,
    OUTSKIRTS,
    PLAYERS,
    R_CLUE,
    R_SANITY,
    R_STAMINA,
    SEAL,
    SEALED,
    STACK,
    T_CLOSE_FAILED,
    T_CLOSES,
    T_DRAWN_IN,
    T_ENTERS,
    T_GATE_OPENS,
    T_NO_GATE,
    T_SEALS,
    T_WON,
    TRY_FIGHT,
    TRY_LORE,
    WOKE_GATES,
    WOKE_NO_GATE,
    WORLD0,
    WORLD_AREAS,
)  # fmt: skip
from sim.games.arkham_horror.state.menu import offer, stopped
from sim.games.arkham_horror.state.places import move_to, tell_of, world_of
from sim.games.arkham_horror.turn.ch11_states import suffer
from sim.games.arkham_horror.turn.ch17_skill_checks import check_skill
from sim.kernel import kernel
from sim.mechanisms.under import lay_under, take_top
from sim.play import ask, end_game, open_menu, tell

# -- opening -----------------------------------------------------------------------------------------------------------


@kernel
def enter_gate(g, pack, s, area):
    """AH-8.6: to the first area of the gate's world."""
    seat = g.table.seat[s]
    world = pack.gate_world[g.table.gate[area]]
    move_to(g, s, WORLD0 + world * WORLD_AREAS)
    seat.entry = area
    tell_of(g, T_ENTERS, s, world, area, 0)


@kernel
def draw_in(g, pack, s, area):
    """AH-10.11: drawn through the gate, and delayed."""
    enter_gate(g, pack, s, area)
    g.table.seat[s].delayed = 1
    tell_of(g, T_DRAWN_IN, s, 0, 0, 0)


@kernel
def open_gate(g, pack, area):
    """AH-10.7 to AH-10.11: doom, the gate, clues discarded, the gate limit, investigators drawn in.

    Whether it opened.
    """
    table = g.table
    add_doom(g, pack, 1)
    if stopped(g):
        return False
    token = take_top(g.hidden.gates, g.table.under, GATE_STACK)
    if token < 0:
        awaken(g, pack, WOKE_NO_GATE)
        return False
    table.gate[area] = token
    table.gate_at[token] = area
    table.clue[area] = 0
    table.open_gates += 1
    g.outcome.extra.gates_opened += 1
    tell(g, T_GATE_OPENS, -1, pack.gate_world[token], area, 0)
    if table.open_gates >= pack.gate_limit:
        awaken(g, pack, WOKE_GATES)
        return False
    for s in range(pack.players):
        if table.seat[s].place == area:
            draw_in(g, pack, s, area)
    return True


@kernel
def gate_and_monsters(g, pack, area, monsters):
    """AH-8.10, AH-8.12, AH-8.23: a gate opens with its monsters, where neither a seal nor Kate Winthrop prevents it."""
    if protected(g, pack, area):
        tell(g, T_NO_GATE, -1, area, 0, 0)
        return
    if g.table.gate[area] < 0 and not open_gate(g, pack, area):
        return
    for _ in range(monsters):
        if not stopped(g):
            place_monster(g, pack, area)


# -- closing -----------------------------------------------------------------------------------------------------------


@kernel
def closing_won(g, pack):
    """AH-1.2, AH-1.9: no gate is open, and the trophies held reach the number of investigators."""
    if g.table.open_gates > 0:
        return False
    held = 0
    for s in range(pack.players):
        held += g.table.seat[s].gate_trophies
    return held >= pack.trophies_to_win


@kernel
def close_gate(g, pack, area, s):
    """AH-13.3, AH-13.7, AH-13.12: the token becomes a trophy of seat s (-1: goes under the stack), its monsters leave.

    AH-13.13: a victory comes first.
    """
    table = g.table
    token = np.int64(table.gate[area])
    table.gate[area] = -1
    table.open_gates -= 1
    g.outcome.extra.gates_closed += 1
    if s >= 0:
        table.gate_at[token] = GATE_TROPHY + s
        table.seat[s].gate_trophies += 1
    else:
        table.gate_at[token] = STACK
        lay_under(g.hidden.gates, g.table.under, GATE_STACK, token)
    tell_of(g, T_CLOSES, s, area, pack.gate_world[token], 0)
    for t in range(pack.players):
        if table.seat[t].place == area:
            table.seat[t].explored = 0
    if (s >= 0 or pack.closing_without_trophy == 1) and closing_won(g, pack):
        if g.referee.ending == RUNNING:
            tell(g, T_WON, -1, CLOSED, 0, 0)
        end_game(g, CLOSED, PLAYERS)
    if g.referee.ending != RUNNING:
        return
    for m in range(pack.tokens):
        if (
            table.monster_at[m] <= OUTSKIRTS
            and pack.foe[table.ancient_one, pack.token[m]].symbol == pack.gate_symbol[token]
        ):
            put_monster(g, m, CUP)
    if is_shut(g, area):
        evict(g, pack, area)


@kernel
def place_seal(g, pack, area, s):
    """AH-13.4, AH-1.4: an elder sign on the location; the sixth wins."""
    g.table.seal[area] = 1
    g.table.seals += 1
    g.outcome.extra.gates_sealed += 1
    tell_of(g, T_SEALS, s, area, g.table.seals, 0)
    if g.table.seals >= pack.seals_to_win:
        if g.referee.ending == RUNNING:
            tell(g, T_WON, -1, SEALED, 0, 0)
        end_game(g, SEALED, PLAYERS)


@kernel
def seal_cost(g, pack):
    """AH-13.4: clues for a seal, as the Ancient One and the Environment set them."""
    return max(0, pack.ancient[g.table.ancient_one].seal_clues + pack.mythos[g.table.environment].seal_clues)


@kernel
def can_seal(g, pack):
    """AH-13.10: not under No One Can Help You Now."""
    return pack.mythos[g.table.environment].switches & NO_SEAL == 0


@kernel
def offer_seal(g, pack, seats, s, area):
    """AH-13.4: right after closing, clues may be paid for an elder sign."""
    cost = seal_cost(g, pack)
    if stopped(g) or not can_seal(g, pack) or has(g, pack, s, R_CLUE, -1) < cost:
        return
    open_menu(g, D_SEAL)
    offer(g, DONE, area, -1, -1, s, 0, -1)
    offer(g, SEAL, area, -1, -1, s, cost, -1)
    if g.menu.option[ask(g, pack, seats, s)].act == SEAL:
        pay_clues(g, pack, s, cost)
        place_seal(g, pack, area, s)


@kernel
def use_elder_sign(g, pack, seats, s, card):
    """AH-13.5, AH-13.6: closes and seals at once, a doom token becomes the seal; 1 Sanity and 1 Stamina.

    AH-15.8, AH-1.11: the seal and the victory stand whatever becomes of the investigator.
    """
    area = np.int64(g.table.seat[s].place)
    if pack.kind[pack.elder_sign].to_box == 1:
        to_box(g, pack, card)
    else:
        discard(g, pack, card)
    g.table.signs_played += 1
    g.outcome.extra.signs += 1
    remove_doom(g, pack.sign_doom)
    place_seal(g, pack, area, s)
    close_gate(g, pack, area, s)
    if not stopped(g):
        suffer(g, pack, seats, s, pack.sign_sanity, pack.sign_stamina, 0)


@kernel
def gate_difficulty(g, pack, token):
    """AH-13.2: 1, more with Yog-Sothoth and for R'lyeh while it is rising."""
    environment = pack.mythos[g.table.environment]
    more = environment.gate_difficulty if environment.gate_world == pack.gate_world[token] else 0
    return 1 + pack.ancient[g.table.ancient_one].gate_difficulty + more


@kernel
def try_to_close(g, pack, seats, s):
    """AH-13.1 to AH-13.5: with the explored marker at the gate, one attempt: a Fight or Lore check.

    Or an Elder Sign.
    """
    seat = g.table.seat[s]
    area = np.int64(seat.place)
    token = np.int64(g.table.gate[area])
    open_menu(g, D_GATE)
    offer(g, DONE, area, -1, -1, s, 0, -1)
    offer(g, TRY_FIGHT, area, -1, -1, s, pack.gate_modifier[token], -1)
    offer(g, TRY_LORE, area, -1, -1, s, pack.gate_modifier[token], -1)
    sign = owns_kind(g, pack, s, pack.elder_sign)
    if sign >= 0 and can_seal(g, pack):
        offer(g, ELDER_SIGN, area, sign, -1, s, 0, -1)
    for i in range(seat.hand_n):
        kind = pack.kind[pack.card_kind[seat.hand[i]]]
        if kind.use == ON_COMBAT and kind.does == DO_PASS:
            offer(g, AUTO_PASS, area, seat.hand[i], -1, s, 0, -1)
    option = g.menu.option[ask(g, pack, seats, s)]
    act = np.int64(option.act)
    if act == DONE or stopped(g):
        return
    if act == ELDER_SIGN:
        use_elder_sign(g, pack, seats, s, np.int64(option.card))
        return
    attempt(g, pack, seats, s, area, act, np.int64(option.card))


@kernel
def attempt(g, pack, seats, s, area, act, card):
    """AH-13.3: the check, or a card that passes it; then the seal may be bought."""
    token = np.int64(g.table.gate[area])
    if act == AUTO_PASS:
        block = np.int64(pack.kind[pack.card_kind[card]].block)
        discard(g, pack, card)
        close_and_offer(g, pack, seats, s, area)
        if not stopped(g):
            suffer(g, pack, seats, s, price_in(pack, block, R_SANITY), price_in(pack, block, R_STAMINA), 0)
        return
    difficulty = gate_difficulty(g, pack, token)
    skill = FIGHT if act == TRY_FIGHT else LORE
    passed = check_skill(g, pack, seats, s, GATE_CHECK, skill, pack.gate_modifier[token], difficulty, 0) >= difficulty
    if passed:
        close_and_offer(g, pack, seats, s, area)
    else:
        tell_of(g, T_CLOSE_FAILED, s, area, 0, 0)


@kernel
def close_and_offer(g, pack, seats, s, area):
    """The gate closes as a trophy, and may be sealed."""
    close_gate(g, pack, area, s)
    offer_seal(g, pack, seats, s, area)


# -- the way back ------------------------------------------------------------------------------------------------------


@kernel
def offer_ways_back(g, pack, s, box):
    """AH-7.3: the open gates to the investigator's world; with the Gate Box (-1: without) all open gates."""
    open_menu(g, D_WAY_BACK)
    world = world_of(g.table.seat[s].place)
    for area in range(AREAS):
        token = g.table.gate[area]
        if token >= 0 and (box >= 0 or pack.gate_world[token] == world):
            card = -1 if pack.gate_world[token] == world else box
            offer(g, GO, area, card, -1, s, pack.gate_modifier[token], -1)
