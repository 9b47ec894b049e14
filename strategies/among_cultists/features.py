"""What is looked at of an option, to learn by how much it is better than the others of its menu.

`menu.scratch` holds the features; the set of places where the seat may be hunted down; how likely each seat is a
cultist, by the evidence and by what was learned of the record; and what the style thinks each option worth, and each
place that a step leaves in reach, which `note_worths` lays down before the features are asked for.
What is the same for all options is worked out with the style's choice, which is asked for first.
"""

import math

from sim.game import SCRATCH
from sim.games.among_cultists.state.codes import (
    ACT,
    BALLOT,
    CAMERA_ROOM,
    CAMERA_STATUS,
    CHECK_ROOM,
    CHECK_STATUS,
    CULTIST,
    DEAD,
    FAILURE,
    GIVE_CARD,
    KILL_CHARACTER,
    NAME_RECIPIENT,
    NO,
    NOBODY,
    OPEN,
    PASS,
    PLACES,
    REFILL_ROOM,
    REVOTE,
    SEATS,
    SECURE_CORRIDOR,
    START_VOTE,
    SUCCESS,
    TELEPORT,
    WALK,
)
from sim.games.among_cultists.state.talk import suspicion
from sim.kernel import kernel
from sim.mechanisms.sets import count, first_of, has
from strategies.among_cultists.beliefs import KNOWS as LEARNED
from strategies.among_cultists.choices import ballot_threshold, ballots_for
from strategies.among_cultists.movement import entering_cost, hunting_ground, in_reach
from strategies.among_cultists.senses import (
    BELIEVED_GUILT,
    GOAL,
    GUILT,
    OWN_LOOK,
    danger,
    is_cultist,
    known_dead,
    on_route,
    open_cards,
    points_due,
    red_cards,
    shown_cultists,
    success_chance,
    will_meet,
)
from strategies.among_cultists.worth import action_worth, place_worth

FEATURES = (
    # the position
    "round", "points", "dead", "seats", "living", "power", "worst", "ahead", "watched", "own_open", "all_open",
    "successes", "reds", "dead_cards", "portal", "knife", "knows", "believed_worst", "believed_ahead",
    "own_look", "two_cultists",
    # the option in the style's eyes
    "style", "better", "worth",
    # what it is
    "no", "look", "check", "refill", "vote", "shot", "camera", "secure", "red",
    # whom it is about
    "guilt", "style_guilt", "open", "death", "clean", "gave", "met", "is_dead", "partner", "prey", "ballots",
    "believed", "blame", "partners_cards", "against_me", "by_me",
    # where it leads
    "meets", "company", "company_guilt", "company_open", "company_prey", "danger", "route", "hunted", "books",
    "to_explore", "points_left", "to_goal", "to_suspect", "to_crowd", "to_vote", "company_believed", "to_believed",
)  # fmt: skip
(ROUND, POINTS, DEATHS, SEATED, LIVING, POWER, WORST, AHEAD, WATCHED, OWN_OPEN, ALL_OPEN, SUCCESSES, REDS,
 DEAD_CARDS, PORTAL, KNIFE, KNOWS, BELIEVED_WORST, BELIEVED_AHEAD, LOOK, TWO_CULTISTS, STYLE, BETTER, WORTH, IS_NO,
 IS_LOOK, IS_CHECK, IS_REFILL, IS_VOTE, IS_SHOT, BY_CAMERA, IS_SECURE, IS_RED, OF_GUILT, STYLE_GUILT, OF_OPEN,
 OF_DEATH, OF_CLEAN, OF_GAVE, OF_MET, IS_DEAD, IS_PARTNER, IS_PREY, BALLOTS, OF_BELIEVED, BLAME, PARTNERS_CARDS,
 AGAINST_ME, BY_ME, MEETS, COMPANY, COMPANY_GUILT, COMPANY_OPEN, COMPANY_PREY, DANGER, ON_ROUTE, IS_HUNTED, BOOKS,
 TO_EXPLORE, POINTS_LEFT, TO_GOAL, TO_SUSPECT, TO_CROWD, TO_VOTE, COMPANY_BELIEVED,
 TO_BELIEVED) = range(len(FEATURES))  # fmt: skip
HUNTED = len(FEATURES)  # and what follows it, behind the features
LIKELY = HUNTED + 1
BELIEVED = LIKELY + SEATS
NOTED_WORTH = BELIEVED + SEATS
NOTED_THERE = SCRATCH - PLACES
POSITION = (ROUND, STYLE)


