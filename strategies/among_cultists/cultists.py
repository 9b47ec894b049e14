"""Cultists: they move and act like investigators, and want other things; the styles differ by their weights."""

from dataclasses import replace

from sim.games.among_cultists.state.codes import (
    ACT,
    AGREE,
    ANNOUNCE,
    BALLOT,
    CLAIM,
    DEAD,
    EXPOSE,
    GIVE_CARD,
    KEEP_TOKEN,
    LOOK,
    LOOK_IN_BAG,
    NAME_RECIPIENT,
    NAME_SEER,
    NO,
    REPORT,
    REVOTE,
    SAY_TOKEN,
    TELEPORT,
    WALK,
    YES,
)
from sim.kernel import kernel
from sim.luck import below, uniform
from sim.mechanisms.sets import count, first_of, has
from strategies.among_cultists.beliefs import A_SEER, KNOWS, believe, chance_of_class
from strategies.among_cultists.choices import (
    choose_action,
    choose_ballot,
    choose_look,
    is_harmful,
    name_token,
    option_of,
)
from strategies.among_cultists.movement import haunt, walk_on
from strategies.among_cultists.senses import HAIR, has_dead, known_dead, open_cards
from strategies.among_cultists.weights import (
    BELIEF,
    COVER,
    DECEIVE,
    KILL_FROM,
    LATE,
    LEAK_SHUN,
    LEAK_VOTE,
    LEAK_WRONG,
    PORTAL,
    SHARE,
    values,
)  # fmt: skip
from strategies.strategy import strategy


@kernel
def prey(table, mine):
    """Living investigators who are not dead yet, as far as the cultist knows."""
    return table.living & ~mine.cultists & ~known_dead(table, mine)


@kernel
def ripe(pack, table, mine, weights):
    """Prey for whom a Dead card is due: late enough, still needed, and others may be blamed for it."""
    if table.round_no < weights[KILL_FROM] or not has_dead(mine):
        return 0
    if pack.cultists == 1 and count(known_dead(table, mine)) >= pack.dead:
        return 0
    if table.round_no > pack.rounds - weights[LATE]:
        return prey(table, mine)
    left = prey(table, mine)
    out = 0
    while left != 0:
        seat = first_of(left)
        left &= left - 1
        if open_cards(mine, seat) >= weights[COVER]:  # the own cards are not among them
            out |= 1 << seat
    return out


@kernel
def choose_card(pack, table, mine, menu, weights):
    """AC-20.3: Dead for a ripe victim, else Alive."""
    due = has(ripe(pack, table, mine, weights), menu.option[0].seat)
    for i in range(menu.n):
        if (menu.option[i].card == DEAD) == due:
            return i
    return 0


@kernel
def choose_recipient(pack, table, mine, menu, weights, luck):
    """AC-20.4: a ripe victim if there is one, else anybody."""
    victims = ripe(pack, table, mine, weights)
    n = 0
    best = below(luck, menu.n)
    for i in range(menu.n):
        if has(victims, menu.option[i].seat):
            n += 1
            if below(luck, n) == 0:
                best = i
    return best


@kernel
def name_seer(pack, table, mine, menu, weights, luck):
    """AC-21.7: who is believed to be the seer; where nothing was learned of that, who leaks most of what it knows."""
    if not names_by_belief(weights):
        return name_leak(pack, table, mine, menu, weights, luck)
    believe(pack, table, mine, menu.seat, menu)
    best = 0
    most = -1.0
    for i in range(menu.n):
        likely = chance_of_class(menu, menu.option[i].seat, A_SEER) + HAIR * uniform(luck)
        if likely > most:
            best = i
            most = likely
    return best


@kernel
def names_by_belief(weights):
    """Whether the seer is named by what was learned."""
    return KNOWS and weights[BELIEF] > 0.0


@kernel
def name_leak(pack, table, mine, menu, weights, luck):
    """AC-21.7: who never accused an innocent and seldom a cultist; a role laid open that is no seer is none."""
    best = 0
    best_leak = -1e9
    for i in range(menu.n):
        seat = menu.option[i].seat
        shown = table.shown[seat]
        if shown >= 0 and pack.role[shown].guess_target == 0:
            continue
        leak = uniform(luck)
        for other in range(pack.seats):
            if has(mine.cultists, other):
                leak += weights[LEAK_VOTE] * table.voted[seat, other] - weights[LEAK_SHUN] * table.met[seat, other]
            else:
                leak -= weights[LEAK_WRONG] * table.voted[seat, other]
        if leak > best_leak:
            best = i
            best_leak = leak
    return best


