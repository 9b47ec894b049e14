"""Pictures that commands leave in files."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sim import BadInput

if TYPE_CHECKING:  # loaded when something is drawn
    from collections.abc import Iterator

    from matplotlib.figure import Figure

__all__ = ["LINES", "SOFT", "drawable", "picture"]

LINES = ("#1d5b79", "#c4552b", "#7b7a24", "#6a4a7c", "#3f7d5c")
SOFT = "#6b665e"
FORMATS = (".svg", ".png", ".pdf")


def drawable(file: Path) -> None:
    """Refuses a file that no picture can be drawn into, before anything is played.

    Raises
    ------
    BadInput
        For another ending of its name, and for a folder that is not there.
    """
    if file.suffix not in FORMATS:
        raise BadInput(f"--figure {file}: the name ends in {', '.join(FORMATS)}")
    if not file.parent.is_dir():
        raise BadInput(f"--figure {file}: No such file or directory")


@contextmanager
def picture(file: Path, width: float, height: float) -> "Iterator[Figure]":
    """A figure to draw into, in inches, which is written in the end; the same figure gives the same bytes.

    Raises
    ------
    BadInput
        From `drawable`, and if it cannot be written.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    drawable(file)
    with mpl.rc_context({"svg.hashsalt": "elderodds", "svg.fonttype": "none", "axes.titlelocation": "left"}):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        try:
            figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None, dpi=150)
        except OSError as error:
            raise BadInput(f"--figure {file}: {error.strerror or error}") from None
