import hashlib
import os
import re
import subprocess
import sys
import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from experiments import Specification, Variant, Workers, run
from experiments.commands.replay import replay
from experiments.keep.tally import tally
from experiments.measure import running
from experiments.measure.against import watched
from experiments.measure.summary import summarise
from experiments.play import fanout
from experiments.play.fanout import LARGEST, SMALLEST, WINDOW, Pace, Played, pack, play_block, play_blocks, unpack
from experiments.play.job import job_of
from experiments.play.spec import Cell, make_specification
from sim import BadInput, find_game, load_pack
from sim.engine import engine
from sim.game import FIRST_ENDING, TRUNCATED
from strategies import line_up
from tower import chance

GAMES = 3000


def play(**options):
    options = {"players": "3", "games": GAMES, "strategies": ["greedy"], "workers": 1} | options
    return run("toy", **options)


def prints(result):
    return [c.summary["fingerprint"] for c in result.cells]


@pytest.fixture(scope="module")
def once():
    return play()


@pytest.mark.parametrize(("block", "workers"), [(7, 1), (64, 2), (1000, 3), (4096, 2)])
def test_the_fingerprint_is_the_same_for_any_block_and_any_number_of_workers(monkeypatch, once, block, workers):
    monkeypatch.setattr(running, "Pace", lambda *of: SimpleNamespace(size=block, learn=lambda block: None))
    again = play(workers=workers)
    assert prints(again) == prints(once)
    assert again.cells[0].summary == once.cells[0].summary


def test_the_fingerprint_is_the_digest_of_the_rows_in_game_order(once):
    cell = once.cells[0].cell
    block = engine(cell.game).block(cell.pack.lay(3), line_up(cell.game, cell.seating), 1, 0, GAMES)
    assert prints(once) == [hashlib.sha256(block.outcomes.tobytes()).hexdigest()]


def test_games_do_not_share_one_seed(once):
    cell = once.cells[0].cell
    outcomes = engine(cell.game).block(cell.pack.lay(3), line_up(cell.game, cell.seating), 1, 0, 200).outcomes
    assert len({row.tobytes() for row in outcomes}) > 190


def test_the_seed_has_an_effect_with_any_number_of_workers(once):
    for workers in (1, 2):
        assert prints(play(seed=2, workers=workers)) != prints(once)
    assert prints(play(seed=2, workers=1)) == prints(play(seed=2, workers=2))


def test_the_win_rate_is_the_exact_one():
    found = play(strategies=["safe"], games=20_000).cells[0]
    low, high = found.summary["sides"]["players"]["ci95"]
    assert low - 0.01 < chance(68, 3) < high + 0.01
    assert found.main_rate == found.summary["sides"]["players"]["wins"] / 20_000


def test_a_rate_is_a_share_of_the_games_that_the_seat_or_the_role_was_in():
    found = play(players="2", games=500).cells[0].summary
    wins = found["sides"]["players"]["wins"]
    assert [s["seat"] for s in found["seats"]] == [0, 1]
    assert all(s["games"] == 500 and s["wins"] == wins and s["rate"] == wins / 500 for s in found["seats"])
    builder = found["roles"]["builder"]
    assert (builder["games"], builder["wins"]) == (1000, 2 * wins)
    assert builder["rate"] == wins / 500
    # two builders of one table win together: they know no more than one
    assert builder["ci95"] == pytest.approx(found["sides"]["players"]["ci95"], abs=1e-9)


def test_an_endless_game_is_cut_and_is_no_loss():
    game = replace(find_game("toy"), step_cap=10)
    cell = Cell(game, 3, load_pack(game), ("greedy",), 1)
    block = engine(game).block(cell.pack.lay(3), line_up(game, cell.seating), 1, 0, 400)
    counts = tally(game, block, 3)
    found = summarise(cell, counts, "")
    assert found["truncated"] == counts.endings[TRUNCATED] == 400
    assert counts.ended == 0
    assert found["sides"]["players"] == {"wins": 0, "rate": None, "ci95": [0.0, 1.0]}
    assert found["rounds"] is None
    game = replace(game, step_cap=25)
    counts = tally(game, engine(game).block(cell.pack.lay(3), line_up(game, cell.seating), 1, 0, 400), 3)
    found = summarise(replace(cell, game=game), counts, "")
    assert 0 < found["truncated"] < 400
    assert counts.ended == counts.endings[FIRST_ENDING:].sum() == 400 - found["truncated"]
    assert found["sides"]["players"]["rate"] == 1.0  # whoever was done that early had built the tower
    assert found["seats"][0]["games"] == counts.ended


