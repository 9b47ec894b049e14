"""The small engines against exact answers; the tale; beliefs that need no hidden card."""

import pytest
from dp_table import m, sitting
from scipy.stats import hypergeom

from reports.page.language import speaking
from sim import find_game, load_pack
from sim.games.dark_providence.outside.odds import ODDS
from sim.games.dark_providence.outside.tale import SENTENCES, tell_line
from sim.games.dark_providence.turn import ch06_claim as claim
from strategies.dark_providence import beliefs, values
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
    beliefs.take_stance(t.pack, t.table, mine, 0)
    assert mine.notes.need == 30 - 4 - 3
    assert mine.notes.guess[0] == 4 + 3 + 3


def test_beliefs_follow_public_deeds_and_certainties():
    t = sitting(3).loyal(m.INVESTIGATOR, m.CULTIST, m.CULTIST_RENEGADE)
    mine = minded(t)
    beliefs.believe(t.pack, t.table, mine, 0)
    assert mine.notes.belief[1] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])
    t.table.deed[1, m.DEED_RITUAL_UP] += 4
    t.table.deeds += 1
    beliefs.believe(t.pack, t.table, mine, 0)
    assert mine.notes.belief[1, m.CULTIST] > 1 / 3 > mine.notes.belief[1, m.INVESTIGATOR_RENEGADE]
    mine.knows[2] = m.CULTIST_RENEGADE
    t.table.deeds += 1
    beliefs.believe(t.pack, t.table, mine, 0)
    assert mine.notes.belief[2, m.CULTIST_RENEGADE] == 1


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
