"""What a character believes of the others, and what follows for whom it names, votes for and deals roles to."""

import numpy as np
import pytest

from sim import find_game
from sim.games.among_cultists.state import codes as m
from sim.luck import below
from strategies import find_strategy, line_up, strategies_of
from strategies.among_cultists import beliefs, cultists
from strategies.among_cultists.beliefs import A_CULTIST, A_SEER, CLASSES
from strategies.among_cultists.features import AGAINST_ME, BLAME, PARTNERS_CARDS, tell_whom
from strategies.among_cultists.learned import blend
from strategies.among_cultists.senses import BELIEVED_GUILT, GUILT, OWN_LOOK, infer, judge, shown_cultists
from strategies.beliefs import BELIEVED, RATIO, believer

STYLES = strategies_of("among_cultists")
ANY, CULTIST, INNOCENT, PLAIN = 0b111, 0b010, 0b101, 0b001


@pytest.fixture
def dealt(monkeypatch):
    """Nothing was learned: what is believed is the deal alone."""
    listen, share_out = believer(beliefs.INFERRED, np.zeros(1))

    def believed(x, me):
        for step in (listen, share_out):
            step(x.pack, x.g.table, x.g.mine[me], me, x.g.menu)
        return x.g.menu.scratch[BELIEVED:][: len(CLASSES) * x.n].reshape(x.n, -1).copy()

    return believed


def may_be(x, me):
    return [int(beliefs.possible(x.pack, x.g.table, x.g.mine[me], me, other)) for other in range(m.SEATS)]


@pytest.mark.rule("AC-4.1", "AC-4.3", "AC-4.4")
def test_cultists_and_the_seer_know_the_cultists_and_others_nothing(mansion):
    x = mansion(8, "setup.seer=with", roles="cultist cultist seer")
    assert may_be(x, 0) == [0, CULTIST, *[INNOCENT] * 6]
    assert may_be(x, 2) == [CULTIST, CULTIST, 0, *[INNOCENT] * 5]
    assert may_be(x, 3) == [ANY, ANY, ANY, 0, *[ANY] * 4]
    assert may_be(mansion(6, roles="cultist"), 3)[6:] == [0, 0]  # nobody sits there


@pytest.mark.rule("AC-21.23", "AC-14.7")
def test_who_is_known_to_all_as_an_investigator_is_believed_to_be_one(mansion):
    x = mansion(8, roles="cultist cultist")
    x.g.table.innocent = 0b000100
    x.g.table.shown[1], x.g.table.shown[4] = m.CULTIST, m.INVESTIGATOR
    assert may_be(x, 3) == [ANY, CULTIST, INNOCENT, 0, PLAIN, ANY, ANY, ANY]


@pytest.mark.rule("AC-3.3", "AC-4.3")
def test_by_the_deal_alone_all_others_are_as_likely(mansion, dealt):
    x = mansion(8, "setup.seer=with", roles="cultist cultist seer")
    found = dealt(x, 3)
    for other in (0, 1, 2, 4, 5, 6, 7):
        assert found[other, A_CULTIST] == pytest.approx(2 / 7)
        assert found[other, A_SEER] == pytest.approx(1 / 7)
    assert found[3].tolist() == [0, 0, 0]
    assert dealt(x, 2)[:, A_SEER].tolist() == [0] * 8  # who is the seer believes it of nobody
    assert dealt(x, 0)[2:, A_SEER] == pytest.approx(np.full(6, 1 / 6))


@pytest.mark.rule("AC-3.3")
def test_a_cultist_found_makes_others_less_likely_to_be_one(mansion, dealt):
    x = mansion(8, "setup.seer=without", roles="cultist cultist")
    x.g.table.shown[0] = m.CULTIST
    found = dealt(x, 3)
    assert found[[1, 2, 4, 5, 6, 7], A_CULTIST] == pytest.approx(np.full(6, 1 / 6))
    x.g.table.shown[1] = m.CULTIST
    assert dealt(x, 3)[[2, 4, 5, 6, 7], A_CULTIST].tolist() == [0] * 5
    assert dealt(x, 3)[:, A_SEER].tolist() == [0] * 8


