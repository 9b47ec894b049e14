"""A position of Tainted Grail: its records, the set-up, the questions asked in it, its invariants."""
