"""Reads CSV: each row becomes a line that names its columns."""

import csv
import io
from contextlib import suppress
from itertools import islice

from library.readers import media_types
from library.readers.document import BlockBuilder, ReadDocument, UnreadableDocument, name_cells
from library.readers.encodings import decode

MAX_ROWS = 50_000


def read(data: bytes) -> ReadDocument:
    source = decode(data)
    dialect: type[csv.Dialect] = csv.excel
    with suppress(csv.Error):
        dialect = csv.Sniffer().sniff(source[:20_000], delimiters=",;\t|")
    try:
        rows = list(islice(csv.reader(io.StringIO(source, newline=""), dialect), MAX_ROWS + 1))
    except csv.Error as error:
        raise UnreadableDocument("The file could not be read as a table.") from error
    if len(rows) > MAX_ROWS:
        raise UnreadableDocument("The table has more than %(most)s rows.", most=f"{MAX_ROWS:,}")
    filled = [row for row in rows if any(cell.strip() for cell in row)]
    builder = BlockBuilder()
    if filled:
        header = [cell.strip() for cell in filled[0]]
        for row in filled[1:] or filled:
            builder.paragraph(name_cells(header, [cell.strip() for cell in row]))
    return ReadDocument(media_type=media_types.CSV, blocks=builder.finish())
