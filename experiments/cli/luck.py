"""luck: how much of the result is set-up, dice, decks, players."""

from typing import Annotated

import typer
from rich.console import Group
from rich.markup import escape

from experiments.cli import options as o
from experiments.cli.show import Table, console, number, percent, share_text, table
from experiments.commands.luck import PLAYERS, SKILL, SKILLS, Luck, Parts, Share
from experiments.commands.luck import luck as find_luck
from experiments.measure.measures import is_share
from experiments.play.messages import counted
from experiments.play.spec import table_of

__all__ = ["luck"]

BAR = 8


@o.shared()
def luck(
    shared: o.Shared,
    game: o.GameOrFile,
    measures: o.Measures = [],  # noqa: B006
    slips: Annotated[
        list[float], typer.Option("--slip", help="Share of decisions that go wrong, repeatable; by default 0 and 0.3.")
    ] = [0.0, 0.3],  # noqa: B006
    groups: Annotated[
        int, typer.Option("--groups", min=16, help="Chains of games that begin with each source.")
    ] = 1000,
    skills: Annotated[
        list[str],
        typer.Option(
            "--skill", help="Of a mixed table: a share of slips or a strategy, each as likely for each seat; one: none."
        ),
    ] = list(SKILLS),  # noqa: B006
) -> None:
    """How much of the result is set-up, dice, decks, events, the players' own dice, and who plays."""
    asked = shared.ask(find_luck, game, measures=measures, slips=slips, skills=skills, groups=groups)
    result = shared.play(find_luck, **asked)
    shared.answer(result, lambda result: console().print(_result(result)))


def _result(result: Luck) -> Group:
    parts: list[Table | str] = []
    for players in dict.fromkeys(a.players for a in result.answers):
        skills = [a for a in result.answers if a.players == players]
        parts += [_measure(result, skills, measure) for measure in skills[0].means]
    cut = sum(a.cut for a in result.answers)
    left_out = f" Left out: {counted(cut, 'game')} that did not end by the rules." if cut else ""
    games = sum(a.games for a in result.answers)
    parts.append(f"[dim]{counted(games, 'game')} in {result.seconds:.1f} s, seed {result.seed}.{left_out}[/dim]")
    return Group(*parts)


def _skill(a: Parts) -> str:
    if a.slip is None:
        return "mixed skill"
    return f"{percent(a.slip, 0)} slips" if a.slip else "as they play"


def _mean(a: Parts, measure: str) -> str:
    mean = a.means[measure]
    return percent(mean) if is_share(measure) else f"mean {number(mean)}"


def _cell(share: Share | None) -> tuple[str, str]:
    return (share_text(share.share, share.share95), percent(min(1.0, share.total), 0)) if share else ("-", "")


def _measure(result: Luck, skills: list[Parts], measure: str) -> Table:
    """One row for each source, two columns for each skill."""
    columns = [c for a in skills for c in (f">{_skill(a)}", ">with others")]
    last = skills[-1].shares.get(measure, {})
    words = "share of the variance (Shapley: they add up to 100 %), its 95 % interval; what would change with it"
    if result.skills:
        words += f"\nmixed: each game draws for each seat one of {', '.join(map(_rung, result.skills))}"
    who = table_of([skills[0].players])
    shown = table(
        escape(f"{result.game.title} · {who}: what decides {measure}"), ["source", *columns, ""],
        escape(words) if last else "The result never varies.",
    )  # fmt: skip
    shown.add_row("the result", *(text for a in skills for text in (_mean(a, measure), "")), end_section=True)
    for source in sorted(last, key=lambda s: -last[s].share):
        titles = {PLAYERS: "players' own dice", SKILL: "who plays (skill)"}
        row = [text for a in skills for text in _cell(a.shares.get(measure, {}).get(source))]
        shown.add_row(escape(titles.get(source, source.replace("_", " "))), *row, _bar(last[source].share))
    return shown


def _rung(skill: str) -> str:
    """A skill of the mixed table in words."""
    if not skill.replace(".", "", 1).isdigit():
        return skill
    return f"{percent(float(skill), 0)} slips" if float(skill) else "as they play"


def _bar(share: float) -> str:
    return "[cyan]" + "█" * round(BAR * min(1.0, max(0.0, share))) + "[/cyan]"
