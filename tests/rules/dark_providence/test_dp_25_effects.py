"""Effects one by one: when they can be resolved at all (DP-4.9), what they do, what stops them."""

from types import SimpleNamespace

import pytest
from dp_table import bare, m, sitting

from sim.games.dark_providence.components.words import EFFECT_WORDS, parse
from sim.games.dark_providence.effects import effects, effects_agents, possible
from sim.games.dark_providence.state import board
from sim.games.dark_providence.turn import ch08_murder as murder
from sim.games.dark_providence.turn import ch09_gates as gates
from sim.mechanisms.bag import put_top

INV, CULT, RI, RC = m.INVESTIGATOR, m.CULTIST, m.INVESTIGATOR_RENEGADE, m.CULTIST_RENEGADE


def effect(text):
    """An effect as the pack holds it."""
    said = parse(text, EFFECT_WORDS, "effect")
    return SimpleNamespace(op=m.OPS.index(said.name), x=m.SELECTORS.index(said.selector), n=said.number, b=said.extra)


def resolve(t, text, seat=0, *answers):
    """Resolves one effect for a player; questions are answered by the patterns in turn."""
    e = effect(text)
    t.chooser.wanted[:] = answers
    for names, do in (
        (m.OPS[m.ADD_INFLUENCE : m.LOCK + 1], effects.resolve_on_cubes), (("shuffle_cubes",), effects.resolve_on_cubes),
        (("draw", "trash", "claim", "peek", "discard_other"), effects.resolve_on_cards),
    ):  # fmt: skip
        if text.split()[0] in names:
            do(*t.args, seat, e)
            break
    else:
        effects.resolve_on_board(*t.args, seat, e)
    assert not t.chooser.wanted
    return t


def with_figure(t):
    t.table.cthulhu = t.city("arkham")


def with_martial_law(t):
    effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, 3)


def give(**fields):
    """Sets a field of the table for the first player, or for the table as a whole."""

    def change(t):
        for name, value in fields.items():
            if t.table[name].shape:
                t.table[name][0] = value
            else:
                t.table[name] = value

    return change


@pytest.mark.rule("DP-4.9", "DP-2.5")
@pytest.mark.parametrize(
    ("text", "without", "enough"),
    [
        ("add_influence any 1", give(supply=0), give(supply=1)),
        ("add_influence mythos 1", give(), lambda t: t.row("dagon")),
        ("add_influence network 1", lambda t: t.table.face_up.fill(-1), lambda t: t.lay("labor_union", "boston")),
        ("retrieve limbo 1", lambda t: t.put(3, 0, 2), give(limbo=1, supply=5)),
        ("retrieve board 1", give(limbo=1, supply=5), lambda t: t.put(3, 0, 2)),
        ("retrieve any 1", give(), give(limbo=1, supply=5)),
        ("return_other any 1", lambda t: t.put(3, 0, 2), lambda t: t.put(3, 1, 1)),
        ("return_other city 1", lambda t: t.put(m.BASE_SPACE, 1, 1), lambda t: t.put(3, 1, 1)),
        ("return_other network 1", lambda t: t.put(3, 1, 1), lambda t: t.put(m.BASE_SPACE, 1, 1)),
        ("return_other net_or_city 1", lambda t: t.put(m.MYTHOS_SPACE, 1, 1), lambda t: t.put(m.BASE_SPACE, 1, 1)),
        ("return_other mythos 1", lambda t: t.put(3, 1, 1), lambda t: t.put(m.MYTHOS_SPACE, 2, 1)),
        ("shuffle_cubes 1", lambda t: t.put(3, 0, 2), lambda t: t.put(m.MYTHOS_SPACE, 2, 1)),
        ("buy 1", give(unbought=0), give(unbought=1)),
        ("travel 1", lambda t: t.lone_main(0, "washington").lone_main(0, "arkham") and with_wall(t), give()),
        ("track ritual 1", lambda t: t.table.ritual_track.fill(15), give()),
        ("track investigation -1", give(), lambda t: t.table.ritual_track.fill(1)),
        ("lock place", give(locks_left=0), give()),
        ("lock remove", give(), lambda t: t.table.lock.__setitem__(3, 1)),
        ("lock either", give(locks_left=0), give()),
        ("draw 1", lambda t: empty_deck(t), lambda t: empty_deck(t, 1)),
        ("trash 1", lambda t: t.hold(0, "main_agent"), lambda t: t.hold(0, "main_agent", "organizer")),
        ("claim mythos", give(), lambda t: t.row("dagon")),
        ("claim rlyeh", lambda t: t.table.city_card_here.fill(0), give()),
        ("claim supply_agent", give(supply_n=0), give()),
        ("turn_agent 1", lambda t: t.own(1, "carl_jung", "chicago"), lambda t: t.own(1, "carl_jung", "boston")),
        ("possess 1", lambda t: flip(t.own(0, "carl_jung", "boston")), lambda t: t.own(0, "carl_jung", "boston")),
        ("kill_own 1", lambda t: t.own(1, "carl_jung", "boston"), lambda t: t.own(0, "carl_jung", "boston")),
        ("deep_one 1", lambda t: effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 8), give()),
        ("rise", lambda t: effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 7),
         lambda t: effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 8)),
        ("whateley 1", give(whateleys_left=0), give()),
        ("mi_go", lambda t: effects_agents.place_token(t.g, t.pack, 1, m.MI_GO_OP, 0, 3), give()),
        ("cthulhu step", give(), with_figure),
        ("martial place 1", give(martial_left=0), give()),
        ("martial remove 1", give(), with_martial_law),
        ("check 1", give(), lambda t: t.bag(1, 0)),
        ("heal 1", give(), give(insane=1)),
        ("discard_other 1", lambda t: t.hold(1).hold(2), lambda t: t.hold(1).hold(2, "organizer")),
        ("peek 1", lambda t: all_known(t), give()),
        ("gain_action 1", None, give()),
        ("vp 1", None, give()),
        ("cthulhu place", None, give()),
        ("destroy_self", give(), None),
    ],
)  # fmt: skip
def test_an_effect_can_be_resolved_if_it_changes_something(text, without, enough):
    for arrange, expected in ((without, False), (enough, True)):
        if arrange is not None:
            t = bare()
            arrange(t)
            assert possible.is_possible(t.g, t.pack, 0, effect(text), m.NOBODY) == expected


