"""A position of the tower: its records, the set-up, the questions asked in it, its invariants."""
