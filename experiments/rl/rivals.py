"""Random play by OpenSpiel and pgx, timed: one measurement a process, run by `experiments.rl.field`.

It stands alone, because it runs in an environment of its own that has these two and nothing of elderodds:
``python rivals.py '["pgx", "connect_four", 1024]' SECONDS`` prints JSON.
"""

import json
import random
import sys
import time
from importlib.metadata import version
from typing import Any

__all__ = ["timed"]


def timed(play: Any, seconds: float) -> dict[str, float]:
    """Doubles a measurement until it takes long enough; `play` (how many) -> decisions."""
    n = 1
    while True:
        wall, cpu = time.perf_counter(), time.process_time()
        decisions = play(n)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        if cpu >= seconds:
            return {"decisions": decisions(), "cpu": cpu, "wall": wall}
        n *= 2


def open_spiel(name: str, loop: str, seconds: float) -> dict[str, float]:
    """OpenSpiel: 'python' asks for the legal actions and applies one, as its benchmark does; 'c++' plays in its C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    draw = random.Random(1)

    def in_python(games: int) -> Any:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(actions, chances)[0])
                else:
                    state.apply_action(draw.choice(state.legal_actions()))
                    decisions += 1
        return lambda: decisions

    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    seeds = iter(range(10**9))

    def in_cpp(games: int) -> Any:
        states = [game.new_initial_state() for _ in range(games)]
        for state in states:
            pyspiel.evaluate_bots(state, bots, next(seeds))
        # counted when the clock has stopped
        return lambda: sum(move.player >= 0 for state in states for move in state.full_history())

    return timed(in_python if loop == "python" else in_cpp, seconds)


def pgx(name: str, batch: int, seconds: float) -> dict[str, float]:
    """pgx: a batch of games stepped together, each begun anew when it ends, in one compiled loop."""
    import jax
    from pgx import make
    from pgx.experimental import act_randomly, auto_reset

    game, steps = make(name), 100
    step = jax.vmap(auto_reset(game.step, game.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, act, luck = jax.random.split(key, 3)
        return (step(state, act_randomly(act, state.legal_action_mask), jax.random.split(luck, batch)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    carry = jax.vmap(game.init)(jax.random.split(jax.random.PRNGKey(1), batch)), jax.random.PRNGKey(2)
    carry = jax.block_until_ready(run(carry))

    def play(times: int) -> Any:
        nonlocal carry
        for _ in range(times):
            carry = run(carry)
        jax.block_until_ready(carry)
        return lambda: times * steps * batch

    return timed(play, seconds)


def main() -> None:
    """Measures what stands on the command line."""
    what, name, how = json.loads(sys.argv[1])
    found = (open_spiel if what == "open_spiel" else pgx)(name, how, float(sys.argv[2]))
    packages = ("open_spiel",) if what == "open_spiel" else ("pgx", "jax", "jaxlib")
    print(json.dumps({**found, "versions": {name: version(name) for name in packages}}))


if __name__ == "__main__":
    main()
