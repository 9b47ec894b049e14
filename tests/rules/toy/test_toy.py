import pytest

from sim.games.toy.effects.storm import storm
from table import script, sit


@pytest.mark.rule("TY-3")
def test_a_die_below_the_risk_lays_nothing():
    t = sit("toy", 4, decide=script(*[1] * 40))
    t.step(40)
    told = t.tale()
    laid = {int(line.split("rolls ")[1][0]): int(line.split("lays ")[1].split()[0]) for line in told}
    assert laid[0] == laid[1] == laid[2] == 0
    assert laid[3] == 6
    assert laid[5] == 8


@pytest.mark.rule("TY-4")
def test_a_storm_takes_a_stone_and_bare_ground_is_a_gap():
    t = sit("toy", 2, 'play.weather="storm"')
    storm(t.g, t.pack)
    assert t.g.referee.gap[0] == 1
    t.g.table.stones = 3
    storm(t.g, t.pack)
    assert t.g.table.stones == 2
    assert t.tale() == ["The storm takes a stone; 2 are left."]
