"""The items of a session as CSV."""

from collections.abc import Iterable

from library.exports import as_csv
from novachat.schemas.answers import ExportedItem

COLUMNS = (
    "id", "type", "title", "content", "tags", "selected", "user_comment", "edit", "stale", "derived_from", "sources",
)  # fmt: skip


def to_csv(items: Iterable[ExportedItem]) -> bytes:
    return as_csv(COLUMNS, map(row, items))


def row(item: ExportedItem) -> list[object]:
    values = item.model_dump(mode="json", exclude_unset=False) | {
        "tags": " ".join(f"#{tag}" for tag in item.tags),
        "derived_from": " ".join(item.derived_from),
        "sources": "; ".join(source.title for source in item.sources),
    }
    return [values.get(column) for column in COLUMNS]