@kernel
def note_worths(pack, table, mine, menu, weights, victims):
    """Lays down what the style thinks each option worth, 0 where it does not weigh them one by one."""
    me = menu.seat
    worth = menu.scratch[NOTED_WORTH:]
    for i in range(menu.n):
        worth[i] = 0.0
    if menu.kind == ACT:
        for i in range(menu.n):
            worth[i] = action_worth(pack, table, mine, weights, me, menu.option[i])
    elif menu.kind in (BALLOT, REVOTE):
        least = ballot_threshold(pack, table, weights)
        for i in range(menu.n):
            seat = menu.option[i].seat
            worth[i] = 4.0 * (mine.notes[GUILT + seat] - least) if seat != NOBODY else 0.0
    elif menu.kind == TELEPORT:
        for i in range(menu.n):
            worth[i] = place_worth(pack, table, mine, weights, me, menu.option[i].place, 0, 0)
    elif menu.kind == WALK:
        note_ways(pack, table, mine, menu, weights, me, worth, victims)


@kernel
def note_ways(pack, table, mine, menu, weights, me, worth, victims):
    """A step is worth the best place that it leaves in reach, less the encounter that it brings on the way there."""
    shut = 1 if table.fishman != 0 and table.knife != me else 0
    hunted = hunting_ground(pack, table)
    there = menu.scratch[NOTED_THERE:]
    places = in_reach(pack, table, me)
    left = places
    while left != 0:
        place = first_of(left)
        left &= left - 1
        there[place] = place_worth(pack, table, mine, weights, me, place, hunted, victims)
    for i in range(menu.n):
        option = menu.option[i]
        meeting = -entering_cost(table, mine, weights, me, option.place, victims)
        best = -1e9
        left = places
        while left != 0:
            place = first_of(left)
            left &= left - 1
            if option.place == place:
                best = max(best, there[place] - meeting if option.act == NO else there[place])
            elif option.act != NO and pack.steps[shut, option.place, place] <= option.card:
                best = max(best, there[place] + meeting)
        worth[i] = max(best, -20.0)


@kernel
def features(pack, table, mine, menu, option, kept):
    """Fills menu.scratch with the features of an option; that of the style's choice is asked for first."""
    x = menu.scratch
    chosen = menu.option[option]
    if option == kept:
        look_around(pack, table, mine, menu, x)
    worth = x[NOTED_WORTH + option]
    x[STYLE] = 1.0 if option == kept else 0.0
    x[BETTER] = max(-3.0, min(3.0, worth - x[NOTED_WORTH + kept]))
    x[WORTH] = max(-3.0, min(3.0, 0.5 * worth))
    for i in range(IS_NO, len(FEATURES)):
        x[i] = 0.0
    tell_what(menu, chosen, x)
    if chosen.seat >= 0 and menu.kind != WALK:
        tell_whom(pack, table, mine, menu, chosen.seat, x)
    if chosen.place >= 0:
        tell_where(pack, table, mine, menu, chosen, x)


@kernel
def unseen(mine, seat):
    """Cards of a character that may be Dead, of which many tell no more than some."""
    return min(2.0, 0.2 * open_cards(mine, seat))


@kernel
def look_around(pack, table, mine, menu, x):
    """The position: time, points, deaths, whom the table suspects, the own hand."""
    me = menu.seat
    weigh_suspicion(pack, table, mine, me, x)
    recall_beliefs(pack, table, mine, me, x)
    x[ROUND] = table.round_no / pack.rounds
    x[POINTS] = table.vp / max(1, table.target)
    x[DEATHS] = count(known_dead(table, mine)) / max(1, pack.dead)
    x[SEATED] = 0.5 * (pack.seats - 6.0)
    x[LIVING] = count(table.living) / pack.seats
    x[POWER] = table.power
    x[OWN_OPEN] = unseen(mine, me)
    x[ALL_OPEN] = 0.0
    left = table.living & ~(1 << me)
    while left != 0:
        x[ALL_OPEN] += 0.3 * unseen(mine, first_of(left))
        left &= left - 1
    x[SUCCESSES] = 0.2 * mine.hand[SUCCESS]
    x[REDS] = 0.5 * red_cards(mine)
    x[DEAD_CARDS] = 0.2 * mine.hand[DEAD]
    x[PORTAL] = 1.0 / (1.0 + table.deadline - table.round_no) if table.portal == OPEN else 0.0
    x[KNIFE] = 1.0 if table.knife == me else 0.0
    x[KNOWS] = 1.0 if shown_cultists(mine) != 0 else 0.0
    x[LOOK] = max(-3.0, min(3.0, 0.5 * mine.notes[OWN_LOOK])) if LEARNED else 0.0
    x[TWO_CULTISTS] = pack.cultists - 1.0
    if menu.kind == WALK:
        x[HUNTED] = hunting_ground(pack, table)


