"""Strategies of Among Cultists (AC-21.10 to AC-21.18): for investigators, for cultists, and the baseline."""

from strategies.among_cultists.beliefs import BELIEFS
from strategies.among_cultists.cultists import butcher, impostor, lurker, mimic, saboteur, stalker
from strategies.among_cultists.features import FEATURES, features
from strategies.among_cultists.investigators import balanced, reader, recluse, scholar, sleuth
from strategies.among_cultists.learned import learned, learned_cultists, learned_stalker
from strategies.among_cultists.prospects import PROSPECTS, prospects
from strategies.among_cultists.random import random
from strategies.learning import Learning

__all__ = ["BELIEFS", "LEARNING", "STRATEGIES"]

LEARNING = Learning((learned, learned_cultists, learned_stalker), features, FEATURES, prospects, PROSPECTS)
STRATEGIES = [random, scholar, recluse, sleuth, balanced, reader, butcher, lurker, saboteur, mimic, stalker, impostor]
