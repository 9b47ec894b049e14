"""What the chance to win is told from: the boards of the investigators in turn order, the ritual, the Elder One."""

from sim.games.death_may_die.outside.redraw import way_to_the_ritual
from sim.games.death_may_die.state.codes import (
    CUT_HIT_WOUND,
    CUT_WOUND,
    ELDER,
    EPISODES,
    FREE_RUN,
    MYTHOS_CARDS,
    MYTHOS_DECK,
    PRAYER_TOTAL,
    SEATS,
    STAGES,
)
from sim.kernel import kernel
from sim.mechanisms.seats import to_the_left
from strategies.death_may_die.features import death_by, dice_in, elder_dice_in
from strategies.death_may_die.senses import hits_of_attack, people_at, ritual_call, steps

__all__ = ["PROSPECTS", "prospects"]

OF_TABLE = (
    *(f"episode_{e + 1}" for e in range(EPISODES)), "elder", "seats", "stage", "risen", "disrupted", "track", "symbols",
    "elder_health", "ritual", "actions", "alive", "wounds", "worst_wounds", "stress", "worst_sanity", "fire", "dice",
    "crowds", "deck", "on_map", "company",
)  # fmt: skip
OF_EACH = ("here", "wounds", "stress", "sanity", "hits", "levels", "dice", "elder_dice", "death", "fire", "shields",
           "call", "away", "people", "prayer")  # fmt: skip
PROSPECTS = (*OF_TABLE, *(f"{name}_{turn}" for turn in range(SEATS) for name in OF_EACH))
GLOBAL, EACH = len(OF_TABLE), len(OF_EACH)


@kernel
def prospects(g, pack, seat):
    """Fills g.menu.scratch[:len(PROSPECTS)] of a position between two steps, each about -3 to 3."""
    x = g.menu.scratch
    for f in range(len(PROSPECTS)):
        x[f] = 0.0
    see_table(g, pack, x)
    at, k = GLOBAL, 0
    for turn in range(pack.seats):
        seat = to_the_left(g.table.active, turn, pack.seats)
        if g.table.inv[seat].alive == 1 and k < SEATS:
            see_investigator(g, pack, seat, x, at)
            at += EACH
            k += 1


@kernel
def see_table(g, pack, x):
    """The box and episode, the track, the ritual, the Elder One, the enemies, the deck."""
    table = g.table
    x[table.episode] = 1.0
    x[EPISODES] = 1.0 * table.elder
    x[7] = pack.seats / 5.0
    x[8] = table.stage / STAGES
    x[9] = 1.0 * table.risen
    x[10] = 1.0 * table.disrupted
    x[11] = (table.pace + table.symbols / max(1, pack.symbols)) / max(1, pack.loss_at)
    x[12] = table.symbols / max(1, pack.symbols)
    left, whole = 0.0, 0.0
    for s in range(1, STAGES):
        health = 1.0 * pack.box[table.elder].stage[s].health
        whole += health
        if s >= table.stage:
            left += health
        elif s == table.stage - 1:
            left += health - table.figure[ELDER].wounds
    x[13] = left / whole if table.disrupted == 1 else 1.0
    x[14] = way_to_the_ritual(g, pack)
    x[15] = table.actions / 3.0
    alive, wounds, worst, stress, dying = 0, 0.0, 0.0, 0.0, 0.0
    for seat in range(pack.seats):
        inv = table.inv[seat]
        if inv.alive == 0:
            continue
        alive += 1
        share = inv.wounds / pack.skull
        wounds += share
        worst = max(worst, share)
        stress += inv.stress / max(1, pack.stress)
        dying = max(dying, inv.sanity / pack.sanity)
    x[16] = alive / pack.seats
    x[17] = wounds / max(1, alive)
    x[18] = worst
    x[19] = stress / max(1, alive)
    x[20] = dying
    dice, places = 0.0, 0.0
    for space in range(pack.scene[table.episode].spaces):
        here = dice_in(pack, table, space)
        dice += here
        if here > 0.0:
            places += 1.0
        x[21] += table.fire[space] / 5.0
    x[22] = dice / 20.0
    x[23] = places / 8.0
    cards = 0
    for card in range(MYTHOS_CARDS):
        cards += 1 if table.mythos_at[card] == MYTHOS_DECK else 0
    x[24] = cards / MYTHOS_CARDS
    x[25] = 1.0 if table.figure[ELDER].space >= 0 else 0.0
    x[26] = (alive - 1) / 4.0 if table.risen == 1 else 0.0


@kernel
def see_investigator(g, pack, seat, x, at):
    """Body, mind, means, and what stands around."""
    table = g.table
    inv = table.inv[seat]
    dice = dice_in(pack, table, inv.space)
    great = elder_dice_in(pack, table, inv.space)
    x[at] = 1.0
    x[at + 1] = inv.wounds / pack.skull
    x[at + 2] = inv.stress / max(1, pack.stress)
    x[at + 3] = inv.sanity / pack.sanity
    x[at + 4] = hits_of_attack(pack, inv) / 3.0
    x[at + 5] = (inv.level[0] + inv.level[1] + inv.level[2]) / 6.0
    x[at + 6] = dice / 6.0
    x[at + 7] = great / 6.0
    x[at + 8] = death_by(pack, inv, dice + great, 0.0)
    x[at + 9] = (inv.flames + inv.embers + (0 if inv.space < 0 else table.fire[inv.space])) / 3.0
    x[at + 10] = inv.companions + 0.5 * (inv.trait[CUT_HIT_WOUND] + inv.trait[CUT_WOUND])
    call, away = 0.0, 9.0
    if inv.space >= 0:
        if table.disrupted == 0:
            call = ritual_call(pack, table, seat, inv.space)
            for space in range(pack.scene[table.episode].spaces):
                if ritual_call(pack, table, seat, space) > 0.0:
                    away = min(away, 1.0 * steps(pack, table, inv.space, space))
        elif table.figure[ELDER].space >= 0:
            away = min(9.0, 1.0 * steps(pack, table, inv.space, table.figure[ELDER].space))
    x[at + 11] = call / 3.0
    x[at + 12] = away / 6.0
    x[at + 13] = people_at(pack, table, inv.space, seat) / 2.0
    x[at + 14] = inv.trait[PRAYER_TOTAL] + 0.5 * inv.trait[FREE_RUN]