@kernel
def weigh_suspicion(pack, table, mine, me, x):
    """AC-21.2: how likely each seat is a cultist: by an investigator's evidence; to a cultist, in the table's eyes."""
    total = 0.0
    public = 0.0
    own = 0.0
    for seat in range(pack.seats):
        likely = 0.0
        shown = table.shown[seat]
        if not has(table.innocent, seat) and (shown < 0 or shown == CULTIST):
            likely = math.exp(min(suspicion(pack, table, table, seat), 9.0))
            public += likely
            if seat == me:
                own = likely
            if not is_cultist(mine):
                likely = math.exp(min(suspicion(pack, table, mine, seat), 9.0))
                known = shown_cultists(mine)
                if seat == me or (known != 0 and not has(known, seat)):
                    likely = 0.0
        x[LIKELY + seat] = likely
        total += likely
    x[WATCHED] = own / max(public, 1e-9)
    x[WORST] = 0.0
    second = 0.0
    for seat in range(pack.seats):
        likely = min(1.0, pack.cultists * x[LIKELY + seat] / max(total, 1e-9))
        x[LIKELY + seat] = likely
        if seat != me and has(table.living, seat):
            second = max(second, min(likely, x[WORST]))
            x[WORST] = max(likely, x[WORST])
    x[AHEAD] = x[WORST] - second


@kernel
def recall_beliefs(pack, table, mine, me, x):
    """AC-21.8: how likely each is a cultist by what was learned; by the evidence where it is not.

    Cultists and the seer recall what one believes who knows nothing of the deal: that is how they are to play.
    """
    knows = not is_cultist(mine) and shown_cultists(mine) != 0
    x[BELIEVED_WORST] = 0.0
    second = 0.0
    for seat in range(pack.seats):
        likely = 0.0
        if seat != me:
            likely = mine.notes[BELIEVED_GUILT + seat] if LEARNED and not knows else x[LIKELY + seat]
        x[BELIEVED + seat] = likely
        if has(table.living, seat):
            second = max(second, min(likely, x[BELIEVED_WORST]))
            x[BELIEVED_WORST] = max(likely, x[BELIEVED_WORST])
    x[BELIEVED_AHEAD] = x[BELIEVED_WORST] - second


@kernel
def tell_what(menu, option, x):
    """What an option is."""
    if menu.kind == GIVE_CARD:
        x[IS_RED] = 1.0 if option.card == DEAD else 0.0
    elif menu.kind != ACT:
        x[IS_NO] = 1.0 if option.act == NO and menu.kind != NAME_RECIPIENT else 0.0
    else:
        what = option.act
        x[IS_NO] = 1.0 if what == PASS else 0.0
        x[IS_LOOK] = 1.0 if what in (CHECK_STATUS, CAMERA_STATUS) else 0.0
        x[IS_CHECK] = 1.0 if what in (CHECK_ROOM, CAMERA_ROOM) else 0.0
        x[IS_REFILL] = 1.0 if what == REFILL_ROOM else 0.0
        x[IS_VOTE] = 1.0 if what == START_VOTE else 0.0
        x[IS_SHOT] = 1.0 if what == KILL_CHARACTER else 0.0
        x[BY_CAMERA] = 1.0 if what in (CAMERA_ROOM, CAMERA_STATUS) else 0.0
        x[IS_SECURE] = 1.0 if what == SECURE_CORRIDOR else 0.0
        x[IS_RED] = 1.0 if what in (REFILL_ROOM, SECURE_CORRIDOR) and option.card >= FAILURE else 0.0


