"""The server of the desk: who may ask, and what is answered. It listens on this machine alone.

Every address begins with a token that is made anew at each start. What comes without it, under another host's name or
from another origin's page, is refused. Long answers are streams of JSON, a line for each thing that is told; one ends
when its tab asks for something newer or is closed.
"""

import asyncio
import hmac
import json
import secrets
import threading
import traceback
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from experiments.play.fanout import Workers
from experiments.play.messages import LOG
from reports.desk import page, story, work
from reports.desk.folder import Folder, changes_of, text_of
from reports.desk.live import Shelf, figures
from reports.desk.setting import Setting, read
from sim import BadInput, find_game
from sim.header import games

if TYPE_CHECKING:
    from experiments.commands.testers import Testers

__all__ = ["Desk"]

STATIC = Path(__file__).parent / "static"
LARGEST = 2_000_000  # bytes of a request
MOST = 10**12  # number of a game, at most
PATIENCE = 0.2  # s between looks whether anybody still listens
Tell = Callable[[dict[str, Any]], None]
Work = Callable[[Tell, Callable[[], bool]], None]
OWN = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
REPORT = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
)


class _Guard:
    """Lets through what has the token, was asked of this host, and comes from no other origin's page."""

    def __init__(self, app: ASGIApp, desk: "Desk") -> None:
        self.app, self.desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        wrong = self.desk.wrong(scope)
        if wrong:
            await PlainTextResponse(f"elderodds desk: {wrong}\n", 403)(scope, receive, send)
            return

        async def sealed(message: Any) -> None:
            if message["type"] == "http.response.start":
                found = {name for name, _ in message["headers"]}
                extra = {
                    b"content-security-policy": OWN.encode(), b"x-content-type-options": b"nosniff",
                    b"referrer-policy": b"no-referrer", b"cache-control": b"no-store",
                    b"cross-origin-resource-policy": b"same-origin",
                }  # fmt: skip
                message["headers"] += [(name, value) for name, value in extra.items() if name not in found]
            await send(message)

        await self.app(scope, receive, sealed)


