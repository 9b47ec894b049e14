"""The weights by their numbers, and what they mean."""

from strategies.strategy import Weight

__all__ = ["WEIGHTS"]

WEIGHTS = {
    "gates": Weight(1.0, 0.0, 20.0, "worth of closing a gate"),
    "seals": Weight(15.52, 0.0, 40.0, "worth of sealing a location, more where gates are frequent; 0: clues are kept"),
    "press": Weight(1.51, 0.0, 20.0, "how much more a gate is worth for each open gate near the limit"),
    "last": Weight(4.28, 0.0, 40.0, "worth of closing one of the last gates, shared among them, when that could win"),
    "reopening": Weight(0.85, 0.0, 5.0, "what is wrong with closing a gate unsealed where gates are frequent"),
    "astray": Weight(4.97, 0.0, 10.0, "what is wrong with going through a gate after somebody else"),
    "clues": Weight(1.59, 0.0, 10.0, "worth of a clue token up to the price of a seal"),
    "gather": Weight(0.4, 0.0, 5.0, "how much more a clue is worth to somebody who has nearly the price of a seal"),
    "surplus": Weight(0.76, 0.0, 10.0, "worth of a clue token beyond it"),
    "heal": Weight(1.97, 0.0, 5.0, "worth of getting back a point of Sanity or Stamina"),
    "point": Weight(0.66, 0.0, 5.0, "what the loss of a point of Sanity or Stamina costs"),
    "collapse": Weight(5.1, 0.0, 20.0, "what insanity or unconsciousness costs, besides half the clues"),
    "hunt": Weight(0.54, 0.0, 5.0, "worth of a point of a monster's toughness"),
    "clear": Weight(0.55, 0.0, 5.0, "worth of a monster less, when the streets are full"),
    "hurry": Weight(0.75, 0.0, 5.0, "what a combat on the way costs in time"),
    "detour": Weight(0.91, 0.1, 5.0, "steps gone round to avoid a loss of one"),
    "streets": Weight(0.34, 0.0, 5.0, "what is wrong with ending a movement in a street"),
    "arms": Weight(4.23, 0.0, 10.0, "worth of a visit to the General Store with five dollars and empty hands"),
    "curios": Weight(4.31, 0.0, 10.0, "worth of a visit to the Curiositie Shoppe with five dollars"),
    "lessons": Weight(0.78, 0.0, 10.0, "worth of a skill or spell bought"),
    "services": Weight(4.32, 0.0, 10.0, "worth of clues or money for trophies"),
    "blessing": Weight(6.2, 0.0, 20.0, "worth of a blessing"),
    "ally": Weight(9.15, 0.0, 20.0, "worth of an ally or a deputy's cards"),
    "keep": Weight(1.46, 0.0, 10.0, "worth of a gate trophy kept for the closing victory"),
    "encounter": Weight(0.66, 0.0, 5.0, "worth of an encounter in a location"),
    "cards": Weight(0.91, 0.0, 5.0, "weight of what a location's cards bring on average"),
    "frail": Weight(0.98, 0.0, 10.0, "what is wrong with an encounter when one more loss is too many"),
    "dusk": Weight(1.6, 0.0, 5.0, "how much more arms and health are worth when the Ancient One is about to wake"),
    "drawn": Weight(0.99, -5.0, 5.0, "worth of waiting where gates open often: the gate draws in who waits there"),
    "far": Weight(0.46, 0.0, 3.0, "how fast the worth of a place falls with the turns until it is reached"),
    "next": Weight(0.48, 0.0, 2.0, "how much the best place for the turn after counts"),
    "speed": Weight(3.79, 0.0, 10.0, "worth of a point of Speed in Arkham"),
    "sneak": Weight(1.59, 0.0, 5.0, "worth of a point of Sneak"),
    "fight": Weight(2.81, 0.0, 5.0, "worth of a point of Fight to the armed"),
    "will": Weight(0.89, 0.0, 5.0, "worth of a point of Will"),
    "lore": Weight(0.63, 0.0, 5.0, "worth of a point of Lore"),
    "luck": Weight(3.92, 0.0, 5.0, "worth of a point of Luck"),
    "reserve": Weight(7.11, 0.0, 10.0, "clues kept back from the attack on the Ancient One"),
}

(
    GATES, SEALS, PRESS, LAST, REOPENING, ASTRAY, CLUES, GATHER, SURPLUS, HEAL, POINT, COLLAPSE, HUNT, CLEAR,
    HURRY, DETOUR, STREET, ARMS, CURIOS, LESSONS, SERVICES, BLESSING, ALLY, KEEP, ENCOUNTER, CARDS, FRAIL, DUSK, DRAWN,
    FAR, NEXT, W_SPEED, W_SNEAK, W_FIGHT, W_WILL, W_LORE, W_LUCK, RESERVE,
) = range(len(WEIGHTS))  # fmt: skip
