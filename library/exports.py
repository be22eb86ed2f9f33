"""What was made, as files: which formats there are, and how one is downloaded. The same names in every app."""

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from library.schemas import Language
from runs.refusals import ErrorAnswer
from runs.words import speaking

T = TypeVar("T")
Writer = Callable[[T, datetime], bytes]
"""Writes a thing that was made at a time, in whatever language is spoken just then."""

KINDS = {
    "md": ("Markdown", "text/markdown; charset=utf-8"),
    "docx": ("Word", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "pptx": ("PowerPoint", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    "pdf": ("PDF", "application/pdf"),
    "png": ("PNG", "image/png"),
    "xlsx": ("Excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "csv": ("CSV", "text/csv; charset=utf-8"),
    "json": ("JSON", "application/json"),
    "bib": ("BibTeX", "application/x-bibtex; charset=utf-8"),
    "ris": ("RIS", "application/x-research-info-systems; charset=utf-8"),
    "csl.json": ("CSL-JSON", "application/vnd.citationstyles.csl+json"),
    "ics": ("iCalendar", "text/calendar; charset=utf-8"),
    "timelinejs.json": ("TimelineJS", "application/json"),
    "timelinejs.csv": ("TimelineJS CSV", "text/csv; charset=utf-8"),
    "zip": ("ZIP", "application/zip"),
    "papers": ("A–D", "application/zip"),
    "moodle": ("Moodle XML", "application/xml"),
    "gift": ("GIFT", "text/plain; charset=utf-8"),
    "qti": ("QTI 2.1", "application/zip"),
    "h5p": ("H5P", "application/zip"),
    "apkg": ("Anki", "application/zip"),
    "html": ("HTML", "text/html; charset=utf-8"),
}
ENDINGS = {"papers": "papers.zip", "moodle": "xml", "qti": "qti.zip"}
"""How a file's name ends, where its format is called otherwise."""
UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*%\s]+')
LONGEST_NAME = 80


class Format(NamedTuple, Generic[T]):
    """A kind of file that a thing can be had as; `key` names it in addresses and ends the file's name."""

    key: str
    label: str
    media_type: str
    write: Writer[T]


Formats = Mapping[str, Format[T]]


class Link(NamedTuple):
    """Where a file can be had, what it is called, and how its name ends."""

    address: str
    label: str
    key: str


def reached_at(path: str) -> str:
    """The whole address of a page of the studio, for files: they are opened elsewhere."""
    env = settings.ENV
    return f"{(env.public_url or f'http://{env.host}:{env.port}').rstrip('/')}{path}"


def formats(writers: Mapping[str, Writer[T]]) -> dict[str, Format[T]]:
    return {key: Format(key, *KINDS[key], write) for key, write in writers.items()}


def links(of: Formats[T], route: str, *args: object) -> list[Link]:
    """One for each format; its key is the route's last argument."""
    return [Link(reverse(route, args=[*args, key]), form.label, key) for key, form in of.items()]


def written(form: Format[T], thing: T, made_at: datetime, *, language: Language) -> bytes:
    with speaking(language):
        return form.write(thing, made_at)


def download(of: Formats[T], key: str, thing: T, made_at: datetime, *, language: Language, title: str) -> HttpResponse:
    """The thing as a file named for its title. Raises `Http404` for a format there is none of."""
    form = of.get(key)
    if form is None:
        raise Http404
    response = HttpResponse(written(form, thing, made_at, language=language), content_type=form.media_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=file_name(title, key))
    return response


def file_name(title: str, key: str) -> str:
    """A name that every system can keep: no signs with a meaning in paths, no dots at its ends, not too long."""
    plain = UNSAFE.sub(" ", unicodedata.normalize("NFC", title))
    visible = "".join(character for character in plain if unicodedata.category(character)[0] != "C")
    return f"{visible[:LONGEST_NAME].strip(' .') or 'export'}.{ENDINGS.get(key, key)}"


def described(operation_id: str, of: Formats[T], *parameters: OpenApiParameter) -> Callable[[Any], Any]:
    """Describes an endpoint that answers a download, with the media types it can have."""
    media_types = dict.fromkeys(form.media_type.partition(";")[0] for form in of.values())
    key = OpenApiParameter("format_name", str, OpenApiParameter.PATH, enum=list(of))
    return extend_schema(
        operation_id=operation_id,
        parameters=[key, *parameters],
        responses={**{(200, one): OpenApiTypes.BINARY for one in media_types}, 404: ErrorAnswer},
    )


def as_csv(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> bytes:
    """A table that spreadsheets open: they know UTF-8 by its byte order mark."""
    made = io.StringIO(newline="")
    writer = csv.writer(made, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([cell(value) for value in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")


def cell(value: object) -> str:
    """Text for a cell of a CSV file. A spreadsheet takes some beginnings for a formula, but numbers stay numbers."""
    text = "" if value is None else str(value)
    is_formula = text[:1] in {"=", "+", "-", "@", "\t", "\r"} and not text.removeprefix("-").isdecimal()
    return f"'{text}" if text and is_formula else text
