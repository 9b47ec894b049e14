"""What games share: sets, decks and bags, cards laid openly under a deck, dice, maps, seats, effects as data.

Each is a module of small kernels over the records that a game hands over. docs/mechanisms.md shows each in a few lines,
with what it costs and which games use it.
"""
