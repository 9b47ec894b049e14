"""Strategies of Among Cultists (AC-21.10 to AC-21.18): four for investigators, five for cultists, and the baseline."""

from strategies.among_cultists.cultists import butcher, lurker, mimic, saboteur, stalker
from strategies.among_cultists.investigators import balanced, recluse, scholar, sleuth
from strategies.among_cultists.random import random

STRATEGIES = [random, scholar, recluse, sleuth, balanced, butcher, lurker, saboteur, mimic, stalker]
