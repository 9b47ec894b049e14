"""The weights by their numbers, and what they mean."""

from strategies.strategy import Weight

__all__ = ["WEIGHTS"]

GATES, CLUES, HUNT, HEAL, SHOP, PATIENCE, TEAM, CAUTION, SEALS, FAR, SERVICES, DARING = range(12)

WEIGHTS = {
    "gates": Weight(6.0, 0.0, 20.0, "worth of going through a gate"),
    "clues": Weight(2.0, 0.0, 10.0, "worth of a clue token"),
    "hunt": Weight(0.4, 0.0, 5.0, "worth of a point of a monster's toughness"),
    "heal": Weight(2.0, 0.0, 5.0, "worth of a point of Sanity or Stamina"),
    "shop": Weight(1.5, 0.0, 8.0, "worth of shopping with five dollars and empty hands"),
    "patience": Weight(0.5, 0.0, 1.5, "share of the price of a seal wanted before going through a gate"),
    "team": Weight(0.35, 0.0, 1.0, "what is left of the worth of a place when somebody else is nearer"),
    "caution": Weight(1.5, 0.0, 5.0, "weight of the harm that a monster may do"),
    "seals": Weight(1.0, 0.0, 1.0, "1 to pay clues for seals, 0 to keep them"),
    "far": Weight(0.6, 0.0, 1.0, "what is left of the worth of a place one turn further away"),
    "services": Weight(4.0, 0.0, 10.0, "worth of spending trophies"),
    "daring": Weight(0.65, 0.0, 1.0, "probability of winning a round at which a monster is fought"),
}
