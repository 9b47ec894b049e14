"""Who is a cultist, and who the seer: what the public record and a seat's own knowledge say of another (AC-21.2)."""

import math
from dataclasses import replace
from pathlib import Path

from sim.games.among_cultists.outside.redraw import redraw
from sim.games.among_cultists.state.codes import CULTIST, NOBODY, SEATS
from sim.games.among_cultists.state.talk import suspicion
from sim.kernel import kernel
from sim.luck import uniform
from sim.mechanisms.sets import count, has
from strategies.beliefs import BELIEVED, RATIO, Beliefs, believer, hearer, shipped

A_PLAIN, A_CULTIST, A_SEER = range(3)  # classes
CLASSES = ("investigator", "cultist", "seer")

FEATURES = (
    # the position, and who looks
    "round", "votes", "ghosts", "five", "six", "seven", "eight", "two_cultists", "seer_in_play", "as_cultist",
    "as_seer",
    # the evidence, own and public
    "living", "robot", "death", "red_card", "wrong_vote", "lie", "clean", "safe_card", "off_route", "routes",
    "all_death", "all_red_card", "all_clean", "all_safe_card", "suspected", "guilt", "ahead",
    # ballots: of the seat against whom it is now known or thought to be, and who is for its elimination
    "cast", "hits", "misses", "hit_share", "on_ghosts", "on_innocents", "last_hit", "last_miss", "on_me", "with_me",
    "received", "from_guilty", "from_clean", "from_me",
    # meetings, cards, claims, work
    "met_me", "met_guilty", "met_clean", "shuns", "gave", "gave_ghosts", "gave_me", "got", "said", "said_ghosts",
    "said_of", "secured", "company", "company_guilt", "knife",
)  # fmt: skip
(ROUND, VOTES, GHOSTS, FIVE, SIX, SEVEN, EIGHT, TWO_CULTISTS, SEER_IN_PLAY, AS_CULTIST, AS_SEER, LIVING, ROBOT, DEATH,
 RED_CARD, WRONG_VOTE, LIE, CLEAN, SAFE_CARD, OFF_ROUTE, ROUTES, ALL_DEATH, ALL_RED_CARD, ALL_CLEAN, ALL_SAFE_CARD,
 SUSPECTED, GUILT, AHEAD, CAST, HITS, MISSES, HIT_SHARE, ON_GHOSTS, ON_INNOCENTS, LAST_HIT, LAST_MISS, ON_ME, WITH_ME,
 RECEIVED, FROM_GUILTY, FROM_CLEAN, FROM_ME, MET_ME, MET_GUILTY, MET_CLEAN, SHUNS, GAVE, GAVE_GHOSTS, GAVE_ME, GOT,
 SAID, SAID_GHOSTS, SAID_OF, SECURED, COMPANY, COMPANY_GUILT, KNIFE) = range(len(FEATURES))  # fmt: skip
TINY = 1e-9
DRAWS = 8  # of which a redraw keeps one
LIKELY = len(FEATURES)  # behind the features: how likely each seat is a cultist, as far as is known or by the evidence


@kernel
def class_of(pack, mine):
    """The class of the seat whose own knowledge this is."""
    if mine.role == CULTIST:
        return A_CULTIST
    return A_SEER if pack.role[mine.role].guess_target != 0 else A_PLAIN


@kernel
def possible(pack, table, mine, me, other):
    """AC-4, AC-14, AC-21.23: the classes that another character may have for all that a seat knows."""
    return possible_if(pack, table, mine.cultists, me, other)


@kernel
def possible_if(pack, table, cultists, me, other):
    """The classes that another character may have for all that who knows these cultists knows; 0 of them: nobody."""
    if other == me or other >= pack.seats:
        return 0
    shown = table.shown[other]
    innocent = 1 << A_PLAIN | 1 << A_SEER
    if shown == CULTIST:
        return 1 << A_CULTIST
    if shown >= 0 and other != table.robot:
        return 1 << A_SEER if pack.role[shown].guess_target != 0 else 1 << A_PLAIN
    if cultists != 0:
        return 1 << A_CULTIST if has(cultists, other) else innocent
    return innocent if shown >= 0 or has(table.innocent, other) else innocent | 1 << A_CULTIST


