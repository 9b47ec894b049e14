"""Tables as people keep them: text or a spreadsheet, in any of the ways that such programs write them."""

import csv
import io
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from sim import BadInput

__all__ = ["SUFFIXES", "Row", "read_rows"]

Row = tuple[int, list[str]]  # number in the file, from 1, and its cells
TEXT, SHEETS = (".csv", ".tsv", ".txt"), (".xlsx", ".xlsm", ".xls", ".ods")
SUFFIXES = (*TEXT, *SHEETS)
SEPARATORS = ";\t,"
COMMENT = "#"


def read_rows(path: Path) -> list[Row]:
    """The rows of a table that hold anything, but for those whose first cell begins with '#'; cells without blanks.

    Parameters
    ----------
    path : text with cells parted by semicolons, tabs or commas, in UTF-8, UTF-16 or Windows-1250; or a spreadsheet,
        of which the first sheet is read

    Raises
    ------
    BadInput
        If there is no such file, it is empty, or no table of these.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput(f"{path}: a table ends with {', '.join(SUFFIXES)}")
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None
    if not content.strip(b"\xef\xbb\xbf \t\r\n"):
        raise BadInput(f"{path}: the file is empty")
    rows = _text_rows(path, content, suffix) if suffix in TEXT else _sheet_rows(path, content)
    found = [(number, cells) for number, cells in rows if any(cells) and not cells[0].startswith(COMMENT)]
    if not found:
        raise BadInput(f"{path}: no row in it holds anything")
    return found


def _text_rows(path: Path, content: bytes, suffix: str) -> list[Row]:
    text = _decoded(path, content)
    lines = (line for line in text.splitlines() if line.strip() and not line.lstrip(' "').startswith(COMMENT))
    head = next(lines, "")
    separator = "\t" if suffix == ".tsv" else max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        return [(number, [_seen(cell) for cell in cells]) for number, cells in enumerate(reader, 1) if cells]
    except csv.Error:
        why = f"a cell of more than {csv.field_size_limit():,} letters, or a quotation mark that ends nowhere"
        raise BadInput(f"{path}: line {reader.line_num}: {why}") from None


def _seen(cell: str) -> str:
    """A cell without what is not seen of it: blanks around it, and signs that steer a terminal."""
    return "".join(c for c in cell if c.isprintable() or c.isspace()).strip()


def _decoded(path: Path, content: bytes) -> str:
    """What spreadsheets write: UTF-8 with or without a mark, UTF-16 with one, or the code page of Central Europe."""
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in content and not marked:
        raise BadInput(f"{path}: no table of text; is it a spreadsheet of another name?")
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1250"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadInput(f"{path}: its letters are neither UTF-8 nor Windows-1250; save it as UTF-8")


def _sheet_rows(path: Path, content: bytes) -> list[Row]:
    try:
        from python_calamine import CalamineError, CalamineWorkbook, PasswordError
    except ImportError:
        raise BadInput(f"{path}: spreadsheets need python-calamine: pip install 'elderodds[playtests]'") from None
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        rows = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except PasswordError:
        raise BadInput(f"{path}: it is locked by a password") from None
    except (CalamineError, IndexError) as error:
        raise BadInput(f"{path}: no spreadsheet: {error}") from None
    return [(number, [_in_text(cell) for cell in cells]) for number, cells in enumerate(rows, 1)]


def _in_text(cell: Any) -> str:
    """A cell as it would be typed: whole numbers without a fraction, a length of time in minutes, a date as a date."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return str(cell.date() if cell.time() == time() else cell)
    if isinstance(cell, time):
        return f"{cell.hour}:{cell.minute:02}"
    if isinstance(cell, timedelta):
        return f"{cell.total_seconds() / 60:g}"
    if isinstance(cell, date):
        return cell.isoformat()
    return _seen(str(cell))
