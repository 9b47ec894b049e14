"""The weights of the scoring function: numbers of the decision functions, and their ranges for training."""

from sim.games.dark_providence.state.codes import WEIGHTS as MANY
from strategies.strategy import Weight

(CITY, GATE, TRACK, AGENT, CARD, MYTHOS, CUBE, CRYPT, PREY, LOCK, HINDER, FRIEND, SAFETY, SECRECY, RUSH, JOURNEY, BLUFF,
 BELIEF, SURVIVE, DRAW, PLAN, KEEP, END, PATIENCE, RITE, DISTANT) = range(MANY)  # fmt: skip

WEIGHTS = {
    "city": Weight(0.68, 0.0, 3.0, "worth of a point of a city"),
    "gate": Weight(1.9, 0.0, 3.0, "worth of a point of a gate that the own loyalty scores"),
    "track": Weight(1.3, 0.0, 3.0, "worth of a point of the own track"),
    "agent": Weight(0.3, 0.0, 4.0, "worth of an agent on the board"),
    "card": Weight(0.26, 0.0, 1.0, "worth of a symbol on a card gained"),
    "mythos": Weight(1.0, 0.0, 4.0, "worth of a Mythos card besides its points"),
    "cube": Weight(0.45, 0.0, 2.0, "worth of a cube in the supply"),
    "crypt": Weight(1.0, 0.0, 5.0, "worth of a murder, besides what the victim loses"),
    "prey": Weight(3.0, 0.0, 15.0, "worth of ending the game by the murder of a main agent while ahead"),
    "lock": Weight(1.7, 0.0, 5.0, "worth of a lock: of a point of an own city that nobody can claim then"),
    "hinder": Weight(0.25, 0.0, 2.0, "worth of a point that a rival loses"),
    "friend": Weight(0.4, 0.0, 2.0, "worth of a point of a believed companion who is last"),
    "safety": Weight(1.3, 0.0, 4.0, "fear of insane tokens"),
    "secrecy": Weight(0.1, 0.0, 2.0, "fear of deeds that betray the own loyalty"),
    "rush": Weight(1.5, 0.0, 8.0, "will to end the game while ahead"),
    "journey": Weight(0.8, 0.0, 3.0, "worth of an agent's better place"),
    "bluff": Weight(0.0, 0.0, 1.0, "worth of a gate that looks like another loyalty's"),
    "belief": Weight(1.0, 0.0, 2.0, "how much deeds say of a loyalty"),
    "survive": Weight(0.5, 0.0, 3.0, "fear of being last, or of a companion being last"),
    "draw": Weight(0.3, 0.0, 2.0, "worth of a card drawn"),
    "plan": Weight(0.5, 0.0, 2.0, "how much of a gate's worth the journey is worth that makes it possible"),
    "keep": Weight(0.3, 0.0, 2.0, "how much of a gate's worth the cards are worth that are kept for it"),
    "end": Weight(10.0, 0.0, 40.0, "worth of the chance to win, of an act that ends the game"),
    "patience": Weight(0.5, 0.0, 1.0, "chance to win with which the game is ended"),
    "rite": Weight(2.0, 0.0, 6.0, "worth of a card that allows gates, by the worth of a point of a gate"),
    "distant": Weight(0.35, 0.0, 1.0, "how much of a gate's worth is seen while the card for it is not in hand"),
}
