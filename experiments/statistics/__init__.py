"""How sure a figure is: intervals, sequences, Holm's correction, mixes of a ladder. Arrays in, arrays out."""
