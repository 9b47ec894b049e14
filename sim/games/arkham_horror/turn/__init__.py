"""The order of play of Arkham Horror: flow.py, then a file for each chapter of its rules, by number."""
