"""The small engines against exact answers; the tale; beliefs that need no hidden card."""

import numpy as np
import pytest
from dp_table import m, sitting
from scipy.stats import hypergeom

from reports.page.language import speaking
from sim import find_game, load_pack
from sim.games.dark_providence.outside.odds import ODDS
from sim.games.dark_providence.outside.tale import SENTENCES, tell_line
from sim.games.dark_providence.turn import ch06_claim as claim
from strategies.dark_providence import beliefs, endings, loyalties, values
from strategies.dark_providence.weights import WEIGHTS

SANITY, CLAIM = ODDS


PACK = load_pack(find_game("dark_providence"))


@pytest.mark.rule("DP-10.2", "DP-10.4")
@pytest.mark.parametrize(("sane", "insane", "own", "checks"), [(12, 12, 0, 3), (5, 9, 1, 4), (3, 1, 2, 2)])
def test_madness_is_hypergeometric_whatever_others_drew(sane, insane, own, checks):
    exact = SANITY.exact(SANITY.question(sane=sane, insane=insane, own=own, checks=checks), PACK)
    tokens = hypergeom(sane + insane, insane, checks)
    assert exact.sum() == pytest.approx(1)
    assert exact[1] == pytest.approx(tokens.sf(max(3 - own, 1) - 1))
    later = SANITY.question(sane=sane, insane=insane, own=own, checks=checks, others=sane + insane - checks)
    assert SANITY.exact(later, PACK) == pytest.approx(exact)


@pytest.mark.rule("DP-9.10", "DP-10.8")
@pytest.mark.parametrize(
    "asked", [{"checks": 3, "agents": 2}, {"sane": 2, "insane": 2, "checks": 4, "others": 2, "own": 1}]
)
def test_simulated_sanity_agrees_with_the_exact_one(asked):
    question = SANITY.question(**asked)
    counts = SANITY.play(question, PACK, 3000, 1)
    assert counts.sum() == 3000
    assert len(SANITY.labels(question, PACK)) == len(counts)
    assert counts / 3000 == pytest.approx(SANITY.exact(question, PACK), abs=0.035)


@pytest.mark.rule("DP-6.5", "DP-6.8")
@pytest.mark.parametrize(
    "asked", [{}, {"own": 4, "cubes": [1], "agents": [2]}, {"own": 2, "interest": 100, "cards": 2, "cubes": [0, 2]}]
)
def test_simulated_majority_agrees_with_the_exact_one(asked):
    question = CLAIM.question(**asked)
    counts = CLAIM.play(question, PACK, 1500, 1)
    assert counts / 1500 == pytest.approx(CLAIM.exact(question, PACK), abs=0.045)


def minded(t, seat=0):
    """What a seat knows, with the weights of the balanced style."""
    for i, weight in enumerate(WEIGHTS.values()):
        t.g.mine[seat].notes.weight[i] = weight.value
    return t.g.mine[seat]


def test_a_city_is_locked_the_sooner_it_is_rivalled():
    t = sitting(3).clear_agents().turn_of(0)
    mine, boston = minded(t), t.city("boston")
    t.lone_main(0, "boston").lone_main(1, "arkham").lone_main(2, "arkham")
    claim.claim_city(t.g, t.pack, 0, boston)
    mine.notes.margin[boston] = 1
    alone = values.worth_of_lock(t.pack, t.table, mine, 0, boston)
    t.put(boston, 1, 2)
    mine.notes.margin[boston] = -1
    assert values.worth_of_lock(t.pack, t.table, mine, 0, boston) > alone > 0
    t.table.lock[boston] = 1
    assert values.worth_of_lock(t.pack, t.table, mine, 0, boston) < 0


@pytest.mark.rule("DP-12.1", "DP-12.3")
def test_a_seat_knows_how_many_points_are_missing_to_reveal():
    t = sitting(3).loyal(m.CULTIST, m.INVESTIGATOR, m.CULTIST_RENEGADE).clear_agents()
    mine = minded(t)
    claim.claim_city(t.g, t.pack, 0, t.city("boston"))
    t.table.gate[t.city("arkham")], t.table.gate_by[t.city("arkham")] = m.OPENED, 0
    beliefs.take_stance(t.pack, t.table, mine, 0, t.g.menu)
    assert mine.notes.need == 30 - 4 - 3
    assert mine.notes.guess[0] == 4 + 3 + 3


def believed(t, seat=0):
    """What a seat believes of all, after something has been done."""
    t.table.deeds += 1
    beliefs.believe(t.pack, t.table, minded(t, seat), seat, t.g.menu)
    return t.g.mine[seat].notes.belief


