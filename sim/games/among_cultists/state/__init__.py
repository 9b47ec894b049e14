"""A position of Among Cultists: its records, the set-up, the questions asked in it, its invariants."""
