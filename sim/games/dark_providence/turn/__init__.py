"""The order of play of Dark Providence: flow.py, then a file for each chapter of its rules, by number."""