@kernel
def tell_whom(pack, table, mine, menu, seat, x):
    """The character whom an option is about."""
    me = menu.seat
    x[OF_GUILT] = x[LIKELY + seat]
    x[STYLE_GUILT] = mine.notes[GUILT + seat]
    x[OF_BELIEVED] = x[BELIEVED + seat]
    x[OF_OPEN] = unseen(mine, seat)
    x[OF_DEATH] = min(3.0, 0.001 * mine.evidence[seat].death)
    x[OF_CLEAN] = min(3.0, 0.003 * mine.evidence[seat].clean)
    gave = 0
    for other in range(pack.seats):
        gave += table.given[seat, other]
    x[OF_GAVE] = min(3.0, gave / (1.0 + table.round_no))
    x[OF_MET] = min(3.0, 0.3 * table.met[seat, me])
    x[IS_DEAD] = 1.0 if has(known_dead(table, mine), seat) else 0.0
    x[IS_PARTNER] = 1.0 if has(shown_cultists(mine), seat) else 0.0
    x[IS_PREY] = 1.0 - x[IS_DEAD] if is_cultist(mine) and not has(mine.cultists, seat) else 0.0
    x[AGAINST_ME], x[BY_ME] = min(3, table.voted[seat, me]), min(3, table.voted[me, seat])
    tell_blame(pack, table, mine, me, seat, x)
    if menu.kind == REVOTE:
        x[BALLOTS] = ballots_for(pack, table, me, seat) / pack.seats
    elif menu.kind == GIVE_CARD:
        x[COMPANY] = 0.3 * count(table.present[table.at[me]] & ~(1 << me))


@kernel
def tell_blame(pack, table, mine, me, seat, x):
    """AC-21.3: what of the blame would fall on the own seat if a character were found dead now; partners' cards there.

    Of the cards whose face nobody has seen; that a partner gave some says that it may be dead already.
    """
    total = 0
    partners = 0
    for giver in range(pack.seats):
        total += table.pending[seat, giver]
        if giver != me and is_cultist(mine) and has(mine.cultists, giver):
            partners += table.pending[seat, giver]
    x[BLAME] = table.pending[seat, me] / total if total > 0 else 0.0
    x[PARTNERS_CARDS] = min(2.0, 0.005 * partners)


@kernel
def tell_where(pack, table, mine, menu, option, x):
    """Where an option leads: the company there, what can be done there, what comes after."""
    me = menu.seat
    place = option.place
    others = table.present[place] & ~(1 << me)
    x[COMPANY] = 0.3 * count(others)
    left = others
    while left != 0:
        seat = first_of(left)
        left &= left - 1
        x[COMPANY_GUILT] = max(x[COMPANY_GUILT], x[LIKELY + seat])
        x[COMPANY_BELIEVED] = max(x[COMPANY_BELIEVED], x[BELIEVED + seat])
        x[COMPANY_OPEN] = max(x[COMPANY_OPEN], unseen(mine, seat))
    if is_cultist(mine) and others != 0:
        x[COMPANY_PREY] = count(others & ~mine.cultists & ~known_dead(table, mine)) / count(others)
    if pack.colour[place] >= 0:
        x[ON_ROUTE] = 1.0 if on_route(pack, table, mine, place) else 0.0
        if not has(table.cleared, place):
            due = 0.3 * points_due(pack, table, place)
            if has(table.explored, place) and table.deck_n[place] > 0:
                x[BOOKS] = due * max(0.0, success_chance(pack, table, mine, place))
            elif not has(table.explored, place):
                x[TO_EXPLORE] = due / (pack.explored_above + 1 - table.deck_n[place])
    if menu.kind == WALK:
        x[IS_HUNTED] = 1.0 if others == 0 and has(int(x[HUNTED]), place) else 0.0
        x[POINTS_LEFT] = 0.3 * option.card
        x[TO_GOAL] = 0.3 * pack.steps[0, place, int(mine.notes[GOAL])]
        tell_ahead(pack, table, mine, me, option, x)
        if option.act != NO and will_meet(table, others):
            x[MEETS] = 1.0
            x[DANGER] = max(-2.0, min(2.0, 0.3 * danger(mine, others)))


@kernel
def tell_ahead(pack, table, mine, me, option, x):
    """Where the move may still end after a step: beside whom, in what a crowd, in the room where votes are started."""
    ends = 1 << option.place
    if option.act != NO:
        shut = 1 if table.fishman != 0 and table.knife != me else 0
        ends = pack.within[shut, option.card, option.place] & ~(1 << table.move_from)
    suspect, crowd = 0.0, 0
    left = table.living & ~(1 << me)
    while left != 0:
        seat = first_of(left)
        left &= left - 1
        place = table.at[seat]
        if has(ends, place):
            suspect = max(suspect, x[LIKELY + seat])
            x[TO_BELIEVED] = max(x[TO_BELIEVED], x[BELIEVED + seat])
            crowd = max(crowd, count(table.present[place] & ~(1 << me)))
    x[TO_SUSPECT], x[TO_CROWD] = suspect, 0.3 * crowd
    if has(ends, pack.vote_room) and table.vote_token != 0 and on_route(pack, table, mine, pack.vote_room):
        x[TO_VOTE] = 1.0
