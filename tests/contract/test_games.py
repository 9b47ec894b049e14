"""What every game promises, asked of each at every player count. A new game is tested by being there."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from experiments.commands.odds import ask_odds
from experiments.commands.references import references
from experiments.commands.rules import clauses_of
from experiments.machinery.published import references_of
from experiments.machinery.spec import make_specification
from experiments.statistics.controls import Column
from sim import BadInput, find_game, load_pack
from sim.engine import engine
from sim.game import ILLEGAL, RUNNING, TRUNCATED, games
from sim.pack import SOURCES
from sim.scenario import scenarios_of
from strategies import strategies_of
from strategies.watching import watched
from vocabulary import checked, overlays, played
from worlds import CELLS, STRATEGIES, digest, pack_of, play, seated

SUPPORT = Path(__file__).parent.parent / "support"
cells = pytest.mark.parametrize(("key", "players"), CELLS)
each_game = pytest.mark.parametrize("key", games())


@cells
def test_every_random_game_ends_by_one_cause_with_winners_that_agree(key, players):
    game, out = find_game(key), play(key, players, 400, "random").outcomes
    assert not np.isin(out["ending"], (RUNNING, TRUNCATED, ILLEGAL)).any()
    assert (out["ending"] < 3 + len(game.endings)).all()
    assert ((out["side"] >= -1) & (out["side"] < len(game.sides))).all()
    seats = game.seats_at(pack_of(key, players)[0].content, players)
    assert (out["role"][:, :seats] >= 0).all()
    assert (out["role"] < len(game.roles)).all()
    assert (out["role"][:, seats:] == -1).all()
    assert (out["won"][:, seats:] == 0).all()
    assert (out["won"][out["side"] == -1] == 0).all()
    winners = out["won"][:, :seats] == 1
    on_the_side = out["team"][:, :seats] == out["side"][:, None]
    assert (winners & on_the_side).any(axis=1)[winners.any(axis=1)].all()  # a shared victory may join two sides
    assert (out["rounds"] >= 1).all()
    assert (out["decisions"] > 0).all()


@cells
@pytest.mark.parametrize("names", [("random",), ()], ids=["random", "as shipped"])
def test_the_invariants_hold_after_every_step(key, players, names):
    game = find_game(key)
    assert game.invariants
    seats = seated(game, players, *names)
    assert engine(game).check(pack_of(key, players)[1], seats, 3, 0, 150) == {}


@cells
def test_a_game_is_the_same_in_any_block(key, players):
    whole = play(key, players, 60).outcomes
    parts = [play(key, players, n, lo=lo).outcomes for lo, n in ((0, 7), (7, 1), (8, 52))]
    assert digest(whole) == digest(np.concatenate(parts))
    assert digest(whole) != digest(play(key, players, 60, seed=2).outcomes)


@cells
def test_a_game_can_be_taken_up_anywhere(key, players):
    game, pack = find_game(key), pack_of(key, players)[1]
    seats = seated(game, players)
    whole = engine(game).block(pack, seats, 1, 5, 6).outcomes
    desk = engine(game).begin(pack, 1, 5)
    while desk["referee"]["ending"][0] == RUNNING:
        desk = desk.copy()  # nothing but the record; its working memory is worth nothing between two steps
        desk["scratch"][0] = np.zeros(1, desk["scratch"].dtype)[0]
        engine(game).play_on(desk, pack, seats, 1)
    assert digest(desk["outcome"][:1]) == digest(whole)


@each_game
def test_interpreted_games_are_the_same_bytes(key):
    counts = sorted({find_game(key).players[0], find_game(key).players[-1]})
    code = f"""
import sys; sys.path[:0] = {[str(SUPPORT), str(SUPPORT.parent)]!r}
import conftest
from vocabulary import checked, overlays, played
from worlds import digest, play
print(*[digest(play({key!r}, players, 2, *names).outcomes) for players in {counts!r} for names in ((), ("random",))])
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                           env={"NUMBA_DISABLE_JIT": "1", "PATH": ""})  # fmt: skip
    assert found.returncode == 0, found.stderr[-2000:]
    names = ((), ("random",))
    assert found.stdout.split() == [digest(play(key, p, 2, *n).outcomes) for p in counts for n in names]


@pytest.mark.parametrize(("key", "name"), STRATEGIES)
def test_every_strategy_plays_its_side_and_says_what_it_is(key, name):
    game, chosen = find_game(key), strategies_of(key)[name]
    assert len(chosen.about) > 10
    assert all(w.low <= w.value <= w.high and w.about for w in chosen.weights.values())
    players = game.players[-1]
    names = [f"{side}={name}" for side in chosen.sides] or [name]
    out = play(key, players, 60, *names).outcomes
    assert not np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any()
    assert digest(out) == digest(play(key, players, 60, *names).outcomes)


@each_game
def test_no_strategy_changes_what_it_is_handed(key):
    game = find_game(key)
    players = game.players[-1]
    for side in game.fallback:
        several = {s.function: s for s in strategies_of(key).values() if side in (s.sides or game.fallback)}
        for name in (s.name for s in several.values()):
            out = play(key, players, 20, f"{side}={name}", made=watched).outcomes
            assert not np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any(), name


@each_game
def test_slips_make_a_weaker_player_not_a_broken_game(key):
    game = find_game(key)
    names = [f"{side}={name}~0.5" for side, name in game.fallback.items()]
    out = play(key, game.players[-1], 60, *names).outcomes
    assert not np.isin(out["ending"], (TRUNCATED, ILLEGAL)).any()


