"""The interpreter of effects: a small machine that carries out the laid programs, one operation at a time (DM-25).

A program runs in a frame: its place, the investigator it belongs to (`owner`), the one it is aimed at (`aim`), the
figure, space of a token and discovery card it is about, and who was to blame before it. Programs that start inside
another (a revealed stage, a revealed lab token, a replayed mythos card) lie on top. `perform` runs to the end;
thresholds wait for `settle`.
"""

import numpy as np

from sim.games.death_may_die.components.vocabulary import (
    ADD_FIRE,
    ADD_RLYEH,
    ADVANCE_ELDER,
    CHOOSE,
    DAMAGE_LAB,
    DISCARD,
    DISCARD_SELF,
    ELDER_TO,
    END,
    EQUALISE_SIDES,
    FERRY_BACK,
    FLIP_REVEAL,
    FREE_PRISONER,
    GAIN_SIGIL,
    GAIN_SIGN,
    GIVE_ITEM,
    HEAL_ENEMY_SELF,
    HEAL_LAB,
    HEAL_STRESS,
    HEAL_WOUND,
    HIDE_TOKEN,
    IF,
    JUMP,
    KNOCK_IDOL,
    LOSE_SANITY,
    LOSE_SIGIL,
    LOSE_SIGN,
    MOVE_ENEMY,
    MOVE_GUARDS,
    MOVE_SELF,
    MOVE_TOKEN,
    REMOVE_FIRE,
    REPLAY_KEPT_MYTHOS,
    ROLL_AGAINST,
    SET_PHASE,
    SET_STRESS,
    SHIFT_PHASE,
    STAND_DOWN,
    STEAL,
    SUMMON,
    TAKE_STRESS,
    TAKE_WOUND,
    WOUND_ENEMIES,
    WOUND_FIGURES,
)  # fmt: skip
from sim.games.death_may_die.effects import card_ops
from sim.games.death_may_die.effects import effect_ops as ops
from sim.games.death_may_die.effects.selectors import is_true
from sim.games.death_may_die.state.codes import (
    BY_STAGE,
    CHOOSE_EFFECT,
    EFFECT_CHOSEN,
    FRAMES,
    FRAMES_CUT,
    MYTHOS_REPLAYED,
    NOWHERE,
)
from sim.games.death_may_die.state.menu import offer, running
from sim.games.death_may_die.state.told import say
from sim.games.death_may_die.turn import ch20_objectives as objectives
from sim.games.death_may_die.turn import ch24_tokens as tokens
from sim.games.death_may_die.turn.ch19_death import judge
from sim.games.death_may_die.turn.ch20_elder import event_of, reveal_next_stage
from sim.games.death_may_die.turn.ch24_guards import free_prisoners
from sim.kernel import kernel
from sim.play import ask, gap, open_menu

__all__ = ["advance", "perform", "start"]


@kernel
def start(g, program, owner, aim, foe, token, card):
    """Lays a program on top; the empty program is none."""
    if program == 0:
        return
    if g.scratch.depth == FRAMES:
        gap(g, FRAMES_CUT)
        return
    f = g.scratch.frame[g.scratch.depth]
    f.at = program
    f.owner = owner
    f.aim = aim
    f.foe = foe
    f.token = token
    f.card = card
    f.blamed = g.table.blame
    g.scratch.depth += 1


@kernel
def can_do(g, pack, e, f):
    """DM-25.6: whether an option can be carried out: judged by its first effect."""
    if e.op == MOVE_TOKEN:
        return tokens.movable_here(g, pack, g.table.inv[f.owner].space) != 0
    if e.op == ADD_RLYEH:
        return g.table.rlyeh_left > 0 or ops.tokens_out(g, pack) > 0  # DM-20.13: then it costs sanity instead
    if e.op == GAIN_SIGN:
        return g.table.signs_left > 0
    if e.op == MOVE_SELF:
        return ops.mover_of(g, e, f) >= 0
    return True


