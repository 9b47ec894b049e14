"""`elderodds desk`: the local page where numbers are turned and the game answers."""

from pathlib import Path
from typing import Annotated

import typer

from sim import BadInput
from sim.errors import unknown
from sim.header import games

__all__ = ["desk"]

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def desk(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Key of the game of the first page.")] = None,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where overlays, what was tried and reports are kept.")
    ] = Path("desk"),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any that is free.")] = 0,
    host: Annotated[
        str, typer.Option("--host", help="Listen there; beyond this machine only if you mean it.")
    ] = "127.0.0.1",
    language: Annotated[str, typer.Option("--language", help="Of the first page: en or cs.")] = "en",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="By default one for each core.")] = None,
) -> None:
    """A page on this machine where numbers are turned and the game answers at once.

    Ctrl-C ends it.
    """
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise BadInput("desk needs Starlette and uvicorn: pip install 'elderodds[desk]'") from None
    from experiments.play.fanout import Workers
    from experiments.play.machine import cores
    from experiments.play.messages import say
    from reports.desk.serving import serve
    from reports.page.language import LANGUAGES

    key = game or games()[0]
    if key not in games():
        raise unknown("game", key, games())
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    if host not in LOOPBACK:
        say(f"Warning: --host {host}: whoever reaches this machine and has the address can use the desk.")
    serve(folder, Workers(workers or cores()), key, language, host, port, browser)
