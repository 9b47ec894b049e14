"""How sure a figure is: intervals, confidence sequences, Holm's correction, mixes of a ladder. Arrays in, arrays out."""
