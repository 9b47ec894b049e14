"""The weights by their numbers, and what they mean."""

from strategies.strategy import Weight

__all__ = ["WEIGHTS"]

WEIGHTS = {
    "gates": Weight(1.28, 0.0, 20.0, "worth of closing a gate"),
    "seals": Weight(10.99, 0.0, 20.0, "worth of sealing a location, more where gates are frequent; 0: clues are kept"),
    "press": Weight(0.54, 0.0, 5.0, "how much more a gate is worth for each open gate near the limit"),
    "reopening": Weight(0.92, 0.0, 5.0, "what is wrong with closing a gate unsealed where gates are frequent"),
    "astray": Weight(4.86, 0.0, 10.0, "what is wrong with going through a gate unfit, or after somebody else"),
    "clues": Weight(1.75, 0.0, 10.0, "worth of a clue token up to the price of a seal"),
    "gather": Weight(0.49, 0.0, 5.0, "how much more a clue is worth to somebody who has nearly the price of a seal"),
    "surplus": Weight(0.55, 0.0, 10.0, "worth of a clue token beyond it"),
    "fit": Weight(0.81, 0.0, 7.0, "Sanity and Stamina wanted before going through a gate"),
    "heal": Weight(1.8, 0.0, 5.0, "worth of getting back a point of Sanity or Stamina"),
    "point": Weight(0.77, 0.0, 5.0, "what the loss of a point of Sanity or Stamina costs"),
    "collapse": Weight(6.26, 0.0, 20.0, "what insanity or unconsciousness costs, besides half the clues"),
    "hunt": Weight(0.65, 0.0, 5.0, "worth of a point of a monster's toughness"),
    "clear": Weight(0.46, 0.0, 5.0, "worth of a monster less, when the streets are full"),
    "hurry": Weight(0.87, 0.0, 5.0, "what a combat on the way costs in time"),
    "detour": Weight(1.06, 0.1, 5.0, "steps gone round to avoid a loss of one"),
    "streets": Weight(0.3, 0.0, 5.0, "what is wrong with ending a movement in a street"),
    "arms": Weight(3.1, 0.0, 10.0, "worth of a visit to the General Store with five dollars and empty hands"),
    "curios": Weight(3.88, 0.0, 10.0, "worth of a visit to the Curiositie Shoppe with five dollars"),
    "lessons": Weight(1.0, 0.0, 10.0, "worth of a skill or spell bought"),
    "services": Weight(3.3, 0.0, 10.0, "worth of a blessing, clues or money for trophies; twice that for an ally"),
    "keep": Weight(2.0, 0.0, 10.0, "worth of a gate trophy kept for the closing victory"),
    "encounter": Weight(0.62, 0.0, 5.0, "worth of an encounter in a location"),
    "cards": Weight(0.76, 0.0, 5.0, "weight of what a location's cards bring on average"),
    "frail": Weight(0.94, 0.0, 10.0, "what is wrong with an encounter when one more loss is too many"),
    "dusk": Weight(1.26, 0.0, 5.0, "how much more arms and health are worth when the Ancient One is about to wake"),
    "drawn": Weight(-0.29, -5.0, 5.0, "what is wrong with waiting where gates open often"),
    "team": Weight(0.82, 0.0, 1.0, "what is left of the worth of a place when a team mate is nearer"),
    "far": Weight(0.65, 0.0, 3.0, "how fast the worth of a place falls with the turns until it is reached"),
    "next": Weight(0.79, 0.0, 2.0, "how much the best place for the turn after counts"),
    "speed": Weight(5.0, 0.0, 5.0, "worth of a point of Speed in Arkham"),
    "sneak": Weight(0.95, 0.0, 5.0, "worth of a point of Sneak"),
    "fight": Weight(2.85, 0.0, 5.0, "worth of a point of Fight to the armed"),
    "will": Weight(0.83, 0.0, 5.0, "worth of a point of Will"),
    "lore": Weight(0.58, 0.0, 5.0, "worth of a point of Lore"),
    "luck": Weight(3.19, 0.0, 5.0, "worth of a point of Luck"),
    "reserve": Weight(4.43, 0.0, 10.0, "clues kept back from the attack on the Ancient One"),
    "dice": Weight(0.04, 0.0, 1.0, "1: clues are spent on closing when there are too few for a seal"),
}

(
    GATES, SEALS, PRESS, REOPENING, ASTRAY, CLUES, GATHER, SURPLUS, FIT, HEAL, POINT, COLLAPSE, HUNT, CLEAR, HURRY,
    DETOUR, STREET, ARMS, CURIOS, LESSONS, SERVICES, KEEP, ENCOUNTER, CARDS, FRAIL, DUSK, DRAWN, TEAM, FAR, NEXT,
    W_SPEED, W_SNEAK, W_FIGHT, W_WILL, W_LORE, W_LUCK, RESERVE, DICE,
) = range(len(WEIGHTS))  # fmt: skip