@pytest.mark.rule("AC-5.3")
def test_ballots_count_by_who_they_were_against(mansion):
    x = mansion(8, roles="cultist cultist")
    x.g.table.voted[2, 0], x.g.table.voted[2, 3], x.g.table.voted[4, 3] = 2, 1, 3
    x.g.table.votes = 3
    x.g.table.ballot[2] = 0

    def seen(me, other):
        mine, scratch = x.g.mine[me], x.g.menu.scratch
        beliefs.around(x.pack, x.g.table, mine, me, scratch)
        beliefs.features(x.pack, x.g.table, mine, me, other, scratch)
        return dict(zip(beliefs.FEATURES, x.g.menu.scratch.tolist(), strict=False))

    two, four = seen(1, 2), seen(1, 4)
    assert (two["hits"], two["misses"], two["cast"], two["last_hit"]) == (2, 1, 1, 1)
    assert (four["hits"], four["misses"], four["cast"], four["last_hit"]) == (0, 3, 1, 0)
    assert seen(1, 0)["received"] == 2
    assert 0 < seen(5, 2)["hits"] < 3  # who knows nothing takes anybody for guilty as far as the evidence says


def inferred(x, seat):
    x.g.menu.seat = seat
    infer(x.pack, x.g.table, x.g.mine[seat], x.g.menu)
    notes = x.g.mine[seat].notes
    return notes[BELIEVED_GUILT:][:8].tolist(), float(notes[OWN_LOOK])


@pytest.mark.skipif(not beliefs.KNOWS, reason="nothing was learned")
@pytest.mark.rule("AC-21.8")
def test_who_knows_the_deal_goes_by_what_one_would_believe_who_does_not(mansion):
    """A cultist and the seer: what they know is nowhere in it, so that they can play as any investigator would."""
    x = mansion(8, "setup.seer=with", roles="cultist cultist seer")
    x.g.table.round_no, x.g.table.votes = 4, 2
    x.g.table.voted[4, 5], x.g.table.voted[5, 0] = 2, 1
    for seat in (0, 2):
        found = inferred(x, seat)
        x.g.mine[seat].role, x.g.mine[seat].cultists = m.INVESTIGATOR, 0
        assert found == inferred(x, seat)
        assert len(set(found[0])) > 2


@pytest.mark.skipif(not beliefs.KNOWS, reason="nothing was learned")
@pytest.mark.rule("AC-21.8")
def test_how_a_seat_looks_goes_by_what_all_have_seen(mansion):
    """By a red card that nobody else can have played. What deaths tell hangs on whom the beliefs were learned of."""
    x = mansion(6, roles="cultist")
    looks = inferred(x, 3)[1]
    x.g.mine[3].evidence[3].red_card += 1000
    assert inferred(x, 3)[1] == looks
    x.g.table.evidence[3].red_card += 1000
    assert inferred(x, 3)[1] > looks + 0.5
    x.g.table.innocent = 1 << 3
    assert inferred(x, 3)[1] < looks - 5


@pytest.mark.rule("AC-21.3")
def test_what_would_fall_on_the_giver_is_its_share_of_the_cards_that_nobody_has_seen(mansion):
    x = mansion(8, roles="cultist cultist")
    x.g.table.pending[5, 0], x.g.table.pending[5, 1], x.g.table.pending[5, 5] = 100, 200, 100
    x.g.table.voted[5, 0] = 2
    x.g.menu.kind = m.GIVE_CARD
    for seat, told in ((0, (0.25, 1.0, 2)), (1, (0.5, 0.5, 0)), (4, (0.0, 0.0, 0))):
        x.g.menu.scratch[:], x.g.menu.seat = 0, seat
        tell_whom(x.pack, x.g.table, x.g.mine[seat], x.g.menu, 5, x.g.menu.scratch)
        assert tuple(x.g.menu.scratch[[BLAME, PARTNERS_CARDS, AGAINST_ME]]) == told


def naming(x):
    """The menu of AC-15.12, asked of seat 0."""
    menu = x.g.menu
    menu.kind, menu.seat, menu.n = m.NAME_SEER, 0, 0
    for seat in range(x.n):
        if not x.g.mine[0].cultists >> seat & 1:
            menu.option[menu.n].seat = seat
            menu.n += 1
    return menu


@pytest.mark.rule("AC-15.12", "AC-21.7")
def test_who_hits_with_every_ballot_is_named(mansion):
    x = mansion(8, "setup.seer=with", roles="cultist cultist seer")
    x.g.table.round_no, x.g.table.votes = 5, 4
    x.g.table.voted[2, 0], x.g.table.voted[2, 1] = 2, 2
    x.g.table.voted[3, 4], x.g.table.voted[4, 5], x.g.table.voted[5, 3] = 3, 3, 3
    named = {int(x.g.menu.option[STYLES[name].function(
        x.pack, x.g.table, x.g.mine[0], naming(x), STYLES[name].vector(), x.g.own[0])].seat)
        for name in ("learned_cultists", "stalker", "mimic")}  # fmt: skip
    assert named == {2}


