"""A position of Dark Providence: its records, the set-up, the questions asked in it, its invariants."""
