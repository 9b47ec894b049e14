"""Notes of playtests: tables as people keep them, read and held against the rules."""

import json
import time

import numpy as np
import pandas as pd
import pytest

from elderodds import main
from experiments.commands.playtests import playtests
from experiments.people.notes import NONE, read_notes, template_of
from experiments.people.tables import read_rows
from sim import BadInput, find_game
from sim.game import games

AC = find_game("among_cultists")
CZECH = """Datum;Počet hráčů;Vítěz;Konec;Kola;Body;Délka (min);Kdo
3.5.2024;6;Vyšetřovatelé;vyšetřovatelé mají dost bodů;8;12;75;Jana
# nečte se;;;;;;;

4. 5. 2024;6,0;kultisté;;7;9;"62,5";Jana
2024-06-05;5;;timeout;10;;1:10;
"""


def write(path, text, encoding="utf-8"):
    path.write_bytes(text.encode(encoding))
    return path


def rows(*lines, head="players,winner,ending,rounds"):
    return "\n".join([head, *lines]) + "\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_table_is_read_as_a_czech_spreadsheet_writes_it(tmp_path, encoding, separator):
    notes = read_notes(AC, write(tmp_path / "plays.csv", CZECH.replace(";", separator), encoding))
    assert notes.row.tolist() == [2, 5, 6]
    assert notes.players.tolist() == [6, 6, 5]
    assert notes.side.tolist() == [0, 1, 1]  # of the last one it follows from the ending
    assert notes.ending.tolist() == [0, NONE, 4]
    assert notes.rounds.tolist() == [8, 7, 10]
    assert notes.minutes.tolist() == [75, 62.5, 70]
    np.testing.assert_array_equal(notes.points, [12, 9, np.nan])
    assert (notes.first, notes.last, notes.unread, notes.refused) == ("2024-05-03", "2024-06-05", ("Kdo",), ())


def test_a_spreadsheet_says_what_its_text_says(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Players", "Won by", "Rounds", "Date"], [6, "Investigators", 8, pd.Timestamp("2024-05-03")],
                [None] * 4, [5, "cultist", None, pd.Timestamp("2024-05-04")]):  # fmt: skip
        book.active.append(row)
    book.save(tmp_path / "plays.xlsx")
    notes = read_notes(AC, tmp_path / "plays.xlsx")
    assert (notes.players.tolist(), notes.side.tolist(), notes.rounds.tolist()) == ([6, 5], [0, 1], [8, NONE])
    assert (notes.row.tolist(), notes.first, notes.last) == ([2, 4], "2024-05-03", "2024-05-04")


