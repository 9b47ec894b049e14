"""Who may ask the desk, what it reads and writes, and how it ends."""

import base64
import http.client
import json
import signal
import socket
import sys
import threading
from contextlib import ExitStack, closing, suppress
from functools import partial
from urllib.parse import urlsplit

import pytest
import uvicorn

import elderodds
from experiments import Workers
from experiments.commands.testers import who_played
from experiments.play.fanout import play_block
from reports.desk import work
from reports.desk.folder import Folder, changes_of
from reports.desk.live import Shelf, _Beside, figures
from reports.desk.server import Desk
from reports.desk.setting import read
from reports.desk.story import _is_played, _worded
from sim import BadInput, find_game


def ask(server, path="", method="GET", body=None, **headers):
    """(status, text) of the answer; the token stands in the path, which may be given whole."""
    parts = urlsplit(server.address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path if path.startswith("/") else parts.path + path, body, headers)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def post(server, path, content, **headers):
    return ask(server, path, "POST", json.dumps(content), **headers)


SETTING = {"game": "toy", "players": [3], "games": 2000}


def test_who_has_the_address_is_let_in_and_nobody_else(desk):
    assert ask(desk)[0] == 200
    for path in ("/", "/static/desk.js", "/x" + "A" * 24 + "/", urlsplit(desk.address).path[:-2] + "/"):
        status, text = ask(desk, path)
        assert status == 403
        assert "no token" in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://example.org"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Host": "desk.example.org"},
        {"Host": "127.0.0.1:1"},
    ],
)
def test_another_origin_and_another_host_are_refused(desk, headers):
    for method, path in (("GET", ""), ("POST", "live")):
        status, text = ask(desk, path, method, "{}", **headers)
        assert status == 403
        assert "elsewhere" in text or "another host" in text
    own = urlsplit(desk.address).netloc
    assert ask(desk, "", Origin=f"http://{own}", Sec_Fetch_Site="same-origin")[0] == 200


def test_a_page_may_load_nothing_from_elsewhere(desk):
    parts = urlsplit(desk.address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port)
    connection.request("GET", parts.path)
    headers = connection.getresponse().headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    connection.close()


@pytest.mark.parametrize("name", ["../out", "a/b", "/etc/x", ".hidden", "a..b", "", "x" * 80])
def test_an_overlay_is_written_and_read_under_no_name_outside(desk, name):
    for do in ("save", "read"):
        status, text = post(desk, "overlay", {"game": "toy", "do": do, "name": name, "setting": SETTING})
        assert status == 422
        assert "name" in text
    assert list(desk.folder.parent.glob("out*")) == []


@pytest.mark.parametrize("path", ["pages/../tried-toy.json", "pages/%2e%2e/x.toml", "static/../server.py", "pages/x"])
def test_no_file_is_served_but_reports_and_what_the_page_is_made_of(desk, path):
    assert ask(desk, path)[0] == 404


