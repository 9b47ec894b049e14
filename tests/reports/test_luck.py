"""Luck and sensitivity as chapters; how many games a report plays."""

from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from markupsafe import Markup

import elderodds
from experiments import Workers, run
from experiments.commands.sensitivity import _effect
from experiments.play import fanout
from experiments.play.spec import make_specification
from experiments.tuning.effects import BATCHES, Screened, Sensitivity
from experiments.tuning.factors import Factor
from reports import playing
from reports.assembling import report_of, sections_of
from reports.chapters import luck, numbers
from sim import find_game, load_pack

TOWER = find_game("toy")


@pytest.fixture(scope="module")
def spec():
    return make_specification("toy", players="2-3", games=200)


def test_luck_and_numbers_are_chapters_where_they_are_asked_for(spec, monkeypatch):
    monkeypatch.setattr(luck, "GROUPS", 50)
    monkeypatch.setattr(numbers, "GAMES", 80)
    result = run(spec)
    workers = Workers(1)
    played = {"luck": luck.play_luck(spec, workers, None), "numbers": numbers.play_sensitivity(spec, workers, None)}
    report = report_of(result, "x", played)
    made = {s.id: s.parts for s in sections_of(report)}
    tables = [p for p in made["luck"] if p.kind == "table"]
    assert [t.head[1:] for t in tables] == [("2 players", "3 players")] * 2
    shared = {row[0]: row[1] for row in tables[0].rows}
    assert str(shared["Dice"]).startswith("100")  # the safe bet leaves all to the dice
    table = next(p for p in made["numbers"] if p.kind == "table")
    paths = {Markup(str(r[1]).replace("<wbr>", "")).striptags() for r in table.rows}
    assert {"play.rounds", "victory.points.3p"} <= paths
    assert not {"luck", "numbers"} & {s.id for s in sections_of(report_of(result, "x"))}


def test_by_default_they_are_told_in_few_games_of_one_player_count(spec):
    played = {"luck": luck.play_some_luck(spec, Workers(1), None, 1000),
              "numbers": numbers.play_some_sensitivity(spec, Workers(1), None, 100)}  # fmt: skip
    report = report_of(run(spec), "x", played)
    made = {s.id: s.parts for s in sections_of(report)}
    tables = [p for p in made["luck"] if p.kind == "table"]
    assert [t.head[1:] for t in tables] == [("3 players",)] * 2
    assert made["luck"][-1].text.endswith("--luck.")
    assert made["numbers"][-1].text.endswith("--sensitivity.")
    few = played["luck"].answers[0].games
    every = luck.play_luck(spec, Workers(1), None).answers[0].games
    assert few < every
    assert "Share of the variance" not in next(p for p in made["numbers"] if p.kind == "table").head


def test_of_a_slow_game_they_are_left_out_and_the_page_says_so(spec):
    assert luck.play_some_luck(spec, Workers(1), None, 1e6) is None
    assert numbers.play_some_sensitivity(spec, Workers(1), None, 1e6) is None
    made = {s.id: s.parts for s in sections_of(report_of(run(spec), "x", {"luck": None, "numbers": None}))}
    assert not made.keys() & {"luck", "numbers"}
    assert "How much is luck (--luck) and What it hangs on (--sensitivity)" in made["method"][-1].text


@pytest.mark.parametrize(("decisions", "games"), [(1e9, 20_000), (1, 2_000)])
def test_of_a_slow_game_fewer_games_are_played(spec, monkeypatch, decisions, games):
    monkeypatch.setattr(playing, "DECISIONS", decisions)
    assert playing.in_time(spec, playing.length_of(spec)).games == games


def test_playouts_make_a_game_longer(spec):
    searching = spec.but(variant=[{"strategies": ("greedy+8",)}])
    assert playing.length_of(searching) > 8 * playing.length_of(spec)


def test_who_waits_for_compiling_is_told_of_it(spec, monkeypatch, capsys):
    monkeypatch.setattr("experiments.play.progress.is_warm", lambda module: False)
    playing.length_of(spec)
    assert capsys.readouterr().err.startswith("Compiling ")


def test_the_page_is_the_same_however_fast_the_machine_is(tmp_path, monkeypatch):
    monkeypatch.setattr(playing, "GAMES", (400, 200, 100))
    options = ["--players", "2", "--experts", "20", "--no-levers", "--no-rulings", "--no-matchups"]
    slow = SimpleNamespace(thread_time=count(0, 5).__next__)  # whatever is played takes five seconds
    pages = []
    for workers, clock in (("1", fanout.time), ("2", slow)):
        monkeypatch.setattr(fanout, "time", clock)
        assert elderodds.main(["report", "toy", *options, "--workers", workers, "--pages", str(tmp_path)]) == 0
        pages.append((tmp_path / "toy.html").read_bytes())
    assert pages[0] == pages[1]
    assert b'id="luck"' in pages[0]
    assert b"400 games" in pages[0]


def test_a_game_that_hardly_varies_has_no_shares(spec):
    """Forty stones are always laid: no game goes otherwise."""
    easy = spec.but(variant=[spec.variant[0].model_copy(update={"changes": {"victory.points.3p": 40}})])
    made = luck.play_some_luck(easy, Workers(1), None, 50)
    parts = list(luck.how_much_is_luck(report_of(run(easy), "x", {"luck": made})))
    assert any("too few games go otherwise" in p.text for p in parts if p.kind == "text")


def test_numbers_that_do_nothing_are_not_told_to_move_the_win_rate(monkeypatch):
    """Thirty of them in 400 games, one page in fourteen told of some; and one that does a lot is told."""
    monkeypatch.setattr(numbers, "entry_of", lambda *_: "")
    rng = np.random.default_rng(4)
    false = []
    for page in range(60):
        factors = tuple(Factor(f"x.{k}", 1, (0, 1, 2), "assumed", "x") for k in range(31))
        noise = 0.02 * rng.normal(size=(31, 4, BATCHES)) + 0.05 * rng.normal(size=(31, 1, BATCHES))
        noise[30] += 0.2
        effects = {factor.path: _effect(factor, noise[k], 400) for k, factor in enumerate(factors)}
        answer = Screened(4, factors, (), {"rate:players": effects}, {}, (), {}, {}, None, {}, {}, 1, 0, 1)
        report = SimpleNamespace(
            played={"numbers": Sensitivity(TOWER, page, (answer,), 0.0)}, game=TOWER, pack=load_pack(TOWER)
        )
        rows = next(p for p in numbers.what_it_hangs_on(report) if p.kind == "table").rows
        told = {Markup(str(row[1]).replace("<wbr>", "")).striptags() for row in rows}
        assert "x.30" in told
        false.append(len(told) > 1)
    assert sum(false) <= 2  # half a per cent is promised
