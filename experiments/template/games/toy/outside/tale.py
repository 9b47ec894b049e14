"""The tale of the tower."""

from sim.games.toy.state.model import STORM_TOLD, TURN_TOLD


def tell(content, line, players):
    """A line of the tale."""
    if line["what"] == TURN_TOLD:
        bet = content.bet[line["a"]].name
        return f"Builder {line['who'] + 1} bets {bet}, rolls {line['b']}, lays {line['c']} stones."
    assert line["what"] == STORM_TOLD
    return f"The storm takes a stone; {line['a']} are left."
