import errno
import random
import shutil
import signal
import subprocess
import threading
import time
from types import SimpleNamespace

import duckdb
import pandas as pd
import pyarrow.parquet as pq
import pytest

import elderodds
from experiments import run
from experiments.keep import store
from experiments.keep.runs import runs_in
from experiments.keep.spans import grid
from experiments.keep.store import Store
from experiments.measure import running
from experiments.play.identity import identity
from experiments.play.spec import Specification, Variant
from sim import BadInput

GAMES = 2000


PLUG_IN = """
from strategies import strategy

@strategy("toy")
def mine(pack, table, mine, menu, weights, luck):
    return 0
"""


def play(**options):
    options = {"players": "2", "games": GAMES, "strategies": ["greedy"], "workers": 2} | options
    return run("toy", **options).cells[0]


@pytest.fixture(scope="module")
def whole():
    return play().summary


def rows(folder):
    query = f"select count(*), count(distinct game), min(game), max(game) from '{folder}/games/*.parquet'"
    return duckdb.sql(query).fetchall()[0]


def parts(folder):
    return list(folder.rglob("*.part"))


def no_more_play(monkeypatch):
    def refuse(tasks, *others):
        assert not list(tasks), "played again"
        yield

    monkeypatch.setattr(running, "play_blocks", refuse)
    monkeypatch.setattr(running, "play_block", None)


def test_a_finished_specification_is_read_and_not_played_again(tmp_path, monkeypatch, whole):
    assert play(out=tmp_path).summary == whole
    no_more_play(monkeypatch)
    assert play(out=tmp_path).summary == whole


def test_more_games_continue_and_fewer_are_a_part(tmp_path, whole):
    first = play(out=tmp_path, games=700)
    assert first.summary["fingerprint"] == play(games=700).summary["fingerprint"]
    more = play(out=tmp_path)
    assert more.summary == whole
    assert rows(more.folder) == (GAMES, GAMES, 0, GAMES - 1)
    assert play(out=tmp_path, games=701).summary == play(games=701).summary
    assert rows(more.folder) == (GAMES, GAMES, 0, GAMES - 1)


@pytest.mark.parametrize(
    ("held", "wanted"),
    [
        ({}, [(0, 4, False), (4, 8, False), (8, 10, False)]),
        ({0: 4, 4: 6}, [(0, 4, True), (4, 6, True), (6, 8, False), (8, 10, False)]),
        ({4: 8}, [(0, 4, False), (4, 8, True), (8, 10, False)]),
        ({0: 4, 8: 12}, [(0, 4, True), (4, 8, False), (8, 10, False)]),
    ],
)
def test_the_plan_covers_every_game_once(held, wanted):
    spans = grid(0, 10, 4, held)
    assert [tuple(s[:3]) for s in spans] == wanted
    assert [s.keep for s in spans] == [s.lo not in held or s.there for s in spans]


def test_outcomes_are_read_by_duckdb_and_pandas(tmp_path, whole):
    folder = play(out=tmp_path).folder
    endings = dict(duckdb.sql(f"select ending, count(*) from '{folder}/games/*.parquet' group by 1").fetchall())
    assert endings == {k: n for k, n in whole["endings"].items() if n}
    frame = pd.concat([pd.read_parquet(p) for p in (folder / "games").glob("*.parquet")])
    assert (frame["side"] == "players").mean() == whole["sides"]["players"]["rate"]
    assert set(frame["role_0"]) == {"builder"}
    assert frame["role_2"].isna().all()
    assert {"score_1", "extra_storms", "rounds", "decisions"} <= set(frame.columns)


@pytest.fixture
def in_files(monkeypatch):
    """StoredRun games stay in the files of their blocks."""
    monkeypatch.setattr(Store, "tidy", lambda self, most=1: None)


def files_of(folder):
    return sorted((folder / "games").glob("*"))


def test_a_torn_file_is_noticed_and_its_block_played_again(tmp_path, whole, in_files):
    folder = play(out=tmp_path).folder
    games = files_of(folder)
    assert len(games) >= 4
    games[0].write_bytes(games[0].read_bytes()[:-40])
    games[1].unlink()
    games[2].write_bytes(b"")
    assert play(out=tmp_path).summary == whole
    assert rows(folder) == (GAMES, GAMES, 0, GAMES - 1)
    assert outcomes(folder) == outcomes(play(out=tmp_path / "anew").folder)


def outcomes(folder):
    return duckdb.sql(f"select * from '{folder}/games/*.parquet' order by game").fetchall()


