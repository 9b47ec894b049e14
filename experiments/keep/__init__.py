"""Keep: the outcomes of games on disk, and their counts."""
