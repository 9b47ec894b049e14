"""The desk: a page on this machine where a designer turns numbers and the game answers at once.

docs/desk.md tells how it is made and why. It stands on what the commands stand on, and plays the same games.
"""
