"""The weights of all styles: first those of the order search, then those of the day."""

from strategies.strategy import Weight
from strategies.tainted_grail.plan import WEIGHTS as SEARCH

__all__ = [
    "BRAVE",
    "BUSY",
    "CAUTION",
    "CLOSES",
    "CURIOUS",
    "DARK_FOOD",
    "FOOD_WANTED",
    "FOOD_WAY",
    "GREEDY",
    "HEALTH_WANTED",
    "HEAL_WAY",
    "HUNT_HEALTH",
    "INFORMED",
    "LAST_LOOK",
    "LATE_DIAL",
    "LATE_HEALTH",
    "NEAR",
    "PROMISE",
    "REPUTE",
    "SAVED",
    "SCARCE",
    "SECOND_LOOK",
    "TERROR_LIMIT",
    "TOGETHER",
    "WAY",
    "WEIGHTS",
]

(INFORMED, TOGETHER, FOOD_WANTED, HEALTH_WANTED, TERROR_LIMIT, LATE_DIAL, CAUTION, SCARCE, WAY, SECOND_LOOK, CURIOUS,
 GREEDY, DARK_FOOD, LATE_HEALTH, HUNT_HEALTH, LAST_LOOK, PROMISE, SAVED, CLOSES, NEAR, BUSY, BRAVE,
 HEAL_WAY, FOOD_WAY, REPUTE) = range(len(SEARCH), len(SEARCH) + 25)  # fmt: skip
DAY = {
    "informed": Weight(
        0.0, 0.0, 1.0, "1 knows from an earlier play what the journals hold: its reports are marked informed"
    ),
    "together": Weight(0.5, 0.0, 1.0, "0 travels alone, 0.5 joins where the way is the same, 1 always joins"),
    "food_wanted": Weight(4.0, 0.0, 9.0, "food each character wants to own before it goes on"),
    "health_wanted": Weight(0.7, 0.0, 1.0, "share of health below which a character rests"),
    "terror_limit": Weight(9.0, 1.0, 9.0, "terror from which a character rests"),
    "late_dial": Weight(1.0, 0.0, 9.0, "longest dial at which rest and food no longer hold a character back"),
    "caution": Weight(
        0.5, 0.0, 3.0, "what a travel to a location that starts encounters is worth less; a step nearer is worth 10"
    ),
    "scarce": Weight(10.0, 1.0, 20.0, "times more that a resource counts which no printed action in sight gives"),
    "way": Weight(0.2, 0.0, 2.0, "what a step to a menhir counts against a resource that it still lacks"),
    "second_look": Weight(3.0, 0.0, 20.0, "steps that a journal opened before counts farther, if there is more to try"),
    "curious": Weight(1.0, 0.0, 10.0, "worth of an attribute point that opens an option of a journal seen"),
    "greedy": Weight(0.0, 0.0, 1.0, "1 plays encounters greedily instead of by search"),
    "dark_food": Weight(2.0, 0.0, 9.0, "food each character wants to own when the menhirs burn down"),
    "late_health": Weight(5.0, 0.0, 9.0, "health up to which a character rests then"),
    "hunt_health": Weight(1.0, 0.0, 9.0, "least health to hunt with"),
    "last_look": Weight(8.0, 0.0, 40.0, "steps that a journal in which only dice are left to try counts farther"),
    "promise": Weight(1.0, 0.0, 9.0, "worth of a requirement of an option: what not everybody may do leads further"),
    "saved": Weight(2.0, 0.0, 9.0, "experience kept for what a journal may ask for, as long as the rites are sought"),
    "closes": Weight(-9.0, -99.0, 0.0, "worth of closing a journal"),
    "near": Weight(5.0, -1.0, 9.0, "steps at which what a journal promised comes before food"),
    "busy": Weight(1.0, -9.0, 9.0, "worth of what a day is left for, in health, against a rest in a journal"),
    "brave": Weight(4.0, 0.0, 9.0, "health wanted for each level of a fight that an option announces"),
    "heal_way": Weight(1.0, -1.0, 9.0, "steps that the weary go to be healed"),
    "food_way": Weight(0.0, -1.0, 9.0, "steps that a character goes for food before it has none"),
    "repute": Weight(1.0, 0.0, 9.0, "reputation wanted, where a place gives it for nothing but energy, before reading"),
}
WEIGHTS = {name: Weight(value, low, high, about) for name, value, low, high, about in SEARCH} | DAY
