"""How games come to be played, kept and read back: specifications, fan-out, store, identity, tally, progress."""