@pytest.mark.parametrize("tidied", [True, False])
def test_wherever_a_bit_flips_no_row_is_wrong_and_nothing_fails(tmp_path, monkeypatch, tidied):
    """150 of them in each layout, in every file of the folder, each by itself."""
    if not tidied:
        monkeypatch.setattr(Store, "tidy", lambda self, most=1: None)
    monkeypatch.setattr("os.fsync", lambda file: None)  # no power is lost here
    few = {"games": 512, "workers": 1}
    whole, kept = play(**few).summary, play(**few, out=tmp_path / "kept").folder
    right, chance = outcomes(kept), random.Random(1)
    files = [path for path in sorted(kept.rglob("*")) if path.is_file() and path.stat().st_size]
    played = []
    real = running.play_blocks
    monkeypatch.setattr(
        running, "play_blocks", lambda tasks, workers: real((t for t in tasks if not played.append(t)), workers)
    )
    for _ in range(150):
        whole_text, path = {file: file.read_bytes() for file in files}, chance.choice(files)
        bent = bytearray(path.read_bytes())
        bent[chance.randrange(len(bent))] ^= 1 << chance.randrange(8)
        path.write_bytes(bent)
        played.clear()
        assert play(**few, out=tmp_path / "kept").summary == whole
        assert outcomes(kept) == right
        assert played or path.suffix != ".parquet"
        assert runs_in(tmp_path / "kept")[0].finished or path.name == "manifest.json"
        for file in files_of(kept):
            file.unlink()
        for file, text in whole_text.items():
            file.write_bytes(text)


def test_swapped_and_foreign_blocks_are_played_again(tmp_path, whole, in_files):
    folder, other = play(out=tmp_path).folder, play(out=tmp_path, seed=2).folder
    right = outcomes(folder)
    a, b, c, d = files_of(folder)[:4]
    a.rename(folder / "held")
    b.rename(a)
    (folder / "held").rename(b)
    shutil.copy(other / "games" / c.name, c)
    shutil.copy(other / "games" / d.name, folder / "games" / "000000500000-000000500064.parquet")
    assert play(out=tmp_path).summary == whole
    assert outcomes(folder) == right
    for file in (folder / "manifest.json", *files_of(folder)):  # a whole folder of another cell
        source = other / file.relative_to(folder)
        if source.exists():
            shutil.copy(source, file)
    assert play(out=tmp_path).summary == whole
    assert outcomes(folder) == right


def test_a_finished_cell_is_told_without_reading_its_games(tmp_path, monkeypatch, whole):
    play(out=tmp_path)
    monkeypatch.setattr(Store, "read", None)
    no_more_play(monkeypatch)
    assert play(out=tmp_path).summary == whole
    monkeypatch.undo()
    monkeypatch.setattr(running._Part, "made_by", "another way of counting")
    no_more_play(monkeypatch)
    assert play(out=tmp_path).summary == whole  # read and counted anew


def test_small_files_are_joined_while_games_are_played(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "PIECE", 256)
    monkeypatch.setattr(store, "FILE", 2048)
    monkeypatch.setattr(running, "Pace", lambda *of: SimpleNamespace(size=40, learn=lambda block: None))
    counts, write = [], Store.write

    def watched(self, block):
        write(self, block)
        counts.append(len(files_of(self.folder)))

    monkeypatch.setattr(Store, "write", watched)
    found = play(out=tmp_path, games=10_000)
    assert found.summary == play(games=10_000).summary
    assert max(counts) <= 10_000 / 2048 + 2048 / 256 + 256 / 40 + 1
    files = files_of(found.folder)
    assert len(files) <= 6
    pieces = [pq.ParquetFile(file).metadata for file in files]
    assert all(m.row_group(i).num_rows >= 256 for m in pieces for i in range(m.num_row_groups - 1))
    assert rows(found.folder) == (10_000, 10_000, 0, 9999)
    monkeypatch.setattr(running._Part, "made_by", "another way of counting")
    no_more_play(monkeypatch)
    assert play(out=tmp_path, games=10_000).summary == found.summary


def test_a_smaller_run_changes_nothing_of_a_larger_one(tmp_path, capsys, whole):
    folder = play(out=tmp_path).folder
    play(out=tmp_path, games=300)
    assert runs_in(tmp_path)[0].finished
    assert runs_in(tmp_path)[0].summary["games"] == GAMES
    assert elderodds.main(["runs", "show", folder.name, "--out", str(tmp_path)]) == 0
    assert "Not finished" not in capsys.readouterr().out


