"""Status decks dealt anew: starting cards, and which cards of cultists are Dead (AC-3.5, AC-8.2, AC-9.10)."""

from sim import luck
from sim.games.among_cultists.outside.redraw_roles import may_hide_death, needs_death, note_clean_decks
from sim.games.among_cultists.state.checks import cards_dealt, cards_of
from sim.games.among_cultists.state.codes import ALIVE, CARDS, CULTIST, CULTISTS, DEAD, NOBODY
from sim.games.among_cultists.state.set_up import lay_piles
from sim.kernel import kernel
from sim.mechanisms.bag import shuffle
from sim.mechanisms.seats import to_the_left
from sim.mechanisms.sets import count, has


@kernel
def redraw_status(g, pack, seat):
    """Dead cards where they must lie, then at the start, then any others that cultists may have laid."""
    work = g.scratch.redraw
    note_clean_decks(g, work, seat, g.hidden.cultists)
    mark_own(g, pack, seat)
    start = mark_known_start(g, pack, seat)
    start -= mark_needed(g, pack, seat, start)
    mark_start(g, pack, start)
    for other in range(pack.seats):
        if other != seat:
            lay_life_cards(g, pack, other)
    count_status(g, pack, seat)
    tell_looks_and_starts(g, pack, seat)


@kernel
def is_start(work, i):
    """Whether a card is the first of its deck that is not in the record: the starting one, if there was one."""
    if work.giver[i] != NOBODY:
        return False
    for k in range(i):
        if work.owner[k] == work.owner[i] and work.giver[k] == NOBODY:
            return False
    return True


@kernel
def has_death(work, owner):
    """Whether a Dead card is marked in a status deck."""
    for i in range(work.n):
        if work.owner[i] == owner and work.is_dead[i] != 0:
            return True
    return False


@kernel
def mark_own(g, pack, seat):
    """AC-20.25: the Dead cards that the seat gave itself, in the decks where it knows them to be."""
    work = g.scratch.redraw
    for owner in range(pack.seats):
        left = g.mine[seat].gave_dead[owner]
        for recorded in range(2):
            for i in range(work.n):
                giver = seat if recorded == 0 else NOBODY
                if left > 0 and work.owner[i] == owner and work.giver[i] == giver and work.is_dead[i] == 0:
                    work.is_dead[i] = 1
                    left -= 1


@kernel
def mark_known_start(g, pack, seat):
    """AC-4.2: starting deaths that a cultist has seen; how many are still to be dealt, unknown to the seat."""
    work = g.scratch.redraw
    if g.mine[seat].role != CULTIST or pack.role[CULTIST].learns_cultists == 0:
        return pack.status_start[1]
    for i in range(work.n):
        if has(g.mine[seat].start_dead, work.owner[i]) and is_start(work, i):
            work.is_dead[i] = 1
    return 0


@kernel
def may_explain(g, seat, i, start):
    """Whether a card may be the Dead one that lies in its deck: a starting one, or a cultist's who had one left."""
    work = g.scratch.redraw
    giver = work.giver[i]
    if giver == NOBODY:
        owner = work.owner[i]
        return start > 0 and not has(g.hidden.cultists, owner) and work.clean[owner] < 0 and is_start(work, i)
    if giver == seat or not has(g.hidden.cultists, giver) or g.mine[giver].hand[DEAD] == 0:
        return False
    return may_hide_death(work, i, giver)


@kernel
def mark_needed(g, pack, seat, start):
    """A Dead card for every deck in which one was found, or seen by the seat; how many of them at the start."""
    work = g.scratch.redraw
    used = 0
    first = luck.below(g.search[0], pack.seats)
    for turn in range(pack.seats):
        owner = to_the_left(first, turn, pack.seats)
        if not needs_death(g, work, seat, owner) or has_death(work, owner):
            continue
        n = 0
        chosen = -1
        for i in range(work.n):
            if work.owner[i] == owner and may_explain(g, seat, i, start - used):
                n += 1
                if luck.below(g.search[0], n) == 0:
                    chosen = i
        if chosen >= 0:
            work.is_dead[chosen] = 1
            if work.giver[chosen] == NOBODY:
                used += 1
            else:
                g.mine[work.giver[chosen]].hand[DEAD] -= 1
    return used


@kernel
def mark_start(g, pack, start):
    """AC-3.5: Dead cards of the start among investigators not seen to be alive, and the leftovers in the box."""
    work = g.scratch.redraw
    box = pack.status_start[0] + pack.status_start[1]
    for i in range(work.n):
        if is_start(work, i):
            box -= 1
    for _ in range(start):
        n = max(0, box)
        chosen = -1
        for i in range(work.n):
            owner = work.owner[i]
            if (
                work.is_dead[i] == 0
                and work.clean[owner] < 0
                and not has(g.hidden.cultists, owner)
                and is_start(work, i)
            ):
                n += 1
                if luck.below(g.search[0], n) == 0:
                    chosen = i
        if chosen >= 0:
            work.is_dead[chosen] = 1
        else:
            box -= 1


