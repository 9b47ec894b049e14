"""The commands of this folder: what there is, what is played, what is kept."""

import typer

from experiments.cli import about, keep, measure, play, sensitivity, tune

__all__ = ["app"]

app = typer.Typer(add_completion=False)
for part in (about, play, keep, measure, tune, sensitivity):
    app.add_typer(part.app)