def test_a_run_that_asked_for_more_is_not_finished_by_a_smaller_one(tmp_path, monkeypatch, capsys):
    write = Store.write

    def stop(self, block):
        write(self, block)
        if block.hi > 500:
            raise KeyboardInterrupt

    monkeypatch.setattr(Store, "write", stop)
    with pytest.raises(KeyboardInterrupt):
        play(out=tmp_path)
    monkeypatch.undo()
    play(out=tmp_path, games=300)
    assert not runs_in(tmp_path)[0].finished
    assert elderodds.main(["runs", "list", "--out", str(tmp_path)]) == 0
    assert "no" in capsys.readouterr().out
    play(out=tmp_path)
    assert runs_in(tmp_path)[0].finished


def test_a_folder_without_a_name_and_workers_without_end_are_refused(capsys):
    for name, told in (("", "--out is empty"), (" ", "the name of the folder is empty")):
        assert elderodds.main(["run", "toy", "--games", "10", "--out", name]) == 2
        assert told in capsys.readouterr().err
    assert elderodds.main(["run", "toy", "--games", "10", "--workers", "100000"]) == 2
    assert "workers 100000: 1 to 1024; this machine has" in capsys.readouterr().err


def test_a_write_that_fails_ends_in_one_line_and_loses_nothing(tmp_path, monkeypatch, whole):
    real, calls = store.write_pieces, []

    def full(*args, **options):
        calls.append(1)
        if len(calls) > 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*args, **options)

    monkeypatch.setattr(store, "write_pieces", full)
    with pytest.raises(BadInput, match="No space left on device; what was finished is kept") as error:
        play(out=tmp_path)
    assert "\n" not in str(error.value)
    monkeypatch.undo()
    folder = next(tmp_path.glob("toy-2p-*"))
    assert not parts(folder)
    assert 0 < rows(folder)[0] < GAMES
    assert play(out=tmp_path).summary == whole


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(BadInput, match=r"--out .*: Not a directory"):
        play(out=file)


def test_two_runs_at_once_on_one_folder(tmp_path, whole, capfd):
    found = []
    threads = [threading.Thread(target=lambda: found.append(play(out=tmp_path).summary)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [whole, whole]
    folder = next(tmp_path.glob("toy-2p-*"))
    assert rows(folder) == (GAMES, GAMES, 0, GAMES - 1)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_run_that_is_stopped_is_taken_up_again(tmp_path, elsewhere, whole, number, code):
    command, environment = elsewhere
    out = tmp_path / "out"
    options = f"run toy --players 2 --games {10 * GAMES} --strategy greedy --workers 2 --out {out}".split()
    run_away = subprocess.Popen(
        [*command, *options], env=environment, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background has it ignored
    )  # fmt: skip
    while not list(out.glob("*/games/*.parquet")):
        assert run_away.poll() is None, run_away.stderr.read()
        time.sleep(0.02)
    run_away.send_signal(number)
    said = run_away.communicate()[1]
    assert run_away.returncode == code
    kept = rows(next(out.glob("toy-2p-*")))[0]
    assert 0 < kept < GAMES
    if number == signal.SIGINT:
        assert f"games played, kept in {out}" in said
        assert "Traceback" not in said
    # the other process was interpreted: the compiled games that follow are the same ones
    finished = play(out=out)
    assert finished.summary == whole
    assert rows(finished.folder) == (GAMES, GAMES, 0, GAMES - 1)


def test_whatever_changes_a_result_changes_the_name(tmp_path, monkeypatch):
    def name(**options):
        variant = Variant(strategies=options.pop("strategies", ("greedy",)), changes=options.pop("changes", {}))
        return identity(Specification(game="toy", players=(2,), variant=(variant,), **options).cells()[0])

    assert name() == name() == name(games=5)
    others = [
        name(seed=2), name(changes={"play.faces": 8}), name(strategies=("safe",)), name(strategies=("cautious",)),
        name(strategies=("greedy~0.1",)), name(strategies=("greedy", "2=safe")),
    ]  # fmt: skip
    assert len({name(), *others}) == 7
    assert name(changes={"play.faces": 6}) == name()
    file = tmp_path / "mine.py"
    file.write_text(PLUG_IN)
    assert name(strategies=(f"{file}:mine",)) == name(strategies=(f"{file}:mine",))
    before = name(strategies=(f"{file}:mine",))
    other = tmp_path / "other.py"
    other.write_text(PLUG_IN + "# another file\n")
    assert name(strategies=(f"{other}:mine",)) != before
