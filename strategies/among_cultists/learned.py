"""Learned players: the default styles of both sides, but where their own games taught that another option is better."""

from dataclasses import replace

from sim.games.among_cultists.state.codes import ACT, BALLOT, GIVE_CARD, NAME_SEER, REVOTE, WALK
from sim.kernel import kernel
from sim.luck import uniform
from strategies.among_cultists.beliefs import KNOWS
from strategies.among_cultists.cultists import conspire, impostor, names_by_belief, ripe, stalker
from strategies.among_cultists.features import (
    BELIEVED_AHEAD,
    BELIEVED_WORST,
    COMPANY_BELIEVED,
    LOOK,
    OF_BELIEVED,
    POSITION,
    TO_BELIEVED,
    features,
    note_worths,
)
from strategies.among_cultists.investigators import balanced, investigate
from strategies.among_cultists.senses import BLENDS, PLANNED, infer
from strategies.among_cultists.weights import BLEND
from strategies.learning import chooser
from strategies.network import is_learned, reads
from strategies.sampling import in_training
from strategies.strategy import strategy

best_by_value = chooser(features, POSITION)


@kernel
def blend(pack, table, mine, weights, luck):
    """AC-20.23: the seer does as one who knows nothing, until the last round, when there is nothing left to hide."""
    if mine.cultists != 0 and weights[BLEND] > 0.0:
        hides = table.round_no < pack.rounds and uniform(luck) < weights[BLEND]
        mine.notes[BLENDS] = 1.0 if hides else 0.0


@kernel
def heeds_beliefs(weights, kind):
    """Whether what was learned reads what is believed."""
    for feature in (BELIEVED_WORST, BELIEVED_AHEAD, LOOK, OF_BELIEVED, COMPANY_BELIEVED, TO_BELIEVED):
        if reads(weights, kind, feature):
            return True
    return False


@kernel
def take_stock(pack, table, mine, menu, weights):
    """AC-21.8: believes anew before a move, an action, a ballot, a card, if that is heeded."""
    moves = menu.kind == WALK and mine.notes[PLANNED] != table.round_no
    if not moves and menu.kind not in (ACT, BALLOT, REVOTE, GIVE_CARD):
        return
    if not KNOWS or not is_learned(weights, menu.kind):
        return
    if in_training(weights) or heeds_beliefs(weights, menu.kind):
        infer(pack, table, mine, menu)


@strategy("among_cultists", sides=("investigators",), weights=balanced.weights)
def learned(pack, table, mine, menu, weights, luck):
    """The balanced investigator, who has learned from its own games where another option is better.

    Uses what it uses, and how likely each is a cultist by all evidence and by beliefs that were learned; as the seer it
    does as one who knows nothing.
    Weakness: knows the default cultists best.
    """
    blend(pack, table, mine, weights, luck)
    take_stock(pack, table, mine, menu, weights)
    kept = investigate(pack, table, mine, menu, weights, luck)
    note_worths(pack, table, mine, menu, weights, 0)
    return best_by_value(pack, table, mine, menu, weights, luck, kept)


@strategy("among_cultists", sides=("cultists",), weights=impostor.weights)
def learned_cultists(pack, table, mine, menu, weights, luck):
    """The impostor, who has learned from its own games where another option is better.

    Uses what it uses, whom the table suspects, how its own seat looks by the public record, and what an investigator in
    its place would believe; names the seer by what was learned of the record. Weakness: knows its own league best.
    """
    take_stock(pack, table, mine, menu, weights)
    kept = conspire(pack, table, mine, menu, weights, luck)
    if menu.kind == NAME_SEER and names_by_belief(weights):
        return kept
    note_worths(pack, table, mine, menu, weights, ripe(pack, table, mine, weights))
    return best_by_value(pack, table, mine, menu, weights, luck, kept)


learned_stalker = replace(
    learned_cultists,
    name="learned_stalker",
    about="The stalker, who has learned from its own games where another option is better. Uses what the learned "
    "cultists use. Weakness: gives itself away to whoever reads the record.",
    weights=stalker.weights,
)
