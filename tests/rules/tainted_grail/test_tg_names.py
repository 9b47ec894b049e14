"""Every name of words.toml and decisions.toml, held against games: see tests/support/names.py."""

from functools import partial

import pytest
from tg_table import NAMES, Grail

from names import hold_names
from sim.game import RUNNING
from sim.games.tainted_grail.state import codes as m
from sim.games.tainted_grail.state.agenda import note
from sim.games.tainted_grail.turn import ch05_journal as journal
from sim.games.tainted_grail.turn import ch06_arrival as arrival
from sim.games.tainted_grail.turn import ch09_foes as foes
from sim.games.tainted_grail.turn.ch13_goods import refresh_power

TURN = (m.ASK_ACTOR, m.ASK_ACTION, m.ASK_SHARE, m.ASK_EAT)  # with the next of these a turn is over
MAGIC_LINKS = (m.MAGIC_SLOT, m.MAGIC_SLOT + m.SLOTS)


def me(g, x):
    return g.table.who[x.seat]


def him(g, x):
    """The character that the option is about."""
    return g.table.who[x.option.seat]


def turn(x):
    """The game at each question from then on, until the turn is over."""
    for g in x.later:
        yield g
        if g.menu.kind in TURN:
            return


def comes(x, *what, **fields):
    """Whether such a sentence comes before the turn is over."""
    return any(line.what in what and all(line[f] == v for f, v in fields.items())
               for g in turn(x) for line in g.log.line[: g.log.n])  # fmt: skip


def gives_up(x):
    """Those that would have to pay refused (TG-5.10)."""
    return comes(x, m.T_GIVES_UP, who=x.seat) or comes(x, m.T_HELPS_NOT, who=x.seat)


def lies_up(keyword):
    """Of the cards with the keyword the chosen one lies face up, and no other (TG-4.9)."""

    def holds(x):
        held = [g for g in range(x.pack.goods) if x.pack.good[g].keyword == keyword
                and x.before.table.thing[g].holder == x.seat == x.after.table.thing[g].holder]  # fmt: skip
        known = x.option.card < 0 or x.option.card in held
        return bool(held) and known and all((x.after.table.thing[g].up == 1) == (g == x.option.card) for g in held)

    return holds


def changes(x, field, n):
    """What the one that decides has more of a stock than before."""
    return me(x.after, x).stock[field] - me(x.before, x).stock[field] == n


def holder(g, x):
    return g.table.thing[x.option.card].holder


def is_given(x):
    stock = x.option.card
    return changes(x, stock, -1) and him(x.after, x).stock[stock] == him(x.before, x).stock[stock] + 1


def is_used_up(x):
    """The item is gone, and what it says was gained."""
    n = x.option.amount
    who, was = me(x.after, x), me(x.before, x)
    gained = {
        m.HEAL_DISCARD: who.health > was.health or was.health == x.pack.sheet[was.character].health_max,
        m.FOOD_DISCARD: changes(x, m.FOOD, n),
        m.TERROR_DISCARD: who.terror == max(0, was.terror - n),
        m.WEALTH_DISCARD: changes(x, m.WEALTH, n),
    }
    return holder(x.after, x) == m.IN_PILE and gained[int(x.option.way)]


def is_paid(purse):
    """One of something is paid by the one that was chosen; terror is paid by gaining it."""
    step = 1 if purse == m.TERROR else -1

    def holds(x):
        full = purse == m.TERROR and him(x.before, x).terror == x.pack.sheet[him(x.before, x).character].terror_max
        return full or x.brings(m.T_CHANGES, who=x.option.seat, a=purse, b=step)

    return holds


def asks_next(x, kind):
    """Whether the next question is of this kind and about the one that decided, or by it."""
    over = x.after.referee.ending != RUNNING  # the menu is that of the last question
    return not over and x.after.menu.kind == kind and x.seat in (x.after.menu.seat, x.after.menu.option[0].seat)


def loses_experience(x):
    return any(line.what == m.T_CHANGES and line.who == x.seat and line.a == m.EXPERIENCE and line.b < 0
               for line in x.after.log.line[: x.after.log.n])  # fmt: skip


def sizes(g, x):
    return [int(deck.n) for deck in me(g, x).deck]


def grows(x, n):
    """One of the decks has n cards more."""
    sign = [after - before for after, before in zip(sizes(x.after, x), sizes(x.before, x), strict=True)]
    return sign[x.option.way] == n and sign[1 - x.option.way] == 0


