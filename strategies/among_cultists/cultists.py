"""Cultists: they move and act like investigators, and want other things; the styles differ by their weights."""

from sim.games.among_cultists.model import (
    ACT,
    AGREE,
    ANNOUNCE,
    BALLOT,
    CAMERA_ROOM,
    CAMERA_STATUS,
    CHECK_ROOM,
    CHECK_STATUS,
    CLAIM,
    CLOSE_PORTAL,
    DEAD,
    EXPOSE,
    FIGHT_CULTIST,
    GIVE_CARD,
    KEEP_TOKEN,
    LOOK,
    LOOK_IN_BAG,
    NAME_RECIPIENT,
    NAME_SEER,
    NO,
    NOBODY,
    REFILL_ROOM,
    REPORT,
    RESTORE_POWER,
    REVOTE,
    SCARE_FISHMAN,
    SECURE_CORRIDOR,
    START_VOTE,
    SUCCESS,
    TELEPORT,
    WALK,
    YES,
)  # fmt: skip
from sim.games.among_cultists.sets import first_of
from sim.kernel import kernel
from sim.luck import uniform
from sim.maps import count, has
from strategies.among_cultists.investigators import choose_look, is_harmful, option_of, room_worth
from strategies.among_cultists.movement import has_goal, in_reach, keep_goal, way_to_goal
from strategies.among_cultists.senses import (
    KNOWN,
    book_worth,
    has_dead,
    known_dead,
    misremembered,
    on_route,
    red_cards,
    refill_worth,
    suspicion,
)  # fmt: skip
from strategies.among_cultists.weights import (
    CONVENE_AT,
    COVER,
    CROWD,
    DECEIVE,
    FIGHT,
    HUNT,
    KILL_FROM,
    LEAK_SHUN,
    LEAK_VOTE,
    OPENLY,
    PORTAL,
    POWER,
    RED_LIMIT,
    SABOTAGE,
    SCARE,
    SECURE,
    SHARE,
    VOTE_AT,
    values,
)  # fmt: skip
from strategies.strategy import strategy


@kernel
def prey(table, mine):
    """Living investigators who are not dead yet, as far as the cultist knows."""
    return table.living & ~mine.cultists & ~known_dead(table, mine)


@kernel
def ripe(pack, table, mine, weights):
    """Prey for whom a Dead card is due: late enough, still needed, and others have given them cards too."""
    if table.round_no < weights[KILL_FROM] or not has_dead(mine):
        return 0
    if pack.cultists == 1 and count(known_dead(table, mine)) >= pack.dead:
        return 0
    late = table.round_no >= pack.rounds - 2
    left = prey(table, mine)
    out = 0
    while left != 0:
        seat = first_of(left)
        left &= left - 1
        if late or givers_to(pack, table, mine, seat) >= weights[COVER]:
            out |= 1 << seat
    return out


@kernel
def givers_to(pack, table, mine, seat):
    """How many who are no cultists have given the character a card."""
    n = 0
    for giver in range(pack.seats):
        if table.given[giver, seat] > 0 and not has(mine.cultists, giver):
            n += 1
    return n


@kernel
def company_worth(pack, table, weights, me, place, victims):
    """Worth of an encounter there: a chance to kill, if the time has come."""
    others = table.present[place] & ~(1 << me)
    n = count(others)
    if n == 0 or (n > 1 and table.power != 0):
        return 0.0
    return weights[HUNT] * count(others & victims) / n


@kernel
def place_worth(pack, table, mine, weights, me, place, victims):
    """Worth of ending the move at a place: the room action, its cost off the route, and the company."""
    worth = weights[SECURE]
    if pack.colour[place] >= 0:
        worth = room_worth(pack, table, mine, weights, me, place)
        if not has(table.cleared, place) and red_cards(mine) > 0 and may_sabotage(table, mine, weights, me, place):
            worth = max(worth, weights[SABOTAGE] * red_worth(pack, table, place))
        if not on_route(pack, table, mine, place):
            worth = max(0.0, worth - weights[OPENLY])
    elif red_cards(mine) > 0:
        worth = max(worth, 0.5 * weights[SABOTAGE])
    if has(table.living, me):
        worth += company_worth(pack, table, weights, me, place, victims)
    return worth


