"""Tables out of uploaded files: CSV in any usual encoding, by themselves or in a ZIP."""

import csv
import io
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import PurePath
from typing import NamedTuple

from library.readers.archives import checked_archive
from library.readers.document import UnreadableDocument
from library.readers.encodings import decode

MOST_ROWS = 50_000
"""Of all tables of a file."""


class SheetRow(NamedTuple):
    """A row: where it stands in its file, counted from 1, and its cells by their column."""

    number: int
    cells: dict[str, str]


class Sheet(NamedTuple):
    name: str
    """The file's name."""
    columns: list[str]
    lines: list[SheetRow]


class Uploaded(NamedTuple):
    """A file as it came."""

    name: str
    data: bytes


def read(data: bytes, filename: str) -> list[Sheet]:
    """The table of a CSV file, or of each in a ZIP. Raises `UnreadableDocument` with a sentence."""
    found: list[Sheet] = []
    files = _unpacked(data) if data.startswith(b"PK") else [Uploaded(filename, data)]
    for file in files:
        found.append(_table(file, MOST_ROWS - sum(len(sheet.lines) for sheet in found)))
    return found


def _unpacked(data: bytes) -> Iterator[Uploaded]:
    with zipfile.ZipFile(checked_archive(data)) as archive:
        for member in archive.infolist():
            name = PurePath(member.filename).name
            if name.lower().endswith(".csv") and not name.startswith("."):
                yield Uploaded(name, archive.read(member))


def _table(file: Uploaded, most: int) -> Sheet:
    text = decode(file.data)
    dialect: type[csv.Dialect] = csv.excel
    with suppress(csv.Error):
        dialect = csv.Sniffer().sniff(text.partition("\n")[0], delimiters=",;\t|")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=dialect.delimiter)
    columns: list[str] = []
    lines: list[SheetRow] = []
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if not columns:
                columns = cells
            elif len(lines) >= most:
                raise UnreadableDocument("The table has more than %(most)s rows.", most=f"{MOST_ROWS:,}")
            else:
                lines.append(SheetRow(reader.line_num, dict(zip(columns, cells, strict=False))))
    except csv.Error as error:
        raise UnreadableDocument("The file could not be read as a table.") from error
    return Sheet(file.name, columns, lines)