def with_wall(t):
    """The first player's agent can go nowhere."""
    for city in ("boston", "new_york"):
        effects_agents.place_token(t.g, t.pack, 0, m.MARTIAL, m.X_PLACE, t.city(city))


def empty_deck(t, left=0):
    t.g.hidden.deck[0].n = t.table.deck_n[0] = 0
    t.table.discard[0].n = left


def flip(t):
    for token in range(m.AGENTS):
        t.table.piece[token].flipped = 1


def all_known(t):
    t.g.mine[0].knows[1] = CULT
    t.table.revealed[2] = m.BY_MADNESS


@pytest.mark.rule("DP-4.9")
def test_a_list_of_effects_needs_one_part_that_can_be_resolved():
    t = bare()
    first, last = (int(t.pack.card[t.kind("blackmail")][k][m.ACTION]) for k in ("first", "last"))
    assert not possible.may_use(t.g, t.pack, 0, first, last, m.NOBODY)
    t.own(1, "carl_jung", "boston")
    assert possible.may_use(t.g, t.pack, 0, first, last, m.NOBODY)
    assert not possible.may_use(t.g, t.pack, 0, first, first, m.NOBODY)


def test_tokens_back_to_the_bag_and_checks_from_it():
    t = resolve(bare().bag(0, 3), "check 2")
    assert (t.table.insane[0], t.table.bag_insane) == (2, 1)
    resolve(t, "heal 1")
    assert (t.table.insane[0], t.table.bag_insane) == (1, 2)
    resolve(t, "heal 3")
    assert (t.table.insane[0], t.table.bag_insane) == (0, 3)


@pytest.mark.rule("DP-6.22", "DP-6.24", "DP-4.6")
def test_points_and_actions_at_once():
    t = resolve(bare(), "vp 3")
    assert (t.table.vp[0], t.table.vp_at_once[0]) == (3, 3)
    resolve(t, "vp -5")
    assert (t.table.vp[0], t.table.vp_at_once[0]) == (0, 0)
    assert resolve(t, "gain_action 2").table.actions_left == 4
    assert resolve(t, "gain_action 2", 1).table.actions_left == 4  # it is not his turn


@pytest.mark.rule("DP-11.5")
def test_rising_needs_all_deep_ones_in_play():
    t = bare()
    effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 7)
    assert not resolve(t, "rise").triggered()
    effects_agents.place_tokens(*t.args, 1, m.DEEP_ONE, 0, 1)
    assert resolve(t, "rise").table.trigger[m.DEEP_ONES_RISEN - m.MADNESS] == 1


@pytest.mark.rule("DP-7.11", "DP-2.4")
def test_the_figure_steps_along_a_road_and_bars_where_it_stands():
    t = resolve(bare(), "cthulhu place", 0, {"target": 0})
    assert t.table.cthulhu == 0
    resolve(t, "cthulhu step", 0, {"target": t.city("boston")})
    assert [o["target"] for o in t.questions(m.ASK_CITY)[-1]] == [t.city("boston"), t.city("new_york")]
    assert t.table.cthulhu == t.city("boston")
    assert board.is_barred(t.table, t.city("boston"))
    assert not board.is_barred(t.table, 0)
    assert t.table.way[t.city("new_york"), t.city("boston")] == 99
    assert t.table.way[t.city("new_york"), 0] == 2