@kernel
def seer_dealt(pack):
    """AC-14.16: the probability that the seer is in play: among the tokens, or the one that is drawn for the last."""
    fixed = pack.seats - 1 if pack.tokens_drawn > 0 else pack.seats
    for i in range(fixed):
        if pack.role[pack.token[i]].guess_target != 0:
            return 1.0
    drawn = 0.0
    for i in range(pack.tokens_drawn):
        drawn += 1.0 if pack.role[pack.drawn_from[i]].guess_target != 0 else 0.0
    return drawn / pack.tokens_drawn if pack.tokens_drawn > 0 else 0.0


@kernel
def ways(pack, used, left):
    """AC-3.3: how likely a deal is: as many cultists as the set-up has, a seer if one is in play."""
    cultists, seers = used[A_CULTIST], used[A_SEER]
    if cultists > pack.cultists or cultists + left < pack.cultists or seers > 1:
        return 0.0
    dealt = seer_dealt(pack)
    if seers == 1:
        return dealt / (pack.seats - pack.cultists)
    return 1.0 if left > 0 else 1.0 - dealt


@kernel
def weigh_guilt(pack, table, view, cultists, me, x):
    """How likely each seat is a cultist: by knowledge, else by the evidence; the own seat is what it is."""
    total = 0.0
    for seat in range(pack.seats):
        x[LIKELY + seat] = 0.0
        if cultists != 0:
            x[LIKELY + seat] = 1.0 if has(cultists, seat) else 0.0
        elif seat != me and not has(table.innocent, seat) and (table.shown[seat] < 0 or table.shown[seat] == CULTIST):
            x[LIKELY + seat] = math.exp(min(suspicion(pack, table, view, seat), 9.0))
            total += x[LIKELY + seat]
    if cultists == 0 and total > 0.0:
        for seat in range(pack.seats):
            x[LIKELY + seat] = min(1.0, pack.cultists * x[LIKELY + seat] / total)


@kernel
def around(pack, table, mine, me, x):
    """How likely each seat is a cultist to who knows what a seat knows."""
    weigh_guilt(pack, table, mine, mine.cultists, me, x)


@kernel
def features(pack, table, mine, me, other, x):
    """Fills x with what a seat and the public record know of another."""
    tell_all(pack, table, mine, class_of(pack, mine), me, other, x)


@kernel
def tell_all(pack, table, view, own, me, other, x):
    """What is known of a character to who has this evidence, weighed the guilt by it, and is of this class.

    `me` is the own seat; -1 for somebody who sits at none.
    """
    for i in range(len(FEATURES)):
        x[i] = 0.0
    tell_position(pack, table, own, other, x)
    tell_evidence(pack, table, view, other, x)
    tell_ballots(pack, table, me, other, x)
    tell_dealings(pack, table, me, other, x)


@kernel
def tell_position(pack, table, own, other, x):
    """Time, the table, who looks."""
    x[ROUND] = table.round_no / pack.rounds
    x[VOTES] = 0.2 * table.votes
    x[GHOSTS] = count(table.ghosts) / max(1, pack.dead)
    if 5 <= pack.seats <= 8:
        x[FIVE + pack.seats - 5] = 1.0
    x[TWO_CULTISTS] = pack.cultists - 1.0
    x[SEER_IN_PLAY] = seer_dealt(pack)
    x[AS_CULTIST] = 1.0 if own == A_CULTIST else 0.0
    x[AS_SEER] = 1.0 if own == A_SEER else 0.0
    x[LIVING] = 1.0 if has(table.living, other) else 0.0
    x[ROBOT] = 1.0 if table.robot == other else 0.0
    x[KNIFE] = 1.0 if table.knife == other else 0.0


