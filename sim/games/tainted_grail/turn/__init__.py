"""The order of play of Tainted Grail: flow.py, then a file for each chapter of its rules, by number."""