def is_raised(x):
    level = me(x.before, x).level[x.option.card]
    return any(me(g, x).level[x.option.card] == level + 1 for g in x.later[:2])


def plays(x):
    """The card, or in panic the top one of the deck, which may be empty (TG-9.51)."""
    if x.option.card < 0:
        return x.brings(m.T_PLAYS, who=x.seat) or x.brings(m.T_ESCAPES, who=x.seat, a=1)
    return x.brings(m.T_PLAYS, who=x.seat, a=x.option.card)


def does_nothing(x):
    return not x.brings(m.T_PLAYS, m.T_CHARGE, m.T_FLIPS, who=x.seat) and not flees(x)


def flees(x):
    return x.brings(m.T_ESCAPES, who=x.seat, a=0)


def uses_charge(x):
    return asks_next(x, m.ASK_CONSENT) or x.brings(m.T_CHARGE, who=x.seat, a=x.option.card)


def flips(x):
    return x.brings(m.T_FLIPS, who=x.seat, a=x.option.card) and x.before.table.thing[x.option.card].flipped == 0


def holds_still_at_first(x):
    """With no card played the opportunity follows (TG-9.28), unless the character has to leave before it."""
    soon = [line.what for g in x.later[:4] for line in g.log.line[: g.log.n]]
    return does_nothing(x) and (m.T_OPPORTUNITY in soon or m.T_ESCAPES in soon or asks_next(x, m.ASK_DEFENCE))


def links(x):
    """The magic key links, and is paid for by the one chosen unless a skill does it (TG-9.8)."""
    linked = any(x.brings(m.T_LINKS, who=x.seat, a=slot) for slot in MAGIC_LINKS)
    paid = x.brings(m.T_CHANGES, who=x.option.seat, a=m.MAGIC, b=-x.pack.magic_key_cost)
    return linked and paid == (x.option.way == 0)


def fight_with(x):
    """The set of those that fight the encounter that comes next; none if there is no card."""
    for g in x.later:
        for line in g.log.line[: g.log.n]:
            if line.what in (m.T_FIGHT, m.T_NO_ENCOUNTER):
                return int(line.who) if line.what == m.T_FIGHT else 0
    return 0


