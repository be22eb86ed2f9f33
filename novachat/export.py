"""What a session made, as a file: Markdown to read, CSV for tables, JSON for programs."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from novachat.actions import KINDS
from novachat.schemas import MadeItem, QueueAnswer

FormatName = Literal["markdown", "csv", "json"]


class ExportedItem(MadeItem):
    """An item with what a person decided about it."""

    selected: bool | None
    user_comment: str
    edit: str
    stale: bool


class ExportedSession(BaseModel):
    """A session with its present queue and all its items."""

    user_id: str
    session_id: str
    language: Literal["en", "zh"]
    query: str
    queue: QueueAnswer
    items: list[ExportedItem]


@dataclass(frozen=True, slots=True)
class ExportFormat:
    media_type: str
    extension: str


FORMATS: dict[FormatName, ExportFormat] = {
    "markdown": ExportFormat("text/markdown; charset=utf-8", "md"),
    "csv": ExportFormat("text/csv; charset=utf-8", "csv"),
    "json": ExportFormat("application/json", "json"),
}
COLUMNS = (
    "id", "type", "title", "content", "tags", "selected", "user_comment", "edit", "stale", "derived_from", "sources",
)  # fmt: skip


def render(session: ExportedSession, name: FormatName) -> bytes:
    if name == "json":
        return session.model_dump_json(indent=2).encode()
    return to_csv(session.items) if name == "csv" else to_markdown(session).encode()


def to_csv(items: Sequence[ExportedItem]) -> bytes:
    """With a byte order mark, so that spreadsheets read Chinese; cells that look like formulas are defused."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    for item in items:
        values = item.model_dump(mode="json", exclude_unset=False) | {
            "tags": " ".join(f"#{tag}" for tag in item.tags),
            "derived_from": " ".join(item.derived_from),
            "sources": "; ".join(source.title for source in item.sources),
        }
        rows.writerow([_cell(values.get(column)) for column in COLUMNS])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def to_markdown(session: ExportedSession) -> str:
    chinese = session.language == "zh"
    lines = [f"# {session.query or session.session_id}", ""]
    for kind in KINDS:
        items = [item for item in session.items if item.type == kind.item]
        if items:
            lines += [f"## {kind.zh if chinese else kind.en}", ""]
            for item in items:
                lines += _section(item, chinese=chinese)
    return "\n".join(lines)


def _section(item: ExportedItem, *, chinese: bool) -> list[str]:
    marks = [mark for mark, holds in _marks(item, chinese=chinese) if holds]
    lines = [f"### {item.id}{f' {item.title}' if item.title else ''}{''.join(f' · {mark}' for mark in marks)}", ""]
    lines += [item.content, ""]
    words = ("标签", "备注", "改写", "来自", "出处") if chinese else ("Tags", "Comment", "Edit", "From", "Sources")
    values = (
        " ".join(f"#{tag}" for tag in item.tags),
        item.user_comment,
        item.edit,
        ", ".join(f"@{key}" for key in item.derived_from),
        "; ".join(f"{source.title} {source.url or ''}".strip() for source in item.sources),
    )
    facts = [f"- {word}: {value}" for word, value in zip(words, values, strict=True) if value]
    return [*lines, *facts, ""] if facts else lines


def _marks(item: ExportedItem, *, chinese: bool) -> list[tuple[str, bool]]:
    if chinese:
        return [("草稿", bool(item.draft)), ("已选", item.selected is True), ("需要重新生成", item.stale)]
    return [("draft", bool(item.draft)), ("selected", item.selected is True), ("out of date", item.stale)]
