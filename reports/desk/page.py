"""The page of a game: what can be turned, who can play, where games can begin, and every text that its script says."""

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from experiments.commands.command_lines import command_line
from experiments.measure.measures import aim_of
from experiments.measure.words import path_names, words_of
from experiments.play.plain import in_json
from reports.claims.target import band_of
from reports.desk.folder import Folder
from reports.desk.setting import who_can_play
from reports.desk.texts import texts
from reports.page.language import LANGUAGES, catalogue, in_game, number, speaking, spoken, tr
from reports.page.style import count_label, shade
from reports.page.words import choice_words, titled, wins, words
from sim import Game, Pack, find_game, find_scenario, load_pack
from sim.errors import BadInput
from sim.header import games, header_of
from sim.homes import GAMES
from sim.pack import Tunable
from sim.scenario import scenarios_of
from strategies.registry import usual_of

__all__ = ["LANGUAGES", "NAMED", "desk_page", "speaking_of", "worded"]

NAMED = ("setup", "rulings", "time")  # parts of every pack, which the page has words for
COUNT = re.compile(r"(\d+)p(?:_\w+)?")


def speaking_of(key: str, language: str) -> AbstractContextManager[None]:
    """Within, texts are in a language, with the words of a game."""
    game = find_game(key)
    return speaking(language, game, load_pack(game).content)


