"""The weights by their numbers, and what they mean."""

from strategies.strategy import Weight

__all__ = ["WEIGHTS"]

WEIGHTS = {
    "gates": Weight(0.96, 0.0, 20.0, "worth of closing a gate"),
    "seals": Weight(13.39, 0.0, 40.0, "worth of sealing a location, more where gates are frequent; 0: clues are kept"),
    "press": Weight(0.64, 0.0, 5.0, "how much more a gate is worth for each open gate near the limit"),
    "reopening": Weight(0.83, 0.0, 5.0, "what is wrong with closing a gate unsealed where gates are frequent"),
    "astray": Weight(5.61, 0.0, 10.0, "what is wrong with going through a gate after somebody else"),
    "clues": Weight(1.82, 0.0, 10.0, "worth of a clue token up to the price of a seal"),
    "gather": Weight(0.44, 0.0, 5.0, "how much more a clue is worth to somebody who has nearly the price of a seal"),
    "surplus": Weight(0.55, 0.0, 10.0, "worth of a clue token beyond it"),
    "heal": Weight(1.66, 0.0, 5.0, "worth of getting back a point of Sanity or Stamina"),
    "point": Weight(0.7, 0.0, 5.0, "what the loss of a point of Sanity or Stamina costs"),
    "collapse": Weight(5.93, 0.0, 20.0, "what insanity or unconsciousness costs, besides half the clues"),
    "hunt": Weight(0.64, 0.0, 5.0, "worth of a point of a monster's toughness"),
    "clear": Weight(0.4, 0.0, 5.0, "worth of a monster less, when the streets are full"),
    "hurry": Weight(0.98, 0.0, 5.0, "what a combat on the way costs in time"),
    "detour": Weight(0.97, 0.1, 5.0, "steps gone round to avoid a loss of one"),
    "streets": Weight(0.27, 0.0, 5.0, "what is wrong with ending a movement in a street"),
    "arms": Weight(2.88, 0.0, 10.0, "worth of a visit to the General Store with five dollars and empty hands"),
    "curios": Weight(4.01, 0.0, 10.0, "worth of a visit to the Curiositie Shoppe with five dollars"),
    "lessons": Weight(0.94, 0.0, 10.0, "worth of a skill or spell bought"),
    "services": Weight(5.14, 0.0, 10.0, "worth of clues or money for trophies"),
    "blessing": Weight(5.06, 0.0, 20.0, "worth of a blessing"),
    "ally": Weight(9.67, 0.0, 20.0, "worth of an ally or a deputy's cards"),
    "keep": Weight(1.46, 0.0, 10.0, "worth of a gate trophy kept for the closing victory"),
    "encounter": Weight(0.49, 0.0, 5.0, "worth of an encounter in a location"),
    "cards": Weight(0.84, 0.0, 5.0, "weight of what a location's cards bring on average"),
    "frail": Weight(0.88, 0.0, 10.0, "what is wrong with an encounter when one more loss is too many"),
    "dusk": Weight(1.25, 0.0, 5.0, "how much more arms and health are worth when the Ancient One is about to wake"),
    "drawn": Weight(1.0, -5.0, 5.0, "worth of waiting where gates open often: the gate draws in who waits there"),
    "far": Weight(0.54, 0.0, 3.0, "how fast the worth of a place falls with the turns until it is reached"),
    "next": Weight(0.54, 0.0, 2.0, "how much the best place for the turn after counts"),
    "speed": Weight(5.0, 0.0, 10.0, "worth of a point of Speed in Arkham"),
    "sneak": Weight(1.02, 0.0, 5.0, "worth of a point of Sneak"),
    "fight": Weight(3.23, 0.0, 5.0, "worth of a point of Fight to the armed"),
    "will": Weight(0.78, 0.0, 5.0, "worth of a point of Will"),
    "lore": Weight(0.61, 0.0, 5.0, "worth of a point of Lore"),
    "luck": Weight(3.24, 0.0, 5.0, "worth of a point of Luck"),
    "reserve": Weight(4.97, 0.0, 10.0, "clues kept back from the attack on the Ancient One"),
}

(
    GATES, SEALS, PRESS, REOPENING, ASTRAY, CLUES, GATHER, SURPLUS, HEAL, POINT, COLLAPSE, HUNT, CLEAR, HURRY,
    DETOUR, STREET, ARMS, CURIOS, LESSONS, SERVICES, BLESSING, ALLY, KEEP, ENCOUNTER, CARDS, FRAIL, DUSK, DRAWN,
    FAR, NEXT, W_SPEED, W_SNEAK, W_FIGHT, W_WILL, W_LORE, W_LUCK, RESERVE,
) = range(len(WEIGHTS))  # fmt: skip
