"""A desk with the toy game in a process of its own, as a user has it, and a browser to look at it."""

import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2] / "experiments" / "template"
START = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from pathlib import Path
from sim.homes import add_home
add_home(Path(sys.argv[1]))
import elderodds
{first}
sys.exit(elderodds.main(["desk", "toy", "--no-browser", *sys.argv[2:]]))
"""


class Server:
    """A desk that runs: its address, its folder, its process; `first` is code that it runs before."""

    def __init__(self, folder, *options, first=""):
        self.folder = folder
        command = [sys.executable, "-c", START.format(first=first), str(HOME), "--folder", str(folder), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address, self.process.stderr.read()

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("desk"))
    yield server
    server.end()


@pytest.fixture
def another(tmp_path):
    """Starts a desk that a test may end."""
    started = []

    def start(*options, first=""):
        started.append(Server(tmp_path, *options, first=first))
        return started[-1]

    yield start
    for server in started:
        server.end()


@pytest.fixture
def opened(browser):
    """Opens a page of the desk and waits for its figures; what it complained of is in `said`."""
    contexts = []

    def opened(server, query="", width=1280, height=900, scheme="light"):
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, accept_downloads=True
        )
        contexts.append(context)
        context.set_default_timeout(120_000)  # of a machine that has other things to do
        page = context.new_page()
        page.said = []
        page.on("console", lambda message: page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.goto(server.address + query)
        if width < 900:
            page.locator("#panel > summary").click()
        page.select_option("#games", "2000")
        settled(page)
        return page

    yield opened
    for context in contexts:
        context.close()


def settled(page):
    """Waits for the last figures of what is turned."""
    page.wait_for_selector("body[data-figures=done]", timeout=120_000)
