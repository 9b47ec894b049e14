"""The ideas of the styles, as their decisions show them, and what the pack calls assumed."""

import pytest

from sim import find_game, load_pack
from sim.games.among_cultists.state import codes as m
from strategies import strategies_of
from strategies.among_cultists import senses
from strategies.among_cultists.choices import ballot_threshold
from strategies.among_cultists.cultists import ripe
from strategies.among_cultists.worth import may_sabotage, place_worth, red_worth

STYLES = strategies_of("among_cultists")
CULTIST, ME = 0, 4
OTHERS = 0b11110  # all but the cultist, of five
ONE_CARD = 100  # a card received, in hundredths


def weights(style):
    return STYLES[style].vector()


def judge(x, style):
    """What meeting each other costs, and how likely each is a cultist."""
    mine = x.g.mine[ME]
    senses.judge(x.pack, x.g.table, mine, weights(style), ME, x.g.own[ME], 0)
    return [mine.notes[start : start + x.n].copy() for start in (senses.DREAD, senses.GUILT)]


@pytest.mark.rule("AC-21.8")
def test_a_ghost_believes_what_it_believed_alive(mansion):
    x = mansion(5, roles="cultist")
    x.g.mine[ME].evidence[2].death = 200
    _, alive = judge(x, "balanced")
    x.ghost(ME)
    _, dead = judge(x, "balanced")
    assert dead == pytest.approx(alive)
    assert len(set(dead)) == 3


def worth_of_joining(x, style, place, *company):
    x.scatter()
    x.put(**{f"p{seat}": "pink_1" for seat in company})
    judge(x, style)
    return place_worth(x.pack, x.g.table, x.g.mine[ME], weights(style), ME, place, 0, 0)


@pytest.mark.rule("AC-21.11", "AC-21.12")
def test_the_recluse_shuns_being_alone_with_one_other_and_the_scholar_does_not(mansion, place):
    x = mansion(5, roles="cultist")
    for style, shuns in (("scholar", False), ("recluse", True)):
        one, two = (worth_of_joining(x, style, place["pink_1"], *company) for company in ((1,), (1, 2)))
        assert (one < two) == shuns
        assert one <= two


def worth_of_a_look(x, style, seat=1):
    return senses.check_worth(x.g.table, x.g.mine[ME], weights(style), seat)


@pytest.mark.rule("AC-21.12", "AC-21.13")
def test_the_sleuth_looks_at_who_received_most_and_the_recluse_only_late(mansion):
    x = mansion(5, roles="cultist")
    x.g.mine[ME].pending[1, 2] = x.g.mine[ME].pending[3, [1, 2]] = ONE_CARD
    x.g.table.round_no = 5
    assert worth_of_a_look(x, "sleuth", 3) > worth_of_a_look(x, "sleuth", 1) > worth_of_a_look(x, "balanced", 1) > 0
    assert worth_of_a_look(x, "recluse") == 0
    x.g.table.round_no = 6
    assert worth_of_a_look(x, "recluse") > 0


@pytest.mark.rule("AC-21.13", "AC-21.14")
def test_the_balanced_votes_by_the_round_and_the_dead_and_the_sleuth_on_less(mansion):
    x = mansion(8, roles="cultist cultist")

    def at(round_no, style="balanced"):
        x.g.table.round_no = round_no
        return ballot_threshold(x.pack, x.g.table, weights(style))

    assert at(10) < at(5) < at(1)
    assert at(1, "sleuth") < at(1)
    before = at(1)
    x.ghost(7)
    assert at(1) != before


def victims(x, style):
    return int(ripe(x.pack, x.g.table, x.g.mine[CULTIST], weights(style)))


@pytest.mark.rule("AC-21.15", "AC-21.16", "AC-21.18")
def test_the_butcher_kills_at_once_the_lurker_under_cover_and_the_mimic_at_the_end(mansion):
    x = mansion(5, roles="cultist")
    x.g.table.round_no = 1
    assert (victims(x, "butcher"), victims(x, "lurker"), victims(x, "mimic")) == (OTHERS, 0, 0)
    x.g.mine[CULTIST].gave_dead[1] = 1  # dead already
    assert victims(x, "butcher") == OTHERS & ~(1 << 1)
    x.g.table.round_no = 5
    x.g.mine[CULTIST].pending[2, 3] = ONE_CARD
    assert (victims(x, "lurker"), victims(x, "mimic")) == (0, 0)
    x.g.mine[CULTIST].pending[2, 4] = ONE_CARD
    assert victims(x, "lurker") == 1 << 2
    x.g.table.round_no = 9
    assert victims(x, "mimic") == OTHERS & ~(1 << 1)


@pytest.mark.rule("AC-21.16", "AC-21.17")
def test_the_saboteur_spoils_rooms_that_are_nearly_explored_and_the_lurker_lays_one_red_card(mansion):
    x = mansion(5, roles="cultist")
    mine = x.g.mine[CULTIST]

    def may(style):
        return bool(may_sabotage(x.g.table, mine, weights(style), CULTIST, room))

    room = x.deck("red", m.SUCCESS, explored=False)
    fresh = red_worth(x.pack, x.g.table, weights("saboteur"), room)
    x.deck("red", m.SUCCESS, m.SUCCESS, m.SUCCESS, explored=False)
    assert red_worth(x.pack, x.g.table, weights("saboteur"), room) > fresh
    assert red_worth(x.pack, x.g.table, weights("lurker"), room) < fresh
    assert (may("lurker"), may("saboteur")) == (True, True)
    x.g.table.refills[room, CULTIST] = 1  # and no Success
    assert (may("lurker"), may("saboteur")) == (False, True)


# -- what is assumed ---------------------------------------------------------------------------------------------------

PACK = load_pack(find_game("among_cultists"))


def sources(ending, start):
    return {source for path, (_, source) in PACK.leaves.items() if path.startswith(start) and path.endswith(ending)}


@pytest.mark.rule("AC-24.1", "AC-24.2")
def test_doors_books_routes_and_token_rooms_are_called_assumed():
    for start, ending in (("map.", ".doors"), ("map.", ".rooms"), ("location.", ".books"), ("cultist_token.", ".room")):
        assert sources(ending, start) == {"assumed"}
    routes = {path.split(".")[1] for path in PACK.leaves if path.startswith("route.")}
    invented = [
        r for r in routes if {s for k in (1, 2, 3, 4) for s in sources(f".row_{k}", f"route.{r}.")} == {"assumed"}
    ]
    assert (len(routes), len(invented)) == (10, 8)
    assert [token.room for token in PACK.content.cultist_token] == ["dark_blue_1", "orange_2", "pink_1"]


@pytest.mark.rule("AC-24.4", "AC-24.5", "AC-24.6", "AC-22.1")
def test_what_is_unprinted_is_a_ruling_that_can_be_turned():
    rulings = {path for path in PACK.leaves if path.startswith("rulings.")}
    assert rulings <= {t.path for t in PACK.tunables()}
    named = ("vp_end_dead_check_one_cultist", "vp_end_dead_check_two_cultists", "ai_off_route_room_action",
             "ai_second_pass_explored", "secret_door_hop_cost", "linked_rooms_same_location",
             "check_status_from_camera_room")  # fmt: skip
    assert {f"rulings.{name}" for name in named} <= rulings