class Desk:
    """What is served, and what all tabs share.

    Parameters
    ----------
    folder : where overlays, what was tried and reports lie
    workers : who plays
    game, language : of the first page
    """

    def __init__(self, folder: Path, workers: Workers, game: str, language: str = "en") -> None:
        self.folder, self.workers, self.game, self.language = Folder(folder), workers, game, language
        self.token = secrets.token_urlsafe(18)
        self.host, self.port, self.open_to_all = "127.0.0.1", 0, False
        self.shelf = Shelf()
        self.testers: dict[str, Testers] = {}
        self._running: dict[tuple[str, str], threading.Event] = {}
        self._lock = threading.Lock()
        inside = [
            Route("/", self.show),
            Route("/live", self.live, methods=["POST"]),
            Route("/tune", self.tune, methods=["POST"]),
            Route("/matters", self.matters, methods=["POST"]),
            Route("/far", self.far, methods=["POST"]),
            Route("/table", self.table, methods=["POST"]),
            Route("/report", self.report, methods=["POST"]),
            Route("/story", self.story, methods=["POST"]),
            Route("/chances", self.chances, methods=["POST"]),
            Route("/options", self.options, methods=["POST"]),
            Route("/command", self.command, methods=["POST"]),
            Route("/overlay", self.overlay, methods=["POST"]),
            Route("/tried", self.tried, methods=["POST"]),
            Route("/alive", self.alive),
            Route("/pages/{name}", self.written),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        self.app = _Guard(Starlette(routes=[Mount(f"/{self.token}", routes=inside)]), self)

    @property
    def address(self) -> str:
        """Where the first page is."""
        return f"http://{self.host}:{self.port}/{self.token}/"

    def wrong(self, scope: Scope) -> str:
        """Why a request is refused; empty if it is not."""
        headers = dict(scope["headers"])
        own = {f"{name}:{self.port}" for name in (self.host, "127.0.0.1", "localhost")}
        host = headers.get(b"host", b"").decode("latin-1")
        if host not in own and not self.open_to_all:
            return "asked under the name of another host"
        origin = headers.get(b"origin")
        if origin is not None and origin.decode("latin-1") != f"http://{host}":
            return "asked by a page from elsewhere"
        if headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin"):
            return "asked by a page from elsewhere"
        given = scope["path"].split("/")[1]
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            return "the address has no token of this start; take the one that the program printed"
        return ""

    # -- pages ---------------------------------------------------------------------------------------------------------

    async def show(self, request: Request) -> Response:
        """The page of a game."""
        key = request.query_params.get("game", self.game)
        language = request.query_params.get("language", self.language)
        if key not in games() or language not in page.LANGUAGES:
            return PlainTextResponse("elderodds desk: there is no such game, or no such language\n", 404)
        try:
            return HTMLResponse(await asyncio.to_thread(page.desk_page, key, language, self.folder))
        except BadInput as error:
            return PlainTextResponse(f"elderodds desk: {error}\n", 404)

    async def written(self, request: Request) -> Response:
        """A report that was written here."""
        name = request.path_params["name"]
        file = self.folder.path / "pages" / name
        if name not in {"index.html", *(f"{key}.html" for key in games())} or not file.is_file() or file.is_symlink():
            return PlainTextResponse("elderodds desk: there is no such page\n", 404)
        return FileResponse(file, headers={"content-security-policy": REPORT})

    async def alive(self, request: Request) -> Response:
        """An answer that ends with the program, by which a page hears of that."""

        async def lines() -> AsyncIterator[str]:
            yield "\n"
            while not await request.is_disconnected():
                await asyncio.sleep(1)

        return StreamingResponse(lines(), media_type="text/plain")

    # -- short answers -------------------------------------------------------------------------------------------------

    async def command(self, request: Request) -> Response:
        """The command lines that give the same, and the overlay's text."""

        def answer(asked: dict[str, Any]) -> Any:
            setting = _setting(asked)
            played = _number(asked, "played") or setting.games
            setting.options()
            game = find_game(setting.game)
            return {
                "run": setting.words("run", "--games", str(played)),
                "compare": _compare(setting, played),
                "overlay": text_of(game, str(asked.get("name") or "overlay"), dict(setting.changes)),
            }

        return await _short(request, answer)

    async def overlay(self, request: Request) -> Response:
        """Saves an overlay in the folder, or reads one of the folder or one that is handed over."""

        def answer(asked: dict[str, Any]) -> Any:
            game, name = find_game(str(asked.get("game"))), str(asked.get("name", ""))
            if asked.get("do") == "save":
                file = self.folder.save(game, name, _setting(asked).changes)
                return {"file": str(file), "overlays": self.folder.overlays(game)}
            if asked.get("do") == "read":
                return {"changes": self.folder.changes(game, name)}
            return {"changes": changes_of(game, name.removesuffix(".toml"), str(asked.get("text", "")))}

        return await _short(request, answer)

    async def tried(self, request: Request) -> Response:
        """What was tried: keeps an entry, forgets one, or lists them."""

        def answer(asked: dict[str, Any]) -> Any:
            game = find_game(str(asked.get("game")))
            if "entry" in asked:
                self.folder.note(game, asked["entry"])
            elif "forget" in asked:
                self.folder.forget(game, str(asked["forget"]))
            return {"tried": self.folder.tried(game)}

        return await _short(request, answer)

    async def story(self, request: Request) -> Response:
        """One game, step by step."""

        def answer(asked: dict[str, Any]) -> Any:
            setting = _setting(asked)
            with page.speaking_of(setting.game, _language(asked)):
                return page.worded(story.tell_game(_one(setting), self._index(setting, asked)), setting.game)

        return await _short(request, answer)

    def _index(self, setting: Setting, asked: dict[str, Any]) -> int:
        """Which game: of a number; or, after the one seen last, by who won, how it ended or what came of it."""
        wanted, after = str(asked.get("wanted", "")), _number(asked, "index")
        kind, _, name = wanted.partition(":")
        if kind not in ("side", "ending", "percentile"):
            return after
        game = find_game(setting.game)
        endings = [game.ending_name(k) for k in range(3 + len(game.endings))]
        codes = {"side": list(game.sides), "ending": endings, "percentile": [f"p{q}" for q in range(101)]}[kind]
        course = self.shelf.course(_one(setting))
        found = course.find(kind, codes.index(name), after) if name in codes else None
        if found is None:
            raise BadInput(f"of the {course.games:,} games that were played none is such a game")
        return found

    # -- long answers --------------------------------------------------------------------------------------------------

    async def live(self, request: Request) -> Response:
        """The figures, as they come."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            for event in figures(_setting(asked), self.shelf, self.workers, stopped):
                tell(event)

        return await self._stream(request, "live", go)

    async def tune(self, request: Request) -> Response:
        """A value that is looked for."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            work.find_value(_setting(asked), asked.get("wanted"), self.workers, tell, stopped)

        return await self._stream(request, "work", go)

    async def matters(self, request: Request) -> Response:
        """Which numbers matter."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            work.what_matters(_setting(asked), self.workers, tell, stopped)

        return await self._stream(request, "work", go)

    async def far(self, request: Request) -> Response:
        """How far the verdict holds: experts are asked."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            setting = _setting(asked)
            with page.speaking_of(setting.game, _language(asked)):
                work.how_far(setting, asked.get("wanted"), self.workers, tell, stopped)

        return await self._stream(request, "work", go)

    async def table(self, request: Request) -> Response:
        """What people like those who took notes make of it."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            setting = _setting(asked)
            with page.speaking_of(setting.game, _language(asked)):
                work.your_table(setting, asked.get("notes"), self.testers, self.workers, tell, stopped)

        return await self._stream(request, "work", go)

    async def report(self, request: Request) -> Response:
        """The balance report."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            pages = self.folder.path / "pages"
            work.make_report(_setting(asked), pages, _language(asked), self.workers, tell, stopped)

        return await self._stream(request, "work", go)

    async def chances(self, request: Request) -> Response:
        """The chance at every step of a game."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            view, index = _number(asked, "view", story.ALL), _number(asked, "index")
            for event in story.chances(_one(_setting(asked)), index, view, self.workers, stopped):
                tell(event)

        return await self._stream(request, "story", go)

    async def options(self, request: Request) -> Response:
        """What would happen, by the option that is taken."""

        def go(asked: dict[str, Any], tell: Tell, stopped: Callable[[], bool]) -> None:
            index, step = _number(asked, "index"), _number(asked, "step")
            setting = _setting(asked)
            with page.speaking_of(setting.game, _language(asked)):
                for event in story.options_at(_one(setting), index, step, self.workers, stopped):
                    tell(event)

        return await self._stream(request, "options", go)

    async def _stream(
        self, request: Request, kind: str, go: Callable[[dict[str, Any], Tell, Callable[[], bool]], None]
    ) -> Response:
        """Has a thread do it and passes on what it tells; an older one of the same tab and kind is ended."""
        asked = await _asked(request)
        if isinstance(asked, Response):
            return asked
        key, stop = (str(asked.get("tab", ""))[:40], kind), threading.Event()
        with self._lock:
            if key in self._running:
                self._running[key].set()
            self._running[key] = stop
        loop, told = asyncio.get_running_loop(), asyncio.Queue[dict[str, Any] | None]()

        def tell(event: dict[str, Any] | None) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(told.put_nowait, event)

        def run() -> None:
            try:
                go(asked, tell, stop.is_set)
            except work.Stopped:
                pass
            except (BadInput, TypeError) as error:
                tell({"kind": "refused", "text": str(error)})
            except Exception:
                LOG.error(traceback.format_exc())
                tell({"kind": "broken"})
            tell(None)

        threading.Thread(target=run, daemon=True).start()

        async def lines() -> AsyncIterator[str]:
            try:
                while not stop.is_set():
                    try:
                        event = await asyncio.wait_for(told.get(), PATIENCE)
                    except TimeoutError:
                        if await request.is_disconnected():
                            return
                        continue
                    if event is None:
                        return
                    yield json.dumps(event, ensure_ascii=False, allow_nan=False) + "\n"
            finally:
                stop.set()
                with self._lock:
                    if self._running.get(key) is stop:
                        del self._running[key]

        return StreamingResponse(lines(), media_type="application/x-ndjson")


# -- requests ----------------------------------------------------------------------------------------------------------


async def _asked(request: Request) -> dict[str, Any] | Response:
    """What a page asks; an answer that refuses it if it is none."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            return JSONResponse({"refused": "that is too much"}, 413)
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):  # no JSON, or nested without end
        found = None
    return found if isinstance(found, dict) else JSONResponse({"refused": "that is no question"}, 400)