@kernel
def choose(g, pack, seats, f):
    """DM-25.6: the owner picks one executable option; if only one is executable it is forced."""
    head = f.at
    options = np.int64(pack.effect[head - 1].n)
    open_menu(g, CHOOSE_EFFECT)
    for i in range(options):
        first = pack.effect[head + 1]
        if can_do(g, pack, first, f):
            offer(g, first.op, f.owner, -1, -1, i, -1, first.n, head)
        head = np.int64(pack.effect[head].go)
    if g.menu.n == 0:
        f.at = head
        return
    o = g.menu.option[ask(g, pack, seats, f.owner)]
    f.at = o.m + 1
    say(g, EFFECT_CHOSEN, f.owner, o.act, o.n, 0)


@kernel
def mind_and_body(g, pack, seats, e, f):
    """Operations on investigators."""
    op = e.op
    if op == LOSE_SANITY:
        ops.lose(g, pack, seats, e, f)
    elif op == TAKE_STRESS:
        ops.stress(g, pack, seats, e, f)
    elif op == SET_STRESS:
        ops.set_stress(g, pack, e, f)
    elif op == TAKE_WOUND:
        ops.wound(g, pack, seats, e, f)
    elif op in (HEAL_STRESS, HEAL_WOUND):
        ops.heal(g, pack, seats, e, f)
    elif op in (GAIN_SIGN, LOSE_SIGN):
        ops.signs(g, pack, seats, e, f)
    elif op == ROLL_AGAINST:
        ops.roll_against(g, pack, seats, e, f)
    elif op == STAND_DOWN:
        ops.lie_down(g, f)
    elif op == MOVE_SELF:
        ops.move_self(g, pack, seats, e, f)


@kernel
def cards(g, pack, seats, e, f):
    """Operations on discovery cards."""
    op = e.op
    if op == DISCARD:
        card_ops.discard(g, pack, seats, e, f)
    elif op == DISCARD_SELF:
        card_ops.discard_self(g, pack, f)
    elif op == GIVE_ITEM:
        card_ops.give_item(g, pack, seats, f)
    elif op == STEAL:
        card_ops.steal(g, pack, seats, f)
    elif op == EQUALISE_SIDES:
        card_ops.equalise_sides(g, pack, seats, f)


