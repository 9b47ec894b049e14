"""A position of Arkham Horror: its records, the set-up, the questions asked in it, its invariants."""