def desk_page(key: str, language: str, folder: Folder) -> str:
    """The page, as HTML."""
    game = find_game(key)
    pack = load_pack(game)
    env = Environment(loader=PackageLoader("reports.desk"), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    with speaking(language, game, pack.content):
        env.globals.update(tr=tr, language=spoken())
        titles = [(k, _title(k, language)) for k in games()]
        template = env.get_template("desk.html")
        return template.render(
            title=in_game(game.title),
            key=key,
            games=titles,
            data=_json(_data(game, pack, folder)),
            languages=LANGUAGES,
            unit=in_game(game.aim.noun) if game.aim.counts else "",
        )


def _title(key: str, language: str) -> str:
    """A game's title, without loading the game."""
    place = next(Path(folder, key) for folder in GAMES if Path(folder, key).is_dir())
    return catalogue(place / "outside" / f"{language}.po", language).gettext(header_of(key).title)


def _data(game: Game, pack: Pack, folder: Folder) -> dict[str, Any]:
    """All that the script needs to know."""
    usual = usual_of(game)
    return {
        "game": game.key,
        "command": command_line("desk", game.key),
        "title": in_game(game.title),
        "language": spoken(),
        "counts": [{"n": n, "label": count_label(n)} for n in game.players],
        "main": game.main_side,
        "aim": {"measure": aim_of(game).name, "unit": in_game(game.aim.noun), "better": game.aim.better}
        if game.aim.counts else None,
        "band": in_json([game.aim.low, game.aim.high]) if game.aim.counts
        else [round(100 * end) for end in band_of(game, game.players[-1], None)],
        "sides": [
            {"key": side, "words": words(side), "wins": _has(game, side), "shade": shade(game, side),
             "usual": usual.get(side, ""),
             "players": [{"name": n, "about": a} for n, a in who_can_play(game, side).items()] if side in usual else []}
            for side in game.sides
        ],
        "endings": {e.name: titled(in_game(e.title)) for e in game.endings} | {"truncated": tr("Cut at the step cap")},
        "roles": {role: titled(words(role)) for role in game.roles},
        "groups": list(_groups(game, pack)),
        "scenarios": [
            {"name": name, "title": in_game(s.title), "about": in_game(s.about), "players": s.players}
            for name in scenarios_of(game) if (s := find_scenario(game, name))
        ],
        "overlays": folder.overlays(game),
        "folder": str(folder.path),
        "tried": folder.tried(game),
        "redraw": game.redraw is not None,
        "texts": texts(game.aim.counts),
    }  # fmt: skip


def _has(game: Game, side: str) -> str:
    """What is told of a side: that it wins, or of what it has so much."""
    if not game.aim.counts:
        return titled(wins(side))
    return tr("{side}, {unit}", side=titled(words(side)), unit=in_game(game.aim.noun))


def worded(told: dict[str, Any], key: str) -> dict[str, Any]:
    """A told game with the words of the language that is being spoken."""
    game = find_game(key)
    endings = {e.name: titled(in_game(e.title)) for e in game.endings}
    return told | {
        "ending": endings.get(told["ending"], told["ending"]),
        "side": _result(game, told),
        "tracks": [track | {"title": in_game(track["title"])} for track in told["tracks"]],
        "seats": [seat | {"role": words(seat["role"]), "side": words(seat["side"])} for seat in told["seats"]],
    }  # fmt: skip


def _result(game: Game, told: dict[str, Any]) -> str:
    """Who won a told game; or what each had in it, those of a side who have the same once."""
    if not game.aim.counts:
        return titled(wins(told["side"])) if told["side"] else tr("Nobody wins")
    seats = sorted(told["seats"], key=lambda seat: str(seat["side"]))
    by_side = {side: list(some) for side, some in groupby(seats, key=lambda seat: seat["side"])}
    if all(len({seat["number"] for seat in some}) == 1 and len(some) > 1 for some in by_side.values()):
        had = [(words(side), some[0]["number"]) for side, some in by_side.items()]
    else:
        had = [(tr("seat {n}", n=seat["seat"] + 1), seat["number"]) for seat in told["seats"]]
    said = ", ".join(f"{number(n)} ({who})" for who, n in had)
    return tr("{unit}: {had}", unit=titled(in_game(game.aim.noun)), had=said)


# -- what can be turned ------------------------------------------------------------------------------------------------


def _groups(game: Game, pack: Pack) -> Iterator[dict[str, Any]]:
    """Tunables by the part of the pack: first the game's levers, in their order; rulings and time last."""
    every = pack.tunables()
    patterns = [re.escape(lever).replace(r"\*", r"[^.]+") for lever in game.levers]
    levers = [t for pattern in patterns for t in every if re.fullmatch(pattern, t.path)]
    if levers:
        yield {"name": "levers", "title": tr("What is turned first"), "families": list(_families(pack, levers, 0))}
    rest = [t for t in every if t not in levers]
    last = {"rulings": 1, "time": 2}  # set-up stands where the pack has it
    rest.sort(key=lambda t: last.get(t.path.partition(".")[0], 0))
    said = (tr("Set-up"), tr("Rulings where the rulebook is silent"), tr("Seconds at the table"))
    titles = dict(zip(NAMED, said, strict=True))
    for part, some in _grouped(pack, rest):
        title = titles.get(part) or titled(in_game(words_of(game).name("part", part)))
        yield {"name": part, "title": title, "families": some}


def _grouped(pack: Pack, tunables: list[Tunable]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """(part of the pack, its families), parts in the order in which they first come."""
    parts: dict[str, list[Tunable]] = {}
    for tunable in tunables:
        parts.setdefault(tunable.path.partition(".")[0], []).append(tunable)
    for part, some in parts.items():
        yield part, list(_families(pack, some, 1))


def _families(pack: Pack, tunables: list[Tunable], skip: int) -> Iterator[dict[str, Any]]:
    """Numbers of the same meaning together: what it is, then a row for each."""
    for about, some in groupby(tunables, key=lambda t: t.about):
        rows = list(some)
        ways = [_way(pack, row.path)[skip:] for row in rows]
        same = {k for k in range(min(map(len, ways))) if len({way[k] for way in ways}) == 1} if len(rows) > 1 else set()
        yield {
            "about": titled(in_game(about)) if about else rows[0].path,
            "rows": [_row(pack, row, [p for k, p in enumerate(way) if k not in same], len(rows) > 1)
                     for row, way in zip(rows, ways, strict=True)],
        }  # fmt: skip


def _row(pack: Pack, tunable: Tunable, way: list[str], several: bool) -> dict[str, Any]:
    """A number that can be turned; `count` is the player count that it is for."""
    counts = [int(one[1]) for part in tunable.path.split(".") if (one := COUNT.fullmatch(part))]
    label = [_part(part) for part in way] if several else []
    found: dict[str, Any] = {
        "path": tunable.path, "label": ", ".join(label), "printed": tunable.printed, "source": tunable.source,
        "count": counts[0] if counts else None, "clause": tunable.clause,
    }  # fmt: skip
    if isinstance(tunable.printed, bool):
        return found | {"choices": [False, True], "words": [tr("no"), tr("yes")]}
    if tunable.choices:
        said = [choice_words(pack, tunable.path, value) for value in tunable.choices]
        return found | {"choices": list(tunable.choices), "words": said}
    if tunable.low is None or tunable.high is None:
        raise BadInput(f"{tunable.path}: the pack gives no range")
    whole = isinstance(tunable.printed, int)
    return found | {"low": tunable.low, "high": tunable.high, "step": 1 if whole else _step(tunable)}


def _way(pack: Pack, path: str) -> list[str]:
    """The parts of a path, entries of lists by their names."""
    names = path_names(pack.content, path)
    return [names.get(k, part) for k, part in enumerate(path.split("."))]


def _part(part: str) -> str:
    found = COUNT.fullmatch(part)
    if found:
        more = part.partition("p_")[2]
        return count_label(int(found[1])) + (f" ({more.replace('_', ' ')})" if more else "")
    return in_game(part.replace("_", " "))


def _step(tunable: Tunable) -> float:
    """A round step of a real number: about a hundredth of its range, of which the printed value is a multiple."""
    span = float(tunable.high or 0) - float(tunable.low or 0)
    for step in (100.0, 50.0, 25.0, 10.0, 5.0, 1.0, 0.5, 0.25, 0.1, 0.05, 0.01, 0.005, 0.001):
        from_low = (float(tunable.printed) - float(tunable.low or 0)) / step
        if span / step >= 40 and abs(from_low - round(from_low)) < 1e-6:
            return step
    return span / 100


def _json(data: Any) -> Markup:
    """Data inside a script element, in which nothing ends the element."""
    return Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))
