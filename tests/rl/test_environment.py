"""Games as environments: PettingZoo's own tests, and that they are the engine's games."""

import gc
import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra elderodds[rl] is not installed")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from experiments.rl import env, parallel_env
from sim import BadInput, find_game, load_pack
from sim.engine import engine, redraw_of
from sim.luck import below
from strategies import find_strategy, line_up, strategy
from strategies.registry import parse_seating

PLAYERS = {
    "toy": 3, "among_cultists": 5, "arkham_horror": 2, "dark_providence": 3, "death_may_die": 3, "tainted_grail": 2
}  # fmt: skip
every_game = pytest.mark.parametrize("key", list(PLAYERS))
# an observation is a dictionary, with the mask, as in PettingZoo's own board games, which are excused by name
no_array = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def any_option(pack, table, mine, menu, weights, stream):
    """Any option, all equally likely."""
    return below(stream, menu.n)


def outcomes_of(key, players, games, who, *names):
    """The engine's games, in which seats of `who` take any option."""
    game, pack, anybody = find_game(key), load_pack(find_game(key)), strategy(key)(any_option)
    seating = parse_seating(game, names, game.seats_at(pack.content, players))
    chosen = {at: anybody if at[0] in who else find_strategy(game, name) for at, name in seating.items()}
    return engine(game).block(pack.lay(players), line_up(game, chosen), 1, 0, games).outcomes


def played(table, games):
    """Outcomes of the same games, in which agents take any option, by the seats' own streams."""
    table, found = table.unwrapped, []
    for index in range(games):
        table.reset(seed=1, options={"index": index})
        own = table._states[0]["own"].copy().view(np.recarray)
        while not table.infos[table.agent_selection]:
            seat = int(table.agent_selection[5:]) - 1
            n = int(table.observe(table.agent_selection)["action_mask"].sum())
            table.step(int(below(own[seat], n)))
        found.append(table._states["outcome"][:1].copy())
    return np.concatenate(found)


@every_game
def test_agents_play_the_engines_games_byte_for_byte(key):
    wanted = outcomes_of(key, PLAYERS[key], 5, range(PLAYERS[key]))
    assert played(env(key, PLAYERS[key]), 5).tobytes() == wanted.tobytes()


@every_game
def test_one_agent_among_strategies_plays_the_engines_games(key):
    wanted = outcomes_of(key, PLAYERS[key], 5, [0], "balanced")
    assert played(env(key, PLAYERS[key], agents=[1], strategies=["balanced"]), 5).tobytes() == wanted.tobytes()


def test_interpreted_they_are_the_same_games():
    told = (
        "import sys; sys.path[:0] = sys.argv[1:]; import conftest, test_environment; print(test_environment.digest())"
    )
    here = Path(__file__).resolve()
    command = [sys.executable, "-c", told, *map(str, here.parents[:3])]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == digest()


def digest():
    return played(env("toy", 3), 2).tobytes().hex()


@every_game
def test_what_a_seat_cannot_know_it_does_not_see(key):
    """Everything that is not the table's, the seat's or the menu's is turned to noise; the hidden is dealt anew."""
    game = find_game(key)
    table, noise = env(key, PLAYERS[key]).unwrapped, np.random.default_rng(1)
    table.reset(seed=3)
    for _ in range(40):
        agent = table.agent_selection
        if table.infos[agent]:
            break
        seat, kept, seen = int(agent[5:]) - 1, table._states.copy(), table.observe(agent)
        redraw_of(game)(table._states[0], table._pack, seat)
        same(seen, table.observe(agent))
        known = [table._part("table"), table._part("mine", seat), table._part("menu")]
        before = [part.copy() for part in known]
        table._bytes[:] = noise.integers(0, 256, len(table._bytes))
        for part, was in zip(known, before, strict=True):
            part[:] = was
        same(seen, table.observe(agent))
        table._states[:] = kept
        table.step(int(noise.integers(seen["action_mask"].sum())))


