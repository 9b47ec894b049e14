"""The order of play of the tower: flow.py, then a file for each chapter of its rules, by number."""
