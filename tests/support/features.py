"""What a learned player looks at, option by option, as it does: that of its style's choice first."""

import numpy as np


def looked_at(features, position, columns, pack, table, mine, menu, kept, options):
    """The features of each option; whatever is not written is left NaN, and of the position only once."""
    x = menu.thought
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