def test_without_what_was_learned_the_weights_name_the_seer(mansion, monkeypatch):
    weights = STYLES["stalker"].vector()
    assert cultists.names_by_belief(weights)
    monkeypatch.setattr(cultists, "KNOWS", False)
    assert not cultists.names_by_belief(weights)
    x = mansion(5, "setup.seer=with", roles="cultist seer")
    x.g.table.voted[[1, 2, 3], [3, 3, 4]] = 5  # wrong ballots: `leak_wrong`
    asked = x.pack, x.g.table, x.g.mine[0], naming(x), weights, x.g.own[0]
    found = {int(x.g.menu.option[cultists.name_seer(*asked)].seat) for _ in range(5)}
    assert found == {4}


@pytest.mark.rule("AC-20.23")
def test_the_seer_blends_until_the_last_round(mansion):
    x = mansion(8, "setup.seer=with", roles="cultist cultist seer")
    weights = STYLES["learned"].vector()
    candid = STYLES["learned"].variant("candid", "", blend=0.0).vector()

    def knows(seat, weights=weights):
        mine = x.g.mine[seat]
        mine.notes[:] = 0
        blend(x.pack, x.g.table, mine, weights, x.g.own[seat])
        judge(x.pack, x.g.table, mine, weights, seat, x.g.own[seat], 0)
        guilt = mine.notes[GUILT:][:8]
        return bool(guilt[0] > 2 * guilt[5]), int(shown_cultists(mine))

    x.g.table.round_no = 2
    assert knows(2) == (False, 0)
    assert knows(3) == (False, 0)  # has nothing to hide
    assert knows(2, candid) == (True, 0b11)
    x.g.table.round_no = x.pack.rounds
    assert knows(2) == (True, 0b11)


@pytest.mark.rule("AC-21.2")
def test_roles_are_dealt_anew_as_often_as_what_was_learned_says(mansion, monkeypatch):
    x = mansion(5, roles="cultist")
    trials, before = 1000, np.zeros(5)

    def told(pack, table, mine, me, menu):
        menu.scratch[RATIO:BELIEVED] = 1.0
        menu.scratch[RATIO + len(CLASSES) * 1 + A_CULTIST] = 6.0  # of seat 1

    def deal(g, pack, seat):
        """As the game's redraw deals without evidence: anybody is the cultist, equally likely."""
        cultist = below(g.search[0], 4)
        for other in range(4):
            g.mine[other].role = m.CULTIST if other == cultist else m.INVESTIGATOR

    monkeypatch.setattr(beliefs, "listen", told)
    monkeypatch.setattr(beliefs, "redraw", deal)
    for _ in range(trials):
        beliefs.redraw_by_belief(x.g, x.pack, 4)
        before[[int(x.g.mine[other].role) == m.CULTIST for other in range(5)]] += 1
    share = 6 / 9  # four others, one of them six times as likely
    assert before.sum() == trials
    assert abs(before[1] / trials - share) < 0.02 + 4 * (share * (1 - share) / trials) ** 0.5
    assert abs(before[2] / trials - 1 / 9) < 0.02 + 4 * (8 / 81 / trials) ** 0.5


@pytest.mark.rule("AC-21.2")
def test_the_redraw_depends_on_its_own_chance_and_what_the_seat_knows(mansion, monkeypatch):
    """The deal that stays is dealt once more: it is the same as if it had been the only one."""
    x = mansion(5, roles="cultist")

    def told(pack, table, mine, me, menu):
        menu.scratch[RATIO:BELIEVED] = 1.0

    monkeypatch.setattr(beliefs, "listen", told)
    found = []
    for role in (m.CULTIST, m.INVESTIGATOR):
        x.g.mine[1].role = role
        x.g.search[0].state = 7
        beliefs.redraw_by_belief(x.g, x.pack, 4)
        found.append([int(x.g.mine[other].role) for other in range(5)])
    assert found[0] == found[1]


def test_who_searches_deals_by_what_was_learned_and_who_does_not_pays_nothing():
    game = find_game("among_cultists")
    for name, taken in (("learned+4", beliefs.redraw_by_belief), ("learned", None)):
        seats = line_up(game, {(0, 0): find_strategy(game, name)}, lambda chosen: chosen.function)
        assert (seats.redraw is taken) == (taken is not None)
        assert seats.redraw is not game.redraw
