"""The weights of the styles: what each counts in, and how far it may be turned."""

from strategies.strategy import Weight

__all__ = ["VALUED", "WEIGHTS"]

VALUED = 96  # menu.scratch[VALUED + i]: what the style finds option i worth, for a learned player

(OBJECTIVE, SLAY, ELDER_HUNT, HEAL, FRAIL, DEATH, UNDEAD, MIND_LOSS, STRESS, BLOOD, MIND, HIT, PRIZE, FIRE, CROWD,
 FAR_CALL, FINDS, LEARN, FEAR, RESERVE, OMENS, REPOSE, LIFE, FLAME, TRAIN, FLIGHT, HASTE,
 MUSTER, FIRST_SKILL) = range(29)  # fmt: skip

WEIGHTS = {
    "objective": Weight(3.6, 0.0, 12.0, "worth of a step toward disrupting the ritual"),
    "slay": Weight(1.53, 0.0, 4.0, "worth of a die of an enemy's attack taken off the map"),
    "elder_hunt": Weight(18.0, 0.0, 40.0, "worth of a wound on the Elder One"),
    "heal": Weight(1.2, 0.0, 8.0, "cost of a first wound"),
    "frail": Weight(0.2, 0.0, 2.0, "how much more each further wound costs"),
    "death": Weight(4.0, 0.0, 200.0, "cost of a death before the Elder One is summoned"),
    "undead": Weight(0.354, 0.0, 1.0, "share of that cost once it is summoned"),
    "mind_loss": Weight(0.0, 0.0, 20.0, "cost of a point of sanity near the end of the track"),
    "stress": Weight(0.35, 0.0, 4.0, "worth of a healed stress"),
    "blood": Weight(0.6, 0.0, 6.0, "worth of a wound avoided by a reroll"),
    "mind": Weight(0.05, 0.0, 6.0, "worth of a point of sanity kept by a reroll"),
    "hit": Weight(1.97, 0.0, 8.0, "worth of a success gained by a reroll"),
    "prize": Weight(0.201, 0.0, 6.0, "worth of reaching the target of a roll"),
    "fire": Weight(0.3, 0.0, 6.0, "dread of a fire token on the way"),
    "crowd": Weight(0.822, 0.0, 6.0, "how much comrades at the same objective put off"),
    "far_call": Weight(0.18, 0.0, 1.0, "share of an objective's worth that is out of reach this turn"),
    "finds": Weight(2.37, 0.0, 6.0, "worth of discovery cards"),
    "learn": Weight(0.73, 0.0, 3.0, "worth of a point of sanity lost early: levels and green dice"),
    "fear": Weight(1.0, 0.0, 4.0, "share of that cost that counts for wounds still to come"),
    "reserve": Weight(0.2, 0.0, 2.0, "how much dearer each further point of stress is"),
    "omens": Weight(0.7, 0.0, 2.0, "share that is believed of what the mythos deck may bring"),
    "repose": Weight(0.523, 0.0, 4.0, "worth of a stress healed by a Rest"),
    "life": Weight(4.8, 0.0, 60.0, "worth of a life saved by a reroll"),
    "flame": Weight(0.8, 0.0, 6.0, "dread of a fire token on a way, against a longer way"),
    "train": Weight(0.6, 0.0, 6.0, "dread of a die of those met on a way, against a longer way"),
    "flight": Weight(1.0, 0.0, 6.0, "dread of what the mythos deck may bring, where shelter is sought"),
    "haste": Weight(2.5, 0.0, 4.0, "how much more the objective presses toward the end of the summoning track"),
    "muster": Weight(8.0, 0.0, 20.0, "how much more Rests are worth between blows at the Elder One"),
    "brawling": Weight(0.8, 0.0, 2.0, "worth of a level of Brawling"),
    "marksman": Weight(0.9, 0.0, 2.0, "worth of a level of Marksman"),
    "toughness": Weight(1.0, 0.0, 2.0, "worth of a level of Toughness"),
    "stealth": Weight(0.2, 0.0, 2.0, "worth of a level of Stealth"),
    "arcane_mastery": Weight(0.506, 0.0, 2.0, "worth of a level of Arcane Mastery"),
    "swiftness": Weight(0.525, 0.0, 2.0, "worth of a level of Swiftness"),
    "fueled_by_madness": Weight(0.328, 0.0, 2.0, "worth of a level of Fueled By Madness"),
    "healing_prayer": Weight(1.19, 0.0, 2.0, "worth of a level of Healing Prayer"),
    "savage": Weight(0.518, 0.0, 2.0, "worth of a level of Savage"),
    "lucky": Weight(1.09, 0.0, 2.0, "worth of a level of Lucky"),
    "read_the_omens": Weight(0.304, 0.0, 2.0, "worth of a level of Read The Omens"),
    "protector": Weight(0.291, 0.0, 2.0, "worth of a level of Protector"),
    "unkillable": Weight(0.395, 0.0, 2.0, "worth of a level of Unkillable"),
    "high_strung": Weight(0.73, 0.0, 2.0, "worth of a level of High Strung"),
    "gate_manipulation": Weight(0.096, 0.0, 2.0, "worth of a level of Gate Manipulation"),
    "vengeance_obsession": Weight(0.315, 0.0, 2.0, "worth of a level of Vengeance Obsession"),
}