def test_where_all_win_or_lose_together_a_winner_is_yes_or_no(tmp_path):
    text = rows("2,yes", "2,lost", "3,výhra", "3,ne", "3,players", "3,night", head="hráčů,vyhráli")
    notes = read_notes(find_game("toy"), write(tmp_path / "plays.csv", text))
    assert notes.side.tolist() == [0, 1, 0, 1, 0, 1]
    with pytest.raises(BadInput, match="1 of 1 row cannot be"):
        read_notes(AC, write(tmp_path / "plays.csv", rows("5,yes")))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("9,cultists,,5", "players 9: Among Cultists is for 4 to 8; the nearest is 8"),
        ("x,cultists,,5", "players 'x': no whole number"),
        (",cultists,,5", "players: it is not noted how many played"),
        ("5,cultsts,,5", "winner: no winner 'cultsts'; did you mean 'cultists'?"),
        ("5,3.5.2024,,5", "winner: '3.5.2024' is a date; there are investigators, cultists"),
        ("5,7,,5", "winner: '7' is a number; there are investigators, cultists"),
        ("5,,timeot,10", "ending: no ending 'timeot'; did you mean 'timeout'?"),
        ("5,investigators,timeout,10", "ending timeout: by it cultists win, not investigators"),
        ("5,cultists,,2024-05-03", "rounds '2024-05-03': a date"),
        ("5,cultists,,0", "rounds 0: a whole number from 1 on"),
        (
            "5,,gone home,5",
            "ending: no ending 'gone home'; there are vp, cultists_eliminated, claim_true, claim_false, "
            "timeout, vp_overruled_by_dead, elimination_overruled_by_dead, seer_guessed",
        ),
        ("5,cultists,,60", "rounds 60: no game of Among Cultists takes more than 12"),
        ("5,,,5", "it is noted neither who won nor how it ended"),
        ("5,cultists,,5,good fun", "5 cells, and 4 columns have names; a cell with a comma in it stands in quotes"),
    ],
)
def test_a_row_that_cannot_be_is_told_with_its_number_and_nothing_is_read(tmp_path, capsys, line, why):
    file = write(tmp_path / "plays.csv", rows("5,cultists,,6", line, "5,cultists,,6"))
    assert main(["playtests", "among_cultists", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        f"Row 3: {why}{'' if why.endswith('?') else '.'}",
        f"elderodds: {file}: 1 of 3 rows cannot be; mend them, or leave them out by --leave-out",
    ]
    found = playtests("among_cultists", file, leave_out=True).to_json()
    assert (found["rows"], found["refused"]) == (2, [{"row": 3, "why": why}])


def test_dates_that_are_always_written_otherwise_are_no_other_column(tmp_path, capsys):
    file = write(tmp_path / "plays.csv", "players,winner,date\n5,cultists,12/31/2024\n6,cultists,12/30/2024\n")
    assert main(["playtests", "among_cultists", str(file)]) == 2
    assert capsys.readouterr().err.endswith("no date; write 2024-05-31, or the day first: 31.5.2024)\n")


def test_a_day_that_is_still_to_come_is_refused(tmp_path):
    today, later = (pd.Timestamp.now() + pd.Timedelta(days=k) for k in (0, 3))
    found = playtests("among_cultists", write(tmp_path / "plays.csv", (
        f"players,winner,date\n5,cultists,{today:%Y-%m-%d}\n5,cultists,{later:%Y-%m-%d}\n"
    )), leave_out=True).to_json()  # fmt: skip
    assert found["dates"] == [f"{today:%Y-%m-%d}"] * 2
    assert found["refused"] == [{"row": 3, "why": f"date '{later:%Y-%m-%d}': that day is still to come"}]


def test_minutes_in_place_of_rounds_are_told_as_that(tmp_path, capsys):
    file = write(tmp_path / "plays.csv", rows("5,cultists,,75", "6,cultists,,90"))
    assert main(["playtests", "among_cultists", str(file)]) == 2
    assert "column 'rounds' is no rounds in 2 of 2 rows" in capsys.readouterr().err


def test_signs_that_steer_a_terminal_are_not_read(tmp_path):
    assert read_rows(write(tmp_path / "plays.csv", "a,\x1b[31mb\x1b[0m\u200b\n")) == [(1, ["a", "[31mb[0m"])]


def test_a_word_that_is_misspelt_in_every_row_is_no_other_column(tmp_path, capsys):
    file = write(tmp_path / "plays.csv", "players,winner\n5,cultsts\n6,cultsts\n")
    assert main(["playtests", "among_cultists", str(file)]) == 2
    assert capsys.readouterr().err.endswith("in 2 of 2 rows (winner: no winner 'cultsts'; did you mean 'cultists'?)\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file is empty"),
        ("\ufeff \r\n", "the file is empty"),
        ("# only a remark\n", "no row in it holds anything"),
        ("players,winner\n", "below the names of the columns there is no row"),
        ("a,b\n1,2\n", "no column says how many played; --column players=NAME names it; its columns are 'a', 'b'"),
        ("5,cultists\n", "no column says how many played; --column players=NAME names it; its columns are '5'"),
        ("players,rounds\n5,5\n", "no column says who won, or how it ended; --column winner=NAME names it; its"),
        ("players,winer\n5,cultists\n", "--column winner=NAME names it, perhaps 'winer'; its columns are"),
        ("players,winner,won\n5,x,y\n", "columns 'winner' and 'won' are both winner; --column winner=NAME says which"),
        ("winner,players\n5,cultists\n6,cultists\n", "column 'winner' is no winner in 2 of 2 rows"),
        (
            "winner,players\n5,cultists\n6,cultists\n",
            "is it another game's, or do the columns stand in another order than their names?",
        ),
        ('players,winner\n5,"cult"ists\n', "line 2: a cell of more than 131,072 letters, or a quotation mark that"),
        ("players,winner\n5,cult\0ists\n", "no table of text"),
    ],
)
def test_a_file_that_is_no_table_of_notes_is_told_in_one_line(tmp_path, capsys, text, says):
    file = write(tmp_path / "plays.csv", text)
    assert main(["playtests", "among_cultists", str(file)]) == 2
    err = capsys.readouterr().err.splitlines()
    assert says in err[-1]
    assert len(err) == 1


def test_other_files_are_told_too(tmp_path):
    for name, content, says in (("plays.doc", b"x", "a table ends with"), ("plays.xlsx", b"x", "no spreadsheet"),
                                ("plays.csv", "hráči\n".encode("cp1250") + b"\x81", "neither UTF-8 nor")):  # fmt: skip
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadInput, match=says):
            read_rows(tmp_path / name)
    with pytest.raises(BadInput, match="No such file"):
        read_rows(tmp_path / "none.csv")


