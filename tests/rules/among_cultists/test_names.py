"""Every name of words.toml and decisions.toml, held against games: see tests/support/names.py."""

from functools import partial

import pytest

from names import hold_names
from sim.games.among_cultists.state import codes as m
from sim.games.among_cultists.state.dead import dead_investigators, dies
from sim.games.among_cultists.turn.ch07_movement import put_disc
from sim.games.among_cultists.turn.ch11_votes import eliminate
from table import sit

SEATS = range(m.SEATS)
LOOKED = (m.LOOKED_CLEAN, m.LOOKED_DEAD)


def is_given(x):
    """When all of the party have chosen, the card leaves the hand; the game may end before that."""
    kept = x.before.mine[x.seat].hand[x.option.card]
    return not x.leads_to(m.GAVE) or any(g.mine[x.seat].hand[x.option.card] == kept - 1 for g in x.later)


def is_cast(x):
    """What all see when they open their eyes; the game may end before that."""
    return not x.leads_to(m.BALLOT_CAST) or x.leads_to(m.BALLOT_CAST, who=x.seat, a=x.option.seat)


def is_laid(x):
    """The room card leaves the hand, for a room or for the passage deck."""
    if not x.brings(m.REFILLED, m.SECURED, who=x.seat):
        return False
    return x.after.mine[x.seat].hand[x.option.card] == x.before.mine[x.seat].hand[x.option.card] - 1


def is_linked(x):
    """A move ends where one stands; through the secret door it ends in a linked room (AC-13.4)."""
    return not x.brings(m.STEPPED, who=x.seat) or x.before.table.linked == 1


ACTS = {
    "walk.stop": lambda x: x.after.table.at[x.seat] == x.option.place and is_linked(x),
    "walk.go_on": lambda x: x.brings(m.STEPPED, who=x.seat) and x.before.table.at[x.seat] != x.option.place,
    "teleport.go": lambda x: x.brings(m.TELEPORTED, who=x.seat, a=x.option.place),
    "give_card.alive": lambda x: x.option.card == m.ALIVE and is_given(x),
    "give_card.dead": lambda x: x.option.card == m.DEAD and is_given(x),
    "act.pass": lambda x: x.brings(m.PASSED, who=x.seat),
    "act.check_status": lambda x: x.brings(*LOOKED, who=x.seat, a=x.option.seat),
    "act.secure_corridor": lambda x: x.brings(m.SECURED, who=x.seat),
    "act.fight_cultist_token": lambda x: x.brings(m.TOKEN_FOUGHT, who=x.seat),
    "act.scare_off_fishman": lambda x: x.brings(m.FISHMAN_SCARED) and x.before.table.fishman == 1,
    "act.kill_character": lambda x: x.brings(m.KILLED_BY, who=x.seat, a=x.option.seat),
    "act.refill_room": lambda x: x.brings(m.REFILLED, who=x.seat, a=x.option.place),
    "act.check_room": lambda x: x.brings(m.DREW_ROOM_CARD, a=x.option.place) and not x.brings(m.CAMERAS_ROOM),
    "act.start_vote": lambda x: x.brings(m.VOTE_STARTED, who=x.seat) and x.before.table.vote_token == 1,
    "act.look_into_room_by_camera": lambda x: x.brings(m.CAMERAS_ROOM, who=x.seat, a=x.option.place),
    "act.look_at_status_by_camera": lambda x: (
        x.brings(*LOOKED, who=x.seat, a=x.option.seat) and x.option.place == x.pack.camera_room
    ),
    "act.restore_power": lambda x: x.before.table.power == 0 and x.brings(m.POWER_IS, a=1),
    "act.close_portal": lambda x: x.before.table.portal == m.OPEN and x.leads_to(m.PORTAL_CLOSED, m.PORTAL_REFUSED),
    "act.success": lambda x: x.option.card == m.SUCCESS and is_laid(x),
    "act.failure": lambda x: x.option.card == m.FAILURE and is_laid(x),
    "act.sabotage": lambda x: x.option.card == m.SABOTAGE and is_laid(x),
    "announce.hide": lambda x: x.brings(m.KEPT_SECRET, who=x.seat, a=x.option.seat),
    "announce.announce": lambda x: x.brings(m.DIED, who=x.option.seat),
    "report.say_nothing": lambda x: not x.brings(m.REPORTED_CLEAN),
    "report.report_clean": lambda x: x.brings(m.REPORTED_CLEAN, who=x.seat, a=x.option.seat),
    "agree.refuse": lambda x: x.brings(m.PORTAL_REFUSED) and not x.brings(m.PORTAL_CLOSED),
    "agree.agree": lambda x: x.brings(m.PORTAL_CLOSED) and x.after.table.portal == m.CLOSED,
    "ballot.abstain": lambda x: x.option.seat == m.NOBODY and is_cast(x),
    "ballot.vote": lambda x: x.option.seat != m.NOBODY and is_cast(x),
    "waive.use": lambda x: x.leads_to(m.DIED, who=x.seat),
    "waive.waive": lambda x: not x.brings(m.DIED, who=x.seat),
    "look.look_at_nobody": lambda x: not x.brings(*LOOKED, who=x.seat),
    "look.look": lambda x: x.brings(*LOOKED, who=x.seat, a=x.option.seat),
    "expose.keep_secret": lambda x: not x.brings(m.DIED, who=x.option.seat),
    "expose.expose": lambda x: x.brings(m.DIED, who=x.option.seat),
    "look_in_bag.leave": lambda x: not x.brings(m.LOOKED_IN_BAG),
    "look_in_bag.look": lambda x: x.brings(m.LOOKED_IN_BAG, who=x.seat),
    "keep_token.remove": lambda x: x.brings(m.TOKEN_REMOVED) and not x.brings(m.TOKEN_RETURNED),
    "keep_token.return": lambda x: x.brings(m.TOKEN_RETURNED) and not x.brings(m.TOKEN_REMOVED),
    "claim.keep_silent": lambda x: not x.brings(m.CLAIMED, who=x.seat),
    "claim.claim_enough_dead": lambda x: x.brings(m.CLAIMED, who=x.seat) and len(x.later) <= 2,
    "say_token.say_nothing": lambda x: not x.brings(m.SAID_TOKEN),
    "say_token.name": lambda x: x.brings(m.SAID_TOKEN, who=x.seat, a=x.option.card),
}