ACTS = {
    "character.none": lambda x: me(x.after, x).alive == 0,
    "character.take": lambda x: me(x.after, x).alive == 1 and me(x.after, x).character == x.option.card,
    **{f"equipment.{word}": lies_up(m.KEYWORDS.index(word)) for word in m.KEYWORDS[1:]},
    "action.pass": lambda x: x.brings(m.T_PASSES, who=x.seat) and (
        me(x.after, x).passed == 1 or x.after.table.day > x.before.table.day or x.after.table.phase > m.ACTIONS),
    "action.travel": lambda x: any(me(g, x).place == x.option.place for g in turn(x)) or gives_up(x),
    "action.explore": lambda x: comes(x, m.T_EXPLORES, a=x.option.place) or gives_up(x),
    "action.location_action": lambda x: comes(x, m.T_LOCATION_ACTION, who=x.seat, a=x.option.place) or gives_up(x),
    "action.character_action": lambda x: comes(x, m.T_OWN_ACTION, who=x.seat) or gives_up(x),
    "action.light_menhir": lambda x: comes(x, m.T_LIGHTS, who=x.seat, a=x.option.place),
    "action.inspect_menhir": lambda x: (x.after.table.inspected & ~x.before.table.inspected) >> x.option.place & 1 == 1,
    "action.give": is_given,
    "action.give_item": lambda x: holder(x.before, x) == x.seat != x.option.seat == holder(x.after, x),
    "action.sell": lambda x: holder(x.after, x) == m.IN_PILE and changes(x, m.WEALTH, x.option.amount) and
        me(x.after, x).health == me(x.before, x).health,
    "action.buy_food": lambda x: changes(x, m.FOOD, x.option.amount) and changes(x, m.WEALTH, -x.option.cost),
    "action.use_up_item": is_used_up,
    "action.rest_by_reputation": lambda x: changes(x, m.REPUTATION, -x.option.cost) and
        me(x.after, x).energy >= me(x.before, x).energy,
    "action.pick_up_item": lambda x: holder(x.before, x) == m.ON_GROUND and holder(x.after, x) == x.seat,
    "join.no": lambda x: not asks_next(x, m.ASK_ACCEPT),
    "join.yes": lambda x: asks_next(x, m.ASK_ACCEPT),
    "accept.no": lambda x: not x.brings(m.T_JOINS, who=x.option.seat),
    "accept.yes": lambda x: x.brings(m.T_JOINS, who=x.option.seat, a=x.seat),
    **{f"payer.{word}": is_paid(purse) for purse, word in enumerate(m.PURSE)},
    "help.no": lambda x: x.brings(m.T_HELPS_NOT, who=x.option.seat),
    "help.yes": lambda x: not x.brings(m.T_HELPS_NOT, who=x.option.seat),
    "journal.close": lambda x: (x.after.table.tried == x.before.table.tried).all() and not x.brings(m.T_OPENS),
    "journal.take": lambda x: x.after.table.tried[x.option.card] == x.before.table.tried[x.option.card] + 1,
    "eat.go_hungry": lambda x: x.after.outcome.extra.starved > x.before.outcome.extra.starved,
    "eat.eat": lambda x: x.brings(m.T_CHANGES, who=x.seat, a=m.FOOD, b=-x.option.cost),
    "eat.skip_food_by_skill": lambda x: me(x.after, x).spent[m.FOOD_SKIP] == me(x.before, x).spent[m.FOOD_SKIP] + 1,
    "share.no": lambda x: not x.brings(m.T_GIVES, who=x.seat),
    "share.give": lambda x: changes(x, m.FOOD, -1) and him(x.after, x).stock[m.FOOD] == x.option.amount + 1,
    "advance.keep_experience": lambda x: not loses_experience(x) and not asks_next(x, m.ASK_ADVANCE),
    "advance.buy_card": lambda x: changes(x, m.EXPERIENCE, -x.option.cost) and
        me(x.after, x).pool[x.option.way].n < me(x.before, x).pool[x.option.way].n,
    "advance.raise_attribute": is_raised,
    "deck.enough": lambda x: sizes(x.after, x) == sizes(x.before, x) or me(x.after, x).alive == 0,
    "deck.put_in": lambda x: grows(x, 1),
    "deck.take_out": lambda x: grows(x, -1),
    "mulligan.keep": lambda x: not x.brings(m.T_MULLIGAN, who=x.seat),
    "mulligan.draw_again": lambda x: x.brings(m.T_MULLIGAN, who=x.seat, a=x.option.amount),
    **{f"{kind}.play": plays for kind in ("first_card", "further_card")},
    "first_card.stop": holds_still_at_first,
    "further_card.stop": does_nothing,
    "defence.stop": lambda x: x.brings(m.T_ATTACK, m.T_OPPORTUNITY, who=x.seat),
    **{f"{kind}.escape": flees for kind in ("first_card", "further_card", "defence", "stay")},
    **{f"{kind}.charge": uses_charge for kind in ("first_card", "further_card", "defence")},
    **{f"{kind}.flip": flips for kind in ("first_card", "further_card", "defence")},
    "magic_key.no": lambda x: not any(x.brings(m.T_LINKS, who=x.seat, a=slot) for slot in MAGIC_LINKS),
    "magic_key.link": links,
    "consent.no": lambda x: not x.brings(m.T_CHARGE, who=x.option.seat, a=x.option.card),
    "consent.yes": lambda x: x.brings(m.T_CHARGE, who=x.option.seat, a=x.option.card),
    "stay.stay": lambda x: not flees(x),
    "reroll.no": lambda x: me(x.after, x).spent[m.REROLL_EXPLORE] <= me(x.before, x).spent[m.REROLL_EXPLORE],
    "reroll.yes": lambda x: me(x.after, x).spent[m.REROLL_EXPLORE] == me(x.before, x).spent[m.REROLL_EXPLORE] + 1,
    "guardian_skip.no": lambda x: x.brings(m.T_FIGHT, a=x.option.card) or asks_next(x, m.ASK_EQUIPMENT)
        or x.after.menu.kind in (m.ASK_JOIN_FIGHT, m.ASK_SKIP_GUARDIAN),
    "guardian_skip.yes": lambda x: me(x.after, x).spent[m.GUARDIAN_SKIP] == me(x.before, x).spent[m.GUARDIAN_SKIP] + 1
        and not x.brings(m.T_FIGHT, a=x.option.card),
    "trade.no": lambda x: not x.brings(m.T_CHANGES, who=x.seat, a=m.WEALTH, b=-1),
    "trade.yes": lambda x: x.brings(m.T_CHANGES, who=x.seat, a=m.WEALTH, b=-1) and
        x.brings(m.T_CHANGES, who=x.seat, a=m.FOOD, b=x.option.amount),
    "use_free.no": lambda x: x.brings(m.T_OPPORTUNITY, who=x.seat) or asks_next(x, m.ASK_DEFENCE),
    "use_free.yes": lambda x: not x.brings(m.T_OPPORTUNITY, who=x.seat) and not asks_next(x, m.ASK_DEFENCE),
    "join_fight.no": lambda x: fight_with(x) >> x.seat & 1 == 0,
    "join_fight.yes": lambda x: fight_with(x) >> x.seat & 1 == 1 or fight_with(x) == 0,
}  # fmt: skip