@cells
def test_a_whole_game_is_told_in_words(key, players):
    game = find_game(key)
    loaded, pack = pack_of(key, players)
    seats = seated(game, players)
    desk = engine(game).begin(pack, 1, 0, tell=True)
    lines: list[str] = []
    while desk["referee"]["ending"][0] == RUNNING:
        engine(game).play_on(desk, pack, seats, 1)
        log = desk["log"][0]
        assert log["lost"] == 0
        lines += [game.tell(loaded.content, log["line"][i], players) for i in range(log["n"])]
        desk["log"]["n"][0] = 0
    assert len(lines) > 10
    assert all(line and not line[0].islower() and line[-1] in ".!?:" for line in lines)


@each_game
def test_every_tunable_can_be_turned_to_its_ends(key):
    game = find_game(key)
    tunables = load_pack(game).tunables()
    assert tunables
    turned, refused = 0, []
    for t in tunables:
        assert t.about
        assert t.printed in t.choices or (t.low is not None and t.low <= t.printed <= t.high)
        for value in t.choices or (t.low, t.high):
            typed = bool(value) if isinstance(t.printed, bool) else type(t.printed)(value)
            turned += 1
            try:
                loaded = load_pack(game, {t.path: typed})
            except BadInput as error:  # it does not go with another number as printed, and says so
                refused.append(str(error))
                continue
            for players in game.players[:: max(1, len(game.players) - 1)]:
                out = engine(game).block(loaded.lay(players), seated(game, players), 1, 0, 3).outcomes
                assert not np.isin(out["ending"], (RUNNING, ILLEGAL)).any(), (t.path, value, players)
    assert len(refused) <= turned // 20, refused


@each_game
def test_every_ruling_that_can_be_turned_says_which_clause_it_is_about(key):
    game = find_game(key)
    clauses = clauses_of(game)
    for t in load_pack(game).tunables():
        named = [c.strip() for c in t.clause.split(",") if c.strip()]
        assert named or not t.path.startswith("rulings."), t.path
        assert t.choices or not isinstance(t.printed, bool), t.path
        assert not clauses or set(named) <= clauses.keys(), t.path


@each_game
def test_every_published_figure_is_measured(key):
    told = references_of(find_game(key))
    assert told
    assert load_pack(find_game(key)).content.time.minutes(1, 1, 1) > 0
    found = references(key, games=60, workers=1).found
    assert [one.reference for one in found] == list(told)
    for one in found:
        assert list(one.players) == one.reference.players
        assert one.ours.games == sum(figure.games for figure in one.by_players.values())
        if one.reference.given is None:
            assert one.ours.games == 60 * len(one.players)
            assert one.ours.low <= one.ours.value <= one.ours.high


@each_game
def test_an_overlay_is_played_to_the_end_or_refused_in_one_line(key):
    """A few of what `make overlays` plays by the thousand."""
    game = find_game(key)

    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    @given(overlays(game), st.sampled_from(game.players))
    def run(changes, players):
        pack = checked(game, changes)
        assert pack is None or played(pack, players, 10) == played(pack, players, 10, "random") == ""

    run()


@each_game
def test_every_leaf_of_the_pack_says_where_it_comes_from(key):
    leaves = load_pack(find_game(key)).leaves
    assert [path for path, (_, source) in leaves.items() if source not in SOURCES] == []


@each_game
def test_every_scenario_that_comes_with_a_game_is_played_by_its_rules(key):
    """The invariants hold in the position and after every step, and the position is not lost on the way."""
    game = find_game(key)
    assert game.position is None or scenarios_of(game)
    for name in scenarios_of(game):
        cell = make_specification(key, scenario=name).cells()[0]
        pack = pack_of(key, cell.players)[1]
        seats = seated(game, cell.players)
        out = engine(game).block(pack, seats, 1, 0, 20, arrange=cell.arrange).outcomes
        assert not np.isin(out["ending"], (RUNNING, TRUNCATED, ILLEGAL)).any(), name
        desk = engine(game).begin(pack, 1, 0, tell=True, arrange=cell.arrange)
        while desk["referee"]["ending"][0] == RUNNING:
            engine(game).play_on(desk, pack, seats, 1)
            assert game.check(desk[0], pack) == 0, name
        assert digest(desk["outcome"][:1]) == digest(out[:1]), name


@each_game
def test_what_is_said_to_be_known_of_the_set_up_is_so(key):
    """Chi-square of every column whose chances a game says it knows, over 2,000 games."""
    game = find_game(key)
    if game.known is None:
        return
    for players in game.players:
        loaded = pack_of(key, players)[0]
        out = play(key, players, 2000, "random", seed=9).outcomes
        for column, chances in game.known(loaded.content, players).items():
            found = np.array([int(x) for x in Column(column).of(out)])
            assert sum(chances.values()) == pytest.approx(1)
            assert set(found) <= set(chances), column
            expected = np.array([p for p in chances.values() if p > 0]) * len(found)
            counts = np.array([(found == value).sum() for value, p in chances.items() if p > 0])
            if len(counts) > 1:
                assert chisquare(counts, expected).pvalue > 1e-5, column


@each_game
def test_every_engine_answers_as_shipped_and_agrees_with_its_exact_form(key):
    trials = 4000
    for odds in find_game(key).odds:
        answer = ask_odds(load_pack(find_game(key)), odds.kind, (), trials, 1)
        assert sum(answer.distribution.values()) == pytest.approx(1)
        assert answer.exact is None or answer.largest_difference < 2.5 / np.sqrt(trials)  # 5 standard errors of a half
