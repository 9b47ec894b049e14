"""Measure: games read or played, and what they come to: rates, lengths, targets, published figures."""
