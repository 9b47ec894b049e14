"""The properties the five games stand on, on the toy game; tests/contract asks them of every game."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from sim import find_game, load_pack
from sim.engine import engine
from sim.game import ILLEGAL, RUNNING, Shape
from strategies import find_strategy, line_up
from tower import chance
from worlds import digest, pack_of, play, seated

SUPPORT = Path(__file__).parent.parent / "support"
TEMPLATE = Path(__file__).parents[2] / "experiments" / "template"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_share_of_wins_is_the_exact_one(players):
    n = 40_000
    wins = int((play("toy", players, n).outcomes["side"] == 0).sum())
    points = int(pack_of("toy", players)[1]["victory"]["points"])
    assert stats.binomtest(wins, n, chance(points, players)).pvalue > 1e-4


def test_a_game_is_the_same_in_any_block():
    whole = play("toy", 4, 1000, "greedy").outcomes
    parts = [play("toy", 4, n, "greedy", lo=lo).outcomes for lo, n in ((0, 1), (1, 399), (400, 600))]
    assert digest(whole) == digest(np.concatenate(parts))


def test_seeds_and_indices_give_different_games():
    assert digest(play("toy", 4, 50).outcomes) != digest(play("toy", 4, 50, seed=2).outcomes)
    assert digest(play("toy", 4, 50).outcomes) != digest(play("toy", 4, 50, lo=50).outcomes)
    scores = play("toy", 4, 500).outcomes["score"]
    assert len({tuple(s) for s in scores}) > 490  # not one game played five hundred times


def test_two_variants_face_the_same_chance():
    game, pack = find_game("toy"), load_pack(find_game("toy"), ["victory.points.4p=95"])
    other = engine(game).block(pack.lay(4), seated(game, 4, "safe"), 1, 0, 200).outcomes
    mine = play("toy", 4, 200, "safe").outcomes
    same = mine["rounds"] == other["rounds"]
    assert 50 < same.sum() < 200
    assert (mine["score"][same] == other["score"][same]).all()


def test_a_strategy_that_draws_luck_does_not_disturb_the_dice():
    game = find_game("toy")
    pack = pack_of("toy", 2)[1]
    pips = []
    for names in (("safe",), ("2=random",), ("random~0.5",)):
        states = engine(game).begin(pack, 5, 3, tell=True)
        engine(game).play_on(states, pack, seated(game, 2, *names))
        told = states["log"][0]["line"][: states["log"]["n"][0]]
        pips.append([int(x) for x in told["b"]][:12])
    assert pips[0] == pips[1] == pips[2]


def test_a_game_can_be_taken_up_anywhere():
    game, seats = find_game("toy"), seated(find_game("toy"), 3, "random")
    pack = pack_of("toy", 3)[1]
    whole = engine(game).block(pack, seats, 1, 7, 8).outcomes
    states = engine(game).begin(pack, 1, 7)
    while states["referee"]["ending"][0] == RUNNING:
        copied = states.copy()  # nothing but the record
        engine(game).play_on(copied, pack, seats, 1)
        states = copied
    assert digest(states["outcome"][:1]) == digest(whole)


def test_interpreted_games_are_the_same_bytes():
    code = f"""
import sys; sys.path[:0] = {[str(SUPPORT)]!r}
from sim.homes import add_home
add_home({str(TEMPLATE)!r})
from tower import chance
from worlds import digest, play
print(digest(play("toy", 4, 12, "2=greedy", "3=random", "4=random~0.3").outcomes))
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                           env={"NUMBA_DISABLE_JIT": "1", "PATH": ""})  # fmt: skip
    assert found.stdout.strip() == digest(play("toy", 4, 12, "2=greedy", "3=random", "4=random~0.3").outcomes)


def test_a_game_that_reaches_the_step_cap_is_truncated_and_nobodys(monkeypatch):
    game = find_game("toy")
    monkeypatch.setitem(game.__dict__, "step_cap", 10)
    out = play("toy", 4, 20).outcomes
    assert {game.ending_name(e) for e in out["ending"]} == {"truncated"}
    assert (out["side"] == -1).all()
    assert (out["won"] == 0).all()
    assert (out["turns"] == 10).all()


