"""bench: how fast."""

import typer

__all__ = ["app"]

app = typer.Typer(add_completion=False)
