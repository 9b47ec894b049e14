"""The weights that all strategies of Among Cultists share, by number and by name."""

from strategies.strategy import Weight

__all__ = ["WEIGHTS", "values"]

(BOOKS, REFILL, HASTE, MEET, FEAR, CAUTION, CHECK, CHECK_FROM, CAMERAS, SECURE, FIGHT, SCARE, POWER, PORTAL,
 VOTE_AT, CONVENE_AT, IMPATIENCE, CROWD, NOISE, SHARE, COURAGE, DEATH, RED_CARD, WRONG_VOTE, LIE, OFF_ROUTE, CLEAN,
 SAFE_CARD, EXPOSED, SHELTER, HUNT, KILL_FROM, COVER, LATE, SABOTAGE, RED_LIMIT, OPENLY, DECEIVE, LEAK_VOTE,
 LEAK_SHUN, PATIENCE, STAKES, EXCUSE, SHOOT_AT, LONE_VOTE,
 LEAK_WRONG, BELIEF, BLEND) = range(48)  # fmt: skip

WEIGHTS = {
    "books": Weight(0.8, -2.0, 5.0, "worth of a book that a room check is expected to bring"),
    "refill": Weight(0.3, 0.0, 3.0, "worth of a good card in a room, most in one that is nearly explored"),
    "haste": Weight(0.32, 0.0, 3.0, "how much more books are worth towards the end while points are missing"),
    "meet": Weight(0.0, -3.0, 5.0, "cost of an encounter"),
    "fear": Weight(2.05, 0.0, 20.0, "how much more an encounter costs if one of the others is a cultist for sure"),
    "caution": Weight(0.51, 0.0, 3.0, "how much more an encounter costs the more are known to be dead"),
    "check": Weight(1.92, 0.0, 3.0, "worth of a status check for each card received since the last clean one"),
    "check_from": Weight(1.0, 1.0, 10.0, "first round of status checks"),
    "cameras": Weight(0.97, 0.0, 3.0, "worth of the cameras' status check against one in person"),
    "secure": Weight(-0.05, -1.0, 2.0, "worth of a Success in the passage deck"),
    "fight": Weight(0.8, 0.0, 3.0, "worth of fighting a cultist token"),
    "scare": Weight(0.5, 0.0, 3.0, "worth of scaring the fishman"),
    "power": Weight(0.79, -2.0, 4.0, "worth of restoring the power"),
    "portal": Weight(6.51, -4.0, 8.0, "worth of closing the portal"),
    "vote_at": Weight(1.55, -3.0, 6.0, "log-odds of being a cultist from which somebody is voted for"),
    "convene_at": Weight(-0.47, -3.0, 6.0, "log-odds from which a vote is started"),
    "impatience": Weight(3.42, 0.0, 6.0, "log-odds by which the thresholds fall over all rounds, once they do"),
    "crowd": Weight(0.02, 0.0, 0.5, "probability added for each ballot seen when the knife lets a vote be changed"),
    "noise": Weight(1.0, 0.0, 3.0, "misremembering: width of a random term in suspicion when voting; set, not trained"),
    "share": Weight(1.0, 0.0, 1.0, "probability that a clean check is reported"),
    "courage": Weight(0.0, 0.0, 6.0, "log-odds by which the seer lets its knowledge show"),
    "death": Weight(3.59, 0.0, 8.0, "log-odds for being the only one who can have given a Dead card found"),
    "red_card": Weight(0.87, 0.0, 4.0, "log-odds for having laid all cards of a room that gave a red one"),
    "wrong_vote": Weight(0.0, 0.0, 3.0, "log-odds for a vote against one who proved an investigator"),
    "lie": Weight(2.65, 0.0, 6.0, "log-odds for a clean report that proved false"),
    "off_route": Weight(2.8, 0.0, 6.0, "log-odds for a room action that no route card explains"),
    "clean": Weight(0.2, 0.0, 0.4, "log-odds for being found clean, as cultists always are: by the odds of the deck"),
    "safe_card": Weight(-0.83, -2.0, 2.0, "log-odds for a card given that proved Alive"),
    "exposed": Weight(1.18, 0.0, 3.0, "cost of standing alone where somebody who has not moved yet can come"),
    "shelter": Weight(0.79, 0.0, 3.0, "worth of joining two or more others while the power is on"),
    "hunt": Weight(15.0, 0.0, 20.0, "cultist: worth of meeting one for whom a Dead card is due"),
    "kill_from": Weight(6.0, 1.0, 10.0, "cultist: first round of Dead cards"),
    "cover": Weight(0.0, 0.0, 5.0, "cultist: cards of others, still unseen, that the victim must have received"),
    "late": Weight(2.0, 0.0, 9.0, "cultist: last rounds, in which nobody waits for cover any more"),
    "sabotage": Weight(0.6, 0.0, 3.0, "cultist: worth of a red card in a room or the passage deck"),
    "red_limit": Weight(2.0, 0.0, 9.0, "cultist: most own red cards in one room"),
    "openly": Weight(1.0, 0.0, 9.0, "cultist: cost of a room action off the own route"),
    "deceive": Weight(0.7, 0.0, 1.0, "cultist: probability to hide a Dead card found, and to report clean falsely"),
    "leak_vote": Weight(2.0, -2.0, 4.0, "cultist: how much a vote against a cultist looks like the seer"),
    "leak_shun": Weight(0.0, 0.0, 4.0, "cultist: how much shunning the cultists looks like the seer"),
    "patience": Weight(0.97, 0.0, 10.0, "round after which the thresholds of votes and shots begin to fall"),
    "stakes": Weight(-0.58, -3.0, 6.0, "log-odds by which the thresholds rise when as many are dead as decide"),
    "excuse": Weight(0.2, 0.0, 1.0, "share of the weight off_route while a mechanic may be in play"),
    "shoot_at": Weight(-1.88, -3.0, 6.0, "log-odds from which the killer shoots"),
    "lone_vote": Weight(-0.62, -3.0, 6.0, "log-odds from which somebody is voted for if there is but one cultist"),
    "leak_wrong": Weight(2.0, 0.0, 4.0, "cultist: how little a vote against an innocent looks like the seer"),
    "belief": Weight(0.0, 0.0, 1.0, "share of guilt that learned beliefs say; cultist: above 0 they name the seer"),
    "blend": Weight(1.0, 0.0, 1.0, "seer who learned: probability to do as one who knows nothing, but in the end"),
}


def values(**changed: float) -> dict[str, Weight]:
    """All weights, some with another value."""
    return {
        name: Weight(changed.get(name, weight.value), weight.low, weight.high, weight.about)
        for name, weight in WEIGHTS.items()
    }