@kernel
def map_and_enemies(g, pack, seats, e, f):
    """Operations on figures, fire and tokens of the Elder One. Destroyed labs start their programs."""
    op = e.op
    if op == MOVE_ENEMY:
        ops.move(g, pack, seats, e, f)
    elif op == SUMMON:
        ops.summon(g, pack, seats, e, f)
    elif op == WOUND_ENEMIES:
        ops.wound_enemies(g, pack, seats, e, f)
    elif op == WOUND_FIGURES:
        spaces = ops.wound_figures(g, pack, seats, e, f)
        if e.k == 1:
            wound_labs(g, pack, e, f, spaces)
    elif op == ADD_FIRE:
        ops.fire(g, pack, seats, e, f)
    elif op == REMOVE_FIRE:
        ops.quench(g, pack, seats, e, f)
    elif op == ADD_RLYEH:
        if not ops.rlyeh(g, pack, seats, e, f):
            start(g, ops.tokens_out(g, pack), f.owner, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    elif op == ELDER_TO:
        ops.elder_to(g, pack, seats, e, f)
    elif op == ADVANCE_ELDER:
        g.table.as_three = 1
    elif op == HEAL_ENEMY_SELF:
        ops.heal_enemy(g, e, f)


@kernel
def wound_labs(g, pack, e, f, spaces):
    """DM-25.24: undestroyed labs in the spaces take the wounds too."""
    for t in range(g.table.tokens):
        token = g.table.token[t]
        if token.space >= 0 and (spaces >> np.int64(token.space)) & 1 == 1 and objectives.find_lab(g, token.space) == t:
            n = ops.amount(g, pack, e, f, token.space)
            start(g, objectives.damage_lab(g, pack, t, n), f.owner, NOWHERE, NOWHERE, token.space, NOWHERE)


@kernel
def on_objective(g, pack, seats, e, f):
    """DM-25.13, DM-25.24 to DM-25.27: the verbs."""
    op = e.op
    seat = f.owner
    if op == DAMAGE_LAB:
        space = g.table.inv[seat].space
        t = objectives.find_lab(g, space)
        if t >= 0:
            start(g, objectives.damage_lab(g, pack, t, e.n), seat, NOWHERE, NOWHERE, space, NOWHERE)
    elif op == HEAL_LAB:
        objectives.heal_labs(g, ops.spaces_met(g, pack, seats, e, f), e.n)
    elif op == HIDE_TOKEN:
        objectives.hide_tokens(g, pack, e.n)
    elif op == MOVE_TOKEN:
        tokens.move_tokens(g, pack, seats, seat, e)
        if e.flag == tokens.WITH_SELF and g.scratch.way.left > 0:
            f.at -= 1  # this Run goes on, after the stage that was beaten (DM-20.10)
    elif op == GAIN_SIGIL:
        if e.flag == 1:
            objectives.key_from_bag(g, pack, seats, seat)
        else:
            objectives.loot_body(g, seat)
    elif op == LOSE_SIGIL:
        for _ in range(e.n):
            if running(g):
                objectives.lose_key(g, pack, seats, seat)
    elif op == SHIFT_PHASE:
        tokens.shift_phase(g, pack, seats, seat, e.n, e.flag)
    elif op == SET_PHASE:
        objectives.set_phase(g, pack, e.n)
    elif op == FLIP_REVEAL:
        ops.flip(g, pack, seats, seat, e.n)
    elif op == KNOCK_IDOL:
        objectives.knock_idol(g, pack, seats)
    elif op == MOVE_GUARDS:
        ops.guards(g, pack, seats, e, f)
    elif op == FREE_PRISONER:
        free_prisoners(g, pack, seats, seat, e.n)
    elif op == FERRY_BACK:
        objectives.ferry_back(g, pack, seats, e.n)


@kernel
def replay(g, pack, f):
    """DM-22.11: the kept mythos card as if just drawn."""
    card = g.table.kept
    if card >= 0:
        say(g, MYTHOS_REPLAYED, f.owner, g.table.episode * 2 + g.table.elder, card, 0)
        start(g, event_of(g, pack, card), g.table.active, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


@kernel
def advance(g, pack, seats):
    """Carries out the next operation of the topmost program; then stages and the end of the game are looked at."""
    f = g.scratch.frame[g.scratch.depth - 1]
    e = pack.effect[f.at]
    f.at += 1
    op = e.op
    if op == END:
        g.scratch.depth -= 1
        g.table.blame = f.blamed
        return
    if op == JUMP:
        f.at = e.go
        return
    if op == IF:
        if not is_true(g, pack, e, f):
            f.at = e.go
        return
    if op == CHOOSE:
        choose(g, pack, seats, f)
        return
    if op == REPLAY_KEPT_MYTHOS:
        replay(g, pack, f)
    elif op >= DAMAGE_LAB:
        on_objective(g, pack, seats, e, f)
    else:
        mind_and_body(g, pack, seats, e, f)
        cards(g, pack, seats, e, f)
        map_and_enemies(g, pack, seats, e, f)
    if running(g) and g.table.beaten == 1:
        program = reveal_next_stage(g, pack)
        if program > 0:
            start(g, program, g.table.active, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
            g.table.blame = BY_STAGE
    if running(g):
        judge(g)


@kernel
def perform(g, pack, seats, program, owner, aim, foe, token, card):
    """Runs a program to its end, without settling thresholds."""
    base = g.scratch.depth
    start(g, program, owner, aim, foe, token, card)
    while g.scratch.depth > base and running(g):
        advance(g, pack, seats)
