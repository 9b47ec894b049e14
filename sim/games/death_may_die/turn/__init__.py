"""The order of play of Death May Die: flow.py, then a file for each chapter of its rules, by number."""