@kernel
def red_worth(pack, table, room):
    """A red card does most in a room that is nearly explored, and in the deck of an explored one that is thin."""
    if has(table.explored, room):
        return 1.5 / (1.0 + table.deck_n[room])
    return 0.6 + 0.4 * table.deck_n[room] / pack.explored_above


@kernel
def may_sabotage(table, mine, weights, me, room):
    """Whether one more own red card in the room is not too bold."""
    return table.refills[room, me] - mine.put_success[room] < weights[RED_LIMIT]


@kernel
def choose_goal(pack, table, mine, weights, luck, me):
    """The best place within reach."""
    victims = ripe(pack, table, mine, weights)
    left = in_reach(pack, table, me)
    goal = table.at[me]
    best = -1e9
    while left != 0:
        place = first_of(left)
        left &= left - 1
        worth = place_worth(pack, table, mine, weights, me, place, victims) + 0.2 * uniform(luck)
        if worth > best:
            goal = place
            best = worth
    keep_goal(table, mine, goal)


@kernel
def choose_haunt(pack, table, mine, menu, weights, luck):
    """A ghost goes where it can do most harm."""
    best = 0
    best_worth = -1e9
    for i in range(menu.n):
        worth = place_worth(pack, table, mine, weights, menu.seat, menu.option[i].place, 0) + 0.2 * uniform(luck)
        if worth > best_worth:
            best = i
            best_worth = worth
    return best


@kernel
def action_worth(pack, table, mine, weights, me, option):
    """Worth of an action to a cultist who wants to be taken for an investigator."""
    what = option.act
    here = table.at[me]
    worth = 0.0
    if what == REFILL_ROOM:
        if option.card == SUCCESS:
            worth = 0.5 * refill_worth(pack, table, weights, option.place)
        elif may_sabotage(table, mine, weights, me, option.place):
            worth = weights[SABOTAGE] * red_worth(pack, table, option.place)
    elif what in (CHECK_ROOM, CAMERA_ROOM):
        worth = book_worth(pack, table, mine, weights, option.place)
    elif what in (CHECK_STATUS, CAMERA_STATUS):
        worth = 0.05 if has(prey(table, mine), option.seat) else -0.2
    elif what == SECURE_CORRIDOR:
        return weights[SECURE] if option.card == SUCCESS else 0.5 * weights[SABOTAGE]
    elif what == FIGHT_CULTIST:
        return weights[FIGHT]
    elif what == SCARE_FISHMAN:
        return weights[SCARE]
    elif what == RESTORE_POWER:
        worth = weights[POWER]
    elif what == CLOSE_PORTAL:
        worth = weights[PORTAL]
    elif what == START_VOTE:
        worth = scapegoat(pack, table, mine, weights, me) - weights[CONVENE_AT]
    if pack.colour[here] >= 0 and what != CHECK_STATUS and worth > 0.0 and not on_route(pack, table, mine, here):
        worth -= weights[OPENLY]
    return worth


@kernel
def scapegoat(pack, table, mine, weights, me):
    """Suspicion of the living investigator who looks worst."""
    worst = -KNOWN
    for seat in range(pack.seats):
        if seat != me and has(table.living, seat) and not has(mine.cultists, seat):
            worst = max(worst, suspicion(pack, table, mine, weights, seat))
    return worst


@kernel
def choose_action(pack, table, mine, menu, weights):
    """The action worth most; passing is worth nothing."""
    best = 0
    best_worth = 0.0
    for i in range(menu.n):
        worth = action_worth(pack, table, mine, weights, menu.seat, menu.option[i])
        if worth > best_worth:
            best = i
            best_worth = worth
    return best


