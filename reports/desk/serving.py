"""Starts the desk's server, says where it is, and ends it at once."""

import os
import socket
import threading
import webbrowser
from pathlib import Path
from types import FrameType

import typer
import uvicorn
from rich.console import Console

from experiments.play.fanout import Workers
from experiments.play.messages import say
from reports.desk.server import Desk
from sim import BadInput

__all__ = ["serve"]


class _Server(uvicorn.Server):
    """Ends as soon as it is asked to end."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Leaves games and a compiler where they are: nobody waits for them, and files are moved in when complete."""
        Console(stderr=True).show_cursor()  # a report's bar hides it
        os._exit(128 + sig)


def serve(folder: Path, workers: Workers, game: str, language: str, host: str, port: int, browser: bool) -> None:
    """Serves until it is interrupted.

    Raises
    ------
    BadInput
        If nothing can listen there, or the folder cannot be one.
    """
    desk = Desk(folder, workers, game, language)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # who is quick waits until it answers
    except OSError as error:
        listening.close()
        raise BadInput(f"--host {host} --port {port}: {error.strerror or error}") from None
    desk.host = f"[{host}]" if ":" in host else host
    desk.port = listening.getsockname()[1]
    desk.open_to_all = host not in ("127.0.0.1", "localhost", "::1")
    server = _Server(uvicorn.Config(desk.app, log_level="warning", lifespan="off"))
    say(f"The desk is at {desk.address}")
    say(f"Overlays, what was tried and reports are kept in {desk.folder.path}. Ctrl-C ends it.")
    typer.echo(desk.address)
    if browser:
        threading.Timer(0.5, webbrowser.open, [desk.address]).start()
    with listening:
        server.run(sockets=[listening])
