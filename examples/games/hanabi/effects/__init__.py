"""No card of Hanabi does anything of its own."""
