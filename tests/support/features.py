"""What a learned player looks at, option by option, as it does: its style's choice first; what outlooks read."""

import numpy as np

from sim.game import RUNNING


def looked_at(features, position, columns, pack, table, mine, menu, kept, options):
    """The features of each option; whatever is not written is left NaN, and of the position only once."""
    x = menu.scratch
    x[:columns] = np.nan
    features(pack, table, mine, menu, kept, kept)
    first, last = position
    seen = []
    for option in options:
        around = np.array(x[first:last])
        x[:first] = np.nan
        x[last:columns] = np.nan
        features(pack, table, mine, menu, option, kept)
        assert np.array_equal(x[first:last], around)
        seen.append(np.array(x[:columns]))
    return seen


def check_features(features, names, position, columns, within, *handed):
    """Features fill their columns and no others, keep within their ends, and tell which option is the style's."""
    *_, kept, options = handed
    low, high = within
    for option, row in zip(options, looked_at(features, position, columns, *handed), strict=True):
        seen = row[: len(names)]
        assert ((low <= seen) & (seen <= high)).all(), {n: x for n, x in zip(names, seen, strict=True) if abs(x) > 1}
        assert seen[names.index("style")] == (option == kept)
        assert np.isnan(row[len(names) :]).all()


def prospects_at(prospects, names, game, seat=0):
    """The numbers that an outlook reads of a position; they fill their columns and no others."""
    x = game.g.menu.scratch
    x[:] = np.nan
    prospects(game.g, game.pack, seat)
    assert np.isnan(x[len(names) :]).all()
    return x[: len(names)].copy()


def check_prospects(prospects, names, game, least):
    """Along a game they are small, the same for all seats, tell positions apart and change nothing."""
    told = set()
    for _ in range(40):
        game.step(5)
        if game.g.referee.ending != RUNNING:
            break
        game.g.menu.scratch[:] = 0.0
        as_it_was = game.states[:1].tobytes()
        numbers = prospects_at(prospects, names, game)
        assert (np.abs(numbers) <= 3.0).all(), dict(zip(names, numbers, strict=True))
        assert np.array_equal(numbers, prospects_at(prospects, names, game, game.players - 1))
        game.g.menu.scratch[:] = 0.0
        assert game.states[:1].tobytes() == as_it_was
        told.add(tuple(numbers))
    assert len(told) > least


def anybody(dice):
    """Who chooses any option."""
    return lambda pack, table, mine, menu, weights, luck: int(dice.integers(menu.n))