@kernel
def answer(pack, table, mine, menu, weights, luck):
    """The questions of no or yes."""
    kind = menu.kind
    if kind == CLAIM:
        return option_of(menu, YES if count(known_dead(table, mine)) >= pack.dead else NO)
    if kind in (ANNOUNCE, EXPOSE):
        own = mine.gave_dead[menu.option[0].seat] > 0
        return option_of(menu, NO if own or uniform(luck) < weights[DECEIVE] else YES)
    if kind == REPORT:
        dead = has(mine.seen_dead, menu.option[0].seat)
        return option_of(menu, YES if uniform(luck) < (weights[DECEIVE] if dead else weights[SHARE]) else NO)
    if kind == AGREE:
        return option_of(menu, YES if weights[PORTAL] > 0.0 else NO)
    if kind == KEEP_TOKEN:
        return option_of(menu, YES if is_harmful(pack, menu.option[0].card) else NO)
    if kind == SAY_TOKEN:
        return below(luck, menu.n) if uniform(luck) < weights[DECEIVE] else name_token(menu, mine.token_seen)
    if kind == LOOK_IN_BAG:
        return option_of(menu, YES)
    return 0


@kernel
def conspire(pack, table, mine, menu, weights, luck):
    """A cultist's choice."""
    kind = menu.kind
    if kind == WALK:
        return walk_on(pack, table, mine, menu, weights, luck, ripe(pack, table, mine, weights))
    if kind == ACT:
        return choose_action(pack, table, mine, menu, weights, luck)
    if kind == GIVE_CARD:
        return choose_card(pack, table, mine, menu, weights)
    if kind == NAME_RECIPIENT:
        return choose_recipient(pack, table, mine, menu, weights, luck)
    if kind == TELEPORT:
        return haunt(pack, table, mine, menu, weights, luck)
    if kind in (BALLOT, REVOTE):
        return choose_ballot(pack, table, mine, menu, weights, luck, mine.cultists)
    if kind == LOOK:
        return choose_look(pack, mine, menu, luck)
    if kind == NAME_SEER:
        return name_seer(pack, table, mine, menu, weights, luck)
    return answer(pack, table, mine, menu, weights, luck)


@strategy(
    "among_cultists",
    sides=("cultists",),
    weights=values(
        books=0.3, refill=0.3, portal=0.0, meet=3.8, fear=8.3, check=0.9, cameras=1.3, vote_at=-3.0, lone_vote=-3.0,
        convene_at=2.7, impatience=0.0, crowd=0.4, power=-1.4, scare=0.2, fight=0.2, death=2.7, red_card=1.9, clean=0.2,
        safe_card=0.0, shelter=0.75, red_limit=1.0, openly=7.0, haste=0.32, caution=0.51,
        lie=2.65, exposed=0.35, patience=4.0, stakes=0.0, belief=1.0,
    ),
)  # fmt: skip
def mimic(pack, table, mine, menu, weights, luck):
    """Plays like a balanced investigator until Dead cards are needed, then hunts (AC-21.18).

    Uses partners, starting deaths, own kills, and what all see. Weakness: the deaths all fall into the last rounds, and
    the books it collects for show are real.
    """
    return conspire(pack, table, mine, menu, weights, luck)


stalker = mimic.variant(
    "stalker",
    "Kills from the third round on, where a card of somebody else lies unseen beside its own, shuns the rest and works "
    "openly on its route. Uses what the mimic uses; trained against the balanced investigator and its kin. "
    "Weakness: a table that looks at every deck finds the deaths early.",
    books=-1.38, refill=2.58, meet=2.28, fear=0.45, check=0.59, cameras=0.15, vote_at=-2.68, lone_vote=-2.68,
    convene_at=2.53, impatience=0.0, patience=2.1, stakes=-0.09, power=-0.84, death=2.98, red_card=2.28, shelter=0.13,
    exposed=0.97, hunt=16.87, kill_from=2.48, cover=0.54, late=1.46, sabotage=0.1, red_limit=0.0, openly=6.79,
    deceive=0.86, share=0.74,
)  # fmt: skip
butcher = mimic.variant(
    "butcher",
    "Seeks pairs and plays Dead at the first chance on everybody not yet dead (AC-21.15). "
    "Weakness: a death found early points straight at it.",
    kill_from=1.0, meet=0.0, fear=0.0, openly=3.0,
)  # fmt: skip
lurker = mimic.variant(
    "lurker",
    "Mostly Alive; Dead only to those who have met several others; openly on its route, "
    "one red card a room (AC-21.16). Weakness: may run out of rounds before enough are dead.",
    hunt=8.0, kill_from=3.0, cover=2.0, sabotage=0.4, openly=9.0,
)  # fmt: skip
saboteur = mimic.variant(
    "saboteur",
    "Red cards into nearly explored rooms and the passage deck, kills when it comes easily (AC-21.17). "
    "Weakness: the red cards drawn fall on those who refilled.",
    sabotage=2.0, red_limit=9.0, books=0.0, hunt=4.0, kill_from=3.0, openly=0.3,
)  # fmt: skip
impostor = replace(
    mimic,
    name="impostor",
    about="Moves, works and votes as the balanced investigator does, by the same weights; kills from round 2 on whom "
    "it happens to meet, where a card of somebody else lies unseen beside its own. Weakness: seldom seeks a victim.",
    weights=values(belief=1.0, kill_from=2.0, hunt=3.0, cover=1.0),
)