@pytest.mark.rule("DP-7.11", "DP-1.16")
def test_martial_law_comes_and_goes():
    t = resolve(bare(), "martial place 2", 0, {"target": 3}, {"target": 5})
    assert (list(t.table.martial).count(1), t.table.martial_left) == (2, 1)
    assert 3 not in {o["target"] for o in t.questions(m.ASK_CITY)[1]}
    resolve(t, "martial remove 1", 0, {"target": 5})
    assert (t.table.martial[5], t.table.martial[3], t.table.martial_left) == (0, 1, 2)
    assert t.table.way[t.city("boston"), 5] < 99
    assert resolve(t, "martial remove 3").table.martial_left == 3  # one was left


def test_whateleys_one_in_a_city():
    t = resolve(bare(), "whateley 2", 0, {"target": 3}, {"target": 4})
    assert (t.table.whateley[3], t.table.whateley[4], t.table.whateleys_left) == (1, 1, 1)
    assert {3, 4}.isdisjoint({o["target"] for o in (resolve(t, "whateley 1"), t.questions(m.ASK_CITY)[-1])[1]})


@pytest.mark.rule("DP-9.3", "DP-9.5")
def test_cards_that_lower_what_a_gate_needs():
    t = bare().lone_main(0, "boston")
    boston = t.city("boston")
    need = lambda side, kind="muscle", extra=0: int(  # noqa: E731
        gates.gate_need(t.table, t.pack, 0, boston, t.kind(kind), side, extra)
    )
    assert (need(m.OPENED), need(m.CLOSED), need(m.OPENED, extra=2), need(m.OPENED, extra=9)) == (3, 3, 1, 0)
    t.has_mythos(0, "elder_sign")
    assert (need(m.OPENED), need(m.CLOSED)) == (3, 1)
    t.has_mythos(0, "whateleys")
    assert need(m.OPENED) == 3
    t.table.whateley[boston] = 1
    assert (need(m.OPENED), need(m.CLOSED)) == (2, 0)
    t.pack.enabler_adds_power = 1
    assert (need(m.OPENED), need(m.OPENED, "hired_guns")) == (1, 0)
    t.pack.enabler_adds_power = 0


@pytest.mark.rule("DP-8.4", "DP-8.8")
def test_cards_that_lower_what_a_murder_needs():
    t = bare().lone_main(0, "boston")
    boston = t.city("boston")
    assert murder.murder_need(t.table, t.pack, 0, boston, t.kind("muscle"), 0) == 3
    t.has_mythos(0, "shoggoth")
    assert murder.murder_need(t.table, t.pack, 0, boston, t.kind("muscle"), 0) == 1
    assert murder.murder_need(t.table, t.pack, 0, boston, t.kind("muscle"), 5) == 0


def test_hired_agents_are_turned_possessed_and_destroyed_as_often_as_the_effect_says():
    t = bare().own(1, "carl_jung", "boston").own(2, "eliot_ness", "boston").own(2, "alice_ochs", "chicago")
    resolve(t, "turn_agent 3")
    owners = [int(t.table.piece[t.token(k)].owner) for k in ("carl_jung", "eliot_ness", "alice_ochs")]
    assert owners == [0, 0, 2]
    resolve(t, "possess 3", 0)
    flipped = [int(t.table.piece[t.token(k)].flipped) for k in ("carl_jung", "eliot_ness", "alice_ochs")]
    assert flipped == [1, 1, 0]
    resolve(t, "kill_own 1", 0, {"agent": t.token("eliot_ness")})
    assert (t.table.boxed[t.kind("eliot_ness")], t.table.agents[0]) == (1, 2)
    resolve(t, "kill_own 9")
    assert (t.table.boxed[t.kind("carl_jung")], t.table.agents[0], t.table.agents[2]) == (1, 1, 2)


@pytest.mark.rule("DP-2.7")
def test_no_agent_is_turned_beyond_the_limit():
    t = sitting(2, "play.max_agents=3").clear_agents().lone_main(0, "boston").own(0, "moses_fleet", "boston")
    t.own(1, "carl_jung", "boston").own(1, "eliot_ness", "boston")
    resolve(t, "turn_agent 2")
    assert (t.table.agents[0], t.table.agents[1]) == (3, 2)
    assert not possible.is_possible(t.g, t.pack, 0, effect("turn_agent 1"), m.NOBODY)
    assert not possible.is_possible(t.g, t.pack, 0, effect("mi_go"), m.NOBODY)
    assert not possible.is_possible(t.g, t.pack, 0, effect("claim supply_agent"), m.NOBODY)


