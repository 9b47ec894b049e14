"""What people like the testers come to, in words."""

from collections.abc import Sequence

from experiments.commands.predictions import Predicted
from experiments.commands.testers import Testers
from reports.page.language import in_game, number, tr, tr_n
from reports.page.words import at_players, per_cent, titled, wins
from sim import Game

__all__ = ["doubted", "feature_words", "sentence", "version_words"]

POINTS = 5  # to either side, that is sure enough


def version_words(one: Predicted) -> str:
    """Print, or what was asked for."""
    return tr("with these changes") if one.cell.pack.changes else tr("as printed")


def sentence(game: Game, some: Sequence[Predicted]) -> str:
    """Of a player count: each version, what was noted, and how many games more would make it sure."""
    told = []
    for one in some:
        low, high = (number(100 * x, 0) for x in one.rate[1:])
        told.append(tr("{version} {rate} ({low} to {high})", version=version_words(one), rate=per_cent(one.rate[0], 0),
                       low=low, high=high))  # fmt: skip
        told += [tr("in your notes {wins} of {n}", wins=one.wins, n=one.noted)] if one.noted else []
    if lacking := [one.more for one in some if one.more is not None]:
        more = max(lacking)
        told.append(tr_n("to be sure to {points} points note {n} game more", "to be sure to {points} points note {n} "
                         "games more", more, points=POINTS) if more
                    else tr("that is sure to {points} points", points=POINTS))  # fmt: skip
    return titled(tr("with {players} the {side}: {told}.", players=at_players([some[0].cell.players]),
                     side=wins(game.main_side), told="; ".join(told)))  # fmt: skip


def feature_words(game: Game, feature: str) -> str:
    """What was noted, in the game's words."""
    kind, _, what = feature.partition(" ")
    if kind == "wins":
        return wins(what.removeprefix("of "))
    if kind == "ending":
        return in_game(next(one.title for one in game.endings if one.name == what))
    return {"rounds": tr("rounds"), "points": tr("points")}.get(feature, tr("how much the rounds differ"))


def doubted(who: Testers) -> str:
    """In what a table plays otherwise than any people that are known; "" where it does not."""
    if who.fits:
        return ""
    if not who.misfits:
        return tr("All that was noted, taken together, is unlike the notes of any people that we know of. What is said "
                  "of your table is of the nearest, and no number of notes makes it sure.")  # fmt: skip
    return tr("With all that was noted looked at, these are too far off for chance: {what}. So your table plays "
              "otherwise than any people that we know of, and what is said of it is of the nearest; no number of "
              "notes makes it sure. (This test stands by itself: it errs once in 20 tables.)",
              what="; ".join(feature_words(who.notes.game, one.name) for one in who.misfits))  # fmt: skip
