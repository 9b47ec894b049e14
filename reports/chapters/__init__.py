"""The chapters of a report, each with what it has played, claims and shows; none knows of another."""

from reports.chapters import (
    behind,
    change,
    difficulty,
    drivers,
    endings,
    footing,
    games,
    length,
    luck,
    method,
    numbers,
    others,
    pace,
    people,
    players,
    published,
    roles,
    rulings,
    scores,
    seats,
    short,
    standing,
    stories,
    testers,
    unused,
    usage,
    wins,
)

__all__ = ["CHAPTERS"]

CHAPTERS = tuple(chapter.CHAPTER for chapter in (  # in the order of the page
    short, wins, scores, drivers, luck, seats, roles, endings, behind, length, games, stories, standing, pace, unused,
    usage, change, difficulty, numbers, others, published, people, testers, rulings, footing, players, method,
))  # fmt: skip
