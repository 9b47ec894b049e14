"""What is looked at of a bet."""

from sim.kernel import kernel

FEATURES = ("style", "bold", "stones_a_turn", "turns_left")
POSITION = (2, 4)  # those that are alike for all options of a menu


@kernel
def features(pack, table, mine, menu, option, kept):
    """Whether the style takes it, whether it is the bold one, and how many stones each turn left has to lay."""
    x = menu.scratch
    x[0] = 1.0 if option == kept else 0.0
    x[1] = 1.0 if menu.option[option].risk > 0 else 0.0
    if option == kept:
        turns = (pack.play.rounds * pack.seats - table.turns) * 1.0
        x[2] = (pack.victory.points - table.stones) / max(turns, 1.0)
        x[3] = turns