async def _short(request: Request, answer: Callable[[dict[str, Any]], Any]) -> Response:
    """The answer to what is asked, worked out in a thread; a refusal in words."""
    asked = await _asked(request)
    if isinstance(asked, Response):
        return asked
    try:
        return JSONResponse(await asyncio.to_thread(answer, asked))
    except (BadInput, TypeError, ValueError) as error:
        return JSONResponse({"refused": str(error)}, 422)


def _number(asked: dict[str, Any], name: str, least: int = 0) -> int:
    """A whole number of a question; the least if it has none."""
    found = asked.get(name, least)
    if type(found) is not int or not least <= found <= MOST:
        raise BadInput(f"{name}: a whole number from {least} to {MOST:,}, not {found!r}"[:200])
    return found


def _setting(asked: dict[str, Any]) -> Setting:
    return read(asked.get("setting"))


def _language(asked: dict[str, Any]) -> str:
    language = asked.get("language")
    return language if language in page.LANGUAGES else "en"


def _one(setting: Setting) -> Any:
    """The cell of the player count that is looked at."""
    cells = setting.cells()
    return next((cell for cell in cells if cell.players == setting.focus), cells[0])


def _compare(setting: Setting, played: int) -> str:
    """The command line that gives the difference to print; empty where nothing is changed."""
    if not setting.changes:
        return ""
    plain = setting.model_copy(update={"changes": {}})
    return plain.words("compare", ",".join(setting.sets), "printed", "--games", str(played))