def test_only_people_are_counted_for_seats_and_roles(once):
    cell = once.cells[0].cell
    block = engine(cell.game).block(cell.pack.lay(3), line_up(cell.game, cell.seating), 1, 0, 400)
    every, two = tally(cell.game, block, 3), tally(cell.game, block, 2)
    assert every.role_games[0] == 3 * two.role_games[0] / 2 == 1200  # the third sits there for the rules alone
    assert two.seat_games.tolist()[:3] == [400, 400, 0]
    assert np.array_equal(two.sides, every.sides)
    wins = int(every.sides[0])
    products = every.seat_squares[-1]
    assert products[0, 1] == wins  # builders win together
    assert products[0, 4] == wins
    assert products[4, 5] == 400


def test_blocks_add_up_in_any_order(once):
    cell = once.cells[0].cell
    play_block, seats = engine(cell.game).block, line_up(cell.game, cell.seating)
    cuts = [(0, 1000), (1000, 1007), (1007, GAMES)]
    parts = [tally(cell.game, play_block(cell.pack.lay(3), seats, 1, a, b), 3, watched(cell)) for a, b in cuts]
    one, other = parts[0] + parts[1] + parts[2], parts[2] + parts[0] + parts[1]
    for name in vars(one):
        assert np.array_equal(getattr(one, name), getattr(other, name))
        assert np.array_equal(getattr(one, name), getattr(once.cells[0].tally, name))


def test_cells_are_variants_crossed_with_player_counts():
    variants = (Variant(label="printed"), Variant(label="low", changes={"victory.points.2p": 10}))
    result = run(Specification(game="toy", players=(2, 4), games=50, variant=variants), workers=2)
    assert [(c.cell.label, c.players) for c in result.cells] == [("printed", 2), ("printed", 4), ("low", 2), ("low", 4)]
    assert result.by_players("low")[2].main_rate == 1.0
    assert result.cells[2].summary["changes"] == {"victory.points.2p": 10}
    assert prints(result)[1] == prints(result)[3]  # the change is about two players only


def test_pacing_counts_every_round_of_every_game(once):
    rounds = once.cells[0].summary["tracks"]["stones"]["by_round"]
    assert rounds[0]["games"] == GAMES
    assert [r["round"] for r in rounds] == list(range(1, len(rounds) + 1))
    means = [r["mean"] for r in rounds[:5]]
    assert means == sorted(means)
    assert all(r["p10"] <= r["p50"] <= r["p90"] for r in rounds)


KERNELS = {
    "helper.py": "from sim.kernel import kernel\n\n@kernel\ndef worth():\n    return 1\n",
    "__init__.py": """from sim.games.stale.helper import worth
from sim.kernel import kernel

@kernel
def total():
    return 10 * worth()
""",
}
ASK = "import sys, sim.games; sim.games.__path__.append(sys.argv[1]); from sim.games.stale import total; print(total())"


def test_an_edit_in_another_file_is_never_answered_by_a_stale_kernel(tmp_path):
    folder = tmp_path / "games" / "stale"
    folder.mkdir(parents=True)
    for name, text in KERNELS.items():
        (folder / name).write_text(text)
    environment = {**os.environ, "ELDERODDS_CACHE": str(tmp_path / "cache")}

    def answer():
        command = [sys.executable, "-c", ASK, str(folder.parent)]
        return int(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)

    assert answer() == 10
    assert len(list((tmp_path / "cache").rglob("*.nbc"))) >= 1
    # of another size, or Python takes its compiled file of the same second
    (folder / "helper.py").write_text(KERNELS["helper.py"].replace("return 1", "return 1 + 1"))
    assert answer() == 20


PLUG_IN = """
from strategies import strategy

@strategy("toy")
def raises(pack, table, mine, menu, weights, luck):
    "Gives up."
    if table.stones > 20:
        raise ValueError("no idea")
    return 0

@strategy("toy")
def strays(pack, table, mine, menu, weights, luck):
    "Leaves the menu."
    return 7 if table.stones > 30 else 0
"""


@pytest.mark.parametrize(
    ("name", "reason"),
    [("raises", "it raised ValueError: no idea"), ("strays", "asked for build it answered 7, and the")],
)
def test_a_strategy_that_fails_stops_the_run_with_its_name_and_the_reason(tmp_path, name, reason):
    file = tmp_path / "mine.py"
    file.write_text(PLUG_IN)
    with pytest.raises(BadInput) as error:
        play(strategies=[f"1={file}:{name}"], games=100, workers=2)
    assert f"{file}:{name}: game 0, seat 1: " in str(error.value)
    assert reason in str(error.value)