def results(x, kind, *how):
    """Encounters of a kind that ended so, or anyhow."""
    return sum(x.pack.foe[line.a].kind == kind and (not how or line.b in how) for line in x.lines(m.T_RESULT))


def quests(x):
    """The parts of the story that the quests, solved one after the other, brought."""
    return [x.start.table.quest, *(line.a for line in x.lines(m.T_QUEST))]


def longest_other_dial(x):
    """The longest dial at the end, that of the menhir whose lighting won apart."""
    won = x.end.outcome.ending == m.QUEST_WON
    apart = x.lines(m.T_LIGHTS)[-1].a if won else m.NOWHERE
    burning = x.end.table.menhir[: x.end.table.menhirs]
    return max((int(menhir.dial) for menhir in burning if menhir.place != apart), default=0)


def first_character(x, seat):
    """The one that sits there when the game begins, or the first that takes the seat."""
    if x.start.table.who[seat].alive:
        return int(x.start.table.who[seat].character)
    return next(int(line.a) for line in x.lines(m.T_SAT) if line.who == seat)


QUEST = {m.QUEST_FIND: "the rites are sought", m.QUEST_LIGHT: "the rites are found", m.QUEST_DONE: "the menhir is lit"}
COLUMNS = {
    "cast": lambda x: sum(1 << first_character(x, s) for s in range(x.players)),
    "days": lambda x: x.start.table.day + len(x.lines(m.T_DAY)),
    "quest": lambda x: QUEST[int(quests(x)[-1])],
    "quest_day": lambda x: next((line.round_no for line in x.lines(m.T_QUEST) if line.a == m.QUEST_LIGHT), 0),
    "slack": longest_other_dial,
    "survivors": lambda x: x.players - len(x.lines(m.T_DIES)) + len(x.lines(m.T_SUCCEEDS)),
    "statuses": lambda x: len({int(line.a) for line in x.lines(m.T_STATUS)}),
    "fights_fled": lambda x: results(x, m.COMBAT, m.ESCAPED),
    "talks": lambda x: results(x, m.DIPLOMACY),
    "talks_won": lambda x: results(x, m.DIPLOMACY, m.WON),
    "starved": lambda x: len(x.lines(m.T_STARVES)),
    "explorations": lambda x: len(x.lines(m.T_EXPLORES)),
    "travels": lambda x: len(x.lines(m.T_TRAVELS)),
    "experience": lambda x: sum(max(0, line.b) for line in x.lines(m.T_CHANGES) if line.a == m.EXPERIENCE),
    "deaths": lambda x: len(x.lines(m.T_DIES)),
}


