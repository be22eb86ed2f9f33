"""Notes out of CSV and JSON files, under English or Chinese headings, with figures as people write them."""

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from pydantic import JsonValue, ValidationError

from library.notes.schemas import NoteRecord
from library.notes.statistics import PLATFORM_TIME
from library.readers.document import UnreadableDocument
from library.readers.encodings import decode
from runs.refusals import problems_of
from runs.words import Sentence

MOST = 20_000
FIELDS: dict[str, tuple[str, ...]] = {
    "title": ("title", "标题", "note_title"),
    "text": ("text", "desc", "content", "正文", "内容", "描述"),
    "tags": ("tags", "tag_list", "标签", "话题"),
    "likes": ("likes", "liked_count", "点赞", "点赞数", "赞"),
    "collects": ("collects", "collected_count", "收藏", "收藏数"),
    "comments": ("comments", "comment_count", "评论", "评论数"),
    "published_at": ("published_at", "published", "time", "date", "发布时间", "发布日期"),
    "topic": ("topic", "theme", "主题", "品类"),
}
COUNTS = ("likes", "collects", "comments")
_COUNT = re.compile(r"(\d+(?:\.\d+)?)\s*(万|w|k|千)?\+?", re.IGNORECASE)
_SCALE = {"万": 10_000, "w": 10_000, "k": 1000, "千": 1000}
RawNote = Mapping[str, JsonValue]


class ReadNotes(NamedTuple):
    """The notes of a file, and one sentence for each that could not be read."""

    records: list[NoteRecord]
    refused: list[Sentence]


def read_notes(data: bytes, filename: str) -> ReadNotes:
    """Raises `UnreadableDocument`."""
    rows = _json_rows(data) if filename.lower().endswith(".json") else _csv_rows(data)
    if not rows:
        raise UnreadableDocument("The file holds no notes.")
    if len(rows) > MOST:
        raise UnreadableDocument(
            "The file holds %(count)s notes; at most %(most)s can be imported at once.", count=len(rows), most=MOST
        )
    found = ReadNotes([], [])
    for number, row in enumerate(rows, 1):
        try:
            found.records.append(_record(row))
        except ValidationError as error:
            problem = problems_of(error)[0]
            found.refused.append(
                Sentence(
                    "Note %(number)s: %(field)s: %(problem)s",
                    number=number,
                    field=problem.field,
                    problem=problem.message,
                )
            )
    return found


def _json_rows(data: bytes) -> list[RawNote]:
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except ValueError:
        raise UnreadableDocument("The file is not valid JSON.") from None
    listed = found.get("notes") if isinstance(found, dict) else found
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        raise UnreadableDocument("The JSON must be a list of notes, or an object with a list called notes.")
    return listed


def _csv_rows(data: bytes) -> list[RawNote]:
    text = decode(data)
    head = text.partition("\n")[0]
    reader = csv.DictReader(
        io.StringIO(text), delimiter="\t" if "\t" in head else ";" if head.count(";") > head.count(",") else ","
    )
    known = {name for names in FIELDS.values() for name in names}
    if not known.intersection(_plain(name) for name in reader.fieldnames or ()):
        raise UnreadableDocument("The first line must name the columns, among them title or 标题.")
    try:
        return [{name: value for name, value in row.items() if name} for row in reader]
    except csv.Error:
        raise UnreadableDocument("The file is not valid CSV.") from None


def _plain(name: str) -> str:
    return name.strip().lower()


def _record(row: RawNote) -> NoteRecord:
    given = {_plain(name): value for name, value in row.items()}
    fields = {
        field: next((given[name] for name in names if given.get(name) not in (None, "")), None)
        for field, names in FIELDS.items()
    }
    made: dict[str, object] = {name: value for name, value in fields.items() if value is not None}
    made["tags"] = _tags(fields["tags"])
    for name in COUNTS:
        made[name] = _count(fields[name])
    if moment := fields["published_at"]:
        made["published_at"] = _moment(moment)
    return NoteRecord.model_validate(made)


def _tags(value: JsonValue) -> list[str]:
    if isinstance(value, list):
        parts: Iterable[str] = (str(part.get("name", "")) if isinstance(part, dict) else str(part) for part in value)
    else:
        parts = re.split(r"[,，;；、\s#|]+", str(value or ""))
    return list(dict.fromkeys(tag for part in parts if (tag := part.strip().strip("#"))))


def _count(value: JsonValue) -> object:
    """A count as a number; `1.2万` and `3k` are understood."""
    if not isinstance(value, str):
        return value or 0
    match = _COUNT.fullmatch(value.strip().replace(",", ""))
    if match is None:
        return value
    return round(float(match[1]) * _SCALE.get((match[2] or "").lower(), 1))


def _moment(value: JsonValue) -> object:
    """A time; without a zone the platform's, as seconds or milliseconds since 1970 too."""
    if isinstance(value, int | float) or (isinstance(value, str) and value.isdigit() and len(value) >= 10):
        seconds = float(value)
        return datetime.fromtimestamp(seconds / 1000 if seconds > 1e11 else seconds, tz=PLATFORM_TIME)
    try:
        moment = datetime.fromisoformat(str(value).strip().replace("/", "-"))
    except ValueError:
        return value
    return moment if moment.tzinfo else moment.replace(tzinfo=PLATFORM_TIME)
