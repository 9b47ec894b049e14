"""The styles: one way of weighing, with other weights."""

from sim.games.death_may_die.state.codes import ACTION, MOMENT, REROLL, RUN_STEP
from sim.kernel import kernel
from strategies.death_may_die.answers import best_answer
from strategies.death_may_die.moves import best_action, best_run_step
from strategies.death_may_die.rerolls import choose_reroll
from strategies.death_may_die.weights import (
    BLOOD,
    FRAIL,
    HIT,
    LIFE,
    MIND,
    PRIZE,
    RESERVE,
    STRESS,
    UNDEAD,
    WEIGHTS,
)
from strategies.strategy import strategy

__all__ = ["balanced", "cautious", "fighters", "ritual_first", "style_choice"]


@kernel
def style_choice(pack, table, mine, menu, weights, own):
    """What every style does, by its weights; menu.scratch[VALUED:] says what it finds each option worth."""
    if menu.kind == ACTION or menu.kind == MOMENT:
        return best_action(pack, table, mine, menu, weights, own)
    if menu.kind == RUN_STEP:
        return best_run_step(pack, table, mine, menu, weights, own)
    if menu.kind == REROLL:
        inv = table.inv[table.roll.seat]
        blood = weights[BLOOD] * (1.0 + 2.0 * weights[FRAIL] * inv.wounds)
        calm = weights[STRESS] * (1.0 + weights[RESERVE] * inv.stress)
        life = weights[LIFE] if table.risen == 0 else weights[LIFE] * weights[UNDEAD]
        return choose_reroll(pack, table, menu, calm, blood, life, weights[MIND], weights[HIT], weights[PRIZE], own)
    return best_answer(pack, table, menu, weights, own)


@strategy("death_may_die", sides=("players",), weights=WEIGHTS)
def balanced(pack, table, mine, menu, weights, luck):
    """Plans its turn: for each space worth being in, blows, steps of the objective, rests, and what strikes at the end.

    Goes around fire and crowds, knows which cards the mythos deck still holds and fears what they bring, lies down to
    rest and stands up well, rests between blows at the Elder One. Grows strong while the summoning track leaves time,
    and presses on when it runs out. Looks one turn ahead: it plans no turns of others, trades nothing, keeps no card.
    """
    return style_choice(pack, table, mine, menu, weights, luck)


ritual_first = balanced.variant(
    "ritual_first", "The shortest way to the objective; fights only when little else is left and drags enemies along.",
    objective=7.0, slay=0.3, fear=0.4, haste=0.0,
)  # fmt: skip
fighters = balanced.variant(
    "fighters", "Clears its space before anything else, then the objective; slow, and often late on the track.",
    objective=1.2, slay=4.0, fear=0.4,
)  # fmt: skip
cautious = balanced.variant(
    "cautious", "Rests early, shuns crowds and ends turns in Safe spaces to find things; runs out of time.",
    heal=2.5, fear=1.5, stress=1.0, finds=5.0,
)  # fmt: skip