def rich(index, *, at=101, secret=False, players=2):
    """A late day: every item and skill is shared out, of every resource there is much, and a trader comes."""
    t = Grail(*[NAMES[(index + k) % 4] for k in range(players)], changes=(*SHORT, *COSTS), index=index)
    t.table.day = t.g.referee.round_no = 9
    for good in range(t.pack.items):
        t.own((good + index) % players, good)
    for skill in range(t.pack.skills):
        seat = (skill + index) % players
        t.table.skill_of[skill], t.table.skill_side[skill] = seat, (skill + index // 2) % 2
        t.who(seat).level[t.pack.skill[skill].attr] += 1
    for seat in range(players):
        t.put(seat, at)
        t.who(seat).stock[:] = 6
        refresh_power(t.g, t.pack, seat)
    t.table.inspected = -1
    if secret:
        t.own(0, t.secret(11))
        t.table.quest = m.QUEST_LIGHT
    t.g.hidden.events.card[t.g.hidden.events.n - 1] = t.event("travelling_trader")
    return t


def at_home(index):
    """Only one of them has energy to spare for the others."""
    t = rich(index, players=3)
    for seat in range(3):
        t.who(seat).energy = 6 if seat == index % 3 else 1
    return t.t


def at_the_menhir(index):
    """A menhir of the quest can be lit, one of them with magic."""
    return rich(index, at=(106, 107)[index % 2], secret=True, players=2 + index % 2).t


def at_a_place_that_costs(index):
    return rich(index, at=119).t


def among_guardians(index):
    """One of them has just come to where others stand, and two guardians, whom a skill lets it pass."""
    t = rich(index, at=105)
    for name in ("fallen_knight", "father_deers_hunter"):
        foes.take_from_deck(t.g, t.pack, t.foe(name))
        t.table.foe_at[t.foe(name)] = t.place(105)
    watchful = next(s for s in range(t.pack.skills) if m.GUARDIAN_SKIP in t.pack.skill[s].mod)
    owner, side = int(t.table.skill_of[watchful]), list(t.pack.skill[watchful].mod).index(m.GUARDIAN_SKIP)
    t.table.skill_side[watchful] = side
    refresh_power(t.g, t.pack, owner)
    arrival.arrive(t.g, t.pack, 1 << owner, t.place(105))
    return t.t


def over_a_journal(index):
    """An exploration with dice begins, which items and skills let roll again."""
    t = rich(index)
    climb = t.pack.journal[t.option("climb")].place
    for seat in range(2):
        t.put(seat, t.pack.place[climb].number)
    journal.explore(*t.args, 3, 0, climb)
    return t.t


def in_a_fight(index):
    """In the middle of an encounter, with charged cards in the row or a magic key to link, and items to flip."""
    t = rich(index, secret=True)
    foe = ("cave_bear", "mist_lynx")[index % 2]
    foes.take_from_deck(t.g, t.pack, t.foe(foe))
    t.table.foe_at[t.foe(foe)] = m.BEING_FOUGHT
    t.meet(foe, ["veterans_eye", "whispering_bones", "attack"], ["whispering_bones", "veterans_eye"])
    if index % 2 == 0:
        t.lay("unstoppable", "brace", seat=index // 2 % 2)
        for link in t.fight.link[:2]:
            link.charges = 4
    note(t.g, m.DO_FIGHT, 3, 0, 0, 0)
    return t.t


SHORT = ("play.turn_cap=10", *(f"play.chapter_day_cap.{n}p=10" for n in range(1, 5)))
COSTS = ('location.derelict_fleet.action_cost=["xp -1", "rep -1", "magic -1", "terror 1"]',)
CHOSEN = ('setup.seat.first="chosen"', 'setup.seat.second="chosen"')
GAMES = [(2, (*SHORT, *CHOSEN)), *((1 + i % 4, SHORT) for i in range(4))]
SCENES = [partial(scene, i) for scene, n in (
    (at_home, 3), (at_the_menhir, 2), (at_a_place_that_costs, 4), (among_guardians, 3), (over_a_journal, 3),
    (in_a_fight, 5)) for i in range(n)]  # fmt: skip


def test_every_name_is_what_happens():
    hold_names("tainted_grail", GAMES, ACTS, COLUMNS, SCENES, {})


@pytest.mark.parametrize(("a", "b"), [("eat.eat", "eat.go_hungry"), ("mulligan.keep", "mulligan.draw_again"),
                                      ("action.travel", "action.explore")])  # fmt: skip
def test_a_name_that_stands_for_another_thing_is_noticed(a, b):
    swapped = {**ACTS, a: ACTS[b], b: ACTS[a]}
    with pytest.raises(AssertionError, match="not what happens"):
        hold_names("tainted_grail", GAMES[:2], swapped, COLUMNS)


@pytest.mark.parametrize(("a", "b"), [("starved", "deaths"), ("explorations", "travels"), ("survivors", "deaths")])
def test_a_column_that_counts_another_thing_is_noticed(a, b):
    with pytest.raises(AssertionError, match=f"{a}: "):
        hold_names("tainted_grail", GAMES[:2], ACTS, {**COLUMNS, a: COLUMNS[b]})