@kernel
def tell_evidence(pack, table, view, other, x):
    """AC-21.3: the evidence against another character, in the seat's eyes and in public."""
    own, public = view.evidence[other], table.evidence[other]
    x[DEATH] = 0.001 * own.death
    x[RED_CARD] = 0.001 * own.red_card
    x[WRONG_VOTE] = own.wrong_vote
    x[LIE] = own.lie
    x[CLEAN] = 0.003 * own.clean
    x[SAFE_CARD] = 0.003 * own.safe_card
    x[OFF_ROUTE] = table.off_route[other]
    x[ROUTES] = 0.1 * count(table.routes_left[other])
    x[ALL_DEATH] = 0.001 * public.death
    x[ALL_RED_CARD] = 0.001 * public.red_card
    x[ALL_CLEAN] = 0.003 * public.clean
    x[ALL_SAFE_CARD] = 0.003 * public.safe_card
    x[SUSPECTED] = max(-3.0, min(3.0, suspicion(pack, table, table, other)))
    x[GUILT] = x[LIKELY + other]
    most = 0.0
    for seat in range(pack.seats):
        if seat != other:
            most = max(most, x[LIKELY + seat])
    x[AHEAD] = x[GUILT] - most


@kernel
def tell_ballots(pack, table, me, other, x):
    """AC-5.3: for whose elimination another character voted, and who voted for its."""
    for seat in range(pack.seats):
        n = table.voted[other, seat]
        guilt = x[LIKELY + seat]
        x[CAST] += n
        x[HITS] += n * guilt
        x[MISSES] += n * (1.0 - guilt)
        x[ON_GHOSTS] += n if has(table.ghosts, seat) else 0.0
        x[ON_INNOCENTS] += n if has(table.innocent, seat) else 0.0
        x[WITH_ME] += min(n, table.voted[me, seat]) if me >= 0 else 0.0
        x[FROM_GUILTY] += table.voted[seat, other] * guilt
        x[FROM_CLEAN] += table.voted[seat, other] * (1.0 - guilt)
    x[RECEIVED] = x[FROM_GUILTY] + x[FROM_CLEAN]
    x[HIT_SHARE] = x[HITS] / (1.0 + x[CAST])
    x[CAST] /= max(1, table.votes)
    if me >= 0:
        x[ON_ME], x[FROM_ME] = table.voted[other, me], table.voted[me, other]
    last = table.ballot[other]
    if last != NOBODY and table.votes > 0:
        x[LAST_HIT], x[LAST_MISS] = x[LIKELY + last], 1.0 - x[LIKELY + last]


@kernel
def tell_dealings(pack, table, me, other, x):
    """AC-5.3: whom another character met, what it gave and got, what it claimed, where it worked and stands."""
    for seat in range(SEATS):
        if seat >= pack.seats:
            continue
        guilt = x[LIKELY + seat]
        x[MET_GUILTY] += 0.1 * table.met[other, seat] * guilt
        x[MET_CLEAN] += 0.1 * table.met[other, seat] * (1.0 - guilt)
        x[GAVE] += 0.2 * table.given[other, seat]
        x[GAVE_GHOSTS] += table.given[other, seat] if has(table.ghosts, seat) else 0.0
        x[GOT] += 0.2 * table.given[seat, other]
        if table.said_clean[other, seat] > 0:
            x[SAID] += 1.0
            x[SAID_GHOSTS] += 1.0 if has(table.ghosts, seat) else 0.0
        x[SAID_OF] += 1.0 if table.said_clean[seat, other] > 0 else 0.0
        if seat != other and seat != me and table.at[seat] == table.at[other] and has(table.living, seat):
            x[COMPANY] += 0.5
            x[COMPANY_GUILT] = max(x[COMPANY_GUILT], guilt)
    if me >= 0:
        x[MET_ME] = 0.3 * table.met[other, me]
        x[GAVE_ME] = 0.5 * table.given[other, me]
    x[SHUNS] = 10.0 * x[MET_CLEAN] / (1.0 + 10.0 * (x[MET_CLEAN] + x[MET_GUILTY]))
    x[SECURED] = 0.5 * table.secured[other]


@kernel
def of_nobody(pack, mine):
    """The class of who knows nothing."""
    return A_PLAIN