def test_a_choice_beyond_the_games_that_are_watched_is_told_as_well(tmp_path, monkeypatch):
    monkeypatch.setattr("experiments.play.watch.FIRST_GAMES", 0)
    file = tmp_path / "late.py"
    file.write_text(PLUG_IN)
    words = f"strategy {file}:strays: game 0, seat 1: asked for build it answered 7, and the options are 0 to 1"
    with pytest.raises(BadInput, match=re.escape(words)):
        play(strategies=[f"1={file}:strays"], games=100)
    with pytest.raises(BadInput, match=re.escape(words)):
        replay(make_specification("toy", players="3", strategies=[f"1={file}:strays"]).cells()[0], 0)


def test_precision_is_reached_with_about_as_many_games_as_it_takes(capsys):
    result = run("toy", players="2-3", precision=0.01, workers=2)
    for cell in result.cells:
        low, high = cell.summary["sides"]["players"]["ci95"]
        assert 0.0095 < (high - low) / 2 <= 0.01
    assert "games for ± 1 points" in capsys.readouterr().err
    again = run("toy", players="2-3", precision=0.01, workers=1)
    assert prints(again) == prints(result)
    games = int(result.cells[0].tally.games)
    assert prints(run("toy", players="2", games=games))[0] == prints(result)[0]


def test_precision_is_capped_by_games_and_by_seconds():
    capped = run("toy", players="2", precision=0.001, max_games=3000)
    assert capped.cells[0].summary["games"] == 3000
    hurried = run("toy", players="2", precision=0.00001, max_seconds=1.0)
    assert 1024 < hurried.cells[0].summary["games"] < 10**9
    assert hurried.seconds < 30


def test_precision_goes_on_from_what_is_kept(tmp_path, monkeypatch):
    first = run("toy", players="2", precision=0.02, out=tmp_path)
    again = run("toy", players="2", precision=0.02, out=tmp_path)
    assert prints(again) == prints(first)
    finer = run("toy", players="2", precision=0.01, out=tmp_path)
    assert prints(finer) == prints(run("toy", players="2", precision=0.01))


def test_blocks_go_by_the_time_of_the_processor_and_learn(once, monkeypatch):
    """However long a busy machine keeps the first blocks waiting, and whatever they cost."""
    job, cost = job_of(once.cells[0].cell), [1e-4]

    def played(job, lo, hi):
        time.sleep(0.002)
        return Played(lo, hi, None, None, None, cost[0] * (hi - lo))

    monkeypatch.setattr(fanout, "play_block", played)
    pace = Pace(job, 10**7, 2)
    assert pace.size == 8192  # 0.8 s
    cost[0] = 4e-4
    for _ in range(40):
        pace.learn(played(job, 0, pace.size))
    assert pace.size == 2048
    cost[0] = 1.0
    assert Pace(job, 10**7, 2).size == SMALLEST
    assert Pace(job, 1000, 2).size == 32  # work for all
    cost[0] = 1e-9
    assert Pace(job, 10**9, 2).size == LARGEST


def test_where_somebody_searches_no_game_is_played_to_tell_the_size_of_blocks(once, monkeypatch):
    """Every worker would wait for it, and a game takes seconds."""
    job, asked = job_of(once.cells[0].cell), []
    engine, pack, seats, cell = fanout.warm_up(job)
    searching = seats._replace(search=np.full_like(seats.search, 16))
    monkeypatch.setattr(fanout, "warm_up", lambda job: (engine, pack, searching, cell))
    monkeypatch.setattr(fanout, "play_block", lambda job, lo, hi: asked.append(lo))
    pace = Pace(job, 1000, 2)
    assert (pace.size, asked) == (1, [])
    for _ in range(40):
        pace.learn(Played(0, 1, None, None, None, 0.1))
    assert pace.size == 8
    assert Pace(job, 20, 2).size == 1


def test_no_game_is_played_to_tell_the_size_of_a_few_hundred(once, monkeypatch):
    """Tables of strategies play 200 games in each of hundreds of cells."""
    asked = []
    monkeypatch.setattr(fanout, "play_block", lambda job, lo, hi: asked.append(lo))
    assert (Pace(job_of(once.cells[0].cell), 200, 2).size, asked) == (64, [])


def test_no_more_blocks_are_handed_out_than_memory_is_meant_to_hold(once):
    """However slowly they are taken."""
    job, given = job_of(once.cells[0].cell), []
    tasks = ((job, lo, lo + 4) for lo in range(0, 400, 4) if not given.append(lo))
    blocks = play_blocks(tasks, Workers(2))
    for taken in range(1, 101):
        assert next(blocks).lo == 4 * (taken - 1)
        assert len(given) <= taken - 1 + WINDOW * 2
    assert next(blocks, None) is None


def test_a_block_survives_the_network_bit_for_bit(once):
    block = play_block(job_of(once.cells[0].cell), 0, 100)
    other = unpack(*pack(block))
    assert other.outcomes.tobytes() == block.outcomes.tobytes()
    assert np.array_equal(other.pace, block.pace)
    assert len(pack(block)[0]) < block.outcomes.nbytes