def test_a_link_in_the_folder_leads_nowhere(tmp_path):
    (tmp_path / "secret.toml").write_text("[victory]\n")
    (tmp_path / "desk").mkdir()
    (tmp_path / "desk" / "link.toml").symlink_to(tmp_path / "secret.toml")
    with pytest.raises(BadInput, match="a link"):
        Folder(tmp_path / "desk").changes(find_game("toy"), "link")


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"strategies": {"players": "mine.py:own"}}, "no strategy"),
        ({"strategies": {"players": "mine.npz"}}, "no strategy"),
        ({"scenario": "/etc/passwd"}, "no scenario"),
        ({"scenario": "mine.toml"}, "no scenario"),
        ({"changes": {"victory.points.3p": 999}}, "outside 0 to 200"),
        ({"changes": {"victory.pints": 9}}, "no path"),
        ({"players": [7]}, "2 to 4"),
        ({"game": "chess"}, "no game"),
        ({"overlays": ["/etc/passwd"]}, "no entry"),
        ({"games": "many"}, "games"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(desk, setting, says):
    status, text = post(desk, "live", {"tab": "x", "setting": SETTING | setting})
    (line,) = text.splitlines()
    told = json.loads(line)
    assert (status, told["kind"]) == (200, "refused")
    assert says in told["text"]


def test_what_is_no_question_is_refused(desk):
    assert ask(desk, "live", "POST", "[]")[0] == 400
    assert ask(desk, "live", "POST", "{")[0] == 400
    assert ask(desk, "live", "POST", "[" * 100_000)[0] == 400
    assert ask(desk, "story", "POST", '{"setting": ' * 100_000)[0] == 400
    assert ask(desk, "tried", "POST", json.dumps({"game": "toy", "entry": {"id": "../x"}}))[0] == 422


@pytest.mark.parametrize("index", [3.7, -5, "", "5", 1e99, True, None])
def test_a_game_has_a_whole_number(desk, index):
    status, text = post(desk, "story", {"setting": SETTING, "index": index})
    assert status == 422
    assert "index: a whole number from 0" in json.loads(text)["refused"]
    told = [json.loads(line) for line in post(desk, "chances", {"setting": SETTING, "index": index})[1].splitlines()]
    assert [event["kind"] for event in told] == ["refused"]


def test_a_band_begins_at_its_lower_end(desk):
    wanted = {"path": "victory.points.3p", "low": 0.9, "high": 0.1}
    (line,) = post(desk, "tune", {"setting": SETTING, "wanted": wanted})[1].splitlines()
    told = json.loads(line)
    assert told["kind"] == "refused"
    assert "rate:players=0.9..0.1: the low end first" in told["text"]
    (line,) = post(desk, "far", {"setting": SETTING, "wanted": {"low": 0.9, "high": 0.1}})[1].splitlines()
    assert "from its lower end to its higher one, not from 0.9 to 0.1" in json.loads(line)["text"]


def notes(text, name="plays.csv"):
    return {"name": name, "content": base64.b64encode(text.encode()).decode()}


@pytest.mark.parametrize(
    ("handed", "says"),
    [
        (notes("players,won\n" + "3,yes\n" * 5 + "9,no\n9,no\n"), "plays.csv, row 7: players 9: The Tower is for 2 to "
         "4; the nearest is 4; and 1 row more; nothing was read"),
        (notes("a,b\n1,2\n"), "plays.csv: no column says how many played"),
        (notes("", "../../etc/passwd.csv"), "passwd.csv: the file is empty"),
        (notes("x", "plays.exe"), "a table ends with .csv"),
        ({"name": "plays.csv", "content": "%"}, "plays.csv: the file is empty"),
        ({"name": "plays.csv"}, "content"),
        (None, "the page"),
    ],
)  # fmt: skip
def test_notes_that_cannot_be_are_refused_in_a_line(desk, handed, says):
    (line,) = post(desk, "table", {"setting": SETTING, "notes": handed})[1].splitlines()
    told = json.loads(line)
    assert told["kind"] == "refused"
    assert says in told["text"]
    assert "/tmp" not in told["text"]


def test_notes_tell_what_people_like_these_make_of_a_change(monkeypatch):
    monkeypatch.setattr(work, "who_played", partial(who_played, points=64))
    handed = notes("players,won,rounds\n" + "3,yes,9\n3,no,9\n" * 5)
    setting, known, heard = read({**SETTING, "changes": {"bet.bold.risk": 0}}), {}, []
    for _ in range(2):
        work.your_table(setting, handed, known, Workers(1), heard.append, lambda: False)
    once, again = (one for one in heard if one["kind"] == "table")
    assert once == again
    (who,) = known.values()
    assert len(who.notes) == 10
    assert once["read"] == "10 noted games were read."
    (said,) = once["said"]
    assert "as printed" in said
    assert "in your notes 5 of 10; with these changes" in said
    assert "--players-like plays.csv" in once["command"]
    groups = [one for one in heard if one["kind"] == "progress" and "64 groups" in one["title"]]
    assert groups[-1]["done"] == groups[-1]["total"]
    assert sum(one["done"] == one["total"] for one in groups) == 1  # whose notes they are is read once


@pytest.mark.parametrize("inside", [False, True])
def test_a_folder_that_is_a_file_is_refused(tmp_path, capsys, inside):
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    assert elderodds.main(["desk", "toy", "--no-browser", "--folder", str(file / "desk" if inside else file)]) == 2
    err = capsys.readouterr().err
    assert "notes.txt is no folder" in err
    assert err.count("\n") == 1
    assert file.read_text() == "mine"


def test_a_page_hears_of_the_end_by_an_answer_that_ends_with_it(another):
    server = another()
    parts = urlsplit(server.address)
    with closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)) as connection:
        connection.request("GET", parts.path + "alive")
        answer = connection.getresponse()
        assert answer.read(1) == b"\n"
        server.process.kill()
        with suppress(http.client.HTTPException, ConnectionError):
            assert answer.read() == b""


def test_ctrl_c_ends_it_with_what_it_is_doing(another):
    server = another()
    parts = urlsplit(server.address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port)
    asked = {"tab": "x", "setting": SETTING | {"games": 1_000_000, "players": []}}
    connection.request("POST", parts.path + "live", json.dumps(asked))
    answer = connection.getresponse()
    assert json.loads(answer.readline())["kind"] in ("figures", "compiling")
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(120) == 130
    assert "Traceback" not in server.process.stderr.read()
    connection.close()


def test_ctrl_c_waits_for_nobody_who_does_not_hear_of_it(another):
    server = another(
        first="""
import threading
import reports.desk.server

def compile_for_ever(*asked):
    print("compiling", flush=True)
    threading.Event().wait()

reports.desk.server.figures = reports.desk.server.Folder.tried = compile_for_ever
"""
    )
    parts = urlsplit(server.address)
    asked = json.dumps({"tab": "x", "game": "toy", "setting": SETTING})
    with ExitStack() as stack:
        for path in ("live", "tried"):
            connection = stack.enter_context(closing(http.client.HTTPConnection(parts.hostname, parts.port)))
            connection.request("POST", parts.path + path, asked)
            assert server.process.stdout.readline() == "compiling\n"
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(120) == 130


