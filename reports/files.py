"""A report in other forms: its page on paper, its tables as files."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from reports.chapters.usage import usage
from reports.page import frames
from reports.report import Report
from sim import BadInput

__all__ = ["find_browser", "print_pdf", "tables_of", "write_tables"]

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")


# -- paper -------------------------------------------------------------------------------------------------------------
# Chromium and not WeasyPrint: what is printed is what was looked at, charts and colours too, by the browser that most
# readers have; WeasyPrint brings fonts and layout of its own, and lays out neither grids nor these SVGs alike.


def find_browser() -> str:
    """The browser that prints.

    Raises
    ------
    BadInput
        If there is none.
    """
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        raise BadInput("--pdf: no browser that prints; install Chromium, Chrome or Edge")
    return found


def print_pdf(browser: str, page: Path) -> Path:
    """Prints a page beside itself.

    Raises
    ------
    BadInput
        If the browser does not do it.
    """
    target = page.with_suffix(".pdf")
    target.unlink(missing_ok=True)
    with (
        tempfile.TemporaryDirectory() as profile
    ):  # of its own: a browser that is open would take the order, and do nothing
        options = ["--headless", "--disable-gpu", f"--user-data-dir={profile}", "--no-pdf-header-footer"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # without which Chromium does not run as root; the page is our own
        order = [browser, *options, f"--print-to-pdf={target.resolve()}", page.resolve().as_uri()]
        done = subprocess.run(order, capture_output=True, text=True, check=False)
    if not target.is_file():
        why = done.stderr.strip().splitlines()
        raise BadInput(f"--pdf: {browser} printed nothing{f': {why[-1]}' if why else ''}")
    return target


# -- tables ------------------------------------------------------------------------------------------------------------


def tables_of(report: Report) -> dict[str, pd.DataFrame]:
    """All that the figures and tables of a report are made from, by name; what is empty is left out."""
    game, tallies = report.game, report.tallies
    found = {"verdict": report.judged}
    if game.aim.counts:
        found["scores"] = frames.scores(report.spreads)
    else:
        found |= {
            "sides": report.sides, "seats": frames.seats(game, tallies),
            "seats_by_side": frames.seat_sides(game, tallies), "roles": frames.roles(game, tallies),
            "chances": frames.chances(game, tallies),
        }  # fmt: skip
    found |= {
        "drivers": report.drivers,
        "endings": frames.endings(game, tallies),
        "length": report.lengths,
        "rounds": frames.lengths(game, tallies),
        "pace": frames.pacing(game, tallies),
        "gaps": frames.gaps(game, tallies),
        "counts": frames.extras(game, tallies),
        "strategies": report.matchups,
    }
    if report.levers:
        found |= {"numbers": report.levers.screened, "levers": report.levers.steps, "changes": report.levers.proposed,
                  "replays": report.levers.replays}  # fmt: skip
    found["replies"] = report.replies
    if report.observed:
        found["usage"] = usage(game, report.observed)
    if report.played.get("drivers") is not None:
        found["roles_left_out"] = report.played["drivers"]
    return {name: frame for name, frame in found.items() if len(frame)}


def write_tables(found: Mapping[str, pd.DataFrame], folder: Path) -> None:
    """Writes tables as ``NAME.csv`` and ``NAME.parquet``; a column of several kinds of value is text in both."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in found.items():
        told = frame.astype({c: str for c in frame if frame[c].dtype == object})
        told.to_csv(folder / f"{name}.csv", index=False)
        told.to_parquet(folder / f"{name}.parquet", index=False)