@kernel
def possible_to_plain(pack, table, mine, me, other):
    """The classes that another may have to who knows nothing of the deal."""
    return possible_if(pack, table, 0, me, other)


@kernel
def around_plain(pack, table, mine, me, x):
    """How likely each seat is a cultist to who knows nothing of the deal."""
    weigh_guilt(pack, table, mine, 0, me, x)


@kernel
def features_to_plain(pack, table, mine, me, other, x):
    """What a seat would know of another if it knew nothing of the deal."""
    tell_all(pack, table, mine, A_PLAIN, me, other, x)


@kernel
def features_to_all(pack, table, mine, me, other, x):
    """What the public record alone knows of a character."""
    tell_all(pack, table, table, A_PLAIN, -1, other, x)


INFERRED = Beliefs(CLASSES, SEATS, class_of, possible, ways, features, FEATURES, around, last=("name_seer",))
PLAINLY = replace(
    INFERRED, class_of=of_nobody, possible=possible_to_plain, features=features_to_plain, around=around_plain
)
MODEL = shipped(Path(__file__).parent, INFERRED)
KNOWS = len(MODEL) > 1  # whether anything was learned
listen, share_out = believer(INFERRED, MODEL)
listen_plainly, share_out_plainly = believer(PLAINLY, MODEL)
hear_of = hearer(replace(PLAINLY, features=features_to_all), MODEL)


@kernel
def believe(pack, table, mine, me, menu):
    """Lays down in menu.scratch how likely each other is of each class."""
    listen(pack, table, mine, me, menu)
    share_out(pack, table, mine, me, menu)


@kernel
def believe_plainly(pack, table, mine, me, menu):
    """The same, as of a seat that knows nothing of the deal: who hides what it knows goes by that."""
    listen_plainly(pack, table, mine, me, menu)
    share_out_plainly(pack, table, mine, me, menu)


@kernel
def look_of(pack, table, mine, seat, menu):
    """AC-21.8: by how much the public record says a seat is a cultist rather than a plain investigator, in log-odds."""
    weigh_guilt(pack, table, table, 0, -1, menu.scratch)
    hear_of(pack, table, mine, -1, seat, menu)
    cultist = menu.scratch[RATIO + len(CLASSES) * seat + A_CULTIST]
    plain = menu.scratch[RATIO + len(CLASSES) * seat + A_PLAIN]
    return math.log(max(cultist, TINY) / max(plain, TINY))


@kernel
def chance_of_class(menu, seat, which):
    """How likely a seat is of a class, as `believe` laid it down."""
    return menu.scratch[BELIEVED + len(CLASSES) * seat + which]


@kernel
def redraw_by_belief(g, pack, seat):
    """AC-21.2: the game's redraw, of which one is kept by how much more the record says for it than the evidence did.

    Who knows the cultists has no need of that. One deal after the other is drawn by the evidence, and takes the place
    of the last as often as its weight allows; that which stayed is dealt once more from where its chance began.
    """
    if g.mine[seat].cultists != 0:
        redraw(g, pack, seat)
        return
    chance = g.search[0]
    listen(pack, g.table, g.mine[seat], seat, g.menu)
    kept, last = chance.state, chance.state
    weight = 0.0
    for _ in range(DRAWS):
        last = chance.state
        redraw(g, pack, seat)
        found = weight_of_roles(g, pack, seat)
        if uniform(chance) * weight <= found:
            kept, weight = last, found
    if kept != last:
        chance.state = kept
        redraw(g, pack, seat)


@kernel
def weight_of_roles(g, pack, seat):
    """What the record says for the roles as they are dealt, less what the evidence said for the cultists among them."""
    weight = 1.0
    for other in range(pack.seats):
        if other != seat:
            dealt = class_of(pack, g.mine[other])
            weight *= g.menu.scratch[RATIO + len(CLASSES) * other + dealt]
            if dealt == A_CULTIST:
                weight *= math.exp(-suspicion(pack, g.table, g.mine[seat], other))
    return weight


BELIEFS = replace(INFERRED, redraw=redraw_by_belief if KNOWS else None)