def test_beliefs_follow_public_deeds_and_certainties(monkeypatch):
    monkeypatch.setattr(beliefs, "listen", loyalties.believer(loyalties.BELIEFS, np.zeros(1))[0])
    monkeypatch.setattr(beliefs, "KNOWS", False)
    t = sitting(3).loyal(m.INVESTIGATOR, m.CULTIST, m.CULTIST_RENEGADE)
    assert believed(t)[1] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])
    t.table.deed[1, m.DEED_RITUAL_UP] += 4
    belief = believed(t)
    assert belief[1, m.CULTIST] > 1 / 3 > belief[1, m.INVESTIGATOR_RENEGADE]
    assert belief[2, m.CULTIST] < 1 / 3 < belief[2, m.INVESTIGATOR_RENEGADE]  # there is one card of each
    t.g.mine[0].knows[2] = m.CULTIST_RENEGADE
    assert believed(t)[2, m.CULTIST_RENEGADE] == 1


@pytest.mark.rule("DP-1.13", "DP-19.3")
def test_a_card_that_lies_open_is_not_believed_of_another():
    t = sitting(3).loyal(m.INVESTIGATOR, m.CULTIST, m.INVESTIGATOR_RENEGADE)
    t.table.revealed[1], t.table.loyalty[1] = m.BY_MADNESS, m.CULTIST
    t.table.deed[2, m.DEED_RITUAL_UP] += 9
    belief = believed(t)
    assert belief[1].tolist() == [0, 1, 0, 0]
    assert belief[2, :2].tolist() == [0, 0]
    assert belief[2].sum() == pytest.approx(1)
    t = sitting(3).loyal(m.INVESTIGATOR, m.CULTIST, m.INVESTIGATOR_RENEGADE)
    t.g.mine[0].knows[2] = m.INVESTIGATOR_RENEGADE  # looked at
    assert believed(t)[1, [m.INVESTIGATOR, m.INVESTIGATOR_RENEGADE]].tolist() == [0, 0]


@pytest.mark.rule("DP-1.13", "DP-1.17", "DP-19.3")
@pytest.mark.parametrize("players", [4, 5])
def test_who_holds_the_only_renegade_card_believes_it_of_nobody(players):
    t = sitting(players).loyal(
        m.INVESTIGATOR_RENEGADE, *[m.CULTIST, m.CULTIST, m.INVESTIGATOR, m.INVESTIGATOR][: players - 1]
    )
    belief = believed(t)
    for rival in range(1, players):
        assert belief[rival, m.INVESTIGATOR_RENEGADE :].tolist() == [0, 0]
        assert belief[rival, :2] == pytest.approx([0.5, 0.5], abs=0.4)
    assert belief[1:players, m.CULTIST].sum() <= 2 + 1e-9  # two cards


@pytest.mark.rule("DP-1.13", "DP-19.3")
@pytest.mark.parametrize(("players", "own", "deals"), [(2, 0, 3), (3, 0, 6), (4, 0, 21), (5, 0, 24), (5, 2, 6)])
def test_no_weight_lies_on_deals_that_cannot_be(players, own, deals):
    """Counted by hand of the pool: 5 players, an investigator: 4! / 2! orders of I C C R, with either renegade."""
    t = sitting(players)
    t.g.mine[0].loyalty = own
    believed(t)
    pool = [1, 1, 1, 1] if players < 4 else [2, 2, 1, 1]
    found = 0
    for number in range(4 ** (players - 1)):
        deal = [number // 4**k % 4 for k in range(players - 1)]
        held = [(own, *deal).count(k) for k in range(4)]
        can = all(n <= most for n, most in zip(held, pool, strict=True)) and (players < 4 or held[2] + held[3] < 2)
        weight = endings.weight_of_deal(t.pack, t.g.mine[0], 0, number)
        assert (weight > 0) == can, deal
        found += can
    assert found == deals


def test_every_line_of_a_game_can_be_told():
    for players in (1, 3):
        t = sitting(players, "victory.turn_cap=3")
        t.t.g.log.on = 1
        told = []
        while t.g.referee.ending == 0:
            t.t.step()
            told += t.t.tale()
        assert any("wins" in line or "Ancient One" in line for line in told)
        assert not any("{" in line for line in told)


def test_every_sentence_is_told_in_czech_and_in_english():
    game = find_game("dark_providence")
    for what in SENTENCES:
        line = {"what": what, "who": 1, "a": m.MADNESS if what == m.T_TRIGGER else 1, "b": 1, "c": 2}
        english = tell_line(PACK.content, line, 3)
        with speaking("cs", game, PACK.content):
            czech = tell_line(PACK.content, line, 3)
        assert english != czech
        assert "{" not in english + czech