@kernel
def lay_life_cards(g, pack, other):
    """The Alive and Dead cards that are gone from another's hand; a cultist's are any of its cards that may be."""
    hand = g.mine[other].hand
    side = g.referee.side_of[other]
    laid = pack.hand[side, ALIVE] + pack.hand[side, DEAD] - g.table.life_cards[other]
    laid -= pack.hand[side, DEAD] - hand[DEAD]  # those that are marked
    if side == CULTISTS:
        dead = 0
        for k in range(laid):
            if luck.below(g.search[0], hand[ALIVE] + hand[DEAD] - k) < hand[DEAD] - dead:
                dead += 1
        forced = laid - hand[ALIVE]
        marked = mark_given(g, other, dead, forced)
        hand[DEAD] -= marked
        laid -= marked
    hand[ALIVE] -= laid


@kernel
def mark_given(g, giver, dead, forced):
    """Marks so many cards of a cultist as Dead where they may be; as many as it has no Alive for wherever they must."""
    work = g.scratch.redraw
    marked = 0
    for bold in range(3):  # nobody twice; then twice; then, if it must be, where nobody would
        while marked < (dead if bold == 0 else forced):
            n = 0
            chosen = -1
            for i in range(work.n):
                if work.is_dead[i] != 0 or (bold == 0 and has_death(work, work.owner[i])):
                    continue
                fits = may_hide_death(work, i, giver)
                if bold == 2:
                    fits = work.giver[i] == giver or work.giver[i] == NOBODY
                if fits:
                    n += 1
                    if luck.below(g.search[0], n) == 0:
                        chosen = i
            if chosen < 0:
                break
            work.is_dead[chosen] = 1
            if work.giver[chosen] == NOBODY:
                work.giver[chosen] = giver
            marked += 1
    return marked


@kernel
def count_status(g, pack, seat):
    """The decks by the marks; who gave a Dead card, knows it."""
    work = g.scratch.redraw
    for owner in range(pack.seats):
        g.hidden.status[owner, 0] = g.table.status_n[owner]
        g.hidden.status[owner, 1] = 0
    for i in range(work.n):
        if work.is_dead[i] != 0:
            owner = work.owner[i]
            giver = work.giver[i]
            g.hidden.status[owner, 0] -= 1
            g.hidden.status[owner, 1] += 1
            if giver != NOBODY and giver != seat:
                g.mine[giver].gave_dead[owner] += 1


@kernel
def tell_looks_and_starts(g, pack, seat):
    """AC-4.2, AC-5.5: other cultists know who starts dead, and what they found and kept to themselves."""
    work = g.scratch.redraw
    at_start = 0
    for i in range(work.n):
        if work.is_dead[i] != 0 and is_start(work, i):
            at_start |= 1 << work.owner[i]
    for other in range(pack.seats):
        if other != seat and g.mine[other].role == CULTIST and g.mine[other].cultists != 0:
            g.mine[other].start_dead = at_start
    for k in range(work.looks):
        looker = work.looker[k]
        if looker == seat or not has(g.hidden.cultists, looker):
            continue
        for i in range(work.n):
            if work.is_dead[i] != 0 and work.owner[i] == work.seen[k] and work.at[i] < work.look_at[k]:
                g.mine[looker].seen_dead |= 1 << work.seen[k]


@kernel
def refresh_lives(g, pack):
    """What follows from the decks: who is dead and was dead, the robot's piles, and the cards out of the game."""
    work = g.scratch.redraw
    hidden = g.hidden
    hidden.dead = g.table.ghosts
    before = 0
    for other in range(pack.seats):
        if pack.rulings.dead_count_all_causes != 0 and has(g.table.ghosts, other):
            before |= 1 << other if work.died[other] <= work.round_from else 0
    for i in range(work.n):
        if work.is_dead[i] != 0:
            hidden.dead |= 1 << work.owner[i]
            if work.at[i] < work.round_from:
                before |= 1 << work.owner[i]
    hidden.dead_before = count(before & ~hidden.cultists)
    if g.table.robot >= 0:
        fill_piles(g, g.table.robot)
    for kind in range(len(CARDS)):
        hidden.gone[kind] += cards_dealt(g, pack, kind) - cards_of(g, pack, kind)


@kernel
def fill_piles(g, robot):
    """AC-16.5: the robot's cards are two shuffled piles."""
    g.hidden.robot_room.n = 0
    g.hidden.robot_life.n = 0
    lay_piles(g, g.mine[robot].hand)
    shuffle(g.hidden.robot_room, g.search[0])
    shuffle(g.hidden.robot_life, g.search[0])
