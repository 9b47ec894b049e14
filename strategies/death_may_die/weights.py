"""The weights of the styles: what each counts in, and how far it may be turned."""

from strategies.strategy import Weight

__all__ = ["WEIGHTS"]

(OBJECTIVE, SLAY, ELDER_HUNT, FEAR, HEAL, STRESS, BLOOD, MIND, HIT, PRIZE, FIRE, DISTANCE, CROWD, QUIET, FINDS) = range(
    15
)

WEIGHTS = {
    "objective": Weight(2.0, 0.0, 8.0, "worth of a step toward disrupting the ritual"),
    "slay": Weight(2.0, 0.0, 8.0, "worth of an expected wound spared by killing"),
    "elder_hunt": Weight(8.0, 0.0, 20.0, "worth of wounding the Elder One"),
    "fear": Weight(0.4, 0.0, 4.0, "dread of spaces with enemies"),
    "heal": Weight(1.4, 0.0, 6.0, "worth of a healed wound"),
    "stress": Weight(0.6, 0.0, 4.0, "worth of a healed stress"),
    "blood": Weight(1.0, 0.0, 6.0, "worth of a wound avoided by a reroll"),
    "mind": Weight(0.6, 0.0, 6.0, "worth of a point of sanity kept by a reroll"),
    "hit": Weight(0.8, 0.0, 6.0, "worth of a success gained by a reroll"),
    "prize": Weight(0.8, 0.0, 6.0, "worth of reaching the target of a roll"),
    "fire": Weight(1.0, 0.0, 6.0, "dread of a fire token on the way"),
    "distance": Weight(0.5, 0.0, 4.0, "cost of a step of the way"),
    "crowd": Weight(1.5, 0.0, 6.0, "how much comrades at the same objective put off"),
    "quiet": Weight(0.2, -4.0, 6.0, "worth of doing nothing more"),
    "finds": Weight(1.0, 0.0, 6.0, "worth of discovery cards against their cost"),
}
