"""compare, tune, sensitivity and luck keep their games: an interrupt loses none, a finished one plays none."""

import subprocess
import threading
import time
from dataclasses import replace

import duckdb
import pytest

import elderodds
from experiments.commands.compare import compare
from experiments.commands.luck import luck
from experiments.commands.sensitivity import sensitivity
from experiments.commands.tune import tune
from experiments.keep.runs import runs_in
from experiments.keep.store import Store
from experiments.measure import running

RANGES = {"ranges": ["20:50", "4:10"], "targets": "rate=0.5"}
QUESTIONS = {
    "compare": lambda **o: compare("toy", "printed", "victory.points.2p=40", players="2,3", games=3000, **o),
    "tune": lambda **o: tune(
        "toy", "victory.points.2p", targets="rate=0.5", players="2", ranges=["43:47"], games=2000, **o
    ),
    "optimised": lambda **o: tune(
        "toy", ["victory.points.2p", "play.rounds", "play.weather"], **RANGES, games=1500, **o
    ),
    "sensitivity": lambda **o: sensitivity("toy", players="2", games=80, trajectories=3, base=4, **o),
    "luck": lambda **o: luck("toy", players="2", strategies=["greedy"], groups=60, **o),
}


def answers(found):
    """What was found, but for the time that it took."""
    return replace(found, seconds=0.0) if hasattr(found, "seconds") else found


@pytest.fixture
def played(monkeypatch):
    """(cell, lo, hi) of the blocks that are played, as they are handed out."""
    found, real = [], running.play_blocks

    def watched(tasks, workers):
        return real((task for task in tasks if not found.append(task)), workers)

    monkeypatch.setattr(running, "play_blocks", watched)
    return found


def kept(out):
    """(games in all, different games) that lie in the folders, by cell."""
    cell = "filename.split('/')[-3]"
    files = f"read_parquet('{out}/*/*/games/*', filename=true)"
    return duckdb.sql(f"select count(*), count(distinct ({cell}, game)) from {files}").fetchall()[0]


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_interrupted_question_goes_on_and_a_finished_one_is_read(name, tmp_path, monkeypatch, played, capfd):
    ask, out = QUESTIONS[name], tmp_path / "cut"
    whole = answers(ask(out=tmp_path / "whole", workers=1))  # without a folder what is asked twice is played twice
    games = sum(hi - lo for _, lo, hi in played)
    played.clear()
    write, written = Store.write, []

    def write_and_stop(self, block):
        if len(written) == 7:
            raise KeyboardInterrupt
        write(self, block)
        written.append(block.hi - block.lo)

    monkeypatch.setattr(Store, "write", write_and_stop)
    with pytest.raises(KeyboardInterrupt):
        ask(out=out, workers=2)
    assert "the same command goes on from there" in capfd.readouterr().err
    assert kept(out) == (sum(written), sum(written))
    monkeypatch.setattr(Store, "write", write)
    played.clear()
    assert answers(ask(out=out, workers=2)) == whole
    assert sum(hi - lo for _, lo, hi in played) == games - sum(written)
    assert kept(out) == (games, games)
    played.clear()
    assert answers(ask(out=out, workers=2)) == whole
    assert not played


def test_a_killed_process_loses_no_block_that_it_noted(tmp_path, elsewhere, played):
    command, environment = elsewhere
    out = tmp_path / "out"
    words = f"tune toy victory.points.2p --target rate=0.5 --range 43:47 --games 2000 --players 2 --out {out}".split()
    process = subprocess.Popen([*command, *words], env=environment, stderr=subprocess.PIPE, text=True)
    while not (out.is_dir() and any(kept.games for kept in runs_in(out))):  # what is noted, not what is written
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.02)
    process.kill()
    process.communicate()
    there = runs_in(out)[0].games  # what the manifests note: a block that was being noted is played again
    assert there > 0
    whole = answers(QUESTIONS["tune"](workers=1))
    games = sum(hi - lo for _, lo, hi in played)
    played.clear()
    assert answers(QUESTIONS["tune"](out=out)) == whole
    assert sum(hi - lo for _, lo, hi in played) == games - there


def test_two_at_once_on_one_folder_keep_every_game_once(tmp_path):
    found = []
    ask = threading.Thread(target=lambda: found.append(answers(QUESTIONS["tune"](out=tmp_path))))
    ask.start()
    found.append(answers(QUESTIONS["tune"](out=tmp_path)))
    ask.join()
    assert found[0] == found[1] == answers(QUESTIONS["tune"]())
    games, different = kept(tmp_path)
    assert games == different == found[0].answers[0].games


def test_a_question_that_reaches_further_plays_only_the_rest(tmp_path, played):
    compare("toy", "printed", "victory.points.2p=40", players="2", games=1000, out=tmp_path)
    played.clear()
    more = compare("toy", "printed", "victory.points.2p=41", players="2", games=3000, out=tmp_path)
    assert sum(hi - lo for _, lo, hi in played) == 2000 + 3000
    assert more == compare("toy", "printed", "victory.points.2p=41", players="2", games=3000)
    fewer = compare("toy", "printed", "victory.points.2p=41", players="2", games=700, out=tmp_path)
    assert fewer == compare("toy", "printed", "victory.points.2p=41", players="2", games=700)


def test_what_a_command_kept_is_listed_as_one_and_removed_as_one(tmp_path, capsys):
    QUESTIONS["tune"](out=tmp_path)
    row = runs_in(tmp_path)[0]
    assert (row.folder.name, row.cells) == ("tune-toy", 5)
    assert elderodds.main(["runs", "list", "--out", str(tmp_path)]) == 0
    assert "tune-toy" in capsys.readouterr().out
    assert elderodds.main(["runs", "remove", "tune-toy", "--out", str(tmp_path)]) == 0
    assert not list(tmp_path.iterdir())
