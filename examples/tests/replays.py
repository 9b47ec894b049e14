"""Games that another engine plays, too: every move of ours is made there, on the same deal, and nothing may differ.

    NUMBA_DISABLE_JIT=1 .venv/bin/python -P examples/tests/replays.py 100

plays a hundred games of each table and prints the table of docs/quality.md.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from experiments.contract import sit
from sim import find_game
from sim.homes import add_home
from sim.mechanisms.sets import has
from strategies import strategies_of

__all__ = ["RIVALS", "Rival", "replay"]

PIG_ROLLED = 0  # what a line of its tale begins with that tells a roll
SLIP = 0.05  # of the usual style's choices


@dataclass(frozen=True)
class Rival:
    """A game as OpenSpiel has it.

    Attributes
    ----------
    key, players : of ours
    name : of theirs, with what is set
    draws : (our game as it began, the lines of its tale so far) -> all that they draw, in order
    move : (option, our game) -> the number that they give a move
    scores : (our game, players) -> what they return
    changes : of our pack
    """

    key: str
    players: int
    name: str
    draws: Callable[[Any, list[Any]], list[int]]
    move: Callable[[Any, Any], int]
    scores: Callable[[Any, int], list[float]] = lambda g, players: g.outcome.score[:players].tolist()
    changes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """In the table."""
        return f"{self.key}, {self.players} players{''.join(f', {change}' for change in self.changes)}"


def hanabi_draws(start: Any, told: list[Any]) -> list[int]:
    """Hand by hand, then the deck from its top."""
    hands = [int(start.hidden.shown[seat].card[i]) for seat in range(5) for i in range(start.table.held[seat])]
    return hands + start.hidden.deck.card[: start.hidden.deck.n][::-1].tolist()


def hanabi_move(option: Any, g: Any) -> int:
    """Discards, plays, hints of colours by seats to the left, hints of ranks."""
    seats = np.count_nonzero(g.table.held)
    hand, other = 5 if seats < 4 else 4, (option.seat - g.table.seat - 1) % seats
    rows = (option.slot, option.slot, 5 * other + option.named, 5 * other + option.named)
    return int((0, hand, 2 * hand, 2 * hand + 5 * (seats - 1))[option.act] + rows[option.act])


def leduc_draws(start: Any, told: list[Any]) -> list[int]:
    """Of each kind they have two cards."""
    kinds = [int(of.card) for of in (*start.mine, start.hidden)]
    return [2 * kind + kinds[:i].count(kind) for i, kind in enumerate(kinds)]


def oh_hell_card(card: int) -> int:
    """They number cards rank by rank."""
    return card % 13 * 4 + card // 13


def oh_hell_draws(start: Any, told: list[Any]) -> list[int]:
    """How many tricks, who deals, a card to each in turn, and the one turned up."""
    hands = [[card for card in range(52) if has(mine.hand, card)] for mine in start.mine if mine.hand]
    cards = [hand[i] for i in range(7) for hand in hands]
    return [7, int(start.table.dealer), *map(oh_hell_card, [*cards, int(start.table.open)])]


def oh_hell_move(option: Any, g: Any) -> int:
    """Cards, then bids."""
    return int(52 + option.bid) if option.bid >= 0 else oh_hell_card(int(option.card))


RIVALS = [
    Rival(
        "kuhn", 2, "kuhn_poker", lambda start, told: [int(mine.card) for mine in start.mine], lambda o, g: int(o.act)
    ),
    Rival(
        "pig",
        2,
        "pig",
        lambda start, told: [line[3] - 1 for line in told if line[1] == PIG_ROLLED],
        lambda o, g: int(o.act),
        lambda g, players: [1.0 if won else -1.0 for won in g.outcome.won],
    ),
    Rival("leduc", 2, "leduc_poker", leduc_draws, lambda o, g: int(o.act)),
    *(Rival("oh_hell", n, f"oh_hell(players={n},num_tricks_fixed=7)", oh_hell_draws, oh_hell_move) for n in (3, 5, 7)),
    *(Rival("hanabi", n, f"hanabi(players={n})", hanabi_draws, hanabi_move) for n in (2, 3, 4, 5)),
]


def replay(rival: Rival, index: int) -> int:
    """Plays a game, and tells how many choices were compared: whose turn it is, what may be done.

    Of two games one is played by random choices; in the other all but one of twenty are the usual style's.

    Raises
    ------
    AssertionError
        Where they differ; at the end, if one goes on, or the scores are others.
    """
    import pyspiel

    state, chance = pyspiel.load_game(rival.name).new_initial_state(), np.random.default_rng(index)
    game = find_game(rival.key)
    style = strategies_of(rival.key)[game.fallback[game.main_side]]
    compared, drawn, told = 0, 0, []

    def settle():
        """What they draw, and where there is one move, which we do not ask for."""
        nonlocal drawn
        told.extend(t.g.log.line[: t.g.log.n].tolist())
        t.g.log.n = 0
        while not state.is_terminal() and (state.is_chance_node() or len(state.legal_actions()) == 1):
            move = state.legal_actions()[0]
            if state.is_chance_node():
                move, drawn = rival.draws(start, told)[drawn], drawn + 1
                assert move in state.legal_actions(), (move, str(state))
            state.apply_action(move)

    def decide(pack, table, mine, menu, weights, luck):
        nonlocal compared
        settle()
        moves = [rival.move(menu.option[i], t.g) for i in range(menu.n)]
        assert (state.current_player(), sorted(moves)) == (menu.seat, state.legal_actions()), str(state)
        choice = int(chance.integers(menu.n))
        if index % 2 and chance.random() > SLIP:
            choice = style.function(pack, table, mine, menu, np.array([w.value for w in style.weights.values()]), luck)
        state.apply_action(moves[choice])
        compared += 1
        return choice

    t = sit(rival.key, rival.players, *rival.changes, decide=decide, index=index)
    start = t.states.copy().view(np.recarray)[0]
    t.step(game.step_cap)
    settle()
    assert state.is_terminal(), str(state)
    assert state.returns() == rival.scores(t.g, rival.players), str(state)
    return compared


def main() -> None:
    """Prints the table."""
    add_home(Path(__file__).parents[1])
    print("| game | OpenSpiel's | games | choices compared | differences |\n|---|---|---|---|---|")
    for rival in RIVALS:
        games = int(sys.argv[1])
        moves = sum(map(partial(replay, rival), range(games)))
        print(f"| {rival.title} | `{rival.name}` | {games:,} | {moves:,} | 0 |", flush=True)


if __name__ == "__main__":
    main()