def test_a_newer_turn_of_the_same_tab_ends_the_older_one(desk):
    parts = urlsplit(desk.address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port)
    asked = {"tab": "one", "setting": SETTING | {"games": 1_000_000, "players": [4], "seed": 7}}
    connection.request("POST", parts.path + "live", json.dumps(asked))
    older = connection.getresponse()
    older.readline()
    newer = post(desk, "live", {"tab": "one", "setting": SETTING})[1]
    assert json.loads(newer.splitlines()[-1])["kind"] == "done"
    rest = older.read().decode()  # it has ended, before all was played
    assert '"done"' not in rest
    connection.close()


def test_closing_a_tab_stops_its_games(tmp_path):
    desk = Desk(tmp_path, Workers(1), "toy")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        desk.port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(desk.app, log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        parts = urlsplit(desk.address)
        connection = http.client.HTTPConnection(parts.hostname, parts.port)
        asked = {"tab": "x", "setting": SETTING | {"games": 1_000_000}}
        connection.request("POST", parts.path + "live", json.dumps(asked))
        answer = connection.getresponse()
        answer.readline()
        (stop,) = desk._running.values()
        assert not stop.is_set()
        answer.close()
        connection.close()
        assert stop.wait(120)
        server.should_exit = True
        thread.join(120)
        assert not thread.is_alive()
    assert desk._running == {}


def test_without_starlette_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert elderodds.main(["desk", "toy"]) == 2
    err = capsys.readouterr().err
    assert "pip install 'elderodds[desk]'" in err
    assert err.count("\n") == 1


def test_a_game_and_a_language_that_do_not_exist_are_refused(capsys):
    assert elderodds.main(["desk", "toi"]) == 2
    assert "did you mean 'toy'" in capsys.readouterr().err
    assert elderodds.main(["desk", "toy", "--language", "xx"]) == 2


def test_beyond_this_machine_there_is_a_warning(another):
    server = another("--host", "0.0.0.0")
    assert ask(server, Host="some.name:1")[0] == 200
    server.process.send_signal(signal.SIGINT)
    server.process.wait(120)
    assert "Warning: --host 0.0.0.0" in server.process.stderr.read()


# -- figures without a page --------------------------------------------------------------------------------------------


def told(setting, stopped=lambda: False, shelf=None):
    return list(figures(read(setting), shelf or Shelf(), Workers(1), stopped))


def test_a_lever_that_is_never_reached_is_known():
    shelf = Shelf()
    cells = [read(SETTING | {"changes": {"victory.points.3p": p}}).cells()[0] for p in (180, 200)]
    one, other = (shelf.course(cell) for cell in cells)
    for course in (one, other):
        course.add([play_block(course.job, 0, 125)])
    found = _Beside(one, other, 0.95).told(cells[0], 125)
    assert not found["difference"]["clear"]
    assert found["read"]
    assert found["difference"]["differing"] == 0
    assert found["difference"]["mean"] == 0.0


def test_a_number_that_is_not_read_costs_no_game_and_seconds_change_minutes_alone():
    shelf = Shelf()
    told(SETTING, shelf=shelf)
    found = [e for e in told(SETTING | {"changes": {"victory.points.2p": 9}}, shelf=shelf) if e["kind"] == "figures"]
    assert [e["games"] for e in found] == [2000]  # all at once, from what is there
    assert not found[0]["read"]
    slow = [e for e in told(SETTING | {"changes": {"time.round": 600}}, shelf=shelf) if e["kind"] == "figures"]
    assert slow[0]["now"]["minutes"] > slow[0]["printed"]["minutes"]
    assert slow[0]["now"]["sides"] == slow[0]["printed"]["sides"]


def test_it_stops_when_it_is_told_to():
    asked = []

    def stopped():
        asked.append(1)
        return len(asked) > 3

    found = told(SETTING | {"games": 1_000_000}, stopped)
    assert not any(event["kind"] == "done" for event in found)


def test_an_overlay_that_is_handed_over_is_read_like_a_file():
    assert changes_of(find_game("toy"), "mine", "[victory.points]\n3p = 60\n") == {"victory.points.3p": 60}


def test_options_are_told_by_what_tells_them_apart():
    alike, other = {"act": "go on", "place": "Red"}, {"act": "go on", "place": "Blue"}
    assert _worded([alike, other]) == ["Red", "Blue"]
    assert _worded([alike, other, alike]) == ["Red (1)", "Blue", "Red (2)"]
    assert _worded([{"act": "go on"}, {}]) == ["go on", "–"]


def test_tracks_of_seats_that_nobody_holds_are_left_out():
    assert [track for track in ("points_3", "points_4", "gates") if _is_played(track, 3)] == ["points_3", "gates"]
