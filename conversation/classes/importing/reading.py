"""Uploaded files read into records, with a sentence for each row that is left out."""

from typing import NamedTuple

from django.contrib.auth.models import User

from conversation.classes.importing import oneroster, sheets, tables
from conversation.classes.importing.collecting import Collecting, Directory, RowProblem
from conversation.classes.importing.records import Records
from conversation.classes.importing.tables import Sheet, Uploaded
from library.readers.isolation import read_apart


class ReadFiles(NamedTuple):
    records: Records
    problems: list[RowProblem]


def read_files(owner: User, files: list[Uploaded]) -> ReadFiles:
    """Raises `UnreadableDocument` for a file that is no table."""
    found = [table for file in files for table in read_apart(tables.read, file.data, file.name)]
    collecting = Collecting(Directory(owner))
    if of_standard := [table for table in found if oneroster.is_oneroster(table)]:
        oneroster.take(collecting, of_standard)
    # Who is in a class is read before what they handed in, in whichever order the files came.
    for table in sorted((table for table in found if not oneroster.is_oneroster(table)), key=_has_work):
        sheets.take(collecting, table)
    return ReadFiles(collecting.records(), collecting.problems)


def _has_work(table: Sheet) -> bool:
    return any("score" in column.lower() or "得分" in column or "分数" in column for column in table.columns)
