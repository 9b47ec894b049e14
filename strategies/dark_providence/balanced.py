"""The one scoring function, and the styles that are other weights of it."""

from strategies.dark_providence.options import choose
from strategies.dark_providence.weights import WEIGHTS
from strategies.strategy import strategy


@strategy("dark_providence", weights=WEIGHTS)
def balanced(pack, table, mine, menu, weights, luck):
    """Weighs its loyalty's points with not being last, and with what the rivals are believed to be.

    Idea: every act is scored one at a time: points gained, chances to hold a majority until the next turn, sanity at
    stake, points that rivals lose (more for leaders, fewer for believed companions), locks that keep a city for good;
    a journey also by the gate or the murder of a main agent that it makes possible, while cards are kept for gates;
    an act that ends the game by the chance to win it then; alone, influence also by the cities that the Ancient One
    does not get. Information used: the table, its own hand and loyalty, and beliefs over the rivals' loyalties from
    their public deeds. Known weakness: of two acts it plans only these, it guards no main agent, does not foresee when
    a rival will end the game, and adds nothing to what is locked.
    """
    return choose(pack, table, mine, menu, weights, luck)


city_builder = balanced.variant(
    "city_builder", "Cities first, as many points a cube as it can; leaves gates and tracks to others.",
    city=1.1, gate=0.9, track=0.5, mythos=0.5, cube=0.6, crypt=0.3,
)  # fmt: skip
faction_greedy = balanced.variant(
    "faction_greedy", "What its loyalty scores: gates, track, agents or Mythos; does not care what that betrays.",
    city=0.5, gate=2.4, track=2.4, mythos=1.5, secrecy=0.0, hinder=0.05, survive=0.0,
)  # fmt: skip
rusher = balanced.variant(
    "rusher", "The shortest way to the threshold, Reveal Loyalty included; blind to who would be eliminated.",
    city=0.9, rush=5.0, secrecy=0.0, survive=0.0, hinder=0.05, safety=0.5,
)  # fmt: skip
assassin = balanced.variant(
    "assassin", "Murders when it is cheap and hunts lone main agents; spends cards that would have won cities.",
    crypt=3.5, prey=8.0, agent=1.2, hinder=0.5,
)  # fmt: skip
saboteur = balanced.variant(
    "saboteur", "Locks, returned cubes and murders against whoever leads; gains little itself.",
    hinder=1.2, lock=2.5, survive=1.5, city=0.6,
)  # fmt: skip
cautious = balanced.variant(
    "cautious", "Shuns sanity checks as soon as a token is at stake; leaves gates and Mythos to others.",
    safety=3.0, prey=0.5, rush=1.0,
)  # fmt: skip
bluffer = balanced.variant(
    "bluffer", "Greedy for its loyalty's points, and a gate against it when nothing better is at hand, to be misread.",
    gate=2.2, track=2.0, mythos=1.5, secrecy=0.8, bluff=0.35,
)  # fmt: skip
