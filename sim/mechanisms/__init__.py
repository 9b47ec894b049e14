"""What games share: sets, choices made at once, decks, deals that fit, tricks, drafts, auctions, dice, maps, effects.

Each is a module of small kernels over the records that a game hands over. docs/mechanisms.md shows each in a few lines,
with what it costs and which games use it.
"""