def test_pace_counts_every_round_of_every_game():
    block = play("toy", 4, 300)
    by_round = block.pace.sum(axis=(0, 3))[0]
    assert by_round.tolist() == [int((block.outcomes["rounds"] > r).sum()) for r in range(20)]
    assert block.pace[:, 0, :, :].sum() == block.outcomes["rounds"].sum()


def test_gaps_are_counted():
    pack = load_pack(find_game("toy"), ['play.weather="storm"', "play.faces=2"]).lay(2)
    block = engine(find_game("toy")).block(pack, seated(find_game("toy"), 2), 1, 0, 400)
    assert block.gaps[0] > 0


def test_a_field_that_numpy_would_hide_is_refused():
    taken = np.dtype([("sort", np.int32)])
    plain = np.dtype([("a", np.int32)])
    with pytest.raises(ValueError, match=r"game\.table\.sort"):
        Shape(seats=1, sides=1, streams=("s",), table=taken, mine=plain, hidden=plain, scratch=plain, pack=plain,
              extra=plain, option=plain, options=1, tracks=(), rounds=1)  # fmt: skip


def test_columns_of_the_outcome_never_share_a_name():
    """A game's own `turns` stands beside the core's; two of its own that would be one are refused."""
    plain = np.dtype([("a", np.int32)])

    def shape(extra):
        return Shape(seats=2, sides=1, streams=("s",), table=plain, mine=plain, hidden=plain, scratch=plain, pack=plain,
                     extra=np.dtype(extra), option=plain, options=1, tracks=(), rounds=1)  # fmt: skip

    names = [column.name for column in shape([("turns", np.int16), ("game", np.int16)]).columns]
    assert {"turns", "extra_turns", "extra_game", "won_0", "won_1"} <= set(names)
    with pytest.raises(ValueError, match="two columns of the outcome would be called extra_points_1"):
        shape([("points", np.int16, (2,)), ("points_1", np.int16)])


PLUGIN = '''
from strategies import strategy

@strategy("toy")
def outside(pack, table, mine, menu, weights, luck):
    """An option that is not there, late in the game."""
    return menu.n if table.stones > 20 else 0

@strategy("toy")
def typo(pack, table, mine, menu, weights, luck):
    """A field that is not there."""
    return menu.options[0].bet

@strategy("toy")
def hoarder(pack, table, mine, menu, weights, luck):
    """Makes itself a list."""
    seen = [table.stones]
    return seen[0] * 0

@strategy("toy")
def raises(pack, table, mine, menu, weights, luck):
    """Gives up."""
    if table.stones > 20:
        raise ValueError("no plan")
    return 0
'''


@pytest.fixture
def plugin(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN)
    return file


def test_an_index_outside_the_menu_ends_the_game_as_illegal_with_the_seat(plugin):
    game = find_game("toy")
    out = play("toy", 3, 10, f"2={plugin}:outside").outcomes
    assert (out["ending"] == ILLEGAL).all()
    assert (out["fault"] == 1).all()
    assert (out["side"] == -1).all()
    assert game.ending_name(ILLEGAL) == "illegal"


def test_a_plug_in_that_does_not_compile_is_refused_by_name(plugin):
    game = find_game("toy")
    with pytest.raises(ValueError, match=r"strategy typo does not compile: .*options"):
        line_up(game, {(0, 0): find_strategy(game, f"{plugin}:typo")})


def test_nothing_can_be_allocated_inside_a_game(plugin):
    """Every kernel is compiled without numba's run time for memory, so that one that allocates is refused."""
    game = find_game("toy")
    with pytest.raises(ValueError, match="strategy hoarder does not compile: it makes an array, a list"):
        line_up(game, {(0, 0): find_strategy(game, f"{plugin}:hoarder")})


def test_what_a_plug_in_raises_comes_through(plugin):
    with pytest.raises(ValueError, match="no plan"):
        play("toy", 3, 10, f"{plugin}:raises")
