"""Notes out of CSV and JSON files, under English or Chinese headings, with figures as people write them."""

import csv
import io
import json
import re
from collections.abc import Callable, Mapping

from pydantic import JsonValue, ValidationError

from library.notes.schemas import NoteRecord
from library.readers.document import UnreadableDocument
from library.readers.encodings import decode
from library.text.word_lists import entries
from runs.refusals import problems_of
from runs.words import Sentence

MOST = 20_000
FIELDS = {field: names.split() for field, names in (line.split("\t") for line in entries(__name__, "columns"))}
_COUNT = re.compile(r"(\d+(?:\.\d+)?)\s*(万|w|k|千)?\+?", re.IGNORECASE)
_SCALE = {"万": 10_000, "w": 10_000, "k": 1000, "千": 1000}


def read_notes(data: bytes, filename: str) -> tuple[list[NoteRecord], list[Sentence]]:
    """The notes of a file, and one sentence for each that could not be read. Raises `UnreadableDocument`."""
    rows = _json_rows(data) if filename.lower().endswith(".json") else _csv_rows(data)
    if not rows:
        raise UnreadableDocument("The file holds no notes.")
    if len(rows) > MOST:
        raise UnreadableDocument(
            "The file holds %(count)s notes; at most %(most)s can be imported at once.", count=len(rows), most=MOST
        )
    records, refused = [], []
    for number, row in enumerate(rows, 1):
        try:
            records.append(_record(row))
        except ValidationError as error:
            field, problem = problems_of(error)[0].field, problems_of(error)[0].message
            told = Sentence("Note %(number)s: %(field)s: %(problem)s", number=number, field=field, problem=problem)
            refused.append(told)
    return records, refused


def _json_rows(data: bytes) -> list[Mapping[str, JsonValue]]:
    """Without the character NUL, which databases do not take."""
    try:
        found = json.loads(data.decode("utf-8-sig").replace(r"\u0000", ""))
    except ValueError:
        raise UnreadableDocument("The file is not valid JSON.") from None
    listed = found.get("notes") if isinstance(found, dict) else found
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise UnreadableDocument("The JSON must be a list of notes, or an object with a list called notes.")
    return listed


def _csv_rows(data: bytes) -> list[Mapping[str, JsonValue]]:
    text = decode(data).replace("\0", "")
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    if not any(name.strip().lower() in names for names in FIELDS.values() for name in reader.fieldnames or ()):
        raise UnreadableDocument("The first line must name the columns, among them title or 标题.")
    try:
        return [{name: value for name, value in row.items() if name} for row in reader]
    except csv.Error:
        raise UnreadableDocument("The file is not valid CSV.") from None


def _record(row: Mapping[str, JsonValue]) -> NoteRecord:
    given = {name.strip().lower(): value for name, value in row.items() if value not in (None, "")}
    found = {field: given[name] for field, names in FIELDS.items() for name in reversed(names) if name in given}
    read = {field: read(found[field]) for field, read in _READ.items() if field in found}
    return NoteRecord.model_validate({**found, **read})


def _tags(value: JsonValue) -> list[str]:
    parts = value if isinstance(value, list) else re.split(r"[,，;；、\s#|]+", str(value))
    named = (str(part.get("name", "")) if isinstance(part, dict) else str(part) for part in parts)
    return list(dict.fromkeys(tag for part in named if (tag := part.strip().strip("#"))))


def _count(value: JsonValue) -> object:
    match = _COUNT.fullmatch(str(value).strip().replace(",", ""))
    return round(float(match[1]) * _SCALE.get((match[2] or "").lower(), 1)) if match else value


_READ: dict[str, Callable[[JsonValue], object]] = {
    "tags": _tags,
    "published_at": lambda day: str(day).strip().replace("/", "-"),
    **dict.fromkeys(("likes", "collects", "comments"), _count),
}
"""How fields are read that people write in several ways."""