def same(a, b):
    assert a.keys() == b.keys()
    for part in a:
        np.testing.assert_array_equal(a[part], b[part])


@every_game
@no_array
def test_pettingzoo_api(key):
    api_test(env(key, PLAYERS[key], render_mode="ansi"), num_cycles=200)


@every_game
def test_pettingzoo_seeds(key):
    seed_test(partial(env, key, PLAYERS[key]), num_cycles=100)


@every_game
def test_pettingzoo_max_cycles(key):
    """It asks that every agent has the same number of turns, so in the game of turns there is one agent."""
    one, all_at_once = partial(env, key, PLAYERS[key], agents=[1]), partial(parallel_env, key, PLAYERS[key])
    max_cycles_test(SimpleNamespace(env=one, parallel_env=all_at_once))


def test_pettingzoo_parallel_api():
    parallel_api_test(parallel_env("toy", 3), num_cycles=50)


def test_the_last_answer_before_the_cut_counts():
    table = env("toy", 2, max_cycles=3).unwrapped
    table.reset(seed=1)
    for _ in range(3):
        table.step(0)
    assert table._states[0]["table"]["turns"] == 3
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_rewards_and_the_end():
    table = env("toy", 3, changes={"victory.points.3p": 1}).unwrapped
    table.reset(seed=1)
    while not table.infos[table.agent_selection]:
        table.step(0)
    assert table.rewards == dict.fromkeys(["seat_1", "seat_2", "seat_3"], 1.0)
    assert table.infos["seat_1"]["ending"] == "tower_built"
    assert all(table.terminations.values())


def test_games_follow_one_another():
    table = env("toy", 2, seed=7).unwrapped
    seen = []
    for seed, options in ((None, None), (None, None), (7, None), (None, None), (7, {"index": 4})):
        table.reset(seed=seed, options=options)
        seen.append((table.seed, table.index))
    assert seen == [(7, 0), (7, 1), (7, 0), (7, 1), (7, 4)]
    with pytest.raises(BadInput, match="0 <= seed"):
        table.reset(seed=-1)


def test_the_tale_is_told_once():
    table = env("toy", 2, render_mode="ansi").unwrapped
    table.reset(seed=1)
    assert table.render() == ""
    table.step(0)
    assert table.render() == "Builder 1 bets safe, rolls 2, lays 2 stones."
    assert table.render() == ""


def test_no_game_is_left_behind():
    before = threading.active_count()
    tables = [env("toy", 2) for _ in range(3)]
    for table in tables:
        table.reset(seed=1)
        table.reset(seed=2)
    assert threading.active_count() == before + 3
    tables[0].close()
    del table, tables
    gc.collect()
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"agents": [4]}, "agents: seats are 1 to 3"),
        ({"agents": []}, "agents: seats are 1 to 3"),
        ({"agents": [1], "strategies": ["safe+8"]}, "nobody searches"),
        ({"max_cycles": 0}, "max_cycles 0: 1 or more"),
        ({"strategies": ["grady"]}, "grady"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(asked, words):
    with pytest.raises(BadInput, match=words):
        env("toy", 3, **asked)


def test_a_strategy_that_fails_beside_agents_is_named(tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text(
        "from strategies import strategy\n@strategy('toy')\ndef far(pack, table, mine, menu, weights, luck):\n"
        "    'Off the menu.'\n    return 9\n"
    )
    table = env("toy", 2, agents=[1], strategies=[f"{file}:far"])
    table.reset(seed=1)
    with pytest.raises(BadInput, match="seat 2: asked for build it answered 9, and the options are 0 to 1"):
        table.step(0)


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "experiments.rl.environment")
    import experiments.rl

    monkeypatch.delattr(experiments.rl, "env")
    with pytest.raises(BadInput, match=r"pip install 'elderodds\[rl\]'"):
        experiments.rl.env  # noqa: B018