def first_deaths(x):
    """What first killed each investigator, and in which round, by the sentences told."""
    began = int(x.start.referee.round_no)
    before = {int(line.who) for line in x.start.log.line[: x.start.log.n] if line.what == m.VOTED}  # see `all_of`
    cause = {
        i: ("a Dead card from the start", began) for i in SEATS if x.start.hidden.dead >> i & 1 and i not in before
    }
    for line in x.lines(m.GAVE, m.VOTED, m.KILLED_BY, m.DIED):
        if line.what == m.GAVE and line.b == m.DEAD:
            cause.setdefault(int(line.a), ("a Dead card in an encounter", int(line.round_no)))
        elif line.what != m.GAVE:
            who, why = {
                m.VOTED: (line.who, "elimination by vote"),
                m.KILLED_BY: (line.a, "a character killed in public"),
                m.DIED: (line.who, "the own role"),
            }[int(line.what)]
            cause.setdefault(int(who), (why, int(line.round_no)))
    return [how for who, how in cause.items() if x.end.hidden.role[who] != m.CULTIST]


def died_of(why):
    return lambda x: [cause for cause, _ in first_deaths(x)].count(why)


def of_role(name, told, victim):
    """How often a sentence was told of somebody with this role."""
    return lambda x: sum(m.ROLES[x.end.hidden.role[int(getattr(d, victim))]] == name for d in x.lines(told))


def overruled(x):
    """Of a game that the dead or the seer's name take from the investigators: by what they had won it."""
    won_by = {m.VP_OVERRULED: "the points", m.ELIMINATION_OVERRULED: "the last cultist's elimination"}
    if x.end.outcome.ending == m.SEER_GUESSED:
        told = x.lines(m.POINTS_REACHED, m.CULTISTS_FALLEN, m.CLAIMED)
        return {m.POINTS_REACHED: "the points", m.CULTISTS_FALLEN: "the last cultist's elimination",
                m.CLAIMED: "the false claim"}[int(told[-1].what)]  # fmt: skip
    return won_by.get(int(x.end.outcome.ending), "")


def round_of_enough(x):
    """The first round at whose end, or at that of the game, enough are truly dead."""
    rounds = sorted(round_no for _, round_no in first_deaths(x))
    return rounds[x.pack.dead - 1] if len(rounds) >= x.pack.dead else 0


def new_target(line):
    return line.a if line.what == m.PORTAL_MISSED else line.b


def voted_out(x, cultists):
    return sum((x.end.hidden.role[line.who] == m.CULTIST) == cultists for line in x.lines(m.VOTED))


WHY = ("a Dead card in an encounter", "elimination by vote", "a character killed in public", "the own role",
       "a Dead card from the start")  # fmt: skip
