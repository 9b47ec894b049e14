"""Tune: numbers of a pack turned, candidates raced, and what came of it."""
