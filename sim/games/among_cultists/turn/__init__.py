"""The order of play of Among Cultists: flow.py, then a file for each chapter of its rules, by number."""