@kernel
def choose_ballot(pack, table, mine, menu, weights, luck):
    """AC-21.6: never a partner; an investigator who looks bad or whom others vote for, else abstain."""
    best = 0
    best_odds = weights[VOTE_AT]
    for i in range(menu.n):
        seat = menu.option[i].seat
        if seat == NOBODY or has(mine.cultists, seat):
            continue
        odds = misremembered(pack, table, mine, weights, luck, seat)
        if menu.kind == REVOTE:
            odds += 3.0 * weights[CROWD]
        if odds > best_odds:
            best = i
            best_odds = odds
    return best


@kernel
def choose_card(pack, table, mine, menu, weights):
    """AC-20.3: Dead for a ripe victim, else Alive."""
    due = has(ripe(pack, table, mine, weights), menu.option[0].seat)
    for i in range(menu.n):
        if (menu.option[i].card == DEAD) == due:
            return i
    return 0


@kernel
def choose_recipient(pack, table, mine, menu, weights):
    """A ripe victim if there is one."""
    victims = ripe(pack, table, mine, weights)
    for i in range(menu.n):
        if has(victims, menu.option[i].seat):
            return i
    return 0


@kernel
def name_seer(pack, table, mine, menu, weights, luck):
    """AC-21.7: who voted against cultists and shunned them most; a role laid open that is no seer is none."""
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
                leak -= 0.5 * weights[LEAK_VOTE] * table.voted[seat, other]
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
    if kind == LOOK_IN_BAG:
        return option_of(menu, YES)
    return 0


@strategy(
    "among_cultists",
    sides=("cultists",),
    weights=values(
        books=0.5, refill=0.5, portal=-1.0, check=0.3, vote_at=-2.0, convene_at=1.0, power=-1.0, scare=0.2, fight=0.2,
        hunt=2.0, cover=0.0, red_limit=1.0, noise=0.6, leak_vote=1.5, leak_shun=0.1,
    ),
)  # fmt: skip
def mimic(pack, table, mine, menu, weights, luck):
    """Plays like a balanced investigator until Dead cards are needed, then hunts (AC-21.18).

    Uses partners, starting deaths, own kills, and what all see. Weakness: the deaths all fall into the last rounds, and
    the books it collects for show are real.
    """
    kind = menu.kind
    if kind == WALK:
        if not has_goal(table, mine):
            choose_goal(pack, table, mine, weights, luck, menu.seat)
        return way_to_goal(pack, table, mine, menu, weights, menu.seat)
    if kind == ACT:
        return choose_action(pack, table, mine, menu, weights)
    if kind == GIVE_CARD:
        return choose_card(pack, table, mine, menu, weights)
    if kind == NAME_RECIPIENT:
        return choose_recipient(pack, table, mine, menu, weights)
    if kind == TELEPORT:
        return choose_haunt(pack, table, mine, menu, weights, luck)
    if kind in (BALLOT, REVOTE):
        return choose_ballot(pack, table, mine, menu, weights, luck)
    if kind == LOOK:
        return choose_look(pack, mine, menu)
    if kind == NAME_SEER:
        return name_seer(pack, table, mine, menu, weights, luck)
    return answer(pack, table, mine, menu, weights, luck)


butcher = mimic.variant(
    "butcher",
    "Seeks pairs and plays Dead at the first chance on everybody not yet dead (AC-21.15). "
    "Weakness: a death found early points straight at it.",
    hunt=4.0, kill_from=1.0, cover=0.0, books=0.2, meet=-0.5,
)  # fmt: skip
lurker = mimic.variant(
    "lurker",
    "Mostly Alive; Dead only to those who have met several others; openly on its route, "
    "one red card a room (AC-21.16). Weakness: may run out of rounds before enough are dead.",
    hunt=1.0, kill_from=2.0, cover=2.0, red_limit=1.0, openly=4.0, sabotage=0.4,
)  # fmt: skip
saboteur = mimic.variant(
    "saboteur",
    "Red cards into nearly explored rooms and the passage deck, kills when it comes easily (AC-21.17). "
    "Weakness: the red cards drawn fall on those who refilled.",
    sabotage=2.0, red_limit=9.0, books=0.0, hunt=0.5, kill_from=1.0, cover=0.0, openly=0.3,
)  # fmt: skip