COLUMNS = {
    "start_dead": lambda x: "an investigator" if x.start.hidden.dead != 0 else "nobody",
    "survivors": lambda x: [f"seat {i + 1}" for i in range(x.pack.seats) if not x.end.hidden.dead >> i & 1],
    "overruled": overruled,
    "deaths": {why: died_of(why) for why in WHY},
    "voted_out": {name: of_role(name, m.VOTED, "who") for name in m.ROLES},
    "shot": {name: of_role(name, m.KILLED_BY, "a") for name in m.ROLES},
    "k_round": round_of_enough,
    "first_points": lambda x: min((line.round_no for line in x.lines(m.SHELF_FULL)), default=0),
    "eliminated_cultists": lambda x: voted_out(x, cultists=True),
    "eliminated_investigators": lambda x: voted_out(x, cultists=False),
    "points": lambda x: x.start.table.vp + sum(line.b for line in x.lines(m.SHELF_FULL)),
    "target": lambda x: [x.start.table.target, *map(new_target, x.lines(m.PORTAL_MISSED, m.PORTAL_CLOSED))][-1],
    "truly_dead": lambda x: dead_investigators(x.end, x.pack),
    "confirmed_dead": lambda x: sum(x.end.hidden.role[i] != m.CULTIST for i in {int(d.who) for d in x.lines(m.DIED)}),
    "fishman_entries": lambda x: len(x.lines(m.FISHMAN_CAME)),
    "cultist_entries": lambda x: len(x.lines(m.TOKEN_PLACED)),
    "portals_missed": lambda x: len(x.lines(m.PORTAL_MISSED)),
    "seer_named": lambda x: sum(line.b for line in x.lines(m.SEER_NAMED)),
}


def hall(place, players, index, **table):
    """Everybody stands at one place and acts; with the table as told."""
    t = sit("among_cultists", players, index=index)
    t.g.table.phase = m.ACTION
    for seat in range(t.pack.seats):
        put_disc(t.g, seat, t.pack[place])
    for name, value in table.items():
        t.g.table[name] = value
    return t


def portal(index):
    return hall("portal_room", 6, index, portal=m.OPEN, deadline=1 + 4 * (index % 3 > 0))


def klutz_with_the_knife(index):
    """A vote may be called, and the knife holder is a klutz whose ballot counts twice."""
    t = hall("vote_room", 7, index)
    holder = t.g.table.knife
    t.g.hidden.role[holder] = t.g.mine[holder].role = m.ROLES.index("klutz")
    t.g.hidden.cultists &= ~(1 << holder)
    t.g.referee.side_of[holder] = m.INVESTIGATORS
    return t


def vote(index):
    """All are where one may call a vote, in which games of chance seldom put anybody out."""
    return hall("vote_room", 4 + index % 5, index)


def all_of(role, index):
    """A killer sits among investigators who all have one role; one of them was just eliminated by vote."""
    t = hall("vote_room", 4, index)
    killer, *others = [seat for seat in range(t.pack.seats) if t.g.hidden.role[seat] != m.CULTIST]
    for seat in (killer, *others):
        name = "killer" if seat == killer else role
        t.g.hidden.role[seat] = t.g.mine[seat].role = m.ROLES.index(name)
    eliminate(t.g, t.pack, t.seats, next(seat for seat in others if not t.g.hidden.dead >> seat & 1))
    return t


def enough_dead(index):
    """Enough are dead since the round before; one cultist is left; the points are reached, or a vote may be called."""
    t = hall("vote_room", 7, index)
    for seat in range(t.pack.seats):
        if t.g.hidden.role[seat] == m.CULTIST:
            last = seat
        else:
            t.g.hidden.status[seat, 1] += 1
            t.g.table.status_n[seat] += 1
            dies(t.g, seat, m.AT_START)
    t.g.outcome.extra.start_dead = 1
    t.g.table.living &= ~t.g.hidden.cultists | 1 << last
    t.g.hidden.dead_before = t.pack.dead
    t.g.table.vp = t.g.table.target * (index % 2)
    return t


N = 16
GAMES = [(4 + i % 5, ()) for i in range(N)]
MASTERS = [(4 + i % 5, ("setup.role_set=master",)) for i in range(N)]
SCENES = [partial(scene, i) for scene in (portal, klutz_with_the_knife, vote, enough_dead) for i in range(8)]
SCENES += [partial(all_of, name, i) for name in m.ROLES if name != "cultist" for i in range(6)]


def test_every_name_is_what_happens():
    hold_names("among_cultists", [*GAMES, *MASTERS], ACTS, COLUMNS, SCENES)


def test_a_name_that_stands_for_another_thing_is_noticed():
    swapped = {**ACTS, "give_card.alive": ACTS["give_card.dead"], "give_card.dead": ACTS["give_card.alive"]}
    with pytest.raises(AssertionError, match=r"give_card\.(alive|dead): not what happens"):
        hold_names("among_cultists", GAMES[:4], swapped, COLUMNS)
    deaths = dict(zip(WHY, reversed(COLUMNS["deaths"].values()), strict=True))
    with pytest.raises(AssertionError, match="deaths: "):
        hold_names("among_cultists", GAMES[:4], ACTS, {**COLUMNS, "deaths": deaths})
