"""The styles: how the day is spent, with encounters played by the order search or greedily."""

from sim import luck
from sim.games.tainted_grail.state.codes import (
    ASK_ACTION,
    EXPLORE,
    LIGHT,
    PASS,
    TRAVEL,
)
from sim.kernel import kernel
from strategies.strategy import strategy
from strategies.tainted_grail.advice import advised, find_act, greedy_play, is_encounter_question
from strategies.tainted_grail.chance import forget
from strategies.tainted_grail.day import day_choice
from strategies.tainted_grail.weights import GREEDY, WEIGHTS

__all__ = ["STRATEGIES", "style_choice"]


@kernel
def style_choice(pack, table, mine, menu, weights, stream):
    """The answer of a style; what it thinks of the options stays on the menu, the cards it thought of in the notes."""
    forget(menu)
    mine.notes.rows = 0
    if not is_encounter_question(menu.kind):
        return day_choice(pack, table, mine, menu, weights, stream)
    if weights[GREEDY] > 0.5:
        return greedy_play(pack, table, mine, menu, weights, stream)
    return advised(pack, table, mine, menu, weights, stream)


@strategy("tainted_grail", weights=WEIGHTS)
def balanced(pack, table, mine, menu, weights, stream):
    """Honest: reads the nearest journals for the rites, goes first for what one promised, earns what a menhir costs.

    Earns a first reputation where a place gives it, before it reads on. Hunts or buys food for some days, goes round
    guardians, sees to its health where a place or a journal heals, keeps experience for a point that opens what a
    journal asked for, travels together where the way is the same, and plays encounters by the order search. Knows only
    what lies open: the text of the second quest, printed location actions, menhir costs, of journals once opened what
    they ask for and whether they offer a rest or a fight. Ties go to chance.
    Weakness: opens journals blindly.
    """
    return style_choice(pack, table, mine, menu, weights, stream)


@strategy("tainted_grail", weights=WEIGHTS)
def wanderer(pack, table, mine, menu, weights, stream):
    """Travels and explores at random, lights a menhir when it can, and plays encounters by the order search.

    The floor of sense.
    """
    if is_encounter_question(menu.kind):
        return advised(pack, table, mine, menu, weights, stream)
    if menu.kind != ASK_ACTION:
        return day_choice(pack, table, mine, menu, weights, stream)
    n = 0
    for i in range(menu.n):
        if menu.option[i].act == LIGHT:
            return i
        if menu.option[i].act == TRAVEL or menu.option[i].act == EXPLORE:
            n += 1
    left = luck.below(stream, max(1, n))
    for i in range(menu.n):
        if menu.option[i].act == TRAVEL or menu.option[i].act == EXPLORE:
            left -= 1
            if left < 0:
                return i
    return find_act(menu, PASS)


STRATEGIES = [
    balanced,
    balanced.variant(
        "informed",
        "The balanced player that has played the chapter before: knows what every journal holds, and so the ways to "
        "the rites. For a first play it would be a leak.",
        informed=1.0,
    ),
    balanced.variant(
        "greedy_pool",
        "The balanced day; in encounters the card with most progress now, further cards while there is progress, "
        "escape before expected death. The baseline of the order search.",
        greedy=1.0,
    ),
    balanced.variant(
        "defensive",
        "The balanced day; in encounters prevented damage weighs as much as progress, and an activation likes to "
        "end on a card that guards. Weakness: slow.",
        damage=1.2,
        ends_guarded=0.4,
    ),
    balanced.variant(
        "tempo",
        "The balanced day; in encounters cards in hand and go keys are valued, two plays looked ahead. "
        "Weakness: wounds.",
        card_kept=0.8,
        drawn=0.9,
        depth=2.0,
        damage=0.5,
    ),
    balanced.variant(
        "quest_rusher",
        "Informed: knows from an earlier play where the rites are and heads there, gathering only for the menhir. "
        "For a first play it would be a leak.",
        informed=1.0,
        food_wanted=1.0,
        together=0.5,
        health_wanted=0.35,
        late_dial=4.0,
    ),
    balanced.variant(
        "quest_seeker",
        "The honest form of quest_rusher: unread journals nearest first, each on its own way, then the menhir; gathers "
        "only for its cost.",
        together=0.5,
        food_wanted=0.0,
        health_wanted=0.25,
        terror_limit=6.0,
        late_dial=2.0,
    ),
    balanced.variant(
        "gatherer",
        "Keeps two food a head and three fifths of its health before anything else. Weakness: the menhir burns down.",
        food_wanted=2.0,
        health_wanted=0.6,
        terror_limit=3.0,
    ),
    balanced.variant("split_scouts", "Nobody travels or explores together until the menhir is lit.", together=0.0),
    balanced.variant(
        "one_party",
        "All travel and explore together, always, and do not stop for food.",
        together=1.0,
        food_wanted=0.0,
        health_wanted=0.25,
    ),
    wanderer,
]