def test_others_discard_at_random_as_many_as_they_have():
    t = bare().hold(0, "muscle").hold(1, "organizer").hold(2, "organizer", "muscle", "gunman")
    t.table.discard[2].n = 0
    resolve(t, "discard_other 2")
    assert (len(t.hand(0)), len(t.hand(1)), len(t.hand(2)), t.table.discard[2].n) == (1, 0, 1, 2)
    kept = set()
    for _ in range(20):
        t.hold(2, "organizer", "muscle", "gunman")
        kept.add(tuple(t.hand(2)) if resolve(t, "discard_other 2") else ())
    assert len(kept) == 3


def test_cubes_of_others_are_sent_one_by_one_and_taken_back_from_one_target():
    t = bare().put(3, 1, 2).put(5, 2, 1).put(5, 0, 1)
    resolve(t, "shuffle_cubes 2", 0, {"target": 3, "rival": 1}, {"target": 5, "rival": 2})
    assert (t.table.cubes[3, 1], t.table.limbo[1], t.table.limbo[2], t.table.cubes[5, 0]) == (1, 1, 1, 1)
    assert resolve(t, "shuffle_cubes 9").table.limbo[1] == 2
    t = bare().put(3, 1, 3).put(3, 2, 1)
    resolve(t, "return_other any 2", 0, {"target": 3, "rival": 1, "n": 3})
    assert (t.table.cubes[3, 1], t.table.supply[1], t.table.cubes[3, 2]) == (1, 5, 1)
    assert resolve(t, "return_other any 9", 0, {"rival": 1}).table.supply[1] == 6


def test_own_cubes_by_effect():
    t = resolve(bare(), "add_influence city 2", 0, {"target": 3, "n": 2})
    assert {o["target"] for o in t.questions(m.ASK_INFLUENCE)[0]} == set(range(12))
    assert (t.table.cubes[3, 0], t.table.supply[0]) == (2, 4)
    t.table.supply[0] = 1
    assert resolve(t, "add_influence city 2", 0, {"target": 4}).table.cubes[4, 0] == 1
    t.table.limbo[0] = 2
    resolve(t, "retrieve limbo 3")
    assert (t.table.limbo[0], t.table.supply[0], t.table.cubes[3, 0]) == (0, 2, 2)
    t.table.limbo[0] = 1
    resolve(t, "retrieve board 2", 0, {"target": 3, "n": 1}, {"target": 4})
    assert (t.table.limbo[0], t.table.cubes[3, 0], t.table.cubes[4, 0], t.table.supply[0]) == (1, 1, 0, 4)


def test_locks_by_effect():
    t = resolve(bare(), "lock place", 0, {"target": 3})
    assert (t.table.lock[3], t.table.locks_left) == (1, 5)
    resolve(t, "lock place", 0, {"target": 4})
    assert 3 not in {o["target"] for o in t.questions(m.ASK_LOCK)[-1]}
    resolve(t, "lock remove", 0, {"target": 4, "n": 1})
    assert {o["target"] for o in t.questions(m.ASK_LOCK)[-1]} == {3, 4}
    assert (t.table.lock[4], t.table.locks_left) == (0, 5)
    assert resolve(t, "lock either", 0, {"target": 3, "n": 1}).table.locks_left == 6


def test_looking_at_loyalty_cards():
    t = bare().loyal(INV, CULT, RC)
    resolve(t, "peek 1", 0, {"rival": 2})
    assert [int(k) for k in t.g.mine[0].knows[:3]] == [INV, -1, RC]
    assert t.table.deeds == 1
    resolve(t, "peek 3")
    assert [int(k) for k in t.g.mine[0].knows[:3]] == [INV, CULT, RC]
    assert [int(k) for k in t.g.mine[1].knows[:3]][1:] == [int(t.g.mine[1].knows[1]), -1]
    assert t.table.revealed.sum() == 0


@pytest.mark.rule("DP-20.1")
def test_a_supply_without_agents_is_shuffled_and_gives_nothing():
    t = bare()
    supply = t.g.hidden.supply
    supply.n = 0
    for name in ("labor_union", "hired_guns", "bootleggers"):
        put_top(supply, t.kind(name))
    t.table.supply_n = 3
    chance = int(t.g.luck[m.BASE_DECK].state)
    resolve(t, "claim supply_agent")
    assert int(t.g.luck[m.BASE_DECK].state) != chance
    assert sorted(t.pile(supply)) == sorted(map(t.kind, ("labor_union", "hired_guns", "bootleggers")))
    assert not resolve(t.row(), "claim mythos").questions(m.ASK_CLAIM)
