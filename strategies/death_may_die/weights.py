"""The weights of the styles: what each counts in, and how far it may be turned."""

from strategies.strategy import Weight

__all__ = ["WEIGHTS"]

(OBJECTIVE, SLAY, ELDER_HUNT, FEAR, HEAL, STRESS, BLOOD, MIND, HIT, PRIZE, FIRE, DISTANCE, CROWD, QUIET, FINDS) = range(
    15
)

WEIGHTS = {
    "objective": Weight(2.0, 0.0, 8.0, "worth of a step toward disrupting the ritual"),
    "slay": Weight(8.0, 0.0, 16.0, "worth of an expected wound spared by killing"),
    "elder_hunt": Weight(20.0, 0.0, 40.0, "worth of wounding the Elder One"),
    "fear": Weight(0.34, 0.0, 4.0, "dread of spaces with enemies"),
    "heal": Weight(3.0, 0.0, 8.0, "worth of a healed wound"),
    "stress": Weight(1.15, 0.0, 4.0, "worth of a healed stress"),
    "blood": Weight(1.9, 0.0, 6.0, "worth of a wound avoided by a reroll"),
    "mind": Weight(0.63, 0.0, 6.0, "worth of a point of sanity kept by a reroll"),
    "hit": Weight(3.3, 0.0, 8.0, "worth of a success gained by a reroll"),
    "prize": Weight(0.56, 0.0, 6.0, "worth of reaching the target of a roll"),
    "fire": Weight(1.7, 0.0, 6.0, "dread of a fire token on the way"),
    "distance": Weight(0.44, 0.0, 4.0, "cost of a step of the way"),
    "crowd": Weight(2.3, 0.0, 6.0, "how much comrades at the same objective put off"),
    "quiet": Weight(0.06, -4.0, 6.0, "worth of doing nothing more"),
    "finds": Weight(0.6, 0.0, 6.0, "worth of discovery cards against their cost"),
}
