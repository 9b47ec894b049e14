"""A seer who votes by what it knows: what `learned` did before it blended. Beliefs are learned from such seers too."""

from strategies.registry import strategies_of

candid = strategies_of("among_cultists")["learned"].variant("candid", "Learned, and as the seer naked.", blend=0.0)
