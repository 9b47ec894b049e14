"""Investigators: one way to weigh a move, an action and a vote; the styles differ by their weights."""

from sim.games.among_cultists.state.codes import (
    ACT,
    AGREE,
    BALLOT,
    EXPOSE,
    KEEP_TOKEN,
    LOOK,
    LOOK_IN_BAG,
    NAME_RECIPIENT,
    NO,
    REPORT,
    REVOTE,
    SAY_TOKEN,
    TELEPORT,
    WAIVE,
    WALK,
    YES,
)
from sim.kernel import kernel
from sim.luck import below, uniform
from sim.mechanisms.sets import has
from strategies.among_cultists.choices import (
    choose_action,
    choose_ballot,
    choose_look,
    is_harmful,
    name_token,
    option_of,
)
from strategies.among_cultists.movement import haunt, walk_on
from strategies.among_cultists.weights import SHARE, values
from strategies.strategy import strategy


@kernel
def answer(pack, mine, menu, weights, luck):
    """The questions of no or yes."""
    kind = menu.kind
    role = pack.role[mine.role]
    if kind == REPORT:
        clean = not has(mine.seen_dead, menu.option[0].seat)
        return option_of(menu, YES if clean and uniform(luck) < weights[SHARE] else NO)
    if kind == EXPOSE:
        return option_of(menu, NO if role.dies_by_reveal != 0 else YES)
    if kind == LOOK_IN_BAG:
        return option_of(menu, NO if role.dies_by_knife != 0 else YES)
    if kind == KEEP_TOKEN:
        return option_of(menu, NO if is_harmful(pack, menu.option[0].card) else YES)
    if kind == SAY_TOKEN:
        return name_token(menu, mine.token_seen if uniform(luck) < weights[SHARE] else -1)
    if kind in (AGREE, WAIVE):
        return option_of(menu, YES)
    return 0


@kernel
def investigate(pack, table, mine, menu, weights, luck):
    """An investigator's choice."""
    kind = menu.kind
    if kind == WALK:
        return walk_on(pack, table, mine, menu, weights, luck, 0)
    if kind == ACT:
        return choose_action(pack, table, mine, menu, weights, luck)
    if kind == TELEPORT:
        return haunt(pack, table, mine, menu, weights, luck)
    if kind in (BALLOT, REVOTE):
        return choose_ballot(pack, table, mine, menu, weights, luck, 0)
    if kind == LOOK:
        return choose_look(pack, mine, menu, luck)
    if kind == NAME_RECIPIENT:
        return below(luck, menu.n)
    return answer(pack, mine, menu, weights, luck)


@strategy("among_cultists", sides=("investigators",), weights=values())
def balanced(pack, table, mine, menu, weights, luck):
    """Books, checks and votes by round, points and deaths known (AC-21.14).

    Looks at status decks, and accuses whom the evidence of AC-21.3 makes likely, by a probability that falls with time;
    works where there is nobody to look at. Uses the route, own cards and looks, and what was drawn from a room.
    Trained against five kinds of cultists. Weakness: wins by finding the cultists, hardly ever by points; looks one
    step ahead and does not plan for a colour two rounds on.
    """
    return investigate(pack, table, mine, menu, weights, luck)


scholar = balanced.variant(
    "scholar",
    "Expected book progress on the route, whatever the company (AC-21.11). Uses rooms, routes and own cards. "
    "Weakness: meets anybody anywhere, and looks at status decks only when nothing else is worth doing.",
    books=3.5, refill=2.0, haste=2.5, meet=0.0, fear=0.0, exposed=0.0, shelter=0.0, check=0.1, portal=2.0, vote_at=1.3,
    lone_vote=1.3, convene_at=4.0, impatience=0.0,
)  # fmt: skip
recluse = balanced.variant(
    "recluse",
    "As the scholar, but never alone with one other, passing or staying; checks late (AC-21.12). "
    "Weakness: slow, gives the cultists time.",
    books=1.5, refill=0.8, haste=1.5, exposed=0.8, check=0.4, check_from=6.0, portal=2.0, vote_at=0.5, lone_vote=0.5,
    convene_at=1.5,
    impatience=0.0, power=2.0,
)  # fmt: skip
sleuth = balanced.variant(
    "sleuth",
    "Looks at status decks that have received many cards, in person and by camera, and votes early (AC-21.13). "
    "Weakness: spends actions that could bring books, and votes on thin evidence.",
    check=2.5, cameras=2.2, meet=1.0, fear=4.0, vote_at=-2.0, lone_vote=-2.0, convene_at=-1.6, impatience=0.0,
)  # fmt: skip
reader = balanced.variant(
    "reader",
    "Balanced, but whom it fears, votes for and shoots it takes from beliefs that were learned of the public record. "
    "Weakness: knows the habits of the cultists that they were learned from.",
    belief=1.0,
)  # fmt: skip
