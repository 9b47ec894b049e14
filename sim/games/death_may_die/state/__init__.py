"""A position of Death May Die: its records, the set-up, the questions asked in it, its invariants."""