def test_columns_of_other_names_are_given(tmp_path, capsys):
    file = write(tmp_path / "plays.csv", rows("5,cultists,7", head="n,side,r"))
    words = ["playtests", "among_cultists", str(file), "--json"]
    assert main([*words, "--column", "players=n", "--column", "winner=side", "--column", "rounds=r"]) == 0
    out, err = capsys.readouterr()
    assert (json.loads(out)["players"]["5"]["rounds"], err) == (7, "")
    for given, says in (("players", "write COLUMN=NAME"), ("player=n", "did you mean 'players'?"),
                        ("players=m", "no column in")):  # fmt: skip
        assert main([*words, "--column", given]) == 2
        assert says in capsys.readouterr().err


def test_many_rows_are_read_and_refused_in_seconds(tmp_path, capsys):
    lines = [f"{4 + i % 6},{'cultists' if i % 3 else 'investigators'},,{1 + i % 9}" for i in range(100_000)]
    file = write(tmp_path / "plays.csv", rows(*lines))
    start = time.process_time()
    assert main(["playtests", "among_cultists", str(file)]) == 2
    assert time.process_time() - start < 10
    err = capsys.readouterr().err.splitlines()
    assert len(err) == 22  # the first twenty, how many more, and what is to be done
    assert "16,666 of 100,000 rows cannot be" in err[-1]


@pytest.mark.parametrize("key", games())
def test_a_template_can_be_read_and_its_example_is_no_game(tmp_path, capsys, key):
    game = find_game(key)
    for name in ("plays.csv", "plays.tsv"):
        assert main(["playtests", key, str(tmp_path / name), "--template"]) == 0
        with pytest.raises(BadInput, match="1 of 1 row cannot be"):
            read_notes(game, tmp_path / name)
        assert "this is the example of the empty table; write over it" in capsys.readouterr().err
        *above, names, example = (tmp_path / name).read_text("utf-8-sig").splitlines()
        write(tmp_path / name, "\n".join([*above, names, example.replace("2024-05-31", "2024-06-01")]))
        notes = read_notes(game, tmp_path / name)
        assert (len(notes), notes.refused, notes.unread) == (1, (), ())
    told = " ".join(row[0] for row in template_of(game)[:-2])
    assert all(ending.name in told and ending.title in told for ending in game.endings)
    assert main(["playtests", key, str(tmp_path / "plays.csv"), "--template"]) == 2
    assert "it is left as it is" in capsys.readouterr().err
    assert main(["playtests", key, str(tmp_path / "plays.xlsx"), "--template"]) == 2


def test_what_was_played_is_shown(tmp_path, capsys):
    text = CZECH.replace("5;;timeout;10;;1:10;", "5;;timeout;10;;1:10;Petr")
    file = write(tmp_path / "plays.csv", text)
    assert main(["playtests", "among_cultists", str(file)]) == 0
    out, err = capsys.readouterr()
    for words in ("what was played", "50 % (9 to 91)", "How it ended", "the last round ends without the points",
                  "3 games noted, played from 2024-05-03 to 2024-06-05.", "not noted "):  # fmt: skip
        assert words in out
    assert err == "Not read: 1 column (Kdo); --column COLUMN=NAME names one.\n"
    found = playtests("among_cultists", file).to_json()["players"]
    assert found["6"]["sides"]["investigators"]["wins"] == 1
    assert found["5"]["points"] is None
    assert found["6"]["minutes"] == pytest.approx(68.75)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2024-05-31", "2024-05-31"), ("31.5.2024", "2024-05-31"), ("31. 5. 2024", "2024-05-31"),
        ("31/5/2024 20:15", "2024-05-31"), ("12/31/2024", "no date; write 2024-05-31, or the day first: 31.5.2024"),
        ("May 2024", "no date"), ("13:00", "no date"), ("2.1.1024", "before 1900-01-01"), ("31.2.2024", "no date"),
    ],
)  # fmt: skip
def test_a_date_is_read_one_way_or_refused(tmp_path, text, says):
    file = write(tmp_path / "plays.csv", f"players,winner,date\n5,cultists,{text}\n5,cultists,2024-05-31\n")
    found = playtests("among_cultists", file, leave_out=True).to_json()
    if found["refused"]:
        assert says in found["refused"][0]["why"]
    else:
        assert found["dates"] == [says, "2024-05-31"]
